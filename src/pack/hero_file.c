/* Reading hero files: which lines there are and what they belong to. What needs the whole file (users of a card, texts) is
 * read later, from the lines kept here. */
#include <stdlib.h>
#include <string.h>

#include "pack/grammar.h"
#include "pack/hero.h"

enum {
    IN_LANGUAGE = 1,
    IN_HERO = 2,
    IN_SIDEKICK = 4,
    IN_ABILITY = 8,
    IN_CARD = 16,
    IN_FORM = 32,
    IN_TOKEN = 64,
    IN_COUNTER = 128
};
enum { IN_FIGHTER = IN_HERO | IN_SIDEKICK, IN_PART = IN_ABILITY | IN_CARD };
enum { IN_DECLINED = IN_FIGHTER | IN_FORM | IN_TOKEN | IN_COUNTER, IN_TITLED = IN_DECLINED | IN_PART };
enum { TOKENS_MAX = 30 };

static bool read_language(void *to, pack_cursor *cursor)
{
    hero_draft *draft = to;
    return pack_read_language(cursor, !draft->begun, &draft->language);
}

static bool read_name(void *to, pack_cursor *cursor)
{
    hero_draft *draft = to;
    pack_title_name(draft->group != NULL ? &draft->group->title : &draft->part->title, cursor);
    return true;
}

static bool read_id(void *to, pack_cursor *cursor)
{
    hero_draft *draft = to;
    pack_title_id(draft->group != NULL ? &draft->group->title : &draft->part->title, cursor);
    return true;
}

/* ------------------------------------------------------------------ fighters */

static bool begin_group(hero_draft *draft, pack_cursor *cursor, bool is_hero)
{
    hero_group group = {.count = 1, .is_hero = is_hero};
    draft->begun = true;
    pack_title_begin(&group.title, cursor, draft->language);
    if (!group.title.broken)
        group.count = pack_title_count(cursor, "the number of fighters", PL_SEAT_FIGHTERS);
    if (draft->fighter_count + group.count > PL_SEAT_FIGHTERS || draft->group_count == PL_SEAT_FIGHTERS) {
        pack_fail(cursor->source, cursor->line, cursor->line->first,
                  "too many fighters: with these, %d; at most %d are possible", draft->fighter_count + group.count,
                  PL_SEAT_FIGHTERS);
        pack_title_free(&group.title);
        return false;
    }
    for (int i = 0; i < group.count; i++)
        group.fighters |= (uint8_t)(1U << draft->fighter_count++);
    draft->part = NULL;
    draft->group = &draft->groups[draft->group_count++];
    *draft->group = group;
    return true;
}

const hero_group *pack_hero_of(const hero_draft *draft)
{
    for (int i = 0; i < draft->group_count; i++)
        if (draft->groups[i].is_hero)
            return &draft->groups[i];
    return NULL;
}

static bool read_hero(void *to, pack_cursor *cursor)
{
    hero_draft *draft = to;
    for (int i = 0; i < draft->group_count; i++)
        if (!draft->groups[i].is_hero) {
            pack_fail(cursor->source, cursor->line, cursor->line->first,
                      "a hero comes before all sidekicks; the first of them is on line %d",
                      draft->groups[i].title.at->number);
            break;
        }
    return begin_group(draft, cursor, true);
}

static bool read_sidekick(void *to, pack_cursor *cursor)
{
    return begin_group(to, cursor, false);
}

static bool read_form(void *to, pack_cursor *cursor)
{
    hero_draft *draft = to;
    draft->begun = true;
    if (draft->form_count == PL_FORMS) {
        pack_fail(cursor->source, cursor->line, cursor->line->first, "too many forms; at most %d are possible",
                  PL_FORMS);
        return false;
    }
    draft->part = NULL;
    draft->group = &draft->forms[draft->form_count++];
    *draft->group = (hero_group){.count = 1, .is_form = true};
    pack_title_begin(&draft->group->title, cursor, draft->language);
    if (!draft->group->title.broken)
        pack_expect_end(cursor);
    return true;
}

