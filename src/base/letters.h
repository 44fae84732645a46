/* Letters: UTF-8 and the letter case of the scripts our languages use.
 *
 * No locale and no wide characters: the answer is the same on every machine and in WebAssembly. Any sequence of bytes is a text;
 * a byte that belongs to no letter counts as one broken letter. */
#ifndef PL_LETTERS_H
#define PL_LETTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LETTER_BAD = 0xfffd };

uint32_t pl_letter_next(const char **at, const char *end); /* at < end; a broken byte is LETTER_BAD */
int pl_letter_put(uint32_t letter, char out[4]);           /* bytes written */
uint32_t pl_letter_lower(uint32_t letter);
uint32_t pl_letter_upper(uint32_t letter);
bool pl_letter_is_letter(uint32_t letter);
bool pl_letter_is_blank(uint32_t letter);
bool pl_letter_is_quote(uint32_t letter);
bool pl_letter_is_apostrophe(uint32_t letter);
bool pl_letter_is_hyphen(uint32_t letter);
int pl_letter_count(const char *at, const char *end); /* characters between the two */
size_t pl_letter_whole(const char *text,
                       size_t size); /* the longest beginning of whole letters: of a text that ends sooner, all */

/* Bytes of the letter at `at`; 0: the bytes there are no letter. */
size_t pl_letter_bytes(const char *at, const char *end);

/* Is it a byte inside a letter, not its first? */
static inline bool pl_letter_goes_on(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

#endif
