#include "protocol/message.h"

#include <string.h>

#include "match/match.h"

/* ------------------------------------------------------------------ small things */

static void write_seat(pl_json *j, const char *key, const pl_setup *setup, unsigned seat)
{
    pl_json_text(j, key, seat < pl_seats_in(setup) ? pl_seat_name(setup, seat) : NULL);
}

static void write_team(pl_json *j, const char *key, unsigned team)
{
    pl_json_text(j, key, team == 0 ? "A" : team == 1 ? "B" : NULL);
}

void pl_write_space(pl_json *j, const char *key, const pl_pack *pack, const pl_setup *setup, unsigned space)
{
    int number = space < PL_SPACES ? pl_space_name(pack, setup, space) : -1;
    if (number < 0)
        pl_json_text(j, key, NULL);
    else
        pl_json_number(j, key, number);
}

static void write_spaces(pl_json *j, const char *key, const pl_pack *pack, const pl_setup *setup, uint64_t spaces)
{
    pl_json_open(j, key, '[');
    for (unsigned space = 0; space < PL_SPACES; space++)
        if (spaces >> space & 1)
            pl_write_space(j, NULL, pack, setup, space);
    pl_json_close(j, ']');
}

static void write_way(pl_json *j, const char *key, const pl_pack *pack, const pl_setup *setup, const pl_way *way)
{
    pl_json_open(j, key, '[');
    for (unsigned i = 0; i < way->count; i++)
        pl_write_space(j, NULL, pack, setup, way->space[i]);
    pl_json_close(j, ']');
}

static void write_cards(pl_json *j, const char *key, const pl_pack *pack, const pl_setup *setup, unsigned seat,
                        uint32_t cards)
{
    pl_json_open(j, key, '[');
    for (unsigned card = 0; card < PL_DECK; card++)
        if (cards >> card & 1)
            pl_json_text(j, NULL, pl_card_name(pack, setup, seat, card));
    pl_json_close(j, ']');
}

static void write_fighter(pl_json *j, const char *key, unsigned fighter)
{
    if (fighter < PL_FIGHTERS)
        pl_json_number(j, key, fighter);
    else
        pl_json_text(j, key, NULL);
}

static void write_card(pl_json *j, const char *key, const pl_pack *pack, const pl_setup *setup, unsigned seat,
                       unsigned card)
{
    bool has = card < PL_DECK && seat < pl_seats_in(setup);
    pl_json_text(j, key, has ? pl_card_name(pack, setup, seat, card) : NULL);
}

/* ------------------------------------------------------------------ values */

static void write_part(pl_json *j, const pl_pack *pack, const pl_setup *setup, const pl_value_part *part)
{
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "cause", pl_field_word(PL_FIELD_VALUE_CAUSE, part->cause));
    pl_json_number(j, "change", part->change);
    pl_json_number(j, "value", part->value);
    write_seat(j, "seat", setup, part->seat);
    write_card(j, "card", pack, setup, part->seat, part->card);
    pl_json_bool(j, "idle", part->idle);
    pl_json_close(j, '}');
}

/* How the value of a side came about: members of it. */
static void write_parts(pl_json *j, const pl_pack *pack, const pl_setup *setup, const pl_value_side *s)
{
    pl_json_bool(j, "ignored", s->ignored);
    pl_json_number(j, "boost", pl_boosts_of(s));
    pl_json_open(j, "parts", '[');
    for (unsigned i = 0; i < s->count; i++)
        write_part(j, pack, setup, &s->parts[i]);
    pl_json_close(j, ']');
}

static void write_sums(pl_json *j, const pl_pack *pack, const pl_setup *setup, const pl_breakdown *sums,
                       unsigned changed)
{
    pl_json_open(j, "sums", '{');
    for (unsigned side = 0; side < 2; side++) {
        const pl_value_side *s = &sums->side[side];
        if (!(changed >> side & 1))
            continue;
        pl_json_open(j, pl_field_word(PL_FIELD_SIDE, side), '{');
        write_card(j, "card", pack, setup, s->seat, s->card);
        if (s->card < PL_DECK || sums->over)
            pl_json_number(j, "value", s->value);
        else
            pl_json_text(j, "value", NULL);
        write_parts(j, pack, setup, s);
        pl_json_close(j, '}');
    }
    pl_json_close(j, '}');
}

/* ------------------------------------------------------------------ setup */

