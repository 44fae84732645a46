#include "cli/pointing.h"

#include <string.h>

#include "cli/labels.h"

enum { WORDS_SHOWN = 24 };

static void print_follow(FILE *to, pl_language reader, const pl_pointer *pointer)
{
    int shown = pointer->follow_count <= WORDS_SHOWN + 1 ? pointer->follow_count : WORDS_SHOWN;
    fprintf(to, "  %s: ", label(reader, L_COULD_FOLLOW));
    for (int i = 0; i < shown; i++)
        fprintf(to, "%s%s", i > 0 ? ", " : "",
                pointer->follow[i].text[0] != '\0' ? pointer->follow[i].text : label(reader, L_A_NUMBER));
    if (shown < pointer->follow_count) {
        fputc(' ', to);
        fprintf(to, label(reader, L_AND_MORE), pointer->follow_count - shown);
    }
    fputc('\n', to);
}

static void print_change(FILE *to, pl_language reader, const char *text, const pl_repair *repair)
{
    static const label_id kinds[PL_REPAIR_KINDS] = {
        [PL_REPAIR_MENDED] = L_REPAIR_MENDED,     [PL_REPAIR_FORM] = L_REPAIR_FORM,
        [PL_REPAIR_ADDED] = L_REPAIR_ADDED,       [PL_REPAIR_REPLACED] = L_REPAIR_REPLACED,
        [PL_REPAIR_LEFT_OUT] = L_REPAIR_LEFT_OUT,
    };
    int out = (int)(repair->to - repair->from);
    while (out > 0 && text[repair->from + out - 1] == ' ')
        out--;
    fprintf(to, "%s:", label(reader, kinds[repair->kind]));
    if (out > 0)
        fprintf(to, " \"%.*s\"", out, text + repair->from);
    if (repair->in[0] != '\0')
        fprintf(to, out > 0 ? " -> \"%s\"" : " \"%s\"", repair->in + strspn(repair->in, " "));
    fputc('\n', to);
}

static void print_repair(FILE *to, const pl_pointing *by, pl_language reader, const char *text, const pl_repair *repair,
                         int number)
{
    char after[PL_TEXT_MAX];
    fprintf(to, "  %d  ", number);
    print_change(to, reader, text, repair);
    if (pl_repaired(text, repair, after, sizeof after))
        fprintf(to, "     %s\n", after);
    if (reader != by->language && pl_reading_speak(by->books[reader], by->lexicons[reader], repair->reading.timing,
                                                   repair->reading.program, after, sizeof after))
        fprintf(to, "     %s\n", after);
}

void pointing_print(FILE *to, const pl_pointing *by, pl_language reader, const char *text, const pl_pointer *pointer,
                    int *number)
{
    if (pointer->follow_count > 0)
        print_follow(to, reader, pointer);
    if (pointer->rest[0] != '\0') {
        fprintf(to, "  %s: \"%.*s\"\n", label(reader, L_NOT_READ), (int)(pointer->unread_to - pointer->unread_from),
                text + pointer->unread_from);
        fprintf(to, "  %s: %s\n", label(reader, L_THE_REST), pointer->rest);
    }
    for (int i = 0; i < pointer->repair_count; i++)
        print_repair(to, by, reader, text, &pointer->repairs[i], (*number)++);
}
