#include "cli/hand.h"

#include <string.h>

#include "base/letters.h"
#include "cli/face.h"

/* ------------------------------------------------------------------ one card */

/* Which card of the deck it is called by; -1: the hero has none of this id. */
static int title_of(const screen *s, unsigned seat, const char *card)
{
    return pl_pack_card(&s->pack->hero_pages[s->setup.hero[seat]], screen_hero(s, seat), card);
}

char *hand_title(const screen *s, unsigned seat, const char *card, char *out, size_t size)
{
    int title = title_of(s, seat, card);
    out[0] = '\0';
    if (title >= 0)
        pl_tell_card(s->teller, seat, (unsigned)__builtin_ctz(screen_hero(s, seat)->copies[title]), out, size);
    return out;
}

void hand_key(const screen *s, const char *key)
{
    fprintf(s->t.out, "%*s", 4 - text_columns(key), "");
    term_print(&s->t, STYLE_BOLD, "%s", key);
    fputs("  ", s->t.out);
}

void hand_card(const screen *s, unsigned seat, const char *card, unsigned copies, const char *key, int width)
{
    char title[PL_TOLD_MAX], times[16] = "", line[FACE_TEXT];
    hand_title(s, seat, card, title, sizeof title);
    if (copies > 1)
        snprintf(times, sizeof times, " ×%u", copies);
    int columns = text_columns(title) + text_columns(times);
    hand_key(s, key);
    fputs(title, s->t.out);
    term_pad(&s->t, times, width - text_columns(title));
    fputs("  ", s->t.out);
    term_wrap(&s->t, *key ? STYLE_PLAIN : STYLE_QUIET, 8 + (width > columns ? width : columns), 8,
              face_line(s->pack, s->setup.hero[seat], (unsigned)title_of(s, seat, card), s->language, line));
}

void hand_face(const screen *s, unsigned seat, const char *card)
{
    face_card(s->pack, s->setup.hero[seat], (unsigned)title_of(s, seat, card), s->language, &s->t);
}

/* ------------------------------------------------------------------ hands */

/* Cards by title: the id of each, and how many there are. */
typedef struct fold {
    const char *card[PL_TITLES];
    unsigned copies[PL_TITLES], count;
    int width;
} fold;

static fold fold_cards(const screen *s, unsigned seat, const pl_json_value *cards)
{
    fold f = {.width = 0};
    char title[PL_TOLD_MAX];
    for (const pl_json_value *v = cards ? cards->first : NULL; v; v = v->next) {
        unsigned known = 0;
        while (known < f.count && strcmp(f.card[known], v->text) != 0)
            known++;
        if (known == f.count) {
            if (f.count == PL_TITLES)
                break;
            f.card[f.count++] = v->text;
        }
        f.copies[known]++;
        int columns = text_columns(hand_title(s, seat, v->text, title, sizeof title)) + (f.copies[known] > 1 ? 3 : 0);
        f.width = columns > f.width ? columns : f.width;
    }
    return f;
}

static const char *key_of_card(const answers *a, unsigned seat, const char *card)
{
    for (unsigned i = 0; i < a->count; i++) {
        const sight_option *o = a->items[i].option;
        if (o->card && o->seat == seat && strcmp(o->card, card) == 0)
            return a->items[i].key;
    }
    return "";
}

/* "▲ NAME  Your teammate's hand:"; returns its columns. */
static int print_heading(const screen *s, const sight *now, unsigned seat)
{
    const char *what = screen_say(s, seat == now->question.seat ? L_YOUR_HAND
                                     : s->plays >> seat & 1     ? L_ALSO_YOURS
                                                                : L_TEAMMATE_HAND);
    int columns = text_columns(what) + 1;
    if (s->setup.teams) {
        columns += screen_seat(s, seat) + 2;
        fputs("  ", s->t.out);
    }
    term_print(&s->t, STYLE_BOLD, "%s:", what);
    return columns;
}

/* Another seat of the asked one's team whose cards the person sees; one that is out of the game has no use for them. */
static bool is_shown_mate(const sight *now, unsigned seat)
{
    unsigned asked = now->question.seat;
    return seat != asked && pl_team_of(seat) == pl_team_of(asked) && now->seats[seat].hand &&
           !now->seats[seat].line.out;
}

/* A hand in a line or two. */
static void print_titles(const screen *s, const sight *now, unsigned seat)
{
    char title[PL_TOLD_MAX], list[PL_TOLD_MAX];
    fold f = fold_cards(s, seat, now->seats[seat].hand);
    size_t length = (size_t)snprintf(list, sizeof list, "%s", f.count ? "" : screen_say(s, L_NO_CARDS));
    for (unsigned i = 0; i < f.count && length < sizeof list; i++) {
        char times[16] = "";
        if (f.copies[i] > 1)
            snprintf(times, sizeof times, " ×%u", f.copies[i]);
        hand_title(s, seat, f.card[i], title, sizeof title);
        length += (size_t)snprintf(list + length, sizeof list - length, "%s%s%s", i ? ", " : "", title, times);
    }
    int columns = print_heading(s, now, seat);
    fputc(' ', s->t.out);
    term_wrap(&s->t, STYLE_PLAIN, columns + 1, 6, list);
}

