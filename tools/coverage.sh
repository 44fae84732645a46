#!/bin/sh
# Line coverage of src/rules by all tests: one line a file, then the lines no test reaches. gcov comes with gcc.
set -eu
cd "$(dirname "$0")/.."

dir=build/coverage
CC=gcc tools/configure.sh "$dir" -Dtests=enabled --buildtype=debug -Db_coverage=true
ninja -C "$dir"
find "$dir" -name '*.gcda' -delete
meson test -C "$dir" --no-rebuild --print-errorlogs || echo 'Some tests failed; what follows counts what ran.'

cd "$dir"
find src -name '*.gcno' -exec gcov --stdout {} + 2>/dev/null | awk '
{
    split($0, part, ":")
    count = part[1]
    line = part[2] + 0
    gsub(/[ *]/, "", count)
}
line == 0 && part[3] == "Source" {
    file = part[4]
    sub(/.*src\/rules\//, "src/rules/", file)
    wanted = file ~ /^src\/rules\//
    next
}
wanted && line > 0 && count != "-" {
    key = file ":" line
    if (!(key in text)) {
        order[++keys] = key
        home[key] = file
        text[key] = substr($0, index($0, part[2] ":") + length(part[2]) + 1)
        if (!lines[file]++) files[++file_count] = file
    }
    if (count !~ /^[#=]/ && !reached[key]++) hits[file]++
}
END {
    for (i = 1; i <= keys; i++) if (!reached[order[i]]) print order[i] ":" text[order[i]]
    for (i = 1; i <= file_count; i++) {
        file = files[i]
        printf "%6.1f %%  %5d of %5d lines  %s\n", 100 * hits[file] / lines[file], hits[file], lines[file], file
        all_hits += hits[file]
        all_lines += lines[file]
    }
    if (!all_lines) exit 1
    printf "%6.1f %%  %5d of %5d lines  together\n", 100 * all_hits / all_lines, all_hits, all_lines
}'
