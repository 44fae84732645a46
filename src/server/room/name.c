#include "server/room/name.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/letters.h"

_Static_assert(SHEET_NAME_LETTERS == 32 && TALK_LETTERS == 200, "what is said below");
enum { MARKS_MOST = 2, FOLDED = 2 * SHEET_NAME };

typedef struct letters {
    uint32_t first, last;
} letters;

static bool is_among(uint32_t letter, const letters *some, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (letter >= some[i].first && letter <= some[i].last)
            return true;
    return false;
}

/* Letters that are not seen, or turn the text around them. Those of scripts that are written from the right are none of them: the
 * page keeps such a name apart from what stands beside it. */
static bool deceives(uint32_t letter)
{
    static const letters bad[] = {{0, 0x1f},          {0x7f, 0x9f},       {0xad, 0xad},       {0x34f, 0x34f},
                                  {0x61c, 0x61c},     {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},
                                  {0x200b, 0x200f},   {0x2028, 0x202e},   {0x2060, 0x206f},   {0x3164, 0x3164},
                                  {0xd800, 0xf8ff},   {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
                                  {0xfff0, 0xffff},   {0x13430, 0x13440}, {0x1bca0, 0x1bca3}, {0x1d159, 0x1d159},
                                  {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}, {0xf0000, 0x10ffff}};
    return is_among(letter, bad, sizeof bad / sizeof bad[0]);
}

/* Letters that leave a gap and nothing else. */
static bool is_gap(uint32_t letter)
{
    static const letters gaps[] = {{' ', ' '},       {0xa0, 0xa0},     {0x1680, 0x1680}, {0x2000, 0x200a},
                                   {0x202f, 0x202f}, {0x205f, 0x205f}, {0x2800, 0x2800}, {0x3000, 0x3000}};
    return is_among(letter, gaps, sizeof gaps / sizeof gaps[0]);
}

/* Marks that stand above or below the letter before them. In the blocks of Indian scripts they have the same places. */
static bool is_mark(uint32_t letter)
{
    static const letters marks[] = {
        {0x300, 0x36f},    {0x483, 0x489},   {0x591, 0x5bd},   {0x5bf, 0x5bf},   {0x5c1, 0x5c2},   {0x5c4, 0x5c5},
        {0x5c7, 0x5c7},    {0x610, 0x61a},   {0x64b, 0x65f},   {0x670, 0x670},   {0x6d6, 0x6dc},   {0x6df, 0x6e4},
        {0x6e7, 0x6e8},    {0x6ea, 0x6ed},   {0x711, 0x711},   {0x730, 0x74a},   {0x7a6, 0x7b0},   {0x7eb, 0x7f3},
        {0x816, 0x819},    {0x81b, 0x823},   {0x825, 0x827},   {0x829, 0x82d},   {0x859, 0x85b},   {0x898, 0x89f},
        {0x8ca, 0x8e1},    {0x8e3, 0x8ff},   {0xe31, 0xe31},   {0xe34, 0xe3a},   {0xe47, 0xe4e},   {0xeb1, 0xeb1},
        {0xeb4, 0xebc},    {0xec8, 0xece},   {0xf18, 0xf19},   {0xf35, 0xf35},   {0xf37, 0xf37},   {0xf39, 0xf39},
        {0xf71, 0xf7e},    {0xf80, 0xf84},   {0xf86, 0xf87},   {0x135d, 0x135f}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff},
        {0x20d0, 0x20f0},  {0x2cef, 0x2cf1}, {0x2de0, 0x2dff}, {0x302a, 0x302d}, {0x3099, 0x309a}, {0xa66f, 0xa672},
        {0xa674, 0xa67d},  {0xa69e, 0xa69f}, {0xa6f0, 0xa6f1}, {0xa8e0, 0xa8f1}, {0xfe20, 0xfe2f}, {0x1e000, 0x1e02f},
        {0x1e8d0, 0x1e8d6}};
    static const letters indian[] = {{0, 2}, {0x3c, 0x3c}, {0x41, 0x48}, {0x4d, 0x4d}, {0x51, 0x57}, {0x62, 0x63}};
    return is_among(letter, marks, sizeof marks / sizeof marks[0]) ||
           (letter >= 0x900 && letter < 0xe00 && is_among(letter & 0x7f, indian, sizeof indian / sizeof indian[0]));
}

/* ------------------------------------------------------------------ what it looks like */

