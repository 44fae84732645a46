/* `peerless store`: looks through the matches of a server, copies them, and puts a copy back (docs/server.md). */
#include "server/store/store.h"
#include "cli/cli.h"
#include "cli/family.h"
#include "cli/json.h"
#include "server/room/room.h"

#define DATA_OPTION(data)                                                                                              \
    {                                                                                                                  \
        "data", "DIR", "where matches are kept (default: ~/.local/share/peerless)", CLI_TEXT, &(data)                  \
    }

/* What the three commands share. */
typedef struct order {
    cli_common common;
    char room[CLI_PATH];
    const char *data;
    bool force;
} order;

static int find_data(const cli_command *self, order *o)
{
    if (!o->data)
        o->data = cli_data_directory(o->room);
    return o->data ? CLI_GO_ON : cli_mistake(self, "there is no home folder with matches in it; use --data DIR");
}

static int fail(const cli_command *self, const char *path, const char *why)
{
    fprintf(stderr, "peerless %s: %s: %s\n", self->name, path, why);
    return CLI_FAILED;
}

/* ------------------------------------------------------------------ check */

static const char *const verdicts[AUDIT_VERDICTS] = {"good", "other-rules", "other-content", "broken"};

static void print_table(void *self, const char *id, audit_verdict verdict)
{
    const order *o = self;
    if (!o->common.json)
        printf("%s: %s\n", id, verdicts[verdict]);
}

static void write_table(void *self, const char *id, audit_verdict verdict)
{
    pl_json *j = self;
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "table", id);
    pl_json_text(j, "verdict", verdicts[verdict]);
    pl_json_close(j, '}');
}

/* From a copy: the store may be served. */
static bool look_through(const pl_pack *pack, const char *path,
                         void (*hear)(void *self, const char *id, audit_verdict verdict), void *self, audit *a,
                         char why[300])
{
    store *copy = sqlite_open_copy(pack, path, why);
    *a = (audit){.strays = 0};
    bool read = copy && audit_store(pack, copy, hear, self, a);
    if (copy && !read)
        snprintf(why, 300, "there is no memory");
    store_close(copy);
    return read;
}

static bool check_for_programs(const pl_pack *pack, const char *path, audit *a, char why[300])
{
    pl_json j = json_begin();
    pl_json_open(&j, NULL, '{');
    pl_json_open(&j, "tables", '[');
    bool read = look_through(pack, path, write_table, &j, a, why);
    pl_json_close(&j, ']');
    pl_json_open(&j, "counts", '{');
    for (unsigned i = 0; i < AUDIT_VERDICTS; i++)
        pl_json_number(&j, verdicts[i], (int64_t)a->tables[i]);
    pl_json_close(&j, '}');
    pl_json_number(&j, "decisions", (int64_t)a->decisions);
    pl_json_text(&j, "integrity", read ? a->integrity : why);
    pl_json_number(&j, "strays", a->strays);
    pl_json_bool(&j, "passed", read && audit_passed(a));
    pl_json_close(&j, '}');
    json_end(&j);
    return read;
}

static void print_sum(const audit *a)
{
    if (a->integrity[0] != 'o')
        printf("The file is damaged: %s\n", a->integrity);
    if (a->strays)
        printf("Rows of missing tables: %u\n", a->strays);
    printf("Matches that can be played again: %llu, with %llu decisions. Of other rules: %llu. Of other content: %llu. "
           "Broken: "
           "%llu.\n",
           (unsigned long long)a->tables[AUDIT_GOOD], (unsigned long long)a->decisions,
           (unsigned long long)a->tables[AUDIT_OTHER_RULES], (unsigned long long)a->tables[AUDIT_OTHER_CONTENT],
           (unsigned long long)a->tables[AUDIT_BROKEN]);
}

static int run_check(const cli_command *self, int argc, char **argv)
{
    order o = {.data = NULL};
    audit a;
    char path[FOLDER_PATH], why[300] = "";
    int words;
    const cli_option options[] = {DATA_OPTION(o.data), CLI_JSON_OPTION(o.common), CLI_CONTENT_OPTION(o.common)};
    int status = cli_parse(self, argc, argv, options, sizeof options / sizeof options[0], &words);
    if (status == CLI_GO_ON && words > 1)
        return cli_mistake(self, "it looks at one store at a time");
    if (status == CLI_GO_ON)
        status = find_data(self, &o);
    if (status != CLI_GO_ON)
        return status;
    pl_pack *pack = cli_load(self, &o.common);
    if (!pack)
        return CLI_FAILED;
    const char *file = words ? argv[1] : folder_database(o.data, path, sizeof path);
    bool read =
        o.common.json ? check_for_programs(pack, file, &a, why) : look_through(pack, file, print_table, &o, &a, why);
    pl_pack_free(pack);
    if (!read)
        return o.common.json ? CLI_FAILED : fail(self, "it cannot be read", why);
    if (!o.common.json)
        print_sum(&a);
    return audit_passed(&a) ? CLI_OK : CLI_FAILED;
}

