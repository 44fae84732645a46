/* Load for a server: many tables, two players each, every one on a connection of its own, who answer at random.
 *
 *     bench-server PORT TABLES SECONDS PAUSE [PID]
 *
 * After an update that asks it, a player waits PAUSE milliseconds, sent evenly over time, and answers. Told are answers a second, and
 * how long it takes from sending one to its acknowledgement, and to the other player's hearing of it. PID: of the server, whose memory is
 * looked at. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "base/json.h"

enum { TABLES_MAX = 20000, MESSAGE_MAX = 4 << 20, OPEN_AT_ONCE = 64 };

typedef struct player {
    int socket; /* -1: gone */
    unsigned table, seat;
    unsigned char *heard;
    size_t length, room;
    bool upgraded, joined;
    double due;  /* when it answers; 0: it is not asked */
    double sent; /* when it did; 0: acknowledged */
    unsigned question, options;
    char seat_name;
} player;

typedef struct figures {
    float *seconds;
    size_t count, room;
} figures;

static player players[2 * TABLES_MAX];
static struct pollfd polls[2 * TABLES_MAX];
static char ids[TABLES_MAX][16], secrets[TABLES_MAX][2][32];
static double answered_at[TABLES_MAX]; /* when the last answer was sent */
static unsigned table_count, opened, joined, ended, errors, lost;
static figures acknowledged, heard;
static uint64_t bytes_in;
static int port;
static double pause_seconds;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static _Noreturn void die(const char *what)
{
    fprintf(stderr, "bench-server: %s: %s\n", what, strerror(errno));
    exit(1);
}

static void note(figures *f, double seconds)
{
    if (f->count == f->room) {
        f->room = f->room ? f->room * 2 : 4096;
        f->seconds = realloc(f->seconds, f->room * sizeof *f->seconds);
        if (!f->seconds)
            die("figures");
    }
    f->seconds[f->count++] = (float)seconds;
}

/* ------------------------------------------------------------------ WebSockets */

static void send_bytes(player *p, const void *bytes, size_t count)
{
    if (p->socket >= 0 && send(p->socket, bytes, count, MSG_NOSIGNAL) != (ssize_t)count) {
        lost++;
        close(p->socket);
        p->socket = -1;
    }
}

static void say(player *p, const char *text)
{
    unsigned char frame[1024];
    size_t length = strlen(text), head = length < 126 ? 2 : 4;
    if (length + 8 > sizeof frame)
        abort();
    frame[0] = 0x81;
    frame[1] = (unsigned char)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        frame[2] = (unsigned char)(length >> 8);
        frame[3] = (unsigned char)length;
    }
    memset(frame + head, 0, 4); /* a mask that changes nothing */
    memcpy(frame + head + 4, text, length);
    send_bytes(p, frame, head + 4 + length);
}

