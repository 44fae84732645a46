#!/bin/sh
# heroes, boards, show, check: for people and as JSON.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
json_checker

run heroes
check heroes_are_listed says 'houdini'
check the_content_hash_is_shown matches '^content [0-9a-f]{64}$'
check fighters_of_one_name_are_listed_together matches 'Sister 1 ×3'
run heroes --lang uk
check heroes_are_listed_in_ukrainian says 'Гудіні'
run heroes --json
check heroes_as_json is_json
run boards
check boards_are_listed says 'king-solomons-tomb'
run boards --json
check boards_as_json is_json

run show houdini
check a_hero_is_shown_with_its_cards says 'Grand Escape ×3'
check cards_are_shown_with_their_texts says 'After combat: If you won the combat, place your fighter in any free space.'
check abilities_are_shown says 'Escape Artist'
run show houdini --lang ru
check a_hero_is_shown_in_russian says 'Великий побег'
check and_its_texts_too says 'Во время боя: Вы можете усилить эту карту.'
check a_sidekick_has_its_gender says 'Бесс  помощница, '
run show dracula --lang ru
check several_sidekicks_have_theirs says 'Сестра ×3  помощницы, '
# All of them: what a sidekick is called follows the gender and the number that its file gives.
for file in "$root"/content/heroes/*.hero; do
    for language in ru:помощник:помощница:помощники:помощницы uk:помічник:помічниця:помічники:помічниці; do
        words=${language#*:}
        run show "$(basename "$file" .hero)" --lang "${language%%:*}"
        awk -v language="${language%%:*}" -v words="$words" '
            BEGIN { split(words, word, ":") }
            /^[a-z]/ { sidekick = $1 == "sidekick"; several = match($0, / x[0-9]+$/); many = several ? " ×" substr($0, RSTART + 2) : "" }
            sidekick && $1 == language { name = $0; sub(/^ *[a-z]+ "/, "", name); sub(/"$/, "", name) }
            sidekick && $1 == "word" && $2 == language {
                print name many "  " word[1 + ($3 ~ /^f/) + 2 * !!several] ", "
            }' "$file" >"$work/sidekicks"
        while read -r sidekick; do
            check "<$sidekick>_agrees" says "$sidekick"
        done <"$work/sidekicks"
    done
done
run show raptors --lang ru
check several_heroes_are_heroes says 'Рапторы ×3  герои, '
run show houdini --json
check a_hero_as_json is_json
run show houdini --lang uk
check it_is_said_how_much_is_enforced ends 'виконує програма: 25 з 25 текстів'
run show ferryman --content "$root/tests/pack/unread.hero" --json
check what_is_unread_is_told says '"unread":[{"timing":"after","words":"Pay the ferryman."}]'
check and_how_much_is_not_enforced says '"enforced":1,"texts":3'
run check "$root/tests/pack/unread.hero" --lang ru
check check_says_how_much_is_enforced says 'unread.hero: всё верно; исполняются программой: 1 из 3 текстов'
run check "$root/tests/pack/unread.hero" --json
check check_says_it_to_programs says '"enforced":1,"texts":3}'
check and_as_json is_json
run sim --content "$root/tests/pack/unread.hero" --heroes ferryman,genie --games 5
check it_can_be_played exits 0
run show houdini/grand-escape
check a_card_is_shown_alone says 'defense 2, boost 3, Houdini'
run show houdini/grand-escape --json
check a_card_as_json is_json
check a_card_as_json_has_its_program says '"program":"(may (boost this))"'
run show king-solomons-tomb
check a_board_is_drawn_with_its_spaces says '(I5)'
check a_board_has_a_legend_of_letters says 'G gold'
check secret_passages_are_marked says '≈ secret passage'
check no_colors_in_a_file lacks "$(printf '\033')"
run show king-solomons-tomb --json
check a_board_as_json is_json

run show houdni
check an_unknown_hero_fails exits 2
check the_nearest_hero_is_suggested complains 'did you mean "houdini"?'
run show houdini/grand-escap
check the_nearest_card_is_suggested complains 'did you mean "houdini/grand-escape"?'
run show nobody/grand-escape
check a_card_of_nobody_fails exits 2
run show houdini/
check an_empty_card_fails exits 2
run show ''
check an_empty_id_fails exits 2
run show
check nothing_to_show_fails exits 2

run check "$root/content/heroes/houdini.hero" "$root"/content/boards/*.board
check good_files_pass exits 0
check good_files_are_named says 'houdini.hero: good'
run check --json "$root/content/heroes/houdini.hero"
check good_files_as_json is_json
sed 's/Draw 2 cards/Drwa 2 cards/' "$root/content/heroes/houdini.hero" >"$work/broken.hero"
run check "$work/broken.hero"
check a_broken_file_fails exits 1
check errors_have_their_place complains_like 'broken.hero:[0-9]+:[0-9]+: error: '
run check --json "$work/broken.hero"
check errors_as_json is_json
check errors_as_json_say_so says '"ok":false'
run check "$work/missing.hero"
check a_missing_file_fails exits 1
mkdir "$work/directory.hero"
run check "$work/directory.hero"
check a_directory_fails exits 1
head -c 3000 /dev/urandom >"$work/noise.hero"
run check "$work/noise.hero"
check noise_fails exits 1
run check
check no_file_fails exits 2

mkdir -p "$work/own/heroes" "$work/own/boards"
sed 's/Houdini/Harry/g; s/Гудини/Гарри/g; s/Гудіні/Гаррі/g' "$root/content/heroes/houdini.hero" >"$work/own/heroes/harry.hero"
run heroes --content "$work/own"
check own_heroes_are_added says 'harry'
run sim --games 5 --heroes harry,houdini --content "$work/own" --json
check own_heroes_can_play exits 0

# one of them is broken: only those who want it notice
sed 's/Houdini/Larry/g; s/Гудини/Ларри/g; s/Гудіні/Ларрі/g; s/Draw 2 cards/Drwa 2 cards/; s/move 2/move many/' \
    "$root/content/heroes/houdini.hero" >"$work/own/heroes/larry.hero"
place='own/heroes/larry.hero:[0-9]+:[0-9]+'
run show houdini --content "$work/own"
check a_broken_hero_does_not_stop_the_others exits 0
check a_broken_hero_is_warned_of complains_like "$place: warning: "
check the_remedy_is_named complains "check $work/own/heroes/larry.hero"
check the_content_itself_is_not_blamed lacks_complaint "$root/content"
run show harry --content "$work/own" --json
check its_neighbor_can_be_shown exits 0
check json_stays_json is_json
run sim --games 5 --heroes harry,houdini --content "$work/own" --json
check its_neighbor_can_play exits 0
run show larry --content "$work/own"
check the_broken_hero_cannot_be_shown exits 1
check its_errors_are_listed complains_like "$place: error: "
run sim --games 5 --heroes larry,houdini --content "$work/own"
check the_broken_hero_cannot_play exits 2
check its_errors_are_listed_there_too complains_like "$place: error: "
run check "$root/content/heroes/houdini.hero" --content "$work/own"
check a_check_shows_all exits 1
check a_check_shows_all_errors complains_like "$place: error: "
check a_check_warns_of_nothing lacks_complaint 'warning'
run check "$work/own/heroes/larry.hero" --content "$work/own"
check a_file_is_checked_once [ "$(grep -c Drwa "$err")" -eq 1 ]
cp "$work/own/heroes/harry.hero" "$work/own/heroes/zarry.hero"
run heroes --content "$work/own"
check a_hero_that_is_there_twice_is_left_out exits 0
check the_second_one_is_named complains_like 'zarry.hero:1:1: warning: the hero "harry" is already in .*harry.hero'
run check "$root/content/heroes/houdini.hero" --content "$work/own"
check a_check_names_it_too complains_like 'zarry.hero:1:1: error: the hero "harry" is already in'
mkdir -p "$work/broken/heroes"
cp -r "$root/content/phrases" "$root/content/boards" "$work/broken"
sed 's/Draw 2 cards/Drwa 2 cards/' "$root/content/heroes/houdini.hero" >"$work/broken/heroes/houdini.hero"
PEERLESS_CONTENT=$work/broken run heroes
check the_content_itself_must_be_right exits 1
check the_file_of_the_content_is_named complains_like 'broken/heroes/houdini.hero:[0-9]+:[0-9]+: error: '

finish
