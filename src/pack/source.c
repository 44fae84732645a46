/* From bytes to lines and words.
 *
 * A file that is not clean UTF-8 is refused as a whole at its first bad byte: what follows could only be guessed at, and
 * guesses make bad messages. After that nothing here can read past the end of a line. */
#include <stdlib.h>
#include <string.h>

#include "pack/source.h"

/* ------------------------------------------------------------------ characters */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_word(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_' || c == '\'' ||
           (unsigned char)c >= 0x80;
}

bool pack_same(pack_span a, pack_span b)
{
    const char *at = a.at, *end = a.at + a.length;
    const char *other = b.at, *other_end = b.at + b.length;
    while (at < end && other < other_end)
        if (pl_letter_lower(pl_letter_next(&at, end)) != pl_letter_lower(pl_letter_next(&other, other_end)))
            return false;
    return at == end && other == other_end;
}

/* ------------------------------------------------------------------ complaints */

int pack_column(const pack_line *line, const char *at)
{
    int column = 1;
    for (const char *c = line->begin; c < at; c++)
        column += !pl_letter_goes_on(*c);
    return column;
}

static void fail(pack_source *source, int line, int column, const char *format, va_list arguments)
{
    int told = pl_errors_count(source->errors) - source->errors_before;
    if (told < PACK_FILE_ERRORS)
        pack_errors_add(source->errors, source->file, line, column, format, arguments);
}

void pack_fail_at(pack_source *source, int line, int column, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fail(source, line, column, format, arguments);
    va_end(arguments);
}

void pack_fail(pack_source *source, const pack_line *line, const char *at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fail(source, line->number, pack_column(line, at), format, arguments);
    va_end(arguments);
}

bool pack_source_failed(const pack_source *source)
{
    return pl_errors_count(source->errors) > source->errors_before;
}

/* ------------------------------------------------------------------ lines */

static int depth_of(const char *begin, const char *first)
{
    int depth = 0;
    for (const char *c = begin; c < first; c++)
        depth = *c == '\t' ? (depth / 8 + 1) * 8 : depth + 1;
    return depth;
}

/* Where the words of a line end: at a # that stands alone or begins a word outside quotes. The line of a zone has one
 * other #, its color. */
static const char *end_of_words(const char *begin, const char *end)
{
    bool color_may_come = end - begin > 5 && strncmp(begin, "zone", 4) == 0 && is_blank(begin[4]);
    bool quoted = false;
    for (const char *c = begin; c < end; c++) {
        if (*c == '"')
            quoted = !quoted;
        if (*c != '#' || quoted || (c > begin && !is_blank(c[-1])))
            continue;
        if (!color_may_come || c + 1 == end || !is_word(c[1]))
            return c;
        color_may_come = false;
    }
    return end;
}

static void add_line(pack_source *source, const char *begin, const char *end, int number)
{
    pack_line line = {.begin = begin, .first = begin, .end = end_of_words(begin, end), .number = number};
    while (line.end > begin && is_blank(line.end[-1]))
        line.end--;
    while (line.first < line.end && is_blank(*line.first))
        line.first++;
    line.depth = depth_of(begin, line.first);
    if (line.first < line.end)
        source->lines[source->line_count++] = line;
}

static void cut_lines(pack_source *source)
{
    const char *end = source->text + source->length;
    size_t count = 1;
    for (const char *c = source->text; c < end; c++)
        count += *c == '\n';
    source->lines = pl_sure_new(count * sizeof *source->lines);
    int number = 0;
    for (const char *begin = source->text; begin < end;) {
        const char *stop = memchr(begin, '\n', (size_t)(end - begin));
        if (stop == NULL)
            stop = end;
        add_line(source, begin, stop, ++number);
        begin = stop + (stop < end);
    }
}

static bool is_clean(pack_source *source)
{
    const char *end = source->text + source->length;
    int line = 1, column = 1;
    for (const char *c = source->text; c < end;) {
        size_t length = pl_letter_bytes(c, end);
        unsigned byte = (unsigned char)*c;
        if (length == 0) {
            pack_fail_at(source, line, column, "byte 0x%02X is not UTF-8; save the file as UTF-8 text", byte);
            return false;
        }
        if ((byte < ' ' && byte != '\n' && byte != '\t' && byte != '\r') || byte == 0x7f) {
            pack_fail_at(source, line, column, "control character 0x%02X; expected plain text", byte);
            return false;
        }
        column = byte == '\n' ? 1 : column + 1;
        line += byte == '\n';
        c += length;
    }
    return true;
}

bool pack_source_open(pack_source *source, const pl_file *file, pl_errors *errors)
{
    static const char mark[] = "\xef\xbb\xbf"; /* byte order mark */
    *source = (pack_source){.file = file->path,
                            .errors = errors,
                            .errors_before = pl_errors_count(errors),
                            .text = file->bytes,
                            .length = file->length};
    if (source->length >= 3 && memcmp(source->text, mark, 3) == 0) {
        source->length -= 3;
        source->text += 3;
    }
    if (!is_clean(source))
        return false;
    cut_lines(source);
    return true;
}

void pack_source_close(pack_source *source)
{
    pack_errors_sort(source->errors, source->errors_before);
    if (pl_errors_count(source->errors) - source->errors_before == PACK_FILE_ERRORS)
        pl_errors_add(source->errors, source->file, 0, 0, "more than %d errors; the rest are not shown",
                      PACK_FILE_ERRORS - 1);
    free(source->lines);
}

