"""Discoveries, automata and certificates."""

import copy
import itertools
import pathlib
import pickle
import random

import numpy as np
import pytest

import grundy

GAMES = pathlib.Path(__file__).parents[2] / "games"


@pytest.fixture(scope="module")
def wythoff():
    return grundy.discover(grundy.Rules.of("wythoff"))


def test_wythoff_is_proved(wythoff):
    assert wythoff.proved and wythoff.steps and wythoff.seconds > 0 and "<svg" in wythoff._repr_html_()
    automaton = wythoff.automaton
    assert automaton.numeration == (1, 1) and automaton.arity == 2 and automaton.radix == 2
    table = grundy.table("wythoff", 60)
    places = np.array(list(itertools.product(range(61), repeat=2)))
    assert np.array_equal(automaton.accepts(places), table.reshape(-1) == 0)
    for x, y in random.Random(1).sample(places.tolist(), 100):
        assert automaton.accepts((x, y)) == (table[x, y] == 0)


def test_words_for_what_has_no_name(wythoff):
    assert wythoff.words is None
    mark = (GAMES / "mark.game").read_text()
    found = grundy.discover(mark.replace("take 1 from n", "take 2 from n"))
    assert found.proved and "automaton with 7 states" in found.form
    assert found.words.startswith("write the number n in base 2;") and "from state 6:" in found.words
    assert "from state 6:" in found._repr_html_()


def test_positions_of_any_size(wythoff):
    # Two successive Fibonacci numbers F(2k), F(2k+1) are no pair, F(2k−1) and F(2k) are (Silber 1976).
    a, b = 1, 2
    for _ in range(400):
        assert wythoff.automaton.accepts((a, b))
        verdict = wythoff.solve(a, b)
        assert verdict.outcome == "P" == grundy.solve("wythoff", a, b).outcome
        a, b = a + b, a + 2 * b
    verdict = wythoff.solve(10**100, 3)
    assert verdict.outcome == "N" and verdict.method == "automaton"
    to = tuple(int(n) for n in verdict.moves[0].to.split(":")[1].split(","))
    assert wythoff.automaton.accepts(to)


def test_the_automaton_draws_and_writes_itself(wythoff):
    automaton = wythoff.automaton
    assert automaton._repr_svg_().startswith("<svg") and "digraph" in automaton.dot()
    scope: dict = {}
    exec(automaton.code("python"), scope)
    for x, y in itertools.product(range(30), repeat=2):
        assert scope["accepts"]((x, y)) == automaton.accepts((x, y))
    assert "fn accepts" in automaton.code("rust") and "bool accepts" in automaton.code("c++")
    with pytest.raises(grundy.InputError):
        automaton.code("cobol")
    again = grundy.Automaton.of_certificate(wythoff.certificate)
    assert again.edges == automaton.edges and again.accepting == automaton.accepting


def test_wrong_positions_of_an_automaton(wythoff):
    for wrong in ((1,), (1, -1)):
        with pytest.raises(grundy.InputError):
            wythoff.automaton.accepts(wrong)
    for wrong in ([[1, 2, 3]], [1, 2], [[-1, 2]], [[0.5, 1]]):
        with pytest.raises(grundy.InputError):
            wythoff.automaton.accepts(wrong)


def test_certificates_are_checked(wythoff):
    assert grundy.verify(wythoff.certificate, rules=wythoff.rules).answer == "holds"
    other = grundy.Rules("game w\nheaps x, y\nsymmetric\ntake k from x\n")
    assert grundy.verify(wythoff.certificate, rules=other).answer == "fails"
    with pytest.raises(grundy.InputError, match="rules="):
        grundy.verify(wythoff.certificate)
    with pytest.raises(grundy.InputError):
        grundy.verify("nothing")
    with pytest.raises(grundy.BudgetError):
        grundy.verify(wythoff.certificate, rules=wythoff.rules, memory=10)


def test_numerations_may_have_three_terms():
    rules = grundy.Rules((GAMES / "splythoff.game").read_text())
    found = grundy.discover(rules, numeration=(1, 1, 1))
    automaton = found.automaton
    assert found.proved and automaton.numeration == (1, 1, 1) and automaton.radix == 2
    assert repr(automaton) == "<automaton of 45 states, Tribonacci numeration>"
    assert automaton.accepts((17, 31)) and not automaton.accepts((17, 30))
    # Integers of any size are written in the same digits as those of an array.
    places = list(itertools.product(range(60), repeat=2))
    assert [automaton.accepts(place) for place in places] == automaton.accepts(np.array(places)).tolist()
    with pytest.raises(grundy.InputError):
        grundy.discover(rules, numeration=(1, 2, 1))


