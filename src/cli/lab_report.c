#include "cli/lab_report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output.h"
#include "cli/setup.h"

/* ------------------------------------------------------------------ before anything is played */

/* A page that cannot be written should be known before hours of play. Nothing that is there is changed yet. */
static int check_page(const cli_command *command, const char *path)
{
    if (output_file_possible(path))
        return CLI_GO_ON;
    return cli_mistake(command, "--html %s: cannot be written: %s", path, strerror(errno));
}

int lab_study_check(const cli_command *command, lab_study *s)
{
    int status = cli_check_player(command, s->player);
    if (status != CLI_GO_ON)
        return status;
    if (s->order.common.json + s->csv + s->csv_cards > 1)
        return cli_mistake(command, "--json, --csv and --csv-cards are three answers; ask for one of them");
    s->language = PL_EN;
    if (s->order.common.lang && !cli_language(command, &s->order.common, &s->language))
        return CLI_USAGE;
    return s->html ? check_page(command, s->html) : CLI_GO_ON;
}

/* ------------------------------------------------------------------ the command that does it again */

static void add(lab_study *s, const char *text, size_t length)
{
    size_t used = strlen(s->command);
    if (used + length < sizeof s->command) {
        memcpy(s->command + used, text, length);
        s->command[used + length] = '\0';
    }
}

/* A word as a shell takes it. */
static void add_word(lab_study *s, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,@=+:%";
    add(s, " ", 1);
    if (*word && !word[strspn(word, plain)]) {
        add(s, word, strlen(word));
        return;
    }
    add(s, "'", 1);
    for (; *word; word++)
        add(s, *word == '\'' ? "'\\''" : word, *word == '\'' ? 4 : 1);
    add(s, "'", 1);
}

static void add_option(lab_study *s, const char *name, const char *value)
{
    add_word(s, name);
    add_word(s, value);
}

static void add_number(lab_study *s, const char *name, uint64_t value)
{
    char text[32];
    snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    add_option(s, name, text);
}

static void write_fair(lab_study *s)
{
    if (!s->fair.wanted)
        return;
    add_word(s, "--fair");
    add_number(s, "--target", s->fair.target.value);
    add_number(s, "--tolerance", s->fair.tolerance.value);
    add_number(s, "--changes", s->fair.changes.value);
}

static void write_command(const cli_command *command, lab_study *s, const char *words, bool play)
{
    snprintf(s->command, sizeof s->command, "peerless %s", command->name);
    if (words)
        add_word(s, words);
    if (play) {
        add_option(s, "--players", s->player);
        add_number(s, "--games", s->games.value);
        add_number(s, "--seed", s->order.series.seed.value);
        if (s->order.heroes)
            add_option(s, "--heroes", s->order.heroes);
        if (s->order.boards)
            add_option(s, "--boards", s->order.boards);
        write_fair(s);
    } else {
        add_word(s, "--lint-only");
    }
    for (int i = 0; i < s->order.common.content.count; i++)
        if (!words || strcmp(s->order.common.content.items[i], words) != 0)
            add_option(s, "--content", s->order.common.content.items[i]);
}

/* ------------------------------------------------------------------ playing */

static bool play(const cli_command *command, lab_study *s, pl_matchups *matchups, pl_series *series,
                 pl_series_result *result)
{
    char title[6000], cast[5000];
    const char *subject = s->plan.subject < 0 ? "" : s->order.pack->hero_pages[s->plan.cast.hero[s->plan.subject]].id;
    *series = (pl_series){.games = pl_matchups_games(&s->plan),
                          .deeds = true,
                          .bout = pl_matchups_bout,
                          .plan = &s->plan,
                          .take = pl_matchups_take,
                          .to = matchups};
    snprintf(title, sizeof title, "player=%s subject=%s %s", s->player, subject,
             lab_cast_text(&s->order, cast, sizeof cast));
    return cli_series_run(command, s->order.pack, &s->order.series, title, false, series, result);
}

static bool search_fair(const cli_command *command, lab_study *s)
{
    char cast[5000];
    lab_cast_text(&s->order, cast, sizeof cast);
    return lab_fair_run(command, &s->fair, &s->order, &s->plan, cast);
}

