/* A disk in memory, as SQLite's default VFS, so that the store runs as it is. Each write counts only after the next flush:
 * when the power fails, what was written since may be there, or not, or in part. */
#ifndef PL_SIMULATE_DISK_H
#define PL_SIMULATE_DISK_H

#include <stdbool.h>
#include <stdint.h>

void disk_begin(void); /* once: from now on this is where SQLite writes */
void disk_clear(void); /* an empty disk */
void disk_free(void);

/* What can fail, a bit each. */
enum { DISK_READ = 1, DISK_WRITE = 2, DISK_FLUSH = 4, DISK_LOCK = 8 };
/* Of those operations of the server number `after` to `after + count` fail. */
void disk_fail(unsigned kinds, unsigned after, unsigned count);
void disk_works(void);

/* The end of the process, or the power fails: in the middle of the writing or flushing operation number `after`, or now.
 * Nothing is read or written any more. */
void disk_stop_after(unsigned after);
void disk_stop(void);
bool disk_stopped(void);
/* After all files are closed. `power`: what was not flushed may be lost; else only the process ended. */
void disk_restart(bool power);

/* Grows with each write: as long as it is the same, so is the store. */
uint64_t disk_writes(void);
/* Did a flush fail, and nothing was written since? Then nobody knows what is on the disk. */
bool disk_unsure(void);
bool disk_unsure_now(void); /* did it fail in this step? */

#endif
