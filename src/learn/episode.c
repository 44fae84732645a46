#include "learn/episode.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/protocol.h"

enum { EVENTS = 2048 }; /* of one answer */

struct pl_episode {
    const pl_pack *pack;
    pl_game game;
    pl_breakdown sums; /* of the present combat: everything in it is known to all */
    unsigned decisions;
};

/* ------------------------------------------------------------------ beginning */

static bool refuse(char wrong[PL_EPISODE_WRONG], const char *format, const char *what)
{
    snprintf(wrong, PL_EPISODE_WRONG, format, what);
    return false;
}

static bool take_rule(pl_setup *setup, const char *rule, char wrong[PL_EPISODE_WRONG])
{
    char name[64], message[200];
    const char *equals = strchr(rule, '=');
    if (!equals || (size_t)(equals - rule) >= sizeof name)
        return refuse(wrong, "a rules option is NAME=VALUE, not \"%.60s\"", rule);
    memcpy(name, rule, (size_t)(equals - rule));
    name[equals - rule] = '\0';
    return !pl_rules_set(&setup->options, name, equals + 1, message) || refuse(wrong, "%s", message);
}

static bool take_setup(const pl_pack *pack, const char *board, const char *const *heroes, unsigned seats,
                       pl_setup *setup, char wrong[PL_EPISODE_WRONG])
{
    int found = pl_pack_board(pack, board);
    if (found < 0)
        return refuse(wrong, "there is no battlefield \"%.60s\"", board);
    setup->board = (uint8_t)found;
    if (seats != 2 && seats != PL_SEATS)
        return refuse(wrong, "there are two seats, or four in teams%s", "");
    setup->teams = seats == PL_SEATS;
    for (unsigned seat = 0; seat < seats; seat++) {
        found = pl_pack_hero(pack, heroes[seat]);
        if (found < 0)
            return refuse(wrong, "there is no hero \"%.60s\"", heroes[seat]);
        setup->hero[seat] = (uint8_t)found;
    }
    return pack->boards[setup->board].start_count >= seats ||
           refuse(wrong, "teams need a battlefield with four start spaces (R-TEAM-3); \"%.60s\" has fewer", board);
}

static void hear(pl_episode *e, const pl_log *log)
{
    pl_setup setup = pl_setup_of(&e->game);
    for (unsigned i = 0; i < log->count && i < log->capacity; i++)
        pl_breakdown_hear(&e->sums, e->pack, &setup, &log->events[i]);
}

pl_episode *pl_episode_new(const pl_pack *pack, const char *board, const char *const *heroes, unsigned seats,
                           const char *const *rules, const pl_seed *seed, char wrong[PL_EPISODE_WRONG])
{
    pl_setup setup;
    pl_event events[EVENTS];
    pl_log log = {.events = events, .capacity = EVENTS};
    memset(&setup, 0, sizeof setup);
    bool good = take_setup(pack, board, heroes, seats, &setup, wrong);
    for (; good && rules && *rules; rules++)
        good = take_rule(&setup, *rules, wrong);
    pl_episode *e = good ? calloc(1, sizeof *e) : NULL;
    if (!e) {
        if (good)
            refuse(wrong, "there is no memory%s", "");
        return NULL;
    }
    e->pack = pack;
    if (!pl_begin(&pack->content, &e->game, &setup, seed, &log)) {
        refuse(wrong, "the battlefield \"%.60s\" has no room for that many fighters", board);
        free(e);
        return NULL;
    }
    pl_keep_hands_off(&e->game); /* what is carried out by hand has no number */
    hear(e, &log);
    return e;
}

pl_episode *pl_episode_clone(const pl_episode *episode)
{
    pl_episode *copy = malloc(sizeof *copy);
    if (copy)
        *copy = *episode;
    return copy;
}

void pl_episode_free(pl_episode *episode)
{
    free(episode);
}

/* ------------------------------------------------------------------ playing */

int pl_episode_player(const pl_episode *e)
{
    return pl_over(&e->game) || e->decisions >= PL_MATCH_DECISIONS ? -1 : e->game.question.seat;
}

int pl_episode_return(const pl_episode *e, unsigned seat)
{
    if (!pl_over(&e->game) || e->game.winner == PL_NONE)
        return 0;
    return e->game.winner == pl_team_of(seat) ? 1 : -1;
}

unsigned pl_episode_decisions(const pl_episode *e)
{
    return e->decisions;
}

unsigned pl_episode_actions(const pl_episode *e, uint16_t out[PL_OPTIONS_MAX])
{
    return pl_episode_player(e) < 0 ? 0 : pl_actions(&e->pack->content, &e->game, out);
}

/* The option with this number, if it is legal. */
static bool find(const pl_episode *e, unsigned action, pl_option *out)
{
    return pl_episode_player(e) >= 0 && pl_action_find(&e->pack->content, &e->game, action, out);
}

bool pl_episode_apply(pl_episode *e, unsigned action)
{
    pl_event events[EVENTS];
    pl_log log = {.events = events, .capacity = EVENTS};
    pl_option option;
    if (!find(e, action, &option))
        return false;
    pl_apply(&e->pack->content, &e->game, option, &log);
    hear(e, &log);
    e->decisions++;
    return true;
}

bool pl_episode_name(const pl_episode *e, unsigned action, char out[PL_NAME_MAX])
{
    pl_option option;
    if (!find(e, action, &option))
        return false;
    pl_option_name(e->pack, &e->game, option, out);
    return true;
}

int pl_episode_named(const pl_episode *e, const char *name)
{
    pl_option option;
    if (pl_episode_player(e) < 0 || !pl_option_find(e->pack, &e->game, name, &option))
        return -1;
    return (int)pl_action_of(&e->pack->content, &e->game, option);
}

/* ------------------------------------------------------------------ looking */

void pl_episode_observe(const pl_episode *e, unsigned seat, float *out)
{
    pl_view view;
    pl_view_of(&e->pack->content, &e->game, seat, &view);
    pl_observe(&e->pack->content, &view, out);
}

void pl_episode_describe(const pl_episode *e, unsigned seat, pl_buffer *to)
{
    pl_view view;
    pl_setup setup = pl_setup_of(&e->game);
    pl_teller *teller = pl_teller_new(e->pack, &setup, PL_EN);
    pl_json j = pl_json_to(to);
    if (!teller) {
        to->failed = true;
        return;
    }
    pl_view_of(&e->pack->content, &e->game, seat, &view);
    pl_json_open(&j, NULL, '{');
    pl_write_view(&j, "view", e->pack, &view, &e->sums);
    pl_write_question(&j, "question", e->pack, &view, e->decisions + 1, teller);
    pl_json_close(&j, '}');
    pl_teller_free(teller);
}

void pl_episode_guess(pl_episode *e, unsigned seat, const pl_seed *seed)
{
    pl_view view;
    pl_rng rng = pl_rng_from(seed);
    pl_view_of(&e->pack->content, &e->game, seat, &view);
    pl_guess(&e->pack->content, &view, &rng, &e->game);
}

/* ------------------------------------------------------------------ computer players */

pl_mind *pl_episode_mind(const pl_pack *pack, const char *name, const pl_seed *seed)
{
    return pl_mind_new(name, &pack->content, seed, 1);
}

int pl_episode_ask(const pl_episode *e, pl_mind *mind)
{
    if (pl_episode_player(e) < 0)
        return -1;
    return (int)pl_action_of(&e->pack->content, &e->game, pl_mind_answer(mind, &e->game));
}
