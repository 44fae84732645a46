/* Telling a match. Every sentence is a story of the phrasebooks; this file only decides which one, and with whom in it. */
#include "match/tell.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* The stories, numbered after the words of the card language. */
enum {
    STORY_BEFORE = PL_WORD_COUNT - 1,
#define WORD(id, ...) STORY_##id,
#include "cards/story.def"
#undef WORD
};

struct pl_teller {
    const pl_pack *pack;
    pl_setup setup;
    pl_language language;
    pl_lexicon *names;
    unsigned fighter[PL_FIGHTERS]; /* names, by their index in the lexicon */
    unsigned seat[PL_SEATS];
    unsigned form[PL_SEATS][PL_FORMS];
    unsigned token[PL_SEATS][PL_TOKENS];
    unsigned title[PL_SEATS][PL_TITLES];
    unsigned ability[PL_SEATS][PL_ABILITIES];
};

static const pl_hero *hero_of(const pl_teller *t, unsigned seat)
{
    return &t->pack->heroes[t->setup.hero[seat]];
}

static const pl_hero_page *page_of(const pl_teller *t, unsigned seat)
{
    return &t->pack->hero_pages[t->setup.hero[seat]];
}

/* ------------------------------------------------------------------ names of one match */

enum { FORMS_MAX = 1000 };

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

/* The declaration of a name in its own hero's lexicon, for another lexicon: the singular forms that are spoken, with `mark`
 * added to each. */
static bool declare_name(const pl_teller *t, unsigned seat, unsigned name, const char *mark, char out[FORMS_MAX])
{
    const char *declared = pl_lexicon_forms(page_of(t, seat)->lexicon[t->language], name);
    const char *at = declared ? strchr(declared, '=') : NULL;
    if (!at || at - declared + 2 > FORMS_MAX)
        return false;
    size_t length = (size_t)snprintf(out, FORMS_MAX, "%.*s", (int)(at - declared + 1), declared);
    for (at++; at += strspn(at, " \t"), *at && *at != '|'; at += strcspn(at, " \t|"))
        length = add_form(out, FORMS_MAX, length, at, strcspn(at, " \t|/"), mark);
    out[length] = '\0';
    return true;
}

static const pl_complaints silent = {NULL, NULL};

static bool add_name(pl_teller *t, const char *id, pl_sort sort, const char *forms, unsigned *index)
{
    int added = pl_lexicon_add(t->names, id, 1ULL << sort, forms, silent);
    *index = (unsigned)added;
    return added >= 0;
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
    char number[8] = "", letter[8] = "";
    if (same > 1)
        snprintf(number, sizeof number, "_%u", place % 100);
    if (has_double(t, seat))
        snprintf(letter, sizeof letter, "_(%s)", pl_seat_name(&t->setup, seat));
    snprintf(out, 16, "%s%s", number, letter);
}

static bool add_fighters(pl_teller *t, unsigned seat)
{
    for (unsigned f = 0; f < hero_of(t, seat)->fighter_count; f++) {
        unsigned fighter = seat * PL_SEAT_FIGHTERS + f;
        char id[32], mark[16], forms[FORMS_MAX];
        snprintf(id, sizeof id, "fighter-%u", fighter);
        mark_of(t, fighter, mark);
        if (!declare_name(t, seat, page_of(t, seat)->fighters[f].name_index, mark, forms) ||
            !add_name(t, id, PL_SORT_ONE, forms, &t->fighter[fighter]))
            return false;
    }
    return true;
}

static bool add_forms(pl_teller *t, unsigned seat)
{
    for (unsigned i = 0; i < hero_of(t, seat)->form_count; i++) {
        char id[32], forms[FORMS_MAX];
        snprintf(id, sizeof id, "form-%u-%u", seat, i);
        if (!declare_name(t, seat, page_of(t, seat)->forms[i].name_index, "", forms) ||
            !add_name(t, id, PL_SORT_ONE, forms, &t->form[seat][i]))
            return false;
    }
    return true;
}

static bool add_tokens(pl_teller *t, unsigned seat)
{
    for (unsigned kind = 0; kind < hero_of(t, seat)->token_count; kind++) {
        char id[32], mark[16] = "", forms[FORMS_MAX];
        snprintf(id, sizeof id, "token-%u-%u", seat, kind);
        if (has_double(t, seat))
            snprintf(mark, sizeof mark, "_(%s)", pl_seat_name(&t->setup, seat));
        if (!declare_name(t, seat, page_of(t, seat)->tokens[kind].name_index, mark, forms) ||
            !add_name(t, id, PL_SORT_ONE, forms, &t->token[seat][kind]))
            return false;
    }
    return true;
}

