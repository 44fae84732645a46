#!/bin/sh
# docs/heroes.md: what it shows is what happens, and its example plays.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

run check "$root/examples/ferryman.hero"
check the_example_is_good exits 0
for hero in $("$program" heroes | awk '$1 != "content" { print $1 }'); do
    run sim --content "$root/examples" --heroes "ferryman,$hero" --games 20 --json
    check "the_example_plays_against_$hero" says '"unfinished":0'
done

mkdir -p "$work/mine"
awk '/^hero "Ferryman"$/ { on = 1 } /^```/ { on = 0 } on' "$root/docs/heroes.md" >"$work/mine/ferryman.hero"
run check "$work/mine/ferryman.hero"
check the_first_version_is_good exits 0
sed 's/Draw 1 card.*/Drow 1 card./' "$work/mine/ferryman.hero" >"$work/broken.hero"
run check "$work/broken.hero"
check the_broken_sentence_fails exits 1
expected=$(sed -n 's|^mine/ferryman.hero:\([0-9]*:[0-9]*: error:.*\)|\1|p' "$root/docs/heroes.md")
check the_page_shows_the_true_message complains "$expected"
awk '/^```/ { on = $0 == "```cards"; next } on' "$root/docs/heroes.md" >"$work/sentences"
check the_page_has_sentences_about_cards test -s "$work/sentences"
# as many to a hero as there may be different cards
split -l 25 "$work/sentences" "$work/sentences-"
for part in "$work"/sentences-*; do
    {
        sed "s/ x30$/ x$((30 - $(wc -l <"$part")))/" "$work/mine/ferryman.hero"
        awk '{ printf "\ncard \"Odd %d\" x1\n  versatile 2, boost 1, anyone\n  During combat: %s\n", NR, $0 }' "$part"
    } >"$work/cards.hero"
    run check "$work/cards.hero"
    check "the_sentences_about_cards_are_carried_out_${part##*-}" exits 0
done
{
    sed -n '1,/^$/p' "$work/mine/ferryman.hero"
    awk '/^counter "rage"/ { on = 1 } /^```/ { on = 0 } on' "$root/docs/heroes.md"
    awk '/^```/ { on = $0 == "```counters"; next } on' "$root/docs/heroes.md" >"$work/sentences"
    printf 'ability "Moods"\n'
    sed -n 's/^While/  While/p' "$work/sentences"
    awk '!/^While/ { printf "\ncard \"Odd %d\" x1\n  versatile 2, boost 1, anyone\n  After combat: %s\n", ++n, $0 }
        END { printf "\ncard \"Plain\" x%d\n  versatile 2, boost 1, anyone\n", 30 - n }' "$work/sentences"
} >"$work/counters.hero"
run check "$work/counters.hero"
check the_sentences_about_counters_are_carried_out exits 0
{
    sed -n '1,/^ability/p' "$root/tests/scenarios/own/heroes/warden.hero" | sed '$d'
    awk '/^```/ { on = $0 == "```summons"; next } on { printf "\nability \"Odd %d\"\n  %s\n", ++n, $0 }' "$root/docs/heroes.md" |
        awk '/^  Summon/ { sub("Summon", "At the start of your turn, summon") } { print }'
    printf '\ncard "Plain" x20\n  versatile 2, boost 1, anyone\n'
} >"$work/summons.hero"
run check "$work/summons.hero"
check the_sentences_about_those_who_come_later_are_carried_out exits 0
# shellcheck disable=SC2162 # the command of this name, not the builtin
run read "After combat: Draw 1 card."
check the_page_shows_the_true_reading says 'uk  Після бою: Візьміть 1 карту.'
finish
