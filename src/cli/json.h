/* JSON, as much as the command needs: a writer that cannot make invalid text, and a reader of one object a line.
 *
 * The writer keeps track of commas. Text that is not valid UTF-8 is written with U+FFFD in the place of each bad byte. */
#ifndef PL_CLI_JSON_H
#define PL_CLI_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct json {
    FILE *to;
    bool comma; /* the next value needs one before it */
} json;

json json_to(FILE *to);
void json_open(json *j, const char *key, char bracket); /* '{' or '['; key NULL inside a list or at the top */
void json_close(json *j, char bracket);
void json_text(json *j, const char *key, const char *text); /* NULL: null */
void json_number(json *j, const char *key, int64_t value);
void json_size(json *j, const char *key, uint64_t value);
void json_real(json *j, const char *key, double value);
void json_bool(json *j, const char *key, bool value);
void json_end(json *j); /* a new line after a whole value */

/* One object {"key":"text",...} of a line: copies the texts of the wanted keys (NULL where missing) into `store`. Other
 * members may have any value. NULL, or what is wrong with the line. */
typedef struct json_field {
    const char *key;
    const char *text;
} json_field;
const char *json_read(const char *line, size_t length, json_field *fields, int count, char *store, size_t size);

#endif
