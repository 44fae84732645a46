/* Is an input the same whatever came before it? All of a folder, some of them broken, in several orders: what is heard of each must
 * be what was heard of it the first time.
 *
 *     orders-protocol SEEDS [FOLDER...]
 */
#include <dirent.h>

#include "fuzz.h"
#include "heard.h"

enum { INPUTS_MAX = 4000, INPUT_MAX = 1 << 16, ORDERS = 4 };

typedef struct input {
    uint8_t *bytes;
    size_t length;
    uint64_t sum;
} input;

static input inputs[INPUTS_MAX];
static unsigned count;
static fuzz_dice dice = {20240229};

static void add(const uint8_t *bytes, size_t length)
{
    MUST(count < INPUTS_MAX);
    uint8_t *own = malloc(length ? length : 1);
    MUST(own != NULL);
    memcpy(own, bytes, length);
    inputs[count++] = (input){.bytes = own, .length = length};
}

/* The input, and one that differs from it. */
static void add_file(const char *path)
{
    static uint8_t bytes[INPUT_MAX];
    FILE *file = fopen(path, "rb");
    MUST(file != NULL);
    size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    add(bytes, length);
    add(bytes, fuzz_break_lines(bytes, length, sizeof bytes, &dice));
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void add_folder(const char *folder)
{
    static char *paths[INPUTS_MAX];
    unsigned found = 0;
    DIR *list = opendir(folder);
    MUST(list != NULL);
    for (const struct dirent *entry = readdir(list); entry && found < INPUTS_MAX / 2; entry = readdir(list)) {
        size_t room = strlen(folder) + strlen(entry->d_name) + 2;
        if (entry->d_name[0] == '.')
            continue;
        paths[found] = malloc(room);
        MUST(paths[found] != NULL);
        snprintf(paths[found++], room, "%s/%s", folder, entry->d_name);
    }
    closedir(list);
    qsort(paths, found, sizeof paths[0], by_name);
    for (unsigned i = 0; i < found; i++) {
        add_file(paths[i]);
        free(paths[i]);
    }
}

static uint64_t hear(const input *in)
{
    LLVMFuzzerTestOneInput(in->bytes, in->length);
    return heard_sum();
}

/* The last first, then as chance has it. */
static void shuffle(unsigned order, unsigned out[INPUTS_MAX])
{
    for (unsigned i = 0; i < count; i++)
        out[i] = count - 1 - i;
    for (unsigned i = count; order > 0 && i > 1; i--) {
        unsigned j = fuzz_roll(&dice, i), was = out[i - 1];
        out[i - 1] = out[j];
        out[j] = was;
    }
}

/* How many were heard otherwise than the first time. */
static unsigned compare(unsigned order)
{
    static unsigned turn[INPUTS_MAX];
    unsigned other = 0;
    shuffle(order, turn);
    for (unsigned i = 0; i < count; i++) {
        const input *in = &inputs[turn[i]];
        if (hear(in) == in->sum)
            continue;
        if (other++ == 0)
            printf("# after another one this is another: %.*s\n", (int)(in->length < 300 ? in->length : 300),
                   (const char *)in->bytes);
    }
    return other;
}

int main(int argc, char **argv)
{
    bool good = true;
    for (int i = 1; i < argc; i++)
        add_folder(argv[i]);
    MUST(count > 0);
    printf("1..%d\n", ORDERS);
    for (unsigned i = 0; i < count; i++)
        inputs[i].sum = hear(&inputs[i]);
    for (unsigned order = 0; order < ORDERS; order++) {
        unsigned other = compare(order);
        printf("%s %u - %u inputs in another order are the same\n", other ? "not ok" : "ok", order + 1, count);
        good &= other == 0;
    }
    for (unsigned i = 0; i < count; i++)
        free(inputs[i].bytes);
    return good ? 0 : 1;
}
