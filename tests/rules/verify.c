/* Code that no compiler would write is refused: whatever stands in it, the machine would not leave it, and finds what it needs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "rules/machine.h"

static pl_hero hero;

/* A hero with this code from position 1 on, a token called 0, a fighter called 1, and a form of the same name. */
static void write_code(const pl_word *code, size_t count)
{
    memset(&hero, 0, sizeof hero);
    memset(hero.token, PL_NONE, sizeof hero.token);
    memset(hero.form, PL_NONE, sizeof hero.form);
    hero.token[0] = 0;
    hero.form[1] = 0;
    hero.code[0] = pl_flow_word(PL_FLOW_END);
    memcpy(hero.code + 1, code, count * sizeof *code);
    hero.code_length = (uint16_t)(count + 1);
}

#define FLOW(op)  ((pl_word)(0xc000U | PL_FLOW_##op))
#define NUMBER(n) ((pl_word)(0x4000U | (n)))
#define NAME(n)   ((pl_word)(0x8000U | (n)))
#define VERIFY(...)                                                                                                    \
    (write_code((const pl_word[]){__VA_ARGS__}, sizeof((const pl_word[]){__VA_ARGS__}) / sizeof(pl_word)),             \
     pl_verify_text(&hero, 1))

static void what_a_compiler_writes_is_accepted(void **state)
{
    (void)state;
    assert_null(VERIFY(FLOW(END)));
    assert_null(VERIFY(PL_W_DRAW, NUMBER(1), FLOW(END)));
    assert_null(VERIFY(FLOW(UNLESS), 5, PL_W_WON, PL_W_CHANGE_FORM, FLOW(END)));
    assert_null(VERIFY(PL_W_BECOME, NAME(1), FLOW(END)));
    assert_null(VERIFY(PL_W_PUT, PL_W_ANY, NAME(0), FLOW(END)));
    assert_null(VERIFY(FLOW(CHOOSE), 1, 2, 11, 7, 8, FLOW(END), PL_W_END_TURN, FLOW(JUMP), 1, FLOW(END)));
}

static void code_that_ends_too_early_is_refused(void **state)
{
    (void)state;
    assert_non_null(VERIFY(PL_W_DRAW));
    assert_non_null(VERIFY(PL_W_DRAW, NUMBER(1)));
    assert_non_null(VERIFY(PL_W_DEAL, NUMBER(1), PL_W_NEAR, PL_W_OPPOSING));
    assert_non_null(VERIFY(FLOW(JUMP)));
    assert_non_null(VERIFY(FLOW(UNLESS), 3));
    assert_non_null(VERIFY(FLOW(CHOOSE), 1, 2, 4, 5));
    assert_non_null(VERIFY(FLOW(WHO), PL_W_OPPONENT));
    write_code((const pl_word[]){FLOW(END)}, 1);
    assert_non_null(pl_verify_text(&hero, 2));
    assert_non_null(pl_verify_text(&hero, PL_CODE + 5));
    assert_non_null(pl_verify_tree(&hero, 2, PL_PART_CONDITION));
}

static void ways_out_of_the_code_are_refused(void **state)
{
    (void)state;
    assert_non_null(VERIFY(FLOW(JUMP), 3));
    assert_non_null(VERIFY(FLOW(JUMP), 4000, FLOW(END)));
    assert_non_null(VERIFY(FLOW(CHOOSE), 1, 2, 7, 7, 8, FLOW(END)));
    assert_non_null(VERIFY(FLOW(ASK), 2, FLOW(END)));              /* into the operand, which is no act */
    assert_non_null(VERIFY((pl_word)(0xc000U | 60), FLOW(END)));   /* no such operation */
    assert_non_null(VERIFY((pl_word)0x1ff, FLOW(END)));            /* no such word */
    assert_non_null(VERIFY(PL_W_DRAW, (pl_word)0x1ff, FLOW(END))); /* nor here */
}

static void words_without_an_evaluator_are_refused(void **state)
{
    (void)state;
    assert_non_null(VERIFY(PL_W_IF, PL_W_WON, FLOW(END)));
    assert_non_null(VERIFY(PL_W_WON, FLOW(END)));
    assert_non_null(VERIFY(NUMBER(1), FLOW(END)));
    assert_non_null(VERIFY(PL_W_DRAW, PL_W_WON, FLOW(END)));
    assert_non_null(VERIFY(PL_W_DRAW, FLOW(END), FLOW(END)));
    assert_non_null(VERIFY(PL_W_BECOME, NAME(0), FLOW(END)));
    assert_non_null(VERIFY(PL_W_BECOME, NAME(33), FLOW(END)));
    assert_non_null(VERIFY(PL_W_PUT, NUMBER(1), NAME(1), FLOW(END)));
    assert_non_null(VERIFY(PL_W_REMOVE, NAME(0), FLOW(END)));
    assert_non_null(VERIFY(PL_W_DISCARD, PL_W_CARDS, PL_W_ANY, PL_W_RANDOM, PL_W_CARD, FLOW(END)));
}

static void parts_beside_the_texts_are_looked_at_too(void **state)
{
    (void)state;
    write_code((const pl_word[]){PL_W_WON, PL_W_PLUS, PL_W_YOUR_CARD, NUMBER(2), PL_W_FREE, PL_W_ANYWHERE}, 6);
    assert_null(pl_verify_tree(&hero, 1, PL_PART_CONDITION));
    assert_null(pl_verify_tree(&hero, 2, PL_PART_MODIFIER));
    assert_null(pl_verify_tree(&hero, 5, PL_PART_TOKEN_RULE));
    assert_non_null(pl_verify_tree(&hero, 2, PL_PART_CONDITION));
    assert_non_null(pl_verify_tree(&hero, 1, PL_PART_MODIFIER));
    assert_non_null(pl_verify_tree(&hero, 3, PL_PART_TOKEN_RULE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_compiler_writes_is_accepted),
        cmocka_unit_test(code_that_ends_too_early_is_refused),
        cmocka_unit_test(ways_out_of_the_code_are_refused),
        cmocka_unit_test(words_without_an_evaluator_are_refused),
        cmocka_unit_test(parts_beside_the_texts_are_looked_at_too),
    };
    return cmocka_run_group_tests_name("rules/verify", tests, NULL, NULL);
}
