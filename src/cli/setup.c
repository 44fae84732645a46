/* Working out which match is played. */
#include "cli/setup.h"

#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "cli/labels.h"
#include "cli/term.h"
#include "lab/lab.h"
#include "match/match.h"
#include "mind/mind.h"

/* ------------------------------------------------------------------ what the content proposes */

typedef struct proposal {
    char heroes[SETUP_TEXT], board[SETUP_TEXT], players[SETUP_TEXT];
} proposal;

/* Lines "heroes a,b", "board x", "players a,b"; anything else is passed over, so later versions may say more. */
static proposal read_proposal(void)
{
    proposal p = {{0}, {0}, {0}};
    char path[4096], line[SETUP_TEXT];
    snprintf(path, sizeof path, "%s/default.setup", cli_content_directory());
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        char key[16], value[SETUP_TEXT];
        if (sscanf(line, " %15s %255s", key, value) != 2)
            continue;
        char *to = strcmp(key, "heroes") == 0    ? p.heroes
                   : strcmp(key, "board") == 0   ? p.board
                   : strcmp(key, "players") == 0 ? p.players
                                                 : NULL;
        if (to)
            memcpy(to, value, sizeof value);
    }
    if (file)
        fclose(file);
    return p;
}

/* ------------------------------------------------------------------ heroes */

static bool names_side(const char *word)
{
    return (word[0] == 'A' || word[0] == 'B' || word[0] == 'a' || word[0] == 'b') && word[1] == '=';
}

int cli_setup_parse(const cli_command *command, int argc, char **argv, const cli_option *options, int option_count,
                    cli_setup *s)
{
    int words, status = cli_parse(command, argc, argv, options, option_count, &words);
    for (int i = 1; status == CLI_GO_ON && i <= words; i++) {
        if (s->seats.count == 0 && names_side(argv[i]))
            return cli_mistake(command, "it takes only options, not \"%s\"; did you mean \"--seats %s\"?", argv[i],
                               argv[i]);
        if (s->seats.count == 0 || s->seats.count == CLI_LIST_MAX)
            return cli_mistake(command, "it takes only options, not \"%s\"", argv[i]);
        s->seats.items[s->seats.count++] = argv[i];
    }
    return status;
}

static int take_hero(const cli_command *command, const pl_pack *pack, cli_setup *s, unsigned seat, const char *id)
{
    int hero = cli_find_hero(command, pack, id);
    s->setup.hero[seat] = (uint8_t)hero;
    return hero < 0 ? CLI_USAGE : CLI_GO_ON;
}

/* One "A=x,y". */
static int take_side(const cli_command *command, const pl_pack *pack, cli_setup *s, char *word, int heroes[PL_TEAMS])
{
    const char *ids[2];
    if (!names_side(word))
        return cli_mistake(command, "--seats needs A=HERO,HERO B=HERO,HERO, not \"%s\"", word);
    unsigned team = word[0] == 'B' || word[0] == 'b';
    char side = team ? 'B' : 'A';
    if (heroes[team])
        return cli_mistake(command, "--seats names the heroes of %c twice", side);
    heroes[team] = cli_split(word + 2, ids, 2);
    if (heroes[team] == 0)
        return cli_mistake(command, "--seats needs heroes after %c=, separated by commas, without blanks", side);
    if (heroes[team] > 2)
        return cli_mistake(command, "--seats has %d heroes for %c; one per side is a duel, two are a team (R-TEAM-1)",
                           heroes[team], side);
    int status = CLI_GO_ON;
    for (int i = 0; status == CLI_GO_ON && i < heroes[team]; i++)
        status = take_hero(command, pack, s, team + 2U * (unsigned)i, ids[i]);
    return status;
}

