/* `peerless engine`: the protocol on standard input and output, one message a line (docs/protocol.md). */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/output.h"
#include "cli/setup.h"
#include "lab/lab.h"
#include "mind/mind.h"
#include "puzzle/puzzle.h"
#include "review/review.h"

typedef struct line {
    char *text; /* ended by NUL */
    size_t length, room;
} line;

static bool keep(line *l, int c)
{
    if (l->length + 1 >= l->room) {
        size_t room = l->room ? l->room * 2 : 4096;
        char *grown = realloc(l->text, room);
        if (!grown)
            return false;
        l->text = grown;
        l->room = room;
    }
    l->text[l->length++] = (char)c;
    l->text[l->length] = '\0';
    return true;
}

typedef enum got { GOT_END, GOT_LINE, GOT_NO_MEMORY } got;

/* A line is read to its end even when it cannot be kept. Of one that is too long for a message, enough is kept to see that. */
static got read_line(line *l)
{
    got result = GOT_END;
    int c;
    l->length = 0;
    while ((c = getchar()) != EOF && c != '\n') {
        if (result != GOT_NO_MEMORY)
            result = l->length > PL_JSON_BYTES || keep(l, c) ? GOT_LINE : GOT_NO_MEMORY;
    }
    return result == GOT_END && c == '\n' ? GOT_LINE : result;
}

static bool blank(const line *l)
{
    return l->length == 0 || strspn(l->text, " \t\r") == l->length;
}

static int serve(pl_session *session)
{
    static const char no_memory[] = "{\"type\":\"error\",\"code\":\"failed\",\"message\":\"there is no memory\"}";
    line l = {0};
    for (got g = read_line(&l); g != GOT_END; g = read_line(&l)) {
        pl_buffer reply = {0};
        if (g == GOT_LINE && blank(&l))
            continue;
        if (g == GOT_LINE)
            pl_session_handle(session, l.text, l.length, &reply);
        puts(reply.text && !reply.failed ? reply.text : no_memory);
        pl_buffer_free(&reply);
        if (!output_arrives())
            break;
    }
    free(l.text);
    return CLI_OK;
}

static int run(const cli_command *self, int argc, char **argv)
{
    cli_common common = {0};
    cli_number seed = {.value = cli_any_seed(), .most = UINT64_MAX};
    const cli_option options[] = {
        {"seed", "N", "makes the seeds of new matches reproducible (default: they are random)", CLI_NUMBER, &seed},
        CLI_CONTENT_OPTION(common),
    };
    int words;
    int status = cli_parse(self, argc, argv, options, 2, &words);
    if (status != CLI_GO_ON)
        return status;
    if (words > 0)
        return cli_mistake(self, "it takes only options, not \"%s\"", argv[1]);
    pl_pack *pack = cli_load(self, &common);
    if (!pack)
        return CLI_FAILED;
    pl_seed chance = pl_series_seed(seed.value, 0, 0);
    pl_players players = pl_mind_players(true);
    pl_reviews reviews = pl_review_requests(true);
    pl_session *session = pl_session_new(pack, &chance, &players);
    if (session) {
        pl_solving solving = pl_puzzle_requests();
        pl_session_offer(session, &reviews);
        pl_session_offer_solving(session, &solving);
    }
    status = session ? serve(session) : CLI_FAILED;
    pl_session_free(session);
    pl_pack_free(pack);
    return status;
}

const cli_command cli_engine = {
    "engine", "", "Speak the protocol on standard input and output, for bots and other programs",
    "Each line in is a JSON message, each line out is its reply. A short example:\n\n"
    "  {\"type\":\"new\",\"board\":\"BOARD\",\"seats\":[\"HERO\",\"HERO\"],\"seed\":7}\n"
    "  {\"type\":\"view\",\"match\":1,\"seat\":\"A\"}\n"
    "  {\"type\":\"answer\",\"match\":1,\"seat\":\"A\",\"question\":1,\"answer\":\"space 12\"}\n\n"
    "docs/protocol.md describes all messages.\n",
    run};
