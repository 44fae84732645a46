/* Records: what was written is read back as the same match, byte for byte; whatever is done to a record shows, at the line
 * where it is done; and no bytes do any harm. */
#include "../rules/table.h"

#include <time.h>

#include "files/record.h"
#include "match/match.h"

/* ------------------------------------------------------------------ matches to record */

static pl_setup setup_of(dice *d, bool teams)
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

static pl_match *any_match(dice *d, bool teams)
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
static void step(pl_match *match, dice *d)
{
    unsigned decisions = pl_match_decisions(match);
    if (decisions > 0 && roll(d, 25) == 0)
        assert_true(pl_match_undo(match, decisions - 1 - roll(d, decisions < 6 ? decisions : 6)));
    else
        assert_true(pl_match_answer(match, random_option(pl_match_game(match), d)));
}

static pl_match *played(unsigned number, bool teams, unsigned steps)
{
    dice d = {.state = 0x9e3779b97f4a7c15ULL * (number + 1)};
    pl_match *match = any_match(&d, teams);
    for (unsigned i = 0; i < steps && !pl_over(pl_match_game(match)); i++)
        step(match, &d);
    return match;
}

static pl_record_head named(const char *a, const char *b)
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

static text written(const pl_match *match, const pl_record_head *head)
{
    text t;
    t.at = pl_record_write(match, head, &t.length);
    assert_non_null(t.at);
    return t;
}

static text copy_of(const char *at, size_t length)
{
    text t = {malloc(length + 1), length};
    assert_non_null(t.at);
    memcpy(t.at, at, length);
    t.at[length] = '\0';
    return t;
}

/* The text with `count` bytes at `from` replaced. */
static text spliced(text t, size_t from, size_t count, const char *by)
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

static unsigned lines_of(text t)
{
    unsigned count = 0;
    for (size_t i = 0; i < t.length; i++)
        count += t.at[i] == '\n';
    return count;
}

/* Where line `number` (from 1) begins; one past the last: the end. */
static size_t line_at(text t, unsigned number)
{
    const char *at = t.at;
    for (unsigned i = 1; i < number; i++)
        at = strchr(at, '\n') + 1;
    return (size_t)(at - t.at);
}

static size_t line_length(text t, unsigned number) /* without its end */
{
    return strcspn(t.at + line_at(t, number), "\n");
}

static bool line_begins(text t, unsigned number, const char *word)
{
    return strncmp(t.at + line_at(t, number), word, strlen(word)) == 0;
}

static bool line_is_silent(text t, unsigned number)
{
    return line_begins(t, number, "\n") || line_begins(t, number, "#");
}

static bool line_is_decision(text t, unsigned number)
{
    char first = t.at[line_at(t, number)];
    return first >= '0' && first <= '9';
}

static unsigned line_with(text t, const char *word)
{
    for (unsigned line = 1; line <= lines_of(t); line++)
        if (line_begins(t, line, word))
            return line;
    fail_msg("no line begins with %s", word);
    return 0;
}

/* The first line from `number` on that says something. */
static unsigned next_said(text t, unsigned number)
{
    while (number <= lines_of(t) && line_is_silent(t, number))
        number++;
    return number;
}

static text without_line(text t, unsigned number)
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

static outcome read_with(text t, const pl_seed *seed)
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

static outcome read_text(text t)
{
    return read_with(t, NULL);
}

static void accepted(text t)
{
    outcome o = read_text(t);
    if (!o.match)
        fail_msg("%d:%d: %s", o.line, o.column, o.message);
    pl_match_free(o.match);
}

/* Between two lines; frees the text. */
static void refused_between(text t, unsigned first, unsigned last)
{
    outcome o = read_text(t);
    if (o.match || o.line < (int)first || o.line > (int)last) {
        fputs(t.at, stderr);
        fail_msg("lines %u to %u: %s in %d: %s", first, last, o.match ? "accepted" : "refused", o.line, o.message);
    }
    free(t.at);
}

static void refused_at(text t, unsigned line, const char *why)
{
    outcome o = read_text(t);
    if (o.match || o.line != (int)line || !strstr(o.message, why))
        fail_msg("line %u (%s): %s in %d: %s", line, why, o.match ? "accepted" : "refused", o.line, o.message);
    free(t.at);
}

static void same_match(const pl_match *a, const pl_match *b)
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

/* ------------------------------------------------------------------ round trips */

static void check_round_trip(const pl_match *match, const pl_record_head *head)
{
    text t = written(match, head);
    outcome o = read_with(t, pl_match_seed(match));
    if (!o.match)
        fail_msg("%d:%d: %s", o.line, o.column, o.message);
    same_match(match, o.match);
    assert_memory_equal(head->player, o.record.head.player, sizeof head->player);
    assert_int_equal(head->sealed, o.record.head.sealed);
    text again = written(o.match, &o.record.head);
    assert_int_equal(t.length, again.length);
    assert_memory_equal(t.at, again.at, t.length);
    free(t.at);
    free(again.at);
    pl_match_free(o.match);
}

