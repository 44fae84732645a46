#!/bin/sh
# Output that cannot be written: every command fails and says so, once, and a file it writes is whole or not there. The commands
# are those of `peerless --help`; `example` has to know how to make each of them print.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

yes r | head -n 20000 >"$work/answers"
echo '{"type":"hello"}' >"$work/talk"

# What to type so that a command prints something, as the shell reads it; the input is the file $typed, and $made what must not be
# there before.
# shellcheck disable=SC2016 # words for eval
example() {
    typed=/dev/null made=
    case $1 in
    play) example='play --seed 1 --heroes houdini,genie' typed=$work/answers ;;
    serve) example='serve --port 0 --data "$work/data"' ;;
    replay) example='replay "$work/match.record"' ;;
    review) example='review "$work/match.record" --player search@20' ;;
    heroes | boards | rules | words) example=$1 ;;
    show) example='show houdini' ;;
    check) example='check "$root/examples/ferryman.hero"' ;;
    read) example='read "After combat: Draw 1 card."' ;;
    sim) example='sim --games 2' ;;
    bench) example='bench --games 2' ;;
    scenario) example='scenario "$root/tests/scenarios/attack.scenario"' ;;
    puzzles) example='puzzles solve genie-win-1' ;;
    import) example='import "$root/tests/decks/talos.json"' ;;
    export) example='export houdini --maker' ;;
    engine) example=engine typed=$work/talk ;;
    'lab duel') example='lab duel random random --games 4' ;;
    'lab style') example='lab style random greedy --games 4' ;;
    'lab matchups') example='lab matchups --players random --games 1 --heroes houdini,genie --boards soho' ;;
    'lab train')
        example='lab train "$work/training" --games 20 --thorough 2 --quick 2 --epochs 1 --gate 4 --gate-iterations 2 --heroes houdini,genie'
        made=$work/training
        ;;
    'lab fit')
        example='lab fit "$work/training/g1.games" --out "$work/fit.mind" --epochs 1'
        [ -e "$work/training/g1.games" ] || "$program" lab train "$work/training" --games 20 --thorough 2 --quick 2 --epochs 1 --gate 4 \
            --gate-iterations 2 --heroes houdini,genie >/dev/null
        ;;
    'lab hero') example='lab hero houdini --lint-only' ;;
    'store check') example='store check "$work/copy.db"' ;;
    'store backup') example='store backup "$work/other.db" --data "$work/matches"' made=$work/other.db ;;
    'store restore') example='store restore "$work/copy.db" --data "$work/restored"' made=$work/restored ;;
    *) return 1 ;;
    esac
}

# One command whose output goes where nothing arrives. One that hangs is ended after a long while.
mkfifo "$work/pipe"
# shellcheck disable=SC2094 # that is how one gets a pipe
exec 3<>"$work/pipe" 4>"$work/pipe" 3>&- # now nobody reads at the other end
lost_in() {
    where=$1
    shift
    status=0
    [ -z "$made" ] || rm -rf "$made"
    case $where in
    a_full_disk) timeout 500 "$program" "$@" <"$typed" >/dev/full 2>"$err" || status=$? ;;
    a_closed_output) timeout 500 "$program" "$@" <"$typed" >&- 2>"$err" || status=$? ;;
    a_broken_pipe) timeout 500 "$program" "$@" <"$typed" >&4 2>"$err" || status=$? ;;
    a_pipe_without_signals) (trap '' PIPE && exec timeout 500 "$program" "$@") <"$typed" >&4 2>"$err" || status=$? ;;
    esac
}
# It failed, and said so in one sentence. Who is ended by the signal of a broken pipe says nothing.
reported() {
    sentences=$(grep -c '^peerless: the output could not be written' "$err")
    case $where in
    a_broken_pipe) [ "$status" -ne 0 ] && [ "$sentences" -le 1 ] ;;
    *) [ "$status" -eq 1 ] && [ "$sentences" -eq 1 ] ;;
    esac
}
lose() { # the name of the cases, arguments
    what=$1
    shift
    for place in a_full_disk a_closed_output a_broken_pipe a_pipe_without_signals; do
        lost_in $place "$@"
        check "${what}_lost_in_${place}_fails_and_says_so_once" reported
    done
}

