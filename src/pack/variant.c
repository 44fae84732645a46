/* Variants: the text of a hero file is edited, one number after the other, and what comes out is loaded like any file. So a variant
 * is what its author would get, and nothing that no file could say. */
#include <stdlib.h>
#include <string.h>

#include "pack/hero.h"

static const char path[] = "variant.hero";

/* ------------------------------------------------------------------ a file and its numbers */

typedef struct opened {
    pl_errors *errors;
    pack_source source;
    pl_hero hero;
    hero_draft *draft;
    hero_number numbers[PL_NUMBERS];
    int count;
} opened;

/* A file between two changes may have errors: a deck of 29 cards. */
static opened *open_text(const pl_pack *pack, const pl_source *text)
{
    opened *o = pl_sure_new(sizeof *o);
    pl_file file = {.path = path, .bytes = text->text, .length = text->length};
    o->errors = pl_errors_new();
    if (pack_source_open(&o->source, &file, o->errors)) {
        o->draft = pack_hero_draft(&o->source, pack->books, &o->hero);
        o->count = pack_hero_numbers(o->draft, o->numbers);
    }
    return o;
}

static void close_text(opened *o)
{
    if (o->draft != NULL)
        pack_hero_draft_free(o->draft);
    pack_source_close(&o->source);
    pl_errors_free(o->errors);
    free(o);
}

/* The name in the page that the pack keeps. */
static const pl_names *owner_of(const opened *o, const pl_hero_page *page, const hero_number *number)
{
    unsigned fighter = 0;
    if (number->part != NULL && number->part->is_ability)
        return &page->abilities[number->part - o->draft->abilities].name;
    if (number->part != NULL)
        return &page->cards[number->part - o->draft->cards].name;
    while ((number->group->fighters >> fighter & 1U) == 0)
        fighter++;
    return &page->fighters[fighter].name;
}

static pl_hero_number number_of(const opened *o, const pl_hero_page *page, const hero_number *from)
{
    static const struct {
        int least, most;
    } may_be[PL_NUMBER_KINDS] = {
        [PL_NUMBER_HEALTH] = {1, HERO_HEALTH_MAX},
        [PL_NUMBER_MOVE] = {1, HERO_MOVE_MAX},
        [PL_NUMBER_SIDEKICKS] = {1, 0},
        [PL_NUMBER_COPIES] = {1, PL_DECK},
        [PL_NUMBER_VALUE] = {0, HERO_VALUE_MAX},
        [PL_NUMBER_BOOST] = {0, HERO_BOOST_MAX},
        [PL_NUMBER_TEXT] = {0, PL_WORD_NUMBER_MAX},
    };
    pl_hero_number number = {.kind = from->kind,
                             .value = from->value,
                             .least = may_be[from->kind].least,
                             .most = may_be[from->kind].most,
                             .line = from->line->number,
                             .of = owner_of(o, page, from)};
    if (from->kind == PL_NUMBER_SIDEKICKS)
        number.most = PL_SEAT_FIGHTERS - (o->draft->fighter_count - from->value);
    return number;
}

unsigned pl_numbers_of(const pl_pack *pack, unsigned hero, pl_hero_number out[PL_NUMBERS])
{
    const pl_hero_page *page = &pack->hero_pages[hero];
    opened *o = open_text(pack, &page->source);
    unsigned count = (unsigned)o->count;
    for (int i = 0; i < o->count; i++)
        out[i] = number_of(o, page, &o->numbers[i]);
    close_text(o);
    return count;
}

/* ------------------------------------------------------------------ editing */

static void put(pl_source *to, const char *bytes, size_t length)
{
    to->text = pl_sure_resize(to->text, to->length + length + 1);
    memcpy(to->text + to->length, bytes, length);
    to->length += length;
    to->text[to->length] = '\0';
}

/* The text with `length` bytes at `at` replaced. */
static pl_source splice(const pl_source *text, const char *at, size_t length, const char *with, size_t with_length)
{
    pl_source out = {.text = NULL};
    put(&out, text->text, (size_t)(at - text->text));
    put(&out, with, with_length);
    put(&out, at + length, (size_t)(text->text + text->length - at) - length);
    return out;
}

static pl_source change_figure(const pl_source *text, const hero_number *number, int value)
{
    char digits[16];
    int length = snprintf(digits, sizeof digits, number->written.length > 0 ? "%d" : " x%d", value);
    return splice(text, number->written.at, (size_t)number->written.length, digits, (size_t)length);
}

/* So much of a text as goes on a line that had `room`: whole words, at least one. */
static size_t words_for(const char *text, size_t room, bool last)
{
    size_t length = strlen(text), end = 0;
    if (last || length <= room)
        return length;
    for (size_t i = 0; i < length && (i <= room || end == 0); i++)
        if (text[i] == ' ')
            end = i;
    return end > 0 ? end : length;
}

