/* `peerless import`: decks of Unmatched Maker become hero files. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "cli/json.h"
#include "cli/labels.h"
#include "cli/output.h"
#include "trade/trade.h"

typedef struct order {
    const cli_command *self;
    const char *out; /* NULL: the standard output */
    bool force, json;
    pl_language language;
} order;

/* ------------------------------------------------------------------ reading */

/* All of a file, or of the standard input; false after a report. More than JSON may have is cut off one byte later. */
static bool read_all(const order *o, const char *path, pl_buffer *out)
{
    char piece[1 << 16];
    bool typed = strcmp(path, "-") == 0;
    FILE *file = typed ? stdin : fopen(path, "rb");
    if (file == NULL) {
        cli_mistake(o->self, "cannot open %s: %s", path, strerror(errno));
        return false;
    }
    for (size_t got; out->length <= PL_JSON_BYTES && (got = fread(piece, 1, sizeof piece, file)) > 0;)
        pl_buffer_put(out, piece, got);
    bool good = !ferror(file) && !out->failed;
    if (!typed)
        fclose(file);
    if (!good)
        cli_mistake(o->self, "cannot read %s", path);
    return good;
}

/* ------------------------------------------------------------------ writing */

static bool is_folder(const char *path)
{
    struct stat status;
    return path != NULL && stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* The file of a deck; false after a report. */
static bool write_deck(const order *o, const pl_import *deck, char path[CLI_PATH])
{
    if (is_folder(o->out))
        snprintf(path, CLI_PATH, "%s/%s.hero", o->out, *deck->id ? deck->id : "hero");
    else
        snprintf(path, CLI_PATH, "%s", o->out);
    if (o->force ? output_file(path, &deck->hero) : output_new_file(path, &deck->hero))
        return true;
    if (errno == EEXIST)
        fprintf(stderr, "peerless import: %s is there already; --force replaces it\n", path);
    else
        fprintf(stderr, "peerless import: cannot write %s: %s\n", path, strerror(errno));
    return false;
}

/* ------------------------------------------------------------------ telling */

static void tell(const order *o, const pl_import *deck, const char *path, FILE *to)
{
    for (int i = 0; i < deck->changed_count; i++) {
        const pl_import_text *text = &deck->changed[i];
        label_id kind = text->after != NULL ? L_REWRITTEN : L_UNREAD;
        fprintf(to, "%s:%d: %s: %s: %s\n", path, text->line, label(o->language, kind), text->place, text->before);
        if (text->after != NULL)
            fprintf(to, "    -> %s\n", text->after);
        else if (text->message != NULL)
            fprintf(to, "    %s\n", text->message);
    }
    for (int i = 0; i < deck->remark_count; i++)
        fprintf(to, "%s: %s\n", deck->name, deck->remarks[i]);
    fprintf(to, "%s: ", deck->name);
    fprintf(to, label(o->language, L_TEXTS_READ), deck->read, deck->texts);
    fprintf(to, "; %s\n", label(o->language, deck->loads ? L_PLAYABLE : L_NOT_PLAYABLE));
}

static void deck_json(pl_json *j, const pl_import *deck, const char *path)
{
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "name", deck->name);
    pl_json_text(j, "id", deck->id);
    pl_json_text(j, "language", pl_language_code[deck->language]);
    pl_json_number(j, "read", deck->read);
    pl_json_number(j, "texts", deck->texts);
    pl_json_bool(j, "loads", deck->loads);
    if (path != NULL)
        pl_json_text(j, "file", path);
    else
        pl_json_text(j, "hero", deck->hero.text);
    pl_json_open(j, "changed", '[');
    for (int i = 0; i < deck->changed_count; i++) {
        const pl_import_text *text = &deck->changed[i];
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "place", text->place);
        pl_json_number(j, "line", text->line);
        pl_json_text(j, "before", text->before);
        pl_json_text(j, "after", text->after);
        pl_json_text(j, "message", text->message);
        pl_json_number(j, "column", text->column);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
    pl_json_open(j, "remarks", '[');
    for (int i = 0; i < deck->remark_count; i++)
        pl_json_text(j, NULL, deck->remarks[i]);
    pl_json_close(j, ']');
    pl_json_close(j, '}');
}

