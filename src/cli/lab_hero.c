/* `peerless lab hero`: is this hero a fair match for the others, and what in its deck is unusual? */
#include <string.h>
#include <sys/stat.h>

#include "cli/check.h"
#include "cli/lab_report.h"

enum { GAMES = 40, GAMES_FAIR = 200 };

/* ------------------------------------------------------------------ finding the hero */

/* The hero of the pack that was read from this file; -1: none. */
static int hero_of_file(const pl_pack *pack, const char *path)
{
    struct stat file, other;
    if (stat(path, &file) != 0)
        return -1;
    for (unsigned i = 0; i < pack->content.hero_count; i++)
        if (stat(pack->hero_pages[i].file, &other) == 0 && file.st_dev == other.st_dev && file.st_ino == other.st_ino)
            return (int)i;
    return -1;
}

/* Is the file right? Reports its errors as `peerless check` does. */
static bool check_file(const pl_pack *pack, const char *path, bool as_json)
{
    pl_errors *errors = pl_errors_new();
    bool good = errors && pl_pack_check(pack, path, errors);
    if (errors && !good)
        check_report(errors, 1, as_json);
    pl_errors_free(errors);
    return good;
}

/* A file that is not part of the content joins it. CLI_GO_ON, and the pack must be freed; or the exit status. */
static int open_with_file(const cli_command *self, lab_study *s, const char *path, int *hero)
{
    cli_list *content = &s->order.common.content;
    if (content->count == CLI_LIST_MAX)
        return cli_mistake(self, "--content is given more than %d times", CLI_LIST_MAX - 1);
    content->items[content->count++] = path;
    int status = lab_open(self, &s->order);
    if (status != CLI_GO_ON)
        return status;
    *hero = hero_of_file(s->order.pack, path);
    if (*hero >= 0)
        return CLI_GO_ON;
    fprintf(stderr, "Give the hero in %s a name of its own to try it beside the others.\n", path);
    pl_pack_free(s->order.pack);
    return CLI_FAILED;
}

static bool is_hero_file(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && strcmp(dot, ".hero") == 0;
}

/* By its file, or by its id when it is in the content. */
static int open_hero(const cli_command *self, lab_study *s, const char *word, int *hero)
{
    int status = lab_open(self, &s->order);
    if (status != CLI_GO_ON)
        return status;
    *hero = is_hero_file(word) ? hero_of_file(s->order.pack, word) : cli_find_hero(self, s->order.pack, word);
    if (*hero >= 0)
        return CLI_GO_ON;
    bool good = is_hero_file(word) && check_file(s->order.pack, word, s->order.common.json);
    pl_pack_free(s->order.pack);
    return good ? open_with_file(self, s, word, hero) : is_hero_file(word) ? CLI_FAILED : CLI_USAGE;
}

/* ------------------------------------------------------------------ the command */

static int run(const cli_command *self, int argc, char **argv)
{
    static lab_study s;
    bool lint_only = false;
    int words, hero = -1;
    s = (lab_study){.order = {.series = cli_series_default()},
                    .player = "search@200",
                    .games = {.value = GAMES, .least = 1, .most = 10000000},
                    .cards = true,
                    .fair = lab_fair_default()};
    const cli_option options[] = {
        {"players", "P", "who plays both sides (default search@200)", CLI_TEXT, &s.player},
        {"games", "N", "against each (default 40, with --fair 200); rounded up to both orders on every battlefield",
         CLI_NUMBER, &s.games},
        {"lint-only", NULL, "only look at the deck, play nothing", CLI_SWITCH, &lint_only},
        LAB_FAIR_OPTIONS(s.fair),
        LAB_STUDY_OPTIONS(s),
    };
    int status = cli_parse(self, argc, argv, options, sizeof options / sizeof *options, &words);
    if (status != CLI_GO_ON)
        return status;
    if (words != 1)
        return cli_mistake(self, "name one hero: a file that ends in .hero, or an id of `peerless heroes`");
    if (lint_only && (s.csv || s.csv_cards))
        return cli_mistake(self, "--lint-only plays nothing, and CSV is about games; leave one of them out");
    if (s.fair.wanted && (lint_only || s.csv || s.csv_cards))
        return cli_mistake(self, "--fair plays and answers in sentences or JSON; leave out --lint-only and CSV");
    if (s.fair.wanted && !s.games.given)
        s.games.value = GAMES_FAIR;
    status = lab_fair_check(self, &s.fair);
    if (status == CLI_GO_ON)
        status = lab_study_check(self, &s);
    if (status == CLI_GO_ON)
        status = open_hero(self, &s, argv[1], &hero);
    if (status != CLI_GO_ON)
        return status;
    status = lab_study_run(self, &s, hero, argv[1], !lint_only);
    pl_pack_free(s.order.pack);
    return status;
}

const cli_command cli_lab_hero = {
    "lab hero", "FILE", "Report on one hero: is it fair, which cards stand out",
    "Plays the hero of FILE against all others on all battlefields and reports how it does against each, whether that\n"
    "is fair, which of its cards stand out, which are hardly ever played, and how its deck compares with the others.\n"
    "--heroes chooses its opponents. Instead of a file you can give the id of a hero in the content.\n\n"
    "With --fair it also looks for the smallest changes that would bring the hero's share of wins to the target, and\n"
    "prints them as edits of the file: health by up to 3, and by one each move, the number of sidekicks, values and\n"
    "boosts of cards, numbers in texts, copies of cards. Fewer changed numbers come first, then smaller differences.\n"
    "Changed heroes race on the same deals, and the best of them are measured again in fresh games. A search takes\n"
    "ten to thirty times the games of the report, more when --games is small. With a journal, its races are kept in\n"
    "FILE.1, FILE.2 and so on. --write fails when there is no suggestion to write.\n\n"
    "  peerless lab hero my.hero --players greedy\n"
    "  peerless lab hero my.hero --games 200 --journal my.journal --html my.html\n"
    "  peerless lab hero my.hero --lint-only\n"
    "  peerless lab hero my.hero --players greedy --fair --write fairer.hero\n\n" CLI_SCORE_HELP CLI_SERIES_HELP
        LAB_STUDY_HELP,
    run};
