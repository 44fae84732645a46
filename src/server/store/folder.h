/* The folder that matches are kept in. */
#ifndef PL_SERVER_FOLDER_H
#define PL_SERVER_FOLDER_H

#include <stddef.h>

enum { FOLDER_PATH = 4200 };

/* Makes the folder if it is not there, for this user only, and locks it: an open file, which holds the lock until the process ends,
 * however it ends. -1: another process has it, or it cannot be; `why` says so. */
int folder_lock(const char *directory, char *why, size_t room);

/* Where its database is. Returns `out`. */
const char *folder_database(const char *directory, char *out, size_t room);

#endif