/* ------------------------------------------------------------------ backup and restore */

static int tell_done(const order *o, const char *what, const char *path)
{
    if (!o->common.json) {
        printf("%s %s\n", what, path);
        return CLI_OK;
    }
    pl_json j = json_begin();
    pl_json_open(&j, NULL, '{');
    pl_json_text(&j, "file", path);
    pl_json_close(&j, '}');
    json_end(&j);
    return CLI_OK;
}

/* The one file that both want. */
static int take_file(const cli_command *self, int words, order *o)
{
    if (words != 1)
        return cli_mistake(self, words ? "it takes one file" : "which file?");
    return find_data(self, o);
}

static int run_backup(const cli_command *self, int argc, char **argv)
{
    order o = {.data = NULL};
    char why[300];
    int words;
    const cli_option options[] = {DATA_OPTION(o.data), CLI_JSON_OPTION(o.common)};
    int status = cli_parse(self, argc, argv, options, sizeof options / sizeof options[0], &words);
    if (status == CLI_GO_ON)
        status = take_file(self, words, &o);
    if (status != CLI_GO_ON)
        return status;
    return copy_backup(o.data, argv[1], why, sizeof why) ? tell_done(&o, "copied to", argv[1])
                                                         : fail(self, argv[1], why);
}

static int run_restore(const cli_command *self, int argc, char **argv)
{
    order o = {.data = NULL};
    char why[300];
    int words;
    const cli_option options[] = {
        DATA_OPTION(o.data),
        {"force", NULL, "set matches that are there aside, as peerless.db.before", CLI_SWITCH, &o.force},
        CLI_JSON_OPTION(o.common),
    };
    int status = cli_parse(self, argc, argv, options, sizeof options / sizeof options[0], &words);
    if (status == CLI_GO_ON)
        status = take_file(self, words, &o);
    if (status != CLI_GO_ON)
        return status;
    return copy_restore(argv[1], o.data, o.force, why, sizeof why) ? tell_done(&o, "restored to", o.data)
                                                                   : fail(self, argv[1], why);
}

/* ------------------------------------------------------------------ the family */

static const cli_command check = {
    "store check", "[FILE]", "Check whether the file is sound and every match can be played again",
    "Checks the database, and plays every match in it again, comparing every position with what was stored.\n"
    "It changes nothing, and works while a server is running. Matches played by other rules, and those whose heroes\n"
    "are neither here nor stored, are only counted: they are not damage. With FILE it checks a copy instead of the\n"
    "folder.\n\n"
    "  peerless store check --data /var/lib/peerless\n"
    "  peerless store check copy.db --json\n\n"
    "Exit status: 0 when all is sound, 1 when something is broken or cannot be read.\n",
    run_check};

static const cli_command backup = {
    "store backup", "FILE", "Copy all matches to a new file, also while a server is running",
    "The copy shows one moment, whatever is decided meanwhile, and gets its name when it is complete and on the disk.\n"
    "An existing file is never overwritten. The copy contains the seeds of unfinished matches: keep it to yourself.\n\n"
    "  peerless store backup matches.db --data /var/lib/peerless\n\n"
    "Exit status: 0 when the copy is there, 1 when it could not be made.\n",
    run_backup};

static const cli_command restore = {
    "store restore", "FILE", "Put a copy back into a folder that is not in use",
    "The server of the folder must be stopped. Matches in the folder are never lost: with --force they are set aside,\n"
    "as peerless.db.before.\n\n"
    "  peerless store restore matches.db --data /var/lib/peerless\n\n"
    "Exit status: 0 when the copy is in its place, 1 when nothing was changed.\n",
    run_restore};

static const cli_command *const commands[] = {&check, &backup, &restore};

static const cli_family family = {"peerless store", "The matches that a server keeps.",
                                  "  peerless store check\n"
                                  "  peerless store backup matches.db\n\n",
                                  commands, sizeof commands / sizeof *commands};

static int run(const cli_command *self, int argc, char **argv)
{
    (void)self;
    return cli_family_run(&family, argc, argv);
}

const cli_command cli_store = {"store", "COMMAND", "Check, copy and restore the matches of a server", "", run};
