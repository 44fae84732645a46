#include "mind/evaluate/network.h"

static int16_t narrow(int32_t n)
{
    return (int16_t)(n > INT16_MAX ? INT16_MAX : n < INT16_MIN ? INT16_MIN : n);
}

static int32_t divide(int64_t n)
{
    return (int32_t)(n >= 0 ? n / NET_ONE : -((-n) / NET_ONE));
}

/* The same on every machine: sums of whole numbers that wrap around. */
static inline void add_row(int16_t *to, const int16_t *row, unsigned length)
{
    for (unsigned i = 0; i < length; i++)
        to[i] = (int16_t)(uint16_t)((unsigned)(uint16_t)to[i] + (uint16_t)row[i]);
}

static inline int32_t product(const int16_t *a, const int16_t *b, unsigned length)
{
    int32_t sum = 0;
    for (unsigned i = 0; i < length; i++)
        sum += a[i] * b[i];
    return sum;
}

/* ------------------------------------------------------------------ cards of a hero */

static void card_numbers(const network *n, const uint16_t *deeds, unsigned count, int16_t out[NET_CARD])
{
    for (unsigned k = 0; k < NET_CARD; k++) {
        int32_t sum = n->deed_base[k];
        for (unsigned i = 0; i < count; i++)
            sum += n->deed[deeds[i]][k];
        out[k] = (int16_t)(sum < 0 ? 0 : sum > NET_CARD_MOST ? NET_CARD_MOST : sum);
    }
}

static void card_row(const int16_t matrix[][NET_CARD], unsigned length, const int16_t card[NET_CARD], int16_t *out)
{
    for (unsigned i = 0; i < length; i++) {
        int64_t sum = 0;
        for (unsigned k = 0; k < NET_CARD; k++)
            sum += matrix[i][k] * card[k];
        out[i] = narrow(divide(sum));
    }
}

static void learn_title(const network *n, const pl_hero *hero, unsigned title, hero_rows *out)
{
    uint16_t deeds[DEEDS_MOST];
    int16_t card[NET_CARD];
    card_numbers(n, deeds, card_deeds(hero, title, deeds), card);
    for (unsigned use = 0; use < USES; use++)
        card_row(n->use[use], NET_ASKED, card, out->use[use][title]);
    for (unsigned role = 0; role < 2; role++) {
        int16_t deck[NET_HIDDEN];
        card_row(n->zone[role][ZONE_DECK], NET_HIDDEN, card, deck);
        for (unsigned copy = 0; copy < hero->cards[title].copies; copy++)
            add_row(out->deck[role], deck, NET_HIDDEN);
        for (unsigned zone = 0; zone < ZONE_ABILITY; zone++) {
            int16_t *row = out->zone[role][zone][title];
            card_row(n->zone[role][zone], NET_HIDDEN, card, row);
            for (unsigned i = 0; i < NET_HIDDEN; i++)
                row[i] = narrow(row[i] - deck[i]);
        }
    }
}

void network_learn_hero(const network *n, const pl_hero *hero, hero_rows *out)
{
    if (out->hero == hero)
        return;
    out->hero = hero;
    memset(out->deck, 0, sizeof out->deck);
    for (unsigned title = 0; title < hero->title_count; title++)
        learn_title(n, hero, title, out);
    for (unsigned ability = 0; ability < hero->ability_count; ability++) {
        uint16_t deeds[DEEDS_MOST];
        int16_t card[NET_CARD], row[NET_HIDDEN];
        card_numbers(n, deeds, ability_deeds(hero, ability, deeds), card);
        for (unsigned role = 0; role < 2; role++) {
            card_row(n->zone[role][ZONE_ABILITY], NET_HIDDEN, card, row);
            add_row(out->deck[role], row, NET_HIDDEN);
        }
    }
}

/* ------------------------------------------------------------------ a position */

/* Eight numbers at a time: sums of whole numbers that wrap around. */
typedef uint16_t eight __attribute__((vector_size(16)));
_Static_assert(NET_HIDDEN == 64, "eight times eight");

static inline eight load(const int16_t *from)
{
    eight v;
    memcpy(&v, from, sizeof v);
    return v;
}

/* The rows that make up a position. */
typedef struct row_list {
    const int16_t *row[MARKS_MOST + PL_SEATS * (PL_DECK + 1)];
    unsigned count;
} row_list;

