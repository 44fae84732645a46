/* `peerless puzzles`: the puzzles of the box, as a list; `make` and `solve` have files of their own. */
#include "cli/puzzles.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/json.h"
#include "cli/term.h"

enum { BOXES = PL_GOALS, FOUND_MAX = 4096 };

const char *puzzles_goal(pl_language language, unsigned goal)
{
    static const label_id words[PL_GOALS] = {L_GOAL_WIN, L_GOAL_DEFENSE};
    return label(language, words[goal]);
}

/* ------------------------------------------------------------------ files */

static char *read_whole(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(PL_FILE_MAX) : NULL;
    if (text) {
        *length = fread(text, 1, PL_FILE_MAX, file);
        if (ferror(file)) {
            free(text);
            text = NULL;
        }
    }
    if (file)
        fclose(file);
    return text;
}

/* NULL after saying why. */
static pl_puzzles *read_file(const cli_command *command, const char *path)
{
    size_t length = 0;
    char *text = read_whole(path, &length);
    if (!text) {
        fprintf(stderr, "peerless %s: %s: %s\n", command->name, path, strerror(errno));
        return NULL;
    }
    pl_errors *errors = pl_errors_new();
    pl_puzzles *box = errors ? pl_puzzles_read(path, text, length, errors) : NULL;
    if (box && pl_errors_count(errors) > 0) {
        pl_errors_print(errors, stderr);
        pl_puzzles_free(box);
        box = NULL;
    }
    pl_errors_free(errors);
    free(text);
    return box;
}

/* Those of the content, a file for each goal. */
static bool read_content(const cli_command *command, pl_puzzles *boxes[BOXES])
{
    char path[4200];
    bool good = true;
    for (unsigned goal = 0; goal < BOXES; goal++) {
        snprintf(path, sizeof path, "%s/puzzles/%s.puzzles", cli_content_directory(), pl_goal_name[goal]);
        boxes[goal] = read_file(command, path);
        good = good && boxes[goal];
    }
    return good;
}

static unsigned gather(pl_puzzles *const boxes[BOXES], const pl_puzzle *all[FOUND_MAX])
{
    unsigned count = 0;
    for (unsigned b = 0; b < BOXES; b++)
        for (unsigned i = 0; boxes[b] && i < pl_puzzles_count(boxes[b]) && count < FOUND_MAX; i++)
            all[count++] = pl_puzzles_at(boxes[b], i);
    return count;
}

static void free_boxes(pl_puzzles *boxes[BOXES])
{
    for (unsigned b = 0; b < BOXES; b++)
        pl_puzzles_free(boxes[b]);
}

/* ------------------------------------------------------------------ the list */

typedef struct face {
    const pl_puzzle *puzzle;
    pl_setup setup;
} face;

static bool look_at(const puzzles_order *order, const pl_puzzle *puzzle, face *out)
{
    pl_game game;
    pl_errors *errors = pl_errors_new();
    bool good = errors && pl_puzzle_begin(order->pack, puzzle, errors, &game);
    if (good)
        *out = (face){puzzle, pl_setup_of(&game)};
    else if (errors)
        pl_errors_print(errors, stderr);
    pl_errors_free(errors);
    return good;
}

static void print_face(const puzzles_order *order, const face *f)
{
    const pl_pack *pack = order->pack;
    unsigned own = f->puzzle->seat;
    static const char *const stars[] = {"", "*", "**", "***"};
    const char *goal = puzzles_goal(order->language, f->puzzle->goal);
    printf("%-28s %-3s  %s%*s  %s - %s, %s\n", f->puzzle->name, stars[f->puzzle->stars], goal, 28 - text_columns(goal),
           "", pack->hero_pages[f->setup.hero[own]].name.in[order->language],
           pack->hero_pages[f->setup.hero[own ^ 1U]].name.in[order->language],
           pack->board_pages[f->setup.board].name.in[order->language]);
}

static void write_face(const puzzles_order *order, const face *f, pl_json *j)
{
    const pl_pack *pack = order->pack;
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "name", f->puzzle->name);
    pl_json_text(j, "goal", pl_goal_name[f->puzzle->goal]);
    pl_json_text(j, "seat", pl_seat_name(&f->setup, f->puzzle->seat));
    pl_json_number(j, "stars", f->puzzle->stars);
    pl_json_text(j, "board", pack->board_pages[f->setup.board].id);
    pl_json_open(j, "heroes", '[');
    for (unsigned seat = 0; seat < 2; seat++)
        pl_json_text(j, NULL, pack->hero_pages[f->setup.hero[seat]].id);
    pl_json_close(j, ']');
    pl_json_text(j, "position", f->puzzle->position);
    pl_json_close(j, '}');
}

