/* Why a combat stands as it does, in words. */
#include "tell/because.h"

#include <string.h>

#include "tell/inside.h"

typedef struct saying {
    const pl_teller *teller;
    pl_because *out;
    unsigned count;
} saying;

/* NULL: there is no room for more. */
static pl_because *next(saying *s)
{
    if (s->count == PL_BECAUSE_MAX)
        return NULL;
    pl_because *b = &s->out[s->count++];
    b->text[0] = b->rules[0] = '\0';
    return b;
}

static bool has_rule(const char *rules, const char *rule, size_t length)
{
    for (; *rules; rules += strspn(rules, " ")) {
        size_t one = strcspn(rules, " ");
        if (one == length && memcmp(rules, rule, length) == 0)
            return true;
        rules += one;
    }
    return false;
}

/* Each once. */
static void add_rules(pl_because *b, const char *rules)
{
    for (; *rules; rules += strspn(rules, " ")) {
        size_t length = strcspn(rules, " ");
        if (!has_rule(b->rules, rules, length))
            tell_append(b->rules, sizeof b->rules, "%s%.*s", *b->rules ? " " : "", (int)length, rules);
        rules += length;
    }
}

/* A sentence, behind those that are there, with the rules of its story. */
static void add_story(const saying *s, pl_because *b, story told)
{
    char text[PL_TOLD_MAX];
    tell_append(b->text, sizeof b->text, "%s%s", *b->text ? " " : "", tell_story(s->teller, told, text, sizeof text));
    add_rules(b, pl_word_info_of((unsigned)pl_word_row(told.words[0]))->rules);
}

static void say_story(saying *s, story told)
{
    pl_because *b = next(s);
    if (b)
        add_story(s, b, told);
}

/* How the value came about; what is printed needs no rule where something else has one. */
static void say_value(saying *s, const pl_breakdown *breakdown, unsigned side)
{
    const pl_value_side *of = &breakdown->side[side];
    pl_because *b = of->card < PL_DECK ? next(s) : NULL;
    if (!b)
        return;
    tell_append(pl_tell_value(s->teller, breakdown, side, b->text, sizeof b->text), sizeof b->text, ".");
    for (unsigned i = 0; i < of->count; i++)
        if (of->parts[i].cause != PL_VALUE_PRINTED)
            add_rules(b, tell_part_rule(&of->parts[i]));
    if (!*b->rules)
        add_rules(b, pl_word_info_of(PL_STORY_VALUE_ATTACK)->rules);
}

static bool has_standing_ability(const pl_hero *hero)
{
    for (unsigned i = 0; i < hero->row_count; i++)
        if (hero->rows[i].kind == PL_ROW_PLUS)
            return true;
    return false;
}

static void say_verdict(saying *s, const pl_breakdown *b)
{
    pl_because *verdict = next(s);
    pl_word attack = number_word(b->side[PL_ATTACKER].value), defense = number_word(b->side[PL_DEFENDER].value);
    pl_word winner = fighter_word(s->teller, b->side[b->winner & 1].fighter, PL_NONE);
    if (!verdict)
        return;
    if (b->damage) {
        add_story(s, verdict, make_story(PL_STORY_BECAUSE_DAMAGE, attack, defense, number_word(b->damage)));
        add_story(s, verdict, make_story(PL_STORY_BECAUSE_HIT, winner, 0, 0));
    } else {
        add_story(s, verdict, make_story(PL_STORY_BECAUSE_NO_DAMAGE, attack, defense, 0));
        add_story(s, verdict, make_story(PL_STORY_BECAUSE_HELD, winner, 0, 0));
    }
}

/* Cards are revealed together: until one is, nothing can be said. */
static bool has_begun(const pl_breakdown *b)
{
    return b->over || b->side[PL_ATTACKER].count || b->side[PL_DEFENDER].count;
}

bool pl_because_changes(const pl_breakdown *before, const pl_breakdown *now)
{
    if (!has_begun(now))
        return has_begun(before);
    bool other = pl_breakdown_changes(before, now) || before->over != now->over || before->ordered != now->ordered;
    for (unsigned side = 0; side < 2; side++)
        other = other || before->side[side].canceled != now->side[side].canceled ||
                before->side[side].declined != now->side[side].declined;
    return other;
}

unsigned pl_tell_because(const pl_teller *t, const pl_breakdown *b, pl_because out[PL_BECAUSE_MAX])
{
    saying s = {t, out, 0};
    const pl_value_side *defender = &b->side[PL_DEFENDER];
    if (!has_begun(b))
        return 0;
    for (unsigned side = 0; side < 2; side++)
        say_value(&s, b, side);
    if (defender->declined && defender->card >= PL_DECK) {
        bool more = has_standing_ability(hero_of(t, defender->seat));
        say_story(&s, make_story(more ? PL_STORY_BECAUSE_BARE : PL_STORY_BECAUSE_NO_CARD, 0, 0, 0));
    }
    for (unsigned side = 0; side < 2; side++)
        if (b->side[side].canceled)
            say_story(
                &s, make_story(PL_STORY_BECAUSE_CANCELED, card_word(t, b->side[side].seat, b->side[side].card), 0, 0));
    if (b->over)
        say_verdict(&s, b);
    if (b->ordered)
        say_story(&s, make_story(PL_STORY_BECAUSE_ORDER, 0, 0, 0));
    return s.count;
}
