#!/bin/sh
# Behaviour belongs in content/: check-names.sh CONTENT SRC. No name or id of a hero, sidekick, ability, card or
# battlefield, taken from the content files, occurs in the code, not even in a comment. Speaks TAP.
#
# Names of several words count wherever they stand, however they are joined. A single word may be ordinary English, so
# it counts as a whole string literal only, unless it is part of the name of a hero, a sidekick or a battlefield and
# content never writes it small: then it counts everywhere.
set -eu
export LC_ALL=C.UTF-8

content=$1
src=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$content"

sed -nE 's/^(hero|sidekick|ability|card|board) "([^"]+)".*/\2/p; s/^ +(ru|uk) "([^"]+)"$/\2/p; s/^ +id ([a-z0-9-]+).*/\1/p' \
    heroes/*.hero boards/*.board | sed -E 's/^The //; s/^[^[:alnum:]]+|[^[:alnum:]]+$//g' | sort -u >"$work/names"

sed -nE 's/^(hero|sidekick|board) "([^"]+)".*/\2/p' heroes/*.hero boards/*.board |
    grep -oE '[[:upper:]][[:alnum:]]{3,}' | sort -u >"$work/proper"
grep -ohE '\<[[:lower:]]{4,}\>' heroes/*.hero phrases/*.phrases | sort -u >"$work/small"

{
    grep '[^[:alnum:]]' "$work/names" |
        sed -E 's/[^[:alnum:]]+/[^[:alnum:]]*/g; s/^/(^|[^[:alnum:]])/; s/$/($|[^[:alnum:]])/'
    grep -v '[^[:alnum:]]' "$work/names" | sed 's/.*/"&"/'
    while read -r word; do
        grep -qix "$word" "$work/small" || echo "(^|[^[:alnum:]])${word}s?(\$|[^[:alnum:]])"
    done <"$work/proper"
} >"$work/patterns"

echo 1..2
status=0
if [ -s "$work/proper" ]; then
    echo 'ok 1 - content_has_names'
else
    echo 'not ok 1 - content_has_names'
    status=1
fi
grep -rniEf "$work/patterns" --include='*.[ch]' --include='*.def' "$src" >"$work/found" || [ $? -eq 1 ]
if [ -s "$work/found" ]; then
    echo 'not ok 2 - code_names_no_hero_card_or_board'
    sed 's/^/# /' "$work/found"
    status=1
else
    echo 'ok 2 - code_names_no_hero_card_or_board'
fi
exit $status
