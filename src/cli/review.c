/* `peerless review`: goes through a finished match with a strong player: the chances, the mistakes and why they were some. */
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "cli/cli.h"
#include "cli/json.h"
#include "cli/output.h"
#include "cli/past.h"
#include "cli/review_graph.h"
#include "cli/series.h"
#include "cli/setup.h"
#include "files/files.h"

enum {
    MISTAKES = 100,                /* that are shown at most */
    REVIEW_TEXT = 4 * PL_TOLD_MAX, /* room for the sentences of a line */
};

typedef struct wishes {
    cli_common common;
    pl_language language;
    const char *player, *gave_up;
    cli_number mistakes, jobs;
} wishes;

typedef struct look_back {
    screen s;
    const pl_review *review;
    const pl_record *record;
    char text[REVIEW_TEXT]; /* what is being put together */
} look_back;

static const char *say(const look_back *l, label_id id)
{
    return screen_say(&l->s, id);
}

static int percent(float share)
{
    return (int)(share * 100 + (share < 0 ? -0.5F : 0.5F));
}

/* ------------------------------------------------------------------ the match */

static void introduce(const look_back *l)
{
    const pl_setup *setup = &l->s.setup;
    past_seats(&l->s, l->record);
    term_print(&l->s.t, STYLE_BOLD, "%s\n\n", l->s.pack->board_pages[setup->board].name.in[l->s.language]);
}

/* "● NAME": the team that the graph is about. */
static void name_team(const look_back *l)
{
    for (unsigned seat = 0; seat < pl_seats_in(&l->s.setup); seat += PL_TEAMS) {
        fputs(seat ? ", " : "", l->s.t.out);
        screen_seat(&l->s, seat);
    }
}

static void show_chances(const look_back *l)
{
    fprintf(l->s.t.out, "%s, %%: ", say(l, L_WIN_CHANCE));
    name_team(l);
    fputs("\n", l->s.t.out);
    review_graph(&l->s, l->review);
    fputs("\n", l->s.t.out);
}

static void show_sum(look_back *l, const pl_review_sum *sum)
{
    for (unsigned seat = 0; seat < pl_seats_in(&l->s.setup); seat++) {
        screen_seat(&l->s, seat);
        fprintf(l->s.t.out, ": %s %d %%, %s: %u\n", say(l, L_ACCURACY), percent(sum->accuracy[seat] / 100),
                say(l, L_MISTAKES_MADE), sum->mistakes[seat]);
    }
    int luck = percent(sum->luck);
    fprintf(l->s.t.out, "%s: %s%d (", say(l, L_LUCK), luck < 0 ? "−" : "+", abs(luck));
    name_team(l);
    fputs(")\n", l->s.t.out);
    pl_review_tell_end(l->review, l->s.teller, sum, l->text, sizeof l->text);
    if (*l->text)
        term_wrap(&l->s.t, STYLE_BOLD, 0, 0, l->text);
    fputs("\n", l->s.t.out);
}

/* ------------------------------------------------------------------ cards */

static void add(look_back *l, const char *text)
{
    size_t length = strlen(l->text);
    snprintf(l->text + length, sizeof l->text - length, "%s%s", length ? " " : "", text);
}

/* Of each seat what helped most, and what cost most. */
static void show_cards(look_back *l)
{
    enum { SHOWN = 3 };
    pl_review_card cards[PL_REVIEW_CARDS];
    unsigned count = pl_review_cards(l->review, cards);
    term_print(&l->s.t, STYLE_HEADING, "%s\n", say(l, L_CARDS_DID));
    for (unsigned seat = 0; seat < pl_seats_in(&l->s.setup); seat++) {
        unsigned all = 0, place = 0;
        for (unsigned i = 0; i < count; i++)
            all += cards[i].seat == seat;
        *l->text = '\0';
        for (unsigned i = 0; i < count; i++) {
            char one[PL_TOLD_MAX];
            if (cards[i].seat != seat || (place++ >= SHOWN && all - place >= SHOWN))
                continue;
            const pl_hero_page *page = &l->s.pack->hero_pages[l->s.setup.hero[seat]];
            unsigned title = l->s.pack->heroes[l->s.setup.hero[seat]].title[cards[i].card];
            int change = percent(cards[i].change);
            snprintf(one, sizeof one, "%s%s %s%d (%u)", *l->text ? "· " : "", page->cards[title].name.in[l->s.language],
                     change < 0 ? "−" : "+", abs(change), cards[i].acts);
            add(l, one);
        }
        screen_seat(&l->s, seat);
        fputs(":\n   ", l->s.t.out);
        term_wrap(&l->s.t, STYLE_PLAIN, 3, 3, l->text);
    }
    fputs("\n", l->s.t.out);
}

/* ------------------------------------------------------------------ mistakes */

/* The sentences of a line, one after the other; how a value came about is left out. */
static void hear(void *to, const pl_told *told)
{
    if (told->kind == PL_TOLD_PLAIN || told->kind == PL_TOLD_HARM || told->kind == PL_TOLD_END)
        add(to, told->text);
}

