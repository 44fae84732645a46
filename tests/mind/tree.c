/* The trees of the search: what each seat has seen, and for whom the results count. */
#include "plain.h"

#include "mind/search/tree.h"

enum { ITERATIONS = 60, NONE_KEY = PL_OPTION_NONE << 8, HIDDEN_KEY = 0xffff };

/* Some iterations at this position, from the view of who is asked. */
static void iterate(tree *t, const evaluator *e, const pl_game *game, unsigned iterations)
{
    static setting s = {.distances.board = PL_NONE};
    pl_view view;
    s.content = &pack->content;
    s.evaluator = e;
    distances_learn(&s.distances, s.content, game->board);
    pl_view_of(&pack->content, game, game->question.seat, &view);
    for (unsigned i = 0; i < iterations; i++)
        tree_iterate(t, &s, &view);
}

static tree grown_for(const pl_game *game, unsigned n, unsigned iterations)
{
    evaluator *e = evaluator_for("linear", game);
    pl_seed seed = seed_of(n);
    tree t;
    assert_true(tree_open(&t, &seed));
    iterate(&t, e, game, iterations);
    evaluator_close(e);
    return t;
}

static tree grown(const pl_game *game, unsigned n)
{
    return grown_for(game, n, ITERATIONS);
}

static bool near(float a, float b)
{
    return a - b < 0.01F && b - a < 0.01F;
}

/* Teammates have the same results, the other team has the rest. */
static void compare_results(const pl_game *game, unsigned n)
{
    tree t = grown(game, n);
    const node *first = &t.nodes[t.root[0]];
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        const node *root = &t.nodes[t.root[seat]];
        assert_int_equal(root->visits, ITERATIONS);
        assert_true(near(root->total, pl_team_of(seat) == 0 ? first->total : ITERATIONS - first->total));
    }
    tree_close(&t);
}

static void teammates_share_results_and_opponents_have_the_rest(void **state)
{
    (void)state;
    at_random_positions(how_many(60, 8), 30, compare_results);
}

/* Nodes below this one, itself included; every one has at least the visits of its children, and results to match. */
static unsigned add_up_below(const tree *t, uint32_t at)
{
    const node *n = &t->nodes[at];
    unsigned found = 1, visits = 0;
    for (uint32_t child = n->child; child; child = t->nodes[child].next) {
        visits += t->nodes[child].visits;
        found += add_up_below(t, child);
    }
    assert_true(visits <= n->visits);
    assert_true(n->total >= 0 && n->total <= (float)n->visits + 0.01F);
    assert_true(n->prior >= 0 && n->prior <= 1);
    return found;
}

static uint32_t nodes_in(const tree *t)
{
    uint32_t found = 1; /* that is nothing */
    for (unsigned seat = 0; seat < PL_SEATS; seat++)
        found += add_up_below(t, t->root[seat]);
    return found;
}

/* Every node belongs to one seat; at the root each seat has seen something in every iteration. */
static uint32_t add_up_after(const pl_game *game, unsigned n, unsigned iterations)
{
    tree t = grown_for(game, n, iterations);
    uint32_t found = nodes_in(&t);
    assert_int_equal(found, t.count);
    for (unsigned seat = 0; seat < game->seat_count; seat++) {
        unsigned visits = 0;
        for (uint32_t at = t.nodes[t.root[seat]].child; at; at = t.nodes[at].next)
            visits += t.nodes[at].visits;
        assert_int_equal(visits, iterations);
    }
    assert_true(t.count <= t.room);
    tree_close(&t);
    return found;
}

static void add_up_the_tree(const pl_game *game, unsigned n)
{
    add_up_after(game, n, ITERATIONS);
}

static void counts_add_up_at_every_node(void **state)
{
    (void)state;
    at_random_positions(how_many(60, 8), 30, add_up_the_tree);
}

static uint32_t largest_tree;
static unsigned full_trees, room_made;

static void add_up_a_large_tree(const pl_game *game, unsigned n)
{
    enum { MANY = 1500 };
    uint32_t nodes = add_up_after(game, n, MANY);
    largest_tree = nodes > largest_tree ? nodes : largest_tree;
}

