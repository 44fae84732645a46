#!/bin/sh
# A program for `peerless lab duel` in plain shell: it attacks when it may, and otherwise takes the first option.
#
#     peerless lab duel "program:sh examples/program.sh" random --games 8
#
# docs/programs.md describes what it reads and says. Each echo is written at once: a shell does not buffer.
echo '{"type":"ready"}'
while read -r message; do
    case $message in
    *'"yours":true'*) ;;
    *) continue ;; # what is not a question to us needs no answer
    esac
    question=${message##*\"question\":\{} # the question stands last
    number=${question#\"number\":}
    number=${number%%,*}
    options=${question#*\"options\":}
    case $options in
    *'{"name":"attack"'*) answer=attack ;;
    *)
        answer=${options#*\"name\":\"} # the first one
        answer=${answer%%\"*}
        ;;
    esac
    echo "{\"type\":\"answer\",\"question\":$number,\"answer\":\"$answer\"}"
done
