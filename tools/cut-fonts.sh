#!/bin/bash
# Cuts the fonts of the page out of Debian's Noto: cut-fonts.sh [FOLDER] (default web/fonts). Only letters of the three languages,
# figures and the signs we use stay, so that each is about 10 KiB. The results are kept in web/fonts: 800 MB of fonts would have
# to be installed to make them, and they hardly ever change. Needs fonts-noto-extra, python3-fonttools and python3-brotli.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
out=${1:-$root/web/fonts}
noto=/usr/share/fonts/truetype/noto
letters='U+20-7E,U+A0,U+AB,U+BB,U+AD,U+B7,U+D7,U+2010-2014,U+2018-201E,U+2026,U+2116,U+2190-2193,U+2212'
letters="$letters,U+401,U+404,U+406,U+407,U+410-44F,U+451,U+454,U+456,U+457,U+490,U+491"
mkdir -p "$out"

cut() { # font of Debian, name of ours, signs
    # Debian's own Python: another one may not have its packages
    /usr/bin/python3 -m fontTools.subset "$noto/$1.ttf" --unicodes="${3:-$letters}" --flavor=woff2 --no-hinting \
        --layout-features=kern,liga,lnum,locl,mark,ccmp --output-file="$out/$2.woff2"
}

cut NotoSerifDisplay-ExtraCondensedBlack display
cut NotoSerif-CondensedExtraBold name
cut NotoSerif-CondensedItalic name-italic
cut NotoSans-SemiCondensed text
cut NotoSans-SemiCondensedSemiBold text-bold
cut NotoSans-ExtraCondensed narrow
cut NotoSans-ExtraCondensedBold narrow-bold

# What is printed on paper is embedded uncompressed.
mkdir -p "$root/content/fonts"
for font in name text text-bold; do
    /usr/bin/python3 -c 'import sys; from fontTools.ttLib import TTFont; f = TTFont(sys.argv[1]); f.flavor = None; f.save(sys.argv[2])' \
        "$out/$font.woff2" "$root/content/fonts/$font.ttf"
done
