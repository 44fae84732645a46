#!/bin/sh
# Makes the tarball of the last commit: dist.sh [FOLDER] (default build) writes peerless-VERSION.tar.gz there. The engine for the
# browser and the page are in it as they are built, so that `make play` needs only a C compiler, Meson and the three libraries of
# the server. The same commit gives the same bytes: names in order, the time of the commit, no owner.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
out=${1:-$root/build}
mkdir -p "$out"
out=$(cd "$out" && pwd)
cd "$root"
version=$(sed -n "s/^  version: '\(.*\)',$/\1/p" meson.build)
name=peerless-$version
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

[ -z "$(git status --porcelain)" ] || echo 'What is not committed is not in the tarball.'
git archive --format=tar --prefix="$name/" HEAD | tar -xf - -C "$work"
# What is built here already is taken over; where it is not of this commit, it is built again there.
mkdir "$work/$name/build"
for part in wasm site; do
    [ ! -f "build/$part/.inputs" ] || cp -R "build/$part" "$work/$name/build/$part"
done
"$work/$name/tools/build-site.sh"
for file in wasm/peerless.wasm site/peerless.wasm site/index.html site/licenses.txt; do
    [ -s "$work/$name/build/$file" ] || {
        echo "$file was not built, so there is no tarball" >&2
        exit 1
    }
done

# Libraries are those of the machine that builds it; what is in the tarball besides ours is in its bill of materials.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) tools/bill.py --version "$version" --site "$work/$name/build/site" \
    >"$work/$name/peerless.spdx.json"

LC_ALL=C tar -C "$work" --sort=name --mtime="@$(git log -1 --format=%ct)" --owner=0 --group=0 --numeric-owner \
    --mode=u+rw,go=rX --format=gnu -cf "$work/tar" "$name"
gzip -n -9 <"$work/tar" >"$work/gz"
mv "$work/gz" "$out/$name.tar.gz"
echo "The tarball is $out/$name.tar.gz ($(($(wc -c <"$out/$name.tar.gz") / 1024)) KiB)"
