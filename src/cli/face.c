/* Faces of heroes and cards. */
#include "cli/face.h"

#include <string.h>

#include "cli/labels.h"
#include "match/match.h"

static const label_id type_labels[] = {0, L_ATTACK, L_DEFENSE, L_VERSATILE, L_SCHEME};

static unsigned all_fighters(const pl_hero *hero)
{
    return (1U << hero->fighter_count) - 1;
}

/* ------------------------------------------------------------------ for people */

/* Names of the fighters, or forms of the hero, that may play a card, each once: three of a kind share theirs. */
static void add_users(const pl_pack *pack, unsigned hero, unsigned users, unsigned forms, pl_language language,
                      char out[FACE_TEXT])
{
    const pl_hero_page *page = &pack->hero_pages[hero];
    const char *last = "";
    size_t length = strlen(out);
    for (unsigned i = 0; i < pack->heroes[hero].form_count; i++) {
        if (!(forms >> i & 1) || length >= FACE_TEXT)
            continue;
        length += (size_t)snprintf(out + length, FACE_TEXT - length, "%s%s", *last ? ", " : "",
                                   page->forms[i].name.in[language]);
        last = page->forms[i].name.in[language];
    }
    if (forms) /* of the hero alone */
        return;
    for (unsigned f = 0; f < pack->heroes[hero].fighter_count; f++) {
        const char *name = page->fighters[f].name.in[language];
        if (!(users >> f & 1) || strcmp(name, last) == 0)
            continue;
        length += (size_t)snprintf(out + length, FACE_TEXT - length, "%s%s", *last ? ", " : "", name);
        if (length >= FACE_TEXT)
            return;
        last = name;
    }
}

char *face_line(const pl_pack *pack, unsigned hero, unsigned title, pl_language language, char out[FACE_TEXT])
{
    const pl_card *card = &pack->heroes[hero].cards[title];
    char value[16] = "", boost[48];
    if (card->type != PL_SCHEME)
        snprintf(value, sizeof value, " %u", card->value);
    if (card->boost < 0)
        snprintf(boost, sizeof boost, "%s", label(language, L_NO_BOOST));
    else
        snprintf(boost, sizeof boost, "%s %d", label(language, L_BOOST), card->boost);
    snprintf(out, FACE_TEXT, "%s%s, %s", label(language, type_labels[card->type]), value, boost);
    if (pack->heroes[hero].fighter_count == 1 && !card->forms) /* who else? */
        return out;
    strncat(out, ", ", FACE_TEXT - strlen(out) - 1);
    if (card->users == all_fighters(&pack->heroes[hero]) && !card->forms)
        strncat(out, label(language, L_ANYONE), FACE_TEXT - strlen(out) - 1);
    else
        add_users(pack, hero, card->users, card->forms, language, out);
    return out;
}

static void print_texts(const pl_pack *pack, unsigned hero, const pl_card_page *part, pl_language language,
                        const term *t)
{
    char text[PL_TEXT_MAX];
    pl_said said[PL_SAID];
    int count = pl_said_of(part, said);
    for (int i = 0; i < count; i++) {
        fputs("    ", t->out);
        term_wrap(t, said[i].unread != NULL ? STYLE_QUIET : STYLE_PLAIN, 4, 4,
                  pl_said_speak(pack, &pack->hero_pages[hero], said[i], language, text, sizeof text));
    }
}

void face_card(const pl_pack *pack, unsigned hero, unsigned title, pl_language language, const term *t)
{
    const pl_card_page *page = &pack->hero_pages[hero].cards[title];
    char line[FACE_TEXT], times[16];
    snprintf(times, sizeof times, " ×%u  ", pack->heroes[hero].cards[title].copies);
    fputs("  ", t->out);
    term_print(t, STYLE_BOLD, "%s", page->name.in[language]);
    fputs(times, t->out);
    term_wrap(t, STYLE_QUIET, 2 + text_columns(page->name.in[language]) + text_columns(times), 4,
              face_line(pack, hero, title, language, line));
    print_texts(pack, hero, page, language, t);
}

unsigned face_namesakes(const pl_hero_page *page, const pl_hero *hero, unsigned first)
{
    unsigned count = 1;
    while (first + count < hero->fighter_count &&
           page->fighters[first + count].name_index == page->fighters[first].name_index)
        count++;
    return count;
}

/* What a fighter is, or several of one name; a sidekick in the gender of its name. */
static const char *role_of(const pl_hero_page *page, const pl_hero *hero, unsigned fighter, bool several,
                           pl_language language)
{
    if (hero->heroes >> fighter & 1)
        return label(language, several ? L_HEROES : L_HERO);
    const char *gender = pl_lexicon_gender(page->lexicon[language], page->fighters[fighter].name_index);
    if (gender && *gender == 'f')
        return label(language, several ? L_SIDEKICKS_F : L_SIDEKICK_F);
    return label(language, several ? L_SIDEKICKS : L_SIDEKICK);
}

