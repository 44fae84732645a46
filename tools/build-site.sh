#!/bin/sh
# Builds the page as static files for any web server: build-site.sh [FOLDER] (default build/site). It has the engine in
# WebAssembly in it and needs no server of ours. WASM_DIR: where the module is; without it, it is built.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
out=${1:-$root/build/site}
wasm=${WASM_DIR:-$root/build/wasm}
mkdir -p "$out"
out=$(cd "$out" && pwd)
cd "$root"

[ -n "${WASM_DIR:-}" ] || tools/build-wasm.sh "$wasm"
if ! cmp -s web/package-lock.json web/node_modules/.peerless-lock; then
    npm --prefix web ci --no-audit --no-fund --silent
    cp web/package-lock.json web/node_modules/.peerless-lock
fi
tools/build-fonts.sh "$root/build/fonts"
web/node_modules/.bin/tsc -p web/tsconfig.json
web/node_modules/.bin/tsc -p web/tsconfig.worker.json
node web/build.mjs "$out" "$wasm" "$root/build/fonts"
