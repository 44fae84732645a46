#!/usr/bin/env python3
"""An upgrade: a match of the server and one of the terminal, begun by an earlier program (kept/RULES, made by keep.py), are continued to
their end by this one if it has the same rules, and only looked at otherwise; and a match of this program whose heroes change under it."""

import json
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import tempfile

from keep import frozen
from visit import MEMORY, PROGRAM, ROOT, Client, Server, Table, must, play, run

KEPT = ROOT / "tests/server/kept"


def environment(content):
    return {**os.environ, "PEERLESS_CONTENT": str(content)}


def engine(env, *requests):
    """What the engine says to these requests."""
    said = subprocess.run([PROGRAM, "engine"], input="".join(json.dumps(request) + "\n" for request in requests), encoding="utf-8",
                          stdout=subprocess.PIPE, env=env, check=True).stdout
    return [json.loads(line) for line in said.splitlines()]


RULES = engine(os.environ, {"type": "hello"})[0]["rules"]
EARLIER = range(1, RULES)


class Upgrade:
    """A data folder as an earlier program of these rules left it, and a content folder with what it was played with."""

    def __init__(self, rules=RULES):
        self.kept = KEPT / str(rules)
        must(self.kept.is_dir(), "there is nothing of these rules: make it with keep.py and the first program that has them", rules)
        self.keys = json.loads((self.kept / "keys.json").read_text(encoding="utf-8"))

    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="peerless-upgrade-", dir=MEMORY))
        self.content, self.data = self.folder / "content", self.folder / "data"
        self.content.mkdir()
        self.data.mkdir()
        frozen(self.content)
        self.env = environment(self.content)
        db = sqlite3.connect(self.data / "peerless.db")
        db.executescript("PRAGMA journal_mode = WAL;" + (self.kept / "store.sql").read_text(encoding="utf-8"))
        db.close()
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def server(self):
        return Server("--rate", "100000", data=str(self.data), env=self.env)

    def table(self, server):
        table = Table.__new__(Table)
        table.server, table.id, table.commitment = server, self.keys["table"], self.keys["commitment"]
        table.secrets = dict(zip("AB", self.keys["secrets"]))
        return table

    def decisions(self):
        with sqlite3.connect(self.data / "peerless.db") as db:
            return db.execute("SELECT number, answer, stand FROM decisions ORDER BY number").fetchall()


def replay(record, env):
    return subprocess.run([PROGRAM, "replay", "/dev/stdin"], input=record, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env,
                          check=False)


def at_the_table(table):
    return {seat: table.join(seat) for seat in "AB"}


def a_match_of_an_earlier_program_is_played_to_its_end():
    with Upgrade() as old:
        for kills in range(3):  # the migration, and what comes after it, survive the end of the process
            with old.server() as server:
                table = old.table(server)
                before = old.keys["number"] + 5 * kills
                watcher = table.join()
                must(watcher.push("update")["number"] == before, before)
                status = watcher.push("status")
                must(status["unfit"] is None and status["seats"][0]["name"] == "Ann", status)
                play(table, at_the_table(table), stop=lambda update, until=before + 5: update["number"] >= until, chance=random.Random(kills))
                server.kill()
        with old.server() as server:
            table = old.table(server)
            clients = at_the_table(table)
            play(table, clients, chance=random.Random(7))
            result = clients["A"].push("status", lambda said: said["result"])["result"]
            status, _, record = server.get("/record/" + table.id)
            must(status == 200 and ("commit " + table.commitment).encode() in record, status)
            done = replay(record, old.env)
            must(done.returncode == 0 and result["reason"] == "rules", done.stdout, result)
            server.stops_clean()


def a_match_of_other_rules_is_shown_and_nothing_of_it_is_changed():
    for rules in EARLIER:
        with Upgrade(rules) as old:
            before, number = old.decisions(), old.keys["number"]
            for _ in range(2):  # the migration, and what comes after it
                with old.server() as server:
                    table = old.table(server)
                    watcher = table.join()
                    must(watcher.push("update")["number"] == number, "it is not shown as far as it goes")
                    status = watcher.push("status")
                    must(status["unfit"] == {"reason": "rules", "number": number, "shown": number}, status)
                    must(status["seats"][0]["name"] == "Ann" and status["result"] is None, status)
                    clients = at_the_table(table)
                    update = clients["A"].push("update")
                    seat = update["question"]["seat"]
                    for request in ({"type": "answer", "question": number, "answer": "maneuver"}, {"type": "undo"}, {"type": "resign"}):
                        said = clients[seat].ask(table=table.id, seat=seat, **request)
                        must(said["type"] == "error" and said["code"] == "unfit", said)
                    must(server.get("/record/" + table.id)[0] != 200, "its seed is told")
                    server.stops_clean()
            must(old.decisions() == before, "it was changed")


