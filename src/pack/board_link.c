/* From what a board file says to the graph that the rules walk on.
 *
 * Spaces are numbered in the order of their numbers, not of the file, and every check that concerns the whole graph waits
 * until its parts are known to be right: a mistyped line should not be told again as an unreachable corner. */
#include <stdlib.h>
#include <string.h>

#include "pack/board.h"

static uint64_t bit(int index)
{
    return (uint64_t)1 << index;
}

/* ------------------------------------------------------------------ zones and spaces */

static void finish_titles(board_draft *draft)
{
    static const pack_line top = {.begin = "", .first = "", .end = "", .number = 1};
    if (draft->title.at == NULL) {
        pack_fail_at(draft->source, 1, 1, "there is no board here; expected board \"Name\"");
        draft->title.at = &top;
        draft->title.broken = true;
    } else if (draft->size_line == 0 && !draft->unclear) {
        pack_fail(draft->source, draft->title.at, draft->title.at->first,
                  "the size is missing; expected a line such as: size 1337 x 742");
    }
    pack_title_finish(&draft->title, draft->source, draft->language);
    for (int i = 0; i < draft->zone_count; i++) {
        pack_title *title = &draft->zones[i].title;
        bool named = false;
        for (int k = 0; k < PL_LANGUAGES; k++)
            named = named || title->line[k] > 0;
        if (!named)
            title->name.in[draft->language] = pl_sure_copy(title->id, strlen(title->id));
        pack_title_finish(title, draft->source, draft->language);
        for (int k = 0; k < i; k++)
            pack_title_check(title, &draft->zones[k].title, draft->source, "zone");
    }
}

static void sort_spaces(board_draft *draft)
{
    for (int i = 1; i < draft->space_count; i++) {
        board_space moved = draft->spaces[i];
        int k = i;
        for (; k > 0 && draft->spaces[k - 1].number > moved.number; k--)
            draft->spaces[k] = draft->spaces[k - 1];
        draft->spaces[k] = moved;
    }
}

static int space_of(const board_draft *draft, int number)
{
    for (int i = 0; i < draft->space_count; i++)
        if (draft->spaces[i].number == number)
            return i;
    return -1;
}

static int zone_of(const board_draft *draft, pack_span word)
{
    for (int i = 0; i < draft->zone_count; i++)
        if (pack_is(word, draft->zones[i].title.id))
            return i;
    return -1;
}

static void link_zones(board_draft *draft, int index)
{
    board_space *space = &draft->spaces[index];
    pack_words words = {.count = 0};
    for (int i = 0; i < draft->zone_count; i++)
        pack_words_add(&words, draft->zones[i].title.id);
    while (space->zones.line != NULL && !pack_at_end(&space->zones)) {
        pack_span next = pack_peek(&space->zones);
        int zone = zone_of(draft, pack_take_word(&space->zones));
        if (zone < 0) {
            pack_fail_unknown(&space->zones, next, "zone", &words);
            space->zones.at = next.at + next.length;
        } else if (draft->zones[zone].spaces & bit(index)) {
            pack_fail(draft->source, space->line, next.at, "zone \"%s\" is named twice", draft->zones[zone].title.id);
        } else {
            draft->zones[zone].spaces |= bit(index);
        }
    }
}

static void check_places(board_draft *draft)
{
    for (int i = 0; i < draft->space_count; i++) {
        const board_space *s = &draft->spaces[i];
        if (draft->width > 0 && draft->height > 0 && (s->x > draft->width || s->y > draft->height))
            pack_fail(draft->source, s->line, s->x_at, "%d,%d is outside the board; its size is %d x %d", s->x, s->y,
                      draft->width, draft->height);
    }
    for (int i = 0; i < draft->zone_count; i++) {
        const board_zone *zone = &draft->zones[i];
        if (zone->spaces == 0 && !pack_source_failed(draft->source))
            pack_fail(draft->source, zone->title.at, zone->title.at->first, "no space is in zone \"%s\"",
                      zone->title.id);
    }
}

static void link_starts(board_draft *draft, pl_board *board)
{
    const board_space *starts[BOARD_STARTS + 1] = {NULL};
    int highest = 2;
    for (int i = 0; i < draft->space_count; i++) {
        const board_space *s = &draft->spaces[i];
        if (s->start == 0)
            continue;
        if (starts[s->start] != NULL)
            pack_fail(draft->source, s->line, s->at, "start %d is already space %d on line %d", s->start,
                      starts[s->start]->number, starts[s->start]->line->number);
        starts[s->start] = s;
        board->start[s->start - 1] = (uint8_t)i;
        highest = s->start > highest ? s->start : highest;
    }
    for (int i = 1; i <= highest && !draft->incomplete; i++)
        if (starts[i] == NULL)
            pack_fail(draft->source, draft->title.at, draft->title.at->first,
                      "start %d is missing; expected a space with \", start %d\"", i, i);
    board->start_count = (uint8_t)highest;
}

/* ------------------------------------------------------------------ lines and arrows */

static const char *word_for(const board_link *link)
{
    return link->arrow ? "arrow" : "line";
}

/* Turns the numbers of a link into indexes. False after an error. */
static bool resolve(board_draft *draft, board_link *link)
{
    int from = space_of(draft, link->from), to = space_of(draft, link->to);
    if (!draft->incomplete) {
        if (from < 0)
            pack_fail(draft->source, link->line, link->at, "there is no space %d", link->from);
        if (to < 0)
            pack_fail(draft->source, link->line, link->to_at, "there is no space %d", link->to);
    }
    if (from < 0 || to < 0)
        return false;
    if (from == to) {
        pack_fail(draft->source, link->line, link->at, "this %s leads from space %d to itself", word_for(link),
                  link->from);
        return false;
    }
    link->from = from;
    link->to = to;
    return true;
}

