/* Drawing battlefields. The lines are set in braille dots, two by four to a character, which is as smooth as a terminal
 * gets; the blocks of the spaces are laid over them.
 *
 *     (21)    number; [21]: may be chosen now
 *     ≈OB     zones brown and blue; ≈: a secret passage
 *     (16)●H  a fighter of the first seat
 *      B  ○t  a token of the first seat */
#include "cli/picture.h"

#include <stdlib.h>
#include <string.h>

#include "cli/labels.h"

const char *const picture_sign[PL_SEATS] = {"●", "■", "▲", "◆"};
static const char *const token_sign[PL_SEATS] = {"○", "□", "△", "◇"};

enum { WIDTH = 110, HEIGHT = 26, BLOCK = 4, TOKEN_ROOM = 4 };

typedef enum ink { INK_NONE, INK_LINE, INK_ZONE, INK_LIT, INK_SEAT_A, INK_SEAT_B } ink;

static ink seat_ink(unsigned seat)
{
    return pl_team_of(seat) ? INK_SEAT_B : INK_SEAT_A;
}

typedef struct cell {
    char glyph[8];
    uint8_t ink, zone;
} cell;

typedef struct canvas {
    int width, height;
    int column[PL_SPACES], row[PL_SPACES]; /* of the left end of a block's upper line */
    uint8_t dots[HEIGHT][WIDTH];
    cell cells[HEIGHT][WIDTH];
} canvas;

/* ------------------------------------------------------------------ letters of zones */

static bool is_letter(const char *capital)
{
    return (*capital >= 'A' && *capital <= 'Z') || (unsigned char)*capital >= 0xc3;
}

static bool taken(const zone_letters *letters, int count, const char *letter)
{
    for (int i = 0; i < count; i++)
        if (strcmp(letters->letter[i], letter) == 0)
            return true;
    return false;
}

zone_letters picture_letters(const pl_board_page *page, pl_language language)
{
    zone_letters letters = {0};
    for (int z = 0; z < page->zone_count && z < PICTURE_ZONES; z++) {
        char *own = letters.letter[z];
        for (const char *at = page->zones[z].name.in[language]; *at && !*own; at += letter_length(at)) {
            char capital[8];
            letter_capital(at, capital);
            if (is_letter(capital) && !taken(&letters, z, capital))
                memcpy(own, capital, sizeof capital);
        }
        for (char digit = '1'; !*own && digit <= '9'; digit++)
            if (!taken(&letters, z, (char[2]){digit, '\0'}))
                own[0] = digit;
        if (!*own)
            own[0] = '?';
    }
    return letters;
}

/* ------------------------------------------------------------------ signs of tokens */

/* The word that tells a kind of tokens from others: not "token" itself. */
static const char *telling_word(const char *name, const char *token)
{
    size_t length = strlen(token);
    bool begins = strncmp(name, token, length) == 0 && name[length] == ' ';
    return begins && name[length + 1] ? name + length + 1 : name;
}

void picture_kinds(const pl_pack *pack, unsigned hero, unsigned seat, pl_language language, picture_kind out[PL_TOKENS])
{
    memset(out, 0, PL_TOKENS * sizeof *out);
    for (unsigned kind = 0; kind < pack->heroes[hero].token_count; kind++) {
        out[kind].name = pack->hero_pages[hero].tokens[kind].name.in[language];
        const char *word = telling_word(out[kind].name, label(language, L_TOKEN));
        snprintf(out[kind].sign, sizeof out[kind].sign, "%s%.*s", token_sign[seat], letter_length(word), word);
        if (kind > 0 && strcmp(out[kind].sign, out[0].sign) == 0)
            snprintf(out[kind].sign, sizeof out[kind].sign, "%s%u", token_sign[seat], (kind + 1) % 10);
    }
}

/* ------------------------------------------------------------------ where things go */

static int between(int least, int value, int most)
{
    return value < least ? least : value > most ? most : value;
}

typedef struct frame {
    int left, right, top, bottom;
} frame;