/* ------------------------------------------------------------------ answering */

static bool write_page(const cli_command *command, const lab_study *s, const pl_report *report)
{
    pl_buffer page = {0};
    pl_report_page(report, &page);
    bool good = output_file(s->html, &page);
    if (!good)
        fprintf(stderr, "peerless %s: --html %s: cannot be written: %s\n", command->name, s->html, strerror(errno));
    pl_buffer_free(&page);
    return good;
}

static void print_csv(const lab_study *s, const pl_report *report)
{
    pl_buffer text = {0};
    if (s->csv)
        pl_report_csv(report, &text);
    else
        pl_report_csv_cards(report, &text);
    output_text(&text);
    pl_buffer_free(&text);
}

static bool answer(const cli_command *command, const lab_study *s, const pl_report *report, const pl_series *series,
                   const pl_series_result *result)
{
    bool good = !s->html || write_page(command, s, report);
    if (s->order.common.json) {
        lab_report_json(report);
    } else if (s->csv || s->csv_cards) {
        print_csv(s, report);
    } else {
        lab_report_table(report, s->cards);
        if (report->fair)
            lab_fair_table(report);
        if (report->matchups->games)
            cli_series_print(report->pack, series, result, report->matchups->lengths.turns,
                             report->matchups->decisions);
        if (s->html && good)
            printf("page          %s\n", s->html);
    }
    return good;
}

/* ------------------------------------------------------------------ all together */

/* A subject that was not chosen belongs to the cast all the same. Returns its place there, or -1. */
static int place_subject(pl_cast *cast, int subject)
{
    unsigned at = 0;
    while (at < cast->hero_count && cast->hero[at] < subject)
        at++;
    if (subject < 0)
        return -1;
    if (at == cast->hero_count || cast->hero[at] != subject) {
        memmove(cast->hero + at + 1, cast->hero + at, cast->hero_count - at);
        cast->hero[at] = (uint8_t)subject;
        cast->hero_count++;
    }
    return (int)at;
}

int lab_study_run(const cli_command *command, lab_study *s, int subject, const char *words, bool play_too)
{
    pl_series series = {0};
    pl_series_result result = {0};
    pl_lint lint;
    int place = place_subject(&s->order.cast, subject),
        equipped = cli_check_equipped(command, s->order.pack, s->player);
    if (play_too && equipped != CLI_GO_ON)
        return equipped;
    s->plan = (pl_matchups_plan){.cast = s->order.cast,
                                 .subject = place,
                                 .player = s->player,
                                 .seed = s->order.series.seed.value,
                                 .games = s->games.value};
    if (play_too && place >= 0 && s->plan.cast.hero_count < 2)
        return cli_mistake(command, "there is no other hero to play against");
    pl_matchups_plan_make(&s->plan);
    int room = play_too ? lab_check_room(command, &s->order, &s->plan.schedule) : CLI_GO_ON;
    if (room != CLI_GO_ON)
        return room;
    write_command(command, s, words, play_too);
    pl_matchups *matchups = pl_matchups_new(&s->plan);
    bool good = matchups && (!play_too || play(command, s, matchups, &series, &result)) &&
                (!s->fair.wanted || search_fair(command, s));
    if (!matchups)
        fprintf(stderr, "peerless %s: not enough memory\n", command->name);
    if (good) {
        if (subject >= 0)
            pl_lint_hero(s->order.pack, (unsigned)subject, s->language, &lint);
        pl_report report = {.pack = s->order.pack,
                            .matchups = matchups,
                            .hash = result.hash,
                            .command = s->command,
                            .lint = subject >= 0 ? &lint : NULL,
                            .fair = s->fair.wanted ? &s->fair.search : NULL,
                            .language = s->language};
        good = answer(command, s, &report, &series, &result);
        good = (!s->fair.write || lab_fair_write(command, &s->fair)) && good;
    }
    if (s->fair.wanted)
        pl_fair_free(&s->fair.search);
    pl_matchups_free(matchups);
    return good ? CLI_OK : CLI_FAILED;
}
