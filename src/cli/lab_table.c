/* Reports in the terminal. */
#include <string.h>

#include "cli/lab_report.h"
#include "cli/term.h"
#include "lab/lab.h"
#include "match/match.h"

enum { NAME = 22, CELL = 5, LEFT = 4 + NAME };

typedef struct printout {
    const pl_report *report;
    const pl_matchups *matchups;
    term t;
    unsigned hero_count, board_count;
    int subject;
    uint8_t order[PL_PACK_HEROES];
} printout;

static pl_total total_of(const printout *b, int hero, int against, int board, pl_order order)
{
    return pl_matchups_total(b->matchups, (pl_matchups_which){hero, against, board, order});
}

static double per(uint64_t sum, uint64_t count)
{
    return count ? (double)sum / (double)count : 0;
}

/* ------------------------------------------------------------------ parts of lines */

/* A name in that many columns, cut when it is longer. */
static void put_name(const printout *b, const char *name, int columns)
{
    char cut[256];
    size_t bytes = text_bytes(name, columns);
    snprintf(cut, sizeof cut, "%.*s", (int)(bytes < sizeof cut ? bytes : sizeof cut - 1), name);
    term_pad(&b->t, cut, columns);
}

static void put_heading(const printout *b, const char *text)
{
    putchar('\n');
    term_print(&b->t, STYLE_HEADING, "%s", text);
    putchar('\n');
}

/* A share in whole points; a star: surely not one half. Orange is the hero of the row, petrol the other one. */
static void put_cell(const printout *b, pl_score score)
{
    pl_estimate e = pl_estimate_of(score);
    int sure = score.games ? pl_sure(e) : 0;
    if (!score.games) {
        printf("%*s", CELL, "-");
        return;
    }
    putchar(' ');
    if (sure)
        term_set(&b->t, sure > 0 ? STYLE_SEAT_A : STYLE_SEAT_B);
    printf("%*.0f%c", CELL - 2, 100 * e.share, sure ? '*' : ' ');
    if (sure)
        term_set(&b->t, STYLE_PLAIN);
}

static void put_share(pl_score score)
{
    char text[SCORE_TEXT];
    printf("%-24s", score.games ? score_text(score, text) : "     -");
}

static void put_points(pl_score score)
{
    if (score.games)
        printf("%5.0f %%", 100 * pl_share(score));
    else
        printf("%7s", "-");
}

/* ------------------------------------------------------------------ heroes */

static void put_hero(const printout *b, unsigned rank)
{
    unsigned hero = b->order[rank];
    pl_total all = total_of(b, (int)hero, PL_ANY, PL_ANY, PL_EITHER_ORDER);
    printf("%2u  ", rank + 1);
    put_name(b, pl_report_hero(b->report, hero), NAME);
    put_share(all.score);
    put_points(total_of(b, (int)hero, PL_ANY, PL_ANY, PL_GOING_FIRST).score);
    put_points(total_of(b, (int)hero, PL_ANY, PL_ANY, PL_GOING_SECOND).score);
    printf("%7.1f\n", per(all.turns, all.score.games - all.unfinished));
}

static void put_heroes(const printout *b)
{
    put_heading(b, "The heroes, without games against themselves");
    printf("%*s%-24s%7s%7s%7s\n", LEFT, "", "  won", "first", "second", "turns");
    for (unsigned i = 0; i < b->hero_count; i++)
        put_hero(b, i);
}

static void put_habits(const printout *b, unsigned hero)
{
    const pl_hero_tally *tally = &b->matchups->heroes[hero];
    pl_card_tally sum = pl_matchups_cards(tally);
    uint64_t actions = tally->maneuvers + tally->attacks + tally->schemes, games = tally->games;
    put_name(b, pl_report_hero(b->report, hero), LEFT);
    printf("%6.1f%7.1f%7.1f%8.1f%7.1f%6.1f", per(tally->damage, games), per(sum.drawn, games), per(sum.attack, games),
           per(sum.defense, games), per(sum.scheme, games), per(sum.boost, games));
    printf("%5.0f%4.0f%4.0f\n", 100 * per(tally->maneuvers, actions), 100 * per(tally->attacks, actions),
           100 * per(tally->schemes, actions));
}

