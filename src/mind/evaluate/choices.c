#include "mind/evaluate/evaluate.h"

choices distinct_options(const pl_content *content, const pl_game *game)
{
    choices c;
    c.count = pl_options(game, c.option);
    if (game->question.kind != PL_ASK_CARD)
        return c;
    const pl_hero *hero = &content->heroes[game->seat[game->question.pile].hero];
    unsigned kept = 0, last = PL_NONE; /* copies follow each other */
    for (unsigned i = 0; i < c.count; i++) {
        unsigned title = c.option[i].kind == PL_OPTION_CARD ? hero->title[c.option[i].value] : PL_NONE;
        if (title != PL_NONE && title == last)
            continue;
        last = title;
        c.option[kept++] = c.option[i];
    }
    c.count = kept;
    return c;
}
