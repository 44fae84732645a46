"""What a seat may not know is not in its replies (R-INFO-1).

Two ways to find a leak. With everything known: all seats look at one match, and what one is told of another's cards is held
against what was ever open. With nothing known: two matches that differ only in hidden cards get the same replies, byte for
byte, until one of those cards comes into the open."""

import collections
import functools
import json
import random

from talk import Engine, fits, how_many, parse, run

OPEN = {"boost", "discard", "scheme", "reveal", "effect", "cancel", "value", "show", "pick", "replace", "to-hand", "modifier"}
SECRET = {"draw", "commit", "to-deck"}


QUOTES = {"en": "“%s”", "ru": "«%s»", "uk": "«%s»"}


@functools.cache
def content(language="en"):
    with Engine() as engine:
        return engine.ask(type="content", language=language)


def heroes_in(language):
    return {hero["id"]: hero for hero in content(language)["heroes"]}


CONTENT = content()
HEROES = heroes_in("en")
BOARDS = {board["id"]: board for board in CONTENT["boards"]}
TEAMS = [board for board in BOARDS.values() if board["starts"] >= 4]


def texts(value):
    """All texts inside, with the member they belong to."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from ((key, item),) if isinstance(item, str) else texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from ((None, item),) if isinstance(item, str) else texts(item)


class Leak(Exception):
    pass


def must(condition, *what):
    if not condition:
        raise Leak(" ".join(str(w) for w in what)[:1500])


# ------------------------------------------------------------------ with everything known


class Watch:
    """Knows where all cards are, and what each seat may know of the others."""

    def __init__(self, setup):
        self.heroes = {seat["seat"]: seat["hero"] for seat in setup["seats"]}
        self.seats = list(self.heroes)
        self.shown = setup["options"]["teamHands"] == "visibleToTeam"
        self.opened = {seat: set() for seat in self.seats}  # cards of the seat that lay open once
        self.opened_to = {viewer: {seat: set() for seat in self.seats} for viewer in self.seats}  # in a hand looked at
        self.seen = collections.Counter()  # (viewer, seat, card): how often the viewer saw it
        self.held = {}
        self.named = 0
        self.exposed = 0

    def secret(self, viewer, seat):
        return viewer != seat and not (viewer and self.shown and viewer[0] == seat[0])

    def learn(self, updates):
        """From the seats' own updates after one decision: what is where, and what came into the open."""
        before, self.held = self.held, {}
        for seat in self.seats:
            view = updates[seat]["view"]
            own = next(s for s in view["seats"] if s["seat"] == seat)
            sides = [view["combat"][side] for side in ("attacker", "defender")] if view["combat"] else []
            covered = [] if not sides or view["combat"]["revealed"] else [s["card"] for s in sides if s["seat"] == seat]
            self.held[seat] = collections.Counter(own["hand"] + [card for card in covered if card])
            self.opened[seat] |= set(own["discard"]) | set(own["table"]) - set(covered)
        for event in updates[None]["events"]:
            if event["type"] in OPEN and event["card"]:
                owner = event.get("of", event["seat"])
                self.opened[owner].add(event["card"])
                for viewer in self.seats + [None]:
                    self.seen[viewer, owner, event["card"]] += 1
            if "by" in event:
                self.opened[event["by"]["seat"]].add(event["by"]["card"])
        for viewer in self.seats:
            for n, event in enumerate(updates[viewer]["events"]):
                if event["type"] == "look" and event["seat"] == viewer:
                    at = event["at"]
                    came = [e["card"] for e in updates[at]["events"][:n] if e["type"] in ("draw", "to-hand") and e["seat"] == at]
                    for card, count in (before[at] + collections.Counter(came)).items():
                        self.opened_to[viewer][at].add(card)
                        self.seen[viewer, at, card] += count

    def check(self, viewer, update, language="en"):
        """Nothing in this update is a secret of another seat."""
        for event in update["events"]:
            if event["type"] in SECRET and self.secret(viewer, event["seat"]):
                must(event["card"] is None, viewer, "hears of", event)
        for seat in update["view"]["seats"]:
            name = seat["seat"]
            if not self.secret(viewer, name):
                continue
            must(seat["hand"] is None, viewer, "sees the hand of", name)
            known = collections.Counter(seat["known"])
            must(not known - self.held[name], viewer, "knows", known, "of", name, "who holds", self.held[name])
            for card, count in (known + collections.Counter(c["card"] for c in seat["deckKnown"])).items():
                must(count <= self.seen[viewer, name, card], viewer, "knows of", count, card, "of", name)
        self.check_names(viewer, update, language)

    def check_exposed(self, updates):
        """In a duel, what one is said to have shown is what the other knows. A card face down may be among the known."""
        combat = updates[None]["view"]["combat"]
        if len(self.seats) > 2 or combat and not combat["revealed"]:
            return
        for seat, other in (self.seats, self.seats[::-1]):
            own, foreign = (next(s for s in updates[viewer]["view"]["seats"] if s["seat"] == seat) for viewer in (seat, other))
            must(own["exposed"] == foreign["known"], seat, "is said to have shown", own["exposed"], "but", other, "knows", foreign["known"])
            self.exposed += len(own["exposed"])

    def check_names(self, viewer, update, language):
        """Ids anywhere, and titles in sentences. A card that several of the heroes have is nobody's secret."""
        said = list(texts(update))
        self.named += len(said)
        names = {text for _, text in said}
        sentences = "\n".join(text for key, text in said if key in ("text", "label"))
        heroes = heroes_in(language)
        for seat in self.seats:
            if not self.secret(viewer, seat):
                continue
            others = [heroes[hero]["cards"] for other, hero in self.heroes.items() if other != seat]
            common = {card["id"] for cards in others for card in cards}
            opened = self.opened[seat] | self.opened_to[viewer][seat] if viewer else self.opened[seat]
            for card in heroes[self.heroes[seat]]["cards"]:
                if card["id"] not in opened and card["id"] not in common:
                    must(card["id"] not in names, viewer, "is told of", card["id"], "of", seat)
                    must(QUOTES[language] % card["name"] not in sentences, viewer, "is told of", card["name"], "of", seat)


