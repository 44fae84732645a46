/* The common shape of content files: sections that begin at the start of a line, and indented lines that belong to them.
 * What the words mean is a table of the file's own. */
#ifndef PL_PACK_GRAMMAR_H
#define PL_PACK_GRAMMAR_H

#include "pack/source.h"

typedef struct pack_keyword {
    const char *word;
    unsigned begins; /* the section (a bit) that it begins; 0: it stands inside sections */
    unsigned inside; /* the sections it may stand in, a bit each */
    /* Reads the line; the word itself is taken already when it begins a section, not when it stands inside one. False: the lines
     * below have nothing to belong to and are passed over. */
    bool (*read)(void *draft, pack_cursor *cursor);
} pack_keyword;

typedef struct pack_grammar {
    const pack_keyword *keywords;
    int count;
    /* Takes lines inside sections that begin with no keyword: texts, lists. False: this is not such a line. */
    bool (*other)(void *draft, unsigned section, const pack_line *line);
    /* Hears that a line of the section was not understood, so that nothing is called missing that may stand there. */
    void (*unclear)(void *draft);
    /* What to expect in place of a line in this section (0: at the start of a line) that resembles no keyword. NULL: say
     * which keywords there are. */
    const char *(*hint)(unsigned section, bool capital);
} pack_grammar;

/* Reads all lines of the file into the draft. */
void pack_read_lines(const pack_grammar *grammar, pack_source *source, void *draft);

/* "language ru" at the head of a file: the same in every kind of file. */
bool pack_read_language(pack_cursor *cursor, bool first, pl_language *language);

#endif
