/* Errors of content files, told as `peerless check` tells them. */
#ifndef PL_CLI_CHECK_H
#define PL_CLI_CHECK_H

#include "pack/pack.h"

/* Each on standard error, or all as JSON on standard output. */
void check_report(const pl_errors *errors, int files, bool as_json);

#endif
