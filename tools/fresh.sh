#!/bin/bash
# Tries the promise of the README as a new user would: clean roots of two Debian releases, a clone of the last commit in a folder
# with a space in its name, and in it everything the README says. Needs root. Prints what it does, then a table and a count.
#
#   fresh.sh [--short]    --short: one release, and nothing that takes long (a few minutes; part of .ci/run)
#
# RELEASES="bookworm trixie"
# STEPS="play again test test-again install readme dist ports": which of them, in this order; ports run on the last release only.
# FRESH_CACHE=build/fresh: bases and packages that were downloaded, and logs. KEEP=yes leaves the roots behind.
set -u

project=$(cd "$(dirname "$0")/.." && pwd)
if [ "$(id -u)" -ne 0 ]; then
    echo 'make fresh makes whole systems and changes into them: please run it as root' >&2
    exit 77
fi
own_release=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
short=
case ${1:-} in
--short)
    short=yes
    other=trixie
    [ "$own_release" != trixie ] || other=bookworm
    RELEASES=${RELEASES:-$other}
    STEPS=${STEPS:-play again install readme}
    ;;
'') ;;
*)
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
RELEASES=${RELEASES:-bookworm trixie}
STEPS=${STEPS:-play again test test-again install readme dist ports}
clone='/home/new user/peerless' # in a root

. "$project/tools/fresh/root.sh"
. "$project/tools/fresh/steps.sh"
. "$project/tools/fresh/readme.sh"

# apt keeps its packages in the cache, and only one apt may do so
exec 9>"$cache/lock"
flock -n 9 || {
    echo "Another make fresh uses $cache: waiting for it"
    flock 9
}
roots=$(mktemp -d -p "${FRESH_ROOTS:-$cache}" roots-XXXXXX)
leave() {
    stop_server
    [ -n "${KEEP:-}" ] || rm -rf "$roots" # nothing is mounted here: see root.sh
}
trap leave EXIT
trap 'exit 130' INT TERM

passed=0
failed=0
table=
# step NAME FUNCTION ARGUMENT...: one line of the table. The function prints to its log; lines "note: ..." come into the table.
step() {
    local name=$1 log start status=0 notes
    log=$cache/logs/$(tr -cs "[:alnum:]\n" - <<<"$name" | cut -c 1-80).log
    shift
    echo "--- $name"
    start=$(date +%s)
    "$@" >"$log" 2>&1 || status=$?
    notes=$(sed -n 's/^note: //p' "$log" | paste -sd ';' | sed 's/;/; /g')
    if [ $status -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        tail -n 25 "$log" | sed 's/^/    /'
        echo "    (all of it: $log)"
    fi
    line=$(printf '%-8s %-34s %5d s  %s' "$([ $status -eq 0 ] && echo ok || echo FAILED)" "$name" $(($(date +%s) - start)) "$notes")
    echo "$line"
    table="$table$line
"
    return $status
}

wants() { [[ " $STEPS " == *" $1 "* ]]; }

try_release() { # release
    local root=$roots/$1
    step "$1: base" make_base "$1" && step "$1: clone" new_clone "$1" "$root" || return
    if wants play; then step "$1: make play" first_play "$root" || return; fi
    if wants again; then step "$1: make play again, no network" second_play "$root"; fi
    if wants test; then step "$1: make test" test_all "$root"; fi
    if wants test-again; then step "$1: make test again, no network" test_all --offline "$root"; fi
    if wants install; then
        step "$1: make install" install_all "$root" && step "$1: an installed server" serve_installed "$root"
    fi
    if wants readme; then try_readme "$1" "$root"; fi
    if wants dist; then step "$1: make dist" make_dist "$root" && step "$1: play from the tarball" play_dist "$1" "$root"; fi
    if wants ports && [ "$1" = "${RELEASES##* }" ]; then step "$1: other compilers, other machines" build_ports "$root"; fi
    [ -n "${KEEP:-}" ] || rm -rf "$root" "$root-dist"
}

main() {
    local reason release
    reason=$(cannot)
    if [ -n "$reason" ]; then
        echo "Clean roots cannot be made: $reason"
        echo '0 passed, 1 failed'
        return 1
    fi
    for release in $RELEASES; do
        try_release "$release"
    done
    echo
    printf '%s' "$table"
    echo "$passed passed, $failed failed"
    [ $passed -gt 0 ] && [ $failed -eq 0 ]
}
main && exit || exit 1 # on one line: the script may have changed by the time this is done
