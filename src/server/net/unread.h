/* Who takes nothing of what it was sent. Signs of life do not count for it: a client may send them and never read. A client that reads
 * slowly, through a small window, does take something; TCP_USER_TIMEOUT ends such a one too, so the bytes are counted here. */
#ifndef PL_SERVER_UNREAD_H
#define PL_SERVER_UNREAD_H

#include <stdbool.h>
#include <stdint.h>

typedef struct unread {
    uint64_t taken; /* bytes that the other side has taken */
    int64_t since;  /* nothing more was since then, although there was something to take */
} unread;

/* Looks at a connection at a moment in milliseconds. Returns for how long something has waited of which nothing was taken; 0 as well
 * where the system does not say. */
int64_t unread_for(unread *u, int fd, int64_t now);

#endif
