/* `peerless lab duel`: is one computer player stronger than another?
 *
 * Games come in fours (lab/fours.h); results are only looked at after whole ones. */
#include <string.h>

#include "cli/clock.h"
#include "cli/lab.h"
#include "cli/lab_forfeit.h"
#include "cli/setup.h"
#include "lab/lab.h"

enum { LEAST = 64, MOST = 1000 };

typedef struct duel {
    lab_order order;
    const char *player[2];
    pl_clock clock; /* of programs */
    bool programs;  /* one of the players is a program */
    bool fixed;     /* a number of games was asked for; else it ends as soon as the evidence is there */
    pl_schedule schedule;
    /* counted, for player 0: */
    pl_score all, first, second, hero[PL_PACK_HEROES];
    uint64_t unfinished, turns, decisions, answers[2], thought[2];
    forfeit_book forfeits;
} duel;

/* ------------------------------------------------------------------ games */

static void make_bout(const void *plan, uint64_t number, pl_bout *out)
{
    const duel *d = plan;
    pl_fours_bout(&d->schedule, d->player, d->order.series.seed.value, number, out);
}

static void add(pl_score *score, bool won, bool drawn)
{
    score->games++;
    score->wins += won;
    score->draws += drawn;
}

static bool count(void *to, uint64_t number, const pl_bout *bout, const pl_outcome *outcome)
{
    duel *d = to;
    unsigned seat = pl_fours_seat(0, number);
    bool won = outcome->winner == seat, drawn = outcome->winner == PL_NONE;
    add(&d->all, won, drawn);
    add(outcome->first == seat ? &d->first : &d->second, won, drawn);
    add(&d->hero[bout->setup.hero[seat]], won, drawn);
    forfeit_add(&d->forfeits, number, outcome->forfeiter != seat, outcome);
    d->unfinished += !outcome->finished;
    d->turns += outcome->turns;
    d->decisions += outcome->decisions;
    for (unsigned i = 0; i < 2; i++) {
        d->answers[i] += outcome->answers[pl_fours_seat(i, number)];
        d->thought[i] += outcome->thought[pl_fours_seat(i, number)];
    }
    bool look = !d->fixed && (number + 1) % PL_FOUR == 0 && number + 1 >= LEAST;
    return !(look && pl_evident(d->all));
}

/* ------------------------------------------------------------------ results */

static bool shown(const duel *d)
{
    return d->fixed ? pl_excludes(pl_wilson(d->all), 0.5) : pl_evident(d->all);
}

static pl_score turned_round(pl_score score)
{
    return (pl_score){score.games, score.games - score.wins - score.draws, score.draws};
}

/* Seconds a decision. */
static double pace(const duel *d, unsigned player)
{
    return d->answers[player] ? (double)d->thought[player] * 1e-9 / (double)d->answers[player] : 0;
}

static void print_json(const duel *d, const pl_series *series, const pl_series_result *r)
{
    const pl_cast *cast = &d->order.cast;
    pl_json j = json_begin();
    pl_json_open(&j, NULL, '{');
    pl_json_open(&j, "players", '[');
    for (unsigned i = 0; i < 2; i++)
        pl_json_text(&j, NULL, d->player[i]);
    pl_json_close(&j, ']');
    pl_json_size(&j, "seed", d->order.series.seed.value);
    pl_json_text(&j, "stronger", !shown(d) ? NULL : d->player[pl_share(d->all) < 0.5]);
    score_json(&j, "score", d->all);
    score_json(&j, "first", d->first);
    score_json(&j, "second", d->second);
    pl_json_open(&j, "heroes", '{');
    for (unsigned i = 0; i < cast->hero_count; i++)
        score_json(&j, d->order.pack->hero_pages[cast->hero[i]].id, d->hero[cast->hero[i]]);
    pl_json_close(&j, '}');
    pl_json_open(&j, "boards", '[');
    for (unsigned i = 0; i < cast->board_count; i++)
        pl_json_text(&j, NULL, d->order.pack->board_pages[cast->board[i]].id);
    pl_json_close(&j, ']');
    pl_json_size(&j, "unfinished", d->unfinished);
    pl_json_size(&j, "turns", d->turns);
    pl_json_size(&j, "decisions", d->decisions);
    pl_json_open(&j, "seconds_a_decision", '[');
    for (unsigned i = 0; i < 2; i++)
        pl_json_real(&j, NULL, pace(d, i));
    pl_json_close(&j, ']');
    if (d->programs) {
        forfeit_json(&j, "forfeits", &d->forfeits);
        pl_json_bool(&j, "reproducible", false);
    }
    cli_series_json(&j, d->order.pack, series, r);
    pl_json_close(&j, '}');
    json_end(&j);
}

