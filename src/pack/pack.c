/* The pack: phrasebooks, heroes and boards, read from memory, as one immutable value. */
#include "pack/pack.h"

#include <stdlib.h>
#include <string.h>

#include "pack/board.h"
#include "pack/canon.h"
#include "pack/hero.h"
#include "pack/source.h"

/* ------------------------------------------------------------------ phrasebooks */

typedef struct book_place {
    pl_errors *errors;
    const char *file;
} book_place;

static void complain(void *to, int line, int column, const char *message)
{
    const book_place *place = to;
    pl_errors_add(place->errors, place->file, line, column, "%s", message);
}

static pl_book *load_book(const pl_file *file, const char *code, pl_errors *errors)
{
    if (file->bytes == NULL)
        return NULL;
    book_place place = {.errors = errors, .file = file->path};
    pl_book *book = pl_book_load(file->bytes, file->length, (pl_complaints){.say = complain, .to = &place});
    if (book != NULL && strcmp(pl_book_language(book), code) != 0) {
        pl_errors_add(errors, file->path, 1, 1, "this is the book of \"%s\"; expected \"%s\"", pl_book_language(book),
                      code);
        pl_book_free(book);
        return NULL;
    }
    return book;
}

static bool load_books(pl_pack *pack, const pl_file files[PL_LANGUAGES], pl_errors *errors)
{
    bool all = true;
    for (int i = 0; i < PL_LANGUAGES; i++) {
        pack->books[i] = load_book(&files[i], pl_language_code[i], errors);
        all = all && pack->books[i] != NULL;
    }
    return all;
}

/* ------------------------------------------------------------------ heroes and boards */

static int at_most(const pack_list *files, int most, const char *what, pl_errors *errors)
{
    if (files->count <= most)
        return files->count;
    pl_errors_add(errors, files->files[most].path, 0, 0, "too many %s; at most %d are possible", what, most);
    return most;
}

/* A hero or a board with its page, while they are put in order. */
typedef struct loaded_hero {
    pl_hero hero;
    pl_hero_page page;
} loaded_hero;

typedef struct loaded_board {
    pl_board board;
    pl_board_page page;
} loaded_board;

/* The files of one kind, while they are loaded. */
typedef struct loading {
    pl_pack *pack;
    const pack_parts *parts;
    const pack_list *files;
    int own; /* files from this one on may be left out, if any may */
    pl_errors *errors;
} loading;

void pack_leave_out(pl_pack *pack, const char *path, const char *id, pl_error first, int count)
{
    pack->left_out = pl_sure_resize(pack->left_out, ((size_t)pack->left_out_count + 1) * sizeof *pack->left_out);
    pack->left_out[pack->left_out_count++] = (pl_left_out){
        .file = pl_sure_copy(path, strlen(path)),
        .id = id != NULL ? pl_sure_copy(id, strlen(id)) : NULL,
        .message = pl_sure_copy(first.message, strlen(first.message)),
        .line = first.line,
        .column = first.column,
        .errors = count,
    };
}

/* Leaves out a file that has these errors, if it may be left out. */
static void leave_out(const loading *l, int file, const char *id, int first, int count)
{
    if (l->parts->leaves_out && file >= l->own)
        pack_leave_out(l->pack, l->files->files[file].path, id, pl_errors_at(l->errors, first), count);
}

int pack_error_of(const pack_parts *parts, const char *path, const pl_errors *errors)
{
    int at = parts->errors_before;
    while (strcmp(pl_errors_at(errors, at).file, path) != 0)
        at++;
    return at;
}

static void leave_unread(const loading *l, int file)
{
    leave_out(l, file, NULL, pack_error_of(l->parts, l->files->files[file].path, l->errors), 1);
}

static int by_hero_id(const void *a, const void *b)
{
    return strcmp((*(loaded_hero *const *)a)->page.id, (*(loaded_hero *const *)b)->page.id);
}

static int by_board_id(const void *a, const void *b)
{
    return strcmp((*(loaded_board *const *)a)->page.id, (*(loaded_board *const *)b)->page.id);
}

static pl_source source_of(const pl_file *file)
{
    pl_source source = {.text = pl_sure_new(file->length + 1), .length = file->length};
    memcpy(source.text, file->bytes, file->length);
    return source;
}

