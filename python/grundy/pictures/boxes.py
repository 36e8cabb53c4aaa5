"""Boards of Dots and Boxes."""

from __future__ import annotations

from collections.abc import Set

from .svg import document, number

STEP, EDGE = 44, 16


def board_of_boxes(board: str, best: Set[tuple[int, int]], title: str) -> str:
    """Dots, lines that are drawn, dotted those that are best, and boxes that are completed."""
    rows = _rows(board)
    height, width = len(rows) // 2, len(rows[0]) if rows else 0
    body = []
    for y in range(height):
        for x in range(width):
            sides = rows[2 * y][x], rows[2 * y + 1][x], rows[2 * y + 1][x + 1], rows[2 * y + 2][x]
            if "o" not in sides:
                body.append(
                    f"<rect x='{number(EDGE + x * STEP)}' y='{number(EDGE + y * STEP)}' width='{STEP}' "
                    f"height='{STEP}' fill='#d9d9d9'/>"
                )
    for i, row in enumerate(rows):
        for j, line in enumerate(row):
            across = i % 2 == 0
            path = f"M{number(EDGE + j * STEP)} {number(EDGE + i // 2 * STEP)}{'h' if across else 'v'}{STEP}"
            if line == ".":
                body.append(f"<path d='{path}' stroke='#1f2a44' stroke-width='4'/>")
            elif (i + 1, j + 1) in best:
                body.append(f"<path d='{path}' stroke='#2a6f97' stroke-width='4' stroke-dasharray='5 5'/>")
    for y in range(height + 1 if rows else 0):
        for x in range(width + 1):
            body.append(f"<circle cx='{number(EDGE + x * STEP)}' cy='{number(EDGE + y * STEP)}' r='4' fill='#1f2a44'/>")
    return document(width * STEP + 2 * EDGE, height * STEP + 2 * EDGE, title, body)


def _rows(board: str) -> list[str]:
    """The lines row by row."""
    if "x" not in board:
        return board.split(",")
    height, width = map(int, board.split("x"))
    return ["o" * (width + i % 2) for i in range(2 * height + 1)] if height and width else []
