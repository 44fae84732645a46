/* Inflection: which surface a word takes in a form.
 *
 * All that is known here of languages is that words may have cases, genders, numbers and moods, and the three ways in
 * which a number changes what it counts. Everything else stands in the book. */
#include "inside.h"

const char *const pl_mood_names[MOODS] = {"imp", "inf", "fin", "may", "refl"};

form pl_form_default(const pl_book *book)
{
    return (form){(uint8_t)book->nominative, NUMBER_SG, MOOD_IMP};
}

pl_number pl_count_number(const pl_book *book, unsigned value)
{
    if (book->plural == PLURAL_ENGLISH)
        return value == 1 ? NUMBER_SG : NUMBER_PL;
    unsigned unit = value % 10;
    unsigned tens = value / 10 % 10;
    if (tens == 1)
        return NUMBER_MANY;
    return unit == 1 ? NUMBER_SG : unit >= 2 && unit <= 4 ? NUMBER_FEW : NUMBER_MANY;
}

pl_number pl_count_vague(const pl_book *book)
{
    return book->plural == PLURAL_ENGLISH ? NUMBER_PL : NUMBER_MANY;
}

static bool counted(pl_number n)
{
    return n == NUMBER_FEW || n == NUMBER_MANY;
}

/* A counted noun: 2-4 take the genitive singular (or the nominative plural), 5 and more the genitive plural; in the
 * other cases it is an ordinary plural. */
static uint16_t noun_surface(const pl_book *book, const uint16_t (*surfaces)[CASES_MAX], bool animate, int case_,
                             pl_number n)
{
    if (!counted(n))
        return surfaces[n == NUMBER_PL][case_];
    if (case_ != book->nominative && case_ != book->accusative)
        return surfaces[1][case_];
    if (n == NUMBER_MANY || (animate && case_ == book->accusative))
        return surfaces[1][book->genitive];
    return book->plural == PLURAL_SLAVIC_PL ? surfaces[1][book->nominative] : surfaces[0][book->genitive];
}

static uint16_t adjective_surface(const pl_book *book, const lexeme *w, features f, int case_, pl_number n)
{
    enum { PLURAL = GENDER_COUNT };
    int row = n == NUMBER_SG ? f.gender : PLURAL;

    if (counted(n) && (case_ == book->nominative || case_ == book->accusative)) {
        bool plain = n == NUMBER_FEW && !f.animate && (f.gender == GENDER_F || book->plural == PLURAL_SLAVIC_PL);
        case_ = plain ? book->nominative : book->genitive;
    }
    uint16_t found = w->surfaces[row][case_];
    if (found == NONE_AT_ALL)
        found = w->surfaces[row][f.animate ? book->genitive : book->nominative];
    return found;
}

uint16_t pl_name_surface(const pl_book *book, const pl_name *n, form asked, features *found)
{
    pl_number num = n->plural_only ? NUMBER_PL : (pl_number)asked.number;

    *found = n->features;
    found->plural = num != NUMBER_SG;
    return noun_surface(book, n->surfaces, n->features.animate, asked.case_, num);
}

static const lexeme *head_noun(const pl_book *book, const pl_part *group)
{
    for (int i = group->count - 1; i >= 0; i--)
        if (book->lexemes[group->lexemes[i]].kind == LEXEME_NOUN)
            return &book->lexemes[group->lexemes[i]];
    return NULL;
}

static uint16_t verb_surface(const lexeme *w, pl_mood m, bool plural)
{
    enum { THEY = MOOD_COUNT };
    return w->surfaces[m >= MOOD_COUNT ? MOOD_INF : m == MOOD_FIN && plural ? THEY : m][0];
}

/* All that decides the surface of one word of a group. */
typedef struct shape {
    int case_;
    pl_number number;    /* of nouns */
    pl_number adjective; /* of adjectives */
    pl_mood mood;
    features features; /* gender and animacy; plural: what verbs and agreeing words see */
} shape;

