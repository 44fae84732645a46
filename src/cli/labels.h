/* Words of the interface in three languages. Sentences with grammar are stories of the phrasebooks (tell/story.h). */
#ifndef PL_CLI_LABELS_H
#define PL_CLI_LABELS_H

#include "pack/pack.h"

typedef enum label_id {
#define LABEL(id, ...) L_##id,
#include "cli/labels.def"
#undef LABEL
    LABEL_COUNT
} label_id;

const char *label(pl_language language, label_id id);

/* A player of a record as people call it: "novice", "strength 30", which is written to `room`; "person", or their name. Computer players
 * of the lab have no such name. */
enum { LABEL_PLAYER = 32 };
const char *label_player(pl_language language, const char *name, char room[LABEL_PLAYER]);
/* The level that people call so in any of the languages; anything else stays as it was typed. */
const char *label_level(const char *typed);

#endif
