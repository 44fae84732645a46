/* What a person at the terminal sees. */
#include "cli/screen.h"

#include <string.h>

#include "cli/face.h"
#include "cli/labels.h"
#include "cli/picture.h"

static const term_style seat_styles[PL_SEATS] = {STYLE_SEAT_A, STYLE_SEAT_B, STYLE_SEAT_A, STYLE_SEAT_B};

static const char *say(const screen *s, label_id id)
{
    return label(s->language, id);
}

static const pl_hero *hero_of(const screen *s, unsigned seat)
{
    return &s->pack->heroes[s->setup.hero[seat]];
}

static unsigned title_of(const screen *s, unsigned seat, unsigned card)
{
    return hero_of(s, seat)->title[card];
}

/* ------------------------------------------------------------------ tokens */

/* The first letter of the last word of a name that begins with one: "The Name" is N, "Name «Sign»" too. */
static void first_letter(const char *name, char out[8])
{
    letter_capital(name, out);
    for (const char *at = name; (at = strchr(at, ' ')) != NULL;) {
        char capital[8] = "";
        letter_capital(++at, capital);
        if ((*capital >= 'A' && *capital <= 'Z') || (unsigned char)*capital >= 0xc3)
            memcpy(out, capital, sizeof capital);
    }
}

static void make_tokens(screen *s, unsigned seat)
{
    const pl_hero_page *page = &s->pack->hero_pages[s->setup.hero[seat]];
    unsigned count = hero_of(s, seat)->fighter_count;
    char letters[PL_SEAT_FIGHTERS][8];
    for (unsigned f = 0; f < count; f++)
        first_letter(page->fighters[f].name.in[s->language], letters[f]);
    for (unsigned f = 0; f < count; f++) {
        unsigned same = 0, place = 0;
        for (unsigned g = 0; g < count; g++)
            if (strcmp(letters[f], letters[g]) == 0) {
                same++;
                place += g <= f;
            }
        char *token = s->token[seat * PL_SEAT_FIGHTERS + f];
        if (same > 1)
            snprintf(token, SCREEN_LABEL, "%.7s%u", letters[f], place % 10);
        else
            snprintf(token, SCREEN_LABEL, "%.7s", letters[f]);
    }
}

void screen_start(screen *s, const pl_pack *pack, const pl_teller *teller, const pl_setup *setup, pl_language language)
{
    memset(s, 0, sizeof *s);
    s->t = term_of(stdout);
    s->pack = pack;
    s->teller = teller;
    s->setup = *setup;
    s->language = language;
    for (unsigned seat = 0; seat < pl_seats_in(setup); seat++) {
        make_tokens(s, seat);
        picture_kinds(pack, setup->hero[seat], seat, language, s->kind[seat]);
    }
}

/* ------------------------------------------------------------------ answers */

static bool same_card(const screen *s, const pl_game *game, pl_option a, pl_option b)
{
    unsigned pile = game->question.pile;
    return a.kind == PL_OPTION_CARD && b.kind == PL_OPTION_CARD && pile < PL_SEATS &&
           title_of(s, pile, a.value) == title_of(s, pile, b.value);
}

/* Spaces and numbers are typed as they are called; "no" and "none" are 0, or a hyphen where 0 is a space. */
static void give_key(const screen *s, const pl_game *game, answer *a, unsigned place)
{
    bool is_own_name = game->question.kind == PL_ASK_SPACE || game->question.kind == PL_ASK_NUMBER;
    if (a->option.kind == PL_OPTION_SPACE)
        snprintf(a->key, sizeof a->key, "%d", pl_space_name(s->pack, &s->setup, a->option.value));
    else if (a->option.kind == PL_OPTION_NUMBER)
        snprintf(a->key, sizeof a->key, "%u", a->option.value);
    else if (a->option.kind == PL_OPTION_NONE || a->option.kind == PL_OPTION_NO)
        snprintf(a->key, sizeof a->key, "%s", is_own_name ? "-" : "0");
    else
        snprintf(a->key, sizeof a->key, "%u", place);
}

