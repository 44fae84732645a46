#!/usr/bin/env python3
"""The tool behind `make mutants`: changes are made where they should be, and nowhere else. Speaks TAP."""
import json
import os
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tools", "mutants"))

from changes import mutants_of  # noqa: E402
from lane import Lane  # noqa: E402
from report import Explained, Score, shown  # noqa: E402
from rooms import C_ROOMS, FILES, ROOMS, drawn, shares, sources  # noqa: E402

C = '''\
/* a + b in a comment, if (x < y) too */
#include "a/b.h"
#define TWICE(x) ((x) + (x))
enum { MANY = 3 + 4 };
static const int table[] = {1, 2, 3};
typedef struct pair { int a, b; } pair;

static bool less(int a, const char *b)
{
    enum { FEW = 5 };
    _Static_assert(FEW == 5, "five");
    char room[20];
    unsigned n = 7; // n + 1
    const char *text = "a + b == c";
    if (a < 3 && b)
        return true;
    call(a, '<');
    room[0] = 'x';
    n += a << 2;
    free(room);
    char *all = malloc(4 + 1);
    return a - n == *b;
}
'''

TS = '''\
import { a } from './a + b';
interface Point { x: number; y?: 1 | 2 }
type Side = 'left' | 'right';
/* a + b */
export function sum(list: Map<string, number>): number {
  let total = 0; // total + 1
  for (const n of list.values()) if (n > 0) total += n;
  const text = `${total + 1} < points`;
  const pattern = /a + b/g;
  show(text, pattern);
  return total;
}
'''

failures = []
number = 0


def check(name, good, more=""):
    global number
    number += 1
    print(f"{'ok' if good else 'not ok'} {number} - {name}")
    if not good:
        failures.append(name)
        print(f"# {more}")


def changes(text, file):
    return {(m.line, m.kind, m.after) for m in mutants_of(file, text)}


def lines(text, file):
    return {m.line for m in mutants_of(file, text)}


def test_c():
    found = changes(C, "src/rules/a.c")
    expected = {
        (13, "constant", "unsigned n = 8; // n + 1"),
        (15, "condition", "if (!(a < 3 && b))"), (15, "relation", "if (a <= 3 && b)"),
        (15, "constant", "if (a < 4 && b)"), (15, "logic", "if (a < 3 || b)"),
        (16, "truth", "return false;"), (17, "deletion", ";"),
        (18, "deletion", ";"), (18, "constant", "room[1] = 'x';"),
        (19, "deletion", ";"), (19, "arithmetic", "n -= a << 2;"), (19, "bits", "n += a >> 2;"),
        (19, "constant", "n += a << 3;"),
        (22, "return", "return !(a - n == *b);"), (22, "arithmetic", "return a + n == *b;"),
        (22, "relation", "return a - n != *b;"),
    }
    check("C: exactly the expected changes", found == expected, sorted(found ^ expected))
    check("C: none in comments, strings, directives, enums, tables, assertions and sizes", lines(C, "a/a.c") == {13, 15, 16, 17, 18, 19, 22})


def test_ts():
    found = changes(TS, "web/src/a.ts")
    wanted = {(7, "relation"), (7, "condition"), (7, "arithmetic"), (8, "arithmetic"), (10, "deletion"), (11, "return"), (6, "constant")}
    kinds = {(line, kind) for line, kind, _ in found}
    check("TypeScript: code is changed, also inside a template string", wanted <= kinds, sorted(wanted - kinds))
    check("TypeScript: no imports, types, comments or patterns are", not {line for line, _, _ in found} & {1, 2, 3, 4, 5, 9}, sorted(found))


def test_applied():
    good = True
    for file, text in (("src/rules/a.c", C), ("web/src/a.ts", TS)):
        for m in mutants_of(file, text):
            other = m.applied(text)
            good = good and other != text and other.count("\n") == text.count("\n")
    check("a change keeps the lines of the file", good)


def test_ids():
    moved = "\n\n/* more */\n" + C
    before, after = mutants_of("src/rules/a.c", C), mutants_of("src/rules/a.c", moved)
    check("ids stay when lines move", [m.id for m in before] == [m.id for m in after])
    check("ids differ from each other", len({m.id for m in before}) == len(before))