static void print_verdict(const duel *d)
{
    unsigned better = pl_share(d->all) < 0.5;
    pl_score score = better ? turned_round(d->all) : d->all;
    pl_interval i = pl_wilson(score);
    if (shown(d))
        printf("%s is stronger: ", d->player[better]);
    else
        fputs("no difference shown: ", stdout);
    printf("%.1f %% (%.1f to %.1f)%s%s\n", 100 * pl_share(score), 100 * i.low, 100 * i.high, shown(d) ? "" : " for ",
           shown(d) ? "" : d->player[better]);
}

static void print_line(const char *name, pl_score score)
{
    char share[SCORE_TEXT];
    if (score.games)
        printf("  %-26s %6llu  %s\n", name, (unsigned long long)score.games, score_text(score, share));
}

static void print_plain(const duel *d, const pl_series *series, const pl_series_result *r)
{
    const lab_order *o = &d->order;
    printf("%s against %s, seed %llu: %llu games, %llu won, %llu lost, %llu drawn\n", d->player[0], d->player[1],
           (unsigned long long)o->series.seed.value, (unsigned long long)d->all.games, (unsigned long long)d->all.wins,
           (unsigned long long)turned_round(d->all).wins, (unsigned long long)(d->all.draws - d->unfinished));
    if (d->unfinished)
        printf("given up after %d decisions: %llu\n", PL_SERIES_DECISIONS, (unsigned long long)d->unfinished);
    print_verdict(d);
    printf("\n  %-26.26s %6s   %s\n", d->player[0], "games", "share of wins");
    print_line("going first", d->first);
    print_line("going second", d->second);
    for (unsigned i = 0; i < o->cast.hero_count; i++)
        print_line(o->pack->hero_pages[o->cast.hero[i]].name.in[PL_EN], d->hero[o->cast.hero[i]]);
    putchar('\n');
    for (unsigned i = 0; i < 2; i++)
        printf("%s took %.3g ms per decision%s", d->player[i], 1000 * pace(d, i), i ? "\n" : ", ");
    if (d->programs) {
        forfeit_print(&d->forfeits, d->player);
        puts("A program answers as it likes: the seed repeats heroes, battlefields and shuffles, not these games.");
    }
    cli_series_print(o->pack, series, r, d->turns, d->decisions);
}

/* ------------------------------------------------------------------ the command */

enum { WORD = 1600 };

/* A player as a word of a journal: what is no letter of a word there is %20 and the like. */
static char *as_word(const char *player, char out[WORD])
{
    size_t length = 0;
    for (; *player && length + 4 <= WORD; player++) {
        bool plain = *player > ' ' && *player <= '~' && !strchr("%;", *player);
        length += (size_t)snprintf(out + length, WORD - length, plain ? "%c" : "%%%02X", (unsigned char)*player);
    }
    out[length] = '\0';
    return out;
}

/* What the games depend on, for the journal. Of programs that is what was asked of them, not what they are. */
static void name_games(const duel *d, char *title, size_t size)
{
    char cast[5000], first[WORD], second[WORD], clock[CLOCK_TEXT];
    snprintf(title, size, "players=%s;%s %s%s%s", as_word(d->player[0], first), as_word(d->player[1], second),
             lab_cast_text(&d->order, cast, sizeof cast), d->programs ? " " : "",
             d->programs ? clock_text(&d->clock, clock) : "");
}

static int fight(const cli_command *self, duel *d, uint64_t games)
{
    char title[8000];
    pl_series series = {.games = games, .clock = d->clock, .bout = make_bout, .plan = d, .take = count, .to = d};
    pl_series_result result;
    pl_schedule_make(&d->schedule, &d->order.cast, d->order.series.seed.value);
    int status = lab_check_room(self, &d->order, &d->schedule);
    if (status != CLI_GO_ON)
        return status;
    name_games(d, title, sizeof title);
    if (!cli_series_run(self, d->order.pack, &d->order.series, title, !d->fixed, &series, &result))
        return CLI_FAILED;
    if (d->order.common.json)
        print_json(d, &series, &result);
    else
        print_plain(d, &series, &result);
    return CLI_OK;
}