answers screen_answers(const screen *s, const pl_game *game)
{
    pl_option options[PL_OPTIONS_MAX];
    answers a = {.count = 0};
    unsigned count = pl_options(game, options), place = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned known = 0;
        while (known < a.count && !same_card(s, game, a.items[known].option, options[i]))
            known++;
        if (known < a.count) {
            a.items[known].copies++;
            continue;
        }
        bool declines = options[i].kind == PL_OPTION_NONE || options[i].kind == PL_OPTION_NO;
        answer *next = &a.items[a.count++];
        *next = (answer){.option = options[i], .copies = 1};
        give_key(s, game, next, declines ? 0 : ++place);
    }
    return a;
}

/* ------------------------------------------------------------------ the story */

int screen_seat(const screen *s, unsigned seat)
{
    char name[PL_NAME_MAX];
    pl_tell_seat(s->teller, seat, name, sizeof name);
    term_print(&s->t, seat_styles[seat], "%s %s", picture_sign[seat], name);
    return 2 + text_columns(name);
}

void screen_told(screen *s, const pl_told *told)
{
    static const term_style styles[] = {
        [PL_TOLD_TURN] = STYLE_BOLD,   [PL_TOLD_PLAIN] = STYLE_PLAIN, [PL_TOLD_TEXT] = STYLE_QUIET,
        [PL_TOLD_VALUE] = STYLE_PLAIN, [PL_TOLD_HARM] = STYLE_ALERT,  [PL_TOLD_END] = STYLE_BOLD};
    const term *t = &s->t;
    bool heading = told->kind == PL_TOLD_TURN;
    snprintf(s->last_text, sizeof s->last_text, "%s", told->text);
    int indent = told->kind == PL_TOLD_TEXT || told->kind == PL_TOLD_VALUE ? 4 : 2;
    if (heading)
        fputc('\n', t->out);
    if (told->seat < PL_SEATS)
        term_print(t, seat_styles[told->seat], "%s", picture_sign[told->seat]);
    else
        fputc(' ', t->out);
    fprintf(t->out, "%*s", indent - 1, "");
    if (heading) {
        char text[PL_TOLD_MAX];
        size_t length = strlen(told->text);
        snprintf(text, sizeof text, "%.*s", (int)(length - (length && told->text[length - 1] == '.')), told->text);
        term_wrap(t, styles[told->kind], indent, indent, text);
        return;
    }
    term_wrap(t, styles[told->kind], indent, indent, told->text);
}

/* ------------------------------------------------------------------ the battlefield */

void screen_board(const screen *s, const pl_game *game, bool lit)
{
    picture p;
    picture_start(&p, s->pack, s->setup.board, s->language);
    for (unsigned f = 0; f < PL_FIGHTERS; f++) {
        if (game->space[f] >= PL_SPACES || !*s->token[f])
            continue;
        p.token[game->space[f]].seat = (uint8_t)pl_seat_of(f);
        snprintf(p.token[game->space[f]].label, PICTURE_TOKEN, "%.7s", s->token[f]);
    }
    memcpy(p.kind, s->kind, sizeof p.kind);
    for (unsigned seat = 0; seat < pl_seats_in(&s->setup); seat++)
        memcpy(p.lying[seat], game->seat[seat].tokens, sizeof p.lying[seat]);
    if (lit && game->question.kind == PL_ASK_SPACE)
        p.lit = game->question.mask;
    picture_print(&p, &s->t);
    picture_legend(&p, &s->t);
}

static void print_token(const screen *s, unsigned fighter)
{
    unsigned seat = pl_seat_of(fighter);
    term_print(&s->t, seat_styles[seat], "%s%s", picture_sign[seat], s->token[fighter]);
}

