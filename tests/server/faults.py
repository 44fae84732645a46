"""What goes wrong on the server's side: it is killed, the disk is full, the database is locked, connections break off. Nothing that
was acknowledged is lost, and every match goes on.

PEERLESS_KILLS says how often the server is killed (50, under the sanitizers 12)."""

import contextlib
import errno
import os
import random
import resource
import shutil
import sqlite3
import subprocess
import tempfile
import threading
import time

from visit import Client, Gone, Server, Skipped, Table, Wrong, how_many, must, run

PATIENCE = 120
FAST = ("--rate", "100000", "--opened", "100000", "--daily", "100000", "--per-address", "1000", "--connections", "1000")
KILLS = int(os.environ.get("PEERLESS_KILLS", how_many(50, 12)))


class Player(threading.Thread):
    """Plays both seats of one match after the other, and comes again whenever the connection is lost."""

    def __init__(self, server, number):
        super().__init__(daemon=True)
        self.server, self.chance = server, random.Random(number)
        self.ending = threading.Event()
        self.wrong = None
        self.acknowledged = 0  # all matches together
        self.matches = 0
        self.returns = 0

    def run(self):
        try:
            while not self.ending.is_set():
                self.match()
        except Exception as error:  # told by the one who waits
            self.wrong = error

    def again(self, attempt):
        """Until it succeeds: the server may be away."""
        while True:
            try:
                return attempt()
            except (Gone, OSError):
                self.returns += 1
                time.sleep(0.02)

    def match(self):
        table = self.again(lambda: Table(self.server))
        state = {"kept": 0, "since": None, "over": False}
        while not state["over"] and not self.ending.is_set():
            self.again(lambda: self.sit(table, state))
        self.matches += state["over"]

    def sit(self, table, state):
        client = table.join("A", "B", since=state["since"])
        try:
            self.play(table, client, state)
        finally:
            client.close()

    def play(self, table, client, state):
        answered, kept = 0, state["kept"]
        while not self.ending.is_set():
            update = client.push("update")
            must(update["number"] >= kept, "answer", kept, "was acknowledged, and only", update["number"], "are there")
            must(not update["undone"])
            state["since"] = update["number"]
            question = update["question"]
            if not question:
                state["over"] = True
                return
            if not question["yours"] or question["number"] <= answered:
                continue
            answered = question["number"]
            said = table.answer(client, question, self.chance)
            if said["type"] == "answered":
                state["kept"] = max(state["kept"], said["number"])
                self.acknowledged += 1
            else:
                must(said["code"] == "store", said)
                answered = 0
                time.sleep(0.1)
                raise Gone("it could not be kept")


def load(server, count):
    players = [Player(server, n) for n in range(count)]
    for player in players:
        player.start()
    return players


def finish(players):
    for player in players:
        player.ending.set()
    for player in players:
        player.join(PATIENCE)
        must(not player.is_alive(), "a player hangs")
        if player.wrong:
            raise player.wrong


def every_table_is_whole(server):
    """What the store has is a match that can be played: each table can be joined."""
    with contextlib.closing(sqlite3.connect("file:%s/peerless.db?mode=ro" % server.data, uri=True)) as store:
        ids = [row[0] for row in store.execute("SELECT id FROM tables")]
        must(store.execute("PRAGMA integrity_check").fetchone() == ("ok",))
    client = Client(server)
    for table in ids:
        said = client.ask(type="join", table=table)
        must(said["type"] == "joined", table, said)
        client.ask(type="leave", table=table)
    client.close()
    return len(ids)


def killed_at_any_moment_nothing_acknowledged_is_lost():
    chance = random.Random(1)
    with Server(*FAST) as server:
        players = load(server, 8)
        for _ in range(KILLS):
            time.sleep(chance.uniform(0.05, 0.5))
            server.kill()
            server.start()
        end = time.monotonic() + PATIENCE
        while sum(player.acknowledged for player in players) < KILLS * 10 and time.monotonic() < end:
            time.sleep(0.1)  # a busy machine
        finish(players)
        must(all(player.returns for player in players), "somebody was not disturbed")
        kept = sum(player.acknowledged for player in players)
        must(kept >= KILLS * 10, kept, "answers only")
        tables = every_table_is_whole(server)
        print("# %d kills, %d answers acknowledged, %d tables, %d matches to the end" %
              (KILLS, kept, tables, sum(player.matches for player in players)))
        server.stops_clean()


