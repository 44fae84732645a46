#include "cli/json.h"

#include <stdio.h>

static pl_buffer text;

pl_json json_begin(void)
{
    text.length = 0;
    return pl_json_to(&text);
}

void json_end(pl_json *j)
{
    if (!text.failed && text.length)
        fwrite(text.text, 1, text.length, stdout);
    fputc('\n', stdout);
    text.length = 0;
    j->comma = false;
}
