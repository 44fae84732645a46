/* A match of computer players, and what its positions are good for. */
#include <stdio.h>

#include "puzzle/puzzle.h"

typedef struct field {
    const pl_pack *pack;
    pl_harvest *harvest;
    uint16_t had[PL_GOALS];  /* the last turn that gave one */
    pl_game action;          /* where the present action was chosen */
    char since[PL_ACT_TEXT]; /* answers since then, in words */
} field;

/* The hero whose health decides: the only one that is left; PL_NONE: there are several. */
static unsigned last_hero(const pl_pack *pack, const pl_game *game, unsigned seat)
{
    const pl_hero *hero = &pack->heroes[game->seat[seat].hero];
    unsigned found = PL_NONE;
    for (unsigned i = 0; i < hero->fighter_count; i++) {
        unsigned f = seat * PL_SEAT_FIGHTERS + i;
        if (!(hero->heroes >> i & 1U) || !pl_alive(game, f))
            continue;
        if (found != PL_NONE)
            return PL_NONE;
        found = f;
    }
    return found;
}

/* What of a position is looked for. */
typedef struct idea {
    pl_game game;
    unsigned seat;
    pl_goal goal;
    const char *answers;
    unsigned hero; /* whose health is tuned, */
    unsigned most; /* and how much it may have */
} idea;

/* Can the goal be reached if the hero has this health? */
static pl_reach try_health(field *f, const idea *i, unsigned health)
{
    pl_game game = i->game;
    pl_reach verdict = PL_UNCLEAR;
    game.health[i->hero] = (uint8_t)health;
    f->harvest->looked++;
    if (!pl_puzzle_try(f->pack, &game, i->seat, i->goal, i->answers, f->harvest->steps, &verdict))
        return PL_UNCLEAR;
    return verdict;
}

/* The edge: the most health of the opponent at which a win is still there, or the least of one's own at which one still survives. There
 * an act that does it is most likely the only one. 0: there is no edge. */
static unsigned edge_of(field *f, const idea *i, bool *unclear)
{
    unsigned edge = 0;
    for (unsigned health = 1; health <= i->most; health++) {
        pl_reach verdict = try_health(f, i, health);
        *unclear = verdict == PL_UNCLEAR;
        if (*unclear)
            return 0;
        if (i->goal == PL_GOAL_WIN && verdict == PL_MISSED)
            return edge;
        if (i->goal != PL_GOAL_WIN && verdict == PL_REACHED)
            return health > 1 ? health : 0; /* at 1 nothing threatens */
        edge = i->goal == PL_GOAL_WIN ? health : 0;
    }
    return edge;
}

/* True: several acts do it, or it is too much to go through. */
static bool look(field *f, const pl_game *game, unsigned seat, pl_goal goal, const char *answers)
{
    idea i = {.game = *game, .seat = seat, .goal = goal, .answers = answers};
    pl_puzzle puzzle;
    pl_admission why;
    if (f->had[goal] == game->turn)
        return false;
    i.hero = last_hero(f->pack, game, goal == PL_GOAL_WIN ? seat ^ 1U : seat);
    if (i.hero == PL_NONE)
        return false;
    i.most = f->pack->heroes[game->seat[pl_seat_of(i.hero)].hero].health[i.hero % PL_SEAT_FIGHTERS];
    bool unclear = false;
    unsigned edge = edge_of(f, &i, &unclear);
    i.game.health[i.hero] = (uint8_t)edge;
    if (!edge)
        return unclear;
    if (!pl_puzzle_find(f->pack, &i.game, seat, goal, answers, f->harvest->steps, &puzzle, &why))
        return why == PL_MANY_ACTS;
    f->had[goal] = game->turn;
    f->harvest->found(f->harvest->to, &puzzle);
    return false;
}

static void look_at(field *f, const pl_game *game)
{
    if (game->question.why == PL_WHY_ACTION) {
        f->action = *game;
        f->since[0] = '\0';
        pl_game last = *game;
        last.actions = 1; /* what can be done with the second action as well is no choice of the first */
        if (look(f, game, game->turn_seat, PL_GOAL_WIN, "") && game->actions > 1)
            look(f, &last, game->turn_seat, PL_GOAL_WIN, "");
    } else if (game->question.why == PL_WHY_ATTACK && f->since[0]) {
        look(f, &f->action, game->turn_seat ^ 1U, PL_GOAL_DEFENSE, f->since);
    }
}

/* What was answered since the action was chosen; longer ones are no puzzles. */
static void remember(field *f, const pl_game *game, pl_option answer)
{
    char name[PL_NAME_MAX];
    size_t length = strlen(f->since), room = sizeof f->since - length;
    int more =
        snprintf(f->since + length, room, "%s%s", length ? ", " : "", pl_option_name(f->pack, game, answer, name));
    if (more < 0 || (size_t)more >= room)
        f->since[0] = '\0';
}

bool pl_puzzle_harvest(const pl_pack *pack, const pl_setup *setup, const pl_seed *seed, pl_harvest *harvest)
{
    field f = {.pack = pack, .harvest = harvest};
    pl_game game;
    pl_mind *mind = pl_mind_new(harvest->player, &pack->content, seed, 1);
    bool good = mind && pl_begin(&pack->content, &game, setup, seed, NULL);
    while (good && !pl_over(&game)) {
        look_at(&f, &game);
        pl_option answer = pl_mind_answer(mind, &game);
        remember(&f, &game, answer);
        pl_apply(&pack->content, &game, answer, NULL);
    }
    pl_mind_free(mind);
    return good;
}
