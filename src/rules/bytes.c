/* A match as bytes that are the same on every machine, and from one version of the rules to the next.
 *
 * Machines differ in the order of the bytes of a number and of the bits of a bit field, and fields are laid out again when room is
 * needed. Every field is therefore written one by one, lowest byte first, in the order and the width that the first hashes had:
 * where that layout had bytes to spare, zeros are written, and what came later stands at the end. tests/rules/bytes.c notices a field that was left out here. */
#include <string.h>

#include "base/invariant.h"
#include "rules/frame.h"

enum { FIRST_DECK = 30 };

typedef struct writer {
    uint8_t *out;
    size_t length;
} writer;

static void put(writer *w, uint64_t number, size_t size)
{
    for (size_t i = 0; i < size; i++)
        w->out[w->length++] = (uint8_t)(number >> 8 * i);
}

static void put_spare(writer *w, size_t size)
{
    memset(w->out + w->length, 0, size);
    w->length += size;
}

/* The size comes from the field itself, so it cannot be told wrong. */
#define PUT(w, field) put(w, (uint64_t)(field), sizeof(field))
#define PUT_EACH(w, list)                                                                                              \
    for (size_t put_at = 0; put_at < sizeof(list) / sizeof((list)[0]); put_at++)                                       \
    PUT(w, (list)[put_at])

static void put_question(writer *w, const pl_question *q)
{
    PUT(w, q->mask);
    PUT(w, q->seat);
    PUT(w, q->kind);
    PUT(w, q->why);
    PUT(w, q->may_pass);
    PUT(w, q->pile);
    PUT(w, q->from);
    PUT(w, q->need);
    PUT(w, q->fighter);
    PUT(w, q->owner);
    PUT(w, q->card);
    PUT(w, q->ability);
    PUT(w, q->choice);
    put_spare(w, 4); /* the window is that of the text on top */
}

static void put_side(writer *w, const pl_side *side)
{
    PUT(w, side->spent);
    PUT(w, side->seat);
    PUT(w, side->fighter);
    PUT(w, side->card);
    PUT(w, side->taken);
    PUT(w, side->prediction);
    PUT(w, side->base);
    PUT(w, side->added);
    PUT(w, side->flags);
}

static void put_combat(writer *w, const pl_combat *combat)
{
    for (size_t i = 0; i < 2; i++)
        put_side(w, &combat->side[i]);
    PUT(w, combat->fallen);
    PUT(w, combat->stage);
    PUT(w, combat->winner);
    put_spare(w, 2);
}

static void put_seat(writer *w, const pl_seat *seat)
{
    PUT(w, seat->hand);
    PUT(w, seat->play);
    PUT(w, seat->discard);
    for (unsigned viewer = 0; viewer < PL_SEATS; viewer++)
        PUT(w, seat->known[viewer]);
    for (unsigned i = 0; i < FIRST_DECK; i++)
        PUT(w, seat->order[i]);
    PUT(w, seat->deck_count);
    PUT(w, seat->discard_count);
    PUT(w, seat->hero);
    PUT(w, seat->move_bonus);
    PUT(w, seat->form);
    PUT_EACH(w, seat->stock);
    put_spare(w, 1);
    put(w, seat->later, 2);
    PUT(w, seat->later_card);
    put(w, seat->later_window, 1);
    put_spare(w, 2);
    PUT_EACH(w, seat->began_on);
    PUT_EACH(w, seat->tokens);
}

/* Of two players the empty seats know what everybody knows (sound.c), and these bytes are left out: so a duel has those of old. */
static void put_public(writer *w, const pl_game *game)
{
    for (unsigned seat = 0; seat < PL_SEATS && game->seat_count == PL_SEATS; seat++)
        PUT(w, game->seat[seat].known[PL_PUBLIC]);
}

/* Fighters in reserve, and decks of another size than all had at first. */
static void put_decks(writer *w, const pl_game *game)
{
    bool other = false;
    for (const pl_seat *s = game->seat; s < game->seat + PL_SEATS; s++)
        other = other || s->reserve || (s->size && s->size != FIRST_DECK);
    for (const pl_seat *s = game->seat; s < game->seat + PL_SEATS && other; s++) {
        PUT(w, s->size);
        PUT(w, s->reserve);
        for (unsigned i = FIRST_DECK; i < PL_DECK; i++)
            PUT(w, s->order[i]);
    }
}

