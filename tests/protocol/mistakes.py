"""Wrong messages: the validator rejects them, the engine says what is wrong with them, and nothing changes."""

import copy
import json

from talk import ERRORS, SCHEMA, Engine, fits, parse, run
from validator import Schema

# ------------------------------------------------------------------ the validator


def places(value, path=()):
    """The paths of all values inside."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from places(item, path + (key,))


def changed(message, path, change):
    """A copy with change(holder, key) done to the value at that path."""
    holder = whole = {"whole": copy.deepcopy(message)}
    for key in ("whole",) + path[:-1] if path else ():
        holder = holder[key]
    change(holder, path[-1] if path else "whole")
    return whole["whole"]


def put(value):
    def change(holder, key):
        holder[key] = value
    return change


def strange(holder, key):
    if isinstance(holder[key], dict):
        holder[key]["strange"] = 1


def delete(holder, key):
    del holder[key]


OPTIONAL = {"reply": {"id", "by", "sums"}, "request": {"id", "language", "seat", "since", "seed", "options", "seats", "count", "to",
                                               "gameEndCheck"}}


def messages():
    """Right ones of every kind, with every kind of event that a few matches bring."""
    requests = [
        {"type": "hello", "id": 1, "language": "uk"}, {"type": "content"},
        {"type": "new", "board": "soho", "seats": ["muldoon", {"hero": "jekyll-hyde"}], "seed": 3,
         "options": {"gameEndCheck": "actionBoundary"}},
        {"type": "new", "board": "soho", "seats": ["sherlock", "invisible-man", "raptors", "dracula"], "seed": 3},
        {"type": "view", "match": 1, "seat": "A"}, {"type": "view", "match": 1, "seat": None, "since": 0},
        {"type": "answer", "match": 1, "seat": "A", "question": 1, "answer": 0},
        {"type": "undo", "match": 1, "seat": "B", "to": 0},
        {"type": "play", "match": 1, "seat": "A", "player": "random", "seats": ["A", "B"], "count": 1000},
        {"type": "play", "match": 2, "seat": "B2", "player": "random", "count": 1000},
        {"type": "clone", "match": 2}, {"type": "close", "match": 3},
        {"type": "record", "match": 1}, {"type": "explain", "match": 1, "seat": "A", "card": "leap-away"},
        {"type": "explain", "match": 2, "space": 3}, {"type": "explain", "match": 2, "seat": None, "fighter": 8},
        {"type": "position", "text": "board soho\nseat A genie\nseat B genie\nnew game"}, {"type": "load", "text": "x"},
        {"type": "view", "match": 9},
    ]
    with Engine("--seed", "1") as engine:
        replies = [parse(engine.raw(**request)) for request in requests]
    kinds, events = set(), []
    for reply in replies:
        for event in reply.get("events", []):
            if event["type"] not in kinds:
                kinds.add(event["type"])
                events.append(event)
        if "events" in reply:
            reply["events"] = events[-40:]
            reply["told"] = reply["told"][-5:]
            reply["because"] = reply["because"][-2:]
    return requests, replies, kinds


def the_validator_rejects_wrong_messages():
    requests, replies, kinds = messages()
    assert len(kinds) > 25, kinds
    tried = 0
    for name, message in [("request", m) for m in requests] + [("reply", m) for m in replies]:
        fits(message, name)
        if "heroes" in message:  # one of each will do
            message["heroes"], message["boards"] = message["heroes"][:1], message["boards"][:1]
        for path in places(message):
            wrongs = [changed(message, path, put(5.5)), changed(message, path, strange)]
            if path[-1:] in (("type",), ("why",), ("team",), ("yours",), ("fighter",), ("handCount",)):
                wrongs.append(changed(message, path, put("nonsense")))
            if path and isinstance(path[-1], str) and path[-1] not in OPTIONAL[name] and path[-2:-1] != ("sums",):
                wrongs.append(changed(message, path, delete))
            for wrong in wrongs:
                tried += wrong != message
                assert wrong == message or SCHEMA.check(wrong, name), f"{path}: {json.dumps(wrong)[:1000]}"
    return f"{tried} wrong messages rejected; {len(kinds)} kinds of events"


def the_validator_knows_its_limits():
    for schema in ({"$defs": {"a": {"minimum": 3}}}, {"$defs": {"a": {"type": "object", "properties": {}}}},
                   {"$defs": {"a": {"properties": {}, "required": ["b"], "additionalProperties": False}}}):
        try:
            Schema(schema)
        except ValueError:
            continue
        raise AssertionError(f"{schema} was accepted")
    small = Schema({"$defs": {}, "oneOf": [{"type": "integer"}, {"enum": [1, "x", None]},
                                           {"type": "array", "items": {"const": 2}}]})
    assert small.check(1) and small.check(True) and small.check(1.5) and small.check([2, 3]) and small.check("y")
    assert not small.check(2) and not small.check(2.0) and not small.check("x") and not small.check([2, 2])
    assert not small.check(None)


# ------------------------------------------------------------------ the engine

NOT_JSON = [b"{", b"}", b"null,", b"hello", b'{"type":"hello"', b'{"type":"hello"}}', b'{"type" "hello"}',
            b"{'type':'hello'}", b'{"type":"hello",}', b'{type:"hello"}', b'{"type":"hel\xfflo"}', b'{"type":"hello"}\x00', b"\xef\xbb\xbf{}"]
NO_MESSAGE = [b"{}", b"[]", b"null", b"true", b"7", b'"hello"', b'[{"type":"hello"}]', b'{"type":7}', b'{"type":null}']


def mistakes(match, question, seat, other):
    """(code, what the message must mention, request): all wrong while `seat` is asked that question."""
    view = {"type": "view", "match": match}
    answer = {"type": "answer", "match": match, "seat": seat, "question": question, "answer": 0}
    new = {"type": "new", "board": "soho", "seats": ["genie", "houdini"]}
    play = {"type": "play", "match": match, "player": "random"}
    undo = {"type": "undo", "match": match}
    yield from (("malformed", "not JSON", line) for line in NOT_JSON)
    yield from (("malformed", "type", line) for line in NO_MESSAGE)
    yield from (("malformed", '"protocol"', {"type": "hello", "protocol": x}) for x in ("1", -1, 0.5, 2 ** 40, True, []))
    yield from (("version", "protocol 1", {"type": "hello", "protocol": x}) for x in (0, 2, 99))
    yield from (("malformed", '"id"', {"type": "hello", "id": x}) for x in (None, True, {}, [], 1.5, -1, 2 ** 53))
    for request in (view, answer, undo, play, {"type": "clone", "match": match}, {"type": "close", "match": match}):
        yield from (("malformed", '"match"', dict(request, match=x)) for x in (None, "1", -1, 0.5, 1e99, [1], True))
        yield from (("unknown", str(x), dict(request, match=x)) for x in (0, 77, 4294967295))
    for request in (view, answer, undo, play):
        yield from (("malformed", '"seat"', dict(request, seat=x)) for x in ("C", "a", "", "A2", "B2", 0, True, ["A"]))
    for request in (view, answer, undo, play, new, {"type": "hello"}, {"type": "content"}, {"type": "clone", "match": match}):
        yield from (("malformed", '"language"', dict(request, language=x)) for x in ("de", "EN", "", None, 0))
    yield from (("malformed", '"since"', dict(view, since=x)) for x in ("0", -1, 0.5, None, question, 10 ** 9))
    yield from (("malformed", '"question"', dict(answer, question=x)) for x in (None, str(question), -1, 1.5, 2 ** 40))
    yield "malformed", '"question"', {key: value for key, value in answer.items() if key != "question"}
    yield from (("stale", str(x), dict(answer, question=x)) for x in (0, 1, question - 1, question + 1))
    yield from (("foreign", seat, dict(answer, seat=x)) for x in (other, None))
    yield from (("malformed", '"answer"', dict(answer, answer=x)) for x in (None, True, -1, 0.5, [], {"name": "none"}))
    yield from (("illegal", "not an answer", dict(answer, answer=x))
                for x in ("", "nonsense", "space 99", " maneuver", "attack "))
    yield from (("illegal", "option", dict(answer, answer=x)) for x in (66, 67, 10 ** 6))
    yield from (("malformed", '"to"', dict(undo, to=x)) for x in (-1, "0", 0.5, None, question, 10 ** 9))
    yield from (("malformed", '"player"', dict(play, player=x)) for x in (None, 1, ["random"]))
    yield from (("unknown", "genius", dict(play, player=x, count=y)) for x in ("genius",) for y in (0, 1))
    yield from (("malformed", '"count"', dict(play, count=x)) for x in (-1, "1", 0.5, None, 60001))
    yield from (("malformed", '"seats"', dict(play, seats=x)) for x in ("A", {}, None, [1], ["A", "C"], ["A2"], [None]))
    yield from (("malformed", '"board"', dict(new, board=x)) for x in (None, 3, ["soho"]))
    yield from (("unknown", "sohoo", dict(new, board=x)) for x in ("sohoo",))
    yield from (("malformed", "seat", dict(new, seats=x)) for x in (None, "genie", {}, [], ["genie"], ["genie"] * 3,
                                                                    ["genie"] * 5, ["genie", 3], ["genie", {}]))
    yield from (("unknown", "geni", dict(new, seats=["genie", x])) for x in ("geni", {"hero": "geni"}))
    yield "unfit", "four start spaces", dict(new, seats=["genie"] * 4, board="king-solomons-tomb")
    yield from (("malformed", "option", dict(new, options=x)) for x in (None, [], "x", {"gameEndCheck": 1}, {"x": "y"}))
    yield "malformed", "immediate or actionBoundary", dict(new, options={"gameEndCheck": "x"})
    yield "malformed", "did you mean", dict(new, options={"gameEndChek": "immediate"})
    yield from (("malformed", '"seed"', dict(new, seed=x))
                for x in (None, -1, 1.5, 2 ** 53, "", "7", "0" * 63, "0" * 65, "A" * 64, "g" * 64, [0]))
    yield from (("malformed", '"text"', {"type": "position", "text": x}) for x in (None, 3, []))
    yield from (("unfit", "line ", {"type": "position", "text": x})
                for x in ("", "nonsense", "board soho\nseat A genie", "scenario x", "board nowhere\nnew game",
                          "board soho\nseat A genie\nseat B genie\nnew game\nexpect game over, draw"))
    record = {"type": "record", "match": match}
    hint = {"type": "hint", "match": match, "seat": seat, "player": "search@10"}
    yield "unknown", "nobody", dict(hint, player="nobody")
    yield "foreign", "the one that is asked", dict(hint, seat={"A": "B", "B": "A", "A1": "B1", "B1": "A1", "A2": "B2", "B2": "A2"}[seat])
    yield "malformed", "player", {"type": "hint", "match": match, "seat": seat}
    review = {"type": "review", "match": match, "player": "search@10"}
    yield "unfinished", "a review shows all hands", review
    yield "unfinished", "a review shows all hands", dict(review, seat=seat)
    yield "unknown", "nobody", dict(review, player="nobody")
    yield "malformed", "player", {"type": "review", "match": match}
    yield from (("malformed", '"brief"', dict(review, brief=x)) for x in (None, 1, "yes", []))
    explain = {"type": "explain", "match": match, "seat": seat}
    yield from (("malformed", '"text"', {"type": "load", "text": x}) for x in (None, 3, []))
    yield from (("malformed", '"seed"', {"type": "load", "text": "", "seed": x}) for x in (None, -1, "x"))
    yield from (("unfit", "line ", {"type": "load", "text": x})
                for x in ("", "nonsense", "peerless record 1\n", "peerless record 2\n"))
    yield from (("version", "line ", {"type": "load", "text": x})
                for x in ("peerless record 9\n", "peerless record 1\ncontent 00\n"))
    yield from (("malformed", '"match"', dict(record, match=x)) for x in (None, "1"))
    yield from (("unknown", "77", dict(request, match=77)) for request in (record, explain))
    yield from (("malformed", "what to explain", dict(explain, **x)) for x in (
        {}, {"card": "nonsense"}, {"card": 3}, {"space": 99}, {"space": "1"}, {"space": -1}, {"fighter": 7},
        {"fighter": 16}, {"fighter": 1.5}))
    yield "malformed", "what to explain", dict(explain, seat=None, card="feint")
    plan = {"type": "plan", "match": match, "seat": seat}
    yield from (("malformed", '"moves"', dict(plan, moves=x)) for x in (
        3, {}, "x", [3], [{}], [{"fighter": 0}], [{"space": 3}], [{"fighter": -1, "space": 3}], [{"fighter": 99, "space": 3}],
        [{"fighter": 0, "space": 3}] * 9))
    yield "unknown", "no space 99", dict(plan, moves=[{"fighter": 0, "space": 99}])
    yield from (("malformed", '"boost"', dict(plan, boost=x)) for x in (3, [], True))
    yield "unknown", "not in the hand", dict(plan, boost="nonsense")
    yield "malformed", "who means to move", {"type": "plan", "match": match}
    yield "malformed", "who could be struck", {"type": "threats", "match": match}
    yield "unknown", "77", {"type": "threats", "match": 77, "seat": seat}
    odds = {"type": "odds", "match": match, "seat": seat, "attacker": 0, "target": 8}
    yield from (("malformed", '"attacker" and "target"', dict(odds, **x)) for x in (
        {"attacker": None}, {"attacker": 99}, {"target": "8"}, {"target": -1}))
    yield from (("malformed", '"card"', dict(odds, card=x)) for x in (3, [], True))
    yield "illegal", "such an attack", dict(odds, card="nonsense")
    yield "illegal", "such an attack", dict(odds, target=31)
    yield "malformed", "who means to attack", dict(odds, seat=None)
    yield "unknown", "77", {"type": "unseen", "match": 77, "seat": seat}
    yield from (("unknown", "there is no request", {"type": x}) for x in ("", "Hello", "goodbye", "welcome", "x" * 5000))
    yield "unknown", 'did you mean "answer"', {"type": "anwser"}


def everything(engine, matches):
    """All that can be seen of these matches by anybody, as it was sent."""
    return [engine.raw(type="view", match=match, seat=seat) for match, seats in matches for seat in seats]


def a_mistake_is_explained_and_changes_nothing():
    with Engine("--seed", "1") as engine:
        engine.ask(type="new", board="soho", seats=["genie", "sherlock"], seed=4)
        engine.ask(type="new", board="soho", seats=["genie", "sherlock", "raptors", "muldoon"], seed=4)
        engine.ask(type="play", match=1, player="random", count=30)
        engine.ask(type="play", match=2, player="random", count=30)
        matches = [(1, ["A", "B", None]), (2, ["A1", "B1", "A2", "B2", None])]
        question = engine.ask(type="view", match=1)["question"]
        seat, other = question["seat"], "B" if question["seat"] == "A" else "A"
        before, tried, codes = everything(engine, matches), 0, set()
        for code, mention, request in mistakes(1, question["number"], seat, other):
            said = engine.refused(code, request)
            assert mention in said, f"{request} -> {said}"
            assert tried % 20 or everything(engine, matches) == before, request
            tried += 1
            codes.add(code)
        assert everything(engine, matches) == before
        assert engine.ask(type="clone", match=1)["match"] == 3  # none of them has begun a match
    return f"{tried} mistakes, {', '.join(sorted(codes))}"


def an_id_comes_back_with_an_error():
    with Engine() as engine:
        for name in (0, 7, 2 ** 53 - 1, "", "x\u0001\"\\\u20ac\U0001f600", "y" * 5000):
            assert parse(engine.send(json.dumps({"type": "x", "id": name}).encode()))["id"] == name


def a_position_cannot_be_recorded():
    with Engine() as engine:
        engine.ask(type="position", text="board soho\nseat A genie\nseat B genie\nsetup")
        assert "shuffle" in engine.refused("unfit", {"type": "record", "match": 1})


def a_changed_record_is_refused():
    with Engine("--seed", "1") as engine:
        engine.ask(type="new", board="soho", seats=["genie", "sherlock"], seed=4)
        engine.ask(type="play", match=1, player="random", count=50)
        text = engine.ask(type="record", match=1)["text"]
        for old, new, code in (("seat A genie", "seat A dracula", "version"), ("rules 2", "rules 99", "version"),
                               ("seed 04", "seed 05", "unfit"), ("\n30 ", "\n31 ", "unfit"), ("state 20 ", "state 20 0", "unfit")):
            assert old in text
            assert "line " in engine.refused(code, {"type": "load", "text": text.replace(old, new)})
        assert engine.ask(type="load", text=text)["decisions"] == 50


def after_the_end_nobody_is_asked():
    with Engine("--seed", "1") as engine:
        engine.ask(type="new", board="soho", seats=["genie", "sherlock"], seed=4)
        update = engine.ask(type="play", match=1, player="random", count=60000, seat="A")
        assert update["view"]["over"] and update["question"] is None
        before = everything(engine, [(1, ["A", "B", None])])
        for number in (update["number"], update["number"] + 1):
            request = {"type": "answer", "match": 1, "seat": "A", "question": number, "answer": 0}
            assert "over" in engine.refused("over", request)
        assert engine.ask(type="play", match=1, player="random")["number"] == update["number"]
        assert everything(engine, [(1, ["A", "B", None])]) == before


def nothing_is_taken_back_before_the_first_answer():
    with Engine() as engine:
        engine.ask(type="new", board="soho", seats=["genie", "sherlock"], seed=4)
        before = everything(engine, [(1, ["A", "B", None])])
        assert "nothing" in engine.refused("illegal", {"type": "undo", "match": 1})
        assert "nothing" in engine.refused("illegal", {"type": "undo", "match": 1, "to": 0})
        assert everything(engine, [(1, ["A", "B", None])]) == before


def a_session_holds_64_matches():
    with Engine() as engine:
        for n in range(64):
            assert engine.ask(type="new", board="soho", seats=["genie", "sherlock"], seed=n)["match"] == n + 1
        before = everything(engine, [(n, ["A"]) for n in range(1, 65)])
        text = "board soho\nseat A genie\nseat B genie\nnew game"
        for request in ({"type": "new", "board": "soho", "seats": ["genie", "genie"]}, {"type": "clone", "match": 1},
                        {"type": "position", "text": text}):
            assert "close one" in engine.refused("full", request)
        assert everything(engine, [(n, ["A"]) for n in range(1, 65)]) == before
        assert engine.ask(type="close", match=9) == {"type": "closed", "match": 9}
        assert "9" in engine.refused("unknown", {"type": "view", "match": 9})
        assert engine.ask(type="position", text=text)["match"] == 65  # a number is never given twice


def every_code_is_in_the_schema():
    schema = json.dumps(SCHEMA.sources["error"]["properties"]["code"])
    assert set(json.loads(schema)["enum"]) == ERRORS


if __name__ == "__main__":
    run([
        the_validator_rejects_wrong_messages,
        the_validator_knows_its_limits,
        a_mistake_is_explained_and_changes_nothing,
        an_id_comes_back_with_an_error,
        a_position_cannot_be_recorded,
        a_changed_record_is_refused,
        after_the_end_nobody_is_asked,
        nothing_is_taken_back_before_the_first_answer,
        a_session_holds_64_matches,
        every_code_is_in_the_schema,
    ])
