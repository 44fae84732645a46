#!/bin/sh
# lab train as a stranger meets it: folders that cannot be, logs and files that are wrong, interruption anywhere.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

small="--games 20 --thorough 4 --quick 2 --gate 4 --gate-iterations 2 --heroes houdini,genie --boards soho --epochs 1"
train() { # folder, more
    folder=$1
    shift
    # shellcheck disable=SC2086 # words
    run lab train "$folder" $small "$@"
}

# One that nobody disturbs, for comparison.
train "$work/whole" --generations 2
check a_training_succeeds exits 0
check it_says_who_is_the_best matches '^after 2 generations the best is '
train "$work/whole" --generations 1
check fewer_generations_than_are_done_are_no_failure exits 0
check and_all_count says 'after 2 generations the best is'

# Folders that cannot be.
echo >"$work/file"
train "$work/file"
check a_file_is_no_folder exits 1
check and_that_is_said complains "file is a file, and a training needs a folder; name another one"
train "$work/no/such/folder"
check a_folder_that_cannot_be_made complains 'folder cannot be made: No such file or directory'
mkdir "$work/other"
echo 'dear diary' >"$work/other/training.log"
train "$work/other"
check a_log_of_something_else complains 'training.log is not the log of a training; choose another folder'
check stays_as_it_was test "$(cat "$work/other/training.log")" = 'dear diary'
train "$work/whole" --seed 2
check another_seed_is_another_training complains '"seed=1" there, "seed=2" here; choose another folder'
(
    trap '' XFSZ
    ulimit -f 8
    train "$work/full"
    exit "$status"
) || status=$?
check a_full_disk_fails exits 1
check and_says_so complains 'g1.games cannot be written: File too large; the same command continues where it was'
status=0
train "$work/full" --generations 2
check the_same_command_continues exits 0

learned() { # two folders: the same weights, whatever the folder is called
    grep -v '^made' "$1/g2.mind" >"$work/one"
    grep -v '^made' "$2/g2.mind" >"$work/two"
    cmp -s "$work/one" "$work/two"
}
check and_learns_what_it_would_have_learned learned "$work/full" "$work/whole"

# Two at once: the second is refused while the first is at work.
# shellcheck disable=SC2086 # words
"$program" lab train "$work/both" $small --games 4000 >/dev/null 2>&1 &
first=$!
while [ ! -s "$work/both/training.log" ]; do sleep 0.1; done
train "$work/both" --games 4000
check two_at_once_are_refused exits 1
check with_what_to_do complains 'another training is at work in'
kill -INT $first
wait $first || true

# Killed anywhere, it ends as the other did.
cp -R "$work/whole" "$work/cut"
printf 'training: start=li' >"$work/cut/training.log" # while it wrote the first line
rm "$work/cut/g1.mind" "$work/cut"/g2.*
train "$work/cut" --generations 2
check one_that_has_hardly_begun_continues exits 0
check and_learns_the_same learned "$work/cut" "$work/whole"
cp -R "$work/whole" "$work/line"
head -n 4 "$work/whole/training.log" >"$work/line/training.log"
printf 'generation 2 prac' >>"$work/line/training.log" # while it wrote another
head -c 9000 "$work/whole/g2.games" >"$work/line/g2.games"
head -c 100 "$work/whole/g2.mind" >"$work/line/g2.mind"
train "$work/line" --generations 2
check a_line_that_was_cut_stops_nobody exits 0
check and_it_learns_the_same learned "$work/line" "$work/whole"

# Damage.
cp -R "$work/whole" "$work/damaged"
head -n 4 "$work/whole/training.log" >"$work/damaged/training.log"
printf 'XXXXXXXX' | dd of="$work/damaged/g1.games" bs=1 seek=3000 conv=notrunc 2>/dev/null
train "$work/damaged" --generations 2
check damaged_matches_are_noticed exits 1
check and_what_helps complains 'g1.games is damaged; delete it'
rm "$work/damaged/g1.games"
train "$work/damaged" --generations 2
check and_it_does_help exits 0
check but_it_is_said says 'generation 2 learns without g1.games, which is not there'
cp -R "$work/whole" "$work/edited"
{ head -n 3 "$work/whole/training.log"; echo 'generation 1 met linear: promoted'; } >"$work/edited/training.log"
echo 'peerless mind 1' >"$work/edited/g1.mind"
train "$work/edited" --generations 2
check weights_that_are_none_fail exits 1
check and_the_line_is_named complains 'g1.mind cannot be read as weights (line 2: '
{ head -n 1 "$work/whole/training.log"; echo 'generation 1 met linear: promoted'; } >"$work/edited/training.log"
cp "$work/whole/g1.mind" "$work/edited"
rm "$work/edited/g2.games"
train "$work/edited" --generations 2
check a_log_with_lines_missing_fails exits 1
check and_which_is_said complains 'training.log does not say who practiced'

# Weights to start with are known by their hash.
mkdir -p "$work/own/minds"
cp "$work/whole/g1.mind" "$work/own/minds/mine.mind"
train "$work/started" --content "$work/own" --start mine
check it_starts_with_weights exits 0
check whose_hash_is_in_the_log grep -qE '^training: start=mine:[0-9a-f]{12} ' "$work/started/training.log"
train "$work/started" --content "$work/own" --start mine
check the_same_weights_continue exits 0
cp "$work/whole/g2.mind" "$work/own/minds/mine.mind"
train "$work/started" --content "$work/own" --start mine --generations 2
check others_with_that_name_do_not exits 1
check and_the_difference_is_said complains_like '"start=mine:[0-9a-f]{12}" there, "start=mine:[0-9a-f]{12}" here'
sed -i '1s/start=mine:[0-9a-f]*/start=mine/' "$work/started/training.log"
train "$work/started" --content "$work/own" --start mine
check nor_does_a_log_without_a_hash complains_like '"start=mine" there, .*weights have their hash after the colon'

# A battlefield that is too small for a pair.
cat >"$work/closet.board" <<END
board "Closet"
  size 100 x 100
zone dark #000000
  en "dark"
space 0 at 10,10 in dark, start 1
space 1 at 30,10 in dark, start 2
space 2 at 50,10 in dark
lines
  0-1 1-2
END
for command in "lab train $work/closet" 'lab duel random greedy' 'lab matchups --players random' 'lab hero raptors --players random'; do
    # shellcheck disable=SC2086 # words
    run $command --content "$work/closet.board" --heroes raptors,houdini --boards closet
    check "no_room_is_said:_${command%% /*}" complains_like '(raptors|houdini) and (raptors|houdini) do not find room on closet: .*; choose others'
    check "and_nothing_is_played:_${command%% /*}" silent "$out"
done
check and_no_folder_is_begun test ! -e "$work/closet"
finish
