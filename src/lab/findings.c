#include "lab/findings.h"

#include <math.h>

#include "base/invariant.h"

/* ------------------------------------------------------------------ shares */

pl_estimate pl_estimate_of(pl_score score)
{
    pl_interval interval = pl_wilson(score);
    return (pl_estimate){score.games, pl_share(score), interval.low, interval.high};
}

int pl_sure(pl_estimate share)
{
    return (share.low > 0.5) - (share.high < 0.5);
}

/* ------------------------------------------------------------------ verdicts */

#define FAIR_LOW  0.45
#define FAIR_HIGH 0.55

pl_verdict pl_verdict_of(pl_estimate share)
{
    if (share.low >= FAIR_HIGH)
        return PL_VERDICT_STRONG;
    if (share.high <= FAIR_LOW)
        return PL_VERDICT_WEAK;
    if (share.low >= FAIR_LOW && share.high <= FAIR_HIGH)
        return PL_VERDICT_FAIR;
    int sure = pl_sure(share);
    return sure > 0 ? PL_VERDICT_RATHER_STRONG : sure < 0 ? PL_VERDICT_RATHER_WEAK : PL_VERDICT_UNDECIDED;
}

const char *const pl_verdict_name[PL_VERDICTS] = {"undecided",   "fair",   "rather-strong",
                                                  "rather-weak", "strong", "weak"};
const char *const pl_verdict_title[PL_VERDICTS] = {"Too early to say", "Fair",   "Rather strong",
                                                   "Rather weak",      "Strong", "Weak"};

char *pl_verdict_text(pl_estimate share, const char *player, char out[PL_VERDICT_TEXT])
{
    static const char *const meaning[PL_VERDICTS] = {
        [PL_VERDICT_UNDECIDED] =
            "That may be chance: the interval holds fair and unfair alike. About 400 games narrow it "
            "to 5 points either way, 1,600 to 2.5.",
        [PL_VERDICT_FAIR] = "All of the interval lies between 45 and 55 %: it is a fair match for the others.",
        [PL_VERDICT_RATHER_STRONG] =
            "It is stronger than the others, perhaps only a little: the interval begins above 50 "
            "%, but not above 55.",
        [PL_VERDICT_RATHER_WEAK] =
            "It is weaker than the others, perhaps only a little: the interval ends below 50 %, but "
            "not below 45.",
        [PL_VERDICT_STRONG] = "All of the interval lies above 55 %: it is too strong for the others.",
        [PL_VERDICT_WEAK] = "All of the interval lies below 45 %: it is too weak for the others.",
    };
    if (share.games == 0)
        snprintf(out, PL_VERDICT_TEXT, "No game was played.");
    else
        snprintf(out, PL_VERDICT_TEXT,
                 "It won %.0f %% of %llu games; its true share lies between %.0f and %.0f %% (95 times out of 100). %s "
                 "This holds when %.60s plays both sides; people may see more in it.",
                 100 * share.share, (unsigned long long)share.games, 100 * share.low, 100 * share.high,
                 meaning[pl_verdict_of(share)], player);
    return out;
}

/* ------------------------------------------------------------------ cards */

static double ratio(uint64_t part, uint64_t whole)
{
    return whole ? (double)part / (double)whole : 0;
}

/* What playing the card makes of the share of wins; 0 if that may be chance: the interval of the difference (Newcombe's) holds 0. */
static double gain_of(const pl_card_tally *card)
{
    if (card->played.games < PL_ENOUGH || card->unplayed.games < PL_ENOUGH)
        return 0;
    pl_estimate with = pl_estimate_of(card->played), without = pl_estimate_of(card->unplayed);
    double gain = with.share - without.share;
    double doubt = gain > 0 ? hypot(with.share - with.low, without.high - without.share)
                            : hypot(with.high - with.share, without.share - without.low);
    return fabs(gain) > doubt ? gain : 0;
}

/* How far at the front of the list a card belongs; 0: not on it. */
static double rank_of(const pl_card_tally *card, pl_card_list list)
{
    uint64_t plays = pl_card_plays(card);
    switch (list) {
    case PL_STRONG_CARDS:
        return gain_of(card);
    case PL_WEAK_CARDS:
        return -gain_of(card);
    case PL_SHARP_CARDS:
        return plays >= PL_ENOUGH ? ratio(card->damage, plays) : 0;
    default:
        PL_ASSERT(list == PL_IDLE_CARDS);
        return card->drawn >= PL_ENOUGH && plays * 10 < card->drawn ? 1 - ratio(plays, card->drawn) : 0;
    }
}

unsigned pl_find_cards(const pl_hero_tally *hero, unsigned titles, pl_card_list list, unsigned most,
                       uint8_t out[PL_TITLES])
{
    double rank[PL_TITLES];
    unsigned count = 0;
    for (unsigned title = 0; title < titles; title++) {
        double own = rank_of(&hero->cards[title], list);
        if (own <= 0)
            continue;
        unsigned at = count++;
        for (; at > 0 && rank[at - 1] < own; at--) {
            rank[at] = rank[at - 1];
            out[at] = out[at - 1];
        }
        rank[at] = own;
        out[at] = (uint8_t)title;
    }
    return count < most ? count : most;
}

char *pl_card_note(const pl_card_tally *card, pl_card_list list, char out[PL_CARD_NOTE])
{
    uint64_t plays = pl_card_plays(card), combats = card->attack + card->defense;
    if (list == PL_IDLE_CARDS) {
        snprintf(out, PL_CARD_NOTE, "drawn %llu times, played %llu, boosted with %llu", (unsigned long long)card->drawn,
                 (unsigned long long)plays, (unsigned long long)card->boost);
    } else if (list == PL_SHARP_CARDS) {
        int length = snprintf(out, PL_CARD_NOTE, "%.1f damage per play, %llu plays", ratio(card->damage, plays),
                              (unsigned long long)plays);
        if (combats >= PL_ENOUGH)
            snprintf(out + length, PL_CARD_NOTE - (size_t)length, "; won %.0f %% of its combats",
                     100 * ratio(card->combats_won, combats));
    } else {
        pl_estimate played = pl_estimate_of(card->played);
        snprintf(out, PL_CARD_NOTE,
                 "won %.0f %% of %llu games in which it was played (%.0f to %.0f), %.0f %% of %llu others",
                 100 * played.share, (unsigned long long)played.games, 100 * played.low, 100 * played.high,
                 100 * pl_share(card->unplayed), (unsigned long long)card->unplayed.games);
    }
    return out;
}
