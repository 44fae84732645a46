"""Game, State and Bot in the manner of OpenSpiel (pyspiel), on the shared library."""
import array
import ctypes
import random

from . import _library
from ._library import lib

TERMINAL_PLAYER_ID = -4  # as in pyspiel
_MAX_GAME_LENGTH = 60000
_PACK_MOST = 128
_ACTION_MOST = 1 << 16  # no action is as large; a larger number would lose its upper digits on the way to C

_player = lib.pl_episode_player
_actions = lib.pl_episode_actions
_apply = lib.pl_episode_apply
_observe = lib.pl_episode_observe
_free = lib.pl_episode_free


class _Pack:
    """The content, loaded once; states keep it alive."""

    def __init__(self, directory, more):
        errors = lib.pl_errors_new()
        self.handle = lib.pl_pack_load(directory.encode(), _library.texts(more), errors)
        wrong = _library.errors_text(errors)
        lib.pl_errors_free(errors)
        if not self.handle:
            raise ValueError(wrong)
        self.heroes = self._ids(lib.pl_pack_hero_ids)
        self.boards = self._ids(lib.pl_pack_board_ids)

    def _ids(self, function):
        ids = (ctypes.c_char_p * _PACK_MOST)()
        return [ids[i].decode() for i in range(function(self.handle, ids))]

    def __del__(self):
        if getattr(self, "handle", None):
            lib.pl_pack_free(self.handle)


