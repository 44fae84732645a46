/* A review in words and in JSON. */
#include <stdio.h>
#include <stdlib.h>

#include "review/inside.h"

/* ------------------------------------------------------------------ sentences */

static const struct {
    uint16_t story;
    const char *name;
} points[PL_POINTS] = {
#define POINT(id, name, weight, least) [PL_POINT_##id] = {PL_STORY_WHY_##id, (name)},
#include "review/points.def"
};

char *pl_review_tell_point(const pl_review *r, const pl_teller *teller, const pl_judged *d, const pl_point *point,
                           char *out, size_t size)
{
    pl_game game;
    out[0] = '\0';
    return pl_match_state(r->match, d->number - 1, &game)
               ? pl_tell_of(teller, &game, points[point->kind].story, point->about, out, size)
               : out;
}

static pl_operand number(unsigned n)
{
    return (pl_operand){PL_OPERAND_NUMBER, 0, (uint16_t)(n < PL_WORD_NUMBER_MAX ? n : PL_WORD_NUMBER_MAX)};
}

static pl_operand hundredths(float share)
{
    return number(share > 0 ? (unsigned)(share * 100 + 0.5F) : 0);
}

char *pl_review_tell_end(const pl_review *r, const pl_teller *teller, const pl_review_sum *s, char *out, size_t size)
{
    static const uint16_t stories[] = {
        [PL_LOST_BY_ONE] = PL_STORY_LOST_BY_ONE,         [PL_LOST_BY_MANY] = PL_STORY_LOST_BY_MANY,
        [PL_LOST_BY_LITTLE] = PL_STORY_LOST_BY_LITTLE,   [PL_LOST_BY_LUCK] = PL_STORY_LOST_BY_LUCK,
        [PL_LOST_FROM_START] = PL_STORY_LOST_FROM_START, [PL_LOST_BY_GIVING_UP] = PL_STORY_LOST_BY_GIVING_UP};
    const pl_game *game = pl_match_game(r->match);
    const pl_judged *worst = &r->judged[s->worst];
    unsigned loser = r->loser;
    pl_operand about[3] = {{0}}, lost;
    out[0] = '\0';
    if (s->lost_by == PL_LOST_NOTHING)
        return out;
    lost = hundredths(s->own); /* shares of what was lost: sums of losses may be more than there ever was */
    switch (s->lost_by) {
    case PL_LOST_NOTHING:
        return out;
    case PL_LOST_BY_ONE:
        about[0] = (pl_operand){PL_OPERAND_SEAT, worst->seat, 0};
        about[1] = number(worst->turn);
        about[2] = hundredths(worst->loss);
        break;
    case PL_LOST_BY_MANY:
        about[0] = number(s->mistakes[loser] + s->mistakes[loser + PL_TEAMS]);
        about[1] = lost;
        break;
    case PL_LOST_BY_LITTLE:
        about[0] = lost;
        break;
    case PL_LOST_BY_LUCK:
        about[0] = hundredths(1 - s->own);
        about[1] = lost;
        break;
    case PL_LOST_FROM_START:
        about[0] = hundredths(loser == 0 ? s->from : 1 - s->from);
        break;
    case PL_LOST_BY_GIVING_UP:
        about[0] = (pl_operand){PL_OPERAND_SEAT, (uint8_t)r->gave_up, 0};
        about[1] = hundredths(loser == 0 ? s->to : 1 - s->to);
        break;
    }
    return pl_tell_of(teller, game, stories[s->lost_by], about, out, size);
}

/* ------------------------------------------------------------------ the better line */

/* The match as it stood before the decision. NULL: no memory. */
static pl_match *match_before(const pl_review *r, unsigned n)
{
    pl_match *match = pl_match_clone(r->match);
    if (match && !pl_match_undo(match, n - 1)) {
        pl_match_free(match);
        return NULL;
    }
    return match;
}

