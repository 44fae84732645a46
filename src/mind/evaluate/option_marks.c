/* The marks of an option: what it is, and for spaces and fighters how they stand to the others. */
#include "base/invariant.h"
#include "mind/evaluate/marks.h"

static void put(option_marks *m, unsigned row)
{
    if (m->count < OPTION_MARKS_MOST)
        m->row[m->count++] = (uint16_t)row;
}

/* How a fighter on a space stands to those of the other team. */
typedef struct stand {
    unsigned hero, sidekick; /* steps until it could attack one */
    unsigned now, soon;      /* others that could attack it */
    unsigned friends;        /* beside it */
    unsigned move;
} stand;

static void count_foes(const sight *s, const pl_game *game, unsigned fighter, unsigned space, stand *out)
{
    unsigned own = pl_seat_of(fighter), team = pl_team_of(own);
    sight_arm arm = sight_arm_of(sight_hero(s, game, own), fighter % PL_SEAT_FIGHTERS);
    uint64_t linked = sight_linked(s, game, fighter);
    for (unsigned seat = !team; seat < game->seat_count; seat += PL_TEAMS) {
        const pl_hero *hero = sight_hero(s, game, seat);
        for (uint32_t left = game->present >> seat * PL_SEAT_FIGHTERS & 0xff; left; left &= left - 1) {
            unsigned i = (unsigned)__builtin_ctz(left), foe = seat * PL_SEAT_FIGHTERS + i, at = game->space[foe];
            unsigned need = sight_need(s, arm, space, at, linked);
            unsigned back = sight_need(s, sight_arm_of(hero, i), at, space, sight_linked(s, game, foe));
            if (hero->heroes >> i & 1)
                out->hero = at_most(out->hero, need);
            else
                out->sidekick = at_most(out->sidekick, need);
            out->now += back == 0;
            out->soon += back <= hero->moves[i];
        }
    }
}

static stand stand_at(const sight *s, const pl_game *game, unsigned fighter, unsigned space)
{
    unsigned seat = pl_seat_of(fighter);
    const pl_hero *hero = sight_hero(s, game, seat);
    uint64_t own = game->occupied[pl_team_of(seat)];
    stand out = {SIGHT_FAR, SIGHT_FAR, 0, 0, 0, hero->moves[fighter % PL_SEAT_FIGHTERS]};
    if (game->present >> fighter & 1)
        own &= ~(1ULL << game->space[fighter]);
    out.friends = count_spaces(own & s->content->boards[s->board].adjacent[space]);
    count_foes(s, game, fighter, space, &out);
    return out;
}

/* ------------------------------------------------------------------ spaces */

static void mark_space(const sight *s, const pl_game *game, unsigned space, option_marks *m)
{
    enum { NOBODY = 4, SETUP = 5 };
    const pl_question *q = &game->question;
    unsigned team = pl_team_of(q->seat), who = NOBODY, tokens = 0, fighter = q->fighter;
    unsigned zone = count_spaces(s->content->boards[s->board].zone_mates[space]);
    for (unsigned seat = 0; seat < game->seat_count; seat++)
        for (unsigned kind = 0; kind < PL_TOKENS; kind++)
            if (game->seat[seat].tokens[kind] >> space & 1)
                tokens |= pl_team_of(seat) == team ? 1U : 2U;
    if (fighter < PL_FIGHTERS && q->why != PL_WHY_TOKEN && q->why != PL_WHY_TOKEN_TO) {
        unsigned seat = pl_seat_of(fighter);
        bool hero = sight_hero(s, game, seat)->heroes >> fighter % PL_SEAT_FIGHTERS & 1;
        stand there = stand_at(s, game, fighter, space);
        who = q->why == PL_WHY_SETUP ? SETUP : (pl_team_of(seat) == team ? 0U : 2U) + !hero;
        put(m, OPTION_TO_REACH + who * 6 + reach_grade(there.hero, there.move));
        put(m, OPTION_TO_REACH_SIDEKICK + who * 6 + reach_grade(there.sidekick, there.move));
        put(m, OPTION_TO_DANGER_NOW + who * 4 + at_most(there.now, 3));
        put(m, OPTION_TO_DANGER + who * 4 + at_most(there.soon, 3));
        put(m, OPTION_TO_FRIENDS + who * 4 + at_most(there.friends, 3));
        if (game->present >> fighter & 1) {
            stand here = stand_at(s, game, fighter, game->space[fighter]);
            int gain = (int)here.hero - (int)there.hero;
            gain = gain < -2 ? -2 : gain > 3 ? 3 : gain;
            put(m, OPTION_TO_STEPS + who * 8 + at_most(s->steps[game->space[fighter]][space], 7));
            put(m, OPTION_TO_GAIN + who * 6 + (unsigned)(gain + 2));
        }
    }
    put(m, OPTION_TO_TOKEN + who * 4 + tokens);
    put(m, OPTION_TO_ZONES + who * 4 + at_most(zone / 8, 3));
}

