/* Every mistake has its message: each file in tests/pack/broken has one mistake (or says how many), and beside it the exact
 * messages that its author must see. A new mistake is two new files. <words> stands for what the phrasebook proposes there: it
 * grows, and the messages with it. */
#include <dirent.h>

#include "support.h"

enum { FILES_MAX = 400 };

static char directory[PATH_ROOM];
static pl_pack *pack;

static int load(void **state)
{
    (void)state;
    pack = load_content(content_directory());
    return 0;
}

static int unload(void **state)
{
    (void)state;
    pl_pack_free(pack);
    return 0;
}

/* What pl_errors_print says, without the directory. */
static char *told(const pl_errors *errors)
{
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    assert_non_null(file);
    pl_errors_print(errors, file);
    fclose(file);
    size_t prefix = strlen(directory) + 1;
    char *to = text;
    for (char *line = text; *line != '\0';) {
        char *end = strchr(line, '\n') + 1;
        size_t kept = (size_t)(end - line) - prefix;
        memmove(to, line + prefix, kept);
        to += kept;
        line = end;
    }
    *to = '\0';
    return text;
}

/* The same, apart from what stands for <words>. */
static bool same_messages(const char *text, const char *wanted)
{
    static const char hole[] = "<words>";
    for (;;) {
        const char *next = strstr(wanted, hole);
        size_t length = next != NULL ? (size_t)(next - wanted) : strlen(wanted);
        if (strncmp(text, wanted, length) != 0)
            return false;
        if (next == NULL)
            return text[length] == '\0';
        text += length;
        wanted = next + strlen(hole);
        size_t words = strcspn(text, ";\n"); /* up to the end of the list */
        if (words == 0)
            return false;
        text += words;
    }
}

static void mistake_is_told(void **state)
{
    const char *name = *state;
    char path[PATH_ROOM + 300];
    size_t length;
    pl_errors *errors = pl_errors_new();
    snprintf(path, sizeof path, "%s/%s", directory, name);
    assert_false(pl_pack_check(pack, path, errors));
    char *messages = told(errors);
    pl_errors_free(errors);
    snprintf(path, sizeof path, "%s/%s.expected", directory, name);
    char *wanted = read_text(path, &length);
    if (!same_messages(messages, wanted))
        assert_string_equal(messages, wanted);
    free(wanted);
    free(messages);
}

static bool is_broken_file(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot != NULL && (strcmp(dot, ".hero") == 0 || strcmp(dot, ".board") == 0);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct CMUnitTest *)a)->name, ((const struct CMUnitTest *)b)->name);
}

int main(void)
{
    static struct CMUnitTest tests[FILES_MAX];
    size_t count = 0;
    snprintf(directory, sizeof directory, "%.500s/pack/broken", tests_directory());
    DIR *open = opendir(directory);
    if (open == NULL)
        return 1;
    for (const struct dirent *entry = readdir(open); entry != NULL && count < FILES_MAX; entry = readdir(open)) {
        if (!is_broken_file(entry->d_name))
            continue;
        char *name = strdup(entry->d_name);
        tests[count++] = (struct CMUnitTest){.name = name, .test_func = mistake_is_told, .initial_state = name};
    }
    closedir(open);
    if (count < 50)
        return 1;
    qsort(tests, count, sizeof tests[0], by_name);
    int failed = _cmocka_run_group_tests("mistakes", tests, count, load, unload);
    for (size_t i = 0; i < count; i++)
        free(tests[i].initial_state);
    return failed;
}
