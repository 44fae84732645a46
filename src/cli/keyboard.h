/* What people type: lines, and the commands in front of them. */
#ifndef PL_CLI_KEYBOARD_H
#define PL_CLI_KEYBOARD_H

#include <stdbool.h>
#include <stdio.h>

enum { KEYBOARD_LINE = 512 };

/* One line without blanks at its ends; false when the input has ended. When the input is no terminal, what was typed is shown. */
bool keyboard_read(FILE *out, char line[KEYBOARD_LINE]);

/* The command letter in front of a line, as typed on a Latin keyboard or on the same key of a Cyrillic one; 0: none. */
char keyboard_command(const char *line, const char **rest);

#endif
