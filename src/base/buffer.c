#include "base/buffer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Room for that many bytes more, and for the NUL. */
static bool make_room(pl_buffer *b, size_t length)
{
    if (b->failed || b->length + length + 1 <= b->room)
        return !b->failed;
    size_t room = (b->length + length + 1) * 2;
    char *grown = realloc(b->text, room);
    if (!grown) {
        b->failed = true;
        return false;
    }
    b->text = grown;
    b->room = room;
    return true;
}

void pl_buffer_put(pl_buffer *b, const char *text, size_t length)
{
    if (!make_room(b, length))
        return;
    memcpy(b->text + b->length, text, length);
    b->length += length;
    b->text[b->length] = '\0';
}

void pl_buffer_print_all(pl_buffer *b, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length >= 0 && make_room(b, (size_t)length)) {
        vsnprintf(b->text + b->length, (size_t)length + 1, format, again);
        b->length += (size_t)length;
    }
    va_end(again);
}

void pl_buffer_print(pl_buffer *b, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    pl_buffer_print_all(b, format, arguments);
    va_end(arguments);
}

void pl_buffer_free(pl_buffer *b)
{
    free(b->text);
    *b = (pl_buffer){0};
}
