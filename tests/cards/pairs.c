/* Every word in every place that the sorts let it stand in: a text either is refused when it is loaded, with a reason, or
 * runs in a real match. Under the sanitizers, and with the invariants of the rules looked at, which such a build does.
 *
 * The texts come from the table of words alone, so a new word is tried the day it is added. A text is a word X with an
 * argument W (a word, a number or a name), the other arguments filled in with what is short; X stands inside another word Y,
 * that takes it, up to a whole sentence. Each chain of Y, X and W that is accepted is played once. */
#include "../rules/table.h"

#include "cards/compile.h"
#include "cards/inside.h"

enum { TREE = 40, MANY_TREES = 600, FILLERS = 6, DECISIONS = 30, EVENTS = 1024 };

typedef struct tree {
    pl_word word[TREE];
    int length;
} tree;

typedef struct forest {
    tree trees[MANY_TREES];
    int count;
} forest;

static const pl_lexicon *lexicon;
static int names;

/* ------------------------------------------------------------------ trees */

static bool add_word(tree *t, pl_word word)
{
    if (t->length == TREE)
        return false;
    t->word[t->length++] = word;
    return true;
}

static bool add_tree(tree *t, const tree *more)
{
    for (int i = 0; i < more->length; i++)
        if (!add_word(t, more->word[i]))
            return false;
    return true;
}

static void add_leaf(forest *f, pl_word word)
{
    assert_true(f->count < MANY_TREES);
    f->trees[f->count++] = (tree){{word}, 1};
}

static pl_sort plain_sort(pl_sort sort)
{
    return (pl_sort)((unsigned)sort & ~(unsigned)PL_SORT_IS_LIST);
}

static bool is_list(const pl_word_info *info)
{
    return info->arg_count > 0 && (unsigned)info->args[info->arg_count - 1].sort & PL_SORT_IS_LIST;
}

/* What stands at the place of a sort without arguments: numbers, names, words. */
static forest leaf[PL_SORT_COUNT];

static void find_leaves(pl_sort sort, forest *out)
{
    out->count = 0;
    if (pl_sort_fits(PL_SORT_NUMBER, sort)) {
        add_leaf(out, pl_word_number(1));
        add_leaf(out, pl_word_number(3));
    }
    for (int i = 0; i < names; i++)
        if (pl_word_sorts(pl_word_name((unsigned)i), lexicon) & pl_sort_below(sort))
            add_leaf(out, pl_word_name((unsigned)i));
    for (unsigned id = PL_W_SEQ + 1; id < PL_WORD_COUNT; id++)
        if (pl_word_info_of(id)->arg_count == 0 && pl_sort_fits(pl_word_info_of(id)->sort, sort))
            add_leaf(out, pl_word_make(id, 0));
}

/* Something short of this sort. */
static tree filler(pl_sort sort, int nth);

static tree fill(unsigned id)
{
    const pl_word_info *info = pl_word_info_of(id);
    tree t = {{0}, 0};
    add_word(&t, pl_word_make(id, is_list(info) ? 2 : 0));
    for (int i = 0; i < info->arg_count + is_list(info); i++) {
        tree arg = filler(plain_sort(info->args[i < info->arg_count ? i : i - 1].sort), 0);
        add_tree(&t, &arg);
    }
    return t;
}

static tree filler(pl_sort sort, int nth)
{
    if (leaf[sort].count > 0)
        return leaf[sort].trees[nth % leaf[sort].count];
    for (unsigned id = PL_W_SEQ + 1; id < PL_WORD_COUNT; id++)
        if (pl_sort_fits(pl_word_info_of(id)->sort, sort) && sort != PL_SORT_STATEMENT)
            return fill(id);
    fail_msg("nothing is a %s", pl_sort_name(sort));
    return (tree){{0}, 0};
}