def watch(cast, board, seed, options, mixed_up=False):
    """Plays a match and looks at it from all sides; the watch."""
    chance = random.Random(seed)
    with Engine("--seed", str(seed)) as engine:
        table = engine.ask(type="new", board=board, seats=cast, seed=seed, options=options)
        seen = Watch(table["setup"])
        numbers = {}
        while True:
            updates = {viewer: engine.ask(type="view", match=1, seat=viewer, **numbers) for viewer in seen.seats + [None]}
            numbers = {"since": updates[None]["number"]}
            seen.learn(updates)
            for viewer, update in updates.items():
                seen.check(viewer, updates[seen.seats[-1]] if mixed_up else update)
            seen.check_exposed(updates)
            question = updates[None]["question"]
            if not question:
                return seen
            asked = updates[question["seat"]]["question"]
            answer = chance.choice(asked["options"])["name"]
            engine.ask(type="answer", match=1, seat=question["seat"], question=question["number"], answer=answer)


def what_is_hidden_is_not_told():
    heroes, named, exposed = list(HEROES), 0, 0
    for n in range(how_many(len(heroes), 2)):
        board = list(BOARDS)[n % len(BOARDS)]
        seen = watch([heroes[n], heroes[(n + 3) % len(heroes)]], board, n, {})
        named, exposed = named + seen.named, exposed + seen.exposed
    assert exposed >= how_many(1, 0)
    return f"{named} names looked at, {exposed} cards in hands that were shown"


def what_is_hidden_from_a_team_is_not_told():
    heroes, named = list(HEROES), 0
    for n in range(how_many(4, 1)):
        cast = random.Random(n).sample(heroes, 4)
        hands = ("visibleToTeam", "private")[n % 2]
        named += watch(cast, TEAMS[n % len(TEAMS)]["id"], n, {"teamHands": hands}).named
    return f"{named} names looked at"


def somebody_elses_update_is_found_out():
    for n in range(3):
        try:
            watch(["genie", "dracula"], "soho", n, {}, mixed_up=True)
        except Leak:
            continue
        raise AssertionError("a leak was not seen")


