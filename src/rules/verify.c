/* Verifying machine code: the proof, made when a hero is loaded, that the machine finds an evaluator for every word it will
 * read and never reads beyond the code. Every instruction that can be reached from the beginning of a text is looked at
 * once, with the trees it reads; every jump leads to such an instruction. */
#include "rules/descriptor.h"

#include <string.h>

#include "base/invariant.h"

/* ------------------------------------------------------------------ trees */

#define ROLE(name) (UINT64_C(1) << ROLE_##name)
_Static_assert(ROLES <= 64, "sets of roles are 64 bits");

static const char not_carried_out[] = "the rules cannot carry out this sentence";
static const char not_these_cards[] = "the rules cannot do that with these cards";

#define PLAIN_PLAYERS ROLE(PLAYER)
#define ALL_FIGHTERS  (ROLE(FIGHTERS) | ROLE(FIGHTER_NAME))
#define TOKEN_KINDS   (ROLE(TOKEN_KIND) | ROLE(TOKEN_NAME))
#define COMBAT_CARDS  (ROLE(SIDE) | ROLE(FOE_CARD) | ROLE(THIS_CARD) | ROLE(YOUR_CARD))
#define NAMED_CARDS   (COMBAT_CARDS | ROLE(THAT_CARD)) /* that lie where everybody can see them, or were just shown */

/* What each slot takes; and where it takes "n cards of a kind", what n and the kind must be. */
static const struct {
    uint64_t roles;
    uint8_t number, kind; /* slot */
    const char *refusal;
} slots[SLOTS] = {
    [SLOT_NOTHING] = {0, 0, 0, not_carried_out},
    [SLOT_CONDITION] = {ROLE(CONDITION), 0, 0, not_carried_out},
    [SLOT_NUMBER] = {ROLE(NUMBER), 0, 0, "a plain number must stand here"},
    [SLOT_AMOUNT] = {ROLE(NUMBER) | ROLE(AMOUNT), 0, 0, not_carried_out},
    [SLOT_QUANTITY] = {ROLE(NUMBER) | ROLE(AMOUNT) | ROLE(UPTO), 0, 0, "say how many at most: \"up to 3\""},
    [SLOT_LIMIT] = {ROLE(NUMBER) | ROLE(UPTO) | ROLE(ANY), 0, 0, not_carried_out},
    [SLOT_NUMBER_OR_ANY] = {ROLE(NUMBER) | ROLE(ANY), 0, 0, not_these_cards},
    [SLOT_PORTION] = {ROLE(NUMBER) | ROLE(AMOUNT) | ROLE(UPTO) | ROLE(ANY), 0, 0, not_carried_out},
    [SLOT_MANY] =
        {ALL_FIGHTERS | TOKEN_KINDS | ROLE(LAID) | ROLE(UNITS), 0, 0,
         "the rules can count fighters, tokens and cards that were discarded or used to boost, but no others"},
    [SLOT_RANGE] = {ROLE(RANGE), 0, 0, not_carried_out},
    [SLOT_PILE] = {ROLE(PILE), 0, 0, not_carried_out},
    [SLOT_OWNER] = {PLAIN_PLAYERS | ROLE(YOU), 0, 0, "one opponent at a time: say \"one opponent\""},
    [SLOT_PLAYER] = {PLAIN_PLAYERS, 0, 0, "one opponent at a time: say \"one opponent\""},
    [SLOT_PLAYERS] = {PLAIN_PLAYERS | ROLE(YOU) | ROLE(EACH_PLAYER), 0, 0, not_carried_out},
    [SLOT_FIGHTERS] = {ALL_FIGHTERS, 0, 0, not_carried_out},
    [SLOT_ANCHOR] = {ALL_FIGHTERS | ROLE(TOKENS), 0, 0, not_carried_out},
    [SLOT_TOKENS] = {ROLE(TOKENS), 0, 0, not_carried_out},
    [SLOT_TOKEN_KIND] = {TOKEN_KINDS, 0, 0, not_carried_out},
    [SLOT_TOKEN] = {ROLE(TOKEN_NAME), 0, 0, "only the kind of token can stand here, without a place"},
    [SLOT_SPACE] = {ROLE(SPACE) | ROLE(FIGHTER_SPACE), 0, 0, not_carried_out},
    [SLOT_TOKEN_SPACE] = {ROLE(SPACE), 0, 0, "the rules cannot put a token on such a space"},
    [SLOT_WHERE] = {ROLE(WHERE), 0, 0, not_carried_out},
    [SLOT_FORM] = {ROLE(FORM_NAME), 0, 0, not_carried_out},
    [SLOT_COUNTER] = {ROLE(COUNTER_NAME), 0, 0, "this counter has states: say which of them comes"},
    [SLOT_DIAL] = {ROLE(DIAL_NAME), 0, 0, "this counter has no states: say how many are gained or lost"},
    [SLOT_STATE] = {ROLE(STATE_NAME), 0, 0, not_carried_out},
    [SLOT_MODIFIER] = {ROLE(MODIFIER), 0, 0,
                       "until the end of a turn the value of your card can be higher or fixed, nothing else"},
    [SLOT_SIDE] = {COMBAT_CARDS, 0, 0, not_these_cards},
    [SLOT_YOUR_CARD] = {ROLE(YOUR_CARD), 0, 0, not_these_cards},
    [SLOT_YOUR_CARDS] = {ROLE(YOUR_CARDS), 0, 0, not_these_cards},
    [SLOT_BOOSTING] = {NAMED_CARDS | ROLE(DISCARDS), 0, 0, not_these_cards},
    [SLOT_KIND] = {ROLE(KIND), 0, 0, not_these_cards},
    [SLOT_KIND_OR_RANDOM] = {ROLE(KIND) | ROLE(RANDOM), 0, 0, not_these_cards},
    [SLOT_LAID] = {ROLE(LAID), 0, 0, not_these_cards},
    [SLOT_TO_DISCARD] = {NAMED_CARDS | ROLE(TOP_CARDS) | ROLE(TOP_CARD) | ROLE(ALL_BUT) | ROLE(CARDS),
                         SLOT_NUMBER_OR_ANY, SLOT_KIND_OR_RANDOM, not_these_cards},
    [SLOT_TO_DECK] = {(NAMED_CARDS & ~ROLE(FOE_CARD)) | ROLE(DISCARDS) | ROLE(ALL_BUT) | ROLE(CARDS),
                      SLOT_NUMBER_OR_ANY, SLOT_KIND, not_these_cards},
    [SLOT_TO_TAKE] = {NAMED_CARDS | ROLE(DISCARDS) | ROLE(CARDS), SLOT_NUMBER_OR_ANY, SLOT_LAID, not_these_cards},
    [SLOT_TO_SHUFFLE] = {ROLE(THIS_CARD) | ROLE(THAT_CARD) | ROLE(DISCARDS), 0, 0, not_these_cards},
    [SLOT_DISCARDS] = {ROLE(DISCARDS), 0, 0, not_these_cards},
    [SLOT_TO_REVEAL] = {ROLE(THIS_CARD) | ROLE(THAT_CARD) | ROLE(TOP_CARD) | ROLE(TOP_CARDS), 0, 0, not_these_cards},
    [SLOT_TO_PLAY] = {ROLE(DIFFERENT) | ROLE(THAT_CARD), 0, 0, not_these_cards},
};

