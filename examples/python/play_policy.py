"""Plays in `peerless lab duel` with weights that reinforce.py has learned:

    export PYTHONPATH=python
    python3 examples/python/reinforce.py 400 weights.json
    peerless lab duel "program:python3 examples/python/play_policy.py weights.json" random --games 40

It needs the adapter only to know the parts of the observation; the figures come from the lab."""
import sys

import peerless
from peerless import program
from policy import Policy, load_weights

policy = Policy(peerless.Game(), load_weights(sys.argv[1]))


def choose(figures, actions, match):
    _, _, chances = policy.look(figures, actions)
    return match.rng.choices(actions, chances)[0]


program.run_policy(choose)