static void show_text(look_back *l, label_id label)
{
    enum { INDENT = 3 };
    char whole[REVIEW_TEXT + 64];
    if (!*l->text)
        return;
    snprintf(whole, sizeof whole, "%s: %s", say(l, label), l->text);
    fprintf(l->s.t.out, "%*s", INDENT, "");
    term_wrap(&l->s.t, STYLE_PLAIN, INDENT, INDENT, whole);
}

static void show_option(look_back *l, const pl_game *game, label_id label, pl_option option, float chance)
{
    char words[PL_TOLD_MAX];
    pl_tell_option(l->s.teller, game, option, words, sizeof words);
    snprintf(l->text, sizeof l->text, "%s (%d %%)", words, percent(chance));
    show_text(l, label);
}

static void show_mistake(look_back *l, const pl_match *match, const pl_judged *d, unsigned place)
{
    static const char *const marks[] = {"", "", " ?", " ??"};
    char words[PL_TOLD_MAX];
    pl_game game;
    if (!pl_match_state(match, d->number - 1, &game))
        return;
    fprintf(l->s.t.out, "%u. %s %u, %s %u: ", place, say(l, L_TURN), d->turn, say(l, L_DECISION), d->number);
    screen_seat(&l->s, d->seat);
    term_print(&l->s.t, STYLE_ALERT, "  −%d %%%s\n", percent(d->loss), marks[pl_review_mistake(d)]);
    fputs("   ", l->s.t.out);
    snprintf(l->text, sizeof l->text, "%s", pl_tell_asker(l->s.teller, &game, words, sizeof words));
    add(l, pl_tell_question(l->s.teller, &game, words, sizeof words));
    term_wrap(&l->s.t, STYLE_QUIET, 3, 3, l->text);
    show_option(l, &game, L_GIVEN, d->answer, d->got);
    show_option(l, &game, L_BETTER, d->better, d->best);
    *l->text = '\0';
    for (unsigned i = 0; i < d->points; i++)
        add(l, pl_review_tell_point(l->review, l->s.teller, d, &d->point[i], words, sizeof words));
    show_text(l, L_WHY);
    *l->text = '\0';
    pl_review_tell_line(l->review, l->s.teller, d, (pl_audience){hear, l});
    show_text(l, L_BETTER_LINE);
    fputs("\n", l->s.t.out);
}

static void show_mistakes(look_back *l, const pl_match *match, unsigned most)
{
    const pl_judged *largest[MISTAKES];
    unsigned count = pl_review_largest(l->review, largest, most);
    bool reasons = false;
    term_print(&l->s.t, STYLE_HEADING, "%s\n", say(l, L_LARGEST_MISTAKES));
    if (count == 0 && most > 0)
        fprintf(l->s.t.out, "%s\n", say(l, L_NO_MISTAKES));
    for (unsigned i = 0; i < count; i++) {
        show_mistake(l, match, largest[i], i + 1);
        reasons = reasons || largest[i]->points;
    }
    if (reasons)
        term_wrap(&l->s.t, STYLE_QUIET, 0, 0, say(l, L_CONTINUATIONS));
}

static int show(const pl_match *match, const pl_record *record, const pl_review *review, const pl_teller *teller,
                const wishes *w)
{
    pl_review_sum sum;
    look_back *l = calloc(1, sizeof *l);
    if (!l || !pl_review_sum_up(review, &sum)) {
        free(l);
        return CLI_FAILED;
    }
    screen_start(&l->s, pl_match_pack(match), teller, pl_match_setup(match), w->language);
    l->review = review;
    l->record = record;
    introduce(l);
    show_chances(l);
    show_sum(l, &sum);
    show_cards(l);
    if (w->mistakes.value > 0)
        show_mistakes(l, match, (unsigned)w->mistakes.value);
    free(l);
    return CLI_OK;
}

/* ------------------------------------------------------------------ the command */

static void write_json(const pl_review *review, const pl_teller *teller, const wishes *w)
{
    pl_json j = json_begin();
    pl_json_open(&j, NULL, '{');
    pl_json_text(&j, "player", w->player);
    pl_review_write(review, teller, 1, pl_review_decisions(review), &j);
    pl_json_close(&j, '}');
    json_end(&j);
}

/* In pieces, with a word of how far it is for somebody who waits. */
static bool examine(pl_review *review, unsigned jobs)
{
    enum { PIECE = 4 }; /* decisions per thread */
    unsigned decisions = pl_review_decisions(review);
    bool waits = term_of(stderr).is_terminal, good = true;
    for (unsigned n = 1; good && n <= decisions; n += PIECE * jobs) {
        if (waits)
            fprintf(stderr, "\r%u / %u\033[K", n, decisions);
        good = pl_review_examine(review, n, n + PIECE * jobs - 1);
    }
    if (waits)
        fputs("\r\033[K", stderr);
    return good;
}

