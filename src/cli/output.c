#define _XOPEN_SOURCE 700 /* realpath */
#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

/* ------------------------------------------------------------------ the standard output */

static int lost; /* the first error of the output, as errno has it; 0: none was seen */

static void lose(int error)
{
    if (!lost)
        lost = error;
}

/* Open for the wrong direction: whoever uses the stream gets an error, as if it were closed. */
void output_begin(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0 && errno == EBADF)
            if (open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
                return;
}

bool output_arrives(void)
{
    if (fflush(stdout) != 0)
        lose(errno);
    return !lost && !ferror(stdout);
}

void output_text(const pl_buffer *text)
{
    if (text->failed)
        lose(ENOMEM);
    else if (text->length && fwrite(text->text, 1, text->length, stdout) != text->length)
        lose(errno);
}

int output_end(int status)
{
    bool arrives = output_arrives();
    if (fclose(stdout) != 0)
        lose(errno);
    if (arrives && !lost)
        return status;
    fprintf(stderr, "peerless: the output could not be written%s%s\n", lost ? ": " : "", lost ? strerror(lost) : "");
    return status == CLI_OK ? CLI_FAILED : status;
}

/* ------------------------------------------------------------------ files */

static const char draft_name[] = ".peerless-XXXXXX";

/* A file in the making, in the folder of the one it becomes. */
typedef struct draft {
    char *path;   /* of the file it becomes, behind all links */
    char *beside; /* its own */
    int file;     /* -1: there is none, or it has become the other */
    bool replaces;
    struct stat old; /* what it replaces */
} draft;

/* What the name stands for is there, and is no file: a device, a pipe, a folder. */
static bool is_special(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode);
}

static mode_t mode_of_new(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static char *name_beside(const char *path)
{
    const char *slash = strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    char *name = malloc(folder + sizeof draft_name);
    if (name) {
        memcpy(name, path, folder);
        memcpy(name + folder, draft_name, sizeof draft_name);
    }
    return name;
}

static void drop(draft *d)
{
    int error = errno;
    if (d->file >= 0) {
        close(d->file);
        unlink(d->beside);
    }
    free(d->path);
    free(d->beside);
    errno = error;
}

/* A file that is there and may not be written is not replaced either, although its folder would allow that. */
static bool begin(draft *d, const char *path)
{
    *d = (draft){.file = -1};
    d->replaces = stat(path, &d->old) == 0;
    if (d->replaces && access(path, W_OK) != 0)
        return false;
    d->path = d->replaces ? realpath(path, NULL) : strdup(path);
    d->beside = d->path ? name_beside(d->path) : NULL;
    d->file = d->beside ? mkstemp(d->beside) : -1;
    return d->file >= 0;
}

static bool write_all(int file, const pl_buffer *text)
{
    for (size_t done = 0; done < text->length;) {
        ssize_t count = write(file, text->text + done, text->length - done);
        if (count < 0 && errno != EINTR)
            return false;
        done += count > 0 ? (size_t)count : 0;
    }
    return true;
}

/* The owner changes only for root, who may give files away; whom that is forbidden keeps it. */
static bool take_permissions(const draft *d)
{
    if (!d->replaces)
        return fchmod(d->file, mode_of_new()) == 0;
    if (fchown(d->file, d->old.st_uid, d->old.st_gid) != 0 && errno != EPERM)
        return false;
    return fchmod(d->file, d->old.st_mode & 0777) == 0;
}

static bool finish(draft *d, const pl_buffer *text)
{
    bool good = write_all(d->file, text) && take_permissions(d) && fsync(d->file) == 0;
    if (!good || rename(d->beside, d->path) != 0)
        return false;
    close(d->file);
    d->file = -1;
    return true;
}

static bool write_special(const char *path, const pl_buffer *text)
{
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    bool good = write_all(file, text);
    int error = errno;
    if (close(file) != 0 && good)
        return false;
    errno = error;
    return good;
}

bool output_file(const char *path, const pl_buffer *text)
{
    draft d;
    if (text->failed) {
        errno = ENOMEM;
        return false;
    }
    if (is_special(path))
        return write_special(path, text);
    bool good = begin(&d, path) && finish(&d, text);
    drop(&d);
    return good;
}

bool output_new_file(const char *path, const pl_buffer *text)
{
    draft d;
    struct stat status;
    if (text->failed || lstat(path, &status) == 0) {
        errno = text->failed ? ENOMEM : EEXIST;
        return false;
    }
    bool good = begin(&d, path) && write_all(d.file, text) && take_permissions(&d) && fsync(d.file) == 0 &&
                link(d.beside, d.path) == 0;
    drop(&d);
    return good;
}

bool output_file_possible(const char *path)
{
    draft d;
    struct stat status;
    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode)) {
        errno = EISDIR;
        return false;
    }
    if (is_special(path))
        return access(path, W_OK) == 0;
    bool good = begin(&d, path);
    drop(&d);
    return good;
}
