/* Tables whose cells are colored by how far a share is from one half: pairs of heroes, heroes on battlefields. Orange is
 * the hero of the row, petrol the other one; the number is in every cell, and what is sure has a corner. */
#include "lab/report_page.h"

/* A cell: begin, what the first line of its tip says, the share, what more there is to say, end. */
static void begin_cell(const page *p, pl_estimate share)
{
    page_put(p, "<td class=\"heat %s%s\" data-tip=\"", page_heat(share), share.games && pl_sure(share) ? " sure" : "");
}

static void put_tip(const page *p, const char *what, pl_estimate share)
{
    char tip[PAGE_TIP];
    page_put(p, "\n%s%s", what, page_tell(share, tip));
}

static void end_cell(const page *p, pl_estimate share)
{
    if (share.games)
        page_put(p, "\">%.0f</td>", 100 * share.share);
    else
        page_put(p, "\">–</td>");
}

static void put_legend(const page *p)
{
    static const char *const classes[] = {"down5", "down4", "down3", "down2", "down1", "even",
                                          "up1",   "up2",   "up3",   "up4",   "up5"};
    page_put(p, "<p class=\"legend\"><span>less than 20 %%</span><span class=\"scale\">");
    for (unsigned i = 0; i < sizeof classes / sizeof *classes; i++)
        page_put(p, "<i class=\"heat %s\"></i>", classes[i]);
    page_put(p, "</span><span>more than 80 %%</span><i class=\"heat up2 sure\"></i><span>a corner: clearly not 50 "
                "%%</span></p>\n");
}

/* ------------------------------------------------------------------ pairs */

static void put_pair(const page *p, unsigned hero, unsigned against)
{
    pl_estimate share = page_share(p, (int)hero, (int)against, PL_ANY, PL_EITHER_ORDER);
    begin_cell(p, share);
    page_put(p, "%s against %s", pl_report_hero(p->report, hero), pl_report_hero(p->report, against));
    put_tip(p, "", share);
    put_tip(p, "going first ", page_share(p, (int)hero, (int)against, PL_ANY, PL_GOING_FIRST));
    put_tip(p, "going second ", page_share(p, (int)hero, (int)against, PL_ANY, PL_GOING_SECOND));
    end_cell(p, share);
}

static void put_mirror(const page *p, unsigned hero)
{
    char tip[PAGE_TIP];
    pl_estimate share = page_share(p, (int)hero, (int)hero, PL_ANY, PL_EITHER_ORDER);
    page_put(p, "<td class=\"heat mirror\" data-tip=\"%s against itself: the first player won\n%s\">",
             pl_report_hero(p->report, hero), page_tell(share, tip));
    if (share.games)
        page_put(p, "%.0f", 100 * share.share);
    page_put(p, "</td>");
}

static void put_row(const page *p, unsigned hero)
{
    pl_estimate all = page_share(p, (int)hero, PL_ANY, PL_ANY, PL_EITHER_ORDER);
    page_put(p, "<tr><th scope=\"row\"><a href=\"#hero-%u\">%s</a></th>", hero, pl_report_hero(p->report, hero));
    for (unsigned i = 0; i < p->hero_count; i++) {
        if (p->order[i] == hero)
            put_mirror(p, hero);
        else
            put_pair(p, hero, p->order[i]);
    }
    if (p->hero_count > 1) {
        begin_cell(p, all);
        page_put(p, "%s against all others", pl_report_hero(p->report, hero));
        put_tip(p, "", all);
        end_cell(p, all);
    }
    page_put(p, "</tr>\n");
}

static void put_columns(const page *p)
{
    for (unsigned i = 0; i < p->hero_count; i++)
        page_put(p, "<th scope=\"col\"><span>%s</span></th>", pl_report_hero(p->report, p->order[i]));
}

void page_matrix(const page *p)
{
    page_heading(
        p, "matrix", "Hero against hero",
        "Games in a hundred that the hero of the row wins against the hero of the column. The diagonal is a hero "
        "against itself: there it is the first player who wins that often.");
    page_put(p, "<div class=\"scroll\"><table class=\"heats%s\"><thead><tr><td></td>",
             p->hero_count > 9 ? " many" : "");
    put_columns(p);
    if (p->hero_count > 1)
        page_put(p, "<th scope=\"col\" class=\"all\"><span>All others</span></th>");
    page_put(p, "</tr></thead>\n<tbody>\n");
    for (unsigned i = 0; i < p->hero_count; i++)
        put_row(p, p->order[i]);
    page_put(p, "</tbody></table></div>\n");
    put_legend(p);
}

/* ------------------------------------------------------------------ battlefields */

static void put_board_hero(const page *p, unsigned board, unsigned hero)
{
    pl_estimate share = page_share(p, (int)hero, PL_ANY, (int)board, PL_EITHER_ORDER);
    begin_cell(p, share);
    page_put(p, "%s on %s", pl_report_hero(p->report, hero), pl_report_board(p->report, board));
    put_tip(p, "", share);
    end_cell(p, share);
}

static void put_board(const page *p, unsigned board)
{
    const pl_lengths *lengths = &p->matchups->on_board[board];
    pl_total all = page_total(p, PL_ANY, PL_ANY, (int)board, PL_EITHER_ORDER);
    pl_estimate first = pl_estimate_of(all.score);
    page_put(p, "<tr><th scope=\"row\">%s<small>%s games</small></th>", pl_report_board(p->report, board),
             page_grouped(all.score.games).text);
    page_put(p, "<td class=\"figure\">%.0f<small>%u to %u</small></td>", pl_lengths_mean(lengths),
             pl_lengths_percentile(lengths, 10), pl_lengths_percentile(lengths, 90));
    begin_cell(p, first);
    page_put(p, "the first player on %s", pl_report_board(p->report, board));
    put_tip(p, "", first);
    end_cell(p, first);
    if (p->subject >= 0)
        put_board_hero(p, board, (unsigned)p->subject);
    for (unsigned i = 0; i < p->hero_count && p->subject < 0; i++)
        put_board_hero(p, board, p->order[i]);
    page_put(p, "</tr>\n");
}

void page_boards(const page *p)
{
    page_heading(p, "boards", "The battlefields",
                 p->subject >= 0
                     ? "How long games take, what going first is worth, and how often the hero wins there."
                     : "How long games take, what going first is worth, and how often each hero wins there.");
    page_put(p,
             "<div class=\"scroll\"><table class=\"heats boards %s\"><thead><tr><td></td><th "
             "scope=\"col\"><span>Turns</span></th>"
             "<th scope=\"col\" class=\"all\"><span>First player</span></th>",
             p->subject >= 0     ? "narrow"
             : p->hero_count > 9 ? "many"
                                 : "");
    if (p->subject >= 0)
        page_put(p, "<th scope=\"col\"><span>%s</span></th>", pl_report_hero(p->report, (unsigned)p->subject));
    else
        put_columns(p);
    page_put(p, "</tr></thead>\n<tbody>\n");
    for (unsigned board = 0; board < p->board_count; board++)
        put_board(p, board);
    page_put(p, "</tbody></table></div>\n");
}
