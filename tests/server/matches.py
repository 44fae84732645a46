"""Whole matches over the wire: what each client is told, and that it is nothing that its seats may not know (R-INFO-1)."""

import gzip
import http.client
import json
import os
import random
import re
import signal
import subprocess
import tempfile
import time

from visit import PROGRAM, ROOT, Client, Gone, Server, Table, Wrong, how_many, must, play, run

import hidden

FAST = ("--rate", "100000", "--opened", "100000", "--daily", "100000", "--per-address", "1000")
LANGUAGES = ["en", "ru", "uk"]


def look_on(table, seats, chance, mixed_up=False):
    """All seats and somebody who watches, each on a connection of its own; every update is looked through."""
    clients = {seat: table.join(seat) for seat in seats}
    clients[None] = table.join()
    watch = hidden.Watch(clients[None].setup)
    number = -1
    while True:
        updates = {}
        for viewer, client in clients.items():
            updates[viewer] = client.push("update", lambda said: said["number"] > number)
            must(updates[viewer]["seat"] == viewer, viewer, "is told what", updates[viewer]["seat"], "is told")
        must(len({update["number"] for update in updates.values()}) == 1, "they are told of different moments")
        number = updates[None]["number"]
        watch.learn(updates)
        for viewer, update in updates.items():
            watch.check(viewer, updates[seats[-1]] if mixed_up else update)
        question = updates[None]["question"]
        if not question:
            break
        must("options" not in question, "who watches is told the options")
        asked = clients[question["seat"]]
        said = table.answer(asked, updates[question["seat"]]["question"], chance)
        must(said["type"] == "answered" and said["number"] == number + 1, said)
    for client in clients.values():
        result = client.push("status", lambda said: said["result"])["result"]
        must(result["reason"] == "rules", result)
        client.close()
    return watch.named


def two_people_play_and_somebody_watches():
    named = 0
    with Server(*FAST) as server:
        for n in range(how_many(2, 1)):
            named += look_on(Table(server), ["A", "B"], random.Random(n))
        server.stops_clean()
    must(named > 1000, named)


def teams_of_four_people_play():
    with Server(*FAST) as server:
        hands = how_many("private", "visibleToTeam")
        look_on(Table(server, [{}] * 4, options={"teamHands": hands}), ["A1", "B1", "A2", "B2"], random.Random(1))
        server.stops_clean()


def a_maneuver_is_planned_by_whoever_makes_it():
    with Server(*FAST) as server:
        table = Table(server)
        clients = {seat: table.join(seat) for seat in "AB"}
        update = play(table, clients, stop=lambda update: update["question"]["why"] == "action", chance=random.Random(4))
        seat, watcher = update["question"]["seat"], table.join()
        other = "AB".replace(seat, "")
        plan = clients[seat].ask(type="plan", table=table.id, seat=seat)
        must(plan["type"] == "plan" and plan["fits"] == 0 and plan["fighters"], plan)
        mover = plan["fighters"][0]
        move = {"fighter": mover["fighter"], "space": mover["options"][0]["space"]}
        must(clients[seat].ask(type="plan", table=table.id, seat=seat, moves=[move])["fits"] == 1, move)
        must(clients[other].ask(type="plan", table=table.id, seat=other)["code"] == "illegal", "who is not asked plans")
        for stranger in clients[other], watcher:
            must(stranger.ask(type="plan", table=table.id, seat=seat)["code"] in ("foreign", "unknown"), "a stranger plans")
            must(stranger.ask(type="threats", table=table.id, seat=seat)["code"] in ("foreign", "unknown"), "a stranger is threatened")
        for own in seat, other:  # also who is not asked
            told = clients[own].ask(type="threats", table=table.id, seat=own)
            must(told["type"] == "threats" and told["fighters"], told)
        server.stops_clean()


