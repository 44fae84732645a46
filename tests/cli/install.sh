#!/bin/bash
# What `meson install` puts in place, tried as others would use it: the program with its content, the library in C and C++,
# manual pages, completion. $PEERLESS_BUILD is the folder that was built.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
unset PEERLESS_CONTENT

dest=$work/dest
status=0
meson install -C "${PEERLESS_BUILD:?}" --no-rebuild --destdir "$dest" >"$out" 2>"$err" || status=$?
check installing_succeeds exits 0
pc=$(find "$dest" -name peerless.pc)
prefix=$dest$(sed -n 's/^prefix=//p' "$pc")
libdir=$(dirname "$(dirname "$pc")")
header=$prefix/include/peerless.h
for file in bin/peerless include/peerless.h share/man/man1/peerless.1 share/man/man3/peerless.3 \
    share/bash-completion/completions/peerless share/zsh/site-functions/_peerless \
    share/fish/vendor_completions.d/peerless.fish share/peerless/phrases/en.phrases share/peerless/rulebook/uk.md share/doc/peerless/heroes.md \
    share/peerless/python/peerless/__init__.py; do
    check "${file}_is_installed" test -s "$prefix/$file"
done

make -n -C "$root" install PREFIX=/opt/x DESTDIR="$work/y" LIBDIR=libs >"$out" 2>"$err"
check make_install_takes_a_prefix says '"/opt/x"'
check make_install_takes_a_destdir says "\"$work/y\""
check make_install_takes_a_libdir says '--libdir="libs"'
pkg-config --variable pc_path pkg-config >"$out"
check libraries_go_where_pkg_config_looks says "/usr/local/$("$root/tools/libdir.sh" /usr/local)/pkgconfig"
"$root/tools/libdir.sh" /nowhere/else >"$out"
check elsewhere_they_go_to_lib matches '^lib$'

# The program finds the content that was installed with it, wherever that is.
built=$program
program=$prefix/bin/peerless
cd /
run heroes
cp "$out" "$work/heroes"
check the_installed_program_runs exits 0
cp "$root/examples/ferryman.hero" "$prefix/share/peerless/heroes/"
run heroes
check its_content_is_the_installed_one matches '^ferryman '
rm "$prefix/share/peerless/heroes/ferryman.hero"
mv "$prefix" "$work/moved"
program=$work/moved/bin/peerless
run heroes
check it_may_be_moved_together_with_its_content same "$out" "$work/heroes"
mv "$work/moved" "$prefix"
program=$prefix/bin/peerless
run --version
check the_version_is_that_of_the_library says "$(sed -n 's/^Version: /peerless /p' "$pc")"

# The page is beside the content, and an installed server has it.
if [ -d "$PEERLESS_BUILD/site" ]; then
    check the_page_is_installed test -s "$prefix/share/peerless/site/index.html"
    check so_is_the_engine test -s "$prefix/share/peerless/site/peerless.wasm"
    check so_is_what_they_are_packed test -s "$prefix/share/peerless/site/peerless.wasm.br" -a -s "$prefix/share/peerless/site/main.js.gz"
    "$program" serve --port 0 --data "$work/data" >"$out" 2>"$err" &
    for _ in $(seq 1200); do
        if grep -q 'Peerless serves' "$out"; then break; fi
        sleep 0.1
    done
    url=$(sed -n 's/^Peerless serves //p' "$out")
    python3 -c 'import sys, urllib.request as u; sys.stdout.write(u.urlopen(sys.argv[1], timeout=60).read().decode())' "$url" >"$out"
    kill %1
    wait
    check an_installed_server_has_its_page says '<title>Peerless</title>'
fi

# The header, alone and twice.
printf '#include <peerless.h>\n#include <peerless.h>\nint main(void) { return 0; }\n' >"$work/alone.c"
compiles() { # compiler and options
    "$@" -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I"$prefix/include" "$work/alone.c" >"$out" 2>"$err"
}
check the_header_is_c11 compiles cc -std=c11
check the_header_is_c++11 compiles g++ -x c++ -std=c++11
check the_header_is_c++20 compiles g++ -x c++ -std=c++20
grep -E '^ *# *(include *"|define)' "$header" | grep -vE 'define (PEERLESS_|PL_)' >"$out"
check the_header_has_no_foreign_includes_or_macros silent "$out"

