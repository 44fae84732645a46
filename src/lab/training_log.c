#include "lab/training_log.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { PATH = 1024, TITLE = 600 };
static const char opening[] = "training: ";

static bool refuse(const training_log *log, const char *what)
{
    snprintf(log->wrong, PL_TRAINING_WRONG, "training.log %.280s", what);
    return false;
}

static bool refuse_error(const training_log *log, const char *what)
{
    char text[PL_TRAINING_WRONG];
    snprintf(text, sizeof text, "%s: %s; the same command continues where it was", what, strerror(errno));
    return refuse(log, text);
}

/* ------------------------------------------------------------------ opening */

/* Nobody else may write to the folder; the lock goes with the process. */
static bool open_file(training_log *log, const char *folder)
{
    char path[PATH];
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if ((size_t)snprintf(path, sizeof path, "%s/training.log", folder) >= sizeof path)
        return refuse(log, "cannot be opened: the name of the folder is too long");
    int file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file < 0) {
        snprintf(log->wrong, PL_TRAINING_WRONG, "%.200s cannot be opened: %s; choose another folder", path,
                 strerror(errno));
        return false;
    }
    if (fcntl(file, F_SETLK, &lock) != 0) {
        close(file);
        snprintf(log->wrong, PL_TRAINING_WRONG,
                 "another training is at work in %.200s; wait until it ends, or choose another folder", folder);
        return false;
    }
    log->file = fdopen(file, "a+");
    if (!log->file)
        close(file);
    return log->file || refuse_error(log, "cannot be opened");
}

static size_t word_length(const char *text)
{
    return strcspn(text, " \n");
}

static const char *next_word(const char *text)
{
    text += word_length(text);
    return text + (*text == ' ');
}

/* Says what is different first. */
static bool refuse_title(const training_log *log, const char *there, const char *here)
{
    char text[PL_TRAINING_WRONG];
    if (strncmp(there, opening, strlen(opening)) != 0)
        return refuse(log, "is not the log of a training; choose another folder");
    while (*there && word_length(there) == word_length(here) && strncmp(there, here, word_length(there)) == 0) {
        there = next_word(there);
        here = next_word(here);
    }
    snprintf(text, sizeof text,
             "is the log of another training: \"%.*s\" there, \"%.*s\" here%s; choose another folder",
             (int)(word_length(there) < 90 ? word_length(there) : 90), there,
             (int)(word_length(here) < 90 ? word_length(here) : 90), here,
             strncmp(here, "start=", strlen("start=")) == 0 ? " (weights have their hash after the colon)" : "");
    return refuse(log, text);
}

/* What a full disk or a killed program has left of a last line is ended, so that the next one is read. */
static bool end_last_line(training_log *log)
{
    int last = fseek(log->file, -1, SEEK_END) == 0 ? fgetc(log->file) : '\n';
    fseek(log->file, 0, SEEK_END);
    return last == '\n' || (fputc('\n', log->file) != EOF && fflush(log->file) == 0) ||
           refuse_error(log, "cannot be written");
}

static bool meet_title(training_log *log, const char *title)
{
    char found[TITLE] = "";
    rewind(log->file);
    bool any = fgets(found, sizeof found, log->file);
    size_t length = strlen(found), whole = strlen(title);
    if (length == whole + 1 && strncmp(found, title, whole) == 0 && found[whole] == '\n')
        return end_last_line(log);
    if (any && (feof(log->file) == 0 || length > whole || strncmp(found, title, length) != 0))
        return refuse_title(log, found, title);
    if (ftruncate(fileno(log->file), 0) != 0) /* nothing, or a part of the title: it was just about to begin */
        return refuse_error(log, "cannot be written");
    return training_log_add(log, title);
}

bool training_log_open(training_log *log, const char *folder, const char *title, char wrong[PL_TRAINING_WRONG])
{
    *log = (training_log){0};
    log->wrong = wrong;
    return open_file(log, folder) && meet_title(log, title);
}

void training_log_close(training_log *log)
{
    if (log->file)
        fclose(log->file);
    log->file = NULL;
}

/* ------------------------------------------------------------------ lines */

bool training_log_add(training_log *log, const char *line)
{
    fseek(log->file, 0, SEEK_END);
    return (fprintf(log->file, "%s\n", line) > 0 && fflush(log->file) == 0) || refuse_error(log, "cannot be written");
}

unsigned training_log_done(training_log *log, char best[TRAINING_NAME])
{
    char line[PL_TRAINING_LINE];
    unsigned done = 0, generation;
    rewind(log->file);
    while (fgets(line, sizeof line, log->file)) {
        if (sscanf(line, "generation %u met", &generation) != 1 || !strstr(line, " met ") || generation != done + 1)
            continue;
        done = generation;
        if (strstr(line, ": promoted"))
            snprintf(best, TRAINING_NAME, "g%u", generation);
    }
    return done;
}

bool training_log_practiced(training_log *log, unsigned generation, char by[TRAINING_NAME])
{
    char line[PL_TRAINING_LINE], found[TRAINING_NAME];
    unsigned said;
    rewind(log->file);
    while (fgets(line, sizeof line, log->file))
        if (sscanf(line, "generation %u practiced as %39[^:]", &said, found) == 2 && said == generation) {
            memcpy(by, found, sizeof found);
            return true;
        }
    return false;
}
