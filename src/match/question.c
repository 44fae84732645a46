#include "match/question.h"

#include <string.h>

static const struct {
    const char *name, *rule, *section;
    uint8_t kind;
} whys[PL_WHY_COUNT] = {
#define QUESTION(id, name, rule, meaning, kind, secrets, asked, section)                                               \
    [PL_WHY_##id] = {name, rule, section, PL_ASK_##kind},
#include "rules/questions.def"
};

const char *pl_why_name(unsigned why)
{
    return why < PL_WHY_COUNT ? whys[why].name : NULL;
}

const char *pl_why_rule(unsigned why)
{
    return why < PL_WHY_COUNT ? whys[why].rule : "";
}

const char *pl_why_section(const char *name)
{
    for (unsigned why = 0; why < PL_WHY_COUNT; why++)
        if (strcmp(whys[why].name, name) == 0)
            return whys[why].section;
    return "";
}

unsigned pl_why_kind(unsigned why)
{
    return why < PL_WHY_COUNT ? whys[why].kind : PL_ASK_NOTHING;
}
