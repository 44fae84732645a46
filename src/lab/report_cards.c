/* The cards of one hero, the most used first. */
#include "lab/report_page.h"
#include "match/match.h"

/* What a card is used for in a game in which it was drawn. */
typedef struct use {
    double attack, defense, scheme, boost, all;
} use;

static use use_of(const pl_card_tally *card)
{
    use u = {page_per(card->attack, card->drawn_in), page_per(card->defense, card->drawn_in),
             page_per(card->scheme, card->drawn_in), page_per(card->boost, card->drawn_in), 0};
    u.all = u.attack + u.defense + u.scheme + u.boost;
    return u;
}

static void order_cards(const pl_hero_tally *tally, unsigned titles, uint8_t out[PL_TITLES])
{
    for (unsigned title = 0; title < titles; title++) {
        double all = use_of(&tally->cards[title]).all;
        unsigned at = title;
        for (; at > 0 && use_of(&tally->cards[out[at - 1]]).all < all; at--)
            out[at] = out[at - 1];
        out[at] = (uint8_t)title;
    }
}

/* ------------------------------------------------------------------ a card */

static void put_name(const page *p, unsigned hero, unsigned title)
{
    const pl_card *card = &pl_report_figures(p->report, hero)->cards[title];
    const char *type = pl_type_name(card->type);
    page_put(p, "<th scope=\"row\"><span class=\"stamp %s\" aria-hidden=\"true\">", type);
    if (card->type != PL_SCHEME)
        page_put(p, "%u", card->value);
    page_put(p, "</span><span class=\"card\">%s<small>%s", pl_report_card(p->report, hero, title), type);
    if (card->type != PL_SCHEME)
        page_put(p, " %u", card->value);
    if (card->boost >= 0)
        page_put(p, ", boost %d", card->boost);
    page_put(p, ", ×%u</small></span></th>", card->copies);
}

static void put_part(const page *p, const char *kind, double part, double most)
{
    if (part > 0)
        page_put(p, "<i class=\"%s\" style=\"width:%.2f%%\"></i>", kind, 100 * part / most);
}

static void put_use(const page *p, const pl_card_tally *card, double most)
{
    use u = use_of(card);
    page_put(p,
             "<td class=\"drawn\" data-v=\"%.4f\"><div class=\"stack open\" data-tip=\"in a game in which it was "
             "drawn\nattack %.2f\ndefense %.2f\nscheme %.2f\nboost %.2f\">",
             u.all, u.attack, u.defense, u.scheme, u.boost);
    put_part(p, "attack", u.attack, most);
    put_part(p, "defense", u.defense, most);
    put_part(p, "scheme", u.scheme, most);
    put_part(p, "boost", u.boost, most);
    page_put(p, "<b>%.1f</b></div></td>", u.all);
}

static void put_combats(const page *p, const pl_card_tally *card)
{
    pl_estimate share = pl_estimate_of((pl_score){card->attack + card->defense, card->combats_won, 0});
    char tip[PAGE_TIP];
    if (!share.games) {
        page_put(p, "<td class=\"figure\" data-label=\"combats won\" data-v=\"-1\">–</td>");
        return;
    }
    snprintf(tip, sizeof tip, "%.1f %% (%.1f to %.1f) of %s combats", 100 * share.share, 100 * share.low,
             100 * share.high, page_grouped(share.games).text);
    page_put(p, "<td class=\"figure%s\" data-label=\"combats won\" data-v=\"%.4f\" data-tip=\"%s\">%.0f %%</td>",
             share.games < PL_ENOUGH ? " few" : "", share.share, tip, 100 * share.share);
}

static void put_damage(const page *p, const pl_card_tally *card)
{
    uint64_t plays = pl_card_plays(card);
    page_put(p, "<td class=\"figure%s\" data-label=\"damage per play\" data-v=\"%.4f\">%.1f</td>",
             plays < PL_ENOUGH ? " few" : "", page_per(card->damage, plays), page_per(card->damage, plays));
}

