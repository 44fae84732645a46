/* Thoughts: a question to a computer player, and the moment at which its answer may be seen.
 *
 * How long a search takes depends on the hand that it looks at, so the moment is drawn before it begins, from what everybody can
 * see. Whoever thinks stops in time for it. */
#ifndef PL_SERVER_THOUGHT_H
#define PL_SERVER_THOUGHT_H

#include "mind/mind.h"
#include "server/store/store.h"

/* Whose thought it is, for dividing the time among those who ask (shares.h). */
typedef struct share_key {
    uint8_t bytes[16];
} share_key;

/* That of an address (limit.h); all of a site of IPv6 (the first 48 bits) have one. NULL: of nobody in particular. */
share_key share_of(const uint8_t address[16]);
bool share_same(const share_key *a, const share_key *b);

typedef struct thought thought;
struct thought {
    char table[SECRET_ID];
    unsigned question; /* its number */
    unsigned seat;
    share_key share;
    bool urgent;    /* somebody plays against it: thought before those of its share that are not */
    unsigned pause; /* milliseconds: `due` moves by whole ones; 0: the answer may be seen when it is there */
    int64_t due;    /* when the answer is to be seen */
    bool late;      /* it was not there then, and `due` moved */
    pl_mind *mind;
    pl_view view;
    unsigned parts;   /* of what its player is used to, it has one: others wait */
    pl_option answer; /* when it comes back */
    thought *next;
};

/* Draws the moment: one to two pauses after the question was put. Players who may take long have pauses of twice the length. */
void thought_draw(thought *t, unsigned pause, int64_t put_at);
/* Thinks. `now` is a clock in milliseconds. When it begins too late for its moment, that moves first, by a step or several; what
 * comes of the thinking moves it only when the player did not stop in time. */
void thought_think(thought *t, int64_t (*now)(void *self), void *self);
void thought_free(thought *gone);

#endif
