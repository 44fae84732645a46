/* A folder of a test, and its end. */
#ifndef PL_TEST_FOLDER_H
#define PL_TEST_FOLDER_H

#include <dirent.h>
#include <stdio.h>
#include <unistd.h>

static inline void remove_folder(const char *folder)
{
    char path[600];
    DIR *list = opendir(folder);
    for (const struct dirent *entry = list ? readdir(list) : NULL; entry; entry = readdir(list)) {
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        unlink(path);
    }
    if (list)
        closedir(list);
    rmdir(folder);
}

#endif
