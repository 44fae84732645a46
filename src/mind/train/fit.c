/* Fitting: the network of evaluate/network.h in floats, and the slopes of its loss. */
#include <math.h>
#include <stdlib.h>

#include "mind/evaluate/weights.h"
#include "mind/train/lessons.h"
#include "mind/train/table.h"

enum { BATCH = 512, KEYS_MOST = PL_TITLES + PL_ABILITIES };

/* The layers, in the order of struct network. */
enum {
    POSITION, /* and the worth, as a last number */
    DEED,
    DEED_BASE,
    ZONE,
    USE,
    OPTION,
    BASE,
    SECOND,
    SECOND_BASE,
    VALUE, /* and its base */
    ASKED,
    ASKED_BASE,
    TABLES
};

static const struct {
    unsigned rows, width;
    float spread; /* of the weights at first */
} shapes[TABLES] = {
    [POSITION] = {POSITION_MARKS, NET_HIDDEN + 1, 0.05F},
    [DEED] = {DEED_MARKS, NET_CARD, 0.15F},
    [DEED_BASE] = {1, NET_CARD, 0.1F},
    [ZONE] = {2 * ZONES, NET_HIDDEN *NET_CARD, 0.03F},
    [USE] = {USES, NET_ASKED *NET_CARD, 0.1F},
    [OPTION] = {OPTION_MARKS, NET_ASKED, 0.1F},
    [BASE] = {1, NET_HIDDEN, 0.1F},
    [SECOND] = {NET_SECOND, NET_HIDDEN, 0.12F},
    [SECOND_BASE] = {1, NET_SECOND, 0.1F},
    [VALUE] = {1, NET_SECOND + 1, 0.1F},
    [ASKED] = {NET_ASKED, NET_HIDDEN, 0.1F},
    [ASKED_BASE] = {1, NET_ASKED, 0.1F},
};

/* A card, or an ability, of a hero of the content. */
typedef struct card_key {
    uint16_t deeds[DEEDS_MOST];
    unsigned deed_count;
    float number[NET_CARD], number_slope[NET_CARD];
    float zone[2][ZONES][NET_HIDDEN], zone_slope[2][ZONES][NET_HIDDEN];
    float use[USES][NET_ASKED], use_slope[USES][NET_ASKED];
    bool used, zone_used[2][ZONES], use_used[USES];
} card_key;

typedef struct student {
    const lessons *lessons;
    table tables[TABLES];
    card_key *keys; /* KEYS_MOST a hero */
    float by_result;
    pl_rng rng;
    double value_loss, policy_loss, result_loss;
    size_t values, policies;
} student;

static card_key *key_of(const student *s, unsigned hero, unsigned title)
{
    return &s->keys[hero * KEYS_MOST + title];
}

/* ------------------------------------------------------------------ beginning */

static float any_normal(pl_rng *rng)
{
    float sum = 0;
    for (int i = 0; i < 6; i++)
        sum += (float)(pl_rng_next(rng) >> 40) / (float)(1 << 24);
    return (sum - 3.0F) * 1.414F;
}

static void learn_keys(student *s)
{
    const pl_content *content = s->lessons->content;
    for (unsigned h = 0; h < content->hero_count; h++) {
        const pl_hero *hero = &content->heroes[h];
        for (unsigned t = 0; t < hero->title_count; t++)
            key_of(s, h, t)->deed_count = card_deeds(hero, t, key_of(s, h, t)->deeds);
        for (unsigned a = 0; a < hero->ability_count; a++)
            key_of(s, h, PL_TITLES + a)->deed_count = ability_deeds(hero, a, key_of(s, h, PL_TITLES + a)->deeds);
    }
}

