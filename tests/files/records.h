/* Matches to record, their records as texts to be changed, and what is read of them. */
#ifndef PL_TESTS_RECORDS_H
#define PL_TESTS_RECORDS_H

#include "../rules/table.h"

#include "files/record.h"
#include "match/match.h"

/* ------------------------------------------------------------------ matches to record */

static inline pl_setup setup_of(dice *d, bool teams)
{
    const pl_content *c = &pack->content;
    pl_setup setup = {.teams = teams};
    do
        setup.board = (uint8_t)roll(d, c->board_count);
    while (c->boards[setup.board].start_count < pl_seats_in(&setup));
    for (unsigned seat = 0; seat < pl_seats_in(&setup); seat++)
        setup.hero[seat] = (uint8_t)roll(d, c->hero_count);
    for (unsigned i = 0; i < PL_RULES_CHOICES; i++)
        ((uint8_t *)&setup.options)[pl_rules_choices[i].offset] = roll(d, 4) == 0;
    return setup;
}

static inline pl_match *any_match(dice *d, bool teams)
{
    pl_match *match = NULL;
    while (!match) { /* some heroes do not fit on some boards */
        pl_setup setup = setup_of(d, teams);
        pl_seed seed = seed_of(roll(d, 1000000));
        match = pl_match_new(pack, &setup, &seed);
    }
    return match;
}

/* One step at random; now and then some are taken back. */
static inline void step(pl_match *match, dice *d)
{
    unsigned decisions = pl_match_decisions(match);
    if (decisions > 0 && roll(d, 25) == 0)
        assert_true(pl_match_undo(match, decisions - 1 - roll(d, decisions < 6 ? decisions : 6)));
    else
        assert_true(pl_match_answer(match, random_option(pl_match_game(match), d)));
}

static inline pl_match *played(unsigned number, bool teams, unsigned steps)
{
    dice d = {.state = 0x9e3779b97f4a7c15ULL * (number + 1)};
    pl_match *match = any_match(&d, teams);
    for (unsigned i = 0; i < steps && !pl_over(pl_match_game(match)); i++)
        step(match, &d);
    return match;
}

static inline pl_record_head named(const char *a, const char *b)
{
    pl_record_head head = {.sealed = false};
    pl_record_name(&head, 0, a);
    pl_record_name(&head, 1, b);
    return head;
}

/* ------------------------------------------------------------------ texts */

typedef struct text {
    char *at;
    size_t length;
} text;

static inline text written(const pl_match *match, const pl_record_head *head)
{
    text t;
    t.at = pl_record_write(match, head, &t.length);
    assert_non_null(t.at);
    return t;
}

static inline text copy_of(const char *at, size_t length)
{
    text t = {malloc(length + 1), length};
    assert_non_null(t.at);
    memcpy(t.at, at, length);
    t.at[length] = '\0';
    return t;
}

/* The text with `count` bytes at `from` replaced. */
static inline text spliced(text t, size_t from, size_t count, const char *by)
{
    size_t more = strlen(by);
    text out = {malloc(t.length - count + more + 1), t.length - count + more};
    assert_non_null(out.at);
    memcpy(out.at, t.at, from);
    memcpy(out.at + from, by, more);
    memcpy(out.at + from + more, t.at + from + count, t.length - from - count);
    out.at[out.length] = '\0';
    return out;
}

static inline unsigned lines_of(text t)
{
    unsigned count = 0;
    for (size_t i = 0; i < t.length; i++)
        count += t.at[i] == '\n';
    return count;
}

/* Where line `number` (from 1) begins; one past the last: the end. */
static inline size_t line_at(text t, unsigned number)
{
    const char *at = t.at;
    for (unsigned i = 1; i < number; i++)
        at = strchr(at, '\n') + 1;
    return (size_t)(at - t.at);
}

static inline size_t line_length(text t, unsigned number) /* without its end */
{
    return strcspn(t.at + line_at(t, number), "\n");
}

static inline bool line_begins(text t, unsigned number, const char *word)
{
    return strncmp(t.at + line_at(t, number), word, strlen(word)) == 0;
}

static inline bool line_is_silent(text t, unsigned number)
{
    return line_begins(t, number, "\n") || line_begins(t, number, "#");
}

