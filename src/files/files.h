/* Files about matches: records, scenarios, and positions in a few digits. */
#ifndef PL_FILES_H
#define PL_FILES_H

#include "files/position.h"
#include "files/record.h"
#include "files/scenarios.h"

#endif
