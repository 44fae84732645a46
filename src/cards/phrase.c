/* Phrases: one line of a book turned into templates.
 *
 *   head = phrase          spoken and read            head ~ phrase    read only
 *   head :inf,fin = ...    only in these moods        an indented line: another phrase for the head above
 *
 * The head is a pattern of constructors, numbers and variables (n, or n:Number to restrict it). A phrase consists of
 *
 *   words        as they stand; marks . , : ; + are words of their own
 *   {n form...}  a slot; {acts join , and} a list; {_:Sort} read and dropped (in ~ lines)
 *   [w w form]   dictionary words inflected together
 *   (a|b|)       say the first, read any; an empty choice may be left out
 *   <fa pl>      what the phrase itself is, for those that agree with it: gender, animacy, plural
 *
 * Forms: a case; sg pl; #n counted by slot n; imp inf fin; m f n; @p agrees with slot p; ^ the form asked of the
 * whole; ! this slot gives the gender of the whole. Each way to read the line becomes a template of its own, all kept
 * in a draft until the whole line has proved good. */
#include <stdlib.h>
#include <string.h>

#include "draft.h"

enum { OPTIONS_MAX = 16 };

draft *pl_draft_new(void)
{
    return malloc(sizeof(draft));
}

void pl_draft_free(draft *d)
{
    free(d);
}

/* ------------------------------------------------------------------ forms */

static int find_among(span word, const char *const *list, int count)
{
    for (int i = 0; i < count; i++)
        if (pl_span_is(word, list[i]))
            return i;
    return -1;
}

/* A slot that another part counts by or agrees with; -1 after a complaint. */
static int other_slot(loader *l, span mark)
{
    int found = pl_head_variable(l->draft, (span){mark.at + 1, mark.end});

    if (found < 0)
        pl_complain(l, mark.at, "slot %.*s is not in the head", (int)(mark.end - mark.at - 1), mark.at + 1);
    return found;
}

typedef enum form_result { FORM_TAKEN, FORM_OTHER, FORM_BAD } form_result;

/* Takes a word as part of the form asked for. */
static form_result take_form(loader *l, span w, request *r)
{
    static const char *const numbers[] = {"sg", "pl"};
    static const char *const genders[] = {"m", "f", "n"};
    const pl_book *book = l->book;
    int found;

    if (pl_span_is(w, "^"))
        return r->same_form = true, FORM_TAKEN;
    if (pl_span_is(w, "!"))
        return r->gives_gender = true, FORM_TAKEN;
    for (int i = 0; i < book->case_count; i++)
        if (pl_span_is(w, book->cases[i]))
            return r->case_ = (int8_t)i, FORM_TAKEN;
    if ((found = find_among(w, numbers, 2)) >= 0)
        return r->number = (int8_t)found, FORM_TAKEN;
    if ((found = find_among(w, pl_mood_names, MOODS)) >= 0)
        return r->mood = (int8_t)found, FORM_TAKEN;
    if ((found = find_among(w, genders, GENDER_COUNT)) >= 0)
        return r->gender = (int8_t)found, FORM_TAKEN;
    if (*w.at != '#' && *w.at != '@')
        return FORM_OTHER;
    if ((found = other_slot(l, w)) < 0)
        return FORM_BAD;
    *(*w.at == '#' ? &r->counted_by : &r->agrees_with) = (int8_t)found;
    return FORM_TAKEN;
}

static const request nothing_asked = {-1, -1, -1, -1, -1, -1, false, false};

/* ------------------------------------------------------------------ parts */

/* The parts being read in a row: an option of a choice, or what stands between two choices. */
typedef struct stretch {
    pl_part parts[PARTS_MAX];
    int count;
} stretch;

static bool add_part(loader *l, stretch *r, const pl_part *p, const char *at)
{
    if (r->count == PARTS_MAX) {
        pl_complain(l, at, "this phrase is too long");
        return false;
    }
    r->parts[r->count++] = *p;
    return true;
}

static bool add_surface(loader *l, stretch *r, span text)
{
    pl_part p = {.kind = PART_SURFACE, .request = nothing_asked};
    unsigned made = pl_surface_add(&l->book->vocabulary, text.at, (size_t)(text.end - text.at));

    if (made == NONE_AT_ALL) {
        pl_complain(l, text.at, "this word is too long");
        return false;
    }
    p.surface = (uint16_t)made;
    return add_part(l, r, &p, text.at);
}