static void what_is_written_is_read_as_the_same_match(void **state)
{
    (void)state;
    unsigned undos = 0;
    for (unsigned number = 0; number < how_many(300, 24); number++) {
        pl_match *match = played(number, number % 3 == 0, number % 5 == 0 ? number : 5000);
        pl_record_head head = named("human", number % 2 ? "Ганна, донька (2)" : "");
        head.sealed = number % 4 == 1;
        check_round_trip(match, &head);
        unsigned count;
        const pl_entry *entries = pl_match_entries(match, &count);
        for (unsigned i = 0; i < count; i++)
            undos += entries[i].undo;
        pl_match_free(match);
    }
    assert_true(undos > how_many(1000, 50));
}

/* Line by line while it is played, the file holds the same as when it is written at once, and can be read at any time. */
static void a_record_grows_with_the_match(void **state)
{
    (void)state;
    for (unsigned number = 0; number < 4; number++) {
        dice d = {.state = 77 + number};
        pl_match *match = any_match(&d, number % 2);
        pl_record_head head = named("a", "b");
        text grown = {NULL, 0};
        FILE *to = open_memstream(&grown.at, &grown.length);
        pl_recorder *r = pl_recorder_new(match, &head, to);
        assert_non_null(r);
        for (unsigned i = 0; !pl_over(pl_match_game(match)); i++) {
            step(match, &d);
            assert_true(pl_recorder_follow(r, match));
            if (i % 16 == 0)
                accepted(grown);
        }
        assert_true(pl_recorder_finish(r, match));
        assert_true(pl_recorder_finish(r, match));
        pl_recorder_free(r);
        fclose(to);
        text whole = written(match, &head);
        assert_string_equal(grown.at, whole.at);
        free(grown.at);
        free(whole.at);
        pl_match_free(match);
    }
}

/* An answer is known by its name, and copies of a card share theirs. */
static unsigned compare_copies(const pl_match *match)
{
    pl_option options[PL_OPTIONS_MAX];
    char name[PL_NAME_MAX], other[PL_NAME_MAX];
    const pl_game *game = pl_match_game(match);
    unsigned compared = 0, count = pl_options(game, options);
    for (unsigned i = 1; i < count; i++) {
        pl_option_name(pack, game, options[i - 1], name);
        if (strcmp(pl_option_name(pack, game, options[i], other), name) != 0)
            continue;
        pl_match *one = pl_match_clone(match), *two = pl_match_clone(match);
        assert_true(pl_match_answer(one, options[i - 1]) && pl_match_answer(two, options[i]));
        same_match(one, two);
        pl_match_free(one);
        pl_match_free(two);
        compared++;
    }
    return compared;
}

static void copies_of_a_card_are_one_answer(void **state)
{
    (void)state;
    unsigned compared = 0;
    for (unsigned number = 0; number < 10; number++) {
        pl_match *match = played(number, false, 0);
        dice d = {.state = 99 + number};
        while (!pl_over(pl_match_game(match))) {
            compared += compare_copies(match);
            assert_true(pl_match_answer(match, random_option(pl_match_game(match), &d)));
        }
        pl_match_free(match);
    }
    assert_true(compared > 20);
}

/* ------------------------------------------------------------------ damage */

/* A duel to the end, with options and decisions taken back. */
static text sample(pl_match **match)
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

/* The line where the next state after this one stands: there at the latest a change shows. */
static unsigned next_state(text t, unsigned line)
{
    while (!line_begins(t, line, "state"))
        line++;
    return line;
}

static void a_line_that_is_missing_is_missed(void **state)
{
    (void)state;
    pl_match *match;
    text t = sample(&match);
    unsigned count = lines_of(t);
    for (unsigned line = 1; line <= count; line++) {
        text d = without_line(t, line);
        if (line_is_silent(t, line) || line == count) /* without its end it is a match that goes on */
            accepted(d);
        else if (line_begins(t, line, "option"))
            refused_at(copy_of(d.at, d.length), line_with(d, "state 0"), "this state should be");
        else if (line_begins(d, line, "undo")) /* it would have been taken back */
            refused_between(copy_of(d.at, d.length), line, next_state(d, line));
        else
            refused_between(copy_of(d.at, d.length), next_said(d, line), next_said(d, line));
        free(d.at);
    }
    free(t.at);
    pl_match_free(match);
}

static text with_lines_swapped(text t, unsigned line)
{
    size_t first = line_length(t, line) + 1, second = line_length(t, line + 1) + 1, at = line_at(t, line);
    text d = copy_of(t.at, t.length);
    memcpy(d.at + at, t.at + at + first, second);
    memcpy(d.at + at + second, t.at + at, first);
    return d;
}

static void lines_in_another_order_are_refused(void **state)
{
    (void)state;
    pl_match *match;
    text t = sample(&match);
    for (unsigned line = 1; line < lines_of(t); line++) {
        text d = with_lines_swapped(t, line);
        if (line_is_silent(t, line) || line_is_silent(t, line + 1))
            accepted(d);
        else
            refused_between(copy_of(d.at, d.length), line, line + 1);
        free(d.at);
    }
    free(t.at);
    pl_match_free(match);
}

