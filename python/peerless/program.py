"""For programs that play in `peerless lab duel "program:COMMAND" ...` (docs/programs.md).

    from peerless import program

    def choose(update, match):                    # the update of docs/protocol.md; match.seat, match.table, match.content
        return update["question"]["options"][0]["name"]

    program.run(choose)

or, with the actions and figures of the adapter:

    program.run_policy(lambda figures, actions, match: actions[0])

This module needs nothing else of the package, and no library. What it prints is for the lab alone: use sys.stderr for anything else.
"""
import array
import json
import random
import sys


class Match:
    """The match that is being played: `number`, `seat` ("A"), `time` (limits in milliseconds, or None), `table` (the message), `left`
    (milliseconds of the budget, or None), `rng` (chance that follows from the seed of the series), `content` (heroes and battlefields, if
    they were asked for)."""

    def __init__(self, message, content):
        self.number, self.seat, self.time = message["match"], message["seat"], message["time"]
        self.rng = random.Random(message["seed"])
        self.table = self.left = None
        self.content = content


def _say(**message):
    print(json.dumps(message), flush=True)  # without the flush it would wait in a buffer, and time would run out


def _hear(expected):
    """Messages until the input ends; the first one has to be of this type."""
    for line in sys.stdin:
        message = json.loads(line)
        if expected and message["type"] != expected:
            sys.exit(f"the lab said {message['type']}: {message.get('message', '')}")
        expected = None
        yield message


def _converse(answer, observation, content, over):
    _say(type="hello", protocol=1, observation=observation)
    next(_hear("welcome"))
    if content:
        _say(type="content")
    known = next(_hear("content")) if content else None
    _say(type="ready")
    match = figures = None
    for message in _hear(None):
        kind = message["type"]
        if kind == "seat":
            match = Match(message, known)
        elif kind == "table":
            match.table = message
        elif kind == "clock":
            match.left = message["left"]
        elif kind == "observation":
            figures = message
        elif kind == "update" and message["question"] is None:
            if over:
                over(message, match)
        elif kind == "update" and message["question"]["yours"]:
            _say(type="answer", match=match.number, question=message["question"]["number"], answer=answer(message, match, figures))


def run(choose, content=False, over=None):
    """Plays until the lab has had enough. choose(update, match) gives the name of an option. content: whether match.content is wanted.
    over(update, match): called after the last decision of a match, unless the other side has forfeited it."""
    _converse(lambda update, match, figures: choose(update, match), False, content, over)


def run_policy(policy, over=None):
    """Plays with policy(figures, actions, match), which gives one of the actions: figures as of State.observation_tensor, an array of
    floats; actions as of State.legal_actions."""

    def answer(update, match, message):
        names = {action["action"]: action["name"] for action in message["actions"]}
        return names[policy(array.array("f", message["figures"]), list(names), match)]

    _converse(answer, True, False, over)
