/* `peerless show`: a hero with all cards, one card, or a battlefield. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/face.h"
#include "cli/labels.h"
#include "cli/picture.h"
#include "match/match.h"

/* ------------------------------------------------------------------ heroes and cards */

static void show_hero(const pl_pack *pack, unsigned hero, pl_language language)
{
    term t = term_of(stdout);
    term_print(&t, STYLE_HEADING, "%s", pack->hero_pages[hero].name.in[language]);
    fputs("\n\n", t.out);
    face_hero(pack, hero, language, &t);
    printf("\n%s (%d)\n", label(language, L_CARDS), pack->heroes[hero].deck);
    for (unsigned title = 0; title < pack->heroes[hero].title_count; title++) {
        putchar('\n');
        face_card(pack, hero, title, language, &t);
    }
    pl_enforced texts = pl_enforced_of(&pack->hero_pages[hero], &pack->heroes[hero]);
    putchar('\n');
    printf(label(language, L_ENFORCED), texts.enforced, texts.texts);
    putchar('\n');
}

static void hero_json(const pl_pack *pack, unsigned hero)
{
    pl_json j = json_begin();
    pl_json_open(&j, NULL, '{');
    pl_json_text(&j, "id", pack->hero_pages[hero].id);
    face_names_json(&j, "name", &pack->hero_pages[hero].name);
    pl_json_number(&j, "move", pack->heroes[hero].move);
    face_fighters_json(&j, pack, hero);
    face_extras_json(&j, pack, hero);
    face_abilities_json(&j, pack, hero);
    pl_json_open(&j, "cards", '[');
    for (unsigned title = 0; title < pack->heroes[hero].title_count; title++)
        face_card_json(&j, pack, hero, title);
    pl_json_close(&j, ']');
    pl_enforced texts = pl_enforced_of(&pack->hero_pages[hero], &pack->heroes[hero]);
    pl_json_number(&j, "enforced", texts.enforced);
    pl_json_number(&j, "texts", texts.texts);
    pl_json_text(&j, "hash", pack->hero_pages[hero].hash);
    pl_json_close(&j, '}');
    json_end(&j);
}

static int show_card(const cli_command *self, const pl_pack *pack, const char *hero_id, const char *card_id,
                     pl_language language, bool as_json)
{
    int hero = cli_find_hero(self, pack, hero_id);
    if (hero < 0)
        return CLI_USAGE;
    const pl_hero_page *page = &pack->hero_pages[hero];
    int title = pl_pack_card(page, &pack->heroes[hero], card_id);
    if (title < 0) {
        const char *ids[PL_TITLES];
        for (unsigned i = 0; i < pack->heroes[hero].title_count; i++)
            ids[i] = page->cards[i].id;
        const char *nearest = pl_nearest(card_id, ids, pack->heroes[hero].title_count);
        if (nearest)
            return cli_mistake(self, "%s has no card \"%s\"; did you mean \"%s/%s\"?", hero_id, card_id, hero_id,
                               nearest);
        return cli_mistake(self, "%s has no card \"%s\"; `peerless show %s` lists them", hero_id, card_id, hero_id);
    }
    if (as_json) {
        pl_json j = json_begin();
        face_card_json(&j, pack, (unsigned)hero, (unsigned)title);
        json_end(&j);
    } else {
        term t = term_of(stdout);
        face_card(pack, (unsigned)hero, (unsigned)title, language, &t);
    }
    return CLI_OK;
}

/* ------------------------------------------------------------------ battlefields */

static void show_board(const pl_pack *pack, unsigned board, pl_language language)
{
    const pl_board_page *page = &pack->board_pages[board];
    term t = term_of(stdout);
    picture p;
    picture_start(&p, pack, board, language);
    term_print(&t, STYLE_HEADING, "%s", page->name.in[language]);
    fputs("\n\n", t.out);
    picture_print(&p, &t);
    putchar('\n');
    picture_legend(&p, &t);
    static const char *const roman[PL_SEATS] = {"I", "II", "III", "IV"}; /* as printed on the battlefields */
    char cell[PL_SPACE_LABEL];
    printf("%s:", label(language, L_STARTS));
    for (unsigned i = 0; i < pack->boards[board].start_count; i++)
        printf("%s %s (%s)", i ? "," : "", pl_space_label(page, pack->boards[board].start[i], cell), roman[i]);
    putchar('\n');
}

static void numbers_json(pl_json *j, const char *key, const pl_board_page *page, uint64_t spaces)
{
    pl_json_open(j, key, '[');
    for (int s = 0; s < PL_SPACES; s++)
        if (spaces >> s & 1)
            pl_json_number(j, NULL, page->number[s]);
    pl_json_close(j, ']');
}