/* Every other answer that would have been possible. */
static void change_answer(text t, unsigned line, const pl_game *before)
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned count = pl_options(before, options);
    size_t at = (size_t)(strstr(t.at + line_at(t, line), ": ") + 2 - t.at), length = strcspn(t.at + at, "\n");
    for (unsigned i = 0; i < count; i++) {
        char name[PL_NAME_MAX];
        pl_option_name(pack, before, options[i], name);
        if (strlen(name) != length || strncmp(name, t.at + at, length) != 0)
            refused_between(spliced(t, at, length, name), line, next_state(t, line));
    }
    refused_at(spliced(t, at, length, "sword-of-nobody"), line, "'sword-of-nobody' is not an answer: ");
    refused_at(spliced(t, at, length, ""), line, "is not an answer: ");
    refused_at(spliced(t, at + length, 0, " twice"), line, "is not an answer: ");
    refused_at(spliced(t, at + length, 0, ", none"), line, "the line should end before ', none'");
}

static void a_changed_decision_is_found(void **state)
{
    (void)state;
    pl_match *match;
    text t = sample(&match);
    pl_match *again = pl_match_new(pack, pl_match_setup(match), pl_match_seed(match));
    unsigned count, line = 1;
    const pl_entry *entries = pl_match_entries(match, &count);
    for (unsigned i = 0; i < count; i++, line++) {
        while (!line_is_decision(t, line) && !line_begins(t, line, "undo"))
            line++;
        if (entries[i].undo) {
            assert_true(pl_match_undo(again, entries[i].number));
            continue;
        }
        change_answer(t, line, pl_match_game(again));
        size_t at = line_at(t, line), seat = at + strcspn(t.at + at, " ") + 1;
        refused_at(spliced(t, at, 0, "1"), line, "here comes decision");
        refused_at(spliced(t, seat, 1, t.at[seat] == 'A' ? "B" : "A"), line, "is not asked: ");
        refused_at(spliced(t, seat, 1, "C"), line, "is not asked: ");
        refused_at(spliced(t, seat + 1, 1, ""), line, "a decision is written");
        assert_true(pl_match_answer(again, entries[i].option));
    }
    pl_match_free(again);
    free(t.at);
    pl_match_free(match);
}

/* A letter of every line that is no decision: digits become others, letters too. */
static void a_changed_letter_is_found(void **state)
{
    (void)state;
    pl_match *match;
    text t = sample(&match);
    for (unsigned line = 1; line <= lines_of(t); line++) {
        size_t at = line_at(t, line), length = line_length(t, line);
        if (line_is_silent(t, line) || line_is_decision(t, line))
            continue;
        for (size_t i = at; i < at + length; i++) {
            char by[2] = {t.at[i] == ' ' ? '_' : t.at[i] == 'b' ? 'c' : 'b', '\0'};
            bool late = line_begins(t, line, "seed") || line_begins(t, line, "option") ||
                        line_begins(t, line, "board") || line_begins(t, line, "seat") || line_begins(t, line, "undo");
            refused_between(spliced(t, i, 1, by), line, late ? next_state(t, line) : line);
        }
    }
    free(t.at);
    pl_match_free(match);
}

/* `wanted` with %s where the line says `found`; the record without it. */
static void damage(text t, const char *found, const char *by, unsigned line, const char *why)
{
    char *at = strstr(t.at, found);
    assert_non_null(at);
    refused_at(spliced(t, (size_t)(at - t.at), strlen(found), by), line, why);
}

