/* `peerless sim`: many matches of one setup between computer players. */
#include <string.h>

#include "cli/score.h"
#include "cli/series.h"
#include "cli/setup.h"
#include "match/match.h"

/* A side is A or B of the setup; a team is who sits on the even or the odd seats. They differ in the second game of a pair
 * with changed seats. */
typedef struct sim {
    const pl_pack *pack;
    const cli_setup *s;
    uint64_t seed;
    bool swap;
    /* counted: */
    uint64_t wins[PL_TEAMS], draws, unfinished, first_wins, decisions, turns;
} sim;

/* ------------------------------------------------------------------ games */

static unsigned swapped(const sim *m, uint64_t number)
{
    return m->swap && number % 2;
}

static void make_bout(const void *plan, uint64_t number, pl_bout *out)
{
    const sim *m = plan;
    uint64_t chance = m->swap ? number / 2 : number;
    out->setup = m->s->setup;
    out->seed = pl_series_seed(m->seed, chance, 0);
    for (unsigned seat = 0; seat < pl_seats_in(&out->setup); seat++) {
        unsigned from = seat ^ swapped(m, number); /* where the setup has it */
        out->setup.hero[seat] = m->s->setup.hero[from];
        out->player[seat] = m->s->player[from];
        out->player_seed[seat] = pl_series_seed(m->seed, chance, 1 + seat);
    }
}

static bool count(void *to, uint64_t number, const pl_bout *bout, const pl_outcome *outcome)
{
    sim *m = to;
    (void)bout;
    m->decisions += outcome->decisions;
    m->turns += outcome->turns;
    if (!outcome->finished)
        m->unfinished++;
    else if (outcome->winner == PL_NONE)
        m->draws++;
    else {
        m->wins[outcome->winner ^ swapped(m, number)]++;
        m->first_wins += outcome->winner == pl_team_of(outcome->first);
    }
    return true;
}

static pl_score score_of(const sim *m, uint64_t games, uint64_t wins)
{
    return (pl_score){games, wins, m->draws + m->unfinished};
}

/* ------------------------------------------------------------------ results */

static void setup_json(pl_json *j, const sim *m)
{
    const pl_setup *setup = &m->s->setup;
    pl_json_open(j, "seats", '[');
    for (unsigned seat = 0; seat < pl_seats_in(setup); seat++)
        pl_json_text(j, NULL, pl_seat_name(setup, seat));
    pl_json_close(j, ']');
    pl_json_open(j, "heroes", '[');
    for (unsigned seat = 0; seat < pl_seats_in(setup); seat++)
        pl_json_text(j, NULL, m->pack->hero_pages[setup->hero[seat]].id);
    pl_json_close(j, ']');
    pl_json_text(j, "board", m->pack->board_pages[setup->board].id);
    pl_json_open(j, "players", '[');
    for (unsigned seat = 0; seat < pl_seats_in(setup); seat++)
        pl_json_text(j, NULL, m->s->player[seat]);
    pl_json_close(j, ']');
    pl_json_bool(j, "swap", m->swap);
}

static void print_json(const sim *m, const pl_series *series, const pl_series_result *r)
{
    pl_json j = json_begin();
    pl_json_open(&j, NULL, '{');
    pl_json_size(&j, "games", r->games);
    pl_json_size(&j, "seed", m->seed);
    setup_json(&j, m);
    pl_json_open(&j, "wins", '[');
    for (unsigned side = 0; side < PL_TEAMS; side++)
        pl_json_size(&j, NULL, m->wins[side]);
    pl_json_close(&j, ']');
    pl_json_size(&j, "draws", m->draws);
    pl_json_size(&j, "unfinished", m->unfinished);
    pl_json_open(&j, "shares", '[');
    for (unsigned side = 0; side < PL_TEAMS; side++)
        pl_json_real(&j, NULL, pl_share(score_of(m, r->games, m->wins[side])));
    pl_json_close(&j, ']');
    pl_json_open(&j, "intervals", '[');
    for (unsigned side = 0; side < PL_TEAMS; side++)
        interval_json(&j, NULL, pl_wilson(score_of(m, r->games, m->wins[side])));
    pl_json_close(&j, ']');
    score_json(&j, "first", score_of(m, r->games, m->first_wins));
    pl_json_size(&j, "turns", m->turns);
    pl_json_size(&j, "decisions", m->decisions);
    cli_series_json(&j, m->pack, series, r);
    pl_json_close(&j, '}');
    json_end(&j);
}

static void print_side(const sim *m, uint64_t games, unsigned side)
{
    const pl_setup *setup = &m->s->setup;
    char wins[80], share[SCORE_TEXT];
    snprintf(wins, sizeof wins, "wins %8llu  %s", (unsigned long long)m->wins[side],
             score_text(score_of(m, games, m->wins[side]), share));
    if (setup->teams)
        printf("  team %c  %s\n", 'A' + (int)side, wins);
    for (unsigned seat = side; seat < pl_seats_in(setup); seat += PL_TEAMS) {
        const char *hero = m->pack->hero_pages[setup->hero[seat]].name.in[PL_EN];
        if (setup->teams)
            printf("    %s  %-22s %s\n", pl_seat_name(setup, seat), hero, m->s->player[seat]);
        else
            printf("  %s  %-22s %-10s %s\n", pl_seat_name(setup, seat), hero, m->s->player[seat], wins);
    }
}

