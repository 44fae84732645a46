/* What players may be equipped with: evaluators by name, and files of weights. */
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "mind/evaluate/evaluate.h"
#include "mind/evaluate/weights.h"
#include "mind/mind.h"

unsigned pl_mind_evaluators(const pl_content *content, const char *names[PL_EVALUATORS])
{
    unsigned count = 0;
    for (const evaluator_kind *kind = evaluator_kinds; kind->name && count < PL_EVALUATORS; kind++)
        names[count++] = kind->name;
    for (unsigned i = 0; i < content->weights_count && count < PL_EVALUATORS; i++)
        names[count++] = content->weights[i].name;
    return count;
}

bool pl_mind_equipped(const char *name, const pl_content *content)
{
    char wanted[PL_EVALUATOR_NAME];
    const char *names[PL_EVALUATORS];
    unsigned count = pl_mind_evaluators(content, names), i = 0;
    if (!pl_mind_evaluator(name, wanted))
        return true;
    while (i < count && strcmp(names[i], wanted) != 0)
        i++;
    return i < count;
}

char *pl_mind_name_weights(const pl_weights *weights, char out[PL_WEIGHTS_WORD])
{
    pl_hash hash;
    char text[PL_HASH_TEXT];
    pl_hash_begin(&hash);
    pl_hash_add(&hash, weights->bytes, weights->size);
    pl_hash_end(&hash, text);
    snprintf(out, PL_WEIGHTS_WORD, "%s:%.12s", weights->name, text);
    return out;
}

static bool is_built_in(const char *name)
{
    for (const evaluator_kind *kind = evaluator_kinds; kind->name; kind++)
        if (strcmp(kind->name, name) == 0)
            return true;
    return false;
}

bool pl_mind_judge(const char *name, const void *bytes, size_t size, int *line, char wrong[PL_WEIGHTS_WRONG])
{
    unsigned at = 0;
    const char *fault = NULL;
#ifndef PL_WITHOUT_LEARNED
    fault = weights_fault(bytes, size, &at);
#else
    (void)bytes;
    (void)size;
#endif
    *line = (int)at;
    if (fault) {
        snprintf(wrong, PL_WEIGHTS_WRONG, "%s", fault);
        return false;
    }
    *line = 0;
    if (is_built_in(name))
        snprintf(wrong, PL_WEIGHTS_WRONG, "\"%s\" is the name of an evaluator that is built in; rename the file", name);
    return !is_built_in(name);
}
