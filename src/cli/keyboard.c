#include "cli/keyboard.h"

#include <string.h>
#include <unistd.h>

#include "cli/output.h"

bool keyboard_read(FILE *out, char line[KEYBOARD_LINE])
{
    if (!output_arrives() || !fgets(line, KEYBOARD_LINE, stdin))
        return false;
    size_t length = strlen(line);
    if (length && line[length - 1] != '\n') /* too long: the rest is not an answer either */
        for (int c = getchar(); c != '\n' && c != EOF;)
            c = getchar();
    while (length && strchr(" \t\r\n", line[length - 1]))
        line[--length] = '\0';
    memmove(line, line + strspn(line, " \t"), strlen(line + strspn(line, " \t")) + 1);
    if (!isatty(STDIN_FILENO))
        fprintf(out, "%s\n", line);
    return true;
}

char keyboard_command(const char *line, const char **rest)
{
    static const struct {
        const char *typed;
        char command;
    } keys[] = {{"q", 'q'}, {"й", 'q'}, {"r", 'r'}, {"к", 'r'}, {"h", 'h'},    {"р", 'h'},   {"b", 'b'}, {"и", 'b'},
                {"d", 'd'}, {"в", 'd'}, {"a", 'a'}, {"ф", 'a'}, {"s", 's'},    {"ы", 's'},   {"і", 's'}, {"u", 'u'},
                {"г", 'u'}, {"y", 'y'}, {"н", 'y'}, {"n", 'n'}, {"т", 'n'},    {"?", '?'},   {"t", 't'}, {"е", 't'},
                {"k", 'k'}, {"л", 'k'}, {"o", 'o'}, {"щ", 'o'}, {"left", 'k'}, {"odds", 'o'}};
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++) {
        size_t length = strlen(keys[i].typed);
        if (strncmp(line, keys[i].typed, length) != 0 || (line[length] && line[length] != ' ' && *line != '?'))
            continue;
        *rest = line + length + strspn(line + length, " ");
        return keys[i].command;
    }
    return 0;
}
