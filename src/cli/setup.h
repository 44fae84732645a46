/* Which match is played: heroes, battlefield, players and rules options of the command line, and what the content itself
 * proposes for whatever is not said (default.setup). */
#ifndef PL_CLI_SETUP_H
#define PL_CLI_SETUP_H

#include "cli/cli.h"
#include "rules/rules.h"

enum { SETUP_TEXT = 256 };

typedef struct cli_setup {
    const char *heroes, *board, *players; /* as typed; NULL: not said */
    cli_list seats;                       /* likewise: "A=x,y", "B=z,w", or both with a blank between */
    cli_list rules;
    /* worked out: */
    pl_setup setup;
    const char *player[PL_SEATS]; /* the computer player's name; what a person is called, or "" */
    uint8_t person[PL_SEATS];     /* who that is, from 0 on: one person may play several seats; PL_NONE: the computer */
    unsigned person_count;
    char hero_store[SETUP_TEXT], player_store[SETUP_TEXT];
} cli_setup;

/* Options of every command that plays. */
#define CLI_MATCH_OPTIONS(s)                                                                                           \
    {"heroes", "A,B", "the two heroes of a duel; A takes the first turn", CLI_TEXT, &(s).heroes},                      \
        {"seats", "A=X,Y B=Z,W", "teams of two heroes each, see above", CLI_MANY, &(s).seats},                         \
        {"board", "ID", "the battlefield", CLI_TEXT, &(s).board},                                                      \
    {                                                                                                                  \
        "option", "NAME=VALUE", "a rules option, see above; may be repeated", CLI_MANY, &(s).rules                     \
    }

#define CLI_PLAYERS_OPTION(s, help)                                                                                    \
    {                                                                                                                  \
        "players", "A,B", help, CLI_TEXT, &(s).players                                                                 \
    }

#define CLI_SETUP_HELP                                                                                                 \
    "Teams: two heroes per side, on a battlefield with four starting spaces. Turns go A1, B1, A2, B2, where A1 and\n"  \
    "A2 are the heroes of A; a team loses with both its heroes. With one hero per side it is a duel.\n\n"

#define CLI_RULES_HELP                                                                                                 \
    "Rules options (the first value is the rule of the rulebooks):\n"                                                  \
    "  gameEndCheck=immediate|actionBoundary          when a defeated hero ends the game\n"                            \
    "  simultaneousDefeat=turnPlayerWins|draw         when both heroes are defeated at once\n"                         \
    "  versatileCountsAs=both|asUsed                  what a versatile card counts as for other effects\n"             \
    "  setupZoneFull=anyFreeSpace|adjacentToOwnFighter  where a sidekick goes when its zone is full\n"                 \
    "  trapFriendly=ownerChooses|never                whether harmful tokens work against friendly fighters\n"         \
    "  multiHeroEffect=each|ownerChoosesOne           whom an effect on your hero hits when there are several\n"       \
    "  firstPlayer=seat1|random|youngest              who goes first\n"                                                \
    "  teamHands=visibleToTeam|private                whether teammates see each other's cards\n"

/* cli_parse for a command that takes only options; words that go on with --seats ("--seats A=X,Y B=Z,W") are kept there. */
int cli_setup_parse(const cli_command *command, int argc, char **argv, const cli_option *options, int option_count,
                    cli_setup *setup);

/* Works out the setup; `persons`: whether a player may be "human". CLI_GO_ON, or the exit status after reporting. */
int cli_setup_finish(const cli_command *command, const pl_pack *pack, cli_setup *setup, bool persons);

/* Is there such a computer player? CLI_GO_ON, or CLI_USAGE after reporting, with a suggestion. */
int cli_check_player(const cli_command *command, const char *name);
/* The same where a program may play too: "program:COMMAND". */
int cli_check_contender(const cli_command *command, const char *name);

/* Does the content have this evaluator? CLI_GO_ON, or the exit status after reporting which there are, or what is wrong with its file. */
int cli_check_evaluator(const cli_command *command, const pl_pack *pack, const char *wanted);
/* The same of the one that this player's name asks for, if it asks for one. */
int cli_check_equipped(const cli_command *command, const pl_pack *pack, const char *player);

/* A seed nobody can guess. */
uint64_t cli_any_seed(void);

#endif
