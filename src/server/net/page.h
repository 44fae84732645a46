/* Pages: the files of the browser table, read into memory once and given out as they are.
 *
 * What is not in memory cannot be asked for, so no path leads out of the folder. */
#ifndef PL_SERVER_PAGE_H
#define PL_SERVER_PAGE_H

#include "server/net/encoding.h"
#include "server/room/room.h"

enum { PAGE_ETAG = 24 };

typedef struct page {
    char *path;                         /* "/assets/table-1a2b.js" */
    const char *type;                   /* "text/javascript; charset=utf-8" */
    message *body;                      /* without its headroom */
    message *packed[ENCODING_IDENTITY]; /* the same in other encodings; NULL: there is none */
    char etag[PAGE_ETAG];               /* weak: packed or not, it is the same */
    bool forever;                       /* its name changes when it does */
} page;

typedef struct pages pages;

/* All files below the folder; "x.js.gz" beside "x.js" is no page of its own, but what that is packed. Not read are hidden files and links. NULL after a mistake; `why` says what is wrong. */
pages *pages_load(const char *folder, char why[300]);
void pages_free(pages *all);
unsigned pages_count(const pages *all);

/* The encodings there are of it, a bit each, and the page in one of them. */
unsigned page_encodings(const page *p);
message *page_in(const page *p, encoding which);

/* By its path; a folder stands for its index.html. NULL: there is none. */
const page *pages_find(const pages *all, const char *path);

/* An etag for these bytes. */
void page_etag(const void *bytes, size_t length, char out[PAGE_ETAG]);

#endif
