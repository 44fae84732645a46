#include "match/odds.h"

#include "match/trial.h"
#include "match/unseen.h"

enum {
    NO_CARD = PL_TITLES, /* among the answers: not to defend */
    ANSWERS,
    ANSWER_STEPS = 300, /* answers tried in one trial */
    GUESSES = 400,
    GUESS_STEPS = 30, /* answers tried in a guess, on average */
    PATH = 4,         /* choices between laying the card and the defense */
};

/* ------------------------------------------------------------------ spreads */

static unsigned capped(unsigned damage)
{
    return damage < PL_ODDS_DAMAGE ? damage : PL_ODDS_DAMAGE - 1;
}

double pl_spread_hit(const pl_spread *spread)
{
    return 1 - spread->chance[0];
}

double pl_spread_mean(const pl_spread *spread)
{
    double sum = 0;
    for (unsigned i = 1; i < PL_ODDS_DAMAGE; i++)
        sum += i * spread->chance[i];
    return sum;
}

/* ------------------------------------------------------------------ the attack */

/* An attack that somebody thinks of. */
typedef struct attack {
    const pl_content *content;
    const pl_view *view;
    unsigned attacker, target, card;
    pl_option path[PATH]; /* what is chosen after it, before the defense */
    unsigned chosen;
} attack;

static bool answer(pl_trial *t, unsigned kind, unsigned value)
{
    pl_option option = {(uint8_t)kind, (uint8_t)value};
    if (!pl_legal(&t->game, option))
        return false;
    pl_trial_answer(t, option);
    return true;
}

static bool asks(const pl_trial *t, unsigned why)
{
    return !pl_over(&t->game) && t->game.question.why == why;
}

/* Up to the question with which card, for this attacker and target. */
static bool declare(const attack *a, pl_trial *t)
{
    const pl_combat *c = &t->game.combat;
    if (asks(t, PL_WHY_ACTION) && !answer(t, PL_OPTION_ACTION, PL_DO_ATTACK))
        return false;
    if (asks(t, PL_WHY_ATTACKER) && !answer(t, PL_OPTION_FIGHTER, a->attacker))
        return false;
    if (asks(t, PL_WHY_TARGET) && t->game.active == a->attacker && !answer(t, PL_OPTION_FIGHTER, a->target))
        return false;
    return asks(t, PL_WHY_ATTACK) && c->side[PL_ATTACKER].fighter == a->attacker &&
           c->side[PL_DEFENDER].fighter == a->target;
}

/* The attack in this guess, up to the defense or to a choice before it that is not made yet. */
static bool begin(const attack *a, const pl_game *guess, pl_trial *t)
{
    *t = (pl_trial){.content = a->content, .view = a->view, .steps = ANSWER_STEPS};
    t->game = *guess;
    pl_keep_hands_off(&t->game);
    t->foe = pl_team_of(pl_seat_of(a->target));
    if (!declare(a, t) || !answer(t, PL_OPTION_CARD, a->card))
        return false;
    for (unsigned i = 0; i < a->chosen; i++)
        if (!answer(t, a->path[i].kind, a->path[i].value))
            return false;
    return true;
}

/* Is something chosen before the defense? */
static bool chooses_first(const pl_trial *t)
{
    return !pl_trial_ended(t) && t->game.combat.stage == PL_UNREVEALED && !asks(t, PL_WHY_DEFENSE);
}

/* ------------------------------------------------------------------ answers to it */

/* What a defender may answer with. */
typedef struct answers {
    const pl_hero *hero;
    unsigned seat, held;    /* that many hidden cards are in the hand */
    uint32_t unseen, known; /* cards that may be there, and those that are */
    bool possible[ANSWERS], certain[ANSWERS], stops[ANSWERS];
    unsigned damage[ANSWERS]; /* where it is certain */
} answers;

static unsigned lowest(uint32_t mask)
{
    return (unsigned)__builtin_ctz(mask);
}

