"""A softmax-linear policy for Peerless, as small as one can be and still learn: every option has a few figures of its own, taken from the
observation, and for every reason to be asked (docs/protocol.md lists them) there is a weight for each of these figures."""
import json
import math

FEATURES = 8  # of one action


class Policy:
    def __init__(self, game, weights=None):
        layout, actions = game.observation_tensor_layout(), game.action_layout()
        self.why, _, self.reasons = layout["why", None]
        self.spaces, _, self.columns = layout["spaces", None]
        self.cards, _, self.card_columns = layout["cards", 0]
        self.fighters, _, self.fighter_columns = layout["fighters", 0]
        self.seat = layout["fighters", 1][0] - self.fighters  # from one seat to the next
        self.kinds = [(kind, first, rows * columns, columns) for kind, (first, rows, columns) in actions.items()]
        self.weights = weights or [[0.0] * FEATURES for _ in range(self.reasons)]

    def features(self, figures, action):
        f = [0.0] * FEATURES
        kind, row, column = next((kind, *divmod(action - first, columns)) for kind, first, size, columns in self.kinds
                                 if action < first + size)
        if kind == "none":
            f[0] = 1.0
        elif kind == "action":  # maneuver, scheme, attack
            f[1 + column] = 1.0
        elif kind == "card":  # of that seat and title: its value, and its boost
            at = self.cards + row * self.seat + column * self.card_columns
            f[4], f[5] = figures[at + 3], figures[at + 5]
        elif kind in ("fighter", "relocate"):  # its health
            f[6] = figures[self.fighters + row * self.seat + column * self.fighter_columns + 4]
        elif kind == "space":  # steps from there to the nearest opposing hero
            f[7] = figures[self.spaces + 3 * self.columns + column]
        return f

    def look(self, figures, actions):
        """The reason to be asked, the features of all actions, and how likely each is chosen."""
        reason = next((i for i in range(self.reasons) if figures[self.why + i]), 0)
        weights = self.weights[reason]
        rows = [self.features(figures, action) for action in actions]
        worth = [sum(w * x for w, x in zip(weights, row)) for row in rows]
        most = max(worth)
        chances = [math.exp(w - most) for w in worth]
        total = sum(chances)
        return reason, rows, [c / total for c in chances]

    def save(self, path):
        with open(path, "w", encoding="utf-8") as file:
            json.dump(self.weights, file)


def load_weights(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)
