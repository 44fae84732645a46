/* A store by itself: commits that are waited for, and the archive of its tables. */
#ifndef PL_TEST_KEPT_H
#define PL_TEST_KEPT_H

#include "server/store/store.h"

static inline void note_kept(void *self, bool kept)
{
    *(bool *)self = kept;
}

/* Commits to a store that is done when it returns. */
static inline bool commit_to(store *s)
{
    bool kept = false;
    s->commit(s->self, (store_done){note_kept, &kept});
    return kept;
}

static inline int64_t no_wall(void *self)
{
    (void)self;
    return 0;
}

static inline archive *archive_of(const pl_pack *content, store *s)
{
    return archive_new(content, s, (archive_clock){no_wall, NULL});
}

#endif
