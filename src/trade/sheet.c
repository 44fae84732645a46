/* From a deck to the parts of a hero file: abilities and cards, and for each text the ways to write it. */
#include <stdlib.h>
#include <string.h>

#include "base/letters.h"
#include "trade/inside.h"

enum { WORDS_MOST = PL_TEXT_MAX / 2 };

/* ------------------------------------------------------------------ texts */

static void over(trade_sheet *sheet, const char *title, const char *words)
{
    trade_remark(sheet->deck, TRADE_TOO_MUCH_TEXT, title);
    trade_put(&sheet->over, "# %s: %s\n", title, words);
}

static const char *speak_label(const trade_sheet *sheet, unsigned timing, char out[200])
{
    pl_word word = pl_word_make(timing, 0);
    const pl_book *book = sheet->pack->books[sheet->deck->language];
    if (timing == PL_W_SEQ || pl_speak(book, sheet->nobody, &word, out, 200) < 0)
        *out = '\0';
    return out;
}

/* The label that a paragraph begins with, and the rest of it; PL_W_SEQ: none. */
static unsigned label_in(const trade_sheet *sheet, const char *text, const char **rest)
{
    static const unsigned labels[] = {PL_W_IMMEDIATELY, PL_W_DURING, PL_W_AFTER, PL_W_BOOSTED, PL_W_PLAYED, PL_W_HELD};
    const char *colon = strchr(text, ':');
    for (size_t i = 0; colon != NULL && i < sizeof labels / sizeof labels[0]; i++) {
        char spoken[200];
        char *begin = pl_sure_copy(text, (size_t)(colon + 1 - text));
        bool same = trade_same(begin, speak_label(sheet, labels[i], spoken));
        free(begin);
        if (!same)
            continue;
        *rest = colon + 1 + strspn(colon + 1, " ");
        return labels[i];
    }
    *rest = text;
    return PL_W_SEQ;
}

static void add_try(trade_text *text, const char *label, char *words)
{
    char *whole = *label != '\0' ? trade_print("%s %s", label, words) : trade_copy(words);
    bool known = false;
    for (int i = 0; i < text->try_count; i++)
        known = known || strcmp(text->tries[i], whole) == 0;
    if (known)
        free(whole);
    else
        text->tries[text->try_count++] = whole;
    free(words);
}

/* A # at the beginning of a word begins a comment outside of quotes. */
static bool has_comment(const char *words)
{
    for (const char *c = words; *c != '\0'; c++)
        if (*c == '#' && (c == words || c[-1] == ' '))
            return true;
    return false;
}

static void add_tries(const trade_sheet *sheet, const trade_part *part, trade_text *text, const char *words)
{
    const char *names[TRADE_FIGHTERS];
    char label[200];
    for (int i = 0; i < sheet->deck->fighter_count; i++)
        names[i] = sheet->deck->fighters[i].name;
    char *respelled = trade_respell(words, names, sheet->deck->fighter_count);
    speak_label(sheet, text->timing, label);
    text->label = *label != '\0' ? pl_letter_count(label, label + strlen(label)) + 1 : 0;
    add_try(text, label, trade_finish(words));
    if (sheet->deck->language == PL_EN)
        add_try(text, label, trade_finish(respelled));
    if (part->card == NULL) {
        char *apart = trade_sentences(words), *both = trade_sentences(respelled);
        add_try(text, label, trade_finish(apart));
        if (sheet->deck->language == PL_EN)
            add_try(text, label, trade_finish(both));
        free(apart);
        free(both);
    }
    free(respelled);
}

static trade_text *next_text(trade_sheet *sheet, trade_part *part, const char *words)
{
    if (part->text_count == PL_TEXTS) {
        over(sheet, part->title, words);
        return NULL;
    }
    part->texts = pl_sure_resize(part->texts, ((size_t)part->text_count + 1) * sizeof *part->texts);
    part->texts[part->text_count] = (trade_text){.timing = PL_W_SEQ};
    return &part->texts[part->text_count++];
}

/* Words too long for one text, in pieces that end between words. */
static void add_pieces(trade_sheet *sheet, trade_part *part, unsigned timing, const char *quotable)
{
    while (*quotable != '\0') {
        size_t length = strlen(quotable);
        if (length > WORDS_MOST) {
            length = pl_letter_whole(quotable, WORDS_MOST);
            size_t blank = length;
            while (blank > 0 && quotable[blank] != ' ')
                blank--;
            length = blank > 0 ? blank : length;
        }
        char *piece = pl_sure_copy(quotable, length);
        trade_text *text = next_text(sheet, part, piece);
        if (text == NULL) {
            free(piece);
            return;
        }
        text->timing = timing;
        text->words = piece;
        text->typed = trade_copy(piece);
        quotable += length;
        quotable += strspn(quotable, " ");
    }
}

