/* Inside the page: writing HTML that cannot be broken, and the sections. */
#ifndef PL_LAB_REPORT_PAGE_H
#define PL_LAB_REPORT_PAGE_H

#include "lab/findings.h"
#include "lab/report.h"

typedef struct page {
    const pl_report *report;
    const pl_matchups *matchups;
    pl_buffer *out;
    unsigned hero_count, board_count;
    int subject;                   /* or -1 */
    uint8_t order[PL_PACK_HEROES]; /* the strongest first */
} page;

/* Like printf, but what %s stands for is text, never markup: it is escaped. Knows %s, %.*s, %d, %u
 * and %f with one digit of precision. */
void page_put(const page *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* 2880 -> "2,880". */
typedef struct page_number {
    char text[32];
} page_number;
page_number page_grouped(uint64_t n);

pl_total page_total(const page *p, int hero, int against, int board, pl_order order);
pl_estimate page_share(const page *p, int hero, int against, int board, pl_order order);
double page_per(uint64_t sum, uint64_t count);

/* "52.3 % (48.1 to 56.4) of 400 games", for tips; "no games". Returns `out`. */
enum { PAGE_TIP = 256 };
char *page_tell(pl_estimate share, char out[PAGE_TIP]);
/* The class of a cell that shows this share: how far it is from one half, and whether that is sure. */
const char *page_heat(pl_estimate share);

/* Shares on an axis around one half that holds all of them with their intervals. */
typedef struct page_axis {
    double low, high;
} page_axis;
page_axis page_axis_start(void);
void page_axis_hold(page_axis *axis, pl_estimate share);
void page_axis_labels(const page *p, page_axis axis); /* in a heading */
double page_axis_at(page_axis axis, double share);    /* per cent of its width */
void page_band(const page *p, page_axis axis, pl_estimate share);

/* "Title ————", with an id to link to. */
void page_heading(const page *p, const char *id, const char *title, const char *lead);

/* The sections. */
void page_matrix(const page *p);
void page_boards(const page *p);
void page_ranking(const page *p);
void page_opponents(const page *p, unsigned hero);
void page_first_player(const page *p);
void page_lengths(const page *p);
void page_habits(const page *p);
void page_cards_heading(const page *p, const char *title);
void page_cards(const page *p, unsigned hero);
void page_verdict(const page *p, unsigned hero);
void page_deck(const page *p, const pl_lint *lint);
void page_fair(const page *p);

/* From page.css and page.js. */
extern const char page_style[], page_script[];

#endif