static void put_all_habits(const printout *b)
{
    put_heading(b,
                "How they play: damage dealt and cards per game; maneuvers, attacks and schemes in % of its actions");
    printf("%*s%6s%7s%7s%8s%7s%6s%5s%4s%4s\n", LEFT, "", "damage", "drawn", "attack", "defense", "scheme", "boost", "M",
           "A", "S");
    for (unsigned i = 0; i < b->hero_count; i++)
        put_habits(b, b->order[i]);
}

/* ------------------------------------------------------------------ hero against hero */

static void put_numbers(unsigned begin, unsigned end)
{
    for (unsigned i = begin; i < end; i++)
        printf("%*u ", CELL - 1, i + 1);
    putchar('\n');
}

static void put_row(const printout *b, unsigned rank, unsigned begin, unsigned end)
{
    unsigned hero = b->order[rank];
    printf("%2u  ", rank + 1);
    put_name(b, pl_report_hero(b->report, hero), NAME);
    for (unsigned i = begin; i < end; i++) {
        pl_score score = total_of(b, (int)hero, b->order[i], PL_ANY, PL_EITHER_ORDER).score;
        if (i == rank && score.games)
            printf(" (%2.0f)", 100 * pl_share(score));
        else
            put_cell(b, score);
    }
    putchar('\n');
}

/* As many columns at a time as the terminal is wide. */
static unsigned columns_at_once(const printout *b)
{
    int room = (b->t.width - LEFT) / CELL;
    return room > 1 ? (unsigned)room : 1;
}

static void put_matrix(const printout *b)
{
    unsigned step = columns_at_once(b);
    put_heading(b, "Hero against hero: won by the hero of the row, in %");
    for (unsigned begin = 0; begin < b->hero_count; begin += step) {
        unsigned end = begin + step < b->hero_count ? begin + step : b->hero_count;
        printf("%*s", LEFT, "");
        put_numbers(begin, end);
        for (unsigned i = 0; i < b->hero_count; i++)
            put_row(b, i, begin, end);
    }
    puts("*: clearly not 50, the 95 % interval excludes it; ( ): against itself, won by the first player");
}

/* ------------------------------------------------------------------ battlefields */

static void put_board(const printout *b, unsigned board)
{
    const pl_lengths *lengths = &b->matchups->on_board[board];
    put_name(b, pl_report_board(b->report, board), LEFT);
    put_share(total_of(b, b->subject, PL_ANY, (int)board, PL_EITHER_ORDER).score);
    printf("%7.1f  %3u to %3u\n", pl_lengths_mean(lengths), pl_lengths_percentile(lengths, 10),
           pl_lengths_percentile(lengths, 90));
}

static void put_shares_there(const printout *b, unsigned begin, unsigned end)
{
    printf("%*s", LEFT, "");
    put_numbers(begin, end);
    for (unsigned board = 0; board < b->board_count; board++) {
        put_name(b, pl_report_board(b->report, board), LEFT);
        for (unsigned i = begin; i < end; i++)
            put_cell(b, total_of(b, b->order[i], PL_ANY, (int)board, PL_EITHER_ORDER).score);
        putchar('\n');
    }
}

static void put_boards(const printout *b)
{
    put_heading(b, "The battlefields");
    printf("%*s%-24s%7s  8 of 10\n", LEFT, "", b->subject < 0 ? "  won by the first" : "  won there", "turns");
    for (unsigned board = 0; board < b->board_count; board++)
        put_board(b, board);
    if (b->subject >= 0 || b->hero_count == 1)
        return;
    put_heading(b, "Heroes on battlefields, won in %");
    unsigned step = columns_at_once(b);
    for (unsigned begin = 0; begin < b->hero_count; begin += step)
        put_shares_there(b, begin, begin + step < b->hero_count ? begin + step : b->hero_count);
}