static uint16_t word_surface(const pl_book *book, const lexeme *w, const shape *s)
{
    switch (w->kind) {
    case LEXEME_NOUN:
        return noun_surface(book, w->surfaces, w->features.animate, s->case_, s->number);
    case LEXEME_ADJECTIVE:
        return adjective_surface(book, w, s->features, s->case_, s->adjective);
    case LEXEME_VERB:
        return verb_surface(w, s->mood, s->features.plural);
    case LEXEME_AGREE:
        break;
    }
    return w->surfaces[s->features.plural ? GENDER_COUNT : s->features.gender][0];
}

bool pl_inflect(const pl_book *book, const pl_part *group, form asked, context known, uint16_t out[GROUP_MAX])
{
    const request *r = &group->request;
    const lexeme *head = head_noun(book, group);
    const bool agrees = r->agrees_with >= 0 && !head;
    shape s = {r->case_ >= 0 ? r->case_ : asked.case_,
               (pl_number)(r->number >= 0 ? r->number : asked.number),
               NUMBER_SG,
               (pl_mood)(r->mood >= 0 ? r->mood : asked.mood),
               {r->gender >= 0 ? (uint8_t)r->gender : GENDER_M, false, false}};

    if ((r->counted_by >= 0 && known.counted < 0) || (agrees && !known.agreed))
        return false;
    if (r->counted_by >= 0)
        s.number = (pl_number)known.counted;
    s.adjective = s.number;
    if (head)
        s.features = head->features;
    else if (agrees)
        s.features = *known.agreed;
    if (!agrees)
        s.features.plural = s.number == NUMBER_PL;
    else if (!counted(s.number) && s.features.plural && asked.number == NUMBER_PL)
        s.adjective = NUMBER_PL;
    if (r->agrees_with >= 0)
        s.mood = MOOD_FIN;
    for (int i = 0; i < group->count; i++)
        out[i] = word_surface(book, &book->lexemes[group->lexemes[i]], &s);
    return true;
}

form pl_slot_form(const request *r, form whole, form plain, context known)
{
    form f = r->same_form ? whole : plain;

    if (r->case_ >= 0)
        f.case_ = (uint8_t)r->case_;
    if (r->number >= 0)
        f.number = (uint8_t)r->number;
    if (r->counted_by >= 0 && known.counted >= 0)
        f.number = (uint8_t)known.counted;
    const bool yours = whole.mood == MOOD_IMP || whole.mood == MOOD_MAY; /* others may act on what is yours */
    if (r->mood >= 0 && (r->mood != MOOD_REFL || yours))
        f.mood = (uint8_t)r->mood;
    if (r->agrees_with >= 0 && known.agreed)
        f.number = known.agreed->plural ? NUMBER_PL : NUMBER_SG;
    return f;
}

/* What a phrase is, in this order: what it says itself, what the slot marked ^ or ! is, its first free noun. */
features pl_phrase_features(const pl_book *book, const template *t, form asked, const features *slots, unsigned bound)
{
    const pl_part *parts = book->parts + t->first_part;
    const bool plural = asked.number != NUMBER_SG;

    if (t->has_features)
        return (features){t->features.gender, t->features.plural || plural, t->features.animate};
    for (int i = 0; i < t->part_count; i++) {
        const request *r = &parts[i].request;
        if (parts[i].kind != PART_SLOT || !(r->same_form || r->gives_gender) || !(bound >> parts[i].variable & 1U))
            continue;
        features f = slots[parts[i].variable];
        f.plural = (r->same_form && r->number < 0 && r->counted_by < 0 && f.plural) || plural;
        return f;
    }
    for (int i = 0; i < t->part_count; i++) {
        const request *r = &parts[i].request;
        const lexeme *head = parts[i].kind == PART_WORDS ? head_noun(book, &parts[i]) : NULL;
        if (head && r->case_ < 0 && r->agrees_with < 0)
            return (features){head->features.gender, r->number == NUMBER_PL || plural, head->features.animate};
    }
    return (features){GENDER_M, plural, true};
}
