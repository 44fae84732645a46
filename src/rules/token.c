/* Tokens: what lies on spaces. They are no fighters and block nobody (R-BOARD-7). Each kind belongs to one
 * seat; what happens when a fighter comes or a token leaves is said by abilities of its owner. */
#include "rules/descriptor.h"
#include "rules/tell.h"

/* ------------------------------------------------------------------ where they lie */

uint64_t same_kind(const run *r, unsigned seat, unsigned kind)
{
    const pl_game *g = r->game;
    uint64_t spaces = 0;
    for (unsigned s = 0; s < g->seat_count; s++)
        if (g->seat[s].hero == g->seat[seat].hero)
            spaces |= g->seat[s].tokens[kind];
    return spaces;
}

uint64_t stopping_tokens(const run *r, unsigned fighter)
{
    uint64_t spaces = 0;
    for (unsigned seat = 0; seat < r->game->seat_count; seat++) {
        row_query q = ask_rows(r, PL_ROW_STOPPED, seat);
        q.fighter = (uint8_t)fighter;
        for (const pl_row *row; (row = next_row(r, &q));)
            spaces |= r->game->seat[seat].tokens[row->token];
    }
    return spaces;
}

uint64_t passing_tokens(const run *r, unsigned fighter, unsigned mover)
{
    uint64_t spaces = 0;
    for (unsigned seat = 0; seat < r->game->seat_count; seat++) {
        row_query q = ask_rows(r, PL_ROW_HELD_UP, seat);
        q.fighter = (uint8_t)fighter;
        for (const pl_row *row; (row = next_row(r, &q));)
            if (!row->optional || seat != mover) /* the mover itself can end the move there */
                spaces |= r->game->seat[seat].tokens[row->token];
    }
    return spaces;
}

uint64_t linked_spaces(const run *r, unsigned fighter)
{
    unsigned seat = pl_seat_of(fighter);
    uint64_t spaces = 0;
    row_query q = ask_rows(r, PL_ROW_LINKED, seat);
    q.fighter = (uint8_t)fighter;
    for (const pl_row *row; (row = next_row(r, &q));)
        spaces |= r->game->seat[seat].tokens[row->token];
    return spaces;
}

static pl_token_meeting meeting_of(const pl_hero *hero, unsigned kind, unsigned comers)
{
    pl_token_meeting m = {.acts = false, .stops = false, .optional = true};
    for (unsigned left = hero->rows_of[PL_ROW_STOPPED] | hero->rows_of[PL_ROW_HELD_UP]; left; left &= left - 1) {
        const pl_row *row = &hero->rows[lowest(left)];
        if (row->token != kind || !(row->comers & comers))
            continue;
        m.acts = true;
        m.stops |= row->stops;
        m.optional &= row->optional;
    }
    m.optional &= m.acts;
    return m;
}

pl_token_traits pl_traits_of(const pl_hero *hero, unsigned kind)
{
    pl_token_traits t = {.foes = meeting_of(hero, kind, PL_FOES), .friends = meeting_of(hero, kind, PL_FRIENDS)};
    for (unsigned left = hero->rows_of[PL_ROW_LINKED]; left; left &= left - 1)
        t.linked |= hero->rows[lowest(left)].token == kind ? hero->rows[lowest(left)].fighters : 0;
    return t;
}

/* ------------------------------------------------------------------ coming and leaving */

bool meet_tokens(const run *r, unsigned fighter)
{
    happening h = that_is(PL_WHEN_TOKEN_MET);
    h.fighter = (uint8_t)fighter;
    return push_set_off(r, &h);
}

static void tell_token(const run *r, unsigned seat, unsigned kind, unsigned from, unsigned to)
{
    pl_event *e = tell_seat(r, PL_EV_TOKEN, seat);
    if (e) {
        e->token = (uint8_t)kind;
        e->from = (uint8_t)from;
        e->to = (uint8_t)to;
    }
}

static void move_token(const run *r, unsigned seat, unsigned kind, unsigned from, unsigned to)
{
    uint64_t *tokens = &r->game->seat[seat].tokens[kind];
    if (from == to)
        return;
    if (from != PL_NONE)
        *tokens &= ~space_bit(from);
    if (to != PL_NONE)
        *tokens |= space_bit(to);
    tell_token(r, seat, kind, from, to);
}

