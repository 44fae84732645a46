/* The content of the project, loaded for the cases of a test. */
#ifndef PL_TESTS_WHOLE_H
#define PL_TESTS_WHOLE_H

#include "support.h"

enum { HERO = 1, SIDEKICK = 2 };

static inline int load(void **state)
{
    *state = load_content(content_directory());
    return 0;
}

static inline int unload(void **state)
{
    pl_pack_free(*state);
    return 0;
}

static inline void expect_round_trip(const pl_pack *pack, const pl_hero_page *page, const pl_text *text)
{
    for (int i = 0; i < PL_LANGUAGES; i++) {
        char spoken[PL_TEXT_MAX];
        pl_reading reading;
        pl_text_speak(pack, page, text, (pl_language)i, spoken, sizeof spoken);
        pl_read(pack->books[i], page->lexicon[i], spoken, strlen(spoken), &reading);
        if (!reading.ok)
            print_error("%s\n%s\n", spoken, reading.message);
        assert_true(reading.ok);
        assert_int_equal(reading.length, text->length);
        assert_memory_equal(reading.program, text->program, (size_t)text->length * sizeof *text->program);
        bool silent = text->timing == PL_W_SCHEME || text->timing == PL_W_STANDING;
        assert_int_equal(reading.timing, silent ? 0 : text->timing);
    }
}

/* Does the hero have a modifier of this kind for the card? */
static inline bool row_for(const pl_hero *hero, pl_row_kind kind, const pl_card *card)
{
    for (unsigned i = 0; i < hero->row_count; i++)
        if (hero->rows[i].kind == kind && hero->rows[i].titles >> (card - hero->cards) & 1)
            return true;
    return false;
}

#endif