static void trees_grow_and_lose_nothing(void **state)
{
    enum { ROOM_AT_FIRST = 4096 };
    (void)state;
    largest_tree = 0;
    at_random_positions(how_many(8, 4), 30, add_up_a_large_tree);
    assert_true(largest_tree > 2 * ROOM_AT_FIRST);
}

/* A full tree loses nothing: whatever goes on in it goes as far down as there are nodes, and counts. */
static void fill_the_tree(const pl_game *game, unsigned n)
{
    enum { FEW = 4096, LONG = 3000 };
    plain p;
    pl_seed seed = seed_of(n);
    tree t;
    plain_open(&p, game);
    p.base.manner.rollout_turns = AT_ONCE;
    assert_true(tree_open(&t, &seed));
    t.most = FEW;
    iterate(&t, &p.base, game, LONG);
    assert_int_equal(nodes_in(&t), t.count);
    assert_true(t.count <= FEW && t.room == FEW);
    assert_int_equal(t.nodes[t.root[game->question.seat]].visits, LONG);
    assert_int_equal(atomic_load(&p.values), LONG);
    full_trees += t.count > FEW - PL_OPTIONS_MAX;
    tree_close(&t);
}

static void a_full_tree_goes_on_with_what_it_has(void **state)
{
    (void)state;
    full_trees = 0;
    at_random_positions(how_many(12, 4), 30, fill_the_tree);
    assert_true(full_trees > 0);
}

/* The whole branch in a few numbers, in its order. */
static uint64_t fingerprint_below(const tree *t, uint32_t at)
{
    const node *n = &t->nodes[at];
    uint64_t sum = n->visits;
    for (uint32_t child = n->child; child; child = t->nodes[child].next)
        sum = (sum * 0x9e3779b97f4a7c15ULL) ^ fingerprint_below(t, child) ^ t->nodes[child].key;
    return sum;
}

/* Of more than half of the room only what is below the roots is kept, all of it. */
static void make_room(const pl_game *game, unsigned n)
{
    unsigned seat = game->question.seat;
    choices c = distinct_options(&pack->content, game);
    tree t = grown_for(game, n, 400);
    uint64_t before[PL_SEATS];
    t.most = t.count * 2;
    uint32_t all = t.count;
    assert_true(tree_make_room(&t)); /* half is not too much */
    assert_int_equal(t.count, all);
    if (tree_follow(&t, &pack->content, game, c.option[c.count - 1])) {
        uint32_t kept = nodes_in(&t), visits = t.nodes[t.root[seat]].visits;
        for (unsigned s = 0; s < PL_SEATS; s++)
            before[s] = fingerprint_below(&t, t.root[s]);
        t.most = kept * 2;
        if (t.count > kept) {
            assert_true(tree_make_room(&t));
            room_made++;
        }
        assert_int_equal(t.count, kept);
        assert_int_equal(nodes_in(&t), kept);
        assert_int_equal(t.nodes[t.root[seat]].visits, visits);
        for (unsigned s = 0; s < PL_SEATS; s++)
            assert_true(fingerprint_below(&t, t.root[s]) == before[s]);
        t.most = kept; /* all of it is in use */
        assert_false(tree_make_room(&t));
    }
    tree_close(&t);
}

static void what_is_not_needed_any_more_makes_room(void **state)
{
    (void)state;
    room_made = 0;
    at_random_positions(how_many(20, 4), 30, make_room);
    assert_true(room_made > 0);
}

/* Results near a half, added to a sum in which only whole eighths fit. */
static void count_among_millions(const pl_game *game, unsigned n)
{
    enum { MILLIONS = 3000000, MORE = 1000 };
    plain p;
    tree t = grown(game, n);
    plain_open(&p, game);
    p.base.manner.rollout_turns = AT_ONCE;
    p.fixed = (chances){{0.507F, 0.493F}};
    node *root = &t.nodes[t.root[0]];
    root->visits = MILLIONS;
    root->total = MILLIONS * 0.507F;
    float before = root->total;
    iterate(&t, &p.base, game, MORE);
    float more = t.nodes[t.root[0]].total - before;
    assert_int_equal(t.nodes[t.root[0]].visits, MILLIONS + MORE);
    assert_true(more > 506.5F && more < 507.5F);
    tree_close(&t);
}

