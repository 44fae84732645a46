"""What clients may do that are not what they should be: no crash, no leak, and honest players are not disturbed."""

import http.client
import json
import os
import random
import socket
import struct
import tempfile
import threading
import time

from visit import Client, Gone, Server, Table, Wrong, how_many, must, run

PATIENCE = 120
FAST = ("--rate", "100000", "--opened", "100000", "--daily", "100000", "--per-address", "5000", "--connections", "5000")


class Honest(threading.Thread):
    """Somebody who plays against the computer all the while, and notes how long each answer takes."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.server, self.chance = server, random.Random(1)
        self.ending, self.wrong = threading.Event(), None
        self.waits = []

    def run(self):
        try:
            while not self.ending.is_set():
                self.match()
        except Exception as error:  # told by the one who waits
            self.wrong = error

    def match(self):
        table = Table(self.server, [{}, {"player": "random"}])
        client = table.join("A")
        while not self.ending.is_set():
            question = client.push("update", lambda said: not said["question"] or said["question"]["yours"])["question"]
            if not question:
                break
            start = time.monotonic()
            said = table.answer(client, question, self.chance)
            self.waits.append(time.monotonic() - start)
            must(said["type"] == "answered", said)
            time.sleep(0.002)
        client.close()

    def finish(self):
        end = time.monotonic() + PATIENCE
        while len(self.waits) < 20 and not self.wrong and time.monotonic() < end:
            time.sleep(0.01)  # a busy machine
        self.ending.set()
        self.join(PATIENCE)
        if self.wrong:
            raise self.wrong
        must(len(self.waits) >= 20, "only", len(self.waits), "answers")
        usual = sorted(self.waits)[len(self.waits) // 2]
        must(usual < 1 and max(self.waits) < 20, "an answer took", usual, "seconds, at most", max(self.waits))


def beset(attack, *options):
    """The attack while somebody plays; afterwards the server still works and stops without a complaint."""
    with Server(*FAST, *options) as server:
        honest = Honest(server)
        honest.start()
        time.sleep(0.2)
        attack(server)
        time.sleep(0.3)
        honest.finish()
        must(Client(server).ask(type="ping")["type"] == "pong")
        server.stops_clean()


def closed(client, seconds=PATIENCE):
    """Does the server end the connection?"""
    client.socket.settimeout(seconds)
    try:
        while True:
            client.receive()
    except Gone as gone:
        return "timed out" not in str(gone)


def memory(server):
    with open("/proc/%d/statm" % server.process.pid, encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")


def connect(server):
    return socket.create_connection(("127.0.0.1", server.port), timeout=10)


# ------------------------------------------------------------------ bytes


def garbage_instead_of_http():
    def attack(server):
        chance = random.Random(2)
        starts = [b"", b"GET ", b"GET / HTTP/1.1\r\n", b"POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n",
                  b"GET /socket HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00",
                  b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET /" + b"a" * 100000, b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5000,
                  b"GET /" + b"%00%ff" * 50 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"]
        for n in range(how_many(200, 60)):
            with connect(server) as wire:
                try:
                    wire.sendall(starts[n % len(starts)] + chance.randbytes(chance.randrange(300)))
                    if n % 3 == 0:
                        wire.settimeout(0.02)
                        wire.recv(1000)
                except OSError:
                    pass

    beset(attack)


def requests_in_one_packet():
    """Several at once, with bodies nobody wants and upgrades nobody knows: the server goes on, and ends when it is told to."""
    plain = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    body = plain.replace("localhost\r\n\r\n", "localhost\r\nContent-Length: 10\r\n\r\n0123456789")
    pieces = plain.replace("localhost\r\n\r\n", "localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n")
    head = plain.replace("GET", "HEAD")
    upgrade = plain.replace("localhost\r\n\r\n", "localhost\r\nUpgrade: foo\r\nConnection: Upgrade\r\n\r\n")
    cases = [[plain + body], [head + body], [body + body], [plain, upgrade], [plain, upgrade + body], [plain + pieces],
             [plain + upgrade + plain], [head + body + plain]] * how_many(4, 2)
    with Server() as server:
        for parts in cases:
            client = connect(server)
            client.settimeout(0.2)
            try:
                for part in parts:
                    client.sendall(part.encode())
                    client.recv(100000)
            except OSError:
                pass
            client.close()
            other = connect(server)
            other.settimeout(PATIENCE)
            other.sendall(plain.encode())
            must(b"200" in other.recv(1000), "the server answers after", parts)
            other.close()
        server.stops_clean()


def garbage_instead_of_frames():
    def attack(server):
        chance = random.Random(3)
        for n in range(how_many(200, 60)):
            client = Client(server)
            try:
                for _ in range(3):
                    if n % 2:
                        client.send_raw(chance.randbytes(chance.randrange(1, 500)))
                    else:  # good frames with any bytes in them
                        client.send_raw(client.frame(chance.choice([0, 1, 1, 1, 2, 9, 10, 3, 11]),
                                                     chance.randbytes(chance.randrange(200)), chance.random() < 0.8))
            except Gone:
                pass
            client.close()

    beset(attack)


def frames_that_are_too_long():
    def attack(server):
        client = Client(server)
        client.send_raw(client.frame(1, b"[" * 8193))
        must(closed(client), "8193 bytes are heard")
        client = Client(server)  # in pieces
        try:
            for n in range(200):
                client.send_raw(client.frame(0 if n else 1, b" " * 100, final=False))
        except Gone:
            pass
        must(closed(client), "200 pieces are heard")
        for length in (1 << 20, 1 << 62, (1 << 64) - 1):
            client = Client(server)
            try:
                client.send_raw(b"\x81\xff" + struct.pack(">Q", length) + b"mask" + b"x" * 20000)
            except Gone:
                pass
            must(closed(client), length, "bytes are waited for")
        client = Client(server)
        client.send_raw(client.frame(2, b"{}"))
        must(closed(client), "a binary message is heard")
        client = Client(server)  # the longest that is heard
        client.send_raw(client.frame(1, b'{"type":"ping"' + b" " * (8192 - 15) + b"}"))
        must(client.receive()["type"] == "pong")

    beset(attack)


# ------------------------------------------------------------------ messages


REQUESTS = ["hello", "open", "join", "answer", "explain", "plan", "threats", "unseen", "odds",
            "undo", "consent", "resign", "rematch", "say", "chat", "name", "language", "leave", "ping", "update", "", "OPEN"]
VALUES = [None, True, -1, 0, 1, 1.5, 1e300, "", "A", "B", "A1", "C", "person", "random", "x" * 400, "\u202e", [], {}, [[]],
          {"hero": None}, [{}, {}], [{"player": "master"}, {}], "\\", "'; DROP TABLE tables; --"]
MEMBERS = ["table", "seat", "seats", "secrets", "question", "answer", "board", "options", "clock", "name", "since", "language",
           "card", "space", "fighter", "agree", "swap", "stand", "number", "phrase", "to", "text", "chat"]


def any_request(chance, table):
    request = {"type": chance.choice(REQUESTS)}
    for member in chance.sample(MEMBERS, chance.randrange(len(MEMBERS))):
        request[member] = chance.choice(VALUES)
    if chance.random() < 0.7:
        request["table"] = table.id
    if chance.random() < 0.3:
        request["secrets"] = [chance.choice(list(table.secrets.values()))]
    if chance.random() < 0.5:
        request["question"] = chance.randrange(1, 30)
    return request


def requests_of_any_kind():
    def attack(server):
        chance, table = random.Random(4), Table(server)
        client = Client(server, checks=False)
        for n in range(how_many(3000, 600)):
            text = json.dumps(dict(any_request(chance, table), id=n))
            if chance.random() < 0.1:
                at = chance.randrange(len(text))
                text = text[:at] + chance.choice(['"', "{", "\\", "9", ""]) + text[at + 1:]
                client.send_raw(client.frame(1, text.encode()))
                continue
            client.send_raw(client.frame(1, text.encode()))
            while True:
                said = client.receive()
                if said.get("id") == n:
                    break
        must(client.ask(type="ping")["type"] == "pong")

    beset(attack)


def who_speaks_without_end():
    """A flood of phrases, texts where there is no chat, and what is for others: the opponent hears three of them."""
    def attack(server):
        table = Table(server)
        speaker, other = table.join("A"), table.join("B")
        codes = []
        for n in range(60):
            said = speaker.ask(type="say", table=table.id, seat="A", phrase="hello" if n % 2 else "oops")
            codes.append(said.get("code", said["type"]))
        must(codes.count("done") == 3 and set(codes) == {"done", "rate"}, codes)
        speaker.checks = False  # what follows fits no schema
        for request, code in (({"type": "chat", "text": "X"}, "illegal"), ({"type": "say", "phrase": "nonsense"}, "unknown"),
                              ({"type": "say", "phrase": "wait"}, "illegal"), ({"type": "say", "phrase": ["hello"]}, "malformed")):
            said = speaker.ask(table=table.id, seat="A", **request)
            must(said["type"] == "error" and said["code"] == code, request, said)
        must(other.ask(type="ping")["type"] == "pong")
        heard = [said for said in other.pushes if said["type"] == "said"]
        must(len(heard) == 3 and all(said["seat"] == "A" for said in heard), heard)

    beset(attack)


def seats_of_others_and_answers_of_the_past():
    def attack(server):
        table, other = Table(server), Table(server)
        owner, thief = table.join("A", "B"), other.join("A")
        question = owner.push("update", lambda said: said["question"]["yours"])["question"]
        options = {"question": question["number"], "answer": question["options"][0]["name"]}

        def refused(code, client, **request):
            said = client.ask(**request)
            must(said["type"] == "error" and said["code"] == code, request, said)

        for seat in "AB":
            refused("absent", thief, type="answer", table=table.id, seat=seat, **options)
        watcher = table.join()
        for seat in "AB":
            for request in ({"type": "answer", **options}, {"type": "undo"}, {"type": "resign"}, {"type": "name", "name": "X"},
                            {"type": "consent", "agree": True, "stand": 0, "number": 0}, {"type": "rematch"}, {"type": "explain", "space": 1},
                            {"type": "say", "phrase": "hello"}, {"type": "chat", "text": "X"}):
                refused("foreign", watcher, table=table.id, seat=seat, **request)
        refused("secret", thief, type="join", table=table.id, secrets=[other.secrets["A"]])
        for secret in table.secrets.values():  # nearly right
            refused("secret", thief, type="join", table=table.id, secrets=[secret[:-1]])
            refused("secret", thief, type="join", table=table.id, secrets=[secret + "A"])
            refused("secret", thief, type="join", table=table.id, secrets=[secret.swapcase()])
        must(table.answer(owner, question)["type"] == "answered")
        refused("stale", owner, type="answer", table=table.id, seat=question["seat"], **options)
        now = owner.push("update", lambda said: said["number"] == 1 and said["question"]["yours"])["question"]
        refused("stale", owner, type="answer", table=table.id, seat=now["seat"], question=now["number"] + 1, answer=0)
        refused("foreign", owner, type="answer", table=table.id, seat="A" if now["seat"] == "B" else "B",
                question=now["number"], answer=0)
        refused("illegal", owner, type="answer", table=table.id, seat=now["seat"], question=now["number"], answer="win")

    beset(attack)


# ------------------------------------------------------------------ floods


def a_flood_of_messages_is_slowed_down_and_ended():
    with Server("--rate", "20") as server:
        client = Client(server)
        ping = client.frame(1, b'{"type":"ping"}')
        client.send_raw(ping * 100)
        said = [client.receive() for _ in range(100)]
        kinds = [message["type"] for message in said]
        must(kinds[:60] == ["pong"] * 60 and kinds.count("error") > 20, kinds)
        must(all(message["code"] == "rate" for message in said if message["type"] == "error"))
        time.sleep(0.3)
        must(client.ask(type="ping")["type"] == "pong", "it is still refused after a pause")
        try:
            for _ in range(20):
                client.send_raw(ping * 50)
        except Gone:
            pass
        must(closed(client), "a thousand messages at once are put up with")
        server.stops_clean()


def ask(server, path, count, *headers):
    """So many requests on one connection: of each, its status and its headers."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    said = []
    for _ in range(count):
        connection.request("GET", path, headers=dict(headers))
        reply = connection.getresponse()
        reply.read()
        said.append((reply.status, dict((k.lower(), v) for k, v in reply.getheaders())))
    connection.close()
    return said


