/* The command line: options, mistakes with suggestions, and where the content lies. */
#include "cli/cli.h"
#include "cli/json.h"
#include "cli/labels.h"
#include "cli/manual.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "match/match.h"
#include "mind/mind.h"

/* ------------------------------------------------------------------ mistakes */

int cli_mistake(const cli_command *command, const char *format, ...)
{
    fprintf(stderr, "peerless %s: ", command->name);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, "\nSee `peerless %s --help`.\n", command->name);
    return CLI_USAGE;
}

/* ------------------------------------------------------------------ language */

static bool language_from(const char *code, pl_language *language)
{
    for (int i = 0; i < PL_LANGUAGES; i++)
        if (strncmp(code, pl_language_code[i], 2) == 0 && strchr("_.@", code[2])) {
            *language = (pl_language)i;
            return true;
        }
    return false;
}

static pl_language locale_language(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    pl_language language = PL_EN;
    for (unsigned i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        if (value && strlen(value) >= 2) {
            language_from(value, &language);
            return language;
        }
    }
    return language;
}

/* ------------------------------------------------------------------ options */

/* What the file of the language says, or else the program. */
static manual_text said(manual_text own, const char *english)
{
    return own.at ? own : (manual_text){english, (int)strlen(english)};
}

static void print_options(const cli_option *options, int count, pl_language language, const manual *m)
{
    for (int i = 0; i < count; i++) {
        char left[40];
        snprintf(left, sizeof left, "--%s%s%s", options[i].name, options[i].value ? " " : "",
                 options[i].value ? options[i].value : "");
        manual_text help = said(m ? manual_option(m, options[i].name) : (manual_text){NULL, 0}, options[i].help);
        printf("  %-22s %.*s\n", left, help.length, help.at);
    }
    printf("  %-22s %s\n", "--help", label(language, L_THIS_TEXT));
}

static int print_help(const cli_command *command, const cli_option *options, int count, pl_language language)
{
    manual m;
    bool translated = manual_read(&m, language, command->name);
    manual_text summary = translated ? manual_summary(&m) : said((manual_text){NULL, 0}, command->summary);
    manual_text about = translated ? manual_about(&m) : said((manual_text){NULL, 0}, command->about);
    if (!translated)
        language = PL_EN;
    printf("%s: peerless %s%s%s [OPTIONS]\n\n%.*s.\n\n%.*s\n", label(language, L_USAGE), command->name,
           *command->arguments ? " " : "", command->arguments, summary.length, summary.at, about.length, about.at);
    printf("%s:\n", label(language, L_OPTIONS));
    print_options(options, count, language, translated ? &m : NULL);
    manual_free(&m);
    return CLI_OK;
}

static int unknown_option(const cli_command *command, const cli_option *options, int count, const char *name)
{
    const char *names[32] = {"help"};
    unsigned known = 1;
    for (int i = 0; i < count && known < 32; i++)
        names[known++] = options[i].name;
    const char *nearest = pl_nearest(name, names, known);
    if (nearest)
        return cli_mistake(command, "there is no option \"--%s\"; did you mean \"--%s\"?", name, nearest);
    return cli_mistake(command, "there is no option \"--%s\"", name);
}

bool cli_parse_number(const char *text, uint64_t *value)
{
    uint64_t n = 0;
    if (!*text)
        return false;
    for (const char *p = text; *p; p++) {
        if (*p < '0' || *p > '9')
            return false;
        uint64_t digit = (uint64_t)(*p - '0');
        if (n > (UINT64_MAX - digit) / 10)
            return false;
        n = n * 10 + digit;
    }
    *value = n;
    return true;
}

static int take_number(const cli_command *command, const cli_option *option, const char *text)
{
    cli_number *number = option->to;
    uint64_t n;
    if (!cli_parse_number(text, &n) || n < number->least || n > number->most)
        return cli_mistake(command, "--%s needs a whole number from %llu to %llu, not \"%s\"", option->name,
                           (unsigned long long)number->least, (unsigned long long)number->most, text);
    number->value = n;
    number->given = true;
    return CLI_GO_ON;
}

