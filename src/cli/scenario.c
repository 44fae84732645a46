/* `peerless scenario`: runs scenario files and says which passed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/json.h"
#include "files/files.h"

typedef enum style { STYLE_PLAIN, STYLE_TAP, STYLE_JSON } style;

typedef struct tally {
    style style;
    pl_json out;
    pl_errors *errors;
    int passed, failed;
} tally;

/* ------------------------------------------------------------------ outcomes */

static void print_problems(const tally *r, const pl_scenario_outcome *outcome, const char *before)
{
    for (int i = outcome->first; i < outcome->first + outcome->count; i++) {
        pl_error e = pl_errors_at(r->errors, i);
        printf("%s%s:%d:%d: %s\n", before, e.file, e.line, e.column, e.message);
    }
}

static void print_plain(const tally *r, const pl_scenario_outcome *outcome)
{
    if (outcome->count == 0)
        return;
    printf("FAILED %s: %s\n", outcome->file, outcome->title);
    print_problems(r, outcome, "  ");
}

/* In TAP a '#' in a description starts a directive; titles have none, file names may. */
static void print_tap_text(const char *text)
{
    for (; *text; text++)
        putchar(*text == '#' || *text == '\n' ? '_' : *text);
}

static void print_tap(const tally *r, const pl_scenario_outcome *outcome)
{
    const char *slash = strrchr(outcome->file, '/');
    printf("%sok %d - ", outcome->count > 0 ? "not " : "", r->passed + r->failed);
    print_tap_text(slash ? slash + 1 : outcome->file);
    printf(": ");
    print_tap_text(outcome->title);
    putchar('\n');
    print_problems(r, outcome, "# ");
}

/* The rule IDs in a title: R-HOU-3, OQ-20, D-PLACE, T12, G1. */
static bool is_rule(const char *word, size_t length)
{
    static const char *const beginnings[] = {"R-", "OQ-", "D-"};
    for (size_t i = 0; i < sizeof beginnings / sizeof beginnings[0]; i++)
        if (strncmp(word, beginnings[i], strlen(beginnings[i])) == 0)
            return true;
    if (length < 2 || (word[0] != 'T' && word[0] != 'G'))
        return false;
    return strspn(word + 1, "0123456789") == length - 1;
}

static void write_rules(pl_json *j, const char *title)
{
    static const char marks[] = " \t,;:.()";
    pl_json_open(j, "rules", '[');
    for (const char *word = title + strspn(title, marks); *word;) {
        size_t length = strcspn(word, marks);
        char rule[64];
        if (is_rule(word, length) && length < sizeof rule) {
            snprintf(rule, sizeof rule, "%.*s", (int)length, word);
            pl_json_text(j, NULL, rule);
        }
        word += length;
        word += strspn(word, marks);
    }
    pl_json_close(j, ']');
}

static void write_json(tally *r, const pl_scenario_outcome *outcome)
{
    pl_json *j = &r->out;
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "file", outcome->file);
    pl_json_number(j, "line", outcome->line);
    pl_json_text(j, "title", outcome->title);
    write_rules(j, outcome->title);
    pl_json_bool(j, "passed", outcome->count == 0);
    pl_json_open(j, "problems", '[');
    for (int i = outcome->first; i < outcome->first + outcome->count; i++) {
        pl_error e = pl_errors_at(r->errors, i);
        pl_json_open(j, NULL, '{');
        pl_json_number(j, "line", e.line);
        pl_json_number(j, "column", e.column);
        pl_json_text(j, "message", e.message);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
    pl_json_close(j, '}');
}

static void ended(void *to, const pl_scenario_outcome *outcome)
{
    tally *r = to;
    if (outcome->count > 0)
        r->failed++;
    else
        r->passed++;
    if (r->style == STYLE_PLAIN)
        print_plain(r, outcome);
    else if (r->style == STYLE_TAP)
        print_tap(r, outcome);
    else
        write_json(r, outcome);
}

/* ------------------------------------------------------------------ files */

/* The whole file, at most one byte more than a scenario file may have. NULL when it cannot be read. */
static char *read_whole(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *text = malloc(PL_FILE_MAX + 1);
    bool ok = file && text;
    if (ok) {
        *length = fread(text, 1, PL_FILE_MAX + 1, file);
        ok = !ferror(file);
    }
    if (file)
        fclose(file);
    if (!ok) {
        free(text);
        return NULL;
    }
    return text;
}

static void run_file(tally *r, const pl_pack *pack, const char *path)
{
    size_t length = 0;
    char *text = read_whole(path, &length);
    if (text) {
        pl_scenarios_run(pack, path, text, length, r->errors, (pl_scenario_listener){ended, r});
    } else {
        pl_scenario_outcome outcome = {path, "the file", 0, pl_errors_count(r->errors), 1};
        pl_errors_add(r->errors, path, 0, 0, "cannot read this file");
        ended(r, &outcome);
    }
    free(text);
}

static void open_report(tally *r)
{
    if (r->style != STYLE_JSON)
        return;
    r->out = json_begin();
    pl_json_open(&r->out, NULL, '{');
    pl_json_open(&r->out, "scenarios", '[');
}

static void close_report(tally *r, const char *content)
{
    if (r->style == STYLE_TAP) {
        printf("1..%d\n", r->passed + r->failed);
    } else if (r->style == STYLE_PLAIN) {
        printf("%d passed, %d failed\n", r->passed, r->failed);
    } else {
        pl_json_close(&r->out, ']');
        pl_json_number(&r->out, "passed", r->passed);
        pl_json_number(&r->out, "failed", r->failed);
        pl_json_text(&r->out, "content", content);
        pl_json_close(&r->out, '}');
        json_end(&r->out);
    }
}

static int run_scenario(const cli_command *self, int argc, char **argv)
{
    cli_common common = {0};
    bool tap = false;
    int words = 0;
    cli_option options[] = {
        CLI_JSON_OPTION(common),
        {"tap", NULL, "answer in TAP, for test runners", CLI_SWITCH, &tap},
        CLI_CONTENT_OPTION(common),
    };
    int status = cli_parse(self, argc, argv, options, sizeof options / sizeof options[0], &words);
    if (status != CLI_GO_ON)
        return status;
    if (words == 0)
        return cli_mistake(self, "which files?");
    pl_pack *pack = cli_load(self, &common);
    tally r = {.style = common.json ? STYLE_JSON : tap ? STYLE_TAP : STYLE_PLAIN, .errors = pl_errors_new()};
    if (!pack || !r.errors) {
        pl_pack_free(pack);
        pl_errors_free(r.errors);
        return CLI_FAILED;
    }
    open_report(&r);
    for (int i = 1; i <= words; i++)
        run_file(&r, pack, argv[i]);
    close_report(&r, pack->hash);
    pl_errors_free(r.errors);
    pl_pack_free(pack);
    return r.failed > 0 ? CLI_FAILED : CLI_OK;
}

const cli_command cli_scenario = {
    .name = "scenario",
    .arguments = "FILE...",
    .summary = "Run scenarios: positions, answers and what must happen",
    .about =
        "Runs the scenarios of the files and reports those that fail, with the place in the file and what was found\n"
        "instead. The format is described in docs/scenarios.md.\n\n"
        "  peerless scenario tests/scenarios/*.scenario\n\n"
        "Exit status: 0 when all passed, 1 when one failed or had a mistake.\n",
    .run = run_scenario,
};
