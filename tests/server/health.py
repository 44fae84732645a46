"""What whoever runs a server can rely on: that it says what is true of itself, to whom it should, and goes when it is asked to."""

import os
import socket
import sqlite3
import subprocess
import tempfile
import time

from faults import LimitOnFiles, SmallDisk
from visit import PROGRAM, Client, Gone, Server, Skipped, Table, Wrong, how_many, must, run

PATIENCE = 120
FAST = ("--rate", "100000", "--opened", "100000", "--daily", "100000", "--per-address", "5000")
TOKEN = "correct-horse-battery-staple"


def wait_for_health(server, wanted):
    """Until /healthz answers so; its text."""
    end = time.monotonic() + PATIENCE
    while True:
        status, _, text = server.get("/healthz")
        if status == wanted:
            return text
        must(time.monotonic() < end, "it says", status, text, server.said())
        time.sleep(0.05)


# ------------------------------------------------------------------ health


def an_idle_server_is_well():
    with Server() as server:
        status, headers, text = server.get("/healthz")
        must(status == 200 and text == b"ok\n" and headers["cache-control"] == "no-store", status, headers, text)
        must(server.get("/healthz", method="HEAD")[2] == b"")
        server.stops_clean()


def nobody_has_to_play_for_a_full_disk_to_be_seen():
    disk = SmallDisk()
    try:
        with Server(*FAST, data=disk.folder) as server:
            disk.fill(server)
            must(b"disk is full" in wait_for_health(server, 503))
            disk.clear(server)
            wait_for_health(server, 200)
            server.stops_clean()
    finally:
        disk.close()


