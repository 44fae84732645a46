/* `peerless read`: what the card language makes of a sentence. */
#include <string.h>

#include "cli/cli.h"
#include "cli/json.h"
#include "cli/labels.h"
#include "cli/pointing.h"
#include "match/match.h"
#include "protocol/protocol.h"

enum { LINE_BYTES = 16384 };

/* Where the names of a sentence come from: one hero, or whichever of all makes sense of it. */
typedef struct source {
    const pl_pack *pack;
    pl_hero_page nobody; /* a page without names, when there are no heroes */
    int hero;            /* -1: all */
    const char *lang;    /* NULL: by the letters of the sentence */
    pl_language reader;  /* of messages */
} source;

typedef struct result {
    pl_reading reading;
    pl_language language;
    const pl_hero_page *page;
} result;

/* ------------------------------------------------------------------ reading */

/* Reads with one page; a success, or a failure further along than before, becomes the result. */
static void try_page(const source *s, const pl_hero_page *page, pl_language language, const char *text, result *best)
{
    pl_reading reading;
    if (best->reading.ok)
        return;
    pl_read(s->pack->books[language], page->lexicon[language], text, strlen(text), &reading);
    if (!best->page || reading.ok || reading.column > best->reading.column)
        *best = (result){reading, language, page};
}

static void try_language(const source *s, pl_language language, const char *text, result *best)
{
    if (s->hero >= 0) {
        try_page(s, &s->pack->hero_pages[s->hero], language, text, best);
        return;
    }
    for (unsigned h = 0; h < s->pack->content.hero_count; h++)
        try_page(s, &s->pack->hero_pages[h], language, text, best);
    if (s->pack->content.hero_count == 0)
        try_page(s, &s->nobody, language, text, best);
}

static bool has_cyrillic(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text >= 0xd0 && (unsigned char)*text <= 0xd3)
            return true;
    return false;
}

static void read_sentence(const source *s, const char *text, result *out)
{
    memset(out, 0, sizeof *out);
    if (strlen(text) >= PL_TEXT_MAX) {
        out->reading.column = PL_TEXT_MAX;
        snprintf(out->reading.message, sizeof out->reading.message, "a text has at most %d bytes", PL_TEXT_MAX - 1);
        return;
    }
    for (int l = 0; l < PL_LANGUAGES; l++)
        if (s->lang ? strcmp(s->lang, pl_language_code[l]) == 0 : has_cyrillic(text) == (l != PL_EN))
            try_language(s, (pl_language)l, text, out);
}

/* ------------------------------------------------------------------ answering */

/* Why the rules cannot carry out what was read; NULL: they can. */
static const char *cannot(const source *s, const result *r)
{
    static const pl_hero nobody;
    bool named = s->pack->content.hero_count > 0;
    return pl_cannot_carry_out(named ? &s->pack->content.heroes[r->page - s->pack->hero_pages] : &nobody, &r->reading);
}

static const char *speak(const source *s, const result *r, pl_language language, char *out, size_t size)
{
    pl_word program[PL_PROGRAM_MAX];
    memcpy(program, r->reading.program, sizeof program);
    bool labeled = pl_word_id_of(r->reading.timing) != PL_W_SEQ;
    pl_text text = {.timing = labeled ? r->reading.timing : pl_word_make(PL_W_SCHEME, 0),
                    .program = program,
                    .length = r->reading.length};
    return pl_text_speak(s->pack, r->page, &text, language, out, size);
}

static void print_batch(const source *s, const result *r)
{
    pl_json j = json_begin();
    pl_json_open(&j, NULL, '{');
    pl_json_bool(&j, "ok", r->reading.ok);
    if (r->reading.ok && r->page) {
        char text[PL_TEXT_MAX * 2];
        bool printed = pl_program_print(r->reading.program, r->page->lexicon[r->language], text, sizeof text) >= 0;
        pl_json_text(&j, "program", printed ? text : NULL);
        for (int l = 0; l < PL_LANGUAGES; l++)
            pl_json_text(&j, pl_language_code[l], speak(s, r, (pl_language)l, text, sizeof text));
        if (cannot(s, r))
            pl_json_text(&j, "cannot", cannot(s, r));
    } else {
        pl_json_number(&j, "column", r->reading.column);
        pl_json_text(&j, "error", r->reading.message);
    }
    pl_json_close(&j, '}');
    json_end(&j);
}

