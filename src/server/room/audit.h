/* Looking through a whole store: is the file sound, and can every match in it be played again? */
#ifndef PL_SERVER_AUDIT_H
#define PL_SERVER_AUDIT_H

#include "server/store/store.h"

typedef enum audit_verdict {
    AUDIT_GOOD,
    AUDIT_OTHER_RULES,   /* made by other rules: it can be looked at */
    AUDIT_OTHER_CONTENT, /* its heroes or its battlefield are neither here nor kept */
    AUDIT_BROKEN,        /* what stands there does not lead to what was noted of it */
    AUDIT_VERDICTS
} audit_verdict;

typedef struct audit {
    char integrity[200]; /* "ok", or what the database says first */
    unsigned strays;     /* rows that belong to a table that is not there */
    uint64_t tables[AUDIT_VERDICTS], decisions;
} audit;

/* All of it. `hear` is told of every table that is not good. False when there is no memory. */
bool audit_store(const pl_pack *pack, store *s, void (*hear)(void *self, const char *id, audit_verdict verdict),
                 void *self, audit *out);

static inline bool audit_passed(const audit *a)
{
    return a->integrity[0] == 'o' && a->strays == 0 && a->tables[AUDIT_BROKEN] == 0;
}

#endif
