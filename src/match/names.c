/* Names both ways.
 *
 * There is one function that names and no function that parses: a name is found by naming every candidate and comparing.
 * So what is printed can always be typed. The candidates are few (at most PL_OPTIONS_MAX), and nobody types fast. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/event.h"

static const char *const kind_names[] = {
    [PL_ASK_NOTHING] = "nothing", [PL_ASK_ACTION] = "action", [PL_ASK_CARD] = "card",
    [PL_ASK_FIGHTER] = "fighter", [PL_ASK_SPACE] = "space",   [PL_ASK_NUMBER] = "number",
    [PL_ASK_YES_NO] = "yes-no",   [PL_ASK_EFFECT] = "effect", [PL_ASK_PLAYER] = "player",
};

#define COUNT(table) (sizeof(table) / sizeof(table)[0])

const char *pl_kind_name(unsigned kind)
{
    return kind < COUNT(kind_names) ? kind_names[kind] : NULL;
}

const char *pl_type_name(unsigned type)
{
    static const char *const names[] = {
        [PL_ATTACK] = "attack", [PL_DEFENSE] = "defense", [PL_VERSATILE] = "versatile", [PL_SCHEME] = "scheme"};
    return type < COUNT(names) ? names[type] : NULL;
}

const pl_rules_choice pl_rules_choices[PL_RULES_CHOICES] = {
    {"gameEndCheck", {"immediate", "actionBoundary"}, offsetof(pl_rules_options, game_end_check)},
    {"simultaneousDefeat", {"turnPlayerWins", "draw"}, offsetof(pl_rules_options, simultaneous_defeat)},
    {"versatileCountsAs", {"both", "asUsed"}, offsetof(pl_rules_options, versatile_counts_as)},
    {"setupZoneFull", {"anyFreeSpace", "adjacentToOwnFighter"}, offsetof(pl_rules_options, setup_zone_full)},
    {"trapFriendly", {"ownerChooses", "never"}, offsetof(pl_rules_options, trap_friendly)},
    {"multiHeroEffect", {"each", "ownerChoosesOne"}, offsetof(pl_rules_options, multi_hero_effect)},
    {"firstPlayer", {"seat1", "random", "youngest"}, offsetof(pl_rules_options, first_player)},
    {"teamHands", {"visibleToTeam", "private"}, offsetof(pl_rules_options, team_hands)},
};

static const char *set_choice(const pl_rules_choice *choice, pl_rules_options *options, const char *value,
                              char *message)
{
    size_t length = (size_t)snprintf(message, 200, "%s is ", choice->name);
    for (unsigned v = 0; v < PL_CHOICE_VALUES && choice->value[v]; v++) {
        if (strcmp(choice->value[v], value) == 0) {
            ((uint8_t *)options)[choice->offset] = (uint8_t)v;
            return NULL;
        }
        bool last = v + 1 == PL_CHOICE_VALUES || !choice->value[v + 1];
        length += (size_t)snprintf(message + length, 200 - length, "%s%s",
                                   v == 0 ? ""
                                   : last ? " or "
                                          : ", ",
                                   choice->value[v]);
    }
    snprintf(message + length, 200 - length, ", not \"%.60s\"", value);
    return message;
}

const char *pl_rules_set(pl_rules_options *options, const char *name, const char *value, char message[200])
{
    const char *names[PL_RULES_CHOICES];
    for (unsigned i = 0; i < PL_RULES_CHOICES; i++) {
        names[i] = pl_rules_choices[i].name;
        if (strcmp(names[i], name) == 0)
            return set_choice(&pl_rules_choices[i], options, value, message);
    }
    const char *nearest = pl_nearest(name, names, PL_RULES_CHOICES);
    snprintf(message, 200, "there is no rules option \"%.60s\"%s%s%s", name, nearest ? "; did you mean \"" : "",
             nearest ? nearest : "", nearest ? "\"?" : "");
    return message;
}

/* ------------------------------------------------------------------ things */

pl_setup pl_setup_of(const pl_game *game)
{
    pl_setup setup = {.board = game->board, .teams = game->seat_count > 2, .options = game->options};
    for (unsigned seat = 0; seat < game->seat_count; seat++)
        setup.hero[seat] = game->seat[seat].hero;
    return setup;
}