/* What stands at this place: the leaves, and each word with arguments that are leaves, all of the last one, some of the others. */
static void stand(pl_sort sort, forest *out)
{
    *out = leaf[sort];
    for (unsigned id = PL_W_SEQ + 1; id < PL_WORD_COUNT; id++) {
        const pl_word_info *info = pl_word_info_of(id);
        if (info->arg_count == 0 || !pl_sort_fits(info->sort, sort))
            continue;
        for (int varied = 0; varied < info->arg_count; varied++)
            for (int nth = 0; nth < 8 && out->count < MANY_TREES; nth++) {
                tree t = {{0}, 0};
                add_word(&t, pl_word_make(id, is_list(info) ? 2 : 0));
                for (int i = 0; i < info->arg_count + is_list(info); i++) {
                    int arg = i < info->arg_count ? i : i - 1;
                    tree a = filler(plain_sort(info->args[arg].sort), arg == varied ? nth : nth / 4);
                    add_tree(&t, &a);
                }
                out->trees[out->count++] = t;
            }
    }
}

/* ------------------------------------------------------------------ a match with the text */

static pl_hero host;

enum { DECK = 30 };
/* A deck of one card so many times; as a scheme, or for combats. */
static void make_deck(pl_hero *hero, unsigned type)
{
    memset(hero->cards, 0, sizeof hero->cards);
    memset(hero->triggers, 0, sizeof hero->triggers);
    hero->title_count = 1;
    hero->ability_count = hero->row_count = 0;
    hero->code_length = 0;
    hero->cards[0] = (pl_card){.type = (uint8_t)type,
                               .value = type == PL_SCHEME ? 0 : 2,
                               .boost = 1,
                               .users = (uint8_t)((1U << hero->fighter_count) - 1),
                               .copies = DECK};
}

/* Every kind of token has a rule where it goes. */
static void rule_tokens(pl_hero *hero)
{
    for (unsigned name = 0; name < PL_NAMES; name++) {
        if (hero->token[name] >= PL_TOKENS)
            continue;
        const pl_word rule[] = {PL_W_ALWAYS, PL_W_STAY_ON, pl_word_name(name), PL_W_FREE, PL_W_ANYWHERE};
        assert_null(pl_compile(hero, PL_NONE, PL_W_STANDING, rule, 5));
    }
}

/* Both seats stand close together, with tokens on the board. */
static pl_position closely(const pl_content *content, unsigned n)
{
    pl_position p = {.setup = {.hero = {0, 0}}, .moment = PL_AT_ACTION, .actions = 2};
    const pl_board *board = &content->boards[0];
    unsigned taken = 0;
    uint64_t near = 1;
    while ((unsigned)__builtin_popcountll(near) < 2 * host.fighter_count + 4U)
        for (uint64_t left = near; left; left &= left - 1)
            near |= board->adjacent[__builtin_ctzll(left)];
    for (unsigned seat = 0; seat < PL_SEATS; seat++) {
        memset(p.seat[seat].space, PL_NONE, sizeof p.seat[seat].space);
        p.seat[seat].hand_count = 6;
        p.seat[seat].deck_count = (uint8_t)(n % 3 == 0 ? 2 : 20);
        p.seat[seat].discard_count = (uint8_t)(DECK - 6 - p.seat[seat].deck_count);
        uint8_t *piles[] = {p.seat[seat].hand, p.seat[seat].deck, p.seat[seat].discard};
        const uint8_t sizes[] = {p.seat[seat].hand_count, p.seat[seat].deck_count, p.seat[seat].discard_count};
        for (unsigned pile = 0, card = 0; pile < 3; pile++)
            for (unsigned i = 0; i < sizes[pile]; i++)
                piles[pile][i] = (uint8_t)card++;
    }
    for (; taken < 2U * host.fighter_count; taken++, near &= near - 1) {
        unsigned seat = taken % 2, i = taken / 2;
        p.seat[seat].space[i] = (uint8_t)__builtin_ctzll(near);
        p.seat[seat].health[i] = host.health[i];
    }
    for (unsigned kind = 0; kind < host.token_count; kind++, near &= near - 1)
        p.seat[0].tokens[kind] = near & -near;
    return p;
}

static const struct {
    uint16_t timing;
    uint8_t type, action, window;
} moments[] = {
    {PL_W_SCHEME, PL_SCHEME, PL_DO_SCHEME, PL_ON_SCHEME},
    {PL_W_AFTER, PL_VERSATILE, PL_DO_ATTACK, PL_AFTER},
    {PL_W_DURING, PL_VERSATILE, PL_DO_ATTACK, PL_DURING},
    {PL_W_IMMEDIATELY, PL_VERSATILE, PL_DO_ATTACK, PL_IMMEDIATELY},
    {PL_W_PLAYED, PL_VERSATILE, PL_DO_ATTACK, PL_ON_PLAY},
    {PL_W_BOOSTED, PL_VERSATILE, PL_MANEUVER, PL_ON_BOOST},
};
enum { MOMENTS = sizeof moments / sizeof moments[0] };

