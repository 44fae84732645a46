/* The heroes with several heroes, forms, tokens, many sidekicks: every figure against a table of its own. */
#include "support.h"

typedef enum user { HERO, SIDEKICKS, EVERYONE } user;
typedef enum form { ANY, JEKYLL = 1, HYDE = 2 } form;

/* As printed on the character cards. */
static const struct character {
    const char *hero;
    const char *name[PL_LANGUAGES];
    int move, health, titles, forms;
    unsigned fighters, heroes, ranged;
    int sidekick_health; /* 0: none */
} characters[] = {
    {"raptors", {"Raptors", "Рапторы", "Раптори"}, 3, 7, 11, 0, 3, 7, 0, 0},
    {"dracula", {"Dracula", "Дракула", "Дракула"}, 2, 13, 13, 0, 4, 1, 0, 1},
    {"jekyll-hyde",
     {"Dr. Jekyll & Mr. Hyde", "Доктор Джекил и мистер Хайд", "Доктор Джекіл і містер Гайд"},
     2,
     16,
     13,
     2,
     1,
     1,
     0,
     0},
    {"sherlock", {"Sherlock Holmes", "Шерлок Холмс", "Шерлок Холмс"}, 2, 16, 13, 0, 2, 1, 2, 8},
    {"muldoon", {"Robert Muldoon", "Роберт Малдун", "Роберт Малдун"}, 3, 14, 11, 0, 4, 1, 15, 1},
    {"invisible-man", {"The Invisible Man", "Человек-невидимка", "Людина-невидимка"}, 2, 15, 14, 0, 1, 1, 0, 0},
};

