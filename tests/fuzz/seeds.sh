#!/bin/sh
# Makes the seeds of all fuzz targets: seeds.sh PROGRAM FOLDER. They come from the content, the examples, the tests and the
# program itself; only what cannot be had from these is written out here. The dictionaries come too: the words of each
# format as they stand beside this script, and the words of the card language as the content has them.
set -eu
program=$1
out=$2
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
content=$root/content
tests=$root/tests
heroes=$(cd "$content/heroes" && printf '%s\n' *.hero | sed 's/\.hero$//')
boards=$(cd "$content/boards" && printf '%s\n' *.board | sed 's/\.board$//')
nth() { # number, from 0, words
    n=$1
    shift
    shift $((n % $#))
    echo "$1"
}
hero() { # shellcheck disable=SC2086
    nth "$1" $heroes
}
board() { # shellcheck disable=SC2086
    nth "$1" $boards
}

rm -rf "$out"
for target in hero board phrases record match scenario protocol json maker journal server http weights practice; do
    mkdir -p "$out/$target"
    cp "$here/$target.dict" "$out/" 2>/dev/null || true
done

# files of the content, and broken ones
cp "$content"/heroes/*.hero "$root"/examples/*.hero "$tests"/scenarios/own/heroes/*.hero "$tests"/files/own/*.hero \
    "$tests"/pack/broken/*.hero "$out/hero"
cp "$content"/boards/*.board "$tests"/pack/broken/*.board "$tests"/scenarios/own/boards/*.board "$out/board"
# pieces of the phrasebooks that can stand alone: the settings, some phrases, and the words of the dictionary in these
for book in "$content"/phrases/*.phrases; do
    awk -v out="$out/phrases/$(basename "$book" .phrases)" '
        function flush(n) {
            file = sprintf("%s-%03d", out, piece++)
            printf "%s", settings >file
            for (n = 0; n < words; n++)
                if (used[word[n]])
                    printf "%s", forms[word[n]] >file
            printf "%s", phrases >file
            close(file)
            phrases = ""
            lines = 0
            split("", used)
        }
        /^#/ || /^$/ { next }
        /^(noun|verb|adj|agree) / {
            if (!($2 in forms))
                word[words++] = $2
            forms[$2] = forms[$2] $0 "\n"
            dictionary = 1
            next
        }
        !dictionary { settings = settings $0 "\n"; next }
        /^(language|cases|plural|quotes|skip|abbrev|sound|equal|number|paradigm) / { settings = settings $0 "\n"; next }
        {
            if (lines >= 25 && /^[^ ]/)
                flush()
            phrases = phrases $0 "\n"
            lines++
            n = split($0, part, /[][ @]/)
            for (i = 1; i <= n; i++)
                used[part[i]] = 1
        }
        END { flush() }' "$book"
done
# the words of the texts, for the dictionary of hero files
sed -n 's/^  *\([A-Z].*[.:]\)$/\1/p' "$content"/heroes/*.hero | tr -cs "A-Za-z'" '\n' | LC_ALL=C sort -u | sed '/^$/d; s/.*/" &"/' \
    >>"$out/hero.dict"

# decks of others, and ours as others get them
cp "$tests"/decks/*.json "$out/maker"
for name in $heroes; do
    "$program" export "$name" --maker >"$out/maker/$name.json"
done

# every sixth file of scenarios, and those of the odd heroes
n=0
for file in "$tests"/scenarios/*.scenario; do
    n=$((n + 1))
    [ $((n % 6)) -ne 0 ] || cp "$file" "$out/scenario"
done
cp "$tests"/scenarios/own/*.scenario "$out/scenario"
for file in "$out"/scenario/*; do # without its title, the first scenario of a file is a position
    awk '/^scenario/ { if (n++) exit; next } { print }' "$file" >"$out/scenario/$(basename "$file" .scenario).position"
done

# talks, what the program says to them, and the records it wrote
talk() { # name; the lines come in
    cat >"$out/protocol/$1"
    "$program" engine --seed 1 --content "$tests/scenarios/own" <"$out/protocol/$1" >"$out/said-$1"
    n=0
    while read -r line; do
        n=$((n + 1))
        [ ${#line} -gt 1500 ] || printf '%s' "$line" >"$out/json/$1-$n"
    done <"$out/said-$1"
    if grep '^{"type":"record"' "$out/said-$1" >"$out/recorded"; then
        sed 's/.*"text":/{"type":"load","text":/' "$out/recorded" >"$out/protocol/$1-load"
        printf '%b' "$(sed 's/.*"text":"\(.*\)"}$/\1/' "$out/recorded")\n" >"$out/record/$1"
        head -n 20 "$out/record/$1" >"$out/record/$1-begun"
    fi
    rm -f "$out/said-$1" "$out/recorded"
}
talk hello <<END
{"type":"hello","language":"uk","id":"a \"quoted\" \u00e9 name"}
{"type":"hello","id":12}
{"type":"content","language":"ru"}
{"type":"hullo"}
END
i=0
for name in $heroes; do
    j=$((i + 3))
    talk "duel-$name" <<END
{"type":"new","board":"$(board $i)","seats":["$name",{"hero":"$(hero $j)"}],"seed":$i,"options":{"simultaneousDefeat":"draw"}}
{"type":"play","match":1,"seat":"A","player":"random","count":$((7 * i + 9))}
{"type":"view","match":1,"seat":"B","since":$i,"language":"ru"}
{"type":"answer","match":1,"seat":"A","question":$((7 * i + 10)),"answer":0}
{"type":"answer","match":1,"seat":"B","question":$((7 * i + 10)),"answer":0}
{"type":"explain","match":1,"seat":"A","space":$((i + 4))}
{"type":"explain","match":1,"seat":"B","fighter":0}
{"type":"undo","match":1,"seat":"B","to":$((i + 1))}
{"type":"clone","match":1}
{"type":"play","match":2,"seats":["A"],"player":"random","count":20}
{"type":"view","match":2,"seat":null,"since":0}
{"type":"record","match":2}
{"type":"close","match":1}
END
    i=$j
    [ $i -lt 24 ] || i=$((i - 23))
done
talk teams <<END
{"type":"new","board":"$(board 3)","seats":["$(hero 0)","$(hero 1)","$(hero 2)","$(hero 3)"],"seed":"3d340853286801445c80dddf02d4c688872a255047e848fef40f7b97a294159f"}
{"type":"play","match":1,"player":"random","count":60}
{"type":"view","match":1,"seat":"B2"}
{"type":"explain","match":1,"seat":"A1","card":"feint"}
{"type":"record","match":1}
END
position=$(sed -n '1,/^scenario/p' "$tests/scenarios/attack.scenario" | sed '/^scenario/d; s/"/\\"/g' | awk '{ printf "%s\\n", $0 }')
talk position <<END
{"type":"position","text":"$position"}
{"type":"view","match":1,"seat":"A"}
{"type":"answer","match":1,"seat":"A","question":1,"answer":"maneuver"}
{"type":"answer","match":1,"seat":"A","question":2,"answer":"none"}
END
# one to three lines each, in a session that is prepared: protocol.c says how the first byte chooses it
mkdir "$out/lines"
for file in "$out"/protocol/*; do
    split -l $((${#file} % 3 + 1)) -a 2 "$file" "$out/lines/$(basename "$file")-"
done
rm "$out"/protocol/*
n=0
for file in "$out"/lines/*; do
    [ "$(wc -c <"$file")" -le 1500 ] || continue
    { printf '%b' "$(printf '\\%04o' $((48 + n % 32)))"; cat "$file"; } >"$out/protocol/$(basename "$file")"
    n=$((n + 1))
done
rm -r "$out/lines"
printf '%s' '[null,true,false,0,-0.0,1e308,-1.5E-7,"\ud83d\ude00\/\b\f\n\r\t","",{},[],{"a":{"a":[[[]]]}}]' >"$out/json/kinds"
printf '%s' '[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["deep"]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]' >"$out/json/deep"

# journals, with deeds and without
"$program" sim --games 3 --journal "$out/journal/plain" >/dev/null
sed -i '1s/: .*/: plain/; s/| \([0-9]*\) [0-9]*/| \1 12345/g' "$out/journal/plain"
sed '1s/: .*/: deeds/; s/12345/& 3 2 1 14 0:3,1,1,0,0,1,4 2:255,0,2,1,1,0,65535/g' "$out/journal/plain" >"$out/journal/deeds"
for bytes in 0 9 40 200; do
    head -c $bytes "$out/journal/plain" >"$out/journal/plain-$bytes"
    head -c $((bytes + 100)) "$out/journal/deeds" >"$out/journal/deeds-$bytes"
done

# weights of a very short training, rows of each table, and its practice matches, a few and one; their title is that of practice.c
"$program" lab train "$out/training" --games 20 --thorough 4 --quick 2 --gate 4 --gate-iterations 2 --heroes "$(hero 1),$(hero 5)" \
    --boards "$(board 1)" --jobs 1 >/dev/null
grep -E '^(peerless|made|hash)' "$out/training/g1.mind" >"$out/head"
cp "$out/head" "$out/weights/head"
grep -vE '^(peerless|made|hash)' "$out/training/g1.mind" | awk '{ print >("'"$out"'/rows-" $1) }'
for rows in "$out"/rows-*; do
    { cat "$out/head"; head -n 3 "$rows"; } >"$out/weights/${rows##*/rows-}"
done
{ cat "$out/head"; awk 'NR % 150 == 1' "$out"/rows-*; } >"$out/weights/some"
sed 's/ [0-9]* \([A-Za-z0-9+/]*\)$/ 259 \1/' "$out/weights/some" >"$out/weights/large"
title=$(head -n 1 "$out/training/g1.games" | wc -c)
{ echo 'peerless practice 1: fuzz'; tail -c +$((title + 1)) "$out/training/g1.games"; } >"$out/games"
for bytes in 20 26 200 1500 3000 6000; do
    head -c $bytes "$out/games" >"$out/practice/first-$bytes"
done
rm -r "$out/training" "$out/head" "$out"/rows-* "$out/games"

# what guests of a server do; see server.c for @T and the rest. A few lines each, in all houses in turn.
visits=0
visit() { # name; the lines come in
    cat >"$out/visit"
    for lines in 1 3; do
        split -l $lines -a 2 "$out/visit" "$out/visit-"
        for file in "$out"/visit-*; do
            { printf '%b' "$(printf '\\%04o' $((65 + visits % 8)))"; cat "$file"; } >"$out/server/$1-$visits"
            visits=$((visits + 1))
        done
        rm "$out"/visit-*
    done
    rm "$out/visit"
}
visit lesson <<END
0{"type":"hello","language":"uk","id":"a"}
$(n=1; while [ $n -le 4 ]; do
    printf '0{"type":"answer","table":"@U","seat":"A","question":%d,"answer":0,"id":"%d"}\nthink\n' $n $n
    n=$((n + 1))
done)
0{"type":"undo","table":"@U","seat":"A"}
think
0{"type":"explain","table":"@U","seat":"A","space":4}
again
0{"type":"resign","table":"@U","seat":"A"}
0{"type":"rematch","table":"@U","seat":"A"}
END
visit duel <<END
$(n=1; while [ $n -le 10 ]; do
    printf '0{"type":"answer","table":"@T","seat":"A","question":%d,"answer":0}\n1{"type":"answer","table":"@T","seat":"B","question":%d,"answer":0}\n' $n $n
    n=$((n + 1))
done)
0{"type":"undo","table":"@T","seat":"A"}
1{"type":"consent","table":"@T","seat":"B","agree":true,"stand":8,"number":9}
2{"type":"answer","table":"@T","seat":"A","question":10,"answer":0}
leave 1
1{"type":"name","table":"@T","seat":"B","name":"Eve"}
0{"type":"language","language":"ru"}
tick 700000
1{"type":"resign","table":"@T","seat":"B"}
0{"type":"rematch","table":"@T","seat":"A","swap":true}
1{"type":"rematch","table":"@T","seat":"B"}
END
visit tables <<END
2{"type":"open","seats":[{},{"player":"random","hero":"$(hero 1)"}],"board":null,"clock":30,"options":{"firstPlayer":"random"},"id":"x"}
2{"type":"open","seats":[{"name":"Ann"},{},{"hero":null},{"player":"greedy"}],"id":7}
2{"type":"open","seats":[{},{}],"clock":{"bank":60,"increment":5},"chat":true}
0{"type":"say","table":"@T","seat":"A","phrase":"hello"}
1{"type":"say","table":"@T","seat":"B","phrase":"attack-this","fighter":0,"to":"team"}
1{"type":"chat","table":"@T","seat":"B","text":"x"}
2{"type":"join","table":"@T","secrets":["@A","@B"],"name":"Bo","since":0,"language":"uk"}
2{"type":"exchange","table":"@T","secrets":["@A"]}
2{"type":"undo","table":"@T","seat":"A"}
2{"type":"leave","table":"@T"}
2{"type":"join","table":"@U","secrets":["@C"]}
think
tick 1000
2{"type":"ping"}
END

for house in A B C D E F G H; do # whose language the next input must not find
    printf '%s0{"type":"hello","language":"ru"}\n' $house >"$out/server/hello-$house"
    printf '%s0{"type":"explain","table":"@T","seat":"A","space":4}\n' $house >"$out/server/explain-$house"
done

# what strangers send to a server; see http.c for @R and the rest
n=0
knock() { # the lines come in; to each of the four servers
    cat >"$out/knock"
    for which in 0 1 2 3; do
        { printf '%s' $which; cat "$out/knock"; } >"$out/http/$n-$which"
    done
    rm "$out/knock"
    n=$((n + 1))
}
for path in / /index.html /assets/a-1.js /assets/a-1.js.gz /deep/er/ /.hidden /link /../outside /%2e%2e/outside //etc/passwd /table/@T \
    /healthz /metrics /socket /content/en.json /content/@T/uk.json /content/xx/ru.json /record/@R /record/@T /record/none; do
    knock <<END
GET $path HTTP/1.1
host: localhost:8080
accept-encoding: gzip;q=0.5, br;q=0, *
END
done
knock <<END
HEAD /assets/a-1.js HTTP/1.1
host: [::1]:80
accept-encoding: identity;q=0, br
if-none-match: W/"0123456789abcdef"

GET /healthz HTTP/1.1
content-length: 5
END
knock <<END
POST / HTTP/1.1
transfer-encoding: chunked
END
knock <<END
GET /metrics HTTP/1.1
peer: 192.0.2.7
host: evil.example
x-forwarded-for: 203.0.113.9, [2001:db8::1]:443
authorization: Bearer a token of twenty-five letters
END
knock <<END
GET /metrics HTTP/1.1
forwarded: for=192.0.2.60
x-forwarded-for: 127.0.0.1
END
knock <<END
GET /healthz HTTP/1.1
x-forwarded-for: 203.0.113.9, ::1
END
for origin in http://localhost:8080 https://friend.example http://evil.example null; do
    knock <<END
GET /socket HTTP/1.1
host: localhost:8080
upgrade: websocket
origin: $origin
x-forwarded-for: 198.51.100.3
x-forwarded-proto: http

{"type":"hello"}
+{"type":
"ping"}
!binary
END
done

# matches: any bytes will do
for file in "$content"/*/*.hero "$content"/*/*.board; do
    gzip -nc "$file" | tail -c +30 | head -c 300 >"$out/match/$(basename "$file")"
done
