#!/usr/bin/env python3
"""Tell a match move by move, with the evaluator made by hand and with the one that has learned: writes docs/match.md from what the program plays
today, or with --check says whether it is what this would write. Needs the program ($PEERLESS, or build/peerless)."""
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs/match.md"
SETUP = "--heroes dracula,raptors --board soho --seed 5"
PLAYERS = (("Before", "search@1000:linear"), ("After", "search@1000"))
TURN = re.compile(r"^. Turn (\d+): (.)(.*)$")
TOLD = re.compile(r"^[●■] (\w.*)$")  # three blanks before what an effect says, and what a value is made of
REST = re.compile(r"^  (\S.*)$")  # of a long sentence, or the sums of a combat
HEAD = """# A match, before and after

Dracula meets the Raptors on Soho, seed 5, both sides with 1,000 iterations per answer: first as the evaluator made by hand plays it (`linear`,
the player of version 0.2), then as today's program does. Every act is there, in the words of the terminal, without the texts of cards. What is to
be seen in it stands in [players.md](players.md#a-match-before-and-after). `tools/tell-match.py` writes this file, and a test fails when the program
plays the match otherwise.
"""


def chapters(told):
    """Setup, then each turn: its title and what is told of it."""
    found = [("Setup", [])]
    for line in told.split("\n\n", 1)[1].splitlines():
        turn, act, rest = TURN.match(line), TOLD.match(line), REST.match(line)
        if turn:
            found.append((f"{turn[1]}. {turn[2].upper()}{turn[3]}", []))
        elif act or rest:
            found[-1][1].append((act or rest)[1])
        if line.endswith("the game!"):
            return found
    raise SystemExit("the match has no end")


def match(players):
    program = os.environ.get("PEERLESS", ROOT / "build/peerless")
    command = ["play", *SETUP.split(), "--players", f"{players},{players}", "--lang", "en"]
    return f"peerless {' '.join(command)}", subprocess.check_output([program, *command], encoding="utf-8", env={**os.environ, "COLUMNS": "80"})


def document():
    yield HEAD
    for title, players in PLAYERS:
        command, told = match(players)
        yield f"## {title}\n\n`{command}`\n"
        for turn, acts in chapters(told):
            yield f"**{turn}.** {' '.join(acts)}\n"


text = "\n".join(document())
if sys.argv[1:] == ["--check"]:
    fits = TARGET.exists() and TARGET.read_text(encoding="utf-8") == text
    print("1..1")
    print(f"{'ok' if fits else 'not ok'} 1 - docs/match.md is the match that the program plays now (else run tools/tell-match.py)")
    sys.exit(not fits)
TARGET.write_text(text, encoding="utf-8")
