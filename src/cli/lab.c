/* `peerless lab`: questions that mass play can answer, one file a subcommand. */
#include "cli/lab.h"

#include <string.h>

#include "cli/family.h"

/* ------------------------------------------------------------------ heroes and battlefields */

enum { LIST_TEXT = 4096 };

typedef int (*finder)(const cli_command *command, const pl_pack *pack, const char *id);

/* Marks what a list "a,b,c" names; without a list all. */
static int choose(const cli_command *command, const lab_order *order, const char *option, const char *typed,
                  finder find, bool *chosen, unsigned count)
{
    char store[LIST_TEXT];
    const char *ids[PL_PACK_HEROES];
    for (unsigned i = 0; i < count; i++)
        chosen[i] = !typed;
    if (!typed)
        return CLI_GO_ON;
    snprintf(store, sizeof store, "%s", typed);
    int listed = strlen(typed) < sizeof store ? cli_split(store, ids, PL_PACK_HEROES) : 0;
    if (listed < 1 || listed > PL_PACK_HEROES)
        return cli_mistake(command, "--%s needs ids separated by commas, without blanks, not \"%s\"", option, typed);
    for (int i = 0; i < listed; i++) {
        int found = find(command, order->pack, ids[i]);
        if (found < 0)
            return CLI_USAGE;
        if (chosen[found])
            return cli_mistake(command, "--%s has \"%s\" twice", option, ids[i]);
        chosen[found] = true;
    }
    return CLI_GO_ON;
}

static unsigned list_chosen(const bool *chosen, unsigned count, uint8_t *to)
{
    unsigned listed = 0;
    for (unsigned i = 0; i < count; i++)
        if (chosen[i])
            to[listed++] = (uint8_t)i;
    return listed;
}

static int find_cast(const cli_command *command, lab_order *order)
{
    bool heroes[PL_PACK_HEROES] = {false}, boards[PL_PACK_BOARDS] = {false};
    const pl_content *c = &order->pack->content;
    int status = choose(command, order, "heroes", order->heroes, cli_find_hero, heroes, c->hero_count);
    if (status == CLI_GO_ON)
        status = choose(command, order, "boards", order->boards, cli_find_board, boards, c->board_count);
    if (status != CLI_GO_ON)
        return status;
    order->cast.hero_count = list_chosen(heroes, c->hero_count, order->cast.hero);
    order->cast.board_count = list_chosen(boards, c->board_count, order->cast.board);
    if (!order->cast.hero_count || !order->cast.board_count)
        return cli_mistake(command, "there are no heroes or no battlefields in the content");
    return CLI_GO_ON;
}

int lab_open(const cli_command *command, lab_order *order)
{
    order->pack = cli_load(command, &order->common);
    if (!order->pack)
        return CLI_FAILED;
    int status = find_cast(command, order);
    if (status != CLI_GO_ON)
        pl_pack_free(order->pack);
    return status;
}

int lab_check_room(const cli_command *command, const lab_order *order, const pl_schedule *schedule)
{
    char wrong[PL_SCHEDULE_WRONG];
    return pl_schedule_fits(schedule, order->pack, wrong) ? CLI_GO_ON : cli_mistake(command, "%s", wrong);
}

char *lab_cast_text(const lab_order *order, char *out, size_t size)
{
    size_t length = 0;
    *out = '\0';
    for (unsigned i = 0; i < order->cast.hero_count && length < size; i++)
        length += (size_t)snprintf(out + length, size - length, "%s%s",
                                   i ? "," : "heroes=", order->pack->hero_pages[order->cast.hero[i]].id);
    for (unsigned i = 0; i < order->cast.board_count && length < size; i++)
        length += (size_t)snprintf(out + length, size - length, "%s%s",
                                   i ? "," : " boards=", order->pack->board_pages[order->cast.board[i]].id);
    return out;
}

void lab_call_text(const cli_command *command, int argc, char **argv, char *out, size_t size)
{
    size_t length = (size_t)snprintf(out, size, "peerless %s", command->name);
    for (int i = 1; i < argc && length < size; i++) {
        const char *slash = strrchr(argv[i], '/');
        length += (size_t)snprintf(out + length, size - length, " %s", slash && slash[1] ? slash + 1 : argv[i]);
    }
    for (char *c = out; *c; c++)
        *c = *c == '\n' ? ' ' : *c;
}

/* ------------------------------------------------------------------ the family */

static const cli_command *const commands[] = {
    &cli_lab_duel, &cli_lab_style, &cli_lab_matchups, &cli_lab_hero, &cli_lab_train, &cli_lab_fit,
};

static const cli_family family = {"peerless lab", "Questions that mass play can answer.",
                                  "  peerless lab duel greedy random\n"
                                  "  peerless lab style novice expert\n"
                                  "  peerless lab matchups --players greedy --html matchups.html\n"
                                  "  peerless lab hero my.hero\n\n",
                                  commands, sizeof commands / sizeof *commands};

static int run(const cli_command *self, int argc, char **argv)
{
    (void)self;
    return cli_family_run(&family, argc, argv);
}

const cli_command cli_lab = {"lab", "COMMAND", "Find out who is stronger, by mass play", "", run};
