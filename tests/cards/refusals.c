/* What cannot be read is refused with words that help: texts, lines of books, names. */
#include "world.h"

/* ------------------------------------------------------------------ texts */

static const struct {
    int language;
    const char *text;
    int column;
    const char *begin, *end;
} broken[] = {
#include "broken.inc"
};

static bool says(const char *message, const char *begin, const char *end)
{
    size_t length = strlen(message), tail = strlen(end);

    return strncmp(message, begin, strlen(begin)) == 0 && length >= tail && strcmp(message + length - tail, end) == 0;
}

static void what_cannot_be_read_is_refused_with_a_reason(void **state)
{
    static pl_reading reading;
    int wrong = 0;

    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        int k = broken[i].language;
        pl_read(world.books[k], world.lexicons[k], broken[i].text, strlen(broken[i].text), &reading);
        if (!reading.ok && reading.column == broken[i].column && says(reading.message, broken[i].begin, broken[i].end))
            continue;
        print_error("%s\n  wanted %d: %s ... %s\n  found  %d: %s\n", broken[i].text, broken[i].column, broken[i].begin,
                    broken[i].end, reading.column, reading.ok ? "(it was read)" : reading.message);
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

static void a_text_with_two_meanings_is_refused_with_both(void **state)
{
    static const char doubtful[] = "If your fighter hugs the opposing fighter, draw 1 card.";
    static pl_reading reading;
    char *text = changed_book(NULL, "adjacent f g:One ~ {f} hugs {g}\nadjacent f a ~ {a} hugs {f}");
    pl_book *book = pl_book_load(text, strlen(text), aloud("en"));

    (void)state;
    assert_non_null(book);
    pl_read(book, NULL, doubtful, strlen(doubtful), &reading);
    assert_false(reading.ok);
    assert_string_equal(
        reading.message,
        "this can be read in two ways: \"If your fighter is adjacent to the opposing fighter, draw 1 card.\" "
        "or \"If the opposing fighter is adjacent to your fighter, draw 1 card.\"");
    pl_book_free(book);
    free(text);
}

/* What was probably meant is said as a whole, label included, or not at all. */
static void advice_that_does_not_fit_is_not_given(void **state)
{
    static pl_reading reading;
    unsigned given = 0, kept_back = 0;

    (void)state;
    for (unsigned more = 0; more < 40; more++) {
        char text[PL_TEXT_MAX] = "After combat: Draws 1 card.";
        for (unsigned i = 0; i < more; i++)
            strcat(text, " Draw 1 card.");
        pl_read(world.books[0], world.lexicons[0], text, strlen(text), &reading);
        assert_false(reading.ok);
        const char *advice = strstr(reading.message, "did you mean \"After combat: Draw 1 card.");
        given += advice != NULL;
        kept_back += advice == NULL;
        if (advice)
            assert_string_equal(advice + strlen(advice) - 2, "\"?");
    }
    assert_true(given > 5 && kept_back > 5);
}

static void a_text_beyond_the_limits_is_refused(void **state)
{
    static pl_reading reading;
    static char text[PL_TEXT_MAX + 10];

    (void)state;
    for (size_t i = 0; i + 5 < PL_TEXT_MAX / 2; i += 5)
        memcpy(text + i, "draw ", 6);
    pl_read(world.books[0], world.lexicons[0], text, strlen(text), &reading);
    assert_string_equal(reading.message, "this text is too long or too ambiguous to read");
    memset(text, 'a', sizeof text - 1);
    pl_read(world.books[0], world.lexicons[0], text, strlen(text), &reading);
    assert_string_equal(reading.message, "this text is too long or too ambiguous to read");
}

/* ------------------------------------------------------------------ books that are wrong */

static const struct {
    const char *find, *replace; /* in the English book; find NULL: a line at its end */
    const char *message;
} bad_books[] = {
    {NULL, "fly f = [move] {f} away", "unknown constructor fly"},
    {NULL, "draw (fly n) ~ [draw] {n} birds", "unknown constructor fly"},
    {NULL, "draw n ~ [draw] {m} birds", "slot m is not in the head"},
    {NULL, "draw n ~ [draw] birds", "slot n of the head is not in the phrase"},
    {NULL, "draw n:Bird ~ [draw] {n} birds", "unknown sort Bird"},
    {NULL, "draw n ~ [fetch] {n} birds", "fetch is not in the dictionary"},
    {NULL, "draw n ~ [draw] {n dat} birds", "unknown form dat"},
    {NULL, "draw n ~ [draw {n} birds", "[ is not closed"},
    {NULL, "draw n ~ {n [draw] birds", "{ is not closed"},
    {NULL, "draw n ~ (get|take {n} birds", "( is not closed"},
    {NULL, "draw n m ~ {n} {m} birds", "draw takes 1 arguments, not 2"},
    {NULL, "draw won ~ birds", "won is a Claim, a Quantity is wanted"},
    {NULL, "draw (upto n ~ birds {n}", "a parenthesis is not closed"},
    {NULL, "draw n {n} birds", "no = or ~ here"},
    {NULL, "draw n :sub ~ {n} birds", "unknown mood: imp, inf, fin, may or refl"},
    {NULL, "draw n ~ [card #m] {n}", "slot m is not in the head"},
    {NULL, "move f n ~ {n #f} steps {f}", "slot f must come before what leans on it"},
    {NULL, "both acts ~ {acts} together", "acts is a list: {acts join , and}"},
    {NULL, "won ~ ,", "there is nothing to read in this phrase"},
    {NULL, "won = you won the combat", "won is already spoken by line"},
    {NULL, "lost ~ you won the combat", "this phrase of lost reads like line"},
    {NULL, "swap f g ~ [swap] {g} and {f}", "this phrase of swap reads like line"},
    {NULL, "one-of k ~ {k}", "unknown constructor one-of"},
    {NULL, "fighter ~ {f:Kind} thing", "slot f:Kind is not in the head"},
    {NULL, "adjacent g f:One ~ [be] {f} by {g}\nadjacent f g:One ~ [be] {f} by {g}",
     "this phrase of adjacent reads like line"},
    {NULL, "deal n:Fact f ~ {n} hurts {f}", "n cannot be a Fact here: a Amount is wanted"},
    {NULL, "opponent = {_:One}", "only a ~ line may drop what it reads"},
    {NULL, "fighter ~ {_:Kind} thing", "this phrase of fighter starts with a Kind, which can start with a Breed again"},
    {NULL, "noun bird n = bird bird's more | birds birds'", "2 case forms wanted, 3 given"},
    {NULL, "noun card n = card card's | cards cards'", "card is already in the dictionary"},
    {NULL, "noun pl n = card", "the name pl means a form"},
    {NULL, "verb fly = fly", "4 forms wanted, 1 given"},
    {NULL, "adj big hard bi", "= or a paradigm is wanted here"},
    {NULL, "agree own = his | her", "4 forms wanted, 2 given"},
    {NULL, "noun x = then", "this form has no word that is read"},
    {NULL, "won ~ (a|b|c|d) (a|b|c|d) (a|b|c|d) (a|b|c|d)", "this line can be read in more than 128 ways"},
    {NULL, "plural martian", "unknown plural rule: english, slavic or slavic-pl"},
    {NULL, "number many ~ lots", "a number, ~ and words are wanted here"},
    {NULL, "abbrev Prof", "an abbreviation ends in a full stop"},
    {"\ncancel-that = [cancel] that effect\n", "\n\n", "cancel-that has no phrase"},
    {"\nmay d :fin = may {d inf}\n", "\n\n", "may has no phrase for every case in the finite"},
    {"\ncards any k = any number of {k ^ pl}\n", "\n\n", "cards has no phrase for every case in the imperative"},
    {"\ntold-defeat f =", "\ntold-defeat f ~", "told-defeat has no phrase"},
    {"\nlanguage en\n", "\n\n", "the book does not say its language"},
};

static void what_is_wrong_with_a_book_is_said(void **state)
{
    static heard h;
    int wrong = 0;

    (void)state;
    for (size_t i = 0; i < sizeof bad_books / sizeof bad_books[0]; i++) {
        char *text = changed_book(bad_books[i].find, bad_books[i].replace);
        bool found = false;
        h.count = 0;
        pl_book *book = pl_book_load(text, strlen(text), (pl_complaints){hear, &h});
        for (int k = 0; k < h.count; k++)
            found = found || strncmp(h.messages[k], bad_books[i].message, strlen(bad_books[i].message)) == 0;
        if (book || !found) {
            print_error("%s\n  wanted %s\n  found  %s\n", bad_books[i].replace, bad_books[i].message,
                        h.count ? h.messages[0] : "nothing");
            wrong++;
        }
        pl_book_free(book);
        free(text);
    }
    assert_int_equal(wrong, 0);
}

/* A slot that takes the form of the whole hands its mood on: what stands in it must have a phrase in that mood, too. */
static void a_mood_that_is_handed_on_is_asked_for(void **state)
{
    static heard h;
    char *text =
        changed_book("\nheal f n :inf,fin = [heal] {f} by {n}\n", "\nheal f n :inf,fin = [heal] {f ^} by {n}\n");
    char *self = strstr(text, "\nself = your [fighter]\n"), *whole = malloc(strlen(text) + 10);
    bool found = false;

    (void)state;
    assert_non_null(self);
    assert_non_null(whole);
    snprintf(whole, strlen(text) + 10, "%.*s\nself :imp = your [fighter]\n%s", (int)(self - text), text,
             self + strlen("\nself = your [fighter]\n"));
    h.count = 0;
    pl_book_free(pl_book_load(whole, strlen(whole), (pl_complaints){hear, &h}));
    for (int i = 0; i < h.count && i < COMPLAINTS_MAX; i++)
        found = found || strcmp(h.messages[i], "self has no phrase for every case in the infinitive") == 0;
    assert_true(found);
    free(whole);
    free(text);
}

static void all_that_is_wrong_with_a_book_is_said_in_one_run(void **state)
{
    static heard h;
    static const char text[] = "language xx\n"
                               "cases nom gen\n"
                               "noun card n = card\n"
                               "noun bird n = a b c\n"
                               "  = nothing above\n"
                               "draw n = [draw] {n}\n"
                               "gain n = take {m}\n";

    (void)state;
    h.count = 0;
    assert_null(pl_book_load(text, strlen(text), (pl_complaints){hear, &h}));
    assert_int_equal(h.lines[0], 4);
    assert_int_equal(h.columns[0], 15);
    assert_int_equal(h.lines[1], 5);
    assert_int_equal(h.lines[2], 6);
    assert_int_equal(h.columns[2], 11);
    assert_int_equal(h.lines[3], 7);
    assert_string_equal(h.messages[3], "slot m is not in the head");
    assert_string_equal(h.messages[4], "if has no phrase");
    assert_int_equal(h.lines[4], 0);
}

/* ------------------------------------------------------------------ names */

static void what_is_wrong_with_a_name_is_said(void **state)
{
    static const struct {
        const char *id, *forms, *message;
        uint64_t sorts;
    } bad[] = {
        {"x", "ma = Бесс Бесса", "6 case forms wanted, 2 given", UINT64_C(1) << PL_SORT_ONE},
        {"x", "ma Бесс", "gender (m, f, n), a for animate, pl or = wanted here", UINT64_C(1) << PL_SORT_ONE},
        {"x", "ma", "= and the forms are missing", UINT64_C(1) << PL_SORT_ONE},
        {"x", "ma =", "6 case forms wanted, 0 given", UINT64_C(1) << PL_SORT_ONE},
        {"x", "ma = «»", "this form has no word that is read", UINT64_C(1) << PL_SORT_ONE},
        {"x", "ma = Бесс", "a name cannot be of this sort", UINT64_C(1) << PL_SORT_ACT},
        {"x", "ma = Бесс", "a name cannot be of this sort", 0},
        {"x y", "ma = Бесс", "x y cannot be the id of a name", UINT64_C(1) << PL_SORT_ONE},
        {"two", "ma = Бесс", "there are two names two", UINT64_C(1) << PL_SORT_ONE},
        {"x", "ma = Бесс/Бесси_Гудини", "two spellings of a form must have the same number of words",
         UINT64_C(1) << PL_SORT_ONE},
    };
    static heard h;
    pl_lexicon *lexicon = pl_lexicon_new(world.books[1]);

    (void)state;
    assert_int_equal(pl_lexicon_add(lexicon, "two", UINT64_C(1) << PL_SORT_ONE, "= Два", (pl_complaints){hear, &h}), 0);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        h.count = 0;
        (void)pl_lexicon_add(lexicon, bad[i].id, bad[i].sorts, bad[i].forms, (pl_complaints){hear, &h});
        assert_int_equal(h.count, 1);
        assert_string_equal(h.messages[0], bad[i].message);
        assert_int_equal(h.lines[0], 0);
    }
    pl_lexicon_free(lexicon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_read_is_refused_with_a_reason),
        cmocka_unit_test(a_text_with_two_meanings_is_refused_with_both),
        cmocka_unit_test(advice_that_does_not_fit_is_not_given),
        cmocka_unit_test(a_text_beyond_the_limits_is_refused),
        cmocka_unit_test(what_is_wrong_with_a_book_is_said),
        cmocka_unit_test(a_mood_that_is_handed_on_is_asked_for),
        cmocka_unit_test(all_that_is_wrong_with_a_book_is_said_in_one_run),
        cmocka_unit_test(what_is_wrong_with_a_name_is_said),
    };
    return cmocka_run_group_tests(tests, open_world, close_world);
}
