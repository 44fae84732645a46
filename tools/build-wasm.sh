#!/bin/sh
# Builds the WebAssembly modules and the content for them: build-wasm.sh [--current] [FOLDER] (default build/wasm). peerless.wasm is the
# engine to play with, peerless-study.wasm the one that also reviews matches, solves puzzles and serves editors (src/wasm/offer.h); they need nothing from
# outside but a clock. peerless-simd.wasm and peerless-study-simd.wasm are the same for hosts that have vectors. peerless.content is content/
# in one piece (src/wasm/bundle.h), except what computer players have learned: that is peerless.mind, if there is any. Nothing is done when
# they are there and no source has changed; --current only says whether that is so.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
ask=
if [ "${1:-}" = --current ]; then
    ask=yes
    shift
fi
out=${1:-$root/build/wasm}
mkdir -p "$out"
out=$(cd "$out" && pwd)
cd "$root"
rooms='base rules cards pack match tell files protocol mind/evaluate mind/search mind review puzzle wasm'

# shellcheck disable=SC2046,SC2086  # a list of rooms
inputs=$(tools/fingerprint.sh tools/build-wasm.sh content $(printf 'src/%s ' $rooms))
complete() {
    for file in peerless.wasm peerless-simd.wasm peerless-study.wasm peerless-study-simd.wasm peerless.content peerless.parts; do
        [ -s "$out/$file" ] || return 1
    done
}
if [ "$inputs" = "$(cat "$out/.inputs" 2>/dev/null)" ] && complete; then
    exit 0
elif [ -n "$ask" ]; then
    exit 1
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for tool in clang wasm-ld wasm-opt; do
    command -v $tool >/dev/null || {
        echo "The engine for the browser cannot be built: there is no $tool here (Debian: clang lld wasi-libc libclang-rt-dev-wasm32 binaryen)" >&2
        exit 1
    }
done
echo 'Building the engine for the browser (WebAssembly)'
mkdir "$work/play" "$work/study" "$work/plain" "$work/simd" # what is not the same in all modules

# What is played through by the million is optimized for speed, what thinks for size as long as that costs no time, all else for size alone.
# Each file keeps its own way when the linker optimizes once more over all of them (-flto). Measured file by file: tools/bench-wasm.mjs.
# Threads the module has not. A clang that cannot have threads wants to be told that errno belongs to the only one.
# shellcheck disable=SC2016  # the inner shell's own arguments
for room in $rooms; do
    for source in src/"$room"/*.c; do
        case $source in
        src/base/parallel.c) continue ;;
        src/mind/evaluate/network.c)
            echo "plain/network.o $source -O2"
            echo "simd/network.o $source -Os -msimd128"
            continue
            ;;
        src/wasm/play.c | src/wasm/study.c)
            name=$(basename "$source" .c)
            echo "$name/$name.o $source -Oz -flto"
            continue
            ;;
        src/wasm/edit.c)
            echo "study/edit.o $source -Oz -flto"
            continue
            ;;
        src/wasm/alone.c) speed='-Oz -fno-builtin -mbulk-memory' ;; # has what others call by its name
        # the rules, but for what is needed when the content is loaded, when somebody asks why not, once a match, seldom
        src/rules/verify.c | src/rules/refusal*.c | src/rules/remember.c | src/rules/bytes.c | src/rules/hand.c) speed='-Oz -flto' ;;
        src/rules/descriptor.c | src/rules/lot.c | src/rules/sound.c | src/rules/token.c | src/rules/value.c) speed='-Oz -flto' ;;
        src/rules/act.c | src/rules/carry.c | src/rules/noun.c | src/rules/travel.c) speed='-Os -flto' ;;
        src/rules/*) speed='-O3 -flto' ;;
        src/match/random.c) speed='-O2 -flto' ;; # asks and answers by the million
        # the search with what it asks most
        src/mind/search/flat.c) speed='-Oz -flto' ;;
        src/mind/search/* | src/match/view.c | src/match/rng.c) speed='-Os -flto' ;;
        src/mind/evaluate/learned.c | src/mind/evaluate/*marks.c | src/mind/evaluate/distances.c) speed='-Os -flto' ;;
        *) speed='-Oz -flto' ;;
        esac
        echo "$(echo "${source#src/}" | tr / -).o $source $speed"
    done
done | xargs -P "$(nproc)" -L 1 sh -c 'to=$0/$1 && source=$2 && shift 2 && exec clang --target=wasm32-wasi -std=c11 -Wall -Wextra -Isrc \
    -D_POSIX_C_SOURCE=200809L -mno-bulk-memory -msign-ext -ftls-model=local-exec -ffunction-sections -fdata-sections \
    "$@" -c "$source" -o "$to"' "$work"

# Nothing but a clock is imported: alone.c has what of the C library would ask an operating system.
# The stack comes first in memory, so running over it is noticed. No -O here: it would make clang call wasm-opt by itself, in its own way.
# Browsers do not inline; the linker does, over all files with -flto, and what compilers leave lying about wasm-opt takes away. Nothing has an address so low
# (the end of the stack lies there) that adding to it may wrap around, so additions become part of loads and stores.
link() { # name, what it offers, plain or simd, options of wasm-opt
    name=$1 offer=$2 kind=$3
    shift 3
    clang --target=wasm32-wasi -nostartfiles -o "$work/$name.linked" "$work"/*.o "$work/$offer"/*.o "$work/$kind"/*.o \
        -Wl,--lto-O3,--no-entry,--gc-sections,--strip-debug,--stack-first,-z,stack-size=1048576
    wasm-opt -O3 --low-memory-unused "$@" --strip-debug --strip-producers --strip-target-features "$work/$name.linked" -o "$work/$name.wasm"
}
link peerless play plain
link peerless-simd play simd --enable-simd
link peerless-study study plain
link peerless-study-simd study simd --enable-simd
rm "$work"/*.linked

cd content
LC_ALL=C
export LC_ALL
for file in phrases/*.phrases heroes/*.hero boards/*.board *.setup; do
    echo "$file $(($(wc -c <"$file")))"
    cat "$file"
    echo
done >"$work/peerless.content"
[ ! -f minds/learned.mind ] || cp minds/learned.mind "$work/peerless.mind"

# What else is in the module, and of which version, for the bill of materials (tools/bill.py)
echo "wasi-libc $(dpkg-query -W -f '${Version}' wasi-libc 2>/dev/null || echo unknown)
compiler-rt $(clang -dumpversion)" >"$work/peerless.parts"

rm -f "$out/.inputs" "$out"/peerless*.*
mv "$work"/peerless*.* "$out"
echo "$inputs" >"$out/.inputs"
cd "$out"
wc -c peerless*.* | awk '$2 ~ /peerless/ && $2 !~ /parts/ { printf "%7.1f KiB  %s\n", $1 / 1024, $2 }'
