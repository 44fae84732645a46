/* The table of evaluators: which name opens which. */
#include "mind/evaluate/evaluate.h"

#include "mind/evaluate/learned.h"
#include "mind/evaluate/linear.h"

const evaluator_kind evaluator_kinds[] = {{"linear", linear_open}, {NULL, NULL}};

static const char default_weights[] = "learned";

const pl_weights *evaluator_weights(const char *name, const pl_content *content)
{
    for (unsigned i = 0; i < content->weights_count; i++)
        if (strcmp(content->weights[i].name, name ? name : default_weights) == 0)
            return &content->weights[i];
    return NULL;
}

static evaluator *open_learned(const char *name, const pl_content *content)
{
    const pl_weights *weights = evaluator_weights(name, content);
    return weights ? learned_open(content, weights) : NULL;
}

/* Nobody has asked for the default one, so weights that cannot be read stop nobody. */
static evaluator *open_default(const pl_content *content)
{
    evaluator *e = open_learned(default_weights, content);
    return e ? e : evaluator_kinds[0].open(content);
}

evaluator *evaluator_open(const char *name, const pl_content *content)
{
    if (!name)
        return open_default(content);
    for (const evaluator_kind *kind = evaluator_kinds; kind->name; kind++)
        if (strcmp(kind->name, name) == 0)
            return kind->open(content);
    return open_learned(name, content);
}

void evaluator_prepare(evaluator *e, const pl_game *game)
{
    if (e->prepare)
        e->prepare(e, game);
}

void evaluator_close(evaluator *e)
{
    if (e)
        e->close(e);
}
