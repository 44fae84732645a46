#include "cli/pdf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/letters.h"

const pdf_color pdf_black = {0, 0, 0}, pdf_white = {1, 1, 1};

static const double points = 72 / 25.4;

/* ------------------------------------------------------------------ fonts */

/* Beyond the end everything is 0. */
static unsigned two(const pdf_font *f, size_t at)
{
    return at + 2 <= f->size ? (unsigned)f->bytes[at] << 8 | f->bytes[at + 1] : 0;
}

static size_t four(const pdf_font *f, size_t at)
{
    return (size_t)two(f, at) << 16 | two(f, at + 2);
}

static size_t table(const pdf_font *f, const char *name)
{
    for (unsigned i = 0; i < two(f, 4); i++) {
        size_t at = 12 + 16 * (size_t)i;
        if (at + 16 <= f->size && memcmp(f->bytes + at, name, 4) == 0)
            return four(f, at + 8);
    }
    return 0;
}

/* The part of the table of letters that we understand. */
static size_t letters_of(const pdf_font *f)
{
    size_t cmap = table(f, "cmap");
    for (unsigned i = 0; cmap && i < two(f, cmap + 2); i++) {
        size_t part = cmap + four(f, cmap + 4 + 8 * (size_t)i + 4);
        if (two(f, part) == 4)
            return part;
    }
    return 0;
}

bool pdf_font_open(pdf_font *font, const void *bytes, size_t size)
{
    *font = (pdf_font){.bytes = bytes, .size = size};
    const size_t head = table(font, "head"), hhea = table(font, "hhea"), maxp = table(font, "maxp");
    font->units = two(font, head + 18);
    font->ascent = (int16_t)two(font, hhea + 4);
    font->descent = (int16_t)two(font, hhea + 6);
    font->metrics = two(font, hhea + 34);
    font->glyphs = two(font, maxp + 4);
    font->hmtx = table(font, "hmtx");
    font->glyf = table(font, "glyf");
    font->cmap = letters_of(font);
    if (!head || !hhea || !maxp || !font->units || !font->metrics || !font->glyphs || !font->hmtx || !font->glyf ||
        !font->cmap)
        return false;
    font->letters = calloc(font->glyphs, sizeof *font->letters);
    return font->letters != NULL;
}

void pdf_font_close(pdf_font *font)
{
    free(font->letters);
    font->letters = NULL;
}

/* 0: the font has no such letter. */
static unsigned glyph_of(const pdf_font *f, uint32_t letter)
{
    const size_t parts = two(f, f->cmap + 6) / 2, ends = f->cmap + 14, starts = ends + 2 * parts + 2,
                 deltas = starts + 2 * parts;
    const size_t places = deltas + 2 * parts;
    for (size_t i = 0; i < parts && letter <= 0xffff; i++) {
        if (letter > two(f, ends + 2 * i))
            continue;
        if (letter < two(f, starts + 2 * i))
            return 0;
        const size_t place = two(f, places + 2 * i);
        unsigned glyph = letter;
        if (place != 0)
            glyph = two(f, places + 2 * i + place + 2 * (letter - two(f, starts + 2 * i)));
        if (place != 0 && glyph == 0)
            return 0;
        glyph = (glyph + two(f, deltas + 2 * i)) & 0xffff;
        return glyph < f->glyphs ? glyph : 0;
    }
    return 0;
}

static unsigned width_of(const pdf_font *f, unsigned glyph)
{
    return two(f, f->hmtx + 4 * (size_t)(glyph < f->metrics ? glyph : f->metrics - 1)) * 1000 / f->units;
}

/* ------------------------------------------------------------------ marks on a page */

static pl_buffer *page_of(pdf *p)
{
    return &p->pages[p->page_count - 1];
}

bool pdf_page(pdf *p)
{
    if (p->page_count == PDF_PAGES)
        return false;
    p->page_count++;
    pl_buffer_print(page_of(p), "%.4f 0 0 %.4f 0 0 cm\n", points, points);
    return true;
}

