/* Reading board files. */
#include <stdlib.h>
#include <string.h>

#include "pack/board.h"
#include "pack/canon.h"
#include "pack/grammar.h"

enum { IN_BOARD = 1, IN_ZONE = 2, IN_SPACE = 4, IN_LINES = 8, IN_ARROWS = 16, IN_LANGUAGE = 32 };

static bool read_language(void *to, pack_cursor *cursor)
{
    board_draft *draft = to;
    return pack_read_language(cursor, !draft->begun, &draft->language);
}

static bool read_board(void *to, pack_cursor *cursor)
{
    board_draft *draft = to;
    draft->begun = true;
    draft->zone = NULL;
    if (draft->title.at != NULL) {
        pack_fail(cursor->source, cursor->line, cursor->line->first, "the board is already on line %d",
                  draft->title.at->number);
        return false;
    }
    pack_title_begin(&draft->title, cursor, draft->language);
    if (!draft->title.broken)
        pack_expect_end(cursor);
    return true;
}

static bool read_name(void *to, pack_cursor *cursor)
{
    board_draft *draft = to;
    pack_title_name(draft->zone != NULL ? &draft->zone->title : &draft->title, cursor);
    return true;
}

static bool read_id(void *to, pack_cursor *cursor)
{
    board_draft *draft = to;
    pack_title_id(&draft->title, cursor);
    return true;
}

static bool expect_word(pack_cursor *cursor, const char *word)
{
    pack_span next = pack_peek(cursor);
    if (pack_is(pack_take_word(cursor), word))
        return true;
    if (next.length == 0) {
        pack_fail(cursor->source, cursor->line, next.at, "expected \"%s\" here", word);
    } else {
        char shown[PACK_EXCERPT];
        pack_fail(cursor->source, cursor->line, next.at, "cannot read \"%s\"; expected \"%s\"",
                  pack_excerpt(next, shown), word);
    }
    return false;
}

static bool read_size(void *to, pack_cursor *cursor)
{
    board_draft *draft = to;
    if (draft->size_line > 0) {
        pack_fail(cursor->source, cursor->line, cursor->line->first, "the size is already given on line %d",
                  draft->size_line);
        return true;
    }
    draft->size_line = cursor->line->number;
    pack_take_word(cursor);
    if (pack_take_number(cursor, "width", 1, BOARD_SIZE_MAX, &draft->width) && expect_word(cursor, "x") &&
        pack_take_number(cursor, "height", 1, BOARD_SIZE_MAX, &draft->height))
        pack_expect_end(cursor);
    return true;
}

/* ------------------------------------------------------------------ zones */

static bool read_color(pack_cursor *cursor, uint32_t *out)
{
    pack_span word = pack_peek(cursor);
    bool good = word.length == 7 && word.at[0] == '#';
    uint32_t color = 0;
    for (int i = 1; good && i < 7; i++) {
        static const char digits[] = "0123456789abcdef";
        const char *digit = strchr(digits, (int)pl_letter_lower((unsigned char)word.at[i]));
        good = digit != NULL;
        color = color << 4 | (good ? (uint32_t)(digit - digits) : 0);
    }
    if (!good) {
        char shown[PACK_EXCERPT];
        pack_fail(cursor->source, cursor->line, word.at, "%s%s%sexpected a color such as #af7e3b",
                  word.length > 0 ? "\"" : "", pack_excerpt(word, shown), word.length > 0 ? "\" is no color; " : "");
        return false;
    }
    cursor->at = word.at + word.length;
    *out = color;
    return true;
}

