"""A tiny learner: REINFORCE with the policy of policy.py against a random player, a few seconds long.

    PYTHONPATH=python python3 examples/python/reinforce.py [MATCHES [FILE]]

Says how often it wins before and after so many matches (default 400), with heroes and battlefields that are drawn, from both seats, and
keeps the weights in FILE.
play_policy.py then plays with them in `peerless lab duel`."""
import random
import sys

import peerless
from policy import FEATURES, Policy

RATE = 0.05
TESTS = 200


def play(state, policy, seat, rng):
    """A match against the random player: what it was worth to that seat, and what the policy saw and chose."""
    trace = []
    figures = bytearray(4 * state.get_game().observation_tensor_size())
    view = memoryview(figures).cast("f")
    while not state.is_terminal():
        actions = state.legal_actions()
        if state.current_player() != seat:
            state.apply_action(rng.choice(actions))
            continue
        if len(actions) == 1:
            state.apply_action(actions[0])
            continue
        state.observation_tensor(out=figures)
        reason, rows, chances = policy.look(view, actions)
        chosen = rng.choices(range(len(actions)), chances)[0]
        trace.append((reason, rows, chances, chosen))
        state.apply_action(actions[chosen])
    return state.returns()[seat], trace


def learn(policy, outcome, trace):
    """Makes what was chosen likelier after a win, and less likely after a loss."""
    for reason, rows, chances, chosen in trace:
        weights = policy.weights[reason]
        for k in range(FEATURES):
            expected = sum(c * row[k] for c, row in zip(chances, rows))
            weights[k] += RATE * outcome * (rows[chosen][k] - expected)


def test(game, policy, rng):
    """The share of wins; each deal is played from both seats."""
    wins = sum(play(game.new_initial_state(1000 + n // 2), policy, n % 2, rng)[0] > 0 for n in range(TESTS))
    return 100 * wins / TESTS


def main():
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    game, rng = peerless.Game(seed=1), random.Random(1)
    policy = Policy(game)
    before = test(game, policy, rng)
    mean = 0.0
    for n in range(matches):
        outcome, trace = play(game.new_initial_state(), policy, n % 2, rng)
        learn(policy, outcome - mean, trace)
        mean += 0.05 * (outcome - mean)
    after = test(game, policy, rng)
    print(f"wins against random: {before:.1f} % before, {after:.1f} % after {matches} matches")
    if len(sys.argv) > 2:
        policy.save(sys.argv[2])


if __name__ == "__main__":
    main()
