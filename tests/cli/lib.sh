# Shared by the tests of the command; not a test itself. Each test is `script PROGRAM SOURCE_ROOT`, or finds the program in
# $PEERLESS and this folder in $PEERLESS_TESTS/cli. Cases are counted as they come and the plan is printed last, as TAP
# allows.
# shellcheck shell=sh

program=${1:-${PEERLESS:?}}
root=${2:-$(cd "${PEERLESS_TESTS:?}/.." && pwd)}
tests=$root/tests/cli
export PEERLESS_CONTENT="$root/content"
export LC_ALL=C.UTF-8
unset NO_COLOR COLORTERM

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
out=$work/out
err=$work/err
cases=0
failures=0

# run ARGUMENTS...: remembers output, errors and exit status. The standard input is passed on.
run() {
    status=0
    "$program" "$@" >"$out" 2>"$err" || status=$?
}

# check NAME CONDITION...: one case.
check() {
    cases=$((cases + 1))
    name=$1
    shift
    if "$@" >/dev/null 2>&1; then
        echo "ok $cases - $name"
    else
        echo "not ok $cases - $name"
        failures=$((failures + 1))
        echo "# failed: $*"
        echo "# status $status"
        tail -n 5 "$out" | sed 's/^/# out: /'
        tail -n 5 "$err" | sed 's/^/# err: /'
    fi
}

exits() { [ "$status" -eq "$1" ]; }
says() { grep -qF -e "$1" "$out"; }
complains() { grep -qF -e "$1" "$err"; }
lacks_complaint() { ! grep -qF -e "$1" "$err"; }
matches() { grep -qE -e "$1" "$out"; }
lacks() { ! grep -qE -e "$1" "$out"; }
complains_like() { grep -qE -e "$1" "$err"; }
has_lines() { [ "$(wc -l <"$out")" -eq "$1" ]; }
begins() { head -n 1 "$out" | grep -qF -e "$1"; }
ends() { [ "$(tail -n 1 "$out")" = "$1" ]; }
differ() { [ "$1" != "$2" ]; }
silent() { ! [ -s "$1" ]; }
same() { cmp -s "$1" "$2"; }

# A checker of JSON, one value a line, built once a script.
json_checker() {
    cc -O1 -o "$work/jsonok" "$tests/jsonok.c"
}
is_json() { "$work/jsonok" <"$out"; }

finish() {
    echo "1..$cases"
    [ "$failures" -eq 0 ]
}
