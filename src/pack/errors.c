/* Errors of loading: a list that only grows, in the order in which people read a file.
 *
 * Every loader adds what it finds and goes on, so one run tells an author everything. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "pack/source.h"

typedef struct entry {
    char *file;
    char *message;
    int line, column;
} entry;

struct pl_errors {
    entry *list;
    int count;
    int capacity;
};

pl_errors *pl_errors_new(void)
{
    return pl_sure_new(sizeof(pl_errors));
}

void pl_errors_free(pl_errors *errors)
{
    if (errors == NULL)
        return;
    for (int i = 0; i < errors->count; i++) {
        free(errors->list[i].file);
        free(errors->list[i].message);
    }
    free(errors->list);
    free(errors);
}

int pl_errors_count(const pl_errors *errors)
{
    return errors->count;
}

pl_error pl_errors_at(const pl_errors *errors, int index)
{
    const entry *e = &errors->list[index];
    return (pl_error){.file = e->file, .line = e->line, .column = e->column, .message = e->message};
}

void pack_errors_add(pl_errors *errors, const char *file, int line, int column, const char *format, va_list arguments)
{
    char message[PACK_MESSAGE];
    vsnprintf(message, sizeof message, format, arguments);
    if (errors->count == errors->capacity) {
        errors->capacity = errors->capacity > 0 ? errors->capacity * 2 : 16;
        errors->list = pl_sure_resize(errors->list, (size_t)errors->capacity * sizeof *errors->list);
    }
    errors->list[errors->count++] = (entry){
        .file = pl_sure_copy(file, strlen(file)),
        .message = pl_sure_copy(message, strlen(message)),
        .line = line,
        .column = column,
    };
}

void pl_errors_add(pl_errors *errors, const char *file, int line, int column, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    pack_errors_add(errors, file, line, column, format, arguments);
    va_end(arguments);
}

char *pl_error_text(const pl_error *error, char *out, size_t size)
{
    if (error->line > 0)
        snprintf(out, size, "%s:%d:%d: error: %s", error->file, error->line, error->column, error->message);
    else
        snprintf(out, size, "%s: error: %s", error->file, error->message);
    return out;
}

void pl_errors_print(const pl_errors *errors, FILE *to)
{
    for (int i = 0; i < errors->count; i++) {
        pl_error error = pl_errors_at(errors, i);
        size_t size = strlen(error.file) + PACK_MESSAGE + 64;
        char *text = pl_sure_new(size);
        fprintf(to, "%s\n", pl_error_text(&error, text, size));
        free(text);
    }
}

static bool comes_before(const entry *a, const entry *b)
{
    return a->line != b->line ? a->line < b->line : a->column < b->column;
}

void pack_errors_sort(pl_errors *errors, int from)
{
    for (int i = from + 1; i < errors->count; i++) {
        entry moved = errors->list[i];
        int k = i;
        for (; k > from && comes_before(&moved, &errors->list[k - 1]); k--)
            errors->list[k] = errors->list[k - 1];
        errors->list[k] = moved;
    }
}
