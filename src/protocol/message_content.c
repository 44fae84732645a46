/* The content as messages: heroes with their cards, battlefields, rules options. */
#include <stdio.h>

#include "protocol/message.h"

static void write_texts(pl_json *j, const char *key, const pl_pack *pack, const pl_hero_page *page,
                        const pl_card_page *part, pl_language language)
{
    char text[PL_TEXT_MAX];
    pl_said said[PL_SAID];
    int count = pl_said_of(part, said);
    pl_json_open(j, key, '[');
    for (int i = 0; i < count; i++)
        pl_json_text(j, NULL, pl_said_speak(pack, page, said[i], language, text, sizeof text));
    pl_json_close(j, ']');
}

static void write_card(pl_json *j, const pl_pack *pack, unsigned hero_index, unsigned title, pl_language language)
{
    const pl_hero *hero = &pack->heroes[hero_index];
    const pl_hero_page *page = &pack->hero_pages[hero_index];
    const pl_card *card = &hero->cards[title];
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "id", page->cards[title].id);
    pl_json_text(j, "name", page->cards[title].name.in[language]);
    pl_json_text(j, "type", pl_type_name(card->type));
    if (card->type == PL_SCHEME)
        pl_json_text(j, "value", NULL);
    else
        pl_json_number(j, "value", card->value);
    if (card->boost < 0)
        pl_json_text(j, "boost", NULL);
    else
        pl_json_number(j, "boost", card->boost);
    pl_json_number(j, "copies", card->copies);
    pl_json_open(j, "users", '[');
    for (unsigned i = 0; i < hero->fighter_count; i++)
        if (card->users >> i & 1)
            pl_json_number(j, NULL, i);
    pl_json_close(j, ']');
    pl_json_open(j, "forms", '[');
    for (unsigned i = 0; i < hero->form_count; i++)
        if (card->forms >> i & 1)
            pl_json_text(j, NULL, page->forms[i].id);
    pl_json_close(j, ']');
    write_texts(j, "texts", pack, page, &page->cards[title], language);
    pl_json_close(j, '}');
}

/* What happens to one who comes to such a token; null: nothing. */
static void write_coming(pl_json *j, const char *key, bool acts, bool stops, bool optional)
{
    if (!acts) {
        pl_json_text(j, key, NULL);
        return;
    }
    pl_json_open(j, key, '{');
    pl_json_bool(j, "stops", stops);
    pl_json_bool(j, "optional", optional);
    pl_json_close(j, '}');
}

static void write_token(pl_json *j, const pl_hero *hero, const pl_hero_page *page, unsigned kind, pl_language language)
{
    pl_token_traits traits = pl_traits_of(hero, kind);
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "id", page->tokens[kind].id);
    pl_json_text(j, "name", page->tokens[kind].name.in[language]);
    pl_json_number(j, "count", hero->token_stock[kind]);
    pl_json_text(j, "drawing", traits.linked ? "cloud" : traits.foes.stops ? "snare" : "token");
    pl_json_open(j, "links", '[');
    for (unsigned i = 0; i < hero->fighter_count; i++)
        if (traits.linked >> i & 1)
            pl_json_number(j, NULL, i);
    pl_json_close(j, ']');
    write_coming(j, "foes", traits.foes.acts, traits.foes.stops, traits.foes.optional);
    write_coming(j, "friends", traits.friends.acts, traits.friends.stops, traits.friends.optional);
    pl_json_close(j, '}');
}

static void write_counter(pl_json *j, const pl_hero *hero, const pl_hero_page *page, unsigned counter,
                          pl_language language)
{
    const pl_counter *c = &hero->counters[counter];
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "id", page->counters[counter].id);
    pl_json_text(j, "name", page->counters[counter].name.in[language]);
    pl_json_number(j, "max", c->most);
    pl_json_bool(j, "onOpponents", c->on_foes);
    pl_json_open(j, "states", '[');
    for (unsigned state = 0; state < c->states; state++) {
        const pl_state_page *one = pl_state_page_of(page, counter, state);
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "id", one ? one->id : NULL);
        pl_json_text(j, "name", one ? one->name.in[language] : NULL);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
    pl_json_close(j, '}');
}

