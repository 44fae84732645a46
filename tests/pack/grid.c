/* The grid of the map: every space has a name of its own, on the boards of the box and on any other. */
#include "support.h"

static int load(void **state)
{
    *state = load_content(content_directory());
    return 0;
}

static int unload(void **state)
{
    pl_pack_free(*state);
    return 0;
}

/* Each in its cell, between the lines, and no two in one. */
static void holds(const pl_grid *g, const int *x, const int *y, unsigned spaces)
{
    char name[PL_CELL_NAME];
    assert_in_range(g->columns, 1, PL_GRID_MOST);
    assert_in_range(g->rows, 1, PL_GRID_MOST);
    for (unsigned i = 0; i < spaces; i++) {
        assert_true(g->x[g->column[i]] <= x[i] && x[i] < g->x[g->column[i] + 1]);
        assert_true(g->y[g->row[i]] <= y[i] && y[i] < g->y[g->row[i] + 1]);
        pl_grid_name(g, i, name);
        assert_int_equal(pl_grid_find(g, spaces, name, strlen(name)), i);
        name[0] = (char)(name[0] + ('a' - 'A'));
        assert_int_equal(pl_grid_find(g, spaces, name, strlen(name)), i);
    }
}

static void the_boards_of_the_box(void **state)
{
    /* as the map of each was drawn */
    static const struct {
        const char *board;
        unsigned columns, rows;
        struct {
            int number;
            const char *cell;
        } space[4];
    } drawn[] = {
        {"soho", 8, 6, {{0, "D1"}, {10, "D3"}, {26, "E6"}, {28, "F1"}}},
        {"baskerville-manor", 8, 7, {{4, "A1"}, {17, "D5"}, {26, "D7"}, {31, "B4"}}},
        {"raptor-paddock", 8, 4, {{0, "G1"}, {9, "A2"}, {18, "D3"}, {27, "F4"}}},
        {"king-solomons-tomb", 9, 5, {{3, "I1"}, {15, "D3"}, {20, "F4"}, {28, "E5"}}},
    };
    const pl_pack *pack = *state;
    for (unsigned i = 0; i < sizeof drawn / sizeof *drawn; i++) {
        int board = pl_pack_board(pack, drawn[i].board);
        assert_true(board >= 0);
        const pl_board_page *page = &pack->board_pages[board];
        assert_int_equal(page->grid.columns, drawn[i].columns);
        assert_int_equal(page->grid.rows, drawn[i].rows);
        for (unsigned k = 0; k < 4; k++) {
            char name[PL_CELL_NAME];
            int space = pl_board_space(page, &pack->boards[board], drawn[i].space[k].number);
            assert_string_equal(pl_grid_name(&page->grid, (unsigned)space, name), drawn[i].space[k].cell);
        }
        holds(&page->grid, page->x, page->y, pack->boards[board].space_count);
    }
}

/* Any number of spaces anywhere, on wide boards and narrow ones, also in lines and heaps. */
static void boards_of_strangers(void **state)
{
    unsigned chance = 1, without = 0;
    (void)state;
    for (unsigned n = 0; n < 3000; n++) {
        int x[PL_SPACES], y[PL_SPACES];
        unsigned spaces = 1 + n % PL_SPACES, wide = 1 + (n * 7919) % 2000, high = 1 + (n * 104729) % 1500;
        for (unsigned i = 0; i < spaces; i++) {
            chance = chance * 1664525 + 1013904223;
            x[i] = (int)((chance >> 8) % wide);
            chance = chance * 1664525 + 1013904223;
            y[i] = (int)((chance >> 8) % high);
        }
        pl_grid g;
        memset(&g, 0xa5, sizeof g);
        pl_grid_make(&g, x, y, spaces);
        char name[PL_CELL_NAME];
        without += g.columns == 0;
        if (g.columns)
            holds(&g, x, y, spaces);
        else
            assert_string_equal(pl_grid_name(&g, 0, name), "");
    }
    assert_in_range(without, 1, 2900); /* both were tried */
}

static void what_is_no_cell(void **state)
{
    static const char *const names[] = {"", "D", "7", "D0", "D07", "D77", "DD", "Z1", "7D", "D7 ", "\320\2247"};
    const pl_pack *pack = *state;
    int board = pl_pack_board(pack, "baskerville-manor");
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        assert_int_equal(
            pl_grid_find(&pack->board_pages[board].grid, pack->boards[board].space_count, names[i], strlen(names[i])),
            PL_NONE);
}

static void two_spaces_in_one_place_have_no_grid(void **state)
{
    const int x[] = {10, 200, 10}, y[] = {10, 10, 10};
    pl_grid g;
    (void)state;
    pl_grid_make(&g, x, y, 3);
    assert_int_equal(g.columns, 0);
    pl_grid_make(&g, x, y, 2);
    assert_int_equal(g.columns, 2);
    pl_grid_make(&g, x, y, 0);
    assert_int_equal(g.columns, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_boards_of_the_box),
        cmocka_unit_test(boards_of_strangers),
        cmocka_unit_test(what_is_no_cell),
        cmocka_unit_test(two_spaces_in_one_place_have_no_grid),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
