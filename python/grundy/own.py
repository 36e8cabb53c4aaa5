"""Games of one's own in Python: positions are anything that can be hashed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from time import monotonic
from typing import Any, Generic, TypeVar, Union

from . import _grundy
from ._grundy import Position
from .arguments import flag, integer, seconds, shown, written
from .errors import BudgetError, InputError, UnknownError, WrongTypeError
from .games import Graph
from .progress import Progress, reporter
from .verdict import Choice, Loony, Loopy, Move, Value, Verdict, value_of

__all__ = ["Component", "Game", "GameSum"]

P = TypeVar("P", bound=Hashable)

#: Positions of one game.
MOST = 10_000_000


def _listed(moves: Any) -> int:
    """How many moves are listed: none or more."""
    count = integer("moves", moves)
    if count < 0:
        raise InputError(f"moves: found {shown(count)}, expected a number from 0 on")
    return count


class Game(Generic[P]):
    """A game of one's own: a class with ``options(self, position)``.

    Positions are anything that can be hashed: numbers, texts, tuples. Options are asked for once a position; values and
    outcomes are computed in Rust, also where play may go round in a circle.

    >>> import grundy
    >>> class Domino(grundy.Game[str]):
    ...     def options(self, position):
    ...         for i in range(len(position) - 1):
    ...             if position[i : i + 2] == "..":
    ...                 yield position[:i] + "##" + position[i + 2 :]
    >>> domino = Domino()
    >>> [domino.value("." * n) for n in range(9)]
    [0, 0, 1, 1, 2, 0, 3, 1, 1]
    >>> verdict = domino.solve("....")
    >>> verdict.outcome, verdict.value, verdict.remoteness, verdict.moves[0].position
    ('N', 2, 1, '.##.')
    >>> (domino("....") + "nim:2").outcome()
    'P'
    """

    def options(self, position: P) -> Iterable[P]:
        """The positions that a move leads to: a list, a set, whatever Python goes through. Of a text it goes through the letters, so
        that one option that is a text stands in a list: ``["ab"]``, not ``"ab"``. Override this."""
        raise NotImplementedError(f"{type(self).__name__} has no method options(self, position)")

    def describe(self, position: P, option: P) -> str:
        """A move in words. Override it if you like."""
        return f"move to {written(option)}"

    @property
    def name(self) -> str:
        """What verdicts call the game: the name of the class in small letters."""
        return type(self).__name__.lower()

    @property
    def _engine(self) -> tuple[_grundy.Explorer, threading.RLock]:
        """The engine, and the lock that lets one thread at a time explore."""
        if "_grundy_engine" not in self.__dict__:
            # Of two threads that come here at once, the first one's stays.
            self.__dict__.setdefault(
                "_grundy_engine", (_grundy.Explorer(), threading.RLock())
            )
        engine: tuple[_grundy.Explorer, threading.RLock] = self.__dict__["_grundy_engine"]
        return engine

    def __getstate__(self) -> dict[str, Any]:
        """Without what the engine knows, which is of this game alone: a copy may have other rules, and asks anew."""
        return {name: own for name, own in self.__dict__.items() if not name.startswith("_grundy_")}

    def _explored(
        self,
        position: P,
        most: int = MOST,
        memory: int | None = None,
        time: float | None = None,
        progress: Progress = False,
    ) -> tuple[_grundy.Explorer, int, threading.RLock]:
        engine, lock = self._engine
        with lock:
            self._is_alone()
            self.__dict__["_grundy_is_asking"] = True
            try:
                with reporter(progress, self.name) as report:
                    return engine, engine.explore(self.options, position, most, memory, time, report), lock
            finally:
                self.__dict__["_grundy_is_asking"] = False

    def _is_alone(self) -> None:
        """While the engine asks for options, the game answers nothing itself."""
        if self.__dict__.get("_grundy_is_asking"):
            raise InputError(
                f"{type(self).__name__} was asked for what it knows while it was asked for options itself: "
                "options(self, position) has to tell them without value, outcome, solve, len … of the same game"
            )

    def __len__(self) -> int:
        """How many positions are known."""
        engine, lock = self._engine
        with lock:
            self._is_alone()
            return len(engine)

    def __bool__(self) -> bool:
        return True

    def explore(self, position: P, **limits: Any) -> Game[P]:
        """Explores a position and all its followers within limits: ``most`` positions, ``memory`` in bytes, ``time`` in
        seconds, ``progress``. What is known then is answered at once."""
        self._explored(position, **limits)
        return self

    def value(self, position: P, **limits: Any) -> Value:
        """The Grundy value under normal play, or a :class:`~grundy.Loopy` value where play may go round."""
        engine, number, lock = self._explored(position, **limits)
        with lock:
            found = value_of(engine.value(number))
        assert found is not None
        return found

    def outcome(self, position: P, *, misere: bool = False, **limits: Any) -> str:
        """``"N"``: the player to move wins. ``"P"``: the player to move loses. ``"D"``: a draw."""
        engine, number, lock = self._explored(position, **limits)
        with lock:
            return str(engine.outcome(number, misere)[0])

    def choices(self, position: P, *, misere: bool = False, **limits: Any) -> list[Choice]:
        """Every option with outcome and value."""
        engine, number, lock = self._explored(position, **limits)
        with lock:
            found = []
            for option in engine.options(number):
                to = engine.position(option)
                text = self.describe(position, to)
                outcome = engine.outcome(option, misere)[0]
                found.append(Choice(written(to), text, outcome, value_of(engine.value(option)), position=to))
            return found

    def solve(self, position: P, *, misere: bool = False, moves: int = 10, **limits: Any) -> Verdict:
        """Who wins, by which moves, and how soon: the quickest wins first."""
        moves = _listed(moves)
        engine, number, lock = self._explored(position, **limits)
        with lock:
            outcome, remoteness = engine.outcome(number, misere)
            winning = []
            for option in engine.options(number):
                to_outcome, to_remoteness = engine.outcome(option, misere)
                if to_outcome == "P":
                    winning.append((to_remoteness, option))
            winning.sort()
            listed = []
            for _, option in winning[:moves]:
                to = engine.position(option)
                listed.append(Move(f"{self.name}:{written(to)}", self.describe(position, to), position=to))
            return Verdict(
                position=f"{self.name}:{written(position)}",
                misere=misere,
                outcome=outcome,
                value=None if misere else value_of(engine.value(number)),
                moves=tuple(listed),
                move_count=len(winning),
                remoteness=remoteness,
                method="retrograde" if engine.loopy else "search",
                source="Zermelo 1913, Smith 1966" if engine.loopy else "Sprague 1935, Grundy 1939",
                reason=None,
            )

    def graph(self, position: P, *, misere: bool = False, **limits: Any) -> Graph:
        """The graph of a position and all its followers, which draws itself in a notebook."""
        flag("misere", misere)
        engine, number, lock = self._explored(position, **limits)
        with lock:
            nodes, source, target = engine.followers(number)
            positions = [engine.position(node) for node in nodes]
        return Graph(f"{self.name}:{written(position)}", positions, source, target, misere=misere)

    def play(self, position: P, *, misere: bool = False) -> Any:
        """A game that is played: see :func:`grundy.play`."""
        from .playing import play

        return play(self(position), misere=misere)

    def __call__(self, position: P) -> GameSum:
        """The position as a component of a sum."""
        return GameSum([(self, position)])


def _left(limits: dict[str, Any]) -> Callable[[], dict[str, Any]]:
    """The limits of one of many questions that have the time of one together."""
    begun, time = monotonic(), seconds(limits.get("time"))

    def left() -> dict[str, Any]:
        if time is None:
            return limits
        rest = time - (monotonic() - begun)
        if rest <= 0:
            raise BudgetError(f"the sum was not solved within {time} s; raise time=", resource="time")
        return {**limits, "time": rest}

    return left


def _distinct(game: Game[Any], place: Any) -> dict[Any, None]:
    """The options of a position, each once."""
    distinct: dict[Any, None] = {}
    for option in game.options(place):
        try:
            distinct[option] = None
        except TypeError as error:
            if "unhashable" not in str(error):
                raise
            raise WrongTypeError(
                f"options({shown(place)}): found {shown(option)}, expected what can be hashed, such as numbers, texts and "
                "tuples of them"
            ) from error
    return distinct


#: What a sum is made of.
Component = Union["GameSum", Position, str]


class GameSum:
    """A sum of positions of one's own games and of built-in ones; ``+`` makes it larger."""

    def __init__(self, own: Sequence[tuple[Game[Any], Any]], built_in: Position | None = None) -> None:
        self.own = tuple(own)
        self.built_in = built_in

    def __add__(self, other: Component) -> GameSum:
        if not isinstance(other, (GameSum, Position, str)):
            return NotImplemented
        if isinstance(other, GameSum):
            mine, theirs = self.built_in, other.built_in
            built_in = mine + theirs if mine is not None and theirs is not None else mine or theirs
            return GameSum(self.own + other.own, built_in)
        from .solving import position

        place = position(other)
        return GameSum(self.own, place if self.built_in is None else self.built_in + place)

    def __radd__(self, other: Component | int) -> GameSum:
        # Sums by Python's sum() begin with 0.
        if type(other) is int and other == 0:
            return self
        return NotImplemented if isinstance(other, int) else self.__add__(other)

    def value(self, **limits: Any) -> Value | None:
        """The nim-sum of the values; ``None`` if two of them are loopy. Limits are those of :meth:`Game.explore`; ``memory``
        and ``time`` hold for each component."""
        from .solving import value

        bounds = {name: limits[name] for name in ("memory", "time") if name in limits}
        values: list[Value | None] = [game.value(place, **limits) for game, place in self.own]
        loony = False
        if self.built_in is not None:
            values.append(value(self.built_in, **bounds))
            loony = isinstance(values[-1], Loony)
        finite, loopy = 0, []
        for known in values:
            if isinstance(known, int):
                finite ^= known
            elif not isinstance(known, Loony):
                loopy.append(known)
        if loopy and self._goes_on():
            raise UnknownError(
                "where a turn may go on in another component, nothing may lie beside it in which positions repeat"
            )
        if loony:
            return Loony()
        if not loopy:
            return finite
        if len(loopy) > 1 or loopy[0] is None:
            return None
        return Loopy(finite ^ n for n in loopy[0])

    def outcome(self, *, misere: bool = False, **limits: Any) -> str:
        """Who wins: under normal play by the values, under misère play by search through the whole sum."""
        if flag("misere", misere):
            together, place = self._together(misere)
            return together.outcome(place, misere=True, **limits)
        value = self.value(**limits)
        if isinstance(value, int):
            return "P" if value == 0 else "N"
        if isinstance(value, Loony):
            return "N"
        return "N" if isinstance(value, Loopy) and 0 in value else "D"

    def options(self) -> list[GameSum]:
        """The sums that a turn leads to: a move or, where moves need not end the turn, some of these and then one."""
        found = []
        beside = [self.built_in]
        if self.built_in is not None and self._goes_on():
            beside += _grundy.within_turn(self.built_in, MOST)
        for i, (game, place) in enumerate(self.own):
            for option in _distinct(game, place):
                own = (*self.own[:i], (game, option), *self.own[i + 1 :])
                found += [GameSum(own, built_in) for built_in in beside]
        if self.built_in is not None:
            found += [GameSum(self.own, to) for to in _grundy.bare_options(self.built_in, MOST)]
        return found

    def solve(self, *, misere: bool = False, moves: int = 10, **limits: Any) -> Verdict:
        """Who wins, and by which moves."""
        moves = _listed(moves)
        misere = flag("misere", misere)
        if len(self.own) == 1 and self.built_in is None:
            game, place = self.own[0]
            return game.solve(place, misere=misere, moves=moves, **limits)
        if misere:
            together, place = self._together(misere)
            found = together.solve(place, misere=True, moves=moves, **limits)
            listed = tuple(replace(move, to=str(move.position)) for move in found.moves)
            return replace(found, position=str(self), moves=listed)
        left = _left(limits)
        outcome = self.outcome(**left())
        winning = []
        if outcome == "N":
            winning = [option for option in self.options() if option.outcome(**left()) == "P"]
        listed = tuple(Move(str(to), f"move to {to}", position=to) for to in winning[:moves])
        return Verdict(
            position=str(self),
            misere=False,
            outcome=outcome,
            value=self.value(**left()),
            moves=listed,
            move_count=len(winning),
            remoteness=None,
            method="search",
            source="Sprague 1935, Grundy 1939",
            reason=None,
        )

    def _goes_on(self) -> bool:
        """Whether a turn may go on in another component."""
        return self.built_in is not None and _grundy.turns_go_on(self.built_in)

    def _may_go_round(self) -> bool:
        """Whether positions may repeat, as far as is known once the sum is solved."""
        from .solving import solve

        if any(game._engine[0].loopy for game, _ in self.own):
            return True
        return self.built_in is not None and solve(self.built_in, moves=0).method == "retrograde"

    def _solve_whole(self, *, misere: bool, most: int) -> Verdict:
        """The quickest win, which is found by search through the whole sum, and not by values."""
        together, place = self._together(misere)
        return together.solve(place, misere=misere, moves=1, most=most)

    def _together(self, misere: bool) -> tuple[_Together, GameSum]:
        if misere and self._goes_on():
            raise UnknownError(
                "where a turn may go on in another component, sums with games of your own are solved under normal play "
                "alone"
            )
        if self.built_in is not None and not self._goes_on():
            # Rules may say that options are forbidden, or that who cannot move wins: sums with them are not solved.
            _grundy.check_values(self.built_in)
        return _Together(), self

    def graph(self, *, misere: bool = False, **limits: Any) -> Graph:
        """The graph of the sum and all its followers."""
        together, place = self._together(flag("misere", misere))
        graph = together.graph(place, misere=misere, **limits)
        graph.valued = graph.valued and not self._goes_on()
        return graph

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameSum) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        """What it is made of. Games are themselves and no others, whatever they say of ``==``: some have no hash."""
        return tuple((id(game), place) for game, place in self.own), self.built_in

    def __str__(self) -> str:
        parts = [f"{game.name}:{written(place)}" for game, place in self.own]
        return "+".join(parts + ([] if self.built_in is None else [str(self.built_in)]))

    def __repr__(self) -> str:
        return f"<{self}>"


class _Together(Game[GameSum]):
    """A sum as one game whose positions are whole sums."""

    @property
    def name(self) -> str:
        return "sum"

    def options(self, position: GameSum) -> Iterable[GameSum]:
        return position.options()
