/* `peerless lab duel`: is one computer player stronger than another?
 *
 * Heroes, battlefields, seats and shuffles must not decide that. So games come in fours on one shuffle: both heroes of a
 * meeting are played by both players, from both seats. Results are only looked at after whole fours. */
#include "cli/lab.h"
#include "cli/setup.h"
#include "lab/lab.h"

enum { FOUR = 4, LEAST = 64, MOST = 1000 };

typedef struct duel {
    lab_order order;
    const char *player[2];
    bool fixed; /* a number of games was asked for; else it ends as soon as the evidence is there */
    pl_schedule schedule;
    /* counted, for player 0: */
    pl_score all, first, second, hero[PL_PACK_HEROES];
    uint64_t unfinished, turns, decisions, answers[2], thought[2];
} duel;

/* ------------------------------------------------------------------ games */

/* In every second game of a four the players change seats, in the second two the heroes. */
static unsigned seat_of(unsigned player, uint64_t number)
{
    return (player + (unsigned)number) % 2;
}

static void make_bout(const void *plan, uint64_t number, pl_bout *out)
{
    const duel *d = plan;
    pl_meeting meeting = pl_schedule_at(&d->schedule, number / FOUR);
    unsigned turned = number % FOUR / 2;
    /* a hero that meets itself cannot change seats with itself: such a four has two shuffles */
    bool mirror = meeting.hero[0] == meeting.hero[1];
    uint64_t chance = mirror ? number / 2 : number / FOUR * 2, seed = d->order.series.seed.value;
    out->setup.board = meeting.board;
    out->seed = pl_series_seed(seed, chance, 0);
    for (unsigned i = 0; i < 2; i++) {
        unsigned seat = seat_of(i, number);
        out->setup.hero[i] = meeting.hero[i ^ turned];
        out->player[seat] = d->player[i];
        out->player_seed[seat] = pl_series_seed(seed, chance, 1 + i);
    }
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
    unsigned seat = seat_of(0, number);
    bool won = outcome->winner == seat, drawn = outcome->winner == PL_NONE;
    add(&d->all, won, drawn);
    add(outcome->first == seat ? &d->first : &d->second, won, drawn);
    add(&d->hero[bout->setup.hero[seat]], won, drawn);
    d->unfinished += !outcome->finished;
    d->turns += outcome->turns;
    d->decisions += outcome->decisions;
    for (unsigned i = 0; i < 2; i++) {
        d->answers[i] += outcome->answers[seat_of(i, number)];
        d->thought[i] += outcome->thought[seat_of(i, number)];
    }
    bool look = !d->fixed && (number + 1) % FOUR == 0 && number + 1 >= LEAST;
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
    cli_series_print(o->pack, series, r, d->turns, d->decisions);
}

/* ------------------------------------------------------------------ the command */

static int fight(const cli_command *self, duel *d, uint64_t games)
{
    char title[6000], cast[5000];
    pl_series series = {.games = games, .bout = make_bout, .plan = d, .take = count, .to = d};
    pl_series_result result;
    pl_schedule_make(&d->schedule, &d->order.cast, d->order.series.seed.value);
    snprintf(title, sizeof title, "players=%s;%s %s", d->player[0], d->player[1],
             lab_cast_text(&d->order, cast, sizeof cast));
    if (!cli_series_run(self, d->order.pack, &d->order.series, title, !d->fixed, &series, &result))
        return CLI_FAILED;
    if (d->order.common.json)
        print_json(d, &series, &result);
    else
        print_plain(d, &series, &result);
    return CLI_OK;
}

static int run(const cli_command *self, int argc, char **argv)
{
    static duel d;
    cli_number games = {.least = 1, .most = 1000000000}, most = {.value = MOST, .least = FOUR, .most = 1000000000};
    d = (duel){.order = {.series = cli_series_default()}};
    const cli_option options[] = {
        {"games", "N", "play N games, in sets of four (default: until one player is clearly stronger)", CLI_NUMBER,
         &games},
        {"most", "N", "without --games, give up after N games (default 1000)", CLI_NUMBER, &most},
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
        status = cli_check_player(self, argv[i + 1]);
    }
    if (status == CLI_GO_ON)
        status = lab_open(self, &d.order);
    if (status != CLI_GO_ON)
        return status;
    d.fixed = games.given;
    status = fight(self, &d, games.given ? (games.value + FOUR - 1) / FOUR * FOUR : most.value / FOUR * FOUR);
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
    "\n" CLI_SCORE_HELP CLI_SERIES_HELP "Players with a time limit are not reproducible, so neither is the table.\n",
    run};
