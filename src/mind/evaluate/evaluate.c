/* The table of evaluators: which name opens which. */
#include "mind/evaluate/evaluate.h"

#include "mind/evaluate/linear.h"

const evaluator_kind evaluator_kinds[] = {{"linear", linear_open}, {NULL, NULL}};

evaluator *evaluator_open(const char *name, const pl_content *content)
{
    for (const evaluator_kind *kind = evaluator_kinds; kind->name; kind++)
        if (strcmp(kind->name, name) == 0)
            return kind->open(content);
    return NULL;
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
