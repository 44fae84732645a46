/* Files of weights, and the network that is in them. */
#include "learned.h"

static char wrong[WEIGHTS_WRONG];

static void what_is_written_is_read(void **state)
{
    network *n = any_network(1), *again = calloc(1, sizeof *again);
    size_t size, size_again;
    (void)state;
    char *text = weights_write(n, "made by tests\nmade twice\n", &size);
    assert_non_null(text);
    assert_true(weights_read(again, text, size, wrong));
    assert_memory_equal(n, again, sizeof *n);
    char *text_again = weights_write(again, "made by tests\nmade twice\n", &size_again);
    assert_int_equal(size, size_again);
    assert_memory_equal(text, text_again, size);
    free(text);
    free(text_again);
    free(n);
    free(again);
}

/* Larger numbers than a byte are rounded to the factor of their row. */
static void large_numbers_are_nearly_the_same(void **state)
{
    network *n = any_network(2), *again = calloc(1, sizeof *again);
    size_t size;
    (void)state;
    for (unsigned i = 0; i < NET_HIDDEN; i++)
        n->position[SIDE_HAND][i] = (int16_t)((int)i * 900 - 28000);
    char *text = weights_write(n, "", &size);
    assert_true(weights_read(again, text, size, wrong));
    for (unsigned i = 0; i < NET_HIDDEN; i++)
        assert_in_range(again->position[SIDE_HAND][i] + 40000 - n->position[SIDE_HAND][i], 40000 - 113, 40000 + 113);
    free(text);
    free(n);
    free(again);
}

static void damage_is_noticed_wherever_it_is(void **state)
{
    network *n = any_network(3);
    size_t size;
    dice d = {.state = 9};
    (void)state;
    char *text = weights_write(n, "made by tests\n", &size);
    size_t head = (size_t)(strstr(text, "hash ") - text) + 5 + PL_HASH_TEXT;
    for (unsigned i = 0; i < 200; i++) {
        size_t at = head - PL_HASH_TEXT + roll(&d, (unsigned)(size - head + PL_HASH_TEXT));
        char kept = text[at];
        text[at] = (char)(kept ^ (1 << roll(&d, 7)));
        assert_false(weights_read(n, text, size, wrong));
        text[at] = kept;
    }
    assert_false(weights_read(n, text, size - 1, wrong));
    assert_non_null(strstr(wrong, "damaged"));
    assert_true(weights_read(n, text, size, wrong));
    free(text);
    free(n);
}

/* The hash of the lines, and then the lines. */
static bool reads(const char *lines)
{
    char text[1024], hash[PL_HASH_TEXT];
    pl_hash h;
    network *n = malloc(sizeof *n);
    pl_hash_begin(&h);
    pl_hash_add(&h, lines, strlen(lines));
    pl_hash_end(&h, hash);
    snprintf(text, sizeof text, "peerless mind 1\nhash %s\n%s", hash, lines);
    bool good = weights_read(n, text, strlen(text), wrong);
    free(n);
    return good;
}

static void errors_name_the_line_and_what_is_wrong(void **state)
{
    static const struct {
        const char *lines, *says;
    } cases[] = {
        {"value-base 0 1 AA\nchair 0 1 AA\n", "line 4: there is no such table"},
        {"value-base 0 1\n", "line 3: expected a table, a row, a factor and numbers"},
        {"value-base 1 1 AA\n", "line 3: there is no such row"},
        {"value-base x 1 AA\n", "line 3: there is no such row"},
        {"value-base 0 0 AA\n", "line 3: these are not the numbers of a row"},
        {"value-base 0 1x AA\n", "line 3: these are not the numbers of a row"},
        {"value-base 0 300 AA\n", "line 3: these are not the numbers of a row"},
        {"value-base 0 1 A*\n", "line 3: these are not the numbers of a row"},
        {"value-base 0 1 AAAA\n", "line 3: these are not the numbers of a row"},
        {"base 0 1 AA\n", "line 3: these are not the numbers of a row"},
        {"\n", "line 3: expected"},
        {"value-base 0 1 AA AA\n", "line 3: expected"},
        {"value-base 0 +1 AA\n", "line 3: these are not the numbers of a row"},
        {"value-base 0 1x AA\n", "line 3: these are not the numbers of a row"},
    };
    (void)state;
    assert_true(reads(""));
    assert_true(reads("value-base 0 3 AQ\n"));
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_false(reads(cases[i].lines));
        assert_ptr_equal(strstr(wrong, cases[i].says), wrong);
    }
    network *n = malloc(sizeof *n);
    assert_false(weights_read(n, "peerless mind 2\n", 16, wrong));
    assert_false(weights_read(n, "", 0, wrong));
    assert_false(weights_read(n, "peerless mind 1\nmade", 20, wrong));
    assert_ptr_equal(strstr(wrong, "line 2:"), wrong);
    free(n);
}

