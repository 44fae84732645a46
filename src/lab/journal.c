/* Writing and reading the journal. */
#include "lab/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define HEADER "peerless journal 1: "

enum { LINE = 8192 }; /* with its end; four seats that have used all their titles take 6,000 */
static const uint64_t longest_thought = UINT64_C(1000000000000000);
static const uint64_t most_counted = UINT64_C(1000000000); /* of one seat in one match, whatever it is */

static const char *const results[] = {"A", "B", "draw", "open"};
enum { DRAW = PL_TEAMS, OPEN, RESULTS };
/* After the team that has won: why, if not by the rules. */
static const char *const forfeits[PL_FORFEITS] = {
    [PL_FORFEIT_NONE] = "",
    [PL_FORFEIT_TIMEOUT] = ",timeout",
    [PL_FORFEIT_CRASH] = ",crash",
    [PL_FORFEIT_ILLEGAL] = ",illegal",
};

/* ------------------------------------------------------------------ what is wrong */

static bool refuse(const journal *j, const char *format, ...)
{
    va_list arguments;
    char *wrong = j->result->wrong;
    int place = snprintf(wrong, PL_WRONG, j->line ? "%.200s:%llu: " : "%.200s: ", j->series->journal,
                         (unsigned long long)j->line);
    va_start(arguments, format);
    vsnprintf(wrong + place, PL_WRONG - (size_t)place, format, arguments);
    va_end(arguments);
    return false;
}

enum { SHOWN = 80 }; /* letters of a word in a message */

static int word_length(const char *at)
{
    return (int)strcspn(at, " ");
}

static int shown_length(const char *at)
{
    return word_length(at) < SHOWN ? word_length(at) : SHOWN;
}

static const char *next_word(const char *at)
{
    at += word_length(at);
    return at + (*at == ' ');
}

/* Another header than that of this series: says what is different first. */
static bool refuse_header(const journal *j, const char *there)
{
    const char *here = j->series->title;
    if (strncmp(there, HEADER, strlen(HEADER)) != 0)
        return refuse(j, "this is not a journal that this version can read; name another file");
    for (there += strlen(HEADER);
         *there && word_length(there) == word_length(here) && strncmp(there, here, (size_t)word_length(there)) == 0;
         there = next_word(there))
        here = next_word(here);
    return refuse(j,
                  "this is the journal of other games: \"%.*s\" there, \"%.*s\" here; name another file, or repeat the "
                  "command that it was begun with",
                  shown_length(there), there, shown_length(here), here);
}

static bool refuse_line(const journal *j, uint64_t number)
{
    return refuse(
        j,
        "this is not the line of game %llu; remove it and all lines after it to continue with that game, or name "
        "another file",
        (unsigned long long)number);
}

/* ------------------------------------------------------------------ lines */

typedef enum line_found { LINE_WHOLE, LINE_CUT, LINE_BAD } line_found; /* cut: the file ends before the line does */

static line_found read_line(journal *j, char line[LINE])
{
    j->line++;
    for (int length = 0; length < LINE; length++) {
        int c = getc(j->file);
        line[length] = '\0';
        if (c == EOF)
            return ferror(j->file) ? LINE_BAD : LINE_CUT;
        if (c == '\n')
            return LINE_WHOLE;
        if (c < ' ' || c > '~')
            return LINE_BAD;
        line[length] = (char)c;
    }
    line[LINE - 1] = '\0';
    return LINE_BAD;
}

static bool write_line(journal *j, const char *line, size_t length)
{
    if (fwrite(line, 1, length, j->file) == length && fflush(j->file) == 0)
        return true;
    j->line = 0;
    return refuse(j, "cannot be written: %s; the same command continues where it was", strerror(errno));
}

/* From here on lines are added; what is left of a last one is dropped. */
static bool begin_adding(journal *j)
{
    if (fseeko(j->file, j->good, SEEK_SET) == 0 && ftruncate(fileno(j->file), j->good) == 0)
        return true;
    j->line = 0;
    return refuse(j, "cannot be written: %s; name another file", strerror(errno));
}

/* ------------------------------------------------------------------ opening */

static bool open_file(journal *j)
{
    struct stat status;
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    const char *path = j->series->journal;
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0)
        return refuse(j, "cannot be opened: %s", strerror(errno));
    if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
        close(file);
        return refuse(j, "a journal is a file; this is something else");
    }
    if (fcntl(file, F_SETLK, &lock) != 0) {
        close(file);
        return refuse(j, "another run is writing this journal; wait until it ends, or name another file");
    }
    j->file = fdopen(file, "r+");
    if (!j->file) {
        close(file);
        return refuse(j, "cannot be opened: %s", strerror(errno));
    }
    return true;
}

