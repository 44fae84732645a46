/* Compiling a text: the tree that was read becomes a run of instructions for the effect machine (rules/machine.h), and what
 * holds all the time becomes a row of modifiers (pl_row). A sentence that the machine could not carry out in every case is
 * refused here, so that the rules never meet it. */
#include "cards/compile.h"

#include <string.h>

#include "base/invariant.h"
#include "rules/machine.h"

typedef struct writer {
    pl_hero *hero;
    const char *wrong;      /* first reason to refuse; NULL: none */
    const pl_word *settled; /* a player in the program that has been settled already */
    const pl_word *program; /* the text as it was read */
} writer;

static bool contains(const pl_word *program, int length, unsigned id)
{
    for (int i = 0; i < length; i++)
        if (pl_word_is(program[i], id))
            return true;
    return false;
}

/* ------------------------------------------------------------------ writing */

static unsigned here(const writer *w)
{
    return w->hero->code_length;
}

static unsigned put(writer *w, pl_word word)
{
    if (here(w) >= PL_CODE) {
        w->wrong = "the texts of this hero are too long for the rules";
        return 0;
    }
    w->hero->code[w->hero->code_length] = word;
    return w->hero->code_length++;
}

static void put_tree(writer *w, const pl_word *tree)
{
    const pl_word *end = pl_skip(tree);
    while (tree < end)
        put(w, *tree++);
}

static unsigned put_flow(writer *w, pl_flow op)
{
    return put(w, pl_flow_word(op));
}

/* Leaves room for a target and returns where it is. */
static unsigned put_jump(writer *w, pl_flow op)
{
    put_flow(w, op);
    return put(w, 0);
}

static void land(writer *w, unsigned at)
{
    w->hero->code[at] = (pl_word)here(w);
}

/* ------------------------------------------------------------------ statements */

static const pl_word *write_statement(writer *w, const pl_word *p);

/* Of several acts the first one counts. */
static bool asks_first(const pl_word *act)
{
    return pl_word_is(*act, PL_W_BOTH) ? asks_first(act + 1) : pl_word_acts(*act) && pl_act_asks_first(act);
}

/* The player whose hand this statement shows in any case, or NULL; `actor` is the player who acts, NULL: you. */
static const pl_word *hand_shown(const pl_word *p, const pl_word *actor)
{
    const pl_word *shown = NULL;
    if (pl_word_acts(*p))
        return pl_act_shows(p, actor);
    PL_ASSERT(pl_word_tag(*p) == PL_TAG_WORD);
    switch (pl_word_id_of(*p)) {
    case PL_W_BOTH:
    case PL_W_ALL_OF:
        p++;
        for (unsigned items = pl_word_items(p[-1]); items && !shown; items--, p = pl_skip(p))
            shown = hand_shown(p, actor);
        return shown;
    case PL_W_BY: /* each opponent's is announced when it is their turn */
        return pl_word_is(p[1], PL_W_EACH_OPPONENT) ? NULL : hand_shown(p + 2, p + 1);
    case PL_W_IF_DO:
    case PL_W_IF_NOT:
    case PL_W_DO_ELSE:
        return hand_shown(p + 1, actor);
    case PL_W_IF: /* announced when it comes to that */
    case PL_W_IF_ELSE:
    case PL_W_INSTEAD:
    case PL_W_NEXT_TURN:
    case PL_W_MAY:
    case PL_W_TIMES:
    case PL_W_CHOOSE:
    case PL_W_WHEN: /* nobody carries these out here */
    case PL_W_WHILE:
    case PL_W_ALWAYS:
    case PL_W_AT_SETUP:
    case PL_W_NO_CANCEL:
        return NULL;
    default:
        PL_ASSERT(false);
        return NULL;
    }
}

/* Does the player have to be settled before what is said of them can happen? */
static bool needs_settling(pl_word w)
{
    return pl_word_is(w, PL_W_OPPONENT) || pl_word_is(w, PL_W_AN_OPPONENT);
}

static void settle(writer *w, const pl_word *player)
{
    if (player == w->settled)
        return;
    put_flow(w, PL_FLOW_WHO);
    put(w, *player);
}

