/* Heroes of strangers: whole hero files made of dice, with every word of the table in every place that its sort allows. Their texts are
 * programs first, are spoken, and must be read back as the same programs. Include table.h before. */
#ifndef PL_TEST_STRANGER_H
#define PL_TEST_STRANGER_H

#include "../cards/random.h"

#include "cards/compile.h"
#include "cards/inside.h"
#include "rules/machine.h"

enum { STRANGER_BYTES = 1 << 17, STRANGER_TRIES = 300, STRANGER_KINDS = 16 };

typedef struct stranger {
    char text[STRANGER_BYTES]; /* the file */
    size_t length;
    pl_hero hero; /* its code as it was compiled text by text */
    const pl_lexicon *lexicon;
    uint64_t sorts[PL_NAMES];
    int names;
    unsigned texts, refused, unread;
    bool betrays; /* one of its texts shows what is in a hand, or is not */
    dice *dice;
} stranger;

__attribute__((format(printf, 2, 3))) static inline void add_text(stranger *s, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int more = vsnprintf(s->text + s->length, STRANGER_BYTES - s->length, format, arguments);
    va_end(arguments);
    assert_true(more >= 0 && s->length + (size_t)more < STRANGER_BYTES);
    s->length += (size_t)more;
}

/* ------------------------------------------------------------------ the frame */

static const char *const stranger_names[] = {"Ambra", "Bolt", "Cinder", "Dusk", "Ember", "Flint", "Gale", "Hollow"};

static inline void add_word_line(stranger *s, const char *name, const char *notes)
{
    add_text(s, "  word en %s: %s %s's | %ss %ss'\n", notes, name, name, name, name);
}

static inline void add_reach(stranger *s)
{
    add_text(s, roll(s->dice, 2) ? "ranged\n" : "melee\n");
}

static inline void add_fighters(stranger *s, unsigned number)
{
    static const char *const sidekicks[] = {"Imp", "Warden", "Crow"};
    unsigned heroes = roll(s->dice, 6) == 0 ? 2 : 1, groups = roll(s->dice, 4), left = PL_SEAT_FIGHTERS - heroes;
    add_text(s, heroes > 1 ? "hero \"%s\" x2\n" : "hero \"%s\"\n", stranger_names[number]);
    add_word_line(s, stranger_names[number], "ma");
    add_text(s, "  health %u, move %u, ", 1 + roll(s->dice, roll(s->dice, 8) ? 20 : 99), 1 + roll(s->dice, 5));
    add_reach(s);
    unsigned forms = heroes == 1 && roll(s->dice, 3) == 0 ? 2 + roll(s->dice, 3) : 0;
    for (unsigned i = 0; i < forms; i++) {
        static const char *const names[] = {"Dawn", "Noon", "Eve", "Night"};
        add_text(s, "form \"%s\"\n", names[i]);
        add_word_line(s, names[i], "ma");
    }
    for (unsigned i = 0; i < groups && i < 3; i++) {
        unsigned count = 1 + roll(s->dice, left < 4 ? left : 4);
        if (count >= left)
            break;
        left -= count;
        add_text(s, count > 1 ? "sidekick \"%s\" x%u\n" : "sidekick \"%s\"\n", sidekicks[i], count);
        add_word_line(s, sidekicks[i], "ma");
        add_text(s, "  health %u, ", 1 + roll(s->dice, 8));
        add_reach(s);
    }
}

static inline void add_things(stranger *s)
{
    static const char *const tokens[] = {"cog", "rune"}, *const counters[] = {"spark", "gloom", "tide", "luck"};
    static const char *const states[] = {"Waxing", "Full", "Waning", "Dark"};
    unsigned kinds = roll(s->dice, 3), count = roll(s->dice, 5);
    bool dial = false;
    for (unsigned i = 0; i < kinds; i++) {
        add_text(s, "token \"%s\" x%u\n", tokens[i], 1 + roll(s->dice, roll(s->dice, 3) ? 6 : 30));
        add_word_line(s, tokens[i], "n");
    }
    for (unsigned i = 0; i < count; i++) {
        unsigned what = roll(s->dice, 4), most = 1 + roll(s->dice, what == 1 ? 15 : 60);
        if (what == 0)
            add_text(s, "counter \"%s\"\n", counters[i]);
        else
            add_text(
                s, what == 1 ? "counter \"%s\" max %u, start %u, on opponents\n" : "counter \"%s\" max %u, start %u\n",
                counters[i], most, roll(s->dice, most + 1));
        add_word_line(s, counters[i], "n");
        for (unsigned k = 0; what == 0 && !dial && k < 4; k++) {
            add_text(s, "state \"%s\"\n", states[k]);
            add_word_line(s, states[k], "n");
        }
        dial = dial || what == 0;
    }
}

