/* Nouns: the parts of a sentence that name fighters, spaces, players, amounts and facts, worked out as bit masks and numbers
 * against the board as it is now (R-CMB-7). Those that name cards are in lot.c. */
#include "rules/descriptor.h"

/* ------------------------------------------------------------------ trees */

static const uint8_t arity[PL_WORD_COUNT] = {
    [PL_W_SEQ] = 1,
#define WORD(id, name, sort, a1, s1, a2, s2, a3, s3, meaning, rules)                                                   \
    [PL_W_##id] = (PL_SORT_##s1 != PL_SORT_NONE) + (PL_SORT_##s2 != PL_SORT_NONE) + (PL_SORT_##s3 != PL_SORT_NONE),
#include "rules/words.def"
#undef WORD
};

const pl_word *pl_skip(const pl_word *p)
{
    for (unsigned trees = 1; trees > 0; trees--) {
        pl_word w = *p++;
        if (pl_word_tag(w) != PL_TAG_WORD)
            continue;
        trees += arity[pl_word_id_of(w)];
        if (pl_word_items(w))
            trees += pl_word_items(w) - 1;
    }
    return p;
}

/* ------------------------------------------------------------------ players */

/* Opponents that can be chosen; when there is none, all of them: what is asked of them then does not happen (OQ-4). */
static unsigned choosable(const run *r, unsigned seat)
{
    unsigned all = opponents_of(r->game, seat);
    unsigned there = all & ~(unsigned)r->game->dormant;
    return there ? there : all;
}

unsigned that_player(const run *r, const pl_frame *f)
{
    return f->they != PL_NO_SEAT ? bit(f->they) : choosable(r, f->owner);
}

unsigned the_opponent(const run *r, const pl_frame *f)
{
    unsigned side = side_of_seat(r, f->owner);
    return side != PL_NONE ? bit(r->game->combat.side[other_side(side)].seat) : that_player(r, f); /* OQ-33 */
}

unsigned each_opponent(const run *r, const pl_frame *f)
{
    return choosable(r, f->owner);
}

unsigned noun_players(const run *r, const pl_frame *f, const pl_word **p)
{
    return describe(next_word(r, f, p))->as.PLAYER(r, f);
}

unsigned noun_player(const run *r, const pl_frame *f, const pl_word **p)
{
    return lowest(noun_players(r, f, p));
}

/* ------------------------------------------------------------------ fighters */

static uint32_t if_any(unsigned fighter)
{
    return fighter == PL_NONE ? 0 : bit(fighter);
}

static uint32_t combat_fighter(const run *r, unsigned side)
{
    return side == PL_NONE ? 0 : if_any(r->game->combat.side[side].fighter);
}

static uint32_t named_fighters(const run *r, const pl_frame *f, pl_word w)
{
    return (uint32_t)r->hero[f->owner]->names[pl_word_value(w)] << f->owner * PL_SEAT_FIGHTERS;
}

uint32_t noun_fighters(const run *r, const pl_frame *f, const pl_word **p)
{
    pl_word w = next_word(r, f, p);
    if (pl_word_tag(w) == PL_TAG_NAME)
        return named_fighters(r, f, w);
    return describe(w)->as.FIGHTERS(r, f, p);
}

uint32_t your_fighter(const run *r, const pl_frame *f, const pl_word **p)
{
    (void)r;
    (void)p;
    return if_any(f->self);
}

uint32_t opposing_fighter(const run *r, const pl_frame *f, const pl_word **p)
{
    (void)p;
    unsigned side = side_of_seat(r, f->owner);
    return side == PL_NONE ? 0 : combat_fighter(r, other_side(side)); /* R-CMB-8 */
}

uint32_t that_fighter(const run *r, const pl_frame *f, const pl_word **p)
{
    (void)r;
    (void)p;
    return if_any(f->that);
}

uint32_t your_other_fighter(const run *r, const pl_frame *f, const pl_word **p)
{
    (void)p;
    return r->game->present & seat_fighters(f->owner) & ~if_any(f->self);
}

uint32_t all_fighters(const run *r, const pl_frame *f, const pl_word **p)
{
    (void)f;
    (void)p;
    return r->game->present;
}

uint32_t opposing_fighters(const run *r, const pl_frame *f, const pl_word **p)
{
    (void)p;
    return r->game->present & ~team_fighters(pl_team_of(f->owner));
}

uint32_t friendly_fighters(const run *r, const pl_frame *f, const pl_word **p)
{
    (void)p;
    return r->game->present & team_fighters(pl_team_of(f->owner));
}

uint32_t combatants(const run *r, const pl_frame *f, const pl_word **p)
{
    (void)p;
    return side_of_seat(r, f->owner) == PL_NONE
               ? 0
               : (combat_fighter(r, PL_ATTACKER) | combat_fighter(r, PL_DEFENDER)) & r->game->present;
}

uint32_t your_own(const run *r, const pl_frame *f, const pl_word **p)
{
    return noun_fighters(r, f, p) & seat_fighters(f->owner);
}

uint32_t other_than_chosen(const run *r, const pl_frame *f, const pl_word **p)
{
    return noun_fighters(r, f, p) & ~if_any(f->that != PL_NONE ? f->that : f->self);
}

static uint32_t all_heroes(const run *r)
{
    uint32_t heroes = 0;
    for (unsigned seat = 0; seat < r->game->seat_count; seat++)
        heroes |= (uint32_t)r->hero[seat]->heroes << seat * PL_SEAT_FIGHTERS;
    return heroes;
}

uint32_t heroes_among(const run *r, const pl_frame *f, const pl_word **p)
{
    return noun_fighters(r, f, p) & all_heroes(r);
}

uint32_t sidekicks_among(const run *r, const pl_frame *f, const pl_word **p)
{
    return noun_fighters(r, f, p) & ~all_heroes(r);
}

/* Of those named: the descriptions above mean fighters on the board. */
uint32_t defeated_fighters(const run *r, const pl_frame *f, const pl_word **p)
{
    return noun_fighters(r, f, p) & ~living(r->game) & ~reserve_of(r->game);
}

uint32_t fighters_near(const run *r, const pl_frame *f, const pl_word **p)
{
    uint32_t fighters = noun_fighters(r, f, p);
    return fighters & fighters_on(r->game, spread(noun_anchor(r, f, p), r->board->adjacent));
}

uint32_t fighters_upon(const run *r, const pl_frame *f, const pl_word **p)
{
    unsigned kind;
    uint32_t fighters = noun_fighters(r, f, p);
    return fighters & fighters_on(r->game, noun_token_kind(r, f, p, &kind));
}

uint32_t fighters_in_zone(const run *r, const pl_frame *f, const pl_word **p)
{
    uint32_t fighters = noun_fighters(r, f, p);
    return fighters & fighters_on(r->game, spaces_in_zone(r, noun_fighters(r, f, p)));
}

uint32_t both_fighters(const run *r, const pl_frame *f, const pl_word **p)
{
    uint32_t fighters = noun_fighters(r, f, p);
    return fighters | noun_fighters(r, f, p);
}

uint32_t heroes_of(const run *r, const pl_frame *f, const pl_word **p)
{
    uint32_t heroes = 0;
    for (unsigned seats = noun_players(r, f, p); seats; seats &= seats - 1)
        heroes |= (uint32_t)r->hero[lowest(seats)]->heroes << lowest(seats) * PL_SEAT_FIGHTERS;
    return heroes & r->game->present;
}

/* ------------------------------------------------------------------ spaces */

uint64_t noun_anchor(const run *r, const pl_frame *f, const pl_word **p)
{
    unsigned kind;
    bool tokens = pl_word_tag(**p) == PL_TAG_WORD && describe(**p)->role == ROLE_TOKENS;
    return tokens ? noun_tokens(r, f, p, &kind) : spaces_of(r->game, noun_fighters(r, f, p));
}

uint64_t zone_of(const run *r, const pl_frame *f, const pl_word **p)
{
    return spaces_in_zone(r, noun_fighters(r, f, p));
}

uint64_t beside(const run *r, const pl_frame *f, const pl_word **p)
{
    return spread(noun_anchor(r, f, p), r->board->adjacent);
}

uint64_t anywhere(const run *r, const pl_frame *f, const pl_word **p)
{
    (void)f;
    (void)p;
    return r->board->spaces;
}

uint64_t noun_where(const run *r, const pl_frame *f, const pl_word **p)
{
    return describe(next_word(r, f, p))->as.WHERE(r, f, p);
}

uint64_t free_space(const run *r, const pl_frame *f, const pl_word **p, unsigned fighter)
{
    return free_spaces(r, fighter) & noun_where(r, f, p);
}

/* For a fighter every other space must be a free one (D-PLACE). */
uint64_t other_free_space(const run *r, const pl_frame *f, const pl_word **p, unsigned fighter)
{
    uint64_t own = r->game->present & bit(fighter) ? space_bit(r->game->space[fighter]) : 0;
    return free_space(r, f, p, fighter) & ~own;
}

uint64_t empty_space(const run *r, const pl_frame *f, const pl_word **p, unsigned fighter)
{
    return other_free_space(r, f, p, fighter) & ~all_tokens(r->game);
}

uint64_t space_with(const run *r, const pl_frame *f, const pl_word **p, unsigned fighter)
{
    unsigned kind;
    return free_spaces(r, fighter) & noun_token_kind(r, f, p, &kind);
}

uint64_t that_space(const run *r, const pl_frame *f, const pl_word **p, unsigned fighter)
{
    (void)p;
    return f->place == PL_NONE ? 0 : free_spaces(r, fighter) & space_bit(f->place);
}

uint64_t noun_spaces(const run *r, const pl_frame *f, const pl_word **p, unsigned fighter)
{
    return describe(next_word(r, f, p))->as.SPACE(r, f, p, fighter);
}

/* ------------------------------------------------------------------ amounts */

/* Whatever a text multiplies: numbers of cards stay numbers of a game. */
static unsigned bounded(unsigned n)
{
    enum { AMOUNT_MOST = 0x7fff };
    return n < AMOUNT_MOST ? n : AMOUNT_MOST;
}

/* Of all of them together; none counts as 0. */
unsigned boost_of(const run *r, const pl_frame *f, const pl_word **p)
{
    unsigned boost = 0;
    lot l = noun_cards(r, f, p);
    for (uint32_t left = l.which; left; left &= left - 1) {
        int one = card_of(r, l.seat, lowest(left))->boost;
        boost += one > 0 ? (unsigned)one : 0;
    }
    return boost;
}

unsigned count_many(const run *r, const pl_frame *f, const pl_word **p)
{
    unsigned kind;
    bool named = pl_word_tag(**p) == PL_TAG_NAME;
    if (!named && describe(**p)->role == ROLE_LAID)
        return count_bits(describe(next_word(r, f, p))->as.LAID(r, f, p).which);
    if (!named && describe(**p)->role == ROLE_UNITS)
        return describe(next_word(r, f, p))->as.UNITS(r, f, p);
    if (named ? r->hero[f->owner]->token[pl_word_value(**p)] != PL_NONE : describe(**p)->role == ROLE_TOKEN_KIND)
        return count_bits(noun_token_kind(r, f, p, &kind));
    return count_bits(noun_fighters(r, f, p) & r->game->present);
}

unsigned for_each(const run *r, const pl_frame *f, const pl_word **p)
{
    unsigned n = noun_amount(r, f, p);
    return bounded(n * count_many(r, f, p));
}

unsigned printed_of(const run *r, const pl_frame *f, const pl_word **p)
{
    unsigned sum = 0;
    lot l = noun_cards(r, f, p);
    for (uint32_t left = l.which; left; left &= left - 1)
        sum += card_of(r, l.seat, lowest(left))->value;
    return sum;
}

unsigned value_of(const run *r, const pl_frame *f, const pl_word **p)
{
    unsigned side = noun_side(r, f, p);
    int value = side == PL_NONE ? 0 : pl_card_value(r->game, side);
    return value > 0 ? (unsigned)value : 0;
}

unsigned noun_owner(const run *r, const pl_frame *f, const pl_word **p)
{
    const descriptor *d = describe(next_word(r, f, p));
    return lowest(d->role == ROLE_YOU ? d->as.YOU(r, f) : d->as.PLAYER(r, f));
}

unsigned you_yourself(const run *r, const pl_frame *f)
{
    (void)r;
    return bit(f->owner);
}

unsigned count_hand(const run *r, const pl_frame *f, const pl_word **p)
{
    return count_bits(r->game->seat[noun_owner(r, f, p)].hand);
}

unsigned count_deck(const run *r, const pl_frame *f, const pl_word **p)
{
    return r->game->seat[noun_owner(r, f, p)].deck_count;
}

unsigned count_discards(const run *r, const pl_frame *f, const pl_word **p)
{
    return r->game->seat[noun_owner(r, f, p)].discard_count;
}

unsigned count_cards(const run *r, const pl_frame *f, const pl_word **p)
{
    return count_bits(noun_cards(r, f, p).which);
}

unsigned cards_at_pile(const run *r, const pl_frame *f, const pl_word **p)
{
    return describe(next_word(r, f, p))->as.PILE(r, f, p);
}

/* Of several together; who is defeated has none. */
unsigned health_of(const run *r, const pl_frame *f, const pl_word **p)
{
    unsigned sum = 0;
    for (uint32_t left = noun_fighters(r, f, p); left; left &= left - 1)
        sum += r->game->health[lowest(left)];
    return sum;
}

unsigned zones_of(const run *r, const pl_frame *f, const pl_word **p)
{
    uint32_t zones = 0;
    for (uint64_t left = spaces_of(r->game, noun_fighters(r, f, p)); left; left &= left - 1)
        zones |= r->board->zones[lowest(left)];
    return count_bits(zones);
}

/* Adjacent fighters have none between them; who is not on the board has no distance to anybody. Of several, those nearest. */
unsigned spaces_between(const run *r, const pl_frame *f, const pl_word **p)
{
    uint64_t reached = spaces_of(r->game, noun_fighters(r, f, p));
    uint64_t wanted = spaces_of(r->game, noun_fighters(r, f, p)), before = 0;
    unsigned steps = 0;
    for (; reached != before && !(reached & wanted); steps++) {
        before = reached;
        reached |= spread(reached, r->board->adjacent);
    }
    return (reached & wanted) && steps > 0 ? steps - 1 : 0;
}

unsigned twice(const run *r, const pl_frame *f, const pl_word **p)
{
    return bounded(2 * noun_amount(r, f, p));
}

unsigned half_up(const run *r, const pl_frame *f, const pl_word **p)
{
    return (noun_amount(r, f, p) + 1) / 2;
}

unsigned half_down(const run *r, const pl_frame *f, const pl_word **p)
{
    return noun_amount(r, f, p) / 2;
}

bool at_least(unsigned n, unsigned bound)
{
    return n >= bound;
}

bool at_most(unsigned n, unsigned bound)
{
    return n <= bound;
}

bool exactly(unsigned n, unsigned bound)
{
    return n == bound;
}

bool more_than(unsigned n, unsigned bound)
{
    return n > bound;
}

bool less_than(unsigned n, unsigned bound)
{
    return n < bound;
}

/* "The opposing fighter" took it, whoever is "you". */
unsigned combat_damage(const run *r, const pl_frame *f, const pl_word **p)
{
    (void)p;
    unsigned side = side_of_seat(r, f->owner);
    return side == PL_NONE ? 0 : r->game->combat.side[other_side(side)].taken;
}

unsigned damage_taken(const run *r, const pl_frame *f, const pl_word **p)
{
    (void)p;
    unsigned side = side_of_seat(r, f->owner);
    return side == PL_NONE ? 0 : r->game->combat.side[side].taken;
}

unsigned damage_dealt(const run *r, const pl_frame *f, const pl_word **p)
{
    (void)r;
    (void)p;
    return f->dealt;
}

unsigned any_number(const run *r, const pl_frame *f, const pl_word **p)
{
    (void)r;
    (void)f;
    (void)p;
    return ANY_NUMBER;
}

unsigned upper_limit(const run *r, const pl_frame *f, const pl_word **p)
{
    return noun_amount(r, f, p);
}

unsigned noun_amount(const run *r, const pl_frame *f, const pl_word **p)
{
    pl_word w = next_word(r, f, p);
    return pl_word_tag(w) == PL_TAG_NUMBER ? pl_word_value(w) : describe(w)->as.AMOUNT(r, f, p);
}

/* ------------------------------------------------------------------ facts */

static bool wins(const run *r, const pl_frame *f, bool won)
{
    unsigned side = side_of_seat(r, f->owner);
    unsigned winner = r->game->combat.winner;
    return side != PL_NONE && winner != PL_NONE && (winner == side) == won; /* R-WINC-1..4 */
}

bool has_won(const run *r, pl_frame *f, const pl_word **p)
{
    (void)p;
    return wins(r, f, true);
}

bool has_lost(const run *r, pl_frame *f, const pl_word **p)
{
    (void)p;
    return wins(r, f, false);
}

/* Both are read in any case: the text goes on behind them. */
bool both_hold(const run *r, pl_frame *f, const pl_word **p)
{
    bool first = noun_condition(r, f, p);
    return noun_condition(r, f, p) && first;
}

/* Of "each ..." all must be among those for whom it holds, and there must be one; of anything else, one is enough. */
static bool holds_for(pl_word noun, uint32_t fighters, uint32_t those)
{
    return pl_word_is(noun, PL_W_EACH) ? fighters && !(fighters & ~those) : (fighters & those) != 0;
}

bool either_holds(const run *r, pl_frame *f, const pl_word **p)
{
    bool first = noun_condition(r, f, p);
    return noun_condition(r, f, p) || first;
}

bool does_not_hold(const run *r, pl_frame *f, const pl_word **p)
{
    return !noun_condition(r, f, p);
}

bool is_in_range(const run *r, pl_frame *f, const pl_word **p)
{
    unsigned n = noun_amount(r, f, p);
    range_noun *range = describe(next_word(r, f, p))->as.RANGE;
    return range(n, noun_amount(r, f, p));
}

bool is_one_of(const run *r, pl_frame *f, const pl_word **p)
{
    pl_word noun = **p;
    uint32_t fighters = noun_fighters(r, f, p);
    return holds_for(noun, fighters, noun_fighters(r, f, p));
}

/* "Adjacent to each ..." means every one of them. */
bool are_adjacent(const run *r, pl_frame *f, const pl_word **p)
{
    pl_word noun = **p;
    uint32_t fighters = noun_fighters(r, f, p);
    if (!pl_word_is(**p, PL_W_EACH))
        return holds_for(noun, fighters, fighters_on(r->game, spread(noun_anchor(r, f, p), r->board->adjacent)));
    uint32_t others = noun_fighters(r, f, p), left = others;
    while (left && holds_for(noun, fighters, fighters_on(r->game, spaces_beside(r, left & -left))))
        left &= left - 1;
    return others && !left;
}

/* Also makes the token "that token". */
bool stands_on(const run *r, pl_frame *f, const pl_word **p)
{
    unsigned kind;
    uint64_t spaces = spaces_of(r->game, noun_fighters(r, f, p));
    spaces &= noun_token_kind(r, f, p, &kind);
    if (spaces)
        f->place = (uint8_t)lowest(spaces);
    return spaces;
}

bool started_on(const run *r, pl_frame *f, const pl_word **p)
{
    unsigned kind;
    uint32_t fighters = noun_fighters(r, f, p);
    noun_token_kind(r, f, p, &kind);
    return fighters & r->game->seat[f->owner].began_on[kind];
}

bool was_defeated(const run *r, pl_frame *f, const pl_word **p)
{
    return noun_fighters(r, f, p) & r->game->combat.fallen;
}

/* Of several, all of them. */
bool is_fallen(const run *r, pl_frame *f, const pl_word **p)
{
    return !(noun_fighters(r, f, p) & living(r->game));
}

bool is_played_by(const run *r, pl_frame *f, const pl_word **p)
{
    return noun_fighters(r, f, p) & if_any(f->self);
}

/* Only a combat that has been revealed has sides (R-CMB-7). */
static bool fights_on(const run *r, const pl_frame *f, const pl_word **p, unsigned side)
{
    uint32_t fighters = noun_fighters(r, f, p);
    return side_of_seat(r, f->owner) != PL_NONE && (fighters & combat_fighter(r, side));
}

bool is_attacker(const run *r, pl_frame *f, const pl_word **p)
{
    return fights_on(r, f, p, PL_ATTACKER);
}

bool is_defender(const run *r, pl_frame *f, const pl_word **p)
{
    return fights_on(r, f, p, PL_DEFENDER);
}

bool card_is(const run *r, pl_frame *f, const pl_word **p)
{
    lot l = noun_cards(r, f, p);
    return l.which & noun_card_kind(r, f, p, l.seat);
}

bool is_first_action(const run *r, pl_frame *f, const pl_word **p)
{
    (void)p;
    return r->game->turn_seat == f->owner && r->game->actions_taken == 1;
}

bool is_your_turn(const run *r, pl_frame *f, const pl_word **p)
{
    (void)p;
    return r->game->turn_seat == f->owner;
}

bool is_form(const run *r, pl_frame *f, const pl_word **p)
{
    return r->game->seat[f->owner].form == r->hero[f->owner]->form[pl_word_value(next_word(r, f, p))];
}

bool is_attacking(const run *r, pl_frame *f, const pl_word **p)
{
    (void)p;
    return side_of_seat(r, f->owner) == PL_ATTACKER;
}

bool is_defending(const run *r, pl_frame *f, const pl_word **p)
{
    (void)p;
    return side_of_seat(r, f->owner) == PL_DEFENDER;
}

/* Against the printed value of the card that is there now (OQ-24, OQ-37). */
bool has_predicted(const run *r, pl_frame *f, const pl_word **p)
{
    (void)p;
    unsigned side = side_of_seat(r, f->owner);
    if (side == PL_NONE)
        return false;
    const pl_side *foe = &r->game->combat.side[other_side(side)];
    return foe->card != PL_NONE && r->game->combat.side[side].prediction == card_of(r, foe->seat, foe->card)->value;
}

bool noun_condition(const run *r, pl_frame *f, const pl_word **p)
{
    return describe(next_word(r, f, p))->as.CONDITION(r, f, p);
}
