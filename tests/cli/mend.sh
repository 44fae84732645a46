#!/bin/sh
# check --fix: repairs of sentences that are not read, chosen by a person; read and check for editors.
# shellcheck disable=SC2162 # `run read` is no read of the shell
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
json_checker
cd "$work" || exit 1

# A hero with three sentences that are not read, one over two lines, with comments, ends of lines of two kinds and no end of the last.
broken() {
    sed -e 's/After combat: Draw 1 card\. If you won the combat, draw 2 cards instead\./After combat: Drow 1 crad. # twice/' "$root/examples/ferryman.hero" |
        sed -e 's/$/\r/' >broken.hero
    printf '# last words, without an end' >>broken.hero
}
cat >small.hero <<'HERO'
hero "Sloppy"
  health 13, move 2, melee

card "Two Coins" x15	# a comment
  defense 3, boost 2, anyone
  After combat: Drow 1 crad.
    Gain 1 action.
card "Fire" x14
  scheme, boost 1, anyone
  Draw 2 fire
    cards.
card "Unless" x1
  scheme, boost 1, anyone
  Draw 2 cards unless you won.
HERO
cp small.hero kept.hero

run check --fix small.hero
check repairs_are_listed exits 0
check a_slip_is_number_one says '1  slip of the pen: "Drow 1 crad" -> "Draw 1 card"'
check with_all_of_the_text says '     After combat: Draw 1 card. Gain 1 action.'
check with_what_could_stand_there says 'could stand there: '
check one_that_would_lose_a_word_is_not_offered lacks 'leave out: "unless'
check and_how_to_apply_one says 'peerless check --fix NUMBER small.hero'
check nothing_is_changed_by_that same small.hero kept.hero
run check --fix small.hero --lang ru
check in_russian_as_well says 'описка: "Drow 1 crad" -> "Draw 1 card"'
check with_what_it_says_in_russian says 'После боя: Возьмите 1 карту. Получите 1 дополнительное действие.'

run check --fix 1 small.hero
check one_is_applied exits 0
check and_said says 'small.hero:6: now "After combat: Draw 1 card. Gain 1 action."'
sed -i 's/Drow 1 crad/Draw 1 card/' kept.hero
check all_else_is_the_same_byte_for_byte same small.hero kept.hero
run check --fix 99 small.hero
check there_is_no_such_number exits 1
check and_nothing_happens same small.hero kept.hero
run check --fix 0 small.hero
check numbers_begin_with_one exits 2
run check --fix small.hero kept.hero
check one_file_at_a_time exits 2
run check --fix --json small.hero
check programs_do_not_choose exits 2
run check --fix missing.hero
check a_missing_file_fails exits 1
mkdir locked && cp small.hero locked/ && cp small.hero twin.hero
printf 'hero "X"\n' >board.board
run check --fix board.board
check a_board_has_no_sentences says 'there is no repair to choose'

# bytes of all kinds around it stay
broken
cp broken.hero before.hero
run check --fix broken.hero
if says '1  '; then
    run check --fix 1 broken.hero
    sed 's/Drow 1 crad/Draw 1 card/' before.hero >after.hero
    check ends_of_lines_and_comments_stay same broken.hero after.hero
else
    check ends_of_lines_and_comments_stay false
fi

# in a terminal it asks, and asks again
cp kept.hero asked.hero
sed -i 's/Draw 1 card/Drow 1 card/' asked.hero
python3 "$tests/ask.py" "$program" check --fix asked.hero -- 1 '' >"$out"
check a_terminal_is_asked says 'Which one? Number, or Enter for none:'
check and_the_answer_is_carried_out same asked.hero kept.hero
cp asked.hero again.hero
python3 "$tests/ask.py" "$program" check --fix asked.hero -- '' >"$out"
check enter_changes_nothing same asked.hero again.hero

run check --json small.hero
check json_is_json is_json
check errors_have_what_could_follow says '"follow":['
check and_repairs_with_numbers says '"repairs":[{"number":1,"kind":'
check and_the_rest says '"rest":{"column":'

run read --json 'Deal 2 damge to the opposing fighter.'
check a_sentence_has_its_place says '"ok":false,"column":8,'
check and_the_length_of_the_word says '"length":5'
check and_what_could_follow says '"follow":["damage"]'
check and_a_repair says '{"kind":"mended","column":8,"length":5,"out":"damge","in":"damage","text":"Deal 2 damage to the opposing fighter.","program":"(deal 2 foe)"'
check in_three_languages says '"uk":"Завдайте 2 поранень ворожому бійцеві."'
run read 'Draw 2 fire cards.'
check people_get_repairs complains 'leave out: "fire"'
run read --lang ru 'Возьмите 2 карт.'
check in_their_language complains 'другая форма: "карт" -> "карты"'
run read --json 'Draw'
check an_unfinished_sentence_has_completions says '"number":true'

finish