/* A deck of titles without texts: how many there are of each, what it is, and who may play it. */
static inline unsigned add_figures(stranger *s, char lines[PL_TITLES][120])
{
    static const char *const types[] = {"attack", "defense", "versatile"};
    unsigned left = PL_DECK, count = 0;
    while (left) {
        unsigned copies = 1 + roll(s->dice, 4), type = roll(s->dice, 5);
        copies = copies < left ? copies : left;
        left -= copies;
        int at = snprintf(lines[count], 120, "card \"Card %c\" x%u\n  ", (char)('A' + count), copies);
        at += type > 2 ? snprintf(lines[count] + at, 120 - (size_t)at, "scheme, ")
                       : snprintf(lines[count] + at, 120 - (size_t)at, "%s %u, ", types[type],
                                  roll(s->dice, roll(s->dice, 8) ? 7 : 21));
        at += roll(s->dice, 6) ? snprintf(lines[count] + at, 120 - (size_t)at, "boost %u, ", roll(s->dice, 10))
                               : snprintf(lines[count] + at, 120 - (size_t)at, "no boost, ");
        snprintf(lines[count] + at, 120 - (size_t)at, "%s\n", "anyone");
        count++;
    }
    return count;
}

/* ------------------------------------------------------------------ programs */

static inline void put_sentences(scribe *s, int depth)
{
    unsigned sentences = 1U + (dice_roll(&s->dice, 3) == 0) + (dice_roll(&s->dice, 6) == 0);
    if (sentences > 1)
        scribe_put(s, pl_word_make(PL_W_SEQ, sentences));
    while (sentences--)
        scribe_tree(s, PL_SORT_STATEMENT, depth);
}

/* "When ... enters a space with a token" and "when one of your tokens leaves", which chance alone would hardly make. */
static inline void put_trigger(stranger *h, scribe *s)
{
    static const pl_word comers[] = {PL_W_OPPOSING, PL_W_FRIENDLY, PL_W_FIGHTER};
    int kind = scribe_name(s, PL_SORT_TOKEN_KIND);
    unsigned what = roll(h->dice, 3);
    if (kind < 0 || what == 0) {
        scribe_tree(s, PL_SORT_TRIGGER, 2);
        return;
    }
    scribe_put(s, what == 1 ? PL_W_ENTERS : PL_W_LEAVES);
    if (what == 1) {
        scribe_put(s, PL_W_A);
        scribe_put(s, comers[roll(h->dice, 3)]);
    }
    scribe_put(s, pl_word_name((unsigned)kind));
}

static inline void put_ability(stranger *h, scribe *s, int depth)
{
    static const struct {
        pl_word head;
        pl_sort sort;
    } others[] = {
        {PL_W_AT_SETUP, PL_SORT_EFFECT}, {PL_W_ALWAYS, PL_SORT_MODIFIER}, {PL_W_NO_CANCEL, PL_SORT_PROTECTED}};
    unsigned kind = roll(h->dice, 10);
    bool more = roll(h->dice, 4) == 0;
    if (kind < 3) {
        scribe_put(s, others[kind].head);
        scribe_tree(s, others[kind].sort, depth);
    } else if (kind == 3) {
        scribe_put(s, PL_W_WHILE);
        scribe_tree(s, PL_SORT_CONDITION, depth);
        scribe_tree(s, PL_SORT_MODIFIER, depth);
    } else {
        if (more)
            scribe_put(s, pl_word_make(PL_W_SEQ, 2));
        scribe_put(s, PL_W_WHEN);
        put_trigger(h, s);
        scribe_tree(s, PL_SORT_STATEMENT, depth);
        if (more)
            scribe_tree(s, PL_SORT_STATEMENT, depth);
    }
}

