/* What a player may know: what is left of the decks, and what an attack may come to. */
#include <string.h>

#include "protocol/message.h"
#include "protocol/request.h"

/* ------------------------------------------------------------------ what is left */

static void write_left(pl_json *j, const pl_left *left, const char *card, bool aids)
{
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "card", card);
    pl_json_number(j, "copies", left->copies);
    pl_json_number(j, "hand", left->hand);
    pl_json_number(j, "table", left->table);
    pl_json_number(j, "discard", left->discard);
    pl_json_number(j, "deck", left->deck);
    pl_json_number(j, "unseen", left->unseen);
    if (aids)
        pl_json_real(j, "chance", left->chance);
    else
        pl_json_text(j, "chance", NULL);
    pl_json_close(j, '}');
}

static void write_seat(pl_request *q, const pl_match *match, const pl_view *view, unsigned seat, bool aids)
{
    const pl_setup *setup = pl_match_setup(match);
    const pl_hero *hero = &q->pack->heroes[setup->hero[seat]];
    pl_unseen all;
    pl_unseen_of(&q->pack->content, view, seat, &all);
    pl_json_open(q->j, NULL, '{');
    pl_json_text(q->j, "seat", pl_seat_name(setup, seat));
    pl_json_bool(q->j, "open", all.open);
    pl_json_number(q->j, "unseen", all.unseen);
    pl_json_number(q->j, "held", all.held);
    pl_json_open(q->j, "cards", '[');
    for (unsigned title = 0; title < all.titles; title++) {
        unsigned any = (unsigned)__builtin_ctz(hero->copies[title]);
        write_left(q->j, &all.of[title], pl_card_name(q->pack, setup, seat, any), aids);
    }
    pl_json_close(q->j, ']');
    pl_json_close(q->j, '}');
}

bool pl_unseen_for(pl_request *q, const pl_match *match, unsigned viewer, bool aids)
{
    pl_view view;
    pl_view_of(&q->pack->content, pl_match_game(match), viewer, &view);
    pl_json_bool(q->j, "aids", aids);
    pl_json_open(q->j, "seats", '[');
    for (unsigned seat = 0; seat < view.game.seat_count; seat++)
        write_seat(q, match, &view, seat, aids);
    pl_json_close(q->j, ']');
    return true;
}

/* ------------------------------------------------------------------ an attack */

typedef struct thought {
    unsigned attacker, target;
    const char *card; /* NULL: any that will do */
} thought;

static bool take_thought(pl_request *q, thought *out)
{
    const pl_json_value *card = pl_json_get(q->root, "card");
    uint64_t attacker, target;
    if (!pl_json_get_number(q->root, "attacker", PL_FIGHTERS - 1, &attacker) ||
        !pl_json_get_number(q->root, "target", PL_FIGHTERS - 1, &target))
        return pl_request_refuse(q, "malformed", "\"attacker\" and \"target\" must be the numbers of two fighters");
    if (card && card->kind != PL_JSON_TEXT && card->kind != PL_JSON_NULL)
        return pl_request_refuse(q, "malformed", "\"card\" must be the id of a card, or null");
    *out = (thought){(unsigned)attacker, (unsigned)target, card ? card->text : NULL};
    return true;
}

/* What was counted over guesses is told in steps of 5 %, and averages of a tenth. */
static double told(const pl_odds *odds, double value, double step)
{
    return odds->exact ? value : (unsigned)(value / step + 0.5) * step;
}