def what_came_before_a_look_was_seen_and_what_came_after_was_not():
    held, came = "leap-away", "regroup"  # in the hand before, and drawn in the same update
    draw, look = {"type": "draw", "seat": "B", "card": came}, {"type": "look", "seat": "A", "at": "B"}

    def update(viewer, hand, known, events):
        seats = [{"seat": seat, "hand": hand if viewer == seat == "B" else [] if viewer == seat else None, "discard": [], "table": [],
                  "known": known if seat == "B" else [], "deckKnown": []} for seat in ("A", "B")]
        told = [dict(event, card=None) if event["type"] == "draw" and viewer != "B" else event for event in events]
        return {"view": {"seats": seats, "combat": None}, "events": told}

    def check(known, events):
        seen = Watch({"seats": [{"seat": "A", "hero": "genie"}, {"seat": "B", "hero": "muldoon"}], "options": {"teamHands": "private"}})
        for hand, knows, story in (([held], [], []), ([held, came], known, events)):
            updates = {viewer: update(viewer, hand, knows, story) for viewer in ("A", "B", None)}
            seen.learn(updates)
        seen.check("A", updates["A"])

    check([held, came], [draw, look])
    check([held], [look, draw])
    for known, events in (([held, came], [look, draw]), ([held], [draw])):
        try:
            check(known, events)
        except Leak:
            continue
        raise AssertionError("a leak was not seen")


# ------------------------------------------------------------------ with nothing known


def pile(cards):
    return ", ".join(cards) if cards else "empty"


def position(chance, cast, board):
    """A table, and another that differs only in the hidden cards of one seat: that seat, and both texts."""
    names = ["A", "B"] if len(cast) == 2 else ["A1", "B1", "A2", "B2"]
    hidden = chance.choice(names)
    spaces = [space["space"] for space in board["spaces"]]
    chance.shuffle(spaces)
    tables = [[f"board {board['id']}"], [f"board {board['id']}"]]
    if len(cast) > 2 and chance.random() < 0.5:
        for lines in tables:
            lines.append("options teamHands=private")
    for seat, hero in zip(names, cast):
        cards = [card["id"] for card in HEROES[hero]["cards"] for _ in range(card["copies"])]
        chance.shuffle(cards)
        held, gone = chance.randrange(2, 8), chance.randrange(8)
        hand, deck, discard = cards[:held], cards[held:30 - gone], cards[30 - gone:]
        fighters = [f"  {fighter['id']} on {spaces.pop()}" for fighter in HEROES[hero]["fighters"]]
        for n, lines in enumerate(tables):
            if n == 1 and seat == hidden:
                for i in chance.sample(range(held), chance.randrange(0, min(held, 3) + 1)):
                    k = chance.randrange(len(deck))
                    hand[i], deck[k] = deck[k], hand[i]
                chance.shuffle(deck)
            lines += [f"seat {seat} {hero}", *fighters]
            lines += [f"  hand {pile(hand)}", f"  deck {pile(deck)}", f"  discard {pile(discard)}"]
    turn = f"turn {chance.choice(names)}, 2 actions"
    return hidden, names, *("\n".join(lines + [turn]) for lines in tables)


def learned(one, other, viewer):
    """Two updates differ: is it because a card came into the open, or was looked at by the viewer? All before is the same."""
    for x, y in zip(one["events"], other["events"]):
        if x == y:
            if x["type"] == "look" and x["seat"] == viewer:
                return True
            continue
        return (x["type"] == y["type"] and x["seat"] == y["seat"] and x["type"] in OPEN
                and x["card"] and y["card"] and x["card"] != y["card"])
    return False