static bool load_separators(loader *l, pl_part *p, span *words)
{
    for (int i = 0; i < 2; i++) {
        span w = pl_span_word(words);
        unsigned made = w.at < w.end ? pl_surface_add(&l->book->vocabulary, w.at, (size_t)(w.end - w.at)) : NONE_AT_ALL;
        if (made == NONE_AT_ALL || l->book->vocabulary.surfaces[made].count > 1) {
            pl_complain(l, w.at, "join takes two separators, a word or a mark each");
            return false;
        }
        p->separators[i] = (uint16_t)made;
    }
    p->kind = PART_LIST;
    return true;
}

/* {_:Sort}: a variable that is in no head. */
static int dropped_variable(loader *l, span w)
{
    int sort = w.end - w.at > 2 && w.at[1] == ':' ? pl_book_sort(l->book, (span){w.at + 2, w.end}) : -1;

    if (sort < 0 || l->draft->spoken) {
        pl_complain(l, w.at, l->draft->spoken ? "only a ~ line may drop what it reads" : "unknown sort in {_:Sort}");
        return -1;
    }
    int made = pl_new_variable(l, w);
    if (made >= 0)
        l->draft->variables[made].sort = (pl_sort)sort;
    return made;
}

static bool slot_rest(loader *l, pl_part *p, span words)
{
    for (span w = pl_span_word(&words); w.at < w.end; w = pl_span_word(&words)) {
        if (pl_span_is(w, "join")) {
            if (!load_separators(l, p, &words))
                return false;
            continue;
        }
        form_result taken = take_form(l, w, &p->request);
        if (taken == FORM_OTHER)
            pl_complain(l, w.at, "unknown form %.*s", (int)(w.end - w.at), w.at);
        if (taken != FORM_TAKEN)
            return false;
    }
    return true;
}

static bool load_slot(loader *l, stretch *r, span words)
{
    draft *d = l->draft;
    pl_part p = {.kind = PART_SLOT, .request = nothing_asked};
    span name = pl_span_word(&words);
    int index = name.at < name.end && *name.at == '_' ? dropped_variable(l, name) : pl_head_variable(d, name);

    if (index < 0) {
        if (name.at == name.end || *name.at != '_')
            pl_complain(l, name.at, "slot %.*s is not in the head", (int)(name.end - name.at), name.at);
        return false;
    }
    if (!slot_rest(l, &p, words))
        return false;
    bool list = (unsigned)d->variables[index].sort & PL_SORT_IS_LIST;
    if (list != (p.kind == PART_LIST)) {
        pl_complain(l, name.at, list ? "%s is a list: {%s join , and}" : "%s is not a list", d->variables[index].name,
                    d->variables[index].name);
        return false;
    }
    p.variable = (uint8_t)index;
    p.sort = (uint8_t)((unsigned)d->variables[index].sort & ~(unsigned)PL_SORT_IS_LIST);
    return add_part(l, r, &p, name.at);
}

static bool load_group(loader *l, stretch *r, span words)
{
    pl_part p = {.kind = PART_WORDS, .request = nothing_asked};
    const char *at = words.at;

    for (span w = pl_span_word(&words); w.at < w.end; w = pl_span_word(&words)) {
        form_result taken = take_form(l, w, &p.request);
        if (taken == FORM_BAD)
            return false;
        if (taken == FORM_TAKEN)
            continue;
        int found = pl_lexeme_find(l->book, w);
        if (found < 0 || p.count == GROUP_MAX) {
            pl_complain(l, w.at, found < 0 ? "%.*s is not in the dictionary" : "%.*s is one word too many",
                        (int)(w.end - w.at), w.at);
            return false;
        }
        p.lexemes[p.count++] = (uint16_t)found;
    }
    if (p.count == 0)
        pl_complain(l, at, "no word in the brackets");
    return p.count > 0 && add_part(l, r, &p, at);
}

static bool load_features(loader *l, stretch *r, span words)
{
    draft *d = l->draft;
    static const char *const genders[] = {"m", "f", "n", "ma", "fa", "na"};

    (void)r;
    d->has_features = true;
    d->features = (features){GENDER_M, false, false};
    for (span w = pl_span_word(&words); w.at < w.end; w = pl_span_word(&words)) {
        int found = find_among(w, genders, 2 * GENDER_COUNT);
        if (pl_span_is(w, "pl")) {
            d->features.plural = true;
        } else if (found >= 0) {
            d->features.gender = (uint8_t)(found % GENDER_COUNT);
            d->features.animate = found >= GENDER_COUNT;
        } else {
            pl_complain(l, w.at, "gender (m, f, n, with a for animate) or pl wanted here");
            return false;
        }
    }
    return true;
}

