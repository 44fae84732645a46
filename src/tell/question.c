/* What is asked, and what can be answered. */
#include <string.h>

#include "tell/inside.h"

/* ------------------------------------------------------------------ what is asked */

/* What a story names: SLOT_NOTHING, or something of the question or the game. */
typedef enum slot { SLOT_NOTHING, SLOT_FIGHTER, SLOT_ACTIONS, SLOT_LIMIT, SLOT_CARD, SLOT_PILE, SLOT_TOKEN } slot;

/* clang-format off */
#define ASKED(story, slot, none) {PL_STORY_##story, SLOT_##slot, PL_STORY_##none}
/* clang-format on */
static const struct {
    uint16_t story;
    slot slot;
    uint16_t none; /* what PL_OPTION_NONE means here */
} whys[PL_WHY_COUNT] = {
/* NOLINTNEXTLINE(bugprone-macro-parentheses): an initializer */
#define QUESTION(id, name, rule, meaning, kind, secrets, asked, section) [PL_WHY_##id] = asked,
#include "rules/questions.def"
};

/* Whose tokens a question is about: a text speaks of its owner's. */
static unsigned token_seat(const pl_question *q)
{
    return q->owner < PL_SEATS ? q->owner : q->seat;
}

static pl_word slot_word(const pl_teller *t, const pl_game *game, slot which)
{
    const pl_question *q = &game->question;
    switch (which) {
    case SLOT_FIGHTER:
        return present_word(t, game, q->fighter);
    case SLOT_ACTIONS:
        return number_word(game->actions);
    case SLOT_LIMIT:
        return number_word(hero_of(t, game->question.seat)->hand_limit);
    case SLOT_CARD:
        return card_word(t, game->turn_seat, game->card);
    case SLOT_PILE:
        return seat_word(t, q->pile);
    case SLOT_TOKEN:
        return token_word(t, token_seat(q), 0);
    case SLOT_NOTHING:
        return 0;
    }
    PL_ASSERT(false);
    return 0;
}

char *pl_tell_question(const pl_teller *t, const pl_game *game, char *out, size_t size)
{
    out[0] = '\0';
    if (game->question.kind == PL_ASK_NOTHING || game->question.why >= PL_WHY_COUNT)
        return out;
    unsigned why = game->question.why, id = whys[why].story;
    bool nobody = whys[why].slot == SLOT_FIGHTER && game->question.fighter >= PL_FIGHTERS;
    if (nobody)
        id = PL_STORY_ASK_FIGHTER;
    else if (whys[why].slot == SLOT_TOKEN && hero_of(t, token_seat(&game->question))->token_count != 1)
        id = why == PL_WHY_TOKEN ? PL_STORY_ASK_ANY_TOKEN : PL_STORY_ASK_ANY_TOKEN_TO; /* which kind is not said */
    return tell_story(t, one_story(id, nobody ? 0 : slot_word(t, game, whys[why].slot), 0, 0), out, size);
}

char *pl_tell_asker(const pl_teller *t, const pl_game *game, char *out, size_t size)
{
    const pl_question *q = &game->question;
    out[0] = '\0';
    if (q->window == PL_NONE)
        return out;
    pl_hand_plan plan;
    if (q->card < PL_DECK && pl_by_hand(&t->pack->content, game, &plan)) {
        char words[PL_TOLD_MAX];
        pl_tell_card(t, q->owner, q->card, out, size);
        tell_append(out, size, " — %s", tell_words_by_hand(t, q->owner, q->card, q->window, words, sizeof words));
        return out;
    }
    if (q->card < PL_DECK)
        return tell_card_text(t, q->owner, q->card, q->window, out, size);
    return tell_ability_text(t, q->owner, q->ability, out, size);
}

bool pl_tell_asked(const pl_teller *t, const pl_view *view, pl_asked *out)
{
    const pl_game *game = &view->game;
    const pl_question *q = &game->question;
    memset(out, 0, sizeof *out);
    out->rule = "";
    if (q->kind == PL_ASK_NOTHING)
        return false;
    out->seat = q->seat;
    out->kind = q->kind;
    out->why = q->why;
    out->owner = q->owner;
    out->card = q->card;
    out->ability = q->ability;
    out->window = q->window;
    out->rule = pl_why_rule(q->why);
    pl_tell_question(t, game, out->question, sizeof out->question);
    pl_tell_asker(t, game, out->text, sizeof out->text);
    return true;
}

/* ------------------------------------------------------------------ what can be answered */

/* The k-th item of the choice of a text with this number, from 1; or NULL. */
static const pl_word *choice(const pl_text *text, unsigned number, unsigned k)
{
    for (int i = 0; i < text->length; i++) {
        pl_word word = text->program[i];
        if (!pl_word_is(word, PL_W_CHOOSE) || --number > 0)
            continue;
        if (k >= pl_word_items(word))
            return NULL;
        int at = i + 1;
        at += pl_tree_length(&text->program[at], text->length - at); /* how many are chosen */
        for (; k > 0; k--)
            at += pl_tree_length(&text->program[at], text->length - at);
        return &text->program[at];
    }
    return NULL;
}

