#!/bin/sh
# Counts test cases in Meson's testlog.json files (one test program a line, its TAP output inside). Prints each failed
# case with its remarks, then "N passed, N failed". A program that broke off without a failed case counts as one
# failure, and so do a program that ran no case and a log that is missing. Succeeds only when something passed and
# nothing failed.
set -eu

for log in "$@"; do
    if [ -f "$log" ]; then
        cat "$log"
    else
        echo '{"result": "MISSING"}'
    fi
done | awk '
function field(name,    start, rest) {
    start = index($0, "\"" name "\": \"")
    if (!start) return ""
    rest = substr($0, start + length(name) + 5)
    gsub(/\\\\/, "\001", rest)
    gsub(/\\"/, "\002", rest)
    return substr(rest, 1, index(rest, "\"") - 1)
}
function tell(line) {
    gsub(/\001/, "\\", line)
    gsub(/\002/, "\"", line)
    print line
}
{
    good = bad = skipped = telling = 0
    count = split(field("stdout"), lines, /\\n/)
    for (i = 1; i <= count; i++) {
        telling = lines[i] ~ /^not ok/ || (telling && lines[i] ~ /^#/)
        if (telling) tell(field("name") ": " lines[i])
        if (lines[i] ~ /^not ok/) bad++
        else if (lines[i] ~ /^ok.*# *[Ss][Kk][Ii][Pp]/) skipped++
        else if (lines[i] ~ /^ok/) good++
        else if (lines[i] ~ /^1\.\.0/) skipped++
    }
    if (field("result") == "OK" || field("result") == "SKIP") {
        if (good + bad + skipped == 0) bad = 1
    } else if (bad == 0) {
        bad = 1
    }
    passed += good
    failed += bad
}
END {
    printf "%d passed, %d failed\n", passed, failed
    exit !(passed > 0 && failed == 0)
}'
