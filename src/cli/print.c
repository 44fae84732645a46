#include "cli/print.h"

#include <stdlib.h>
#include <string.h>

#include "base/letters.h"
#include "cli/cli.h"
#include "cli/face.h"
#include "cli/labels.h"
#include "cli/pdf.h"

enum { COLUMNS = 3, ROWS = 3, ON_SHEET = COLUMNS * ROWS };
enum { F_NAME, F_TEXT, F_BOLD };
static const double card_width = 63, card_height = 88, edge = 4, mark = 4, band = 13, mm_of_point = 25.4 / 72;

typedef struct sheet {
    const print_order *order;
    const pl_hero_page *page;
    const pl_hero *hero;
    pdf pdf;
} sheet;

/* ------------------------------------------------------------------ text in a column */

/* The next line of a text: as many words as fit; a word that is too long alone is cut. */
static size_t next_line(const pdf *p, int font, double size, double width, const char *text)
{
    size_t fits = 0;
    for (const char *at = text, *end = text + strlen(text); at < end;) {
        const char *stop = at + strcspn(at, " ");
        if (pdf_width(p, font, size, text, (size_t)(stop - text)) > width) {
            if (fits > 0)
                return fits;
            const char *letter = text;
            while (letter < stop) {
                const char *next = letter;
                pl_letter_next(&next, end);
                if (letter > text && pdf_width(p, font, size, text, (size_t)(next - text)) > width)
                    break;
                letter = next;
            }
            return (size_t)(letter - text);
        }
        fits = (size_t)(stop - text);
        at = stop + strspn(stop, " ");
    }
    return strlen(text);
}

/* Writes it, or with `drawn` false only measures; returns the height. */
static double column(pdf *p, int font, double size, double x, double y, double width, const char *text, bool drawn)
{
    const double line = size * 1.25 * mm_of_point;
    double height = 0;
    while (*text) {
        size_t length = next_line(p, font, size, width, text);
        height += line;
        if (drawn)
            pdf_text(p, font, size, x, y + height - line * 0.25, text, length);
        text += length;
        text += strspn(text, " ");
    }
    return height;
}

/* All texts below each other at one size. */
static double texts(pdf *p, double size, double x, double y, double width, char *const list[], int count, bool drawn)
{
    double height = 0;
    for (int i = 0; i < count; i++)
        height += column(p, F_TEXT, size, x, y + height, width, list[i], drawn) + size * 0.5 * mm_of_point;
    return height;
}

/* As large as fits. */
static double fitting(pdf *p, double width, double height, char *const list[], int count, double most, double least)
{
    double size = most;
    while (size > least && texts(p, size, 0, 0, width, list, count, false) > height)
        size -= 0.25;
    return size;
}

static void line_of(pdf *p, int font, double size, double x, double y, double width, const char *text)
{
    while (size > 4 && pdf_width(p, font, size, text, strlen(text)) > width)
        size -= 0.25;
    pdf_text(p, font, size, x, y, text, next_line(p, font, size, width, text));
}

static void centered(pdf *p, int font, double size, double x, double y, double width, const char *text)
{
    while (size > 4 && pdf_width(p, font, size, text, strlen(text)) > width)
        size -= 0.25;
    size_t length = next_line(p, font, size, width, text);
    pdf_text(p, font, size, x + (width - pdf_width(p, font, size, text, length)) / 2, y, text, length);
}

/* ------------------------------------------------------------------ what stands on a card */

static int said_texts(const sheet *s, const pl_card_page *part, char *out[PL_SAID])
{
    pl_said said[PL_SAID];
    int count = pl_said_of(part, said);
    for (int i = 0; i < count; i++) {
        char text[PL_TEXT_MAX * 2];
        out[i] = strdup(pl_said_speak(s->order->pack, s->page, said[i], s->order->language, text, sizeof text));
        if (!out[i])
            return i;
    }
    return count;
}

static void drop_texts(char *list[], int count)
{
    for (int i = 0; i < count; i++)
        free(list[i]);
}

