/* From a checked draft to the hero that the rules play, and to its page.
 *
 * Cards and abilities keep the order of the file, which the hash follows: by their numbers records and seeds refer to them,
 * so two files with one hash play one game. */
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "cards/compile.h"
#include "pack/hero.h"
#include "rules/machine.h"

/* ------------------------------------------------------------------ texts in the order of play */

static void sort_texts(hero_part *part)
{
    for (int i = 1; i < part->text_count; i++) {
        hero_text moved = part->texts[i];
        int k = i;
        for (; k > 0 && moved.timing < part->texts[k - 1].timing; k--)
            part->texts[k] = part->texts[k - 1];
        part->texts[k] = moved;
    }
}

/* ------------------------------------------------------------------ compiling */

/* Windows of the card with a text that cannot be read, a bit each. */
static unsigned windows_by_hand(const hero_part *part)
{
    unsigned windows = 0;
    for (int i = 0; i < part->unread_count; i++)
        windows |= 1U << pl_window_by_hand(&part->figures, part->unread[i].timing);
    return windows & ((1U << PL_WINDOWS) - 1);
}

static void compile_by_hand(hero_draft *draft, pl_hero *hero, const hero_part *part, unsigned title, unsigned window)
{
    const char *wrong = pl_compile_by_hand(hero, title, window);
    if (wrong != NULL)
        pack_fail(draft->source, part->unread[0].line, part->unread[0].line->first, "%s", wrong);
}

static void compile(hero_draft *draft, pl_hero *hero, const hero_part *part, unsigned title)
{
    unsigned by_hand = title == PL_NONE ? 0 : windows_by_hand(part);
    for (int i = 0; i < part->text_count; i++) {
        const hero_text *text = &part->texts[i];
        const char *wrong = text->read ? pl_compile(hero, title, text->timing, text->program, text->length) : NULL;
        unsigned window = text->timing - PL_W_IMMEDIATELY;
        if (wrong != NULL)
            pack_hero_fail_text(draft, text, "%s", wrong);
        else if (text->read && text->timing != PL_W_STANDING && (by_hand >> window & 1)) {
            compile_by_hand(draft, hero, part, title, window);
            by_hand &= ~(1U << window);
        }
    }
    for (unsigned window = 0; window < PL_WINDOWS; window++)
        if (by_hand >> window & 1)
            compile_by_hand(draft, hero, part, title, window);
}

/* After all that are read, so that these keep their numbers. */
static void compile_calls(hero_draft *draft, pl_hero *hero)
{
    for (int i = 0; i < draft->ability_count; i++)
        if (draft->abilities[i].unread_count > 0)
            compile_by_hand(draft, hero, &draft->abilities[i], PL_NONE, PL_ABILITY);
}

/* A text that places tokens needs one that says where they go; the two may stand anywhere in the file. */
static void check_token_places(hero_draft *draft, const pl_hero *hero, const hero_part *part)
{
    for (int i = 0; i < part->text_count; i++) {
        const hero_text *text = &part->texts[i];
        for (const pl_word *p = text->program; text->read && p < text->program + text->length; p++)
            if (pl_word_is(*p, PL_W_PUT) && !pl_token_place(hero, hero->token[pl_word_value(*pl_skip(p + 1))]))
                pack_hero_fail_text(draft, text,
                                    "no text says where these tokens go; expected an ability like "
                                    "\"Reeds go in any empty space in Ferryman's zone.\"");
    }
}

