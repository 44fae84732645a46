/* `peerless boards`: where they can meet. */
#include "cli/cli.h"
#include "cli/face.h"
#include "cli/labels.h"

static void print_json(const pl_pack *pack)
{
    json j = json_to(stdout);
    json_open(&j, NULL, '[');
    for (unsigned b = 0; b < pack->content.board_count; b++) {
        json_open(&j, NULL, '{');
        json_text(&j, "id", pack->board_pages[b].id);
        face_names_json(&j, "name", &pack->board_pages[b].name);
        json_number(&j, "spaces", pack->boards[b].space_count);
        json_number(&j, "zones", pack->board_pages[b].zone_count);
        json_number(&j, "starts", pack->boards[b].start_count);
        json_bool(&j, "passages", pack->board_pages[b].passages != 0);
        json_text(&j, "hash", pack->board_pages[b].hash);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_end(&j);
}

static void print_list(const pl_pack *pack, pl_language language)
{
    term t = term_of(stdout);
    for (unsigned b = 0; b < pack->content.board_count; b++) {
        const pl_board_page *page = &pack->board_pages[b];
        term_set(&t, STYLE_BOLD);
        term_pad(&t, page->id, 24);
        term_set(&t, STYLE_PLAIN);
        term_pad(&t, page->name.in[language], 28);
        printf(" %s: %u, %s: %d%s%s\n", label(language, L_SPACES), pack->boards[b].space_count,
               label(language, L_ZONES), page->zone_count, page->passages ? ", ≈ " : "",
               page->passages ? label(language, L_PASSAGE) : "");
    }
}

static int run(const cli_command *self, int argc, char **argv)
{
    cli_common common = {0};
    const cli_option options[] = {CLI_LANG_OPTION(common), CLI_JSON_OPTION(common), CLI_CONTENT_OPTION(common)};
    int words;
    pl_language language;
    int status = cli_parse(self, argc, argv, options, 3, &words);
    if (status != CLI_GO_ON)
        return status;
    if (words > 0)
        return cli_mistake(self, "it takes no arguments; `peerless show %s` draws one", argv[1]);
    if (!cli_language(self, &common, &language))
        return CLI_USAGE;
    pl_pack *pack = cli_load(self, &common);
    if (!pack)
        return CLI_FAILED;
    if (common.json)
        print_json(pack);
    else
        print_list(pack, language);
    pl_pack_free(pack);
    return CLI_OK;
}

const cli_command cli_boards = {"boards", "", "List the battlefields",
                                "Each line begins with the id that the other commands take.\n\n"
                                "  peerless boards\n"
                                "  peerless boards --json\n",
                                run};
