#include "lws.h"

#include <errno.h>
#include <string.h>

#include "fuzz.h"

/* ------------------------------------------------------------------ contexts */

struct lws_context *lws_create_context(const struct lws_context_creation_info *info)
{
    struct lws_context *made = calloc(1, sizeof *made);
    MUST(made != NULL && info->protocols != NULL);
    *made = (struct lws_context){.protocols = info->protocols, .user = info->user};
    return made;
}

void lws_context_destroy(struct lws_context *context)
{
    free(context);
}

int lws_service(struct lws_context *context, int timeout)
{
    (void)timeout;
    lws_stand_in_serves(context);
    return 0;
}

void *lws_context_user(struct lws_context *context)
{
    return context->user;
}

struct lws_context *lws_get_context(const struct lws *wsi)
{
    return wsi->context;
}

void lws_cancel_service(struct lws_context *context)
{
    (void)context;
}

void lws_set_log_level(int level, void (*emit)(int, const char *))
{
    (void)level;
    (void)emit;
}

struct lws_vhost *lws_get_vhost_by_name(struct lws_context *context, const char *name)
{
    (void)context;
    (void)name;
    return NULL;
}

int lws_get_vhost_listen_port(struct lws_vhost *vhost)
{
    (void)vhost;
    return 0;
}

void lws_sul_schedule(struct lws_context *context, int tsi, lws_sorted_usec_list_t *sul, sul_cb_t cb, lws_usec_t us)
{
    (void)context;
    (void)tsi;
    (void)sul;
    (void)cb;
    (void)us;
}

int lws_callback_on_writable_all_protocol(const struct lws_context *context, const struct lws_protocols *protocol)
{
    (void)context;
    (void)protocol;
    return 0;
}

/* ------------------------------------------------------------------ connections */

void *lws_get_opaque_user_data(const struct lws *wsi)
{
    return wsi->opaque;
}

void lws_set_opaque_user_data(struct lws *wsi, void *data)
{
    wsi->opaque = data;
}

static const struct lws *asked; /* whose socket was asked for last */

lws_sockfd_type lws_get_socket_fd(struct lws *wsi)
{
    asked = wsi;
    return -1;
}

int getpeername(int fd, struct sockaddr *address, socklen_t *length)
{
    (void)fd;
    MUST(asked != NULL && *length >= sizeof asked->peer);
    memcpy(address, &asked->peer, sizeof asked->peer);
    *length = sizeof asked->peer;
    return 0;
}

int lws_callback_on_writable(struct lws *wsi)
{
    wsi->wants_to_write = true;
    return 1;
}

void lws_set_timeout(struct lws *wsi, enum pending_timeout reason, int seconds)
{
    (void)reason;
    wsi->killed |= seconds == LWS_TO_KILL_ASYNC || seconds == LWS_TO_KILL_SYNC;
}

void lws_set_timer_usecs(struct lws *wsi, lws_usec_t us)
{
    MUST(us > 0);
    wsi->timed = true;
}

int lws_send_pipe_choked(struct lws *wsi)
{
    return wsi->choked;
}

int lws_frame_is_binary(struct lws *wsi)
{
    return wsi->binary;
}

int lws_is_final_fragment(struct lws *wsi)
{
    return wsi->final;
}

size_t lws_remaining_packet_payload(struct lws *wsi)
{
    return wsi->remaining;
}

void lws_close_reason(struct lws *wsi, enum lws_close_status status, unsigned char *text, size_t length)
{
    (void)wsi;
    (void)text;
    MUST(status >= LWS_CLOSE_STATUS_NORMAL && length <= 123); /* RFC 6455, 5.5 */
}

/* ------------------------------------------------------------------ what was asked */

static const lws_header *find(const struct lws *wsi, int token)
{
    for (unsigned i = 0; i < wsi->header_count; i++)
        if (wsi->headers[i].token == token)
            return &wsi->headers[i];
    return NULL;
}

static const lws_header *find_custom(const struct lws *wsi, const char *name, int length)
{
    for (unsigned i = 0; i < wsi->header_count; i++)
        if (wsi->headers[i].token < 0 && strlen(wsi->headers[i].name) == (size_t)length &&
            memcmp(wsi->headers[i].name, name, (size_t)length) == 0)
            return &wsi->headers[i];
    return NULL;
}