/* All lines of a text again: each as long as it was, about. */
static pl_source wrap_again(const pl_source *text, const opened *o, const hero_text *of, const char *words)
{
    pl_source out = {.text = NULL};
    const char *from = text->text;
    for (int i = 0; i < of->count; i++) {
        const pack_line *line = &o->source.lines[of->first + i];
        size_t length = words_for(words, (size_t)(line->end - line->first), i + 1 == of->count);
        put(&out, from, (size_t)(line->first - from));
        put(&out, words, length);
        words += length + strspn(words + length, " ");
        from = line->end;
    }
    put(&out, from, (size_t)(text->text + text->length - from));
    return out;
}

/* The file with a text replaced by words that differ in one place: on one line if they can stay there. */
static pl_source change_words(const pl_source *text, const opened *o, const hero_text *of, const char *words)
{
    char written[PL_TEXT_MAX + 1];
    size_t length = (size_t)pack_hero_assemble(o->draft, of, written), now = strlen(words), start = 0, end = 0;
    size_t before = 0; /* where a line begins in what the lines make together */
    while (start < length && written[start] == words[start])
        start++;
    while (end + start < length && end + start < now && written[length - 1 - end] == words[now - 1 - end])
        end++;
    for (int i = 0; i < of->count; i++) {
        const pack_line *line = &o->source.lines[of->first + i];
        size_t here = (size_t)(line->end - line->first);
        if (start >= before && length - end <= before + here)
            return splice(text, line->first + (start - before), length - end - start, words + start, now - end - start);
        before += here + 1;
    }
    return wrap_again(text, o, of, words);
}

/* Changes one number; false, and the text is as it was: that cannot be said. */
static bool change_number(const pl_pack *pack, pl_source *text, pl_change change)
{
    opened *o = open_text(pack, text);
    char words[PL_TEXT_MAX + 1];
    bool good = change.number < o->count;
    const hero_number *number = good ? &o->numbers[change.number] : NULL;
    pl_source changed = {.text = NULL};
    if (good && number->text == NULL)
        changed = change_figure(text, number, number->value + change.by);
    else if (good && pack_hero_reword(o->draft, number->text, number->word, number->value + change.by, words))
        changed = change_words(text, o, number->text, words);
    close_text(o);
    if (changed.text == NULL)
        return false;
    free(text->text);
    *text = changed;
    return true;
}

/* ------------------------------------------------------------------ what is different */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static char *trimmed(const char *begin, const char *end)
{
    while (begin < end && is_blank(*begin))
        begin++;
    while (end > begin && is_blank(end[-1]))
        end--;
    return pl_sure_copy(begin, (size_t)(end - begin));
}

static const char *end_of_line(const char *at, const pl_source *text)
{
    const char *end = memchr(at, '\n', (size_t)(text->text + text->length - at));
    return end != NULL ? end : text->text + text->length;
}

/* Changes keep the number of lines, so line stands beside line. */
static void list_edits(pl_variant *variant, const pl_source *before, const pl_source *after)
{
    const char *a = before->text, *b = after->text;
    const char *a_last = a + before->length, *b_last = b + after->length;
    for (int line = 1; a < a_last && b < b_last; line++) {
        const char *a_end = end_of_line(a, before), *b_end = end_of_line(b, after);
        if (a_end - a != b_end - b || memcmp(a, b, (size_t)(a_end - a)) != 0) {
            variant->edits = pl_sure_resize(variant->edits, ((size_t)variant->edit_count + 1) * sizeof *variant->edits);
            variant->edits[variant->edit_count++] =
                (pl_edit){.line = line, .before = trimmed(a, a_end), .after = trimmed(b, b_end)};
        }
        a = a_end + (a_end < a_last);
        b = b_end + (b_end < b_last);
    }
}

/* ------------------------------------------------------------------ all together */

pl_variant *pl_variant_new(const pl_pack *pack, unsigned hero, const pl_change *changes, unsigned count)
{
    const pl_source *original = &pack->hero_pages[hero].source;
    pl_variant *variant = pl_sure_new(sizeof *variant);
    pl_source text = {.text = NULL};
    pl_errors *errors = pl_errors_new();
    bool good = true;
    put(&text, original->text, original->length);
    for (unsigned i = 0; i < count && good; i++)
        good = change_number(pack, &text, changes[i]);
    const pl_file file = {.path = path, .bytes = text.text, .length = text.length};
    if (good)
        variant->pack = pl_pack_load_beside(pack, &file, 1, errors);
    bool same_size = variant->pack != NULL && variant->pack->heroes[0].deck == pack->heroes[hero].deck;
    if (same_size)
        list_edits(variant, original, &text);
    pl_errors_free(errors);
    free(text.text);
    if (same_size)
        return variant;
    pl_variant_free(variant);
    return NULL;
}

void pl_variant_free(pl_variant *variant)
{
    if (variant == NULL)
        return;
    for (int i = 0; i < variant->edit_count; i++) {
        free(variant->edits[i].before);
        free(variant->edits[i].after);
    }
    free(variant->edits);
    pl_pack_free(variant->pack);
    free(variant);
}
