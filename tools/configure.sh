#!/bin/sh
# Prepares a build folder: configure.sh DIR [meson options]. An existing folder is touched only when options are given
# that differ from the last ones, so that nothing is rebuilt without need.
set -eu
cd "$(dirname "$0")/.."

dir=$1
shift
if [ ! -f "$dir/build.ninja" ]; then
    rm -rf "$dir"
    meson setup "$dir" "$@"
elif [ $# -gt 0 ] && [ "$*" != "$(cat "$dir/options" 2>/dev/null)" ]; then
    meson setup --reconfigure "$dir" "$@"
fi
[ $# -eq 0 ] || echo "$*" >"$dir/options"
