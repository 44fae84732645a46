"""A match between two players who choose at random, and how fast that is.

    PYTHONPATH=python python3 examples/python/random_match.py [SECONDS]

Prints the decisions of one match, then plays others for so many seconds (default 2) with and without observations, and says how many steps that was."""
import random
import sys
import time

import peerless

game = peerless.load_game("peerless", {"heroes": ["houdini", "genie"], "board": "soho", "seed": 7})
rng = random.Random(7)

state = game.new_initial_state()
while not state.is_terminal():
    action = rng.choice(state.legal_actions())
    print(f"player {state.current_player()}: {state.action_to_string(action)}")
    state.apply_action(action)
print("returns:", state.returns())


def speed(name, look):
    """Steps per second of processor time, in whole matches; `look` is what a player does before it chooses."""
    steps, start = 0, time.process_time()
    until = start + float(sys.argv[1] if len(sys.argv) > 1 else 2)
    while time.process_time() < until:
        state = game.new_initial_state()
        while not state.is_terminal():
            look(state)
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            steps += 1
    print(f"{name}: {steps / (time.process_time() - start):,.0f} steps per second")


speed("legal actions alone", lambda state: None)
speed("with the observation of the player", lambda state: state.observation_tensor())
