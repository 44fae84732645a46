"""python/peerless: a game in the manner of OpenSpiel. $PEERLESS_LIBRARY names the library that was built."""
import array
import hashlib
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests/tools"), str(ROOT / "python")]
import tap
import peerless
from peerless import _library

EXAMPLES = ROOT / "examples/python"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "python")}


def case(name):
    """A function is a case; what it raises is wrong."""

    def run(function):
        try:
            function()
            tap.check(name or function.__name__, None)
        except Exception as error:  # whatever it is, it is reported
            tap.check(name or function.__name__, f"{type(error).__name__}: {error}"[:2000].replace("\n", " "))

    return run


def raises(kind, function, *arguments, text=""):
    try:
        function(*arguments)
    except kind as error:
        assert text in str(error), error
        return
    raise AssertionError(f"no {kind.__name__}")


DUEL = peerless.load_game("peerless", {"heroes": ["houdini", "genie"], "board": "soho", "seed": 3})
TEAMS = peerless.Game(heroes=["houdini", "dracula", "genie", "raptors"], board="baskerville-manor", seed=3)


def walk(game, matches, seed=1):
    """All states of random matches, each before its question is answered."""
    rng = random.Random(seed)
    for _ in range(matches):
        state = game.new_initial_state()
        while not state.is_terminal():
            yield state, rng
            state.apply_action(rng.choice(state.legal_actions()))
        yield state, rng


@case("what_it_promises_holds_at_every_question")
def _():
    for game, matches in ((DUEL, 20), (TEAMS, 4)):
        count, size = game.num_distinct_actions(), game.observation_tensor_size()
        assert game.observation_tensor_shape() == [size]
        for state, _ in walk(game, matches):
            player, actions = state.current_player(), state.legal_actions()
            mask = state.legal_actions_mask()
            assert len(mask) == count and [a for a in range(count) if mask[a]] == actions
            if state.is_terminal():
                assert player == peerless.TERMINAL_PLAYER_ID and actions == []
                assert sum(state.returns()) == 0 and state.returns() == state.rewards()
                assert all(state.player_return(p) == state.returns()[p] for p in range(game.num_players()))
                raises(ValueError, state.apply_action, 0)
                continue
            assert 0 <= player < game.num_players() and actions == sorted(set(actions)) and actions
            assert state.legal_actions((player + 1) % game.num_players()) == []
            assert state.returns() == [0.0] * game.num_players()
            figures = state.observation_tensor(player)
            assert isinstance(figures, array.array) and figures.typecode == "f" and len(figures) == size
            names = [state.action_to_string(player, action) for action in actions]
            assert len(set(names)) == len(names)
            assert [state.string_to_action(name) for name in names] == actions


@case("two_states_that_a_seat_cannot_tell_apart_give_the_same_array")
def _():
    compared = changed = 0
    for game, matches in ((DUEL, 12), (TEAMS, 3)):
        for state, rng in walk(game, matches, 2):
            if state.is_terminal() or rng.random() < 0.7:
                continue
            for seat in range(game.num_players()):
                other = state.resample_from_infostate(seat, rng.random)
                assert state.observation_tensor(seat).tobytes() == other.observation_tensor(seat).tobytes(), (state.board(), seat)
                if compared % 10 == 0:
                    assert state.observation_string(seat) == other.observation_string(seat)
                if seat == state.current_player():
                    assert state.legal_actions() == other.legal_actions()
                compared += 1
                changed += state.observation_tensor((seat + 1) % 2).tobytes() != other.observation_tensor((seat + 1) % 2).tobytes()
    assert compared > 1000 and changed > compared / 3, (compared, changed)


@case("the_same_seed_gives_the_same_match")
def _():
    def story(state):
        rng, told = random.Random(5), []
        while not state.is_terminal():
            action = rng.choice(state.legal_actions())
            told.append((state.current_player(), state.action_to_string(action)))
            state.apply_action(action)
        return told

    games = [peerless.Game(seed=9) for _ in range(2)]  # heroes and boards are drawn too
    for _ in range(5):
        first, second = (game.new_initial_state() for game in games)
        assert first.heroes() == second.heroes() and first.board() == second.board()
        assert story(first) == story(second)
    assert story(games[0].new_initial_state(4)) == story(games[1].new_initial_state(4))
    drawn = [games[0].new_initial_state(bytes(range(32))) for _ in range(10)]
    assert len({(*state.heroes(), state.board()) for state in drawn}) == 1 and story(drawn[0]) == story(drawn[1])
    assert story(DUEL.new_initial_state(4)) != story(DUEL.new_initial_state(5))
    assert len({tuple(games[0].new_initial_state().heroes()) for _ in range(30)}) > 10