static const char *users_of(const sheet *s, const pl_card *card, char *out, size_t size)
{
    const unsigned all = (1U << s->hero->fighter_count) - 1;
    size_t used = 0;
    out[0] = '\0';
    if ((card->users & all) == all && card->forms == 0)
        return label(s->order->language, L_ANYONE);
    for (int f = 0; f < s->hero->form_count; f++)
        if (card->forms >> f & 1 && used < size)
            used += (size_t)snprintf(out + used, size - used, "%s%s", used ? ", " : "",
                                     s->page->forms[f].name.in[s->order->language]);
    for (int f = 0; f < s->hero->fighter_count && card->forms == 0; f++) {
        const char *name = s->page->fighters[f].name.in[s->order->language];
        if (card->users >> f & 1 && !strstr(out, name) && used < size)
            used += (size_t)snprintf(out + used, size - used, "%s%s", used ? ", " : "", name);
    }
    return out;
}

static pdf_color color_of(const sheet *s, unsigned type)
{
    static const pdf_color colors[] = {
        [PL_ATTACK] = {0.70, 0.16, 0.14},
        [PL_DEFENSE] = {0.15, 0.33, 0.56},
        [PL_VERSATILE] = {0.42, 0.25, 0.50},
        [PL_SCHEME] = {0.62, 0.47, 0.10},
    };
    return s->order->saves ? pdf_black : colors[type];
}

static void type_band(sheet *s, const pl_card *card, double x, double y)
{
    static const label_id names[] = {
        [PL_ATTACK] = L_ATTACK, [PL_DEFENSE] = L_DEFENSE, [PL_VERSATILE] = L_VERSATILE, [PL_SCHEME] = L_SCHEME};
    char figure[8];
    pdf_ink(&s->pdf, color_of(s, card->type));
    pdf_box(&s->pdf, x, y, card_width - 2 * edge, band, s->order->saves ? 0.3 : 0);
    pdf_ink(&s->pdf, s->order->saves ? pdf_black : pdf_white);
    double left = x + 2;
    if (card->type != PL_SCHEME) {
        int length = snprintf(figure, sizeof figure, "%d", card->value);
        pdf_text(&s->pdf, F_NAME, 26, left, y + band - 3.4, figure, (size_t)length);
        left += pdf_width(&s->pdf, F_NAME, 26, figure, (size_t)length) + 2;
    }
    line_of(&s->pdf, F_BOLD, 10, left, y + band - 3.8, x + card_width - 2 * edge - left - 1,
            label(s->order->language, names[card->type]));
    pdf_ink(&s->pdf, pdf_black);
}

static void card_face(sheet *s, int title, double x, double y)
{
    const pl_card *card = &s->hero->cards[title];
    const double inner = card_width - 2 * edge, left = x + edge, top = y + edge;
    char *list[PL_SAID], users[400], boost[80];
    type_band(s, card, left, top);
    centered(&s->pdf, F_NAME, 13, left, top + band + 7, inner, s->page->cards[title].name.in[s->order->language]);
    centered(&s->pdf, F_BOLD, 7, left, top + band + 11.5, inner, users_of(s, card, users, sizeof users));
    pdf_line(&s->pdf, left, top + band + 13.5, left + inner, top + band + 13.5, 0.2);
    const double from = top + band + 15, room = y + card_height - edge - 8 - from;
    int count = said_texts(s, &s->page->cards[title], list);
    texts(&s->pdf, fitting(&s->pdf, inner, room, list, count, 9.5, 4), left, from, inner, list, count, true);
    drop_texts(list, count);
    if (card->boost >= 0)
        snprintf(boost, sizeof boost, "%s %d", label(s->order->language, L_BOOST), card->boost);
    else
        snprintf(boost, sizeof boost, "%s", label(s->order->language, L_NO_BOOST));
    pdf_line(&s->pdf, left, y + card_height - edge - 5.5, left + inner, y + card_height - edge - 5.5, 0.2);
    line_of(&s->pdf, F_BOLD, 9, left, y + card_height - edge - 1, inner * 0.6, boost);
}

