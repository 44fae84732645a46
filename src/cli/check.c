/* `peerless check`: is a hero or board file right, or a file of weights? */
#include "cli/check.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/json.h"
#include "cli/labels.h"
#include "cli/mend.h"

typedef struct checked {
    const pl_pack *pack;
    int files;
    char **paths;
    pl_enforced *texts; /* of each; none: no hero, or not a good one */
    mend_file *mends;   /* of each, for JSON */
} checked;

/* How many texts of each file are enforced, by its place among the files. */
static void count_json(pl_json *j, const checked *c)
{
    pl_json_open(j, "heroes", '[');
    for (int i = 0; i < c->files; i++) {
        if (c->texts[i].texts == 0)
            continue;
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "file", c->paths[i]);
        pl_json_number(j, "enforced", c->texts[i].enforced);
        pl_json_number(j, "texts", c->texts[i].texts);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
}

/* What helps with an error of a text. Repairs are numbered for each file. */
static void help_json(pl_json *j, const checked *c, const pl_error *error)
{
    for (int i = 0; c != NULL && i < c->files; i++)
        if (strcmp(c->paths[i], error->file) == 0) {
            mend_json(j, &c->mends[i], c->pack, error->line, error->column);
            return;
        }
}

static void print_json(const pl_errors *errors, int files, const checked *c)
{
    pl_json j = json_begin();
    pl_json_open(&j, NULL, '{');
    pl_json_bool(&j, "ok", pl_errors_count(errors) == 0);
    pl_json_number(&j, "files", files);
    pl_json_open(&j, "errors", '[');
    for (int i = 0; i < pl_errors_count(errors); i++) {
        pl_error error = pl_errors_at(errors, i);
        pl_json_open(&j, NULL, '{');
        pl_json_text(&j, "file", error.file);
        pl_json_number(&j, "line", error.line);
        pl_json_number(&j, "column", error.column);
        pl_json_text(&j, "message", error.message);
        help_json(&j, c, &error);
        pl_json_close(&j, '}');
    }
    pl_json_close(&j, ']');
    if (c != NULL)
        count_json(&j, c);
    pl_json_close(&j, '}');
    json_end(&j);
}

void check_report(const pl_errors *errors, int files, bool as_json)
{
    if (as_json)
        print_json(errors, files, NULL);
    else
        pl_errors_print(errors, stderr);
}

static void print_good(const char *path, pl_enforced texts, pl_language language)
{
    printf("%s: %s", path, label(language, L_GOOD));
    if (texts.texts > 0) {
        fputs("; ", stdout);
        printf(label(language, L_ENFORCED), texts.enforced, texts.texts);
    }
    putchar('\n');
}

static bool is_among(const char *file, int files, char **paths)
{
    for (int i = 0; i < files; i++)
        if (strcmp(file, paths[i]) == 0)
            return true;
    return false;
}

static bool begin_check(checked *c, bool as_json)
{
    c->texts = calloc((size_t)c->files, sizeof *c->texts);
    c->mends = calloc((size_t)c->files, sizeof *c->mends);
    for (int i = 0; c->mends && as_json && i < c->files; i++)
        mend_open(&c->mends[i], c->pack, c->paths[i]);
    return c->texts && c->mends;
}

static void end_check(checked *c)
{
    for (int i = 0; c->mends && i < c->files; i++)
        mend_close(&c->mends[i]);
    free(c->mends);
    free(c->texts);
}

static int check(const pl_pack *pack, int files, char **paths, pl_language language, bool as_json)
{
    pl_errors *errors = pl_errors_new();
    checked c = {.pack = pack, .files = files, .paths = paths};
    if (!errors || !begin_check(&c, as_json)) {
        pl_errors_free(errors);
        end_check(&c);
        return CLI_FAILED;
    }
    for (int i = 0; i < files; i++)
        if (pl_pack_check_texts(pack, paths[i], &c.texts[i], errors) && !as_json)
            print_good(paths[i], c.texts[i], language);
    for (int i = 0; i < pack->left_out_count; i++)
        if (!is_among(pack->left_out[i].file, files, paths))
            cli_add_errors(pack, &pack->left_out[i], errors);
    bool good = pl_errors_count(errors) == 0;
    if (as_json)
        print_json(errors, files, &c);
    else
        check_report(errors, files, false);
    pl_errors_free(errors);
    end_check(&c);
    return good ? CLI_OK : CLI_FAILED;
}

static int run(const cli_command *self, int argc, char **argv)
{
    cli_common common = {0};
    cli_number fix = {.least = 1, .most = PL_MENDING_TEXTS * PL_REPAIRS_MAX};
    const cli_option options[] = {
        {"fix", "[N]", "list the repairs of a file's sentences; with N: apply that one", CLI_PICK, &fix},
        CLI_JSON_OPTION(common),
        CLI_LANG_OPTION(common),
        CLI_CONTENT_OPTION(common),
    };
    int words;
    pl_language language;
    int status = cli_parse(self, argc, argv, options, 4, &words);
    if (status != CLI_GO_ON)
        return status;
    if (!cli_language(self, &common, &language))
        return CLI_USAGE;
    if (words == 0)
        return cli_mistake(self, "name files: *.hero, *.board or *.mind");
    if (fix.asked && words != 1)
        return cli_mistake(self, "--fix mends one file at a time");
    if (fix.asked && common.json)
        return cli_mistake(self, "--json lists repairs without --fix; a person chooses one");
    pl_pack *pack = cli_load_quietly(self, &common);
    if (!pack)
        return CLI_FAILED;
    if (fix.asked)
        status = mend_run(pack, argv[1], fix.given ? (int)fix.value : 0, language);
    else
        status = check(pack, words, argv + 1, language, common.json);
    pl_pack_free(pack);
    return status;
}

const cli_command cli_check = {
    "check", "FILE...", "Check hero and board files, and weights",
    "Reads each file as the game would and lists all its errors as FILE:LINE:COLUMN: error: what is wrong,\n"
    "with a suggestion where something is nearly right. With --content, also those of the files there. Exit status 1\n"
    "when there is an error. Of a good hero it says how many of its texts are enforced; the rest are `unread`.\n\n"
    "--fix lists what one change would mend in sentences that are not read: slips, forms, a word put in or left out. "
    "No repair\n"
    "loses or invents a number or a word like not, if, next, each, may. In a terminal it asks which one to apply, "
    "elsewhere\n"
    "give its number. The file is written whole or not at all, and all else in it stays as it is.\n\n"
    "  peerless check my.hero\n"
    "  peerless check --fix my.hero              list the repairs\n"
    "  peerless check --fix 2 my.hero            apply the second\n"
    "  peerless check boards/*.board --json\n"
    "  peerless check own/minds/strong.mind      weights of computer players\n",
    run};