typedef struct walk {
    const pl_hero *hero;
    const char *wrong; /* first reason to refuse; NULL: none */
} walk;

static uint64_t counter_roles(const pl_hero *hero, unsigned name)
{
    if (hero->state[name] < PL_STATES)
        return ROLE(STATE_NAME);
    return hero->counters[hero->counter[name]].states ? ROLE(DIAL_NAME) : ROLE(COUNTER_NAME);
}

/* What the word is, as a set of roles: a name may be that of a fighter and of a form. */
static uint64_t roles_of(const pl_hero *hero, pl_word w)
{
    unsigned value = pl_word_value(w);
    switch (pl_word_tag(w)) {
    case PL_TAG_NUMBER:
        return ROLE(NUMBER);
    case PL_TAG_NAME:
        if (value >= PL_NAMES)
            return 0;
        if (hero->counter[value] < hero->counter_count)
            return counter_roles(hero, value);
        return (hero->token[value] < PL_TOKENS ? ROLE(TOKEN_NAME) : ROLE(FIGHTER_NAME)) |
               (hero->form[value] < PL_FORMS ? ROLE(FORM_NAME) : 0);
    case PL_TAG_WORD:
        return pl_word_id_of(w) < PL_WORD_COUNT ? UINT64_C(1) << describe(w)->role & ~ROLE(NONE) : 0;
    default:
        PL_ASSERT(pl_word_tag(w) == PL_TAG_FLOW);
        return 0;
    }
}

static unsigned refuse(walk *w, const char *reason)
{
    w->wrong = w->wrong ? w->wrong : reason;
    return w->hero->code_length;
}

