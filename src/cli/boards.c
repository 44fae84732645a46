/* `peerless boards`: where they can meet. */
#include "cli/cli.h"
#include "cli/face.h"
#include "cli/labels.h"

static unsigned count(const pl_pack *pack)
{
    return pack->content.board_count;
}

static void write_one(pl_json *j, const pl_pack *pack, unsigned board)
{
    const pl_board_page *page = &pack->board_pages[board];
    pl_json_text(j, "id", page->id);
    face_names_json(j, "name", &page->name);
    pl_json_number(j, "spaces", pack->boards[board].space_count);
    pl_json_number(j, "zones", page->zone_count);
    pl_json_number(j, "starts", pack->boards[board].start_count);
    pl_json_bool(j, "passages", page->passages != 0);
    pl_json_text(j, "hash", page->hash);
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
    static const cli_list_of boards = {"boards", write_one, print_list, count};
    return cli_run_list(self, argc, argv, &boards);
}

const cli_command cli_boards = {"boards", "", "List the battlefields",
                                "Each line begins with the id that the other commands take.\n\n"
                                "  peerless boards\n"
                                "  peerless boards --json\n",
                                run};
