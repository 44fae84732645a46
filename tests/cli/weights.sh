#!/bin/sh
# Weights of computer players: what is said of a file that is wrong, to whom, and who can play all the same.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
json_checker

# Weights that know nothing are right: the hash is that of no lines.
mkdir -p "$work/own/minds"
minds=$work/own/minds
nothing='peerless mind 1
made by hand
hash e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
echo "$nothing" >"$minds/mine.mind"
echo "$nothing value-base 0 1 AA" | sed 's/ value/\nvalue/' >"$minds/edited.mind"
echo 'no weights at all' >"$minds/none.mind"
games="--games 4 --heroes houdini,genie --boards soho"
duel() { # shellcheck disable=SC2086 # words
    run lab duel "$@" $games --content "$work/own"
}

# Who names what is right gets a warning of what is wrong, and plays.
duel search@5,mine search@5,linear
check good_weights_play exits 0
check a_damaged_file_gets_a_warning complains "$minds/edited.mind:3:1: warning: the file is damaged or was edited"
check with_a_remedy complains 'copy it again'
check a_file_of_something_else_too complains "$minds/none.mind:1:1: warning: expected \"peerless mind 1\""
check it_is_left_out complains "$minds/none.mind is left out; \`peerless check $minds/none.mind\` lists its error"

# Who names it is told what is wrong.
for file in edited none; do
    duel "search@5,$file" greedy
    check "${file}_cannot_play" exits 1
    check "what_is_wrong_with_${file}_is_said" complains_like "$file.mind:[13]:1: error: "
    check "${file}_is_to_be_put_right" complains "\"$file\" cannot be used before $minds/$file.mind is put right"
done
run sim --games 1 --players search@5:edited,random --content "$work/own"
check sim_says_so_too complains_like 'edited.mind:3:1: error: '
run play --players human,search@5:edited --content "$work/own" </dev/null
check play_says_so_too complains_like 'edited.mind:3:1: error: '
run lab hero houdini --players search@5,edited --content "$work/own"
check lab_hero_says_so_too complains_like 'edited.mind:3:1: error: '
run lab train "$work/training" --start edited --content "$work/own"
check lab_train_says_so_too complains_like 'edited.mind:3:1: error: '
check and_begins_nothing test ! -e "$work/training"
run sim --games 1 --players random,random --content "$work/own"
check others_play exits 0

# An evaluator that is not there.
duel search@5,mien greedy
check an_unknown_evaluator_is_refused exits 2
check with_a_suggestion complains 'there is no evaluator "mien"; did you mean "mine"?'
duel search@5,strength greedy
check or_with_those_there_are complains 'there is no evaluator "strength"; there are linear, learned, mine.'
run sim --games 1 --players search@5:strength,random
check also_those_of_the_box_alone complains 'there are linear, learned.'
printf '%s\n' '{"type":"new","board":"soho","seats":["houdini","genie"],"seed":7}' \
    '{"type":"play","match":1,"player":"search@5,strength"}' >"$work/talk"
run engine <"$work/talk"
check the_engine_refuses_it_at_once says 'there is no player \"search@5,strength\"'

# check
run check "$minds/mine.mind"
check check_knows_good_weights exits 0
check and_says_so says "$minds/mine.mind: good"
run check "$minds/none.mind" "$minds/edited.mind"
check check_knows_bad_ones exits 1
check with_the_line complains "$minds/edited.mind:3:1: error: the file is damaged"
run check "$minds/edited.mind" --json
check as_json_too is_json
check with_its_line says '"line":3'
run check "$root/content/heroes/houdini.hero" --content "$work/own"
check check_looks_at_the_whole_folder complains "$minds/none.mind:1:1: error: "

# Names that no player could ask for, or that are taken.
for file in 2nd 'two words' c=1 linear a-name-that-is-too-long-for-this; do
    echo "$nothing" >"$minds/$file.mind"
done
mkdir "$work/own/minds/more.mind"
duel search@5,mine greedy
check odd_names_stop_nobody exits 0
check a_digit_at_the_beginning complains "$minds/2nd.mind: warning: its name cannot be part of a player's; rename it"
check a_blank complains "$minds/two words.mind: warning: its name cannot"
check a_setting_of_searches complains "$minds/c=1.mind: warning: its name cannot"
check a_name_that_is_taken complains "$minds/linear.mind: warning: \"linear\" is the name of an evaluator that is built in"
check a_long_name complains 'its name is too long; rename it'
check a_folder complains "$minds/more.mind: warning: cannot be read"
run lab duel search@5,mine greedy --games 4 --heroes houdini,genie --boards soho --content "$minds/mine.mind"
check a_file_may_be_content_by_itself exits 0
check and_nothing_is_said silent "$err"
mkdir -p "$work/second/minds"
echo "$nothing" >"$work/second/minds/mine.mind"
run lab duel search@5,mine greedy --games 4 --heroes houdini,genie --boards soho --content "$work/own" --content "$work/second"
check of_two_with_one_name_the_first_counts exits 0
check and_the_second_is_told complains "weights called \"mine\" are already in $minds/mine.mind; rename one"

# A journal knows by their hash the weights that its players play with, and no others.
mkdir -p "$work/third/minds"
cp "$minds/mine.mind" "$work/third/minds/mine.mind"
journal() { # file, players
    journal=$1
    shift
    run lab duel "$@" --games 4 --heroes houdini,genie --boards soho --content "$work/third" --journal "$work/$journal"
}
journal weighs search@5,mine greedy
journal other search@5,linear greedy
check weights_are_in_the_title grep -qE '^peerless journal .* weights=mine:[0-9a-f]{12}$' "$work/weighs"
check but_only_of_those_who_play_with_them test -z "$(grep weights= "$work/other")"
journal default search@5 random
check also_those_of_players_that_name_none grep -qE ' weights=learned:[0-9a-f]{12}$' "$work/default"
sed 's/^made .*/made otherwise/' "$minds/mine.mind" >"$work/third/minds/mine.mind"
journal weighs search@5,mine greedy
check others_under_the_same_name_are_refused complains_like '"weights=mine:[0-9a-f]{12}" there, "weights=mine:[0-9a-f]{12}" here'
journal other search@5,linear greedy
check who_plays_without_them_goes_on exits 0

# Broken weights of the content itself: said, and played without.
cp -R "$root/content" "$work/content"
mkdir -p "$work/content/minds"
echo broken >"$work/content/minds/learned.mind"
run sim --games 2 --seed 3 --players search@5:linear,search@5:linear
grep '^final' "$out" >"$work/linear"
PEERLESS_CONTENT=$work/content run sim --games 2 --seed 3 --players search@5,search@5
check broken_weights_of_the_content_stop_nobody exits 0
check they_are_told_of complains 'learned.mind:1:1: warning: expected'
grep '^final' "$out" >"$work/without"
check and_the_linear_evaluator_plays same "$work/linear" "$work/without"
finish
