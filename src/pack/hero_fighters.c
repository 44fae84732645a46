/* Fighters, forms and tokens, and their names.
 *
 * A name has the same index in the lexicon of every language and in hero->names, so a program read in one language speaks in
 * all. A name whose forms cannot be read gets plain ones instead, to keep the indexes together while the rest is checked. */
#include <stdlib.h>
#include <string.h>

#include "pack/hero.h"

enum { FORMS_MAX = 1200 };

/* What belongs to the player and not to a fighter stands under one hero alone. */
static void check_hand(hero_draft *draft, const hero_group *group)
{
    static const char *const whats[] = {[HERO_HAND] = "the starting hand", [HERO_LIMIT] = "the hand limit"};
    for (const hero_group *before = draft->groups; before < group; before++)
        for (hero_figure figure = HERO_HAND; figure <= HERO_LIMIT; figure++)
            if (before->given[figure] > 0 && group->given[figure] > 0)
                pack_fail_at(draft->source, group->given[figure], 1, "%s is already given on line %d", whats[figure],
                             before->given[figure]);
}

static void check_group(hero_draft *draft, const hero_group *group)
{
    static const struct {
        hero_figure figure;
        const char *missing;
    } needed[] = {
        {HERO_HEALTH, "its health is missing; expected for example: health 14"},
        {HERO_MOVE, "its move is missing; expected for example: move 2"},
        {HERO_ATTACKS, "its way of attacking is missing; expected melee or ranged"},
    };
    for (size_t i = 0; i < sizeof needed / sizeof needed[0] && !group->unclear; i++)
        if (group->given[needed[i].figure] == 0 && (group->is_hero || needed[i].figure != HERO_MOVE))
            pack_fail(draft->source, group->title.at, group->title.at->first, "%s", needed[i].missing);
}

static void fill_fighters(const hero_group *group, pl_hero *hero)
{
    if (group->is_hero && hero->heroes == 0)
        hero->move = (uint8_t)group->move;
    for (int i = 0; i < PL_SEAT_FIGHTERS; i++) {
        if (!(group->fighters >> i & 1U))
            continue;
        hero->health[i] = (uint8_t)group->health;
        hero->moves[i] = group->move > 0 ? (uint8_t)group->move : hero->move; /* R-MAN-2: as far as its hero */
        hero->reach[i] = group->reach > 0 ? (uint8_t)group->reach : 1;
    }
    if (group->is_hero)
        hero->heroes |= group->fighters;
    if (group->reserve)
        hero->reserve |= group->fighters;
    if (group->hand > 0)
        hero->hand = (uint8_t)group->hand;
    if (group->limit > 0)
        hero->hand_limit = (uint8_t)group->limit;
    if (group->ranged)
        hero->ranged |= group->fighters;
    hero->names[hero->name_count++] = group->fighters;
}

/* ------------------------------------------------------------------ forms of the hero */

/* The line of the first of these groups, which must come after the hero. */
static const pack_line *first_after_hero(const hero_draft *draft, const hero_group *groups, const char *what)
{
    const pack_line *first = groups[0].title.at;
    if (first->number < pack_hero_of(draft)->title.at->number)
        pack_fail(draft->source, first, first->first, "the hero comes before its %s", what);
    return first;
}

static void check_forms(const hero_draft *draft)
{
    const hero_group *hero = pack_hero_of(draft);
    if (hero == NULL || draft->form_count == 0)
        return; /* that there is no hero has been said */
    const pack_line *first = first_after_hero(draft, draft->forms, "forms");
    if (hero->count > 1 || (draft->group_count > 1 && draft->groups[1].is_hero))
        pack_fail(draft->source, first, first->first,
                  "several heroes cannot have forms; expected one hero, or no form");
    if (draft->form_count == 1)
        pack_fail(draft->source, first, first->first, "this is the only form; expected at least two forms, or none");
}

static void fill_form(const hero_draft *draft, hero_group *form, pl_hero *hero)
{
    const hero_group *bearer = pack_hero_of(draft);
    form->fighters = bearer != NULL ? bearer->fighters : 0;
    hero->form[hero->name_count] = hero->form_count++;
    hero->names[hero->name_count++] = form->fighters;
}

/* ------------------------------------------------------------------ tokens */

static void check_tokens(const hero_draft *draft)
{
    if (pack_hero_of(draft) != NULL && draft->token_count > 0)
        first_after_hero(draft, draft->tokens, "tokens");
}

static void fill_token(const hero_group *token, pl_hero *hero)
{
    hero->token_stock[hero->token_count] = (uint8_t)token->count;
    hero->token[hero->name_count] = hero->token_count++;
    hero->names[hero->name_count++] = 0;
}

