/* The inside of the rules: one call of pl_begin or pl_answer as it runs on to the next question.
 *
 * Two layers. The flow of the game (turn.c, attack.c, combat.c) is a small machine of phases; the texts of cards and
 * abilities (machine.c, the acts, noun.c) are frames on top of it. Each returns to run_on() as soon as a question is set, a
 * frame is pushed or popped, or the game is over; all that is needed to go on is in the state. */
#ifndef PL_RUN_H
#define PL_RUN_H

#include "base/invariant.h"
#include "rules/frame.h"
#include "rules/machine.h"
#include "rules/rules.h"

typedef struct run {
    const pl_board *board;
    const pl_hero *hero[PL_SEATS];
    pl_game *game;
    pl_log *log;
} run;

static inline void open_run(run *r, const pl_content *content, pl_game *game, pl_log *log)
{
    r->board = &content->boards[game->board];
    r->game = game;
    r->log = log;
    r->hero[0] = &content->heroes[game->seat[0].hero];
    r->hero[1] = &content->heroes[game->seat[1].hero];
    if (game->seat_count > PL_TEAMS) {
        r->hero[2] = &content->heroes[game->seat[2].hero];
        r->hero[3] = &content->heroes[game->seat[3].hero];
    }
}

typedef enum phase {
#define PHASE(id, number, step) PHASE_##id = (number),
#include "rules/phases.def"
#undef PHASE
    PHASES
} phase;

/* ------------------------------------------------------------------ bits */

static inline unsigned lowest(uint64_t mask)
{
    return (unsigned)__builtin_ctzll(mask);
}
/* For each byte the number of bits up to its end: the highest byte is their count. */
#define ONES 0x0101010101010101U
static inline uint64_t sum_bytes(uint64_t mask)
{
    mask -= mask >> 1 & 0x55 * ONES;
    mask = (mask & 0x33 * ONES) + (mask >> 2 & 0x33 * ONES);
    return ((mask + (mask >> 4)) & 0x0f * ONES) * ONES;
}
static inline unsigned count_bits(uint64_t mask)
{
#if defined __x86_64__ && !defined __POPCNT__ /* the builtin would be a call */
    return (unsigned)(sum_bytes(mask) >> 56);
#else
    return (unsigned)__builtin_popcountll(mask);
#endif
}
static inline bool single(uint64_t mask)
{
    return (mask & (mask - 1)) == 0;
}
static inline uint32_t bit(unsigned n)
{
    return 1U << n;
}
static inline uint64_t space_bit(unsigned n)
{
    return 1ULL << n;
}
static inline uint32_t seat_fighters(unsigned seat)
{
    return 0xffU << seat * PL_SEAT_FIGHTERS;
}
static inline uint32_t team_fighters(unsigned team)
{
    return 0x00ff00ffU << team * PL_SEAT_FIGHTERS;
}
/* Seats of the other team, dormant ones included, a bit each. */
static inline unsigned opponents_of(const pl_game *game, unsigned seat)
{
    return (pl_team_of(seat) ? 0x5U : 0xaU) & (bit(game->seat_count) - 1);
}
static inline bool same_team(unsigned a, unsigned b)
{
    return pl_team_of(a) == pl_team_of(b);
}
/* Seats that see the hand of this one as their own (R-INFO-1), a bit each. */
static inline unsigned insiders(const pl_game *game, unsigned seat)
{
    return game->options.team_hands == PL_HANDS_PRIVATE ? bit(seat) : (pl_team_of(seat) ? 0xaU : 0x5U);
}
static inline unsigned other_side(unsigned side)
{
    return 1U - side;
}
static inline uint64_t all_occupied(const pl_game *game)
{
    return game->occupied[0] | game->occupied[1];
}
static inline const pl_card *card_of(const run *r, unsigned seat, unsigned card)
{
    return &r->hero[seat]->cards[r->hero[seat]->title[card]];
}
/* The hero that stands for its seat: "your fighter" of a text that nobody plays. */
static inline unsigned lead_hero(const run *r, unsigned seat)
{
    return seat * PL_SEAT_FIGHTERS + lowest(r->hero[seat]->heroes);
}
/* Cards of the deck that the fighter of this side may use for it, in the hero's present form (R-CARD-3, R-JH-1). */
static inline uint32_t side_cards(const run *r, unsigned side)
{
    const pl_side *s = &r->game->combat.side[side];
    const pl_hero *hero = r->hero[s->seat];
    const uint32_t *cards = side == PL_ATTACKER ? hero->attacks : hero->defenses;
    return cards[s->fighter % PL_SEAT_FIGHTERS] & hero->in_form[r->game->seat[s->seat].form];
}
/* Cards in hand that may be played in the hero's present form (R-JH-1). */
static inline uint32_t playable_hand(const run *r, unsigned seat)
{
    const pl_seat *s = &r->game->seat[seat];
    return s->hand & r->hero[seat]->in_form[s->form];
}
static inline pl_frame *top_frame(const run *r)
{
    return frame_at(r->game, r->game->frame_count - 1U);
}

