#!/usr/bin/env python3
"""How much of somebody's decks does the program read? docs/decks.md explains what is measured.

    tools/measure-decks.py tests/decks/*.json --out DIR                    figures
    tools/measure-decks.py decks.jsonl --out DIR --unread                  and where reading stopped
    tools/measure-decks.py tests/decks/*.json --out DIR --gate tests/decks/read.hashes

Decks are Unmatched Maker JSON (*.json) or one deck a line (*.jsonl). DIR gets a .hero file of each. The program is build/peerless, or
$PEERLESS."""
import argparse
import functools
import hashlib
import html
import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("PEERLESS", str(ROOT / "build/peerless"))
LANGUAGES = ("en", "ru", "uk")
MOMENTS = {"basicText": "basic", "immediateText": "immediately", "duringText": "during", "afterText": "after",
           "basic": "basic", "immediately": "immediately", "during": "during", "after": "after"}
FIGHTERS_MAX, TOKENS_MAX = 8, 2  # of today's format: what is more is left out of the .hero file, and said

# ------------------------------------------------------------------ decks


def tidy(text):
    """Names and titles without padding; only what a file of lines cannot hold is taken from texts."""
    return re.sub(r"[\r\n\t ]+", " ", str(text or "")).strip(" ")


def number(value, default=0):
    found = re.search(r"\d+", str(value))
    return int(found[0]) if found else default


def language_of(texts):
    blob = " ".join(texts)
    if len(re.findall(r"[а-яёіїєґ]", blob, re.I)) < len(re.findall(r"[a-z]", blob, re.I)):
        return "en"
    return "uk" if len(re.findall(r"[іїєґ]", blob, re.I)) > len(re.findall(r"[ыэъё]", blob, re.I)) else "ru"


def is_heading(line):
    long_words = [word for word in line.split() if len(word) > 3]
    return line.upper() == line or all(word[0].isupper() for word in long_words)


def paragraphs(text):
    """Of an ability: its lines, with those of a list or of a broken sentence added to the one before; headings are not read."""
    found = []
    for line in re.split(r"[\r\n]+", text or ""):
        line = tidy(re.sub(r"^#+", "", line))
        if line and found and (line[0] in "->•*–" or re.search(r" (the|a|an|of|to|and|or|in|with)$", found[-1])):
            found[-1] += " " + line
        elif line and (re.search(r"[.:!?)…]$", line) or not is_heading(line)):
            found.append(line)
    return found


def fighter(name, hero, count, health, ranged, move=0, reach=1):
    return {"name": tidy(name), "hero": hero, "count": max(number(count, 1), 1), "health": number(health, 1), "ranged": bool(ranged),
            "move": number(move), "reach": number(reach, 1)}


def cards_of(cards):
    for card in cards:
        kind = tidy(card.get("type")).lower().replace("defence", "defense")
        texts = [(MOMENTS[key], tidy(card[key])) for key in MOMENTS if tidy(card.get(key))]
        yield {"title": tidy(card["title"]), "copies": number(card.get("quantity", card.get("copies"))), "type": kind,
               "value": number(card.get("value")), "boost": number(card.get("boost"), -1),
               "user": tidy(card.get("characterName", card.get("user"))), "texts": texts}


def from_maker(data):
    """A file of the Maker: the deck itself, or the deck with what its site knows of it."""
    deck = data.get("deck_data", data)
    heroes, sidekicks, abilities = [], [], []
    for both in [deck] + (deck.get("extraCharacters") or []):
        hero, sidekick = both["hero"], both.get("sidekick") or {}
        heroes.append(fighter(hero["name"], True, 1, hero["hp"], hero.get("isRanged"), hero.get("move"), hero.get("meleeRange")))
        abilities += paragraphs(hero.get("specialAbility"))
        if tidy(sidekick.get("name")) and number(sidekick.get("quantity")) and number(sidekick.get("hp")):
            sidekicks.append(fighter(sidekick["name"], False, sidekick["quantity"], sidekick["hp"], sidekick.get("isRanged"),
                                     sidekick.get("move"), sidekick.get("meleeRange")))
    return {"name": tidy(deck.get("name")) or tidy(deck["hero"]["name"]), "fighters": heroes + sidekicks, "abilities": abilities,
            "cards": list(cards_of(deck["cards"]))}