/* ------------------------------------------------------------------ cards */

static void put_whole_points(pl_score score)
{
    if (score.games)
        printf("%5.0f", 100 * pl_share(score));
    else
        printf("%5s", "-");
}

static void put_card(const printout *b, unsigned hero, unsigned title)
{
    const pl_hero_tally *tally = &b->matchups->heroes[hero];
    const pl_card_tally *card = &tally->cards[title];
    put_name(b, pl_report_card(b->report, hero, title), LEFT);
    printf("%6.1f%7.2f%8.2f%7.2f%6.2f", per(card->drawn, tally->games), per(card->attack, card->drawn_in),
           per(card->defense, card->drawn_in), per(card->scheme, card->drawn_in), per(card->boost, card->drawn_in));
    put_whole_points((pl_score){card->attack + card->defense, card->combats_won, 0});
    printf("%5.1f", per(card->damage, pl_card_plays(card)));
    put_whole_points(card->played);
    put_whole_points(card->unplayed);
    putchar('\n');
}

static void put_cards(const printout *b, unsigned hero)
{
    put_heading(b, b->subject >= 0 ? "Its cards" : pl_report_hero(b->report, hero));
    printf("%*s%6s%7s%8s%7s%6s%5s%5s%5s%5s\n", LEFT, "", "drawn", "attack", "defense", "scheme", "boost", "won", "dmg",
           "with", "w/o");
    for (unsigned title = 0; title < pl_report_figures(b->report, hero)->title_count; title++)
        put_card(b, hero, title);
}

static void explain_cards(void)
{
    puts("\ndrawn: copies per game; attack to boost: uses per game in which it was drawn; won: its combats, in %;\n"
         "dmg: damage per play; with, w/o: games won when it was played, and when not, in %. That may be the card,\n"
         "or that it is only played when the match goes well: a hint where to look, not a cause.");
}

/* ------------------------------------------------------------------ one hero */

static void put_notes(const printout *b, unsigned hero, pl_card_list list, const char *title, unsigned most,
                      const char *none)
{
    uint8_t titles[PL_TITLES];
    char note[PL_CARD_NOTE];
    const pl_hero_tally *tally = &b->matchups->heroes[hero];
    unsigned count = pl_find_cards(tally, pl_report_figures(b->report, hero)->title_count, list, most, titles);
    if (count || none)
        put_heading(b, title);
    if (count == 0 && none)
        puts(none);
    for (unsigned i = 0; i < count; i++) {
        put_name(b, pl_report_card(b->report, hero, titles[i]), LEFT);
        term_wrap(&b->t, STYLE_PLAIN, LEFT, LEFT, pl_card_note(&tally->cards[titles[i]], list, note));
    }
}

static void put_opponents(const printout *b, unsigned hero)
{
    put_heading(b, "Against the others");
    printf("%*s%-24s%7s%7s\n", LEFT, "", "  won", "first", "second");
    for (unsigned i = 0; i < b->hero_count; i++) {
        if (i == hero)
            continue;
        put_name(b, pl_report_hero(b->report, i), LEFT);
        put_share(total_of(b, (int)hero, (int)i, PL_ANY, PL_EITHER_ORDER).score);
        put_points(total_of(b, (int)hero, (int)i, PL_ANY, PL_GOING_FIRST).score);
        put_points(total_of(b, (int)hero, (int)i, PL_ANY, PL_GOING_SECOND).score);
        putchar('\n');
    }
}