/* A sentence that was looked at with a page: what the pointer knows of it. */
static pl_pointing point_at(const source *s, const result *r, const char *sentence, pl_pointer *pointer)
{
    const pl_pointing by = {s->pack->books, r->page->lexicon, r->language};
    pl_point_at(by.books[r->language], by.lexicons[r->language], sentence, strlen(sentence), pointer);
    return by;
}

static void print_json(const source *s, const result *r, const char *sentence)
{
    static pl_pointer pointer;
    if (!r->page) {
        print_batch(s, r);
        return;
    }
    const pl_pointing by = point_at(s, r, sentence, &pointer);
    pl_json j = json_begin();
    pl_json_open(&j, NULL, '{');
    pl_write_reading(&j, &by, sentence, &pointer);
    if (r->reading.ok && cannot(s, r))
        pl_json_text(&j, "cannot", cannot(s, r));
    pl_json_close(&j, '}');
    json_end(&j);
}

static void print_refusal(const source *s, const result *r, const char *sentence)
{
    static pl_pointer pointer;
    fprintf(stderr, "%s\n%*s\n", sentence, r->reading.column, "^");
    fprintf(stderr, label(s->reader, L_AT_COLUMN), r->reading.column, r->reading.message);
    if (!r->page)
        return;
    const pl_pointing by = point_at(s, r, sentence, &pointer);
    int number = 1;
    pointing_print(stderr, &by, s->reader, sentence, &pointer, &number);
}

static void print_plain(const source *s, const result *r, const char *sentence)
{
    char text[PL_TEXT_MAX * 2];
    if (!r->reading.ok) {
        print_refusal(s, r, sentence);
        return;
    }
    for (int l = 0; l < PL_LANGUAGES; l++)
        printf("%s  %s\n", pl_language_code[l], speak(s, r, (pl_language)l, text, sizeof text));
    if (pl_program_print(r->reading.program, r->page->lexicon[r->language], text, sizeof text) >= 0)
        printf("    %s\n", text);
    if (cannot(s, r))
        fprintf(stderr, "The rules cannot carry it out: %s\n", cannot(s, r));
}

/* ------------------------------------------------------------------ many lines */

/* One line without its end; false at the end of the file. Of a line that is too long only `*length` > size is known. */
static bool next_line(FILE *file, char *line, size_t size, size_t *length)
{
    int c = fgetc(file);
    *length = 0;
    if (c == EOF)
        return false;
    for (; c != EOF && c != '\n'; c = fgetc(file))
        if ((*length)++ < size)
            line[*length - 1] = (char)c;
    return true;
}

static void refuse(result *r, const char *why)
{
    memset(r, 0, sizeof *r);
    snprintf(r->reading.message, sizeof r->reading.message, "%s", why);
}

static bool is_timing(const char *name, pl_word *timing)
{
    int id = pl_word_find(name, strlen(name));
    if (id < 0 || pl_word_info_of((unsigned)id)->sort != PL_SORT_TIMING)
        return false;
    *timing = pl_word_make((unsigned)id, 0);
    return true;
}

static void read_line(const source *s, const char *line, size_t length, result *r)
{
    const char *wrong;
    size_t at;
    bool whole = length <= LINE_BYTES; /* what is longer was not kept */
    pl_json_doc *doc = pl_json_read(line, whole ? length : 0, &wrong, &at);
    const pl_json_value *root = doc ? pl_json_root(doc) : NULL;
    const char *text = pl_json_get_text(root, "text"), *named = pl_json_get_text(root, "timing");
    pl_word timing = 0;
    if (!doc)
        refuse(r, whole ? wrong : "the line is too long");
    else if (root->kind != PL_JSON_OBJECT)
        refuse(r, "expected an object: {\"text\":\"...\"}");
    else if (!text)
        refuse(r, pl_json_get(root, "text") ? "expected a text in quotation marks" : "the line has no \"text\"");
    else if (named && !is_timing(named, &timing))
        refuse(r, "there is no such timing");
    else
        read_sentence(s, text, r);
    pl_json_free(doc);
    if (r->reading.ok && timing && pl_word_id_of(r->reading.timing) == PL_W_SEQ)
        r->reading.timing = timing;
}

