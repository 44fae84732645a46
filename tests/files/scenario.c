/* The scenario runner itself: what it says about mistaken files, and that no bytes can harm it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../rules/table.h"
#include "files/files.h"

static int load(void **state)
{
    (void)state;
    return load_folders("files/own", NULL);
}

/* ------------------------------------------------------------------ running a text */

typedef struct outcome {
    int scenarios, passed;
    char problems[20000]; /* "line:column: message", a line each */
    pl_errors *errors;
} outcome;

static void ended(void *to, const pl_scenario_outcome *one)
{
    outcome *o = to;
    o->scenarios++;
    o->passed += one->count == 0;
    for (int i = one->first; i < one->first + one->count; i++) {
        pl_error e = pl_errors_at(o->errors, i);
        size_t length = strlen(o->problems);
        snprintf(o->problems + length, sizeof o->problems - length, "%d:%d: %s\n", e.line, e.column, e.message);
    }
}

/* The text is copied to a block of its own size, so that reading past its end is noticed. */
static outcome *run_bytes(const void *bytes, size_t length)
{
    outcome *o = calloc(1, sizeof *o);
    char *text = malloc(length ? length : 1);
    assert_non_null(o);
    assert_non_null(text);
    memcpy(text, bytes, length);
    o->errors = pl_errors_new();
    pl_scenarios_run(pack, "test", text, length, o->errors, (pl_scenario_listener){ended, o});
    pl_errors_free(o->errors);
    free(text);
    return o;
}

static const char table_lines[] = "board king-solomons-tomb\n"   /* line 1 */
                                  "seat A genie\n"               /* 2 */
                                  "  genie on 16\n"              /* 3 */
                                  "  hand feint, three-wishes\n" /* 4 */
                                  "seat B houdini\n"             /* 5 */
                                  "  houdini on 21\n"            /* 6 */
                                  "  bess on 3\n"                /* 7 */
                                  "  hand grand-escape\n"        /* 8 */
                                  "turn A, 2 actions\n"          /* 9 */
                                  "scenario test (R-TURN-1)\n";  /* 10; what follows is 11 */

/* ------------------------------------------------------------------ positions */

static bool is_position(const char *text, int *problems)
{
    pl_errors *errors = pl_errors_new();
    pl_game game;
    bool good = pl_scenario_game(pack, "test", text, strlen(text), errors, &game);
    *problems = pl_errors_count(errors);
    pl_errors_free(errors);
    return good;
}

static void a_position_is_one_scenario_without_its_title(void **state)
{
    static const char rest[] = "board king-solomons-tomb\nseat A genie\nseat B houdini\nnew game\n";
    char text[1000];
    int problems;
    (void)state;
    assert_true(is_position(rest, &problems));
    assert_int_equal(problems, 0);
    snprintf(text, sizeof text, "scenario test\n%s", rest);
    assert_false(is_position(text, &problems));
    assert_int_equal(problems, 1);
    static const char *const checks[] = {"expect game on", "legal A: space 1", "illegal A: yes", "only A: space 1"};
    for (unsigned i = 0; i < sizeof checks / sizeof checks[0]; i++) { /* a position is there, nothing is checked */
        snprintf(text, sizeof text, "%s%s\n", rest, checks[i]);
        assert_false(is_position(text, &problems));
        assert_int_equal(problems, 1);
    }
    snprintf(text, sizeof text, "nonsense\nscenario test\n%s", rest); /* a second one does not hide the first */
    assert_false(is_position(text, &problems));
    assert_int_equal(problems, 2);
    snprintf(text, sizeof text, "%sscenario test\n", rest);
    assert_false(is_position(text, &problems));
}

/* ------------------------------------------------------------------ mistakes */

typedef struct mistake_case {
    const char *lines;   /* instead of a good file, or after one */
    const char *problem; /* must be reported */
} mistake_case;

static void check_cases(const mistake_case *cases, size_t count, const char *before)
{
    for (size_t i = 0; i < count; i++) {
        char text[4000];
        snprintf(text, sizeof text, "%s%s", before, cases[i].lines);
        outcome *o = run_bytes(text, strlen(text));
        if (!strstr(o->problems, cases[i].problem))
            fail_msg("in\n%s\nexpected\n%s\ngot\n%s", cases[i].lines, cases[i].problem, o->problems);
        assert_int_equal(o->passed, 0);
        free(o);
    }
}

