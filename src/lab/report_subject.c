/* The report on one hero: the verdict, the cards that stand out, and its deck beside the others. */
#include "lab/report_page.h"

/* ------------------------------------------------------------------ verdict */

static void put_notes(const page *p, unsigned hero, pl_card_list list, const char *title, const char *none)
{
    uint8_t titles[PL_TITLES];
    char note[PL_CARD_NOTE];
    const pl_hero_tally *tally = &p->matchups->heroes[hero];
    unsigned count = pl_find_cards(tally, pl_report_figures(p->report, hero)->title_count, list,
                                   list == PL_IDLE_CARDS ? PL_TITLES : 3, titles);
    page_put(p, "<div class=\"notes\"><h4>%s</h4>\n", title);
    if (count == 0)
        page_put(p, "<p>%s</p>\n", none);
    for (unsigned i = 0; i < count; i++)
        page_put(p, "<p><b>%s</b> %s.</p>\n", pl_report_card(p->report, hero, titles[i]),
                 pl_card_note(&tally->cards[titles[i]], list, note));
    page_put(p, "</div>\n");
}

void page_verdict(const page *p, unsigned hero)
{
    char text[PL_VERDICT_TEXT];
    pl_estimate share = page_share(p, (int)hero, PL_ANY, PL_ANY, PL_EITHER_ORDER);
    pl_verdict verdict = pl_verdict_of(share);
    page_put(p, "<section class=\"verdict %s\"><p class=\"seal\"><span>%s</span></p><p>%s</p></section>\n",
             pl_verdict_name[verdict], pl_verdict_title[verdict],
             pl_verdict_text(share, p->matchups->plan->player, text));
    page_put(p, "<section class=\"columns\">\n");
    put_notes(p, hero, PL_STRONG_CARDS, "Its strongest cards", "None stands out in this many games.");
    put_notes(p, hero, PL_WEAK_CARDS, "Its weakest cards", "None stands out in this many games.");
    put_notes(p, hero, PL_SHARP_CARDS, "Most damage", "None stands out in this many games.");
    put_notes(p, hero, PL_IDLE_CARDS, "Hardly ever played", "Every card is played at least in one of ten draws.");
    page_put(p, "</section>\n");
}

/* ------------------------------------------------------------------ the deck */

static void put_strip(const page *p, const pl_lint_figure *figure, unsigned others)
{
    double low = figure->value < figure->least ? figure->value : figure->least;
    double high = figure->value > figure->most ? figure->value : figure->most;
    double room = (high - low) * 0.08 + (high > low ? 0 : 1), width = high - low + 2 * room;
    page_put(p, "<div class=\"plot strip\">");
    if (others)
        page_put(
            p, "<i class=\"range\" style=\"left:%.2f%%;width:%.2f%%\"></i><i class=\"mean\" style=\"left:%.2f%%\"></i>",
            100 * (figure->least - low + room) / width, 100 * (figure->most - figure->least) / width,
            100 * (figure->mean - low + room) / width);
    page_put(p, "<i class=\"dot full\" style=\"left:%.2f%%\"></i></div>", 100 * (figure->value - low + room) / width);
}

static void put_figure(const page *p, const pl_lint_figure *figure, unsigned others)
{
    char value[32];
    page_put(p, "<tr class=\"%s\"><th scope=\"row\">%s</th><td class=\"figure strong\">%s</td><td class=\"drawn\">",
             figure->side == PL_LINT_WITHIN ? "within" : "outside", figure->title,
             pl_lint_value(figure, figure->value, value));
    put_strip(p, figure, others);
    page_put(p, "</td><td class=\"sentence\">%s</td></tr>\n", figure->sentence);
}

void page_deck(const page *p, const pl_lint *lint)
{
    page_heading(
        p, "deck", "Its deck beside the others",
        "The dot is this hero; the bar reaches from the least to the most of the others, the notch is their mean. "
        "Being outside is no mistake: it is where to look.");
    page_put(p, "<div class=\"scroll\"><table class=\"bands deck\"><tbody>\n");
    for (unsigned i = 0; i < lint->figure_count; i++)
        put_figure(p, &lint->figures[i], lint->others);
    page_put(p, "</tbody></table></div>\n");
    for (unsigned i = 0; i < lint->remark_count; i++)
        page_put(p, "<p class=\"lead\">%s</p>\n", lint->remarks[i]);
}
