#!/bin/sh
# Fuzzes every parser with libFuzzer, in a build folder of its own: under the address and undefined behavior sanitizers, or with
# SANITIZE=no several times as fast, when only crashes, broken promises and assertions are noticed. Both share one corpus, so
# that the fast build finds what the other one then looks at closely.
#
#   FUZZ_TIME  seconds in all (120)         TARGETS   which ones (all)
#   RUNS       executions per target        SANITIZE  no: without sanitizers, in build/fuzz-plain
#              instead of a time            LEAST     fail when a target does less per second of processor time
#   JOBS       at once (one per core)       BUILD     the folder (build/fuzz)
#
# What was found interesting stays in build/fuzz/corpus, so each run continues where the last one ended. The report is kept in
# report.txt of the build folder. Exits 1 when anything crashed, ran too long, leaked or was too slow.
#
# fuzz.sh --keep fuzzes nothing, but takes from the corpus into tests/fuzz/kept what the seeds do not reach, as few and as short
# inputs as will do; `make test` tries them. Inputs that were kept and are no longer needed go.
set -eu
cd "$(dirname "$0")/.."
seconds=${FUZZ_TIME:-120}
runs=${RUNS:-}
least=${LEAST:-0}
jobs=${JOBS:-$(nproc)}
targets=${TARGETS:-board hero http journal json maker match phrases practice protocol record scenario server weights}
kept=$PWD/tests/fuzz/kept

# Not told of each comparison: the dictionaries know the words, and it would cost more than half of the speed. Without
# sanitizers, the edges are all that is counted; the program that makes the seeds gets what it lacks for that from a runtime that
# does nothing else.
if [ "${SANITIZE:-yes}" = no ] || [ "${1:-}" = --keep ]; then
    build=${BUILD:-build/fuzz-plain}
    CC=clang tools/configure.sh "$build" -Dtests=enabled --buildtype=debugoptimized -Db_lundef=false \
        -Dc_args='-fsanitize-coverage=inline-8bit-counters,pc-table -DPL_CHECKED' -Dc_link_args=-fsanitize=undefined >/dev/null
else
    build=${BUILD:-build/fuzz}
    CC=clang tools/configure.sh "$build" -Dtests=enabled --buildtype=debugoptimized \
        -Db_sanitize=address,undefined -Db_lundef=false \
        -Dc_args='-fsanitize=fuzzer-no-link -fno-sanitize-coverage=trace-cmp -fno-sanitize-recover=all' >/dev/null
fi
ninja -C "$build" --quiet fuzzers
mkdir -p build/fuzz/corpus "$build/found"
corpora=$PWD/build/fuzz/corpus
build=$(cd "$build" && pwd)

count=$(echo "$targets" | wc -w)
jobs=$((jobs < count ? jobs : count))
if [ -n "$runs" ]; then
    each="$runs executions"
    until=-runs=$runs
else
    each=$((seconds * jobs / count))
    [ "$each" -gt 0 ] || each=1
    until=-max_total_time=$each
    each="$each s"
fi

# Bytes of an input. The sanitizers get the long ones too; the fast build tries many short ones.
longest() { # target
    case $1-${SANITIZE:-yes} in
    match-*) echo 300 ;;
    hero-no | phrases-no) echo 600 ;;
    board-no | record-no | scenario-no) echo 1000 ;;
    http-* | protocol-* | server-*) echo 400 ;;
    journal-* | json-* | practice-*) echo 3000 ;;
    *) echo 8000 ;;
    esac
}

# What the log of a run says, as one line of the report. Speed is by processor time: what else the machine does says nothing of
# the target.
line() { # target, status, times
    awk -v target="$1" -v status="$2" -v corpus="$(find "$corpora/$1" -type f | wc -l)" '
        function seconds(time, part) { split(time, part, /[ms]/); return part[1] * 60 + part[2] }
        FILENAME != ARGV[1] { if (FNR == 2) spent = seconds($1) + seconds($2); next }
        /stat::number_of_executed_units/ { runs = $2 }
        / cov: / { for (i = 1; i < NF; i++) if ($i == "cov:") edges = $(i + 1) }
        END { printf "%-9s %10d executions  %6d per second  %5d edges  corpus %5d  %s\n",
              target, runs, runs / (spent > 0 ? spent : 1), edges, corpus, status }' "$build/found/$1.log" "$3"
}