static void mistakes_of_the_table_are_explained(void **state)
{
    static const mistake_case cases[] = {
        {"", "1:1: there is no scenario here: one starts with 'scenario TITLE'"},
        {"# only a comment", "1:1: there is no scenario here"},
        {"scenario x\n", "1:1: no board: say 'board ID'"},
        {"scenario x\n", "1:1: nobody sits at seat B: say 'seat B HERO'"},
        {"scenario x\n", "1:1: it is not said where the game stands"},
        {"scenario\n", "1:9: a scenario needs a title"},
        {"scenario x\nboard\n", "2:6: which board? Say 'board ID'"},
        {"scenario x\nboard king-solomon-tomb\n",
         "2:7: there is no board 'king-solomon-tomb'; did you mean 'king-solomons-tomb'?"},
        {"scenario x\nboard king-solomons-tomb please\n", "2:26: the line should end before 'please'"},
        {"scenario x\nboard king-solomons-tomb\nboard king-solomons-tomb\n",
         "3:1: the board was said already in line 2"},
        {"scenario x\nseat C genie\n", "2:6: which seat? Say 'seat A HERO' or 'seat B HERO'"},
        {"scenario x\nseat A\n", "2:7: seat A has no hero yet: say 'seat A HERO'"},
        {"scenario x\nseat A hodini\n", "2:8: there is no hero 'hodini'; did you mean 'houdini'?"},
        {"scenario x\nseat A genie\nseat A houdini\n", "3:1: this seat's hero was said already in line 2"},
        {"scenario x\nhand feint\n", "2:1: whose hand? It belongs under a 'seat' line"},
        {"scenario x\nseat A genie\n  hand fient\n", "3:8: genie has no card 'fient'; did you mean 'feint'?"},
        {"scenario x\nseat A genie\n  hand \xd1\x84\xd1\x96\xd0\xbd\xd1\x82 x0\n",
         "3:13: expected a comma"}, /* characters */
        {"scenario x\nseat A genie\n  hand feint x0\n", "3:14: expected a comma, or copies as in 'x2', not 'x0'"},
        {"scenario x\nseat A genie\n  hand feint feint\n", "3:14: expected a comma, or copies as in 'x2', not 'feint'"},
        {"scenario x\nseat A genie\n  hand feint,\n", "3:14: expected a card"},
        {"scenario x\nseat A genie\n  hand feint\n  hand feint\n", "4:1: hand was said already in line 3"},
        {"scenario x\nseat A genie\n  hand rest\n", "3:8: genie has no card 'rest'"},
        {"scenario x\nseat A genie\n  deck rest, feint, rest\n", "3:21: 'rest' stands here twice"},
        {"scenario x\nseat A genie\n  deck feint x9, feint x9, feint x9, feint x9\n", "3:38: more than 32 cards"},
        {"scenario x\nseat A genie\n  genie on 16\n", "3:12: say which board first"},
        {"scenario x\noptions gameEndCheck\n", "2:9: expected name=value"},
        {"scenario x\noptions gameEndChek=draw\n",
         "2:9: there is no rules option \"gameEndChek\"; did you mean \"gameEndCheck\"?"},
        {"scenario x\noptions gameEndCheck=draw\n", "2:9: gameEndCheck is immediate or actionBoundary, not \"draw\""},
        {"scenario x\nseed -1\n", "2:6: the seed is a number from 0 to 9999"},
        {"scenario x\nturn A\n", "2:7: expected ', start' or how many actions are left"},
        {"scenario x\nturn A, 0 actions\n", "2:9: expected ', start' or how many actions"},
        {"scenario x\nturn X, 2 actions\n", "2:6: whose turn? Say 'turn A, 2 actions' or 'turn A, start'"},
        {"scenario x\nnew match\n", "2:5: expected 'new game'"},
        {"scenario x\nturn A, start\nsetup\n", "3:1: where the game stands was said already in line 2"},
        {"scenaro x\n", "1:1: a line cannot start with 'scenaro'; did you mean 'scenario'?"},
        {"scenario x\n, y\n", "2:1: a line cannot start like this"},
        {"scenario x\n\x01\n", "2:1: there is a control character in this line"},
        {"expect game on\n", "1:1: this belongs to a scenario: say 'scenario TITLE' first"},
        {"A: attack\nscenario x\n", "2:1: not run: there are mistakes before the first scenario"},
    };
    (void)state;
    check_cases(cases, sizeof cases / sizeof cases[0], "");
}

