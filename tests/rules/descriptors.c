/* Every word of the table has what carries it out, as the sort it claims in words.def says; nothing is left to a default. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rules/descriptor.h"

static const struct {
    const char *name;
    uint8_t sort, arguments;
} words[PL_WORD_COUNT] = {
#define COUNT(s, t, u)                                    ((PL_SORT_##s != PL_SORT_NONE) + (PL_SORT_##t != PL_SORT_NONE) + (PL_SORT_##u != PL_SORT_NONE))
#define WORD(id, name, sort, a1, s1, a2, s2, a3, s3, ...) [PL_W_##id] = {name, PL_SORT_##sort, COUNT(s1, s2, s3)},
#include "rules/words.def"
#undef WORD
};

/* Which roles a word of the sort may have, a bit each; a sort without any is gone when a text is compiled. */
#define ROLE(name) (UINT64_C(1) << ROLE_##name)
static const uint64_t roles[PL_SORT_COUNT] = {
    [PL_SORT_ACT] = ROLE(ACT),
    [PL_SORT_MODIFIER] = ROLE(MODIFIER) | ROLE(NONE), /* rules of tokens become figures of the hero */
    [PL_SORT_CONDITION] = ROLE(CONDITION),
    [PL_SORT_JOINT] = ROLE(CONDITION),
    [PL_SORT_FACT] = ROLE(CONDITION),
    [PL_SORT_CLAIM] = ROLE(CONDITION),
    [PL_SORT_LIMIT] = ROLE(UPTO) | ROLE(ANY),
    [PL_SORT_AMOUNT] = ROLE(AMOUNT),
    [PL_SORT_READING] = ROLE(AMOUNT),
    [PL_SORT_RANGE] = ROLE(RANGE),
    [PL_SORT_OWNER] = ROLE(YOU),
    [PL_SORT_PILE] = ROLE(PILE),
    [PL_SORT_PLAYER] = ROLE(PLAYER) | ROLE(EACH_PLAYER),
    [PL_SORT_FIGHTERS] = ROLE(FIGHTERS),
    [PL_SORT_ONE] = ROLE(FIGHTERS),
    [PL_SORT_KIND] = ROLE(FIGHTERS),
    [PL_SORT_CORE] = ROLE(FIGHTERS),
    [PL_SORT_BREED] = ROLE(FIGHTERS),
    [PL_SORT_TOKENS] = ROLE(TOKENS),
    [PL_SORT_TOKEN_KIND] = ROLE(TOKEN_KIND),
    [PL_SORT_SPACE] = ROLE(SPACE) | ROLE(FIGHTER_SPACE),
    [PL_SORT_WHERE] = ROLE(WHERE),
    [PL_SORT_CARDS] = ROLE(SIDE) | ROLE(FOE_CARD) | ROLE(THIS_CARD) | ROLE(YOUR_CARD) | ROLE(THAT_CARD) |
                      ROLE(YOUR_CARDS) | ROLE(TOP_CARD) | ROLE(TOP_CARDS) | ROLE(DISCARDS) | ROLE(CARDS) |
                      ROLE(ALL_BUT) | ROLE(DIFFERENT),
    [PL_SORT_MANY] = ROLE(UNITS),
    [PL_SORT_CARD_KIND] = ROLE(KIND) | ROLE(LAID),
    [PL_SORT_CARD_CORE] = ROLE(KIND) | ROLE(RANDOM),
};

static void a_word_has_a_role_that_its_sort_can_have(void **state)
{
    (void)state;
    for (unsigned id = PL_W_SEQ + 1; id < PL_WORD_COUNT; id++) {
        uint64_t allowed = roles[words[id].sort] ? roles[words[id].sort] : ROLE(NONE);
        if (!(allowed >> descriptors[id].role & 1))
            fail_msg("%s has the role %u", words[id].name, descriptors[id].role);
    }
}

/* All nouns for cards come to a lot; some are a side of the combat as well. */
static bool is_only_lot(unsigned as)
{
    return as >= ROLE_THAT_CARD && as <= ROLE_DIFFERENT;
}

static void a_role_has_its_function(void **state)
{
    (void)state;
    for (unsigned id = 0; id < PL_WORD_COUNT; id++) {
        const descriptor *d = &descriptors[id];
        bool read = d->role == ROLE_MODIFIER || d->role == ROLE_YOUR_CARDS;
        bool none = d->role == ROLE_NONE || read || is_only_lot(d->role);
        if ((d->as.act == NULL) != none)
            fail_msg("%s: its function", words[id].name);
        bool also = d->role == ROLE_ACT || d->role == ROLE_SPACE || (words[id].sort == PL_SORT_CARDS && !read);
        if ((d->also.possible == NULL) == also)
            fail_msg("%s: its second function", words[id].name);
    }
}

/* "n cards of a kind" says what it takes by the place where it stands. */
static void a_word_takes_as_much_as_it_has_arguments(void **state)
{
    (void)state;
    for (unsigned id = PL_W_SEQ + 1; id < PL_WORD_COUNT; id++) {
        unsigned taken = 0;
        while (taken < PL_WORD_ARGS && descriptors[id].takes[taken] != SLOT_NOTHING)
            taken++;
        if (descriptors[id].role != ROLE_NONE && id != PL_W_CARDS && taken != words[id].arguments)
            fail_msg("%s takes %u", words[id].name, taken);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_word_has_a_role_that_its_sort_can_have),
        cmocka_unit_test(a_role_has_its_function),
        cmocka_unit_test(a_word_takes_as_much_as_it_has_arguments),
    };
    return cmocka_run_group_tests_name("rules/descriptors", tests, NULL, NULL);
}