class Twins:
    def __init__(self, engines, chance, cast, board):
        self.engines, self.chance = engines, chance
        self.spaces = [space["space"] for space in board["spaces"]]
        self.hidden, names, *positions = position(chance, cast, board)
        tables = [engine.ask(type="position", text=text) for engine, text in zip(engines, positions)]
        self.match = tables[0]["match"]
        shown = tables[0]["setup"]["options"]["teamHands"] == "visibleToTeam"
        self.watchers = [name for name in names if name[0] != self.hidden[0] or not shown and name != self.hidden] + [None]
        self.numbers, self.compared = {}, 0

    def both(self, **request):
        return [engine.raw(match=self.match, **request) for engine in self.engines]

    def explanations(self, viewer):
        for what in ({"space": self.chance.choice(self.spaces)}, {"fighter": 0}, {"fighter": 8}):
            one, other = self.both(type="explain", seat=viewer, **what)
            self.compared += 1
            must(one == other, viewer, "is told", one, "or", other)
        one, other = self.both(type="plan", seat=viewer or "A")
        must(not viewer or one == other, viewer, "may plan", one, "or", other)
        one, other = self.both(type="threats", seat=viewer or "A")
        must(not viewer or one == other, viewer, "is threatened by", one, "or", other)
        one, other = self.both(type="unseen", seat=viewer)
        must(one == other, viewer, "has left", one, "or", other)
        one, other = self.both(type="odds", seat=viewer or "A", attacker=self.chance.choice([0, 8]), target=self.chance.choice([0, 8]))
        must(not viewer or one == other, viewer, "has the odds", one, "or", other)

    def compare(self):
        """False: a card came into the open, and from here on they are two matches."""
        for viewer in self.watchers:
            one, other = self.both(type="view", seat=viewer, language=self.chance.choice(["en", "ru", "uk"]), **self.numbers)
            self.compared += 1
            if one != other:
                one, other = parse(one), parse(other)
                must(learned(one, other, viewer), viewer, "can tell", json.dumps(one), "from", json.dumps(other))
                return False
            if self.chance.random() < 0.2:
                self.explanations(viewer)
            last = one
        self.numbers = {"since": fits(parse(last), "reply")["number"]}
        return True

    def answer(self):
        """The same answer to both, if there is one; False at the end."""
        question = parse(self.both(type="view")[0])["question"]
        if not question:
            return False
        own = [parse(line)["question"] for line in self.both(type="view", seat=question["seat"], **self.numbers)]
        names = [[option["name"] for option in q["options"]] for q in own]
        common = [name for name in names[0] if name in names[1]]
        if not common:
            return False
        answer = self.chance.choice(common)
        replies = self.both(type="answer", seat=question["seat"], question=question["number"], answer=answer)
        assert all(parse(reply)["type"] == "update" for reply in replies)
        return True

    def play(self, steps):
        while self.compare() and steps > 0 and self.answer():
            steps -= 1
        self.both(type="close")
        return self.compared


def play_twins(count, teams):
    compared = 0
    with Engine("--seed", "1") as one, Engine("--seed", "1") as other:
        for n in range(count):
            chance = random.Random(n)
            cast = [chance.choice(list(HEROES)) for _ in range(4 if teams else 2)]
            board = chance.choice(TEAMS if teams else list(BOARDS.values()))
            compared += Twins([one, other], chance, cast, board).play(40)
    return compared


def hidden_cards_make_no_difference_in_duels():
    compared = play_twins(how_many(150, 15), False)
    assert compared > how_many(3000, 300), compared
    return f"{compared} pairs of replies are the same"


def hidden_cards_make_no_difference_in_teams():
    compared = play_twins(how_many(50, 5), True)
    assert compared > how_many(1000, 100), compared
    return f"{compared} pairs of replies are the same"


def a_seat_that_may_know_can_tell_them_apart():
    """The same comparison must fail when the seat with the hidden cards is taken for one that may not know them."""
    found = 0
    with Engine("--seed", "1") as one, Engine("--seed", "1") as other:
        for n in range(20):
            twins = Twins([one, other], random.Random(n), ["genie", "houdini"], BOARDS["soho"])
            twins.watchers = [twins.hidden]
            try:
                twins.play(40)
            except Leak:
                found += 1
    assert found > 10, found


if __name__ == "__main__":
    run([
        what_is_hidden_is_not_told,
        what_is_hidden_from_a_team_is_not_told,
        somebody_elses_update_is_found_out,
        what_came_before_a_look_was_seen_and_what_came_after_was_not,
        hidden_cards_make_no_difference_in_duels,
        hidden_cards_make_no_difference_in_teams,
        a_seat_that_may_know_can_tell_them_apart,
    ])