def test_values_and_misere_and_what_is_not_found():
    nim = grundy.Rules("game nim2\nheaps x, y\ntake k from any heap\n")
    three = grundy.discover(nim, value=3)
    for x, y in itertools.product(range(20), repeat=2):
        assert three.automaton.accepts((x, y)) == (x ^ y == 3)
    misere = grundy.discover(nim, misere=True)
    assert misere.proved and misere.misere
    for x, y in itertools.product(range(12), repeat=2):
        assert misere.automaton.accepts((x, y)) == (grundy.solve("nim", x, y, misere=True).outcome == "P")
    values = grundy.discover(nim, values=True)
    assert values.automaton.accepts((5, 3, 6)) and not values.automaton.accepts((5, 3, 5))
    with pytest.raises(grundy.InputError):
        grundy.discover(nim, value=1, values=True)
    with pytest.raises(grundy.InputError):
        grundy.discover(nim, numeration=(0, 9))
    # Memory has a limit where none is given, too.
    for given in ({"value": 2**31}, {"values": True, "memory": 1000}):
        with pytest.raises(grundy.BudgetError, match="raise memory=") as error:
            grundy.discover(nim, **given)
        assert error.value.resource == "memory"
    short = grundy.discover(grundy.Rules.of("wythoff/3"), time=0.0)
    assert not short.proved and short.certificate is None
    with pytest.raises(grundy.UnknownError):
        short.solve(1, 2)


def test_rules_from_files():
    rules = grundy.Rules.read(str(GAMES / "wythoff-t.game"), t=3)
    found = grundy.discover(rules)
    assert found.proved
    table = grundy.table("wythoff/3", 40)
    for x, y in itertools.product(range(41), repeat=2):
        assert found.automaton.accepts((x, y)) == (table[x, y] == 0)
    assert grundy.solve(f"@{GAMES / 'wythoff.game'}:3,5").outcome == "P"


def test_certificates_of_rows():
    # Row 1 of Wythoff's table is 1, 2, 0, 4, 5, 3, 7, 8, 6, …
    table = grundy.table("wythoff", 40)
    assert all(table[1, n + 3] == table[1, n] + 3 for n in range(38))
    text = '{"version":1,"certificate":"rows","game":"wythoff","values":20,"rows":[%s]}'
    first, second = '{"start":0,"period":1}', '{"start":0,"period":3}'
    assert grundy.verify(text % f"{first},{second}").answer == "holds"
    assert grundy.verify(text % f"{first},{first}").answer == "fails"
    with pytest.raises(grundy.BudgetError):
        grundy.verify(text % f"{first},{second}", memory=10)


def test_labels_are_their_own_proof(tmp_path):
    edges = [("a", "b"), ("b", "a"), ("b", "c"), ("c", "d")]
    labels = grundy.label(edges)
    word = {"N": "W", "P": "L", "D": "D"}

    def csv(labels):
        rows = []
        for name in labels.names.tolist():
            outcome, remoteness, move = labels[name]
            rows.append(f"{name},{word[outcome]},{'' if remoteness is None else remoteness},{move or ''}\n")
        return "node,label,remoteness,move\n" + "".join(rows)

    text = csv(labels)
    assert grundy.verify(text, graph=edges).answer == "holds"
    file = tmp_path / "graph.txt"
    file.write_text("".join(f"{a} {b}\n" for a, b in edges))
    assert grundy.verify(text, graph=file).answer == "holds"
    # Each label another one: refuted, and under another rule, too.
    for old, new in ((",W,", ",L,"), (",L,", ",W,"), (",1,", ",3,")):
        assert old in text
        assert grundy.verify(text.replace(old, new, 1), graph=edges).answer == "fails"
    assert grundy.verify(text, graph=edges, misere=True).answer == "fails"
    misere = csv(grundy.label(edges, misere=True))
    assert grundy.verify(misere, graph=edges, misere=True).holds
    targets = csv(grundy.label(edges, end="draws", targets=["c"]))
    assert grundy.verify(targets, graph=file, end="draws", targets=["c"]).holds
    assert grundy.verify(targets, graph=file, end="draws", targets=["a"]).answer == "fails"
    with pytest.raises(grundy.InputError, match="graph="):
        grundy.verify(text)
    with pytest.raises(grundy.InputError, match="nowhere"):
        grundy.verify(text, graph=edges, targets=["nowhere"])
    with pytest.raises(grundy.InputError, match="line 2"):
        grundy.verify("node,label,remoteness,move\na\n", graph=edges)


def test_theorems_are_about_rules_with_these_parameters():
    text = "game g\nwith t = 2\nheap x\ntake k from x where k <= t\n"
    for given in ({}, {"t": 2}, {"t": 3}):
        certificate = grundy.discover(grundy.Rules(text, **given)).certificate
        for asked in (2, 3, 5):
            checked = grundy.verify(certificate, rules=grundy.Rules(text, t=asked))
            assert bool(checked) == (asked == given.get("t", 2)), (given, asked, checked.report)
    assert "t = 3" in grundy.verify(certificate, rules=grundy.Rules(text, t=3)).report


def test_numbers_are_whole_where_they_decide():
    automaton = grundy.discover(grundy.Rules.of("wythoff")).automaton
    for position in ((3.7, 5), ("3", "5")):
        with pytest.raises(TypeError):
            automaton.accepts(position)
    heaps = grundy.Heaps("0.77").extend(1000)
    values = heaps.values.astype("i8")
    assert grundy.verify(heaps.certificate(), values=values)
    for wrong in (values + 2**32, values - 2**32, values + 0.5):
        with pytest.raises(grundy.InputError, match="values: found"):
            grundy.verify(heaps.certificate(), values=wrong)


def test_parameters_may_have_any_name():
    rules = grundy.Rules("game g\nwith text = 2\nheap x\ntake k from x where k <= text\n", text=3)
    assert copy.copy(rules).parameters == pickle.loads(pickle.dumps(rules)).parameters == {"text": 3}