void pack_hero_link(hero_draft *draft, pl_hero *hero)
{
    for (int i = 0; i < draft->card_count; i++)
        sort_texts(&draft->cards[i]);
    hero->title_count = (uint8_t)draft->card_count;
    for (int i = 0; i < draft->card_count; i++)
        hero->cards[i] = draft->cards[i].figures;
    for (int i = 0; i < draft->ability_count; i++)
        compile(draft, hero, &draft->abilities[i], PL_NONE);
    if (!pack_source_failed(draft->source))
        compile_calls(draft, hero);
    for (int i = 0; i < draft->card_count; i++)
        compile(draft, hero, &draft->cards[i], (unsigned)i);
    if (!pack_source_failed(draft->source) && !pl_hero_link(hero))
        pack_fail_at(draft->source, 1, 1, "the rules cannot play this hero");
    for (int i = 0; !pack_source_failed(draft->source) && i < draft->ability_count; i++)
        check_token_places(draft, hero, &draft->abilities[i]);
    for (int i = 0; !pack_source_failed(draft->source) && i < draft->card_count; i++)
        check_token_places(draft, hero, &draft->cards[i]);
}

/* ------------------------------------------------------------------ the page */

static int take_texts(hero_draft *draft, hero_part *part, pl_text *out)
{
    for (int i = 0; i < part->text_count; i++) {
        hero_text *text = &part->texts[i];
        out[i] = (pl_text){
            .timing = pl_word_make(text->timing, 0),
            .program = text->program,
            .length = text->length,
            .line = draft->source->lines[text->first].number,
        };
        text->program = NULL; /* the page's now */
    }
    return part->text_count;
}

static int take_unread(const hero_part *part, pl_unread *out)
{
    for (int i = 0; i < part->unread_count; i++)
        out[i] = (pl_unread){
            .timing = pl_word_make(part->unread[i].timing, 0),
            .window =
                (uint8_t)(part->is_ability ? PL_ABILITY : pl_window_by_hand(&part->figures, part->unread[i].timing)),
            .words = pl_sure_copy(part->unread[i].words.at, (size_t)part->unread[i].words.length),
            .line = part->unread[i].line->number,
        };
    return part->unread_count;
}

/* The rules go through the texts of a card in the order of play; people read them as the file has them. */
static void order_texts(pl_card_page *card)
{
    for (int i = 1; i < card->text_count; i++) {
        pl_text moved = card->texts[i];
        int k = i;
        for (; k > 0 && moved.line < card->texts[k - 1].line; k--)
            card->texts[k] = card->texts[k - 1];
        card->texts[k] = moved;
    }
}

static char *fighter_id(const hero_group *group, int number)
{
    size_t size = strlen(group->title.id) + 8;
    char *id = pl_sure_new(size);
    if (group->count == 1)
        snprintf(id, size, "%s", group->title.id);
    else
        snprintf(id, size, "%s-%d", group->title.id, number);
    return id;
}

static void fill_fighters(const hero_draft *draft, pl_hero_page *page)
{
    int fighter = 0;
    for (int i = 0; i < draft->group_count; i++)
        for (int k = 0; k < draft->groups[i].count; k++)
            page->fighters[fighter++] = (pl_fighter_page){
                .id = fighter_id(&draft->groups[i], k + 1),
                .name = pack_names_copy(&draft->groups[i].title.name),
                .name_index = (unsigned)i,
            };
    for (int i = 0; i < draft->form_count; i++)
        page->forms[i] = (pl_form_page){
            .id = pl_sure_copy(draft->forms[i].title.id, strlen(draft->forms[i].title.id)),
            .name = pack_names_copy(&draft->forms[i].title.name),
            .name_index = (unsigned)(draft->group_count + i),
        };
    for (int i = 0; i < draft->token_count; i++)
        page->tokens[i] = (pl_token_page){
            .id = pl_sure_copy(draft->tokens[i].title.id, strlen(draft->tokens[i].title.id)),
            .name = pack_names_copy(&draft->tokens[i].title.name),
            .name_index = (unsigned)(draft->group_count + draft->form_count + i),
        };
    int names = draft->group_count + draft->form_count + draft->token_count;
    for (int i = 0; i < draft->counter_count; i++)
        page->counters[i] = (pl_counter_page){
            .id = pl_sure_copy(draft->counters[i].title.id, strlen(draft->counters[i].title.id)),
            .name = pack_names_copy(&draft->counters[i].title.name),
            .name_index = (unsigned)(names + i),
        };
    for (int i = 0; i < draft->state_count; i++)
        page->states[page->state_count++] = (pl_state_page){
            .id = pl_sure_copy(draft->states[i].title.id, strlen(draft->states[i].title.id)),
            .name = pack_names_copy(&draft->states[i].title.name),
            .name_index = (unsigned)(names + draft->counter_count + i),
            .counter = draft->states[i].of,
            .state = draft->states[i].state,
        };
}

