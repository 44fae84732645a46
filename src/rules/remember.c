/* What texts remember of cards, for those who deal hidden cards again. */
#include "rules/hand.h"
#include "rules/run.h"

unsigned pl_text_count(const pl_game *game)
{
    return game->frame_count;
}

uint32_t pl_text_cards(const pl_game *game, unsigned text, unsigned seat)
{
    const pl_frame *f = read_frame(game, text);
    return f->pile == seat ? f->cards : 0;
}

void pl_set_text_cards(pl_game *game, unsigned text, uint32_t cards)
{
    frame_at(game, text)->cards = cards;
}

uint32_t pl_chosen_cards(const pl_game *game)
{
    return game->question.kind == PL_ASK_CARD && game->frame_count ? read_frame(game, game->frame_count - 1U)->todo : 0;
}

void pl_set_chosen_cards(pl_game *game, uint32_t cards)
{
    PL_ASSERT(game->question.kind == PL_ASK_CARD && game->frame_count);
    frame_at(game, game->frame_count - 1U)->todo = cards;
}

void pl_forget_ended_texts(pl_game *game)
{
    for (unsigned n = game->frame_count; n < PL_FRAMES; n++)
        memset(game->frames[n], 0, sizeof game->frames[n]);
}

/* An act that is under way has begun, and an operation of flow has chosen nothing. */
void pl_forget_past_choices(const pl_content *content, pl_game *game)
{
    run r;
    open_run(&r, content, game, NULL);
    for (unsigned n = 0; n < game->frame_count; n++) {
        pl_frame *f = frame_at(game, n);
        bool flows = pl_word_tag(r.hero[f->owner]->code[f->pc]) == PL_TAG_FLOW && !is_by_hand(&r, f);
        if (flows || f->step == 0)
            f->todo = 0;
    }
}
