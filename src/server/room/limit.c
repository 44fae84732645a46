#include "server/room/limit.h"

#include <arpa/inet.h>
#include <limits.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

static void fill(bucket *b, double a_second, int64_t now)
{
    double since = (double)(now - b->at) / 1000 * a_second;
    b->missing = b->missing > since ? b->missing - since : 0;
    b->at = now;
}

bool bucket_take(bucket *b, double drops, double a_second, double brim, int64_t now)
{
    fill(b, a_second, now);
    if (b->missing + drops > brim)
        return false;
    b->missing += drops;
    return true;
}

void bucket_owe(bucket *b, double drops, double a_second, int64_t now)
{
    fill(b, a_second, now);
    b->missing += drops;
}

double bucket_wait(const bucket *b, double drops, double a_second, double brim)
{
    double wanting = b->missing + drops - brim;
    return wanting > 0 ? wanting / a_second : 0;
}

bool address_take(address *from, address_use use, double drops, double a_second, double brim, int64_t now)
{
    address *wide = from->wide;
    if (!bucket_take(&from->buckets[use], drops, a_second, brim, now))
        return false;
    if (!wide || bucket_take(&wide->buckets[use], drops, ADDRESS_WIDE * a_second, ADDRESS_WIDE * brim, now))
        return true;
    from->buckets[use].missing -= drops; /* nothing is taken */
    return false;
}

void address_owe(address *from, address_use use, double drops, double a_second, int64_t now)
{
    bucket_owe(&from->buckets[use], drops, a_second, now);
    if (from->wide)
        bucket_owe(&from->wide->buckets[use], drops, ADDRESS_WIDE * a_second, now);
}

double address_wait(const address *from, address_use use, double drops, double a_second, double brim)
{
    const address *wide = from->wide;
    double own = bucket_wait(&from->buckets[use], drops, a_second, brim);
    double shared = wide ? bucket_wait(&wide->buckets[use], drops, ADDRESS_WIDE * a_second, ADDRESS_WIDE * brim) : 0;
    return own > shared ? own : shared;
}

/* ------------------------------------------------------------------ addresses */

enum { LISTS = 1024, KNOWN_MAX = 100000, FORGET_MS = 86400000, WIDE_BYTES = 6, WIDE_MARK = 48 };

struct addresses {
    address *lists[LISTS];
    address *oldest, *newest; /* of those without connections, as they left */
    unsigned count;
};

addresses *addresses_new(void)
{
    return calloc(1, sizeof(addresses));
}

void addresses_free(addresses *all)
{
    for (unsigned i = 0; all && i < LISTS; i++)
        while (all->lists[i]) {
            address *gone = all->lists[i];
            all->lists[i] = gone->next;
            free(gone);
        }
    free(all);
}

/* An IPv4 address as an IPv6 one: ::ffff:a.b.c.d. */
static void from_v4(const struct in_addr *in, uint8_t out[16])
{
    memset(out, 0, 16);
    out[10] = out[11] = 0xff;
    memcpy(out + 12, in, 4);
}

static void from_v6(const struct in6_addr *in, uint8_t out[16])
{
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    memcpy(out, in, 16);
    if (memcmp(out, mapped, sizeof mapped) != 0)
        memset(out + 8, 0, 8);
}

void address_of_socket(const struct sockaddr *from, uint8_t out[16])
{
    memset(out, 0, 16);
    if (from->sa_family == AF_INET) {
        struct sockaddr_in v4;
        memcpy(&v4, from, sizeof v4);
        from_v4(&v4.sin_addr, out);
    } else if (from->sa_family == AF_INET6) {
        struct sockaddr_in6 v6;
        memcpy(&v6, from, sizeof v6);
        from_v6(&v6.sin6_addr, out);
    }
}

bool address_of_text(const char *text, uint8_t out[16])
{
    struct in_addr v4;
    struct in6_addr v6;
    memset(out, 0, 16);
    if (inet_pton(AF_INET, text, &v4) == 1)
        from_v4(&v4, out);
    else if (inet_pton(AF_INET6, text, &v6) == 1)
        from_v6(&v6, out);
    else
        return false;
    return true;
}

/* ::1 has nothing but zeros in what counts of it. */
bool address_is_loopback(const uint8_t bytes[16])
{
    static const uint8_t v6[16] = {0}, v4[13] = {[10] = 0xff, 0xff, 127};
    return memcmp(bytes, v6, sizeof v6) == 0 || memcmp(bytes, v4, sizeof v4) == 0;
}

/* The first 48 bits of an IPv6 address; false: it is no such one. The second half of an address is 0, so the mark is its own. */
static bool wide_of(const uint8_t bytes[16], uint8_t out[16])
{
    static const uint8_t none[8] = {0};
    if (memcmp(bytes, none, sizeof none) == 0)
        return false;
    memset(out, 0, 16);
    memcpy(out, bytes, WIDE_BYTES);
    out[15] = WIDE_MARK;
    return true;
}

