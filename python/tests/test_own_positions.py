"""Games of one's own whose positions, or that themselves, are unusual objects."""

import dataclasses
import gc
import weakref

import pytest

import grundy


class Place:
    """A position that knows its game."""

    __slots__ = ("game", "n")

    def __init__(self, game, n):
        self.game, self.n = game, n

    def __hash__(self):
        return hash(self.n)

    def __eq__(self, other):
        return self.n == other.n


def test_a_game_whose_positions_refer_to_it_is_freed():
    class Steps(grundy.Game):
        def options(self, place):
            return [Place(self, n) for n in range(max(0, place.n - 3), place.n)]

    game = Steps()
    assert game.value(Place(game, 1001)) == 1001 % 4
    # While it is in use it keeps what it knows.
    gc.collect()
    assert len(game) == 1002 and game.value(Place(game, 7)) == 3
    gone = weakref.ref(game)
    del game
    gc.collect()
    assert gone() is None


def test_a_game_may_be_asked_while_it_is_freed():
    """A position that goes asks the game that goes with it."""
    said, is_explored = [], False

    class Last(Place):
        __slots__ = ()
        __hash__ = Place.__hash__

        def __del__(self):
            if is_explored:
                said.append((self.n, self.game.value(self), len(self.game)))

    class Steps(grundy.Game):
        def options(self, place):
            return [type(place)(self, n) for n in range(place.n)]

    game = Steps()
    assert game.value(Last(game, 3)) == 3
    is_explored = True
    del game
    gc.collect()
    assert sorted(said) == [(n, n, 4) for n in range(4)]


def test_games_that_have_no_hash():
    """A dataclass compares by its fields, and Python takes its hash away."""

    @dataclasses.dataclass
    class Taking(grundy.Game):
        most: int = 3

        def options(self, heap):
            return [heap - taken for taken in range(1, self.most + 1) if taken <= heap]

    game = Taking()
    both = game(5) + game(2) + "nim:1"
    assert both.outcome() == grundy.solve("bachet/3:5,2+nim:1").outcome
    assert both.outcome(misere=True) == both.solve(misere=True).outcome == grundy.solve("bachet/3:5,2+nim:1", misere=True).outcome
    assert len(both.graph()) == 6 * 3 * 2 and len(grundy.play(both).reply().history) == 2
    # Games are themselves, and no others that are like them.
    other = Taking()
    assert game == other and game(5) == game(5) != other(5) and len({game(5), game(5), other(5)}) == 2
    other.most = 1
    sums = [(mine(5) + "nim:1").outcome(misere=True) for mine in (game, other)]
    assert sums == [grundy.solve(f"bachet/{most}:5+nim:1", misere=True).outcome for most in (3, 1)]


def test_positions_that_have_no_hash_are_named():
    class Pairs(grundy.Game):
        def options(self, place):
            return [[place[0] - 1, 0]] if place[0] else []

    class Late(Pairs):
        def options(self, place):
            yield from super().options(place)

    @dataclasses.dataclass
    class Board:
        n: int

    pairs = Pairs()
    for ask, said in (
        (lambda: pairs.value([1, 0]), r"position: found \[1, 0\], expected what can be hashed"),
        (lambda: pairs.solve((1, [2])), r"position: found \(1, \[2\]\), expected what can be hashed"),
        (lambda: pairs.value(Board(3)), r"position: found .*Board\(n=3\), expected what can be hashed"),
        (lambda: pairs.value((1, 0)), r"options\(\(1, 0\)\): found \[0, 0\], expected what can be hashed"),
        (lambda: Late().graph((1, 0)), r"options\(\(1, 0\)\): found \[0, 0\], expected what can be hashed"),
        (lambda: pairs((1, 0)).options(), r"options\(\(1, 0\)\): found \[0, 0\], expected what can be hashed"),
        (lambda: (pairs((1, 0)) + "nim:1").outcome(misere=True), r"options\(\(1, 0\)\): found \[0, 0\]"),
        (lambda: (pairs([1, 0]) + "nim:1").outcome(misere=True), r"position: found <pairs:\[1, 0\]\+nim:1>, expected what"),
    ):
        with pytest.raises(grundy.WrongTypeError, match=said):
            ask()
    assert pairs.value((0, 0)) == 0

    class Wrong:
        def __hash__(self):
            raise TypeError("mine")

    with pytest.raises(TypeError, match="^mine$"):
        pairs.value(Wrong())


def test_positions_may_be_integers_of_any_size():
    """Python refuses to write those of more than 4300 digits."""
    large, digits = 10**5000, "1" + "0" * 5000

    class Halves(grundy.Game):
        def options(self, n):
            return [n // large] if abs(n) >= large else []

    class Pairs(grundy.Game):
        def options(self, place):
            return [(place[0], "b")] if place[1] == "a" else []

    halves, pairs = Halves(), Pairs()
    assert halves.solve(large).position == f"halves:{digits}" and halves.solve(large).moves[0].to == "halves:1"
    square = halves.solve(large * large)
    assert square.outcome == "P" and halves.choices(large * large)[0].to == digits
    won = halves.solve(large**3)
    assert won.moves[0].to == "halves:1" + "0" * 10_000 and digits in repr(won) and digits in str(won)
    assert halves.solve(-large).position == f"halves:-{digits}"
    graph = halves.graph(large)
    assert digits in graph.svg() and digits in repr(graph)
    match = halves.play(large)
    assert digits in repr(match) and match.reply().over
    assert str(halves(large) + "nim:1") == f"halves:{digits}+nim:1"
    assert pairs.solve((large, "a")).position == f"pairs:({digits}, 'a')"
    # What cannot be written at all is a position as others are.
    match = pairs.play((1 << 40_000_001, "a"))
    assert match.move(match._options()[0]).winner == 1

    class Wrong:
        def __str__(self):
            raise ValueError("mine")

    with pytest.raises(ValueError, match="^mine$"):
        pairs(Wrong()).__str__()
