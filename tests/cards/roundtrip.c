/* The card language, both ways.
 *
 * What is spoken must be read back as the same program, in every language, for the texts of the heroes and for programs
 * nobody thought of; what cannot be read must be refused with words that help; and no input may do harm.
 *
 * PL_ROOT: the project's folder (by default the one above PEERLESS_TESTS, or "."). PL_RANDOM, or the first argument:
 * how many random programs a language. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "random.h"

enum { LANGUAGES = 3, NAMES_MAX = 64, COMPLAINTS_MAX = 256 };

static const char *const languages[LANGUAGES] = {"en", "ru", "uk"};

static struct world {
    char *book_texts[LANGUAGES];
    pl_book *books[LANGUAGES];
    pl_lexicon *lexicons[LANGUAGES];
    char *programs; /* tests/cards/programs.txt */
    uint64_t name_sorts[NAMES_MAX];
    int name_count;
    int random_count;
} world;

/* ------------------------------------------------------------------ files and complaints */

static char *read_whole(const char *path)
{
    const char *root = getenv("PL_ROOT");
    const char *tests = getenv("PEERLESS_TESTS");
    char full[1024];

    snprintf(full, sizeof full, "%s%s/%s", root ? root : tests ? tests : ".", !root && tests ? "/.." : "", path);
    FILE *file = fopen(full, "rb");
    if (!file)
        fail_msg("cannot open %s", full);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    long size = ftell(file);
    assert_true(size >= 0);
    rewind(file);
    char *text = malloc((size_t)size + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, (size_t)size, file), (size_t)size);
    text[size] = '\0';
    fclose(file);
    return text;
}

typedef struct heard {
    int count;
    int lines[COMPLAINTS_MAX], columns[COMPLAINTS_MAX];
    char messages[COMPLAINTS_MAX][400];
} heard;

static void hear(void *to, int line, int column, const char *message)
{
    heard *h = to;

    if (h->count < COMPLAINTS_MAX) {
        h->lines[h->count] = line;
        h->columns[h->count] = column;
        snprintf(h->messages[h->count], sizeof h->messages[0], "%s", message);
    }
    h->count++;
}

static void print_complaint(void *to, int line, int column, const char *message)
{
    print_error("%s:%d:%d: %s\n", (const char *)to, line, column, message);
}

static pl_complaints aloud(const char *who)
{
    static char names[LANGUAGES + 1][16];
    static int next;
    char *name = names[next++ % (LANGUAGES + 1)];

    snprintf(name, sizeof names[0], "%s", who);
    return (pl_complaints){print_complaint, name};
}

static int language_of(const char *word)
{
    for (int i = 0; i < LANGUAGES; i++)
        if (strncmp(word, languages[i], 2) == 0 && word[2] == ' ')
            return i;
    return -1;
}

/* ------------------------------------------------------------------ the world */

static uint64_t sorts_named(const char *list, size_t length)
{
    uint64_t sorts = 0;

    for (const char *at = list, *end = list + length; at < end;) {
        size_t word = strcspn(at, ", ");
        for (unsigned s = 1; s < PL_SORT_COUNT; s++)
            if (strlen(pl_sort_name((pl_sort)s)) == word && memcmp(pl_sort_name((pl_sort)s), at, word) == 0)
                sorts |= UINT64_C(1) << s;
        at += word + 1;
    }
    return sorts;
}

/* "name ru genie One ma = ..." */
static void declare_name(const char *line)
{
    char id[64], forms[2000];
    int language = language_of(line + 5);
    const char *at = line + 8;
    size_t length = strcspn(at, " ");

    snprintf(id, sizeof id, "%.*s", (int)length, at);
    at += length + 1;
    length = strcspn(at, " ");
    uint64_t sorts = sorts_named(at, length);
    snprintf(forms, sizeof forms, "%s", at + length + 1);
    if (language < 0 || sorts == 0) {
        fail_msg("not a name: %s", line);
        return;
    }
    int index = pl_lexicon_add(world.lexicons[language], id, sorts, forms, aloud(languages[language]));
    assert_true(index >= 0 && index < NAMES_MAX);
    world.name_sorts[index] = sorts;
    world.name_count = index + 1;
}

