# Every command of the README as it is written there, for tools/fresh.sh; sourced.
# shellcheck shell=bash
# shellcheck disable=SC2154  # what tools/fresh.sh has set

# The command lines in the blocks of a Markdown file, without their remarks. A block with a language is a program; one that begins
# with no command is an example of something else, and told on the error stream.
readme_commands() { # root, file
    awk '/^```/ { inside = !inside; number += inside; other = inside && $0 != "```" && $0 != "```sh"; next }
        inside && !other && NF { print number "\t" $0 }' "$2" | {
        local block='' left=''
        while IFS=$'\t' read -r number line; do
            if [ "$number" != "$block" ]; then
                block=$number
                left=
                is_command "$1" "${line%% *}" || left=yes
                [ -z "$left" ] || echo "no commands, left aside: $line ..." >&2
            fi
            [ -n "$left" ] || sed -E 's/(^|[[:blank:]]+)#[[:blank:]].*//' <<<"$line"
        done
    }
}

is_command() { # root, word
    [[ $2 == */* ]] || (enter --offline "$1" bash -c "command -v '$2'") >/dev/null
}

# How a command is treated that cannot simply be run to its end; all others must end well within the limit.
run_readme_command() { # root, command
    local limit=300 quoted
    [ -z "$short" ] || limit=15
    printf -v quoted 'bash -o pipefail -c %q' "$2"
    case $2 in
    'make play'* | *'peerless serve'*)
        serve_and_see --offline "$1" "$2"
        ;;
    *'peerless play'*) # chance answers for the person
        in_clone --offline "$1" "set -o pipefail; { yes r || true; } | timeout 300 $quoted"
        ;;
    *' lab '* | *' bench '* | *' sim '*) # may be stopped when it has shown that it works
        in_clone --offline "$1" "timeout $limit $quoted" </dev/null
        local status=$?
        [ $status -ne 124 ] || echo "note: stopped after $limit s"
        [ $status -eq 0 ] || [ $status -eq 124 ]
        ;;
    *)
        in_clone --offline "$1" "timeout 600 $quoted" </dev/null
        ;;
    esac
}

try_readme() { # release, root
    local command
    readme_commands "$2" "$2$clone/README.md" >"$roots/commands"
    if ! [ -s "$roots/commands" ]; then
        step "$1: README" false
        return
    fi
    while IFS= read -r command <&3; do
        case $command in
        'make test' | 'make install') ;; # steps of their own
        *) step "$1: $command" run_readme_command "$2" "$command" ;;
        esac
    done 3<"$roots/commands"
}
