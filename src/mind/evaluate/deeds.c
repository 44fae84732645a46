/* What the texts of cards and abilities say, as marks: acts with their numbers, when they happen, on what they hang. */
#include "mind/evaluate/marks.h"
#include "rules/machine.h"

typedef struct deeds {
    uint16_t row[DEEDS_MOST];
    unsigned count;
} deeds;

static void add(deeds *d, unsigned row)
{
    if (d->count < DEEDS_MOST)
        d->row[d->count++] = (uint16_t)row;
}

/* A thing that is said twice is one mark. */
static void add_once(deeds *d, unsigned row)
{
    for (unsigned i = 0; i < d->count; i++)
        if (d->row[i] == row)
            return;
    add(d, row);
}

/* The first plain number of a tree, 1 to 7; 0: there is none. */
static unsigned number_in(const pl_word *tree)
{
    for (const pl_word *end = pl_skip(tree); tree < end; tree++)
        if (pl_word_tag(*tree) == PL_TAG_NUMBER)
            return at_most(pl_word_value(*tree), 7);
    return 0;
}

static void hear(deeds *d, const pl_saying *s, unsigned when)
{
    for (const pl_word *p = s->tree, *end = pl_skip(s->tree); p < end; p++)
        if (pl_word_tag(*p) == PL_TAG_WORD)
            add_once(d, DEED_WORD + pl_word_id_of(*p));
    if (!s->acts)
        return;
    unsigned act = pl_word_id_of(*s->tree);
    add_once(d, DEED_ACT + act * 8 + number_in(s->tree));
    add_once(d, DEED_WHEN + act * 16 + when);
    if (s->hangs)
        add_once(d, DEED_HANGS + act);
    if (s->optional)
        add_once(d, DEED_OPTIONAL + act);
    if (s->by_foe)
        add_once(d, DEED_BY_FOE + act);
    if (s->later)
        add_once(d, DEED_LATER_ACT + act);
}

static void hear_text(deeds *d, const pl_hero *hero, unsigned entry, unsigned when)
{
    pl_saying said[PL_SAYINGS];
    unsigned count = pl_text_says(hero, entry, said);
    for (unsigned i = 0; i < count; i++)
        hear(d, &said[i], when);
}

static void hear_tree(deeds *d, const pl_hero *hero, unsigned at)
{
    const pl_word *tree = &hero->code[at];
    for (const pl_word *end = pl_skip(tree); tree < end; tree++)
        if (pl_word_tag(*tree) == PL_TAG_WORD)
            add_once(d, DEED_WORD + pl_word_id_of(*tree));
}

/* Standing modifiers. */
static void hear_row(deeds *d, const pl_hero *hero, const pl_row *row)
{
    add_once(d, DEED_STANDING + row->kind);
    if (row->condition)
        hear_tree(d, hero, row->condition);
    if (row->kind == PL_ROW_PLUS || row->kind == PL_ROW_FIXED || (row->kind == PL_ROW_TOKEN_PLACE && row->code))
        hear_tree(d, hero, row->code);
    else if (row->kind == PL_ROW_RELOCATED && row->code)
        hear_text(d, hero, row->code, PL_ABILITY);
}

static unsigned user_of(const pl_hero *hero, unsigned users)
{
    unsigned heroes = users & hero->heroes, others = users & ~(unsigned)hero->heroes;
    return heroes && others ? 0 : heroes ? 1 : 2;
}

unsigned card_deeds(const pl_hero *hero, unsigned title, uint16_t out[DEEDS_MOST])
{
    deeds d;
    d.count = 0;
    const pl_card *card = &hero->cards[title];
    add(&d, DEED_KIND + at_most(card->type, 4) * 9U + at_most(card->value, 8));
    add(&d, DEED_BOOST + (card->boost < 0 ? 0 : at_most((unsigned)card->boost + 1, 7)));
    add(&d, DEED_USER + user_of(hero, card->users));
    add(&d, DEED_COPIES + at_most(card->copies, 5));
    if (card->forms)
        add(&d, DEED_FORMS);
    for (unsigned window = 0; window < PL_WINDOWS; window++) {
        if (!card->code[window])
            continue;
        add(&d, DEED_WINDOW + window);
        if (window != PL_STANDING)
            hear_text(&d, hero, card->code[window], window);
    }
    for (unsigned i = 0; i < hero->row_count; i++)
        if (hero->rows[i].ability == PL_NONE && (hero->rows[i].titles >> title & 1))
            hear_row(&d, hero, &hero->rows[i]);
    memcpy(out, d.row, d.count * sizeof *out);
    return d.count;
}

unsigned ability_deeds(const pl_hero *hero, unsigned ability, uint16_t out[DEEDS_MOST])
{
    deeds d;
    d.count = 0;
    const pl_trigger *t = &hero->triggers[ability];
    add(&d, DEED_WINDOW + PL_ABILITY);
    if (t->occasion != PL_WHEN_NEVER && t->code)
        hear_text(&d, hero, t->code, at_most(t->occasion, 15));
    for (unsigned i = 0; i < hero->row_count; i++)
        if (hero->rows[i].ability == ability)
            hear_row(&d, hero, &hero->rows[i]);
    memcpy(out, d.row, d.count * sizeof *out);
    return d.count;
}
