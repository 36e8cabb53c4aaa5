"""What is given and does not fit: errors that say which argument, of the kinds that the documentation promises."""

import re

import numpy as np
import pytest

import grundy

#: Half of a surrogate pair, which Python's texts may have and UTF-8 may not.
HALF = "nim:\ud800"

RULES = grundy.Rules("game g\nwith t = 2\nheap x\ntake k from x where k <= t\n")
FOUND = grundy.discover(grundy.Rules.of("wythoff"))


class Countdown(grundy.Game):
    def options(self, position):
        return [position - 1, position - 2][:position]


COUNTDOWN = Countdown()

WRONG_TYPES = {
    "heap": lambda: grundy.solve("nim", 10.0),
    "heap, a text": lambda: grundy.value("nim", "3"),
    "heap, nothing": lambda: grundy.position("nim", None),
    "heap, a list": lambda: grundy.solve("nim", [3, 4]),
    "heap of rules": lambda: RULES(3.0),
    "heap of a theorem": lambda: FOUND.solve(3.0, 5),
    "position": lambda: grundy.solve(None),
    "position, bytes": lambda: grundy.solve(b"nim:3"),
    "positions": lambda: grundy.solve(["nim:3", None]),
    "position of value": lambda: grundy.value(3),
    "position of play": lambda: grundy.play(None),
    "memory": lambda: grundy.solve("nim:3", memory=1.5),
    "time": lambda: grundy.solve("nim:3", time="1"),
    "moves": lambda: grundy.solve("nim:3", moves=None),
    "lang": lambda: grundy.solve("nim:3", lang=None),
    "misere": lambda: grundy.solve("nim:3", misere="no"),
    "misere of a game of one's own": lambda: COUNTDOWN.outcome(3, misere=None),
    "misere of a graph": lambda: COUNTDOWN.graph(3, misere="x"),
    "misere of a sum's graph": lambda: (COUNTDOWN(3) + "nim:2").graph(misere="x"),
    "misere of a sum": lambda: (COUNTDOWN(3) + "nim:2").solve(misere="no"),
    "misere of labels": lambda: grundy.label([0], [1], misere="no"),
    "progress": lambda: grundy.solve(["nim:3"], progress=5),
    "progress of one position": lambda: grundy.solve("nim:3", progress=5),
    "most": lambda: grundy.options("nim:3", most=2.0),
    "most of a game of one's own": lambda: COUNTDOWN.value(1000, most=1.5),
    "moves of a game of one's own": lambda: COUNTDOWN.solve(3, moves=1.5),
    "moves of a sum": lambda: (COUNTDOWN(3) + "nim:2").solve(moves="x"),
    "time of a sum": lambda: (COUNTDOWN(3) + "nim:2").solve(time="x"),
    "options": lambda: type("None_", (grundy.Game,), {"options": lambda self, place: None})().value(1),
    "to": lambda: grundy.play("nim:3").move(1.0),
    "most of play": lambda: grundy.play("nim:3", most=1.5),
    "game": lambda: grundy.table(None, 3),
    "game of least": lambda: grundy.least(None),
    "last": lambda: grundy.table("wythoff", 3.0),
    "last, bytes": lambda: grundy.table("wythoff", b"34"),
    "outcomes": lambda: grundy.table("wythoff", 3, outcomes="x"),
    "count": lambda: grundy.p_positions("wythoff", 2.5),
    "code": lambda: grundy.heap_values(0.77, 3),
    "the number of values": lambda: grundy.heap_values("0.77", 1.5),
    "stop_at_proof": lambda: grundy.Heaps("0.77").extend(3, stop_at_proof="x"),
    "board": lambda: grundy.boxes(None),
    "ahead": lambda: grundy.boxes("1x1", ahead=0.5),
    "source": lambda: grundy.label(None),
    "nodes": lambda: grundy.label([0], [1], nodes=2.0),
    "nodes with names": lambda: grundy.label([("a", "b")], nodes="x"),
    "end": lambda: grundy.label([0], [1], end=3),
    "targets": lambda: grundy.label([0], [1], targets=5),
    "targets, an array without dimensions": lambda: grundy.label([0], [1], targets=np.array(1)),
    "targets of a check, an array without dimensions": lambda: grundy.verify("", targets=np.array(1)),
    "numeration, an array without dimensions": lambda: grundy.discover(RULES, numeration=np.array(1)),
    "positions, an array without dimensions": lambda: grundy.solve(np.array(1)),
    "targets of a check": lambda: grundy.verify("", targets=5),
    "threads": lambda: grundy.label([0], [1], threads=1.5),
    "a node": lambda: grundy.label([0], [1])[0.0],
    "the graph of a certificate": lambda: grundy.geography([0], [1]).certificate(None),
    "rules": lambda: grundy.Rules(None),
    "a parameter": lambda: grundy.Rules(RULES.text, t=3.0),
    "rules of": lambda: grundy.Rules.of(None),
    "heaps of rules": lambda: grundy.Rules.of("nim", 2.0),
    "rules to discover": lambda: grundy.discover(None),
    "value": lambda: grundy.discover(RULES, value=1.5),
    "numeration": lambda: grundy.discover(RULES, numeration=5),
    "the name of a file of rules": lambda: grundy.Rules.read(5),
    "a term": lambda: grundy.discover(RULES, numeration=(1.0, 1)),
    "certificate": lambda: grundy.verify(None),
    "rules of a certificate": lambda: grundy.verify(FOUND.certificate, rules=5),
    "numbers": lambda: FOUND.automaton.accepts((3.0, 5)),
    "rows": lambda: FOUND.automaton.accepts([[3.0, 5]]),
    "letter": lambda: FOUND.automaton.digits("x"),
    "language": lambda: FOUND.automaton.code(None),
    "scale": lambda: grundy.graph("nim:1").png("x"),
    "nimber": lambda: grundy.nim_mul(2.0, 2),
    "nimbers": lambda: grundy.nim_sqrt([1.0]),
    "out": lambda: grundy.nim_mul(np.arange(4, dtype=np.uint8), 2, out=[1, 2, 3, 4]),
    "the exponent": lambda: grundy.nim_pow(2, 2.0),
}

