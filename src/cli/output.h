/* What the program writes: to the standard output, and to files. Nothing is lost without a word: a command whose output could
 * not be written fails, whatever else it did. */
#ifndef PL_CLI_OUTPUT_H
#define PL_CLI_OUTPUT_H

#include "base/json.h"

/* Before anything is opened: where a standard stream is closed, its number is taken, so that no file can get it. */
void output_begin(void);

/* After everything: the exit status, which is a failure when any of the output was lost. That is reported here. */
int output_end(int status);

/* Flushes; false: what is printed does not arrive any more. For commands that would otherwise go on for long. */
bool output_arrives(void);

/* Prints a text. One that found no memory is lost. */
void output_text(const pl_buffer *text);

/* Writes a file that is there whole or not at all: it takes the place of an older one, whose permissions it keeps, when it is on
 * the disk. What is no file, such as a pipe, is written as it is. false: not written, errno says why. */
bool output_file(const char *path, const pl_buffer *text);

/* The same for a file that must not be there yet: nothing is ever replaced. */
bool output_new_file(const char *path, const pl_buffer *text);

/* Whether such a file could be written, as far as can be said before. Leaves nothing behind. */
bool output_file_possible(const char *path);

#endif
