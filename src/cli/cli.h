/* What the subcommands of `peerless` share: the table of commands, reading the command line, finding the content.
 *
 * One file a subcommand; each describes itself with a pl_command (name, one line, help, options), so that help, error
 * messages and suggestions come from the same table that parses the command line. */
#ifndef PL_CLI_H
#define PL_CLI_H

#include "base/json.h"
#include "pack/pack.h"

/* What the process tells its caller. */
enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2, CLI_GO_ON = -1 };
enum { CLI_LIST_MAX = 64 };

/* An option that may be given several times. */
typedef struct cli_list {
    const char *items[CLI_LIST_MAX + 1]; /* ended by NULL */
    int count;
} cli_list;

typedef enum cli_option_kind {
    CLI_SWITCH, /* bool */
    CLI_TEXT,   /* const char *: the last one given counts */
    CLI_MANY,   /* cli_list */
    CLI_NUMBER, /* cli_number */
    CLI_PICK,   /* cli_number: a switch that a number may follow; `asked` says that it was given */
} cli_option_kind;

typedef struct cli_number {
    uint64_t value, least, most;
    bool given, asked;
} cli_number;

typedef struct cli_option {
    const char *name;  /* without "--" */
    const char *value; /* what stands after it in the help: "N"; NULL for a switch */
    const char *help;
    cli_option_kind kind;
    void *to;
} cli_option;

/* Options that many commands have. */
typedef struct cli_common {
    bool json;
    const char *lang; /* NULL: not given */
    cli_list content;
} cli_common;

#define CLI_JSON_OPTION(common)                                                                                        \
    {                                                                                                                  \
        "json", NULL, "answer in JSON, for programs", CLI_SWITCH, &(common).json                                       \
    }
#define CLI_LANG_OPTION(common)                                                                                        \
    {                                                                                                                  \
        "lang", "en|ru|uk", "language (default: that of your terminal)", CLI_TEXT, &(common).lang                      \
    }
#define CLI_CONTENT_OPTION(common)                                                                                     \
    {                                                                                                                  \
        "content", "DIR", "add your own heroes/ and boards/ from DIR, or one file; may be repeated", CLI_MANY,         \
            &(common).content                                                                                          \
    }

typedef struct cli_command {
    const char *name;
    const char *arguments; /* for the usage line */
    const char *summary;   /* one line of the list of commands */
    const char *about;     /* the rest of its help: what it does, examples */
    int (*run)(const struct cli_command *self, int argc, char **argv);
} cli_command;

extern const cli_command cli_play, cli_heroes, cli_boards, cli_show, cli_check, cli_read, cli_sim, cli_lab, cli_bench,
    cli_scenario, cli_engine, cli_replay, cli_review, cli_rules, cli_serve, cli_store, cli_puzzles, cli_import,
    cli_export, cli_words;

/* Takes the options out of the command line: what remains are argv[1] to argv[*words], in order. "--" ends the options.
 * CLI_GO_ON, or the exit status after --help (printed) or a mistake (reported). */
int cli_parse(const cli_command *command, int argc, char **argv, const cli_option *options, int option_count,
              int *words);

/* "peerless sim: message" on stderr; returns CLI_USAGE. */
int cli_mistake(const cli_command *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The language asked for, or that of the locale; false after reporting an unknown one. */
bool cli_language(const cli_command *command, const cli_common *common, pl_language *language);

/* Where the content lies: $PEERLESS_CONTENT, or beside the program, or as built in, or ./content. Never NULL. */
const char *cli_content_directory(void);

/* Where matches are kept: $XDG_DATA_HOME/peerless, or ~/.local/share/peerless. NULL: there is no home. */
enum { CLI_PATH = 4096 };
const char *cli_data_directory(char out[CLI_PATH]);

/* Loads the content; after reporting errors, NULL. Own files with errors, and weights that cannot be read, are left out, with a
 * warning. */
pl_pack *cli_load(const cli_command *command, const cli_common *common);
/* The same without the warnings. */
pl_pack *cli_load_quietly(const cli_command *command, const cli_common *common);
/* Is this what a hero or board that was left out is called? Then its errors have been reported. */
bool cli_left_out(const cli_command *command, const pl_pack *pack, const char *id);
/* The same of weights, by their name. */
bool cli_weights_left_out(const cli_command *command, const pl_pack *pack, const char *name);
/* Adds all errors of a file that was left out. */
void cli_add_errors(const pl_pack *pack, const pl_left_out *left_out, pl_errors *errors);

/* A command that lists things of the pack, for people or as JSON. */
typedef struct cli_list_of {
    const char *what;                                               /* in JSON */
    void (*write)(pl_json *j, const pl_pack *pack, unsigned index); /* the members of one of them */
    void (*print)(const pl_pack *pack, pl_language language);       /* all, a line each */
    unsigned (*count)(const pl_pack *pack);
} cli_list_of;
int cli_run_list(const cli_command *command, int argc, char **argv, const cli_list_of *list);

/* Index of a hero or board by its id; -1 after reporting, with a suggestion. */
int cli_find_hero(const cli_command *command, const pl_pack *pack, const char *id);
int cli_find_board(const cli_command *command, const pl_pack *pack, const char *id);

/* A whole number without sign in this range; false when it is anything else. */
bool cli_parse_number(const char *text, uint64_t *value);

/* Seconds since some moment. */
double cli_now(void);

/* Splits "a,b,c" in place and keeps at most `most` parts; returns how many there are, or 0 when one is empty. */
int cli_split(char *text, const char **parts, int most);

#endif
