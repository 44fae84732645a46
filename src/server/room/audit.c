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

static audit_verdict look_at(store *s, const char *id, audit *out)
{
    sheet found;
    store_found how = store_find(s, id, &found);
    if (how != STORE_FOUND)
        return how == STORE_UNFIT ? AUDIT_OTHER_CONTENT : AUDIT_BROKEN;
    audit_verdict verdict = judge(s, &found, out);
    store_let_go(s, found.pack);
    return verdict;
}

bool audit_store(const pl_pack *pack, const char *path, void (*hear)(void *self, const char *id, audit_verdict verdict),
                 void *self, audit *out, char why[300])
{
    char id[SECRET_ID];
    store *s = store_open_copy(pack, path, why);
    *out = (audit){.strays = 0};
    if (!s)
        return false;
    store_look_through(s, out->integrity, sizeof out->integrity, &out->strays);
    for (int64_t key = 0; store_each(s, &key, id);) {
        audit_verdict verdict = look_at(s, id, out);
        out->tables[verdict]++;
        if (verdict != AUDIT_GOOD)
            hear(self, id, verdict);
    }
    store_close(s);
    return true;
}
