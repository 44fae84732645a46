/* The figures of cards: "defense 2, boost 3, Ferryman". */
#include <string.h>

#include "pack/hero.h"

enum { NO_BOOST = -1, BOOST_UNKNOWN = -2 };

static const struct {
    const char *word;
    pl_card_type type;
} types[] = {
    {"attack", PL_ATTACK},
    {"defense", PL_DEFENSE},
    {"versatile", PL_VERSATILE},
    {"scheme", PL_SCHEME},
};

static void read_type(hero_part *part, pack_cursor *field)
{
    pack_span word = pack_take_word(field);
    pl_card_type type = PL_SCHEME;
    int value = 0;
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (pack_is(word, types[i].word))
            type = types[i].type;
    part->figures.type = (uint8_t)type;
    if (type == PL_SCHEME) {
        if (!pack_at_end(field))
            pack_fail(field->source, field->line, field->at, "a scheme has no value; expected a comma");
    } else if (pack_at_end(field)) {
        pack_fail(field->source, field->line, word.at, "the value is missing; expected for example: %.*s 2",
                  word.length, word.at);
    } else if (pack_take_number(field, "the value", 0, HERO_VALUE_MAX, &value) && pack_expect_end(field)) {
        part->figures.value = (uint8_t)value;
    }
}

static void read_boost(hero_part *part, pack_cursor *field, bool none)
{
    int boost = NO_BOOST;
    if (part->figures.boost != BOOST_UNKNOWN) {
        pack_fail(field->source, field->line, field->at, "boost is given twice");
        return;
    }
    if (none || pack_take_number(field, "boost", 0, HERO_BOOST_MAX, &boost))
        pack_expect_end(field);
    part->figures.boost = (int8_t)boost;
}

static bool is_named(const hero_group *group, pack_span name)
{
    for (int i = 0; i < PL_LANGUAGES; i++)
        if (pack_same(name, pack_span_of(group->title.name.in[i])))
            return true;
    return pack_same(name, pack_span_of(group->title.id));
}

/* A form stands for its hero, who may play the card in that form. False: this is no name of a form. */
static bool read_form(const hero_draft *draft, hero_part *part, pack_cursor *field, pack_span name, pack_words *words)
{
    for (int i = 0; i < draft->form_count; i++) {
        const hero_group *form = &draft->forms[i];
        unsigned bit = 1U << i;
        pack_words_add(words, form->title.name.in[draft->language]);
        if (!is_named(form, name))
            continue;
        if (part->figures.forms & bit)
            pack_fail(field->source, field->line, name.at, "this form is named twice");
        else if (part->figures.forms == 0 && part->figures.users & form->fighters)
            pack_fail(field->source, field->line, name.at, "the hero is already named, in any form");
        part->figures.users |= form->fighters;
        part->figures.forms |= (uint8_t)bit;
        return true;
    }
    return false;
}

static void read_user(const hero_draft *draft, hero_part *part, pack_cursor *field)
{
    pack_span name = {.at = field->at, .length = (int)(field->end - field->at)};
    pack_words words = {.count = 0};
    pack_words_add(&words, "boost");
    pack_words_add(&words, "no boost");
    pack_words_add(&words, "anyone");
    unsigned users = pack_is(name, "anyone") ? (1U << draft->fighter_count) - 1 : 0;
    for (int i = 0; i < draft->group_count; i++) {
        const hero_group *group = &draft->groups[i];
        pack_words_add(&words, group->title.name.in[draft->language]);
        if (users == 0 && is_named(group, name))
            users = group->fighters;
    }
    if (users == 0 && read_form(draft, part, field, name, &words))
        return;
    if (users == 0 && draft->group_count > 0)
        pack_fail_unknown(field, name, "fighter", &words);
    else if (part->figures.users & users)
        pack_fail(field->source, field->line, name.at, "this fighter is named twice");
    part->figures.users |= (uint8_t)users;
}

/* A field after the first: boost 3, no boost, anyone, a fighter. Says whether it was meant as a user. */
static bool read_field(const hero_draft *draft, hero_part *part, pack_cursor *field)
{
    pack_at_end(field);
    pack_cursor after = *field;
    pack_span first = pack_take_word(&after);
    if (field->at == field->end) {
        pack_fail(field->source, field->line, field->at, "nothing stands between these commas");
        return false;
    }
    if (pack_is(first, "boost")) {
        read_boost(part, &after, false);
        return false;
    }
    if (pack_is(first, "no") && pack_is(pack_take_word(&after), "boost")) {
        read_boost(part, &after, true);
        return false;
    }
    read_user(draft, part, field);
    return true;
}

/* The rules ask for the form before they ask who plays the card. */
static void check_forms(hero_draft *draft, hero_part *part)
{
    if (part->figures.forms == (1U << draft->form_count) - 1)
        part->figures.forms = 0; /* all of them: any */
    if (part->figures.forms != 0 && part->figures.users != draft->forms[0].fighters)
        pack_fail(draft->source, part->figures_line, part->figures_line->first,
                  "a card for a form of the hero is for no other fighter; expected every form, or two cards");
}

static void read_figures(hero_draft *draft, hero_part *part)
{
    pack_cursor cursor = pack_cursor_on(draft->source, part->figures_line);
    pack_cursor field;
    bool any_user = false;
    part->figures.boost = BOOST_UNKNOWN;
    if (pack_take_field(&cursor, &field))
        read_type(part, &field);
    while (pack_take_field(&cursor, &field))
        any_user = read_field(draft, part, &field) || any_user;
    if (part->figures.boost == BOOST_UNKNOWN) {
        pack_fail(draft->source, cursor.line, cursor.line->first,
                  "boost is missing; expected for example: boost 2, or: no boost");
        part->figures.boost = 0;
    }
    check_forms(draft, part);
    if (!any_user)
        pack_fail(draft->source, cursor.line, cursor.line->first,
                  "nobody may play this card; expected the name of a fighter, or: anyone");
}

void pack_hero_cards(hero_draft *draft)
{
    int count = 0;
    for (int i = 0; i < draft->card_count; i++) {
        hero_part *part = &draft->cards[i];
        pack_title_finish(&part->title, draft->source, draft->language);
        for (int k = 0; k < i; k++)
            pack_title_check(&part->title, &draft->cards[k].title, draft->source, "card");
        if (part->figures_line != NULL)
            read_figures(draft, part);
        else if (!part->unclear)
            pack_fail(draft->source, part->title.at, part->title.at->first,
                      "this card has no figures; expected a line such as: attack 3, boost 2, anyone");
        part->figures.copies = (uint8_t)part->copies;
        count += part->copies;
    }
    if ((count < PL_DECK_LEAST || count > PL_DECK) && !draft->incomplete && draft->group_count > 0)
        pack_fail(draft->source, draft->groups[0].title.at, draft->groups[0].title.at->first,
                  "the deck has %d cards; %d to %d are possible: give %s copies of a card", count, PL_DECK_LEAST,
                  PL_DECK, count > PL_DECK ? "fewer" : "more");
}
