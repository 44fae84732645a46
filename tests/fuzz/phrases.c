/* Phrasebooks. One that is accepted speaks the texts of all heroes, and reads what it said. */
#include "fuzz.h"

static void count(void *to, int line, int column, const char *message)
{
    (void)column;
    MUST(line >= 0 && message[0] != '\0');
    ++*(int *)to;
}

static void ignore(void *to, int line, int column, const char *message)
{
    (void)to;
    (void)line;
    (void)column;
    (void)message;
}

/* The names of a hero, in this book as far as it takes their forms. */
static pl_lexicon *names_of(const pl_book *book, const pl_hero_page *page)
{
    pl_lexicon *names = pl_lexicon_new(book);
    const pl_lexicon *known = page->lexicon[PL_EN];
    MUST(names != NULL);
    for (unsigned i = 0; pl_lexicon_forms(known, i); i++)
        if (pl_lexicon_add(names, pl_lexicon_id(known, i), UINT64_MAX, pl_lexicon_forms(known, i),
                           (pl_complaints){ignore, NULL}) < 0 &&
            pl_lexicon_add(names, pl_lexicon_id(known, i), UINT64_MAX, "ma = X", (pl_complaints){ignore, NULL}) < 0)
            break;
    return names;
}

static void speak(const pl_book *book, const pl_lexicon *names, const pl_text *text)
{
    char spoken[PL_TEXT_MAX];
    pl_reading reading;
    int length = pl_speak(book, names, text->program, spoken, sizeof spoken);
    MUST(length < (int)sizeof spoken);
    if (length < 0)
        return;
    MUST(strlen(spoken) == (size_t)length);
    pl_read(book, names, spoken, (size_t)length, &reading);
    if (reading.ok)
        MUST(pl_tree_length(reading.program, reading.length) == reading.length);
    else
        pl_read_leniently(book, names, spoken, (size_t)length, &reading);
}

static bool try_book(const char *text, size_t length, fuzz_dice *dice)
{
    const pl_pack *pack = fuzz_pack();
    int complaints = 0;
    pl_book *book = pl_book_load(text, length, (pl_complaints){count, &complaints});
    MUST((book != NULL) == (complaints == 0));
    if (!book)
        return false;
    const pl_hero_page *page = &pack->hero_pages[fuzz_roll(dice, pack->content.hero_count)];
    pl_lexicon *names = names_of(book, page);
    for (int i = 0; i < PL_TITLES; i++)
        for (int k = 0; k < page->cards[i].text_count; k++)
            speak(book, names, &page->cards[i].texts[k]);
    pl_lexicon_free(names);
    pl_book_free(book);
    return true;
}

/* ------------------------------------------------------------------ completing a book */

enum { WORDS = PL_STORY_END, PLAIN_BYTES = 200 };

/* A word of the language with a phrase as plain as can be. */
typedef struct plain {
    const char *name;
    char line[PLAIN_BYTES];
    size_t length;
} plain;

static void add(plain *p, const char *format, const char *word, const char *more)
{
    p->length += (size_t)snprintf(p->line + p->length, sizeof p->line - p->length, format, word, more);
    MUST(p->length < sizeof p->line);
}

static void make_plain(plain *p, const pl_word_info *word, const pl_word_page *page)
{
    p->name = word->name;
    add(p, "\n%s%s", word->name, "");
    for (int i = 0; i < word->arg_count; i++)
        add(p, " %s%s", page->args[i], "");
    add(p, " = %s%s", word->name, "");
    for (int i = 0; i < word->arg_count; i++)
        add(p, " {%s%s}", page->args[i], word->args[i].sort & PL_SORT_IS_LIST ? " join , ," : "");
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const plain *)a)->name, ((const plain *)b)->name);
}

/* All of them, in the order of their names; made once. */
static const plain *all_plain(void)
{
    static plain all[WORDS];
    if (all[0].length > 0)
        return all;
    MUST(pl_word_info_count() <= WORDS);
    for (unsigned id = 0; id < pl_word_info_count(); id++)
        make_plain(&all[id], pl_word_info_of(id), pl_word_page_of(id));
    qsort(all, pl_word_info_count(), sizeof all[0], by_name);
    return all;
}

/* Which words have a line in the text. */
static void find_lines(const char *text, size_t length, bool has[WORDS])
{
    const plain *all = all_plain();
    for (const char *at = text, *end = text + length; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        const char *blank = memchr(at, ' ', (size_t)(stop - at));
        char name[100];
        if (blank && (size_t)(blank - at) < sizeof name) {
            memcpy(name, at, (size_t)(blank - at));
            name[blank - at] = '\0';
            const plain *found = bsearch(&(plain){.name = name}, all, pl_word_info_count(), sizeof *all, by_name);
            if (found)
                has[found - all] = true;
        }
        at = stop + 1;
    }
}

/* The text with a plain phrase for every word that has none: so a few lines are a whole book. */
static char *complete(const char *text, size_t length, size_t *whole)
{
    const plain *all = all_plain();
    bool has[WORDS] = {false};
    find_lines(text, length, has);
    *whole = length;
    for (unsigned i = 0; i < pl_word_info_count(); i++)
        *whole += has[i] ? 0 : all[i].length;
    char *out = malloc(*whole > 0 ? *whole : 1); /* so that reading past its end is noticed */
    MUST(out != NULL);
    memcpy(out, text, length);
    for (unsigned i = 0; i < pl_word_info_count(); i++)
        if (!has[i]) {
            memcpy(out + length, all[i].line, all[i].length);
            length += all[i].length;
        }
    return out;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = size > 0 ? (const char *)data : "";
    fuzz_dice dice = {fuzz_number(data, size)};
    if (try_book(text, size, &dice) || !fuzz_seldom(&dice, 24))
        return 0;
    size_t length;
    char *whole = complete(text, size, &length);
    try_book(whole, length, &dice);
    free(whole);
    return 0;
}
