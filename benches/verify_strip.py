"""Checks a certificate of Node Kayles on a grid, from the rules alone: nothing of grundy takes part.

    grundy solve node-kayles:grid:3x17 --value --proof strip.json
    python3 benches/verify_strip.py strip.json

The listed components have the values that they are said to have, if some option of each has every smaller value, and no option
has the same: it is worth something else, or a move from it comes to that very value. Exit code 1 where that is not shown.
"""

import json
import sys


class Strip:
    def __init__(self, certificate):
        self.rows, self.columns = map(int, certificate["position"].split(":")[2].split("x"))
        self.known, self.named, self.moves = {}, {}, {}
        for text, value in (line for part in certificate["lists"] for line in part):
            _, *named = text.split(":")[2].split("~")
            squares = {tuple(int(n) - 1 for n in square.split("_")) for square in named if square}
            # Behind two marks those that are left are named, else those that are gone.
            (component,) = self.components(squares if "~~" in text else self.board() - squares)
            assert self.known.setdefault(component, value) == value, f"two values: {text}"

    def board(self):
        return {(row, column) for row in range(self.rows) for column in range(self.columns)}

    def components(self, squares):
        """What does not touch each other, wherever it lies."""
        squares, found = set(squares), []
        while squares:
            component = [squares.pop()]
            for row, column in component:
                for near in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                    if near in squares:
                        squares.remove(near)
                        component.append(near)
            found.append(self.name(component))
        return found

    def name(self, component):
        top, left = (min(square[i] for square in component) for i in (0, 1))
        squares = frozenset((row - top, column - left) for row, column in component)
        if squares not in self.named:
            height, width = (max(square[i] for square in squares) for i in (0, 1))
            sides = [squares, {(height - r, c) for r, c in squares}]
            sides += [{(r, width - c) for r, c in side} for side in sides]
            if self.rows == self.columns:
                sides += [{(c, r) for r, c in side} for side in sides]
            self.named[squares] = min(tuple(sorted(side)) for side in sides)
        return self.named[squares]

    def options(self, component):
        if component not in self.moves:
            left = set()
            for row, column in component:
                taken = {(row, column), (row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
                left.add(tuple(sorted(self.components(set(component) - taken))))
            self.moves[component] = left
        return self.moves[component]

    def worth(self, components):
        """What components come to, if all are listed but for those that are equal, which come to 0; else None."""
        total = 0
        for component in {c for c in components if components.count(c) % 2}:
            if component not in self.known:
                return None
            total ^= self.known[component]
        return total

    def is_other(self, components, value):
        worth = self.worth(components)
        if worth is not None:
            return worth != value
        for at, component in enumerate(components):
            others = components[:at] + components[at + 1 :]
            if any(self.worth(left + others) == value for left in self.options(component)):
                return True
        return False

    def check(self):
        for component, value in self.known.items():
            options = self.options(component)
            worths = {self.worth(option) for option in options}
            assert worths.issuperset(range(value)), f"no option is worth less than {value}: {component}"
            assert all(self.is_other(option, value) for option in options), f"an option may be {value}: {component}"
        return self.worth(self.components(self.board()))


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        certificate = json.load(file)
    try:
        strip = Strip(certificate)
        value = strip.check()
        assert value == certificate["value"], f"the whole is worth {value}, not {certificate['value']}"
    except AssertionError as error:
        sys.exit(f"{sys.argv[1]}: {error}")
    print(f"{certificate['position']} has the value {value}: shown by {len(strip.known)} components")


main()
