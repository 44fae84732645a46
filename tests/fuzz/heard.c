#include "heard.h"

#ifdef FUZZ_LIBFUZZER /* it compares nothing, and has no time for it */

void heard_begin(void)
{
}

void heard(const void *bytes, size_t count)
{
    (void)bytes;
    (void)count;
}

uint64_t heard_sum(void)
{
    return 0;
}

#else

static uint64_t sum;

void heard_begin(void)
{
    sum = 0xcbf29ce484222325U; /* FNV-1a */
}

void heard(const void *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        sum = (sum ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3U;
    sum = (sum ^ count) * 0x100000001b3U;
}

uint64_t heard_sum(void)
{
    return sum;
}

#endif
