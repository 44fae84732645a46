/* What strangers send to a server before it knows them: requests for pages, records and figures, and what leads to a WebSocket and
 * what comes through it, without sockets (lws.c). Whatever the bytes are, there is one reply to a request, its headers are
 * clean and its body is as long as it says; no file is served but those of the site; a page of somebody else does not connect;
 * figures are for those who may see them; a record is of a match that is over; and when everybody has gone nobody is left.
 *
 *     1GET /path HTTP/1.1      the first byte chooses the server, from '0' to '3'
 *     peer: 192.0.2.1          whose connection it is: a header that nobody sends; without it the machine's own
 *     host: localhost          headers; %41 is a byte by its number; an empty line ends them
 *
 *     text of a message        after an upgrade: a message a line, "+" before a part of one, "!" before a binary one;
 *                              otherwise the next request of the connection
 *
 * @R is the id of a match that is over, @T of one that is not. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <pthread.h>
#include <sodium.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../server/kept.h"
#include "fuzz.h"
#include "heard.h"
#include "lws.h"
#include "server/net/listen.h"
#include "server/net/visitor.h"
#include "server/room/inside.h"

enum { SERVERS = 4, REQUESTS = 3, MESSAGES = 6, INPUT_MAX = 6000, DAY_MS = 86400000, WRITES_MAX = 200 };

static const char marker[] = "nobody may see this", token[] = "a token of twenty-five letters";

static const struct {
    const char *path, *text;
    bool served;
} files[] = {
    {"index.html", "<!doctype html>", true},
    {"assets/a-1.js", "let a", true},
    {"assets/a-1.js.gz", "gzip of a", true},
    {"assets/a-1.js.br", "brotli of a", true},
    {"deep/er/file.json", "{}", true},
    {".hidden", marker, false},
    {"deep/.git", marker, false},
    {"../outside", marker, false},
};
enum { FILES = sizeof files / sizeof files[0] };

static const char *const origins[] = {"https://friend.example", NULL};
static const pl_serve_options options[SERVERS] = {
    {.bind = "127.0.0.1", .rate = 100},
    {.rate = 100, .origins = origins, .metrics_token = token},
    {.rate = 100, .proxy = true, .metrics_token = token},
    {.bind = "::1", .rate = 1, .origins = origins},
};

static struct {
    struct lws_context *context;
    server *server;
    char over[SECRET_ID], open[SECRET_ID];
    uint64_t commits;
} all[SERVERS];

static pl_serve_options used[SERVERS];
static unsigned running;
static int64_t now = DAY_MS;
static fuzz_dice chance;
static bool store_works;

/* ------------------------------------------------------------------ what the server asks its surroundings for */

void log_line(const char *format, ...)
{
    (void)format;
}

void log_foreign(const char *text)
{
    (void)text;
}

void log_left_out(bool every)
{
    (void)every;
}

int64_t log_clock(void)
{
    return now;
}

static bool probe(void *self, char why[STORE_WHY])
{
    (void)self;
    snprintf(why, STORE_WHY, "it is tested");
    return store_works;
}

bool listen_possible(const pl_serve_options *wanted)
{
    (void)wanted;
    return true;
}

void listen_failed(const pl_serve_options *wanted, const char *words)
{
    (void)wanted;
    (void)words;
}

unsigned listen_room(unsigned connections)
{
    return connections;
}

static const char *chance_name(void)
{
    return "fuzz";
}

static uint32_t chance_number(void)
{
    return fuzz_roll(&chance, UINT32_MAX);
}

static void chance_bytes(void *out, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)out)[i] = (uint8_t)fuzz_roll(&chance, 256);
}

/* ------------------------------------------------------------------ servers, each on a thread that waits for ever */

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t moved = PTHREAD_COND_INITIALIZER;

void lws_stand_in_serves(struct lws_context *context)
{
    pthread_mutex_lock(&mutex);
    all[running].context = context;
    all[running].server = context->user;
    running++;
    pthread_cond_broadcast(&moved);
    for (;;)
        pthread_cond_wait(&moved, &mutex);
}

