/* `peerless engine`: the protocol on standard input and output, one message a line (docs/protocol.md). */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/setup.h"
#include "lab/sim.h"
#include "match/protocol.h"
#include "mind/mind.h"

static bool choose(void *self, const char *name, const pl_content *content, const pl_view *view, pl_rng *rng,
                   pl_option *out)
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned count = pl_options(&view->game, options);
    pl_mind mind;
    pl_seed seed;
    (void)self;
    for (unsigned i = 0; i < 4; i++) {
        uint64_t part = pl_rng_next(rng);
        memcpy(&seed.bytes[8 * i], &part, sizeof part);
    }
    if (!pl_mind_make(&mind, name, &seed))
        return false;
    *out = mind.choose(&mind, content, &view->game, options, count);
    return true;
}

/* One line of any length; what is longer than a message may be is read to its end and kept as too long. NULL at the end. */
static char *read_line(size_t *length)
{
    size_t room = 4096;
    char *line = malloc(room);
    int c = EOF;
    *length = 0;
    while (line && (c = getchar()) != EOF && c != '\n') {
        if (*length > PL_JSON_BYTES)
            continue;
        if (*length + 1 == room) {
            char *grown = realloc(line, room *= 2);
            if (!grown)
                break;
            line = grown;
        }
        line[(*length)++] = (char)c;
    }
    if (line && c == EOF && *length == 0) {
        free(line);
        return NULL;
    }
    return line;
}

static int serve(pl_session *session)
{
    size_t length;
    for (char *line = read_line(&length); line; line = read_line(&length)) {
        pl_buffer reply = {0};
        if (strspn(line, " \t\r") < length) {
            pl_session_handle(session, line, length, &reply);
            printf("%s\n",
                   reply.text ? reply.text : "{\"type\":\"error\",\"code\":\"failed\",\"message\":\"no memory\"}");
            fflush(stdout);
        }
        pl_buffer_free(&reply);
        free(line);
    }
    return CLI_OK;
}

static int run(const cli_command *self, int argc, char **argv)
{
    cli_common common = {0};
    cli_number seed = {.value = cli_any_seed(), .most = UINT64_MAX};
    const cli_option options[] = {
        {"seed", "N", "where the seeds of new matches come from; without it they cannot be foretold", CLI_NUMBER,
         &seed},
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
    pl_seed chance = pl_sim_seed(seed.value, 0, 0);
    pl_players players = {.names = pl_mind_names, .choose = choose};
    pl_session *session = pl_session_new(pack, &chance, &players);
    status = session ? serve(session) : CLI_FAILED;
    pl_session_free(session);
    pl_pack_free(pack);
    return status;
}

const cli_command cli_engine = {
    "engine", "", "Speak the protocol on standard input and output, for bots and other programs",
    "Each line in is a JSON message, each line out is its reply. A short talk:\n\n"
    "  {\"type\":\"new\",\"board\":\"BOARD\",\"seats\":[\"HERO\",\"HERO\"],\"seed\":7}\n"
    "  {\"type\":\"view\",\"match\":1,\"seat\":\"A\"}\n"
    "  {\"type\":\"answer\",\"match\":1,\"seat\":\"A\",\"question\":1,\"answer\":\"space 12\"}\n\n"
    "docs/protocol.md describes all messages.\n",
    run};