def from_line(deck):
    fighters = [fighter(f["name"], f["hero"], f["count"], f["health"], f["attack"] == "ranged", deck["move"], f.get("meleeRange"))
                for f in sorted(deck["fighters"], key=lambda f: not f["hero"])]
    return {"name": tidy(deck["name"]), "fighters": fighters, "abilities": paragraphs(deck.get("special")),
            "cards": list(cards_of(deck["cards"]))}


def decks_in(path):
    text = Path(path).read_text(encoding="utf-8-sig")
    if path.endswith(".jsonl"):
        return [from_line(json.loads(line)) for line in text.splitlines() if line.strip()]
    return [from_maker(json.loads(text))]


def load(path):
    try:
        decks = decks_in(path)
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as wrong:
        sys.exit(f"{path}: this is no deck: {type(wrong).__name__}: {wrong}")
    names = Path(path).with_suffix(".names")
    for i, deck in enumerate(decks):
        one = not path.endswith(".jsonl")
        deck["id"] = Path(path).stem if one else f"deck-{i + 1}"
        deck["names"] = names.read_text(encoding="utf-8") if one and names.exists() else ""
        deck["cards"] = [card for card in deck["cards"] if card["copies"]]
        deck["texts"] = [{"card": None, "moment": "ability", "text": text} for text in deck["abilities"]]
        deck["texts"] += [{"card": card, "moment": moment, "text": text} for card in deck["cards"] for moment, text in card["texts"]]
        deck["language"] = language_of([text["text"] for text in deck["texts"]])
    return decks


# ------------------------------------------------------------------ names


def declared(deck):
    """The file of names beside a deck: sections of a hero file. Those of fighters add lines to theirs; others are taken as they are."""
    of_fighters, others, lines = {}, [], None
    for line in deck["names"].splitlines():
        head = re.match(r'(hero|sidekick) "(.*?)"', line)
        if head:
            lines = of_fighters.setdefault(head[2], [])
        elif line[:1] not in ("", " ", "#"):
            others.append([line])
            lines = others[-1]
        elif line.strip() and line[0] == " ":
            lines.append(line)
    return of_fighters, others


def singular(word):
    for ending, instead in (("ies", "y"), ("ves", "f"), ("s", "")):
        if word.endswith(ending) and not word.endswith("ss"):
            return word[:-len(ending)] + instead
    return word


def plural(word):
    if re.search(r"[^aeiou]y$", word):
        return word[:-1] + "ies"
    return word + ("es" if re.search(r"(s|x|ch|sh)$", word) else "s")


def spellings(deck, one):
    """What texts may call a fighter, the full name first: a designer declares the one that they use."""
    bare = re.sub(r"^the ", "", one["name"], flags=re.I)
    words = [word for word in bare.split() if len(word) > 2 and sum(word.lower() in f["name"].lower() for f in deck["fighters"]) == 1]
    found = [bare] + [word for word in words + [" ".join(bare.split()[:2]), " ".join(bare.split()[1:])] if word and word[0].isupper()]
    return list(dict.fromkeys(found))


def uses(blob, spelling):
    return len(re.findall(rf"(?<!\w){re.escape(spelling)}(?!\w)", blob, re.I))


def genitive(form):
    """As people write it."""
    return f"{form}'s/{form}'" if form.endswith("s") else f"{form}'s"


def english_many(full):
    many = full if singular(full) != full else plural(full)
    one_form, many_form = singular(full).replace(" ", "_"), many.replace(" ", "_")
    return f"na: {one_form} {one_form}'s | {many_form} {many_form}{chr(39) if many_form.endswith('s') else chr(39) + 's'}"


