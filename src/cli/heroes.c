/* `peerless heroes`: who can be played. */
#include <string.h>

#include "cli/cli.h"
#include "cli/face.h"
#include "cli/labels.h"

static unsigned count(const pl_pack *pack)
{
    return pack->content.hero_count;
}

static void write_one(pl_json *j, const pl_pack *pack, unsigned hero)
{
    const pl_hero_page *page = &pack->hero_pages[hero];
    pl_json_text(j, "id", page->id);
    face_names_json(j, "name", &page->name);
    pl_json_number(j, "move", pack->heroes[hero].move);
    face_fighters_json(j, pack, hero);
    pl_json_text(j, "hash", page->hash);
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
        term_pad(&t, page->name.in[language], 28);
        printf(" %s %u", label(language, L_HEALTH), hero->health[0]);
        unsigned heroes = face_namesakes(page, hero, 0);
        if (heroes > 1)
            printf(" ×%u", heroes);
        printf(", %s %u, %s", label(language, L_MOVE), hero->move,
               label(language, hero->ranged & 1 ? L_RANGED : L_MELEE));
        for (unsigned f = heroes, count; f < hero->fighter_count; f += count) {
            count = face_namesakes(page, hero, f);
            printf("%s %s %u", hero->heroes >> f & 1 ? " &" : ";", page->fighters[f].name.in[language],
                   hero->health[f]);
            if (count > 1)
                printf(" ×%u", count);
        }
        putchar('\n');
    }
}

static int run(const cli_command *self, int argc, char **argv)
{
    static const cli_list_of heroes = {"heroes", write_one, print_list, count};
    return cli_run_list(self, argc, argv, &heroes);
}

const cli_command cli_heroes = {
    "heroes", "", "List the heroes",
    "Each line begins with the id that the other commands take.\n\n"
    "  peerless heroes\n"
    "  peerless heroes --content ~/my-heroes     with your own: ~/my-heroes/heroes/*.hero\n",
    run};