static int no_memory(void)
{
    fputs("peerless review: not enough memory\n", stderr);
    return CLI_FAILED;
}

/* The seat that gave up; NULL: nobody says. */
static int seat_named(const cli_command *self, const pl_setup *setup, const char *name, unsigned *out)
{
    for (unsigned seat = 0; name && seat < pl_seats_in(setup); seat++)
        if (strcmp(name, pl_seat_name(setup, seat)) == 0)
            *out = seat;
    if (name && *out == PL_NONE)
        return cli_mistake(self, "--gave-up takes a seat of the match: %s",
                           setup->teams ? "A1, B1, A2 or B2" : "A or B");
    return CLI_GO_ON;
}

static int review_match(const cli_command *self, const pl_match *match, const pl_record *record, const wishes *w)
{
    unsigned gave_up = PL_NONE;
    bool over = pl_over(pl_match_game(match));
    int status = seat_named(self, pl_match_setup(match), w->gave_up, &gave_up);
    if (status != CLI_GO_ON)
        return status;
    if (!over && !w->gave_up && record->last != PL_LAST_SEED) {
        fprintf(stderr,
                "peerless review: the match is not over; a review shows all hands, so it has to wait (if somebody "
                "gave up, say who: --gave-up A)\n");
        return CLI_FAILED;
    }
    status = cli_check_equipped(self, pl_match_pack(match), w->player);
    if (status != CLI_GO_ON)
        return status;
    unsigned jobs = (unsigned)w->jobs.value;
    pl_review *review = over ? pl_review_new(match, w->player, jobs, false)
                             : pl_review_new_given_up(match, gave_up, w->player, jobs, false);
    if (!review)
        return cli_mistake(self, "%s makes no estimates; players that search do, " PL_REVIEW_PLAYER " for example",
                           w->player);
    pl_teller *teller = pl_teller_new(pl_match_pack(match), pl_match_setup(match), w->language);
    bool good = teller && examine(review, (unsigned)w->jobs.value);
    if (good && w->common.json)
        write_json(review, teller, w);
    status = !good ? no_memory() : w->common.json ? CLI_OK : show(match, record, review, teller, w);
    pl_teller_free(teller);
    pl_review_free(review);
    return status;
}

static int run(const cli_command *self, int argc, char **argv)
{
    unsigned processors = cli_processors();
    wishes w = {.player = PL_REVIEW_PLAYER,
                .mistakes = {.value = 5, .most = MISTAKES},
                .jobs = {.least = 1, .most = PARALLEL_MOST}};
    cli_past past = {.digits = NULL};
    int words = 0;
    w.jobs.value = processors < PARALLEL_MOST ? processors : PARALLEL_MOST;
    const cli_option options[] = {
        {"mistakes", "N", "how many of the largest mistakes to show (default: 5)", CLI_NUMBER, &w.mistakes},
        {"player", "NAME", "who judges (default: " PL_REVIEW_PLAYER ")", CLI_TEXT, &w.player},
        {"gave-up", "SEAT", "who gave up, in a match that the rules have not ended", CLI_TEXT, &w.gave_up},
        {"jobs", "J", "threads (default: one per processor); the review does not depend on it", CLI_NUMBER, &w.jobs},
        CLI_PAST_OPTION(past),
        CLI_JSON_OPTION(w.common),
        CLI_LANG_OPTION(w.common),
        CLI_CONTENT_OPTION(w.common),
    };
    int status = cli_parse(self, argc, argv, options, sizeof options / sizeof *options, &words);
    if (status != CLI_GO_ON)
        return status;
    if (words != 1)
        return cli_mistake(self, words ? "it reviews one record at a time" : "which record?");
    status = cli_check_player(self, w.player);
    if (status != CLI_GO_ON)
        return status;
    if (!cli_language(self, &w.common, &w.language))
        return CLI_USAGE;
    status = cli_past_open(self, &w.common, argv[1], &past);
    if (status == CLI_GO_ON)
        status = review_match(self, past.match, &past.record, &w);
    cli_past_close(&past);
    return status;
}

const cli_command cli_review = {
    "review", "FILE", "Go through a finished match: chances, mistakes and what was better",
    "A strong computer player looks at every decision of a recorded match. It prints how the chance of winning went,\n"
    "how accurately each side played, in one sentence why the loser lost, what the cards did, and the largest\n"
    "mistakes: what was played,\n"
    "what was better, what it cost, why, and how the match would have gone on. A decision is judged by what its "
    "player\n"
    "could know; what a draw or a hidden card changed is luck. docs/players.md says how it is done.\n\n"
    "  peerless review match.record               the five largest mistakes\n"
    "  peerless review match.record --mistakes 20 --lang uk\n"
    "  peerless review match.record --json        every decision, for programs\n\n"
    "The marks below the chances are . from 5 %, ? from 10 % and ! from 20 %. Only matches that are over, or were "
    "given\n"
    "up, are reviewed: a review shows all hands. Exit status: 0, or 1 when there is nothing to review.\n",
    run};
