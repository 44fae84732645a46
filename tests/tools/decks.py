"""Measuring decks (docs/decks.md): decks.py ROOT; finds the program in $PEERLESS. What tools/measure-decks.py counts, whatever fields a deck
has; that its list of hashes notices what is no longer read; and that of the thirty decks in tests/decks nothing is lost."""
import atexit
import copy
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import tap

ROOT = Path(sys.argv[1]).resolve()
DECKS = sorted((ROOT / "tests/decks").glob("*.json"))
HASHES = ROOT / "tests/decks/read.hashes"
WORK = Path(tempfile.mkdtemp(prefix="decks-"))
atexit.register(shutil.rmtree, WORK)


def measure(*arguments):
    command = [sys.executable, ROOT / "tools/measure-decks.py", *arguments, "--out", WORK / "out"]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False, env=os.environ)


def put(name, data):
    path = WORK / name
    path.write_text(data if isinstance(data, str) else json.dumps(data, ensure_ascii=False), encoding="utf-8")
    return path


def texts_of(answer):
    return [text for deck in json.loads(answer.stdout)[0]["list"] for text in deck["texts"]]


# ------------------------------------------------------------------ a deck of the test's own, in three shapes

def card(title, kind, quantity, **texts):
    fields = {"basicText": "", "immediateText": "", "duringText": "", "afterText": "", "imageUrl": ""}
    return {"title": title, "type": kind, "value": 3, "boost": 2, "quantity": quantity, "characterName": "ANY", **fields, **texts}


NEW = {"id": "1", "deck_data": {
    "name": "", "hero": {"name": "Tib", "hp": 12, "move": 2, "isRanged": False, "specialAbility": "NOISE\n\nAt the start of your turn, hum."},
    "sidekick": {"name": "Gnat", "hp": 1, "quantity": 2, "isRanged": True, "quote": ""}, "extraCharacters": [], "ruleCards": [],
    "cards": [
        card("Plain", "attack", 10, afterText="Draw 1 card."),
        card("Strange", "defense", 10, duringText="You may <b>flumph</b> this card."),
        card("Misplaced", "attack", 5, basicText="Draw 2 cards."),
        card("Scheme", "scheme", 5, basicText="Move each Gnat\nup to 3 spaces.")]}}

old = copy.deepcopy(NEW["deck_data"])
old["sidekick"] |= {"hp": "1", "quantity": "2"}
del old["extraCharacters"], old["ruleCards"]
for one in old["cards"]:
    one |= {"type": one["type"].replace("defense", "defence"), "quantity": str(one["quantity"]), "characterName": " any\n"}
    one |= {key: one[key] or None for key in ("basicText", "immediateText", "duringText", "afterText")}
names = {"basicText": "basic", "immediateText": "immediately", "duringText": "during", "afterText": "after", "quantity": "copies",
         "characterName": "user"}
line = {"name": "Tib", "move": 2, "special": NEW["deck_data"]["hero"]["specialAbility"],
        "fighters": [{"name": "Tib", "hero": True, "count": 1, "health": 12, "attack": "melee"},
                     {"name": "Gnat", "hero": False, "count": 2, "health": 1, "attack": "ranged"}],
        "cards": [{names.get(key, key): value for key, value in one.items()} for one in NEW["deck_data"]["cards"]]}

answer = measure(put("new.json", NEW), "--json", "--audit", WORK / "audit.html")
figures = json.loads(answer.stdout)[0]
counted = [figures[key] for key in ("texts", "read", "held", "abilities", "abilities_read", "ambiguous", "decks_read")]
tap.check("texts are counted, read and held", counted != [5, 3, 2, 1, 0, 0, 0] and counted)
texts = {text["text"]: text for text in texts_of(answer)}
strange = texts["You may <b>flumph</b> this card."]
tap.check("the place where reading stopped is given", strange["stop"] != len("You may ") and strange)
tap.check("what cannot stand there is read but does not hold", [texts["Draw 2 cards."][key] for key in ("read", "held")] != [True, False])
tap.check("a sentence over two lines is one", "Move each Gnat up to 3 spaces." not in texts and list(texts))
page = (WORK / "audit.html").read_text(encoding="utf-8")
missing = [part for part in ("Draw 1 card.", "Возьмите 1 карту.", "Візьміть 1 карту.", "(draw 1)", "&lt;b&gt;flumph") if part not in page]
tap.check("the audit has the text, the program and three languages", missing or "<b>flumph" in page)
hashes = [text["hash"] for text in texts_of(answer)]
for shape, path in (("older fields", put("old.json", old)), ("one deck a line", put("lines.jsonl", json.dumps(line) + "\n"))):
    answer = measure(path, "--json")
    tap.check(f"{shape}: the same texts", (answer.stderr or [text["hash"] for text in texts_of(answer)] != hashes))
for broken in ("{", "[]", "{}", '{"hero":{"name":"X"}}', '{"deck_data":null}', "\0"):
    answer = measure(put("broken.json", broken))
    tap.check(f"no deck: {broken!r}", answer.returncode != 1 or "this is no deck" not in answer.stderr or "Traceback" in answer.stderr)

# ------------------------------------------------------------------ the list

listing = WORK / "list"
listing.write_text("0" * 64 + "\n", encoding="utf-8")
measure(WORK / "new.json", "--keep", listing)
kept = listing.read_text(encoding="utf-8").split()
tap.check("--keep adds what holds and forgets nothing", sorted({"0" * 64, *(t["hash"] for t in texts.values() if t["held"])}) != kept and kept)
tap.check("what holds passes", measure(WORK / "new.json", "--gate", listing).returncode)
listing.write_text(strange["hash"] + "\n", encoding="utf-8")
answer = measure(WORK / "new.json", "--gate", listing)
tap.check("what no longer holds does not", answer.returncode != 1 or "flumph" not in answer.stderr)

# ------------------------------------------------------------------ the thirty decks

wrong = []
for path in DECKS:
    deck = json.loads(path.read_text(encoding="utf-8"))
    cards = deck.get("deck_data", deck)["cards"]
    size = sum(int(one["quantity"]) for one in cards)
    if not (20 <= size <= 40 and 8 <= len(cards) <= 15 and len({one["title"] for one in cards}) == len(cards)):
        wrong.append(f"{path.name}: {size} cards, {len(cards)} titles")
tap.check("thirty decks of 20 to 40 cards", wrong or len(DECKS) != 30)
wrong = [one for one in HASHES.read_text(encoding="ascii").splitlines() if not re.fullmatch(r"[0-9a-f]{64}", one)]
tap.check("the list has hashes and no wordings", wrong)
answer = measure(*DECKS, "--gate", HASHES)
tap.check("every text that was read is read", answer.returncode and answer.stderr)
met = re.search(r"(\d+) of (\d+) texts", answer.stderr)
tap.check("and there are some", not met or int(met[2]) < 40)
tap.end()
