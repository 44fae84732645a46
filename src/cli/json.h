/* JSON on standard output: the writer of base/json.h, one value at a time. */
#ifndef PL_CLI_JSON_H
#define PL_CLI_JSON_H

#include "base/json.h"

/* Begins a value; there is one at a time. */
pl_json json_begin(void);
/* Prints the whole value and a new line. */
void json_end(pl_json *j);

#endif
