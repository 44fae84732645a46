"""How difficult heroes are, for the start page: writes content/difficulty.txt, or with --check says whether it is what this would write.

Two things are counted, never wins. *Terms*: the different words of the card language in a hero's texts, which is what there is to
understand. *Choices*: how often its player has more than one option in a turn of two actions, over matches of greedy players, each pair of
heroes and both orders; copies of a card are one option. A hero has about 50 terms and 7 choices; terms / 50 + choices / 7 gives 1 below 1.9,
3 from 2.1 on, and 2 between them. Needs the program ($PEERLESS) and the library ($PEERLESS_LIBRARY, or `make library`)."""
import itertools
import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "python"))
import peerless  # noqa: E402  (found where the project is)

TARGET = ROOT / "content/difficulty.txt"
BOARD, GAMES = "soho", 2
TERMS, CHOICES, MIDDLE, HARD = 50, 7, 1.9, 2.1


def terms(hero):
    program = os.environ.get("PEERLESS", ROOT / "build/peerless")
    told = json.loads(subprocess.check_output([program, "show", hero, "--json"], encoding="utf-8"))
    texts = [text["program"] for part in told["abilities"] + told["cards"] for text in part["texts"]]
    return len({word for text in texts for word in re.findall(r"[(\s]([a-z][a-z-]*)", f" {text}")})


def count_choices(pair, counts):
    game = peerless.load_game("peerless", {"heroes": list(pair), "board": BOARD, "seed": 1})
    first, _, count = game.action_layout()["action"]
    asks_for_action = set(range(first, first + count))
    for number in range(GAMES):
        state = game.new_initial_state(number)
        bots = [peerless.Bot(game, "greedy", seat) for seat in (1, 2)]
        while not state.is_terminal():
            player, options = state.current_player(), state.legal_actions()
            one = counts[pair[player]]
            one["choices"] += len(options) > 1
            one["actions"] += asks_for_action.issuperset(options)
            state.apply_action(bots[player].step(state))


def lines():
    heroes = sorted(path.stem for path in (ROOT / "content/heroes").glob("*.hero"))
    counts = {hero: {"choices": 0, "actions": 0} for hero in heroes}
    for pair in itertools.permutations(heroes, 2):
        count_choices(pair, counts)
    yield "# tools/difficulty.py; docs/lab.md says how"
    yield "# hero, terms in its texts, choices in a turn, difficulty"
    for hero in heroes:
        known, choices = terms(hero), 2 * counts[hero]["choices"] / counts[hero]["actions"]
        score = known / TERMS + choices / CHOICES
        yield f"{hero} {known} {choices:.1f} {1 if score < MIDDLE else 2 if score < HARD else 3}"


text = "\n".join(lines()) + "\n"
if sys.argv[1:] == ["--check"]:
    fits = TARGET.exists() and TARGET.read_text(encoding="utf-8") == text
    print("1..1")
    print(f"{'ok' if fits else 'not ok'} 1 - content/difficulty.txt is what the heroes are now (else run tools/difficulty.py)")
    sys.exit(not fits)
TARGET.write_text(text, encoding="utf-8")
