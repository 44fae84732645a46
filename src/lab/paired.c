#include "lab/paired.h"

void pl_paired_add(pl_paired *paired, unsigned own, unsigned other)
{
    paired->games++;
    paired->own += own;
    paired->other += other;
    paired->own_by_other += (uint64_t)own * other;
    paired->other_square += (uint64_t)other * other;
}

double pl_paired_share(const pl_paired *paired, double other)
{
    double n = (double)paired->games;
    if (paired->games == 0)
        return other;
    double own_mean = (double)paired->own / n, other_mean = (double)paired->other / n;
    double variance = (double)paired->other_square / n - other_mean * other_mean;
    double shared = (double)paired->own_by_other / n - own_mean * other_mean;
    double slope = variance > 0 ? shared / variance : 0;
    slope = slope < 0 ? 0 : slope > 1 ? 1 : slope;
    double share = own_mean / PL_PAIRED_WIN + slope * (other - other_mean / PL_PAIRED_WIN);
    return share < 0 ? 0 : share > 1 ? 1 : share;
}