static frame bounds(const pl_board_page *page, int count)
{
    frame f = {page->x[0], page->x[0], page->y[0], page->y[0]};
    for (int s = 1; s < count; s++) {
        f.left = page->x[s] < f.left ? page->x[s] : f.left;
        f.right = page->x[s] > f.right ? page->x[s] : f.right;
        f.top = page->y[s] < f.top ? page->y[s] : f.top;
        f.bottom = page->y[s] > f.bottom ? page->y[s] : f.bottom;
    }
    f.right += f.right == f.left;
    f.bottom += f.bottom == f.top;
    return f;
}

/* Moves two blocks apart that touch or overlap, along the way that is shorter. */
static bool part(canvas *c, int a, int b)
{
    int across = c->column[b] - c->column[a], down = c->row[b] - c->row[a];
    int missing_across = BLOCK + 3 - abs(across), missing_down = 3 - abs(down);
    if (missing_across <= 0 || missing_down <= 0)
        return false;
    if (missing_down * 3 <= missing_across) {
        int upper = down >= 0 ? a : b, lower = down >= 0 ? b : a;
        if (c->row[upper] > 0)
            c->row[upper]--;
        else
            c->row[lower]++;
    } else {
        int left = across >= 0 ? a : b, right = across >= 0 ? b : a;
        if (c->column[left] > 0)
            c->column[left]--;
        else
            c->column[right]++;
    }
    for (int i = 0; i < 2; i++) {
        int s = i ? b : a;
        c->column[s] = between(0, c->column[s], c->width - BLOCK - TOKEN_ROOM);
        c->row[s] = between(0, c->row[s], c->height - 2);
    }
    return true;
}

static void lay_out(canvas *c, const pl_board_page *page, int count)
{
    frame f = bounds(page, count);
    int columns = c->width - BLOCK - TOKEN_ROOM, rows = c->height - 2;
    for (int s = 0; s < count; s++) {
        c->column[s] = (page->x[s] - f.left) * columns / (f.right - f.left);
        c->row[s] = ((page->y[s] - f.top) * rows * 2 / (f.bottom - f.top) + 1) / 2;
    }
    bool moved = true;
    for (int round = 0; moved && round < 100; round++) {
        moved = false;
        for (int a = 0; a < count; a++)
            for (int b = a + 1; b < count; b++)
                moved |= part(c, a, b);
    }
}

/* ------------------------------------------------------------------ lines */