static int finish_seats(const cli_command *command, const pl_pack *pack, cli_setup *s)
{
    int heroes[PL_TEAMS] = {0}, status = CLI_GO_ON;
    char *rest = NULL;
    if (s->heroes)
        return cli_mistake(command,
                           "--heroes and --seats both say who fights; --heroes is for duels, --seats for both");
    for (int i = 0; status == CLI_GO_ON && i < s->seats.count; i++) {
        snprintf(s->hero_store, sizeof s->hero_store, "%s", s->seats.items[i]);
        for (char *word = strtok_r(s->hero_store, " \t", &rest); status == CLI_GO_ON && word;
             word = strtok_r(NULL, " \t", &rest))
            status = take_side(command, pack, s, word, heroes);
    }
    if (status != CLI_GO_ON)
        return status;
    if (!heroes[0] || !heroes[1])
        return cli_mistake(command, "--seats needs heroes for both sides: A=HERO,HERO B=HERO,HERO; %s",
                           heroes[0]   ? "B= is missing"
                           : heroes[1] ? "A= is missing"
                                       : "there are none");
    if (heroes[0] != heroes[1])
        return cli_mistake(
            command,
            "--seats has %d against %d; one per side is a duel, two are a team (R-TEAM-1). One person may "
            "play both heroes of a team",
            heroes[0], heroes[1]);
    s->setup.teams = heroes[0] == 2;
    return CLI_GO_ON;
}

static int finish_heroes(const cli_command *command, const pl_pack *pack, cli_setup *s, const char *proposed)
{
    const char *typed = s->heroes ? s->heroes : proposed, *pair[2];
    if (!*typed) { /* the content proposes nobody: the first two */
        s->setup.hero[0] = 0;
        s->setup.hero[1] = (uint8_t)(pack->content.hero_count > 1);
        return pack->content.hero_count ? CLI_GO_ON : cli_mistake(command, "there are no heroes in the content");
    }
    snprintf(s->hero_store, sizeof s->hero_store, "%s", typed);
    int count = cli_split(s->hero_store, pair, 2);
    if (count != 2)
        return cli_mistake(command, "--heroes needs two ids, A,B, not \"%s\"%s", typed,
                           count == 4 ? "; for teams: --seats A=HERO,HERO B=HERO,HERO" : "");
    int status = CLI_GO_ON;
    for (unsigned seat = 0; status == CLI_GO_ON && seat < 2; seat++)
        status = take_hero(command, pack, s, seat, pair[seat]);
    return status;
}

/* ------------------------------------------------------------------ battlefield */

/* R-TEAM-3 */
static bool takes_teams(const pl_pack *pack, unsigned board)
{
    return pack->boards[board].start_count >= PL_SEATS;
}

static int refuse_board(const cli_command *command, const pl_pack *pack, const cli_setup *s)
{
    char fit[SETUP_TEXT] = "";
    for (unsigned b = 0; b < pack->content.board_count; b++) {
        size_t length = strlen(fit);
        if (takes_teams(pack, b))
            snprintf(fit + length, sizeof fit - length, "%s%s", length ? ", " : "", pack->board_pages[b].id);
    }
    if (!*fit)
        return cli_mistake(command, "teams need four starting spaces (R-TEAM-3), and no battlefield has them");
    return cli_mistake(command, "teams need four starting spaces (R-TEAM-3), and \"%s\" has %d; these have four: %s",
                       pack->board_pages[s->setup.board].id, pack->boards[s->setup.board].start_count, fit);
}

static int finish_board(const cli_command *command, const pl_pack *pack, cli_setup *s, const char *proposed)
{
    const char *id = s->board ? s->board : proposed;
    if (!*id && !pack->content.board_count)
        return cli_mistake(command, "there are no battlefields in the content");
    int board = *id ? cli_find_board(command, pack, id) : 0;
    if (board < 0)
        return CLI_USAGE;
    s->setup.board = (uint8_t)board;
    if (!s->setup.teams || takes_teams(pack, s->setup.board))
        return CLI_GO_ON;
    for (unsigned b = 0; !s->board && b < pack->content.board_count; b++)
        if (takes_teams(pack, b)) {
            s->setup.board = (uint8_t)b;
            return CLI_GO_ON;
        }
    return refuse_board(command, pack, s);
}

/* ------------------------------------------------------------------ players */

static const char human[] = "human";
enum { PERSON_NAME = 20, PERSON_BYTES = 2 * PERSON_NAME };

