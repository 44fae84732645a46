/* The journal of a series of three duels. One that is refused stays as it is. With one that is accepted the series goes on,
 * and taken from its journal again it is the same. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memfd_create */
#endif
#include "lab/series.h"

#include <sys/mman.h>
#include <unistd.h>

#include "fuzz.h"

enum { GAMES = 3, BYTES = 1 << 16 };

typedef struct taken {
    pl_outcome outcome[GAMES];
    unsigned count;
} taken;

static void make_bout(const void *plan, uint64_t number, pl_bout *out)
{
    (void)plan;
    out->seed.bytes[0] = (uint8_t)number;
    for (unsigned seat = 0; seat < 2; seat++) {
        out->setup.hero[seat] = (uint8_t)seat;
        out->player[seat] = "random";
    }
}

static bool take(void *to, uint64_t number, const pl_bout *bout, const pl_outcome *outcome)
{
    taken *t = to;
    (void)bout;
    MUST(number == t->count && number < GAMES);
    MUST(outcome->first < 2 && (outcome->winner == PL_NONE || (outcome->finished && outcome->winner < 2)));
    MUST(outcome->decisions == outcome->answers[0] + outcome->answers[1]);
    MUST(outcome->decisions <= PL_SERIES_DECISIONS);
    t->outcome[t->count++] = *outcome;
    return true;
}

static bool play(const char *path, bool deeds, taken *t, pl_series_result *result)
{
    pl_series series = {.content = &fuzz_pack()->content,
                        .games = GAMES,
                        .jobs = 0, /* no threads: the first is this one */
                        .deeds = deeds,
                        .bout = make_bout,
                        .take = take,
                        .to = t,
                        .journal = path,
                        .title = deeds ? "deeds" : "plain"};
    memset(t, 0, sizeof *t);
    return pl_series_run(&series, result);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char deeds[] = "peerless journal 1: deeds";
    static taken first, again;
    static uint8_t now[BYTES];
    pl_series_result result, other;
    char path[64];
    int file = memfd_create("journal", MFD_CLOEXEC);
    MUST(file >= 0);
    bool wanted = size >= strlen(deeds) && memcmp(data, deeds, strlen(deeds)) == 0;
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    if (size < sizeof now && write(file, data, size) == (ssize_t)size) {
        bool good = play(path, wanted, &first, &result);
        MUST(good == (result.wrong[0] == '\0'));
        if (good) {
            MUST(result.games == GAMES && result.resumed <= GAMES);
            MUST(play(path, wanted, &again, &other) && other.resumed == GAMES);
            MUST(memcmp(&first, &again, sizeof first) == 0 && strcmp(result.hash, other.hash) == 0);
        } else {
            MUST(strstr(result.wrong, path) != NULL);
            MUST(pread(file, now, sizeof now, 0) == (ssize_t)size && memcmp(now, data, size) == 0);
        }
    }
    close(file);
    return 0;
}