def english_names(deck, one, blob):
    """The name that texts use most, and aliases for the other ones that they use."""
    full, *short = spellings(deck, one)
    if one["count"] > 1:
        return ["word en " + english_many(full)] + ["alias en " + english_many(s) for s in short if uses(blob, s) > uses(blob, full)]
    whole = uses(blob, full)
    best = max([(whole, full)] + [(uses(blob, s) - whole, s) for s in short], key=lambda found: found[0])[1]
    about = " ".join(text["text"] for text in deck["texts"] if uses(text["text"], best))
    he, she = len(re.findall(r"\b(he|him|his)\b", about, re.I)), len(re.findall(r"\b(she|her)\b", about, re.I))
    article = "the_" if uses(blob, "the " + best) * 2 > uses(blob, best) else ""
    gender = f"{'m' if he > she else 'f' if she else 'n'}a"
    others = [s for s in dict.fromkeys([full, *short, "the " + full]) if uses(blob, s) and s.replace(" ", "_") != article + best.replace(" ", "_")]
    forms = [article + best.replace(" ", "_")] + [s.replace(" ", "_") for s in others]
    return [f"{'alias' if i else 'word'} en {gender}: {form} {genitive(form)}" for i, form in enumerate(forms)]


def token_sections(blob):
    """"a fog token": a kind of tokens, as many as a sentence gives, or enough."""
    other = {"a", "an", "any", "each", "all", "that", "no", "the", "of", "one", "more", "this", "those", "both", "other", "additional"}
    kinds = [word.lower() for word in re.findall(r"\b([A-Za-z-]{2,}) tokens?\b", blob)]
    for kind, _ in Counter(kind for kind in kinds if kind not in other and not kind.isdigit()).most_common():
        stock = re.search(rf"have (\d+) {re.escape(kind)} tokens", blob, re.I)
        yield [f'token "{kind}" x{stock[1] if stock else 12}',
               f"  word en n: {kind}_token {kind}_token's | {kind}_tokens {kind}_tokens'"]


# ------------------------------------------------------------------ hero files


def quoted(name):
    return '"' + tidy(name).replace('"', "”")[:60] + '"'


def user_of(deck, name):
    """The fighters that a card names, by any spelling; else anyone."""
    found = []
    for part in re.split(r"[|/]", name):
        wanted = re.sub(r"^the ", "", part.strip().lower())
        for one in deck["fighters"]:
            full = re.sub(r"^the ", "", one["name"].lower())
            if wanted and (wanted in (full, singular(full)) or set(wanted.split()) <= set(full.split())) and one["name"] not in found:
                found.append(one["name"])
                break
    return ", ".join(found) or "anyone"


def head_of(deck):
    """The lines before the cards, and what today's format has no room for."""
    blob = " ".join(text["text"] for text in deck["texts"])
    given, sections = declared(deck)
    tokens = [section for section in sections if section[0].startswith("token ")]
    if not tokens and deck["language"] == "en":
        tokens = list(token_sections(blob))
    others = [section for section in sections if not section[0].startswith("token ")]
    lines = ["language " + deck["language"]] if deck["language"] != "en" else []
    left, taken = [f"token {section[0]}" for section in tokens[TOKENS_MAX:]], 0
    for i, one in enumerate(deck["fighters"]):
        count = min(one["count"], FIGHTERS_MAX - taken)
        if count < one["count"]:
            left.append(f"{one['count'] - count} of {one['count']} {one['name']}")
        if count == 0:
            continue
        taken += count
        lines.append(f"{'hero' if one['hero'] else 'sidekick'} {quoted(one['name'])}" + (f" x{count}" if count > 1 else ""))
        lines += ["  id own-" + deck["id"]] if i == 0 else []
        words = given.get(one["name"], [])
        lines += words
        if deck["language"] == "en" and not any(re.match(r" +word en", word) for word in words):
            lines += ["  " + line for line in english_names(deck, one, blob)]
        own_move = one["hero"] or one["move"] not in (0, deck["fighters"][0]["move"])
        move = f", move {min(max(one['move'], 1), 9)}" if own_move else ""
        reach = f", reach {min(one['reach'], 9)}" if one["reach"] > 1 else ""
        lines.append(f"  health {min(max(one['health'], 1), 255)}{move}, {'ranged' if one['ranged'] else 'melee'}{reach}")
        if i == 0:
            lines += [line for section in tokens[:TOKENS_MAX] + others for line in section]
    return lines, left


