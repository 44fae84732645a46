#include "lab/lint.h"

#include <string.h>

#include "base/letters.h"

/* ------------------------------------------------------------------ figures of a hero */

/* Cards of the deck that are of one of these types, a bit each. */
static double of_types(const pl_hero *hero, unsigned types)
{
    unsigned count = 0;
    for (unsigned title = 0; title < hero->title_count; title++)
        if (types >> hero->cards[title].type & 1U)
            count += hero->cards[title].copies;
    return count;
}

static double values_of_types(const pl_hero *hero, unsigned types)
{
    unsigned sum = 0;
    for (unsigned title = 0; title < hero->title_count; title++)
        if (types >> hero->cards[title].type & 1U)
            sum += (unsigned)hero->cards[title].value * hero->cards[title].copies;
    return sum;
}

static double ratio(double part, double whole)
{
    return whole > 0 ? part / whole : 0;
}

enum {
    CAN_ATTACK = 1U << PL_ATTACK | 1U << PL_VERSATILE,
    CAN_DEFEND = 1U << PL_DEFENSE | 1U << PL_VERSATILE,
    ANY_TYPE = CAN_ATTACK | CAN_DEFEND | 1U << PL_SCHEME
};

static double deck(const pl_hero *hero)
{
    return of_types(hero, ANY_TYPE);
}

static double titles(const pl_hero *hero)
{
    return hero->title_count;
}

static double attack_cards(const pl_hero *hero)
{
    return 100 * ratio(of_types(hero, CAN_ATTACK), deck(hero));
}

static double attack_total(const pl_hero *hero)
{
    return values_of_types(hero, CAN_ATTACK);
}

static double attack_mean(const pl_hero *hero)
{
    return ratio(values_of_types(hero, CAN_ATTACK), of_types(hero, CAN_ATTACK));
}

static double defense_cards(const pl_hero *hero)
{
    return 100 * ratio(of_types(hero, CAN_DEFEND), deck(hero));
}

static double defense_mean(const pl_hero *hero)
{
    return ratio(values_of_types(hero, CAN_DEFEND), of_types(hero, CAN_DEFEND));
}

static double versatile_cards(const pl_hero *hero)
{
    return 100 * ratio(of_types(hero, 1U << PL_VERSATILE), deck(hero));
}

static double scheme_cards(const pl_hero *hero)
{
    return 100 * ratio(of_types(hero, 1U << PL_SCHEME), deck(hero));
}

/* A card without a boost value counts as 0: that is what it adds to a maneuver. */
static double boost_of(const pl_card *card)
{
    return card->boost > 0 ? card->boost : 0;
}

static double boost_mean(const pl_hero *hero)
{
    double sum = 0;
    for (unsigned title = 0; title < hero->title_count; title++)
        sum += boost_of(&hero->cards[title]) * hero->cards[title].copies;
    return ratio(sum, deck(hero));
}

static double boost_least(const pl_hero *hero)
{
    double least = hero->title_count ? boost_of(&hero->cards[0]) : 0;
    for (unsigned title = 1; title < hero->title_count; title++)
        if (boost_of(&hero->cards[title]) < least)
            least = boost_of(&hero->cards[title]);
    return least;
}

static double boost_most(const pl_hero *hero)
{
    double most = 0;
    for (unsigned title = 0; title < hero->title_count; title++)
        if (boost_of(&hero->cards[title]) > most)
            most = boost_of(&hero->cards[title]);
    return most;
}

static double health_of(const pl_hero *hero, bool heroes)
{
    unsigned sum = 0;
    for (unsigned f = 0; f < hero->fighter_count; f++)
        if ((hero->heroes >> f & 1U) == heroes)
            sum += hero->health[f];
    return sum;
}

static double hero_health(const pl_hero *hero)
{
    return health_of(hero, true);
}

static double all_health(const pl_hero *hero)
{
    return health_of(hero, true) + health_of(hero, false);
}

static double fighters(const pl_hero *hero)
{
    return hero->fighter_count;
}

