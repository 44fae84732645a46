#!/bin/sh
# shellcheck disable=SC2162 # `run read` is no read of the shell
# read: one sentence, many sentences, and lines that are none.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
json_checker

run read --json 'After combat: Draw 1 card.'
check reading_succeeds exits 0
printf '%s\n' '{"ok":true,"program":"(draw 1)","en":"After combat: Draw 1 card.","ru":"После боя: Возьмите 1 карту.","uk":"Після бою: Візьміть 1 карту."}' >"$work/expected"
check the_answer_is_exactly_this same "$out" "$work/expected"
run read 'Draw 1 card for each attack card.'
check what_cannot_be_carried_out_fails exits 1
check what_cannot_be_carried_out_is_read_all_the_same says 'ru  Возьмите'
check the_reason_is_told complains 'The rules cannot carry it out: the rules can count'
run read --json 'Draw 1 card for each attack card.'
check the_reason_is_in_json matches '^\{"ok":true,.+,"cannot":"the rules can count .+"\}$'
run read 'After combat: Draw 1 card.'
check people_get_the_same says 'ru  После боя: Возьмите 1 карту.'
run read --json --lang ru 'Возьмите 2 карты.'
check russian_is_read says '"en":"Draw 2 cards."'
run read --json 'Візьміть 2 карти.'
check cyrillic_is_recognized says '"program":"(draw 2)"'
run read --json --lang ru 'Возьмите 2 карт.'
check wrong_inflection_is_refused exits 1
run read --json 'Draw 1 crad.'
check a_misspelled_sentence_fails exits 1
check a_failure_is_json is_json
check a_failure_has_a_column matches '^\{"ok":false,"column":[0-9]+,"error":".+","length":[0-9]+,"follow":.+\}$'
check a_failure_has_a_suggestion says 'card'
run read --json --hero genie 'Place the Genie in any free space.'
check names_of_the_hero_are_known exits 0
run read --json --hero houdini 'Place the Genie in any free space.'
check names_of_another_hero_are_not exits 1
run read --json 'Place the Genie in any free space.'
check without_a_hero_all_names_are_known exits 0
run read --hero nobody 'Draw 1 card.'
check an_unknown_hero_fails exits 2
run read
check no_sentence_fails exits 2
run read 'Draw 1 card.' 'Draw 2 cards.'
check two_sentences_fail exits 2
run read --json ''
check an_empty_sentence_fails exits 1
check an_empty_sentence_fails_in_json is_json
run read --json "$(printf 'Draw \001\377\376 "quoted" \\ card.')"
check strange_bytes_fail exits 1
check strange_bytes_make_valid_json is_json
long=$(head -c 100000 /dev/zero | tr '\0' 'a')
run read --json "$long"
check a_huge_sentence_fails exits 1
check a_huge_sentence_fails_in_json is_json

cat >"$work/batch" <<'LINES'
{"timing":"after","text":"Draw 1 card."}
{"text":"During combat: You may boost this card.","decks":[1,{"a":null}]}
{"timing":"scheme","text":"Gibberish of no kind."}

{"timing":"sometime","text":"Draw 1 card."}
{"text":"Draw 1 \u0063ard."}
{"text":"\u0412\u043e\u0437\u044c\u043c\u0438\u0442\u0435 1 \u043a\u0430\u0440\u0442\u0443."}
{"text":17}
{"timing":"after"}
{"text":"Draw 1 card.}
not json at all
{"text":"Draw 1 card."} trailing
{"text":"\ud83d"}
{"text":"\u0000"}
LINES
run read --batch "$work/batch"
check a_batch_succeeds exits 0
check a_batch_is_json_lines is_json
check a_batch_has_a_line_for_each has_lines 14
check a_batch_ends_with_the_count ends '{"read":4,"of":13}'
check the_timing_of_the_line_is_spoken begins '"en":"After combat: Draw 1 card."'
"$program" read --batch - <"$work/batch" >"$work/stdin" 2>"$err"
check the_standard_input_works_as_well same "$out" "$work/stdin"
{
    printf '{"text":"'
    head -c 1000000 /dev/zero | tr '\0' 'x'
    printf '"}\n{"text":"Draw 1 card."}\n'
    head -c 100000 /dev/zero | tr '\0' '['
    printf '\n{"a":'
    head -c 10000 /dev/zero | tr '\0' '['
    printf '\n\0\0\0\n'
} >"$work/hostile"
run read --batch "$work/hostile"
check hostile_lines_do_no_harm exits 0
check hostile_lines_are_counted ends '{"read":1,"of":5}'
run read --batch "$work/missing"
check a_missing_batch_fails exits 2
run read --batch "$work"
check a_directory_is_no_batch exits 2
run read --batch "$work/batch" 'Draw 1 card.'
check a_batch_takes_no_sentence exits 2

finish