/* ------------------------------------------------------------------ asking (ask.c) */

/* Sets the question. The text on top of the stack, if any, is named as the one that asks. */
pl_question *ask(const run *r, unsigned seat, pl_kind kind, pl_why why, uint64_t mask, bool may_pass);
/* For a card of the hand; `which` would do. */
pl_question *ask_hand(const run *r, unsigned seat, pl_why why, uint32_t which, bool may_pass);
/* The masks of those questions that depend on hidden cards otherwise. */
uint64_t action_mask(const run *r, unsigned seat);
uint64_t attacker_mask(const run *r, unsigned seat);
uint64_t may_mask(const run *r);

/* ------------------------------------------------------------------ piles (piles.c) */

void shuffle_deck(const run *r, unsigned seat);
/* The same in the course of the match: nobody knows any more where a card lies in it. */
void mix_deck(const run *r, unsigned seat);
/* One draw (R-DRAW-1); an empty deck hurts (R-DRAW-3). */
void draw_card(const run *r, unsigned seat);
/* Cards of the seat that all can see: in the discard pile, and on the table but for one face down. */
uint32_t open_cards(const pl_game *game, unsigned seat);
/* A card that was hidden is seen by all from now on; before it leaves its place. */
void uncover(const run *r, unsigned seat, unsigned card);
/* Where a card can be. It lies on the table face down (PLACE_COVERED) or open. */
typedef enum place {
    PLACE_HAND,
    PLACE_COVERED,
    PLACE_TABLE,
    PLACE_DISCARD,
    PLACE_DECK_TOP,
    PLACE_DECK_BOTTOM,
    PLACE_DECK_INSIDE, /* shuffled into it */
    PLACES
} place;
/* Brings a card of the seat from wherever it is to that place of the same seat. Who knows it afterwards follows from the two
 * places alone. It is told to those who may know; of a card laid open, the caller tells what for. */
void carry(const run *r, unsigned seat, unsigned card, place to);
/* Discards a card whose text is done, unless the text has brought it somewhere else. */
void clear_away(const run *r, unsigned seat, unsigned card);
/* Of several copies in a discard pile the uppermost, whichever was named: people cannot tell them apart but by where they lie, so what is
 * left of the pile must not tell which one it was. A card that lies elsewhere is meant itself. */
unsigned uppermost(const run *r, unsigned seat, unsigned card, uint32_t among);
/* Which of these cards comes first: of several in the deck the uppermost. */
unsigned first_lying(const pl_game *game, unsigned seat, uint32_t cards);
/* To everybody, at the same time: cards of the hand, or the top cards of the deck, whose order all see. */
void show_cards(const run *r, unsigned seat, uint32_t cards);
void look_at_hand(const run *r, unsigned viewer, unsigned seat);

/* ------------------------------------------------------------------ ways (way.c) */

/* Where the fighter may end a move of at most `steps`, its own space included (R-MOVE-1..4). `through` are spaces of
 * opposing fighters that it may pass for once. */
uint64_t reach(const run *r, unsigned fighter, unsigned steps, uint64_t through);
/* pl_walk_length. */
unsigned walk_length(const run *r, pl_walk walk, unsigned space, unsigned aside);
/* The first of the `wanted` spaces that a move to this reachable space cannot avoid, or PL_NONE; nobody stops on a space of
 * a fighter (D-TRAP-UNDER). `steps` becomes what is left of them there. */
