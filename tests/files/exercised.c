/* Nothing that cards can do is left untried: all scenarios are run, and what none of them has used is named.
 *
 * The scenario runner is linked with two changes, made when it is compiled for this test (tests/meson.build): the effect
 * machine calls pl_trace before each instruction, and where the runner begins or answers a game it calls watched_begin,
 * watched_begin_at and watched_answer below, which look at what happened.
 *
 * Of the heroes of the content every text must begin, every instruction of every text must run, and every card must be
 * played in a combat or as a scheme. Of the machine every operation of flow and every word must be used, if need be by the
 * tests' own heroes. And every rule and ruling is named in the title of a scenario, except those listed here. */
#include "../rules/table.h"

#include <ctype.h>
#include <glob.h>

#include "files/files.h"
#include "rules/machine.h"

/* ------------------------------------------------------------------ what has been seen */

static struct {
    bool ran[PL_CODE];                 /* the instruction at this place of the code */
    bool began[PL_TITLES][PL_WINDOWS]; /* that text of that card */
    bool ability_began[PL_ABILITIES];  /* each text of an ability is one */
    bool played[PL_TITLES];            /* in a combat, or as a scheme */
    bool withstood[PL_TITLES];         /* somebody tried to cancel the card, and could not */
    bool bonus;                        /* a standing bonus counted in a combat */
    bool token_placed[PL_TOKENS];      /* according to its rule */
    bool jumped;                       /* somebody moved between tokens, farther than feet would carry */
    bool set_up;                       /* a game began with its setup */
} seen[PL_PACK_HEROES];

static bool flow_ran[64];
static bool word_met[PL_WORD_COUNT];
static char titles[1 << 20]; /* of all scenarios, a line each */
static int scenarios, failed;

static const char *content_directory(void)
{
    const char *directory = getenv("PEERLESS_CONTENT");
    return directory ? directory : "content";
}

/* The tests' own heroes only help out: not all they can say has to be said. */
static bool of_content(unsigned hero)
{
    const char *directory = content_directory();
    return strncmp(pack->hero_pages[hero].file, directory, strlen(directory)) == 0;
}

/* ------------------------------------------------------------------ instructions */

enum { FLOWS = PL_FLOW_BY_HAND + 1 };

/* What follows an operation: numbers and targets, then perhaps a tree. */
static const struct {
    const char *name;
    uint8_t plain;
    uint8_t target; /* which of these words is where the text may go on; 0: none */
    bool tree;
} flows[FLOWS] = {
    [PL_FLOW_END] = {"end", 0, 0, false},
    [PL_FLOW_JUMP] = {"jump", 1, 1, false},
    [PL_FLOW_UNLESS] = {"unless", 1, 1, true},
    [PL_FLOW_ASK] = {"ask", 1, 1, false},
    [PL_FLOW_OPTIONAL] = {"optional", 1, 1, false},
    [PL_FLOW_WHO] = {"who", 0, 0, true},
    [PL_FLOW_BY] = {"by", 0, 0, true},
    [PL_FLOW_BY_NEXT] = {"by-next", 1, 1, false},
    [PL_FLOW_BY_END] = {"by-end", 0, 0, false},
    [PL_FLOW_FORGET] = {"forget", 0, 0, false},
    [PL_FLOW_UNLESS_DONE] = {"unless-done", 1, 1, false},
    [PL_FLOW_CHOOSE] = {"choose", 3, 3, false}, /* and a target for each option */
    [PL_FLOW_TIMES] = {"times", 1, 0, false},
    [PL_FLOW_AGAIN] = {"again", 1, 1, false},
    [PL_FLOW_TIMES_END] = {"times-end", 0, 0, false},
    [PL_FLOW_LATER] = {"later", 1, 1, false},
    [PL_FLOW_PLAYABLE] = {"playable", 0, 0, false},
    [PL_FLOW_SEEN] = {"seen", 0, 0, true},
    [PL_FLOW_BY_HAND] = {"by-hand", 0, 0, false},
};

