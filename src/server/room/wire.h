/* Inside the room: what the requests of clients share (wire.c), and each of them. */
#ifndef PL_SERVER_WIRE_H
#define PL_SERVER_WIRE_H

#include "protocol/protocol.h"
#include "server/room/inside.h"

/* What a request is handled with. */
typedef struct talk {
    client *from;
    errand *errand;
    bool later;           /* it cannot be answered before what was decided is settled */
    bool tentative;       /* the reply is good only when the commit is */
    pl_buffer *otherwise; /* and what is said when it is not */
} talk;

static inline client *client_of(const pl_request *q)
{
    return ((const talk *)q->self)->from;
}

static inline tables *house_of(const pl_request *q)
{
    return client_of(q)->house;
}

/* These refuse, and return false. */
bool wire_no_store(pl_request *q);
bool wire_no_memory(pl_request *q);
bool wire_refuse_unfit(pl_request *q);
/* So does this, without a word: it is handled once more when all is settled. Nothing may have been done yet that would be done twice. */
bool wire_later(pl_request *q);
/* Refuses unless it was done. */
bool wire_judge(pl_request *q, outcome o);
/* The reply is written, but good only when the commit succeeds. */
bool wire_hope(pl_request *q);
/* A whole story, or a commit of one's own, costs as much as ten other messages. */
bool wire_may_cost(pl_request *q);
bool wire_may_open(pl_request *q);

bool wire_take_name(pl_request *q, const char *text, char out[SHEET_NAME]);
/* A hero or a battlefield: an id, or null for one that chance chooses (-1). */
bool wire_take_choice(pl_request *q, const pl_json_value *v, const char *what,
                      int (*find)(const pl_pack *pack, const char *id), int *out);
/* "name" of an object, if it has one. */
bool wire_take_name_of(pl_request *q, const pl_json_value *object, char out[SHEET_NAME]);
/* Where the client is, by "table", and in which of its seats. The match is awake then; while a hero is to be chosen there is none, and this
 * refuses. */
member *wire_take_seat(pl_request *q, unsigned *seat);
/* The same, and nothing at the table waits to be kept: whoever looks sees what is kept. */
member *wire_take_seat_settled(pl_request *q, unsigned *seat);
/* The same, whether there is a match or a hero is still to be chosen. */
member *wire_take_chair(pl_request *q, unsigned *seat);

/* It asked to be told what happened since then. */
void wire_tell_since(member *m, int64_t since);
void wire_commitment(pl_json *j, const sheet *s);
/* Computer players whose time is bounded; "search@1000000" is for one's own machine. Ended by NULL. */
unsigned wire_offered(const char *out[], unsigned room);

bool wire_open(pl_request *q);

bool wire_exchange(pl_request *q);
bool wire_join(pl_request *q);
bool wire_leave(pl_request *q);
bool wire_name(pl_request *q);
bool wire_choose(pl_request *q);

bool wire_answer(pl_request *q);
bool wire_explain(pl_request *q);
bool wire_plan(pl_request *q);
bool wire_threats(pl_request *q);
bool wire_unseen(pl_request *q);
bool wire_odds(pl_request *q);
bool wire_resign(pl_request *q);
bool wire_undo(pl_request *q);
bool wire_consent(pl_request *q);
bool wire_rematch(pl_request *q);

bool wire_say(pl_request *q);
bool wire_chat(pl_request *q);

#endif
