#!/bin/sh
# What can be said, in examples: nothing is missing, and the page says the same as the program.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

run words
check words_lists_examples says '  Deal 2 damage to the opposing fighter.'
check words_succeeds exits 0
check words_groups_them matches '^Counters and states$'
run words --lang uk
check words_speaks_ukrainian says '  Завдайте 2 поранень'
run words --lang ru
check words_speaks_russian says "  Нанесите 2 урона"
run words Shuffle
check words_finds_a_word says 'Shuffle your deck.'
check words_leaves_out_the_rest lacks 'damage'
run words one two
check words_takes_one_word exits 2

run words --json
check words_speaks_json exits 0
# Each word of the table in some example: programs have its name, moments are the timing of a text.
for word in $(sed -nE 's/^WORD\([A-Z_]+, "([a-z-]+)".*/\1/p' "$root/src/rules/words.def"); do
    case $word in
    scheme | standing) continue ;; # have no label
    esac
    check "words_has_an_example_of_$word" grep -qE "[(\" ]$word[) \"]" "$out"
done

run words --markdown
cmp -s "$out" "$root/docs/words.md"
check the_page_is_current [ $? -eq 0 ]
finish
