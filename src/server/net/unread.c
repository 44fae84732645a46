#include "server/net/unread.h"

#ifdef __linux__
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>

/* False: nothing waits, or nobody knows. */
static bool look(int fd, uint64_t *taken)
{
    struct tcp_info info = {0};
    socklen_t size = sizeof info;
    if (getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) != 0)
        return false;
    *taken = info.tcpi_bytes_acked;
    return info.tcpi_unacked > 0 || info.tcpi_notsent_bytes > 0;
}
#else
static bool look(int fd, uint64_t *taken)
{
    (void)fd;
    (void)taken;
    return false;
}
#endif

int64_t unread_for(unread *u, int fd, int64_t now)
{
    uint64_t taken = u->taken;
    bool waits = look(fd, &taken);
    if (!waits || taken != u->taken || u->since == 0)
        *u = (unread){taken, now};
    return now - u->since;
}
