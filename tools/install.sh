#!/bin/sh
# Installs what a purpose needs and this machine lacks: install.sh PURPOSE... (build, test, fuzz, wasm, site, browser, npm, check,
# bench, fresh). Silent when nothing is missing; otherwise it says what is installed and why, how much that is, and how far it has come.
# Debian only; elsewhere it names the packages and leaves the rest to the reader.
set -eu

missing= # all packages
reasons= # a line a purpose: why, and which
need() { # package, then how to see that it is there
    package=$1
    shift
    if "$@" >/dev/null 2>&1; then
        return
    fi
    case " $missing$wanted " in *" $package "*) ;; *) wanted="$wanted $package" ;; esac
}

has_wasm_runtime() { # what clang itself adds to every module
    test -f "$(clang --target=wasm32-wasi --rtlib=compiler-rt -print-libgcc-file-name)"
}

has_libfuzzer() {
    test -f "$(clang -print-file-name="libclang_rt.fuzzer-$(uname -m).a")"
}

for purpose in "$@"; do
    wanted=
    case $purpose in
    build)
        why='the program'
        need gcc command -v gcc
        need libc6-dev test -f /usr/include/stdio.h
        need meson command -v meson
        need ninja-build command -v ninja
        need pkg-config command -v pkg-config
        need libwebsockets-dev test -f /usr/include/libwebsockets.h
        need libsqlite3-dev test -f /usr/include/sqlite3.h
        need libsodium-dev test -f /usr/include/sodium.h
        ;;
    wasm)
        why='the engine in the browser'
        need clang command -v clang
        need lld command -v wasm-ld
        need wasi-libc test -f /usr/lib/wasm32-wasi/libc.a
        need libclang-rt-dev-wasm32 has_wasm_runtime
        need binaryen command -v wasm-opt
        ;;
    site)
        why='the page'
        need esbuild command -v esbuild
        need brotli command -v brotli
        ;;
    test)
        why='tests'
        need libcmocka-dev test -f /usr/include/cmocka.h
        need python3 command -v python3
        need g++ command -v g++
        need mandoc command -v mandoc
        ;;
    browser)
        why='tests in browsers'
        need chromium command -v chromium
        need firefox-esr command -v firefox-esr
        ;;
    npm)
        why='tests of the page'
        need nodejs command -v node
        need npm command -v npm
        ;;
    fuzz)
        why='fuzzing'
        need clang command -v clang
        need libclang-rt-dev has_libfuzzer
        ;;
    check)
        why='checks'
        need clang command -v clang
        need clang-format command -v clang-format
        need clang-tidy command -v clang-tidy
        need cppcheck command -v cppcheck
        need shellcheck command -v shellcheck
        ;;
    bench)
        why='measuring'
        need valgrind command -v valgrind
        ;;
    fresh)
        why='clean machines'
        need debootstrap command -v debootstrap
        need iproute2 command -v ip
        need util-linux command -v unshare
        ;;
    *)
        echo "install.sh: unknown purpose '$purpose' (build, test, fuzz, wasm, site, browser, npm, check, bench, fresh)" >&2
        exit 2
        ;;
    esac
    [ -n "$wanted" ] || continue
    missing="$missing$wanted"
    reasons="$reasons  for $why:$wanted
"
done
[ -n "$missing" ] || exit 0

echo 'Not on this machine yet:'
printf '%s' "$reasons"
if ! command -v apt-get >/dev/null 2>&1; then
    echo 'Please install them (these are the names of Debian).' >&2
    exit 1
fi
as_root=
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
        echo "Neither root nor sudo here; please run as root: apt-get install$missing" >&2
        exit 1
    fi
    as_root=sudo
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
apt() { $as_root env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get --no-install-recommends "$@"; }
# again COMMAND...: until nobody else holds apt's locks, as the nightly upgrade of a machine that was just started does.
again() {
    tries=0
    until "$@"; do
        grep -q '^E: Could not get lock' "$log" && [ $((tries += 1)) -le 150 ] || return 1
        [ $tries -gt 1 ] || echo 'Another program is installing packages; waiting for it, five minutes at most'
        sleep 2
    done
}
failed() { # what could not be done
    tail -n 12 "$log" >&2
    echo "$1; the packages are:$missing" >&2
    exit 1
}

echo 'Asking Debian for them'
update() { apt update -q >"$log" 2>&1; }
again update || failed 'Debian could not be asked for its packages (is there a network?)'
# shellcheck disable=SC2086  # a list of package names
simulate() { ! apt install --assume-no $missing >"$log" 2>&1 && ! grep -q '^E: ' "$log"; }
again simulate || true # what is wrong is said when they are installed
awk '/^[0-9]+ upgraded, / { packages = $3 }
    /^Need to get / { size = $4 " " $5; sub(/\/.*/, "", size) }
    /^  *Download size: / { size = $3 " " $4 } /^  *Installing: [0-9]/ { packages = $2 }
    /^After this operation, |Space needed: / { room = /^After/ ? $4 " " $5 : $3 " " $4 }
    END { if (packages) printf "With what they need themselves: %s packages, %s to download, %s on the disk\n", packages, size, room }' "$log"

# Progress: a line that changes on a terminal; elsewhere a line when half is done, and one when all is.
terminal=
[ ! -t 1 ] || terminal=yes
# shellcheck disable=SC2016  # awk's own fields
show='
function show(what, done) {
    if (!all) return
    if (terminal) printf "\r  %s %d of %d   ", what, done, all
    else if (done == all || done == int((all + 1) / 2))
        printf "  %s %d of %d\n", what, done, all
    fflush()
}
/^[0-9]+ upgraded, / { all = $1 + $3 }
/^Get:/ { show("downloaded", ++got) }
/^Unpacking / { show("unpacked  ", ++unpacked) }
/^Setting up / { show("set up    ", ++ready) }
END { if (terminal && all) printf "\n" }'
started=$(date +%s)
install() {
    # shellcheck disable=SC2086  # a list of package names
    { apt install -q -y $missing 2>&1 || echo 'install.sh: failed'; } | tee "$log" | awk -v terminal=$terminal "$show"
    ! grep -qx 'install.sh: failed' "$log"
}
again install || failed 'They could not be installed'
echo "Installed in $(($(date +%s) - started)) s"
