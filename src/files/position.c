/* The position as text: one line a fact, in names that do not change when the program does. */
#include "files/position.h"

#include <stdarg.h>
#include <string.h>

#include "files/record.h"
#include "files/record_text.h"
#include "match/match.h"

typedef struct position {
    pl_hash *hash;
    const pl_pack *pack;
    const pl_game *game;
    pl_setup setup;
} position;

static void say(position *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(position *p, const char *format, ...)
{
    char text[2 * PL_NAME_MAX + 64];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length > 0)
        pl_hash_add(p->hash, text, (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
}

static void say_card(position *p, unsigned seat, unsigned card)
{
    const char *id = pl_card_name(p->pack, &p->setup, seat, card);
    pl_hash_add(p->hash, " ", 1);
    pl_hash_add(p->hash, id, strlen(id));
}

/* In the order of the hero's file. */
static void say_cards(position *p, const char *what, unsigned seat, uint32_t cards)
{
    say(p, "%s", what);
    for (unsigned card = 0; card < PL_DECK; card++)
        if (cards >> card & 1U)
            say_card(p, seat, card);
    say(p, "\n");
}

static void say_piles(position *p, unsigned seat)
{
    const pl_seat *s = &p->game->seat[seat];
    say_cards(p, "hand", seat, s->hand);
    say_cards(p, "table", seat, s->play);
    say(p, "deck");
    for (unsigned k = 0; k < s->deck_count; k++)
        say_card(p, seat, pl_deck_card(p->game, seat, k));
    say(p, "\ndiscard");
    for (unsigned k = 0; k < s->discard_count; k++)
        say_card(p, seat, pl_discard_card(p->game, seat, k));
    say(p, "\n");
}

static void say_spaces(position *p, uint64_t spaces)
{
    for (unsigned space = 0; space < PL_SPACES; space++)
        if (spaces >> space & 1U)
            say(p, " %d", pl_space_name(p->pack, &p->setup, space));
}

static void say_fighter(position *p, unsigned fighter)
{
    char name[PL_NAME_MAX];
    unsigned space = p->game->space[fighter];
    say(p, "%s health %u", pl_fighter_name(p->pack, &p->setup, fighter, name), p->game->health[fighter]);
    if (space < PL_SPACES)
        say(p, " on %d\n", pl_space_name(p->pack, &p->setup, space));
    else
        say(p, " off the board\n");
}

static void say_seat(position *p, unsigned seat)
{
    const pl_seat *s = &p->game->seat[seat];
    const pl_hero *hero = &p->pack->heroes[s->hero];
    const pl_hero_page *page = &p->pack->hero_pages[s->hero];
    say(p, "seat %s %.*s\n", pl_seat_name(&p->setup, seat), PL_NAME_MAX, page->id);
    if (hero->form_count)
        say(p, "form %.*s\n", PL_NAME_MAX, page->forms[s->form].id);
    for (unsigned k = 0; k < hero->counter_count; k++)
        say(p, "counter %.*s %u\n", PL_NAME_MAX, page->counters[k].id, p->game->counters[seat][k]);
    for (unsigned kind = 0; kind < hero->token_count; kind++) {
        say(p, "%.*s %u left, on", PL_NAME_MAX, page->tokens[kind].id, s->stock[kind]);
        say_spaces(p, s->tokens[kind]);
        say(p, "\n");
    }
    for (unsigned i = 0; i < hero->fighter_count; i++)
        say_fighter(p, seat * PL_SEAT_FIGHTERS + i);
    say_piles(p, seat);
}

static void say_combat(position *p)
{
    char name[PL_NAME_MAX];
    for (unsigned side = 0; side < 2 && p->game->combat.stage; side++) {
        const pl_side *s = &p->game->combat.side[side];
        say(p, "%s %s", side == PL_ATTACKER ? "attacker" : "defender",
            pl_fighter_name(p->pack, &p->setup, s->fighter, name));
        say_card(p, s->seat, s->card);
        say(p, " value %d\n", pl_card_value(p->game, side));
    }
}

static void say_question(position *p)
{
    pl_option options[PL_OPTIONS_MAX];
    char name[PL_NAME_MAX];
    const pl_question *q = &p->game->question;
    if (pl_over(p->game)) {
        say(p, "over %s\n", record_result(p->game->winner));
        return;
    }
    say(p, "asked %s %s %s\n", pl_seat_name(&p->setup, q->seat), pl_kind_name(q->kind), pl_why_name(q->why));
    unsigned count = pl_options(p->game, options);
    for (unsigned i = 0; i < count; i++)
        say(p, "option %s\n", pl_option_name(p->pack, p->game, options[i], name));
}

static void say_rules(position *p)
{
    for (unsigned i = 0; i < PL_RULES_CHOICES; i++) {
        const pl_rules_choice *choice = &pl_rules_choices[i];
        say(p, "%s=%s\n", choice->name, choice->value[((const uint8_t *)&p->setup.options)[choice->offset]]);
    }
}

static void say_position(pl_hash *hash, const pl_pack *pack, const pl_game *game)
{
    position p = {.hash = hash, .pack = pack, .game = game, .setup = pl_setup_of(game)};
    pl_seed seed;
    char digits_of_seed[PL_HASH_TEXT];
    for (unsigned i = 0; i < sizeof seed.bytes; i++)
        seed.bytes[i] = (uint8_t)(game->seed[i / 4] >> 8 * (i % 4));
    pl_seed_text(&seed, digits_of_seed);
    say(&p, "seed %s\nboard %.*s\n", digits_of_seed, PL_NAME_MAX, pack->board_pages[game->board].id);
    say_rules(&p);
    say(&p, "turn %u of %s, actions %u\n", game->turn, pl_seat_name(&p.setup, game->turn_seat), game->actions);
    for (unsigned seat = 0; seat < game->seat_count; seat++)
        say_seat(&p, seat);
    say_combat(&p);
    say_question(&p);
}

void pl_position_digest(const pl_hash *before, const pl_pack *pack, const pl_game *game, char out[PL_DIGEST_TEXT])
{
    pl_hash hash;
    char whole[PL_HASH_TEXT];
    if (before)
        hash = *before;
    else
        pl_hash_begin(&hash);
    say_position(&hash, pack, game);
    pl_hash_end(&hash, whole);
    memcpy(out, whole, PL_DIGEST_TEXT - 1);
    out[PL_DIGEST_TEXT - 1] = '\0';
}