bool pl_review_tell_line(const pl_review *r, const pl_teller *teller, const pl_judged *d, pl_audience audience)
{
    pl_tale *tale = calloc(1, sizeof *tale);
    pl_match *match = tale ? match_before(r, d->number) : NULL;
    const pl_audience nobody = {NULL, NULL};
    if (match) {
        tale->seats = (1U << pl_seats_in(pl_match_setup(match))) - 1;
        for (unsigned n = 0; n < d->number + d->line_length; n++) {
            unsigned count;
            bool told = n >= d->number;
            if (told && !pl_match_answer(match, d->line[n - d->number]))
                break;
            const pl_event *events = pl_match_events(match, n, &count);
            pl_tell(teller, tale, events, count, told ? audience : nobody);
        }
    }
    pl_match_free(match);
    free(tale);
    return match != NULL;
}

/* ------------------------------------------------------------------ JSON */

static void write_chance(pl_json *j, const char *key, float chance)
{
    pl_json_real(j, key, (double)(int)(chance * 10000 + (chance < 0 ? -0.5F : 0.5F)) / 10000);
}

static void hear(void *to, const pl_told *told)
{
    if (told->kind != PL_TOLD_TEXT && told->kind != PL_TOLD_TURN)
        pl_json_text(to, NULL, told->text);
}

static void write_line(const pl_review *r, const pl_teller *teller, const pl_judged *d, pl_json *j)
{
    pl_match *match = match_before(r, d->number);
    char name[PL_NAME_MAX];
    pl_json_open(j, "line", '[');
    for (unsigned i = 0; match && i < d->line_length; i++) {
        pl_json_text(j, NULL, pl_option_name(pl_match_pack(match), pl_match_game(match), d->line[i], name));
        if (!pl_match_answer(match, d->line[i]))
            break;
    }
    pl_json_close(j, ']');
    pl_match_free(match);
    pl_json_open(j, "told", '[');
    pl_review_tell_line(r, teller, d, (pl_audience){hear, j});
    pl_json_close(j, ']');
}

static void write_points(const pl_review *r, const pl_teller *teller, const pl_judged *d, pl_json *j)
{
    char text[PL_TOLD_MAX];
    pl_json_open(j, "reasons", '[');
    for (unsigned i = 0; i < d->points; i++) {
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "name", points[d->point[i].kind].name);
        pl_json_text(j, "text", pl_review_tell_point(r, teller, d, &d->point[i], text, sizeof text));
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
}

static void write_options(const pl_pack *pack, const pl_game *game, const pl_judged *d, pl_json *j)
{
    char name[PL_NAME_MAX];
    pl_json_open(j, "options", '[');
    for (unsigned i = 0; i < d->options; i++) {
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "name", pl_option_name(pack, game, d->option[i].option, name));
        write_chance(j, "chance", d->option[i].chance);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
}

static void write_judged(const pl_review *r, const pl_teller *teller, const pl_judged *d, pl_json *j)
{
    static const char *const marks[] = {NULL, "?!", "?", "??"};
    const pl_pack *pack = pl_match_pack(r->match);
    char name[PL_NAME_MAX];
    pl_game game;
    float luck;
    if (!pl_match_state(r->match, d->number - 1, &game))
        return;
    pl_json_open(j, NULL, '{');
    pl_json_number(j, "number", d->number);
    pl_json_number(j, "turn", d->turn);
    pl_json_text(j, "seat", pl_seat_name(pl_match_setup(r->match), d->seat));
    pl_json_text(j, "why", pl_why_name(game.question.why));
    write_chance(j, "chance", d->chance);
    pl_json_text(j, "answer", pl_option_name(pack, &game, d->answer, name));
    pl_json_text(j, "better", d->loss > 0 ? pl_option_name(pack, &game, d->better, name) : NULL);
    write_chance(j, "loss", d->loss);
    if (pl_review_luck(r, d->number, &luck))
        write_chance(j, "luck", luck);
    else
        pl_json_text(j, "luck", NULL);
    pl_json_text(j, "mark", marks[pl_review_mistake(d)]);
    write_options(pack, &game, d, j);
    if (d->line_length) {
        write_points(r, teller, d, j);
        write_line(r, teller, d, j);
    }
    pl_json_close(j, '}');
}

