/* The pointer: the place where reading stops, all that could stand there, and repairs that change one stretch and nothing guarded. */
#include "base/letters.h"
#include "world.h"

static pl_pointer pointer;

static void point(int language, const char *text)
{
    pl_point_at(world.books[language], world.lexicons[language], text, strlen(text), &pointer);
}

static const char *repaired(const char *text, const pl_repair *r)
{
    static char out[PL_TEXT_MAX * 2];
    snprintf(out, sizeof out, "%.*s%s%s", (int)r->from, text, r->in, text + r->to);
    return out;
}

/* ------------------------------------------------------------------ what could follow */

static bool begins_with(const char *text, const char *word)
{
    const char *end = text + strlen(text), *word_end = word + strlen(word);

    while (word < word_end)
        if (text == end ||
            pl_letter_lower(pl_letter_next(&text, end)) != pl_letter_lower(pl_letter_next(&word, word_end)))
            return false;
    return text == end || !pl_letter_is_letter(pl_letter_next(&text, end));
}

static bool is_listed(const char *rest)
{
    for (int i = 0; i < pointer.follow_count; i++)
        if (pointer.follow[i].text[0] ? begins_with(rest, pointer.follow[i].text) : *rest >= '0' && *rest <= '9')
            return true;
    return false;
}

/* Written one way or the other by the words beside it, or passed over. */
static bool is_listed_otherwise(const char *rest)
{
    static const struct {
        const char *word, *other;
    } same[] = {{"із", "з"}, {"зі", "з"}, {"й", "і"},   {"у", "в"},     {"в", "у"}, {"со", "с"},
                {"во", "в"}, {"ко", "к"}, {"далі", ""}, {"всі", "усі"}, {"«", ""}};

    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        char text[PL_TEXT_MAX];
        if (strncmp(rest, same[i].word, strlen(same[i].word)) != 0)
            continue;
        const char *after = rest + strlen(same[i].word);
        snprintf(text, sizeof text, "%s%s", same[i].other, after + (*same[i].other == '\0' && *after == ' '));
        if (is_listed(text))
            return true;
    }
    return false;
}

static struct {
    int places, missing;
} follow;

static void cut_everywhere(const char *line)
{
    const int k = language_of(line);
    char text[PL_TEXT_MAX];

    if (k < 0)
        return;
    for (const char *blank = strchr(line + 3, ' '); blank; blank = strchr(blank + 1, ' ')) {
        snprintf(text, sizeof text, "%.*s", (int)(blank - line - 3), line + 3);
        point(k, text);
        follow.places++;
        if (is_listed(blank + 1) || is_listed_otherwise(blank + 1))
            continue;
        if (pointer.reading.why ==
            PL_REFUSED) /* whole already: it says why it cannot be carried out, not what could follow */
            continue;
        follow.missing++;
        print_error("%s | %s: not among %d\n", text, blank + 1, pointer.follow_count);
    }
}

/* Every text of the heroes, cut off after each of its words: the next one is among those that are offered. */
static void whatever_a_text_goes_on_with_is_listed(void **state)
{
    (void)state;
    follow.places = follow.missing = 0;
    each_line(cut_everywhere);
    assert_true(follow.places > 3000);
    assert_int_equal(follow.missing, 0);
}

static void what_is_listed_reads_further(void **state)
{
    static const char *const texts[] = {"Deal 2 damge.", "Move your guy up to 3 spaces.", "Возьмите 2 карт.",
                                        "Завдайте 2 пораненя ворожому бійцю."};
    static pl_pointer first;

    (void)state;
    for (int i = 0; i < 4; i++) {
        const int k = i < 2 ? 0 : i - 1;
        point(k, texts[i]);
        first = pointer;
        assert_true(first.follow_count > 0);
        for (int n = 0; n < first.follow_count; n++) {
            char text[PL_TEXT_MAX];
            snprintf(text, sizeof text, "%.*s%s", (int)first.from, texts[i],
                     first.follow[n].text[0] ? first.follow[n].text : "1");
            point(k, text);
            if (!pointer.reading.ok && pointer.from != strlen(text))
                fail_msg("%s: %s", text, pointer.reading.message);
        }
    }
}

/* ------------------------------------------------------------------ repairs */

