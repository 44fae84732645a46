/* How the texts of a deck speak of a fighter: with an article, by a part of the name, as he or she, as one or as many. */
#include <stdlib.h>
#include <string.h>

#include "base/letters.h"
#include "trade/inside.h"

/* ------------------------------------------------------------------ all that is written */

typedef void (*look)(void *to, const char *text);

static void each_text(const trade_deck *deck, look at, void *to)
{
    for (int i = 0; i < deck->fighter_count; i++)
        if (deck->fighters[i].ability != NULL)
            at(to, deck->fighters[i].ability);
    for (int i = 0; i < deck->card_count; i++)
        for (int k = 0; k < TRADE_FIELDS; k++)
            if (deck->cards[i].fields[k] != NULL)
                at(to, deck->cards[i].fields[k]);
}

typedef struct count {
    const char *word;
    int found, with_article;
} count;

static void count_in(void *to, const char *text)
{
    count *c = to;
    const char *after = text;
    for (const char *at = trade_find_word(text, c->word, &after); at != NULL;) {
        bool article = at - text >= 4 && (at[-4] == 't' || at[-4] == 'T') && strncmp(at - 3, "he ", 3) == 0;
        c->found++;
        c->with_article += article;
        at = trade_find_word(after, c->word, &after);
    }
}

static count count_word(const trade_deck *deck, const char *word)
{
    count c = {.word = word};
    each_text(deck, count_in, &c);
    return c;
}

static int count_words(const trade_deck *deck, const char *const *words, int length)
{
    int sum = 0;
    for (int i = 0; i < length; i++)
        sum += count_word(deck, words[i]).found;
    return sum;
}

static const char *gender_of(const trade_deck *deck, const trade_fighter *f)
{
    static const char *const he[] = {"he", "him", "his", "himself"}, *const she[] = {"she", "her", "hers", "herself"};
    if (!f->is_hero)
        return "na";
    int men = count_words(deck, he, 4), women = count_words(deck, she, 4);
    return men == 0 && women == 0 ? "na" : men >= women ? "ma" : "fa";
}

/* ------------------------------------------------------------------ what it is called */

static bool is_name_of_other(const trade_deck *deck, const trade_fighter *f, const char *word)
{
    const char *after;
    for (int i = 0; i < deck->fighter_count; i++)
        if (&deck->fighters[i] != f && trade_find_word(deck->fighters[i].name, word, &after) != NULL)
            return true;
    return false;
}

/* The name as texts have it: whole, or the one word of it that they use. */
static char *spoken_name(const trade_deck *deck, const trade_fighter *f)
{
    enum { SHORT = 3 };
    char *best = NULL;
    int found = count_word(deck, f->name).found;
    for (const char *at = f->name; *at != '\0' && found == 0;) {
        size_t length = strcspn(at, " ");
        char *word = pl_sure_copy(at, length);
        int here = length > SHORT && !is_name_of_other(deck, f, word) ? count_word(deck, word).found : 0;
        if (here > 0 && (best == NULL || here > count_word(deck, best).found)) {
            free(best);
            best = word;
        } else {
            free(word);
        }
        at += length + strspn(at + length, " ");
    }
    return best != NULL ? best : trade_copy(f->name);
}

/* One of several: "Harpies" -> "Harpy". */
char *trade_singular(const char *name)
{
    static const struct {
        const char *many, *one;
    } endings[] = {{"ies", "y"},         {"men", "man"}, {"wolves", "wolf"},
                   {"thieves", "thief"}, {"ches", "ch"}, {"shes", "sh"},
                   {"sses", "ss"},       {"xes", "x"},   {"s", ""}};
    size_t length = strlen(name);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        size_t end = strlen(endings[i].many);
        if (length > end + 1 && trade_same(name + length - end, endings[i].many) &&
            !(end == 1 && strchr("suSU", name[length - 2])))
            return trade_print("%.*s%s", (int)(length - end), name, endings[i].one);
    }
    return trade_copy(name);
}

static char *plural(const char *name)
{
    size_t length = strlen(name);
    char last = name[length - 1], before = length > 1 ? name[length - 2] : ' ';
    if (length > 3 && trade_same(name + length - 3, "man"))
        return trade_print("%.*smen", (int)(length - 3), name);
    if (last == 'y' && strchr("aeiou", before) == NULL)
        return trade_print("%.*sies", (int)(length - 1), name);
    if (strchr("sxz", last) || (last == 'h' && strchr("cs", before)))
        return trade_print("%ses", name);
    return trade_print("%ss", name);
}

static void put_form(pl_buffer *out, bool article, const char *name, const char *ending)
{
    trade_put(out, " %s", article ? "the_" : "");
    for (; *name != '\0'; name++)
        trade_put(out, "%c", *name == ' ' ? '_' : *name);
    trade_put(out, "%s", ending);
}

static char *english_line(const trade_deck *deck, const trade_fighter *f)
{
    pl_buffer out = {.text = NULL};
    bool several = f->count > 1;
    char *name = spoken_name(deck, f), *one = several ? trade_singular(name) : trade_copy(name), *many = plural(one);
    count c = count_word(deck, name);
    bool article = !several && c.with_article * 2 > c.found;
    const char *gender = gender_of(deck, f);
    bool plain = !article && !several && strcmp(name, f->name) == 0 && strcmp(gender, "na") == 0;
    trade_put(&out, "word en %s:", gender);
    put_form(&out, article, one, "");
    put_form(&out, article, one, "'s");
    if (several) {
        trade_put(&out, " |");
        put_form(&out, false, many, "");
        put_form(&out, false, many, many[strlen(many) - 1] == 's' ? "'" : "'s");
    }
    free(name);
    free(one);
    free(many);
    if (!plain)
        return out.text;
    pl_buffer_free(&out);
    return NULL;
}

/* The book's own table of endings, which knows the most common ones. */
static char *declined_line(const pl_pack *pack, const trade_deck *deck, const trade_fighter *f)
{
    char forms[1200];
    if (strchr(f->name, ' ') != NULL || f->count > 1)
        return NULL;
    pl_book_decline(pack->books[deck->language], f->name, forms, sizeof forms);
    const char *from = strstr(forms, "= ");
    if (from == NULL || strchr(from + 2, ' ') == NULL)
        return NULL;
    return trade_print("word %s fa: %s", pl_language_code[deck->language], from + 2);
}

char *trade_word_line(const pl_pack *pack, const trade_deck *deck, const trade_fighter *f)
{
    return deck->language == PL_EN ? english_line(deck, f) : declined_line(pack, deck, f);
}
