/* Counters: what a hero has some of, or is in one of several states of. They are public. A counter belongs to the hero whose file
 * declares it; it lies with that hero's player, or with each opponent. */
#include "rules/act.h"
#include "rules/tell.h"

enum { HELD_BITS = 4 }; /* one that opponents hold: two of them share a byte */

/* ------------------------------------------------------------------ how many there are */

unsigned counter_holders(const run *r, unsigned owner, unsigned counter)
{
    return r->hero[owner]->counters[counter].on_foes ? opponents_of(r->game, owner) : bit(owner);
}

void start_counters(const pl_hero *hero, pl_game *game, unsigned seat)
{
    for (unsigned k = 0; k < hero->counter_count; k++) {
        unsigned start = hero->counters[k].start;
        bool two = hero->counters[k].on_foes && game->seat_count > PL_TEAMS;
        game->counters[seat][k] = (uint8_t)(two ? start | start << HELD_BITS : start);
    }
}

bool counter_fits(const run *r, unsigned owner, unsigned counter)
{
    const pl_hero *hero = r->hero[owner];
    if (counter >= hero->counter_count)
        return r->game->counters[owner][counter] == 0;
    unsigned sum = 0;
    for (unsigned left = counter_holders(r, owner, counter); left; left &= left - 1) {
        unsigned holder = lowest(left), units = pl_units(hero, r->game, owner, counter, holder);
        if (units > hero->counters[counter].most)
            return false;
        sum |= hero->counters[counter].on_foes ? units << (holder / 2 * HELD_BITS) : units;
    }
    return sum == r->game->counters[owner][counter];
}

static void tell_units(const run *r, unsigned owner, unsigned counter, unsigned holder, int change, unsigned now)
{
    bool dial = r->hero[owner]->counters[counter].states != 0;
    pl_event *e = tell_seat(r, dial ? PL_EV_STATE : PL_EV_COUNTER, owner);
    if (!e)
        return;
    e->counter = (uint8_t)counter;
    e->state = (uint8_t)now;
    e->whom = (uint8_t)holder;
    e->amount = told(change);
    e->number = told((int)now);
}

void set_units(const run *r, unsigned owner, unsigned counter, unsigned holder, unsigned units)
{
    const pl_counter *c = &r->hero[owner]->counters[counter];
    PL_ASSERT(counter_holders(r, owner, counter) & bit(holder));
    unsigned before = pl_units(r->hero[owner], r->game, owner, counter, holder);
    unsigned now = units < c->most ? units : c->most;
    unsigned shift = c->on_foes ? holder / 2 * HELD_BITS : 0;
    if (now == before)
        return;
    uint8_t *all = &r->game->counters[owner][counter];
    *all = (uint8_t)((*all & ~(before << shift)) | now << shift);
    tell_units(r, owner, counter, holder, (int)now - (int)before, now);
}

/* ------------------------------------------------------------------ acts */

/* The counter that a name means, and who has it while this act is carried out. */
typedef struct held {
    unsigned counter, holder, units;
} held;

static held held_by_actor(const run *r, const pl_frame *f, pl_word name)
{
    unsigned counter = r->hero[f->owner]->counter[pl_word_value(name)];
    unsigned holder = r->hero[f->owner]->counters[counter].on_foes ? f->actor : f->owner;
    PL_ASSERT(counter_holders(r, f->owner, counter) & bit(holder)); /* the compiler has seen to it */
    return (held){counter, holder, pl_units(r->hero[f->owner], r->game, f->owner, counter, holder)};
}

static outcome change_units(const run *r, const pl_frame *f, held h, unsigned units)
{
    set_units(r, f->owner, h.counter, h.holder, units);
    return pl_units(r->hero[f->owner], r->game, f->owner, h.counter, h.holder) == h.units ? FAILED : CARRIED;
}

outcome act_gain_units(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    unsigned n = noun_amount(r, f, &p);
    held h = held_by_actor(r, f, *p);
    return change_units(r, f, h, h.units + n);
}

