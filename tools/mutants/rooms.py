"""Which tests belong to which room, and how much of the draw each room gets.

A name is that of a test in tests/meson.build. Within a room the quickest and those that notice most come first. Slow ones
(whole servers, the faults, libFuzzer's seeds) stand here only where nothing quicker looks at the code."""
import hashlib
import math
import os

ROOMS = {
    "base": ["base/letters", "base/json", "base/hash", "cards/inflect", "pack/broken", "mind/hurry", "cards/steady", "files/record", "files/damage", "files/sealed", "files/strangers", "cli/outputs.sh"],
    "rules": [
        "scenarios", "rules/chance", "rules/descriptors", "rules/verify", "rules/positions", "rules/steady", "rules/knowledge", "rules/copies", "rules/bytes",
        "files/exercised", "match/option", "match/view", "files/scenario", "rules/there", "rules/properties",
    ],
    "cards": [
        "cards/inflect", "cards/steady", "cards/refusals", "cards/wordings", "cards/tidy", "cards/stories", "cards/pairs", "cards/hostile", "cards/roundtrip", "pack/broken", "pack/figures", "pack/content", "pack/written", "pack/hashes", "scenarios",
        "rules/steady", "cli/read.sh",
    ],
    "pack": [
        "pack/broken", "pack/figures", "base/hash", "pack/directories", "pack/memory", "pack/content", "pack/written", "pack/hashes", "pack/variant", "pack/hostile",
        "scenarios", "rules/steady", "cli/show.sh",
    ],
    "match": [
        "scenarios", "match/events", "match/option", "match/view", "match/rng", "tell/choices", "files/exercised", "files/record", "files/damage", "files/sealed", "files/strangers", "wasm/exports", "server/table",
        "cli/outputs.sh", "cli/play.sh",
    ],
    "tell": [
        "tell/choices", "tell/breakdown", "tell/names", "tell/explain", "tell/tell", "match/events", "scenarios", "wasm/exports", "cli/outputs.sh", "cli/play.sh",
    ],
    "files": [
        "scenarios", "files/scenario", "files/exercised", "files/record", "files/damage", "files/sealed", "files/strangers", "files/kept", "cli/replay.sh", "cli/outputs.sh", "server/table",
    ],
    "protocol": [
        "scenarios", "base/json", "wasm/exports", "server/table", "match/option", "cli/outputs.sh", "cli/engine.sh",
    ],
    "mind/evaluate": ["mind/contract", "mind/evaluate", "mind/marks", "mind/weights", "mind/steady", "mind/mind"],
    "mind/search": ["mind/search", "mind/tree", "mind/hurry", "mind/steady", "mind/mind", "wasm/exports"],
    "mind": ["mind/search", "mind/hurry", "mind/steady", "mind/mind", "wasm/exports"],
    "review": ["review/review", "cli/review.sh"],
    "puzzle": ["puzzle/puzzle", "cli/outputs.sh"],
    "mind/train": ["lab/training"],
    "trade": ["trade/trade", "cli/trade.sh", "tools/decks"],
    "learn": ["learn/learn", "learn/adapter"],
    "lab": [
        "lab/figures", "lab/lint", "lab/matchups", "lab/report", "lab/series", "lab/style", "lab/journal", "lab/training", "lab/fair", "cli/lab.sh",
        "cli/lab_reports.sh", "cli/lab_style.sh", "cli/lab_fair.sh", "lab/programs", "cli/outputs.sh",
    ],
    "server/store": [
        "server/contract", "server/store", "server/late", "server/content", "server/schemas", "server/versions", "server/days", "server/seats", "server/table", "server/trouble", "server/simulate",
        "server/health", "server/copies", "server/faults",
    ],
    "server/room": [
        "server/limit", "server/name", "server/seats", "server/shares", "server/late", "server/store", "server/content", "server/versions", "server/days",
        "server/thinking", "server/table", "server/agreeing", "server/trouble", "server/crowd", "server/simulate", "server/worlds", "server/matches", "server/copies", "server/waits",
    ],
    "server/net": [
        "server/address", "server/host", "server/log", "server/page", "server/well", "server/health", "server/matches", "server/hostile",
        "server/faults",
    ],
    "wasm": ["wasm/exports"],
    "cli": [
        "cli/help.sh", "cli/tutorial.sh", "cli/read.sh", "cli/lab.sh", "cli/lab_reports.sh", "cli/show.sh",
        "cli/replay.sh", "cli/sim.sh", "cli/outputs.sh", "cli/play.sh", "scenarios",
    ],
    "web": ["web/units", "web/lasting", "web/types", "web/timeline", "web/drawing", "web/quick", "web/match", "web/table"],
}
# A file that needs other tests than its room: the engine's are slow.
FILES = {
    "src/cli/engine.c": ["cli/help.sh", "cli/engine.sh"],
    "src/cli/store.c": ["cli/help.sh", "server/copies"],
    **{f"src/cli/{name}.c": ["cli/rules.sh", "cli/outputs.sh"] for name in ("help", "paper", "rulebook", "rules")},
    "src/cli/output.c": ["cli/help.sh", "cli/sim.sh", "cli/lost.sh"],
    "src/cli/serve.c": ["cli/help.sh", "server/well", "server/health", "server/matches", "server/hostile"],
    # tables by link: only pages with a server get there
    **{f"web/src/{name}.ts": ["web/lasting", "web/types", "web/quick", "web/names", "web/together", "web/return"] for name in ("known", "main", "remote", "wire")},
    # the rulebook
    **{f"web/src/{name}.ts": ["web/units", "web/types", "web/quick", "web/help"] for name in ("coaching", "help", "rulebook", "texts")},
    # data and time, without a page; then the page frame by frame
    **{f"web/src/{name}.ts": ["web/timeline", "web/types", "web/quick", "web/frames"] for name in ("changes", "feed", "fight", "player", "telling", "timeline")},
    # what needs others at the table
    **{f"web/src/{name}.ts": ["web/types", "web/quick", "web/table", "web/together"] for name in ("company", "ending", "invitation", "wording")},
    # what only one test of the page looks at
    **{f"web/src/{name}.ts": ["web/units", "web/types", "web/quick", test] for name, test in (("back", "web/back"), ("combat", "web/frames"), ("keys", "web/keys"), ("tip", "web/tip"), ("version", "web/versions"))},
}
C_ROOMS = [room for room in ROOMS if room != "web"]
WANTED = {"C": 0.85, "page": 0.80}
LEAST = 10  # of a room, however small


def room_of(file):
    return "web" if file.startswith("web/") else os.path.dirname(file)[len("src/"):]


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


# How likely a kind of change is drawn: by the root of how many there are, so that the many constants do not crowd out the
# few bit operators.
WEIGHTS = {
    "deletion": 0.6, "constant": 0.66, "relation": 0.72, "condition": 0.87, "arithmetic": 1.04, "logic": 1.09,
    "return": 1.14, "bits": 1.5, "truth": 1.54,
}


def drawn(mutants, seed):
    """All mutants in the order of the draw. The place of each comes from the seed and its id alone, so a change somewhere
    in the sources leaves the others where they are."""

    def place(mutant):
        number = int(hashlib.sha256(f"{seed}/{mutant.id}".encode()).hexdigest()[:13], 16) + 1
        return -math.log(number / 16**13) / WEIGHTS[mutant.kind]

    return sorted(mutants, key=place)