static void positions_that_cannot_be_are_explained(void **state)
{
    static const mistake_case cases[] = {
        {"seat A genie\n", "11:1: where is genie? Say 'genie on SPACE' or 'genie defeated'"},
        {"seat A genie\n  genie health 3\n", "12:1: where is genie? Say 'genie on SPACE'"},
        {"seat A genie\n  genie on 99\n", "12:12: king-solomons-tomb has no space 99"},
        {"seat A genie\n  genie on x\n", "12:12: king-solomons-tomb has no space x"},
        {"seat A genie\n  genie on 16, health 17\n", "12:23: health is at most 16 here, not 17"},
        {"seat A genie\n  genie on 16, health 0\n", "12:23: health is a number from 1 on"},
        {"seat A genie\n  genie at 16\n", "12:9: expected 'on SPACE', 'health N' or 'defeated', not 'at 16'"},
        {"seat A genie\n  genie on 16 16\n", "12:15: the line should end before '16'"},
        {"seat A genie\n  genie on 16\n  genie on 16\n", "13:1: this fighter was said already in line 12"},
        {"seat A genie\n  bess on 16\n", "12:3: a line cannot start with 'bess'"},
        {"seat A genie\n  genie on 21\n", "9:1: the game cannot stand like this: two fighters cannot share a space"},
        {"seat A genie\n  genie on 16\n  hand feint x4\n", "13:8: genie has only 3 of 'feint' in the deck"},
        {"seat A genie\n  genie on 16\n  hand feint x2\n  deck feint x2\n", "14:8: genie has only 3 of 'feint'"},
        {"seat A genie\n  genie on 16\n  deck rest\n  discard rest\n", "14:11: 'rest' stands in the deck already"},
        {"seat A genie\n  genie on 16\n  deck empty\n  discard empty\n", "14:11: not every card is in a pile"},
        {"setup\n", "3:1: in a setup the fighters are placed by answers"},
        {"new game\n", "a new game shuffles and draws, so seat A cannot be described"},
    };
    (void)state;
    check_cases(cases, sizeof cases / sizeof cases[0], table_lines);
}

static void wrong_answers_are_explained(void **state)
{
    static const mistake_case cases[] = {
        {"A: atack\n", "11:4: nothing here is called 'atack'; did you mean 'attack'?"},
        {"A: attack, feint\nB: none\nA: feint\n",
         "13:4: 'feint' is not legal: A is asked: action for action (legal: maneuver, scheme)"},
        {"A: yes\n", "11:4: 'yes' is not legal: A is asked: action for action (legal: maneuver, scheme, attack)"},
        {"B: attack\n", "11:4: B is not asked: A is asked: action for action (legal: maneuver, scheme, attack)"},
        {"A: attack,, feint\n", "11:11: expected an answer"},
        {"A:\n", "11:3: expected an answer"},
        {"A: attack, feint\nB: bess\n",
         "12:4: 'bess' is not legal: B is asked: card for defense (legal: grand-escape, none)"},
        {"A: attack, space 99\n", "11:12: nothing here is called 'space 99'"},
        {"legal A: maneuver, yes\n", "11:20: 'yes' is not legal"},
        {"illegal A: attack\n", "11:12: 'attack' is legal"},
        {"illegal A: bess\n", "11:12: 'bess' is not this kind of answer: A is asked: action for action"},
        {"only A: maneuver, scheme\n", "11:1: also legal: attack"},
        {"legal B: none\n", "11:7: B is not asked: A is asked: action for action"},
        {"legal: none\n", "11:6: expected a seat and a colon, as in 'legal A: attack'"},
        {"legal A attack\n", "11:7: expected a seat and a colon"},
        {"legal A: attak\n", "11:10: nothing here is called 'attak'; did you mean 'attack'?"},
        {"A: attack\nboard king-solomons-tomb\n", "12:1: the game has begun: the table is set before the first answer"},
        {"A: scheme, attack\nexpect gennie health 3\n", "12:8: expected a fighter"},
        {"frobnicate\n", "11:1: a line cannot start with 'frobnicate'"},
    };
    (void)state;
    check_cases(cases, sizeof cases / sizeof cases[0], table_lines);
}