unsigned first_on_way(const run *r, unsigned fighter, unsigned to, unsigned *steps, uint64_t through, uint64_t wanted);
/* The spaces over which the fighter goes there, both ends with them: around the tokens that it would meet, if it can. */
uint64_t way_gone(const run *r, unsigned fighter, unsigned to, uint64_t through, uint64_t met);
/* The fewest steps, up to that many, after which the fighter may end its move on one of these spaces; PL_NONE: there are none. */
unsigned steps_to_any(const run *r, unsigned fighter, unsigned steps, uint64_t spaces);

/* ------------------------------------------------------------------ the board (move.c) */

/* Where heroes start whose setup is still to come: those spaces are spoken for (R-SETUP-8). */
uint64_t starts_to_come(const run *r);
/* Spaces where nobody else may come to stand. */
static inline uint64_t closed_spaces(const run *r)
{
    return all_occupied(r->game) | (r->game->turn ? 0 : starts_to_come(r));
}
/* Spaces of the battlefield without another fighter (D-PLACE). */
uint64_t free_spaces(const run *r, unsigned fighter);
/* True when this set off a text. `through` and `met` are those of its way. */
bool move_fighter(const run *r, unsigned fighter, unsigned to, uint64_t through, uint64_t met);
bool place_fighter(const run *r, unsigned fighter, unsigned to);
void swap_fighters(const run *r, unsigned a, unsigned b);
void take_off(const run *r, unsigned fighter);
/* Its move value. */
static inline unsigned move_of(const run *r, unsigned fighter)
{
    return r->hero[pl_seat_of(fighter)]->moves[fighter % PL_SEAT_FIGHTERS];
}
/* Does the seat have a fighter with health, on the board or not? */
bool seat_lives(const pl_game *game, unsigned seat);
/* Out of the match: without a living fighter since the end of an action (D-OUT). */
static inline bool eliminated(const pl_game *game, unsigned seat)
{
    return (game->dormant & bit(seat)) && !seat_lives(game, seat);
}
/* Fighters that have not been on the board: they have no health, and are not defeated. */
static inline uint32_t reserve_of(const pl_game *game)
{
    _Static_assert(PL_SEATS == 4 && PL_SEAT_FIGHTERS == 8, "a byte for each seat");
    return game->seat[0].reserve | (uint32_t)game->seat[1].reserve << 8 | (uint32_t)game->seat[2].reserve << 16 |
           (uint32_t)game->seat[3].reserve << 24;
}
/* Fighters with health, on the board or not. */
uint32_t living(const pl_game *game);
/* Fighters standing on these spaces. */
uint32_t fighters_on(const pl_game *game, uint64_t spaces);
/* What the map says of these spaces, all of them together. */
static inline uint64_t spread(uint64_t spaces, const uint64_t *map)
{
    uint64_t reached = 0;
    for (; spaces; spaces &= spaces - 1)
        reached |= map[lowest(spaces)];
    return reached;
}
/* Union of adjacency and of zones over the spaces of these fighters. */
uint64_t spaces_of(const pl_game *game, uint32_t fighters);
uint64_t spaces_beside(const run *r, uint32_t fighters);
uint64_t spaces_in_zone(const run *r, uint32_t fighters);
/* Whom this fighter could attack (R-ATK-3). */
uint32_t targets_of(const run *r, unsigned fighter);

/* ------------------------------------------------------------------ tokens (token.c) */

static inline uint64_t seat_tokens(const pl_seat *s)
{
    _Static_assert(PL_TOKENS == 2, "both kinds are looked at");
    return s->tokens[0] | s->tokens[1];
}
/* An empty seat has none. */
static inline uint64_t all_tokens(const pl_game *game)
{
    _Static_assert(PL_SEATS == 4, "all of them are looked at");
    const pl_seat *s = game->seat;
    return seat_tokens(&s[0]) | seat_tokens(&s[1]) | seat_tokens(&s[2]) | seat_tokens(&s[3]);
}
/* Spaces where no further token of this kind may lie; of the same hero in several seats all count (D-MIRROR). */
uint64_t same_kind(const run *r, unsigned seat, unsigned kind);
/* Spaces where this fighter, coming there, must stop (R-TRAP-5). */
uint64_t stopping_tokens(const run *r, unsigned fighter);
/* Spaces with tokens whose text runs while this fighter passes, after which it may go on: those that stop nobody, and those
 * that their owner, somebody else than the mover, may leave alone (R-TRAP-4). */
