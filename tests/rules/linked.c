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

static void fighters_that_may_be_placed_are_those_of_the_abilities(void **state)
{
    (void)state;
    unsigned found = 0;
    for (unsigned n = 0; n < pack->content.hero_count; n++) {
        const pl_hero *hero = &pack->content.heroes[n];
        unsigned fighters = 0;
        for (unsigned i = 0; i < hero->ability_count; i++)
            if (hero->abilities[i].trigger == PL_W_BOOSTED_MANEUVER)
                fighters |= hero->abilities[i].relocates;
        assert_int_equal(hero->relocatable, fighters);
        found += fighters != 0;
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
        cmocka_unit_test(fighters_that_may_be_placed_are_those_of_the_abilities),
        cmocka_unit_test(heroes_are_seen_by_their_health),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
