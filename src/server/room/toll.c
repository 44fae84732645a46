/* What messages and stories cost. A connection pays out of a bucket of its own, and its address out of one for all that come from
 * it: whoever comes again begins with what is left there, and several people behind one address have room beside each other. */
#include "server/room/inside.h"

enum {
    SHARE = 8,            /* as much as that many connections an address may ask for */
    DROP_BYTES = 1 << 14, /* of an update: they count as much as a message */
};

bool toll_take(client *from, double drops)
{
    const tables_limits *limits = &from->house->limits;
    double a_second = limits->messages_a_second, brim = limits->messages_at_once;
    int64_t now = tables_now(from->house);
    if (!bucket_take(&from->messages, drops, a_second, brim, now))
        return false;
    if (!from->from || address_take(from->from, ADDRESS_MESSAGES, drops, SHARE * a_second, SHARE * brim, now))
        return true;
    from->messages.missing -= drops; /* nothing is taken */
    return false;
}

void toll_story(client *to, const message *story, bool asked)
{
    double a_second = to->house->limits.messages_a_second;
    size_t drops = story ? story->length / DROP_BYTES : 0;
    int64_t now = tables_now(to->house);
    if (drops == 0)
        return;
    if (asked)
        bucket_owe(&to->messages, (double)drops, a_second, now);
    if (to->from)
        address_owe(to->from, ADDRESS_MESSAGES, (double)drops, SHARE * a_second, now);
}