static void *serve(void *which)
{
    pl_serve(fuzz_pack(), which);
    fuzz_broken("the server serves", __FILE__, __LINE__);
}

static void put_file(const char *folder, const char *name, const char *text)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    FILE *file = fopen(path, "wb");
    MUST(file != NULL && fputs(text, file) >= 0 && fclose(file) == 0);
}

static void remove_site(const char *folder)
{
    static const char *const folders[] = {"site/assets", "site/deep/er", "site/deep", "site", ""};
    char path[200];
    for (unsigned i = 0; i < FILES; i++) {
        snprintf(path, sizeof path, "%s/site/%s", folder, files[i].path);
        unlink(path);
    }
    snprintf(path, sizeof path, "%s/site/link", folder);
    unlink(path);
    for (unsigned i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, folders[i]);
        rmdir(path);
    }
}

static void add_table(store *to, bool over, char id[SECRET_ID])
{
    sheet t = {.pack = fuzz_pack(), .rules = PL_RULES_VERSION};
    sheet_result result = {SHEET_RESIGNATION, 0, 1};
    while (!fuzz_setup(fuzz_pack(), 0, 0, &chance, &t.setup) || t.setup.teams)
        continue;
    secret_seed(&t.seed);
    secret_id(t.id);
    memcpy(id, t.id, sizeof t.id);
    archive *kept = archive_of(fuzz_pack(), to);
    MUST(kept && to->begin(to->self) && archive_add(kept, &t) && (!over || archive_end(kept, t.key, &result)) &&
         commit_to(to));
    archive_free(kept);
}

static void furnish(unsigned which)
{
    chance.state = 1;
    all[which].server->store->probe = probe;
    add_table(all[which].server->store, true, all[which].over);
    add_table(all[which].server->store, false, all[which].open);
    all[which].commits = all[which].server->tables->counts.commits;
}

static void start(unsigned which, const char *site)
{
    pthread_t thread;
    used[which] = options[which];
    used[which].site = site;
    used[which].connections = 10;
    used[which].per_address = 5;
    used[which].tables = 20;
    used[which].opened = 6;
    used[which].daily = 100;
    MUST(pthread_create(&thread, NULL, serve, &used[which]) == 0);
    pthread_mutex_lock(&mutex);
    while (running == which)
        pthread_cond_wait(&moved, &mutex);
    pthread_mutex_unlock(&mutex);
    furnish(which);
}

/* What they say about where they serve is not for the report of a test. */
static void start_all(void)
{
    static randombytes_implementation own = {
        .implementation_name = chance_name, .random = chance_number, .buf = chance_bytes};
    char folder[] = "/tmp/peerless-http-XXXXXX", site[100], path[200];
    randombytes_set_implementation(&own);
    fflush(stdout);
    int out = dup(STDOUT_FILENO), nowhere = open("/dev/null", O_WRONLY);
    MUST(mkdtemp(folder) != NULL && out >= 0 && nowhere >= 0 && dup2(nowhere, STDOUT_FILENO) >= 0);
    snprintf(site, sizeof site, "%s/site", folder);
    for (unsigned i = 0; i < FILES; i++)
        put_file(site, files[i].path, files[i].text);
    snprintf(path, sizeof path, "%s/link", site);
    MUST(symlink("../outside", path) == 0);
    for (unsigned i = 0; i < SERVERS; i++)
        start(i, site);
    MUST(dup2(out, STDOUT_FILENO) >= 0);
    close(out);
    close(nowhere);
    remove_site(folder);
}

/* Tables that were opened would still be there for the next input. */
static void put_back(unsigned which)
{
    server *s = all[which].server;
    char why[300];
    tables_limits limits = s->tables->limits;
    tables_host host = s->tables->host;
    tables_free(s->tables);
    store_close(s->store);
    s->store = sqlite_open(fuzz_pack(), NULL, why);
    MUST(s->store != NULL);
    furnish(which);
    s->tables = tables_new(fuzz_pack(), s->store, s->thinker, &limits, host);
    MUST(s->tables != NULL);
    all[which].commits = s->tables->counts.commits;
}