static inline void put_program(stranger *h, scribe *s, unsigned title, unsigned timing)
{
    int depth = 1 + (int)roll(h->dice, 5);
    if (title == PL_NONE) {
        put_ability(h, s, depth);
    } else if (timing == PL_W_HELD) {
        scribe_put(s, PL_W_WHEN);
        scribe_put(s, PL_W_HAND_SEEN);
        scribe_put(s, PL_W_MAY);
        scribe_tree(s, PL_SORT_DEED, depth);
    } else if (timing == PL_W_STANDING) {
        scribe_put(s, PL_W_WHEN);
        scribe_put(s, PL_W_FORCED_DISCARD);
        scribe_put(s, PL_W_THIS);
        scribe_tree(s, PL_SORT_STATEMENT, depth);
    } else {
        put_sentences(s, depth);
    }
}

/* Does the file have a text that says where tokens go which this one places? */
static inline bool places_known(const pl_hero *hero, const pl_word *program, int length)
{
    for (const pl_word *p = program; p < program + length; p++)
        if (pl_word_is(*p, PL_W_PUT) && !pl_token_place(hero, hero->token[pl_word_value(*pl_skip(p + 1))]))
            return false;
    return true;
}

/* Can it be said, and is what is said read? Then it must be read as this. A text that is too long to be said is none. */
static inline bool said_and_read(stranger *h, unsigned timing, const pl_word *program, int length,
                                 char said[PL_TEXT_MAX])
{
    static pl_reading reading;
    const pl_book *book = pack->books[PL_EN];
    bool labelled = timing != PL_W_STANDING && timing != PL_W_SCHEME;
    if (!pl_reading_speak(book, h->lexicon, labelled ? pl_word_make(timing, 0) : 0, program, said, PL_TEXT_MAX))
        return false;
    pl_read(book, h->lexicon, said, strlen(said), &reading);
    if (reading.ok && reading.length == length &&
        memcmp(reading.program, program, (size_t)length * sizeof *program) == 0)
        return true;
    if (!reading.ok) { /* a hole in the grammar: cards/roundtrip looks for those */
        h->unread++;
        return false;
    }
    char meant[4000], read[4000];
    pl_program_print(program, h->lexicon, meant, sizeof meant);
    pl_program_print(reading.program, h->lexicon, read, sizeof read);
    fail_msg("%s\nwas  %s\nread %s", said, meant, read);
    return false;
}

/* "Discard 2 random schemes": chance finds them or it does not, so everybody learns what the hand had of them. */
static inline bool finds_by_kind(const pl_word *program, int length)
{
    for (int i = 0; i + 1 < length; i++)
        if (pl_word_is(program[i], PL_W_RANDOM) && !pl_word_is(program[i + 1], PL_W_CARD))
            return true;
    return false;
}

/* A text that the rules carry out, compiled into the hero and added to the file; none is found: no text. */
static inline bool add_random_text(stranger *h, unsigned title, unsigned timing, const char *before)
{
    static pl_hero before_it;
    for (unsigned i = 0; i < STRANGER_TRIES; i++) {
        pl_word program[PL_PROGRAM_MAX];
        char said[PL_TEXT_MAX];
        scribe s = {.dice = {(uint64_t)roll(h->dice, 1U << 31) << 20},
                    .name_sorts = h->sorts,
                    .name_count = h->names,
                    .out = program,
                    .limit = PL_PROGRAM_MAX};
        put_program(h, &s, title, timing);
        if (s.length > s.limit || pl_check_program(program, s.length, h->lexicon))
            continue;
        before_it = h->hero;
        if (!pl_compile(&h->hero, title, timing, program, s.length) && places_known(&h->hero, program, s.length) &&
            said_and_read(h, timing, program, s.length, said)) {
            add_text(h, "%s  %s\n", before, said);
            h->texts++;
            h->betrays = h->betrays || finds_by_kind(program, s.length);
            return true;
        }
        h->refused++;
        h->hero = before_it;
    }
    return false;
}

