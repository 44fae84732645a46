"""A program for `peerless lab duel` that behaves as its first word says: well, or badly in one of many ways. The second is a file."""
import json
import os
import signal
import subprocess
import sys
import time

mode, path = (sys.argv[1:] + [""] * 2)[:2]
answers = 0


def say(**message):
    sys.stdout.write(json.dumps(message) + "\n")
    if mode != "buffers":
        sys.stdout.flush()


def log(text):
    if path:
        with open(path, "a", encoding="utf-8") as file:
            file.write(text)


def sleep():
    time.sleep(600)


def fork_and_end(**options):
    """Ends, and leaves a child behind that keeps both pipes open."""
    subprocess.Popen([sys.executable, __file__, "sleeps", *sys.argv[2:]], stderr=subprocess.DEVNULL, **options)
    os._exit(0)


def flood():
    while True:
        os.write(1, b"\n" * 65536)


# What happens instead of the third answer.
THIRD = {
    "crashes": lambda: os.kill(os.getpid(), signal.SIGSEGV),
    "exits": lambda: sys.exit(7),
    "late": sleep,
    "garbage": lambda: os.write(1, b"\x00\xff nonsense \x1b[2J\n"),
    "escapes": lambda: say(type="\x1b[2J\x9b2Jx" + "я" * 60),
    "no-object": lambda: os.write(1, b"[1, 2]\n"),
    "floods": flood,
    "long-line": lambda: os.write(1, b"x" * 1000000),
    "closes-input": lambda: (os.close(0), sleep()),
    "closes-output": lambda: (os.close(1), sleep()),
    "forks": fork_and_end,
    "forks-away": lambda: fork_and_end(start_new_session=True),
    "asks-for-ever": lambda: [say(type="content") or sys.stdin.readline() for _ in iter(int, 1)],
    "asks-and-never-reads": lambda: [say(type="content") for _ in iter(int, 1)],
}


def answer(question):
    name = question["options"][0]["name"]
    number = question["number"]
    if mode == "illegal" and answers == 3:
        name = "jump"
    if mode == "stale" and answers == 3:
        number -= 1
    if mode == "twice":
        say(type="answer", question=number, answer=name)
    say(type="answer", question=number, answer=name)
    log(f"> {name}\n")


if mode == "sleeps":
    sleep()
if mode == "dies-at-once":
    sys.exit(3)
if mode == "dies-later" and os.path.exists(path):
    sys.exit(4)
if mode == "silent":
    sleep()
if mode == "talks-nonsense":
    print("Hello, I am a chess program.", flush=True)
if mode == "starts-with-escapes":
    say(type="\x1b[2J\x9b2Jx" + "я" * 60)
if mode == "stays":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
if mode == "observes":
    say(type="hello", protocol=1, observation=True)
    log("< " + sys.stdin.readline())
say(type="ready")
if mode == "never-reads":
    sleep()
for line in sys.stdin:
    log("< " + line)
    message = json.loads(line)
    question = message.get("question")
    if message["type"] != "update" or not question:
        continue
    answers += 1
    if mode == "dies-often":
        os._exit(1)
    if mode == "dies-later":
        log("dead\n")
        sys.exit(4)
    if answers == 3 and mode in THIRD:
        THIRD[mode]()
        continue
    if mode == "slow":
        time.sleep(0.03)
    answer(question)
if mode == "stays":
    sleep()
