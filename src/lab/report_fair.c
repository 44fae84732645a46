/* What would make the hero fair, on the page: each suggestion with its edits of the file. */
#include "lab/fair_text.h"
#include "lab/report_page.h"

static void put_edit(const page *p, const pl_edit *edit)
{
    page_put(
        p,
        "<tr><th scope=\"row\" rowspan=\"2\">line %d</th><td><del>%s</del></td></tr><tr><td><ins>%s</ins></td></tr>\n",
        edit->line, edit->before, edit->after);
}

static void put_finalist(const page *p, const pl_candidate *c, bool suggested)
{
    char text[PL_FAIR_TEXT];
    page_put(p, "<section class=\"change%s\"><h4>%s%s</h4>\n", suggested ? " suggested" : "",
             suggested ? "Suggested: " : "", pl_fair_title(p->report, c, text));
    page_put(p, "<div class=\"scroll\"><table class=\"edits\"><tbody>\n");
    for (int i = 0; i < c->variant->edit_count; i++)
        put_edit(p, &c->variant->edits[i]);
    page_put(p, "</tbody></table></div>\n<p>It %s.</p>\n", pl_fair_measured(p->report, c, text));
    pl_fair_matchup(p->report, c, text);
    if (*text)
        page_put(p, "<p>The %s.</p>\n", text);
    page_put(p, "</section>\n");
}

void page_fair(const page *p)
{
    const pl_fair *f = p->report->fair;
    char text[PL_FAIR_TEXT];
    page_heading(p, "fair", "What would make it fair", pl_fair_summary(p->report, text));
    if (f->end == PL_FAIR_NOT_FOUND)
        page_put(p, "<p class=\"lead\"><b>%s</b></p>\n", pl_fair_failure(p->report, text));
    if (f->chosen >= 0)
        put_finalist(p, f->finalists[f->chosen], true);
    for (unsigned i = 0; i < f->finalist_count; i++)
        if ((int)i != f->chosen)
            put_finalist(p, f->finalists[i], false);
}
