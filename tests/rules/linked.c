/* What pl_hero_link works out says the same as what it is worked out from, for every hero there is. */
#include "table.h"

static void abilities_are_found_by_their_trigger(void **state)
{
    (void)state;
    unsigned found = 0;
    for (unsigned n = 0; n < pack->content.hero_count; n++) {
        const pl_hero *hero = &pack->content.heroes[n];
        for (unsigned trigger = 0; trigger < PL_WORD_COUNT; trigger++)
            for (unsigned i = 0; i < PL_ABILITIES; i++) {
                bool has = i < hero->ability_count && hero->abilities[i].trigger == trigger;
                assert_int_equal(hero->triggered[trigger] >> i & 1, has);
                found += has;
            }
    }
    assert_true(found > pack->content.hero_count);
}

static void rows_are_found_by_their_kind(void **state)
{
    (void)state;
    unsigned kinds = 0;
    for (unsigned n = 0; n < pack->content.hero_count; n++) {
        const pl_hero *hero = &pack->content.heroes[n];
        for (unsigned kind = 0; kind < PL_ROW_KINDS; kind++) {
            unsigned fighters = 0;
            for (unsigned i = 0; i < PL_ROWS; i++) {
                bool has = i < hero->row_count && hero->rows[i].kind == kind;
                assert_int_equal(hero->rows_of[kind] >> i & 1, has);
                fighters |= has ? hero->rows[i].fighters : 0;
                kinds |= (unsigned)has << kind;
            }
            assert_int_equal(hero->touched[kind], fighters);
        }
    }
    assert_int_equal(kinds, ((1U << PL_ROW_KINDS) - 1) & ~(1U << PL_ROW_FIXED)); /* that one comes for a turn only */
}

/* R-SHE-1: cards that only these fighters may play, and those that say so themselves. */
static void cards_that_cannot_be_canceled_are_those_of_the_fighters(void **state)
{
    (void)state;
    unsigned found = 0;
    for (unsigned n = 0; n < pack->content.hero_count; n++) {
        const pl_hero *hero = &pack->content.heroes[n];
        for (unsigned left = hero->rows_of[PL_ROW_UNCANCELED]; left; left &= left - 1) {
            const pl_row *row = &hero->rows[__builtin_ctz(left)];
            for (unsigned t = 0; row->fighters && t < hero->title_count; t++, found++)
                assert_int_equal(row->titles >> t & 1, hero->cards[t].users == row->fighters);
        }
    }
    assert_true(found > 0);
}

static void heroes_are_seen_by_their_health(void **state)
{
    (void)state;
    for (unsigned n = 0; n < pack->content.hero_count; n++) {
        const pl_hero *hero = &pack->content.heroes[n];
        for (unsigned i = 0; i < PL_SEAT_FIGHTERS; i++) {
            uint8_t health[PL_SEAT_FIGHTERS] = {0};
            uint64_t all;
            health[i] = 1;
            memcpy(&all, health, sizeof all);
            assert_int_equal((all & hero->hero_health) != 0, hero->heroes >> i & 1);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(abilities_are_found_by_their_trigger),
        cmocka_unit_test(rows_are_found_by_their_kind),
        cmocka_unit_test(cards_that_cannot_be_canceled_are_those_of_the_fighters),
        cmocka_unit_test(heroes_are_seen_by_their_health),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