/* ------------------------------------------------------------------ cases of a name */

typedef struct forms_place {
    hero_draft *draft;
    const hero_group *group;
    const pack_cursor *word; /* NULL: the forms were made from the name */
    int colon;               /* characters before the colon */
} forms_place;

/* Finds the place in the file of a character of the forms: "ma: X Y" was read as "ma = X Y". */
static void complain(void *to, int line, int column, const char *message)
{
    const forms_place *place = to;
    const hero_group *group = place->group;
    (void)line;
    if (place->word == NULL) {
        pack_fail(place->draft->source, group->title.at, group->title.at->first, "%s", message);
        return;
    }
    const pack_line *at = place->word->line;
    int start = pack_column(at, place->word->at);
    int inside = column <= place->colon ? column - 1 : column - 2;
    pack_fail_at(place->draft->source, at->number, start + (inside > 0 ? inside : 0), "%s", message);
}

static bool add_name(forms_place *place, int language, const char *forms)
{
    const hero_group *group = place->group;
    uint64_t sorts = UINT64_C(1) << (group->is_token     ? PL_SORT_TOKEN_KIND
                                     : group->is_counter ? PL_SORT_COUNTER
                                     : group->is_state   ? PL_SORT_STATE
                                     : group->count == 1 ? PL_SORT_ONE
                                                         : PL_SORT_BREED);
    if (group->is_form)
        sorts |= UINT64_C(1) << PL_SORT_FORM;
    pl_complaints complaints = {.say = complain, .to = place};
    return pl_lexicon_add(place->draft->lexicon[language], group->title.id, sorts, forms, complaints) >= 0;
}

/* Puts the name for every % and _ for its blanks. */
static void make_forms(char out[FORMS_MAX], const char *pattern, const char *name)
{
    size_t used = 0;
    for (; *pattern != '\0' && used + 1 < FORMS_MAX; pattern++) {
        if (*pattern != '%') {
            out[used++] = *pattern;
            continue;
        }
        for (const char *c = name; *c != '\0' && used + 1 < FORMS_MAX; c++)
            out[used++] = *c == ' ' || *c == '\t' ? '_' : *c;
    }
    out[used] = '\0';
}

/* Forms of a name for which the file has no `word` line, by language: of one fighter, of several, of tokens, of counters. */
static const char *const plain_forms[PL_LANGUAGES][4] = {
    [PL_EN] = {"na = % %'s", "na = % %'s | %s %s'", "n = % %'s | %s %s'", "n = % %'s | % %'s"},
    [PL_RU] = {"ma = %", "ma = %", "m = %", "m = %"},
    [PL_UK] = {"ma = %", "ma = %", "m = %", "m = %"},
};

/* What a line gives, in the notation of the lexicons. */
static bool take_forms(forms_place *place, pack_cursor *word, char forms[FORMS_MAX])
{
    pack_at_end(word);
    place->word = word;
    const char *colon = memchr(word->at, ':', (size_t)(word->end - word->at));
    if (colon == NULL || word->end - word->at > FORMS_MAX - 8) {
        pack_fail(place->draft->source, word->line, word->at,
                  "expected the gender, a colon and the forms, such as: ma: Bob Bob's");
        return false;
    }
    place->colon = pack_column(word->line, colon) - pack_column(word->line, word->at);
    snprintf(forms, FORMS_MAX, "%.*s =%.*s", (int)(colon - word->at), word->at, (int)(word->end - colon - 1),
             colon + 1);
    return true;
}

static bool add_given_name(hero_draft *draft, const hero_group *group, int language)
{
    pack_cursor word = group->word[language];
    char forms[FORMS_MAX];
    forms_place place = {.draft = draft, .group = group};
    return take_forms(&place, &word, forms) && add_name(&place, language, forms);
}

/* No text of a card speaks of a player by name, so this name is in no lexicon: one of its own says whether it holds. */
static void take_player(hero_draft *draft, const hero_group *hero, int language)
{
    pack_cursor word = hero->player[language];
    char forms[FORMS_MAX];
    forms_place place = {.draft = draft, .group = hero};
    if (word.line == NULL || !take_forms(&place, &word, forms))
        return;
    if (draft->player[language] != NULL) {
        pack_fail(draft->source, word.line, word.line->first, "the player has a name already, under the hero before");
        return;
    }
    pl_lexicon *alone = pl_lexicon_new(draft->books[language]);
    pl_complaints complaints = {.say = complain, .to = &place};
    if (alone && pl_lexicon_add(alone, "player", UINT64_C(1) << PL_SORT_ONE, forms, complaints) >= 0)
        draft->player[language] = pl_sure_copy(forms, strlen(forms));
    pl_lexicon_free(alone);
}