static void write_options(pl_json *j, const char *key, const pl_rules_options *options)
{
    pl_json_open(j, key, '{');
    for (unsigned i = 0; i < PL_RULES_CHOICES; i++) {
        const pl_rules_choice *choice = &pl_rules_choices[i];
        unsigned value = ((const uint8_t *)options)[choice->offset];
        pl_json_text(j, choice->name, value < PL_CHOICE_VALUES ? choice->value[value] : NULL);
    }
    pl_json_close(j, '}');
}

void pl_write_setup(pl_json *j, const char *key, const pl_pack *pack, const pl_setup *setup, const pl_teller *teller)
{
    char name[PL_TOLD_MAX];
    pl_json_open(j, key, '{');
    pl_json_text(j, "board", pack->board_pages[setup->board].id);
    pl_json_bool(j, "teams", setup->teams);
    pl_json_open(j, "seats", '[');
    for (unsigned seat = 0; seat < pl_seats_in(setup); seat++) {
        pl_json_open(j, NULL, '{');
        write_seat(j, "seat", setup, seat);
        write_team(j, "team", pl_team_of(seat));
        pl_json_text(j, "hero", pack->hero_pages[setup->hero[seat]].id);
        pl_json_text(j, "name", pl_tell_seat(teller, seat, name, sizeof name));
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
    pl_json_open(j, "fighters", '[');
    for (unsigned seat = 0; seat < pl_seats_in(setup); seat++) {
        const pl_hero *hero = &pack->heroes[setup->hero[seat]];
        for (unsigned i = 0; i < hero->fighter_count; i++) {
            unsigned fighter = seat * PL_SEAT_FIGHTERS + i;
            pl_json_open(j, NULL, '{');
            pl_json_number(j, "fighter", fighter);
            write_seat(j, "seat", setup, seat);
            pl_json_text(j, "id", pl_fighter_name(pack, setup, fighter, name));
            pl_json_text(j, "name", pl_tell_fighter(teller, fighter, name, sizeof name));
            pl_json_bool(j, "hero", hero->heroes >> i & 1);
            pl_json_bool(j, "ranged", hero->ranged >> i & 1);
            pl_json_number(j, "health", hero->health[i]);
            pl_json_close(j, '}');
        }
    }
    pl_json_close(j, ']');
    write_options(j, "options", &setup->options);
    pl_json_close(j, '}');
}

/* ------------------------------------------------------------------ view */

static const char *seat_state(const pl_game *game, unsigned seat)
{
    if (!(game->dormant >> seat & 1))
        return "playing";
    for (unsigned i = 0; i < PL_SEAT_FIGHTERS; i++)
        if (game->health[seat * PL_SEAT_FIGHTERS + i] > 0)
            return "dormant";
    return "out";
}

static void write_tokens(pl_json *j, const pl_pack *pack, const pl_setup *setup, const pl_game *game, unsigned seat)
{
    pl_json_open(j, "tokens", '[');
    for (unsigned kind = 0; kind < pack->heroes[setup->hero[seat]].token_count; kind++) {
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "kind", pl_token_name(pack, setup, seat, kind));
        write_spaces(j, "spaces", pack, setup, game->seat[seat].tokens[kind]);
        pl_json_number(j, "left", game->seat[seat].stock[kind]);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
}

/* Cards on the table that lie face up for the viewer. */
static uint32_t open_table(const pl_view *view, unsigned seat)
{
    uint32_t cards = view->game.seat[seat].play;
    for (unsigned side = 0; side < 2; side++) {
        const pl_side *s = &view->game.combat.side[side];
        if (view->game.combat.stage && s->seat == seat && s->card != PL_NONE && pl_view_hides_side(view, side))
            cards &= ~(1U << s->card);
    }
    return cards;
}

static void write_piles(pl_json *j, const pl_pack *pack, const pl_setup *setup, const pl_view *view, unsigned seat)
{
    const pl_seat *s = &view->game.seat[seat];
    if (pl_view_shows_hand(view, seat))
        write_cards(j, "hand", pack, setup, seat, s->hand);
    else
        pl_json_text(j, "hand", NULL);
    pl_json_number(j, "handCount", __builtin_popcount(s->hand));
    write_cards(j, "known", pack, setup, seat, pl_view_known_hand(view, seat) & ~open_table(view, seat));
    write_cards(j, "exposed", pack, setup, seat, pl_view_exposed_hand(&pack->content, view, seat));
    pl_json_number(j, "deck", s->deck_count);
    pl_json_open(j, "deckKnown", '[');
    for (unsigned k = 0; k < s->deck_count; k++) {
        unsigned card = pl_view_deck_card(view, seat, k);
        if (card == PL_NONE)
            continue;
        pl_json_open(j, NULL, '{');
        pl_json_number(j, "place", k);
        pl_json_text(j, "card", pl_card_name(pack, setup, seat, card));
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
    pl_json_open(j, "discard", '[');
    for (unsigned k = 0; k < s->discard_count; k++)
        pl_json_text(j, NULL, pl_card_name(pack, setup, seat, pl_discard_card(&view->game, seat, k)));
    pl_json_close(j, ']');
    write_cards(j, "table", pack, setup, seat, open_table(view, seat));
}

static void write_seats(pl_json *j, const pl_pack *pack, const pl_setup *setup, const pl_view *view)
{
    const pl_game *game = &view->game;
    pl_json_open(j, "seats", '[');
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        const pl_hero *hero = &pack->heroes[setup->hero[seat]];
        pl_json_open(j, NULL, '{');
        write_seat(j, "seat", setup, seat);
        pl_json_text(j, "state", seat_state(game, seat));
        write_piles(j, pack, setup, view, seat);
        pl_json_text(j, "form",
                     hero->form_count ? pack->hero_pages[setup->hero[seat]].forms[game->seat[seat].form].id : NULL);
        write_tokens(j, pack, setup, game, seat);
        pl_write_counters(j, pack, setup, game, seat);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
}

static void write_combat(pl_json *j, const pl_pack *pack, const pl_setup *setup, const pl_view *view,
                         const pl_breakdown *sums)
{
    const pl_combat *combat = &view->game.combat;
    if (combat->stage == 0) {
        pl_json_text(j, "combat", NULL);
        return;
    }
    bool revealed = combat->stage > PL_UNREVEALED;
    pl_json_open(j, "combat", '{');
    pl_json_bool(j, "revealed", revealed);
    for (unsigned side = 0; side < 2; side++) {
        const pl_side *s = &combat->side[side];
        bool hidden = s->card != PL_NONE && pl_view_hides_side(view, side);
        pl_json_open(j, pl_field_word(PL_FIELD_SIDE, side), '{');
        write_seat(j, "seat", setup, s->seat);
        write_fighter(j, "fighter", s->fighter);
        pl_json_bool(j, "committed", s->card != PL_NONE);
        pl_json_text(j, "card", s->card == PL_NONE || hidden ? NULL : pl_card_name(pack, setup, s->seat, s->card));
        pl_json_bool(j, "open", s->card != PL_NONE && (revealed || s->flags & PL_SIDE_OPEN));
        if (revealed && s->card != PL_NONE)
            pl_json_number(j, "value", pl_card_value(&view->game, side));
        else
            pl_json_text(j, "value", NULL);
        if (s->prediction != PL_NONE)
            pl_json_number(j, "prediction", s->prediction);
        else
            pl_json_text(j, "prediction", NULL);
        pl_json_bool(j, "cancelled", s->flags & PL_SIDE_CANCELED);
        write_parts(j, pack, setup, &sums->side[side]);
        pl_json_close(j, '}');
    }
    pl_json_text(j, "winner", combat->winner == PL_NONE ? NULL : pl_field_word(PL_FIELD_SIDE, combat->winner & 1));
    pl_json_close(j, '}');
}

void pl_write_view(pl_json *j, const char *key, const pl_pack *pack, const pl_view *view, const pl_breakdown *sums)
{
    const pl_game *game = &view->game;
    pl_setup setup = pl_setup_of(game);
    pl_json_open(j, key, '{');
    write_seat(j, "viewer", &setup, view->viewer);
    pl_json_open(j, "turn", '{');
    pl_json_number(j, "number", game->turn);
    write_seat(j, "seat", &setup, game->turn_seat);
    pl_json_number(j, "actions", game->actions);
    pl_json_close(j, '}');
    pl_json_bool(j, "over", game->over);
    write_team(j, "winner", game->over ? game->winner : PL_NONE);
    pl_json_open(j, "fighters", '[');
    for (unsigned f = 0; f < game->seat_count * PL_SEAT_FIGHTERS; f++) {
        if (f % PL_SEAT_FIGHTERS >= pack->heroes[setup.hero[pl_seat_of(f)]].fighter_count)
            continue;
        pl_json_open(j, NULL, '{');
        pl_json_number(j, "fighter", f);
        pl_write_space(j, "space", pack, &setup, game->space[f]);
        pl_json_number(j, "health", game->health[f]);
        pl_json_bool(j, "reserve", game->seat[pl_seat_of(f)].reserve >> f % PL_SEAT_FIGHTERS & 1);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
    write_seats(j, pack, &setup, view);
    write_combat(j, pack, &setup, view, sums);
    pl_json_close(j, '}');
}

/* ------------------------------------------------------------------ question */

/* What awaits a fighter on a space. */
static void write_outlook(pl_json *j, const pl_pack *pack, const pl_game *game, unsigned fighter, unsigned space)
{
    pl_outlook outlook;
    pl_outlook_at(&pack->content, game, fighter, space, &outlook);
    pl_json_open(j, "inRange", '[');
    for (unsigned f = 0; f < PL_FIGHTERS; f++)
        if (outlook.targets >> f & 1)
            write_fighter(j, NULL, f);
    pl_json_close(j, ']');
    pl_json_open(j, "threats", '[');
    for (unsigned f = 0; f < PL_FIGHTERS; f++) {
        if (outlook.threat[f] == PL_NONE)
            continue;
        pl_json_open(j, NULL, '{');
        write_fighter(j, "fighter", f);
        pl_json_number(j, "steps", outlook.threat[f]);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
}

/* A space to which a fighter would come: how it gets there, and what awaits it. */
static void write_stand(pl_json *j, const pl_pack *pack, const pl_setup *setup, const pl_game *game, unsigned space)
{
    const pl_question *q = &game->question;
    if (q->why == PL_WHY_MOVE) {
        pl_way way = pl_way_asked(&pack->content, game, space);
        write_way(j, "way", pack, setup, &way);
        pl_json_number(j, "steps", way.count - 1);
    }
    write_outlook(j, pack, game, q->fighter, space);
}

/* What a fighter could strike at from where it stands, whoever came to stand there: nothing that its own side holds. */
static void write_range(pl_json *j, const pl_pack *pack, const pl_setup *setup, const pl_game *game, unsigned fighter)
{
    uint64_t open = pack->content.boards[game->board].spaces & ~game->occupied[pl_team_of(pl_seat_of(fighter))];
    pl_json_open(j, "range", '[');
    for (unsigned space = 0; space < PL_SPACES; space++)
        if (open >> space & 1 && pl_approach_to(&pack->content, game, fighter, space, 0).steps == 0)
            pl_write_space(j, NULL, pack, setup, space);
    pl_json_close(j, ']');
}

void pl_write_stances(pl_json *j, const char *key, const pl_pack *pack, const pl_game *game, const pl_view *view)
{
    pl_setup setup = pl_setup_of(game);
    unsigned seat = view->viewer;
    pl_json_open(j, key, '[');
    for (unsigned f = seat * PL_SEAT_FIGHTERS; f < (seat + 1) * PL_SEAT_FIGHTERS; f++) {
        if (game->space[f] >= PL_SPACES)
            continue;
        pl_json_open(j, NULL, '{');
        write_fighter(j, "fighter", f);
        pl_write_space(j, "space", pack, &setup, game->space[f]);
        write_outlook(j, pack, game, f, game->space[f]);
        write_range(j, pack, &setup, game, f);
        write_cards(j, "attacks", pack, &setup, seat, pl_attack_cards(&pack->content, &view->game, f));
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
}

void pl_write_stands(pl_json *j, const char *key, const pl_pack *pack, const pl_game *game)
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned count = pl_options(game, options);
    pl_setup setup = pl_setup_of(game);
    pl_json_open(j, key, '[');
    for (unsigned i = 0; i < count; i++) {
        if (options[i].kind != PL_OPTION_SPACE)
            continue;
        pl_json_open(j, NULL, '{');
        pl_write_space(j, "space", pack, &setup, options[i].value);
        write_stand(j, pack, &setup, game, options[i].value);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
}

/* Where a card lies that answers the question. */
static const char *place_of(const pl_game *game, unsigned seat, unsigned card)
{
    const pl_seat *s = &game->seat[seat];
    if (s->hand >> card & 1)
        return "hand";
    for (unsigned k = 0; k < s->discard_count; k++)
        if (pl_discard_card(game, seat, k) == card)
            return "discard";
    return s->play >> card & 1 ? "table" : "deck";
}

static void write_option(pl_json *j, const pl_pack *pack, const pl_game *game, pl_option option, unsigned copies,
                         const pl_teller *teller)
{
    static const char *const kinds[] = {
        [PL_OPTION_NONE] = "none",       [PL_OPTION_ACTION] = "action",     [PL_OPTION_CARD] = "card",
        [PL_OPTION_FIGHTER] = "fighter", [PL_OPTION_RELOCATE] = "relocate", [PL_OPTION_SPACE] = "space",
        [PL_OPTION_NUMBER] = "number",   [PL_OPTION_YES] = "yes",           [PL_OPTION_NO] = "no",
        [PL_OPTION_PLAYER] = "player",   [PL_OPTION_EFFECT] = "effect",
    };
    char name[PL_NAME_MAX], label[PL_TOLD_MAX];
    pl_setup setup = pl_setup_of(game);
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "name", pl_option_name(pack, game, option, name));
    pl_json_text(j, "label", pl_tell_option(teller, game, option, label, sizeof label));
    pl_json_text(j, "kind", kinds[option.kind]);
    if (option.kind == PL_OPTION_CARD) {
        write_seat(j, "seat", &setup, game->question.pile);
        pl_json_text(j, "card", pl_card_name(pack, &setup, game->question.pile, option.value));
        pl_json_text(j, "from", place_of(game, game->question.pile, option.value));
        pl_json_number(j, "copies", copies);
    } else if (option.kind == PL_OPTION_FIGHTER || option.kind == PL_OPTION_RELOCATE) {
        pl_json_number(j, "fighter", option.value);
    } else if (option.kind == PL_OPTION_SPACE) {
        pl_write_space(j, "space", pack, &setup, option.value);
        if (game->question.fighter < PL_FIGHTERS)
            write_stand(j, pack, &setup, game, option.value);
    } else if (option.kind == PL_OPTION_NUMBER || option.kind == PL_OPTION_EFFECT) {
        pl_json_number(j, "number", option.value);
    } else if (option.kind == PL_OPTION_PLAYER) {
        write_seat(j, "seat", &setup, option.value);
    }
    pl_json_close(j, '}');
}

/* Copies of a card are one option. */
static void write_options_of(pl_json *j, const pl_pack *pack, const pl_game *game, const pl_teller *teller)
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned count = pl_options(game, options);
    char name[PL_NAME_MAX], other[PL_NAME_MAX];
    pl_json_open(j, "options", '[');
    for (unsigned i = 0; i < count;) {
        unsigned copies = 1;
        pl_option_name(pack, game, options[i], name);
        while (i + copies < count && strcmp(name, pl_option_name(pack, game, options[i + copies], other)) == 0)
            copies++;
        write_option(j, pack, game, options[i], copies, teller);
        i += copies;
    }
    pl_json_close(j, ']');
}

static void write_asker(pl_json *j, const pl_pack *pack, const pl_game *game, const pl_teller *teller)
{
    const pl_question *q = &game->question;
    pl_setup setup = pl_setup_of(game);
    char text[PL_TOLD_MAX];
    if (q->owner >= game->seat_count || (q->card >= PL_DECK && q->ability == PL_NONE)) {
        pl_json_text(j, "asker", NULL);
        return;
    }
    pl_json_open(j, "asker", '{');
    write_seat(j, "seat", &setup, q->owner);
    pl_json_text(j, "card", q->card < PL_DECK ? pl_card_name(pack, &setup, q->owner, q->card) : NULL);
    pl_json_text(j, "text", pl_tell_asker(teller, game, text, sizeof text));
    pl_json_close(j, '}');
}

/* What is planned by hand, if anything is carried out by hand; all may know it: they see it before it is agreed to. */
static void write_plan(pl_json *j, const pl_pack *pack, const pl_game *game, const pl_teller *teller)
{
    pl_hand_plan plan;
    char text[PL_TOLD_MAX];
    if (!pl_by_hand(&pack->content, game, &plan))
        return;
    pl_json_open(j, "byHand", '{');
    pl_json_bool(j, "agreed", plan.agreed);
    pl_json_open(j, "deeds", '[');
    for (unsigned i = 0; i < plan.count; i++)
        pl_json_text(j, NULL, pl_tell_deed(teller, plan.owner, &plan.deed[i], text, sizeof text));
    pl_json_close(j, ']');
    pl_json_text(j, "sentBack", plan.dispute ? pl_tell_verdict(teller, plan.dispute, text, sizeof text) : NULL);
    pl_json_close(j, '}');
}

static void write_reason_members(pl_json *j, const pl_teller *teller, const pl_reason *reason)
{
    char text[PL_TOLD_MAX];
    pl_json_text(j, "name", reason->name);
    pl_json_text(j, "rule", reason->rule);
    pl_json_text(j, "text", pl_tell_reason(teller, reason, text, sizeof text));
}

void pl_write_reason(pl_json *j, const char *key, const pl_teller *teller, const pl_reason *reason)
{
    if (!*reason->name) {
        pl_json_text(j, key, NULL);
        return;
    }
    pl_json_open(j, key, '{');
    write_reason_members(j, teller, reason);
    pl_json_close(j, '}');
}

/* Why the actions and the cards of the viewer's own hand cannot be chosen now; copies have one reason. */
static void write_reasons(pl_json *j, const pl_pack *pack, const pl_view *view, const pl_teller *teller)
{
    const pl_game *game = &view->game;
    pl_setup setup = pl_setup_of(game);
    unsigned seat = view->viewer;
    pl_json_open(j, "reasons", '[');
    for (unsigned action = 0; seat < PL_SEATS && action <= PL_DO_ATTACK; action++) {
        pl_reason reason = pl_explain_action(teller, view, (pl_action)action);
        if (!*reason.name)
            continue;
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "action", pl_field_word(PL_FIELD_ACTION, action));
        write_reason_members(j, teller, &reason);
        pl_json_close(j, '}');
    }
    const char *last = NULL;
    for (unsigned card = 0; seat < PL_SEATS && card < PL_DECK; card++) {
        const char *id = pl_card_name(pack, &setup, seat, card);
        if (!(game->seat[seat].hand >> card & 1) || id == last)
            continue;
        pl_reason reason = pl_explain_card(teller, view, seat, card);
        last = id;
        if (!*reason.name)
            continue;
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "card", id);
        write_reason_members(j, teller, &reason);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
}

void pl_write_question(pl_json *j, const char *key, const pl_pack *pack, const pl_view *view, unsigned number,
                       const pl_teller *teller)
{
    const pl_game *game = &view->game;
    const pl_question *q = &game->question;
    pl_setup setup = pl_setup_of(game);
    char text[PL_TOLD_MAX];
    if (q->kind == PL_ASK_NOTHING) {
        pl_json_text(j, key, NULL);
        return;
    }
    pl_json_open(j, key, '{');
    pl_json_number(j, "number", number);
    write_seat(j, "seat", &setup, q->seat);
    pl_json_bool(j, "yours", pl_view_asks(view));
    pl_json_text(j, "kind", pl_kind_name(q->kind));
    pl_json_text(j, "why", pl_why_name(q->why));
    pl_json_text(j, "rule", *pl_why_rule(q->why) ? pl_why_rule(q->why) : NULL);
    write_asker(j, pack, game, teller);
    write_plan(j, pack, game, teller);
    if (pl_view_asks(view)) {
        pl_json_text(j, "text", pl_tell_question(teller, game, text, sizeof text));
        write_fighter(j, "fighter", q->fighter);
        write_options_of(j, pack, game, teller);
    }
    write_reasons(j, pack, view, teller);
    pl_json_close(j, '}');
}

void pl_write_hints(pl_json *j, const char *key, const pl_pack *pack, const pl_game *game, const pl_hint *hints,
                    unsigned count)
{
    char name[PL_NAME_MAX];
    pl_json_open(j, key, '[');
    for (unsigned i = 0; i < count; i++) {
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "name", pl_option_name(pack, game, hints[i].option, name));
        if (hints[i].chance < 0)
            pl_json_text(j, "chance", NULL);
        else
            pl_json_real(j, "chance", (double)hints[i].chance);
        pl_json_real(j, "share", (double)hints[i].weight);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
}

/* ------------------------------------------------------------------ events */

static const char *form_name(const pl_pack *pack, const pl_setup *setup, unsigned seat, unsigned form)
{
    unsigned hero = setup->hero[seat];
    return form < pack->heroes[hero].form_count ? pack->hero_pages[hero].forms[form].id : NULL;
}

static void write_field(pl_json *j, const pl_pack *pack, const pl_setup *setup, const pl_event *e, const pl_field *f)
{
    int value = f->kind == PL_FIELD_WAY ? 0 : pl_field_value(e, f);
    unsigned n = (unsigned)value, seat = e->seat < pl_seats_in(setup) ? e->seat : 0;
    switch ((pl_field_kind)f->kind) {
    case PL_FIELD_FIGHTER:
        write_fighter(j, f->key, n);
        break;
    case PL_FIELD_SEAT:
        write_seat(j, f->key, setup, n);
        break;
    case PL_FIELD_TEAM:
        write_team(j, f->key, n);
        break;
    case PL_FIELD_SPACE:
        pl_write_space(j, f->key, pack, setup, n);
        break;
    case PL_FIELD_CARD:
        write_card(j, f->key, pack, setup, e->pile, n);
        break;
    case PL_FIELD_TOKEN:
        pl_json_text(j, f->key, pl_token_name(pack, setup, seat, n));
        break;
    case PL_FIELD_FORM:
        pl_json_text(j, f->key, form_name(pack, setup, seat, n));
        break;
    case PL_FIELD_COUNTER:
        pl_json_text(j, f->key, pl_counter_name(pack, setup->hero[seat], n));
        break;
    case PL_FIELD_STATE:
        pl_json_text(j, f->key, pl_state_name(pack, setup->hero[seat], e->counter, n));
        break;
    case PL_FIELD_ABILITY:
    case PL_FIELD_NUMBER:
        pl_json_number(j, f->key, value);
        break;
    case PL_FIELD_BOOL:
        pl_json_bool(j, f->key, value);
        break;
    case PL_FIELD_WAY: {
        pl_way way = pl_way_in_order(&pack->boards[setup->board], e->from, e->to, e->way);
        write_way(j, f->key, pack, setup, &way);
        break;
    }
#define WORDS(kind, ...) case PL_FIELD_##kind:
#include "rules/events.def"
        pl_json_text(j, f->key, pl_field_word(f->kind, n));
        break;
    case PL_FIELD_KINDS:
        break;
    }
}

void pl_write_event(pl_json *j, const pl_pack *pack, const pl_setup *setup, const pl_event *event, unsigned viewer,
                    const pl_breakdown *sums, unsigned changed)
{
    pl_event e = pl_event_for(event, viewer);
    unsigned count;
    const pl_field *fields = pl_event_fields(e.type, &count);
    if (!fields)
        return;
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "type", pl_event_name(e.type));
    write_seat(j, "seat", setup, e.seat);
    for (unsigned i = 0; i < count; i++)
        if (fields[i].when != PL_WHEN_ELSE || e.card >= PL_DECK)
            write_field(j, pack, setup, &e, &fields[i]);
    if (e.by < PL_DECK && e.by_seat < pl_seats_in(setup)) {
        pl_json_open(j, "by", '{');
        write_seat(j, "seat", setup, e.by_seat);
        write_card(j, "card", pack, setup, e.by_seat, e.by);
        pl_json_close(j, '}');
    }
    if (e.hand)
        pl_json_bool(j, "byHand", true);
    if (changed)
        write_sums(j, pack, setup, sums, changed);
    pl_json_close(j, '}');
}

void pl_write_breakdown(pl_json *j, const pl_pack *pack, const pl_setup *setup, const pl_breakdown *breakdown)
{
    pl_json_open(j, NULL, '{');
    for (unsigned side = 0; side < 2; side++) {
        const pl_value_side *s = &breakdown->side[side];
        pl_json_open(j, pl_field_word(PL_FIELD_SIDE, side), '{');
        write_seat(j, "seat", setup, s->seat);
        write_fighter(j, "fighter", s->fighter);
        write_card(j, "card", pack, setup, s->seat, s->card);
        pl_json_number(j, "value", s->value);
        write_parts(j, pack, setup, s);
        pl_json_close(j, '}');
    }
    pl_json_text(j, "winner", pl_field_word(PL_FIELD_SIDE, breakdown->winner & 1));
    pl_json_number(j, "damage", breakdown->damage);
    pl_json_close(j, '}');
}
