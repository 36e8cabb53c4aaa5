"""Labels, values and geography against plain retrograde analysis and search in Python."""

import itertools
import json
import random

import numpy as np
import pytest

import grundy


def retrograde(nodes, edges, end="loses", targets=()):
    """Outcome and remoteness of every node, level by level, from the definition."""
    options = [[b for a, b in edges if a == node] for node in range(nodes)]
    label = {}
    for node in range(nodes):
        if node in targets:
            label[node] = ("P", 0)
        elif not options[node] and end != "draws":
            label[node] = ({"loses": "P", "wins": "N"}[end], 0)
    for level in itertools.count(1):
        new = {}
        for node in range(nodes):
            if node in label or not options[node]:
                continue
            known = [label.get(option) for option in options[node]]
            if any(one and one[0] == "P" and one[1] == level - 1 for one in known):
                new[node] = ("N", level)
            elif all(one and one[0] == "N" for one in known) and max(n for _, n in known) == level - 1:
                new[node] = ("P", level)
        label.update(new)
        if not new and level > nodes + 1:
            return [label.get(node, ("D", -1)) for node in range(nodes)]


def some_graph(seed, nodes=12, edges=20):
    chosen = random.Random(seed)
    return [(chosen.randrange(nodes), chosen.randrange(nodes)) for _ in range(edges)]


@pytest.mark.parametrize("end", ["loses", "wins", "draws"])
@pytest.mark.parametrize("dtype", [np.int64, np.int32, np.uint32, np.uint64, np.int16])
def test_labels_are_those_of_the_definition(end, dtype):
    for seed in range(8):
        edges = some_graph(seed)
        targets = [3] if seed % 2 else []
        source, target = (np.array([edge[i] for edge in edges], dtype=dtype) for i in (0, 1))
        labels = grundy.label(source, target, nodes=12, end=end, targets=targets)
        expected = retrograde(12, edges, end, targets)
        found = list(zip(labels.outcomes.astype("U1").tolist(), labels.remoteness.tolist()))
        assert found == expected, (seed, end)
        for node, move in enumerate(labels.moves.tolist()):
            outcome, remoteness = expected[node]
            if move >= 0:
                assert (node, move) in edges and expected[move][1] == remoteness - 1
            else:
                assert outcome == "D" or remoteness == 0


def test_values_of_graphs_with_and_without_circles():
    edges = [(a, b) for a in range(8) for b in range(a) if (a * b) % 3 != 1]
    values = grundy.label(*map(list, zip(*edges))).values
    for node in range(8):
        options = {int(values[b]) for a, b in edges if a == node}
        assert values[node] == next(n for n in itertools.count() if n not in options)
    loopy = grundy.label([0, 1, 0], [1, 0, 2]).values
    # Every finite value is that of search; a draw has a loopy value without 0.
    assert loopy[2] == 0
    for seed in range(20):
        edges = some_graph(seed)
        labels = grundy.label([a for a, _ in edges], [b for _, b in edges], nodes=12)
        for value, letter in zip(labels.values, labels.outcomes):
            expected = b"P" if value == 0 else b"D" if isinstance(value, grundy.Loopy) and 0 not in value else b"N"
            assert letter == expected


def test_sets_of_loopy_values_are_those_of_each_node():
    """Many nodes have the same, which is handed over once."""
    # Each node may go to a loop, and to those of a path that ends.
    path = [(a, b) for a in range(6) for b in range(a)]
    chosen = random.Random(1)
    random_graph = path + [(node, chosen.randrange(6)) for node in range(6, 300) for _ in range(3)]
    random_graph += [(node, node) for node in range(6, 300, 2)]
    labels = grundy.label([a for a, _ in random_graph], [b for _, b in random_graph], nodes=300)
    loopy = [value for value in labels.values if isinstance(value, grundy.Loopy)]
    assert len(set(loopy)) > 4 and len(loopy) > 2 * len(set(loopy)) > 2 and len(loopy) < 300

    class Walk(grundy.Game):
        def options(self, node):
            return [b for a, b in random_graph if a == node]

    walk = Walk()
    assert [walk.value(node) for node in range(300)] == labels.values.tolist()


