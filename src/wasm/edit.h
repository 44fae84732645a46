/* What the module for studying exports besides: the language of the cards for editors (edit.c). Each answers with JSON, and with the
 * content that is loaded: nothing of it is loaded again. */
#ifndef PL_WASM_EDIT_H
#define PL_WASM_EDIT_H

#include "wasm/wasm.h"

/* Reads one sentence, a text of a card or an ability, as `peerless read --json` does, in the language of its letters. Names are those of the
 * hero with that number; -1: those of the file that was checked last, or none. */
const char *PL_EXPORT(read)(const char *text, size_t length, int hero);

/* Checks a hero file as `peerless check --json` does: {"ok", "errors": [...], "enforced", "texts"}, an error with its line, column and
 * message, and with the repairs of a sentence that is not read. The file is kept for `read` and `fix`. */
const char *PL_EXPORT(check)(const char *file, size_t length);

/* The file that was checked last with the repair of that number, all else in it byte for byte; not kept until it is checked. "": there
 * is no such repair. */
const char *PL_EXPORT(fix)(int repair);

#endif
