/* What comes of an answer: the line that the player expects, and what is different when it plays both answers on.
 *
 * Continuations are played in worlds that the seat could have been in, the same ones for both answers, by the player with little effort,
 * to the end of the seat's next turn. What differs on average, and more than chance explains, is a point for the better answer. */
#include "review/inside.h"

enum {
    WORLDS = 32,
    LINE_PART = 4,     /* of the player's effort goes to each answer of the line */
    FUTURE_PART = 40,  /* and to each answer of a continuation */
    LONGEST = 400,     /* answers of a continuation; no match needs that many for three turns */
    MOST_EVENTS = 256, /* of one answer that are looked at */
};

/* ------------------------------------------------------------------ the line */

void review_expect_line(const pl_content *content, pl_mind *mind, const pl_game *game, pl_judged *d)
{
    pl_game at = *game;
    pl_option option = d->better;
    pl_mind_hurry(mind, LINE_PART, 0);
    while (d->line_length < PL_REVIEW_LINE) {
        pl_hint hints[PL_OPTIONS_MAX];
        pl_view view;
        d->line[d->line_length++] = option;
        pl_answer(content, &at, option, NULL);
        if (pl_over(&at) || at.turn != game->turn)
            break;
        pl_view_of(content, &at, at.question.seat, &view);
        pl_mind_hints(mind, &view, hints);
        option = hints[0].option;
    }
    pl_mind_hurry(mind, 1, 0);
}

/* ------------------------------------------------------------------ continuations */

/* What is looked at in the end of a continuation, a number each. */
enum {
    WON_AT_ONCE, /* in the turn of the decision */
    WON,
    LOST,
    USED,                            /* the card that was given up, or another of its title, is played by the seat */
    FALLEN,                          /* of each fighter */
    HEALTH = FALLEN + PL_FIGHTERS,   /* likewise */
    REACHED = HEALTH + PL_FIGHTERS,  /* likewise: an opponent can come near enough to attack it when the turn ends */
    IN_HAND = REACHED + PL_FIGHTERS, /* of each seat */
    IN_DECK = IN_HAND + PL_SEATS,    /* likewise */
    FIGURES = IN_DECK + PL_SEATS,
};

typedef struct future {
    const pl_content *content;
    unsigned seat;  /* who decides */
    unsigned given; /* the title that the answer gives up, or PL_NONE */
    unsigned turn;  /* of the decision */
    pl_game game;
    float figure[FIGURES];
} future;

static void look_at_reach(future *f)
{
    const pl_game *game = &f->game;
    for (unsigned fighter = f->seat * PL_SEAT_FIGHTERS; fighter < (f->seat + 1) * PL_SEAT_FIGHTERS; fighter++) {
        pl_outlook outlook;
        if (!(game->present >> fighter & 1) || !pl_alive(game, fighter))
            continue;
        pl_outlook_at(f->content, game, fighter, game->space[fighter], &outlook);
        for (unsigned foe = 0; foe < PL_FIGHTERS; foe++)
            if (pl_team_of(pl_seat_of(foe)) != pl_team_of(f->seat) && outlook.threat[foe] != PL_NONE)
                f->figure[REACHED + fighter] = 1;
    }
}

static void look_at_events(future *f, const pl_event *events, unsigned count)
{
    const pl_hero *hero = &f->content->heroes[f->game.seat[f->seat].hero];
    for (unsigned i = 0; i < count && i < MOST_EVENTS; i++) {
        const pl_event *e = &events[i];
        bool plays = e->type == PL_EV_COMMIT || e->type == PL_EV_SCHEME;
        if (plays && e->seat == f->seat && e->card != PL_NONE && hero->title[e->card] == f->given)
            f->figure[USED] = 1;
    }
}

static void look_at_end(future *f)
{
    const pl_game *game = &f->game;
    unsigned team = pl_team_of(f->seat);
    bool decided = pl_over(game) && game->winner < PL_TEAMS;
    f->figure[WON] = decided && game->winner == team;
    f->figure[LOST] = decided && game->winner != team;
    f->figure[WON_AT_ONCE] = f->figure[WON] > 0 && game->turn == f->turn;
    for (unsigned i = 0; i < PL_FIGHTERS; i++) {
        f->figure[HEALTH + i] = game->health[i];
        f->figure[FALLEN + i] = game->health[i] == 0;
    }
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        f->figure[IN_HAND + seat] = (float)__builtin_popcount(game->seat[seat].hand);
        f->figure[IN_DECK + seat] = game->seat[seat].deck_count;
    }
}

