/* Practice matches become positions again. */
#include "mind/train/lessons.h"

#include <stdlib.h>
#include <string.h>

/* Room for that many more things of a size; false: no memory, or more than 32 bits can count. */
static bool make_room(void *list, size_t *room, size_t count, size_t more, size_t size)
{
    void **at = list;
    if (count + more <= *room)
        return true;
    if (count + more > UINT32_MAX)
        return false;
    size_t wanted = (count + more) * 3 / 2 + 1024;
    void *grown = realloc(*at, wanted * size);
    if (!grown)
        return false;
    *at = grown;
    *room = wanted;
    return true;
}

lessons *lessons_new(const pl_content *content)
{
    lessons *l = calloc(1, sizeof *l);
    if (l) {
        l->content = content;
        l->sight.board = PL_NONE;
        l->with = PL_NONE;
    }
    return l;
}

void lessons_free(lessons *l)
{
    if (!l)
        return;
    free(l->lesson);
    free(l->row);
    free(l->set);
    free(l->option);
    free(l);
}

size_t lessons_count(const lessons *l)
{
    return l->count;
}

/* ------------------------------------------------------------------ a position */

static bool add_option(lessons *l, const option_marks *m, float share)
{
    if (!make_room(&l->option, &l->option_room, l->options, 1, sizeof *l->option) ||
        !make_room(&l->row, &l->row_room, l->rows, m->count, sizeof *l->row))
        return false;
    l->option[l->options++] = (lesson_option){(uint32_t)l->rows, m->count, m->use, m->seat, m->title, share};
    memcpy(&l->row[l->rows], m->row, m->count * sizeof m->row[0]);
    l->rows += m->count;
    return true;
}

/* Shares: one of each choice, or NULL. */
static bool add_position(lessons *l, const sight *s, const pl_game *game, float chance, const uint8_t *shares,
                         unsigned count)
{
    marks m;
    unsigned sum = 0;
    marks_of(s, game, pl_team_of(game->question.seat), &m);
    if (!make_room(&l->lesson, &l->lesson_room, l->count, 1, sizeof *l->lesson) ||
        !make_room(&l->row, &l->row_room, l->rows, m.count, sizeof *l->row) ||
        !make_room(&l->set, &l->set_room, l->sets, m.set_count, sizeof *l->set))
        return false;
    lesson *to = &l->lesson[l->count++];
    *to = (lesson){.rows = (uint32_t)l->rows,
                   .sets = (uint32_t)l->sets,
                   .options = (uint32_t)l->options,
                   .row_count = (uint16_t)m.count,
                   .set_count = (uint8_t)m.set_count,
                   .option_count = shares ? (uint8_t)count : 0,
                   .seats = game->seat_count,
                   .team = m.team,
                   .thought = chance};
    for (unsigned seat = 0; seat < game->seat_count; seat++)
        to->hero[seat] = game->seat[seat].hero;
    memcpy(&l->row[l->rows], m.row, m.count * sizeof m.row[0]);
    l->rows += m.count;
    memcpy(&l->set[l->sets], m.set, m.set_count * sizeof m.set[0]);
    l->sets += m.set_count;
    for (unsigned i = 0; shares && i < count; i++)
        sum += shares[i];
    choices c = distinct_options(l->content, game);
    for (unsigned i = 0; shares && i < count; i++) {
        option_marks o;
        option_marks_of(s, game, c.option[i], &o);
        if (!add_option(l, &o, sum ? (float)shares[i] / (float)sum : 1.0F / (float)count))
            return false;
    }
    return true;
}

/* ------------------------------------------------------------------ a match */

static bool read_setup(const lessons *l, const uint8_t *head, pl_setup *setup, pl_seed *seed)
{
    *setup = (pl_setup){.board = head[0], .teams = head[5] != 0};
    memcpy(setup->hero, head + 1, sizeof setup->hero);
    memcpy(seed->bytes, head + 9, sizeof seed->bytes);
    bool good = setup->board < l->content->board_count;
    for (unsigned seat = 0; seat < pl_seats_in(setup); seat++)
        good = good && setup->hero[seat] < l->content->hero_count;
    return good;
}

