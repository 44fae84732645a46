/* Unmatched Maker's JSON: older and newer fields, numbers as numbers and as texts, anything missing. */
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/letters.h"
#include "trade/inside.h"

enum { NUMBER_MOST = 999999, TEXT_MOST = 20000 };

/* Where a value stands, for people: "cards[3].value". */
typedef struct place {
    trade_deck *deck;
    char path[64];
} place;

/* ------------------------------------------------------------------ values */

static const char *full_path(const place *p, const char *key, char out[160])
{
    snprintf(out, 160, "%s%s%s", p->path, *p->path ? "." : "", key);
    return out;
}

/* A text as typed; NULL: none, or nothing but blanks. */
static char *text_of(const place *p, const pl_json_value *object, const char *key)
{
    const pl_json_value *value = pl_json_get(object, key);
    char path[160], number[32];
    if (value == NULL || value->kind == PL_JSON_NULL)
        return NULL;
    if (value->kind == PL_JSON_NUMBER) {
        snprintf(number, sizeof number, "%.10g", value->number);
        return trade_copy(number);
    }
    if (value->kind != PL_JSON_TEXT) {
        trade_remark(p->deck, TRADE_NOT_A_TEXT, full_path(p, key, path));
        return NULL;
    }
    size_t length = strlen(value->text), kept = length > TEXT_MOST ? pl_letter_whole(value->text, TEXT_MOST) : length;
    if (kept < length)
        trade_remark(p->deck, TRADE_TOO_MUCH_TEXT, full_path(p, key, path));
    char *clean = trade_clean(value->text, kept);
    bool empty = *clean == '\0';
    free(clean);
    return empty ? NULL : pl_sure_copy(value->text, kept);
}

/* A name: clean, not longer than a hero file allows. */
static char *name_of(const place *p, const pl_json_value *object, const char *key)
{
    enum { NAME_LETTERS = 60 };
    char *typed = text_of(p, object, key);
    if (typed == NULL)
        return NULL;
    char *name = trade_clean_name(typed);
    free(typed);
    char *at = name, *end = name + strlen(name);
    for (int i = 0; i < NAME_LETTERS && at < end; i++)
        pl_letter_next((const char **)&at, end);
    if (at < end) {
        trade_remark(p->deck, TRADE_NAME_CUT, name);
        *at = '\0';
    }
    return name;
}

/* A number, or a text that is one. TRADE_NONE: there is none. */
static int number_of(const place *p, const pl_json_value *object, const char *key, int instead)
{
    const pl_json_value *value = pl_json_get(object, key);
    char path[160];
    double number = 0;
    if (value == NULL || value->kind == PL_JSON_NULL || (value->kind == PL_JSON_TEXT && *value->text == '\0'))
        return TRADE_NONE;
    bool good = value->kind == PL_JSON_NUMBER;
    if (good)
        number = value->number;
    if (value->kind == PL_JSON_TEXT) {
        char *clean = trade_clean(value->text, strlen(value->text)), *end = clean;
        if (*clean == '\0' || strcmp(clean, "-") == 0) {
            free(clean);
            return TRADE_NONE;
        }
        good = strlen(clean) < 12 && strspn(clean, "0123456789") == strlen(clean);
        number = good ? strtod(clean, &end) : 0;
        free(clean);
    }
    if (!good || !(number >= 0 && number <= NUMBER_MOST) || number != floor(number)) {
        trade_remark(p->deck, TRADE_NOT_A_NUMBER, full_path(p, key, path), instead);
        return instead;
    }
    return (int)number;
}

static int needed_number(const place *p, const pl_json_value *object, const char *key, int instead)
{
    char path[160];
    int number = number_of(p, object, key, instead);
    if (number != TRADE_NONE)
        return number;
    trade_remark(p->deck, TRADE_MISSING_NUMBER, full_path(p, key, path), instead);
    return instead;
}

static bool flag_of(const pl_json_value *object, const char *key)
{
    const pl_json_value *value = pl_json_get(object, key);
    if (value == NULL)
        return false;
    if (value->kind == PL_JSON_TEXT)
        return trade_same(value->text, "true") || trade_same(value->text, "yes") || strcmp(value->text, "1") == 0;
    return (value->kind == PL_JSON_BOOL || value->kind == PL_JSON_NUMBER) && value->number != 0;
}