/* ------------------------------------------------------------------ the file */

/* Every kind of token has a rule where it goes, most of the time. */
static inline void add_token_rules(stranger *h)
{
    for (unsigned name = 0; name < (unsigned)h->names; name++) {
        if (h->hero.token[name] >= PL_TOKENS || roll(h->dice, 8) == 0)
            continue;
        const pl_word rule[] = {PL_W_ALWAYS, PL_W_STAY_ON, pl_word_name(name),
                                roll(h->dice, 2) ? PL_W_FREE : PL_W_OTHER_SPACE, PL_W_ANYWHERE};
        char said[PL_TEXT_MAX];
        if (!pl_compile(&h->hero, PL_NONE, PL_W_STANDING, rule, 5) && said_and_read(h, PL_W_STANDING, rule, 5, said))
            add_text(h, "ability \"Where %u\"\n  %s\n", name, said);
    }
}

static inline void add_abilities(stranger *h)
{
    unsigned wanted = roll(h->dice, 7);
    add_token_rules(h);
    for (unsigned i = 0; i < wanted && h->hero.ability_count < PL_ABILITIES && h->hero.row_count < PL_ABILITIES; i++) {
        char head[40];
        snprintf(head, sizeof head, "ability \"Gift %c\"\n", (char)('A' + i));
        add_random_text(h, PL_NONE, PL_W_STANDING, head);
    }
}

/* In the order of play, which is that of the words: the loader compiles them in it, too. */
static inline void add_card_texts(stranger *h, unsigned title)
{
    for (unsigned timing = PL_W_IMMEDIATELY; timing <= PL_W_STANDING; timing++) {
        bool scheme = h->hero.cards[title].type == PL_SCHEME;
        bool combat =
            timing == PL_W_IMMEDIATELY || timing == PL_W_DURING || timing == PL_W_AFTER || timing == PL_W_PLAYED;
        if ((scheme ? combat : timing == PL_W_SCHEME) || (timing == PL_W_BOOSTED && h->hero.cards[title].boost < 0))
            continue;
        if (roll(h->dice, timing == PL_W_SCHEME || timing == PL_W_AFTER ? 2
                          : timing == PL_W_DURING                       ? 3
                                                                        : 8) == 0 ||
            timing == PL_W_SCHEME)
            add_random_text(h, title, timing, "");
    }
}

/* The hero of a file, whose pack must stay as long as its lexicon. */
static inline pl_pack *load_stranger(const stranger *h)
{
    const pl_file file = {"stranger.hero", h->text, h->length};
    pl_errors *errors = pl_errors_new();
    pl_pack *own = pl_pack_load_beside(pack, &file, 1, errors);
    pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    if (!own)
        fail_msg("%s", h->text);
    return own;
}

/* A hero file, number `number` of a company of strangers. */
static inline void make_stranger(stranger *h, unsigned number, dice *d)
{
    char cards[PL_TITLES][120];
    h->length = h->texts = h->refused = h->unread = 0;
    h->betrays = false;
    h->dice = d;
    add_fighters(h, number);
    add_things(h);
    size_t head = h->length;
    unsigned titles = add_figures(h, cards);
    for (unsigned i = 0; i < titles; i++)
        add_text(h, "%s", cards[i]);
    pl_pack *bare = load_stranger(h);
    h->hero = bare->heroes[0];
    h->lexicon = bare->hero_pages[0].lexicon[PL_EN];
    for (h->names = 0; pl_lexicon_id(h->lexicon, (unsigned)h->names); h->names++)
        h->sorts[h->names] = pl_word_sorts(pl_word_name((unsigned)h->names), h->lexicon);
    h->length = head;
    add_abilities(h);
    bool by_hand = roll(h->dice, 4) == 0;
    for (unsigned i = 0; i < titles; i++) {
        add_text(h, "%s", cards[i]);
        if (by_hand && i == titles - 1)
            add_text(h, "  unread \"Sing a song together.\"\n");
        else
            add_card_texts(h, i);
    }
    pl_pack_free(bare);
    h->lexicon = NULL;
}

#endif
