/* Sections of rows with something drawn in them: shares with their intervals, lengths, habits. */
#include "lab/report_page.h"

/* ------------------------------------------------------------------ ranking and opponents */

/* A row with a share as a band, and the share of the two orders. */
static void put_band_row(const page *p, page_axis axis, unsigned hero, int against, int rank)
{
    int shown = against == PL_ANY ? (int)hero : against;
    pl_estimate share = page_share(p, (int)hero, against, PL_ANY, PL_EITHER_ORDER);
    pl_estimate first = page_share(p, (int)hero, against, PL_ANY, PL_GOING_FIRST);
    pl_estimate second = page_share(p, (int)hero, against, PL_ANY, PL_GOING_SECOND);
    page_put(p, "<tr><td class=\"rank\">%d</td><th scope=\"row\">%s</th><td class=\"drawn\">", rank,
             pl_report_hero(p->report, (unsigned)shown));
    page_band(p, axis, share);
    page_put(p, "</td><td class=\"figure strong\">%.1f %%<small>%.1f to %.1f</small></td>", 100 * share.share,
             100 * share.low, 100 * share.high);
    page_put(p,
             "<td class=\"figure\" data-label=\"first\">%.0f %%</td><td class=\"figure\" data-label=\"second\">%.0f "
             "%%</td><td class=\"figure\" data-label=\"games\">%s</td></tr>\n",
             100 * first.share, 100 * second.share, page_grouped(share.games).text);
}

static void begin_bands(const page *p, page_axis axis)
{
    page_put(p, "<div class=\"scroll\"><table class=\"bands\"><thead><tr><td></td><td></td><td class=\"drawn\">");
    page_axis_labels(p, axis);
    page_put(p, "</td><th scope=\"col\">won</th><th scope=\"col\">first</th><th scope=\"col\">second</th><th "
                "scope=\"col\">games</th></tr></thead>\n<tbody>\n");
}

void page_ranking(const page *p)
{
    page_axis axis = page_axis_start();
    for (unsigned hero = 0; hero < p->hero_count; hero++)
        page_axis_hold(&axis, page_share(p, (int)hero, PL_ANY, PL_ANY, PL_EITHER_ORDER));
    page_heading(
        p, "ranking", "The ranking",
        "Games won against all others, with the 95 % interval; then what it won going first and going second.");
    begin_bands(p, axis);
    for (unsigned i = 0; i < p->hero_count; i++)
        put_band_row(p, axis, p->order[i], PL_ANY, (int)i + 1);
    page_put(p, "</tbody></table></div>\n");
}

/* The others, the easiest opponent first. */
static unsigned order_opponents(const page *p, unsigned hero, uint8_t out[PL_PACK_HEROES])
{
    double share[PL_PACK_HEROES];
    unsigned count = 0;
    for (unsigned against = 0; against < p->hero_count; against++) {
        if (against == hero)
            continue;
        double own = page_share(p, (int)hero, (int)against, PL_ANY, PL_EITHER_ORDER).share;
        unsigned at = count++;
        for (; at > 0 && share[at - 1] < own; at--) {
            share[at] = share[at - 1];
            out[at] = out[at - 1];
        }
        share[at] = own;
        out[at] = (uint8_t)against;
    }
    return count;
}

void page_opponents(const page *p, unsigned hero)
{
    uint8_t others[PL_PACK_HEROES];
    page_axis axis = page_axis_start();
    unsigned count = order_opponents(p, hero, others);
    for (unsigned i = 0; i < count; i++)
        page_axis_hold(&axis, page_share(p, (int)hero, others[i], PL_ANY, PL_EITHER_ORDER));
    page_heading(p, "opponents", "Against the others",
                 "What it won against each, with the 95 % interval; then what it won going first and going second.");
    begin_bands(p, axis);
    for (unsigned i = 0; i < count; i++)
        put_band_row(p, axis, hero, others[i], (int)i + 1);
    page_put(p, "</tbody></table></div>\n");
}

/* ------------------------------------------------------------------ the first player */

static void put_pair_of_dots(const page *p, page_axis axis, pl_estimate first, pl_estimate second)
{
    double a = page_axis_at(axis, first.share), b = page_axis_at(axis, second.share);
    page_put(p,
             "<div class=\"plot\" style=\"--cells:%.0f\"><i class=\"mid\"></i><i class=\"line\" "
             "style=\"left:%.2f%%;width:%.2f%%\"></i><i class=\"dot ring\" style=\"left:%.2f%%\"></i><i class=\"dot "
             "full\" style=\"left:%.2f%%\"></i></div>",
             (axis.high - axis.low) * 10, a < b ? a : b, a < b ? b - a : a - b, b, a);
}

