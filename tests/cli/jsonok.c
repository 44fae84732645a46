/* Is every line of the standard input one JSON value (RFC 8259) in valid UTF-8? Exit status 0 if so. For tests: written
 * apart from the command's own JSON, so that neither can hide the other's mistakes. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const unsigned char *at;

static bool value(int depth);

static void blanks(void)
{
    while (*at == ' ' || *at == '\t' || *at == '\r')
        at++;
}

static bool hex4(void)
{
    for (int i = 0; i < 4; i++, at++)
        if (!*at || !strchr("0123456789abcdefABCDEF", *at))
            return false;
    return true;
}

static bool letter(void)
{
    unsigned char c = *at++;
    if (c < 0x80)
        return c >= 0x20;
    int more = c >= 0xf0 && c <= 0xf4 ? 3 : c >= 0xe0 ? 2 : c >= 0xc2 ? 1 : 0;
    if (c > 0xf4 || more == 0)
        return false;
    if ((c == 0xe0 && *at < 0xa0) || (c == 0xed && *at > 0x9f) || (c == 0xf0 && *at < 0x90) ||
        (c == 0xf4 && *at > 0x8f))
        return false;
    for (; more > 0; more--, at++)
        if ((*at & 0xc0) != 0x80)
            return false;
    return true;
}

static bool string(void)
{
    if (*at++ != '"')
        return false;
    while (*at && *at != '"') {
        if (*at != '\\') {
            if (!letter())
                return false;
            continue;
        }
        at++;
        if (*at == 'u') {
            at++;
            if (!hex4())
                return false;
        } else if (!*at || !strchr("\"\\/bfnrt", *at++)) {
            return false;
        }
    }
    return *at++ == '"';
}

static bool digits(void)
{
    if (*at < '0' || *at > '9')
        return false;
    while (*at >= '0' && *at <= '9')
        at++;
    return true;
}

static bool number(void)
{
    if (*at == '-')
        at++;
    if (*at == '0')
        at++;
    else if (!digits())
        return false;
    if (*at == '.') {
        at++;
        if (!digits())
            return false;
    }
    if (*at == 'e' || *at == 'E') {
        at++;
        if (*at == '+' || *at == '-')
            at++;
        return digits();
    }
    return true;
}

static bool members(char close, int depth)
{
    at++;
    blanks();
    if (*at == close) {
        at++;
        return true;
    }
    for (;;) {
        blanks();
        if (close == '}') {
            if (!string())
                return false;
            blanks();
            if (*at++ != ':')
                return false;
        }
        if (!value(depth + 1))
            return false;
        blanks();
        if (*at == close) {
            at++;
            return true;
        }
        if (*at++ != ',')
            return false;
    }
}

static bool word(const char *w)
{
    size_t length = strlen(w);
    if (strncmp((const char *)at, w, length) != 0)
        return false;
    at += length;
    return true;
}

static bool value(int depth)
{
    blanks();
    if (depth > 64)
        return false;
    switch (*at) {
    case '{':
        return members('}', depth);
    case '[':
        return members(']', depth);
    case '"':
        return string();
    case 't':
        return word("true");
    case 'f':
        return word("false");
    case 'n':
        return word("null");
    default:
        return number();
    }
}

int main(void)
{
    static char line[1 << 22];
    int lines = 0;
    while (fgets(line, sizeof line, stdin)) {
        size_t length = strlen(line);
        if (length == 0 || line[length - 1] != '\n')
            return EXIT_FAILURE;
        line[length - 1] = '\0';
        at = (const unsigned char *)line;
        if (!value(0))
            return EXIT_FAILURE;
        blanks();
        if (*at)
            return EXIT_FAILURE;
        lines++;
    }
    return lines > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