/* The name of a fighter; a hero with forms is called by the present one. */
static char *present_name(const screen *s, const pl_game *game, unsigned fighter, char *out, size_t size)
{
    unsigned seat = pl_seat_of(fighter), form = game->seat[seat].form;
    const pl_hero *hero = hero_of(s, seat);
    if (form < hero->form_count && hero->heroes >> fighter % PL_SEAT_FIGHTERS & 1)
        snprintf(out, size, "%s", s->pack->hero_pages[s->setup.hero[seat]].forms[form].name.in[s->language]);
    else
        pl_tell_fighter(s->teller, fighter, out, size);
    return out;
}

/* What stands behind a fighter's token: " NAME 14/14 (21)". */
static char *fighter_text(const screen *s, const pl_game *game, unsigned fighter, char *out, size_t size)
{
    char name[PL_NAME_MAX];
    unsigned most = hero_of(s, pl_seat_of(fighter))->health[fighter % PL_SEAT_FIGHTERS];
    present_name(s, game, fighter, name, sizeof name);
    if (game->health[fighter] == 0)
        snprintf(out, size, " %s ✗", name);
    else if (game->space[fighter] >= PL_SPACES)
        snprintf(out, size, " %s %u/%u", name, game->health[fighter], most);
    else
        snprintf(out, size, " %s %u/%u (%d)", name, game->health[fighter], most,
                 pl_space_name(s->pack, &s->setup, game->space[fighter]));
    return out;
}

static void print_fighter(const screen *s, const pl_game *game, unsigned fighter)
{
    char text[PL_NAME_MAX * 2];
    print_token(s, fighter);
    fputs(fighter_text(s, game, fighter, text, sizeof text), s->t.out);
}

/* All fighters defeated: no more turns, and the others play on (R-TEAM-5). */
static bool is_out(const screen *s, const pl_game *game, unsigned seat)
{
    if (!s->setup.teams || !(game->over || game->dormant >> seat & 1))
        return false;
    for (unsigned f = 0; f < PL_SEAT_FIGHTERS; f++)
        if (game->health[seat * PL_SEAT_FIGHTERS + f])
            return false;
    return true;
}

static unsigned count_cards(uint32_t cards)
{
    return (unsigned)__builtin_popcount(cards);
}

/* The fighters of a seat in one or more lines; returns the column after the last one. */
static int print_fighters(const screen *s, const pl_game *game, unsigned seat)
{
    char text[PL_NAME_MAX * 2];
    int indent = s->setup.teams ? 3 : 0, column = indent;
    if (indent)
        fprintf(s->t.out, "%-*s", indent, pl_seat_name(&s->setup, seat));
    for (unsigned f = 0; f < hero_of(s, seat)->fighter_count; f++) {
        unsigned fighter = seat * PL_SEAT_FIGHTERS + f;
        fighter_text(s, game, fighter, text, sizeof text);
        int columns = 1 + text_columns(s->token[fighter]) + text_columns(text);
        if (f > 0 && column + 2 + columns > s->t.width) {
            fprintf(s->t.out, "\n%*s", indent, "");
            column = indent + columns;
        } else {
            fputs(f > 0 ? "  " : "", s->t.out);
            column += columns + (f > 0 ? 2 : 0);
        }
        print_fighter(s, game, fighter);
    }
    return column;
}

/* "  ○t left 5": tokens that can still be placed. */
static void add_stock(const screen *s, const pl_seat *own, unsigned seat, char *out, size_t size)
{
    for (unsigned kind = 0; kind < hero_of(s, seat)->token_count; kind++) {
        size_t length = strlen(out);
        snprintf(out + length, size - length, "  %s %s %u", s->kind[seat][kind].sign, say(s, L_TOKENS_LEFT),
                 own->stock[kind]);
    }
}