def a_record_of_other_rules_is_told_and_not_continued():
    for rules in EARLIER:
        with Upgrade(rules) as old:
            record = old.folder / "begun.record"
            shutil.copy(old.kept / "begun.record", record)
            text = record.read_text(encoding="utf-8")
            must(replay(text.encode(), old.env).returncode == 0, "it cannot be replayed")
            done = subprocess.run([PROGRAM, "play", "--lang", "en", "--resume", str(record)], stdin=subprocess.DEVNULL,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8", env=old.env, check=False)
            must(done.returncode == 2 and "written by rules %d" % rules in done.stderr, done.returncode, done.stderr)
            must(record.read_text(encoding="utf-8") == text, "it was changed")
            said = engine(old.env, {"type": "load", "text": text})[0]
            must(said["type"] == "error" and said["code"] == "version" and "rules %d" % rules in said["message"], said)


def a_record_of_other_rules_that_is_over_is_shown():
    with Upgrade() as old:
        text = (ROOT / "tests/files/kept/2.record").read_text(encoding="utf-8")
        said = engine(old.env, {"type": "load", "text": text}, {"type": "view", "match": 1})
        must("\nrules 1\n" in text and said[0]["type"] == "table" and said[1]["view"]["over"], said)


def a_record_of_an_earlier_program_is_continued():
    with Upgrade() as old:
        record = old.folder / "begun.record"
        shutil.copy(old.kept / "begun.record", record)
        said = engine(old.env, {"type": "load", "text": record.read_text(encoding="utf-8")})[0]
        must(said["type"] == "table", said)
        must(replay(record.read_bytes(), old.env).returncode == 0, "it cannot be replayed")
        subprocess.run([PROGRAM, "play", "--lang", "en", "--resume", str(record)], input=b"r\n" * 2000, stdout=subprocess.DEVNULL,
                       env=old.env, check=True)
        must("\nresult " in record.read_text(encoding="utf-8"), "it did not come to its end")
        done = replay(record.read_bytes(), old.env)
        must(done.returncode == 0, done.stdout)


def change(old, name, before, after):
    """The content gets a folder of its own, and a file in it another text; None: it goes."""
    folder = old.content / pathlib.Path(name).parent
    files = {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}
    if folder.is_symlink():
        folder.unlink()
        folder.mkdir()
    for file, text in files.items():
        if file == pathlib.Path(name).name:
            must(before in text, before)
            text = text.replace(before, after, 1)
        (folder / file).write_text(text, encoding="utf-8")


def a_match_goes_on_when_its_heroes_change_under_it():
    with Upgrade() as old:
        with old.server() as server:
            table = Table(server, [{"hero": "tinker"}, {"hero": "changeling", "player": "novice"}], board="narrow-pass")
            client = table.join("A")
            play(table, {"A": client}, stop=lambda update: update["number"] >= 12, chance=random.Random(1))
            must(server.get("/content/%s/en.json" % table.id)[2] == server.get("/content/en.json")[2], "its content is another")
            server.stop()
        change(old, "heroes/tinker.hero", "health 12", "health 9")
        with old.server() as server:
            table.server = server
            joined = Client(server).ask(type="join", table=table.id)
            must(joined["content"] is not None, joined)
            heroes = {where: {hero["id"]: hero for hero in json.loads(server.get("/content/%sen.json" % where)[2])["heroes"]}
                      for where in ("", table.id + "/")}
            must(heroes[""]["tinker"]["fighters"][0]["health"] == 9, "the content did not change")
            must(heroes[table.id + "/"]["tinker"]["fighters"][0]["health"] == 12, "the match has the new content")
            status, headers, _ = server.get("/content/%s/ru.json" % table.id)
            must(status == 200 and server.get("/content/%s/ru.json" % table.id, If_None_Match=headers["etag"])[0] == 304, headers)
            for path in ("AAAAAAAAAAAA/en.json", table.id + "/de.json", table.id + "/", "x" * 300 + "/en.json"):
                must(server.get("/content/" + path)[0] == 404, path)
            client = table.join("A")
            play(table, {"A": client}, chance=random.Random(2))
            client.push("status", lambda said: said["result"])
            must(server.get("/record/" + table.id)[0] == 200, "it has no record")
            server.stops_clean()


if __name__ == "__main__":
    run(
        a_match_of_an_earlier_program_is_played_to_its_end,
        a_match_of_other_rules_is_shown_and_nothing_of_it_is_changed,
        a_record_of_other_rules_is_told_and_not_continued,
        a_record_of_other_rules_that_is_over_is_shown,
        a_record_of_an_earlier_program_is_continued,
        a_match_goes_on_when_its_heroes_change_under_it,
    )