/* Plain words, each mark a surface of its own. */
static bool load_words(loader *l, stretch *r, span text)
{
    token cut[PARTS_MAX];
    vocabulary *v = &l->book->vocabulary;
    int count = pl_tokens(v, v, text.at, (size_t)(text.end - text.at), cut, PARTS_MAX);

    if (count < 0) {
        pl_complain(l, text.at, "this phrase is too long");
        return false;
    }
    for (int i = 0; i < count; i++)
        if (!add_surface(l, r, (span){text.at + cut[i].at, text.at + cut[i].at + cut[i].length}))
            return false;
    return true;
}

static const struct bracket {
    char open, close;
    bool (*load)(loader *l, stretch *r, span inside);
} brackets[] = {{'{', '}', load_slot}, {'[', ']', load_group}, {'<', '>', load_features}};

/* Reads a stretch of phrase that holds no choice. */
static bool load_stretch(loader *l, stretch *r, span text)
{
    const size_t kinds = sizeof brackets / sizeof brackets[0];

    r->count = 0;
    while (text.at < text.end) {
        size_t k = 0;
        while (k < kinds && brackets[k].open != *text.at)
            k++;
        if (k == kinds) {
            span words = {text.at, text.at};
            while (words.end < text.end && !strchr("{[<", *words.end))
                words.end++;
            text.at = words.end;
            if (!load_words(l, r, words))
                return false;
            continue;
        }
        const char *close = memchr(text.at, brackets[k].close, (size_t)(text.end - text.at));
        if (!close) {
            pl_complain(l, text.at, "%c is not closed", brackets[k].open);
            return false;
        }
        if (!brackets[k].load(l, r, (span){text.at + 1, close}))
            return false;
        text.at = close + 1;
    }
    return true;
}

/* ------------------------------------------------------------------ alternatives */

static bool append(loader *l, int alternative, const stretch *r, const char *at)
{
    draft *d = l->draft;

    if (d->part_counts[alternative] + r->count > PARTS_MAX) {
        pl_complain(l, at, "this phrase is too long");
        return false;
    }
    memcpy(d->alternatives[alternative] + d->part_counts[alternative], r->parts, (size_t)r->count * sizeof(pl_part));
    d->part_counts[alternative] += r->count;
    return true;
}

/* Every way so far goes on with every option. The first option is added last, in place. */
static bool multiply(loader *l, const span *options, int count, const char *at)
{
    draft *d = l->draft;
    int ways = d->alternative_count;
    stretch r;

    if (ways * count > ALTERNATIVES_MAX) {
        pl_complain(l, at, "this line can be read in more than %d ways", ALTERNATIVES_MAX);
        return false;
    }
    for (int k = count - 1; k >= 0; k--) {
        if (!load_stretch(l, &r, options[k]))
            return false;
        for (int i = 0; i < ways; i++) {
            if (k > 0) {
                memcpy(d->alternatives[k * ways + i], d->alternatives[i], (size_t)d->part_counts[i] * sizeof(pl_part));
                d->part_counts[k * ways + i] = d->part_counts[i];
            }
            if (!append(l, k * ways + i, &r, at))
                return false;
        }
    }
    d->alternative_count = ways * count;
    return true;
}

static bool load_choice(loader *l, span inside)
{
    span options[OPTIONS_MAX];
    int count = 0;
    const char *bar = inside.at;

    for (span rest = inside; bar; count++) {
        if (count == OPTIONS_MAX) {
            pl_complain(l, inside.at, "a choice has %d options at most", OPTIONS_MAX);
            return false;
        }
        bar = memchr(rest.at, '|', (size_t)(rest.end - rest.at));
        options[count] = pl_span_until(&rest, '|');
    }
    return multiply(l, options, count, inside.at);
}

static bool load_body(loader *l, span text)
{
    draft *d = l->draft;

    d->alternative_count = 1;
    d->part_counts[0] = 0;
    d->has_features = false;
    while (text.at < text.end) {
        if (*text.at == '(') {
            const char *close = memchr(text.at, ')', (size_t)(text.end - text.at));
            if (!close || memchr(text.at + 1, '(', (size_t)(close - text.at - 1))) {
                pl_complain(l, text.at, close ? "a choice inside a choice" : "( is not closed");
                return false;
            }
            if (close == text.at + 1 || !load_choice(l, (span){text.at + 1, close})) {
                if (close == text.at + 1)
                    pl_complain(l, text.at, "an empty choice");
                return false;
            }
            text.at = close + 1;
            continue;
        }
        span straight = {text.at, text.at};
        while (straight.end < text.end && *straight.end != '(')
            straight.end++;
        if (!multiply(l, &straight, 1, text.at))
            return false;
        text.at = straight.end;
    }
    return true;
}

