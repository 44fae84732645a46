/* Import: a file is written and loaded, what the loader refuses is written in the next way, until everything is either read or
 * unread. Only figures that the frame of a hero does not allow can be left. */
#include <stdlib.h>
#include <string.h>

#include "trade/inside.h"

/* ------------------------------------------------------------------ what the loader says */

static trade_text *text_at(const trade_sheet *sheet, int line)
{
    for (int i = 0; i < sheet->part_count; i++)
        for (int k = 0; k < sheet->parts[i].text_count; k++) {
            trade_text *text = &sheet->parts[i].texts[k];
            if (line >= text->line && line < text->line + text->line_count)
                return text;
        }
    return NULL;
}

/* The place that was reached furthest along tells most. */
static void note(trade_text *text, const pl_error *error)
{
    enum { DEPTH = 2 };
    bool first_line = error->line == text->line;
    int column = first_line ? error->column - DEPTH - text->label : 0;
    column = column > 1 ? column : 0;
    if (text->message != NULL && column <= text->column)
        return;
    free(text->message);
    text->message = trade_copy(error->message);
    text->column = column;
}

static bool drop_word(trade_sheet *sheet, int line)
{
    for (int i = 0; i < sheet->deck->fighter_count; i++)
        if (sheet->words[i] != NULL && sheet->word_line[i] == line) {
            free(sheet->words[i]);
            sheet->words[i] = NULL;
            return true;
        }
    return false;
}

/* Takes back what the errors are about; false: none of it can be taken back. */
static bool take_back(trade_sheet *sheet, const pl_errors *errors)
{
    bool any = false;
    const trade_text *last = NULL;
    for (int i = 0; i < pl_errors_count(errors); i++) {
        pl_error error = pl_errors_at(errors, i);
        trade_text *text = text_at(sheet, error.line);
        if (text == NULL) {
            any = drop_word(sheet, error.line) || any;
        } else if (text != last && text->at < text->try_count) {
            note(text, &error);
            text->at++;
            any = true;
            last = text;
        }
    }
    return any;
}

static void tell_frame(trade_deck *deck, const pl_errors *errors)
{
    for (int i = 0; i < pl_errors_count(errors); i++) {
        pl_error error = pl_errors_at(errors, i);
        trade_remark(deck, TRADE_FRAME, error.line, error.message);
    }
}

/* ------------------------------------------------------------------ one deck */

static void tell_changes(const trade_sheet *sheet, pl_import *to)
{
    for (int i = 0; i < sheet->part_count; i++)
        for (int k = 0; k < sheet->parts[i].text_count; k++) {
            const trade_text *text = &sheet->parts[i].texts[k];
            bool unread = text->at == text->try_count;
            if (text->at == 0 && !unread)
                continue;
            to->changed = pl_sure_resize(to->changed, ((size_t)to->changed_count + 1) * sizeof *to->changed);
            to->changed[to->changed_count++] = (pl_import_text){
                .place = trade_copy(sheet->parts[i].title),
                .before = trade_copy(text->typed),
                .after = unread ? NULL : trade_copy(text->tries[text->at]),
                .message = unread && text->message != NULL ? trade_copy(text->message) : NULL,
                .column = unread ? text->column : 0,
                .line = text->line,
            };
        }
}

static void import_deck(const pl_pack *pack, const pl_json_value *value, pl_language language, pl_import *to)
{
    trade_deck *deck = trade_read_deck(value, language, to);
    trade_sheet *sheet = trade_sheet_new(pack, deck);
    for (;;) {
        pl_errors *errors = pl_errors_new();
        trade_sheet_write(sheet);
        pl_file file = {.path = "import.hero", .bytes = sheet->file.text, .length = sheet->file.length};
        to->loads = pl_pack_check_memory(pack, &file, errors);
        bool again = !to->loads && take_back(sheet, errors);
        if (!to->loads && !again)
            tell_frame(deck, errors);
        pl_errors_free(errors);
        if (!again)
            break;
    }
    trade_sheet_write(sheet); /* with all remarks */
    tell_changes(sheet, to);
    to->id = pl_id_of(deck->fighters[0].name);
    to->name = trade_copy(deck->fighters[0].name);
    to->language = deck->language;
    to->hero = sheet->file;
    sheet->file = (pl_buffer){.text = NULL};
    trade_sheet_free(sheet);
    trade_deck_free(deck);
}

/* ------------------------------------------------------------------ all of them */

static void refuse(pl_imports *imports, const char *json, size_t at, char *why)
{
    imports->error = why;
    imports->line = imports->column = 1;
    for (size_t i = 0; i < at; i++) {
        bool ends = json[i] == '\n';
        imports->line += ends;
        imports->column = ends ? 1 : imports->column + (((unsigned char)json[i] & 0xc0) != 0x80);
    }
}

pl_imports *pl_import_maker(const pl_pack *pack, const char *json, size_t length, pl_language language)
{
    pl_imports *imports = pl_sure_new(sizeof *imports);
    const pl_json_value *decks[PL_DECKS_MAX];
    const char *wrong;
    size_t at;
    if (length > PL_JSON_BYTES) {
        imports->error = trade_print(trade_words(language, TRADE_TOO_LARGE), PL_JSON_BYTES);
        return imports;
    }
    if (length >= 3 && memcmp(json, "\xef\xbb\xbf", 3) == 0) { /* byte order mark */
        json += 3;
        length -= 3;
    }
    pl_json_doc *doc = pl_json_read(json, length, &wrong, &at);
    if (doc == NULL) {
        refuse(imports, json, at < length ? at : length, trade_print(trade_words(language, TRADE_NOT_JSON), wrong));
        return imports;
    }
    int count = trade_find_decks(pl_json_root(doc), decks);
    if (count <= 0)
        imports->error = count == 0 ? trade_copy(trade_words(language, TRADE_NO_DECK))
                                    : trade_print(trade_words(language, TRADE_TOO_MANY_DECKS), PL_DECKS_MAX);
    imports->decks = pl_sure_new((size_t)(count > 0 ? count : 0) * sizeof *imports->decks);
    for (int i = 0; i < count; i++)
        import_deck(pack, decks[i], language, &imports->decks[imports->count++]);
    pl_json_free(doc);
    return imports;
}

void pl_imports_free(pl_imports *imports)
{
    for (int i = 0; i < imports->count; i++) {
        pl_import *deck = &imports->decks[i];
        free(deck->id);
        free(deck->name);
        pl_buffer_free(&deck->hero);
        for (int k = 0; k < deck->changed_count; k++) {
            free(deck->changed[k].place);
            free(deck->changed[k].before);
            free(deck->changed[k].after);
            free(deck->changed[k].message);
        }
        free(deck->changed);
        for (int k = 0; k < deck->remark_count; k++)
            free(deck->remarks[k]);
        free(deck->remarks);
    }
    free(imports->decks);
    free(imports->error);
    free(imports);
}
