#!/bin/sh
# Builds the page as static files for any web server: build-site.sh [--current] [FOLDER] (default build/site). It has the engine in
# WebAssembly in it and needs no server of ours. WASM_DIR: where the modules are; without it, they are built. Nothing is done when the
# page is there and no source has changed; --current only says whether that is so.
#
# Beside each file that gets smaller there is the same in gzip and brotli, for servers that send what the browser asks for.
#
# Where the modules cannot be built, the page is built without them, and says to whoever opens it what the server lacks.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
limit=$((260 * 1024)) # bytes, compressed, without the modules, what their players have learned, the long texts, and parts for few visits
ask=
if [ "${1:-}" = --current ]; then
    ask=yes
    shift
fi
out=${1:-$root/build/site}
wasm=${WASM_DIR:-$root/build/wasm}
mkdir -p "$out"
out=$(cd "$out" && pwd)
cd "$root"

if [ -z "${WASM_DIR:-}" ]; then
    if [ -n "$ask" ]; then
        tools/build-wasm.sh --current "$wasm" || exit 1
    else
        tools/build-wasm.sh "$wasm" || rm -f "$wasm"/peerless*.* "$wasm/.inputs"
    fi
fi
inputs="$(tools/fingerprint.sh tools/build-site.sh web content/rulebook content/lessons content/puzzles content/matchups.txt content/difficulty.txt LICENSE) $(cat "$wasm/.inputs" 2>/dev/null || echo 'without the module')"
if [ "$inputs" = "$(cat "$out/.inputs" 2>/dev/null)" ] && [ -s "$out/service.js" ]; then
    exit 0
elif [ -n "$ask" ]; then
    exit 1
fi

for tool in esbuild brotli; do
    command -v $tool >/dev/null || {
        echo "The page cannot be built: there is no $tool here (Debian: $tool)" >&2
        exit 1
    }
done
echo 'Building the page'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/fonts"

pack() { # from, further options
    from=$1
    shift
    esbuild "web/$from" --bundle --minify --format=esm --target=es2022 --charset=utf8 --legal-comments=none --log-level=warning "$@"
}
bundle() { # from, to, further options
    from=$1
    to=$2
    shift 2
    pack "$from" --outfile="$work/$to" "$@"
}
# What few visits need, replays and reviews, is in parts of its own, with a hash in the name; what the page begins with is fetched at once.
pack src/main.ts web/src/embed.ts --outdir="$work" --splitting '--chunk-names=part-[hash]'
preload=$(grep -o 'from *"\./part-[A-Z0-9]*\.js"' "$work/main.js" | sed -E 's/.*"\.\/(.*)"/<link rel="modulepreload" href="\1">/' | tr -d '\n')
learned=false
[ ! -f "$wasm/peerless.mind" ] || learned=true
bundle src/worker.ts worker.js "--define:LEARNED=$learned"
bundle style/main.css style.css '--external:fonts/*'

# Pictures of the interface stand in the page itself, without the remarks for those who draw them.
sed -e ':all' -e 'N' -e '$!b all' -e 's/<!--[^>]*-->//g' -e 's/\n[ ]*//g' web/sprite.svg >"$work/sprite"
for page in index embed; do
    awk -v sprite="$work/sprite" '/<!-- sprite -->/ { while ((getline line < sprite) > 0) print line; close(sprite); next } { print }' \
        web/$page.html >"$work/$page.html"
done
sed -i "s|<script type=\"module\"|$preload&|" "$work/index.html"
rm "$work/sprite"
cp web/manifest.webmanifest web/icon.svg "$work"
cp web/fonts/*.woff2 "$work/fonts"
# The rulebook, what the coach says and the lessons: fetched when somebody wants to read them, in one language.
for language in en ru uk; do
    cp "content/rulebook/$language.md" "$work/rulebook-$language.txt"
    cp "content/rulebook/$language.coach" "$work/coach-$language.txt"
    {
        for lesson in content/lessons/*.scenario; do
            echo "lesson $(basename "$lesson" .scenario)"
            cat "$lesson"
        done
        cat "content/lessons/$language.lessons"
    } >"$work/lessons-$language.txt"
done
cp content/matchups.txt content/difficulty.txt "$work"
cat content/puzzles/win.puzzles content/puzzles/defense.puzzles | grep -v -e '^#' -e '^solution' >"$work/puzzles.txt"
{
    printf 'Peerless, the content and the page.\n\n'
    cat LICENSE
    for text in web/licenses/engine.txt web/fonts/OFL.txt; do
        printf '\n%s\n\n' ------------------------------------------------------------------------
        cat "$text"
    done
} >"$work/licenses.txt"
for file in "$wasm"/peerless*.*; do
    [ ! -f "$file" ] || cp "$file" "$work"
done

# The service worker knows every file and, by the hash, whether any has changed.
list() { (cd "$work" && find . -type f | sed 's/^..//' | LC_ALL=C sort); }
version=$(cd "$work" && list | xargs -d '\n' sha256sum | sha256sum | cut -c 1-16)
# The page asks for its parts by that version, so that no part of another one gets in between.
sed -i "s/\\(main\.js\\|embed\.js\\|style\.css\\)\"/\\1?v=$version\"/" "$work/index.html" "$work/embed.html"
kept=$(list | grep -vx -e index.html -e embed.html -e embed.js -e licenses.txt -e peerless.parts | sed -E "s/^(main\.js|style\.css|worker\.js|peerless[^.]*\..*|.*\.txt)\$/&?v=$version/" |
    awk '{ printf ",\"%s\"", $0 }')
bundle src/service.ts service.js "--define:FILES=[\"./\"$kept]" "--define:VERSION=\"$version\""

compressed=0
rare=$(list | grep -e '^part-' -e '^embed\.' | while read -r part; do case $preload in *"$part"*) ;; *) echo "$part" ;; esac; done)
for file in $(list | grep -vxF "${rare:-none}" | grep -v -e '\.wasm$' -e '\.mind$' -e '\.txt$' -e '\.parts$'); do
    case $file in
    *.woff2) size=$(wc -c <"$work/$file") ;;
    *) size=$(brotli -q 11 -c "$work/$file" | wc -c) ;; # as sites send it
    esac
    compressed=$((compressed + size))
done
awk -v bytes=$compressed -v files="$(list | wc -l)" \
    'BEGIN { printf "%7.1f KiB  the page, compressed, without the engine (%d files)\n", bytes / 1024, files }'
if [ $compressed -gt $limit ]; then
    echo "The page may have $((limit / 1024)) KiB." >&2
    exit 1
fi

# Fonts are compressed already. The same file gives the same bytes: gzip -n writes neither name nor time.
for file in $(list | grep -v '\.woff2$'); do
    gzip -9 -n -c "$work/$file" >"$work/$file.gz"
    brotli -q 11 -c "$work/$file" >"$work/$file.br"
    for packed in "$work/$file.gz" "$work/$file.br"; do
        [ "$(wc -c <"$packed")" -lt "$(wc -c <"$work/$file")" ] || rm "$packed"
    done
done

chmod -R u=rwX,go=rX "$work"
find "$out" -mindepth 1 -delete
cp -R "$work/." "$out"
echo "$inputs" >"$out/.inputs"
