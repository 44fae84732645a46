/* The table of labels. */
#include "cli/labels.h"

#include <stdio.h>
#include <string.h>

#include "mind/mind.h"

static const char *const labels[LABEL_COUNT][PL_LANGUAGES] = {
#define LABEL(id, en, ru, uk) [L_##id] = {[PL_EN] = (en), [PL_RU] = (ru), [PL_UK] = (uk)},
#include "cli/labels.def"
#undef LABEL
};

const char *label(pl_language language, label_id id)
{
    return labels[id][language];
}

const char *label_player(pl_language language, const char *name, char room[LABEL_PLAYER])
{
    static const struct {
        const char *name;
        label_id label;
    } levels[] = {{"novice", L_NOVICE}, {"adept", L_ADEPT}, {"expert", L_EXPERT}, {"master", L_MASTER}};
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++)
        if (strcmp(name, levels[i].name) == 0)
            return label(language, levels[i].label);
    if (pl_mind_strength(name) == 0)
        return name;
    snprintf(room, LABEL_PLAYER, "%s %u", label(language, L_STRENGTH), pl_mind_strength(name));
    return room;
}
