/* `peerless bench`: how fast the rules are, on one core, without threads, logs or files in the way. */
#include <string.h>
#include <time.h>

#include "cli/json.h"
#include "cli/setup.h"

enum { COPIES = 2000000, COPY_RING = 64 };

typedef struct bench {
    uint64_t games, decisions;
    double seconds, copy_ns;
} bench;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* xorshift64*: the chooser must not be what is measured. */
static uint64_t next_chance(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 2685821657736338717U;
}

static bool play(const pl_content *content, const pl_setup *setup, uint64_t seed, bench *b)
{
    pl_game game;
    pl_option options[PL_OPTIONS_MAX];
    uint64_t chance = seed * 2 + 1;
    double start = now();
    for (uint64_t i = 0; i < b->games; i++) {
        pl_seed own;
        for (int k = 0; k < 4; k++) {
            uint64_t word = next_chance(&chance);
            memcpy(own.bytes + 8 * k, &word, sizeof word);
        }
        if (!pl_begin(content, &game, setup, &own, NULL))
            return false;
        for (; !pl_over(&game); b->decisions++) {
            unsigned count = pl_options(&game, options);
            if (!pl_answer(content, &game, options[(next_chance(&chance) >> 32) * count >> 32], NULL))
                return false;
        }
    }
    b->seconds = now() - start;
    return true;
}

/* Copies from ring to ring, so that the copies cannot be left out. */
static bool copy(const pl_content *content, const pl_setup *setup, bench *b)
{
    static pl_game ring[COPY_RING];
    pl_seed seed = {{0}};
    if (!pl_begin(content, &ring[0], setup, &seed, NULL))
        return false;
    double start = now();
    for (unsigned i = 0; i < COPIES; i++) {
        ring[(i + 1) % COPY_RING] = ring[i % COPY_RING];
        ring[(i + 1) % COPY_RING].turn++;
    }
    b->copy_ns = (now() - start) * 1e9 / COPIES;
    return true;
}

static void print(const bench *b, const char *content, bool as_json)
{
    double seconds = b->seconds > 0 ? b->seconds : 1e-9;
    if (!as_json) {
        printf("%llu games, %llu decisions in %.3f s on one core\n", (unsigned long long)b->games,
               (unsigned long long)b->decisions, b->seconds);
        printf("%12.0f decisions/s\n%12.0f games/s\n%12.1f ns to copy a match of %zu bytes\n",
               (double)b->decisions / seconds, (double)b->games / seconds, b->copy_ns, sizeof(pl_game));
        return;
    }
    json j = json_to(stdout);
    json_open(&j, NULL, '{');
    json_size(&j, "games", b->games);
    json_size(&j, "decisions", b->decisions);
    json_real(&j, "seconds", b->seconds);
    json_real(&j, "decisions_per_second", (double)b->decisions / seconds);
    json_real(&j, "games_per_second", (double)b->games / seconds);
    json_real(&j, "copy_ns", b->copy_ns);
    json_size(&j, "state_bytes", sizeof(pl_game));
    json_text(&j, "content", content);
    json_close(&j, '}');
    json_end(&j);
}

static int run(const cli_command *self, int argc, char **argv)
{
    cli_common common = {0};
    cli_setup setup = {0};
    cli_number games = {.value = 5000, .least = 1, .most = 1000000000}, seed = {.value = 1, .most = UINT64_MAX};
    const cli_option options[] = {
        {"games", "N", "how many (default 5000)", CLI_NUMBER, &games},
        {"seed", "S", "a number (default 1)", CLI_NUMBER, &seed},
        CLI_HEROES_OPTION(setup),
        CLI_BOARD_OPTION(setup),
        CLI_RULES_OPTION(setup),
        CLI_JSON_OPTION(common),
        CLI_CONTENT_OPTION(common),
    };
    int words;
    int status = cli_parse(self, argc, argv, options, 7, &words);
    if (status != CLI_GO_ON)
        return status;
    if (words > 0)
        return cli_mistake(self, "it takes only options, not \"%s\"", argv[1]);
    pl_pack *pack = cli_load(self, &common);
    if (!pack)
        return CLI_FAILED;
    status = cli_setup_finish(self, pack, &setup, false);
    bench b = {.games = games.value};
    if (status == CLI_GO_ON) {
        bool good = play(&pack->content, &setup.setup, seed.value, &b) && copy(&pack->content, &setup.setup, &b);
        if (good)
            print(&b, pack->hash, common.json);
        else
            fputs("peerless bench: the setup does not fit the content\n", stderr);
        status = good ? CLI_OK : CLI_FAILED;
    }
    pl_pack_free(pack);
    return status;
}

const cli_command cli_bench = {"bench", "", "Measure the speed of the rules",
                               "Random play on one core: options are listed and one is chosen, nothing else.\n\n"
                               "  peerless bench\n"
                               "  peerless bench --games 20000 --json\n\n" CLI_RULES_HELP,
                               run};