@case("a_clone_is_independent_and_has_the_same_future")
def _():
    state = DUEL.new_initial_state(8)
    for _ in range(30):
        state.apply_action(state.legal_actions()[0])
    before = state.observation_string(0)
    clone, child = state.clone(), state.child(state.legal_actions()[0])
    assert clone.observation_string(0) == before and child.move_number() == state.move_number() + 1
    while not clone.is_terminal():
        assert child.observation_string(1) == clone.child(clone.legal_actions()[0]).observation_string(1)
        clone.apply_action(clone.legal_actions()[0])
        if not child.is_terminal():
            child.apply_action(child.legal_actions()[0])
    assert state.observation_string(0) == before


@case("the_layout_names_every_figure_and_every_action")
def _():
    for game in (DUEL, TEAMS):
        for layout, size in ((game.observation_tensor_layout(), game.observation_tensor_size()),
                             (game.action_layout(), game.num_distinct_actions())):
            end = 0
            for start, rows, columns in layout.values():
                assert start == end
                end += rows * columns
            assert end == size
    manual = (ROOT / "docs/programs.md").read_text(encoding="utf-8")
    words = {name for name, _ in DUEL.observation_tensor_layout()} | set(DUEL.action_layout())
    missing = {word for word in words if f"`{word}`" not in manual}
    assert not missing, missing
    figures = (f"{DUEL.num_distinct_actions()} actions", f"{DUEL.observation_tensor_size():,} figures",
               f"{TEAMS.num_distinct_actions()} actions", f"{TEAMS.observation_tensor_size():,} figures")
    assert all(figure in manual for figure in figures), figures


@case("sizes_are_those_of_the_library")
def _():
    sources = "".join((ROOT / "src" / name).read_text(encoding="utf-8") for name in
                      ("rules/rules.h", "match/names.h", "match/history.h", "pack/pack.h", "learn/episode.h"))
    for name, size in {"PL_OPTIONS_MAX": _library.OPTIONS_MAX, "PL_NAME_MAX": _library.NAME_MAX, "PL_EPISODE_WRONG": _library.WRONG,
                       "PL_NONE": _library.NO_SEAT, "PL_PACK_HEROES": peerless.game._PACK_MOST,
                       "PL_PACK_BOARDS": peerless.game._PACK_MOST, "PL_MATCH_DECISIONS": DUEL.max_game_length()}.items():
        assert re.search(rf"\b{name} = (\d+)\b", sources)[1] == str(size), name  # or C writes past the end


@case("the_text_is_the_view_of_the_protocol")
def _():
    state = DUEL.new_initial_state(1)
    said = json.loads(state.observation_string(1))
    assert said["view"]["viewer"] == "B" and said["view"]["seats"][0]["hand"] is None
    assert len(said["view"]["seats"][1]["hand"]) == 5


@case("arrays_can_be_filled_without_a_copy")
def _():
    state = DUEL.new_initial_state(2)
    size = DUEL.observation_tensor_size()
    room = bytearray(4 * size)
    assert state.observation_tensor(0, out=room) is room
    assert bytes(room) == state.observation_tensor(0).tobytes()
    assert memoryview(state.observation_tensor(0)).nbytes == 4 * size  # what numpy.frombuffer needs
    raises(ValueError, lambda: state.observation_tensor(0, out=bytearray(8)), text=str(size))
    raises(ValueError, lambda: state.observation_tensor(0, out=array.array("f", [0.0])), text=str(size))


@case("mistakes_are_refused_with_a_reason")
def _():
    state = DUEL.new_initial_state(2)
    before = state.observation_string(0)
    for action in (-1, 10**6, 2**32 + state.legal_actions()[0], next(a for a in range(300) if a not in state.legal_actions())):
        raises(ValueError, state.apply_action, action, text="not legal")
    assert state.observation_string(0) == before
    raises(ValueError, state.string_to_action, "jump", text="jump")
    raises(ValueError, state.observation_tensor, 2, text="no player 2")
    raises(ValueError, peerless.load_game, "chess", text="chess")
    raises(ValueError, peerless.Game, ["houdini", "nobody"], "soho", text='no hero "nobody"')
    raises(ValueError, peerless.Game, ["houdini", "genie"], "nowhere", text='no battlefield "nowhere"')
    raises(ValueError, peerless.Game, ["houdini"] * 3, text="two seats")
    raises(ValueError, lambda: peerless.Game(options={"firstPlayer": "nobody"}, heroes=["houdini", "genie"], board="soho"), text="nobody")
    raises(ValueError, lambda: peerless.Game(content=["/nowhere.hero"]), text="nowhere")
    raises(ValueError, DUEL.new_initial_state, -1, text="seed")
    raises(ValueError, peerless.Bot, DUEL, "nobody", text="nobody")
    raises(ValueError, peerless.Bot(TEAMS, "random").step, state, text="another game")


