/* Updates: what a viewer is told of a match that goes on: events, values of combats, the story, the table, the question.
 *
 * A reporter belongs to one match. It keeps the names in each language and how far each viewer has heard the story, so that
 * an update costs what is new in it. */
#ifndef PL_PROTOCOL_UPDATE_H
#define PL_PROTOCOL_UPDATE_H

#include "protocol/message.h"

typedef struct pl_reporter pl_reporter;

/* NULL when there is no memory. */
pl_reporter *pl_reporter_new(void);
void pl_reporter_free(pl_reporter *reporter);

/* The teller of the match in this language. NULL when there is no memory. */
const pl_teller *pl_reporter_teller(pl_reporter *reporter, const pl_match *match, pl_language language);

/* Answers and undos so far. The pending question has the next number, so no answer is ever given to another one. */
unsigned pl_match_number(const pl_match *match);

/* Members of an update for the viewer (a seat, or PL_NONE: the public). `since` is the number of an earlier one: what happened
 * before it is not told again, unless something was taken back since. False when there is no memory. */
enum { PL_FROM_THE_START = -1 };
bool pl_write_update(pl_json *j, pl_reporter *reporter, const pl_match *match, unsigned viewer, pl_language language,
                     int64_t since);

/* One member: the story of the decisions from `first` to `last` (0: what happened before the first question), for somebody who
 * holds these seats, a bit each: what one of them may know, that listener knows. 0: the public. False when there is no memory. */
bool pl_write_story(pl_json *j, const char *key, pl_reporter *reporter, const pl_match *match, unsigned seats,
                    pl_language language, unsigned first, unsigned last);

#endif
