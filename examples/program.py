"""A program for `peerless lab duel` without any library: it attacks when it can and else walks up to the enemy.

    peerless lab duel "program:python3 examples/program.py" random --games 40

docs/programs.md describes what it reads and says."""
import json
import sys


def say(**message):
    print(json.dumps(message), flush=True)  # flush! What stays in the buffer is never heard, and time runs out


def worth(option, why):
    if "threats" in option:  # a space: from where somebody is in range, and few can strike back
        return 10 * len(option["inRange"]) - len(option["threats"])
    if option["kind"] == "card":  # fight with high cards; what must go should be low, and nothing goes for a boost
        value = values[option["card"]]
        return value if why in ("attack", "defense", "scheme") else -1 - value
    return {"attack": 3, "scheme": 2, "maneuver": 1, "none": -0.5}.get(option["name"], 0)


say(type="content")
content = json.loads(sys.stdin.readline())
values = {card["id"]: card["value"] or 0 for hero in content["heroes"] for card in hero["cards"]}

say(type="ready")

for line in sys.stdin:
    message = json.loads(line)
    question = message.get("question")
    if message["type"] == "update" and question and question["yours"]:
        best = max(question["options"], key=lambda option: worth(option, question["why"]))
        say(type="answer", question=question["number"], answer=best["name"])
