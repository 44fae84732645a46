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

static const struct {
    const char *name;
    label_id label;
} levels[] = {
#define LEVEL(id, name, number, en, ru, uk) {(name), L_##id},
#include "mind/levels.def"
};

const char *label_level(const char *typed)
{
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++)
        for (pl_language language = 0; language < PL_LANGUAGES; language++)
            if (strcmp(typed, label(language, levels[i].label)) == 0)
                return levels[i].name;
    return typed;
}

const char *label_player(pl_language language, const char *name, char room[LABEL_PLAYER])
{
    static const char person[] = "human";
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++)
        if (strcmp(name, levels[i].name) == 0)
            return label(language, levels[i].label);
    if (strcmp(name, person) == 0)
        return label(language, L_PERSON);
    if (strncmp(name, person, sizeof person - 1) == 0 && name[sizeof person - 1] == ':')
        return name + sizeof person;
    if (pl_mind_strength(name) == 0)
        return name;
    snprintf(room, LABEL_PLAYER, "%s %u", label(language, L_STRENGTH), pl_mind_strength(name));
    return room;
}