/* The last player mentioned before this word of the program who has to be settled, or NULL. */
static const pl_word *mentioned_before(const pl_word *from, const pl_word *word)
{
    while (word > from)
        if (needs_settling(*--word))
            return word;
    return NULL;
}

/* A hand is about to be seen: "their" hand is that of a player mentioned before. */
static void announce(writer *w, const pl_word *from, const pl_word *shown)
{
    const pl_word *player = needs_settling(*shown) ? shown : mentioned_before(from, shown);
    if (player && player != w->settled) {
        settle(w, player);
        w->settled = player;
    }
    put_flow(w, PL_FLOW_SEEN);
    put_tree(w, shown);
}

/* Statements that are carried out together. A hand that they will show is announced before the first of them (OQ-29). */
static const pl_word *write_block(writer *w, const pl_word *p, unsigned statements)
{
    const pl_word *q = p;
    const pl_word *shown = NULL;
    for (unsigned i = 0; i < statements; i++, q = pl_skip(q))
        shown = shown ? shown : hand_shown(q, NULL);
    if (shown)
        announce(w, p, shown);
    for (const pl_word *word = p; word < q; word++)
        if (pl_word_is(word[0], PL_W_PLAY) && pl_word_is(word[1], PL_W_THAT_CARD)) {
            put_flow(w, PL_FLOW_PLAYABLE);
            break;
        }
    while (statements--)
        p = write_statement(w, p);
    return p;
}

/* Settles the players that this tree mentions. */
static void settle_all(writer *w, const pl_word *tree)
{
    const pl_word *end = pl_skip(tree);
    for (const pl_word *word = tree; word < end; word++)
        if (needs_settling(*word))
            settle(w, word);
}

static unsigned write_condition(writer *w, const pl_word **p)
{
    settle_all(w, *p);
    unsigned otherwise = put_jump(w, PL_FLOW_UNLESS);
    put_tree(w, *p);
    *p = pl_skip(*p);
    return otherwise;
}

static const pl_word *write_if(writer *w, const pl_word *p)
{
    unsigned end = write_condition(w, &p);
    p = write_block(w, p, 1);
    land(w, end);
    return p;
}

/* What happens, and what happens otherwise. */
static const pl_word *write_two_ways(writer *w, const pl_word *p, unsigned otherwise)
{
    p = write_block(w, p, 1);
    unsigned end = put_jump(w, PL_FLOW_JUMP);
    land(w, otherwise);
    p = write_block(w, p, 1);
    land(w, end);
    return p;
}

static const pl_word *write_if_else(writer *w, const pl_word *p)
{
    unsigned otherwise = write_condition(w, &p);
    return write_two_ways(w, p, otherwise);
}

/* "a. If c, b instead": the condition is looked at first, and only one of them happens. */
static const pl_word *write_instead(writer *w, const pl_word *a)
{
    const pl_word *p = pl_skip(a);
    unsigned otherwise = write_condition(w, &p);
    p = write_block(w, p, 1);
    unsigned end = put_jump(w, PL_FLOW_JUMP);
    land(w, otherwise);
    write_block(w, a, 1);
    land(w, end);
    return p;
}

static const pl_word *write_if_do(writer *w, const pl_word *p)
{
    put_flow(w, PL_FLOW_FORGET);
    p = write_statement(w, p);
    unsigned end = put_jump(w, PL_FLOW_UNLESS_DONE);
    p = write_block(w, p, 1);
    land(w, end);
    return p;
}

static const pl_word *write_if_not(writer *w, const pl_word *p)
{
    put_flow(w, PL_FLOW_FORGET);
    p = write_statement(w, p);
    unsigned not_done = put_jump(w, PL_FLOW_UNLESS_DONE);
    unsigned end = put_jump(w, PL_FLOW_JUMP);
    land(w, not_done);
    p = write_block(w, p, 1);
    land(w, end);
    return p;
}

static const pl_word *write_do_else(writer *w, const pl_word *p)
{
    put_flow(w, PL_FLOW_FORGET);
    p = write_statement(w, p);
    return write_two_ways(w, p, put_jump(w, PL_FLOW_UNLESS_DONE));
}

