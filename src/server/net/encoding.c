#include "server/net/encoding.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

const char *const encoding_name[ENCODINGS] = {[ENCODING_BROTLI] = "br", [ENCODING_GZIP] = "gzip"};
const char *const encoding_ending[ENCODING_IDENTITY] = {[ENCODING_BROTLI] = ".br", [ENCODING_GZIP] = ".gz"};

enum { WHOLE = 1000, NOT_NAMED = -1 };
static const char blank[] = " \t";

/* One entry of the list: "gzip;q=0.5". */
typedef struct entry {
    const char *coding;
    size_t length;
    int weight; /* in thousandths */
} entry;

static const char *skip(const char *at)
{
    return at + strspn(at, blank);
}

/* "0", "0.125", "1", "1.000"; false: it is nothing of the kind. */
static bool read_weight(const char **at, int *out)
{
    const char *c = *at;
    if (*c != '0' && *c != '1')
        return false;
    *out = (*c++ - '0') * WHOLE;
    if (*c == '.') {
        c++;
        for (int place = WHOLE / 10; place > 0 && *c >= '0' && *c <= '9'; place /= 10)
            *out += (*c++ - '0') * place;
    }
    *at = c;
    return *out <= WHOLE;
}

/* The entry at the beginning, which ends at a comma. False: it cannot be read, and counts for nothing. */
static bool read_entry(const char *at, entry *out)
{
    at = skip(at);
    *out = (entry){.coding = at, .length = strcspn(at, ",; \t"), .weight = WHOLE};
    at = skip(at + out->length);
    if (*at == ';') {
        at = skip(at + 1);
        if (strncasecmp(at, "q=", 2) != 0)
            return false;
        at += 2;
        if (!read_weight(&at, &out->weight))
            return false;
        at = skip(at);
    }
    return out->length > 0 && (*at == ',' || *at == '\0');
}

static bool is(const entry *e, const char *name)
{
    return strlen(name) == e->length && strncasecmp(e->coding, name, e->length) == 0;
}

static bool names(const entry *e, encoding which)
{
    static const char *const as[ENCODINGS] = {"br", "gzip", "identity"};
    return is(e, as[which]) || (which == ENCODING_GZIP && is(e, "x-gzip"));
}

/* How much it is wanted: what is not named as "*" is, and identity at least a little unless it is refused. */
static int weight_of(const char *accept, encoding which)
{
    int own = NOT_NAMED, others = NOT_NAMED;
    entry e;
    for (const char *at = accept; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        if (!read_entry(at, &e))
            continue;
        if (names(&e, which))
            own = e.weight;
        else if (is(&e, "*"))
            others = e.weight;
    }
    if (own != NOT_NAMED)
        return own * 2;
    if (others != NOT_NAMED)
        return others * 2;
    return which == ENCODING_IDENTITY ? 1 : 0; /* less than anything that is named */
}

encoding encoding_choose(const char *accept, unsigned there)
{
    encoding best = ENCODINGS;
    int most = 0;
    if (!accept)
        return ENCODING_IDENTITY;
    for (encoding which = ENCODING_BROTLI; which < ENCODINGS; which++) {
        int weight = there >> which & 1U ? weight_of(accept, which) : 0;
        if (weight > most) {
            most = weight;
            best = which;
        }
    }
    return best;
}
