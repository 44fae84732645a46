/* A teller: the names of one match in one language, and how to say a story with them. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "tell/inside.h"

/* ------------------------------------------------------------------ names of one match */

enum { FORMS_MAX = 1000, MARK_MAX = 24 };

/* The notation of a name with blanks in it: "the Name" -> "the_Name". What the notation cannot hold is left out. */
static size_t add_form(char *out, size_t size, size_t length, const char *form, size_t bytes, const char *mark)
{
    if (length + bytes + strlen(mark) + 2 >= size)
        return length;
    out[length++] = ' ';
    for (size_t i = 0; i < bytes; i++)
        if (!strchr("|=#", form[i]))
            out[length++] = form[i] == ' ' ? '_' : form[i];
    length += (size_t)snprintf(out + length, size - length, "%s", mark);
    return length;
}

/* A declared name for another lexicon: the forms that are spoken, of one or of several, with `mark` added to each. False: it
 * has none. */
static bool declare_forms(const char *declared, bool several, const char *mark, char out[FORMS_MAX])
{
    const char *at = declared ? strchr(declared, '=') : NULL;
    if (!at || at - declared + 6 > FORMS_MAX)
        return false;
    size_t length = (size_t)snprintf(out, FORMS_MAX, "%.*s%s", (int)(at - declared), declared, several ? " pl =" : "=");
    if (several)
        at += strcspn(at, "|");
    if (!*at++)
        return false;
    at += strspn(at, " \t");
    const char *first = at;
    size_t stem = strcspn(first, " \t|/");
    for (; *at && *at != '|'; at += strcspn(at, " \t|"), at += strspn(at, " \t")) {
        size_t bytes = strcspn(at, " \t|/");
        bool possessive = bytes > stem && strncmp(at, first, stem) == 0 && at[stem] == '\''; /* "Name 1's" */
        char ending[MARK_MAX];
        snprintf(ending, sizeof ending, "%s%.*s", mark, possessive ? (int)(bytes - stem) : 0,
                 possessive ? at + stem : "");
        length = add_form(out, FORMS_MAX, length, at, possessive ? stem : bytes, ending);
    }
    out[length] = '\0';
    return true;
}

/* The same for a name of the hero's own lexicon. */
static bool declare_name(const pl_teller *t, unsigned seat, unsigned name, bool several, const char *mark,
                         char out[FORMS_MAX])
{
    return declare_forms(pl_lexicon_forms(page_of(t, seat)->lexicon[t->language], name), several, mark, out);
}

static const pl_complaints silent = {NULL, NULL};

static bool add_name(pl_teller *t, const char *id, pl_sort sort, const char *forms, unsigned *index)
{
    int added = pl_lexicon_add(t->names, id, 1ULL << sort, forms, silent);
    *index = (unsigned)added;
    return added >= 0;
}

bool tell_add_name(pl_teller *t, const char *id, const char *forms, unsigned *index)
{
    return add_name(t, id, PL_SORT_ONE, forms, index);
}

/* A title is never declined: it is quoted. */
static bool add_title(pl_teller *t, const char *id, const char *title, unsigned *index)
{
    char forms[FORMS_MAX] = "n =";
    size_t length = add_form(forms, sizeof forms, strlen(forms), title, strlen(title), "");
    forms[length] = '\0';
    return add_name(t, id, PL_SORT_TITLE, forms, index);
}

/* Does the same hero sit in another seat too? */
static bool has_double(const pl_teller *t, unsigned seat)
{
    for (unsigned other = 0; other < pl_seats_in(&t->setup); other++)
        if (other != seat && t->setup.hero[other] == t->setup.hero[seat])
            return true;
    return false;
}

/* What names of this seat need to be told from those of its double. */
static void seat_mark(const pl_teller *t, unsigned seat, char out[8])
{
    out[0] = '\0';
    if (has_double(t, seat))
        snprintf(out, 8, "_(%s)", pl_seat_name(&t->setup, seat));
}

