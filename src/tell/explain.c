/* Explaining: the rules say why something is refused, and here it is said in words. */
#include "tell/explain.h"

#include "tell/inside.h"

/* Each refusal is a sentence. */
static const uint16_t stories[PL_REFUSALS] = {
#define REFUSAL(id, ...) [PL_REFUSED_##id] = PL_STORY_##id,
#include "rules/refusals.def"
};

static pl_word operand_word(const pl_teller *t, const pl_game *game, pl_operand about)
{
    switch ((pl_operand_kind)about.kind) {
    case PL_OPERAND_FIGHTER:
        return present_word(t, game, about.value);
    case PL_OPERAND_KIN:
        return kin_word(t, game, about.value);
    case PL_OPERAND_SEAT:
        return seat_word(t, about.seat);
    case PL_OPERAND_CARD:
        return card_word(t, about.seat, about.value);
    case PL_OPERAND_FORM:
        return form_word(t, about.seat, about.value);
    case PL_OPERAND_TOKEN:
        return token_word(t, about.seat, about.value);
    case PL_OPERAND_NUMBER:
        return number_word(about.value);
    case PL_OPERAND_NONE:
        return 0;
    }
    PL_ASSERT(false);
    return 0;
}

static pl_reason in_words(const pl_teller *t, const pl_view *view, pl_refusal r)
{
    if (r.reason == PL_NOT_REFUSED)
        return (pl_reason){.name = "", .rule = ""};
    unsigned id = stories[r.reason];
    story s = make_story(id, operand_word(t, &view->game, r.about[0]), operand_word(t, &view->game, r.about[1]),
                         operand_word(t, &view->game, r.about[2]));
    return (pl_reason){{s.words[0], s.words[1], s.words[2], s.words[3]}, pl_word_info_of(id)->name, r.rule};
}

static pl_reason explain(const pl_teller *t, const pl_view *view, pl_option_kind kind, unsigned value)
{
    pl_option option = {(uint8_t)kind, (uint8_t)value};
    return in_words(t, view, pl_why_not(&t->pack->content, &view->game, view->viewer, option));
}

pl_reason pl_explain_action(const pl_teller *t, const pl_view *view, pl_action action)
{
    return explain(t, view, PL_OPTION_ACTION, action);
}

pl_reason pl_explain_card(const pl_teller *t, const pl_view *view, unsigned seat, unsigned card)
{
    return in_words(t, view, pl_why_not_card(&t->pack->content, &view->game, view->viewer, seat, card));
}

pl_reason pl_explain_space(const pl_teller *t, const pl_view *view, unsigned space)
{
    return explain(t, view, PL_OPTION_SPACE, space);
}

pl_reason pl_explain_fighter(const pl_teller *t, const pl_view *view, unsigned fighter)
{
    return explain(t, view, PL_OPTION_FIGHTER, fighter);
}

char *pl_tell_of(const pl_teller *t, const pl_game *game, unsigned which, const pl_operand about[3], char *out,
                 size_t size)
{
    return tell_story(t,
                      one_story(which, operand_word(t, game, about[0]), operand_word(t, game, about[1]),
                                operand_word(t, game, about[2])),
                      out, size);
}

char *pl_tell_reason(const pl_teller *t, const pl_reason *reason, char *out, size_t size)
{
    out[0] = '\0';
    return *reason->name ? tell_words(t, reason->words, out, size) : out;
}
