/* `peerless lab style`: how computer players play, apart from whether they win.
 *
 * All of them play the same heroes, battlefields and shuffles, in turns, so that an interrupted run has seen as much of each. */
#include <string.h>

#include "cli/lab.h"
#include "cli/setup.h"
#include "lab/lab.h"

enum { PLAYERS = 8, GAMES = 100 };

typedef struct styles {
    lab_order order;
    const char *player[PLAYERS];
    unsigned players;
    const char *against; /* NULL: each plays itself */
    pl_schedule schedule;
    /* counted: */
    pl_style style[PLAYERS];
    pl_score score[PLAYERS]; /* against that one */
    uint64_t turns, decisions;
} styles;

/* ------------------------------------------------------------------ games */

static void make_bout(const void *plan, uint64_t number, pl_bout *out)
{
    const styles *s = plan;
    const char *own = s->player[number % s->players], *const pair[2] = {own, s->against ? s->against : own};
    pl_fours_bout(&s->schedule, pair, s->order.series.seed.value, number / s->players, out);
}

static bool count(void *to, uint64_t number, const pl_bout *bout, const pl_outcome *outcome)
{
    styles *s = to;
    unsigned which = (unsigned)(number % s->players), seat = pl_fours_seat(0, number / s->players);
    (void)bout;
    pl_style_add(&s->style[which], &outcome->style[seat]);
    if (!s->against) /* the other one is the same player: another half of what there is to see */
        pl_style_add(&s->style[which], &outcome->style[!seat]);
    s->score[which].games++;
    s->score[which].wins += outcome->winner == seat;
    s->score[which].draws += outcome->winner == PL_NONE;
    s->turns += outcome->turns;
    s->decisions += outcome->decisions;
    return true;
}

/* ------------------------------------------------------------------ results */

static void print_counts(pl_json *j, const pl_style *style)
{
    for (const pl_style_figure *f = pl_style_figures; f->key; f++) {
        double value;
        if (pl_style_value(style, f, &value))
            pl_json_real(j, f->key, value);
        else
            pl_json_text(j, f->key, NULL);
    }
}

static void print_json(const styles *s, const pl_series *series, const pl_series_result *r)
{
    pl_json j = json_begin();
    pl_json_open(&j, NULL, '{');
    pl_json_size(&j, "seed", s->order.series.seed.value);
    pl_json_text(&j, "against", s->against);
    pl_json_open(&j, "players", '[');
    for (unsigned i = 0; i < s->players; i++) {
        pl_json_open(&j, NULL, '{');
        pl_json_text(&j, "player", s->player[i]);
        pl_json_size(&j, "games", s->score[i].games);
        if (s->against)
            score_json(&j, "score", s->score[i]);
        print_counts(&j, &s->style[i]);
        pl_json_close(&j, '}');
    }
    pl_json_close(&j, ']');
    pl_json_size(&j, "turns", s->turns);
    pl_json_size(&j, "decisions", s->decisions);
    cli_series_json(&j, s->order.pack, series, r);
    pl_json_close(&j, '}');
    json_end(&j);
}

/* At least as wide as the widest name. */
static int column(const styles *s)
{
    size_t most = 8;
    for (unsigned i = 0; i < s->players; i++)
        most = strlen(s->player[i]) > most ? strlen(s->player[i]) : most;
    return (int)most + 2;
}

static void print_plain(const styles *s, const pl_series *series, const pl_series_result *r)
{
    int wide = column(s);
    printf("%llu games each, seed %llu, against %s\n\n  %-36s", (unsigned long long)s->score[0].games,
           (unsigned long long)s->order.series.seed.value, s->against ? s->against : "themselves", "");
    for (unsigned i = 0; i < s->players; i++)
        printf("%*s", wide, s->player[i]);
    putchar('\n');
    if (s->against) {
        printf("  %-36s", "share of wins, %");
        for (unsigned i = 0; i < s->players; i++)
            printf("%*.1f", wide, 100 * pl_share(s->score[i]));
        putchar('\n');
    }
    for (const pl_style_figure *f = pl_style_figures; f->key; f++) {
        printf("  %-36s", f->name);
        for (unsigned i = 0; i < s->players; i++) {
            double value;
            if (pl_style_value(&s->style[i], f, &value))
                printf("%*.*f", wide, f->times == 1 ? 2 : 1, value);
            else
                printf("%*s", wide, "-");
        }
        putchar('\n');
    }
    putchar('\n');
    cli_series_print(s->order.pack, series, r, s->turns, s->decisions);
}

