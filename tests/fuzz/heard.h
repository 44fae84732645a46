/* What a target heard of one input, in one number. Targets that keep something prepared from input to input add to it all that they
 * were told, so that orders.c can see whether an input is the same whatever came before it. */
#ifndef PL_FUZZ_HEARD_H
#define PL_FUZZ_HEARD_H

#include <stddef.h>
#include <stdint.h>

void heard_begin(void); /* when all is prepared */
void heard(const void *bytes, size_t count);
uint64_t heard_sum(void);

#endif
