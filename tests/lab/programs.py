"""Programs of others in `peerless lab duel`: what they are told, and that whatever they do is bounded, counted and cleaned up."""
import contextlib
import hashlib
import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests/tools"), str(ROOT / "tests/protocol")]
import tap
from talk import PROGRAM, SANITIZED, SCHEMA, Engine

WORK = tempfile.TemporaryDirectory()
PLAYER = pathlib.Path(WORK.name) / "player.py"  # commands are words between blanks, and the project may be in a folder with one
PLAYER.symlink_to(ROOT / "tests/lab/player.py")
MARK = f"mark-{os.getpid()}"  # by which processes of this test are known
LOG = f"{WORK.name}/{MARK}"  # of programs whose words nobody reads
ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
PATIENCE = 240  # seconds that no duel of this test comes near, on a busy machine either


class Duel:
    """A duel with these words; what came of it."""

    def __init__(self, *words, **options):
        if any(word.startswith("program:") for word in words) and "--start" not in words:
            words = (*words, "--start", "60s")  # a busy machine may take that long for Python
        start = time.monotonic()
        ran = subprocess.run([PROGRAM, "lab", "duel", *words], capture_output=True, timeout=PATIENCE, stdin=subprocess.DEVNULL,
                             env=ENVIRONMENT, **options)
        self.seconds = time.monotonic() - start
        self.status, self.out, self.err = ran.returncode, ran.stdout.decode(errors="replace"), ran.stderr.decode(errors="replace")

    def __str__(self):
        return f"status {self.status} after {self.seconds:.1f} s: {self.out[-600:]!r} {self.err[-600:]!r}"


def command(mode, path=""):
    return f"program:{sys.executable} {PLAYER} {mode} {path or LOG}"


