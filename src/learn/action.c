#include "learn/action.h"

#include "base/invariant.h"

/* How many actions of each kind of option there are: that many for all seats together, and that many for each. */
static const struct {
    const char *name;
    uint8_t all, each;
} sizes[] = {
    [PL_OPTION_NONE] = {"none", 1, 0},
    [PL_OPTION_ACTION] = {"action", PL_DO_ATTACK + 1, 0},
    [PL_OPTION_CARD] = {"card", 0, PL_TITLES},
    [PL_OPTION_FIGHTER] = {"fighter", 0, PL_SEAT_FIGHTERS},
    [PL_OPTION_RELOCATE] = {"relocate", 0, PL_SEAT_FIGHTERS},
    [PL_OPTION_SPACE] = {"space", PL_SPACES, 0},
    [PL_OPTION_NUMBER] = {"number", 64, 0}, /* as many as a question can offer */
    [PL_OPTION_YES] = {"yes", 1, 0},
    [PL_OPTION_NO] = {"no", 1, 0},
    [PL_OPTION_PLAYER] = {"player", 0, 1},
    [PL_OPTION_EFFECT] = {"effect", 64, 0},
};
enum { KINDS = sizeof sizes / sizeof *sizes };

/* The first action of a kind. */
static unsigned first_of(unsigned kind, unsigned seats)
{
    unsigned first = 0;
    for (unsigned i = 0; i < kind; i++)
        first += sizes[i].all + sizes[i].each * seats;
    return first;
}

unsigned pl_action_count(unsigned seats)
{
    return first_of(KINDS, seats);
}

bool pl_action_block(unsigned seats, unsigned index, pl_block *out)
{
    if (index >= KINDS)
        return false;
    *out = (pl_block){sizes[index].name, PL_NONE, first_of(index, seats), sizes[index].each ? seats : 1,
                      sizes[index].all + sizes[index].each};
    return true;
}

/* The place of an option among those of its kind. */
static unsigned place_of(const pl_content *content, const pl_game *game, pl_option option)
{
    const pl_question *q = &game->question;
    unsigned seats = game->seat_count, from = seats - q->seat;
    switch (option.kind) {
    case PL_OPTION_CARD:
        return (q->pile + from) % seats * PL_TITLES + content->heroes[game->seat[q->pile].hero].title[option.value];
    case PL_OPTION_FIGHTER:
    case PL_OPTION_RELOCATE:
        return (pl_seat_of(option.value) + from) % seats * PL_SEAT_FIGHTERS + option.value % PL_SEAT_FIGHTERS;
    case PL_OPTION_PLAYER:
        return (option.value + from) % seats;
    case PL_OPTION_NONE:
    case PL_OPTION_YES:
    case PL_OPTION_NO:
        return 0;
    default:
        PL_ASSERT(option.kind == PL_OPTION_ACTION || option.kind == PL_OPTION_SPACE ||
                  option.kind == PL_OPTION_NUMBER || option.kind == PL_OPTION_EFFECT);
        return option.value;
    }
}

unsigned pl_action_of(const pl_content *content, const pl_game *game, pl_option option)
{
    unsigned place = place_of(content, game, option), seats = game->seat_count;
    PL_ASSERT(option.kind < KINDS && place < sizes[option.kind].all + sizes[option.kind].each * seats);
    return first_of(option.kind, seats) + place;
}

bool pl_action_find(const pl_content *content, const pl_game *game, unsigned action, pl_option *out)
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned count = pl_options(game, options);
    for (unsigned i = 0; i < count; i++)
        if (pl_action_of(content, game, options[i]) == action) {
            *out = options[i];
            return true;
        }
    return false;
}

/* Puts an action where it belongs in the list, unless it is there. */
static unsigned insert(uint16_t *list, unsigned count, uint16_t action)
{
    unsigned at = count;
    while (at > 0 && list[at - 1] > action)
        at--;
    if (at > 0 && list[at - 1] == action)
        return count;
    for (unsigned i = count; i > at; i--)
        list[i] = list[i - 1];
    list[at] = action;
    return count + 1;
}

unsigned pl_actions(const pl_content *content, const pl_game *game, uint16_t out[PL_OPTIONS_MAX])
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned listed = 0, count = pl_options(game, options);
    for (unsigned i = 0; i < count; i++)
        listed = insert(out, listed, (uint16_t)pl_action_of(content, game, options[i]));
    return listed;
}
