/* The page as a whole, and what its sections share. It asks for nothing from anywhere: style and script are in it, and its
 * policy allows no script but its own, so that even a mistake in escaping would not run. */
#include "lab/report_page.h"

#include <stdarg.h>
#include <string.h>

#include "base/invariant.h"
#include "base/letters.h"
#include "lab/bout.h"

/* ------------------------------------------------------------------ writing */

static void raw(const page *p, const char *text)
{
    pl_buffer_put(p->out, text, strlen(text));
}

static const char *entity(unsigned char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    case '\n':
        return "&#10;";
    default:
        return c < 0x20 || c == 0x7f ? "&#xfffd;" : NULL;
    }
}

static void escaped(const page *p, const char *text, size_t length)
{
    const char *end = text + length;
    while (text < end) {
        size_t bytes = pl_letter_bytes(text, end);
        const char *instead = bytes ? entity((unsigned char)*text) : "&#xfffd;";
        if (instead)
            raw(p, instead);
        else
            pl_buffer_put(p->out, text, bytes);
        text += bytes ? bytes : 1;
    }
}

static void put_text(const page *p, const char *at, va_list *arguments)
{
    int most = at[1] == '.' ? va_arg(*arguments, int) : -1;
    const char *text = va_arg(*arguments, const char *);
    escaped(p, text, most < 0 ? strlen(text) : (size_t)most);
}

/* One conversion, from its % to its letter; returns what comes after it. */
static const char *convert(const page *p, const char *at, va_list *arguments)
{
    char text[64] = "%";
    size_t length = strcspn(at + 1, "sduf%") + 2;
    switch (at[length - 1]) {
    case 's':
        put_text(p, at, arguments);
        return at + length;
    case 'd':
        snprintf(text, sizeof text, "%d", va_arg(*arguments, int));
        break;
    case 'u':
        snprintf(text, sizeof text, "%u", va_arg(*arguments, unsigned));
        break;
    case 'f':
        snprintf(text, sizeof text, "%.*f", at[2] - '0', va_arg(*arguments, double));
        break;
    default:
        PL_ASSERT(at[length - 1] == '%'); /* report_page.h lists what there is */
    }
    raw(p, text);
    return at + length;
}

void page_put(const page *p, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    while (*format) {
        size_t plain = strcspn(format, "%");
        pl_buffer_put(p->out, format, plain);
        format += plain;
        if (*format)
            format = convert(p, format, &arguments);
    }
    va_end(arguments);
}

/* ------------------------------------------------------------------ figures */

page_number page_grouped(uint64_t n)
{
    page_number out;
    char digits[32];
    int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)n), to = 0;
    for (int i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0)
            out.text[to++] = ',';
        out.text[to++] = digits[i];
    }
    out.text[to] = '\0';
    return out;
}

pl_total page_total(const page *p, int hero, int against, int board, pl_order order)
{
    return pl_matchups_total(p->matchups, (pl_matchups_which){hero, against, board, order});
}

pl_estimate page_share(const page *p, int hero, int against, int board, pl_order order)
{
    return pl_estimate_of(page_total(p, hero, against, board, order).score);
}

double page_per(uint64_t sum, uint64_t count)
{
    return count ? (double)sum / (double)count : 0;
}

char *page_tell(pl_estimate share, char out[PAGE_TIP])
{
    if (share.games)
        snprintf(out, PAGE_TIP, "%.1f %% (%.1f to %.1f) of %s games", 100 * share.share, 100 * share.low,
                 100 * share.high, page_grouped(share.games).text);
    else
        snprintf(out, PAGE_TIP, "no games");
    return out;
}

const char *page_heat(pl_estimate share)
{
    static const char *const classes[2][6] = {{"even", "up1", "up2", "up3", "up4", "up5"},
                                              {"even", "down1", "down2", "down3", "down4", "down5"}};
    static const double steps[] = {0.02, 0.06, 0.12, 0.20, 0.30};
    double off = share.share > 0.5 ? share.share - 0.5 : 0.5 - share.share;
    unsigned step = 0;
    if (!share.games)
        return "none";
    while (step < sizeof steps / sizeof *steps && off > steps[step])
        step++;
    return classes[share.share < 0.5][step];
}

/* ------------------------------------------------------------------ axes */