WRONG = {
    "a text": lambda: grundy.solve(HALF),
    "texts": lambda: grundy.solve(["nim:3", HALF]),
    "a sum": lambda: grundy.position("nim:3") + HALF,
    "a game": lambda: grundy.table(HALF, 3),
    "a code": lambda: grundy.Heaps(HALF),
    "a board": lambda: grundy.boxes(HALF),
    "a language": lambda: grundy.solve("nim:3", lang=HALF),
    "rules": lambda: grundy.Rules(HALF),
    "rules of": lambda: grundy.Rules.of(HALF),
    "a certificate": lambda: grundy.verify(HALF),
    "names": lambda: grundy.geography([("a", HALF)]).certificate(),
    "more seconds than there are": lambda: grundy.solve("nim:3", time=10**400),
    "more seconds than a clock has": lambda: grundy.discover(RULES, time=1e19),
    "more seconds than a clock has, in own games": lambda: COUNTDOWN(3).solve(time=1e19),
    "the name of a file": lambda: grundy.verify("{}", graph=HALF),
    "rows of different lengths": lambda: grundy.nim_mul([[1, 2], [3]], 2),
    "rows of an automaton": lambda: FOUND.automaton.accepts([[1], [2, 3]]),
    "shapes": lambda: grundy.nim_mul([1, 2], [1, 2, 3]),
    "shapes of a sum": lambda: grundy.nim_add([1, 2], [1, 2, 3]),
    "a factor of 70 bits": lambda: grundy.nim_mul([2**70, 1], 2),
    "a negative factor": lambda: grundy.nim_mul([2**64 - 1, -1], 2),
    "a long factor": lambda: grundy.nim_mul(10**5000, [2]),
    "a long negative factor": lambda: grundy.nim_mul(-(10**5000), [2]),
    "a long node": lambda: grundy.label([0], [1])[10**5000],
    "a long number": lambda: FOUND.automaton.accepts((-(10**5000), 5)),
    "a long lead": lambda: grundy.boxes("3x3", ahead=10**5000),
    "a letter": lambda: FOUND.automaton.digits(-1),
    "the name of a file of rules": lambda: grundy.Rules.read(HALF),
    "the name of a file with 0": lambda: grundy.Rules.read("a\0"),
    "values in a table": lambda: grundy.verify("{}", values=np.zeros((2, 2), dtype=int)),
    "no scale": lambda: grundy.graph("nim:1").png(0),
    "a scale": lambda: grundy.graph("nim:1").png(1e9),
}


