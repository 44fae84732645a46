#!/bin/sh
# lab: which of two players is stronger.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
json_checker

without_time() {
    sed -E 's/"seconds_a_decision":\[[^]]*\],//; s/"jobs":[0-9]*,"seconds":[0-9.e+-]*,//; s/"resumed":[0-9]*,//' "$1"
}
number() { sed -nE "s/.*\"score\":\{[^}]*\"$1\":([0-9]+).*/\1/p" "$out"; }

run lab
check the_lab_lists_its_commands complains '  duel '
check the_lab_wants_a_command exits 2
run lab deul
check a_near_command_of_the_lab_is_suggested complains 'peerless lab: there is no command "deul"; did you mean "duel"?'

run lab duel greedy random --json
check a_duel_succeeds exits 0
check a_duel_is_json is_json
check the_stronger_player_is_named says '"stronger":"greedy"'
check a_clear_duel_ends_early test "$(number games)" -eq 64
check a_duel_tells_shares_and_intervals matches '"share":0\.[0-9]+,"interval":\[0\.[0-9]+,[01]'
check seats_are_even matches '"first":\{"games":32,.*"second":\{"games":32,'
check seconds_a_decision_are_told matches '"seconds_a_decision":\[[0-9.e-]+,[0-9.e-]+\]'
run lab duel random greedy --games 16
check it_does_not_matter_who_is_named_first matches '^greedy is stronger: [0-9.]+ % \([0-9.]+ to [0-9.]+\)$'
check people_get_a_line_a_hero matches '^  Sherlock Holmes +[0-9]+ +[0-9.]+ %  \('
check people_get_going_first says '  going first '
check no_progress_bar_in_a_file silent "$err"

# A player is as strong as itself.
run lab duel random random --seed 3 --games 400 --json
check no_player_is_stronger_than_itself says '"stronger":null'
low=$(sed -nE 's/.*"score":\{[^[]*\[0\.([0-9]{3}).*/\1/p' "$out")
high=$(sed -nE 's/.*"score":\{[^[]*\[[0-9.]+,0\.([0-9]{3}).*/\1/p' "$out")
check one_half_is_in_the_interval test "${low#0}" -lt 500 -a "${high#0}" -gt 500
run lab duel random random --seed 3 --most 200
check a_duel_of_equals_ends_without_a_verdict matches '^no difference shown: [0-9.]+ %'
check a_duel_gives_up matches ': 200 games'

# Any number of threads, interrupted or not.
run lab duel greedy novice --seed 5 --games 22 --jobs 1 --json
check games_come_in_fours test "$(number games)" -eq 24
without_time "$out" >"$work/one"
run lab duel greedy novice --seed 5 --games 22 --jobs 3 --json --journal "$work/journal"
without_time "$out" >"$work/many"
check the_same_duel_with_3_threads same "$work/one" "$work/many"
head -c 1500 "$work/journal" >"$work/cut" && mv "$work/cut" "$work/journal"
run lab duel greedy novice --seed 5 --games 22 --jobs 2 --json --journal "$work/journal"
check a_cut_journal_is_gone_on_with matches '"resumed":[1-9]'
without_time "$out" >"$work/many"
check the_same_duel_from_a_cut_journal same "$work/one" "$work/many"
run lab duel novice greedy --seed 5 --games 22 --journal "$work/journal"
check the_journal_of_another_duel_is_refused complains '"players=greedy;novice" there, "players=novice;greedy" here'

# Some heroes, some boards.
run lab duel greedy random --games 16 --heroes genie,houdini --boards soho --json
check some_heroes_are_enough matches '"heroes":\{"genie":\{"games":[0-9]+,[^}]*\},"houdini":\{[^}]*\}\},"boards":\["soho"\]'
run lab duel greedy random --games 4 --heroes genie --json
check one_hero_meets_itself says '"genie":{"games":4,'
run lab duel greedy random --heroes genei
check a_near_hero_is_suggested complains 'did you mean "genie"?'
run lab duel greedy random --heroes genie,genie
check a_hero_is_named_once complains '--heroes has "genie" twice'
run lab duel greedy random --heroes genie,
check an_empty_name_is_refused exits 2
run lab duel greedy random --boards sohu
check a_near_board_is_suggested complains 'did you mean "soho"?'
run lab duel greedy random --board soho
check a_near_option_is_suggested complains 'did you mean "--boards"?'

run lab duel gredy random
check a_near_player_is_suggested complains 'did you mean "greedy"?'
run lab duel serch@40 random
check a_number_is_kept_in_the_suggestion complains 'did you mean "search@40"?'
run lab duel search random
check a_player_that_wants_a_number_is_suggested complains 'did you mean "search@1000"?'
run lab duel human random
check people_do_not_play_in_the_lab complains 'peerless play'
run lab duel greedy
check two_players_are_needed complains 'name two players'
run lab duel greedy random novice
check three_players_are_too_many exits 2
run lab duel greedy random --games 8 --most 100
check fixed_or_open_but_not_both exits 2
run lab duel greedy random --most 3
check four_games_are_the_least exits 2

finish
