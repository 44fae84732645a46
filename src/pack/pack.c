/* The pack: all content of some directories, as one immutable value. */
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

static pl_book *load_book(const char *path, const char *code, pl_errors *errors)
{
    size_t length;
    char *text = pack_read_file(path, &length, errors);
    if (text == NULL)
        return NULL;
    book_place place = {.errors = errors, .file = path};
    pl_book *book = pl_book_load(text, length, (pl_complaints){.say = complain, .to = &place});
    free(text);
    if (book != NULL && strcmp(pl_book_language(book), code) != 0) {
        pl_errors_add(errors, path, 1, 1, "this is the book of \"%s\"; expected \"%s\"", pl_book_language(book), code);
        pl_book_free(book);
        return NULL;
    }
    return book;
}

static bool load_books(pl_pack *pack, const char *directory, pl_errors *errors)
{
    bool all = true;
    char *phrases = pack_join(directory, "phrases");
    for (int i = 0; i < PL_LANGUAGES; i++) {
        char name[16];
        snprintf(name, sizeof name, "%s.phrases", pl_language_code[i]);
        char *path = pack_join(phrases, name);
        pack->books[i] = load_book(path, pl_language_code[i], errors);
        all = all && pack->books[i] != NULL;
        free(path);
    }
    free(phrases);
    return all;
}

/* ------------------------------------------------------------------ heroes and boards */

/* Adds the files of one kind: of the folder that bears its name, and for own content of the directory itself. */
static void list_kind(pack_list *list, const char *directory, const char *folder, const char *ending, bool own,
                      pl_errors *errors)
{
    char *inside = pack_join(directory, folder);
    if (own)
        pack_list_files(list, directory, ending);
    if (!pack_list_files(list, inside, ending) && !own)
        pl_errors_add(errors, inside, 0, 0, "there is no such directory");
    free(inside);
}

