/* One match between computer players, from its bout to its outcome. Minds are asked with the state alone, by the million. Where a program
 * plays, a match with its history goes along, from which it is told what happened. */
#include "lab/bout.h"

#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"
#include "base/parallel.h"
#include "lab/deeds.h"
#include "lab/program.h"
#include "mind/mind.h"

enum { EVENTS = 2048 }; /* of one answer */

/* What is there while a bout is played. */
typedef struct contest {
    const pl_content *content;
    const atomic_bool *stop;
    pl_mind *mind[PL_SEATS];
    program *program[PL_SEATS]; /* NULL: a mind sits there */
    pl_match *match;            /* NULL: no program plays */
    pl_outcome *outcome;
    deeds_book deeds;
    style_book style; /* of seats, if anybody wants it */
    pl_game game;
    pl_log log, *heard; /* the log, or NULL: nobody wants the deeds */
    pl_event events[EVENTS];
} contest;

static uint8_t hex_value(char digit)
{
    return (uint8_t)(digit <= '9' ? digit - '0' : digit - 'a' + 10);
}

void bout_digest(const void *bytes, size_t count, uint8_t digest[PL_DIGEST])
{
    pl_hash hash;
    char text[PL_HASH_TEXT];
    pl_hash_begin(&hash);
    pl_hash_add(&hash, bytes, count);
    pl_hash_end(&hash, text);
    for (int i = 0; i < PL_DIGEST; i++)
        digest[i] = (uint8_t)(hex_value(text[2 * i]) << 4 | hex_value(text[2 * i + 1]));
}

/* ------------------------------------------------------------------ programs */

bool pl_is_program(const char *player)
{
    return strncmp(player, PL_PROGRAM, strlen(PL_PROGRAM)) == 0;
}

struct crew {
    const pl_series *series;
    const atomic_bool *stop;
    program *member[PL_SEATS];
};

crew *crew_new(const pl_series *series, const atomic_bool *stop)
{
    crew *c = calloc(1, sizeof *c);
    if (c)
        *c = (crew){.series = series, .stop = stop};
    return c;
}

void crew_free(crew *c)
{
    for (unsigned i = 0; c && i < PL_SEATS; i++)
        program_free(c->member[i]);
    free(c);
}

/* A program for this command that sits nowhere; a new one takes the place of one that nobody wants. */
static program *crew_find(crew *c, const char *command)
{
    program **place = NULL;
    for (unsigned i = 0; i < PL_SEATS; i++) {
        program *p = c->member[i];
        if (p && !program_busy(p) && strcmp(program_command(p), command) == 0)
            return p;
        if (!p || (!program_busy(p) && !place))
            place = &c->member[i];
    }
    if (!place)
        return NULL;
    program_free(*place);
    *place = program_new(c->series->pack, command, c->stop);
    return *place;
}

/* ------------------------------------------------------------------ sitting down */

static void free_players(contest *c)
{
    for (unsigned seat = 0; seat < PL_SEATS; seat++) {
        pl_mind_free(c->mind[seat]);
        if (c->program[seat])
            program_rise(c->program[seat]);
    }
    pl_match_free(c->match);
}

/* The match that goes along begins as the state does. */
static bool seat_program(contest *c, crew *hands, const pl_bout *bout, unsigned seat, char wrong[PL_WRONG])
{
    const pl_series *series = hands->series;
    if (!c->match && series->pack)
        c->match = pl_match_new(series->pack, &bout->setup, &bout->seed);
    program *p = c->match ? crew_find(hands, bout->player[seat] + strlen(PL_PROGRAM)) : NULL;
    const program_seat at = {c->match, &bout->player_seed[seat], series->clock, seat};
    c->program[seat] = p;
    return p && program_sit(p, &at, wrong);
}

static bool seat_players(contest *c, crew *hands, const pl_bout *bout, char wrong[PL_WRONG])
{
    bool good = true;
    for (unsigned seat = 0; good && seat < pl_seats_in(&bout->setup); seat++) {
        if (pl_is_program(bout->player[seat])) {
            good = seat_program(c, hands, bout, seat, wrong);
            continue;
        }
        c->mind[seat] = pl_mind_new(bout->player[seat], c->content, &bout->player_seed[seat], 1);
        good = c->mind[seat];
    }
    return good;
}

