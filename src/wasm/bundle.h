/* Content in one piece, for machines that fetch it instead of opening files.
 *
 * A bundle is its files one after the other. Each is a line with its path and its length in bytes, then the bytes, then
 * a line feed:
 *
 *     heroes/otter.hero 3780
 *     ...3780 bytes...
 *
 * The length follows the last blank of its line. Bundles can be joined end to end: content, then own heroes. */
#ifndef PL_WASM_BUNDLE_H
#define PL_WASM_BUNDLE_H

#include "pack/pack.h"

/* The files of a bundle, in its order; free() them. They point into the bundle, in which each path is ended by a NUL.
 * NULL after an error. */
pl_file *pl_bundle_open(char *bundle, size_t length, int *count, pl_errors *errors);

#endif
