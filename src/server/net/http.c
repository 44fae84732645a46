/* What is asked for without a WebSocket: pages, content, records, health and figures. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "protocol/protocol.h"
#include "server/net/visitor.h"

enum { CHUNK = 16384, HEADERS = 2048, CHUNK_SECONDS = 30, WAIT_TEXT = 16 };

/* What a request counts for. A page has some twenty files, all of them in memory; a record is a whole match, played again. */
static const double file_drops = 0.1, plain_drops = 1, written_drops = 9;

typedef struct response {
    unsigned status;
    const char *type;
    message *body; /* taken over; NULL: there is none */
    const char *etag, *cache, *encoding, *disposition, *wait;
    bool vary;   /* another client may get another encoding */
    bool framed; /* a page of others may show it */
} response;

/* ------------------------------------------------------------------ sending */

typedef struct headers {
    struct lws *wsi;
    unsigned char bytes[LWS_PRE + HEADERS];
    unsigned char *at;
    bool good;
} headers;

static void add(headers *h, enum lws_token_indexes token, const char *value)
{
    if (value && h->good)
        h->good = lws_add_http_header_by_token(h->wsi, token, (const unsigned char *)value, (int)strlen(value), &h->at,
                                               h->bytes + sizeof h->bytes - 1) == 0;
}

/* A second policy beside that of the whole server: both hold. */
static void add_frames(headers *h, bool framed)
{
    static const char nobody[] = "frame-ancestors 'none'";
    if (!framed && h->good)
        h->good = lws_add_http_header_by_name(
                      h->wsi, (const unsigned char *)"content-security-policy:", (const unsigned char *)nobody,
                      (int)strlen(nobody), &h->at, h->bytes + sizeof h->bytes - 1) == 0;
}

static bool is_head(struct lws *wsi)
{
    char *path;
    int length;
    return lws_http_get_uri_and_method(wsi, &path, &length) == LWSHUMETH_HEAD;
}

static int respond(visitor *v, response r)
{
    headers h = {.wsi = v->wsi, .good = true};
    size_t length = r.body ? r.body->length : 0;
    h.at = h.bytes + LWS_PRE;
    h.good = lws_add_http_common_headers(v->wsi, r.status, r.type, (lws_filepos_t)length, &h.at,
                                         h.bytes + sizeof h.bytes - 1) == 0;
    add(&h, WSI_TOKEN_HTTP_ETAG, r.etag);
    add(&h, WSI_TOKEN_HTTP_CACHE_CONTROL, r.cache ? r.cache : "no-store");
    add(&h, WSI_TOKEN_HTTP_CONTENT_ENCODING, r.encoding);
    add(&h, WSI_TOKEN_HTTP_CONTENT_DISPOSITION, r.disposition);
    add(&h, WSI_TOKEN_HTTP_RETRY_AFTER, r.wait);
    if (r.vary)
        add(&h, WSI_TOKEN_HTTP_VARY, "accept-encoding");
    add_frames(&h, r.framed);
    bool empty = length == 0 || is_head(v->wsi);
    if (!h.good || lws_finalize_write_http_header(v->wsi, h.bytes + LWS_PRE, &h.at, h.bytes + sizeof h.bytes - 1)) {
        message_free(r.body);
        return -1;
    }
    if (empty) {
        message_free(r.body);
        return lws_http_transaction_completed(v->wsi) ? -1 : 0;
    }
    v->body = r.body;
    v->sent = 0;
    lws_callback_on_writable(v->wsi);
    return 0;
}