/* One opponent after the other, in turn order. */
static const pl_word *write_by_each(writer *w, const pl_word *p)
{
    static const pl_word they = PL_W_THEY;
    unsigned loop = here(w);
    unsigned end = put_jump(w, PL_FLOW_BY_NEXT);
    if (hand_shown(p, &they)) {
        put_flow(w, PL_FLOW_SEEN);
        put(w, they);
    }
    p = write_statement(w, p);
    put_flow(w, PL_FLOW_JUMP);
    put(w, (pl_word)loop);
    land(w, end);
    put_flow(w, PL_FLOW_BY_END);
    return p;
}

static const pl_word *write_by(writer *w, const pl_word *p)
{
    if (pl_word_is(*p, PL_W_EACH_OPPONENT))
        return write_by_each(w, p + 1);
    if (needs_settling(*p))
        settle(w, p);
    put_flow(w, PL_FLOW_BY);
    put_tree(w, p);
    p = write_statement(w, pl_skip(p));
    put_flow(w, PL_FLOW_BY_END);
    return p;
}

static const pl_word *write_next_turn(writer *w, const pl_word *p)
{
    unsigned end = put_jump(w, PL_FLOW_LATER);
    p = write_block(w, p, 1);
    put_flow(w, PL_FLOW_END);
    land(w, end);
    return p;
}

static const pl_word *write_times(writer *w, const pl_word *p)
{
    put_flow(w, PL_FLOW_TIMES);
    put(w, (pl_word)pl_word_value(*p++));
    unsigned loop = here(w);
    unsigned end = put_jump(w, asks_first(p) ? PL_FLOW_OPTIONAL : PL_FLOW_ASK);
    p = write_block(w, p, 1);
    put_flow(w, PL_FLOW_AGAIN);
    put(w, (pl_word)loop);
    land(w, end);
    put_flow(w, PL_FLOW_TIMES_END);
    return p;
}

static const pl_word *write_may(writer *w, const pl_word *p)
{
    if (pl_word_is(*p, PL_W_TIMES)) /* each repetition may be declined */
        return write_statement(w, p);
    /* a hand to be shown is announced when it has been decided to look */
    unsigned end = put_jump(w, asks_first(p) && !hand_shown(p, NULL) ? PL_FLOW_OPTIONAL : PL_FLOW_ASK);
    p = write_block(w, p, 1);
    land(w, end);
    return p;
}

/* Which choice of the text this is, from 1, in the order of the text. */
static unsigned number_of_choice(const writer *w, const pl_word *choose)
{
    unsigned number = 1;
    for (const pl_word *p = w->program; p < choose; p++)
        number += pl_word_is(*p, PL_W_CHOOSE);
    return number;
}

static const pl_word *write_choose(writer *w, const pl_word *p)
{
    unsigned number = number_of_choice(w, p - 1);
    unsigned options = pl_word_items(p[-1]);
    unsigned n = pl_word_value(*p++);
    unsigned start = put_flow(w, PL_FLOW_CHOOSE);
    put(w, (pl_word)((n < options ? n : options) | number << 8));
    put(w, (pl_word)options);
    unsigned end = put(w, 0);
    unsigned targets = here(w);
    for (unsigned i = 0; i < options; i++)
        put(w, 0);
    for (unsigned i = 0; i < options && !w->wrong; i++) {
        land(w, targets + i);
        p = write_block(w, p, 1);
        put_flow(w, PL_FLOW_JUMP);
        put(w, (pl_word)start);
    }
    land(w, end);
    return p;
}

static const pl_word *write_both(writer *w, const pl_word *p)
{
    for (unsigned items = pl_word_items(p[-1]); items; items--)
        p = write_statement(w, p);
    return p;
}

