#include "protocol/update.h"

#include <stdlib.h>

/* What one viewer has been told so far, in sentences of one language. */
typedef struct listener {
    pl_tale tale;
    unsigned told;    /* decisions */
    unsigned entries; /* of the history then: an undo since makes a new start */
} listener;

enum { LISTENERS = 1 << PL_SEATS };

/* What events before the last update say of combats: the same for every viewer. */
typedef struct heard {
    pl_breakdown combat;
    unsigned decisions; /* of that many */
    unsigned entries;   /* of the history then, as of a listener */
} heard;

struct pl_reporter {
    heard heard;
    pl_teller *tellers[PL_LANGUAGES];
    listener *listeners[PL_LANGUAGES][LISTENERS]; /* by the seats that they hold; NULL: nothing told yet */
};

pl_reporter *pl_reporter_new(void)
{
    return calloc(1, sizeof(pl_reporter));
}

void pl_reporter_free(pl_reporter *reporter)
{
    if (!reporter)
        return;
    for (unsigned language = 0; language < PL_LANGUAGES; language++) {
        pl_teller_free(reporter->tellers[language]);
        for (unsigned i = 0; i < LISTENERS; i++)
            free(reporter->listeners[language][i]);
    }
    free(reporter);
}

const pl_teller *pl_reporter_teller(pl_reporter *reporter, const pl_match *match, pl_language language)
{
    pl_teller **teller = &reporter->tellers[language];
    if (!*teller)
        *teller = pl_teller_new(pl_match_pack(match), pl_match_setup(match), language);
    return *teller;
}

unsigned pl_match_number(const pl_match *match)
{
    unsigned count;
    pl_match_entries(match, &count);
    return count;
}

static bool undone_since(const pl_match *match, unsigned entries)
{
    unsigned count;
    const pl_entry *all = pl_match_entries(match, &count);
    for (unsigned i = entries; i < count; i++)
        if (all[i].undo)
            return true;
    return false;
}

/* ------------------------------------------------------------------ the story */

typedef struct story_writer {
    pl_json *j;
    const pl_setup *setup;
    unsigned events; /* of the decisions before, in this message */
} story_writer;

static void write_told(void *to, const pl_told *told)
{
    static const char *const kinds[] = {[PL_TOLD_TURN] = "turn",   [PL_TOLD_PLAIN] = "plain", [PL_TOLD_TEXT] = "text",
                                        [PL_TOLD_VALUE] = "value", [PL_TOLD_HARM] = "harm",   [PL_TOLD_END] = "end"};
    static const char *const teams[] = {"A", "B", NULL};
    const story_writer *w = to;
    pl_json *j = w->j;
    bool has = told->seat < PL_SEATS;
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "kind", kinds[told->kind]);
    pl_json_text(j, "seat", has ? pl_seat_name(w->setup, told->seat) : NULL);
    pl_json_text(j, "team", teams[has ? pl_team_of(told->seat) : 2]);
    pl_json_text(j, "text", told->text);
    pl_json_number(j, "event", w->events + told->event);
    pl_json_close(j, '}');
}

/* To the writer of a message; NULL: to nobody. */
static void tell_decisions(const pl_match *match, const pl_teller *teller, listener *l, unsigned to, story_writer *w)
{
    for (; l->told <= to; l->told++) {
        unsigned count;
        const pl_event *events = pl_match_events(match, l->told, &count);
        pl_tell(teller, &l->tale, events, count, (pl_audience){w ? write_told : NULL, w});
        if (w)
            w->events += count;
    }
}

static listener *listener_of(pl_reporter *reporter, unsigned seats, pl_language language)
{
    listener **l = &reporter->listeners[language][seats % LISTENERS];
    if (!*l) {
        *l = malloc(sizeof **l);
        if (*l)
            **l = (listener){.tale = {.seats = seats}};
    }
    return *l;
}

/* The tale goes on where it was; else it is told again from the start. */
bool pl_write_story(pl_json *j, const char *key, pl_reporter *reporter, const pl_match *match, unsigned seats,
                    pl_language language, unsigned first, unsigned last)
{
    const pl_teller *teller = pl_reporter_teller(reporter, match, language);
    listener *l = listener_of(reporter, seats, language);
    story_writer w = {j, pl_match_setup(match), 0};
    if (!teller || !l)
        return false;
    if (l->told > first || undone_since(match, l->entries))
        *l = (listener){.tale = {.seats = seats}};
    if (first > 0)
        tell_decisions(match, teller, l, first - 1, NULL);
    pl_json_open(j, key, '[');
    tell_decisions(match, teller, l, last, &w);
    pl_json_close(j, ']');
    l->entries = pl_match_number(match);
    return true;
}

/* ------------------------------------------------------------------ the rest */

