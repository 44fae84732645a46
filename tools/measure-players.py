#!/usr/bin/env python3
"""Measure how strong the computer players are: plays the duels of the tables of docs/players.md again and writes what came of them there.

The tables between <!-- duels --> and <!-- end of duels --> are the list: each row begins with the words after `peerless lab duel`. A row with a †
was measured with players that answered otherwise than those of today. Which those are says the line <!-- players ... -->: a hash over the
fingerprints of tests/mind/steady.c and the learned weights. When it is not that of today, all rows get a † before anything else.

    tools/measure-players.py --quick                rows with a † that take less than three minutes of one core
    tools/measure-players.py --minutes 30           the cheapest first, none of which is begun after that time
    tools/measure-players.py --only "expert adept"  one
    tools/measure-players.py --list                 plays nothing: every row, its minutes of one core, and whether it is of today
    tools/measure-players.py --check                plays nothing: are the tables in order? (TAP)

--again also plays rows without a †. --times also writes times per decision, where a row has them: on a quiet machine. --journals DIR keeps matches
there: a measurement that was interrupted goes on. The program is build/peerless, or $PEERLESS."""
import argparse
import hashlib
import json
import math
import os
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("PEERLESS", str(ROOT / "build/peerless"))
BEGIN, END, STALE = "<!-- duels -->", "<!-- end of duels -->", " †"
PLAYERS = re.compile(r"<!-- players (\w+) -->")
ROW = re.compile(r"\| `(?P<first>\S+) (?P<second>\S+) --games (?P<games>\d+) --seed (?P<seed>\d+)` \| (?P<share>[\d.]+ % \([\d.]+ to [\d.]+\))"
                 r"(?P<stale> †)?(?P<more>[^|]*) \|(?P<points> *\d* *\|)?")
LEVEL = re.compile(r"(\| `(\w+)` \|.*\| `(\w+)` \| )[\d.]+ % \([^)]*\)(?: †)?( \|)")
TIMES = re.compile(r"[\d.]+ against [\d.]+ ms per decision")
# Iterations of places on the scale of strength (src/mind/strength.c), to guess how long a duel takes.
SCALE = ((1, 6), (10, 12), (25, 24), (40, 48), (55, 96), (70, 180), (85, 4243), (100, 400000))
LEVELS = {"novice": 10, "adept": 40, "expert": 70, "master": 100}
DECISIONS, ITERATION, QUICK = 75, 2.5e-6, 3  # of each player in a match; seconds of one; minutes of a quick row


def players_of_today():
    table = re.search(r"players\[\] = \{(.*?)\};", (ROOT / "tests/mind/steady.c").read_text(encoding="utf-8"), re.S)[1]
    weights = (ROOT / "content/minds/learned.mind").read_bytes()
    return hashlib.sha256(re.sub(r"\s+", "", table).encode() + weights).hexdigest()[:12]


def iterations(player):
    name, _, number = re.split(r"[,:]", player)[0].partition("@")
    strength = LEVELS.get(name) or (name == "strength" and int(number))
    if strength:
        (low, few), (high, many) = next((a, b) for a, b in zip(SCALE, SCALE[1:]) if a[0] <= strength <= b[0])
        return few * (many / few) ** ((strength - low) / (high - low))
    return {"random": 0, "greedy": 4, "flat": 100 * int(number or 0)}.get(name, int(number or 0))


class Row:
    def __init__(self, line):
        found = ROW.fullmatch(line)
        if not found:
            raise SystemExit(f"docs/players.md: this is no row of a duel: {line}")
        self.line = line
        self.__dict__.update(found.groupdict())
        self.words = [self.first, self.second, "--games", self.games, "--seed", self.seed]
        self.minutes = int(self.games) * DECISIONS * ITERATION * (iterations(self.first) + iterations(self.second)) / 60

    def written(self):
        points = "" if self.points is None else f" {self.elo()} |".replace("  ", " ")
        return f"| `{' '.join(self.words)}` | {self.share}{self.stale or ''}{self.more} |{points}"

    def elo(self):
        """Points for each number on the scale, where both are numbers."""
        numbers = [int(name.partition("@")[2]) for name in (self.first, self.second) if re.fullmatch(r"strength@\d+", name)]
        share = float(self.share.split()[0]) / 100
        return round(-400 * math.log10(1 / share - 1) / (numbers[0] - numbers[1])) if len(numbers) == 2 else ""

    def measure(self, jobs, journals, times):
        command = [PROGRAM, "lab", "duel", *self.words, "--json", "--jobs", str(jobs)]
        if journals:
            journals.mkdir(parents=True, exist_ok=True)
            command += ["--journal", str(journals / (re.sub(r"\W+", "-", " ".join(self.words)) + ".journal"))]
        told = json.loads(subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout)
        low, high = told["score"]["interval"]
        self.share, self.stale = f"{100 * told['score']['share']:.1f} % ({100 * low:.1f} to {100 * high:.1f})", None
        if times:
            pace = " against ".join(f"{1000 * seconds:.2g}" for seconds in told["seconds_a_decision"])
            self.more = TIMES.sub(f"{pace} ms per decision", self.more)


