/* A maneuver that somebody means to make. */
#include "protocol/message.h"
#include "protocol/request.h"

static bool malformed(pl_request *q)
{
    return pl_request_refuse(q, "malformed",
                             "\"moves\" must be a list of at most %d {\"fighter\": number, \"space\": number}",
                             (int)PL_PLAN_MOVES);
}

static bool take_moves(pl_request *q, const pl_setup *setup, pl_plan_move moves[PL_PLAN_MOVES], unsigned *count)
{
    const pl_json_value *list = pl_json_get(q->root, "moves");
    *count = 0;
    if (!list)
        return true;
    if (list->kind != PL_JSON_LIST)
        return malformed(q);
    for (const pl_json_value *one = list->first; one; one = one->next) {
        uint64_t fighter, number;
        if (*count == PL_PLAN_MOVES || !pl_json_get_number(one, "fighter", PL_FIGHTERS - 1, &fighter) ||
            !pl_json_get_number(one, "space", 999, &number))
            return malformed(q);
        int space = pl_board_space(&q->pack->board_pages[setup->board], &q->pack->boards[setup->board], (int)number);
        if (space < 0)
            return pl_request_refuse(q, "unknown", "the battlefield has no space %d", (int)number);
        moves[(*count)++] = (pl_plan_move){(uint8_t)fighter, (uint8_t)space};
    }
    return true;
}

/* A card of the hand; null or missing: none. */
static bool take_boost(pl_request *q, const pl_setup *setup, const pl_view *view, unsigned *out)
{
    const pl_json_value *said = pl_json_get(q->root, "boost");
    *out = PL_NONE;
    if (!said || said->kind == PL_JSON_NULL)
        return true;
    if (said->kind != PL_JSON_TEXT)
        return pl_request_refuse(q, "malformed", "\"boost\" must be the id of a card, or null");
    uint32_t hand = view->game.seat[view->viewer].hand;
    for (unsigned card = 0; card < PL_DECK && *out == PL_NONE; card++)
        if (hand >> card & 1 && strcmp(pl_card_name(q->pack, setup, view->viewer, card), said->text) == 0)
            *out = card;
    return *out != PL_NONE || pl_request_refuse(q, "unknown", "\"%.80s\" is not in the hand", said->text);
}

static void write_plan(pl_json *j, const pl_pack *pack, const pl_plan *plan, const pl_view *view)
{
    pl_json_number(j, "fits", plan->fits);
    pl_json_bool(j, "interrupted", plan->interrupted);
    pl_write_stances(j, "stances", pack, &plan->game, view);
    pl_json_open(j, "fighters", '[');
    for (unsigned f = 0; f < PL_FIGHTERS; f++) {
        pl_game asked;
        if (!(plan->can_move >> f & 1))
            continue;
        pl_plan_ask(&pack->content, plan, f, &asked);
        pl_json_open(j, NULL, '{');
        pl_json_number(j, "fighter", f);
        pl_write_stands(j, "options", pack, &asked);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
}

bool pl_plan_for(pl_request *q, const pl_match *match, unsigned seat)
{
    const pl_setup *setup = pl_match_setup(match);
    pl_plan_move moves[PL_PLAN_MOVES];
    unsigned count, boost;
    pl_view view;
    pl_plan plan;
    if (seat >= PL_SEATS)
        return pl_request_refuse(q, "malformed", "\"seat\" must say who means to move");
    pl_view_of(&q->pack->content, pl_match_game(match), seat, &view);
    if (!take_moves(q, setup, moves, &count) || !take_boost(q, setup, &view, &boost))
        return false;
    if (!pl_plan_try(&q->pack->content, &view, boost, moves, count, &plan))
        return pl_request_refuse(q, "illegal", "seat %s cannot make such a maneuver now", pl_seat_name(setup, seat));
    write_plan(q->j, q->pack, &plan, &view);
    return true;
}