bool turn_token(const run *r, unsigned seat, unsigned kind, unsigned space)
{
    pl_seat *s = &r->game->seat[seat];
    happening h = that_is(PL_WHEN_TOKEN_GONE);
    h.token = (uint8_t)kind;
    if (s->tokens[kind] & space_bit(space)) {
        move_token(r, seat, kind, space, PL_NONE);
        return push_of_seat(r, seat, &h);
    }
    PL_ASSERT(s->stock[kind] > 0);
    s->stock[kind]--;
    move_token(r, seat, kind, PL_NONE, space);
    return false;
}

/* ------------------------------------------------------------------ nouns */

/* The tokens of a TokenKind: all of the owner's, or those near something. */
uint64_t noun_token_kind(const run *r, const pl_frame *f, const pl_word **p, unsigned *kind)
{
    pl_word w = next_word(r, f, p);
    if (pl_word_tag(w) == PL_TAG_NAME) {
        *kind = r->hero[f->owner]->token[pl_word_value(w)];
        return r->game->seat[f->owner].tokens[*kind];
    }
    return describe(w)->as.TOKEN_KIND(r, f, p, kind);
}

uint64_t token_near(const run *r, const pl_frame *f, const pl_word **p, unsigned *kind)
{
    uint64_t tokens = noun_token_kind(r, f, p, kind);
    return tokens & spread(noun_anchor(r, f, p), r->board->adjacent);
}

uint64_t token_in_zone(const run *r, const pl_frame *f, const pl_word **p, unsigned *kind)
{
    uint64_t tokens = noun_token_kind(r, f, p, kind);
    return tokens & spaces_in_zone(r, noun_fighters(r, f, p));
}

static uint64_t last_place(const pl_frame *f)
{
    return f->place == PL_NONE ? 0 : space_bit(f->place);
}

uint64_t any_token(const pl_frame *f, uint64_t tokens)
{
    (void)f;
    return tokens;
}

uint64_t that_token(const pl_frame *f, uint64_t tokens)
{
    return tokens & last_place(f);
}

uint64_t other_token(const pl_frame *f, uint64_t tokens)
{
    return tokens & ~last_place(f);
}

uint64_t noun_tokens(const run *r, const pl_frame *f, const pl_word **p, unsigned *kind)
{
    pl_word w = next_word(r, f, p);
    return describe(w)->as.TOKENS(f, noun_token_kind(r, f, p, kind));
}

uint64_t other_for_token(const run *r, const pl_frame *f, const pl_word **p)
{
    return noun_where(r, f, p);
}

uint64_t free_for_token(const run *r, const pl_frame *f, const pl_word **p)
{
    return noun_where(r, f, p) & ~all_occupied(r->game);
}

uint64_t empty_for_token(const run *r, const pl_frame *f, const pl_word **p)
{
    return free_for_token(r, f, p) & ~all_tokens(r->game); /* D-PLACE: neither fighter nor token */
}

/* Where a token of this kind, now on `from` (PL_NONE: in the box), may go according to a Space. */
static uint64_t token_spaces(const run *r, const pl_frame *f, const pl_word *p, unsigned kind, unsigned from)
{
    uint64_t spaces = describe(next_word(r, f, &p))->also.token_space(r, f, &p) & ~same_kind(r, f->owner, kind);
    return from == PL_NONE ? spaces : spaces & ~space_bit(from);
}

/* Along lines and arrows, over anybody and anything, but not onto another of its kind (R-FOG-4, D-FOGMOVE). */
static uint64_t slide_spaces(const run *r, const pl_frame *f, unsigned kind, unsigned from, unsigned steps)
{
    uint64_t seen = space_bit(from);
    for (uint64_t edge = seen; steps > 0 && edge; steps--) {
        edge = spread(edge, r->board->paths) & ~seen;
        seen |= edge;
    }
    return (seen & ~same_kind(r, f->owner, kind)) | space_bit(from);
}

/* ------------------------------------------------------------------ acts */

