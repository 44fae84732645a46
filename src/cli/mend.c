#include "cli/mend.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/labels.h"
#include "cli/output.h"
#include "cli/pointing.h"
#include "protocol/protocol.h"

/* ------------------------------------------------------------------ a file and its repairs */

bool mend_open(mend_file *f, const pl_pack *pack, const char *path)
{
    pl_errors *errors = pl_errors_new();
    *f = (mend_file){.mending = NULL};
    if (pl_source_read(path, &f->source, errors)) {
        const pl_file file = {.path = path, .bytes = f->source.text, .length = f->source.length};
        f->mending = pl_mending_new(pack, &file);
    }
    pl_errors_free(errors);
    return f->mending != NULL;
}

void mend_close(mend_file *f)
{
    pl_mending_free(f->mending);
    free(f->source.text);
    *f = (mend_file){.mending = NULL};
}

static pl_pointing pointing_of(const pl_pack *pack, const mend_file *f)
{
    return (pl_pointing){pack->books, f->mending->lexicons, f->mending->language};
}

void mend_json(pl_json *j, const mend_file *f, const pl_pack *pack, int line, int column)
{
    if (f->mending)
        pl_write_mending(j, pack, f->mending, line, column);
}

/* ------------------------------------------------------------------ choosing one */

/* Returns how many there are. */
static int list_repairs(const pl_pack *pack, const char *path, const mend_file *f, pl_language language)
{
    int number = 1;
    for (int i = 0; i < f->mending->count; i++) {
        const pl_mending_text *text = &f->mending->texts[i];
        const pl_pointing by = pointing_of(pack, f);
        printf("%s:%d:%d: %s\n", path, text->line, text->column, text->pointer.reading.message);
        pointing_print(stdout, &by, language, text->text, &text->pointer, &number);
    }
    return number - 1;
}

/* Which one; 0: none, and whatever is not the number of one. */
static int ask(int count, pl_language language)
{
    char line[32];
    uint64_t number = 0;
    fputs(label(language, L_CHOOSE_FIX), stdout);
    fflush(stdout);
    if (!fgets(line, sizeof line, stdin))
        return 0;
    line[strcspn(line, "\r\n")] = '\0';
    return cli_parse_number(line, &number) && number <= (uint64_t)count ? (int)number : 0;
}

/* Applies the repair with that number and says what the text is now. */
static bool apply(const pl_pack *pack, const char *path, const mend_file *f, int number, pl_language language)
{
    char after[PL_TEXT_MAX];
    pl_source changed;
    int text, repair;
    if (!pl_find_repair(f->mending, number, &text, &repair)) {
        fprintf(stderr, "peerless check: %s has no repair of that number; `peerless check --fix %s` lists them\n", path,
                path);
        return false;
    }
    if (!pl_mending_apply(pack, f->mending, text, repair, &changed)) {
        fprintf(stderr, "peerless check: that repair cannot be made in %s: a comment stands between the lines\n", path);
        return false;
    }
    const pl_buffer bytes = {.text = changed.text, .length = changed.length};
    bool written = output_file(path, &bytes);
    if (!written)
        fprintf(stderr, "peerless check: cannot write %s: %s\n", path, strerror(errno));
    free(changed.text);
    const pl_mending_text *of = &f->mending->texts[text];
    if (written && pl_repaired(of->text, &of->pointer.repairs[repair], after, sizeof after)) {
        printf(label(language, L_FIXED), path, of->line, after);
        putchar('\n');
    }
    return written;
}

/* One after the other, as long as somebody chooses. */
static int choose(const pl_pack *pack, const char *path, pl_language language)
{
    for (;;) {
        mend_file f;
        if (!mend_open(&f, pack, path))
            return CLI_FAILED;
        int count = list_repairs(pack, path, &f, language);
        int number = count > 0 ? ask(count, language) : 0;
        bool more = number > 0 && apply(pack, path, &f, number, language);
        mend_close(&f);
        if (!more)
            return number > 0 ? CLI_FAILED : CLI_OK;
    }
}

static int list_only(const pl_pack *pack, const char *path, const mend_file *f, pl_language language)
{
    int count = list_repairs(pack, path, f, language);
    printf(label(language, count > 0 ? L_HOW_TO_FIX : L_NOTHING_TO_FIX), path);
    putchar('\n');
    return count > 0 || f->mending->count == 0 ? CLI_OK : CLI_FAILED;
}

int mend_run(const pl_pack *pack, const char *path, int number, pl_language language)
{
    mend_file f;
    if (!mend_open(&f, pack, path)) {
        fprintf(stderr, "peerless check: cannot read %s\n", path);
        return CLI_FAILED;
    }
    int status;
    if (number > 0)
        status = apply(pack, path, &f, number, language) ? CLI_OK : CLI_FAILED;
    else if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        status = choose(pack, path, language);
    else
        status = list_only(pack, path, &f, language);
    mend_close(&f);
    return status;
}
