"""Who wins an impartial game, by which moves, and why: exactly, at any size.

>>> import grundy
>>> grundy.solve("wythoff:8,12+nim:3,4,5").moves[0].to
'wythoff:8,5+nim:3,4,5'

Positions        ``solve``, ``value``, ``options``, ``graph``, ``play``, ``position``
Whole arrays     ``heap_values``, ``Heaps``, ``table``, ``least``, ``map_of``, ``p_positions``
Dots and Boxes   ``boxes``
Graphs           ``label``, ``geography``: from arrays, scipy, NetworkX and tables
Nimbers          ``nim_add``, ``nim_mul``, ``nim_div``, ``nim_inv``, ``nim_sqrt``, ``nim_pow``
Games of yours   ``Rules`` for rules as text, ``Game`` for a class in Python
Theorems         ``discover``, ``Automaton``, ``verify``
What goes wrong  ``GrundyError``: ``InputError`` (and ``WrongTypeError``), ``BudgetError``, ``UnknownError``

Every function has an example; ``help(grundy.solve)`` shows it.
"""

from ._grundy import Position, __version__
from .automata import Automaton
from .certificates import Checked, verify
from .dots_and_boxes import Boxes, Line, boxes
from .errors import BudgetError, GrundyError, InputError, UnknownError, WrongTypeError
from .games import Graph
from .heaps import Heaps, Period, heap_values
from .labels import Geography, Labels, geography, label
from .nimbers import nim_add, nim_div, nim_inv, nim_mul, nim_pow, nim_sqrt
from .own import Game, GameSum
from .playing import Match, play
from .rules import Discovery, Rules, discover
from .solving import graph, options, position, solve, value
from .tables import Map, least, map_of, p_positions, table
from .verdict import Choice, Loony, Loopy, Move, Value, Verdict, Verdicts

__all__ = [
    "Automaton",
    "Boxes",
    "BudgetError",
    "Checked",
    "Choice",
    "Discovery",
    "Game",
    "GameSum",
    "Geography",
    "Graph",
    "GrundyError",
    "Heaps",
    "InputError",
    "Labels",
    "Line",
    "Loony",
    "Loopy",
    "Map",
    "Match",
    "Move",
    "Period",
    "Position",
    "Rules",
    "UnknownError",
    "Value",
    "Verdict",
    "Verdicts",
    "WrongTypeError",
    "__version__",
    "boxes",
    "discover",
    "geography",
    "graph",
    "heap_values",
    "label",
    "least",
    "map_of",
    "nim_add",
    "nim_div",
    "nim_inv",
    "nim_mul",
    "nim_pow",
    "nim_sqrt",
    "options",
    "p_positions",
    "play",
    "position",
    "solve",
    "table",
    "value",
    "verify",
]
