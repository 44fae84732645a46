#include "cli/rulebook.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/letters.h"
#include "cli/paper.h"
#include "cli/prose.h"

/* The next line, cut out of the text; NULL at its end. */
static char *next_line(char **text)
{
    char *line = *text;
    if (!*line)
        return NULL;
    size_t length = strcspn(line, "\n");
    *text = line + length + (line[length] == '\n');
    line[length] = '\0';
    if (length && line[length - 1] == '\r')
        line[length - 1] = '\0';
    return line;
}

/* ------------------------------------------------------------------ reading */

static void trim_end(char *text)
{
    size_t length = strlen(text);
    while (length && text[length - 1] == ' ')
        text[--length] = '\0';
}

/* Cuts what stands between the two off the end of a line; "": it is not there. */
static const char *cut(char *line, const char *open, const char *close)
{
    char *at = strstr(line, open), *end = at ? strstr(at, close) : NULL;
    if (!end)
        return "";
    *at = *end = '\0';
    trim_end(line);
    at += strlen(open);
    at += strspn(at, " ");
    trim_end(at);
    return at;
}

static bool is_step(const char *line)
{
    size_t digits = strspn(line, "0123456789");
    return digits > 0 && line[digits] == '.' && line[digits + 1] == ' ';
}

static rulebook_kind kind_of(const char *line)
{
    return *line == '#'                  ? RULEBOOK_HEAD
           : strncmp(line, "- ", 2) == 0 ? RULEBOOK_ITEM
           : *line == '|'                ? RULEBOOK_ROW
           : is_step(line)               ? RULEBOOK_STEP
                                         : RULEBOOK_TEXT;
}

/* The ids of a block belong to all its lines. */
static void name_block(rulebook *book, const char *ids)
{
    for (unsigned i = book->count; i-- > 0 && book->lines[i].block == book->lines[book->count - 1].block;)
        book->lines[i].ids = ids;
}

static void add_line(rulebook *book, char *line, const char *ids, bool new_block)
{
    rulebook_line *one = &book->lines[book->count];
    const rulebook_line *before = book->count ? one - 1 : NULL;
    *one = (rulebook_line){.kind = kind_of(line), .text = line, .anchor = "", .ids = "", .head = book->count};
    if (one->kind == RULEBOOK_HEAD) {
        one->anchor = cut(line, "{#", "}");
        one->level = (unsigned)strspn(line, "#");
        one->text = line + one->level + strspn(line + one->level, " ");
    } else if (before) {
        one->head = before->head;
    }
    bool goes_on =
        before && !new_block && before->kind == one->kind && (one->kind == RULEBOOK_ITEM || one->kind == RULEBOOK_ROW);
    one->block = before ? before->block + !goes_on : 0;
    book->count++;
    if (*ids)
        name_block(book, ids);
}

bool rulebook_read(rulebook *book, pl_language language)
{
    *book = (rulebook){.text = prose_read("rulebook", language, "md")};
    if (!book->text)
        return false;
    size_t most = 1;
    for (const char *at = book->text; *at; at++)
        most += *at == '\n';
    book->lines = calloc(most, sizeof *book->lines);
    if (!book->lines)
        return false;
    char *rest = book->text;
    bool blank = true;
    for (char *line = next_line(&rest); line; line = next_line(&rest)) {
        const char *ids = cut(line, "<!--", "-->");
        if (*line)
            add_line(book, line, ids, blank);
        else if (*ids && book->count)
            name_block(book, ids);
        blank = !*line && !*ids;
    }
    return true;
}

void rulebook_free(rulebook *book)
{
    free(book->lines);
    free(book->text);
    *book = (rulebook){0};
}

char *rulebook_advice(pl_language language, const char *why)
{
    static const char first[] = "  first ";
    char *text = prose_read("rulebook", language, "coach"), *rest = text, *said = NULL;
    bool meant = false;
    for (char *line = text ? next_line(&rest) : NULL; line && !said; line = next_line(&rest)) {
        if (*line && *line != ' ')
            meant = strcmp(line, why) == 0;
        else if (meant && strncmp(line, first, sizeof first - 1) == 0)
            said = strdup(line + sizeof first - 1);
    }
    free(text);
    return said;
}

/* ------------------------------------------------------------------ words */

enum { STEM = 64 };