static void a_result_among_millions_counts_in_full(void **state)
{
    (void)state;
    at_random_positions(how_many(4, 2), 60, count_among_millions);
}

static unsigned children(const tree *t, uint32_t at, uint16_t key)
{
    unsigned found = 0;
    for (at = t->nodes[at].child; at; at = t->nodes[at].next)
        found += t->nodes[at].key == key;
    return found;
}

static unsigned covered_questions;

/* What the others have seen of the first answer: of a card face down only that there is one, of anything else all. */
static void compare_what_was_seen(const pl_game *game, unsigned n)
{
    unsigned why = game->question.why, asked = game->question.seat;
    bool covered = why == PL_WHY_ATTACK || why == PL_WHY_DEFENSE || why == PL_WHY_DECK_TOP ||
                   why == PL_WHY_DECK_BOTTOM || why == PL_WHY_PICK;
    tree t = grown(game, n);
    for (unsigned seat = 0; seat < game->seat_count; seat++)
        for (uint32_t at = t.nodes[t.root[seat]].child; at; at = t.nodes[at].next) {
            uint16_t key = t.nodes[at].key;
            if (seat == asked)
                assert_int_not_equal(key, HIDDEN_KEY);
            else if (covered)
                assert_true(key == HIDDEN_KEY || key == NONE_KEY);
            else
                assert_int_equal(children(&t, t.root[asked], key), 1);
            assert_int_equal(children(&t, t.root[seat], key), 1);
        }
    covered_questions += covered;
    tree_close(&t);
}

static void look_at_covered_questions(const pl_game *game, unsigned n)
{
    if (hidden_commit(game->question.why) || game->question.why == PL_WHY_DECK_TOP ||
        game->question.why == PL_WHY_DECK_BOTTOM || game->question.why == PL_WHY_PICK)
        compare_what_was_seen(game, n);
}

static void a_card_laid_face_down_shows_nothing_to_the_others(void **state)
{
    (void)state;
    at_random_positions(how_many(40, 6), 30, compare_what_was_seen);
    covered_questions = 0;
    at_random_positions(how_many(60, 24), 5, look_at_covered_questions);
    assert_true(covered_questions > how_many(100, 10));
}

/* The nodes of a seat's answers are found again by the answer, and their visits are those of the root. */
static void follow_an_answer(const pl_game *game, unsigned n)
{
    unsigned seat = game->question.seat, visits = 0, best = 0;
    choices c = distinct_options(&pack->content, game);
    tree t = grown(game, n);
    for (unsigned i = 0; i < c.count; i++) {
        uint32_t at = tree_child(&t, seat, &pack->content, game, c.option[i]);
        assert_true(at != 0);
        visits += t.nodes[at].visits;
        if (t.nodes[at].visits > t.nodes[tree_child(&t, seat, &pack->content, game, c.option[best])].visits)
            best = i;
    }
    assert_int_equal(visits, ITERATIONS);
    uint32_t next = tree_child(&t, seat, &pack->content, game, c.option[best]);
    assert_true(tree_follow(&t, &pack->content, game, c.option[best]));
    assert_int_equal(t.root[seat], next);
    for (unsigned other = 0; other < game->seat_count; other++) /* as often as somebody may have seen this */
        assert_true(t.nodes[t.root[other]].visits >= t.nodes[next].visits);
    tree_close(&t);
}

static void the_branch_of_an_answer_is_found_again(void **state)
{
    (void)state;
    at_random_positions(how_many(60, 8), 30, follow_an_answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(teammates_share_results_and_opponents_have_the_rest),
        cmocka_unit_test(counts_add_up_at_every_node),
        cmocka_unit_test(trees_grow_and_lose_nothing),
        cmocka_unit_test(a_full_tree_goes_on_with_what_it_has),
        cmocka_unit_test(what_is_not_needed_any_more_makes_room),
        cmocka_unit_test(a_result_among_millions_counts_in_full),
        cmocka_unit_test(a_card_laid_face_down_shows_nothing_to_the_others),
        cmocka_unit_test(the_branch_of_an_answer_is_found_again),
    };
    return cmocka_run_group_tests(tests, load_content, free_content);
}
