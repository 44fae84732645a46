/* The loop, the connections, and what a WebSocket carries to the tables and back. */
#include "server/net/net.h"

#include <errno.h>
#include <limits.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>

#include "server/net/host.h"
#include "server/net/listen.h"
#include "server/net/visitor.h"

enum {
    MESSAGE_MAX = 8192,    /* bytes that a client may send at once */
    WAITING_MAX = 2 << 20, /* bytes that may wait for a client to read them; four long stories have half of that */
    FULL = 1 << 16,        /* with more than that it is told nothing new */
    AT_ONCE = 8,           /* messages to one client in a round */
    AT_ONCE_SECONDS = 3,   /* a client may ask at once for what it may ask for in that many */
    TICK_US = 200000,
    PART_MS = 2000,  /* for the last words to clients when the server stops */
    PARTED_MS = 200, /* and for their answers to that */
    PART_TICK_US = 20000,
    SILENT_SECONDS = 25,      /* then a client is asked whether it is still there */
    LOST_SECONDS = 60,        /* and given up after that */
    UNREAD_SECONDS = 30,      /* so is one that takes nothing of what it was sent, */
    UNREAD_TICK_US = 2000000, /* which is looked at so often */
    HANDSHAKE_SECONDS = 10,
    KEEP_ALIVE_SECONDS = 15,
    HEADERS_AT_ONCE = 4000, /* requests that are being read */
    HEADERS_MAX = 4096,     /* bytes of one */
    SCHEME_ROOM = 16,
};
_Static_assert((int)MESSAGE_HEADROOM >= (int)LWS_PRE, "lws writes its header before the text");

/* ------------------------------------------------------------------ the log of the library */

static void log_of_lws(int level, const char *line)
{
    (void)level;
    log_foreign(line);
}

/* What the library says while it begins to listen; shown when nothing better can be said. */
static char first_words[300];
static void keep_log_of_lws(int level, const char *line)
{
    (void)level;
    if (!*first_words)
        snprintf(first_words, sizeof first_words, "%.*s", (int)strcspn(line, "\n"), line);
}

/* ------------------------------------------------------------------ signals */

static volatile sig_atomic_t stop_asked, site_asked;
static struct lws_context *woken;

static void on_signal(int number)
{
    if (number == SIGHUP)
        site_asked = 1;
    else
        stop_asked = 1;
    if (woken)
        lws_cancel_service(woken);
}

static void listen_to_signals(struct lws_context *context)
{
    struct sigaction action = {.sa_handler = on_signal};
    woken = context;
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
    sigaction(SIGXFSZ, &action, NULL); /* a file that may not grow: an error of the store, not the end */
}

/* ------------------------------------------------------------------ what the tables ask for */