static const struct {
    int language;
    const char *text, *repair; /* the first one; "": none is offered */
    pl_repair_kind kind;
} wrong[] = {
    {0, "Deal 2 damge to the opposing fighter.", "Deal 2 damage to the opposing fighter.", PL_REPAIR_MENDED},
    {0, "After combat: Drow 1 crad.", "After combat: Draw 1 card.", PL_REPAIR_MENDED},
    {0, "Discard 1 random cards.", "Discard 1 random card.", PL_REPAIR_FORM},
    {0, "Deal 2 to the opposing fighter.", "Deal 2 damage to the opposing fighter.", PL_REPAIR_ADDED},
    {0, "Move your guy up to 3 spaces.", "Move up to 3 spaces.", PL_REPAIR_LEFT_OUT},
    {0, "Deal 2 damage to the opposing wizard.", "Deal 2 damage to the opposing fighter.", PL_REPAIR_REPLACED},
    {0, "Draw 2 fire cards.", "Draw 2 cards.", PL_REPAIR_LEFT_OUT},
    {0, "Quickly, draw 2 cards.", "Draw 2 cards.", PL_REPAIR_LEFT_OUT},
    {0, "Draw 2 cards, singing songs.", "Draw 2 cards.", PL_REPAIR_LEFT_OUT},
    {1, "Нанисите 2 урона бойцу противника.", "Нанесите 2 урона бойцу противника.", PL_REPAIR_MENDED},
    {1, "Возьмите 2 карт.", "Возьмите 2 карты.", PL_REPAIR_FORM},
    {2, "Завдайте 2 пораненя ворожому бійцю.", "Завдайте 2 поранень ворожому бійцю.", PL_REPAIR_MENDED},
    {2, "Візміть 1 карту.", "Візьміть 1 карту.", PL_REPAIR_MENDED},
    /* what must be kept */
    {0, "Draw 2 cards unless you won the combat.", "", PL_REPAIR_KINDS},
    {0, "Return this card to your hand unless you have 4+ cards in hand.", "", PL_REPAIR_KINDS},
    {0, "Do not draw 1 card.", "", PL_REPAIR_KINDS},
    {0, "Deal 1 damage to eahc opposing fighter.", "Deal 1 damage to each opposing fighter.", PL_REPAIR_MENDED},
    {0, "Draw 1 card for eahc frogs.", "", PL_REPAIR_KINDS},
    {0, "Draw 2 cards 3 times over.", "", PL_REPAIR_KINDS},
    {0, "Your opponent takes -1 damage.", "", PL_REPAIR_KINDS},
    {1, "Не берите 1 карту.", "", PL_REPAIR_KINDS},
    {2, "Візьміть 1 карту, якщо захочете.", "", PL_REPAIR_KINDS},
};

static void a_repair_changes_one_stretch(void **state)
{
    int failed = 0;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        point(wrong[i].language, wrong[i].text);
        const char *first = pointer.repair_count > 0 ? repaired(wrong[i].text, &pointer.repairs[0]) : "";
        bool right = strcmp(first, wrong[i].repair) == 0 &&
                     (pointer.repair_count == 0 || pointer.repairs[0].kind == wrong[i].kind);
        if (!right)
            print_error("%s\n  wanted %s (%d)\n  found  %s (%d)\n", wrong[i].text, wrong[i].repair, (int)wrong[i].kind,
                        first, pointer.repair_count > 0 ? (int)pointer.repairs[0].kind : -1);
        failed += !right;
    }
    assert_int_equal(failed, 0);
}

/* Numbers and the plainest of the guarded words, counted in a way of their own. */
static void count_plain(const char *text, int out[16])
{
    static const char *const words[] = {"not", "if",      "next",   "each", "may",     "every",  "unless", "если",
                                        "не",  "каждого", "можете", "якщо", "кожного", "можете", "instead"};
    int digits = 0;

    memset(out, 0, 16 * sizeof *out);
    for (const char *c = text; *c; c++)
        digits += *c >= '0' && *c <= '9' ? *c : 0;
    out[15] = digits;
    for (int i = 0; i < 15; i++)
        for (const char *at = text; (at = strstr(at, words[i])); at++)
            out[i] += (at == text || at[-1] == ' ') && begins_with(at, words[i]);
}

static struct {
    dice d;
    int texts, offered, original;
} harm;

static void in_small_letters(const char *text, char out[PL_TEXT_MAX * 2])
{
    const char *end = text + strlen(text);
    while (text < end)
        out += pl_letter_put(pl_letter_lower(pl_letter_next(&text, end)), out);
    *out = '\0';
}

