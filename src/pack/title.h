/* Titles: what a hero, a fighter, a card, an ability, a board or a zone is called, in every language, and its id.
 *
 *   card "Hold the Rope" x3     the name in the language of the file, and how many
 *     ru "Держи канат"          the name in another language
 *     id hold-the-rope          only when the id should not come from the English name */
#ifndef PL_PACK_TITLE_H
#define PL_PACK_TITLE_H

#include "pack/source.h"

typedef struct pack_title {
    pl_names name;          /* NULL where none was given, until pack_title_finish */
    int line[PL_LANGUAGES]; /* where it was given; 0: nowhere */
    char *id;
    const pack_line *at; /* the line that began it */
    int id_line;
    bool broken; /* it has had its error: say no more about its name */
} pack_title;

/* "en", "ru", "uk"; -1 when it is none of them. */
int pack_language(pack_span code);

/* Reads the name that follows the first word of a section. */
void pack_title_begin(pack_title *title, pack_cursor *cursor, pl_language language);
/* Reads "x3" if it comes next; 1 otherwise, 0 after an error. */
int pack_title_count(pack_cursor *cursor, const char *what, int most);
/* Read the lines `ru "..."` and `id ...`, the first word not yet taken. */
void pack_title_name(pack_title *title, pack_cursor *cursor);
void pack_title_id(pack_title *title, pack_cursor *cursor);
/* Fills in what was not given. */
void pack_title_finish(pack_title *title, pack_source *source, pl_language language);
/* Complains when a title says the same as one before it; `what` is "card". */
void pack_title_check(pack_title *title, const pack_title *before, pack_source *source, const char *what);
void pack_title_free(pack_title *title);

pl_names pack_names_copy(const pl_names *names);
void pack_names_free(pl_names *names);

#endif
