#!/bin/sh
# Instructions per decision: count-instructions.sh PROGRAM. Two runs of different length under callgrind; their
# difference leaves out start-up, and unlike seconds it is the same on a busy machine.
set -eu

program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

measure() { # number of games; prints instructions and decisions
    valgrind --tool=callgrind --callgrind-out-file="$work/profile" --log-file="$work/log" \
        "$program" bench --json --games "$1" --seed 1 >"$work/result" || {
        cat "$work/log" "$work/result" >&2
        exit 1
    }
    instructions=$(sed -n 's/^\(totals\|summary\): \([0-9]*\).*/\2/p' "$work/profile" | tail -n 1)
    decisions=$(sed -n 's/.*"decisions": *\([0-9]*\).*/\1/p' "$work/result")
    echo "$instructions $decisions"
}

few=$(measure 50)
many=$(measure 550)
echo "$few $many" | awk '
    NF == 4 && $4 > $2 { printf "%.0f instructions per decision (over %d decisions)\n", ($3 - $1) / ($4 - $2), $4 - $2; ok = 1 }
    END { if (!ok) print "bench gave no countable result"; exit !ok }'