/* "rage 1/5", "Mood (Calm, Storm)" */
static void print_counter(const pl_hero_page *page, const pl_hero *hero, unsigned counter, pl_language language,
                          const term *t)
{
    const pl_counter *c = &hero->counters[counter];
    fprintf(t->out, "%s", page->counters[counter].name.in[language]);
    if (c->states == 0)
        fprintf(t->out, " %u/%u", c->start, c->most);
    for (unsigned state = 0; state < c->states; state++)
        fprintf(t->out, "%s%s%s", state ? ", " : " (", pl_state_page_of(page, counter, state)->name.in[language],
                state + 1U == c->states ? ")" : "");
}

char *face_figures(const pl_hero *hero, unsigned fighter, pl_language language, char out[FACE_TEXT])
{
    const struct {
        bool said;
        label_id what;
        unsigned number;
    } figures[] = {
        {hero->reach[fighter] > 1, L_REACH, hero->reach[fighter]},
        {fighter == 0 || hero->moves[fighter] != hero->move, L_MOVE, hero->moves[fighter]},
        {fighter == 0 && hero->hand != PL_STARTING_HAND, L_HAND_START, hero->hand},
        {fighter == 0 && hero->hand_limit != PL_HAND_LIMIT, L_HAND_LIMIT, hero->hand_limit},
    };
    size_t length = 0;
    out[0] = '\0';
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++)
        if (figures[i].said)
            length += (size_t)snprintf(out + length, FACE_TEXT - length, ", %s %u", label(language, figures[i].what),
                                       figures[i].number);
    if (hero->reserve >> fighter & 1)
        snprintf(out + length, FACE_TEXT - length, ", %s", label(language, L_RESERVE));
    return out;
}

/* "  NAME ×3  sidekicks, health 1, melee": the fighter, or several of one name. */
static void print_fighter(const pl_hero_page *page, const pl_hero *hero, unsigned fighter, unsigned count,
                          pl_language language, const term *t)
{
    char times[16] = "", line[FACE_TEXT], more[FACE_TEXT];
    const char *name = page->fighters[fighter].name.in[language];
    if (count > 1)
        snprintf(times, sizeof times, " ×%u", count);
    snprintf(line, sizeof line, "%s, %s %u, %s%s", role_of(page, hero, fighter, count > 1, language),
             label(language, L_HEALTH), hero->health[fighter],
             label(language, hero->ranged >> fighter & 1 ? L_RANGED : L_MELEE),
             face_figures(hero, fighter, language, more));
    fputs("  ", t->out);
    term_print(t, STYLE_BOLD, "%s", name);
    fprintf(t->out, "%s  ", times);
    term_wrap(t, STYLE_PLAIN, 4 + text_columns(name) + text_columns(times), 4, line);
}

void face_hero(const pl_pack *pack, unsigned index, pl_language language, const term *t)
{
    const pl_hero_page *page = &pack->hero_pages[index];
    const pl_hero *hero = &pack->heroes[index];
    for (unsigned f = 0, count; f < hero->fighter_count; f += count) {
        count = face_namesakes(page, hero, f);
        print_fighter(page, hero, f, count, language, t);
    }
    if (hero->form_count > 0)
        fprintf(t->out, "  %s: ", label(language, L_FORMS));
    for (unsigned i = 0; i < hero->form_count; i++)
        fprintf(t->out, "%s%s", page->forms[i].name.in[language], i + 1 < hero->form_count ? ", " : "\n");
    for (unsigned i = 0; i < hero->token_count; i++)
        fprintf(t->out, "  %s: %s ×%u\n", label(language, L_TOKENS), page->tokens[i].name.in[language],
                hero->token_stock[i]);
    if (hero->counter_count > 0)
        fprintf(t->out, "  %s: ", label(language, L_COUNTERS));
    for (unsigned i = 0; i < hero->counter_count; i++) {
        print_counter(page, hero, i, language, t);
        fputs(i + 1U < hero->counter_count ? ", " : "\n", t->out);
    }
    for (int a = 0; a < page->ability_count; a++) {
        const pl_ability_page *ability = &page->abilities[a];
        fprintf(t->out, "  %s: ", label(language, L_ABILITY));
        term_print(t, STYLE_BOLD, "%s\n", ability->name.in[language]);
        print_texts(pack, index, ability, language, t);
    }
}

/* ------------------------------------------------------------------ for programs */

void face_names_json(pl_json *j, const char *key, const pl_names *names)
{
    pl_json_open(j, key, '{');
    for (int l = 0; l < PL_LANGUAGES; l++)
        pl_json_text(j, pl_language_code[l], names->in[l]);
    pl_json_close(j, '}');
}

