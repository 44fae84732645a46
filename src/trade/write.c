/* The hero file, as things stand: what is read as texts, what is not as unread ones, and what to know in comments at the place. */
#include <stdlib.h>
#include <string.h>

#include "trade/inside.h"

static void put_line(trade_sheet *sheet, const char *words)
{
    trade_put(&sheet->file, "%s\n", words);
    sheet->line++;
}

#define LINE(sheet, ...)                                                                                               \
    do {                                                                                                               \
        char *line_ = trade_print(__VA_ARGS__);                                                                        \
        put_line(sheet, line_);                                                                                        \
        free(line_);                                                                                                   \
    } while (0)

static void put_note(trade_sheet *sheet, const char *depth, const char *what)
{
    if (what == NULL)
        return;
    char *clean = trade_clean(what, strlen(what));
    LINE(sheet, "%s# %s", depth, clean);
    free(clean);
}

static void put_own(trade_sheet *sheet, const pl_json_value *own)
{
    const char *line;
    for (int i = 0; (line = trade_own_line(own, i)) != NULL; i++)
        LINE(sheet, "  %s", line);
}

/* ------------------------------------------------------------------ fighters */

static void put_count(trade_sheet *sheet, const char *what, const char *name, int count)
{
    if (count == 1)
        LINE(sheet, "%s \"%s\"", what, name);
    else
        LINE(sheet, "%s \"%s\" x%d", what, name, count);
}

static void put_fighter_figures(trade_sheet *sheet, const trade_fighter *f)
{
    pl_buffer line = {.text = NULL};
    trade_put(&line, "  health %d", f->health);
    if (f->move != TRADE_NONE && (f->is_hero || f->move != sheet->deck->fighters[0].move))
        trade_put(&line, ", move %d", f->move);
    trade_put(&line, ", %s", f->ranged ? "ranged" : "melee");
    if (f->reach > 1)
        trade_put(&line, ", reach %d", f->reach);
    if (f->reserve)
        trade_put(&line, ", reserve");
    put_line(sheet, line.text);
    pl_buffer_free(&line);
    if (f->is_hero && f->hand != TRADE_NONE)
        LINE(sheet, "  starting hand %d", f->hand);
    if (f->is_hero && f->limit != TRADE_NONE)
        LINE(sheet, "  hand limit %d", f->limit);
}

static void put_fighter(trade_sheet *sheet, int index)
{
    const trade_fighter *f = &sheet->deck->fighters[index];
    put_count(sheet, f->is_hero ? "hero" : "sidekick", f->name, f->count);
    put_note(sheet, "  ", f->quote);
    if (sheet->ids[index] != NULL)
        LINE(sheet, "  id %s", sheet->ids[index]);
    put_own(sheet, f->own);
    sheet->word_line[index] = 0;
    if (sheet->words[index] != NULL) {
        sheet->word_line[index] = sheet->line;
        LINE(sheet, "  %s", sheet->words[index]);
    }
    put_fighter_figures(sheet, f);
    put_line(sheet, "");
}

/* Forms and tokens, of which Maker knows nothing. */
static void put_extras(trade_sheet *sheet, const char *key, const char *what, int most)
{
    const pl_json_value *list = pl_json_get(sheet->deck->own, key);
    for (const pl_json_value *v = list != NULL ? list->first : NULL; v != NULL && most > 0; v = v->next, most--) {
        const char *name = pl_json_get_text(v, "name");
        uint64_t count = 1;
        if (name == NULL)
            continue;
        char *clean = trade_clean_name(name);
        pl_json_get_number(v, "count", 1000, &count);
        put_count(sheet, what, clean, (int)count);
        put_own(sheet, v);
        put_line(sheet, "");
        free(clean);
    }
}

/* ------------------------------------------------------------------ texts */

static void put_tries(trade_sheet *sheet, const char *words)
{
    while (*words != '\0') {
        size_t length = strcspn(words, "\n");
        LINE(sheet, "  %.*s", (int)length, words);
        words += length + (words[length] == '\n');
    }
}

/* The words of a try as they would stand in one line, without the label. */
static bool is_as_typed(const trade_text *text)
{
    const char *words = text->tries[text->at];
    for (int i = 0; i < text->label; i++)
        do
            words++;
        while (((unsigned char)*words & 0xc0) == 0x80);
    char *one = trade_copy(words), *typed = trade_finish(text->typed);
    for (char *c = one; *c != '\0'; c++)
        if (*c == '\n')
            *c = ' ';
    bool same = trade_same(one, typed);
    free(one);
    free(typed);
    return same;
}

