"""Pieces of SVG."""

from __future__ import annotations

import html
import re

__all__ = ["COLOURS", "circle", "document", "number", "plain", "text"]

#: Of outcomes: fill and ink.
COLOURS = {"P": ("#1f2a44", "#ffffff"), "N": ("#ffffff", "#1f2a44"), "D": ("#d9d9d9", "#1f2a44")}

FONT = "font-family='DejaVu Sans, Verdana, sans-serif'"


#: What XML cannot have: control characters, halves of pairs, and two that are no characters.
NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def plain(said: str) -> str:
    """Text of characters that can be shown."""
    return NO_XML.sub("\ufffd", said)


def escape(said: str) -> str:
    """Text as it stands in XML."""
    return html.escape(plain(said))


def number(x: float) -> str:
    """A coordinate in tenths."""
    return f"{x:.1f}".removesuffix(".0")


def document(width: float, height: float, title: str, body: list[str]) -> str:
    """The whole picture, with a title for those who cannot see it."""
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {number(width)} {number(height)}' "
        f"width='{number(width)}' height='{number(height)}' role='img'>"
        f"<title>{escape(title)}</title><rect width='100%' height='100%' fill='#ffffff'/>"
        + "".join(body)
        + "</svg>"
    )


def text(x: float, y: float, said: str, size: float = 11, anchor: str = "middle", fill: str = "#1f2a44") -> str:
    """A line of text; ``y`` is its middle."""
    return (
        f"<text x='{number(x)}' y='{number(y + size * 0.35)}' font-size='{number(size)}' {FONT} "
        f"text-anchor='{anchor}' fill='{fill}'>{escape(said)}</text>"
    )


def circle(x: float, y: float, radius: float, fill: str, title: str = "") -> str:
    """A disc with an edge."""
    about = f"<title>{escape(title)}</title>" if title else ""
    return (
        f"<circle cx='{number(x)}' cy='{number(y)}' r='{number(radius)}' fill='{fill}' "
        f"stroke='#1f2a44'>{about}</circle>"
    )
