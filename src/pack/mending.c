/* What could be done about the texts of a hero file that are not read: each is pointed at, and its repairs are changes of the file. */
#include <stdlib.h>
#include <string.h>

#include "pack/hero.h"

typedef struct opened {
    pl_mending mending; /* what others see of it */
    pl_errors *errors;
    pack_source source;
    pl_hero hero;
    hero_draft *draft;
    const hero_text *of[PL_MENDING_TEXTS];
} opened;

/* A byte of the joined text in the file. Where two lines meet, it is the end of the first one. */
static const char *in_file(const opened *o, const hero_text *text, size_t byte)
{
    const pack_line *line = &o->source.lines[text->first], *last = line + text->count - 1;
    for (; line < last && byte > (size_t)(line->end - line->first); line++)
        byte -= (size_t)(line->end - line->first) + 1;
    return line->first + byte;
}

static void note_place(opened *o, const hero_text *text, pl_mending_text *out)
{
    const char *at = in_file(o, text, out->pointer.from);
    const pack_line *line = &o->source.lines[text->first];
    while (at > line->end)
        line++;
    out->line = line->number;
    out->column = pack_column(line, at);
}

static void point_at(opened *o, const hero_text *text)
{
    pl_mending *m = &o->mending;
    const pl_language language = o->draft->language;
    char written[PL_TEXT_MAX + 1];
    const int length = text->read || m->count == PL_MENDING_TEXTS ? -1 : pack_hero_assemble(o->draft, text, written);
    if (length < 0)
        return;
    m->texts = pl_sure_resize(m->texts, ((size_t)m->count + 1) * sizeof *m->texts);
    pl_mending_text *out = &m->texts[m->count];
    pl_point_at(o->draft->books[language], o->draft->lexicon[language], written, (size_t)length, &out->pointer);
    if (out->pointer.reading.ok)
        return; /* it does not fit where it stands: no change of words can help */
    memcpy(out->text, written, (size_t)length + 1);
    note_place(o, text, out);
    o->of[m->count++] = text;
}

static void point_at_part(opened *o, const hero_part *part)
{
    for (int i = 0; i < part->text_count; i++)
        point_at(o, &part->texts[i]);
}

pl_mending *pl_mending_new(const pl_pack *pack, const pl_file *file)
{
    opened *o = pl_sure_new(sizeof *o);
    o->errors = pl_errors_new();
    if (pack_ends_with(file->path, "hero") && pack_source_open(&o->source, file, o->errors)) {
        o->draft = pack_hero_draft(&o->source, pack->books, &o->hero);
        o->mending.language = o->draft->language;
        o->mending.lexicons = o->draft->lexicon;
        for (int i = 0; i < o->draft->ability_count; i++)
            point_at_part(o, &o->draft->abilities[i]);
        for (int i = 0; i < o->draft->card_count; i++)
            point_at_part(o, &o->draft->cards[i]);
    }
    return &o->mending;
}

void pl_mending_free(pl_mending *mending)
{
    opened *o = (opened *)mending;
    if (o == NULL)
        return;
    if (o->draft != NULL)
        pack_hero_draft_free(o->draft);
    if (o->source.errors != NULL)
        pack_source_close(&o->source);
    pl_errors_free(o->errors);
    free(mending->texts);
    free(o);
}

static void put(pl_source *to, const char *bytes, size_t length)
{
    to->text = pl_sure_resize(to->text, to->length + length + 1);
    memcpy(to->text + to->length, bytes, length);
    to->length += length;
    to->text[to->length] = '\0';
}

bool pl_mending_apply(const pl_pack *pack, const pl_mending *mending, int text, int repair, pl_source *out)
{
    const opened *o = (const opened *)mending;
    const pl_repair *r = &mending->texts[text].pointer.repairs[repair];
    const char *from = in_file(o, o->of[text], r->from), *to = in_file(o, o->of[text], r->to);
    *out = (pl_source){.text = NULL};
    if (memchr(from, '\n', (size_t)(to - from)) != NULL && memchr(from, '#', (size_t)(to - from)) != NULL)
        return false; /* there is a comment between the lines */
    put(out, o->source.text, (size_t)(from - o->source.text));
    put(out, r->in, strlen(r->in));
    put(out, to, (size_t)(o->source.text + o->source.length - to));
    const pl_file changed = {.path = o->source.file, .bytes = out->text, .length = out->length};
    pl_mending *after = pl_mending_new(pack, &changed);
    bool good = after->count < mending->count;
    pl_mending_free(after);
    if (good)
        return true;
    free(out->text);
    *out = (pl_source){.text = NULL};
    return false;
}