/* A word of the card language that this program does not know is passed over. */
static void marks_of_another_version_are_passed_over(void **state)
{
    (void)state;
    assert_true(reads("deed act.juggle.1 1 AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n"));
    assert_true(reads("position us.luck.1 1 "
                      "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n"));
}

/* ------------------------------------------------------------------ the network */

static network *net;
static hero_rows rows[PL_SEATS];
static sight seen;

static void add_card(const uint16_t *deeds, unsigned count, int16_t (*matrix)[NET_CARD], int32_t *to)
{
    for (unsigned i = 0; i < NET_HIDDEN; i++) {
        int64_t sum = 0;
        for (unsigned k = 0; k < NET_CARD; k++) {
            int32_t number = net->deed_base[k];
            for (unsigned d = 0; d < count; d++)
                number += net->deed[deeds[d]][k];
            number = number < 0 ? 0 : number > NET_CARD_MOST ? NET_CARD_MOST : number;
            sum += (int64_t)number * matrix[i][k];
        }
        to[i] += (int32_t)(sum / NET_ONE);
    }
}

/* The same sum card by card, those of the deck included. */
static void sum_slowly(const pl_game *game, const marks *m, int32_t *to)
{
    uint16_t deeds[DEEDS_MOST];
    for (unsigned i = 0; i < NET_HIDDEN; i++) {
        to[i] = net->base[i];
        for (unsigned r = 0; r < m->count; r++)
            to[i] += net->position[m->row[r]][i];
    }
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        const pl_hero *hero = &pack->content.heroes[game->seat[seat].hero];
        unsigned role = pl_team_of(seat) != m->team;
        for (unsigned card = 0; card < hero->deck; card++) {
            unsigned zone = ZONE_DECK;
            for (unsigned i = 0; i < m->set_count; i++)
                if (m->set[i].seat == seat && (m->set[i].cards >> card & 1))
                    zone = m->set[i].zone;
            add_card(deeds, card_deeds(hero, hero->title[card], deeds), net->zone[role][zone], to);
        }
        for (unsigned a = 0; a < hero->ability_count; a++)
            add_card(deeds, ability_deeds(hero, a, deeds), net->zone[role][ZONE_ABILITY], to);
    }
}

static void compare_sums(const pl_game *game, unsigned n)
{
    marks m;
    insight fast;
    int32_t slow[NET_HIDDEN];
    (void)n;
    sight_learn(&seen, &pack->content, game->board);
    for (unsigned seat = 0; seat < game->seat_count; seat++)
        network_learn_hero(net, &pack->content.heroes[game->seat[seat].hero], &rows[seat]);
    marks_of(&seen, game, pl_team_of(game->question.seat), &m);
    network_look(net, rows, game, &m, &fast);
    sum_slowly(game, &m, slow);
    for (unsigned i = 0; i < NET_HIDDEN; i++)
        assert_int_equal(fast.hidden[i], slow[i] < 0 ? 0 : slow[i] > NET_ONE ? NET_ONE : slow[i]);
}