void screen_seats(const screen *s, const pl_game *game, unsigned seats)
{
    enum { PILES_AT = 42 };
    for (unsigned seat = 0; seat < pl_seats_in(&s->setup); seat++) {
        if (!(seats >> seat & 1))
            continue;
        const pl_seat *own = &game->seat[seat];
        char deck[64], rest[320];
        snprintf(deck, sizeof deck, "%s %u", say(s, L_DECK), own->deck_count);
        snprintf(rest, sizeof rest, "  %s %u  %s %u", say(s, L_HAND), count_cards(own->hand), say(s, L_DISCARD),
                 own->discard_count);
        add_stock(s, own, seat, rest, sizeof rest);
        if (is_out(s, game, seat)) {
            snprintf(deck, sizeof deck, "%s", say(s, L_OUT));
            rest[0] = '\0';
        }
        int column = print_fighters(s, game, seat), gap = column < PILES_AT - 2 ? PILES_AT - column : 2;
        int spare = s->t.width - column - text_columns(deck) - text_columns(rest);
        if (spare < 2) {
            fputc('\n', s->t.out);
            gap = 3;
        } else if (gap > spare) {
            gap = spare;
        }
        fprintf(s->t.out, "%*s", gap, "");
        term_print(&s->t, own->deck_count ? STYLE_PLAIN : STYLE_ALERT, "%s", deck);
        fprintf(s->t.out, "%s\n", rest);
    }
}

/* ------------------------------------------------------------------ the combat */

/* What stands behind the token of a side's fighter. */
typedef struct side_text {
    char card[PL_TOLD_MAX], value[16];
} side_text;

static void tell_side(const screen *s, const pl_game *game, unsigned side, side_text *out)
{
    const pl_side *own = &game->combat.side[side];
    bool revealed = game->combat.stage != PL_UNREVEALED || own->flags & PL_SIDE_OPEN;
    char title[PL_TOLD_MAX / 2] = "";
    out->value[0] = '\0';
    if (own->card >= PL_DECK) {
        snprintf(out->card, sizeof out->card, " %s", revealed ? say(s, L_NO_CARD) : "…");
        return;
    }
    bool named = revealed || s->sees >> own->seat & 1;
    if (named)
        pl_tell_card(s->teller, own->seat, own->card, title, sizeof title);
    if (game->combat.stage != PL_UNREVEALED)
        snprintf(out->value, sizeof out->value, " %d", pl_card_value(game, side));
    snprintf(out->card, sizeof out->card, "%s%s%s%s%s", named ? " " : "", title, revealed ? "" : " (",
             revealed ? "" : say(s, L_FACE_DOWN), revealed ? "" : ")");
}

static int side_columns(const screen *s, const pl_side *side, const side_text *text)
{
    int token = side->fighter < PL_FIGHTERS ? 1 + text_columns(s->token[side->fighter]) : 0;
    return token + text_columns(text->card) + text_columns(text->value);
}

static void print_side(const screen *s, const pl_side *side, const side_text *text)
{
    if (side->fighter < PL_FIGHTERS)
        print_token(s, side->fighter);
    fputs(text->card, s->t.out);
    term_print(&s->t, STYLE_BOLD, "%s", text->value);
}

void screen_combat(const screen *s, const pl_game *game)
{
    const pl_combat *c = &game->combat;
    const char *heading = say(s, L_COMBAT), *versus = say(s, L_VERSUS);
    side_text attack, defense;
    if (c->stage == 0)
        return;
    tell_side(s, game, PL_ATTACKER, &attack);
    tell_side(s, game, PL_DEFENDER, &defense);
    int indent = text_columns(heading) + 2;
    int columns = indent + side_columns(s, &c->side[PL_ATTACKER], &attack) + 4 + text_columns(versus) +
                  side_columns(s, &c->side[PL_DEFENDER], &defense);
    term_print(&s->t, STYLE_BOLD, "%s: ", heading);
    print_side(s, &c->side[PL_ATTACKER], &attack);
    if (columns > s->t.width)
        fprintf(s->t.out, "\n%*s%s  ", indent, "", versus);
    else
        fprintf(s->t.out, "  %s  ", versus);
    print_side(s, &c->side[PL_DEFENDER], &defense);
    fputc('\n', s->t.out);
}

