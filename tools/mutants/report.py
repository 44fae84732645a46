"""What is known of mutants: results kept between runs, survivors that are explained, and the score."""
import json
import os

from rooms import C_ROOMS, WANTED, room_of, side_of


class Explained:
    """Survivors that no test could see, with the reason. Found by file and text, so lines may move.

        file src/rules/move.c
        - the line as it is
        + the line as the mutant has it
        why the words of the reason
    """

    def __init__(self, path):
        self.reasons, self.used = {}, set()
        file = before = after = None
        for number, line in enumerate(open(path, encoding="utf-8") if os.path.exists(path) else [], 1):
            mark, _, rest = line.rstrip("\n").partition(" ")
            if mark == "file":
                file = rest
            elif mark == "-":
                before = rest
            elif mark == "+":
                after = rest
            elif mark == "why":
                self.reasons[file, before, after] = rest
            elif mark and not mark.startswith("#"):
                raise SystemExit(f"{path}:{number}: not file, -, + or why")

    def reason(self, mutant):
        key = mutant.file, mutant.before, mutant.after
        if key in self.reasons:
            self.used.add(key)
        return self.reasons.get(key)

    def stale(self, text_of):
        """Those whose line is no longer there."""
        return [key for key in self.reasons if key[1] not in text_of(key[0])]


class Results:
    """A line of JSON for each mutant that was tried, with the state of the tree it was tried in."""

    def __init__(self, path, state, keep_noticed):
        self.path, self.state, self.known = path, state, {}
        for line in open(path, encoding="utf-8") if os.path.exists(path) else []:
            entry = json.loads(line)
            if entry["state"] == state or (keep_noticed and entry["verdict"] != "survived"):
                self.known[entry["id"]] = entry
            elif entry["id"] in self.known and self.known[entry["id"]]["state"] != state:
                del self.known[entry["id"]]

    def keep(self, mutant, verdict, by):
        entry = {"id": mutant.id, "verdict": verdict, "by": by, "state": self.state}
        self.known[mutant.id] = entry
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")

    def of(self, mutant):
        return self.known.get(mutant.id)


def described(mutant, verdict, by):
    what = f"noticed by {by}" if verdict == "noticed" else verdict
    return f"{mutant.id} {mutant.file}:{mutant.line}:{mutant.column} {mutant.kind}: {what}"


def shown(mutant):
    return f"file {mutant.file}\n- {mutant.before}\n+ {mutant.after}\n"


class Score:
    def __init__(self):
        self.rooms = {}

    def count(self, mutant, verdict):
        counts = self.rooms.setdefault(room_of(mutant.file), {})
        counts[verdict] = counts.get(verdict, 0) + 1

    def of(self, rooms):
        """(noticed, unexplained survivors) of these rooms."""
        noticed = sum(self.rooms.get(room, {}).get("noticed", 0) for room in rooms)
        return noticed, sum(self.rooms.get(room, {}).get("survived", 0) for room in rooms)

    def lines(self):
        sides = [("all of C", C_ROOMS), ("page", ["web"])]
        for name, rooms in [(room, [room]) for room in C_ROOMS] + sides:
            noticed, survived = self.of(rooms)
            if noticed + survived == 0:
                continue
            rest = [f"{n} {verdict}" for verdict in ("explained", "equivalent", "stillborn")
                    if (n := sum(self.rooms.get(room, {}).get(verdict, 0) for room in rooms))]
            share = 100 * noticed / (noticed + survived)
            yield f"{name:9} {noticed:4} of {noticed + survived:4} noticed: {share:5.1f} %" + "".join(f", {r}" for r in rest)

    def good(self):
        """Is each side, if it was tried at all, as good as wanted?"""
        for side, least in WANTED.items():
            noticed, survived = self.of([room for room in self.rooms if side_of(room) == side])
            if noticed + survived and noticed < least * (noticed + survived):
                return False
        return True
