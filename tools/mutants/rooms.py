"""Which tests belong to which room, and how much of the draw each room gets.

A name is that of a test in tests/meson.build. Within a room they run quickest first, as measured at the start. Slow ones
(whole servers, the faults, libFuzzer's seeds) stand here only where nothing quicker looks at the code."""
import os
import random

ROOMS = {
    "rules": [
        "scenarios", "rules/chance", "rules/positions", "rules/steady", "rules/knowledge", "match/exercised", "match/option",
        "match/view", "match/scenario", "rules/properties",
    ],
    "cards": [
        "cards/inflect", "cards/steady", "cards/roundtrip", "pack/broken", "pack/figures", "pack/content", "scenarios",
        "rules/steady", "cli/read.sh",
    ],
    "pack": [
        "pack/broken", "pack/figures", "pack/hash", "pack/directories", "pack/memory", "pack/content", "pack/hostile",
        "scenarios", "rules/steady", "cli/show.sh",
    ],
    "match": [
        "scenarios", "match/json", "match/scenario", "match/option", "match/view", "match/exercised", "cli/tell",
        "match/record", "match/explain", "wasm/exports", "server/table", "cli/replay.sh", "cli/play.sh", "cli/engine.sh",
    ],
    "mind": ["mind/judge", "mind/steady", "mind/tree", "mind/mind", "wasm/exports"],
    "lab": [
        "lab/figures", "lab/lint", "lab/matchups", "lab/report", "lab/series", "lab/journal", "cli/lab.sh",
        "cli/lab_reports.sh",
    ],
    "server": [
        "server/host", "server/limit", "server/page", "server/store", "server/table", "server/matches",
        "server/hostile", "server/faults",
    ],
    "wasm": ["wasm/exports"],
    "cli": [
        "cli/help.sh", "cli/tutorial.sh", "cli/read.sh", "cli/lab.sh", "cli/lab_reports.sh", "cli/show.sh",
        "cli/replay.sh", "cli/sim.sh", "cli/play.sh", "scenarios", "cli/engine.sh", "server/matches",
    ],
    "web": ["web/units", "web/drawing", "web/quick", "web/match", "web/table"],
}
# A file that needs other tests than its room.
FILES = {
    "src/cli/engine.c": ["cli/help.sh", "cli/engine.sh"],
    "src/cli/serve.c": ["cli/help.sh", "server/matches", "server/hostile"],
}
C_ROOMS = [room for room in ROOMS if room != "web"]
WANTED = {"C": 0.85, "page": 0.80}
LEAST = 10  # of a room, however small


def room_of(file):
    return "web" if file.startswith("web/") else file.split("/")[1]


def side_of(room):
    return "page" if room == "web" else "C"


def suites_of(file):
    return FILES.get(file, ROOMS[room_of(file)])


def sources(root, room):
    folder, ending = ("web/src", ".ts") if room == "web" else (f"src/{room}", ".c")
    return [f"{folder}/{name}" for name in sorted(os.listdir(os.path.join(root, folder))) if name.endswith(ending)]


def shares(counts, total):
    """How many mutants of each room: by the places for a change in it, but never fewer than a few."""
    everywhere = sum(counts.values())
    return {room: min(n, max(LEAST, round(total * n / everywhere))) for room, n in counts.items()}


def drawn(mutants, seed, room):
    """All mutants of a room in the order of the draw. Kinds take turns by the root of their number, so that the many
    constants do not crowd out the few bit operators."""
    chance = random.Random(f"{seed}/{room}")
    kinds = {}
    for m in mutants:
        kinds.setdefault(m.kind, []).append(m)
    for group in kinds.values():
        chance.shuffle(group)
    order = []
    while kinds:
        names = sorted(kinds)
        kind = chance.choices(names, [len(kinds[name]) ** 0.5 for name in names])[0]
        order.append(kinds[kind].pop())
        if not kinds[kind]:
            del kinds[kind]
    return order
