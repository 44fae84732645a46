/* Agreement: whatever name stands in a sentence, what belongs to it has its number, its gender and a case that fits. Every story and
 * many random programs are spoken; the names have forms that show what was asked of them. */
#include "world.h"

enum { RU = 1, UK = 2, PROGRAMS = 4000 };

/* ------------------------------------------------------------------ stories */

/* A story with one of two names for its argument `at`, which are alike in all but what is tried. */
typedef struct trial {
    pl_lexicon *lexicon;
    unsigned names[2], other, title;
} trial;

static unsigned add(pl_lexicon *lexicon, const char *id, pl_sort sort, const char *forms)
{
    int index = pl_lexicon_add(lexicon, id, UINT64_C(1) << sort, forms, aloud(id));
    assert_true(index >= 0);
    return (unsigned)index;
}

static trial trial_of(int language, const char *first, const char *second)
{
    trial t = {.lexicon = pl_lexicon_new(world.books[language])};
    t.names[0] = add(t.lexicon, "first", PL_SORT_ONE, first);
    t.names[1] = add(t.lexicon, "second", PL_SORT_ONE, second);
    t.other = add(t.lexicon, "other", PL_SORT_ONE, "ma = Кто");
    t.title = add(t.lexicon, "title", PL_SORT_TITLE, "n = Титул");
    return t;
}

static const char *tell(int language, const trial *t, unsigned id, int at, unsigned name, char said[PL_TEXT_MAX])
{
    const pl_word_info *info = pl_word_info_of(id);
    pl_word story[1 + PL_WORD_ARGS] = {pl_story_word(id)};
    for (int i = 0; i < info->arg_count; i++)
        story[1 + i] = info->args[i].sort == PL_SORT_NUMBER  ? pl_word_number(3)
                       : info->args[i].sort == PL_SORT_TITLE ? pl_word_name(t->title)
                                                             : pl_word_name(i == at ? name : t->other);
    if (pl_speak(world.books[language], t->lexicon, story, said, PL_TEXT_MAX) < 0)
        fail_msg("%s cannot say %s", languages[language], info->name);
    return said;
}

/* Names in them stand alone, or beside a noun, or several together win. */
static bool has_no_verb(const char *story)
{
    static const char *const those[] = {
        "told-name",         "told-turn",   "told-first",     "told-opponent",     "told-win-team", "not-yours",
        "is-friend",         "elsewhere",   "not-opposing",   "not-friendly",      "another-token", "told-deed-back",
        "told-nothing-done", "told-agreed", "told-sent-back", "told-turned-token", "healthy"};
    for (unsigned i = 0; i < sizeof those / sizeof *those; i++)
        if (strcmp(story, those[i]) == 0)
            return true;
    return false;
}

/* Where something happens is a phrase of its own, which no verb agrees with. */
static bool is_place(const char *story, int at)
{
    static const struct {
        const char *story;
        int from;
    } those[] = {{"told-move", 1},       {"told-stay", 1},      {"told-place", 1}, {"told-token-put", 2},
                 {"told-token-move", 1}, {"told-token-box", 1}, {"told-state", 1}};
    for (unsigned i = 0; i < sizeof those / sizeof *those; i++)
        if (strcmp(story, those[i].story) == 0)
            return at >= those[i].from;
    return false;
}

static void expect_number(int language, const trial *t, unsigned id, int at)
{
    char one[PL_TEXT_MAX], many[PL_TEXT_MAX];
    const char *name = pl_word_info_of(id)->name;
    tell(language, t, id, at, t->names[0], one);
    tell(language, t, id, at, t->names[1], many);
    bool subject = strstr(one, "Ном") != NULL;
    if (subject && !has_no_verb(name) && !is_place(name, at) && strcmp(one, many) == 0)
        fail_msg("%s %s: one or several, the verb is the same: %s", languages[language], name, one);
}

/* A verb with one subject and with several is not the same, neither in Russian nor in Ukrainian. */
static void verbs_agree_with_whoever_does_it(void **state)
{
    (void)state;
    for (int language = RU; language <= UK; language++) {
        trial t = trial_of(language, "ma = Ном Ген Дат Акк Инс Лок", "ma pl = Ном Ген Дат Акк Инс Лок");
        for (unsigned id = PL_WORD_COUNT; id < pl_word_info_count(); id++)
            for (int at = 0; at < pl_word_info_of(id)->arg_count; at++)
                if (pl_word_info_of(id)->args[at].sort == PL_SORT_ONE)
                    expect_number(language, &t, id, at);
        pl_lexicon_free(t.lexicon);
    }
}

