/* What people type and paste, made plain.
 *
 * Letters that cannot be seen are dropped, blanks and line ends become one blank, quotation marks, apostrophes, hyphens and bullets
 * get one shape each, an exclamation ends a sentence like a full stop, a sentence that follows without a blank gets one, and the
 * last one its full stop. Reminders in parentheses are taken out and remembered. Nothing here belongs to a language: what does
 * is said by the book (equal, number, mend). Every byte knows where it came from, so a message can point at what was typed. */
#include <string.h>

#include "inside.h"

typedef struct tidier {
    const char *text, *at, *end;
    pl_tidied *out;
    bool full;
} tidier;

static void put(tidier *t, const char *from, const char *bytes, int count)
{
    pl_tidied *o = t->out;

    if (o->length + count > PL_TEXT_MAX) {
        t->full = true;
        return;
    }
    for (int i = 0; i < count; i++) {
        o->from[o->length] = (uint16_t)(from - t->text);
        o->text[o->length++] = bytes[i];
    }
}

static char last(const tidier *t)
{
    return (char)(t->out->length > 0 ? t->out->text[t->out->length - 1] : ' ');
}

static void put_blank(tidier *t, const char *from)
{
    if (last(t) != ' ')
        put(t, from, " ", 1);
}

/* Has no width, or only says where a word may be broken or which way it is written. */
static bool is_unseen(uint32_t letter)
{
    return letter == 0xad || letter == 0xfeff || (letter >= 0x200b && letter <= 0x200f) ||
           (letter >= 0x202a && letter <= 0x202e) || (letter >= 0x2060 && letter <= 0x2064) ||
           (letter >= 0xfe00 && letter <= 0xfe0f);
}

static bool is_bullet(uint32_t letter)
{
    static const uint32_t bullets[] = {0xb7,   0x2022, 0x2023, 0x2043, 0x2219, 0x25aa, 0x25a0, 0x25b6,
                                       0x25b8, 0x25ba, 0x25cb, 0x25cf, 0x25e6, 0x27a2, 0x27a4};

    for (size_t i = 0; i < sizeof bullets / sizeof bullets[0]; i++)
        if (letter == bullets[i])
            return true;
    return false;
}

const char *pl_reminder_end(const char *at, const char *end)
{
    int depth = 0;
    bool small = false;

    while (at < end) {
        uint32_t letter = pl_letter_next(&at, end);
        depth += (letter == '(') - (letter == ')');
        small = small || pl_letter_upper(letter) != letter;
        if (depth == 0)
            return small ? at : NULL;
    }
    return NULL;
}

static bool take_reminder(tidier *t)
{
    const char *end = *t->at == '(' ? pl_reminder_end(t->at, t->end) : NULL;
    pl_tidied *o = t->out;

    if (!end)
        return false;
    if (o->reminder_count < PL_REMINDERS_MAX) {
        o->reminders[o->reminder_count].at = (uint16_t)(t->at - t->text);
        o->reminders[o->reminder_count++].length = (uint16_t)(end - t->at);
    }
    t->at = end;
    return true;
}

/* The letter before the last byte of what is written so far; 0: there is none. */
static uint32_t letter_before(const pl_tidied *o)
{
    const char *end = o->text + o->length - 1, *at = end;

    if (o->length < 2)
        return 0;
    do
        at--;
    while (at > o->text && pl_letter_goes_on(*at));
    return pl_letter_next(&at, end);
}

/* A capital letter right after the full stop of a small letter or a digit begins a sentence that has lost its blank. */
static bool is_tight(const tidier *t, uint32_t letter)
{
    uint32_t before = last(t) == '.' && pl_letter_lower(letter) != letter ? letter_before(t->out) : 0;

    return (before >= '0' && before <= '9') || pl_letter_upper(before) != before;
}

static void take_letter(tidier *t)
{
    const char *from = t->at;
    uint32_t letter = pl_letter_next(&t->at, t->end);

    if (is_unseen(letter))
        return;
    if (is_tight(t, letter))
        put_blank(t, from);
    if (pl_letter_is_blank(letter))
        put_blank(t, from);
    else if (pl_letter_is_apostrophe(letter))
        put(t, from, "'", 1);
    else if (pl_letter_is_quote(letter))
        put(t, from, "\"", 1);
    else if (pl_letter_is_hyphen(letter) || letter == 0x2212)
        put(t, from, "-", 1);
    else if (is_bullet(letter))
        put(t, from, "\xe2\x80\xa2", 3);
    else if (letter == '!')
        put(t, from, ".", 1);
    else
        put(t, from, from, (int)(t->at - from));
}

/* Does the last sentence lack its full stop? */
static bool unfinished(const pl_tidied *o)
{
    return o->length > 0 && !strchr(".:;,?", o->text[o->length - 1]);
}

bool pl_tidy(const char *text, size_t length, pl_tidied *out)
{
    tidier t = {text, text, text + length, out, false};

    out->length = out->reminder_count = 0;
    out->stop_added = false;
    out->text[0] = '\0';
    if (length > UINT16_MAX)
        return false;
    while (t.at < t.end && !t.full)
        if (!take_reminder(&t))
            take_letter(&t);
    while (out->length > 0 && last(&t) == ' ')
        out->length--;
    if (unfinished(out) && !t.full) {
        put(&t, t.end, ".", 1);
        out->stop_added = !t.full;
    }
    out->text[out->length] = '\0';
    out->from[out->length] = (uint16_t)length;
    return !t.full;
}