/* The words of words.def: their names, and whether the machine can meet them. What else there is becomes operations of
 * flow, entry points and figures of the hero when a text is compiled. */
static const struct {
    const char *name;
    uint8_t sort;
} words[PL_WORD_COUNT] = {
    [PL_W_SEQ] = {"seq", PL_SORT_STATEMENT},
#define WORD(id, name, sort, ...) [PL_W_##id] = {name, PL_SORT_##sort},
#include "rules/words.def"
#undef WORD
};

static bool in_code(unsigned word)
{
    static const bool away[PL_SORT_COUNT] = {
        [PL_SORT_STATEMENT] = true, [PL_SORT_STEP] = true,      [PL_SORT_BODY] = true,
        [PL_SORT_EFFECT] = true,    [PL_SORT_WILL] = true,      [PL_SORT_DEED] = true,
        [PL_SORT_TRIGGER] = true,   [PL_SORT_PROTECTED] = true, [PL_SORT_TIMING] = true,
    };
    return !away[words[word].sort];
}

static bool is_flow(pl_word w)
{
    return pl_word_tag(w) == PL_TAG_FLOW;
}

static const char *instruction_name(const pl_word *code)
{
    return is_flow(*code) ? flows[pl_word_value(*code)].name : words[pl_word_id_of(*code)].name;
}

/* Where the tree of an instruction starts; without one, where the instruction ends. */
static const pl_word *tree_of(const pl_word *code)
{
    if (!is_flow(*code))
        return code;
    assert_in_range(pl_word_value(*code), 0, FLOWS - 1); /* a new operation needs its line in the table above */
    unsigned options = pl_word_value(*code) == PL_FLOW_CHOOSE ? code[2] : 0;
    return code + 1 + flows[pl_word_value(*code)].plain + options;
}

static const pl_word *end_of(const pl_word *code)
{
    const pl_word *tree = tree_of(code);
    return is_flow(*code) && !flows[pl_word_value(*code)].tree ? tree : pl_skip(tree);
}

static void meet_words(const pl_word *from, const pl_word *to)
{
    for (; from < to; from++)
        if (pl_word_tag(*from) == PL_TAG_WORD)
            word_met[pl_word_id_of(*from)] = true;
}

void pl_trace(const pl_hero *hero, const pl_word *code);
void pl_trace(const pl_hero *hero, const pl_word *code)
{
    bool *ran = &seen[hero - pack->heroes].ran[code - hero->code];
    if (*ran)
        return;
    *ran = true;
    if (is_flow(*code))
        flow_ran[pl_word_value(*code)] = true;
    meet_words(tree_of(code), end_of(code));
}

/* ------------------------------------------------------------------ watching the games */

/* How many steps there are from one space to another when nobody is in the way. */
static unsigned distance(const pl_board *board, unsigned from, unsigned to)
{
    unsigned steps = 0;
    for (uint64_t reached = 1ULL << from; !(reached >> to & 1); steps++) {
        uint64_t more = reached;
        for (uint64_t left = reached; left; left &= left - 1)
            more |= board->steps[__builtin_ctzll(left)];
        if (more == reached)
            return PL_NONE;
        reached = more;
    }
    return steps;
}

/* A move from one token to another that no boosted maneuver explains. */
static bool between_tokens(const pl_game *before, const pl_hero *hero, const pl_event *e)
{
    int boost = 0;
    for (unsigned t = 0; t < hero->title_count; t++)
        if (hero->cards[t].boost > boost)
            boost = hero->cards[t].boost;
    for (unsigned left = hero->rows_of[PL_ROW_LINKED]; left; left &= left - 1) {
        const pl_row *row = &hero->rows[__builtin_ctz(left)];
        uint64_t tokens = before->seat[e->seat].tokens[row->token];
        if ((row->fighters >> e->fighter % PL_SEAT_FIGHTERS & 1) && (tokens >> e->from & 1) && (tokens >> e->to & 1))
            return distance(&pack->boards[before->board], e->from, e->to) > hero->move + (unsigned)boost;
    }
    return false;
}

