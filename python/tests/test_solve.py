"""Verdicts against search in plain Python, and published values."""

import copy
import functools
import itertools
import json
import os
import pickle
import random
import shutil
import subprocess

import numpy as np
import pytest

import grundy


def mex(values):
    values = set(values)
    return next(n for n in itertools.count() if n not in values)


@functools.cache
def nim_wins_misere(heaps):
    options = {
        tuple(sorted(heaps[:i] + (left,) + heaps[i + 1 :]))
        for i, heap in enumerate(heaps)
        for left in range(heap)
    }
    return not options or any(not nim_wins_misere(option) for option in options)


@functools.cache
def wythoff(x, y):
    return mex(
        [wythoff(i, y) for i in range(x)]
        + [wythoff(x, j) for j in range(y)]
        + [wythoff(x - k, y - k) for k in range(1, min(x, y) + 1)]
    )


@functools.cache
def kayles(n):
    return mex(
        kayles(i) ^ kayles(n - taken - i) for taken in (1, 2) for i in range(n - taken + 1) if taken <= n
    )


def test_values_are_those_of_search():
    for x, y in itertools.product(range(9), repeat=2):
        assert grundy.value("wythoff", x, y) == wythoff(x, y)
        for z in (0, 3):
            verdict = grundy.solve(f"wythoff:{x},{y}+nim:{z}")
            assert verdict.outcome == ("P" if wythoff(x, y) == z else "N")
    # Winning Ways, volume 1: Kayles 0 to 11.
    published = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    assert [grundy.value(f"kayles:{n}") for n in range(12)] == published
    assert [kayles(n) for n in range(12)] == published


def test_every_winning_move_wins_and_no_other():
    for heaps in itertools.product(range(5), repeat=3):
        verdict = grundy.solve("nim", *heaps, moves=100)
        options = {
            heaps[:i] + (left,) + heaps[i + 1 :] for i in range(3) for left in range(heaps[i])
        }
        winning = {option for option in options if functools.reduce(int.__xor__, option) == 0}
        shown = {tuple(int(n) for n in move.to.removeprefix("nim:").split(",")) for move in verdict.moves}
        assert {tuple(sorted(move)) for move in shown} == {tuple(sorted(move)) for move in winning}
        assert verdict.move_count == len(verdict.moves)


def test_misere_play():
    for heaps in itertools.product(range(4), repeat=3):
        heaps = tuple(sorted(heaps))
        verdict = grundy.solve("nim", *heaps, misere=True)
        assert verdict.wins == nim_wins_misere(heaps) and verdict.misere


def test_integers_of_any_size():
    n = 10**5000
    assert grundy.solve("nim", n, n).outcome == "P"
    verdict = grundy.solve("nim", n, n + 1)
    assert verdict.value == n ^ (n + 1)
    # Python itself refuses to write so long an integer.
    large = grundy.solve("nim", n, 0)
    assert large.value == n and len(json.loads(large.to_json())["value"]) == 5001
    assert str(large).count("0") > 5000 and "N" in large._repr_html_()
    assert grundy.solve("nim", np.int64(5), True).value == 4
    with pytest.raises(grundy.InputError):
        grundy.solve("nim", -1)
    with pytest.raises(TypeError):
        grundy.solve("nim", 1.5)


def test_many_at_once_are_each_alone():
    random.seed(5)
    texts = [
        f"{random.choice(['nim', 'wythoff'])}:{random.randrange(50)},{random.randrange(50)}"
        for _ in range(20_000)
    ]
    verdicts = grundy.solve(texts)
    assert len(verdicts) == len(texts) and verdicts.outcomes.dtype == "S1"
    for i in random.sample(range(len(texts)), 200):
        alone = grundy.solve(texts[i])
        assert verdicts[i] == alone and verdicts.outcomes[i].decode() == alone.outcome
        if alone.value is not None and verdicts.values[i] >= 0:
            assert verdicts.values[i] == alone.value
    assert [verdict.position for verdict in verdicts[5:8]] == texts[5:8]
    assert len(grundy.solve([])) == 0


