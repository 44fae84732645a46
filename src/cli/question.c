#include "cli/question.h"

#include <string.h>

#include "cli/hand.h"

/* ------------------------------------------------------------------ answers */

static bool declines(const sight_option *o)
{
    return sight_is(o->kind, "none") || sight_is(o->kind, "no");
}

/* Spaces and numbers are typed as they are called, "D7" and "3". */
static bool is_own_name(const sight_option *o)
{
    return sight_is(o->kind, "space") || sight_is(o->kind, "number");
}

static bool asks_in_line(const sight *now)
{
    return sight_is(now->question.kind, "space") || sight_is(now->question.kind, "number");
}

/* "no" and "none" are 0, or a hyphen where 0 is a space. */
answers question_answers(const sight *now)
{
    answers a = {.count = now->question.count};
    unsigned place = 0;
    for (unsigned i = 0; i < a.count; i++) {
        const sight_option *o = &now->question.options[i];
        answer *next = &a.items[i];
        next->option = o;
        if (declines(o)) {
            snprintf(next->key, sizeof next->key, "%s", asks_in_line(now) ? "-" : "0");
            continue;
        }
        place++;
        if (sight_is(o->kind, "space"))
            snprintf(next->key, sizeof next->key, "%s", o->label);
        else
            snprintf(next->key, sizeof next->key, "%d", is_own_name(o) ? o->number : (int)place);
    }
    return a;
}

/* A space may be typed by the number that files give it. */
static bool has_number(const sight_option *o, const char *key)
{
    char number[16];
    snprintf(number, sizeof number, "%d", o->number);
    return sight_is(o->kind, "space") && strcmp(number, key) == 0;
}

const answer *question_with_key(const answers *a, const char *key)
{
    for (unsigned i = 0; i < a->count; i++)
        if (strcmp(a->items[i].key, key) == 0 || has_number(a->items[i].option, key))
            return &a->items[i];
    return NULL;
}

const answer *question_of_kind(const answers *a, const char *kind)
{
    for (unsigned i = 0; i < a->count; i++)
        if (sight_is(a->items[i].option->kind, kind))
            return &a->items[i];
    return NULL;
}

const answer *question_named(const answers *a, const char *name)
{
    for (unsigned i = 0; i < a->count; i++)
        if (strcmp(a->items[i].option->name, name) == 0)
            return &a->items[i];
    return NULL;
}

/* ------------------------------------------------------------------ printing */

static void print_answer(const screen *s, const sight *now, const answer *a)
{
    const sight_option *o = a->option;
    if (o->card) {
        hand_card(s, o->seat, o->card, o->copies, a->key, 30);
        return;
    }
    hand_key(s, a->key);
    if (sight_is(o->kind, "fighter")) {
        screen_fighter(s, now, o->fighter);
        fputc('\n', s->t.out);
    } else if (sight_is(o->kind, "player")) {
        screen_seat(s, o->seat);
        fputc('\n', s->t.out);
    } else {
        term_wrap(&s->t, STYLE_PLAIN, 6, 6, o->label);
    }
}

/* Spaces and numbers in one line; an answer without a number on a line of its own. */
static void print_in_line(const screen *s, const sight *now, const answers *a)
{
    const sight_question *q = &now->question;
    char line[PL_TOLD_MAX] = "";
    size_t length = 0;
    const char *here_key = "";
    int here = sight_is(q->kind, "space") && q->fighter < PL_FIGHTERS ? sight_space(now, q->fighter) : NOWHERE;
    for (unsigned i = 0; i < a->count && length < sizeof line; i++)
        if (is_own_name(a->items[i].option)) {
            length += (size_t)snprintf(line + length, sizeof line - length, "%s%s", length ? " " : "", a->items[i].key);
            if (here != NOWHERE && a->items[i].option->number == here)
                here_key = a->items[i].key;
        }
    if (*here_key && length < sizeof line)
        snprintf(line + length, sizeof line - length, "  (%s: %s)", here_key, screen_say(s, L_STAY));
    fputs("    ", s->t.out);
    term_wrap(&s->t, STYLE_BOLD, 4, 4, line);
    for (unsigned i = 0; i < a->count; i++)
        if (!is_own_name(a->items[i].option))
            print_answer(s, now, &a->items[i]);
}

/* Are the cards that answer the question those of the hand on the screen? */
static bool answers_from_hand(const sight *now, const answers *a)
{
    const sight_question *q = &now->question;
    if (!sight_is(q->kind, "card"))
        return false;
    for (unsigned i = 0; i < a->count; i++) {
        const sight_option *o = a->items[i].option;
        if (o->card && (o->seat != q->seat || !sight_is(o->from, "hand")))
            return false;
    }
    return true;
}

static void print_sentence(const screen *s, const sight_question *q)
{
    /* who plays several seats should see which one is asked, unless one of its fighters is named anyway */
    bool named = q->fighter < PL_FIGHTERS && pl_seat_of(q->fighter) == q->seat;
    bool doubtful = !named && (s->plays & (s->plays - 1));
    if (doubtful)
        screen_seat(s, q->seat);
    else
        term_print(&s->t, screen_style(q->seat), "%s", picture_sign[q->seat]);
    fputs(doubtful ? ": " : " ", s->t.out);
    term_print(&s->t, STYLE_BOLD, "%s\n", q->text);
}

/* What is planned by hand, and why the plan before was sent back. */
static void print_plan(const screen *s, const sight_question *q)
{
    char line[PL_TOLD_MAX];
    if (*q->sent_back) {
        snprintf(line, sizeof line, label(s->language, L_SENT_BACK), q->sent_back);
        term_wrap(&s->t, STYLE_QUIET, 0, 0, line);
    }
    for (unsigned i = 0; i < q->deeds; i++) {
        fputs("   – ", s->t.out); /* numbers are answers */
        term_wrap(&s->t, STYLE_PLAIN, 5, 5, q->deed[i]);
    }
}

void question_print(screen *s, const sight *now, const answers *a)
{
    const sight_question *q = &now->question;
    bool from_hand = answers_from_hand(now, a);
    if (sight_is(q->kind, "action") || from_hand)
        hand_print(s, now, a);
    if (*q->asker && strcmp(q->asker, s->last_text) != 0)
        term_wrap(&s->t, STYLE_QUIET, 0, 0, q->asker);
    if (*q->asker)
        snprintf(s->last_text, sizeof s->last_text, "%s", q->asker);
    print_plan(s, q);
    print_sentence(s, q);
    if (asks_in_line(now)) {
        print_in_line(s, now, a);
        return;
    }
    for (unsigned i = 0; i < a->count; i++)
        if (!from_hand || !a->items[i].option->card)
            print_answer(s, now, &a->items[i]);
}
