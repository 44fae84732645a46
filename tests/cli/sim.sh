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
run bench --games 5
check people_get_figures says 'decisions/s'

finish
