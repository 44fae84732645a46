/* Hero files. One that is accepted is spoken in every language and played. */
#include "pack/hero.h"
#include "fuzz.h"

static void speak_all(const pl_pack *pack, const pl_hero_page *page, const pl_text *texts, int count)
{
    char spoken[PL_TEXT_MAX];
    for (int i = 0; i < count; i++)
        for (int language = 0; language < PL_LANGUAGES; language++)
            MUST(pl_text_speak(pack, page, &texts[i], (pl_language)language, spoken, sizeof spoken)[0] != '\0');
}

static void speak(const pl_pack *pack, const pl_hero *hero, const pl_hero_page *page)
{
    for (int i = 0; i < hero->title_count; i++)
        speak_all(pack, page, page->cards[i].texts, page->cards[i].text_count);
    for (int i = 0; i < page->ability_count; i++)
        speak_all(pack, page, page->abilities[i].texts, page->abilities[i].text_count);
}

/* The pack with this hero more; everything else is shared. */
static void play(const pl_pack *pack, const pl_hero *hero, const pl_hero_page *page, fuzz_dice *dice)
{
    static pl_hero heroes[PL_PACK_HEROES];
    static pl_hero_page pages[PL_PACK_HEROES];
    unsigned count = pack->content.hero_count;
    pl_pack own = *pack;
    memcpy(heroes, pack->heroes, count * sizeof heroes[0]);
    memcpy(pages, pack->hero_pages, count * sizeof pages[0]);
    heroes[count] = *hero;
    pages[count] = *page;
    own.heroes = heroes;
    own.hero_pages = pages;
    own.content.heroes = heroes;
    own.content.hero_count = (uint8_t)(count + 1);
    pl_setup setup;
    if (fuzz_setup(&own, count, fuzz_roll(dice, pack->content.board_count), dice, &setup))
        fuzz_play(&own, &setup, dice, 300);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const pl_pack *pack = fuzz_pack();
    pl_file file = {.path = "fuzz.hero", .bytes = (const char *)data, .length = size};
    pl_errors *errors = pl_errors_new();
    static pl_hero hero;
    static pl_hero_page page;
    if (size == 0)
        file.bytes = "";
    bool accepted = pack_hero_load(&file, pack->books, &hero, &page, errors);
    fuzz_errors(errors, data, size, accepted);
    pl_errors_free(errors);
    if (accepted) {
        fuzz_dice dice = {fuzz_number(data, size)};
        if (fuzz_seldom(&dice, 8))
            speak(pack, &hero, &page);
        if (fuzz_seldom(&dice, 32))
            play(pack, &hero, &page, &dice);
    }
    pack_hero_page_free(&page);
    return 0;
}
