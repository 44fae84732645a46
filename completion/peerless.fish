# Completion for fish. Commands, options and values come from the program itself when they are asked for: from its help,
# from its lists of heroes and boards, and from what its engine says of players.

function __peerless_ids # heroes or boards
    peerless $argv 2>/dev/null | string replace -rf '^([a-z0-9-]+) .*  .*' '$1'
end

function __peerless_commands # that a help lists
    LC_ALL=C peerless $argv --help | string replace -rf '^  ([a-z]+)  +(.*)' '$1\t$2'
end

function __peerless_players
    echo '{"type":"hello"}' | peerless engine 2>/dev/null |
        string replace -rf '.*"players":\["([^]]*)"\].*' '$1' | string split '","'
end

# What can stand in the place of the present word.
function __peerless_complete
    set -l before (commandline -opc)
    set -l word (commandline -ct)
    set -l command $before[2]
    if test (count $before) -eq 1; or test (count $before) -eq 2 -a "$command" = help
        __peerless_commands
        return
    end
    set -l list (string replace -r '[^,=]*$' '' -- $word) # what stands before the last item of a list
    set -l help (LC_ALL=C peerless help $command 2>/dev/null | string collect)
    if string match -q "usage: peerless $command COMMAND*" -- $help # a family of commands
        if test (count $before) -gt 2
            set command "$command $before[3]"
            set help (LC_ALL=C peerless help $before[2] $before[3] 2>/dev/null | string collect)
        else if not string match -q -- '-*' $word
            __peerless_commands $command
            return
        end
    end
    set -l option $before[-1]
    string match -qr '^[AB]=' -- $word; and set option --seats
    switch $option
        case --heroes --boards
            printf "$list%s\n" (__peerless_ids (string sub -s 3 -- $option))
        case --seats
            test -n "$list"; and printf "$list%s\n" (__peerless_ids heroes); or printf '%s\n' A= B=
        case --players
            test "$command" = play; and echo $list"human"
            printf "$list%s\n" (__peerless_players)
        case --hero
            __peerless_ids heroes
        case --board
            __peerless_ids boards
        case --lang
            printf '%s\n' en ru uk
        case --option
            string match -ra '\n  [A-Za-z]+=[^ ]+\|[^ ]+' -- $help | string trim | while read -l -d = name values
                printf "$name=%s\n" (string split '|' -- $values)
            end
        case --content
            __fish_complete_directories $word
        case --record --resume --batch --journal
            __fish_complete_path $word
        case '*'
            if string match -q -- '-*' $word
                string split \n -- $help | string replace -rf '^  (--[a-z-]+) .*?  +([^ ].*)' '$1\t$2'
            else if test "$command" = show
                if string match -q '*/*' -- $word
                    set -l hero (string replace -r '/.*' '' -- $word)
                    printf "$hero/%s\n" (peerless show $hero --json 2>/dev/null |
                        string match -ra '"id":"[^"]+","hero":' | string replace -r '"id":"([^"]+)".*' '$1')
                else
                    __peerless_ids heroes
                    __peerless_ids boards
                end
            else if contains -- $command check import scenario replay review 'lab hero' 'store check' 'store backup' 'store restore'
                __fish_complete_path $word
            else if test "$command" = export
                __peerless_ids heroes
            else if test "$command" = rules
                peerless rules --contents 2>/dev/null | string replace -rf '^ {0,2}([a-z][^ ]*) +(.*)' '$1\t$2'
            else if test "$command" = puzzles
                printf '%s\n' make solve
                peerless puzzles 2>/dev/null | string replace -rf '^([a-z-]+-[0-9]+) .*' '$1'
                __fish_complete_path $word
            else if contains -- "$command" 'lab duel' 'lab style'
                __peerless_players
            end
    end
end

complete -c peerless -f -a '(__peerless_complete)'
