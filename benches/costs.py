"""How the cost of each engine grows: processor time and memory over three decades of size.

`./bench costs` builds the command and prints the table of docs/COSTS.md. An exponent is the slope of the cost over the
last decade in double logarithms: 1 is linear. Times below a hundredth of a second say nothing and have none.
"""

import math
import os
import random
import subprocess
import sys
import tempfile

GRUNDY = sys.argv[1]
REPEATS = 3


def measure(arguments):
    """Seconds of all processors, and the most bytes; the least of a few runs."""
    best = None
    for _ in range(REPEATS):
        child = subprocess.Popen([GRUNDY, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        message = child.stderr.read().decode()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            sys.exit(f"{' '.join(arguments)}: {message}")
        cost = (usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)
        best = cost if best is None else min(best, cost)
        if cost[0] > 2:
            break
    return best


def graph(folder, nodes, edges, undirected):
    """A file with a random graph."""
    name = os.path.join(folder, f"{'u' if undirected else 'd'}{nodes}.txt")
    if os.path.exists(name):
        return name
    generator = random.Random(nodes)
    with open(name, "w") as out:
        for _ in range(edges * nodes):
            out.write(f"{generator.randrange(nodes)} {generator.randrange(nodes)}\n")
    return name


def side(n):
    return round(n ** (1 / 3)) - 1


def rows(folder):
    """What is measured: a name, what its size is, sizes, and the arguments for a size."""
    yield ("heaps with a sparse space: .6", "heaps", [10**4, 10**5, 10**6, 10**7],
           lambda n: ["heap", "0.6", "--to", str(n), "--no-stop"])
    yield ("heaps by the textbook: .007", "heaps", [10**3, 10**4, 10**5, 10**6],
           lambda n: ["heap", "0.007", "--to", str(n), "--no-stop"])
    yield ("values of two heaps, Wythoff's game", "squares", [10**5, 10**6, 10**7, 10**8],
           lambda n: ["solve", f"wythoff:{math.isqrt(n) - 1},{math.isqrt(n) - 2}+nim:4"])
    yield ("values of two heaps, other moves: a rook with one knight's move", "squares", [10**5, 10**6, 10**7, 10**8],
           lambda n: ["table", "@" + os.path.join(folder, "knight.game"), "--to", str(math.isqrt(n) - 1), "--npy", os.devnull])
    yield ("rows of Wythoff's table for ever", "rows", [16, 32, 64, 128, 256, 512],
           lambda n: ["rows", "wythoff", "--row", f"0..{n - 1}", "--csv"])
    yield ("labels of a graph in a file, 4 edges a node", "nodes", [10**4, 10**5, 10**6, 10**7],
           lambda n: ["label", graph(folder, n, 4, False)])
    yield ("values of a graph in a file", "nodes", [10**4, 10**5, 10**6, 10**7],
           lambda n: ["label", graph(folder, n, 4, False), "--grundy"])
    yield ("numbered positions: nim with three heaps", "positions", [10**5, 10**6, 10**7, 10**8],
           lambda n: ["label", "--game", "nim:" + ",".join([str(side(n))] * 3)])
    yield ("maximum matchings (undirected geography), 2 edges a node", "nodes", [10**4, 10**5, 10**6, 10**7],
           lambda n: ["geography", graph(folder, n, 2, True)])
    yield ("misère quotients: Kayles, proved to repeat from heap 156 on", "heaps", [10, 100, 1000, 10**4],
           lambda n: ["quotient", "0.77", "--to", str(n)])
    yield ("misère quotients: .26", "heaps", [10, 20, 30, 40],
           lambda n: ["quotient", "0.26", "--to", str(n)])
    yield ("searches: Cram on three rows", "squares", [15, 21, 27, 33, 39, 45],
           lambda n: ["solve", f"cram:3x{n // 3}", "--value"])


def short(n):
    for power, unit in [(30, "GiB"), (20, "MiB")]:
        if n >= 1 << power:
            return f"{n / (1 << power):.3g} {unit}"
    return f"{n / 1024:.3g} KiB"


def exponent(sizes, costs, floor):
    (small, before), (large, after) = list(zip(sizes, costs))[-2:]
    if before <= floor:
        return "–"
    return f"{math.log(after / before) / math.log(large / small):.2f}"


def main():
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "knight.game"), "w") as out:
            out.write("game knight\nheaps x, y\ntake k from any heap\ntake 1 from x and 2 from y\n")
        base = measure(["games", "nim"])
        print("| engine | size | time | memory | exponents |")
        print("| --- | --- | --- | --- | --- |")
        for name, what, sizes, arguments in rows(folder):
            costs = [measure(arguments(n)) for n in sizes]
            times = [cost[0] for cost in costs]
            memories = [cost[1] for cost in costs]
            told = " · ".join(f"{n:,}" if n != 10 ** round(math.log10(n)) or n < 10**6 else f"10^{round(math.log10(n))}" for n in sizes)
            print(f"| {name} | {told} {what} | {' · '.join(f'{t:.2f}' for t in times)} s | "
                  f"{' · '.join(map(short, memories))} | "
                  f"{exponent(sizes, times, 0.02)}, {exponent(sizes, memories, 2 * base[1])} |", flush=True)


main()
