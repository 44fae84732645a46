/* Places: where something goes to, is, or comes from, in words: "to the gray zone (D7)". They are names of the teller like all
 * others, each with its preposition, because that depends on the kind of place. */
#include <string.h>

#include "base/letters.h"
#include "tell/inside.h"

enum { ZONES_NAMED = 3, PLACE_MAX = 400 };

/* By how many zones a space is in; more of them are not listed. A passage is told as one where it is in a single zone. */
enum { PASSAGE, ONE_ZONE, TWO_ZONES, THREE_ZONES, MANY_ZONES, SORTS };
static const uint16_t stories[PLACE_WAYS][SORTS] = {
    [PLACE_TO] = {PL_STORY_TO_PASSAGE, PL_STORY_TO_ZONE, PL_STORY_TO_TWO, PL_STORY_TO_THREE, PL_STORY_TO_MANY},
    [PLACE_AT] = {PL_STORY_AT_PASSAGE, PL_STORY_AT_ZONE, PL_STORY_AT_TWO, PL_STORY_AT_THREE, PL_STORY_AT_MANY},
    [PLACE_FROM] = {PL_STORY_FROM_PASSAGE, PL_STORY_FROM_ZONE, PL_STORY_FROM_TWO, PL_STORY_FROM_THREE,
                    PL_STORY_FROM_MANY},
};

static const pl_board_page *board_of(const pl_teller *t)
{
    return &t->pack->board_pages[t->setup.board];
}

static bool add_zones(pl_teller *t, unsigned zones[])
{
    const pl_board_page *board = board_of(t);
    for (int z = 0; z < board->zone_count && z < PL_ZONES; z++) {
        char id[32], forms[PLACE_MAX];
        snprintf(id, sizeof id, "zone-%d", z);
        pl_book_decline(t->pack->books[t->language], board->zones[z].name.in[t->language], forms, sizeof forms);
        if (!tell_add_name(t, id, forms, &zones[z]))
            return false;
    }
    return true;
}

/* The story begins with a capital and ends in a full stop; inside another one it has neither. */
static void inside_sentence(const char *text, char *out, size_t size)
{
    const char *at = text, *end = text + strlen(text);
    char first[5] = "";
    first[pl_letter_put(pl_letter_lower(pl_letter_next(&at, end)), first)] = '\0';
    snprintf(out, size, "%s%s", first, at);
}

static bool add_place(pl_teller *t, const unsigned zones[], unsigned space, unsigned way)
{
    const pl_board_page *board = board_of(t);
    pl_word named[ZONES_NAMED] = {0};
    unsigned count = 0, sort = MANY_ZONES;
    for (int z = 0; z < board->zone_count; z++)
        if (board->zones[z].spaces >> space & 1) {
            if (count < ZONES_NAMED)
                named[count] = pl_word_name(zones[z]);
            count++;
        }
    if (count > 0 && count <= ZONES_NAMED)
        sort = count == 1 && board->passages >> space & 1 ? PASSAGE : ONE_ZONE + count - 1;
    char sentence[PLACE_MAX], words[PLACE_MAX], cell[PL_SPACE_LABEL], id[32], forms[PLACE_MAX + 32] = "n = ";
    tell_label(t, one_story(stories[way][sort], named[0], named[1], named[2]), sentence, sizeof sentence);
    inside_sentence(sentence, words, sizeof words);
    for (char *c = words; *c; c++)
        if (*c == ' ')
            *c = '_';
    tell_append(forms, sizeof forms, "%s_(%s)", words, pl_space_label(board, space, cell));
    snprintf(id, sizeof id, "place-%u-%u", way, space);
    return tell_add_name(t, id, forms, &t->place[way][space]);
}

bool tell_add_places(pl_teller *t)
{
    unsigned zones[PL_ZONES] = {0};
    if (!add_zones(t, zones))
        return false;
    for (unsigned space = 0; space < t->pack->boards[t->setup.board].space_count; space++)
        for (unsigned way = 0; way < PLACE_WAYS; way++)
            if (!add_place(t, zones, space, way))
                return false;
    return true;
}
