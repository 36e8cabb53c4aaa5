"""The speed of the package, each line in the same run as what it is held against.

    python bench/speed.py [--command target/dist/grundy] [--small]

Build the wheel with `maturin build --profile dist`. Every time is the best of several.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time

import numpy as np

import grundy


def best(work, times=5):
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return min(taken)


def line(name, ours, other="", factor=None):
    print(f"{name:48} {ours:>14} {other:>30}" + (f" {factor:8.2f}×" if factor else ""), flush=True)


def heap_values(count, command):
    ours = best(lambda: grundy.heap_values("0.6", count), 3)
    if not command:
        return line(f"heap_values('0.6', {count:,})", f"{ours:.3f} s")
    call = [command, "heap", "0.6", "--to", str(count), "--no-stop", "--json"]
    start = best(lambda: subprocess.run([command, "heap", "0.6", "--to", "1", "--json"], capture_output=True), 3)
    theirs = best(lambda: subprocess.run(call, capture_output=True, check=True), 3) - start
    line(f"heap_values('0.6', {count:,})", f"{ours:.3f} s", f"the command {theirs:.3f} s", ours / theirs)


def solve(count):
    rng = np.random.default_rng(1)
    heaps = rng.integers(0, 1000, (count, 3)).tolist()
    texts = [f"nim:{a},{b},{c}" for a, b, c in heaps]
    ours = best(lambda: grundy.solve(texts), 3)
    line(f"solve, {count:,} texts 'nim:a,b,c'", f"{count / ours / 1e6:.2f} M/s")
    pairs = [f"wythoff:{a},{b}" for a, b, _ in heaps]
    ours = best(lambda: grundy.solve(pairs), 3)
    line(f"solve, {count:,} texts 'wythoff:a,b'", f"{count / ours / 1e6:.2f} M/s")


def nim_mul(count):
    rng = np.random.default_rng(2)
    memo: dict = {}

    def plain(a, b, level=32):
        """The product by Conway's recursion, in Python."""
        if a < 2 or b < 2:
            return a * b
        if (a, b) in memo:
            return memo[a, b]
        while level and not (a >> level or b >> level):
            level >>= 1
        mask = (1 << level) - 1
        ah, al, bh, bl = a >> level, a & mask, b >> level, b & mask
        low, high = plain(al, bl), plain(ah, bh)
        cross = plain(al ^ ah, bl ^ bh) ^ low
        answer = cross << level ^ low ^ plain(high, 1 << (level - 1))
        if level < 4:
            memo[a, b] = answer
        return answer

    for width in (np.uint8, np.uint16, np.uint32, np.uint64):
        a, b = (rng.integers(0, np.iinfo(width).max, count, dtype=width, endpoint=True) for _ in range(2))
        product = grundy.nim_mul(a, b)
        ours = best(lambda: grundy.nim_mul(a, b, out=product), 20)
        some = 2000
        pairs = list(zip(a[:some].tolist(), b[:some].tolist()))
        theirs = best(lambda: [plain(x, y) for x, y in pairs], 2) * count / some
        assert [plain(x, y) for x, y in pairs] == product[:some].tolist()
        line(
            f"nim_mul, {count:,} × {np.dtype(width).name}",
            f"{count / ours / 1e6:.0f} M/s",
            f"Python {count / theirs / 1e6:.3f} M/s",
            theirs / ours,
        )
    try:
        import galois
    except ImportError:
        return
    for width in (np.uint8, np.uint16):
        bits = np.iinfo(width).bits
        field = galois.GF(2**bits)
        a, b = (field.Random(count) for _ in range(2))
        first, second = (factor.view(np.ndarray).astype(width) for factor in (a, b))
        product = grundy.nim_mul(first, second)
        # Its first product compiles.
        theirs = best(lambda: a * b)
        ours = best(lambda: grundy.nim_mul(first, second, out=product))
        line(
            f"the same of {bits} bits",
            f"{count / ours / 1e6:.0f} M/s",
            f"galois {count / theirs / 1e6:.0f} M/s",
            theirs / ours,
        )


