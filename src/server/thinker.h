/* Thinkers: threads on which computer players find their answers, so that nobody waits for them but who plays against them.
 *
 * A thought goes in and comes back with its answer, in whatever order they are done. The one who asked looks whether the answer
 * still fits; a thought cannot be taken back. */
#ifndef PL_SERVER_THINKER_H
#define PL_SERVER_THINKER_H

#include "mind/mind.h"
#include "server/secret.h"

typedef struct thinker thinker;

typedef struct thought thought;
struct thought {
    char table[SECRET_ID];
    unsigned question; /* its number */
    unsigned seat;
    bool urgent; /* somebody plays against it: thought before all that are not */
    pl_mind *mind;
    pl_view view;
    pl_option answer; /* when it comes back */
    thought *next;
};

/* `done` is called on a thread of the thinker whenever there is something to collect. With no threads, thoughts are thought
 * when they are collected. NULL when threads cannot be had. */
thinker *thinker_new(unsigned threads, void (*done)(void *self), void *self);
/* Waits for the thoughts that are being thought; the others, and their minds, are freed. */
void thinker_free(thinker *t);

/* Takes the thought over. */
void thinker_ask(thinker *t, thought *asked);
/* A thought that is done; NULL: there is none now. It is the caller's, with its mind. */
thought *thinker_collect(thinker *t);
void thought_free(thought *gone);
/* How many wait for a thread. */
unsigned thinker_waiting(thinker *t);

#endif
