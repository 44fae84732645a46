"""Whole matches through the protocol: every message fits the schema, and what they say fits together."""

import collections
import random

from talk import Engine, how_many, parse, run

DECK = 30
TEXTS = {"text", "label", "name", "told"}  # what depends on the language


def without(message, *keys):
    return {key: value for key, value in message.items() if key not in keys}


def without_texts(value):
    if isinstance(value, dict):
        return {key: without_texts(v) for key, v in value.items() if key not in TEXTS or key == "name" and "label" in value}
    return [without_texts(v) for v in value] if isinstance(value, list) else value


def check_sums(update):
    """The sums of the events end as the combats say, which is as the results say; each part continues where the one before ended."""
    sums, decided, count = {}, iter(update["combats"]), 0
    for event in update["events"]:
        if event["type"] == "attack":
            sums = {}
        for side, one in event.get("sums", {}).items():
            sums[side], value, count = one, 0, count + 1
            assert one["boost"] == sum(part["change"] for part in one["parts"] if part["cause"] == "boost")
            for part in one["parts"]:
                assert part["change"] in (0, part["value"] - value), one
                value = part["value"]
        if event["type"] == "result":
            combat = next(decided)
            for side, key in (("attacker", "attack"), ("defender", "defense")):
                final = without(combat[side], "seat", "fighter")
                assert final["value"] == event[key], (final, event)
                assert sums.get(side, final | {"parts": []}) == final, (sums.get(side), final)
    combat = update["view"]["combat"]
    for side in ("attacker", "defender") if combat else ():
        assert combat[side]["parts"] == sums.get(side, {"parts": []})["parts"]
    return count


def check_cards(view, question):
    """The cards that can be chosen lie where the options say, and those of a combat as its sides say."""
    seats = {seat["seat"]: seat for seat in view["seats"]}
    for option in question.get("options", []) if question else []:
        if option["kind"] != "card":
            continue
        seat = seats[option["seat"]]
        places = {"hand": seat["known"], "discard": seat["discard"], "table": seat["table"],
                  "deck": [one["card"] for one in seat["deckKnown"]]}
        assert places[option["from"]].count(option["card"]) >= option["copies"], (option, seat)
    for side in ("attacker", "defender") if view["combat"] else ():
        one = view["combat"][side]
        assert one["open"] <= bool(one["card"]) and (view["combat"]["revealed"] and one["committed"]) <= one["open"], one


class Heard:
    """What one viewer has been told so far, piece by piece."""

    def __init__(self):
        self.number = None
        self.pieces = {"events": [], "combats": [], "told": [], "because": []}

    def hear(self, update):
        self.number = update["number"]
        before = 0 if update["undone"] else len(self.pieces["events"])
        placed = {key: [dict(line, event=before + line["event"]) for line in update[key]] for key in ("told", "because")}
        for key, heard in self.pieces.items():
            if update["undone"]:
                heard.clear()
            heard += placed.get(key, update[key])


