#!/bin/sh
# Builds the WebAssembly module and the content for it: build-wasm.sh [FOLDER] (default build/wasm). peerless.wasm has the
# rooms rules, cards, pack, match, mind and wasm in it and needs nothing from outside; peerless.content is content/ in one
# piece (src/wasm/bundle.h).
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
out=${1:-$root/build/wasm}
mkdir -p "$out"
out=$(cd "$out" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$root"

# The rules and the minds are what runs for long, all else is better small. Threads and a clock the module has not. A clang that cannot have threads wants to be told that
# errno belongs to the only one.
for room in rules cards pack match mind wasm; do
    case $room in
    rules | mind) speed=-O2 ;;
    *) speed=-Os ;;
    esac
    for source in src/"$room"/*.c; do
        [ "$source" != src/mind/parallel.c ] || continue
        echo "$speed -c -o $work/$room-$(basename "$source" .c).o $source"
    done
done | xargs -P "$(nproc)" -L 1 clang --target=wasm32-wasi -std=c11 -Wall -Wextra -Isrc -D_POSIX_C_SOURCE=200809L \
    -mbulk-memory -ftls-model=local-exec -ffunction-sections -fdata-sections

# Nothing is imported: the C library's writing, closing and seeking, which even snprintf brings along for its complaints,
# end in wasm.c. The stack comes first in memory, so running over it is noticed. No -O here: it would make clang call
# wasm-opt where there is one, and the module would depend on that.
clang --target=wasm32-wasi -nostartfiles -o "$work/peerless.wasm" "$work"/*.o \
    -Wl,--no-entry,--gc-sections,--strip-all,--stack-first,-z,stack-size=1048576 \
    -Wl,--wrap=__wasi_fd_write,--wrap=__wasi_fd_close,--wrap=__wasi_fd_seek

cd content
LC_ALL=C
export LC_ALL
for file in phrases/*.phrases heroes/*.hero boards/*.board *.setup; do
    echo "$file $(($(wc -c <"$file")))"
    cat "$file"
    echo
done >"$work/peerless.content"

mv "$work/peerless.wasm" "$work/peerless.content" "$out"
cd "$out"
wc -c peerless.wasm peerless.content | awk '$2 ~ /peerless/ { printf "%7.1f KiB  %s\n", $1 / 1024, $2 }'
