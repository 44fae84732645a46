#!/bin/sh
# Line coverage of src/rules by all tests: the lines no test reaches, each with the reason given in tools/uncovered.txt, then
# one line a file. Fails when a line is missing there, or when less than 97 % is reached. gcov comes with gcc.
set -eu
cd "$(dirname "$0")/.."

dir=build/coverage
CC=gcc tools/configure.sh "$dir" -Dtests=enabled --buildtype=debug -Db_coverage=true
ninja -C "$dir"
find "$dir" -name '*.gcda' -delete
meson test -C "$dir" --no-rebuild --print-errorlogs || echo 'Some tests failed; what follows counts what ran.'

reasons=$PWD/tools/uncovered.txt
cd "$dir"
find src -name '*.gcno' -exec gcov --stdout {} + 2>/dev/null | awk -v reasons="$reasons" -v least=97 '
function trim(s) {
    gsub(/^[ \t]+|[ \t]+$/, "", s)
    return s
}
# A line is known by its file, its function, and what it and the line before it say: reasons outlive changes elsewhere.
BEGIN {
    while ((getline entry < reasons) > 0) {
        if (entry ~ /^#/ || trim(entry) == "") continue
        split(entry, field, " \\| ")
        reason[trim(field[1]) " | " trim(field[2]) " | " trim(field[3])] = trim(field[4])
    }
}
{
    split($0, part, ":")
    count = part[1]
    line = part[2] + 0
    source = substr($0, index($0, part[2] ":") + length(part[2]) + 1)
    gsub(/[ *]/, "", count)
}
line == 0 && part[3] == "Source" {
    file = part[4]
    sub(/.*src\/rules\//, "src/rules/", file)
    wanted = file ~ /^src\/rules\//
    next
}
line > 0 && line != at {
    before = at == line - 1 ? now : ""
    now = source
    at = line
}
wanted && source ~ /^[a-z][^;=]*\(/ {
    name = source
    sub(/\(.*/, "", name)
    sub(/.*[ *]/, "", name)
}
wanted && line > 0 && count != "-" {
    key = file ":" line
    if (!(key in text)) {
        order[++keys] = key
        home[key] = file
        text[key] = source
        place[key] = file " | " name " | " trim(before) " " trim(source)
        if (!lines[file]++) files[++file_count] = file
    }
    if (count !~ /^[#=]/ && !reached[key]++) hits[file]++
}
END {
    for (i = 1; i <= keys; i++) {
        key = order[i]
        if (reached[key]) continue
        why = place[key] in reason ? reason[place[key]] : ""
        if (why == "") unexplained++
        else used[place[key]] = 1
        print key ":" text[key]
        print "        " (why == "" ? "NOT EXPLAINED in tools/uncovered.txt: " place[key] : why)
    }
    for (entry in reason) if (!used[entry]) print "no longer needed in tools/uncovered.txt: " entry
    for (i = 1; i <= file_count; i++) {
        file = files[i]
        printf "%6.1f %%  %5d of %5d lines  %s\n", 100 * hits[file] / lines[file], hits[file], lines[file], file
        all_hits += hits[file]
        all_lines += lines[file]
    }
    if (!all_lines) exit 1
    printf "%6.1f %%  %5d of %5d lines  together\n", 100 * all_hits / all_lines, all_hits, all_lines
    if (unexplained) print unexplained " lines are neither reached nor explained."
    if (100 * all_hits < least * all_lines) print "Less than " least " % of the lines are reached."
    exit unexplained || 100 * all_hits < least * all_lines
}'