static bool read_token(void *to, pack_cursor *cursor)
{
    hero_draft *draft = to;
    draft->begun = true;
    if (draft->token_count == PL_TOKENS) {
        pack_fail(cursor->source, cursor->line, cursor->line->first,
                  "too many kinds of tokens; at most %d are possible", PL_TOKENS);
        return false;
    }
    draft->part = NULL;
    draft->group = &draft->tokens[draft->token_count++];
    *draft->group = (hero_group){.count = 1, .is_token = true};
    pack_title_begin(&draft->group->title, cursor, draft->language);
    if (!draft->group->title.broken)
        draft->group->count = pack_title_count(cursor, "the number of tokens", TOKENS_MAX);
    return true;
}

static bool read_counter(void *to, pack_cursor *cursor)
{
    return pack_hero_counter(to, cursor);
}

static bool read_state(void *to, pack_cursor *cursor)
{
    return pack_hero_state(to, cursor);
}

/* "word ru ma: ..." and the like: `given` keeps what follows the language. */
static bool read_forms(pack_cursor *cursor, pack_cursor given[PL_LANGUAGES])
{
    pack_words languages = {.count = 0};
    for (int i = 0; i < PL_LANGUAGES; i++)
        pack_words_add(&languages, pl_language_code[i]);
    pack_span what = pack_take_word(cursor);
    pack_span code = pack_peek(cursor);
    int language = pack_language(pack_take_word(cursor));
    if (language < 0)
        pack_fail_unknown(cursor, code, "language", &languages);
    else if (given[language].line != NULL)
        pack_fail(cursor->source, cursor->line, cursor->line->first, "the %.*s in \"%s\" is already given on line %d",
                  (int)what.length, what.at, pl_language_code[language], given[language].line->number);
    else
        given[language] = *cursor;
    return true;
}

static bool read_word(void *to, pack_cursor *cursor)
{
    return read_forms(cursor, ((hero_draft *)to)->group->word);
}

/* "alias en ma: ...": as many as there are. */
static bool read_alias(void *to, pack_cursor *cursor)
{
    hero_group *group = ((hero_draft *)to)->group;
    pack_words languages = {.count = 0};
    for (int i = 0; i < PL_LANGUAGES; i++)
        pack_words_add(&languages, pl_language_code[i]);
    pack_take_word(cursor);
    pack_cursor ahead = *cursor;
    pack_span code = pack_peek(cursor);
    if (pack_language(pack_take_word(&ahead)) < 0)
        pack_fail_unknown(cursor, code, "language", &languages);
    else if (group->alias_count == ALIASES_MAX)
        pack_fail(cursor->source, cursor->line, cursor->line->first, "too many aliases; at most %d are possible",
                  ALIASES_MAX);
    else
        group->alias[group->alias_count++] = *cursor;
    return true;
}

static bool read_player(void *to, pack_cursor *cursor)
{
    return read_forms(cursor, ((hero_draft *)to)->group->player);
}

static bool first_time(hero_group *group, pack_cursor *field, hero_figure figure, const char *what)
{
    if (group->given[figure] > 0) {
        pack_fail(field->source, field->line, field->at, "%s is already given on line %d", what, group->given[figure]);
        return false;
    }
    group->given[figure] = field->line->number;
    return true;
}

/* "health 14": a number that is given once. */
static void read_number(hero_group *group, pack_cursor *start, pack_cursor *field, hero_figure figure, const char *what,
                        int most, int *out)
{
    if (first_time(group, start, figure, what) && pack_take_number(field, what, 1, most, out))
        pack_expect_end(field);
}

/* "starting hand 6", "hand limit 8": of the player, so a hero's. */
static void read_hand(hero_group *group, pack_cursor *start, pack_cursor *field, pack_span word)
{
    bool limit = pack_is(word, "hand");
    pack_span second = pack_take_word(field);
    if (!pack_is(second, limit ? "limit" : "hand"))
        pack_fail(field->source, field->line, word.at, "expected \"starting hand\" or \"hand limit\", and a number");
    else if (!group->is_hero)
        pack_fail(field->source, field->line, word.at, "a sidekick has no hand; write this under the hero");
    else if (limit)
        read_number(group, start, field, HERO_LIMIT, "the hand limit", HERO_HAND_MAX, &group->limit);
    else
        read_number(group, start, field, HERO_HAND, "the starting hand", HERO_HAND_MAX, &group->hand);
}

static void read_reserve(hero_group *group, pack_cursor *start, pack_cursor *field, pack_span word)
{
    if (group->is_hero)
        pack_fail(field->source, field->line, word.at,
                  "a hero is on the board from the start; only sidekicks can be in reserve");
    else if (first_time(group, start, HERO_RESERVE, "reserve") && pack_expect_end(field))
        group->reserve = true;
}

