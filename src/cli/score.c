#include "cli/score.h"

#include <stdio.h>

char *score_text(pl_score score, char out[SCORE_TEXT])
{
    pl_interval i = pl_wilson(score);
    snprintf(out, SCORE_TEXT, "%5.1f %%  (%.1f to %.1f)", 100 * pl_share(score), 100 * i.low, 100 * i.high);
    return out;
}

void interval_json(pl_json *j, const char *key, pl_interval interval)
{
    pl_json_open(j, key, '[');
    pl_json_real(j, NULL, interval.low);
    pl_json_real(j, NULL, interval.high);
    pl_json_close(j, ']');
}

void score_json(pl_json *j, const char *key, pl_score score)
{
    pl_json_open(j, key, '{');
    pl_json_size(j, "games", score.games);
    pl_json_size(j, "wins", score.wins);
    pl_json_size(j, "draws", score.draws);
    pl_json_real(j, "share", pl_share(score));
    interval_json(j, "interval", pl_wilson(score));
    pl_json_close(j, '}');
}
