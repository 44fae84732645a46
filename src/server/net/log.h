/* The log on stderr: a line with its time for everything whoever runs the server should know.
 *
 * Whatever a client makes happen again and again fills no disk: of each kind, which is the format, some lines go out at once and then
 * one now and then; the others are counted. */
#ifndef PL_SERVER_LOG_H
#define PL_SERVER_LOG_H

#include <stdbool.h>
#include <stdint.h>

/* The format must be a constant: lines of the same one are alike. Control characters are written as \x1b. */
void log_line(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* What the library says, up to the end of its line. Bytes of clients may be in it: all but plain ASCII is written as \x1b. */
void log_foreign(const char *text);
/* Says how many lines were left out, of those kinds that may have another line, or of `all`. */
void log_left_out(bool all);

/* Milliseconds, only ever forward. */
int64_t log_clock(void);

#endif
