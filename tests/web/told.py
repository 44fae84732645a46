"""What pages were told of a match on a server, held against the match itself (R-INFO-1): told.py FILE.

FILE is what the tests wrote: the record of the match, and of each page its language, its seats, all messages it got, and the secrets
that only it may know. The match is played again, with all cards open, beside what the pages heard."""

import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "protocol"))

from hidden import Leak, QUOTES, Watch, heroes_in, must, texts  # noqa: E402
from talk import Engine  # noqa: E402

SAME = ("decisions", "view", "question")  # now
STORY = ("events", "combats", "told", "because")  # from the beginning, in one piece or in several


def read(record):
    """Setup, seed and steps of a record: answers, and how many stand after an undo."""
    lines = [line.split("#")[0].strip() for line in record.splitlines()]
    start = {"board": None, "seats": [], "options": {}}
    steps, seed = [], None
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "board":
            start["board"] = rest.split()[0]
        elif word == "seat":
            start["seats"].append(rest.split(",")[0].split()[1])
        elif word == "option":
            name, value = rest.split("=")
            start["options"][name] = value
        elif word == "seed":
            seed = rest
        elif line.startswith("undo to "):
            steps.append(int(line.split()[2]))
        elif found := re.fullmatch(r"\d+ (\w+): (.+)", line):
            steps.append(found.groups())
    return start, seed, steps


class Pages:
    def __init__(self, pages):
        self.pages = pages
        self.counted = 0

    def updates(self, number):
        for page in self.pages:
            for said in page["heard"]:
                if said["type"] == "update" and said["number"] == number:
                    yield page, said

    def last(self):
        return max(said["number"] for page in self.pages for said in page["heard"] if said["type"] == "update")

    def secrets(self, seed):
        """Neither the seed nor what opens a seat of somebody else."""
        for page in self.pages:
            foreign = [secret for other in self.pages if other is not page for secret in other["secrets"]]
            for said in page["heard"]:
                text = json.dumps(said)
                must(seed not in text, page["name"], "is told the seed in", said["type"])
                for secret in foreign:
                    must(secret not in text, page["name"], "is told a secret in", said["type"])

    def others(self, heroes):
        """Messages that are no updates name no cards at all, but plans name those of the hand. What is left of a deck, and odds against
        it, name its kinds of cards, which everybody knows; that they say no more is tested with two worlds."""
        for page in self.pages:
            cards = [card for hero in heroes for card in heroes_in(page["language"])[hero]["cards"]]
            ids = {card["id"] for card in cards}
            titles = [QUOTES[page["language"]] % card["name"] for card in cards]
            hands = {}
            for said in page["heard"]:
                if said["type"] == "update":
                    hands[said["seat"]] = {card for one in said["view"]["seats"] if one["seat"] in page["seats"] for card in one["hand"] or []}
                if said["type"] in ("update", "explanation", "unseen", "odds"):
                    continue
                found = {text for _, text in texts(said)}
                if said["type"] == "plan":
                    found -= set().union(*hands.values())
                must(not ids & found, page["name"], "is told of", ids & found, "in", said["type"])
                must(not any(title in text for title in titles for text in found), page["name"], "is told a card in", said["type"])


def as_engine_tells(engine, page, said):
    """The update is what the engine tells this seat, and with those before it makes the same story."""
    truth = engine.ask(type="view", match=1, seat=said["seat"], language=page["language"])
    for key in SAME:
        must(said[key] == truth[key], page["name"], "is told another", key, "at", said["number"])
    first = len(truth["events"]) - len(said["events"])  # sentences count the events of their update
    news = {**said, **{key: [dict(line, event=first + line["event"]) for line in said[key]] for key in ("told", "because")}}
    for key in STORY:
        before = page.setdefault("story", {}).get((said["seat"], key), [])
        whole = len(news[key]) == len(truth[key])
        story = news[key] if whole else before + news[key]
        must(story == truth[key], page["name"], "misses something or hears other", key, "at", said["number"])
        page["story"][said["seat"], key] = story


def check(told):
    pages = Pages(told["pages"])
    start, seed, steps = read(told["record"])
    pages.secrets(seed)
    pages.others(start["seats"])
    with Engine() as engine:
        watch = Watch(engine.ask(type="new", seed=seed, **start)["setup"])
        since = {}
        for number, step in enumerate([None, *steps]):
            if isinstance(step, int):
                engine.ask(type="undo", match=1, to=step)
            elif step:
                engine.ask(type="answer", match=1, seat=step[0], question=number, answer=step[1])
            updates = {seat: engine.ask(type="view", match=1, seat=seat, **since) for seat in [*watch.seats, None]}
            since = {"since": updates[None]["number"]}
            must(since["since"] == number, "the record has other numbers")
            watch.learn(updates)
            for page, said in pages.updates(number):
                must(said["seat"] in (page["seats"] or [None]), page["name"], "is told what", said["seat"], "may know")
                watch.check(said["seat"], said, page["language"])
                as_engine_tells(engine, page, said)
                pages.counted += 1
        must(pages.last() == len(steps), "the pages heard of", pages.last(), "answers, the record has", len(steps))
    return f"{pages.counted} updates, {watch.named} names"


if __name__ == "__main__":
    try:
        print(check(json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))))
    except Leak as leak:
        print(leak)
        sys.exit(1)