/* ------------------------------------------------------------------ cards */

static void print_key(const screen *s, const char *key)
{
    fprintf(s->t.out, "%*s", 4 - text_columns(key), "");
    term_print(&s->t, STYLE_BOLD, "%s", key);
    fputs("  ", s->t.out);
}

/* "  3  “Title” ×2      attack 3, boost 2" */
static void print_card(const screen *s, unsigned seat, unsigned card, unsigned copies, const char *key, int width)
{
    char title[PL_TOLD_MAX], times[16] = "", line[FACE_TEXT];
    pl_tell_card(s->teller, seat, card, title, sizeof title);
    if (copies > 1)
        snprintf(times, sizeof times, " ×%u", copies);
    print_key(s, key);
    fputs(title, s->t.out);
    term_pad(&s->t, times, width - text_columns(title));
    fputs("  ", s->t.out);
    int at =
        8 + (width > text_columns(title) + text_columns(times) ? width : text_columns(title) + text_columns(times));
    term_wrap(&s->t, *key ? STYLE_PLAIN : STYLE_QUIET, at, 8,
              face_line(s->pack, s->setup.hero[seat], title_of(s, seat, card), s->language, line));
}

/* Cards of a pile by title: the first card of each, and how many. */
typedef struct fold {
    unsigned card[PL_TITLES], copies[PL_TITLES], count;
    int width;
} fold;

static fold fold_cards(const screen *s, unsigned seat, uint32_t cards)
{
    fold f = {.width = 0};
    char title[PL_TOLD_MAX];
    for (unsigned card = 0; card < PL_DECK; card++) {
        if (!(cards >> card & 1))
            continue;
        unsigned known = 0;
        while (known < f.count && title_of(s, seat, f.card[known]) != title_of(s, seat, card))
            known++;
        if (known == f.count) {
            f.card[f.count] = card;
            f.copies[f.count++] = 0;
        }
        f.copies[known]++;
        int columns =
            text_columns(pl_tell_card(s->teller, seat, card, title, sizeof title)) + (f.copies[known] > 1 ? 3 : 0);
        f.width = columns > f.width ? columns : f.width;
    }
    return f;
}

static const char *key_of_card(const screen *s, const pl_game *game, const answers *a, unsigned seat, unsigned card)
{
    for (unsigned i = 0; i < a->count; i++)
        if (game->question.kind == PL_ASK_CARD && game->question.pile == seat &&
            a->items[i].option.kind == PL_OPTION_CARD &&
            title_of(s, seat, a->items[i].option.value) == title_of(s, seat, card))
            return a->items[i].key;
    return "";
}

/* "▲ NAME  Your teammate's hand:"; returns its columns. */
static int print_heading(const screen *s, const pl_game *game, unsigned seat)
{
    const char *what = say(s, seat == game->question.seat ? L_YOUR_HAND
                              : s->plays >> seat & 1      ? L_ALSO_YOURS
                                                          : L_TEAMMATE_HAND);
    int columns = text_columns(what) + 1;
    if (s->setup.teams) {
        columns += screen_seat(s, seat) + 2;
        fputs("  ", s->t.out);
    }
    term_print(&s->t, STYLE_BOLD, "%s:", what);
    return columns;
}

/* Another seat of the asked one's team whose cards the person may see; one that is out of the game has no use for them. */
static bool is_shown_mate(const screen *s, const pl_game *game, unsigned seat)
{
    unsigned asked = game->question.seat;
    return seat != asked && pl_team_of(seat) == pl_team_of(asked) && s->sees >> seat & 1 && !is_out(s, game, seat);
}

