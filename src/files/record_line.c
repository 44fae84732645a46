/* Lines of a record: cut, checked byte by byte, and what is said when one cannot be true. */
#include <stdarg.h>
#include <string.h>

#include "files/record_reading.h"

/* ------------------------------------------------------------------ complaints */

void rd_refuse(reading *r, int column, const char *format, ...)
{
    char message[MESSAGE_BYTES];
    r->failed = true;
    if (r->silent)
        return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    pl_errors_add(r->errors, r->file, r->line, column, "%s", message);
}

bool rd_other_rules(const reading *r, remedy *out)
{
    if (r->record->rules == PL_RULES_VERSION)
        return false;
    snprintf(
        out->text, sizeof out->text,
        "the record was written by rules %u, and this program has rules %d: use the version of Peerless that wrote it",
        r->record->rules, PL_RULES_VERSION);
    r->record->other = true;
    return true;
}

remedy rd_remedy_for(const reading *r)
{
    remedy out;
    if (rd_other_rules(r, &out))
        return out;
    snprintf(
        out.text, sizeof out.text,
        "a line was changed, lost or moved; use an intact copy, or delete this line and all below it to continue after "
        "decision %u",
        pl_match_decisions(r->match));
    return out;
}

static void refuse_rest(reading *r)
{
    phrase rest = sc_rest_of(&r->c);
    rd_refuse(r, rest.column, "the line should end before '%s'; delete that, or put a # in front of a remark",
              rest.text);
}

bool rd_line_ends(reading *r)
{
    if (!sc_at_end(&r->c))
        refuse_rest(r);
    return !r->failed;
}

/* ------------------------------------------------------------------ lines */

/* Checks the bytes of the line. */
static void check_line(reading *r)
{
    int column = 1;
    if (r->c.end - r->c.start > LINE_BYTES) {
        rd_refuse(r, 1, "this line is too long (more than %d bytes); no line of a record is", LINE_BYTES);
        return;
    }
    for (const char *p = r->c.start; p < r->c.end; column++) {
        size_t bytes = pl_letter_bytes(p, r->c.end);
        bool carriage = *p == '\r' && p + 1 == r->c.end;
        if (bytes == 0 || ((unsigned char)*p < 32 && *p != '\t' && !carriage) || *p == 127) {
            rd_refuse(r, column, "byte 0x%02X is not text; a record is plain UTF-8, so the file is damaged here",
                      (unsigned char)*p);
            return;
        }
        p += bytes;
    }
}

/* A text that is cut off within a line was not written to its end. */
static void check_cut(reading *r, const char *stop)
{
    int column = 1;
    if (stop)
        return;
    for (const char *p = r->at; p < r->end; p++)
        column += !pl_letter_goes_on(*p);
    rd_refuse(r, column,
              "the record is cut off in the middle of this line; delete the line to continue after the one before");
}

/* Cuts a remark and blanks off the end. */
static void trim(cursor *c)
{
    const char *remark = memchr(c->at, '#', (size_t)(c->end - c->at));
    if (remark)
        c->end = remark;
    while (c->end > c->at && strchr(" \t\r", c->end[-1]))
        c->end--;
}

static void cut_line(reading *r)
{
    const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
    r->line++;
    check_cut(r, stop);
    if (!stop)
        return;
    r->c = (cursor){r->at, r->at, stop, r->line};
    r->at = stop + 1;
    check_line(r);
    trim(&r->c);
}

bool rd_next_line(reading *r)
{
    if (r->failed)
        return false;
    if (r->held) {
        r->held = false;
        return true;
    }
    while (r->at < r->end) {
        cut_line(r);
        if (r->failed)
            return false;
        if (!sc_at_end(&r->c))
            return true;
    }
    return false;
}

bool rd_take_line(reading *r, const char *word)
{
    if (!rd_next_line(r))
        return false;
    cursor whole = r->c;
    if (sc_take_this(&r->c, word)) {
        record_say(&r->record->said, whole.at, whole.end);
        return true;
    }
    r->c = whole;
    r->held = true;
    return false;
}

bool rd_expect_line(reading *r, const char *word, const char *form)
{
    if (rd_take_line(r, word))
        return true;
    if (r->failed)
        return false;
    if (r->held) {
        phrase found = sc_rest_of(&r->c);
        rd_refuse(r, found.column,
                  "here the header should say '%s', not '%s'; it has the lines of docs/record.md in their order", form,
                  found.text);
    } else {
        r->line++;
        rd_refuse(r, 1, "the record ends where its header should say '%s'; without its header it cannot be read", form);
    }
    return false;
}

bool rd_take_number(reading *r, unsigned *out)
{
    phrase said;
    cursor start = r->c;
    if (!sc_take_word(&r->c, &said) || strlen(said.text) > 5 || strspn(said.text, "0123456789") != strlen(said.text)) {
        r->c = start;
        return false;
    }
    *out = 0;
    for (const char *digit = said.text; *digit; digit++)
        *out = *out * 10 + (unsigned)(*digit - '0');
    return true;
}