static int take_value(const cli_command *command, const cli_option *option, const char *text)
{
    if (option->kind == CLI_NUMBER || option->kind == CLI_PICK)
        return take_number(command, option, text);
    if (option->kind == CLI_TEXT) {
        *(const char **)option->to = text;
        return CLI_GO_ON;
    }
    cli_list *list = option->to;
    if (list->count == CLI_LIST_MAX)
        return cli_mistake(command, "--%s is given more than %d times", option->name, CLI_LIST_MAX);
    list->items[list->count++] = text;
    return CLI_GO_ON;
}

static const cli_option *find_option(const cli_option *options, int count, const char *name, size_t length)
{
    for (int i = 0; i < count; i++)
        if (strlen(options[i].name) == length && strncmp(options[i].name, name, length) == 0)
            return &options[i];
    return NULL;
}

static bool is_number(const char *text)
{
    return *text != '\0' && strspn(text, "0123456789") == strlen(text);
}

/* One "--name", "--name value" or "--name=value"; *at is moved to the last word it uses. */
static int take_option(const cli_command *command, char **argv, int argc, int *at, const cli_option *options, int count)
{
    const char *name = argv[*at] + 2;
    const char *equals = strchr(name, '=');
    const cli_option *option = find_option(options, count, name, equals ? (size_t)(equals - name) : strlen(name));
    if (!option)
        return unknown_option(command, options, count, name);
    if (option->kind == CLI_SWITCH) {
        if (equals)
            return cli_mistake(command, "--%s takes no value", option->name);
        *(bool *)option->to = true;
        return CLI_GO_ON;
    }
    if (option->kind == CLI_PICK)
        ((cli_number *)option->to)->asked = true;
    if (equals)
        return take_value(command, option, equals + 1);
    if (option->kind == CLI_PICK && (*at + 1 == argc || !is_number(argv[*at + 1])))
        return CLI_GO_ON;
    if (*at + 1 == argc)
        return cli_mistake(command, "--%s needs a value: --%s %s", option->name, option->name, option->value);
    return take_value(command, option, argv[++*at]);
}

/* The language that --lang says anywhere on the line, whatever else is wrong with the line; or that of the locale. */
static pl_language language_of_help(int argc, char **argv)
{
    static const char lang[] = "--lang";
    pl_language language = locale_language();
    for (int i = 1; i < argc; i++)
        if (strncmp(argv[i], lang, sizeof lang - 1) == 0) {
            const char *value = argv[i] + sizeof lang - 1;
            language_from(*value == '=' ? value + 1 : !*value && i + 1 < argc ? argv[i + 1] : "", &language);
        }
    return language;
}

int cli_parse(const cli_command *command, int argc, char **argv, const cli_option *options, int option_count,
              int *words)
{
    *words = 0;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return print_help(command, options, option_count, language_of_help(argc, argv));
        else if (strcmp(argv[i], "--") == 0)
            break;
    bool only_words = false;
    for (int i = 1; i < argc; i++) {
        bool is_option = !only_words && argv[i][0] == '-' && argv[i][1] != '\0';
        if (!is_option) {
            argv[++*words] = argv[i];
            continue;
        }
        if (strcmp(argv[i], "--") == 0) {
            only_words = true;
            continue;
        }
        if (argv[i][1] != '-')
            return cli_mistake(command, "there is no option \"%s\"; options begin with two hyphens", argv[i]);
        int status = take_option(command, argv, argc, &i, options, option_count);
        if (status != CLI_GO_ON)
            return status;
    }
    return CLI_GO_ON;
}

double cli_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int cli_split(char *text, const char **parts, int most)
{
    for (int count = 0;;) {
        char *comma = strchr(text, ',');
        if (comma)
            *comma = '\0';
        if (!*text)
            return 0;
        if (count < most)
            parts[count] = text;
        count++;
        if (!comma)
            return count;
        text = comma + 1;
    }
}

/* ------------------------------------------------------------------ content */

