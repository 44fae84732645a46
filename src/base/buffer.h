/* Text that grows. */
#ifndef PL_BUFFER_H
#define PL_BUFFER_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* When memory runs out it stays as it was and `failed` is set. */
typedef struct pl_buffer {
    char *text; /* ended by NUL once something was put; free it */
    size_t length, room;
    bool failed;
} pl_buffer;

void pl_buffer_put(pl_buffer *buffer, const char *text, size_t length);
void pl_buffer_print(pl_buffer *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));
void pl_buffer_print_all(pl_buffer *buffer, const char *format, va_list arguments);
void pl_buffer_free(pl_buffer *buffer);

#endif
