/* Limits: how much one client, or one address, may ask for.
 *
 * A bucket fills at a steady rate up to a brim; each thing that is done takes drops out. An address is an IPv4 address or the
 * first 64 bits of an IPv6 one, which is what one subscriber has at least. Some have 48 bits, and so 65,536 addresses: all that
 * share those count together, too, and may have ADDRESS_WIDE times as much as one. */
#ifndef PL_SERVER_LIMIT_H
#define PL_SERVER_LIMIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

typedef struct bucket {
    double missing; /* drops below the brim: a new bucket is full */
    int64_t at;     /* milliseconds, when that was so */
} bucket;

/* Takes out that many drops; false, and nothing is taken, when there are not that many in it. */
bool bucket_take(bucket *b, double drops, double a_second, double brim, int64_t now);
/* Takes them in any case: what is missing then has to come in before anything else is given. */
void bucket_owe(bucket *b, double drops, double a_second, int64_t now);
/* After a refusal: the seconds until that many are in it. */
double bucket_wait(const bucket *b, double drops, double a_second, double brim);

/* What an address asks for; each has a bucket of its own. */
typedef enum address_use {
    ADDRESS_OPENED,   /* tables */
    ADDRESS_DAILY,    /* tables, too, for the long run */
    ADDRESS_REQUESTS, /* over HTTP */
    ADDRESS_MESSAGES, /* over WebSockets, and the stories that they ask for */
    ADDRESS_USES
} address_use;

enum { ADDRESS_WIDE = 8 };

/* What is known of an address while it is connected, and for some time after if it asked for something. */
typedef struct address address;
struct address {
    uint8_t bytes[16];
    unsigned connections;
    bucket buckets[ADDRESS_USES];
    int64_t left; /* when its last connection ended */
    address
        *wide; /* those it shares 48 bits with, while it is connected; NULL: it is an IPv4 address, or wide itself */
    address *next;
    address *older, *newer; /* without connections: who left before and after it */
};

/* As with buckets: out of that of the address and of those around it, or out of none. */
bool address_take(address *from, address_use use, double drops, double a_second, double brim, int64_t now);
void address_owe(address *from, address_use use, double drops, double a_second, int64_t now);
/* After a refusal: the seconds until all have that many. */
double address_wait(const address *from, address_use use, double drops, double a_second, double brim);

typedef struct addresses addresses;

addresses *addresses_new(void);
void addresses_free(addresses *all);

/* The address of a socket, or of a text as a proxy writes it ("192.0.2.1", "2001:db8::1"). What is neither has the address 0. */
void address_of_socket(const struct sockaddr *from, uint8_t out[16]);
bool address_of_text(const char *text, uint8_t out[16]);
/* The last address of "a, b, c": the one that the proxy saw itself. It may have a port, and brackets: "[2001:db8::1]:443". */
bool address_of_list(const char *list, uint8_t out[16]);

/* Is it one of this machine to itself? */
bool address_is_loopback(const uint8_t bytes[16]);

/* One more connection of it; NULL when it has `most` already, or those around it ADDRESS_WIDE times as many, or too many addresses
 * are connected. */
address *addresses_enter(addresses *all, const uint8_t bytes[16], unsigned most, int64_t now);
/* One less; it may be gone then. */
void addresses_leave(addresses *all, address *from, int64_t now);
/* How many are known; what several share counts as one more. */
unsigned addresses_count(const addresses *all);

#endif