static bool is_kept_unread(const pl_json_value *own, const char *words)
{
    const pl_json_value *list = pl_json_get(own, "unread");
    for (const pl_json_value *v = list != NULL ? list->first : NULL; v != NULL; v = v->next)
        if (v->kind == PL_JSON_TEXT) {
            char *clean = trade_clean(v->text, strlen(v->text)), *quotable = trade_quotable(clean);
            bool same = strcmp(quotable, words) == 0;
            free(clean);
            free(quotable);
            if (same)
                return true;
        }
    return false;
}

static void add_text(trade_sheet *sheet, trade_part *part, unsigned timing, const char *typed, const char *words)
{
    char *quotable = trade_quotable(words);
    bool long_one = strlen(quotable) > WORDS_MOST;
    trade_text *text = *words == '\0' || long_one ? NULL : next_text(sheet, part, words);
    if (long_one)
        add_pieces(sheet, part, timing, quotable);
    if (text == NULL) {
        free(quotable);
        return;
    }
    text->timing = timing;
    text->typed = trade_copy(typed);
    text->words = quotable;
    if (has_comment(words))
        text->message = trade_copy(trade_words(sheet->deck->reader, TRADE_BARE_HASH));
    else if (!is_kept_unread(part->own, quotable))
        add_tries(sheet, part, text, words);
}

/* Lines from one to another as typed, and as one text. */
static void add_lines(trade_sheet *sheet, trade_part *part, unsigned timing, const trade_lines *lines, int from, int to)
{
    pl_buffer typed = {.text = NULL};
    const char *rest;
    char *joined = trade_join(lines, from, to);
    unsigned label = label_in(sheet, joined, &rest);
    for (int i = from; i < to; i++)
        trade_put(&typed, "%s%s", typed.length > 0 && *lines->list[i] ? " / " : "", lines->list[i]);
    if (timing == PL_W_SEQ)
        timing = label;
    const char *words = label == timing ? rest : joined; /* a label that the field has already */
    if (typed.text != NULL)
        add_text(sheet, part, timing, label == timing && to - from == 1 ? words : typed.text, words);
    pl_buffer_free(&typed);
    free(joined);
}

/* ------------------------------------------------------------------ parts */

static bool is_own(const pl_json_value *own, const char *key)
{
    const char *line;
    size_t length = strlen(key);
    for (int i = 0; (line = trade_own_line(own, i)) != NULL; i++)
        if (strncmp(line, key, length) == 0 && line[length] == ' ')
            return true;
    return false;
}

/* Is the id of a name taken by one before it, or can none be made? */
static bool needs_id(const trade_sheet *sheet, const trade_part *part)
{
    char *id = pl_id_of(part->title);
    bool needs = *id == '\0';
    for (const trade_part *p = sheet->parts; p < part; p++) {
        char *other = pl_id_of(p->title);
        needs = needs || ((p->card == NULL) == (part->card == NULL) && strcmp(id, other) == 0);
        free(other);
    }
    free(id);
    return needs;
}

static trade_part *next_part(trade_sheet *sheet, const char *title, const trade_card *card, const pl_json_value *own)
{
    sheet->parts = pl_sure_resize(sheet->parts, ((size_t)sheet->part_count + 1) * sizeof *sheet->parts);
    trade_part *part = &sheet->parts[sheet->part_count++];
    *part = (trade_part){.title = trade_copy(title), .card = card, .own = own};
    for (const trade_part *p = sheet->parts; p < part; p++) {
        if ((p->card == NULL) != (card == NULL) || !trade_same(p->title, part->title))
            continue;
        char *other = trade_print("%.*s %d", (int)pl_letter_whole(title, 50), title, (int)(part - sheet->parts) + 1);
        trade_remark(sheet->deck, TRADE_NAME_TWICE, title, other);
        free(part->title);
        part->title = other;
    }
    if (!is_own(own, "id") && needs_id(sheet, part))
        part->id = trade_print("%s-%d", card != NULL ? "card" : "ability", (int)(part - sheet->parts) + 1);
    return part;
}

static int ability_count(const trade_sheet *sheet)
{
    int count = 0;
    while (count < sheet->part_count && sheet->parts[count].card == NULL)
        count++;
    return count;
}

/* ------------------------------------------------------------------ abilities */

