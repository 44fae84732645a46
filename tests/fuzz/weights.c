/* A file of weights. What is read is written and read again as the same; a player with these weights, however they overflow, answers what it
 * is asked, twice the same. A hash keeps out chance but not strangers, so the hash of an input is put right before it is read. */
#include "mind/evaluate/weights.h"
#include "base/hash.h"
#include "fuzz.h"
#include "mind/evaluate/evaluate.h"
#include "mind/mind.h"

enum { HASH_AT = 5, DECISIONS = 12, LOST = 130 };

/* The input with the hash that its lines have, if it has a line for one. free() it. */
static char *with_hash(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1), hash[PL_HASH_TEXT];
    MUST(text != NULL);
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    char *line = strstr(text, "\nhash "), *end = line ? strchr(line + 1, '\n') : NULL;
    if (end && (size_t)(end - line) == 1 + HASH_AT + PL_HASH_TEXT - 1) {
        pl_hash h;
        pl_hash_begin(&h);
        pl_hash_add(&h, end + 1, size - (size_t)(end + 1 - text));
        pl_hash_end(&h, hash);
        memcpy(line + 1 + HASH_AT, hash, PL_HASH_TEXT - 1);
    }
    return text;
}

/* Numbers of a row are rounded to a common factor: at most half of the largest one is lost. */
static void write_again(const network *n)
{
    static network same;
    char wrong[WEIGHTS_WRONG];
    size_t size;
    char *text = weights_write(n, "made again\n", &size);
    MUST(text != NULL && weights_read(&same, text, size, wrong));
    const int16_t *before = (const int16_t *)n, *after = (const int16_t *)&same;
    for (size_t i = 0; i < sizeof same / sizeof *after; i++)
        MUST(abs(before[i] - after[i]) <= LOST);
    free(text);
}

/* Chances are chances, priors add up. */
static void evaluate(const pl_content *content, evaluator *e, const pl_game *game)
{
    float priors[PL_OPTIONS_MAX], sum = 0;
    choices c = distinct_options(content, game);
    chances now;
    e->values(e, &game, 1, &now);
    MUST(now.team[0] >= 0 && now.team[0] <= 1 && now.team[1] >= 0 && now.team[1] <= 1);
    e->priors(e, &(prior_query){game, &c, priors}, 1);
    for (unsigned i = 0; i < c.count; i++) {
        MUST(priors[i] > 0 && priors[i] <= 1);
        sum += priors[i];
    }
    MUST(sum > 0.99F && sum < 1.01F);
}

static void play(const char *text, size_t size, fuzz_dice *dice)
{
    const pl_weights weights = {.name = "tried", .bytes = (const uint8_t *)text, .size = size};
    pl_content content = fuzz_pack()->content;
    pl_setup setup;
    pl_seed seed = {{(uint8_t)fuzz_roll(dice, 256)}};
    pl_game game;
    content.weights = &weights;
    content.weights_count = 1;
    if (!fuzz_setup(fuzz_pack(), fuzz_roll(dice, content.hero_count), fuzz_roll(dice, content.board_count), dice,
                    &setup))
        return;
    MUST(pl_begin(&content, &game, &setup, &seed, NULL));
    evaluator *e = evaluator_open("tried", &content);
    pl_mind *one = pl_mind_new("search@5,tried", &content, &seed, 1),
            *two = pl_mind_new("search@5,tried", &content, &seed, 1);
    MUST(e != NULL && one != NULL && two != NULL);
    evaluator_prepare(e, &game);
    for (unsigned i = 0; i < DECISIONS && !pl_over(&game); i++) {
        evaluate(&content, e, &game);
        pl_option option = pl_mind_answer(one, &game), same = pl_mind_answer(two, &game);
        MUST(option.kind == same.kind && option.value == same.value);
        MUST(pl_answer(&content, &game, option, NULL));
    }
    pl_mind_free(one);
    pl_mind_free(two);
    evaluator_close(e);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static network n;
    char *text = with_hash(data, size), wrong[WEIGHTS_WRONG] = "";
    fuzz_dice dice = {fuzz_number(data, size)};
    unsigned line = 0, lines = 1;
    bool good = weights_read(&n, text, size, wrong);
    const char *fault = weights_fault(text, size, &line);
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    MUST(good == (fault == NULL));
    MUST(good || (line >= 1 && line <= lines && strstr(wrong, fault) != NULL));
    if (good && fuzz_seldom(&dice, 8))
        write_again(&n);
    if (good && fuzz_seldom(&dice, 200))
        play(text, size, &dice);
    free(text);
    return 0;
}