/* ------------------------------------------------------------------ the command */

/* What the games depend on, for the journal. */
static void name_games(const styles *s, char *title, size_t size)
{
    char cast[5000];
    size_t length = (size_t)snprintf(title, size, "players=");
    for (unsigned i = 0; i < s->players && length < size; i++)
        length += (size_t)snprintf(title + length, size - length, "%s%s", i ? ";" : "", s->player[i]);
    if (length < size)
        snprintf(title + length, size - length, " against=%s %s", s->against ? s->against : "themselves",
                 lab_cast_text(&s->order, cast, sizeof cast));
}

static int watch(const cli_command *self, styles *s, uint64_t games)
{
    char title[6000];
    pl_series series = {
        .games = games * s->players, .style = true, .bout = make_bout, .plan = s, .take = count, .to = s};
    pl_series_result result;
    pl_schedule_make(&s->schedule, &s->order.cast, s->order.series.seed.value);
    int status = lab_check_room(self, &s->order, &s->schedule);
    if (status != CLI_GO_ON)
        return status;
    name_games(s, title, sizeof title);
    if (!cli_series_run(self, s->order.pack, &s->order.series, title, false, &series, &result))
        return CLI_FAILED;
    if (s->order.common.json)
        print_json(s, &series, &result);
    else
        print_plain(s, &series, &result);
    return CLI_OK;
}

static int take_players(const cli_command *self, styles *s, int words, char **argv)
{
    int status = CLI_GO_ON;
    if (words < 1 || words > PLAYERS)
        return cli_mistake(self, "name one to %d players, for example: peerless lab style novice expert", PLAYERS);
    for (int i = 0; status == CLI_GO_ON && i < words; i++) {
        s->player[s->players++] = argv[i + 1];
        status = cli_check_player(self, argv[i + 1]);
    }
    return status == CLI_GO_ON && s->against ? cli_check_player(self, s->against) : status;
}

static int run(const cli_command *self, int argc, char **argv)
{
    static styles s;
    cli_number games = {.value = GAMES, .least = 1, .most = 1000000};
    s = (styles){.order = {.series = cli_series_default()}};
    const cli_option options[] = {
        {"games", "N", "play N games each, in sets of four (default 100)", CLI_NUMBER, &games},
        {"against", "PLAYER", "the opponent of all of them (default: each plays itself)", CLI_TEXT, &s.against},
        CLI_LAB_OPTIONS(s.order),
    };
    int words, status = cli_parse(self, argc, argv, options, sizeof options / sizeof *options, &words);
    if (status == CLI_GO_ON)
        status = take_players(self, &s, words, argv);
    if (status == CLI_GO_ON)
        status = lab_open(self, &s.order);
    if (status != CLI_GO_ON)
        return status;
    for (unsigned i = 0; status == CLI_GO_ON && i < s.players; i++)
        status = cli_check_equipped(self, s.order.pack, s.player[i]);
    if (status == CLI_GO_ON && s.against)
        status = cli_check_equipped(self, s.order.pack, s.against);
    if (status == CLI_GO_ON)
        status = watch(self, &s, (games.value + PL_FOUR - 1) / PL_FOUR * PL_FOUR);
    pl_pack_free(s.order.pack);
    return status;
}

const cli_command cli_lab_style = {
    "lab style", "PLAYER...", "See how computer players play, apart from whether they win",
    "Counts what they do in many games: how often they attack, play schemes, boost, defend, discard at the hand\n"
    "limit, and how near they keep to the opponent. All of them play the same heroes on the same battlefields with\n"
    "the same shuffles, against themselves or against one opponent.\n\n"
    "  peerless lab style novice adept expert\n"
    "  peerless lab style search@100 search@100,linear --games 400 --json\n"
    "  peerless lab style novice adept --against expert\n\n"
    "\"When it can\" is counted over the questions at which it had the choice: an attack among the actions, a card\n"
    "to defend or to boost with.\n\n" CLI_SERIES_HELP
    "Players with a time limit are not reproducible, so neither is the table.\n",
    run};
