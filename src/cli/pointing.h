/* What the pointer says of a text that is not read, for people. */
#ifndef PL_CLI_POINTING_H
#define PL_CLI_POINTING_H

#include <stdio.h>

#include "protocol/protocol.h"

/* What could stand there, what else is read, and the repairs, numbered from *number on. */
void pointing_print(FILE *to, const pl_pointing *by, pl_language reader, const char *text, const pl_pointer *pointer,
                    int *number);

#endif