double pdf_width(const pdf *p, int font, double size, const char *text, size_t length)
{
    const char *end = text + length;
    double width = 0;
    while (text < end)
        width += width_of(&p->fonts[font], glyph_of(&p->fonts[font], pl_letter_next(&text, end)));
    return width / 1000 * size / points;
}

void pdf_text(pdf *p, int font, double size, double x, double y, const char *text, size_t length)
{
    pdf_font *f = &p->fonts[font];
    const char *end = text + length;
    pl_buffer *page = page_of(p);
    pl_buffer_print(page, "BT /F%d %.3f Tf %.3f %.3f Td <", font, size / points, x, p->height - y);
    while (text < end) {
        uint32_t letter = pl_letter_next(&text, end);
        unsigned glyph = glyph_of(f, letter);
        f->letters[glyph] = (uint16_t)(glyph ? letter : LETTER_BAD);
        pl_buffer_print(page, "%04X", glyph);
    }
    pl_buffer_print(page, "> Tj ET\n");
}

void pdf_line(pdf *p, double x, double y, double to_x, double to_y, double thick)
{
    pl_buffer_print(page_of(p), "%.3f w %.3f %.3f m %.3f %.3f l S\n", thick, x, p->height - y, to_x, p->height - to_y);
}

void pdf_box(pdf *p, double x, double y, double width, double height, double thick)
{
    pl_buffer_print(page_of(p), "%.3f w %.3f %.3f %.3f %.3f re %s\n", thick, x, p->height - y - height, width, height,
                    thick > 0 ? "S" : "f");
}

void pdf_ink(pdf *p, pdf_color c)
{
    pl_buffer_print(page_of(p), "%.3f %.3f %.3f rg %.3f %.3f %.3f RG\n", c.red, c.green, c.blue, c.red, c.green,
                    c.blue);
}

/* ------------------------------------------------------------------ the file */

enum { OBJECTS = 4 + PDF_FONTS * 5 + PDF_PAGES * 2, OF_FONT = 5 };

typedef struct writer {
    pl_buffer *out;
    size_t places[OBJECTS];
    int count;
} writer;

static void begin_object(writer *w)
{
    w->places[w->count] = w->out->length;
    pl_buffer_print(w->out, "%d 0 obj\n", ++w->count);
}

static void put_stream(writer *w, const char *more, const void *bytes, size_t size)
{
    begin_object(w);
    pl_buffer_print(w->out, "<< /Length %zu%s >>\nstream\n", size, more);
    pl_buffer_put(w->out, bytes, size);
    pl_buffer_print(w->out, "\nendstream\nendobj\n");
}

static void put_widths(writer *w, const pdf_font *f)
{
    pl_buffer_print(w->out, "[0 [");
    for (unsigned g = 0; g < f->glyphs; g++)
        pl_buffer_print(w->out, "%u ", width_of(f, g));
    pl_buffer_print(w->out, "]]");
}

/* Which letters the glyphs are, so that text can be searched and copied. */
static void put_letters(writer *w, const pdf_font *f)
{
    pl_buffer map = {.text = NULL};
    pl_buffer_print(
        &map, "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Letters def /CMapType 2 def\n"
              "1 begincodespacerange <0000> <FFFF> endcodespacerange\n");
    for (unsigned g = 0; g < f->glyphs; g++)
        if (f->letters[g])
            pl_buffer_print(&map, "1 beginbfchar <%04X> <%04X> endbfchar\n", g, f->letters[g]);
    pl_buffer_print(&map, "endcmap CMapName currentdict /CMap defineresource pop end end\n");
    put_stream(w, "", map.text, map.length);
    pl_buffer_free(&map);
}