static inline bool line_is_decision(text t, unsigned number)
{
    char first = t.at[line_at(t, number)];
    return first >= '0' && first <= '9';
}

static inline unsigned line_with(text t, const char *word)
{
    for (unsigned line = 1; line <= lines_of(t); line++)
        if (line_begins(t, line, word))
            return line;
    fail_msg("no line begins with %s", word);
    return 0;
}

/* The first line from `number` on that says something. */
static inline unsigned next_said(text t, unsigned number)
{
    while (number <= lines_of(t) && line_is_silent(t, number))
        number++;
    return number;
}

static inline text without_line(text t, unsigned number)
{
    return spliced(t, line_at(t, number), line_length(t, number) + 1, "");
}

/* ------------------------------------------------------------------ reading */

typedef struct outcome {
    pl_match *match;
    pl_record record;
    int line, column; /* of the one error; 0: none */
    char message[800];
} outcome;

static inline outcome read_with(text t, const pl_seed *seed)
{
    outcome o = {.line = 0};
    pl_errors *errors = pl_errors_new();
    o.match = pl_record_read(pack, "a.record", t.at, t.length, seed, &o.record, errors);
    assert_int_equal(pl_errors_count(errors), o.match ? 0 : 1);
    if (!o.match) {
        pl_error e = pl_errors_at(errors, 0);
        o.line = e.line;
        o.column = e.column;
        snprintf(o.message, sizeof o.message, "%s", e.message);
        assert_true(e.line > 0 && e.column > 0);
    }
    pl_errors_free(errors);
    return o;
}

static inline outcome read_text(text t)
{
    return read_with(t, NULL);
}

static inline void accepted(text t)
{
    outcome o = read_text(t);
    if (!o.match)
        fail_msg("%d:%d: %s", o.line, o.column, o.message);
    pl_match_free(o.match);
}

/* Between two lines; frees the text. */
static inline void refused_between(text t, unsigned first, unsigned last)
{
    outcome o = read_text(t);
    if (o.match || o.line < (int)first || o.line > (int)last) {
        fputs(t.at, stderr);
        fail_msg("lines %u to %u: %s in %d: %s", first, last, o.match ? "accepted" : "refused", o.line, o.message);
    }
    free(t.at);
}

static inline void refused_at(text t, unsigned line, const char *why)
{
    outcome o = read_text(t);
    if (o.match || o.line != (int)line || !strstr(o.message, why))
        fail_msg("line %u (%s): %s in %d: %s", line, why, o.match ? "accepted" : "refused", o.line, o.message);
    free(t.at);
}

static inline void same_match(const pl_match *a, const pl_match *b)
{
    unsigned count, other;
    const pl_entry *x = pl_match_entries(a, &count), *y = pl_match_entries(b, &other);
    assert_int_equal(count, other);
    for (unsigned i = 0; i < count; i++) {
        assert_int_equal(x[i].undo, y[i].undo);
        assert_int_equal(x[i].number, y[i].number);
        assert_int_equal(x[i].seat, y[i].seat);
        assert_int_equal(x[i].option.kind, y[i].option.kind);
        assert_int_equal(x[i].option.value, y[i].option.value);
    }
    assert_memory_equal(pl_match_game(a), pl_match_game(b), sizeof(pl_game));
    assert_memory_equal(pl_match_setup(a), pl_match_setup(b), sizeof(pl_setup));
    assert_memory_equal(pl_match_seed(a), pl_match_seed(b), sizeof(pl_seed));
}

/* A duel to the end, with options and decisions taken back. */
static inline text sample(pl_match **match)
{
    for (unsigned number = 0;; number++) {
        *match = played(number, false, 5000);
        unsigned count, undos = 0;
        const pl_entry *entries = pl_match_entries(*match, &count);
        for (unsigned i = 0; i < count; i++)
            undos += entries[i].undo;
        pl_record_head head = named("human:ann", "random");
        text t = written(*match, &head);
        if (undos > 3 && strstr(t.at, "\noption ") && lines_of(t) < 250)
            return t;
        free(t.at);
        pl_match_free(*match);
    }
}

#endif