/* The members of a list. NULL: none. */
static const pl_json_value *list_of(const place *p, const pl_json_value *object, const char *key)
{
    const pl_json_value *value = pl_json_get(object, key);
    char path[160];
    if (value == NULL || value->kind == PL_JSON_NULL)
        return NULL;
    if (value->kind == PL_JSON_LIST)
        return value->first;
    trade_remark(p->deck, TRADE_NOT_A_LIST, full_path(p, key, path));
    return NULL;
}

static bool is_object(const place *p, const pl_json_value *value)
{
    if (value->kind == PL_JSON_OBJECT)
        return true;
    trade_remark(p->deck, TRADE_NOT_AN_OBJECT, p->path);
    return false;
}

/* ------------------------------------------------------------------ fighters */

static trade_fighter *next_fighter(trade_deck *deck)
{
    return deck->fighter_count < TRADE_FIGHTERS ? &deck->fighters[deck->fighter_count++] : NULL;
}

static bool is_ranged(const pl_json_value *value)
{
    const char *attack = pl_json_get_text(value, "attackType");
    return flag_of(value, "isRanged") || (attack != NULL && trade_same(attack, "ranged"));
}

/* What both kinds of fighters have, and what an export of ours adds. */
static void read_traits(const place *p, const pl_json_value *value, trade_fighter *f)
{
    uint64_t number;
    f->ranged = is_ranged(value);
    f->reach = number_of(p, value, "meleeRange", 1);
    f->own = pl_json_get(value, "peerless");
    f->reserve = f->own != NULL && !f->is_hero && flag_of(f->own, "reserve");
    f->hand = f->own != NULL && pl_json_get_number(f->own, "hand", 1000, &number) ? (int)number : TRADE_NONE;
    f->limit = f->own != NULL && pl_json_get_number(f->own, "handLimit", 1000, &number) ? (int)number : TRADE_NONE;
}

static void read_hero(const place *p, const pl_json_value *value, const char *instead)
{
    trade_fighter *f = next_fighter(p->deck);
    f->is_hero = true;
    f->name = name_of(p, value, "name");
    if (f->name == NULL) {
        f->name = trade_copy(instead != NULL ? instead : "Hero");
        trade_remark(p->deck, TRADE_NO_NAME, p->path, f->name);
    }
    f->health = needed_number(p, value, "hp", 14);
    f->move = needed_number(p, value, "move", 2);
    f->count = number_of(p, value, "quantity", 1);
    f->count = f->count == TRADE_NONE ? 1 : f->count;
    f->ability = text_of(p, value, "specialAbility");
    f->quote = text_of(p, value, "quote");
    read_traits(p, value, f);
}

static void read_sidekick(const place *p, const pl_json_value *value)
{
    int health = number_of(p, value, "hp", 1), count = number_of(p, value, "quantity", 1);
    char *name = name_of(p, value, "name");
    bool none = health == TRADE_NONE || health == 0 || count == 0 || (name == NULL && count == TRADE_NONE);
    trade_fighter *f = none ? NULL : next_fighter(p->deck);
    if (f == NULL) {
        free(name);
        return;
    }
    if (name == NULL) {
        name = trade_copy("Sidekick");
        trade_remark(p->deck, TRADE_NO_NAME, p->path, name);
    }
    *f = (trade_fighter){.name = name,
                         .health = health,
                         .move = number_of(p, value, "move", 2),
                         .count = count == TRADE_NONE ? 1 : count,
                         .ability = text_of(p, value, "specialAbility"),
                         .quote = text_of(p, value, "quote")};
    read_traits(p, value, f);
}

/* As hero files have them. */
static void heroes_first(trade_deck *deck)
{
    for (int i = 1, heroes = 1; i < deck->fighter_count; i++) {
        trade_fighter moved = deck->fighters[i];
        if (!moved.is_hero)
            continue;
        memmove(&deck->fighters[heroes + 1], &deck->fighters[heroes], (size_t)(i - heroes) * sizeof moved);
        deck->fighters[heroes++] = moved;
    }
}

static void read_extras(trade_deck *deck, const pl_json_value *value)
{
    place p = {.deck = deck};
    int number = 0;
    for (const pl_json_value *extra = list_of(&p, value, "extraCharacters"); extra != NULL; extra = extra->next) {
        snprintf(p.path, sizeof p.path, "extraCharacters[%d]", number++);
        if (!is_object(&p, extra))
            continue;
        const pl_json_value *hero = pl_json_get(extra, "hero"), *sidekick = pl_json_get(extra, "sidekick");
        snprintf(p.path, sizeof p.path, "extraCharacters[%d].hero", number - 1);
        if (hero != NULL && hero->kind == PL_JSON_OBJECT && deck->fighter_count < TRADE_FIGHTERS)
            read_hero(&p, hero, NULL);
        snprintf(p.path, sizeof p.path, "extraCharacters[%d].sidekick", number - 1);
        if (sidekick != NULL && sidekick->kind == PL_JSON_OBJECT)
            read_sidekick(&p, sidekick);
    }
    heroes_first(deck);
}

