/* `peerless check`: is a hero or board file right, or a file of weights? */
#include "cli/check.h"

#include <string.h>

#include "cli/cli.h"
#include "cli/json.h"

static void print_json(const pl_errors *errors, int files)
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
        pl_json_close(&j, '}');
    }
    pl_json_close(&j, ']');
    pl_json_close(&j, '}');
    json_end(&j);
}

void check_report(const pl_errors *errors, int files, bool as_json)
{
    if (as_json)
        print_json(errors, files);
    else
        pl_errors_print(errors, stderr);
}

static bool is_among(const char *file, int files, char **paths)
{
    for (int i = 0; i < files; i++)
        if (strcmp(file, paths[i]) == 0)
            return true;
    return false;
}

static int check(const pl_pack *pack, int files, char **paths, bool as_json)
{
    pl_errors *errors = pl_errors_new();
    if (!errors)
        return CLI_FAILED;
    for (int i = 0; i < files; i++)
        if (pl_pack_check(pack, paths[i], errors) && !as_json)
            printf("%s: good\n", paths[i]);
    for (int i = 0; i < pack->left_out_count; i++)
        if (!is_among(pack->left_out[i].file, files, paths))
            cli_add_errors(pack, &pack->left_out[i], errors);
    bool good = pl_errors_count(errors) == 0;
    check_report(errors, files, as_json);
    pl_errors_free(errors);
    return good ? CLI_OK : CLI_FAILED;
}

static int run(const cli_command *self, int argc, char **argv)
{
    cli_common common = {0};
    const cli_option options[] = {CLI_JSON_OPTION(common), CLI_CONTENT_OPTION(common)};
    int words;
    int status = cli_parse(self, argc, argv, options, 2, &words);
    if (status != CLI_GO_ON)
        return status;
    if (words == 0)
        return cli_mistake(self, "name files: *.hero, *.board or *.mind");
    pl_pack *pack = cli_load_quietly(self, &common);
    if (!pack)
        return CLI_FAILED;
    status = check(pack, words, argv + 1, common.json);
    pl_pack_free(pack);
    return status;
}

const cli_command cli_check = {
    "check", "FILE...", "Check hero and board files, and weights",
    "Reads each file as the game would and lists all its errors as FILE:LINE:COLUMN: error: what is wrong,\n"
    "with a suggestion where something is nearly right. With --content, also those of the files there. Exit status 1\n"
    "when there is an error.\n\n"
    "  peerless check my.hero\n"
    "  peerless check boards/*.board --json\n"
    "  peerless check own/minds/strong.mind      weights of computer players\n",
    run};
