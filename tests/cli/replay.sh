#!/bin/sh
# replay, and play with --record, --resume and u: matches that are kept, told again, stopped and gone on with.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
json_checker

random_answers() { yes r | head -n 20000; }
sum16() { sha256sum | cut -c 1-16; }

# ------------------------------------------------------------------ a duel

run play --lang en --players random,random --seed 11 --record "$work/duel"
check a_match_is_recorded exits 0
cp "$out" "$work/played"
run play --lang en --players random,random --seed 11
check recording_changes_nothing same "$out" "$work/played"
for lang in en ru uk; do
    run replay "$work/duel" --lang "$lang"
    check "a_record_is_told_in_$lang" exits 0
    check "a_record_is_told_in_${lang}_without_errors" silent "$err"
    check "a_record_is_told_in_${lang}_in_whole_sentences" lacks '^[●■ ] *\?$'
done
check all_cards_are_open says '■ Джин бере 5 карт: «'
run replay "$work/duel" --lang en
check the_winner_is_told says 'wins the game!'
check it_says_that_all_was_verified matches '^Verified decisions: [0-9]+$'
run replay "$work/duel" --lang ru
check the_winner_is_told_in_russian says 'побеждает в игре!'

for lang in en ru uk; do
    run replay "$work/duel" --lang "$lang" --at 25
    check "a_position_is_shown_in_$lang" exits 0
    check "a_position_in_${lang}_has_its_battlefield" says '(B1)'
    check "a_position_in_${lang}_has_its_question" matches '^[●■] .*\?$'
    check "a_question_in_${lang}_names_no_rule" lacks 'R-[A-Z]'
done
check a_position_says_how_far_it_is says 'рішення 25/'
check a_position_has_fighters_and_piles says 'колода 21  рука 6  скид 3'
check a_position_has_hands says 'Гудіні — рука (6): «'
check a_position_has_discard_piles says 'Гудіні — скид (3): «'

# What a position tells of the last decision is what the whole story tells of it: turns are counted, heroes have their forms.
run play --lang en --heroes jekyll-hyde,genie --players random,random --seed 12 --record "$work/forms"
run replay "$work/forms" --lang en
cp "$out" "$work/whole"
for at in 3 9 15 16 21 27 28 33 34 35 36 37 38 39 40 41 42 43; do
    "$program" replay "$work/forms" --lang en --at $at | awk 'NR > 2 && /⣀|⠤|⠒/ { exit } NR > 2 && /^(●|■)/'
done >"$work/told"
grep -Fvx -f "$work/whole" "$work/told" >"$work/other" || true
check positions_tell_something [ "$(wc -l <"$work/told")" -gt 10 ]
check a_position_tells_what_the_story_tells silent "$work/other"
run replay "$work/duel" --at 0 --lang en
check the_beginning_is_a_position_too says 'decision 0/'
last=$(sed -n 's/^state \([0-9]*\) .*/\1/p' "$work/duel" | tail -n 1)
run replay "$work/duel" --at "$last" --lang en
check the_end_is_a_position_too says 'wins the game!'
run replay "$work/duel" --at $((last + 1)) --lang en
check there_is_no_position_after_the_end exits 2
check it_says_how_many_there_are complains "has only $last decisions"

run replay "$work/duel" --json
check json_is_json is_json
check json_has_the_header says '"board":"king-solomons-tomb","seats":[{"seat":"A","hero":"houdini","player":"random"}'
check json_has_the_decisions says '{"number":2,"turn":1,"seat":"A","kind":"action","why":"action","answer":"'
check json_has_the_result matches '"over":true,"winner":"[AB]"}$'
run replay "$work/duel" --json --at 3
check json_and_at_exclude_each_other exits 2

# ------------------------------------------------------------------ damage

run replay
check a_record_is_needed exits 2
run replay "$work/duel" "$work/duel"
check one_record_at_a_time exits 2
run replay "$work/nothing-here"
check a_missing_file_is_reported complains 'nothing-here: error: cannot be read'
check a_missing_file_fails exits 1
run replay "$root/README.md"
check another_text_is_no_record complains 'README.md:3:1: error: this is not a record of a match'
head -n 40 "$work/duel" | sed '17s/: .*/: fly/' >"$work/bad"
run replay "$work/bad"
check a_changed_answer_is_refused exits 1
check a_changed_answer_is_shown_with_its_place complains_like 'bad:17:[0-9]+: error: .fly. is not an answer: . is asked: '
check a_refused_record_tells_nothing silent "$out"
sed 's/^\(seat A [a-z-]* \)..../\10000/' "$work/duel" >"$work/bad"
run replay "$work/bad"
check another_hero_is_named complains_like 'bad:4:[0-9]+: error: the hero .* has changed since this match: here it is [0-9a-f]+, in the match 0000'
run replay "$work/duel" --content "$root/tests/scenarios/own"
check heroes_that_were_added_change_nothing exits 0
head -c 500 "$work/duel" >"$work/bad"
run replay "$work/bad"
check a_cut_is_reported complains 'cut off in the middle of this line'
run replay "$work/duel" --seed 12
check a_seed_has_64_digits exits 2

