"""Who beats whom, for the start page: takes the figures of docs/matchups.html into content/matchups.txt, or with --check says whether they
are there. The page is made by `peerless lab matchups` (docs/lab.md); its command stands at the head of the file."""
import html
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "content/matchups.txt"


def heroes():
    """The ids of the heroes by the names that the page calls them."""
    named = {}
    for path in sorted((ROOT / "content/heroes").glob("*.hero")):
        named[re.search(r'^hero "([^"]*)"', path.read_text(encoding="utf-8"), re.M)[1]] = path.stem
    return named


def figures():
    page = html.unescape((ROOT / "docs/matchups.html").read_text(encoding="utf-8"))
    command = re.sub(r"<[^>]*>", "", re.search(r"<code>(.*?)</code>", page)[1])
    named = heroes()
    lines = [f"# {command}", "# hero, opponent, games won in a hundred, games"]
    for hero, other, won, games in re.findall(r'data-tip="([^"\n]+) against ([^"\n]+)\n([\d.]+) % \([^)]*\) of (\d+) games', page):
        if hero in named and other in named:
            lines.append(f"{named[hero]} {named[other]} {won} {games}")
    return "\n".join(sorted(set(lines[2:]))), lines[:2]


rows, head = figures()
text = "\n".join(head) + "\n" + rows + "\n"
if sys.argv[1:] == ["--check"]:
    fits = TARGET.exists() and TARGET.read_text(encoding="utf-8") == text
    whole = rows.count("\n") + 1 == len(heroes()) * (len(heroes()) - 1)
    print("1..2")
    print(f"{'ok' if fits else 'not ok'} 1 - content/matchups.txt has the figures of docs/matchups.html (else run tools/matchups.py)")
    print(f"{'ok' if whole else 'not ok'} 2 - every hero is measured against every other")
    sys.exit(not (fits and whole))
TARGET.write_text(text, encoding="utf-8")