static void space_json(pl_json *j, const pl_board *board, const pl_board_page *page, int s)
{
    pl_json_open(j, NULL, '{');
    pl_json_number(j, "space", page->number[s]);
    pl_json_number(j, "x", page->x[s]);
    pl_json_number(j, "y", page->y[s]);
    pl_json_open(j, "zones", '[');
    for (int z = 0; z < page->zone_count; z++)
        if (page->zones[z].spaces >> s & 1)
            pl_json_text(j, NULL, page->zones[z].id);
    pl_json_close(j, ']');
    pl_json_bool(j, "passage", page->passages >> s & 1);
    numbers_json(j, "adjacent", page, board->adjacent[s]);
    numbers_json(j, "steps", page, board->steps[s]);
    pl_json_close(j, '}');
}

static void board_json(const pl_pack *pack, unsigned index)
{
    const pl_board_page *page = &pack->board_pages[index];
    const pl_board *board = &pack->boards[index];
    pl_json j = json_begin();
    pl_json_open(&j, NULL, '{');
    pl_json_text(&j, "id", page->id);
    face_names_json(&j, "name", &page->name);
    pl_json_open(&j, "zones", '[');
    for (int z = 0; z < page->zone_count; z++) {
        char color[8];
        snprintf(color, sizeof color, "#%06x", (unsigned)(page->zones[z].color & 0xffffff));
        pl_json_open(&j, NULL, '{');
        pl_json_text(&j, "id", page->zones[z].id);
        face_names_json(&j, "name", &page->zones[z].name);
        pl_json_text(&j, "colour", color);
        pl_json_close(&j, '}');
    }
    pl_json_close(&j, ']');
    pl_json_open(&j, "starts", '[');
    for (unsigned i = 0; i < board->start_count; i++)
        pl_json_number(&j, NULL, page->number[board->start[i]]);
    pl_json_close(&j, ']');
    pl_json_open(&j, "spaces", '[');
    for (int s = 0; s < board->space_count; s++)
        space_json(&j, board, page, s);
    pl_json_close(&j, ']');
    pl_json_text(&j, "hash", page->hash);
    pl_json_close(&j, '}');
    json_end(&j);
}

/* ------------------------------------------------------------------ the command */

static int unknown(const cli_command *self, const pl_pack *pack, const char *id)
{
    const char *ids[PL_PACK_HEROES + PL_PACK_BOARDS];
    unsigned count = pl_pack_hero_ids(pack, ids);
    count += pl_pack_board_ids(pack, ids + count);
    const char *nearest = pl_nearest(id, ids, count);
    if (nearest)
        return cli_mistake(self, "there is no hero or board \"%s\"; did you mean \"%s\"?", id, nearest);
    return cli_mistake(self, "there is no hero or board \"%s\"; `peerless heroes` and `peerless boards` list them", id);
}

static int show(const cli_command *self, const pl_pack *pack, char *id, pl_language language, bool as_json)
{
    char *slash = strchr(id, '/');
    if (slash) {
        *slash = '\0';
        return show_card(self, pack, id, slash + 1, language, as_json);
    }
    int hero = pl_pack_hero(pack, id), board = pl_pack_board(pack, id);
    if (hero >= 0 && as_json)
        hero_json(pack, (unsigned)hero);
    else if (hero >= 0)
        show_hero(pack, (unsigned)hero, language);
    else if (board >= 0 && as_json)
        board_json(pack, (unsigned)board);
    else if (board >= 0)
        show_board(pack, (unsigned)board, language);
    else
        return cli_left_out(self, pack, id) ? CLI_FAILED : unknown(self, pack, id);
    return CLI_OK;
}

static int run(const cli_command *self, int argc, char **argv)
{
    cli_common common = {0};
    const cli_option options[] = {CLI_LANG_OPTION(common), CLI_JSON_OPTION(common), CLI_CONTENT_OPTION(common)};
    int words;
    pl_language language;
    int status = cli_parse(self, argc, argv, options, 3, &words);
    if (status != CLI_GO_ON)
        return status;
    if (words != 1)
        return cli_mistake(self, "name one hero, one card as HERO/CARD, or one board");
    if (!cli_language(self, &common, &language))
        return CLI_USAGE;
    pl_pack *pack = cli_load(self, &common);
    if (!pack)
        return CLI_FAILED;
    status = show(self, pack, argv[1], language, common.json);
    pl_pack_free(pack);
    return status;
}

const cli_command cli_show = {"show", "ID", "Show a hero with all cards, one card, or a battlefield",
                              "ID is what `peerless heroes` and `peerless boards` list first; a card is HERO/CARD.\n\n"
                              "  peerless show HERO\n"
                              "  peerless show HERO/CARD --lang uk\n"
                              "  peerless show BOARD\n",
                              run};
