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
for label in 'en:computer, strength 7' 'ru:компьютер, сила 7' "uk:комп’ютер, сила 7"; do
    echo q | "$program" play --lang "${label%%:*}" --players human,strength@7 --seed 11 >"$out" 2>"$err"
    check "a_strength_has_a_name_in_${label%%:*}" says "(${label#*:})"
done
for level in 'en:novice' 'ru:знаток' 'uk:майстер'; do
    echo q | "$program" play --lang "${level%%:*}" --players "human,${level#*:}" --seed 11 >"$out" 2>"$err"
    check "a_level_is_called_in_${level%%:*}_what_it_is_shown_as" says ", ${level#*:})"
done
echo q | "$program" play --lang en --players human,мастер >"$out" 2>"$err"
check a_level_is_understood_in_any_language says '(computer, master)'
for form in '0:J Dr. Jekyll' '1:H Mr. Hyde'; do
    printf '%s\nq\n' "${form%%:*}" | "$program" play --lang en --heroes jekyll-hyde,genie --board soho --seed 3 >"$out" 2>"$err"
    check "a_hero_with_forms_is_drawn_by_the_present_one_${form%%:*}" says "●${form#*:}"
done
run play --players human,strength@101
check a_strength_has_its_bounds complains 'a strength is a number from 1 to 100'
run play --players human,strenght@30
check a_strength_with_its_number_is_suggested complains 'did you mean "strength@30"?'
run play --players human,genius
check the_error_names_strengths complains 'master and strength@1 to strength@100'
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
printf 'A1\nq\n' | "$program" play --lang en --heroes houdini,genie --board king-solomons-tomb --seed 12 >"$out" 2>"$err"
check a_space_that_is_no_answer_has_its_reason says "That space is not in Houdini's zone."
printf 'r\nfor-my-next-trick\nq\n' | "$program" play --lang en --heroes houdini,genie --board king-solomons-tomb --seed 12 >"$out" 2>"$err"
check a_card_of_the_hand_that_is_no_answer_has_its_reason says 'None of your fighters has a target in range.'
printf 't\nq\n' | "$program" play --lang en --seed 12 >"$out" 2>"$err"
check a_tip_tells_chances matches '^ +[0-9]+ %  +[A-Z][0-9]+'
printf 'е\nq\n' | "$program" play --lang uk --seed 12 >"$out" 2>"$err"
check a_tip_comes_on_a_cyrillic_keyboard_too says 'Шанси на перемогу'
random_answers | "$program" play --lang en --seed 12 --players human,human >"$out" 2>"$err"
check the_keyboard_is_passed_on says 'Pass the keyboard to the player of ■ The Genie'

typed() { printf '%s\n' "$@" | "$program" play --lang en --seed 5 >"$out" 2>"$err" || status=$?; }
status=0
typed q
check q_quits says 'unfinished'
typed
check the_end_of_the_input_quits exits 0
typed '?' q
check a_question_mark_helps says 'answer at random'
typed '? grand-escape' q
check a_card_is_explained_by_its_id says 'After combat: If you won the combat'
typed '? ESCAPE' q
check a_card_is_explained_by_a_part_of_its_name says 'Grand Escape ×3'
printf "? з'їсти\nq\n" | "$program" play --lang uk --seed 5 --heroes raptors,genie >"$out" 2>"$err"
check any_apostrophe_finds_a_card says 'З’їсти живцем ×'
typed '? xyzzy' q
check an_unknown_card_is_admitted says 'no such card'
typed '? look-into-my-eyes' q
check a_card_of_somebody_who_does_not_play_is_none says 'no such card'
typed b d a h 's 14' q
check the_discard_piles_are_shown says 'discard pile (0): empty'
check the_abilities_are_shown says 'Infinite Power'
check the_hand_is_shown_with_texts says 'Immediately:'
check a_space_is_explained says 'space A3; zones: gold, brown; adjacent to: A2 B3 A4 A5'
typed 'space 16' q
check an_answer_can_be_typed_by_name says 'Bess is placed on the border of the blue and brown zones (B3).'
typed b3 q
check a_space_is_typed_by_its_cell says 'Bess is placed on the border of the blue and brown zones (B3).'
typed 16 q
check a_space_is_typed_by_its_number says 'Bess is placed on the border of the blue and brown zones (B3).'
check no_space_is_called_by_its_number lacks 'space [0-9]'
typed 99 -1 foo '' '999999999999999999999999' "$(head -c 3000 /dev/zero | tr '\0' z)" 's 999999999999' 's' q
check what_is_no_answer_is_refused says 'No such answer: foo'
check refusals_do_no_harm exits 0
printf 'r\0r\n\377\376\nq\n' | "$program" play --lang uk --seed 5 >"$out" 2>"$err"
status=$?
check strange_bytes_do_no_harm exits 0
printf 'й\n' | "$program" play --lang ru --seed 5 >"$out" 2>"$err"
check the_same_key_of_a_cyrillic_keyboard_works says 'Партия прервана'