class Match:
    def __init__(self, engine, chance, cast, board, language):
        self.spaces = [space["space"] for space in board["spaces"]]
        self.engine, self.chance, self.language = engine, chance, language
        options = {choice["name"]: chance.choice(choice["values"])
                   for choice in engine.ask(type="hello", language=language)["options"] if chance.random() < 0.2}
        table = engine.ask(type="new", board=board["id"], seats=cast, options=options, seed=chance.randrange(2 ** 53))
        assert [seat["hero"] for seat in table["setup"]["seats"]] == cast
        assert without(table["setup"]["options"], *(set(table["setup"]["options"]) - set(options))) == options
        self.match, self.setup = table["match"], table["setup"]
        self.heroes = {hero["id"]: hero for hero in engine.ask(type="content")["heroes"]}
        self.seats = [seat["seat"] for seat in table["setup"]["seats"]]
        self.heard = {viewer: Heard() for viewer in self.seats + [None]}
        self.decisions, self.past = 0, {}
        self.counts = collections.Counter()
        self.kinds = set()  # of events

    def ask(self, **request):
        return self.engine.ask(match=self.match, language=self.language, **request)

    def look(self, viewer):
        heard = self.heard[viewer]
        since = {} if heard.number is None else {"since": heard.number}
        update = self.ask(type="view", seat=viewer, **since)
        heard.hear(update)
        self.check(update, viewer)
        return update

    def check(self, update, viewer):
        """What must be so in every update."""
        view, question = update["view"], update["question"]
        self.kinds |= {event["type"] for event in update["events"]}
        assert view["viewer"] == viewer and update["decisions"] == self.decisions
        seen = view, question and without(question, "number")
        assert self.past.setdefault((self.decisions, viewer), seen) == seen  # the same after an undo, but for the number
        assert (question is None) == view["over"]
        if question:
            assert question["number"] == update["number"] + 1 and question["yours"] == (question["seat"] == viewer)
            assert question["rule"] or question["asker"], question
            options = question.get("options", [])
            assert bool(options) == question["yours"] and len({o["name"] for o in options}) == len(options)
        check_cards(view, question)
        assert all(told["team"] == (told["seat"] and told["seat"][0]) for told in update["told"])
        places = [told["event"] for told in update["told"]]
        assert places == sorted(places) and all(place < len(update["events"]) for place in places), places
        for seat in view["seats"]:
            hidden = sum(1 for side in ("attacker", "defender") if view["combat"]
                         and view["combat"][side]["seat"] == seat["seat"]
                         and view["combat"][side]["committed"] and not view["combat"][side]["card"])
            assert seat["handCount"] + seat["deck"] + len(seat["discard"]) + len(seat["table"]) + hidden == DECK, view
            assert seat["hand"] is None or len(seat["hand"]) == seat["handCount"] and seat["hand"] == seat["known"]
            assert not collections.Counter(seat["exposed"]) - collections.Counter(seat["hand"] or [])
            assert (seat["seat"] == viewer) <= (seat["hand"] is not None)

    def answer(self, seat, question):
        place = self.chance.randrange(len(question["options"]))
        name = question["options"][place]["name"]
        request = {"type": "answer", "seat": seat, "question": question["number"]}
        twin = self.engine.ask(type="clone", match=self.match)["match"] if self.chance.random() < 0.03 else None
        update = self.ask(answer=name if self.chance.random() < 0.5 else place, **request)
        if twin:  # the same answer, by its place
            other = self.engine.ask(match=twin, language=self.language, answer=place, **request)
            assert without(other, "match") == without(update, "match")
            self.engine.ask(type="close", match=twin)
            self.counts["clones"] += 1
        self.decisions += 1
        self.counts["answers"] += 1
        self.check(update, seat)
        return update

    def undo(self):
        viewer = self.chance.choice(self.seats + [None])
        to = self.chance.randrange(max(0, self.decisions - 40), self.decisions)
        update = self.ask(type="undo", seat=viewer, **({} if to == self.decisions - 1 else {"to": to}))
        assert update["undone"] and update["decisions"] == to
        self.decisions = to
        self.past = {key: seen for key, seen in self.past.items() if key[0] <= to}
        self.counts["undos"] += 1
        self.check(update, viewer)

    def languages(self, viewer):
        updates = [self.engine.ask(type="view", match=self.match, seat=viewer, language=code) for code in ("en", "ru", "uk")]
        assert without_texts(updates[0]) == without_texts(updates[1]) == without_texts(updates[2])
        assert len({str(update["told"]) for update in updates}) == (3 if updates[0]["told"] else 1)
        assert len({len(update["told"]) for update in updates}) == 1

    def hint(self, update):
        """A computer player weighs exactly the options that there are."""
        question = update["question"]
        hints = self.ask(type="hint", seat=question["seat"], player="search@20")["hints"]
        assert sorted(h["name"] for h in hints) == sorted({o["name"] for o in question["options"]}), hints
        assert all(0 <= h["chance"] <= 1 for h in hints) and abs(sum(h["share"] for h in hints) - 1) < 0.01

    def explain(self, update):
        """What is no option has a reason, what is one has none; the reasons of the question say the same."""
        question, seat = update["question"], update["view"]["viewer"]
        own = next(s for s in update["view"]["seats"] if s["seat"] == seat)
        options = {kind: {o[kind] for o in question["options"] if kind in o} for kind in ("card", "space", "fighter")}
        listed = {reason["card"]: reason for reason in question["reasons"] if "card" in reason}
        others = question["why"] in ("pick", "return")  # the options are cards of another pile
        for card in set(own["hand"]):
            reason = self.ask(type="explain", seat=seat, card=card)["reason"]
            assert reason == (without(listed[card], "card") if card in listed else None)
            assert bool(reason) == (others or card not in options["card"]), (card, question, reason)
        for fighter in update["view"]["fighters"]:
            reason = self.ask(type="explain", seat=seat, fighter=fighter["fighter"])["reason"]
            assert bool(reason) == (fighter["fighter"] not in options["fighter"]), (fighter, question, reason)
        for space in self.chance.sample(self.spaces, 6):
            reason = self.ask(type="explain", seat=seat, space=space)["reason"]
            assert bool(reason) == (space not in options["space"]), (space, question, reason)

    def plan(self, update):
        """A maneuver that is made goes as its plan said; who may not make one is told so, and nothing happens."""
        question, seat = update["question"], update["view"]["viewer"]
        may = question["why"] in ("maneuver", "maneuver-boost") or any(o["name"] == "maneuver" for o in question["options"])
        if not may:
            told = parse(self.engine.raw(type="plan", match=self.match, seat=seat))
            assert told["type"] == "error" and told["code"] == "illegal", (question, told)
            return
        own = next(s for s in update["view"]["seats"] if s["seat"] == seat)
        boost = self.chance.choice(own["hand"] + [None]) if question["why"] != "maneuver" else None
        moves = []
        plan = self.engine.ask(type="plan", match=self.match, seat=seat, boost=boost, moves=moves)
        while plan["fighters"] and self.chance.random() < 0.7:
            mover = self.chance.choice(plan["fighters"])
            moves.append({"fighter": mover["fighter"], "space": self.chance.choice(mover["options"])["space"]})
            plan = self.engine.ask(type="plan", match=self.match, seat=seat, boost=boost, moves=moves)
            assert plan["fits"] == len(moves), (moves, plan)
        self.counts["planned"] += len(moves)
        too_much = moves + [{"fighter": self.chance.randrange(32), "space": self.chance.choice(self.spaces)}] * (8 - len(moves))
        assert len(moves) <= self.engine.ask(type="plan", match=self.match, seat=seat, boost=boost, moves=too_much)["fits"]
        copy = self.engine.ask(type="clone", match=self.match)["match"]
        self.carry_out(copy, seat, boost, moves, plan)
        self.engine.ask(type="close", match=copy)

    def threats(self, update):
        """Who stands somewhere is threatened as its stance says; boosts are no larger than cards that may be there for them."""
        view, seat = update["view"], update["view"]["viewer"]
        told = self.engine.ask(type="threats", match=self.match, seat=seat)["fighters"]
        space = {one["fighter"]: one["space"] for one in view["fighters"]}
        foes = [f for f in self.setup["fighters"] if f["seat"][0] != seat[0] and space[f["fighter"]] is not None]
        assert [one["fighter"] for one in told] == [one["fighter"] for one in foes], (told, foes)
        held = {space[one["fighter"]] for one in foes}
        for one, foe in zip(told, foes):
            most = self.largest_boost(next(s for s in view["seats"] if s["seat"] == foe["seat"]))
            for at in one["spaces"]:
                assert at["space"] not in held and (at["boost"] is None) == (at["how"] != "boost"), at
                assert at["how"] != "boost" or at["boost"] <= most, (at, most)
                self.counts[at["how"]] += 1
        if update["question"]["why"] == "action" and any(o["name"] == "maneuver" for o in update["question"]["options"]):
            for stance in self.engine.ask(type="plan", match=self.match, seat=seat)["stances"]:
                near = {(t["fighter"], "maneuver" if t["steps"] else "at-once") for t in stance["threats"]}
                here = {(one["fighter"], at["how"]) for one in told for at in one["spaces"] if at["space"] == stance["space"]}
                assert near == {(fighter, how) for fighter, how in here if how != "boost"}, (stance, here)
                own = {space[f["fighter"]] for f in self.setup["fighters"] if f["seat"][0] == seat[0]}
                assert stance["range"] and not own & set(stance["range"]), stance
                assert {f["fighter"] for f in foes if space[f["fighter"]] in stance["range"]} == set(stance["inRange"]), (stance, space)
                self.counts["ranges"] += 1

    def largest_boost(self, seat):
        """Among the cards of a seat that do not lie open."""
        hero = next(s["hero"] for s in self.setup["seats"] if s["seat"] == seat["seat"])
        left = {card["id"]: card["copies"] for card in self.heroes[hero]["cards"]}
        for card in seat["discard"] + seat["table"]:
            left[card] -= 1
        return max([card["boost"] or 0 for card in self.heroes[hero]["cards"] if left[card["id"]] > 0], default=0)

    def odds(self, update):
        """Chances are chances, and no answer makes an attack worse than the best one says; of others nobody is told."""
        question, combat, seat = update["question"], update["view"]["combat"], update["view"]["viewer"]
        sides = [combat[side]["fighter"] for side in ("attacker", "defender")]
        told = self.engine.ask(type="odds", match=self.match, seat=seat, attacker=sides[0], target=sides[1])
        assert sorted(o["card"] for o in told["odds"]) == sorted(o["card"] for o in question["options"]), (question, told)
        for odds in told["odds"]:
            for spread in odds["best"], odds["open"]:
                total = sum(part["chance"] for part in spread["damage"])
                assert abs(total - 1) < (1e-3 if odds["exact"] else 0.3) and 0 <= spread["hit"] <= 1, odds
            assert odds["best"]["average"] <= odds["open"]["average"] + 1e-6, odds
            self.counts["weighed"] += 1

    def carry_out(self, match, seat, boost, moves, plan):
        """Makes the maneuver in a copy; then who may move next, and where to, is what the plan said."""
        def look():
            return self.engine.ask(type="view", match=match, seat=seat)["question"]

        def answer(question, name):
            self.engine.ask(type="answer", match=match, seat=seat, question=question["number"], answer=name)
            return look()

        def named(question, move):
            return next(o["name"] for o in question["options"] if o["kind"] == "fighter" and o["fighter"] == move["fighter"])

        def moves_now(question):
            return question and question["yours"] and (
                question["why"] == "maneuver" or question["why"] == "move" and question["asker"] is None)

        question = look()
        if question["why"] == "action":
            question = answer(question, "maneuver")
        if question and question["why"] == "maneuver-boost":
            question = answer(question, boost or "none")
        for move in moves:
            assert moves_now(question), (question, moves)
            if question["why"] == "maneuver":
                question = answer(question, named(question, move))
            question = answer(question, f"space {move['space']}")
        if not moves_now(question):
            assert not plan["fighters"] and plan["interrupted"] == (not question or question["why"] != "action" or not question["yours"])
            return
        able = [o["fighter"] for o in question["options"] if o["kind"] == "fighter"]
        able = able if question["why"] == "maneuver" else [question["fighter"]]
        listed = [mover["fighter"] for mover in plan["fighters"]]
        assert all(fighter in able for fighter in listed), (able, plan)
        for shut_in in set(able) - set(listed):  # it may be chosen, and stays where it is
            copy = self.engine.ask(type="clone", match=match)["match"]
            self.engine.ask(type="answer", match=copy, seat=seat, question=question["number"], answer=named(question, {"fighter": shut_in}))
            next_one = self.engine.ask(type="view", match=copy, seat=seat)["question"]
            assert not next_one or next_one["why"] != "move" or next_one["fighter"] != shut_in, next_one
            self.engine.ask(type="close", match=copy)
        if not listed:
            return
        mover = self.chance.choice(plan["fighters"])
        if question["why"] == "maneuver":
            question = answer(question, named(question, mover))
        offered = [{key: o[key] for key in ("space", "way", "steps", "inRange", "threats")} for o in question["options"] if "space" in o]
        assert offered == mover["options"], (offered, mover)

    def review(self, decisions):
        """The last decisions of a match that is over are judged, in pieces as in one."""
        first = max(1, decisions - 2)
        wish = {"type": "review", "player": "search@10", "brief": self.chance.random() < 0.9}
        whole = self.ask(**wish, **{"from": first})
        assert [d["number"] for d in whole["judged"]] == list(range(first, decisions + 1)), whole
        assert whole["decisions"] == decisions and whole["examined"] == len(whole["judged"])
        assert (whole["summary"] is not None) == (first == 1)
        assert all(0 <= d["chance"] <= 1 and 0 <= d["loss"] <= 1 for d in whole["judged"])
        assert self.ask(**wish, **{"from": first}, count=1)["judged"] == whole["judged"][:1]
        assert whole["judged"][-1]["luck"] is not None

    def record(self):
        """A match that is recorded and loaded is the same match, with its history."""
        text = self.engine.ask(type="record", match=self.match)["text"]
        table = self.engine.ask(type="load", text=text, language=self.language)
        assert self.engine.ask(type="record", match=table["match"])["text"] == text
        for viewer in self.seats + [None]:
            one, other = self.ask(type="view", seat=viewer), self.engine.ask(
                type="view", match=table["match"], seat=viewer, language=self.language)
            assert without(one, "match") == without(other, "match")
        self.engine.ask(type="close", match=table["match"])

    def machine(self, asked):
        """A computer player answers a few questions of some seats."""
        seats = [seat for seat in self.seats if self.chance.random() < 0.6]
        count, heard = self.chance.randrange(4), self.heard[asked]
        update = self.ask(type="play", seat=asked, player="random", seats=seats, count=count)
        played = update["number"] - heard.number
        assert played <= count and (asked in seats or played == 0), update
        assert played == count or update["view"]["over"] or update["question"]["seat"] not in seats, update
        self.decisions += played
        heard.hear(update)
        self.check(update, asked)

    def play(self):
        update = self.look(None)
        while update["question"]:
            asked = update["question"]["seat"]
            if not update["question"]["yours"]:
                update = self.look(asked)
            if update["question"]["why"] == "attack" and self.chance.random() < 0.05:
                self.odds(update)
            dice = self.chance.random()
            if dice > 0.08:
                update = self.answer(asked, update["question"])
                self.heard[asked].hear(update)
                continue
            if dice < 0.02 and self.decisions:
                self.undo()
            elif dice < 0.03:
                self.languages(self.chance.choice(self.seats + [None]))
            elif dice < 0.06:
                self.machine(asked)
            elif dice < 0.07:
                self.explain(update)
                self.hint(update)
            elif dice < 0.072:
                self.record()
            else:
                self.plan(update)
                self.threats(update)
            update = self.look(self.chance.choice(self.seats + [None]))
        self.end(update)
        return self

    def end(self, update):
        assert update["view"]["over"]
        self.review(update["decisions"])
        for viewer in self.seats + [None]:  # what was heard piece by piece is the whole
            self.look(viewer)
            whole = self.ask(type="view", seat=viewer)
            assert all(whole[key] == heard for key, heard in self.heard[viewer].pieces.items())
            assert len(whole["combats"]) == sum(1 for event in whole["events"] if event["type"] == "result")
            self.counts["sums"] += check_sums(whole)
            assert whole["events"][-1]["type"] == "over" and whole["told"][-1]["kind"] == "end"
            assert whole["events"][-1]["winner"] == whole["view"]["winner"]
        self.languages(None)
        self.record()
        number = self.ask(type="view")["number"]
        self.undo()
        twin = self.engine.ask(type="clone", match=self.match)
        assert twin["decisions"] == self.decisions and twin["number"] == number + 1
        self.engine.ask(type="close", match=twin["match"])
        self.engine.ask(type="close", match=self.match)


