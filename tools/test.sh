#!/bin/sh
# Runs every test twice: in the debug build under the sanitizers and in the release build, the latter with the WebAssembly
# module and the page. Both run side by side, since browsers and servers mostly wait. The last line of output is the count over
# both. No limit of time tells anything about the project on a machine with other things to do, so limits are generous.
set -eu
cd "$(dirname "$0")/.."
werror=${WERROR:-false}

build() { # folder, meson options
    dir=$1
    shift
    rm -f "$dir/meson-logs/testlog.json"
    tools/configure.sh "$dir" -Dtests=enabled -Dwerror="$werror" "$@" && ninja -C "$dir"
}
run() { # folder
    meson test -C "$1" --no-rebuild --print-errorlogs --num-processes "$(nproc)" --timeout-multiplier 4
}

# gcc sees sign changes in shifts that only its sanitizers put there; the release build still warns of real ones. With -O1 what the
# sanitizers add takes half the time.
status=0
build build/debug --buildtype=debug -Doptimization=1 -Db_sanitize=address,undefined -Db_lundef=false \
    -Dc_args='-fno-sanitize-recover=all -Wno-sign-conversion' || status=1
build build/release -Dwasm=true -Dsite=true || status=1
if [ $status -eq 0 ]; then
    echo 'Testing under the sanitizers and as released'
    run build/debug >build/debug/tests.log 2>&1 &
    debug=$!
    run build/release || status=1
    wait $debug || status=1
    cat build/debug/tests.log
fi
tools/count-tests.sh build/debug/meson-logs/testlog.json build/release/meson-logs/testlog.json || status=1
exit $status