/* A hand in a line or two. */
static void print_titles(const screen *s, const pl_game *game, unsigned seat)
{
    char title[PL_TOLD_MAX], list[PL_TOLD_MAX];
    fold f = fold_cards(s, seat, game->seat[seat].hand);
    size_t length = (size_t)snprintf(list, sizeof list, "%s", f.count ? "" : say(s, L_NO_CARDS));
    for (unsigned i = 0; i < f.count && length < sizeof list; i++) {
        char times[16] = "";
        if (f.copies[i] > 1)
            snprintf(times, sizeof times, " ×%u", f.copies[i]);
        pl_tell_card(s->teller, seat, f.card[i], title, sizeof title);
        length += (size_t)snprintf(list + length, sizeof list - length, "%s%s%s", i ? ", " : "", title, times);
    }
    int columns = print_heading(s, game, seat);
    fputc(' ', s->t.out);
    term_wrap(&s->t, STYLE_PLAIN, columns + 1, 6, list);
}

void screen_hand(const screen *s, const pl_game *game, const answers *a)
{
    unsigned seat = game->question.seat;
    fold f = fold_cards(s, seat, game->seat[seat].hand);
    print_heading(s, game, seat);
    fprintf(s->t.out, "%s%s\n", f.count ? "" : " ", f.count ? "" : say(s, L_NO_CARDS));
    for (unsigned i = 0; i < f.count; i++)
        print_card(s, seat, f.card[i], f.copies[i], key_of_card(s, game, a, seat, f.card[i]), f.width);
    for (unsigned mate = 0; mate < pl_seats_in(&s->setup); mate++)
        if (is_shown_mate(s, game, mate))
            print_titles(s, game, mate);
}

void screen_hand_texts(const screen *s, const pl_game *game)
{
    for (unsigned seat = 0; seat < pl_seats_in(&s->setup); seat++) {
        if (seat != game->question.seat && !is_shown_mate(s, game, seat))
            continue;
        fold f = fold_cards(s, seat, game->seat[seat].hand);
        if (s->setup.teams) {
            print_heading(s, game, seat);
            fputc('\n', s->t.out);
        }
        for (unsigned i = 0; i < f.count; i++)
            screen_card(s, seat, f.card[i]);
        if (!f.count)
            fprintf(s->t.out, "%s\n", say(s, L_NO_CARDS));
    }
}

void screen_card(const screen *s, unsigned seat, unsigned card)
{
    face_card(s->pack, s->setup.hero[seat], title_of(s, seat, card), s->language, &s->t);
}

void screen_discards(const screen *s, const pl_game *game)
{
    char name[PL_NAME_MAX], heading[PL_NAME_MAX * 2], title[PL_TOLD_MAX], list[PL_TOLD_MAX];
    for (unsigned seat = 0; seat < pl_seats_in(&s->setup); seat++) {
        unsigned count = game->seat[seat].discard_count;
        size_t length = 0;
        snprintf(list, sizeof list, "%s", say(s, L_EMPTY));
        for (unsigned k = 0; k < count && length < sizeof list; k++)
            length +=
                (size_t)snprintf(list + length, sizeof list - length, "%s%s", k ? ", " : "",
                                 pl_tell_card(s->teller, seat, pl_discard_card(game, seat, k), title, sizeof title));
        term_print(&s->t, seat_styles[seat], "%s", picture_sign[seat]);
        pl_tell_seat(s->teller, seat, name, sizeof name);
        snprintf(heading, sizeof heading, " %s — %s (%u): ", name, say(s, L_DISCARD), count);
        fputs(heading, s->t.out);
        term_wrap(&s->t, STYLE_PLAIN, 1 + text_columns(heading), 2, list);
    }
}

/* Letters compared without regard to capitals. */
static bool contains(const char *text, const char *part)
{
    for (; *text; text += letter_length(text)) {
        const char *a = text, *b = part;
        while (*a && *b) {
            char capital_a[8], capital_b[8];
            letter_capital(a, capital_a);
            letter_capital(b, capital_b);
            if (strcmp(capital_a, capital_b) != 0)
                break;
            a += letter_length(a);
            b += letter_length(b);
        }
        if (!*b)
            return true;
    }
    return false;
}