outcome act_lose_units(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    unsigned n = noun_amount(r, f, &p);
    held h = held_by_actor(r, f, *p);
    return change_units(r, f, h, h.units > n ? h.units - n : 0);
}

outcome act_set_units(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = args + 1;
    held h = held_by_actor(r, f, *args);
    return change_units(r, f, h, noun_amount(r, f, &p));
}

/* How many, if the actor chooses: from 1 where all of it may be declined, else from 0. */
static outcome ask_portion(const run *r, pl_frame *f, unsigned most)
{
    if (f->step == 0) {
        f->number = 0;
        if (most == 0)
            return FAILED;
        f->step = 1;
        ask(r, f->actor, PL_ASK_NUMBER, PL_WHY_NUMBER, ((2ULL << most) - 1) & (f->decline ? ~1ULL : ~0ULL),
            f->decline != 0);
        return WAITING;
    }
    if (r->game->answer.kind != PL_OPTION_NUMBER)
        return decline(f);
    f->number = r->game->answer.value & 0x3fU;
    return CARRIED;
}

outcome act_spend(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    unsigned n = noun_amount(r, f, &p);
    held h = held_by_actor(r, f, *p);
    if (pl_word_is(*args, PL_W_UPTO) || pl_word_is(*args, PL_W_ANY)) {
        outcome out = ask_portion(r, f, n < h.units ? n : h.units);
        if (out != CARRIED)
            return out;
        n = f->number;
    }
    f->number = n <= h.units ? n & 0x3fU : 0;
    return n && n <= h.units ? change_units(r, f, h, h.units - n) : FAILED;
}

/* The first state is 0. */
static outcome take_state(const run *r, const pl_frame *f, unsigned counter, unsigned state)
{
    held h = {counter, f->owner, r->game->counters[f->owner][counter]};
    return change_units(r, f, h, state);
}

outcome act_enter(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_hero *hero = r->hero[f->owner];
    unsigned name = pl_word_value(*args);
    return take_state(r, f, hero->counter[name], hero->state[name]);
}

outcome act_next_state(const run *r, pl_frame *f, const pl_word *args)
{
    const pl_hero *hero = r->hero[f->owner];
    unsigned counter = hero->counter[pl_word_value(*args)];
    return take_state(r, f, counter, (r->game->counters[f->owner][counter] + 1U) % hero->counters[counter].states);
}

/* ------------------------------------------------------------------ what is possible */

possibility spend_possible(const run *r, const pl_frame *f, const pl_word *args)
{
    const pl_word *p = args;
    bool some = pl_word_is(*args, PL_W_UPTO) || pl_word_is(*args, PL_W_ANY);
    unsigned n = noun_amount(r, f, &p);
    return held_by_actor(r, f, *p).units >= (some ? 1 : n) ? POSSIBLE : IMPOSSIBLE;
}

possibility lose_units_possible(const run *r, const pl_frame *f, const pl_word *args)
{
    return held_by_actor(r, f, *pl_skip(args)).units ? POSSIBLE : IMPOSSIBLE;
}

/* ------------------------------------------------------------------ reading */

unsigned held_units(const run *r, const pl_frame *f, const pl_word **p)
{
    unsigned holder = noun_owner(r, f, p);
    unsigned counter = r->hero[f->owner]->counter[pl_word_value(next_word(r, f, p))];
    return pl_units(r->hero[f->owner], r->game, f->owner, counter, holder);
}

unsigned spent_units(const run *r, const pl_frame *f, const pl_word **p)
{
    next_word(r, f, p);
    return f->number;
}

bool is_in_state(const run *r, pl_frame *f, const pl_word **p)
{
    const pl_hero *hero = r->hero[f->owner];
    unsigned name = pl_word_value(next_word(r, f, p));
    return r->game->counters[f->owner][hero->counter[name]] == hero->state[name];
}