class Document:
    def __init__(self, path):
        self.path = path
        self.lines = path.read_text(encoding="utf-8").split("\n")
        self.rows, inside = {}, False
        for at, line in enumerate(self.lines):
            inside = line == BEGIN or (inside and line != END)
            if inside and line.startswith("| `"):
                self.rows[at] = Row(line)
        self.players = next((at for at, line in enumerate(self.lines) if PLAYERS.fullmatch(line)), None)
        if not self.rows or self.players is None:
            raise SystemExit(f"{path}: the marks of the tables are missing")

    def of_today(self):
        return PLAYERS.fullmatch(self.lines[self.players])[1] == players_of_today()

    def outdate(self):
        for row in self.rows.values():
            row.stale = STALE
        self.lines[self.players] = f"<!-- players {players_of_today()} -->"

    def text(self):
        """As the rows have it; the levels say what their rows say."""
        lines = list(self.lines)
        said = {(row.first, row.second): row for row in self.rows.values()}
        for at, row in self.rows.items():
            lines[at] = row.written()
        for at, line in enumerate(lines):
            level = LEVEL.fullmatch(line)
            row = level and said.get((level[2], level[3]))
            if row:
                lines[at] = f"{level[1]}{row.share}{row.stale or ''}{level[4]}"
        return "\n".join(lines)

    def write(self):
        fresh = self.path.with_suffix(".new")
        fresh.write_text(self.text(), encoding="utf-8")
        fresh.replace(self.path)


def check(document):
    twice = len(document.rows) - len({tuple(row.words) for row in document.rows.values()})
    cases = (("players that are measured are those of today", not document.of_today() and "tools/measure-players.py --quick marks what is not"),
             ("tables are as the tool writes them",
              document.text() != "\n".join(document.lines) and "tools/measure-players.py --minutes 0 writes them"),
             ("no duel is listed twice", twice and f"{twice} are"))
    for number, (name, wrong) in enumerate(cases, 1):
        print(f"{'not ' if wrong else ''}ok {number} - {name}" + (f"\n# {wrong}" if wrong else ""))
    print(f"1..{len(cases)}")
    return any(wrong for _, wrong in cases)


def main():
    said = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("--quick", "--again", "--times", "--list", "--check"):
        said.add_argument(name, action="store_true")
    said.add_argument("--minutes", type=float, default=math.inf)
    said.add_argument("--only", default="")
    said.add_argument("--jobs", type=int, default=os.cpu_count())
    said.add_argument("--journals", type=Path)
    said.add_argument("--page", type=Path, default=ROOT / "docs/players.md")
    said = said.parse_args()
    document = Document(said.page)
    if said.check:
        return check(document)
    rows = sorted((row for row in document.rows.values() if said.only in " ".join(row.words)), key=lambda row: row.minutes)
    if not document.of_today():
        document.outdate()
    if said.list:
        for row in rows:
            print(f"{row.minutes:8.1f} minutes  {'before' if row.stale else 'today '}  {' '.join(row.words)}")
        return 0
    document.write()
    end = time.monotonic() + 60 * said.minutes
    for row in rows:
        if (row.stale or said.again) and time.monotonic() < end and (not said.quick or row.minutes < QUICK):
            before = row.share
            row.measure(said.jobs, said.journals, said.times)
            document.write()
            print(f"{' '.join(row.words)}: {before} -> {row.share}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