/* ------------------------------------------------------------------ cards */

static const struct {
    const char *name;
    pl_card_type type;
} types[] = {
    {"attack", PL_ATTACK},       {"defense", PL_DEFENSE}, {"defence", PL_DEFENSE},
    {"versatile", PL_VERSATILE}, {"scheme", PL_SCHEME},
};

static pl_card_type type_of(const place *p, const pl_json_value *value)
{
    char *typed = name_of(p, value, "type");
    for (size_t i = 0; typed != NULL && i < sizeof types / sizeof types[0]; i++)
        if (trade_same(typed, types[i].name)) {
            free(typed);
            return types[i].type;
        }
    bool scheme = number_of(p, value, "value", 0) == TRADE_NONE;
    trade_remark(p->deck, TRADE_UNKNOWN_TYPE, p->path, typed != NULL ? typed : "", scheme ? "scheme" : "versatile");
    free(typed);
    return scheme ? PL_SCHEME : PL_VERSATILE;
}

static void read_card(const place *p, const pl_json_value *value, int number)
{
    static const char *const fields[TRADE_FIELDS] = {
        [FIELD_BASIC] = "basicText",
        [FIELD_IMMEDIATELY] = "immediateText",
        [FIELD_DURING] = "duringText",
        [FIELD_AFTER] = "afterText",
    };
    trade_card *card = &p->deck->cards[p->deck->card_count++];
    card->title = name_of(p, value, "title");
    if (card->title == NULL) {
        card->title = trade_print("Card %d", number);
        trade_remark(p->deck, TRADE_NO_NAME, p->path, card->title);
    }
    card->type = type_of(p, value);
    card->value = card->type == PL_SCHEME ? TRADE_NONE : needed_number(p, value, "value", 0);
    card->boost = number_of(p, value, "boost", 0);
    card->copies = needed_number(p, value, "quantity", 1);
    card->user = name_of(p, value, "characterName");
    for (int i = 0; i < TRADE_FIELDS; i++)
        card->fields[i] = text_of(p, value, fields[i]);
    card->own = pl_json_get(value, "peerless");
}

static void read_cards(trade_deck *deck, const pl_json_value *value)
{
    place p = {.deck = deck};
    int number = 0;
    for (const pl_json_value *card = list_of(&p, value, "cards"); card != NULL; card = card->next) {
        snprintf(p.path, sizeof p.path, "cards[%d]", number++);
        if (deck->card_count == TRADE_CARDS) {
            trade_remark(deck, TRADE_TOO_MANY_CARDS, TRADE_CARDS);
            return;
        }
        if (is_object(&p, card))
            read_card(&p, card, number);
    }
}

static void read_rules(trade_deck *deck, const pl_json_value *value)
{
    place p = {.deck = deck};
    int number = 0;
    for (const pl_json_value *rule = list_of(&p, value, "ruleCards"); rule != NULL; rule = rule->next) {
        snprintf(p.path, sizeof p.path, "ruleCards[%d]", number++);
        if (deck->rule_count == TRADE_RULES || !is_object(&p, rule))
            continue;
        trade_rule one = {.title = name_of(&p, rule, "title"), .content = text_of(&p, rule, "content")};
        if (one.content != NULL) {
            deck->rules[deck->rule_count++] = one;
            continue;
        }
        free(one.title);
    }
}

/* ------------------------------------------------------------------ language */

static void count_letters(const char *text, int counts[PL_LANGUAGES])
{
    const char *end = text != NULL ? text + strlen(text) : NULL;
    for (const char *at = text; at < end;) {
        uint32_t c = pl_letter_lower(pl_letter_next(&at, end));
        if (c >= 'a' && c <= 'z')
            counts[PL_EN]++;
        else if (c == 0x44b || c == 0x44d || c == 0x44a || c == 0x451) /* letters of one of the two alone */
            counts[PL_RU]++;
        else if (c == 0x456 || c == 0x457 || c == 0x454 || c == 0x491)
            counts[PL_UK]++;
        else if (c >= 0x400 && c <= 0x4ff)
            counts[PL_EN]--;
    }
}

