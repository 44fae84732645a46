#include "server/store/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* All folders of the path; the last one is for this user only. */
static bool make_directory(const char *path)
{
    char part[4096];
    size_t length = strlen(path);
    if (length == 0 || length >= sizeof part)
        return false;
    for (size_t i = 1; i <= length; i++) {
        if (path[i] != '/' && path[i] != '\0')
            continue;
        memcpy(part, path, i);
        part[i] = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return false;
    }
    return true;
}

int folder_lock(const char *directory, char *why, size_t room)
{
    char path[FOLDER_PATH];
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (!make_directory(directory)) {
        snprintf(why, room, "it cannot be made: %s", strerror(errno));
        return -1;
    }
    snprintf(path, sizeof path, "%.4100s/lock", directory);
    int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock >= 0 && fcntl(lock, F_SETLK, &whole) == 0)
        return lock;
    snprintf(why, room, "%s",
             errno == EACCES || errno == EAGAIN ? "another Peerless is running with these matches: use that one, stop "
                                                  "it, or name another folder with --data"
                                                : strerror(errno));
    if (lock >= 0)
        close(lock);
    return -1;
}

const char *folder_database(const char *directory, char *out, size_t room)
{
    snprintf(out, room, "%.4100s/peerless.db", directory);
    return out;
}
