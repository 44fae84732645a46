#!/bin/sh
# Installs the page beside the content, where an installed server looks for it: install-site.sh FOLDER (called by meson install).
# PEERLESS_SITE: the page; without it, the one in the build folder. Where there is none, it says so.
set -eu
from=${PEERLESS_SITE:-$MESON_BUILD_ROOT/site}
to=$MESON_INSTALL_DESTDIR_PREFIX/$1
if [ ! -f "$from/index.html" ]; then
    echo 'No page for browsers was built, so none is installed: run make site and install again.' >&2
    exit 0
fi
mkdir -p "$to"
find "$to" -mindepth 1 -delete
(cd "$from" && tar cf - --exclude .inputs .) | (cd "$to" && tar xf - --no-same-owner)
