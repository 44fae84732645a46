#!/usr/bin/env python3
"""What is said of events, questions and phrases outside of C, written from their tables src/rules/events.def, questions.def and
src/server/room/phrases.def, and of levels from src/mind/levels.def: the schemas and the types of the protocol, lists of the page, the tables of the docs. tables.py writes it into the files, each part
between its marks; tables.py --check changes nothing and speaks TAP: is every part as the tables have it?"""
import re
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# ------------------------------------------------------------------ reading


def parse(text):
    """The calls of a table: (macro, [argument, ...]); an argument is a string, a word, or a call."""
    tokens = re.findall(r'"(?:[^"\\]|\\.)*"|[A-Za-z_]\w*|\d+|[(),|]', re.sub(r"/\*.*?\*/|^#.*?$", "", text, flags=re.S | re.M))
    at = 0

    def call():
        nonlocal at
        name = tokens[at]
        at += 1
        if at >= len(tokens) or tokens[at] != "(":
            return name
        arguments = []
        while tokens[at] != ")":
            at += 1
            if tokens[at] == ")":
                break
            argument = call()
            while tokens[at] == "|":
                at += 1
                argument += " | " + call()
            arguments.append(argument)
        at += 1
        return (name, arguments)

    calls = []
    while at < len(tokens):
        calls.append(call())
    return calls


def plain(string):
    assert string[0] == string[-1] == '"', string
    return string[1:-1].replace('\\"', '"')


class Field:
    def __init__(self, key, kind, member, when):
        self.key, self.kind, self.member, self.when = plain(key), kind, member, when


class Event:
    def __init__(self, _, name, rules, meaning, fields, telling):
        self.name, self.rules, self.meaning = plain(name), plain(rules), plain(meaning)
        self.fields = [Field(*f[1]) for f in fields[1]] if fields != "NO_FIELDS" else []
        how, arguments = telling if isinstance(telling, tuple) else (telling, [])
        names_card = ("OF", ["card"]) in arguments
        self.always_told = how == "TOLD_OR" or (how == "TOLD" and not names_card) or arguments[1:] == ["ALWAYS"]
        self.seat_may_lack = any(f.member == "seat" and f.when == "MAYBE" for f in self.fields)


class Question:
    def __init__(self, _, name, rule, meaning, kind, secrets, asked, section):
        self.name, self.rule, self.meaning, self.section = plain(name), plain(rule), plain(meaning), plain(section)
        self.kind, self.secrets = kind.lower().replace("_", "-"), secrets.split(" | ")


class Phrase:
    def __init__(self, name, to, points, *texts):
        self.name, self.to, self.points = plain(name), to.removeprefix("TO_").lower(), points.removeprefix("POINTS_AT_").lower()
        self.texts = dict(zip(("en", "ru", "uk"), map(plain, texts), strict=True))


def read(name, *macros, folder="src/rules"):
    calls = parse((ROOT / folder / name).read_text(encoding="utf-8"))
    return [[arguments for macro, arguments in calls if macro == wanted] for wanted in macros]


events, numbers, words = read("events.def", "EVENT", "NUMBER", "WORDS")
EVENTS = [Event(*one) for one in events]
NUMBERS = [one[0] for one in numbers]
WORDS = {kind: [plain(word) for word in rest] for kind, *rest in words}
QUESTIONS = [Question(*one) for one in read("questions.def", "QUESTION")[0]]
SECTIONS = sorted({q.section for q in QUESTIONS if q.section})
LEVELS = [(plain(name), int(number)) for _, name, number, *_ in read("levels.def", "LEVEL", folder="src/mind")[0]]
PHRASES = [Phrase(*one) for one in read("phrases.def", "PHRASE", folder="src/server/room")[0]]

# ------------------------------------------------------------------ the schema

SIMPLE = {"FIGHTER": "integer", "SPACE": "integer", "ABILITY": "integer", "NUMBER": "integer", "BOOL": "boolean", "CARD": "string",
          "TOKEN": "string", "FORM": "string", "COUNTER": "string", "STATE": "string"}


def dashed(kind):
    return kind.lower().replace("_", "-")


def quoted(names, separator=", "):
    return separator.join(f'"{name}"' for name in names)