# The two libraries export what the header declares, and nothing else.
cc -std=c11 -fsyntax-only -aux-info "$work/prototypes" -I"$prefix/include" "$work/alone.c"
grep -oE ' extern .*' "$work/prototypes" | grep -oE '\<pl_[a-z0-9_]+ \(' | tr -d ' (' | sort -u >"$work/declared"
functions() { awk '$2 == "T" { print $3 }' | sort -u; }
nm -g --defined-only "$libdir/libpeerless.a" >"$work/static"
nm -D --defined-only "$libdir/libpeerless.so" >"$work/shared"
awk 'NF == 3 { print $3 }' "$work/static" "$work/shared" | grep -v '^pl_' >"$out"
check all_symbols_begin_with_pl silent "$out"
functions <"$work/static" | diff - "$work/declared" >"$out"
check the_static_library_has_what_the_header_declares silent "$out"
functions <"$work/shared" | diff - "$work/declared" >"$out"
check the_shared_library_has_what_the_header_declares silent "$out"
check the_header_declares_functions test "$(wc -l <"$work/declared")" -gt 100
readelf -d "$libdir/libpeerless.so" >"$out"
check the_shared_library_is_named_by_version matches 'SONAME.*libpeerless\.so\.[0-9]+\.[0-9]+\]'
check the_shared_library_needs_only_the_c_library test "$(grep -c NEEDED "$out")" -eq 1

# The package of Python finds the library and the content that it was installed with.
status=0
env -u PEERLESS_LIBRARY PYTHONPATH="$prefix/share/peerless/python" PYTHONDONTWRITEBYTECODE=1 \
    python3 "$prefix/share/doc/peerless/examples/python/random_match.py" 0.01 >"$out" 2>"$err" || status=$?
check the_package_plays exits 0
check the_package_plays_to_the_end matches '^returns: '

# A program of one's own.
config() { PKG_CONFIG_PATH=$(dirname "$pc") pkg-config --define-variable=prefix="$prefix" "$@" peerless; }
content=$(config --variable=contentdir)
export LD_LIBRARY_PATH="$libdir"
strict='-Wall -Wextra -Wpedantic -Werror'
cp "$(config --variable=docdir)/examples/duel.c" "$work"
cd "$work" || exit 1
builds() { # name of the case, command
    status=0
    "${@:2}" >"$out" 2>"$err" || status=$?
    check "$1" exits 0
}
# shellcheck disable=SC2046,SC2086  # lists of options
{
    builds duel_is_built cc -std=c11 $strict duel.c $(config --cflags --libs) -o duel
    builds duel_is_built_as_c++ g++ -x c++ -std=c++11 $strict duel.c $(config --cflags --libs) -o duel++
    builds duel_is_built_with_the_static_library cc $strict duel.c $(config --cflags) "$libdir/libpeerless.a" -o duel-a
}
program=./duel
run "$content" 7
cp "$out" story
check a_duel_is_played exits 0
check a_duel_has_turns matches '^Turn 2: '
check a_duel_has_a_winner matches '^Winner: .'
run "$content" 7
check the_same_seed_gives_the_same_duel same "$out" story
run "$content" 8
check another_seed_gives_another_duel differ "$(cat story)" "$(cat "$out")"
run /nowhere
check missing_content_is_reported complains /nowhere
for program in ./duel++ ./duel-a; do
    run "$content" 7
    check "${program#./}_plays_the_same" same "$out" story
done

# The first example of the header.
awk '/^ \*     #include/ { on = 1 } /^ \*     cc / { exit } on { print substr($0, 8) }' "$header" >first.c
# shellcheck disable=SC2046,SC2086
builds the_example_of_the_header_is_built cc -std=c11 $strict first.c $(config --cflags --libs) -o first
program=./first
run "$content"
check the_example_of_the_header_ends_its_match matches '^(A|B|nobody) wins$'
unset LD_LIBRARY_PATH