static pl_option choose(const pl_game *game, unsigned action, dice *d)
{
    pl_option wanted = {PL_OPTION_ACTION, (uint8_t)action};
    pl_option options[PL_OPTIONS_MAX];
    if (game->question.kind == PL_ASK_ACTION && pl_legal(game, wanted))
        return wanted;
    unsigned count = pl_options(game, options);
    assert_in_range(count, 1, PL_OPTIONS_MAX);
    if (game->question.why == PL_WHY_MANEUVER_BOOST && action == PL_MANEUVER)
        return options[0];
    return options[roll(d, count)];
}

/* Plays a while; has the text of the card for this window begun? */
static bool play(const pl_hero *hero, unsigned action, unsigned window, unsigned n)
{
    static pl_event events[EVENTS];
    const pl_content content = {
        .boards = pack->boards, .heroes = hero, .board_count = pack->content.board_count, .hero_count = 1};
    pl_position position = closely(&content, n);
    pl_seed seed = seed_of(n);
    pl_game game;
    dice d = {.state = 0x9e3779b97f4a7c15ULL * (n + 1)};
    pl_log log = {.events = events, .capacity = EVENTS};
    const pl_setup setup = {.hero = {0, 0}};
    if (window == PL_ABILITY && n % 2)
        assert_true(pl_begin(&content, &game, &setup, &seed, &log));
    else
        assert_null(pl_begin_at(&content, &game, &position, &seed, &log));
    bool began = false;
    for (unsigned i = 0; i < DECISIONS && !pl_over(&game); i++) {
        log.count = 0;
        assert_true(pl_answer(&content, &game, choose(&game, window == PL_ABILITY ? i % 3 : action, &d), &log));
        for (unsigned k = 0; k < log.count && k < log.capacity; k++)
            began = began || (events[k].type == PL_EV_EFFECT && events[k].card != PL_NONE && events[k].part == window);
    }
    return began;
}

/* ------------------------------------------------------------------ every text */

static bool accepted[PL_WORD_COUNT];
static unsigned tried, refused, played;

/* Chains that have been played, as a hash set. */
enum { CHAINS = 1 << 18 };
static uint64_t chains[CHAINS];

static bool is_new(uint64_t chain)
{
    uint64_t at = chain * 0x9e3779b97f4a7c15ULL >> 46;
    while (chains[at] && chains[at] != chain)
        at = (at + 1) % CHAINS;
    bool fresh = chains[at] == 0;
    chains[at] = chain;
    return fresh;
}

static void accept(const tree *t)
{
    for (int i = 0; i < t->length; i++)
        if (pl_word_tag(t->word[i]) == PL_TAG_WORD)
            accepted[pl_word_id_of(t->word[i])] = true;
}

static const char *load(pl_hero *hero, const tree *t, unsigned title, unsigned timing, unsigned type)
{
    *hero = host;
    make_deck(hero, type);
    if (title == PL_NONE)
        rule_tokens(hero);
    const char *wrong = pl_compile(hero, title, timing, t->word, t->length);
    tried++;
    if (wrong) {
        assert_true(strlen(wrong) > 10);
        refused++;
        return wrong;
    }
    if (title != PL_NONE)
        rule_tokens(hero);
    assert_true(pl_hero_link(hero));
    accept(t);
    return NULL;
}

static void try_on_card(const tree *t, uint64_t chain)
{
    static pl_hero hero;
    const unsigned tried_at[] = {(unsigned)(chain % MOMENTS), 3}; /* at the reveal most is possible */
    for (unsigned i = 0; i < 2; i++) {
        unsigned m = tried_at[i];
        if (load(&hero, t, 0, moments[m].timing, moments[m].type) != NULL)
            continue;
        if (is_new(chain)) {
            played++;
            assert_true(play(&hero, moments[m].action, moments[m].window, played) ||
                        moments[m].window == PL_AFTER); /* the combat may have ended the match */
        }
        return;
    }
}