static void drop(void *self, void *connection)
{
    visitor *v = connection;
    server *s = self;
    if (v->gone)
        return;
    v->gone = true;
    s->dropped++;
    lws_set_timeout(v->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

static void send_to(void *self, void *connection, message *m)
{
    visitor *v = connection;
    parcel *p = v->gone || v->waiting > WAITING_MAX ? NULL : malloc(sizeof *p);
    if (!p) {
        message_free(m);
        drop(self, v);
        return;
    }
    *p = (parcel){.text = m};
    *v->parcels_end = p;
    v->parcels_end = &p->next;
    v->waiting += m->length;
    lws_callback_on_writable(v->wsi);
}

static bool is_full(void *self, void *connection)
{
    const visitor *v = connection;
    (void)self;
    return v->waiting > FULL;
}

static void log_of_tables(void *self, const char *text)
{
    (void)self;
    log_line("%s", text);
}

static int64_t now_of(void *self)
{
    (void)self;
    return log_clock();
}

static int64_t wall_of(void *self)
{
    (void)self;
    return time(NULL);
}

static void thought_is_done(void *self)
{
    const server *s = self;
    lws_cancel_service(s->context);
}

/* ------------------------------------------------------------------ who may come in */

static bool address_behind_proxy(struct lws *wsi, uint8_t out[16])
{
    char value[HEADERS_MAX + 1];
    return lws_hdr_copy(wsi, value, sizeof value, WSI_TOKEN_X_FORWARDED_FOR) > 0 && address_of_list(value, out);
}

static int accept_connection(server *s, const struct lws_filter_network_conn_args *who)
{
    uint8_t bytes[16] = {0};
    if (s->arriving)
        addresses_leave(s->addresses, s->arriving, log_clock());
    s->arriving = NULL;
    if (!s->options->proxy)
        address_of_socket((const struct sockaddr *)&who->cli_addr, bytes);
    unsigned most = s->options->proxy ? s->room : s->options->per_address;
    if (s->connections < s->room && !s->stopping)
        s->arriving = addresses_enter(s->addresses, bytes, most, log_clock());
    if (!s->arriving)
        s->turned_away++;
    return s->arriving ? 0 : 1;
}

/* Requests of people behind a proxy share its connections, so each one says whose it is. `entered`: it is to be left again, also
 * when it is the address that connections of the proxy have. */
static address *asker(server *s, struct lws *wsi, bool *entered)
{
    uint8_t bytes[16];
    address *from = lws_get_opaque_user_data(wsi);
    bool behind = s->options->proxy && address_behind_proxy(wsi, bytes);
    address *own = behind ? addresses_enter(s->addresses, bytes, UINT_MAX, log_clock()) : NULL;
    *entered = own;
    return own ? own : from;
}

double server_charge(server *s, struct lws *wsi, double drops)
{
    bool entered;
    address *from = asker(s, wsi, &entered);
    double rate = s->options->rate, brim = AT_ONCE_SECONDS * rate, wait = 0;
    if (!from)
        return 0;
    if (!address_take(from, ADDRESS_REQUESTS, drops, rate, brim, log_clock())) {
        wait = address_wait(from, ADDRESS_REQUESTS, drops, rate, brim);
        s->hurried++;
    }
    if (entered)
        addresses_leave(s->addresses, from, log_clock());
    return wait;
}

/* Whoever comes through a proxy is as near as the address that it names last; one that names none may bring anybody. */
bool server_is_near(const server *s, struct lws *wsi)
{
    uint8_t bytes[16];
    struct sockaddr_storage from = {0};
    socklen_t length = sizeof from;
    if (getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&from, &length) != 0)
        return false;
    address_of_socket((const struct sockaddr *)&from, bytes);
    if (!address_is_loopback(bytes))
        return false;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0)
        return address_behind_proxy(wsi, bytes) && address_is_loopback(bytes);
    return !s->options->proxy && lws_hdr_custom_length(wsi, "forwarded:", 10) < 0;
}

/* A page of somebody else reaches this machine by a name of its own that leads here; the browser takes both for one. Whoever
 * serves the world has names that are not known here. */
bool server_is_meant(const server *s, struct lws *wsi)
{
    char host[256];
    if (s->options->proxy || !host_is_own(s->options->bind) || lws_hdr_total_length(wsi, WSI_TOKEN_HOST) == 0)
        return true;
    return lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) > 0 &&
           (host_is_loopback(host) || host_is_named(host, s->options->origins));
}

/* How the page was reached: a proxy may know, and without one it is plain HTTP. NULL: not known. */
static const char *scheme_of(const server *s, struct lws *wsi, char out[SCHEME_ROOM])
{
    static const char header[] = "x-forwarded-proto:";
    if (!s->options->proxy)
        return "http";
    return lws_hdr_custom_copy(wsi, out, SCHEME_ROOM, header, sizeof header - 1) > 0 ? out : NULL;
}

/* The page that connects was served here, or the operator named it. Programs that are no browsers send no origin. */
static bool good_origin(const server *s, struct lws *wsi)
{
    char origin[300], host[256], scheme[SCHEME_ROOM];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return true;
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0)
        return false;
    for (const char *const *known = s->options->origins; known && *known; known++)
        if (strcmp(*known, origin) == 0)
            return true;
    return lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) > 0 &&
           origin_fits(origin, scheme_of(s, wsi, scheme), host);
}

/* What libwebsockets hands over here may point to headers that it has freed, so they are asked for again. */
static int confirm_upgrade(server *s, struct lws *wsi)
{
    char path[64], wanted[32];
    if (lws_hdr_copy(wsi, wanted, sizeof wanted, WSI_TOKEN_UPGRADE) <= 0)
        return -1; /* it has answered already */
    if (strcasecmp(wanted, "websocket") != 0 || lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) <= 0 ||
        strcmp(path, "/socket") != 0)
        return http_refuse(wsi, 404, "WebSockets are at /socket.\n");
    if (!server_is_meant(s, wsi)) {
        s->turned_away++;
        return http_refuse(wsi, 421, http_not_meant);
    }
    if (!good_origin(s, wsi)) {
        s->turned_away++;
        return http_refuse(wsi, 403, "Pages of this origin may not connect.\n");
    }
    double wait = server_charge(s, wsi, 1);
    return wait > 0 ? http_refuse_now(wsi, wait) : 0;
}

/* Nobody would be limited then: whoever set up the proxy has to know. */
static bool refuse_nameless(server *s)
{
    if (!s->told_nameless)
        log_line("the proxy names no address that can be read: it must write X-Forwarded-For");
    s->told_nameless = true;
    s->turned_away++;
    return false;
}

