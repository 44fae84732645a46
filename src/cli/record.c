/* Keeping the record of the match at the table. */
#include "cli/record.h"

#include <errno.h>
#include <string.h>

#include "match/match.h"

/* ------------------------------------------------------------------ players as words
 *
 * A record names the players as --players does, so that --resume can seat them again. */

/* Two people of one team who gave no names are told apart by numbers. */
static bool needs_number(const cli_setup *setup, unsigned seat)
{
    return setup->setup.teams && !*setup->player[seat] && setup->person[seat] != setup->person[seat ^ 2U];
}

static void name_player(pl_record_head *head, const cli_setup *setup, unsigned seat)
{
    char word[PL_RECORD_PLAYER];
    const char *name = setup->player[seat];
    if (setup->person[seat] == PL_NONE)
        snprintf(word, sizeof word, "%s", name);
    else if (needs_number(setup, seat))
        snprintf(word, sizeof word, "human:%d", setup->person[seat] + 1);
    else
        snprintf(word, sizeof word, "human%s%s", *name ? ":" : "", name);
    pl_record_name(head, seat, word);
}

/* The words of the record, with commas; in teams where both seats of each side have one player, one word a side. */
static void seat_players(cli_record *r, const pl_record *record)
{
    const pl_record_head *head = &record->head;
    bool sides = record->setup.teams && strcmp(head->player[0], head->player[2]) == 0 &&
                 strcmp(head->player[1], head->player[3]) == 0;
    unsigned words = sides ? PL_TEAMS : pl_seats_in(&record->setup);
    for (unsigned seat = 0; seat < words; seat++) {
        size_t length = strlen(r->players);
        snprintf(r->players + length, sizeof r->players - length, "%s%s", seat ? "," : "", head->player[seat]);
    }
}

static void seat_heroes(cli_record *r, const pl_pack *pack, const pl_setup *setup)
{
    const char *id[PL_SEATS] = {"", "", "", ""};
    for (unsigned seat = 0; seat < pl_seats_in(setup); seat++)
        id[seat] = pack->hero_pages[setup->hero[seat]].id;
    const char *comma = setup->teams ? "," : "";
    snprintf(r->seats, sizeof r->seats, "A=%s%s%s B=%s%s%s", id[0], comma, id[2], id[1], comma, id[3]);
}

/* ------------------------------------------------------------------ going on */

/* What the record says cannot be said otherwise. */
static int refuse_setup(const cli_command *command, const cli_record *r, const cli_setup *setup)
{
    const char *said = setup->heroes        ? "--heroes"
                       : setup->seats.count ? "--seats"
                       : setup->board       ? "--board"
                       : setup->rules.count ? "--option"
                       : r->write           ? "--record"
                                            : NULL;
    if (said)
        return cli_mistake(command, "--resume continues the match of the record; %s cannot be given with it", said);
    return CLI_GO_ON;
}

static void fill_setup(const pl_pack *pack, cli_record *r, cli_setup *setup)
{
    seat_heroes(r, pack, &r->read.setup);
    setup->seats = (cli_list){.items = {r->seats}, .count = 1};
    setup->board = pack->board_pages[r->read.setup.board].id;
    setup->setup.options = r->read.setup.options;
    if (!setup->players) {
        seat_players(r, &r->read);
        setup->players = r->players;
    }
}

int cli_record_load(const cli_command *command, const pl_pack *pack, cli_record *r, cli_setup *setup, pl_match **match)
{
    int status = refuse_setup(command, r, setup);
    *match = NULL;
    if (status != CLI_GO_ON)
        return status;
    pl_errors *errors = pl_errors_new();
    pl_match *read = pl_record_load(pack, r->resume, NULL, &r->read, errors);
    pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    if (!read)
        return CLI_FAILED;
    if (r->read.last >= PL_LAST_RESULT) {
        pl_match_free(read);
        return cli_mistake(command, "the match of %s is over; `peerless replay %s` retells it", r->resume, r->resume);
    }
    if (r->read.rules != PL_RULES_VERSION) {
        pl_match_free(read);
        return cli_mistake(
            command, "%s was written by rules %u, and this program has rules %d: it can be replayed, but not continued",
            r->resume, r->read.rules, PL_RULES_VERSION);
    }
    fill_setup(pack, r, setup);
    *match = read;
    return CLI_GO_ON;
}

/* ------------------------------------------------------------------ writing */

static int refuse_file(const cli_command *command, const char *path)
{
    if (errno == EEXIST)
        return cli_mistake(command, "%s exists already; --resume %s continues it, or choose another name", path, path);
    cli_mistake(command, "%s cannot be written: %s", path, strerror(errno));
    return CLI_FAILED;
}

int cli_record_open(const cli_command *command, cli_record *r, const pl_match *match, const cli_setup *setup)
{
    const char *path = r->resume ? r->resume : r->write;
    pl_record_head head = {.sealed = false};
    if (!path)
        return CLI_GO_ON;
    r->file = fopen(path, r->resume ? "ab" : "wbx"); /* x: never over another file */
    if (!r->file)
        return refuse_file(command, path);
    for (unsigned seat = 0; seat < pl_seats_in(&setup->setup); seat++)
        name_player(&head, setup, seat);
    r->recorder = r->resume ? pl_recorder_resume(match, &r->read, r->file) : pl_recorder_new(match, &head, r->file);
    if (!r->recorder)
        fprintf(stderr, "peerless %s: not enough memory\n", command->name);
    return r->recorder ? CLI_GO_ON : CLI_FAILED;
}

static void check(cli_record *r, bool good)
{
    if (!good && !r->broken)
        fprintf(stderr, "peerless play: the record cannot be written any more: %s\n", strerror(errno));
    r->broken |= !good;
}

void cli_record_follow(cli_record *r, const pl_match *match)
{
    if (r->recorder)
        check(r, pl_recorder_follow(r->recorder, match));
}

bool cli_record_close(cli_record *r, const pl_match *match)
{
    if (r->recorder && match)
        check(r, pl_recorder_finish(r->recorder, match));
    pl_recorder_free(r->recorder);
    r->recorder = NULL;
    if (r->file)
        check(r, fclose(r->file) == 0);
    r->file = NULL;
    return !r->broken;
}