def test_many_at_once_with_values_of_every_kind():
    positions = ["nim:5", grundy.position("nim", 2**80), "digraph:a-b,b-a@a", "digraph:a-b,b-a,a-c@a"]
    verdicts = grundy.solve(positions)
    assert verdicts.values.tolist()[:3] == [5, 2**80, grundy.Loopy()]
    assert verdicts.values[3] == grundy.value("digraph:a-b,b-a,a-c@a")
    assert verdicts.outcomes.tolist() == [b"N", b"N", b"D", b"N"]
    misere = grundy.solve(["nim:1", "nim:1,1"], misere=True)
    assert misere.outcomes.tolist() == [b"P", b"N"] and misere.values.tolist() == [-1, -1]


def test_the_first_wrong_position_of_many_is_named():
    texts = ["nim:1"] * 10_000
    texts[7000] = texts[9000] = "nim:x"
    with pytest.raises(grundy.InputError, match="position 7000: column 5") as caught:
        grundy.solve(texts)
    assert caught.value.column == 5
    with pytest.raises(grundy.InputError, match="position 1: found 2.0, expected a text"):
        grundy.solve(["nim:1", 2.0])


def test_verdicts_are_compared_hashed_and_written():
    one, two = grundy.solve("nim:3,4,5"), grundy.solve("nim:3,4,5")
    assert one == two and hash(one) == hash(two) and one != grundy.solve("nim:3,4,6")
    assert len({one, two}) == 1 and pickle.loads(pickle.dumps(one)) == one
    html = one._repr_html_()
    assert "<table>" in html and "nim:1,4,5" in html
    assert "<" not in grundy.solve("nim:1").position


@pytest.mark.skipif(shutil.which("grundy") is None, reason="the command is not on the path")
def test_json_is_that_of_the_command():
    for position in ("nim:3,4,5", "wythoff:8,12+nim:3", "digraph:a-b,b-a@a"):
        said = subprocess.run(["grundy", "solve", "--json", position], capture_output=True, text=True)
        assert json.loads(said.stdout) == grundy.solve(position).to_dict()


def test_positions():
    one = grundy.position("nim:3,4") + "kayles:5"
    assert str(one) == "nim:3,4+kayles:5" and one == grundy.position(str(one))
    assert hash(one) == hash(grundy.position("nim:3,4+kayles:5"))
    assert [str(part) for part in one.components()] == ["nim:3", "nim:4", "kayles:5"]
    assert pickle.loads(pickle.dumps(one)) == one and one != grundy.position("nim:3,4")
    with pytest.raises(TypeError):
        one + 3
    assert hash(grundy.position("nim:3,4")) == hash(grundy.position("nim:3+nim:4"))


