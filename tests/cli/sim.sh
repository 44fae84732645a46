#!/bin/sh
# sim and bench: the same games whatever the number of threads.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
json_checker

hash_of() { sed -n 's/.*"hash":"\([0-9a-f]*\)".*/\1/p' "$1"; }
without_time() { sed 's/"jobs":[0-9]*,"seconds":[0-9.e+-]*,//' "$1"; }

run sim --games 300 --seed 7 --jobs 1 --json
check sim_succeeds exits 0
check sim_is_json is_json
check every_game_ends says '"unfinished":0'
check every_game_is_counted says '"games":300'
without_time "$out" >"$work/one"
check the_hash_is_sha256 matches '"hash":"[0-9a-f]{64}"'
for jobs in 2 3 16; do
    run sim --games 300 --seed 7 --jobs "$jobs" --json
    without_time "$out" >"$work/many"
    check "the_same_games_with_${jobs}_threads" same "$work/one" "$work/many"
done
run sim --games 300 --seed 8 --json
check another_seed_gives_other_games differ "$(hash_of "$out")" "$(hash_of "$work/one")"
run sim --games 1 --seed 7 --json
check one_game_is_enough exits 0
run sim --games 300 --seed 7 --heroes genie,houdini --json
check seats_can_be_swapped says '"heroes":["genie","houdini"]'
run sim --games 50 --heroes houdini,houdini --json
check a_hero_may_meet_itself exits 0
run sim --games 50 --json --option gameEndCheck=actionBoundary --option simultaneousDefeat=draw \
    --option versatileCountsAs=asUsed --option setupZoneFull=adjacentToOwnFighter
check all_rules_options_are_taken exits 0
run sim --games 1 --option gameEndCheck=later
check an_unknown_value_is_refused complains 'immediate or actionBoundary'
run sim --games 1 --option gameEndChek=immediate
check a_near_rules_option_is_suggested complains 'did you mean "gameEndCheck"?'
run sim --games 1 --option gameEndCheck
check a_rules_option_wants_a_value exits 2
run sim --games 1 --heroes houdini
check two_heroes_are_needed exits 2
run sim --games 1 --heroes houdini,genei
check a_near_hero_is_suggested complains 'did you mean "genie"?'
run sim --games 1 --board nowhere
check an_unknown_board_fails exits 2
run sim --games 1 --players random,genius
check an_unknown_player_fails exits 2
run sim --games 1 --players human,random
check people_cannot_play_in_a_simulation exits 2
run sim --games 20
check people_get_a_table says 'wins'
check no_progress_bar_in_a_file silent "$err"

# Teams.
cast='A=houdini,genie B=dracula,raptors'
run sim --games 200 --seed 7 --jobs 1 --seats "$cast" --json
check a_sim_of_teams_succeeds exits 0
check a_sim_of_teams_is_json is_json
check every_team_game_ends says '"unfinished":0'
check seats_are_listed_in_the_order_of_turns says '"seats":["A1","B1","A2","B2"]'
check heroes_are_listed_in_the_order_of_turns says '"heroes":["houdini","dracula","genie","raptors"]'
check players_are_listed_in_the_order_of_turns says '"players":["random","random","random","random"]'
check a_team_wins_once matches '"wins":\[[0-9]+,[0-9]+\]'
check a_board_that_fits_is_found says '"board":"baskerville-manor"'
without_time "$out" >"$work/one"
run sim --games 200 --seed 7 --jobs 2 --seats A=houdini,genie B=dracula,raptors --json
without_time "$out" >"$work/many"
check the_same_team_games_with_2_threads same "$work/one" "$work/many"
run sim --games 50 --seats "$cast" --players random,random,random,random --board soho --json \
    --option teamHands=private --option firstPlayer=random --option gameEndCheck=actionBoundary
check four_players_are_taken exits 0
run sim --games 50 --seats A=raptors,raptors B=raptors,raptors --json
check a_hero_may_sit_in_every_seat exits 0
run sim --games 20 --seats "$cast"
check people_get_the_wins_of_teams matches '^  team B  wins'
check people_get_the_heroes_of_teams matches '^    A2  The Genie'
run sim --games 1 --seats "$cast" --board king-solomons-tomb
check a_board_for_two_refuses_teams exits 2
check the_boards_for_teams_are_named complains '(R-TEAM-3), and "king-solomons-tomb" has 2; these have four: baskerville'
run sim --games 1 --seats "$cast" --players human:ann,random
check named_people_cannot_play_in_a_simulation complains 'peerless play'
run sim --games 1 --json
check a_duel_lists_its_seats_too says '"seats":["A","B"]'