/* ------------------------------------------------------------------ words */

pack_cursor pack_cursor_on(pack_source *source, const pack_line *line)
{
    return (pack_cursor){.source = source, .line = line, .at = line->first, .end = line->end};
}

bool pack_at_end(pack_cursor *cursor)
{
    while (cursor->at < cursor->end && is_blank(*cursor->at))
        cursor->at++;
    return cursor->at == cursor->end;
}

bool pack_take_sign(pack_cursor *cursor, char sign)
{
    if (pack_at_end(cursor) || *cursor->at != sign)
        return false;
    cursor->at++;
    return true;
}

pack_span pack_take_word(pack_cursor *cursor)
{
    pack_at_end(cursor);
    pack_span word = {.at = cursor->at};
    while (cursor->at < cursor->end && is_word(*cursor->at))
        cursor->at++;
    word.length = (int)(cursor->at - word.at);
    return word;
}

pack_span pack_peek(const pack_cursor *cursor)
{
    const char *at = cursor->at;
    while (at < cursor->end && is_blank(*at))
        at++;
    pack_span span = {.at = at};
    while (at < cursor->end && !is_blank(*at) && (*at != ',' || at == span.at))
        at++;
    span.length = (int)(at - span.at);
    return span;
}

bool pack_take_quoted(pack_cursor *cursor, pack_span *out)
{
    if (!pack_take_sign(cursor, '"')) {
        char shown[PACK_EXCERPT];
        pack_fail(cursor->source, cursor->line, cursor->at, "expected a name in quotes (\"...\")%s%s%s",
                  pack_at_end(cursor) ? "" : ", not \"", pack_excerpt(pack_peek(cursor), shown),
                  pack_at_end(cursor) ? "" : "\"");
        return false;
    }
    const char *begin = cursor->at;
    const char *close = memchr(begin, '"', (size_t)(cursor->end - begin));
    if (close == NULL) {
        pack_fail(cursor->source, cursor->line, begin - 1,
                  "this quote is never closed; expected another \" on the line");
        cursor->at = cursor->end;
        return false;
    }
    *out = (pack_span){.at = begin, .length = (int)(close - begin)};
    cursor->at = close + 1;
    return true;
}

bool pack_take_field(pack_cursor *cursor, pack_cursor *field)
{
    if (pack_at_end(cursor))
        return false;
    const char *comma = memchr(cursor->at, ',', (size_t)(cursor->end - cursor->at));
    *field = *cursor;
    if (comma != NULL) {
        field->end = comma;
        cursor->at = comma + 1;
        if (pack_at_end(cursor))
            pack_fail(cursor->source, cursor->line, comma, "nothing follows this comma");
    } else {
        cursor->at = cursor->end;
    }
    while (field->end > field->at && is_blank(field->end[-1]))
        field->end--;
    return true;
}

bool pack_take_number(pack_cursor *cursor, const char *what, int least, int most, int *out)
{
    char shown[PACK_EXCERPT];
    pack_at_end(cursor);
    const char *begin = cursor->at;
    int value = 0;
    while (cursor->at < cursor->end && is_digit(*cursor->at)) {
        if (value <= most)
            value = value * 10 + (*cursor->at - '0');
        cursor->at++;
    }
    pack_span digits = {.at = begin, .length = (int)(cursor->at - begin)};
    if (digits.length == 0 || (cursor->at < cursor->end && is_word(*cursor->at) && *cursor->at != '-')) {
        cursor->at = begin;
        pack_span next = pack_peek(cursor);
        pack_fail(cursor->source, cursor->line, begin, "expected a number for %s%s%s%s", what,
                  next.length > 0 ? ", not \"" : "", pack_excerpt(next, shown), next.length > 0 ? "\"" : "");
        return false;
    }
    if (value < least || value > most) {
        pack_fail(cursor->source, cursor->line, begin, "%s %s is out of range; expected %d to %d", what,
                  pack_excerpt(digits, shown), least, most);
        return false;
    }
    *out = value;
    return true;
}

bool pack_expect_end(pack_cursor *cursor)
{
    char shown[PACK_EXCERPT];
    if (pack_at_end(cursor))
        return true;
    pack_fail(cursor->source, cursor->line, cursor->at, "cannot read \"%s\"; expected %s",
              pack_excerpt(pack_peek(cursor), shown),
              cursor->end < cursor->line->end ? "a comma" : "the end of the line");
    return false;
}

bool pack_is(pack_span span, const char *word)
{
    return (size_t)span.length == strlen(word) && memcmp(span.at, word, (size_t)span.length) == 0;
}

pack_span pack_span_of(const char *text)
{
    return (pack_span){.at = text, .length = (int)strlen(text)};
}

const char *pack_excerpt(pack_span span, char out[PACK_EXCERPT])
{
    static const char more[] = "...";
    int room = PACK_EXCERPT - (int)sizeof more;
    int length = span.length;
    if (length > room) {
        length = room;
        while (length > 0 && pl_letter_goes_on(span.at[length]))
            length--;
    }
    memcpy(out, span.at, (size_t)length);
    snprintf(out + length, sizeof more, "%s", length < span.length ? more : "");
    return out;
}
