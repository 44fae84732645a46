/* Cards on the screen: hands, discard piles, faces. */
#ifndef PL_CLI_HAND_H
#define PL_CLI_HAND_H

#include "cli/question.h"
#include "cli/screen.h"

/* The title of a seat's card, in quotation marks. */
char *hand_title(const screen *s, unsigned seat, const char *card, char *out, size_t size);
/* The key of an answer in front of it. */
void hand_key(const screen *s, const char *key);
/* "  3  “Title” ×2      attack 3, boost 2"; `width` columns for the title. */
void hand_card(const screen *s, unsigned seat, const char *card, unsigned copies, const char *key, int width);

/* The cards of the asked seat, and in short those of its team that the person sees; those that answer the question have their key
 * in front. */
void hand_print(const screen *s, const sight *now, const answers *a);
/* The same hands with all texts. */
void hand_texts(const screen *s, const sight *now);
/* Every hand that the person sees, whose it is in front. */
void hand_all(const screen *s, const sight *now);
void hand_discards(const screen *s, const sight *now);

/* The face of a card. */
void hand_face(const screen *s, unsigned seat, const char *card);
/* The faces of the cards of all heroes whose title or id has this in it; false when none has. */
bool hand_faces(const screen *s, const char *part);

#endif
