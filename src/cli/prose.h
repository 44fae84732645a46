/* Texts for people in the content, a file for each language: rulebook/ru.md, help/uk.help. */
#ifndef PL_CLI_PROSE_H
#define PL_CLI_PROSE_H

#include "pack/pack.h"

enum { PROSE_PATH = 4200 };
void prose_path(const char *folder, pl_language language, const char *ending, char out[PROSE_PATH]);

/* The whole file, ended by NUL and to be freed; NULL: errno says why not. */
char *prose_read(const char *folder, pl_language language, const char *ending);

#endif
