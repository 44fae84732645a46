/* Leaks to plant in a server, to see that the comparison of two worlds finds them. Each tells something that differs between the worlds
 * and that no viewer may know. */
#ifndef PL_TEST_LEAKS_H
#define PL_TEST_LEAKS_H

#include "worlds.h"

#include "protocol/request.h"

typedef enum leak_place {
    IN_STATUS,
    IN_SEED,
    IN_UPDATE,
    IN_STORY,
    IN_LENGTH,
    IN_ORDER,
    IN_EVENT,
    IN_VIEW,
    IN_EXPLANATION,
    IN_ERROR,
    IN_QUESTIONS,
    IN_COPIES,
    IN_PUBLIC,
    IN_TIME,
    IN_RECORD,
    IN_UNDO,
    LEAKS
} leak_place;

typedef struct leak {
    const char *name;
    leak_place place;
} leak;

static const leak leaks[LEAKS] = {
    {"a_status_that_tells_of_a_hand_is_found", IN_STATUS},
    {"a_status_that_tells_of_the_seed_is_found", IN_SEED},
    {"an_update_with_the_next_card_is_found", IN_UPDATE},
    {"a_story_that_tells_more_when_told_again_is_found", IN_STORY},
    {"a_message_whose_length_depends_on_hidden_options_is_found", IN_LENGTH},
    {"an_order_of_messages_that_depends_on_a_hand_is_found", IN_ORDER},
    {"a_card_face_down_in_an_event_for_the_public_is_found", IN_EVENT},
    {"a_view_that_knows_a_card_of_a_hand_is_found", IN_VIEW},
    {"an_explanation_that_depends_on_a_hidden_hand_is_found", IN_EXPLANATION},
    {"an_error_that_depends_on_a_hidden_card_is_found", IN_ERROR},
    {"a_question_that_is_skipped_when_no_card_fits_is_found", IN_QUESTIONS},
    {"knowledge_that_follows_the_copy_is_found", IN_COPIES},
    {"what_all_opponents_know_told_to_those_who_watch_is_found", IN_PUBLIC},
    {"a_computer_player_whose_time_depends_on_its_options_is_found", IN_TIME},
    {"a_record_before_the_end_is_found", IN_RECORD},
    {"an_undo_that_depends_on_a_hidden_hand_is_found", IN_UNDO},
};

static const leak *planted; /* NULL: none */

static inline bool leaks_in(leak_place place)
{
    return planted && planted->place == place;
}

/* The first seat whose hand the viewer does not see; there may be none. */
static inline unsigned hidden_seat(const pl_game *game)
{
    unsigned seat = 0;
    while (seat < game->seat_count && is_insider(&game->options, seat))
        seat++;
    return seat < game->seat_count ? seat : PL_NONE;
}

/* One bit of what the viewer cannot know: of the titles in that hand. */
static inline bool hidden_bit(const pl_game *game)
{
    unsigned seat = hidden_seat(game), sum = 0;
    for (uint32_t left = seat == PL_NONE ? 0 : game->seat[seat].hand; left; left &= left - 1)
        sum += hero_of(game, seat)->title[__builtin_ctz(left)];
    return sum & 1U;
}

/* ------------------------------------------------------------------ the server */

message *__real_table_status(const table *t, int64_t now);
message *__wrap_table_status(const table *t, int64_t now);
message *__real_table_update(table *t, unsigned viewer, pl_language language, int64_t since);
message *__wrap_table_update(table *t, unsigned viewer, pl_language language, int64_t since);
thought *__real_thinker_collect(thinker *t);
thought *__wrap_thinker_collect(thinker *t);
int64_t __real_table_before(const table *t, unsigned seats);
int64_t __wrap_table_before(const table *t, unsigned seats);

/* The same with something behind it. */
static inline message *with(message *m, const char *more)
{
    pl_buffer text = {0};
    pl_buffer_put(&text, message_text(m), m->length);
    pl_buffer_put(&text, more, strlen(more));
    message_free(m);
    return message_new(&text);
}

