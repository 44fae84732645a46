/* Inflection: the number in front of a noun decides its form, for every number. */
#include "books.h"

/* A sentence about so many, as grammar books have it: "21 карту", "22 карты", "25 карт". */
typedef struct sentence {
    unsigned language;
    unsigned word; /* of the program: (draw N) */
    const char *one, *few, *many;
} sentence;

static const sentence sentences[] = {
    {0, PL_W_DRAW, "Draw %u card.", "Draw %u cards.", "Draw %u cards."},
    {0, PL_W_GAIN, "Gain %u action.", "Gain %u actions.", "Gain %u actions."},
    {RU, PL_W_DRAW, "Возьмите %u карту.", "Возьмите %u карты.", "Возьмите %u карт."},
    {RU, PL_W_GAIN, "Получите %u дополнительное действие.", "Получите %u дополнительных действия.",
     "Получите %u дополнительных действий."},
    {UK, PL_W_DRAW, "Візьміть %u карту.", "Візьміть %u карти.", "Візьміть %u карт."},
    {UK, PL_W_GAIN, "Здобудьте %u додаткову дію.", "Здобудьте %u додаткові дії.", "Здобудьте %u додаткових дій."},
};

/* One letter for each number of a hundred: s as after 1, f as after 2, m as after 5. */
static const char slavic[] = "msfffmmmmm"
                             "mmmmmmmmmm"
                             "msfffmmmmm"
                             "msfffmmmmm"
                             "msfffmmmmm"
                             "msfffmmmmm"
                             "msfffmmmmm"
                             "msfffmmmmm"
                             "msfffmmmmm"
                             "msfffmmmmm";

static char kind_of(const sentence *s, unsigned n)
{
    return s->language == 0 ? (n == 1 ? 's' : 'm') : slavic[n % 100];
}

static void say(char out[PL_TEXT_MAX], const sentence *s, unsigned n, char kind)
{
    const char *words = kind == 's' ? s->one : kind == 'f' ? s->few : s->many;
    const char *at = strstr(words, "%u");
    snprintf(out, PL_TEXT_MAX, "%.*s%u%s", (int)(at - words), words, n, at + 2);
}

static void every_number_takes_its_form_of_the_noun(void **state)
{
    static pl_reading reading;
    (void)state;
    for (unsigned i = 0; i < sizeof sentences / sizeof sentences[0]; i++)
        for (unsigned n = 0; n < 230; n++) {
            const sentence *s = &sentences[i];
            pl_word program[] = {pl_word_make(s->word, 0), pl_word_number(n)};
            char said[PL_TEXT_MAX], right[PL_TEXT_MAX], other[PL_TEXT_MAX];
            say(right, s, n, kind_of(s, n));
            assert_true(pl_speak(books[s->language], lexicons[s->language], program, said, sizeof said) > 0);
            assert_string_equal(said, right);
            for (const char *kind = "sfm"; *kind; kind++) { /* and only that form is read */
                say(other, s, n, *kind);
                pl_read(books[s->language], lexicons[s->language], other, strlen(other), &reading);
                assert_int_equal(reading.ok, strcmp(other, right) == 0);
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_takes_its_form_of_the_noun),
    };
    return cmocka_run_group_tests(tests, open_books, close_books);
}