static int read_batch(const cli_command *self, const source *s, const char *path)
{
    static char line[LINE_BYTES];
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    if (!file)
        return cli_mistake(self, "cannot open %s", path);
    long read = 0, of = 0;
    size_t length;
    while (next_line(file, line, sizeof line, &length)) {
        result r;
        if (length == 0 || (length == 1 && line[0] == '\r'))
            continue;
        read_line(s, line, length, &r);
        print_batch(s, &r);
        read += r.reading.ok;
        of++;
    }
    bool broken = ferror(file);
    if (file != stdin)
        fclose(file);
    if (broken)
        return cli_mistake(self, "cannot read %s", path);
    printf("{\"read\":%ld,\"of\":%ld}\n", read, of);
    return CLI_OK;
}

/* ------------------------------------------------------------------ the command */

static int read_one(const source *s, const char *sentence, bool as_json)
{
    result r;
    read_sentence(s, sentence, &r);
    if (as_json)
        print_json(s, &r, sentence);
    else
        print_plain(s, &r, sentence);
    return r.reading.ok && !cannot(s, &r) ? CLI_OK : CLI_FAILED;
}

static bool start(const cli_command *self, source *s, const char *hero)
{
    s->hero = -1;
    if (hero && (s->hero = cli_find_hero(self, s->pack, hero)) < 0)
        return false;
    for (int l = 0; l < PL_LANGUAGES; l++)
        if (!(s->nobody.lexicon[l] = pl_lexicon_new(s->pack->books[l])))
            return false;
    return true;
}

static int run(const cli_command *self, int argc, char **argv)
{
    cli_common common = {0};
    const char *batch = NULL, *hero = NULL;
    const cli_option options[] = {
        {"lang", "en|ru|uk", "language of the sentence (default: by its letters)", CLI_TEXT, &common.lang},
        {"hero", "ID", "use the names of this hero only (default: those of any hero that fits)", CLI_TEXT, &hero},
        {"batch", "FILE", "read many: lines {\"timing\":\"after\",\"text\":\"...\"}; - is the standard input", CLI_TEXT,
         &batch},
        CLI_JSON_OPTION(common),
        CLI_CONTENT_OPTION(common),
    };
    int words;
    int status = cli_parse(self, argc, argv, options, 5, &words);
    if (status != CLI_GO_ON)
        return status;
    if (words != (batch ? 0 : 1))
        return cli_mistake(self, batch ? "--batch takes its sentences from the file"
                                       : "give one sentence, in quotation marks");
    source s = {.lang = common.lang};
    if (!cli_language(self, &common, &s.reader))
        return CLI_USAGE;
    s.pack = cli_load(self, &common);
    if (!s.pack)
        return CLI_FAILED;
    if (!start(self, &s, hero))
        status = CLI_USAGE;
    else
        status = batch ? read_batch(self, &s, batch) : read_one(&s, argv[1], common.json);
    for (int l = 0; l < PL_LANGUAGES; l++)
        pl_lexicon_free(s.nobody.lexicon[l]);
    pl_pack_free((pl_pack *)s.pack);
    return status;
}

const cli_command cli_read = {"read", "\"SENTENCE\"", "Read a sentence of a card and print it in three languages",
                              "The sentence is compiled to the program that the game runs, and spoken back from it. "
                              "What the rules cannot carry\nout wherever it stands fails, with the reason. "
                              "Where reading stops, it says what\n"
                              "could stand there, what the rest says, and which change of one place makes it a "
                              "sentence that is read.\n\n"
                              "  peerless read \"After combat: Draw 1 card.\"\n"
                              "  peerless read --lang ru \"Возьмите 2 карты.\"\n"
                              "  peerless read --json \"Deal 2 damage to the opposing fighter.\"\n"
                              "  peerless read --batch sentences.jsonl\n",
                              run};