/* Steps 0 and 1: after CARRIED, frame->spaces holds the tokens meant and the step is 2. */
static outcome pick_tokens(const run *r, pl_frame *f, const pl_word *args, unsigned *kind)
{
    const pl_word *p = args;
    uint64_t tokens = noun_tokens(r, f, &p, kind);
    bool one = pl_word_id_of(*args) == PL_W_A_TOKEN || pl_word_id_of(*args) == PL_W_OTHER_TOKEN;
    if (f->step == 0) {
        if (!tokens)
            return FAILED;
        if (one && (f->decline || !single(tokens))) {
            f->step = 1;
            ask(r, f->actor, PL_ASK_SPACE, PL_WHY_TOKEN, tokens, f->decline != 0);
            return WAITING;
        }
        f->spaces = tokens;
    } else if (f->step == 1) {
        if (r->game->answer.kind != PL_OPTION_SPACE) {
            f->pc = f->decline;
            return DECLINED;
        }
        f->spaces = space_bit(r->game->answer.value);
        f->decline = 0;
    } else {
        return CARRIED;
    }
    f->step = 2;
    f->done = false;
    return CARRIED;
}

/* Slides or shifts each token of frame->spaces, one after the other. */
outcome act_move_token(const run *r, pl_frame *f, const pl_word *args)
{
    enum { ANSWERED = 3 };
    unsigned kind;
    bool answered = f->step == ANSWERED;
    outcome out = pick_tokens(r, f, args, &kind);
    if (out != CARRIED)
        return out;
    f->spaces &= r->game->seat[f->owner].tokens[kind];
    for (; f->spaces; answered = false) {
        unsigned from = lowest(f->spaces);
        if (!answered) {
            const pl_word *p = pl_skip(args);
            bool slides = pl_word_id_of(args[-1]) == PL_W_SLIDE;
            uint64_t spaces =
                slides ? slide_spaces(r, f, kind, from, noun_amount(r, f, &p)) : token_spaces(r, f, p, kind, from);
            if (spaces) {
                f->step = ANSWERED;
                ask(r, f->actor, PL_ASK_SPACE, PL_WHY_TOKEN_TO, spaces, f->decline != 0);
                return WAITING;
            }
        } else if (r->game->answer.kind == PL_OPTION_SPACE) {
            move_token(r, f->owner, kind, from, r->game->answer.value);
            f->place = r->game->answer.value;
            f->done = true;
        }
        f->spaces &= f->spaces - 1;
    }
    return f->done ? CARRIED : FAILED;
}

outcome act_put(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    bool up_to = pl_word_tag(*args) == PL_TAG_WORD;
    unsigned n = noun_amount(r, f, &p);
    unsigned kind = r->hero[f->owner]->token[pl_word_value(next_word(r, f, &p))];
    pl_seat *s = &r->game->seat[f->owner];
    if (f->step == 0) {
        f->todo = 0; /* how many have been placed */
    } else if (r->game->answer.kind == PL_OPTION_SPACE) {
        s->stock[kind]--;
        move_token(r, f->owner, kind, PL_NONE, r->game->answer.value);
        f->place = r->game->answer.value;
        f->decline = 0;
        f->todo++;
    } else {
        return f->todo ? CARRIED : FAILED;
    }
    const pl_word *rule = pl_token_place(r->hero[f->owner], kind);
    uint64_t spaces = f->todo < n && s->stock[kind] ? token_spaces(r, f, rule, kind, PL_NONE) : 0;
    if (!spaces)
        return f->todo ? CARRIED : FAILED;
    f->step = 1;
    ask(r, f->actor, PL_ASK_SPACE, PL_WHY_TOKEN_TO, spaces, f->decline || up_to);
    return WAITING;
}

/* One after the other: what a token's leaving sets off comes before the next one leaves (R-TRAP-6). */
outcome act_box(const run *r, pl_frame *f, const pl_word *args)
{
    unsigned kind;
    outcome out = pick_tokens(r, f, args, &kind);
    if (out != CARRIED)
        return out;
    happening h = that_is(PL_WHEN_TOKEN_GONE);
    h.token = (uint8_t)kind;
    f->spaces &= r->game->seat[f->owner].tokens[kind]; /* what was set off may have taken others along */
    while (f->spaces) {
        move_token(r, f->owner, kind, lowest(f->spaces), PL_NONE);
        f->spaces &= f->spaces - 1;
        if (push_of_seat(r, f->owner, &h))
            return WAITING;
    }
    return CARRIED;
}

outcome act_choose_token(const run *r, pl_frame *f, const pl_word *args)
{
    unsigned kind;
    outcome out = pick_tokens(r, f, args, &kind);
    if (out == CARRIED)
        f->place = (uint8_t)lowest(f->spaces);
    return out;
}
