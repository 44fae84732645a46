/* Counters of a hero, and the states that one may have instead of numbers. */
#include <string.h>

#include "pack/hero.h"

/* ------------------------------------------------------------------ their lines */

/* "max 5", "start 2", "on opponents": what follows the name. */
static void read_limit(hero_group *counter, pack_cursor *field)
{
    static const char *const names[] = {"max", "start", "on opponents"};
    pack_words words = {.list = {names[0], names[1], names[2]}, .count = 3};
    pack_span next = pack_peek(field);
    pack_span word = pack_take_word(field);
    int number = 0;
    if (pack_is(word, "max") && !counter->limited) {
        if (pack_take_number(field, "the maximum", 1, PL_COUNTER_MOST, &number) && pack_expect_end(field))
            counter->counter.most = (uint8_t)number;
        counter->limited = true;
    } else if (pack_is(word, "start")) {
        if (pack_take_number(field, "the start", 0, PL_COUNTER_MOST, &number) && pack_expect_end(field))
            counter->counter.start = (uint8_t)number;
    } else if (pack_is(word, "on") && pack_is(pack_take_word(field), "opponents") && pack_expect_end(field)) {
        counter->counter.on_foes = true;
    } else {
        pack_fail_unknown(field, next, "limit", &words);
    }
}

bool pack_hero_counter(hero_draft *draft, pack_cursor *cursor)
{
    draft->begun = true;
    if (draft->counter_count == PL_COUNTERS) {
        pack_fail(cursor->source, cursor->line, cursor->line->first, "too many counters; at most %d are possible",
                  PL_COUNTERS);
        return false;
    }
    hero_group *counter = &draft->counters[draft->counter_count++];
    draft->part = NULL;
    draft->group = counter;
    *counter = (hero_group){.count = 1, .is_counter = true};
    pack_title_begin(&counter->title, cursor, draft->language);
    pack_cursor field;
    while (!counter->title.broken && pack_take_field(cursor, &field))
        read_limit(counter, &field);
    return true;
}

bool pack_hero_state(hero_draft *draft, pack_cursor *cursor)
{
    bool counted = draft->counter_count > 0;
    draft->begun = true;
    if (!counted || draft->state_count == PL_STATES) {
        pack_fail(cursor->source, cursor->line, cursor->line->first,
                  counted ? "too many states; at most %d are possible"
                          : "a state belongs to a counter; expected a line such as: counter \"Mood\"",
                  PL_STATES);
        return false;
    }
    hero_group *state = &draft->states[draft->state_count++], *counter = &draft->counters[draft->counter_count - 1];
    draft->part = NULL;
    draft->group = state;
    *state = (hero_group){
        .count = 1, .is_state = true, .of = (uint8_t)(draft->counter_count - 1), .state = counter->counter.states++};
    pack_title_begin(&state->title, cursor, draft->language);
    if (!state->title.broken)
        pack_expect_end(cursor);
    return true;
}

/* ------------------------------------------------------------------ what they are */

static void fail(const hero_draft *draft, const hero_group *counter, const char *wrong)
{
    pack_fail(draft->source, counter->title.at, counter->title.at->first, "%s", wrong);
}

static void check_counter(const hero_draft *draft, hero_group *counter)
{
    pl_counter *c = &counter->counter;
    const hero_group *hero = pack_hero_of(draft);
    if (hero != NULL && counter->title.at->number < hero->title.at->number)
        fail(draft, counter, "the hero comes before its counters");
    if (c->states == 1)
        fail(draft, counter, "this counter has one state; expected at least two states, or none");
    else if (c->states > 0 && (counter->limited || c->on_foes))
        fail(draft, counter, "a counter with states has no max and is not on opponents");
    else if (c->on_foes && c->most > PL_FOE_COUNTER_MOST)
        fail(draft, counter, "a counter on opponents goes up to 15 at most");
    if (c->states > 0)
        c->most = (uint8_t)(c->states - 1);
    else if (!counter->limited)
        c->most = c->on_foes ? PL_FOE_COUNTER_MOST : PL_COUNTER_MOST;
    if (c->start > c->most)
        fail(draft, counter, "it cannot start with more than its maximum");
}

/* Nothing before it has this name: states come last. */
static void check_title(const hero_draft *draft, hero_group *group)
{
    const struct {
        const hero_group *groups;
        int count;
        const char *what;
    } others[] = {
        {draft->groups, draft->group_count, "fighter"},
        {draft->forms, draft->form_count, "form"},
        {draft->tokens, draft->token_count, "token"},
        {draft->counters, draft->counter_count, "counter"},
        {draft->states, group->is_state ? draft->state_count : 0, "state"},
    };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        for (int k = 0; k < others[i].count && &others[i].groups[k] != group; k++)
            pack_title_check(&group->title, &others[i].groups[k].title, draft->source, others[i].what);
}

static bool add(hero_draft *draft, pl_hero *hero, hero_group *group, unsigned counter, unsigned state)
{
    pack_title_finish(&group->title, draft->source, draft->language);
    check_title(draft, group);
    hero->counter[hero->name_count] = (uint8_t)counter;
    hero->state[hero->name_count] = (uint8_t)state;
    hero->names[hero->name_count++] = 0;
    return !group->title.broken && pack_hero_add_name(draft, group);
}

bool pack_hero_add_counters(hero_draft *draft, pl_hero *hero)
{
    bool usable = true;
    hero->counter_count = (uint8_t)draft->counter_count;
    for (int i = 0; i < draft->counter_count; i++) {
        check_counter(draft, &draft->counters[i]);
        hero->counters[i] = draft->counters[i].counter;
        usable = add(draft, hero, &draft->counters[i], (unsigned)i, PL_NONE) && usable;
    }
    for (int i = 0; i < draft->state_count; i++)
        usable = add(draft, hero, &draft->states[i], draft->states[i].of, draft->states[i].state) && usable;
    return usable;
}