static int take_clock(const cli_command *self, duel *d, const char *time, const char *start)
{
    d->clock = clock_default();
    if ((time || start) && !d->programs)
        return cli_mistake(self, "--time and --start are for programs; no " PL_PROGRAM "COMMAND plays here");
    if (time && !clock_parse(time, &d->clock))
        return cli_mistake(self,
                           "--time needs 5s (per answer), 60s+1s (per game, and more with every answer) or 60s+1s,5s "
                           "(both), not \"%s\"",
                           time);
    if (start && !(d->clock.start = clock_span(start)))
        return cli_mistake(self, "--start needs a time such as 30s or 500ms, not \"%s\"", start);
    return CLI_GO_ON;
}

static int run(const cli_command *self, int argc, char **argv)
{
    static duel d;
    const char *time = NULL, *start = NULL;
    cli_number games = {.least = 1, .most = 1000000000}, most = {.value = MOST, .least = PL_FOUR, .most = 1000000000};
    d = (duel){.order = {.series = cli_series_default()}};
    const cli_option options[] = {
        {"games", "N", "play N games, in sets of four (default: until one player is clearly stronger)", CLI_NUMBER,
         &games},
        {"most", "N", "without --games, give up after N games (default 1000)", CLI_NUMBER, &most},
        {"time", "TIME", "how long programs may think (default 10s per answer), see above", CLI_TEXT, &time},
        {"start", "TIME", "how long programs may take to start (default 10s)", CLI_TEXT, &start},
        CLI_LAB_OPTIONS(d.order),
    };
    int words, status = cli_parse(self, argc, argv, options, sizeof options / sizeof *options, &words);
    if (status != CLI_GO_ON)
        return status;
    if (words != 2)
        return cli_mistake(self, "name two players, for example: peerless lab duel greedy random");
    if (games.given && most.given)
        return cli_mistake(self, "--games says how many and --most how many at most; give one of them");
    for (int i = 0; status == CLI_GO_ON && i < 2; i++) {
        d.player[i] = argv[i + 1];
        d.programs = d.programs || pl_is_program(argv[i + 1]);
        status = cli_check_contender(self, argv[i + 1]);
    }
    if (status == CLI_GO_ON)
        status = take_clock(self, &d, time, start);
    if (status == CLI_GO_ON)
        status = lab_open(self, &d.order);
    if (status != CLI_GO_ON)
        return status;
    d.fixed = games.given;
    for (int i = 0; status == CLI_GO_ON && i < 2; i++)
        status = cli_check_equipped(self, d.order.pack, d.player[i]);
    if (status == CLI_GO_ON)
        status = fight(self, &d,
                       games.given ? (games.value + PL_FOUR - 1) / PL_FOUR * PL_FOUR : most.value / PL_FOUR * PL_FOUR);
    pl_pack_free(d.order.pack);
    return status;
}

const cli_command cli_lab_duel = {
    "lab duel", "PLAYER PLAYER", "Find out which of two computer players is stronger",
    "They meet with all pairs of heroes on all battlefields, in fours with the same shuffle: both heroes are played\n"
    "by both players from both seats, so that neither heroes nor seats nor luck of the draw decide. The seed\n"
    "mixes the order, and all heroes and battlefields come about equally often from the beginning.\n\n"
    "  peerless lab duel greedy random\n"
    "  peerless lab duel search@1000 search@400 --most 4000 --journal my.journal\n"
    "  peerless lab duel adept novice --games 400 --heroes A,B --json\n\n"
    "Without --games it checks after every four games, from the 64th on, and ends as soon as one is clearly\n"
    "stronger. \"Clearly\" takes the many checks into account: of duels between equal players, at most one in twenty\n"
    "ends with a false verdict, however long they are. With --games the verdict is that of the 95 % interval.\n"
    "\n" CLI_SCORE_HELP
    "Programs: a player may be any program that speaks the protocol on its standard input and output. It is\n"
    "started by the shell, once per thread, and plays one game after the other. docs/programs.md describes it.\n\n"
    "  peerless lab duel \"program:python3 bot.py\" greedy --games 40\n"
    "  peerless lab duel \"program:./bot --strong\" expert --time 60s+1s,5s\n\n"
    "--time 5s is a limit per answer; 60s+1s is 60 seconds per game and one more with every answer; 60s+1s,5s is\n"
    "both. A program that does not answer in time, crashes, or gives an answer that is not allowed loses that game;\n"
    "such forfeits are counted apart. One that cannot be started ends the duel. Programs run with your "
    "rights.\n\n" CLI_SERIES_HELP
    "Players with a time limit and programs are not reproducible, so neither is the table.\n",
    run};
