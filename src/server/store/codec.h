/* The codec of a table: a sheet as plain values, and back. What comes from a store may be anything. */
#ifndef PL_SERVER_CODEC_H
#define PL_SERVER_CODEC_H

#include "server/store/store.h"

void codec_write(const sheet *from, store_table *to);
void codec_write_seat(const sheet_seat *from, store_seat *to); /* all but its hero */
store_result codec_write_result(const sheet_result *from);

/* All but the pack, and what the setup says by it. False: it cannot be. */
bool codec_read(const store_table *from, sheet *to);
/* The heroes and the battlefield of the setup, by what this pack calls so. False: it has none of that name, or they do something else. */
bool codec_read_content(const store_table *from, const pl_pack *pack, pl_setup *to);

#endif