/* As printed on the cards; not made from the files that it checks. */
static const struct figures {
    const char *hero, *card;
    pl_card_type type;
    int value, boost, copies;
    user by;
    form in;
} figures[] = {
    {"raptors", "ambush", PL_ATTACK, 2, 3, 3, EVERYONE, ANY},
    {"raptors", "clever-girl", PL_ATTACK, 3, 3, 3, EVERYONE, ANY},
    {"raptors", "coordinated-attack-pattern", PL_SCHEME, 0, 2, 2, EVERYONE, ANY},
    {"raptors", "decoy", PL_DEFENSE, 3, 1, 4, EVERYONE, ANY},
    {"raptors", "disengage", PL_ATTACK, 4, 2, 2, EVERYONE, ANY},
    {"raptors", "eaten-alive", PL_VERSATILE, 4, 2, 3, EVERYONE, ANY},
    {"raptors", "eviscerate", PL_ATTACK, 5, 3, 2, EVERYONE, ANY},
    {"raptors", "feint", PL_VERSATILE, 2, 1, 3, EVERYONE, ANY},
    {"raptors", "pack-hunters", PL_ATTACK, 4, 2, 2, EVERYONE, ANY},
    {"raptors", "they-remember", PL_ATTACK, 2, 2, 4, EVERYONE, ANY},
    {"raptors", "working-things-out", PL_SCHEME, 0, 2, 2, EVERYONE, ANY},
    {"dracula", "ambush", PL_ATTACK, 2, 3, 2, EVERYONE, ANY},
    {"dracula", "baptism-of-blood", PL_SCHEME, 0, 2, 2, HERO, ANY},
    {"dracula", "beastform", PL_ATTACK, 6, 4, 2, HERO, ANY},
    {"dracula", "dash", PL_VERSATILE, 3, 1, 3, EVERYONE, ANY},
    {"dracula", "do-my-bidding", PL_DEFENSE, 3, 3, 2, HERO, ANY},
    {"dracula", "exploit", PL_VERSATILE, 4, 1, 2, EVERYONE, ANY},
    {"dracula", "feeding-frenzy", PL_ATTACK, 2, 3, 2, HERO, ANY},
    {"dracula", "feint", PL_VERSATILE, 2, 2, 3, EVERYONE, ANY},
    {"dracula", "look-into-my-eyes", PL_DEFENSE, 1, 2, 2, HERO, ANY},
    {"dracula", "mistform", PL_SCHEME, 0, 2, 2, HERO, ANY},
    {"dracula", "prey-upon", PL_SCHEME, 0, 4, 2, HERO, ANY},
    {"dracula", "ravening-seduction", PL_SCHEME, 0, 2, 3, SIDEKICKS, ANY},
    {"dracula", "thirst-for-sustenance", PL_ATTACK, 3, 3, 3, SIDEKICKS, ANY},
    {"jekyll-hyde", "calming-research", PL_SCHEME, 0, 3, 2, HERO, JEKYLL},
    {"jekyll-hyde", "distracted-triage", PL_VERSATILE, 3, 3, 2, HERO, JEKYLL},
    {"jekyll-hyde", "duality-of-man", PL_VERSATILE, 3, 1, 2, HERO, ANY},
    {"jekyll-hyde", "feint", PL_VERSATILE, 2, 2, 3, HERO, ANY},
    {"jekyll-hyde", "forever-hyde", PL_ATTACK, 5, 2, 2, HERO, HYDE},
    {"jekyll-hyde", "madness-relents", PL_VERSATILE, 4, 2, 2, HERO, HYDE},
    {"jekyll-hyde", "pure-evil", PL_SCHEME, 0, 3, 3, HERO, HYDE},
    {"jekyll-hyde", "recoiling-blow", PL_ATTACK, 5, 2, 2, HERO, HYDE},
    {"jekyll-hyde", "scientific-method", PL_DEFENSE, 2, 2, 2, HERO, JEKYLL},
    {"jekyll-hyde", "skirmish", PL_VERSATILE, 4, 1, 3, HERO, ANY},
    {"jekyll-hyde", "strange-case", PL_SCHEME, 0, 2, 2, HERO, HYDE},
    {"jekyll-hyde", "succumb-to-compulsion", PL_VERSATILE, 2, 2, 3, HERO, JEKYLL},
    {"jekyll-hyde", "with-haste", PL_DEFENSE, 4, 3, 2, HERO, JEKYLL},
    {"sherlock", "administer-aid", PL_SCHEME, 0, 2, 2, SIDEKICKS, ANY},
    {"sherlock", "confirm-suspicion", PL_SCHEME, 0, 1, 3, HERO, ANY},
    {"sherlock", "counterpunch", PL_VERSATILE, 3, 1, 3, HERO, ANY},
    {"sherlock", "deduce-strategy", PL_VERSATILE, 3, 1, 3, HERO, ANY},
    {"sherlock", "education-never-ends", PL_VERSATILE, 3, 1, 2, EVERYONE, ANY},
    {"sherlock", "elementary", PL_DEFENSE, 3, 3, 2, HERO, ANY},
    {"sherlock", "eliminate-the-impossible", PL_SCHEME, 0, 2, 2, HERO, ANY},
    {"sherlock", "feint", PL_VERSATILE, 2, 1, 3, EVERYONE, ANY},
    {"sherlock", "fixed-point-in-a-changing-age", PL_VERSATILE, 3, 1, 2, SIDEKICKS, ANY},
    {"sherlock", "master-of-disguise", PL_SCHEME, 0, 2, 2, HERO, ANY},
    {"sherlock", "service-revolver", PL_ATTACK, 5, 3, 2, SIDEKICKS, ANY},
    {"sherlock", "study-methods", PL_VERSATILE, 3, 2, 2, EVERYONE, ANY},
    {"sherlock", "the-game-is-afoot", PL_ATTACK, 5, 2, 2, HERO, ANY},
    {"muldoon", "call-for-backup", PL_SCHEME, 0, 3, 2, HERO, ANY},
    {"muldoon", "feint", PL_VERSATILE, 2, 1, 3, EVERYONE, ANY},
    {"muldoon", "ive-hunted-most-things-that-can-hunt-you", PL_DEFENSE, 4, 1, 2, HERO, ANY},
    {"muldoon", "leap-away", PL_VERSATILE, 4, 2, 3, EVERYONE, ANY},
    {"muldoon", "regroup", PL_VERSATILE, 1, 1, 3, EVERYONE, ANY},
    {"muldoon", "remote-detonation", PL_SCHEME, 0, 2, 3, EVERYONE, ANY},
    {"muldoon", "rending-shot", PL_ATTACK, 3, 1, 4, EVERYONE, ANY},
    {"muldoon", "second-shot", PL_ATTACK, 2, 3, 2, EVERYONE, ANY},
    {"muldoon", "shoot-her", PL_ATTACK, 3, 1, 2, HERO, ANY},
    {"muldoon", "tactical-advance", PL_VERSATILE, 3, 3, 3, SIDEKICKS, ANY},
    {"muldoon", "they-should-all-be-destroyed", PL_ATTACK, 4, 3, 3, HERO, ANY},
    {"invisible-man", "coded-notes", PL_DEFENSE, 3, 2, 2, HERO, ANY},
    {"invisible-man", "confound", PL_VERSATILE, 3, 2, 2, HERO, ANY},
    {"invisible-man", "covert-preparation", PL_VERSATILE, 2, 1, 3, HERO, ANY},
    {"invisible-man", "dreaming-of-revenge", PL_VERSATILE, 3, 1, 2, HERO, ANY},
    {"invisible-man", "emerge-from-mist", PL_ATTACK, 3, 2, 2, HERO, ANY},
    {"invisible-man", "impossible-to-see", PL_VERSATILE, 2, 2, 2, HERO, ANY},
    {"invisible-man", "into-thin-air", PL_DEFENSE, 4, 1, 2, HERO, ANY},
    {"invisible-man", "lurking", PL_DEFENSE, 2, 2, 2, HERO, ANY},
    {"invisible-man", "reign-of-terror", PL_SCHEME, 0, 1, 2, HERO, ANY},
    {"invisible-man", "rolling-fog", PL_SCHEME, 0, 1, 2, HERO, ANY},
    {"invisible-man", "slip-away", PL_ATTACK, 3, 2, 3, HERO, ANY},
    {"invisible-man", "step-lightly", PL_SCHEME, 0, 1, 2, HERO, ANY},
    {"invisible-man", "surprise-attack", PL_ATTACK, 5, 1, 2, HERO, ANY},
    {"invisible-man", "vanish", PL_SCHEME, 0, 3, 2, HERO, ANY},
};