void pl_write_counters(pl_json *j, const pl_pack *pack, const pl_setup *setup, const pl_game *game, unsigned seat)
{
    pl_json_open(j, "counters", '[');
    for (unsigned owner = 0; owner < game->seat_count; owner++) {
        const pl_hero *hero = &pack->heroes[setup->hero[owner]];
        for (unsigned i = 0; i < hero->counter_count; i++) {
            if (hero->counters[i].on_foes ? pl_team_of(owner) == pl_team_of(seat) : owner != seat)
                continue;
            unsigned units = pl_units(hero, game, owner, i, seat);
            pl_json_open(j, NULL, '{');
            pl_json_text(j, "of", pl_seat_name(setup, owner));
            pl_json_text(j, "id", pl_counter_name(pack, setup->hero[owner], i));
            pl_json_number(j, "value", units);
            pl_json_text(j, "state",
                         hero->counters[i].states ? pl_state_name(pack, setup->hero[owner], i, units) : NULL);
            pl_json_close(j, '}');
        }
    }
    pl_json_close(j, ']');
}

/* Its name as a title, and as a sentence has it; the gender is for words that agree with it. */
static void write_fighter(pl_json *j, const pl_pack *pack, unsigned index, unsigned fighter, pl_language language)
{
    const pl_hero *hero = &pack->heroes[index];
    const pl_hero_page *page = &pack->hero_pages[index];
    unsigned name = page->fighters[fighter].name_index;
    pl_word word = pl_word_name(name);
    char text[PL_TEXT_MAX];
    pl_speak(pack->books[language], page->lexicon[language], &word, text, sizeof text);
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "id", page->fighters[fighter].id);
    pl_json_text(j, "name", page->fighters[fighter].name.in[language]);
    pl_json_text(j, "word", text);
    pl_json_text(j, "gender", pl_lexicon_gender(page->lexicon[language], name));
    pl_json_bool(j, "hero", hero->heroes >> fighter & 1);
    pl_json_bool(j, "ranged", hero->ranged >> fighter & 1);
    pl_json_number(j, "health", hero->health[fighter]);
    pl_json_number(j, "move", hero->moves[fighter]);
    pl_json_number(j, "reach", hero->reach[fighter]);
    pl_json_bool(j, "reserve", hero->reserve >> fighter & 1);
    pl_json_close(j, '}');
}

static void write_hero(pl_json *j, const pl_pack *pack, unsigned index, pl_language language)
{
    const pl_hero *hero = &pack->heroes[index];
    const pl_hero_page *page = &pack->hero_pages[index];
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "id", page->id);
    pl_json_text(j, "name", page->name.in[language]);
    pl_json_number(j, "move", hero->move);
    pl_json_number(j, "hand", hero->hand);
    pl_json_number(j, "handLimit", hero->hand_limit);
    pl_json_open(j, "fighters", '[');
    for (unsigned i = 0; i < hero->fighter_count; i++)
        write_fighter(j, pack, index, i, language);
    pl_json_close(j, ']');
    pl_json_open(j, "forms", '[');
    for (unsigned i = 0; i < hero->form_count; i++) {
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "id", page->forms[i].id);
        pl_json_text(j, "name", page->forms[i].name.in[language]);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
    pl_json_open(j, "tokens", '[');
    for (unsigned i = 0; i < hero->token_count; i++)
        write_token(j, hero, page, i, language);
    pl_json_close(j, ']');
    pl_json_open(j, "counters", '[');
    for (unsigned i = 0; i < hero->counter_count; i++)
        write_counter(j, hero, page, i, language);
    pl_json_close(j, ']');
    pl_json_open(j, "abilities", '[');
    for (int i = 0; i < page->ability_count; i++) {
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "name", page->abilities[i].name.in[language]);
        write_texts(j, "texts", pack, page, &page->abilities[i], language);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
    pl_json_open(j, "cards", '[');
    for (unsigned title = 0; title < hero->title_count; title++)
        write_card(j, pack, index, title, language);
    pl_json_close(j, ']');
    pl_json_close(j, '}');
}

void pl_write_heroes(pl_json *j, const char *key, const pl_pack *pack, pl_language language)
{
    pl_json_open(j, key, '[');
    for (unsigned i = 0; i < pack->content.hero_count; i++)
        write_hero(j, pack, i, language);
    pl_json_close(j, ']');
}