/* Calls back for each line of the programs that starts with a word of lower-case letters or a parenthesis. */
static void each_line(void (*take)(const char *line))
{
    char line[4096];

    for (const char *at = world.programs; *at;) {
        size_t length = strcspn(at, "\n");
        assert_true(length < sizeof line);
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        if (length > 0 && line[0] != '#')
            take(line);
        at += length + (at[length] == '\n');
    }
}

static void take_name(const char *line)
{
    if (strncmp(line, "name ", 5) == 0)
        declare_name(line);
}

static int open_world(void **state)
{
    (void)state;
    for (int i = 0; i < LANGUAGES; i++) {
        char path[64];
        snprintf(path, sizeof path, "content/phrases/%s.phrases", languages[i]);
        world.book_texts[i] = read_whole(path);
        world.books[i] = pl_book_load(world.book_texts[i], strlen(world.book_texts[i]), aloud(languages[i]));
        if (!world.books[i])
            return -1;
        world.lexicons[i] = pl_lexicon_new(world.books[i]);
    }
    world.programs = read_whole("tests/cards/programs.txt");
    each_line(take_name);
    return 0;
}

static int close_world(void **state)
{
    (void)state;
    for (int i = 0; i < LANGUAGES; i++) {
        pl_lexicon_free(world.lexicons[i]);
        pl_book_free(world.books[i]);
        free(world.book_texts[i]);
    }
    free(world.programs);
    return 0;
}

/* ------------------------------------------------------------------ both ways */

/* Speaks the program and reads it back; what was said goes to `said`. */
static void round_trip(int language, const pl_word *program, int length, char said[PL_TEXT_MAX])
{
    static pl_reading reading;
    char printed[4000], other[4000], again[PL_TEXT_MAX];
    const pl_book *book = world.books[language];
    const pl_lexicon *lexicon = world.lexicons[language];

    assert_true(pl_program_print(program, lexicon, printed, sizeof printed) > 0);
    if (pl_speak(book, lexicon, program, said, PL_TEXT_MAX) < 0)
        fail_msg("%s cannot say %s", languages[language], printed);
    pl_read(book, lexicon, said, strlen(said), &reading);
    if (!reading.ok)
        fail_msg("%s: %s\n%d: %s\n%s", languages[language], said, reading.column, reading.message, printed);
    if (reading.length != length || memcmp(reading.program, program, (size_t)length * sizeof *program) != 0) {
        pl_program_print(reading.program, lexicon, other, sizeof other);
        fail_msg("%s: %s\nwas  %s\nread %s", languages[language], said, printed, other);
    }
    assert_true(pl_speak(book, lexicon, reading.program, again, sizeof again) > 0);
    assert_string_equal(said, again);
}

static struct {
    pl_word program[PL_PROGRAM_MAX];
    int length, programs, texts;
} card;

static void take_card(const char *line)
{
    char said[PL_TEXT_MAX], printed[4000];
    int language = language_of(line);

    if (strncmp(line, "name ", 5) == 0)
        return;
    if (language < 0) {
        card.programs++;
        card.length = pl_program_parse(line, world.lexicons[0], card.program, PL_PROGRAM_MAX);
        assert_true(card.length > 0);
        assert_null(pl_check_program(card.program, card.length, world.lexicons[0]));
        assert_int_equal(pl_tree_length(card.program, PL_PROGRAM_MAX), card.length);
        assert_true(pl_program_print(card.program, world.lexicons[0], printed, sizeof printed) > 0);
        assert_string_equal(printed, line);
        return;
    }
    card.texts++;
    round_trip(language, card.program, card.length, said);
    assert_string_equal(said, line + 3);
}

static void every_text_of_the_heroes_is_spoken_and_read_back(void **state)
{
    (void)state;
    each_line(take_card);
    assert_int_equal(card.programs, 114);
    assert_int_equal(card.texts, LANGUAGES * 114);
}