def what_is_left_is_told_to_those_who_may_know_unless_the_table_is_without_help():
    with Server(*FAST) as server:
        for aids in True, False:
            table = Table(server, **({} if aids else {"aids": False}))
            clients = {seat: table.join(seat) for seat in "AB"}
            update = play(table, clients, stop=lambda update: update["question"]["why"] == "attack", chance=random.Random(4))
            seat, watcher = update["question"]["seat"], table.join()
            other, combat = "AB".replace(seat, ""), update["view"]["combat"]
            attack = {"attacker": combat["attacker"]["fighter"], "target": combat["defender"]["fighter"]}
            for one in seat, other:
                left = clients[one].ask(type="unseen", table=table.id, seat=one)
                must(left["type"] == "unseen" and left["aids"] == aids, left)
                must([part["open"] for part in left["seats"]] == [part["seat"] == one for part in left["seats"]], left)
                for card in (card for part in left["seats"] for card in part["cards"]):
                    must((card["chance"] is not None) == aids, card)
                    must(sum(card[place] for place in ("hand", "table", "discard", "deck", "unseen")) == card["copies"], card)
            odds = clients[seat].ask(type="odds", table=table.id, seat=seat, **attack)
            must(odds["type"] == "odds" and odds["odds"] if aids else odds["code"] == "aids", odds)
            must(clients[other].ask(type="odds", table=table.id, seat=other, **attack)["code"] == ("illegal" if aids else "aids"), other)
            for stranger in clients[other], watcher:
                for request in {"type": "unseen"}, {"type": "odds", **attack}:
                    told = stranger.ask(table=table.id, seat=seat, **request)
                    must(told.get("code") in ("foreign", "unknown"), "a stranger is told", told)
        server.stops_clean()


def somebody_elses_update_would_be_noticed():
    with Server(*FAST) as server:
        for n in range(5):
            try:
                look_on(Table(server, [{"hero": "genie"}, {"hero": "dracula"}]), ["A", "B"], random.Random(n), True)
            except hidden.Leak:
                return
    raise Wrong("a leak was not seen")