static void the_header_is_checked_word_by_word(void **state)
{
    (void)state;
    dice d = {.state = 3};
    pl_setup setup = {.board = (uint8_t)pl_pack_board(pack, "king-solomons-tomb"),
                      .hero = {(uint8_t)pl_pack_hero(pack, "houdini"), (uint8_t)pl_pack_hero(pack, "genie")},
                      .options = {.simultaneous_defeat = PL_DRAW, .team_hands = PL_HANDS_PRIVATE}};
    pl_seed seed = seed_of(1);
    pl_match *match = pl_match_new(pack, &setup, &seed);
    pl_record_head head = named("human", "random");
    for (unsigned i = 0; i < 30; i++)
        assert_true(pl_match_answer(match, random_option(pl_match_game(match), &d)));
    text t = written(match, &head);
    accepted(t);
    damage(t, "peerless record 2", "peerless record 3", 1, "another format ('3')");
    damage(t, "peerless record 2", "peerless record 0", 1, "another format ('0')");
    damage(t, "peerless record 2", "peerless record 1", 2, "the header should say 'content HASH'");
    damage(t, "peerless record 2", "seat A", 1, "this is not a record");
    damage(t, "peerless record 2\n", "", 1, "this is not a record");
    damage(t, "record 2", "record 2 x", 1, "the line should end before 'x'");
    damage(t, "rules 2", "rules two", 2, "expected the version of the rules");
    damage(t, "rules ", "content ", 2, "the header should say 'rules NUMBER'");
    damage(t, "board king-solomons-tomb", "board", 3, "there is no board '");
    damage(t, "board king-solomons-tomb ", "board king-solomons-tomb 0", 3, "after the board come 16 digits");
    damage(t, "seat A houdini ", "seat A houdini, ", 4, "after the hero come 16 digits");
    damage(t, "seat B genie ", "seat B houdini ", 5, "the hero 'houdini' has changed since this match");
    damage(t, "king-solomons-tomb", "king-solomon-tomb", 3, "did you mean 'king-solomons-tomb'?");
    damage(t, "seat A houdini", "seat A houdni", 4, "did you mean 'houdini'?");
    damage(t, "seat A houdini", "seat B houdini", 4, "here comes the seat A, not 'B'");
    damage(t, "seat A houdini", "seat A1 houdini", 5, "here comes the seat B1, not 'B'");
    damage(t, "seat B", "seat A", 5, "here comes the seat B, not 'A'");
    damage(t, ", played by human", " played by human", 4, "', played by NAME'");
    damage(t, ", played by human", ", played by", 4, "', played by NAME'");
    damage(t, "option simultaneousDefeat=draw", "option simultaneousDefeat=win", 6, "turnPlayerWins or draw");
    damage(t, "option simultaneousDefeat=draw", "option simultaneousDefeat", 6, "turnPlayerWins or draw");
    damage(t, "option simultaneousDefeat", "option simultanousDefeat", 6, "did you mean \"simultaneousDefeat\"?");
    damage(t, "option teamHands=private", "option simultaneousDefeat=draw", 7, "is said twice");
    damage(t, "option teamHands=private", "option gameEndCheck=immediate", 7,
           "gameEndCheck comes before simultaneousDefeat");
    damage(t, "seed 01", "seed 1", 8, "expected 64 digits");
    damage(t, "seed 01", "seed A1", 8, "expected 64 digits");
    damage(t, "seed 01", "seed 11", 10, "this state should be");
    damage(t, "seed ", "commit ", 8, "the seed of this match is secret");
    damage(t, "seed ", "sede ", 8, "'seed DIGITS' or 'commit DIGITS'");
    damage(t, "state 0 ", "state 1 ", 10, "this is the state after decision 0, not '1 ");
    damage(t, "\nstate 20 ", "\nundo to 19\nstate 20 ", line_with(t, "state 20"), "is missing here");
    damage(t, ", played by human", ", played by Human", 10, "this state should be");
    damage(t, "\n21 ", "\nundo to 20\n21 ", line_with(t, "21 "), "nothing to take back");
    damage(t, "\n21 ", "\nundo 20\n21 ", line_with(t, "21 "), "undo to NUMBER");
    damage(t, "\n21 ", "\nresult A wins\n21 ", line_with(t, "21 "), "the game is not over: ");
    damage(t, "\n21 ", "\nboard soho\n21 ", line_with(t, "21 "), "belongs to the header");
    damage(t, "\n21 ", "\nstat 20\n21 ", line_with(t, "21 "), "did you mean 'state'?");
    damage(t, "\n21 ", "\n: x\n21 ", line_with(t, "21 "), "a line cannot start with ''");
    free(t.at);
    pl_match_free(match);
}

static void teams_need_their_starting_spaces(void **state)
{
    (void)state;
    for (unsigned board = 0; board < pack->content.board_count; board++) {
        if (pack->boards[board].start_count >= PL_SEATS)
            continue;
        pl_match *match = played(3, true, 10);
        pl_record_head head = {.sealed = false};
        text t = written(match, &head);
        size_t at = line_at(t, 3) + strlen("board ");
        char line[PL_NAME_MAX + 20];
        snprintf(line, sizeof line, "%s %.16s", pack->board_pages[board].id, pack->board_pages[board].hash);
        text d = spliced(t, at, line_length(t, 3) - strlen("board "), line);
        refused_at(d, 3, "cannot play on this board");
        free(t.at);
        pl_match_free(match);
        return;
    }
    pl_match *match = played(3, true, 10); /* all boards have them: nothing to refuse */
    pl_match_free(match);
}

static void another_result_is_refused(void **state)
{
    (void)state;
    static const char *const results[] = {"A wins", "B wins", "draw", "", "A", "nobody wins", "A wins B wins"};
    pl_match *match;
    text t = sample(&match);
    unsigned line = line_with(t, "result"), right = 0;
    size_t at = line_at(t, line) + strlen("result ");
    for (unsigned i = 0; i < sizeof results / sizeof results[0]; i++) {
        text d = spliced(t, at, line_length(t, line) - strlen("result "), results[i]);
        if (d.length == t.length && memcmp(d.at, t.at, d.length) == 0)
            right++;
        else
            refused_at(copy_of(d.at, d.length), line, "the result is '");
        free(d.at);
    }
    assert_int_equal(right, 1);
    refused_at(spliced(t, t.length, 0, "undo to 3\n"), line + 1, "the record has ended");
    refused_at(spliced(t, t.length, 0, "result A wins\n"), line + 1, "the record has ended");
    text remark = spliced(t, t.length, 0, "\n# well played\n");
    accepted(remark);
    free(remark.at);
    free(t.at);
    pl_match_free(match);
}