message *__wrap_table_status(const table *t, int64_t now)
{
    message *m = __real_table_status(t, now);
    if (leaks_in(IN_STATUS) && t->match && hidden_bit(pl_match_game(t->match)))
        m = with(m, " ");
    if (leaks_in(IN_SEED) && t->sheet.seed.bytes[0] & 1U)
        m = with(m, " ");
    return m;
}

message *__wrap_table_update(table *t, unsigned viewer, pl_language language, int64_t since)
{
    message *m = __real_table_update(t, viewer, language, since);
    const pl_game *game = pl_match_game(t->match);
    pl_option options[PL_OPTIONS_MAX];
    if (leaks_in(IN_LENGTH) && !pl_over(game) && game->question.seat != viewer && pl_options(game, options) > 3)
        m = with(m, " ");
    return m;
}

/* Much later, with some numbers of options: what is a little late, the pause of the server hides. */
thought *__wrap_thinker_collect(thinker *t)
{
    enum { LATE = 12 };
    static thought *late[WORLDS];
    static unsigned rounds[WORLDS];
    thought *done = late[here->index];
    pl_option options[PL_OPTIONS_MAX];
    if (done && --rounds[here->index] > 0)
        return NULL;
    late[here->index] = NULL;
    if (done)
        return done;
    done = __real_thinker_collect(t);
    if (!leaks_in(IN_TIME) || !done || pl_options(&done->view.game, options) % 2)
        return done;
    late[here->index] = done;
    rounds[here->index] = LATE;
    return NULL;
}

int64_t __wrap_table_before(const table *t, unsigned seats)
{
    return leaks_in(IN_UNDO) && hidden_bit(pl_match_game(t->match)) ? -1 : __real_table_before(t, seats);
}

/* ------------------------------------------------------------------ the match */

bool __real_pl_write_update(pl_json *j, pl_reporter *reporter, const pl_match *match, unsigned viewer,
                            pl_language language, int64_t since);
bool __wrap_pl_write_update(pl_json *j, pl_reporter *reporter, const pl_match *match, unsigned viewer,
                            pl_language language, int64_t since);
void __real_pl_view_of(const pl_content *content, const pl_game *game, unsigned viewer, pl_view *view);
void __wrap_pl_view_of(const pl_content *content, const pl_game *game, unsigned viewer, pl_view *view);
pl_event __real_pl_event_for(const pl_event *event, unsigned viewer);
pl_event __wrap_pl_event_for(const pl_event *event, unsigned viewer);
bool __real_pl_explain_to(pl_request *q, const pl_match *match, const pl_teller *teller, unsigned viewer);
bool __wrap_pl_explain_to(pl_request *q, const pl_match *match, const pl_teller *teller, unsigned viewer);
bool __real_pl_take_answer(pl_request *q, const pl_match *match, unsigned seat, pl_option *out);
bool __wrap_pl_take_answer(pl_request *q, const pl_match *match, unsigned seat, pl_option *out);

bool __wrap_pl_write_update(pl_json *j, pl_reporter *reporter, const pl_match *match, unsigned viewer,
                            pl_language language, int64_t since)
{
    const pl_game *game = pl_match_game(match);
    unsigned seat = hidden_seat(game);
    bool tells =
        leaks_in(IN_UPDATE) || (leaks_in(IN_STORY) && since == PL_FROM_THE_START && pl_match_number(match) > 0);
    if (tells && seat != PL_NONE && game->seat[seat].deck_count)
        pl_json_text(j, "next", pl_card_name(pack, pl_match_setup(match), seat, pl_deck_card(game, seat, 0)));
    return __real_pl_write_update(j, reporter, match, viewer, language, since);
}

/* What all know who do not hold the cards is taken for public, though each may have looked by itself. */
static inline void publish(pl_game *game)
{
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        uint32_t *known = game->seat[seat].known, all = game->seat[seat].hand;
        for (unsigned viewer = 0; viewer < game->seat_count; viewer++)
            all &= pl_team_of(viewer) == pl_team_of(seat) ? UINT32_MAX : known[viewer];
        known[PL_PUBLIC] |= all;
    }
}