/* Does a seat before this one have the same hero? */
static bool shown_before(const screen *s, unsigned seat)
{
    for (unsigned other = 0; other < seat; other++)
        if (s->setup.hero[other] == s->setup.hero[seat])
            return true;
    return false;
}

bool screen_cards(const screen *s, const char *part)
{
    bool found = false;
    for (unsigned seat = 0; seat < pl_seats_in(&s->setup); seat++) {
        const pl_hero_page *page = &s->pack->hero_pages[s->setup.hero[seat]];
        if (shown_before(s, seat))
            continue;
        for (unsigned i = 0; i < hero_of(s, seat)->title_count; i++)
            if (contains(page->cards[i].name.in[s->language], part) || contains(page->cards[i].id, part)) {
                face_card(s->pack, s->setup.hero[seat], i, s->language, &s->t);
                found = true;
            }
    }
    return found;
}

/* ------------------------------------------------------------------ spaces */

static void print_numbers(const screen *s, uint64_t spaces)
{
    for (unsigned i = 0; i < PL_SPACES; i++)
        if (spaces >> i & 1)
            fprintf(s->t.out, " %d", pl_space_name(s->pack, &s->setup, i));
}

void screen_space(const screen *s, const pl_game *game, int number)
{
    const pl_board *board = &s->pack->boards[s->setup.board];
    const pl_board_page *page = &s->pack->board_pages[s->setup.board];
    int space = pl_board_space(page, board, number);
    if (space < 0) {
        fprintf(s->t.out, "%s\n", say(s, L_NO_SUCH_SPACE));
        return;
    }
    term_print(&s->t, STYLE_BOLD, "%s %d", say(s, L_SPACE), number);
    int zones = 0;
    for (int z = 0; z < page->zone_count; z++)
        zones += (int)(page->zones[z].spaces >> space & 1);
    fprintf(s->t.out, "; %s:", say(s, zones == 1 ? L_ZONE : L_ZONES));
    for (int z = 0, first = 1; z < page->zone_count; z++)
        if (page->zones[z].spaces >> space & 1) {
            fprintf(s->t.out, "%s%s", first ? " " : ", ", page->zones[z].name.in[s->language]);
            first = 0;
        }
    fprintf(s->t.out, "; %s:", say(s, L_LINES));
    print_numbers(s, board->adjacent[space]);
    if (page->passages >> space & 1) {
        fprintf(s->t.out, "; ≈ %s:", say(s, L_PASSAGE));
        print_numbers(s, page->passages & ~(UINT64_C(1) << space));
    }
    fputc('\n', s->t.out);
    for (unsigned f = 0; f < PL_FIGHTERS; f++)
        if (game->space[f] == space && *s->token[f]) {
            fputs("  ", s->t.out);
            print_fighter(s, game, f);
            fputc('\n', s->t.out);
        }
    for (unsigned seat = 0; seat < pl_seats_in(&s->setup); seat++)
        for (unsigned kind = 0; kind < hero_of(s, seat)->token_count; kind++)
            if (game->seat[seat].tokens[kind] >> space & 1) {
                fputs("  ", s->t.out);
                term_print(&s->t, seat_styles[seat], "%s", s->kind[seat][kind].sign);
                fprintf(s->t.out, " %s\n", s->kind[seat][kind].name);
            }
}

/* ------------------------------------------------------------------ the question */

static void print_answer(const screen *s, const pl_game *game, const answer *a)
{
    char text[PL_TOLD_MAX];
    if (a->option.kind == PL_OPTION_CARD) {
        unsigned pile = game->question.pile < PL_SEATS ? game->question.pile : game->question.seat;
        print_card(s, pile, a->option.value, a->copies, a->key, 30);
        return;
    }
    print_key(s, a->key);
    if (a->option.kind == PL_OPTION_FIGHTER || a->option.kind == PL_OPTION_PLAYER) {
        if (a->option.kind == PL_OPTION_FIGHTER)
            print_fighter(s, game, a->option.value);
        else
            screen_seat(s, a->option.value);
        fputc('\n', s->t.out);
        return;
    }
    term_wrap(&s->t, STYLE_PLAIN, 6, 6, pl_tell_option(s->teller, game, a->option, text, sizeof text));
}

