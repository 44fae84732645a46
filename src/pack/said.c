/* What stands on a card, said in a language. */
#include <string.h>

#include "pack/pack.h"

/* The label of a moment and a blank, where it has one. Returns the bytes used. */
static size_t speak_label(const pl_pack *pack, const pl_hero_page *hero, pl_word timing, pl_language language,
                          char *out, size_t size)
{
    int label = pl_speak(pack->books[language], hero->lexicon[language], &timing, out, size);
    size_t used = label > 0 ? (size_t)label : 0;
    if (size == 0)
        return 0;
    if (used > 0 && used + 1 < size)
        out[used++] = ' ';
    out[used] = '\0';
    return used;
}

char *pl_text_speak(const pl_pack *pack, const pl_hero_page *hero, const pl_text *text, pl_language language, char *out,
                    size_t size)
{
    size_t used = speak_label(pack, hero, text->timing, language, out, size);
    if (size > 0)
        pl_speak(pack->books[language], hero->lexicon[language], text->program, out + used, size - used);
    return out;
}

int pl_said_of(const pl_card_page *page, pl_said out[PL_SAID])
{
    int count = 0;
    memset(out, 0, PL_SAID * sizeof *out);
    for (int text = 0, unread = 0; text < page->text_count || unread < page->unread_count;)
        if (unread == page->unread_count ||
            (text < page->text_count && page->texts[text].line < page->unread[unread].line))
            out[count++].text = &page->texts[text++];
        else
            out[count++].unread = &page->unread[unread++];
    return count;
}

char *pl_said_speak(const pl_pack *pack, const pl_hero_page *hero, pl_said said, pl_language language, char *out,
                    size_t size)
{
    const pl_word mark = pl_story_word(PL_STORY_UNREAD);
    char spoken[PL_TEXT_MAX];
    if (said.text != NULL)
        return pl_text_speak(pack, hero, said.text, language, out, size);
    size_t used = speak_label(pack, hero, said.unread->timing, language, out, size);
    pl_speak(pack->books[language], hero->lexicon[language], &mark, spoken, sizeof spoken);
    snprintf(out + used, size - used, "%s (%s)", said.unread->words, spoken);
    return out;
}

char *pl_words_by_hand(const pl_card_page *page, unsigned window, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < page->unread_count && used < size; i++)
        if (page->unread[i].window == window)
            used += (size_t)snprintf(out + used, size - used, "%s%s", used > 0 ? " " : "", page->unread[i].words);
    return out;
}
