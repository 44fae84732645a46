/* What pl_hero_link works out says the same as what it is worked out from, for every hero there is. */
#include "table.h"

static void triggers_are_found_by_their_occasion(void **state)
{
    (void)state;
    unsigned occasions = 0;
    for (unsigned n = 0; n < pack->content.hero_count; n++) {
        const pl_hero *hero = &pack->content.heroes[n];
        unsigned found = 0, expected = hero->ability_count; /* of which some are never set off */
        for (unsigned t = 0; t < hero->title_count; t++)
            expected +=
                (hero->cards[t].code[PL_IN_HAND] ? 1U : 0) + (hero->cards[t].code[PL_ON_FORCED_DISCARD] ? 1U : 0);
        for (unsigned occasion = 0; occasion < PL_OCCASIONS; occasion++)
            for (unsigned i = hero->first_for[occasion], from = 0; i != PL_NONE; i = hero->triggers[i].next) {
                const pl_trigger *t = &hero->triggers[i];
                assert_true(i < hero->ability_count || i >= PL_ABILITIES);
                assert_true(i >= from); /* in the order of the file */
                assert_int_equal(t->occasion, occasion);
                assert_int_equal(t->title == PL_NONE, i < PL_ABILITIES);
                if (t->title != PL_NONE)
                    assert_int_equal(t->code, hero->cards[t->title].code[t->window]);
                from = i + 1;
                found++;
                occasions |= 1U << occasion;
            }
        assert_int_equal(found, expected);
    }
    assert_int_equal(occasions, (1U << PL_OCCASIONS) - 1);
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

/* Of the heroes of the box and of the tests: some tokens stop, some only do something, some link, and what is optional does something. */
static void traits_of_tokens_are_those_of_the_abilities(void **state)
{
    (void)state;
    unsigned linked = 0, stopping = 0, optional = 0, idle = 0;
    for (unsigned n = 0; n < pack->content.hero_count; n++) {
        const pl_hero *hero = &pack->content.heroes[n];
        for (unsigned kind = 0; kind < hero->token_count; kind++) {
            pl_token_traits t = pl_traits_of(hero, kind);
            bool foes = false, friends = false;
            for (unsigned i = 0; i < hero->ability_count; i++) {
                const pl_trigger *a = &hero->triggers[i];
                if (a->occasion != PL_WHEN_TOKEN_MET || a->token != kind)
                    continue;
                foes = foes || (a->comers & PL_FOES);
                friends = friends || (a->comers & PL_FRIENDS);
            }
            unsigned links = 0;
            for (unsigned i = 0; i < hero->row_count; i++) {
                const pl_row *row = &hero->rows[i];
                if (row->token != kind)
                    continue;
                links |= row->kind == PL_ROW_LINKED ? row->fighters : 0;
                assert_true(row->kind != PL_ROW_STOPPED || !(row->comers & PL_FOES) || t.foes.stops);
                assert_true(row->kind != PL_ROW_HELD_UP || row->optional || !(row->comers & PL_FRIENDS) ||
                            !t.friends.optional);
            }
            assert_int_equal(t.foes.acts, foes);
            assert_int_equal(t.friends.acts, friends);
            assert_true(foes || (!t.foes.stops && !t.foes.optional));
            assert_true(friends || (!t.friends.stops && !t.friends.optional));
            assert_int_equal(t.linked, links);
            linked += t.linked != 0;
            stopping += t.foes.stops;
            optional += t.friends.optional;
            idle += !foes && !friends;
        }
    }
    assert_true(linked > 0 && stopping > 0 && optional > 0 && idle > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(triggers_are_found_by_their_occasion),
        cmocka_unit_test(rows_are_found_by_their_kind),
        cmocka_unit_test(cards_that_cannot_be_canceled_are_those_of_the_fighters),
        cmocka_unit_test(heroes_are_seen_by_their_health),
        cmocka_unit_test(traits_of_tokens_are_those_of_the_abilities),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
