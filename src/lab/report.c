/* What the writers of a report share. */
#include "lab/report.h"

static const pl_hero_page *page_of(const pl_report *report, unsigned hero)
{
    return &report->pack->hero_pages[report->matchups->plan->cast.hero[hero]];
}

const char *pl_report_hero(const pl_report *report, unsigned hero)
{
    return page_of(report, hero)->name.in[report->language];
}

const char *pl_report_board(const pl_report *report, unsigned board)
{
    return report->pack->board_pages[report->matchups->plan->cast.board[board]].name.in[report->language];
}

const char *pl_report_card(const pl_report *report, unsigned hero, unsigned title)
{
    return page_of(report, hero)->cards[title].name.in[report->language];
}

const pl_hero *pl_report_figures(const pl_report *report, unsigned hero)
{
    return &report->pack->content.heroes[report->matchups->plan->cast.hero[hero]];
}

void pl_report_order(const pl_matchups *m, uint8_t order[PL_PACK_HEROES])
{
    double share[PL_PACK_HEROES];
    for (unsigned hero = 0; hero < m->plan->cast.hero_count; hero++) {
        pl_total own = pl_matchups_total(m, (pl_matchups_which){(int)hero, PL_ANY, PL_ANY, PL_EITHER_ORDER});
        double value = own.score.games ? pl_share(own.score) : -1;
        unsigned at = hero;
        for (; at > 0 && share[at - 1] < value; at--) {
            share[at] = share[at - 1];
            order[at] = order[at - 1];
        }
        share[at] = value;
        order[at] = (uint8_t)hero;
    }
}
