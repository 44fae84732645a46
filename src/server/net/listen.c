#include "server/net/listen.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net/log.h"

unsigned listen_room(unsigned connections)
{
    enum { OTHERS = 64, OTHERS_LEAST = 32, LEAST = 8 };
    static const char remedy[] = "raise the limit of open files (ulimit -n, or LimitNOFILE= of systemd)";
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return connections;
    if (files.rlim_cur < connections + OTHERS) {
        files.rlim_cur = files.rlim_max < connections + OTHERS ? files.rlim_max : connections + OTHERS;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    if (files.rlim_cur >= connections + OTHERS)
        return connections;
    unsigned all = (unsigned)files.rlim_cur, others = all > 4 * OTHERS ? OTHERS : OTHERS_LEAST;
    if (all < others + LEAST) {
        log_line("%u open files are too few to serve anybody: %s", all, remedy);
        return 0;
    }
    log_line("there is room for %u connections only, not %u: %s", all - others, connections, remedy);
    return all - others;
}

/* Why nobody can listen there. 0: it is possible. Found out before the library tries: it does not say, and for an address that
 * this machine does not have it would wait. */
static int why_not(const char *at, unsigned port)
{
    struct addrinfo hints = {.ai_flags = AI_PASSIVE, .ai_socktype = SOCK_STREAM}, *found;
    char service[8];
    int why = 0, on = 1;
    snprintf(service, sizeof service, "%u", port);
    if (getaddrinfo(at, service, &hints, &found) != 0)
        return EADDRNOTAVAIL;
    int plain = socket(found->ai_family, found->ai_socktype, found->ai_protocol);
    if (plain >= 0) {
        setsockopt(plain, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
        if (bind(plain, found->ai_addr, found->ai_addrlen) != 0 || listen(plain, 1) != 0)
            why = errno;
        close(plain);
    }
    freeaddrinfo(found);
    return why;
}

static void say_why_not(const pl_serve_options *options, int why, const char *words)
{
    const char *at = options->bind ? options->bind : "all addresses";
    if (why == EADDRINUSE)
        log_line("port %u is taken, perhaps by another Peerless: choose another one, such as --port %u "
                 "(make play PORT=%u)",
                 options->port, options->port + 1, options->port + 1);
    else if (why == EACCES)
        log_line("port %u is for the administrator: choose one above 1023, such as --port 8080 (make play PORT=8080)",
                 options->port);
    else if (why == EADDRNOTAVAIL)
        log_line(
            "%s is not an address of this machine: --bind 127.0.0.1 is for this machine only, --bind 0.0.0.0 for all",
            at);
    else
        log_line("cannot listen at %s, port %u: %s", at, options->port, why ? strerror(why) : words);
}

bool listen_possible(const pl_serve_options *options)
{
    int why = why_not(options->bind, options->port);
    if (why)
        say_why_not(options, why, "");
    return !why;
}

void listen_failed(const pl_serve_options *options, const char *words)
{
    say_why_not(options, 0, words);
}