def left_behind():
    """Processes of this test that still run, zombies too."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            line = (folder / "cmdline").read_bytes().decode(errors="replace")
            if MARK in line and int(folder.name) != os.getpid():
                found.append((folder.name, line.replace("\0", " ")))
        except OSError:
            continue
    return found


def stayed(ended=None):
    """Those that are still there when there was time to die; those with that word are ended here."""
    end = time.monotonic() + 20
    while (found := left_behind()) and time.monotonic() < end:
        for process, line in found:
            if ended and ended in line:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(int(process), signal.SIGKILL)
        time.sleep(0.05)
    return found


def most_at_once(lab):
    """The most children, dead ones too, and the most files that a lab had at any time until it ended."""
    children = files = 0
    while lab.poll() is None:
        try:
            tasks = pathlib.Path(f"/proc/{lab.pid}/task").iterdir()
            children = max(children, sum(len((task / "children").read_text().split()) for task in tasks))
            files = max(files, len(os.listdir(f"/proc/{lab.pid}/fd")))
        except OSError:
            continue  # one of its threads has just ended
        time.sleep(0.01)
    return children, files


def case(name, condition, duel):
    tap.check(name, None if condition else str(duel))


# ------------------------------------------------------------------ good programs

good = Duel(command("good"), "random", "--games", "8", "--jobs", "2", "--json")
report = json.loads(good.out)
case("a_good_program_plays_to_the_end", good.status == 0 and report["score"]["games"] == 8, good)
case("it_forfeits_nothing", [side["games"] for side in report["forfeits"]] == [0, 0], good)
case("such_a_duel_is_not_called_reproducible", report["reproducible"] is False, good)
case("other_duels_say_nothing_of_it", "forfeits" not in json.loads(Duel("random", "random", "--games", "4", "--json").out), good)
one = json.loads(Duel(command("good"), "random", "--games", "8", "--jobs", "1", "--json").out)
case("a_program_without_chance_plays_the_same_with_any_threads", one["hash"] == report["hash"], good)
stays = Duel(command("stays"), "random", "--games", "4", "--jobs", "1")
case("one_that_will_not_end_is_ended", stays.status == 0 and not stayed(), stays)
both = Duel(command("good"), command("good"), "--games", "4", "--jobs", "1")
case("two_programs_may_meet", both.status == 0 and both.out.count("forfeits: 0 (timeouts 0, crashes 0, illegal answers 0)") == 2, both)

# ------------------------------------------------------------------ bad programs

QUICK = ["--time", "2s"] if SANITIZED else ["--time", "1s"]
BAD = {
    "crashes": ("crashes", "it was ended by signal 11"),
    "exits": ("crashes", "it ended with status 7"),
    "late": ("timeouts", "no answer in time; does it flush"),
    "never-reads": ("timeouts", "no answer in time"),
    "floods": ("timeouts", "no answer in time"),
    "asks-for-ever": ("timeouts", "no answer in time"),
    "asks-and-never-reads": ("timeouts", "no answer in time"),
    "garbage": ("illegal", "malformed: this is not JSON"),
    "no-object": ("illegal", "malformed: a message is an object"),
    "long-line": ("illegal", "a line of more than 65536 bytes"),
    "illegal": ("illegal", 'illegal: "jump" is not an answer'),
    "stale": ("illegal", "stale: question"),
    "twice": ("illegal", "stale: question"),
    "closes-input": ("crashes", "it closed the pipe|no answer in time"),
    "closes-output": ("crashes", "it closed the pipe"),
    "forks": ("crashes", "it ended with status 0"),
    "forks-away": ("crashes", "it ended with status 0"),
}
for mode, (kind, reason) in BAD.items():
    if mode == "forks-away":  # whoever leaves the group on purpose is beyond reach, and is ended below
        tap.check("no_process_is_left_behind", stayed())
    duel = Duel(command(mode), "random", "--games", "4", "--jobs", "4", "--json",
                *(QUICK if "no answer" in reason else ["--time", "60s"]))
    told = json.loads(duel.out)["forfeits"] if duel.status == 0 else None
    name = mode.replace("-", "_")
    if mode == "closes-input":  # what it has been told already it may read no more: then it is silent
        counted = told and told[0]["crashes"] + told[0]["timeouts"] == 4
    else:
        counted = told and told[0][kind] == 4 and told[0]["games"] == 4
    case(f"one_that_{name}_forfeits_every_game", counted and told[1]["games"] == 0, duel)
    why = told[0]["reasons"][0]["why"] if told and told[0]["reasons"] else ""
    case(f"one_that_{name}_is_told_why", re.search(reason if "|" in reason else re.escape(reason), why), duel)
    case(f"one_that_{name}_loses", duel.status == 0 and json.loads(duel.out)["score"]["wins"] == 0, duel)

tap.check("no_other_process_is_left_behind", stayed("sleeps"))
lab = subprocess.Popen([PROGRAM, "lab", "duel", command("dies-often"), "random", "--games", "16", "--jobs", "1"],
                       stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, env=ENVIRONMENT)
children, files = most_at_once(lab)
tap.check("those_that_die_are_buried_one_by_one", None if lab.returncode == 0 and children == 1 and 5 <= files <= 12 else
          f"status {lab.returncode}, {children} children and {files} files at once")

ignored = Duel(command("exits"), "random", "--games", "4", "--jobs", "1", "--json",
               preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN))
case("how_one_ended_is_known_where_the_dead_are_ignored", ignored.out.count("it ended with status 7") == 4, ignored)

mixed = Duel(command("crashes"), "random", "--games", "4", "--jobs", "1")
case("people_are_told_of_forfeits", "forfeits: 4 (timeouts 0, crashes 4, illegal answers 0)" in mixed.out, mixed)
case("people_are_told_which_game_and_why", re.search(r"^  game 0: it was ended by signal 11$", mixed.out, re.M), mixed)
case("people_are_told_what_the_seed_repeats", "not these games" in mixed.out, mixed)
for mode, status in {"escapes": 0, "starts-with-escapes": 1}.items():  # a reason of a forfeit, and of a duel that ends
    escapes = Duel(command(mode), "random", "--games", "4", "--jobs", "1")
    told = escapes.out + escapes.err
    case(f"what_one_that_{mode.replace('-', '_')}_says_does_not_move_the_cursor",
         escapes.status == status and "?[2J??2J" in told and not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\ufffd]", told), escapes)

shell = Duel(f"program:true && MODE=good; {sys.executable} {PLAYER} $MODE {LOG} | cat", "random", "--games", "4", "--jobs", "1", "--json")
case("a_command_may_use_the_whole_shell", shell.status == 0 and json.loads(shell.out)["forfeits"][0]["games"] == 0, shell)

for word in ("eval", "command"):
    builtin = Duel(f"program:{word} {sys.executable} {PLAYER} good {LOG}", "random", "--games", "4", "--jobs", "1", "--json")
    case(f"a_command_may_begin_with_{word}", builtin.status == 0 and json.loads(builtin.out)["forfeits"][0]["games"] == 0, builtin)

# ------------------------------------------------------------------ programs that cannot be started

for mode, reason in {"dies-at-once": "it ended with status 3", "silent": "it has not said that it is ready",
                     "talks-nonsense": "malformed: this is not JSON", "buffers": "it has not said that it is ready"}.items():
    start = "1s" if "ready" in reason else "60s"
    duel = Duel(command(mode), "random", "--games", "4", "--start", start)
    name = mode.replace("-", "_")
    case(f"one_that_{name}_ends_the_duel", duel.status == 1 and not duel.out, duel)
    case(f"one_that_{name}_is_reported", reason in duel.err and '{"type":"ready"}' in duel.err, duel)
missing = Duel("program:no-such-command-here", "random", "--games", "4")
case("a_command_that_is_not_there_is_reported", missing.status == 1 and "there is no such command here" in missing.err, missing)
NO_PROGRAM = pathlib.Path(WORK.name) / "no-program"
NO_PROGRAM.write_text("This is a text.\n")
no_program = Duel(f"program:{NO_PROGRAM}", "random", "--games", "4")
case("a_file_that_is_no_program_is_reported", no_program.status == 1 and "executable (chmod +x)?" in no_program.err, no_program)
full = Duel(command("good"), "random", "--games", "4", "--jobs", "1",
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (6, 6)))
case("a_system_that_is_full_is_reported", full.status == 1 and "Too many open files; try again with fewer threads" in full.err, full)
later = Duel(command("dies-later", f"{WORK.name}/dead-{MARK}"), "random", "--games", "4", "--jobs", "1")
case("one_that_does_not_start_again_ends_the_duel", later.status == 1 and "it ended with status 4" in later.err, later)
tap.check("they_leave_nothing_behind", stayed())

for name in ("SIGINT", "SIGKILL"):
    lab = subprocess.Popen([PROGRAM, "lab", "duel", command("late"), "random", "--time", "60s"], stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL, env=ENVIRONMENT)
    end = time.monotonic() + PATIENCE
    while len(left_behind()) < 2 and time.monotonic() < end:  # the lab, and a program
        time.sleep(0.05)
    began = len(left_behind())
    lab.send_signal(getattr(signal, name))
    lab.wait(PATIENCE)
    while left_behind() and time.monotonic() < end:
        time.sleep(0.05)
    tap.check(f"after_{name}_no_program_is_left", (began < 2 and "none was started") or left_behind())

# ------------------------------------------------------------------ time

budget = Duel(command("slow"), "random", "--games", "4", "--jobs", "4", "--time", "500ms+1ms", "--json")
case("a_budget_runs_out", json.loads(budget.out)["forfeits"][0]["timeouts"] == 4, budget)
budget = Duel(command("slow"), "random", "--games", "4", "--jobs", "4", "--time", "5s+2s,5s", "--json")
case("an_increment_keeps_it_up", json.loads(budget.out)["forfeits"][0]["games"] == 0, budget)
for text in ("5", "s", "-1s", "5s+", "+1s", "5s+1s,", "0s", "5h", "2000m", "999999999s", "5s,1s", "5s+1s,1s,1s"):
    wrong = Duel(command("good"), "random", "--time", text)
    case(f"time_cannot_be_<{text}>", wrong.status == 2 and "--time needs 5s" in wrong.err, wrong)
wrong = Duel("greedy", "random", "--time", "5s")
case("players_of_the_house_keep_their_own_time", wrong.status == 2 and "--time and --start are for programs" in wrong.err, wrong)
wrong = Duel(command("good"), "random", "--start", "soon")
case("start_needs_a_time", wrong.status == 2 and "--start needs a time" in wrong.err, wrong)

# ------------------------------------------------------------------ names

for text, reason in {"program:": "comes a command", "program:  ": "comes a command", "program:" + "x" * 600: "at most 500 bytes",
                     "program:a\nb": "one line"}.items():
    wrong = Duel(text, "random")
    case(f"no_program_is_called_<{text[:12]!r}>", wrong.status == 2 and reason in wrong.err, wrong)
sim = subprocess.run([PROGRAM, "sim", "--players", "program:x,random"], capture_output=True, check=False)
case("programs_play_in_duels_only", sim.returncode == 2 and b"`peerless lab duel` is for programs" in sim.stderr, sim)

# ------------------------------------------------------------------ what they are told


def spoken(path):
    """What a logging program heard of its first match, and what it answered."""
    lines = pathlib.Path(path).read_text(encoding="utf-8").splitlines()
    later = [i for i, line in enumerate(lines) if '"type":"seat"' in line][1:]
    return lines[:later[0]] if later else lines


def series_seed(seed, game, purpose):
    return hashlib.sha256(b"".join(n.to_bytes(8, "little") for n in (seed, game, purpose))).hexdigest()


def compare_with_the_engine(logs):
    """Plays the same match in an engine; every update of a seat has to be its view of that match, byte for byte."""
    heard = {json.loads(log[0][2:])["seat"]: log[1:] for log in logs}
    table = json.loads(heard["A"][0][2:])
    setup, compared = table["setup"], 0
    since = {"A": None, "B": None}
    with Engine() as engine:
        begun = engine.send(json.dumps({"type": "new", "board": setup["board"], "seats": [s["hero"] for s in setup["seats"]],
                                        "seed": series_seed(5, 0, 0)}).encode()).decode()
        if begun != heard["A"][0][2:] or begun != heard["B"][0][2:]:
            return f"another table: {begun[:200]} {heard['A'][0][:200]}"
        at = {"A": 1, "B": 1}
        while True:
            pending = {}
            for seat in "AB":
                request = {"type": "view", "match": 1, "seat": seat}
                if since[seat] is not None:
                    request["since"] = since[seat]
                pending[seat] = engine.send(json.dumps(request).encode()).decode()
            question = json.loads(pending["A"])["question"]
            for seat in "AB" if question is None else question["seat"]:
                if heard[seat][at[seat]][2:] != pending[seat]:
                    return f"seat {seat} was told {heard[seat][at[seat]][:3000]}\n# and not {pending[seat][:3000]}"
                since[seat] = json.loads(pending[seat])["number"]
                at[seat] += 1
                compared += 1
            if question is None:
                return None if compared > 50 and all(at[s] == len(heard[s]) for s in "AB") else f"{compared} updates, {at}"
            seat = question["seat"]
            engine.send(json.dumps({"type": "answer", "match": 1, "seat": seat, "question": question["number"],
                                    "answer": heard[seat][at[seat]][2:]}).encode())
            at[seat] += 1


paths = [f"{WORK.name}/{side}-{MARK}" for side in ("first", "second")]
told = Duel(command("good", paths[0]), command("good", paths[1]), "--games", "4", "--seed", "5", "--jobs", "1")
logs = [spoken(path) for path in paths]
tap.check("a_seat_is_told_what_the_engine_shows_it_and_nothing_else", compare_with_the_engine(logs))
everything = "".join(pathlib.Path(path).read_text(encoding="utf-8") for path in paths)
tap.check("the_seed_of_a_match_is_not_told", any(series_seed(5, game, 0) in everything for game in range(4)) and "it is")
kinds = {json.loads(line[2:])["type"] for log in logs for line in log if line.startswith("< ")}
tap.check("a_match_is_told_in_these_messages", kinds != {"seat", "table", "update"} and kinds)
wrong = [SCHEMA.check(json.loads(line[2:]), "reply") for log in logs for line in log[1:] if line.startswith("< ")]
tap.check("messages_are_those_of_the_protocol", [w for w in wrong if w][:1])
chance = [json.loads(log[0][2:])["seed"] for log in logs]
tap.check("each_program_has_chance_of_its_own", chance[0] == chance[1] and chance)

# ------------------------------------------------------------------ journals

journal = f"{WORK.name}/journal"
words = [command("crashes"), "random", "--games", "8", "--jobs", "2", "--json", "--journal", journal]
first, again = Duel(*words), Duel(*words)
lines = pathlib.Path(journal).read_text(encoding="ascii").splitlines()
case("the_journal_names_program_and_clock", "players=program:" in lines[0] and "%20" in lines[0] and "answer=10000 game=0+0" in lines[0], first)
case("the_journal_says_which_games_were_forfeited", len(lines) == 9 and all(re.match(r"\d+ [AB],crash ", line) for line in lines[1:]), lines)
kept = json.loads(again.out)
case("forfeits_are_read_from_the_journal", kept["resumed"] == 8 and kept["forfeits"][0]["crashes"] == 8, again)
case("the_games_are_those_of_before", kept["hash"] == json.loads(first.out)["hash"], again)
other = Duel(*words, "--time", "5s")
case("another_clock_is_another_series", other.status == 1 and '"answer=10000" there, "answer=5000" here' in other.err, other)
pathlib.Path(journal).write_text("\n".join([lines[0], lines[1].replace(",crash", ",bored")]) + "\n", encoding="ascii")
broken = Duel(*words)
case("an_unknown_reason_is_refused", broken.status == 1 and "this is not the line of game 0" in broken.err, broken)

WORK.cleanup()
tap.end()