uint64_t passing_tokens(const run *r, unsigned fighter, unsigned mover);
/* Spaces between which this fighter moves as if they were adjacent (R-FOG-3). */
uint64_t linked_spaces(const run *r, unsigned fighter);
/* Do tokens of the seat whose text speaks of these comers go off for this fighter? For friends never where the option or the
 * end of their owner's match says so (OQ-12, D-OUT). */
static inline bool concerns(const run *r, unsigned seat, unsigned comers, unsigned fighter)
{
    if (!same_team(pl_seat_of(fighter), seat))
        return comers & PL_FOES;
    return (comers & PL_FRIENDS) && r->game->options.trap_friendly != PL_NEVER && !eliminated(r->game, seat);
}
/* Takes the token of the seat from that space out of the game, or, if there is none, puts one there. True when this set off a text. */
bool turn_token(const run *r, unsigned seat, unsigned kind, unsigned space);
/* A fighter has come to be on its space: what lies there may go off. True when a text was started. */
bool meet_tokens(const run *r, unsigned fighter);
static inline bool arrive(const run *r, unsigned fighter)
{
    return (all_tokens(r->game) & space_bit(r->game->space[fighter])) && meet_tokens(r, fighter);
}

/* ------------------------------------------------------------------ counters (counter.c) */

/* As many as the hero starts with. */
void start_counters(const pl_hero *hero, pl_game *game, unsigned seat);
/* Is there no more of the counter anywhere than there can be? */
bool counter_fits(const run *r, unsigned owner, unsigned counter);
/* Seats that hold the counters, a bit each: the owner, or the opponents. */
unsigned counter_holders(const run *r, unsigned owner, unsigned counter);
void set_units(const run *r, unsigned owner, unsigned counter, unsigned holder, unsigned units);

/* ------------------------------------------------------------------ harm (harm.c) */

/* One instance of damage to all of them at once; the game's end is looked at afterwards (OQ-2). Returns the sum. */
unsigned harm(const run *r, uint32_t fighters, unsigned amount, pl_cause cause);
void heal_fighter(const run *r, unsigned fighter, unsigned amount);
void set_health(const run *r, unsigned fighter, unsigned health);
/* Full health again for a defeated fighter, who still needs a space. */
void revive(const run *r, unsigned fighter);
/* The same for one who may never have been there. */
void summon(const run *r, unsigned fighter);
/* Ends the game without a winner. */
void end_in_draw(const run *r);
/* Ends the game if a side has lost. */
void check_end(const run *r);
/* The same, when the option says that only the bounds of an action count. */
void check_end_now(const run *r);

/* ------------------------------------------------------------------ combat (combat.c) */

void combat_step(const run *r);
/* The side whose card it is, or PL_NONE. */
unsigned side_of_seat(const run *r, unsigned seat);
/* Gives the card of this side the value that a lasting effect says, if one does. */
void fix_value(const run *r, unsigned side);
void side_takes_card(const run *r, unsigned side, unsigned card);
void change_value(const run *r, unsigned side, int base, int added, pl_value_cause cause);
void cancel_card(const run *r, unsigned side);
/* Do changes of the values of cards still count? */
bool values_count(const run *r);
/* Will this fighter's defeat be undone by a text still to come (R-END-3)? */
bool awaits_rescue(const run *r, unsigned fighter);

/* ------------------------------------------------------------------ attack and turn (attack.c, turn.c) */

bool can_attack(const run *r, unsigned seat);
void attack_attacker(const run *r);
void attack_attacker_chosen(const run *r);
void attack_target(const run *r);
void attack_target_chosen(const run *r);
void attack_card_chosen(const run *r);
void attack_defense(const run *r);
void attack_defense_chosen(const run *r);
/* What each phase does: to be called while no question is pending and no text is running. From a table, or by name in a module, whose
 * engine checks every call out of a table again. */
typedef void step(const run *r);
#ifdef __wasm__
void run_phase(const run *r);
#else
extern step *const phases[PHASES];
static inline void run_phase(const run *r)
{
    phases[r->game->phase](r);
}
#endif
/* Most phases lead to one that is known: it begins at once, without a round through the loop of run_on, unless a text or the end of
 * the match comes first. */