static void failed_expectations_say_what_was_found(void **state)
{
    static const mistake_case cases[] = {
        {"expect genie health 15\n", "11:14: health of genie is 16, not 15"},
        {"expect genie on 17\n", "11:14: genie is on 16, not on 17"},
        {"expect genie on 99\n", "11:17: king-solomons-tomb has no space 99"},
        {"expect genie defeated\n", "11:14: genie is not defeated: health 16"},
        {"expect genie cheerful\n", "11:14: expected 'health N', 'on SPACE', 'defeated' or 'reserve', not 'cheerful'"},
        {"expect A hand feint\n", "11:15: A's hand is feint, three-wishes; expected feint"},
        {"expect A hand 3 cards\n", "11:15: A's hand has 2 cards, not 3"},
        {"expect A hand lacks feint\n", "A's hand is feint, three-wishes; expected lacks feint"},
        {"expect B deck top grand-escape\n", "expected top grand-escape"},
        {"expect B discard has flourish\n", "11:18: B's discard is nothing; expected has flourish"},
        {"expect B hand grand-escap\n", "11:15: houdini has no card 'grand-escap'; did you mean 'grand-escape'?"},
        {"expect A actions 1\n", "11:18: A has 2 actions left, not 1"},
        {"expect B actions 1\n", "11:18: it is not B's turn"},
        {"expect turn B\n", "11:13: it is A's turn"},
        {"expect combat attack 3\n", "11:15: there was no combat"},
        {"A: attack, feint\nexpect combat attack 9\n", "12:15: the attack value is"},
        {"A: attack, feint\nB: none\nexpect combat won by defender\n", "13:15: the attacker won"},
        {"A: attack, feint\nB: none\nexpect combat damage 1, defense 2\n", "13:15: the combat damage is 2, not 1"},
        {"A: attack, feint\nexpect combat won by attacker\n", "12:15: nobody has won the combat yet"},
        {"expect asked B\n", "11:14: A is asked: action for action"},
        {"expect asked A crad\n", "11:16: expected a kind of question, not 'crad'; did you mean 'card'?"},
        {"expect asked A action for defence\n",
         "11:27: expected what it is for, not 'defence'; did you mean 'defense'?"},
        {"expect asked nobody\n", "11:14: A is asked: action for action"},
        {"expect game over, A wins\n", "11:13: the game is still on"},
        {"expect game over, C wins\n", "11:19: expected 'A wins', 'B wins' or 'draw', not 'C wins'"},
        {"expect event damge\n", "11:14: expected an event, not 'damge'; did you mean 'damage'?"},
        {"expect event damage\n", "11:14: this did not happen"},
        {"A: maneuver\nexpect no event draw A\n", "12:17: this happened"},
        {"A: maneuver\nexpect event draw A, 2 times\n", "12:14: this happened 1 time, not 2"},
        {"expect event draw sideways\n",
         "11:19: expected a seat, fighter, card, token, form, number or 'on SPACE', not 'sideways'"},
        {"expect event draw, often\n", "11:20: expected how many times, as in '2 times', not 'often'"},
        {"expect\n", "11:7: expected a fighter"},
    };
    (void)state;
    check_cases(cases, sizeof cases / sizeof cases[0], table_lines);
}

/* ------------------------------------------------------------------ tokens and forms */

static const char river_lines[] = "board king-solomons-tomb\n"  /* line 1 */
                                  "seat A reeve\n"              /* 2 */
                                  "  reeve on 21\n"             /* 3 */
                                  "  hand plant, cut, drift\n"  /* 4 */
                                  "seat B jekyll-hyde\n"        /* 5 */
                                  "  jekyll-hyde on 3\n"        /* 6 */
                                  "turn A, 2 actions\n"         /* 7 */
                                  "scenario test (R-TRAP-2)\n"; /* 8; what follows is 9 */

