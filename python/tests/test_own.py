"""Games of one's own: rules as text, and classes in Python."""

import copy
import functools
import gc
import itertools
import pickle
import threading
import time
import weakref

import numpy as np
import pytest

import grundy


def mex(values):
    values = set(values)
    return next(n for n in itertools.count() if n not in values)


class Wythoff(grundy.Game):
    def options(self, position):
        x, y = position
        yield from ((i, y) for i in range(x))
        yield from ((x, j) for j in range(y))
        yield from ((x - k, y - k) for k in range(1, min(x, y) + 1))


class Nim(grundy.Game):
    def options(self, position):
        return list(range(position))


class Walk(grundy.Game):
    """A token on a graph, which may go round."""

    def __init__(self, edges):
        self.edges = edges

    def options(self, position):
        return [b for a, b in self.edges if a == position]


def test_values_are_those_of_the_table():
    game = Wythoff()
    table = grundy.table("wythoff", 20)
    game.explore((20, 20))
    assert len(game) == 21 * 21
    for x, y in itertools.product(range(21), repeat=2):
        assert game.value((x, y)) == table[x, y]
        assert game.outcome((x, y)) == ("P" if table[x, y] == 0 else "N")


def test_positions_of_every_kind():
    class Words(grundy.Game):
        def options(self, position):
            return {position[:i] + position[i + 1 :] for i in range(len(position))}

    # Every move takes one letter: the parity decides.
    for word in ("", "a", "ab", "abcde"):
        assert Words().value(word) == len(word) % 2
    assert Words().value(("x", 1, None)) == 1
    with pytest.raises(TypeError):
        Words().value([1, 2])


@functools.cache
def remoteness(n, misere):
    """Of Nim with one heap: quickest wins and longest losses, by the definition."""
    if n == 0:
        return ("N" if misere else "P", 0)
    options = [remoteness(i, misere) for i in range(n)]
    lost = [far for outcome, far in options if outcome == "P"]
    return ("N", min(lost) + 1) if lost else ("P", max(far for _, far in options) + 1)


def test_verdicts_of_normal_and_misere_play():
    game = Nim()
    for misere in (False, True):
        for n in range(8):
            verdict = game.solve(n, misere=misere)
            assert (verdict.outcome, verdict.remoteness) == remoteness(n, misere)
            assert all(game.outcome(move.position, misere=misere) == "P" for move in verdict.moves)
            wins = sum(remoteness(i, misere)[0] == "P" for i in range(n))
            assert verdict.move_count == wins
    assert game.solve(5).moves[0].to == "nim:0" and game.solve(5).value == 5


def test_games_that_may_go_round():
    for seed in range(20):
        rng = np.random.default_rng(seed)
        edges = [tuple(edge) for edge in rng.integers(0, 9, (14, 2)).tolist()]
        game = Walk(edges)
        labels = grundy.label([a for a, _ in edges], [b for _, b in edges], nodes=9)
        misere = grundy.label([a for a, _ in edges], [b for _, b in edges], nodes=9, misere=True)
        for node in range(9):
            assert game.outcome(node) == labels.outcomes[node].decode()
            assert game.outcome(node, misere=True) == misere.outcomes[node].decode()
            assert game.value(node) == labels.values[node]
            far = game.solve(node).remoteness
            assert (-1 if far is None else far) == labels.remoteness[node]
    assert Walk([(0, 1), (1, 0)]).value(0) == grundy.Loopy()


def test_sums_with_built_in_games():
    game, nim = Wythoff(), Nim()
    for x, n in itertools.product(range(5), range(6)):
        both = game((x, 3)) + f"nim:{n}"
        value = int(grundy.table("wythoff", 5)[x, 3]) ^ n
        assert both.value() == value and both.outcome() == ("P" if value == 0 else "N")
        verdict = both.solve()
        assert verdict.value == value and bool(verdict.moves) == (value != 0)
        assert all(move.position.outcome() == "P" for move in verdict.moves)
    three = grundy.position("kayles:5") + (nim(4) + game((1, 2)))
    assert three.value() == 4 ^ 4 ^ 0
    assert (nim(2) + nim(3) + "nim:1").outcome() == "P"
    # Misère play of a sum is search through the whole sum.
    for heaps in itertools.product(range(3), repeat=3):
        mine = nim(heaps[0]) + nim(heaps[1]) + grundy.position("nim", heaps[2])
        assert mine.outcome(misere=True) == grundy.solve("nim", *heaps, misere=True).outcome
        assert mine.solve(misere=True).outcome == mine.outcome(misere=True)
    draw = Walk([(0, 1), (1, 0)])
    assert (draw(0) + "nim:3").outcome() == "D" and (draw(0) + draw(1)).value() is None
    assert (Walk([(0, 0), (0, 1)])(0) + "nim:0").value() == grundy.value("digraph:a-a,a-b@a")


