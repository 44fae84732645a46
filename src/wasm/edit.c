#include "wasm/edit.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/protocol.h"
#include "wasm/held.h"

static const char FILE_NAME[] = "own.hero";

/* The file that was checked last: its bytes, and what could be done about them. It belongs to the content it was checked with. */
static struct {
    unsigned loads; /* 0: there is none */
    char *text;
    size_t length;
    pl_mending *mending;
} file;
static pl_pointer pointer;
static pl_buffer answer;

static void forget_file(void)
{
    pl_mending_free(file.mending);
    free(file.text);
    memset(&file, 0, sizeof file);
}

static bool keep_file(const pl_pack *pack, unsigned loads, const char *text, size_t length)
{
    forget_file();
    file.text = malloc(length + 1);
    if (!file.text)
        return false;
    memcpy(file.text, text, length);
    file.text[length] = '\0';
    file.length = length;
    file.loads = loads;
    const pl_file own = {FILE_NAME, file.text, file.length};
    file.mending = pl_mending_new(pack, &own);
    return true;
}

/* Without the lexicons of a hero a sentence has none: a page has them for all languages. */
static pl_lexicon *const *no_names(const pl_pack *pack, unsigned loads)
{
    static unsigned of;
    static pl_lexicon *none[PL_LANGUAGES];
    for (int l = 0; of != loads && l < PL_LANGUAGES; l++) {
        pl_lexicon_free(none[l]);
        none[l] = pl_lexicon_new(pack->books[l]);
    }
    of = loads;
    return none;
}

static pl_lexicon *const *names_of(const pl_pack *pack, unsigned loads, int hero)
{
    if (hero >= 0 && hero < pack->content.hero_count)
        return pack->hero_pages[hero].lexicon;
    if (hero < 0 && file.loads == loads && file.mending && file.mending->lexicons && file.mending->lexicons[PL_EN])
        return file.mending->lexicons;
    return no_names(pack, loads);
}

/* Ukrainian and Russian have letters in common: what is not read in the one is tried in the other. */
static pl_language language_of(const pl_pack *pack, pl_lexicon *const *names, const char *text, size_t length)
{
    bool cyrillic = false;
    for (size_t i = 0; i < length; i++)
        cyrillic = cyrillic || ((unsigned char)text[i] >= 0xd0 && (unsigned char)text[i] <= 0xd3);
    if (!cyrillic)
        return PL_EN;
    pl_read(pack->books[PL_RU], names[PL_RU], text, length, &pointer.reading);
    int column = pointer.reading.column;
    if (pointer.reading.ok)
        return PL_RU;
    pl_read(pack->books[PL_UK], names[PL_UK], text, length, &pointer.reading);
    return pointer.reading.ok || pointer.reading.column > column ? PL_UK : PL_RU;
}

static pl_json begin_answer(void)
{
    pl_buffer_free(&answer);
    pl_json j = pl_json_to(&answer);
    pl_json_open(&j, NULL, '{');
    return j;
}

static const char *end_answer(pl_json *j)
{
    pl_json_close(j, '}');
    return answer.text && !answer.failed ? answer.text : "";
}

const char *pl_wasm_read(const char *text, size_t length, int hero)
{
    static char own[PL_TEXT_MAX];
    unsigned loads;
    const pl_pack *pack = pl_wasm_pack(&loads);
    if (!pack)
        return "";
    pl_json j = begin_answer();
    if (length >= PL_TEXT_MAX) {
        pl_json_bool(&j, "ok", false);
        pl_json_number(&j, "column", PL_TEXT_MAX);
        pl_json_text(&j, "error", "the text is too long");
        return end_answer(&j);
    }
    memcpy(own, text, length);
    own[length] = '\0';
    pl_lexicon *const *names = names_of(pack, loads, hero);
    pl_language language = language_of(pack, names, own, length);
    const pl_pointing by = {pack->books, names, language};
    pl_point_at(pack->books[language], names[language], own, length, &pointer);
    pl_json_text(&j, "language", pl_language_code[language]);
    pl_write_reading(&j, &by, own, &pointer);
    return end_answer(&j);
}

static void write_error(pl_json *j, const pl_pack *pack, const pl_error *error)
{
    pl_json_open(j, NULL, '{');
    pl_json_number(j, "line", error->line);
    pl_json_number(j, "column", error->column);
    pl_json_text(j, "message", error->message);
    pl_write_mending(j, pack, file.mending, error->line, error->column);
    pl_json_close(j, '}');
}

const char *pl_wasm_check(const char *text, size_t length)
{
    unsigned loads;
    const pl_pack *pack = pl_wasm_pack(&loads);
    if (!pack || !keep_file(pack, loads, text, length))
        return "";
    const pl_file own = {FILE_NAME, file.text, file.length};
    pl_enforced texts = {0};
    pl_errors *errors = pl_errors_new();
    bool good = pl_pack_check_texts_memory(pack, &own, &texts, errors);
    pl_json j = begin_answer();
    pl_json_bool(&j, "ok", good);
    pl_json_open(&j, "errors", '[');
    for (int i = 0; i < pl_errors_count(errors); i++) {
        pl_error error = pl_errors_at(errors, i);
        write_error(&j, pack, &error);
    }
    pl_json_close(&j, ']');
    pl_json_number(&j, "enforced", texts.enforced);
    pl_json_number(&j, "texts", texts.texts);
    pl_errors_free(errors);
    return end_answer(&j);
}

const char *pl_wasm_fix(int repair)
{
    unsigned loads;
    const pl_pack *pack = pl_wasm_pack(&loads);
    pl_source changed;
    int text, which;
    if (!pack || file.loads != loads || !pl_find_repair(file.mending, repair, &text, &which) ||
        !pl_mending_apply(pack, file.mending, text, which, &changed))
        return "";
    pl_buffer_free(&answer);
    pl_buffer_put(&answer, changed.text, changed.length);
    free(changed.text);
    return answer.text ? answer.text : "";
}
