#!/bin/sh
# Installs what a purpose needs and this machine lacks: install.sh PURPOSE... (build, test, fuzz, wasm, site,
# browser, check, bench).
# Silent when nothing is missing. Debian only; elsewhere it names the packages and leaves the rest to the reader.
set -eu

missing=
noto=/usr/share/fonts/truetype/noto
need() { # package, then how to see that it is there
    package=$1
    shift
    "$@" >/dev/null 2>&1 || missing="$missing $package"
}

has_wasm_runtime() { # what clang itself adds to every module
    test -f "$(clang --target=wasm32-wasi --rtlib=compiler-rt -print-libgcc-file-name)"
}

has_libfuzzer() {
    test -f "$(clang -print-file-name="libclang_rt.fuzzer-$(uname -m).a")"
}

for purpose in "$@"; do
    case $purpose in
    build)
        need gcc command -v gcc
        need libc6-dev test -f /usr/include/stdio.h
        need meson command -v meson
        need ninja-build command -v ninja
        need pkg-config command -v pkg-config
        need libwebsockets-dev test -f /usr/include/libwebsockets.h
        need libsqlite3-dev test -f /usr/include/sqlite3.h
        need libsodium-dev test -f /usr/include/sodium.h
        ;;
    test)
        need libcmocka-dev test -f /usr/include/cmocka.h
        need python3 command -v python3
        need g++ command -v g++
        need mandoc command -v mandoc
        ;;
    fuzz)
        need clang command -v clang
        need libclang-rt-dev has_libfuzzer
        ;;
    wasm)
        need clang command -v clang
        need lld command -v wasm-ld
        need wasi-libc test -f /usr/lib/wasm32-wasi/libc.a
        need libclang-rt-dev-wasm32 has_wasm_runtime
        need nodejs command -v node
        ;;
    site)
        need nodejs command -v node
        need npm command -v npm
        need fonts-noto-extra test -f "$noto/NotoSerifDisplay-ExtraCondensedBlack.ttf"
        need python3-fonttools /usr/bin/python3 -c 'import fontTools'
        need python3-brotli /usr/bin/python3 -c 'import brotli'
        ;;
    browser)
        need chromium command -v chromium
        ;;
    check)
        need clang command -v clang
        need clang-format command -v clang-format
        need clang-tidy command -v clang-tidy
        need cppcheck command -v cppcheck
        need shellcheck command -v shellcheck
        ;;
    bench)
        need valgrind command -v valgrind
        ;;
    *)
        echo "install.sh: unknown purpose '$purpose' (build, test, fuzz, wasm, site, browser, check, bench)" >&2
        exit 2
        ;;
    esac
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
    echo "Please install (Debian names):$missing" >&2
    exit 1
fi
as_root=
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
        echo "Missing:$missing. Neither root nor sudo here; please run as root: apt-get install$missing" >&2
        exit 1
    fi
    as_root=sudo
fi
echo "Installing:$missing"
$as_root apt-get update -qq
# shellcheck disable=SC2086  # a list of package names
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $missing >/dev/null
