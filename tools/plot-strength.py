#!/usr/bin/env python3
"""Draw docs/strength.svg from the section "Strength and iterations" of docs/players.md, where each row is a duel between two budgets.

plot-strength.py           draws it
plot-strength.py --check   fails if the picture is not that of the table
"""
import math
import pathlib
import re
import sys

DOCS = pathlib.Path(__file__).resolve().parent.parent / "docs"
ROW = re.compile(r"^\| `search@(\d+) search@(\d+) --games \d+ --seed \d+` \| ([\d.]+) % \(([\d.]+) to ([\d.]+)\)", re.M)
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 360, 64, 24, 24, 52
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #333 }
.grid { stroke: #8884; stroke-width: 1 }
.line { fill: none; stroke: #1d6f8a; stroke-width: 2.5 }
.whisker { stroke: #1d6f8a; stroke-width: 1.5 }
circle { fill: #1d6f8a }
@media (prefers-color-scheme: dark) {
  text { fill: #ddd }
  .line, .whisker { stroke: #6cc5e0 }
  circle { fill: #6cc5e0 }
}"""


def elo(percent):
    return -400 * math.log10(100 / percent - 1)


def points(text):
    """Iterations, Elo above the smallest budget, and half the interval of that sum."""
    section = text.split("### Strength and iterations", 1)[1].split("\n### ", 1)[0]
    rows = sorted((int(low), int(high), float(share), float(least), float(most))
                  for high, low, share, least, most in ROW.findall(section))
    assert rows, "the section has no rows"
    found, height, spread = [(rows[0][0], 0.0, 0.0)], 0.0, 0.0
    for low, high, share, least, most in rows:
        assert low == found[-1][0], f"no duel connects {found[-1][0]} and {low} iterations"
        height += elo(share)
        spread = math.hypot(spread, (elo(most) - elo(least)) / 2)
        found.append((high, height, spread))
    return found


def drawing(found):
    least, most = math.log(found[0][0]), math.log(found[-1][0])
    top = max(height + spread for _, height, spread in found)
    step = 100
    top = math.ceil(top / step) * step

    def x(iterations):
        return LEFT + (WIDTH - LEFT - RIGHT) * (math.log(iterations) - least) / (most - least)

    def y(height):
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * height / top

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="title">',
           '<title id="title">Strength of search in points of Elo against iterations per answer</title>', f"<style>{STYLE}\n</style>"]
    for height in range(0, top + 1, step):
        out.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(height):.1f}" y2="{y(height):.1f}"/>')
        out.append(f'<text x="{LEFT - 8}" y="{y(height) + 4:.1f}" text-anchor="end">+{height}</text>')
    shown = -99.0
    for iterations, _, _ in found:
        if x(iterations) - shown >= 40:
            shown = x(iterations)
            out.append(f'<text x="{shown:.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{iterations:,}</text>')
    out.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">iterations per answer</text>')
    out.append(f'<text x="{LEFT + 10}" y="{TOP - 8}">points of Elo above {found[0][0]} iterations</text>')
    for iterations, height, spread in found[1:]:
        out.append(f'<line class="whisker" x1="{x(iterations):.1f}" x2="{x(iterations):.1f}" '
                   f'y1="{y(height - spread):.1f}" y2="{y(height + spread):.1f}"/>')
    line = " ".join(f"{x(iterations):.1f},{y(height):.1f}" for iterations, height, _ in found)
    out.append(f'<polyline class="line" points="{line}"/>')
    out += [f'<circle cx="{x(iterations):.1f}" cy="{y(height):.1f}" r="4"/>' for iterations, height, _ in found]
    return "\n".join(out + ["</svg>", ""])


def main():
    svg = drawing(points((DOCS / "players.md").read_text()))
    path = DOCS / "strength.svg"
    if sys.argv[1:] != ["--check"]:
        path.write_text(svg)
    elif path.read_text() != svg:
        sys.exit("docs/strength.svg is not drawn from docs/players.md: run tools/plot-strength.py")


if __name__ == "__main__":
    main()
