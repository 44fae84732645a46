"""How long people wait for computer players: not for those of other people, and always long enough to say nothing."""

import random
import threading
import time

from visit import Client, Server, Skipped, Table, must, run

FAST = ("--rate", "100000", "--opened", "100000", "--daily", "100000", "--per-address", "1000", "--threads", "2")
TABLES = 28
TEAM = [{}, {"player": "master"}, {"player": "master"}, {"player": "master"}]


def from_elsewhere(server):
    """A client with an address of its own."""
    try:
        return Client(server, source="127.0.0.2")
    except OSError as error:
        raise Skipped("there is no second address here: %s" % error) from None


class Crowd(threading.Thread):
    """One address at many tables, each with three masters. It answers at once."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.server, self.over, self.clients, self.wrong = server, False, [], None
        for _ in range(TABLES):
            table = Table(server, TEAM)
            client = Client(server, checks=False)
            client.table = table.id
            client.send(type="join", table=table.id, secrets=[table.secrets["A1"]])
            self.clients.append(client)
        self.start()

    def hear(self, client):
        said = client.receive()
        question = said["question"] if said["type"] == "update" else None
        if question and question["yours"]:
            client.send(type="answer", table=client.table, seat="A1", question=question["number"], answer=0)

    def run(self):
        try:
            while not self.over:
                heard = [client for client in self.clients if client.waiting()]
                for client in heard:
                    self.hear(client)
                if not heard:
                    time.sleep(0.002)
        except Exception as error:  # the test looks at it
            self.wrong = error

    def end(self):
        self.over = True
        self.join()
        must(self.wrong is None, self.wrong)
        for client in self.clients:
            client.close()


def waits_for(table, client, count, chance):
    """Seconds from a question to a computer player until its answer is seen."""
    waits = []
    update = client.push("update")
    while len(waits) < count and update["question"]:
        question = update["question"]
        if question["yours"]:
            must(table.answer(client, question, chance)["type"] == "answered")
            update = client.push("update")
            continue
        start = time.monotonic()
        update = client.push("update")
        waits.append(time.monotonic() - start)
    must(len(waits) == count, "the match is over after", len(waits))
    return waits


def nobody_waits_for_the_masters_of_somebody_else():
    with Server(*FAST) as server:
        alone = sorted(waits_for_masters(server))
        crowd = Crowd(server)
        while server.metric("thoughts_waiting") < TABLES / 2:
            must(crowd.wrong is None, crowd.wrong)
        among = sorted(waits_for_masters(server))
        waiting, hurried = server.metric("thoughts_waiting"), server.metric("thoughts_hurried_total")
        crowd.end()
        print("# alone, median and longest: %.2f %.2f s; among %d tables: %.2f %.2f s; waiting then: %d" %
              (alone[len(alone) // 2], alone[-1], TABLES, among[len(among) // 2], among[-1], waiting))
        must(among[len(among) // 2] < 6 * alone[-1], "somebody else's masters come first:", among, "instead of", alone)
        must(hurried > 0, "nobody thought any quicker")
        server.stops_clean()


def waits_for_masters(server):
    client = from_elsewhere(server)
    table = Table(server, TEAM)
    table.join("A1", client=client)
    waits = waits_for(table, client, 10, random.Random(4))
    client.close()
    return waits


def rest(server, delay, count):
    """Computer players among themselves, and somebody who watches: the seconds of that many answers."""
    table = Table(server, [{"player": "novice"}, {"player": "adept"}])
    start = time.monotonic()  # they begin when somebody comes
    client = table.join()
    waits_for(table, client, count, random.Random(1))
    took = time.monotonic() - start
    client.close()
    must(took >= delay * count, "answers came too soon:", took)
    return took


def answers_take_their_time():
    with Server(*FAST) as server:
        quick = rest(server, 0, 20)
        server.stops_clean()
    with Server(*FAST, "--think-delay", "20") as server:
        slow = rest(server, 0.020, 20)
        must(slow < 5 * quick + 20 * 0.12, slow, "seconds instead of", quick)  # not a tick of the server for each
        server.stops_clean()
    with Server(*FAST, "--think-delay", "150") as server:
        rest(server, 0.150, 8)
        must(server.metric("thoughts_late_total") <= server.metric("thoughts_total"))
        server.stops_clean()


if __name__ == "__main__":
    run(nobody_waits_for_the_masters_of_somebody_else, answers_take_their_time)