static void every_random_program_is_spoken_and_read_back(void **state)
{
    pl_word program[PL_PROGRAM_MAX];
    char said[PL_TEXT_MAX];
    scribe s = {{1}, world.name_sorts, world.name_count, program, 0, 32};

    (void)state;
    for (int i = 0; i < world.random_count; i++) {
        int length = scribe_program(&s, world.lexicons[0]);
        for (int k = 0; k < LANGUAGES; k++)
            round_trip(k, program, length, said);
    }
}

static void every_word_can_be_said_in_every_language(void **state)
{
    static pl_word program[PL_PROGRAM_MAX];
    char said[PL_TEXT_MAX];

    (void)state;
    for (unsigned id = PL_W_SEQ + 1; id < PL_WORD_COUNT; id++) {
        const pl_word_info *info = pl_word_info_of(id);
        scribe s = {{id}, world.name_sorts, world.name_count, program, 0, 60};
        for (int tries = 0; tries < 20; tries++) {
            s.length = 0;
            int list = info->arg_count && (unsigned)info->args[info->arg_count - 1].sort & PL_SORT_IS_LIST ? 2 : 0;
            scribe_put(&s, pl_word_make(id, (unsigned)list));
            for (int i = 0; i < info->arg_count + (list ? 1 : 0); i++) {
                int arg = i < info->arg_count ? i : info->arg_count - 1;
                scribe_tree(&s, (pl_sort)((unsigned)info->args[arg].sort & ~(unsigned)PL_SORT_IS_LIST), 1);
            }
            for (int k = 0; k < LANGUAGES && s.length <= s.limit; k++)
                if (pl_speak(world.books[k], world.lexicons[k], program, said, sizeof said) < 0)
                    fail_msg("%s cannot say %s", languages[k], info->name);
        }
    }
}

/* ------------------------------------------------------------------ many spellings */

static void expect_program(int language, const char *text, const char *program, const char *timing)
{
    static pl_reading reading;
    char printed[4000];

    pl_read(world.books[language], world.lexicons[language], text, strlen(text), &reading);
    if (!reading.ok)
        fail_msg("%s\n%d: %s", text, reading.column, reading.message);
    assert_true(pl_program_print(reading.program, world.lexicons[language], printed, sizeof printed) > 0);
    assert_string_equal(printed, program);
    assert_string_equal(pl_word_info_of(pl_word_id_of(reading.timing))->name, timing);
}

static void spelling_that_does_not_matter_is_not_looked_at(void **state)
{
    (void)state;
    expect_program(0, "DRAW 2 CARDS", "(draw 2)", "seq");
    expect_program(0, "  draw,  2 cards , .", "(draw 2)", "seq");
    expect_program(0, "Draw two cards.", "(draw 2)", "seq");
    expect_program(0, "Cancel all effects of the opponent’s card.", "(cancel foe-card)", "seq");
    expect_program(0, "Draw 2 cards (then shuffle (if you must)).", "(draw 2)", "seq");
    expect_program(0, "The effects of this card can't be canceled.", "(no-cancel this-card)", "seq");
    expect_program(0, "Choose one:\n- Draw 1 card.\n- Gain 1 action.", "(choose 1 (draw 1) (gain 1))", "seq");
    expect_program(0, "“Draw 1 card”", "(draw 1)", "seq");
    expect_program(1, "ВОЗЬМИТЕ 1 КАРТУ", "(draw 1)", "seq");
    expect_program(1, "Противник берет 1 карту.", "(by opponent (draw 1))", "seq");
    expect_program(1, "Поместите работника \"ИнГен\" в эту ячейку.", "(place (a @worker) that-space)", "seq");
    expect_program(1, "Оппонент сбрасывает 1 карту.", "(by opponent (discard (cards 1 card)))", "seq");
    expect_program(2, "Відновіть 2 одиниці здоровʼя.", "(heal self 2)", "seq");
    expect_program(2, "Завдайте 1 поранення Джину.", "(deal 1 @genie)", "seq");
    expect_program(2, "Завдайте 2 поранень ворожому бійцю.", "(deal 2 foe)", "seq");
}

