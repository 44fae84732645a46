/* Style, answer by answer. */
#include "lab/style.h"

const pl_style_figure pl_style_figures[] = {
#define FIGURE(key, name, part, whole, times) {key, name, PL_STYLE_##part, PL_STYLE_##whole, times},
#include "lab/style.def"
    {NULL, NULL, 0, 0, 0},
};

void pl_style_add(pl_style *sum, const pl_style *style)
{
    for (unsigned i = 0; i < PL_STYLE_COUNTS; i++)
        sum->count[i] += style->count[i];
}

bool pl_style_value(const pl_style *style, const pl_style_figure *figure, double *out)
{
    uint64_t whole = style->count[figure->whole];
    *out = whole ? (double)style->count[figure->part] * figure->times / (double)whole : 0;
    return whole > 0;
}

style_book style_open(const pl_content *content, pl_style seat[PL_SEATS])
{
    return (style_book){.seat = seat, .content = content, .distances = {.board = PL_NONE}};
}

static void more(style_book *book, unsigned seat, pl_style_count what, uint64_t by)
{
    book->seat[seat].count[what] += by;
}

/* ------------------------------------------------------------------ turns */

static unsigned nearest(const distances *d, unsigned from, const uint8_t *space, unsigned count)
{
    unsigned least = FAR_AWAY;
    for (unsigned i = 0; i < count; i++)
        least = d->steps[from][space[i]] < least ? d->steps[from][space[i]] : least;
    return least;
}

static void measure(style_book *book, const pl_game *game, unsigned seat)
{
    uint8_t foe[PL_FIGHTERS];
    unsigned foes = foe_heroes(book->content, game, pl_team_of(seat), foe);
    uint32_t heroes = book->content->heroes[game->seat[seat].hero].heroes;
    distances_learn(&book->distances, book->content, game->board);
    for (uint32_t left = heroes << seat * PL_SEAT_FIGHTERS & game->present; foes && left; left &= left - 1) {
        more(book, seat, PL_STYLE_STEPS, nearest(&book->distances, game->space[__builtin_ctz(left)], foe, foes));
        more(book, seat, PL_STYLE_PLACES, 1);
    }
}

static void end_turn(style_book *book)
{
    if (book->turn && book->maneuvers >= 2)
        more(book, book->turn_seat, PL_STYLE_DOUBLE_MANEUVERS, 1);
    book->maneuvers = 0;
}

static void begin_turn(style_book *book, const pl_game *game)
{
    if (book->turn)
        measure(book, game, book->turn_seat);
    end_turn(book);
    book->turn = game->turn;
    book->turn_seat = game->turn_seat;
    more(book, game->turn_seat, PL_STYLE_TURNS, 1);
}

/* ------------------------------------------------------------------ answers */

static bool possible(const pl_game *game, unsigned action)
{
    return pl_legal(game, (pl_option){PL_OPTION_ACTION, (uint8_t)action});
}

static void take_action(style_book *book, const pl_game *game, pl_option answer)
{
    unsigned seat = game->question.seat;
    if (answer.kind != PL_OPTION_ACTION || answer.value == PL_BY_HAND)
        return;
    more(book, seat, PL_STYLE_ACTIONS, 1);
    more(book, seat, PL_STYLE_COULD_ATTACK, possible(game, PL_DO_ATTACK));
    more(book, seat, PL_STYLE_COULD_SCHEME, possible(game, PL_DO_SCHEME));
    more(book, seat, PL_STYLE_ATTACKS, answer.value == PL_DO_ATTACK);
    more(book, seat, PL_STYLE_SCHEMES, answer.value == PL_DO_SCHEME);
    more(book, seat, PL_STYLE_MANEUVERS, answer.value == PL_MANEUVER);
    book->maneuvers += answer.value == PL_MANEUVER;
}

/* A card may be given: how often there was one, and how often it was. */
static void give_card(style_book *book, const pl_game *game, pl_option answer, pl_style_count could, pl_style_count did)
{
    if (pl_option_count(game) <= game->question.may_pass)
        return;
    more(book, game->question.seat, could, 1);
    more(book, game->question.seat, did, answer.kind == PL_OPTION_CARD);
}

void style_see(style_book *book, const pl_game *game, pl_option answer)
{
    if (game->turn != book->turn)
        begin_turn(book, game);
    switch (game->question.why) {
    case PL_WHY_ACTION:
        take_action(book, game, answer);
        break;
    case PL_WHY_MANEUVER_BOOST:
        give_card(book, game, answer, PL_STYLE_COULD_BOOST, PL_STYLE_BOOSTS);
        break;
    case PL_WHY_DEFENSE:
        give_card(book, game, answer, PL_STYLE_COULD_DEFEND, PL_STYLE_DEFENSES);
        break;
    case PL_WHY_HAND_LIMIT:
        more(book, game->question.seat, PL_STYLE_DISCARDS, 1);
        break;
    default:
        break;
    }
}

void style_close(style_book *book, const pl_game *game)
{
    end_turn(book);
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        more(book, seat, PL_STYLE_GAMES, 1);
        more(book, seat, PL_STYLE_MATCH_TURNS, game->turn);
    }
}
