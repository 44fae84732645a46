"""A server that runs for a test, and clients for it: WebSockets on nothing but sockets. Every message in either direction is
checked against docs/server.schema.json."""

import base64
import hashlib
import json
import os
import pathlib
import random
import resource
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import traceback
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/protocol"))

from talk import PROGRAM, how_many  # noqa: E402,F401
from validator import Schema  # noqa: E402

WAIT = 120
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # spares the disk: only processes are killed here
AT_ONCE = ("--think-delay", "0")  # computer players do not take their time here; an option after it says otherwise
COMPLAINTS = ("AddressSanitizer", "LeakSanitizer", "runtime error")


def whole_schema():
    """That of the server, with what it takes from the protocol under names of its own."""
    protocol = (ROOT / "docs/protocol.schema.json").read_text(encoding="utf-8").replace("#/$defs/", "#/$defs/protocol/")
    own = (ROOT / "docs/server.schema.json").read_text(encoding="utf-8").replace("protocol.schema.json#/$defs/",
                                                                                 "#/$defs/protocol/")
    root = json.loads(own)
    root["$defs"].update(("protocol/" + name, part) for name, part in json.loads(protocol)["$defs"].items())
    return Schema(root)


SCHEMA = whole_schema()


def fits(message, name):
    wrong = SCHEMA.check(message, name)
    must(not wrong, name, wrong, json.dumps(message)[:1000])
    return message


def joined(headers):
    """By their names; one that comes twice has both values."""
    return {name.lower(): ", ".join(headers.get_all(name)) for name in headers.keys()}


class Server:
    """One `peerless serve` on a free port. It can be killed and started again on the same port and data."""

    def __init__(self, *options, data=None, env=None, files=None):
        self.own = data is None
        self.data = data or tempfile.mkdtemp(prefix="peerless-", dir=MEMORY)
        self.options = options
        self.env = env
        self.files = files  # it may have so many open
        self.port = 0
        self.process = None
        self.start()

    def start(self, patience=WAIT):
        """On the same port, once there is one: for a moment after a kill it may still be taken."""
        end = time.monotonic() + patience
        while True:
            self.log = open(os.path.join(self.data, "log"), "ab")
            self.process = subprocess.Popen(
                [PROGRAM, "serve", "--port", str(self.port), "--data", self.data, *AT_ONCE, *self.options],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log, env=self.env, preexec_fn=self.limit)
            self.log.close()
            line = self.process.stdout.readline().decode()
            if line.startswith("Peerless serves http://"):
                self.port = int(line.split(":")[2].strip("/\n"))
                return
            self.process.wait()
            if time.monotonic() > end:
                raise Wrong("the server does not start: " + self.said())
            time.sleep(0.05)

    def limit(self):
        if self.files:
            resource.setrlimit(resource.RLIMIT_NOFILE, (self.files, self.files))

    def said(self):
        with open(os.path.join(self.data, "log"), encoding="utf-8", errors="replace") as log:
            return log.read()

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        """Asks it to end. What it returns then."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(WAIT)
        self.process.stdout.close()
        return code

    def stops_clean(self):
        """It ends when it is asked to, and has lost no memory on the way."""
        code, said = self.stop(), self.said()
        must(code == 0 and "stopped" in said, "it ended with", code, said[-3000:])
        must(not any(word in said for word in COMPLAINTS), said[-3000:])

    def get(self, path, method="GET", **headers):
        """Status, headers, body."""
        request = urllib.request.Request("http://127.0.0.1:%d%s" % (self.port, path), method=method,
                                         headers={k.replace("_", "-"): v for k, v in headers.items()})
        try:
            with urllib.request.urlopen(request, timeout=WAIT) as reply:
                return reply.status, joined(reply.headers), reply.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, joined(error.headers), error.read()

    def metric(self, name):
        for line in self.get("/metrics")[2].decode().splitlines():
            if line.startswith("peerless_%s " % name):
                return float(line.split()[1])
        raise KeyError(name)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()
        if self.own:
            shutil.rmtree(self.data, ignore_errors=True)


class Gone(Exception):
    """The connection is closed."""


class Client:
    """A WebSocket. `ask` sends a request and waits for its reply; pushes that come in between are kept."""

    def __init__(self, server, path="/socket", origin=None, headers=(), checks=True, host=None, room=None,
                 source=None):
        self.server = server
        self.checks = checks
        self.socket = socket.socket()
        if room:  # bytes that the system takes before anybody reads them
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self.socket.settimeout(WAIT)
        if source:
            self.socket.bind((source, 0))
        self.socket.connect(("127.0.0.1", server.port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.pushes = []
        self.number = 0
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET %s HTTP/1.1" % path, "Host: " + (host or "127.0.0.1:%d" % server.port), "Upgrade: websocket",
                 "Connection: Upgrade", "Sec-WebSocket-Key: " + key, "Sec-WebSocket-Version: 13", *headers]
        if origin:
            lines.append("Origin: " + origin)
        self.socket.sendall("\r\n".join(lines + ["", ""]).encode())
        while b"\r\n\r\n" not in self.buffer:
            self.more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])
        if self.status != 101:
            raise Gone("refused: %d" % self.status)
        want = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        assert want in head, head

    def more(self):
        try:
            data = self.socket.recv(1 << 16)
        except (ConnectionError, OSError) as error:
            raise Gone(str(error)) from None
        if not data:
            raise Gone("closed")
        self.buffer += data

    def take(self, count):
        while len(self.buffer) < count:
            self.more()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def frame(self, opcode, data, final=True):
        mask = os.urandom(4)
        length = len(data)
        head = bytes([(0x80 if final else 0) | opcode])
        if length < 126:
            head += bytes([0x80 | length])
        elif length < 1 << 16:
            head += bytes([0x80 | 126]) + struct.pack(">H", length)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", length)
        masked = (int.from_bytes(data, "little") ^ int.from_bytes((mask * (length // 4 + 1))[:length], "little")
                  ).to_bytes(length, "little") if length else b""
        return head + mask + masked

    def send_raw(self, data):
        try:
            self.socket.sendall(data)
        except (ConnectionError, OSError) as error:
            raise Gone(str(error)) from None

    def send(self, **message):
        if self.checks:
            fits(message, "request")
        self.send_raw(self.frame(1, json.dumps(message).encode()))

    def receive(self):
        """The next message."""
        text = b""
        while True:
            first, second = self.take(2)
            length = second & 0x7f
            if length == 126:
                length = struct.unpack(">H", self.take(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self.take(8))[0]
            data = self.take(length)
            opcode = first & 0x0f
            if opcode == 8:
                raise Gone("closed: %r" % data)
            if opcode == 9:
                self.send_raw(self.frame(10, data))
            elif opcode in (0, 1):
                text += data
                if first & 0x80:
                    said = json.loads(text)
                    if self.checks:
                        fits(said, "push" if said["type"] in ("update", "status", "said") else "reply")
                    return said

    def waiting(self, seconds=0):
        return bool(self.buffer) or bool(select.select([self.socket], [], [], seconds)[0])

    def ask(self, **message):
        """The reply; pushes before it are kept."""
        self.number += 1
        self.send(id=self.number, **message)
        while True:
            said = self.receive()
            if said.get("id") == self.number:
                return said
            self.pushes.append(said)

    def push(self, kind, when=lambda said: True):
        """The next push of this kind that fits; those before it are passed over."""
        while True:
            said = self.pushes.pop(0) if self.pushes else self.receive()
            if said["type"] == kind and when(said):
                return said

    def close(self):
        self.socket.close()


# ------------------------------------------------------------------ tables


class Table:
    """A table that was opened, and what its opener knows of it."""

    def __init__(self, server, seats=({}, {}), **more):
        opener = Client(server)
        said = opener.ask(type="open", seats=list(seats), **more)
        must(said["type"] == "opened", said)
        self.server, self.id, self.commitment = server, said["table"], said["commitment"]
        self.invitations = {seat["seat"]: seat["secret"] for seat in said["seats"]}
        people = [seat for seat, secret in self.invitations.items() if secret]
        self.secrets = dict(self.invitations)
        if people:
            said = opener.ask(type="exchange", table=self.id, secrets=[self.invitations[seat] for seat in people])
            must(said["type"] == "exchanged", said)
            self.secrets.update(zip(people, said["secrets"]))
        opener.close()

    def join(self, *seats, client=None, **more):
        """A client in these seats; without any it watches."""
        client = client or Client(self.server)
        said = client.ask(type="join", table=self.id, secrets=[self.secrets[seat] for seat in seats], **more)
        must(said["type"] == "joined" and said["seats"] == sorted(seats, key="A A1 B B1 A2 B2".split().index), said)
        client.setup = said["setup"]
        return client

    def answer(self, client, question, chance=random):
        """Any answer to a question of one's own. The reply."""
        return client.ask(type="answer", table=self.id, seat=question["seat"], question=question["number"],
                          answer=chance.choice(question["options"])["name"])