def schema_type(field, null):
    if field.kind in WORDS:
        return f'{{"$ref": "#/$defs/{dashed(field.kind)}"}}'
    if field.kind == "WAY":
        return '{"$ref": "#/$defs/way"}'
    if field.kind in ("SEAT", "TEAM"):
        return f'{{"$ref": "#/$defs/{field.kind.lower()}{"-or-null" if null else ""}"}}'
    return f'{{"type": ["{SIMPLE[field.kind]}", "null"]}}' if null else f'{{"type": "{SIMPLE[field.kind]}"}}'


def schema_object(event, types):
    """One shape of an event; types: those of its fields, by key."""
    lines = [f'"type": {{"const": "{event.name}"}}']
    lines.append(f'"seat": {{"$ref": "#/$defs/seat{"-or-null" if event.seat_may_lack else ""}"}}')
    lines += [f'"{key}": {one}' for key, one in types.items()]
    lines.append('"by": {"$ref": "#/$defs/by"}')
    lines.append('"byHand": {"const": true}')
    lines.append('"sums": {"$ref": "#/$defs/sums"}')
    body = ",\n".join("  " + line for line in lines)
    required = quoted(["type", "seat", *types])
    return (f'{{\n  "type": "object",\n  "properties": {{\n{textwrap.indent(body, "  ")}\n  }},\n'
            f'  "required": [{required}],\n  "additionalProperties": false\n}}')


def shapes(event):
    """Where a field stands only in place of a card, there are two."""
    other = [f for f in event.fields if f.when == "ELSE"]
    types = {f.key: schema_type(f, f.when in ("MAYBE", "SEEN")) for f in event.fields}
    if not other:
        return {f"event-{event.name}": types}
    card = next(f.key for f in event.fields if f.kind == "CARD")
    keys = {f.key for f in other}
    with_card = {key: one for key, one in types.items() if key not in keys} | {card: '{"type": "string"}'}
    return {f"event-{event.name}-of-card": with_card, f"event-{event.name}-without": types | {card: '{"type": "null"}'}}


def wrapped(items, indent):
    return textwrap.fill(", ".join(items), 118 - indent, break_long_words=False, break_on_hyphens=False)


def schema_events():
    defs = {dashed(kind): f'{{"enum": [{quoted(names)}]}}' for kind, names in WORDS.items()}
    defs["event"] = '{\n  "oneOf": [\n' + ",\n".join(
        f'    {{"$ref": "#/$defs/{name}"}}' for event in EVENTS for name in shapes(event)) + "\n  ]\n}"
    for event in EVENTS:
        for name, types in shapes(event).items():
            defs[name] = schema_object(event, types)
    return "".join(textwrap.indent(f'"{name}": {body},\n', "    ") for name, body in defs.items())


def schema_whys():
    names = textwrap.indent(wrapped([f'"{q.name}"' for q in QUESTIONS], 8), "        ")
    return f'    "why": {{\n      "enum": [\n{names}\n      ]\n    }},\n'


def schema_phrases():
    names = textwrap.indent(wrapped([f'"{p.name}"' for p in PHRASES], 8), "        ")
    return f'    "phrase": {{\n      "enum": [\n{names}\n      ]\n    }},\n'


# ------------------------------------------------------------------ the page


def pascal(kind):
    return "".join(part.capitalize() for part in kind.split("_"))


def union(names):
    return " | ".join(f"'{name}'" for name in names)


def typescript_type(field):
    types = {"SEAT": "Seat", "TEAM": "Team", "BOOL": "boolean", "CARD": "string", "TOKEN": "string", "FORM": "string",
             "COUNTER": "string", "STATE": "string",
             "WAY": "number[]"}
    one = pascal(field.kind) if field.kind in WORDS else types.get(field.kind, "number")
    return f"{field.key}{'?' if field.when == 'ELSE' else ''}: {one}{' | null' if field.when in ('MAYBE', 'SEEN') else ''}"


