#include "protocol/pointing.h"

#include <stdio.h>
#include <string.h>

#include "base/letters.h"

bool pl_repaired(const char *text, const pl_repair *repair, char *out, size_t size)
{
    int length = snprintf(out, size, "%.*s%s%s", (int)repair->from, text, repair->in, text + repair->to);
    return length >= 0 && (size_t)length < size;
}

static void write_place(pl_json *j, const char *text, size_t from, size_t to)
{
    pl_json_number(j, "column", 1 + pl_letter_count(text, text + from));
    pl_json_number(j, "length", pl_letter_count(text + from, text + to));
}

static void write_part(pl_json *j, const char *key, const char *text, size_t from, size_t to)
{
    char part[PL_TEXT_MAX + 1];
    snprintf(part, sizeof part, "%.*s", (int)(to - from), text + from);
    pl_json_text(j, key, part);
}

/* The program, and what it says in all languages. */
static void write_meaning(pl_json *j, const pl_pointing *by, const pl_reading *reading)
{
    char said[PL_TEXT_MAX * 2];
    bool printed = pl_program_print(reading->program, by->lexicons[by->language], said, sizeof said) >= 0;
    pl_json_text(j, "program", printed ? said : NULL);
    for (int l = 0; l < PL_LANGUAGES; l++) {
        bool spoken =
            pl_reading_speak(by->books[l], by->lexicons[l], reading->timing, reading->program, said, sizeof said);
        pl_json_text(j, pl_language_code[l], spoken ? said : NULL);
    }
}

static void write_follow(pl_json *j, const pl_pointer *pointer)
{
    bool number = false;
    pl_json_open(j, "follow", '[');
    for (int i = 0; i < pointer->follow_count; i++)
        if (pointer->follow[i].text[0] == '\0')
            number = true;
        else if (!pointer->follow[i].is_name)
            pl_json_text(j, NULL, pointer->follow[i].text);
    pl_json_close(j, ']');
    pl_json_open(j, "names", '[');
    for (int i = 0; i < pointer->follow_count; i++)
        if (pointer->follow[i].is_name)
            pl_json_text(j, NULL, pointer->follow[i].text);
    pl_json_close(j, ']');
    pl_json_bool(j, "number", number);
}

static void write_repair(pl_json *j, const pl_pointing *by, const char *text, const pl_repair *repair, int *number)
{
    char after[PL_TEXT_MAX];
    pl_json_open(j, NULL, '{');
    if (number)
        pl_json_number(j, "number", (*number)++);
    pl_json_text(j, "kind", pl_repair_names[repair->kind]);
    write_place(j, text, repair->from, repair->to);
    write_part(j, "out", text, repair->from, repair->to);
    pl_json_text(j, "in", repair->in);
    pl_json_text(j, "text", pl_repaired(text, repair, after, sizeof after) ? after : NULL);
    write_meaning(j, by, &repair->reading);
    pl_json_close(j, '}');
}

void pl_write_help(pl_json *j, const pl_pointing *by, const char *text, const pl_pointer *pointer, int *number)
{
    write_follow(j, pointer);
    if (pointer->rest[0] != '\0') {
        pl_json_open(j, "rest", '{');
        write_place(j, text, pointer->unread_from, pointer->unread_to);
        write_part(j, "unread", text, pointer->unread_from, pointer->unread_to);
        pl_json_text(j, "read", pointer->rest);
        pl_json_close(j, '}');
    }
    pl_json_open(j, "repairs", '[');
    for (int i = 0; i < pointer->repair_count; i++)
        write_repair(j, by, text, &pointer->repairs[i], number);
    pl_json_close(j, ']');
}

void pl_write_reading(pl_json *j, const pl_pointing *by, const char *text, const pl_pointer *pointer)
{
    pl_json_bool(j, "ok", pointer->reading.ok);
    if (pointer->reading.ok) {
        write_meaning(j, by, &pointer->reading);
        return;
    }
    pl_json_number(j, "column", pointer->reading.column);
    pl_json_text(j, "error", pointer->reading.message);
    if (pointer->reading.why == PL_STOPS) {
        pl_json_number(j, "length", pl_letter_count(text + pointer->from, text + pointer->to));
        pl_write_help(j, by, text, pointer, NULL);
    }
}

void pl_write_mending(pl_json *j, const pl_pack *pack, const pl_mending *mending, int line, int column)
{
    int number = 1;
    for (int i = 0; i < mending->count; i++) {
        const pl_mending_text *text = &mending->texts[i];
        if (text->line != line || text->column != column) {
            number += text->pointer.repair_count;
            continue;
        }
        const pl_pointing by = {pack->books, mending->lexicons, mending->language};
        pl_json_text(j, "text", text->text);
        pl_write_help(j, &by, text->text, &text->pointer, &number);
        return;
    }
}

bool pl_find_repair(const pl_mending *mending, int number, int *text, int *repair)
{
    *repair = number - 1;
    for (*text = 0; *text < mending->count; ++*text) {
        if (*repair < mending->texts[*text].pointer.repair_count)
            return *repair >= 0;
        *repair -= mending->texts[*text].pointer.repair_count;
    }
    return false;
}
