/* The compiler, with the options that everything here is built with. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define main wrong_choices
int wrong_choices(void);
#include "bits_chosen.c"
#undef main

static void the_number_of_a_bit_is_chosen_when_the_bit_is_set(void **state)
{
    (void)state;
    assert_int_equal(wrong_choices(), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_number_of_a_bit_is_chosen_when_the_bit_is_set),
    };
    return cmocka_run_group_tests_name("bits", tests, NULL, NULL);
}