/* Fighters that share their name get a mark: the seat when several have it, a number when one seat has several. */
static void mark_of(const pl_teller *t, unsigned fighter, char out[16])
{
    unsigned seat = pl_seat_of(fighter), own = fighter % PL_SEAT_FIGHTERS, same = 0, place = 0;
    const char *id = page_of(t, seat)->fighters[own].id;
    for (unsigned f = 0; f < hero_of(t, seat)->fighter_count; f++)
        if (strcmp(page_of(t, seat)->fighters[f].id, id) == 0 ||
            strcmp(page_of(t, seat)->fighters[f].name.in[t->language],
                   page_of(t, seat)->fighters[own].name.in[t->language]) == 0) {
            same++;
            place += f <= own;
        }
    char number[8] = "", letter[8];
    if (same > 1)
        snprintf(number, sizeof number, "_%u", place % 100);
    seat_mark(t, seat, letter);
    snprintf(out, 16, "%s%s", number, letter);
}

/* All that bear the name of this fighter: cards are for those. Of a name without a plural, one stands for all. */
static bool add_kin(pl_teller *t, unsigned fighter)
{
    unsigned seat = pl_seat_of(fighter), own = fighter % PL_SEAT_FIGHTERS,
             name = page_of(t, seat)->fighters[own].name_index;
    uint8_t bearers = hero_of(t, seat)->names[name];
    char id[32], mark[8], forms[FORMS_MAX];
    t->kin[fighter] = t->fighter[fighter];
    if ((bearers & (bearers - 1)) == 0)
        return true;
    seat_mark(t, seat, mark);
    snprintf(id, sizeof id, "kin-%u", fighter);
    return (declare_name(t, seat, name, true, mark, forms) || declare_name(t, seat, name, false, mark, forms)) &&
           tell_add_name(t, id, forms, &t->kin[fighter]);
}

/* Each fighter by the name that is its own, and by the one that it may share with others. */
static bool add_fighters(pl_teller *t, unsigned seat)
{
    for (unsigned f = 0; f < hero_of(t, seat)->fighter_count; f++) {
        unsigned fighter = seat * PL_SEAT_FIGHTERS + f, name = page_of(t, seat)->fighters[f].name_index;
        char id[32], mark[16], forms[FORMS_MAX];
        snprintf(id, sizeof id, "fighter-%u", fighter);
        mark_of(t, fighter, mark);
        if (!declare_name(t, seat, name, false, mark, forms) || !tell_add_name(t, id, forms, &t->fighter[fighter]) ||
            !add_kin(t, fighter))
            return false;
    }
    return true;
}

/* Each form alone, and as the name of the hero that has it. */
static bool add_forms(pl_teller *t, unsigned seat)
{
    char mark[8];
    seat_mark(t, seat, mark);
    for (unsigned i = 0; i < hero_of(t, seat)->form_count; i++) {
        unsigned name = page_of(t, seat)->forms[i].name_index;
        char id[32], guise_id[32], forms[FORMS_MAX];
        snprintf(id, sizeof id, "form-%u-%u", seat, i);
        snprintf(guise_id, sizeof guise_id, "guise-%u-%u", seat, i);
        if (!declare_name(t, seat, name, false, "", forms) || !tell_add_name(t, id, forms, &t->form[seat][i]) ||
            !declare_name(t, seat, name, false, mark, forms) || !tell_add_name(t, guise_id, forms, &t->guise[seat][i]))
            return false;
    }
    return true;
}

static bool add_tokens(pl_teller *t, unsigned seat)
{
    char mark[8];
    seat_mark(t, seat, mark);
    for (unsigned kind = 0; kind < hero_of(t, seat)->token_count; kind++) {
        char id[32], forms[FORMS_MAX];
        snprintf(id, sizeof id, "token-%u-%u", seat, kind);
        if (!declare_name(t, seat, page_of(t, seat)->tokens[kind].name_index, false, mark, forms) ||
            !tell_add_name(t, id, forms, &t->token[seat][kind]))
            return false;
    }
    return true;
}

