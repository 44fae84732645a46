/* A store whose commits are done late, out of sight of whoever asked for them: around any other one, for tests.
 *
 * A commit stays under way until late_finish decides what becomes of it; the room hears of it when it attends the next time. */
#ifndef PL_TEST_LATE_STORE_H
#define PL_TEST_LATE_STORE_H

#include "server/store/store.h"

/* Takes the other one over. */
store *late_open(store *inner);
/* Is a commit under way? */
bool late_under_way(const store *s);
/* Is something written that is not kept? Nobody may be told anything then. */
bool late_busy(const store *s);
/* It is to be kept, or not. */
void late_finish(store *s, bool kept);
/* That many commits were kept. */
unsigned late_commits(const store *s);

#endif