/* ------------------------------------------------------------------ templates */

static bool slot_before(const pl_part *parts, int count, int wanted)
{
    for (int i = 0; i < count; i++)
        if (parts[i].kind == PART_SLOT && parts[i].variable == wanted)
            return true;
    return false;
}

/* Whatever a part leans on must be a slot of the same phrase; a slot can only lean on one before it. */
static bool check_leaning(loader *l, const pl_part *parts, int count)
{
    for (int i = 0; i < count; i++) {
        int leans[] = {parts[i].request.counted_by, parts[i].request.agrees_with};
        for (int k = 0; k < 2; k++) {
            bool group = parts[i].kind == PART_WORDS;
            if (leans[k] < 0 || slot_before(parts, group ? count : i, leans[k]))
                continue;
            pl_complain(l, l->draft->body, "slot %s must come %s what leans on it", l->draft->variables[leans[k]].name,
                        group ? "in the phrase of" : "before");
            return false;
        }
    }
    return true;
}

static bool reads_something(const loader *l, const pl_part *parts, int count)
{
    for (int i = 0; i < count; i++)
        if (parts[i].kind != PART_SURFACE || l->book->vocabulary.surfaces[parts[i].surface].count > 0)
            return true;
    return false;
}

static bool check_parts(loader *l, const pl_part *parts, int count, pl_sort sort)
{
    const draft *d = l->draft;
    unsigned used = 0;
    int groups = 0;

    for (int i = 0; i < count; i++)
        groups += parts[i].kind == PART_WORDS;
    if (groups > GROUPS_MAX) {
        pl_complain(l, d->body, "a phrase has %d groups of dictionary words at most", GROUPS_MAX);
        return false;
    }
    for (int i = 0; i < count; i++)
        if (parts[i].kind == PART_SLOT || parts[i].kind == PART_LIST)
            used |= 1U << parts[i].variable;
    for (int i = 0; i < d->head_variables; i++) {
        if (!(used >> i & 1U)) {
            pl_complain(l, d->body, "slot %s of the head is not in the phrase", d->variables[i].name);
            return false;
        }
    }
    bool silent = sort == PL_SORT_TIMING && d->spoken;
    if (!silent && !reads_something(l, parts, count)) {
        pl_complain(l, d->body, "there is nothing to read in this phrase");
        return false;
    }
    return check_leaning(l, parts, count);
}

static bool has_room(loader *l, int parts)
{
    pl_book *b = l->book;

    if (b->template_count < TEMPLATES_MAX &&
        pl_grow((void **)&b->templates, &b->template_size, b->template_count, sizeof *b->templates) &&
        pl_grow((void **)&b->patterns, &b->pattern_size, b->pattern_count + PATTERN_MAX, sizeof *b->patterns) &&
        pl_grow((void **)&b->parts, &b->part_size, b->part_count + (size_t)parts, sizeof *b->parts))
        return true;
    pl_complain(l, l->row.at, "the book has too many phrases");
    return false;
}

static bool left_recursive(const loader *l, const pl_part *parts, int count, pl_sort sort)
{
    int i = 0;

    while (i < count && parts[i].kind == PART_SURFACE && l->book->vocabulary.surfaces[parts[i].surface].count == 0)
        i++;
    return i < count && parts[i].kind == PART_SLOT && parts[i].sort == sort;
}

static void keep_template(loader *l, int alternative, uint32_t first_pattern)
{
    const draft *d = l->draft;
    pl_book *b = l->book;
    int count = d->part_counts[alternative];
    pl_sort sort = d->sort;
    template t = {
        .word = d->patterns[0].kind == PATTERN_WORD ? d->patterns[0].value : PL_W_SEQ,
        .next_read = NONE_AT_ALL,
        .next_spoken = NONE_AT_ALL,
        .line = (uint16_t)l->line,
        .sort = (uint8_t)sort,
        .moods = (uint8_t)d->moods,
        .cases = (uint8_t)d->cases,
        .cost = (uint8_t)(d->spoken && alternative == 0 ? 0 : d->cost),
        .pattern_count = (uint8_t)d->pattern_count,
        .part_count = (uint8_t)count,
        .variable_count = (uint8_t)d->variable_count,
        .spoken = d->spoken && alternative == 0,
        .first_option = alternative == 0,
        .left_recursive = left_recursive(l, d->alternatives[alternative], count, sort),
        .has_features = d->has_features,
        .features = d->features,
        .first_pattern = first_pattern,
        .first_part = (uint32_t)b->part_count,
    };
    memcpy(b->parts + b->part_count, d->alternatives[alternative], (size_t)count * sizeof(pl_part));
    b->part_count += (size_t)count;
    b->templates[b->template_count++] = t;
}

