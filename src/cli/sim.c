/* `peerless sim`: many matches between computer players. */
#include "lab/sim.h"

#include <unistd.h>

#include "cli/json.h"
#include "cli/setup.h"
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

/* ------------------------------------------------------------------ results */

static void print_json(const pl_pack *pack, const cli_setup *s, const pl_sim *sim, const pl_sim_result *r)
{
    pl_json j = json_begin();
    pl_json_open(&j, NULL, '{');
    pl_json_size(&j, "games", r->games);
    pl_json_size(&j, "seed", sim->seed);
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
        pl_json_size(&j, NULL, r->wins[team]);
    pl_json_close(&j, ']');
    pl_json_size(&j, "draws", r->draws);
    pl_json_size(&j, "unfinished", r->unfinished);
    pl_json_size(&j, "turns", r->turns);
    pl_json_size(&j, "decisions", r->decisions);
    pl_json_size(&j, "jobs", sim->jobs);
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

static void print_side(const pl_pack *pack, const cli_setup *s, const pl_sim_result *r, unsigned team)
{
    const pl_setup *setup = &s->setup;
    char wins[64];
    snprintf(wins, sizeof wins, "wins %8llu  %5.1f %%", (unsigned long long)r->wins[team],
             share(r->wins[team], r->games));
    if (setup->teams)
        printf("  team %c  %s\n", 'A' + (int)team, wins);
    for (unsigned seat = team; seat < pl_seats_in(setup); seat += PL_TEAMS) {
        const char *hero = pack->hero_pages[setup->hero[seat]].name.in[PL_EN];
        if (setup->teams)
            printf("    %s  %-22s %s\n", pl_seat_name(setup, seat), hero, s->player[seat]);
        else
            printf("  %s  %-22s %-10s %s\n", pl_seat_name(setup, seat), hero, s->player[seat], wins);
    }
}

static void print_plain(const pl_pack *pack, const cli_setup *s, const pl_sim *sim, const pl_sim_result *r)
{
    printf("%llu game%s on %s, seed %llu\n", (unsigned long long)r->games, r->games == 1 ? "" : "s",
           pack->board_pages[s->setup.board].name.in[PL_EN], (unsigned long long)sim->seed);
    for (unsigned team = 0; team < PL_TEAMS; team++)
        print_side(pack, s, r, team);
    if (r->draws)
        printf("     draws %llu\n", (unsigned long long)r->draws);
    if (r->unfinished)
        printf("     given up after %d decisions: %llu\n", PL_SIM_DECISIONS, (unsigned long long)r->unfinished);
    double games = r->games ? (double)r->games : 1, seconds = r->seconds > 0 ? r->seconds : 1e-9;
    printf("%.1f turns and %.1f decisions a game; %.2f s, %.0f games/s on %u thread%s\n", (double)r->turns / games,
           (double)r->decisions / games, r->seconds, games / seconds, sim->jobs, sim->jobs == 1 ? "" : "s");
    printf("final states  %s\ncontent       %s\n", r->hash, pack->hash);
}

/* ------------------------------------------------------------------ the command */

static int simulate(const cli_command *self, const pl_pack *pack, cli_setup *s, pl_sim *sim, bool as_json)
{
    int status = cli_setup_finish(self, pack, s, false), shown = -1;
    if (status != CLI_GO_ON)
        return status;
    sim->content = &pack->content;
    sim->setup = s->setup;
    if (isatty(STDERR_FILENO)) {
        sim->progress = show_progress;
        sim->to = &shown;
    }
    for (int seat = 0; seat < (int)pl_seats_in(&s->setup); seat++)
        sim->players[seat] = s->player[seat];
    pl_sim_result result;
    const char *wrong = pl_sim_run(sim, &result);
    if (wrong) {
        fprintf(stderr, "peerless sim: %s\n", wrong);
        return CLI_FAILED;
    }
    if (as_json)
        print_json(pack, s, sim, &result);
    else
        print_plain(pack, s, sim, &result);
    return CLI_OK;
}

static unsigned processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > PL_SIM_JOBS ? PL_SIM_JOBS : (unsigned)count;
}

static int run(const cli_command *self, int argc, char **argv)
{
    cli_common common = {0};
    cli_setup setup = {0};
    cli_number games = {.value = 1000, .least = 1, .most = 1000000000000}, seed = {.value = 1, .most = UINT64_MAX};
    cli_number jobs = {.value = processors(), .least = 1, .most = PL_SIM_JOBS};
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
    pl_sim sim = {.seed = seed.value, .games = games.value, .jobs = (unsigned)jobs.value};
    status = simulate(self, pack, &setup, &sim, common.json);
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
