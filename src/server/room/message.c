#include "server/room/message.h"

#include <stdlib.h>
#include <string.h>

message *message_new(pl_buffer *buffer)
{
    message *m = buffer->failed ? NULL : malloc(sizeof *m + MESSAGE_HEADROOM + buffer->length);
    if (m) {
        m->readers = 1;
        m->length = buffer->length;
        if (m->length)
            memcpy(m->bytes + MESSAGE_HEADROOM, buffer->text, m->length);
    }
    pl_buffer_free(buffer);
    return m;
}

message *message_share(message *m)
{
    if (m)
        m->readers++;
    return m;
}

void message_free(message *m)
{
    if (m && --m->readers == 0)
        free(m);
}

const char *message_text(const message *m)
{
    return (const char *)m->bytes + MESSAGE_HEADROOM;
}