/* The hero of the file, or NULL after errors. */
static loaded_hero *load_hero(const loading *l, int file, loaded_hero *const *others, int count)
{
    loaded_hero *one = pl_sure_new(sizeof *one);
    const pl_file *from = &l->files->files[file];
    int before = pl_errors_count(l->errors);
    if (pack_hero_load(from, l->pack->books, &one->hero, &one->page, l->errors)) {
        for (int k = 0; k < count; k++)
            if (strcmp(others[k]->page.id, one->page.id) == 0)
                pl_errors_add(l->errors, from->path, 1, 1, "the hero \"%s\" is already in %s", one->page.id,
                              others[k]->page.file);
    }
    if (pl_errors_count(l->errors) == before) {
        one->page.source = source_of(from);
        return one;
    }
    leave_out(l, file, one->page.id, before, pl_errors_count(l->errors) - before);
    pack_hero_page_free(&one->page);
    free(one);
    return NULL;
}

static void load_heroes(pl_pack *pack, const pack_parts *parts, pl_errors *errors)
{
    const loading l = {pack, parts, &parts->heroes, parts->own_heroes, errors};
    int most = at_most(l.files, PL_PACK_HEROES, "heroes", errors);
    loaded_hero **all = pl_sure_new((size_t)most * sizeof *all);
    int count = 0;
    for (int i = 0; i < most; i++) {
        if (l.files->files[i].bytes == NULL)
            leave_unread(&l, i);
        else if ((all[count] = load_hero(&l, i, all, count)) != NULL)
            count++;
    }
    qsort(all, (size_t)count, sizeof *all, by_hero_id);
    pack->heroes = pl_sure_new((size_t)count * sizeof *pack->heroes);
    pack->hero_pages = pl_sure_new((size_t)count * sizeof *pack->hero_pages);
    for (int i = 0; i < count; i++) {
        pack->heroes[i] = all[i]->hero;
        pack->hero_pages[i] = all[i]->page;
        free(all[i]);
    }
    free(all);
    pack->content.heroes = pack->heroes;
    pack->content.hero_count = (uint8_t)count;
}

/* The board of the file, or NULL after errors. */
static loaded_board *load_board(const loading *l, int file, loaded_board *const *others, int count)
{
    loaded_board *one = pl_sure_new(sizeof *one);
    const pl_file *from = &l->files->files[file];
    int before = pl_errors_count(l->errors);
    bool good = pack_board_load(from, &one->board, &one->page, l->errors);
    for (int k = 0; k < count && good; k++)
        if (strcmp(others[k]->page.id, one->page.id) == 0)
            pl_errors_add(l->errors, from->path, 1, 1, "the board \"%s\" is already in %s", one->page.id,
                          others[k]->page.file);
    if (pl_errors_count(l->errors) == before) {
        one->page.source = source_of(from);
        return one;
    }
    leave_out(l, file, good ? one->page.id : NULL, before, pl_errors_count(l->errors) - before);
    if (good)
        pack_board_page_free(&one->page);
    free(one);
    return NULL;
}

static void load_boards(pl_pack *pack, const pack_parts *parts, pl_errors *errors)
{
    const loading l = {pack, parts, &parts->boards, parts->own_boards, errors};
    int most = at_most(l.files, PL_PACK_BOARDS, "boards", errors);
    loaded_board **all = pl_sure_new((size_t)most * sizeof *all);
    int count = 0;
    for (int i = 0; i < most; i++) {
        if (l.files->files[i].bytes == NULL)
            leave_unread(&l, i);
        else if ((all[count] = load_board(&l, i, all, count)) != NULL)
            count++;
    }
    qsort(all, (size_t)count, sizeof *all, by_board_id);
    pack->boards = pl_sure_new((size_t)count * sizeof *pack->boards);
    pack->board_pages = pl_sure_new((size_t)count * sizeof *pack->board_pages);
    for (int i = 0; i < count; i++) {
        pack->boards[i] = all[i]->board;
        pack->board_pages[i] = all[i]->page;
        free(all[i]);
    }
    free(all);
    pack->content.boards = pack->boards;
    pack->content.board_count = (uint8_t)count;
}

/* Errors of files that are not in the pack, and so do it no harm. */
static int errors_left_out(const pl_pack *pack)
{
    int count = 0;
    for (int i = 0; i < pack->left_out_count; i++)
        count += pack->left_out[i].errors;
    return count;
}

static bool borrow_books(pl_pack *pack, const pl_pack *from)
{
    memcpy(pack->books, from->books, sizeof pack->books);
    pack->borrowed = true;
    pack->content.weights = from->content.weights;
    pack->content.weights_count = from->content.weights_count;
    pack->judge = from->judge;
    return true;
}