/* Reads the header, or writes it into a file that has none or only the beginning of it. */
static bool meet_header(journal *j)
{
    char own[LINE], found[LINE];
    int length = snprintf(own, sizeof own, "%s%s\n", HEADER, j->series->title);
    if (length >= LINE || strchr(own, '\n') != own + length - 1)
        return refuse(j, "the title of a journal is one line, not too long");
    line_found state = read_line(j, found);
    bool begun = state == LINE_CUT && strncmp(found, own, strlen(found)) == 0;
    if (begun && !(begin_adding(j) && write_line(j, own, (size_t)length)))
        return false;
    own[length - 1] = '\0';
    if (!begun && (state != LINE_WHOLE || strcmp(found, own) != 0))
        return refuse_header(j, found);
    j->good = length;
    return fseeko(j->file, j->good, SEEK_SET) == 0 || refuse(j, "cannot be read: %s", strerror(errno));
}

bool journal_open(journal *j, const pl_series *series, pl_series_result *result)
{
    *j = (journal){.series = series, .result = result};
    return open_file(j) && meet_header(j);
}

void journal_close(journal *j)
{
    if (j->file)
        fclose(j->file);
    j->file = NULL;
}

/* ------------------------------------------------------------------ a match as a line */

/* How many titles a deck has; of a hero that is not there none. */
static unsigned titles_of(const journal *j, const pl_bout *bout, unsigned seat)
{
    unsigned hero = bout->setup.hero[seat];
    return hero < j->series->content->hero_count ? j->series->content->heroes[hero].title_count : 0;
}

static void put(char line[LINE], int *length, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (*length < LINE)
        *length += vsnprintf(line + *length, LINE - (size_t)*length, format, arguments);
    va_end(arguments);
}

static void put_title(char line[LINE], int *length, const pl_deeds *d, unsigned t)
{
    if (d->drawn[t] || d->attack[t] || d->defense[t] || d->scheme[t] || d->boost[t] || d->combats_won[t] ||
        d->damage[t])
        put(line, length, " %u:%u,%u,%u,%u,%u,%u,%u", t, d->drawn[t], d->attack[t], d->defense[t], d->scheme[t],
            d->boost[t], d->combats_won[t], d->damage[t]);
}

static void put_deeds(char line[LINE], int *length, const pl_deeds *d, unsigned titles)
{
    put(line, length, " %u %u %u %u", d->maneuvers, d->attacks, d->schemes, d->dealt);
    for (unsigned t = 0; t < titles; t++)
        put_title(line, length, d, t);
}

static void put_style(char line[LINE], int *length, const pl_style *s)
{
    for (unsigned i = 0; i < PL_STYLE_COUNTS; i++)
        put(line, length, " %llu", (unsigned long long)s->count[i]);
}

bool journal_add(journal *j, uint64_t number, const pl_bout *bout, const pl_outcome *outcome)
{
    char line[LINE];
    int length = 0;
    unsigned result = !outcome->finished ? OPEN : outcome->winner == PL_NONE ? DRAW : outcome->winner;
    put(line, &length, "%llu %s%s %u %u ", (unsigned long long)number, results[result], forfeits[outcome->forfeit],
        outcome->first, outcome->turns);
    for (unsigned i = 0; i < PL_DIGEST; i++)
        put(line, &length, "%02x", outcome->digest[i]);
    for (unsigned seat = 0; seat < pl_seats_in(&bout->setup); seat++) {
        uint64_t thought = outcome->thought[seat] < longest_thought ? outcome->thought[seat] : longest_thought;
        put(line, &length, " | %u %llu", outcome->answers[seat], (unsigned long long)thought);
        if (j->series->style)
            put_style(line, &length, &outcome->style[seat]);
        if (j->series->deeds)
            put_deeds(line, &length, &outcome->seat[seat], titles_of(j, bout, seat));
    }
    put(line, &length, "\n");
    return write_line(j, line, (size_t)length);
}

/* ------------------------------------------------------------------ a line as a match */

/* Reads a line from left to right; once something is wrong, nothing more is found. */
typedef struct reader {
    const char *at;
    bool bad;
} reader;

static bool meet(reader *r, const char *text)
{
    size_t length = strlen(text);
    bool there = !r->bad && strncmp(r->at, text, length) == 0;
    if (there)
        r->at += length;
    return there;
}

static void want(reader *r, const char *text)
{
    if (!meet(r, text))
        r->bad = true;
}

static uint64_t number_after(reader *r, const char *before, uint64_t most)
{
    uint64_t n = 0;
    want(r, before);
    if (*r->at < '0' || *r->at > '9')
        r->bad = true;
    for (; !r->bad && *r->at >= '0' && *r->at <= '9'; r->at++) {
        n = n * 10 + (uint64_t)(*r->at - '0');
        r->bad = n > most;
    }
    return r->bad ? 0 : n;
}

