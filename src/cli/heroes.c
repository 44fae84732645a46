/* `peerless heroes`: who can be played. */
#include <string.h>

#include "cli/cli.h"
#include "cli/face.h"
#include "cli/labels.h"

static void print_json(const pl_pack *pack)
{
    json j = json_to(stdout);
    json_open(&j, NULL, '[');
    for (unsigned h = 0; h < pack->content.hero_count; h++) {
        json_open(&j, NULL, '{');
        json_text(&j, "id", pack->hero_pages[h].id);
        face_names_json(&j, "name", &pack->hero_pages[h].name);
        json_number(&j, "move", pack->heroes[h].move);
        face_fighters_json(&j, pack, h);
        json_text(&j, "hash", pack->hero_pages[h].hash);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_end(&j);
}

static void print_list(const pl_pack *pack, pl_language language)
{
    term t = term_of(stdout);
    for (unsigned i = 0; i < pack->content.hero_count; i++) {
        const pl_hero_page *page = &pack->hero_pages[i];
        const pl_hero *hero = &pack->heroes[i];
        term_set(&t, STYLE_BOLD);
        term_pad(&t, page->id, 20);
        term_set(&t, STYLE_PLAIN);
        term_pad(&t, page->name.in[language], 20);
        printf(" %s %u, %s %u, %s", label(language, L_HEALTH), hero->health[0], label(language, L_MOVE), hero->move,
               label(language, hero->ranged & 1 ? L_RANGED : L_MELEE));
        for (unsigned f = 1; f < hero->fighter_count; f++)
            printf("%s%s %u", f == 1 ? "; " : ", ", page->fighters[f].name.in[language], hero->health[f]);
        putchar('\n');
    }
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
    if (words > 0)
        return cli_mistake(self, "it takes no arguments; `peerless show %s` shows one", argv[1]);
    if (!cli_language(self, &common, &language))
        return CLI_USAGE;
    pl_pack *pack = cli_load(self, &common);
    if (!pack)
        return CLI_FAILED;
    if (common.json)
        print_json(pack);
    else
        print_list(pack, language);
    pl_pack_free(pack);
    return CLI_OK;
}

const cli_command cli_heroes = {
    "heroes", "", "List the heroes",
    "Each line begins with the id that the other commands take.\n\n"
    "  peerless heroes\n"
    "  peerless heroes --content ~/my-heroes     with your own: ~/my-heroes/heroes/*.hero\n",
    run};