static void try_waiting(const tree *t, uint64_t chain)
{
    static pl_hero hero;
    static const struct {
        unsigned title, timing;
    } places[] = {{PL_NONE, PL_W_STANDING}, {0, PL_W_STANDING}, {0, PL_W_HELD}};
    for (unsigned i = 0; i < sizeof places / sizeof places[0]; i++)
        if (!load(&hero, t, places[i].title, places[i].timing, PL_VERSATILE) && is_new(chain << 2 | (i + 1))) {
            played++;
            play(&hero, PL_MANEUVER, PL_ABILITY, played);
        }
}

static bool waits(pl_word head)
{
    return pl_word_is(head, PL_W_WHEN) || pl_word_is(head, PL_W_WHILE) || pl_word_is(head, PL_W_ALWAYS) ||
           pl_word_is(head, PL_W_AT_SETUP) || pl_word_is(head, PL_W_NO_CANCEL);
}

/* Has it a word that was not accepted anywhere? */
static bool is_new_to_us(const tree *t)
{
    for (int i = 0; i < t->length; i++)
        if (pl_word_tag(t->word[i]) == PL_TAG_WORD && !accepted[pl_word_id_of(t->word[i])])
            return true;
    return false;
}

static void try_when(const tree *t, const pl_word *w, uint64_t chain)
{
    tree ability = {{0}, 0};
    if (w[0] != PL_W_AT_SETUP)
        add_word(&ability, PL_W_WHEN);
    for (int i = 0; i < 2 && w[i]; i++)
        add_word(&ability, w[i]);
    if (w[0] == PL_W_HAND_SEEN)
        add_word(&ability, PL_W_MAY);
    if (add_tree(&ability, t) && !pl_check_program(ability.word, ability.length, lexicon))
        try_waiting(&ability, chain ^ (uint64_t)w[0] << 40);
}

/* A whole sentence: on a card, and as what an ability or a card does when something happens. */
static void try_sentence(const tree *t, uint64_t chain)
{
    static unsigned turn;
    static const pl_word when[][4] = {
        {PL_W_TURN_START, 0},
        {PL_W_BOOSTED_MANEUVER, 0},
        {PL_W_COMBAT_OVER, 0},
        {PL_W_HAND_SEEN, 0},
        {PL_W_AFTER_MANEUVER, 0},
        {PL_W_AT_SETUP, 0},
        {PL_W_FORCED_DISCARD, PL_W_THIS},
    };
    enum { WHENS = sizeof when / sizeof when[0] };
    if (pl_check_program(t->word, t->length, lexicon) != NULL) {
        refused++;
        return;
    }
    if (waits(t->word[0])) {
        try_waiting(t, chain);
        return;
    }
    try_on_card(t, chain);
    if (is_new_to_us(t)) /* some words stand in one place only */
        for (unsigned n = 0; n < WHENS; n++)
            try_when(t, when[n], chain);
    else if (turn++ % 2 == 0)
        try_when(t, when[turn / 2 % WHENS], chain);
}

/* Where a sort stands on the shortest way to a whole sentence. */
static struct {
    unsigned word;
    int arg, steps;
} way[PL_SORT_COUNT];

static void find_ways(void)
{
    for (unsigned sort = 0; sort < PL_SORT_COUNT; sort++)
        way[sort].steps = pl_sort_fits((pl_sort)sort, PL_SORT_STATEMENT) ? 0 : 99;
    for (int steps = 1; steps < 8; steps++)
        for (unsigned id = PL_W_SEQ + 1; id < PL_WORD_COUNT; id++)
            for (int arg = 0; arg < pl_word_info_of(id)->arg_count; arg++)
                for (unsigned sort = 0; sort < PL_SORT_COUNT; sort++)
                    if (way[pl_word_info_of(id)->sort].steps + 1 < way[sort].steps &&
                        pl_sort_fits((pl_sort)sort, plain_sort(pl_word_info_of(id)->args[arg].sort))) {
                        way[sort].word = id;
                        way[sort].arg = arg;
                        way[sort].steps = way[pl_word_info_of(id)->sort].steps + 1;
                    }
}