static bool add_counters(pl_teller *t, unsigned seat)
{
    const pl_hero_page *page = page_of(t, seat);
    const pl_lexicon *own = page->lexicon[t->language];
    char id[32];
    for (unsigned i = 0; i < hero_of(t, seat)->counter_count; i++) {
        snprintf(id, sizeof id, "counter-%u-%u", seat, i);
        if (!tell_add_name(t, id, pl_lexicon_forms(own, page->counters[i].name_index), &t->counter[seat][i]))
            return false;
    }
    for (int i = 0; i < page->state_count; i++) {
        snprintf(id, sizeof id, "state-%u-%d", seat, i);
        if (!tell_add_name(t, id, pl_lexicon_forms(own, page->states[i].name_index), &t->state[seat][i]))
            return false;
    }
    return true;
}

/* A seat is told by the name that its file gives to the player, or by that of its hero; with several heroes, by their
 * common name, or by the one that stands over the whole file. */
static bool add_seat(pl_teller *t, unsigned seat)
{
    const pl_hero *hero = hero_of(t, seat);
    unsigned lead = (unsigned)__builtin_ctz(hero->heroes);
    char id[32], mark[8], forms[FORMS_MAX];
    const char *player = page_of(t, seat)->player[t->language];
    t->seat[seat] = t->fighter[seat * PL_SEAT_FIGHTERS + lead];
    if (!player && (hero->heroes & (hero->heroes - 1)) == 0)
        return true;
    seat_mark(t, seat, mark);
    const pl_fighter_page *fighters = page_of(t, seat)->fighters;
    unsigned last = 31U - (unsigned)__builtin_clz(hero->heroes);
    bool of_one_name = fighters[lead].name_index == fighters[last].name_index;
    if (!(player ? declare_forms(player, false, mark, forms)
                 : of_one_name && declare_name(t, seat, fighters[lead].name_index, true, mark, forms))) {
        const char *name = page_of(t, seat)->name.in[t->language];
        size_t length = (size_t)snprintf(forms, sizeof forms, "ma pl =");
        forms[add_form(forms, sizeof forms, length, name, strlen(name), mark)] = '\0';
    }
    snprintf(id, sizeof id, "seat-%u", seat);
    return tell_add_name(t, id, forms, &t->seat[seat]);
}

static bool add_seat_titles(pl_teller *t, unsigned seat)
{
    const pl_hero_page *page = page_of(t, seat);
    char id[32];
    for (unsigned i = 0; i < hero_of(t, seat)->title_count; i++) {
        snprintf(id, sizeof id, "card-%u-%u", seat, i);
        if (!add_title(t, id, page->cards[i].name.in[t->language], &t->title[seat][i]))
            return false;
    }
    for (int i = 0; i < page->ability_count; i++) {
        snprintf(id, sizeof id, "ability-%u-%d", seat, i);
        if (!add_title(t, id, page->abilities[i].name.in[t->language], &t->ability[seat][i]))
            return false;
    }
    return true;
}

pl_teller *pl_teller_new(const pl_pack *pack, const pl_setup *setup, pl_language language)
{
    pl_teller *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->pack = pack;
    t->setup = *setup;
    t->language = language;
    t->names = pl_lexicon_new(pack->books[language]);
    bool good = t->names != NULL;
    for (unsigned seat = 0; good && seat < pl_seats_in(setup); seat++)
        good = add_fighters(t, seat) && add_forms(t, seat) && add_tokens(t, seat) && add_counters(t, seat) &&
               add_seat(t, seat) && add_seat_titles(t, seat);
    if (good && tell_add_places(t))
        return t;
    pl_teller_free(t);
    return NULL;
}

void pl_teller_free(pl_teller *t)
{
    if (t)
        pl_lexicon_free(t->names);
    free(t);
}

/* ------------------------------------------------------------------ saying */

char *tell_words(const pl_teller *t, const pl_word *words, char *out, size_t size)
{
    if (pl_speak(t->pack->books[t->language], t->names, words, out, size) < 0)
        snprintf(out, size, "?");
    return out;
}