static void write_cards(const pl_review *r, pl_json *j)
{
    pl_review_card cards[PL_REVIEW_CARDS];
    const pl_setup *setup = pl_match_setup(r->match);
    unsigned count = pl_review_cards(r, cards);
    pl_json_open(j, "cards", '[');
    for (unsigned i = 0; i < count; i++) {
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "seat", pl_seat_name(setup, cards[i].seat));
        pl_json_text(j, "card", pl_card_name(pl_match_pack(r->match), setup, cards[i].seat, cards[i].card));
        pl_json_number(j, "acts", cards[i].acts);
        write_chance(j, "change", cards[i].change);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
}

static void write_sum(const pl_review *r, const pl_teller *teller, const pl_review_sum *s, pl_json *j)
{
    enum { LARGEST = 10 };
    const pl_judged *largest[LARGEST];
    char text[PL_TOLD_MAX];
    const pl_setup *setup = pl_match_setup(r->match);
    pl_json_open(j, "summary", '{');
    pl_json_open(j, "seats", '[');
    for (unsigned seat = 0; seat < pl_seats_in(setup); seat++) {
        pl_json_open(j, NULL, '{');
        pl_json_text(j, "seat", pl_seat_name(setup, seat));
        pl_json_real(j, "accuracy", (double)(int)(s->accuracy[seat] * 10 + 0.5F) / 10);
        write_chance(j, "lost", s->lost[seat]);
        pl_json_number(j, "mistakes", s->mistakes[seat]);
        pl_json_close(j, '}');
    }
    pl_json_close(j, ']');
    write_chance(j, "luck", s->luck);
    write_chance(j, "own", s->own);
    write_chance(j, "from", s->from);
    write_chance(j, "to", s->to);
    pl_json_open(j, "largest", '[');
    for (unsigned i = 0, count = pl_review_largest(r, largest, LARGEST); i < count; i++)
        pl_json_number(j, NULL, largest[i]->number);
    pl_json_close(j, ']');
    write_cards(r, j);
    pl_json_text(j, "lost", s->lost_by == PL_LOST_NOTHING ? NULL : pl_review_tell_end(r, teller, s, text, sizeof text));
    pl_json_close(j, '}');
}

void pl_review_write(const pl_review *r, const pl_teller *teller, unsigned first, unsigned last, pl_json *j)
{
    pl_review_sum sum;
    pl_json_number(j, "decisions", r->count);
    pl_json_number(j, "examined", pl_review_examined(r));
    pl_json_open(j, "judged", '[');
    for (unsigned n = first ? first : 1; n <= last && n <= r->count; n++)
        if (r->judged[n].examined)
            write_judged(r, teller, &r->judged[n], j);
    pl_json_close(j, ']');
    if (pl_review_sum_up(r, &sum))
        write_sum(r, teller, &sum, j);
    else
        pl_json_text(j, "summary", NULL);
}

/* ------------------------------------------------------------------ for sessions */

/* cppcheck-suppress constParameter ; the pointer to it says how it looks */
static void *begin(void *self, const pl_match *match, const char *player, bool brief, const pl_given_up *given_up)
{
    unsigned threads = self ? 2 : 1;
    return given_up ? pl_review_new_given_up(match, given_up->seat, player, threads, brief)
                    : pl_review_new(match, player, threads, brief);
}

static void end(void *review)
{
    pl_review_free(review);
}

static bool go_on(void *review, const pl_teller *teller, unsigned first, unsigned last, pl_json *j)
{
    if (!pl_review_examine(review, first, last))
        return false;
    pl_review_write(review, teller, first, last, j);
    return true;
}

pl_reviews pl_review_requests(bool threads)
{
    static char several; /* its address says so */
    return (pl_reviews){.begin = begin, .end = end, .go_on = go_on, .self = threads ? &several : NULL};
}
