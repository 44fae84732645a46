"""Talking to `peerless engine`. Every request and every reply is checked against docs/protocol.schema.json."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import traceback

from validator import Schema

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = shutil.which(os.environ.get("PEERLESS", "peerless"))
SCHEMA = Schema(json.loads((ROOT / "docs/protocol.schema.json").read_text(encoding="utf-8")))
SANITIZED = b"__asan_init" in pathlib.Path(PROGRAM).read_bytes()
ERRORS = {"malformed", "unknown", "unfit", "illegal", "stale", "foreign", "over", "unfinished", "version", "full", "failed"}

counted = {"messages": 0}


def how_many(release, sanitized):
    """Sanitizers make everything an order of magnitude slower; the release build of the same run does the full number."""
    return sanitized if SANITIZED else release


def without_doubles(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise AssertionError("a member occurs twice: " + ", ".join(key for key, _ in pairs))
    return members


def parse(line):
    return json.loads(line.decode("utf-8"), object_pairs_hook=without_doubles)


def fits(message, name):
    counted["messages"] += 1
    wrong = SCHEMA.check(message, name)
    assert not wrong, f"{name}{wrong}\n{json.dumps(message)[:2000]}"
    return message


class Engine:
    def __init__(self, *arguments):
        self.process = subprocess.Popen([PROGRAM, "engine", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        self.process.stdin.close()
        rest = self.process.stdout.read()
        status = self.process.wait()
        self.process.stdout.close()
        assert kind or (rest == b"" and status == 0), f"the engine ends with status {status} and says {rest[:200]!r}"

    def send(self, line):
        """One line of bytes for another."""
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        reply = self.process.stdout.readline()
        assert reply.endswith(b"\n"), f"no reply to {line[:500]!r}"
        return reply[:-1]

    def raw(self, **request):
        return self.send(json.dumps(fits(request, "request"), ensure_ascii=False).encode())

    def ask(self, **request):
        """A right request, and its reply, which is no error."""
        reply = fits(parse(self.raw(**request)), "reply")
        assert reply["type"] != "error", f"{request} -> {reply}"
        return reply

    def refused(self, code, request):
        """A request, right or wrong, that must be refused with this code; what is said about it."""
        line = request if isinstance(request, bytes) else json.dumps(request).encode()
        reply = fits(parse(self.send(line)), "reply")
        assert reply["type"] == "error" and reply["code"] == code, f"{request} -> {reply}, expected {code}"
        return reply["message"]


def run(cases):
    """Runs functions as cases; tests/cli/engine.sh numbers what this prints."""
    failed = 0
    for case in cases:
        try:
            remark = case()
            print(f"ok {case.__name__}", flush=True)
            if remark:
                print(f"# {remark}", flush=True)
        except Exception:  # whatever it is, the other cases go on
            failed += 1
            print(f"not ok {case.__name__}")
            for line in traceback.format_exc().splitlines():
                print(f"# {line[:3000]}", flush=True)
    print(f"# {counted['messages']} messages fit the schema")
    sys.exit(failed > 0)
