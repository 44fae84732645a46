/* `peerless lab matchups`: who beats whom, and what the cards do in it. */
#include "cli/lab_report.h"

enum { GAMES = 40 };

static int run(const cli_command *self, int argc, char **argv)
{
    static lab_study s;
    s = (lab_study){.order = {.series = cli_series_default()},
                    .player = "search@500",
                    .games = {.value = GAMES, .least = 1, .most = 10000000}};
    const cli_option options[] = {
        {"players", "P", "who plays both sides (default search@500)", CLI_TEXT, &s.player},
        {"games", "N", "of each pair (default 40); rounded up to both orders on every battlefield", CLI_NUMBER,
         &s.games},
        {"cards", NULL, "the table lists every card too", CLI_SWITCH, &s.cards},
        LAB_STUDY_OPTIONS(s),
    };
    int words, status = cli_parse(self, argc, argv, options, sizeof options / sizeof *options, &words);
    if (status != CLI_GO_ON)
        return status;
    if (words > 0)
        return cli_mistake(self, "it takes only options, not \"%s\"", argv[1]);
    status = lab_study_check(self, &s);
    if (status == CLI_GO_ON)
        status = lab_open(self, &s.order);
    if (status != CLI_GO_ON)
        return status;
    status = lab_study_run(self, &s, -1, NULL, true);
    pl_pack_free(s.order.pack);
    return status;
}

const cli_command cli_lab_matchups = {
    "lab matchups", "", "Find out which heroes beat which, and what their cards do",
    "All pairs of heroes meet on all battlefields, and each hero meets itself: that shows what going first is worth.\n"
    "Pairs take turns, so that all of them have met about equally often whenever it is interrupted.\n\n"
    "  peerless lab matchups --players greedy --html matchups.html\n"
    "  peerless lab matchups --games 200 --journal my.journal --html matchups.html\n"
    "  peerless lab matchups --heroes A,B,C --boards X --csv\n\n" CLI_SCORE_HELP CLI_SERIES_HELP LAB_STUDY_HELP,
    run};
