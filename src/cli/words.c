/* `peerless words`: everything that the card language can say, by what designers want to do. The examples are read, and what is printed
 * is spoken from what was read: so each of them is sure to work, in every language. */
#include <string.h>

#include "cli/cli.h"
#include "cli/json.h"

/* In the order of the file: a group, and the examples that follow it. */
static const struct {
    const char *title[PL_LANGUAGES]; /* of a group; else NULL */
    const char *sentence;            /* of an example */
} lines[] = {
#define GROUP(english, russian, ukrainian) {{english, russian, ukrainian}, NULL},
#define EXAMPLE(sentence)                  {{NULL}, sentence},
#include "cli/examples.def"
};
enum { LINES = sizeof lines / sizeof lines[0] };

static const struct {
    const char *id;
    pl_sort sort;
    const char *forms[PL_LANGUAGES];
} names[] = {
#define NAME(id, sort, english, russian, ukrainian) {id, PL_SORT_##sort, {english, russian, ukrainian}},
#include "cli/examples.def"
};
enum { NAMES = sizeof names / sizeof names[0] };

typedef struct speaker {
    const pl_pack *pack;
    pl_lexicon *lexicon[PL_LANGUAGES];
} speaker;

typedef struct example {
    pl_reading reading;
    char said[PL_LANGUAGES][PL_TEXT_MAX];
} example;

/* ------------------------------------------------------------------ speaking */

static void complain(void *to, int line, int column, const char *message)
{
    (void)line;
    fprintf(stderr, "peerless words: %s:%d: %s\n", (const char *)to, column, message);
}

static uint64_t sorts_of(pl_sort sort)
{
    return UINT64_C(1) << sort | (sort == PL_SORT_FORM ? UINT64_C(1) << PL_SORT_ONE : 0);
}

static bool learn_names(speaker *s)
{
    for (int l = 0; l < PL_LANGUAGES; l++) {
        s->lexicon[l] = pl_lexicon_new(s->pack->books[l]);
        for (int i = 0; s->lexicon[l] && i < NAMES; i++) {
            const pl_complaints complaints = {complain, (void *)names[i].id};
            if (pl_lexicon_add(s->lexicon[l], names[i].id, sorts_of(names[i].sort), names[i].forms[l], complaints) < 0)
                return false;
        }
    }
    return s->lexicon[PL_EN] && s->lexicon[PL_RU] && s->lexicon[PL_UK];
}

static bool same(const pl_reading *a, const pl_reading *b)
{
    return a->ok && b->ok && a->timing == b->timing && a->length == b->length &&
           memcmp(a->program, b->program, (size_t)a->length * sizeof *a->program) == 0;
}

/* What was read is spoken in each language and read again, which must be the same program. */
static bool speak(const speaker *s, const char *sentence, example *e)
{
    static pl_reading again;
    pl_read(s->pack->books[PL_EN], s->lexicon[PL_EN], sentence, strlen(sentence), &e->reading);
    for (int l = 0; e->reading.ok && l < PL_LANGUAGES; l++) {
        if (!pl_reading_speak(s->pack->books[l], s->lexicon[l], e->reading.timing, e->reading.program, e->said[l],
                              sizeof e->said[l])) {
            fprintf(stderr, "peerless words: not spoken (%s): %s\n", pl_language_code[l], sentence);
            return false;
        }
        pl_read(s->pack->books[l], s->lexicon[l], e->said[l], strlen(e->said[l]), &again);
        if (!same(&e->reading, &again)) {
            fprintf(stderr, "peerless words: not read as it was meant: %s: %s\n", e->said[l], again.message);
            return false;
        }
    }
    if (!e->reading.ok)
        fprintf(stderr, "peerless words: not read: %s: %s\n", sentence, e->reading.message);
    return e->reading.ok;
}

/* ------------------------------------------------------------------ printing */

static void print_json(pl_json *j, const speaker *s, const example *e)
{
    char program[PL_TEXT_MAX];
    pl_json_open(j, NULL, '{');
    for (int l = 0; l < PL_LANGUAGES; l++)
        pl_json_text(j, pl_language_code[l], e->said[l]);
    if (pl_word_id_of(e->reading.timing) != PL_W_SEQ)
        pl_json_text(j, "timing", pl_word_info_of(pl_word_id_of(e->reading.timing))->name);
    if (pl_program_print(e->reading.program, s->lexicon[PL_EN], program, sizeof program) >= 0)
        pl_json_text(j, "program", program);
    pl_json_close(j, '}');
}

