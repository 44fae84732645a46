#!/bin/sh
# Dependencies point one way: check-arrows.sh SRC. Each room includes headers of its own and of the rooms before it,
# never of a later one. Speaks TAP.
set -eu

cd "$1"
rooms='base rules cards pack match tell files protocol mind lab server wasm cli'
failed=0
case_number=0
before=

echo 1..13
for room in $rooms; do
    case_number=$((case_number + 1))
    before="$before $room"
    wrong=$(grep -nE '^ *# *include *"' "$room"/*.[ch] "$room"/*.def 2>/dev/null | awk -F '"' -v before="$before" '
        BEGIN { split(before, list, " "); for (i in list) allowed[list[i]] = 1 }
        $2 ~ /^\.\.|^\// || ($2 ~ /\// && !(substr($2, 1, index($2, "/") - 1) in allowed))')
    if [ -z "$wrong" ]; then
        echo "ok $case_number - ${room}_know_only_the_rooms_before_them"
    else
        echo "not ok $case_number - ${room}_know_only_the_rooms_before_them"
        echo "$wrong" | sed 's/^/# /'
        failed=1
    fi
done
exit $failed