static bool open_student(student *s, const lessons *l, const fit_plan *plan)
{
    uint64_t words[PL_SEED_WORDS] = {plan->seed, 1, 2, 3};
    pl_seed seed = pl_seed_of_words(words);
    *s = (student){.lessons = l, .by_result = plan->by_result, .rng = pl_rng_from(&seed)};
    s->keys = calloc((size_t)l->content->hero_count * KEYS_MOST, sizeof *s->keys);
    bool good = s->keys;
    for (unsigned i = 0; i < TABLES; i++) {
        good = table_open(&s->tables[i], shapes[i].rows, shapes[i].width) && good;
        for (size_t k = 0; good && k < (size_t)shapes[i].rows * shapes[i].width; k++)
            s->tables[i].weight[k] = shapes[i].spread * any_normal(&s->rng);
    }
    if (!good)
        return false;
    for (unsigned i = 0; i < NET_HIDDEN; i++)
        s->tables[BASE].weight[i] += 0.3F;
    for (unsigned i = 0; i < POSITION_MARKS; i++)
        table_row(&s->tables[POSITION], i)[NET_HIDDEN] = 0;
    learn_keys(s);
    return true;
}

static void close_student(student *s)
{
    for (unsigned i = 0; i < TABLES; i++)
        table_close(&s->tables[i]);
    free(s->keys);
}

/* ------------------------------------------------------------------ cards */

static void look_at_card(student *s, card_key *k)
{
    for (unsigned i = 0; i < NET_CARD; i++) {
        float sum = s->tables[DEED_BASE].weight[i];
        for (unsigned d = 0; d < k->deed_count; d++)
            sum += table_row(&s->tables[DEED], k->deeds[d])[i];
        k->number[i] = sum < 0 ? 0 : sum > 8 ? 8 : sum;
    }
    for (unsigned z = 0; z < 2 * ZONES; z++) {
        const float *matrix = table_row(&s->tables[ZONE], z);
        float *out = k->zone[z / ZONES][z % ZONES];
        for (unsigned i = 0; i < NET_HIDDEN; i++) {
            float sum = 0;
            for (unsigned c = 0; c < NET_CARD; c++)
                sum += matrix[i * NET_CARD + c] * k->number[c];
            out[i] = sum;
        }
    }
    for (unsigned u = 0; u < USES; u++) {
        const float *matrix = table_row(&s->tables[USE], u);
        for (unsigned i = 0; i < NET_ASKED; i++) {
            float sum = 0;
            for (unsigned c = 0; c < NET_CARD; c++)
                sum += matrix[i * NET_CARD + c] * k->number[c];
            k->use[u][i] = sum;
        }
    }
}

static void look_at_cards(student *s)
{
    for (unsigned i = 0; i < s->lessons->content->hero_count * KEYS_MOST; i++)
        if (s->keys[i].deed_count)
            look_at_card(s, &s->keys[i]);
}

/* From the slope of a row to those of the matrix and of the card. */
static void draw_back(table *t, unsigned row, const float *slope, unsigned length, card_key *k)
{
    const float *matrix = table_row(t, row);
    float *matrix_slope = table_slope(t, row);
    for (unsigned i = 0; i < length; i++)
        for (unsigned c = 0; c < NET_CARD; c++) {
            matrix_slope[i * NET_CARD + c] += slope[i] * k->number[c];
            k->number_slope[c] += slope[i] * matrix[i * NET_CARD + c];
        }
}

static void learn_card(student *s, card_key *k)
{
    memset(k->number_slope, 0, sizeof k->number_slope);
    for (unsigned z = 0; z < 2 * ZONES; z++)
        if (k->zone_used[z / ZONES][z % ZONES])
            draw_back(&s->tables[ZONE], z, k->zone_slope[z / ZONES][z % ZONES], NET_HIDDEN, k);
    for (unsigned u = 0; u < USES; u++)
        if (k->use_used[u])
            draw_back(&s->tables[USE], u, k->use_slope[u], NET_ASKED, k);
    for (unsigned c = 0; c < NET_CARD; c++)
        if (k->number[c] <= 0 || k->number[c] >= 8)
            k->number_slope[c] = 0;
    float *base = table_slope(&s->tables[DEED_BASE], 0);
    for (unsigned c = 0; c < NET_CARD; c++)
        base[c] += k->number_slope[c];
    for (unsigned d = 0; d < k->deed_count; d++) {
        float *slope = table_slope(&s->tables[DEED], k->deeds[d]);
        for (unsigned c = 0; c < NET_CARD; c++)
            slope[c] += k->number_slope[c];
    }
    memset(k->zone_slope, 0, sizeof k->zone_slope);
    memset(k->use_slope, 0, sizeof k->use_slope);
    memset(k->zone_used, 0, sizeof k->zone_used);
    memset(k->use_used, 0, sizeof k->use_used);
    k->used = false;
}