def test_every_kind_of_graph_gives_the_same_labels():
    edges = some_graph(3)
    array = np.array(edges)
    expected = grundy.label(array[:, 0], array[:, 1], nodes=12)
    from_pairs = grundy.label(array, nodes=12)
    assert np.array_equal(from_pairs.outcomes, expected.outcomes)

    sparse = pytest.importorskip("scipy.sparse")
    matrix = sparse.csr_matrix((np.ones(len(edges)), (array[:, 0], array[:, 1])), shape=(12, 12))
    assert np.array_equal(grundy.label(matrix).outcomes, expected.outcomes)
    # An entry that is 0 is no edge.
    matrix.data[3] = 0
    less = matrix.tocoo()
    kept = less.data != 0
    fewer = grundy.label(less.row[kept], less.col[kept], nodes=12)
    assert np.array_equal(grundy.label(matrix).outcomes, fewer.outcomes)
    with pytest.raises(grundy.InputError):
        grundy.label(sparse.csr_matrix((2, 3)))
    with pytest.raises(grundy.InputError, match=r"shape \(2,\), expected a square one"):
        grundy.label(sparse.coo_array(np.array([1, 2])))
    # What stands several times in one place is added up, however the matrix is kept, and it stays as it is.
    twice = sparse.coo_array(([1, -1, 2, 1, 1], ([0, 0, 1, 2, 2], [1, 1, 2, 0, 0])), shape=(3, 3))
    for matrix in (twice, twice.tocsr()):
        found = grundy.label(matrix)
        assert [found[node][:2] for node in range(3)] == [("P", 0), ("P", 2), ("N", 1)]
    assert twice.data.tolist() == [1, -1, 2, 1, 1]

    networkx = pytest.importorskip("networkx")
    graph = networkx.DiGraph()
    graph.add_nodes_from(range(12))
    graph.add_edges_from(edges)
    labels = grundy.label(graph)
    assert labels.names is None and np.array_equal(labels.outcomes, expected.outcomes)
    named = networkx.relabel_nodes(graph, {i: f"v{i}" for i in range(12)})
    labels = grundy.label(named, targets=["v3"])
    again = grundy.label(array, nodes=12, targets=[3])
    for i in range(12):
        assert labels[f"v{i}"][:2] == again[i][:2]
    with pytest.raises(grundy.InputError):
        labels["w"]
    with pytest.raises(grundy.InputError):
        grundy.label(named, targets=["w"])


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_tables_come_through_arrow(library):
    tables = pytest.importorskip(library)
    edges = some_graph(4, 12, 40)
    names = [f"a rather long name of node {i}" if i % 2 else f"n{i}" for i in range(12)]
    for node in (lambda i: i, lambda i: names[i]):
        columns = {"from": [node(a) for a, _ in edges], "to": [node(b) for _, b in edges]}
        table = tables.table(columns) if library == "pyarrow" else tables.DataFrame(columns)
        labels = grundy.label(table)
        expected = grundy.label([a for a, _ in edges], [b for _, b in edges])
        for i in {n for edge in edges for n in edge}:
            assert labels[node(i)][:2] == expected[i][:2]
    if library != "pyarrow":
        columns["to"][1] = None
        with pytest.raises(grundy.InputError, match="column 'to', row 1: found nothing"):
            grundy.label(tables.DataFrame(columns))


