/* `peerless sim`: many matches between computer players. */
#include <unistd.h>

#include "cli/json.h"
#include "cli/setup.h"
#include "lab/series.h"
#include "match/match.h"

/* ------------------------------------------------------------------ progress */

enum { BAR = 40 };

static void show_progress(void *to, uint64_t done, uint64_t games)
{
    int *shown = to, part = (int)((double)done / (double)games * BAR);
    if (part == *shown)
        return;
    *shown = part;
    fputs("\r[", stderr);
    for (int i = 0; i < BAR; i++)
        fputs(i < part ? "=" : " ", stderr);
    fprintf(stderr, "] %llu / %llu", (unsigned long long)done, (unsigned long long)games);
    if (done == games)
        fputs("\r\033[K", stderr);
    fflush(stderr);
}

/* ------------------------------------------------------------------ games */

typedef struct sim {
    const pl_pack *pack;
    const cli_setup *s;
    uint64_t seed;
    unsigned jobs;
} sim;

typedef struct tally {
    uint64_t wins[PL_TEAMS], draws, unfinished, decisions, turns;
} tally;

static void make_bout(const void *plan, uint64_t number, pl_bout *out)
{
    const sim *m = plan;
    out->setup = m->s->setup;
    out->seed = pl_series_seed(m->seed, number, 0);
    for (unsigned seat = 0; seat < pl_seats_in(&out->setup); seat++) {
        out->player[seat] = m->s->player[seat];
        out->player_seed[seat] = pl_series_seed(m->seed, number, 1 + seat);
    }
}

static bool count(void *to, uint64_t number, const pl_bout *bout, const pl_outcome *outcome)
{
    tally *t = to;
    (void)number;
    (void)bout;
    t->decisions += outcome->decisions;
    t->turns += outcome->turns;
    if (!outcome->finished)
        t->unfinished++;
    else if (outcome->winner == PL_NONE)
        t->draws++;
    else
        t->wins[outcome->winner]++;
    return true;
}

/* ------------------------------------------------------------------ results */

static void print_json(const sim *m, const tally *t, const pl_series_result *r)
{
    const pl_pack *pack = m->pack;
    const cli_setup *s = m->s;
    pl_json j = json_begin();
    pl_json_open(&j, NULL, '{');
    pl_json_size(&j, "games", r->games);
    pl_json_size(&j, "seed", m->seed);
    pl_json_open(&j, "seats", '[');
    for (unsigned seat = 0; seat < pl_seats_in(&s->setup); seat++)
        pl_json_text(&j, NULL, pl_seat_name(&s->setup, seat));
    pl_json_close(&j, ']');
    pl_json_open(&j, "heroes", '[');
    for (unsigned seat = 0; seat < pl_seats_in(&s->setup); seat++)
        pl_json_text(&j, NULL, pack->hero_pages[s->setup.hero[seat]].id);
    pl_json_close(&j, ']');
    pl_json_text(&j, "board", pack->board_pages[s->setup.board].id);
    pl_json_open(&j, "players", '[');
    for (unsigned seat = 0; seat < pl_seats_in(&s->setup); seat++)
        pl_json_text(&j, NULL, s->player[seat]);
    pl_json_close(&j, ']');
    pl_json_open(&j, "wins", '[');
    for (int team = 0; team < PL_TEAMS; team++)
        pl_json_size(&j, NULL, t->wins[team]);
    pl_json_close(&j, ']');
    pl_json_size(&j, "draws", t->draws);
    pl_json_size(&j, "unfinished", t->unfinished);
    pl_json_size(&j, "turns", t->turns);
    pl_json_size(&j, "decisions", t->decisions);
    pl_json_size(&j, "jobs", m->jobs);
    pl_json_real(&j, "seconds", r->seconds);
    pl_json_text(&j, "hash", r->hash);
    pl_json_text(&j, "content", pack->hash);
    pl_json_close(&j, '}');
    json_end(&j);
}

static double share(uint64_t part, uint64_t whole)
{
    return whole ? 100.0 * (double)part / (double)whole : 0;
}

static void print_side(const sim *m, const tally *t, uint64_t games, unsigned team)
{
    const cli_setup *s = m->s;
    const pl_setup *setup = &s->setup;
    char wins[64];
    snprintf(wins, sizeof wins, "wins %8llu  %5.1f %%", (unsigned long long)t->wins[team], share(t->wins[team], games));
    if (setup->teams)
        printf("  team %c  %s\n", 'A' + (int)team, wins);
    for (unsigned seat = team; seat < pl_seats_in(setup); seat += PL_TEAMS) {
        const char *hero = m->pack->hero_pages[setup->hero[seat]].name.in[PL_EN];
        if (setup->teams)
            printf("    %s  %-22s %s\n", pl_seat_name(setup, seat), hero, s->player[seat]);
        else
            printf("  %s  %-22s %-10s %s\n", pl_seat_name(setup, seat), hero, s->player[seat], wins);
    }
}