static void read_figure(hero_group *group, pack_cursor *field)
{
    static const pack_words words = {
        .list = {"health", "move", "melee", "ranged", "reach", "reserve", "starting hand", "hand limit"}, .count = 8};
    pack_cursor start = *field;
    pack_span next = pack_peek(field);
    pack_span word = pack_take_word(field);
    if (pack_is(word, "health")) {
        read_number(group, &start, field, HERO_HEALTH, "health", HERO_HEALTH_MAX, &group->health);
    } else if (pack_is(word, "move")) {
        read_number(group, &start, field, HERO_MOVE, "move", HERO_MOVE_MAX, &group->move);
    } else if (pack_is(word, "reach")) {
        read_number(group, &start, field, HERO_REACH, "reach", HERO_REACH_MAX, &group->reach);
    } else if (pack_is(word, "melee") || pack_is(word, "ranged")) {
        if (first_time(group, &start, HERO_ATTACKS, "melee or ranged") && pack_expect_end(field))
            group->ranged = pack_is(word, "ranged");
    } else if (pack_is(word, "reserve")) {
        read_reserve(group, &start, field, word);
    } else if (pack_is(word, "starting") || pack_is(word, "hand")) {
        read_hand(group, &start, field, word);
    } else {
        pack_fail_unknown(field, next, "figure", &words);
    }
}

static bool read_figures(void *to, pack_cursor *cursor)
{
    hero_group *group = ((hero_draft *)to)->group;
    int before = pl_errors_count(cursor->source->errors);
    pack_cursor field;
    while (pack_take_field(cursor, &field))
        read_figure(group, &field);
    group->unclear = group->unclear || pl_errors_count(cursor->source->errors) > before;
    return true;
}

/* ------------------------------------------------------------------ abilities and cards */

static bool begin_part(hero_draft *draft, pack_cursor *cursor, hero_part *parts, int *count, int most, const char *what)
{
    draft->begun = true;
    draft->group = NULL;
    if (*count == most) {
        pack_fail(cursor->source, cursor->line, cursor->line->first, "too many different %s; at most %d are possible",
                  what, most);
        draft->incomplete = true;
        return false;
    }
    draft->part = &parts[(*count)++];
    *draft->part = (hero_part){.copies = 1};
    pack_title_begin(&draft->part->title, cursor, draft->language);
    return true;
}

static bool read_ability(void *to, pack_cursor *cursor)
{
    hero_draft *draft = to;
    if (!begin_part(draft, cursor, draft->abilities, &draft->ability_count, PL_ABILITIES, "abilities"))
        return false;
    draft->part->is_ability = true;
    if (!draft->part->title.broken)
        pack_expect_end(cursor);
    return true;
}

static bool read_card(void *to, pack_cursor *cursor)
{
    hero_draft *draft = to;
    if (!begin_part(draft, cursor, draft->cards, &draft->card_count, PL_TITLES, "cards"))
        return false;
    if (!draft->part->title.broken)
        draft->part->copies = pack_title_count(cursor, "the number of copies", PL_DECK);
    draft->incomplete = draft->incomplete || draft->part->title.broken || draft->part->copies == 0;
    return true;
}

static bool read_card_figures(void *to, pack_cursor *cursor)
{
    hero_part *part = ((hero_draft *)to)->part;
    if (part->figures_line != NULL)
        pack_fail(cursor->source, cursor->line, cursor->line->first, "the figures of this card are already on line %d",
                  part->figures_line->number);
    else
        part->figures_line = cursor->line;
    return true;
}

/* ------------------------------------------------------------------ texts */

static bool continues_text(const hero_draft *draft, const pack_line *line)
{
    const hero_part *part = draft->part;
    if (part->text_count == 0)
        return false;
    const hero_text *last = &part->texts[part->text_count - 1];
    const pack_line *lines = draft->source->lines;
    return line == lines + last->first + last->count && line->depth > lines[last->first].depth;
}

/* "Attack 2, boost 1": a line of figures that was begun with a capital letter, not a sentence. */
static bool is_capital_figures(const pack_line *line)
{
    static const char *const words[] = {"attack", "defense", "versatile", "scheme"};
    pack_cursor cursor = {.line = line, .at = line->first, .end = line->end};
    pack_span word = pack_take_word(&cursor);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (pack_same(word, pack_span_of(words[i])))
            return memchr(line->first, ':', (size_t)(line->end - line->first)) == NULL && line->end[-1] != '.';
    return false;
}