static int copy(const lws_header *found, char *out, int room)
{
    size_t length = strlen(found->value);
    out[0] = '\0';
    if (length >= (size_t)room)
        return -1;
    memcpy(out, found->value, length + 1);
    return (int)length;
}

int lws_hdr_total_length(struct lws *wsi, enum lws_token_indexes token)
{
    const lws_header *found = find(wsi, (int)token);
    return found ? (int)strlen(found->value) : 0;
}

int lws_hdr_copy(struct lws *wsi, char *out, int room, enum lws_token_indexes token)
{
    const lws_header *found = find(wsi, (int)token);
    out[0] = '\0';
    return found ? copy(found, out, room) : 0;
}

int lws_hdr_custom_length(struct lws *wsi, const char *name, int length)
{
    const lws_header *found = find_custom(wsi, name, length);
    return found ? (int)strlen(found->value) : -1;
}

int lws_hdr_custom_copy(struct lws *wsi, char *out, int room, const char *name, int length)
{
    const lws_header *found = find_custom(wsi, name, length);
    return found ? copy(found, out, room) : -1;
}

int lws_http_get_uri_and_method(struct lws *wsi, char **path, int *length)
{
    static char none[] = "";
    *path = none;
    *length = 0;
    return wsi->method;
}

/* ------------------------------------------------------------------ what is replied */

bool lws_good_value(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < ' ' || (unsigned char)text[i] > '~')
            return false;
    return true;
}

static int put(unsigned char **at, const unsigned char *end, size_t count)
{
    if ((size_t)(end - *at) < count)
        return 1;
    memset(*at, '-', count);
    *at += count;
    return 0;
}

int lws_add_http_common_headers(struct lws *wsi, unsigned int code, const char *type, lws_filepos_t length,
                                unsigned char **at, unsigned char *end)
{
    MUST(wsi->status == 0 && code >= 200 && code < 600); /* one reply to a request */
    MUST(!type || lws_good_value(type, strlen(type)));
    wsi->status = code;
    wsi->content_length = (long long)length;
    return put(at, end, 200 + (type ? strlen(type) : 0));
}

int lws_add_http_header_by_token(struct lws *wsi, enum lws_token_indexes token, const unsigned char *value, int length,
                                 unsigned char **at, unsigned char *end)
{
    (void)token;
    MUST(wsi->status != 0 && wsi->header_bytes == 0);
    MUST(length >= 0 && lws_good_value((const char *)value, (size_t)length));
    return put(at, end, 30 + (size_t)length);
}

int lws_add_http_header_by_name(struct lws *wsi, const unsigned char *name, const unsigned char *value, int length,
                                unsigned char **at, unsigned char *end)
{
    MUST(wsi->status != 0 && wsi->header_bytes == 0);
    MUST(strlen((const char *)name) > 1 && lws_good_value((const char *)value, (size_t)length));
    return put(at, end, strlen((const char *)name) + 3 + (size_t)length);
}

int lws_finalize_write_http_header(struct lws *wsi, unsigned char *start, unsigned char **at, unsigned char *end)
{
    MUST(wsi->status != 0 && wsi->header_bytes == 0);
    if (put(at, end, 2))
        return 1;
    wsi->header_bytes = (unsigned)(*at - start);
    return 0;
}

int lws_write(struct lws *wsi, unsigned char *bytes, size_t count, enum lws_write_protocol kind)
{
    bool http = kind == LWS_WRITE_HTTP || kind == LWS_WRITE_HTTP_FINAL;
    MUST(!wsi->finished && (!http || wsi->header_bytes > 0));
    memset(bytes - LWS_PRE, 0x5a, LWS_PRE); /* the library does so, and what stands there is the caller's loss */
    if (wsi->written_count + count <= LWS_WRITTEN) {
        memcpy(wsi->written + wsi->written_count, bytes, count);
        wsi->written_count += count;
    }
    wsi->body += http ? count : 0;
    wsi->messages += !http;
    wsi->finished = kind == LWS_WRITE_HTTP_FINAL;
    return (int)count;
}

int lws_return_http_status(struct lws *wsi, unsigned int code, const char *text)
{
    (void)text;
    MUST(wsi->status == 0);
    wsi->status = code;
    return 0;
}

int lws_http_transaction_completed(struct lws *wsi)
{
    MUST(!wsi->completed && wsi->header_bytes > 0);
    wsi->completed = true;
    return 0;
}