static const pl_word *write_statement(writer *w, const pl_word *p)
{
    static const struct {
        uint16_t id;
        const pl_word *(*write)(writer *, const pl_word *);
    } control[] = {
        {PL_W_IF, write_if},       {PL_W_IF_ELSE, write_if_else},     {PL_W_INSTEAD, write_instead},
        {PL_W_IF_DO, write_if_do}, {PL_W_IF_NOT, write_if_not},       {PL_W_DO_ELSE, write_do_else},
        {PL_W_BY, write_by},       {PL_W_NEXT_TURN, write_next_turn}, {PL_W_MAY, write_may},
        {PL_W_TIMES, write_times}, {PL_W_CHOOSE, write_choose},       {PL_W_BOTH, write_both},
        {PL_W_ALL_OF, write_both},
    };
    for (unsigned i = 0; i < sizeof control / sizeof control[0]; i++)
        if (pl_word_is(*p, control[i].id))
            return control[i].write(w, p + 1);
    if (pl_word_is(*p, PL_W_WHEN) || pl_word_is(*p, PL_W_WHILE) || pl_word_is(*p, PL_W_ALWAYS) ||
        pl_word_is(*p, PL_W_NO_CANCEL) || pl_word_is(*p, PL_W_AT_SETUP))
        w->wrong = "this sentence cannot stand here: it describes an ability, not something that happens once";
    if (pl_word_is(*p, PL_W_RELOCATE))
        w->wrong = "only an ability for a boosted maneuver can place a fighter instead of moving it";
    if (!pl_word_acts(*p) && !w->wrong)
        w->wrong = "the rules cannot carry out this sentence";
    settle_all(w, p);
    put_tree(w, p);
    return pl_skip(p);
}

/* The text has been written: can the machine run it? */
static unsigned verified(writer *w, unsigned start)
{
    if (!w->wrong)
        w->wrong = pl_verify_text(w->hero, start);
    return start;
}

/* Beside the texts: a tree that the rules look up. */
static unsigned write_part(writer *w, const pl_word *tree, pl_part_of_code part)
{
    unsigned start = here(w);
    put_tree(w, tree);
    if (!w->wrong)
        w->wrong = pl_verify_tree(w->hero, start, part);
    return start;
}

static unsigned write_statements(writer *w, const pl_word *first, unsigned count)
{
    unsigned start = here(w);
    write_block(w, first, count);
    put_flow(w, PL_FLOW_END);
    return verified(w, start);
}

static unsigned write_text(writer *w, const pl_word *program)
{
    if (pl_word_is(*program, PL_W_SEQ))
        return write_statements(w, program + 1, pl_word_items(*program));
    return write_statements(w, program, 1);
}

/* ------------------------------------------------------------------ modifiers */

/* The modifier that the ability being compiled says. */
static pl_row *add_row(writer *w, pl_row_kind kind)
{
    pl_hero *hero = w->hero;
    PL_ASSERT(hero->row_count < PL_ROWS);
    pl_row *row = &hero->rows[hero->row_count++];
    *row = (pl_row){.kind = (uint8_t)kind, .ability = (uint8_t)(hero->ability_count - 1)};
    return row;
}

/* Cards that say the same of themselves share a row. */
static void add_card_row(writer *w, pl_row_kind kind, unsigned title)
{
    pl_hero *hero = w->hero;
    unsigned i = 0;
    while (i < hero->row_count && !(hero->rows[i].kind == kind && hero->rows[i].ability == PL_NONE))
        i++;
    if (i == hero->row_count)
        add_row(w, kind)->ability = PL_NONE;
    hero->rows[i].titles |= 1U << title;
}

/* ------------------------------------------------------------------ counters */

static const char not_yours[] = "opponents hold this counter: say that your opponent gains, loses or has some of it";
static const char not_theirs[] = "this counter is yours alone; one that opponents have is declared \"on opponents\"";

/* A counter changes with whoever has it: you, or an opponent, who acts. */
static const pl_word *check_holders(writer *w, const pl_word *p, bool by_foe)
{
    const pl_word *end = pl_skip(p);
    unsigned id = pl_word_tag(*p) == PL_TAG_WORD ? pl_word_id_of(*p) : PL_W_SEQ;
    const pl_word *name = id == PL_W_SET_UNITS                                                 ? p + 1
                          : id == PL_W_GAIN_UNITS || id == PL_W_LOSE_UNITS || id == PL_W_SPEND ? pl_skip(p + 1)
                          : id == PL_W_HELD_UNITS                                              ? p + 2
                                                                                               : NULL;
    bool foe = id == PL_W_HELD_UNITS ? !pl_word_is(p[1], PL_W_YOU) : by_foe;
    if (name && w->hero->counters[w->hero->counter[pl_word_value(*name)] % PL_COUNTERS].on_foes != foe && !w->wrong)
        w->wrong = foe ? not_theirs : not_yours;
    for (p++; p < end;)
        p = check_holders(w, p, by_foe || id == PL_W_BY);
    return end;
}

