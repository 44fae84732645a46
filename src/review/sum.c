/* The match as a whole: luck, accuracy, the largest mistakes, and why it was lost. */
#include "review/inside.h"

unsigned pl_review_mistake(const pl_judged *d)
{
    return d->loss >= review_blunder ? 3 : d->loss >= review_mistake ? 2 : d->loss >= review_inaccuracy ? 1 : 0;
}

bool pl_review_luck(const pl_review *r, unsigned n, float *luck)
{
    const pl_judged *d = &r->judged[n];
    if (!d->examined || !d[1].examined)
        return false;
    *luck = d[1].chance - d->chance + (pl_team_of(d->seat) == 0 ? d->loss : -d->loss);
    return true;
}

unsigned pl_review_largest(const pl_review *r, const pl_judged **out, unsigned most)
{
    unsigned count = 0;
    for (unsigned n = 1; n <= r->count && most > 0; n++) {
        const pl_judged *d = &r->judged[n];
        unsigned at = count;
        if (!d->examined || !pl_review_mistake(d))
            continue;
        for (; at > 0 && out[at - 1]->loss < d->loss; at--)
            if (at < most)
                out[at] = out[at - 1];
        if (at < most)
            out[at] = d;
        count += count < most;
    }
    return count;
}

/* ------------------------------------------------------------------ accuracy */

/* 103.2 * e^(-0.0435 * points) - 3.2, to the tenth of a point and without the mathematical library: the same on every machine. */
static double kept(double points)
{
    double power = 0.99565944744796, value = 1; /* e^-0.00435, a tenth of a point */
    for (unsigned tenths = (unsigned)(points * 10 + 0.5); tenths; tenths >>= 1, power *= power)
        value *= tenths & 1 ? power : 1;
    double accuracy = 103.2 * value - 3.2;
    return accuracy < 0 ? 0 : accuracy > 100 ? 100 : accuracy;
}

/* The average over the turns in which the seat had a choice. */
static float accuracy_of(const pl_review *r, unsigned seat)
{
    double sum = 0, lost = 0;
    unsigned turns = 0;
    bool chose = false;
    for (unsigned n = 1; n <= r->count; n++) {
        const pl_judged *d = &r->judged[n];
        if (d->seat == seat && d->choice) {
            chose = true;
            lost += (double)d->loss * 100;
        }
        if (chose && (n == r->count || r->judged[n + 1].turn != d->turn)) {
            sum += kept(lost);
            turns++;
            lost = 0;
            chose = false;
        }
    }
    return turns ? (float)(sum / turns) : 100;
}

/* ------------------------------------------------------------------ why it was lost */

static unsigned worst_of(const pl_review *r, unsigned team)
{
    unsigned worst = 0;
    float most = 0;
    for (unsigned n = 1; n <= r->count; n++)
        if (pl_team_of(r->judged[n].seat) == team && r->judged[n].loss > most) {
            worst = n;
            most = r->judged[n].loss;
        }
    return worst;
}

static float lost_by_team(const pl_review_sum *s, unsigned team)
{
    return s->lost[team] + s->lost[team + PL_TEAMS];
}

/* What took most from the losing team: a bad start, bad luck, or its own decisions, and of these one or many. */
static pl_lost_by why_lost(const pl_review *r, const pl_review_sum *s, unsigned loser)
{
    float lost = lost_by_team(s, loser), luck = loser == 0 ? -s->luck : s->luck;
    float start = 0.5F - (loser == 0 ? s->from : 1.0F - s->from);
    float worst = s->worst ? r->judged[s->worst].loss : 0, left = loser == 0 ? s->to : 1.0F - s->to;
    if (r->gave_up != PL_NONE && left >= lost && left >= luck && left >= start)
        return PL_LOST_BY_GIVING_UP;
    if (start >= lost && start >= luck)
        return PL_LOST_FROM_START;
    if (luck > lost)
        return PL_LOST_BY_LUCK;
    if (worst >= review_mistake && worst * 2 >= lost && r->judged[s->worst].turn > 0)
        return PL_LOST_BY_ONE;
    return s->mistakes[loser] + s->mistakes[loser + PL_TEAMS] ? PL_LOST_BY_MANY : PL_LOST_BY_LITTLE;
}

bool pl_review_sum_up(const pl_review *r, pl_review_sum *s)
{
    if (pl_review_examined(r) < r->count)
        return false;
    *s = (pl_review_sum){.from = r->judged[1].chance, .to = r->judged[r->count + 1].chance};
    for (unsigned n = 1; n <= r->count; n++) {
        const pl_judged *d = &r->judged[n];
        s->lost[d->seat] += d->loss;
        s->mistakes[d->seat] += pl_review_mistake(d) > 0;
    }
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        s->accuracy[seat] = accuracy_of(r, seat);
    s->luck = s->to - s->from + lost_by_team(s, 0) - lost_by_team(s, 1);
    if (r->loser != PL_NONE) {
        float luck = r->loser == 0 ? -s->luck : s->luck, lost = lost_by_team(s, r->loser);
        s->own = lost > 0 ? lost / (lost + (luck > 0 ? luck : 0)) : 0;
        s->worst = worst_of(r, r->loser);
        s->lost_by = why_lost(r, s, r->loser);
    }
    return true;
}