/* The position after the tree at this position. */
static unsigned verify_tree(walk *w, unsigned at, slot wanted)
{
    if (at >= w->hero->code_length)
        return refuse(w, not_carried_out);
    pl_word word = w->hero->code[at++];
    uint64_t roles = roles_of(w->hero, word);
    if (!(roles & slots[wanted].roles))
        return refuse(w, slots[wanted].refusal);
    if (pl_word_tag(word) != PL_TAG_WORD)
        return at;
    if (roles == ROLE(CARDS)) {
        unsigned kind = verify_tree(w, at, (slot)slots[wanted].number);
        unsigned end = verify_tree(w, kind, (slot)slots[wanted].kind);
        if (!w->wrong && pl_word_is(w->hero->code[kind], PL_W_RANDOM) &&
            pl_word_tag(w->hero->code[at]) != PL_TAG_NUMBER)
            refuse(w, not_these_cards);
        return end;
    }
    for (unsigned i = 0; i < PL_WORD_ARGS && describe(word)->takes[i] != SLOT_NOTHING && !w->wrong; i++)
        at = verify_tree(w, at, (slot)describe(word)->takes[i]);
    return at;
}

/* ------------------------------------------------------------------ texts */

/* What follows an operation of flow: plain words, of which one may be a target (counted from 1), then perhaps a tree. */
static const struct {
    uint8_t plain, target, tree; /* tree: slot */
    bool ends;                   /* nothing that follows is reached from here */
} flows[] = {
    [PL_FLOW_END] = {0, 0, SLOT_NOTHING, true},
    [PL_FLOW_JUMP] = {1, 1, SLOT_NOTHING, true},
    [PL_FLOW_UNLESS] = {1, 1, SLOT_CONDITION, false},
    [PL_FLOW_ASK] = {1, 1, SLOT_NOTHING, false},
    [PL_FLOW_OPTIONAL] = {1, 1, SLOT_NOTHING, false},
    [PL_FLOW_WHO] = {0, 0, SLOT_PLAYER, false},
    [PL_FLOW_BY] = {0, 0, SLOT_PLAYER, false},
    [PL_FLOW_BY_NEXT] = {1, 1, SLOT_NOTHING, false},
    [PL_FLOW_BY_END] = {0, 0, SLOT_NOTHING, false},
    [PL_FLOW_FORGET] = {0, 0, SLOT_NOTHING, false},
    [PL_FLOW_UNLESS_DONE] = {1, 1, SLOT_NOTHING, false},
    [PL_FLOW_CHOOSE] = {3, 3, SLOT_NOTHING, true}, /* and a target for each option */
    [PL_FLOW_TIMES] = {1, 0, SLOT_NOTHING, false},
    [PL_FLOW_AGAIN] = {1, 1, SLOT_NOTHING, false},
    [PL_FLOW_TIMES_END] = {0, 0, SLOT_NOTHING, false},
    [PL_FLOW_LATER] = {1, 1, SLOT_NOTHING, false},
    [PL_FLOW_PLAYABLE] = {0, 0, SLOT_NOTHING, false},
    [PL_FLOW_SEEN] = {0, 0, SLOT_PLAYER, false},
    [PL_FLOW_BY_HAND] = {0, 0, SLOT_NOTHING, false},
};
enum { FLOWS = sizeof flows / sizeof flows[0] };

typedef struct text_walk {
    walk walk;
    uint8_t seen[PL_CODE / 8]; /* positions that were or will be looked at */
    uint16_t open[PL_CODE];    /* those that will be */
    unsigned open_count;
} text_walk;

static void visit(text_walk *t, unsigned at)
{
    if (at >= t->walk.hero->code_length) {
        refuse(&t->walk, not_carried_out);
        return;
    }
    if (t->seen[at / 8] >> at % 8 & 1)
        return;
    t->seen[at / 8] |= (uint8_t)(1U << at % 8);
    t->open[t->open_count++] = (uint16_t)at;
}

static void verify_flow(text_walk *t, unsigned at)
{
    const pl_hero *hero = t->walk.hero;
    unsigned op = pl_word_value(hero->code[at]);
    if (op >= FLOWS || at + flows[op].plain >= hero->code_length) {
        refuse(&t->walk, not_carried_out);
        return;
    }
    unsigned options = op == PL_FLOW_CHOOSE ? hero->code[at + 2] : 0, end = at + 1 + flows[op].plain;
    if (end + options > hero->code_length) {
        refuse(&t->walk, not_carried_out);
        return;
    }
    if (flows[op].target)
        visit(t, hero->code[at + flows[op].target]);
    for (unsigned i = 0; i < options; i++)
        visit(t, hero->code[end + i]);
    if (flows[op].tree != SLOT_NOTHING)
        end = verify_tree(&t->walk, end, (slot)flows[op].tree);
    if (!flows[op].ends)
        visit(t, end);
}