@pytest.mark.parametrize("case", WRONG_TYPES)
def test_types_that_do_not_fit(case):
    """For those who catch Python's error, and for those who catch the package's."""
    with pytest.raises(grundy.WrongTypeError, match="found .*, expected ") as error:
        WRONG_TYPES[case]()
    assert isinstance(error.value, TypeError) and isinstance(error.value, grundy.InputError)


@pytest.mark.parametrize("case", WRONG)
def test_what_does_not_fit(case):
    with pytest.raises(grundy.InputError, match="found .*, expected "):
        WRONG[case]()


def test_messages_say_which_argument():
    for name, ask in {
        "memory": lambda: grundy.solve("nim:3", memory="x"),
        "time": lambda: grundy.value("nim:3", time="x"),
        "misere": lambda: grundy.options("nim:3", misere=1),
        "position 1": lambda: grundy.solve(["nim:3", HALF]),
        "out": lambda: grundy.nim_mul(np.arange(4), 2, out=5),
        "targets": lambda: grundy.label([0], [1], targets=5),
    }.items():
        with pytest.raises(grundy.InputError, match=f"^{name}: "):
            ask()
    # What is long is cut, and what cannot be written is counted.
    with pytest.raises(grundy.InputError) as error:
        grundy.solve("nim", "x" * 10**6)
    assert len(str(error.value)) < 200
    with pytest.raises(grundy.InputError, match="a number of 16610 bits"):
        grundy.play("nim:3").move(10**5000)
    with pytest.raises(grundy.InputError, match="found an object without 'certificate', expected a certificate"):
        grundy.verify("{}")
    # Numbers as the command cuts them: in the middle, from 61 digits on; here by the library and by the package.
    for number, shown in {
        -(10**59 + 7): "-1" + "0" * 58 + "7",
        -(10**60 + 7): "-10000000…00000007 (61 digits)",
        -(10**4000 + 7): "-10000000…00000007 (4001 digits)",
    }.items():
        for ask in (lambda n: grundy.solve("nim", n), lambda n: grundy.nim_mul(n, [2])):
            with pytest.raises(grundy.InputError, match=f"found {re.escape(shown)}, expected "):
                ask(number)


def test_what_is_true_is_no_number_and_no_number_is_true():
    assert grundy.solve("nim:1", misere=np.True_).misere
    for wrong in (1, 0, None, "True"):
        with pytest.raises(grundy.WrongTypeError):
            grundy.solve("nim:1", misere=wrong)
    # As everywhere in Python, True counts as 1 where a number is wanted.
    assert grundy.solve("nim", True).value == 1


def test_integers_in_lists_are_numbers_of_nodes_however_long_they_are():
    for number in (-1, 2**32 - 5, 2**40, 2**63, 2**64 - 1, 2**64, 2**70, 10**5000, -(2**70)):
        said = r"\[1\]: found .*, expected a node from 0 to 4294967290$"
        with pytest.raises(grundy.InputError, match="^source" + said):
            grundy.label([0, number], [1, 0])
        with pytest.raises(grundy.InputError, match="^target" + said):
            grundy.geography([(0, 1), (1, number)])
        # Beside other names they are names, and in arrays of objects as well.
        assert grundy.label([0, number], ["a", "b"])[number][0] == "N"
        assert grundy.label(np.array([0, number], dtype=object), np.array([1, 0], dtype=object))[number][0] == "P"
    assert grundy.label([np.uint64(2), 1], [1, 0])[2][0] == "P"