/* In Ukrainian "their" has a gender, too: that of what they have. */
static void what_belongs_to_several_is_theirs(void **state)
{
    static const char *const program =
        "(if (was-defeated @second) (both (set-health @second 4) (place @second (free (zone-of @second)))))";
    trial t = trial_of(UK, "ma = Кто", "ma pl = Близнюки");
    pl_word words[40];
    char said[PL_TEXT_MAX];
    (void)state;
    assert_true(pl_program_parse(program, t.lexicon, words, 40) > 0);
    assert_true(pl_speak(world.books[UK], t.lexicon, words, said, sizeof said) > 0);
    assert_string_equal(
        said, "Якщо Близнюки загинули, відновіть їхнє здоров’я до 4 і поставте їх на будь-яку вільну комірку в "
              "зоні Близнюки.");
    pl_lexicon_free(t.lexicon);
}

static bool ends_with(const char *text, size_t length, const char *end)
{
    size_t bytes = strlen(end);
    return length >= bytes && memcmp(text + length - bytes, end, bytes) == 0;
}

/* Titles are not declined: a noun in front of them is, or they stand first, or after a colon. */
static void titles_stand_where_no_case_is_asked_of_them(void **state)
{
    static const char *const before[] = {"арта ",  "арты ",  "арти ",   "арту ", "артой ",
                                         "артою ", "приём ", "виверт ", ": "};
    (void)state;
    for (int language = RU; language <= UK; language++) {
        trial t = trial_of(language, "ma = Кто-то", "ma = Кто-то");
        for (unsigned id = PL_WORD_COUNT; id < pl_word_info_count(); id++) {
            char said[PL_TEXT_MAX];
            const char *quote = strstr(tell(language, &t, id, -1, 0, said), "«");
            bool fits = !quote || quote == said;
            for (unsigned i = 0; quote && i < sizeof before / sizeof *before; i++)
                fits = fits || ends_with(said, (size_t)(quote - said), before[i]);
            if (!fits)
                fail_msg("%s %s: no noun has the case of the title: %s", languages[language], pl_word_info_of(id)->name,
                         said);
        }
        pl_lexicon_free(t.lexicon);
    }
}

/* ------------------------------------------------------------------ numerals */

/* A story with this number everywhere, and "#" for every number in what is said. */
static const char *tell_number(int language, const trial *t, unsigned id, unsigned number, char said[PL_TEXT_MAX])
{
    const pl_word_info *info = pl_word_info_of(id);
    pl_word story[1 + PL_WORD_ARGS] = {pl_story_word(id)};
    char text[PL_TEXT_MAX];
    size_t used = 0;
    for (int i = 0; i < info->arg_count; i++)
        story[1 + i] = info->args[i].sort == PL_SORT_NUMBER  ? pl_word_number(number)
                       : info->args[i].sort == PL_SORT_TITLE ? pl_word_name(t->title)
                                                             : pl_word_name(t->other);
    assert_true(pl_speak(world.books[language], t->lexicon, story, text, sizeof text) > 0);
    for (const char *at = text; *at;) {
        size_t digits = strspn(at, "0123456789");
        said[used++] = digits > 0 ? '#' : *at;
        at += digits > 0 ? digits : 1;
    }
    said[used] = '\0';
    return said;
}

/* Numbers that ask for the same form, in each language. */
static const unsigned alike[LANGUAGES][3][4] = {
    {{1, 1, 1, 1}, {2, 5, 11, 21}, {22, 25, 3, 12}},
    {{1, 21, 31, 51}, {2, 3, 4, 22}, {5, 11, 12, 25}},
    {{1, 21, 31, 51}, {2, 3, 4, 22}, {5, 11, 12, 25}},
};

/* Is it said otherwise for one than for two? In any case numbers that are alike are said alike. */
static bool counts_things(int language, const trial *t, unsigned id)
{
    char first[3][PL_TEXT_MAX], said[PL_TEXT_MAX];
    for (unsigned kind = 0; kind < 3; kind++) {
        tell_number(language, t, id, alike[language][kind][0], first[kind]);
        for (unsigned i = 1; i < 4; i++)
            if (strcmp(tell_number(language, t, id, alike[language][kind][i], said), first[kind]) != 0)
                fail_msg("%s with %u: %s; with %u: %s", languages[language], alike[language][kind][0], first[kind],
                         alike[language][kind][i], said);
    }
    return strcmp(first[0], first[1]) != 0;
}