static void write_spread(pl_json *j, const char *key, const pl_odds *odds, const pl_spread *spread)
{
    pl_json_open(j, key, '{');
    pl_json_real(j, "hit", told(odds, pl_spread_hit(spread), 0.05));
    pl_json_real(j, "average", told(odds, pl_spread_mean(spread), 0.1));
    pl_json_open(j, "damage", '[');
    for (unsigned damage = 0; damage < PL_ODDS_DAMAGE; damage++) {
        double chance = told(odds, spread->chance[damage], 0.05);
        if (chance <= 0)
            continue;
        pl_json_open(j, NULL, '{');
        pl_json_number(j, "damage", damage);
        pl_json_real(j, "chance", chance);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
    pl_json_close(j, '}');
}

static void write_stops(pl_request *q, const pl_setup *setup, unsigned seat, const pl_unseen *all, uint32_t stops)
{
    const pl_hero *hero = &q->pack->heroes[setup->hero[seat]];
    pl_json_open(q->j, "stops", '[');
    for (unsigned title = 0; title < all->titles; title++) {
        if (!(stops >> title & 1))
            continue;
        unsigned any = (unsigned)__builtin_ctz(hero->copies[title]);
        pl_json_open(q->j, NULL, '{');
        pl_json_text(q->j, "card", pl_card_name(q->pack, setup, seat, any));
        pl_json_number(q->j, "hand", all->of[title].hand);
        pl_json_number(q->j, "unseen", all->held ? all->of[title].unseen : 0);
        pl_json_close(q->j, '}');
    }
    pl_json_close(q->j, ']');
}

static void write_odds(pl_request *q, const pl_setup *setup, const char *card, unsigned defender, const pl_unseen *all,
                       const pl_odds *odds)
{
    pl_json_open(q->j, NULL, '{');
    pl_json_text(q->j, "card", card);
    pl_json_bool(q->j, "exact", odds->exact);
    pl_json_number(q->j, "attack", odds->attack);
    write_spread(q->j, "best", odds, &odds->best);
    write_spread(q->j, "open", odds, &odds->open);
    write_stops(q, setup, defender, all, odds->stops);
    pl_json_close(q->j, '}');
}

static unsigned known_in_hand(const pl_view *view, unsigned seat)
{
    return (unsigned)__builtin_popcount(pl_view_known_hand(view, seat));
}

/* Each of the cards in hand once. */
static unsigned write_each(pl_request *q, const pl_setup *setup, const pl_view *view, const thought *of)
{
    const pl_seat *s = &view->game.seat[view->viewer];
    const pl_hero *hero = &q->pack->heroes[s->hero];
    unsigned found = 0, defender = pl_seat_of(of->target);
    pl_unseen all;
    pl_unseen_of(&q->pack->content, view, defender, &all);
    pl_json_number(q->j, "unseen", all.unseen);
    pl_json_number(q->j, "held", all.held);
    pl_json_number(q->j, "known", known_in_hand(view, defender));
    pl_json_open(q->j, "odds", '[');
    for (unsigned title = 0; title < hero->title_count; title++) {
        uint32_t copies = s->hand & hero->copies[title];
        unsigned card = copies ? (unsigned)__builtin_ctz(copies) : PL_NONE;
        const char *name = copies ? pl_card_name(q->pack, setup, view->viewer, card) : "";
        pl_odds odds;
        if (!copies || (of->card && strcmp(of->card, name) != 0) ||
            !pl_odds_of(&q->pack->content, view, of->attacker, of->target, card, &odds))
            continue;
        write_odds(q, setup, name, defender, &all, &odds);
        found++;
    }
    pl_json_close(q->j, ']');
    return found;
}

bool pl_odds_for(pl_request *q, const pl_match *match, unsigned seat)
{
    const pl_setup *setup = pl_match_setup(match);
    thought of = {0};
    pl_view view;
    if (seat >= PL_SEATS)
        return pl_request_refuse(q, "malformed", "\"seat\" must say who means to attack");
    if (!take_thought(q, &of))
        return false;
    pl_view_of(&q->pack->content, pl_match_game(match), seat, &view);
    bool there = pl_seat_of(of.attacker) == seat && pl_seat_of(of.target) < view.game.seat_count;
    return (there && write_each(q, setup, &view, &of) > 0) ||
           pl_request_refuse(q, "illegal", "seat %s cannot make such an attack now", pl_seat_name(setup, seat));
}
