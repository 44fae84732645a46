/* What was expected where something else stands, and the near miss that was probably meant. */
#include <string.h>

#include "pack/source.h"

enum { NEAR_MAX = 32, LISTED_MAX = 12 };

void pack_words_add(pack_words *words, const char *word)
{
    if (words->count < PACK_WORDS)
        words->list[words->count++] = word;
}

static int characters(pack_span span, unsigned out[NEAR_MAX])
{
    const char *at = span.at, *end = span.at + span.length;
    int count = 0;
    while (at < end && count < NEAR_MAX)
        out[count++] = pl_letter_lower(pl_letter_next(&at, end));
    return count;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Changes, gaps, extra letters and exchanged neighbors that lead from a to b. */
static int distance(pack_span a, pack_span b)
{
    unsigned x[NEAR_MAX], y[NEAR_MAX];
    int rows[3][NEAR_MAX + 1];
    int nx = characters(a, x), ny = characters(b, y);
    for (int j = 0; j <= ny; j++)
        rows[0][j] = j;
    for (int i = 1; i <= nx; i++) {
        int *row = rows[i % 3], *above = rows[(i + 2) % 3], *two_above = rows[(i + 1) % 3];
        row[0] = i;
        for (int j = 1; j <= ny; j++) {
            bool same = x[i - 1] == y[j - 1];
            row[j] = least(least(above[j] + 1, row[j - 1] + 1), above[j - 1] + !same);
            if (i > 1 && j > 1 && x[i - 1] == y[j - 2] && x[i - 2] == y[j - 1])
                row[j] = least(row[j], two_above[j - 2] + 1);
        }
    }
    return rows[nx % 3][ny];
}

const char *pack_nearest(const pack_words *words, pack_span wrong)
{
    unsigned unused[NEAR_MAX];
    int length = characters(wrong, unused);
    int limit = length <= 1 ? 0 : length <= 4 ? 1 : least(length / 3, 4);
    const char *nearest = NULL;
    for (int i = 0; i < words->count; i++) {
        int steps = distance(wrong, pack_span_of(words->list[i]));
        if (steps <= limit) {
            nearest = words->list[i];
            limit = steps - 1;
        }
    }
    return nearest;
}

static void append(char out[PACK_MESSAGE], const char *text)
{
    size_t used = strlen(out);
    snprintf(out + used, PACK_MESSAGE - used, "%s", text);
}

void pack_fail_unknown(pack_cursor *cursor, pack_span wrong, const char *kind, const pack_words *words)
{
    char shown[PACK_EXCERPT];
    char expected[PACK_MESSAGE] = "";
    int listed = least(words->count, LISTED_MAX);
    for (int i = 0; i < listed; i++) {
        append(expected, i == 0 ? "; expected " : i + 1 < words->count ? ", " : " or ");
        append(expected, words->list[i]);
    }
    append(expected, listed < words->count ? "..." : "");
    const char *nearest = pack_nearest(words, wrong);
    if (nearest != NULL) {
        append(expected, "; did you mean \"");
        append(expected, nearest);
        append(expected, "\"?");
    }
    pack_fail(cursor->source, cursor->line, wrong.at, "unknown %s \"%s\"%s", kind, pack_excerpt(wrong, shown),
              expected);
}
