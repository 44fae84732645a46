/* The numbers of a hero file, and where they stand. */
#include <stdlib.h>

#include "pack/hero.h"

typedef struct list {
    const hero_draft *draft;
    hero_number *numbers;
    int count;
} list;

static void add(list *l, hero_number number)
{
    if (l->count < PL_NUMBERS)
        l->numbers[l->count++] = number;
}

static pack_span digits_at(pack_cursor *cursor)
{
    pack_at_end(cursor);
    pack_span digits = {.at = cursor->at};
    while (digits.at + digits.length < cursor->end && digits.at[digits.length] >= '0' &&
           digits.at[digits.length] <= '9')
        digits.length++;
    return digits;
}

/* Adds the number that follows a word of a line of figures: "health 13", "boost 2". NULL: the first word. */
static void add_figure(list *l, hero_number number, const char *word)
{
    pack_cursor cursor = pack_cursor_on(l->draft->source, number.line), field;
    while (pack_take_field(&cursor, &field)) {
        pack_span first = pack_take_word(&field);
        if (word != NULL && !pack_is(first, word))
            continue;
        number.written = digits_at(&field);
        if (number.written.length > 0)
            add(l, number);
        return;
    }
}

/* Adds how many there are of a title: "x3", or nothing when there is one. */
static void add_count(list *l, hero_number number, const pack_title *title)
{
    pack_cursor cursor = pack_cursor_on(l->draft->source, title->at);
    pack_span name;
    number.line = title->at;
    pack_take_word(&cursor);
    if (!pack_take_quoted(&cursor, &name))
        return;
    if (pack_take_sign(&cursor, 'x'))
        number.written = digits_at(&cursor);
    else
        number.written = (pack_span){.at = cursor.line->end};
    add(l, number);
}

static const pack_line *line_of(const hero_draft *draft, int number)
{
    for (int i = 0; i < draft->source->line_count; i++)
        if (draft->source->lines[i].number == number)
            return &draft->source->lines[i];
    return NULL;
}

static void add_group(list *l, const hero_group *group)
{
    hero_number number = {.group = group};
    if (!group->is_hero) {
        number.kind = PL_NUMBER_SIDEKICKS;
        number.value = group->count;
        add_count(l, number, &group->title);
    }
    number.kind = PL_NUMBER_HEALTH;
    number.value = group->health;
    number.line = line_of(l->draft, group->given[HERO_HEALTH]);
    if (number.line != NULL)
        add_figure(l, number, "health");
    number.kind = PL_NUMBER_MOVE;
    number.value = group->move;
    number.line = line_of(l->draft, group->given[HERO_MOVE]);
    if (number.line != NULL)
        add_figure(l, number, "move");
}

static void add_texts(list *l, const hero_part *part)
{
    for (int i = 0; i < part->text_count; i++) {
        const hero_text *text = &part->texts[i];
        hero_number number = {
            .kind = PL_NUMBER_TEXT, .part = part, .text = text, .line = &l->draft->source->lines[text->first]};
        for (int word = 0; text->read && word < text->length; word++) {
            number.word = word;
            number.value = (int)pl_word_value(text->program[word]);
            if (pl_word_tag(text->program[word]) == PL_TAG_NUMBER)
                add(l, number);
        }
    }
}

static void add_card(list *l, const hero_part *part)
{
    hero_number number = {.kind = PL_NUMBER_COPIES, .value = part->copies, .part = part};
    add_count(l, number, &part->title);
    number.line = part->figures_line;
    number.kind = PL_NUMBER_VALUE;
    number.value = part->figures.value;
    if (number.line != NULL && part->figures.type != PL_SCHEME)
        add_figure(l, number, NULL);
    number.kind = PL_NUMBER_BOOST;
    number.value = part->figures.boost;
    if (number.line != NULL && number.value >= 0)
        add_figure(l, number, "boost");
    add_texts(l, part);
}

static int in_the_file(const void *a, const void *b)
{
    const hero_number *x = a, *y = b;
    if (x->line != y->line)
        return x->line < y->line ? -1 : 1;
    if (x->written.at != y->written.at)
        return x->written.at < y->written.at ? -1 : 1;
    return x->word - y->word;
}

int pack_hero_numbers(const hero_draft *draft, hero_number out[PL_NUMBERS])
{
    list l = {.draft = draft, .numbers = out};
    for (int i = 0; i < draft->group_count; i++)
        add_group(&l, &draft->groups[i]);
    for (int i = 0; i < draft->ability_count; i++)
        add_texts(&l, &draft->abilities[i]);
    for (int i = 0; i < draft->card_count; i++)
        add_card(&l, &draft->cards[i]);
    qsort(out, (size_t)l.count, sizeof *out, in_the_file);
    return l.count;
}
