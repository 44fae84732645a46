/* A saved object for Tabletop Simulator: the deck, and the hero's sheet as a note. Pictures are addresses, which every player's
 * program must be able to open; the object itself has none inside. */
#include <stdlib.h>
#include <string.h>

#include "trade/inside.h"

static void put_place(pl_json *j)
{
    pl_json_open(j, "Transform", '{');
    static const char *const zero[] = {"posX", "posY", "posZ", "rotX", "rotY", "rotZ"};
    for (size_t i = 0; i < sizeof zero / sizeof zero[0]; i++)
        pl_json_number(j, zero[i], 0);
    static const char *const one[] = {"scaleX", "scaleY", "scaleZ"};
    for (size_t i = 0; i < sizeof one / sizeof one[0]; i++)
        pl_json_number(j, one[i], 1);
    pl_json_close(j, '}');
}

static void put_sheet(pl_json *j, const char *face, const char *back)
{
    pl_json_open(j, "CustomDeck", '{');
    pl_json_open(j, "1", '{');
    pl_json_text(j, "FaceURL", face);
    pl_json_text(j, "BackURL", back);
    pl_json_number(j, "NumWidth", PL_SHEET_COLUMNS);
    pl_json_number(j, "NumHeight", PL_SHEET_ROWS);
    pl_json_bool(j, "BackIsHidden", true);
    pl_json_bool(j, "UniqueBack", false);
    pl_json_number(j, "Type", 0);
    pl_json_close(j, '}');
    pl_json_close(j, '}');
}

static char *texts_of(const pl_pack *pack, const pl_hero_page *page, const pl_card_page *part, pl_language language)
{
    pl_buffer out = {.text = NULL};
    pl_said said[PL_SAID];
    int count = pl_said_of(part, said);
    trade_put(&out, "%s", "");
    for (int i = 0; i < count; i++) {
        char text[PL_TEXT_MAX];
        trade_put(&out, "%s%s", i > 0 ? "\n" : "", pl_said_speak(pack, page, said[i], language, text, sizeof text));
    }
    return out.text != NULL ? out.text : trade_copy("");
}

static void put_card(pl_json *j, const pl_pack *pack, unsigned hero, int title, pl_language language, const char *face,
                     const char *back)
{
    const pl_hero_page *page = &pack->hero_pages[hero];
    char *texts = texts_of(pack, page, &page->cards[title], language);
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "Name", "Card");
    put_place(j);
    pl_json_text(j, "Nickname", page->cards[title].name.in[language]);
    pl_json_text(j, "Description", texts);
    pl_json_number(j, "CardID", 100 + title);
    put_sheet(j, face, back);
    pl_json_close(j, '}');
    free(texts);
}

static void put_deck(pl_json *j, const pl_pack *pack, unsigned hero, pl_language language, const char *face,
                     const char *back)
{
    const pl_hero *h = &pack->heroes[hero];
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "Name", "DeckCustom");
    put_place(j);
    pl_json_text(j, "Nickname", pack->hero_pages[hero].name.in[language]);
    pl_json_text(j, "Description", "");
    pl_json_bool(j, "HideWhenFaceDown", true);
    pl_json_open(j, "DeckIDs", '[');
    for (int title = 0; title < h->title_count; title++)
        for (int copy = 0; copy < h->cards[title].copies; copy++)
            pl_json_number(j, NULL, 100 + title);
    pl_json_close(j, ']');
    put_sheet(j, face, back);
    pl_json_open(j, "ContainedObjects", '[');
    for (int title = 0; title < h->title_count; title++)
        for (int copy = 0; copy < h->cards[title].copies; copy++)
            put_card(j, pack, hero, title, language, face, back);
    pl_json_close(j, ']');
    pl_json_close(j, '}');
}

/* Fighters and abilities on a card of paper beside the deck. */
static void put_notecard(pl_json *j, const pl_pack *pack, unsigned hero, pl_language language)
{
    const pl_hero_page *page = &pack->hero_pages[hero];
    const pl_hero *h = &pack->heroes[hero];
    pl_buffer out = {.text = NULL};
    for (int f = 0; f < h->fighter_count; f++)
        trade_put(&out, "%s: %d\n", page->fighters[f].name.in[language], h->health[f]);
    for (int i = 0; i < page->ability_count; i++) {
        char *texts = texts_of(pack, page, &page->abilities[i], language);
        trade_put(&out, "\n%s\n%s\n", page->abilities[i].name.in[language], texts);
        free(texts);
    }
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "Name", "Notecard");
    put_place(j);
    pl_json_text(j, "Nickname", page->name.in[language]);
    pl_json_text(j, "Description", out.text);
    pl_json_close(j, '}');
    pl_buffer_free(&out);
}

void pl_export_tts(const pl_pack *pack, unsigned hero, pl_language language, const char *face, const char *back,
                   pl_buffer *out)
{
    pl_json j = pl_json_to(out);
    pl_json_open(&j, NULL, '{');
    pl_json_text(&j, "SaveName", "");
    pl_json_open(&j, "ObjectStates", '[');
    put_deck(&j, pack, hero, language, face, back);
    put_notecard(&j, pack, hero, language);
    pl_json_close(&j, ']');
    pl_json_close(&j, '}');
}
