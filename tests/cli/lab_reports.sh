#!/bin/sh
# lab matchups and lab hero: tables, JSON, CSV and pages. Random players: what they do is quick and the same everywhere.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
json_checker

ferryman=$root/examples/ferryman.hero
page=$work/page.html

few() { run lab matchups --players random --heroes genie,houdini,dracula --boards soho,raptor-paddock "$@"; }
one() { run lab hero dracula --players random --heroes genie,houdini --games 4 "$@"; }
page_has() { grep -qF -e "$1" "$page"; }

# All pairs.
few --games 6
check matchups_succeed exits 0
check people_get_the_heroes matches '^ 1  .* %  \('
check people_get_the_matrix says 'Hero against hero'
check people_get_the_battlefields says 'Soho'
check games_are_rounded_up_to_both_orders_on_every_board says '48 games on 2 battlefields, 8 of each pair'
check no_color_in_a_file lacks "$(printf '\033')"
check no_cards_unless_asked_for lacks 'with  w/o'
few --games 8 --json --jobs 1
check matchups_are_json is_json
check all_games_are_counted says '"games":48,'
check the_command_is_told says '"command":"peerless lab matchups --players random --games 8 --seed 1 --heroes genie,houdini,dracula --boards soho,raptor-paddock"'
cp "$out" "$work/whole"
few --games 8 --json --jobs 3
check the_same_with_3_threads same "$work/whole" "$out"

few --games 4 --csv
check csv_succeeds exits 0
check csv_has_a_line_for_each_pair_order_and_board has_lines 19
check csv_begins_with_names begins 'first,first_name,second,second_name,board,board_name,games,'
check csv_lines_end_as_the_rfc_says matches "$(printf '^genie,.*\r$')"
few --games 4 --csv-cards
check csv_of_cards_begins_with_names begins 'hero,hero_name,card,card_name,type,'
check csv_of_cards_has_them_all matches '^houdini,Houdini,grand-escape,Grand Escape,defense,3,2,3,'
few --csv --json
check one_answer_at_a_time complains 'ask for one of them'

few --games 4 --cards --lang uk --html "$page"
check cards_on_request says 'with  w/o'
check names_in_another_language says 'Гудіні'
check a_page_is_written says "page          $page"
check it_is_a_page page_has '<!DOCTYPE html>'
check it_names_the_heroes page_has 'Гудіні'
check it_says_how_to_do_it_again page_has '<span>--players</span> <span>random</span>'
few --games 4 --html "$work/no/such/folder.html"
check a_page_that_cannot_be_written_is_known_at_once exits 2
check and_says_which complains "$work/no/such/folder.html"

# Journals: what was interrupted goes on, and more games are added to fewer.
few --games 4 --journal "$work/journal"
check a_journal_is_kept test -s "$work/journal"
few --games 8 --json --journal "$work/journal"
check more_games_go_on_with_fewer same "$work/whole" "$out"
few --games 8 --json --seed 2 --journal "$work/journal"
check a_journal_of_other_games_is_refused exits 1

# Mistakes.
few --players genius
check an_unknown_player_fails exits 2
few --players human
check people_cannot_play_here exits 2
few --games 0
check no_games_are_no_series exits 2
few surplus
check matchups_take_no_arguments exits 2
run lab matchups --heroes genie,nobody --players random
check an_unknown_hero_fails exits 2
run lab matchups --heroes genie --boards soho --players random --games 2
check a_hero_may_meet_only_itself exits 0

# One hero.
run lab hero "$ferryman" --players random --heroes genie,houdini --games 4 --html "$page"
check a_report_succeeds exits 0
check it_has_a_verdict matches '^(Too early to say|Fair|Rather strong|Rather weak|Strong|Weak)\. It won'
check it_has_opponents says 'Against the others'
check it_has_cards says 'Nobody Drowns Today'
check it_has_a_deck says 'The deck has 30 cards; those of the others have 30.'
check games_against_opponents_are_counted says '16 games on 4 battlefields'
check a_page_about_it page_has '<h1>Ferryman</h1>'
one --json --jobs 1
check a_report_is_json is_json
check it_names_its_hero says '{"hero":"dracula",'
cp "$out" "$work/one"
one --json --jobs 3
check the_same_report_with_3_threads same "$work/one" "$out"
run lab hero "$ferryman" --content "$root/examples" --lint-only --html "$page"
check a_file_of_added_content_is_not_added_twice exits 0
check a_deck_alone_has_sentences says '33 % of its cards are versatile; the others have 20 to 50 %.'
check a_deck_alone_plays_nothing lacks 'games/s'
check a_page_of_the_deck_alone page_has 'Its deck beside the others'
run lab hero "$root/content/heroes/houdini.hero" --lint-only --json
check a_hero_of_the_content_by_its_file says '{"hero":"houdini",'
check a_deck_alone_is_json is_json
run lab hero "$ferryman" --lint-only --csv
check a_deck_alone_has_no_csv exits 2

sed 's/Draw 1 card/Drow 1 card/' "$ferryman" >"$work/broken.hero"
run check "$work/broken.hero"
cp "$err" "$work/checked"
run lab hero "$work/broken.hero"
check a_file_with_errors_fails exits 1
check its_errors_are_those_of_check same "$work/checked" "$err"
run lab hero "$work/broken.hero" --json
check its_errors_are_json_too says '{"ok":false,"files":1,'
cp "$root/content/heroes/genie.hero" "$work/double.hero"
run lab hero "$work/double.hero" --lint-only
check a_hero_of_a_taken_name_fails exits 1
check a_taken_name_has_a_remedy complains 'a name of its own'
run lab hero "$work/nothing.hero"
check a_missing_file_fails exits 1
run lab hero nobody
check an_unknown_id_fails exits 2
run lab hero
check a_hero_is_needed exits 2
run lab hero genie --heroes genie --players random
check somebody_to_play_against_is_needed exits 2
run lab hero "$root/tests/lab/own/hostile.hero" --players random --heroes genie --games 8 --html "$page"
check hostile_names_stay_names page_has '<h1>&lt;script&gt;alert(1)&lt;/script&gt;</h1>'
finish