def test_tables_with_gaps_cuts_and_dictionaries():
    arrow = pytest.importorskip("pyarrow")
    table = arrow.table({"a": arrow.array(["x", "y", "z"]).dictionary_encode(), "b": ["y", "z", "x"]})
    assert set(grundy.label(table).outcomes.tolist()) == {b"D"}
    cut = table.slice(0, 2)
    assert grundy.label(cut)["z"] == ("P", 0, None) and grundy.label(cut)["x"][0] == "P"
    batches = arrow.Table.from_batches(table.slice(i, 1).combine_chunks().to_batches()[0] for i in range(3))
    assert set(grundy.label(batches).outcomes.tolist()) == {b"D"}
    # What is nothing may stand in the dictionary, and need not be meant by any row.
    named = arrow.DictionaryArray.from_arrays(arrow.array([1, 0, 2], arrow.int8()), arrow.array(["x", None, "y"]))
    with pytest.raises(grundy.InputError, match="column 'who', row 0: found nothing"):
        grundy.label(arrow.table({"who": named, "to": ["y", "z", "x"]}))
    assert len(grundy.label(arrow.table({"who": named, "to": ["y", "z", "x"]}).slice(1))) == 3
    with pytest.raises(grundy.InputError, match="column 'b', row 1"):
        grundy.label(arrow.table({"a": [1, 2], "b": [2, None]}))
    with pytest.raises(grundy.InputError, match="expected integers or texts"):
        grundy.label(arrow.table({"a": [1.5], "b": [2.5]}))
    with pytest.raises(grundy.InputError, match="1 columns"):
        grundy.label(arrow.table({"a": [1]}))


def test_nodes_of_another_type():
    for source, target in (([0.5], [1.5]), ([True], [False]), (np.array([1.0]), np.array([2.0]))):
        for ask in (grundy.label, grundy.geography):
            with pytest.raises(grundy.WrongTypeError, match="found .*, expected integers or names"):
                ask(source, target)
    with pytest.raises(grundy.WrongTypeError, match="found a node that is no name"):
        grundy.label(np.array([[{}, "x"]], dtype=object))


def wins_geography(neighbours, node, visited=frozenset()):
    visited = visited | {node}
    return any(not wins_geography(neighbours, n, visited) for n in neighbours[node] - visited)


def test_geography_is_that_of_search():
    for seed in range(15):
        edges = [(a, b) for a, b in some_graph(seed, 8, 10) if a != b]
        neighbours = [{b for a, b in edges if a == n} | {a for a, b in edges if b == n} for n in range(8)]
        game = grundy.geography([a for a, _ in edges], [b for _, b in edges], nodes=8)
        for node in range(8):
            wins = wins_geography(neighbours, node)
            assert (game.outcomes[node] == b"N") == wins
            move = int(game.moves[node])
            if wins:
                assert move in neighbours[node]
                assert not wins_geography(neighbours, move, frozenset({node}))
            else:
                assert move == -1
    with pytest.raises(grundy.UnknownError):
        game.values


def test_wrong_edges_say_where():
    for source, target, said in (
        ([0, 1], [1], "2 sources and 1 targets"),
        ([0, -1], [1, 2], r"source\[1\]: found -1"),
        ([0, 1], [1, 2**40], r"target\[1\]: found 1099511627776"),
        ([0.5], [1.5], "float64"),
        ([[0]], [[1]], "2 dimensions"),
    ):
        with pytest.raises(grundy.InputError, match=said):
            grundy.label(source, target)
    with pytest.raises(grundy.InputError, match=r"target\[0\]: found 5, expected a node from 0 to 2"):
        grundy.label([0], [5], nodes=3)
    with pytest.raises(grundy.InputError, match="targets"):
        grundy.label([0], [1], targets=[7])
    with pytest.raises(grundy.InputError):
        grundy.label([0], [1], end="win")
    with pytest.raises(grundy.BudgetError, match="memory="):
        grundy.label(np.zeros(10_000, dtype=np.int64), np.ones(10_000, dtype=np.int64), memory=1000)
    assert len(grundy.label([], [])) == 0 and len(grundy.label([], [], nodes=3)) == 3