/* What else texts call it. */
static void add_aliases(hero_draft *draft, const hero_group *group)
{
    for (int i = 0; i < group->alias_count; i++) {
        pack_cursor word = group->alias[i];
        char forms[FORMS_MAX];
        forms_place place = {.draft = draft, .group = group};
        pl_complaints complaints = {.say = complain, .to = &place};
        pl_lexicon *lexicon = draft->lexicon[pack_language(pack_take_word(&word))];
        int index = pl_lexicon_find(lexicon, group->title.id, strlen(group->title.id));
        if (index >= 0 && take_forms(&place, &word, forms))
            pl_lexicon_alias(lexicon, (unsigned)index, forms, complaints);
    }
}

bool pack_hero_add_name(hero_draft *draft, const hero_group *group)
{
    char forms[FORMS_MAX];
    bool usable = true;
    int plain = group->is_counter || group->is_state ? 3 : group->is_token ? 2 : group->count > 1;
    for (int i = 0; i < PL_LANGUAGES; i++) {
        if (group->word[i].line != NULL && add_given_name(draft, group, i))
            continue;
        forms_place place = {.draft = draft, .group = group};
        make_forms(forms, plain_forms[i][plain], group->title.name.in[i]);
        usable = add_name(&place, i, forms) && usable;
    }
    add_aliases(draft, group);
    return usable;
}

static bool add_forms(hero_draft *draft, pl_hero *hero)
{
    bool usable = true;
    check_forms(draft);
    for (int i = 0; i < draft->form_count; i++) {
        hero_group *form = &draft->forms[i];
        pack_title_finish(&form->title, draft->source, draft->language);
        for (int k = 0; k < draft->group_count; k++)
            pack_title_check(&form->title, &draft->groups[k].title, draft->source, "fighter");
        for (int k = 0; k < i; k++)
            pack_title_check(&form->title, &draft->forms[k].title, draft->source, "form");
        fill_form(draft, form, hero);
        usable = usable && !form->title.broken && pack_hero_add_name(draft, form);
    }
    return usable;
}

static bool add_tokens(hero_draft *draft, pl_hero *hero)
{
    bool usable = true;
    check_tokens(draft);
    for (int i = 0; i < draft->token_count; i++) {
        hero_group *token = &draft->tokens[i];
        pack_title_finish(&token->title, draft->source, draft->language);
        for (int k = 0; k < draft->group_count; k++)
            pack_title_check(&token->title, &draft->groups[k].title, draft->source, "fighter");
        for (int k = 0; k < draft->form_count; k++)
            pack_title_check(&token->title, &draft->forms[k].title, draft->source, "form");
        for (int k = 0; k < i; k++)
            pack_title_check(&token->title, &draft->tokens[k].title, draft->source, "token");
        fill_token(token, hero);
        usable = usable && !token->title.broken && pack_hero_add_name(draft, token);
    }
    return usable;
}

bool pack_hero_fighters(hero_draft *draft, pl_hero *hero)
{
    bool usable = true;
    hero->hand = PL_STARTING_HAND;
    hero->hand_limit = PL_HAND_LIMIT;
    memset(hero->token, PL_NONE, sizeof hero->token);
    memset(hero->form, PL_NONE, sizeof hero->form);
    memset(hero->counter, PL_NONE, sizeof hero->counter);
    memset(hero->state, PL_NONE, sizeof hero->state);
    for (int i = 0; i < PL_LANGUAGES; i++)
        draft->lexicon[i] = pl_lexicon_new(draft->books[i]);
    for (int i = 0; i < draft->group_count; i++) {
        hero_group *group = &draft->groups[i];
        pack_title_finish(&group->title, draft->source, draft->language);
        for (int k = 0; k < i; k++)
            pack_title_check(&group->title, &draft->groups[k].title, draft->source, "fighter");
        check_group(draft, group);
        check_hand(draft, group);
        fill_fighters(group, hero);
        usable = usable && !group->title.broken && pack_hero_add_name(draft, group);
        for (int k = 0; k < PL_LANGUAGES; k++)
            take_player(draft, group, k);
    }
    hero->fighter_count = (uint8_t)draft->fighter_count;
    usable = add_forms(draft, hero) && usable;
    usable = add_tokens(draft, hero) && usable;
    return pack_hero_add_counters(draft, hero) && usable;
}
