#!/bin/sh
# review: finished matches looked back at, in words and in JSON; and what cannot be reviewed.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
json_checker

lines_fit() { # in 80 columns, a letter each
    ! sed 's/./x/g' "$out" | grep -E 'x{81}'
}

# ------------------------------------------------------------------ a duel

run play --lang en --players strength@30,strength@30 --heroes houdini,genie --board king-solomons-tomb --seed 11 --record "$work/duel"
for lang in en ru uk; do
    run review "$work/duel" --lang "$lang" --player search@20
    check "a_match_is_reviewed_in_$lang" exits 0
    check "a_review_in_${lang}_is_no_complaint" silent "$err"
    check "a_review_in_${lang}_is_in_whole_sentences" lacks '^ *\?$'
    check "a_review_in_${lang}_fits_80_columns" lines_fit
done
check mistakes_have_their_better_line says 'Краще було так: '
run review "$work/duel" --lang en --player search@20
check the_graph_says_whose_chance_it_is says 'Chance of winning, %: ● Houdini'
check both_sides_have_an_accuracy matches '^■ The Genie: accuracy [0-9]+ %, mistakes: [0-9]+$'
check it_says_what_the_cards_did matches '^What each card did'
check it_says_why_the_loser_lost matches 'decided the match|was lost in turn|no large mistake|behind from the start'
check the_largest_mistake_comes_first matches '^1\. turn [0-9]+, decision [0-9]+: [●■] .*  −[0-9]+ %'
check a_question_of_a_text_says_which matches '^ *“[^”]+” — .*:'
cp "$out" "$work/once"
run review "$work/duel" --lang en --player search@20 --jobs 3
check threads_change_nothing same "$out" "$work/once"
run review "$work/duel" --lang en --player search@20 --mistakes 1
check fewer_mistakes_can_be_shown lacks '^2\. turn'
run review "$work/duel" --json --player search@20
check json_is_json is_json
check json_has_every_decision says '"judged":[{"number":1,"turn":0,"seat":"A","why":"'
check json_has_the_summary says '"summary":{"seats":[{"seat":"A","accuracy":'

# ------------------------------------------------------------------ a long match, by which docs/players.md measures

run replay "$root/tests/review/long.record"
check the_long_record_holds exits 0
check it_has_24_turns grep -q '^# turn 24: ' "$root/tests/review/long.record"
run review "$root/tests/review/long.record" --lang en --jobs 2 --player search@20
check the_long_match_is_reviewed exits 0

# ------------------------------------------------------------------ teams

run play --lang en --players strength@30,strength@30,strength@30,strength@30 --seats A=houdini,genie B=dracula,raptors --board soho --seed 3 --record "$work/teams"
run review "$work/teams" --lang ru --player search@20
check teams_are_reviewed exits 0
check teams_have_four_accuracies says 'Джинн: точность'
check teams_fit_80_columns lines_fit

# ------------------------------------------------------------------ what cannot be reviewed

run review
check a_record_is_needed exits 2
run review "$work/duel" "$work/duel"
check one_record_at_a_time exits 2
run review "$work/nothing-here"
check a_missing_file_is_reported complains 'nothing-here: error: cannot be read'
check a_missing_file_fails exits 1
run review "$root/README.md"
check another_text_is_no_record complains 'this is not a record of a match'
sed '/^state 20 /q' "$work/duel" >"$work/unfinished"
run review "$work/unfinished"
check an_unfinished_match_is_refused exits 1
check an_unfinished_match_shows_nothing silent "$out"
run review "$work/unfinished" --gave-up B --player search@20 --lang en
check a_match_that_was_given_up_is_reviewed exits 0
check a_match_that_was_given_up_has_a_loser matches 'decided the match|was lost in turn|no large mistake|behind from the start|gave up with'
run review "$work/unfinished" --gave-up C
check only_a_seat_gives_up exits 2
run review "$work/unfinished"
check an_unfinished_match_is_told_so complains 'the match is not over; a review shows all hands'
run review "$work/unfinished" --json
check an_unfinished_match_shows_nothing_to_programs_either silent "$out"
head -c 500 "$work/duel" >"$work/bad"
run review "$work/bad"
check a_cut_is_reported complains 'cut off in the middle of this line'
sed 's/^\(seat A [a-z-]* \)..../\10000/' "$work/duel" >"$work/bad"
run review "$work/bad"
check other_content_is_named complains_like 'error: the hero .* has changed since this match'
head -n 40 "$work/duel" | sed '17s/: .*/: fly/' >"$work/bad"
run review "$work/bad"
check a_changed_answer_is_refused complains_like 'bad:17:[0-9]+: error: .fly. is not an answer'
run review /dev/zero
check endless_files_end exits 1
run review "$work/duel" --player nobody
check another_player_is_asked_for exits 2
run review "$work/duel" --player random
check a_player_without_estimates_cannot_judge complains 'random makes no estimates'
run review "$work/duel" --player search@20,none
check an_evaluator_has_to_be_there complains 'there is no evaluator "none"'
run review "$work/duel" --mistakes 1000
check there_is_a_limit_to_mistakes exits 2
run review "$work/duel" --seed 12
check a_seed_has_64_digits exits 2

finish