/* ------------------------------------------------------------------ playing */

/* False: the answer is not allowed. */
static bool carry_out(contest *c, pl_option answer)
{
    c->log.count = 0;
    if (!c->match) { /* only minds play, and they take what is offered */
        PL_ASSERT(pl_legal(&c->game, answer));
        pl_apply(c->content, &c->game, answer, c->heard);
        return true;
    }
    if (!pl_match_answer(c->match, answer))
        return false;
    c->game = *pl_match_game(c->match);
    if (!c->heard)
        return true;
    const pl_event *events = pl_match_events(c->match, pl_match_decisions(c->match), &c->log.count);
    memcpy(c->events, events, (c->log.count < EVENTS ? c->log.count : EVENTS) * sizeof *events);
    return true;
}

static bool answer_once(contest *c)
{
    unsigned seat = c->game.question.seat;
    pl_option answer = {0};
    if (!c->program[seat]) {
        answer = pl_mind_answer(c->mind[seat], &c->game);
    } else {
        c->outcome->forfeit = (uint8_t)program_ask(c->program[seat], &answer, c->outcome->why);
        c->outcome->forfeiter = (uint8_t)seat;
        if (c->outcome->forfeit)
            return true;
    }
    if (c->style.seat)
        style_see(&c->style, &c->game, answer);
    if (!carry_out(c, answer))
        return false;
    deeds_add(&c->deeds, &c->log);
    return true;
}

static bool going_on(const contest *c, const pl_outcome *outcome)
{
    return !pl_over(&c->game) && !outcome->forfeit && outcome->decisions < PL_SERIES_DECISIONS &&
           !atomic_load_explicit(c->stop, memory_order_relaxed);
}

/* The clock is looked at when it is another seat's turn to answer, so that quick players are not slowed down by it. */
static bool play_to_end(contest *c, pl_outcome *outcome)
{
    unsigned seat = c->game.question.seat;
    double since = parallel_now();
    for (; going_on(c, outcome); outcome->decisions++) {
        if (seat != c->game.question.seat) {
            double now = parallel_now();
            outcome->thought[seat] += (uint64_t)((now - since) * 1e9);
            seat = c->game.question.seat;
            since = now;
        }
        outcome->answers[seat]++;
        if (!answer_once(c))
            return false;
    }
    outcome->thought[seat] += (uint64_t)((parallel_now() - since) * 1e9);
    return true;
}

static void sum_up(const contest *c, pl_outcome *outcome)
{
    uint8_t bytes[PL_GAME_BYTES];
    outcome->turns = c->game.turn;
    outcome->finished = pl_over(&c->game) || outcome->forfeit;
    outcome->winner = !outcome->finished ? PL_NONE : c->game.winner;
    if (outcome->forfeit)
        outcome->winner = (uint8_t)!pl_team_of(outcome->forfeiter);
    outcome->first = c->game.first;
    bout_digest(bytes, pl_game_bytes(&c->game, bytes), outcome->digest);
}

bool bout_play(const pl_series *series, const pl_bout *bout, crew *hands, pl_outcome *outcome, char wrong[PL_WRONG])
{
    contest c;
    memset(&c, 0, offsetof(contest, events));
    memset(outcome, 0, sizeof *outcome);
    *wrong = '\0';
    c.content = series->content;
    c.stop = hands->stop;
    c.outcome = outcome;
    c.log = (pl_log){.events = c.events, .capacity = EVENTS};
    c.heard = series->deeds ? &c.log : NULL;
    bool good =
        pl_begin(c.content, &c.game, &bout->setup, &bout->seed, c.heard) && seat_players(&c, hands, bout, wrong);
    if (good) {
        c.deeds = deeds_open(c.content, &bout->setup, outcome->seat);
        deeds_add(&c.deeds, &c.log);
        if (series->style)
            c.style = style_open(c.content, outcome->style);
        good = play_to_end(&c, outcome);
        if (series->style)
            style_close(&c.style, &c.game);
    }
    free_players(&c);
    sum_up(&c, outcome);
    return good;
}
