/* A board file on its way to a board: what was written, and where.
 *
 *   board "The Old Mill"
 *     ru "Старая мельница"
 *     size 1337 x 742                      of the picture that the coordinates refer to
 *   zone gold #af7e3b
 *     en "gold" ru "золотая"
 *   space 0 at 260,102 in gold, passage
 *   space 21 at 230,526 in gold brown, start 1
 *   lines 5-0 0-9 0-8                      more of them on indented lines
 *   arrows 3>4                             one way */
#ifndef PL_PACK_BOARD_H
#define PL_PACK_BOARD_H

#include "pack/title.h"

enum { BOARD_ZONES = 32, BOARD_LINKS = 2048, BOARD_STARTS = 4, BOARD_SPACE_NUMBER_MAX = 999, BOARD_SIZE_MAX = 10000 };

typedef struct board_zone {
    pack_title title;
    uint32_t color;
    uint64_t spaces;
} board_zone;

typedef struct board_space {
    const pack_line *line;
    const char *at; /* of its number */
    pack_cursor zones;
    int number;
    int x, y;
    const char *x_at;
    int start; /* 0: none */
    bool passage;
} board_space;

typedef struct board_link {
    const pack_line *line;
    const char *at, *to_at;
    int from, to; /* numbers of spaces, then their indexes */
    bool arrow;
} board_link;

typedef struct board_draft {
    pack_source *source;
    pl_language language;
    pack_title title;
    int width, height, size_line;
    board_zone zones[BOARD_ZONES];
    int zone_count;
    board_space spaces[PL_SPACES];
    int space_count;
    board_link links[BOARD_LINKS];
    int link_count;
    bool begun;       /* something other than the language was read */
    bool unclear;     /* a line about the board was not understood */
    bool incomplete;  /* spaces, starts or links are missing from the draft: do not judge the graph */
    board_zone *zone; /* that the lines belong to */
} board_draft;

/* Reads the lines (board_file.c). */
void pack_board_read(board_draft *draft);
/* Checks the draft and works out the board (board_link.c). Meaningless after errors. */
void pack_board_link(board_draft *draft, pl_board *board, pl_board_page *page);
void pack_board_draft_free(board_draft *draft);

/* One file to a board (board_file.c); false after errors, and nothing to free. */
bool pack_board_load(const pl_file *file, pl_board *board, pl_board_page *page, pl_errors *errors);
void pack_board_page_free(pl_board_page *page);

#endif