static void print_plain(const sim *m, const tally *t, const pl_series_result *r)
{
    printf("%llu game%s on %s, seed %llu\n", (unsigned long long)r->games, r->games == 1 ? "" : "s",
           m->pack->board_pages[m->s->setup.board].name.in[PL_EN], (unsigned long long)m->seed);
    for (unsigned team = 0; team < PL_TEAMS; team++)
        print_side(m, t, r->games, team);
    if (t->draws)
        printf("     draws %llu\n", (unsigned long long)t->draws);
    if (t->unfinished)
        printf("     given up after %d decisions: %llu\n", PL_SERIES_DECISIONS, (unsigned long long)t->unfinished);
    double games = r->games ? (double)r->games : 1, seconds = r->seconds > 0 ? r->seconds : 1e-9;
    printf("%.1f turns and %.1f decisions a game; %.2f s, %.0f games/s on %u thread%s\n", (double)t->turns / games,
           (double)t->decisions / games, r->seconds, games / seconds, m->jobs, m->jobs == 1 ? "" : "s");
    printf("final states  %s\ncontent       %s\n", r->hash, m->pack->hash);
}

/* ------------------------------------------------------------------ the command */

static int simulate(const sim *m, uint64_t games, bool as_json)
{
    tally t = {{0}, 0, 0, 0, 0};
    int shown = -1;
    pl_series series = {.content = &m->pack->content,
                        .games = games,
                        .jobs = m->jobs,
                        .bout = make_bout,
                        .plan = m,
                        .take = count,
                        .to = &t,
                        .progress = isatty(STDERR_FILENO) ? show_progress : NULL,
                        .view = &shown};
    pl_series_result result;
    if (!pl_series_run(&series, &result)) {
        fprintf(stderr, "peerless sim: %s\n", result.wrong);
        return CLI_FAILED;
    }
    if (as_json)
        print_json(m, &t, &result);
    else
        print_plain(m, &t, &result);
    return CLI_OK;
}

static unsigned processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > PL_SERIES_JOBS ? PL_SERIES_JOBS : (unsigned)count;
}

static int run(const cli_command *self, int argc, char **argv)
{
    cli_common common = {0};
    cli_setup setup = {0};
    cli_number games = {.value = 1000, .least = 1, .most = 1000000000000}, seed = {.value = 1, .most = UINT64_MAX};
    cli_number jobs = {.value = processors(), .least = 1, .most = PL_SERIES_JOBS};
    const cli_option options[] = {
        {"games", "N", "how many (default 1000)", CLI_NUMBER, &games},
        {"seed", "S", "a number; the same seed gives the same games (default 1)", CLI_NUMBER, &seed},
        CLI_MATCH_OPTIONS(setup),
        CLI_PLAYERS_OPTION(setup, "computer players: random (default random,random); of teams two, or A1,B1,A2,B2"),
        {"jobs", "J", "threads (default: one a processor); the result does not depend on it", CLI_NUMBER, &jobs},
        CLI_JSON_OPTION(common),
        CLI_CONTENT_OPTION(common),
    };
    int status = cli_setup_parse(self, argc, argv, options, sizeof options / sizeof *options, &setup);
    if (status != CLI_GO_ON)
        return status;
    pl_pack *pack = cli_load(self, &common);
    if (!pack)
        return CLI_FAILED;
    sim m = {.pack = pack, .s = &setup, .seed = seed.value, .jobs = (unsigned)jobs.value};
    status = cli_setup_finish(self, pack, &setup, false);
    if (status == CLI_GO_ON)
        status = simulate(&m, games.value, common.json);
    pl_pack_free(pack);
    return status;
}

const cli_command cli_sim = {
    "sim", "", "Play many matches between computer players",
    "Tells how often each side wins. \"hash\" is one SHA-256 over all final states: two machines that print the\n"
    "same hash for the same seed have played exactly the same games.\n\n"
    "  peerless sim --games 10000\n"
    "  peerless sim --games 100000 --seed 7 --jobs 4 --json\n"
    "  peerless sim --seats A=W,X B=Y,Z\n\n" CLI_SETUP_HELP CLI_RULES_HELP,
    run};
