/* Working out which match is played. */
#include "cli/setup.h"

#include <string.h>
#include <sys/random.h>
#include <time.h>

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

/* ------------------------------------------------------------------ each part */

static int finish_heroes(const cli_command *command, const pl_pack *pack, cli_setup *s, const char *proposed)
{
    const char *typed = s->heroes ? s->heroes : proposed, *pair[2];
    if (!*typed) { /* the content proposes nobody: the first two */
        s->setup.hero[0] = 0;
        s->setup.hero[1] = (uint8_t)(pack->content.hero_count > 1);
        return pack->content.hero_count ? CLI_GO_ON : cli_mistake(command, "there are no heroes in the content");
    }
    snprintf(s->store[0], sizeof s->store[0], "%s", typed);
    if (!cli_split_pair(s->store[0], pair))
        return cli_mistake(command, "--heroes wants two ids, A,B, not \"%s\"", typed);
    for (int seat = 0; seat < 2; seat++) {
        int hero = cli_find_hero(command, pack, pair[seat]);
        if (hero < 0)
            return CLI_USAGE;
        s->setup.hero[seat] = (uint8_t)hero;
    }
    return CLI_GO_ON;
}

static int finish_board(const cli_command *command, const pl_pack *pack, cli_setup *s, const char *proposed)
{
    const char *id = s->board ? s->board : proposed;
    if (!*id)
        return pack->content.board_count ? CLI_GO_ON : cli_mistake(command, "there are no battlefields in the content");
    int board = cli_find_board(command, pack, id);
    s->setup.board = (uint8_t)board;
    return board < 0 ? CLI_USAGE : CLI_GO_ON;
}

static bool player_exists(const char *name, bool persons)
{
    for (int i = 0; pl_mind_names[i]; i++)
        if (strcmp(pl_mind_names[i], name) == 0)
            return true;
    return persons && strcmp(name, "human") == 0;
}

static int unknown_player(const cli_command *command, const char *name, bool persons)
{
    const char *names[16];
    unsigned count = 0;
    if (persons)
        names[count++] = "human";
    for (int i = 0; pl_mind_names[i] && count < 16; i++)
        names[count++] = pl_mind_names[i];
    const char *nearest = pl_nearest(name, names, count);
    if (nearest)
        return cli_mistake(command, "there is no player \"%s\"; did you mean \"%s\"?", name, nearest);
    if (!persons && strcmp(name, "human") == 0)
        return cli_mistake(command, "no person can play here; `peerless play` is for people");
    return cli_mistake(command, "there is no player \"%s\"; there is \"%s\"%s", name, pl_mind_names[0],
                       persons ? " and \"human\"" : "");
}

static int finish_players(const cli_command *command, cli_setup *s, const char *proposed, bool persons)
{
    const char *typed = s->players ? s->players : proposed;
    snprintf(s->store[1], sizeof s->store[1], "%s", typed);
    if (!cli_split_pair(s->store[1], s->player))
        return cli_mistake(command, "--players wants two names, A,B, not \"%s\"", typed);
    for (int seat = 0; seat < 2; seat++)
        if (!player_exists(s->player[seat], persons))
            return unknown_player(command, s->player[seat], persons);
    return CLI_GO_ON;
}

static int set_rule(const cli_command *command, cli_setup *s, const char *typed)
{
    char name[64], message[200];
    const char *equals = strchr(typed, '=');
    if (!equals || equals - typed >= (ptrdiff_t)sizeof name)
        return cli_mistake(command, "--option wants NAME=VALUE, not \"%s\"", typed);
    snprintf(name, sizeof name, "%.*s", (int)(equals - typed), typed);
    const char *wrong = pl_rules_set(&s->setup.options, name, equals + 1, message);
    return wrong ? cli_mistake(command, "%s", wrong) : CLI_GO_ON;
}

int cli_setup_finish(const cli_command *command, const pl_pack *pack, cli_setup *s, bool persons)
{
    proposal p = read_proposal();
    const char *players = persons && *p.players ? p.players : persons ? "human,random" : "random,random";
    int status = finish_heroes(command, pack, s, p.heroes);
    if (status == CLI_GO_ON)
        status = finish_board(command, pack, s, p.board);
    if (status == CLI_GO_ON)
        status = finish_players(command, s, players, persons);
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