static void put_deck(const printout *b, const pl_lint *lint)
{
    put_heading(b, "Its deck beside the others");
    for (unsigned i = 0; i < lint->figure_count; i++) {
        bool outside = lint->figures[i].side != PL_LINT_WITHIN;
        fputs(outside ? "* " : "  ", stdout);
        term_wrap(&b->t, outside ? STYLE_BOLD : STYLE_PLAIN, 2, 2, lint->figures[i].sentence);
    }
    for (unsigned i = 0; i < lint->remark_count; i++) {
        fputs("* ", stdout);
        term_wrap(&b->t, STYLE_BOLD, 2, 2, lint->remarks[i]);
    }
}

static void put_verdict(const printout *b, unsigned hero)
{
    char text[PL_VERDICT_TEXT];
    pl_estimate share = pl_estimate_of(total_of(b, (int)hero, PL_ANY, PL_ANY, PL_EITHER_ORDER).score);
    putchar('\n');
    term_print(&b->t, STYLE_BOLD, "%s. ", pl_verdict_title[pl_verdict_of(share)]);
    term_wrap(&b->t, STYLE_PLAIN, text_columns(pl_verdict_title[pl_verdict_of(share)]) + 2, 0,
              pl_verdict_text(share, b->matchups->plan->player, text));
}

static void put_subject(const printout *b, unsigned hero)
{
    if (b->matchups->games) {
        put_verdict(b, hero);
        put_opponents(b, hero);
        put_notes(b, hero, PL_STRONG_CARDS, "Its strongest cards", 3, "None stands out in this many games.");
        put_notes(b, hero, PL_WEAK_CARDS, "Its weakest cards", 3, "None stands out in this many games.");
        put_notes(b, hero, PL_SHARP_CARDS, "Most damage", 3, NULL);
        put_notes(b, hero, PL_IDLE_CARDS, "Hardly ever played", PL_TITLES, NULL);
        put_cards(b, hero);
        explain_cards();
    }
    if (b->report->lint)
        put_deck(b, b->report->lint);
    if (b->matchups->games)
        put_boards(b);
}

/* ------------------------------------------------------------------ all together */

static void put_all(const printout *b, bool cards)
{
    if (b->hero_count > 1)
        put_heroes(b);
    put_matrix(b);
    put_all_habits(b);
    put_boards(b);
    for (unsigned i = 0; cards && i < b->hero_count; i++)
        put_cards(b, b->order[i]);
    if (cards)
        explain_cards();
}

static void put_played(const printout *b)
{
    char text[SCORE_TEXT];
    const pl_matchups_plan *plan = b->matchups->plan;
    pl_score first = total_of(b, PL_ANY, PL_ANY, PL_ANY, PL_EITHER_ORDER).score;
    const char *share = score_text(first, text);
    printf("%llu games on %u battlefield%s, %llu of each pair, both sides played by %s, seed %llu\n",
           (unsigned long long)b->matchups->games, b->board_count, b->board_count == 1 ? "" : "s",
           (unsigned long long)pl_matchups_games_each(plan), plan->player, (unsigned long long)plan->seed);
    printf("the first player won %s; 8 of 10 games took %u to %u turns\n", share + strspn(share, " "),
           pl_lengths_percentile(&b->matchups->lengths, 10), pl_lengths_percentile(&b->matchups->lengths, 90));
}

void lab_report_table(const pl_report *report, bool cards)
{
    const pl_matchups_plan *plan = report->matchups->plan;
    printout b = {.report = report,
                  .matchups = report->matchups,
                  .t = term_of(stdout),
                  .hero_count = plan->cast.hero_count,
                  .board_count = plan->cast.board_count,
                  .subject = plan->subject};
    pl_report_order(report->matchups, b.order);
    if (b.subject >= 0) {
        term_print(&b.t, STYLE_BOLD, "%s", pl_report_hero(report, (unsigned)b.subject));
        putchar('\n');
    }
    if (report->matchups->games)
        put_played(&b);
    if (b.subject >= 0)
        put_subject(&b, (unsigned)b.subject);
    else
        put_all(&b, cards);
    putchar('\n');
}