static const char *const seat_names[2][PL_SEATS] = {{"A", "B", "", ""}, {"A1", "B1", "A2", "B2"}};

const char *pl_seat_name(const pl_setup *setup, unsigned seat)
{
    return seat < PL_SEATS ? seat_names[setup->teams][seat] : "";
}

int pl_seat_find(const char *name)
{
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        if (*name && (strcmp(name, seat_names[0][seat]) == 0 || strcmp(name, seat_names[1][seat]) == 0))
            return (int)seat;
    return -1;
}

static const char *fighter_id(const pl_pack *pack, const pl_setup *setup, unsigned fighter)
{
    if (pl_seat_of(fighter) >= pl_seats_in(setup))
        return NULL;
    unsigned hero = setup->hero[pl_seat_of(fighter)];
    unsigned place = fighter % PL_SEAT_FIGHTERS;
    return place < pack->heroes[hero].fighter_count ? pack->hero_pages[hero].fighters[place].id : NULL;
}

/* The name within the seat: "squire", or "archer 2" when the seat has several of that id. */
static void name_in_seat(const pl_pack *pack, const pl_setup *setup, unsigned fighter, char out[PL_NAME_MAX])
{
    const char *id = fighter_id(pack, setup, fighter);
    unsigned first = pl_seat_of(fighter) * PL_SEAT_FIGHTERS;
    unsigned alike = 0, place = 0;
    for (unsigned other = first; other < first + PL_SEAT_FIGHTERS; other++) {
        const char *other_id = fighter_id(pack, setup, other);
        if (!other_id || strcmp(other_id, id) != 0)
            continue;
        alike++;
        if (other <= fighter)
            place++;
    }
    if (alike > 1)
        snprintf(out, PL_NAME_MAX, "%.100s %u", id, place);
    else
        snprintf(out, PL_NAME_MAX, "%.100s", id);
}

static bool in_several_seats(const pl_pack *pack, const pl_setup *setup, unsigned fighter)
{
    const char *id = fighter_id(pack, setup, fighter);
    for (unsigned other = 0; other < PL_FIGHTERS; other++) {
        const char *other_id = fighter_id(pack, setup, other);
        if (other_id && pl_seat_of(other) != pl_seat_of(fighter) && strcmp(other_id, id) == 0)
            return true;
    }
    return false;
}

static void name_with_seat(const pl_pack *pack, const pl_setup *setup, unsigned fighter, char out[PL_NAME_MAX])
{
    char name[PL_NAME_MAX];
    name_in_seat(pack, setup, fighter, name);
    snprintf(out, PL_NAME_MAX, "%s %.120s", pl_seat_name(setup, pl_seat_of(fighter)), name);
}

char *pl_fighter_name(const pl_pack *pack, const pl_setup *setup, unsigned fighter, char out[PL_NAME_MAX])
{
    if (fighter >= PL_FIGHTERS || !fighter_id(pack, setup, fighter))
        snprintf(out, PL_NAME_MAX, "nobody");
    else if (in_several_seats(pack, setup, fighter))
        name_with_seat(pack, setup, fighter, out);
    else
        name_in_seat(pack, setup, fighter, out);
    return out;
}

int pl_fighter_find(const pl_pack *pack, const pl_setup *setup, const char *name)
{
    char candidate[PL_NAME_MAX];
    for (unsigned fighter = 0; fighter < PL_FIGHTERS; fighter++) {
        if (!fighter_id(pack, setup, fighter))
            continue;
        if (strcmp(pl_fighter_name(pack, setup, fighter, candidate), name) == 0)
            return (int)fighter;
        name_with_seat(pack, setup, fighter, candidate);
        if (strcmp(candidate, name) == 0)
            return (int)fighter;
    }
    return -1;
}

const char *pl_card_name(const pl_pack *pack, const pl_setup *setup, unsigned seat, unsigned card)
{
    if (seat >= pl_seats_in(setup) || card >= PL_DECK)
        return "nothing";
    unsigned hero = setup->hero[seat];
    return pack->hero_pages[hero].cards[pack->heroes[hero].title[card]].id;
}