pl_pack *pack_build(const pack_parts *parts, pl_errors *errors)
{
    pl_pack *pack = pl_sure_new(sizeof *pack);
    if (parts->beside ? borrow_books(pack, parts->beside) : load_books(pack, parts->books, errors))
        load_heroes(pack, parts, errors);
    load_boards(pack, parts, errors);
    if (!parts->beside)
        pack_load_weights(pack, parts, errors);
    if (pl_errors_count(errors) > parts->errors_before + errors_left_out(pack)) {
        pl_pack_free(pack);
        return NULL;
    }
    pack_canon_pack(pack);
    return pack;
}

void pl_pack_free(pl_pack *pack)
{
    if (pack == NULL)
        return;
    for (int i = 0; i < pack->content.hero_count; i++)
        pack_hero_page_free(&pack->hero_pages[i]);
    for (int i = 0; i < pack->content.board_count; i++)
        pack_board_page_free(&pack->board_pages[i]);
    for (int i = 0; i < PL_LANGUAGES && !pack->borrowed; i++)
        pl_book_free(pack->books[i]);
    for (int i = 0; i < pack->left_out_count; i++) {
        free(pack->left_out[i].file);
        free(pack->left_out[i].id);
        free(pack->left_out[i].message);
    }
    if (!pack->borrowed)
        pack_free_weights(pack);
    free(pack->left_out);
    free(pack->heroes);
    free(pack->hero_pages);
    free(pack->boards);
    free(pack->board_pages);
    free(pack);
}

/* ------------------------------------------------------------------ files in memory */

void pack_list_add(pack_list *list, pl_file file)
{
    list->files = pl_sure_resize(list->files, ((size_t)list->count + 1) * sizeof *list->files);
    list->files[list->count++] = file;
}

const char *pack_book_path(int language, char out[PACK_BOOK_PATH])
{
    snprintf(out, PACK_BOOK_PATH, "phrases/%s.phrases", pl_language_code[language]);
    return out;
}

bool pack_ends_with(const char *path, const char *ending)
{
    const char *dot = strrchr(path, '.');
    return dot != NULL && strcmp(dot + 1, ending) == 0;
}

bool pack_is_content(const char *name, const char *ending)
{
    const char *slash = strrchr(name, '/');
    return (slash != NULL ? slash[1] : name[0]) != '.' && pack_ends_with(name, ending);
}

void pack_fail_large(const char *path, pl_errors *errors)
{
    pl_errors_add(errors, path, 0, 0, "is larger than %d bytes", PL_FILE_MAX);
}

/* The file to read: one too large has no bytes any more, an empty one has some. */
static pl_file fit_to_read(const pl_file *file, pl_errors *errors)
{
    pl_file fit = *file;
    if (file->length > PL_FILE_MAX) {
        pack_fail_large(file->path, errors);
        fit.bytes = NULL;
    } else if (file->length == 0) {
        fit.bytes = "";
    }
    return fit;
}

static pl_file find_book(const pl_file *files, int count, int language, pl_errors *errors)
{
    char path[PACK_BOOK_PATH];
    const pl_file *found = NULL;
    pack_book_path(language, path);
    for (int i = 0; i < count; i++) {
        if (strcmp(files[i].path, path) != 0)
            continue;
        if (found != NULL)
            pl_errors_add(errors, path, 0, 0, "is there twice");
        found = &files[i];
    }
    if (found != NULL)
        return fit_to_read(found, errors);
    pl_errors_add(errors, path, 0, 0, "cannot be read: No such file or directory");
    return (pl_file){.path = NULL};
}

static pl_pack *load_files(pack_parts parts, const pl_file *files, int count, pl_errors *errors)
{
    for (int i = 0; i < count; i++) {
        if (pack_is_content(files[i].path, "hero"))
            pack_list_add(&parts.heroes, fit_to_read(&files[i], errors));
        else if (pack_is_content(files[i].path, "board"))
            pack_list_add(&parts.boards, fit_to_read(&files[i], errors));
        else if (pack_is_content(files[i].path, "mind"))
            pack_list_add(&parts.weights, fit_to_read(&files[i], errors));
    }
    pl_pack *pack = pack_build(&parts, errors);
    free(parts.heroes.files);
    free(parts.boards.files);
    free(parts.weights.files);
    return pack;
}

pl_pack *pl_pack_load_memory(const pl_file *files, int count, pl_errors *errors)
{
    pack_parts parts = {.errors_before = pl_errors_count(errors)};
    for (int i = 0; i < PL_LANGUAGES; i++)
        parts.books[i] = find_book(files, count, i, errors);
    return load_files(parts, files, count, errors);
}

