/* Every event of the table (rules/events.def): it is written, hidden, told and expected by its fields, whichever event it is. */
#include "../rules/table.h"

#include "match/event.h"
#include "match/question.h"
#include "tell/story.h"

enum { EVENTS = 512, GAMES = 60 };

/* How the table says that events are told. */
typedef enum manner { SAID, SAID_OR, ALWAYS, SOMETIMES, UNSAID } manner;
/* clang-format off */
#define OF(member) offsetof(pl_event, member)
#define COMBATANT offsetof(pl_event, seat)
#define TOLD(kind, story, ...) SAID, {__VA_ARGS__}
#define TOLD_OR(kind, story, hidden, ...) SAID_OR, {__VA_ARGS__}
#define TOLD_BY(function, often) often, {0}
#define UNTOLD UNSAID, {0}
/* clang-format on */
static const struct {
    const char *name;
    manner manner;
    unsigned arguments[4]; /* members; 0: no more */
} table[PL_EV_TYPES] = {
#define EVENT(id, name, rules, meaning, fields, telling) [PL_EV_##id] = {name, telling},
#include "rules/events.def"
};

/* ------------------------------------------------------------------ the table */

static bool can_lack(unsigned kind)
{
    return kind == PL_FIELD_FIGHTER || kind == PL_FIELD_SEAT || kind == PL_FIELD_TEAM || kind == PL_FIELD_SPACE ||
           kind == PL_FIELD_CARD || kind == PL_FIELD_ABILITY;
}

static void fields_are_well_formed(void **state)
{
    (void)state;
    for (unsigned type = 0; type < PL_EV_TYPES; type++) {
        unsigned count, cards = 0;
        const pl_field *fields = pl_event_fields(type, &count);
        assert_non_null(fields);
        assert_string_equal(pl_event_name(type), table[type].name);
        for (unsigned i = 0; i < count; i++) {
            assert_true(fields[i].when == PL_WHEN_GIVEN || can_lack(fields[i].kind)); /* what has no null is there */
            cards += fields[i].kind == PL_FIELD_CARD;
            for (unsigned k = 0; k < i; k++) {
                assert_string_not_equal(fields[i].key, fields[k].key);
                assert_int_not_equal(fields[i].member, fields[k].member);
            }
        }
        for (unsigned i = 0; i < count; i++)
            assert_true(fields[i].when != PL_WHEN_ELSE || cards == 1);
    }
    unsigned count;
    assert_null(pl_event_fields(PL_EV_TYPES, &count));
    assert_int_equal(count, 0);
}

static const pl_field *field_at(unsigned type, unsigned member)
{
    unsigned count;
    const pl_field *fields = pl_event_fields(type, &count);
    for (unsigned i = 0; i < count; i++)
        if (fields[i].member == member)
            return &fields[i];
    return NULL;
}

/* A story speaks of its seat and of fields that have a name or are numbers. */
static void stories_speak_of_fields(void **state)
{
    (void)state;
    for (unsigned type = 0; type < PL_EV_TYPES; type++)
        for (unsigned i = 0; i < 4 && table[type].arguments[i]; i++) {
            const pl_field *f = field_at(type, table[type].arguments[i]);
            assert_true(f || table[type].arguments[i] == offsetof(pl_event, seat));
            assert_true(!f || f->kind == PL_FIELD_FIGHTER || f->kind == PL_FIELD_SEAT || f->kind == PL_FIELD_SPACE ||
                        f->kind == PL_FIELD_CARD || f->kind == PL_FIELD_TOKEN || f->kind == PL_FIELD_FORM ||
                        f->kind == PL_FIELD_STATE || f->kind == PL_FIELD_NUMBER);
        }
}

/* ------------------------------------------------------------------ in matches */

typedef struct heard {
    unsigned lines;
    char last[PL_TOLD_MAX];
} heard;

static void note(void *to, const pl_told *told)
{
    heard *h = to;
    h->lines++;
    snprintf(h->last, sizeof h->last, "%s", told->text);
}

static unsigned met[PL_EV_TYPES];

/* One event alone, to a viewer: as many sentences as the table says. */
static void check_telling(const pl_teller *teller, const pl_event *e, unsigned viewer)
{
    heard h = {0};
    pl_tale tale = {.seats = viewer < PL_SEATS ? 1U << viewer : 0};
    pl_tell(teller, &tale, e, 1, (pl_audience){note, &h});
    bool shown = !field_at(e->type, offsetof(pl_event, card)) || (e->card < PL_DECK && pl_event_seen(e, viewer));
    manner m = table[e->type].manner;
    if (m == UNSAID)
        assert_int_equal(h.lines, 0);
    else if (m == ALWAYS || m == SAID_OR || (m == SAID && shown))
        assert_int_equal(h.lines, 1);
    else if (m == SAID)
        assert_int_equal(h.lines, 0);
    assert_null(strchr(h.last, '?'));
    assert_true(h.lines == 0 || strlen(h.last) > 3);
}

/* Whoever may not know a card does not get it, and only what the table calls secret is ever hidden. */
static void check_hiding(const pl_event *e, unsigned viewer)
{
    pl_event x = pl_event_for(e, viewer);
    const pl_field *card = field_at(e->type, offsetof(pl_event, card));
    if (pl_event_seen(e, viewer)) {
        assert_memory_equal(&x, e, sizeof x);
        return;
    }
    assert_true(card && card->when == PL_WHEN_SEEN);
    assert_int_equal(x.card, PL_NONE);
    x.card = e->card;
    assert_memory_equal(&x, e, sizeof x);
}