static void play_on(future *f, pl_mind *mind, pl_option option)
{
    pl_event events[MOST_EVENTS];
    unsigned last = f->turn + f->game.seat_count;
    bool own = f->game.turn_seat == f->seat && f->turn > 0;
    for (unsigned n = 0; n < LONGEST; n++) {
        unsigned turn = f->game.turn;
        pl_log log = {.events = events, .capacity = MOST_EVENTS};
        pl_apply(f->content, &f->game, option, &log);
        look_at_events(f, events, log.count);
        if (own && turn == f->turn && f->game.turn != turn && !pl_over(&f->game))
            look_at_reach(f);
        if (pl_over(&f->game) || f->game.turn > last)
            break;
        option = pl_mind_answer(mind, &f->game);
    }
    look_at_end(f);
}

/* ------------------------------------------------------------------ differences */

/* A figure over all worlds. */
typedef struct tally {
    float better, given;  /* sums */
    float change, square; /* of the differences, better - given */
} tally;

static unsigned title_given_up(const pl_content *content, const pl_view *view, const pl_judged *d)
{
    const pl_question *q = &view->game.question;
    bool gives = q->why == PL_WHY_HAND_LIMIT || q->why == PL_WHY_MANEUVER_BOOST || q->why == PL_WHY_BOOST ||
                 q->why == PL_WHY_DISCARD;
    return gives && q->pile == d->seat && d->answer.kind == PL_OPTION_CARD
               ? content->heroes[view->game.seat[d->seat].hero].title[d->answer.value]
               : PL_NONE;
}

static void tally_up(tally *t, const future *better, const future *given)
{
    for (unsigned i = 0; i < FIGURES; i++) {
        float change = better->figure[i] - given->figure[i];
        t[i].better += better->figure[i];
        t[i].given += given->figure[i];
        t[i].change += change;
        t[i].square += change * change;
    }
}

static void compare_futures(const pl_content *content, pl_mind *mind, const pl_view *view, const pl_judged *d,
                            tally t[FIGURES])
{
    unsigned given = title_given_up(content, view, d);
    for (unsigned world = 0; world < WORLDS; world++) {
        pl_seed seed = review_seed(d->number, 1 + world);
        pl_rng rng = pl_rng_from(&seed);
        future one = {.content = content, .seat = d->seat, .given = given, .turn = view->game.turn};
        pl_guess(content, view, &rng, &one.game);
        future two = one;
        pl_mind_restart(mind, &seed);
        play_on(&one, mind, d->better);
        pl_mind_restart(mind, &seed);
        play_on(&two, mind, d->answer);
        tally_up(t, &one, &two);
    }
}

/* ------------------------------------------------------------------ points */

static const struct {
    short weight, least;
} points[PL_POINTS] = {
#define POINT(id, name, weight, least) [PL_POINT_##id] = {(weight), (least)},
#include "review/points.def"
};

typedef struct finding {
    pl_judged *d;
    const tally *t;
    float weight[PL_REVIEW_POINTS];
} finding;

static unsigned percent(float sum)
{
    return (unsigned)(sum * 100 / WORLDS + 0.5F);
}

/* Is the difference more than chance explains (two standard errors)? */
static bool certain(const tally *t)
{
    float mean = t->change / WORLDS, variance = t->square / WORLDS - mean * mean;
    return mean * mean * WORLDS >= 4 * variance;
}

/* The weightiest are kept. */
static void add_point(finding *f, float weight, const pl_point *point)
{
    pl_judged *d = f->d;
    unsigned at = d->points;
    while (at > 0 && f->weight[at - 1] < weight)
        at--;
    if (at >= PL_REVIEW_POINTS)
        return;
    d->points += d->points < PL_REVIEW_POINTS;
    for (unsigned i = d->points - 1; i > at; i--) {
        d->point[i] = d->point[i - 1];
        f->weight[i] = f->weight[i - 1];
    }
    d->point[at] = *point;
    f->weight[at] = weight;
}

static pl_operand number(unsigned n)
{
    return (pl_operand){PL_OPERAND_NUMBER, 0, (uint16_t)n};
}

/* How a figure is told: in shares of the continuations, before and after, or by how much it differs. */
typedef enum telling { SHARES, AMOUNT, BETTER_SHARE } telling;

/* A point, if the figure is larger by enough after the better answer; sign -1: smaller. */
static void weigh_point(finding *f, pl_point_kind kind, unsigned figure, int sign, telling how, const pl_operand *about)
{
    const tally *t = &f->t[figure];
    float change = (float)sign * t->change / WORLDS;
    pl_point p = {.kind = (uint8_t)kind};
    unsigned n = 0;
    if (change * 100 < points[kind].least || !certain(t))
        return;
    if (about)
        p.about[n++] = *about;
    if (how == AMOUNT) {
        p.about[n] = number((unsigned)(change + 0.5F));
    } else {
        p.about[n++] = number(percent(t->better));
        if (how == SHARES)
            p.about[n] = number(percent(t->given));
    }
    add_point(f, change * points[kind].weight, &p);
}

