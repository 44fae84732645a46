/* What texts remember of cards, for those who deal hidden cards again. */
#include "rules/descriptor.h"
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

/* Is the act under way one that has chosen cards, or fighters? An operation of flow has chosen nothing, and an act that asks for
 * something else has left what an act before it chose. */
static bool has_chosen(const run *r, const pl_frame *f)
{
    const pl_word word = r->hero[f->owner]->code[f->pc];
    if (is_by_hand(r, f))
        return f->step > 0;
    if (pl_word_tag(word) == PL_TAG_FLOW)
        return false;
    for (unsigned i = 0; i < PL_WORD_ARGS; i++) {
        unsigned takes = describe(word)->takes[i];
        if (takes == SLOT_FIGHTERS) /* they are chosen first, and treated after that */
            return f->step > 1;
        if (takes == SLOT_TO_DISCARD || takes == SLOT_TO_TAKE || takes == SLOT_TO_DECK || takes == SLOT_TO_SHUFFLE ||
            takes == SLOT_TO_REVEAL || takes == SLOT_KIND || takes == SLOT_TOKEN)
            return f->step > 0;
    }
    return false;
}

void pl_forget_past_choices(const pl_content *content, pl_game *game)
{
    run r;
    open_run(&r, content, game, NULL);
    for (unsigned n = 0; n < game->frame_count; n++)
        if (!has_chosen(&r, frame_at(game, n)))
            frame_at(game, n)->todo = 0;
}
