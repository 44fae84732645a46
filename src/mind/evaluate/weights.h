/* A file of weights: a network as text, with what it was made from.
 *
 *     peerless mind 1
 *     made by peerless lab train ...        any number of such lines
 *     hash 5f2c...                          SHA-256 of all that follows
 *     position us.hero-health.5 3 AQL+...   a table, a row, a factor, and the numbers: bytes with a sign, in base64
 *
 * Each number is its byte times the factor of its row. Rows that are not there are 0: nothing was learned about them. Rows that a file has
 * and this program has not are passed over: words of the card language come and go. */
#ifndef PL_WEIGHTS_H
#define PL_WEIGHTS_H

#include "mind/evaluate/network.h"

enum { WEIGHTS_WRONG = 160 };

/* False: it is none, and `wrong` says why and where. */
bool weights_read(network *n, const char *text, size_t size, char wrong[WEIGHTS_WRONG]);

/* NULL: it can be read; else why not, and on which line. */
const char *weights_fault(const char *text, size_t size, unsigned *line);

/* The text of a network, with these lines about how it was made ("made by ...\n"); free() it. NULL: no memory. */
char *weights_write(const network *n, const char *made, size_t *size);

#endif