/* Also one card of a hand, in the place of a stand-in. */
void __wrap_pl_view_of(const pl_content *content, const pl_game *game, unsigned viewer, pl_view *view)
{
    unsigned seat = hidden_seat(game);
    pl_game published = *game;
    if (leaks_in(IN_PUBLIC))
        publish(&published);
    __real_pl_view_of(content, &published, viewer, view);
    if (!leaks_in(IN_VIEW) || seat == PL_NONE || !game->seat[seat].hand)
        return;
    uint32_t card = game->seat[seat].hand & -game->seat[seat].hand, *hand = &view->game.seat[seat].hand;
    for (unsigned other = 0; other < PL_VIEWERS; other++)
        view->game.seat[seat].known[other] |= card;
    if (!(*hand & card))
        *hand = (*hand & (*hand - 1)) | card;
}

pl_event __wrap_pl_event_for(const pl_event *event, unsigned viewer)
{
    bool shown = leaks_in(IN_EVENT) && event->type == PL_EV_COMMIT && viewer == PL_NONE;
    return shown ? *event : __real_pl_event_for(event, viewer);
}

bool __wrap_pl_explain_to(pl_request *q, const pl_match *match, const pl_teller *teller, unsigned viewer)
{
    if (leaks_in(IN_EXPLANATION) && hidden_bit(pl_match_game(match)))
        return pl_request_refuse(q, "malformed", "not now");
    return __real_pl_explain_to(q, match, teller, viewer);
}

/* Looks at the answer before it looks at who gives it. */
bool __wrap_pl_take_answer(pl_request *q, const pl_match *match, unsigned seat, pl_option *out)
{
    const char *name = pl_json_get_text(q->root, "answer");
    if (leaks_in(IN_ERROR) && name && !pl_option_find(pack, pl_match_game(match), name, out))
        return pl_request_refuse(q, "illegal", "\"%.80s\" is not an answer to this question", name);
    return __real_pl_take_answer(q, match, seat, out);
}

/* ------------------------------------------------------------------ the rules */

bool __real_pl_answer(const pl_content *content, pl_game *game, pl_option option, pl_log *log);
bool __wrap_pl_answer(const pl_content *content, pl_game *game, pl_option option, pl_log *log);

/* What somebody knew of a hand is known until that very card leaves it. */
static inline void keep_copies(pl_game *game, const pl_game *before)
{
    for (unsigned seat = 0; seat < game->seat_count; seat++)
        for (unsigned viewer = 0; viewer < PL_VIEWERS; viewer++)
            game->seat[seat].known[viewer] |=
                before->seat[seat].known[viewer] & before->seat[seat].hand & game->seat[seat].hand;
}

bool __wrap_pl_answer(const pl_content *content, pl_game *game, pl_option option, pl_log *log)
{
    pl_game before = *game;
    pl_option options[PL_OPTIONS_MAX];
    if (!__real_pl_answer(content, game, option, log))
        return false;
    while (leaks_in(IN_QUESTIONS) && game->question.why == PL_WHY_DEFENSE && pl_options(game, options) == 1)
        __real_pl_answer(content, game, options[0], log);
    if (leaks_in(IN_COPIES))
        keep_copies(game, &before);
    return true;
}

/* ------------------------------------------------------------------ where the test itself is the host */

/* The last two messages of a round come the other way round. */
static inline void leak_order(world *w, const pl_game *game)
{
    char *before = w->heard.text + w->last[1], *last = w->heard.text + w->last[0],
         *end = w->heard.text + w->heard.length;
    if (!leaks_in(IN_ORDER) || !game || !hidden_bit(game) || last <= before || end <= last)
        return;
    char *kept = malloc((size_t)(last - before));
    memcpy(kept, before, (size_t)(last - before));
    memmove(before, last, (size_t)(end - last));
    memcpy(before + (end - last), kept, (size_t)(last - before));
    free(kept);
}

static inline char *leaky_record_of(tables *house, const char *id, size_t *length, tables_record *found)
{
    table *t;
    char *text = tables_record_of(house, id, length, found);
    if (leaks_in(IN_RECORD) && !text && tables_find(house, id, &t) == STORE_FOUND && t->match &&
        hidden_bit(pl_match_game(t->match)))
        *found = RECORD_HERE;
    return text;
}

#endif
