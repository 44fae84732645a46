#!/bin/sh
# Installs what tests and checks of the page take from npm (web/package.json); nothing of it is in what is served. Does nothing when
# the lock file has not changed since, so that it needs no network then.
set -eu
cd "$(dirname "$0")/../web"
cmp -s package-lock.json node_modules/.peerless-lock && exit 0
echo 'Installing from npm, for tests and checks of the page:'
sed -n 's/^ *"\([a-z-]*\)": "[~^]*\([0-9.]*\)",*$/  \1 \2/p' package.json | sed -n '/version/!p'
npm ci --ignore-scripts --no-audit --no-fund --no-progress --loglevel=error
cp package-lock.json node_modules/.peerless-lock
