/* What would make a hero fair, for programs. */
#include "cli/lab_fair.h"

static const char *const kinds[PL_NUMBER_KINDS] = {
    [PL_NUMBER_HEALTH] = "health", [PL_NUMBER_MOVE] = "move",   [PL_NUMBER_SIDEKICKS] = "sidekicks",
    [PL_NUMBER_COPIES] = "copies", [PL_NUMBER_VALUE] = "value", [PL_NUMBER_BOOST] = "boost",
    [PL_NUMBER_TEXT] = "text",
};

static void put_changes(pl_json *j, const pl_fair *f, const pl_candidate *c)
{
    pl_json_open(j, "changes", '[');
    for (unsigned i = 0; i < c->proposal.count; i++) {
        const pl_hero_number *number = &f->field.numbers[c->proposal.changes[i].number];
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "of", number->of->in[PL_EN]);
        pl_json_text(j, "number", kinds[number->kind]);
        pl_json_number(j, "before", number->value);
        pl_json_number(j, "after", number->value + c->proposal.changes[i].by);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
    pl_json_open(j, "edits", '[');
    for (int i = 0; i < c->variant->edit_count; i++) {
        const pl_edit *edit = &c->variant->edits[i];
        pl_json_open(j, NULL, '{');
        pl_json_number(j, "line", edit->line);
        pl_json_text(j, "before", edit->before);
        pl_json_text(j, "after", edit->after);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
}

static void put_against(pl_json *j, const pl_report *r, const pl_candidate *c)
{
    const pl_cast *cast = &r->fair->race.plan.cast;
    pl_json_open(j, "against", '[');
    for (unsigned i = 0; i < cast->hero_count; i++) {
        if (!c->against[i].games)
            continue;
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "hero", r->pack->hero_pages[cast->hero[i]].id);
        score_json(j, "score", c->against[i]);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
}

static void put_finalist(pl_json *j, const pl_report *r, const pl_candidate *c)
{
    pl_json_open(j, NULL, '{');
    put_changes(j, r->fair, c);
    pl_json_size(j, "size", c->proposal.size);
    pl_json_bool(j, "holds", pl_fair_holds(r->fair, c));
    pl_json_real(j, "raced", c->share);
    pl_json_size(j, "raced_games", c->raced.games);
    score_json(j, "fresh", c->fresh);
    put_against(j, r, c);
    pl_json_text(j, "hash", c->variant->pack->hero_pages[0].hash);
    pl_json_close(j, '}');
}

void lab_fair_json(pl_json *j, const pl_report *r)
{
    static const char *const ends[] = {
        [PL_FAIR_ALREADY] = "already", [PL_FAIR_FOUND] = "found", [PL_FAIR_NOT_FOUND] = "not-found"};
    const pl_fair *f = r->fair;
    pl_json_open(j, "fair", '{');
    pl_json_text(j, "end", ends[f->end]);
    pl_json_real(j, "target", f->race.target);
    pl_json_real(j, "tolerance", f->race.tolerance);
    pl_json_size(j, "changes", f->changes);
    score_json(j, "before", f->race.before);
    if (f->original.fresh.games) {
        pl_json_open(j, "original", '{');
        pl_json_bool(j, "holds", pl_fair_holds(f, &f->original));
        score_json(j, "fresh", f->original.fresh);
        put_against(j, r, &f->original);
        pl_json_close(j, '}');
    }
    if (f->chosen >= 0)
        pl_json_number(j, "chosen", f->chosen);
    else
        pl_json_text(j, "chosen", NULL);
    pl_json_open(j, "finalists", '[');
    for (unsigned i = 0; i < f->finalist_count; i++)
        put_finalist(j, r, f->finalists[i]);
    pl_json_close(j, ']');
    pl_json_size(j, "tried", f->tried);
    pl_json_size(j, "games", f->race.games);
    pl_json_text(j, "hash", f->hash);
    pl_json_close(j, '}');
}