static pl_language language_of(const trade_deck *deck)
{
    int counts[PL_LANGUAGES] = {0};
    const char *named = pl_json_get_text(deck->own, "language");
    for (int i = 0; named != NULL && i < PL_LANGUAGES; i++)
        if (strcmp(named, pl_language_code[i]) == 0)
            return (pl_language)i;
    for (int i = 0; i < deck->fighter_count; i++) {
        count_letters(deck->fighters[i].name, counts);
        count_letters(deck->fighters[i].ability, counts);
    }
    for (int i = 0; i < deck->card_count; i++) {
        count_letters(deck->cards[i].title, counts);
        for (int k = 0; k < TRADE_FIELDS; k++)
            count_letters(deck->cards[i].fields[k], counts);
    }
    if (counts[PL_EN] >= 0)
        return PL_EN;
    return counts[PL_UK] > counts[PL_RU] ? PL_UK : PL_RU;
}

/* ------------------------------------------------------------------ decks */

static bool is_deck(const pl_json_value *value)
{
    return value->kind == PL_JSON_OBJECT &&
           (pl_json_get(value, "cards") != NULL || pl_json_get(value, "deck_data") != NULL);
}

int trade_find_decks(const pl_json_value *root, const pl_json_value *out[PL_DECKS_MAX])
{
    const pl_json_value *list = root->kind == PL_JSON_LIST ? root : pl_json_get(root, "decks");
    int count = 0;
    if (is_deck(root)) {
        out[0] = root;
        return 1;
    }
    if (list == NULL || list->kind != PL_JSON_LIST)
        return 0;
    for (const pl_json_value *value = list->first; value != NULL; value = value->next) {
        if (!is_deck(value))
            continue;
        if (count == PL_DECKS_MAX)
            return -1;
        out[count++] = value;
    }
    return count;
}

static bool has_pictures(const pl_json_value *value)
{
    if (pl_json_get(value, "appearance") != NULL)
        return true;
    const pl_json_value *cards = pl_json_get(value, "cards");
    for (const pl_json_value *c = cards != NULL ? cards->first : NULL; c != NULL; c = c->next) {
        const char *picture = pl_json_get_text(c, "imageUrl");
        if (picture != NULL && *picture != '\0')
            return true;
    }
    return false;
}

trade_deck *trade_read_deck(const pl_json_value *value, pl_language reader, pl_import *to)
{
    trade_deck *deck = pl_sure_new(sizeof *deck);
    place p = {.deck = deck};
    const pl_json_value *data = pl_json_get(value, "deck_data");
    deck->to = to;
    deck->reader = reader;
    deck->name = name_of(&p, value, "name");
    deck->designer = name_of(&p, value, "user");
    deck->note = text_of(&p, value, "note");
    if (data != NULL && data->kind == PL_JSON_OBJECT)
        value = data;
    if (deck->name == NULL)
        deck->name = name_of(&p, value, "name");
    deck->own = pl_json_get(value, "peerless");
    const pl_json_value *hero = pl_json_get(value, "hero"), *sidekick = pl_json_get(value, "sidekick");
    snprintf(p.path, sizeof p.path, "hero");
    read_hero(&p, hero, deck->name);
    snprintf(p.path, sizeof p.path, "sidekick");
    if (sidekick != NULL && sidekick->kind != PL_JSON_NULL && is_object(&p, sidekick))
        read_sidekick(&p, sidekick);
    read_extras(deck, value);
    read_cards(deck, value);
    read_rules(deck, value);
    if (has_pictures(value))
        trade_remark(deck, TRADE_PICTURES);
    deck->language = language_of(deck);
    return deck;
}

void trade_deck_free(trade_deck *deck)
{
    free(deck->name);
    free(deck->designer);
    free(deck->note);
    for (int i = 0; i < deck->fighter_count; i++) {
        free(deck->fighters[i].name);
        free(deck->fighters[i].ability);
        free(deck->fighters[i].quote);
    }
    for (int i = 0; i < deck->card_count; i++) {
        free(deck->cards[i].title);
        free(deck->cards[i].user);
        for (int k = 0; k < TRADE_FIELDS; k++)
            free(deck->cards[i].fields[k]);
    }
    for (int i = 0; i < deck->rule_count; i++) {
        free(deck->rules[i].title);
        free(deck->rules[i].content);
    }
    free(deck);
}
