/* A hero as Unmatched Maker writes decks. */
#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"
#include "trade/inside.h"

typedef struct export
{
    const pl_pack *pack;
    const pl_hero *hero;
    const pl_hero_page *page;
    pl_language language;
    pl_json *j;
}
export;

/* ------------------------------------------------------------------ what Maker has no field for */

static void put_line(export *e, const char *key, const char *code, const char *words)
{
    char *line = code != NULL ? trade_print("%s %s%s", key, code, words) : trade_print("%s %s", key, words);
    pl_json_text(e->j, NULL, line);
    free(line);
}

/* "ma = X Y", as a lexicon has it, is "ma: X Y" in a file. */
static void put_forms(export *e, const char *key, pl_language language, const char *forms)
{
    const char *equals = strstr(forms, " =");
    char *words = trade_print(" %.*s:%s", (int)(equals - forms), forms, equals + 2);
    put_line(e, key, pl_language_code[language], words);
    free(words);
}

static void put_names(export *e, const pl_names *names, const char *id)
{
    put_line(e, "id", NULL, id);
    for (int i = 0; i < PL_LANGUAGES; i++)
        if (i != (int)e->language) {
            char *quoted = trade_print(" \"%s\"", names->in[i]);
            put_line(e, pl_language_code[i], "", quoted + 1);
            free(quoted);
        }
}

static void put_declined(export *e, const pl_names *names, const char *id, unsigned name)
{
    pl_json_open(e->j, "lines", '[');
    put_names(e, names, id);
    for (int i = 0; i < PL_LANGUAGES; i++)
        put_forms(e, "word", (pl_language)i, pl_lexicon_forms(e->page->lexicon[i], name));
    for (int i = 0; name == 0 && i < PL_LANGUAGES; i++)
        if (e->page->player[i] != NULL)
            put_forms(e, "player", (pl_language)i, e->page->player[i]);
    pl_json_close(e->j, ']');
}

static void put_unread(export *e, const pl_card_page *part)
{
    pl_json_open(e->j, "unread", '[');
    for (int i = 0; i < part->unread_count; i++)
        pl_json_text(e->j, NULL, part->unread[i].words);
    pl_json_close(e->j, ']');
}

static void put_part(export *e, const pl_card_page *part)
{
    pl_json_open(e->j, "lines", '[');
    put_names(e, &part->name, part->id);
    pl_json_close(e->j, ']');
    put_unread(e, part);
}

static void put_extras(export *e)
{
    pl_json_open(e->j, "peerless", '{');
    pl_json_text(e->j, "language", pl_language_code[e->language]);
    pl_json_open(e->j, "forms", '[');
    for (int i = 0; i < e->hero->form_count; i++) {
        const pl_form_page *form = &e->page->forms[i];
        pl_json_open(e->j, NULL, '{');
        pl_json_text(e->j, "name", form->name.in[e->language]);
        put_declined(e, &form->name, form->id, form->name_index);
        pl_json_close(e->j, '}');
    }
    pl_json_close(e->j, ']');
    pl_json_open(e->j, "tokens", '[');
    for (int i = 0; i < e->hero->token_count; i++) {
        const pl_token_page *token = &e->page->tokens[i];
        pl_json_open(e->j, NULL, '{');
        pl_json_text(e->j, "name", token->name.in[e->language]);
        pl_json_number(e->j, "count", e->hero->token_stock[i]);
        put_declined(e, &token->name, token->id, token->name_index);
        pl_json_close(e->j, '}');
    }
    pl_json_close(e->j, ']');
    pl_json_open(e->j, "abilities", '[');
    for (int i = 0; i < e->page->ability_count; i++) {
        pl_json_open(e->j, NULL, '{');
        pl_json_text(e->j, "name", e->page->abilities[i].name.in[e->language]);
        put_part(e, &e->page->abilities[i]);
        pl_json_close(e->j, '}');
    }
    pl_json_close(e->j, ']');
    pl_json_close(e->j, '}');
}

/* ------------------------------------------------------------------ fighters */

static int namesakes(const export *e, int first)
{
    int count = 1;
    while (first + count < e->hero->fighter_count &&
           e->page->fighters[first + count].name_index == e->page->fighters[first].name_index)
        count++;
    return count;
}

/* The id of a group: that of its first fighter without the number. */
static char *group_id(const export *e, int first)
{
    return trade_copy(pl_lexicon_id(e->page->lexicon[PL_EN], e->page->fighters[first].name_index));
}

