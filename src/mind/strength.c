/* The scale of strength, and misjudging. */
#include "mind/human.h"

/* Marks of the scale; between two of them the iterations grow by the same factor from number to number, all else evenly. They
 * are set so that equal steps of the number are about equal steps of strength: docs/players.md has the measurements. */
typedef struct mark {
    unsigned number;
    strength strength;
} mark;
static const mark marks[] = {
    {1, {6, 0, 0.70F, 55}},   {10, {12, 0, 0.42F, 42}},               /* novice */
    {25, {24, 0, 0.27F, 22}}, {40, {48, 0, 0.19F, 9}},                /* adept */
    {55, {96, 0, 0.13F, 4}},  {70, {180, 500, 0, 0}},                 /* expert */
    {85, {4243, 1200, 0, 0}}, {STRENGTH_MOST, {4000000, 1900, 0, 0}}, /* master: as many as there is time for */
};

/* The number that makes `to` of `from` when multiplied that many times. */
static float factor(float from, float to, unsigned times)
{
    float low = 1, high = to / from;
    for (unsigned i = 0; i < 40; i++) {
        float middle = (low + high) / 2, reached = from;
        for (unsigned k = 0; k < times; k++)
            reached *= middle;
        *(reached < to ? &low : &high) = middle;
    }
    return high;
}

strength strength_at(unsigned number)
{
    unsigned i = 0;
    while (marks[i].number < number)
        i++;
    if (marks[i].number == number)
        return marks[i].strength;
    const strength *a = &marks[i - 1].strength, *b = &marks[i].strength;
    unsigned steps = number - marks[i - 1].number, all = marks[i].number - marks[i - 1].number;
    float part = (float)steps / (float)all, each, iterations = (float)a->iterations;
    each = factor((float)a->iterations, (float)b->iterations, all);
    for (unsigned k = 0; k < steps; k++)
        iterations *= each;
    return (strength){
        .iterations = (unsigned)(iterations + 0.5F),
        .milliseconds =
            a->milliseconds ? a->milliseconds + (b->milliseconds - a->milliseconds) * steps / all : b->milliseconds,
        .misjudges = a->misjudges + (b->misjudges - a->misjudges) * part,
        .habits = (unsigned)((float)a->habits + ((float)b->habits - (float)a->habits) * part + 0.5F),
    };
}

/* ------------------------------------------------------------------ misjudging */

/* From -1 to 1, small ones more often than large ones. */
static float error_of(pl_rng *rng)
{
    float one = (float)(pl_rng_next(rng) >> 40) / (float)(1 << 24);
    float two = (float)(pl_rng_next(rng) >> 40) / (float)(1 << 24);
    return one - two;
}

/* What is worse than the best by more than this is absurd even to beginners. */
static const float absurd = 0.25F;

/* Giving a card where none need be given never seems better than it is: to do it for little is absurd, too. */
static bool gives(const pl_question *q, pl_option option)
{
    return option.kind == PL_OPTION_CARD && q->may_pass && !hidden_commit(q->why);
}

/* How good an option seems that the search hardly looked at says little: the fewer visits it has beside the best one, the closer to
 * absurd it is taken to be. Nothing is better than the best one: that would have been found by chance. */
static float credible(const pl_hint *hint, const pl_hint *liked)
{
    static const float few = 0.1F; /* of the visits of the best: such a chance counts half */
    float chance = hint->chance < liked->chance ? hint->chance : liked->chance, low = liked->chance - absurd;
    return low + (chance - low) * hint->weight / (hint->weight + few * liked->weight);
}

unsigned seemingly_best(const pl_question *question, const pl_hint *hints, unsigned count, float misjudges, pl_rng *rng)
{
    unsigned best = 0, liked = 0;
    float most = -2;
    for (unsigned i = 0; i < count; i++)
        liked = hints[i].weight > hints[liked].weight ? i : liked;
    for (unsigned i = 0; i < count; i++) {
        float error = misjudges * error_of(rng), chance = credible(&hints[i], &hints[liked]);
        if (error > 0 && gives(question, hints[i].option))
            error = 0;
        if (chance + error > most && chance + absurd >= hints[liked].chance) {
            most = chance + error;
            best = i;
        }
    }
    return best;
}