static double movement(const pl_hero *hero)
{
    return hero->move;
}

/* Cards that are lost with the sidekicks. */
static double sidekick_cards(const pl_hero *hero)
{
    unsigned count = 0;
    for (unsigned title = 0; title < hero->title_count; title++)
        if (!(hero->cards[title].users & hero->heroes))
            count += hero->cards[title].copies;
    return 100 * ratio(count, deck(hero));
}

/* ------------------------------------------------------------------ against the others */

typedef struct measure {
    const char *id, *title;
    pl_lint_unit unit;
    double (*of)(const pl_hero *hero);
    const char *own, *others; /* two halves of a sentence; # stands for the figures */
} measure;

static const measure measures[] = {
    {"deck", "Deck", PL_LINT_COUNT, deck, "The deck has # cards", "those of the others have #"},
    {"titles", "Different cards", PL_LINT_COUNT, titles, "It has # different cards", "the others have #"},
    {"attack-cards", "Cards to attack with", PL_LINT_PERCENT, attack_cards, "# of its cards can attack",
     "of the others' # can"},
    {"attack-total", "Attack values in all", PL_LINT_COUNT, attack_total,
     "The values of all cards that can attack add up to #", "for the others it is #"},
    {"attack-mean", "Mean attack value", PL_LINT_TENTHS, attack_mean, "A card to attack with is worth # on average",
     "those of the others #"},
    {"defense-cards", "Cards to defend with", PL_LINT_PERCENT, defense_cards, "# of its cards can defend",
     "of the others' # can"},
    {"defense-mean", "Mean defense value", PL_LINT_TENTHS, defense_mean, "A card to defend with is worth # on average",
     "those of the others #"},
    {"versatile", "Versatile cards", PL_LINT_PERCENT, versatile_cards, "# of its cards are versatile",
     "the others have #"},
    {"schemes", "Schemes", PL_LINT_PERCENT, scheme_cards, "# of its cards are schemes", "the others have #"},
    {"sidekick-cards", "Cards for sidekicks only", PL_LINT_PERCENT, sidekick_cards,
     "# of its cards can only be played by sidekicks", "of the others' #"},
    {"boost-mean", "Mean boost", PL_LINT_TENTHS, boost_mean, "A card boosts for # on average",
     "those of the others for #"},
    {"boost-least", "Lowest boost", PL_LINT_COUNT, boost_least, "The lowest boost is #", "those of the others are #"},
    {"boost-most", "Highest boost", PL_LINT_COUNT, boost_most, "The highest boost is #", "those of the others are #"},
    {"health", "Health of the hero", PL_LINT_COUNT, hero_health, "The hero's health is #", "that of the others is #"},
    {"all-health", "Health of all fighters", PL_LINT_COUNT, all_health, "All fighters together have # health",
     "those of the others have #"},
    {"fighters", "Fighters", PL_LINT_COUNT, fighters, "There are # fighters", "the others have #"},
    {"movement", "Movement", PL_LINT_COUNT, movement, "Movement is #", "that of the others is #"},
};
enum { MEASURES = sizeof measures / sizeof *measures };
static_assert(sizeof measures / sizeof *measures <= PL_LINT_FIGURES, "there is room for every figure");

/* As exact as it is told, so that no two figures that look the same are told to differ. */
static double rounded(double value, pl_lint_unit unit)
{
    double scale = unit == PL_LINT_TENTHS ? 10 : 1;
    return (double)(long)(value * scale + 0.5) / scale;
}

char *pl_lint_value(const pl_lint_figure *figure, double value, char out[32])
{
    snprintf(out, 32,
             figure->unit == PL_LINT_TENTHS    ? "%.1f"
             : figure->unit == PL_LINT_PERCENT ? "%.0f %%"
                                               : "%.0f",
             value);
    return out;
}