/* Behind a proxy the address is known only now. */
static bool know_address(server *s, struct lws *wsi)
{
    uint8_t bytes[16];
    address *from = lws_get_opaque_user_data(wsi);
    if (!s->options->proxy)
        return true;
    if (!address_behind_proxy(wsi, bytes))
        return refuse_nameless(s);
    address *behind = addresses_enter(s->addresses, bytes, s->options->per_address, log_clock());
    if (!behind) {
        s->turned_away++;
        return false;
    }
    if (from)
        addresses_leave(s->addresses, from, log_clock());
    lws_set_opaque_user_data(wsi, behind);
    return true;
}

/* ------------------------------------------------------------------ a connection */

/* Looks again and again whether it takes what it is sent. */
static void watch(server *s, visitor *v)
{
    if (unread_for(&v->unread, lws_get_socket_fd(v->wsi), log_clock()) > UNREAD_SECONDS * 1000)
        drop(s, v);
    else
        lws_set_timer_usecs(v->wsi, UNREAD_TICK_US);
}

/* ------------------------------------------------------------------ a WebSocket */

static int enter(server *s, visitor *v, struct lws *wsi)
{
    *v = (visitor){.wsi = wsi};
    v->parcels_end = &v->parcels;
    watch(s, v);
    if (!know_address(s, wsi))
        return -1;
    v->at = tables_enter(s->tables, v, lws_get_opaque_user_data(wsi));
    return v->at ? 0 : -1;
}

static void leave(server *s, visitor *v)
{
    s->parted -= v->parted;
    if (v->at)
        tables_leave(v->at);
    while (v->parcels) {
        parcel *p = v->parcels;
        v->parcels = p->next;
        message_free(p->text);
        free(p);
    }
    pl_buffer_free(&v->heard);
    *v = (visitor){.gone = true};
}

static int close_for(struct lws *wsi, enum lws_close_status status, const char *why)
{
    unsigned char text[124];
    int length = snprintf((char *)text, sizeof text, "%s", why);
    lws_close_reason(wsi, status, text, (size_t)length);
    return -1;
}

static int hear(const server *s, visitor *v, struct lws *wsi, const char *part, size_t length)
{
    if (v->gone || !v->at)
        return -1;
    if (s->stopping)
        return 0; /* it will not be kept, and is not acknowledged */
    if (lws_frame_is_binary(wsi))
        return close_for(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "messages are texts");
    if (v->heard.length + length > MESSAGE_MAX)
        return close_for(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "the message is too long");
    bool whole = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;
    if (whole && v->heard.length == 0) {
        tables_hear(v->at, part, length);
        return 0;
    }
    pl_buffer_put(&v->heard, part, length);
    if (v->heard.failed)
        return -1;
    if (whole) {
        tables_hear(v->at, v->heard.text, v->heard.length);
        pl_buffer_free(&v->heard);
    }
    return 0;
}

/* False when the connection is broken. */
static bool tell_one(visitor *v, struct lws *wsi)
{
    parcel *p = v->parcels;
    v->parcels = p->next;
    if (!v->parcels)
        v->parcels_end = &v->parcels;
    v->waiting -= p->text->length;
    /* lws puts its header into the headroom; another reader of the message gets the same one */
    int written = lws_write(wsi, p->text->bytes + MESSAGE_HEADROOM, p->text->length, LWS_WRITE_TEXT);
    bool good = written >= (int)p->text->length;
    message_free(p->text);
    free(p);
    return good;
}

static int say_goodbye(server *s, visitor *v, struct lws *wsi)
{
    v->parted = true;
    s->parted++;
    return close_for(wsi, LWS_CLOSE_STATUS_GOINGAWAY, "the server stops");
}

/* As much as it can take now: the reply, the update and the status of one answer go together. */
static int tell(server *s, visitor *v, struct lws *wsi)
{
    if (v->gone)
        return -1;
    for (unsigned i = 0; v->parcels && i < AT_ONCE && !lws_send_pipe_choked(wsi); i++)
        if (!tell_one(v, wsi))
            return -1;
    if (v->parcels)
        lws_callback_on_writable(wsi);
    else if (s->stopping)
        return say_goodbye(s, v, wsi);
    if (v->waiting <= FULL)
        tables_ready(v->at);
    return 0;
}