static void watch_event(const pl_game *before, const pl_event *e)
{
    if (e->seat >= PL_SEATS)
        return;
    unsigned index = before->seat[e->seat].hero;
    const pl_hero *hero = &pack->heroes[index];
    unsigned title = e->card == PL_NONE ? 0 : hero->title[e->card];
    switch (e->type) {
    case PL_EV_EFFECT:
        if (e->card == PL_NONE)
            seen[index].ability_began[e->ability] = true;
        else
            seen[index].began[title][e->part] = true;
        break;
    case PL_EV_COMMIT:
    case PL_EV_SCHEME:
        seen[index].played[title] = true;
        break;
    case PL_EV_CANCEL:
        seen[index].withstood[title] |= !e->done;
        break;
    case PL_EV_VALUE:
        seen[index].bonus |= e->cause == PL_VALUE_BONUS;
        break;
    case PL_EV_TOKEN:
        seen[index].token_placed[e->token] |= e->from == PL_NONE;
        break;
    case PL_EV_MOVE:
        seen[index].jumped |= between_tokens(before, hero, e);
        break;
    default:
        break;
    }
}

static void watch(const pl_game *before, const pl_log *log, unsigned first)
{
    for (unsigned i = first; i < log->count && i < log->capacity; i++)
        watch_event(before, &log->events[i]);
}

bool watched_answer(const pl_content *content, pl_game *game, pl_option option, pl_log *log);
bool watched_answer(const pl_content *content, pl_game *game, pl_option option, pl_log *log)
{
    pl_game before = *game;
    unsigned first = log->count;
    bool legal = pl_answer(content, game, option, log);
    watch(&before, log, first);
    return legal;
}

static void watch_setup(const pl_setup *setup)
{
    for (unsigned seat = 0; seat < pl_seats_in(setup); seat++)
        seen[setup->hero[seat]].set_up = true;
}

bool watched_begin(const pl_content *content, pl_game *game, const pl_setup *setup, const pl_seed *seed, pl_log *log);
bool watched_begin(const pl_content *content, pl_game *game, const pl_setup *setup, const pl_seed *seed, pl_log *log)
{
    bool fits = pl_begin(content, game, setup, seed, log);
    if (fits) {
        watch_setup(setup);
        watch(game, log, 0);
    }
    return fits;
}

const char *watched_begin_at(const pl_content *content, pl_game *game, const pl_position *position, const pl_seed *seed,
                             pl_log *log);
const char *watched_begin_at(const pl_content *content, pl_game *game, const pl_position *position, const pl_seed *seed,
                             pl_log *log)
{
    const char *wrong = pl_begin_at(content, game, position, seed, log);
    if (!wrong) {
        if (position->moment == PL_AT_SETUP)
            watch_setup(&position->setup);
        watch(game, log, 0);
    }
    return wrong;
}

/* ------------------------------------------------------------------ running the scenarios */

static void ended(void *to, const pl_scenario_outcome *outcome)
{
    size_t *length = to;
    scenarios++;
    failed += outcome->count > 0;
    *length += (size_t)snprintf(titles + *length, sizeof titles - *length, "%s\n", outcome->title);
    assert_in_range(*length, 0, sizeof titles - 1);
}

static void run_file(const char *path, size_t *titles_length)
{
    static char text[PL_FILE_MAX + 1];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    pl_errors *errors = pl_errors_new();
    pl_scenarios_run(pack, path, text, length, errors, (pl_scenario_listener){ended, titles_length});
    pl_errors_print(errors, stderr);
    pl_errors_free(errors);
}

static int run_scenarios(void **state)
{
    static const char *const folders[] = {"scenarios", "scenarios/own"};
    const char *tests = getenv("PEERLESS_TESTS");
    size_t titles_length = 0;
    if (load_content(state) != 0)
        return -1;
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        char pattern[1000];
        glob_t files;
        snprintf(pattern, sizeof pattern, "%s/%s/*.scenario", tests ? tests : "tests", folders[i]);
        if (glob(pattern, 0, NULL, &files) != 0)
            return -1;
        for (size_t k = 0; k < files.gl_pathc; k++)
            run_file(files.gl_pathv[k], &titles_length);
        globfree(&files);
    }
    return 0;
}