static void put_won(const page *p, const pl_card_tally *card)
{
    char played[PAGE_TIP], unplayed[PAGE_TIP];
    pl_estimate with = pl_estimate_of(card->played);
    pl_estimate without = pl_estimate_of(card->unplayed);
    bool few = with.games < PL_ENOUGH || without.games < PL_ENOUGH;
    page_put(p,
             "<td class=\"figure won%s\" data-label=\"won: played, not\" data-v=\"%.4f\" data-tip=\"games won when "
             "played\n%s\nwhen not\n%s\">",
             few ? " few" : "", with.games ? with.share : -1, page_tell(with, played), page_tell(without, unplayed));
    if (with.games)
        page_put(p, "%.0f", 100 * with.share);
    else
        page_put(p, "–");
    if (without.games)
        page_put(p, "<small>%.0f</small></td>", 100 * without.share);
    else
        page_put(p, "<small>–</small></td>");
}

static void put_card(const page *p, unsigned hero, unsigned title, double most)
{
    const pl_hero_tally *tally = &p->matchups->heroes[hero];
    const pl_card_tally *card = &tally->cards[title];
    page_put(p, "<tr>");
    put_name(p, hero, title);
    put_use(p, card, most);
    page_put(p, "<td class=\"figure\" data-label=\"drawn per game\" data-v=\"%.4f\">%.1f</td>",
             page_per(card->drawn, tally->games), page_per(card->drawn, tally->games));
    put_combats(p, card);
    put_damage(p, card);
    put_won(p, card);
    page_put(p, "</tr>\n");
}

/* ------------------------------------------------------------------ the hero */

static void put_hero_heading(const page *p, unsigned hero)
{
    char tip[PAGE_TIP];
    page_put(p, "<h3 id=\"hero-%u\">%s", hero, pl_report_hero(p->report, hero));
    if (p->subject < 0 && p->hero_count > 1)
        page_put(p, "<small>won %s</small>", page_tell(page_share(p, (int)hero, PL_ANY, PL_ANY, PL_EITHER_ORDER), tip));
    page_put(p, "</h3>\n");
}

void page_cards_heading(const page *p, const char *title)
{
    page_heading(
        p, "cards", title,
        "What each card was used for in a game in which it was drawn, the most used first; how many were drawn in a "
        "game; what share of its combats it won; the damage of a play, attack or text; and how many games in a "
        "hundred were won when it was played, and when not. Slanted figures come from fewer than 20.");
    page_put(p, "<p class=\"legend\"><i class=\"attack\"></i><span>attack</span><i "
                "class=\"defense\"></i><span>defense</span><i class=\"scheme\"></i><span>scheme</span><i "
                "class=\"boost\"></i><span>boost</span></p>\n");
}

void page_cards(const page *p, unsigned hero)
{
    uint8_t order[PL_TITLES];
    const pl_hero_tally *tally = &p->matchups->heroes[hero];
    unsigned titles = pl_report_figures(p->report, hero)->title_count;
    order_cards(tally, titles, order);
    double most = titles ? use_of(&tally->cards[order[0]]).all : 0;
    page_put(p, "<section class=\"hero\">\n");
    if (p->subject < 0)
        put_hero_heading(p, hero);
    page_put(p,
             "<table class=\"cards sortable\"><thead><tr><td></td><th scope=\"col\" class=\"drawn\"><button "
             "type=\"button\">uses in a game it was drawn in</button></th>"
             "<th scope=\"col\"><button type=\"button\">drawn per game</button></th>"
             "<th scope=\"col\"><button type=\"button\">combats won</button></th>"
             "<th scope=\"col\"><button type=\"button\">damage per play</button></th>"
             "<th scope=\"col\"><button type=\"button\">games won: played, not</button></th></tr></thead>\n<tbody>\n");
    for (unsigned i = 0; i < titles; i++)
        put_card(p, hero, order[i], most > 0 ? most : 1);
    page_put(p, "</tbody></table>\n</section>\n");
}