/* ------------------------------------------------------------------ reading an input */

static char text[INPUT_MAX * 30];
static char *at;

static int digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* The input as a text, with what it has in the place of %41 and @R. No byte is 0: the library ends the request there. */
static void read_input(unsigned which, const uint8_t *data, size_t size)
{
    size_t to = 0;
    for (size_t i = 0; i < size && i < INPUT_MAX; i++) {
        const char *by = NULL;
        if (data[i] == '@' && i + 1 < size)
            by = data[i + 1] == 'R' ? all[which].over : data[i + 1] == 'T' ? all[which].open : NULL;
        if (by) {
            to += (size_t)sprintf(text + to, "%s", by);
            i++;
        } else if (data[i] == '%' && i + 2 < size && digit((char)data[i + 1]) >= 0 && digit((char)data[i + 2]) >= 0) {
            text[to] = (char)(digit((char)data[i + 1]) * 16 + digit((char)data[i + 2]));
            to += text[to] != '\0' && text[to] != '\n';
            i += 2;
        } else if (data[i]) {
            text[to++] = (char)data[i];
        }
    }
    text[to] = '\0';
    at = text;
}

/* NULL: there is none any more. */
static char *next_line(void)
{
    char *line = at, *end = strchr(at, '\n');
    if (!*at)
        return NULL;
    at = end ? end + 1 : at + strlen(at);
    if (end)
        *end = '\0';
    return line;
}

static const struct {
    const char *name;
    int token;
} known[] = {
    {"host:", WSI_TOKEN_HOST},
    {"upgrade:", WSI_TOKEN_UPGRADE},
    {"origin:", WSI_TOKEN_ORIGIN},
    {"x-forwarded-for:", WSI_TOKEN_X_FORWARDED_FOR},
    {"accept-encoding:", WSI_TOKEN_HTTP_ACCEPT_ENCODING},
    {"if-none-match:", WSI_TOKEN_HTTP_IF_NONE_MATCH},
    {"authorization:", WSI_TOKEN_HTTP_AUTHORIZATION},
    {"content-length:", WSI_TOKEN_HTTP_CONTENT_LENGTH},
    {"transfer-encoding:", WSI_TOKEN_HTTP_TRANSFER_ENCODING},
};

static int token_of(const char *name)
{
    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].name, name) == 0)
            return known[i].token;
    return -1;
}

static void add_header(struct lws *wsi, int which, const char *name, const char *value)
{
    if (wsi->header_count < LWS_HEADERS)
        wsi->headers[wsi->header_count++] = (lws_header){which, name, value};
}

static void read_header(struct lws *wsi, char *line)
{
    static char names[LWS_HEADERS][40];
    char *colon = strchr(line, ':');
    if (!colon || colon - line > 38 || wsi->header_count == LWS_HEADERS)
        return;
    char *name = names[wsi->header_count];
    for (size_t i = 0; i <= (size_t)(colon - line); i++)
        name[i] = (char)(line[i] >= 'A' && line[i] <= 'Z' ? line[i] + 'a' - 'A' : line[i]);
    name[colon - line + 1] = '\0';
    add_header(wsi, token_of(name), name, colon + 1 + strspn(colon + 1, " \t"));
}

/* Without one it comes from this machine. */
static void read_peer(struct lws *wsi, const char *from)
{
    struct sockaddr_in *v4 = (struct sockaddr_in *)&wsi->peer;
    struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)&wsi->peer;
    if (inet_pton(AF_INET6, from, &v6->sin6_addr) == 1) {
        wsi->peer.ss_family = AF_INET6;
        return;
    }
    wsi->peer.ss_family = AF_INET;
    if (inet_pton(AF_INET, from, &v4->sin_addr) != 1)
        v4->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
}

static const char *value_of(const struct lws *wsi, const char *name)
{
    for (unsigned i = 0; i < wsi->header_count; i++)
        if (strcmp(wsi->headers[i].name, name) == 0)
            return wsi->headers[i].value;
    return NULL;
}