/* ------------------------------------------------------------------ has this text been exercised? */

/* A text that says what always holds has nothing to begin. It counts when what it says made a difference that can be
 * seen: a canceling that failed, a bonus in a combat, a token placed, a jump from token to token, a game set up. */
static bool stands(const pl_text *text)
{
    const pl_word *p = text->program;
    return pl_word_is(p[0], PL_W_NO_CANCEL) || pl_word_is(p[0], PL_W_ALWAYS) || pl_word_is(p[0], PL_W_WHILE) ||
           (pl_word_is(p[0], PL_W_AT_SETUP) && pl_word_is(p[1], PL_W_BECOME));
}

static bool cards_withstood(unsigned hero, unsigned users)
{
    for (unsigned title = 0; title < pack->heroes[hero].title_count; title++)
        if (pack->heroes[hero].cards[title].users == users && seen[hero].withstood[title])
            return true;
    return false;
}

static bool standing_ability_seen(unsigned index, const pl_word *p)
{
    const pl_hero *hero = &pack->heroes[index];
    if (pl_word_is(p[0], PL_W_NO_CANCEL))
        return cards_withstood(index, hero->names[pl_word_value(p[2])]);
    if (pl_word_is(p[0], PL_W_AT_SETUP))
        return seen[index].set_up;
    if (pl_word_is(p[1], PL_W_STAY_ON))
        return seen[index].token_placed[hero->token[pl_word_value(p[2])]];
    if (pl_word_is(p[1], PL_W_LINK))
        return seen[index].jumped;
    return seen[index].bonus;
}

static unsigned window_of(const pl_text *text)
{
    return text->timing == PL_W_STANDING ? PL_ON_FORCED_DISCARD : text->timing - (unsigned)PL_W_IMMEDIATELY;
}

static bool card_text_seen(unsigned hero, unsigned title, const pl_text *text)
{
    return stands(text) ? seen[hero].withstood[title] : seen[hero].began[title][window_of(text)];
}

/* ------------------------------------------------------------------ going through the texts */

typedef struct place {
    unsigned hero;
    const char *id; /* of the card or ability */
    const pl_text *text;
    unsigned code; /* where it is in the code of the hero; 0: nowhere */
    bool seen;
} place;

/* Where the text of an ability is that runs: when something sets it off, or in place of a move. */
static unsigned ability_code(const pl_hero *hero, unsigned number)
{
    for (unsigned left = hero->rows_of[PL_ROW_RELOCATED]; left; left &= left - 1)
        if (hero->rows[__builtin_ctz(left)].ability == number)
            return hero->rows[__builtin_ctz(left)].code;
    return hero->triggers[number].code;
}

static void each_text(void (*look)(const place *at))
{
    for (unsigned h = 0; h < pack->content.hero_count; h++) {
        const pl_hero *hero = &pack->heroes[h];
        const pl_hero_page *page = &pack->hero_pages[h];
        for (unsigned c = 0; c < hero->title_count; c++)
            for (int i = 0; i < page->cards[c].text_count; i++) {
                const pl_text *text = &page->cards[c].texts[i];
                unsigned code = stands(text) ? 0 : hero->cards[c].code[window_of(text)];
                look(&(place){h, page->cards[c].id, text, code, card_text_seen(h, c, text)});
            }
        unsigned number = 0;
        for (int a = 0; a < page->ability_count; a++)
            for (int i = 0; i < page->abilities[a].text_count; i++, number++) {
                const pl_text *text = &page->abilities[a].texts[i];
                bool standing = stands(text);
                look(&(place){h, page->abilities[a].id, text, standing ? 0 : ability_code(hero, number),
                              standing ? standing_ability_seen(h, text->program) : seen[h].ability_began[number]});
            }
    }
}

static unsigned missing, all;

static void count(bool good, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void count(bool good, const char *format, ...)
{
    all++;
    if (good)
        return;
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "missing: ");
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\n");
    va_end(arguments);
    missing++;
}

