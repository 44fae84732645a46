/* `peerless check --fix`: repairs of the texts of a hero file that are not read. A person chooses; nothing is mended without that. */
#ifndef PL_CLI_MEND_H
#define PL_CLI_MEND_H

#include "cli/cli.h"

typedef struct mend_file {
    pl_source source;
    pl_mending *mending; /* NULL: the file cannot be read */
} mend_file;

bool mend_open(mend_file *f, const pl_pack *pack, const char *path);
void mend_close(mend_file *f);
/* What helps with the error at this place, if it is one of a text. */
void mend_json(pl_json *j, const mend_file *f, const pl_pack *pack, int line, int column);

/* The command: number 0 lists, and asks where there is a terminal. */
int mend_run(const pl_pack *pack, const char *path, int number, pl_language language);

#endif