static void sums_worked_out_beforehand_are_those_of_the_cards(void **state)
{
    (void)state;
    net = any_network(4);
    memset(rows, 0, sizeof rows);
    seen.board = PL_NONE;
    at_random_positions(how_many(12, 4), 40, compare_sums);
    free(net);
}

static evaluator *learned;
static unsigned told_apart;

static void compare_spaces(const pl_game *game, unsigned n)
{
    choices c = distinct_options(&pack->content, game);
    float prior[PL_OPTIONS_MAX], after[PL_OPTIONS_MAX];
    (void)n;
    if (game->question.why != PL_WHY_TOKEN_TO)
        return;
    evaluator_prepare(learned, game);
    learned->priors(learned, &(prior_query){game, &c, prior}, 1);
    for (unsigned i = 0; i < c.count; i++) {
        pl_game next = *game;
        pl_apply(&pack->content, &next, c.option[i], NULL);
        after[i] = value_of(learned, &next).team[pl_team_of(game->question.seat)];
        for (unsigned k = 0; k < i; k++) {
            assert_true((after[i] - after[k]) * (prior[i] - prior[k]) >= 0);
            told_apart += prior[i] != prior[k];
        }
    }
}

static void where_a_token_goes_is_weighed_by_what_follows(void **state)
{
    (void)state;
    pl_weights weights;
    pl_content content;
    network *n = any_network(9);
    char *text = add_weights("tried", n, &weights, &content);
    learned = evaluator_open("tried", &content);
    assert_non_null(learned);
    told_apart = 0;
    at_random_positions(how_many(60, 15), 1, compare_spaces);
    assert_true(told_apart > 1000);
    evaluator_close(learned);
    free(text);
    free(n);
}

static void a_learned_evaluator_is_found_by_the_name_of_its_file(void **state)
{
    pl_weights w;
    pl_content content;
    network *n = any_network(5);
    char *text = add_weights("tried", n, &w, &content);
    (void)state;
    evaluator *e = evaluator_open("tried", &content);
    assert_non_null(e);
    evaluator_close(e);
    assert_null(evaluator_open("trie", &content));
    free(text);
    free(n);
}

/* The largest numbers there are make the largest factor, which must be read again. */
static void the_largest_numbers_are_read_again(void **state)
{
    network *n = calloc(1, sizeof *n), *again = calloc(1, sizeof *again);
    size_t size;
    (void)state;
    n->value[0] = INT16_MIN;
    n->value[1] = INT16_MAX;
    n->base[0] = INT16_MAX;
    char *text = weights_write(n, "made by tests\n", &size);
    assert_true(weights_read(again, text, size, wrong));
    assert_int_equal(again->value[0], INT16_MIN);
    assert_int_equal(again->value[1], INT16_MAX);
    assert_int_equal(again->base[0], INT16_MAX);
    free(text);
    free(n);
    free(again);
}

static void a_network_that_knows_nothing_is_a_file_too(void **state)
{
    network *n = calloc(1, sizeof *n);
    size_t size;
    (void)state;
    char *text = weights_write(n, "", &size);
    assert_non_null(text);
    assert_true(weights_read(n, text, size, wrong));
    free(text);
    free(n);
}

static bool is_learned(const evaluator *e)
{
    return e->manner.rollout_turns == AT_ONCE;
}

static void who_names_no_evaluator_plays_whatever_the_weights_are(void **state)
{
    pl_weights w;
    pl_content content;
    network *n = any_network(5);
    char *text = add_weights("learned", n, &w, &content);
    pl_seed seed = {{1}};
    (void)state;
    evaluator *e = evaluator_open(NULL, &content);
    assert_true(is_learned(e));
    evaluator_close(e);
    w.size--; /* damaged */
    assert_null(evaluator_open("learned", &content));
    assert_null(pl_mind_new("search@10,learned", &content, &seed, 1));
    e = evaluator_open(NULL, &content);
    assert_non_null(e);
    assert_false(is_learned(e));
    evaluator_close(e);
    pl_mind *mind = pl_mind_new("search@10", &content, &seed, 1);
    assert_non_null(mind);
    pl_mind_free(mind);
    free(text);
    free(n);
}