def casts():
    """Every hero in both seats, on every board; then teams."""
    chance = random.Random(1)
    with Engine() as engine:
        content = engine.ask(type="content", language="uk")
    heroes = [hero["id"] for hero in content["heroes"]]
    boards = content["boards"]
    large = [board for board in boards if board["starts"] >= 4]
    duels = [([hero, heroes[(i + 1 + turn) % len(heroes)]], boards[(i + turn) % len(boards)])
             for turn in range(how_many(2, 1)) for i, hero in enumerate(heroes)]
    teams = [([chance.choice(heroes) for _ in range(4)], large[i % len(large)]) for i in range(how_many(4, 1))]
    return duels, teams


def play_all(all_casts):
    counts, kinds = collections.Counter(), set()
    for n, (cast, board) in enumerate(all_casts):
        with Engine("--seed", str(n)) as engine:
            match = Match(engine, random.Random(n), cast, board, ("en", "ru", "uk")[n % 3]).play()
        counts += match.counts
        kinds |= match.kinds
    assert counts["undos"] and counts["clones"] and counts["planned"] and counts["weighed"] and counts["sums"] and len(kinds) > 25, (counts, sorted(kinds))
    assert counts["at-once"] and counts["maneuver"] and counts["boost"]
    return f"{len(all_casts)} matches, {', '.join(f'{n} {what}' for what, n in counts.items())}, {len(kinds)} kinds of events"