static bool read_zone(void *to, pack_cursor *cursor)
{
    board_draft *draft = to;
    draft->begun = true;
    if (draft->zone_count == BOARD_ZONES) {
        pack_fail(cursor->source, cursor->line, cursor->line->first, "too many zones; at most %d are possible",
                  BOARD_ZONES);
        return false;
    }
    board_zone *zone = &draft->zones[draft->zone_count];
    pack_span word = pack_take_word(cursor);
    if (word.length == 0) {
        pack_fail(cursor->source, cursor->line, cursor->at, "expected a word for the zone, such as: zone gold #af7e3b");
        return false;
    }
    zone->title = (pack_title){.at = cursor->line, .id = pl_sure_copy(word.at, (size_t)word.length)};
    zone->color = 0;
    draft->zone_count++;
    draft->zone = zone;
    if (read_color(cursor, &zone->color))
        pack_expect_end(cursor);
    return true;
}

/* ------------------------------------------------------------------ spaces */

static void read_mark(board_draft *draft, board_space *space, pack_cursor *field)
{
    pack_words words = {.list = {"start", "passage"}, .count = 2};
    pack_span next = pack_peek(field);
    pack_span word = pack_take_word(field);
    int start = 0;
    if (pack_is(word, "passage")) {
        if (pack_expect_end(field))
            space->passage = true;
    } else if (pack_is(word, "start")) {
        if (pack_take_number(field, "start", 1, BOARD_STARTS, &start) && pack_expect_end(field))
            space->start = start;
        else
            draft->incomplete = true;
    } else {
        pack_fail_unknown(field, next, "word", &words);
    }
}

static bool read_place(board_space *space, pack_cursor *cursor)
{
    if (!expect_word(cursor, "at"))
        return false;
    pack_at_end(cursor);
    space->x_at = cursor->at;
    if (!pack_take_number(cursor, "the coordinate", 0, BOARD_SIZE_MAX, &space->x))
        return false;
    if (!pack_take_sign(cursor, ',')) {
        pack_fail(cursor->source, cursor->line, cursor->at, "expected two coordinates such as 260,102");
        return false;
    }
    return pack_take_number(cursor, "the coordinate", 0, BOARD_SIZE_MAX, &space->y);
}

static bool read_zones(board_space *space, pack_cursor *cursor)
{
    pack_cursor before = *cursor;
    if (!pack_is(pack_take_word(&before), "in") || pack_at_end(&before) || *before.at == ',') {
        pack_fail(cursor->source, cursor->line, cursor->at, "space %d has no zone; expected \"in\" and its zones",
                  space->number);
        pack_cursor skipped;
        return pack_take_field(cursor, &skipped);
    }
    *cursor = before;
    return pack_take_field(cursor, &space->zones);
}

static bool read_space(void *to, pack_cursor *cursor)
{
    board_draft *draft = to;
    draft->begun = true;
    draft->zone = NULL;
    pack_at_end(cursor);
    board_space space = {.line = cursor->line, .at = cursor->at};
    if (!pack_take_number(cursor, "the space", 0, BOARD_SPACE_NUMBER_MAX, &space.number)) {
        draft->incomplete = true;
        return true;
    }
    for (int i = 0; i < draft->space_count; i++) {
        if (draft->spaces[i].number == space.number) {
            pack_fail(cursor->source, cursor->line, space.at, "space %d is already on line %d", space.number,
                      draft->spaces[i].line->number);
            return true;
        }
    }
    if (draft->space_count == PL_SPACES) {
        if (!draft->incomplete)
            pack_fail(cursor->source, cursor->line, space.at, "too many spaces; at most %d are possible", PL_SPACES);
        draft->incomplete = true;
        return true;
    }
    if (read_place(&space, cursor) && read_zones(&space, cursor)) {
        pack_cursor field;
        while (pack_take_field(cursor, &field))
            read_mark(draft, &space, &field);
    }
    draft->spaces[draft->space_count++] = space;
    return true;
}

/* ------------------------------------------------------------------ lines and arrows */

