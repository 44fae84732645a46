#!/bin/sh
# What the command prints, byte for byte, as it was when somebody last looked at it. Each line of outputs.txt is a
# fingerprint of exit status, output, errors and files written; what is typed (words become lines; r*: chance to the end;
# @: a talk with the engine); and the arguments. Arguments after "tty SIZE TERM COLORTERM" are for a program in a terminal.
# Lines without a blank line between them share a folder, so that a record written by one can be read by the next.
# UPDATE=1 outputs.sh takes what is printed now: look at it first, SHOW=1 prints all.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# Where the project is must not matter, and a name with a space in it is quoted where it is printed.
ln -s "$root" "$work/project"
root=$work/project
export PEERLESS_CONTENT="$root/content"

# Of what the last run said, without what differs from machine to machine: folders, times and processors.
fingerprint() {
    { echo "$status" && cat "$out" "$err" && find . -type f ! -name j | LC_ALL=C sort | xargs -r cat; } |
        sed -E -e "s|$root|ROOT|g" -e "s|$work|WORK|g" -e 's/[0-9.e-]+ (ms|s)([ ,])/TIME\2/g' -e 's|[0-9]+ games/s|SPEED|' \
            -e 's/on [0-9]+ threads?/THREADS/' -e 's/"seconds[a-z_]*":(\[[^]]*\]|[^,}]*)/TIME/g' -e 's/"jobs":[0-9]+/JOBS/' |
        sha256sum | cut -c 1-12
}

# A match by messages, from its beginning to its end, looked at from all sides: BOARD LANGUAGE HEROES...
talk() {
    awk -v board="$1" -v language="$2" -v seats="$3" 'BEGIN {
        count = split(seats, hero, ",")
        print "{\"type\":\"hello\",\"language\":\"" language "\",\"id\":1}"
        gsub(",", "\",\"", seats)
        print "{\"type\":\"new\",\"board\":\"" board "\",\"seats\":[\"" seats "\"],\"seed\":" length(board) "}"
        split(count == 2 ? "A B" : "A1 B1 A2 B2", seat, " ")
        match_ = "\"match\":1"
        for (step = 0; step < 150; step++) {
            look = seat[1 + step % count]
            print "{\"type\":\"play\"," match_ ",\"player\":\"random\",\"count\":" (step % 4 == 0 ? 3 : 1) ",\"seat\":\"" look "\"}"
            for (i = 1; i <= count; i++)
                print "{\"type\":\"explain\"," match_ ",\"seat\":\"" seat[i] "\",\"fighter\":" step % (8 * count) "}"
            print "{\"type\":\"explain\"," match_ ",\"seat\":\"" look "\",\"space\":" step % 33 "}"
            print "{\"type\":\"explain\"," match_ ",\"seat\":\"" look "\",\"card\":\"" (step % 2 ? "feint" : "regroup") "\"}"
            if (step % 7 == 0) print "{\"type\":\"view\"," match_ ",\"since\":" int(step / 2) (step % 2 ? "" : ",\"seat\":\"" look "\"") "}"
            if (step % 11 == 0) print "{\"type\":\"hint\"," match_ ",\"seat\":\"" look "\",\"player\":\"greedy\"}"
            if (step % 13 == 0) print "{\"type\":\"undo\"," match_ ",\"seat\":\"" look "\"}"
            if (step % 17 == 0) print "{\"type\":\"answer\"," match_ ",\"seat\":\"" look "\",\"question\":" step ",\"answer\":0}"
        }
        print "{\"type\":\"clone\"," match_ "}\n{\"type\":\"record\",\"match\":2}\n{\"type\":\"close\"," match_ "}\n{\"type\":\"view\"," match_ "}"
    }'
}

typed() ( # the words of $1
    set -f
    # shellcheck disable=SC2086  # words are wanted
    case $1 in
    '') ;;
    '@'*) talk ${1#@} ;;
    *'r*') printf '%s\n' ${1%'r*'} && yes r | head -n 20000 ;;
    *) printf '%s\n' $1 ;;
    esac
)

empty_place() {
    rm -rf "$work/place" && mkdir "$work/place" && cd "$work/place" || exit 1
}

list=$tests/outputs.txt
new=$work/outputs.txt
tty() { # in a terminal
    status=0
    how="$1 $2 $3"
    shift 3
    # shellcheck disable=SC2086  # three words
    python3 "$tests/terminal.py" $how "$program" "$@" >"$out" 2>"$err" || status=$?
}

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
    case $arguments in
    'tty '*) eval "$arguments" <"$work/input" ;;
    *) eval "run $arguments" <"$work/input" ;;
    esac
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
