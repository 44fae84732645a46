#include "cli/combat.h"

#include "cli/hand.h"

/* What stands behind the token of a side's fighter. */
typedef struct side_text {
    char card[PL_TOLD_MAX], value[16];
} side_text;

static side_text tell_side(const screen *s, const sight *now, const sight_side *side)
{
    side_text out = {.value = ""};
    char title[PL_TOLD_MAX / 2] = "", cover[64] = "";
    if (!side->committed) {
        snprintf(out.card, sizeof out.card, " %s", now->revealed ? screen_say(s, L_NO_CARD) : "…");
        return out;
    }
    if (side->card)
        hand_title(s, side->seat, side->card, title, sizeof title);
    if (!side->open)
        snprintf(cover, sizeof cover, " (%s)", screen_say(s, L_FACE_DOWN));
    if (side->value != UNKNOWN)
        snprintf(out.value, sizeof out.value, " %d", side->value);
    snprintf(out.card, sizeof out.card, "%s%s%s", side->card ? " " : "", title, cover);
    return out;
}

static int side_columns(const screen *s, const sight *now, const sight_side *side, const side_text *text)
{
    int token = side->fighter < PL_FIGHTERS ? 1 + text_columns(screen_letter(s, now, side->fighter)) : 0;
    return token + text_columns(text->card) + text_columns(text->value);
}

static void print_side(const screen *s, const sight *now, const sight_side *side, const side_text *text)
{
    if (side->fighter < PL_FIGHTERS)
        screen_token(s, now, side->fighter);
    fputs(text->card, s->t.out);
    term_print(&s->t, STYLE_BOLD, "%s", text->value);
}

void combat_print(const screen *s, const sight *now)
{
    const sight_side *attacker = &now->sides[0], *defender = &now->sides[1];
    const char *heading = screen_say(s, L_COMBAT), *versus = screen_say(s, L_VERSUS);
    if (!now->combat)
        return;
    side_text attack = tell_side(s, now, attacker), defense = tell_side(s, now, defender);
    int indent = text_columns(heading) + 2;
    int columns = indent + side_columns(s, now, attacker, &attack) + 4 + text_columns(versus) +
                  side_columns(s, now, defender, &defense);
    term_print(&s->t, STYLE_BOLD, "%s: ", heading);
    print_side(s, now, attacker, &attack);
    if (columns > s->t.width)
        fprintf(s->t.out, "\n%*s%s  ", indent, "", versus);
    else
        fprintf(s->t.out, "  %s  ", versus);
    print_side(s, now, defender, &defense);
    fputc('\n', s->t.out);
}