static pack_list list_all(const char *directory, const char *const *more, const char *folder, const char *ending,
                          int most, pl_errors *errors)
{
    pack_list list = {.count = 0};
    list_kind(&list, directory, folder, ending, false, errors);
    for (; more != NULL && *more != NULL; more++)
        list_kind(&list, *more, folder, ending, true, errors);
    if (list.count > most) {
        pl_errors_add(errors, list.paths[most], 0, 0, "too many %s; at most %d are possible", folder, most);
        while (list.count > most)
            free(list.paths[--list.count]);
    }
    return list;
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

static int by_hero_id(const void *a, const void *b)
{
    return strcmp((*(loaded_hero *const *)a)->page.id, (*(loaded_hero *const *)b)->page.id);
}

static int by_board_id(const void *a, const void *b)
{
    return strcmp((*(loaded_board *const *)a)->page.id, (*(loaded_board *const *)b)->page.id);
}

static void load_heroes(pl_pack *pack, const pack_list *files, pl_errors *errors)
{
    loaded_hero **all = pack_new((size_t)files->count * sizeof *all);
    int count = 0;
    for (int i = 0; i < files->count; i++) {
        loaded_hero *one = pack_new(sizeof *one);
        if (!pack_hero_load(files->paths[i], pack->books, &one->hero, &one->page, errors)) {
            free(one);
            continue;
        }
        for (int k = 0; k < count; k++)
            if (strcmp(all[k]->page.id, one->page.id) == 0)
                pl_errors_add(errors, files->paths[i], 1, 1, "the hero \"%s\" is already in %s", one->page.id,
                              all[k]->page.file);
        all[count++] = one;
    }
    qsort(all, (size_t)count, sizeof *all, by_hero_id);
    pack->heroes = pack_new((size_t)count * sizeof *pack->heroes);
    pack->hero_pages = pack_new((size_t)count * sizeof *pack->hero_pages);
    for (int i = 0; i < count; i++) {
        pack->heroes[i] = all[i]->hero;
        pack->hero_pages[i] = all[i]->page;
        free(all[i]);
    }
    free(all);
    pack->content.heroes = pack->heroes;
    pack->content.hero_count = (uint8_t)count;
}

static void load_boards(pl_pack *pack, const pack_list *files, pl_errors *errors)
{
    loaded_board **all = pack_new((size_t)files->count * sizeof *all);
    int count = 0;
    for (int i = 0; i < files->count; i++) {
        loaded_board *one = pack_new(sizeof *one);
        if (!pack_board_load(files->paths[i], &one->board, &one->page, errors)) {
            free(one);
            continue;
        }
        for (int k = 0; k < count; k++)
            if (strcmp(all[k]->page.id, one->page.id) == 0)
                pl_errors_add(errors, files->paths[i], 1, 1, "the board \"%s\" is already in %s", one->page.id,
                              all[k]->page.file);
        all[count++] = one;
    }
    qsort(all, (size_t)count, sizeof *all, by_board_id);
    pack->boards = pack_new((size_t)count * sizeof *pack->boards);
    pack->board_pages = pack_new((size_t)count * sizeof *pack->board_pages);
    for (int i = 0; i < count; i++) {
        pack->boards[i] = all[i]->board;
        pack->board_pages[i] = all[i]->page;
        free(all[i]);
    }
    free(all);
    pack->content.boards = pack->boards;
    pack->content.board_count = (uint8_t)count;
}

static bool directories_exist(const char *directory, const char *const *more, pl_errors *errors)
{
    bool exist = pack_is_directory(directory);
    if (!exist)
        pl_errors_add(errors, directory, 0, 0, "there is no such directory");
    for (; more != NULL && *more != NULL; more++) {
        if (pack_is_directory(*more))
            continue;
        pl_errors_add(errors, *more, 0, 0, "there is no such directory");
        exist = false;
    }
    return exist;
}

pl_pack *pl_pack_load(const char *directory, const char *const *more, pl_errors *errors)
{
    int before = pl_errors_count(errors);
    if (!directories_exist(directory, more, errors))
        return NULL;
    pl_pack *pack = pack_new(sizeof *pack);
    bool books = load_books(pack, directory, errors);
    pack_list heroes = list_all(directory, more, "heroes", "hero", PL_PACK_HEROES, errors);
    pack_list boards = list_all(directory, more, "boards", "board", PL_PACK_BOARDS, errors);
    if (books)
        load_heroes(pack, &heroes, errors);
    load_boards(pack, &boards, errors);
    pack_list_free(&heroes);
    pack_list_free(&boards);
    if (pl_errors_count(errors) > before) {
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
    for (int i = 0; i < PL_LANGUAGES; i++)
        pl_book_free(pack->books[i]);
    free(pack->heroes);
    free(pack->hero_pages);
    free(pack->boards);
    free(pack->board_pages);
    free(pack);
}

bool pl_pack_check(const pl_pack *pack, const char *path, pl_errors *errors)
{
    bool good = false;
    if (pack_ends_with(path, "hero")) {
        loaded_hero *one = pack_new(sizeof *one);
        good = pack_hero_load(path, pack->books, &one->hero, &one->page, errors);
        pack_hero_page_free(&one->page);
        free(one);
    } else if (pack_ends_with(path, "board")) {
        loaded_board *one = pack_new(sizeof *one);
        good = pack_board_load(path, &one->board, &one->page, errors);
        pack_board_page_free(&one->page);
        free(one);
    } else {
        pl_errors_add(errors, path, 0, 0, "this is no content file; expected a name that ends in .hero or .board");
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

char *pl_text_speak(const pl_pack *pack, const pl_hero_page *hero, const pl_text *text, pl_language language, char *out,
                    size_t size)
{
    int label = pl_speak(pack->books[language], hero->lexicon[language], &text->timing, out, size);
    size_t used = label > 0 ? (size_t)label : 0;
    if (size == 0)
        return out;
    if (used > 0 && used + 1 < size)
        out[used++] = ' ';
    out[used] = '\0';
    pl_speak(pack->books[language], hero->lexicon[language], text->program, out + used, size - used);
    return out;
}