static void remarks_and_line_ends_of_other_systems_are_no_damage(void **state)
{
    (void)state;
    pl_match *match;
    text t = sample(&match);
    text d = {malloc(3 * t.length + 4 * (lines_of(t) + 1)), 0};
    d.length = (size_t)sprintf(d.at, "\xEF\xBB\xBF");
    for (size_t i = 0; i < t.length; i++) {
        if (t.at[i] == '\n')
            d.length += (size_t)sprintf(d.at + d.length, " # !\r\n");
        else if (t.at[i] == ' ')
            d.length += (size_t)sprintf(d.at + d.length, " \t");
        else
            d.at[d.length++] = t.at[i];
    }
    outcome o = read_text(d);
    if (!o.match)
        fail_msg("%d:%d: %s", o.line, o.column, o.message);
    same_match(match, o.match);
    pl_match_free(o.match);
    free(d.at);
    free(t.at);
    pl_match_free(match);
}

/* ------------------------------------------------------------------ cut short */

static void a_cut_within_a_line_is_reported_there(void **state)
{
    (void)state;
    pl_match *match = played(11, false, 60);
    pl_record_head head = named("Ґанок", "b");
    text t = written(match, &head);
    size_t head_end = line_at(t, line_with(t, "state 0"));
    for (size_t length = 0; length <= t.length; length++) {
        text d = copy_of(t.at, length);
        unsigned whole = lines_of(d);
        if (length > 0 && t.at[length - 1] != '\n')
            refused_at(copy_of(d.at, length), whole + 1, "cut off in the middle of this line");
        else if (length + 1 < head_end)
            refused_between(copy_of(d.at, length), whole + 1, whole + 1);
        else
            accepted(d);
        free(d.at);
    }
    free(t.at);
    pl_match_free(match);
}

/* Only what is said. */
static text said_of(text t)
{
    text out = {calloc(1, t.length + 1), 0};
    for (unsigned line = 1; line <= lines_of(t); line++) {
        size_t length = line_length(t, line) + 1;
        if (line_is_silent(t, line))
            continue;
        memcpy(out.at + out.length, t.at + line_at(t, line), length);
        out.length += length;
    }
    return out;
}

/* Goes on as the match went. */
static text resumed(text cut, const pl_match *match)
{
    unsigned count, done;
    const pl_entry *entries = pl_match_entries(match, &count);
    outcome o = read_with(cut, pl_match_seed(match));
    text more = {NULL, 0};
    FILE *to = open_memstream(&more.at, &more.length);
    assert_non_null(o.match);
    pl_recorder *r = pl_recorder_resume(o.match, &o.record, to);
    assert_non_null(r);
    pl_match_entries(o.match, &done);
    for (; done < count; done++) {
        assert_true(entries[done].undo ? pl_match_undo(o.match, entries[done].number)
                                       : pl_match_answer(o.match, entries[done].option));
        assert_true(pl_recorder_follow(r, o.match));
    }
    assert_true(pl_recorder_finish(r, o.match));
    pl_recorder_free(r);
    fclose(to);
    same_match(match, o.match);
    pl_match_free(o.match);
    text whole = spliced(cut, cut.length, 0, more.at);
    free(more.at);
    return whole;
}

static void a_stopped_match_goes_on_from_any_line(void **state)
{
    (void)state;
    for (unsigned sealed = 0; sealed < 2; sealed++) {
        pl_match *match;
        text sampled = sample(&match);
        pl_record_head head = named("human:ann", "random");
        head.sealed = sealed;
        text t = written(match, &head), said = said_of(t);
        for (unsigned line = line_with(t, "state 0"); line <= lines_of(t) + 1; line++) {
            text cut = copy_of(t.at, line_at(t, line));
            text whole = resumed(cut, match), again = said_of(whole);
            assert_string_equal(again.at, said.at);
            free(again.at);
            free(whole.at);
            free(cut.at);
        }
        free(said.at);
        free(t.at);
        free(sampled.at);
        pl_match_free(match);
    }
}

/* ------------------------------------------------------------------ secret seeds */

static text sealed_record(pl_match **match, const char *table)
{
    *match = played(4, false, 5000);
    pl_record_head head = {.sealed = true};
    snprintf(head.table, sizeof head.table, "%s", table);
    return written(*match, &head);
}

static void a_secret_seed_is_promised_first_and_told_last(void **state)
{
    (void)state;
    pl_match *match;
    text t = sealed_record(&match, "");
    char seed[PL_HASH_TEXT], commit[PL_HASH_TEXT];
    pl_seed_text(pl_match_seed(match), seed);
    pl_seed_commit(pl_match_seed(match), "", commit);
    const char *told = strstr(t.at, seed);
    assert_int_equal(line_with(t, "seed"), lines_of(t));
    assert_true(told > t.at + line_at(t, lines_of(t)));
    assert_non_null(strstr(t.at, commit));
    outcome o = read_text(t);
    assert_non_null(o.match);
    assert_true(o.record.seed_known && o.record.last == PL_LAST_SEED);
    assert_string_equal(o.record.commit, commit);
    pl_match_free(o.match);
    size_t at = line_at(t, lines_of(t)) + strlen("seed ");
    refused_at(spliced(t, at, 1, t.at[at] == '0' ? "1" : "0"), lines_of(t), "do not agree");
    refused_at(spliced(t, at, 1, "x"), lines_of(t), "expected 64 digits");
    at = line_at(t, line_with(t, "commit")) + strlen("commit ");
    refused_at(spliced(t, at, 1, t.at[at] == '0' ? "1" : "0"), lines_of(t), "do not agree");
    refused_at(spliced(t, t.length, 0, "seed 0\n"), lines_of(t) + 1, "the record has ended");
    free(t.at);
    pl_match_free(match);
}