/* One letter of a text that is read is changed, or one of its words: what is offered is read as it says, and keeps what is guarded. */
static void harm_text(const char *line)
{
    const int k = language_of(line);
    char text[PL_TEXT_MAX], small[PL_TEXT_MAX * 2];
    int before[16], after[16];
    static pl_reading reading;

    if (k < 0)
        return;
    snprintf(text, sizeof text, "%s", line + 3);
    size_t length = strlen(text), at = dice_roll(&harm.d, (uint32_t)length);
    while (at > 0 && pl_letter_goes_on(text[at]))
        at--;
    const char *from = text + at;
    uint32_t letter = pl_letter_next(&from, text + length);
    if (!pl_letter_is_letter(letter))
        return;
    memmove(text + at, from, strlen(from) + 1);
    point(k, text);
    if (pointer.reading.ok)
        return;
    harm.texts++;
    harm.offered += pointer.repair_count > 0;
    bool same = false;
    in_small_letters(text, small);
    count_plain(small, before);
    for (int i = 0; i < pointer.repair_count; i++) {
        const char *now = repaired(text, &pointer.repairs[i]);
        same = same || strcmp(now, line + 3) == 0;
        pl_read(world.books[k], world.lexicons[k], now, strlen(now), &reading);
        assert_true(reading.ok);
        assert_int_equal(reading.length, pointer.repairs[i].reading.length);
        assert_memory_equal(reading.program, pointer.repairs[i].reading.program,
                            (size_t)reading.length * sizeof reading.program[0]);
        in_small_letters(now, small);
        count_plain(small, after);
        for (int n = 0; n < 16; n++) /* a slip in a guarded word may be mended */
            if (after[n] < before[n] ||
                (after[n] > before[n] && (n == 15 || pointer.repairs[i].kind != PL_REPAIR_MENDED)))
                fail_msg("%s\n%s", text, now);
    }
    harm.original += same;
}

static void a_repair_loses_and_invents_nothing_that_counts(void **state)
{
    (void)state;
    memset(&harm, 0, sizeof harm);
    for (int i = 0; i < 4; i++)
        each_line(harm_text);
    print_message("# %d texts with a letter missing: %d with repairs, %d mended as they were\n", harm.texts,
                  harm.offered, harm.original);
    assert_true(harm.texts > 1000);
    assert_true(harm.original * 10 > harm.texts * 7);
}

static void the_rest_is_said(void **state)
{
    static const char text[] = "Draw 2 cards. Return this card to your hand unless you have 4+ cards in hand.";

    (void)state;
    point(0, text);
    assert_string_equal(pointer.rest, "Draw 2 cards. Return this card to your hand.");
    assert_int_equal(pointer.unread_from, strstr(text, "unless") - text);
    assert_int_equal(pointer.unread_to, strlen(text) - 1);
}

/* ------------------------------------------------------------------ bounds */

static void no_text_takes_long(void **state)
{
    static const char *const parts[] = {"draw 1 card and ",
                                        "if you won the combat ",
                                        "each fighter adjacent to ",
                                        "(",
                                        "не ",
                                        "4",
                                        ". ",
                                        "place your fighter in any space adjacent to ",
                                        "xx ",
                                        "\xff"};
    dice d = {5};
    char text[PL_TEXT_MAX + 200];

    (void)state;
    for (int i = 0; i < 150; i++) {
        size_t size = 20 + dice_roll(&d, PL_TEXT_MAX), length = 0;
        uint32_t kinds = 1 + dice_roll(&d, 10);
        while (length < size) {
            const char *part = parts[dice_roll(&d, kinds)];
            length += (size_t)snprintf(text + length, sizeof text - length, "%s", part);
        }
        int k = (int)dice_roll(&d, LANGUAGES);
        point(k, text);
        assert_true(pointer.reading.ok || pointer.reading.message[0] != '\0');
        assert_true(pointer.from <= pointer.to && pointer.to <= length);
        for (int n = 0; n < pointer.repair_count; n++)
            assert_true(pointer.repairs[n].from <= pointer.repairs[n].to && pointer.repairs[n].to <= length);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whatever_a_text_goes_on_with_is_listed),
        cmocka_unit_test(what_is_listed_reads_further),
        cmocka_unit_test(a_repair_changes_one_stretch),
        cmocka_unit_test(a_repair_loses_and_invents_nothing_that_counts),
        cmocka_unit_test(the_rest_is_said),
        cmocka_unit_test(no_text_takes_long),
    };
    return cmocka_run_group_tests(tests, open_world, close_world);
}
