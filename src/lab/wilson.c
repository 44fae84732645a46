/* E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference (1927). */
#include "lab/wilson.h"

#include <math.h>

static const double z = 1.959963984540054; /* 95 % of a normal distribution lie within that many deviations */

double pl_share(pl_score score)
{
    return score.games ? ((double)score.wins + (double)score.draws / 2) / (double)score.games : 0.5;
}

pl_interval pl_wilson(pl_score score)
{
    double n = (double)score.games, share = pl_share(score);
    if (score.games == 0)
        return (pl_interval){0, 1};
    double middle = share + z * z / (2 * n), scale = 1 + z * z / n;
    double reach = z * sqrt((share * (1 - share) + z * z / (4 * n)) / n);
    pl_interval out = {(middle - reach) / scale, (middle + reach) / scale};
    /* rounding must not lead outside, nor past the share */
    return (pl_interval){fmax(fmin(out.low, share), 0), fmin(fmax(out.high, share), 1)};
}