static void list_rows(const network *n, const hero_rows *rows, const pl_game *game, const marks *m, row_list *out)
{
    unsigned count = 0;
    for (unsigned i = 0; i < m->count; i++)
        out->row[count++] = n->position[m->row[i]];
    for (unsigned seat = 0; seat < game->seat_count; seat++)
        out->row[count++] = rows[seat].deck[pl_team_of(seat) != m->team];
    for (unsigned i = 0; i < m->set_count; i++) {
        const card_set *set = &m->set[i];
        const hero_rows *own = &rows[set->seat];
        for (uint32_t left = set->cards; left; left &= left - 1)
            out->row[count++] = own->zone[set->role][set->zone][own->hero->title[__builtin_ctz(left)]];
    }
    out->count = count;
}

/* The sums stay in registers. */
static inline void sum_rows(const row_list *list, const int16_t *base, int16_t out[NET_HIDDEN])
{
    eight s0 = load(base), s1 = load(base + 8), s2 = load(base + 16), s3 = load(base + 24);
    eight s4 = load(base + 32), s5 = load(base + 40), s6 = load(base + 48), s7 = load(base + 56);
    for (unsigned i = 0; i < list->count; i++) {
        const int16_t *row = list->row[i];
        s0 += load(row);
        s1 += load(row + 8);
        s2 += load(row + 16);
        s3 += load(row + 24);
        s4 += load(row + 32);
        s5 += load(row + 40);
        s6 += load(row + 48);
        s7 += load(row + 56);
    }
    const eight sums[] = {s0, s1, s2, s3, s4, s5, s6, s7};
    memcpy(out, sums, sizeof sums);
}

void network_look(const network *n, const hero_rows *rows, const pl_game *game, const marks *m, insight *out)
{
    row_list list;
    int32_t worth = 0;
    list_rows(n, rows, game, m, &list);
    sum_rows(&list, n->base, out->hidden);
    for (unsigned i = 0; i < m->count; i++)
        worth += n->position[m->row[i]][NET_HIDDEN];
    for (unsigned i = 0; i < NET_HIDDEN; i++) {
        int16_t x = out->hidden[i];
        x = x < 0 ? 0 : x;
        out->hidden[i] = x > NET_ONE ? NET_ONE : x;
    }
    out->worth = worth;
}

int32_t network_value(const network *n, const insight *i)
{
    int16_t second[NET_SECOND];
    for (unsigned k = 0; k < NET_SECOND; k++) {
        int32_t sum = n->second_base[k] + divide(product(n->second[k], i->hidden, NET_HIDDEN));
        second[k] = (int16_t)(sum < 0 ? 0 : sum > NET_ONE ? NET_ONE : sum);
    }
    return n->value_base + i->worth + divide(product(n->value, second, NET_SECOND));
}

void network_ask(const network *n, const insight *i, int16_t asked[NET_ASKED])
{
    for (unsigned k = 0; k < NET_ASKED; k++) {
        int32_t sum = n->asked_base[k] + divide(product(n->asked[k], i->hidden, NET_HIDDEN));
        asked[k] = (int16_t)(sum > NET_ASKED_MOST ? NET_ASKED_MOST : sum < -NET_ASKED_MOST ? -NET_ASKED_MOST : sum);
    }
}

_Static_assert(NET_ASKED == 32, "four times eight");

int32_t network_option(const network *n, const hero_rows *rows, const int16_t asked[NET_ASKED], const option_marks *m)
{
    const int16_t *row[OPTION_MARKS_MOST + 1];
    int16_t sum[NET_ASKED];
    unsigned count = 0;
    int64_t all = 0;
    for (unsigned i = 0; i < m->count; i++)
        row[count++] = n->option[m->row[i]];
    if (m->seat != PL_NONE)
        row[count++] = rows[m->seat].use[m->use][m->title];
    eight s0 = {0}, s1 = {0}, s2 = {0}, s3 = {0};
    for (unsigned i = 0; i < count; i++) {
        s0 += load(row[i]);
        s1 += load(row[i] + 8);
        s2 += load(row[i] + 16);
        s3 += load(row[i] + 24);
    }
    const eight sums[] = {s0, s1, s2, s3};
    memcpy(sum, sums, sizeof sums);
    for (unsigned k = 0; k < NET_ASKED; k += 8) /* as many as surely fit into 32 bits */
        all += product(asked + k, sum + k, 8);
    return divide(all);
}