static void keep_templates(loader *l)
{
    const draft *d = l->draft;
    pl_book *b = l->book;

    if (!has_room(l, PARTS_MAX))
        return;
    uint32_t first_pattern = (uint32_t)b->pattern_count;
    memcpy(b->patterns + first_pattern, d->patterns, (size_t)d->pattern_count * sizeof(pattern));
    b->pattern_count += (size_t)d->pattern_count;
    for (int i = 0; i < d->alternative_count; i++)
        if (has_room(l, PARTS_MAX))
            keep_template(l, i, first_pattern);
}

/* ------------------------------------------------------------------ lines */

/* Takes ":inf,gen" as a set of moods and one of cases, all where none is named. False after a complaint. */
static bool load_moods(loader *l, span text)
{
    draft *d = l->draft;

    d->moods = d->cases = 0;
    while (text.at < text.end) {
        span word = pl_span_until(&text, ',');
        int found = find_among(word, pl_mood_names, MOODS);
        int case_ = found < 0 ? pl_case_find(l->book, word) : -1;
        if (found < 0 && (case_ < 0 || d->spoken)) {
            pl_complain(l, word.at, "unknown mood: imp, inf, fin, may or refl%s",
                        d->spoken ? "" : "; or a case, before ~");
            return false;
        }
        if (found < 0)
            d->cases |= 1U << case_;
        else
            d->moods |= 1U << found;
        if (found == MOOD_INF) /* whoever it is that may */
            d->moods |= 1U << MOOD_MAY;
    }
    d->moods = d->moods ? d->moods : MOODS_ALL;
    return true;
}

/* Takes "%n" from the end of a phrase: what it costs to read it. */
static span load_cost(loader *l, span body)
{
    draft *d = l->draft;
    const char *mark = body.end - 2;

    d->cost = 1;
    if (body.end - body.at < 3 || *mark != '%')
        return body;
    d->cost = mark[1] - '0';
    if (d->cost < 0 || d->cost > COST_MAX || d->spoken)
        pl_complain(l, mark, d->spoken ? "only a ~ line costs anything" : "%%0 to %%9 is wanted here");
    return pl_span_trim((span){body.at, mark});
}

/* Splits a row into head, moods, mark and body. False when there is no mark. */
static bool split(loader *l, span row, span *head, span *moods, span *body)
{
    span rest = row;

    *head = *moods = (span){row.at, row.at};
    for (span w = pl_span_word(&rest); w.at < w.end; w = pl_span_word(&rest)) {
        bool spoken = pl_span_is(w, "=");
        if (spoken || pl_span_is(w, "~")) {
            l->draft->spoken = spoken;
            *body = pl_span_trim(rest);
            return true;
        }
        if (*w.at == ':' && !pl_span_is(w, "::"))
            *moods = (span){w.at + 1, w.end};
        else
            head->end = w.end;
    }
    return false;
}

void pl_load_phrase(loader *l, span row, bool indented)
{
    draft *d = l->draft;
    span head, moods, body;

    if (!split(l, row, &head, &moods, &body)) {
        pl_complain(l, row.at, "no = or ~ here");
        l->head_good = false;
        return;
    }
    if (!indented) {
        l->head = pl_span_trim(head);
        l->head_good = l->head.at < l->head.end && pl_load_head(l);
        if (l->head.at == l->head.end)
            pl_complain(l, row.at, "this line has no head");
    } else if (!l->head.at || pl_span_trim(head).end > pl_span_trim(head).at) {
        pl_complain(l, row.at, l->head.at ? "an indented line has no head of its own" : "no head above this line");
        return;
    }
    if (!l->head_good)
        return;
    if (d->spoken && d->named) {
        pl_complain(l, row.at, "a line with :: is only read");
        return;
    }
    d->variable_count = d->head_variables;
    d->body = body.at;
    body = load_cost(l, body);
    if (!load_moods(l, moods) || !load_body(l, body))
        return;
    for (int i = 0; i < d->alternative_count; i++)
        if (!check_parts(l, d->alternatives[i], d->part_counts[i], d->sort))
            return;
    keep_templates(l);
}
