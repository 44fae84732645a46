/* The protocol: each line is a request to a session in which matches have begun. Every reply is one line of JSON, and one
 * that is an error has changed nothing. */
#include "match/protocol.h"
#include "fuzz.h"
#include "match/view.h"

enum { LINES = 48, PREPARED = 12 };

static const char *const names[] = {"random", "first", NULL};

static bool exists(void *self, const char *name)
{
    (void)self;
    return strcmp(name, names[0]) == 0 || strcmp(name, names[1]) == 0;
}

static bool choose(void *self, const char *name, const pl_content *content, const pl_view *view, pl_rng *rng,
                   pl_option *out)
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned count = pl_options(&view->game, options);
    (void)self;
    (void)content;
    MUST(count > 0 && pl_view_asks(view));
    *out = options[name[0] == 'f' ? 0 : pl_rng_below(rng, count)];
    return true;
}

static pl_buffer ask(pl_session *session, const char *line, size_t length)
{
    pl_buffer reply = {0};
    pl_session_handle(session, line, length, &reply);
    MUST(reply.text != NULL && !reply.failed);
    MUST(strlen(reply.text) == reply.length && strchr(reply.text, '\n') == NULL);
    return reply;
}

/* Matches 1 and 2: the input decides who meets where, and how far they are. */
static void prepare(pl_session *session, fuzz_dice *dice)
{
    const pl_pack *pack = fuzz_pack();
    char line[500];
    for (int i = 0; i < 2; i++) {
        snprintf(line, sizeof line, "{\"type\":\"new\",\"board\":\"%s\",\"seats\":[\"%s\",\"%s\"],\"seed\":%u}",
                 pack->board_pages[fuzz_roll(dice, pack->content.board_count)].id,
                 pack->hero_pages[fuzz_roll(dice, pack->content.hero_count)].id,
                 pack->hero_pages[fuzz_roll(dice, pack->content.hero_count)].id, fuzz_roll(dice, 1000));
        pl_buffer reply = ask(session, line, strlen(line));
        pl_buffer_free(&reply);
    }
    snprintf(line, sizeof line, "{\"type\":\"play\",\"match\":1,\"player\":\"random\",\"count\":%u}",
             fuzz_roll(dice, 4) * PREPARED);
    pl_buffer reply = ask(session, line, strlen(line));
    pl_buffer_free(&reply);
}

static void look(const pl_buffer *reply, const char *line, size_t length, bool *error)
{
    const char *wrong;
    size_t at;
    if (reply->length > PL_JSON_BYTES) /* longer than a request may be: the reader would refuse it */
        return;
    pl_json_doc *said = pl_json_read(reply->text, reply->length, &wrong, &at);
    MUST(said != NULL);
    const char *type = pl_json_get_text(pl_json_root(said), "type");
    MUST(type != NULL);
    *error = strcmp(type, "error") == 0;
    if (*error)
        MUST(pl_json_get_text(pl_json_root(said), "code") && pl_json_get_text(pl_json_root(said), "message"));
    pl_json_doc *asked = pl_json_read(line, length, &wrong, &at);
    const char *id = asked ? pl_json_get_text(pl_json_root(asked), "id") : NULL;
    if (id) {
        const char *back = pl_json_get_text(pl_json_root(said), "id");
        MUST(back != NULL && strcmp(id, back) == 0);
    }
    pl_json_free(asked);
    pl_json_free(said);
}

static pl_buffer present(pl_session *session)
{
    static const char record[] = "{\"type\":\"record\",\"match\":1}";
    return ask(session, record, sizeof record - 1);
}

static void talk(pl_session *session, const char *at, const char *end, fuzz_dice *dice)
{
    for (int n = 0; n < LINES && at < end; n++) {
        const char *line = at, *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - line);
        bool error = false, compare = fuzz_roll(dice, 8) == 0;
        pl_buffer before = compare ? present(session) : (pl_buffer){0};
        pl_buffer reply = ask(session, line, length);
        look(&reply, line, length, &error);
        pl_buffer_free(&reply);
        if (compare && error) {
            pl_buffer after = present(session);
            MUST(before.length == after.length && memcmp(before.text, after.text, after.length) == 0);
            pl_buffer_free(&after);
        }
        pl_buffer_free(&before);
        at = stop ? stop + 1 : end;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const pl_pack *pack = fuzz_pack();
    fuzz_dice dice = {fuzz_number(data, size < 8 ? size : 8)};
    pl_seed chance = {{(uint8_t)size}};
    pl_players players = {.names = names, .exists = exists, .choose = choose};
    pl_session *session = pl_session_new(pack, &chance, &players);
    MUST(session != NULL);
    prepare(session, &dice);
    if (size > 0)
        talk(session, (const char *)data, (const char *)data + size, &dice);
    pl_session_free(session);
    return 0;
}
