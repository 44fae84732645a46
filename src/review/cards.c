/* What each card did: how the chance of its owner's team changed in the acts that it had a part in.
 *
 * An act lasts from an action to the next one, or to the end of the turn. A card has a part in it from the decision on by which it came
 * into play: laid in a combat, played as a scheme, or used as a boost. */
#include "review/inside.h"

typedef struct tally {
    bool active[PL_SEATS][PL_TITLES]; /* in the act that goes on */
    unsigned acts[PL_SEATS][PL_TITLES];
    float change[PL_SEATS][PL_TITLES];
} tally;

static bool brings_into_play(const pl_event *event)
{
    return event->type == PL_EV_COMMIT || event->type == PL_EV_REVEAL || event->type == PL_EV_REPLACE ||
           event->type == PL_EV_SCHEME || event->type == PL_EV_BOOST;
}

static const pl_hero *hero_of(const pl_review *r, unsigned seat)
{
    return &r->content->heroes[pl_match_setup(r->match)->hero[seat]];
}

static void end_act(tally *t)
{
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        for (unsigned title = 0; title < PL_TITLES; title++)
            t->active[seat][title] = false;
}

static void note_cards(const pl_review *r, unsigned n, tally *t)
{
    unsigned count;
    const pl_event *events = pl_match_events(r->match, n, &count);
    for (unsigned i = 0; i < count; i++) {
        if (!brings_into_play(&events[i]) || events[i].card == PL_NONE)
            continue;
        unsigned seat = events[i].seat, title = hero_of(r, seat)->title[events[i].card];
        t->acts[seat][title] += !t->active[seat][title];
        t->active[seat][title] = true;
    }
}

static void share_out(const pl_review *r, unsigned n, tally *t)
{
    float change = r->judged[n + 1].chance - r->judged[n].chance;
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        for (unsigned title = 0; title < PL_TITLES; title++)
            if (t->active[seat][title])
                t->change[seat][title] += pl_team_of(seat) == 0 ? change : -change;
}

static unsigned list(const pl_review *r, const tally *t, pl_review_card out[PL_REVIEW_CARDS])
{
    unsigned count = 0;
    for (unsigned seat = 0; seat < pl_seats_in(pl_match_setup(r->match)); seat++)
        for (unsigned card = 0; card < hero_of(r, seat)->deck; card++) {
            const pl_hero *hero = hero_of(r, seat);
            unsigned title = hero->title[card], at = count;
            if (t->acts[seat][title] == 0 || (card > 0 && hero->title[card - 1] == title))
                continue;
            for (; at > 0 && out[at - 1].change < t->change[seat][title]; at--)
                out[at] = out[at - 1];
            out[at] = (pl_review_card){(uint8_t)seat, (uint8_t)card, t->acts[seat][title], t->change[seat][title]};
            count++;
        }
    return count;
}

unsigned pl_review_cards(const pl_review *r, pl_review_card out[PL_REVIEW_CARDS])
{
    tally t = {.acts = {{0}}};
    if (pl_review_examined(r) < r->count)
        return 0;
    for (unsigned n = 1; n <= r->count; n++) {
        pl_game game;
        if (!pl_match_state(r->match, n - 1, &game))
            return 0;
        if (game.question.why == PL_WHY_ACTION || (n > 1 && r->judged[n - 1].turn != r->judged[n].turn))
            end_act(&t);
        note_cards(r, n, &t);
        share_out(r, n, &t);
    }
    return list(r, &t, out);
}
