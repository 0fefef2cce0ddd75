"""SymPy formulas as MathML, which browsers render without further programs.

Import it where it is used, because SymPy is optional.
"""

from html import escape, unescape
from typing import Any

import sympy as sp
from sympy.printing.mathml import MathMLPresentationPrinter

_BRACKET = "border-{0}: .09em solid; padding-{0}: .25em; border-radius: .35em;"

_SPACE = '<mspace width=".15em"></mspace>'

_TIMES = "<mo>&#8290;</mo>"
"""Invisible multiplication sign, which browsers do not show."""

FIGURES = 6
"""Significant digits of a number in a formula."""


def equation(left: Any, right: Any) -> str:
    """MathML of an equation.

    Args:
        left: Its left side; a string is the name of a symbol.
        right: Its right side: an expression or a matrix.
    """
    left = sp.Symbol(left) if isinstance(left, str) else left
    sides = map(_Printer().doprint, (left, right))
    return f'<math displaystyle="true"><mrow>{"<mo>=</mo>".join(sides)}</mrow></math>'


class _Printer(MathMLPresentationPrinter):
    """Names with dots above them, short numbers, and cases that browsers can render."""

    def __init__(self):
        super().__init__()
        raw = self.dom.createTextNode  # SymPy's own nodes do not escape names or <
        self.dom.createTextNode = lambda data: raw(escape(unescape(data)))

    def doprint(self, expr: Any) -> str:
        """MathML with spaces for products and true minus signs."""
        made = super().doprint(expr).replace(_TIMES, _SPACE)
        return made.replace("<mo>-</mo>", "<mo>&#8722;</mo>").replace("<mn>-", "<mn>&#8722;")

    def _print_Symbol(self, sym: Any, style: str = "plain") -> Any:
        head, line, index = sym.name.partition("_")
        base = head.removesuffix("dot")
        if base in ("", head):
            return super()._print_Symbol(sym, style)
        above = self._of("mover", self._print(sp.Symbol(base)), self._text("mo", "."))
        return self._of("msub", above, self._text("mi", index)) if line else above

    def _print_Float(self, expr: Any) -> Any:
        mantissa, _, exponent = f"{float(expr):.{FIGURES}g}".partition("e")
        number = self._text("mn", mantissa)
        if not exponent:
            return number
        power = self._of("msup", self._text("mn", "10"), self._text("mn", str(int(exponent))))
        return self._of("mrow", number, self._text("mo", "·"), power)

    # Brackets are borders, because browsers stretch no characters without a mathematical font.
    def _print_MatrixBase(self, m: Any) -> Any:
        table = self._table([[self._print(m[i, j]) for j in range(m.cols)] for i in range(m.rows)])
        table.setAttribute("style", f"{_BRACKET.format('left')} {_BRACKET.format('right')}")
        return table

    def _print_Piecewise(self, expr: Any) -> Any:
        case = lambda x: self._text("mtext", "else") if x is sp.true else self._print(x)
        table = self._table([[self._print(value), case(holds)] for value, holds in expr.args])
        table.setAttribute("style", _BRACKET.format("left"))
        return table

    def _table(self, rows: Any) -> Any:
        made = (self._of("mtr", *(self._of("mtd", cell) for cell in row)) for row in rows)
        return self._of("mtable", *made)

    def _of(self, tag: str, *children: Any) -> Any:
        element = self.dom.createElement(tag)
        for child in children:
            element.appendChild(child)
        return element

    def _text(self, tag: str, text: str) -> Any:
        return self._of(tag, self.dom.createTextNode(text))