/* ------------------------------------------------------------------ windows */

static const char *const ability_only = "a standing text of a card can only say that its effects cannot be canceled, "
                                        "or what happens when an opponent's effect makes you discard it";

static void compile_standing(writer *w, unsigned title, const pl_word *p)
{
    if (pl_word_is(p[0], PL_W_NO_CANCEL) && pl_word_is(p[1], PL_W_THIS_CARD))
        add_card_row(w, PL_ROW_UNCANCELED, title);
    else if (pl_word_is(p[0], PL_W_WHEN) && pl_word_is(p[1], PL_W_FORCED_DISCARD) && pl_word_is(p[2], PL_W_THIS))
        w->hero->cards[title].code[PL_ON_FORCED_DISCARD] = (uint16_t)write_text(w, pl_skip(p + 1));
    else
        w->wrong = ability_only;
}

static void compile_held(writer *w, pl_card *card, const pl_word *p)
{
    /* being asked is the "may": the text itself is what happens then */
    if (pl_word_is(p[0], PL_W_WHEN) && pl_word_is(p[1], PL_W_HAND_SEEN) && pl_word_is(p[2], PL_W_MAY))
        card->code[PL_IN_HAND] = (uint16_t)write_text(w, p + 3);
    else
        w->wrong = "a text for the hand says what you may do when an effect would let an opponent see your hand";
}

/* "If your fighter was defeated, set your fighter's health to n and place it in ...": a defeat waits for a text that can
 * undo it (R-END-3). */
static bool undoes_defeat(const pl_word *p, int length)
{
    static const uint16_t words[] = {PL_W_IF, PL_W_WAS_DEFEATED, PL_W_SELF, PL_W_BOTH, PL_W_SET_HEALTH, PL_W_SELF};
    enum { WORDS = sizeof words / sizeof words[0] };
    for (int i = 0; i + WORDS + 2 < length; i++) {
        int k = 0;
        while (k < WORDS && pl_word_is(p[i + k], words[k]))
            k++;
        if (k == WORDS && pl_word_is(p[i + WORDS + 1], PL_W_PLACE) && pl_word_is(p[i + WORDS + 2], PL_W_SELF))
            return true;
    }
    return false;
}

static void compile_card(writer *w, unsigned title, unsigned timing, const pl_word *p, int length)
{
    pl_card *card = &w->hero->cards[title];
    if (timing == PL_W_STANDING) {
        compile_standing(w, title, p);
    } else if (timing == PL_W_HELD) {
        compile_held(w, card, p);
    } else if (timing != PL_W_IMMEDIATELY && contains(p, length, PL_W_PLAY)) {
        w->wrong = "a card can be replaced only immediately";
    } else if (timing == PL_W_BOOSTED && contains(p, length, PL_W_BOOST)) {
        w->wrong = "a boost bonus cannot boost again";
    } else {
        card->code[timing - PL_W_IMMEDIATELY] = (uint16_t)write_text(w, p);
        if (timing == PL_W_AFTER && undoes_defeat(p, length))
            add_card_row(w, PL_ROW_RESCUED, title);
    }
}

/* "(may (relocate f s))" is no effect but another way to move: offered when the fighter's turn to move comes. */
static bool compile_relocation(writer *w, const pl_word *p)
{
    if (!pl_word_is(p[0], PL_W_MAY) || !pl_word_is(p[1], PL_W_RELOCATE) || pl_word_tag(p[2]) != PL_TAG_NAME)
        return false;
    unsigned start = here(w);
    put_tree(w, p + 1);
    put_flow(w, PL_FLOW_END);
    pl_row *row = add_row(w, PL_ROW_RELOCATED);
    row->fighters = w->hero->names[pl_word_value(p[2])];
    row->code = (uint16_t)verified(w, start);
    return true;
}