void hand_print(const screen *s, const sight *now, const answers *a)
{
    unsigned seat = now->question.seat;
    fold f = fold_cards(s, seat, now->seats[seat].hand);
    print_heading(s, now, seat);
    fprintf(s->t.out, "%s%s\n", f.count ? "" : " ", f.count ? "" : screen_say(s, L_NO_CARDS));
    for (unsigned i = 0; i < f.count; i++)
        hand_card(s, seat, f.card[i], f.copies[i], key_of_card(a, seat, f.card[i]), f.width);
    for (unsigned mate = 0; mate < now->seat_count; mate++)
        if (is_shown_mate(now, mate))
            print_titles(s, now, mate);
}

void hand_texts(const screen *s, const sight *now)
{
    for (unsigned seat = 0; seat < now->seat_count; seat++) {
        if (seat != now->question.seat && !is_shown_mate(now, seat))
            continue;
        fold f = fold_cards(s, seat, now->seats[seat].hand);
        if (s->setup.teams) {
            print_heading(s, now, seat);
            fputc('\n', s->t.out);
        }
        for (unsigned i = 0; i < f.count; i++)
            hand_face(s, seat, f.card[i]);
        if (!f.count)
            fprintf(s->t.out, "%s\n", screen_say(s, L_NO_CARDS));
    }
}

/* ------------------------------------------------------------------ piles */

/* "● NAME — discard pile (2): “Title”, “Title”" */
static void print_pile(const screen *s, unsigned seat, label_id what, const pl_json_value *cards, term_style style)
{
    char name[PL_NAME_MAX], heading[PL_NAME_MAX * 2], title[PL_TOLD_MAX], list[PL_TOLD_MAX];
    size_t length = 0;
    unsigned count = 0;
    snprintf(list, sizeof list, "%s", screen_say(s, L_EMPTY));
    for (const pl_json_value *v = cards ? cards->first : NULL; v && length < sizeof list; v = v->next)
        length += (size_t)snprintf(list + length, sizeof list - length, "%s%s", count++ ? ", " : "",
                                   hand_title(s, seat, v->text, title, sizeof title));
    term_print(&s->t, style, "%s", picture_sign[seat]);
    pl_tell_seat(s->teller, seat, name, sizeof name);
    snprintf(heading, sizeof heading, " %s — %s (%u): ", name, screen_say(s, what), count);
    fputs(heading, s->t.out);
    term_wrap(&s->t, STYLE_PLAIN, 1 + text_columns(heading), 2, list);
}

void hand_all(const screen *s, const sight *now)
{
    for (unsigned seat = 0; seat < now->seat_count; seat++)
        print_pile(s, seat, L_HAND, now->seats[seat].hand, STYLE_PLAIN);
}

void hand_discards(const screen *s, const sight *now)
{
    for (unsigned seat = 0; seat < now->seat_count; seat++)
        print_pile(s, seat, L_DISCARD, now->seats[seat].discard, screen_style(seat));
}

/* ------------------------------------------------------------------ cards by name */

/* Capitals, and the sign that a keyboard has for an apostrophe, make no difference. */
static bool same_letter(const char *a, const char *b)
{
    char capital_a[8], capital_b[8];
    const char *next_a = a, *next_b = b;
    letter_capital(a, capital_a);
    letter_capital(b, capital_b);
    return strcmp(capital_a, capital_b) == 0 ||
           (pl_letter_is_apostrophe(pl_letter_next(&next_a, a + letter_length(a))) &&
            pl_letter_is_apostrophe(pl_letter_next(&next_b, b + letter_length(b))));
}

static bool contains(const char *text, const char *part)
{
    for (; *text; text += letter_length(text)) {
        const char *a = text, *b = part;
        while (*a && *b) {
            if (!same_letter(a, b))
                break;
            a += letter_length(a);
            b += letter_length(b);
        }
        if (!*b)
            return true;
    }
    return false;
}

/* Does a seat before this one have the same hero? */
static bool shown_before(const screen *s, unsigned seat)
{
    for (unsigned other = 0; other < seat; other++)
        if (s->setup.hero[other] == s->setup.hero[seat])
            return true;
    return false;
}

bool hand_faces(const screen *s, const char *part)
{
    bool found = false;
    for (unsigned seat = 0; seat < pl_seats_in(&s->setup); seat++) {
        const pl_hero_page *page = &s->pack->hero_pages[s->setup.hero[seat]];
        if (shown_before(s, seat))
            continue;
        for (unsigned i = 0; i < screen_hero(s, seat)->title_count; i++)
            if (contains(page->cards[i].name.in[s->language], part) || contains(page->cards[i].id, part)) {
                face_card(s->pack, s->setup.hero[seat], i, s->language, &s->t);
                found = true;
            }
    }
    return found;
}