/* The small Latin letter that it looks like, or itself: enough to see through a disguise, not to tell all letters apart. */
static uint32_t look_of(uint32_t letter)
{
    /* capital and small letters of Cyrillic, and Greek, each followed by what it looks like */
    static const uint32_t like[][2] = {
        {0x430, 'a'}, {0x432, 'b'}, {0x435, 'e'}, {0x451, 'e'}, {0x439, 0x438}, {0x43a, 'k'}, {0x43c, 'm'},
        {0x43d, 'h'}, {0x43e, 'o'}, {0x440, 'p'}, {0x441, 'c'}, {0x442, 't'},   {0x443, 'y'}, {0x445, 'x'},
        {0x454, 'e'}, {0x44d, 'e'}, {0x455, 's'}, {0x456, 'i'}, {0x457, 'i'},   {0x458, 'j'}, {0x501, 'd'},
        {0x51b, 'q'}, {0x51d, 'w'}, {0x3b1, 'a'}, {0x3b2, 'b'}, {0x3b5, 'e'},   {0x3b7, 'h'}, {0x3b9, 'i'},
        {0x3ba, 'k'}, {0x3bc, 'm'}, {0x3bd, 'v'}, {0x3bf, 'o'}, {0x3c1, 'p'},   {0x3c4, 't'}, {0x3c5, 'y'},
        {0x3c7, 'x'}, {0x131, 'i'}, {0x261, 'g'}, {'0', 'o'},   {'1', 'l'},     {'3', 'e'},   {'5', 's'},
        {'|', 'l'}};
    static const char latin[] = "aaaaaaaceeeeiiiidnooooo ouuuuyts"; /* from U+00C0 on, and the same again in small */
    if (letter >= 0x1d400 && letter < 0x1d6a4)
        letter = 'a' + (letter - 0x1d400) % 26; /* bold, italic… */
    else if (letter >= 0x24b6 && letter < 0x24ea)
        letter = 'a' + (letter - 0x24b6) % 26; /* in circles */
    else if (letter > 0xff00 && letter < 0xff5f)
        letter -= 0xfee0; /* wide */
    if ((letter >= 'A' && letter <= 'Z') || (letter >= 0x391 && letter < 0x3aa) || (letter >= 0x410 && letter < 0x430))
        letter += 32; /* capitals: Latin, Greek, Cyrillic */
    else if (letter >= 0xc0 && letter < 0x100)
        letter = (uint32_t)latin[(letter - 0xc0) % 32];
    else if (letter >= 0x400 && letter < 0x410)
        letter += 80;
    else if (letter >= 0x500 && letter < 0x530)
        letter |= 1;
    for (unsigned i = 0; i < sizeof like / sizeof like[0]; i++)
        if (like[i][0] == letter)
            return like[i][1];
    return letter;
}

static bool is_filler(uint32_t letter)
{
    bool word = (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') || letter > 0xbf;
    return !word || is_gap(letter) || is_mark(letter) || (letter >= 0x2000 && letter < 0x2c00) ||
           (letter >= 0x2b0 && letter < 0x300);
}

static bool is_digit(uint32_t letter)
{
    return (letter >= '0' && letter <= '9') || (letter >= 0xff10 && letter < 0xff1a);
}

/* Its letters without anything between them, as they look. Digits are letters in disguise; at the end, where `numbered`, they are a
 * number and left out. */
static void fold(const char *text, bool numbered, uint32_t out[FOLDED])
{
    unsigned count = 0, letters_end = 0;
    while (*text && count < FOLDED - 1) {
        uint32_t letter = pl_letter_next(&text, text + 4), look = look_of(letter);
        if (is_filler(look))
            continue;
        out[count++] = look;
        letters_end = is_digit(letter) ? letters_end : count;
    }
    out[numbered ? letters_end : count] = 0;
}

/* What a computer player is called on the page (web/src/english.ts and its like), in all languages; the levels are those of the table. */
static const char *const of_computers[] = {
    "computer", "the computer", "strength", "компьютер", "комп’ютер", "сила",
#define LEVEL(id, name, number, en, ru, uk) (name), (en), (ru), (uk),
#include "mind/levels.def"
};

static unsigned begins_with(const uint32_t *text, const char *word)
{
    uint32_t folded[FOLDED];
    unsigned length = 0;
    fold(word, false, folded);
    while (folded[length] && folded[length] == text[length])
        length++;
    return folded[length] ? 0 : length;
}

/* Nothing but such words, in whatever letters: "Master", "Computer, mаster"; or with a number, "Strength 30". */
static bool is_computer(const char *name, bool numbered)
{
    uint32_t folded[FOLDED], *at = folded;
    fold(name, numbered, folded);
    while (*at) {
        unsigned length = 0;
        for (unsigned i = 0; length == 0 && i < sizeof of_computers / sizeof of_computers[0]; i++)
            length = begins_with(at, of_computers[i]);
        if (length == 0)
            return false;
        at += length;
    }
    return at > folded;
}

/* ------------------------------------------------------------------ reading */

/* Without the gaps around it. `seen`: how many characters it has then, with those between them; more than `most` do not fit. */
static const char *read_visible(const char *text, size_t most, size_t *seen, char *out)
{
    size_t count = 0;
    unsigned marks = MARKS_MOST; /* on the letter before: at the beginning there is none to stand on */
    const char *start = text, *end = text;
    while (*text) {
        const char *at = text;
        uint32_t letter = pl_letter_next(&text, text + 4); /* it stops at the NUL */
        if (deceives(letter))
            return "it may not contain control characters or hidden ones";
        if (count == 0 && is_gap(letter))
            continue;
        if (!is_mark(letter))
            marks = is_gap(letter) ? MARKS_MOST : 0;
        else if (++marks > MARKS_MOST)
            return "it may not have marks without a letter, or more than two on one";
        if (count++ == 0)
            start = at;
        if (!is_gap(letter)) {
            end = text;
            *seen = count;
        }
    }
    if (*seen == 0 || *seen > most)
        return NULL;
    memcpy(out, start, (size_t)(end - start));
    out[end - start] = '\0';
    return NULL;
}

const char *talk_read(const char *text, char out[TALK_BYTES])
{
    size_t seen = 0;
    const char *wrong = read_visible(text, TALK_LETTERS, &seen, out);
    if (wrong)
        return wrong;
    return seen == 0 || seen > TALK_LETTERS ? "a text has 1 to 200 visible characters" : NULL;
}

const char *name_read(const char *text, char out[SHEET_NAME])
{
    size_t seen = 0;
    char name[SHEET_NAME] = "";
    const char *wrong = read_visible(text, SHEET_NAME_LETTERS, &seen, name);
    if (wrong)
        return wrong;
    if (seen == 0 || seen > SHEET_NAME_LETTERS)
        return "a name has 1 to 32 visible characters";
    memcpy(out, name, SHEET_NAME);
    return is_computer(out, true) || is_computer(out, false) ? "computer players have this name: choose another one"
                                                             : NULL;
}