/* What the table says is there is there. */
static void check_fields(const pl_event *e)
{
    unsigned count;
    const pl_field *fields = pl_event_fields(e->type, &count);
    for (unsigned i = 0; i < count; i++) {
        int value = pl_field_value(e, &fields[i]);
        bool counts = fields[i].when == PL_WHEN_GIVEN || fields[i].when == PL_WHEN_SEEN ||
                      (fields[i].when == PL_WHEN_ELSE && e->card >= PL_DECK);
        assert_true(!counts || !can_lack(fields[i].kind) || value != PL_NONE);
        if (pl_field_word(fields[i].kind, 0))
            assert_non_null(pl_field_word(fields[i].kind, (unsigned)value));
    }
}

static void check_all(const pl_teller *teller, const pl_log *log)
{
    assert_true(log->count <= log->capacity);
    for (unsigned i = 0; i < log->count; i++) {
        const pl_event *e = &log->events[i];
        assert_true(e->type < PL_EV_TYPES);
        met[e->type]++;
        check_fields(e);
        for (unsigned viewer = 0; viewer <= PL_SEATS; viewer++) {
            check_telling(teller, e, viewer < PL_SEATS ? viewer : PL_NONE);
            check_hiding(e, viewer < PL_SEATS ? viewer : PL_NONE);
        }
    }
}

static void events_of_matches_are_as_the_table_says(void **state)
{
    (void)state;
    static pl_event events[EVENTS];
    for (unsigned n = 0; n < GAMES; n++) {
        dice d = {.state = 0x9e3779b97f4a7c15ULL * (n + 1)};
        pl_log log = {.events = events, .capacity = EVENTS};
        pl_setup setup = any_setup(&d);
        pl_seed seed = seed_of(n);
        pl_game game;
        if (!pl_begin(&pack->content, &game, &setup, &seed, &log))
            continue;
        pl_teller *teller = pl_teller_new(pack, &setup, (pl_language)(n % PL_LANGUAGES));
        check_all(teller, &log);
        while (!pl_over(&game)) {
            log.count = 0;
            assert_true(pl_answer(&pack->content, &game, random_option(&game, &d), &log));
            check_all(teller, &log);
        }
        pl_teller_free(teller);
    }
    unsigned kinds = 0;
    for (unsigned type = 0; type < PL_EV_TYPES; type++)
        kinds += met[type] > 0;
    print_message("# %u of %u types of events were met\n", kinds, PL_EV_TYPES);
    assert_true(kinds > 30);
}

/* ------------------------------------------------------------------ questions */

static void a_reason_has_one_kind_of_answer(void **state)
{
    (void)state;
    for (unsigned n = 0; n < GAMES; n++) {
        dice d;
        pl_game game;
        if (!begin_any(n, 1, &d, &game))
            continue;
        while (!pl_over(&game)) {
            assert_int_equal(game.question.kind, pl_why_kind(game.question.why));
            assert_true(pl_answer(&pack->content, &game, random_option(&game, &d), NULL));
        }
    }
}

/* Whoever has chosen to attack or to scheme has a card for it: no guess of anybody else forgets that. */
static void guesses_know_who_holds_a_card_for_it(void **state)
{
    (void)state;
    unsigned guesses[PL_WHY_COUNT] = {0};
    pl_seed start = seed_of(1);
    pl_rng rng = pl_rng_from(&start);
    for (unsigned n = 0; n < GAMES; n++) {
        dice d = {.state = 0x9e3779b97f4a7c15ULL * (n + 1)};
        pl_setup setup = any_setup(&d);
        pl_seed seed = seed_of(n);
        pl_game game, world;
        if (!pl_begin(&pack->content, &game, &setup, &seed, NULL))
            continue;
        while (!pl_over(&game)) {
            unsigned why = game.question.why, viewer = game.question.seat ^ 1U;
            if (why == PL_WHY_ATTACK || why == PL_WHY_SCHEME || why == PL_WHY_ATTACKER) {
                pl_view view;
                pl_option options[PL_OPTIONS_MAX];
                pl_view_of(&pack->content, &game, viewer, &view);
                pl_guess(&pack->content, &view, &rng, &world);
                assert_true(pl_options(&world, options) > 0);
                assert_int_not_equal(options[0].kind, PL_OPTION_NONE);
                guesses[why]++;
            }
            assert_true(pl_answer(&pack->content, &game, random_option(&game, &d), NULL));
        }
    }
    assert_true(guesses[PL_WHY_ATTACK] > 100 && guesses[PL_WHY_SCHEME] > 100 && guesses[PL_WHY_ATTACKER] > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_are_well_formed),
        cmocka_unit_test(stories_speak_of_fields),
        cmocka_unit_test(events_of_matches_are_as_the_table_says),
        cmocka_unit_test(a_reason_has_one_kind_of_answer),
        cmocka_unit_test(guesses_know_who_holds_a_card_for_it),
    };
    return cmocka_run_group_tests_name("match/events", tests, load_content, free_content);
}