def test_graph_and_play():
    graph = Wythoff().graph((2, 3))
    assert len(graph) == 12 and graph.positions[0] == (2, 3)
    assert len(graph.source) == sum(len(list(Wythoff().options(p))) for p in graph.positions)
    networkx = pytest.importorskip("networkx")
    drawn = graph.to_networkx()
    assert isinstance(drawn, networkx.DiGraph) and drawn.nodes[(1, 2)]["outcome"] == "P"
    match = Nim().play(3)
    assert match.options == ["nim:0", "nim:1", "nim:2"] and match.reply().winner == 1


def test_sums_in_which_play_may_go_round_are_won_and_drawn():
    """Of two winning moves one goes round; of two moves one gives a draw away."""
    match = grundy.play(Walk([("a", "b"), ("b", "a"), ("a", "c")])("a") + "nim:2,2")
    while not match.over:
        match.reply()
        assert len(match.history) < 20
    assert match.winner == 1
    match = grundy.play(Walk([("a", "c"), ("a", "b"), ("b", "a"), ("c", "d")])("a") + "nim:0")
    for place in "bababa":
        assert str(match.reply().position) == f"walk:{place}+nim:0"


def test_errors_leave_what_is_known():
    class Broken(grundy.Game):
        def options(self, position):
            if position == 13:
                raise RuntimeError("unlucky")
            return range(position)

    game = Broken()
    assert game.value(5) == 5
    with pytest.raises(RuntimeError, match="unlucky"):
        game.value(20)
    assert game.value(7) == 7 and len(game) == 8
    with pytest.raises(RuntimeError):
        game.value(13)

    class Endless(grundy.Game):
        def options(self, position):
            return [position + 1]

    with pytest.raises(grundy.BudgetError, match="most="):
        Endless().value(0, most=1000)
    with pytest.raises(grundy.BudgetError, match="time="):
        Endless().value(0, time=0.05)
    with pytest.raises(grundy.BudgetError, match="memory="):
        Endless().value(0, memory=10**6)

    class Wide(grundy.Game):
        def options(self, position):
            return itertools.count() if position == -1 else []

    with pytest.raises(grundy.BudgetError):
        Wide().value(-1, most=10_000)
    with pytest.raises(TypeError):
        type("None_", (grundy.Game,), {"options": lambda self, position: 3})().value(1)
    with pytest.raises(NotImplementedError):
        grundy.Game().value(1)


def test_a_game_that_asks_itself_is_told():
    class Own(grundy.Game):
        def options(self, position):
            self.value(position - 1)
            return []

    with pytest.raises(grundy.InputError, match="Own .* options"):
        Own().value(3)

    class Length(grundy.Game):
        def options(self, position):
            return range(position if len(self) else 0)

    game = Length()
    with pytest.raises(grundy.InputError, match="Length .* options"):
        game.value(3)
    assert len(game) == 0
    # What a move is called may depend on what is known.

    class Told(Nim):
        def describe(self, position, option):
            return f"to {self.value(option)}"

    assert Told().solve(2).moves[0].text == "to 0"


def test_the_clock_is_looked_at_for_each_position():
    class Slow(grundy.Game):
        def options(self, position):
            time.sleep(0.01)
            return [position + 1]

    class Wide(grundy.Game):
        def options(self, position):
            for n in range(10**6 if position == -1 else 0):
                time.sleep(0.01)
                yield n

    for game, start in ((Slow(), 0), (Wide(), -1)):
        began = time.perf_counter()
        with pytest.raises(grundy.BudgetError, match="time="):
            game.value(start, time=0.1)
        assert time.perf_counter() - began < 5 and len(game) == 0


def test_a_game_that_nobody_has_is_freed():
    """With all its positions: the engine kept what it asks, which keeps the engine."""

    class Steps(grundy.Game):
        def options(self, position):
            return [position - 1] if position else []

    game = Steps()
    assert game.value(5) == 1
    gone = weakref.ref(game)
    del game
    gc.collect()
    assert gone() is None