static void a_promise_is_for_one_table(void **state)
{
    (void)state;
    pl_match *match;
    text t = sealed_record(&match, "uJyyw6aaqFG5");
    outcome o = read_text(t);
    assert_non_null(o.match);
    assert_string_equal(o.record.head.table, "uJyyw6aaqFG5");
    pl_match_free(o.match);
    unsigned line = line_with(t, "table");
    assert_int_equal(line + 1, line_with(t, "commit"));
    size_t at = line_at(t, line) + strlen("table ");
    refused_at(spliced(t, at, 1, "v"), lines_of(t), "do not agree");
    refused_at(spliced(t, at, 1, "."), line, "not the id of a table");
    refused_at(spliced(t, at, 12, ""), line, "not the id of a table");
    refused_at(spliced(t, at, 0, "0123456789012345678901234567"), line, "not the id of a table");
    refused_at(spliced(t, at + 12, 0, " x"), line, "should end");
    refused_at(without_line(t, line), lines_of(t) - 1, "do not agree"); /* the seed alone is not what was promised */
    refused_at(without_line(t, line + 1), line + 2, "commit DIGITS");
    free(t.at);
    pl_match_free(match);
}

static void without_its_seed_a_sealed_record_shows_its_header(void **state)
{
    (void)state;
    pl_match *match;
    text t = sealed_record(&match, "x"), d = without_line(t, lines_of(t));
    pl_errors *errors = pl_errors_new();
    pl_record record;
    assert_true(pl_record_read_head(pack, "a", d.at, d.length, &record, errors));
    assert_memory_equal(&record.setup, pl_match_setup(match), sizeof record.setup);
    assert_true(record.head.sealed && !record.seed_known);
    refused_at(copy_of(d.at, d.length), line_with(d, "commit"), "is secret");
    pl_seed wrong = seed_of(123456789);
    outcome o = read_with(d, &wrong);
    assert_null(o.match);
    assert_int_equal(o.line, line_with(d, "commit"));
    o = read_with(d, pl_match_seed(match));
    assert_non_null(o.match);
    same_match(match, o.match);
    pl_match_free(o.match);
    assert_false(pl_record_read_head(pack, "a", "peerless\n", 9, &record, errors));
    pl_errors_free(errors);
    free(t.at);
    free(d.at);
    pl_match_free(match);
}

static void a_match_given_up_can_tell_its_seed(void **state)
{
    (void)state;
    pl_match *match = played(8, false, 33);
    pl_record_head head = {.sealed = true};
    text t = {NULL, 0};
    FILE *to = open_memstream(&t.at, &t.length);
    pl_recorder *r = pl_recorder_new(match, &head, to);
    assert_true(pl_recorder_reveal(r));
    dice d = {.state = 5};
    step(match, &d);
    assert_false(pl_recorder_follow(r, match)); /* what is told cannot be taken back */
    pl_recorder_free(r);
    fclose(to);
    accepted(t);
    free(t.at);
    pl_match_free(match);
}

/* ------------------------------------------------------------------ strangers */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* The record, and then a line many times. */
static text repeated(text t, const char *line, unsigned times)
{
    size_t one = strlen(line);
    text out = {malloc(t.length + one * times + 1), t.length};
    assert_non_null(out.at);
    memcpy(out.at, t.at, t.length);
    for (unsigned i = 0; i < times; i++, out.length += one)
        memcpy(out.at + out.length, line, one);
    out.at[out.length] = '\0';
    return out;
}

static void a_million_lines_are_read_in_a_moment(void **state)
{
    (void)state;
    pl_match *match = played(2, false, 0);
    pl_record_head head = {.sealed = false};
    text t = written(match, &head);
    double start = now();
    text remarks = repeated(t, "# x\n", 1000000), blanks = repeated(t, "\n", 1000000);
    accepted(remarks);
    accepted(blanks);
    refused_at(repeated(t, "1 A: x\n", 1000000), lines_of(t) + 1, "");
    refused_at(repeated(t, t.at + line_at(t, lines_of(t)), 500000), lines_of(t) + 1, "delete this line");
    assert_true(now() - start < how_many(10, 60));
    free(remarks.at);
    free(blanks.at);
    free(t.at);
    pl_match_free(match);
}

static bool with_state(pl_recorder *r, const pl_match *match)
{
    return how_many(1, 0) ? pl_recorder_finish(r, match) : pl_recorder_follow(r, match);
}