page_axis page_axis_start(void)
{
    return (page_axis){0.4, 0.6};
}

void page_axis_hold(page_axis *axis, pl_estimate share)
{
    while (share.games && axis->low > 0.001 && (share.low < axis->low || share.high > axis->high)) {
        axis->low -= 0.1;
        axis->high += 0.1;
    }
}

double page_axis_at(page_axis axis, double share)
{
    return 100 * (share - axis.low) / (axis.high - axis.low);
}

static unsigned axis_cells(page_axis axis)
{
    return (unsigned)((axis.high - axis.low) * 10 + 0.5);
}

void page_axis_labels(const page *p, page_axis axis)
{
    unsigned cells = axis_cells(axis), every = cells > 6 ? 2 : 1;
    page_put(p, "<div class=\"axis\" aria-hidden=\"true\">");
    for (unsigned i = cells / 2 % every; i <= cells; i += every)
        page_put(p, "<span style=\"left:%.1f%%\">%.0f</span>", 100.0 * i / cells, 100 * axis.low + 10 * i);
    page_put(p, "</div>");
}

void page_band(const page *p, page_axis axis, pl_estimate share)
{
    double low = page_axis_at(axis, share.low);
    page_put(p, "<div class=\"plot\" style=\"--cells:%u\"><i class=\"mid\"></i>", axis_cells(axis));
    if (share.games)
        page_put(p,
                 "<i class=\"band %s\" style=\"left:%.2f%%;width:%.2f%%\"></i><i class=\"dot %s\" "
                 "style=\"left:%.2f%%\"></i>",
                 share.share >= 0.5 ? "over" : "under", low, page_axis_at(axis, share.high) - low,
                 share.share >= 0.5 ? "over" : "under", page_axis_at(axis, share.share));
    page_put(p, "</div>");
}

void page_heading(const page *p, const char *id, const char *title, const char *lead)
{
    page_put(p, "<h2 id=\"%s\"><span>%s</span></h2>\n", id, title);
    if (*lead)
        page_put(p, "<p class=\"lead\">%s</p>\n", lead);
}

/* ------------------------------------------------------------------ the head of the page */

/* SHA-256 of the script as the policy wants it, in base64. */
static void script_hash(char out[48])
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint8_t digest[PL_DIGEST + 1] = {0};
    bout_digest(page_script, strlen(page_script), digest);
    for (unsigned i = 0; i < 11; i++) {
        unsigned word = (unsigned)digest[3 * i] << 16 | (unsigned)digest[3 * i + 1] << 8 | digest[3 * i + 2];
        for (unsigned k = 0; k < 4; k++)
            out[4 * i + k] = digits[word >> (18 - 6 * k) & 63];
    }
    out[43] = '='; /* 32 bytes are 43 digits */
    out[44] = '\0';
}

static const char *title_of(const page *p)
{
    return p->subject >= 0 ? pl_report_hero(p->report, (unsigned)p->subject) : "Who beats whom";
}

static void put_head(const page *p)
{
    char hash[48];
    script_hash(hash);
    page_put(p,
             "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
             "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;; style-src "
             "&#39;unsafe-inline&#39;; script-src &#39;sha256-%s&#39;\"/>\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
             "<meta name=\"color-scheme\" content=\"light dark\"/>\n<title>%s · Peerless</title>\n<style>\n",
             hash, title_of(p));
    raw(p, page_style);
    page_put(p, "</style>\n</head>\n<body>\n");
}

/* ------------------------------------------------------------------ masthead */

static void put_fact(const page *p, const char *name, const char *value)
{
    page_put(p, "<div><dt>%s</dt><dd>%s</dd></div>\n", name, value);
}

/* Lines break between words only, not after a hyphen. */
static void put_words(const page *p, const char *text)
{
    while (*text) {
        int length = (int)strcspn(text, " ");
        page_put(p, "<span>%.*s</span>%s", length, text, text[length] ? " " : "");
        text += length + (text[length] != '\0');
    }
}