/* Every story with a number says it in the form that the number asks for. What is counted in English is counted in the other languages. */
static void numbers_have_the_form_they_ask_for(void **state)
{
    unsigned counted = 0;
    trial t[LANGUAGES];
    (void)state;
    for (int language = 0; language < LANGUAGES; language++)
        t[language] = trial_of(language, "ma = Кто", "ma = Что");
    for (unsigned id = PL_WORD_COUNT; id < pl_word_info_count(); id++) {
        bool counts[LANGUAGES];
        for (int language = 0; language < LANGUAGES; language++)
            counts[language] = counts_things(language, &t[language], id);
        bool at_the_end = strncmp(pl_word_info_of(id)->name, "why-", 4) == 0; /* "more by about 2" */
        if (counts[0] && !at_the_end && !(counts[RU] && counts[UK]))
            fail_msg("%s: one and two are alike", pl_word_info_of(id)->name);
        counted += counts[0];
    }
    assert_true(counted > 3);
    for (int language = 0; language < LANGUAGES; language++)
        pl_lexicon_free(t[language].lexicon);
}

/* ------------------------------------------------------------------ texts of cards */

static bool has_word(const char *text, const char *word)
{
    size_t bytes = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at += bytes)
        if ((at == text || at[-1] == ' ') && strchr(" .,:;", at[bytes]))
            return true;
    return false;
}

/* Does it speak of nobody but the name, and of nothing else that has a pronoun: an opponent whose card it is, a value? */
static bool names_alone(const pl_word *program, int length)
{
    for (int i = 0; i < length; i++)
        if (pl_word_tag(program[i]) == PL_TAG_WORD) {
            unsigned id = pl_word_id_of(program[i]);
            pl_sort sort = pl_word_info_of(id)->sort;
            if (sort == PL_SORT_ONE || sort == PL_SORT_FIGHTERS || sort == PL_SORT_MANY || sort == PL_SORT_PLAYER ||
                id == PL_W_FOE_CARD || id == PL_W_LOCK_VALUE)
                return false;
        }
    return true;
}

static void expect_feminine(int language, const pl_lexicon *lexicon, const pl_word *program)
{
    static const char *const masculine[LANGUAGES][7] = {{"he", "him", "his"},
                                                        {"он", "его", "ему", "им", "ним", "него", "нём"},
                                                        {"він", "його", "йому", "ним", "нього", "ньому"}};
    char said[PL_TEXT_MAX];
    if (pl_speak(world.books[language], lexicon, program, said, sizeof said) < 0)
        fail_msg("%s cannot say it", languages[language]);
    for (unsigned i = 0; i < 7 && masculine[language][i]; i++)
        if (has_word(said, masculine[language][i]))
            fail_msg("%s: “%s” of a woman: %s", languages[language], masculine[language][i], said);
}

static void pronouns_have_the_gender_of_the_name(void **state)
{
    static const uint64_t sorts[] = {UINT64_C(1) << PL_SORT_ONE | UINT64_C(1) << PL_SORT_FORM |
                                     UINT64_C(1) << PL_SORT_COUNTER | UINT64_C(1) << PL_SORT_STATE};
    (void)state;
    for (int language = 0; language < LANGUAGES; language++) {
        pl_lexicon *lexicon = pl_lexicon_new(world.books[language]);
        pl_word program[40];
        unsigned spoken = 0;
        assert_int_equal(pl_lexicon_add(lexicon, "woman", sorts[0], "fa = Оло", aloud("woman")), 0);
        scribe s = {.dice = {7}, .name_sorts = sorts, .name_count = 1, .out = program, .limit = 40};
        for (unsigned i = 0; i < PROGRAMS; i++) {
            int length = scribe_program(&s, lexicon);
            if (names_alone(program, length)) {
                expect_feminine(language, lexicon, program);
                spoken++;
            }
        }
        assert_true(spoken > PROGRAMS / 50);
        pl_lexicon_free(lexicon);
    }
}

/* What is put where an argument of this sort stands, beside your own fighter; NULL: nothing simple. */
static const char *filling(pl_sort sort)
{
    switch (sort) {
    case PL_SORT_NUMBER:
    case PL_SORT_AMOUNT:
    case PL_SORT_LIMIT:
    case PL_SORT_QUANTITY:
        return " 3";
    case PL_SORT_ONE:
    case PL_SORT_FIGHTERS:
        return " foe";
    case PL_SORT_SPACE:
        return " (free anywhere)";
    case PL_SORT_KIND:
        return " opposing";
    default:
        return NULL;
    }
}

/* Something of your own that can stand where this sort is asked for; NULL: that is all. Cards are for acts that carry them: what has a
 * value, or effects, is in combat. */
