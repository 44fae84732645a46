/* Because: over random matches, whatever is said of a combat is true of it, has rules, and is said no earlier than it may be known. */
#include "../rules/table.h"

#include <string.h>

#include "tell/tell.h"

enum { GAMES = 40, EVENTS = 1024 };

static struct {
    unsigned sayings, verdicts, canceled, undefended, orders;
} seen;

/* What must be there, by what the breakdown knows: values, no card, canceled effects, the verdict, the order. */
static unsigned expected(const pl_breakdown *b)
{
    const pl_value_side *attacker = &b->side[PL_ATTACKER], *defender = &b->side[PL_DEFENDER];
    if (!b->over && !attacker->count && !defender->count)
        return 0;
    unsigned canceled = (unsigned)attacker->canceled + (unsigned)defender->canceled;
    unsigned undefended = defender->declined && defender->card >= PL_DECK;
    unsigned cards = (unsigned)(attacker->card < PL_DECK) + (unsigned)(defender->card < PL_DECK);
    seen.verdicts += b->over;
    seen.canceled += canceled;
    seen.undefended += undefended;
    seen.orders += b->ordered;
    unsigned all = cards + undefended + canceled + b->over + b->ordered;
    return all < PL_BECAUSE_MAX ? all : PL_BECAUSE_MAX;
}

/* Equal in number and rules, whatever the language; no sentence is empty, none is the same as another. */
static void look(pl_teller *const tellers[PL_LANGUAGES], const pl_breakdown *b)
{
    static pl_because said[PL_LANGUAGES][PL_BECAUSE_MAX];
    unsigned count = expected(b);
    for (unsigned language = 0; language < PL_LANGUAGES; language++) {
        assert_int_equal(pl_tell_because(tellers[language], b, said[language]), count);
        for (unsigned i = 0; i < count; i++) {
            const pl_because *one = &said[language][i];
            size_t length = strlen(one->text);
            assert_true(length > 10 && one->text[length - 1] == '.' && one->text[length - 2] != '.');
            assert_true(*one->rules && one->rules[0] != ' ');
            assert_string_equal(one->rules, said[0][i].rules);
            assert_true(language == 0 || strcmp(one->text, said[0][i].text) != 0);
            for (unsigned k = 0; k < i; k++)
                assert_string_not_equal(one->text, said[language][k].text);
        }
    }
    seen.sayings += count;
}

static void hear(pl_teller *const tellers[PL_LANGUAGES], const pl_setup *setup, pl_breakdown *b, const pl_event *e)
{
    static pl_because before[PL_BECAUSE_MAX], after[PL_BECAUSE_MAX];
    const pl_breakdown old = *b;
    memset(before, 0, sizeof before);
    memset(after, 0, sizeof after);
    unsigned first = pl_tell_because(tellers[0], &old, before);
    pl_breakdown_hear(b, pack, setup, e);
    unsigned second = pl_tell_because(tellers[0], b, after);
    bool same = first == second;
    for (unsigned i = 0; same && i < first; i++)
        same = strcmp(before[i].text, after[i].text) == 0;
    if (!pl_because_changes(&old, b))
        assert_true(same); /* who is told of changes alone misses nothing */
    if (e->type == PL_EV_COMMIT || e->type == PL_EV_NO_DEFENSE || e->type == PL_EV_ATTACK)
        assert_true(second == 0 || b->side[PL_ATTACKER].count || b->side[PL_DEFENDER].count);
    look(tellers, b);
}

static void what_is_said_of_a_combat_is_true_of_it_R_CMB_3(void **state)
{
    (void)state;
    static pl_event events[EVENTS];
    for (unsigned n = 0; n < how_many(5 * GAMES, GAMES); n++) {
        pl_breakdown b = {.over = false};
        pl_teller *tellers[PL_LANGUAGES];
        dice d;
        pl_game game;
        if (!begin_any(n, 83, &d, &game))
            continue;
        pl_setup setup = pl_setup_of(&game);
        for (unsigned language = 0; language < PL_LANGUAGES; language++)
            assert_non_null(tellers[language] = pl_teller_new(pack, &setup, (pl_language)language));
        while (!pl_over(&game)) {
            pl_log log = {.events = events, .capacity = EVENTS};
            assert_true(pl_answer(&pack->content, &game, random_option(&game, &d), &log));
            for (unsigned i = 0; i < log.count; i++)
                hear(tellers, &setup, &b, &events[i]);
        }
        for (unsigned language = 0; language < PL_LANGUAGES; language++)
            pl_teller_free(tellers[language]);
    }
    assert_true(seen.sayings > 1000 && seen.verdicts > 100 && seen.canceled > 10 && seen.undefended > 50 &&
                seen.orders > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_said_of_a_combat_is_true_of_it_R_CMB_3)};
    return cmocka_run_group_tests(tests, load_content, free_content);
}
