/* Counters in scenarios: "counter rage 3", "counter mood storm", "counter doubt 2 on B1". */
#include "files/scenario.h"
#include "match/match.h"

static bool take_units(scene *s, cursor *c, unsigned hero, counter_line *out)
{
    const pl_hero_page *page = &s->pack->hero_pages[hero];
    const pl_counter *limits = &s->pack->heroes[hero].counters[out->counter];
    cursor at = *c;
    phrase id;
    int number = -1;
    if (limits->states ? !sc_take_word(c, &id) : !sc_take_number(c, &number)) {
        sc_mistake(s, c->line, sc_column_of(c), limits->states ? "which state of '%s'?" : "how many of '%s'?",
                   page->counters[out->counter].id);
        return false;
    }
    if (limits->states)
        number = pl_state_find(s->pack, hero, out->counter, id.text);
    if (number < 0 || number > limits->most) {
        sc_mistake(s, c->line, sc_column_of(&at),
                   limits->states ? "'%s' has no such state" : "'%s' does not go that high",
                   page->counters[out->counter].id);
        return false;
    }
    out->units = (uint8_t)number;
    return true;
}

bool sc_take_counter(scene *s, cursor *c, unsigned hero, counter_line *out)
{
    const pl_hero_page *page = &s->pack->hero_pages[hero];
    const char *ids[PL_COUNTERS];
    unsigned count = s->pack->heroes[hero].counter_count;
    phrase id = {.line = c->line, .column = sc_column_of(c)};
    for (unsigned i = 0; i < count; i++)
        ids[i] = page->counters[i].id;
    *out = (counter_line){.holder = PL_NONE};
    int found = sc_take_word(c, &id) ? pl_counter_find(s->pack, hero, id.text) : -1;
    if (found < 0) {
        sc_mistake(s, id.line, id.column, "%s has no counter '%s'%s", page->id, id.text,
                   count ? sc_hint_for(id.text, ids, count).text : "");
        return false;
    }
    out->counter = (unsigned)found;
    if (!take_units(s, c, hero, out))
        return false;
    if (s->pack->heroes[hero].counters[found].on_foes && sc_take_this(c, "on")) {
        int seat = sc_take_seat(c);
        out->holder = seat < 0 ? PL_NONE : (unsigned)seat;
    }
    if (sc_at_end(c))
        return true;
    phrase rest = sc_rest_of(c);
    sc_mistake(s, rest.line, rest.column, "expected the end of the line, not '%s'", rest.text);
    return false;
}

void sc_read_counter(scene *s, cursor *c)
{
    counter_line said;
    if (s->seat < 0) {
        sc_mistake(s, c->line, 1, "whose counter? It belongs under a 'seat' line");
        return;
    }
    seat_table *t = &s->table.seats[s->seat];
    if (t->hero < 0 || !sc_take_counter(s, c, (unsigned)t->hero, &said))
        return;
    t->counters[said.counter].line = c->line;
    for (unsigned i = 0; i < 2; i++)
        if (said.holder == PL_NONE || said.holder / 2 == i) {
            t->counters[said.counter].units[i] = said.units;
            t->counters[said.counter].said[i] = true;
        }
}

void sc_set_counters(const scene *s, unsigned seat, pl_position *position)
{
    const seat_table *t = &s->table.seats[seat];
    const pl_hero *hero = &s->pack->heroes[t->hero];
    for (unsigned k = 0; k < hero->counter_count; k++) {
        unsigned units[2];
        if (t->counters[k].line == 0)
            continue;
        for (unsigned i = 0; i < 2; i++)
            units[i] = t->counters[k].said[i] ? t->counters[k].units[i] : hero->counters[k].start;
        bool two = hero->counters[k].on_foes && sc_in_teams(s);
        position->seat[seat].counters_given |= (uint8_t)(1U << k);
        position->seat[seat].counters[k] = (uint8_t)(two ? units[0] | units[1] << 4 : units[0]);
    }
}

void sc_expect_counter(scene *s, cursor *c, unsigned seat)
{
    counter_line said;
    int column = sc_column_of(c);
    unsigned hero = s->setup.hero[seat];
    if (!sc_take_counter(s, c, hero, &said))
        return;
    unsigned holder = said.holder == PL_NONE ? pl_team_of(seat) ^ 1U : said.holder;
    unsigned units = pl_units(&s->pack->heroes[hero], &s->game, seat, said.counter, holder);
    const char *id = pl_counter_name(s->pack, hero, said.counter);
    if (units == said.units)
        return;
    if (s->pack->heroes[hero].counters[said.counter].states)
        sc_failure(s, c->line, column, "%s's '%s' is in the state %s, not %s", sc_seat_name(s, seat), id,
                   pl_state_name(s->pack, hero, said.counter, units),
                   pl_state_name(s->pack, hero, said.counter, said.units));
    else
        sc_failure(s, c->line, column, "%s's '%s' is %u, not %u", sc_seat_name(s, seat), id, units, said.units);
}
