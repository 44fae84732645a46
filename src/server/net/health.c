/* Whether all is well: what /healthz says. */
#include <stdio.h>

#include "server/net/visitor.h"
#include "server/store/store.h"

enum {
    GOOD_MS = 10000,    /* so long something that was kept, or could have been, says that the store works */
    BAD_MS = 1000,      /* and so long that it does not */
    FAILED_MS = 10000,  /* what failed in a match counts for more than what could be kept since */
    STALLED_MS = 60000, /* no thought takes that long */
};

void health_watch(server *s)
{
    tables_counts c = tables_count(s->tables);
    if (c.thinking > 0 && c.thoughts == s->health.thoughts)
        return;
    s->health.thoughts = c.thoughts;
    s->health.thought_at = log_clock();
}

static bool store_works(server *s, int64_t now)
{
    health *h = &s->health;
    tables_counts c = tables_count(s->tables);
    if (c.failed_at > c.kept_at && now - c.failed_at < FAILED_MS) {
        snprintf(h->why, sizeof h->why, "%s", s->store->why(s->store->self));
        return false;
    }
    if (c.kept_at >= c.failed_at && c.kept_at > 0 && now - c.kept_at < GOOD_MS)
        return true;
    if (!h->probed_at || now - h->probed_at >= (h->works ? GOOD_MS : BAD_MS)) {
        tables_settle(s->tables); /* what is pending would be in the way */
        h->works = s->store->probe(s->store->self, h->why);
        h->probed_at = now;
    }
    return h->works;
}

bool health_good(server *s, char out[HEALTH_TEXT])
{
    int64_t now = log_clock();
    out[0] = '\0';
    if (!store_works(s, now))
        snprintf(out, HEALTH_TEXT, "The store fails, so nothing is decided: %s.\n", s->health.why);
    else if (now - s->health.thought_at > STALLED_MS)
        snprintf(out, HEALTH_TEXT, "Computer players have not answered for a minute.\n");
    return !*out;
}