static void weigh_fighters(finding *f, const pl_game *game)
{
    unsigned team = pl_team_of(f->d->seat);
    for (unsigned i = 0; i < game->seat_count * PL_SEAT_FIGHTERS; i++) {
        const pl_operand about = {PL_OPERAND_FIGHTER, (uint8_t)pl_seat_of(i), (uint8_t)i};
        bool ours = pl_team_of(pl_seat_of(i)) == team;
        unsigned before = f->d->points;
        weigh_point(f, ours ? PL_POINT_FALLS : PL_POINT_FELLS, FALLEN + i, ours ? -1 : 1, SHARES, &about);
        if (f->d->points == before) /* a fighter that falls has no health: that goes without saying */
            weigh_point(f, ours ? PL_POINT_KEEPS : PL_POINT_HURTS, HEALTH + i, ours ? 1 : -1, AMOUNT, &about);
        if (pl_seat_of(i) == f->d->seat)
            weigh_point(f, PL_POINT_REACH, REACHED + i, -1, SHARES, &about);
    }
}

static void weigh_cards(finding *f, const pl_game *game)
{
    const pl_judged *d = f->d;
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        const pl_operand about = {PL_OPERAND_SEAT, (uint8_t)seat, 0};
        if (seat == d->seat) {
            weigh_point(f, PL_POINT_HAND, IN_HAND + seat, 1, AMOUNT, &about);
            weigh_point(f, PL_POINT_DECK, IN_DECK + seat, 1, AMOUNT, &about);
        } else if (pl_team_of(seat) != pl_team_of(d->seat)) {
            weigh_point(f, PL_POINT_THEIRS, IN_HAND + seat, -1, AMOUNT, &about);
        }
    }
    if (d->answer.kind == PL_OPTION_CARD) {
        const pl_operand card = {PL_OPERAND_CARD, d->seat, d->answer.value};
        weigh_point(f, PL_POINT_PLAYS, USED, 1, BETTER_SHARE, &card);
    }
}

/* A card of the hand had to be given up, and the continuations do not tell the two apart: what is printed on them. */
static void compare_cards(const pl_content *content, const pl_game *game, finding *f)
{
    pl_judged *d = f->d;
    if (game->question.why != PL_WHY_HAND_LIMIT || d->answer.kind != PL_OPTION_CARD || d->better.kind != PL_OPTION_CARD)
        return;
    const pl_hero *hero = &content->heroes[game->seat[d->seat].hero];
    uint32_t others = game->seat[d->seat].hand & ~hero->copies[hero->title[d->answer.value]];
    uint32_t attacks = hero->of_type[PL_ATTACK] | hero->of_type[PL_VERSATILE];
    uint32_t defenses = hero->of_type[PL_DEFENSE] | hero->of_type[PL_VERSATILE];
    const pl_card *gone = &hero->cards[hero->title[d->answer.value]],
                  *kept = &hero->cards[hero->title[d->better.value]];
    uint32_t card = 1U << d->answer.value;
    pl_point p = {.kind = PL_POINT_KEEP,
                  .about = {{PL_OPERAND_CARD, d->seat, d->answer.value}, {PL_OPERAND_CARD, d->seat, d->better.value}}};
    if ((card & attacks) && !(others & attacks)) {
        p.kind = PL_POINT_ONLY_ATTACK;
    } else if ((card & defenses) && !(others & defenses)) {
        p.kind = PL_POINT_ONLY_DEFENSE;
    } else if (gone->value > kept->value) {
        p.kind = PL_POINT_STRONGER;
        p.about[2] = number((unsigned)(gone->value - kept->value));
    } else if (gone->boost > kept->boost && kept->boost >= 0) {
        p.kind = PL_POINT_BOOSTS;
        p.about[2] = number((unsigned)(gone->boost - kept->boost));
    }
    if (p.kind == PL_POINT_ONLY_ATTACK || p.kind == PL_POINT_ONLY_DEFENSE)
        p.about[1] = (pl_operand){0};
    add_point(f, 0, &p);
}

void review_find_points(const pl_content *content, pl_mind *mind, const pl_view *view, pl_judged *d)
{
    tally t[FIGURES] = {{0}};
    finding f = {.d = d, .t = t};
    pl_mind_hurry(mind, FUTURE_PART, 0);
    compare_futures(content, mind, view, d, t);
    pl_mind_hurry(mind, 1, 0);
    if (percent(t[WON_AT_ONCE].better) == 100) {
        weigh_point(&f, PL_POINT_WIN, WON_AT_ONCE, 1, SHARES, NULL);
        if (d->points)
            return;
    }
    weigh_point(&f, PL_POINT_WINS, WON, 1, SHARES, NULL);
    weigh_point(&f, PL_POINT_LOSES, LOST, -1, SHARES, NULL);
    if (d->points && f.weight[0] >= 50) /* the end of the match: nothing else matters */
        return;
    weigh_fighters(&f, &view->game);
    weigh_cards(&f, &view->game);
    if (d->points == 0)
        compare_cards(content, &view->game, &f);
}
