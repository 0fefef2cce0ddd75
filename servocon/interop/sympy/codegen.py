"""SymPy expressions as JAX functions, which compare, hash and pickle by their source."""

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import jax
import numpy as np
import sympy as sp
from sympy.printing.codeprinter import PrintMethodNotImplementedError
from sympy.printing.numpy import JaxPrinter
from sympy.printing.precedence import precedence

from servocon.errors import InputError

Shape = tuple[int, ...]


class Generated:
    """A function f(q, v, t, p) → array, with p the parameters by name.

    Functions with equal source are equal: two models with the same equations share one program.
    """

    def __init__(self, source: str):
        self.source = source

    def __call__(self, q: Any, v: Any, t: Any, p: Mapping[str, Any]) -> Any:
        """The array, float64."""
        return _compiled(self.source)(q, v, t, p)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Generated) and self.source == other.source

    def __hash__(self) -> int:
        return hash(self.source)

    def __repr__(self) -> str:
        return f"<generated, {self.source.count(chr(10)) - 1} lines>"


@functools.lru_cache(maxsize=1024)
def _compiled(source: str) -> Any:
    namespace: dict[str, Any] = {"jax": jax, "functools": functools}
    exec(compile(source, "<servocon.interop.sympy>", "exec"), namespace)
    return namespace["f"]


class Symbols:
    """Names of a model's quantities in generated code.

    Attributes:
        known: Plain symbol for each quantity of the model.
        parameters: Name of each parameter by its symbol in the model.
    """

    def __init__(
        self, q: Sequence[Any], v: Sequence[Any], time: Any, parameters: Mapping[Any, str]
    ):
        self._header = {
            "q": [f"q{i}" for i in range(len(q))],
            "v": [f"v{i}" for i in range(len(v))],
        }
        self.parameters = dict(parameters)
        self._parameters = {f"p{i}": name for i, name in enumerate(parameters.values())}
        self.known: dict[Any, Any] = {time: sp.Symbol("t")}
        for quantities, names in (
            (q, self._header["q"]),
            (v, self._header["v"]),
            (parameters, self._parameters),
        ):
            self.known |= {x: sp.Symbol(n) for x, n in zip(quantities, names, strict=True)}

    def numeric(self, matrix: Any) -> Callable[..., np.ndarray]:
        """A matrix as a NumPy function of (q, v, t, values of the parameters by name)."""
        symbols = lambda names: [sp.Symbol(name) for name in names]
        arguments = [
            symbols(self._header["q"]),
            symbols(self._header["v"]),
            sp.Symbol("t"),
            symbols(self._parameters),
        ]
        function = sp.lambdify(arguments, matrix.xreplace(self.known), "numpy", cse=True)

        def evaluate(q: Any, v: Any, t: Any, values: Mapping[str, Any]) -> np.ndarray:
            numbers = [values[name] for name in self._parameters.values()]
            return np.asarray(function(q, v, t, numbers), float).reshape(matrix.shape)

        return evaluate

    def generate(self, where: str, expressions: Sequence[Any], shape: Shape) -> Generated:
        """The function that computes `expressions`, row by row, as an array of `shape`.

        Raises:
            InputError: an expression has no real value, or JAX lacks one of its functions.
        """
        exact = [sp.sympify(e).xreplace(self.known) for e in expressions]
        for expression in exact:
            if expression.has(sp.nan, sp.zoo, sp.I):
                raise InputError(
                    where,
                    got=f"an expression that contains {_not_a_number(expression)}",
                    expected="real expressions",
                    cure="Where KanesMethod divided by zero, try constraint_solver='CRAMER' or "
                    "kd_eqs_solver='CRAMER'.",
                )
        shared, entries = sp.cse(exact, symbols=sp.numbered_symbols("x"))
        used = leaves([*entries, *(e for _, e in shared)])
        printer: Any = _Printer({"fully_qualified_modules": True, "strict": True})
        lines = ["def f(q, v, t, p):"]
        for array, names in self._header.items():
            if any(sp.Symbol(name) in used for name in names):
                lines.append(f"    {', '.join(names)}, = {array}")
        lines += [
            f"    {name} = p[{key!r}]"
            for name, key in self._parameters.items()
            if sp.Symbol(name) in used
        ]
        try:
            lines += [f"    {name} = {printer.doprint(e)}" for name, e in shared]
            values = [printer.doprint(e) for e in entries]
        except PrintMethodNotImplementedError as error:
            raise InputError(
                where, got=str(error).splitlines()[0], expected="functions that JAX has"
            ) from error
        lines.append(f"    return jax.numpy.array({_nested(values, shape)}, dtype=float)")
        return Generated("\n".join(lines) + "\n")


def leaves(expressions: Sequence[Any]) -> set[Any]:
    """Symbols, functions of time and their derivatives, in expressions, lists and matrices.

    They are not decomposed: the derivative of q(t) is a leaf, q(t) and t in it are not.
    """
    found, seen, left = set(), set(), list(expressions)
    while left:
        node = sp.sympify(left.pop())
        if isinstance(node, list | sp.MatrixBase):
            left += list(node)  # pyright: ignore[reportArgumentType]
            continue
        if node in seen:
            continue
        seen.add(node)
        if isinstance(node, sp.Symbol | sp.Derivative | sp.core.function.AppliedUndef):
            found.add(node)
        else:
            left.extend(node.args)
    return found


class _Printer(JaxPrinter):
    """Printer of integer powers with integer exponents, which JAX multiplies out, not x**(-2.0)."""

    def _print_Pow(self, expr: Any, rational: bool = False) -> str:
        if expr.exp.is_Integer:
            base = self.parenthesize(expr.base, precedence(expr), strict=False)
            return f"{base}**{expr.exp}"
        return super()._print_Pow(expr, rational=rational)


def _nested(values: Sequence[str], shape: Shape) -> str:
    if not shape:
        return values[0]
    step = len(values) // shape[0] if shape[0] else 0
    rows = [_nested(values[i * step : (i + 1) * step], shape[1:]) for i in range(shape[0])]
    return f"[{', '.join(rows)}]"


def _not_a_number(expression: Any) -> str:
    names = {sp.nan: "nan", sp.zoo: "a division by zero", sp.I: "the imaginary unit"}
    return next(name for value, name in names.items() if expression.has(value))