/* Without the blanks around it; the length. */
static size_t strip(const char **text)
{
    *text += strspn(*text, " \t");
    size_t length = strlen(*text);
    while (length > 0 && strchr(" \t", (*text)[length - 1]))
        length--;
    return length;
}

static bool is_port(const char *text)
{
    return *text == '\0' || (*text == ':' && text[1] && text[1 + strspn(text + 1, "0123456789")] == '\0');
}

bool address_of_list(const char *list, uint8_t out[16])
{
    char entry[80];
    const char *comma = strrchr(list, ','), *last = comma ? comma + 1 : list;
    size_t length = strip(&last);
    memset(out, 0, 16);
    if (length >= sizeof entry)
        return false;
    memcpy(entry, last, length);
    entry[length] = '\0';
    if (entry[0] == '[') {
        char *end = strchr(entry, ']');
        if (!end || !is_port(end + 1))
            return false;
        *end = '\0';
        return address_of_text(entry + 1, out);
    }
    char *colon = strchr(entry, ':');
    if (colon && is_port(colon)) /* otherwise colons are its own */
        *colon = '\0';
    return address_of_text(entry, out);
}

static unsigned list_of(const uint8_t bytes[16])
{
    uint32_t sum = 2166136261U; /* FNV-1a */
    for (unsigned i = 0; i < 16; i++)
        sum = (sum ^ bytes[i]) * 16777619U;
    return sum % LISTS;
}

static address *find(const addresses *all, const uint8_t bytes[16])
{
    for (address *a = all->lists[list_of(bytes)]; a; a = a->next)
        if (memcmp(a->bytes, bytes, 16) == 0)
            return a;
    return NULL;
}

static void wait_behind(addresses *all, address *a)
{
    a->older = all->newest;
    a->newer = NULL;
    *(a->older ? &a->older->newer : &all->oldest) = a;
    all->newest = a;
}

static void wait_no_more(addresses *all, const address *a)
{
    *(a->older ? &a->older->newer : &all->oldest) = a->newer;
    *(a->newer ? &a->newer->older : &all->newest) = a->older;
}

static void forget(addresses *all, address *gone)
{
    address **link = &all->lists[list_of(gone->bytes)];
    while (*link != gone)
        link = &(*link)->next;
    *link = gone->next;
    all->count--;
    free(gone);
}

static void forget_oldest(addresses *all)
{
    address *gone = all->oldest;
    wait_no_more(all, gone);
    forget(all, gone);
}

static address *add(addresses *all, const uint8_t bytes[16], int64_t now)
{
    if (all->count >= KNOWN_MAX && all->oldest)
        forget_oldest(all); /* a newcomer is not locked out by those who are gone */
    address *a = all->count < KNOWN_MAX ? calloc(1, sizeof *a) : NULL;
    if (!a)
        return NULL;
    memcpy(a->bytes, bytes, 16);
    for (unsigned use = 0; use < ADDRESS_USES; use++)
        a->buckets[use].at = now;
    a->next = all->lists[list_of(bytes)];
    all->lists[list_of(bytes)] = a;
    all->count++;
    return a;
}

static address *enter_one(addresses *all, const uint8_t bytes[16], unsigned most, int64_t now)
{
    address *a = find(all, bytes);
    if ((a ? a->connections : 0) >= most)
        return NULL;
    if (a && a->connections == 0)
        wait_no_more(all, a);
    if (!a)
        a = add(all, bytes, now);
    if (a)
        a->connections++;
    return a;
}

static bool owes(const address *a)
{
    for (unsigned use = 0; use < ADDRESS_USES; use++)
        if (a->buckets[use].missing > 0)
            return true;
    return false;
}

static void leave_one(addresses *all, address *from, int64_t now)
{
    if (--from->connections > 0)
        return;
    from->left = now;
    from->wide = NULL;
    if (owes(from))
        wait_behind(all, from);
    else
        forget(all, from); /* there is nothing to hold against it */
}

address *addresses_enter(addresses *all, const uint8_t bytes[16], unsigned most, int64_t now)
{
    uint8_t around[16];
    while (all->oldest && now - all->oldest->left > FORGET_MS)
        forget_oldest(all);
    address *a = enter_one(all, bytes, most, now);
    if (!a || !wide_of(bytes, around))
        return a;
    address *wide = enter_one(all, around, most > UINT_MAX / ADDRESS_WIDE ? UINT_MAX : most * ADDRESS_WIDE, now);
    if (!wide) {
        leave_one(all, a, now);
        return NULL;
    }
    a->wide = wide;
    return a;
}

void addresses_leave(addresses *all, address *from, int64_t now)
{
    address *wide = from->wide;
    leave_one(all, from, now);
    if (wide)
        leave_one(all, wide, now);
}

unsigned addresses_count(const addresses *all)
{
    return all->count;
}
