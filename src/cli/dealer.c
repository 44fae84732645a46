#include "cli/dealer.h"

#include <stdio.h>
#include <string.h>

#include "lab/lab.h"

#define ADVISER "search@3000" /* who gives tips */

bool dealer_start(dealer *d, pl_match *match, cli_record *record, const cli_setup *setup, pl_language language,
                  uint64_t seed)
{
    *d = (dealer){.match = match, .record = record, .setup = setup};
    d->source = (sight_source){match, pl_reporter_new(), language};
    if (!match || !d->source.reporter || !pl_reporter_teller(d->source.reporter, match, language))
        return false;
    for (unsigned seat = 0; seat < pl_seats_in(&setup->setup); seat++) {
        pl_seed own = pl_series_seed(seed, pl_match_decisions(match), 1 + seat);
        const char *name = setup->person[seat] == PL_NONE ? setup->player[seat] : "random";
        d->minds[seat] = pl_mind_new(name, &pl_match_pack(match)->content, &own, 2);
        if (!d->minds[seat])
            return false;
    }
    return true;
}

void dealer_free(dealer *d)
{
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        pl_mind_free(d->minds[seat]);
    pl_reporter_free(d->source.reporter);
    pl_match_free(d->match);
}

unsigned dealer_asked(const dealer *d)
{
    const pl_game *game = pl_match_game(d->match);
    return pl_over(game) ? PL_NONE : game->question.seat;
}

unsigned dealer_decisions(const dealer *d)
{
    return pl_match_decisions(d->match);
}

/* ------------------------------------------------------------------ answers */

static dealer_reply take(dealer *d, pl_option option)
{
    if (!pl_match_answer(d->match, option))
        return DEALER_FULL;
    cli_record_follow(d->record, d->match);
    return DEALER_TAKEN;
}

dealer_reply dealer_answer(dealer *d, const char *name)
{
    pl_option option;
    if (!pl_option_find(pl_match_pack(d->match), pl_match_game(d->match), name, &option))
        return DEALER_REFUSED;
    return take(d, option);
}

dealer_reply dealer_play(dealer *d)
{
    return take(d, pl_mind_answer(d->minds[dealer_asked(d)], pl_match_game(d->match)));
}

/* ------------------------------------------------------------------ back */

/* The last decision of a person that stands, or 0. Whoever is at the keyboard may take it back. */
static unsigned last_own_decision(const dealer *d)
{
    unsigned i, number = pl_match_decisions(d->match);
    const pl_entry *entries = pl_match_entries(d->match, &i);
    while (number > 0 && i-- > 0) {
        if (entries[i].undo || entries[i].number != number)
            continue; /* taken back already */
        if (d->setup->person[entries[i].seat] != PL_NONE)
            return number;
        number--;
    }
    return 0;
}

unsigned dealer_take_back(dealer *d)
{
    unsigned number = last_own_decision(d), before = pl_match_decisions(d->match);
    if (number == 0 || !pl_match_undo(d->match, number - 1))
        return 0;
    cli_record_follow(d->record, d->match);
    return before - number + 1;
}

/* ------------------------------------------------------------------ tips */

pl_json_doc *dealer_hints(const dealer *d)
{
    const pl_pack *pack = pl_match_pack(d->match);
    const pl_game *game = pl_match_game(d->match);
    pl_hint hints[PL_OPTIONS_MAX];
    pl_view view;
    pl_seed chance = {{0}};
    pl_mind *mind = pl_mind_new(ADVISER, &pack->content, &chance, 2);
    if (!mind)
        return NULL;
    pl_view_of(&pack->content, game, dealer_asked(d), &view);
    unsigned count = pl_mind_hints(mind, &view, hints);
    pl_mind_free(mind);
    pl_buffer message = {0};
    pl_json j = pl_json_to(&message);
    pl_json_open(&j, NULL, '{');
    pl_write_hints(&j, "hints", pack, game, hints, count);
    pl_json_close(&j, '}');
    return sight_message(&message);
}

/* ------------------------------------------------------------------ what is left */

static bool tell_unseen(pl_request *q)
{
    const dealer *d = q->self;
    return pl_unseen_for(q, d->match, dealer_asked(d), true);
}

static bool tell_odds(pl_request *q)
{
    const dealer *d = q->self;
    return pl_odds_for(q, d->match, dealer_asked(d));
}

static bool explain(pl_request *q)
{
    const dealer *d = q->self;
    const pl_teller *teller = pl_reporter_teller(d->source.reporter, d->match, d->source.language);
    return pl_explain_to(q, d->match, teller, dealer_asked(d));
}

static pl_json_doc *request(const dealer *d, const char *text)
{
    static const pl_request_kind kinds[] = {
        {"unseen", "unseen", tell_unseen}, {"odds", "odds", tell_odds}, {"explain", "explanation", explain}};
    pl_request q = {.pack = pl_match_pack(d->match), .self = (void *)d, .language = d->source.language};
    pl_buffer message = {0};
    pl_request_answer(&q, kinds, sizeof kinds / sizeof *kinds, text, strlen(text), &message);
    return sight_message(&message);
}

pl_json_doc *dealer_unseen(const dealer *d)
{
    return request(d, "{\"type\":\"unseen\"}");
}

pl_json_doc *dealer_odds(const dealer *d, unsigned attacker, unsigned target)
{
    char text[80];
    snprintf(text, sizeof text, "{\"type\":\"odds\",\"attacker\":%u,\"target\":%u}", attacker, target);
    return request(d, text);
}

pl_json_doc *dealer_explain_space(const dealer *d, int space)
{
    char text[60];
    snprintf(text, sizeof text, "{\"type\":\"explain\",\"space\":%d}", space);
    return request(d, text);
}
