#!/bin/sh
# Help, version, and mistakes on the command line: what a newcomer meets first.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

run --help
check help_lists_the_commands says 'usage: peerless COMMAND'
check help_succeeds exits 0
run
check without_a_command_it_helps_and_fails exits 2
check without_a_command_the_help_goes_to_stderr silent "$out"
run --version
check version_is_told says 'peerless '

for command in play rules serve heroes boards show check read words sim lab 'lab duel' 'lab style' store 'store check' 'store backup' 'store restore' bench scenario puzzles import export; do
    # shellcheck disable=SC2086 # a command of the lab is two words
    set -- $command
    title=$(echo "$command" | tr ' ' _)
    run "$@" --help
    check "help_of_${title}_succeeds" exits 0
    check "help_of_${title}_says_how_to_call_it" says "usage: peerless $command"
    check "help_of_${title}_lists_its_options" says '--help'
    check "help_of_${title}_gives_an_example" says "  peerless $command"
    run help "$@"
    check "help_${title}_is_the_same" says "usage: peerless $command"
    run "$@" --no-such-option
    check "${title}_refuses_an_unknown_option" exits 2
    check "${title}_names_the_unknown_option" complains '"--no-such-option"'
    check "${title}_prints_nothing_then" silent "$out"
done

# In other languages: what the program declares is the same everywhere, every text beside it is another, and nothing is left over.
left_column() { sed -nE '/^  /{s/^  //;s/  .*//;p}' "$1"; }
right_column() { sed -nE 's/^  [^ ].*[^ ]  +//p' "$1" | sort; }
for language in ru uk; do
    file=$root/content/help/$language.help
    for command in $(sed -nE 's/^@ ([a-z]+) .*/\1/p' "$file"); do
        run "$command" --help --lang en
        cp "$out" "$work/english"
        run "$command" --help "--lang=$language"
        check "help_of_${command}_in_${language}_succeeds" exits 0
        check "help_of_${command}_in_${language}_is_not_in_english" lacks '^usage|^options'
        left_column "$out" >"$work/left"
        left_column "$work/english" | cmp -s - "$work/left"
        check "help_of_${command}_in_${language}_has_what_the_program_declares" [ $? -eq 0 ]
        right_column "$work/english" >"$work/right"
        check "help_of_${command}_in_${language}_is_translated" [ -z "$(right_column "$out" | comm -12 - "$work/right")" ]
        for option in $(awk -v command="$command" '/^@ [a-z]/ { here = $2 == command } here && /^@ --/ { print $2 }' "$file"); do
            check "${option}_of_${command}_is_there_in_${language}" matches "^  $option "
        done
    done
    for command in play check read; do
        check "${command}_speaks_$language" grep -q "^@ $command " "$file"
    done
    LC_ALL=${language}_XX.UTF-8 "$program" help read >"$out" 2>"$err"
    check "${language}_is_the_language_of_the_locale" lacks '^usage'
    LC_ALL=${language}_XX.UTF-8 "$program" help sim >"$out" 2>"$err"
    check "what_is_not_translated_to_${language}_is_in_english" says 'usage: peerless sim'
done
run play --help --lang xx
check a_language_that_is_not_there_is_that_of_the_locale says 'usage: peerless play'

run sim --gamse 3
check a_near_option_is_suggested complains 'did you mean "--games"?'
run paly
check an_unknown_command_fails exits 2
check a_near_command_is_suggested complains 'did you mean "play"?'
run --frobnicate
check an_unknown_option_of_the_program_fails exits 2
run help nothing-of-the-kind
check help_on_an_unknown_command_fails exits 2
run sim -g 3
check short_options_are_refused exits 2
run sim --games
check a_missing_value_is_refused complains '--games needs a value'
run sim --json=yes
check a_switch_takes_no_value complains '--json takes no value'

for number in 0 -1 1.5 12x 99999999999999999999999 ' ' ''; do
    run sim --games "$number"
    check "games_cannot_be_<$number>" exits 2
done
for number in -1 18446744073709551616 abc; do
    run sim --games 1 --seed "$number"
    check "a_seed_cannot_be_<$number>" exits 2
done
run sim --games 1 --seed 18446744073709551615 --json
check the_largest_seed_works exits 0
run sim --games 1 --jobs 0
check there_is_no_work_without_threads exits 2
run sim --games 1 --jobs 65
check there_is_a_limit_of_threads exits 2

run heroes --lang de
check an_unknown_language_fails exits 2
check the_languages_are_listed complains 'en, ru and uk'
run heroes --content "$work/nowhere"
check a_missing_content_directory_fails exits 1
check a_missing_content_directory_is_named complains "$work/nowhere"
PEERLESS_CONTENT=$work/nowhere run heroes
check content_that_is_not_there_fails exits 1
run heroes surplus
check a_surplus_argument_fails exits 2

finish