def typescript_events():
    lines = []
    for kind, names in WORDS.items():
        line = f"export type {pascal(kind)} = {union(names)};"
        if len(line) < 140:
            lines.append(line)
            continue
        head, rest = line.split(" = ", 1)
        lines.append(head + " =")
        lines += textwrap.wrap("| " + rest, 138, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    lines += ["", "/** An event. Later programs may have further ones, which are passed over. */", "export type GameEvent ="]
    for event in EVENTS:
        seat = "seat: Seat | null" if event.seat_may_lack else "seat: Seat"
        members = "; ".join([f"type: '{event.name}'", seat, *map(typescript_type, event.fields), "by?: By"])
        lines += textwrap.wrap(f"  | {{ {members} }}", 140, subsequent_indent="    ", break_on_hyphens=False)
    return "\n".join(lines).replace("GameEvent =", "GameEvent = { sums?: Sums; byHand?: true } & (") + "\n);\n"


def typescript_whys():
    return "export type Why =\n" + "".join(f"  | '{q.name}'\n" for q in QUESTIONS).rstrip() + ";\n"


def page_list(names, indent="  "):
    lines = textwrap.wrap(", ".join(f"'{name}'" for name in names) + ",", 130, break_on_hyphens=False)
    return "".join(f"{indent}{line}\n" for line in lines)


def page_phrases():
    rows = []
    for p in PHRASES:
        points = "null" if p.points == "nothing" else f"'{p.points}'"
        texts = ", ".join(f"{language}: '{text}'" for language, text in p.texts.items())
        row = f"  {{ id: '{p.name}', to: '{p.to}', points: {points}, {texts} }},"
        rows.append(f"{row if len(row) <= 140 else row.replace(', en: ', f',{chr(10)}    en: ')}\n")
    return "".join(rows)


def page_levels():
    names = ", ".join(f"'{name}'" for name, _ in LEVELS)
    return f"export const LEVELS = [{names}];\nconst NUMBERS = [{', '.join(str(number) for _, number in LEVELS)}];\n"


def help_sections():
    pairs = [f"{q.name if q.name.isalpha() else repr(q.name)}: {q.section!r}" for q in QUESTIONS]
    lines = textwrap.wrap(", ".join(pair.replace(" ", "\0") for pair in pairs) + ",", 130, break_on_hyphens=False)
    return "".join(f"  {line}\n" for line in lines).replace("\0", " ")


# ------------------------------------------------------------------ the docs


def code(names):
    return ", ".join(f"`{name}`" for name in names)


def member(field):
    text = f"`{field.key}`"
    if field.kind in WORDS:
        text += f": {code(WORDS[field.kind])}"
    if field.when == "ELSE":
        return f"or {text}"
    return text + {"GIVEN": "", "MAYBE": " or `null`", "SEEN": " (hidden: `null`)"}[field.when]


def protocol_events():
    rows = [f"| `{e.name}` | {'; '.join(map(member, e.fields))} | {e.meaning} | {e.rules} |" for e in EVENTS]
    return "| `type` | Further members | | Rules |\n|---|---|---|---|\n" + "\n".join(rows) + "\n"


SECRETS = {"PL_SECRET_ANSWER": "which card", "PL_SECRET_OPTIONS": "which options there are"}


def protocol_whys():
    rows = []
    for q in QUESTIONS:
        hidden = ", ".join(SECRETS[s] for s in q.secrets if s in SECRETS)
        rows.append(f"| `{q.name}` | `{q.kind}` | {q.meaning} | {hidden} | {q.rule} |")
    return "| `why` | `kind` | What is asked | Hidden from the others | Rule |\n|---|---|---|---|---|\n" + "\n".join(rows) + "\n"


def scenario_words(event):
    """What may stand after the name of an event, besides its seat."""
    found, spaces = [], [f for f in event.fields if f.kind == "SPACE"]
    sides = {"SIDE": ["attack", "defense"], "BOOSTS": ["attack", "defense", "maneuver"]}
    for f in event.fields:
        if f.kind == "FIGHTER":
            found.append("a fighter" if f.member == "fighter" else f"another one: the {f.key}")
        elif f.kind == "SEAT":
            found.append(f"a second seat (`{f.key}`)")
        elif f.kind in ("CARD", "TOKEN", "FORM", "COUNTER", "STATE"):
            found.append({"CARD": "a card", "TOKEN": "a kind of tokens", "FORM": "a form", "COUNTER": "a counter", "STATE": "a state"}[f.kind])
        elif f.kind == "BOOL":
            found.append(f"`0`: not {f.key}, or `1`")
        elif f.kind in WORDS:
            found.append(code(sides.get(f.kind, WORDS[f.kind])))
        elif f.kind == "SPACE" and f is spaces[-1]:
            found.append("`on SPACE`" + (", `removed`" if f.when == "MAYBE" and len(spaces) > 1 else ""))
        elif f.kind == "SPACE" and f.when == "MAYBE":
            found.append("`placed`")
    counted = sorted((f for f in event.fields if f.kind == "NUMBER"), key=lambda f: NUMBERS.index(f.member))
    if counted:
        found.append(("a number: the " if len(counted) == 1 else "numbers: ") + ", ".join(f.key for f in counted))
    return "; ".join(found)


def scenario_events():
    rows = [f"| `{e.name}` | {scenario_words(e)} |" for e in EVENTS]
    return "| Event | Words after it |\n|---|---|\n" + "\n".join(rows) + "\n"


def scenario_whys():
    return textwrap.fill(code([q.name for q in QUESTIONS]) + ".", 118, break_on_hyphens=False, break_long_words=False) + "\n"


def server_phrases():
    rows = [f"| `{p.name}` | {p.to} | {'' if p.points == 'nothing' else '`' + p.points + '`'} | {' | '.join(p.texts.values())} |" for p in PHRASES]
    return "| `phrase` | To | Needs | English | Russian | Ukrainian |\n|---|---|---|---|---|---|\n" + "\n".join(rows) + "\n"


# ------------------------------------------------------------------ parts of files

MARKDOWN = ("<!-- tables: {} -->\n", "<!-- end of tables -->\n")
SCRIPT = ("// tables: {}\n", "// end of tables\n")
INSIDE = ("  // tables: {}\n", "  // end of tables\n")
# JSON has no comments: there a part reaches from one member to another.
PARTS = [
    ("docs/protocol.schema.json", "events", schema_events, ('    "side": {', '    "by": {\n')),
    ("docs/protocol.schema.json", "questions", schema_whys, ('    "why": {', '    "asker": {\n')),
    ("docs/server.schema.json", "phrases", schema_phrases, ('    "phrase": {', '    "hello-request": {\n')),
    ("docs/server.md", "phrases", server_phrases, MARKDOWN),
    ("web/src/strength.ts", "levels", page_levels, SCRIPT),
    ("web/src/phrases.ts", "phrases", page_phrases, INSIDE),
    ("docs/protocol.md", "events", protocol_events, MARKDOWN),
    ("docs/protocol.md", "questions", protocol_whys, MARKDOWN),
    ("docs/scenarios.md", "events", scenario_events, MARKDOWN),
    ("docs/scenarios.md", "questions", scenario_whys, MARKDOWN),
    ("web/src/protocol.ts", "events", typescript_events, SCRIPT),
    ("web/src/protocol.ts", "questions", typescript_whys, SCRIPT),
    ("web/src/help.ts", "questions", help_sections, INSIDE),
]


def renewed(text, name, make, marks):
    """The text with that part as the tables have it."""
    begin, end = (mark.replace("{}", name) for mark in marks)
    assert text.count("\n" + begin) == 1, f"{begin.strip()!r} stands there {text.count(begin)} times"
    start = text.index("\n" + begin) + 1
    if not marks[0].startswith("    "):
        start += len(begin)
    return text[:start] + make() + text[text.index(end, start):]


def main():
    failures = 0
    check = sys.argv[1:] == ["--check"]
    if check:
        print(f"1..{len(PARTS)}")
    for number, (file, name, make, marks) in enumerate(PARTS, 1):
        path = ROOT / file
        old = path.read_text(encoding="utf-8")
        new = renewed(old, name, make, marks)
        if check:
            print(f"{'ok' if old == new else 'not ok'} {number} - the {name} of {file} are those of the table")
            failures += old != new
            if old != new:
                print("# run: make tables")
        elif old != new:
            path.write_text(new, encoding="utf-8")
            print(f"{file}: {name}")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
