/* `peerless bench`: how fast the rules and the search are, on one core, without threads, logs or files in the way. Seconds are those
 * of the processor. */
#include <time.h>

#include "cli/json.h"
#include "cli/setup.h"
#include "match/match.h"
#include "mind/mind.h"

enum { COPIES = 2000000, COPY_RING = 64, GAMES = 5000, GAMES_OF_EACH = 200, SEARCHED = 2 /* matches */ };

#define SEARCHER "search@1000"

typedef struct bench {
    uint64_t games, decisions;
    double seconds, copy_ns;
    uint64_t iterations; /* of the search, */
    double searching;    /* and the seconds they took */
    unsigned pairs;      /* of heroes, when all are measured */
    unsigned slow[2];
    double slow_rate; /* decisions a second of the slowest pair */
} bench;

/* What this program has used, so that others on the machine do not count. */
static double processor_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double rate(uint64_t count, double seconds)
{
    return (double)count / (seconds > 0 ? seconds : 1e-9);
}

static bool play(const pl_content *content, const pl_setup *setup, uint64_t games, uint64_t seed, bench *b)
{
    double start = processor_seconds();
    if (!pl_play_at_random(content, setup, games, seed, &b->decisions))
        return false;
    b->seconds += processor_seconds() - start;
    b->games += games;
    return true;
}

/* Every pair of heroes, a hero against itself included, on every battlefield or on the one that was named. */
static bool play_all(const pl_pack *pack, const cli_setup *s, uint64_t games, uint64_t seed, bench *b)
{
    pl_setup setup = s->setup;
    unsigned first = s->board ? setup.board : 0, last = s->board ? setup.board + 1U : pack->content.board_count;
    for (unsigned i = 0; i < pack->content.hero_count; i++)
        for (unsigned k = i; k < pack->content.hero_count; k++) {
            bench pair = {0};
            setup.hero[0] = (uint8_t)i;
            setup.hero[1] = (uint8_t)k;
            for (unsigned board = first; board < last; board++) {
                setup.board = (uint8_t)board;
                if (!play(&pack->content, &setup, games, seed, &pair))
                    return false;
            }
            b->games += pair.games;
            b->decisions += pair.decisions;
            b->seconds += pair.seconds;
            if (b->pairs++ == 0 || rate(pair.decisions, pair.seconds) < b->slow_rate) {
                b->slow[0] = i;
                b->slow[1] = k;
                b->slow_rate = rate(pair.decisions, pair.seconds);
            }
        }
    return true;
}

/* Copies from ring to ring, so that the copies cannot be left out. */
static bool copy(const pl_content *content, const pl_setup *setup, bench *b)
{
    static pl_game ring[COPY_RING];
    pl_seed seed = {{0}};
    if (!pl_begin(content, &ring[0], setup, &seed, NULL))
        return false;
    double start = processor_seconds();
    for (unsigned i = 0; i < COPIES; i++) {
        ring[(i + 1) % COPY_RING] = ring[i % COPY_RING];
        ring[(i + 1) % COPY_RING].turn++;
    }
    b->copy_ns = (processor_seconds() - start) * 1e9 / COPIES;
    return true;
}

/* A search plays both sides: the questions are those of real matches. */
static bool search(const pl_content *content, const pl_setup *setup, bench *b)
{
    for (unsigned n = 0; n < SEARCHED; n++) {
        pl_seed seed = {{(uint8_t)n}};
        pl_game game;
        pl_mind *mind = pl_mind_new(SEARCHER, content, &seed, 1);
        bool good = mind && pl_begin(content, &game, setup, &seed, NULL);
        double start = processor_seconds();
        while (good && !pl_over(&game))
            good = pl_answer(content, &game, pl_mind_answer(mind, &game), NULL);
        b->searching += processor_seconds() - start;
        b->iterations += good ? pl_mind_iterations(mind) : 0;
        pl_mind_free(mind);
        if (!good)
            return false;
    }
    return true;
}