# What is chosen to be changed next. Inputs of these targets differ in what they cost, so that those that cost less have their turn
# more often; for the others, the bookkeeping for that costs more than it gains.
schedule() { # target
    case $1 in
    http | protocol | server) echo -entropic_scale_per_exec_time=1 ;;
    *) echo -entropic=0 ;;
    esac
}

fuzz() { # target
    corpus=$corpora/$1
    log=$build/found/$1.log
    dictionary=$build/tests/seeds/$1.dict
    [ -f "$dictionary" ] || dictionary=
    old=
    [ ! -d "$kept/$1" ] || old=$kept/$1
    mkdir -p "$corpus"
    rm -f "$build/found/$1-"*
    status=clean
    cd "$build/found"
    # shellcheck disable=SC2086 # the folder of what is kept, or nothing
    "$build/tests/fuzz-$1" "$corpus" "$build/tests/seeds/$1" $old -artifact_prefix="$build/found/$1-" \
        "$until" -max_len="$(longest "$1")" -timeout=25 -rss_limit_mb=2048 \
        -print_final_stats=1 -print_funcs=0 "$(schedule "$1")" ${dictionary:+-dict="$dictionary"} >"$log" 2>&1 || status=crashed
    times >"$1.times"
    line "$1" $status "$1.times" | tee -a "$build/found/lines"
    [ $status = crashed ] || return 0
    grep -E 'broken promise|Assertion|runtime error|ERROR: |/(src|tests)/[^ ]*\.[ch]:[0-9]+' "$log" | head -n 12 | sed 's/^/    /'
    for input in "$build/found/$1-"*; do
        [ ! -f "$input" ] || echo "    again: $build/tests/fuzz-$1 $input"
    done
    echo "    log:   $log"
    echo "$1" >>"$build/found/crashed"
}

lane() { # number: every so manieth target, one after the other
    turn=0
    for target in $targets; do
        [ $((turn % jobs)) -ne "$1" ] || (fuzz "$target")
        turn=$((turn + 1))
    done
}

sum() { # all lines: how many in all, and was any too slow?
    awk -v least="$least" '
        { runs += $2; if (NR == 1 || $4 < slow) { slow = $4; name = $1 } }
        END { printf "%-9s %10d executions  %6d per second at least (%s)\n", "all", runs, slow, name
              if (slow < least) { printf "%s is too slow: %d per second are wanted\n", name, least; exit 1 } }' "$1"
}

# Merging takes the shortest inputs first, and keeps one when it reaches an edge that those before it, all seeds among them, do
# not. How often an edge is taken does not count here: that would keep thousands.
keep() { # target
    new=$build/kept/$1
    rm -rf "$new"
    mkdir -p "$new" "$corpora/$1"
    cp "$build/tests/seeds/$1/"* "$new"
    old=
    [ ! -d "$kept/$1" ] || old=$kept/$1
    # shellcheck disable=SC2086 # the folder of what is kept, or nothing
    "$build/tests/fuzz-$1" -merge=1 -use_counters=0 -max_len="$(longest "$1")" -timeout=25 -rss_limit_mb=2048 \
        -artifact_prefix="$build/found/$1-" "$new" $old "$corpora/$1" >"$build/found/$1-keep.log" 2>&1 || {
        tail -n 3 "$build/found/$1-keep.log"
        exit 1
    }
    for seed in "$build/tests/seeds/$1/"*; do
        rm -f "$new/${seed##*/}"
    done
    rm -rf "${kept:?}/$1"
    mkdir -p "$kept/$1"
    find "$new" -type f -exec cp {} "$kept/$1" \;
    rmdir "$kept/$1" 2>/dev/null || true
    echo "$1: $(find "$new" -type f | wc -l) inputs, $(cat "$new"/* 2>/dev/null | wc -c) bytes"
}
if [ "${1:-}" = --keep ]; then
    for target in $targets; do
        keep "$target"
    done
    exit 0
fi

rm -f "$build/found/crashed" "$build/found/lines"
n=0
{
    echo "$count targets, $each each, $jobs at once"
    while [ "$n" -lt "$jobs" ]; do
        lane "$n" &
        n=$((n + 1))
    done
    wait
    sum "$build/found/lines" || echo slow >"$build/found/crashed"
} | tee "$build/report.txt"
[ ! -f "$build/found/crashed" ]