bool cli_language(const cli_command *command, const cli_common *common, pl_language *language)
{
    *language = PL_EN;
    if (common->lang) {
        if (strlen(common->lang) == 2 && language_from(common->lang, language))
            return true;
        cli_mistake(command, "there is no language \"%s\"; there are en, ru and uk", common->lang);
        return false;
    }
    *language = locale_language();
    return true;
}

static bool is_directory(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* Content has phrasebooks; a directory that only happens to have the name does not. */
static bool is_content(const char *path)
{
    char phrases[4096 + sizeof "/phrases"];
    snprintf(phrases, sizeof phrases, "%s/phrases", path);
    return is_directory(phrases);
}

/* The content beside the program, in a build tree or as installed; NULL: there is none. */
static const char *beside_program(void)
{
    static char path[4096];
    static const char *const places[] = {"../content", "../share/peerless", "../../content", "../../../../content"};
    char program[2048];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return NULL;
    program[length] = '\0';
    char *slash = strrchr(program, '/');
    if (!slash)
        return NULL;
    *slash = '\0';
    for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
        snprintf(path, sizeof path, "%s/%s", program, places[i]);
        if (is_content(path))
            return path;
    }
    return NULL;
}

const char *cli_content_directory(void)
{
    static const char *const built_in[] = {
#ifdef PL_CONTENT_DIR
        PL_CONTENT_DIR,
#endif
#ifdef PL_SOURCE_CONTENT_DIR
        PL_SOURCE_CONTENT_DIR,
#endif
        "content",
    };
    const char *named = getenv("PEERLESS_CONTENT"), *beside = named && *named ? named : beside_program();
    if (beside)
        return beside;
    for (unsigned i = 0; i < sizeof built_in / sizeof *built_in; i++)
        if (is_content(built_in[i]))
            return built_in[i];
    return "content";
}

/* A file that has errors stops only those who want what is in it. */
static void warn_left_out(const cli_command *command, const pl_pack *pack)
{
    for (int i = 0; i < pack->left_out_count; i++) {
        const pl_left_out *l = &pack->left_out[i];
        char place[32] = "";
        if (l->line > 0)
            snprintf(place, sizeof place, ":%d:%d", l->line, l->column);
        fprintf(stderr, "%s%s: warning: %s\n", l->file, place, l->message);
        fprintf(stderr, "peerless %s: %s is left out; `peerless check %s` lists %s\n", command->name, l->file, l->file,
                l->errors > 1 ? "all its errors" : "its error");
    }
}

static bool means(const pl_left_out *l, const char *id, bool weights)
{
    const char *slash = strrchr(l->file, '/'), *name = slash ? slash + 1 : l->file, *dot = strrchr(name, '.');
    size_t stem = dot ? (size_t)(dot - name) : strlen(name);
    if (weights != (dot && strcmp(dot, ".mind") == 0))
        return false;
    return (l->id && strcmp(l->id, id) == 0) || (strlen(id) == stem && strncmp(name, id, stem) == 0);
}

static bool report_left_out(const cli_command *command, const pl_pack *pack, const char *id, bool weights)
{
    for (int i = 0; i < pack->left_out_count; i++) {
        if (!means(&pack->left_out[i], id, weights))
            continue;
        pl_errors *errors = pl_errors_new();
        if (errors) {
            cli_add_errors(pack, &pack->left_out[i], errors);
            pl_errors_print(errors, stderr);
        }
        pl_errors_free(errors);
        fprintf(stderr, "peerless %s: \"%s\" cannot be used before %s is put right\n", command->name, id,
                pack->left_out[i].file);
        return true;
    }
    return false;
}

bool cli_left_out(const cli_command *command, const pl_pack *pack, const char *id)
{
    return report_left_out(command, pack, id, false);
}

bool cli_weights_left_out(const cli_command *command, const pl_pack *pack, const char *name)
{
    return report_left_out(command, pack, name, true);
}

void cli_add_errors(const pl_pack *pack, const pl_left_out *left_out, pl_errors *errors)
{
    if (pl_pack_check(pack, left_out->file, errors)) /* right in itself, but not beside the others */
        pl_errors_add(errors, left_out->file, left_out->line, left_out->column, "%s", left_out->message);
}