const char *pl_token_name(const pl_pack *pack, const pl_setup *setup, unsigned seat, unsigned kind)
{
    if (seat >= pl_seats_in(setup) || kind >= pack->heroes[setup->hero[seat]].token_count)
        return "nothing";
    return pack->hero_pages[setup->hero[seat]].tokens[kind].id;
}

int pl_token_find(const pl_pack *pack, unsigned hero, const char *id)
{
    for (unsigned kind = 0; kind < pack->heroes[hero].token_count; kind++)
        if (strcmp(pack->hero_pages[hero].tokens[kind].id, id) == 0)
            return (int)kind;
    return -1;
}

int pl_form_find(const pl_pack *pack, unsigned hero, const char *id)
{
    for (unsigned form = 0; form < pack->heroes[hero].form_count; form++)
        if (strcmp(pack->hero_pages[hero].forms[form].id, id) == 0)
            return (int)form;
    return -1;
}

const char *pl_counter_name(const pl_pack *pack, unsigned hero, unsigned counter)
{
    return counter < pack->heroes[hero].counter_count ? pack->hero_pages[hero].counters[counter].id : "nothing";
}

const char *pl_state_name(const pl_pack *pack, unsigned hero, unsigned counter, unsigned state)
{
    const pl_state_page *page = pl_state_page_of(&pack->hero_pages[hero], counter, state);
    return page ? page->id : "nothing";
}

int pl_counter_find(const pl_pack *pack, unsigned hero, const char *id)
{
    for (unsigned counter = 0; counter < pack->heroes[hero].counter_count; counter++)
        if (strcmp(pack->hero_pages[hero].counters[counter].id, id) == 0)
            return (int)counter;
    return -1;
}

int pl_state_find(const pl_pack *pack, unsigned hero, unsigned counter, const char *id)
{
    for (unsigned state = 0; counter < PL_COUNTERS && state < pack->heroes[hero].counters[counter].states; state++)
        if (strcmp(pl_state_name(pack, hero, counter, state), id) == 0)
            return (int)state;
    return -1;
}

int pl_space_name(const pl_pack *pack, const pl_setup *setup, unsigned space)
{
    return space < pack->boards[setup->board].space_count ? pack->board_pages[setup->board].number[space] : -1;
}

int pl_space_find(const pl_pack *pack, unsigned board, const char *name)
{
    const pl_board_page *page = &pack->board_pages[board];
    size_t length = strlen(name), digits = strspn(name, "0123456789");
    if (digits == length && length > 0 && length < 5)
        return pl_board_space(page, &pack->boards[board], atoi(name));
    unsigned space = pl_grid_find(&page->grid, pack->boards[board].space_count, name, length);
    return space == PL_NONE ? -1 : (int)space;
}

/* ------------------------------------------------------------------ options */

char *pl_option_name(const pl_pack *pack, const pl_game *game, pl_option option, char out[PL_NAME_MAX])
{
    pl_setup setup = pl_setup_of(game);
    char name[PL_NAME_MAX];
    const char *action;
    switch ((pl_option_kind)option.kind) {
    case PL_OPTION_NONE:
        snprintf(out, PL_NAME_MAX, "none");
        break;
    case PL_OPTION_ACTION:
        action = pl_field_word(PL_FIELD_ACTION, option.value);
        snprintf(out, PL_NAME_MAX, "%s", action ? action : "nothing");
        break;
    case PL_OPTION_CARD:
        snprintf(out, PL_NAME_MAX, "%.120s", pl_card_name(pack, &setup, game->question.pile, option.value));
        break;
    case PL_OPTION_FIGHTER:
        pl_fighter_name(pack, &setup, option.value, out);
        break;
    case PL_OPTION_RELOCATE:
        snprintf(out, PL_NAME_MAX, "place %.120s", pl_fighter_name(pack, &setup, option.value, name));
        break;
    case PL_OPTION_SPACE:
        snprintf(out, PL_NAME_MAX, "space %d", pl_space_name(pack, &setup, option.value));
        break;
    case PL_OPTION_NUMBER:
        snprintf(out, PL_NAME_MAX, "%u", option.value);
        break;
    case PL_OPTION_YES:
        snprintf(out, PL_NAME_MAX, "yes");
        break;
    case PL_OPTION_NO:
        snprintf(out, PL_NAME_MAX, "no");
        break;
    case PL_OPTION_PLAYER:
        snprintf(out, PL_NAME_MAX, "player %s", pl_seat_name(&setup, option.value));
        break;
    case PL_OPTION_EFFECT:
        if (game->question.why == PL_WHY_BY_HAND)
            snprintf(out, PL_NAME_MAX, "%s",
                     option.value == PL_DEED_BACK ? "take-back" : pl_field_word(PL_FIELD_DEED, option.value));
        else if (game->question.why == PL_WHY_CONSENT)
            snprintf(out, PL_NAME_MAX, "%s", pl_field_word(PL_FIELD_VERDICT, option.value));
        else
            snprintf(out, PL_NAME_MAX, "effect %u", option.value + 1u);
        break;
    }
    return out;
}