@functools.cache
def labels():
    """How the program says the moments of combat, by language: a hero file puts that before the text."""
    moments = ("immediately", "during", "after")
    said = ask(["read", "--batch", "-"], "".join(f'{{"timing":"{moment}","text":"Draw 1 card."}}\n' for moment in moments))
    spoken = {moment: json.loads(line) for moment, line in zip(moments, said.splitlines())}
    if len(spoken) < len(moments):
        sys.exit(f"{PROGRAM} cannot read several texts at once; `make build` makes one of this version")
    return {code: {moment: spoken[moment][code].split(":")[0] + ":" for moment in moments} for code in LANGUAGES}


def written(deck, text):
    """A text as a line of the file: with the label of its moment, or else with a capital."""
    label = labels()[deck["language"]].get(text["moment"])
    return f"{label} {text['text']}" if label else text["text"][:1].upper() + text["text"][1:]


def hero_file(deck):
    """The lines of the file, and for each text the number of its line."""
    lines, deck["left"] = head_of(deck)
    lines.append("")
    for i, text in enumerate(text for text in deck["texts"] if text["card"] is None):
        lines += [f'ability "Ability {i + 1}"', "  " + written(deck, text)]
        text["line"] = len(lines)
    seen = Counter()
    for card in deck["cards"]:
        seen[card["title"].lower()] += 1
        title = card["title"] + (f" {seen[card['title'].lower()]}" if seen[card["title"].lower()] > 1 else "")
        figure = "scheme" if card["type"] == "scheme" else f"{card['type']} {min(card['value'], 20)}"
        boost = f"boost {min(card['boost'], 9)}" if card["boost"] >= 0 else "no boost"
        lines += [f"card {quoted(title)} x{card['copies']}", f"  {figure}, {boost}, {user_of(deck, card['user'])}"]
        for text in (text for text in deck["texts"] if text["card"] is card):
            lines.append("  " + written(deck, text))
            text["line"] = len(lines)
    return lines


def names_file(deck):
    """A hero with the names and nothing to read."""
    return head_of(deck)[0] + ["", 'card "Plain" x30', "  versatile 1, boost 1, anyone"]


# ------------------------------------------------------------------ asking the program


def ask(arguments, text=None):
    try:
        answer = subprocess.run([PROGRAM, *arguments], input=text, capture_output=True, encoding="utf-8", check=False)
    except OSError as wrong:
        sys.exit(f"{PROGRAM} does not start ({wrong.strerror}); `make build` makes it")
    if answer.returncode > 1:
        sys.exit(f"{PROGRAM} {' '.join(arguments)}: {answer.stderr.strip()}")
    return answer.stdout


def check(deck, path):
    """What the program says of each line: a text with no error is read, means something, and can stand where it stands."""
    errors = json.loads(ask(["check", "--json", str(path)]))["errors"]
    lines = {text["line"] for text in deck["texts"]}
    for text in deck["texts"]:
        wrong = [error for error in errors if error["line"] == text["line"]]
        text["error"] = wrong[0]["message"] if wrong else None
        text["held"] = not wrong
    deck["frame"] = [error["message"] for error in errors if error["line"] not in lines]


def read(deck, folder):
    """Each text by itself: its program, and how it is said; or the place where reading stopped."""
    lines = []
    for text in deck["texts"]:
        timing = {"basic": "scheme" if text["card"] and text["card"]["type"] == "scheme" else None, "ability": None}
        timing = timing.get(text["moment"], text["moment"])
        lines.append(json.dumps({"text": text["text"], **({"timing": timing} if timing else {})}, ensure_ascii=False))
    said = ask(["read", "--content", str(folder), "--hero", "own-" + deck["id"], "--lang", deck["language"], "--batch", "-"],
               "\n".join(lines) + "\n")
    for text, line in zip(deck["texts"], said.splitlines()):
        text["said"] = said = json.loads(line)
        text["read"] = said["ok"]
        text["ambiguous"] = not said["ok"] and "in two ways" in said["error"]
        if not said["ok"]:
            text["stop"] = max(said["column"] - 1, 0)


