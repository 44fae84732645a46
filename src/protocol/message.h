/* Messages: what a client is told of a match, as JSON. docs/protocol.md describes them, docs/protocol.schema.json checks
 * them. All of them are made from views, so a client is told what its seat may know and nothing else. */
#ifndef PL_PROTOCOL_MESSAGE_H
#define PL_PROTOCOL_MESSAGE_H

#include "base/json.h"
#include "match/match.h"
#include "tell/tell.h"

/* All of these write one member with this key. */

/* Battlefield, seats, heroes, fighters, options. */
void pl_write_setup(pl_json *j, const char *key, const pl_pack *pack, const pl_setup *setup, const pl_teller *teller);
/* The table as the viewer sees it, with the values of its combat as they came about. */
void pl_write_view(pl_json *j, const char *key, const pl_pack *pack, const pl_view *view, const pl_breakdown *sums);
/* The pending question: with options and explanations for the one who is asked, for all others who is waited for. Null when
 * the match is over. `number` is what an answer has to name. */
void pl_write_question(pl_json *j, const char *key, const pl_pack *pack, const pl_view *view, unsigned number,
                       const pl_teller *teller);
/* What a computer player thinks of the options of the pending question, in the order given. */
void pl_write_hints(pl_json *j, const char *key, const pl_pack *pack, const pl_game *game, const pl_hint *hints,
                    unsigned count);
/* The spaces that a question PL_WHY_MOVE offers: the way there, and what awaits the fighter. */
void pl_write_stands(pl_json *j, const char *key, const pl_pack *pack, const pl_game *game);
/* The fighters of the viewer where they would be: what awaits them there, and which cards of the hand they could attack with. */
void pl_write_stances(pl_json *j, const char *key, const pl_pack *pack, const pl_game *game, const pl_view *view);
/* A space by its number on the battlefield; null: none. */
void pl_write_space(pl_json *j, const char *key, const pl_pack *pack, const pl_setup *setup, unsigned space);
/* One event, as the viewer hears it, and the values of a combat that it has changed: those of these sides, a bit each. */
void pl_write_event(pl_json *j, const pl_pack *pack, const pl_setup *setup, const pl_event *event, unsigned viewer,
                    const pl_breakdown *sums, unsigned changed);

/* How the values of a combat came about. */
void pl_write_breakdown(pl_json *j, const pl_pack *pack, const pl_setup *setup, const pl_breakdown *breakdown);
/* A reason why something cannot be chosen: what it is called, its rule, in words. Null: there is none. */
void pl_write_reason(pl_json *j, const char *key, const pl_teller *teller, const pl_reason *reason);

/* Heroes and battlefields of the pack with all their texts in the language. */
/* The counters that lie with the seat, its own and those that opponents gave it; `counters` of a view's seat. */
void pl_write_counters(pl_json *j, const pl_pack *pack, const pl_setup *setup, const pl_game *game, unsigned seat);
void pl_write_heroes(pl_json *j, const char *key, const pl_pack *pack, pl_language language);
void pl_write_boards(pl_json *j, const char *key, const pl_pack *pack, pl_language language);
void pl_write_rules(pl_json *j, const char *key);

#endif
