#include "cli/json.h"

#include <stdio.h>

#include "cli/output.h"

static pl_buffer text;

pl_json json_begin(void)
{
    text.length = 0;
    return pl_json_to(&text);
}

void json_end(pl_json *j)
{
    output_text(&text);
    fputc('\n', stdout);
    text.length = 0;
    j->comma = false;
}
