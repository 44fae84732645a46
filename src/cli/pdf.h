/* Pages to print: text in embedded fonts, lines and areas. Places are millimetres from the top left corner of the page. */
#ifndef PL_CLI_PDF_H
#define PL_CLI_PDF_H

#include <stdint.h>

#include "base/buffer.h"

enum { PDF_FONTS = 3, PDF_PAGES = 64 };

/* A TrueType font, in memory that stays. */
typedef struct pdf_font {
    const uint8_t *bytes;
    size_t size;
    unsigned glyphs, units, metrics; /* how many glyphs; units of an em; glyphs with a width of their own */
    size_t cmap, hmtx, glyf;         /* places of tables; cmap: of the part with format 4 */
    int ascent, descent;
    uint16_t *letters; /* of each glyph that was used, its letter */
} pdf_font;

/* False: it is no font that can be used. */
bool pdf_font_open(pdf_font *font, const void *bytes, size_t size);
void pdf_font_close(pdf_font *font);

typedef struct pdf {
    pdf_font *fonts; /* PDF_FONTS of them */
    double width, height;
    pl_buffer pages[PDF_PAGES];
    int page_count;
} pdf;

typedef struct pdf_color {
    double red, green, blue;
} pdf_color;
extern const pdf_color pdf_black, pdf_white;

bool pdf_page(pdf *p); /* a new one; false: there are too many */
/* Width in millimetres at a size in points. */
double pdf_width(const pdf *p, int font, double size, const char *text, size_t length);
void pdf_text(pdf *p, int font, double size, double x, double y, const char *text,
              size_t length); /* y: of the line it stands on */
void pdf_line(pdf *p, double x, double y, double to_x, double to_y, double thick);
void pdf_box(pdf *p, double x, double y, double width, double height, double thick); /* thick 0: filled */
void pdf_ink(pdf *p, pdf_color color);
void pdf_write(const pdf *p, const char *title, pl_buffer *out);
void pdf_free(pdf *p);

#endif
