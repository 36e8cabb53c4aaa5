"""What answers can be copied and pickled, so that other processes may work with them."""

import copy
import pickle

import numpy as np
import pytest

import grundy

PAIRS = [("a", "b"), ("b", "a"), ("b", "c"), ("c", "d"), ("e", "e")]


def again(thing):
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.parametrize("copied", [again, copy.copy, copy.deepcopy])
@pytest.mark.parametrize("options", [{}, {"misere": True}, {"end": "draws"}, {"targets": ["c"]}])
def test_labels(copied, options):
    labels = grundy.label(PAIRS, **options)
    # Before anything was asked, and after.
    for _ in range(2):
        found = copied(labels)
        assert list(found) == list(labels)
        for node in labels:
            assert found[node] == labels[node]
        assert found.values.tolist() == labels.values.tolist() and found.levels == labels.levels
    # A node that no edge leads to is one, too.
    assert len(copied(grundy.label([0], [1], nodes=5))) == 5


@pytest.mark.parametrize("copied", [again, copy.copy, copy.deepcopy])
def test_geography(copied):
    for edges in (PAIRS, [(0, 1), (1, 2), (1, 2), (3, 3)], []):
        found, game = copied(grundy.geography(edges)), grundy.geography(edges)
        assert found.outcomes.tolist() == game.outcomes.tolist() and list(found) == list(game)
        assert grundy.verify(found.certificate(), graph=edges)


def test_heap_values_go_on():
    for code, count in (("0.77", 1000), ("0.07", 30), ("0.6", 5000), ("4.7", 100), ("0.106", 300), ("0.77", 0)):
        heaps = grundy.Heaps(code).extend(count)
        found = again(heaps)
        assert len(found) == count and found.values.tolist() == heaps.values.tolist()
        assert found.code == heaps.code and found.period == heaps.period
        if found.period is not None and found.period.proved:
            assert grundy.verify(found.certificate())
        # They go on by themselves.
        found.extend(count + 500)
        assert len(heaps) == count
        assert found.values.tolist() == grundy.heap_values(code, count + 500).tolist()
    assert copy.deepcopy(heaps).extend(10).values.tolist() == grundy.heap_values("0.77", 10).tolist()


def test_many_verdicts():
    verdicts = grundy.solve(["nim:3,4,5", grundy.position("kayles:5"), "nim:1,1"], moves=1, lang="zh")
    found = again(verdicts)
    assert list(found) == list(verdicts) and found.outcomes.tolist() == verdicts.outcomes.tolist()
    assert again(verdicts[1:])[0] == verdicts[1]


def test_theorems():
    found = grundy.discover(grundy.Rules.of("wythoff"))
    same = again(found)
    assert same == found and hash(same.automaton) == hash(found.automaton)
    assert same.automaton.accepts([[3, 5], [3, 6]]).tolist() == [True, False]
    assert str(same.automaton) == str(found.automaton) and same.automaton.code() == found.automaton.code()
    assert same.solve(10**30, 3).outcome == "N" and grundy.verify(same.certificate, rules=same.rules)
    other = grundy.discover(grundy.Rules.of("wythoff/2"))
    assert other.automaton != found.automaton and other != found


def test_rules_are_equal_if_they_say_the_same():
    text = "game g\nwith t = 2\nheap x\ntake k from x where k <= t\n"
    one, other = grundy.Rules(text), grundy.Rules(text, t=3)
    assert one == grundy.Rules(text) == again(one) and hash(one) == hash(again(one))
    assert one != other and other == again(other) and one != text


def test_graphs():
    graph = grundy.graph("nim:1,2")
    assert again(graph).labels["nim:1,2"] == graph.labels["nim:1,2"] == again(graph).labels["nim:1,2"]


def test_what_was_pickled_is_not_what_the_arrays_are_now():
    source, target = np.array([0, 1]), np.array([1, 2])
    labels = grundy.label(source, target)
    source[:] = 2
    assert again(labels).outcomes.tolist() == [b"P", b"N", b"P"]