static void mistakes_about_tokens_and_forms_are_explained(void **state)
{
    static const mistake_case cases[] = {
        {"reed on 14\n", "9:1: a line cannot start with 'reed'"},
        {"seat A\n  red on 14\n", "10:3: a line cannot start with 'red'; did you mean 'reed'?"},
        {"seat A\n  reed\n", "10:7: expected 'on SPACE, SPACE' or 'removed N', not ''"},
        {"seat A\n  reed at 14\n", "10:8: expected 'on SPACE, SPACE' or 'removed N', not 'at 14'"},
        {"seat A\n  reed on\n", "10:10: expected a space by its number or its place on the map, such as 12 or D7"},
        {"seat A\n  reed on 14 16\n", "10:14: the line should end before '16'"},
        {"seat A\n  reed on 14, 99\n", "10:15: king-solomons-tomb has no space 99"},
        {"seat A\n  reed on 14, 16, 14\n", "10:19: space 14 is named twice"},
        {"seat A\n  reed on 14\n  reed on 16\n", "11:1: where these tokens lie was said already in line 10"},
        {"seat A\n  reed removed 4\n", "10:16: expected how many are out of the game: a number up to 3"},
        {"seat A\n  reed removed 1\n  reed removed 1\n",
         "11:1: how many of these tokens are out of the game was said already in line 10"},
        {"seat A\n  reed on 14, 16\n  reed removed 2\n", "10:1: that makes 4, but reeve has only 3 of 'reed'"},
        {"seat B\n  reed on 14\n", "10:3: a line cannot start with 'reed'"},
        {"form mr-hyde\n", "9:1: whose form? It belongs under a 'seat' line"},
        {"seat A\n  form mr-hyde\n", "10:8: reeve has one form only"},
        {"seat B\n  form\n", "10:7: which form? Say for example 'form dr-jekyll'"},
        {"seat B\n  form mr-hide\n", "10:8: jekyll-hyde has no form 'mr-hide'; did you mean 'mr-hyde'?"},
        {"seat B\n  form mr-hyde now\n", "10:16: the line should end before 'now'"},
        {"seat B\n  form mr-hyde\n  form mr-hyde\n", "11:1: the form was said already in line 10"},
        {"seat A reeve\n  reed on 14\nseat B genie\nsetup\n", "10:1: in a setup the tokens are placed by answers"},
        {"seat A reeve\n  reed on 14\nseat B genie\nnew game\n", "10:1: a new game shuffles and draws"},
        {"seat A genie\nseat B jekyll-hyde\n  form mr-hyde\nnew game\n", "11:1: a new game shuffles and draws"},
        {"expect A reed on 14\n", "9:15: A's tokens 'reed' are on no space, not on 14"},
        {"seat A\n  reed on 16, 14\nexpect A reed on nothing\n",
         "11:15: A's tokens 'reed' are on 14, 16, not on no space"},
        {"expect A reed on 99\n", "9:18: king-solomons-tomb has no space 99"},
        {"expect A reed left 2\n", "9:15: A has 3 of 'reed' left, not 2"},
        {"seat A\n  reed removed 2\nexpect A reed removed 1\n", "11:15: A has 2 of 'reed' removed, not 1"},
        {"expect A reed here\n", "9:15: expected 'on SPACE, SPACE', 'on nothing', 'left N' or 'removed N', not 'here'"},
        {"expect B form mr-hyde\n", "9:15: B's form is dr-jekyll, not mr-hyde"},
        {"expect A form mr-hyde\n", "9:15: reeve has one form only"},
        {"expect event token reed\n", "9:14: this did not happen"},
        {"expect event token trap\n", "9:20: expected a seat, fighter, card, token, form"},
    };
    (void)state;
    check_cases(cases, sizeof cases / sizeof cases[0], river_lines);
}

static void tokens_and_forms_are_as_the_table_says(void **state)
{
    static const char *const good[] = {
        "expect A reed left 3\nexpect A reed on nothing\nexpect B form dr-jekyll\n",
        "seat A\n  reed on 16, 14\n  reed removed 1\nseat B\n  form mr-hyde\n"
        "expect A reed on 14, 16\nexpect A reed left 0\nexpect A reed removed 1\nexpect A ice-floe left 1\n"
        "expect B form mr-hyde\n",
        "seat A\n  reed on 14\nA: scheme, plant\nexpect asked A space for token-to\nlegal A: none\n"
        "A: space 16, space 23\nexpect A reed on 14, 16, 23\nexpect event token A reed placed on 23\n"
        "expect event token reed, 2 times\nexpect no event token removed\n",
        "seat A\n  reed on 14, 16\nA: scheme, cut\nonly A: space 14, space 16\nexpect asked A space for token\n"
        "A: space 14\nexpect A reed on 16\nexpect A reed removed 1\nexpect event token reed removed, 1 time\n",
        "seat A\n  ice-floe on 21\nA: scheme, drift\nexpect asked A space for token-to\nA: space 14\n"
        "expect A ice-floe on 14\nexpect event token ice-floe on 14\nexpect no event token placed\n",
    };
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        char text[4000];
        snprintf(text, sizeof text, "%s%s", river_lines, good[i]);
        outcome *o = run_bytes(text, strlen(text));
        if (o->passed != 1)
            fail_msg("in\n%s\ngot\n%s", good[i], o->problems);
        free(o);
    }
}

/* ------------------------------------------------------------------ events */