static void learn_cards(student *s)
{
    for (unsigned i = 0; i < s->lessons->content->hero_count * KEYS_MOST; i++)
        if (s->keys[i].used)
            learn_card(s, &s->keys[i]);
}

/* ------------------------------------------------------------------ a lesson */

/* A lesson on its way through the layers. */
typedef struct passage {
    float hidden[NET_HIDDEN], hidden_slope[NET_HIDDEN];
    float second[NET_SECOND], asked[NET_ASKED], asked_slope[NET_ASKED];
    float odds, chance;
} passage;

typedef void visit_card(student *s, card_key *k, unsigned role, unsigned zone, passage *p);

static void add_card(student *s, card_key *k, unsigned role, unsigned zone, passage *p)
{
    (void)s;
    for (unsigned i = 0; i < NET_HIDDEN; i++)
        p->hidden[i] += k->zone[role][zone][i];
}

static void blame_card(student *s, card_key *k, unsigned role, unsigned zone, passage *p)
{
    (void)s;
    k->used = k->zone_used[role][zone] = true;
    for (unsigned i = 0; i < NET_HIDDEN; i++)
        k->zone_slope[role][zone][i] += p->hidden_slope[i];
}

static void visit_cards(student *s, const lesson *l, passage *p, visit_card *visit)
{
    const lessons *all = s->lessons;
    for (unsigned seat = 0; seat < l->seats; seat++) {
        const pl_hero *hero = &all->content->heroes[l->hero[seat]];
        unsigned role = pl_team_of(seat) != l->team;
        uint32_t deck = UINT32_MAX >> (PL_DECK - hero->deck);
        for (unsigned i = 0; i < l->set_count; i++) {
            const card_set *set = &all->set[l->sets + i];
            if (set->seat != seat)
                continue;
            deck &= ~set->cards;
            for (uint32_t left = set->cards; left; left &= left - 1)
                visit(s, key_of(s, l->hero[seat], hero->title[__builtin_ctz(left)]), role, set->zone, p);
        }
        for (; deck; deck &= deck - 1)
            visit(s, key_of(s, l->hero[seat], hero->title[__builtin_ctz(deck)]), role, ZONE_DECK, p);
        for (unsigned a = 0; a < hero->ability_count; a++)
            visit(s, key_of(s, l->hero[seat], PL_TITLES + a), role, ZONE_ABILITY, p);
    }
}

