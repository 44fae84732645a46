#include "cli/past.h"

int cli_past_open(const cli_command *command, const cli_common *common, const char *path, cli_past *past)
{
    pl_seed seed;
    if (past->digits && !pl_seed_parse(past->digits, &seed))
        return cli_mistake(command, "--seed needs 64 digits 0 to 9 and a to f");
    past->pack = cli_load(command, common);
    pl_errors *errors = pl_errors_new();
    if (past->pack)
        past->match = pl_record_load(past->pack, path, past->digits ? &seed : NULL, &past->record, errors);
    pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    return past->match ? CLI_GO_ON : CLI_FAILED;
}

void cli_past_close(cli_past *past)
{
    pl_match_free(past->match);
    pl_pack_free(past->pack);
}

void past_seats(const screen *s, const pl_record *record)
{
    for (unsigned seat = 0; seat < pl_seats_in(&s->setup); seat++) {
        const char *player = record->head.player[seat];
        char room[LABEL_PLAYER];
        screen_seat(s, seat);
        if (*player)
            fprintf(s->t.out, " (%s)", label_player(s->language, player, room));
        fputs(s->setup.teams ? "\n" : "  ", s->t.out);
    }
}
