#include "disk.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "chance.h"

enum { FILES = 8, REGIONS = 1024, SHARED_PAGES = 32, SLOTS = SQLITE_SHM_NLOCK, SECTOR = 512 };

/* What was written since the last flush. */
typedef struct region {
    int64_t at, end;
} region;

typedef struct file {
    char name[256]; /* "": none */
    bool temporary;
    uint8_t *now, *safe; /* as it is read; as it is after the power failed */
    int64_t size, safe_size, room;
    region written[REGIONS];
    unsigned count;
    unsigned readers, writers[SQLITE_LOCK_EXCLUSIVE + 1]; /* locks: how many hold which */
    void *shared[SHARED_PAGES];
    unsigned shared_count, slot_readers[SLOTS], slot_writers;
} file;

typedef struct handle {
    sqlite3_file base;
    file *of;
    int lock;
    unsigned slot_reads, slot_writes;
} handle;

static struct {
    file files[FILES];
    unsigned kinds, after, count; /* what fails */
    bool stopping, stopped;
    unsigned stop_after;
    uint64_t writes;
    bool unsure;
    unsigned unsure_since; /* this step */
} d;

/* ------------------------------------------------------------------ what goes wrong */

void disk_fail(unsigned kinds, unsigned after, unsigned count)
{
    d.kinds = kinds;
    d.after = after;
    d.count = count;
}

void disk_works(void)
{
    d.count = 0;
    d.stopping = false;
}

void disk_stop_after(unsigned after)
{
    d.stopping = true;
    d.stop_after = after;
}

void disk_stop(void)
{
    d.stopped = true;
}

bool disk_stopped(void)
{
    return d.stopped;
}

static bool fails(unsigned kind)
{
    if (d.stopped)
        return true;
    if (!server_works())
        return false;
    if (d.stopping && kind & (DISK_WRITE | DISK_FLUSH)) {
        d.stopped = d.stop_after == 0;
        d.stop_after--;
        if (d.stopped) {
            TRACE("the disk stops in the middle");
            return true;
        }
    }
    if (d.count == 0 || !(d.kinds & kind))
        return false;
    if (d.after > 0) {
        d.after--;
        return false;
    }
    d.count--;
    sim.trouble = sim.now;
    TRACE("the disk fails (%u)", kind);
    return true;
}

uint64_t disk_writes(void)
{
    return d.writes;
}

bool disk_unsure(void)
{
    return d.unsure;
}

bool disk_unsure_now(void)
{
    return d.unsure && d.unsure_since == sim.step;
}

/* ------------------------------------------------------------------ bytes */

static void make_room(file *f, int64_t size)
{
    if (size <= f->room)
        return;
    bool server = server_runs(false);
    int64_t room = size * 2;
    f->now = realloc(f->now, (size_t)room);
    f->safe = realloc(f->safe, (size_t)room);
    MUST(f->now && f->safe, "no memory for the disk");
    f->room = room;
    server_runs(server);
}

/* Makes a region of the image what it is now. */
static void keep(file *f, int64_t at, int64_t end)
{
    if (at > f->safe_size)
        memset(f->safe + f->safe_size, 0, (size_t)(at - f->safe_size));
    if (end > at)
        memcpy(f->safe + at, f->now + at, (size_t)(end - at));
    if (end > f->safe_size)
        f->safe_size = end;
}

static void flush(file *f)
{
    for (unsigned i = 0; i < f->count; i++)
        keep(f, f->written[i].at, f->written[i].end);
    f->count = 0;
}

static void note(file *f, int64_t at, int64_t end)
{
    if (f->count == REGIONS) { /* the system has written some of it by itself */
        keep(f, f->written[0].at, f->written[0].end);
        f->written[0] = f->written[--f->count];
    }
    f->written[f->count++] = (region){at, end};
}

static void put(file *f, const void *bytes, int64_t at, int64_t count)
{
    make_room(f, at + count);
    if (at > f->size)
        memset(f->now + f->size, 0, (size_t)(at - f->size));
    memcpy(f->now + at, bytes, (size_t)count);
    if (at + count > f->size)
        f->size = at + count;
    note(f, at, at + count);
    d.writes++;
}