class Game:
    """What is played: heroes, battlefield, rules options, and a seed for the matches.

    heroes:  two ids, or four in the order of turns (A1, B1, A2, B2: teams). None: two, drawn again for each match.
    board:   its id. None: drawn again for each match, among those with room for all.
    options: rules options by name, {"firstPlayer": "random"}.
    seed:    of all matches of this game one after the other. None: another one each time the program runs.
    content: more folders or files with own heroes and battlefields.
    seats:   2 or 4; only needed if heroes is None.
    """

    def __init__(self, heroes=None, board=None, options=None, seed=None, content=(), seats=None):
        self._pack = _Pack(_library.content_directory(), list(content))
        self._seats = len(heroes) if heroes else seats or 2
        if self._seats not in (2, 4):
            raise ValueError("there are two seats, or four in teams")
        if seats not in (None, self._seats):
            raise ValueError(f"{self._seats} heroes cannot sit on {seats} seats")
        self._heroes, self._board = list(heroes) if heroes else None, board
        self._rules = [f"{name}={value}" for name, value in (options or {}).items()]
        self._rng = random.Random(seed)
        self._seed = seed
        self._mask = bytes(lib.pl_action_count(self._seats))
        self._figures = bytes(4 * lib.pl_observation_size(self._seats))
        self.new_initial_state(0)  # whatever is wrong is found now

    # ---------------------------------------------------------------- what there is

    def heroes(self):
        """The ids of all heroes."""
        return list(self._pack.heroes)

    def boards(self):
        """The ids of all battlefields."""
        return list(self._pack.boards)

    def num_players(self):
        return self._seats

    def num_distinct_actions(self):
        return len(self._mask)

    def action_layout(self):
        """The kinds of actions: a dict from the kind to (first action, rows, columns). Cards, fighters and players have a row for each
        seat: 0 is the one who is asked, 1 the next one in the order of turns."""
        return {name: place for (name, _), place in self._layout(lib.pl_action_block)}

    def observation_tensor_shape(self):
        return [len(self._figures) // 4]

    def observation_tensor_size(self):
        return len(self._figures) // 4

    def observation_tensor_layout(self):
        """The parts of the tensor: a dict from (name, seat) to (start, rows, columns). Seat 0 is the observer, 1 the next one in
        the order of turns; None: the part is about no seat alone."""
        return dict(self._layout(lib.pl_observation_block))

    def _layout(self, function):
        block, index = _library.Block(), 0
        while function(self._seats, index, ctypes.byref(block)):
            seat = None if block.seat == _library.NO_SEAT else block.seat
            yield (block.name.decode(), seat), (block.at, block.rows, block.columns)
            index += 1

    def max_game_length(self):
        return _MAX_GAME_LENGTH

    def min_utility(self):
        return -1.0

    def max_utility(self):
        return 1.0

    def utility_sum(self):
        return 0.0

    def get_parameters(self):
        return {"heroes": self._heroes, "board": self._board, "seats": self._seats, "seed": self._seed,
                "options": dict(rule.split("=", 1) for rule in self._rules)}

    def __str__(self):
        return f"peerless({self.get_parameters()})"

    # ---------------------------------------------------------------- matches

    def new_initial_state(self, seed=None):
        """A match at its first question. seed: a whole number, or 32 bytes; without it, the next one of the game's own."""
        chance = self._rng if seed is None else random.Random(seed)
        if seed is None:
            seed = self._rng.getrandbits(256)
        heroes = self._heroes
        for _ in range(1000):  # not all fit on all battlefields
            chosen = heroes or [chance.choice(self._pack.heroes) for _ in range(self._seats)]
            board = self._board or chance.choice(self._pack.boards)
            wrong = ctypes.create_string_buffer(_library.WRONG)
            handle = lib.pl_episode_new(self._pack.handle, board.encode(), _library.texts(chosen), self._seats,
                                        _library.texts(self._rules), _library.seed_bytes(seed), wrong)
            if handle:
                return State(self, handle, chosen, board)
            if heroes and self._board:
                break
        raise ValueError(wrong.value.decode())


class State:
    """A match at a question. Players are seats, from 0 in the order of turns."""

    __slots__ = ("_game", "_handle", "_heroes", "_board")

    def __init__(self, game, handle, heroes, board):
        self._game, self._handle, self._heroes, self._board = game, handle, heroes, board

    def __del__(self):
        if getattr(self, "_handle", None):
            _free(self._handle)

    def get_game(self):
        return self._game

    def heroes(self):
        """The heroes of this match, by seat."""
        return list(self._heroes)

    def board(self):
        return self._board

    # ---------------------------------------------------------------- whose turn, and what is possible

    def current_player(self):
        player = _player(self._handle)
        return TERMINAL_PLAYER_ID if player < 0 else player

    def is_terminal(self):
        return _player(self._handle) < 0

    def is_chance_node(self):
        return False  # chance is drawn inside, from the seed

    def is_simultaneous_node(self):
        return False

    def num_players(self):
        return self._game.num_players()

    def move_number(self):
        return lib.pl_episode_decisions(self._handle)

    def legal_actions(self, player=None):
        """The numbers of the actions, growing; none for a player who is not asked."""
        if player is not None and player != self.current_player():
            return []
        numbers = (ctypes.c_uint16 * _library.OPTIONS_MAX)()
        return numbers[:_actions(self._handle, numbers)]

    def legal_actions_mask(self, player=None):
        """As many bytes as there are actions: 1 where one is legal."""
        mask = array.array("B", self._game._mask)
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def action_to_string(self, player_or_action, action=None):
        """The name of an action, as in the protocol: "space 12". As in pyspiel, the player may be left out."""
        action = player_or_action if action is None else action
        name = ctypes.create_string_buffer(_library.NAME_MAX)
        if 0 <= action < _ACTION_MOST and lib.pl_episode_name(self._handle, action, name):
            return name.value.decode()
        return f"action {action}"

    def string_to_action(self, player_or_name, name=None):
        name = player_or_name if name is None else name
        action = lib.pl_episode_named(self._handle, name.encode())
        if action < 0:
            raise ValueError(f"\"{name}\" is not among the options")
        return action

    def apply_action(self, action):
        if not 0 <= action < _ACTION_MOST or not _apply(self._handle, action):
            raise ValueError(f"action {action} is not legal here; legal are {self.legal_actions()}")

    def child(self, action):
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self):
        """The same match once more. Its future is the same too: the same actions draw the same cards. A player that searches must not
        profit from that; see resample_from_infostate."""
        handle = lib.pl_episode_clone(self._handle)
        if not handle:
            raise MemoryError
        return State(self._game, handle, self._heroes, self._board)

    def resample_from_infostate(self, player, probability_sampler=random.random):
        """A match that the player cannot tell from this one, drawn evenly from all: hidden cards are dealt again, and chance is new."""
        state = self.clone()
        words = [int(probability_sampler() * (1 << 32)) & 0xffffffff for _ in range(8)]
        lib.pl_episode_guess(state._handle, self._seat(player), _library.seed_bytes(b"".join(w.to_bytes(4, "little") for w in words)))
        return state

    # ---------------------------------------------------------------- what it is worth

    def returns(self):
        return [float(lib.pl_episode_return(self._handle, seat)) for seat in range(self._game.num_players())]

    def rewards(self):
        return self.returns()

    def player_return(self, player):
        return float(lib.pl_episode_return(self._handle, self._seat(player)))

    # ---------------------------------------------------------------- what a player may know

    def _seat(self, player):
        player = self.current_player() if player is None else player
        if not 0 <= player < self._game.num_players():
            raise ValueError(f"there is no player {player}" if player != TERMINAL_PLAYER_ID else "the match is over: name a player")
        return player

    def observation_tensor(self, player=None, out=None):
        """What the player may know, as an array of floats; the player who is asked if none is named. `out`: an array to fill instead of
        a new one: any writable buffer of as many float32."""
        if out is None:
            out = array.array("f", self._game._figures)
        elif memoryview(out).nbytes != len(self._game._figures):
            raise ValueError(f"the array needs {self._game.observation_tensor_size()} floats of 32 bits")
        place = out.buffer_info()[0] if isinstance(out, array.array) else ctypes.addressof(ctypes.c_char.from_buffer(out))
        _observe(self._handle, self._seat(player), place)
        return out

    def observation_string(self, player=None):
        """What the player may know, for people and programs: the view and the question of docs/protocol.md, as JSON."""
        text = _library.Buffer()
        lib.pl_episode_describe(self._handle, self._seat(player), ctypes.byref(text))
        if text.failed or not text.text:
            raise MemoryError
        said = ctypes.string_at(text.text, text.length).decode()
        lib.pl_buffer_free(ctypes.byref(text))
        return said

    def __str__(self):
        return self.observation_string(0 if self.is_terminal() else None)


