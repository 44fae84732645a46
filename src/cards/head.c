/* Heads of phrases: a pattern of constructors, numbers and variables, each place of which has a sort. */
#include <stdlib.h>
#include <string.h>

#include "draft.h"

/* The next parenthesis or word of a head. */
static span head_token(span *rest)
{
    *rest = pl_span_trim(*rest);
    span t = {rest->at, rest->at};
    if (t.at < rest->end && (*t.at == '(' || *t.at == ')'))
        t.end++;
    else
        while (t.end < rest->end && !strchr(" \t()", *t.end))
            t.end++;
    rest->at = t.end;
    return t;
}

static pattern *new_node(loader *l, pattern_kind kind, span at)
{
    draft *d = l->draft;

    if (d->pattern_count == PATTERN_MAX) {
        pl_complain(l, at.at, "this head is too long");
        return NULL;
    }
    d->patterns[d->pattern_count] = (pattern){(uint8_t)kind, 0, PL_SORT_NONE, LEAF_WORD, 0};
    return &d->patterns[d->pattern_count++];
}

int pl_head_variable(const draft *d, span name)
{
    for (int i = 0; i < d->variable_count; i++)
        if (pl_span_is(name, d->variables[i].name))
            return i;
    return -1;
}

int pl_new_variable(loader *l, span name)
{
    draft *d = l->draft;

    if (d->variable_count == VARIABLES_MAX ||
        !pl_span_copy(name, d->variables[d->variable_count].name, sizeof d->variables[0].name)) {
        pl_complain(l, name.at, "too many variables, or too long a name");
        return -1;
    }
    variable *v = &d->variables[d->variable_count];
    v->restricted = v->sort = PL_SORT_NONE;
    v->fits = ~UINT64_C(0);
    v->placed = false;
    return d->variable_count++;
}

static bool head_variable(loader *l, span text)
{
    span rest = text;
    span name = pl_span_until(&rest, ':');
    int index = pl_head_variable(l->draft, name);
    pattern *node = new_node(l, PATTERN_VARIABLE, text);

    if (index < 0)
        index = pl_new_variable(l, name);
    if (!node || index < 0)
        return false;
    node->value = (uint16_t)index;
    if (rest.at == rest.end)
        return true;
    int sort = pl_book_sort(l->book, rest);
    if (sort < 0) {
        pl_complain(l, rest.at, "unknown sort %.*s", (int)(rest.end - rest.at), rest.at);
        return false;
    }
    l->draft->variables[index].restricted = (pl_sort)sort;
    return true;
}

static bool head_number(loader *l, span text)
{
    pattern *node = new_node(l, PATTERN_NUMBER, text);
    unsigned value = 0;

    for (const char *c = text.at; c < text.end; c++) {
        value = *c >= '0' && *c <= '9' ? value * 10 + (unsigned)(*c - '0') : PL_WORD_NUMBER_MAX + 1U;
        if (value > PL_WORD_NUMBER_MAX) {
            pl_complain(l, text.at, "%.*s is not a number", (int)(text.end - text.at), text.at);
            return false;
        }
    }
    if (node)
        node->value = (uint16_t)value;
    return node != NULL;
}

/* Your fighter where nobody else is the subject, that fighter where nobody is mentioned: what they are spoken as. */
static bool head_reference(loader *l, span text, unsigned word, pattern_leaf leaf)
{
    pattern *node = new_node(l, PATTERN_WORD, text);

    if (!node)
        return false;
    node->value = (uint16_t)word;
    node->leaf = (uint8_t)leaf;
    return true;
}

static bool head_tree(loader *l, span *rest, bool open, int depth);

static bool head_leaf(loader *l, span text)
{
    int word = pl_word_index_find(l->words, text.at, (size_t)(text.end - text.at));

    if (*text.at >= '0' && *text.at <= '9')
        return head_number(l, text);
    if (pl_span_is(text, "_"))
        return head_reference(l, text, PL_W_SELF, LEAF_SUBJECT);
    if (pl_span_is(text, "?"))
        return head_reference(l, text, PL_W_THAT, LEAF_MENTIONED);
    if (word < 0 || pl_word_info_of((unsigned)word)->arg_count > 0)
        return head_variable(l, text);
    pattern *node = new_node(l, PATTERN_WORD, text);
    if (node)
        node->value = (uint16_t)word;
    return node != NULL;
}

/* A constructor and its arguments; `open`: up to the closing parenthesis, else to the end of the head. */
static bool head_tree(loader *l, span *rest, bool open, int depth)
{
    span text = head_token(rest);
    const bool subject = pl_span_is(text, "@");
    int word = subject ? PL_W_SEQ : pl_word_index_find(l->words, text.at, (size_t)(text.end - text.at));
    pattern *node = new_node(l, subject ? PATTERN_SUBJECT : PATTERN_WORD, text);

    if (!node || word < 0 || depth > PATTERN_MAX) {
        if (node)
            pl_complain(l, text.at, "unknown constructor %.*s", (int)(text.end - text.at), text.at);
        return false;
    }
    node->value = (uint16_t)word;
    for (text = head_token(rest); text.at < text.end && *text.at != ')'; text = head_token(rest)) {
        node->children++;
        if (*text.at == '(' ? !head_tree(l, rest, true, depth + 1) : !head_leaf(l, text))
            return false;
    }
    if (open == (text.at == text.end)) {
        pl_complain(l, text.at, open ? "a parenthesis is not closed" : "a parenthesis too many");
        return false;
    }
    return true;
}

/* ------------------------------------------------------------------ sorts of a head */