static void verify_act(text_walk *t, unsigned at)
{
    pl_word word = t->walk.hero->code[at++];
    if (!pl_word_acts(word)) {
        refuse(&t->walk, not_carried_out);
        return;
    }
    for (unsigned i = 0; i < PL_WORD_ARGS && describe(word)->takes[i] != SLOT_NOTHING && !t->walk.wrong; i++)
        at = verify_tree(&t->walk, at, (slot)describe(word)->takes[i]);
    visit(t, at);
}

const char *pl_verify_text(const pl_hero *hero, unsigned entry)
{
    text_walk t;
    memset(&t, 0, sizeof t);
    t.walk.hero = hero;
    visit(&t, entry);
    while (t.open_count && !t.walk.wrong) {
        unsigned at = t.open[--t.open_count];
        if (pl_word_tag(hero->code[at]) == PL_TAG_FLOW)
            verify_flow(&t, at);
        else
            verify_act(&t, at);
    }
    return t.walk.wrong;
}

const char *pl_verify_tree(const pl_hero *hero, unsigned at, pl_part_of_code part)
{
    static const uint8_t wanted[] = {[PL_PART_CONDITION] = SLOT_CONDITION,
                                     [PL_PART_MODIFIER] = SLOT_MODIFIER,
                                     [PL_PART_TOKEN_RULE] = SLOT_TOKEN_SPACE};
    walk w = {hero, NULL};
    verify_tree(&w, at, (slot)wanted[part]);
    return w.wrong;
}

/* ------------------------------------------------------------------ what a text says */

/* Up to which position of the code something holds. */
typedef struct reach_of_words {
    unsigned hangs, optional, later;
    bool by_foe;
} reach_of_words;

static void hear_flow(const pl_hero *hero, unsigned at, reach_of_words *r)
{
    unsigned op = pl_word_value(hero->code[at]), target = hero->code[at + flows[op].target];
    switch (op) {
    case PL_FLOW_UNLESS:
    case PL_FLOW_UNLESS_DONE:
    case PL_FLOW_CHOOSE: /* whose target is its end */
        r->hangs = target > r->hangs ? target : r->hangs;
        break;
    case PL_FLOW_ASK:
    case PL_FLOW_OPTIONAL:
        r->optional = target > r->optional ? target : r->optional;
        break;
    case PL_FLOW_LATER:
        r->later = target;
        break;
    case PL_FLOW_BY:
    case PL_FLOW_BY_NEXT:
        r->by_foe = true;
        break;
    case PL_FLOW_BY_END:
        r->by_foe = false;
        break;
    default: /* says nothing about who does what under which condition */
        PL_ASSERT(op == PL_FLOW_END || op == PL_FLOW_JUMP || op == PL_FLOW_WHO || op == PL_FLOW_FORGET ||
                  op == PL_FLOW_TIMES || op == PL_FLOW_AGAIN || op == PL_FLOW_TIMES_END || op == PL_FLOW_PLAYABLE ||
                  op == PL_FLOW_SEEN || op == PL_FLOW_BY_HAND);
        break;
    }
}

unsigned pl_text_says(const pl_hero *hero, unsigned entry, pl_saying out[PL_SAYINGS])
{
    reach_of_words r = {0, 0, 0, false};
    unsigned count = 0;
    for (unsigned at = entry; count < PL_SAYINGS;) {
        pl_word word = hero->code[at];
        bool acts = pl_word_tag(word) != PL_TAG_FLOW;
        unsigned op = acts ? 0 : pl_word_value(word), tree = at;
        if (!acts && op == PL_FLOW_END)
            break;
        if (!acts) {
            hear_flow(hero, at, &r);
            tree = at + 1 + flows[op].plain + (op == PL_FLOW_CHOOSE ? hero->code[at + 2] : 0U);
        }
        if (acts || op == PL_FLOW_UNLESS)
            out[count++] = (pl_saying){&hero->code[tree], acts, at < r.hangs, at < r.optional, r.by_foe, at < r.later};
        bool reads = acts || flows[op].tree != SLOT_NOTHING;
        at = reads ? (unsigned)(pl_skip(&hero->code[tree]) - hero->code) : tree;
    }
    return count;
}