/* Puts the card into the hand, in place of another hidden one. */
static void hand_over(const answers *all, pl_game *game, unsigned card)
{
    pl_seat *s = &game->seat[all->seat];
    uint32_t out = s->hand & all->unseen;
    if (s->hand >> card & 1 || !out)
        return;
    unsigned other = lowest(out);
    s->hand = (s->hand & ~(1U << other)) | 1U << card;
    for (unsigned i = 0; i < s->deck_count; i++)
        if (s->order[i] == card)
            s->order[i] = (uint8_t)other;
}

static pl_trial defend(const pl_trial *asked, pl_option option)
{
    pl_trial t = *asked;
    t.steps = ANSWER_STEPS;
    if (asks(&t, PL_WHY_DEFENSE))
        pl_trial_answer(&t, option);
    pl_trial_finish(&t);
    return t;
}

static void note(answers *all, unsigned title, const pl_trial *t)
{
    all->possible[title] = true;
    all->certain[title] = !t->blind;
    all->damage[title] = t->damage;
    all->stops[title] = t->damage == 0;
}

/* Tries each answer once, in a hand that has it. Returns whether that says all. */
static bool try_each(const pl_trial *asked, answers *all, int *value)
{
    pl_trial t = defend(asked, (pl_option){PL_OPTION_NONE, 0});
    bool certain = !t.blind;
    note(all, NO_CARD, &t);
    *value = t.attack;
    if (!asks(asked, PL_WHY_DEFENSE))
        return certain;
    uint32_t may = (all->held ? all->unseen : 0) | all->known;
    for (unsigned title = 0; title < all->hero->title_count; title++) {
        uint32_t cards = may & all->hero->copies[title] & (uint32_t)asked->game.question.mask;
        uint32_t surely = cards & all->known;
        if (!cards)
            continue;
        unsigned card = lowest(surely ? surely : cards);
        pl_trial with = *asked;
        hand_over(all, &with.game, card);
        t = defend(&with, (pl_option){PL_OPTION_CARD, (uint8_t)card});
        note(all, title, &t);
        certain &= !t.blind;
    }
    return certain;
}

/* ------------------------------------------------------------------ counted */

/* The best answer held brings the damage that no better one in hand prevents. */
static void count_hands(const answers *all, pl_odds *out)
{
    unsigned n = (unsigned)__builtin_popcount(all->unseen), most = capped(all->damage[NO_CARD]);
    uint64_t hands = pl_ways(n, all->held);
    double before = 0;
    for (unsigned title = 0; title < all->hero->title_count; title++)
        if (all->possible[title] && all->known & all->hero->copies[title] && capped(all->damage[title]) < most)
            most = capped(all->damage[title]);
    for (unsigned damage = 0; damage < most; damage++) {
        uint32_t enough = 0;
        for (unsigned title = 0; title < all->hero->title_count; title++)
            if (all->possible[title] && all->damage[title] <= damage)
                enough |= all->hero->copies[title] & all->unseen;
        uint64_t without = pl_ways(n - (unsigned)__builtin_popcount(enough), all->held);
        double until = 1 - (double)without / (double)hands;
        out->best.chance[damage] = until - before;
        before = until;
    }
    out->best.chance[most] = 1 - before;
    out->open.chance[capped(all->damage[NO_CARD])] = 1;
}

/* ------------------------------------------------------------------ guessed */

static unsigned best_answer(answers *all, const pl_trial *asked, unsigned open, unsigned *steps)
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned best = open, count = asks(asked, PL_WHY_DEFENSE) ? pl_trial_options(asked, options) : 0;
    for (unsigned i = 0; i < count; i++) {
        if (options[i].kind != PL_OPTION_CARD)
            continue;
        unsigned title = all->hero->title[options[i].value], damage = all->damage[title];
        if (!all->certain[title]) {
            pl_trial t = defend(asked, options[i]);
            *steps += ANSWER_STEPS - t.steps;
            damage = t.damage;
            all->stops[title] &= damage == 0;
        }
        best = damage < best ? damage : best;
    }
    return best;
}