# Sides that change seats.
run sim --games 200 --seed 7 --swap --jobs 1 --json
check games_in_pairs_succeed exits 0
check games_in_pairs_are_json is_json
check games_in_pairs_are_marked says '"swap":true'
check shares_are_told matches '"shares":\[0\.[0-9]+,0\.[0-9]+\]'
check intervals_are_told matches '"intervals":\[\[0\.[0-9]+,0\.[0-9]+\],\[0\.[0-9]+,0\.[0-9]+\]\]'
check what_going_first_is_worth_is_told matches '"first":\{"games":200,"wins":[0-9]+,'
without_time "$out" >"$work/one"
run sim --games 200 --seed 7 --swap --jobs 2 --json
without_time "$out" >"$work/many"
check the_same_pairs_with_2_threads same "$work/one" "$work/many"
wins_of() { sed -nE 's/.*"wins":\[([0-9]+),([0-9]+)\].*/'"\\$2"'/p' "$1"; }
run sim --games 200 --seed 7 --swap --heroes genie,houdini --json
check with_changing_seats_the_order_of_heroes_does_not_matter \
    test "$(wins_of "$out" 1)" -eq "$(wins_of "$work/one" 2)"
run sim --games 6 --seed 7 --swap --seats "$cast" --players greedy,random --json
check whole_teams_change_seats exits 0
check a_side_keeps_its_players test "$(wins_of "$out" 1)" -eq 6
run sim --games 3 --swap
check pairs_need_an_even_number_of_games complains 'in pairs, and 3 is odd'
run sim --games 20 --swap
check people_are_told_what_going_first_is_worth says 'the side that goes first wins'
check people_get_intervals matches 'wins +[0-9]+ +[0-9.]+ %  \([0-9.]+ to [0-9.]+\)'

# The journal. A run that is killed goes on, and nobody can tell from the result.
journal=$work/journal
set -- sim --games 120 --seed 9 --players greedy,random --swap --json
run "$@" --jobs 2
without_time "$out" >"$work/one"
# the system kills who writes beyond the limit, in the middle of a line
for blocks in 1 4 10; do
    (
        cd "$work" || exit 1 # where a core may be left
        ulimit -f "$blocks"
        exec "$program" "$@" --jobs 1 --journal "$journal"
    ) >/dev/null 2>&1
    check "it_is_killed_after_${blocks}_blocks" test $? -gt 128
done
check it_was_killed_in_the_middle test "$(sed -n '$=' "$journal")" -lt 120
run "$@" --journal "$journal"
check a_killed_run_goes_on matches '"resumed":[1-9]'
without_time "$out" | sed 's/"resumed":[0-9]*,//' >"$work/many"
check a_killed_run_ends_as_if_it_was_not same "$work/one" "$work/many"
sed '1s/ rules=[0-9]* / rules=0 /' "$journal" >"$work/other-rules"
run "$@" --journal "$work/other-rules"
check the_journal_of_other_rules_is_refused exits 1
check whose_rules_is_named complains 'this is the journal of other games: "rules=0" there, "rules='
cp "$journal" "$work/before"
run sim --games 120 --seed 9 --players greedy,random --journal "$journal"
check the_journal_of_other_games_is_refused exits 1
check the_difference_is_named complains "$journal:1: this is the journal of other games: \"swap=yes\" there, \"swap=no\" here"
run sim --games 120 --seed 9 --players greedy,random --swap --option firstPlayer=random --journal "$journal"
check other_rules_are_other_games complains '"firstPlayer=random" here'
check a_refused_journal_is_left_alone same "$journal" "$work/before"
run sim --games 122 --seed 9 --players greedy,random --swap --journal "$journal"
check more_games_may_be_added says '120 from the journal'

run bench --json --games 20 --seed 3
check bench_succeeds exits 0
check bench_is_json is_json
for key in games decisions seconds decisions_per_second games_per_second copy_ns state_bytes; do
    check "bench_tells_$key" says "\"$key\":"
done
sed -n 's/.*\("decisions":[0-9]*\),.*/\1/p' "$out" >"$work/first"
run bench --json --games 20 --seed 3
sed -n 's/.*\("decisions":[0-9]*\),.*/\1/p' "$out" >"$work/second"
check the_same_seed_gives_the_same_work same "$work/first" "$work/second"
run bench --games 5 --search --json
check the_search_is_measured matches '"iterations_per_second":[1-9]'
run bench --games 5
check people_get_figures says 'decisions/s'
run bench --games 5 --seats "$cast" --json
check teams_are_measured_too says '"games":5,'
run bench --all --games 1 --json
check all_pairs_are_measured exits 0
check all_pairs_as_json is_json
check a_slowest_pair_is_found matches '"slowest":\{"heroes":\["[a-z-]+","[a-z-]+"\]'
pairs=$(sed -n 's/.*"pairs":\([0-9]*\),.*/\1/p' "$out")
boards=$(find "$root/content/boards" -name '*.board' | wc -l)
check all_pairs_meet_on_every_board says "\"games\":$((pairs * boards)),"
run bench --all --games 1 --board soho --json
check all_pairs_may_meet_on_one_board says "\"games\":$pairs,"
run bench --all --games 1
check people_are_told_the_slowest_pair says 'of the slowest'
run bench --all --seats "$cast"
check all_pairs_have_no_seats complains 'leave out --seats'
run bench --all --heroes houdini,genie
check all_pairs_have_no_heroes complains 'leave out --heroes'

finish
