/* `random`: every option is equally likely. The yardstick for all other players, and the engine's stress test. */
#include "mind/minds.h"

pl_option pl_random_choose(pl_mind *self, const pl_content *content, const pl_game *game, const pl_option *options,
                           unsigned count)
{
    (void)content;
    (void)game;
    return options[pl_mind_below(self, count)];
}