/* One answer; where the next begins, or NULL: it makes no sense. */
static const uint8_t *read_answer(lessons *l, const sight *s, pl_game *game, const uint8_t *at, const uint8_t *end)
{
    pl_option options[PL_OPTIONS_MAX];
    unsigned count = pl_options(game, options);
    if (end - at < 2 || at[0] >= count || at[1] > THOUGHT_THOROUGH)
        return NULL;
    unsigned index = at[0], how = at[1];
    at += 2;
    if (how != THOUGHT_NONE) {
        bool thorough = how == THOUGHT_THOROUGH;
        if (end - at < 1 + thorough)
            return NULL;
        float chance = (float)at[0] / 255.0F;
        unsigned choices_count = thorough ? at[1] : 0;
        at += 1 + thorough;
        if (end - at < (ptrdiff_t)choices_count ||
            (thorough && choices_count != distinct_options(l->content, game).count))
            return NULL;
        if (!add_position(l, s, game, chance, thorough ? at : NULL, choices_count))
            return NULL;
        at += choices_count;
    }
    pl_apply(l->content, game, options[index], NULL);
    return at;
}

bool lessons_add(lessons *l, const uint8_t *match, size_t size, bool aside)
{
    const uint8_t *at = match + PRACTICE_HEAD, *end = match + size;
    const lessons before = *l;
    pl_setup setup;
    pl_seed seed;
    pl_game game;
    if (size < PRACTICE_HEAD || !read_setup(l, match, &setup, &seed) ||
        !pl_begin(l->content, &game, &setup, &seed, NULL))
        return false;
    unsigned winner = match[6], answers = match[7] | (unsigned)match[8] << 8;
    if (answers > PRACTICE_ANSWERS)
        return false;
    sight_learn(&l->sight, l->content, setup.board);
    for (unsigned i = 0; at && i < answers; i++)
        at = pl_over(&game) ? NULL : read_answer(l, &l->sight, &game, at, end);
    if (at != end || (winner != PL_NONE && (!pl_over(&game) || game.winner != winner))) {
        l->count = before.count; /* the room stays */
        l->rows = before.rows;
        l->sets = before.sets;
        l->options = before.options;
        return false;
    }
    for (size_t i = before.count; i < l->count; i++) {
        lesson *one = &l->lesson[i];
        one->result = winner == PL_NONE ? 0.5F : winner == one->team ? 1.0F : 0.0F;
        one->aside = aside;
    }
    return true;
}

void lessons_only_of(lessons *l, const uint8_t *heroes, unsigned count)
{
    memset(l->without, true, sizeof l->without);
    for (unsigned i = 0; i < count; i++)
        l->without[heroes[i]] = false;
}

void lessons_only_with(lessons *l, unsigned hero)
{
    l->with = hero;
}

/* Of a match that is to be learned from; what is no match has no such head, and lessons_add says so. */
static bool is_wanted(const lessons *l, const practice_bytes *match)
{
    pl_setup setup;
    pl_seed seed;
    if (!read_setup(l, match->bytes, &setup, &seed))
        return false;
    bool with = l->with == PL_NONE;
    for (unsigned seat = 0; seat < pl_seats_in(&setup); seat++) {
        with = with || setup.hero[seat] == l->with;
        if (l->without[setup.hero[seat]])
            return false;
    }
    return with;
}

size_t lessons_add_file(lessons *l, practice_file *f, uint64_t limit, unsigned aside)
{
    size_t added = 0;
    practice_sort(f);
    for (size_t i = 0; i < practice_count(f); i++) {
        practice_bytes match;
        uint64_t number = practice_number(f, i);
        if (number >= limit || !practice_read(f, i, &match))
            continue;
        added += is_wanted(l, &match) && lessons_add(l, match.bytes, match.size, aside && number % aside == 0);
        free(match.bytes);
    }
    return added;
}
