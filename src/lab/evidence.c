/* The bet: the likelihood of the wins under the mixture, divided by that under equality. */
#include "lab/evidence.h"

#include <math.h>

/* The beta distribution of the bet: most of it between 35 and 65 %. Large shares are found soon in any case; this finds a
 * share of 55 % within about a thousand games. */
static const double weight = 20;

static double log_beta(double a, double b)
{
    return lgamma(a) + lgamma(b) - lgamma(a + b);
}

double pl_evidence(pl_score score)
{
    double wins = (double)score.wins, losses = (double)(score.games - score.draws) - wins;
    return log_beta(weight + wins, weight + losses) - log_beta(weight, weight) + (wins + losses) * log(2);
}

bool pl_evident(pl_score score)
{
    return pl_evidence(score) >= log(20);
}