def test_what_is_masked_is_refused():
    """NumPy takes what lies below a mask for numbers like others."""
    masked = np.ma.masked_equal(np.array([3, 1, 2], dtype=np.uint8), 1)
    rows = np.ma.masked_equal([[3, 5], [1, 2]], 1)
    for name, ask in {
        "nimbers": lambda: grundy.nim_mul(masked, masked),
        "nimbers beside another": lambda: grundy.nim_add(2, masked),
        "nimbers in a list": lambda: grundy.nim_mul([masked, masked], 2),
        "values": lambda: grundy.verify("{}", values=masked),
        "positions": lambda: FOUND.automaton.accepts(rows),
        "edges": lambda: grundy.label(rows),
        "edges in columns": lambda: grundy.geography(masked, [0, 1, 2]),
        "targets": lambda: grundy.label([0], [1], targets=masked),
    }.items():
        with pytest.raises(grundy.InputError, match=f"^{name.split()[0]}: found .* masked, expected .*filled") as error:
            ask()
        assert not isinstance(error.value, TypeError)
    # Where nothing is masked, nothing is lost.
    whole = np.ma.masked_equal(rows.filled(4), 9)
    assert grundy.nim_add(whole, 1).tolist() == [[2, 4], [5, 3]]
    assert grundy.label(whole)[3][0] == "N"


def test_files_of_rules(tmp_path):
    """One that cannot be opened is an error of Python's own, as the documentation says; one that is no text is not."""
    path = tmp_path / "own.game"
    path.write_text(RULES.text, encoding="utf-8")
    assert grundy.Rules.read(path, t=3) == grundy.Rules.read(str(path), t=3) == grundy.Rules(RULES.text, t=3)
    for wrong in (tmp_path, tmp_path / "none"):
        with pytest.raises(OSError):
            grundy.Rules.read(wrong)
        # Where it is a part of what is asked, that is wrong.
        for ask in (
            lambda: grundy.solve(f"@{wrong}:3"),
            lambda: grundy.verify("node,label,remoteness,move\n0,L,0,\n", graph=wrong),
        ):
            with pytest.raises(grundy.InputError, match="cannot be opened|os error|cannot be read|directory"):
                ask()
    path.write_bytes(b"game g\xff\n")
    with pytest.raises(grundy.InputError, match="no text in UTF-8"):
        grundy.Rules.read(path)


def test_what_is_pythons_own_stays_so():
    with pytest.raises(TypeError, match="unexpected keyword"):
        grundy.solve("nim:3", bad=1)
    with pytest.raises(IndexError):
        grundy.solve(["nim:3"])[5]
    with pytest.raises(ZeroDivisionError):
        grundy.nim_inv(0)
    for wrong in (5, None, 1.5):
        with pytest.raises(TypeError, match="unsupported operand"):
            COUNTDOWN(3) + wrong
        with pytest.raises(TypeError, match="unsupported operand"):
            wrong + grundy.position("nim:3")
    for wrong in (1, False, 0.0):
        for place in (grundy.position("nim:3"), COUNTDOWN(4) + "nim:3"):
            with pytest.raises(TypeError, match="unsupported operand"):
                wrong + place


def test_positions_in_lists_are_summed():
    places = [grundy.position("nim:3"), grundy.position("kayles:5"), grundy.position("nim:1")]
    assert sum(places) == grundy.position("nim:3+kayles:5+nim:1") and sum(places[:1]) == places[0]
    both = sum([COUNTDOWN(4) + "nim:3", COUNTDOWN(5)])
    assert both.value() == (COUNTDOWN(4) + "nim:3" + COUNTDOWN(5)).value()


def test_a_text_may_stand_on_either_side():
    assert "nim:3" + grundy.position("kayles:5") == grundy.position("nim:3+kayles:5")
    assert ("nim:3" + COUNTDOWN(4)).value() == (COUNTDOWN(4) + "nim:3").value()


def test_an_array_without_dimensions_is_one_thing():
    place = grundy.position("nim:3,4")
    for one in (np.array("nim:3,4"), np.str_("nim:3,4"), np.array(place, dtype=object)):
        assert grundy.solve(one) == grundy.solve("nim:3,4")
    assert grundy.solve(np.array("nim"), 3, 4) == grundy.solve("nim:3,4")
    assert [verdict.value for verdict in grundy.solve(np.array(["nim:3,4"]))] == [7]
    with pytest.raises(grundy.WrongTypeError, match="^position: found 1, expected a text"):
        grundy.solve(np.array(1))
    with pytest.raises(grundy.WrongTypeError, match=r"^targets: found array\(1\), expected nodes of the graph"):
        grundy.label([0], [1], targets=np.array(1))
