/* The names of marks, as files of weights have them. */
#include <stdio.h>

#include "cards/cards.h"
#include "mind/evaluate/marks.h"

typedef struct group {
    const char *name;
    unsigned first, count; /* rows */
    unsigned each;         /* that many for every word; 0: they are not about words */
} group;

static const group sides[] = {
#define SIDE(id, name, count) {name, SIDE_##id, count, 0},
#define SCENE(id, name, count)
#define OPTION(id, name, count)
#define DEED(id, name, count)
#define SAID(id, name, each)
#include "mind/evaluate/marks.def"
    {NULL, 0, 0, 0}};
static const group scenes[] = {
#define SIDE(id, name, count)
#define SCENE(id, name, count) {name, SCENE_##id, count, 0},
#define OPTION(id, name, count)
#define DEED(id, name, count)
#define SAID(id, name, each)
#include "mind/evaluate/marks.def"
    {NULL, 0, 0, 0}};
static const group options[] = {
#define SIDE(id, name, count)
#define SCENE(id, name, count)
#define OPTION(id, name, count) {name, OPTION_##id, count, 0},
#define DEED(id, name, count)
#define SAID(id, name, each)
#include "mind/evaluate/marks.def"
    {NULL, 0, 0, 0}};
static const group deeds[] = {
#define SIDE(id, name, count)
#define SCENE(id, name, count)
#define OPTION(id, name, count)
#define DEED(id, name, count) {name, DEED_##id, count, 0},
#define SAID(id, name, each)  {name, DEED_##id, (each)*WORDS_MOST, each},
#include "mind/evaluate/marks.def"
    {NULL, 0, 0, 0}};

static const char *const roles[] = {"us.", "them."};

static bool name_in(const group *g, const char *before, unsigned row, char out[MARK_NAME])
{
    while (g->name && row - g->first >= g->count)
        g++;
    if (!g->name)
        return false;
    unsigned n = row - g->first;
    if (!g->each) {
        snprintf(out, MARK_NAME, "%s%s.%u", before, g->name, n);
        return true;
    }
    const pl_word_info *word = pl_word_info_of(n / g->each);
    if (word)
        snprintf(out, MARK_NAME, "%s%s.%s.%u", before, g->name, word->name, n % g->each);
    return word;
}

bool mark_name(mark_table table, unsigned row, char out[MARK_NAME])
{
    if (table == TABLE_OPTION)
        return name_in(options, "", row, out);
    if (table == TABLE_DEED)
        return name_in(deeds, "", row, out);
    if (row < 2 * SIDE_MARKS)
        return name_in(sides, roles[row / SIDE_MARKS], row % SIDE_MARKS, out);
    return name_in(scenes, "", row, out);
}

int number_below(const char *p, unsigned limit)
{
    unsigned n = 0;
    if (*p == '\0')
        return -1;
    for (; *p >= '0' && *p <= '9' && n < limit; p++)
        n = n * 10 + (unsigned)(*p - '0');
    return *p == '\0' && n < limit ? (int)n : -1;
}

static int find_in(const group *g, const char *name)
{
    size_t length = strcspn(name, ".");
    while (g->name && (strlen(g->name) != length || memcmp(g->name, name, length) != 0))
        g++;
    if (!g->name || name[length] != '.')
        return -1;
    const char *rest = name + length + 1;
    if (!g->each) {
        int n = number_below(rest, g->count);
        return n < 0 ? -1 : (int)g->first + n;
    }
    const char *dot = strrchr(rest, '.');
    int word = dot ? pl_word_find(rest, (size_t)(dot - rest)) : -1, n = dot ? number_below(dot + 1, g->each) : -1;
    return word < 0 || n < 0 || word >= WORDS_MOST ? -1 : (int)(g->first + (unsigned)word * g->each + (unsigned)n);
}

int mark_find(mark_table table, const char *name)
{
    if (table == TABLE_OPTION)
        return find_in(options, name);
    if (table == TABLE_DEED)
        return find_in(deeds, name);
    for (unsigned role = 0; role < 2; role++)
        if (strncmp(name, roles[role], strlen(roles[role])) == 0) {
            int found = find_in(sides, name + strlen(roles[role]));
            return found < 0 ? -1 : found + (int)(role * SIDE_MARKS);
        }
    return find_in(scenes, name);
}
