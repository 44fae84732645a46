#!/bin/sh
# One hash over the names and bytes of files: fingerprint.sh PATH... Folders are searched; what npm installed is left out. What was
# built keeps it as .inputs, so that it is built again when a source has changed and not when only a date has.
set -eu
cd "$(dirname "$0")/.."
find "$@" -name node_modules -prune -o -type f -print | LC_ALL=C sort | xargs -d '\n' sha256sum | sha256sum | cut -c 1-32
