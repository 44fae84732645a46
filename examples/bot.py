"""A bot for Peerless that attacks when it can and else walks up to the enemy. docs/protocol.md describes what it says.
Start:  python3 examples/bot.py [PROGRAM [PLAYER [SEED]]]    as in    python3 examples/bot.py build/peerless novice 7"""
import json, os, subprocess, sys, time

program, player, seed = (sys.argv[1:] + [""] * 3)[:3]
start = [program or os.environ.get("PEERLESS", "peerless"), "engine"] + (["--seed", seed] if seed else [])
engine = subprocess.Popen(start, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

def ask(**request):
    print(json.dumps(request), file=engine.stdin, flush=True)
    reply = json.loads(engine.stdout.readline())
    return reply if reply["type"] != "error" else sys.exit(reply["message"])

content = ask(type="content")
values = {card["id"]: card["value"] or 0 for hero in content["heroes"] for card in hero["cards"]}
board = content["boards"][0]
places = {space["space"]: (space["x"], space["y"]) for space in board["spaces"]}
table = ask(type="new", board=board["id"], seats=["genie", "dracula"], seed=int(seed or time.time()))
match, owner = table["match"], {fighter["fighter"]: fighter["seat"] for fighter in table["setup"]["fighters"]}

def worth(option, why, fighters):  # the bot sits in seat A
    if "space" in option:  # near the nearest enemy
        x, y = places[option["space"]]
        enemies = [places[f["space"]] for f in fighters.values() if owner[f["fighter"]] == "B" and f["space"] in places]
        return -min((abs(x - other[0]) + abs(y - other[1]) for other in enemies), default=0)
    if "card" in option:  # a high value to fight with; what must go should be low, and nothing goes for a boost
        return values[option["card"]] if why in ("attack", "defense") else -1 - values[option["card"]]
    if why == "target":  # the weakest
        return -fighters[option["fighter"]]["health"]
    return {"attack": 2, "maneuver": 1, "none": -0.5}.get(option["name"], 0)

update = ask(type="view", match=match, seat="A")
while question := update["question"]:
    if question["yours"]:
        fighters = {f["fighter"]: f for f in update["view"]["fighters"]}
        best = max(question["options"], key=lambda option: worth(option, question["why"], fighters))
        update = ask(type="answer", match=match, seat="A", question=question["number"], answer=best["name"])
    else:  # the computer player answers until the bot is asked
        update = ask(type="play", match=match, seat="A", player=player or "random", seats=["B"], count=1000)
    sys.stdout.writelines(line["text"] + "\n" for line in update["told"])