static void put_fighter(export *e, const char *key, int fighter, const char *ability)
{
    const pl_fighter_page *page = &e->page->fighters[fighter];
    bool is_hero = e->hero->heroes >> fighter & 1;
    char *id = group_id(e, fighter);
    pl_json_open(e->j, key, '{');
    pl_json_text(e->j, "name", page->name.in[e->language]);
    pl_json_number(e->j, "hp", e->hero->health[fighter]);
    pl_json_number(e->j, "quantity", namesakes(e, fighter));
    if (is_hero || e->hero->moves[fighter] != e->hero->move)
        pl_json_number(e->j, "move", e->hero->moves[fighter]);
    if (e->hero->reach[fighter] > 1)
        pl_json_number(e->j, "meleeRange", e->hero->reach[fighter]);
    pl_json_bool(e->j, "isRanged", e->hero->ranged >> fighter & 1);
    if (is_hero && ability != NULL)
        pl_json_text(e->j, "specialAbility", ability);
    pl_json_text(e->j, "quote", "");
    pl_json_open(e->j, "peerless", '{');
    put_declined(e, &page->name, id, page->name_index);
    if (e->hero->reserve >> fighter & 1)
        pl_json_bool(e->j, "reserve", true);
    if (fighter == 0 && e->hero->hand != PL_STARTING_HAND)
        pl_json_number(e->j, "hand", e->hero->hand);
    if (fighter == 0 && e->hero->hand_limit != PL_HAND_LIMIT)
        pl_json_number(e->j, "handLimit", e->hero->hand_limit);
    pl_json_close(e->j, '}');
    pl_json_close(e->j, '}');
    free(id);
}

static void put_fighters(export *e, const char *ability)
{
    int first = namesakes(e, 0), count = e->hero->fighter_count, sidekick = first;
    while (sidekick < count && e->hero->heroes >> sidekick & 1)
        sidekick += namesakes(e, sidekick);
    put_fighter(e, "hero", 0, ability);
    if (sidekick < count) {
        put_fighter(e, "sidekick", sidekick, NULL);
    } else {
        pl_json_open(e->j, "sidekick", '{');
        pl_json_text(e->j, "name", "");
        pl_json_text(e->j, "hp", NULL);
        pl_json_number(e->j, "quantity", 0);
        pl_json_bool(e->j, "isRanged", false);
        pl_json_text(e->j, "quote", "");
        pl_json_close(e->j, '}');
    }
    pl_json_open(e->j, "extraCharacters", '[');
    for (int f = first; f < count; f += namesakes(e, f)) {
        if (f == sidekick)
            continue;
        pl_json_open(e->j, NULL, '{');
        put_fighter(e, e->hero->heroes >> f & 1 ? "hero" : "sidekick", f, NULL);
        pl_json_close(e->j, '}');
    }
    pl_json_close(e->j, ']');
}

/* ------------------------------------------------------------------ texts */

/* A text without its label. */
static void add_words(const export *e, pl_said said, pl_buffer *out, bool labeled)
{
    char text[PL_TEXT_MAX];
    const char *words = text;
    if (out->length > 0)
        trade_put(out, "\n");
    if (labeled) {
        pl_word timing = said.text != NULL ? said.text->timing : said.unread->timing;
        if (pl_speak(e->pack->books[e->language], e->page->lexicon[e->language], &timing, text, sizeof text) > 0)
            trade_put(out, "%s ", text);
    }
    if (said.unread != NULL)
        words = said.unread->words;
    else
        pl_speak(e->pack->books[e->language], e->page->lexicon[e->language], said.text->program, text, sizeof text);
    trade_put(out, "%s", words);
}

static trade_field field_of(pl_said said)
{
    switch (pl_word_id_of(said.text != NULL ? said.text->timing : said.unread->timing)) {
    case PL_W_IMMEDIATELY:
        return FIELD_IMMEDIATELY;
    case PL_W_DURING:
        return FIELD_DURING;
    case PL_W_AFTER:
        return FIELD_AFTER;
    case PL_W_SEQ:
    case PL_W_SCHEME:
    case PL_W_BOOSTED:
    case PL_W_PLAYED:
    case PL_W_HELD:
    case PL_W_STANDING:
        return FIELD_BASIC;
    default:
        PL_ASSERT(false);
        return FIELD_BASIC;
    }
}

