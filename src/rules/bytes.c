/* A match as bytes that are the same on every machine.
 *
 * Machines differ in the order of the bytes of a number and of the bits of a bit field. Every field is therefore written one by
 * one, lowest byte first, in the order of the declarations. A machine that keeps numbers that way has exactly these bytes
 * in its memory, and copies them; tests/rules/bytes.c compares both, and so notices a field that was left out here. */
#include <string.h>

#include "rules/rules.h"

typedef struct writer {
    uint8_t *out;
    size_t length;
} writer;

static void put(writer *w, uint64_t number, size_t size)
{
    for (size_t i = 0; i < size; i++)
        w->out[w->length++] = (uint8_t)(number >> 8 * i);
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
    PUT_EACH(w, q->unused);
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
    PUT_EACH(w, combat->unused);
}

static void put_seat(writer *w, const pl_seat *seat)
{
    PUT(w, seat->hand);
    PUT(w, seat->play);
    PUT(w, seat->discard);
    PUT_EACH(w, seat->known);
    PUT_EACH(w, seat->order);
    PUT(w, seat->deck_count);
    PUT(w, seat->discard_count);
    PUT(w, seat->hero);
    PUT(w, seat->move_bonus);
    PUT(w, seat->form);
    PUT_EACH(w, seat->stock);
    PUT(w, seat->unused);
    PUT(w, seat->later);
    PUT(w, seat->later_card);
    PUT(w, seat->later_window);
    PUT_EACH(w, seat->unused_too);
    PUT_EACH(w, seat->began_on);
    PUT_EACH(w, seat->tokens);
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
    PUT(w, frame->spaces);
    PUT(w, frame->cards);
    PUT(w, frame->todo);
    PUT(w, frame->pc);
    PUT(w, frame->decline);
    PUT(w, frame->owner);
    PUT(w, frame->actor);
    PUT(w, frame->card);
    PUT(w, frame->ability);
    PUT(w, frame->window);
    PUT(w, frame->self);
    PUT(w, frame->that);
    PUT(w, frame->place);
    PUT(w, frame->goal);
    PUT(w, frame->subject);
    PUT(w, frame->they);
    PUT(w, frame->pile);
    PUT(w, frame->step);
    PUT(w, frame->left);
    PUT(w, frame->chosen);
    PUT(w, frame->number);
    PUT(w, frame->dealt);
    PUT(w, frame->steps);
    put(w, frame->playable | (uint64_t)frame->repeated << 1 | (uint64_t)frame->done << 2, 1);
    PUT(w, frame->unused);
}

size_t pl_game_fields(const pl_game *game, uint8_t out[PL_GAME_BYTES])
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
        PUT(w, game->modifiers[i].code);
        PUT(w, game->modifiers[i].seat);
        PUT(w, game->modifiers[i].unused);
    }
    PUT_EACH(w, game->unused_too);
    for (size_t i = 0; i < PL_FRAMES; i++)
        put_frame(w, &game->frames[i]);
    return w->length;
}

size_t pl_game_bytes(const pl_game *game, uint8_t out[PL_GAME_BYTES])
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(out, game, sizeof *game);
    return sizeof *game;
#else
    return pl_game_fields(game, out);
#endif
}