/* The event, and what it did to the values of a combat. That one begins says nothing of values. */
static void write_event(pl_json *j, const pl_match *match, unsigned viewer, const pl_event *event, pl_breakdown *sums)
{
    pl_breakdown before = *sums;
    pl_breakdown_hear(sums, pl_match_pack(match), pl_match_setup(match), event);
    unsigned changed = event->type == PL_EV_ATTACK ? 0 : pl_breakdown_changes(&before, sums);
    pl_write_event(j, pl_match_pack(match), pl_match_setup(match), event, viewer, sums, changed);
}

/* What is heard before decision `first`. An update costs what is new in it, since the next one begins where this one did, or later; else
 * it is heard again from the start. */
static pl_breakdown combat_before(pl_reporter *reporter, const pl_match *match, unsigned first)
{
    heard *h = &reporter->heard;
    if (h->decisions > first || undone_since(match, h->entries))
        *h = (heard){.decisions = 0};
    for (; h->decisions < first; h->decisions++) {
        unsigned count;
        const pl_event *events = pl_match_events(match, h->decisions, &count);
        for (unsigned i = 0; i < count; i++)
            pl_breakdown_hear(&h->combat, pl_match_pack(match), pl_match_setup(match), &events[i]);
    }
    h->entries = pl_match_number(match);
    return h->combat;
}

/* From decision `first` on. `sums` becomes what all events say of the present combat: everything in it is known to all. */
static void write_events(pl_json *j, const pl_match *match, unsigned viewer, unsigned first, pl_breakdown *sums)
{
    pl_json_open(j, "events", '[');
    for (unsigned n = first; n <= pl_match_decisions(match); n++) {
        unsigned count;
        const pl_event *events = pl_match_events(match, n, &count);
        for (unsigned i = 0; i < count; i++)
            write_event(j, match, viewer, &events[i], sums);
    }
    pl_json_close(j, ']');
}

/* The breakdown of every combat that was decided from decision `first` on. */
static void write_combats(pl_json *j, const pl_match *match, unsigned first, pl_breakdown breakdown)
{
    pl_json_open(j, "combats", '[');
    for (unsigned n = first; n <= pl_match_decisions(match); n++) {
        unsigned count;
        const pl_event *events = pl_match_events(match, n, &count);
        for (unsigned i = 0; i < count; i++) {
            pl_breakdown_hear(&breakdown, pl_match_pack(match), pl_match_setup(match), &events[i]);
            if (events[i].type == PL_EV_RESULT)
                pl_write_breakdown(j, pl_match_pack(match), pl_match_setup(match), &breakdown);
        }
    }
    pl_json_close(j, ']');
}

static void write_reasons(pl_json *j, const pl_teller *teller, const pl_breakdown *combat, unsigned event)
{
    pl_because because[PL_BECAUSE_MAX];
    unsigned count = pl_tell_because(teller, combat, because);
    pl_json_open(j, NULL, '{');
    pl_json_number(j, "event", event);
    pl_json_open(j, "reasons", '[');
    for (unsigned i = 0; i < count; i++) {
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "rule", because[i].rules);
        pl_json_text(j, "text", because[i].text);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
    pl_json_close(j, '}');
}

/* Why combats stood as they did, after each event that changed it from decision `first` on. */
static void write_because(pl_json *j, const pl_match *match, const pl_teller *teller, unsigned first,
                          pl_breakdown combat)
{
    unsigned number = 0;
    pl_json_open(j, "because", '[');
    for (unsigned n = first; n <= pl_match_decisions(match); n++) {
        unsigned count;
        const pl_event *events = pl_match_events(match, n, &count);
        for (unsigned i = 0; i < count; i++, number++) {
            const pl_breakdown before = combat;
            pl_breakdown_hear(&combat, pl_match_pack(match), pl_match_setup(match), &events[i]);
            if (pl_because_changes(&before, &combat))
                write_reasons(j, teller, &combat, number);
        }
    }
    pl_json_close(j, ']');
}

bool pl_write_update(pl_json *j, pl_reporter *reporter, const pl_match *match, unsigned viewer, pl_language language,
                     int64_t since)
{
    const pl_pack *pack = pl_match_pack(match);
    unsigned number = pl_match_number(match), decisions = pl_match_decisions(match);
    const pl_teller *teller = pl_reporter_teller(reporter, match, language);
    if (!teller)
        return false;
    bool undone = since >= 0 && undone_since(match, (unsigned)since);
    unsigned first = undone || since < 0 ? 0 : decisions - (number - (unsigned)since) + 1;
    const pl_breakdown before = combat_before(reporter, match, first);
    pl_breakdown sums = before;
    pl_view view;
    pl_view_of(&pack->content, pl_match_game(match), viewer, &view);
    pl_json_number(j, "number", number);
    pl_json_number(j, "decisions", decisions);
    pl_json_bool(j, "undone", undone);
    write_events(j, match, viewer, first, &sums);
    write_combats(j, match, first, before);
    if (!pl_write_story(j, "told", reporter, match, viewer < PL_SEATS ? 1U << viewer : 0, language, first, decisions))
        return false;
    write_because(j, match, teller, first, before);
    pl_write_view(j, "view", pack, &view, &sums);
    pl_write_question(j, "question", pack, &view, number + 1, teller);
    return true;
}
