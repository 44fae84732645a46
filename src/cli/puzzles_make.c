/* `peerless puzzles make`: matches of the computer, and the puzzles that are found in them. */
#include <errno.h>
#include <string.h>

#include "cli/output.h"
#include "cli/progress.h"
#include "cli/puzzles.h"
#include "lab/lab.h"

typedef struct catch
{
    const puzzles_order *order;
    pl_buffer text;
    unsigned found;
    unsigned numbers[PL_PACK_HEROES][PL_GOALS]; /* of the puzzles of a hero so far */
    pl_setup setup;                             /* of the match that is being played */
}
catch;

static void keep(void *to, const pl_puzzle *puzzle)
{
    catch *c = to;
    char text[PL_PUZZLE_TEXT + 2 * PL_ACT_TEXT];
    unsigned hero = c->setup.hero[puzzle->seat];
    pl_puzzle named = *puzzle;
    snprintf(named.name, sizeof named.name, "%.40s-%s-%u", c->order->pack->hero_pages[hero].id,
             pl_goal_name[puzzle->goal], ++c->numbers[hero][puzzle->goal]);
    int length = pl_puzzle_write(&named, text, sizeof text);
    pl_buffer_put(&c->text, text, (size_t)length);
    pl_buffer_put(&c->text, "\n", 1);
    c->found++;
}

/* Heroes and battlefield of a match: all in turn, by chance. */
static pl_setup setup_of(const pl_pack *pack, pl_rng *rng)
{
    const pl_content *content = &pack->content;
    pl_setup setup = {.board = (uint8_t)pl_rng_below(rng, content->board_count)};
    setup.hero[0] = (uint8_t)pl_rng_below(rng, content->hero_count);
    setup.hero[1] = (uint8_t)pl_rng_below(rng, content->hero_count);
    return setup;
}

int puzzles_make(const puzzles_order *order)
{
    catch c = {.order = order};
    cli_progress bar = {0};
    pl_harvest harvest = {.player = order->player, .steps = (unsigned)order->steps.value, .found = keep, .to = &c};
    if (!pl_mind_exists(order->player) || !pl_mind_equipped(order->player, &order->pack->content))
        return cli_mistake(order->command, "there is no player \"%s\"", order->player);
    if (order->out && !output_file_possible(order->out))
        return cli_mistake(order->command, "--out %s: %s", order->out, strerror(errno));
    for (uint64_t game = 0; game < order->games.value && output_arrives(); game++) {
        pl_seed seed = pl_series_seed(order->seed.value, game, 0);
        pl_rng rng = pl_rng_from(&seed);
        c.setup = setup_of(order->pack, &rng);
        cli_progress_show(&bar, game, order->games.value);
        pl_puzzle_harvest(order->pack, &c.setup, &seed, &harvest); /* too many fighters for a board: the next one */
    }
    cli_progress_end(&bar);
    bool written = true;
    if (order->out)
        written = output_file(order->out, &c.text);
    else
        output_text(&c.text);
    if (!written)
        fprintf(stderr, "peerless puzzles: %s: %s\n", order->out, strerror(errno));
    fprintf(stderr, "%s: %u\n", label(order->language, L_PUZZLES), c.found);
    pl_buffer_free(&c.text);
    return written ? CLI_OK : CLI_FAILED;
}