static void put_facts(const page *p)
{
    const pl_matchups_plan *plan = p->matchups->plan;
    char seed[32];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)plan->seed);
    page_put(p, "<dl class=\"facts\">\n");
    if (p->matchups->games) {
        put_fact(p, "Games", page_grouped(p->matchups->games).text);
        put_fact(p, "Each pair", page_grouped(pl_matchups_games_each(plan)).text);
        put_fact(p, "Players", plan->player);
        put_fact(p, "Seed", seed);
    }
    page_put(p, "<div class=\"wide\"><dt>Content</dt><dd class=\"hash\">%s</dd></div>\n", p->report->pack->hash);
    if (*p->report->hash)
        page_put(p, "<div class=\"wide\"><dt>All final states</dt><dd class=\"hash\">%s</dd></div>\n", p->report->hash);
    page_put(p, "<div class=\"wide\"><dt>To do it again</dt><dd><code>");
    put_words(p, p->report->command);
    page_put(p, "</code></dd></div>\n</dl>\n");
}

static void put_claim(const page *p)
{
    const pl_matchups_plan *plan = p->matchups->plan;
    page_number games = page_grouped(p->matchups->games);
    if (p->matchups->games == 0)
        page_put(p, "Its deck beside those of the other heroes; nothing was played.");
    else if (p->subject >= 0)
        page_put(p, "%s games against %u other heroes on %u battlefield%s, both sides played by %s.", games.text,
                 p->hero_count - 1, p->board_count, p->board_count == 1 ? "" : "s", plan->player);
    else
        page_put(
            p,
            "%s games of %u heroes on %u battlefield%s: every pair, each deal in both orders, both sides played by %s.",
            games.text, p->hero_count, p->board_count, p->board_count == 1 ? "" : "s", plan->player);
}

static void put_key(const page *p, const char *figure, const char *text, const char *more)
{
    page_put(p, "<div><b>%s</b><span>%s</span><em>%s</em></div>\n", figure, text, more);
}

static void put_key_share(const page *p, pl_estimate share, const char *text)
{
    if (share.games)
        page_put(p, "<div><b>%.0f<small>%%</small></b><span>%s</span><em>%.0f to %.0f %%</em></div>\n",
                 100 * share.share, text, 100 * share.low, 100 * share.high);
    else
        put_key(p, "–", text, "no games");
}

static void put_key_best(const page *p)
{
    unsigned best = p->order[0];
    pl_estimate share = page_share(p, (int)best, PL_ANY, PL_ANY, PL_EITHER_ORDER);
    page_put(p,
             "<div><b>%.0f<small>%%</small></b><span>won by the strongest, <bdi>%s</bdi></span><em>%.0f to %.0f "
             "%%</em></div>\n",
             100 * share.share, pl_report_hero(p->report, best), 100 * share.low, 100 * share.high);
}

static void put_key_length(const page *p)
{
    char figure[32], more[64];
    const pl_lengths *lengths = &p->matchups->lengths;
    snprintf(figure, sizeof figure, "%.0f", pl_lengths_mean(lengths));
    snprintf(more, sizeof more, "most of them %u to %u", pl_lengths_percentile(lengths, 10),
             pl_lengths_percentile(lengths, 90));
    put_key(p, figure, "turns a game takes", more);
}

/* How many pairs are surely uneven. */
static void put_key_sure(const page *p)
{
    char figure[32], more[64];
    unsigned sure = 0, pairs = 0;
    for (unsigned hero = 0; hero < p->hero_count; hero++)
        for (unsigned against = hero + 1; against < p->hero_count; against++) {
            pl_estimate share = page_share(p, (int)hero, (int)against, PL_ANY, PL_EITHER_ORDER);
            pairs += share.games > 0;
            sure += share.games && pl_sure(share) != 0;
        }
    snprintf(figure, sizeof figure, "%u", sure);
    snprintf(more, sizeof more, "of %u; chance alone makes about %.0f", pairs, 0.05 * pairs);
    put_key(p, figure, "pairs are surely uneven", more);
}

static void put_keys(const page *p)
{
    if (p->matchups->games == 0)
        return;
    page_put(p, "<div class=\"keys\">\n");
    if (p->subject >= 0) {
        put_key_share(p, page_share(p, p->subject, PL_ANY, PL_ANY, PL_EITHER_ORDER), "of its games won");
        put_key_share(p, page_share(p, p->subject, PL_ANY, PL_ANY, PL_GOING_FIRST), "when it goes first");
        put_key_share(p, page_share(p, p->subject, PL_ANY, PL_ANY, PL_GOING_SECOND), "when it goes second");
    } else {
        if (p->hero_count > 1) {
            put_key_best(p);
            put_key_sure(p);
        }
        put_key_share(p, page_share(p, PL_ANY, PL_ANY, PL_ANY, PL_EITHER_ORDER), "won by the first player");
    }
    put_key_length(p);
    page_put(p, "</div>\n");
}

