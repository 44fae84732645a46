#!/bin/sh
# import and export: files that are there, several decks, three languages, JSON, what is refused.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
json_checker
cd "$work" || exit 1
decks=$root/tests/decks

run import "$decks/talos.json"
check a_deck_becomes_a_hero_file says 'hero "Talos"'
check the_summary_is_not_in_the_file complains_like '^Talos: [0-9]+ of 16 texts read; the hero can be played$'
run import "$decks/talos.json" --out talos.hero --lang ru
check the_summary_is_told_in_russian matches '^Talos: прочитано текстов: [0-9]+ из 16; этим героем можно играть$'
run check talos.hero
check the_file_is_good matches '^talos.hero: good; [0-9]+ of [0-9]+ texts are enforced$'
run sim --content talos.hero --heroes talos,genie --games 5
check and_can_be_played exits 0
run import "$decks/talos.json" --out talos.hero
check nothing_is_replaced exits 1
check and_it_says_how_to complains 'talos.hero is there already; --force replaces it'
run import "$decks/talos.json" --out talos.hero --force
check unless_it_is_meant exits 0
run import "$decks/levsha.json" --lang uk
check a_deck_of_34_cards_fails exits 1
check but_its_file_is_written says 'hero "Левша"'
check and_says_why says 'the deck has 34 cards; 20 to 32 are possible'
run import - --json <"$decks/talos.json"
check from_the_standard_input_as_json is_json
check with_the_file_inside says '"hero":"# from Unmatched Maker'

{ printf '['; cat "$decks/talos.json"; printf ','; cat "$decks/mavka.json"; printf ']'; } >both.json
run import both.json
check several_decks_need_a_folder exits 2
mkdir heroes
run import both.json --out heroes
check each_gets_its_file [ -f heroes/talos.hero -a -f heroes/mavka.hero ]
check in_its_language grep -qx 'language uk' heroes/mavka.hero

printf '{"hero":\n  oops}' >broken.json
run import broken.json
check broken_json_fails exits 1
check with_its_place complains 'broken.json:2:3: error: this is not JSON'
run import missing.json
check a_missing_file_fails exits 1
run import
check no_file_is_a_mistake exits 2

run export houdini --maker --lang uk --out houdini.json
check a_hero_is_exported exits 0
run import houdini.json --out houdini.hero
check and_imported_again says '25 of 25 texts read'
run show houdini --json
wanted=$(sed 's/.*"hash":"\([0-9a-f]*\)".*/\1/' "$out")
sed -i 's/^  id houdini$/  id back/' houdini.hero
run show back --content houdini.hero --json
check as_the_same_hero says "\"hash\":\"$wanted\""
run export houdini --maker --lang uk --out houdini.json
check an_export_replaces_nothing complains 'houdini.json is there already'
run export houdini
check it_must_be_said_what_for exits 2
run export nobody --maker
check an_unknown_hero_fails exits 2
finish