static const char *own_thing(unsigned act, pl_sort sort, unsigned k)
{
    static const char *const fighters[] = {" self", " (hero-of you)", " (a (yours fighter))", NULL};
    static const char *const cards[] = {" (from-discards you 1 card)",
                                        " (from-discards you (upto 2) card)",
                                        " (all-discards you card)",
                                        " (top-cards you 2)",
                                        " (last-cards you 1)",
                                        " top-card",
                                        NULL};
    bool carries = act == PL_W_DISCARD || act == PL_W_REVEAL || act == PL_W_TO_HAND || act == PL_W_DECK_TOP ||
                   act == PL_W_DECK_BOTTOM || act == PL_W_SHUFFLE_IN;
    return sort == PL_SORT_ONE || sort == PL_SORT_FIGHTERS ? fighters[k]
           : sort == PL_SORT_CARDS && carries              ? cards[k]
                                                           : NULL;
}

/* The act with that at this place; false: it needs more than is simple. */
static bool act_on(unsigned id, int at, const char *own, char program[200])
{
    const pl_word_info *info = pl_word_info_of(id);
    size_t used = (size_t)snprintf(program, 200, "(%s", info->name);
    for (int i = 0; i < info->arg_count; i++) {
        const char *filled = i == at ? own : filling(info->args[i].sort);
        if (!filled)
            return false;
        used += (size_t)snprintf(program + used, 200 - used, "%s", filled);
    }
    snprintf(program + used, 200 - used, ")");
    return info->sort == PL_SORT_ACT;
}

/* How many acts on something of your own were said. */
static unsigned expect_own(unsigned id, int at)
{
    const char *own;
    unsigned acts = 0;
    for (unsigned k = 0; (own = own_thing(id, pl_word_info_of(id)->args[at].sort, k)); k++) {
        char program[200], said[PL_TEXT_MAX];
        pl_word words[20];
        if (!act_on(id, at, own, program) || pl_program_parse(program, world.lexicons[UK], words, 20) <= 0)
            continue;
        assert_true(pl_speak(world.books[UK], world.lexicons[UK], words, said, sizeof said) > 0);
        bool subject = id == PL_W_HEAL || id == PL_W_JOIN; /* "one of your fighters recovers", it is not acted on */
        if (!subject && strstr(said, " ваш"))
            fail_msg("%s: %s", program, said);
        acts += strstr(said, " сво") || strstr(said, " свій");
    }
    return acts;
}

/* Ukrainian, told what to do with something of your own, says "свій", whatever the act and the case. */
static void what_you_act_on_is_your_own(void **state)
{
    unsigned acts = 0;
    (void)state;
    for (unsigned id = 0; id < PL_WORD_COUNT; id++)
        for (int at = 0; at < pl_word_info_of(id)->arg_count; at++)
            acts += expect_own(id, at);
    assert_true(acts > 30);
}

/* Is there a number after "up to" that counts several, and this word after the number? */
static bool up_to(const char *text, const char *word)
{
    for (const char *at = text; (at = strstr(at, " до ")); at++) {
        const char *number = at + strlen(" до ");
        size_t digits = strspn(number, "0123456789");
        if (digits > 0 && number[digits - 1] != '1' && number[digits] == ' ' &&
            strncmp(number + digits + 1, word, strlen(word)) == 0)
            return true;
    }
    return false;
}

/* "Up to 1" is said otherwise, but health is brought to 1, and 1 may be for each of something; "up to 3" asks for the genitive, and so
 * does any number of them. */
static bool misses_a_case(int language, const char *said)
{
    const char *any = strstr(said, "any number ");
    if (language != RU && language != UK)
        return any && strncmp(any, "any number of ", strlen("any number of ")) != 0;
    return (strstr(said, " до 1 ") && !strstr(said, "здоров") && !strstr(said, " до 1 за ")) || up_to(said, "карты") ||
           up_to(said, "карти") || up_to(said, "карту") || strstr(said, " будь-яка кількість ");
}

static void limits_have_their_case(void **state)
{
    (void)state;
    for (int language = 0; language < LANGUAGES; language++) {
        pl_word program[40];
        scribe s = {
            .dice = {9}, .name_sorts = world.name_sorts, .name_count = world.name_count, .out = program, .limit = 40};
        for (unsigned i = 0; i < PROGRAMS; i++) {
            char said[PL_TEXT_MAX];
            scribe_program(&s, world.lexicons[language]);
            assert_true(pl_speak(world.books[language], world.lexicons[language], program, said, sizeof said) > 0);
            if (misses_a_case(language, said))
                fail_msg("%s: %s", languages[language], said);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verbs_agree_with_whoever_does_it),
        cmocka_unit_test(what_belongs_to_several_is_theirs),
        cmocka_unit_test(titles_stand_where_no_case_is_asked_of_them),
        cmocka_unit_test(numbers_have_the_form_they_ask_for),
        cmocka_unit_test(pronouns_have_the_gender_of_the_name),
        cmocka_unit_test(what_you_act_on_is_your_own),
        cmocka_unit_test(limits_have_their_case),
    };
    return cmocka_run_group_tests(tests, open_world, close_world);
}