/* What was not flushed: all of it, nothing, or whole sectors of it. */
static void lose(file *f, const region *r)
{
    switch (roll(4)) {
    case 0:
        break;
    case 1:
        for (int64_t at = r->at; at < r->end; at += SECTOR)
            if (one_in(2))
                keep(f, at, at + SECTOR < r->end ? at + SECTOR : r->end);
        break;
    default:
        keep(f, r->at, r->end);
    }
}

void disk_restart(bool power)
{
    for (file *f = d.files; f < d.files + FILES; f++) {
        MUST(f->readers == 0, "a file is still open: %s", f->name);
        for (unsigned i = 0; i < f->count; i++)
            if (power)
                lose(f, &f->written[i]);
            else
                keep(f, f->written[i].at, f->written[i].end);
        for (unsigned i = 0; power && i < f->count; i++) {
            int64_t end = f->written[i].end < f->safe_size ? f->written[i].end : f->safe_size;
            if (end > f->written[i].at)
                memcpy(f->now + f->written[i].at, f->safe + f->written[i].at, (size_t)(end - f->written[i].at));
        }
        f->size = f->safe_size;
        f->count = 0;
    }
    d.stopped = d.stopping = d.unsure = false;
    d.writes++;
}

/* ------------------------------------------------------------------ files */

static int close_file(sqlite3_file *base)
{
    handle *h = (handle *)base;
    h->of->readers--;
    if (h->of->temporary)
        h->of->name[0] = '\0';
    return SQLITE_OK;
}