static inline void follow(const run *r, phase next, step *begin)
{
    pl_game *g = r->game;
    g->phase = (uint8_t)next;
    if (!g->frame_count && !g->over)
        begin(r);
}

/* ------------------------------------------------------------------ effects (machine.c, noun.c) */

/* Starts a text. `self` is "your fighter". False when there is none, or the stack is full. */
bool push_card_text(const run *r, unsigned owner, unsigned card, pl_window window, unsigned self);
bool push_row(const run *r, unsigned owner, const pl_row *row, unsigned self); /* that of a modifier */
/* The text that was put off to this turn, if any. */
void push_later(const run *r, unsigned seat);
/* Runs the text on top until it ends, asks or sets off another one; returns how many instructions that took. */
unsigned machine_step(const run *r);
/* Ends all texts where they are: what is left of them does not happen (D-CHAIN). */
void cut_short(const run *r);
/* Something that may set off texts. What is PL_NONE does not matter. */
typedef struct happening {
    pl_occasion occasion;
    uint8_t fighter; /* who has come to a token */
    uint8_t token;   /* which kind is gone */
    uint8_t card;    /* which was discarded or is chosen from the hand */
} happening;
static inline happening that_is(pl_occasion occasion)
{
    return (happening){occasion, PL_NONE, PL_NONE, PL_NONE};
}
/* The first trigger of the seat after this one (PL_NONE: of all) that it sets off, in the order of the file; or PL_NONE. */
unsigned next_trigger(const run *r, unsigned seat, const happening *h, unsigned after);
/* Starts its text; `card` is whose it is, PL_NONE: an ability's. */
bool push_trigger(const run *r, unsigned seat, unsigned trigger, unsigned card, unsigned self);
/* Starts what it sets off of the seat's, in the order of the file (D-ORDER). True when there was any. */
bool push_of_seat(const run *r, unsigned seat, const happening *h);
/* Starts all that it sets off: the turn player's first, then the others' in the order of turns, each seat's as above
 * (OQ-19). */
bool push_set_off(const run *r, const happening *h);
/* Cards of the seat with a text for the occasion. */
uint32_t cards_for(const run *r, unsigned seat, pl_occasion occasion);
/* Makes the abilities of the seat that the occasion sets off wait for their turn. */
void line_up(const run *r, unsigned seat, pl_occasion occasion);
/* Runs what the occasion sets off of the seat's abilities one after the other, in the order it chooses (OQ-19), then goes on
 * with `next`. False: there are none, and `next` is at once what comes. */
static inline bool run_abilities(const run *r, unsigned seat, pl_occasion occasion, phase next)
{
    pl_game *g = r->game;
    g->waiting = 0;
    g->waiting_seat = (uint8_t)seat;
    g->next_phase = (uint8_t)next;
    g->phase = (uint8_t)next;
    if (r->hero[seat]->first_for[occasion] == PL_NONE) /* as nearly always */
        return false;
    line_up(r, seat, occasion);
    return true;
}
/* PHASE_ABILITIES: the next of them, and PHASE_ABILITY_CHOSEN. */
void next_ability(const run *r);
void ability_chosen(const run *r);

typedef enum outcome {
    WAITING,  /* a question is set or a text was pushed: come back */
    CARRIED,  /* carried out */
    FAILED,   /* could not be */
    DECLINED, /* the actor said no; the frame has been sent where "no" leads */
} outcome;
/* The move that the question PL_WHY_MOVE is about. */
pl_walk walk_asked(const run *r);
/* The move of this fighter that the text is asking about. */
pl_walk act_walk(const run *r, const pl_frame *f, unsigned fighter);
/* Could an act be carried out? What nobody else can see counts only for `privately`. */
typedef enum possibility { IMPOSSIBLE, PRIVATELY_IMPOSSIBLE, POSSIBLE } possibility;