/* A word as it is looked for: letters that differ only in case, accent or the hand of the typist are the same. */
static uint32_t plain_letter(uint32_t letter)
{
    letter = pl_letter_lower(letter);
    if (letter == 0x451) /* ё */
        return 0x435;
    return pl_letter_is_apostrophe(letter) ? '\'' : pl_letter_is_hyphen(letter) ? '-' : letter;
}

static bool is_of_word(uint32_t letter)
{
    return pl_letter_is_letter(letter) || (letter < 128 && isalnum((int)letter));
}

/* What grammar changes at the end of a word is left out, if enough of it remains. */
static unsigned without_ending(const uint32_t *letters, unsigned count)
{
    static const char endings[] = "аеиоуыэюяіїєйь";
    enum { LEAST = 4, MOST = 2 };
    if (count >= LEAST && letters[count - 1] == 's')
        return count - 1;
    unsigned least = count > LEAST + MOST ? count - MOST : LEAST;
    for (; count > least; count--) {
        char bytes[5] = "";
        pl_letter_put(letters[count - 1], bytes);
        if (!*bytes || !strstr(endings, bytes))
            break;
    }
    return count;
}

/* The next word of what is looked for; the number of its letters, 0 at the end. */
static unsigned next_stem(const char **words, uint32_t out[STEM])
{
    const char *at = *words, *end = at + strlen(at);
    unsigned count = 0;
    while (at < end) {
        uint32_t letter = plain_letter(pl_letter_next(&at, end));
        bool inside = is_of_word(letter) || (count && (letter == '-' || letter == '\''));
        if (inside && count < STEM)
            out[count++] = letter;
        else if (!inside && count)
            break;
    }
    *words = at;
    return without_ending(out, count);
}

static bool begins_with(const char *at, const char *end, const uint32_t *stem, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (at >= end || plain_letter(pl_letter_next(&at, end)) != stem[i])
            return false;
    return true;
}

/* Does a word of the text begin like that? */
static bool has_word(const char *text, const uint32_t *stem, unsigned count)
{
    const char *end = text + strlen(text);
    bool inside = false;
    for (const char *at = text; at < end;) {
        if (!inside && begins_with(at, end, stem, count))
            return true;
        inside = is_of_word(pl_letter_next(&at, end));
    }
    return false;
}

/* Are these the same, apart from the case of letters? */
static bool same_text(const char *a, const char *b)
{
    const char *a_end = a + strlen(a), *b_end = b + strlen(b);
    while (a < a_end && b < b_end)
        if (plain_letter(pl_letter_next(&a, a_end)) != plain_letter(pl_letter_next(&b, b_end)))
            return false;
    return a == a_end && b == b_end;
}

/* ------------------------------------------------------------------ finding */

unsigned rulebook_section(const rulebook *book, const char *name)
{
    for (unsigned i = 0; i < book->count; i++)
        if (book->lines[i].kind == RULEBOOK_HEAD &&
            (same_text(book->lines[i].anchor, name) || same_text(book->lines[i].text, name)))
            return i;
    return book->count;
}

/* After the last line of a section and those in it. */
static unsigned section_end(const rulebook *book, unsigned head)
{
    unsigned end = head + 1;
    while (end < book->count &&
           (book->lines[end].kind != RULEBOOK_HEAD || book->lines[end].level > book->lines[head].level))
        end++;
    return end;
}

static unsigned block_end(const rulebook *book, unsigned first)
{
    unsigned end = first + 1;
    while (end < book->count && book->lines[end].block == book->lines[first].block)
        end++;
    return end;
}

static bool has_id(const char *ids, const char *id)
{
    char one[64];
    while (*ids) {
        size_t length = strcspn(ids, " ");
        snprintf(one, sizeof one, "%.*s", (int)(length < sizeof one ? length : 0), ids);
        if (*one && same_text(one, id))
            return true;
        ids += length + strspn(ids + length, " ");
    }
    return false;
}

/* Has the block every one of these words, its heading counted in? False when there is none. */
static bool has_words(const rulebook *book, unsigned first, const char *words)
{
    uint32_t stem[STEM];
    unsigned end = block_end(book, first), sought = 0;
    for (unsigned count = next_stem(&words, stem); count; count = next_stem(&words, stem), sought++) {
        bool found = has_word(book->lines[book->lines[first].head].text, stem, count);
        for (unsigned i = first; i < end && !found; i++)
            found = has_word(book->lines[i].text, stem, count);
        if (!found)
            return false;
    }
    return sought > 0;
}

/* ------------------------------------------------------------------ printing */

