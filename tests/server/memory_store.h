/* A store in memory, for tests: the contract of server/store/store.h with nothing but lists. */
#ifndef PL_TEST_MEMORY_STORE_H
#define PL_TEST_MEMORY_STORE_H

#include "server/store/store.h"

store *memory_open(void);
/* Its commits fail, or succeed again. */
void memory_break(store *s, bool broken);

#endif
