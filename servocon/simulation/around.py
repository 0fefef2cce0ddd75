"""Base of the methods of integration that change the steps of another one."""

from typing import Any

import diffrax as dfx


class Around(dfx.AbstractAdaptiveSolver):
    """A method of diffrax's whose steps a subclass changes, in `step`; all else is as it was.

    Attributes:
        method: The method itself.
    """

    method: Any

    @property
    def term_structure(self) -> Any:  # pyright: ignore[reportIncompatibleVariableOverride]
        """As the method."""
        return self.method.term_structure

    @property
    def interpolation_cls(self) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        """As the method."""
        return self.method.interpolation_cls

    def order(self, terms: Any) -> Any:
        """As the method."""
        return self.method.order(terms)

    def error_order(self, terms: Any) -> Any:
        """As the method."""
        return self.method.error_order(terms)

    def init(self, terms: Any, t0: Any, t1: Any, y0: Any, args: Any) -> Any:
        """As the method."""
        return self.method.init(terms, t0, t1, y0, args)

    def func(self, terms: Any, t0: Any, y0: Any, args: Any) -> Any:
        """As the method."""
        return self.method.func(terms, t0, y0, args)