# Teams: whole matches in every language, with every way of sharing four seats.
cast='A=houdini,genie B=dracula,raptors'
team() { random_answers | "$program" play --seats "$cast" "$@" >"$out" 2>"$err" || status=$?; }
for lang in en ru uk; do
    for players in human,random human,human human,human,human,human human:ann,human:bob,human:ann,human:cy \
        random,human:bob,human:ann,random; do
        status=0
        team --lang "$lang" --players "$players" --seed 3 --board soho
        check "a_team_match_${players}_in_${lang}_succeeds" exits 0
        check "a_team_match_${players}_in_${lang}_has_no_errors" silent "$err"
        check "a_team_match_${players}_in_${lang}_has_every_sentence" lacks '^(●|■|▲|◆| ) *\?$'
        check "a_team_match_${players}_in_${lang}_fits_80_columns" [ "$(wc -L <"$out")" -le 80 ]
    done
done
team --lang en --seed 3 --board soho
check a_team_wins_together matches '^(●|■) .* and .* win the game!'
check seats_are_named_by_team matches '^A2 ▲G The Genie '
check the_teams_are_introduced says 'Team A: ● Houdini (you)  ▲ The Genie (you)'
check who_has_no_fighters_is_out matches '^A2 ▲G The Genie ✗ +out of the game$'
check the_asked_seat_is_named says '▲ The Genie: Choose an action'
check nobody_passes_the_keyboard_to_themself lacks 'Pass the keyboard'
team --lang ru --seed 3 --board soho
check a_team_wins_together_in_russian says 'побеждают в игре!'
check who_has_no_fighters_is_out_in_russian matches '^A2 .* ✗ +вне игры$'
team --lang uk --seed 3 --board soho
check a_team_wins_together_in_ukrainian says 'перемагають у грі!'
check who_has_no_fighters_is_out_in_ukrainian matches '^A2 .* ✗ +поза грою$'
printf '3\nq\n' | "$program" play --lang en --seed 3 --option firstPlayer=youngest --seats "$cast" >"$out" 2>"$err"
check players_are_listed_with_their_signs says '   3  ▲ The Genie'
check a_player_is_chosen says 'The first player: the Genie'

# Both ways of writing the seats are the same match.
run play --lang en --seed 3 --players random,random --seats A=houdini,genie B=dracula,raptors
cp "$out" "$work/first"
run play --lang en --seed 3 --players random,random --seats 'B=dracula,raptors A=houdini,genie'
check the_sides_may_come_in_any_order same "$out" "$work/first"
run play --lang en --seed 3 --players random,random --seats A=houdini,genie --seats b=dracula,raptors
check the_sides_may_come_one_by_one same "$out" "$work/first"
run play --lang en --seed 11 --players random,random --heroes houdini,genie
cp "$out" "$work/first"
run play --lang en --seed 11 --players random,random --seats A=houdini B=genie
check one_hero_a_side_is_a_duel same "$out" "$work/first"