static void card_back(sheet *s, double x, double y)
{
    pdf_ink(&s->pdf, s->order->saves ? pdf_black : (pdf_color){0.20, 0.22, 0.25});
    pdf_box(&s->pdf, x + edge, y + edge, card_width - 2 * edge, card_height - 2 * edge, s->order->saves ? 0.4 : 0);
    pdf_ink(&s->pdf, s->order->saves ? pdf_black : pdf_white);
    pdf_box(&s->pdf, x + edge + 2, y + edge + 2, card_width - 2 * edge - 4, card_height - 2 * edge - 4, 0.3);
    centered(&s->pdf, F_NAME, 20, x + edge + 4, y + card_height / 2 + 2, card_width - 2 * edge - 8,
             s->page->name.in[s->order->language]);
    pdf_ink(&s->pdf, pdf_black);
}

/* ------------------------------------------------------------------ sheets */

static double left_of(const sheet *s)
{
    return (s->pdf.width - COLUMNS * card_width) / 2;
}

static double top_of(const sheet *s)
{
    return (s->pdf.height - ROWS * card_height) / 2;
}

/* How long 100 mm are on this paper. */
static void rule(sheet *s, double y)
{
    static const char length[] = "100 mm";
    const double x = (s->pdf.width - 100) / 2;
    pdf_line(&s->pdf, x, y, x + 100, y, 0.15);
    pdf_line(&s->pdf, x, y - 1.5, x, y + 0.5, 0.15);
    pdf_line(&s->pdf, x + 100, y - 1.5, x + 100, y + 0.5, 0.15);
    pdf_text(&s->pdf, F_TEXT, 5, x + 101.5, y + 0.4, length, sizeof length - 1);
}

/* Where to cut, outside the cards; and the rule, where the paper has room for it. */
static void marks(sheet *s)
{
    const double left = left_of(s), top = top_of(s), right = left + COLUMNS * card_width,
                 bottom = top + ROWS * card_height;
    for (int i = 0; i <= COLUMNS; i++) {
        pdf_line(&s->pdf, left + i * card_width, top - 1 - mark, left + i * card_width, top - 1, 0.1);
        pdf_line(&s->pdf, left + i * card_width, bottom + 1, left + i * card_width, bottom + 1 + mark, 0.1);
    }
    for (int i = 0; i <= ROWS; i++) {
        pdf_line(&s->pdf, left - 1 - mark, top + i * card_height, left - 1, top + i * card_height, 0.1);
        pdf_line(&s->pdf, right + 1, top + i * card_height, right + 1 + mark, top + i * card_height, 0.1);
    }
    if (top > 12)
        rule(s, s->pdf.height - 3.5);
}

static double place_x(const sheet *s, int place, bool mirrored)
{
    int at = place % COLUMNS;
    return left_of(s) + (mirrored ? COLUMNS - 1 - at : at) * card_width;
}

static double place_y(const sheet *s, int place)
{
    return top_of(s) + place / COLUMNS * card_height; /* NOLINT(bugprone-integer-division): rows are whole */
}

static bool card_sheets(sheet *s)
{
    int cards[PL_DECK * 4], count = 0;
    for (int t = 0; t < s->hero->title_count; t++)
        for (int k = 0; k < s->hero->cards[t].copies && count < PL_DECK * 4; k++)
            cards[count++] = t;
    for (int first = 0; first < count; first += ON_SHEET) {
        const int here = count - first < ON_SHEET ? count - first : ON_SHEET;
        for (int side = 0; side < 2; side++) {
            if (!pdf_page(&s->pdf))
                return false;
            marks(s);
            for (int i = 0; i < here; i++)
                if (side == 0)
                    card_face(s, cards[first + i], place_x(s, i, false), place_y(s, i));
                else
                    card_back(s, place_x(s, i, true), place_y(s, i));
        }
    }
    return true;
}

