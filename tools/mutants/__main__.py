"""Mutation testing: makes small changes in the sources, one at a time, and looks whether a test notices.

    python3 tools/mutants [--seed 1] [--count 240] [--page 60] [--rooms rules,mind] [--jobs 2] [--json FILE]
    python3 tools/mutants --only ID            one mutant again; also FILE:LINE, for all there
    python3 tools/mutants --list FILE          what could be changed in a file

Everything happens in build/mutants. A run that was stopped continues where it was, as long as no file has changed;
--keep-noticed also believes what was noticed and measured before the tests were changed."""
import argparse
import hashlib
import json
import multiprocessing
import multiprocessing.connection
import os
import subprocess
import sys

from changes import mutants_of
from lane import Lane
from report import Explained, Results, Score, described, shown
from rooms import C_ROOMS, ROOMS, drawn, room_of, shares, sources, suites_of

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
FOLDER = os.path.join(ROOT, "build", "mutants")
LIMITS = os.path.join(FOLDER, "limits.json")  # what the suites took


def say(text):
    print(text, flush=True)


def read(file):
    with open(os.path.join(ROOT, file), encoding="utf-8") as source:
        return source.read()


def read_json(path):
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def write_json(path, value):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(value, file, indent=1)


def squeezed(file):
    return " ".join(read(file).split()) if os.path.exists(os.path.join(ROOT, file)) else ""


def state_of_tree():
    """Changes with any file that decides about a result."""
    listed = subprocess.run(["git", "-C", ROOT, "ls-files", "-coz", "--exclude-standard", "src", "tests", "content", "web",
                             "meson.build", "tools/mutants/rooms.py"], check=True, stdout=subprocess.PIPE).stdout
    total = hashlib.sha256()
    for name in sorted(listed.decode().split("\0")):
        path = os.path.join(ROOT, name)
        if name and os.path.isfile(path):
            with open(path, "rb") as file:
                total.update(name.encode() + b"\0" + file.read())
    return total.hexdigest()[:16]


def arguments():
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--count", type=int, default=240, help="mutants in C")
    parser.add_argument("--page", type=int, default=60, help="mutants of the page")
    parser.add_argument("--rooms", default="", help="only these, with commas; default: all")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only", help="a mutant's id, or FILE:LINE")
    parser.add_argument("--list", metavar="FILE", dest="listed")
    parser.add_argument("--json", metavar="FILE")
    parser.add_argument("--keep-noticed", action="store_true")
    return parser.parse_args()


# ------------------------------------------------------------------ what to try


def wanted_rooms(options):
    rooms = [room for room in options.rooms.split(",") if room] or list(ROOMS)
    for room in rooms:
        if room not in ROOMS:
            raise SystemExit(f"there is no room {room}: {', '.join(ROOMS)}")
    return rooms


def all_of(room):
    return [m for file in sources(ROOT, room) for m in mutants_of(file, read(file))]


def picked(only):
    """The mutants meant by --only, in a plan."""
    file, _, line = only.partition(":")
    rooms = [room_of(file)] if line else list(ROOMS)
    found = [m for room in rooms for m in all_of(room) if m.id == only or (m.file == file and str(m.line) == line)]
    if not found:
        raise SystemExit(f"no mutant {only}")
    return {room_of(found[0].file): (found, len(found))}


def plan(options):
    """For each room the order of its draw and how many it should have; C and the page are counted apart."""
    rooms = wanted_rooms(options)
    mutants = {room: all_of(room) for room in ROOMS}
    native = shares({room: len(mutants[room]) for room in C_ROOMS}, options.count)
    share = {**native, "web": options.page}
    return {room: (drawn(mutants[room], options.seed), share[room]) for room in rooms if share[room]}


# ------------------------------------------------------------------ trying


def work(connection, number, rooms, names, known):
    """A lane in a process of its own: prepares, then answers mutants with verdicts."""
    lane = Lane(ROOT, os.path.join(FOLDER, f"tree-{number}"), rooms)
    lane.prepare()
    if number == 0:
        lane.measure(names, say, known)
        connection.send(lane.limits)
    else:
        connection.send(None)
        lane.limits = connection.recv()
    while (mutant := connection.recv()) is not None:
        connection.send(lane.try_mutant(mutant))


