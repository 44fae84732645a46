/* What the rulebooks leave open, and players may decide otherwise. Part of rules.h. */
#ifndef PL_OPTIONS_H
#define PL_OPTIONS_H

#include <stdint.h>

typedef enum pl_end_check { PL_END_IMMEDIATE, PL_END_ACTION_BOUNDARY } pl_end_check;      /* OQ-2 */
typedef enum pl_both_defeated { PL_TURN_PLAYER_WINS, PL_DRAW } pl_both_defeated;          /* OQ-2 */
typedef enum pl_versatile { PL_COUNTS_AS_BOTH, PL_COUNTS_AS_USED } pl_versatile;          /* D-1 */
typedef enum pl_trap_friendly { PL_OWNER_CHOOSES, PL_NEVER } pl_trap_friendly;            /* OQ-12 */
typedef enum pl_multi_hero { PL_EACH_HERO, PL_OWNER_CHOOSES_ONE } pl_multi_hero;          /* OQ-21 */
typedef enum pl_zone_full { PL_ANY_FREE_SPACE, PL_ADJACENT_TO_OWN_FIGHTER } pl_zone_full; /* OQ-10 */

typedef enum pl_first_player { PL_FIRST_SEAT, PL_FIRST_RANDOM, PL_FIRST_YOUNGEST } pl_first_player; /* R-SETUP-9 */
typedef enum pl_team_hands { PL_TEAM_SEES_HANDS, PL_HANDS_PRIVATE } pl_team_hands;                  /* R-INFO-1 */

typedef struct pl_rules_options {
    uint8_t game_end_check;      /* pl_end_check */
    uint8_t simultaneous_defeat; /* pl_both_defeated */
    uint8_t versatile_counts_as; /* pl_versatile */
    uint8_t setup_zone_full;     /* pl_zone_full */
    uint8_t trap_friendly;       /* pl_trap_friendly: tokens that friends may set off */
    uint8_t multi_hero_effect;   /* pl_multi_hero */
    uint8_t first_player;        /* pl_first_player */
    uint8_t team_hands;          /* pl_team_hands */
} pl_rules_options;

#endif