def nobody_has_to_play_for_a_locked_store_to_be_seen():
    with Server(*FAST) as server:
        other = sqlite3.connect(os.path.join(server.data, "peerless.db"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        must(b"locked" in wait_for_health(server, 503))
        other.execute("ROLLBACK")
        other.close()
        wait_for_health(server, 200)
        server.stops_clean()


def what_failed_in_a_match_is_seen_at_once_and_passes():
    disk = LimitOnFiles()
    try:
        with Server(*FAST, data=disk.folder) as server:
            table = Table(server)
            client = table.join("A", "B")
            question = client.push("update", lambda said: said["question"]["yours"])["question"]
            must(server.get("/healthz")[0] == 200)
            disk.fill(server)
            said = table.answer(client, question)
            while said["type"] == "answered":  # what fits into the log of the store
                question = client.push("update", lambda said: said["question"]["yours"])["question"]
                said = table.answer(client, question)
            must(said["code"] == "store", said)
            status, _, text = server.get("/healthz")
            must(status == 503 and b"store" in text, status, text)
            disk.clear(server)  # nobody tries again
            wait_for_health(server, 200)
            server.stops_clean()
    finally:
        disk.close()


def asking_for_health_in_a_match_is_in_nobodys_way():
    """The look at the store and what is pending in it do not meet."""
    with Server(*FAST) as server:
        table = Table(server, [{"player": "random"}, {"player": "random"}])
        watcher = table.join()
        while watcher.push("update")["question"]:
            must(server.get("/healthz")[0] == 200)
        must(server.metric("store_failures_total") == 0)
        server.stops_clean()


# ------------------------------------------------------------------ figures


def own_address():
    """One of this machine that is no loopback address."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        found = probe.getsockname()[0]
    return None if found.startswith("127.") else found


def figures(server, **headers):
    return server.get("/metrics", **headers)[0]


def figures_are_for_this_machine():
    with Server() as server:
        must(figures(server) == 200)
        must(figures(server, X_Forwarded_For="127.0.0.1") == 200)
        must(figures(server, X_Forwarded_For="127.0.0.1, 192.0.2.7") == 403, "a proxy brings somebody else")
        must(figures(server, X_Forwarded_For="unknown") == 403)
        must(figures(server, Forwarded="for=192.0.2.7") == 403)
        server.stops_clean()
    with Server("--proxy") as server:
        must(figures(server) == 403, "nobody knows whom the proxy brings")
        must(figures(server, X_Forwarded_For="192.0.2.7, 127.0.0.1") == 200)
        must(figures(server, X_Forwarded_For="::1") == 200)
        must(figures(server, X_Forwarded_For="127.0.0.1, 192.0.2.7") == 403)
        must(figures(server, X_Forwarded_For="2001:db8::1") == 403)
        server.stops_clean()


def figures_are_not_for_the_network():
    address = own_address()
    if not address:
        raise Skipped("this machine has no other address")
    with Server("--bind", "0.0.0.0") as server:
        def ask(token=None):
            more = "Authorization: Bearer %s\r\n" % token if token else ""
            with socket.create_connection((address, server.port), timeout=PATIENCE) as wire:
                wire.sendall(("GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n%s\r\n" % more).encode())
                return int(wire.recv(1000).split()[1])

        must(ask() == 403 and ask(TOKEN) == 403)
        must(figures(server) == 200)
        server.stops_clean()


def figures_are_for_whoever_has_the_token():
    with tempfile.NamedTemporaryFile("w") as file:
        file.write(TOKEN + "\n")
        file.flush()
        with Server("--proxy", "--metrics-token-file", file.name) as server:
            away = {"X_Forwarded_For": "192.0.2.7"}
            must(figures(server, Authorization="Bearer " + TOKEN, **away) == 200)
            for wrong in (TOKEN[:-1], TOKEN + "x", TOKEN.upper(), "", " " + TOKEN, "x" * 3000):
                must(figures(server, Authorization="Bearer " + wrong, **away) in (403, 431, 400), wrong)
            must(figures(server, Authorization=TOKEN, **away) == 403)
            must(figures(server, Authorization="Basic " + TOKEN, **away) == 403)
            must(figures(server, **away) == 403)
            must(TOKEN not in server.said())
            server.stops_clean()


def a_token_that_is_none_is_refused():
    for text in ("", "short", "two words that are long", "x" * 257, "ї" * 20, None):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "token")
            if text is not None:
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
            done = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", folder, "--metrics-token-file", path],
                                  capture_output=True, timeout=PATIENCE, check=False)
            must(done.returncode == 2 and b"--metrics-token-file" in done.stderr, text, done)


# ------------------------------------------------------------------ the log


def clients_do_not_fill_the_log():
    with Server(*FAST) as server:
        before = len(server.said())
        for _ in range(how_many(300, 100)):
            with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as wire:
                try:
                    wire.sendall(b"GET / HTTP/1.1\r\nX: \x1b[2J" + b"y" * 9000 + b"\r\n\r\n")
                    wire.recv(1000)
                except OSError:
                    pass
        server.stops_clean()
        said = server.said()[before:]
        must("\x1b" not in said, said)
        must(0 < said.count("\n") < 20, said.count("\n"), "lines")
        must("more like this" in said, said)


# ------------------------------------------------------------------ open files


def with_few_open_files_there_are_few_connections():
    with Server(files=64) as server:
        must("ulimit -n" in server.said() and "32 connections" in server.said(), server.said())
        wires = []
        for _ in range(100):
            wires.append(socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE))
        end = time.monotonic() + PATIENCE
        while sum(closed(wire) for wire in wires) < 60:
            must(time.monotonic() < end, "they are not turned away")
        for wire in wires:
            wire.close()
        end = time.monotonic() + PATIENCE
        while True:
            try:
                table = Table(server)
                break
            except (Gone, OSError):
                must(time.monotonic() < end, "there is no room when they are gone")
        must(table.join("A", "B").ask(type="ping")["type"] == "pong")
        must(server.get("/healthz")[0] == 200)
        server.stops_clean()
        must(server.said().count("\n") < 20, server.said())


def closed(wire):
    wire.settimeout(0)
    try:
        return wire.recv(1, socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def with_too_few_open_files_it_says_so():
    narrow = Server.__new__(Server)
    with tempfile.TemporaryDirectory() as folder:
        narrow.data, narrow.options, narrow.env, narrow.port, narrow.own, narrow.files = folder, (), None, 0, False, 36
        try:
            narrow.start(patience=0)
        except Wrong as wrong:
            must("ulimit -n" in str(wrong), wrong)
        else:
            raise Wrong("it starts")


# ------------------------------------------------------------------ the end


def everybody_is_told_that_the_server_stops():
    with Server(*FAST) as server:
        table = Table(server)
        clients = [table.join() for _ in range(how_many(40, 10))] + [Client(server)]
        for client in clients:  # nobody answers, and some have not read what they were told
            client.socket.settimeout(PATIENCE)
        server.stops_clean()
        for client in clients:
            try:
                while True:
                    client.receive()
            except Gone as gone:
                must("\\x03\\xe9" in str(gone) and "stops" in str(gone), gone)


def whoever_does_not_read_holds_up_no_end():
    with Server(*FAST) as server:
        table = Table(server, [{"player": "random"}, {"player": "random"}])
        watcher = table.join()
        while watcher.push("update")["question"]:
            pass
        slow = Client(server, checks=False, room=4096)
        slow.send_raw(slow.frame(1, b'{"type":"join","table":"%s"}' % table.id.encode()) * 20)
        end = time.monotonic() + PATIENCE
        while server.metric("messages_total") < 20:
            must(time.monotonic() < end, "they are not heard")
        start = time.monotonic()
        server.stops_clean()
        must(time.monotonic() - start < 20, "it waits for one who does not read")


if __name__ == "__main__":
    run(
        an_idle_server_is_well,
        nobody_has_to_play_for_a_full_disk_to_be_seen,
        nobody_has_to_play_for_a_locked_store_to_be_seen,
        what_failed_in_a_match_is_seen_at_once_and_passes,
        asking_for_health_in_a_match_is_in_nobodys_way,
        figures_are_for_this_machine,
        figures_are_not_for_the_network,
        figures_are_for_whoever_has_the_token,
        a_token_that_is_none_is_refused,
        clients_do_not_fill_the_log,
        with_few_open_files_there_are_few_connections,
        with_too_few_open_files_it_says_so,
        everybody_is_told_that_the_server_stops,
        whoever_does_not_read_holds_up_no_end,
    )