static void print_head(const rulebook_line *head, const term *t)
{
    term_set(t, head->level < 3 ? STYLE_HEADING : STYLE_BOLD);
    paper_wrap(t, 0, 0, head->text);
    term_set(t, STYLE_PLAIN);
}

static void print_line(const rulebook_line *line, const term *t)
{
    size_t number = line->kind == RULEBOOK_STEP ? strcspn(line->text, ".") + 2 : 2;
    if (line->kind == RULEBOOK_HEAD) {
        print_head(line, t);
    } else if (line->kind == RULEBOOK_TEXT) {
        paper_wrap(t, 0, 0, line->text);
    } else {
        fprintf(t->out, "%.*s", (int)number, line->text);
        paper_wrap(t, (int)number, (int)number, line->text + number);
    }
}

static void print_block(const rulebook *book, unsigned first, const term *t, bool ids)
{
    const rulebook_line *line = &book->lines[first];
    unsigned end = block_end(book, first);
    if (line->kind == RULEBOOK_ROW) {
        const char *rows[PAPER_ROWS];
        unsigned count = 0;
        for (unsigned i = first; i < end && count < PAPER_ROWS; i++)
            rows[count++] = book->lines[i].text;
        paper_table(t, rows, count);
    } else {
        for (unsigned i = first; i < end; i++)
            print_line(&book->lines[i], t);
    }
    if (ids && *line->ids) {
        char named[256];
        snprintf(named, sizeof named, "(%s)", line->ids);
        term_wrap(t, STYLE_QUIET, 0, 0, named);
    }
}

/* Blocks with a blank line between them, except between steps. */
static void print_lines(const rulebook *book, unsigned first, unsigned end, const term *t, bool ids)
{
    for (unsigned i = first; i < end; i = block_end(book, i)) {
        if (i > first && !(book->lines[i].kind == RULEBOOK_STEP && book->lines[i - 1].kind == RULEBOOK_STEP))
            fputc('\n', t->out);
        print_block(book, i, t, ids);
    }
}

void rulebook_print(const rulebook *book, const term *t, bool ids)
{
    print_lines(book, 0, book->count, t, ids);
}

void rulebook_print_section(const rulebook *book, unsigned head, const term *t, bool ids)
{
    print_lines(book, head, section_end(book, head), t, ids);
}

void rulebook_print_contents(const rulebook *book, const term *t)
{
    enum { NAMES = 18 };
    for (unsigned i = 0; i < book->count; i++) {
        const rulebook_line *line = &book->lines[i];
        if (line->kind != RULEBOOK_HEAD || line->level < 2)
            continue;
        int indent = line->level > 2 ? 2 : 0;
        fprintf(t->out, "%*s", indent, "");
        term_pad(t, line->anchor, NAMES - indent);
        paper_wrap(t, NAMES, NAMES + 2, line->text);
    }
}

/* A paragraph that was found, below the title of its section unless that stands there already. */
static void print_found(const rulebook *book, unsigned first, unsigned *under, const term *t, bool ids)
{
    const rulebook_line *head = &book->lines[book->lines[first].head];
    if (*under != book->lines[first].head) {
        fputs(*under == book->count ? "" : "\n", t->out);
        term_print(t, STYLE_QUIET, "%s: ", head->anchor);
        paper_wrap(t, text_columns(head->anchor) + 2, 2, head->text);
    }
    *under = book->lines[first].head;
    fputc('\n', t->out);
    print_block(book, first, t, ids);
}

unsigned rulebook_print_rule(const rulebook *book, const char *id, const term *t)
{
    unsigned found = 0, under = book->count;
    for (unsigned i = 0; i < book->count; i = block_end(book, i))
        if (has_id(book->lines[i].ids, id)) {
            print_found(book, i, &under, t, true);
            found++;
        }
    return found;
}

unsigned rulebook_print_found(const rulebook *book, const char *words, const term *t, bool ids)
{
    unsigned found = 0, under = book->count;
    for (unsigned i = 0; i < book->count; i = block_end(book, i))
        if (book->lines[i].kind != RULEBOOK_HEAD && has_words(book, i, words)) {
            print_found(book, i, &under, t, ids);
            found++;
        }
    return found;
}

unsigned rulebook_print_about(const rulebook *book, const char *what, const term *t, bool ids)
{
    unsigned head = rulebook_section(book, what);
    if (head < book->count) {
        rulebook_print_section(book, head, t, ids);
        return 1;
    }
    unsigned found = rulebook_print_rule(book, what, t);
    return found ? found : rulebook_print_found(book, what, t, ids);
}
