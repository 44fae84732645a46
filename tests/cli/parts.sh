#!/bin/sh
# Builds with less in them: the library alone, and a terminal program without the server. Neither may need what the server
# stands on: pkg-config finds nothing at all here.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
unset PEERLESS_CONTENT
mkdir "$work/no-libraries"
export PKG_CONFIG_LIBDIR="$work/no-libraries" PKG_CONFIG_PATH=
own=$program

builds() { # folder, meson options: configured, built and installed in FOLDER-root
    folder=$work/$1
    shift
    status=0
    {
        meson setup "$folder" "$root" --prefix=/usr --libdir=lib --buildtype=plain -Dtests=disabled "$@" &&
            ninja -C "$folder" &&
            meson install -C "$folder" --no-rebuild --destdir "$folder-root"
    } >"$out" 2>"$err" || status=$?
}
looked_for() { grep -qiE 'libwebsockets|sqlite|sodium' "$work/$1/meson-logs/meson-log.txt"; }

builds library -Dserver=disabled -Dcli=disabled
check the_library_alone_is_built exits 0
installed=$work/library-root/usr
check the_log_of_the_configuration_is_there test -s "$work/library/meson-logs/meson-log.txt"
check nothing_of_the_server_was_looked_for test "$(looked_for library && echo yes)" = ''
check no_program_was_built test ! -e "$installed/bin"
for file in include/peerless.h lib/libpeerless.a lib/libpeerless.so lib/pkgconfig/peerless.pc share/man/man3/peerless.3 \
    share/peerless/phrases/en.phrases share/doc/peerless/examples/duel.c; do
    check "the_library_brings_$file" test -s "$installed/$file"
done
config() { PKG_CONFIG_LIBDIR=$installed/lib/pkgconfig pkg-config --define-variable=prefix="$installed" "$@" peerless; }
# shellcheck disable=SC2046  # lists of options
cc "$installed/share/doc/peerless/examples/duel.c" $(config --cflags --libs) -o "$work/duel" >"$out" 2>"$err"
check the_example_is_built_against_it test -x "$work/duel"
program=$work/duel
LD_LIBRARY_PATH=$installed/lib
export LD_LIBRARY_PATH
run "$(config --variable=contentdir)" 7
check a_duel_is_played_with_it matches '^Winner: .'
unset LD_LIBRARY_PATH

builds terminal -Dserver=disabled
check a_program_without_the_server_is_built exits 0
check nothing_of_the_server_was_looked_for_either test "$(looked_for terminal && echo yes)" = ''
program=$work/terminal-root/usr/bin/peerless
run serve
check it_says_that_there_is_no_server complains 'built without the server'
check it_does_not_serve exits 1
run serve --port 0
check options_of_the_server_are_answered_alike complains 'built without the server'
run serve --help
check its_help_says_so_too says 'built without the server'
run sim --games 50 --seed 7 --json
sed -n 's/.*\("hash":"[0-9a-f]*"\).*/\1/p' "$out" >"$work/hash"
program=$own
run sim --games 50 --seed 7 --json
check it_plays_the_same_games says "$(cat "$work/hash")"
check games_were_played test -s "$work/hash"

finish
