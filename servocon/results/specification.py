"""Specifications: bounds on metrics, for the choice of gains and the data sheet of a certificate.

A specification states requirements on a loop in the units of its metrics: the position error after
some time, the largest input.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np

from servocon import validate
from servocon.errors import MANY_NAMES, InputError, UnknownNameError, few, written
from servocon.results.metrics import METRICS, Measured, Settings

SHARPNESS = 8
"""Exponent of the norm that replaces the largest of several ratios in a differentiable cost; the
norm is never below the largest ratio."""


BOUND = "a positive number, or a Requirement"
"""The value of a requirement, in words."""

TIME = "a time of at least 0, finite [s]"
"""The time from which it holds, in words."""

PLAIN = "Write the number alone, in the unit of the metric: 0.05 for 50 mm."
"""The cure of a bound with a unit."""


class Requirement(NamedTuple):
    """A bound on a metric.

    Attributes:
        bound: The largest allowed value, in the metric's unit; for a rate the smallest.
        after: The metric is evaluated on the part of the run from this time on [s].
    """

    bound: float
    after: float = 0.0


class Specification(NamedTuple):
    """Checked requirements.

    Attributes:
        requirements: The requirements by the names of the metrics.
        settings: Bands, tail and floor of the metrics.
    """

    requirements: dict[str, Requirement]
    settings: Settings

    @staticmethod
    def of(given: Mapping[str, Any], settings: Settings | None = None) -> "Specification":
        """The specification written by a user: a bound, or a `Requirement`, by the metric's name.

        Raises:
            InputError: it is empty, a bound is not positive, or a time is negative or infinite.
            UnknownNameError: there is no such metric.
        """
        expected = 'bounds of metrics by name, {"control_peak": 40.0}'
        if not isinstance(given, Mapping) or not given:
            raise InputError("specification", got=written(given), expected=expected)
        found = {}
        for name, value in given.items():
            if name not in METRICS:
                raise UnknownNameError("metric in specification", name, METRICS)
            one = value if isinstance(value, Requirement) else Requirement(value)
            where = f"bound of {name!r}"
            if isinstance(one.bound, str):
                raise InputError(where, got=written(one.bound), expected=BOUND, cure=PLAIN)
            bound = validate.number(where, one.bound, BOUND)
            after = validate.array(f"{where}: after", one.after, TIME)
            if after.ndim or not 0.0 <= after < np.inf:
                raise InputError(f"{where}: after", got=written(one.after), expected=TIME)
            found[name] = Requirement(bound, float(after))
        return Specification(found, settings or Settings(0.02, 0.02, 0.1))

    def require_within(self, span: float, of: str) -> None:
        """Require that each requirement has times to hold at.

        Args:
            span: Length of the horizon [s]; may be infinite.
            of: Owner of this horizon, e.g. ``"the runs"``.

        Raises:
            InputError: one begins after the horizon.
        """
        for name, one in self.requirements.items():
            if one.after > span:
                raise InputError(
                    "specification",
                    got=f"{name!r} after {one.after:g} s",
                    expected=f"a time within the horizon of {of}, {span:g} s",
                    cure="Require it sooner, or take a longer horizon.",
                )

    def values(self, run: Measured, t0: float) -> dict[str, Any]:
        """Value of each metric, for the plant's own errors, in a run that started at t0 [s].

        Raises:
            InputError: the run has no such metric, or ends before the time of a requirement.
        """
        found = {}
        for name, one in self.requirements.items():
            if name not in run:
                got, names = (
                    f"a bound of {name!r}, which the runs do not have",
                    few(run, MANY_NAMES),
                )
                raise InputError("specification", got=got, expected=f"metrics of {names}")
            late = run.of_plant().after(t0 + one.after)
            if not late.instants:
                got = f"{name!r} after {one.after:g} s"
                expected = "a time within the horizon of the runs"
                raise InputError("specification", got=got, expected=expected)
            found[name] = late[name]
        return found

    def ratio(self, name: str, value: Any) -> Any:
        """A value divided by its bound: at most 1 if the requirement is met, infinite for NaN."""
        bound = self.requirements[name].bound
        xp: Any = np if isinstance(value, np.ndarray | float) else jnp
        ratio = value / bound
        if METRICS[name].larger_is_better:
            ratio = xp.where(value > 0, bound / xp.where(value > 0, value, 1.0), xp.inf)
        return xp.where(xp.isnan(ratio), xp.inf, ratio)

    def cost(self, run: Any) -> Any:
        """A differentiable cost of a run of `tune`, not below the largest ratio.

        All requirements are met if it is below 1.
        """
        values = self.values(run.measured(self.settings), run.time[0])
        ratios = jnp.stack([self.ratio(name, value) for name, value in values.items()])
        return jnp.sum(ratios**SHARPNESS) ** (1.0 / SHARPNESS)

    def label(self, name: str) -> str:
        """Text of a requirement, e.g. ``"position_peak after 0.5 s"``."""
        after = self.requirements[name].after
        return f"{name} after {after:g} s" if after else name