/* "Cloak & Dagger": what the whole file is called, by its heroes. */
static pl_names names_of_heroes(const hero_draft *draft)
{
    pl_names names = pack_names_copy(&draft->groups[0].title.name);
    for (int i = 1; i < draft->group_count && draft->groups[i].is_hero; i++)
        for (int k = 0; k < PL_LANGUAGES; k++) {
            pl_buffer both = {.text = NULL};
            pl_buffer_print(&both, "%s & %s", names.in[k], draft->groups[i].title.name.in[k]);
            if (both.failed)
                pl_sure_of(NULL);
            free(names.in[k]);
            names.in[k] = both.text;
        }
    return names;
}

void pack_hero_page(hero_draft *draft, const pl_hero *hero, pl_hero_page *page)
{
    const pack_title *title = &draft->groups[0].title;
    page->id = pl_sure_copy(title->id, strlen(title->id));
    page->file = pl_sure_copy(draft->source->file, strlen(draft->source->file));
    page->name = names_of_heroes(draft);
    fill_fighters(draft, page);
    for (int i = 0; i < draft->card_count; i++) {
        pl_card_page *card = &page->cards[i];
        card->id = pl_sure_copy(draft->cards[i].title.id, strlen(draft->cards[i].title.id));
        card->name = pack_names_copy(&draft->cards[i].title.name);
        card->text_count = take_texts(draft, &draft->cards[i], card->texts);
        card->unread_count = take_unread(&draft->cards[i], card->unread);
    }
    for (int i = 0; i < draft->ability_count; i++) {
        pl_ability_page *ability = &page->abilities[page->ability_count++];
        ability->id = pl_sure_copy(draft->abilities[i].title.id, strlen(draft->abilities[i].title.id));
        ability->name = pack_names_copy(&draft->abilities[i].title.name);
        ability->text_count = take_texts(draft, &draft->abilities[i], ability->texts);
        ability->unread_count = take_unread(&draft->abilities[i], ability->unread);
    }
    for (int i = 0; i < PL_LANGUAGES; i++) {
        page->lexicon[i] = draft->lexicon[i];
        draft->lexicon[i] = NULL;
        page->player[i] = draft->player[i];
        draft->player[i] = NULL;
    }
    pack_canon_hero(hero, page); /* the hash knows the order of play alone */
    for (int i = 0; i < draft->card_count; i++)
        order_texts(&page->cards[i]);
}

static void free_part(pl_card_page *part)
{
    free(part->id);
    pack_names_free(&part->name);
    for (int i = 0; i < part->text_count; i++)
        free(part->texts[i].program);
    for (int i = 0; i < part->unread_count; i++)
        free(part->unread[i].words);
}

void pack_hero_page_free(pl_hero_page *page)
{
    free(page->id);
    free(page->file);
    free(page->source.text);
    pack_names_free(&page->name);
    for (int i = 0; i < PL_SEAT_FIGHTERS; i++) {
        free(page->fighters[i].id);
        pack_names_free(&page->fighters[i].name);
    }
    for (int i = 0; i < PL_FORMS; i++) {
        free(page->forms[i].id);
        pack_names_free(&page->forms[i].name);
    }
    for (int i = 0; i < PL_TOKENS; i++) {
        free(page->tokens[i].id);
        pack_names_free(&page->tokens[i].name);
    }
    for (int i = 0; i < PL_COUNTERS; i++) {
        free(page->counters[i].id);
        pack_names_free(&page->counters[i].name);
    }
    for (int i = 0; i < PL_STATES; i++) {
        free(page->states[i].id);
        pack_names_free(&page->states[i].name);
    }
    for (int i = 0; i < PL_TITLES; i++)
        free_part(&page->cards[i]);
    for (int i = 0; i < page->ability_count; i++)
        free_part(&page->abilities[i]);
    for (int i = 0; i < PL_LANGUAGES; i++) {
        pl_lexicon_free(page->lexicon[i]);
        free(page->player[i]);
    }
    *page = (pl_hero_page){.id = NULL};
}

