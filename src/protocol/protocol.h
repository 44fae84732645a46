/* The protocol (docs/protocol.md): messages that are read, messages that are written, and sessions of an engine. */
#ifndef PL_PROTOCOL_H
#define PL_PROTOCOL_H

#include "protocol/pointing.h"
#include "protocol/request.h"
#include "protocol/session.h"
#include "protocol/update.h"

#endif
