/* The texts of cards and abilities: read as sentences of the file's language, then checked against the place where they
 * stand: a label needs a card that comes to that moment, an ability needs a sentence that says when it holds. */
#include <stdlib.h>
#include <string.h>

#include "pack/hero.h"

/* ------------------------------------------------------------------ places */

static int characters(const char *at, const char *end)
{
    int count = 0;
    for (; at < end; count++)
        pl_letter_next(&at, end);
    return count;
}

int pack_hero_assemble(const hero_draft *draft, const hero_text *text, char out[PL_TEXT_MAX + 1])
{
    size_t used = 0;
    for (int i = 0; i < text->count; i++) {
        const pack_line *line = &draft->source->lines[text->first + i];
        size_t length = (size_t)(line->end - line->first);
        if (used + length + 1 > PL_TEXT_MAX)
            return -1;
        if (i > 0)
            out[used++] = ' ';
        memcpy(out + used, line->first, length);
        used += length;
    }
    out[used] = '\0';
    return (int)used;
}

/* Complains about a character of the joined text, in the line that it came from. */
static void fail_at(hero_draft *draft, const hero_text *text, int column, const char *message)
{
    const pack_line *line = &draft->source->lines[text->first];
    const pack_line *last = line + text->count - 1;
    for (; line < last && column > characters(line->first, line->end); line++)
        column -= characters(line->first, line->end) + 1;
    int inside = column > 1 ? column - 1 : 0;
    pack_fail_at(draft->source, line->number, pack_column(line, line->first) + inside, "%s", message);
}

