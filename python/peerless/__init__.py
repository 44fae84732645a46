"""Peerless for researchers: the duel system as a game in the manner of OpenSpiel.

    import peerless, random

    game = peerless.load_game("peerless", {"heroes": ["houdini", "genie"], "board": "soho", "seed": 7})
    state = game.new_initial_state()
    while not state.is_terminal():
        figures = state.observation_tensor()          # what the player who is asked may know
        state.apply_action(random.choice(state.legal_actions()))
    print(state.returns())

Only the standard library is needed. Arrays are array.array, so numpy.frombuffer(figures, "float32") takes them without a copy.
docs/programs.md explains actions and figures. `peerless.program` is for programs that play in `peerless lab duel`.
"""
from .game import Bot, Game, RandomBot, State, TERMINAL_PLAYER_ID, load_game, play, registered_names

__all__ = ["Bot", "Game", "RandomBot", "State", "TERMINAL_PLAYER_ID", "load_game", "play", "registered_names"]