static void read_links(board_draft *draft, pack_cursor *cursor, bool arrow)
{
    while (!pack_at_end(cursor)) {
        board_link link = {.line = cursor->line, .at = cursor->at, .arrow = arrow};
        char sign = arrow ? '>' : '-';
        if (draft->link_count == BOARD_LINKS) {
            if (!draft->incomplete)
                pack_fail(cursor->source, cursor->line, cursor->at,
                          "too many lines and arrows; at most %d are possible", BOARD_LINKS);
            draft->incomplete = true;
            return;
        }
        bool good = pack_take_number(cursor, "a space", 0, BOARD_SPACE_NUMBER_MAX, &link.from);
        if (good && !pack_take_sign(cursor, sign)) {
            pack_fail(cursor->source, cursor->line, cursor->at, "expected %s",
                      arrow ? "an arrow such as 3>4" : "a line such as 5-0");
            good = false;
        }
        pack_at_end(cursor);
        link.to_at = cursor->at;
        good = good && pack_take_number(cursor, "a space", 0, BOARD_SPACE_NUMBER_MAX, &link.to);
        if (!good) {
            draft->incomplete = true;
            return;
        }
        draft->links[draft->link_count++] = link;
    }
}

static bool read_lines(void *to, pack_cursor *cursor)
{
    board_draft *draft = to;
    draft->begun = true;
    read_links(draft, cursor, false);
    return true;
}

static bool read_arrows(void *to, pack_cursor *cursor)
{
    board_draft *draft = to;
    draft->begun = true;
    read_links(draft, cursor, true);
    return true;
}

static bool read_other(void *to, unsigned section, const pack_line *line)
{
    board_draft *draft = to;
    pack_cursor cursor = pack_cursor_on(draft->source, line);
    if ((section & (IN_LINES | IN_ARROWS)) == 0)
        return false;
    read_links(draft, &cursor, section == IN_ARROWS);
    return true;
}

/* ------------------------------------------------------------------ the file */

static const pack_keyword keywords[] = {
    {"language", IN_LANGUAGE, 0, read_language},
    {"board", IN_BOARD, 0, read_board},
    {"zone", IN_ZONE, 0, read_zone},
    {"space", IN_SPACE, 0, read_space},
    {"lines", IN_LINES, 0, read_lines},
    {"arrows", IN_ARROWS, 0, read_arrows},
    {"en", 0, IN_BOARD | IN_ZONE, read_name},
    {"ru", 0, IN_BOARD | IN_ZONE, read_name},
    {"uk", 0, IN_BOARD | IN_ZONE, read_name},
    {"id", 0, IN_BOARD, read_id},
    {"size", 0, IN_BOARD, read_size},
};

static void hear_unclear(void *to)
{
    board_draft *draft = to;
    if (draft->zone == NULL)
        draft->unclear = true;
}

void pack_board_read(board_draft *draft)
{
    static const pack_grammar grammar = {
        .keywords = keywords,
        .count = sizeof keywords / sizeof keywords[0],
        .other = read_other,
        .unclear = hear_unclear,
    };
    pack_read_lines(&grammar, draft->source, draft);
}

void pack_board_draft_free(board_draft *draft)
{
    pack_title_free(&draft->title);
    for (int i = 0; i < draft->zone_count; i++)
        pack_title_free(&draft->zones[i].title);
    free(draft);
}

void pack_board_page_free(pl_board_page *page)
{
    free(page->id);
    free(page->file);
    free(page->source.text);
    pack_names_free(&page->name);
    for (int i = 0; i < page->zone_count; i++) {
        free(page->zones[i].id);
        pack_names_free(&page->zones[i].name);
    }
    *page = (pl_board_page){.id = NULL};
}

bool pack_board_load(const pl_file *file, pl_board *board, pl_board_page *page, pl_errors *errors)
{
    pack_source source;
    bool good = pack_source_open(&source, file, errors);
    *board = (pl_board){.space_count = 0};
    *page = (pl_board_page){.id = NULL};
    if (good) {
        board_draft *draft = pl_sure_new(sizeof *draft);
        draft->source = &source;
        pack_board_read(draft);
        pack_board_link(draft, board, page);
        pack_board_draft_free(draft);
        good = !pack_source_failed(&source);
        if (good)
            pack_canon_board(board, page);
        else
            pack_board_page_free(page);
    }
    pack_source_close(&source);
    return good;
}
