/* Whatever is done to a record shows, at the line where it is done. */
#include "records.h"

/* ------------------------------------------------------------------ damage */

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

int main(void)
{
    const struct CMUnitTest tests[] = {
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
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