def some_edges(edges):
    """Edges that lead to smaller numbers, so that every node is decided."""
    rng = np.random.default_rng(3)
    source = rng.integers(1, edges // 5, edges, dtype=np.int64)
    return source, (source * rng.random(edges)).astype(np.int64)


def label(edges):
    nodes = edges // 5
    source, target = some_edges(edges)
    ours = best(lambda: grundy.label(source, target, nodes=nodes, memory=1 << 33).outcomes, 3)
    line(f"label, {edges:,} edges", f"{ours:.3f} s")

    def copied():
        """Edges are copied before the first is found to be wrong, and that is all."""
        try:
            grundy.label(source, target, nodes=1, memory=1 << 33)
        except grundy.InputError:
            pass

    copy = best(copied, 3)
    line("of this the copy of the edges", f"{copy:.3f} s", f"the engine {ours - copy:.3f} s", ours / (ours - copy))
    try:
        import networkx
    except ImportError:
        return
    few = min(edges, 500_000)
    graph = networkx.DiGraph()
    graph.add_nodes_from(range(few // 5))
    graph.add_edges_from(zip(*(column.tolist() for column in some_edges(few))))

    def retrograde():
        """Win, lose or draw by the plain algorithm on a graph of NetworkX."""
        count = dict(graph.out_degree())
        known = {node: "P" for node, degree in count.items() if degree == 0}
        waiting = list(known)
        for node in waiting:
            for before in graph.predecessors(node):
                if before in known:
                    continue
                if known[node] == "P":
                    known[before] = "N"
                    waiting.append(before)
                else:
                    count[before] -= 1
                    if count[before] == 0:
                        known[before] = "P"
                        waiting.append(before)
        return known

    arrays = np.array(list(graph.edges()))
    labels = grundy.label(arrays[:, 0], arrays[:, 1], nodes=few // 5)
    known = retrograde()
    assert all(labels.outcomes[node].decode() == known.get(node, "D") for node in range(few // 5))
    columns = np.ascontiguousarray(arrays[:, 0]), np.ascontiguousarray(arrays[:, 1])
    ours = best(lambda: grundy.label(*columns, nodes=few // 5).outcomes)
    theirs = best(retrograde, 3)
    line(f"label, {len(arrays):,} edges", f"{ours:.4f} s", f"NetworkX {theirs:.3f} s", theirs / ours)


def options(last):
    class Take(grundy.Game):
        def options(self, heap):
            return range(heap - 20 if heap > 20 else 0, heap)

    class Pairs(grundy.Game):
        def options(self, position):
            x, y = position
            return [(i, y) for i in range(x)] + [(x, j) for j in range(y)]

    start = last
    count = 20 * last - 190
    ours = best(lambda: Take().value(start), 3)
    line(f"options in Python: integers, {count:,}", f"{count / ours / 1e6:.2f} M/s")
    side = 130
    count = sum(x + y for x in range(side + 1) for y in range(side + 1))
    ours = best(lambda: Pairs().value((side, side)), 3)
    line(f"options in Python: pairs, {count:,}", f"{count / ours / 1e6:.2f} M/s")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--command", help="the command `grundy`, to be held against")
    parser.add_argument("--small", action="store_true", help="a hundredth of everything")
    given = parser.parse_args()
    share = 100 if given.small else 1
    with open("/proc/cpuinfo") as file:
        model = next((row.split(":", 1)[1].strip() for row in file if row.startswith("model name")), "")
    print(json.dumps({"version": grundy.__version__, "numpy": np.__version__, "processor": model}))
    heap_values(10**6 // share, given.command)
    solve(10**6 // share)
    nim_mul(10**6 // share)
    label(10**7 // share)
    options(10**5 // share)


if __name__ == "__main__":
    main()