/* Words are values of the fields that the event has; what it cannot have is a mistake, and no expectation that always holds. */
static void events_take_the_words_of_their_fields(void **state)
{
    static const char good[] =
        "A: attack, feint\nB: grand-escape\nexpect event attack genie houdini\nexpect no event attack houdini\n"
        "expect no event attack genie bess\nexpect event commit A feint\nexpect event reveal B grand-escape 2\n"
        "expect event cancel B grand-escape 1\nexpect no event cancel 0\nexpect event value attack printed 2\n"
        "expect no event value attack bonus\nexpect event result defense 2 2 0\nexpect no event result attack\n"
        "expect no event result 2 1\nexpect no event result defender 2 2 1\n";
    static const mistake_case cases[] = {
        {"expect event draw houdini\n", "11:19: expected a seat, fighter, card, token, form, number"},
        {"expect no event heal houdini on 3\n", "11:30: expected a seat, fighter, card, token, form, number"},
        {"expect no event heal houdini feint\n", "11:30: expected a seat, fighter, card, token, form, number"},
        {"expect event turn 2\n", "11:19: expected a seat, fighter, card, token, form, number"},
        {"expect event heal combat\n", "11:19: expected a seat, fighter, card, token, form, number"},
        {"expect event remove bess placed\n", "11:26: expected a seat, fighter, card, token, form, number"},
    };
    char text[4000];
    (void)state;
    snprintf(text, sizeof text, "%s%s", table_lines, good);
    outcome *o = run_bytes(text, strlen(text));
    if (o->passed != 1)
        fail_msg("%s", o->problems);
    free(o);
    check_cases(cases, sizeof cases / sizeof cases[0], table_lines);
}

/* ------------------------------------------------------------------ teams */

static const char team_lines[] = "board soho\n"                           /* line 1 */
                                 "seat A1 sherlock\n"                     /* 2 */
                                 "  sherlock on 6\n"                      /* 3 */
                                 "  dr-watson on 0\n"                     /* 4 */
                                 "  hand eliminate-the-impossible\n"      /* 5 */
                                 "seat B1 genie\n"                        /* 6 */
                                 "  genie on 11, health 1\n"              /* 7 */
                                 "  hand feint\n"                         /* 8 */
                                 "seat A2 genie\n"                        /* 9 */
                                 "  genie on 19\n"                        /* 10 */
                                 "seat B2 genie\n"                        /* 11 */
                                 "  genie on 21, health 2\n"              /* 12 */
                                 "  hand i-am-freed, three-wishes\n"      /* 13 */
                                 "turn A1, 2 actions\n"                   /* 14 */
                                 "scenario test (R-TEAM-1)\n"             /* 15 */
                                 "A1: scheme, eliminate-the-impossible\n" /* 16 */
                                 "only A1: player B1, player B2\n"        /* 17 */
                                 "expect asked A1 player for opponent\n"  /* 18 */
                                 "A1: player B2\n"                        /* 19 */
                                 "A1: three-wishes\n";                    /* 20; what follows is 21 */

static void events_between_two_seats_name_both(void **state)
{
    static const char good[] =
        "expect event opponent A1 B2, 1 time\nexpect event look A1 B2\nexpect event look A1\n"
        "expect event pick A1 B2 three-wishes\nexpect no event look A1 B1\nexpect no event look B2\n"
        "expect no event pick A1 B1\nexpect no event opponent A1 B1\nexpect no event look B2 A1\n"
        "expect A2 genie health 16, on 19\nexpect B2 genie health 2\nexpect game on\n";
    static const mistake_case cases[] = {
        {"expect event look A1 B1\n", "21:14: this did not happen"},
        {"expect event opponent A2 B2\n", "21:14: this did not happen"},
        {"expect event pick A1 B1 three-wishes\n", "21:14: this did not happen"},
        {"expect no event pick A1 B2\n", "21:17: this happened"},
        {"expect game over, A wins\n", "21:13: the game is still on"},
        {"A1: player B1\n", "21:5: 'player B1' is not legal: A1 is asked: action for action"},
    };
    char text[4000];
    (void)state;
    snprintf(text, sizeof text, "%s%s", team_lines, good);
    outcome *o = run_bytes(text, strlen(text));
    if (o->passed != 1)
        fail_msg("%s", o->problems);
    free(o);
    check_cases(cases, sizeof cases / sizeof cases[0], team_lines);
}

static void all_failures_of_a_scenario_are_reported(void **state)
{
    char text[2000];
    (void)state;
    snprintf(text, sizeof text, "%sexpect genie health 1\nexpect turn B\nexpect bess on 4\n", table_lines);
    outcome *o = run_bytes(text, strlen(text));
    assert_string_equal(o->problems, "11:14: health of genie is 16, not 1\n"
                                     "12:13: it is A's turn\n"
                                     "13:13: bess is on 3, not on 4\n");
    free(o);
}

