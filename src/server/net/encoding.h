/* Content encodings: in which of its forms a page is sent, by what the browser says about them (RFC 9110, 12.5.3). */
#ifndef PL_SERVER_ENCODING_H
#define PL_SERVER_ENCODING_H

/* In the order of preference among those that are wanted alike. */
typedef enum encoding { ENCODING_BROTLI, ENCODING_GZIP, ENCODING_IDENTITY, ENCODINGS } encoding;

/* "br", "gzip"; NULL for identity, which has no header. */
extern const char *const encoding_name[ENCODINGS];
/* What the name of a file in it ends in: ".br", ".gz". */
extern const char *const encoding_ending[ENCODING_IDENTITY];

/* The one that is wanted most of those that there are, a bit each. `accept` is the value of Accept-Encoding; NULL: there is none, and
 * the page is sent as it is. ENCODINGS: nothing that there is may be sent. */
encoding encoding_choose(const char *accept, unsigned there);

#endif