def test_certificates_of_geography_are_checked(tmp_path):
    rng = random.Random(7)
    for _ in range(30):
        nodes = rng.randint(1, 9)
        edges = [(rng.randrange(nodes), rng.randrange(nodes)) for _ in range(rng.randint(1, 14))]
        graph = np.array(edges)
        game = grundy.geography(graph, nodes=nodes)
        certificate = game.certificate()
        checked = grundy.verify(certificate, graph=graph, nodes=nodes)
        assert checked.holds, checked.report
        of_nodes = f"of {nodes} node and" if nodes == 1 else f"of {nodes} nodes and"
        assert f"P at {int((game.outcomes == b'P').sum())} {of_nodes}" in checked.report
        # Who claims another outcome of a node is refuted.
        lost = json.loads(certificate)
        lost["losing"] = [str(node) for node in range(nodes) if game.outcomes[node] != b"P"]
        assert grundy.verify(json.dumps(lost), graph=graph, nodes=nodes).answer == "fails"
    names = [("a", "b"), ("b", "c")]
    certificate = grundy.geography(names).certificate("path.txt")
    assert json.loads(certificate)["losing"] == ["a", "c"]
    assert grundy.verify(certificate, graph=names)
    file = tmp_path / "path.txt"
    file.write_text("a b\nb c\n")
    assert "path.txt" in grundy.verify(certificate, graph=file).report
    with pytest.raises(grundy.InputError, match="no-such-file"):
        grundy.verify(certificate, graph="no-such-file")
    with pytest.raises(grundy.InputError, match="written the same"):
        grundy.geography(np.array([[1, "1"]], dtype=object)).certificate()


def test_numbers_that_are_no_nodes_are_named():
    for wrong, kind in [(-1, np.int64), (-1, np.int32), (2**32 - 1, np.uint32), (2**40, np.uint64), (2**32, np.int64)]:
        found = np.array([0, wrong, 1], dtype=kind)
        right = np.array([1, 2, 2], dtype=np.int64)
        with pytest.raises(grundy.InputError, match=rf"source\[1\]: found {wrong},"):
            grundy.label(found, right)
        with pytest.raises(grundy.InputError, match=rf"target\[1\]: found {wrong},"):
            grundy.label(right, found)
    with pytest.raises(grundy.InputError, match=r"target\[2\]: found 7, expected a node from 0 to 4"):
        grundy.label([0, 1, 2], [1, 2, 7], nodes=5)


def test_names_of_several_kinds_stay_apart():
    labels = grundy.label([(1, "1"), ("1", "x")])
    assert labels.names.tolist() == [1, "1", "x"] and labels["1"] == ("N", 1, "x") and labels[1][0] == "P"
    assert grundy.label([(1, "a"), ("a", 2)])[1] == ("P", 2, "a")
    assert grundy.label([1, "1"], ["1", "x"]).names.tolist() == [1, "1", "x"]
    assert grundy.label((one for one in (1, "1")), ("1", "x")).names.tolist() == [1, "1", "x"]
    assert grundy.label([("a", (1, 2)), ((1, 2), None)])[(1, 2)] == ("N", 1, None)
    assert grundy.geography([("1", 1)]).names.tolist() == ["1", 1]
    for wrong in ([(1, "a", "b")], ["ab"], [("a", [1])], 5, [[1, 2, 3]]):
        with pytest.raises(grundy.InputError):
            grundy.label(wrong)


def test_labels_have_nodes_as_a_mapping_has_keys():
    for labels, nodes, none in (
        (grundy.label([(0, 1), (1, 2)]), [0, 1, 2], [3, -1, 1.7, "a", []]),
        (grundy.label([("a", "b"), ("b", "c")]), ["a", "b", "c"], [0, "d", []]),
        (grundy.geography([("a", "b"), ("b", "c")]), ["a", "b", "c"], [0, "d", []]),
    ):
        assert list(labels) == nodes and len(labels) == len(nodes)
        assert all(node in labels for node in nodes) and labels[nodes[1]][0] == "N"
        for node in none:
            assert node not in labels
            with pytest.raises(grundy.InputError, match="found .*expected"):
                labels[node]
    assert grundy.label([(0, 1)])[np.int64(1)] == ("P", 0, None)


def test_targets_are_nodes():
    assert grundy.label([(0, 1), (1, 2)], targets={1}).outcomes.tolist() == [b"N", b"P", b"P"]
    for wrong in (["a"], [1.7], [10**30], [[]]):
        with pytest.raises(grundy.InputError, match="targets: found"):
            grundy.label([(0, 1)], targets=wrong)
        with pytest.raises(grundy.InputError, match="targets: found"):
            grundy.label([("x", "y")], targets=wrong)