static void put_first_row(const page *p, page_axis axis, unsigned hero)
{
    pl_estimate first = page_share(p, (int)hero, PL_ANY, PL_ANY, PL_GOING_FIRST);
    pl_estimate second = page_share(p, (int)hero, PL_ANY, PL_ANY, PL_GOING_SECOND);
    pl_estimate mirror = page_share(p, (int)hero, (int)hero, PL_ANY, PL_EITHER_ORDER);
    double gain = 100 * (first.share - second.share);
    page_put(p, "<tr><th scope=\"row\">%s</th><td class=\"drawn\">", pl_report_hero(p->report, hero));
    if (first.games && second.games)
        put_pair_of_dots(p, axis, first, second);
    page_put(p,
             "</td><td class=\"figure strong\">%s%.0f</td><td class=\"figure\" data-label=\"first\">%.0f %%</td><td "
             "class=\"figure\" data-label=\"second\">%.0f %%</td>",
             gain > 0.5    ? "+"
             : gain < -0.5 ? "−"
                           : "",
             gain < 0 ? -gain : gain, 100 * first.share, 100 * second.share);
    page_put(p, "<td class=\"figure\" data-label=\"against itself\">%.0f %%<small>%.0f to %.0f</small></td></tr>\n",
             100 * mirror.share, 100 * mirror.low, 100 * mirror.high);
}

static void say_first(const page *p, pl_estimate all)
{
    int sure = pl_sure(all);
    page_put(p, "<p class=\"lead\">The first player won %.1f %% of %s games (%.1f to %.1f): %s</p>\n", 100 * all.share,
             page_grouped(all.games).text, 100 * all.low, 100 * all.high,
             sure > 0   ? "going first is an advantage."
             : sure < 0 ? "going first is a disadvantage."
                        : "whether going first matters cannot be said from this many games.");
}

void page_first_player(const page *p)
{
    page_axis axis = page_axis_start();
    for (unsigned hero = 0; hero < p->hero_count; hero++)
        for (pl_order order = PL_GOING_FIRST; order <= PL_GOING_SECOND; order++) {
            pl_estimate share = page_share(p, (int)hero, PL_ANY, PL_ANY, order);
            share.low = share.high = share.share;
            page_axis_hold(&axis, share);
        }
    page_heading(p, "first", "Who goes first", "");
    say_first(p, page_share(p, PL_ANY, PL_ANY, PL_ANY, PL_EITHER_ORDER));
    page_put(
        p,
        "<p class=\"legend\"><i class=\"dot full\"></i><span>going first</span><i class=\"dot ring\"></i><span>going "
        "second</span></p>\n<div class=\"scroll\"><table class=\"bands\"><thead><tr><td></td><td class=\"drawn\">");
    page_axis_labels(p, axis);
    page_put(p, "</td><th scope=\"col\">points</th><th scope=\"col\">first</th><th scope=\"col\">second</th><th "
                "scope=\"col\">first against itself</th></tr></thead>\n<tbody>\n");
    for (unsigned i = 0; i < p->hero_count; i++)
        put_first_row(p, axis, p->order[i]);
    page_put(p, "</tbody></table></div>\n");
}

/* ------------------------------------------------------------------ lengths */

enum { COLUMNS = 48 };

/* Columns of that many turns each, from `begin` on. */
typedef struct histogram {
    unsigned begin, step, count;
    uint64_t games[COLUMNS], most;
} histogram;

static histogram histogram_of(const pl_lengths *lengths)
{
    histogram h = {.begin = PL_TURNS_MOST};
    unsigned end = 0;
    for (unsigned turns = 0; turns <= PL_TURNS_MOST; turns++)
        if (lengths->of[turns]) {
            h.begin = turns < h.begin ? turns : h.begin;
            end = turns + 1;
        }
    h.step = end > h.begin ? (end - h.begin + COLUMNS - 1) / COLUMNS : 1;
    for (unsigned turns = h.begin; turns < end; turns++)
        h.games[(turns - h.begin) / h.step] += lengths->of[turns];
    h.count = end > h.begin ? (end - h.begin + h.step - 1) / h.step : 0;
    for (unsigned i = 0; i < h.count; i++)
        h.most = h.games[i] > h.most ? h.games[i] : h.most;
    return h;
}

static void put_column(const page *p, const histogram *h, unsigned i, const pl_lengths *lengths)
{
    unsigned from = h->begin + i * h->step, to = from + h->step - 1;
    bool common = to >= pl_lengths_percentile(lengths, 10) && from <= pl_lengths_percentile(lengths, 90);
    page_put(p, "<i class=\"%s\" style=\"height:%.2f%%\" data-tip=\"", common ? "common" : "rare",
             100 * page_per(h->games[i], h->most));
    if (h->step == 1)
        page_put(p, "%u turns", from);
    else
        page_put(p, "%u to %u turns", from, to);
    page_put(p, "\n%s games, %.1f %%\"></i>", page_grouped(h->games[i]).text,
             100 * page_per(h->games[i], lengths->games));
}

