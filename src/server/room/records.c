/* Records of matches that are over. */
#include "files/files.h"
#include "match/match.h"
#include "server/room/inside.h"

static tables_record found_as(store_found found)
{
    static const tables_record as[] = {[STORE_FOUND] = RECORD_HERE,
                                       [STORE_NOTHING] = RECORD_NO_TABLE,
                                       [STORE_UNFIT] = RECORD_UNFIT,
                                       [STORE_FAILED] = RECORD_FAILED};
    return as[found];
}

/* RECORD_HERE: the table, of a match that is over. */
static tables_record find_over(tables *house, const char *id, table **t)
{
    store_found found = tables_find(house, id, t);
    if (found == STORE_FOUND && table_changed(*t)) {
        tables_settle(house);
        found = tables_find(house, id, t);
    }
    /* an end that is not in the store yet is none: the seed stays secret */
    return found == STORE_FOUND && table_kept(*t)->result.end == SHEET_OPEN ? RECORD_NOT_OVER : found_as(found);
}

static pl_record_head head_of(const table *t)
{
    pl_record_head head = {.sealed = true};
    snprintf(head.table, sizeof head.table, "%s", sheet_bound_to(&t->sheet));
    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        const sheet_seat *at = &table_kept(t)->seats[seat];
        pl_record_name(&head, seat, *at->player ? at->player : at->name);
    }
    return head;
}

/* After the end only names change. */
tables_record tables_record_mark(tables *house, const char *id, char out[PL_HASH_TEXT])
{
    table *t;
    pl_hash hash;
    char content[PL_HASH_TEXT];
    tables_record found = find_over(house, id, &t);
    if (found != RECORD_HERE)
        return found;
    pl_record_head head = head_of(t);
    pl_hash_begin(&hash);
    pl_setup_hash(t->sheet.pack, &t->sheet.setup, content);
    pl_hash_add(&hash, content, sizeof content);
    pl_hash_add(&hash, t->sheet.id, sizeof t->sheet.id);
    pl_hash_add(&hash, head.player, sizeof head.player);
    pl_hash_end(&hash, out);
    return found;
}

char *tables_record_of(tables *house, const char *id, size_t *length, tables_record *found)
{
    table *t;
    *found = find_over(house, id, &t);
    if (*found != RECORD_HERE)
        return NULL;
    *found = found_as(tables_wake(house, t));
    if (*found == RECORD_HERE && t->kept != t->written && t->unfit)
        *found = RECORD_UNFIT; /* as far as it agrees is not the match */
    if (*found != RECORD_HERE)
        return NULL;
    pl_record_head head = head_of(t);
    *found = RECORD_FAILED;
    char *text = pl_record_write_ended(t->match, &head, length);
    if (text)
        *found = RECORD_HERE;
    return text;
}