def every_message_of_duels_fits_the_schema():
    return play_all(casts()[0])


def every_message_of_teams_fits_the_schema():
    return play_all(casts()[1])


def a_seed_makes_the_match():
    """The same requests get the same replies; other seeds, other matches; without one, chance decides."""
    def talk(arguments, seeds):
        with Engine(*arguments) as engine:
            for seed in seeds:
                engine.ask(type="new", board="soho", seats=["genie", "dracula"], **seed)
            return [engine.ask(type="play", match=n + 1, seat="A", player="random", count=60)["events"]
                    for n in range(len(seeds))]

    digits = "07" + "0" * 62
    one, again = talk(["--seed", "1"], [{"seed": 7}, {"seed": 8}]), talk(["--seed", "1"], [{"seed": digits}, {"seed": 8}])
    assert one == again and one[0] != one[1]
    assert talk(["--seed", "1"], [{}, {}]) == talk(["--seed", "1"], [{}, {}])
    assert talk([], [{}]) != talk([], [{}])


def the_content_is_told_in_every_language():
    with Engine() as engine:
        english, russian = engine.ask(type="content"), engine.ask(type="content", language="ru")
        assert without_texts(english) != english
        for one, other in zip(english["heroes"], russian["heroes"]):
            assert one["id"] == other["id"] and one["name"] != other["name"]
            assert sum(card["copies"] for card in one["cards"]) == DECK
            assert [len(card["texts"]) for card in one["cards"]] == [len(card["texts"]) for card in other["cards"]]
        assert engine.ask(type="hello", language="ru")["language"] == "ru"
        assert engine.ask(type="content") == russian  # the language of hello stays