/* The longest history there can be, with as many states as there can be: a stranger can make nothing dearer. */
static text longest_record(pl_match *match)
{
    pl_record_head head = {.sealed = false};
    text t = {NULL, 0};
    FILE *to = open_memstream(&t.at, &t.length);
    pl_recorder *r = pl_recorder_new(match, &head, to);
    for (unsigned i = 0; i < PL_MATCH_DECISIONS / 2; i++) {
        assert_true(pl_match_answer(match, random_option(pl_match_game(match), &(dice){.state = i + 1})));
        assert_true(with_state(r, match));
        assert_true(pl_match_undo(match, 0));
        assert_true(with_state(r, match));
    }
    pl_recorder_free(r);
    fclose(to);
    return t;
}

static void the_longest_record_is_read_and_no_longer_one(void **state)
{
    (void)state;
    pl_match *match = played(2, true, 0);
    text t = longest_record(match);
    char more[PL_NAME_MAX + 20], name[PL_NAME_MAX];
    pl_option options[PL_OPTIONS_MAX];
    pl_options(pl_match_game(match), options);
    assert_false(pl_match_answer(match, options[0]));
    double start = now();
    accepted(t);
    print_message("# %zu bytes in %.2f s\n", t.length, now() - start);
    assert_true(now() - start < how_many(20, 200));
    snprintf(more, sizeof more, "1 %s: %s\n", pl_seat_name(pl_match_setup(match), pl_match_game(match)->question.seat),
             pl_option_name(pack, pl_match_game(match), options[0], name));
    refused_at(spliced(t, t.length, 0, more), lines_of(t) + 1, "longer than a match can be");
    free(t.at);
    pl_match_free(match);
}

static void bytes_that_are_no_text_are_refused_where_they_are(void **state)
{
    (void)state;
    static char wide[5000];
    pl_match *match = played(2, false, 30);
    pl_record_head head = named("a", "b");
    text t = written(match, &head);
    size_t at = line_at(t, 4) + 5;
    memset(wide, 'x', sizeof wide - 1);
    refused_at(spliced(t, at, 0, wide), 4, "too long");
    refused_at(spliced(t, at, 1, "\xff"), 4, "byte 0xFF");
    refused_at(spliced(t, at, 1, "\xc0\x80"), 4, "byte 0xC0");
    refused_at(spliced(t, at, 1, "\x1b"), 4, "byte 0x1B");
    refused_at(spliced(t, at, 1, "\r"), 4, "byte 0x0D");
    text nul = copy_of(t.at, t.length);
    nul.at[at] = '\0';
    outcome o = read_text(nul);
    assert_int_equal(o.line, 4);
    assert_int_equal(o.column, 6);
    nul.at[at] = t.at[at];
    nul.at[t.length - 1] = '\0';
    o = read_text(nul);
    assert_null(o.match);
    free(nul.at);
    static char player[200];
    memset(player, 'y', sizeof player - 1);
    size_t name = (size_t)(strstr(t.at, "played by ") + strlen("played by ") - t.at);
    refused_at(spliced(t, name, 1, player), 4, "this name is too long");
    free(t.at);
    pl_match_free(match);
}

static void too_large_a_file_is_not_even_read(void **state)
{
    (void)state;
    text t = {calloc(1, PL_RECORD_MAX + 2), PL_RECORD_MAX + 1};
    assert_non_null(t.at);
    memset(t.at, '#', t.length);
    refused_at(t, 1, "larger");
    refused_at(copy_of("", 0), 1, "this is not a record");
}

/* Anything at all: it ends, with one error or with a match that can be written. */
static void any_bytes_are_read_without_harm(void **state)
{
    (void)state;
    pl_match *match;
    text t = sample(&match);
    dice d = {.state = 4711};
    unsigned good = 0;
    for (unsigned n = 0; n < how_many(20000, 1000); n++) {
        text m = copy_of(t.at, t.length - (roll(&d, 4) == 0 ? roll(&d, (unsigned)t.length) : 0));
        for (unsigned k = roll(&d, 4) + 1; k > 0 && m.length > 0; k--)
            m.at[roll(&d, (unsigned)m.length)] =
                (char)(roll(&d, 3) ? t.at[roll(&d, (unsigned)t.length)] : (char)roll(&d, 256));
        outcome o = read_text(m);
        if (o.match) {
            text again = written(o.match, &o.record.head);
            accepted(again);
            free(again.at);
            good++;
        }
        pl_match_free(o.match);
        free(m.at);
    }
    print_message("# %u damages did no harm\n", good);
    free(t.at);
    pl_match_free(match);
}

/* ------------------------------------------------------------------ writing */

static void a_file_that_takes_nothing_more_does_not_stop_the_match(void **state)
{
    (void)state;
    FILE *full = fopen("/dev/full", "w");
    pl_match *match = played(1, false, 3);
    pl_record_head head = {.sealed = false};
    dice d = {.state = 1};
    assert_non_null(full);
    pl_recorder *r = pl_recorder_new(match, &head, full);
    assert_non_null(r);
    step(match, &d);
    assert_false(pl_recorder_follow(r, match));
    assert_false(pl_recorder_finish(r, match));
    pl_recorder_free(r);
    pl_recorder_free(NULL);
    fclose(full);
    pl_match_free(match);
}