@case("own_heroes_can_be_added")
def _():
    game = peerless.Game(heroes=["ferryman", "genie"], board="soho", content=[str(ROOT / "examples/ferryman.hero")])
    assert game.new_initial_state(1).heroes()[0] == "ferryman" and "ferryman" in game.heroes()


@case("computer_players_are_bots")
def _():
    bots = [peerless.Bot(DUEL, "greedy", 1), peerless.RandomBot(1)]
    wins = sum(peerless.play(DUEL.new_initial_state(seed), bots)[0] > 0 for seed in range(20))
    assert wins >= 15, wins


def example(*words):
    ran = subprocess.run([sys.executable, *map(str, words)], env=ENVIRONMENT, capture_output=True, timeout=120, check=False)
    assert ran.returncode == 0, ran.stderr.decode()
    return ran.stdout.decode()


@case("the_example_plays_a_match")
def _():
    said = example(EXAMPLES / "random_match.py", 0.05)
    assert re.search(r"^player [01]: maneuver$", said, re.M) and re.search(r"^returns: \[-?[01]\.0, -?[01]\.0\]$", said, re.M), said
    assert len(re.findall(r"[\d,]+ steps per second", said)) == 2, said


@case("the_learner_learns")
def _():
    said = example(EXAMPLES / "reinforce.py", 300)
    before, after = map(float, re.findall(r"([\d.]+) %", said))
    assert after >= before + 10 and after >= 60, said


def duel(*words):
    ran = subprocess.run([os.environ["PEERLESS"], "lab", "duel", *words, "--json"], env=ENVIRONMENT, capture_output=True, timeout=120,
                         check=False)
    assert ran.returncode == 0, ran.stderr.decode()
    return json.loads(ran.stdout)


def replayed(logs):
    """Plays what two programs were asked in the lab in the adapter; how many observations were the same there."""
    heard = {log[0]["seat"]: log for log in logs}
    setup, same = next(m for m in heard["A"] if m["type"] == "table")["setup"], 0
    game = peerless.Game(heroes=[seat["hero"] for seat in setup["seats"]], board=setup["board"])
    state = game.new_initial_state(hashlib.sha256(b"\1" + bytes(23)).digest())  # series 1, game 0, the match itself
    turns = {seat: iter([m for m in log if m["type"] in ("observation", "said")]) for seat, log in heard.items()}
    while not state.is_terminal():
        told, said = (next(turns["AB"[state.current_player()]]) for _ in range(2))
        assert array.array("f", told["figures"]).tobytes() == state.observation_tensor().tobytes()
        assert [a["action"] for a in told["actions"]] == state.legal_actions()
        assert [a["name"] for a in told["actions"]] == [state.action_to_string(a) for a in state.legal_actions()]
        state.apply_action(state.string_to_action(said["name"]))
        same += 1
    return same


@case("the_lab_gives_programs_the_same_figures_and_actions")
def _():
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder, name) for name in ("first", "second")]
        duel(*(f"program:{sys.executable} {ROOT}/tests/lab/player.py observes {path}" for path in paths), "--games", "4", "--jobs", "1")
        logs = []
        for path in paths:
            lines = path.read_text(encoding="utf-8").splitlines()[1:]  # after the welcome
            end = [i for i, line in enumerate(lines) if '"type":"seat"' in line][1]
            logs.append([json.loads(line[2:]) if line[0] == "<" else {"type": "said", "name": line[2:]} for line in lines[:end]])
        assert replayed(logs) > 50


@case("a_trained_policy_plays_in_the_lab")
def _():
    with tempfile.TemporaryDirectory() as folder:
        weights = pathlib.Path(folder, "weights.json")
        example(EXAMPLES / "reinforce.py", 200, weights)
        told = duel(f"program:{sys.executable} {EXAMPLES}/play_policy.py {weights}", "random", "--games", "16")
        assert told["forfeits"][0]["games"] == 0 and told["score"]["share"] > 0.5, told


@case("the_examples_without_a_library_play_in_the_lab")
def _():
    told = duel(f"program:{sys.executable} {ROOT}/examples/program.py", "random", "--games", "16")
    assert told["forfeits"][0]["games"] == 0 and told["score"]["share"] > 0.7, told
    told = duel(f"program:sh {ROOT}/examples/program.sh", "random", "--games", "4", "--heroes", "genie", "--boards", "soho")
    assert told["forfeits"][0]["games"] == 0, told


tap.end()