def play(table, clients, stop=lambda update: False, chance=random):
    """The clients, by seat, answer until the match is over. The last update."""
    client = next(iter(clients.values()))
    answered = 0
    while True:
        update = client.push("update")
        question = update["question"]
        if not question or stop(update):
            return update
        asked = clients.get(question["seat"])
        if not asked or question["number"] <= answered:
            continue  # a computer player; or another view of the same moment
        answered = question["number"]
        if asked is not client or not question["yours"]:
            question = asked.push("update", lambda said, want=question["number"]:
                                  said["question"] and said["question"]["number"] == want
                                  and said["question"]["yours"])["question"]
        said = table.answer(asked, question, chance)
        must(said["type"] == "answered", said)


# ------------------------------------------------------------------ TAP


class Wrong(Exception):
    pass


class Skipped(Exception):
    """What the case needs is not here."""


def must(condition, *what):
    if not condition:
        raise Wrong(" ".join(str(w) for w in what)[:2000])


def run(*cases):
    """Runs functions as cases of a TAP test; those named on the command line, or all."""
    wanted = [case for case in cases if not sys.argv[1:] or case.__name__ in sys.argv[1:]]
    print("1..%d" % len(wanted))
    failed = 0
    for number, case in enumerate(wanted, 1):
        start = time.monotonic()
        try:
            case()
            print("ok %d - %s # %.1f s" % (number, case.__name__, time.monotonic() - start))
        except Skipped as why:
            print("ok %d - %s # SKIP %s" % (number, case.__name__, why))
        except Exception as error:  # whatever it is: the next case may tell more
            failed += 1
            print("not ok %d - %s" % (number, case.__name__))
            for line in traceback.format_exception(error):
                for part in line.rstrip().split("\n"):
                    print("# " + part[:1000])
        sys.stdout.flush()
    sys.exit(1 if failed else 0)
