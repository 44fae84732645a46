#include "cli/left.h"

#include "cli/hand.h"

enum { MARGIN = 4, TITLE_LEAST = 16, TITLE_MOST = 34, PLACES = 4 };

static int number(const pl_json_value *of, const char *key)
{
    return (int)pl_json_get(of, key)->number;
}

static int percent(const pl_json_value *of, const char *key)
{
    return (int)(100 * pl_json_get(of, key)->number + 0.5);
}

/* ------------------------------------------------------------------ what is left */

/* The words over the columns; a number stands under the end of its word. */
static const label_id *columns(bool open)
{
    static const label_id mine[PLACES + 1] = {L_COPIES, L_HAND, L_GONE, L_DECK, L_NEXT_CARD};
    static const label_id theirs[PLACES + 1] = {L_COPIES, L_HAND, L_GONE, L_UNSEEN, L_IN_HAND};
    return open ? mine : theirs;
}

/* What the columns leave of the line for the title of a card. */
static int title_width(const screen *s, bool open)
{
    int width = s->t.width - MARGIN;
    for (unsigned i = 0; i <= PLACES; i++)
        width -= 2 + text_columns(screen_say(s, columns(open)[i]));
    return width < TITLE_LEAST ? TITLE_LEAST : width > TITLE_MOST ? TITLE_MOST : width;
}

/* The title, or as much of it as there is room for. */
static void print_title(const screen *s, unsigned seat, const char *card, term_style style, int width)
{
    char title[PL_TOLD_MAX];
    hand_title(s, seat, card, title, sizeof title);
    bool cut = text_columns(title) > width;
    fprintf(s->t.out, "%*s", MARGIN, "");
    term_print(&s->t, style, "%.*s%s", (int)text_bytes(title, cut ? width - 1 : width), title, cut ? "…" : "");
    term_pad(&s->t, "", cut ? 0 : width - text_columns(title));
}

static void print_head(const screen *s, bool open)
{
    fprintf(s->t.out, "%*s", MARGIN + title_width(s, open), "");
    for (unsigned i = 0; i <= PLACES; i++)
        term_print(&s->t, STYLE_QUIET, "  %s", screen_say(s, columns(open)[i]));
    fputc('\n', s->t.out);
}

static void print_card(const screen *s, unsigned seat, const pl_json_value *card, bool open)
{
    int deck = number(card, "deck"), unseen = number(card, "unseen") + (open ? deck : 0);
    const int places[PLACES] = {number(card, "copies"), number(card, "hand"),
                                number(card, "discard") + number(card, "table"), unseen};
    bool gone = places[2] == places[0];
    term_style style = gone ? STYLE_QUIET : STYLE_PLAIN;
    print_title(s, seat, pl_json_get_text(card, "card"), style, title_width(s, open));
    for (unsigned i = 0; i < PLACES; i++)
        term_print(&s->t, style, "  %*d", text_columns(screen_say(s, columns(open)[i])), places[i]);
    int width = text_columns(screen_say(s, columns(open)[PLACES])) - 2;
    if (!gone)
        fprintf(s->t.out, "  %*d %%", width > 3 ? width : 3, percent(card, "chance"));
    if (!open && deck > 0)
        fprintf(s->t.out, "  (%s: %d)", screen_say(s, L_DECK), deck);
    fputc('\n', s->t.out);
}

void left_print(const screen *s, const pl_json_value *unseen)
{
    unsigned seat = 0;
    for (const pl_json_value *of = pl_json_get(unseen, "seats")->first; of; of = of->next, seat++) {
        bool open = pl_json_get(of, "open")->number != 0;
        screen_seat(s, seat);
        if (!open)
            fprintf(s->t.out, ": %s %d, %s %d", screen_say(s, L_UNSEEN), number(of, "unseen"), screen_say(s, L_IN_HAND),
                    number(of, "held"));
        fputc('\n', s->t.out);
        print_head(s, open);
        for (const pl_json_value *card = pl_json_get(of, "cards")->first; card; card = card->next)
            print_card(s, seat, card, open);
    }
}

/* ------------------------------------------------------------------ odds */

void left_odds(const screen *s, const sight *now, unsigned attacker, unsigned target, const pl_json_value *odds)
{
    fputs("  ", s->t.out);
    screen_fighter(s, now, attacker);
    fputs(" → ", s->t.out);
    screen_fighter(s, now, target);
    fputc('\n', s->t.out);
    for (const pl_json_value *of = pl_json_get(odds, "odds")->first; of; of = of->next) {
        const pl_json_value *best = pl_json_get(of, "best"), *open = pl_json_get(of, "open");
        bool exact = pl_json_get(of, "exact")->number != 0;
        print_title(s, pl_seat_of(attacker), pl_json_get_text(of, "card"), STYLE_PLAIN, TITLE_MOST);
        fprintf(s->t.out, "  %s%3d %%  %.1f  (%.1f)\n", exact ? " " : "~", percent(best, "hit"),
                pl_json_get(best, "average")->number, pl_json_get(open, "average")->number);
    }
}
