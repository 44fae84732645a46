# Clean Debian roots, for tools/fresh.sh; sourced. Nothing stays mounted: every entry has namespaces of its own, and with the last
# process in them their mounts are gone. So a root may be deleted like any other folder.
# shellcheck shell=bash
# shellcheck disable=SC2154  # what tools/fresh.sh has set

cache=${FRESH_CACHE:-$project/build/fresh}
mkdir -p "$cache/logs"
cache=$(cd "$cache" && pwd)

# Why this machine cannot have roots, or nothing.
cannot() {
    "$project/tools/install.sh" fresh >"$cache/logs/tools.log" 2>&1 || {
        tail -n 3 "$cache/logs/tools.log"
        return
    }
    unshare --mount --pid --net --fork -- sh -c 'mount -t tmpfs none /mnt && ip link set lo up' >/dev/null 2>&1 ||
        echo 'this machine allows no namespaces or no mounts, not even to root (a container without privileges?)'
}

# The mirror that this machine's own packages come from; nothing: debootstrap's own.
mirror() {
    # shellcheck disable=SC2016  # apt's own names
    apt-get indextargets --format '$(CODENAME) $(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
        awk '$1 !~ /-/ { print $2; exit }'
}

# What a root needs to reach the network from behind a proxy, as this machine does.
introduce() { # root
    cp /etc/resolv.conf /etc/hosts "$1/etc/"
    if ls /usr/local/share/ca-certificates/*.crt >/dev/null 2>&1; then
        mkdir -p "$1/usr/local/share/ca-certificates"
        cp /usr/local/share/ca-certificates/*.crt "$1/usr/local/share/ca-certificates/"
        chroot "$1" update-ca-certificates >/dev/null 2>&1
    fi
}

# A base that is older than a month is made again.
make_base() { # release
    local base=$cache/base-$1.tar folder=$cache/base-$1
    [ -z "$(find "$base" -mtime -30 2>/dev/null)" ] || return 0
    rm -rf "$folder" "$base"
    # shellcheck disable=SC2046  # no mirror is no argument
    debootstrap --variant=minbase --include=make,git,ca-certificates "$1" "$folder" $(mirror) &&
        introduce "$folder" &&
        chroot "$folder" apt-get clean &&
        # what is unpacked is told here, so that downloads can be measured though packages are kept for the next time
        echo 'DPkg::Pre-Install-Pkgs { "cat >>/var/log/unpacked"; };' >"$folder/etc/apt/apt.conf.d/99fresh" &&
        tar -C "$folder" -cf "$base.new" . && mv "$base.new" "$base"
    local status=$?
    rm -rf "$folder"
    return $status
}

new_root() { # release, folder
    rm -rf "$2"
    mkdir -p "$2" "$cache/archives-$1/partial"
    tar -C "$2" -xf "$cache/base-$1.tar" && cp /etc/resolv.conf /etc/hosts "$2/etc/" && echo "$1" >"$2.release"
}

# Settings for the way out, for programs in a root.
way_out() {
    env | grep -iE '^(https?|no|all)_proxy=' || true
    [ -z "${NODE_EXTRA_CA_CERTS:-}" ] || echo NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
    if command -v npm >/dev/null; then
        echo "npm_config_registry=$(npm config get registry)"
        [ "$(npm config get cafile)" = null ] || echo npm_config_cafile=/etc/ssl/certs/ca-certificates.crt
    fi 2>/dev/null
}
mapfile -t settings < <(way_out)

# enter [--offline] ROOT COMMAND...: as root in the root, with processes of its own that end with this one, and without a network
# when it must not be needed. `exec`ed in the background, its id is that of unshare, which page.py is sent to.
enter() {
    local net=
    if [ "$1" = --offline ]; then
        net=--net
        shift
    fi
    local root=$1
    shift
    # shellcheck disable=SC2016,SC2086  # the inner shell's own words
    FRESH_NET=$net exec unshare --mount --pid --fork --kill-child $net -- sh -euc '
        root=$1
        archives=$2
        shift 2
        mount -t proc proc "$root/proc"
        mount --rbind /dev "$root/dev"
        mount -t tmpfs tmpfs "$root/dev/shm"
        mount --rbind /sys "$root/sys"
        mount --bind "$archives" "$root/var/cache/apt/archives"
        [ -z "$FRESH_NET" ] || ip link set lo up
        exec chroot "$root" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
            LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"' \
        sh "$root" "$cache/archives-$(cat "$root.release")" "${settings[@]}" "$@"
}

installed_megabytes() { # root
    du -smxc "$1/usr" "$1/etc" "$1/var/lib" "$1/opt" 2>/dev/null | awk 'END { print $1 }'
}

# What has been unpacked since the root was new, as it came over the network.
downloaded_megabytes() { # root
    sort -u "$1/var/log/unpacked" 2>/dev/null | sed "s|.*/|$cache/archives-$(cat "$1.release")/|" | tr '\n' '\0' |
        du -cb --files0-from=- 2>/dev/null | awk 'END { printf "%d\n", $1 / 1e6 }'
}
