#!/bin/sh
# Makes the one object that both libraries are: one-object.sh OBJECT HEADER ARCHIVE... All of the archives in one piece, in
# which only what the header declares can be seen from outside. CC, NM and OBJCOPY as in the environment.
set -eu

object=$1
header=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

${CC:-cc} -r -nostdlib -o "$work/all.o" -Wl,--whole-archive "$@" -Wl,--no-whole-archive
"${NM:-nm}" -g --defined-only "$work/all.o" | awk '{ print $NF }' | LC_ALL=C sort >"$work/defined"
grep -oE '\<pl_[a-z0-9_]+\>' "$header" | LC_ALL=C sort -u | LC_ALL=C comm -12 - "$work/defined" >"$work/kept"
"${OBJCOPY:-objcopy}" --keep-global-symbols="$work/kept" "$work/all.o" "$object"