def requests_are_limited_as_messages_are():
    with tempfile.TemporaryDirectory() as site:
        with open(os.path.join(site, "index.html"), "wb") as file:
            file.write(b"<!doctype html>")
        with Server("--rate", "5", "--site", site) as server:
            must(all(status == 200 for status, _ in ask(server, "/", 100)), "a page with many files is refused")
            said = ask(server, "/healthz", 200)
            refused = [headers for status, headers in said if status == 429]
            must(said[0][0] == 200 and len(refused) > 20, [status for status, _ in said])
            must(all(1 <= int(headers["retry-after"]) <= 2 for headers in refused), refused[-1])
            try:
                for _ in range(60):
                    Client(server)
                raise Wrong("a new WebSocket is not counted")
            except Gone as gone:
                must("429" in str(gone), gone)
            time.sleep(int(refused[-1]["retry-after"]) + 0.2)
            must(server.get("/healthz")[0] == 200, "it is still refused after the time it was told to wait")
            must(server.metric("requests_hurried_total") > 20)
            server.stops_clean()


def records_are_dear_and_behind_a_proxy_each_address_pays_for_itself():
    with Server("--rate", "5", "--proxy") as server:
        def come(number):
            return Client(server, headers=["X-Forwarded-For: 192.0.2.%d" % number])

        client = come(1)
        table = client.ask(type="open", seats=[{}, {}])
        secret, = client.ask(type="exchange", table=table["table"], secrets=[table["seats"][0]["secret"]])["secrets"]
        time.sleep(2)  # exchanging is dear
        must(client.ask(type="join", table=table["table"], secrets=[secret])["type"] == "joined")
        time.sleep(2)  # joining is dear, too
        must(client.ask(type="resign", table=table["table"], seat="A")["type"] == "done")
        path = "/record/" + table["table"]
        first = ask(server, path, 10, ("X-Forwarded-For", "192.0.2.2"))
        must(first[0][0] == 200 and 429 in [status for status, _ in first], first)
        other = ask(server, path, 5, ("X-Forwarded-For", "192.0.2.3"), ("If-None-Match", first[0][1]["etag"]))
        must([status for status, _ in other] == [304] * 5, other)
        server.stops_clean()


