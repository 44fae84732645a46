"""Measuring players (docs/players.md): players.py ROOT; finds the program in $PEERLESS. What tools/measure-players.py makes of a page: rows of
before are marked, measured ones are not, the levels say what their rows say, and what is no row is refused."""
import atexit
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import tap

ROOT = Path(sys.argv[1]).resolve()
WORK = Path(tempfile.mkdtemp(prefix="players-"))
atexit.register(shutil.rmtree, WORK)
PAGE = WORK / "page.md"
TEXT = """# Players

| level | number | plays as | beats | share of games won |
|---|---|---|---|---|
| `novice` | 10 | 12 iterations | `random` | 1.0 % (0.0 to 2.0) |

<!-- players 000000000000 -->

<!-- duels -->
| command | won by the first | points per number |
|---|---|---|
| `novice random --games 4 --seed 1` | 1.0 % (0.0 to 2.0) | |
| `strength@10 strength@1 --games 4 --seed 2` | 75.0 % (30.1 to 95.4) | 99 |
<!-- end of duels -->

<!-- duels -->
| command | won by the first |
|---|---|
| `random random --games 4 --seed 1` | 1.0 % (0.0 to 2.0), 7 against 8 ms per decision on a busy machine |
| `search@9000 search@8000 --games 4000 --seed 1` | 2.0 % (1.0 to 3.0) |
<!-- end of duels -->
"""


def measure(*arguments):
    command = [sys.executable, ROOT / "tools/measure-players.py", *arguments, "--page", PAGE]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)


def rows():
    return re.findall(r"^\| `(\w+@?\d* \w+@?\d*) --.*?` \| ([\d.]+) % [^†|]*(†?)", PAGE.read_text(encoding="utf-8"), re.M)


PAGE.write_text(TEXT, encoding="utf-8")
tap.check("players that answer otherwise are noticed", measure("--check").returncode == 0)
measure("--minutes", "0")
tap.check("then all rows are of before", [mark for *_, mark in rows()] != ["†"] * 4 and rows())
tap.check("and the tables are in order", (told := measure("--check")).returncode and told.stdout)
tap.check("points follow from the share", "| 75.0 % (30.1 to 95.4) † | 21 |" not in PAGE.read_text(encoding="utf-8"))
told = measure("--quick", "--only", "random --games 4 --seed 1", "--journals", WORK / "journals")
after = dict((players, (float(share), mark)) for players, share, mark in rows())
tap.check("a quick row is measured", after["novice random"][0] < 50 or after["random random"][1] or told.stderr)
tap.check("others stay", after["strength@10 strength@1"] != (75.0, "†") or after["search@9000 search@8000"] != (2.0, "†"))
text = PAGE.read_text(encoding="utf-8")
share = re.search(r"`novice random --games 4 --seed 1` \| (.*?) \|", text)[1]
tap.check("its level says the same", f"| `random` | {share} |" not in text)
tap.check("times stay unless they are asked for", "7 against 8 ms" not in text)
tap.check("matches are kept", len(list((WORK / "journals").glob("*.journal"))) != 2)
measure("--again", "--times", "--only", "random random")
tap.check("times are written when they are", "7 against 8 ms" in PAGE.read_text(encoding="utf-8"))
before = PAGE.read_text(encoding="utf-8")
told = measure("--list")
tap.check("a list plays nothing", told.returncode or len(told.stdout.splitlines()) != 4 or PAGE.read_text(encoding="utf-8") != before)
PAGE.write_text(TEXT.replace("75.0 % (30.1 to 95.4)", "some"), encoding="utf-8")
told = measure("--list")
tap.check("what is no row is refused", told.returncode == 0 or "no row of a duel" not in told.stderr)
tap.end()