static int read_file(sqlite3_file *base, void *out, int count, sqlite3_int64 at)
{
    const file *f = ((handle *)base)->of;
    if (fails(DISK_READ))
        return SQLITE_IOERR_READ;
    int64_t there = at < f->size ? f->size - at : 0;
    there = there < count ? there : count;
    if (there > 0)
        memcpy(out, f->now + at, (size_t)there);
    memset((char *)out + there, 0, (size_t)(count - there));
    return there == count ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int write_file(sqlite3_file *base, const void *bytes, int count, sqlite3_int64 at)
{
    file *f = ((handle *)base)->of;
    bool was_stopped = d.stopped;
    if (!fails(DISK_WRITE)) {
        put(f, bytes, at, count);
        d.unsure = false;
        return SQLITE_OK;
    }
    if (!was_stopped) /* some of it is there */
        put(f, bytes, at, roll((unsigned)count));
    return one_in(2) ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static int truncate_file(sqlite3_file *base, sqlite3_int64 size)
{
    file *f = ((handle *)base)->of;
    if (fails(DISK_WRITE))
        return SQLITE_IOERR_TRUNCATE;
    flush(f);
    f->size = f->size < size ? f->size : size;
    f->safe_size = f->size;
    d.writes++;
    return SQLITE_OK;
}

static int flush_file(sqlite3_file *base, int flags)
{
    (void)flags;
    if (fails(DISK_FLUSH)) {
        d.unsure = true;
        d.unsure_since = sim.step;
        return SQLITE_IOERR_FSYNC;
    }
    flush(((handle *)base)->of);
    return SQLITE_OK;
}

static int size_of_file(sqlite3_file *base, sqlite3_int64 *size)
{
    *size = ((handle *)base)->of->size;
    return SQLITE_OK;
}

/* ------------------------------------------------------------------ locks */

static int lock_file(sqlite3_file *base, int level)
{
    handle *h = (handle *)base;
    unsigned *held = h->of->writers;
    if (level <= h->lock)
        return SQLITE_OK;
    bool others = held[SQLITE_LOCK_EXCLUSIVE] > 0 || (level > SQLITE_LOCK_SHARED && held[SQLITE_LOCK_RESERVED] > 0);
    if (level == SQLITE_LOCK_EXCLUSIVE)
        others = held[SQLITE_LOCK_SHARED] > (h->lock == SQLITE_LOCK_SHARED) ||
                 held[SQLITE_LOCK_RESERVED] > (h->lock == SQLITE_LOCK_RESERVED);
    if (others || fails(DISK_LOCK))
        return SQLITE_BUSY;
    if (h->lock)
        held[h->lock]--;
    held[level]++;
    h->lock = level;
    return SQLITE_OK;
}

static int unlock_file(sqlite3_file *base, int level)
{
    handle *h = (handle *)base;
    if (level >= h->lock)
        return SQLITE_OK;
    h->of->writers[h->lock]--;
    if (level)
        h->of->writers[level]++;
    h->lock = level;
    return SQLITE_OK;
}

static int is_reserved(sqlite3_file *base, int *out)
{
    const unsigned *held = ((handle *)base)->of->writers;
    *out = held[SQLITE_LOCK_RESERVED] > 0 || held[SQLITE_LOCK_EXCLUSIVE] > 0;
    return SQLITE_OK;
}

static int control_file(sqlite3_file *base, int what, void *argument)
{
    (void)base;
    (void)what;
    (void)argument;
    return SQLITE_NOTFOUND;
}

static int sector_of_file(sqlite3_file *base)
{
    (void)base;
    return SECTOR;
}

static int character_of_file(sqlite3_file *base)
{
    (void)base;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE; /* as Unix says: bytes beside a write stay */
}

/* ------------------------------------------------------------------ shared memory */

static int map_shared(sqlite3_file *base, int page, int size, int extend, void volatile **out)
{
    file *f = ((handle *)base)->of;
    *out = NULL;
    if (page >= SHARED_PAGES)
        return SQLITE_FULL;
    if (!f->shared[page] && extend) {
        f->shared[page] = calloc(1, (size_t)size);
        if (!f->shared[page])
            return SQLITE_NOMEM;
        f->shared_count++;
    }
    *out = f->shared[page];
    return SQLITE_OK;
}

static bool is_free(const handle *h, unsigned slot, bool alone)
{
    bool own_read = h->slot_reads >> slot & 1U;
    if (h->of->slot_writers >> slot & 1U)
        return false;
    return !alone || h->of->slot_readers[slot] == own_read;
}

static void take_slot(handle *h, unsigned slot, int flags)
{
    unsigned bit = 1U << slot;
    if (flags & SQLITE_SHM_UNLOCK) {
        h->of->slot_readers[slot] -= h->slot_reads >> slot & 1U;
        h->of->slot_writers &= ~(h->slot_writes & bit);
        h->slot_reads &= ~bit;
        h->slot_writes &= ~bit;
    } else if (flags & SQLITE_SHM_EXCLUSIVE) {
        h->slot_writes |= bit;
        h->of->slot_writers |= bit;
    } else {
        h->of->slot_readers[slot] += !(h->slot_reads >> slot & 1U);
        h->slot_reads |= bit;
    }
}

static int lock_shared(sqlite3_file *base, int first, int count, int flags)
{
    handle *h = (handle *)base;
    bool lock = flags & SQLITE_SHM_LOCK, alone = flags & SQLITE_SHM_EXCLUSIVE;
    for (int i = first; lock && i < first + count; i++)
        if (!is_free(h, (unsigned)i, alone))
            return SQLITE_BUSY;
    if (lock && alone && first == 0 && !d.stopped && fails(DISK_LOCK))
        return SQLITE_BUSY; /* somebody else writes */
    for (int i = first; i < first + count; i++)
        take_slot(h, (unsigned)i, flags);
    return SQLITE_OK;
}

static void order_shared(sqlite3_file *base)
{
    (void)base;
}

static int unmap_shared(sqlite3_file *base, int delete)
{
    handle *h = (handle *)base;
    (void)delete;
    for (unsigned slot = 0; slot < SLOTS; slot++)
        take_slot(h, slot, SQLITE_SHM_UNLOCK);
    for (unsigned i = 0; h->of->readers == 1 && i < SHARED_PAGES; i++) {
        free(h->of->shared[i]);
        h->of->shared[i] = NULL;
    }
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = flush_file,
    .xFileSize = size_of_file,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = is_reserved,
    .xFileControl = control_file,
    .xSectorSize = sector_of_file,
    .xDeviceCharacteristics = character_of_file,
    .xShmMap = map_shared,
    .xShmLock = lock_shared,
    .xShmBarrier = order_shared,
    .xShmUnmap = unmap_shared,
};

/* ------------------------------------------------------------------ the disk */

static file *find(const char *name)
{
    for (file *f = d.files; f < d.files + FILES; f++)
        if (strcmp(f->name, name) == 0)
            return f;
    return NULL;
}

static void empty(file *f)
{
    f->size = f->safe_size = 0;
    f->count = 0;
}

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *got)
{
    (void)vfs;
    handle *h = (handle *)base;
    file *f = name ? find(name) : NULL;
    base->pMethods = NULL;
    if (fails(DISK_READ) || (!f && !(flags & SQLITE_OPEN_CREATE) && name))
        return SQLITE_CANTOPEN;
    if (!f) {
        f = find("");
        MUST(f != NULL, "too many files");
        empty(f);
        strncpy(f->name, name ? name : "?", sizeof f->name - 1);
        f->temporary = !name;
    }
    *h = (handle){.base = {&methods}, .of = f};
    f->readers++;
    if (got)
        *got = flags;
    return SQLITE_OK;
}

static int delete_file(sqlite3_vfs *vfs, const char *name, int flush_folder)
{
    (void)vfs;
    (void)flush_folder;
    file *f = find(name);
    if (fails(DISK_WRITE))
        return SQLITE_IOERR_DELETE;
    if (!f)
        return SQLITE_IOERR_DELETE_NOENT;
    empty(f);
    f->name[0] = '\0';
    d.writes++;
    return SQLITE_OK;
}

static int is_there(sqlite3_vfs *vfs, const char *name, int flags, int *out)
{
    (void)vfs;
    (void)flags;
    *out = find(name) != NULL;
    return fails(DISK_READ) ? SQLITE_IOERR_ACCESS : SQLITE_OK;
}

static int whole_name(sqlite3_vfs *vfs, const char *name, int room, char *out)
{
    (void)vfs;
    return sqlite3_snprintf(room, out, "%s", name) ? SQLITE_OK : SQLITE_CANTOPEN;
}

static int chance_of_disk(sqlite3_vfs *vfs, int count, char *out)
{
    (void)vfs; /* not from the dice: how often it is asked for depends on what SQLite has kept from the world before */
    for (int i = 0; i < count; i++)
        out[i] = (char)((unsigned)i * 151 + sim.seed * 31);
    return count;
}

static int sleep_on_disk(sqlite3_vfs *vfs, int microseconds)
{
    (void)vfs;
    sim.now += microseconds / 1000;
    return microseconds;
}

static int now_on_disk(sqlite3_vfs *vfs, sqlite3_int64 *out)
{
    (void)vfs;
    *out = INT64_C(210866760000000) + sim.wall * 1000; /* the Julian day of 1970, in milliseconds */
    return SQLITE_OK;
}

static int day_on_disk(sqlite3_vfs *vfs, double *out)
{
    sqlite3_int64 now;
    int status = now_on_disk(vfs, &now);
    *out = (double)now / 86400000.0;
    return status;
}

static int last_error(sqlite3_vfs *vfs, int room, char *out)
{
    (void)vfs;
    (void)room;
    (void)out;
    return 0;
}

void disk_begin(void)
{
    static sqlite3_vfs vfs = {
        .iVersion = 2,
        .szOsFile = sizeof(handle),
        .mxPathname = 255,
        .zName = "simulation",
        .xOpen = open_file,
        .xDelete = delete_file,
        .xAccess = is_there,
        .xFullPathname = whole_name,
        .xRandomness = chance_of_disk,
        .xSleep = sleep_on_disk,
        .xCurrentTime = day_on_disk,
        .xGetLastError = last_error,
        .xCurrentTimeInt64 = now_on_disk,
    };
    MUST(sqlite3_vfs_register(&vfs, 1) == SQLITE_OK, "SQLite does not take the disk");
}

void disk_clear(void)
{
    for (file *f = d.files; f < d.files + FILES; f++) {
        MUST(f->readers == 0, "a file is still open: %s", f->name);
        f->name[0] = '\0';
        empty(f);
    }
    disk_works();
    d.stopped = d.unsure = false;
    d.writes++;
}

void disk_free(void)
{
    for (file *f = d.files; f < d.files + FILES; f++) {
        free(f->now);
        free(f->safe);
        *f = (file){0};
    }
}