void pack_hero_fail_text(hero_draft *draft, const hero_text *text, const char *format, ...)
{
    char message[PACK_MESSAGE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    fail_at(draft, text, 1, message);
}

/* ------------------------------------------------------------------ what fits where */

enum { COMBAT_CARDS = 1 << PL_ATTACK | 1 << PL_DEFENSE | 1 << PL_VERSATILE, SCHEMES = 1 << PL_SCHEME };
enum { ALL_CARDS = COMBAT_CARDS | SCHEMES };

static const struct {
    unsigned timing;
    unsigned types; /* of card that come to this moment */
} moments[] = {
    {PL_W_IMMEDIATELY, COMBAT_CARDS}, {PL_W_DURING, COMBAT_CARDS}, {PL_W_AFTER, COMBAT_CARDS},
    {PL_W_PLAYED, COMBAT_CARDS},      {PL_W_SCHEME, SCHEMES},      {PL_W_BOOSTED, ALL_CARDS},
    {PL_W_HELD, ALL_CARDS},           {PL_W_STANDING, ALL_CARDS},
};

static const char *const type_names[] = {
    [PL_ATTACK] = "an attack card",
    [PL_DEFENSE] = "a defense card",
    [PL_VERSATILE] = "a versatile card",
    [PL_SCHEME] = "a scheme",
};

/* The types of card that come to a moment, a bit each. */
static unsigned types_at(unsigned timing)
{
    for (size_t i = 0; i < sizeof moments / sizeof moments[0]; i++)
        if (moments[i].timing == timing)
            return moments[i].types;
    return 0;
}

/* Sentences that hold all the time or wait for something, and so are never carried out at a moment of their own. */
static bool waits(pl_word statement)
{
    static const unsigned heads[] = {PL_W_WHEN, PL_W_WHILE, PL_W_ALWAYS, PL_W_AT_SETUP, PL_W_NO_CANCEL};
    if (pl_word_tag(statement) != PL_TAG_WORD)
        return false;
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        if (pl_word_id_of(statement) == heads[i])
            return true;
    return false;
}

static int sentences_that_wait(const pl_word *sequence, int length)
{
    int count = 0;
    for (int i = 1; i < length; i += pl_tree_length(sequence + i, length - i))
        count += waits(sequence[i]);
    return count;
}

static bool any_waits(const pl_reading *reading)
{
    if (reading->program[0] != pl_word_make(PL_W_SEQ, pl_word_items(reading->program[0])))
        return waits(reading->program[0]);
    return sentences_that_wait(reading->program, reading->length) > 0;
}

/* "At the start of your turn, draw 1 card. Discard 1 card.": what follows belongs to the moment. */
static bool goes_on(const pl_reading *reading)
{
    return (pl_word_is(reading->program[1], PL_W_WHEN) || pl_word_is(reading->program[1], PL_W_AT_SETUP)) &&
           sentences_that_wait(reading->program, reading->length) == 1;
}

/* The label as the author wrote it, with its colon. */
static pack_span label_of(const char *text)
{
    const char *colon = strchr(text, ':');
    return (pack_span){.at = text, .length = colon != NULL ? (int)(colon + 1 - text) : 0};
}

/* A text before this one for the same moment. Standing texts share theirs only when they wait for the same thing. */
static const hero_text *same_moment(const hero_part *part, const hero_text *text, const pl_reading *reading)
{
    for (const hero_text *t = part->texts; t < text; t++) {
        if (!t->read || t->timing != text->timing)
            continue;
        if (t->timing != PL_W_STANDING ||
            (t->length > 1 && memcmp(t->program, reading->program, 2 * sizeof *t->program) == 0))
            return t;
    }
    return NULL;
}

/* The labels that a card can bear in combat, as the author's language says them. */
static void fail_unlabeled(hero_draft *draft, const hero_text *text)
{
    static const pl_word labels[] = {PL_W_IMMEDIATELY, PL_W_DURING, PL_W_AFTER, PL_W_BOOSTED};
    const int language = (int)draft->language;
    char spoken[4][PACK_EXCERPT];
    for (size_t i = 0; i < 4; i++)
        pl_speak(draft->books[language], draft->lexicon[language], &labels[i], spoken[i], sizeof spoken[i]);
    pack_hero_fail_text(draft, text,
                        "this text needs a label; expected it to begin with \"%s\", \"%s\", \"%s\" or \"%s\"",
                        spoken[0], spoken[1], spoken[2], spoken[3]);
}

/* Can the text stand here? False after an error. */
static bool fits_ability(hero_draft *draft, const hero_text *text, bool labeled, bool waiting, const char *label)
{
    if (labeled)
        pack_hero_fail_text(draft, text, "an ability has no label; expected the sentence without \"%s\"", label);
    else if (!waiting)
        pack_hero_fail_text(draft, text,
                            "an ability says when it works; expected a sentence with \"when\", \"at the start of your "
                            "turn\" or \"while\"");
    else
        return true;
    return false;
}

static bool fits_card(hero_draft *draft, const hero_part *part, const hero_text *text, const pl_reading *reading,
                      const char *label)
{
    const hero_text *before = same_moment(part, text, reading);
    bool waiting = any_waits(reading);
    unsigned types = types_at(text->timing);
    if (part->figures.type != 0 && (types >> part->figures.type & 1U) == 0)
        pack_hero_fail_text(draft, text, "\"%s\" does not fit %s, which never comes to that moment", label,
                            type_names[part->figures.type]);
    else if (before != NULL && text->timing == PL_W_SCHEME)
        pack_hero_fail_text(draft, text, "this scheme already has a text on line %d; expected a label, or one text",
                            draft->source->lines[before->first].number);
    else if (before != NULL && text->timing == PL_W_STANDING)
        pack_hero_fail_text(draft, text, "the text on line %d waits for the same; expected one text for both",
                            draft->source->lines[before->first].number);
    else if (before != NULL)
        pack_hero_fail_text(draft, text, "\"%s\" is already on line %d; expected one text for both", label,
                            draft->source->lines[before->first].number);
    else if (text->timing == PL_W_BOOSTED && part->figures.boost < 0)
        pack_hero_fail_text(draft, text, "this card has no boost, so \"%s\" never happens", label);
    else if (text->timing == PL_W_STANDING && !waiting)
        fail_unlabeled(draft, text);
    else if (text->timing == PL_W_HELD && !waiting)
        pack_hero_fail_text(draft, text, "a text for the hand says when it works; expected a sentence with \"when\"");
    else if (text->timing != PL_W_STANDING && text->timing != PL_W_HELD && waiting)
        pack_hero_fail_text(draft, text, "a sentence that always holds has a line of its own, without \"%s\"", label);
    else
        return true;
    return false;
}

/* ------------------------------------------------------------------ reading */

static unsigned moment_of(const hero_part *part, const pl_reading *reading, bool waiting)
{
    unsigned label = pl_word_id_of(reading->timing);
    if (label != PL_W_SEQ)
        return label;
    /* without figures the moment cannot be told: take the one that complains least */
    bool scheme = part->figures.type == PL_SCHEME || part->figures.type == 0;
    return !part->is_ability && scheme && !waiting ? PL_W_SCHEME : PL_W_STANDING;
}

static void read_text(hero_draft *draft, const hero_part *part, hero_text *text)
{
    char written[PL_TEXT_MAX + 1];
    char label[PACK_EXCERPT];
    pl_reading reading;
    int length = pack_hero_assemble(draft, text, written);
    if (length < 0) {
        pack_hero_fail_text(draft, text, "this text is too long; at most %d bytes are possible", PL_TEXT_MAX);
        return;
    }
    pl_read(draft->books[draft->language], draft->lexicon[draft->language], written, (size_t)length, &reading);
    if (!reading.ok) {
        fail_at(draft, text, reading.column, reading.message);
        return;
    }
    const char *wrong = pl_check_program(reading.program, reading.length, draft->lexicon[draft->language]);
    if (wrong != NULL) {
        pack_hero_fail_text(draft, text, "this sentence makes no sense: %s", wrong);
        return;
    }
    bool labeled = pl_word_id_of(reading.timing) != PL_W_SEQ;
    bool waiting = any_waits(&reading);
    bool several = pl_word_id_of(reading.program[0]) == PL_W_SEQ && pl_word_tag(reading.program[0]) == PL_TAG_WORD;
    pack_excerpt(label_of(written), label);
    text->timing = moment_of(part, &reading, waiting);
    if (waiting && several && !(part->is_ability && goes_on(&reading)))
        pack_hero_fail_text(
            draft, text,
            "a sentence that waits or always holds stands alone; expected the next one joined with \"and\", or on "
            "a line of its own");
    else if (part->is_ability ? fits_ability(draft, text, labeled, waiting, label)
                              : fits_card(draft, part, text, &reading, label)) {
        text->program = pl_sure_new((size_t)reading.length * sizeof *text->program);
        memcpy(text->program, reading.program, (size_t)reading.length * sizeof *text->program);
        text->length = reading.length;
        text->read = true;
    }
}

static void check_spoken(hero_draft *draft, const hero_text *text)
{
    char spoken[PL_TEXT_MAX];
    for (int i = 0; i < PL_LANGUAGES; i++)
        if (pl_speak(draft->books[i], draft->lexicon[i], text->program, spoken, sizeof spoken) < 0)
            pack_hero_fail_text(draft, text, "this text cannot be said in \"%s\"", pl_language_code[i]);
}

static void read_texts(hero_draft *draft, hero_part *part)
{
    for (int i = 0; i < part->text_count; i++) {
        read_text(draft, part, &part->texts[i]);
        if (part->texts[i].read)
            check_spoken(draft, &part->texts[i]);
    }
}

/* ------------------------------------------------------------------ what is unread */

/* The moment that a label names; without one that of a text without a label. PL_WORD_COUNT: there is no such moment. */
static unsigned unread_moment(const hero_part *part, const hero_unread *unread)
{
    if (unread->label.length == 0)
        return part->figures.type == PL_SCHEME && !part->is_ability ? PL_W_SCHEME : PL_W_STANDING;
    for (size_t i = 0; i < sizeof moments / sizeof moments[0]; i++)
        if (pack_is(unread->label, pl_word_info_of(moments[i].timing)->name))
            return moments[i].timing;
    return PL_WORD_COUNT;
}

static void fail_moment(hero_draft *draft, const hero_unread *unread)
{
    pack_words words = {.count = 0};
    pack_cursor cursor = pack_cursor_on(draft->source, unread->line);
    for (size_t i = 0; i < sizeof moments / sizeof moments[0]; i++)
        pack_words_add(&words, pl_word_info_of(moments[i].timing)->name);
    pack_fail_unknown(&cursor, unread->label, "moment", &words);
}

static bool is_blank_span(pack_span span)
{
    for (int i = 0; i < span.length; i++)
        if (span.at[i] != ' ' && span.at[i] != '\t')
            return false;
    return true;
}

static void check_unread(hero_draft *draft, const hero_part *part, hero_unread *unread)
{
    unread->timing = unread_moment(part, unread);
    const char *at = unread->label.length > 0 ? unread->label.at : unread->line->first;
    if (unread->timing == PL_WORD_COUNT)
        fail_moment(draft, unread);
    else if (part->is_ability && unread->label.length > 0)
        pack_fail(draft->source, unread->line, at, "an ability has no moment of its own; expected: unread \"...\"");
    else if (!part->is_ability && part->figures.type != 0 && (types_at(unread->timing) >> part->figures.type & 1U) == 0)
        pack_fail(draft->source, unread->line, at, "\"%s\" does not fit %s, which never comes to that moment",
                  pl_word_info_of(unread->timing)->name, type_names[part->figures.type]);
    else if (is_blank_span(unread->words))
        pack_fail(draft->source, unread->line, unread->words.at, "there are no words here; expected the text");
    else if (unread->words.length > PL_TEXT_MAX / 2)
        pack_fail(draft->source, unread->line, unread->words.at,
                  "this text is too long; at most %d bytes are possible: write it as several", PL_TEXT_MAX / 2);
}

static void check_unreads(hero_draft *draft, hero_part *part)
{
    for (int i = 0; i < part->unread_count; i++)
        check_unread(draft, part, &part->unread[i]);
}

void pack_hero_texts(hero_draft *draft)
{
    for (int i = 0; i < draft->card_count; i++) {
        read_texts(draft, &draft->cards[i]);
        check_unreads(draft, &draft->cards[i]);
    }
    for (int i = 0; i < draft->ability_count; i++) {
        hero_part *part = &draft->abilities[i];
        read_texts(draft, part);
        check_unreads(draft, part);
        if (part->text_count == 0 && part->unread_count == 0)
            pack_fail(draft->source, part->title.at, part->title.at->first, "this ability has no text");
    }
}