def measure(deck, out):
    path = out / f"{deck['id']}.hero"
    path.write_text("\n".join(hero_file(deck)) + "\n", encoding="utf-8")
    folder = out / "names" / deck["id"]
    folder.mkdir(parents=True, exist_ok=True)
    names = folder / f"{deck['id']}.hero"
    names.write_text("\n".join(names_file(deck)) + "\n", encoding="utf-8")
    wrong = json.loads(ask(["check", "--json", str(names)]))["errors"]
    if wrong:
        sys.exit(f"{names}:{wrong[0]['line']}: {wrong[0]['message']}")
    check(deck, path)
    read(deck, folder)
    for text in deck["texts"]:
        key = "\n".join((deck["name"], text["moment"], text["text"]))
        text["hash"] = hashlib.sha256(key.encode()).hexdigest()
        text["mechanisms"] = mechanisms(text["text"])


# ------------------------------------------------------------------ mechanisms

# What a text needs, told by its words: roughly, but the same before and after. In the order of docs/decks.md.
MECHANISMS = {
    "quantities": r"equal to|for (each|every)|or (more|fewer|less|higher|lower)|at least|exactly|\bhalf|twice|double|less than|more .* than|"
                  r"difference|unless|\+\d|за кажд|за кожн|або менше|или меньше|или больше|чи більше|дорівнює|кількіст|столько|стільки|удво",
    "piles": r"discard pile|\bdeck\b|search|shuffle|top \w* ?cards?|reveal|bottom|random|сброс\w* (с|и)|колод|замеша|скид(?!а)|наугад|навмання|"
             r"випадков|случайн",
    "events": r"\bwhen(ever)?\b|at the (start|end|beginning)|after (you|each|every|one)|before (an?|you|your)|would|"
              r"когда|в начале|в конце|на початку|наприкінці|коли|після кожного",
    "choices": r"choose|\bor\b.*(instead|else)?|either|may .* or |выберите|выбирает|оберіть|виберіть|обирає|\bабо\b|\bили\b",
    "ledger": r"this turn|first time|already|once per|since|last turn|earlier|раз за|этот ход|цього ходу|уже ",
    "lasting": r"until|rest of the (game|turn)|while |can(no|')t (move|attack|leave|boost|draw|gain)|may not|next turn|move (value|is)|"
               r"hand (size|limit)|до (начала|конца|кінця|початку|вашего)|не может|не можуть|не може|поки|пока ",
    "damage": r"prevent|reduce|no damage|ignore .* damage|damage .* (instead|halved|exceed)|would be defeated|be defeated|take more than|"
              r"уменьша|предотвра|скасувати всю|шкода .* не більше|побеждён",
    "side piles": r"set aside|remove .* from the game|in front of|crucible|the tale|comb\b|under this card|(SALT|SULPHUR|MERCURY)|TEAR|"
                  r"перед соперник|борт[ьіи]|из игры|з гри|под колоду",
    "setup": r"start(s|ing)? (the game|with|hand)|begins? with|start of the game|spawn|summon|at setup|в начале партии|на старті|починається",
    "counters": r"counters?\b|charges?\b|spend|\brage\b|ichor|\bair\b|coffee|DEEP|SHALLOW|FROZEN|TIRED|state|подков|енергі|лічильник|стан[^цеу]|"
                r"весна|зима",
    "tokens": r"\btokens?\b|webs?\b|lamps?\b|marker|жетон|мітк|пакост|сугроб|яйц",
    "bonus attacks": r"(makes?|immediately|another) .*attack|attacks? again|extra turn|same fighter|take an extra|может атаковать ту же",
    "boards": r"\bboard beside|the chart|marker|spot \d|remove a space|block one space|treat any two spaces",
}
MECHANISMS = {name: re.compile(pattern, re.I) for name, pattern in MECHANISMS.items()}


def mechanisms(text):
    return [name for name, pattern in MECHANISMS.items() if pattern.search(text)] or ["plain"]


