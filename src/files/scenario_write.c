/* A state of a match as the table lines of a scenario. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "files/scenarios.h"

typedef struct page {
    const pl_pack *pack;
    const pl_game *game;
    pl_setup setup;
    char *out;
    size_t size, length;
    bool good;
} page;

static void say(page *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(page *p, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(p->out + p->length, p->size - p->length, format, arguments);
    va_end(arguments);
    p->good = p->good && length >= 0 && (size_t)length < p->size - p->length;
    if (p->good)
        p->length += (size_t)length;
}

static void say_rules(page *p)
{
    bool begun = false;
    for (unsigned i = 0; i < PL_RULES_CHOICES; i++) {
        const pl_rules_choice *choice = &pl_rules_choices[i];
        unsigned value = ((const uint8_t *)&p->setup.options)[choice->offset];
        if (value == 0)
            continue;
        say(p, "%s%s=%s", begun ? ", " : "options ", choice->name, choice->value[value]);
        begun = true;
    }
    if (begun)
        say(p, "\n");
}

static void say_fighters(page *p, unsigned seat)
{
    const pl_seat *s = &p->game->seat[seat];
    const pl_hero *hero = &p->pack->heroes[s->hero];
    for (unsigned f = 0; f < hero->fighter_count; f++) {
        unsigned fighter = seat * PL_SEAT_FIGHTERS + f, health = p->game->health[fighter];
        say(p, "  %s ", p->pack->hero_pages[s->hero].fighters[f].id);
        if (health == 0) {
            say(p, "defeated\n");
            continue;
        }
        p->good = p->good && p->game->space[fighter] < PL_SPACES; /* who waits beside the board cannot be told of */
        if (!p->good)
            return;
        say(p, "on %d", pl_space_name(p->pack, &p->setup, p->game->space[fighter]));
        if (health != hero->health[f])
            say(p, ", health %u", health);
        say(p, "\n");
    }
}

static void say_counters(page *p, unsigned seat)
{
    const pl_seat *s = &p->game->seat[seat];
    const pl_hero *hero = &p->pack->heroes[s->hero];
    for (unsigned k = 0; k < hero->counter_count; k++)
        for (unsigned holder = 0; holder < p->game->seat_count; holder++) {
            bool foe = pl_team_of(holder) != pl_team_of(seat), on_foes = hero->counters[k].on_foes;
            unsigned units = pl_units(hero, p->game, seat, k, holder);
            if ((on_foes ? !foe : holder != seat) || units == hero->counters[k].start)
                continue;
            say(p, "  counter %s ", pl_counter_name(p->pack, s->hero, k));
            if (hero->counters[k].states)
                say(p, "%s\n", pl_state_name(p->pack, s->hero, k, units));
            else if (on_foes)
                say(p, "%u on %s\n", units, pl_seat_name(&p->setup, holder));
            else
                say(p, "%u\n", units);
        }
}

static void say_tokens(page *p, unsigned seat)
{
    const pl_seat *s = &p->game->seat[seat];
    const pl_hero *hero = &p->pack->heroes[s->hero];
    const pl_hero_page *names = &p->pack->hero_pages[s->hero];
    if (hero->form_count && s->form != hero->start_form)
        say(p, "  form %s\n", names->forms[s->form].id);
    for (unsigned kind = 0; kind < hero->token_count; kind++) {
        unsigned lying = (unsigned)__builtin_popcountll(s->tokens[kind]);
        unsigned removed = hero->token_stock[kind] - s->stock[kind] - lying;
        const char *between = " on";
        if (lying)
            say(p, "  %s", names->tokens[kind].id);
        for (unsigned space = 0; space < PL_SPACES; space++) {
            if (!(s->tokens[kind] >> space & 1U))
                continue;
            say(p, "%s %d", between, pl_space_name(p->pack, &p->setup, space));
            between = ",";
        }
        say(p, lying ? "\n" : "%s", "");
        if (removed)
            say(p, "  %s removed %u\n", names->tokens[kind].id, removed);
    }
}

/* Cards in the order given; copies that follow each other are counted. */
static void say_pile(page *p, unsigned seat, const char *what, const uint8_t *cards, unsigned count)
{
    say(p, "  %s%s", what, count ? "" : " empty");
    for (unsigned i = 0; i < count;) {
        const char *id = pl_card_name(p->pack, &p->setup, seat, cards[i]);
        unsigned n = 1;
        while (i + n < count && strcmp(pl_card_name(p->pack, &p->setup, seat, cards[i + n]), id) == 0)
            n++;
        say(p, "%s %s", i ? "," : "", id);
        if (n > 1)
            say(p, " x%u", n);
        i += n;
    }
    say(p, "\n");
}

/* The cards that are not told of are in the deck. */
static void say_piles(page *p, unsigned seat)
{
    const pl_seat *s = &p->game->seat[seat];
    uint8_t cards[PL_DECK];
    unsigned count = 0;
    for (unsigned card = 0; card < PL_DECK; card++)
        if (s->hand >> card & 1U)
            cards[count++] = (uint8_t)card;
    say_pile(p, seat, "hand", cards, count);
    for (count = 0; count < s->discard_count; count++)
        cards[count] = (uint8_t)pl_discard_card(p->game, seat, s->discard_count - 1U - count);
    if (count)
        say_pile(p, seat, "discard", cards, count);
}

bool pl_scenario_write(const pl_pack *pack, const pl_game *game, bool open, char *out, size_t size)
{
    page p = {.pack = pack, .game = game, .setup = pl_setup_of(game), .out = out, .size = size, .good = size > 0};
    if (size > 0)
        *out = '\0';
    if (pl_over(game) || game->question.why != PL_WHY_ACTION)
        return false;
    say(&p, "board %s\n", pack->board_pages[game->board].id);
    say_rules(&p);
    if (open)
        say(&p, "hands open\n");
    for (unsigned seat = 0; seat < game->seat_count && p.good; seat++) {
        say(&p, "seat %s %s\n", pl_seat_name(&p.setup, seat), pack->hero_pages[game->seat[seat].hero].id);
        say_fighters(&p, seat);
        say_counters(&p, seat);
        say_tokens(&p, seat);
        say_piles(&p, seat);
    }
    say(&p, "turn %s, %u action%s\n", pl_seat_name(&p.setup, game->turn_seat), game->actions,
        game->actions == 1 ? "" : "s");
    return p.good;
}