static const pl_json_value *own_ability(const trade_deck *deck, const char *line)
{
    const pl_json_value *list = pl_json_get(deck->own, "abilities");
    for (const pl_json_value *v = list != NULL ? list->first : NULL; v != NULL; v = v->next) {
        const char *name = pl_json_get_text(v, "name");
        char *clean = name != NULL ? trade_clean(name, strlen(name)) : NULL;
        bool same = clean != NULL && strcmp(clean, line) == 0;
        free(clean);
        if (same)
            return v;
    }
    return NULL;
}

/* A line in capitals without a stop is a heading, unless it might say when something holds. */
static bool is_heading(const char *line)
{
    static const char *const times[] = {"turn", "round", "game", "combat", "once", "ход", "бо", "раз", "хід"};
    const char *end = line + strlen(line);
    int letters = 0;
    if (pl_letter_count(line, end) > 40 || strpbrk(line, ".!?:;0123456789") != NULL)
        return false;
    for (const char *at = line; at < end;) {
        uint32_t c = pl_letter_next(&at, end);
        if (pl_letter_upper(c) != c)
            return false;
        letters += pl_letter_is_letter(c);
    }
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        const char *after;
        if (trade_find_word(line, times[i], &after) != NULL)
            return false;
    }
    return letters > 1;
}

static const char *plain_title(pl_language language)
{
    static const char *const titles[PL_LANGUAGES] = {
        [PL_EN] = "Special Ability", [PL_RU] = "Особая способность", [PL_UK] = "Особливе вміння"};
    return titles[language];
}

static trade_part *begin_ability(trade_sheet *sheet, const char *title, const pl_json_value *own)
{
    if (ability_count(sheet) < PL_ABILITIES)
        return next_part(sheet, title, NULL, own);
    return &sheet->parts[sheet->part_count - 1]; /* no room for another: its texts go on here */
}

static void add_abilities(trade_sheet *sheet, const char *typed, const char *title)
{
    trade_lines lines = trade_cut(typed);
    trade_part *part = NULL;
    for (int i = 0; i < lines.count; i++) {
        const char *line = lines.list[i];
        const pl_json_value *own = own_ability(sheet->deck, line);
        bool more = i + 1 < lines.count;
        if (*line == '\0')
            continue;
        if (more && (own != NULL || is_heading(line))) {
            char *name = trade_clean_name(own != NULL ? pl_json_get_text(own, "name") : line);
            part = begin_ability(sheet, name, own);
            free(name);
            continue;
        }
        if (part == NULL)
            part = begin_ability(sheet, title, NULL);
        int to = i + 1; /* options of a list belong to the line before them */
        while (line[strlen(line) - 1] == ':' && to < lines.count && *lines.list[to] != '\0')
            to++;
        add_lines(sheet, part, PL_W_SEQ, &lines, i, to);
        i = to - 1;
    }
    trade_lines_free(&lines);
}

/* ------------------------------------------------------------------ cards */

static void add_basic(trade_sheet *sheet, trade_part *part, const char *typed)
{
    trade_lines lines = trade_cut(typed);
    bool scheme = part->card->type == PL_SCHEME;
    for (int from = 0, to; from < lines.count; from = to) {
        const char *rest;
        for (to = from + 1; scheme && to < lines.count; to++) {
            char *quotable = trade_quotable(lines.list[to]);
            bool apart = label_in(sheet, lines.list[to], &rest) != PL_W_SEQ || is_kept_unread(part->own, quotable);
            free(quotable);
            if (apart || is_kept_unread(part->own, lines.list[from]))
                break;
        }
        add_lines(sheet, part, PL_W_SEQ, &lines, from, to);
    }
    trade_lines_free(&lines);
}

static void add_moment(trade_sheet *sheet, trade_part *part, unsigned timing, const char *typed)
{
    trade_lines lines = trade_cut(typed);
    for (int from = 0, to; from < lines.count; from = to) {
        char *first = trade_quotable(lines.list[from]);
        bool kept = is_kept_unread(part->own, first);
        free(first);
        for (to = from + 1; !kept && to < lines.count; to++) {
            char *quotable = trade_quotable(lines.list[to]);
            bool apart = is_kept_unread(part->own, quotable);
            free(quotable);
            if (apart)
                break;
        }
        add_lines(sheet, part, timing, &lines, from, to);
    }
    trade_lines_free(&lines);
}

/* ------------------------------------------------------------------ who plays a card */

/* One way to mean a fighter: by the name, by a word of it, by one of many. */
typedef bool (*meaning)(const char *of, const char *name);

