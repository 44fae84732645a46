/* Records: a match as a text that a person can read and a program can verify (docs/record.md).
 *
 * Written while it is played, one decision after the other, and never changed afterwards: whatever happens to the program,
 * what was decided before is kept and can be gone on with.
 *
 *     pl_recorder *r = pl_recorder_new(match, &head, file);
 *     while (...) {
 *         pl_match_answer(match, option);
 *         pl_recorder_follow(r, match);
 *     }
 *     pl_recorder_finish(r, match);
 *     pl_recorder_free(r);
 *
 * Reading plays the match again. A record that was changed or damaged, or whose heroes, board or rules are others here, is
 * refused, at the line where that shows. */
#ifndef PL_FILES_RECORD_H
#define PL_FILES_RECORD_H

#include "match/match.h"

enum {
    PL_RECORD_VERSION = 2,      /* of those that are written; the first one is read, too */
    PL_RECORD_MAX = 1 << 24,    /* bytes of a record; the longest match has less */
    PL_RECORD_PLAYER = 80,      /* room for what a player is called, its NUL included */
    PL_RECORD_TABLE = 40,       /* room for the id of a table */
    PL_RECORD_STATE_EVERY = 20, /* decisions from one state to the next */
};

/* What binds a seed: published before the first card, it proves at the end that the seed was not chosen later. With the id of a
 * table it is the SHA-256 of three lines (docs/record.md), so it is good for this table only; with "", that of the 32 bytes. */
void pl_seed_commit(const pl_seed *seed, const char *table, char out[PL_HASH_TEXT]);

/* 64 hexadecimal digits. False when the text is anything else. */
void pl_seed_text(const pl_seed *seed, char out[PL_HASH_TEXT]);
bool pl_seed_parse(const char *text, pl_seed *seed);

/* What the match itself does not know. */
typedef struct pl_record_head {
    char player[PL_SEATS][PL_RECORD_PLAYER]; /* what the players are called; "": not said */
    bool sealed; /* the seed is secret until the end: only its commitment is written before the first decision */
    char table[PL_RECORD_TABLE]; /* of a sealed record: the table that the commitment is for; "": the seed alone */
} pl_record_head;

/* Keeps a name as it may be written: whole letters, no control characters, no '#', no blanks around it. */
void pl_record_name(pl_record_head *head, unsigned seat, const char *name);

/* The kind of line that a record ends with. */
typedef enum pl_record_last {
    PL_LAST_HEAD,
    PL_LAST_ENTRY,
    PL_LAST_STATE,
    PL_LAST_RESULT,
    PL_LAST_SEED, /* of a sealed record: it is complete */
} pl_record_last;

/* ------------------------------------------------------------------ writing */

typedef struct pl_recorder pl_recorder;

/* Begins a record: writes the header and what has been done so far. The file stays the caller's. NULL when the match did
 * not begin with the shuffle, or there is no memory. */
pl_recorder *pl_recorder_new(const pl_match *match, const pl_record_head *head, FILE *to);

/* Writes what has been done since, and flushes. False when the file cannot take it, now or before, or the record is closed;
 * the match itself is not concerned. */
bool pl_recorder_follow(pl_recorder *recorder, const pl_match *match);

/* Writes the state; if the game is over also the result, and the seed of a sealed record. */
bool pl_recorder_finish(pl_recorder *recorder, const pl_match *match);

/* Writes the seed of a sealed record whose match is given up. Nothing can follow. */
bool pl_recorder_reveal(pl_recorder *recorder);

void pl_recorder_free(pl_recorder *recorder);

/* The whole record as it stands after the last entry, finished if the game is over. Free it; NULL as above. */
char *pl_record_write(const pl_match *match, const pl_record_head *head, size_t *length);
/* The same of a match that is over or was given up, with its seed: nothing can follow. */
char *pl_record_write_ended(const pl_match *match, const pl_record_head *head, size_t *length);

/* ------------------------------------------------------------------ reading */

typedef struct pl_record {
    unsigned format;
    unsigned rules; /* PL_RULES_VERSION of the program that wrote it */
    bool other;     /* it was refused because its content or its rules are not those of this program */
    pl_record_head head;
    pl_setup setup;
    char commit[PL_HASH_TEXT]; /* the commitment to the seed */
    pl_seed seed;
    bool seed_known;     /* the record says it */
    pl_record_last last; /* PL_LAST_RESULT or _SEED: closed; else the match can go on */
    unsigned turn;       /* in which the last decision of the text was taken */
    pl_hash said;        /* of all that the text says */
} pl_record;

/* Reads the header. Answers and states are not looked at, so a sealed record of a match that goes on can be read too.
 * False after an error. `text` may be any bytes. */
bool pl_record_read_head(const pl_pack *pack, const char *file, const char *text, size_t length, pl_record *record,
                         pl_errors *errors);

/* Reads a record and plays it again: the match with its whole history, or NULL after an error. `seed`: for a sealed record
 * that does not say it yet; else NULL. */
pl_match *pl_record_read(const pl_pack *pack, const char *file, const char *text, size_t length, const pl_seed *seed,
                         pl_record *record, pl_errors *errors);

/* The same from a file. */
pl_match *pl_record_load(const pl_pack *pack, const char *path, const pl_seed *seed, pl_record *record,
                         pl_errors *errors);

/* Goes on with a record that was read: `to` is its file, opened to append. */
pl_recorder *pl_recorder_resume(const pl_match *match, const pl_record *record, FILE *to);

#endif
