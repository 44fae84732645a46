/* Texts of the module, for which the C library would need 10 KiB: it can print more, in letters of other kinds and to files. And sorting,
 * which is stable, as it is natively. */
#ifndef PL_TEXT_H
#define PL_TEXT_H

#include <stdarg.h>
#include <stddef.h>

/* As vsnprintf, of what the engine prints: %d %u %x %X (also ll and z, and filled with blanks or zeros to a width), %c, %s (also with at most
 * so many bytes), %g (with a precision; the nearest number of so many digits, as natively) and %%. */
int text_print(char *to, size_t size, const char *format, va_list arguments);

/* As qsort; what is equal stays in its order. */
typedef int text_order(const void *, const void *);
void text_sort(void *items, size_t count, size_t size, text_order *compare);

#endif
