/* What --help says of a command in another language than English: content/help/ru.help. English stands with the command, which also declares
 * the options; the file only has words for them. */
#ifndef PL_CLI_MANUAL_H
#define PL_CLI_MANUAL_H

#include "pack/pack.h"

/* A piece of the file. */
typedef struct manual_text {
    const char *at; /* NULL: there is none */
    int length;
} manual_text;

typedef struct manual {
    char *file;
    manual_text common, own; /* the lines for all commands, and those for this one */
} manual;

/* False: the file has nothing about the command, or cannot be read. Free it either way. */
bool manual_read(manual *m, pl_language language, const char *command);
void manual_free(manual *m);

/* The line about the command, the text about it, and what an option does; that of this command, or else of all. */
manual_text manual_summary(const manual *m);
manual_text manual_about(const manual *m);
manual_text manual_option(const manual *m, const char *name);

#endif
