/* Texts carried out by hand: their words, and the deeds that are planned in their place. */
#include <string.h>

#include "base/invariant.h"
#include "base/letters.h"
#include "tell/inside.h"

/* ------------------------------------------------------------------ words */

/* Abilities to be called for come after the texts that were read, one for each ability of the page with words that were not. */
static const pl_ability_page *find_call(const pl_teller *t, unsigned seat, unsigned ability, unsigned *shown)
{
    const pl_hero_page *page = page_of(t, seat);
    for (int a = 0; a < page->ability_count; a++)
        ability -=
            (unsigned)page->abilities[a].text_count <= ability ? (unsigned)page->abilities[a].text_count : ability;
    for (int a = 0; a < page->ability_count; a++)
        if (page->abilities[a].unread_count > 0 && ability-- == 0) {
            *shown = (unsigned)a;
            return &page->abilities[a];
        }
    return NULL;
}

char *tell_words_by_hand(const pl_teller *t, unsigned seat, unsigned card, unsigned window, char *out, size_t size)
{
    return pl_words_by_hand(&page_of(t, seat)->cards[hero_of(t, seat)->title[card]], window, out, size);
}

char *tell_call(const pl_teller *t, unsigned seat, unsigned ability, char *out, size_t size)
{
    char words[PL_TOLD_MAX];
    unsigned shown = 0;
    const pl_ability_page *page = find_call(t, seat, ability, &shown);
    out[0] = '\0';
    if (!page)
        return out;
    pl_word title = ability_word(t, seat, shown);
    tell_words(t, &title, out, size);
    tell_append(out, size, " — %s", pl_words_by_hand(page, PL_ABILITY, words, sizeof words));
    return out;
}

/* ------------------------------------------------------------------ deeds */

/* A state is entered, a number is set. */
static story counter_story(const pl_teller *t, unsigned owner, const pl_deed *d)
{
    unsigned counter = d->kind - PL_DEED_COUNTER, seat = d->seat < PL_SEATS ? d->seat : owner;
    if (hero_of(t, owner)->counters[counter % PL_COUNTERS].states)
        return make_story(PL_STORY_ENTERED_STATE, seat_word(t, seat), state_word(t, owner, counter, d->number), 0);
    return make_story(PL_STORY_SET_COUNTER, counter_word(t, owner, counter), seat_word(t, seat),
                      number_word(d->number));
}

static story deed_story(const pl_teller *t, unsigned owner, const pl_deed *d)
{
    pl_word fighter = d->fighter < PL_FIGHTERS ? pl_word_name(t->fighter[d->fighter]) : 0, n = number_word(d->number);
    pl_word seat = seat_word(t, d->seat < PL_SEATS ? d->seat : owner);
    switch (d->kind) {
    case PL_DEED_MOVE:
        return make_story(PL_STORY_MOVED, fighter, place_word(t, PLACE_TO, d->space), 0);
    case PL_DEED_PLACE:
        return make_story(PL_STORY_PUT_ON, fighter, place_word(t, PLACE_TO, d->space), 0);
    case PL_DEED_DAMAGE:
        return make_story(PL_STORY_DAMAGED, fighter, n, 0);
    case PL_DEED_HEAL:
        return make_story(PL_STORY_HEALED, fighter, n, 0);
    case PL_DEED_DRAW:
        return make_story(PL_STORY_DREW, seat, n, 0);
    case PL_DEED_DISCARD:
        return make_story(PL_STORY_DISCARDS, seat, n, 0);
    case PL_DEED_TAKE:
        return make_story(PL_STORY_TOOK_BACK, seat, card_word(t, owner, d->card), 0);
    case PL_DEED_VALUE:
        return make_story(PL_STORY_NEW_VALUE, fighter, n, 0);
    case PL_DEED_TOKEN:
    case PL_DEED_OTHER_TOKEN:
        return make_story(PL_STORY_TURNED_TOKEN, token_word(t, owner, d->kind - PL_DEED_TOKEN),
                          place_word(t, PLACE_AT, d->space), 0);
    case PL_DEED_ACTION:
        return make_story(PL_STORY_GAINED, seat, n, 0);
    default:
        PL_ASSERT(d->kind >= PL_DEED_COUNTER && d->kind < PL_DEED_COUNTER + PL_COUNTERS);
        return counter_story(t, owner, d);
    }
}

char *pl_tell_deed(const pl_teller *t, unsigned owner, const pl_deed *deed, char *out, size_t size)
{
    return tell_story(t, deed_story(t, owner, deed), out, size);
}

static const uint16_t verdicts[PL_HAND_VERDICTS] = {
    [PL_AGREES] = PL_STORY_OPTION_AGREE,     [PL_WRONG_NUMBER] = PL_STORY_WRONG_NUMBER,
    [PL_WRONG_PLACE] = PL_STORY_WRONG_PLACE, [PL_WRONG_TIME] = PL_STORY_WRONG_TIME,
    [PL_WRONG_WORDS] = PL_STORY_WRONG_WORDS,
};

/* A reason follows a colon. */
static char *begin_small(char *text)
{
    char rest[PL_TOLD_MAX];
    const char *at = text;
    int small = pl_letter_put(pl_letter_lower(pl_letter_next(&at, text + strlen(text))), rest);
    size_t length = strlen(at);
    memcpy(rest + small, at, length + 1);
    memcpy(text, rest, (size_t)small + length + 1);
    return text;
}

char *pl_tell_verdict(const pl_teller *t, unsigned verdict, char *out, size_t size)
{
    PL_ASSERT(verdict < PL_HAND_VERDICTS);
    tell_label(t, make_story(verdicts[verdict], 0, 0, 0), out, size);
    return verdict == PL_AGREES ? out : begin_small(out);
}

char *tell_deed_option(const pl_teller *t, unsigned owner, unsigned kind, char *out, size_t size)
{
    static const uint16_t options[PL_DEED_OPTIONS] = {
        [PL_DEED_MOVE] = PL_STORY_OPTION_DEED_MOVE,     [PL_DEED_PLACE] = PL_STORY_OPTION_DEED_PLACE,
        [PL_DEED_DAMAGE] = PL_STORY_OPTION_DEED_DAMAGE, [PL_DEED_HEAL] = PL_STORY_OPTION_DEED_HEAL,
        [PL_DEED_DRAW] = PL_STORY_OPTION_DEED_DRAW,     [PL_DEED_DISCARD] = PL_STORY_OPTION_DEED_DISCARD,
        [PL_DEED_TAKE] = PL_STORY_OPTION_DEED_TAKE,     [PL_DEED_VALUE] = PL_STORY_OPTION_DEED_VALUE,
        [PL_DEED_TOKEN] = PL_STORY_OPTION_DEED_TOKEN,   [PL_DEED_OTHER_TOKEN] = PL_STORY_OPTION_DEED_TOKEN,
        [PL_DEED_ACTION] = PL_STORY_OPTION_DEED_ACTION, [PL_DEED_BACK] = PL_STORY_OPTION_DEED_BACK,
    };
    bool token = kind == PL_DEED_TOKEN || kind == PL_DEED_OTHER_TOKEN;
    PL_ASSERT(kind < PL_DEED_OPTIONS);
    if (kind >= PL_DEED_COUNTER && kind <= PL_DEED_LAST_COUNTER)
        return tell_label(
            t, make_story(PL_STORY_OPTION_DEED_COUNTER, counter_word(t, owner, kind - PL_DEED_COUNTER), 0, 0), out,
            size);
    return tell_label(t, make_story(options[kind], token ? token_word(t, owner, kind - PL_DEED_TOKEN) : 0, 0, 0), out,
                      size);
}