static bool place_variable(loader *l, pattern *node, pl_sort sort)
{
    variable *v = &l->draft->variables[node->value];
    pl_sort wanted = sort;

    if (pl_sort_is_own(v->restricted)) { /* what it has read is looked at when the phrase is complete */
        node->sort = (uint8_t)sort;
        v->sort = v->restricted;
        v->placed = true;
        return true;
    }
    if (v->restricted != PL_SORT_NONE && (pl_sort_is_own(sort) || pl_sort_fits(v->restricted, sort)))
        wanted = v->restricted;
    else if (v->restricted != PL_SORT_NONE && !v->placed) {
        pl_complain(l, l->head.at, "%s cannot be a %s here: a %s is wanted", v->name, pl_sort_name(v->restricted),
                    pl_book_sort_name(l->book, sort));
        return false;
    }
    node->sort = (uint8_t)wanted;
    bool list = (unsigned)wanted & PL_SORT_IS_LIST;
    v->fits &= list ? ~UINT64_C(0) : pl_sort_below(wanted);
    if (!v->placed)
        v->sort = wanted;
    v->placed = true;
    return true;
}

/* A variable in several places reads what fits all of them. Where nothing does (a name may be of several sorts), it
 * reads its first place and the reader checks the others. */
static void settle_variables(draft *d)
{
    for (int i = 0; i < d->variable_count; i++) {
        variable *v = &d->variables[i];
        if ((unsigned)v->sort & PL_SORT_IS_LIST || pl_sort_is_own(v->sort) || pl_sort_below(v->sort) == v->fits)
            continue;
        for (int s = PL_SORT_NONE + 1; s < PL_SORT_COUNT; s++)
            if (pl_sort_below((pl_sort)s) == v->fits)
                v->sort = (pl_sort)s;
    }
}

static int place(loader *l, int at, pl_sort sort);

/* (@ P f): a program of the sort of its place, and a fighter or several. */
static int place_subject(loader *l, int at, pl_sort sort)
{
    pattern *node = &l->draft->patterns[at];

    node->sort = (uint8_t)sort;
    if (node->children != 2) {
        pl_complain(l, l->head.at, "@ takes a program and its subject");
        return -1;
    }
    at = place(l, at + 1, sort);
    return at < 0 ? -1 : place(l, at, PL_SORT_FIGHTERS);
}

/* Gives every place of the head its sort and checks that its contents fit. Returns the node after the tree, or -1. */
static int place(loader *l, int at, pl_sort sort)
{
    pattern *node = &l->draft->patterns[at];
    const pl_word_info *info = node->kind == PATTERN_WORD ? pl_word_info_of(node->value) : NULL;
    pl_sort have = info ? info->sort : PL_SORT_NUMBER;

    if (node->kind == PATTERN_VARIABLE)
        return place_variable(l, node, sort) ? at + 1 : -1;
    if (node->kind == PATTERN_SUBJECT)
        return place_subject(l, at, sort);
    node->sort = (uint8_t)sort;
    if (!pl_sort_is_own(sort) && !pl_sort_fits(have, sort)) {
        pl_complain(l, l->head.at, "%s is a %s, a %s is wanted", info ? info->name : "a number", pl_sort_name(have),
                    pl_sort_name(sort));
        return -1;
    }
    if (!info)
        return at + 1;
    bool list = info->arg_count > 0 && (unsigned)info->args[info->arg_count - 1].sort & PL_SORT_IS_LIST;
    bool items = list && node->children > info->arg_count;
    if (node->children != info->arg_count && !items) {
        pl_complain(l, l->head.at, "%s takes %d arguments, not %d", info->name, info->arg_count, node->children);
        return -1;
    }
    int count = node->children;
    unsigned item_count = items ? (unsigned)(count - info->arg_count + 1) : 0;
    unsigned word = node->value;
    at++;
    for (int i = 0; i < count && at >= 0; i++)
        at = place(l, at, pl_arg_sort(word, item_count, i));
    return at;
}

/* Takes "Sort ::" in front of a head. */
static bool head_sort(loader *l, span *rest)
{
    span ahead = *rest, name = pl_span_word(&ahead);

    l->draft->sort = PL_SORT_NONE;
    l->draft->named = pl_span_is(pl_span_word(&ahead), "::");
    if (!l->draft->named)
        return true;
    int sort = pl_book_sort(l->book, name);
    if (sort < 0) {
        pl_complain(l, name.at, "unknown sort %.*s", (int)(name.end - name.at), name.at);
        return false;
    }
    l->draft->sort = (pl_sort)sort;
    *rest = pl_span_trim(ahead);
    return true;
}

/* A head that is no constructor: what one sort reads is read as another. */
static bool is_leaf(const loader *l, span head)
{
    span text = head_token(&head);

    return l->draft->named && pl_word_index_find(l->words, text.at, (size_t)(text.end - text.at)) < 0;
}

bool pl_load_head(loader *l)
{
    draft *d = l->draft;
    span rest = l->head;
    span ahead = rest;

    d->pattern_count = d->variable_count = 0;
    if (!head_sort(l, &rest))
        return false;
    ahead = rest;
    bool open = *head_token(&ahead).at == '(';
    if (open)
        rest = ahead;
    if (open || !is_leaf(l, rest) ? !head_tree(l, &rest, open, 0) : !head_leaf(l, head_token(&rest)))
        return false;
    if (head_token(&rest).at < l->head.end && open) {
        pl_complain(l, l->head.at, "something follows the head");
        return false;
    }
    if (d->sort == PL_SORT_NONE && d->patterns[0].kind != PATTERN_WORD) {
        pl_complain(l, l->head.at, "which sort is this? Write it before ::");
        return false;
    }
    if (d->sort == PL_SORT_NONE)
        d->sort = pl_word_info_of(d->patterns[0].value)->sort;
    if (place(l, 0, d->sort) < 0)
        return false;
    settle_variables(d);
    d->head_variables = d->variable_count;
    return true;
}