static void a_scenario_stops_at_an_illegal_answer_but_is_read_on(void **state)
{
    char text[2000];
    (void)state;
    snprintf(text, sizeof text,
             "%sA: yes\nexpect genie health 1\nexpect genie helth 1\nA: feit\nscenario next\nexpect turn A\n",
             table_lines);
    outcome *o = run_bytes(text, strlen(text));
    assert_string_equal(o->problems,
                        "11:4: 'yes' is not legal: A is asked: action for action (legal: maneuver, scheme, attack)\n"
                        "13:14: expected 'health N', 'on SPACE', 'defeated' or 'reserve', not 'helth 1'\n"
                        "14:4: nothing here is called 'feit'; did you mean 'feint'?\n");
    assert_int_equal(o->scenarios, 2);
    assert_int_equal(o->passed, 1);
    free(o);
}

static void a_scenario_may_say_again_what_the_file_said(void **state)
{
    char text[2000];
    (void)state;
    snprintf(text, sizeof text,
             "%sseat A\n  hand feint x2\nexpect A hand feint x2\nexpect genie on 16\n"
             "scenario again\nturn B, 1 action\nexpect B actions 1\nexpect A hand feint, three-wishes\n",
             table_lines);
    outcome *o = run_bytes(text, strlen(text));
    assert_string_equal(o->problems, "");
    assert_int_equal(o->passed, 2);
    free(o);
}

static void where_the_rest_of_the_cards_goes(void **state)
{
    static const char text[] =
        "board king-solomons-tomb\nseat B houdini\n  houdini on 21\n  bess on 3\nturn A, 2 actions\n"
        "scenario in the deck\nseat A genie\n  genie on 16\n  hand feint\n"
        "expect A deck 29 cards\nexpect A discard empty\n"
        "scenario under the discard pile\nseat A genie\n  genie on 16\n  deck feint x2\n  discard feint\n"
        "expect A deck feint x2\nexpect A discard 28 cards\nexpect A discard last feint\n"
        "scenario where the word stands\nseat A genie\n  genie on 16\n  deck feint, rest, i-am-freed\n"
        "expect A deck 30 cards\nexpect A deck top feint\n"
        "scenario on top of the discard pile\nseat A genie\n  genie on 16\n  discard feint x3, rest\n"
        "expect A deck empty\nexpect A discard lacks feint x4\n";
    (void)state;
    outcome *o = run_bytes(text, strlen(text));
    assert_string_equal(o->problems, "");
    assert_int_equal(o->passed, 4);
    free(o);
}

/* ------------------------------------------------------------------ hostile bytes */

static void bytes_that_are_no_text_are_refused(void **state)
{
    static const char *const texts[] = {"\xff\xfe",    "scenario \xc3\n", "\xc0\x80",
                                        "a\n\xe2\x82", "\xed\xa0\x80",    "\xf5\x80\x80\x80"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        outcome *o = run_bytes(texts[i], strlen(texts[i]));
        assert_non_null(strstr(o->problems, "this is not a text file (UTF-8)"));
        assert_int_equal(o->scenarios, 1);
        assert_int_equal(o->passed, 0);
        free(o);
    }
}

static void zero_bytes_and_endless_lines_are_refused(void **state)
{
    static char line[200000];
    (void)state;
    outcome *o = run_bytes("scenario x\n\0\0\0\n", 15);
    assert_non_null(strstr(o->problems, "2:1: there is a control character in this line"));
    free(o);
    memset(line, 'a', sizeof line);
    memcpy(line, "scenario x\n", 11);
    o = run_bytes(line, sizeof line);
    assert_non_null(strstr(o->problems, "2:1: this line is too long"));
    free(o);
}

static void a_huge_file_is_refused(void **state)
{
    size_t length = PL_FILE_MAX + 1;
    char *text = malloc(length);
    (void)state;
    assert_non_null(text);
    memset(text, '\n', length);
    outcome *o = run_bytes(text, length);
    assert_non_null(strstr(o->problems, "1:1: this file is too large"));
    free(o);
    free(text);
}

static void problems_without_end_come_to_an_end(void **state)
{
    char *text = malloc(200000);
    size_t length = 0;
    (void)state;
    assert_non_null(text);
    length = (size_t)snprintf(text, 200000, "%s", table_lines);
    while (length < 190000)
        length += (size_t)snprintf(text + length, 200000 - length, "expect turn B\n");
    outcome *o = run_bytes(text, length);
    assert_non_null(strstr(o->problems, "too many problems"));
    assert_int_equal(o->scenarios, 1);
    free(o);
    free(text);
}