def every_computer_player_plays():
    with Engine() as engine:
        for player in engine.ask(type="hello")["players"]:
            match = engine.ask(type="new", board="soho", seats=["genie", "dracula"], seed=1)["match"]
            update = engine.ask(type="play", match=match, player=player, count=2)  # some think for seconds
            assert update["decisions"] == 2


def a_position_can_be_played_on():
    text = """board soho
seat A genie
  genie on 0
  hand feint, three-wishes
seat B houdini
  houdini on 6, health 3
  bess on 12
  hand misdirection
turn A, 1 action
"""
    with Engine() as engine:
        table = engine.ask(type="position", text=text, id=5)
        assert table["id"] == 5 and table["decisions"] == 0
        update = engine.ask(type="view", match=1, seat="A", id="five")
        assert update["id"] == "five" and update["events"] == []
        assert update["view"]["seats"][0]["hand"] == ["feint", "three-wishes"]
        assert [fighter["health"] for fighter in update["view"]["fighters"]] == [16, 3, 5]
        played = engine.ask(type="position", text=text + "A: maneuver, none\n")
        assert engine.ask(type="view", match=played["match"])["question"]["why"] == "move"
        assert "room" not in engine.refused("unfit", {"type": "position", "text": text.replace("feint", "fient")})


if __name__ == "__main__":
    run([
        every_message_of_duels_fits_the_schema,
        every_message_of_teams_fits_the_schema,
        a_seed_makes_the_match,
        the_content_is_told_in_every_language,
        every_computer_player_plays,
        a_position_can_be_played_on,
    ])
