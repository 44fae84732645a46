#!/bin/sh
# Makes the one header that is installed: one-header.sh VERSION SRC HEADER... >peerless.h. The headers, named as in SRC and
# each after those it includes, become its chapters. Their own includes may name nothing but chapters before them, so no
# inside of the house gets out. A table (a .def of words, events, questions or refusals) becomes plain enumerators and members with their
# meanings.
set -eu

version=$1
cd "$2"
shift 2

awk -v version="$version" '
function fail(message) {
    print FILENAME ":" FNR ": " message >"/dev/stderr"
    failed = 1
    exit 1
}
function put(line) { text = text line "\n" }
function word(line, own,    part, i) { # WORD(id, "name", SORT, three times "argument", SORT, "meaning", "rules"), or without the first SORT
    if (own && line ~ /^\/\* [A-Z].*\*\/$/ && line !~ /clang-format/) put("    " line)
    if (line !~ (own ? "^WORD\\(" : "^(SENTENCE|REFUSAL)\\(")) return
    gsub(/\\"/, "\001", line)
    split(line, part, "\"")
    for (i = 4; i <= 8; i += 2)
        if (part[i] != "") part[2] = part[2] " " part[i]
    gsub(/\001/, "\"", part[10])
    sub(/^[A-Z]+\(/, "", part[1])
    sub(/,.*/, "", part[1])
    put("    " prefix part[1] ", /* " part[2] ": " part[10] " */")
}
function words_of(part, last,    list, i) {
    for (i = 2; i <= last; i += 2) list = list (list == "" ? "" : ", ") part[i]
    return list
}
function entry(line,    macro, part, plain, last) { # MACRO(id, "...", "rules", "meaning", or MACRO(id, "meaning"
    macro = line
    sub(/\(.*/, "", macro)
    if (!(macro in template)) return
    last = split(line, part, "\"") - 1
    sub(/^[A-Z]+\(/, "", part[1])
    sub(/,.*/, "", part[1])
    plain = template[macro]
    sub(parameter[macro], part[1], plain)
    sub(/##/, "", plain)
    put("    " plain " /* " (macro == "WORDS" ? words_of(part, last) : part[last - last % 2 - (macro == "REFUSAL" ? 2 : 0)]) " */")
}
function table(path, inside,    line, found) { # inside: of the sentences of another table
    while ((getline line <path) > 0) {
        found = 1
        if (prefix != "" && line ~ /^#include "/) table(substr(line, 11, length(line) - 11), 1)
        else if (prefix != "") word(line, !inside)
        else entry(line)
    }
    close(path)
    split("", template)
    if (!found) fail("there is no " path)
}

FNR == 1 {
    chapter[++chapters] = FILENAME
    known[FILENAME] = 1
    title[chapters] = $0
    sub(/^\/\* /, "", title[chapters])
    sub(/ *\*\/$|\. .*$/, "", title[chapters])
    sub(/\.?$/, ".", title[chapters])
    put("/* ============================================================================ " FILENAME " */\n")
    guard = ""
    depth = 0
}
/^#if/ { depth++ }
/^#endif/ && depth-- == 1 { next } # of the guard
guard == "" && /^#ifndef PL_[A-Z_]*_H$/ { guard = $2; next }
guard != "" && $1 == "#define" && $2 == guard { next }
/^#include </ {
    if (!met[$2]++) systems = systems $0 "\n"
    next
}
/^#define WORD\(id, \.\.\.\) / { # PREFIX##id,
    prefix = $NF
    sub(/##id,$/, "", prefix)
    next
}
/^#undef WORD$/ { prefix = ""; next }
/^#define (EVENT|THING|CHOSEN|NUMBER|SPACES|QUESTION|REFUSAL|WORDS)\(/ { # MACRO(parameter, ...) TEMPLATE
    macro = $2
    sub(/\(.*/, "", macro)
    parameter[macro] = $2
    gsub(/^[A-Z]+\(|,$/, "", parameter[macro])
    template[macro] = $0
    sub(/^[^)]*\) +/, "", template[macro])
    next
}
/^#include "/ {
    name = $2
    gsub(/"/, "", name)
    if (name ~ /\.def$/) {
        folder = FILENAME
        sub(/[^\/]*$/, "", folder)
        table(name ~ /\// ? name : folder name, 0)
    } else if (!(name in known)) {
        fail("includes " name ", which is no chapter before it")
    }
    next
}
$0 == "" && blank { next }
{
    blank = $0 == ""
    put($0)
}

END {
    if (failed) exit 1
    print "/* Peerless " version ": the duel system as a library. This header is its manual."
    print " *"
    while ((getline line <"/dev/fd/3") > 0) print line == "" ? " *" : " * " line
    print " *"
    for (i = 1; i <= chapters; i++) printf " *   %-18s %s\n", chapter[i], title[i]
    print " */"
    print "#ifndef PEERLESS_H\n#define PEERLESS_H\n"
    print "#define PEERLESS_VERSION \"" version "\"\n"
    printf "%s", systems
    print "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n"
    printf "%s", text
    print "\n#ifdef __cplusplus\n}\n#endif\n\n#endif"
}' "$@" 3<<'FOREWORD'
A whole match, in which the first answer is always taken:

    #include <peerless.h>

    int main(int argc, char **argv)
    {
        pl_errors *errors = pl_errors_new();
        pl_pack *pack = pl_pack_load(argc > 1 ? argv[1] : "content", NULL, errors);
        if (!pack) {
            pl_errors_print(errors, stderr);
            return 1;
        }
        pl_setup setup = {.board = 0, .hero = {0, 1}};
        pl_seed seed = {{1, 2, 3}};
        pl_game game;
        if (!pl_begin(&pack->content, &game, &setup, &seed, NULL))
            return 1;
        while (!pl_over(&game)) {
            pl_option options[PL_OPTIONS_MAX];
            pl_options(&game, options);
            pl_answer(&pack->content, &game, options[0], NULL);
        }
        printf("%s wins\n", game.winner == PL_NONE ? "nobody" : pl_seat_name(&setup, game.winner));
        pl_pack_free(pack);
        pl_errors_free(errors);
        return 0;
    }

    cc first.c $(pkg-config --cflags --libs peerless) -o first
    ./first "$(pkg-config --variable=contentdir peerless)"

examples/duel.c shows views, histories and stories. What the chapters call docs/ and examples/ lies in

    pkg-config --variable=docdir peerless

Nothing here keeps global state that can be written, so every thread may have its own matches; a loaded pack is only read
and can be shared. Where memory runs out, functions return NULL or false as they say; only loading content ends the
program then. The numbers of enumerators and the sizes of structs belong to the version: build again when it changes.
C11, or C++11 and later.

Chapters, each named after the source it comes from. Who writes a program for players needs rules, pack, match/view and
tell, and mind for opponents; who writes one in another language is better off with the protocol.
FOREWORD
