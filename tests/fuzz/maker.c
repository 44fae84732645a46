/* Decks of Unmatched Maker. Whatever comes is refused, or makes a file; one that is said to load does. */
#include "fuzz.h"
#include "trade/trade.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const pl_pack *pack = fuzz_pack();
    pl_imports *imports =
        pl_import_maker(pack, size > 0 ? (const char *)data : "", size, (pl_language)(size % PL_LANGUAGES));
    MUST((imports->error != NULL) == (imports->count == 0));
    for (int i = 0; i < imports->count; i++) {
        const pl_import *deck = &imports->decks[i];
        pl_errors *errors = pl_errors_new();
        pl_enforced texts;
        pl_file file = {.path = "fuzz.hero", .bytes = deck->hero.text, .length = deck->hero.length};
        MUST(pl_pack_check_texts_memory(pack, &file, &texts, errors) == deck->loads);
        MUST(!deck->loads || texts.texts >= deck->texts);
        MUST(deck->read <= deck->texts);
        pl_errors_free(errors);
    }
    pl_imports_free(imports);
    return 0;
}
