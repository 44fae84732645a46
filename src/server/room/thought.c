#include "server/room/thought.h"

#include <stdlib.h>
#include <string.h>

enum {
    LONG_MS = 1000, /* a player that may think so long has longer pauses */
    RESERVE = 8,    /* this part of a pause is for ending in time */
};

share_key share_of(const uint8_t address[16])
{
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff}; /* ::ffff:a.b.c.d */
    enum { SITE = 6 };
    share_key key = {{0}};
    if (address)
        memcpy(key.bytes, address, memcmp(address, mapped, sizeof mapped) == 0 ? sizeof key.bytes : SITE);
    return key;
}

bool share_same(const share_key *a, const share_key *b)
{
    return memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0;
}

void thought_draw(thought *t, unsigned pause, int64_t put_at)
{
    t->pause = pl_mind_time(t->mind) >= LONG_MS ? 2 * pause : pause;
    t->due = put_at + t->pause + (t->pause ? secret_below(t->pause) : 0);
}

/* By whole pauses, until it is not before `least`. */
static bool put_off(thought *t, int64_t least)
{
    if (t->due >= least)
        return false;
    t->due += (least - t->due + t->pause - 1) / t->pause * t->pause;
    return true;
}

/* Nothing here may depend on the view: all can see when the answer comes. */
static void begin(thought *t, int64_t now)
{
    unsigned most = 0;
    if (t->pause) {
        put_off(t, now + t->pause / 2);
        most = (unsigned)(t->due - now) - t->pause / RESERVE;
    }
    pl_mind_hurry(t->mind, t->parts, most);
}

void thought_think(thought *t, int64_t (*now)(void *self), void *self)
{
    begin(t, now(self));
    t->answer = pl_mind_choose(t->mind, &t->view);
    t->late = t->pause && put_off(t, now(self));
}

void thought_free(thought *gone)
{
    if (gone)
        pl_mind_free(gone->mind);
    free(gone);
}