static void print_plain(const sim *m, const pl_series *series, const pl_series_result *r)
{
    char share[SCORE_TEXT];
    printf("%llu game%s on %s, seed %llu%s\n", (unsigned long long)r->games, r->games == 1 ? "" : "s",
           m->pack->board_pages[m->s->setup.board].name.in[PL_EN], (unsigned long long)m->seed,
           m->swap ? ", sides changing seats" : "");
    for (unsigned side = 0; side < PL_TEAMS; side++)
        print_side(m, r->games, side);
    if (m->swap)
        printf("  the side that goes first wins %s\n", score_text(score_of(m, r->games, m->first_wins), share));
    if (m->draws)
        printf("     draws %llu\n", (unsigned long long)m->draws);
    if (m->unfinished)
        printf("     given up after %d decisions: %llu\n", PL_SERIES_DECISIONS, (unsigned long long)m->unfinished);
    cli_series_print(m->pack, series, r, m->turns, m->decisions);
}

/* ------------------------------------------------------------------ the command */

static void add_word(char *title, size_t size, const char *format, const char *a, const char *b)
{
    size_t length = strlen(title);
    snprintf(title + length, size - length, format, a, b);
}

/* What the games depend on, for the journal. */
static void name_games(const sim *m, char *title, size_t size)
{
    const pl_setup *setup = &m->s->setup;
    *title = '\0';
    add_word(title, size, "%sboard=%s", "", m->pack->board_pages[setup->board].id);
    for (unsigned seat = 0; seat < pl_seats_in(setup); seat++)
        add_word(title, size, seat ? ",%s" : " heroes=%s", m->pack->hero_pages[setup->hero[seat]].id, "");
    for (unsigned seat = 0; seat < pl_seats_in(setup); seat++)
        add_word(title, size, seat ? ",%s" : " players=%s", m->s->player[seat], "");
    add_word(title, size, " swap=%s", m->swap ? "yes" : "no", "");
    for (unsigned i = 0; i < PL_RULES_CHOICES; i++) {
        uint8_t value = ((const uint8_t *)&setup->options)[pl_rules_choices[i].offset];
        if (value)
            add_word(title, size, " %s=%s", pl_rules_choices[i].name, pl_rules_choices[i].value[value]);
    }
}

static int simulate(const cli_command *self, sim *m, const cli_series *s, uint64_t games, bool as_json)
{
    char title[2048];
    pl_series series = {.games = games, .bout = make_bout, .plan = m, .take = count, .to = m};
    pl_series_result result;
    name_games(m, title, sizeof title);
    if (!cli_series_run(self, m->pack, s, title, false, &series, &result))
        return CLI_FAILED;
    if (as_json)
        print_json(m, &series, &result);
    else
        print_plain(m, &series, &result);
    return CLI_OK;
}

static int run(const cli_command *self, int argc, char **argv)
{
    cli_common common = {0};
    cli_setup setup = {0};
    cli_series series = cli_series_default();
    cli_number games = {.value = 1000, .least = 1, .most = 1000000000000};
    bool swap = false;
    const cli_option options[] = {
        {"games", "N", "how many (default 1000)", CLI_NUMBER, &games},
        {"swap", NULL, "games in pairs with the same shuffles, the sides changing seats", CLI_SWITCH, &swap},
        CLI_SERIES_OPTIONS(series),
        CLI_MATCH_OPTIONS(setup),
        CLI_PLAYERS_OPTION(setup, "computer players (default random,random); of teams two, or A1,B1,A2,B2"),
        CLI_JSON_OPTION(common),
        CLI_CONTENT_OPTION(common),
    };
    int status = cli_setup_parse(self, argc, argv, options, sizeof options / sizeof *options, &setup);
    if (status != CLI_GO_ON)
        return status;
    if (swap && games.value % 2 != 0)
        return cli_mistake(self, "--swap plays games in pairs, and %llu is odd", (unsigned long long)games.value);
    pl_pack *pack = cli_load(self, &common);
    if (!pack)
        return CLI_FAILED;
    sim m = {.pack = pack, .s = &setup, .seed = series.seed.value, .swap = swap};
    status = cli_setup_finish(self, pack, &setup, false);
    if (status == CLI_GO_ON)
        status = simulate(self, &m, &series, games.value, common.json);
    pl_pack_free(pack);
    return status;
}

const cli_command cli_sim = {
    "sim", "", "Play many matches between computer players",
    "Prints how often each side wins. \"hash\" is one SHA-256 over all final states: two machines that print the\n"
    "same hash for the same seed have played exactly the same games.\n\n"
    "  peerless sim --games 10000\n"
    "  peerless sim --games 100000 --seed 7 --jobs 4 --json\n"
    "  peerless sim --seats A=W,X B=Y,Z\n"
    "  peerless sim --players greedy,random --games 400 --swap --journal my.journal\n\n"
    "With --swap every shuffle is played twice, and in the second game A sits where B sat: heroes and players move\n"
    "together. Wins are counted by side, so going first is worth nothing to either; how much it is worth is printed.\n"
    "\n" CLI_SCORE_HELP CLI_SERIES_HELP CLI_SETUP_HELP CLI_RULES_HELP,
    run};