# ------------------------------------------------------------------ reports


def figures(decks):
    texts = [text for deck in decks for text in deck["texts"]]
    abilities = [text for text in texts if text["moment"] == "ability"]
    by = {}
    for name in [*MECHANISMS, "plain"]:
        of = [text for text in texts if name in text["mechanisms"]]
        by[name] = {"held": sum(text["held"] for text in of), "of": len(of)}
    return {
        "decks": len(decks),
        "texts": len(texts),
        "read": sum(text["read"] for text in texts),
        "held": sum(text["held"] for text in texts),
        "ambiguous": sum(text["ambiguous"] for text in texts),
        "abilities": len(abilities),
        "abilities_read": sum(text["read"] for text in abilities),
        "abilities_held": sum(text["held"] for text in abilities),
        "decks_read": sum(all(text["read"] for text in deck["texts"]) for deck in decks),
        "decks_held": sum(all(text["held"] for text in deck["texts"]) for deck in decks),
        "decks_good": sum(all(text["held"] for text in deck["texts"]) and not deck["frame"] and not deck["left"] for deck in decks),
        "mechanisms": by,
    }


def share(part, whole):
    return f"{part} of {whole} ({100 * part / whole:.0f} %)" if whole else "none"


def print_set(title, decks):
    f = figures(decks)
    print(f"{title}: {f['decks']} decks, {f['texts']} texts, {f['abilities']} of them paragraphs of abilities")
    print(f"  texts read         {share(f['read'], f['texts'])}")
    print(f"  texts that hold    {share(f['held'], f['texts'])}")
    print(f"  ambiguous          {f['ambiguous']}")
    print(f"  abilities read     {share(f['abilities_read'], f['abilities'])}, hold {f['abilities_held']}")
    print(f"  decks whole        {f['decks_read']} read, {f['decks_held']} hold, {f['decks_good']} with frame and all")
    print("  by mechanism       " + ", ".join(f"{name} {m['held']}/{m['of']}" for name, m in f["mechanisms"].items() if m["of"]))


def print_unread(decks):
    for deck in decks:
        for message in deck["frame"] + [f"no room for: {left}" for left in deck["left"]]:
            print(f"{deck['id']}: {message}")
        for text in deck["texts"]:
            if not text["read"]:
                print(f"{deck['id']}: {text['text'][:text['stop']]} >>> {text['text'][text['stop']:]}")
            elif not text["held"]:
                print(f"{deck['id']}: {text['text']} >>> {text['error']}")


def as_json(sets):
    def one(text):
        kept = {key: text[key] for key in ("moment", "text", "hash", "read", "held", "ambiguous", "mechanisms")}
        return kept | {key: text[key] for key in ("stop", "error") if text.get(key) is not None}
    return [{"set": title, **figures(decks), "list": [
        {"id": deck["id"], "name": deck["name"], "language": deck["language"], "frame": deck["frame"], "left": deck["left"],
         "texts": [one(text) for text in deck["texts"]]} for deck in decks]} for title, decks in sets]


STYLE = """body{font:16px/1.45 Georgia,serif;max-width:76rem;margin:2rem auto;padding:0 1rem;color:#222}
table{border-collapse:collapse;width:100%}td,th{border:1px solid #ccc;padding:.3rem .5rem;vertical-align:top;text-align:left}
td:nth-child(1){width:12%;color:#555}td:nth-child(2){width:34%}code{font-size:12px;color:#666;display:block}
.no{background:#fdf0ee}.near{background:#fff8e0}mark{background:#f4b9ae}small{color:#777}"""


def audit_row(text):
    word = html.escape
    name = word(text["card"]["title"] if text["card"] else "ability")
    where = f"<td>{name}<br><small>{text['moment']}</small></td>"
    if text["read"]:
        said = text["said"]
        spoken = "<br>".join(f"<b>{code}</b> {word(said[code] or '')}" for code in LANGUAGES) + f"<code>{word(said['program'] or '')}</code>"
        wrong = "" if text["held"] else f"<small>{word(text['error'])}</small>"
        return f"<tr{'' if text['held'] else ' class=near'}>{where}<td>{word(text['text'])}</td><td>{spoken}{wrong}</td></tr>"
    at, rest = text["text"][:text["stop"]], text["text"][text["stop"]:]
    return f"<tr class=no>{where}<td>{word(at)}<mark>{word(rest) or '&nbsp;'}</mark></td><td>{word(text['said']['error'])}</td></tr>"