static void count_guesses(const attack *a, answers *all, pl_rng *rng, unsigned guesses, pl_odds *out)
{
    unsigned done = 0, steps = 0;
    for (unsigned i = 0; i < guesses && steps < GUESS_STEPS * guesses; i++) {
        pl_game guess;
        pl_trial t;
        unsigned open = all->damage[NO_CARD];
        pl_guess(a->content, a->view, rng, &guess);
        if (!begin(a, &guess, &t))
            continue;
        if (!all->certain[NO_CARD]) {
            pl_trial none = defend(&t, (pl_option){PL_OPTION_NONE, 0});
            steps += ANSWER_STEPS - none.steps;
            open = none.damage;
        }
        out->open.chance[capped(open)]++;
        out->best.chance[capped(best_answer(all, &t, open, &steps))]++;
        done++;
    }
    for (unsigned i = 0; i < PL_ODDS_DAMAGE && done; i++) {
        out->best.chance[i] /= done;
        out->open.chance[i] /= done;
    }
}

/* ------------------------------------------------------------------ together */

static uint32_t stopping(const answers *all)
{
    uint32_t found = 0;
    for (unsigned title = 0; title < all->hero->title_count; title++)
        found |= all->possible[title] && all->stops[title] ? 1U << title : 0;
    return found;
}

static void weigh(attack *a, const pl_trial *begun, unsigned guesses, pl_odds *out);

/* What is chosen before the defense is chosen without knowing it: what is best on average, for whoever is asked. */
static void weigh_choices(attack *a, const pl_trial *begun, unsigned guesses, pl_odds *out)
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned count = pl_trial_options(begun, options);
    bool attacks = pl_team_of(begun->game.question.seat) != begun->foe;
    unsigned each = guesses / count ? guesses / count : 1;
    a->chosen++;
    for (unsigned i = 0; i < count; i++) {
        pl_odds one = {.exact = false};
        pl_trial t = *begun;
        a->path[a->chosen - 1] = options[i];
        pl_trial_answer(&t, options[i]);
        weigh(a, &t, each, &one);
        double mean = pl_spread_mean(&one.best), so_far = pl_spread_mean(&out->best);
        if (i == 0 || (attacks ? mean > so_far : mean < so_far))
            *out = one;
    }
    a->chosen--;
}

static void weigh(attack *a, const pl_trial *begun, unsigned guesses, pl_odds *out)
{
    static const pl_seed seed = {{0}};
    pl_rng rng = pl_rng_from(&seed);
    answers all = {.seat = pl_seat_of(a->target)};
    *out = (pl_odds){.exact = false};
    if (chooses_first(begun) && a->chosen < PATH) {
        weigh_choices(a, begun, guesses, out);
        return;
    }
    all.hero = &a->content->heroes[a->view->game.seat[all.seat].hero];
    all.unseen = pl_view_unseen(a->view, all.seat, &all.held);
    all.known = pl_view_known_hand(a->view, all.seat);
    out->exact = try_each(begun, &all, &out->attack) && !chooses_first(begun);
    if (out->exact)
        count_hands(&all, out);
    else
        count_guesses(a, &all, &rng, guesses, out);
    out->stops = stopping(&all);
}

bool pl_odds_of(const pl_content *content, const pl_view *view, unsigned attacker, unsigned target, unsigned card,
                pl_odds *out)
{
    static const pl_seed seed = {{0}};
    pl_rng rng = pl_rng_from(&seed);
    attack a = {.content = content, .view = view, .attacker = attacker, .target = target, .card = card};
    pl_game guess;
    pl_trial begun;
    if (!pl_view_asks(view) || attacker >= PL_FIGHTERS || target >= PL_FIGHTERS ||
        pl_team_of(pl_seat_of(attacker)) == pl_team_of(pl_seat_of(target)))
        return false;
    pl_guess(content, view, &rng, &guess);
    if (!begin(&a, &guess, &begun))
        return false;
    weigh(&a, &begun, GUESSES, out);
    return true;
}
