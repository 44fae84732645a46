#!/bin/sh
# lab fit: weights from practice matches, of one training or several, with some heroes left out.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

train() { # folder, more
    folder=$1
    shift
    "$program" lab train "$folder" --games 24 --thorough 4 --quick 2 --gate 4 --gate-iterations 2 --boards soho --epochs 1 "$@" >/dev/null
}
train "$work/one" --heroes houdini,genie,raptors --generations 2
train "$work/two" --heroes houdini,genie --seed 2
mkdir -p "$work/own/minds"
one=$work/one/g1.games two=$work/two/g1.games

fit() { # name, more
    name=$1
    shift
    run lab fit --out "$work/own/minds/$name.mind" --epochs 1 "$@"
}
numbers() { grep -v '^made' "$work/own/minds/$1.mind"; }
same() { [ "$(numbers "$1")" = "$(numbers "$2")" ]; }
positions() { sed -nE 's/^([0-9]+) positions.*/\1/p' "$work/$1.out"; }
keep() { cp "$out" "$work/$1.out"; }

fit all "$one"
keep all
check a_file_is_learned_from exits 0
check what_came_out_is_said matches '^[0-9]+ positions; on matches kept aside log-loss of values 0\.[0-9]+'
check the_weights_say_how_they_were_made grep -qE '^made by peerless lab fit --out all.mind --epochs 1 g1.games$' "$work/own/minds/all.mind"
run check "$work/own/minds/all.mind"
check they_are_good_weights exits 0
run sim --games 2 --players search@4:all,search@4 --content "$work/own"
check they_play exits 0
fit again "$one"
check the_same_matches_and_the_same_seed_give_the_same_weights same all again
fit other --seed 2 "$one"
check another_seed_gives_others test "$(numbers other)" != "$(numbers all)"

fit both "$one" "$two"
keep both
fit two "$two"
keep two
check files_add_up test "$(positions both)" -eq $(($(positions all) + $(positions two)))

# Left out: what remains of the first training are matches of two of its three heroes; the second has no other.
fit pair "$one" --heroes houdini,genie
keep pair
check some_matches_are_left_out test "$(positions pair)" -lt "$(positions all)" -a "$(positions pair)" -gt 0
fit still "$two" --heroes genie,houdini
check nothing_is_left_out_where_nobody_else_plays same two still
fit nobody "$two" --heroes raptors,dracula
check without_any_match_it_fails exits 1
check and_says_so complains 'the practice has no match that can be learned from'
check and_writes_nothing test ! -e "$work/own/minds/nobody.mind"

fit raptors "$one" --with raptors
keep raptors
check matches_with_a_hero_are_those_that_are_not_without_it test "$(positions raptors)" -eq $(($(positions all) - $(positions pair)))
fit nobody "$two" --with raptors
check there_may_be_none exits 1
fit nobody "$two" --with nobody
check a_hero_that_does_not_exist exits 2

# Files are only read, also incomplete ones.
head -c -7 "$one" >"$work/cut.games"
sum=$(cksum <"$work/cut.games")
fit cut "$work/cut.games"
keep cut
check an_incomplete_match_at_the_end_is_left_out test "$status" -eq 0 -a "$(positions cut)" -lt "$(positions all)"
check and_the_file_stays_as_it_was test "$(cksum <"$work/cut.games")" = "$sum"
chmod 400 "$two"
fit locked "$two"
check a_file_that_may_only_be_read_is_enough exits 0

# What is no practice, or of something else.
fit none "$work/no.games"
check a_file_that_is_not_there complains 'no.games cannot be opened: No such file or directory'
echo 'dear diary' >"$work/diary"
fit none "$work/diary"
check a_file_of_something_else complains 'is no file of practice matches; lab train makes them'
: >"$work/empty"
fit none "$work/empty"
check an_empty_file complains 'is no file of practice matches'
fit none "$work/own"
check a_folder complains 'is no file of practice matches'
sed '1s/content=[0-9a-f]*/content=0000/' "$one" >"$work/foreign.games"
fit none "$work/foreign.games"
check matches_of_other_content complains 'has matches of other content or other rules'
(head -c 3000 "$one" && printf 'xxxxxxxx' && tail -c +3009 "$one") >"$work/broken.games"
fit none "$work/broken.games"
check a_damaged_file complains 'is damaged'
check nothing_was_written_for_any_of_them test ! -e "$work/own/minds/none.mind"
run lab fit "$one" --out "$work/no/folder/x.mind" --epochs 1
check a_place_that_cannot_be complains 'x.mind cannot be written: No such file or directory'
run lab fit "$one"
check a_place_is_needed complains '--out must say where the weights go'
run lab fit --out "$work/x.mind"
check a_file_is_needed complains 'name 1 to 1000 files of practice matches'
finish