char *tell_story(const pl_teller *t, story s, char *out, size_t size)
{
    return tell_words(t, s.words, out, size);
}

char *tell_label(const pl_teller *t, story s, char *out, size_t size)
{
    tell_story(t, s, out, size);
    size_t length = strlen(out);
    if (length && out[length - 1] == '.')
        out[length - 1] = '\0';
    return out;
}

void tell_append(char *out, size_t size, const char *format, ...)
{
    size_t length = strlen(out);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(out + length, size - length, format, arguments);
    va_end(arguments);
}

static char *capitalized(const pl_teller *t, pl_word name, char *out, size_t size)
{
    return tell_label(t, make_story(PL_STORY_NAMED, name, 0, 0), out, size);
}

char *pl_tell_fighter(const pl_teller *t, unsigned fighter, char *out, size_t size)
{
    return capitalized(t, fighter_word(t, fighter, PL_NONE), out, size);
}

char *pl_tell_seat(const pl_teller *t, unsigned seat, char *out, size_t size)
{
    return capitalized(t, seat_word(t, seat), out, size);
}

char *pl_tell_card(const pl_teller *t, unsigned seat, unsigned card, char *out, size_t size)
{
    pl_word word = card_word(t, seat, card);
    return tell_words(t, &word, out, size);
}

/* ------------------------------------------------------------------ texts of cards and abilities */

static bool text_fits(const pl_text *text, unsigned window)
{
    unsigned shown = window == PL_ON_FORCED_DISCARD ? PL_STANDING : window;
    return pl_word_id_of(text->timing) == PL_W_IMMEDIATELY + shown;
}

const pl_text *tell_find_card_text(const pl_teller *t, unsigned seat, unsigned card, unsigned window)
{
    const pl_card_page *page = &page_of(t, seat)->cards[hero_of(t, seat)->title[card]];
    for (int i = 0; i < page->text_count; i++)
        if (text_fits(&page->texts[i], window))
            return &page->texts[i];
    return NULL;
}

/* An ability of the rules may be one of several texts of a page: texts are counted through. */
const pl_text *tell_find_ability_text(const pl_teller *t, unsigned seat, unsigned ability, unsigned *shown)
{
    const pl_hero_page *page = page_of(t, seat);
    for (int a = 0; a < page->ability_count; a++) {
        unsigned count = (unsigned)page->abilities[a].text_count;
        if (ability < count) {
            *shown = (unsigned)a;
            return &page->abilities[a].texts[ability];
        }
        ability -= count;
    }
    return NULL;
}

static void add_text(const pl_teller *t, unsigned seat, const pl_text *text, char *out, size_t size)
{
    char spoken[PL_TEXT_MAX];
    tell_append(out, size, " — %s", pl_text_speak(t->pack, page_of(t, seat), text, t->language, spoken, sizeof spoken));
}

char *tell_card_text(const pl_teller *t, unsigned seat, unsigned card, unsigned window, char *out, size_t size)
{
    const pl_text *text = tell_find_card_text(t, seat, card, window);
    pl_tell_card(t, seat, card, out, size);
    if (text)
        add_text(t, seat, text, out, size);
    char words[PL_TOLD_MAX];
    if (*tell_words_by_hand(t, seat, card, window, words, sizeof words))
        tell_append(out, size, "%s%s", text ? " " : " — ", words);
    return out;
}

char *tell_ability_text(const pl_teller *t, unsigned seat, unsigned ability, char *out, size_t size)
{
    unsigned shown = 0;
    const pl_text *text = ability == PL_NONE ? NULL : tell_find_ability_text(t, seat, ability, &shown);
    out[0] = '\0';
    if (!text)
        return ability == PL_NONE ? out : tell_call(t, seat, ability, out, size);
    pl_word title = pl_word_name(t->ability[seat][shown]);
    tell_words(t, &title, out, size);
    add_text(t, seat, text, out, size);
    return out;
}