static void foreign_line_ends_and_marks_are_read(void **state)
{
    static const char text[] = "\xEF\xBB\xBF# мова\r\nboard king-solomons-tomb\r\n\tseat A genie\r\ngenie on 16\r\n"
                               "seat B genie # тут\r\ngenie on 21\r\nturn A, 2 actions\r\nscenario Назва (R-TURN-1)\r\n"
                               "expect A genie on 16\r\nA:   attack  \r\n";
    (void)state;
    outcome *o = run_bytes(text, strlen(text));
    assert_string_equal(o->problems, "10:6: 'attack' is not legal: A is asked: action for action (legal: maneuver)\n");
    free(o);
}

/* Files that are nearly right are the likeliest to find a hole: cut, doubled and spoilt versions of a good one. */
static void spoilt_files_do_no_harm(void **state)
{
    static const char tail[] =
        "A: attack, feint\nB: grand-escape\nexpect combat attack 2, defense 2, won by defender\n"
        "legal A: maneuver\nillegal A: attack\nonly A: maneuver, scheme\nA: scheme, three-wishes, effect 2\n"
        "expect A discard feint, three-wishes\nexpect event discard A feint, 1 time\n"
        "expect no event heal houdini 3\nexpect game on\nexpect asked A action for action\n";
    static const char spoilers[] = ":, #x\n0A-=\t\"%s";
    char good[3000], bad[6000];
    uint32_t chance = 12345;
    (void)state;
    int length = snprintf(good, sizeof good, "%s%s", table_lines, tail);
    outcome *o = run_bytes(good, (size_t)length);
    assert_string_equal(o->problems, "");
    free(o);
    for (int cut = 0; cut <= length; cut++)
        free(run_bytes(good, (size_t)cut));
    for (int round = 0; round < 3000; round++) {
        memcpy(bad, good, (size_t)length + 1);
        size_t size = (size_t)length;
        for (int change = 0; change < 3; change++) {
            chance = chance * 1664525u + 1013904223u;
            size_t at = (chance >> 8) % size;
            chance = chance * 1664525u + 1013904223u;
            if (chance >> 31)
                bad[at] = spoilers[(chance >> 8) % (sizeof spoilers - 1)];
            else
                memmove(bad + at, bad + at + 1, size-- - at);
        }
        free(run_bytes(bad, size));
    }
}

static void random_bytes_do_no_harm(void **state)
{
    uint32_t chance = 99;
    unsigned char bytes[300];
    (void)state;
    for (int round = 0; round < 2000; round++) {
        for (size_t i = 0; i < sizeof bytes; i++) {
            chance = chance * 1664525u + 1013904223u;
            bytes[i] = (unsigned char)(round % 2 ? chance >> 24 : chance >> 25);
        }
        free(run_bytes(bytes, sizeof bytes));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_is_one_scenario_without_its_title),
        cmocka_unit_test(mistakes_of_the_table_are_explained),
        cmocka_unit_test(positions_that_cannot_be_are_explained),
        cmocka_unit_test(wrong_answers_are_explained),
        cmocka_unit_test(failed_expectations_say_what_was_found),
        cmocka_unit_test(mistakes_about_tokens_and_forms_are_explained),
        cmocka_unit_test(tokens_and_forms_are_as_the_table_says),
        cmocka_unit_test(events_take_the_words_of_their_fields),
        cmocka_unit_test(events_between_two_seats_name_both),
        cmocka_unit_test(all_failures_of_a_scenario_are_reported),
        cmocka_unit_test(a_scenario_stops_at_an_illegal_answer_but_is_read_on),
        cmocka_unit_test(a_scenario_may_say_again_what_the_file_said),
        cmocka_unit_test(where_the_rest_of_the_cards_goes),
        cmocka_unit_test(bytes_that_are_no_text_are_refused),
        cmocka_unit_test(zero_bytes_and_endless_lines_are_refused),
        cmocka_unit_test(a_huge_file_is_refused),
        cmocka_unit_test(problems_without_end_come_to_an_end),
        cmocka_unit_test(foreign_line_ends_and_marks_are_read),
        cmocka_unit_test(spoilt_files_do_no_harm),
        cmocka_unit_test(random_bytes_do_no_harm),
    };
    return cmocka_run_group_tests(tests, load, free_content);
}