static float clip(float x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

static void see(student *s, const lesson *l, passage *p)
{
    const table *position = &s->tables[POSITION];
    memcpy(p->hidden, s->tables[BASE].weight, sizeof p->hidden);
    p->odds = s->tables[VALUE].weight[NET_SECOND];
    for (unsigned r = 0; r < l->row_count; r++) {
        const float *row = table_row(position, s->lessons->row[l->rows + r]);
        for (unsigned i = 0; i < NET_HIDDEN; i++)
            p->hidden[i] += row[i];
        p->odds += row[NET_HIDDEN];
    }
    visit_cards(s, l, p, add_card);
    for (unsigned i = 0; i < NET_HIDDEN; i++)
        p->hidden[i] = clip(p->hidden[i]);
    for (unsigned k = 0; k < NET_SECOND; k++) {
        const float *row = table_row(&s->tables[SECOND], k);
        float sum = s->tables[SECOND_BASE].weight[k];
        for (unsigned i = 0; i < NET_HIDDEN; i++)
            sum += row[i] * p->hidden[i];
        p->second[k] = clip(sum);
        p->odds += s->tables[VALUE].weight[k] * p->second[k];
    }
    p->chance = 1.0F / (1.0F + expf(-p->odds));
    memset(p->hidden_slope, 0, sizeof p->hidden_slope);
}

static double log_loss(double said, double wanted)
{
    double low = 1e-6, p = said < low ? low : said > 1 - low ? 1 - low : said;
    return -(wanted * log(p) + (1 - wanted) * log(1 - p));
}

static float wanted_of(const student *s, const lesson *l)
{
    return s->by_result * l->result + (1 - s->by_result) * l->thought;
}

static void learn_value(student *s, const lesson *l, passage *p)
{
    float slope = p->chance - wanted_of(s, l);
    float *value = table_slope(&s->tables[VALUE], 0), *base = table_slope(&s->tables[SECOND_BASE], 0);
    value[NET_SECOND] += slope;
    for (unsigned k = 0; k < NET_SECOND; k++) {
        value[k] += slope * p->second[k];
        if (p->second[k] <= 0 || p->second[k] >= 1)
            continue;
        float own = slope * s->tables[VALUE].weight[k];
        const float *row = table_row(&s->tables[SECOND], k);
        float *row_slope = table_slope(&s->tables[SECOND], k);
        base[k] += own;
        for (unsigned i = 0; i < NET_HIDDEN; i++) {
            row_slope[i] += own * p->hidden[i];
            p->hidden_slope[i] += own * row[i];
        }
    }
    for (unsigned r = 0; r < l->row_count; r++)
        table_slope(&s->tables[POSITION], s->lessons->row[l->rows + r])[NET_HIDDEN] += slope;
}

/* ------------------------------------------------------------------ options */

static void see_option(student *s, const lesson *l, const lesson_option *o, float out[NET_ASKED])
{
    memset(out, 0, NET_ASKED * sizeof *out);
    for (unsigned r = 0; r < o->count; r++) {
        const float *row = table_row(&s->tables[OPTION], s->lessons->row[o->rows + r]);
        for (unsigned i = 0; i < NET_ASKED; i++)
            out[i] += row[i];
    }
    if (o->seat != PL_NONE) {
        const float *row = key_of(s, l->hero[o->seat], o->title)->use[o->use];
        for (unsigned i = 0; i < NET_ASKED; i++)
            out[i] += row[i];
    }
}

/* What each option is given, and what it should be. Returns the loss. */
static double see_options(student *s, const lesson *l, passage *p, float vector[][NET_ASKED], float *given)
{
    const lesson_option *options = &s->lessons->option[l->options];
    float most = -1e30F, sum = 0;
    double loss = 0;
    for (unsigned k = 0; k < NET_ASKED; k++) {
        const float *row = table_row(&s->tables[ASKED], k);
        p->asked[k] = s->tables[ASKED_BASE].weight[k];
        for (unsigned i = 0; i < NET_HIDDEN; i++)
            p->asked[k] += row[i] * p->hidden[i];
    }
    for (unsigned n = 0; n < l->option_count; n++) {
        see_option(s, l, &options[n], vector[n]);
        given[n] = 0;
        for (unsigned i = 0; i < NET_ASKED; i++)
            given[n] += vector[n][i] * p->asked[i];
        most = given[n] > most ? given[n] : most;
    }
    for (unsigned n = 0; n < l->option_count; n++) {
        given[n] = expf(given[n] - most);
        sum += given[n];
    }
    for (unsigned n = 0; n < l->option_count; n++) {
        given[n] /= sum;
        loss -= options[n].share * log((double)given[n] + 1e-9);
        loss += options[n].share > 0 ? options[n].share * log((double)options[n].share) : 0;
    }
    return loss;
}

static void learn_option(student *s, const lesson *l, const lesson_option *o, const passage *p, float slope)
{
    float own[NET_ASKED];
    for (unsigned i = 0; i < NET_ASKED; i++)
        own[i] = slope * p->asked[i];
    for (unsigned r = 0; r < o->count; r++) {
        float *row = table_slope(&s->tables[OPTION], s->lessons->row[o->rows + r]);
        for (unsigned i = 0; i < NET_ASKED; i++)
            row[i] += own[i];
    }
    if (o->seat != PL_NONE) {
        card_key *k = key_of(s, l->hero[o->seat], o->title);
        k->used = k->use_used[o->use] = true;
        for (unsigned i = 0; i < NET_ASKED; i++)
            k->use_slope[o->use][i] += own[i];
    }
}

static void learn_policy(student *s, const lesson *l, passage *p)
{
    static float vector[PL_OPTIONS_MAX][NET_ASKED];
    float given[PL_OPTIONS_MAX];
    const lesson_option *options = &s->lessons->option[l->options];
    s->policy_loss += see_options(s, l, p, vector, given);
    s->policies++;
    memset(p->asked_slope, 0, sizeof p->asked_slope);
    for (unsigned n = 0; n < l->option_count; n++) {
        float slope = given[n] - options[n].share;
        for (unsigned i = 0; i < NET_ASKED; i++)
            p->asked_slope[i] += slope * vector[n][i];
        learn_option(s, l, &options[n], p, slope);
    }
    float *base = table_slope(&s->tables[ASKED_BASE], 0);
    for (unsigned k = 0; k < NET_ASKED; k++) {
        const float *row = table_row(&s->tables[ASKED], k);
        float *row_slope = table_slope(&s->tables[ASKED], k);
        base[k] += p->asked_slope[k];
        for (unsigned i = 0; i < NET_HIDDEN; i++) {
            row_slope[i] += p->asked_slope[k] * p->hidden[i];
            p->hidden_slope[i] += p->asked_slope[k] * row[i];
        }
    }
}

static void learn(student *s, const lesson *l)
{
    passage p;
    see(s, l, &p);
    s->value_loss += log_loss(p.chance, wanted_of(s, l));
    s->values++;
    learn_value(s, l, &p);
    if (l->option_count)
        learn_policy(s, l, &p);
    for (unsigned i = 0; i < NET_HIDDEN; i++)
        if (p.hidden[i] <= 0 || p.hidden[i] >= 1)
            p.hidden_slope[i] = 0;
    float *base = table_slope(&s->tables[BASE], 0);
    for (unsigned i = 0; i < NET_HIDDEN; i++)
        base[i] += p.hidden_slope[i];
    for (unsigned r = 0; r < l->row_count; r++) {
        float *row = table_slope(&s->tables[POSITION], s->lessons->row[l->rows + r]);
        for (unsigned i = 0; i < NET_HIDDEN; i++)
            row[i] += p.hidden_slope[i];
    }
    visit_cards(s, l, &p, blame_card);
}

/* ------------------------------------------------------------------ epochs */

static void test(student *s)
{
    static float vector[PL_OPTIONS_MAX][NET_ASKED];
    float given[PL_OPTIONS_MAX];
    s->value_loss = s->policy_loss = s->result_loss = 0;
    s->values = s->policies = 0;
    look_at_cards(s);
    for (size_t i = 0; i < s->lessons->count; i++) {
        const lesson *l = &s->lessons->lesson[i];
        passage p;
        if (!l->aside)
            continue;
        see(s, l, &p);
        s->value_loss += log_loss(p.chance, wanted_of(s, l));
        s->result_loss += log_loss(p.chance, l->result);
        s->values++;
        if (l->option_count) {
            s->policy_loss += see_options(s, l, &p, vector, given);
            s->policies++;
        }
    }
}

static void step(student *s, float rate, size_t in_batch)
{
    learn_cards(s);
    for (unsigned i = 0; i < TABLES; i++) {
        table *t = &s->tables[i];
        for (unsigned n = 0; n < t->touched_count; n++)
            for (unsigned k = 0; k < t->width; k++)
                t->slope[(size_t)t->touched[n] * t->width + k] /= (float)in_batch;
        table_step(t, rate, i == DEED || i == POSITION || i == OPTION ? 1e-3F : 0);
    }
}

static void mix(pl_rng *rng, uint32_t *order, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        size_t k = pl_rng_below(rng, (uint32_t)i);
        uint32_t other = order[i - 1];
        order[i - 1] = order[k];
        order[k] = other;
    }
}

