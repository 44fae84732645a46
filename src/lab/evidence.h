/* When to stop: evidence that two sides are not equal, valid however often one looks.
 *
 * Looking at a 95 % interval after every game and stopping when it excludes one half errs far more often than once in
 * twenty. This evidence does not: it is a bet against equality, at fair odds, that begins with one coin. Were the sides
 * equal, the chance that it ever holds twenty coins is at most one in twenty (Ville's inequality). The bet is the mixture of
 * all true shares, those near one half being likelier: a beta distribution. Draws say nothing and are left out. */
#ifndef PL_LAB_EVIDENCE_H
#define PL_LAB_EVIDENCE_H

#include "lab/wilson.h"

/* How many coins the bet holds now, as a logarithm. */
double pl_evidence(pl_score score);

/* Are there twenty? Then the one with more wins is stronger. */
bool pl_evident(pl_score score);

#endif
