#include "base/letters.h"

#include <string.h>

static uint32_t decode(const unsigned char *at, size_t left, int *length)
{
    static const struct {
        unsigned char mask, lead, length;
        uint32_t least;
    } shapes[] = {{0xe0, 0xc0, 2, 0x80}, {0xf0, 0xe0, 3, 0x800}, {0xf8, 0xf0, 4, 0x10000}};

    *length = 1;
    if (at[0] < 0x80)
        return at[0];
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        if ((at[0] & shapes[i].mask) != shapes[i].lead || left < shapes[i].length)
            continue;
        uint32_t letter = at[0] & ~(unsigned)shapes[i].mask & 0xffU;
        for (int k = 1; k < shapes[i].length; k++) {
            if ((at[k] & 0xc0) != 0x80)
                return LETTER_BAD;
            letter = letter << 6 | (at[k] & 0x3fU);
        }
        if (letter < shapes[i].least || letter > 0x10ffff || (letter >= 0xd800 && letter <= 0xdfff))
            return LETTER_BAD;
        *length = shapes[i].length;
        return letter;
    }
    return LETTER_BAD;
}

uint32_t pl_letter_next(const char **at, const char *end)
{
    int length;
    uint32_t letter = decode((const unsigned char *)*at, (size_t)(end - *at), &length);

    *at += length;
    return letter;
}

size_t pl_letter_bytes(const char *at, const char *end)
{
    int length = 0;

    if (at >= end || (decode((const unsigned char *)at, (size_t)(end - at), &length) == LETTER_BAD && length == 1))
        return 0;
    return (size_t)length;
}

int pl_letter_put(uint32_t letter, char out[4])
{
    if (letter < 0x80) {
        out[0] = (char)letter;
        return 1;
    }
    int length = letter < 0x800 ? 2 : letter < 0x10000 ? 3 : 4;
    for (int i = length - 1; i > 0; i--) {
        out[i] = (char)(0x80U | (letter & 0x3fU));
        letter >>= 6;
    }
    out[0] = (char)((0xf00U >> length & 0xffU) | letter);
    return length;
}

/* Runs of capitals: capital + step = small letter. In a run with pairs, capital and small letter alternate. */
static const struct {
    uint32_t first, last;
    int step;
    bool pairs;
} capitals[] = {
    /* in their order */
    {'A', 'Z', 32, false},     {0xc0, 0xd6, 32, false},   {0xd8, 0xde, 32, false},   {0x100, 0x12e, 1, true},
    {0x132, 0x136, 1, true},   {0x139, 0x147, 1, true},   {0x14a, 0x176, 1, true},   {0x178, 0x178, -121, false},
    {0x179, 0x17d, 1, true},   {0x391, 0x3a1, 32, false}, {0x3a3, 0x3a9, 32, false}, {0x400, 0x40f, 80, false},
    {0x410, 0x42f, 32, false}, {0x460, 0x480, 1, true},   {0x48a, 0x4be, 1, true},   {0x4c1, 0x4cd, 1, true},
    {0x4d0, 0x52e, 1, true},
};

uint32_t pl_letter_lower(uint32_t letter)
{
    for (size_t i = 0; i < sizeof capitals / sizeof capitals[0] && letter >= capitals[i].first; i++)
        if (letter <= capitals[i].last)
            return capitals[i].pairs && (letter - capitals[i].first) % 2 ? letter
                                                                         : (uint32_t)((int)letter + capitals[i].step);
    return letter;
}

uint32_t pl_letter_upper(uint32_t letter)
{
    for (size_t i = 0; i < sizeof capitals / sizeof capitals[0]; i++) {
        uint32_t capital = (uint32_t)((int)letter - capitals[i].step);
        if (capital >= capitals[i].first && capital <= capitals[i].last &&
            !(capitals[i].pairs && (capital - capitals[i].first) % 2))
            return capital;
    }
    return letter;
}

/* The lists rise, and end in 0. */
static bool among(uint32_t letter, const uint32_t *list)
{
    while (*list && *list < letter)
        list++;
    return *list && *list == letter;
}

bool pl_letter_is_letter(uint32_t letter)
{
    static const struct {
        uint32_t first, last;
    } gaps[] = {{0x80, 0xbf},     {0xd7, 0xd7},     {0xf7, 0xf7},     {0x2b0, 0x2ff},   {0x2000, 0x2bff},
                {0x3000, 0x303f}, {0xd800, 0xf8ff}, {0xfe00, 0xfe0f}, {0xfeff, 0xfeff}, {0xfff0, 0x10ffff}};

    if (letter < 0x80)
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
    for (size_t i = 0; i < sizeof gaps / sizeof gaps[0]; i++)
        if (letter >= gaps[i].first && letter <= gaps[i].last)
            return false;
    return true;
}

bool pl_letter_is_blank(uint32_t letter)
{
    return letter <= ' ' || letter == 0x7f || letter == 0xa0 || letter == 0xad || letter == 0xfeff ||
           letter == 0x202f || letter == 0x2060 || letter == 0x3000 || (letter >= 0x2000 && letter <= 0x200f);
}

bool pl_letter_is_quote(uint32_t letter)
{
    static const uint32_t quotes[] = {'"', 0xab, 0xbb, 0x201c, 0x201d, 0x201e, 0x201f, 0x2039, 0x203a, 0};
    return among(letter, quotes);
}

bool pl_letter_is_apostrophe(uint32_t letter)
{
    static const uint32_t apostrophes[] = {'\'', '`', 0xb4, 0x2b9, 0x2bc, 0x2018, 0x2019, 0x201b, 0x2032, 0};
    return among(letter, apostrophes);
}

bool pl_letter_is_hyphen(uint32_t letter)
{
    return letter == '-' || letter == 0x2010 || letter == 0x2011;
}

int pl_letter_count(const char *at, const char *end)
{
    int count = 0;

    for (; at < end; count++)
        (void)pl_letter_next(&at, end);
    return count;
}

size_t pl_letter_whole(const char *text, size_t size)
{
    const char *stop = memchr(text, '\0', size);
    if (stop != NULL)
        return (size_t)(stop - text);
    size_t whole = size;

    while (whole > 0 && size - whole < 4 && pl_letter_goes_on(text[whole - 1]))
        whole--;
    if (whole == 0)
        return size;
    const char *last = text + whole - 1;
    const char *after = last;
    bool good = pl_letter_next(&after, text + size) != LETTER_BAD || (unsigned char)*last < 0x80;
    return good ? (size_t)(after - text) : whole - 1;
}