def test_a_copy_is_of_the_same_game():
    nim = grundy.Rules("game nim\nheap n\ntake k from n where k <= 3\n")
    other = grundy.Rules("game other  mine\n\nwith t = 2\nheap n\nmisere # so\ntake  k from n where k<=t\n", t=5)
    blocked = grundy.Rules("game blk\nheap n\ntake k from n where k <= 3\nblock 1\n")
    pairs = grundy.Rules("game w\nheaps x, y\nsymmetric\ntake k from x\ntake k from x and k from y\n")
    split = grundy.Rules("game split\nheap n\nreplace n by a, b where a + b = n - 1\n")
    option = grundy.options(nim(4) + "nim:2")[0].position
    places = [nim(4), nim(4) + "nim:3" + pairs(2, 3), other(7), blocked(4), split(5), split(3) + split(4), option]
    places += [choice.position for choice in grundy.options(split(5))]
    places += [grundy.position("nim:3,4+kayles:5+nim:2"), grundy.position("digraph:a-b,b-a@a")]
    for place in places:
        copies = [copy.copy(place), copy.deepcopy(place), copy.deepcopy([place])[0]]
        copies += [pickle.loads(pickle.dumps(place, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
        for one in copies:
            assert one == place and hash(one) == hash(place) and str(one) == str(place)
            assert grundy.solve(one) == grundy.solve(place)
    assert grundy.solve(copy.deepcopy(nim(4))).outcome == "P" != grundy.solve("nim:4").outcome
    assert nim(4) != grundy.position("nim:4")
    for rules in (nim, other, pairs):
        for one in (copy.deepcopy(rules), pickle.loads(pickle.dumps(rules))):
            heaps = range(3, 3 + len(rules.coordinates))
            assert (one.text, one.parameters) == (rules.text, rules.parameters) and one(*heaps) == rules(*heaps)


def test_options_and_graph():
    options = grundy.options("wythoff:2,3")
    heaps = {option.to: option for option in options}
    assert len(options) == 2 + 3 + 2
    for text, option in heaps.items():
        x, y = map(int, text.removeprefix("wythoff:").split(","))
        assert option.value == wythoff(x, y) and option.outcome == ("P" if wythoff(x, y) == 0 else "N")
    graph = grundy.graph("wythoff:3,4")
    assert len(graph) == 4 * 5
    for position, value in zip(graph.positions, graph.labels.values):
        assert value == wythoff(*map(int, position.removeprefix("wythoff:").split(",")))


def test_wrong_input_says_where():
    for text, column in (("nim:3,x", 7), ("nimm:3", 1), ("nim:3+", 7), ("wythoff:1,2,3", 12)):
        with pytest.raises(grundy.InputError) as caught:
            grundy.solve(text)
        assert caught.value.column == column, text
        assert isinstance(caught.value, ValueError) and isinstance(caught.value, grundy.GrundyError)
    with pytest.raises(grundy.InputError):
        grundy.solve("nim:1", 2)
    with pytest.raises(grundy.InputError):
        grundy.solve(["nim:1"], 2)
    with pytest.raises(grundy.InputError):
        grundy.solve("nim:1", time=-1)


def test_budgets_say_what_raises_them():
    with pytest.raises(grundy.BudgetError, match="memory=") as caught:
        grundy.value("chomp:9,9,9,9,9,9,9,9", memory=100_000)
    assert caught.value.resource == "memory"
    with pytest.raises(grundy.BudgetError, match="time=") as caught:
        grundy.value("cram:7x9", time=0.05)
    assert caught.value.resource == "time"
    with pytest.raises(grundy.BudgetError, match="most="):
        grundy.graph("nim:30,30,30", most=100)
    with pytest.raises(grundy.BudgetError, match="most="):
        grundy.options("nim:1000", most=10)


def test_play():
    match = grundy.play("nim:3,4,5")
    while not match.over:
        match.reply()
    # The first player has a winning move, and replies are winning moves.
    assert match.winner == 1
    misere = grundy.play("nim:1", misere=True).move(0)
    assert misere.over and misere.winner == 2
    with pytest.raises(grundy.InputError):
        grundy.play("nim:1").move("nim:7")
    assert "<ol>" in grundy.play("nim:2")._repr_html_() and len(grundy.play("nim:2").move(0).undo().history) == 1


def test_positions_with_many_options_are_played():
    match = grundy.play("nim:120000")
    assert repr(match) == "<nim:120000, player 1 to move>" and not match.over and match.winner is None
    assert match._repr_html_() == (
        "<p><code>nim:120000</code></p><p>&#x27;nim:120000&#x27; has more than 100000 options; raise most=</p>"
    )
    for ask in (lambda: match.options, lambda: match.move(0), lambda: match.move("nim:7"), match.reply):
        with pytest.raises(grundy.BudgetError, match="has more than 100000 options; raise most="):
            ask()
    assert grundy.play("nim:120000", most=120_000).reply().winner == 1
    match = grundy.play("nim:3", most=2)
    with pytest.raises(grundy.BudgetError, match="has more than 2 options; raise most="):
        match.move(0)
    assert match.hint().move_count == 1 and repr(match) == "<nim:3, player 1 to move>"
    rules = grundy.Rules("game two\nheap n\ntake 1 from n\ntake 2 from n\n")
    with pytest.raises(grundy.BudgetError, match="more than 1 options; raise most="):
        rules.play(2, most=1).move(0)
    # Whoever has no move has lost, or won.
    for misere in (False, True):
        ended = rules.play(2, most=2, misere=misere).move("two:0")
        assert ended.over and ended.winner == (2 if misere else 1)
    with pytest.raises(grundy.InputError, match="most: found -1, expected a number from 0 on"):
        grundy.play("nim:3", most=-1)


def test_won_games_are_won_where_play_may_go_round():
    """Both players reply: a move from a to b wins, too, and from there is but the way back."""
    for text, misere, winner in (
        ("digraph:a-b,b-a,a-c@a+nim:0", False, 1),
        ("digraph:a-b,b-a,a-c@a+nim:1,1", False, 1),
        ("digraph:a-b,b-a,a-c,c-d@a+nim:1", False, 1),
        ("digraph:a-b,b-a,a-c,c-d@a+nim:0", True, 1),
        ("digraph:a-b,b-a,a-c,c-d@a+nim:1", True, 2),
    ):
        match = grundy.play(text, misere=misere)
        while not match.over:
            match.reply()
            assert len(match.history) < 20
        assert match.winner == winner


def test_draws_are_kept():
    """From c the other player moves to d, and wins."""
    for text in ("digraph:a-c,a-b,b-a,c-d@a", "digraph:a-c,a-b,b-a,c-d@a+nim:0"):
        match = grundy.play(text)
        for place in "bababa":
            assert f"@{place}" in str(match.reply().position)


def test_own_games_are_found_where_the_command_finds_them(tmp_path, monkeypatch):
    (tmp_path / "double.game").write_text("game double\nheaps x\ntake 1 from x\ntake 2 from x\n")
    with pytest.raises(grundy.InputError):
        grundy.solve("double:4")
    monkeypatch.setenv("GRUNDY_GAMES", os.pathsep.join(["/nowhere", str(tmp_path)]))
    assert [grundy.value("double", n) for n in range(7)] == [n % 3 for n in range(7)]
    assert grundy.table("double", 6).tolist() == [0, 1, 2, 0, 1, 2, 0]
    monkeypatch.delenv("GRUNDY_GAMES")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    folder = tmp_path / "config" / "grundy" / "games"
    folder.mkdir(parents=True)
    (tmp_path / "double.game").rename(folder / "double.game")
    assert grundy.solve("double:4+nim:1").outcome == "P"


def test_rules_of_a_game_of_ones_own(tmp_path, monkeypatch):
    """They were refused: the language of rules could not say what was said in it."""
    (tmp_path / "upto.game").write_text("game upto  take a few\nwith t = 2\nheap x\ntake k from x where k <= t\n")
    (tmp_path / "nim.game").write_text("game other\nheap x\ntake 1 from x\n")
    monkeypatch.setenv("GRUNDY_GAMES", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    for name, most in {"upto": 2, "upto/t=3": 3, "@upto": 2, "@upto.game": 2, "@upto/t=4": 4}.items():
        rules = grundy.Rules.of(name)
        assert (rules.name, rules.parameters) == ("upto", {"t": most})
        assert [rules.value(n) for n in range(9)] == [n % (most + 1) for n in range(9)]
        assert grundy.Rules.of(name, 1) == rules == pickle.loads(pickle.dumps(rules))
    # A built-in name means the built-in game.
    assert grundy.Rules.of("nim").value(5) == 5
    for wrong in ("upto/q=3", "upto/t=x", "upto:3", "@nowhere", "uptoo"):
        with pytest.raises(grundy.InputError):
            grundy.Rules.of(wrong)
    # So many numbers, or none that these rules are about.
    assert len(grundy.Rules.of("staircase", 4).coordinates) == 4
    for name in ("wythoff", "upto"):
        with pytest.raises(grundy.InputError, match="^heaps: found 5, expected [12]"):
            grundy.Rules.of(name, 5)


def test_reasons_in_chinese():
    english, chinese = grundy.solve("nim:3,4,5"), grundy.solve("nim:3,4,5", lang="zh")
    assert chinese.moves[0].text == "从 3 中取 2" and english.moves[0].text == "take 2 from 3"
    assert "二进制" in chinese.reason and "binary" in english.reason
    assert (chinese.outcome, chinese.value, chinese.moves[0].to) == (english.outcome, english.value, english.moves[0].to)
    assert grundy.solve(["nim:3,4,5"], lang="zh")[0] == chinese
    assert [option.text for option in grundy.options("nim:1", lang="zh")] != [
        option.text for option in grundy.options("nim:1")
    ]
    wythoff = grundy.discover(grundy.Rules.of("wythoff"))
    assert wythoff.solve(3, 6, lang="zh").moves[0].text != wythoff.solve(3, 6).moves[0].text
    with pytest.raises(grundy.InputError, match="en, zh"):
        grundy.solve("nim:1", lang="xx")


def test_boards_that_are_loony():
    """Two boxes are there to take: who moves wins, whatever lies beside them."""
    verdict = grundy.solve("nimstring:..,.oo,..+nim:3")
    assert (verdict.outcome, verdict.value) == ("N", grundy.Loony())
    assert verdict.to_dict()["value"] == "loony" and "value    loony" in str(verdict)
    assert verdict.value != grundy.Loopy() and len({grundy.Loony(), grundy.Loony()}) == 1
    verdicts = grundy.solve(["nimstring:..,.oo,..+nim:3", "nim:1", "nimstring:1x1+nim:1"])
    assert verdicts.values.tolist()[:2] == [grundy.Loony(), 1]
    # Misère play is searched through all whole turns.
    verdict = grundy.solve("nimstring:1x1+nim:1", misere=True)
    assert (verdict.outcome, verdict.value, verdict.method) == ("N", None, "search")
    # One turn completes boxes and ends elsewhere.
    options = grundy.options("nimstring:.,.o,.+nim:1")
    assert [(option.to, option.outcome) for option in options] == [
        ("nimstring:.,.o,.+nim:0", "P"),
        ("nimstring:.,..,.+nim:0", "P"),
    ]
    graph = grundy.graph("nimstring:..,.oo,..+nim:3")
    assert not graph.valued and graph.labels.outcomes[0] == b"N"


def test_integers_that_do_not_fit_are_told():
    rules = grundy.Rules("game g\nwith t = 2\nheap n\ntake k from n where k <= t\n")
    for name, ask in {
        "memory": lambda n: grundy.solve("nim:1", memory=n),
        "moves": lambda n: grundy.solve("nim:1", moves=n),
        "most": lambda n: grundy.graph("nim:1", most=n),
        "most: ": lambda n: grundy.options("nim:1", most=n),
        "nodes": lambda n: grundy.label([0], [1], nodes=n),
        "threads": lambda n: grundy.label([0], [1], threads=n),
        "count": lambda n: grundy.p_positions("wythoff", n),
        "last": lambda n: grundy.p_positions("wythoff", last=n),
        "last: ": lambda n: grundy.table("wythoff", n),
        "values": lambda n: grundy.heap_values("0.77", n),
        "heaps": lambda n: grundy.Rules.of("nim", heaps=n),
        "value": lambda n: grundy.discover(rules, value=n),
        "to": lambda n: grundy.discover(rules, to=n),
        "moves: ": lambda n: grundy.solve(["nim:1"], moves=n),
        "memory: ": lambda n: grundy.boxes("2x2", memory=n),
    }.items():
        with pytest.raises(grundy.InputError, match=f"{name}.*found -1, expected a number from 0 on"):
            ask(-1)
        with pytest.raises(grundy.InputError, match=f"{name}.*found 1{'0' * 30}, expected a number from 0 to "):
            ask(10**30)
        with pytest.raises(grundy.InputError, match="found a number of [0-9]* bits, expected"):
            ask(10**5000)
    with pytest.raises(grundy.InputError, match="from -9223372036854775808 to"):
        grundy.Rules(rules.text, t=10**30)
    assert grundy.solve("nim:1", memory=np.int64(1 << 20), moves=np.uint8(1)).outcome == "N"


def test_many_positions_are_asked_as_one_is():
    with pytest.raises(grundy.InputError, match="en, zh"):
        grundy.solve(["nim:3"], lang="de")
    with pytest.raises(grundy.InputError, match="moves"):
        grundy.solve([], moves=-1)
    asked = ["nim:1", "nim:0"]
    verdicts = grundy.solve(asked)
    asked[0] = "nim:0"
    assert verdicts[0].outcome == verdicts.outcomes[0].decode() == "N"


def test_large_values_can_be_looked_at():
    verdict = grundy.solve("nim", 10**5000)
    assert repr(verdict).startswith("Verdict(position='nim:1") and "value=1000" in repr(verdict)
    assert repr(grundy.solve("nim:1,2")).startswith("Verdict(position='nim:1,2', misere=False, outcome='N', value=3, ")


def test_moves_are_places_texts_and_positions():
    for to in (1, np.int64(1), "nim:1", grundy.position("nim:1")):
        assert str(grundy.play("nim:2").move(to).position) == "nim:1"
    for wrong in (7, "nim:7", grundy.position("nim:7")):
        with pytest.raises(grundy.InputError, match="expected"):
            grundy.play("nim:2").move(wrong)