const char *cli_data_directory(char out[CLI_PATH])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length = -1;
    if (data && *data == '/')
        length = snprintf(out, CLI_PATH, "%s/peerless", data);
    else if (home && *home)
        length = snprintf(out, CLI_PATH, "%s/.local/share/peerless", home);
    return length > 0 && length < CLI_PATH ? out : NULL;
}

pl_pack *cli_load(const cli_command *command, const cli_common *common)
{
    pl_pack *pack = cli_load_quietly(command, common);
    if (pack)
        warn_left_out(command, pack);
    return pack;
}

pl_pack *cli_load_quietly(const cli_command *command, const cli_common *common)
{
    for (int i = 0; i < common->content.count; i++)
        if (access(common->content.items[i], F_OK) != 0) {
            cli_mistake(command, "--content %s: no such directory or file", common->content.items[i]);
            return NULL;
        }
    pl_errors *errors = pl_errors_new();
    pl_pack *pack = errors ? pl_pack_load_good(cli_content_directory(), common->content.items, errors) : NULL;
    if (!pack) {
        if (errors)
            pl_errors_print(errors, stderr);
        fprintf(stderr, "peerless %s: the content could not be loaded\n", command->name);
    } else {
        pl_pack_sift_weights(pack, pl_mind_judge);
    }
    pl_errors_free(errors);
    return pack;
}

static void no_such(const cli_command *command, const char *kind, const char *id, const char *const *ids,
                    unsigned count)
{
    const char *nearest = pl_nearest(id, ids, count);
    if (nearest)
        cli_mistake(command, "there is no %s \"%s\"; did you mean \"%s\"?", kind, id, nearest);
    else
        cli_mistake(command, "there is no %s \"%s\"; `peerless %s%s` lists them", kind, id, kind,
                    kind[strlen(kind) - 1] == 'o' ? "es" : "s");
}

int cli_find_hero(const cli_command *command, const pl_pack *pack, const char *id)
{
    const char *ids[PL_PACK_HEROES];
    int found = pl_pack_hero(pack, id);
    if (found < 0 && !cli_left_out(command, pack, id))
        no_such(command, "hero", id, ids, pl_pack_hero_ids(pack, ids));
    return found;
}

int cli_find_board(const cli_command *command, const pl_pack *pack, const char *id)
{
    const char *ids[PL_PACK_BOARDS];
    int found = pl_pack_board(pack, id);
    if (found < 0 && !cli_left_out(command, pack, id))
        no_such(command, "board", id, ids, pl_pack_board_ids(pack, ids));
    return found;
}

static void print_json(const pl_pack *pack, const cli_list_of *list)
{
    pl_json j = json_begin();
    pl_json_open(&j, NULL, '{');
    pl_json_text(&j, "content", pack->hash);
    pl_json_open(&j, list->what, '[');
    for (unsigned i = 0; i < list->count(pack); i++) {
        pl_json_open(&j, NULL, '{');
        list->write(&j, pack, i);
        pl_json_close(&j, '}');
    }
    pl_json_close(&j, ']');
    pl_json_close(&j, '}');
    json_end(&j);
}

int cli_run_list(const cli_command *command, int argc, char **argv, const cli_list_of *list)
{
    cli_common common = {0};
    const cli_option options[] = {CLI_LANG_OPTION(common), CLI_JSON_OPTION(common), CLI_CONTENT_OPTION(common)};
    int words;
    pl_language language;
    int status = cli_parse(command, argc, argv, options, 3, &words);
    if (status != CLI_GO_ON)
        return status;
    if (words > 0)
        return cli_mistake(command, "it takes no arguments; `peerless show %s` shows one", argv[1]);
    if (!cli_language(command, &common, &language))
        return CLI_USAGE;
    pl_pack *pack = cli_load(command, &common);
    if (!pack)
        return CLI_FAILED;
    if (common.json) {
        print_json(pack, list);
    } else {
        list->print(pack, language);
        printf("%s %s\n", label(language, L_CONTENT), pack->hash);
    }
    pl_pack_free(pack);
    return CLI_OK;
}
