#!/usr/bin/env python3
"""Makes what upgrade.py and schemas.c begin with: a store and a record, as the program of $PEERLESS writes them.

    PEERLESS=/an/earlier/peerless tests/server/keep.py FOLDER

An earlier program is one that was built from an earlier commit (git worktree). kept/RULES is what the first program of those rules made. The match is that of two heroes and a battlefield
which never change (tests/files/kept). FOLDER gets store.sql, all of the database; keys.json, what opens the seats; and begun.record.
Some earlier versions of the schema differ from the one that is written by columns alone: these come as N.sql, rows without a schema."""

import json
import os
import pathlib
import random
import sqlite3
import subprocess
import sys
import tempfile

from visit import PROGRAM, ROOT, Client, Server

DECISIONS = 40
# The columns that versions of the schema brought, and the tables.
NEW = {2: {"seats": ["drawn", "exchange"]}, 3: {"tables": ["bound"]}, 4: {"tables": ["touched"]}, 5: {"tables": ["decided"]},
       6: {"tables": ["rules", "dealt"], "decisions": ["digest"]}, 7: {"time": None}, 8: {"content": None, "parts": None},
       9: {"tables": ["bank", "increment", "chat"], "decisions": ["time_left"]}, 10: {"tables": ["unaided"]}, 11: {"seats": ["open"]}}
OLDEST = ("tables", "seats", "decisions")


def frozen(folder):
    """A content folder with what never changes, and the phrasebooks of now."""
    os.symlink(ROOT / "content/phrases", pathlib.Path(folder) / "phrases")
    for name in ("heroes", "boards"):
        os.symlink(ROOT / "tests/files/kept" / name, pathlib.Path(folder) / name)
    return folder


def ask(client, **message):
    said = client.ask(**message)
    assert said["type"] != "error", said
    return said


def decide(clients, table, chance, seen, count):
    """So many answers; `seen` is the number of the last update."""
    for _ in range(count):
        update = clients["A"].push("update", lambda said: said["number"] >= seen)
        seat = update["question"]["seat"]
        if seat == "B":
            update = clients["B"].push("update", lambda said, want=update["number"]: said["number"] == want)
        seen = update["number"] + 1
        ask(clients[seat], type="answer", table=table, seat=seat, question=seen,
            answer=chance.choice(update["question"]["options"])["name"])
    return seen


def take_back(clients, table, seen):
    """The last decision of A, by its wish and with the consent of B."""
    clients["A"].push("update", lambda said: said["number"] == seen)
    ask(clients["A"], type="undo", table=table, seat="A")
    wish = clients["B"].push("status", lambda said: said["undo"])["undo"]
    ask(clients["B"], type="consent", table=table, seat="B", agree=True, number=wish["number"], stand=wish["stand"])
    return seen + 1


def begin(server):
    """A match that stops in the middle. What opens it."""
    clients = {seat: Client(server, checks=False) for seat in "AB"}
    opened = ask(clients["A"], type="open", seats=[{"hero": "changeling", "name": "Ann"}, {"hero": "tinker"}],
                 board="narrow-pass")
    table, chance = opened["table"], random.Random(4)
    secrets = ask(clients["A"], type="exchange", table=table, secrets=[seat["secret"] for seat in opened["seats"]])["secrets"]
    for seat, secret in zip("AB", secrets):
        ask(clients[seat], type="join", table=table, secrets=[secret])
    seen = decide(clients, table, chance, 0, DECISIONS // 2)
    seen = take_back(clients, table, seen)
    decide(clients, table, chance, seen, DECISIONS // 2 - 1)
    for client in clients.values():
        client.close()
    return {"table": table, "commitment": opened["commitment"], "secrets": secrets, "number": DECISIONS}


def record(content, path):
    """A match of the terminal that stops in the middle."""
    subprocess.run([PROGRAM, "play", "--lang", "en", "--players", "human:ann,random", "--heroes", "changeling,tinker", "--board",
                    "narrow-pass", "--seed", "5", "--record", str(path)], input="r\n" * 30, encoding="utf-8",
                   stdout=subprocess.DEVNULL, env={**os.environ, "PEERLESS_CONTENT": content}, check=False)


def quoted(value):
    return "NULL" if value is None else "x'%s'" % value.hex() if isinstance(value, bytes) else (
        str(value) if isinstance(value, int) else "'%s'" % value.replace("'", "''"))


def rows(db, version, keys):
    """The rows as a program of that version had them."""
    later = [new for number, new in NEW.items() if number > version]
    tables = list(OLDEST) + [name for number, new in NEW.items() if number <= version for name, columns in new.items() if not columns]
    yield "-- %s %s %d" % (keys["table"], " ".join(keys["secrets"]), keys["number"])
    for name in sorted(tables, key=lambda name: name == "parts"):
        gone = [column for new in later for column in new.get(name) or ()]
        columns = [row[1] for row in db.execute("PRAGMA table_info(%s)" % name) if row[1] not in gone]
        if name == "time":
            yield "DELETE FROM time;"
        for row in db.execute("SELECT %s FROM %s" % (", ".join(columns), name)):
            yield "INSERT INTO %s (%s) VALUES (%s);" % (name, ", ".join(columns), ", ".join(map(quoted, row)))


def main(out):
    out.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as content, tempfile.TemporaryDirectory() as data:
        env = {**os.environ, "PEERLESS_CONTENT": frozen(content)}
        with Server(data=data, env=env) as server:
            keys = begin(server)
            server.stop()
        (out / "begun.record").unlink(missing_ok=True)
        record(content, out / "begun.record")
        db = sqlite3.connect(pathlib.Path(data) / "peerless.db")
        version = db.execute("PRAGMA user_version").fetchone()[0]
        (out / "keys.json").write_text(json.dumps(keys) + "\n", encoding="utf-8")
        (out / "store.sql").write_text("\n".join(db.iterdump()) + "\nPRAGMA user_version = %d;\n" % version, encoding="utf-8")
        for number in range(1, version + 1):
            (out / ("%d.sql" % number)).write_text("\n".join(rows(db, number, keys)) + "\n", encoding="utf-8")
        db.close()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
