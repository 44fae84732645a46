/* Canonical texts and their hashes.
 *
 * Words of programs are written by name, not by number: the hash of a hero stays the same when the card language grows. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "pack/canon.h"
#include "pack/source.h"

void pack_text_add(pack_text *text, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    size_t needed = text->length + (length > 0 ? (size_t)length : 0) + 1;
    if (needed > text->capacity) {
        text->capacity = needed * 2;
        text->at = pack_resize(text->at, text->capacity);
    }
    vsnprintf(text->at + text->length, text->capacity - text->length, format, again);
    va_end(again);
    text->length = needed - 1;
}

void pack_text_free(pack_text *text)
{
    free(text->at);
    *text = (pack_text){.at = NULL};
}

static void finish(pack_text *text, char out[PL_HASH_TEXT])
{
    pl_hash hash;
    pl_hash_begin(&hash);
    pl_hash_add(&hash, text->at, text->length);
    pl_hash_end(&hash, out);
    pack_text_free(text);
}

/* ------------------------------------------------------------------ heroes */

static void add_program(pack_text *text, unsigned timing, const pl_word *program, int length)
{
    pack_text_add(text, "  %s:", pl_word_info_of(timing)->name);
    for (int i = 0; i < length; i++) {
        pl_word w = program[i];
        switch (pl_word_tag(w)) {
        case PL_TAG_NUMBER:
            pack_text_add(text, " %u", pl_word_value(w));
            break;
        case PL_TAG_NAME:
            pack_text_add(text, " @%u", pl_word_value(w));
            break;
        default:
            pack_text_add(text, " %s", pl_word_id_of(w) == PL_W_SEQ ? "seq" : pl_word_info_of(pl_word_id_of(w))->name);
            if (pl_word_items(w) > 0)
                pack_text_add(text, "/%u", pl_word_items(w));
        }
    }
    pack_text_add(text, "\n");
}

static void add_figures(pack_text *text, const pl_card *card)
{
    pack_text_add(text, "card type %u value %02u boost %02d users %02x copies %02u", card->type, card->value,
                  card->boost + 1, card->users, card->copies);
    if (card->forms != 0)
        pack_text_add(text, " forms %02x", card->forms);
    pack_text_add(text, "\n");
}

/* Words that nobody has read count as they are written: whoever carries them out goes by them. */
static void add_texts(pack_text *text, const pl_card_page *part)
{
    for (int i = 0; i < part->text_count; i++)
        add_program(text, pl_word_id_of(part->texts[i].timing), part->texts[i].program, part->texts[i].length);
    for (int i = 0; i < part->unread_count; i++)
        pack_text_add(text, "  unread %s: %s\n", pl_word_info_of(pl_word_id_of(part->unread[i].timing))->name,
                      part->unread[i].words);
}

void pack_canon_hero(const pl_hero *hero, pl_hero_page *page)
{
    pack_text text = {.at = NULL};
    pack_text_add(&text, "hero\nmove %u\n", hero->move);
    for (int i = 0; i < hero->fighter_count; i++)
        pack_text_add(&text, "fighter health %u%s%s\n", hero->health[i], hero->heroes >> i & 1U ? " hero" : "",
                      hero->ranged >> i & 1U ? " ranged" : "");
    for (int i = 0; i < hero->name_count; i++) {
        pack_text_add(&text, "name %02x", hero->names[i]);
        if (hero->form[i] != PL_NONE)
            pack_text_add(&text, " form %u", hero->form[i]);
        if (hero->token[i] != PL_NONE)
            pack_text_add(&text, " token %u of %02u", hero->token[i], hero->token_stock[hero->token[i]]);
        pack_text_add(&text, "\n");
    }
    for (int i = 0; i < page->ability_count; i++) {
        pack_text_add(&text, "ability\n");
        add_texts(&text, &page->abilities[i]);
    }
    for (int i = 0; i < hero->title_count; i++) {
        add_figures(&text, &hero->cards[i]);
        add_texts(&text, &page->cards[i]);
    }
    finish(&text, page->hash);
}

/* ------------------------------------------------------------------ boards */

static int by_set(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void add_set(pack_text *text, uint64_t set)
{
    for (unsigned i = 0; i < PL_SPACES; i++)
        if (set >> i & 1U)
            pack_text_add(text, " %u", i);
    pack_text_add(text, "\n");
}

void pack_canon_board(const pl_board *board, pl_board_page *page)
{
    pack_text text = {.at = NULL};
    uint64_t zones[sizeof page->zones / sizeof page->zones[0]] = {0};
    for (int i = 0; i < page->zone_count; i++)
        zones[i] = page->zones[i].spaces;
    qsort(zones, (size_t)page->zone_count, sizeof zones[0], by_set);
    pack_text_add(&text, "board\nspaces %u\n", board->space_count);
    for (int i = 0; i < board->start_count; i++)
        pack_text_add(&text, "start %u\n", board->start[i]);
    for (int i = 0; i < board->space_count; i++) {
        pack_text_add(&text, "adjacent %d:", i);
        add_set(&text, board->adjacent[i]);
        pack_text_add(&text, "steps %d:", i);
        add_set(&text, board->steps[i]);
        if (board->paths[i] !=
            (board->adjacent[i] & board->steps[i])) { /* an arrow between passages: steps both ways */
            pack_text_add(&text, "paths %d:", i);
            add_set(&text, board->paths[i]);
        }
    }
    for (int i = 0; i < page->zone_count; i++) {
        pack_text_add(&text, "zone:");
        add_set(&text, zones[i]);
    }
    finish(&text, page->hash);
}

/* ------------------------------------------------------------------ all of it */

void pack_canon_pack(pl_pack *pack)
{
    pack_text text = {.at = NULL};
    pack_text_add(&text, "pack\n");
    for (int i = 0; i < pack->content.hero_count; i++)
        pack_text_add(&text, "hero %s\n", pack->hero_pages[i].hash);
    for (int i = 0; i < pack->content.board_count; i++)
        pack_text_add(&text, "board %s\n", pack->board_pages[i].hash);
    finish(&text, pack->hash);
}

void pl_setup_hash(const pl_pack *pack, const pl_setup *setup, char out[PL_HASH_TEXT])
{
    pl_hash hash;
    pl_hash_begin(&hash);
    pl_hash_add(&hash, pack->board_pages[setup->board].hash, PL_HASH_TEXT - 1);
    for (unsigned seat = 0; seat < pl_seats_in(setup); seat++)
        pl_hash_add(&hash, pack->hero_pages[setup->hero[seat]].hash, PL_HASH_TEXT - 1);
    pl_hash_end(&hash, out);
}