# The manual pages, and the help.
man1=$prefix/share/man/man1/peerless.1
man3=$prefix/share/man/man3/peerless.3
mandoc -T lint -W warning "$man1" "$man3" >"$out" 2>"$err"
check the_manual_pages_are_clean silent "$out"
section() {
    sed 's/\\-/-/g; s/\\fB//g; s/\\fR//g' "$man1" | awk -v name="$*" '/^\.S[SH] /{ on = substr($0, 5) == name } on'
}
listed() { "$built" "$@" --help | sed -nE 's/^  ([a-z]+)  .*/\1/p'; }
commands=$(listed)
for command in $commands $(listed lab | sed 's/^/lab:/'); do
    IFS=: read -ra words <<<"$command"
    section "${words[@]}" >"$out"
    "$built" "${words[@]}" --help | sed -nE '/^options:/,$ s/^  (--[a-z-]+).*/\1/p' >options
    missing=
    while read -r option; do
        grep -qE -e "^\.BI? $option( |\$)" "$out" || missing="$missing $option"
    done <options
    check "the_manual_has_all_options_of_$command" test -s options -a -z "$missing"
done
check the_manual_of_the_library_points_at_the_header grep -qF 'peerless.h"' "$man3"
grep -oE '\<pl_[a-z_]+\>' "$man3" | sort -u | while read -r name; do grep -qw "$name" "$header" || echo "$name"; done >"$out"
check the_manual_of_the_library_names_what_there_is silent "$out"

# Completion: offers LINE WORD... says whether these words, and no others, may stand at the end of the line.
PATH=$prefix/bin:$PATH
. "$prefix/share/bash-completion/completions/peerless"
offered() { # the line up to the cursor, split as bash does
    COMP_LINE=$1
    COMP_POINT=${#1}
    mapfile -t COMP_WORDS < <(sed -E 's/[[:blank:]]+/\n/g; s/[=:]/\n&\n/g' <<<"$1" | sed '/^$/d')
    [[ $1 != *' ' ]] || COMP_WORDS+=("")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _peerless 2>"$err"
    echo "${COMPREPLY[*]}" >"$out"
}
offers() { [ "$(cat "$out")" = "$*" ]; }
offered 'peerless s'
check commands_are_completed offers serve store show sim scenario
offered 'peerless '
check all_commands_are_completed says "${commands//$'\n'/ }"
offered 'peerless help he'
check commands_are_completed_after_help offers heroes
offered 'peerless sim --se'
check options_are_completed offers --seed --seats
offered 'peerless heroes --'
check options_are_those_of_the_command offers --lang --json --content --help
offered 'peerless show hou'
check heroes_are_completed offers houdini
offered 'peerless show so'
check boards_are_completed offers soho
offered 'peerless show houdini/gr'
check cards_are_completed offers houdini/grand-escape
offered 'peerless rules example-'
check sections_of_the_rulebook_are_completed offers example-genie example-raptor example-holmes
offered 'peerless sim --heroes houdini,ge'
check a_second_hero_is_completed offers houdini,genie
offered 'peerless sim --heroes=houdini,ge'
check an_option_with_its_value_is_completed offers houdini,genie
offered 'peerless play --seats A=houdini,genie B=drac'
check teams_are_completed offers dracula
offered 'peerless play --board so'
check the_board_of_an_option_is_completed offers soho
offered 'peerless play --lang '
check languages_are_completed offers en ru uk
offered 'peerless play --option teamHands='
check rules_options_are_completed offers visibleToTeam private
offered 'peerless play --players human,ran'
check players_are_completed offers human,random
offered 'peerless lab du'
check commands_of_the_lab_are_completed offers duel
offered 'peerless help lab du'
check commands_of_the_lab_are_completed_after_help offers duel
offered 'peerless lab duel gree'
check players_of_a_duel_are_completed offers greedy
offered 'peerless lab duel greedy random --mo'
check options_are_those_of_the_command_of_the_lab offers --most
offered 'peerless lab duel greedy random --boards soho,basker'
check a_second_board_is_completed offers soho,baskerville-manor
cp "$root/examples/ferryman.hero" .
offered 'peerless check fe'
check files_are_completed offers ferryman.hero
mkdir -p own/heroes && mv ferryman.hero own/heroes
offered 'peerless sim --content own --heroes fe'
check own_heroes_are_completed offers ferryman
for shell in zsh fish; do # where there is one
    command -v $shell >/dev/null || continue
    check "completion_for_${shell}_can_be_read" $shell -n "$(find "$prefix/share/$shell" -type f)"
done

finish
