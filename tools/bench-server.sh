#!/bin/bash
# How many tables a server can carry: bench-server.sh PROGRAM LOAD. Tables with two players each, on a disk of its own choice
# (FOLDER, build/): first at the pace of people, one answer every two seconds a table, then as fast as they can, then more tables.
#
#   TABLES  how many tables (1000)   SECONDS_EACH  how long each run lasts (10)   FOLDER  where the store is
set -eu
program=$1
load=$2
tables=${TABLES:-1000}
seconds=${SECONDS_EACH:-10}
data=$(mktemp -d "${FOLDER:-build}/bench-server.XXXXXX")
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; rm -rf "$data"' EXIT
ulimit -n "$(ulimit -Hn)"

try() { # how many tables, pause in milliseconds, what it is
    echo "== $3: $1 tables"
    rm -rf "$data/store" "$data/where"
    : >"$data/where"
    "$program" serve --port 0 --data "$data/store" --connections 50000 --per-address 50000 --rate 1000000 \
        --opened 1000000 --daily 1000000 >"$data/where" 2>"$data/log" &
    server=$!
    while ! grep -q http "$data/where"; do sleep 0.1; done
    port=$(sed 's/.*:\([0-9]*\).*/\1/' "$data/where")
    "$load" "$port" "$1" "$seconds" "$2" "$server" || cat "$data/log"
    kill "$server"
    wait "$server" || true
    server=
}

try "$tables" 2000 'at the pace of people'
try "$tables" 0 'as fast as they can'
try $((tables * 3)) 2000 'three times as many people'
try $((tables * 6)) 2000 'six times as many people'
