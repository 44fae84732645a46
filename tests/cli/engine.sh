#!/bin/sh
# engine: the protocol (docs/protocol.md). What takes more than a line to ask is in tests/protocol, in Python.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
json_checker
export PEERLESS="$program"
export PYTHONDONTWRITEBYTECODE=1

# The cases of a Python script, which prints them without numbers.
cases_of() {
    status=0
    python3 "$@" >"$out" 2>"$err" || status=$?
    while IFS= read -r line; do
        case $line in
        'ok '*)
            cases=$((cases + 1))
            echo "ok $cases - ${line#ok }"
            ;;
        'not ok '*)
            cases=$((cases + 1))
            failures=$((failures + 1))
            echo "not ok $cases - ${line#not ok }"
            ;;
        *) echo "$line" ;;
        esac
    done <"$out"
}

run engine </dev/null
check nothing_in_nothing_out exits 0
check nothing_in_nothing_out_at_all silent "$out"
run engine now </dev/null
check it_takes_no_words exits 2
run engine --seed x </dev/null
check a_seed_is_a_number exits 2

cat >"$work/talk" <<'TALK'
{"type":"hello"}

{"type":"new","board":"soho","seats":["genie","houdini"]}
{"type":"view","match":1,"seat":"B"}
nonsense
{"type":"answer","match":1,"seat":"B","question":1,"answer":0}
{"type":"play","match":1,"player":"random","count":60000}
TALK
printf '{"type":"close","match":1}' >>"$work/talk"
run engine --seed 5 <"$work/talk"
check a_talk_succeeds exits 0
check every_line_but_blank_ones_has_a_reply has_lines 7
check every_reply_is_json is_json
check it_says_welcome begins '{"type":"welcome","protocol":1,'
check a_mistake_has_a_place says 'this is not JSON: byte 0: expected a value'
check a_mistake_does_not_end_the_talk says '"type":"over"'
check a_last_line_without_an_end_counts ends '{"type":"closed","match":1}'
cp "$out" "$work/first"
run engine --seed 5 <"$work/talk"
check the_same_seed_gives_the_same_talk same "$out" "$work/first"
run engine --seed 6 <"$work/talk"
check another_seed_gives_another differ "$(cat "$out")" "$(cat "$work/first")"
{ tr '\n' ' ' <"$root/docs/protocol.schema.json" && echo; } >"$out"
check the_schema_is_json is_json

for script in manual mistakes matches hidden hostile; do
    cases_of "$root/tests/protocol/$script.py"
    check "${script}_ends_well" exits 0
done

# The example: a bot that wins against chance.
check the_bot_is_short [ "$(wc -l <"$root/examples/bot.py")" -le 40 ]
status=0
python3 "$root/examples/bot.py" "$program" random 7 >"$out" 2>"$err" || status=$?
check the_bot_plays_to_the_end exits 0
check the_bot_wins_against_chance ends 'The Genie wins the game!'
status=0
python3 "$root/examples/bot.py" '' genius >"$out" 2>"$err" || status=$?
check the_bot_tells_its_mistakes complains 'there is no player "genius"'

finish
