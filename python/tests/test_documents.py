"""The notebooks run, and what README says is so."""

import doctest
import json
import pathlib

import pytest

FOLDER = pathlib.Path(__file__).parents[1]
NOTEBOOKS = sorted((FOLDER / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(path):
    """Every cell runs, and what its last line shows draws itself."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert len(code) >= 4 and not any(cell.get("outputs") for cell in cells)
    scope: dict = {"__name__": path.stem}
    for i, source in enumerate(code):
        before, _, last = source.rpartition("\n")
        try:
            shown = compile(last, f"{path.name}, cell {i}", "eval")
        except SyntaxError:
            exec(compile(source, f"{path.name}, cell {i}", "exec"), scope)
            continue
        exec(compile(before, f"{path.name}, cell {i}", "exec"), scope)
        value = eval(shown, scope)
        for draw in ("_repr_html_", "_repr_svg_", "_repr_png_"):
            if hasattr(value, draw):
                getattr(value, draw)()


def test_there_are_three_notebooks():
    assert len(NOTEBOOKS) == 3


def test_readme():
    failed, tried = doctest.testfile(str(FOLDER / "README.md"), module_relative=False, encoding="utf-8")
    assert tried > 10 and failed == 0
