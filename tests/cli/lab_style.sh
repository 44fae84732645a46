#!/bin/sh
# lab style: how players play, apart from whether they win.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
json_checker

without_time() { sed -E 's/"jobs":[0-9]*,"seconds":[0-9.e+-]*,//; s/"resumed":[0-9]*,//' "$1"; }
of() { # player, figure: its value in JSON
    sed -E 's/\{"player":/\n&/g' "$out" | sed -nE "s/^\{\"player\":\"$1\",.*\"$2\":([0-9.e+-]+|null).*/\1/p"
}
less() { awk -v a="$1" -v b="$2" 'BEGIN { exit !(a != "" && b != "" && a + 0 < b + 0) }'; }

run lab style random greedy
check people_get_a_column_a_player matches '^ +random +greedy$'
check people_get_a_line_a_figure matches '^  attacks per turn +[0-9.]+ +[0-9.]+$'
check a_hundred_games_each_are_played says '100 games each, seed 1, against themselves'
check no_progress_bar_in_a_file silent "$err"

run lab style random greedy --games 38 --seed 3 --jobs 1 --json
check style_succeeds exits 0
check style_is_json is_json
check games_come_in_fours matches '"player":"random","games":40,.*"player":"greedy","games":40,'
check they_play_themselves says '"against":null'
check there_is_no_score_against_oneself lacks '"score"'
check greedy_attacks_more less "$(of random attacks-per-turn)" "$(of greedy attacks-per-turn)"
check and_moves_less less "$(of greedy double-maneuvers)" "$(of random double-maneuvers)"
check percentages_are_up_to_100 less "$(of greedy defends-when-possible)" 100.01
without_time "$out" >"$work/one"
# every figure is explained
sed -E 's/.*"player":"greedy","games":[0-9]+,([^}]*)\}.*/\1/; s/:[^,]*,?/\n/g' "$out" | tr -d '"' | grep . >"$work/keys"
unexplained=$(while read -r key; do grep -qF "| \`$key\` |" "$root/docs/lab.md" || echo "$key"; done <"$work/keys")
check there_are_figures test "$(wc -l <"$work/keys")" -ge 10
check all_figures_are_explained_in_the_manual test -z "$unexplained"

# Any number of threads, interrupted or not.
run lab style random greedy --games 38 --seed 3 --jobs 3 --json --journal "$work/journal"
without_time "$out" >"$work/many"
check the_same_with_3_threads same "$work/one" "$work/many"
head -c 9000 "$work/journal" >"$work/cut" && mv "$work/cut" "$work/journal"
run lab style random greedy --games 38 --seed 3 --json --journal "$work/journal"
check a_cut_journal_is_gone_on_with matches '"resumed":[1-9]'
without_time "$out" >"$work/many"
check the_same_from_a_cut_journal same "$work/one" "$work/many"
run lab style greedy random --games 38 --seed 3 --journal "$work/journal"
check the_journal_of_others_is_refused complains '"players=random;greedy" there, "players=greedy;random" here'
# whichever player plays with them, weights are named
run lab style random search@2,linear search@2 --games 4 --heroes genie --boards soho --journal "$work/weights"
check weights_of_any_player_are_in_the_journal grep -q ' weights=learned:[0-9a-f]\{12\}$' "$work/weights"

# One opponent of all.
run lab style random greedy --against random --games 16 --json
check an_opponent_makes_a_score matches '"player":"greedy","games":16,"score":\{"games":16,'
check the_better_one_wins_more less "$(of random share)" "$(of greedy share)"
run lab style random greedy --against random --games 16
check people_get_the_share matches '^  share of wins, % +[0-9.]+ +[0-9.]+$'

run lab style
check a_player_is_needed complains 'name one to 8 players'
run lab style random random random random random random random random random
check nine_are_too_many exits 2
run lab style gredy
check a_near_player_is_suggested complains 'did you mean "greedy"?'
run lab style greedy --against rando
check a_near_opponent_is_suggested complains 'did you mean "random"?'
run lab style search@2,nobody --games 4
check an_unknown_evaluator_is_refused complains '"nobody"'

finish
