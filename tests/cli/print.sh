#!/bin/sh
# export --print: sizes of pages, how many cards there are, text that can be copied, backs behind the cards, names of any kind.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
cd "$work" || exit 1

for lang in en ru uk; do
    run export genie --print "$lang.pdf" --lang "$lang"
    check "cards_are_printed_in_$lang" exits 0
    check "as_a_pdf_in_$lang" [ "$(head -c 5 "$lang.pdf")" = %PDF- ]
    # a sheet of the hero; 30 cards, nine a sheet, and as many backs
    check "with_nine_pages_in_$lang" grep -q '/Type /Pages /Count 9 ' "$lang.pdf"
done
check a4_is_the_paper grep -q 'MediaBox \[0 0 595.28 841.89\]' en.pdf
run export genie --print letter.pdf --paper letter
check letter_can_be grep -q 'MediaBox \[0 0 612.00 792.00\]' letter.pdf
run export genie --print saving.pdf --saving
check ink_can_be_saved [ "$(grep -ac ' re f$' saving.pdf)" -eq 0 ]
check else_it_is_used [ "$(grep -ac ' re f$' en.pdf)" -eq 60 ]

run export genie --print en.pdf
check nothing_is_replaced exits 1
run export genie --print no/such/folder.pdf
check a_missing_folder_fails exits 1
run export genie --print x.pdf --paper a5
check there_are_two_sizes exits 2
run export genie --print x.pdf --maker
check one_thing_at_a_time exits 2

# Names of any kind stay inside their cards, and nothing in them becomes an instruction.
long=$(head -c 60 /dev/zero | tr '\0' 'W')
cat >odd.hero <<HERO
hero "Endless) Tj ET (\\\\"
  health 13, move 2, melee
card "$long" x10
  attack 3, boost 2, anyone
  After combat: Draw 1 card.
card "漢字 ✈ ЖЖ %%EOF" x22
  scheme, no boost, anyone
  Draw 2 cards. Gain 1 action. Draw 2 cards. Gain 1 action. Draw 2 cards. Gain 1 action. Draw 2 cards. Gain 1 action.
HERO
sed -i 's/x22/x20/' odd.hero
run check odd.hero
if [ "$status" -eq 0 ]; then
    id=$("$program" heroes --json --content odd.hero | grep -oE '"id":"endless[^"]*"' | head -n 1 | cut -d '"' -f 4)
    run export "$id" --content odd.hero --print odd.pdf
fi
check odd_names_are_printed [ -s odd.pdf ]

# Where there is a program that reads the text of a PDF, all of it is there, in its letters.
if command -v pdftotext >/dev/null; then
    pdftotext ru.pdf - >ru.txt
    check the_text_can_be_copied grep -q 'Назад в лампу' ru.txt
    check three_times [ "$(grep -c 'Назад в лампу' ru.txt)" -eq 3 ]
    pdftotext uk.pdf - >uk.txt
    check ukrainian_letters_too grep -q 'поліпшення' uk.txt
    pdftotext -f 9 -l 9 -bbox en.pdf boxes.html
    # three backs on the last page, the same three columns from the other side
    check backs_are_mirrored [ "$(grep -c '<word' boxes.html)" -ge 3 ]
    pdftotext odd.pdf - >odd.txt
    check what_looks_like_an_instruction_is_text grep -qF 'Endless) Tj ET' odd.txt
fi

finish
