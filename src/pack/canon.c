/* Canonical texts and their hashes.
 *
 * Words of programs are written by name, not by number: the hash of a hero stays the same when the card language grows. */
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/invariant.h"
#include "pack/canon.h"
#include "pack/source.h"

static void finish(pl_buffer *text, char out[PL_HASH_TEXT])
{
    pl_hash hash;
    if (text->failed)
        pl_sure_of(NULL);
    pl_hash_begin(&hash);
    pl_hash_add(&hash, text->text, text->length);
    pl_hash_end(&hash, out);
    pl_buffer_free(text);
}

/* ------------------------------------------------------------------ heroes */

static void add_program(pl_buffer *text, unsigned timing, const pl_word *program, int length)
{
    pl_buffer_print(text, "  %s:", pl_word_info_of(timing)->name);
    for (int i = 0; i < length; i++) {
        pl_word w = program[i];
        switch (pl_word_tag(w)) {
        case PL_TAG_NUMBER:
            pl_buffer_print(text, " %u", pl_word_value(w));
            break;
        case PL_TAG_NAME:
            pl_buffer_print(text, " @%u", pl_word_value(w));
            break;
        default:
            PL_ASSERT(pl_word_tag(w) == PL_TAG_WORD);
            pl_buffer_print(text, " %s",
                            pl_word_id_of(w) == PL_W_SEQ ? "seq" : pl_word_info_of(pl_word_id_of(w))->name);
            if (pl_word_items(w) > 0)
                pl_buffer_print(text, "/%u", pl_word_items(w));
        }
    }
    pl_buffer_print(text, "\n");
}

static void add_figures(pl_buffer *text, const pl_card *card)
{
    pl_buffer_print(text, "card type %u value %02u boost %02d users %02x copies %02u", card->type, card->value,
                    card->boost + 1, card->users, card->copies);
    if (card->forms != 0)
        pl_buffer_print(text, " forms %02x", card->forms);
    pl_buffer_print(text, "\n");
}

static void add_counter(pl_buffer *text, const pl_hero *hero, int name)
{
    const pl_counter *c = &hero->counters[hero->counter[name]];
    if (hero->state[name] != PL_NONE)
        pl_buffer_print(text, " state %u of counter %u", hero->state[name], hero->counter[name]);
    else
        pl_buffer_print(text, " counter %u to %02u from %02u%s", hero->counter[name], c->most, c->start,
                        c->on_foes ? " on opponents" : "");
}

/* Words that nobody has read count as they are written: whoever carries them out goes by them. */
static void add_texts(pl_buffer *text, const pl_card_page *part)
{
    for (int i = 0; i < part->text_count; i++)
        add_program(text, pl_word_id_of(part->texts[i].timing), part->texts[i].program, part->texts[i].length);
    for (int i = 0; i < part->unread_count; i++)
        pl_buffer_print(text, "  unread %s: %s\n", pl_word_info_of(pl_word_id_of(part->unread[i].timing))->name,
                        part->unread[i].words);
}

/* What hardly any fighter has is left out where it is as always: hashes stay what they were. */
static void add_fighter(pl_buffer *text, const pl_hero *hero, int fighter)
{
    pl_buffer_print(text, "fighter health %u%s%s", hero->health[fighter], hero->heroes >> fighter & 1U ? " hero" : "",
                    hero->ranged >> fighter & 1U ? " ranged" : "");
    if (hero->moves[fighter] != hero->move)
        pl_buffer_print(text, " move %u", hero->moves[fighter]);
    if (hero->reach[fighter] > 1)
        pl_buffer_print(text, " reach %u", hero->reach[fighter]);
    pl_buffer_print(text, "%s\n", hero->reserve >> fighter & 1U ? " reserve" : "");
}

void pack_canon_hero(const pl_hero *hero, pl_hero_page *page)
{
    pl_buffer text = {.text = NULL};
    pl_buffer_print(&text, "hero\nmove %u\n", hero->move);
    if (hero->hand != PL_STARTING_HAND || hero->hand_limit != PL_HAND_LIMIT)
        pl_buffer_print(&text, "hand %u limit %u\n", hero->hand, hero->hand_limit);
    for (int i = 0; i < hero->fighter_count; i++)
        add_fighter(&text, hero, i);
    for (int i = 0; i < hero->name_count; i++) {
        pl_buffer_print(&text, "name %02x", hero->names[i]);
        if (hero->form[i] != PL_NONE)
            pl_buffer_print(&text, " form %u", hero->form[i]);
        if (hero->token[i] != PL_NONE)
            pl_buffer_print(&text, " token %u of %02u", hero->token[i], hero->token_stock[hero->token[i]]);
        if (hero->counter[i] < hero->counter_count)
            add_counter(&text, hero, i);
        pl_buffer_print(&text, "\n");
    }
    for (int i = 0; i < page->ability_count; i++) {
        pl_buffer_print(&text, "ability\n");
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

static void add_set(pl_buffer *text, uint64_t set)
{
    for (unsigned i = 0; i < PL_SPACES; i++)
        if (set >> i & 1U)
            pl_buffer_print(text, " %u", i);
    pl_buffer_print(text, "\n");
}

void pack_canon_board(const pl_board *board, pl_board_page *page)
{
    pl_buffer text = {.text = NULL};
    uint64_t zones[sizeof page->zones / sizeof page->zones[0]] = {0};
    for (int i = 0; i < page->zone_count; i++)
        zones[i] = page->zones[i].spaces;
    qsort(zones, (size_t)page->zone_count, sizeof zones[0], by_set);
    pl_buffer_print(&text, "board\nspaces %u\n", board->space_count);
    for (int i = 0; i < board->start_count; i++)
        pl_buffer_print(&text, "start %u\n", board->start[i]);
    for (int i = 0; i < board->space_count; i++) {
        pl_buffer_print(&text, "adjacent %d:", i);
        add_set(&text, board->adjacent[i]);
        pl_buffer_print(&text, "steps %d:", i);
        add_set(&text, board->steps[i]);
        if (board->paths[i] !=
            (board->adjacent[i] & board->steps[i])) { /* an arrow between passages: steps both ways */
            pl_buffer_print(&text, "paths %d:", i);
            add_set(&text, board->paths[i]);
        }
    }
    for (int i = 0; i < page->zone_count; i++) {
        pl_buffer_print(&text, "zone:");
        add_set(&text, zones[i]);
    }
    finish(&text, page->hash);
}

/* ------------------------------------------------------------------ all of it */

void pack_canon_pack(pl_pack *pack)
{
    pl_buffer text = {.text = NULL};
    pl_buffer_print(&text, "pack\n");
    for (int i = 0; i < pack->content.hero_count; i++)
        pl_buffer_print(&text, "hero %s\n", pack->hero_pages[i].hash);
    for (int i = 0; i < pack->content.board_count; i++)
        pl_buffer_print(&text, "board %s\n", pack->board_pages[i].hash);
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