static void the_judge_says_which_weights_can_be_used(void **state)
{
    static const char nothing[] =
        "peerless mind 1\nmade by hand\nhash e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\n";
    char said[PL_WEIGHTS_WRONG];
    int line = -1;
    (void)state;
    assert_true(pl_mind_judge("mine", nothing, strlen(nothing), &line, said));
    assert_int_equal(line, 0);
    assert_false(pl_mind_judge("mine", nothing, strlen(nothing) - 1, &line, said));
    assert_int_equal(line, 3);
    assert_false(pl_mind_judge("mine", "#", 1, &line, said));
    assert_int_equal(line, 1);
    assert_non_null(strstr(said, "lab train"));
    assert_false(pl_mind_judge("linear", nothing, strlen(nothing), &line, said));
    assert_int_equal(line, 0);
    assert_non_null(strstr(said, "rename"));
}

static void evaluators_are_listed_and_found_in_names(void **state)
{
    pl_weights w;
    pl_content content;
    network *n = any_network(5);
    char *text = add_weights("tried", n, &w, &content), wanted[PL_EVALUATOR_NAME];
    const char *names[PL_EVALUATORS];
    (void)state;
    assert_int_equal(pl_mind_evaluators(&content, names), 2);
    assert_string_equal(names[0], "linear");
    assert_string_equal(names[1], "tried");
    assert_string_equal(pl_mind_evaluator("search@10,1s,tried", wanted), "tried");
    assert_null(pl_mind_evaluator("search@10,1s", wanted));
    assert_null(pl_mind_evaluator("nobody", wanted));
    assert_true(pl_mind_equipped("search@10,tried", &content));
    assert_true(pl_mind_equipped("search@10", &content));
    assert_true(pl_mind_equipped("search@10,linear", &content));
    assert_false(pl_mind_equipped("search@10,trie", &content));
    free(text);
    free(n);
}

/* Read by the first, used by all, forgotten with the content. */
static void weights_are_read_once_for_all_players(void **state)
{
    pl_weights w;
    pl_content content;
    pl_shelf shelf = {0};
    network *n = any_network(6);
    char *text = add_weights("tried", n, &w, &content);
    (void)state;
    w.shelf = &shelf;
    evaluator *one = evaluator_open("tried", &content);
    assert_non_null(one);
    const void *kept = shelf.kept;
    assert_non_null(kept);
    assert_memory_equal(kept, n, sizeof *n);
    memset(text, 'x', w.size); /* nobody reads it again */
    evaluator *other = evaluator_open("tried", &content);
    assert_non_null(other);
    evaluator_close(one);
    evaluator_close(other);
    assert_ptr_equal(shelf.kept, kept);
    shelf.forget(shelf.kept);
    free(text);
    free(n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(large_numbers_are_nearly_the_same),
        cmocka_unit_test(damage_is_noticed_wherever_it_is),
        cmocka_unit_test(errors_name_the_line_and_what_is_wrong),
        cmocka_unit_test(marks_of_another_version_are_passed_over),
        cmocka_unit_test(sums_worked_out_beforehand_are_those_of_the_cards),
        cmocka_unit_test(where_a_token_goes_is_weighed_by_what_follows),
        cmocka_unit_test(a_learned_evaluator_is_found_by_the_name_of_its_file),
        cmocka_unit_test(weights_are_read_once_for_all_players),
        cmocka_unit_test(the_largest_numbers_are_read_again),
        cmocka_unit_test(a_network_that_knows_nothing_is_a_file_too),
        cmocka_unit_test(who_names_no_evaluator_plays_whatever_the_weights_are),
        cmocka_unit_test(the_judge_says_which_weights_can_be_used),
        cmocka_unit_test(evaluators_are_listed_and_found_in_names),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