/* The word with this argument; the others are short. False when it gets too long. */
static bool wrap(unsigned id, int arg, const tree *inside, int others, tree *out)
{
    const pl_word_info *info = pl_word_info_of(id);
    bool fits = true;
    out->length = 0;
    add_word(out, pl_word_make(id, is_list(info) ? 2 : 0));
    for (int i = 0; i < info->arg_count + is_list(info) && fits; i++) {
        tree other = filler(plain_sort(info->args[i < info->arg_count ? i : i - 1].sort), others);
        fits = add_tree(out, i == arg ? inside : &other);
    }
    return fits;
}

static void try_inside(const tree *t, pl_sort sort, uint64_t chain)
{
    tree inside = *t, whole;
    for (; way[sort].steps > 0; sort = pl_word_info_of(way[sort].word)->sort, inside = whole)
        if (way[sort].steps == 99 || !wrap(way[sort].word, way[sort].arg, &inside, (int)(chain % 5), &whole))
            return;
    try_sentence(&inside, chain);
}

/* Inside each word that takes it. */
static void try_everywhere(const tree *t, pl_sort sort, uint64_t chain)
{
    for (unsigned id = PL_W_SEQ + 1; id < PL_WORD_COUNT; id++)
        for (int arg = 0; arg < pl_word_info_of(id)->arg_count; arg++) {
            tree whole;
            if (pl_sort_fits(sort, plain_sort(pl_word_info_of(id)->args[arg].sort)) &&
                wrap(id, arg, t, (int)(chain % 5), &whole))
                try_inside(&whole, pl_word_info_of(id)->sort, chain << 11 | id << 2 | (unsigned)arg);
        }
}

/* X with each W at this place. */
static void try_pair(unsigned id, int arg)
{
    static forest all;
    const pl_word_info *info = pl_word_info_of(id);
    stand(plain_sort(info->args[arg].sort), &all);
    for (int n = 0; n < all.count; n++)
        for (int others = 0; others < (info->arg_count > 1 ? FILLERS : 1); others++) {
            tree t;
            uint64_t chain = ((uint64_t)id << 2 | (unsigned)arg) << 16 | all.trees[n].word[0];
            if (!wrap(id, arg, &all.trees[n], others, &t))
                continue;
            try_inside(&t, info->sort, chain);
            if (((unsigned)n * FILLERS + (unsigned)others) % how_many(1, 3) == 0)
                try_everywhere(&t, info->sort, chain);
        }
}

static void try_all(const char *id)
{
    int index = pl_pack_hero(pack, id);
    assert_true(index >= 0);
    host = pack->heroes[index];
    lexicon = pack->hero_pages[index].lexicon[PL_EN];
    for (names = 0; pl_lexicon_id(lexicon, (unsigned)names); names++)
        ;
    for (unsigned sort = PL_SORT_NONE + 1; sort < PL_SORT_COUNT; sort++)
        find_leaves((pl_sort)sort, &leaf[sort]);
    find_ways();
    for (unsigned word = PL_W_SEQ + 1; word < PL_WORD_COUNT; word++)
        for (int arg = 0; arg < pl_word_info_of(word)->arg_count; arg++)
            try_pair(word, arg);
}

static void every_word_in_every_place_runs_or_is_refused(void **state)
{
    (void)state;
    try_all("foreman"); /* who has several fighters of one name, two kinds of tokens, and forms */
    print_message("# %u texts, %u refused, %u played\n", tried, refused, played);
    assert_true(refused > 1000);
    assert_true(played > 1000);
}

/* A word that is refused wherever it stands should not be in the table. Labels are no part of a program. */
static void every_word_is_accepted_somewhere(void **state)
{
    (void)state;
    unsigned missing = 0;
    for (unsigned id = PL_W_SEQ + 1; id < PL_WORD_COUNT; id++)
        if (!accepted[id] && pl_word_info_of(id)->sort != PL_SORT_TIMING) {
            print_message("# %s is never accepted\n", pl_word_info_of(id)->name);
            missing++;
        }
    assert_int_equal(missing, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_word_in_every_place_runs_or_is_refused),
        cmocka_unit_test(every_word_is_accepted_somewhere),
    };
    return cmocka_run_group_tests_name("cards/pairs", tests, load_content, free_content);
}
