/* Weights for the tests: a network of numbers by chance, as a file has it. */
#ifndef PL_TEST_LEARNED_H
#define PL_TEST_LEARNED_H

#include "positions.h"

#include "mind/evaluate/weights.h"

/* Numbers between -most and most, for all that a file has. */
static inline void fill_numbers(int16_t *to, size_t count, int most, dice *d)
{
    for (size_t i = 0; i < count; i++)
        to[i] = (int16_t)((int)roll(d, (unsigned)(2 * most + 1)) - most);
}

/* Small enough that sums stay small; rows about which a file can say nothing (words that do not exist) stay 0. */
static inline network *any_network(unsigned n)
{
    dice d = {.state = 77 + n};
    network *net = calloc(1, sizeof *net);
    char name[MARK_NAME];
    assert_non_null(net);
    for (unsigned row = 0; row < POSITION_MARKS; row++)
        fill_numbers(net->position[row], NET_HIDDEN + 1, 60, &d);
    for (unsigned row = 0; row < DEED_MARKS; row++)
        if (mark_name(TABLE_DEED, row, name))
            fill_numbers(net->deed[row], NET_CARD, 60, &d);
    for (unsigned row = 0; row < OPTION_MARKS; row++)
        fill_numbers(net->option[row], NET_ASKED, 60, &d);
    fill_numbers(&net->deed_base[0], NET_CARD, 60, &d);
    fill_numbers(&net->zone[0][0][0][0], sizeof net->zone / 2, 40, &d);
    fill_numbers(&net->use[0][0][0], sizeof net->use / 2, 40, &d);
    fill_numbers(net->base, NET_HIDDEN, 60, &d);
    fill_numbers(&net->second[0][0], sizeof net->second / 2, 100, &d);
    fill_numbers(net->second_base, NET_SECOND, 60, &d);
    fill_numbers(net->value, NET_SECOND, 120, &d);
    fill_numbers(&net->asked[0][0], sizeof net->asked / 2, 100, &d);
    fill_numbers(net->asked_base, NET_ASKED, 60, &d);
    net->value_base = 7;
    return net;
}

/* Adds it to the content under this name. */
static inline char *add_weights(const char *name, const network *n, pl_weights *to, pl_content *content)
{
    size_t size;
    char *text = weights_write(n, "made by tests\n", &size);
    assert_non_null(text);
    *to = (pl_weights){.bytes = (const uint8_t *)text, .size = size};
    snprintf(to->name, sizeof to->name, "%s", name);
    *content = pack->content;
    content->weights = to;
    content->weights_count = 1;
    return text;
}

#endif
