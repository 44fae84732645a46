/* What changes at a table, in memory and in the transaction of the round. */
#include <string.h>

#include "match/match.h"
#include "server/room/inside.h"

/* Whether it was written, in the transaction that waits for tables_settle. */
static outcome written(tables *house, bool good)
{
    if (good)
        return DONE;
    tables_fall_back(house);
    return NO_STORE;
}

outcome tables_answer(tables *house, table *t, pl_option option)
{
    char name[PL_NAME_MAX], digest[PL_DIGEST_TEXT];
    if (t->unfit)
        return UNFIT;
    if (!tables_begin(house))
        return NO_STORE;
    unsigned seat = pl_match_game(t->match)->question.seat;
    pl_option_name(t->sheet.pack, pl_match_game(t->match), option, name);
    if (!pl_match_answer(t->match, option))
        return NO_ROOM;
    tables_touch(house, t);
    table_digest(t->match, digest);
    sheet_result result = table_result(t);
    bool over = pl_over(pl_match_game(t->match));
    return written(house, archive_answer(house->archive, t->sheet.key, pl_match_number(t->match), name, digest,
                                         tables_charge(house, t, seat)) &&
                              (!over || archive_end(house->archive, t->sheet.key, &result)));
}

outcome tables_undo(tables *house, table *t, unsigned stand)
{
    char digest[PL_DIGEST_TEXT];
    if (t->unfit)
        return UNFIT;
    if (!tables_begin(house))
        return NO_STORE;
    if (!pl_match_undo(t->match, stand))
        return NO_ROOM;
    tables_touch(house, t);
    table_digest(t->match, digest);
    return written(house, archive_undo(house->archive, t->sheet.key, pl_match_number(t->match), stand, digest));
}

/* Notes what a later program must agree on. False: the fighters do not find room. */
static bool deal(sheet *s)
{
    pl_game game;
    if (!pl_begin(&s->pack->content, &game, &s->setup, &s->seed, NULL))
        return false;
    s->rules = PL_RULES_VERSION;
    pl_position_digest(NULL, s->pack, &game, s->dealt);
    return true;
}

outcome tables_open(tables *house, sheet *s)
{
    if (!deal(s))
        return NO_ROOM;
    if (!tables_begin(house))
        return NO_STORE;
    bool good = archive_add(house->archive, s);
    table *t = good ? tables_add(house, s) : NULL;
    if (t) {
        t->unborn = true;
        tables_touch(house, t);
    }
    return written(house, t);
}

outcome tables_person(tables *house, table *t, unsigned seat, const sheet_seat *person)
{
    if (!tables_begin(house))
        return NO_STORE;
    if (!table_change(t))
        return NO_ROOM;
    t->sheet.seats[seat] = *person;
    tables_touch(house, t);
    return written(house, archive_person(house->archive, t->sheet.key, seat, person));
}

outcome tables_choose(tables *house, table *t, unsigned seat, unsigned hero)
{
    sheet chosen = t->sheet;
    chosen.setup.hero[seat] = (uint8_t)hero;
    chosen.seats[seat].open = false;
    if (!deal(&chosen))
        return NO_ROOM;
    if (!tables_begin(house))
        return NO_STORE;
    if (!table_change(t))
        return NO_ROOM;
    t->sheet = chosen;
    table_sleep(t); /* what was dealt for another hero, nobody has seen */
    tables_touch(house, t);
    return written(house, archive_choose(house->archive, &t->sheet, seat));
}

outcome tables_end(tables *house, table *t, sheet_result result)
{
    if (t->unfit)
        return UNFIT;
    if (!tables_begin(house))
        return NO_STORE;
    if (!table_change(t))
        return NO_ROOM;
    t->sheet.result = result;
    tables_touch(house, t);
    return written(house, archive_end(house->archive, t->sheet.key, &result));
}

/* The same heroes and battlefield, as they are now. False: they are no longer here. */
static bool renew(const tables *house, const sheet *from, sheet *to)
{
    const pl_pack *old = from->pack;
    int board = pl_pack_board(house->pack, old->board_pages[to->setup.board].id);
    to->pack = house->pack;
    to->setup.board = (uint8_t)board;
    for (unsigned seat = 0; seat < pl_seats_in(&to->setup); seat++) {
        int hero = pl_pack_hero(house->pack, old->hero_pages[to->setup.hero[seat]].id);
        to->setup.hero[seat] = (uint8_t)hero;
        if (hero < 0)
            return false;
    }
    return board >= 0;
}

/* The same people and heroes with new cards. With `rematch_swap` those of team A take the seats of team B. Each secret opens the
 * seat that its holder has then, so nobody needs a new one. */
static sheet next_sheet(const table *t)
{
    sheet next = {.setup = t->sheet.setup,
                  .clock = t->sheet.clock,
                  .bank = t->sheet.bank,
                  .increment = t->sheet.increment,
                  .chat = t->sheet.chat,
                  .unaided = t->sheet.unaided};
    secret_id(next.id);
    secret_seed(&next.seed);
    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        unsigned from = t->rematch_swap ? seat ^ 1U : seat;
        next.seats[seat] = t->sheet.seats[from];
        next.seats[seat].joined = false;
        next.setup.hero[seat] = t->sheet.setup.hero[from];
    }
    return next;
}

outcome tables_rematch(tables *house, table *t)
{
    sheet next = next_sheet(t);
    if (!renew(house, &t->sheet, &next) || !deal(&next))
        return UNFIT;
    if (!tables_begin(house))
        return NO_STORE;
    if (!table_change(t))
        return NO_ROOM;
    memcpy(t->sheet.next, next.id, sizeof next.id);
    tables_touch(house, t);
    return written(house, archive_add(house->archive, &next) && archive_next(house->archive, t->sheet.key, next.id));
}
