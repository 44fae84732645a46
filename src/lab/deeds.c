/* Deeds, event by event. Counts stop at what their type holds. */
#include "lab/deeds.h"

deeds_book deeds_open(const pl_content *content, const pl_setup *setup, pl_deeds seat[PL_SEATS])
{
    deeds_book book = {.seat = seat, .fights = {PL_NONE, PL_NONE}, .card = {PL_NONE, PL_NONE}};
    for (unsigned i = 0; i < pl_seats_in(setup); i++)
        book.hero[i] = &content->heroes[setup->hero[i]];
    return book;
}

static void once_more(uint8_t *count)
{
    *count = (uint8_t)(*count + (*count < UINT8_MAX));
}

static void more(uint16_t *sum, int n)
{
    *sum = (uint16_t)(*sum + n < UINT16_MAX ? *sum + n : UINT16_MAX);
}

static unsigned title_of(const deeds_book *book, unsigned seat, unsigned card)
{
    return book->hero[seat]->title[card];
}

static void take_action(pl_deeds *deeds, int action)
{
    more(action == PL_MANEUVER ? &deeds->maneuvers : action == PL_DO_ATTACK ? &deeds->attacks : &deeds->schemes, 1);
}

static void begin_combat(deeds_book *book, const pl_event *e)
{
    book->fights[PL_ATTACKER] = e->seat;
    book->fights[PL_DEFENDER] = (uint8_t)pl_seat_of(e->target);
    book->card[PL_ATTACKER] = book->card[PL_DEFENDER] = PL_NONE;
}

/* A card comes into the combat: laid down for it, or put in the place of another. */
static void play_card(deeds_book *book, const pl_event *e)
{
    unsigned side = e->seat == book->fights[PL_ATTACKER] ? PL_ATTACKER : PL_DEFENDER;
    pl_deeds *deeds = &book->seat[e->seat];
    unsigned title = title_of(book, e->seat, e->card);
    book->card[side] = e->card;
    once_more(side == PL_ATTACKER ? &deeds->attack[title] : &deeds->defense[title]);
}

static void win_combat(const deeds_book *book, unsigned side)
{
    unsigned seat = book->fights[side];
    if (book->card[side] != PL_NONE)
        once_more(&book->seat[seat].combats_won[title_of(book, seat, book->card[side])]);
}

static void deal(const deeds_book *book, const pl_event *e)
{
    bool combat = e->cause == PL_CAUSE_COMBAT;
    unsigned seat = combat ? book->fights[PL_ATTACKER] : e->by_seat;
    unsigned card = combat ? book->card[PL_ATTACKER] : e->by; /* of an ability: none */
    if (e->cause == PL_CAUSE_EXHAUSTION || seat == PL_NONE || pl_team_of(seat) == pl_team_of(e->seat))
        return;
    more(&book->seat[seat].dealt, e->amount);
    if (card != PL_NONE)
        more(&book->seat[seat].damage[title_of(book, seat, card)], e->amount);
}

static void add(deeds_book *book, const pl_event *e)
{
    switch ((pl_event_type)e->type) {
    case PL_EV_DRAW:
        once_more(&book->seat[e->seat].drawn[title_of(book, e->seat, e->card)]);
        break;
    case PL_EV_ACTION:
        take_action(&book->seat[e->seat], e->action);
        break;
    case PL_EV_SCHEME:
        once_more(&book->seat[e->seat].scheme[title_of(book, e->seat, e->card)]);
        break;
    case PL_EV_BOOST:
        once_more(&book->seat[e->seat].boost[title_of(book, e->seat, e->card)]);
        break;
    case PL_EV_ATTACK:
        begin_combat(book, e);
        break;
    case PL_EV_COMMIT:
    case PL_EV_REPLACE:
        play_card(book, e);
        break;
    case PL_EV_RESULT:
        win_combat(book, e->side);
        break;
    case PL_EV_DAMAGE:
        deal(book, e);
        break;
    default:
        break;
    }
}

void deeds_add(deeds_book *book, const pl_log *log)
{
    for (unsigned i = 0; i < log->count && i < log->capacity; i++)
        add(book, &log->events[i]);
}
