/* Words: the table of constructors and the order of the sorts.
 *
 * The table is words.def and story.def and nothing else. A sort may include others: where the bigger one is asked for,
 * the smaller one will do. That layering is what keeps the language unambiguous, so it must stay free of circles. */
#include <string.h>

#include "inside.h"

/* clang-format off */
static const pl_word_info words[] = {
#define ARGS(s, t, u) {{PL_SORT_##s}, {PL_SORT_##t}, {PL_SORT_##u}}
#define COUNT(s, t, u) ((PL_SORT_##s != PL_SORT_NONE) + (PL_SORT_##t != PL_SORT_NONE) + (PL_SORT_##u != PL_SORT_NONE))
#define WORD(id, name, sort, a, s, b, t, c, u, meaning, rules) \
    {name, rules, PL_SORT_##sort, COUNT(s, t, u), ARGS(s, t, u)},
    {"seq", "", PL_SORT_STATEMENT, 1, {{PL_SORT_STATEMENT | PL_SORT_IS_LIST}, {PL_SORT_NONE}, {PL_SORT_NONE}}},
#include "rules/words.def"
#include "story.def"
#undef WORD
};

static const pl_word_page pages[] = {
#define WORD(id, name, sort, a, s, b, t, c, u, meaning, rules) {{a, b, c}, meaning},
    {{"items", "", ""}, "a text of several statements"},
#include "rules/words.def"
#include "story.def"
#undef WORD
};
/* clang-format on */

enum { WORDS = sizeof words / sizeof words[0] };
_Static_assert((int)WORDS == (int)PL_STORY_END, "one entry a word");
_Static_assert(sizeof pages / sizeof pages[0] == WORDS, "and one for its author");
_Static_assert(PL_WORD_COUNT <= 512, "a word's id has nine bits");
_Static_assert(PL_SORT_COUNT <= 64, "sets of sorts are 64 bits");

enum { INCLUDES_MAX = 4 };

static const struct {
    const char *name;
    pl_sort includes[INCLUDES_MAX];
} sorts[PL_SORT_COUNT] = {
    [PL_SORT_NONE] = {"nothing", {0}},
    [PL_SORT_STATEMENT] = {"Statement", {PL_SORT_STEP}},
    [PL_SORT_STEP] = {"Step", {PL_SORT_BODY}},
    [PL_SORT_BODY] = {"Body", {PL_SORT_EFFECT}},
    [PL_SORT_EFFECT] = {"Effect", {PL_SORT_WILL}},
    [PL_SORT_WILL] = {"Will", {PL_SORT_DEED}},
    [PL_SORT_DEED] = {"Deed", {PL_SORT_ACT}},
    [PL_SORT_ACT] = {"Act", {0}},
    [PL_SORT_MODIFIER] = {"Modifier", {0}},
    [PL_SORT_CONDITION] = {"Condition", {PL_SORT_JOINT}},
    [PL_SORT_JOINT] = {"Joint", {PL_SORT_FACT}},
    [PL_SORT_FACT] = {"Fact", {PL_SORT_CLAIM}},
    [PL_SORT_CLAIM] = {"Claim", {0}},
    [PL_SORT_TRIGGER] = {"Trigger", {0}},
    [PL_SORT_QUANTITY] = {"Quantity", {PL_SORT_LIMIT, PL_SORT_AMOUNT}},
    [PL_SORT_LIMIT] = {"Limit", {PL_SORT_NUMBER}},
    [PL_SORT_AMOUNT] = {"Amount", {PL_SORT_READING}},
    [PL_SORT_READING] = {"Reading", {PL_SORT_NUMBER}},
    [PL_SORT_RANGE] = {"Range", {0}},
    [PL_SORT_NUMBER] = {"Number", {0}},
    [PL_SORT_OWNER] = {"Owner", {PL_SORT_PLAYER}},
    [PL_SORT_PLAYER] = {"Player", {0}},
    [PL_SORT_PILE] = {"Pile", {0}},
    [PL_SORT_FIGHTERS] = {"Fighters", {PL_SORT_ONE}},
    [PL_SORT_ONE] = {"One", {0}},
    [PL_SORT_KIND] = {"Kind", {PL_SORT_CORE}},
    [PL_SORT_CORE] = {"Core", {PL_SORT_BREED}},
    [PL_SORT_BREED] = {"Breed", {0}},
    [PL_SORT_TOKENS] = {"Tokens", {0}},
    [PL_SORT_TOKEN_KIND] = {"TokenKind", {0}},
    [PL_SORT_SPACE] = {"Space", {0}},
    [PL_SORT_WHERE] = {"Where", {0}},
    [PL_SORT_CARDS] = {"Cards", {0}},
    [PL_SORT_CARD_KIND] = {"CardKind", {PL_SORT_CARD_CORE}},
    [PL_SORT_CARD_CORE] = {"CardCore", {0}},
    [PL_SORT_ANCHOR] = {"Anchor", {PL_SORT_ONE, PL_SORT_TOKENS}},
    [PL_SORT_MANY] = {"Many", {PL_SORT_KIND, PL_SORT_TOKEN_KIND, PL_SORT_CARD_KIND}},
    [PL_SORT_PROTECTED] = {"Protected", {0}},
    [PL_SORT_FORM] = {"Form", {0}},
    [PL_SORT_COUNTER] = {"Counter", {0}},
    [PL_SORT_STATE] = {"State", {0}},
    [PL_SORT_TIMING] = {"Timing", {0}},
    [PL_SORT_TITLE] = {"Title", {0}},
    [PL_SORT_STORY] = {"Story", {0}},
};

#define BIT(sort) (UINT64_C(1) << PL_SORT_##sort)
const uint64_t pl_sorts_nameable = BIT(PLAYER) | BIT(FIGHTERS) | BIT(ONE) | BIT(KIND) | BIT(CORE) | BIT(BREED) |
                                   BIT(TOKENS) | BIT(TOKEN_KIND) | BIT(SPACE) | BIT(FORM) | BIT(COUNTER) | BIT(STATE) |
                                   BIT(TITLE);
#undef BIT

const pl_word_info *pl_word_info_of(unsigned row)
{
    return row < WORDS ? &words[row] : NULL;
}

const pl_word_page *pl_word_page_of(unsigned row)
{
    return row < WORDS ? &pages[row] : NULL;
}

unsigned pl_word_info_count(void)
{
    return WORDS;
}

int pl_word_find(const char *name, size_t length)
{
    for (int i = 0; i < WORDS; i++)
        if (strlen(words[i].name) == length && memcmp(words[i].name, name, length) == 0)
            return i;
    return -1;
}

static unsigned hash(const char *name, size_t length)
{
    unsigned h = 0;

    for (size_t i = 0; i < length; i++)
        h = h * 31 + (unsigned char)name[i];
    return h % WORD_HASH;
}

void pl_word_index_fill(word_index *index)
{
    memset(index->first, 0xff, sizeof index->first);
    for (unsigned i = WORDS; i-- > 0;) {
        unsigned slot = hash(words[i].name, strlen(words[i].name));
        index->next[i] = index->first[slot];
        index->first[slot] = (uint16_t)i;
    }
}

int pl_word_index_find(const word_index *index, const char *name, size_t length)
{
    for (unsigned i = index->first[hash(name, length)]; i != NONE_AT_ALL; i = index->next[i])
        if (strlen(words[i].name) == length && memcmp(words[i].name, name, length) == 0)
            return (int)i;
    return -1;
}

uint64_t pl_sort_below(pl_sort sort)
{
    uint64_t below = UINT64_C(1) << sort;

    for (const pl_sort *s = pl_sort_includes(sort); *s != PL_SORT_NONE; s++)
        below |= pl_sort_below(*s);
    return below;
}

const pl_sort *pl_sort_includes(pl_sort sort)
{
    return sorts[pl_sort_is_own(sort) ? PL_SORT_NONE : sort].includes;
}

bool pl_sort_fits(pl_sort have, pl_sort want)
{
    return have < PL_SORT_COUNT && want < PL_SORT_COUNT && (pl_sort_below(want) >> have & 1U);
}

const char *pl_sort_name(pl_sort sort)
{
    unsigned plain = (unsigned)sort & ~(unsigned)PL_SORT_IS_LIST;
    return plain < PL_SORT_COUNT ? sorts[plain].name : sorts[PL_SORT_NONE].name;
}

int pl_sort_find(const char *name, size_t length)
{
    for (int i = PL_SORT_NONE + 1; i < PL_SORT_COUNT; i++)
        if (strlen(sorts[i].name) == length && memcmp(sorts[i].name, name, length) == 0)
            return i;
    return -1;
}

int pl_args_in(unsigned id, unsigned items)
{
    return words[id].arg_count + (items ? (int)items - 1 : 0);
}

pl_sort pl_arg_sort(unsigned id, unsigned items, int index)
{
    int last = words[id].arg_count - 1;
    pl_sort sort = (pl_sort)words[id].args[index < last ? index : last].sort;

    return items ? (pl_sort)((unsigned)sort & ~(unsigned)PL_SORT_IS_LIST) : sort;
}