class Bot:
    """A computer player of Peerless: "random", "greedy", "adept", "search@400"... It sees what its seat may know."""

    def __init__(self, game, name, seed=0):
        self._game = game  # keeps the content
        self._mind = lib.pl_episode_mind(game._pack.handle, name.encode(), _library.seed_bytes(seed))
        if not self._mind:
            raise ValueError(f"there is no player \"{name}\"; docs/players.md lists them")

    def __del__(self):
        if getattr(self, "_mind", None):
            lib.pl_mind_free(self._mind)

    def step(self, state):
        if state._game._pack is not self._game._pack:
            raise ValueError("this bot was made for another game")
        return lib.pl_episode_ask(state._handle, self._mind)


class RandomBot:
    """Every legal action is equally likely."""

    def __init__(self, seed=None):
        self._rng = random.Random(seed)

    def step(self, state):
        return self._rng.choice(state.legal_actions())


def play(state, bots):
    """Plays a match to its end, bots[player].step(state) choosing, and gives its returns."""
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    return state.returns()


def registered_names():
    return ["peerless"]


def load_game(name="peerless", parameters=None):
    """As pyspiel.load_game; the parameters are those of Game."""
    if name != "peerless":
        raise ValueError(f"there is no game \"{name}\", only \"peerless\"")
    return Game(**(parameters or {}))
