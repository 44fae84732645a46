#!/bin/sh
# Prepares a build folder: configure.sh DIR [meson options]. An existing folder is touched only when options are given that
# differ from the last ones, so that nothing is rebuilt without need; one that was made elsewhere (the project has been moved or
# copied) is made again. What Meson says is shown when it fails.
set -eu
cd "$(dirname "$0")/.."

dir=$1
shift
run() {
    log=$(mktemp)
    "$@" >"$log" 2>&1 || {
        cat "$log"
        rm -f "$log"
        exit 1
    }
    rm -f "$log"
}
if [ ! -f "$dir/build.ninja" ] || [ "$(cat "$dir/made-in" 2>/dev/null)" != "$PWD" ]; then
    echo "Configuring $dir"
    rm -rf "$dir"
    run meson setup "$dir" "$@"
    echo "$PWD" >"$dir/made-in"
elif [ $# -gt 0 ] && [ "$*" != "$(cat "$dir/options" 2>/dev/null)" ]; then
    echo "Configuring $dir again"
    run meson setup --reconfigure "$dir" "$@"
fi
[ $# -eq 0 ] || echo "$*" >"$dir/options"