/* False: there is no request any more. The library takes no more than LWS_TEXT bytes of one. */
static bool read_request(struct lws *wsi)
{
    static const struct {
        const char *name;
        int method;
    } methods[] = {{"GET", LWSHUMETH_GET}, {"HEAD", LWSHUMETH_HEAD}, {"POST", LWSHUMETH_POST}, {"PUT", LWSHUMETH_PUT}};
    char *line = next_line(), *begin = line, *path = line ? strchr(line, ' ') : NULL;
    if (!path)
        return false;
    *path++ = '\0';
    path[strcspn(path, " ?")] = '\0';
    wsi->method = -1;
    for (unsigned i = 0; i < sizeof methods / sizeof methods[0]; i++)
        if (strcmp(methods[i].name, line) == 0)
            wsi->method = methods[i].method;
    wsi->header_count = 0;
    add_header(wsi, WSI_TOKEN_GET_URI, "", path);
    while ((line = next_line()) && *line)
        read_header(wsi, line);
    return wsi->method >= 0 && path[0] == '/' && at - begin <= LWS_TEXT;
}

/* ------------------------------------------------------------------ what must hold */

static bool contains(const struct lws *wsi, const char *what)
{
    size_t length = strlen(what);
    for (size_t i = 0; i + length <= wsi->written_count; i++)
        if (memcmp(wsi->written + i, what, length) == 0)
            return true;
    return false;
}

static bool mentions(const char *text_of_client, const char *word)
{
    for (const char *c = text_of_client; *c; c++)
        if (strncasecmp(c, word, strlen(word)) == 0)
            return true;
    return false;
}

/* It looks like no name of this machine, and like none that the operator gave. */
static bool is_evil(const char *host)
{
    return host && *host && *host != '[' && !mentions(host, "localhost") && !mentions(host, "127.") &&
           !mentions(host, "friend.example");
}

/* Not on this machine, or behind a proxy that says so. */
static bool is_far(const struct lws *wsi)
{
    const struct sockaddr_in *v4 = (const struct sockaddr_in *)&wsi->peer;
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)&wsi->peer;
    const char *behind = value_of(wsi, "x-forwarded-for:");
    if (wsi->peer.ss_family == AF_INET6 ? v6->sin6_addr.s6_addr[0] != 0 : ntohl(v4->sin_addr.s_addr) >> 24 != 127)
        return true;
    return behind && *behind && !strstr(behind, "127.") && !strchr(behind, ':');
}

static bool has_token(const struct lws *wsi)
{
    const char *given = value_of(wsi, "authorization:");
    return given && strncasecmp(given, "Bearer ", 7) == 0 && strcmp(given + 7, token) == 0;
}

static void look_at_body(const struct lws *wsi, const char *path)
{
    MUST(!contains(wsi, marker));
    if (wsi->status != 200 || wsi->method == LWSHUMETH_HEAD || strncmp(path, "/content/", 9) == 0 ||
        strncmp(path, "/record/", 8) == 0 || strcmp(path, "/metrics") == 0 || strcmp(path, "/healthz") == 0)
        return;
    bool found = false;
    for (unsigned i = 0; i < FILES; i++)
        found |= files[i].served && strlen(files[i].text) == wsi->written_count &&
                 memcmp(files[i].text, wsi->written, wsi->written_count) == 0;
    MUST(found);
}

static void look_at_reply(unsigned which, const struct lws *wsi)
{
    const char *path = wsi->headers[0].value;
    const server *s = all[which].server;
    MUST(wsi->status != 0);
    if (wsi->header_bytes > 0)
        MUST(wsi->completed && (wsi->method == LWSHUMETH_HEAD || wsi->body == (size_t)wsi->content_length));
    if (wsi->method == LWSHUMETH_HEAD || wsi->status == 304)
        MUST(wsi->body == 0);
    if (s->options->bind && is_evil(value_of(wsi, "host:")))
        MUST(wsi->status >= 400);
    if (strcmp(path, "/metrics") == 0 && wsi->status == 200 && is_far(wsi))
        MUST(has_token(wsi));
    if (strncmp(path, "/record/", 8) == 0 && strcmp(path + 8, all[which].open) == 0)
        MUST(wsi->status != 200);
    look_at_body(wsi, path);
}

