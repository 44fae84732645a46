/* The JSON reader. What it accepts is written and read again as the same; any text can be written and reads back. */
#include "base/json.h"
#include "fuzz.h"

static void write_value(pl_json *j, const pl_json_value *v, const char *key)
{
    bool list = v->kind == PL_JSON_LIST;
    switch (v->kind) {
    case PL_JSON_NULL:
        pl_json_text(j, key, NULL);
        break;
    case PL_JSON_BOOL:
        pl_json_bool(j, key, v->number != 0);
        break;
    case PL_JSON_NUMBER:
        pl_json_real(j, key, v->number);
        break;
    case PL_JSON_TEXT:
        pl_json_text(j, key, v->text);
        break;
    case PL_JSON_LIST:
    case PL_JSON_OBJECT:
        pl_json_open(j, key, list ? '[' : '{');
        for (const pl_json_value *inner = v->first; inner; inner = inner->next)
            write_value(j, inner, list ? NULL : inner->key);
        pl_json_close(j, list ? ']' : '}');
        break;
    }
}

static pl_buffer written(const pl_json_value *value)
{
    pl_buffer out = {0};
    pl_json j = pl_json_to(&out);
    write_value(&j, value, NULL);
    MUST(!out.failed && out.text != NULL);
    return out;
}

static pl_json_doc *read_text(const char *text, size_t length)
{
    const char *wrong = NULL;
    size_t at = 0;
    pl_json_doc *doc = pl_json_read(text, length, &wrong, &at);
    MUST(doc != NULL || (wrong != NULL && at <= length));
    return doc;
}

static void write_again(const pl_json_value *value)
{
    pl_buffer once = written(value);
    pl_json_doc *same = once.length <= PL_JSON_BYTES ? read_text(once.text, once.length) : NULL;
    if (same) {
        pl_buffer twice = written(pl_json_root(same));
        MUST(once.length == twice.length && memcmp(once.text, twice.text, once.length) == 0);
        pl_buffer_free(&twice);
        pl_json_free(same);
    } else {
        MUST(once.length > PL_JSON_BYTES);
    }
    pl_buffer_free(&once);
}

static void write_bytes(const uint8_t *data, size_t size)
{
    char *text = calloc(1, size + 1);
    MUST(text != NULL);
    if (size > 0)
        memcpy(text, data, size);
    pl_buffer out = {0};
    pl_json j = pl_json_to(&out);
    pl_json_text(&j, NULL, text);
    pl_json_doc *doc = read_text(out.text, out.length);
    MUST(doc != NULL && pl_json_root(doc)->kind == PL_JSON_TEXT);
    pl_json_free(doc);
    pl_buffer_free(&out);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pl_json_doc *doc = read_text(size > 0 ? (const char *)data : "", size);
    if (doc)
        write_again(pl_json_root(doc));
    pl_json_free(doc);
    if (size < PL_JSON_BYTES / 8)
        write_bytes(data, size);
    return 0;
}