/* Nouns: each reads the tree at *p and moves p past it. What carries out a word is in its descriptor (descriptor.h). */
uint32_t noun_fighters(const run *r, const pl_frame *f, const pl_word **p);
uint64_t noun_spaces(const run *r, const pl_frame *f, const pl_word **p, unsigned fighter);
enum { ANY_NUMBER = 0x10000 }; /* more than a card can say */
unsigned noun_amount(const run *r, const pl_frame *f, const pl_word **p);
/* The players meant, a bit each, and the first of them. */
unsigned noun_players(const run *r, const pl_frame *f, const pl_word **p);
unsigned noun_player(const run *r, const pl_frame *f, const pl_word **p);
bool noun_condition(const run *r, pl_frame *f, const pl_word **p); /* may bind "that token" */
uint64_t noun_where(const run *r, const pl_frame *f, const pl_word **p);
uint64_t noun_anchor(const run *r, const pl_frame *f, const pl_word **p); /* spaces of the fighters or tokens */
uint64_t noun_token_kind(const run *r, const pl_frame *f, const pl_word **p, unsigned *kind);
uint64_t noun_tokens(const run *r, const pl_frame *f, const pl_word **p, unsigned *kind);
unsigned noun_side(const run *r, const pl_frame *f, const pl_word **p); /* the side of a card in combat, or PL_NONE */
/* Of the deck of that seat. */
uint32_t noun_card_kind(const run *r, const pl_frame *f, const pl_word **p, unsigned seat);

/* ------------------------------------------------------------------ modifiers (row.c) */

/* A question to all modifiers of a seat, those of its hero and those of this turn: which of this kind hold now for this
 * fighter or this card? What is PL_NONE does not matter. */
typedef struct row_query {
    uint8_t kind; /* pl_row_kind */
    uint8_t seat;
    uint8_t fighter;
    uint8_t card;
    pl_frame *frame; /* what the nouns of the row are read with; NULL: the rows of this kind have none */
    /* how far the answer has been read: */
    uint16_t left; /* rows of the hero, a bit each, */
    uint16_t turn; /* and of this turn */
    pl_row row;    /* one of these */
} row_query;

static inline row_query ask_rows(const run *r, pl_row_kind kind, unsigned seat)
{
    row_query q;
    q.kind = (uint8_t)kind;
    q.seat = (uint8_t)seat;
    q.fighter = q.card = PL_NONE;
    q.frame = NULL;
    q.left = r->hero[seat]->rows_of[kind];
    q.turn = kind < PL_ROWS_OF_TURN ? 0 : PL_TURN_MODIFIERS;
    return q;
}
/* As nearly always: nothing modifies anything. */
static inline bool no_rows(const run *r, const row_query *q)
{
    return !q->left && q->turn >= r->game->modifier_count;
}
bool row_holds(const run *r, const row_query *q, const pl_row *row);
const pl_row *next_row_of_turn(const run *r, row_query *q);
static inline bool row_fits(const run *r, const row_query *q, const pl_row *row)
{
    if (q->card != PL_NONE && !(row->titles & bit(r->hero[q->seat]->title[q->card])))
        return false;
    if (q->fighter != PL_NONE && !(row->comers ? concerns(r, q->seat, row->comers, q->fighter)
                                               : (row->fighters & bit(q->fighter % PL_SEAT_FIGHTERS)) != 0))
        return false;
    return !row->condition || row_holds(r, q, row);
}
/* The next one, or NULL. Always inline: what the caller does not ask for then costs nothing. */
__attribute__((always_inline)) static inline const pl_row *next_row(const run *r, row_query *q)
{
    while (q->left) {
        const pl_row *row = &r->hero[q->seat]->rows[lowest(q->left)];
        q->left &= (uint16_t)(q->left - 1);
        if (row_fits(r, q, row))
            return row;
    }
    return q->kind < PL_ROWS_OF_TURN ? next_row_of_turn(r, q) : NULL;
}
/* The number that it gives. */
unsigned row_amount(const run *r, const row_query *q, const pl_row *row);
/* The first token on the board that would stop this fighter (R-TRAP-5): its kind and whose it is. False: there is none. */
bool stopped_by(const run *r, unsigned fighter, unsigned *seat, unsigned *token);
/* Could an effect cancel those of this card? */
bool can_be_canceled(const run *r, unsigned seat, unsigned card);

/* ------------------------------------------------------------------ soundness (sound.c) */

/* Asserts what holds whenever somebody is asked; nothing in a build that is not checked. */
#ifdef PL_CHECKED
void assert_sound(const run *r);
#define CHECK_SOUND(r) assert_sound(r)
#else
#define CHECK_SOUND(r) ((void)(r))
#endif

#endif
