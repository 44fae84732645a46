#!/bin/sh
# rules: the rulebook in the terminal, and whatever may be looked up in it; and from the questions of a match.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# No line is wider than that many columns.
fits() {
    sed 's/\x1b\[[0-9;]*m//g; s/\r//g' "$out" | python3 -c 'import sys; sys.exit(any(len(line.rstrip()) > int(sys.argv[1]) for line in sys.stdin))' "$1"
}
anchors() { sed -n 's/^##* .*{#\([a-z0-9-]*\)}$/\1/p' "$root/content/rulebook/en.md"; }
ids() { sed -n 's/.*<!-- \(.*\) -->.*/\1/p' "$root/content/rulebook/en.md" | tr ' ' '\n' | sort -u; }
each() { # each WORDS...: can everything be looked up that the standard input lists?
    while read -r one; do
        "$program" rules "$one" "$@" >"$out" 2>"$err" && [ -s "$out" ] && ! [ -s "$err" ] || return 1
    done
}

for book in 'en:Rules:Combat step by step' 'ru:Правила:Бой по шагам' 'uk:Правила:Бій крок за кроком'; do
    lang=${book%%:*}
    title=${book##*:}
    run rules --lang "$lang"
    check "the_whole_book_is_printed_in_$lang" exits 0
    check "the_book_begins_with_its_title_in_$lang" begins "$(echo "$book" | cut -d : -f 2)"
    check "the_book_in_${lang}_is_without_marks_and_ids" lacks '\*|\{#|<!--|\]\(|R-[A-Z]'
    check "the_book_in_${lang}_fits" fits 80
    run rules combat --lang "$lang"
    check "a_section_is_found_by_its_anchor_in_$lang" begins "$title"
    cp "$out" "$work/section"
    run rules "$title" --lang "$lang"
    check "a_section_is_found_by_its_title_in_$lang" same "$out" "$work/section"
    run rules --contents --lang "$lang"
    check "the_contents_in_${lang}_have_every_section" [ "$(grep -cE '^ {0,2}[a-z]' "$out")" -eq "$(($(anchors | wc -l) - 1))" ]
    anchors >"$work/list"
    check "every_section_can_be_read_in_$lang" each --lang "$lang" <"$work/list"
    for width in 40 60 97; do
        python3 "$tests/terminal.py" "${width}x30" xterm-256color - "$program" rules --lang "$lang" --ids >"$out" 2>"$err"
        check "the_book_in_${lang}_fits_$width" fits "$width"
    done
done

ids >"$work/list"
check every_rule_can_be_looked_up each --lang ru <"$work/list"
run rules COMBAT step BY step --lang en
check words_of_a_title_need_no_quotes_and_no_case begins 'Combat step by step'
run rules special --lang en
check a_section_has_those_within_it says 'Secret passages'
run rules combat --lang en
check a_section_ends_where_the_next_begins lacks 'Winning a combat'
run rules r-man-1 --lang en
check a_rule_is_found_in_any_case begins 'maneuver: Action: maneuver'
check a_rule_that_was_asked_for_is_named says '(R-MAN-1)'
run rules gameEndCheck --lang en
check an_option_is_found says 'When is the end of the game checked?'
run rules R-COMP-3 --lang en
check a_rule_behind_a_table_is_found says 'Sherlock Holmes        16'
run rules R-CARD-1 --lang en
check a_rule_behind_a_list_has_all_its_items says '- Type. An attack card only attacks.'
run rules combat --ids --lang en
check ids_are_printed_if_asked_for says '(R-CMB-3 R-CMB-4 D-7)'

run rules defender ties --lang en
check words_are_found_together says 'The defender wins ties.'
check words_are_found_only_together lacks 'Keep 7 cards'
run rules --search combat --lang en
check a_search_may_be_for_the_name_of_a_section matches '^attack: Action: attack$'
run rules трапами --lang en
check words_of_another_language_are_not_there exits 2
run rules манёвры --lang ru
cp "$out" "$work/with"
run rules маневра --lang ru
check endings_and_dots_do_not_matter same "$out" "$work/with"
run rules "здоров’я героя" --lang uk
cp "$out" "$work/with"
run rules "здоров'я героя" --lang uk
check apostrophes_are_all_the_same same "$out" "$work/with"
check words_with_apostrophes_are_found [ -s "$out" ]

run rules combta --lang en
check a_near_section_is_suggested complains 'did you mean "combat"?'
run rules xyzzy
check what_is_not_there_is_admitted complains 'nothing about "xyzzy"'
check what_is_not_there_prints_nothing silent "$out"
check what_is_not_there_fails exits 2
for odd in '' ' ' '   ' '-' '--' '*' '[](' '"' "$(printf '\303\050')" "$(printf '\033[31m')" '<!-- -->' '{#}' '…'; do
    run rules -- "$odd"
    check "an_odd_word_<$(printf %s "$odd" | tr -cd 'a-z%*{}#-')>_fails_cleanly" exits 2
    check "an_odd_word_<$(printf %s "$odd" | tr -cd 'a-z%*{}#-')>_prints_nothing" silent "$out"
done
run rules "$(yes word | head -n 400 | tr '\n' ' ')"
check too_many_words_are_refused complains 'too much to look for'
run rules "$(printf '%0500d' 0)"
check a_word_without_end_is_only_not_found exits 2
run rules --search
check a_search_needs_words complains 'something to look for'
run rules --contents combat
check contents_take_no_arguments complains '--contents takes no arguments'
run rules --lang de
check an_unknown_language_fails exits 2
(LC_ALL=uk_UA.UTF-8 "$program" rules quick) >"$out" 2>"$err"
check the_locale_gives_the_language begins 'Гра за дві хвилини'
"$program" rules 2>"$err" | head -n 1 >"$out"
check a_reader_that_leaves_is_no_error_worth_words silent "$err"

# Whatever content there is: without a book it says so, and a broken one is printed as it is.
cp -R "$root/content" "$work/content"
book=$work/content/rulebook/en.md
rm "$book"
PEERLESS_CONTENT=$work/content run rules --lang en
check a_book_that_is_not_there_fails exits 1
check a_book_that_is_not_there_is_named complains "$work/content/rulebook/en.md: No such file"
printf '?? q\n' | tr ' ' '\n' | PEERLESS_CONTENT=$work/content "$program" play --lang en --seed 5 >"$out" 2>"$err"
check a_match_without_a_book_says_so says 'The rulebook cannot be read: No such file'
: >"$book"
PEERLESS_CONTENT=$work/content run rules --lang en
check an_empty_book_is_empty exits 0
printf '<!-- R-X -->\n#\n##### {#deep\n| a\n|\n||||||||||||||\n12. \n- \n**bold *and\n[link](\n<!-- A\n--> B -->\n\377\376\n\001\002' >"$book"
PEERLESS_CONTENT=$work/content run rules --ids --lang en
check a_broken_book_is_printed_somehow exits 0
for what in a deep link bold A --contents; do
    PEERLESS_CONTENT=$work/content run rules "$what" --lang en
    check "a_broken_book_can_be_looked_into_$what" [ "$status" -ne 1 -a "$status" -lt 3 ]
done

# In a match: the question has its section, and no code of a rule unless somebody asks.
typed() { printf '%s\n' "$@" | "$program" play --lang "$lang" --seed 5 >"$out" 2>"$err" || status=$?; }
status=0
for book in 'en:Each sidekick begins on a space:Setup' 'ru:Каждый помощник начинает:Подготовка' 'uk:Кожен помічник починає:Приготування'; do
    lang=${book%%:*}
    typed '?' q
    check "a_question_is_explained_in_$lang" says "$(echo "$book" | cut -d : -f 2)"
    check "a_prompt_in_${lang}_names_no_rule" lacks 'R-[A-Z]+-[0-9]'
    typed '??' q
    check "a_question_leads_to_its_section_in_$lang" matches "^${book##*:}$"
    check "and_names_its_rule_in_$lang" says ': R-SETUP-5'
    typed '???' q
    check "the_sections_can_be_listed_in_$lang" matches '^hand-limit '
    typed '?? quick' q
    check "a_section_can_be_read_in_a_match_in_$lang" matches '^- '
    typed '?? R-MAN-1' q
    check "a_rule_can_be_looked_up_in_a_match_in_$lang" says '(R-MAN-1)'
    typed '?? xyzzy' q
    check "in_a_match_what_is_not_there_is_admitted_in_$lang" matches 'rulebook has nothing|книге правил об этом|книзі правил про це'
done

finish