def thousands_of_half_open_connections():
    """More than there is room for: those that say nothing are let go of, and others come in meanwhile."""
    def attack(server):
        wires = []
        for n in range(how_many(2000, 600)):
            try:
                wire = connect(server)
            except OSError:
                break
            if n % 3 == 1:
                wire.send(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
            elif n % 3 == 2:
                wire.send(b"GET /socket HT")
            wires.append(wire)
        time.sleep(0.5)
        many = server.metric("connections")
        must(many > len(wires) / 2, "only", many, "of", len(wires))
        deadline = time.monotonic() + PATIENCE
        while server.metric("connections") > 20 and time.monotonic() < deadline:
            time.sleep(0.5)
        must(server.metric("connections") <= 20, server.metric("connections"), "are still there")
        for wire in wires:
            wire.close()

    beset(attack)


def an_address_has_only_so_many_connections():
    with Server("--per-address", "10", "--connections", "50") as server:
        clients = [Client(server) for _ in range(10)]
        for _ in range(3):
            try:
                Client(server)
            except (Gone, OSError):
                continue
            raise Wrong("an eleventh connection")
        clients.pop().close()
        end = time.monotonic() + PATIENCE
        while True:
            try:
                clients.append(Client(server))
                break
            except (Gone, OSError):
                must(time.monotonic() < end, "no room after one has left")
        must(all(client.ask(type="ping")["type"] == "pong" for client in clients))
        server.stops_clean()


def behind_a_proxy_addresses_are_those_it_names():
    with Server("--proxy", "--per-address", "2") as server:
        clients = [Client(server, headers=["X-Forwarded-For: 203.0.113.9, 192.0.2.%d" % (n // 2)]) for n in range(6)]
        must(all(client.ask(type="ping")["type"] == "pong" for client in clients))
        long = ", ".join(["203.0.113.9"] * 100)
        for third in ("192.0.2.77, 192.0.2.1", long + ", 192.0.2.1", "192.0.2.1:4711", "unknown", None):
            try:
                Client(server, headers=["X-Forwarded-For: " + third] if third else []).ask(type="ping")
            except (Gone, OSError):
                continue
            raise Wrong("a third connection of one address, or one of none: %s" % third)
        client = Client(server, headers=["X-Forwarded-For: %s, [2001:db8::1]:443" % long])
        must(client.ask(type="ping")["type"] == "pong")
        server.stops_clean()


def behind_a_proxy_requests_of_any_address_leave_no_connection_behind():
    """Also of one that is counted as what the proxy itself is: its own machine over IPv6, or nobody."""
    with Server("--proxy", "--connections", "10", "--rate", "1000") as server:
        for n in range(60):
            address = ["::1", "::", "127.0.0.1", "0.0.0.0", "2001:db8::1"][n % 5]
            must(server.get("/healthz", X_Forwarded_For="203.0.113.9, " + address)[0] == 200, "request", n, "of", address)
        must(Client(server, headers=["X-Forwarded-For: 192.0.2.1"]).ask(type="ping")["type"] == "pong")
        server.stops_clean()


def who_does_not_read_is_dropped_and_nobody_waits():
    """Full stories are asked for, again and again, and never read."""
    def attack(server):
        table = Table(server, [{"player": "random"}, {"player": "random"}])
        watcher = table.join()
        while watcher.push("update")["question"]:
            pass
        slow = Client(server, checks=False)
        slow.socket.setblocking(False)
        requests = slow.frame(1, json.dumps({"type": "join", "table": table.id}).encode()) * 1000
        before, at, end = memory(server), 0, time.monotonic() + PATIENCE
        while True:
            must(time.monotonic() < end, "it is never dropped")
            try:
                at = (at + slow.socket.send(requests[at:])) % len(requests)
            except BlockingIOError:
                time.sleep(0.01)
            except OSError:
                break  # now it is
        grown = memory(server) - before
        must(grown < how_many(32, 250) << 20, grown, "bytes wait for it")

    beset(attack)


def who_takes_nothing_is_dropped_whatever_it_says():
    """It answers questions that were never put, so it is there; but it has read nothing for half a minute."""
    with Server(*FAST) as server:
        table = Table(server, [{"player": "random"}, {"player": "random"}])
        watcher = table.join()
        while watcher.push("update")["question"]:
            pass
        watcher.close()
        slow, reads = Client(server, checks=False, room=4096), Client(server, checks=False, room=4096)
        for client in (slow, reads):
            client.send_raw(client.frame(1, json.dumps({"type": "join", "table": table.id}).encode()) * 20)
        reads.socket.settimeout(PATIENCE)
        start = time.monotonic()
        while server.metric("clients") > 1:
            must(time.monotonic() < start + PATIENCE, "it is never dropped")
            time.sleep(0.5)
            reads.buffer += reads.socket.recv(300)  # slowly, through a small window, but it does
            try:
                for client in (slow, reads):
                    client.send_raw(client.frame(10, b"here"))
            except Gone:
                must(client is slow, "who reads is dropped")
        must(time.monotonic() > start + 20, "it has no time to read")
        while reads.receive()["type"] != "update":
            pass
        must(reads.ask(type="ping")["type"] == "pong")
        server.stops_clean()


def who_says_goodbye_and_stays_is_not_looked_at_any_more():
    """It closes, reads nothing, and keeps the connection: what looks after connections every two seconds meets it while it is closed."""
    with Server(*FAST) as server:
        table = Table(server)
        leaving = [table.join("A"), table.join(), Client(server, checks=False, room=4096), Client(server)]
        leaving[2].send_raw(leaving[2].frame(1, json.dumps({"type": "join", "table": table.id}).encode()) * 20)
        for client in leaving:
            client.send_raw(client.frame(8, struct.pack(">H", 1000)))
        for _ in range(10):
            time.sleep(0.5)
            must(Client(server).ask(type="ping")["type"] == "pong", "it serves no longer")
        server.stops_clean()


def what_is_gone_costs_no_memory():
    """Connections, watchers and requests come and go: after a while the server does not grow."""
    with Server(*FAST) as server:
        table = Table(server)

        def round_of_visits():
            for _ in range(how_many(150, 40)):
                client = table.join()
                client.ask(type="hello", language="uk")
                client.ask(type="language", language="ru")
                client.send_raw(client.frame(1, b"{" * 100))
                client.close()

        round_of_visits()
        before = memory(server)
        for _ in range(3):
            round_of_visits()
        grown = memory(server) - before
        must(grown < how_many(2, 30) << 20, grown, "bytes more")
        server.stops_clean()


if __name__ == "__main__":
    run(
        garbage_instead_of_http,
        requests_in_one_packet,
        garbage_instead_of_frames,
        frames_that_are_too_long,
        requests_of_any_kind,
        who_speaks_without_end,
        seats_of_others_and_answers_of_the_past,
        a_flood_of_messages_is_slowed_down_and_ended,
        requests_are_limited_as_messages_are,
        records_are_dear_and_behind_a_proxy_each_address_pays_for_itself,
        thousands_of_half_open_connections,
        an_address_has_only_so_many_connections,
        behind_a_proxy_addresses_are_those_it_names,
        behind_a_proxy_requests_of_any_address_leave_no_connection_behind,
        who_does_not_read_is_dropped_and_nobody_waits,
        who_takes_nothing_is_dropped_whatever_it_says,
        who_says_goodbye_and_stays_is_not_looked_at_any_more,
        what_is_gone_costs_no_memory,
    )