static void settle(const char *what, const char *help)
{
    printf("# %u of %u %s\n", all - missing, all, what);
    unsigned none = missing;
    missing = all = 0;
    if (none > 0)
        fail_msg("%u %s missing, named above: %s", none, what, help);
}

/* ------------------------------------------------------------------ the tests */

static void the_scenarios_pass(void **state)
{
    (void)state;
    printf("# %d scenarios\n", scenarios);
    assert_int_equal(failed, 0); /* what a broken scenario shows is worth nothing */
}

static void look_whether_it_began(const place *at)
{
    char spoken[PL_TEXT_MAX];
    if (of_content(at->hero))
        count(at->seen, "%s, %s: %s", pack->hero_pages[at->hero].id, at->id,
              pl_text_speak(pack, &pack->hero_pages[at->hero], at->text, PL_EN, spoken, sizeof spoken));
}

static void every_text_begins_in_some_scenario(void **state)
{
    (void)state;
    each_text(look_whether_it_began);
    settle("texts of cards and abilities", "write a scenario in which this text begins");
}

/* A text is the instructions from its entry to the last end that no jump leads beyond. */
static void look_whether_all_of_it_ran(const place *at)
{
    const pl_hero *hero = &pack->heroes[at->hero];
    char spoken[PL_TEXT_MAX];
    const pl_word *farthest = hero->code + at->code;
    if (at->code == 0 || !of_content(at->hero))
        return;
    for (const pl_word *p = farthest;; p = end_of(p)) {
        count(seen[at->hero].ran[p - hero->code], "'%s', word %d of %s, %s: %s", instruction_name(p),
              (int)(p - hero->code) - (int)at->code, pack->hero_pages[at->hero].id, at->id,
              pl_text_speak(pack, &pack->hero_pages[at->hero], at->text, PL_EN, spoken, sizeof spoken));
        unsigned target = is_flow(*p) ? flows[pl_word_value(*p)].target : 0;
        if (target > 0 && hero->code + p[target] > farthest)
            farthest = hero->code + p[target];
        if (*p == pl_flow_word(PL_FLOW_END) && p >= farthest)
            return;
    }
}

static void every_instruction_of_every_text_runs_in_some_scenario(void **state)
{
    (void)state;
    each_text(look_whether_all_of_it_ran);
    settle("instructions of these texts", "write a scenario in which the text comes to that word");
}

static void every_card_is_played_in_some_scenario(void **state)
{
    (void)state;
    for (unsigned h = 0; h < pack->content.hero_count; h++)
        for (unsigned c = 0; c < pack->heroes[h].title_count && of_content(h); c++)
            count(seen[h].played[c], "%s, %s", pack->hero_pages[h].id, pack->hero_pages[h].cards[c].id);
    settle("cards", "write a scenario in which this card is played");
}

static void every_operation_of_flow_runs_in_some_scenario(void **state)
{
    (void)state;
    for (unsigned op = 0; op < FLOWS; op++)
        count(flow_ran[op], "the operation '%s'", flows[op].name);
    settle("operations of flow", "give a card to one of the tests' own heroes that compiles to it");
}

/* Words that the machine never meets count when a text that says them was exercised. */
static void meet_words_compiled_away(const place *at)
{
    if (!at->seen)
        return;
    word_met[at->text->timing] = true;
    for (const pl_word *p = at->text->program; p < at->text->program + at->text->length; p++)
        if (pl_word_tag(*p) == PL_TAG_WORD && (at->code == 0 || !in_code(pl_word_id_of(*p))))
            word_met[pl_word_id_of(*p)] = true;
}

static void every_word_is_used_in_some_scenario(void **state)
{
    (void)state;
    each_text(meet_words_compiled_away);
    for (unsigned word = 0; word < PL_WORD_COUNT; word++)
        count(word_met[word], "the word '%s'", words[word].name);
    settle("words of the card language", "give a card to one of the tests' own heroes that says it");
}

/* ------------------------------------------------------------------ rules and rulings */

