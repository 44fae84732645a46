#!/bin/sh
# Fuzzes every parser with libFuzzer under the address and undefined behaviour sanitizers, in a build folder of its own.
#
#   FUZZ_TIME  seconds in all (120)  TARGETS  which ones (all)
#   JOBS       at once (one a core)  BUILD    the folder (build/fuzz)
#
# What was found interesting stays in BUILD/corpus, so each run goes on where the last one ended. Exits 1 when anything crashed,
# ran too long or leaked.
set -eu
cd "$(dirname "$0")/.."
seconds=${FUZZ_TIME:-120}
jobs=${JOBS:-$(nproc)}
build=${BUILD:-build/fuzz}
targets=${TARGETS:-board hero journal json match phrases protocol record scenario server}

# not told of each comparison: the dictionaries know the words, and it would cost more than half of the speed
CC=clang tools/configure.sh "$build" -Dtests=enabled --buildtype=debugoptimized \
    -Db_sanitize=address,undefined -Db_lundef=false \
    -Dc_args='-fsanitize=fuzzer-no-link -fno-sanitize-coverage=trace-cmp -fno-sanitize-recover=all' >/dev/null
ninja -C "$build" --quiet fuzzers
build=$(cd "$build" && pwd)

count=$(echo "$targets" | wc -w)
jobs=$((jobs < count ? jobs : count))
each=$((seconds * jobs / count))
[ "$each" -gt 0 ] || each=1
mkdir -p "$build/corpus" "$build/found"
echo "$count targets, $each s each, $jobs at once"

longest() { # bytes of an input: what a target takes for its speed
    case $1 in
    match) echo 300 ;;
    journal | json | protocol | server) echo 3000 ;;
    *) echo 8000 ;;
    esac
}

fuzz() { # target
    corpus=$build/corpus/$1
    log=$build/found/$1.log
    dictionary=$build/tests/seeds/$1.dict
    [ -f "$dictionary" ] || dictionary=
    mkdir -p "$corpus"
    rm -f "$build/found/$1-"*
    status=clean
    cd "$build/found"
    "$build/tests/fuzz-$1" "$corpus" "$build/tests/seeds/$1" -artifact_prefix="$build/found/$1-" \
        -max_total_time="$each" -max_len="$(longest "$1")" -timeout=25 -rss_limit_mb=2048 -print_final_stats=1 \
        ${dictionary:+-dict="$dictionary"} >"$log" 2>&1 || status=crashed
    awk -v target="$1" -v status=$status -v corpus="$(find "$corpus" -type f | wc -l)" '
        /stat::number_of_executed_units/ { runs = $2 }
        /stat::average_exec_per_sec/ { speed = $2 }
        / cov: / { for (i = 1; i < NF; i++) if ($i == "cov:") cover = $(i + 1) }
        END { printf "%-9s %9d executions  %6d a second  %5d edges  corpus %5d  %s\n",
              target, runs, speed, cover, corpus, status }' "$log"
    [ $status = crashed ] || return 0
    grep -E 'broken promise|runtime error|ERROR: |/(src|tests)/[^ ]*\.[ch]:[0-9]+' "$log" | head -n 12 | sed 's/^/    /'
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

rm -f "$build/found/crashed"
n=0
while [ "$n" -lt "$jobs" ]; do
    lane "$n" &
    n=$((n + 1))
done
wait
[ ! -f "$build/found/crashed" ]
