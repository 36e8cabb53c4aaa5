"""Games that are played, move by move, against the engine or by two people."""

from __future__ import annotations

from html import escape
from typing import Any, SupportsIndex, Union

from . import _grundy
from ._grundy import Position
from .arguments import flag, integer, shown
from .errors import BudgetError, InputError, UnknownError
from .own import GameSum
from .solving import position, solve
from .verdict import Move, Verdict

__all__ = ["Match", "play"]

#: So many options are listed.
MOST = 100_000


class Match:
    """A game in play.

    >>> import grundy
    >>> match = grundy.play("nim:1,2")
    >>> match.options
    ['nim:0,2', 'nim:1,0', 'nim:1,1']
    >>> match.move("nim:1,1").reply()
    <nim:0,1, player 1 to move>
    >>> match.move(0).winner
    1
    """

    def __init__(self, start: Position | GameSum, *, misere: bool = False, most: SupportsIndex = MOST) -> None:
        self.misere = flag("misere", misere)
        #: How many options of built-in games are listed.
        self.most = integer("most", most)
        if self.most < 0:
            raise InputError(f"most: found {shown(self.most)}, expected a number from 0 on")
        #: All positions so far.
        self.history: list[Position | GameSum] = [start]

    @property
    def position(self) -> Position | GameSum:
        """The position now."""
        return self.history[-1]

    @property
    def player(self) -> int:
        """Who is to move: player 1 or 2."""
        return 1 + (len(self.history) - 1) % 2

    def _options(self) -> list[Any]:
        place = self.position
        if isinstance(place, GameSum):
            return place.options()
        return _grundy.moves(place, self.misere, self.most)

    @property
    def options(self) -> list[str]:
        """What can be moved to."""
        return [str(option) for option in self._options()]

    def move(self, to: SupportsIndex | str | Position | GameSum) -> Match:
        """Moves to an option: its place in the list, its text, or itself."""
        found = self._options()
        if isinstance(to, (str, Position, GameSum)):
            if isinstance(to, GameSum) and to in found:
                # Texts may leave something out.
                self.history.append(to)
                return self
            texts = [str(option) for option in found]
            if str(to) not in texts:
                raise InputError(f"found '{to}', expected an option of '{self.position}'")
            self.history.append(found[texts.index(str(to))])
            return self
        place = integer("to", to)
        if not 0 <= place < len(found):
            raise InputError(f"found option {shown(place)}, expected one from 0 to {len(found) - 1}")
        self.history.append(found[place])
        return self

    def hint(self) -> Verdict:
        """Who wins now, and by which moves."""
        place = self.position
        if isinstance(place, GameSum):
            return place.solve(misere=self.misere)
        return solve(place, misere=self.misere)

    def reply(self) -> Match:
        """Makes a winning move: the quickest where play may go round, or it might never win. If none wins, one that draws, or the
        first one."""
        if self.over:
            raise InputError("the game is over")
        hint = self.hint()
        if hint.outcome == "D":
            return self.move(self._drawing())
        if not hint.moves:
            return self.move(0)
        found = self._options()
        best = self._quickest(hint)
        same = (i for i, option in enumerate(found) if best.position is not None and option == best.position)
        texts = (i for i, option in enumerate(found) if str(option) == best.to)
        return self.move(next(same, next(texts, 0)))

    def _drawing(self) -> int:
        """The place of the first option that is a draw."""
        place = self.position
        if isinstance(place, GameSum):
            outcomes = (option.outcome(misere=self.misere) for option in place.options())
        else:
            outcomes = (found[2] for found in _grundy.options(place, self.misere, self.most, None, None, "en"))
        return next((i for i, outcome in enumerate(outcomes) if outcome == "D"), 0)

    def _quickest(self, hint: Verdict) -> Move:
        """The best winning move; of a sum, whose moves are not listed by their length, if its followers are few enough to be known."""
        place, best = self.position, hint.moves[0]
        if hint.remoteness is not None:
            return best
        if isinstance(place, GameSum):
            if not place._may_go_round():
                return best
            try:
                return place._solve_whole(misere=self.misere, most=self.most).moves[0]
            except (BudgetError, UnknownError):
                return best
        if hint.method != "retrograde":
            return best
        winning = [option for option in _grundy.options(place, self.misere, self.most, None, None, "en") if option[2] == "P"]
        left = _grundy.left(place, self.misere, [option[0] for option in winning])
        if left is None:
            return best
        at = min(range(len(left)), key=lambda i: (left[i] is None, left[i]))
        return Move(str(winning[at][0]), winning[at][1], position=winning[at][0])

    def undo(self) -> Match:
        """Takes the last move back."""
        if len(self.history) > 1:
            self.history.pop()
        return self

    @property
    def over(self) -> bool:
        """Whether there is no move."""
        place = self.position
        return not place.options() if isinstance(place, GameSum) else _grundy.is_over(place, self.misere)

    @property
    def winner(self) -> int | None:
        """Who has won, once the game is over."""
        if not self.over:
            return None
        return self.player if self._last_loses else 3 - self.player

    @property
    def _last_loses(self) -> bool:
        """Whether who cannot move wins, as asked or by the rules themselves."""
        place = self.position
        return self.misere or (isinstance(place, Position) and place.is_misere)

    def __repr__(self) -> str:
        state = f"player {self.winner} has won" if self.over else f"player {self.player} to move"
        return f"<{self.position}, {state}>"

    def _repr_html_(self) -> str:
        place = f"<p><code>{escape(str(self.position))}</code></p>"
        try:
            options = self.options
        except BudgetError as error:
            return f"{place}<p>{escape(str(error))}</p>"
        items = "".join(f"<li value={i}><code>{escape(text)}</code></li>" for i, text in enumerate(options))
        return f"{place}<ol>{items}</ol>"


def play(
    start: Union[str, Position, GameSum], *, misere: bool = False, most: SupportsIndex = MOST
) -> Match:
    """Begins a game from a position, built in or of one's own. Moves are made where there are no more than ``most`` options, unless a
    game of one's own has them.

    >>> import grundy
    >>> match = grundy.play("nim:200000", most=200_000)
    >>> match.reply().winner
    1
    """
    return Match(start if isinstance(start, GameSum) else position(start), misere=misere, most=most)