pl_pack *pl_pack_load_beside(const pl_pack *books, const pl_file *files, int count, pl_errors *errors)
{
    pack_parts parts = {.errors_before = pl_errors_count(errors), .beside = books};
    return load_files(parts, files, count, errors);
}

pl_enforced pl_enforced_of(const pl_hero_page *page, const pl_hero *hero)
{
    pl_enforced count = {.enforced = 0};
    int unread = 0;
    for (int i = 0; i < page->ability_count; i++) {
        count.enforced += page->abilities[i].text_count;
        unread += page->abilities[i].unread_count;
    }
    for (int i = 0; i < hero->title_count; i++) {
        count.enforced += page->cards[i].text_count;
        unread += page->cards[i].unread_count;
    }
    count.texts = count.enforced + unread;
    return count;
}

bool pl_pack_check_memory(const pl_pack *pack, const pl_file *file, pl_errors *errors)
{
    pl_enforced texts;
    return pl_pack_check_texts_memory(pack, file, &texts, errors);
}

bool pl_pack_check_texts_memory(const pl_pack *pack, const pl_file *file, pl_enforced *texts, pl_errors *errors)
{
    pl_file fit = fit_to_read(file, errors);
    bool good = false;
    *texts = (pl_enforced){.texts = 0};
    if (fit.bytes == NULL)
        return false;
    if (pack_ends_with(fit.path, "hero")) {
        loaded_hero *one = pl_sure_new(sizeof *one);
        good = pack_hero_load(&fit, pack->books, &one->hero, &one->page, errors);
        if (good)
            *texts = pl_enforced_of(&one->page, &one->hero);
        pack_hero_page_free(&one->page);
        free(one);
    } else if (pack_ends_with(fit.path, "board")) {
        loaded_board *one = pl_sure_new(sizeof *one);
        good = pack_board_load(&fit, &one->board, &one->page, errors);
        pack_board_page_free(&one->page);
        free(one);
    } else if (pack_ends_with(fit.path, "mind") && pack->judge != NULL) {
        good = pack_check_weights(pack, &fit, errors);
    } else {
        pl_errors_add(errors, fit.path, 0, 0,
                      "this is not a content file; expected a name that ends in .hero, .board or .mind");
    }
    return good;
}

/* ------------------------------------------------------------------ finding and speaking */

int pl_pack_hero(const pl_pack *pack, const char *id)
{
    for (int i = 0; i < pack->content.hero_count; i++)
        if (strcmp(pack->hero_pages[i].id, id) == 0)
            return i;
    return -1;
}

int pl_pack_board(const pl_pack *pack, const char *id)
{
    for (int i = 0; i < pack->content.board_count; i++)
        if (strcmp(pack->board_pages[i].id, id) == 0)
            return i;
    return -1;
}

unsigned pl_pack_hero_ids(const pl_pack *pack, const char *ids[PL_PACK_HEROES])
{
    for (unsigned i = 0; i < pack->content.hero_count; i++)
        ids[i] = pack->hero_pages[i].id;
    return pack->content.hero_count;
}

unsigned pl_pack_board_ids(const pl_pack *pack, const char *ids[PL_PACK_BOARDS])
{
    for (unsigned i = 0; i < pack->content.board_count; i++)
        ids[i] = pack->board_pages[i].id;
    return pack->content.board_count;
}

const pl_state_page *pl_state_page_of(const pl_hero_page *page, unsigned counter, unsigned state)
{
    for (int i = 0; i < page->state_count; i++)
        if (page->states[i].counter == counter && page->states[i].state == state)
            return &page->states[i];
    return NULL;
}

int pl_pack_card(const pl_hero_page *page, const pl_hero *hero, const char *id)
{
    for (int i = 0; i < hero->title_count; i++)
        if (strcmp(page->cards[i].id, id) == 0)
            return i;
    return -1;
}

int pl_board_space(const pl_board_page *page, const pl_board *board, int number)
{
    for (int i = 0; i < board->space_count; i++)
        if (page->number[i] == number)
            return i;
    return -1;
}

char *pl_space_label(const pl_board_page *page, unsigned space, char out[PL_SPACE_LABEL])
{
    char cell[PL_CELL_NAME];
    if (*pl_grid_name(&page->grid, space, cell))
        snprintf(out, PL_SPACE_LABEL, "%s", cell);
    else
        snprintf(out, PL_SPACE_LABEL, "%d", page->number[space]);
    return out;
}
