"""The lessons (content/lessons, docs/lessons.md): lessons.py ROOT; finds the program in $PEERLESS. Each is played with the engine: at every
step every answer that counts as right is legal and leads on, to the end that the scenario of the lesson expects; and every other answer that
may be given is answered, in each language."""
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import tap

ROOT = Path(sys.argv[1]).resolve()
LESSONS = ROOT / "content/lessons"
LANGUAGES = ("en", "ru", "uk")

# ------------------------------------------------------------------ reading


def read_way(text):
    """The position with what others do first, who learns, and for each step the answers that are right."""
    position, way = re.split(r"^(?=scenario )", re.sub(r"#.*", "", text), flags=re.M)[:2]
    answers, also = [], []
    for legal, seat, names in re.findall(r"^(legal )?([AB]): (.*)$", way, re.M):
        names = [name.strip() for name in names.split(",")]
        if legal:
            also = names
            continue
        for name in names:
            answers.append((seat, [name] + [one for one in also if one != name]))
            also = []
    learner = answers[-1][0]
    first = next(i for i, (seat, _) in enumerate(answers) if seat == learner)
    before = "".join(f"{seat}: {names[0]}\n" for seat, names in answers[:first])
    return position + before, learner, [names for _, names in answers[first:]], re.findall(r"^expect game over, (\w) wins", way, re.M)


def read_texts(language):
    """Of each lesson what is said once, and its steps."""
    lessons, lesson, step = {}, None, None
    for line in (LESSONS / f"{language}.lessons").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        key, rest = re.match(r"(\w+):? ?(.*)", line).groups()
        if key == "text":
            lesson = lessons.setdefault(rest, {"steps": []})
        elif key == "step":
            step = {"ask": rest, "wrong": {}}
            lesson["steps"].append(step)
        elif key == "wrong":
            name, answer = re.match(r"wrong ?(.*?): (.+)", line).groups()
            step["wrong"][name] = answer
        elif key in ("more", "know"):
            step[key] = rest
        else:
            lesson[key] = rest
    return lessons


# ------------------------------------------------------------------ playing


class Engine:
    def __init__(self):
        self.process = subprocess.Popen([os.environ["PEERLESS"], "engine", "--seed", "1"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def play(engine, position, seat, names):
    """What is asked before each of the answers, and how it stands after the last. The table is closed again."""
    opened = engine.ask(type="position", text=position)
    match = opened["match"]
    asked = []
    for name in names:
        question = engine.ask(type="view", match=match, seat=seat)["question"]
        asked.append([option["name"] for option in question["options"]])
        reply = engine.ask(type="answer", match=match, seat=seat, question=question["number"], answer=name)
        if reply["type"] == "error":
            engine.ask(type="close", match=match)
            return asked, reply["message"]
    view = engine.ask(type="view", match=match, seat=seat)["view"]
    engine.ask(type="close", match=match)
    return asked, view


def faults_of_way(engine, position, seat, wanted, winner):
    """What is wrong with a lesson, and what is asked at its steps."""
    ways = [[step[0] for step in wanted]]
    for i, step in enumerate(wanted):
        ways += [ways[0][:i] + [other] + ways[0][i + 1:] for other in step[1:]]
    asked, faults, healths = [], [], None
    for way in ways:
        told, view = play(engine, position, seat, way)
        if isinstance(view, str):
            faults.append(f"{way}: {view}")
            continue
        asked = asked or told
        if winner and (not view["over"] or view["winner"] != winner[0]):
            faults.append(f"{way} does not win")
        health = [one["health"] for one in view["fighters"]]
        healths = healths or health
        if not winner and (view["over"] or health != healths):
            faults.append(f"{way} ends otherwise than {ways[0]}")
    return asked, faults


def faults_of_texts(lesson, asked, wanted, rules):
    faults = [f"no {key}" for key in ("title", "about", "learned") if not lesson.get(key)]
    if len(lesson["steps"]) != len(wanted):
        return faults + [f"{len(lesson['steps'])} steps instead of {len(wanted)}"]
    for i, (step, offered, right) in enumerate(zip(lesson["steps"], asked, wanted), 1):
        others = set(offered) - set(right)
        if not step.get("more"):
            faults.append(f"step {i} has no second sentence")
        if others and "" not in step["wrong"]:
            faults += [f"step {i} does not answer {name}" for name in sorted(others - set(step["wrong"]))]
        faults += [f"step {i} answers {name}, which nobody can choose" for name in sorted(set(step["wrong"]) - others - {""})]
        if "" in step["wrong"] and others <= set(step["wrong"]):
            faults.append(f"step {i} answers something else, and there is nothing else")
        know = re.fullmatch(r"(\S+) [^:]+: .+", step.get("know", "R-TURN-1 x: y"))
        if not know or know[1] not in rules:
            faults.append(f"step {i} names no rule of the rulebook: {step['know']}")
    return faults


# ------------------------------------------------------------------ the cases

engine = Engine()
ids = [path.stem for path in sorted(LESSONS.glob("*.scenario"))]
tap.check("there are five lessons", "" if len(ids) == 5 else ids)
books = {language: set(re.findall(r"\bR-[A-Z]+-\d+", (ROOT / f"content/rulebook/{language}.md").read_text(encoding="utf-8")))
         for language in LANGUAGES}
texts = {language: read_texts(language) for language in LANGUAGES}
for language in LANGUAGES:
    tap.check(f"{language} has the same lessons", "" if list(texts[language]) == ids else list(texts[language]))
for lesson in ids:
    position, seat, wanted, winner = read_way((LESSONS / f"{lesson}.scenario").read_text(encoding="utf-8"))
    asked, faults = faults_of_way(engine, position, seat, wanted, winner)
    tap.check(f"{lesson}: every right answer leads to its end", "; ".join(faults))
    for language in LANGUAGES:
        tap.check(f"{lesson}: {language} answers whatever may be chosen",
                  "; ".join(faults_of_texts(texts[language][lesson], asked, wanted, books[language])))

# the checks themselves, held against planted faults
position, seat, wanted, winner = read_way((LESSONS / f"{ids[0]}.scenario").read_text(encoding="utf-8"))
_, faults = faults_of_way(engine, position, seat, [*wanted[:2], ["space 17"], *wanted[3:]], winner)
tap.check("a way that does not lead on is noticed", "" if faults else "nothing was said")
asked, _ = faults_of_way(engine, position, seat, wanted, winner)
for fault, change in {
    "does not answer": lambda steps: steps[3]["wrong"].clear(),
    "nobody can choose": lambda steps: steps[3]["wrong"].update({"scheme": "x"}),
    "no rule": lambda steps: steps[0].update(know="R-TURN x: y"),
    "steps instead": lambda steps: steps.pop(),
}.items():
    changed = read_texts("en")[ids[0]]
    change(changed["steps"])
    found = "; ".join(faults_of_texts(changed, asked, wanted, books["en"]))
    tap.check(f"a planted fault is noticed: {fault}", "" if fault in found else found or "nothing was said")
engine.close()
tap.end()
