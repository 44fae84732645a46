#include "server/net/host.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <strings.h>

enum { NAME_ROOM = 256 };

static bool is_loopback_address(const char *text)
{
    struct in_addr v4;
    struct in6_addr v6;
    if (inet_pton(AF_INET, text, &v4) == 1)
        return ntohl(v4.s_addr) >> 24 == 127;
    return inet_pton(AF_INET6, text, &v6) == 1 && IN6_IS_ADDR_LOOPBACK(&v6);
}

/* "localhost", and whatever stands before that: these names never leave the machine (RFC 6761). */
static bool is_loopback_name(const char *name)
{
    static const char own[] = "localhost";
    size_t length = strlen(name), wanted = sizeof own - 1;
    if (length < wanted || strcasecmp(name + length - wanted, own) != 0)
        return false;
    return length == wanted || name[length - wanted - 1] == '.';
}

bool host_is_own(const char *bind)
{
    return bind && (strcmp(bind, "lo") == 0 || is_loopback_name(bind) || is_loopback_address(bind));
}

bool host_is_loopback(const char *host)
{
    char name[NAME_ROOM];
    bool brackets = *host == '[';
    const char *start = host + brackets;
    size_t length = strcspn(start, brackets ? "]" : ":");
    const char *rest = start + length + brackets;
    if (length >= sizeof name || (brackets && start[length] != ']'))
        return false;
    if (*rest != '\0' && (*rest != ':' || rest[1 + strspn(rest + 1, "0123456789")] != '\0'))
        return false;
    memcpy(name, start, length);
    name[length] = '\0';
    return is_loopback_address(name) || (!brackets && is_loopback_name(name));
}

static const char *host_of(const char *origin)
{
    const char *found = strstr(origin, "://");
    return found ? found + 3 : NULL;
}

bool host_is_named(const char *host, const char *const *origins)
{
    for (; origins && *origins; origins++) {
        const char *named = host_of(*origins);
        if (named && strcasecmp(named, host) == 0)
            return true;
    }
    return false;
}

bool origin_fits(const char *origin, const char *scheme, const char *host)
{
    const char *from = host_of(origin);
    if (!from || strcasecmp(from, host) != 0)
        return false;
    size_t length = (size_t)(from - origin) - 3;
    if (scheme)
        return strlen(scheme) == length && strncasecmp(origin, scheme, length) == 0;
    return (length == 4 && strncasecmp(origin, "http", 4) == 0) ||
           (length == 5 && strncasecmp(origin, "https", 5) == 0);
}