static void dot(canvas *c, int x, int y)
{
    static const uint8_t bits[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    if (x >= 0 && y >= 0 && x < 2 * c->width && y < 4 * c->height)
        c->dots[y / 4][x / 2] |= bits[y % 4][x % 2];
}

static const char *arrow_head(int across, int down)
{
    static const char *const heads[3][3] = {{"↖", "↑", "↗"}, {"←", "•", "→"}, {"↙", "↓", "↘"}};
    int x = 2 * abs(across) < abs(down) ? 0 : across < 0 ? -1 : 1;
    int y = 2 * abs(down) < abs(across) ? 0 : down < 0 ? -1 : 1;
    return heads[y + 1][x + 1];
}

static void draw_line(canvas *c, int a, int b, bool one_way)
{
    int x0 = 2 * c->column[a] + BLOCK, y0 = 4 * c->row[a] + 3, x1 = 2 * c->column[b] + BLOCK, y1 = 4 * c->row[b] + 3;
    int steps = abs(x1 - x0) > abs(y1 - y0) ? abs(x1 - x0) : abs(y1 - y0);
    for (int i = 0; i <= steps && steps > 0; i++)
        if (!one_way || i % 4 < 2)
            dot(c, x0 + ((x1 - x0) * i * 2 + steps) / (2 * steps), y0 + ((y1 - y0) * i * 2 + steps) / (2 * steps));
    if (one_way) {
        cell *head = &c->cells[(y0 + y1) / 8][(x0 + x1) / 4];
        snprintf(head->glyph, sizeof head->glyph, "%s", arrow_head(x1 - x0, 2 * (y1 - y0)));
        head->ink = INK_LINE;
    }
}

static void draw_lines(canvas *c, const pl_board *board)
{
    for (int a = 0; a < board->space_count; a++)
        for (int b = 0; b < board->space_count; b++) {
            bool there = board->steps[a] >> b & 1, back = board->steps[b] >> a & 1;
            if (!(board->adjacent[a] >> b & 1))
                continue;
            if (there && back ? a < b : there)
                draw_line(c, a, b, !back);
        }
    for (int row = 0; row < c->height; row++)
        for (int column = 0; column < c->width; column++) {
            cell *at = &c->cells[row][column];
            unsigned dots = c->dots[row][column];
            if (!dots || at->ink)
                continue;
            at->glyph[0] = (char)0xe2;
            at->glyph[1] = (char)(0xa0 | dots >> 6);
            at->glyph[2] = (char)(0x80 | (dots & 0x3f));
            at->ink = INK_LINE;
        }
}

/* ------------------------------------------------------------------ spaces */

static void put(canvas *c, int row, int column, const char *text, ink with)
{
    for (const char *at = text; *at; at += letter_length(at), column++) {
        if (row < 0 || row >= c->height || column < 0 || column >= c->width)
            continue;
        cell *to = &c->cells[row][column];
        memset(to->glyph, 0, sizeof to->glyph);
        memcpy(to->glyph, at, (size_t)letter_length(at));
        to->ink = (uint8_t)with;
    }
}

/* Colors a block with its zones, side by side; `lead` is the column of the first zone's letter. */
static void paint_zones(canvas *c, int s, const int *zones, int count, int lead)
{
    for (int row = c->row[s]; row < c->row[s] + 2 && row < c->height; row++)
        for (int i = 0; i < BLOCK && count; i++)
            c->cells[row][c->column[s] + i].zone = (uint8_t)zones[between(0, i - lead, count - 1)];
}

static void draw_space(canvas *c, const picture *p, const zone_letters *letters, int s)
{
    const pl_board_page *page = &p->pack->board_pages[p->board];
    char number[16], name[PL_SPACE_LABEL], zones[48] = "", text[64];
    int in[PICTURE_ZONES], count = 0;
    size_t length = 0;
    for (int z = 0; z < page->zone_count && z < PICTURE_ZONES; z++)
        if (page->zones[z].spaces >> s & 1 && count < 4) {
            length += (size_t)snprintf(zones + length, sizeof zones - length, "%s", letters->letter[z]);
            in[count++] = z;
        }
    bool lit = p->lit >> s & 1;
    snprintf(number, sizeof number, lit ? "[%2s]" : "(%2s)", pl_space_label(page, (unsigned)s, name));
    const char *front = page->passages >> s & 1 ? "≈" : count < 3 ? " " : "";
    snprintf(text, sizeof text, "%s%s%*s", front, zones,
             between(0, BLOCK - text_columns(front) - text_columns(zones), BLOCK), "");
    put(c, c->row[s], c->column[s], number, lit ? INK_LIT : INK_ZONE);
    put(c, c->row[s] + 1, c->column[s], text, INK_ZONE);
    paint_zones(c, s, in, count, text_columns(front));
    if (p->token[s].seat < PL_SEATS) {
        snprintf(text, sizeof text, "%s%s", picture_sign[p->token[s].seat], p->token[s].label);
        put(c, c->row[s], c->column[s] + text_columns(number), text, seat_ink(p->token[s].seat));
    }
}

/* Tokens beside the lower line of the block: "○t", "○t□f". */
static void draw_tokens(canvas *c, const picture *p, int s)
{
    int column = c->column[s] + BLOCK;
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        for (unsigned kind = 0; kind < PL_TOKENS; kind++) {
            if (!(p->lying[seat][kind] >> s & 1))
                continue;
            put(c, c->row[s] + 1, column, p->kind[seat][kind].sign, seat_ink(seat));
            column += text_columns(p->kind[seat][kind].sign);
        }
}

/* ------------------------------------------------------------------ printing */

static void set_ink(const term *t, const pl_board_page *page, const cell *at)
{
    static const term_style styles[] = {
        [INK_NONE] = STYLE_PLAIN, [INK_LINE] = STYLE_QUIET,    [INK_ZONE] = STYLE_PLAIN,
        [INK_LIT] = STYLE_CHOICE, [INK_SEAT_A] = STYLE_SEAT_A, [INK_SEAT_B] = STYLE_SEAT_B};
    term_set(t, STYLE_PLAIN);
    if (at->ink == INK_ZONE)
        term_paint(t, page->zones[at->zone].color);
    else if (at->ink != INK_NONE)
        term_set(t, styles[at->ink]);
}

static void print_row(const canvas *c, const term *t, const pl_board_page *page, int row)
{
    int end = c->width;
    while (end > 0 && !c->cells[row][end - 1].ink)
        end--;
    const cell *before = NULL;
    for (int column = 0; column < end; column++) {
        const cell *at = &c->cells[row][column];
        if (!before || before->ink != at->ink || before->zone != at->zone)
            set_ink(t, page, at);
        fputs(at->ink ? at->glyph : " ", t->out);
        before = at;
    }
    term_set(t, STYLE_PLAIN);
    fputc('\n', t->out);
}

void picture_start(picture *p, const pl_pack *pack, unsigned board, pl_language language)
{
    *p = (picture){.pack = pack, .board = board, .language = language};
    for (int s = 0; s < PL_SPACES; s++)
        p->token[s].seat = PL_NONE;
}

static void size_canvas(canvas *c, const term *t, const frame *f)
{
    c->width = between(40, t->width - 1, WIDTH);
    int natural = (f->bottom - f->top) * c->width / (f->right - f->left) * 9 / 20 + 2;
    int room = t->is_terminal ? between(15, t->height - 9, HEIGHT) : 20;
    c->height = between(12, natural, room);
}

void picture_print(const picture *p, const term *t)
{
    const pl_board_page *page = &p->pack->board_pages[p->board];
    const pl_board *board = &p->pack->boards[p->board];
    zone_letters letters = picture_letters(page, p->language);
    canvas *c = calloc(1, sizeof *c);
    if (!c)
        return;
    frame f = bounds(page, board->space_count);
    size_canvas(c, t, &f);
    lay_out(c, page, board->space_count);
    draw_lines(c, board);
    for (int s = 0; s < board->space_count; s++)
        draw_space(c, p, &letters, s);
    for (int s = 0; s < board->space_count; s++)
        draw_tokens(c, p, s);
    for (int row = 0; row < c->height; row++)
        print_row(c, t, page, row);
    free(c);
}

/* Makes room for an entry of the legend, on a new line if need be; returns the column after it. */
static int next_entry(const term *t, int column, int columns)
{
    bool fits = column + 2 + columns <= t->width;
    if (column > 0)
        fputs(fits ? "  " : "\n", t->out);
    return column > 0 && fits ? column + 2 + columns : columns;
}

void picture_legend(const picture *p, const term *t)
{
    const pl_board_page *page = &p->pack->board_pages[p->board];
    zone_letters letters = picture_letters(page, p->language);
    int column = 0;
    for (int z = 0; z < page->zone_count && z < PICTURE_ZONES; z++) {
        const char *name = page->zones[z].name.in[p->language];
        int columns = text_columns(name) + text_columns(letters.letter[z]) + 1;
        column = next_entry(t, column, columns);
        if (t->colors >= TERM_256)
            term_paint(t, page->zones[z].color);
        fputs(letters.letter[z], t->out);
        term_set(t, STYLE_PLAIN);
        fprintf(t->out, " %s", name);
    }
    if (page->passages) {
        column = next_entry(t, column, text_columns(label(p->language, L_PASSAGE)) + 2);
        fprintf(t->out, "≈ %s", label(p->language, L_PASSAGE));
    }
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        for (unsigned kind = 0; kind < PL_TOKENS; kind++) {
            const picture_kind *k = &p->kind[seat][kind];
            if (!k->sign[0])
                continue;
            column = next_entry(t, column, text_columns(k->sign) + 1 + text_columns(k->name));
            term_print(t, pl_team_of(seat) ? STYLE_SEAT_B : STYLE_SEAT_A, "%s", k->sign);
            fprintf(t->out, " %s", k->name);
        }
    fputc('\n', t->out);
}
