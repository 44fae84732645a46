/* A file of practice matches. One that is refused stays as it is; of one that is accepted only an end that is incomplete is cut off, and
 * opened again it has the same matches. Whatever the matches say, lessons of them hold what there is, and can be learned from. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memfd_create */
#endif
#include <sys/mman.h>
#include <unistd.h>

#include "base/hash.h"
#include "fuzz.h"
#include "mind/train/lessons.h"

enum { BYTES = 1 << 16, CHUNK_HEAD = 16, ASIDE = 5, LIMIT = 1 << 20 };
static const char title[] = "fuzz";

/* A hash keeps out chance but not strangers: those of the chunks are put right, as far as they can be found. */
static void put_hashes_right(uint8_t *bytes, size_t size)
{
    uint8_t *line = memchr(bytes, '\n', size), *end = bytes + size;
    for (uint8_t *at = line ? line + 1 : end; end - at >= CHUNK_HEAD;) {
        uint32_t length = at[8] | (uint32_t)at[9] << 8 | (uint32_t)at[10] << 16 | (uint32_t)at[11] << 24;
        if (length > (size_t)(end - at) - CHUNK_HEAD)
            return;
        pl_hash h;
        char hash[PL_HASH_TEXT];
        pl_hash_begin(&h);
        pl_hash_add(&h, at + CHUNK_HEAD, length);
        pl_hash_end(&h, hash);
        hash[8] = '\0';
        unsigned long check = strtoul(hash, NULL, 16);
        for (unsigned i = 0; i < 4; i++)
            at[12 + i] = (uint8_t)(check >> 8 * i);
        at += CHUNK_HEAD + length;
    }
}

/* Every index stays in its pool, every share is one. */
static void look_at(const lessons *l)
{
    MUST(lessons_count(l) == l->count);
    for (size_t i = 0; i < l->count; i++) {
        const lesson *one = &l->lesson[i];
        float sum = 0;
        MUST((size_t)one->rows + one->row_count <= l->rows && (size_t)one->sets + one->set_count <= l->sets);
        MUST((size_t)one->options + one->option_count <= l->options && one->seats <= PL_SEATS);
        MUST(one->result >= 0 && one->result <= 1 && one->thought >= 0 && one->thought <= 1);
        for (unsigned k = 0; k < one->row_count; k++)
            MUST(l->row[one->rows + k] < POSITION_MARKS);
        for (unsigned k = 0; k < one->option_count; k++) {
            const lesson_option *o = &l->option[one->options + k];
            MUST((size_t)o->rows + o->count <= l->rows);
            sum += o->share;
        }
        MUST(one->option_count == 0 || (sum > 0.99F && sum < 1.01F));
    }
}

static void learn(lessons *l, fuzz_dice *dice)
{
    const fit_plan plan = {.epochs = 1, .rate = 1e-3F, .by_result = 0.5F, .seed = 1, .made = "made by fuzzing\n"};
    fit_result result = {0};
    look_at(l);
    if (l->count == 0 || l->count > 300 || !fuzz_seldom(dice, 200))
        return;
    MUST(lessons_fit(l, &plan, &result) && result.text != NULL);
    MUST(weights_fault(result.text, result.size, &(unsigned){0}) == NULL);
    free(result.text);
}

static size_t read_once(const char *path, fuzz_dice *dice, bool *accepted)
{
    char wrong[PRACTICE_WRONG] = "";
    practice_file *f = practice_open(path, title, wrong);
    *accepted = f != NULL;
    MUST(f != NULL || strstr(wrong, path) != NULL);
    if (!f)
        return 0;
    size_t count = practice_count(f);
    lessons *l = lessons_new(&fuzz_pack()->content);
    MUST(l != NULL);
    MUST(lessons_add_file(l, f, LIMIT, ASIDE) <= count);
    for (size_t i = 0; i < practice_count(f); i++)
        MUST(practice_has(f, practice_number(f, i)));
    learn(l, dice);
    lessons_free(l);
    MUST(practice_close(f));
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t bytes[BYTES], now[BYTES];
    char path[64];
    fuzz_dice dice = {fuzz_number(data, size)};
    if (size == 0 || size >= sizeof bytes)
        return 0;
    memcpy(bytes, data, size);
    put_hashes_right(bytes, size);
    int file = memfd_create("practice", MFD_CLOEXEC);
    MUST(file >= 0 && write(file, bytes, size) == (ssize_t)size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    bool accepted, again;
    size_t count = read_once(path, &dice, &accepted);
    ssize_t left = pread(file, now, sizeof now, 0);
    MUST(left >= 0 && (size_t)left <= size && memcmp(now, bytes, (size_t)left) == 0);
    MUST(accepted || (size_t)left == size);
    if (accepted)
        MUST(read_once(path, &dice, &again) == count && again);
    close(file);
    return 0;
}
