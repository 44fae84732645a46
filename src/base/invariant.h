/* What must hold whatever anybody plays or writes: a broken invariant of ours, never a mistake of a card or a player.
 *
 * On in builds with the address sanitizer, which are those of the tests and of fuzzing, and with -DPL_CHECKED; elsewhere it
 * costs nothing and the condition is not looked at. */
#ifndef PL_INVARIANT_H
#define PL_INVARIANT_H

#if defined(__has_feature)
#if __has_feature(address_sanitizer) && !defined(PL_CHECKED)
#define PL_CHECKED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) && !defined(PL_CHECKED)
#define PL_CHECKED
#endif

#ifdef PL_CHECKED
#include <assert.h>
#define PL_ASSERT(condition) assert(condition)
#else
#define PL_ASSERT(condition) ((void)sizeof(condition))
#endif

#endif