/* A fighter may be named with its seat even where that is not needed. */
static bool names_fighter(const pl_pack *pack, const pl_game *game, pl_option option, const char *name)
{
    static const char place[] = "place ";
    if (option.kind == PL_OPTION_RELOCATE && strncmp(name, place, sizeof place - 1) == 0)
        name += sizeof place - 1;
    else if (option.kind != PL_OPTION_FIGHTER)
        return false;
    pl_setup setup = pl_setup_of(game);
    return pl_fighter_find(pack, &setup, name) == option.value;
}

/* A space may be named by its cell; a number without a word before it is no space. */
static bool names_space(const pl_pack *pack, const pl_game *game, pl_option option, const char *name)
{
    static const char space[] = "space ";
    bool worded = strncmp(name, space, sizeof space - 1) == 0;
    if (option.kind != PL_OPTION_SPACE || (!worded && *name >= '0' && *name <= '9'))
        return false;
    return pl_space_find(pack, game->board, worded ? name + sizeof space - 1 : name) == option.value;
}

bool pl_option_find(const pl_pack *pack, const pl_game *game, const char *name, pl_option *out)
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned count = pl_options(game, options);
    for (unsigned i = 0; i < count; i++) {
        char own[PL_NAME_MAX];
        if (strcmp(pl_option_name(pack, game, options[i], own), name) == 0 ||
            names_fighter(pack, game, options[i], name) || names_space(pack, game, options[i], name)) {
            *out = options[i];
            return true;
        }
    }
    return false;
}

/* ------------------------------------------------------------------ near misses */

enum { FAR = 1000, COMPARED = 64 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Edits (a letter more, less, other, or two exchanged) that turn one word into the other. */
static int distance(const char *a, const char *b)
{
    size_t a_length = strlen(a), b_length = strlen(b);
    if (a_length > COMPARED || b_length > COMPARED)
        return FAR;
    int before_last[COMPARED + 1] = {0}, last[COMPARED + 1] = {0}, now[COMPARED + 1] = {0};
    for (size_t j = 0; j <= b_length; j++)
        last[j] = (int)j;
    for (size_t i = 1; i <= a_length; i++) {
        now[0] = (int)i;
        for (size_t j = 1; j <= b_length; j++) {
            int other = last[j - 1] + (a[i - 1] != b[j - 1]);
            now[j] = least(other, least(last[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], before_last[j - 2] + 1);
        }
        memcpy(before_last, last, sizeof last);
        memcpy(last, now, sizeof now);
    }
    return last[b_length];
}

const char *pl_nearest(const char *word, const char *const *candidates, unsigned count)
{
    int length = (int)strlen(word);
    const char *nearest = NULL, *containing = NULL;
    int best = least(length / 3 + 1, 6);
    for (unsigned i = 0; i < count; i++) {
        int d = distance(word, candidates[i]);
        if (d < best || (d == best && !nearest)) {
            best = d;
            nearest = candidates[i];
        }
        if (!containing && length >= 4 && strstr(candidates[i], word))
            containing = candidates[i];
    }
    return nearest ? nearest : containing;
}