def test_draw():
    some = [m for file in sources(ROOT, "mind") for m in mutants_of(file, open(os.path.join(ROOT, file), encoding="utf-8").read())]
    one, same, other = ([m.id for m in drawn(some, seed)] for seed in ("1", "1", "2"))
    check("the same seed draws the same", one == same)
    check("another seed draws another order of the same", one != other and sorted(one) == sorted(other))
    fewer = [m.id for m in drawn(some[::2], "1")]
    check("what is drawn does not depend on the others", fewer == [m for m in one if m in set(fewer)])
    share = shares({room: 100 for room in C_ROOMS}, 240)
    check("small rooms have a few as well", min(shares({"a": 10000, "b": 100}, 240).values()) >= 10)
    check("shares are about the number asked for", abs(sum(share.values()) - 240) < len(C_ROOMS), share)


def test_explained():
    m = mutants_of("src/rules/a.c", C)[0]
    path = os.path.join(os.environ.get("TMPDIR", "/tmp"), f"explained-{os.getpid()}.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write("# words\n" + shown(m) + "why it is so\n")
    explained = Explained(path)
    os.remove(path)
    check("what the report prints can be explained", explained.reason(m) == "it is so")
    check("others are not", explained.reason(mutants_of("src/rules/a.c", C)[1]) is None)


def test_score():
    m, score = mutants_of("src/rules/a.c", C)[0], Score()
    for verdict in ["noticed"] * 17 + ["survived"] * 3 + ["explained", "equivalent", "stillborn"] * 5:
        score.count(m, verdict)
    check("17 of 20 are enough, and only those count", score.good() and score.of(["rules"]) == (17, 3))
    score.count(m, "survived")
    check("17 of 21 are not", not score.good())


def test_objects():
    """A source's object is what the build says it is, also of a room inside a room and of one that tests compile once more."""
    with tempfile.TemporaryDirectory() as folder:
        lane = Lane(folder, folder, ["rules", "server/store", "web"])
        os.makedirs(lane.build)
        entries = [("src/rules/act.c", "src/rules/librules.a.p/act.c.o"), ("src/rules/act.c", "tests/libwatched.a.p/act.c.o"),
                   ("src/server/store/copy.c", "src/server/libserver-store.a.p/store_copy.c.o")]
        path = os.path.join(lane.build, "compile_commands.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump([{"directory": lane.build, "file": "../" + source, "output": out} for source, out in entries], file)
        check("an object is found in a room inside a room", lane.object_of("src/server/store/copy.c") == entries[2][1])
        check("that of the room, not of a test", lane.object_of("src/rules/act.c") == entries[0][1])
        check("a source of no build has none", lane.object_of("src/wasm/alone.c") is None)
        lost = Lane(folder, folder, ["rules", "cards"])
        try:
            lost.object_of("src/rules/act.c")
            check("a room without a source in the build is an error", False)
        except SystemExit as error:
            check("a room without a source in the build is an error", "cards" in str(error), error)


def test_rooms():
    """Every folder with sources in src is a room that mutants are drawn from, and every suite is a test."""
    folders = {os.path.relpath(folder, os.path.join(ROOT, "src")) for folder, _, files in os.walk(os.path.join(ROOT, "src"))
               if any(file.endswith(".c") for file in files)}
    check("every room of src is drawn from", folders == set(C_ROOMS), folders ^ set(C_ROOMS))
    with open(os.path.join(ROOT, "tests", "meson.build"), encoding="utf-8") as file:
        build = file.read()
    named = {name for suites in [*ROOMS.values(), *FILES.values()] for name in suites}
    unknown = [name for name in named if f"'{name}'" not in build and f"'{name.split('/')[-1]}'" not in build]
    check("every suite of a room is a test", not unknown, unknown)
    gone = [file for file in FILES if not os.path.exists(os.path.join(ROOT, file))]
    check("every file with suites of its own is there", not gone, gone)
    stale, file = [], None
    with open(os.path.join(ROOT, "tools", "mutants", "explained.txt"), encoding="utf-8") as listed:
        for line in listed:
            if line.startswith("file "):
                file = line[5:].strip()
            elif line.startswith("- "):
                path = os.path.join(ROOT, file)
                text = open(path, encoding="utf-8").read() if os.path.exists(path) else ""
                if line[2:].strip() not in " ".join(text.split()):
                    stale.append(f"{file}: {line.strip()}")
    check("what is explained still stands there", not stale, stale)


for test in (test_objects, test_rooms, test_c, test_ts, test_applied, test_ids, test_draw, test_explained, test_score):
    test()
print(f"1..{number}")
sys.exit(1 if failures else 0)
