#include "server/store/codec.h"

#include <stdio.h>
#include <string.h>

#include "match/match.h"

/* ------------------------------------------------------------------ writing */

static void write_options(const pl_rules_options *options, char out[STORE_OPTIONS])
{
    int length = 0;
    out[0] = '\0';
    for (unsigned i = 0; i < PL_RULES_CHOICES; i++) {
        const pl_rules_choice *choice = &pl_rules_choices[i];
        unsigned value = ((const uint8_t *)options)[choice->offset];
        length += snprintf(out + length, (size_t)(STORE_OPTIONS - length), "%s%s=%s", i ? " " : "", choice->name,
                           choice->value[value]);
    }
}

static int64_t write_which(unsigned which)
{
    return which == PL_NONE ? STORE_NONE : (int64_t)which;
}

store_result codec_write_result(const sheet_result *from)
{
    return (store_result){from->end, write_which(from->winner), write_which(from->seat)};
}

void codec_write_seat(const sheet_seat *from, store_seat *to)
{
    memcpy(to->player, from->player, sizeof to->player);
    memcpy(to->name, from->name, sizeof to->name);
    memcpy(to->secret, from->secret, sizeof to->secret);
    to->joined = from->joined;
    to->open = from->open;
    to->exchange = from->exchange;
    to->has_drawn = from->exchange == SHEET_DRAWN;
    if (to->has_drawn)
        memcpy(to->drawn, from->drawn, sizeof to->drawn);
    else
        memset(to->drawn, 0, sizeof to->drawn);
}

void codec_write(const sheet *from, store_table *to)
{
    *to = (store_table){.key = from->key,
                        .clock = from->clock,
                        .bank = from->bank,
                        .increment = from->increment,
                        .chat = from->chat,
                        .rules = from->rules,
                        .bound = !from->bare,
                        .unaided = from->unaided,
                        .result = codec_write_result(&from->result),
                        .seat_count = pl_seats_in(&from->setup)};
    memcpy(to->id, from->id, sizeof to->id);
    memcpy(to->seed, from->seed.bytes, sizeof to->seed);
    memcpy(to->dealt, from->dealt, sizeof to->dealt);
    memcpy(to->next, from->next, sizeof to->next);
    pl_setup_hash(from->pack, &from->setup, to->content);
    snprintf(to->board, sizeof to->board, "%s", from->pack->board_pages[from->setup.board].id);
    write_options(&from->setup.options, to->options);
    for (unsigned seat = 0; seat < to->seat_count; seat++) {
        codec_write_seat(&from->seats[seat], &to->seats[seat]);
        snprintf(to->seats[seat].hero, sizeof to->seats[seat].hero, "%s",
                 from->pack->hero_pages[from->setup.hero[seat]].id);
    }
}

/* ------------------------------------------------------------------ reading */

static bool read_options(const char *from, pl_rules_options *to)
{
    char text[STORE_OPTIONS], message[200], *rest = text;
    snprintf(text, sizeof text, "%s", from);
    for (char *word = strtok_r(text, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        char *value = strchr(word, '=');
        if (!value)
            return false;
        *value++ = '\0';
        if (pl_rules_set(to, word, value, message))
            return false;
    }
    return true;
}

static bool read_which(int64_t from, unsigned limit, uint8_t *to)
{
    *to = from == STORE_NONE ? PL_NONE : (uint8_t)from;
    return from == STORE_NONE || (from >= 0 && from < limit);
}

static bool read_result(const store_result *from, unsigned seats, sheet_result *to)
{
    if (from->reason < SHEET_OPEN || from->reason > SHEET_TIME)
        return false;
    to->end = (sheet_end)from->reason;
    return read_which(from->winner, 2, &to->winner) && read_which(from->seat, seats, &to->seat);
}

static bool read_seat(const store_seat *from, sheet_seat *to)
{
    bool nobody_chooses = from->open && *from->player;
    if (from->exchange < SHEET_INVITED || from->exchange > SHEET_EXCHANGED || nobody_chooses)
        return false;
    memcpy(to->player, from->player, sizeof to->player);
    memcpy(to->name, from->name, sizeof to->name);
    memcpy(to->secret, from->secret, sizeof to->secret);
    to->joined = from->joined;
    to->open = from->open;
    to->exchange = (sheet_exchange)from->exchange;
    if (to->exchange == SHEET_DRAWN)
        memcpy(to->drawn, from->drawn, sizeof to->drawn);
    return to->exchange != SHEET_DRAWN || from->has_drawn;
}

bool codec_read(const store_table *from, sheet *to)
{
    unsigned seats = from->seat_count;
    *to = (sheet){.key = from->key,
                  .clock = (unsigned)from->clock,
                  .bank = (unsigned)from->bank,
                  .increment = (unsigned)from->increment,
                  .chat = from->chat,
                  .rules = (unsigned)from->rules,
                  .bare = !from->bound,
                  .unaided = from->unaided,
                  .setup = {.teams = seats == PL_SEATS}};
    memcpy(to->id, from->id, sizeof to->id);
    memcpy(to->seed.bytes, from->seed, sizeof from->seed);
    memcpy(to->dealt, from->dealt, sizeof to->dealt);
    memcpy(to->next, from->next, sizeof to->next);
    bool good = (seats == 2 || seats == PL_SEATS) && read_options(from->options, &to->setup.options) &&
                read_result(&from->result, seats, &to->result);
    for (unsigned seat = 0; seat < seats && good; seat++)
        good = read_seat(&from->seats[seat], &to->seats[seat]);
    return good;
}

bool codec_read_content(const store_table *from, const pl_pack *pack, pl_setup *to)
{
    char hash[PL_HASH_TEXT];
    int board = pl_pack_board(pack, from->board);
    to->board = (uint8_t)board;
    for (unsigned seat = 0; seat < pl_seats_in(to); seat++) {
        int hero = pl_pack_hero(pack, from->seats[seat].hero);
        to->hero[seat] = (uint8_t)hero;
        if (hero < 0)
            return false;
    }
    if (board < 0)
        return false;
    pl_setup_hash(pack, to, hash);
    return strcmp(from->content, hash) == 0;
}
