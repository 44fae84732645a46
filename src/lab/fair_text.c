#include "lab/fair_text.h"

#include <stdio.h>

#include "lab/wilson.h"

enum { SHARE = 64 };

static double points(pl_score score)
{
    return 100 * pl_share(score);
}

/* "50.9 % (48.5 to 53.4)" */
static char *share_text(pl_score score, char out[SHARE])
{
    pl_interval i = pl_wilson(score);
    snprintf(out, SHARE, "%.1f %% (%.1f to %.1f)", points(score), 100 * i.low, 100 * i.high);
    return out;
}

static bool is_sure(const pl_fair *fair, pl_score score)
{
    pl_interval i = pl_wilson(score);
    return pl_race_excess(&fair->race, i.low) == 0 && pl_race_excess(&fair->race, i.high) == 0;
}

static size_t tell_change(const pl_report *report, pl_change change, char *out, size_t size)
{
    static const char *const formats[PL_NUMBER_KINDS] = {
        [PL_NUMBER_HEALTH] = "%s: health %d -> %d",     [PL_NUMBER_MOVE] = "%s: move %d -> %d",
        [PL_NUMBER_SIDEKICKS] = "%s: %d of them -> %d", [PL_NUMBER_COPIES] = "%s: copies %d -> %d",
        [PL_NUMBER_VALUE] = "%s: value %d -> %d",       [PL_NUMBER_BOOST] = "%s: boost %d -> %d",
        [PL_NUMBER_TEXT] = "%s: %d in its text -> %d",
    };
    const pl_hero_number *number = &report->fair->field.numbers[change.number];
    int length = snprintf(out, size, formats[number->kind], number->of->in[report->language], number->value,
                          number->value + change.by);
    return length < 0 ? 0 : (size_t)length < size ? (size_t)length : size - 1;
}

char *pl_fair_title(const pl_report *report, const pl_candidate *c, char out[PL_FAIR_TEXT])
{
    size_t length = 0;
    *out = '\0';
    for (unsigned i = 0; i < c->proposal.count; i++) {
        length += (size_t)snprintf(out + length, PL_FAIR_TEXT - length, "%s", i ? "; " : "");
        length += tell_change(report, c->proposal.changes[i], out + length, PL_FAIR_TEXT - length - 2);
    }
    return out;
}

char *pl_fair_summary(const pl_report *report, char out[PL_FAIR_TEXT])
{
    const pl_fair *f = report->fair;
    char share[SHARE];
    share_text(f->race.before, share);
    if (f->end == PL_FAIR_ALREADY)
        snprintf(
            out, PL_FAIR_TEXT,
            "Nothing needs to be changed: it won %s, and %.0f %% give or take %.0f points is what was asked for.%s",
            share, 100 * f->race.target, 100 * f->race.tolerance,
            is_sure(f, f->race.before) ? "" : " The interval reaches beyond that; more --games would make it surer.");
    else
        snprintf(
            out, PL_FAIR_TEXT,
            "It won %s; wanted are %.0f %%, give or take %.0f points. %u changed heroes were tried, and the best %u "
            "measured again in %llu fresh games each. Their order was fixed before; the first that is good enough is "
            "suggested.%s",
            share, 100 * f->race.target, 100 * f->race.tolerance, f->tried, f->finalist_count,
            (unsigned long long)f->original.fresh.games,
            pl_fair_holds(f, &f->original)
                ? " The original was within the tolerance in those games, too: perhaps nothing needs to be changed, "
                  "and more --games would tell."
                : "");
    return out;
}

char *pl_fair_failure(const pl_report *report, char out[PL_FAIR_TEXT])
{
    unsigned most = report->fair->changes;
    snprintf(out, PL_FAIR_TEXT,
             "Nothing within bounds does it: at most %u number%s at once, health by 3, anything else by 1.%s%s", most,
             most == 1 ? "" : "s", most < PL_PROPOSAL_CHANGES ? " More of them may: --changes says how many." : "",
             report->fair->finalist_count ? " This is how far it got:" : "");
    return out;
}

char *pl_fair_measured(const pl_report *report, const pl_candidate *c, char out[PL_FAIR_TEXT])
{
    char share[SHARE];
    snprintf(out, PL_FAIR_TEXT, "won %s of %llu fresh games, the original %.1f %% of the same deals: %s",
             share_text(c->fresh, share), (unsigned long long)c->fresh.games, points(report->fair->original.fresh),
             !pl_fair_holds(report->fair, c)   ? "not good enough"
             : is_sure(report->fair, c->fresh) ? "good enough, and so is all of the interval"
                                               : "good enough, though the interval reaches beyond the tolerance");
    return out;
}

char *pl_fair_matchup(const pl_report *report, const pl_candidate *c, char out[PL_FAIR_TEXT])
{
    const pl_candidate *original = &report->fair->original;
    int was = pl_fair_worst(report->fair, original), is = pl_fair_worst(report->fair, c), length;
    *out = '\0';
    if (was < 0 || is < 0)
        return out;
    length = snprintf(out, PL_FAIR_TEXT, "worst matchup: %.100s, %.1f -> %.1f %%",
                      pl_report_hero(report, (unsigned)was), points(original->against[was]), points(c->against[was]));
    if (is != was)
        snprintf(out + length, PL_FAIR_TEXT - (size_t)length, "; then the worst: %.100s, %.1f -> %.1f %%",
                 pl_report_hero(report, (unsigned)is), points(original->against[is]), points(c->against[is]));
    return out;
}