/* A seat is told by the name of its hero; with several heroes, by the name that stands over the whole file. */
static bool add_seat(pl_teller *t, unsigned seat)
{
    const pl_hero *hero = hero_of(t, seat);
    unsigned first = seat * PL_SEAT_FIGHTERS + (unsigned)__builtin_ctz(hero->heroes);
    char id[32], mark[16] = "", forms[FORMS_MAX] = "mapl =";
    t->seat[seat] = t->fighter[first];
    if ((hero->heroes & (hero->heroes - 1)) == 0)
        return true;
    if (has_double(t, seat))
        snprintf(mark, sizeof mark, "_(%s)", pl_seat_name(&t->setup, seat));
    const char *name = page_of(t, seat)->name.in[t->language];
    size_t length = (size_t)snprintf(forms, sizeof forms, "ma pl =");
    forms[add_form(forms, sizeof forms, length, name, strlen(name), mark)] = '\0';
    snprintf(id, sizeof id, "seat-%u", seat);
    return add_name(t, id, PL_SORT_ONE, forms, &t->seat[seat]);
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
        good = add_fighters(t, seat) && add_forms(t, seat) && add_tokens(t, seat) && add_seat(t, seat) &&
               add_seat_titles(t, seat);
    if (good)
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

static pl_word number_word(int n)
{
    return pl_word_number(n < 0 ? 0 : n > PL_WORD_NUMBER_MAX ? PL_WORD_NUMBER_MAX : (unsigned)n);
}

static pl_word fighter_word(const pl_teller *t, unsigned fighter)
{
    return pl_word_name(t->fighter[fighter % PL_FIGHTERS]);
}

static pl_word seat_word(const pl_teller *t, unsigned seat)
{
    return pl_word_name(t->seat[seat % PL_SEATS]);
}

static pl_word token_word(const pl_teller *t, unsigned seat, unsigned kind)
{
    return pl_word_name(t->token[seat % PL_SEATS][kind % PL_TOKENS]);
}

static pl_word card_word(const pl_teller *t, unsigned seat, unsigned card)
{
    return pl_word_name(t->title[seat % PL_SEATS][hero_of(t, seat % PL_SEATS)->title[card % PL_DECK]]);
}

static pl_word space_word(const pl_teller *t, unsigned space)
{
    return number_word(t->pack->board_pages[t->setup.board].number[space % PL_SPACES]);
}

/* A program of at most four words; those that the story does not take are not looked at. */
typedef struct story {
    pl_word words[4];
} story;

static char *say(const pl_teller *t, const pl_word *words, char *out, size_t size)
{
    if (pl_speak(t->pack->books[t->language], t->names, words, out, size) < 0)
        snprintf(out, size, "?");
    return out;
}

static char *say_story(const pl_teller *t, story s, char *out, size_t size)
{
    return say(t, s.words, out, size);
}

static story make_story(unsigned id, pl_word a, pl_word b, pl_word c)
{
    return (story){{pl_word_make(id, 0), a, b, c}};
}

static void append(char *out, size_t size, const char *format, ...)
{
    size_t length = strlen(out);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(out + length, size - length, format, arguments);
    va_end(arguments);
}

static char *capitalised(const pl_teller *t, pl_word name, char *out, size_t size)
{
    char spoken[PL_TOLD_MAX];
    pl_word words[] = {pl_word_make(STORY_NAMED, 0), name};
    say(t, words, spoken, sizeof spoken);
    size_t length = strlen(spoken);
    snprintf(out, size, "%.*s", (int)(length && spoken[length - 1] == '.' ? length - 1 : length), spoken);
    return out;
}

char *pl_tell_fighter(const pl_teller *t, unsigned fighter, char *out, size_t size)
{
    return capitalised(t, fighter_word(t, fighter), out, size);
}

char *pl_tell_seat(const pl_teller *t, unsigned seat, char *out, size_t size)
{
    return capitalised(t, seat_word(t, seat), out, size);
}

char *pl_tell_card(const pl_teller *t, unsigned seat, unsigned card, char *out, size_t size)
{
    pl_word word = card_word(t, seat, card);
    return say(t, &word, out, size);
}

/* ------------------------------------------------------------------ texts of cards and abilities */

static bool text_fits(const pl_text *text, unsigned window)
{
    unsigned shown = window == PL_ON_FORCED_DISCARD ? PL_STANDING : window;
    return pl_word_id_of(text->timing) == PL_W_IMMEDIATELY + shown;
}

/* The text of a card for a window, or NULL. */
static const pl_text *card_text(const pl_teller *t, unsigned seat, unsigned card, unsigned window)
{
    const pl_card_page *page = &page_of(t, seat)->cards[hero_of(t, seat)->title[card]];
    for (int i = 0; i < page->text_count; i++)
        if (text_fits(&page->texts[i], window))
            return &page->texts[i];
    return NULL;
}

/* An ability of the rules may be one of several texts of a page: texts are counted through. */
static const pl_text *ability_text(const pl_hero_page *page, unsigned ability, unsigned *shown)
{
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
    append(out, size, " — %s", pl_text_speak(t->pack, page_of(t, seat), text, t->language, spoken, sizeof spoken));
}

static char *tell_card_text(const pl_teller *t, unsigned seat, unsigned card, unsigned window, char *out, size_t size)
{
    const pl_text *text = card_text(t, seat, card, window);
    pl_tell_card(t, seat, card, out, size);
    if (text)
        add_text(t, seat, text, out, size);
    return out;
}

static char *tell_ability_text(const pl_teller *t, unsigned seat, unsigned ability, char *out, size_t size)
{
    unsigned shown = 0;
    const pl_text *text = ability == PL_NONE ? NULL : ability_text(page_of(t, seat), ability, &shown);
    out[0] = '\0';
    if (!text)
        return out;
    pl_word title = pl_word_name(t->ability[seat][shown]);
    say(t, &title, out, size);
    add_text(t, seat, text, out, size);
    return out;
}

/* ------------------------------------------------------------------ ledgers: how a value came about */

static const char *const cause_words[][PL_LANGUAGES] = {
    [PL_VALUE_PRINTED] = {"printed", "на карте", "на карті"},
    [PL_VALUE_BOOST] = {"boost", "усиление", "поліпшення"},
    [PL_VALUE_ADDED] = {"effect", "эффект", "ефект"},
    [PL_VALUE_SET] = {"new value", "новое значение", "нове значення"},
    [PL_VALUE_PRINT_CHANGED] = {"new printed value", "новое напечатанное значение", "нове надруковане значення"},
    [PL_VALUE_LOCKED] = {"cannot change", "больше не меняется", "більше не змінюється"},
    [PL_VALUE_FIXED] = {"until the end of the turn", "до конца хода", "до кінця ходу"},
    [PL_VALUE_IGNORED] = {"ignored", "не учитывается", "не враховується"},
    [PL_VALUE_BONUS] = {"special ability", "способность", "особливе вміння"},
};
static const char *const side_words[2][PL_LANGUAGES] = {{"Attack", "Атака", "Атака"}, {"Defense", "Защита", "Оборона"}};

static bool adds(int cause)
{
    return cause == PL_VALUE_BOOST || cause == PL_VALUE_ADDED || cause == PL_VALUE_BONUS;
}

static void start_side(pl_tale *tale, unsigned side, unsigned fighter)
{
    memset(&tale->side[side], 0, sizeof tale->side[side]);
    tale->side[side].fighter = (uint8_t)fighter;
    tale->side[side].seat = tale->side[side].card = tale->side[side].boost = PL_NONE;
}

/* One more entry: "3 (printed)", " + 2 (boost, “Title”)", " → 4 (new value, “Title”)". */
static void note_value(const pl_teller *t, pl_tale *tale, const pl_event *e)
{
    unsigned side = e->other & 1;
    char *ledger = tale->side[side].ledger;
    int change = e->n - tale->side[side].value, cause = e->m >= 0 && e->m <= PL_VALUE_BONUS ? e->m : PL_VALUE_SET;
    if (cause == PL_VALUE_PRINTED) {
        start_side(tale, side, tale->side[side].fighter);
        tale->side[side].seat = e->seat;
        tale->side[side].card = e->card;
        append(ledger, PL_LEDGER_MAX, "%d (", e->n);
    } else if (adds(cause)) {
        append(ledger, PL_LEDGER_MAX, " %s %d (", change < 0 ? "−" : "+", abs(change));
    } else {
        append(ledger, PL_LEDGER_MAX, " → %d (", e->n);
    }
    append(ledger, PL_LEDGER_MAX, "%s", cause_words[cause][t->language]);
    tale->side[side].value = e->n;
    tale->side[side].changed = cause != PL_VALUE_PRINTED;
    unsigned by = cause == PL_VALUE_BOOST ? tale->side[side].boost : e->by;
    unsigned by_seat = cause == PL_VALUE_BOOST ? e->seat : e->by_seat;
    if (cause != PL_VALUE_PRINTED && cause != PL_VALUE_BONUS && by < PL_DECK && by_seat < PL_SEATS) {
        char title[PL_LEDGER_MAX];
        append(ledger, PL_LEDGER_MAX, ", %s", pl_tell_card(t, by_seat, by, title, sizeof title));
    }
    append(ledger, PL_LEDGER_MAX, ")");
}

/* ------------------------------------------------------------------ what happened */

typedef struct telling {
    const pl_teller *t;
    pl_tale *tale;
    const pl_event *events;
    unsigned count, at; /* the event being told */
    pl_audience audience;
} telling;

static void hear(const telling *g, pl_told_kind kind, unsigned seat, const char *text)
{
    g->audience.hear(g->audience.to, &(pl_told){kind, seat, text});
}

static void hear_story(const telling *g, pl_told_kind kind, unsigned seat, story s)
{
    char text[PL_TOLD_MAX];
    hear(g, kind, seat, say_story(g->t, s, text, sizeof text));
}

static bool seen(const telling *g, const pl_event *e)
{
    if (e->card >= PL_DECK)
        return false;
    return g->tale->viewer < PL_SEATS ? e->seen >> g->tale->viewer & 1 : e->seen == PL_SEEN_BY_ALL;
}

static unsigned pile_of(const pl_event *e)
{
    return e->pile < PL_SEATS ? e->pile : e->seat;
}

static void note_played(const telling *g, const pl_event *e)
{
    if (e->card < PL_DECK && e->seat < PL_SEATS)
        g->tale->played[e->seat] |= 1U << e->card;
}

static void tell_turn(telling *g, const pl_event *e)
{
    g->tale->turns++;
    hear_story(g, PL_TOLD_TURN, e->seat,
               make_story(STORY_TURN, number_word((int)g->tale->turns), seat_word(g->t, e->seat), 0));
}

static void tell_action(telling *g, const pl_event *e)
{
    if (e->n == PL_MANEUVER) /* schemes and attacks tell themselves */
        hear_story(g, PL_TOLD_PLAIN, e->seat, make_story(STORY_MANEUVERED, seat_word(g->t, e->seat), 0, 0));
}

/* Cards drawn one after the other are told together; those that the listener may see are named. */
static void tell_draw(telling *g, const pl_event *first)
{
    char text[PL_TOLD_MAX], title[PL_LEDGER_MAX];
    unsigned from = g->at, count = 0;
    while (g->at < g->count && g->events[g->at].type == PL_EV_DRAW && g->events[g->at].seat == first->seat) {
        count++;
        g->at++;
    }
    g->at--;
    say_story(g->t, make_story(STORY_DREW, seat_word(g->t, first->seat), number_word((int)count), 0), text,
              sizeof text);
    for (unsigned i = from; i < from + count; i++) {
        if (!seen(g, &g->events[i]))
            continue;
        size_t length = strlen(text);
        if (length && text[length - 1] == '.')
            text[length - 1] = '\0';
        append(text, sizeof text, "%s %s.", i == from ? ":" : ",",
               pl_tell_card(g->t, first->seat, g->events[i].card, title, sizeof title));
    }
    hear(g, PL_TOLD_PLAIN, first->seat, text);
}

static void tell_boost(telling *g, const pl_event *e)
{
    bool movement = e->other > PL_DEFENDER;
    note_played(g, e);
    if (!movement)
        g->tale->side[e->other].boost = e->card;
    hear_story(g, PL_TOLD_PLAIN, e->seat,
               make_story(movement ? STORY_BOOSTED_MOVE : STORY_BOOSTED_CARD, seat_word(g->t, e->seat),
                          card_word(g->t, e->seat, e->card), number_word(e->n)));
}

static void tell_discard(telling *g, const pl_event *e)
{
    if (e->seat >= PL_SEATS || e->card >= PL_DECK)
        return;
    bool known = g->tale->played[e->seat] >> e->card & 1;
    g->tale->played[e->seat] &= ~(1U << e->card);
    if (!known)
        hear_story(g, PL_TOLD_PLAIN, e->seat,
                   make_story(STORY_DISCARDED_CARD, seat_word(g->t, e->seat), card_word(g->t, pile_of(e), e->card), 0));
}

static void tell_move(telling *g, const pl_event *first)
{
    const pl_event *last = first;
    while (g->at + 1 < g->count && g->events[g->at + 1].type == PL_EV_MOVE &&
           g->events[g->at + 1].fighter == first->fighter && g->events[g->at + 1].other == last->space)
        last = &g->events[++g->at];
    pl_word f = fighter_word(g->t, first->fighter);
    bool stays = first->other == last->space;
    hear_story(g, PL_TOLD_PLAIN, first->seat,
               make_story(stays ? STORY_STAYED : STORY_MOVED, f, space_word(g->t, first->other),
                          space_word(g->t, last->space)));
}

static void tell_place(telling *g, const pl_event *e)
{
    hear_story(g, PL_TOLD_PLAIN, e->seat,
               make_story(STORY_PUT_ON, fighter_word(g->t, e->fighter), space_word(g->t, e->space), 0));
}

static void tell_scheme(telling *g, const pl_event *e)
{
    note_played(g, e);
    hear_story(g, PL_TOLD_PLAIN, e->seat,
               make_story(STORY_PLAYED_SCHEME, fighter_word(g->t, e->fighter), card_word(g->t, e->seat, e->card), 0));
}

static void tell_attack(telling *g, const pl_event *e)
{
    start_side(g->tale, PL_ATTACKER, e->fighter);
    start_side(g->tale, PL_DEFENDER, e->other);
    hear_story(g, PL_TOLD_PLAIN, e->seat,
               make_story(STORY_ATTACKED, fighter_word(g->t, e->fighter), fighter_word(g->t, e->other), 0));
}

static void tell_join(telling *g, const pl_event *e)
{
    g->tale->side[e->other & 1].fighter = e->fighter;
    hear_story(g, PL_TOLD_PLAIN, e->seat, make_story(STORY_JOINED, fighter_word(g->t, e->fighter), 0, 0));
}

/* In a combat the fighters act, not their players. */
static pl_word combatant_word(const telling *g, unsigned seat)
{
    for (unsigned side = 0; side < 2; side++)
        if (g->tale->side[side].fighter < PL_FIGHTERS && pl_seat_of(g->tale->side[side].fighter) == seat)
            return fighter_word(g->t, g->tale->side[side].fighter);
    return seat_word(g->t, seat);
}

static void tell_reveal(telling *g, const pl_event *e)
{
    note_played(g, e);
    hear_story(g, PL_TOLD_PLAIN, e->seat,
               make_story(STORY_REVEALED, combatant_word(g, e->seat), card_word(g->t, pile_of(e), e->card),
                          number_word(e->n)));
}

static void tell_effect(telling *g, const pl_event *e)
{
    char text[PL_TOLD_MAX];
    if (e->seat >= PL_SEATS)
        return;
    if (e->card < PL_DECK)
        tell_card_text(g->t, e->seat, e->card, (unsigned)e->n, text, sizeof text);
    else
        tell_ability_text(g->t, e->seat, e->other, text, sizeof text);
    if (*text)
        hear(g, PL_TOLD_TEXT, e->seat, text);
}

static void tell_cancel(telling *g, const pl_event *e)
{
    if (e->card < PL_DECK)
        hear_story(g, PL_TOLD_PLAIN, e->seat,
                   make_story(e->n ? STORY_CANCELLED : STORY_UNCANCELLED, card_word(g->t, pile_of(e), e->card), 0, 0));
}

static void tell_value(telling *g, const pl_event *e)
{
    note_value(g->t, g->tale, e);
}

static void tell_result(telling *g, const pl_event *e)
{
    char text[PL_TOLD_MAX], title[PL_LEDGER_MAX];
    hear_story(g, PL_TOLD_PLAIN, PL_NONE, make_story(STORY_RESULT, number_word(e->n), number_word(e->m), 0));
    for (unsigned side = 0; side < 2; side++) { /* a value that is as printed needs no explanation */
        if (g->tale->side[side].card >= PL_DECK || !g->tale->side[side].changed)
            continue;
        snprintf(text, sizeof text, "%s %d: %s — %s", side_words[side][g->t->language], g->tale->side[side].value,
                 pl_tell_card(g->t, g->tale->side[side].seat, g->tale->side[side].card, title, sizeof title),
                 g->tale->side[side].ledger);
        hear(g, PL_TOLD_VALUE, g->tale->side[side].seat, text);
    }
    hear_story(g, PL_TOLD_PLAIN, e->seat, make_story(STORY_WON_COMBAT, combatant_word(g, e->seat), 0, 0));
}

static void tell_look(telling *g, const pl_event *e)
{
    hear_story(g, PL_TOLD_PLAIN, e->seat,
               make_story(STORY_LOOKED, seat_word(g->t, e->seat), seat_word(g->t, e->other), 0));
}

static void tell_opponent(telling *g, const pl_event *e)
{
    hear_story(g, PL_TOLD_PLAIN, e->seat,
               make_story(STORY_MEANT, seat_word(g->t, e->seat), seat_word(g->t, e->other), 0));
}

static void tell_modifier(telling *g, const pl_event *e)
{
    unsigned card = e->card < PL_DECK ? e->card : e->by, seat = e->card < PL_DECK ? pile_of(e) : e->by_seat;
    if (card < PL_DECK && seat < PL_SEATS)
        hear_story(g, PL_TOLD_PLAIN, e->seat, make_story(STORY_LASTING, card_word(g->t, seat, card), 0, 0));
}

static void tell_over(telling *g, const pl_event *e)
{
    if (e->seat < PL_SEATS && g->t->setup.teams)
        hear_story(g, PL_TOLD_END, e->seat,
                   make_story(STORY_WON_TOGETHER, seat_word(g->t, e->seat), seat_word(g->t, e->seat + 2U), 0));
    else if (e->seat < PL_SEATS)
        hear_story(g, PL_TOLD_END, e->seat, make_story(STORY_WON_GAME, seat_word(g->t, e->seat), 0, 0));
    else
        hear_story(g, PL_TOLD_END, PL_NONE, make_story(STORY_DRAWN_GAME, 0, 0, 0));
}

static void tell_form(telling *g, const pl_event *e)
{
    pl_word form = pl_word_name(g->t->form[e->seat % PL_SEATS][(unsigned)e->n % PL_FORMS]);
    hear_story(g, PL_TOLD_PLAIN, e->seat, make_story(STORY_TRANSFORMED, seat_word(g->t, e->seat), form, 0));
}

static void tell_token(telling *g, const pl_event *e)
{
    pl_word kind = token_word(g->t, e->seat, (unsigned)e->n);
    story s = e->space >= PL_SPACES ? make_story(STORY_BOXED_TOKEN, kind, space_word(g->t, e->other), 0)
              : e->other >= PL_SPACES
                  ? make_story(STORY_PUT_TOKEN, seat_word(g->t, e->seat), kind, space_word(g->t, e->space))
                  : make_story(STORY_MOVED_TOKEN, kind, space_word(g->t, e->other), space_word(g->t, e->space));
    hear_story(g, PL_TOLD_PLAIN, e->seat, s);
}

/* Sentences that need nothing but their story. The first argument is whom it is about; the second a number or a card. A
 * card that the listener may not see makes it the other story. */
typedef enum about { ABOUT_SEAT, ABOUT_FIGHTER, ABOUT_COMBATANT } about;
typedef enum rest { REST_NONE, REST_NUMBER, REST_CARD } rest;
typedef struct sentence {
    uint16_t story, hidden_story;
    about about;
    rest rest;
    pl_told_kind kind;
} sentence;

static const sentence sentences[PL_EV_TYPES] = {
    [PL_EV_FIRST] = {STORY_FIRST, 0, ABOUT_SEAT, REST_NONE, PL_TOLD_PLAIN},
    [PL_EV_EXHAUSTED] = {STORY_EXHAUSTED, 0, ABOUT_SEAT, REST_NONE, PL_TOLD_HARM},
    [PL_EV_COMMIT] = {STORY_LAID_CARD, STORY_LAID, ABOUT_COMBATANT, REST_CARD, PL_TOLD_PLAIN},
    [PL_EV_NO_DEFENSE] = {STORY_UNDEFENDED, 0, ABOUT_COMBATANT, REST_NONE, PL_TOLD_PLAIN},
    [PL_EV_DAMAGE] = {STORY_DAMAGED, 0, ABOUT_FIGHTER, REST_NUMBER, PL_TOLD_HARM},
    [PL_EV_HEAL] = {STORY_HEALED, 0, ABOUT_FIGHTER, REST_NUMBER, PL_TOLD_PLAIN},
    [PL_EV_DEFEAT] = {STORY_FELL, 0, ABOUT_FIGHTER, REST_NONE, PL_TOLD_HARM},
    [PL_EV_RESTORE] = {STORY_RESTORED, 0, ABOUT_FIGHTER, REST_NUMBER, PL_TOLD_PLAIN},
    [PL_EV_REMOVE] = {STORY_LEFT, 0, ABOUT_FIGHTER, REST_NONE, PL_TOLD_PLAIN},
    [PL_EV_NUMBER] = {STORY_ANNOUNCED, 0, ABOUT_SEAT, REST_NUMBER, PL_TOLD_PLAIN},
    [PL_EV_REVIVE] = {STORY_CAME_BACK, 0, ABOUT_FIGHTER, REST_NUMBER, PL_TOLD_PLAIN},
    [PL_EV_GAIN] = {STORY_GAINED, 0, ABOUT_SEAT, REST_NUMBER, PL_TOLD_PLAIN},
    [PL_EV_PICK] = {STORY_PICKED, STORY_PICKED_HIDDEN, ABOUT_SEAT, REST_CARD, PL_TOLD_PLAIN},
    [PL_EV_SHOW] = {STORY_SHOWED, 0, ABOUT_SEAT, REST_CARD, PL_TOLD_PLAIN},
    [PL_EV_TO_HAND] = {STORY_TOOK_BACK, 0, ABOUT_SEAT, REST_CARD, PL_TOLD_PLAIN},
    [PL_EV_REPLACE] = {STORY_REPLACED, 0, ABOUT_COMBATANT, REST_CARD, PL_TOLD_PLAIN},
    [PL_EV_TO_DECK] = {STORY_ON_DECK_CARD, STORY_ON_DECK, ABOUT_SEAT, REST_CARD, PL_TOLD_PLAIN},
};
static const sentence under_deck = {STORY_UNDER_DECK_CARD, STORY_UNDER_DECK, ABOUT_SEAT, REST_CARD, PL_TOLD_PLAIN};

static void tell_sentence(const telling *g, const pl_event *e, const sentence *s)
{
    pl_word what = 0, whom = s->about == ABOUT_SEAT        ? seat_word(g->t, e->seat)
                             : s->about == ABOUT_COMBATANT ? combatant_word(g, e->seat)
                                                           : fighter_word(g->t, e->fighter);
    unsigned id = s->story;
    if (s->rest == REST_CARD && !seen(g, e)) {
        if (!s->hidden_story)
            return;
        id = s->hidden_story;
    } else if (s->rest == REST_CARD) {
        what = card_word(g->t, pile_of(e), e->card);
    } else {
        what = number_word(e->n);
    }
    hear_story(g, s->kind, e->seat, make_story(id, whom, what, 0));
}

typedef void (*teller)(telling *g, const pl_event *e);
static const teller tellers[PL_EV_TYPES] = {
    [PL_EV_TURN] = tell_turn,         [PL_EV_ACTION] = tell_action,   [PL_EV_DRAW] = tell_draw,
    [PL_EV_BOOST] = tell_boost,       [PL_EV_DISCARD] = tell_discard, [PL_EV_MOVE] = tell_move,
    [PL_EV_PLACE] = tell_place,       [PL_EV_SCHEME] = tell_scheme,   [PL_EV_ATTACK] = tell_attack,
    [PL_EV_REVEAL] = tell_reveal,     [PL_EV_EFFECT] = tell_effect,   [PL_EV_CANCEL] = tell_cancel,
    [PL_EV_VALUE] = tell_value,       [PL_EV_RESULT] = tell_result,   [PL_EV_LOOK] = tell_look,
    [PL_EV_MODIFIER] = tell_modifier, [PL_EV_OVER] = tell_over,       [PL_EV_JOIN] = tell_join,
    [PL_EV_FORM] = tell_form,         [PL_EV_TOKEN] = tell_token,     [PL_EV_OPPONENT] = tell_opponent,
};

void pl_tell(const pl_teller *t, pl_tale *tale, const pl_event *events, unsigned count, pl_audience audience)
{
    telling g = {.t = t, .tale = tale, .events = events, .count = count, .audience = audience};
    for (; g.at < count; g.at++) {
        const pl_event *e = &events[g.at];
        if (e->type >= PL_EV_TYPES)
            continue;
        if (tellers[e->type])
            tellers[e->type](&g, e);
        else if (sentences[e->type].story)
            tell_sentence(&g, e, e->type == PL_EV_TO_DECK && e->n == 0 ? &under_deck : &sentences[e->type]);
    }
}

/* ------------------------------------------------------------------ what is asked */

typedef enum slot { SLOT_NONE, SLOT_FIGHTER, SLOT_ACTIONS, SLOT_LIMIT, SLOT_CARD, SLOT_PILE, SLOT_TOKEN } slot;

static const struct {
    uint16_t story;
    slot slot;
    const char *rule;
    uint16_t none; /* what PL_OPTION_NONE means here */
} whys[PL_WHY_COUNT] = {
    [PL_WHY_FIRST] = {STORY_ASK_FIRST, SLOT_NONE, "R-SETUP-9", STORY_OPTION_NOTHING},
    [PL_WHY_OPPONENT] = {STORY_ASK_OPPONENT, SLOT_NONE, "OQ-33", STORY_OPTION_NOTHING},
    [PL_WHY_SETUP] = {STORY_ASK_SETUP, SLOT_FIGHTER, "R-SETUP-5", STORY_OPTION_NOTHING},
    [PL_WHY_ACTION] = {STORY_ASK_ACTION, SLOT_ACTIONS, "R-TURN-1", STORY_OPTION_NOTHING},
    [PL_WHY_MANEUVER_BOOST] = {STORY_ASK_BOOST_MOVE, SLOT_NONE, "R-MAN-4", STORY_OPTION_NO_BOOST},
    [PL_WHY_MANEUVER] = {STORY_ASK_MANEUVER, SLOT_NONE, "R-MAN-2", STORY_OPTION_NO_MOVE},
    [PL_WHY_MOVE] = {STORY_ASK_MOVE, SLOT_FIGHTER, "R-MOVE-1", STORY_OPTION_NOTHING},
    [PL_WHY_SCHEME] = {STORY_ASK_SCHEME, SLOT_NONE, "R-SCH-1", STORY_OPTION_NOTHING},
    [PL_WHY_ACTIVE] = {STORY_ASK_ACTIVE, SLOT_CARD, "R-SCH-1", STORY_OPTION_NOTHING},
    [PL_WHY_ATTACKER] = {STORY_ASK_ATTACKER, SLOT_NONE, "R-ATK-1", STORY_OPTION_NOTHING},
    [PL_WHY_TARGET] = {STORY_ASK_TARGET, SLOT_FIGHTER, "R-ATK-3", STORY_OPTION_NOTHING},
    [PL_WHY_ATTACK] = {STORY_ASK_ATTACK, SLOT_FIGHTER, "R-ATK-6", STORY_OPTION_NOTHING},
    [PL_WHY_DEFENSE] = {STORY_ASK_DEFENSE, SLOT_FIGHTER, "R-ATK-7", STORY_OPTION_NO_DEFENSE},
    [PL_WHY_HAND_LIMIT] = {STORY_ASK_HAND_LIMIT, SLOT_LIMIT, "R-TURN-5", STORY_OPTION_NOTHING},
    [PL_WHY_ORDER] = {STORY_ASK_ORDER, SLOT_NONE, "OQ-19", STORY_OPTION_NOTHING},
    [PL_WHY_REACTION] = {STORY_ASK_REACTION, SLOT_NONE, "OQ-29", STORY_OPTION_NO_REACTION},
    [PL_WHY_MAY] = {STORY_ASK_MAY, SLOT_NONE, "", STORY_OPTION_NO},
    [PL_WHY_CHOOSE] = {STORY_ASK_CHOOSE, SLOT_NONE, "", STORY_OPTION_NOTHING},
    [PL_WHY_BOOST] = {STORY_ASK_BOOST, SLOT_NONE, "", STORY_OPTION_NO_BOOST},
    [PL_WHY_DISCARD] = {STORY_ASK_DISCARD, SLOT_NONE, "", STORY_OPTION_NOTHING},
    [PL_WHY_PICK] = {STORY_ASK_PICK, SLOT_PILE, "", STORY_OPTION_NOTHING},
    [PL_WHY_RETURN] = {STORY_ASK_RETURN, SLOT_NONE, "", STORY_OPTION_NOTHING},
    [PL_WHY_DECK_TOP] = {STORY_ASK_DECK_TOP, SLOT_NONE, "", STORY_OPTION_NOTHING},
    [PL_WHY_DECK_BOTTOM] = {STORY_ASK_DECK_BOTTOM, SLOT_NONE, "", STORY_OPTION_NOTHING},
    [PL_WHY_PLAY] = {STORY_ASK_PLAY, SLOT_NONE, "", STORY_OPTION_NOTHING},
    [PL_WHY_DAMAGE] = {STORY_ASK_DAMAGE, SLOT_NONE, "", STORY_OPTION_NOTHING},
    [PL_WHY_HEAL] = {STORY_ASK_HEAL, SLOT_NONE, "", STORY_OPTION_NOTHING},
    [PL_WHY_FIGHTER] = {STORY_ASK_FIGHTER, SLOT_NONE, "", STORY_OPTION_NOTHING},
    [PL_WHY_PLACE] = {STORY_ASK_PLACE, SLOT_FIGHTER, "", STORY_OPTION_NOTHING},
    [PL_WHY_TOKEN] = {STORY_ASK_TOKEN, SLOT_TOKEN, "", STORY_OPTION_NOTHING},
    [PL_WHY_TOKEN_TO] = {STORY_ASK_TOKEN_TO, SLOT_TOKEN, "", STORY_OPTION_NOTHING},
    [PL_WHY_NUMBER] = {STORY_ASK_NUMBER, SLOT_NONE, "", STORY_OPTION_NOTHING},
};

/* Whose tokens a question is about: a text speaks of its owner's. */
static unsigned token_seat(const pl_question *q)
{
    return q->owner < PL_SEATS ? q->owner : q->seat;
}

static pl_word slot_word(const pl_teller *t, const pl_game *game, slot which)
{
    const pl_question *q = &game->question;
    switch (which) {
    case SLOT_FIGHTER:
        return fighter_word(t, q->fighter);
    case SLOT_ACTIONS:
        return number_word(game->actions);
    case SLOT_LIMIT:
        return number_word(PL_HAND_LIMIT);
    case SLOT_CARD:
        return card_word(t, game->turn_seat, game->card);
    case SLOT_PILE:
        return seat_word(t, q->pile);
    case SLOT_TOKEN:
        return token_word(t, token_seat(q), 0);
    case SLOT_NONE:
        break;
    }
    return 0;
}

char *pl_tell_question(const pl_teller *t, const pl_game *game, char *out, size_t size)
{
    out[0] = '\0';
    if (game->question.kind == PL_ASK_NOTHING || game->question.why >= PL_WHY_COUNT)
        return out;
    unsigned why = game->question.why, id = whys[why].story;
    bool nobody = whys[why].slot == SLOT_FIGHTER && game->question.fighter >= PL_FIGHTERS;
    if (nobody)
        id = STORY_ASK_FIGHTER;
    else if (whys[why].slot == SLOT_TOKEN && hero_of(t, token_seat(&game->question))->token_count != 1)
        id = why == PL_WHY_TOKEN ? STORY_ASK_ANY_TOKEN : STORY_ASK_ANY_TOKEN_TO; /* which kind is not said */
    return say_story(t, make_story(id, nobody ? 0 : slot_word(t, game, whys[why].slot), 0, 0), out, size);
}

const char *pl_why_rule(unsigned why)
{
    return why < PL_WHY_COUNT ? whys[why].rule : "";
}

static const pl_frame *asking_frame(const pl_game *game)
{
    return game->frame_count > 0 && game->frame_count <= PL_FRAMES ? &game->frames[game->frame_count - 1] : NULL;
}

char *pl_tell_asker(const pl_teller *t, const pl_game *game, char *out, size_t size)
{
    const pl_frame *f = asking_frame(game);
    out[0] = '\0';
    if (!f || f->owner >= PL_SEATS)
        return out;
    if (f->card < PL_DECK)
        return tell_card_text(t, f->owner, f->card, f->window, out, size);
    return tell_ability_text(t, f->owner, f->ability, out, size);
}

/* ------------------------------------------------------------------ what can be answered */

/* The k-th item of the first "choose" of a text, or NULL. */
static const pl_word *choice(const pl_text *text, unsigned k)
{
    for (int i = 0; i < text->length; i++) {
        pl_word word = text->program[i];
        if (pl_word_tag(word) != PL_TAG_WORD || pl_word_id_of(word) != PL_W_CHOOSE || k >= pl_word_items(word))
            continue;
        int at = i + 1;
        at += pl_tree_length(&text->program[at], text->length - at); /* how many are chosen */
        for (; k > 0; k--)
            at += pl_tree_length(&text->program[at], text->length - at);
        return &text->program[at];
    }
    return NULL;
}

static char *tell_effect_option(const pl_teller *t, const pl_game *game, unsigned k, char *out, size_t size)
{
    const pl_frame *f = asking_frame(game);
    unsigned shown = 0, seat = f ? f->owner : game->question.owner;
    snprintf(out, size, "%u", k + 1);
    if (seat >= PL_SEATS)
        return out;
    if (!f || game->question.why == PL_WHY_ORDER) /* which ability comes first */
        return ability_text(page_of(t, seat), k, &shown) ? tell_ability_text(t, seat, k, out, size) : out;
    unsigned ability = f->card < PL_DECK ? PL_NONE : f->ability;
    const pl_text *text = f->card < PL_DECK    ? card_text(t, seat, f->card, f->window)
                          : ability != PL_NONE ? ability_text(page_of(t, seat), ability, &shown)
                                               : NULL;
    const pl_word *item = text ? choice(text, k) : NULL;
    if (item)
        pl_speak(t->pack->books[t->language], page_of(t, seat)->lexicon[t->language], item, out, size);
    return out;
}

/* A story as a label: without its full stop. */
static char *say_label(const pl_teller *t, story s, char *out, size_t size)
{
    say_story(t, s, out, size);
    size_t length = strlen(out);
    if (length && out[length - 1] == '.')
        out[length - 1] = '\0';
    return out;
}

char *pl_tell_option(const pl_teller *t, const pl_game *game, pl_option option, char *out, size_t size)
{
    static const uint16_t actions[] = {STORY_OPTION_MANEUVER, STORY_OPTION_SCHEME, STORY_OPTION_ATTACK};
    const pl_question *q = &game->question;
    switch (option.kind) {
    case PL_OPTION_ACTION:
        return say_label(t, make_story(actions[option.value % 3], 0, 0, 0), out, size);
    case PL_OPTION_CARD:
        return pl_tell_card(t, q->pile < PL_SEATS ? q->pile : q->seat, option.value, out, size);
    case PL_OPTION_FIGHTER:
        return pl_tell_fighter(t, option.value, out, size);
    case PL_OPTION_RELOCATE:
        return say_label(t, make_story(STORY_OPTION_RELOCATE, fighter_word(t, option.value), 0, 0), out, size);
    case PL_OPTION_SPACE:
        snprintf(out, size, "%d", pl_space_name(t->pack, &t->setup, option.value));
        return out;
    case PL_OPTION_NUMBER:
        snprintf(out, size, "%u", option.value);
        return out;
    case PL_OPTION_PLAYER:
        return pl_tell_seat(t, option.value, out, size);
    case PL_OPTION_EFFECT:
        return tell_effect_option(t, game, option.value, out, size);
    case PL_OPTION_YES:
        return say_label(t, make_story(STORY_OPTION_YES, 0, 0, 0), out, size);
    case PL_OPTION_NO:
        return say_label(t, make_story(STORY_OPTION_NO, 0, 0, 0), out, size);
    default:
        return say_label(t, make_story(q->why < PL_WHY_COUNT ? whys[q->why].none : STORY_OPTION_NOTHING, 0, 0, 0), out,
                         size);
    }
}
