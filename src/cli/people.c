#include "cli/people.h"

void people_start(people *p, const cli_setup *setup, unsigned decisions)
{
    *p = (people){.setup = setup, .at = PL_NONE, .first = decisions};
    for (unsigned seat = 0; seat < pl_seats_in(&setup->setup); seat++)
        if (setup->person[seat] != PL_NONE)
            p->persons[setup->person[seat]].seats |= 1U << seat;
}

/* ------------------------------------------------------------------ the story */

void people_tell(const people *p, hearer *l, const sight_source *source, screen *s)
{
    unsigned now = pl_match_decisions(source->match);
    if (!l->begun) {
        sight_story(source, l->seats, 0, p->first, true, screen_told, s);
        l->begun = true;
        l->heard = p->first;
    }
    if (l->heard < now)
        sight_story(source, l->seats, l->heard + 1, now, false, screen_told, s);
    l->heard = now;
}

static void forget(hearer *l, unsigned decisions)
{
    if (l->heard > decisions)
        l->heard = decisions;
}

void people_forget(people *p, unsigned decisions)
{
    for (unsigned i = 0; i < PL_SEATS; i++)
        forget(&p->persons[i], decisions);
    forget(&p->public, decisions);
    if (p->first > decisions)
        p->first = decisions;
}

/* ------------------------------------------------------------------ who they are */

/* Who plays the seat: a name, "you", "computer, novice", "computer, strength 30". */
static char *player_text(const people *p, const screen *s, unsigned seat, char out[PL_NAME_MAX])
{
    const char *player = p->setup->player[seat];
    char room[LABEL_PLAYER];
    if (p->setup->person[seat] == PL_NONE)
        snprintf(out, PL_NAME_MAX, "%s, %s", screen_say(s, L_COMPUTER), label_player(s->language, player, room));
    else if (*player)
        snprintf(out, PL_NAME_MAX, "%s", player);
    else if (p->setup->person_count == 1)
        snprintf(out, PL_NAME_MAX, "%s", screen_say(s, L_YOU));
    else
        snprintf(out, PL_NAME_MAX, "%s %d", screen_say(s, L_PERSON), p->setup->person[seat] + 1);
    return out;
}

/* "● NAME (you)", after two blanks or on a line of its own; returns the column after it. */
static int introduce_seat(const people *p, const screen *s, unsigned seat, int column, int indent)
{
    char name[PL_NAME_MAX], player[PL_NAME_MAX];
    int columns = 5 + text_columns(pl_tell_seat(s->teller, seat, name, sizeof name)) +
                  text_columns(player_text(p, s, seat, player));
    if (column > indent && column + 2 + columns > s->t.width) {
        fprintf(s->t.out, "\n%*s", indent, "");
        column = indent;
    }
    if (column > indent)
        column += fprintf(s->t.out, "  ");
    screen_seat(s, seat);
    fprintf(s->t.out, " (%s)", player);
    return column + columns;
}

void people_introduce(const people *p, const screen *s)
{
    bool teams = s->setup.teams;
    int indent = teams ? text_columns(screen_say(s, L_TEAM)) + 4 : 0, column = 0;
    for (unsigned team = 0; team < PL_TEAMS; team++) {
        if (teams) {
            fprintf(s->t.out, "%s %c: ", screen_say(s, L_TEAM), 'A' + (int)team);
            column = indent;
        }
        for (unsigned seat = team; seat < pl_seats_in(&s->setup); seat += PL_TEAMS)
            column = introduce_seat(p, s, seat, column, indent);
        if (teams)
            fputc('\n', s->t.out);
    }
    const char *board = s->pack->board_pages[s->setup.board].name.in[s->language];
    if (!teams)
        fputs(column + 2 + text_columns(board) > s->t.width ? "\n" : "  ", s->t.out);
    term_print(&s->t, STYLE_BOLD, "%s\n", board);
    term_print(&s->t, STYLE_QUIET, "%s\n\n", screen_say(s, L_TYPE_HELP));
}