/* Pairs of spaces: lines (both ways) or arrows (from, to). */
static void write_links(pl_json *j, const char *key, const pl_board *board, const pl_board_page *page, bool arrows)
{
    pl_json_open(j, key, '[');
    for (unsigned a = 0; a < board->space_count; a++)
        for (unsigned b = 0; b < board->space_count; b++) {
            bool there = board->paths[a] >> b & 1, back = board->paths[b] >> a & 1;
            if (arrows ? !(there && !back) : !(there && back && a < b))
                continue;
            pl_json_open(j, NULL, '[');
            pl_json_number(j, NULL, page->number[a]);
            pl_json_number(j, NULL, page->number[b]);
            pl_json_close(j, ']');
        }
    pl_json_close(j, ']');
}

static void write_grid_lines(pl_json *j, const char *key, const int *lines, unsigned parts)
{
    pl_json_open(j, key, '[');
    for (unsigned i = 0; parts && i <= parts; i++)
        pl_json_number(j, NULL, lines[i]);
    pl_json_close(j, ']');
}

static void write_board_space(pl_json *j, const pl_board *board, const pl_board_page *page, unsigned space)
{
    char cell[PL_CELL_NAME];
    pl_grid_name(&page->grid, space, cell);
    pl_json_open(j, NULL, '{');
    pl_json_number(j, "space", page->number[space]);
    pl_json_text(j, "cell", *cell ? cell : NULL);
    pl_json_number(j, "x", page->x[space]);
    pl_json_number(j, "y", page->y[space]);
    pl_json_open(j, "zones", '[');
    for (int z = 0; z < page->zone_count; z++)
        if (page->zones[z].spaces >> space & 1)
            pl_json_text(j, NULL, page->zones[z].id);
    pl_json_close(j, ']');
    pl_json_bool(j, "passage", page->passages >> space & 1);
    unsigned start = 0;
    while (start < board->start_count && board->start[start] != space)
        start++;
    if (start < board->start_count)
        pl_json_number(j, "start", start + 1);
    else
        pl_json_text(j, "start", NULL);
    pl_json_close(j, '}');
}

static void write_board(pl_json *j, const pl_pack *pack, unsigned index, pl_language language)
{
    const pl_board *board = &pack->boards[index];
    const pl_board_page *page = &pack->board_pages[index];
    char color[8];
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "id", page->id);
    pl_json_text(j, "name", page->name.in[language]);
    pl_json_number(j, "width", page->width);
    pl_json_number(j, "height", page->height);
    pl_json_number(j, "starts", board->start_count);
    pl_json_open(j, "zones", '[');
    for (int z = 0; z < page->zone_count; z++) {
        pl_json_open(j, NULL, '{');
        snprintf(color, sizeof color, "#%06x", (unsigned)(page->zones[z].color & 0xffffff));
        pl_json_text(j, "id", page->zones[z].id);
        pl_json_text(j, "name", page->zones[z].name.in[language]);
        pl_json_text(j, "colour", color);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
    pl_json_open(j, "spaces", '[');
    for (unsigned space = 0; space < board->space_count; space++)
        write_board_space(j, board, page, space);
    pl_json_close(j, ']');
    write_links(j, "lines", board, page, false);
    write_links(j, "arrows", board, page, true);
    write_grid_lines(j, "columns", page->grid.x, page->grid.columns);
    write_grid_lines(j, "rows", page->grid.y, page->grid.rows);
    pl_json_close(j, '}');
}

void pl_write_boards(pl_json *j, const char *key, const pl_pack *pack, pl_language language)
{
    pl_json_open(j, key, '[');
    for (unsigned i = 0; i < pack->content.board_count; i++)
        write_board(j, pack, i, language);
    pl_json_close(j, ']');
}

void pl_write_rules(pl_json *j, const char *key)
{
    pl_json_open(j, key, '[');
    for (unsigned i = 0; i < PL_RULES_CHOICES; i++) {
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "name", pl_rules_choices[i].name);
        pl_json_open(j, "values", '[');
        for (unsigned v = 0; v < PL_CHOICE_VALUES && pl_rules_choices[i].value[v]; v++)
            pl_json_text(j, NULL, pl_rules_choices[i].value[v]);
        pl_json_close(j, ']');
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
}