def audit(sets, path):
    """A page for a reader's eye: what was written, and what the program will do, in its own words."""
    out = [f"<!doctype html><meta charset=utf-8><title>Audit of decks</title><style>{STYLE}</style><h1>Audit of decks</h1>",
           "<p>On the left what was written, on the right what the program makes of it. Red: not read, from the marked place on. ",
           "Yellow: read, but it cannot stand there."]
    for title, decks in sets:
        out.append(f"<h2>{html.escape(title)}</h2>")
        for deck in decks:
            out.append(f"<h3>{html.escape(deck['name'])}</h3><table>" + "\n".join(map(audit_row, deck["texts"])) + "</table>")
    Path(path).write_text("\n".join(out) + "\n", encoding="utf-8")


# ------------------------------------------------------------------ the list of texts that must stay read


def listed(path):
    return set(Path(path).read_text(encoding="utf-8").split()) if Path(path).exists() else set()


def keep(texts, path):
    hashes = listed(path) | {text["hash"] for text in texts if text["held"]}
    Path(path).write_text("".join(f"{one}\n" for one in sorted(hashes)), encoding="utf-8")


def gate(decks, path):
    """False if a text that held once holds no longer. Listed texts of other decks are not asked for."""
    known, bad, met = listed(path), 0, 0
    for deck in decks:
        for text in deck["texts"]:
            met += text["hash"] in known
            if text["hash"] in known and not text["held"]:
                bad += 1
                print(f"no longer read, {deck['name']}: {text['text']}\n    {text['error']}", file=sys.stderr)
    print(f"{met - bad} of {met} texts that were read before are read", file=sys.stderr)
    return bad == 0


def main():
    parser = argparse.ArgumentParser(description="How much of these decks does the program read?")
    parser.add_argument("files", nargs="+", metavar="FILE", help="Unmatched Maker JSON, or .jsonl with one deck a line")
    parser.add_argument("--out", required=True, metavar="DIR", help="folder for the .hero files that are made")
    parser.add_argument("--json", action="store_true", help="all figures and texts as JSON")
    parser.add_argument("--unread", action="store_true", help="list what is not read, with the place where reading stopped")
    parser.add_argument("--audit", metavar="FILE", help="write a page with every text beside what the program makes of it")
    parser.add_argument("--keep", metavar="FILE", help="add the hashes of the texts that hold to this list")
    parser.add_argument("--gate", metavar="FILE", help="fail if a text in this list of hashes no longer holds")
    options = parser.parse_args()
    sets = [(path, load(path)) for path in options.files if path.endswith(".jsonl")]
    makers = [deck for path in options.files if not path.endswith(".jsonl") for deck in load(path)]
    sets += [(f"Maker files in {code}", found) for code in LANGUAGES if (found := [deck for deck in makers if deck["language"] == code])]
    for i, (_, decks) in enumerate(sets):
        out = Path(options.out) / f"set-{i + 1}"
        out.mkdir(parents=True, exist_ok=True)
        for deck in decks:
            measure(deck, out)
    decks = [deck for _, found in sets for deck in found]
    if options.json:
        print(json.dumps(as_json(sets), ensure_ascii=False, indent=1))
    else:
        for title, found in sets:
            print_set(title, found)
        if len(sets) > 1 and len(makers) > 0:
            print_set("all Maker files", makers)
    if options.unread:
        print_unread(decks)
    if options.audit:
        audit(sets, options.audit)
    if options.keep:
        keep([text for deck in decks for text in deck["texts"]], options.keep)
    if options.gate and not gate(decks, options.gate):
        sys.exit(1)


if __name__ == "__main__":
    main()
