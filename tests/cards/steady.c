/* Texts compile to the same code as ever, and mistakes are answered with the same words.
 *
 * A fingerprint is a hash over what came of many random or damaged inputs. When one changes and that is meant (a new word
 * of the language, another wording of a book or a complaint), look at what changed and put the new one here. */
#include "books.h"

#include "cards/compile.h"
#include "random.h"

static uint32_t sum;

static void mix(unsigned value)
{
    sum = (sum ^ value) * 16777619U; /* FNV-1a */
}

static void mix_text(const char *text)
{
    for (; text && *text; text++)
        mix((unsigned char)*text);
    mix(256);
}

static void expect_sum(uint32_t right)
{
    if (sum != right)
        print_message("# 0x%08x\n", sum);
    assert_int_equal(sum, right);
}

/* ------------------------------------------------------------------ programs */

static const struct {
    const char *id, *forms[LANGUAGES];
    pl_sort sort;
} names[] = {
    {"owl", {"ma = the_Owl the_Owl's", "fa = Сова", "fa = Сова"}, PL_SORT_ONE},
    {"trap", {"f = trap trap's | traps traps'", "f = ловушка", "f = пастка"}, PL_SORT_TOKEN_KIND},
    {"beast", {"ma = Beast", "ma = Зверь", "ma = Звір"}, PL_SORT_FORM},
    {"rage", {"n = rage rage's | rage rage's", "f = ярость", "f = лють"}, PL_SORT_COUNTER},
    {"calm", {"n = Calm", "m = Покой", "m = Спокій"}, PL_SORT_STATE},
};
enum { NAMES = sizeof names / sizeof names[0] };
static uint64_t name_sorts[NAMES];

static int open_names(void **state)
{
    if (open_books(state) != 0)
        return -1;
    for (unsigned i = 0; i < NAMES; i++) {
        name_sorts[i] = UINT64_C(1) << names[i].sort;
        for (unsigned k = 0; k < LANGUAGES; k++)
            if (pl_lexicon_add(lexicons[k], names[i].id, name_sorts[i], names[i].forms[k],
                               (pl_complaints){complain, (char[]){"name"}}) != (int)i)
                return -1;
    }
    return 0;
}

static void mix_hero(const pl_hero *hero)
{
    const pl_card *card = &hero->cards[0];
    for (unsigned i = 0; i < hero->code_length; i++)
        mix(hero->code[i]);
    for (unsigned i = 0; i < PL_WINDOWS; i++)
        mix(card->code[i]);
    for (unsigned i = 0; i < hero->ability_count; i++) {
        const pl_trigger *t = &hero->triggers[i];
        const unsigned fields[] = {t->occasion, t->code, t->token, t->comers};
        for (unsigned k = 0; k < sizeof fields / sizeof fields[0]; k++)
            mix(fields[k]);
    }
    for (unsigned i = 0; i < hero->row_count; i++) {
        const pl_row *row = &hero->rows[i];
        const unsigned fields[] = {row->titles,   row->condition, row->code,  row->kind,    row->ability,
                                   row->fighters, row->comers,    row->token, row->optional};
        for (unsigned k = 0; k < sizeof fields / sizeof fields[0]; k++)
            mix(fields[k]);
    }
}

/* As the text of an ability, and of a card at each of its moments. */
static void compile_everywhere(const pl_word *program, int length)
{
    static pl_hero hero;
    for (unsigned timing = PL_W_IMMEDIATELY - 1; timing <= PL_W_STANDING; timing++) {
        bool ability = timing < PL_W_IMMEDIATELY;
        memset(&hero, 0, sizeof hero);
        for (unsigned i = 0; i < NAMES; i++)
            hero.names[i] = (uint8_t)(1U << i);
        mix_text(pl_compile(&hero, ability ? PL_NONE : 0, ability ? PL_W_STANDING : timing, program, length));
        mix_hero(&hero);
    }
}

static void random_programs_compile_to_the_same_code(void **state)
{
    pl_word program[PL_PROGRAM_MAX];
    scribe s = {{3}, name_sorts, NAMES, program, 0, 32};
    (void)state;
    sum = 2166136261U;
    for (unsigned n = 0; n < 6000; n++)
        compile_everywhere(program, scribe_program(&s, lexicons[0]));
    expect_sum(0xa55dbeaf);
}

/* ------------------------------------------------------------------ mistakes in sentences */