static void a_label_in_front_says_when(void **state)
{
    (void)state;
    expect_program(0, "During combat: You may boost this card.", "(may (boost this))", "during");
    expect_program(0, "AFTER COMBAT: Draw 1 card. Gain 1 action.", "(seq (draw 1) (gain 1))", "after");
    expect_program(0, "When you boost with this card: draw 1 card.", "(draw 1)", "boosted");
    expect_program(1, "Немедленно: отмените все эффекты карты противника.", "(cancel foe-card)", "immediately");
    expect_program(2, "Під час бою: візьміть 1 карту.", "(draw 1)", "during");
    expect_program(2, "Бонус поліпшення: візьміть 1 карту.", "(draw 1)", "boosted");
}

static void printed_wordings_are_read(void **state)
{
    (void)state;
    expect_program(0, "Your opponent's card's value is equal to its boost value.",
                   "(set-value foe-card (boost-of that-card))", "seq");
    expect_program(0, "Move your fighter up to 3 spaces. You may move them through opposing fighters.",
                   "(pass self 3 opposing)", "seq");
    expect_program(0, "The opposing fighter takes 2 damage.", "(deal 2 foe)", "seq");
    expect_program(0, "Draw 1 card if you won the combat.", "(if won (draw 1))", "seq");
    expect_program(0, "Look at your opponent's hand and choose 1 card for them to discard.",
                   "(seq (both (look-hand opponent) (pick 1 card)) (by they (discard that-card)))", "seq");
    expect_program(0, "Place Dracula adjacent to the opposing fighter.", "(place @dracula (free (beside foe)))", "seq");
    expect_program(0, "Gain 1 additional action.", "(gain 1)", "seq");
}

static const struct {
    int language;
    const char *text, *program;
} wordings[] = {
#include "wordings.inc"
};

static void free_wordings_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wordings / sizeof wordings[0]; i++)
        expect_program(wordings[i].language, wordings[i].text, wordings[i].program, "seq");
}

static void lenient_reading_takes_any_form_of_the_right_word(void **state)
{
    static pl_reading reading;
    const char *text = "Нанесите 2 урон этот бойцу.";

    (void)state;
    pl_read(world.books[1], world.lexicons[1], text, strlen(text), &reading);
    assert_false(reading.ok);
    pl_read_leniently(world.books[1], world.lexicons[1], text, strlen(text), &reading);
    assert_true(reading.ok);
    assert_int_equal(reading.length, 3);
}

/* ------------------------------------------------------------------ refusals */

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

