/* The room where people meet: tables, who sits at them, who plays for those that are computers, and how much anybody may ask for.
 * No sockets: messages go in, messages come out. */
#ifndef PL_SERVER_ROOM_H
#define PL_SERVER_ROOM_H

#include "server/room/audit.h"
#include "server/room/limit.h"
#include "server/room/message.h"
#include "server/room/tables.h"

#endif
