#!/bin/sh
# What the command prints, byte for byte, as it was when somebody last looked at it. Each line of outputs.txt is a fingerprint
# of exit status, output and errors, what is typed (words become lines, r* is chance to the end), and the arguments.
# Lines without a blank line between them share a folder, so that a record written by one can be read by the next.
# UPDATE=1 outputs.sh takes what is printed now: look at it first, SHOW=1 prints all.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# Of what the last run said, without what differs from machine to machine: folders, times and processors.
fingerprint() {
    { echo "$status" && cat "$out" "$err"; } |
        sed -E -e "s|$root|ROOT|g" -e "s|$work|WORK|g" -e 's/[0-9.e-]+ (ms|s)([ ,])/TIME\2/g' -e 's|[0-9]+ games/s|SPEED|' \
            -e 's/on [0-9]+ threads?/THREADS/' -e 's/"seconds[a-z_]*":(\[[^]]*\]|[^,}]*)/TIME/g' -e 's/"jobs":[0-9]+/JOBS/' |
        sha256sum | cut -c 1-12
}

typed() ( # the words of $1
    set -f
    # shellcheck disable=SC2086  # words are wanted
    case $1 in
    '') ;;
    *'r*') printf '%s\n' ${1%'r*'} && yes r | head -n 20000 ;;
    *) printf '%s\n' $1 ;;
    esac
)

empty_place() {
    rm -rf "$work/place" && mkdir "$work/place" && cd "$work/place" || exit 1
}

list=$tests/outputs.txt
new=$work/outputs.txt
empty_place
while IFS='|' read -r kept input arguments; do
    case $kept in
    '#'* | '')
        echo "$kept" >>"$new"
        empty_place
        continue
        ;;
    esac
    typed "$input" >"$work/input"
    eval "run $arguments" <"$work/input"
    now=$(fingerprint)
    echo "$now|$input|$arguments" >>"$new"
    if [ -n "${SHOW:-}" ]; then
        echo "== $input | $arguments ($status)"
        cat "$out" "$err"
    fi
    check "${input:+$input, }$arguments" [ "$now" = "$kept" ]
done <"$list"
[ -z "${UPDATE:-}" ] || cp "$new" "$list"
finish
