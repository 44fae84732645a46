/* Reports as CSV: RFC 4180, with a heading. */
#include <stdio.h>
#include <string.h>

#include "lab/report.h"
#include "match/match.h"

static void put(pl_buffer *out, const char *text)
{
    pl_buffer_put(out, text, strlen(text));
}

void pl_csv_field(pl_buffer *out, const char *text)
{
    bool formula = *text && strchr("=+-@\t\r", *text);
    if (!formula && !strpbrk(text, ",\"\r\n")) {
        put(out, text);
        return;
    }
    put(out, formula ? "\"'" : "\"");
    for (const char *at = text; *at; at++)
        pl_buffer_put(out, *at == '"' ? "\"\"" : at, *at == '"' ? 2 : 1);
    put(out, "\"");
}

static void texts(pl_buffer *out, const char *const *list, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if (i)
            put(out, ",");
        pl_csv_field(out, list[i]);
    }
}

/* The rest of a line: numbers. */
static void numbers(pl_buffer *out, const uint64_t *list, unsigned count)
{
    char text[32];
    for (unsigned i = 0; i < count; i++) {
        snprintf(text, sizeof text, ",%llu", (unsigned long long)list[i]);
        put(out, text);
    }
    put(out, "\r\n");
}

/* ------------------------------------------------------------------ pairs */

static void put_cell(const pl_report *r, unsigned first, unsigned second, unsigned board, pl_buffer *out)
{
    const pl_matchups_plan *plan = r->matchups->plan;
    const pl_matchups_cell *cell = pl_matchups_cell_of(r->matchups, first, second, board);
    const char *const names[] = {
        r->pack->hero_pages[plan->cast.hero[first]].id,   pl_report_hero(r, first),
        r->pack->hero_pages[plan->cast.hero[second]].id,  pl_report_hero(r, second),
        r->pack->board_pages[plan->cast.board[board]].id, pl_report_board(r, board),
    };
    const uint64_t figures[] = {
        cell->games,      cell->won[0],
        cell->won[1],     (uint64_t)cell->games - cell->won[0] - cell->won[1] - cell->unfinished,
        cell->unfinished, cell->turns};
    if (cell->games == 0)
        return;
    texts(out, names, sizeof names / sizeof *names);
    numbers(out, figures, sizeof figures / sizeof *figures);
}

void pl_report_csv(const pl_report *r, pl_buffer *out)
{
    const pl_matchups_plan *plan = r->matchups->plan;
    put(out,
        "first,first_name,second,second_name,board,board_name,games,first_won,second_won,draws,unfinished,turns\r\n");
    for (unsigned first = 0; first < plan->cast.hero_count; first++)
        for (unsigned second = 0; second < plan->cast.hero_count; second++)
            for (unsigned board = 0; board < plan->cast.board_count; board++)
                put_cell(r, first, second, board, out);
}

/* ------------------------------------------------------------------ cards */

static void put_card(const pl_report *r, unsigned hero, unsigned title, pl_buffer *out)
{
    const pl_hero_page *page = &r->pack->hero_pages[r->matchups->plan->cast.hero[hero]];
    const pl_card *figures = &pl_report_figures(r, hero)->cards[title];
    const pl_hero_tally *tally = &r->matchups->heroes[hero];
    const pl_card_tally *card = &tally->cards[title];
    char boost[8] = ""; /* none */
    if (figures->boost >= 0)
        snprintf(boost, sizeof boost, "%d", figures->boost);
    const char *const names[] = {page->id,
                                 pl_report_hero(r, hero),
                                 page->cards[title].id,
                                 pl_report_card(r, hero, title),
                                 pl_type_name(figures->type),
                                 boost};
    const uint64_t counts[] = {figures->value,      figures->copies,    tally->games,         card->drawn,
                               card->drawn_in,      card->attack,       card->defense,        card->scheme,
                               card->boost,         card->combats_won,  card->damage,         card->played.games,
                               card->played.wins,   card->played.draws, card->unplayed.games, card->unplayed.wins,
                               card->unplayed.draws};
    texts(out, names, sizeof names / sizeof *names);
    numbers(out, counts, sizeof counts / sizeof *counts);
}

void pl_report_csv_cards(const pl_report *r, pl_buffer *out)
{
    put(out, "hero,hero_name,card,card_name,type,boost,value,copies,games,drawn,drawn_in,attack,defense,scheme,boosted,"
             "combats_won,damage,played,played_won,played_draws,unplayed,unplayed_won,unplayed_draws\r\n");
    for (unsigned hero = 0; hero < r->matchups->plan->cast.hero_count; hero++)
        for (unsigned title = 0; title < pl_report_figures(r, hero)->title_count; title++)
            put_card(r, hero, title, out);
}
