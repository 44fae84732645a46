/* Reports as JSON. Nothing in it depends on how long it took or on how many threads. */
#include "cli/lab_report.h"
#include "lab/lab.h"
#include "match/match.h"

static pl_total total_of(const pl_report *r, int hero, int against, int board, pl_order order)
{
    return pl_matchups_total(r->matchups, (pl_matchups_which){hero, against, board, order});
}

static double per(uint64_t sum, uint64_t count)
{
    return count ? (double)sum / (double)count : 0;
}

static void put_lengths(pl_json *j, const pl_lengths *lengths)
{
    pl_json_open(j, "turns", '{');
    pl_json_size(j, "games", lengths->games);
    pl_json_real(j, "mean", pl_lengths_mean(lengths));
    pl_json_number(j, "p10", pl_lengths_percentile(lengths, 10));
    pl_json_number(j, "p90", pl_lengths_percentile(lengths, 90));
    pl_json_close(j, '}');
}

/* ------------------------------------------------------------------ cards and heroes */

static void put_card(pl_json *j, const pl_report *r, unsigned hero, unsigned title)
{
    const pl_card_tally *card = &r->matchups->heroes[hero].cards[title];
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "id", r->pack->hero_pages[r->matchups->plan->cast.hero[hero]].cards[title].id);
    pl_json_text(j, "name", pl_report_card(r, hero, title));
    pl_json_text(j, "type", pl_type_name(pl_report_figures(r, hero)->cards[title].type));
    pl_json_number(j, "copies", pl_report_figures(r, hero)->cards[title].copies);
    pl_json_size(j, "drawn", card->drawn);
    pl_json_size(j, "drawn_in", card->drawn_in);
    pl_json_size(j, "attack", card->attack);
    pl_json_size(j, "defense", card->defense);
    pl_json_size(j, "scheme", card->scheme);
    pl_json_size(j, "boost", card->boost);
    pl_json_size(j, "combats_won", card->combats_won);
    pl_json_size(j, "damage", card->damage);
    score_json(j, "played", card->played);
    score_json(j, "unplayed", card->unplayed);
    pl_json_close(j, '}');
}

static void put_averages(pl_json *j, const pl_hero_tally *tally)
{
    pl_card_tally sum = pl_matchups_cards(tally);
    pl_json_open(j, "per_game", '{');
    pl_json_real(j, "damage", per(tally->damage, tally->games));
    pl_json_real(j, "drawn", per(sum.drawn, tally->games));
    pl_json_real(j, "attack", per(sum.attack, tally->games));
    pl_json_real(j, "defense", per(sum.defense, tally->games));
    pl_json_real(j, "scheme", per(sum.scheme, tally->games));
    pl_json_real(j, "boost", per(sum.boost, tally->games));
    pl_json_close(j, '}');
    uint64_t actions = tally->maneuvers + tally->attacks + tally->schemes;
    pl_json_open(j, "actions", '{');
    pl_json_real(j, "maneuver", per(tally->maneuvers, actions));
    pl_json_real(j, "attack", per(tally->attacks, actions));
    pl_json_real(j, "scheme", per(tally->schemes, actions));
    pl_json_close(j, '}');
}

static void put_hero(pl_json *j, const pl_report *r, unsigned hero)
{
    pl_total all = total_of(r, (int)hero, PL_ANY, PL_ANY, PL_EITHER_ORDER);
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "id", r->pack->hero_pages[r->matchups->plan->cast.hero[hero]].id);
    pl_json_text(j, "name", pl_report_hero(r, hero));
    score_json(j, "all", all.score);
    score_json(j, "first", total_of(r, (int)hero, PL_ANY, PL_ANY, PL_GOING_FIRST).score);
    score_json(j, "second", total_of(r, (int)hero, PL_ANY, PL_ANY, PL_GOING_SECOND).score);
    pl_json_real(j, "turns", per(all.turns, all.score.games - all.unfinished));
    put_averages(j, &r->matchups->heroes[hero]);
    pl_json_open(j, "cards", '[');
    for (unsigned title = 0; title < pl_report_figures(r, hero)->title_count; title++)
        put_card(j, r, hero, title);
    pl_json_close(j, ']');
    pl_json_close(j, '}');
}

/* ------------------------------------------------------------------ pairs and battlefields */

static void put_pair(pl_json *j, const pl_report *r, unsigned hero, unsigned against)
{
    pl_total total = total_of(r, (int)hero, (int)against, PL_ANY, PL_EITHER_ORDER);
    if (total.score.games == 0)
        return;
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "hero", r->pack->hero_pages[r->matchups->plan->cast.hero[hero]].id);
    pl_json_text(j, "against", r->pack->hero_pages[r->matchups->plan->cast.hero[against]].id);
    pl_json_size(j, "unfinished", total.unfinished);
    score_json(j, hero == against ? "first_player" : "all", total.score);
    pl_json_close(j, '}');
}

static void put_board(pl_json *j, const pl_report *r, unsigned board)
{
    const pl_matchups_plan *plan = r->matchups->plan;
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "id", r->pack->board_pages[plan->cast.board[board]].id);
    pl_json_text(j, "name", pl_report_board(r, board));
    score_json(j, "first_player", total_of(r, PL_ANY, PL_ANY, (int)board, PL_EITHER_ORDER).score);
    put_lengths(j, &r->matchups->on_board[board]);
    pl_json_open(j, "heroes", '[');
    for (unsigned hero = 0; hero < plan->cast.hero_count; hero++) {
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "id", r->pack->hero_pages[plan->cast.hero[hero]].id);
        score_json(j, "all", total_of(r, (int)hero, PL_ANY, (int)board, PL_EITHER_ORDER).score);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
    pl_json_close(j, '}');
}

