/* Board files. One that is accepted is played on. */
#include "pack/board.h"
#include "fuzz.h"

static void play(const pl_pack *pack, const pl_board *board, const pl_board_page *page, fuzz_dice *dice)
{
    pl_pack own = *pack;
    pl_board boards[1] = {*board};
    pl_board_page pages[1] = {*page};
    own.boards = boards;
    own.board_pages = pages;
    own.content.boards = boards;
    own.content.board_count = 1;
    pl_setup setup;
    if (fuzz_setup(&own, fuzz_roll(dice, pack->content.hero_count), 0, dice, &setup))
        fuzz_play(&own, &setup, dice, 200);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const pl_pack *pack = fuzz_pack();
    pl_file file = {.path = "fuzz.board", .bytes = (const char *)data, .length = size};
    pl_errors *errors = pl_errors_new();
    static pl_board board;
    static pl_board_page page;
    if (size == 0)
        file.bytes = "";
    bool accepted = pack_board_load(&file, &board, &page, errors);
    fuzz_errors(errors, data, size, accepted);
    pl_errors_free(errors);
    if (accepted) {
        fuzz_dice dice = {fuzz_number(data, size)};
        for (int i = 0; i < board.space_count; i++)
            MUST(pl_board_space(&page, &board, page.number[i]) == i);
        if (fuzz_seldom(&dice, 32))
            play(pack, &board, &page, &dice);
        pack_board_page_free(&page);
    }
    return 0;
}