run play --seed 1 --heroes houdini,genie --record "$work/match.record" <"$work/answers"
check a_match_is_recorded exits 0
typed=/dev/null made=
lost_in a_full_disk serve --port 0 --data "$work/matches" # it has made its store by then
run store backup "$work/copy.db" --data "$work/matches"
check matches_are_copied exits 0
lose help --help
lose version --version

listed() { "$program" "$@" --help | sed -nE 's/^  ([a-z]+)  .*/\1/p'; }
families='lab store'
for command in $(listed) $(for family in $families; do listed "$family" | sed "s/^/$family:/"; done); do
    command=$(echo "$command" | tr : ' ')
    title=$(echo "$command" | tr ' ' _)
    typed=/dev/null
    # shellcheck disable=SC2086 # a command of a family is two words
    lose "help_of_$title" $command --help
    case " $families " in *" $command "*) continue ;; esac
    example=
    example "$command"
    check "there_is_an_example_of_$title" test -n "$example"
    case $command in
    '' | serve) ;; # it serves until it is stopped
    *)
        [ -z "$made" ] || rm -rf "$made"
        eval "run $example" <"$typed"
        check "${title}_prints" test "$status" -eq 0 -a -s "$out"
        ;;
    esac
    eval "lose \"\$title\" $example"
    # shellcheck disable=SC2086
    ! "$program" $command --help | grep -q '^  --json ' || eval "lose \"\${title}_as_json\" $example --json"
done

# With a closed output no file may get its number: nothing that is printed comes into the record.
lost_in a_closed_output play --seed 1 --record "$work/closed.record"
run replay "$work/closed.record"
check a_record_is_not_mistaken_for_the_output exits 0

# Files. A disk is full after two blocks, for whoever cannot be killed by that.
short_of_disk() {
    status=0
    (trap '' XFSZ && ulimit -f 2 && exec "$program" "$@") >/dev/null 2>"$err" || status=$?
}
page() { "$@" lab matchups --players random --games 1 --heroes houdini,genie --boards soho --html "$html"; }
mkdir "$work/pages"
html=$work/pages/new.html
page short_of_disk
check a_page_that_finds_no_room_fails exits 1
check a_page_that_finds_no_room_is_named complains "--html $html: cannot be written: "
check of_a_page_that_finds_no_room_nothing_is_left test -z "$(ls -A "$work/pages")"
run lab matchups --players random --heroes nobody --html "$html"
check of_a_command_that_fails_before_nothing_is_left test "$status" -eq 2 -a -z "$(ls -A "$work/pages")"
umask 027
page run
check a_page_is_written test "$status" -eq 0 -a "$(tail -c 8 "$html")" = '</html>'
check a_new_page_has_the_usual_permissions test "$(stat -c %a "$html")" = 640
check only_the_page_is_there test "$(ls -A "$work/pages")" = new.html
echo 'An older page.' >"$html"
chmod 604 "$html"
page short_of_disk
check an_older_page_stays_when_there_is_no_room test "$status" -eq 1 -a "$(cat "$html")" = 'An older page.'
check only_the_older_page_is_there test "$(ls -A "$work/pages")" = new.html
ln -s new.html "$work/pages/link.html"
html=$work/pages/link.html
page run
check a_link_leads_to_the_new_page test -L "$html" -a "$(tail -c 8 "$work/pages/new.html")" = '</html>'
check a_page_keeps_its_permissions test "$(stat -c %a "$work/pages/new.html")" = 604
html=$work/pages/pipe
mkfifo "$html"
cat "$html" >"$work/received" &
page run
exec 5<>"$html" 5>&- # the end for a reader to whom nobody came
wait $!
check what_is_no_file_is_written_as_it_is test "$status" -eq 0 -a -p "$html" -a "$(tail -c 8 "$work/received")" = '</html>'
html=$work/pages
page run
check a_folder_is_no_page test "$status" -eq 2 -a -d "$html"

# A record is written decision by decision; that it cannot be continued is said when it happens, and in the end.
typed=$work/answers
short_of_disk play --seed 1 --heroes houdini,genie --record "$work/short.record" <"$typed"
check a_record_that_finds_no_room_fails exits 1
check a_record_that_finds_no_room_is_reported_once test "$(grep -c 'the record cannot be written any more: .' "$err")" -eq 1

finish