/* Spaces and numbers in one line; an answer without a number on a line of its own. */
static void print_in_line(const screen *s, const pl_game *game, const answers *a)
{
    char line[PL_TOLD_MAX];
    size_t length = 0;
    line[0] = '\0';
    for (unsigned i = 0; i < a->count && length < sizeof line; i++)
        if (a->items[i].option.kind == PL_OPTION_SPACE || a->items[i].option.kind == PL_OPTION_NUMBER)
            length += (size_t)snprintf(line + length, sizeof line - length, "%s%s", length ? " " : "", a->items[i].key);
    const pl_question *q = &game->question;
    unsigned here = q->kind == PL_ASK_SPACE && q->fighter < PL_FIGHTERS ? game->space[q->fighter] : PL_NONE;
    if (here < PL_SPACES && q->mask >> here & 1 && length < sizeof line)
        snprintf(line + length, sizeof line - length, "  (%d: %s)", pl_space_name(s->pack, &s->setup, here),
                 say(s, L_STAY));
    fputs("    ", s->t.out);
    term_wrap(&s->t, STYLE_BOLD, 4, 4, line);
    for (unsigned i = 0; i < a->count; i++)
        if (a->items[i].option.kind != PL_OPTION_SPACE && a->items[i].option.kind != PL_OPTION_NUMBER)
            print_answer(s, game, &a->items[i]);
}

/* Are the cards that answer the question those of the hand on the screen? */
static bool answers_from_hand(const pl_game *game, const answers *a)
{
    const pl_question *q = &game->question;
    if (q->kind != PL_ASK_CARD || q->pile != q->seat)
        return false;
    for (unsigned i = 0; i < a->count; i++)
        if (a->items[i].option.kind == PL_OPTION_CARD && !(game->seat[q->seat].hand >> a->items[i].option.value & 1))
            return false;
    return true;
}

void screen_question(const screen *s, const pl_game *game, const answers *a)
{
    const pl_question *q = &game->question;
    char text[PL_TOLD_MAX];
    bool from_hand = answers_from_hand(game, a), in_line = q->kind == PL_ASK_SPACE || q->kind == PL_ASK_NUMBER;
    if (q->kind == PL_ASK_ACTION || from_hand)
        screen_hand(s, game, a);
    if (*pl_tell_asker(s->teller, game, text, sizeof text) && strcmp(text, s->last_text) != 0)
        term_wrap(&s->t, STYLE_QUIET, 0, 0, text);
    /* who plays several seats should see which one is asked, unless one of its fighters is named anyway */
    bool named = q->fighter < PL_FIGHTERS && pl_seat_of(q->fighter) == q->seat;
    bool doubtful = !named && (s->plays & (s->plays - 1));
    int columns = 2;
    if (doubtful)
        columns += screen_seat(s, q->seat);
    else
        term_print(&s->t, seat_styles[q->seat], "%s", picture_sign[q->seat]);
    fputs(doubtful ? ": " : " ", s->t.out);
    term_print(&s->t, STYLE_BOLD, "%s", pl_tell_question(s->teller, game, text, sizeof text));
    columns += text_columns(text) + 2 + text_columns(pl_why_rule(q->why));
    if (*pl_why_rule(q->why))
        term_print(&s->t, STYLE_QUIET, "%s  %s", columns > s->t.width ? "\n" : "", pl_why_rule(q->why));
    fputc('\n', s->t.out);
    if (in_line) {
        print_in_line(s, game, a);
        return;
    }
    for (unsigned i = 0; i < a->count; i++)
        if (!from_hand || a->items[i].option.kind != PL_OPTION_CARD)
            print_answer(s, game, &a->items[i]);
}