static void put_font(writer *w, const pdf_font *f, int number)
{
    static const char *const names[PDF_FONTS] = {"Name", "Text", "TextBold"};
    const int first = w->count + 1;
    begin_object(w);
    pl_buffer_print(w->out,
                    "<< /Type /Font /Subtype /Type0 /BaseFont /%s /Encoding /Identity-H /DescendantFonts [%d 0 R] "
                    "/ToUnicode %d 0 R "
                    ">>\nendobj\n",
                    names[number], first + 1, first + 4);
    begin_object(w);
    pl_buffer_print(
        w->out,
        "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /%s /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) "
        "/Supplement 0 >> /CIDToGIDMap /Identity /FontDescriptor %d 0 R /W ",
        names[number], first + 2);
    put_widths(w, f);
    pl_buffer_print(w->out, " >>\nendobj\n");
    begin_object(w);
    pl_buffer_print(
        w->out,
        "<< /Type /FontDescriptor /FontName /%s /Flags 4 /FontBBox [-500 -300 1500 1100] /ItalicAngle 0 /Ascent %d "
        "/Descent %d /CapHeight 700 /StemV 80 /FontFile2 %d 0 R >>\nendobj\n",
        names[number], f->ascent, f->descent, first + 3);
    char more[40];
    snprintf(more, sizeof more, " /Length1 %zu", f->size);
    put_stream(w, more, f->bytes, f->size);
    put_letters(w, f);
}

static void put_page(writer *w, const pdf *p, int number)
{
    put_stream(w, "", p->pages[number].text, p->pages[number].length);
    begin_object(w);
    pl_buffer_print(w->out,
                    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %.2f %.2f] /Contents %d 0 R /Resources << /Font <<",
                    p->width * points, p->height * points, w->count - 1);
    for (int i = 0; i < PDF_FONTS; i++)
        pl_buffer_print(w->out, " /F%d %d 0 R", i, 4 + OF_FONT * i);
    pl_buffer_print(w->out, " >> >> >>\nendobj\n");
}

/* In UTF-16, as the format wants it. */
static void put_title(writer *w, const char *title)
{
    const char *end = title + strlen(title);
    pl_buffer_print(w->out, "<< /Title <FEFF");
    while (title < end) {
        uint32_t letter = pl_letter_next(&title, end);
        pl_buffer_print(w->out, "%04X", letter <= 0xffff ? (unsigned)letter : (unsigned)LETTER_BAD);
    }
    pl_buffer_print(w->out, "> /Producer (Peerless) >>\nendobj\n");
}

void pdf_write(const pdf *p, const char *title, pl_buffer *out)
{
    writer *w = calloc(1, sizeof *w);
    if (!w) {
        out->failed = true;
        return;
    }
    w->out = out;
    pl_buffer_print(out, "%%PDF-1.5\n%%\xe2\xe3\xcf\xd3\n");
    begin_object(w);
    pl_buffer_print(out, "<< /Type /Catalog /Pages 2 0 R >>\nendobj\n");
    begin_object(w);
    pl_buffer_print(out, "<< /Type /Pages /Count %d /Kids [", p->page_count);
    for (int i = 0; i < p->page_count; i++)
        pl_buffer_print(out, "%d 0 R ", 3 + OF_FONT * PDF_FONTS + 2 * i + 2);
    pl_buffer_print(out, "] >>\nendobj\n");
    begin_object(w);
    put_title(w, title);
    for (int i = 0; i < PDF_FONTS; i++)
        put_font(w, &p->fonts[i], i);
    for (int i = 0; i < p->page_count; i++)
        put_page(w, p, i);
    const size_t start = out->length;
    pl_buffer_print(out, "xref\n0 %d\n0000000000 65535 f \n", w->count + 1);
    for (int i = 0; i < w->count; i++)
        pl_buffer_print(out, "%010zu 00000 n \n", w->places[i]);
    pl_buffer_print(out, "trailer\n<< /Size %d /Root 1 0 R /Info 3 0 R >>\nstartxref\n%zu\n%%%%EOF\n", w->count + 1,
                    start);
    free(w);
}

void pdf_free(pdf *p)
{
    for (int i = 0; i < p->page_count; i++)
        pl_buffer_free(&p->pages[i]);
}
