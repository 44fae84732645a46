# Completion for bash. Commands, options and values come from the program itself when they are asked for: from its help,
# from its lists of heroes and boards, and from what its engine says of players.
# shellcheck shell=bash

# The lines that begin as the word does, each with something put before it: offer [BEFORE] <lines
_peerless_offer() {
    local line
    while IFS= read -r line; do
        [[ ${1-}$line == "$word"* ]] && COMPREPLY+=("${1-}$line")
    done
}

_peerless_commands() { # that a help lists
    LC_ALL=C "$program" "$@" --help 2>/dev/null | sed -nE 's/^  ([a-z]+)  .*/\1/p'
}

_peerless_players() {
    echo '{"type":"hello"}' | "$program" engine 2>/dev/null |
        sed -n 's/.*"players":\["\([^]]*\)"\].*/\1/p' | sed 's/","/\n/g'
}

_peerless_ids() { # heroes or boards
    "$program" "$1" "${content[@]}" 2>/dev/null | sed '$d; s/ .*//'
}

_peerless_files() { # folders, and files with these endings; none: any file
    local ending
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(
        (($#)) || compgen -f -- "$value"
        ((!$#)) || compgen -d -- "$value"
        for ending; do compgen -f -X "!*.$ending" -- "$value"; done
    )
}

_peerless_value() { # of option $1; its placeholder in the help is $2
    local stem=${word%"$value"} list=${value%"${value##*[,=]}"}
    case $1 in
    heroes | boards)
        compopt -o nospace 2>/dev/null
        _peerless_offer "$stem$list" < <(_peerless_ids "$1")
        ;;
    seats)
        compopt -o nospace 2>/dev/null
        if [[ $list ]]; then
            _peerless_offer "$stem$list" < <(_peerless_ids heroes)
        else
            _peerless_offer "$stem" < <(printf '%s\n' A= B=)
        fi
        ;;
    players)
        compopt -o nospace 2>/dev/null
        _peerless_offer "$stem$list" < <(
            [[ $command != play ]] || echo human
            _peerless_players
        )
        ;;
    hero) _peerless_offer "$stem" < <(_peerless_ids heroes) ;;
    board) _peerless_offer "$stem" < <(_peerless_ids boards) ;;
    option)
        _peerless_offer "$stem" < <(sed -nE 's/^  ([A-Za-z]+)=([^ ]+\|[^ ]+) .*/\1 \2/p' <<<"$help" |
            while IFS='| ' read -ra values; do printf "${values[0]}=%s\n" "${values[@]:1}"; done)
        ;;
    *)
        case $2 in
        FILE) _peerless_files ;;
        DIR) _peerless_files / ;;
        *'|'*) _peerless_offer "$stem" <<<"${2//|/$'\n'}" ;;
        esac
        ;;
    esac
}

_peerless() {
    local IFS=$' \t\n' line=${COMP_LINE:0:COMP_POINT} word value option help hint i
    local -a before content=()
    word=${line##*[[:blank:]]}
    value=$word
    read -ra before <<<"${line%"$word"}"
    local program=${before[0]/#\~/$HOME} command=${before[1]-} last=${before[${#before[@]} - 1]}
    COMPREPLY=()

    if ((${#before[@]} == 1)) || { ((${#before[@]} == 2)) && [[ $command == help ]]; }; then
        _peerless_offer < <(_peerless_commands)
        ((${#before[@]} > 1)) || _peerless_offer < <(printf '%s\n' help --help --version)
        return
    fi
    [[ $command != help ]] || before=("${before[0]}" "${before[@]:2}") command=${before[1]}
    help=$(LC_ALL=C "$program" help "$command" 2>/dev/null) || return
    if [[ $help == "usage: peerless $command COMMAND"* ]]; then # a family of commands
        if ((${#before[@]} == 2)) && [[ $word != -* ]]; then
            _peerless_offer < <(_peerless_commands "$command")
            return
        elif ((${#before[@]} > 2)); then
            command+=" ${before[2]}"
            help=$(LC_ALL=C "$program" help "${before[1]}" "${before[2]}" 2>/dev/null) || return
        fi
    fi
    for ((i = 2; i < ${#before[@]} - 1; i++)); do
        [[ ${before[i]} != --content ]] || content+=(--content "${before[i + 1]/#\~/$HOME}")
    done

    if [[ $word == --*=* ]]; then
        option=${word%%=*}
        value=${word#*=}
    elif [[ $word == [AB]=* ]]; then
        option=--seats
    elif [[ $last == --* ]]; then
        option=$last
    fi
    [[ ! $option ]] || hint=$(sed -nE "/^options:/,\$ s/^  $option ([^ ]+( [^ ]+)*)  .*/\1/p" <<<"$help")
    if [[ $hint ]]; then
        _peerless_value "${option#--}" "$hint"
    elif [[ $word == -* ]]; then
        _peerless_offer < <(sed -nE '/^options:/,$ s/^  (--[a-z-]+) .*/\1/p' <<<"$help")
    else
        case $command in
        show)
            if [[ $word == */* ]]; then
                _peerless_offer "${word%%/*}/" < <("$program" show "${word%%/*}" --json "${content[@]}" 2>/dev/null |
                    grep -oE '"id":"[^"]+","hero":' | cut -d '"' -f 4)
            else
                _peerless_offer < <(_peerless_ids heroes && _peerless_ids boards)
            fi
            ;;
        rules) _peerless_offer < <("$program" rules --contents 2>/dev/null | sed -nE 's/^ {0,2}([a-z][^ ]*).*/\1/p') ;;
        export) _peerless_offer < <(_peerless_ids heroes) ;;
        import) _peerless_files json ;;
        check) _peerless_files hero board ;;
        scenario) _peerless_files scenario ;;
        replay | review | 'store check' | 'store backup' | 'store restore') _peerless_files ;;
        puzzles)
            _peerless_files puzzles
            _peerless_offer < <(printf '%s\n' make solve && "$program" puzzles 2>/dev/null | sed -nE 's/^([a-z-]+-[0-9]+) .*/\1/p')
            ;;
        'lab hero') _peerless_files hero ;;
        'lab duel' | 'lab style') _peerless_offer < <(_peerless_players) ;;
        esac
    fi

    # readline takes what stands before its last word break for granted
    local current=${COMP_WORDS[COMP_CWORD]} taken
    [[ $current == [=:@] ]] && current=
    taken=${word%"$current"}
    [[ $value != "$word" && ${hint-} == @(FILE|DIR) ]] && taken=
    COMPREPLY=("${COMPREPLY[@]#"$taken"}")
}

complete -F _peerless peerless