static void put_histogram(pl_json *j, const pl_lengths *lengths)
{
    pl_json_open(j, "lengths", '[');
    for (unsigned turns = 0; turns <= PL_TURNS_MOST; turns++) {
        if (!lengths->of[turns])
            continue;
        pl_json_open(j, NULL, '[');
        pl_json_number(j, NULL, turns);
        pl_json_number(j, NULL, lengths->of[turns]);
        pl_json_close(j, ']');
    }
    pl_json_close(j, ']');
}

static void put_games(pl_json *j, const pl_report *r)
{
    const pl_matchups *m = r->matchups;
    unsigned heroes = m->plan->cast.hero_count;
    pl_json_text(j, "hash", r->hash);
    score_json(j, "first_player", total_of(r, PL_ANY, PL_ANY, PL_ANY, PL_EITHER_ORDER).score);
    pl_json_real(j, "decisions", per(m->decisions, m->games));
    put_lengths(j, &m->lengths);
    put_histogram(j, &m->lengths);
    pl_json_open(j, "heroes", '[');
    for (unsigned hero = 0; hero < heroes; hero++)
        put_hero(j, r, hero);
    pl_json_close(j, ']');
    pl_json_open(j, "pairs", '[');
    for (unsigned hero = 0; hero < heroes; hero++)
        for (unsigned against = 0; against < heroes; against++)
            put_pair(j, r, hero, against);
    pl_json_close(j, ']');
    pl_json_open(j, "boards", '[');
    for (unsigned board = 0; board < m->plan->cast.board_count; board++)
        put_board(j, r, board);
    pl_json_close(j, ']');
}

/* ------------------------------------------------------------------ the subject, and all together */

static void put_list(pl_json *j, const char *key, const pl_report *r, unsigned hero, pl_card_list list)
{
    uint8_t titles[PL_TITLES];
    unsigned count =
        pl_find_cards(&r->matchups->heroes[hero], pl_report_figures(r, hero)->title_count, list, PL_TITLES, titles);
    pl_json_open(j, key, '[');
    for (unsigned i = 0; i < count; i++)
        pl_json_text(j, NULL, r->pack->hero_pages[r->matchups->plan->cast.hero[hero]].cards[titles[i]].id);
    pl_json_close(j, ']');
}

static void put_verdict(pl_json *j, const pl_report *r, unsigned hero)
{
    char text[PL_VERDICT_TEXT];
    pl_estimate share = pl_estimate_of(total_of(r, (int)hero, PL_ANY, PL_ANY, PL_EITHER_ORDER).score);
    pl_json_text(j, "verdict", pl_verdict_name[pl_verdict_of(share)]);
    pl_json_text(j, "verdict_text", pl_verdict_text(share, r->matchups->plan->player, text));
    put_list(j, "strong_cards", r, hero, PL_STRONG_CARDS);
    put_list(j, "weak_cards", r, hero, PL_WEAK_CARDS);
    put_list(j, "sharp_cards", r, hero, PL_SHARP_CARDS);
    put_list(j, "idle_cards", r, hero, PL_IDLE_CARDS);
}

static void put_lint(pl_json *j, const pl_lint *lint)
{
    static const char *const side[] = {"within", "below", "above"};
    pl_json_open(j, "deck", '[');
    for (unsigned i = 0; i < lint->figure_count; i++) {
        const pl_lint_figure *figure = &lint->figures[i];
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "id", figure->id);
        pl_json_real(j, "value", figure->value);
        if (lint->others) {
            pl_json_real(j, "least", figure->least);
            pl_json_real(j, "mean", figure->mean);
            pl_json_real(j, "most", figure->most);
            pl_json_text(j, "side", side[figure->side]);
        }
        pl_json_text(j, "text", figure->sentence);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
    pl_json_open(j, "remarks", '[');
    for (unsigned i = 0; i < lint->remark_count; i++)
        pl_json_text(j, NULL, lint->remarks[i]);
    pl_json_close(j, ']');
}

void lab_report_json(const pl_report *r)
{
    const pl_matchups_plan *plan = r->matchups->plan;
    pl_json json = json_begin(), *j = &json;
    pl_json_open(j, NULL, '{');
    if (plan->subject >= 0)
        pl_json_text(j, "hero", r->pack->hero_pages[plan->cast.hero[plan->subject]].id);
    pl_json_size(j, "games", r->matchups->games);
    pl_json_size(j, "games_each", pl_matchups_games_each(plan));
    pl_json_text(j, "player", plan->player);
    pl_json_size(j, "seed", plan->seed);
    pl_json_text(j, "content", r->pack->hash);
    pl_json_text(j, "command", r->command);
    if (r->lint)
        put_lint(j, r->lint);
    if (r->matchups->games && plan->subject >= 0)
        put_verdict(j, r, (unsigned)plan->subject);
    if (r->fair)
        lab_fair_json(j, r);
    if (r->matchups->games)
        put_games(j, r);
    pl_json_close(j, '}');
    json_end(j);
}
