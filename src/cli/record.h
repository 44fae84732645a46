/* The record of the match at the table: a new one (--record), or one that is gone on with (--resume). */
#ifndef PL_CLI_RECORD_H
#define PL_CLI_RECORD_H

#include "cli/setup.h"
#include "files/files.h"

typedef struct cli_record {
    const char *write, *resume; /* files as typed; NULL: not said */
    pl_record read;             /* what --resume found */
    FILE *file;
    pl_recorder *recorder; /* NULL: nothing is written */
    bool broken;           /* the file takes no more; that was told */
    char seats[SETUP_TEXT], players[SETUP_TEXT];
} cli_record;

#define CLI_RECORD_OPTIONS(r)                                                                                          \
    {"record", "FILE", "write the match to a new file while it is played", CLI_TEXT, &(r).write},                      \
    {                                                                                                                  \
        "resume", "FILE", "continue the match in such a file, and append to it", CLI_TEXT, &(r).resume                 \
    }

/* Reads the match to go on with, and says in the setup who plays it. CLI_GO_ON, or the exit status after reporting. */
int cli_record_load(const cli_command *command, const pl_pack *pack, cli_record *record, cli_setup *setup,
                    pl_match **match);

/* Opens the file of either kind, if there is one. CLI_GO_ON, or the exit status after reporting. */
int cli_record_open(const cli_command *command, cli_record *record, const pl_match *match, const cli_setup *setup);

/* After every decision. A file that takes no more is reported once; the match goes on. */
void cli_record_follow(cli_record *record, const pl_match *match);

/* Writes the end and closes the file. False when the record is not whole. */
bool cli_record_close(cli_record *record, const pl_match *match);

#endif
