#!/bin/sh
# Runs every test twice: in the debug build under the sanitizers and in the release build, the latter with the WebAssembly
# module and the page. The last line of output is the count over both.
set -eu
cd "$(dirname "$0")/.."
werror=${WERROR:-false}

run() { # build folder, meson options
    dir=$1
    shift
    rm -f "$dir/meson-logs/testlog.json"
    tools/configure.sh "$dir" -Dtests=enabled -Dwerror="$werror" "$@" &&
        ninja -C "$dir" &&
        meson test -C "$dir" --no-rebuild --print-errorlogs
}

# gcc sees sign changes in shifts that only its sanitizers put there; the release build still warns of real ones
status=0
run build/debug --buildtype=debug -Db_sanitize=address,undefined -Db_lundef=false \
    -Dc_args='-fno-sanitize-recover=all -Wno-sign-conversion' || status=1
run build/release -Dwasm=true -Dsite=true || status=1
tools/count-tests.sh build/debug/meson-logs/testlog.json build/release/meson-logs/testlog.json || status=1
exit $status
