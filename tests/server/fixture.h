/* A house for each case of a test, which is all that most of them need: cmocka_unit_test_setup_teardown(case, begin, end). */
#ifndef PL_TEST_FIXTURE_H
#define PL_TEST_FIXTURE_H

#include "house.h"

static house *h;

static inline int begin(void **state)
{
    (void)state;
    h = house_open();
    return 0;
}

static inline int end(void **state)
{
    (void)state;
    house_close(h);
    return 0;
}

#endif