# ------------------------------------------------------------------ stopped and gone on with

for players in human,random human:ann,human:bob; do
    rm -f "$work/kept"
    { random_answers | head -n 30; echo q; } | "$program" play --lang en --players "$players" --seed 7 \
        --record "$work/kept" >"$out" 2>"$err"
    status=$?
    check "${players}_can_stop" exits 0
    check "${players}_are_told_how_to_go_on" says "To continue: peerless play --resume $work/kept"
    check "${players}_leave_a_state" matches '^The match ends here, unfinished.$'
    cp "$work/kept" "$work/before"
    random_answers | "$program" play --lang en --resume "$work/kept" >"$out" 2>"$err"
    status=$?
    check "${players}_can_go_on" exits 0
    check "${players}_go_on_to_the_end" says 'wins the game!'
    head -c "$(wc -c <"$work/before")" "$work/kept" >"$work/start"
    check "${players}_only_append" same "$work/before" "$work/start"
    run replay "$work/kept" --lang en
    check "${players}_have_a_good_record" exits 0
done
check who_played_is_told begins '(ann)'
run play --players novice,strength@25 --seed 3 --record "$work/levels" --lang en
for language in en:novice:strength ru:новичок:сила uk:новачок:сила; do
    words=${language#*:}
    run replay "$work/levels" --lang "${language%%:*}"
    check "a_level_has_its_name_in_${language%%:*}" begins "(${words%:*})"
    check "a_strength_has_its_word_in_${language%%:*}" begins "(${words#*:} 25)"
done
run play --resume "$work/kept"
check what_is_over_cannot_be_gone_on_with complains 'is over; `peerless replay'
run play --record "$work/kept"
check a_record_is_never_overwritten complains 'exists already'
run play --record "$work/no/such/folder"
check a_file_that_cannot_be_written_is_reported complains 'cannot be written'
for said in '--heroes houdini,genie' '--board soho' '--seed 3' '--option firstPlayer=random' '--record x' '--seats A=genie'; do
    # shellcheck disable=SC2086
    run play --resume "$work/before" $said
    check "resume_does_not_go_with_<$said>" complains "${said%% *} cannot be given with it"
done
run play --resume "$work/bad"
check a_damaged_record_is_not_gone_on_with exits 1
run replay /dev/zero
check an_endless_file_is_no_record complains '/dev/zero:1:1: error: this file is larger'
sed '/^result/d' "$work/duel" >"$work/kept"
run play --lang en --resume "$work/kept"
check a_lost_result_is_added same "$work/kept" "$work/duel"

# Killed at any moment, it leaves a match that can be gone on with.
rm -f "$work/killed"
mkfifo "$work/typed"
"$program" play --lang en --seed 9 --record "$work/killed" <"$work/typed" >"$out" 2>"$err" &
player=$!
exec 3>"$work/typed"
for _ in 1 2 3 4 5 6; do echo r >&3; done
tries=0
while [ "$(grep -c '^[0-9]' "$work/killed" 2>/dev/null || true)" != 6 ] && [ "$tries" -lt 200 ]; do
    tries=$((tries + 1))
    sleep 0.05
done
kill -9 "$player"
exec 3>&-
wait "$player" 2>/dev/null
run replay "$work/killed" --lang en
check a_killed_match_is_kept exits 0
check a_killed_match_has_all_its_decisions says 'Verified decisions: 6'
check a_killed_match_is_not_over says 'The record ends here; the match is not over.'

# ------------------------------------------------------------------ taken back

typed() { printf '%s\n' "$@" | "$program" play --lang en --seed 5 --record "$work/undone" >"$out" 2>"$err" || status=$?; }
rm -f "$work/undone"
typed 16 u 15 q
check u_takes_a_decision_back says '(Decisions taken back: 1)'
check what_was_taken_back_can_be_decided_anew says 'Bess is placed at the meeting point of the red, blue, and brown zones (D3).'
check a_record_keeps_what_was_taken_back grep -qx '1 A: space 16' "$work/undone"
check a_record_says_that_it_was_taken_back grep -qx 'undo to 0' "$work/undone"
run replay "$work/undone" --lang en
check what_was_taken_back_is_not_told lacks 'blue and brown zones'
check but_that_it_was says 'Decisions taken back: 1'
rm -f "$work/undone"
typed u q
check nothing_can_be_taken_back_at_first says 'There is nothing to take back.'
printf '16\nг\nй\n' | "$program" play --lang ru --seed 5 >"$out" 2>"$err"
check the_same_key_of_a_cyrillic_keyboard_works says '(Отменено решений: 1)'

# With the computer, what it did since is taken back too.
rm -f "$work/undone"
{ random_answers | head -n 40; for _ in $(seq 20); do echo u; done; random_answers; } |
    "$program" play --lang en --seed 6 --record "$work/undone" >"$out" 2>"$err"
status=$?
check a_match_goes_on_after_much_was_taken_back says 'wins the game!'
run replay "$work/undone" --lang en
check and_its_record_is_good exits 0

# ------------------------------------------------------------------ teams

{ printf 'r\nr\nr\nu\nr\nr\nr\nr\nr\nr\nu\nu\n'; random_answers; } |
    "$program" play --lang en --seats A=houdini,genie B=sherlock,dracula --players human:ann,random,human:cy,random \
        --seed 3 --record "$work/teams" >"$out" 2>"$err"
status=$?
check a_match_of_teams_is_recorded exits 0
check a_record_of_teams_names_the_seats grep -qx 'seat A2 genie [0-9a-f]*, played by human:cy' "$work/teams"
check a_record_of_teams_has_decisions_taken_back grep -q '^undo to' "$work/teams"
for lang in en ru uk; do
    run replay "$work/teams" --lang "$lang"
    check "teams_are_told_in_$lang" exits 0
    check "teams_are_told_in_${lang}_in_whole_sentences" lacks '^[●■ ] *\?$'
    run replay "$work/teams" --lang "$lang" --at 40
    check "a_position_of_teams_is_shown_in_$lang" exits 0
done
run replay "$work/teams" --json
check json_of_teams_is_json is_json
check json_of_teams_has_the_undo says '{"undo_to":'
check json_of_teams_has_four_seats says '{"seat":"B2","hero":"dracula","player":"random"}'
sed '$d' "$work/teams" | sed '$d' >"$work/kept"
run play --lang en --resume "$work/kept"
check a_match_of_teams_is_gone_on_with same "$work/kept" "$work/teams"
for players in human,random human,random,human,random; do
    rm -f "$work/kept"
    { random_answers | head -n 9; echo q; } | "$program" play --lang en --seats A=houdini,genie B=sherlock,dracula \
        --players "$players" --seed 3 --record "$work/kept" >"$out" 2>"$err"
    grep -o 'Pass the keyboard' "$out" | sort -u >"$work/passed"
    { random_answers | head -n 30; echo q; } | "$program" play --lang en --resume "$work/kept" >"$out" 2>"$err"
    grep -o 'Pass the keyboard' "$out" | sort -u >"$work/passed-again"
    check "as_many_people_as_before_go_on_as_<$players>" same "$work/passed" "$work/passed-again"
done

# ------------------------------------------------------------------ the document

block() { sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/p" "$root/docs/record.md" | sed '1d;$d'; }
masked() { sed -E -e 's/^(state [0-9]+) [0-9a-f]+$/\1 .../' -e 's/^(board [^ ]+|seat [AB] [^ ]+) [0-9a-f]+/\1 .../' "$1"; }
block record >"$work/shown"
block position >"$work/position"
{ printf 'r\nr\nr\nr\nu\n'; random_answers; } | "$program" play --lang en --players human:ann,random --seed 40 \
    --option simultaneousDefeat=draw --record "$work/example" >"$out" 2>"$err"
lines=$(grep -nx '\.\.\.' "$work/shown" | cut -d : -f 1)
masked "$work/example" | head -n "$((lines - 1))" >"$work/real-head"
masked "$work/shown" | head -n "$((lines - 1))" >"$work/shown-head"
check the_example_begins_as_shown same "$work/real-head" "$work/shown-head"
masked "$work/shown" | tail -n "+$((lines + 1))" >"$work/shown-tail"
masked "$work/example" | tail -n "$(wc -l <"$work/shown-tail")" >"$work/real-tail"
check the_example_ends_as_shown same "$work/real-tail" "$work/shown-tail"
{
    sed '/^$/,$d' "$work/shown"
    cat "$work/position"
} | sum16 >"$work/sum"
sed -n 's/^state 0 //p' "$work/shown" >"$work/said"
check the_digits_of_the_example_are_the_sum_of_what_is_shown same "$work/sum" "$work/said"
finish
