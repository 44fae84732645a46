/* What the tests of the card language share: the three books, and lexicons with nothing in them. */
#ifndef PL_TEST_BOOKS_H
#define PL_TEST_BOOKS_H

/* cmocka wants these first, in this order */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards/cards.h"

enum { LANGUAGES = 3, RU = 1, UK = 2, BOOK_MAX = 1 << 18 };

static char book_texts[LANGUAGES][BOOK_MAX];
static pl_book *books[LANGUAGES];
static pl_lexicon *lexicons[LANGUAGES];

static inline void complain(void *to, int line, int column, const char *message)
{
    print_error("%s:%d:%d: %s\n", (const char *)to, line, column, message);
}

static inline int open_books(void **state)
{
    static char names[LANGUAGES][3] = {"en", "ru", "uk"};
    const char *content = getenv("PEERLESS_CONTENT");
    (void)state;
    for (unsigned i = 0; i < LANGUAGES; i++) {
        char path[1000];
        snprintf(path, sizeof path, "%s/phrases/%s.phrases", content ? content : "content", names[i]);
        FILE *file = fopen(path, "rb");
        if (!file)
            return -1;
        size_t length = fread(book_texts[i], 1, BOOK_MAX - 1, file);
        fclose(file);
        books[i] = pl_book_load(book_texts[i], length, (pl_complaints){complain, names[i]});
        if (!books[i])
            return -1;
        lexicons[i] = pl_lexicon_new(books[i]);
    }
    return 0;
}

static inline int close_books(void **state)
{
    (void)state;
    for (unsigned i = 0; i < LANGUAGES; i++) {
        pl_lexicon_free(lexicons[i]);
        pl_book_free(books[i]);
    }
    return 0;
}

#endif
