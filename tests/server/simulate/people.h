/* People at the tables: they say things, late and twice and in any order, get lost and come again, and hold all that they hear against
 * the model. */
#ifndef PL_SIMULATE_PEOPLE_H
#define PL_SIMULATE_PEOPLE_H

#include "model.h"
#include "server/room/tables.h"

enum { DEAF = 5, PEOPLE, QUEUE = 96, TEXT = 480, AT_TABLES = 8 }; /* the last of them never reads what it is sent */

typedef enum kind {
    OPEN,
    EXCHANGE,
    JOIN,
    ANSWER,
    UNDO,
    CONSENT,
    RESIGN,
    REMATCH,
    NAME,
    LANGUAGE,
    LEAVE,
    EXPLAIN,
    PING,
    NOISE,
} kind;

/* Something that is said, and waits for its reply. */
typedef struct request {
    kind kind;
    unsigned id;
    char table[SECRET_ID];
    unsigned seats; /* of a join or an exchange, a bit each */
    claim answer;
    int64_t since;
    pl_language language;
    unsigned length;
    char text[TEXT];
} request;

typedef struct queue {
    request all[QUEUE];
    unsigned first, count;
} queue;

/* At a table, as far as the person knows. */
typedef struct place {
    bool in;
    unsigned seats, fresh;
    int64_t told[PL_SEATS + 1]; /* the number of its last update of each view */
    int64_t seen;               /* before the connection was lost; -1: nothing */
    uint64_t status;            /* which it heard last */
} place;

typedef struct person {
    client *at; /* NULL: not connected */
    bool full, dropped;
    pl_language language;
    place places[DESKS];
    queue said, flying; /* on the way; waiting for the reply */
    request again;      /* an answer whose reply was lost */
    unsigned ids;
} person;

extern person people[PEOPLE];
extern uint64_t messages_said;
extern bool calm;           /* everybody plays, and nobody does anything else */
extern unsigned hear_stops; /* messages until the server dies while it sends; 0: it does not */

void people_begin(const pl_pack *pack);
void people_end(void);

/* For the host. */
void person_hears(void *self, void *connection, message *m);
void person_is_dropped(void *self, void *connection);
bool person_is_full(void *self, void *connection);

void person_comes(person *p, tables *house);
void person_is_lost(person *p);
/* What was said arrives: so much of it. */
void person_speaks(person *p, unsigned most);
/* What the person wants at the table; nothing while something is on the way. */
void person_acts(person *p, desk *d);
void person_opens(person *p);

request *queue_put(queue *q);
request *queue_take(queue *q);
place *place_at(person *p, const desk *d);
int number_of(const person *p);
void get_up(place *at); /* it is no longer at the table */

/* A table was opened then, by the wall: it is looked at as soon as the server is done. */
void people_opened(const char *id, int64_t at, char invitations[PL_SEATS][SECRET_TEXT],
                   char secrets[PL_SEATS][SECRET_TEXT]);
void people_find_tables(archive *from);
/* The table is not in the store any more: was it old enough? */
void people_miss(desk *d);
/* After everything was settled: replies have come, and everybody knows all. */
void people_check(bool all_told);
bool somebody_is_at(const desk *d);
bool somebody_speaks_of(const desk *d);

#endif
