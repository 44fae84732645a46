/* Memory that is there. Content and decks are small and bounded (PL_FILE_MAX, the counts of rules.h), so a machine that has no room for
 * them cannot run the program: running out ends it, and nobody who reads them has to carry a second way through. */
#ifndef PL_MEMORY_H
#define PL_MEMORY_H

#include <stddef.h>

/* What was allocated, unless it is NULL: then the program ends. */
void *pl_sure_of(void *memory);
void *pl_sure_new(size_t size); /* zeroed */
void *pl_sure_resize(void *memory, size_t size);
char *pl_sure_copy(const char *text, size_t length);

#endif