def test_threads_share_a_game():
    game, found, table = Wythoff(), [], grundy.table("wythoff", 30)

    def ask(first):
        found.append(all(game.value((x, y)) == table[x, y] for x in range(first, 31, 4) for y in range(31)))

    threads = [threading.Thread(target=ask, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 4


MAHARAJA = """
game maharaja  # queen and knight
heaps x, y
symmetric
take k from x
take k from x and k from y
take 1 from x and 2 from y
"""


@functools.cache
def maharaja(x, y):
    options = [(i, y) for i in range(x)] + [(x, j) for j in range(y)]
    options += [(x - k, y - k) for k in range(1, min(x, y) + 1)]
    options += [(x - a, y - b) for a, b in ((1, 2), (2, 1)) if a <= x and b <= y]
    return mex(maharaja(*option) for option in options)


def test_rules_as_text():
    rules = grundy.Rules(MAHARAJA)
    assert grundy.table(rules, 15).tolist() == [[maharaja(x, y) for y in range(16)] for x in range(16)]
    assert rules.value(8, 12) == maharaja(8, 12)
    both = rules(3, 4) + "nim:2"
    assert grundy.value(both) == maharaja(3, 4) ^ 2
    losing = grundy.p_positions(rules, last=15)
    assert {tuple(row) for row in losing.tolist()} == {
        (x, y) for x in range(16) for y in range(x, 16) if maharaja(x, y) == 0
    }
    assert len(rules.graph(2, 2)) == 9 and rules.coordinates == ["x", "y"] and rules.name == "maharaja"
    assert rules.play(0, 1).reply().winner == 1


def test_parameters_and_wrong_rules():
    text = "game g\nwith t = 2\nheaps x\ntake k from x where k <= t\n"
    for t in (2, 3, 5):
        rules = grundy.Rules(text, t=t)
        assert rules.parameters == {"t": t}
        assert [rules.value(n) for n in range(12)] == [n % (t + 1) for n in range(12)]
        # A text says which game it is of.
        called = "g" if t == 2 else f"g/t={t}"
        for place in (rules(12), pickle.loads(pickle.dumps(rules))(12), pickle.loads(pickle.dumps(rules(12)))):
            assert str(place) == f"{called}:12" and grundy.value(place) == 12 % (t + 1)
        if 12 % (t + 1):
            assert rules.solve(12).moves[0].to == f"{called}:{12 - 12 % (t + 1)}"
    with pytest.raises(grundy.InputError) as caught:
        grundy.Rules("game g\nheaps x\ntake k from z\n")
    assert (caught.value.line, caught.value.column) == (3, 13)
    with pytest.raises(grundy.InputError):
        grundy.Rules(text, s=3)
    with pytest.raises(grundy.InputError):
        grundy.Rules(MAHARAJA)(1)


def test_turns_go_on_beside_own_games():
    """Whoever completes a box moves again, in a game of one's own as well."""

    class Take(grundy.Game):
        def options(self, n):
            return range(n)

    take = Take()
    for board in ("1x1", ".,.o,.", "..,.oo,..", "..,oo.,o.", "oo,.oo,.."):
        for heap in range(4):
            mine, theirs = take(heap) + f"nimstring:{board}", f"nim:{heap}+nimstring:{board}"
            assert mine.value() == grundy.value(theirs)
            assert mine.outcome() == grundy.solve(theirs).outcome
            options = grundy.options(theirs)
            assert len(set(mine.options())) == len(mine.options()) == len(options)
            winning = sum(option.outcome == "P" for option in options)
            assert mine.solve(moves=100).move_count == winning
    # Both boxes are completed, or one, and then a token is taken.
    texts = {str(option) for option in (take(1) + "nimstring:..,.oo,..").options()}
    assert {"take:0+nimstring:..,...,..", "take:0+nimstring:..,..o,.."} <= texts
    graph = (take(1) + "nimstring:..,.oo,..").graph()
    assert not graph.valued and graph.labels.outcomes[0] == b"N" and graph.svg()

    class Round(grundy.Game):
        def options(self, n):
            return [1 - n]

    with pytest.raises(grundy.UnknownError, match="another component"):
        (Round()(0) + "nimstring:1x1").outcome()
    with pytest.raises(grundy.UnknownError, match="normal play alone"):
        (take(1) + "nimstring:1x1").outcome(misere=True)


MISERE = "game mis\nheap n\nmisere\ntake k from n where k <= 3\n"
BLOCKED = "game blk\nheap n\ntake k from n where k <= 3\nblock 1\n"


def test_graphs_of_misere_rules_are_misere():
    rules = grundy.Rules(MISERE)
    for misere in (False, True):
        graph = rules.graph(9, misere=misere)
        assert graph.misere and not graph.valued and "misère" in repr(graph)
        for place, outcome in zip(graph.positions, graph.labels.outcomes):
            n = int(place.removeprefix("mis:"))
            assert outcome.decode() == rules.solve(n).outcome == ("P" if n % 4 == 1 else "N")
    assert grundy.graph(rules(2) + rules(2)).labels.outcomes[0] == b"P"
    assert "<title>mis:2+mis:2: P</title>" in grundy.graph(rules(2) + rules(2)).svg()
    with pytest.raises(grundy.UnknownError, match="misère by their rules"):
        grundy.graph(rules(2) + "nim:2")
    networkx = pytest.importorskip("networkx")
    drawn = rules.graph(5).to_networkx()
    assert isinstance(drawn, networkx.DiGraph)
    # From 5 to 4, 1 and 0.
    assert drawn.nodes["mis:5"] == {"outcome": "P", "remoteness": 3, "value": None}
    # Who cannot move wins, whether that is asked for once more or not.
    for misere in (False, True):
        assert rules.play(1, misere=misere).move(0).winner == 2


def test_sums_with_rules_that_have_none():
    class Steps(grundy.Game):
        def options(self, n):
            return [n - 1] if n else []

    for text in (BLOCKED, MISERE):
        both = Steps()(0) + grundy.Rules(text)(6)
        asked = [
            lambda: both.outcome(),
            lambda: both.outcome(misere=True),
            lambda: both.solve(),
            lambda: both.solve(misere=True),
            lambda: both.graph(),
            lambda: both.graph(misere=True),
        ]
        said = set()
        for ask in asked:
            with pytest.raises(grundy.UnknownError) as caught:
                ask()
            said.add(str(caught.value))
        assert len(said) == 1


def test_limits_hold_for_the_built_in_part_of_a_sum():
    nim = Nim()
    for ask in (grundy.GameSum.value, grundy.GameSum.outcome, grundy.GameSum.solve):
        with pytest.raises(grundy.BudgetError, match="time="):
            ask(nim(2) + "cram:7x9", time=0.05)
        with pytest.raises(grundy.BudgetError, match="memory="):
            ask(nim(2) + "chomp:9,9,9,9,9,9,9,9", memory=100_000)
    assert (nim(2) + "kayles:3").value(time=60, memory=1 << 30, most=100) == 2 ^ 3


class Taking(grundy.Game):
    """One to ``most`` tokens are taken from a heap."""

    def __init__(self, most=3):
        self.most = most

    def options(self, heap):
        return [heap - taken for taken in range(1, self.most + 1) if taken <= heap]


@pytest.mark.parametrize("seconds", [-1, float("nan"), float("inf")])
def test_a_refused_time_leaves_nothing_behind(seconds):
    game = Taking()
    game.value(3)
    with pytest.raises(grundy.InputError, match="time: found"):
        game.value(5, time=seconds)
    assert [game.value(heap) for heap in range(9)] == [heap % 4 for heap in range(9)]


def test_replies_win_beside_built_in_games():
    for own in range(5):
        for heap in range(4):
            match = grundy.play(Taking()(own) + f"nim:{heap}", misere=True)
            hint = match.hint()
            assert not hint.position.startswith("sum:") and not any(move.to.startswith("sum:") for move in hint.moves)
            if not match.over and hint.wins:
                assert match.reply().hint().outcome == "P", (own, heap)


def test_copies_ask_anew():
    game = Taking()
    game.value(10)
    other = copy.copy(game)
    other.most = 1
    assert (other.value(10), game.value(10)) == (0, 2)
    for again in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert again.value(10) == 2


def test_moves_are_none_or_more():
    for place in (Taking()(7), Taking()(7) + "nim:1"):
        with pytest.raises(grundy.InputError, match="found -1"):
            place.solve(moves=-1)
        assert place.solve(moves=0).moves == ()


def test_winning_moves_of_a_sum_are_found_in_time():
    begun = time.monotonic()
    with pytest.raises(grundy.BudgetError, match="time="):
        (Taking()(3) + "nim:100000").solve(time=0.2)
    assert time.monotonic() - begun < 10