static void link_graph(board_draft *draft, pl_board *board)
{
    const board_link **seen = pl_sure_new(sizeof *seen * PL_SPACES * PL_SPACES);
    for (int i = 0; i < draft->link_count; i++) {
        board_link *link = &draft->links[i];
        if (!resolve(draft, link))
            continue;
        int low = link->from < link->to ? link->from : link->to;
        int high = link->from + link->to - low;
        const board_link **before = &seen[low * PL_SPACES + high];
        if (*before != NULL)
            pack_fail(draft->source, link->line, link->at, "spaces %d and %d are already joined by the %s on line %d",
                      draft->spaces[low].number, draft->spaces[high].number, word_for(*before),
                      (*before)->line->number);
        *before = link;
        board->adjacent[low] |= bit(high);
        board->adjacent[high] |= bit(low);
        board->paths[link->from] |= bit(link->to);
        if (!link->arrow)
            board->paths[link->to] |= bit(link->from);
    }
    memcpy(board->steps, board->paths, sizeof board->steps);
    free(seen);
}

static void link_passages(board_draft *draft, pl_board *board, pl_board_page *page)
{
    const board_space *last = NULL;
    int count = 0;
    for (int i = 0; i < draft->space_count; i++) {
        if (!draft->spaces[i].passage)
            continue;
        page->passages |= bit(i);
        last = &draft->spaces[i];
        count++;
    }
    for (int i = 0; i < draft->space_count; i++)
        if (page->passages & bit(i))
            board->steps[i] |= page->passages & ~bit(i);
    if (count == 1 && !draft->incomplete)
        pack_fail(draft->source, last->line, last->at, "space %d has the only passage; it leads nowhere", last->number);
}

static void check_joined(board_draft *draft, const pl_board *board)
{
    for (int i = 0; i < draft->space_count; i++)
        if (board->adjacent[i] == 0)
            pack_fail(draft->source, draft->spaces[i].line, draft->spaces[i].at, "space %d has no line and no arrow",
                      draft->spaces[i].number);
}

static void check_reach(board_draft *draft, const pl_board *board)
{
    char numbers[PL_SPACES * 6] = "";
    size_t used = 0;
    uint64_t reached = bit(board->start[0]), before = 0;
    while (reached != before) {
        before = reached;
        for (int i = 0; i < draft->space_count; i++)
            if (reached & bit(i))
                reached |= board->steps[i];
    }
    const board_space *first = NULL;
    for (int i = 0; i < draft->space_count; i++) {
        if (reached & bit(i))
            continue;
        used += (size_t)snprintf(numbers + used, sizeof numbers - used, "%s%d", first != NULL ? ", " : "",
                                 draft->spaces[i].number);
        first = first != NULL ? first : &draft->spaces[i];
    }
    if (first != NULL)
        pack_fail(draft->source, first->line, first->at, "no way leads from start 1 to %s %s",
                  strchr(numbers, ',') != NULL ? "the spaces" : "space", numbers);
}

/* ------------------------------------------------------------------ the board */

static void link_zone_mates(const board_draft *draft, pl_board *board)
{
    for (int i = 0; i < draft->space_count; i++) {
        board->spaces |= bit(i);
        for (int z = 0; z < draft->zone_count; z++)
            if (draft->zones[z].spaces & bit(i)) {
                board->zones[i] |= UINT32_C(1) << z;
                board->zone_mates[i] |= draft->zones[z].spaces;
            }
    }
}

static void fill_page(const board_draft *draft, pl_board_page *page)
{
    page->id = pl_sure_copy(draft->title.id, strlen(draft->title.id));
    page->file = pl_sure_copy(draft->source->file, strlen(draft->source->file));
    page->name = pack_names_copy(&draft->title.name);
    page->width = draft->width;
    page->height = draft->height;
    for (int i = 0; i < draft->space_count; i++) {
        page->x[i] = draft->spaces[i].x;
        page->y[i] = draft->spaces[i].y;
        page->number[i] = draft->spaces[i].number;
    }
    pl_grid_make(&page->grid, page->x, page->y, (unsigned)draft->space_count);
    for (int i = 0; i < draft->zone_count; i++) {
        const board_zone *zone = &draft->zones[i];
        page->zones[page->zone_count++] = (pl_zone_page){
            .id = pl_sure_copy(zone->title.id, strlen(zone->title.id)),
            .name = pack_names_copy(&zone->title.name),
            .color = zone->color,
            .spaces = zone->spaces,
        };
    }
}

void pack_board_link(board_draft *draft, pl_board *board, pl_board_page *page)
{
    if (draft->source->line_count == 0) {
        pack_fail_at(draft->source, 1, 1, "the file is empty; expected board \"Name\" on the first line");
        return;
    }
    finish_titles(draft);
    sort_spaces(draft);
    board->space_count = (uint8_t)draft->space_count;
    for (int i = 0; i < draft->space_count; i++)
        link_zones(draft, i);
    link_starts(draft, board);
    check_places(draft);
    link_graph(draft, board);
    link_passages(draft, board, page);
    link_zone_mates(draft, board);
    if (!pack_source_failed(draft->source))
        check_joined(draft, board);
    if (!pack_source_failed(draft->source))
        check_reach(draft, board);
    if (!pack_source_failed(draft->source))
        fill_page(draft, page);
}
