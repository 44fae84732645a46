/* Drives a target without libFuzzer: the seeds as they are, then seeds broken in ways that are the same on every machine, then
 * what libFuzzer found and `make fuzz-keep` kept.
 *
 *     smoke-hero SEEDS MUTATIONS [KEPT]     the folder of its seeds, how many broken ones, the folder of what was kept
 *     smoke-hero FILE                       one input again
 *
 * What was being tried when the program dies is kept in a file, and the last line says where. */
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fuzz.h"

enum { INPUT_MAX = 1 << 16, SEEDS_MAX = 1000, SECONDS_EACH = 60 };

typedef struct input {
    uint8_t bytes[INPUT_MAX];
    size_t length;
} input;

static struct {
    input *all[SEEDS_MAX];
    unsigned count;
} seeds;
static fuzz_dice dice = {20240229};
static const input *tried;
static const char *name;

/* ------------------------------------------------------------------ when it dies */

static void say(const char *text)
{
    ssize_t written = write(STDERR_FILENO, text, strlen(text));
    (void)written;
}

static void keep_input(int number)
{
    static char path[200];
    signal(number, SIG_DFL);
    if (tried) {
        snprintf(path, sizeof path, "crash-%s", name);
        int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
        ssize_t written = write(file, tried->bytes, tried->length);
        (void)written;
        close(file);
        say(number == SIGALRM ? "took too long: " : "crashed: ");
        say(path);
        say(" is the input; give it as the only argument to try it again\n");
    }
    raise(number);
}

static void try(const input *in)
{
    uint8_t *bytes = malloc(in->length ? in->length : 1); /* a block of its own size: reading past its end is noticed */
    MUST(bytes != NULL);
    memcpy(bytes, in->bytes, in->length);
    tried = in;
    alarm(SECONDS_EACH);
    LLVMFuzzerTestOneInput(bytes, in->length);
    alarm(0);
    tried = NULL;
    free(bytes);
}

/* ------------------------------------------------------------------ seeds */

static void read_seed(const char *path)
{
    FILE *file = fopen(path, "rb");
    MUST(file != NULL && seeds.count < SEEDS_MAX);
    input *in = malloc(sizeof *in);
    MUST(in != NULL);
    in->length = fread(in->bytes, 1, sizeof in->bytes, file);
    seeds.all[seeds.count++] = in;
    fclose(file);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void forget_seeds(void)
{
    while (seeds.count > 0)
        free(seeds.all[--seeds.count]);
}

static void read_seeds(const char *folder)
{
    char *paths[SEEDS_MAX];
    unsigned count = 0;
    DIR *list = opendir(folder);
    MUST(list != NULL);
    for (const struct dirent *entry = readdir(list); entry && count < SEEDS_MAX; entry = readdir(list)) {
        if (entry->d_name[0] == '.')
            continue;
        size_t room = strlen(folder) + strlen(entry->d_name) + 2;
        paths[count] = malloc(room);
        MUST(paths[count] != NULL);
        snprintf(paths[count++], room, "%s/%s", folder, entry->d_name);
    }
    closedir(list);
    MUST(count > 0 && count < SEEDS_MAX); /* none is left out */
    qsort(paths, count, sizeof paths[0], by_name);
    for (unsigned i = 0; i < count; i++) {
        read_seed(paths[i]);
        free(paths[i]);
    }
}

/* ------------------------------------------------------------------ ways to break an input */

static size_t below(size_t limit)
{
    return fuzz_roll(&dice, (unsigned)limit);
}

static void replace(input *in, size_t at, size_t count, const uint8_t *by, size_t length)
{
    size_t after = in->length - at - count;
    if (at + length + after > INPUT_MAX)
        return;
    memmove(in->bytes + at + length, in->bytes + at + count, after);
    if (length > 0)
        memmove(in->bytes + at, by, length);
    in->length = at + length + after;
}

static void change_bytes(input *in)
{
    for (size_t i = below(8) + 1; i > 0 && in->length > 0; i--)
        in->bytes[below(in->length)] = (uint8_t)below(256);
}

static void change_figures(input *in)
{
    for (size_t i = 0; i < in->length; i++)
        if (in->bytes[i] >= '0' && in->bytes[i] <= '9' && below(30) == 0)
            in->bytes[i] = (uint8_t)('0' + below(10));
}

static void remove_part(input *in)
{
    size_t at = below(in->length + 1), count = below(60);
    replace(in, at, count < in->length - at ? count : in->length - at, NULL, 0);
}

static void cut_off(input *in)
{
    in->length = below(in->length + 1);
}

/* A line, or a part of one, of any seed in the place of one here. */
static size_t line_start(const input *in)
{
    size_t at = below(in->length + 1);
    while (at > 0 && in->bytes[at - 1] != '\n')
        at--;
    return at;
}

static size_t line_length(const input *in, size_t at)
{
    const uint8_t *end = memchr(in->bytes + at, '\n', in->length - at);
    return end ? (size_t)(end - (in->bytes + at)) + 1 : in->length - at;
}

static void take_line(input *in)
{
    const input *from = seeds.all[below(seeds.count)];
    size_t start = line_start(from), at = line_start(in);
    replace(in, at, below(2) ? line_length(in, at) : 0, from->bytes + start, line_length(from, start));
}

static void take_part(input *in)
{
    const input *from = seeds.all[below(seeds.count)];
    size_t start = below(from->length + 1), count = below(30), at = below(in->length + 1);
    replace(in, at, 0, from->bytes + start, count < from->length - start ? count : from->length - start);
}

static void break_one(input *in)
{
    static void (*const ways[])(input *) = {change_bytes, change_figures, remove_part, cut_off, take_line, take_part};
    *in = *seeds.all[below(seeds.count)];
    for (size_t i = below(4); i > 0; i--)
        in->length = fuzz_break_lines(in->bytes, in->length, INPUT_MAX, &dice);
    if (below(2) == 0)
        return;
    for (size_t i = below(4) + 1; i > 0; i--)
        ways[below(sizeof ways / sizeof ways[0])](in);
}

/* ------------------------------------------------------------------ what is tried */

static void try_folder(const char *folder, int number, const char *what)
{
    read_seeds(folder);
    for (unsigned i = 0; i < seeds.count; i++)
        try(seeds.all[i]);
    printf("ok %d - %u %s\n", number, seeds.count, what);
    fflush(stdout);
}

static void try_broken(unsigned mutations)
{
    static input broken;
    for (unsigned i = 0; i < mutations; i++) {
        break_one(&broken);
        try(&broken);
    }
    printf("ok 2 - %u broken ones\n", mutations);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    struct stat what;
    name = strrchr(argv[0], '/') ? strrchr(argv[0], '/') + 1 : argv[0];
    if (argc < 2 || stat(argv[1], &what) != 0) {
        fprintf(stderr, "usage: %s SEEDS MUTATIONS [KEPT], or %s FILE\n", name, name);
        return 2;
    }
    if (!S_ISDIR(what.st_mode)) {
        read_seed(argv[1]);
        try(seeds.all[0]);
        free(seeds.all[0]);
        return 0;
    }
    static const int deadly[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGALRM};
    for (unsigned i = 0; i < sizeof deadly / sizeof deadly[0]; i++)
        signal(deadly[i], keep_input);
    printf("1..%d\n", argc > 3 ? 3 : 2);
    try_folder(argv[1], 1, "seeds as they are");
    try_broken(argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 1000);
    forget_seeds();
    if (argc > 3)
        try_folder(argv[3], 3, "kept inputs");
    forget_seeds();
    return 0;
}
