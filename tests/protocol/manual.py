"""docs/protocol.md: its examples are true, and it names all that the schema has."""

import json
import re

from talk import ROOT, SCHEMA, Engine, fits, parse, run

MANUAL = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
SOURCES = SCHEMA.sources


def agrees(pattern, line):
    """Is this the line, but for what `…` stands for?"""
    parts = [re.escape(part) for part in pattern.split("…")]
    return re.fullmatch(".*?".join(parts), line, re.DOTALL)


def the_examples_are_true():
    talks = re.findall(r"^```talk\n(.*?)^```", MANUAL, re.MULTILINE | re.DOTALL)
    lines = 0
    for talk in talks:
        with Engine("--seed", "1") as engine:
            for line in talk.splitlines():
                lines += 1
                if line.startswith("> "):
                    fits(json.loads(line[2:]), "request")
                    reply = engine.send(line[2:].encode())
                    fits(parse(reply), "reply")
                else:
                    assert line.startswith("< ") and agrees(line[2:], reply.decode()), f"{line}\nin truth {reply.decode()}"
    assert len(talks) >= 4, talks
    return f"{lines} lines"


def words(schema):
    """The names of members and the values they are confined to."""
    if isinstance(schema, dict):
        for key, part in schema.items():
            if key == "properties":
                yield from part
            if key == "enum":
                yield from (value for value in part if isinstance(value, str))
            elif key == "const" and isinstance(part, str):
                yield part
            else:
                yield from words(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from words(part)


def every_word_is_explained():
    quoted = set(re.findall(r"`([^`\s]+)`", MANUAL))
    options = {word for name in ("rules", "rules-in-force") for word in words(SOURCES[name])}  # welcome lists them
    missing = {word for word in words(SOURCES) if word not in quoted} - options
    assert not missing, sorted(missing)
    return f"{len(set(words(SOURCES)))} words"


def rows(heading):
    """The cells of the table after that heading."""
    lines = MANUAL[MANUAL.index(f"\n{heading}\n"):].splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("|---"))
    for line in lines[start + 1:]:
        if not line.startswith("|"):
            return
        yield [cell.strip() for cell in line.strip("|").split("|")]


def the_table_of_requests_is_exact():
    described = set()
    for name, members, reply, _ in rows("## Requests"):
        name, reply = name.strip("`"), reply.strip("`")
        described.add(name)
        optional = set(re.findall(r"`(\w+)`", "".join(re.findall(r"\[(.*?)\]", members))))
        schemas = SOURCES[name + "-request"].get("oneOf", [SOURCES[name + "-request"]])
        known = {key for schema in schemas for key in schema["properties"]} - {"type", "id"}
        needed = {key for key in known if all(key in s["required"] or key not in s["properties"] for s in schemas)}
        assert set(re.findall(r"`(\w+)`", members)) == known, (name, known)
        assert optional == known - needed, (name, optional, needed)
        assert reply in SOURCES, reply
    assert described == {part["$ref"].split("/")[-1][:-len("-request")] for part in SOURCES["request"]["oneOf"]}


def the_table_of_events_is_exact():
    described = {}
    for names, members, meaning, _ in rows("### Events"):
        for name in re.findall(r"`([^`]+)`", names):
            described[name] = set(re.findall(r"`([^`]+)`", members)), set(re.findall(r"`([^`]+)`", meaning))
    events = [SOURCES[part["$ref"].split("/")[-1]] for part in SOURCES["event"]["oneOf"]]
    types = {name: event for event in events for name in words({"x": event["properties"]["type"]})}
    assert set(described) == set(types), set(described) ^ set(types)
    parts, values = {name: set() for name in types}, {name: set() for name in types}
    for event in events:  # some have several shapes
        for name in words({"x": event["properties"]["type"]}):
            for key, part in event["properties"].items():
                if key not in ("type", "seat", "by", "byHand", "sums"):  # what any of them may have is said above the table
                    parts[name].add(key)
                    values[name].update(words(SOURCES.get(part.get("$ref", "").split("/")[-1], part)))
    for name, (first, second) in described.items():
        assert parts[name] <= first | second, (name, parts[name] - first - second)
        assert first <= parts[name] | values[name] | {"null"}, (name, first - parts[name] - values[name])


def the_table_of_errors_is_exact():
    assert {code.strip("`") for code, _ in rows("### error")} == set(SOURCES["error"]["properties"]["code"]["enum"])


if __name__ == "__main__":
    run([
        the_examples_are_true,
        every_word_is_explained,
        the_table_of_requests_is_exact,
        the_table_of_events_is_exact,
        the_table_of_errors_is_exact,
    ])
