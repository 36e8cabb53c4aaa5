"""Arguments as they are wanted, and what is said where they are not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import index
from typing import Any, TypeGuard

import numpy as np
from numpy.typing import NDArray

from ._grundy import decimal
from .errors import InputError, WrongTypeError

__all__ = ["flag", "integer", "integers", "is_integer", "is_many", "seconds", "shown", "whole", "written"]

#: The longest text that a message shows of what was given.
SHOWN = 80

#: The most digits that a message shows of a number, and how many at either end of a longer one, as the command does.
DIGITS, ENDS = 60, 8


def shown(given: Any) -> str:
    """What was given as messages show it: Python refuses to write long integers, and some things are long."""
    try:
        text = repr(given)
    except Exception:
        return f"a number of {given.bit_length()} bits" if isinstance(given, int) else str(type(given))
    digits = text.removeprefix("-")
    if len(digits) > DIGITS and digits.isascii() and digits.isdigit():
        return f"{text[: len(text) - len(digits) + ENDS]}…{text[-ENDS:]} ({len(digits)} digits)"
    return text if len(text) <= SHOWN else text[:SHOWN] + " …"


def written(position: Any, write: Callable[[Any], str] = str) -> str:
    """A position of one's own game as a text, with ``str`` or ``repr``, also where it has integers of more digits than Python
    writes."""
    try:
        return write(position)
    except ValueError as error:
        if "set_int_max_str_digits" not in str(error):
            raise
    if isinstance(position, int):
        try:
            return "-" * (position < 0) + decimal(abs(position))
        except InputError:
            return shown(position)
    if type(position) is tuple:
        parts = [written(part, repr) for part in position]
        return f"({', '.join(parts)}{',' * (len(parts) == 1)})"
    return shown(position)


def is_many(given: Any) -> TypeGuard[Iterable[Any]]:
    """Whether Python goes through it: an array without dimensions is one thing."""
    return isinstance(given, Iterable) and getattr(given, "ndim", 1) > 0


def integer(name: str, number: Any) -> int:
    """An integer as it was given: nothing is cut."""
    try:
        return index(number)
    except TypeError:
        raise WrongTypeError(f"{name}: found {shown(number)}, expected an integer") from None


def flag(name: str, given: Any) -> bool:
    """True or False, and nothing that Python would take for one of them."""
    if isinstance(given, (bool, np.bool_)):
        return bool(given)
    raise WrongTypeError(f"{name}: found {shown(given)}, expected True or False")


# The longest time in seconds that is taken for one: the same as in `src/arguments.rs`.
LONGEST = 10**9


def seconds(given: Any) -> float | None:
    """The argument ``time``."""
    if given is None:
        return None
    said = f"time: found {shown(given)}, expected seconds"
    if isinstance(given, str):
        raise WrongTypeError(said)
    try:
        time = float(given)
    except (TypeError, ValueError):
        raise WrongTypeError(said) from None
    except OverflowError:
        raise InputError(f"{said}, at most {LONGEST}") from None
    if not 0 <= time:
        raise InputError(said)
    if time > LONGEST:
        raise InputError(f"{said}, at most {LONGEST}")
    return time


def integers(what: str, given: Any) -> NDArray[Any]:
    """An array of integers. Lists of them are taken as they are: NumPy makes floats of integers that need 64 bits beside
    others, and of no numbers at all."""
    if hasattr(given, "__array__"):
        array = whole(what, given)
    else:
        try:
            array = whole(what, given)
            if array.dtype.kind in "fO" and isinstance(given, (list, tuple)):
                array = _of_objects(what, np.array(given, dtype=object), array)
        except ValueError as error:
            if isinstance(error, InputError):
                raise
            raise InputError(f"{what}: found rows of different lengths, expected an array of integers") from None
    if array.dtype.kind not in "iu":
        found = f"an array of {array.dtype}" if array.ndim else shown(given)
        raise WrongTypeError(f"{what}: found {found}, expected integers of 8 to 64 bits")
    return array


def whole(what: str, given: Any) -> NDArray[Any]:
    """What was given as an array, all of which is meant: NumPy takes what lies below a mask for numbers like others."""
    array = np.asarray(given)
    rows = given if isinstance(given, (list, tuple)) and array.ndim > 1 else ()
    if any(np.ma.is_masked(part) for part in (given, *rows) if isinstance(part, np.ma.MaskedArray)):
        raise InputError(
            f"{what}: found an array of which something is masked, expected one without a mask: leave out what is masked, "
            "or fill it with filled()"
        )
    return array


def _of_objects(what: str, objects: NDArray[Any], array: NDArray[Any]) -> NDArray[Any]:
    """Integers from 0 on that need 64 bits; ``array`` as it is if these are others."""
    if objects.shape != array.shape or not all(is_integer(number) for number in objects.flat):
        return array
    numbers = [int(number) for number in objects.flat]
    for number in numbers:
        if not 0 <= number < 1 << 64:
            expected = "integers of at most 64 bits" if number > 0 else "numbers from 0 on"
            raise InputError(f"{what}: found {shown(number)}, expected {expected}")
    return np.array(numbers, dtype=np.uint64).reshape(array.shape)


def is_integer(number: Any) -> bool:
    return isinstance(number, (int, np.integer)) and not isinstance(number, bool)