static void connect_player(player *p)
{
    static const char request[] =
        "GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int on = 1;
    inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
    p->socket = socket(AF_INET, SOCK_STREAM, 0);
    if (p->socket < 0 || connect(p->socket, (struct sockaddr *)&to, sizeof to) != 0)
        die("connect");
    setsockopt(p->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    fcntl(p->socket, F_SETFL, O_NONBLOCK);
    send_bytes(p, request, sizeof request - 1);
}

/* ------------------------------------------------------------------ what is heard */

static void join(player *p)
{
    char text[200];
    snprintf(text, sizeof text, "{\"type\":\"join\",\"table\":\"%s\",\"secrets\":[\"%s\"]}", ids[p->table],
             secrets[p->table][p->seat]);
    say(p, text);
}

static void open_table(player *p)
{
    say(p, "{\"type\":\"open\",\"seats\":[{},{}]}");
    opened++;
}

static unsigned count(const pl_json_value *list)
{
    unsigned n = 0;
    for (const pl_json_value *v = list ? list->first : NULL; v; v = v->next)
        n++;
    return n;
}

static void hear_update(player *p, const pl_json_value *said)
{
    const pl_json_value *question = pl_json_get(said, "question");
    uint64_t number;
    if (answered_at[p->table] > 0 && p->sent == 0) { /* of the other one's answer */
        note(&heard, now() - answered_at[p->table]);
        answered_at[p->table] = 0;
    }
    if (question->kind == PL_JSON_NULL) {
        if (p->seat == 0)
            open_table(p); /* the next match */
        ended += p->seat == 0;
        return;
    }
    const pl_json_value *yours = pl_json_get(question, "yours");
    if (!yours || yours->number == 0 || !pl_json_get_number(question, "number", 1U << 30, &number))
        return;
    p->question = (unsigned)number;
    p->options = count(pl_json_get(question, "options"));
    p->seat_name = *pl_json_get_text(question, "seat");
    p->due = now() + pause_seconds * (0.5 + (double)rand() / RAND_MAX);
}

static void hear_opened(player *p, const pl_json_value *said)
{
    char text[200];
    const pl_json_value *first = pl_json_get(said, "seats")->first;
    snprintf(ids[p->table], sizeof ids[0], "%s", pl_json_get_text(said, "table"));
    snprintf(text, sizeof text, "{\"type\":\"exchange\",\"table\":\"%s\",\"secrets\":[\"%s\",\"%s\"]}", ids[p->table],
             pl_json_get_text(first, "secret"), pl_json_get_text(first->next, "secret"));
    say(p, text);
}

static void hear_exchanged(player *p, const pl_json_value *said)
{
    unsigned seat = 0;
    for (const pl_json_value *v = pl_json_get(said, "secrets")->first; v && seat < 2; v = v->next)
        snprintf(secrets[p->table][seat++], sizeof secrets[0][0], "%s", v->text);
    join(p);
    player *other = p + 1;
    if (other->socket < 0)
        connect_player(other);
    else
        join(other);
}

static void hear_text(player *p, const char *text, size_t length)
{
    const char *wrong;
    size_t at;
    pl_json_doc *doc = pl_json_read(text, length, &wrong, &at);
    if (!doc)
        return; /* longer than the reader takes */
    const pl_json_value *said = pl_json_root(doc);
    const char *type = pl_json_get_text(said, "type");
    if (strcmp(type, "update") == 0) {
        hear_update(p, said);
    } else if (strcmp(type, "answered") == 0) {
        note(&acknowledged, now() - p->sent);
        p->sent = 0;
    } else if (strcmp(type, "opened") == 0) {
        hear_opened(p, said);
    } else if (strcmp(type, "exchanged") == 0) {
        hear_exchanged(p, said);
    } else if (strcmp(type, "joined") == 0) {
        joined += !p->joined;
        p->joined = true;
    } else if (strcmp(type, "error") == 0) {
        if (errors++ == 0)
            fprintf(stderr, "error: %.*s\n", (int)length, text);
    }
    pl_json_free(doc);
}

/* One whole frame at the beginning of what was heard; its bytes, or 0. */
static size_t hear_frame(player *p)
{
    const unsigned char *b = p->heard;
    size_t head = 2, length;
    if (p->length < 2)
        return 0;
    length = b[1] & 0x7fU;
    if (length == 126) {
        head = 4;
        if (p->length < head)
            return 0;
        length = (size_t)b[2] << 8 | b[3];
    } else if (length == 127) {
        head = 10;
        if (p->length < head)
            return 0;
        length = (size_t)b[6] << 24 | (size_t)b[7] << 16 | (size_t)b[8] << 8 | b[9];
    }
    if (p->length < head + length)
        return 0;
    if ((b[0] & 0x0fU) == 1)
        hear_text(p, (const char *)b + head, length);
    else if ((b[0] & 0x0fU) == 9)
        send_bytes(p, "\x8a\x80\0\0\0\0", 6);
    return head + length;
}

static void drop_heard(player *p, size_t bytes)
{
    p->length -= bytes;
    memmove(p->heard, p->heard + bytes, p->length);
}

static void hear(player *p)
{
    if (p->room - p->length < 65536) {
        p->room = p->length + 131072;
        p->heard = realloc(p->heard, p->room);
        if (!p->heard || p->room > MESSAGE_MAX)
            die("a message");
    }
    ssize_t got = recv(p->socket, p->heard + p->length, p->room - p->length, 0);
    if (got <= 0) {
        if (got < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        lost++;
        close(p->socket);
        p->socket = -1;
        return;
    }
    bytes_in += (uint64_t)got;
    p->length += (size_t)got;
    if (!p->upgraded) {
        size_t end = 4;
        while (end <= p->length && memcmp(p->heard + end - 4, "\r\n\r\n", 4) != 0)
            end++;
        if (end > p->length)
            return;
        p->upgraded = true;
        drop_heard(p, end);
        if (p->seat == 0)
            open_table(p);
        else
            join(p);
    }
    for (size_t bytes; (bytes = hear_frame(p)) > 0;)
        drop_heard(p, bytes);
}

/* ------------------------------------------------------------------ the run */

static void answer(player *p)
{
    char text[200];
    snprintf(text, sizeof text, "{\"type\":\"answer\",\"table\":\"%s\",\"seat\":\"%c\",\"question\":%u,\"answer\":%d}",
             ids[p->table], p->seat_name, p->question, rand() % (int)p->options);
    p->due = 0;
    p->sent = now();
    answered_at[p->table] = p->sent;
    say(p, text);
}

static void go_on(int milliseconds)
{
    for (unsigned i = 0; i < 2 * table_count; i++)
        polls[i] = (struct pollfd){.fd = players[i].socket, .events = POLLIN};
    if (poll(polls, 2 * table_count, milliseconds) < 0 && errno != EINTR)
        die("poll");
    for (unsigned i = 0; i < 2 * table_count; i++)
        if (polls[i].fd >= 0 && polls[i].revents)
            hear(&players[i]);
    double t = now();
    for (unsigned i = 0; i < 2 * table_count; i++)
        if (players[i].socket >= 0 && players[i].due > 0 && players[i].due <= t)
            answer(&players[i]);
}

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void tell(const char *what, figures *f)
{
    static const double parts[] = {0.5, 0.9, 0.99, 0.999};
    if (f->count == 0)
        return;
    qsort(f->seconds, f->count, sizeof f->seconds[0], by_size);
    printf("%-14s", what);
    for (unsigned i = 0; i < 4; i++)
        printf("  p%g %.1f ms", parts[i] * 100, 1000 * f->seconds[(size_t)(parts[i] * (double)(f->count - 1))]);
    printf("  max %.1f ms\n", 1000 * f->seconds[f->count - 1]);
}

static double megabytes(const char *pid)
{
    char path[64];
    long pages = 0, resident = 0;
    snprintf(path, sizeof path, "/proc/%s/statm", pid);
    FILE *file = fopen(path, "r");
    if (!file || fscanf(file, "%ld %ld", &pages, &resident) != 2)
        resident = 0;
    if (file)
        fclose(file);
    return (double)resident * (double)sysconf(_SC_PAGESIZE) / 1048576;
}

/* Seconds of processor that the server has used. */
static double processor(const char *pid)
{
    char path[64], line[1024] = "";
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%s/stat", pid);
    FILE *file = fopen(path, "r");
    if (file && fgets(line, sizeof line, file)) {
        const char *rest = strrchr(line, ')'); /* the name before it may be anything */
        if (!rest || sscanf(rest, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2)
            user = system = 0;
    }
    if (file)
        fclose(file);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        fprintf(stderr, "usage: bench-server PORT TABLES SECONDS PAUSE [PID]\n");
        return 2;
    }
    const char *pid = argc > 5 ? argv[5] : NULL;
    double seconds = atof(argv[3]), before = pid ? megabytes(pid) : 0;
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    port = atoi(argv[1]);
    table_count = (unsigned)atoi(argv[2]);
    pause_seconds = 1; /* while they come */
    if (table_count > TABLES_MAX)
        return 2;
    for (unsigned i = 0; i < 2 * table_count; i++)
        players[i] = (player){.socket = -1, .table = i / 2, .seat = i % 2};
    double start = now();
    for (unsigned i = 0; i < table_count; i++) {
        connect_player(&players[2 * (size_t)i]);
        if (i % OPEN_AT_ONCE == 0)
            go_on(0);
    }
    while (joined < 2 * table_count && now() - start < 120)
        go_on(10);
    printf("%u tables with %u players came in %.1f s; %u connections lost, %u errors\n", table_count, joined,
           now() - start, lost, errors);
    pause_seconds = atof(argv[4]) / 1000;
    for (unsigned i = 0; i < 2 * table_count; i++)
        if (players[i].due > 0)
            players[i].due = now() + pause_seconds * (double)rand() / RAND_MAX;
    start = now();
    while (now() - start < 1) /* the first second does not count */
        go_on(1);
    acknowledged.count = heard.count = 0;
    bytes_in = 0;
    double used = pid ? processor(pid) : 0;
    start = now();
    while (now() - start < seconds)
        go_on(1);
    double passed = now() - start;
    printf("%.0f answers a second over %.0f s, %.1f MB a second to the players; %u matches ended, %u lost, %u errors\n",
           (double)acknowledged.count / passed, passed, (double)bytes_in / passed / 1e6, ended, lost, errors);
    tell("acknowledged", &acknowledged);
    tell("heard of", &heard);
    if (pid)
        printf("the server: %.2f ms of processor an answer, %.0f %% of a core; %.0f MB of memory, %.0f kB a table\n",
               1000 * (processor(pid) - used) / (double)(acknowledged.count ? acknowledged.count : 1),
               100 * (processor(pid) - used) / passed, megabytes(pid), (megabytes(pid) - before) * 1024 / table_count);
    return 0;
}