/* As many as lie in the box. */
static const struct tokens {
    const char *hero, *token;
    int count;
} tokens[] = {{"muldoon", "trap", 8}, {"invisible-man", "fog", 3}};

static int load(void **state)
{
    *state = load_content(content_directory());
    return 0;
}

static int unload(void **state)
{
    pl_pack_free(*state);
    return 0;
}

static int hero_called(const pl_pack *pack, const char *id)
{
    int hero = pl_pack_hero(pack, id);
    if (hero < 0)
        print_error("%s\n", id);
    assert_true(hero >= 0);
    return hero;
}

static void every_character_has_its_printed_figures(void **state)
{
    const pl_pack *pack = *state;
    for (size_t i = 0; i < sizeof characters / sizeof characters[0]; i++) {
        const struct character *c = &characters[i];
        int index = hero_called(pack, c->hero);
        const pl_hero *hero = &pack->heroes[index];
        assert_int_equal(hero->move, c->move);
        assert_int_equal(hero->fighter_count, c->fighters);
        assert_int_equal(hero->heroes, c->heroes);
        assert_int_equal(hero->ranged, c->ranged);
        assert_int_equal(hero->form_count, c->forms);
        for (unsigned f = 0; f < hero->fighter_count; f++)
            assert_int_equal(hero->health[f], hero->heroes >> f & 1U ? c->health : c->sidekick_health);
        for (int l = 0; l < PL_LANGUAGES; l++)
            assert_string_equal(pack->hero_pages[index].name.in[l], c->name[l]);
    }
}