def replay(text):
    with tempfile.NamedTemporaryFile() as file:
        file.write(text)
        file.flush()
        return subprocess.run([PROGRAM, "replay", file.name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)


def by_hand(heading, which, *words):
    """What a shell prints for a command of the manual, with these for its words in capitals."""
    part = MANUAL[MANUAL.index("\n%s\n" % heading):]
    command = part.split("```\n")[1 + 2 * which]
    names = re.findall(r"\b[A-Z]+\b", command.split("' ")[1])
    must(len(names) == len(words), command)
    for name, word in zip(names, words):
        command = re.sub(r"\b%s\b" % name, str(word), command)
    return subprocess.run(["sh", "-c", command], stdout=subprocess.PIPE, check=True).stdout.decode().split()[0]


def what_chance_chose_comes_from_the_seed():
    with Server(*FAST) as server:
        content = json.loads(server.get("/content/en.json")[2])
        for wish in (None, content["heroes"][2]["id"]):
            table = Table(server, [{"hero": wish}, {}], board=None)
            client = table.join("A")
            must(client.ask(type="resign", table=table.id, seat="A")["type"] == "done")
            seed = server.get("/record/" + table.id)[2].decode().split()[-1]
            heroes, lots = [wish] if wish else [], 0
            while len(heroes) < 2:
                lots += 1
                number = int(by_hand("### The commitment", 1, table.id, seed, lots)[:8], 16)
                hero = content["heroes"][number % len(content["heroes"])]["id"]
                heroes += [hero] if hero not in heroes else []
            number = int(by_hand("### The commitment", 1, table.id, seed, lots + 1)[:8], 16)
            board = content["boards"][number % len(content["boards"])]["id"]
            must([seat["hero"] for seat in client.setup["seats"]] == heroes, heroes, client.setup["seats"])
            must(client.setup["board"] == board, board)
            client.close()
        server.stops_clean()


def a_person_plays_against_the_computer_and_verifies_the_shuffle():
    with Server(*FAST) as server:
        table = Table(server, [{"player": "person"}, {"player": "adept"}])
        client = table.join("A", name="Ann")
        must(server.get("/record/" + table.id)[0] == 403, "the record is told too early")
        play(table, {"A": client})
        must(client.push("status", lambda said: said["result"])["seats"][0]["name"] == "Ann")
        status, headers, record = server.get("/record/" + table.id)
        must(status == 200 and "attachment" in headers["content-disposition"], status, headers)
        lines = record.decode().split("\n")
        seed = next(line for line in reversed(lines) if line.startswith("seed ")).split()[1]
        must("commit " + table.commitment in lines, "the record has another commitment")
        must(by_hand("### The commitment", 0, table.id, seed) == table.commitment, "this is not the seed that was promised")
        done = replay(record)
        must(done.returncode == 0, done.stdout)
        broken = record.replace(seed.encode(), (("1" if seed[0] == "0" else "0") + seed[1:]).encode())
        must(replay(broken).returncode != 0, "another seed passes for the one that was promised")
        server.stops_clean()


def people_share_a_screen():
    with Server(*FAST) as server:
        table = Table(server)
        client = table.join("A", "B")
        play(table, {"A": client, "B": client})
        server.stops_clean()


def a_team_of_people_plays_against_computers():
    with Server(*FAST) as server:
        table = Table(server, [{}, {"player": "random"}, {}, {"player": "novice"}])
        clients = {"A1": table.join("A1"), "A2": table.join("A2")}
        play(table, clients)
        server.stops_clean()


def people_agree_to_take_back_and_to_play_again():
    with Server(*FAST) as server:
        table = Table(server)
        clients = {"A": table.join("A"), "B": table.join("B")}
        last = play(table, clients, stop=lambda update: update["number"] >= 9)
        number = last["number"]
        must(clients["A"].ask(type="undo", table=table.id, seat="A")["type"] == "done")
        asked = clients["B"].push("status", lambda said: said["undo"])["undo"]
        must(asked["asked"] == ["A"] and asked["waits"] == ["B"], asked)
        must(clients["B"].ask(type="consent", table=table.id, seat="B", agree=True, stand=asked["stand"],
                              number=asked["number"])["type"] == "done")
        after = clients["B"].push("update", lambda said: said["number"] == number + 1)
        must(after["undone"] and after["decisions"] == asked["stand"] and after["question"]["seat"] == "A", after["question"])
        must(clients["B"].ask(type="resign", table=table.id, seat="B")["type"] == "done")
        for seat in "AB":
            must(clients[seat].ask(type="rematch", table=table.id, seat=seat, swap=True)["type"] == "done")
        again = clients["A"].push("status", lambda said: said["next"])["next"]
        said = clients["A"].ask(type="join", table=again, secrets=[table.secrets["A"]])
        must(said["seats"] == ["B"], said)
        must(replay(server.get("/record/" + table.id)[2]).returncode == 0, "the record of a match given up is refused")
        server.stops_clean()


def who_comes_again_has_missed_nothing():
    """One client stays, the other loses its connection again and again: both have heard the same."""
    with Server(*FAST) as server:
        chance = random.Random(5)
        table = Table(server, [{"player": "random"}, {"player": "random"}])
        steady, heard, number, events = table.join(), [], None, []
        while number is None or heard[-1]["question"]:
            fickle = table.join(since=number)
            for _ in range(chance.randrange(1, 12)):
                update = fickle.push("update")
                heard.append(update)
                must(not update["undone"])
                events += update["events"]
                number = update["number"]
                if not update["question"]:
                    break
            fickle.close()
        whole = []
        while True:
            update = steady.push("update")
            whole += update["events"]
            if not update["question"]:
                break
        must(events == whole, len(events), "events and", len(whole))
        must(table.join().push("update")["events"] == whole, "all at once is something else")
        server.stops_clean()


def nobody_is_called_as_the_page_calls_computers():
    """In all its languages; and who has such a name from before is not kept from the table."""
    words = "".join((ROOT / f"web/src/{name}.ts").read_text(encoding="utf-8") for name in ("english", "russian", "ukrainian"))
    levels = re.findall(r"^  level: \{(.*?)\}", words, re.M)
    computers = re.findall(r"""^  computer: ["'](.*)["'],$""", words, re.M)
    must(len(levels) == len(computers) == len(LANGUAGES), levels, computers)
    with Server(*FAST) as server:
        table = Table(server)
        client = table.join("A")

        def name(text):
            said = client.ask(type="name", table=table.id, seat="A", name=text)
            return said.get("code") or said["type"]

        for computer, level in zip(computers, levels):
            names = re.findall(r"'([^']*)'", level)
            must(len(names) == 4, level)
            for text in [computer, *names, *("%s, %s" % (computer, one.lower()) for one in names)]:
                must(name(text) == "name", text)
        said = client.ask(type="join", table=table.id, secrets=[table.secrets["A"]], name=computers[0])
        must(said["code"] == "name", said)
        for text in ("Анна", "שרה", "محمد", "Maсtеrson"):
            must(name(text) == "done", text)
            must(client.push("status", lambda said, want=text: said["seats"][0]["name"] == want))
        server.stops_clean()


def thinking_holds_nobody_up():
    with Server(*FAST, "--threads", "1") as server:
        clients = []
        for _ in range(4):
            table = Table(server, [{"player": "master"}, {"player": "master"}])
            clients.append(table.join())
        client, waits = Client(server), []
        for _ in range(50):
            start = time.monotonic()
            must(client.ask(type="ping")["type"] == "pong")
            waits.append(time.monotonic() - start)
            time.sleep(0.01)
        must(sorted(waits)[25] < 0.5, sorted(waits)[25], "seconds")  # a thought takes longer
        for busy in clients:
            busy.close()
        server.stops_clean()


# ------------------------------------------------------------------ HTTP


def raw(server, text):
    """The answer to a request as it stands: status and all of the text."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.connect()
    connection.sock.sendall(text)
    connection.sock.settimeout(10)
    answer = b""
    try:
        while True:
            part = connection.sock.recv(65536)
            if not part:
                break
            answer += part
    except TimeoutError:
        pass
    connection.close()
    return answer


def pages_are_served_with_their_headers():
    with tempfile.TemporaryDirectory() as site:
        os.mkdir(site + "/assets")
        script, big = b"export default 1;\n" * 100, os.urandom(3000000)
        files = {"index.html": b"<!doctype html><title>x</title>", "embed.html": b"<!doctype html><title>y</title>", "assets/a-1.js": script,
                 "assets/a-1.js.gz": gzip.compress(script), "assets/a-1.js.br": b"\x0b\x02\x80br\x03", "peerless.wasm": big,
                 "peerless.wasm.gz": gzip.compress(big), ".hidden": b"secret"}
        for name, data in files.items():
            with open(os.path.join(site, name), "wb") as file:
                file.write(data)
        with Server("--site", site) as server:
            status, headers, body = server.get("/")
            must(status == 200 and body == files["index.html"] and headers["content-type"].startswith("text/html"), headers)
            policy = headers["content-security-policy"]
            must("script-src 'self' 'wasm-unsafe-eval'" in policy and "unsafe-inline" not in policy, policy)
            must("frame-ancestors 'none'" in policy, policy)
            framed = server.get("/embed.html")[1]["content-security-policy"]
            must("frame-ancestors" not in framed and "script-src 'self'" in framed, framed)
            must("frame-ancestors 'none'" in server.get("/nothing")[1]["content-security-policy"], "an error can be framed")
            must(headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer", headers)
            must(headers["cache-control"] == "no-cache", headers)
            must(server.get("/table/AAAAAAAAAAAA")[2] == files["index.html"], "the address of a table is not the page")
            status, _, body = server.get("/", If_None_Match=headers["etag"])
            must(status == 304 and body == b"", status)
            status, headers, body = server.get("/peerless.wasm")
            must(headers["content-type"] == "application/wasm" and body == big, headers, len(body))
            etags = set()
            for accept, wanted, name in (("br;q=0.5, gzip", "gzip", "assets/a-1.js.gz"), ("gzip, br", "br", "assets/a-1.js.br"),
                                         ("gzip;q=0", None, "assets/a-1.js"), ("nogzip", None, "assets/a-1.js"),
                                         (None, None, "assets/a-1.js")):
                for method in ("GET", "HEAD"):
                    status, headers, body = server.get("/assets/a-1.js", method, **({"Accept_Encoding": accept} if accept else {}))
                    must(status == 200 and headers.get("content-encoding") == wanted, accept, headers)
                    must(body == (files[name] if method == "GET" else b""), accept, method)
                    must(int(headers["content-length"]) == len(files[name]) and headers["vary"] == "accept-encoding", headers)
                    must("immutable" in headers["cache-control"] and headers["content-type"].startswith("text/javascript"), headers)
                    etags.add(headers["etag"])
            must(len(etags) == 1, etags)
            status, headers, body = server.get("/assets/a-1.js", If_None_Match=etags.pop(), Accept_Encoding="br")
            must(status == 304 and body == b"" and "content-encoding" not in headers and headers["vary"] == "accept-encoding", headers)
            must(server.get("/", Accept_Encoding="identity;q=0")[0] == 406)
            must(server.get("/assets/a-1.js", Accept_Encoding="*;q=0, gzip")[0] == 200)
            must(server.get("/assets/a-1.js.gz")[0] == 404, "it is a page of its own")
            status, headers, body = server.get("/peerless.wasm", Accept_Encoding="gzip")
            must(headers["content-type"] == "application/wasm" and gzip.decompress(body) == big, headers)
            status, headers, body = server.get("/peerless.wasm", method="HEAD")
            must(status == 200 and int(headers["content-length"]) == len(big) and body == b"", headers)
            for path in ("/.hidden", "/../.hidden", "/nothing", "/assets", "/assets/../.hidden", "/%2e%2e/x", "/content/xx.json",
                         "/record/AAAAAAAAAAAA", "/record/../../x"):
                must(server.get(path)[0] == 404, path)
            must(server.get("/", method="POST")[0] == 405)
            for path in (b"/../../../../etc/passwd", b"/..%2f..%2fetc/passwd", b"//etc/passwd", b"/assets/../../../etc/passwd"):
                answer = raw(server, b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                must(b"root:" not in answer, path)
            with open(os.path.join(site, "new.txt"), "wb") as file:
                file.write(b"new")
            must(server.get("/new.txt")[0] == 404, "it is read while the site is being built")
            server.process.send_signal(signal.SIGHUP)
            end = time.monotonic() + 60
            while server.get("/new.txt")[0] != 200 and time.monotonic() < end:
                time.sleep(0.05)
            must(server.get("/new.txt")[2] == b"new")
            server.stops_clean()


def content_health_and_figures_are_there():
    with Server() as server:
        status, headers, body = server.get("/content/uk.json")
        content = json.loads(body)
        must(status == 200 and content["language"] == "uk" and len(content["heroes"]) >= 8, status)
        must(server.get("/content/uk.json", If_None_Match=headers["etag"])[0] == 304)
        must(server.get("/healthz")[2] == b"ok\n")
        client = Client(server)
        must(client.ask(type="hello", language="ru")["server"] is True)
        must(server.metric("clients") == 1)
        must(server.metric("messages_total") == 1)
        client.close()
        server.stops_clean()


def a_record_is_written_once_for_who_keeps_it():
    with Server(*FAST) as server:
        table = Table(server)
        client = table.join("A", name="Ann")
        must("etag" not in server.get("/record/" + table.id)[1], "a match that goes on has one")
        client.ask(type="resign", table=table.id, seat="A")
        status, headers, record = server.get("/record/" + table.id)
        must(status == 200 and headers["cache-control"] == "no-cache", headers)
        status, again, body = server.get("/record/" + table.id, If_None_Match=headers["etag"])
        must(status == 304 and body == b"" and again["etag"] == headers["etag"], status)
        client.ask(type="name", table=table.id, seat="A", name="Bo")
        status, _, other = server.get("/record/" + table.id, If_None_Match=headers["etag"])
        must(status == 200 and other != record and b"Bo" in other, status)
        server.stops_clean()


def refused(status, server, **how):
    try:
        Client(server, **how)
    except Gone as gone:
        must(str(status) in str(gone), gone, how)
    else:
        raise Wrong("it may connect: %s" % how)


def behind_a_proxy_the_scheme_is_what_it_says():
    with Server("--proxy") as server:
        here = {"host": "example.org"}
        proto = ["X-Forwarded-For: 192.0.2.1", "X-Forwarded-Proto: https"]
        Client(server, origin="https://example.org", headers=proto, **here)
        refused(403, server, origin="http://example.org", headers=proto, **here)
        Client(server, origin="http://example.org", headers=proto[:1], **here)
        Client(server, origin="https://example.org", headers=proto[:1], **here)
        refused(403, server, origin="https://other.example", headers=proto, **here)
        must(server.get("/healthz", Host="example.org")[0] == 200)
        server.stops_clean()


def a_name_of_somebody_else_does_not_make_a_page_ours():
    with Server("--origin", "http://box.lan:8080") as server:
        port = server.port
        for host in ("evil.example", "evil.example:%d" % port, "127.0.0.1.evil.example", "192.168.0.1"):
            must(server.get("/", Host=host)[0] == 421, host)
            must(server.get("/metrics", Host=host)[0] == 421, host)
            refused(421, server, host=host, origin="http://" + host)
            refused(421, server, host=host)
        for host in ("localhost:%d" % port, "127.0.0.1:%d" % port, "[::1]:%d" % port, "box.lan:8080"):
            must(server.get("/", Host=host)[0] == 200, host)
            Client(server, host=host, origin="http://" + host)
        server.stops_clean()
    with Server("--bind", "0.0.0.0") as server:
        must(server.get("/", Host="example.org")[0] == 200, "who serves the world does not know its names")
        server.stops_clean()


def only_pages_from_here_or_named_ones_may_connect():
    with Server("--origin", "https://example.org") as server:
        Client(server, origin="http://127.0.0.1:%d" % server.port)
        Client(server, origin="https://example.org")
        for origin in ("https://evil.example", "http://127.0.0.1", "null", "https://example.org.evil.example",
                       "https://127.0.0.1:%d" % server.port):
            refused(403, server, origin=origin)
        try:
            Client(server, path="/elsewhere")
        except Gone as gone:
            must("404" in str(gone), gone)
        server.stops_clean()


# ------------------------------------------------------------------ docs/server.md


MANUAL = (ROOT / "docs/server.md").read_text(encoding="utf-8")
SOURCES = json.loads((ROOT / "docs/server.schema.json").read_text(encoding="utf-8"))["$defs"]


def rows(heading):
    """The cells of the table after that heading."""
    lines = MANUAL[MANUAL.index("\n%s\n" % heading):].splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("|---"))
    for line in lines[start + 1:]:
        if not line.startswith("|"):
            return
        yield [cell.strip() for cell in line.strip("|").split("|")]


def the_manual_describes_what_the_schema_has():
    described = set()
    for name, members, reply, _ in rows("### Requests"):
        name = name.strip("`")
        described.add(name + "-request")
        schemas = SOURCES[name + "-request"].get("oneOf", [SOURCES[name + "-request"]])
        known = {key for schema in schemas for key in schema["properties"]} - {"type", "id"}
        optional = set(re.findall(r"`(\w+)`", "".join(re.findall(r"\[(.*?)\]", members))))
        needed = {key for key in known if all(key in s["required"] or key not in s["properties"] for s in schemas)}
        must(set(re.findall(r"`(\w+)`", members)) == known, name, "has", sorted(known))
        must(optional == known - needed, name, "needs", sorted(needed))
        must(reply.strip("`") in SOURCES, name, "is answered by", reply)
    must(described == {name for name in SOURCES if name.endswith("-request")}, sorted(described))
    codes = {code.strip("`") for code, _ in rows("### Errors")}
    must(codes == set(SOURCES["error"]["properties"]["code"]["enum"]), sorted(codes))
    quoted = set(re.findall(r"`([^`\s]+)`", MANUAL))
    for name in ("status", "joined", "opened"):
        missing = set(SOURCES[name]["properties"]) - {"type", "id"} - quoted
        must(not missing, name, "has", sorted(missing))


if __name__ == "__main__":
    run(
        the_manual_describes_what_the_schema_has,
        two_people_play_and_somebody_watches,
        teams_of_four_people_play,
        a_maneuver_is_planned_by_whoever_makes_it,
        what_is_left_is_told_to_those_who_may_know_unless_the_table_is_without_help,
        somebody_elses_update_would_be_noticed,
        a_person_plays_against_the_computer_and_verifies_the_shuffle,
        what_chance_chose_comes_from_the_seed,
        people_share_a_screen,
        a_team_of_people_plays_against_computers,
        people_agree_to_take_back_and_to_play_again,
        who_comes_again_has_missed_nothing,
        nobody_is_called_as_the_page_calls_computers,
        thinking_holds_nobody_up,
        pages_are_served_with_their_headers,
        content_health_and_figures_are_there,
        a_record_is_written_once_for_who_keeps_it,
        only_pages_from_here_or_named_ones_may_connect,
        behind_a_proxy_the_scheme_is_what_it_says,
        a_name_of_somebody_else_does_not_make_a_page_ours,
    )
