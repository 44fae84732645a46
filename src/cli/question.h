/* The question on the screen, and the answers to it as they are typed. */
#ifndef PL_CLI_QUESTION_H
#define PL_CLI_QUESTION_H

#include "cli/screen.h"

enum { ANSWER_KEY = 16 };

typedef struct answer {
    const sight_option *option;
    char key[ANSWER_KEY];
} answer;

typedef struct answers {
    answer items[PL_OPTIONS_MAX];
    unsigned count;
} answers;

answers question_answers(const sight *now);
void question_print(screen *s, const sight *now, const answers *a);

/* NULL: there is none. */
const answer *question_with_key(const answers *a, const char *key);
const answer *question_of_kind(const answers *a, const char *kind);
const answer *question_named(const answers *a, const char *name);

#endif