int http_go_on(visitor *v)
{
    unsigned char part[LWS_PRE + CHUNK];
    if (!v->body)
        return 0;
    size_t left = v->body->length - v->sent, count = left < CHUNK ? left : CHUNK;
    memcpy(part + LWS_PRE, message_text(v->body) + v->sent, count);
    v->sent += count;
    bool last = v->sent == v->body->length;
    if (lws_write(v->wsi, part + LWS_PRE, count, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    if (!last) {
        lws_set_timeout(v->wsi, PENDING_TIMEOUT_HTTP_CONTENT, CHUNK_SECONDS);
        lws_callback_on_writable(v->wsi);
        return 0;
    }
    message_free(v->body);
    v->body = NULL;
    return lws_http_transaction_completed(v->wsi) ? -1 : 0;
}

static message *text_of(const char *text)
{
    pl_buffer b = {0};
    pl_buffer_put(&b, text, strlen(text));
    return message_new(&b);
}

static int say(visitor *v, unsigned status, const char *text)
{
    return respond(v, (response){.status = status, .type = "text/plain; charset=utf-8", .body = text_of(text)});
}

const char http_not_meant[] =
    "This server is for this machine only, and answers to localhost and 127.0.0.1. Other names: --origin, --proxy.\n";
static const char too_many[] = "Too many requests: wait a little.\n";

/* Whole seconds. */
static const char *wait_text(double wait, char out[WAIT_TEXT])
{
    snprintf(out, WAIT_TEXT, "%u", wait < 3600 ? (unsigned)wait + 1 : 3600);
    return out;
}

static int say_wait(visitor *v, double wait)
{
    char text[WAIT_TEXT];
    return respond(v, (response){.status = 429,
                                 .type = "text/plain; charset=utf-8",
                                 .body = text_of(too_many),
                                 .wait = wait_text(wait, text)});
}

static int refuse(struct lws *wsi, unsigned status, const char *why, const char *wait)
{
    headers h = {.wsi = wsi};
    h.at = h.bytes + LWS_PRE;
    size_t length = strlen(why);
    h.good = lws_add_http_common_headers(wsi, status, "text/plain; charset=utf-8", (lws_filepos_t)length, &h.at,
                                         h.bytes + sizeof h.bytes - 1) == 0;
    add(&h, WSI_TOKEN_HTTP_RETRY_AFTER, wait);
    add_frames(&h, false);
    if (!h.good || lws_finalize_write_http_header(wsi, h.bytes + LWS_PRE, &h.at, h.bytes + sizeof h.bytes - 1))
        return -1;
    unsigned char body[LWS_PRE + 200];
    memcpy(body + LWS_PRE, why, length);
    return lws_write(wsi, body + LWS_PRE, length, LWS_WRITE_HTTP_FINAL) < 0 ? -1 : 1;
}

/* For an upgrade that does not take place; lws ends the transaction itself. */
int http_refuse(struct lws *wsi, unsigned status, const char *why)
{
    return refuse(wsi, status, why, NULL);
}

int http_refuse_now(struct lws *wsi, double wait)
{
    char text[WAIT_TEXT];
    return refuse(wsi, 429, too_many, wait_text(wait, text));
}

/* ------------------------------------------------------------------ pages */

static bool header_has(struct lws *wsi, enum lws_token_indexes token, const char *word)
{
    char value[256];
    return lws_hdr_copy(wsi, value, sizeof value, token) > 0 && strstr(value, word) != NULL;
}

/* Too long to be read is as good as not there. */
static encoding wanted_encoding(struct lws *wsi, const page *p)
{
    char value[512];
    bool there = lws_hdr_copy(wsi, value, sizeof value, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0;
    return encoding_choose(there ? value : NULL, page_encodings(p));
}

/* Finished matches for pages of others: it knows of no seats, so nothing can be done in it by mistake. */
static bool may_be_framed(const page *p)
{
    return p->path && strcmp(p->path, "/embed.html") == 0;
}

static int give_page(visitor *v, const page *p)
{
    const char *cache = p->forever ? "public, max-age=31536000, immutable" : "no-cache";
    if (header_has(v->wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, p->etag))
        return respond(
            v, (response){.status = 304, .etag = p->etag, .cache = cache, .vary = true, .framed = may_be_framed(p)});
    encoding which = wanted_encoding(v->wsi, p);
    if (which == ENCODINGS)
        return respond(v, (response){.status = 406,
                                     .type = "text/plain; charset=utf-8",
                                     .body = text_of("There is nothing here in an encoding that you accept.\n"),
                                     .vary = true});
    return respond(v, (response){.status = 200,
                                 .type = p->type,
                                 .body = message_share(page_in(p, which)),
                                 .etag = p->etag,
                                 .cache = cache,
                                 .encoding = encoding_name[which],
                                 .vary = true,
                                 .framed = may_be_framed(p)});
}

static message *content_text(const pl_pack *pack, pl_language language)
{
    pl_buffer text = {0};
    pl_json j = pl_json_to(&text);
    pl_json_open(&j, NULL, '{');
    pl_json_text(&j, "type", "content");
    pl_write_content(&j, pack, language);
    pl_json_close(&j, '}');
    return message_new(&text);
}

/* "en.json"; PL_LANGUAGES: it is none. */
static unsigned language_of(const char *name)
{
    unsigned i = 0;
    while (i < PL_LANGUAGES && (strncmp(name, pl_language_code[i], 2) != 0 || strcmp(name + 2, ".json") != 0))
        i++;
    return i;
}

static int give_content(server *s, visitor *v, unsigned language)
{
    page *p = &s->content[language];
    if (!p->body) {
        p->body = content_text(s->pack, (pl_language)language);
        p->type = "application/json";
        if (!p->body)
            return say(v, 503, "There is no memory.\n");
        page_etag(message_text(p->body), p->body->length, p->etag);
    }
    return give_page(v, p);
}

/* What a match is played with, which may be no longer what there is. */
static int give_content_of(server *s, visitor *v, const char *id, unsigned language)
{
    char hash[PL_HASH_TEXT + 1], etag[PAGE_ETAG];
    const pl_pack *pack = secret_is_id(id) ? tables_pack_of(s->tables, id, hash) : NULL;
    if (!pack)
        return say(v, 404, "There is no such table, or its content is gone.\n");
    if (pack == s->pack)
        return give_content(s, v, language);
    hash[PL_HASH_TEXT - 1] = (char)('0' + language);
    page_etag(hash, PL_HASH_TEXT, etag);
    if (header_has(v->wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, etag))
        return respond(v, (response){.status = 304, .etag = etag, .cache = "no-cache"});
    message *body = content_text(pack, (pl_language)language);
    return body ? respond(
                      v,
                      (response){
                          .status = 200, .type = "application/json", .body = body, .etag = etag, .cache = "no-cache"})
                : say(v, 503, "There is no memory.\n");
}

/* "en.json", or "TABLE/en.json". */
static int find_content(server *s, visitor *v, const char *name)
{
    char id[SECRET_ID] = "";
    const char *slash = strchr(name, '/');
    unsigned language = language_of(slash ? slash + 1 : name);
    if (language == PL_LANGUAGES)
        return say(v, 404, "There is content in en, ru and uk.\n");
    if (!slash)
        return give_content(s, v, language);
    if ((size_t)(slash - name) < sizeof id)
        memcpy(id, name, (size_t)(slash - name));
    return give_content_of(s, v, id, language);
}

static int give_site(const server *s, visitor *v, const char *path)
{
    const page *p = s->site ? pages_find(s->site, path) : NULL;
    if (!p && s->site && strncmp(path, "/table/", 7) == 0)
        p = pages_find(s->site, "/"); /* the page looks at its own address */
    if (p)
        return give_page(v, p);
    if (strcmp(path, "/") == 0)
        return say(
            v, 200,
            "This is a Peerless server without a page for browsers.\n\n"
            "Its owner can build the page with \"make site\" (it needs clang, lld, wasi-libc, binaryen, "
            "esbuild and brotli)\n"
            "and start the server again, or name a folder with --site. \"peerless play\" plays in the terminal.\n"
            "Programs speak to this server at /socket; docs/server.md says how.\n");
    return say(v, 404, "There is nothing here.\n");
}

/* ------------------------------------------------------------------ records */

static int give_record(server *s, visitor *v, const char *id)
{
    static const struct {
        unsigned status;
        const char *text;
    } otherwise[] = {
        [RECORD_HERE] = {503, "There is no memory.\n"},
        [RECORD_NO_TABLE] = {404, "There is no such table; old ones are deleted.\n"},
        [RECORD_NOT_OVER] = {403, "The match is not over: its record would reveal hidden cards.\n"},
        [RECORD_UNFIT] = {410, "This match was played with other heroes or other rules than there are now.\n"},
        [RECORD_FAILED] = {503, "The table cannot be read now: try again later.\n"},
    };
    char disposition[80], mark[PL_HASH_TEXT], etag[PAGE_ETAG];
    size_t length;
    tables_record found = secret_is_id(id) ? tables_record_mark(s->tables, id, mark) : RECORD_NO_TABLE;
    if (found != RECORD_HERE)
        return say(v, otherwise[found].status, otherwise[found].text);
    page_etag(mark, sizeof mark, etag);
    if (header_has(v->wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, etag))
        return respond(v, (response){.status = 304, .etag = etag, .cache = "no-cache"});
    double wait = server_charge(s, v->wsi, written_drops);
    if (wait > 0)
        return say_wait(v, wait);
    char *text = tables_record_of(s->tables, id, &length, &found);
    if (!text)
        return say(v, otherwise[found].status, otherwise[found].text);
    pl_buffer buffer = {0};
    pl_buffer_put(&buffer, text, length);
    free(text);
    message *body = message_new(&buffer);
    if (!body)
        return say(v, otherwise[RECORD_HERE].status, otherwise[RECORD_HERE].text);
    snprintf(disposition, sizeof disposition, "attachment; filename=\"peerless-%s.record\"", id);
    return respond(v, (response){.status = 200,
                                 .type = "text/plain; charset=utf-8",
                                 .body = body,
                                 .etag = etag,
                                 .cache = "no-cache",
                                 .disposition = disposition});
}

/* ------------------------------------------------------------------ health and figures */

static int give_health(server *s, visitor *v)
{
    char wrong[HEALTH_TEXT];
    return health_good(s, wrong) ? say(v, 200, "ok\n") : say(v, 503, wrong);
}

static const char not_for_all[] =
    "Figures are for this machine, and for clients with the token (--metrics-token-file).\n";

static bool has_token(const server *s, struct lws *wsi)
{
    static const char scheme[] = "Bearer ";
    char value[sizeof scheme + METRICS_TOKEN];
    uint8_t given[SECRET_HASH], wanted[SECRET_HASH];
    if (!s->options->metrics_token || lws_hdr_copy(wsi, value, sizeof value, WSI_TOKEN_HTTP_AUTHORIZATION) <= 0 ||
        strncasecmp(value, scheme, sizeof scheme - 1) != 0)
        return false;
    secret_hash(value + sizeof scheme - 1, given);
    secret_hash(s->options->metrics_token, wanted);
    return secret_same(given, wanted);
}

static bool may_see_figures(const server *s, const visitor *v)
{
    return server_is_near(s, v->wsi) || has_token(s, v->wsi);
}

static void figure(pl_buffer *to, const char *name, const char *kind, double value, const char *help)
{
    char text[300];
    int length = snprintf(text, sizeof text, "# HELP peerless_%s %s\n# TYPE peerless_%s %s\npeerless_%s %.17g\n", name,
                          help, name, kind, name, value);
    if (length > 0)
        pl_buffer_put(to, text, (size_t)length);
}

static int give_metrics(const server *s, visitor *v)
{
    tables_counts c = tables_count(s->tables);
    pl_buffer to = {0};
    figure(&to, "connections", "gauge", s->connections, "Open connections.");
    figure(&to, "clients", "gauge", c.clients, "Open WebSockets.");
    figure(&to, "tables_open", "gauge", (double)c.open, "Tables in the store that are not over.");
    figure(&to, "tables_in_memory", "gauge", c.in_memory, "Tables in memory.");
    figure(&to, "tables_awake", "gauge", c.awake, "Tables in memory with their matches.");
    figure(&to, "thoughts_waiting", "gauge", c.waiting, "Computer players that wait for a thread.");
    figure(&to, "requests_total", "counter", (double)s->requests, "HTTP requests.");
    figure(&to, "requests_hurried_total", "counter", (double)s->hurried, "HTTP requests beyond the limit.");
    figure(&to, "messages_total", "counter", (double)c.messages, "Messages of clients.");
    figure(&to, "messages_refused_total", "counter", (double)c.refused, "Messages that were answered with an error.");
    figure(&to, "messages_hurried_total", "counter", (double)c.hurried, "Messages beyond the limit of a client.");
    figure(&to, "decisions_total", "counter", (double)c.decisions, "Answers and undos that were kept.");
    figure(&to, "tables_opened_total", "counter", (double)c.opened, "Tables that were opened.");
    figure(&to, "tables_ended_total", "counter", (double)c.ended, "Matches that ended.");
    figure(&to, "tables_forgotten_total", "counter", (double)c.forgotten, "Old tables that were deleted.");
    figure(&to, "thoughts_total", "counter", (double)c.thoughts, "Answers of computer players.");
    figure(&to, "thoughts_stale_total", "counter", (double)c.stale_thoughts, "Answers that came too late to count.");
    figure(&to, "thoughts_hurried_total", "counter", (double)c.hurried_thoughts,
           "Answers found with less than the usual effort, because others waited.");
    figure(&to, "thoughts_late_total", "counter", (double)c.late_thoughts,
           "Answers that were not there when they were due, and left a step later.");
    figure(&to, "store_commits_total", "counter", (double)c.commits, "Transactions of the store.");
    figure(&to, "store_commit_seconds_total", "counter", c.commit_seconds, "Time spent committing them.");
    figure(&to, "store_failures_total", "counter", (double)c.failures, "Times the store failed.");
    figure(&to, "turned_away_total", "counter", (double)s->turned_away, "Connections refused because of a limit.");
    figure(&to, "dropped_total", "counter", (double)s->dropped, "Connections closed because the client was too slow.");
    return respond(
        v, (response){.status = 200, .type = "text/plain; version=0.0.4; charset=utf-8", .body = message_new(&to)});
}

/* ------------------------------------------------------------------ */

int http_answer(server *s, visitor *v, const char *path)
{
    char *ignored;
    int length, method = lws_http_get_uri_and_method(v->wsi, &ignored, &length);
    s->requests++;
    if (method != LWSHUMETH_GET && method != LWSHUMETH_HEAD) {
        lws_return_http_status(v->wsi, 405, NULL);
        return -1; /* with whatever body it brings */
    }
    /* a body behind a request in the same packet makes libwebsockets 4.1 turn in circles; nothing here takes one */
    if (lws_hdr_total_length(v->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 ||
        lws_hdr_total_length(v->wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0) {
        lws_return_http_status(v->wsi, 400, NULL);
        return -1;
    }
    if (!server_is_meant(s, v->wsi))
        return say(v, 421, http_not_meant);
    double wait = server_charge(s, v->wsi, s->site && pages_find(s->site, path) ? file_drops : plain_drops);
    if (wait > 0)
        return say_wait(v, wait);
    if (strcmp(path, "/healthz") == 0)
        return give_health(s, v);
    if (strcmp(path, "/metrics") == 0)
        return may_see_figures(s, v) ? give_metrics(s, v) : say(v, 403, not_for_all);
    if (strncmp(path, "/content/", 9) == 0)
        return find_content(s, v, path + 9);
    if (strncmp(path, "/record/", 8) == 0)
        return give_record(s, v, path + 8);
    if (strcmp(path, "/socket") == 0)
        return say(v, 426, "This is for WebSockets.\n");
    return give_site(s, v, path);
}

void http_end(server *s)
{
    for (unsigned i = 0; i < PL_LANGUAGES; i++)
        message_free(s->content[i].body);
}