class Draw:
    """Hands out mutants of each room in the order of its draw, until each has its share of valid ones. Rooms take turns, so
    a run that was stopped has looked at all of them."""

    def __init__(self, planned):
        self.planned, self.at = planned, {room: 0 for room in planned}
        self.valid, self.flying = dict.fromkeys(planned, 0), dict.fromkeys(planned, 0)

    def behind(self, room):
        return (self.valid[room] + self.flying[room]) / self.planned[room][1]

    def next(self):
        for room in sorted(self.planned, key=self.behind):
            order, share = self.planned[room]
            if self.at[room] < len(order) and self.valid[room] + self.flying[room] < share:
                self.at[room] += 1
                self.flying[room] += 1
                return order[self.at[room] - 1]
        return None

    def done(self, mutant, verdict):
        room = room_of(mutant.file)
        self.flying[room] -= 1
        self.valid[room] += verdict in ("noticed", "survived")


class Run:
    def __init__(self, options, planned):
        self.options, self.planned, self.draw = options, planned, Draw(planned)
        self.results = Results(os.path.join(FOLDER, "results.jsonl"), state_of_tree(), options.keep_noticed)
        self.explained = Explained(os.path.join(HERE, "explained.txt"))
        self.score, self.tried = Score(), []

    def note(self, mutant, verdict, by):
        self.draw.done(mutant, verdict)
        reason = self.explained.reason(mutant) if verdict == "survived" else None
        if reason:
            verdict, by = "explained", reason
        self.score.count(mutant, verdict)
        self.tried.append((mutant, verdict, by))
        say(described(mutant, verdict, by))

    def next(self):
        """The next mutant that is not known from before."""
        while (mutant := self.draw.next()) is not None:
            known = None if self.options.only else self.results.of(mutant)
            if not known:
                return mutant
            self.note(mutant, known["verdict"], known["by"])
        return None

    def lanes(self):
        files = {m.file for order, _ in self.planned.values() for m in order}
        names = list(dict.fromkeys(name for file in sorted(files) for name in suites_of(file)))
        known = read_json(LIMITS) if self.options.keep_noticed else {}
        lanes = []
        for number in range(max(1, self.options.jobs)):
            ours, theirs = multiprocessing.Pipe()
            process = multiprocessing.Process(target=work, args=(theirs, number, list(self.planned), names, known),
                                              daemon=True)
            process.start()
            theirs.close()
            lanes.append(ours)
        say("The tests without a change:")
        limits = receive(lanes[0])
        write_json(LIMITS, {**read_json(LIMITS), **limits})
        for lane in lanes[1:]:
            receive(lane)
            lane.send(limits)
        return lanes

    def all(self):
        first = self.next()
        if first is None:
            return
        free, busy = self.lanes(), {}
        while first or busy:
            while free and first:
                lane = free.pop()
                lane.send(first)
                busy[lane] = first
                first = self.next()
            for lane in multiprocessing.connection.wait(list(busy)):
                mutant = busy.pop(lane)
                verdict, by = receive(lane)
                self.results.keep(mutant, verdict, by)
                self.note(mutant, verdict, by)
                free.append(lane)
            first = first or self.next()
        for lane in free:
            lane.send(None)

    def report(self):
        survivors = [m for m, verdict, _ in self.tried if verdict == "survived"]
        if survivors:
            say("\nSurvivors:")
        for mutant in survivors:
            say(f"\n# {mutant.id} {mutant.file}:{mutant.line}\n{shown(mutant)}")
        for file, before, _ in self.explained.stale(squeezed):
            say(f"explained, but no longer there: {file}: {before}")
        say("")
        for line in self.score.lines():
            say(line)
        if self.options.json:
            write_json(self.options.json, {"seed": self.options.seed, "mutants": [entry(*t) for t in self.tried]})


def entry(mutant, verdict, by):
    return {"id": mutant.id, "file": mutant.file, "line": mutant.line, "kind": mutant.kind, "before": mutant.before,
            "after": mutant.after, "verdict": verdict, "by": by}


def receive(lane):
    try:
        return lane.recv()
    except EOFError:
        raise SystemExit("A lane has ended; see above.") from None


def main():
    options = arguments()
    if options.listed:
        for mutant in mutants_of(options.listed, read(options.listed)):
            say(f"{mutant.id} {mutant.file}:{mutant.line} {mutant.kind}: {mutant.before} => {mutant.after}")
        return 0
    os.makedirs(FOLDER, exist_ok=True)
    trying = Run(options, picked(options.only) if options.only else plan(options))
    trying.all()
    trying.report()
    return 0 if trying.score.good() or options.only else 1


if __name__ == "__main__":
    sys.exit(main())