# Three people, one of whom plays a team (R-TEAM-2): the keyboard goes on only when the person changes.
looks() { yes 'h
r' | head -n 40000 | "$program" play --lang en --seats "$cast" --seed 3 "$@" >"$out" 2>"$err" || status=$?; }
looks --players human:ann,human:bob,human:ann,human:cy --option teamHands=private
passed_on() { sed -n 's/^  Pass the keyboard .* (\([a-z]*\))$/\1/p' "$out"; }
passed_on >"$work/passed"
passed_on | uniq >"$work/once"
check the_keyboard_goes_to_three_people [ "$(sort -u "$work/passed" | tr '\n' ' ')" = 'ann bob cy ' ]
check the_keyboard_is_passed_only_to_another_person same "$work/passed" "$work/once"
check one_person_sees_both_hands says '▲ The Genie  Also your cards:'
check one_person_hears_the_draws_of_both matches '^▲ The Genie draws .*“'

# Each person hears of each turn once: "person: turn" pairs do not come twice.
awk '/^  Pass the keyboard/ { person = $NF } /^(●|■|▲|◆) Turn [0-9]+:/ { print person, $3 }' "$out" | sort >"$work/turns"
sort -u "$work/turns" >"$work/once"
check everybody_hears_everything_once same "$work/turns" "$work/once"
check everybody_hears_something [ "$(wc -l <"$work/turns")" -gt 50 ]

# Somebody who plays two seats sees the true cards of both, though neither seat sees those of the other.
titles_after() { # the titles in the first sentence with these words; what is broken into lines goes on after blanks
    awk -v words="$1" 'at && /^[^ ]/ { exit } !at && (here = index($0, words)) { at = 1; $0 = substr($0, here) } at' "$out" |
        tr -s '\n ' ' ' | grep -o '“[^”]*”' | sort -u
}
yes r | head -n 8 | "$program" play --lang en --seats "$cast" --seed 3 --players human:ann,random,human:ann,random \
    --option teamHands=private >"$out" 2>"$err"
titles_after '▲ The Genie draws' >"$work/drawn"
titles_after '▲ The Genie  Also your cards:' >"$work/shown"
check the_cards_of_two_seats_are_told [ "$(wc -l <"$work/drawn")" -gt 3 ]
check the_cards_of_two_seats_are_the_true_ones same "$work/drawn" "$work/shown"
for seed in 1 2 3; do
    yes r | head -n 400 | "$program" play --lang en --players human:ann,human:ann --seed $seed 2>"$err"
done | awk '/^  / { line = line " " $0; next } { print line; line = $0 }' >"$out"
awk '/ plays “.*” face down/ { laid = $0; sub(/.* plays /, "", laid); sub(/ face down.*/, "", laid) }
    /^Combat: .*” \(face down\)/ { shown++; if (!index($0, laid)) wrong++ }
    END { print shown + 0, wrong + 0 }' "$out" >"$work/covered"
check a_card_face_down_of_an_own_seat_is_shown test "$(cut -d ' ' -f 1 "$work/covered")" -gt 3
check and_it_is_that_card test "$(cut -d ' ' -f 2 "$work/covered")" = 0

# What is shown to the person of one seat of the hidden cards of the others: hands, draws, cards laid or put on a deck.
# `spied NAMES` lists those lines, where the names go with the signs ● ■ ▲ ◆.
spied() {
    awk -v names="$1" '
        BEGIN {
            split(names, name); split("● ■ ▲ ◆", sign)
            for (i = 1; i <= 4; i++) owner[sign[i]] = name[i]
        }
        /^  Pass the keyboard/ { person = $NF; gsub(/[()]/, "", person); next }
        /( draws?| lays?| puts?) .*“/ || /(Your hand|Also your cards|teammate.s hand):/ {
            if (owner[$1] != "" && owner[$1] != person) print person ": " $0
        }
        /^Combat: / && /“[^”]*” \(face down\)/ {
            if (owner[substr($2, 1, length(sign[1]))] != person) print person ": " $0
        }' "$out" >"$work/spied"
}
four=human:a,human:b,human:c,human:d
looks --players "$four" --option teamHands=private
spied 'a b c d'
check private_hands_are_shown_to_nobody_else silent "$work/spied"
check private_hands_are_shown_to_their_owners says 'Your hand:'
looks --players human:ann,human:bob,human:ann,human:cy --option teamHands=private
spied 'ann bob ann cy'
check a_private_hand_is_hidden_from_a_teammate silent "$work/spied"
looks --players human:a,human:b,random,random --option teamHands=private
spied 'a b - -'
check the_hands_of_computers_are_private_too silent "$work/spied"
looks --players "$four"
spied 'a b c d'
check teammates_see_each_other\'s_hands grep -q "a: ▲ The Genie  Your teammate's hand:" "$work/spied"
check teammates_see_each_other\'s_draws grep -q 'c: ● Houdini draws .*“' "$work/spied"
sed 's/^[ac]: [●▲]//; s/^[bd]: [■◆]//' "$work/spied" | grep '^[abcd]: ' >"$work/enemies" || true
check opponents_see_nothing silent "$work/enemies"
looks --players human:ann,human:bob
spied 'ann bob ann bob'
check a_person_for_each_team_sees_that_team_only silent "$work/spied"
looks --players human:solo,human:solo --seed 4
check one_person_may_play_both_sides lacks 'Pass the keyboard'

# Mistakes about teams.
mistaken() { # NAME MESSAGE ARGUMENTS...
    name=$1 message=$2
    shift 2
    run play "$@" </dev/null
    check "${name}_fails" exits 2
    check "${name}_is_explained" complains "$message"
}
mistaken a_missing_side 'B= is missing' --seats A=houdini,genie
mistaken three_heroes '3 heroes for A' --seats A=houdini,genie,dracula B=raptors,muldoon,sherlock
mistaken two_against_one '2 against 1' --seats A=houdini,genie B=dracula
mistaken a_side_twice 'the heroes of A twice' --seats A=houdini A=genie
mistaken a_third_side 'not "C=dracula"' --seats A=houdini B=genie C=dracula
mistaken a_side_without_heroes 'heroes after B=' --seats A=houdini B=
mistaken an_empty_list 'there are none' --seats ''
mistaken a_near_hero 'did you mean "genie"?' --seats A=houdini,genei B=dracula,raptors
mistaken heroes_and_seats '--heroes and --seats' --heroes houdini,genie --seats A=dracula B=raptors
mistaken four_heroes_without_seats 'for teams: --seats' --heroes houdini,genie,dracula,raptors
mistaken sides_without_the_option 'did you mean "--seats A=houdini"?' A=houdini B=genie
mistaken a_board_for_two '(R-TEAM-3), and "raptor-paddock" has 2; these have four: baskerville-manor, soho' \
    --board raptor-paddock --seats A=houdini,genie B=dracula,raptors
mistaken three_players 'A1,B1,A2,B2, or two' --seats "$cast" --players human,random,random
mistaken four_players_of_a_duel 'needs two names' --players human,random,human,random
mistaken a_person_without_a_name 'a name of at most 20 letters' --players human:,random
mistaken a_person_with_a_long_name 'a name of at most 20 letters' --players human:abcdefghijklmnopqrstu,random
mistaken a_person_with_a_blank 'a name of at most 20 letters' --players 'human:a b,random'
mistaken a_near_player 'did you mean "human"?' --players humna,random

run play --heroes houdni,genie
check a_near_hero_is_suggested complains 'did you mean "houdini"?'
run play --players human,robot
check an_unknown_player_fails exits 2
run play extra
check a_surplus_argument_fails exits 2

# A card that lies face down stays so on the screen, whatever is asked meanwhile: here a value is named before the reveal.
for seed in 2 3 4 5 6; do
    yes r 2>/dev/null | "$program" play --heroes dracula,sherlock --players greedy,human --seed $seed 2>"$err"
done >"$out"
awk '/^Combat: / { combat = $0; at = NR }
    /Which printed value/ && NR - at < 6 { asked++; if (combat ~ /face down|…$/) covered++ }
    END { print asked + 0, "asked,", covered + 0, "covered" }' "$out" >"$work/covered"
check a_value_is_named_before_the_reveal test "$(cut -d ' ' -f 1 "$work/covered")" -gt 3
check the_card_is_face_down_then test "$(cut -d ' ' -f 1 "$work/covered")" = "$(cut -d ' ' -f 3 "$work/covered")"

# What is looked at between answers fits a narrow terminal, too.
for lang in en ru uk; do
    printf 'r\nr\nr\nr\nk\na\nh\nd\n?\n??\n???\nq\n' |
        python3 "$tests/terminal.py" 60x40 xterm - "$program" play --lang $lang --heroes dracula,muldoon --seed 8 >"$out" 2>"$err"
    check "everything_in_${lang}_fits_60_columns" python3 -c 'import re, sys
lines = [re.sub(r"\033\[[0-9;]*m", "", line.rstrip()) for line in open(sys.argv[1], encoding="utf-8", newline="\n")]
sys.exit(max(len(line) for line in lines) > 60)' "$out"
done

finish
