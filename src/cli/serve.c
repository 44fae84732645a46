/* `peerless serve`: tables in the browser (docs/server.md). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "server/net/net.h"

enum { TOKEN_LEAST = 16 };

static bool has_page(const char *folder)
{
    char index[CLI_PATH + 16];
    struct stat what;
    snprintf(index, sizeof index, "%s/index.html", folder);
    return stat(index, &what) == 0 && S_ISREG(what.st_mode);
}

/* The page beside the content, as installed, or where it was built. NULL: there is none. */
static const char *own_site(char out[CLI_PATH])
{
    static const char *const built[] = {"../build/site", "build/site"};
    const char *content = cli_content_directory();
    int length = snprintf(out, CLI_PATH, "%s/site", content);
    if (length > 0 && length < CLI_PATH && has_page(out))
        return out;
    length = snprintf(out, CLI_PATH, "%s/%s", content, built[0]);
    if (length > 0 && length < CLI_PATH && has_page(out))
        return out;
    return has_page(built[1]) ? built[1] : NULL;
}

/* What a header can carry, and nobody guesses. */
static bool read_token(const char *path, char out[METRICS_TOKEN + 1])
{
    char line[METRICS_TOKEN + 3]; /* with its end, and one more to see that it is too long */
    FILE *file = fopen(path, "r");
    bool good = file && fgets(line, sizeof line, file);
    if (file)
        fclose(file);
    if (!good)
        return false;
    line[strcspn(line, "\r\n")] = '\0';
    size_t length = strlen(line);
    for (size_t i = 0; i < length; i++)
        good &= line[i] > ' ' && line[i] < 0x7f;
    snprintf(out, METRICS_TOKEN + 1, "%.*s", METRICS_TOKEN, line);
    return good && length >= TOKEN_LEAST && length <= METRICS_TOKEN;
}

static unsigned cores(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 2 ? (unsigned)count - 1 : 1;
}

static int run(const cli_command *self, int argc, char **argv)
{
    char data_path[CLI_PATH], site_path[CLI_PATH];
    cli_common common = {0};
    cli_list origins = {0};
    cli_number port = {.value = 8080, .most = 65535}, threads = {.value = cores(), .least = 1, .most = 64};
    cli_number keep = {.value = 90, .most = 36500}, tables = {.value = 100000, .least = 1, .most = 100000000};
    cli_number connections = {.value = 4000, .least = 1, .most = 100000};
    cli_number rate = {.value = 20, .least = 5, .most = 1000000};
    cli_number opened = {.value = 6, .least = 1, .most = 1000000};
    cli_number daily = {.value = 200, .least = 1, .most = 1000000};
    cli_number each = {.value = 64, .least = 1, .most = 100000};
    cli_number pause = {.value = 300, .most = 10000};
    const char *bind = "127.0.0.1", *data = NULL, *site = NULL, *token_file = NULL;
    char token[METRICS_TOKEN + 1];
    bool proxy = false;
    const cli_option options[] = {
        {"port", "N", "where to listen (default: 8080); 0: any free port", CLI_NUMBER, &port},
        {"bind", "ADDRESS", "the address to listen at (default: 127.0.0.1, this machine only)", CLI_TEXT, &bind},
        {"data", "DIR", "where matches are kept (default: ~/.local/share/peerless)", CLI_TEXT, &data},
        {"site", "DIR", "the page for browsers (default: the one that was built or installed)", CLI_TEXT, &site},
        {"origin", "URL",
         "a page elsewhere that may connect, and a name to answer to: https://example.org; may be repeated", CLI_MANY,
         &origins},
        {"proxy", NULL, "clients come through a proxy that sets X-Forwarded-For", CLI_SWITCH, &proxy},
        {"threads", "N", "for computer players (default: one less than there are cores)", CLI_NUMBER, &threads},
        {"think-delay", "MS", "how long computer players take to answer, up to twice that (default: 300; 0: no delay)",
         CLI_NUMBER, &pause},
        {"keep", "DAYS", "delete tables after this many idle days (default: 90; 0: never)", CLI_NUMBER, &keep},
        {"tables", "N", "open tables at most (default: 100000)", CLI_NUMBER, &tables},
        {"connections", "N", "connections at most (default: 4000)", CLI_NUMBER, &connections},
        {"per-address", "N", "connections per address at most (default: 64)", CLI_NUMBER, &each},
        {"opened", "N", "new tables per address per minute, in bursts of five times that (default: 6)", CLI_NUMBER,
         &opened},
        {"daily", "N", "new tables per address per day (default: 200)", CLI_NUMBER, &daily},
        {"rate", "N",
         "messages per second from one client, and requests per second from one address (default: 20); messages from "
         "one address: eight times that",
         CLI_NUMBER, &rate},
        {"metrics-token-file", "FILE", "clients with the token in this file may read /metrics from other machines",
         CLI_TEXT, &token_file},
        CLI_CONTENT_OPTION(common),
    };
    int words;
    int status = cli_parse(self, argc, argv, options, sizeof options / sizeof options[0], &words);
    if (status != CLI_GO_ON)
        return status;
    if (words > 0)
        return cli_mistake(self, "it takes only options, not \"%s\"", argv[1]);
    if (!data && !(data = cli_data_directory(data_path)))
        return cli_mistake(self, "there is no home folder to keep matches in; use --data DIR");
    if (site && !has_page(site))
        return cli_mistake(self, "--site %s: there is no index.html in it", site);
    if (token_file && !read_token(token_file, token))
        return cli_mistake(self, "--metrics-token-file %s: it must have one line of %d to %d characters without blanks",
                           token_file, TOKEN_LEAST, METRICS_TOKEN);
    pl_pack *pack = cli_load(self, &common);
    if (!pack)
        return CLI_FAILED;
    const pl_serve_options serve = {
        .bind = bind,
        .port = (unsigned)port.value,
        .data = data,
        .site = site ? site : own_site(site_path),
        .origins = origins.items,
        .proxy = proxy,
        .threads = (unsigned)threads.value,
        .pause_ms = (unsigned)pause.value,
        .keep_days = (unsigned)keep.value,
        .tables = (unsigned)tables.value,
        .connections = (unsigned)connections.value,
        .per_address = (unsigned)each.value,
        .opened = (unsigned)opened.value,
        .daily = (unsigned)daily.value,
        .rate = (unsigned)rate.value,
        .metrics_token = token_file ? token : NULL,
    };
    status = pl_serve(pack, &serve);
    pl_pack_free(pack);
    return status ? CLI_FAILED : CLI_OK;
}

const cli_command cli_serve = {
    "serve", "", "Serve tables for browsers and other programs",
    "People play each other or the computer in their browsers; every decision is saved before it takes effect.\n\n"
    "  peerless serve\n"
    "  peerless serve --bind 0.0.0.0 --port 80 --data /var/lib/peerless\n\n"
    "It stops at SIGTERM or Ctrl-C, and matches continue where they were when it starts again. /healthz and /metrics\n"
    "are for monitoring, /metrics on this machine or with a token. docs/server.md describes its messages and how to\n"
    "run it.\n",
    run};
