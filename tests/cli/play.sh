#!/bin/sh
# play: whole matches from a script, in three languages; and what a person may type.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

random_answers() { yes r | head -n 20000; }

for lang in en ru uk; do
    for players in human,random random,human human,human; do
        random_answers | "$program" play --lang "$lang" --players "$players" --seed 11 >"$out" 2>"$err"
        status=$?
        check "a_match_${players}_in_${lang}_succeeds" exits 0
        check "a_match_${players}_in_${lang}_has_no_errors" silent "$err"
        check "a_match_${players}_in_${lang}_has_every_sentence" lacks '^[●■ ] *\?$'
    done
done
run play --lang en --players random,random --seed 11
check computers_play_alone exits 0
check the_winner_is_told says 'wins the game!'
cp "$out" "$work/first"
run play --lang en --players random,random --seed 11
check the_same_seed_is_the_same_match same "$out" "$work/first"
random_answers | "$program" play --lang ru --seed 11 >"$out" 2>"$err"
check the_winner_is_told_in_russian says 'побеждает в игре!'
random_answers | "$program" play --lang uk --seed 11 >"$out" 2>"$err"
check the_winner_is_told_in_ukrainian says 'перемагає у грі!'
random_answers | LC_ALL=uk_UA.UTF-8 "$program" play --seed 11 >"$out" 2>"$err"
check the_locale_gives_the_language says 'перемагає у грі!'
random_answers | LC_ALL='' LC_MESSAGES=ru_RU.UTF-8 LANG=en_US.UTF-8 "$program" play --seed 11 >"$out" 2>"$err"
check messages_come_before_lang says 'побеждает в игре!'

# Nobody sees the cards of the other: what is told to the person never names a card the computer draws or lays down.
random_answers | "$program" play --lang en --seed 12 >"$out" 2>"$err"
check cards_drawn_by_the_other_are_not_named lacks '^■ The Genie draws .*“'
check cards_laid_by_the_other_are_not_named lacks '^■ The Genie lays “'
check own_cards_are_named matches '^● Houdini draws .*“'
random_answers | "$program" play --lang en --seed 12 --players human,human >"$out" 2>"$err"
check the_keyboard_is_passed_on says 'Pass the keyboard to the player of ■ The Genie'

typed() { printf '%s\n' "$@" | "$program" play --lang en --seed 5 >"$out" 2>"$err" || status=$?; }
status=0
typed q
check q_quits says 'unfinished'
typed
check the_end_of_the_input_quits exits 0
typed '?' q
check a_question_mark_helps says 'let chance answer for you'
typed '? grand-escape' q
check a_card_is_explained_by_its_id says 'After combat: If you won the combat'
typed '? ESCAPE' q
check a_card_is_explained_by_a_part_of_its_name says 'Grand Escape ×3'
typed '? xyzzy' q
check an_unknown_card_is_admitted says 'no such card'
typed b d a h 's 14' q
check the_discard_piles_are_shown says 'discard pile (0): empty'
check the_abilities_are_shown says 'Infinite Power'
check the_hand_is_shown_with_texts says 'Immediately:'
check a_space_is_explained says 'adjacent to: 9 16 21 23'
typed 'space 16' q
check an_answer_can_be_typed_by_name says 'Bess is placed in space 16.'
typed 16 q
check a_space_is_typed_by_its_number says 'Bess is placed in space 16.'
typed 99 -1 foo '' '999999999999999999999999' "$(head -c 3000 /dev/zero | tr '\0' z)" 's 999999999999' 's' q
check what_is_no_answer_is_refused says 'No such answer: foo'
check refusals_do_no_harm exits 0
printf 'r\0r\n\377\376\nq\n' | "$program" play --lang uk --seed 5 >"$out" 2>"$err"
status=$?
check strange_bytes_do_no_harm exits 0
printf 'й\n' | "$program" play --lang ru --seed 5 >"$out" 2>"$err"
check the_same_key_of_a_cyrillic_keyboard_works says 'Партия прервана'

run play --heroes houdni,genie
check a_near_hero_is_suggested complains 'did you mean "houdini"?'
run play --players human,robot
check an_unknown_player_fails exits 2
run play extra
check a_surplus_argument_fails exits 2

finish
