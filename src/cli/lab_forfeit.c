#include "cli/lab_forfeit.h"

#include <stdio.h>
#include <string.h>

void forfeit_add(forfeit_book *book, uint64_t number, unsigned player, const pl_outcome *outcome)
{
    if (!outcome->forfeit)
        return;
    book->count[player][outcome->forfeit]++;
    if (book->reasons == FORFEIT_REASONS || !*outcome->why)
        return;
    book->reason[book->reasons].game = number;
    book->reason[book->reasons].player = player;
    memcpy(book->reason[book->reasons++].why, outcome->why, sizeof outcome->why);
}

static uint64_t total(const uint64_t count[PL_FORFEITS])
{
    uint64_t sum = 0;
    for (unsigned i = PL_FORFEIT_NONE + 1; i < PL_FORFEITS; i++)
        sum += count[i];
    return sum;
}

void forfeit_print(const forfeit_book *book, const char *const player[2])
{
    for (unsigned i = 0; i < 2; i++) {
        const uint64_t *count = book->count[i];
        if (pl_is_program(player[i]))
            printf("%s\n  forfeits: %llu (timeouts %llu, crashes %llu, illegal answers %llu)\n", player[i],
                   (unsigned long long)total(count), (unsigned long long)count[PL_FORFEIT_TIMEOUT],
                   (unsigned long long)count[PL_FORFEIT_CRASH], (unsigned long long)count[PL_FORFEIT_ILLEGAL]);
        for (unsigned k = 0; k < book->reasons; k++)
            if (book->reason[k].player == i)
                printf("  game %llu: %s\n", (unsigned long long)book->reason[k].game, book->reason[k].why);
    }
}

void forfeit_json(pl_json *j, const char *key, const forfeit_book *book)
{
    pl_json_open(j, key, '[');
    for (unsigned i = 0; i < 2; i++) {
        pl_json_open(j, NULL, '{');
        pl_json_size(j, "games", total(book->count[i]));
        pl_json_size(j, "timeouts", book->count[i][PL_FORFEIT_TIMEOUT]);
        pl_json_size(j, "crashes", book->count[i][PL_FORFEIT_CRASH]);
        pl_json_size(j, "illegal", book->count[i][PL_FORFEIT_ILLEGAL]);
        pl_json_open(j, "reasons", '[');
        for (unsigned k = 0; k < book->reasons; k++)
            if (book->reason[k].player == i) {
                pl_json_open(j, NULL, '{');
                pl_json_size(j, "game", book->reason[k].game);
                pl_json_text(j, "why", book->reason[k].why);
                pl_json_close(j, '}');
            }
        pl_json_close(j, ']');
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
}
