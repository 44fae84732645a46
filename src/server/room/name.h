/* What a person is called, and what people write to each other. Everybody at the table sees it, so it must not pass for something else: not for nothing, not for a
 * computer player, and not for the text around it. */
#ifndef PL_SERVER_NAME_H
#define PL_SERVER_NAME_H

#include "server/store/store.h"

/* The name without gaps around it: 1 to SHEET_NAME_LETTERS characters that can be seen. NULL when it may be used; otherwise why it
 * may not. The text is valid UTF-8. */
const char *name_read(const char *text, char out[SHEET_NAME]);

enum { TALK_LETTERS = 200, TALK_BYTES = 4 * TALK_LETTERS + 1 }; /* in UTF-8, with its NUL */
/* The same of something that is said: 1 to TALK_LETTERS characters, whatever they mean. */
const char *talk_read(const char *text, char out[TALK_BYTES]);

#endif
