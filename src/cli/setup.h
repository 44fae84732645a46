/* Which match is played: heroes, battlefield, players and rules options of the command line, and what the content itself
 * proposes for whatever is not said (default.setup). */
#ifndef PL_CLI_SETUP_H
#define PL_CLI_SETUP_H

#include "cli/cli.h"
#include "rules/rules.h"

enum { SETUP_TEXT = 256 };

typedef struct cli_setup {
    const char *heroes, *board, *players; /* as typed; NULL: not said */
    cli_list rules;
    /* worked out: */
    pl_setup setup;
    const char *player[PL_SEATS];
    char store[3][SETUP_TEXT];
} cli_setup;

#define CLI_HEROES_OPTION(s)                                                                                           \
    {                                                                                                                  \
        "heroes", "A,B", "the two heroes; A takes the first turn", CLI_TEXT, &(s).heroes                               \
    }
#define CLI_BOARD_OPTION(s)                                                                                            \
    {                                                                                                                  \
        "board", "ID", "the battlefield", CLI_TEXT, &(s).board                                                         \
    }
#define CLI_PLAYERS_OPTION(s, help)                                                                                    \
    {                                                                                                                  \
        "players", "A,B", help, CLI_TEXT, &(s).players                                                                 \
    }
#define CLI_RULES_OPTION(s)                                                                                            \
    {                                                                                                                  \
        "option", "NAME=VALUE", "a rules option, see above; may be repeated", CLI_MANY, &(s).rules                     \
    }
#define CLI_RULES_HELP                                                                                                 \
    "Rules options (the first value is the rule of the rulebooks):\n"                                                  \
    "  gameEndCheck=immediate|actionBoundary          when a defeated hero ends the game\n"                            \
    "  simultaneousDefeat=turnPlayerWins|draw         both heroes fall at once\n"                                      \
    "  versatileCountsAs=both|asUsed                  what a versatile card is for other effects\n"                    \
    "  setupZoneFull=anyFreeSpace|adjacentToOwnFighter  a sidekick without room in its zone\n"                         \
    "  trapFriendly=ownerChooses|never                a friendly fighter enters a trap\n"                              \
    "  multiHeroEffect=each|ownerChoosesOne           an effect on your hero when there are several\n"                 \
    "  firstPlayer=seat1|random|youngest              who goes first\n"                                                \
    "  teamHands=visibleToTeam|private                whether teammates see each other's cards\n"

/* Works out the setup; `persons`: whether a player may be "human". CLI_GO_ON, or CLI_USAGE after reporting. */
int cli_setup_finish(const cli_command *command, const pl_pack *pack, cli_setup *setup, bool persons);

/* A seed nobody can guess. */
uint64_t cli_any_seed(void);

#endif