static void look_at_upgrade(unsigned which, const struct lws *wsi)
{
    const char *origin = value_of(wsi, "origin:"), *host = value_of(wsi, "host:");
    const char *served = origin ? strstr(origin, "://") : NULL;
    MUST(strcmp(wsi->headers[0].value, "/socket") == 0);
    MUST(!all[which].server->options->bind || !is_evil(host));
    MUST(!origin || !*origin || strcmp(origin, origins[0]) == 0 ||
         (served && host && strcasecmp(served + 3, host) == 0));
}

/* ------------------------------------------------------------------ a connection */

static int event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    return wsi->context->protocols[0].callback(wsi, reason, user, in, length);
}

/* Figures are of all that came before. */
static void hear_all(const struct lws *wsi)
{
    heard(&wsi->status, sizeof wsi->status);
    if (strcmp(wsi->headers[0].value, "/metrics") != 0)
        heard(wsi->written, wsi->written_count);
}

static void clear_reply(struct lws *wsi)
{
    wsi->status = wsi->header_bytes = wsi->messages = 0;
    wsi->body = wsi->written_count = 0;
    wsi->finished = wsi->completed = wsi->wants_to_write = false;
}

/* Time has passed: what looks after the connection looks again, also when it is being closed. */
static void let_time_pass(struct lws *wsi, visitor *v)
{
    if (!wsi->timed)
        return;
    wsi->timed = false;
    MUST(event(wsi, LWS_CALLBACK_TIMER, v, NULL, 0) == 0);
    MUST(wsi->timed || v->gone);
}

/* True: the connection stays. */
static bool request(unsigned which, struct lws *wsi, visitor *v)
{
    char path[LWS_TEXT + 1];
    snprintf(path, sizeof path, "%s", wsi->headers[0].value);
    int result = event(wsi, LWS_CALLBACK_HTTP, v, path, strlen(path));
    for (unsigned i = 0; result == 0 && wsi->wants_to_write && !wsi->completed && i < WRITES_MAX; i++) {
        wsi->wants_to_write = false;
        result = event(wsi, LWS_CALLBACK_HTTP_WRITEABLE, v, NULL, 0);
    }
    let_time_pass(wsi, v);
    look_at_reply(which, wsi);
    hear_all(wsi);
    return result == 0;
}

static void write_all(struct lws *wsi, visitor *v, int *result)
{
    for (unsigned i = 0; *result == 0 && wsi->wants_to_write && i < WRITES_MAX; i++) {
        wsi->wants_to_write = false;
        *result = event(wsi, LWS_CALLBACK_SERVER_WRITEABLE, v, NULL, 0);
    }
}

static void talk(unsigned which, struct lws *wsi, visitor *v)
{
    tables *house = all[which].server->tables;
    int result = event(wsi, LWS_CALLBACK_ESTABLISHED, v, NULL, 0);
    char *line;
    clear_reply(wsi);
    for (unsigned n = 0; result == 0 && n < MESSAGES && (line = next_line()); n++) {
        wsi->final = *line != '+';
        wsi->binary = *line == '!';
        wsi->remaining = 0;
        line += *line == '+' || *line == '!';
        result = event(wsi, LWS_CALLBACK_RECEIVE, v, line, strlen(line));
        MUST(result == 0 || !wsi->final || wsi->binary || v->gone || v->heard.length + strlen(line) > 8192);
        tables_settle(house);
        write_all(wsi, v, &result);
        let_time_pass(wsi, v);
    }
    hear_all(wsi);
    if (v->at)
        event(wsi, LWS_CALLBACK_CLOSED, v, NULL, 0);
    let_time_pass(wsi, v);
    tables_settle(house);
}

