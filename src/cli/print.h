/* Print and play: the cards of a hero on sheets, backs behind them, and a sheet of the hero. */
#ifndef PL_CLI_PRINT_H
#define PL_CLI_PRINT_H

#include "base/buffer.h"
#include "pack/pack.h"

typedef struct print_order {
    const pl_pack *pack;
    unsigned hero;
    pl_language language;
    bool letter; /* US Letter; else A4 */
    bool saves;  /* lines instead of areas of color */
} print_order;

/* False after saying why on stderr: the fonts cannot be read. */
bool print_hero(const print_order *order, pl_buffer *out);

#endif
