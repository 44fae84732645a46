#!/bin/sh
# Builds the library alone and then the program without the server with other compilers, for other C libraries and machines,
# and sees that all of them play the same: ports.sh [FOLDER] (default build/ports). PORTS: which, default all of
# gcc clang musl aarch64 s390x. s390x keeps the highest byte of a number first. Prints a line for each port.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
work=${1:-$root/build/ports}
ports=${PORTS:-gcc clang musl aarch64 s390x}
mkdir -p "$work"
work=$(cd "$work" && pwd)
export PEERLESS_CONTENT="$root/content"

compiler_of() {
    case $1 in
    musl) echo musl-gcc ;;
    aarch64 | s390x) echo "$1-linux-gnu-gcc" ;;
    *) echo "$1" ;;
    esac
}

# What runs a program of that port: nothing, or QEMU.
runner_of() {
    case $1 in
    aarch64 | s390x) echo "qemu-$1 -L /usr/$1-linux-gnu" ;;
    esac
}

build() { # port: the library alone, then in the same folder all but the server
    folder=$work/$1
    rm -rf "$folder" "$folder-root"
    set -- "$1" -Dserver=disabled -Dcli=disabled -Dtests=disabled -Doptimization=1 --prefix=/usr --libdir=lib
    case $1 in
    aarch64 | s390x) set -- "$@" --cross-file "$root/tools/cross/$1.ini" ;;
    esac
    CC=$(compiler_of "$1") # a cross file has its own
    shift
    CC=$CC meson setup "$folder" "$root" "$@" && ninja -C "$folder" || return 1
    meson install -C "$folder" --no-rebuild --destdir "$folder-root" || return 1
    meson configure "$folder" -Dcli=enabled && ninja -C "$folder" src/cli/peerless
}

# The example of the README against the library that was installed, linked statically: another machine's loader is not asked.
example() { # port
    installed=$work/$1-root/usr
    "$(compiler_of "$1")" "$root/examples/duel.c" -I"$installed/include" "$installed/lib/libpeerless.a" \
        -o "$work/$1/duel" || return 1
    # shellcheck disable=SC2046  # the runner is a command with its options
    $(runner_of "$1") "$work/$1/duel" "$installed/share/peerless" monday
}

hash_of() { sed -n 's/.*"hash":"\([0-9a-f]*\)".*/\1/p' | grep .; }

# Everything that chance, the rules and the computer players do: a line each.
figures() { # port
    # shellcheck disable=SC2046
    set -- "$1" $(runner_of "$1") "$work/$1/src/cli/peerless"
    port=$1
    shift
    "$@" sim --games 200 --seed 7 --json | hash_of &&
        "$@" sim --games 100 --seed 7 --swap --heroes sherlock,dracula --json | hash_of &&
        "$@" sim --games 100 --seed 7 --seats A=houdini,jekyll-hyde B=invisible-man,raptors --json | hash_of &&
        "$@" sim --games 20 --seed 7 --players greedy,greedy --json | hash_of &&
        "$@" sim --games 1 --seed 7 --players adept,novice --json | hash_of &&
        "$@" bench --games 20 --seed 3 --json | grep -oE '"decisions":[0-9]+' &&
        echo '{"type":"new","board":"soho","seats":["houdini","genie"]}' | "$@" engine --seed 5 &&
        rm -f "$work/$port/record" &&
        "$@" play --seed 7 --heroes raptors,muldoon --players greedy,greedy --record "$work/$port/record" </dev/null &&
        "$@" replay "$work/$port/record" --json &&
        cat "$work/$port/record"
}

status=0
first=
for port in $ports; do
    start=$(date +%s)
    log=$work/$port.log
    verdict=
    if ! build "$port" >"$log" 2>&1; then
        verdict='is not built'
    elif ! example "$port" >"$work/$port.story" 2>>"$log" || ! grep -q '^Winner: ' "$work/$port.story"; then
        verdict='does not play the example'
    elif ! figures "$port" >"$work/$port.figures" 2>>"$log"; then
        verdict='does not run'
    elif [ -z "$first" ]; then
        first=$port
    elif ! cmp "$work/$first.story" "$work/$port.story" >>"$log" || ! cmp "$work/$first.figures" "$work/$port.figures" >>"$log"; then
        verdict="plays otherwise than $first"
    fi
    echo "$port: ${verdict:-the same games} ($(($(date +%s) - start)) s)"
    if [ -n "$verdict" ]; then
        status=1
        tail -n 20 "$log"
    fi
done
exit $status