/* What is no WebSocket the library has refused itself, and has forgotten its headers, before it asks whether that is all right. */
static void upgrade(unsigned which, struct lws *wsi, visitor *v)
{
    if (strcasecmp(value_of(wsi, "upgrade:"), "websocket") != 0) {
        wsi->header_count = 0;
        MUST(event(wsi, LWS_CALLBACK_HTTP_CONFIRM_UPGRADE, v, NULL, 0) != 0 && wsi->status == 0);
        return;
    }
    if (event(wsi, LWS_CALLBACK_HTTP_CONFIRM_UPGRADE, v, NULL, 0) == 0) {
        look_at_upgrade(which, wsi);
        talk(which, wsi, v);
        return;
    }
    MUST(wsi->status >= 400 && wsi->body == (size_t)wsi->content_length);
    hear_all(wsi);
}

static void connect_and_ask(unsigned which, struct lws *wsi)
{
    visitor v = {.wsi = wsi};
    bool stays = true;
    for (unsigned n = 0; stays && n < REQUESTS && (n == 0 || read_request(wsi)); n++) {
        const char *wanted = value_of(wsi, "upgrade:");
        clear_reply(wsi);
        if (wanted && *wanted && wsi->method == LWSHUMETH_GET) {
            upgrade(which, wsi, &v);
            return;
        }
        stays = request(which, wsi, &v);
    }
    event(wsi, LWS_CALLBACK_CLOSED_HTTP, &v, NULL, 0);
}

/* Whoever could have been counted as connected is not. */
static void must_be_gone(const server *s, const uint8_t bytes[16])
{
    address *first = addresses_enter(s->addresses, bytes, 1, now);
    MUST(first != NULL);
    addresses_leave(s->addresses, first, now);
}

static void look_at_addresses(const server *s, const struct lws *wsi)
{
    uint8_t bytes[16] = {0};
    const char *behind = value_of(wsi, "x-forwarded-for:");
    must_be_gone(s, bytes);
    address_of_socket((const struct sockaddr *)&wsi->peer, bytes);
    must_be_gone(s, bytes);
    if (behind && address_of_list(behind, bytes))
        must_be_gone(s, bytes);
}

static void come(unsigned which)
{
    static struct lws wsi;
    server *s = all[which].server;
    memset(&wsi, 0, offsetof(struct lws, written));
    wsi.context = all[which].context;
    if (!read_request(&wsi))
        return;
    const char *from = value_of(&wsi, "peer:");
    read_peer(&wsi, from ? from : "");
    struct lws_filter_network_conn_args who = {.cli_addr = wsi.peer};
    MUST(event(&wsi, LWS_CALLBACK_FILTER_NETWORK_CONNECTION, &who, NULL, 0) == 0);
    event(&wsi, LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED, NULL, NULL, 0);
    MUST(s->connections == 1);
    connect_and_ask(which, &wsi);
    event(&wsi, LWS_CALLBACK_WSI_DESTROY, NULL, NULL, 0);
    MUST(s->connections == 0 && !s->arriving && s->tables->counts.clients == 0);
    look_at_addresses(s, &wsi);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (running == 0)
        start_all();
    unsigned which = size > 0 && data[0] >= '0' && data[0] < '0' + SERVERS ? (unsigned)(data[0] - '0') : SERVERS;
    size_t skip = which < SERVERS;
    which %= SERVERS;
    server *s = all[which].server;
    now += 2 * DAY_MS; /* what was owed is forgotten */
    s->health = (health){.thought_at = now};
    s->told_nameless = false;
    s->requests = s->turned_away = s->dropped = s->hurried = 0;
    s->tables->counts.messages = s->tables->counts.refused = s->tables->counts.hurried = 0;
    chance.state = fuzz_number(data, size);
    store_works = fuzz_roll(&chance, 4) > 0;
    read_input(which, data + skip, size - skip);
    heard_begin();
    come(which);
    if (s->tables->counts.commits != all[which].commits)
        put_back(which);
    return 0;
}