static void texts_json(pl_json *j, const pl_pack *pack, unsigned hero, const pl_card_page *part)
{
    const pl_hero_page *page = &pack->hero_pages[hero];
    const pl_text *texts = part->texts;
    char text[PL_TEXT_MAX];
    pl_json_open(j, "texts", '[');
    for (int i = 0; i < part->text_count; i++) {
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "timing", pl_word_info_of(pl_word_id_of(texts[i].timing))->name);
        if (pl_program_print(texts[i].program, page->lexicon[PL_EN], text, sizeof text) >= 0)
            pl_json_text(j, "program", text);
        for (int l = 0; l < PL_LANGUAGES; l++)
            pl_json_text(j, pl_language_code[l],
                         pl_text_speak(pack, page, &texts[i], (pl_language)l, text, sizeof text));
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
    pl_json_open(j, "unread", '[');
    for (int i = 0; i < part->unread_count; i++) {
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "timing", pl_word_info_of(pl_word_id_of(part->unread[i].timing))->name);
        pl_json_text(j, "words", part->unread[i].words);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
}

void face_card_json(pl_json *j, const pl_pack *pack, unsigned hero, unsigned title)
{
    const pl_card *card = &pack->heroes[hero].cards[title];
    const pl_card_page *page = &pack->hero_pages[hero].cards[title];
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "id", page->id);
    pl_json_text(j, "hero", pack->hero_pages[hero].id);
    face_names_json(j, "name", &page->name);
    pl_json_text(j, "type", pl_type_name(card->type));
    if (card->type != PL_SCHEME)
        pl_json_number(j, "value", card->value);
    if (card->boost >= 0)
        pl_json_number(j, "boost", card->boost);
    pl_json_number(j, "copies", card->copies);
    pl_json_open(j, "users", '[');
    for (unsigned f = 0; f < pack->heroes[hero].fighter_count; f++)
        if (card->users >> f & 1)
            pl_json_text(j, NULL, pack->hero_pages[hero].fighters[f].id);
    pl_json_close(j, ']');
    if (card->forms) {
        pl_json_open(j, "forms", '[');
        for (unsigned i = 0; i < pack->heroes[hero].form_count; i++)
            if (card->forms >> i & 1)
                pl_json_text(j, NULL, pack->hero_pages[hero].forms[i].id);
        pl_json_close(j, ']');
    }
    texts_json(j, pack, hero, page);
    pl_json_close(j, '}');
}

void face_abilities_json(pl_json *j, const pl_pack *pack, unsigned hero)
{
    const pl_hero_page *page = &pack->hero_pages[hero];
    pl_json_open(j, "abilities", '[');
    for (int a = 0; a < page->ability_count; a++) {
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "id", page->abilities[a].id);
        face_names_json(j, "name", &page->abilities[a].name);
        texts_json(j, pack, hero, &page->abilities[a]);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
}

void face_fighters_json(pl_json *j, const pl_pack *pack, unsigned index)
{
    const pl_hero *hero = &pack->heroes[index];
    pl_json_open(j, "fighters", '[');
    for (unsigned f = 0; f < hero->fighter_count; f++) {
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "id", pack->hero_pages[index].fighters[f].id);
        face_names_json(j, "name", &pack->hero_pages[index].fighters[f].name);
        pl_json_bool(j, "hero", hero->heroes >> f & 1);
        pl_json_number(j, "health", hero->health[f]);
        pl_json_text(j, "attack", hero->ranged >> f & 1 ? "ranged" : "melee");
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
}

static void counter_json(pl_json *j, const pl_hero_page *page, const pl_hero *hero, unsigned counter)
{
    const pl_counter *c = &hero->counters[counter];
    pl_json_open(j, NULL, '{');
    pl_json_text(j, "id", page->counters[counter].id);
    face_names_json(j, "name", &page->counters[counter].name);
    pl_json_number(j, "max", c->most);
    pl_json_number(j, "start", c->start);
    pl_json_bool(j, "onOpponents", c->on_foes);
    pl_json_open(j, "states", '[');
    for (unsigned state = 0; state < c->states; state++) {
        const pl_state_page *one = pl_state_page_of(page, counter, state);
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "id", one->id);
        face_names_json(j, "name", &one->name);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
    pl_json_close(j, '}');
}

void face_extras_json(pl_json *j, const pl_pack *pack, unsigned index)
{
    const pl_hero *hero = &pack->heroes[index];
    const pl_hero_page *page = &pack->hero_pages[index];
    pl_json_open(j, "forms", '[');
    for (unsigned i = 0; i < hero->form_count; i++) {
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "id", page->forms[i].id);
        face_names_json(j, "name", &page->forms[i].name);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
    pl_json_open(j, "tokens", '[');
    for (unsigned i = 0; i < hero->token_count; i++) {
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "id", page->tokens[i].id);
        face_names_json(j, "name", &page->tokens[i].name);
        pl_json_number(j, "count", hero->token_stock[i]);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
    pl_json_open(j, "counters", '[');
    for (unsigned i = 0; i < hero->counter_count; i++)
        counter_json(j, page, hero, i);
    pl_json_close(j, ']');
}