/* The families of IDs, and the last number of each. */
static const struct {
    const char *family;
    int last;
} families[] = {
    {"R-COMP-", 5},  {"R-FIGHT-", 7}, {"R-BOARD-", 8}, {"R-SETUP-", 11}, {"R-TURN-", 8}, {"R-CARD-", 6}, {"R-DRAW-", 6},
    {"R-MAN-", 5},   {"R-MOVE-", 9},  {"R-BOOST-", 3}, {"R-SCH-", 3},    {"R-DISC-", 2}, {"R-ATK-", 9},  {"R-VERS-", 3},
    {"R-CMB-", 10},  {"R-WINC-", 4},  {"R-DEF-", 4},   {"R-END-", 3},    {"R-HOU-", 6},  {"R-GEN-", 2},  {"R-PASS-", 4},
    {"R-ARROW-", 3}, {"R-TRAP-", 7},  {"R-RAP-", 4},   {"R-FOG-", 6},    {"R-JH-", 1},   {"R-DRA-", 1},  {"R-SHE-", 1},
    {"R-TEAM-", 8},  {"R-INFO-", 3},  {"OQ-", 41},     {"D-", 16},       {"G", 3},       {"T", 17},
};

static const char *const decisions[] = {
    "D-PLACE",  "D-PRINTED", "D-TRAP-UNDER", "D-UPTO-DRAW", "D-LURK",   "D-FOGMOVE", "D-ORDER", "D-DIFFERENT",
    "D-RESCUE", "D-DORMANT", "D-STARTED",    "D-REPLACE",   "D-FORCED", "D-MIRROR",  "D-OUT",   "D-HERO-DOWN",
};

/* What no scenario can show, and why. */
static const struct {
    const char *id, *why;
} not_observable[] = {
    {"OQ-35", "no fighter of the content is large"},
    {"R-PASS-3", "likewise"},
    {"R-ARROW-3", "likewise"},
    {"OQ-40", "about the figures printed on the cards: tests/pack/figures.c"},
    {"R-COMP-5", "about the two printed sides of a board, of which the file has one"},
    {"D-16", "about how passages are drawn"},
    {"R-TEAM-8", "each for oneself: no such match can be set up"},
    {"R-INFO-2", "a scenario sees everything; what a player sees: tests/match/view.c"},
};

static bool named(const char *id)
{
    size_t length = strlen(id);
    for (const char *at = strstr(titles, id); at; at = strstr(at + 1, id)) {
        bool starts = at == titles || (!isalnum((unsigned char)at[-1]) && at[-1] != '-');
        if (starts && !isalnum((unsigned char)at[length]) && at[length] != '-')
            return true;
    }
    return false;
}

static bool excepted(const char *id)
{
    for (size_t i = 0; i < sizeof not_observable / sizeof not_observable[0]; i++)
        if (strcmp(not_observable[i].id, id) == 0)
            return true;
    return false;
}

static void look_whether_it_is_named(const char *id)
{
    if (!excepted(id))
        count(named(id), "%s", id);
}

static void every_rule_and_ruling_is_named_by_some_scenario(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++)
        for (int n = 1; n <= families[i].last; n++) {
            char id[32];
            snprintf(id, sizeof id, "%s%d", families[i].family, n);
            look_whether_it_is_named(id);
        }
    for (size_t i = 0; i < sizeof decisions / sizeof decisions[0]; i++)
        look_whether_it_is_named(decisions[i]);
    settle("rules and rulings", "name it in the title of a scenario that shows it, or say here why none can");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_scenarios_pass),
        cmocka_unit_test(every_text_begins_in_some_scenario),
        cmocka_unit_test(every_instruction_of_every_text_runs_in_some_scenario),
        cmocka_unit_test(every_card_is_played_in_some_scenario),
        cmocka_unit_test(every_operation_of_flow_runs_in_some_scenario),
        cmocka_unit_test(every_word_is_used_in_some_scenario),
        cmocka_unit_test(every_rule_and_ruling_is_named_by_some_scenario),
    };
    return cmocka_run_group_tests(tests, run_scenarios, free_content);
}
