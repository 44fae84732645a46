/* What would make a hero fair, for people: each suggestion is an edit of the file, and how sure it is. */
#include "cli/lab_fair.h"
#include "cli/term.h"
#include "lab/lab.h"

enum { INDENT = 3 };

typedef struct printout {
    const pl_report *report;
    const pl_fair *fair;
    term t;
} printout;

/* ------------------------------------------------------------------ one suggestion */

static void put_title(const printout *b, const char *before, const pl_candidate *c)
{
    char text[PL_FAIR_TEXT];
    printf("\n%s", before);
    term_wrap(&b->t, STYLE_BOLD, text_columns(before), INDENT, pl_fair_title(b->report, c, text));
}

/* As in a patch: what the line says, and what it is to say. */
static void put_edits(const pl_variant *variant)
{
    for (int i = 0; i < variant->edit_count; i++) {
        const pl_edit *edit = &variant->edits[i];
        printf("%*sline %-4d - %s\n%*s + %s\n", INDENT, "", edit->line, edit->before, INDENT + 9, "", edit->after);
    }
}

static void put_indented(const printout *b, const char *text)
{
    printf("%*s", INDENT, "");
    term_wrap(&b->t, STYLE_PLAIN, INDENT, INDENT, text);
}

static void put_finalist(const printout *b, const char *before, const pl_candidate *c)
{
    put_title(b, before, c);
    put_edits(c->variant);
    char text[PL_FAIR_TEXT];
    put_indented(b, pl_fair_measured(b->report, c, text));
    if (*pl_fair_matchup(b->report, c, text))
        put_indented(b, text);
}

/* ------------------------------------------------------------------ all of it */

static void put_failure(const printout *b)
{
    char text[PL_FAIR_TEXT];
    putchar('\n');
    term_wrap(&b->t, STYLE_BOLD, 0, 0, pl_fair_failure(b->report, text));
}

static void put_finalists(const printout *b)
{
    const pl_fair *f = b->fair;
    char number[16];
    if (f->chosen >= 0)
        put_finalist(b, "Suggested: ", f->finalists[f->chosen]);
    else
        put_failure(b);
    if (f->chosen >= 0 && f->finalist_count > 1)
        puts("\nThe others:");
    for (unsigned i = 0, shown = 0; i < f->finalist_count; i++) {
        if ((int)i == f->chosen)
            continue;
        snprintf(number, sizeof number, "%u. ", ++shown);
        put_finalist(b, number, f->finalists[i]);
    }
}

void lab_fair_table(const pl_report *report)
{
    const printout b = {.report = report, .fair = report->fair, .t = term_of(stdout)};
    const pl_fair *f = b.fair;
    char text[PL_FAIR_TEXT];
    term_print(&b.t, STYLE_HEADING, "What would make it fair");
    putchar('\n');
    term_wrap(&b.t, STYLE_PLAIN, 0, 0, pl_fair_summary(report, text));
    if (f->end != PL_FAIR_ALREADY)
        put_finalists(&b);
    printf("\nsearch: %llu games", (unsigned long long)f->race.games);
    if (f->race.resumed)
        printf(", %llu from journals", (unsigned long long)f->race.resumed);
    printf(", %.2f s, final states\n              %s\nreport: ", f->race.seconds, f->hash);
}
