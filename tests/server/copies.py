#!/usr/bin/env python3
"""`peerless store`: copies of a store that is served, checks of sound and of damaged ones, and copies that are put back."""

import json
import os
import pathlib
import random
import shutil
import sqlite3
import stat
import subprocess
import tempfile
import threading

from visit import MEMORY, PROGRAM, Server, Table, must, play, run

FAST = ("--rate", "100000", "--opened", "100000", "--daily", "100000", "--per-address", "1000")


class Folder:
    def __enter__(self):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="peerless-copies-", dir=MEMORY))
        return self.path

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)


def store(*words, data=None):
    """Exit status, and all it said."""
    done = subprocess.run([PROGRAM, "store", *map(str, words), *(("--data", str(data)) if data else ())], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)
    return done.returncode, done.stdout.decode()


def checked(*words, data=None):
    status, said = store("check", "--json", *words, data=data)
    found = json.loads(said)
    must(found["passed"] == (status == 0), status, said)
    return found


def begun(server, answers, **more):
    table = Table(server, **more)
    clients = {seat: table.join(seat) for seat in "AB"}
    play(table, clients, stop=lambda update: update["number"] >= answers, chance=random.Random(answers))
    for client in clients.values():
        client.close()
    return table


def fails(words, why, data):
    before = {path.name: path.stat().st_mtime_ns for path in pathlib.Path(data).iterdir()} if data else {}
    status, said = store(*words, data=data)
    must(status == 1 and why in said, words, status, said)
    must(not data or before == {path.name: path.stat().st_mtime_ns for path in pathlib.Path(data).iterdir()}, "something changed")


def a_store_is_copied_and_checked_while_it_is_served():
    with Folder() as folder, Server(*FAST) as server:
        stop, copies = threading.Event(), []
        begun(server, 3)

        def copy():
            while not stop.is_set() and len(copies) < 20:
                path = folder / ("%d.db" % len(copies))
                copies.append((path, store("backup", path, data=server.data)))

        copier = threading.Thread(target=copy)
        copier.start()
        tables = [begun(server, 10 + n) for n in range(8)]
        found = checked(data=server.data)
        must(found["counts"]["good"] == 9 and found["tables"] == [], found)
        stop.set()
        copier.join()
        must(copies, "nothing was copied")
        for path, (status, said) in copies:
            must(status == 0, said)
            must(stat.S_IMODE(path.stat().st_mode) == 0o600, "others can read the seeds")
            must(checked(path)["passed"], path)
        must(sorted(path.name for path in folder.iterdir() if path.suffix == ".db") == sorted(path.name for path, _ in copies),
             "something was left behind")
        must(begun(server, 2).id not in [table.id for table in tables], "it serves no more")
        server.stops_clean()


def a_copy_never_takes_the_place_of_a_file():
    with Folder() as folder, Server(*FAST) as server:
        begun(server, 3)
        (folder / "there").write_text("a letter")
        os.symlink(folder / "nowhere", folder / "link")
        for name in ("there", "link"):
            status, said = store("backup", folder / name, data=server.data)
            must(status == 1 and "there already" in said, said)
        must(store("backup", folder / "no" / "folder", data=server.data)[0] == 1, "where is it?")
        must(store("backup", folder / "a", data=folder)[0] == 1, "there is nothing to copy")
        must((folder / "there").read_text() == "a letter", "it was overwritten")
        must({path.name for path in folder.iterdir()} == {"there", "link"}, list(folder.iterdir()))