/* "When an opposing fighter enters a space with a TOKEN": who, and which tokens. */
static void compile_enters(writer *w, pl_trigger *trigger, const pl_word *p, const pl_word *body)
{
    pl_word who = pl_word_is(p[0], PL_W_A) ? p[1] : 0;
    const pl_word *token = pl_skip(p);
    trigger->occasion = PL_WHEN_TOKEN_MET;
    trigger->comers = pl_word_is(who, PL_W_OPPOSING)   ? PL_FOES
                      : pl_word_is(who, PL_W_FRIENDLY) ? PL_FRIENDS
                      : pl_word_is(who, PL_W_FIGHTER)  ? PL_FRIENDS | PL_FOES
                                                       : 0;
    if (trigger->comers == 0 || pl_word_tag(*token) != PL_TAG_NAME) {
        w->wrong = "only \"a fighter\", \"an opposing fighter\" or \"a friendly fighter\" can set off a token";
        return;
    }
    bool optional = pl_word_is(*body, PL_W_MAY), stops = contains(body, (int)(pl_skip(body) - body), PL_W_STOP);
    pl_row *row = add_row(w, stops && !optional ? PL_ROW_STOPPED : PL_ROW_HELD_UP);
    row->token = trigger->token = w->hero->token[pl_word_value(*token)];
    row->comers = trigger->comers;
    row->optional = optional;
    row->stops = stops;
}

static void compile_leaves(writer *w, pl_trigger *trigger, const pl_word *p)
{
    trigger->occasion = PL_WHEN_TOKEN_GONE;
    if (pl_word_tag(*p) == PL_TAG_NAME)
        trigger->token = w->hero->token[pl_word_value(*p)];
    else
        w->wrong = "only the kind of token can stand here, without a place";
}

/* The sentences after the one that names the trigger belong to it. */
static void compile_when(writer *w, pl_trigger *trigger, const pl_word *p, unsigned sentences)
{
    const pl_word *body = pl_skip(p);
    switch (pl_word_id_of(p[0])) {
    case PL_W_BOOSTED_MANEUVER:
        if (sentences == 1 && compile_relocation(w, body))
            return;
        trigger->occasion = PL_WHEN_MANEUVER_BOOSTED;
        break;
    case PL_W_TURN_START:
        trigger->occasion = PL_WHEN_TURN_STARTS;
        break;
    case PL_W_TURN_END:
        trigger->occasion = PL_WHEN_TURN_ENDS;
        break;
    case PL_W_AFTER_MANEUVER:
        trigger->occasion = PL_WHEN_MANEUVERED;
        break;
    case PL_W_COMBAT_OVER:
        trigger->occasion = PL_WHEN_COMBAT_OVER;
        break;
    case PL_W_ENTERS:
        compile_enters(w, trigger, p + 1, body);
        break;
    case PL_W_LEAVES:
        compile_leaves(w, trigger, p + 1);
        break;
    case PL_W_HAND_SEEN:
    case PL_W_FORCED_DISCARD:
        w->wrong = "only a card can answer that";
        return;
    default: /* nobody would ever set it off */
        w->wrong = "the rules cannot carry out this sentence";
        return;
    }
    trigger->code = (uint16_t)write_statements(w, body, sentences);
}

static void compile_modifier(writer *w, const pl_word *p)
{
    pl_row *row = add_row(w, PL_ROW_PLUS);
    if (pl_word_is(*p++, PL_W_WHILE)) {
        row->condition = (uint16_t)write_part(w, p, PL_PART_CONDITION);
        p = pl_skip(p);
    }
    if (pl_word_is(*p, PL_W_PLUS)) /* the amount comes after the word and "your card" */
        row->code = (uint16_t)(write_part(w, p, PL_PART_MODIFIER) + 2);
    else
        w->wrong = "of standing modifiers the rules know a bonus to the value of your card, and rules of tokens";
}