static void run_epoch(student *s, const fit_plan *plan, unsigned epoch, uint32_t *order, size_t count)
{
    s->value_loss = s->policy_loss = 0;
    s->values = s->policies = 0;
    mix(&s->rng, order, count);
    for (size_t at = 0; at < count; at += BATCH) {
        size_t end = at + BATCH < count ? at + BATCH : count;
        double done = ((double)epoch + (double)at / (double)count) / plan->epochs;
        look_at_cards(s);
        for (size_t i = at; i < end; i++)
            learn(s, &s->lessons->lesson[order[i]]);
        step(s, plan->rate * (float)(0.02 + 0.98 * (1 - done)), end - at);
        if (plan->progress && at / BATCH % 200 == 0 && s->values)
            plan->progress(plan->to, epoch, done, s->value_loss / (double)s->values,
                           s->policies ? s->policy_loss / (double)s->policies : 0);
    }
}

/* ------------------------------------------------------------------ weights */

static int16_t whole(float x)
{
    float n = x * NET_ONE;
    return (int16_t)(n > 32767 ? 32767 : n < -32768 ? -32768 : n >= 0 ? n + 0.5F : n - 0.5F);
}

/* Rows about which nothing was learned stay 0. */
static void copy_rows(const table *t, int16_t *out, unsigned stride)
{
    for (unsigned row = 0; row < t->rows; row++)
        for (unsigned i = 0; i < t->width && t->learned[row]; i++)
            out[(size_t)row * stride + i] = whole(table_row(t, row)[i]);
}

