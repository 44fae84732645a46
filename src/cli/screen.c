#include "cli/screen.h"

#include <string.h>

term_style screen_style(unsigned seat)
{
    return pl_team_of(seat) ? STYLE_SEAT_B : STYLE_SEAT_A;
}

const char *screen_say(const screen *s, label_id id)
{
    return label(s->language, id);
}

const pl_hero *screen_hero(const screen *s, unsigned seat)
{
    return &s->pack->heroes[s->setup.hero[seat]];
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

/* The name of a hero in a form; NULL: that fighter has none. */
static const char *form_name(const screen *s, unsigned seat, unsigned fighter, unsigned form)
{
    const pl_hero *hero = screen_hero(s, seat);
    if (form >= hero->form_count || !(hero->heroes >> fighter & 1))
        return NULL;
    return s->pack->hero_pages[s->setup.hero[seat]].forms[form].name.in[s->language];
}

static void make_tokens(screen *s, unsigned seat, unsigned form)
{
    const pl_hero_page *page = &s->pack->hero_pages[s->setup.hero[seat]];
    unsigned count = screen_hero(s, seat)->fighter_count;
    char letters[PL_SEAT_FIGHTERS][8];
    for (unsigned f = 0; f < count; f++) {
        const char *now = form_name(s, seat, f, form);
        first_letter(now ? now : page->fighters[f].name.in[s->language], letters[f]);
    }
    for (unsigned f = 0; f < count; f++) {
        unsigned same = 0, place = 0;
        for (unsigned g = 0; g < count; g++)
            if (strcmp(letters[f], letters[g]) == 0) {
                same++;
                place += g <= f;
            }
        char *token = s->token[form][seat * PL_SEAT_FIGHTERS + f];
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
        for (unsigned form = 0; form < PL_FORMS; form++)
            make_tokens(s, seat, form);
        picture_kinds(pack, setup->hero[seat], seat, language, s->kind[seat]);
    }
}

/* ------------------------------------------------------------------ the story */

int screen_seat(const screen *s, unsigned seat)
{
    char name[PL_NAME_MAX];
    pl_tell_seat(s->teller, seat, name, sizeof name);
    term_print(&s->t, screen_style(seat), "%s %s", picture_sign[seat], name);
    return 2 + text_columns(name);
}

/* How a sentence of this kind looks, and how far it is indented. */
typedef struct look {
    const char *kind;
    term_style style;
    int indent;
} look;

static const look *look_of(const char *kind)
{
    static const look looks[] = {{"plain", STYLE_PLAIN, 2}, {"turn", STYLE_BOLD, 2},  {"text", STYLE_QUIET, 4},
                                 {"value", STYLE_PLAIN, 4}, {"harm", STYLE_ALERT, 2}, {"end", STYLE_BOLD, 2}};
    for (unsigned i = 0; i < sizeof looks / sizeof *looks; i++)
        if (sight_is(kind, looks[i].kind))
            return &looks[i];
    return &looks[0]; /* kinds may be added to the protocol */
}

void screen_told(void *to, const sight_told *told)
{
    screen *s = to;
    const look *l = look_of(told->kind);
    bool heading = sight_is(told->kind, "turn");
    size_t length = strlen(told->text);
    char text[PL_TOLD_MAX];
    if (sight_is(told->kind, "text") && strcmp(told->text, s->last_text) == 0)
        return;
    snprintf(s->last_text, sizeof s->last_text, "%s", told->text);
    /* a heading needs no full stop */
    snprintf(text, sizeof text, "%.*s", (int)(length - (heading && length && told->text[length - 1] == '.')),
             told->text);
    if (heading)
        fputc('\n', s->t.out);
    if (told->seat < PL_SEATS)
        term_print(&s->t, screen_style(told->seat), "%s", picture_sign[told->seat]);
    else
        fputc(' ', s->t.out);
    fprintf(s->t.out, "%*s", l->indent - 1, "");
    term_wrap(&s->t, l->style, l->indent, l->indent, text);
}

/* ------------------------------------------------------------------ the battlefield */

static int space_called(const screen *s, int number)
{
    return pl_board_space(&s->pack->board_pages[s->setup.board], &s->pack->boards[s->setup.board], number);
}

static uint64_t bit_of(const screen *s, int number)
{
    int space = space_called(s, number);
    return space < 0 ? 0 : UINT64_C(1) << space;
}

static uint64_t lying(const screen *s, const pl_json_value *spaces)
{
    uint64_t bits = 0;
    for (const pl_json_value *v = spaces ? spaces->first : NULL; v; v = v->next)
        bits |= bit_of(s, (int)v->number);
    return bits;
}

void screen_board(const screen *s, const sight *now, bool lit)
{
    picture p;
    picture_start(&p, s->pack, s->setup.board, s->language);
    for (unsigned f = 0; f < PL_FIGHTERS; f++) {
        int space = sight_space(now, f) == NOWHERE ? NOWHERE : space_called(s, sight_space(now, f));
        if (space < 0)
            continue;
        p.token[space].seat = (uint8_t)pl_seat_of(f);
        snprintf(p.token[space].label, PICTURE_TOKEN, "%.7s", screen_letter(s, now, f));
    }
    memcpy(p.kind, s->kind, sizeof p.kind);
    for (unsigned seat = 0; seat < now->seat_count; seat++)
        for (unsigned kind = 0; kind < PL_TOKENS; kind++)
            p.lying[seat][kind] = lying(s, now->seats[seat].tokens[kind]);
    for (unsigned i = 0; lit && i < now->question.count; i++)
        if (sight_is(now->question.options[i].kind, "space"))
            p.lit |= bit_of(s, now->question.options[i].number);
    picture_print(&p, &s->t);
    picture_legend(&p, &s->t);
}

/* ------------------------------------------------------------------ fighters and piles */

const char *screen_letter(const screen *s, const sight *now, unsigned fighter)
{
    unsigned seat = pl_seat_of(fighter), form = now->seats[seat].line.form;
    return s->token[form < screen_hero(s, seat)->form_count ? form : 0][fighter];
}

void screen_token(const screen *s, const sight *now, unsigned fighter)
{
    unsigned seat = pl_seat_of(fighter);
    term_print(&s->t, screen_style(seat), "%s%s", picture_sign[seat], screen_letter(s, now, fighter));
}

/* The name of a fighter; a hero with forms is called by the present one. */
static char *present_name(const screen *s, const sight *now, unsigned fighter, char *out, size_t size)
{
    unsigned seat = pl_seat_of(fighter);
    const char *form = form_name(s, seat, fighter % PL_SEAT_FIGHTERS, now->seats[seat].line.form);
    if (form)
        snprintf(out, size, "%s", form);
    else
        pl_tell_fighter(s->teller, fighter, out, size);
    return out;
}

/* What people call the space with this number: its cell. */
static char *place_called(const screen *s, int number, char out[PL_SPACE_LABEL])
{
    int space = space_called(s, number);
    snprintf(out, PL_SPACE_LABEL, "?");
    return space < 0 ? out : pl_space_label(&s->pack->board_pages[s->setup.board], (unsigned)space, out);
}

/* What stands behind a fighter's token: " NAME 14/14 (D7)". */
static char *fighter_text(const screen *s, const sight *now, unsigned fighter, char *out, size_t size)
{
    char name[PL_NAME_MAX], place[PL_SPACE_LABEL];
    unsigned most = screen_hero(s, pl_seat_of(fighter))->health[fighter % PL_SEAT_FIGHTERS];
    unsigned health = sight_health(now, fighter);
    int space = sight_space(now, fighter);
    present_name(s, now, fighter, name, sizeof name);
    if (health == 0)
        snprintf(out, size, " %s ✗", name);
    else if (space == NOWHERE)
        snprintf(out, size, " %s %u/%u", name, health, most);
    else
        snprintf(out, size, " %s %u/%u (%s)", name, health, most, place_called(s, space, place));
    return out;
}

void screen_fighter(const screen *s, const sight *now, unsigned fighter)
{
    char text[PL_NAME_MAX * 2];
    screen_token(s, now, fighter);
    fputs(fighter_text(s, now, fighter, text, sizeof text), s->t.out);
}

/* The fighters of a seat in one or more lines; returns the column after the last one. */
static int print_fighters(const screen *s, const sight *now, unsigned seat)
{
    char text[PL_NAME_MAX * 2];
    int indent = s->setup.teams ? 3 : 0, column = indent;
    if (indent)
        fprintf(s->t.out, "%-*s", indent, pl_seat_name(&s->setup, seat));
    for (unsigned f = 0; f < screen_hero(s, seat)->fighter_count; f++) {
        unsigned fighter = seat * PL_SEAT_FIGHTERS + f;
        fighter_text(s, now, fighter, text, sizeof text);
        int columns = 1 + text_columns(screen_letter(s, now, fighter)) + text_columns(text);
        if (f > 0 && column + 2 + columns > s->t.width) {
            fprintf(s->t.out, "\n%*s", indent, "");
            column = indent + columns;
        } else {
            fputs(f > 0 ? "  " : "", s->t.out);
            column += columns + (f > 0 ? 2 : 0);
        }
        screen_fighter(s, now, fighter);
    }
    return column;
}

/* "  ○t left 5": tokens that can still be placed. */
static void add_stock(const screen *s, const sight_line *line, unsigned seat, char *out, size_t size)
{
    for (unsigned kind = 0; kind < screen_hero(s, seat)->token_count; kind++) {
        size_t length = strlen(out);
        snprintf(out + length, size - length, "  %s %s %u", s->kind[seat][kind].sign, screen_say(s, L_TOKENS_LEFT),
                 line->left[kind]);
    }
}

/* "  rage 3  Mood: Calm": counters, the seat's own and those that opponents gave it. */
static void add_counters(const screen *s, const sight_seat *seat, char *out, size_t size)
{
    unsigned i = 0;
    for (const pl_json_value *c = seat->counters; c && i < SIGHT_COUNTERS; c = c->next, i++) {
        const char *of = pl_json_get_text(c, "of"), *id = pl_json_get_text(c, "id"),
                   *now = pl_json_get_text(c, "state");
        unsigned owner = of ? (unsigned)pl_seat_find(of) : PL_NONE;
        int counter = owner < PL_SEATS && id ? pl_counter_find(s->pack, s->setup.hero[owner], id) : -1;
        if (counter < 0)
            continue;
        const pl_hero_page *page = &s->pack->hero_pages[s->setup.hero[owner]];
        int state = now ? pl_state_find(s->pack, s->setup.hero[owner], (unsigned)counter, now) : -1;
        size_t length = strlen(out);
        snprintf(out + length, size - length, "  %.60s ", page->counters[counter].name.in[s->language]);
        length = strlen(out);
        if (state < 0)
            snprintf(out + length, size - length, "%u", seat->line.counters[i]);
        else
            snprintf(out + length, size - length, "%.60s",
                     pl_state_page_of(page, (unsigned)counter, (unsigned)state)->name.in[s->language]);
    }
}

static void print_seat(const screen *s, const sight *now, unsigned seat)
{
    enum { PILES_AT = 42 };
    const sight_line *line = &now->seats[seat].line;
    char deck[64], rest[640];
    snprintf(deck, sizeof deck, "%s %u", screen_say(s, L_DECK), line->deck);
    snprintf(rest, sizeof rest, "  %s %u  %s %u", screen_say(s, L_HAND), line->hand, screen_say(s, L_DISCARD),
             line->discard);
    add_stock(s, line, seat, rest, sizeof rest);
    add_counters(s, &now->seats[seat], rest, sizeof rest);
    if (line->out) {
        snprintf(deck, sizeof deck, "%s", screen_say(s, L_OUT));
        rest[0] = '\0';
    }
    int column = print_fighters(s, now, seat), gap = column < PILES_AT - 2 ? PILES_AT - column : 2;
    int spare = s->t.width - column - text_columns(deck) - text_columns(rest);
    if (spare < 2) {
        fputc('\n', s->t.out);
        gap = 3;
    } else if (gap > spare) {
        gap = spare;
    }
    fprintf(s->t.out, "%*s", gap, "");
    term_print(&s->t, line->deck ? STYLE_PLAIN : STYLE_ALERT, "%s", deck);
    fprintf(s->t.out, "%s\n", rest);
}

void screen_seats(const screen *s, const sight *now, unsigned seats)
{
    for (unsigned seat = 0; seat < now->seat_count; seat++)
        if (seats >> seat & 1)
            print_seat(s, now, seat);
}

/* ------------------------------------------------------------------ spaces */

static void print_places(const screen *s, uint64_t spaces)
{
    char place[PL_SPACE_LABEL];
    for (unsigned i = 0; i < PL_SPACES; i++)
        if (spaces >> i & 1)
            fprintf(s->t.out, " %s", pl_space_label(&s->pack->board_pages[s->setup.board], i, place));
}

static void print_ground(const screen *s, int space)
{
    const pl_board_page *page = &s->pack->board_pages[s->setup.board];
    int zones = 0;
    for (int z = 0; z < page->zone_count; z++)
        zones += (int)(page->zones[z].spaces >> space & 1);
    fprintf(s->t.out, "; %s:", screen_say(s, zones == 1 ? L_ZONE : L_ZONES));
    for (int z = 0, first = 1; z < page->zone_count; z++)
        if (page->zones[z].spaces >> space & 1) {
            fprintf(s->t.out, "%s%s", first ? " " : ", ", page->zones[z].name.in[s->language]);
            first = 0;
        }
    fprintf(s->t.out, "; %s:", screen_say(s, L_LINES));
    print_places(s, s->pack->boards[s->setup.board].adjacent[space]);
    if (page->passages >> space & 1) {
        fprintf(s->t.out, "; ≈ %s:", screen_say(s, L_PASSAGE));
        print_places(s, page->passages & ~(UINT64_C(1) << space));
    }
    fputc('\n', s->t.out);
}

void screen_space(const screen *s, const sight *now, const char *name)
{
    int space = pl_space_find(s->pack, s->setup.board, name);
    char place[PL_SPACE_LABEL];
    if (space < 0) {
        fprintf(s->t.out, "%s\n", screen_say(s, L_NO_SUCH_SPACE));
        return;
    }
    int number = pl_space_name(s->pack, &s->setup, (unsigned)space);
    term_print(&s->t, STYLE_BOLD, "%s %s", screen_say(s, L_SPACE), place_called(s, number, place));
    print_ground(s, space);
    for (unsigned f = 0; f < PL_FIGHTERS; f++)
        if (sight_space(now, f) == number) {
            fputs("  ", s->t.out);
            screen_fighter(s, now, f);
            fputc('\n', s->t.out);
        }
    for (unsigned seat = 0; seat < now->seat_count; seat++)
        for (unsigned kind = 0; kind < PL_TOKENS; kind++)
            if (lying(s, now->seats[seat].tokens[kind]) >> space & 1) {
                fputs("  ", s->t.out);
                term_print(&s->t, screen_style(seat), "%s", s->kind[seat][kind].sign);
                fprintf(s->t.out, " %s\n", s->kind[seat][kind].name);
            }
}
