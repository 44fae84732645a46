/* `peerless rules`: the rulebook, or what it says about something. */
#include <errno.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/prose.h"
#include "cli/rulebook.h"
#include "match/match.h"

enum { WHAT = 512 };

/* The words of the command line with blanks between them; false: too many. */
static bool join(char out[WHAT], char **words, int count)
{
    size_t length = 0;
    for (int i = 0; i < count && length < WHAT; i++)
        length += (size_t)snprintf(out + length, WHAT - length, "%s%s", i ? " " : "", words[i]);
    return length < WHAT;
}

/* Nothing was found: perhaps the name of a section was meant. */
static int nothing_about(const cli_command *self, const rulebook *book, const char *what)
{
    enum { MOST = 256 };
    const char *anchors[MOST];
    unsigned count = 0;
    for (unsigned i = 0; i < book->count && count < MOST; i++)
        if (book->lines[i].kind == RULEBOOK_HEAD)
            anchors[count++] = book->lines[i].anchor;
    const char *nearest = pl_nearest(what, anchors, count);
    if (nearest)
        return cli_mistake(self, "the rulebook has nothing about \"%s\"; did you mean \"%s\"?", what, nearest);
    return cli_mistake(self, "the rulebook has nothing about \"%s\"; `peerless rules --contents` lists its sections",
                       what);
}

typedef struct wish {
    const char *what; /* "": everything */
    bool contents, search, ids;
} wish;

static int look_up(const cli_command *self, const rulebook *book, const wish *w)
{
    term t = term_of(stdout);
    unsigned found = 1;
    if (w->contents)
        rulebook_print_contents(book, &t);
    else if (w->search)
        found = rulebook_print_found(book, w->what, &t, w->ids);
    else if (*w->what)
        found = rulebook_print_about(book, w->what, &t, w->ids);
    else
        rulebook_print(book, &t, w->ids);
    return found ? CLI_OK : nothing_about(self, book, w->what);
}

static int run(const cli_command *self, int argc, char **argv)
{
    cli_common common = {0};
    wish w = {0};
    const cli_option options[] = {
        {"contents", NULL, "the sections, with the names to look them up by", CLI_SWITCH, &w.contents},
        {"search", NULL, "look for the words, even if a section is called that", CLI_SWITCH, &w.search},
        {"ids", NULL, "name the rules and rulings that each paragraph explains", CLI_SWITCH, &w.ids},
        CLI_LANG_OPTION(common),
    };
    char what[WHAT] = "", path[PROSE_PATH];
    int words;
    pl_language language;
    int status = cli_parse(self, argc, argv, options, sizeof options / sizeof *options, &words);
    if (status != CLI_GO_ON)
        return status;
    if (!join(what, argv + 1, words))
        return cli_mistake(self, "that is too much to look for");
    if (w.contents && words)
        return cli_mistake(self, "--contents takes no arguments; without it, \"%s\" is looked up", what);
    if ((w.search || words) && strspn(what, " \t\n") == strlen(what))
        return cli_mistake(self, "it needs something to look for: a section, a rule or words");
    if (!cli_language(self, &common, &language))
        return CLI_USAGE;
    w.what = what;
    rulebook book;
    bool read = rulebook_read(&book, language);
    if (!read) {
        int why = errno;
        prose_path("rulebook", language, "md", path);
        fprintf(stderr, "peerless rules: %s: %s\n", path, strerror(why));
    }
    status = read ? look_up(self, &book, &w) : CLI_FAILED;
    rulebook_free(&book);
    return status;
}

const cli_command cli_rules = {
    "rules", "[SECTION | RULE | WORDS]", "Print the rulebook, or look something up in it",
    "Without arguments, everything. A section is found by its name or its title, and a rule or ruling by its ID; "
    "anything\n"
    "else is looked for in all paragraphs: those that have every one of the words, or the title above them has.\n\n"
    "  peerless rules                             the whole rulebook; `peerless rules | less` to turn its pages\n"
    "  peerless rules quick                       the game in two minutes\n"
    "  peerless rules combat                      a section\n"
    "  peerless rules tie defender                paragraphs with these words\n"
    "  peerless rules R-MAN-1                     what explains this rule\n"
    "  peerless rules --contents --lang uk        the sections, in Ukrainian\n",
    run};