static bool by_word(const char *of, const char *name)
{
    const char *after;
    return strlen(name) > 2 && trade_find_word(of, name, &after) != NULL;
}

static bool by_number(const char *of, const char *name)
{
    char *one = trade_singular(of), *other = trade_singular(name);
    bool same = trade_same(one, other);
    free(one);
    free(other);
    return same;
}

/* Who is meant by a name, as a line of figures has it; NULL: nobody. */
static char *user_of(const trade_sheet *sheet, const char *name)
{
    static const meaning ways[] = {trade_same, by_number, by_word};
    const trade_deck *deck = sheet->deck;
    const pl_json_value *forms = pl_json_get(deck->own, "forms");
    for (const pl_json_value *v = forms != NULL ? forms->first : NULL; v != NULL; v = v->next)
        if (pl_json_get_text(v, "name") != NULL && trade_same(pl_json_get_text(v, "name"), name))
            return trade_clean_name(name);
    for (size_t way = 0; way < sizeof ways / sizeof ways[0]; way++)
        for (int i = 0; i < deck->fighter_count; i++) {
            const char *of = deck->fighters[i].name;
            if (ways[way](of, name))
                return strchr(of, ',') != NULL ? pl_id_of(of) : trade_copy(of);
        }
    return NULL;
}

/* Where a list of names goes on: after a comma, a slash, "&", "or"... NULL: it does not. */
static const char *next_name(const char *names, size_t *length)
{
    static const char *const between[] = {" / ",  "/",     ", ",    ",",   " & ",   " + ",
                                          " or ", " and ", " или ", " и ", " або ", " та "};
    const char *first = NULL;
    size_t skip = 0;
    for (size_t i = 0; i < sizeof between / sizeof between[0]; i++) {
        const char *at = strstr(names, between[i]);
        if (at != NULL && (first == NULL || at < first)) {
            first = at;
            skip = strlen(between[i]);
        }
    }
    *length = first != NULL ? (size_t)(first - names) : strlen(names);
    return first != NULL ? first + skip : NULL;
}

static void add_user(pl_buffer *out, const char *user)
{
    if (out->length == 0 || strstr(out->text, user) == NULL) /* "this fighter is named twice" */
        trade_put(out, "%s%s", out->length > 0 ? ", " : "", user);
}

static char *users_of(const trade_sheet *sheet, const trade_card *card)
{
    pl_buffer out = {.text = NULL};
    static const char *const any[] = {"any", "anyone", "all", "any fighter", "любой", "будь-який"};
    for (size_t i = 0; card->user != NULL && i < sizeof any / sizeof any[0]; i++)
        if (trade_same(card->user, any[i]))
            return trade_copy("anyone");
    char *whole = card->user != NULL ? user_of(sheet, card->user) : trade_copy("anyone");
    if (whole != NULL)
        return whole;
    for (const char *at = card->user, *next; at != NULL; at = next) {
        size_t length;
        next = next_name(at, &length);
        char *name = pl_sure_copy(at, length), *user = *name != '\0' ? user_of(sheet, name) : NULL;
        if (user == NULL) {
            trade_remark(sheet->deck, TRADE_UNKNOWN_USER, card->title, card->user);
            pl_buffer_free(&out);
            free(name);
            return trade_copy("anyone");
        }
        add_user(&out, user);
        free(name);
        free(user);
    }
    return out.text;
}

static void add_card(trade_sheet *sheet, const trade_card *card)
{
    static const unsigned moments[TRADE_FIELDS] = {
        [FIELD_IMMEDIATELY] = PL_W_IMMEDIATELY, [FIELD_DURING] = PL_W_DURING, [FIELD_AFTER] = PL_W_AFTER};
    trade_part *part = next_part(sheet, card->title, card, card->own);
    part->users = users_of(sheet, card);
    if (card->fields[FIELD_BASIC] != NULL)
        add_basic(sheet, part, card->fields[FIELD_BASIC]);
    for (int i = FIELD_IMMEDIATELY; i < TRADE_FIELDS; i++)
        if (card->fields[i] != NULL && card->type == PL_SCHEME)
            add_basic(sheet, part, card->fields[i]);
        else if (card->fields[i] != NULL)
            add_moment(sheet, part, moments[i], card->fields[i]);
}