/* Of "human:NAME" the name, of "human" "", of anything else NULL. */
static const char *person_name(const char *player)
{
    size_t length = sizeof human - 1;
    if (strncmp(player, human, length) != 0 || (player[length] && player[length] != ':'))
        return NULL;
    return player[length] ? player + length + 1 : player + length;
}

static bool good_name(const char *player)
{
    const char *name = person_name(player);
    for (const char *at = name; *at; at++)
        if ((unsigned char)*at <= ' ' || *at == 0x7f)
            return false;
    int columns = text_columns(name);
    return columns <= PERSON_NAME && strlen(name) <= PERSON_BYTES && (columns > 0 || !strchr(player, ':'));
}

enum { PLAYER_NAMES = 16, PLAYER_NAME = 48 };

/* A player's name with the number that was typed: of "serch@40" and "search@1000" "search@40". */
static const char *with_typed_number(const char *name, const char *typed, char out[PLAYER_NAME])
{
    const char *at = strchr(name, '@'), *number = strchr(typed, '@');
    if (!at || !number)
        return name;
    snprintf(out, PLAYER_NAME, "%.*s%s", (int)(at - name), name, number);
    return pl_mind_exists(out) ? out : name;
}

enum { CONTENDER = 500 }; /* bytes: two fit into the title of a journal, however they are written there */

static int unknown_player(const cli_command *command, const char *name, bool persons)
{
    const char *names[PLAYER_NAMES];
    char store[PLAYER_NAMES][PLAYER_NAME];
    unsigned count = 0;
    if (strncmp(name, "strength@", strlen("strength@")) == 0)
        return cli_mistake(command, "\"%s\": a strength is a number from 1 to 100, as in strength@25", name);
    if (persons)
        names[count++] = human;
    for (int i = 0; pl_mind_names[i] && count < PLAYER_NAMES; i++, count++)
        names[count] = with_typed_number(pl_mind_names[i], name, store[count]);
    const char *nearest = pl_nearest(name, names, count);
    if (nearest)
        return cli_mistake(command, "there is no player \"%s\"; did you mean \"%s\"?", name, nearest);
    return cli_mistake(
        command,
        "there is no player \"%s\"; players are %snovice, adept, expert, master and strength@1 to strength@100", name,
        persons ? "human, " : "");
}

int cli_check_player(const cli_command *command, const char *name)
{
    if (person_name(name))
        return cli_mistake(command, "no person can play here; `peerless play` is for people");
    if (pl_is_program(name))
        return cli_mistake(command, "no program can play here; `peerless lab duel` is for programs");
    return pl_mind_exists(name) ? CLI_GO_ON : unknown_player(command, name, false);
}

int cli_check_contender(const cli_command *command, const char *name)
{
    if (!pl_is_program(name))
        return cli_check_player(command, name);
    const char *line = name + strlen(PL_PROGRAM);
    if (strspn(line, " \t") == strlen(line))
        return cli_mistake(command, "after " PL_PROGRAM " comes a command, quoted: \"" PL_PROGRAM "python3 bot.py\"");
    if (strlen(name) > CONTENDER || strchr(line, '\n'))
        return cli_mistake(command, "the command of a program is one line of at most %d bytes; put it into a script",
                           CONTENDER);
    return CLI_GO_ON;
}

int cli_check_evaluator(const cli_command *command, const pl_pack *pack, const char *wanted)
{
    const char *names[PL_EVALUATORS], *nearest;
    char list[SETUP_TEXT * 3] = "";
    unsigned count = pl_mind_evaluators(&pack->content, names);
    for (unsigned i = 0; i < count; i++) {
        size_t length = strlen(list);
        if (strcmp(names[i], wanted) == 0)
            return CLI_GO_ON;
        snprintf(list + length, sizeof list - length, "%s%s", i ? ", " : "", names[i]);
    }
    if (cli_weights_left_out(command, pack, wanted))
        return CLI_FAILED;
    nearest = pl_nearest(wanted, names, count);
    if (nearest)
        return cli_mistake(command, "there is no evaluator \"%s\"; did you mean \"%s\"?", wanted, nearest);
    return cli_mistake(
        command,
        "there is no evaluator \"%s\"; there %s %s. Weights in minds/ of a content folder are more (--content)", wanted,
        count == 1 ? "is" : "are", list);
}