static void put_mark(const page *p, const histogram *h, double turns, const char *text)
{
    page_put(p, "<span style=\"left:%.2f%%\"><b>%.0f</b>%s</span>",
             100 * (turns + 0.5 - h->begin) / (h->step * h->count), turns, text);
}

void page_lengths(const page *p)
{
    const pl_lengths *lengths = &p->matchups->lengths;
    histogram h = histogram_of(lengths);
    if (h.count == 0)
        return;
    page_heading(p, "length", "How long a game takes", "");
    page_put(
        p,
        "<p class=\"lead\">%.1f turns on average, both players counted, and %.0f decisions. Of ten games eight take "
        "%u to %u turns (the bold part).</p>\n<div class=\"histogram\" role=\"img\" aria-label=\"Games by their "
        "number of turns\">",
        pl_lengths_mean(lengths), page_per(p->matchups->decisions, p->matchups->games),
        pl_lengths_percentile(lengths, 10), pl_lengths_percentile(lengths, 90));
    for (unsigned i = 0; i < h.count; i++)
        put_column(p, &h, i, lengths);
    page_put(p, "</div>\n<div class=\"marks\" aria-hidden=\"true\">");
    put_mark(p, &h, pl_lengths_percentile(lengths, 10), "one in ten is over");
    put_mark(p, &h, pl_lengths_mean(lengths), "mean");
    put_mark(p, &h, pl_lengths_percentile(lengths, 90), "nine in ten are over");
    page_put(p, "</div>\n");
}

/* ------------------------------------------------------------------ habits */

static void put_actions(const page *p, const pl_hero_tally *tally)
{
    double actions = (double)(tally->maneuvers + tally->attacks + tally->schemes);
    double maneuver = actions > 0 ? 100 * (double)tally->maneuvers / actions : 0;
    double attack = actions > 0 ? 100 * (double)tally->attacks / actions : 0;
    double scheme = actions > 0 ? 100 * (double)tally->schemes / actions : 0;
    page_put(
        p,
        "<div class=\"stack\" data-tip=\"of its actions\nmaneuvers %.1f %%\nattacks %.1f %%\nschemes %.1f %%\"><i "
        "class=\"boost\" style=\"width:%.2f%%\"></i><i class=\"attack\" style=\"width:%.2f%%\"></i><i class=\"scheme\" "
        "style=\"width:%.2f%%\"></i></div>",
        maneuver, attack, scheme, maneuver, attack, scheme);
}

static const char *const habits[] = {"turns", "damage", "drawn", "attacks", "defenses", "schemes", "boosts"};
enum { HABITS = sizeof habits / sizeof *habits };

static void put_habits(const page *p, unsigned hero)
{
    const pl_hero_tally *tally = &p->matchups->heroes[hero];
    pl_card_tally sum = pl_matchups_cards(tally);
    pl_total total = page_total(p, (int)hero, PL_ANY, PL_ANY, PL_EITHER_ORDER);
    page_put(p, "<tr><th scope=\"row\">%s</th><td class=\"drawn\">", pl_report_hero(p->report, hero));
    put_actions(p, tally);
    page_put(p, "</td>");
    const double values[HABITS] = {
        page_per(total.turns, total.score.games - total.unfinished),
        page_per(tally->damage, tally->games),
        page_per(sum.drawn, tally->games),
        page_per(sum.attack, tally->games),
        page_per(sum.defense, tally->games),
        page_per(sum.scheme, tally->games),
        page_per(sum.boost, tally->games),
    };
    for (unsigned i = 0; i < HABITS; i++)
        page_put(p, "<td class=\"figure\" data-label=\"%s\" data-v=\"%.4f\">%.1f</td>", habits[i], values[i],
                 values[i]);
    page_put(p, "</tr>\n");
}

void page_habits(const page *p)
{
    page_heading(
        p, "habits", "How they play",
        "What a hero does with its actions; then, in a game: turns of both players, damage dealt, cards drawn, and "
        "cards played for each purpose.");
    page_put(p, "<p class=\"legend\"><i class=\"boost\"></i><span>maneuvers</span><i "
                "class=\"attack\"></i><span>attacks</span><i "
                "class=\"scheme\"></i><span>schemes</span></p>\n<div class=\"scroll\"><table class=\"bands "
                "sortable\"><thead><tr><td></td><th scope=\"col\" class=\"drawn\">actions</th>");
    for (unsigned i = 0; i < HABITS; i++)
        page_put(p, "<th scope=\"col\"><button type=\"button\">%s</button></th>", habits[i]);
    page_put(p, "</tr></thead>\n<tbody>\n");
    for (unsigned i = 0; i < p->hero_count; i++)
        put_habits(p, p->order[i]);
    page_put(p, "</tbody></table></div>\n");
}
