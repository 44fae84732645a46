/* `peerless boards`: where they can meet. */
#include "cli/cli.h"
#include "cli/face.h"
#include "cli/labels.h"

static void print_json(const pl_pack *pack)
{
    pl_json j = json_begin();
    pl_json_open(&j, NULL, '{');
    pl_json_text(&j, "content", pack->hash);
    pl_json_open(&j, "boards", '[');
    for (unsigned b = 0; b < pack->content.board_count; b++) {
        pl_json_open(&j, NULL, '{');
        pl_json_text(&j, "id", pack->board_pages[b].id);
        face_names_json(&j, "name", &pack->board_pages[b].name);
        pl_json_number(&j, "spaces", pack->boards[b].space_count);
        pl_json_number(&j, "zones", pack->board_pages[b].zone_count);
        pl_json_number(&j, "starts", pack->boards[b].start_count);
        pl_json_bool(&j, "passages", pack->board_pages[b].passages != 0);
        pl_json_text(&j, "hash", pack->board_pages[b].hash);
        pl_json_close(&j, '}');
    }
    pl_json_close(&j, ']');
    pl_json_close(&j, '}');
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
    return cli_run_list(self, argc, argv, print_json, print_list);
}

const cli_command cli_boards = {"boards", "", "List the battlefields",
                                "Each line begins with the id that the other commands take.\n\n"
                                "  peerless boards\n"
                                "  peerless boards --json\n",
                                run};