static void compare(const pl_content *content, unsigned hero, const measure *by, pl_lint_figure *figure)
{
    double sum = 0;
    unsigned others = 0;
    figure->value = rounded(by->of(&content->heroes[hero]), figure->unit);
    for (unsigned i = 0; i < content->hero_count; i++) {
        if (i == hero)
            continue;
        double value = rounded(by->of(&content->heroes[i]), figure->unit);
        figure->least = others == 0 || value < figure->least ? value : figure->least;
        figure->most = others == 0 || value > figure->most ? value : figure->most;
        sum += value;
        others++;
    }
    if (others == 0)
        return;
    figure->mean = sum / others;
    figure->side = figure->value < figure->least  ? PL_LINT_BELOW
                   : figure->value > figure->most ? PL_LINT_ABOVE
                                                  : PL_LINT_WITHIN;
}

/* "17 to 40 %", or "30" where all are the same. */
static void say_range(const pl_lint_figure *figure, char out[64])
{
    char most[32];
    pl_lint_value(figure, figure->most, most);
    if (figure->least == figure->most)
        snprintf(out, 64, "%s", most);
    else
        snprintf(out, 64, figure->unit == PL_LINT_TENTHS ? "%.1f to %s" : "%.0f to %s", figure->least, most);
}

/* Puts the figures where the text has a #. */
static char *fill(const char *text, const char *figures, char out[PL_LINT_TEXT / 2])
{
    int before = (int)strcspn(text, "#");
    snprintf(out, PL_LINT_TEXT / 2, "%.*s%s%s", before, text, figures, text + before + 1);
    return out;
}

static void say(const measure *by, pl_lint_figure *figure, unsigned others)
{
    static const char *const comparison[] = {"", " That is less than any of them.", " That is more than any of them."};
    char value[32], range[64], own[PL_LINT_TEXT / 2], theirs[PL_LINT_TEXT / 2];
    fill(by->own, pl_lint_value(figure, figure->value, value), own);
    say_range(figure, range);
    if (others == 0)
        snprintf(figure->sentence, sizeof figure->sentence, "%.120s.", own);
    else
        snprintf(figure->sentence, sizeof figure->sentence, "%.90s; %.90s.%s", own, fill(by->others, range, theirs),
                 comparison[figure->side]);
}

/* ------------------------------------------------------------------ remarks */

static void remark(pl_lint *lint, const char *name, const char *lack)
{
    size_t length = strlen(name);
    if (length > PL_LINT_NAME) /* cut between two letters */
        for (length = PL_LINT_NAME; length && pl_letter_goes_on(name[length]);)
            length--;
    if (lint->remark_count < PL_LINT_REMARKS)
        snprintf(lint->remarks[lint->remark_count++], PL_LINT_TEXT, "%.*s has no card to %s with.", (int)length, name,
                 lack);
}

static void look_at_fighters(const pl_hero *hero, const pl_hero_page *page, pl_language language, pl_lint *lint)
{
    const char *before = ""; /* fighters of one name stand together */
    for (unsigned f = 0; f < hero->fighter_count; f++) {
        if (strcmp(page->fighters[f].id, before) == 0)
            continue;
        const char *name = page->fighters[f].name.in[language];
        before = page->fighters[f].id;
        if (!hero->attacks[f])
            remark(lint, name, "attack");
        if (!hero->defenses[f])
            remark(lint, name, "defend");
    }
}

void pl_lint_hero(const pl_pack *pack, unsigned hero, pl_language language, pl_lint *out)
{
    memset(out, 0, sizeof *out);
    out->others = pack->content.hero_count - 1U;
    out->figure_count = MEASURES;
    for (unsigned i = 0; i < MEASURES; i++) {
        pl_lint_figure *figure = &out->figures[i];
        figure->id = measures[i].id;
        figure->title = measures[i].title;
        figure->unit = measures[i].unit;
        compare(&pack->content, hero, &measures[i], figure);
        say(&measures[i], figure, out->others);
    }
    look_at_fighters(&pack->content.heroes[hero], &pack->hero_pages[hero], language, out);
}
