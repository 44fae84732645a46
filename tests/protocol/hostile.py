"""Bytes that nobody sends in earnest: one reply each, no crash, bounded memory, and the engine goes on."""

import collections
import json
import random
import subprocess
import threading

from talk import PROGRAM, Engine, fits, how_many, parse, run, SANITIZED

BYTES = 1 << 20  # the longest message
DEPTH = 32  # and the deepest
MEGABYTES = 1500 if SANITIZED else 150  # sanitizers keep what was freed for a while


def memory_of(process):
    """The most memory it has used so far, in MiB; 0 where the system does not tell."""
    try:
        with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmHWM"))
    except FileNotFoundError:
        return 0


def bulk(lines, last_newline=True):
    """The replies to many lines sent at once, all of them as they should be; and the memory that was used."""
    asked = sum(1 for line in lines if line.strip(b" \t\r"))
    process = subprocess.Popen([PROGRAM, "engine", "--seed", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    everything = b"\n".join(lines) + (b"\n" if last_newline else b"")
    used = []

    def write():
        process.stdin.write(everything)
        if last_newline:
            process.stdin.flush()
            enough.wait(300)  # for the replies; then the engine is still there to be measured
            used.append(memory_of(process))
        process.stdin.close()

    enough, writer = threading.Event(), threading.Thread(target=write)
    writer.start()
    replies = []
    for line in process.stdout:
        replies.append(fits(parse(line), "reply"))
        if len(replies) == asked:
            enough.set()
    enough.set()
    writer.join()
    said = process.stderr.read()
    assert process.wait() == 0 and said == b"", f"status {process.returncode}, {said[:2000]!r}"
    assert len(replies) == asked, f"{asked} requests, {len(replies)} replies"
    assert not used or used[0] < MEGABYTES, f"{used[0]} MiB"
    return replies, used[0] if used else 0


def is_error(reply, code="malformed", mention=""):
    assert reply["type"] == "error" and reply["code"] == code and mention in reply["message"], str(reply)[:500]


HELLO = b'{"type":"hello"}'


def lines_may_be_long_but_not_longer_than_a_message():
    frame = len(b'{"type":"hello","id":""}')
    fitting = b'{"type":"hello","id":"' + b"x" * (BYTES - frame) + b'"}'
    lines = [fitting, fitting + b" ", b" " * BYTES + HELLO, b"x" * (20 * BYTES), b"\x00" * (3 * BYTES),
             b'"' * (2 * BYTES), HELLO]
    replies, used = bulk(lines)
    assert replies[0]["type"] == "welcome" and len(replies[0]["id"]) == BYTES - frame
    for reply in replies[1:-1]:
        is_error(reply, mention="too long")
    assert replies[-1]["type"] == "welcome"
    return f"{used} MiB"


def messages_may_be_deep_but_not_deeper():
    def nested(depth, opening, closing, inside=b""):
        return opening * depth + inside + closing * depth

    lines = []
    for depth in (DEPTH + 1, 1000, BYTES // 8):
        lines += [nested(depth, b"[", b"]"), nested(depth, b'{"a":', b"}", b"1"), b"[" * depth, b'{"":' * depth]
    replies, used = bulk(lines + [nested(DEPTH, b"[", b"]"), b'{"type":"hello","x":' + nested(DEPTH - 1, b"[", b"]") + b"}"])
    for reply in replies[:-2]:
        is_error(reply, mention="too deep")
    is_error(replies[-2], mention='an object with a "type"')
    assert replies[-1]["type"] == "welcome"
    return f"{used} MiB"


def messages_may_be_wide():
    wide = [b"[" + b"0," * (BYTES // 2 - 2) + b"0]", b"[" + b"," * (BYTES - 2) + b"]",
            b'{"type":"hello"' + b',"a":1' * 170000 + b"}",
            b'{"type":"new","board":"soho","seats":[' + b'"genie",' * 100000 + b'"genie"]}',
            b'{"type":"play","match":1,"player":"random","seats":[' + b'"A",' * 200000 + b'"A"]}']
    replies, used = bulk([b'{"type":"new","board":"soho","seats":["genie","genie"]}'] + wide)
    is_error(replies[1], mention="object")
    is_error(replies[2], mention="expected a value")
    assert replies[3]["type"] == "welcome"
    is_error(replies[4], mention="100001")
    assert replies[5]["type"] == "update"
    return f"{used} MiB"


def bytes_that_are_no_text_are_refused():
    broken = [b"\x80", b"\xbf", b"\xc0\x80", b"\xc1\xbf", b"\xc3", b"\xc3(", b"\xe0\x80\x80", b"\xe0\x9f\xbf", b"\xe2\x82",
              b"\xe2\x28\xa1", b"\xed\xa0\x80", b"\xed\xbf\xbf", b"\xf0\x80\x80\x80", b"\xf0\x8f\xbf\xbf", b"\xf0\x9f\x98",
              b"\xf4\x90\x80\x80", b"\xf5\x80\x80\x80", b"\xfe", b"\xff", b"\x00", b"\x01", b"\x1f", b"\t", b"\\x41", b"\\u12",
              b"\\u000g", b"\\u0000", b"\\ud800", b"\\udc00", b"\\ud800x", b"\\ud800\\n", b"\\ud800\\ud800", b"\\"]
    whole = [b"\x7f", "é€😀\U0010ffff".encode(), b"\\u00e9\\u20ac\\ud83d\\ude00",
             b"\\\"\\\\\\/\\b\\f\\n\\r\\t", b"\\uFFFF\\uDBFF\\uDFFF"]
    replies, _ = bulk([b'{"type":"hello","id":"' + text + b'"}' for text in broken + whole])
    for reply in replies[:len(broken)]:
        is_error(reply, mention="not JSON")
    names = [reply["id"] for reply in replies[len(broken):]]
    assert names == ["\x7f", "é€😀\U0010ffff", "é€😀", "\"\\/\b\f\n\r\t", "\uffff\U0010ffff"], names
    # as bytes between messages, not inside
    replies, _ = bulk([HELLO + b"\x00", b"\x00" + HELLO, b"\x00", b"\xff\xfe", b"\x1b[0m" + HELLO, HELLO])
    for reply in replies[:-1]:
        is_error(reply, mention="not JSON")


def numbers_out_of_range_are_refused():
    wrong = ["-1", "1.5", "1e-1", "1e999", "-1e999", "18446744073709551616", "9007199254740992", "9" * 60, "1e400"]
    no_number = ["0x10", "01", "+1", ".5", "1.", "1e", "1e+", "--1", "NaN", "Infinity", "-", "1_000", "٣",
                 "9" * 70, "1" + "0" * 100]
    requests = ['{"type":"view","match":%s}', '{"type":"view","match":1,"since":%s}', '{"type":"undo","match":1,"to":%s}',
                '{"type":"answer","match":1,"seat":"B","question":%s,"answer":0}',
                '{"type":"play","match":1,"player":"random","count":%s}', '{"type":"hello","id":%s}',
                '{"type":"new","board":"soho","seats":["genie","genie"],"seed":%s}']
    begin = ['{"type":"new","board":"soho","seats":["genie","houdini"],"seed":1}',
             '{"type":"play","match":1,"player":"random","count":3}']
    lines = [(request % number).encode() for request in requests for number in wrong + no_number]
    replies, _ = bulk([line.encode() for line in begin] + lines)
    for line, reply in zip(lines, replies[2:]):
        assert reply["type"] == "error" and reply["code"] in ("malformed", "unknown"), f"{line} -> {reply}"
    replies, _ = bulk([line.encode() for line in begin] + [b'{"type":"view","match":1.0,"since":2e0,"id":-0}'])
    assert replies[-1]["type"] == "update" and replies[-1]["id"] == 0  # as good as 1, 2 and 0


def blank_lines_have_no_reply():
    replies, _ = bulk([b"", b" ", b"\t", b"\r", b" " * 5000, HELLO + b"\r", b"", b"  " + HELLO + b" \t"], last_newline=False)
    assert [reply["type"] for reply in replies] == ["welcome", "welcome"]
    assert bulk([b""], last_newline=False)[0] == []


def long_names_are_cut_off_in_messages():
    long = "\u20ac" * 50000
    requests = [{"type": long}, {"type": "hello", "language": long},
                {"type": "new", "board": long, "seats": ["genie", "genie"]},
                {"type": "new", "board": "soho", "seats": ["genie", long]},
                {"type": "new", "board": "soho", "seats": ["genie", "genie"], "options": {long: long}},
                {"type": "new", "board": "soho", "seats": ["genie", "genie"], "options": {"firstPlayer": long}},
                {"type": "new", "board": "soho", "seats": ["genie", "genie"], "seed": long},
                {"type": "position", "text": long}, {"type": "position", "text": "board " + long},
                {"type": "position", "text": ("x" * 500 + "\n") * 1000}, {"type": "position", "text": "x\n" * 200000},
                {"type": "view", "match": 1, "seat": long}, {"type": "play", "match": 1, "player": long},
                {"type": "answer", "match": 1, "seat": "B", "question": 1, "answer": long}, {long: long}]
    begin = {"type": "new", "board": "soho", "seats": ["genie", "houdini"], "seed": 1}
    replies, used = bulk([json.dumps(request, ensure_ascii=False).encode() for request in [begin] + requests])
    for request, reply in zip(requests, replies[1:]):
        assert reply["type"] == "error" and len(reply["message"]) < 700, str(reply)[:1000]
    return f"{used} MiB"


# ------------------------------------------------------------------ garbage

POSITION = ("board soho\nseat A genie\n  genie on 0\n  hand feint\n"
            "seat B houdini\n  houdini on 6\n  bess on 12\nturn A, 1 action\n")
SEEDS = [json.dumps(request).encode() for request in (
    {"type": "hello", "language": "uk", "id": "a"},
    {"type": "new", "board": "soho", "seats": ["genie", "houdini"], "seed": 7, "options": {"firstPlayer": "youngest"}},
    {"type": "new", "board": "baskerville-manor", "seats": ["sherlock", "genie", {"hero": "raptors"}, "houdini"]},
    {"type": "position", "text": POSITION}, {"type": "position", "text": POSITION + "A: maneuver, none, none\n"},
    {"type": "clone", "match": 1}, {"type": "close", "match": 2}, {"type": "view", "match": 1, "seat": "A"},
    {"type": "view", "match": 2, "seat": None, "since": 3, "language": "ru"},
    {"type": "answer", "match": 1, "seat": "A", "question": 5, "answer": "maneuver"},
    {"type": "answer", "match": 1, "seat": "B", "question": 1, "answer": 0},
    {"type": "undo", "match": 1, "seat": "B", "to": 2}, {"type": "undo", "match": 1},
    {"type": "play", "match": 1, "player": "random", "seats": ["A", "B"], "count": 3, "seat": "A"},
    {"type": "play", "match": 3, "player": "random", "count": 2, "id": 9},
    {"type": "record", "match": 1}, {"type": "load", "text": "peerless record 1\ncontent 00\n"},
    {"type": "plan", "match": 1, "seat": "A", "boost": "feint", "moves": [{"fighter": 0, "space": 3}, {"fighter": 1, "space": 4}]},
    {"type": "threats", "match": 1, "seat": "A"},
    {"type": "unseen", "match": 1, "seat": "A"}, {"type": "odds", "match": 1, "seat": "A", "attacker": 0, "target": 8, "card": "feint"},
    {"type": "explain", "match": 1, "seat": "A", "card": "feint"}, {"type": "explain", "match": 1, "seat": "B", "space": 3},
)]
BITS = [b"null", b"true", b"-1", b"1e9", b"1.5", b"{}", b"[]", b'""', b"\\", b'"', b"\\u0000", b"\xff", b"\x00", b"\xf0\x9f",
        b"{", b"}", b"[", b"]", b",", b":", b"99999999999", b'"A"', b'"B2"', b'"match"', b'"seat"', b'"seats"', b'"type"', b" " * 50, b"\r"]


def garbage(chance):
    line = bytearray(chance.choice(SEEDS))
    if chance.random() < 0.05:
        return bytes(line)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        at, way = chance.randrange(len(line) + 1), chance.randrange(7)
        if way == 0 and at < len(line):
            line[at] ^= 1 << chance.randrange(8)
        elif way == 1:
            del line[at:at + chance.randrange(1, 6)]
        elif way == 2:
            line[at:at] = chance.choice(BITS)
        elif way == 3:
            line[at:at + chance.randrange(1, 9)] = chance.choice(BITS)
        elif way == 4:
            line[at:] = chance.choice(SEEDS)[chance.randrange(20):]
        elif way == 5:
            line[at:at] = line[at // 2:at]
        else:
            numbers = [i for i, byte in enumerate(line) if chr(byte).isdigit()]
            if numbers:
                line[chance.choice(numbers)] = ord(chance.choice("0123456789"))
    line = bytes(line).replace(b"\n", b" ")
    return line if line.strip(b" \t\r") else b"{"


def no_constant(name):
    raise ValueError(name)


def is_json(line):
    """What Python thinks of it; None where the two may differ: half letters, NUL, depth, long numbers."""
    if b"\\ud" in line.lower() or b"\\u0000" in line or line.count(b"[") + line.count(b"{") > DEPTH or len(line) > 2000:
        return None
    try:
        json.loads(line.decode("utf-8"), parse_constant=no_constant)
        return True
    except ValueError:
        return False


def agree(lines, replies):
    """The engine and Python take the same lines for JSON."""
    for line, reply in zip(lines, replies):
        refused = reply.get("code") == "malformed" and reply["message"].startswith("this is not JSON")
        assert is_json(line) in (None, not refused), f"{line!r} -> {reply}"


def garbage_is_answered_line_by_line():
    chance, batch = random.Random(5), 5000
    count, used, kinds = 100000, 0, collections.Counter()
    for _ in range(0, count, batch):
        lines = SEEDS[1:5] + [garbage(chance) for _ in range(batch)] + [HELLO]
        replies, most = bulk(lines)
        agree(lines, replies)
        kinds.update(reply.get("code", reply["type"]) for reply in replies)
        used = max(used, most)
        assert replies[-1]["type"] == "welcome"
    assert kinds["update"] > count // 200 and kinds["malformed"] > count // 3 and not kinds["failed"], kinds
    return f"{count} lines of garbage, {used} MiB: " + ", ".join(f"{n} {kind}" for kind, n in kinds.most_common())


def noise_is_answered_line_by_line():
    chance = random.Random(6)
    lines = [bytes(chance.choice(b'{}[]",:\\u0123aetrufalsn \xff\x00\xc3\xa9') for _ in range(chance.randrange(1, 60)))
             for _ in range(how_many(20000, 5000))]
    lines = [line if line.strip(b" \t\r") else b"{" for line in lines]
    replies, _ = bulk(lines)
    agree(lines, replies)
    for reply in replies:
        is_error(reply)


def a_match_has_an_end_even_if_nobody_wants_it():
    """Answers and undos without end: the history is full one day, says so, and stays as it is."""
    with Engine() as engine:
        engine.ask(type="new", board="soho", seats=["genie", "houdini"], seed=1)
        answer = '{"type":"answer","match":1,"seat":"B","question":%d,"answer":0}'
        undo = b'{"type":"undo","match":1}'
        for number in range(1, 60001):
            line = (answer % number).encode() if number % 2 else undo
            assert not engine.send(line).startswith(b'{"type":"error"'), number
        before = engine.raw(type="view", match=1, seat="B")
        for line in ((answer % 60001).encode(), b'{"type":"play","match":1,"player":"random","count":5}'):
            is_error(parse(engine.send(line)), "full", "too long")
        assert engine.raw(type="view", match=1, seat="B") == before
        engine.ask(type="close", match=1)


if __name__ == "__main__":
    run([
        lines_may_be_long_but_not_longer_than_a_message,
        messages_may_be_deep_but_not_deeper,
        messages_may_be_wide,
        bytes_that_are_no_text_are_refused,
        numbers_out_of_range_are_refused,
        blank_lines_have_no_reply,
        long_names_are_cut_off_in_messages,
        garbage_is_answered_line_by_line,
        noise_is_answered_line_by_line,
    ] + ([] if SANITIZED else [a_match_has_an_end_even_if_nobody_wants_it]))