def a_copy_is_put_back_and_the_match_goes_on():
    with Folder() as folder, Server(*FAST) as server:
        table = begun(server, 12)
        copy = folder / "copy.db"
        must(store("backup", copy, data=server.data)[0] == 0, "it was not copied")
        clients = {seat: table.join(seat) for seat in "AB"}
        play(table, clients, stop=lambda update: update["number"] >= 20, chance=random.Random(3))
        fails(("restore", copy), "another Peerless is running", server.data)
        fails(("restore", copy, "--force"), "another Peerless is running", server.data)
        server.kill()  # with a log beside it
        fails(("restore", copy), "--force", server.data)
        status, said = store("restore", copy, "--force", data=server.data)
        must(status == 0, said)
        server.start()
        watcher = table.join()
        must(watcher.push("update")["number"] == 12, "this is not the copy")
        play(table, {seat: table.join(seat) for seat in "AB"}, stop=lambda update: update["number"] >= 15)
        server.stops_clean()
        other = folder / "other"
        other.mkdir()
        for path in pathlib.Path(server.data).glob("peerless.db.before*"):
            shutil.copy(path, other / path.name.replace(".before", ""))
        must(checked(data=other)["decisions"] == 20, "what was put aside is not what was there")
        fresh = folder / "fresh"
        status, said = store("restore", copy, data=fresh)
        must(status == 0 and checked(data=fresh)["decisions"] == 12, said)


def what_is_no_copy_is_not_put_back():
    with Folder() as folder, Server(*FAST) as server:
        begun(server, 30)
        good = folder / "good.db"
        must(store("backup", good, data=server.data)[0] == 0, "it was not copied")
        (folder / "text.db").write_text("this is no database, and it is long enough to be seen as none" * 20)
        (folder / "empty.db").write_text("")
        sqlite3.connect(folder / "other.db").executescript("CREATE TABLE x (y); PRAGMA user_version = 3;")
        broken = bytearray(good.read_bytes())
        broken[4096:len(broken)] = bytes(len(broken) - 4096)
        (folder / "broken.db").write_bytes(broken)
        shutil.copy(good, folder / "newer.db")
        sqlite3.connect(folder / "newer.db").executescript("PRAGMA user_version = 999;")
        for name in ("text", "empty", "other", "broken", "newer", "missing"):
            status, said = store("restore", folder / (name + ".db"), data=folder / "data")
            must(status == 1 and not (folder / "data" / "peerless.db").exists(), name, status, said)
            must(store("check", folder / (name + ".db"))[0] == 1, name)


KEY = "(SELECT min(key) FROM tables)"
DAMAGES = {
    "broken": ["UPDATE decisions SET digest = '0123456789abcdef' WHERE number = 7 AND table_key = " + KEY,
               "UPDATE decisions SET answer = 'nothing' WHERE number = 7 AND table_key = " + KEY,
               "DELETE FROM decisions WHERE number = 7 AND table_key = " + KEY,
               "UPDATE tables SET dealt = '0123456789abcdef' WHERE key = " + KEY,
               "UPDATE tables SET seed = randomblob(32) WHERE key = " + KEY,
               "UPDATE tables SET reason = 1, winner = 0, ended = 5 WHERE key = " + KEY],
    "other-rules": ["UPDATE tables SET rules = 99 WHERE key = " + KEY],
    "other-content": ["UPDATE tables SET content = 'x' WHERE key = " + KEY],
}


def damage_is_found_and_named():
    with Folder() as folder:
        copy = folder / "copy.db"
        with Server(*FAST) as server:
            first = begun(server, 15)
            begun(server, 15)
            over = begun(server, 5)
            must(over.join("A").ask(type="resign", table=over.id, seat="A")["type"] == "done", "it is not over")
            must(store("backup", copy, data=server.data)[0] == 0, "it was not copied")
        must(checked(copy)["counts"]["good"] == 3, "the copy is not good")
        for verdict, statements in DAMAGES.items():
            for statement in statements:
                path = folder / "damaged.db"
                shutil.copy(copy, path)
                db = sqlite3.connect(path)
                db.executescript(statement)
                db.close()
                found = checked(path)
                must(found["tables"] == [{"table": first.id, "verdict": verdict}], statement, found)
                must(found["passed"] == (verdict != "broken"), statement, found)
        db = sqlite3.connect(copy)
        db.executescript("PRAGMA foreign_keys = OFF; DELETE FROM tables WHERE key = " + KEY)
        db.close()
        must(checked(copy)["strays"] > 0, "rows without their table")


if __name__ == "__main__":
    run(
        a_store_is_copied_and_checked_while_it_is_served,
        a_copy_never_takes_the_place_of_a_file,
        a_copy_is_put_back_and_the_match_goes_on,
        what_is_no_copy_is_not_put_back,
        damage_is_found_and_named,
    )