static void put_unread(trade_sheet *sheet, const trade_text *text)
{
    bool labeled = text->timing != PL_W_SEQ;
    LINE(sheet, "  unread %s%s\"%s\"", labeled ? pl_word_info_of(text->timing)->name : "", labeled ? " " : "",
         text->words);
    if (text->message == NULL)
        return;
    char *said = text->column > 0
                     ? trade_print(trade_words(sheet->deck->reader, TRADE_STOPS_AT), text->column, text->message)
                     : trade_print(trade_words(sheet->deck->reader, TRADE_STOPS), text->message);
    LINE(sheet, "  # %s", said);
    free(said);
}

static void put_text(trade_sheet *sheet, trade_text *text)
{
    text->line = sheet->line;
    if (text->at == text->try_count)
        put_unread(sheet, text);
    else
        put_tries(sheet, text->tries[text->at]);
    text->line_count = sheet->line - text->line;
    if (text->at < text->try_count && !is_as_typed(text)) {
        char *was = trade_print(trade_words(sheet->deck->reader, TRADE_WAS), text->typed);
        LINE(sheet, "  # %s", was);
        free(was);
    }
}

static void put_figures(trade_sheet *sheet, const trade_part *part)
{
    static const char *const types[] = {
        [PL_ATTACK] = "attack", [PL_DEFENSE] = "defense", [PL_VERSATILE] = "versatile", [PL_SCHEME] = "scheme"};
    const trade_card *card = part->card;
    char value[16] = "", boost[24] = "no boost";
    if (card->value != TRADE_NONE)
        snprintf(value, sizeof value, " %d", card->value);
    if (card->boost != TRADE_NONE)
        snprintf(boost, sizeof boost, "boost %d", card->boost);
    LINE(sheet, "  %s%s, %s, %s", types[card->type], value, boost, part->users);
}

static void put_part(trade_sheet *sheet, trade_part *part)
{
    if (part->card != NULL)
        LINE(sheet, "card \"%s\" x%d", part->title, part->card->copies);
    else
        LINE(sheet, "ability \"%s\"", part->title);
    if (part->id != NULL)
        LINE(sheet, "  id %s", part->id);
    put_own(sheet, part->own);
    if (part->card != NULL)
        put_figures(sheet, part);
    for (int i = 0; i < part->text_count; i++)
        put_text(sheet, &part->texts[i]);
    put_line(sheet, "");
}

/* ------------------------------------------------------------------ the file */

static void put_head(trade_sheet *sheet)
{
    const trade_deck *deck = sheet->deck;
    int read = 0, texts = 0;
    for (int i = 0; i < sheet->part_count; i++)
        for (int k = 0; k < sheet->parts[i].text_count; k++) {
            texts++;
            read += sheet->parts[i].texts[k].at < sheet->parts[i].texts[k].try_count;
        }
    deck->to->read = read;
    deck->to->texts = texts;
    char *head = trade_print(trade_words(deck->reader, TRADE_IMPORTED), read, texts);
    LINE(sheet, "# %s", head);
    free(head);
    if (deck->designer != NULL) {
        char *by = trade_print(trade_words(deck->reader, TRADE_DESIGNER), deck->designer);
        LINE(sheet, "# %s", by);
        free(by);
    }
    put_note(sheet, "", deck->note);
    if (deck->language != PL_EN)
        LINE(sheet, "language %s", pl_language_code[deck->language]);
}

void trade_sheet_write(trade_sheet *sheet)
{
    pl_buffer_free(&sheet->file);
    sheet->file = (pl_buffer){.text = NULL};
    sheet->line = 1;
    put_head(sheet);
    put_fighter(sheet, 0);
    put_extras(sheet, "forms", "form", PL_FORMS);
    put_extras(sheet, "tokens", "token", PL_TOKENS);
    for (int i = 1; i < sheet->deck->fighter_count; i++)
        put_fighter(sheet, i);
    for (int i = 0; i < sheet->part_count; i++)
        put_part(sheet, &sheet->parts[i]);
    /* at the end, so that the lines they speak of stay where they are */
    for (int i = 0; i < sheet->deck->to->remark_count; i++)
        put_note(sheet, "", sheet->deck->to->remarks[i]);
    if (sheet->over.length > 0)
        trade_put(&sheet->file, "%s", sheet->over.text);
}