int cli_check_equipped(const cli_command *command, const pl_pack *pack, const char *player)
{
    char wanted[PL_EVALUATOR_NAME];
    if (pl_is_program(player) || !pl_mind_evaluator(player, wanted))
        return CLI_GO_ON;
    return cli_check_evaluator(command, pack, wanted);
}

/* The word for the seat is names[seat % count]: of two words each is for a whole team. */
static int take_player(const cli_command *command, cli_setup *s, unsigned seat, const char *const *names,
                       unsigned count, bool persons)
{
    const char *player = label_level(names[seat % count]), *name = person_name(player);
    s->player[seat] = player;
    s->person[seat] = PL_NONE;
    if (!persons)
        return cli_check_player(command, player);
    if (!name)
        return pl_mind_exists(player) ? CLI_GO_ON : unknown_player(command, player, persons);
    if (!good_name(player))
        return cli_mistake(command, "\"%s\": after human: comes a name of at most %d letters, without blanks", player,
                           PERSON_NAME);
    s->player[seat] = name;
    for (unsigned other = 0; other < seat; other++)
        if (s->person[other] != PL_NONE &&
            (other % count == seat % count || (*name && strcmp(s->player[other], name) == 0)))
            s->person[seat] = s->person[other];
    if (s->person[seat] == PL_NONE)
        s->person[seat] = (uint8_t)s->person_count++;
    return CLI_GO_ON;
}

static int finish_players(const cli_command *command, const pl_pack *pack, cli_setup *s, const char *proposed,
                          bool persons)
{
    const char *typed = s->players ? s->players : proposed, *names[PL_SEATS];
    unsigned seats = pl_seats_in(&s->setup);
    snprintf(s->player_store, sizeof s->player_store, "%s", typed);
    unsigned count = (unsigned)cli_split(s->player_store, names, PL_SEATS);
    if (count != 2 && count != seats)
        return cli_mistake(command,
                           s->setup.teams
                               ? "--players needs four names, A1,B1,A2,B2, or two, one for each team, not \"%s\""
                               : "--players needs two names, A,B, not \"%s\"",
                           typed);
    int status = CLI_GO_ON;
    for (unsigned seat = 0; status == CLI_GO_ON && seat < seats; seat++)
        status = take_player(command, s, seat, names, count, persons);
    for (unsigned seat = 0; status == CLI_GO_ON && seat < seats; seat++)
        if (s->person[seat] == PL_NONE)
            status = cli_check_equipped(command, pack, s->player[seat]);
    return status;
}

/* ------------------------------------------------------------------ rules options, and all together */

static int set_rule(const cli_command *command, cli_setup *s, const char *typed)
{
    char name[64], message[200];
    const char *equals = strchr(typed, '=');
    if (!equals || equals - typed >= (ptrdiff_t)sizeof name)
        return cli_mistake(command, "--option needs NAME=VALUE, not \"%s\"", typed);
    snprintf(name, sizeof name, "%.*s", (int)(equals - typed), typed);
    const char *wrong = pl_rules_set(&s->setup.options, name, equals + 1, message);
    return wrong ? cli_mistake(command, "%s", wrong) : CLI_GO_ON;
}

int cli_setup_finish(const cli_command *command, const pl_pack *pack, cli_setup *s, bool persons)
{
    proposal p = read_proposal();
    const char *players = persons && *p.players ? p.players : persons ? "human,random" : "random,random";
    int status = s->seats.count ? finish_seats(command, pack, s) : finish_heroes(command, pack, s, p.heroes);
    if (status == CLI_GO_ON)
        status = finish_board(command, pack, s, p.board);
    if (status == CLI_GO_ON)
        status = finish_players(command, pack, s, players, persons);
    for (int i = 0; status == CLI_GO_ON && i < s->rules.count; i++)
        status = set_rule(command, s, s->rules.items[i]);
    return status;
}

uint64_t cli_any_seed(void)
{
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        seed = (uint64_t)time(NULL);
    return seed;
}
