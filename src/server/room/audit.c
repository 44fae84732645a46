#include "server/room/audit.h"

#include "server/room/table.h"

/* Is the match as it ended, or goes on, what the sheet says of it? */
static bool ends_as_told(const table *t)
{
    const pl_game *game = pl_match_game(t->match);
    const sheet_result *result = &t->sheet.result;
    if (result->end == SHEET_RULES)
        return pl_over(game) && result->winner == game->winner;
    return !pl_over(game);
}

static audit_verdict judge(store *s, const sheet *found, audit *out)
{
    table *t = table_new(found);
    audit_verdict verdict = AUDIT_BROKEN;
    if (t && table_wake(t, s) == STORE_FOUND) {
        out->decisions += t->written;
        if (t->sheet.rules != PL_RULES_VERSION)
            verdict = AUDIT_OTHER_RULES;
        else if (!t->unfit && ends_as_told(t))
            verdict = AUDIT_GOOD;
    }
    table_free(t);
    return verdict;
}

static audit_verdict look_at(store *s, archive *a, const char *id, audit *out)
{
    sheet found;
    store_found how = archive_find(a, id, &found);
    if (how != STORE_FOUND)
        return how == STORE_UNFIT ? AUDIT_OTHER_CONTENT : AUDIT_BROKEN;
    audit_verdict verdict = judge(s, &found, out);
    archive_let_go(a, found.pack);
    return verdict;
}

/* Nothing is written. */
static int64_t no_clock(void *self)
{
    (void)self;
    return 0;
}

bool audit_store(const pl_pack *pack, store *s, void (*hear)(void *self, const char *id, audit_verdict verdict),
                 void *self, audit *out)
{
    char id[SECRET_ID];
    archive *a = archive_new(pack, s, (archive_clock){no_clock, NULL});
    *out = (audit){.strays = 0};
    if (!a)
        return false;
    s->look_through(s->self, out->integrity, sizeof out->integrity, &out->strays);
    for (int64_t key = 0; s->after(s->self, &key, id);) {
        audit_verdict verdict = look_at(s, a, id, out);
        out->tables[verdict]++;
        if (verdict != AUDIT_GOOD)
            hear(self, id, verdict);
    }
    archive_free(a);
    return true;
}
