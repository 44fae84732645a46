/* Puzzles as text: lines about the puzzle, then the table lines of a scenario. */
#include <stdio.h>
#include <stdlib.h>

#include "puzzle/puzzle.h"

struct pl_puzzles {
    pl_puzzle *list;
    unsigned count, room;
};

typedef struct reading {
    const char *file;
    pl_errors *errors;
    pl_puzzles *to;
    pl_puzzle *open; /* the one being read, or NULL */
    int line;
    bool failed; /* no memory */
} reading;

/* ------------------------------------------------------------------ lines */

static bool starts_with(const char *line, const char *word, const char **rest)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] != ' ' && line[length] != '\0'))
        return false;
    *rest = line + length + strspn(line + length, " ");
    return true;
}

static void begin_puzzle(reading *r, const char *name)
{
    pl_puzzles *to = r->to;
    r->open = NULL;
    if (!*name || strlen(name) >= PL_PUZZLE_NAME || strchr(name, ' ')) {
        pl_errors_add(r->errors, r->file, r->line, 1, "a puzzle has a name without blanks: 'puzzle NAME'");
        return;
    }
    if (to->count == to->room) {
        unsigned room = to->room ? 2 * to->room : 32;
        pl_puzzle *more = realloc(to->list, room * sizeof *more);
        if (!more) {
            r->failed = true;
            return;
        }
        to->list = more;
        to->room = room;
    }
    r->open = &to->list[to->count++];
    *r->open = (pl_puzzle){.goal = PL_GOALS};
    snprintf(r->open->name, sizeof r->open->name, "%s", name);
}

static void read_goal(reading *r, const char *text)
{
    char seat[8];
    const size_t length = strcspn(text, " ");
    snprintf(seat, sizeof seat, "%.*s", (int)length, text);
    int found = pl_goal_find(text + length + strspn(text + length, " "));
    int who = pl_seat_find(seat);
    if (found < 0 || who < 0 || who > 1) {
        pl_errors_add(r->errors, r->file, r->line, 1, "whose goal, and which? 'goal A win' or 'goal A defense'");
        return;
    }
    r->open->goal = (uint8_t)found;
    r->open->seat = (uint8_t)who;
}

static void read_stars(reading *r, const char *text)
{
    if (text[0] < '1' || text[0] > '0' + PL_PUZZLE_STARS || text[1])
        pl_errors_add(r->errors, r->file, r->line, 1, "stars are a number from 1 to %d", PL_PUZZLE_STARS);
    else
        r->open->stars = (uint8_t)(text[0] - '0');
}

static void read_solution(reading *r, const char *text)
{
    if (!*text || strlen(text) >= PL_ACT_TEXT)
        pl_errors_add(r->errors, r->file, r->line, 1, "the solution is one act: 'solution attack, CARD'");
    else
        snprintf(r->open->solution, sizeof r->open->solution, "%s", text);
}

/* A line of the position. */
static void keep_line(reading *r, const char *line)
{
    size_t length = strlen(r->open->position), more = strlen(line);
    if (length + more + 2 > sizeof r->open->position) {
        pl_errors_add(r->errors, r->file, r->line, 1, "the position is longer than %d bytes", PL_PUZZLE_TEXT);
        return;
    }
    memcpy(r->open->position + length, line, more);
    memcpy(r->open->position + length + more, "\n", 2);
}

static void read_line(reading *r, char *line)
{
    const char *rest;
    size_t end = strcspn(line, "#\r");
    while (end > 0 && (line[end - 1] == ' ' || line[end - 1] == '\t'))
        end--;
    line[end] = '\0';
    if (!*line)
        return;
    if (starts_with(line, "puzzle", &rest))
        begin_puzzle(r, rest);
    else if (!r->open)
        pl_errors_add(r->errors, r->file, r->line, 1, "a puzzle begins with 'puzzle NAME'");
    else if (starts_with(line, "goal", &rest))
        read_goal(r, rest);
    else if (starts_with(line, "stars", &rest))
        read_stars(r, rest);
    else if (starts_with(line, "solution", &rest))
        read_solution(r, rest);
    else
        keep_line(r, line);
}

/* ------------------------------------------------------------------ files */

static void check_whole(reading *r)
{
    for (unsigned i = 0; i < r->to->count; i++) {
        const pl_puzzle *p = &r->to->list[i];
        if (p->goal == PL_GOALS || !p->stars || !*p->solution)
            pl_errors_add(r->errors, r->file, 1, 1, "puzzle %s lacks one of goal, stars and solution", p->name);
        for (unsigned k = 0; k < i; k++)
            if (strcmp(r->to->list[k].name, p->name) == 0)
                pl_errors_add(r->errors, r->file, 1, 1, "there are two puzzles %s", p->name);
    }
}

pl_puzzles *pl_puzzles_read(const char *file, const char *text, size_t length, pl_errors *errors)
{
    reading r = {.file = file, .errors = errors, .to = calloc(1, sizeof *r.to)};
    char *copy = malloc(length + 1);
    if (!r.to || !copy) {
        free(copy);
        free(r.to);
        return NULL;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (memchr(text, '\0', length))
        pl_errors_add(errors, file, 1, 1, "this is not a text file");
    else
        for (char *at = copy, *next; at && !r.failed; at = next) {
            next = strchr(at, '\n');
            if (next)
                *next++ = '\0';
            r.line++;
            read_line(&r, at);
        }
    check_whole(&r);
    free(copy);
    if (r.failed) {
        pl_puzzles_free(r.to);
        return NULL;
    }
    return r.to;
}

void pl_puzzles_free(pl_puzzles *puzzles)
{
    if (puzzles)
        free(puzzles->list);
    free(puzzles);
}

unsigned pl_puzzles_count(const pl_puzzles *puzzles)
{
    return puzzles->count;
}

const pl_puzzle *pl_puzzles_at(const pl_puzzles *puzzles, unsigned index)
{
    return &puzzles->list[index];
}

int pl_puzzle_write(const pl_puzzle *puzzle, char *out, size_t size)
{
    return snprintf(out, size, "puzzle %s\ngoal %c %s\nstars %u\nsolution %s\n%s", puzzle->name, 'A' + puzzle->seat,
                    pl_goal_name[puzzle->goal], puzzle->stars, puzzle->solution, puzzle->position);
}

bool pl_puzzle_begin(const pl_pack *pack, const pl_puzzle *puzzle, pl_errors *errors, pl_game *out)
{
    if (!pl_scenario_game(pack, puzzle->name, puzzle->position, strlen(puzzle->position), errors, out))
        return false;
    if (out->seat_count == 2)
        return true;
    pl_errors_add(errors, puzzle->name, 1, 1, "a puzzle is for two players");
    return false;
}