class LimitOnFiles:
    """No file of the server may grow any more."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="peerless-")

    def fill(self, server):
        longest = max(os.stat(os.path.join(server.data, name)).st_size for name in os.listdir(server.data))
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (longest, resource.RLIM_INFINITY))

    def clear(self, server):
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def close(self):
        shutil.rmtree(self.folder)


class SmallDisk:
    """A disk of four megabytes, and a file that takes all that is left."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="peerless-")
        try:
            subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "peerless", self.folder], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            os.rmdir(self.folder)
            raise Skipped("it takes the right to mount a disk") from None

    def fill(self, _server):
        with open(os.path.join(self.folder, "filler"), "wb", buffering=0) as file:
            try:
                while file.write(bytes(4096)):
                    pass
            except OSError as error:
                must(error.errno == errno.ENOSPC, error)

    def clear(self, _server):
        os.remove(os.path.join(self.folder, "filler"))

    def close(self):
        subprocess.run(["umount", self.folder], check=True)
        os.rmdir(self.folder)


def nothing_is_decided_until_there_is_room(disk):
    with Server(*FAST, data=disk.folder) as server:
        players = load(server, 4)
        while not all(player.acknowledged for player in players):
            time.sleep(0.1)
        disk.fill(server)
        end = time.monotonic() + PATIENCE
        while server.metric("store_failures_total") < 1:
            must(time.monotonic() < end, "the disk is never full")
            time.sleep(0.1)
        time.sleep(1)
        before = [player.acknowledged for player in players]
        time.sleep(0.5)
        must([player.acknowledged for player in players] == before, "something is acknowledged")
        status, _, text = server.get("/healthz")
        must(status == 503 and b"store" in text, status, text)
        disk.clear(server)
        end = time.monotonic() + PATIENCE
        while any(player.acknowledged <= was for player, was in zip(players, before)):
            must(time.monotonic() < end, "it does not go on", server.said())
            time.sleep(0.1)
        must(server.get("/healthz")[0] == 200)
        finish(players)
        must("works again" in server.said(), server.said())
        every_table_is_whole(server)
        server.stops_clean()


def where_no_file_may_grow_nothing_is_decided():
    disk = LimitOnFiles()
    try:
        nothing_is_decided_until_there_is_room(disk)
    finally:
        disk.close()


def on_a_full_disk_nothing_is_decided_until_there_is_room():
    disk = SmallDisk()
    try:
        nothing_is_decided_until_there_is_room(disk)
    finally:
        disk.close()


def while_the_database_is_locked_nothing_is_decided():
    with Server(*FAST) as server:
        table = Table(server)
        client = table.join("A", "B")
        question = client.push("update", lambda said: said["question"]["yours"])["question"]
        other = sqlite3.connect(os.path.join(server.data, "peerless.db"), isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        for _ in range(3):
            start = time.monotonic()
            said = table.answer(client, question)
            must(said["type"] == "error" and said["code"] == "store", said)
            must(time.monotonic() - start < 20, "it holds everybody up")
        must(client.ask(type="ping")["type"] == "pong")
        other.execute("ROLLBACK")
        other.close()
        end = time.monotonic() + PATIENCE
        while table.answer(client, question)["type"] != "answered":
            must(time.monotonic() < end, "it does not go on", server.said())
            time.sleep(0.1)
        must(client.push("update", lambda said: said["number"] == 1)["decisions"] == 1)
        server.stops_clean()


def a_connection_that_breaks_off_in_a_message_does_no_harm():
    with Server(*FAST) as server:
        table, chance = Table(server), random.Random(3)
        since = None
        for n in range(20):
            client = table.join("A", "B", since=since)
            update = client.push("update", lambda said: said["question"]["yours"])
            must(update["number"] == n // 2 and not update["undone"], update["number"], n)
            since = update["number"]
            text = (b'{"type":"answer","table":"%s","seat":"%s","question":%d,"answer":0}' %
                    (table.id.encode(), update["seat"].encode(), update["question"]["number"]))
            frame = client.frame(1, text)
            if n % 2:  # the whole, and then half of another one: the first counts, though nobody hears the reply
                client.send_raw(frame + frame[:chance.randrange(1, len(frame))])
                end = time.monotonic() + PATIENCE
                while server.metric("decisions_total") < n // 2 + 1:
                    must(time.monotonic() < end, "the whole message is not heard")
            else:
                client.send_raw(frame[:chance.randrange(1, len(frame))])
            client.close()
        server.stops_clean()


def two_servers_do_not_share_a_folder():
    with Server() as server:
        try:
            second = Server.__new__(Server)
            second.data, second.options, second.env, second.port, second.own = server.data, (), None, 0, False
            second.files = None
            second.start(patience=0)
        except Wrong as wrong:
            must("another Peerless" in str(wrong), wrong)
        else:
            raise Wrong("a second server starts")
        must(server.get("/healthz")[0] == 200)
        server.stops_clean()


if __name__ == "__main__":
    run(
        killed_at_any_moment_nothing_acknowledged_is_lost,
        where_no_file_may_grow_nothing_is_decided,
        on_a_full_disk_nothing_is_decided_until_there_is_room,
        while_the_database_is_locked_nothing_is_decided,
        a_connection_that_breaks_off_in_a_message_does_no_harm,
        two_servers_do_not_share_a_folder,
    )