static void put_texts(export *e, const pl_card_page *card)
{
    static const char *const keys[TRADE_FIELDS] = {"basicText", "immediateText", "duringText", "afterText"};
    pl_said said[PL_SAID];
    int count = pl_said_of(card, said);
    for (int field = 0; field < TRADE_FIELDS; field++) {
        pl_buffer out = {.text = NULL};
        for (int i = 0; i < count; i++)
            if ((int)field_of(said[i]) == field)
                add_words(e, said[i], &out, field == FIELD_BASIC);
        pl_json_text(e->j, keys[field], out.length > 0 ? out.text : "");
        pl_buffer_free(&out);
    }
}

/* ------------------------------------------------------------------ cards */

static char *users_of(const export *e, const pl_card *card)
{
    pl_buffer out = {.text = NULL};
    bool all = card->users == (1U << e->hero->fighter_count) - 1;
    if (all && card->forms == 0)
        return trade_copy("ANY");
    for (int i = 0; i < e->hero->form_count; i++)
        if (card->forms >> i & 1)
            trade_put(&out, "%s%s", out.length > 0 ? " / " : "", e->page->forms[i].name.in[e->language]);
    for (int f = 0; card->forms == 0 && f < e->hero->fighter_count; f += namesakes(e, f))
        if (card->users >> f & 1)
            trade_put(&out, "%s%s", out.length > 0 ? " / " : "", e->page->fighters[f].name.in[e->language]);
    return out.text;
}

static void put_card(export *e, int title)
{
    static const char *const types[] = {
        [PL_ATTACK] = "attack", [PL_DEFENSE] = "defence", [PL_VERSATILE] = "versatile", [PL_SCHEME] = "scheme"};
    const pl_card *card = &e->hero->cards[title];
    const pl_card_page *page = &e->page->cards[title];
    char *users = users_of(e, card);
    pl_json_open(e->j, NULL, '{');
    pl_json_text(e->j, "title", page->name.in[e->language]);
    pl_json_text(e->j, "type", types[card->type]);
    if (card->type == PL_SCHEME)
        pl_json_text(e->j, "value", NULL);
    else
        pl_json_number(e->j, "value", card->value);
    if (card->boost < 0)
        pl_json_text(e->j, "boost", NULL);
    else
        pl_json_number(e->j, "boost", card->boost);
    pl_json_number(e->j, "quantity", card->copies);
    pl_json_text(e->j, "characterName", users);
    put_texts(e, page);
    pl_json_text(e->j, "imageUrl", "");
    pl_json_open(e->j, "peerless", '{');
    put_part(e, page);
    pl_json_close(e->j, '}');
    pl_json_close(e->j, '}');
    free(users);
}

/* Each ability under its name, with an empty line between them. */
static char *ability_of(const export *e)
{
    pl_buffer out = {.text = NULL};
    trade_put(&out, "%s", "");
    for (int i = 0; i < e->page->ability_count; i++) {
        const pl_ability_page *ability = &e->page->abilities[i];
        pl_said said[PL_SAID];
        int count = pl_said_of(ability, said);
        trade_put(&out, "%s%s", i > 0 ? "\n\n" : "", ability->name.in[e->language]);
        for (int k = 0; k < count; k++)
            add_words(e, said[k], &out, false);
    }
    return out.text != NULL ? out.text : trade_copy("");
}

void pl_export_maker(const pl_pack *pack, unsigned hero, pl_language language, pl_buffer *out)
{
    pl_json j = pl_json_to(out);
    export e = {
        .pack = pack, .hero = &pack->heroes[hero], .page = &pack->hero_pages[hero], .language = language, .j = &j};
    char *ability = ability_of(&e);
    pl_json_open(&j, NULL, '{');
    pl_json_text(&j, "name", e.page->name.in[language]);
    pl_json_open(&j, "deck_data", '{');
    pl_json_text(&j, "name", e.page->name.in[language]);
    put_fighters(&e, ability);
    pl_json_open(&j, "ruleCards", '[');
    pl_json_close(&j, ']');
    pl_json_open(&j, "cards", '[');
    for (int i = 0; i < e.hero->title_count; i++)
        put_card(&e, i);
    pl_json_close(&j, ']');
    put_extras(&e);
    pl_json_close(&j, '}');
    pl_json_close(&j, '}');
    free(ability);
}