/* ------------------------------------------------------------------ fighters */

static unsigned purpose_of(unsigned why)
{
    switch (why) {
    case PL_WHY_MANEUVER:
        return 0;
    case PL_WHY_ATTACKER:
        return 1;
    case PL_WHY_TARGET:
    case PL_WHY_DAMAGE:
        return 2;
    case PL_WHY_HEAL:
        return 3;
    case PL_WHY_ACTIVE:
    case PL_WHY_FIGHTER:
        return 4;
    default: /* no other question is for a fighter */
        PL_ASSERT(false);
        return 4;
    }
}

static void mark_fighter(const sight *s, const pl_game *game, unsigned fighter, option_marks *m)
{
    unsigned seat = pl_seat_of(fighter), purpose = purpose_of(game->question.why);
    bool own = pl_team_of(seat) == pl_team_of(game->question.seat);
    const pl_hero *hero = sight_hero(s, game, seat);
    bool is_hero = hero->heroes >> fighter % PL_SEAT_FIGHTERS & 1;
    put(m, OPTION_WHO + purpose * 4 + (own ? 0U : 2U) + !is_hero);
    put(m, OPTION_WHO_HEALTH + (purpose * 2 + !own) * 8 + at_most(game->health[fighter], 7));
    if (game->present >> fighter & 1) {
        stand here = stand_at(s, game, fighter, game->space[fighter]);
        put(m, OPTION_WHO_REACH + (purpose * 2 + !own) * 6 + reach_grade(here.hero, here.move));
    }
}

/* ------------------------------------------------------------------ cards */

static card_use use_of(unsigned why)
{
    switch (why) {
    case PL_WHY_ATTACK:
        return USE_ATTACK;
    case PL_WHY_DEFENSE:
        return USE_DEFENSE;
    case PL_WHY_MANEUVER_BOOST:
        return USE_MANEUVER;
    case PL_WHY_SCHEME:
        return USE_SCHEME;
    case PL_WHY_BOOST:
        return USE_BOOST;
    case PL_WHY_HAND_LIMIT:
    case PL_WHY_DISCARD:
    case PL_WHY_DECK_BOTTOM:
    case PL_WHY_UNDER_DECK:
        return USE_LOSE;
    case PL_WHY_RETURN:
    case PL_WHY_DECK_TOP:
    case PL_WHY_ONTO_DECK:
    case PL_WHY_INTO_DECK:
        return USE_TAKE;
    case PL_WHY_REACTION:
    case PL_WHY_PICK:
    case PL_WHY_PLAY:
        return USE_OTHER;
    default: /* no other question is for a card */
        PL_ASSERT(false);
        return USE_OTHER;
    }
}

void option_marks_of(const sight *s, const pl_game *game, pl_option option, option_marks *out)
{
    enum { NOTHING, YES, ELSE };
    unsigned why = game->question.why;
    bool declined = option.kind == PL_OPTION_NONE || option.kind == PL_OPTION_NO;
    *out = (option_marks){.seat = PL_NONE};
    _Static_assert(PL_WHY_COUNT <= 48, "a mark for each reason (marks.def); another room needs other weights");
    put(out, OPTION_CHOICE + why * 3 + (declined ? NOTHING : option.kind == PL_OPTION_YES ? YES : ELSE));
    switch (option.kind) {
    case PL_OPTION_ACTION:
        put(out, OPTION_ACTION + at_most(option.value, 3));
        break;
    case PL_OPTION_CARD:
        out->seat = game->question.pile;
        out->title = sight_hero(s, game, out->seat)->title[option.value];
        out->use = (uint8_t)use_of(game->question.why);
        break;
    case PL_OPTION_RELOCATE:
        put(out, OPTION_RELOCATE);
        mark_fighter(s, game, option.value, out);
        break;
    case PL_OPTION_FIGHTER:
        mark_fighter(s, game, option.value, out);
        break;
    case PL_OPTION_SPACE:
        mark_space(s, game, option.value, out);
        break;
    case PL_OPTION_NUMBER:
        put(out, OPTION_NUMBER + at_most(option.value, 11));
        break;
    case PL_OPTION_PLAYER:
        put(out, OPTION_PLAYER + (pl_team_of(option.value) != pl_team_of(game->question.seat)));
        break;
    case PL_OPTION_EFFECT:
        put(out, OPTION_EFFECT + at_most(option.value, 5));
        break;
    default: /* said above */
        PL_ASSERT(declined || option.kind == PL_OPTION_YES);
        break;
    }
}
