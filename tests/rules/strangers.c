/* Heroes of strangers play each other: hero files made of dice (stranger.h) are loaded like any others and play random matches. The
 * invariants of the rules are looked at after every answer, in every build; no answer takes more than so many steps of the effect
 * machine; and what a seat cannot know it cannot see.
 *
 *     MATCHES=1000000 SEED=1 test-rules-strangers     more of them (make strangers)
 *     COMPANY=4711 SAVE=. test-rules-strangers        one company alone, as a failure names it, with its files in a folder
 */
#include "table.h"

#include "../match/watch.h"
#include "stranger.h"

#include <signal.h>

enum { COMPANY = 6, MATCHES_EACH = 100, DECISIONS = 3000, STEPS_MOST = 40000 };

static struct {
    unsigned companies, heroes, texts, refused, unread, matches, ended, drawn, cut;
    uint64_t decisions, steps, events;
    unsigned most_steps, most_events, most_texts;
} sum;

static pl_pack *base;
static unsigned steps; /* of the present answer */
static unsigned here, match_here;
static bool betrayed; /* by a text of the company: what its matches tell of hands is more than is known */

/* An invariant that does not hold ends the program: say where. */
static void name_company(int number)
{
    signal(number, SIG_DFL);
    print_error("COMPANY=%u, match %u\n", here, match_here);
    raise(number);
}

/* The rules are compiled once more for this test, with PL_TRACE. */
void pl_trace(const pl_hero *hero, const pl_word *code);
void pl_trace(const pl_hero *hero, const pl_word *code)
{
    (void)hero;
    (void)code;
    steps++;
}

/* ------------------------------------------------------------------ a company */

/* What was read is what was compiled: the file says the same as the programs. */
static void compare_code(const stranger *made, const pl_hero *loaded)
{
    assert_true(loaded->code_length >= made->hero.code_length);
    assert_memory_equal(loaded->code, made->hero.code, made->hero.code_length * sizeof *loaded->code);
    assert_int_equal(loaded->row_count, made->hero.row_count);
}

static void save(const char *folder, const stranger *made, unsigned number)
{
    char path[500];
    snprintf(path, sizeof path, "%s/%u.hero", folder, number);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(made->text, 1, made->length, file), made->length);
    fclose(file);
}

static void load_company(unsigned number)
{
    static stranger made[COMPANY];
    pl_file files[COMPANY + PL_PACK_BOARDS];
    char names[COMPANY][24];
    dice d = {.state = 0x9e3779b97f4a7c15ULL * (number + 1)};
    int count = 0;
    pack = base;
    betrayed = false;
    for (unsigned i = 0; i < COMPANY; i++) {
        make_stranger(&made[i], i, &d);
        snprintf(names[i], sizeof names[i], "%u/%u.hero", number, i);
        files[count++] = (pl_file){names[i], made[i].text, made[i].length};
        if (getenv("SAVE"))
            save(getenv("SAVE"), &made[i], i);
        betrayed = betrayed || made[i].betrays;
        sum.texts += made[i].texts;
        sum.refused += made[i].refused;
        sum.unread += made[i].unread;
    }
    for (unsigned i = 0; i < base->content.board_count; i++) {
        const pl_board_page *page = &base->board_pages[i];
        files[count++] = (pl_file){page->file, page->source.text, page->source.length};
    }
    pl_errors *errors = pl_errors_new();
    pack = pl_pack_load_beside(base, files, count, errors);
    pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    assert_non_null(pack);
    for (unsigned i = 0; i < COMPANY; i++)
        compare_code(&made[i], &pack->heroes[pl_pack_hero(pack, pack->hero_pages[i].id)]);
    sum.companies++;
    sum.heroes += COMPANY;
}

/* ------------------------------------------------------------------ matches */

static void note_answer(const pl_log *log)
{
    assert_in_range(steps, 0, STEPS_MOST);
    sum.decisions++;
    sum.steps += steps;
    sum.events += log->count;
    sum.most_steps = steps > sum.most_steps ? steps : sum.most_steps;
    sum.most_events = log->count > sum.most_events ? log->count : sum.most_events;
}

static void play_match(unsigned company, unsigned n, watcher *w)
{
    static pl_event events[EVENTS];
    pl_log log = {.events = events, .capacity = EVENTS};
    dice d;
    pl_game game;
    if (!begin_any(company * MATCHES_EACH + n, 1, &d, &game))
        return;
    sum.matches++;
    for (unsigned i = 0; i < DECISIONS && !pl_over(&game); i++) {
        if (!betrayed && n % 20 == 0 && game.question.why != PL_WHY_PICK && roll(&d, 12) == 0) {
            unsigned viewer = roll(&d, game.seat_count + 1U);
            play_both(w, &game, viewer == game.seat_count ? PL_NONE : viewer, &d);
        }
        log.count = steps = 0;
        assert_true(pl_answer(&pack->content, &game, random_option(&game, &d), &log));
        note_answer(&log);
    }
    sum.ended += pl_over(&game);
    sum.drawn += pl_over(&game) && game.winner == PL_NONE;
}

static void play_company(unsigned number, unsigned matches)
{
    watcher w = {pl_view_of, pl_answer, 0, 0, 0};
    here = number;
    load_company(number);
    for (unsigned n = 0; n < matches; n++)
        play_match(number, match_here = n, &w);
    if (w.differed || w.bad_guesses)
        fail_msg("company %u: %u of %u views differ, %u guesses are wrong", number, w.differed, w.compared,
                 w.bad_guesses);
    pl_pack_free(pack);
    pack = base;
}

static unsigned wanted(const char *name, unsigned otherwise)
{
    const char *text = getenv(name);
    return text && *text ? (unsigned)strtoul(text, NULL, 10) : otherwise;
}

static void strangers_play_by_the_rules(void **state)
{
    (void)state;
    unsigned matches = wanted("MATCHES", how_many(2000, 300)), only = wanted("COMPANY", 0);
    unsigned first = only ? only : wanted("SEED", 1);
    for (unsigned number = first; only ? number == only : sum.matches < matches; number++) {
        if (matches >= 20000 && sum.companies % 100 == 0)
            print_message("# company %u: %u matches\n", number, sum.matches);
        play_company(number, MATCHES_EACH);
    }
    print_message("# %u heroes in companies %u to %u, %u texts (%u refused, %u spoken and not read), %u matches (%u "
                  "ended, %u draws), %llu decisions\n",
                  sum.heroes, first, first + sum.companies - 1, sum.texts, sum.refused, sum.unread, sum.matches,
                  sum.ended, sum.drawn, (unsigned long long)sum.decisions);
    print_message("# %.2f steps and %.2f events an answer; at most %u steps and %u events\n",
                  (double)sum.steps / (double)sum.decisions, (double)sum.events / (double)sum.decisions, sum.most_steps,
                  sum.most_events);
    assert_true(sum.texts > sum.heroes * 5);
    assert_true(sum.unread * 1000 < sum.texts + 1000);
}

static int open_base(void **state)
{
    int wrong = load_content(state);
    base = pack;
    signal(SIGABRT, name_company);
    return wrong;
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strangers_play_by_the_rules),
    };
    return cmocka_run_group_tests(tests, open_base, free_content);
}