/* The last text that says where tokens of a kind go is the one that counts. */
static void compile_token_place(writer *w, unsigned token, const pl_word *space)
{
    unsigned code = write_part(w, space, PL_PART_TOKEN_RULE);
    for (unsigned i = 0; i < w->hero->row_count; i++)
        if (w->hero->rows[i].kind == PL_ROW_TOKEN_PLACE && w->hero->rows[i].token == token) {
            w->hero->rows[i].code = (uint16_t)code;
            return;
        }
    pl_row *row = add_row(w, PL_ROW_TOKEN_PLACE);
    row->token = (uint8_t)token;
    row->code = (uint16_t)code;
}

/* "TOKENS go in ...", "X moves between spaces with TOKENS ...": rules of a kind of token. */
static bool compile_token_rule(writer *w, const pl_word *p)
{
    const pl_hero *hero = w->hero;
    if (pl_word_is(p[0], PL_W_STAY_ON) && pl_word_tag(p[1]) == PL_TAG_NAME) {
        compile_token_place(w, hero->token[pl_word_value(p[1])], p + 2);
        return true;
    }
    if (!pl_word_is(p[0], PL_W_LINK) || pl_word_tag(p[1]) != PL_TAG_NAME || pl_word_tag(p[2]) != PL_TAG_NAME)
        return false;
    pl_row *row = add_row(w, PL_ROW_LINKED);
    row->fighters = hero->names[pl_word_value(p[1])];
    row->token = hero->token[pl_word_value(p[2])];
    return true;
}

/* Every text of an ability has its entry, also one that holds once and for all. */
static void compile_ability(writer *w, const pl_word *p)
{
    bool waits = pl_word_is(p[1], PL_W_WHEN) || pl_word_is(p[1], PL_W_AT_SETUP);
    const unsigned sentences = pl_word_is(p[0], PL_W_SEQ) && waits ? pl_word_items(p[0]) : 1;
    pl_hero *hero = w->hero;
    p += sentences > 1;
    pl_trigger *trigger = &hero->triggers[hero->ability_count++];
    *trigger = (pl_trigger){.occasion = PL_WHEN_NEVER, .window = PL_ABILITY, .title = PL_NONE};
    if (pl_word_is(p[0], PL_W_WHEN))
        compile_when(w, trigger, p + 1, sentences);
    else if (pl_word_is(p[0], PL_W_ALWAYS) && compile_token_rule(w, p + 1))
        return;
    else if (pl_word_is(p[0], PL_W_WHILE) || pl_word_is(p[0], PL_W_ALWAYS))
        compile_modifier(w, p);
    else if (pl_word_is(p[0], PL_W_AT_SETUP) && pl_word_is(p[1], PL_W_BECOME) && sentences == 1) {
        hero->start_form = hero->form[pl_word_value(p[2])];
    } else if (pl_word_is(p[0], PL_W_AT_SETUP)) {
        trigger->occasion = PL_WHEN_SETUP;
        trigger->code = (uint16_t)write_statements(w, p + 1, sentences);
    } else if (pl_word_is(p[0], PL_W_NO_CANCEL) && pl_word_is(p[1], PL_W_CARDS_OF) && pl_word_tag(p[2]) == PL_TAG_NAME)
        add_row(w, PL_ROW_UNCANCELED)->fighters = hero->names[pl_word_value(p[2])];
    else
        w->wrong = "an ability says when something happens, or what holds all the time";
}

const char *pl_compile(pl_hero *hero, unsigned title, unsigned timing, const pl_word *program, int length)
{
    pl_word bound[PL_PROGRAM_MAX];
    length = pl_bind_that(program, bound);
    program = bound;
    writer w = {.hero = hero, .program = program, .wrong = length ? pl_arguments_fit(program, length) : pl_unbound};
    if (hero->code_length == 0)
        put_flow(&w, PL_FLOW_END); /* position 0 ends a text */
    if (!w.wrong)
        check_holders(&w, program, false);
    if (timing != PL_W_HELD && contains(program, length, PL_W_CANCEL_THAT))
        w.wrong = "only a text for the hand can cancel the effect that it answers";
    if (w.wrong)
        return w.wrong;
    if (title != PL_NONE)
        compile_card(&w, title, timing, program, length);
    else if (hero->ability_count == PL_ABILITIES)
        w.wrong = "too many abilities";
    else
        compile_ability(&w, program);
    return w.wrong;
}