static bool all_json(const speaker *s)
{
    static example e;
    bool good = true, group = false;
    pl_json j = json_begin();
    pl_json_open(&j, NULL, '[');
    for (int i = 0; good && i < LINES; i++) {
        if (lines[i].sentence) {
            good = speak(s, lines[i].sentence, &e);
            print_json(&j, s, &e);
            continue;
        }
        if (group) {
            pl_json_close(&j, ']');
            pl_json_close(&j, '}');
        }
        group = true;
        pl_json_open(&j, NULL, '{');
        pl_json_text(&j, "group", lines[i].title[PL_EN]);
        pl_json_open(&j, "examples", '[');
    }
    pl_json_close(&j, ']');
    pl_json_close(&j, '}');
    pl_json_close(&j, ']');
    json_end(&j);
    return good;
}

/* The page docs/words.md. */
static bool all_markdown(const speaker *s)
{
    static example e;
    puts("# Everything that can be said\n\n"
         "What cards and abilities can say, by what you want to do. `peerless words` prints this list (`make words` "
         "makes this page of it): "
         "each\nexample is read, and the other languages are spoken from what was read. Numbers and names can be "
         "others, and parts can "
         "be\ncombined; `peerless read \"...\"` says whether a sentence is understood, and the phrasebooks\n"
         "(`content/phrases`) have further ways of saying the same. In the examples, Nell is a hero with two forms, "
         "Otter and the\n"
         "Hounds are her sidekicks, reeds her tokens; rage, doubt and Mood, which is Calm or Storm, are counters\n"
         "([heroes.md](heroes.md) declares such things).");
    for (int i = 0; i < LINES; i++)
        if (!lines[i].sentence)
            printf("\n## %s\n\n| English | Русский: %s | Українська: %s |\n|---|---|---|\n", lines[i].title[PL_EN],
                   lines[i].title[PL_RU], lines[i].title[PL_UK]);
        else if (speak(s, lines[i].sentence, &e))
            printf("| %s | %s | %s |\n", e.said[PL_EN], e.said[PL_RU], e.said[PL_UK]);
        else
            return false;
    return true;
}

/* Those with this in them; NULL: all. */
static bool all_plain(const speaker *s, pl_language language, const char *wanted)
{
    static example e;
    const char *title = NULL;
    for (int i = 0; i < LINES; i++) {
        if (!lines[i].sentence) {
            title = lines[i].title[language];
            continue;
        }
        if (!speak(s, lines[i].sentence, &e))
            return false;
        if (wanted && !strstr(e.said[language], wanted))
            continue;
        if (title)
            printf("%s\n", title);
        title = NULL;
        printf("  %s\n", e.said[language]);
    }
    return true;
}

/* ------------------------------------------------------------------ the command */

static int run(const cli_command *self, int argc, char **argv)
{
    cli_common common = {0};
    bool markdown = false;
    const cli_option options[] = {
        {"markdown", NULL, "print the page docs/words.md, in three languages", CLI_SWITCH, &markdown},
        CLI_JSON_OPTION(common),
        CLI_LANG_OPTION(common),
    };
    int words;
    pl_language language;
    int status = cli_parse(self, argc, argv, options, sizeof options / sizeof options[0], &words);
    if (status != CLI_GO_ON)
        return status;
    if (!cli_language(self, &common, &language))
        return CLI_USAGE;
    if (words > 1)
        return cli_mistake(self, "give one word, or several in quotation marks");
    speaker s = {.pack = cli_load(self, &common)};
    if (!s.pack)
        return CLI_FAILED;
    bool good = learn_names(&s);
    if (good)
        good = common.json ? all_json(&s)
               : markdown  ? all_markdown(&s)
                           : all_plain(&s, language, words ? argv[1] : NULL);
    for (int l = 0; l < PL_LANGUAGES; l++)
        pl_lexicon_free(s.lexicon[l]);
    pl_pack_free((pl_pack *)s.pack);
    return good ? CLI_OK : CLI_FAILED;
}

const cli_command cli_words = {
    "words", "[WORD]", "List everything that cards and abilities can say, with examples",
    "By what designers want to do: damage, conditions, numbers, moments, fighters, spaces, cards, tokens, counters. "
    "Each example is\n"
    "spoken by the program from what it has read. With WORD, only those that have it.\n\n"
    "  peerless words\n"
    "  peerless words discard\n"
    "  peerless words --lang uk\n",
    run};