/* Puts something else in place of some bytes of a text. */
static void damage(char *text, size_t size, dice *d)
{
    static const char *const odd[] = {"",       " ",    "-",    "\u2010", "\u2011", "\u00a0", "\u201c", "\u00ab",
                                      "\u0301", "\xd0", "\xff", ".",      ",",      "12",     "a",      "\u044f",
                                      "\u0457", "X",    "  ",   ":",      "'",      "\t"};
    char copy[PL_TEXT_MAX];
    size_t length = strlen(text);
    if (length == 0) /* nothing is left of it */
        return;
    size_t at = dice_roll(d, (uint32_t)length), gone = dice_roll(d, 3);
    if (dice_roll(d, 3) == 0) { /* a whole word */
        while (at > 0 && text[at - 1] != ' ')
            at--;
        gone = strcspn(text + at, " ") + 1;
    }
    gone = at + gone > length ? length - at : gone;
    const char *piece = odd[dice_roll(d, sizeof odd / sizeof odd[0])];
    snprintf(copy, sizeof copy, "%.*s%s%s", (int)at, text, piece, text + at + gone);
    snprintf(text, size, "%s", copy);
}

static void mix_reading(const pl_reading *reading)
{
    mix(reading->ok);
    if (reading->ok) {
        mix(reading->timing);
        for (int i = 0; i < reading->length; i++)
            mix(reading->program[i]);
    } else {
        mix((unsigned)reading->column);
        mix_text(reading->message);
    }
}

static void mistakes_in_sentences_are_answered_with_the_same_words(void **state)
{
    static pl_reading reading;
    pl_word program[PL_PROGRAM_MAX];
    scribe s = {{5}, name_sorts, NAMES, program, 0, 24};
    dice d = {7};
    (void)state;
    sum = 2166136261U;
    for (unsigned n = 0; n < 1200; n++) {
        char said[PL_TEXT_MAX];
        unsigned k = n % LANGUAGES;
        scribe_program(&s, lexicons[0]);
        assert_true(pl_speak(books[k], lexicons[k], program, said, sizeof said) > 0);
        mix_text(said);
        for (unsigned times = 0; times < 1 + n % 3; times++)
            damage(said, sizeof said, &d);
        pl_read(books[k], lexicons[k], said, strlen(said), &reading);
        mix_reading(&reading);
        pl_read_leniently(books[k], lexicons[k], said, strlen(said), &reading);
        mix_reading(&reading);
    }
    expect_sum(0x3d65e04d);
}

/* ------------------------------------------------------------------ mistakes in books and names */

static void hear(void *to, int line, int column, const char *message)
{
    (void)to;
    mix((unsigned)line);
    mix((unsigned)column);
    mix_text(message);
}

/* Changes a few of the bytes that mean something. */
static void damage_book(char *text, size_t length, unsigned times, dice *d)
{
    static const char marks[] = "{}[]()|=~\n #^!<>,:/_x1$";
    for (unsigned i = 0; i < times; i++) {
        size_t at = dice_roll(d, (uint32_t)length);
        while (at + 1 < length && !strchr(marks, text[at]))
            at++;
        text[at] = marks[dice_roll(d, sizeof marks - 1)];
    }
}

static void mistakes_in_books_are_answered_with_the_same_words(void **state)
{
    static char text[BOOK_MAX];
    dice d = {9};
    (void)state;
    sum = 2166136261U;
    for (unsigned n = 0; n < 150; n++) {
        const char *book = book_texts[n % LANGUAGES];
        size_t length = strlen(book);
        memcpy(text, book, length + 1);
        damage_book(text, length, 1 + n % 12, &d);
        pl_book *loaded = pl_book_load(text, length, (pl_complaints){hear, NULL});
        mix(loaded != NULL);
        pl_book_free(loaded);
    }
    expect_sum(0x41272125);
}

static void mistakes_in_names_are_answered_with_the_same_words(void **state)
{
    dice d = {13};
    (void)state;
    sum = 2166136261U;
    for (unsigned n = 0; n < 2000; n++) {
        unsigned k = n % LANGUAGES;
        char forms[PL_TEXT_MAX];
        pl_lexicon *lexicon = pl_lexicon_new(books[k]);
        snprintf(forms, sizeof forms, "%s", names[n / LANGUAGES % NAMES].forms[k]);
        damage_book(forms, strlen(forms), 1 + n % 3, &d);
        mix((unsigned)pl_lexicon_add(lexicon, "x", UINT64_C(1) << PL_SORT_ONE, forms, (pl_complaints){hear, NULL}));
        mix_text(pl_lexicon_forms(lexicon, 0));
        pl_lexicon_free(lexicon);
    }
    expect_sum(0xac1d595b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_programs_compile_to_the_same_code),
        cmocka_unit_test(mistakes_in_sentences_are_answered_with_the_same_words),
        cmocka_unit_test(mistakes_in_books_are_answered_with_the_same_words),
        cmocka_unit_test(mistakes_in_names_are_answered_with_the_same_words),
    };
    return cmocka_run_group_tests(tests, open_names, close_books);
}
