/* A message on its way to one client or to many: written once, shared, freed with its last reader. */
#ifndef PL_SERVER_MESSAGE_H
#define PL_SERVER_MESSAGE_H

#include "base/json.h"

enum { MESSAGE_HEADROOM = 32 }; /* bytes before the text that belong to whoever sends it */

typedef struct message {
    unsigned readers;
    size_t length;
    unsigned char bytes[]; /* the headroom, then the text */
} message;

/* Takes the text of the buffer and leaves it empty. NULL when there is no memory, then or while it was written. */
message *message_new(pl_buffer *buffer);
/* Another reader; NULL stays NULL. */
message *message_share(message *m);
void message_free(message *m);
/* The text; it does not end in NUL. */
const char *message_text(const message *m);

#endif