static unsigned read_result(reader *r)
{
    want(r, " ");
    for (unsigned i = 0; i < RESULTS; i++)
        if (meet(r, results[i]))
            return i;
    r->bad = true;
    return OPEN;
}

/* Of several seats of a team it is not written which one it was. */
static void read_forfeit(reader *r, unsigned result, pl_outcome *out)
{
    for (unsigned i = PL_FORFEIT_NONE + 1; i < PL_FORFEITS; i++)
        if (result < PL_TEAMS && meet(r, forfeits[i])) {
            out->forfeit = (uint8_t)i;
            out->forfeiter = (uint8_t)!result;
        }
}

static uint8_t read_digit(reader *r)
{
    static const char digits[] = "0123456789abcdef";
    const char *found = *r->at ? strchr(digits, *r->at) : NULL;
    if (r->bad || !found) {
        r->bad = true;
        return 0;
    }
    r->at++;
    return (uint8_t)(found - digits);
}

static void read_digest(reader *r, uint8_t digest[PL_DIGEST])
{
    want(r, " ");
    for (unsigned i = 0; i < PL_DIGEST; i++) {
        uint8_t high = read_digit(r);
        digest[i] = (uint8_t)(high << 4 | read_digit(r));
    }
}

static void read_title(reader *r, pl_deeds *d, unsigned t)
{
    uint8_t *const counts[] = {&d->drawn[t],  &d->attack[t], &d->defense[t],
                               &d->scheme[t], &d->boost[t],  &d->combats_won[t]};
    for (unsigned i = 0; i < sizeof counts / sizeof *counts; i++)
        *counts[i] = (uint8_t)number_after(r, i ? "," : ":", UINT8_MAX);
    d->damage[t] = (uint16_t)number_after(r, ",", UINT16_MAX);
}

/* The titles come in order, so none comes twice. */
static void read_deeds(reader *r, pl_deeds *d, unsigned titles)
{
    uint16_t *const sums[] = {&d->maneuvers, &d->attacks, &d->schemes, &d->dealt};
    for (unsigned i = 0; i < sizeof sums / sizeof *sums; i++)
        *sums[i] = (uint16_t)number_after(r, " ", UINT16_MAX);
    for (unsigned least = 0; !r->bad && r->at[0] == ' ' && r->at[1] != '|';) {
        unsigned t = (unsigned)number_after(r, " ", PL_TITLES);
        if (r->bad || t < least || t >= titles) {
            r->bad = true;
            return;
        }
        read_title(r, d, t);
        least = t + 1;
    }
}

static void read_style(reader *r, pl_style *s)
{
    for (unsigned i = 0; i < PL_STYLE_COUNTS; i++)
        s->count[i] = number_after(r, " ", most_counted);
}

static bool read_match(const journal *j, const char *line, uint64_t number, const pl_bout *bout, pl_outcome *out)
{
    reader r = {line, false};
    unsigned seats = pl_seats_in(&bout->setup);
    memset(out, 0, sizeof *out);
    if (number_after(&r, "", UINT64_MAX / 16) != number)
        return false;
    unsigned result = read_result(&r);
    read_forfeit(&r, result, out);
    out->finished = result != OPEN;
    out->winner = (uint8_t)(result < PL_TEAMS ? result : PL_NONE);
    out->first = (uint8_t)number_after(&r, " ", seats - 1);
    out->turns = (uint16_t)number_after(&r, " ", UINT16_MAX);
    read_digest(&r, out->digest);
    for (unsigned seat = 0; seat < seats; seat++) {
        out->answers[seat] = (uint32_t)number_after(&r, " | ", PL_SERIES_DECISIONS);
        out->decisions += out->answers[seat];
        out->thought[seat] = number_after(&r, " ", longest_thought);
        if (j->series->style)
            read_style(&r, &out->style[seat]);
        if (j->series->deeds)
            read_deeds(&r, &out->seat[seat], titles_of(j, bout, seat));
    }
    return !r.bad && *r.at == '\0' && out->decisions <= PL_SERIES_DECISIONS;
}

journal_found journal_next(journal *j, uint64_t number, const pl_bout *bout, pl_outcome *outcome)
{
    char line[LINE];
    line_found state = read_line(j, line);
    if (state == LINE_CUT)
        return begin_adding(j) ? JOURNAL_END : JOURNAL_WRONG;
    if (state == LINE_BAD || !read_match(j, line, number, bout, outcome)) {
        refuse_line(j, number);
        return JOURNAL_WRONG;
    }
    j->good += (off_t)strlen(line) + 1;
    return JOURNAL_GAME;
}
