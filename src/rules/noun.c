/* Nouns: the parts of a sentence that name fighters, spaces, cards, players, amounts and facts, worked out as bit masks
 * and numbers against the board as it is now (R-CMB-7). */
#include "rules/run.h"

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
    pl_word w = *p++;
    if (pl_word_tag(w) != PL_TAG_WORD)
        return p;
    unsigned count = arity[pl_word_id_of(w)];
    if (pl_word_items(w))
        count += pl_word_items(w) - 1;
    while (count--)
        p = pl_skip(p);
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

unsigned noun_players(const run *r, const pl_frame *f, const pl_word **p)
{
    unsigned id = pl_word_id_of(*(*p)++);
    unsigned side = id == PL_W_OPPONENT ? side_of_seat(r, f->owner) : PL_NONE;
    if (side != PL_NONE)
        return bit(r->game->combat.side[other_side(side)].seat); /* OQ-33 */
    if (id != PL_W_EACH_OPPONENT && f->they != PL_NONE)
        return bit(f->they);
    return choosable(r, f->owner);
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

static uint32_t foe_of(const run *r, const pl_frame *f)
{
    unsigned side = side_of_seat(r, f->owner);
    return side == PL_NONE ? 0 : combat_fighter(r, other_side(side)); /* R-CMB-8 */
}

static uint32_t other_than_chosen(const pl_frame *f, uint32_t fighters)
{
    return fighters & ~if_any(f->that != PL_NONE ? f->that : f->self);
}

static uint32_t named_fighters(const run *r, const pl_frame *f, pl_word w)
{
    return (uint32_t)r->hero[f->owner]->names[pl_word_value(w)] << f->owner * PL_SEAT_FIGHTERS;
}

static uint32_t heroes_of(const run *r, unsigned seats)
{
    uint32_t heroes = 0;
    for (; seats; seats &= seats - 1)
        heroes |= (uint32_t)r->hero[lowest(seats)]->heroes << lowest(seats) * PL_SEAT_FIGHTERS;
    return heroes & r->game->present;
}

static uint32_t fighters_by_word(const run *r, const pl_frame *f, unsigned id, const pl_word **p)
{
    const pl_game *g = r->game;
    uint32_t fighters;
    unsigned kind;
    switch (id) {
    case PL_W_SELF:
        return if_any(f->self);
    case PL_W_FOE:
        return foe_of(r, f);
    case PL_W_THAT:
        return if_any(f->that);
    case PL_W_OTHER_SELF:
        return g->present & seat_fighters(f->owner) & ~if_any(f->self);
    case PL_W_FIGHTER:
        return g->present;
    case PL_W_OPPOSING:
        return g->present & ~team_fighters(pl_team_of(f->owner));
    case PL_W_FRIENDLY:
        return g->present & team_fighters(pl_team_of(f->owner));
    case PL_W_COMBATANT:
        return side_of_seat(r, f->owner) == PL_NONE
                   ? 0
                   : (combat_fighter(r, PL_ATTACKER) | combat_fighter(r, PL_DEFENDER)) & g->present;
    case PL_W_YOURS:
        return noun_fighters(r, f, p) & seat_fighters(f->owner);
    case PL_W_OTHER:
        return other_than_chosen(f, noun_fighters(r, f, p));
    case PL_W_DEFEATED: /* of those named: the descriptions above mean fighters on the board */
        return noun_fighters(r, f, p) & ~living(r->game);
    case PL_W_NEAR:
        fighters = noun_fighters(r, f, p);
        return fighters & fighters_on(g, spread(noun_anchor(r, f, p), r->board->adjacent));
    case PL_W_UPON:
        fighters = noun_fighters(r, f, p);
        return fighters & fighters_on(g, noun_token_kind(r, f, p, &kind));
    case PL_W_ZONE:
        fighters = noun_fighters(r, f, p);
        return fighters & fighters_on(g, spaces_in_zone(r, noun_fighters(r, f, p)));
    case PL_W_PAIR:
        fighters = noun_fighters(r, f, p);
        return fighters | noun_fighters(r, f, p);
    case PL_W_HERO_OF:
        return heroes_of(r, noun_players(r, f, p));
    default: /* PL_W_A, PL_W_EACH: the act asks, or takes them all */
        return noun_fighters(r, f, p);
    }
}

uint32_t noun_fighters(const run *r, const pl_frame *f, const pl_word **p)
{
    pl_word w = *(*p)++;
    if (pl_word_tag(w) == PL_TAG_NAME)
        return named_fighters(r, f, w);
    return fighters_by_word(r, f, pl_word_id_of(w), p);
}

/* ------------------------------------------------------------------ spaces */

static bool names_tokens(pl_word w)
{
    return pl_word_is(w, PL_W_A_TOKEN) || pl_word_is(w, PL_W_EACH_TOKEN) || pl_word_is(w, PL_W_OTHER_TOKEN) ||
           pl_word_is(w, PL_W_THAT_TOKEN);
}

uint64_t noun_anchor(const run *r, const pl_frame *f, const pl_word **p)
{
    unsigned kind;
    return names_tokens(**p) ? noun_tokens(r, f, p, &kind) : spaces_of(r->game, noun_fighters(r, f, p));
}

uint64_t noun_where(const run *r, const pl_frame *f, const pl_word **p)
{
    switch (pl_word_id_of(*(*p)++)) {
    case PL_W_ZONE_OF:
        return spaces_in_zone(r, noun_fighters(r, f, p));
    case PL_W_BESIDE:
        return spread(noun_anchor(r, f, p), r->board->adjacent);
    default: /* PL_W_ANYWHERE */
        return r->board->spaces;
    }
}

uint64_t noun_spaces(const run *r, const pl_frame *f, const pl_word **p, unsigned fighter)
{
    unsigned id = pl_word_id_of(*(*p)++);
    unsigned kind;
    uint64_t spaces = free_spaces(r, fighter);
    if (id == PL_W_SPACE_WITH)
        return spaces & noun_token_kind(r, f, p, &kind);
    if (id == PL_W_THAT_SPACE)
        return f->place == PL_NONE ? 0 : spaces & space_bit(f->place);
    spaces &= noun_where(r, f, p);
    if (id != PL_W_FREE && (r->game->present & bit(fighter)))
        spaces &= ~space_bit(r->game->space[fighter]);
    return id == PL_W_EMPTY ? spaces & ~all_tokens(r->game) : spaces;
}

/* ------------------------------------------------------------------ cards */

unsigned noun_side(const run *r, const pl_frame *f, const pl_word **p)
{
    unsigned id = pl_word_id_of(*(*p)++);
    unsigned side = side_of_seat(r, id == PL_W_OWN ? f->actor : f->owner);
    if (side == PL_NONE)
        return PL_NONE;
    if (id == PL_W_FOE_CARD)
        side = other_side(side);
    unsigned card = r->game->combat.side[side].card;
    if (card == PL_NONE || (id == PL_W_THIS && card != f->card))
        return PL_NONE;
    return side;
}

static uint32_t attack_cards(const run *r, unsigned seat)
{
    uint32_t cards = r->hero[seat]->of_type[PL_ATTACK];
    if (r->game->options.versatile_counts_as == PL_COUNTS_AS_BOTH) /* R-VERS-2 */
        cards |= r->hero[seat]->of_type[PL_VERSATILE];
    return cards;
}

/* Cards that only this fighter may play; named by a form: only in that form. */
static uint32_t cards_of_fighter(const run *r, const pl_frame *f, const pl_word **p, unsigned seat)
{
    const pl_hero *hero = r->hero[seat];
    pl_word name = **p;
    unsigned users = noun_fighters(r, f, p) >> seat * PL_SEAT_FIGHTERS & 0xffU;
    unsigned form = pl_word_tag(name) == PL_TAG_NAME ? hero->form[pl_word_value(name)] : PL_NONE;
    uint32_t found = 0;
    for (unsigned title = 0; title < hero->title_count; title++)
        if (hero->cards[title].users == users && (form == PL_NONE || hero->cards[title].forms == bit(form)))
            found |= hero->copies[title];
    return found;
}

static uint32_t cards_of_value(const run *r, unsigned seat, unsigned value)
{
    const pl_hero *hero = r->hero[seat];
    uint32_t found = 0;
    for (unsigned title = 0; title < hero->title_count; title++)
        if (hero->cards[title].type != PL_SCHEME && hero->cards[title].value == value)
            found |= hero->copies[title];
    return found;
}

uint32_t noun_card_kind(const run *r, const pl_frame *f, const pl_word **p, unsigned pile)
{
    switch (pl_word_id_of(*(*p)++)) {
    case PL_W_ATTACK_CARD:
        return attack_cards(r, pile);
    case PL_W_CARD_OF:
        return cards_of_fighter(r, f, p, pile);
    case PL_W_NAMED_VALUE:
        return cards_of_value(r, pile, f->number);
    case PL_W_RANDOM:
        return noun_card_kind(r, f, p, pile);
    default: /* PL_W_CARD */
        return ~0U;
    }
}

/* ------------------------------------------------------------------ amounts */

static unsigned boost_of(const run *r, const pl_frame *f, const pl_word **p)
{
    int boost = 0;
    if (pl_word_id_of(**p) == PL_W_THAT_CARD) {
        ++*p;
        for (uint32_t left = f->cards; left; left &= left - 1) {
            int one = card_of(r, f->pile, lowest(left))->boost;
            boost += one > 0 ? one : 0;
        }
        return (unsigned)boost;
    }
    unsigned side = noun_side(r, f, p);
    if (side != PL_NONE)
        boost = card_of(r, r->game->combat.side[side].seat, r->game->combat.side[side].card)->boost;
    return boost > 0 ? (unsigned)boost : 0;
}

static unsigned count_many(const run *r, const pl_frame *f, const pl_word **p)
{
    if (pl_word_is(**p, PL_W_DISCARDED)) {
        ++*p;
        return count_bits(f->cards);
    }
    unsigned kind;
    bool named = pl_word_tag(**p) == PL_TAG_NAME && r->hero[f->owner]->token[pl_word_value(**p)] != PL_NONE;
    if (named || pl_word_is(**p, PL_W_TOKEN_NEAR) || pl_word_is(**p, PL_W_TOKEN_ZONE))
        return count_bits(noun_token_kind(r, f, p, &kind));
    return count_bits(noun_fighters(r, f, p) & r->game->present);
}

unsigned noun_amount(const run *r, const pl_frame *f, const pl_word **p)
{
    pl_word w = *(*p)++;
    if (pl_word_tag(w) == PL_TAG_NUMBER)
        return pl_word_value(w);
    unsigned n;
    unsigned side;
    switch (pl_word_id_of(w)) {
    case PL_W_PER:
        n = noun_amount(r, f, p);
        return n * count_many(r, f, p);
    case PL_W_BOOST_OF:
        return boost_of(r, f, p);
    case PL_W_DAMAGE_TAKEN:
        side = side_of_seat(r, f->owner);
        return side == PL_NONE ? 0 : r->game->combat.side[side].taken;
    case PL_W_DAMAGE_DEALT:
        return f->dealt;
    case PL_W_ANY:
        return ANY_NUMBER;
    default: /* PL_W_UPTO: the most */
        return noun_amount(r, f, p);
    }
}

/* ------------------------------------------------------------------ facts */

static bool wins(const run *r, const pl_frame *f, bool won)
{
    unsigned side = side_of_seat(r, f->owner);
    unsigned winner = r->game->combat.winner;
    return side != PL_NONE && winner != PL_NONE && (winner == side) == won; /* R-WINC-1..4 */
}

/* Against the printed value of the card that is there now (OQ-24, OQ-37). */
static bool predicted(const run *r, unsigned side)
{
    if (side == PL_NONE)
        return false;
    const pl_side *foe = &r->game->combat.side[other_side(side)];
    return foe->card != PL_NONE && r->game->combat.side[side].prediction == card_of(r, foe->seat, foe->card)->value;
}

/* Also makes the token "that token". */
static bool stands_on(const run *r, pl_frame *f, const pl_word **p)
{
    unsigned kind;
    uint64_t spaces = spaces_of(r->game, noun_fighters(r, f, p));
    spaces &= noun_token_kind(r, f, p, &kind);
    if (spaces)
        f->place = (uint8_t)lowest(spaces);
    return spaces;
}

bool noun_condition(const run *r, pl_frame *f, const pl_word **p)
{
    uint32_t fighters;
    unsigned kind;
    bool first;
    switch (pl_word_id_of(*(*p)++)) {
    case PL_W_WON:
        return wins(r, f, true);
    case PL_W_LOST:
        return wins(r, f, false);
    case PL_W_AND:
        first = noun_condition(r, f, p);
        return noun_condition(r, f, p) && first;
    case PL_W_ADJACENT:
        fighters = noun_fighters(r, f, p);
        return fighters & fighters_on(r->game, spread(noun_anchor(r, f, p), r->board->adjacent));
    case PL_W_ON:
        return stands_on(r, f, p);
    case PL_W_STARTED_ON:
        fighters = noun_fighters(r, f, p);
        noun_token_kind(r, f, p, &kind);
        return fighters & r->game->seat[f->owner].began_on[kind];
    case PL_W_WAS_DEFEATED:
        return noun_fighters(r, f, p) & r->game->combat.fallen;
    case PL_W_FIRST_ACTION:
        return r->game->turn_seat == f->owner && r->game->actions_taken == 1;
    case PL_W_YOUR_TURN:
        return r->game->turn_seat == f->owner;
    case PL_W_ATTACKING:
        return side_of_seat(r, f->owner) == PL_ATTACKER;
    case PL_W_IS_FORM:
        return r->game->seat[f->owner].form == r->hero[f->owner]->form[pl_word_value(*(*p)++)];
    case PL_W_PREDICTED:
        return predicted(r, side_of_seat(r, f->owner));
    default: /* PL_W_DEFENDING */
        return side_of_seat(r, f->owner) == PL_DEFENDER;
    }
}

/* ------------------------------------------------------------------ modifiers */

int fixed_value(const run *r, unsigned seat)
{
    const pl_game *g = r->game;
    for (unsigned i = 0; i < g->modifier_count; i++) {
        const pl_word *code = r->hero[seat]->code + g->modifiers[i].code;
        if (g->modifiers[i].seat == seat && pl_word_id_of(code[0]) == PL_W_FIXED)
            return (int)pl_word_value(code[2]);
    }
    return -1;
}

static unsigned bonus_of(const run *r, const pl_frame *f, unsigned code)
{
    const pl_word *p = r->hero[f->owner]->code + code;
    if (pl_word_id_of(*p) != PL_W_PLUS)
        return 0;
    p += 2; /* past the word and "your card" */
    return noun_amount(r, f, &p);
}

unsigned standing_bonus(const run *r, unsigned side)
{
    const pl_side *s = &r->game->combat.side[side];
    const pl_hero *hero = r->hero[s->seat];
    pl_frame f = {
        .owner = s->seat, .actor = s->seat, .card = s->card, .self = s->fighter, .that = PL_NONE, .they = PL_NONE};
    unsigned bonus = 0;
    for (unsigned i = 0; i < hero->ability_count; i++) {
        const pl_ability *a = &hero->abilities[i];
        const pl_word *p = hero->code + a->condition;
        if (a->trigger == PL_W_ALWAYS || (a->trigger == PL_W_WHILE && noun_condition(r, &f, &p)))
            bonus += bonus_of(r, &f, a->code);
    }
    for (unsigned i = 0; i < r->game->modifier_count; i++)
        if (r->game->modifiers[i].seat == s->seat)
            bonus += bonus_of(r, &f, r->game->modifiers[i].code);
    return bonus;
}