static void print_plain(const bench *b, const pl_pack *pack)
{
    printf("%llu games, %llu decisions in %.3f s on one core\n", (unsigned long long)b->games,
           (unsigned long long)b->decisions, b->seconds);
    printf("%12.0f decisions/s\n", rate(b->decisions, b->seconds));
    if (b->pairs)
        printf("%12.0f decisions/s of the slowest of %u pairs: %s, %s\n", b->slow_rate, b->pairs,
               pack->hero_pages[b->slow[0]].name.in[PL_EN], pack->hero_pages[b->slow[1]].name.in[PL_EN]);
    printf("%12.0f games/s\n%12.1f ns to copy a match of %zu bytes\n", rate(b->games, b->seconds), b->copy_ns,
           sizeof(pl_game));
    if (b->iterations)
        printf("%12.0f iterations/s of a search\n", rate(b->iterations, b->searching));
}

static void print_json(const bench *b, const pl_pack *pack)
{
    pl_json j = json_begin();
    pl_json_open(&j, NULL, '{');
    pl_json_size(&j, "games", b->games);
    pl_json_size(&j, "decisions", b->decisions);
    pl_json_real(&j, "seconds", b->seconds);
    pl_json_real(&j, "decisions_per_second", rate(b->decisions, b->seconds));
    pl_json_real(&j, "games_per_second", rate(b->games, b->seconds));
    if (b->pairs) {
        pl_json_size(&j, "pairs", b->pairs);
        pl_json_open(&j, "slowest", '{');
        pl_json_open(&j, "heroes", '[');
        for (unsigned i = 0; i < 2; i++)
            pl_json_text(&j, NULL, pack->hero_pages[b->slow[i]].id);
        pl_json_close(&j, ']');
        pl_json_real(&j, "decisions_per_second", b->slow_rate);
        pl_json_close(&j, '}');
    }
    if (b->iterations)
        pl_json_real(&j, "iterations_per_second", rate(b->iterations, b->searching));
    pl_json_real(&j, "copy_ns", b->copy_ns);
    pl_json_size(&j, "state_bytes", sizeof(pl_game));
    pl_json_text(&j, "content", pack->hash);
    pl_json_close(&j, '}');
    json_end(&j);
}

static int run(const cli_command *self, int argc, char **argv)
{
    cli_common common = {0};
    cli_setup setup = {0};
    bool all = false, searching = false;
    cli_number games = {.value = GAMES, .least = 1, .most = 1000000000}, seed = {.value = 1, .most = UINT64_MAX};
    const cli_option options[] = {
        {"games", "N", "how many (default 5000; with --all 200 of each)", CLI_NUMBER, &games},
        {"seed", "S", "a number (default 1)", CLI_NUMBER, &seed},
        {"all", NULL, "every pair of heroes on every battlefield, or on that of --board", CLI_SWITCH, &all},
        {"search", NULL, "also two matches of " SEARCHER " against itself", CLI_SWITCH, &searching},
        CLI_MATCH_OPTIONS(setup),
        CLI_JSON_OPTION(common),
        CLI_CONTENT_OPTION(common),
    };
    int status = cli_setup_parse(self, argc, argv, options, sizeof options / sizeof *options, &setup);
    if (status != CLI_GO_ON)
        return status;
    if (all && (setup.heroes || setup.seats.count))
        return cli_mistake(self, "--all measures every pair of heroes; leave out --%s",
                           setup.heroes ? "heroes" : "seats");
    pl_pack *pack = cli_load(self, &common);
    if (!pack)
        return CLI_FAILED;
    status = cli_setup_finish(self, pack, &setup, false);
    if (status == CLI_GO_ON) {
        bench b = {0};
        bool good = all ? play_all(pack, &setup, games.given ? games.value : GAMES_OF_EACH, seed.value, &b)
                        : play(&pack->content, &setup.setup, games.value, seed.value, &b);
        good =
            good && copy(&pack->content, &setup.setup, &b) && (!searching || search(&pack->content, &setup.setup, &b));
        if (!good)
            fputs("peerless bench: the setup does not fit the content\n", stderr);
        else if (common.json)
            print_json(&b, pack);
        else
            print_plain(&b, pack);
        status = good ? CLI_OK : CLI_FAILED;
    }
    pl_pack_free(pack);
    return status;
}

const cli_command cli_bench = {"bench", "", "Measure the speed of the rules and of the search",
                               "Plays random matches on one core: it only counts the options and takes one.\n\n"
                               "  peerless bench\n"
                               "  peerless bench --games 20000 --json\n"
                               "  peerless bench --all\n\n" CLI_SETUP_HELP CLI_RULES_HELP,
                               run};