def test_undirected_graphs_of_networkx_are_walked_both_ways():
    networkx = pytest.importorskip("networkx")
    for edges in ([(0, 1), (1, 2)], [(1, 0), (1, 2)]):
        undirected = networkx.Graph(edges)
        both = grundy.label(undirected.to_directed())
        assert grundy.label(undirected).outcomes.tolist() == both.outcomes.tolist() == [b"D"] * 3
    assert grundy.geography(networkx.Graph([(0, 1), (1, 2)])).outcomes.tolist() == [b"P", b"N", b"P"]


def test_names_are_as_many_as_nodes_and_stand_in_tables():
    with pytest.raises(grundy.InputError, match="found 5, and 2 nodes have names"):
        grundy.label([["a", "b"]], nodes=5)
    with pytest.raises(grundy.InputError, match="found 5"):
        grundy.geography([["a", "b"]], nodes=5)
    table = grundy.label([["a", "b"], ["b", "c"]]).to_dict()
    assert table["node"].tolist() == ["a", "b", "c"] and table["move"].tolist() == ["b", "c", None]


def test_names_may_be_tuples_of_numbers():
    edges = [((0, 1), (1, 1)), ((1, 1), (2, 2))]
    for labels in (grundy.label(edges), grundy.label([edge[0] for edge in edges], [edge[1] for edge in edges])):
        assert list(labels) == [(0, 1), (1, 1), (2, 2)]
        assert labels[(1, 1)] == ("N", 1, (2, 2)) and labels[(0, 1)][0] == "P"
    assert grundy.label(edges, targets=[(1, 1)])[(0, 1)][0] == "N"
    vertices = grundy.geography(edges)
    assert list(vertices) == [(0, 1), (1, 1), (2, 2)] and vertices[(1, 1)][0] == "N"
    with pytest.raises(grundy.InputError, match="expected a pair"):
        grundy.label([((0, 1), (1, 1), (2, 2))])


def test_what_is_missing_in_a_column_is_no_node():
    """It was a node called None where columns were given one by one."""
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    for series in (pandas.Series, polars.Series):
        assert grundy.label(series(["a", "b"]), series(["b", "c"]))["a"] == ("P", 2, "b")
        assert grundy.label(series([0, 1]), [1, 2]).outcomes.tolist() == [b"P", b"N", b"P"]
        for column in (["a", None], [0, None]):
            with pytest.raises(grundy.InputError, match="row 1: found nothing, expected a node"):
                grundy.label(series(column), series(["b", "c"]))
    with pytest.raises(grundy.InputError, match="expected a table"):
        grundy.label(pandas.Series([0, 1]))
    assert len(grundy.label(polars.DataFrame({"a": [], "b": []}))) == 0


def test_pairs_in_a_tuple_are_edges():
    edges = ((0, 1), (0, 2))
    assert grundy.verify(grundy.geography(edges).certificate(), graph=edges)
    labels = "node,label,remoteness,move\n0,W,1,1\n1,L,0,\n2,L,0,\n"
    assert grundy.verify(labels, graph=edges) and grundy.verify(labels, graph=([0, 0], [1, 2]))


def at_odd_addresses(array):
    """The same numbers where the processor does not look for numbers of their width, as after a header in a file."""
    return np.frombuffer(b"\0" + array.tobytes(), dtype=np.uint8)[1:].view(array.dtype).reshape(array.shape)


@pytest.mark.parametrize("dtype", [np.int32, np.int64, np.uint32, np.uint64])
def test_edges_may_begin_at_any_byte(dtype):
    graph = np.array([0, 1, 1], dtype=dtype), np.array([1, 0, 2], dtype=dtype)
    odd = [at_odd_addresses(column) for column in graph]
    labels = grundy.label(*odd, targets=at_odd_addresses(graph[1][:1]))
    assert labels.outcomes.tolist() == grundy.label(*graph, targets=[1]).outcomes.tolist()
    assert grundy.verify(grundy.geography(*graph).certificate(), graph=tuple(odd))
