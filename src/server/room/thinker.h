/* Thinkers: threads on which computer players find their answers, so that nobody waits for them but who plays against them.
 *
 * A thought goes in and comes back with its answer, in whatever order they are done; shares.h says whose turn it is. The one who asked looks
 * whether the answer still fits; one that is under way cannot be taken back. */
#ifndef PL_SERVER_THINKER_H
#define PL_SERVER_THINKER_H

#include "server/room/thought.h"

typedef struct thinker thinker;

/* Called on threads of the thinker. */
typedef struct thinker_host {
    void (*done)(void *self);   /* there is something to collect */
    int64_t (*now)(void *self); /* milliseconds: the clock that thoughts are due by */
    void *self;
} thinker_host;

/* With no threads, thoughts are thought when they are collected. NULL when threads cannot be had. */
thinker *thinker_new(unsigned threads, thinker_host host);
/* Waits for the thoughts that are being thought; the others, and their minds, are freed. */
void thinker_free(thinker *t);

/* Takes the thought over; false, and nothing is taken, when there is no memory. */
bool thinker_ask(thinker *t, thought *asked);
/* The thought of this table, when nobody has begun with it. It is the caller's again. NULL: it is under way, or there is none. */
thought *thinker_withdraw(thinker *t, const char *table);
/* A thought that is done; NULL: there is none now. It is the caller's, with its mind. */
thought *thinker_collect(thinker *t);
/* How many wait for a thread; how many wait or are under way for one share. */
unsigned thinker_waiting(thinker *t);
unsigned thinker_load(thinker *t, const share_key *of);

#endif
