#!/bin/sh
# Where libraries go below a prefix, so that pkg-config finds them: libdir.sh PREFIX. Meson would guess lib64 on a Debian without
# dpkg-dev, where neither pkg-config nor the loader looks.
set -eu
prefix=${1%/}
pkg-config --variable pc_path pkg-config | tr ':' '\n' | awk -v prefix="$prefix/" '
    index($0, prefix "lib") == 1 && sub(/\/pkgconfig$/, "") { print substr($0, length(prefix) + 1); found = 1; exit }
    END { if (!found) print "lib" }'
