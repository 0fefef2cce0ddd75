"""Annotations of numbers that become arrays, under names that a signature can show.

NumPy's and JAX's own are unions of seven and eight types, and `help` prints each of them.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jax.typing import ArrayLike as Numeric
    from numpy.typing import ArrayLike as ArrayLike
else:

    class ArrayLike:
        """Numbers, nested sequences of them, and arrays: `numpy.typing.ArrayLike`."""

        __module__ = "numpy.typing"

    class Numeric:
        """A number or an array of numbers, of NumPy or JAX: `jax.typing.ArrayLike`."""

        __module__, __qualname__ = "jax.typing", "ArrayLike"


__all__ = ["ArrayLike", "Numeric"]