/* Where all of them are 0, as with heroes that have none, these bytes are left out too. */
static void put_counters(writer *w, const pl_game *game)
{
    static const uint8_t none[PL_SEATS][PL_COUNTERS] = {0};
    for (unsigned seat = 0; seat < PL_SEATS && memcmp(game->counters, none, sizeof none) != 0; seat++)
        PUT_EACH(w, game->counters[seat]);
}

static void put_flow(writer *w, const pl_game *game)
{
    PUT(w, game->board);
    PUT(w, game->phase);
    PUT(w, game->seat_count);
    PUT(w, game->first);
    PUT(w, game->turn_seat);
    PUT(w, game->actions);
    PUT(w, game->actions_taken);
    PUT(w, game->turn_ended);
    PUT(w, game->over);
    PUT(w, game->winner);
    PUT(w, game->active);
    PUT(w, game->card);
    PUT(w, game->goal);
    PUT(w, game->steps);
    PUT(w, game->halt);
    PUT(w, game->idle);
    PUT(w, game->dormant);
    PUT(w, game->waiting);
    PUT(w, game->waiting_seat);
    PUT(w, game->next_phase);
    PUT(w, game->frame_count);
    PUT(w, game->modifier_count);
}

static void put_options(writer *w, const pl_rules_options *options)
{
    PUT(w, options->game_end_check);
    PUT(w, options->simultaneous_defeat);
    PUT(w, options->versatile_counts_as);
    PUT(w, options->setup_zone_full);
    PUT(w, options->trap_friendly);
    PUT(w, options->multi_hero_effect);
    PUT(w, options->first_player);
    PUT(w, options->team_hands);
}

static void put_frame(writer *w, const pl_frame *frame)
{
    static const pl_frame never_used = {0};
    if (memcmp(frame, &never_used, sizeof never_used) == 0) {
        put_spare(w, 40);
        return;
    }
    PUT(w, frame->spaces);
    put(w, frame->cards, 4);
    PUT(w, frame->todo);
    put(w, frame->pc, 2);
    put(w, frame->decline, 2);
    put(w, frame->owner, 1);
    put(w, frame->actor, 1);
    put(w, frame_card(frame), 1);
    put(w, frame_ability(frame), 1);
    put(w, frame->window, 1);
    PUT(w, frame->self);
    PUT(w, frame->that);
    PUT(w, frame->place);
    put(w, frame->goal == PL_NO_GOAL ? PL_NONE : frame->goal, 1);
    PUT(w, frame->subject);
    put(w, frame->they == PL_NO_SEAT ? PL_NONE : frame->they, 1);
    put(w, frame->pile == PL_NO_SEAT ? PL_NONE : frame->pile, 1);
    put(w, frame->step, 1);
    PUT(w, frame->left);
    PUT(w, frame->chosen);
    put(w, frame->number, 1);
    PUT(w, frame->dealt);
    put(w, frame->steps, 1);
    put(w, frame->playable | (uint64_t)frame->repeated << 1 | (uint64_t)frame->done << 2, 1);
    put_spare(w, 1);
}

size_t pl_game_bytes(const pl_game *game, uint8_t out[PL_GAME_BYTES])
{
    writer all = {.length = 0}, *w = &all;
    all.out = out;
    put_question(w, &game->question);
    put_combat(w, &game->combat);
    for (size_t i = 0; i < PL_SEATS; i++)
        put_seat(w, &game->seat[i]);
    PUT_EACH(w, game->occupied);
    PUT(w, game->present);
    PUT(w, game->moved);
    PUT_EACH(w, game->seed);
    PUT(w, game->chance_block);
    PUT_EACH(w, game->space);
    PUT_EACH(w, game->health);
    put_flow(w, game);
    PUT(w, game->answer.kind);
    PUT(w, game->answer.value);
    PUT(w, game->turn);
    put_options(w, &game->options);
    for (size_t i = 0; i < PL_TURN_MODIFIERS; i++) {
        put(w, game->modifiers[i].code, 2);
        put(w, game->modifiers[i].seat, 1);
        put_spare(w, 1);
    }
    PUT(w, game->calls);
    PUT(w, game->hands_off);
    for (unsigned i = 0; i < PL_FRAMES; i++)
        put_frame(w, read_frame(game, i));
    put_public(w, game);
    put_counters(w, game);
    put_decks(w, game);
    PL_ASSERT(w->length <= PL_GAME_BYTES);
    return w->length;
}
