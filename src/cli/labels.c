/* The table of labels. */
#include "cli/labels.h"

static const char *const labels[LABEL_COUNT][PL_LANGUAGES] = {
#define LABEL(id, en, ru, uk) [L_##id] = {[PL_EN] = (en), [PL_RU] = (ru), [PL_UK] = (uk)},
#include "cli/labels.def"
#undef LABEL
};

const char *label(pl_language language, label_id id)
{
    return labels[id][language];
}