static void put_masthead(const page *p)
{
    page_put(
        p,
        "<header class=\"bill\">\n<div class=\"poster\">\n<p class=\"caps\">%s</p>\n<h1>%s</h1>\n<p class=\"claim\">",
        p->subject >= 0 ? "Peerless · a hero in the lab" : "Peerless · the lab", title_of(p));
    put_claim(p);
    page_put(p, "</p>\n</div>\n");
    put_facts(p);
    page_put(p, "</header>\n");
    put_keys(p);
}

/* ------------------------------------------------------------------ how to read it */

static void put_reading(const page *p)
{
    page_heading(p, "reading", "How to read the numbers", "");
    page_put(
        p,
        "<div class=\"prose\">\n"
        "<p><b>A share is what was counted; the interval is what it may mean.</b> 95 of 100 such intervals (Wilson) "
        "hold "
        "the share that would come out if one could play forever. After 40 games an even match may look like anything "
        "from 35 to 65 %%, after 200 from 43 to 57, after 400 from 45 to 55, after 10,000 from 49 to 51. Two heroes "
        "whose "
        "intervals overlap may well be equal.</p>\n"
        "<p><b>Some of it is chance.</b> Of twenty even pairs one will look surely uneven. A single dark cell is a "
        "reason "
        "to play that pair more often, not to change a card.</p>\n"
        "<p><b>Played is not the cause.</b> That a hero wins more often when a card was played may be the card; or the "
        "card "
        "is only played when the match goes well, or comes up in long matches only. It is a hint where to look.</p>\n"
        "<p><b>These are computer players.</b> Both sides were played by the same one, %s. People may see what it does "
        "not, "
        "and miss what it sees. A draw, or a match given up, counts as half a game won for each side. A hero against "
        "itself "
        "shows what going first is worth, and counts nowhere else.</p>\n</div>\n",
        p->matchups->plan->player);
}

/* ------------------------------------------------------------------ all together */

static void put_links(const page *p)
{
    page_put(p, "<nav aria-label=\"Heroes\">");
    for (unsigned i = 0; i < p->hero_count; i++)
        page_put(p, "<a href=\"#hero-%u\">%s</a>", p->order[i], pl_report_hero(p->report, p->order[i]));
    page_put(p, "</nav>\n");
}

static void put_all_heroes(const page *p)
{
    page_matrix(p);
    if (p->hero_count > 1)
        page_ranking(p);
    page_first_player(p);
    page_lengths(p);
    page_boards(p);
    page_habits(p);
    page_cards_heading(p, "The heroes and their cards");
    put_links(p);
    for (unsigned i = 0; i < p->hero_count; i++)
        page_cards(p, p->order[i]);
    put_reading(p);
}

static void put_one_hero(const page *p, unsigned hero)
{
    if (p->matchups->games) {
        page_verdict(p, hero);
        if (p->report->fair)
            page_fair(p);
        page_opponents(p, hero);
        page_cards_heading(p, "Its cards");
        page_cards(p, hero);
    }
    if (p->report->lint)
        page_deck(p, p->report->lint);
    if (p->matchups->games) {
        page_boards(p);
        page_lengths(p);
        put_reading(p);
    }
}

void pl_report_page(const pl_report *report, pl_buffer *out)
{
    const pl_matchups_plan *plan = report->matchups->plan;
    page p = {.report = report,
              .matchups = report->matchups,
              .out = out,
              .hero_count = plan->cast.hero_count,
              .board_count = plan->cast.board_count,
              .subject = plan->subject};
    pl_report_order(report->matchups, p.order);
    put_head(&p);
    put_masthead(&p);
    page_put(&p, "<main>\n");
    if (p.subject >= 0)
        put_one_hero(&p, (unsigned)p.subject);
    else
        put_all_heroes(&p);
    page_put(&p, "</main>\n<footer>Made by <b>peerless lab</b>, an unofficial, free project.</footer>\n<script>");
    raw(&p, page_script);
    page_put(&p, "</script>\n</body>\n</html>\n");
}