static char *tell_verdict_option(const pl_teller *t, unsigned verdict, char *out, size_t size)
{
    char reason[PL_TOLD_MAX];
    if (verdict == PL_AGREES)
        return pl_tell_verdict(t, verdict, out, size);
    tell_label(t, make_story(PL_STORY_OPTION_DISPUTE, 0, 0, 0), out, size);
    pl_tell_verdict(t, verdict, reason, sizeof reason);
    tell_append(out, size, ": %s", reason);
    return out;
}

static char *tell_effect_option(const pl_teller *t, const pl_game *game, unsigned k, char *out, size_t size)
{
    char whole[PL_TOLD_MAX];
    unsigned shown = 0, seat = game->question.owner, window = game->question.window;
    snprintf(out, size, "%u", k + 1);
    if (seat >= PL_SEATS)
        return out;
    if (game->question.why == PL_WHY_BY_HAND)
        return tell_deed_option(t, seat, k, out, size);
    if (game->question.why == PL_WHY_CONSENT)
        return tell_verdict_option(t, k, out, size);
    if (window == PL_NONE || game->question.why == PL_WHY_ORDER) { /* which ability comes first */
        if (*tell_ability_text(t, seat, k, whole, sizeof whole))
            snprintf(out, size, "%s", whole);
        return out;
    }
    if (game->question.choice == 0) { /* a form */
        if (k < hero_of(t, seat)->form_count)
            snprintf(out, size, "%s", page_of(t, seat)->forms[k].name.in[t->language]);
        return out;
    }
    unsigned card = game->question.card, ability = card < PL_DECK ? PL_NONE : game->question.ability;
    const pl_text *text = card < PL_DECK       ? tell_find_card_text(t, seat, card, window)
                          : ability != PL_NONE ? tell_find_ability_text(t, seat, ability, &shown)
                                               : NULL;
    const pl_word *item = text ? choice(text, game->question.choice, k) : NULL;
    if (item)
        pl_speak(t->pack->books[t->language], page_of(t, seat)->lexicon[t->language], item, out, size);
    return out;
}

/* What PL_OPTION_NONE means. */
static unsigned nothing_chosen(const pl_teller *t, const pl_game *game)
{
    const pl_question *q = &game->question;
    pl_hand_plan plan = {0};
    bool by_hand = pl_by_hand(&t->pack->content, game, &plan);
    if (q->why >= PL_WHY_COUNT)
        return PL_STORY_OPTION_NOTHING;
    if (q->why == PL_WHY_BY_HAND && plan.count == 0)
        return plan.begun ? PL_STORY_OPTION_THAT_IS_ALL : PL_STORY_OPTION_DOES_NOTHING;
    if (by_hand && q->why != PL_WHY_BY_HAND && q->seat == plan.owner && !plan.agreed)
        return PL_STORY_OPTION_NOT_THIS;
    return whys[q->why].none;
}

char *pl_tell_option(const pl_teller *t, const pl_game *game, pl_option option, char *out, size_t size)
{
    static const uint16_t actions[PL_ACTIONS] = {PL_STORY_OPTION_MANEUVER, PL_STORY_OPTION_SCHEME,
                                                 PL_STORY_OPTION_ATTACK, PL_STORY_OPTION_BY_HAND};
    const pl_question *q = &game->question;
    char cell[PL_SPACE_LABEL];
    switch (option.kind) {
    case PL_OPTION_ACTION:
        return tell_label(t, make_story(actions[option.value % PL_ACTIONS], 0, 0, 0), out, size);
    case PL_OPTION_CARD:
        return pl_tell_card(t, q->pile < PL_SEATS ? q->pile : q->seat, option.value, out, size);
    case PL_OPTION_FIGHTER:
        return tell_label(t, make_story(PL_STORY_NAMED, present_word(t, game, option.value), 0, 0), out, size);
    case PL_OPTION_RELOCATE:
        return tell_label(t, make_story(PL_STORY_OPTION_RELOCATE, present_word(t, game, option.value), 0, 0), out,
                          size);
    case PL_OPTION_SPACE:
        pl_space_label(&t->pack->board_pages[t->setup.board], option.value, cell);
        snprintf(out, size, "%s", cell);
        return out;
    case PL_OPTION_NUMBER:
        snprintf(out, size, "%u", option.value);
        return out;
    case PL_OPTION_PLAYER:
        return pl_tell_seat(t, option.value, out, size);
    case PL_OPTION_EFFECT:
        return tell_effect_option(t, game, option.value, out, size);
    case PL_OPTION_YES:
        return tell_label(t, make_story(PL_STORY_OPTION_YES, 0, 0, 0), out, size);
    case PL_OPTION_NO:
        return tell_label(t, make_story(PL_STORY_OPTION_NO, 0, 0, 0), out, size);
    default:
        PL_ASSERT(option.kind == PL_OPTION_NONE);
        return tell_label(t, make_story(nothing_chosen(t, game), 0, 0, 0), out, size);
    }
}
