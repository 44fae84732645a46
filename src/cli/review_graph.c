#include "cli/review_graph.h"

#include <string.h>

enum { ROWS = 8, COLUMNS = 68, EIGHTHS = 8, LABEL = 3 };

/* Which decisions a column stands for. */
typedef struct span {
    unsigned first, last;
} span;

static unsigned columns_of(const pl_review *r)
{
    unsigned decisions = pl_review_decisions(r);
    return decisions < COLUMNS ? decisions : COLUMNS;
}

static span span_of(const pl_review *r, unsigned column)
{
    unsigned decisions = pl_review_decisions(r), columns = columns_of(r);
    return (span){column * decisions / columns + 1, (column + 1) * decisions / columns};
}

/* In eighths of a row, of the average chance of team A. */
static unsigned height_of(const pl_review *r, unsigned column)
{
    span at = span_of(r, column);
    float sum = 0;
    for (unsigned n = at.first; n <= at.last; n++)
        sum += pl_review_judged(r, n)->chance;
    return (unsigned)(sum / (float)(at.last - at.first + 1) * ROWS * EIGHTHS + 0.5F);
}

static void draw_row(const screen *s, const pl_review *r, unsigned row)
{
    static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    unsigned percent = (row + 1) * 100 / ROWS;
    if (percent % 25 == 0)
        fprintf(s->t.out, "%*u ┤", LABEL, percent);
    else
        fprintf(s->t.out, "%*s │", LABEL, "");
    term_set(&s->t, STYLE_SEAT_A);
    for (unsigned column = 0; column < columns_of(r); column++) {
        unsigned height = height_of(r, column), below = row * EIGHTHS, part = height > below ? height - below : 0;
        fputs(blocks[part < EIGHTHS ? part : EIGHTHS], s->t.out);
    }
    term_set(&s->t, STYLE_PLAIN);
    fputc('\n', s->t.out);
}

/* The number of a turn stands where it begins, if there is room. */
static void draw_turns(const screen *s, const pl_review *r)
{
    char line[COLUMNS + 8];
    unsigned free = 0, told = 0;
    memset(line, ' ', sizeof line);
    for (unsigned column = 0; column < columns_of(r); column++) {
        unsigned turn = pl_review_judged(r, span_of(r, column).last)->turn;
        char number[8];
        if (turn == told || column < free)
            continue;
        int length = snprintf(number, sizeof number, "%u", turn % 10000);
        memcpy(line + column, number, (size_t)length);
        told = turn;
        free = column + (unsigned)length + 1;
    }
    unsigned end = columns_of(r) + 4;
    while (end > 0 && line[end - 1] == ' ')
        end--;
    fprintf(s->t.out, "%*s └%.*s  %s\n", LABEL, "0", (int)end, line, screen_say(s, L_TURN));
}

/* "?" and "!": where one column has several, the worst. */
static void draw_marks(const screen *s, const pl_review *r, unsigned team)
{
    static const char marks[] = {' ', '.', '?', '!'};
    char line[COLUMNS + 1];
    unsigned end = 0;
    for (unsigned column = 0; column < columns_of(r); column++) {
        span at = span_of(r, column);
        unsigned worst = 0;
        for (unsigned n = at.first; n <= at.last; n++) {
            const pl_judged *d = pl_review_judged(r, n);
            unsigned mistake = pl_team_of(d->seat) == team ? pl_review_mistake(d) : 0;
            worst = mistake > worst ? mistake : worst;
        }
        line[column] = marks[worst];
        end = worst ? column + 1 : end;
    }
    if (end == 0)
        return;
    fprintf(s->t.out, "%*s  ", LABEL - 1, "");
    term_print(&s->t, screen_style(team), "%s", picture_sign[team]);
    fprintf(s->t.out, " %.*s\n", (int)end, line);
}

void review_graph(const screen *s, const pl_review *r)
{
    for (unsigned row = ROWS; row-- > 0;)
        draw_row(s, r, row);
    draw_turns(s, r);
    draw_marks(s, r, 0);
    draw_marks(s, r, 1);
}