/* ------------------------------------------------------------------ callbacks */

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    server *s = lws_context_user(lws_get_context(wsi));
    visitor *v = user;
    switch ((int)reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return accept_connection(s, user);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        lws_set_opaque_user_data(wsi, s->arriving);
        s->connections += s->arriving != NULL;
        s->arriving = NULL;
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        if (lws_get_opaque_user_data(wsi)) {
            addresses_leave(s->addresses, lws_get_opaque_user_data(wsi), log_clock());
            s->connections--;
        }
        return 0;
    case LWS_CALLBACK_HTTP:
        *v = (visitor){.wsi = wsi};
        watch(s, v);
        return http_answer(s, v, in);
    case LWS_CALLBACK_TIMER:
        if (v && v->wsi && !v->gone) /* else it is being closed */
            watch(s, v);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_go_on(v);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        if (v) {
            message_free(v->body);
            v->body = NULL;
        }
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return confirm_upgrade(s, wsi);
    case LWS_CALLBACK_ESTABLISHED:
        return enter(s, v, wsi);
    case LWS_CALLBACK_RECEIVE:
        return hear(s, v, wsi, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return tell(s, v, wsi);
    case LWS_CALLBACK_CLOSED:
        leave(s, v);
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {.name = "peerless", .callback = on_event, .per_session_data_size = sizeof(visitor), .rx_buffer_size = MESSAGE_MAX},
    {0},
};

/* With every response; who may frame it is said by http.c. */
static const struct lws_protocol_vhost_options security[] = {
    {&security[1], NULL, "content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src "
     "'self'; "
     "media-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action "
     "'none'"},
    {&security[2], NULL, "x-content-type-options:", "nosniff"},
    {&security[3], NULL, "referrer-policy:", "no-referrer"},
    {&security[4], NULL, "cross-origin-opener-policy:", "same-origin"},
    {NULL, NULL, "cross-origin-resource-policy:", "same-origin"},
};

/* ------------------------------------------------------------------ beginning and end */

static void tick(lws_sorted_usec_list_t *ticker)
{
    server *s = lws_container_of(ticker, server, ticker);
    tables_tick(s->tables);
    health_watch(s);
    log_left_out(false);
    lws_sul_schedule(s->context, 0, &s->ticker, tick, TICK_US);
}

static void wake(lws_sorted_usec_list_t *waker);

/* Between two ticks: answers of computer players have moments of their own. */
static void set_waker(server *s)
{
    int64_t wait = tables_wait(s->tables);
    lws_sul_schedule(s->context, 0, &s->waker, wake, wait < 0 ? LWS_SET_TIMER_USEC_CANCEL : wait * 1000 + 1);
}

static void wake(lws_sorted_usec_list_t *waker)
{
    server *s = lws_container_of(waker, server, waker);
    tables_collect(s->tables);
    tables_settle(s->tables);
    set_waker(s);
}

/* So that the loop looks at the clock. */
static void part_tick(lws_sorted_usec_list_t *ticker)
{
    server *s = lws_container_of(ticker, server, ticker);
    lws_sul_schedule(s->context, 0, &s->ticker, part_tick, PART_TICK_US);
}

static bool read_site(server *s)
{
    char why[300];
    if (!s->options->site) {
        log_line("there is no page for browsers here: make site builds it (docs/server.md)");
        return true;
    }
    pages *site = pages_load(s->options->site, why);
    if (!site) {
        log_line("the site: %s", why);
        return false;
    }
    pages_free(s->site);
    s->site = site;
    log_line("the site has %u files", pages_count(site));
    return true;
}

static bool begin_listening(server *s)
{
    s->room = listen_possible(s->options) ? listen_room(s->options->connections) : 0;
    if (s->room == 0)
        return false;
    static const lws_retry_bo_t idle = {.secs_since_valid_ping = SILENT_SECONDS,
                                        .secs_since_valid_hangup = LOST_SECONDS};
    struct lws_context_creation_info info = {
        .port = (int)s->options->port,
        .iface = s->options->bind,
        .protocols = protocols,
        .headers = security,
        .server_string = "peerless",
        .user = s,
        .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND | LWS_SERVER_OPTION_VALIDATE_UTF8,
        .retry_and_idle_policy = &idle,
        .timeout_secs = HANDSHAKE_SECONDS,
        .timeout_secs_ah_idle = HANDSHAKE_SECONDS,
        .keepalive_timeout = KEEP_ALIVE_SECONDS,
        .fd_limit_per_thread = s->room + 16,
        .max_http_header_data = HEADERS_MAX,
        .max_http_header_pool = (unsigned short)(s->room < HEADERS_AT_ONCE ? s->room : HEADERS_AT_ONCE),
    };
    /* -1, whoever started it: signed numbers up to version 4.1, unsigned ones since */
    memset(&info.gid, 0xff, sizeof info.gid);
    memset(&info.uid, 0xff, sizeof info.uid);
    lws_set_log_level(LLL_ERR | LLL_WARN, keep_log_of_lws);
    s->context = lws_create_context(&info);
    lws_set_log_level(LLL_ERR | LLL_WARN, log_of_lws);
    if (!s->context)
        listen_failed(s->options, first_words);
    return s->context;
}

static bool begin(server *s)
{
    char why[300];
    tables_limits limits = tables_usual_limits;
    tables_host host = {.send = send_to,
                        .drop = drop,
                        .full = is_full,
                        .log = log_of_tables,
                        .now = now_of,
                        .wall = wall_of,
                        .self = s};
    limits.keep_days = s->options->keep_days;
    limits.pause_ms = s->options->pause_ms;
    limits.open_tables = s->options->tables;
    limits.opened_a_minute = s->options->opened;
    limits.opened_at_once = 5.0 * s->options->opened;
    limits.opened_a_day = s->options->daily;
    limits.messages_a_second = s->options->rate;
    limits.messages_at_once = (double)AT_ONCE_SECONDS * s->options->rate;
    if (!secret_ready()) {
        log_line("this system provides no random numbers (libsodium)");
        return false;
    }
    s->store = sqlite_open(s->pack, s->options->data, why);
    if (!s->store) {
        log_line("the store: %s", why);
        return false;
    }
    s->addresses = addresses_new();
    if (!s->addresses || !read_site(s) || !begin_listening(s))
        return false;
    s->thinker = thinker_new(s->options->threads, (thinker_host){thought_is_done, now_of, s});
    s->tables = s->thinker ? tables_new(s->pack, s->store, s->thinker, &limits, host) : NULL;
    if (!s->tables)
        log_line("cannot begin: %s", s->thinker ? s->store->why(s->store->self) : "no threads");
    return s->tables;
}

static void end(server *s)
{
    woken = NULL;
    if (s->tables)
        tables_settle(s->tables);
    thinker_free(s->thinker);
    if (s->context)
        lws_context_destroy(s->context);
    if (s->arriving)
        addresses_leave(s->addresses, s->arriving, log_clock());
    tables_free(s->tables);
    store_close(s->store);
    addresses_free(s->addresses);
    pages_free(s->site);
    http_end(s);
}

/* Everybody is told that the server goes, after what waits for them. Whoever does not take it in time hears nothing, and whoever
 * does not answer is not waited for. */
static void part(server *s)
{
    int64_t last = log_clock() + PART_MS, soon;
    s->stopping = true;
    lws_callback_on_writable_all_protocol(s->context, &protocols[0]);
    lws_sul_schedule(s->context, 0, &s->ticker, part_tick, PART_TICK_US);
    for (unsigned left = UINT_MAX; left > 0 && log_clock() < last;) {
        if (lws_service(s->context, 0) < 0)
            return;
        tables_settle(s->tables);
        left = tables_count(s->tables).clients;
        soon = log_clock() + PARTED_MS;
        if (left <= s->parted && soon < last)
            last = soon;
    }
}

/* Whoever started it waits for this line; a server nobody can find does not begin. */
static bool say_where(const server *s)
{
    const char *at = s->options->bind ? s->options->bind : "localhost";
    bool v6 = strchr(at, ':') != NULL;
    int port = lws_get_vhost_listen_port(lws_get_vhost_by_name(s->context, "default"));
    printf("Peerless serves http://%s%s%s:%d/\n", v6 ? "[" : "", at, v6 ? "]" : "", port);
    if (fflush(stdout) != 0) {
        log_line("the address cannot be printed: %s", strerror(errno));
        return false;
    }
    log_line("started; data in %s", s->options->data);
    return true;
}

int pl_serve(const pl_pack *pack, const pl_serve_options *options)
{
    server s = {.pack = pack, .options = options};
    bool good = true;
    if (!begin(&s)) {
        end(&s);
        return 1;
    }
    listen_to_signals(s.context);
    if (!say_where(&s)) {
        end(&s);
        return 1;
    }
    tick(&s.ticker);
    while (good && !stop_asked) {
        good = lws_service(s.context, 0) >= 0;
        tables_collect(s.tables);
        tables_settle(s.tables);
        set_waker(&s);
        if (site_asked) {
            site_asked = 0;
            read_site(&s);
        }
    }
    log_line("%s", good ? "stopping" : "libwebsockets cannot continue: stopping");
    tables_settle(s.tables);
    if (good)
        part(&s);
    log_left_out(true);
    end(&s);
    log_line("stopped");
    return good ? 0 : 1;
}