static void a_match_that_began_in_the_middle_has_no_record(void **state)
{
    (void)state;
    pl_match *match = played(1, false, 30), *middle = pl_match_from(pack, pl_match_game(match));
    pl_record_head head = {.sealed = false};
    size_t length;
    assert_non_null(middle);
    assert_null(pl_record_write(middle, &head, &length));
    pl_match_free(middle);
    pl_match_free(match);
}

static void names_are_kept_as_they_can_be_read(void **state)
{
    (void)state;
    static const struct {
        const char *given, *kept;
    } names[] = {{"Ann", "Ann"},     {"  Ann B. ", "Ann B."}, {"a#1", "a?1"}, {"a\nresult B wins", "a?result B wins"},
                 {"\xff\xfe", "??"}, {"Ґанна", "Ґанна"},      {"", ""},       {" \t ", ""}};
    char wide[2 * PL_RECORD_PLAYER + 1] = "";
    pl_record_head head = {.sealed = false};
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        pl_record_name(&head, 0, names[i].given);
        assert_string_equal(head.player[0], names[i].kept);
    }
    for (unsigned i = 0; i < PL_RECORD_PLAYER; i++)
        strcat(wide, "я");
    pl_record_name(&head, 1, wide);
    assert_int_equal(strlen(head.player[1]), (PL_RECORD_PLAYER - 1) / 2 * 2);
    pl_match *match = played(6, false, 25);
    check_round_trip(match, &head);
    pl_match_free(match);
}

static void seeds_are_read_as_they_are_written(void **state)
{
    (void)state;
    pl_seed seed = {{0}}, read;
    char digits[PL_HASH_TEXT + 1];
    for (unsigned i = 0; i < sizeof seed.bytes; i++)
        seed.bytes[i] = (uint8_t)(i * 37 + 5);
    pl_seed_text(&seed, digits);
    assert_true(pl_seed_parse(digits, &read));
    assert_memory_equal(&seed, &read, sizeof seed);
    assert_false(pl_seed_parse("", &read));
    strcat(digits, "0");
    assert_false(pl_seed_parse(digits, &read));
    pl_seed_commit(&(pl_seed){{0}}, "", digits); /* of 32 zero bytes, as sha256sum says */
    assert_string_equal(digits, "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
    pl_seed_commit(&(pl_seed){{0}}, "uJyyw6aaqFG5", digits); /* as docs/server.md says how to do it by hand */
    assert_string_equal(digits, "4634f9a143aa51e88b60b42dd9f937d38ef106b261cb526bc7bda938c079e8c9");
}

static void a_file_that_cannot_be_read_is_reported(void **state)
{
    (void)state;
    static const char *const paths[] = {"/nowhere/at/all", "/"};
    for (unsigned i = 0; i < 2; i++) {
        pl_record record;
        pl_errors *errors = pl_errors_new();
        assert_null(pl_record_load(pack, paths[i], NULL, &record, errors));
        assert_int_equal(pl_errors_count(errors), 1);
        assert_non_null(strstr(pl_errors_at(errors, 0).message, "cannot be read"));
        pl_errors_free(errors);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read_as_the_same_match),
        cmocka_unit_test(a_record_grows_with_the_match),
        cmocka_unit_test(copies_of_a_card_are_one_answer),
        cmocka_unit_test(a_line_that_is_missing_is_missed),
        cmocka_unit_test(lines_in_another_order_are_refused),
        cmocka_unit_test(a_changed_decision_is_found),
        cmocka_unit_test(a_changed_letter_is_found),
        cmocka_unit_test(the_header_is_checked_word_by_word),
        cmocka_unit_test(teams_need_their_starting_spaces),
        cmocka_unit_test(another_result_is_refused),
        cmocka_unit_test(remarks_and_line_ends_of_other_systems_are_no_damage),
        cmocka_unit_test(a_cut_within_a_line_is_reported_there),
        cmocka_unit_test(a_stopped_match_goes_on_from_any_line),
        cmocka_unit_test(a_secret_seed_is_promised_first_and_told_last),
        cmocka_unit_test(a_promise_is_for_one_table),
        cmocka_unit_test(without_its_seed_a_sealed_record_shows_its_header),
        cmocka_unit_test(a_match_given_up_can_tell_its_seed),
        cmocka_unit_test(a_million_lines_are_read_in_a_moment),
        cmocka_unit_test(the_longest_record_is_read_and_no_longer_one),
        cmocka_unit_test(bytes_that_are_no_text_are_refused_where_they_are),
        cmocka_unit_test(too_large_a_file_is_not_even_read),
        cmocka_unit_test(any_bytes_are_read_without_harm),
        cmocka_unit_test(a_file_that_takes_nothing_more_does_not_stop_the_match),
        cmocka_unit_test(a_match_that_began_in_the_middle_has_no_record),
        cmocka_unit_test(names_are_kept_as_they_can_be_read),
        cmocka_unit_test(seeds_are_read_as_they_are_written),
        cmocka_unit_test(a_file_that_cannot_be_read_is_reported),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