static char *write_weights(const student *s, const char *made, size_t *size)
{
    network *n = calloc(1, sizeof *n);
    if (!n)
        return NULL;
    copy_rows(&s->tables[POSITION], &n->position[0][0], NET_ROW);
    copy_rows(&s->tables[DEED], &n->deed[0][0], NET_CARD);
    copy_rows(&s->tables[DEED_BASE], n->deed_base, NET_CARD);
    copy_rows(&s->tables[ZONE], &n->zone[0][0][0][0], NET_HIDDEN * NET_CARD);
    copy_rows(&s->tables[USE], &n->use[0][0][0], NET_ASKED * NET_CARD);
    copy_rows(&s->tables[OPTION], &n->option[0][0], NET_ASKED);
    copy_rows(&s->tables[BASE], n->base, NET_HIDDEN);
    copy_rows(&s->tables[SECOND], &n->second[0][0], NET_HIDDEN);
    copy_rows(&s->tables[SECOND_BASE], n->second_base, NET_SECOND);
    for (unsigned i = 0; i < NET_SECOND; i++)
        n->value[i] = whole(s->tables[VALUE].weight[i]);
    n->value_base = whole(s->tables[VALUE].weight[NET_SECOND]);
    copy_rows(&s->tables[ASKED], &n->asked[0][0], NET_HIDDEN);
    copy_rows(&s->tables[ASKED_BASE], n->asked_base, NET_ASKED);
    char *text = weights_write(n, made, size);
    free(n);
    return text;
}

bool lessons_fit(const lessons *l, const fit_plan *plan, fit_result *out)
{
    student s;
    uint32_t *order = malloc(l->count * sizeof *order + 1);
    size_t count = 0;
    bool good = open_student(&s, l, plan) && order;
    for (size_t i = 0; good && i < l->count; i++)
        if (!l->lesson[i].aside)
            order[count++] = (uint32_t)i;
    for (unsigned epoch = 0; good && epoch < plan->epochs; epoch++) {
        run_epoch(&s, plan, epoch, order, count);
        test(&s);
        *out = (fit_result){s.value_loss / (double)(s.values + !s.values),
                            s.policy_loss / (double)(s.policies + !s.policies),
                            s.result_loss / (double)(s.values + !s.values), NULL, 0};
        if (plan->progress)
            plan->progress(plan->to, epoch + 1, -1, out->value_loss, out->policy_loss);
    }
    if (good)
        out->text = write_weights(&s, plan->made, &out->size);
    good = good && out->text;
    close_student(&s);
    free(order);
    return good;
}
