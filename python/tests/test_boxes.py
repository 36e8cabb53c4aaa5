"""Dots and Boxes: scores against the rules, limits, and what is no board."""

import functools
import json
import shutil
import subprocess

import numpy as np
import pytest

import grundy


def lines_of(board):
    """The rows of lines, each whether it is open."""
    if "x" in board:
        height, width = map(int, board.split("x"))
        return tuple(tuple([True] * (width + i % 2)) for i in range(2 * height + 1))
    return tuple(tuple(line == "o" for line in row) for row in board.split(","))


def drawn(rows, row, place):
    after = [list(lines) for lines in rows]
    after[row][place] = False
    return tuple(map(tuple, after))


def completed(rows):
    return sum(
        not (rows[2 * y][x] or rows[2 * y + 1][x] or rows[2 * y + 1][x + 1] or rows[2 * y + 2][x])
        for y in range(len(rows) // 2)
        for x in range(len(rows[0]))
    )


@functools.cache
def worth(rows):
    """Boxes of the player to move less those of the other one, by the rules alone."""
    return max((score(rows, row, place) for row, place in open_lines(rows)), default=0)


def open_lines(rows):
    return [(i, j) for i, row in enumerate(rows) for j, is_open in enumerate(row) if is_open]


def score(rows, row, place):
    after = drawn(rows, row, place)
    taken = completed(after) - completed(rows)
    return taken + worth(after) if taken else -worth(after)


BOARDS = ["1x1", "1x2", "1x3", "2x2", "oo,o.o,o.", "..,.oo,..", "o.o,oo..,.oo", ".,..,.", "o,..,o,oo,."]


@pytest.mark.parametrize("board", BOARDS)
def test_scores_and_best_lines_are_those_of_the_rules(board):
    found = grundy.boxes(board)
    rows = lines_of(board)
    assert found.net == worth(rows)
    best = [(row + 1, place + 1) for row, place in open_lines(rows) if score(rows, row, place) == found.net]
    assert [(line.row, line.place) for line in found.lines] == best
    for line in found.lines:
        after = drawn(rows, line.row - 1, line.place - 1)
        assert line.takes == completed(after) - completed(rows)
        assert lines_of(line.to) == after
    total = len(rows) // 2 * len(rows[0])
    assert found.boxes == found.mover + found.other == total - completed(rows)
    assert found.reason


def test_who_wins_counts_what_was_taken_before():
    for ahead, winner in [(-3, "other"), (-2, "tie"), (np.int64(-1), "mover"), (0, "mover")]:
        found = grundy.boxes("2x2", ahead=ahead)
        assert (found.winner, found.ahead) == (winner, ahead)
    assert grundy.boxes("2x2", ahead=-3).who == "the player to move loses by 1"


def test_reasons_have_a_language():
    assert "安全" in grundy.boxes("2x2", lang="zh").reason
    with pytest.raises(grundy.InputError, match="lang"):
        grundy.boxes("2x2", lang="xx")


@pytest.mark.parametrize(
    ("board", "column"), [("3y3", 2), ("oo,oo", 4), ("9x9", 1), ("", 1), ("1x1+1x1", 4), ("nim:3", 1)]
)
def test_what_is_no_board(board, column):
    with pytest.raises(grundy.InputError) as error:
        grundy.boxes(board)
    assert error.value.column == column


def test_arguments_that_are_wrong():
    for board in [None, 3, ["2x2"]]:
        with pytest.raises(grundy.InputError, match="expected a board"):
            grundy.boxes(board)
    with pytest.raises(grundy.InputError, match="from -400 to 400"):
        grundy.boxes("1x1", ahead=401)
    with pytest.raises(TypeError):
        grundy.boxes("1x1", ahead=0.5)


def test_limits():
    with pytest.raises(grundy.BudgetError, match="the net score is from .* raise time=") as error:
        grundy.boxes("5x5", time=0.3)
    assert error.value.resource == "time"
    with pytest.raises(grundy.BudgetError, match="raise memory=") as error:
        grundy.boxes("2x2", memory=100_000)
    assert error.value.resource == "memory"


def test_progress():
    told = []
    with pytest.raises(grundy.BudgetError):
        grundy.boxes("4x5", time=1, progress=lambda done, total, note: told.append(done))
    assert told and told == sorted(told)


def test_pictures():
    picture = grundy.boxes("..,.oo,..").svg()
    # The five lines that are drawn, and the best one.
    assert picture.count("stroke='#1f2a44'") == 5 and picture.count("stroke-dasharray") == 1
    assert "wins by 2" in grundy.boxes("..,.oo,..")._repr_html_()
    assert grundy.boxes("0x0").svg().startswith("<svg")
    assert grundy.boxes(".,..,.").svg().count("<rect x=") == 1


@pytest.mark.skipif(shutil.which("grundy") is None, reason="the command is not on the path")
def test_json_is_that_of_the_command():
    for arguments, given in [(["2x2"], {}), (["oo,.o.,oo", "--ahead", "-1"], {"ahead": -1})]:
        ran = subprocess.run(["grundy", "boxes", *arguments, "--json"], capture_output=True, text=True, check=True)
        assert json.loads(ran.stdout) == grundy.boxes(arguments[0], **given).to_dict()
