#!/bin/sh
# Dependencies point one way, and through front doors: check-arrows.sh SRC. Each room includes headers of its own and of the rooms
# before it, never of a later one; and of another room only the header that has the room's name. Tables (.def) are read by
# everybody. Speaks TAP.
set -eu

cd "$1"
rooms='base rules cards pack trade match tell files protocol mind/evaluate mind/search mind review puzzle mind/train learn lab server/store server/room server/net wasm cli'
# More than one door: base is a shelf of small tools, each by itself; the code of the machine is for the compiler
# of card texts and for those who judge cards by them, and the compiler for whoever puts a hero together; players and those who train them
# see by the same marks.
doors='base/buffer.h base/hash.h base/invariant.h base/json.h base/letters.h base/memory.h base/parallel.h rules/machine.h rules/words.h cards/compile.h mind/evaluate/marks.h mind/evaluate/weights.h'
failed=0
case_number=0
before=

report() { # name, what is wrong
    case_number=$((case_number + 1))
    if [ -z "$2" ]; then
        echo "ok $case_number - $1"
    else
        echo "not ok $case_number - $1"
        echo "$2" | sed 's/^/# /'
        failed=1
    fi
}

includes() { # those of a room, as FILE:LINE:#include "..."
    grep -nE '^ *# *include *"' "$1"/*.[ch] "$1"/*.def /dev/null 2>/dev/null || true
}

# shellcheck disable=SC2086  # a list of words
set -- $rooms
echo 1..$(($# * 2 + 2))
for room in $rooms; do
    before="$before $room"
    name=$(echo "$room" | tr / _)
    report "${name}_knows_only_the_rooms_before_it" "$(includes "$room" | awk -F '"' -v before="$before" '
        BEGIN { split(before, list, " "); for (i in list) allowed[list[i]] = 1 }
        { room = $2; sub(/\/[^\/]*$/, "", room) }
        $2 ~ /^\.\.|^\// || ($2 ~ /\// && !(room in allowed))')"
    report "${name}_comes_through_front_doors" "$(includes "$room" | awk -F '"' -v own="$room" -v doors="$doors" '
        BEGIN { split(doors, list, " "); for (i in list) open[list[i]] = 1 }
        $2 !~ /\// || $2 ~ /\.def$/ { next }
        { room = $2; sub(/\/[^\/]*$/, "", room); last = room; sub(/.*\//, "", last) }
        room != own && !($2 in open) && $2 != room "/" last ".h"')"
done
report every_source_is_in_a_room "$(find . -name '*.[ch]' | sed 's#^\./##; s#/[^/]*$##' | sort -u |
    while read -r folder; do
        case " $rooms " in
        *" $folder "*) ;;
        *) echo "$folder is no room of check-arrows.sh" ;;
        esac
    done)"
# The texts that are being carried out are the business of the machine: others ask the question, or a function of rules.h.
report frames_are_private_to_the_rules "$(grep -rnE '\bpl_frame\b|(->|\.)frames\b|\bframe_count\b' --include='*.[ch]' . |
    grep -v '^\./rules/' || true)"
exit $failed