static double fighter_line(sheet *s, int f, double x, double y)
{
    char line[400], more[FACE_TEXT];
    const bool hero = s->hero->heroes >> f & 1, ranged = s->hero->ranged >> f & 1;
    int count = 1;
    while (f + count < s->hero->fighter_count && strcmp(s->page->fighters[f].id, s->page->fighters[f + count].id) == 0)
        count++;
    char many[16] = "";
    if (count > 1)
        snprintf(many, sizeof many, " \xc3\x97%d", count);
    snprintf(line, sizeof line, "%s%s: %s %d, %s%s", s->page->fighters[f].name.in[s->order->language], many,
             label(s->order->language, L_HEALTH), s->hero->health[f],
             label(s->order->language, ranged ? L_RANGED : L_MELEE),
             f == 0 ? "" : face_figures(s->hero, (unsigned)f, s->order->language, more));
    return column(&s->pdf, hero ? F_BOLD : F_TEXT, 12, x, y, s->pdf.width - 2 * x, line, true) + 1;
}

static bool hero_sheet(sheet *s)
{
    const double x = 20;
    char line[FACE_TEXT], more[FACE_TEXT];
    if (!pdf_page(&s->pdf))
        return false;
    rule(s, s->pdf.height - 10);
    double y = 20;
    line_of(&s->pdf, F_NAME, 30, x, y + 8, s->pdf.width - 2 * x, s->page->name.in[s->order->language]);
    y += 16;
    snprintf(line, sizeof line, "%s", face_figures(s->hero, 0, s->order->language, more) + 2);
    y += column(&s->pdf, F_BOLD, 12, x, y, s->pdf.width - 2 * x, line, true) + 1;
    for (int f = 0; f < s->hero->fighter_count; f++)
        if (f == 0 || strcmp(s->page->fighters[f].id, s->page->fighters[f - 1].id) != 0)
            y += fighter_line(s, f, x, y);
    for (int i = 0; i < s->page->ability_count; i++) {
        char *list[PL_SAID];
        int count = said_texts(s, &s->page->abilities[i], list);
        y += 5 + column(&s->pdf, F_NAME, 14, x, y + 5, s->pdf.width - 2 * x,
                        s->page->abilities[i].name.in[s->order->language], true);
        y += texts(&s->pdf, 11, x, y + 1, s->pdf.width - 2 * x, list, count, true) + 1;
        drop_texts(list, count);
    }
    return true;
}

/* ------------------------------------------------------------------ all of it */

static bool open_fonts(pdf_font fonts[PDF_FONTS], pl_source bytes[PDF_FONTS])
{
    static const char *const names[PDF_FONTS] = {"name", "text", "text-bold"};
    pl_errors *errors = pl_errors_new();
    bool good = true;
    for (int i = 0; i < PDF_FONTS && good; i++) {
        char path[CLI_PATH];
        snprintf(path, sizeof path, "%s/fonts/%s.ttf", cli_content_directory(), names[i]);
        good = pl_source_read(path, &bytes[i], errors) && pdf_font_open(&fonts[i], bytes[i].text, bytes[i].length);
        if (!good && pl_errors_count(errors) == 0)
            pl_errors_add(errors, path, 0, 0, "this is no font that can be embedded");
    }
    pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    return good;
}

bool print_hero(const print_order *order, pl_buffer *out)
{
    pdf_font fonts[PDF_FONTS] = {{0}};
    pl_source bytes[PDF_FONTS] = {{0}};
    sheet *s = calloc(1, sizeof *s);
    bool good = s != NULL && open_fonts(fonts, bytes);
    if (good) {
        s->order = order;
        s->page = &order->pack->hero_pages[order->hero];
        s->hero = &order->pack->heroes[order->hero];
        s->pdf.fonts = fonts;
        s->pdf.width = order->letter ? 215.9 : 210;
        s->pdf.height = order->letter ? 279.4 : 297;
        good = hero_sheet(s) && card_sheets(s);
        pdf_write(&s->pdf, s->page->name.in[order->language], out);
        pdf_free(&s->pdf);
    }
    for (int i = 0; i < PDF_FONTS; i++) {
        pdf_font_close(&fonts[i]);
        free(bytes[i].text);
    }
    free(s);
    return good;
}
