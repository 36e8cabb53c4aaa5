"""Pictures: well-formed, and of what they say."""

import base64
import io
import struct
import sys
import warnings
import xml.etree.ElementTree as tree
import zlib

import numpy as np
import pytest

import grundy
from grundy.pictures.layout import layers, ordered
from grundy.pictures.map import ticks
from grundy.pictures.raster import png

SVG = "{http://www.w3.org/2000/svg}"


def pixels(data):
    """A PNG of 8-bit colours without filters, read by its specification."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, {}
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        name, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(name + body)
        chunks[name] = body
        at += 12 + length
    width, height, depth, colours, *_ = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert (depth, colours) == (8, 2)
    rows = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), dtype=np.uint8).reshape(height, 1 + 3 * width)
    assert not rows[:, 0].any()
    return rows[:, 1:].reshape(height, width, 3)


def test_png_keeps_every_pixel():
    image = np.random.default_rng(1).integers(0, 256, (7, 5, 3), dtype=np.uint8)
    assert np.array_equal(pixels(png(image)), image)


def test_maps_are_black_where_the_player_to_move_loses():
    table = grundy.table("wythoff", (499, 449))
    image = pixels(grundy.map_of("wythoff", (499, 449)).png())
    assert image.shape == (450, 500, 3)
    black = ~image.any(axis=2)
    assert np.array_equal(black[::-1].T, table == 0)
    letters = pixels(grundy.map_of("wythoff", (499, 449), outcomes=True).png())
    assert np.array_equal(~letters.any(axis=2), black)
    # Of a large table no P-position is lost.
    small = pixels(grundy.map_of("wythoff", 4100, outcomes=True).png())
    assert max(small.shape) <= 2000 and (~small.any(axis=2)).sum() > 2000


def test_graphs_show_every_position_and_move():
    graph = grundy.graph("wythoff:2,3")
    root = tree.fromstring(graph.svg())
    assert len(root.findall(f"{SVG}circle")) == len(graph) == 12
    assert len(root.findall(f"{SVG}path")) == len(set(zip(graph.source.tolist(), graph.target.tolist())))
    said = {text.text for text in root.findall(f"{SVG}text")}
    assert set(graph.positions) <= said
    assert grundy.graph("nim:9,9,9")._repr_svg_() is None
    loopy = tree.fromstring(grundy.graph("digraph:a-b,b-a,b-c@a").svg())
    assert len(loopy.findall(f"{SVG}circle")) == 3


def test_names_are_escaped():
    class Odd(grundy.Game):
        def options(self, position):
            return ["<&'"] if position == "start" else []

    tree.fromstring(Odd().graph("start").svg())


def test_plots_and_automata():
    heaps = grundy.Heaps("0.77").extend(100)
    assert tree.fromstring(heaps.svg()).find(f"{SVG}title").text == "Grundy values of 0.77"
    assert grundy.Heaps("0.77")._repr_svg_() is None
    assert tree.fromstring(grundy.Heaps("0.6").extend(50_000).svg()) is not None
    automaton = grundy.discover(grundy.Rules.of("wythoff")).automaton
    root = tree.fromstring(automaton.svg())
    rings = len(root.findall(f"{SVG}circle"))
    assert rings == len(automaton) + sum(automaton.accepting)


def test_layers_lead_on():
    edges = [(0, 1), (0, 2), (1, 3), (2, 3), (3, 4), (0, 4)]
    layer = layers(5, edges)
    assert all(layer[a] < layer[b] for a, b in edges) and layer == [0, 1, 1, 2, 3]
    assert sorted(node for row in ordered(layer, edges) for node in row) == list(range(5))
    assert layers(3, [(0, 1), (1, 0), (1, 2)]) == [0, 1, 2]


def test_whatever_a_position_is_called_the_picture_is_xml():
    odd = "".join(map(chr, [0, 1, 8, 9, 10, 27, 31, 127, 0xD800, 0xDFFF, 0xFFFE, 0xFFFF, 0x1F600])) + "<&>'\""

    class Odd(grundy.Game):
        def options(self, position):
            return [position + odd] if len(position) < 20 else []

    graph = Odd()("a").graph()
    assert tree.fromstring(graph.svg().encode()).tag == SVG + "svg"
    pytest.importorskip("matplotlib")
    with warnings.catch_warnings():
        # Its letters have no signs for some of them.
        warnings.simplefilter("ignore", UserWarning)
        assert graph.png().startswith(b"\x89PNG")
        # Nor is it a formula.
        assert Odd().graph("$x_{$" + odd).png().startswith(b"\x89PNG")


def test_maps_as_svg_hold_the_points_of_the_png():
    drawn = grundy.map_of("wythoff", (100, 40))
    root = tree.fromstring(drawn.svg())
    (image,) = root.findall(f"{SVG}image")
    assert base64.b64decode(image.get("href").removeprefix("data:image/png;base64,")) == drawn.png()
    said = [text.text for text in root.findall(f"{SVG}text")]
    assert said == ["wythoff", "0", "20", "40", "60", "80", "100", "0", "5", "10", "15", "20", "25", "30", "35", "40"]
    # Positions are squares.
    assert float(image.get("width")) / 101 == pytest.approx(float(image.get("height")) / 41, rel=0.01)
    for count in (1, 2, 9, 10, 99, 12345):
        assert ticks(count)[0] == 0 and min(count, 4) <= len(ticks(count)) <= 9 and ticks(count)[-1] < count


def test_maps_begin_with_the_least_number():
    """Euclid's game has no heap of 0: what is written beside a point is its number."""
    drawn = grundy.map_of("euclid", (12, 5))
    root = tree.fromstring(drawn.svg())
    image = root.find(f"{SVG}image")
    left, wide = float(image.get("x")), float(image.get("width"))
    said = [text for text in root.findall(f"{SVG}text")][1:]
    assert drawn.least == 1 and [text.text for text in said] == ["2", "4", "6", "8", "10", "12", "1", "2", "3", "4", "5"]
    for text in said[:6]:
        assert float(text.get("x")) == pytest.approx(left + (int(text.text) - 0.5) * wide / 12, abs=0.1)
    pytest.importorskip("matplotlib")
    assert drawn.plot().images[0].get_extent() == [0.5, 12.5, 0.5, 5.5]
    assert grundy.map_of("wythoff", (3, 2)).plot().images[0].get_extent() == [-0.5, 3.5, -0.5, 2.5]


def test_graphs_as_png():
    reader = pytest.importorskip("matplotlib.image")
    graph = grundy.graph("wythoff:2,3")
    image = reader.imread(io.BytesIO(graph.png(scale=2)))[..., :3]
    root = tree.fromstring(graph.svg())
    assert image.shape[:2] == pytest.approx((2 * float(root.get("height")), 2 * float(root.get("width"))), abs=2)
    # Dark discs are as many as P-positions: a point beside the letter in each.
    dark = np.array([0x1F, 0x2A, 0x44]) / 255
    filled = 0
    for disc in root.findall(f"{SVG}circle"):
        x, y = float(disc.get("cx")), float(disc.get("cy"))
        filled += np.allclose(image[int(2 * y), int(2 * (x - 10))], dark, atol=0.02)
    assert filled == int((graph.labels.outcomes == b"P").sum()) > 1


def test_graphs_as_png_say_what_they_need(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(grundy.UnknownError, match="matplotlib"):
        grundy.graph("nim:1").png()


def test_matplotlib_only_if_asked():
    pytest.importorskip("matplotlib")
    assert grundy.map_of("wythoff", 20).plot().get_title() == "wythoff"