static void add_cards(trade_sheet *sheet)
{
    static const char *const names[TRADE_FIELDS] = {"basicText", "immediateText", "duringText", "afterText"};
    int count = 0;
    for (int i = 0; i < sheet->deck->card_count; i++) {
        const trade_card *card = &sheet->deck->cards[i];
        if (card->copies > 0 && count++ < PL_TITLES) {
            add_card(sheet, card);
            continue;
        }
        if (card->copies == 0)
            trade_remark(sheet->deck, TRADE_NO_COPIES, card->title);
        else
            trade_remark(sheet->deck, TRADE_TOO_MANY_CARDS, PL_TITLES);
        trade_put(&sheet->over, "# %s x%d\n", card->title, card->copies);
        for (int k = 0; k < TRADE_FIELDS; k++)
            if (card->fields[k] != NULL) {
                char *clean = trade_clean(card->fields[k], strlen(card->fields[k]));
                trade_put(&sheet->over, "#   %s: %s\n", names[k], clean);
                free(clean);
            }
    }
}

/* ------------------------------------------------------------------ all of it */

const char *trade_own_line(const pl_json_value *own, int index)
{
    static const char *const keys[] = {"en ", "ru ", "uk ", "id ", "word ", "player "};
    const pl_json_value *list = pl_json_get(own, "lines");
    for (const pl_json_value *v = list != NULL ? list->first : NULL; v != NULL; v = v->next) {
        bool good = false;
        for (size_t i = 0; v->kind == PL_JSON_TEXT && i < sizeof keys / sizeof keys[0]; i++)
            good = good || strncmp(v->text, keys[i], strlen(keys[i])) == 0;
        for (const char *c = good ? v->text : ""; *c != '\0'; c++)
            good = good && (unsigned char)*c >= ' ' && *c != 0x7f;
        if (good && strlen(v->text) < 1500 && index-- == 0)
            return v->text;
    }
    return NULL;
}

/* Two fighters of one name, and names that no id can be made from. */
static void name_fighters(trade_sheet *sheet)
{
    trade_deck *deck = sheet->deck;
    for (int i = 0; i < deck->fighter_count; i++) {
        trade_fighter *f = &deck->fighters[i];
        for (int k = 0; k < i; k++) {
            if (!trade_same(f->name, deck->fighters[k].name))
                continue;
            char *other = trade_print("%.*s %d", (int)pl_letter_whole(f->name, 50), f->name, i + 1);
            trade_remark(deck, TRADE_NAME_TWICE, f->name, other);
            free(f->name);
            f->name = other;
        }
        char *id = pl_id_of(f->name);
        bool needs = *id == '\0' && !is_own(f->own, "id");
        for (int k = 0; k < i; k++) {
            char *other = pl_id_of(deck->fighters[k].name);
            needs = needs || (strcmp(id, other) == 0 && !is_own(f->own, "id"));
            free(other);
        }
        free(id);
        if (needs)
            sheet->ids[i] = trade_print("fighter-%d", i + 1);
        if (!is_own(f->own, "word"))
            sheet->words[i] = trade_word_line(sheet->pack, deck, f);
    }
}

trade_sheet *trade_sheet_new(const pl_pack *pack, trade_deck *deck)
{
    trade_sheet *sheet = pl_sure_new(sizeof *sheet);
    sheet->pack = pack;
    sheet->deck = deck;
    sheet->nobody = pl_lexicon_new(pack->books[deck->language]);
    name_fighters(sheet);
    for (int i = 0; i < deck->fighter_count; i++)
        if (deck->fighters[i].ability != NULL)
            add_abilities(sheet, deck->fighters[i].ability,
                          i == 0 ? plain_title(deck->language) : deck->fighters[i].name);
    for (int i = 0; i < deck->rule_count; i++)
        add_abilities(sheet, deck->rules[i].content,
                      deck->rules[i].title != NULL ? deck->rules[i].title : plain_title(deck->language));
    add_cards(sheet);
    return sheet;
}

static void part_free(trade_part *part)
{
    for (int i = 0; i < part->text_count; i++) {
        trade_text *text = &part->texts[i];
        for (int k = 0; k < text->try_count; k++)
            free(text->tries[k]);
        free(text->typed);
        free(text->words);
        free(text->message);
    }
    free(part->texts);
    free(part->title);
    free(part->id);
    free(part->users);
}

void trade_sheet_free(trade_sheet *sheet)
{
    for (int i = 0; i < sheet->part_count; i++)
        part_free(&sheet->parts[i]);
    free(sheet->parts);
    for (int i = 0; i < TRADE_FIGHTERS; i++) {
        free(sheet->ids[i]);
        free(sheet->words[i]);
    }
    pl_lexicon_free(sheet->nobody);
    pl_buffer_free(&sheet->over);
    pl_buffer_free(&sheet->file);
    free(sheet);
}
