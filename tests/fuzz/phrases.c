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

/* Is there a line for this word? */
static bool has_line(const char *text, size_t length, const char *word)
{
    size_t letters = strlen(word);
    for (const char *at = text, *end = text + length; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if ((size_t)(end - at) > letters && memcmp(at, word, letters) == 0 && at[letters] == ' ')
            return true;
        at = stop ? stop + 1 : end;
    }
    return false;
}

/* The text with a plain phrase for every word that has none: so a few lines are a whole book. */
static size_t complete(const char *text, size_t length, char *out, size_t room)
{
    size_t at = length;
    memcpy(out, text, length);
    for (unsigned id = 0; id < pl_word_info_count() && at + 500 < room; id++) {
        const pl_word_info *word = pl_word_info_of(id);
        if (has_line(text, length, word->name))
            continue;
        at += (size_t)snprintf(out + at, room - at, "\n%s", word->name);
        for (int i = 0; i < word->arg_count; i++)
            at += (size_t)snprintf(out + at, room - at, " %s", word->args[i].name);
        at += (size_t)snprintf(out + at, room - at, " = %s", word->name);
        for (int i = 0; i < word->arg_count; i++)
            at += (size_t)snprintf(out + at, room - at, " {%s%s}", word->args[i].name,
                                   word->args[i].sort & PL_SORT_IS_LIST ? " join , ," : "");
    }
    return at;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { PLAIN = 1 << 15 };
    const char *text = size > 0 ? (const char *)data : "";
    fuzz_dice dice = {fuzz_number(data, size)};
    if (fuzz_roll(&dice, 4) == 0 && try_book(text, size, &dice))
        return 0;
    char *whole = malloc(size + PLAIN), *exact;
    MUST(whole != NULL);
    size_t length = complete(text, size, whole, size + PLAIN);
    exact = realloc(whole, length); /* so that reading past its end is noticed */
    MUST(exact != NULL);
    try_book(exact, length, &dice);
    free(exact);
    return 0;
}
