"""Arrays in machine code that is written by hand: memory, and loops over four numbers at a time."""

from collections.abc import Iterator
from contextlib import contextmanager

from servocon.engine.machine.writing import VECTOR, Function, Module, Value


class Memory:
    """Consecutive arrays in the memory of a function."""

    def __init__(self, made: Function, place: Value):
        self._made, self._next = made, place

    def array(self, size: Value) -> Value:
        """The next array, with its size in words."""
        place, self._next = self._next, self._made.at(self._next, size)
        return place


def function_of_sizes(
    module: Module, name: str, sizes: str
) -> tuple[Function, Memory, list[Value]]:
    """A function of memory and Fortran integers; its memory and the integers."""
    given = {"x": "ptr"} | dict.fromkeys(sizes.split(), "ptr")
    made = module.function(name, given, exported=True)
    place, *where = made.parameters
    loaded = [made.new(f"load i32, ptr {each.text}", "i32") for each in where]
    numbers = [made.new(f"sext i32 {each.text} to i64", "i64") for each in loaded]
    return made, Memory(made, place), numbers


def padded(made: Function, size: Value) -> Value:
    """The next multiple of four."""
    return made.new(f"and i64 {(size + 3).text}, -4", "i64")


@contextmanager
def fours(made: Function, size: Value) -> Iterator[Value]:
    """A loop over every fourth place of a padded array."""
    with made.loop(made.new(f"lshr i64 {size.text}, 2", "i64")) as chunk:
        yield chunk * 4


def fill(made: Function, array: Value, size: Value, number: float = 0.0) -> None:
    """One number, or NaN, for every entry."""
    zero = made.value(0.0, "double")
    value = zero / zero if number != number else made.value(number, "double")
    with made.loop(size) as k:
        made.store(value, array, k)


def product(made: Function, a: Value, b: Value, size: Value) -> Value:
    """The scalar product of two padded arrays."""
    total = made.variable(0.0, VECTOR)
    with fours(made, size) as k:
        total.set(total.value + made.load(a, k, VECTOR) * made.load(b, k, VECTOR))
    return made.total(total.value)


def subtract(made: Function, a: Value, factor: Value, b: Value, size: Value) -> None:
    """a - factor b, written to a, for padded arrays."""
    factor = made.spread(factor)
    with fours(made, size) as k:
        made.store(made.load(a, k, VECTOR) - factor * made.load(b, k, VECTOR), a, k)


def divide(made: Function, a: Value, divisor: Value, size: Value) -> None:
    """a / divisor, written to a, for a padded array."""
    divisor = made.spread(divisor)
    with fours(made, size) as k:
        made.store(made.load(a, k, VECTOR) / divisor, a, k)