/* ------------------------------------------------------------------ one file */

static void free_parts(hero_part *parts, int count)
{
    for (int i = 0; i < count; i++) {
        pack_title_free(&parts[i].title);
        for (int k = 0; k < parts[i].text_count; k++) {
            free(parts[i].texts[k].program);
        }
    }
}

void pack_hero_draft_free(hero_draft *draft)
{
    for (int i = 0; i < draft->group_count; i++)
        pack_title_free(&draft->groups[i].title);
    for (int i = 0; i < draft->form_count; i++)
        pack_title_free(&draft->forms[i].title);
    for (int i = 0; i < draft->token_count; i++)
        pack_title_free(&draft->tokens[i].title);
    for (int i = 0; i < draft->counter_count; i++)
        pack_title_free(&draft->counters[i].title);
    for (int i = 0; i < draft->state_count; i++)
        pack_title_free(&draft->states[i].title);
    free_parts(draft->cards, draft->card_count);
    free_parts(draft->abilities, draft->ability_count);
    for (int i = 0; i < PL_LANGUAGES; i++) {
        pl_lexicon_free(draft->lexicon[i]);
        free(draft->player[i]);
    }
    free(draft);
}

static void build(hero_draft *draft, pl_hero *hero)
{
    if (draft->source->line_count == 0) {
        pack_fail_at(draft->source, 1, 1, "the file is empty; expected hero \"Name\" on the first line");
        return;
    }
    pack_hero_read(draft);
    if (pack_hero_of(draft) == NULL)
        pack_fail_at(draft->source, 1, 1, "there is no hero here; expected hero \"Name\"");
    bool names_hold = pack_hero_fighters(draft, hero);
    for (int i = 0; i < draft->ability_count; i++) {
        pack_title_finish(&draft->abilities[i].title, draft->source, draft->language);
        for (int k = 0; k < i; k++)
            pack_title_check(&draft->abilities[i].title, &draft->abilities[k].title, draft->source, "ability");
    }
    pack_hero_cards(draft);
    if (names_hold) {
        pack_hero_texts(draft);
        pack_hero_link(draft, hero);
    }
}

hero_draft *pack_hero_draft(pack_source *source, pl_book *const books[PL_LANGUAGES], pl_hero *hero)
{
    hero_draft *draft = pl_sure_new(sizeof *draft);
    draft->source = source;
    draft->books = books;
    build(draft, hero);
    return draft;
}

bool pack_hero_load(const pl_file *file, pl_book *const books[PL_LANGUAGES], pl_hero *hero, pl_hero_page *page,
                    pl_errors *errors)
{
    pack_source source;
    bool good = pack_source_open(&source, file, errors);
    *hero = (pl_hero){.fighter_count = 0};
    *page = (pl_hero_page){.id = NULL};
    if (good) {
        hero_draft *draft = pack_hero_draft(&source, books, hero);
        good = !pack_source_failed(&source);
        const hero_group *named = pack_hero_of(draft);
        if (good)
            pack_hero_page(draft, hero, page);
        else if (named != NULL && named->title.id != NULL)
            page->id = pl_sure_copy(named->title.id, strlen(named->title.id));
        pack_hero_draft_free(draft);
    }
    pack_source_close(&source);
    return good;
}