/* ------------------------------------------------------------------ all of it */

static int refuse(const order *o, const pl_imports *imports, const char *path)
{
    if (o->json) {
        pl_json j = json_begin();
        pl_json_open(&j, NULL, '{');
        pl_json_text(&j, "error", imports->error);
        pl_json_number(&j, "line", imports->line);
        pl_json_number(&j, "column", imports->column);
        pl_json_close(&j, '}');
        json_end(&j);
    } else if (imports->line > 0) {
        fprintf(stderr, "%s:%d:%d: error: %s\n", path, imports->line, imports->column, imports->error);
    } else {
        fprintf(stderr, "%s: error: %s\n", path, imports->error);
    }
    return CLI_FAILED;
}

static int hand_over(const order *o, const pl_imports *imports)
{
    int status = CLI_OK;
    pl_json j = {.to = NULL};
    if (o->json) {
        j = json_begin();
        pl_json_open(&j, NULL, '{');
        pl_json_open(&j, "decks", '[');
    }
    for (int i = 0; i < imports->count; i++) {
        const pl_import *deck = &imports->decks[i];
        char path[CLI_PATH] = "-";
        bool written = o->out == NULL || write_deck(o, deck, path);
        if (!written || !deck->loads)
            status = CLI_FAILED;
        if (o->json) {
            deck_json(&j, deck, o->out != NULL ? path : NULL);
            continue;
        }
        if (o->out == NULL)
            output_text(&deck->hero);
        if (written)
            tell(o, deck, path, o->out != NULL ? stdout : stderr);
    }
    if (o->json) {
        pl_json_close(&j, ']');
        pl_json_close(&j, '}');
        json_end(&j);
    }
    return status;
}

static int import(const order *o, const pl_pack *pack, const char *path)
{
    pl_buffer typed = {.text = NULL};
    int status = CLI_FAILED;
    if (!read_all(o, path, &typed)) {
        pl_buffer_free(&typed);
        return CLI_FAILED;
    }
    pl_imports *imports = pl_import_maker(pack, typed.text != NULL ? typed.text : "", typed.length, o->language);
    if (imports->error != NULL)
        status = refuse(o, imports, path);
    else if (imports->count > 1 && !o->json && !is_folder(o->out))
        status = cli_mistake(o->self, "there are %d decks; name a folder for their files with --out", imports->count);
    else
        status = hand_over(o, imports);
    pl_imports_free(imports);
    pl_buffer_free(&typed);
    return status;
}

static int run(const cli_command *self, int argc, char **argv)
{
    cli_common common = {0};
    order o = {.self = self};
    const cli_option options[] = {
        {"out", "FILE", "write the hero file there, or into this folder (default: the standard output)", CLI_TEXT,
         &o.out},
        {"force", NULL, "replace a file that is there already", CLI_SWITCH, &o.force},
        CLI_JSON_OPTION(common),
        CLI_LANG_OPTION(common),
    };
    int words;
    int status = cli_parse(self, argc, argv, options, 4, &words);
    if (status != CLI_GO_ON)
        return status;
    if (words != 1)
        return cli_mistake(self, "name one file; - is the standard input");
    if (!cli_language(self, &common, &o.language))
        return CLI_USAGE;
    o.json = common.json;
    pl_pack *pack = cli_load(self, &common);
    if (!pack)
        return CLI_FAILED;
    status = import(&o, pack, argv[1]);
    pl_pack_free(pack);
    return status;
}

const cli_command cli_import = {
    "import", "FILE", "Make a hero file of a deck from Unmatched Maker",
    "Takes the JSON that Unmatched Maker exports, one deck or several, old and new. Texts that the card language can "
    "say\n"
    "are enforced; the others are kept as `unread`, shown when the card is played, with a comment that says where "
    "reading\n"
    "stops. What was typed carelessly (bullets, quotes, missing stops) is put right; a text that was reworded has the\n"
    "original in a comment. Ends with how many texts were read. Exit status 1 when a figure must be changed before "
    "the\n"
    "hero can be played, such as the size of the deck.\n\n"
    "  peerless import deck.json --out mine/deck.hero\n"
    "  peerless import decks.json --out mine        several, each in its own file\n"
    "  curl -s ADDRESS | peerless import - --json\n",
    run};