static char *changed_book(const char *find, const char *replace)
{
    const char *whole = world.book_texts[0];
    size_t length = strlen(whole) + strlen(replace) + 3;
    char *text = malloc(length);
    const char *at = find ? strstr(whole, find) : whole + strlen(whole);

    assert_non_null(text);
    if (!at)
        fail_msg("the book has no %s", find);
    snprintf(text, length, "%.*s%s%s%s", (int)(at - whole), whole, find ? "" : "\n", replace,
             find ? at + strlen(find) : "\n");
    return text;
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
    {NULL, "draw won ~ birds", "won is a Fact, a Quantity is wanted"},
    {NULL, "draw (upto n ~ birds {n}", "a parenthesis is not closed"},
    {NULL, "draw n {n} birds", "no = or ~ here"},
    {NULL, "draw n :sub ~ {n} birds", "unknown mood: imp, inf or fin"},
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

/* ------------------------------------------------------------------ stories */

static int add_name(pl_lexicon *lexicon, const char *id, pl_sort sort, const char *forms)
{
    return pl_lexicon_add(lexicon, id, UINT64_C(1) << sort, forms, aloud("name"));
}

static void expect_story(int language, const pl_lexicon *lexicon, const char *program, const char *text)
{
    static pl_reading reading;
    pl_word story[8];
    char said[PL_TEXT_MAX];

    if (pl_program_parse(program, lexicon, story, 8) <= 0)
        fail_msg("cannot parse %s", program);
    assert_true(pl_speak(world.books[language], lexicon, story, said, sizeof said) > 0);
    assert_string_equal(said, text);
    assert_non_null(pl_check_program(story, pl_tree_length(story, 8), lexicon));
    pl_read(world.books[language], lexicon, said, strlen(said), &reading);
    if (reading.ok)
        assert_int_not_equal(pl_word_tag(reading.program[0]), PL_TAG_STORY);
}

static void stories_are_told_with_full_grammar_and_never_read(void **state)
{
    pl_lexicon *en = pl_lexicon_new(world.books[0]);
    pl_lexicon *ru = pl_lexicon_new(world.books[1]);
    pl_lexicon *uk = pl_lexicon_new(world.books[2]);

    (void)state;
    add_name(en, "bess", PL_SORT_ONE, "fa = Bess Bess's");
    add_name(ru, "bess", PL_SORT_ONE, "fa = Бесс");
    add_name(uk, "genie", PL_SORT_ONE, "ma = Джин Джина Джинові Джина Джином Джинові");
    add_name(ru, "anna", PL_SORT_ONE, "fa = Анна Анны Анне Анну Анной Анне");
    add_name(en, "escape", PL_SORT_TITLE, "n = Grand_Escape");
    add_name(ru, "escape", PL_SORT_TITLE, "n = Великий_побег");
    add_name(uk, "escape", PL_SORT_TITLE, "n = Велика_втеча");
    expect_story(0, en, "(told-damage @bess 1)", "Bess takes 1 damage.");
    expect_story(0, en, "(told-draw @bess 1)", "Bess draws 1 card.");
    expect_story(0, en, "(told-discard @bess @escape)", "Bess discards “Grand Escape”.");
    expect_story(1, ru, "(told-damage @bess 3)", "Бесс получает 3 урона.");
    expect_story(1, ru, "(told-defeat @bess)", "Бесс повержена.");
    expect_story(1, ru, "(told-draw @anna 5)", "Анна берёт 5 карт.");
    expect_story(1, ru, "(told-discard @anna @escape)", "Анна сбрасывает карту «Великий побег».");
    expect_story(2, uk, "(told-damage @genie 2)", "Джин зазнає 2 поранень.");
    expect_story(2, uk, "(told-discard @genie @escape)", "Джин скидає карту «Велика втеча».");
    pl_lexicon_free(en);
    pl_lexicon_free(ru);
    pl_lexicon_free(uk);
}

static void no_story_is_read_as_a_card(void **state)
{
    pl_word program[PL_PROGRAM_MAX];
    char said[PL_TEXT_MAX];
    static pl_reading reading;

    (void)state;
    for (unsigned id = PL_WORD_COUNT; id < pl_word_info_count(); id++) {
        const pl_word_info *info = pl_word_info_of(id);
        int length = 0;
        bool known = true;
        program[length++] = pl_story_word(id);
        for (int i = 0; i < info->arg_count; i++) {
            pl_sort sort = info->args[i].sort;
            known = known && sort != PL_SORT_TITLE && sort != PL_SORT_BREED;
            program[length++] = sort == PL_SORT_NUMBER   ? pl_word_number(2)
                                : sort == PL_SORT_ONE    ? pl_word_make(PL_W_FOE, 0)
                                : sort == PL_SORT_PLAYER ? pl_word_make(PL_W_OPPONENT, 0)
                                                         : pl_word_make(PL_W_DURING, 0);
        }
        for (int k = 0; k < LANGUAGES && known; k++) {
            assert_true(pl_speak(world.books[k], NULL, program, said, sizeof said) > 0);
            pl_read(world.books[k], NULL, said, strlen(said), &reading);
            for (int i = 0; reading.ok && i < reading.length; i++)
                assert_int_not_equal(pl_word_tag(reading.program[i]), PL_TAG_STORY);
        }
    }
}

/* Stories have ids of their own, so that they take none from the words of cards; and they stand alone. */
static void a_story_is_the_root_of_its_tree_or_nothing(void **state)
{
    (void)state;
    const pl_word alone[] = {pl_story_word(PL_STORY_DRAWN_GAME)};
    const pl_word inside[] = {pl_word_make(PL_W_SEQ, 2), pl_word_make(PL_W_END_TURN, 0),
                              pl_story_word(PL_STORY_DRAWN_GAME)};
    const pl_word beyond[] = {pl_story_word(pl_word_info_count())};
    char text[100];
    assert_int_equal(pl_tree_length(alone, 1), 1);
    assert_int_equal(pl_tree_length(inside, 3), 0);
    assert_int_equal(pl_tree_length(beyond, 1), 0);
    assert_int_equal(pl_word_row(alone[0]), PL_STORY_DRAWN_GAME);
    assert_true(pl_program_print(alone, NULL, text, sizeof text) > 0);
    assert_string_equal(text, pl_word_info_of(PL_STORY_DRAWN_GAME)->name);
}

/* ------------------------------------------------------------------ pieces of sentences */

static void pieces_are_said_without_capital_or_full_stop(void **state)
{
    char said[PL_TEXT_MAX];
    pl_word self = pl_word_make(PL_W_SELF, 0), during = pl_word_make(PL_W_DURING, 0), won = pl_word_make(PL_W_WON, 0);

    (void)state;
    assert_true(pl_speak(world.books[0], NULL, &self, said, sizeof said) > 0);
    assert_string_equal(said, "your fighter");
    assert_true(pl_speak(world.books[1], NULL, &won, said, sizeof said) > 0);
    assert_string_equal(said, "вы победили в бою");
    assert_true(pl_speak(world.books[2], NULL, &during, said, sizeof said) > 0);
    assert_string_equal(said, "Під час бою:");
}

static void a_text_that_does_not_fit_is_not_said(void **state)
{
    char said[16] = "untouched";
    pl_word program[2] = {pl_word_make(PL_W_DRAW, 0), pl_word_number(12)};

    (void)state;
    for (size_t size = 0; size < sizeof said; size++) {
        int length = pl_speak(world.books[0], NULL, program, said, size);
        assert_int_equal(length, size > strlen("Draw 12 cards.") ? (int)strlen("Draw 12 cards.") : -1);
        if (size > 0)
            assert_true(strlen(said) < size);
    }
}

/* ------------------------------------------------------------------ hostile input */

static void fill_noise(dice *d, char *out, size_t size, int flavour)
{
    static const char *const scraps[] = {"(",           ")",          "{",        "}",
                                         "[",           "]",          "|",        "~",
                                         " = ",         "<",          ">",        ":",
                                         "\n",          "\n  ",       "#n",       "@k",
                                         "draw n",      "f",          "both",     "{acts join , and}",
                                         "noun x = ",   "\xd0",       "\xf0\x9f", "карта",
                                         "’",           "123456789",  "Dr.",      ";",
                                         "- ",          "\xcc\x86",   "adj y = ", "sound ",
                                         "equal a b\n", "skip .\n",   "cases\n",  "(a|b|c|d|e|f)",
                                         "^ ! pl",      "number 1 ~ "};
    size_t at = 0;

    while (at + 1 < size) {
        const char *scrap = scraps[dice_roll(d, sizeof scraps / sizeof scraps[0])];
        if (flavour == 0 || dice_roll(d, 3) == 0)
            out[at++] = (char)(flavour == 1 ? ' ' + (int)dice_roll(d, 95) : (int)dice_roll(d, 256));
        else
            for (; *scrap && at + 1 < size; scrap++)
                out[at++] = *scrap;
    }
    out[at] = '\0';
}

static void noise_is_refused_everywhere(void **state)
{
    static char noise[6000];
    static pl_reading reading;
    static heard h;
    dice d = {7};
    pl_word program[PL_PROGRAM_MAX];

    (void)state;
    for (int i = 0; i < 400; i++) {
        size_t size = 1 + dice_roll(&d, i % 8 == 0 ? sizeof noise : 600);
        int k = (int)dice_roll(&d, LANGUAGES);
        fill_noise(&d, noise, size, i % 3);
        pl_read(world.books[k], world.lexicons[k], noise, size - 1, &reading);
        pl_read_leniently(world.books[k], world.lexicons[k], noise, size - 1, &reading);
        int length = pl_program_parse(noise, world.lexicons[k], program, PL_PROGRAM_MAX);
        assert_true(length == -1 || pl_tree_length(program, length) == length);
        h.count = 0;
        pl_book_free(pl_book_load(noise, size - 1, (pl_complaints){hear, &h}));
        assert_true(h.count > 0);
        pl_lexicon *lexicon = pl_lexicon_new(world.books[k]);
        (void)pl_lexicon_add(lexicon, "x", UINT64_C(1) << PL_SORT_ONE, noise, (pl_complaints){hear, &h});
        pl_lexicon_free(lexicon);
    }
}

/* A real book with a few bytes changed still loads or is refused, and what loads still reads. */
static void damaged_books_do_no_harm(void **state)
{
    static const char text[] = "During combat: If you won the combat, move one of your fighters up to 3 spaces.";
    static pl_reading reading;
    static heard h;
    dice d = {11};

    (void)state;
    for (int i = 0; i < 60; i++) {
        int k = (int)dice_roll(&d, LANGUAGES);
        size_t length = strlen(world.book_texts[k]);
        char *damaged = malloc(length + 1);
        assert_non_null(damaged);
        memcpy(damaged, world.book_texts[k], length + 1);
        for (int n = 0; n < 1 + i % 5; n++)
            damaged[dice_roll(&d, (uint32_t)length)] = "{}[]()|=~\n #^"[dice_roll(&d, 13)];
        if (i % 7 == 0)
            length = dice_roll(&d, (uint32_t)length);
        h.count = 0;
        pl_book *book = pl_book_load(damaged, length, (pl_complaints){hear, &h});
        assert_true((book != NULL) == (h.count == 0));
        if (book)
            pl_read(book, NULL, text, strlen(text), &reading);
        pl_book_free(book);
        free(damaged);
    }
}

static void texts_of_a_megabyte_are_refused(void **state)
{
    static pl_reading reading;
    static heard h;
    const size_t size = (1 << 20) + 100;
    static const char *const pieces[] = {"a", "(", "draw 1 card. ", "\xd0", "((()", "other ", "won ~ x\n", "=", "| "};
    pl_word program[PL_PROGRAM_MAX];
    char *text = malloc(size + 1);

    (void)state;
    assert_non_null(text);
    for (size_t p = 0; p < sizeof pieces / sizeof pieces[0]; p++) {
        size_t length = strlen(pieces[p]);
        for (size_t i = 0; i < size; i++)
            text[i] = pieces[p][i % length];
        text[size] = '\0';
        h.count = 0;
        pl_read(world.books[0], world.lexicons[0], text, size, &reading);
        assert_false(reading.ok);
        assert_int_equal(pl_program_parse(text, world.lexicons[0], program, PL_PROGRAM_MAX), -1);
        assert_null(pl_book_load(text, size, (pl_complaints){hear, &h}));
        assert_null(pl_book_load(text, size / 2, (pl_complaints){hear, &h}));
        assert_int_equal(
            pl_lexicon_add(world.lexicons[0], "big", UINT64_C(1) << PL_SORT_ONE, text, (pl_complaints){hear, &h}), -1);
        assert_true(h.count >= 3);
    }
    free(text);
}

static void deep_nesting_is_refused(void **state)
{
    static char text[PL_TEXT_MAX];
    static pl_reading reading;
    pl_word program[PL_PROGRAM_MAX];

    (void)state;
    memset(text, '(', sizeof text - 1);
    assert_int_equal(pl_program_parse(text, NULL, program, PL_PROGRAM_MAX), -1);
    pl_read(world.books[0], world.lexicons[0], text, strlen(text), &reading);
    assert_false(reading.ok);
    size_t at = (size_t)snprintf(text, sizeof text, "move one ");
    for (int i = 0; i < 110; i++)
        at += (size_t)snprintf(text + at, sizeof text - at, "other ");
    snprintf(text + at, sizeof text - at, "fighter up to 1 space");
    pl_read(world.books[0], world.lexicons[0], text, strlen(text), &reading);
    if (reading.ok)
        assert_null(pl_check_program(reading.program, reading.length, world.lexicons[0]));
}

static void programs_that_are_none_are_refused(void **state)
{
    static const char *const bad[] = {"",
                                      "()",
                                      "(",
                                      ")",
                                      "draw",
                                      "(draw)",
                                      "(draw 1 2)",
                                      "(draw 1",
                                      "(fly 1)",
                                      "@nobody",
                                      "(both (draw 1))",
                                      "(draw 99999)",
                                      "(1 2)",
                                      "(draw 1))",
                                      "(seq won)",
                                      "@",
                                      "(@)"};
    pl_word program[PL_PROGRAM_MAX];
    char said[PL_TEXT_MAX];
    dice d = {5};

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(pl_program_parse(bad[i], world.lexicons[0], program, PL_PROGRAM_MAX), -1);
    for (int i = 0; i < 20000; i++) {
        for (int k = 0; k < PL_PROGRAM_MAX; k++)
            program[k] = (pl_word)dice_roll(&d, i % 2 ? 0x10000 : 180);
        int length = pl_tree_length(program, PL_PROGRAM_MAX);
        if (length == 0)
            continue;
        (void)pl_check_program(program, length, world.lexicons[0]);
        (void)pl_speak(world.books[i % LANGUAGES], world.lexicons[i % LANGUAGES], program, said, sizeof said);
        (void)pl_program_print(program, world.lexicons[0], said, sizeof said);
    }
}

static void the_static_checks_hold(void **state)
{
    static const struct {
        const char *program, *reason;
    } bad[] = {
        {"(instead (draw 1) won (gain 1))", "\"instead\" must do the same thing in another measure"},
        {"(boost own)", "\"their card\" needs a player before it"},
        {"(move (a (near fighter (a (zone fighter foe)))) 1)",
         "a place is described inside the description of a place: choose the fighter or token first"},
        {"(draw @houdini)", "a name stands where something else is wanted"},
        {"(draw won)", "something stands where it does not belong"},
        {"(when turn-start (seq (draw 1) (draw 2)))", "several sentences stand inside another one"},
        {"won", "something stands where it does not belong"},
        {"(told-damage @houdini 1)", "something stands where it does not belong"},
    };
    pl_word program[PL_PROGRAM_MAX];

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        int length = pl_program_parse(bad[i].program, world.lexicons[0], program, PL_PROGRAM_MAX);
        assert_true(length > 0);
        const char *reason = pl_check_program(program, length, world.lexicons[0]);
        assert_non_null(reason);
        assert_string_equal(reason, bad[i].reason);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_text_of_the_heroes_is_spoken_and_read_back),
        cmocka_unit_test(every_random_program_is_spoken_and_read_back),
        cmocka_unit_test(every_word_can_be_said_in_every_language),
        cmocka_unit_test(spelling_that_does_not_matter_is_not_looked_at),
        cmocka_unit_test(a_label_in_front_says_when),
        cmocka_unit_test(printed_wordings_are_read),
        cmocka_unit_test(free_wordings_are_read),
        cmocka_unit_test(lenient_reading_takes_any_form_of_the_right_word),
        cmocka_unit_test(what_cannot_be_read_is_refused_with_a_reason),
        cmocka_unit_test(a_text_with_two_meanings_is_refused_with_both),
        cmocka_unit_test(a_text_beyond_the_limits_is_refused),
        cmocka_unit_test(what_is_wrong_with_a_book_is_said),
        cmocka_unit_test(all_that_is_wrong_with_a_book_is_said_in_one_run),
        cmocka_unit_test(what_is_wrong_with_a_name_is_said),
        cmocka_unit_test(stories_are_told_with_full_grammar_and_never_read),
        cmocka_unit_test(no_story_is_read_as_a_card),
        cmocka_unit_test(a_story_is_the_root_of_its_tree_or_nothing),
        cmocka_unit_test(pieces_are_said_without_capital_or_full_stop),
        cmocka_unit_test(a_text_that_does_not_fit_is_not_said),
        cmocka_unit_test(noise_is_refused_everywhere),
        cmocka_unit_test(damaged_books_do_no_harm),
        cmocka_unit_test(texts_of_a_megabyte_are_refused),
        cmocka_unit_test(deep_nesting_is_refused),
        cmocka_unit_test(programs_that_are_none_are_refused),
        cmocka_unit_test(the_static_checks_hold),
    };
    const char *count = argc > 1 ? argv[1] : getenv("PL_RANDOM");

    world.random_count = count ? atoi(count) : 10000;
    return cmocka_run_group_tests(tests, open_world, close_world);
}
