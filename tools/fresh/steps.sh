# What is tried in a root, for tools/fresh.sh; sourced. Every function prints to the log of its step.
# shellcheck shell=bash
# shellcheck disable=SC2154  # what tools/fresh.sh has set

in_clone() { # [--offline] root, command line: as somebody types it there
    local offline=
    if [ "$1" = --offline ]; then
        offline=--offline
        shift
    fi
    # shellcheck disable=SC2086
    (enter $offline "$1" bash -c "cd '$clone' && $2")
}

new_clone() { # release, root
    new_root "$1" "$2" && mkdir -p "$2${clone%/*}" &&
        git clone -q --depth 1 "file://$project" "$2$clone" && git -C "$2$clone" log -1 --format='note: %h %s'
}

# ------------------------------------------------------------------ servers

server=
start_server() { # [--offline] root, command line, log: waits until it says its address, which is then in $address
    local offline=
    if [ "$1" = --offline ]; then
        offline=--offline
        shift
    fi
    # shellcheck disable=SC2086
    enter $offline "$1" bash -c "cd '$clone' && exec $2" >"$3" 2>&1 </dev/null &
    server=$!
    local waited=0
    until address=$(grep -oE '^Peerless serves http://[^ ]+' "$3" | sed 's/.* //') && [ -n "$address" ]; do
        if ! kill -0 $server 2>/dev/null || [ $((waited += 1)) -gt 6000 ]; then
            cat "$3"
            echo "no server came of: $2"
            stop_server
            return 1
        fi
        sleep 0.2
    done
    cat "$3"
    address=${address/\/\/0.0.0.0/\/\/127.0.0.1}
}

stop_server() {
    [ -n "$server" ] || return 0
    kill -KILL "$server" 2>/dev/null # unshare takes nothing less, and takes all in its namespace along
    wait "$server" 2>/dev/null
    server=
}

# The page of the server that runs, in the browser of this machine, which goes to where the server's network is.
see_page() {
    command -v chromium >/dev/null && command -v python3 >/dev/null || "$project/tools/install.sh" browser test || return 1
    nsenter --target "$server" --net python3 "$project/tools/fresh/page.py" "$address" | sed 's/^/note: /'
    return "${PIPESTATUS[0]}"
}

serve_and_see() { # [--offline] root, command line
    local log status=0
    log=$(mktemp)
    start_server "$@" "$log" && see_page || status=1
    stop_server
    rm -f "$log"
    return $status
}

# ------------------------------------------------------------------ steps

# 8080 as in the README where that is free on this machine, whose network the root shares.
free_port() {
    python3 - <<'END'
import socket
for port in (8080, 0):
    try:
        with socket.socket() as one:
            one.bind(("127.0.0.1", port))
            print(one.getsockname()[1])
            break
    except OSError:
        pass
END
}

# Somebody else installs packages in the root for a while.
hold_packages() { # root, seconds
    python3 -c '
import fcntl, sys, time
held = [open(sys.argv[1] + name, "a") for name in ("/var/lib/dpkg/lock-frontend", "/var/lib/apt/lists/lock")]
for file in held:
    fcntl.lockf(file, fcntl.LOCK_EX)
time.sleep(float(sys.argv[2]))' "$1" "$2" &
}

first_play() { # root
    local before start port log status=0
    before=$(installed_megabytes "$1")
    port=$(free_port)
    log=$(mktemp)
    hold_packages "$1" 3 # as on a machine that was just started
    start=$(date +%s)
    start_server "$1" "make play$([ "$port" = 8080 ] || echo " PORT=$port")" "$log" || return 1
    echo "note: answers after $(($(date +%s) - start)) s, $(downloaded_megabytes "$1") MB downloaded, $(($(installed_megabytes "$1") - before)) MB installed"
    if ! grep -q '^Another program is installing packages' "$log"; then
        echo 'make play did not wait for those who were installing'
        status=1
    fi
    see_page || status=1
    stop_server
    rm -f "$log"
    return $status
}

# Nothing is built again: no line of a compiler, none of our own builders, and no file of the build is newer than before.
second_play() { # root
    local log start status=0 mark=$1$clone/build/fresh-mark
    log=$(mktemp)
    touch "$mark"
    start=$(date +%s%N)
    start_server --offline "$1" 'make play' "$log" || return 1
    echo "note: answers after $((($(date +%s%N) - start) / 1000000)) ms"
    see_page || status=1
    stop_server
    if grep -E 'Compiling|Linking|^Building|Not on this machine|Installing' "$log"; then
        echo 'something was built again'
        status=1
    fi
    find "$1$clone/build" -newer "$mark" -type f ! -name '.ninja_*' ! -name fresh-mark -print >"$log"
    if [ -s "$log" ]; then
        cat "$log"
        echo 'these files were written again'
        status=1
    fi
    rm -f "$log" "$mark"
    return $status
}

test_all() { # [--offline] root
    local log status
    log=$(mktemp)
    in_clone "$@" 'make test' 2>&1 </dev/null | tee "$log"
    status=${PIPESTATUS[0]}
    echo "note: $(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$log" | tail -n 1)"
    rm -f "$log"
    return "$status"
}

install_all() { # root
    in_clone --offline "$1" 'make install' </dev/null &&
        in_clone --offline "$1" 'cd / && peerless --version && pkg-config --modversion peerless'
}

serve_installed() { # root
    serve_and_see --offline "$1" 'sh -c "cd / && exec peerless serve"'
}

make_dist() { # root
    in_clone --offline "$1" 'make dist' && ls "$1$clone"/build/peerless-*.tar.gz &&
        cp "$1$clone"/build/peerless-*.tar.gz "$roots/" && in_clone --offline "$1" 'make dist' &&
        cmp "$1$clone"/build/peerless-*.tar.gz "$roots"/peerless-*.tar.gz &&
        echo "note: the same bytes twice, $(du -k "$roots"/peerless-*.tar.gz | cut -f 1) KiB"
}

# A machine with a C compiler and the three libraries, and nothing else that the page is made with.
play_dist() { # release, root
    local dist=$2-dist clone='/home/new user/peerless from a tarball' status=0
    new_root "$1" "$dist" &&
        (enter "$dist" sh -c 'apt-get update -qq && apt-get install -qq -y --no-install-recommends gcc libc6-dev meson ninja-build \
            pkg-config libwebsockets-dev libsqlite3-dev libsodium-dev') && mkdir -p "$dist$clone" &&
        tar -C "$dist$clone" --strip-components=1 -xf "$roots"/peerless-*.tar.gz &&
        serve_and_see --offline "$dist" 'make play' || status=1
    for tool in clang esbuild brotli node wasm-ld; do
        if [ -e "$dist/usr/bin/$tool" ]; then
            echo "$tool is there, so this shows nothing"
            status=1
        fi
    done
    rm -rf "$dist" "$dist.release" "$roots"/peerless-*.tar.gz
    return $status
}

# Other compilers, C libraries and machines.
build_ports() { # root
    in_clone "$1" 'apt-get update -qq && apt-get install -qq -y --no-install-recommends gcc libc6-dev meson ninja-build pkg-config \
        clang musl-tools gcc-aarch64-linux-gnu libc6-dev-arm64-cross gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user' || return
    in_clone --offline "$1" tools/fresh/ports.sh | sed -E 's/^[a-z0-9]+: /note: &/'
    return "${PIPESTATUS[0]}"
}