static void every_hero_has_its_tokens(void **state)
{
    const pl_pack *pack = *state;
    int kinds = 0;
    for (size_t i = 0; i < sizeof tokens / sizeof tokens[0]; i++) {
        int index = hero_called(pack, tokens[i].hero);
        assert_int_equal(pack->heroes[index].token_count, 1);
        assert_int_equal(pack->heroes[index].token_stock[0], tokens[i].count);
        assert_string_equal(pack->hero_pages[index].tokens[0].id, tokens[i].token);
    }
    for (int h = 0; h < pack->content.hero_count; h++)
        kinds += pack->heroes[h].token_count;
    assert_int_equal(kinds, sizeof tokens / sizeof tokens[0]);
}

static unsigned users_of(const pl_hero *hero, user by)
{
    unsigned all = (1U << hero->fighter_count) - 1;
    return by == EVERYONE ? all : by == HERO ? hero->heroes : all & ~(unsigned)hero->heroes;
}

static void every_card_has_its_printed_figures(void **state)
{
    const pl_pack *pack = *state;
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        const struct figures *f = &figures[i];
        int index = hero_called(pack, f->hero);
        const pl_hero *hero = &pack->heroes[index];
        int card = pl_pack_card(&pack->hero_pages[index], hero, f->card);
        if (card < 0)
            print_error("%s\n", f->card);
        assert_true(card >= 0);
        const pl_card *c = &hero->cards[card];
        assert_int_equal(c->type, f->type);
        assert_int_equal(c->value, f->value);
        assert_int_equal(c->boost, f->boost);
        assert_int_equal(c->copies, f->copies);
        assert_int_equal(c->users, users_of(hero, f->by));
        assert_int_equal(c->forms, f->in);
    }
}

static void no_hero_has_a_card_more(void **state)
{
    const pl_pack *pack = *state;
    for (size_t i = 0; i < sizeof characters / sizeof characters[0]; i++) {
        const pl_hero *hero = &pack->heroes[hero_called(pack, characters[i].hero)];
        int cards = 0;
        assert_int_equal(hero->title_count, characters[i].titles);
        for (int k = 0; k < hero->title_count; k++)
            cards += hero->cards[k].copies;
        assert_int_equal(cards, 30);
    }
}

/* Printed cards say first what holds always, then what happens in the order of play, then what the card does when it boosts, and in the
 * hand. The files of the box do, too. */
static void texts_of_a_card_stand_in_the_printed_order(void **state)
{
    static const char *const order[] = {"standing", "played", "scheme",  "immediately",
                                        "during",   "after",  "boosted", "held"};
    enum { PLACES = sizeof order / sizeof *order };
    const pl_pack *pack = *state;
    for (unsigned h = 0; h < pack->content.hero_count; h++)
        for (unsigned i = 0; i < pack->heroes[h].title_count; i++) {
            const pl_card_page *card = &pack->hero_pages[h].cards[i];
            for (int k = 0, place = 0; k < card->text_count; k++) {
                const char *timing = pl_word_info_of(pl_word_id_of(card->texts[k].timing))->name;
                while (place < PLACES && strcmp(order[place], timing) != 0)
                    place++;
                if (place == PLACES)
                    fail_msg("%s: \"%s\" is too late", card->id, timing);
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_character_has_its_printed_figures),    cmocka_unit_test(every_hero_has_its_tokens),
        cmocka_unit_test(every_card_has_its_printed_figures),         cmocka_unit_test(no_hero_has_a_card_more),
        cmocka_unit_test(texts_of_a_card_stand_in_the_printed_order),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