static int list(const puzzles_order *order, const pl_puzzle *const *puzzles, unsigned count)
{
    pl_json j = {0};
    face f;
    if (order->common.json) {
        j = json_begin();
        pl_json_open(&j, NULL, '{');
        pl_json_open(&j, "puzzles", '[');
    }
    bool good = true;
    for (unsigned i = 0; i < count && good; i++) {
        good = look_at(order, puzzles[i], &f);
        if (good && order->common.json)
            write_face(order, &f, &j);
        else if (good)
            print_face(order, &f);
    }
    if (order->common.json) {
        pl_json_close(&j, ']');
        pl_json_close(&j, '}');
        json_end(&j);
    } else {
        printf("%s: %u\n", label(order->language, L_PUZZLES), count);
    }
    return good ? CLI_OK : CLI_FAILED;
}

/* ------------------------------------------------------------------ the command */

static int solve_named(const puzzles_order *order, const char *name, const pl_puzzle *const *all, unsigned count)
{
    const char *names[FOUND_MAX];
    for (unsigned i = 0; i < count; i++) {
        names[i] = all[i]->name;
        if (strcmp(name, all[i]->name) == 0)
            return puzzles_solve(order, &all[i], 1);
    }
    const char *nearest = pl_nearest(name, names, count);
    if (nearest)
        return cli_mistake(order->command, "there is no puzzle and no file \"%s\"; did you mean \"%s\"?", name,
                           nearest);
    return cli_mistake(order->command, "there is no puzzle and no file \"%s\"; `peerless puzzles` lists them", name);
}

static int solve_file(const puzzles_order *order, const char *path)
{
    pl_puzzles *boxes[BOXES] = {read_file(order->command, path)};
    const pl_puzzle *all[FOUND_MAX];
    int status = boxes[0] ? puzzles_solve(order, all, gather(boxes, all)) : CLI_FAILED;
    free_boxes(boxes);
    return status;
}

static int from_content(const puzzles_order *order, const char *name)
{
    pl_puzzles *boxes[BOXES] = {0};
    const pl_puzzle *all[FOUND_MAX];
    int status = CLI_FAILED;
    if (read_content(order->command, boxes)) {
        unsigned count = gather(boxes, all);
        status = name ? solve_named(order, name, all, count) : list(order, all, count);
    }
    free_boxes(boxes);
    return status;
}

static int obey(puzzles_order *order, int words, char **argv)
{
    if (words == 0)
        return from_content(order, NULL);
    if (strcmp(argv[1], "make") == 0)
        return words == 1 ? puzzles_make(order) : cli_mistake(order->command, "`make` takes options only");
    if (strcmp(argv[1], "solve") != 0)
        return cli_mistake(order->command, "it lists puzzles, or `make` or `solve` comes next, not \"%s\"", argv[1]);
    if (words != 2)
        return cli_mistake(order->command, words < 2 ? "which puzzle, or which file?" : "one puzzle or file at a time");
    return access(argv[2], R_OK) == 0 ? solve_file(order, argv[2]) : from_content(order, argv[2]);
}

static int run(const cli_command *self, int argc, char **argv)
{
    puzzles_order order = {.command = self,
                           .games = {.value = 20, .least = 1, .most = 100000},
                           .seed = {.value = 1, .most = UINT64_MAX},
                           .steps = {.value = PL_PUZZLE_STEPS, .least = 1000, .most = 100000000},
                           .player = "search@100"};
    int words = 0;
    const cli_option options[] = {
        {"games", "N", "make: play N matches (default: 20)", CLI_NUMBER, &order.games},
        {"seed", "N", "make: other matches (default: 1)", CLI_NUMBER, &order.seed},
        {"player", "PLAYER", "make: who plays (default: search@100)", CLI_TEXT, &order.player},
        {"out", "FILE", "make: write to FILE instead of printing", CLI_TEXT, &order.out},
        {"steps", "N", "go no further than N answers into a position", CLI_NUMBER, &order.steps},
        CLI_JSON_OPTION(order.common),
        CLI_LANG_OPTION(order.common),
        CLI_CONTENT_OPTION(order.common),
    };
    int status = cli_parse(self, argc, argv, options, sizeof options / sizeof *options, &words);
    if (status != CLI_GO_ON)
        return status;
    if (!cli_language(self, &order.common, &order.language))
        return CLI_USAGE;
    pl_pack *pack = cli_load(self, &order.common);
    if (!pack)
        return CLI_FAILED;
    order.pack = pack;
    status = obey(&order, words, argv);
    pl_pack_free(pack);
    return status;
}

const cli_command cli_puzzles = {
    .name = "puzzles",
    .arguments = "[make | solve NAME|FILE]",
    .summary = "List, solve and make puzzles: positions with one right first act",
    .about = "A puzzle is a position in which exactly one first act reaches a goal, whatever the opponent does and\n"
             "whatever is drawn: to win this turn, or to survive an attack by the right defense. The solver goes\n"
             "through everything that the rules allow, so this is proved and not estimated (docs/puzzles.md).\n\n"
             "  peerless puzzles                           list those of the box\n"
             "  peerless puzzles solve NAME                show one and play its solution\n"
             "  peerless puzzles solve my.puzzles          prove every puzzle of a file\n"
             "  peerless puzzles make --games 50 --out my.puzzles\n"
             "                                             look for new ones in matches of the computer\n\n"
             "Exit status: 0, or 1 when a puzzle is not what it says.\n",
    .run = run,
};