static bool read_text(void *to, unsigned section, const pack_line *line)
{
    hero_draft *draft = to;
    hero_part *part = draft->part;
    char first = *line->first;
    if ((section & IN_PART) == 0)
        return false;
    if (continues_text(draft, line)) {
        part->texts[part->text_count - 1].count++;
        return true;
    }
    if ((first >= 'a' && first <= 'z') || (section == IN_CARD && is_capital_figures(line)))
        return false;
    if (part->text_count == PL_TEXTS)
        pack_fail(draft->source, line, line->first, "too many texts; at most %d are possible", PL_TEXTS);
    else
        part->texts[part->text_count++] = (hero_text){.first = (int)(line - draft->source->lines), .count = 1};
    return true;
}

static bool read_unread(void *to, pack_cursor *cursor)
{
    hero_part *part = ((hero_draft *)to)->part;
    hero_unread unread = {.line = cursor->line};
    pack_take_word(cursor);
    unread.label = pack_take_word(cursor);
    if (!pack_take_quoted(cursor, &unread.words) || !pack_expect_end(cursor))
        return true;
    if (part->unread_count == PL_TEXTS)
        pack_fail(cursor->source, cursor->line, cursor->line->first,
                  "too many unread texts; at most %d are possible: write several as one", PL_TEXTS);
    else
        part->unread[part->unread_count++] = unread;
    return true;
}

/* ------------------------------------------------------------------ the file */

static const pack_keyword keywords[] = {
    {"language", IN_LANGUAGE, 0, read_language},
    {"hero", IN_HERO, 0, read_hero},
    {"form", IN_FORM, 0, read_form},
    {"token", IN_TOKEN, 0, read_token},
    {"counter", IN_COUNTER, 0, read_counter},
    {"state", IN_COUNTER, 0, read_state},
    {"sidekick", IN_SIDEKICK, 0, read_sidekick},
    {"ability", IN_ABILITY, 0, read_ability},
    {"card", IN_CARD, 0, read_card},
    {"en", 0, IN_TITLED, read_name},
    {"ru", 0, IN_TITLED, read_name},
    {"uk", 0, IN_TITLED, read_name},
    {"id", 0, IN_TITLED, read_id},
    {"word", 0, IN_DECLINED, read_word},
    {"alias", 0, IN_DECLINED, read_alias},
    {"player", 0, IN_HERO, read_player},
    {"health", 0, IN_FIGHTER, read_figures},
    {"move", 0, IN_FIGHTER, read_figures},
    {"melee", 0, IN_FIGHTER, read_figures},
    {"ranged", 0, IN_FIGHTER, read_figures},
    {"reach", 0, IN_FIGHTER, read_figures},
    {"reserve", 0, IN_FIGHTER, read_figures},
    {"starting", 0, IN_FIGHTER, read_figures},
    {"hand", 0, IN_FIGHTER, read_figures},
    {"attack", 0, IN_CARD, read_card_figures},
    {"defense", 0, IN_CARD, read_card_figures},
    {"versatile", 0, IN_CARD, read_card_figures},
    {"scheme", 0, IN_CARD, read_card_figures},
    {"unread", 0, IN_PART, read_unread},
};

static const char *hint(unsigned section, bool capital)
{
    if (section == 0)
        return capital ? "a text to be indented under its card or ability" : NULL;
    if (section & IN_PART)
        return section == IN_CARD ? "a name, figures such as attack 3, or a text, which begins with a capital letter"
                                  : "a name or a text, which begins with a capital letter";
    if (section == IN_COUNTER && capital)
        return "a name or its forms; what a counter does is said by the texts of cards and abilities";
    if (section == IN_TOKEN && capital)
        return "a name or its forms; what a token does is said by the texts of an ability";
    return NULL;
}

static void hear_unclear(void *to)
{
    hero_draft *draft = to;
    if (draft->group != NULL)
        draft->group->unclear = true;
    else
        draft->part->unclear = true;
}

void pack_hero_read(hero_draft *draft)
{
    static const pack_grammar grammar = {
        .keywords = keywords,
        .count = sizeof keywords / sizeof keywords[0],
        .other = read_text,
        .unclear = hear_unclear,
        .hint = hint,
    };
    pack_read_lines(&grammar, draft->source, draft);
}
