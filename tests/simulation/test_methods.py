"""Numbers of the Runge–Kutta methods: those of diffrax, to the bit, but a dense output of our own.

``python tests/simulation/test_methods.py`` writes the table anew.
"""

import json
from typing import Any

import numpy as np
import pytest
from diffrax import FourthOrderPolynomialInterpolation, ThirdOrderHermitePolynomialInterpolation

from servocon.engine import Method
from servocon.simulation import solvers
from servocon.simulation.solvers import ADAPTIVE, IMPLICIT
from servocon.simulation.solvers import METHODS as NAMES
from servocon.simulation.xla.solve import SOLVERS
from tests.simulation.order_conditions import Conditions, with_dense_output

TSITOURAS = (
    (-1.0530884977290216, (0.0, 1.3299890189751412), (1.4364028541716351, 0.7139816917074209)),
    (0.1017, (0.0, 0.0), (2.1966568338249754, 1.2949852507374631)),
    (2.490627285651252793, (0.0, 0.0), (2.38535645472061657, 1.57803468208092486)),
    (-16.54810288924490272, (0.0, 0.0, 1.21712927295533244, 0.61620406037800089), None),
    (47.37952196281928122, (0.0, 0.0, 1.203071208372362603, 0.658047292653547382), None),
    (-34.87065786149660974, (0.0, 0.0, 1.2, 2.0 / 3.0), None),
    (2.5, (0.0, 0.0, 1.0, 0.6), None),
)
"""Weight of each increment in the dense output of "tsit5", a polynomial of θ: its factor, some of
its roots, and (r, s) of a further factor θ² − r θ + s (Tsitouras 2011)."""


def derived(name: str) -> Method:
    """The numbers of a method, from diffrax."""
    solver: Any = SOLVERS[name]()
    if name == "euler":
        return Method(name, 1, (), (), (1.0,), (), False, ((1.0,),))
    of = solver.tableau
    implicit = of.a_diagonal is not None
    method = Method(
        name=name,
        order=int(solver.order(None)),
        a=tuple(map(_row, of.a_lower)),
        c=_row(of.c),
        b=None if of.ssal or implicit else _row(of.b_sol),
        error=_row(of.b_error),
        fsal=bool(of.fsal),
        dense=tuple(map(_row, _dense(name, solver))),
        diagonal=float(of.a_diagonal[-1]) if implicit else 0.0,
        guess=tuple(map(_row, of.a_predictor)) if implicit else (),
    )
    return with_dense_output(method) if name == "dopri8" else method


def _row(weights: Any) -> tuple[float, ...]:
    return tuple(map(float, weights))


def _dense(name: str, solver: Any) -> np.ndarray:
    """Weights (powers, stages) of θ, θ², … in y(θ) − y(0), of the increments of all stages."""
    kind, unit = solver.interpolation_cls, np.eye(len(solver.tableau.b_sol))
    first, last, whole = unit[0], unit[-1], np.asarray(solver.tableau.b_sol, float)
    if name == "tsit5":
        rows = [_tsitouras(*row) for row in TSITOURAS]
        return np.array(rows).T
    if isinstance(kind, type) and issubclass(kind, FourthOrderPolynomialInterpolation):
        middle = np.asarray(kind.c_mid, float)
        fourth = 2 * (last - first) - 8 * whole + 16 * middle
        third = 5 * first - 3 * last + 14 * whole - 32 * middle
        return np.array([first, last - 4 * first - 5 * whole + 16 * middle, third, fourth])
    if name == "dopri8":
        return np.zeros((0, 0))  # has further stages
    assert kind == ThirdOrderHermitePolynomialInterpolation.from_k
    return np.array([first, 3 * whole - 2 * first - last, first + last - 2 * whole])


def _tsitouras(factor: float, roots: Any, rest: Any) -> np.ndarray:
    """Coefficients of θ, θ², θ³, θ⁴."""
    quadratic = [1.0] if rest is None else [1.0, -rest[0], rest[1]]
    return (factor * np.polymul(np.poly(roots), quadratic))[-2::-1]


@pytest.mark.parametrize("name", NAMES)
def test_numbers_are_those_of_diffrax(name):
    ours, theirs = solvers.method_of(name), derived(name)
    for one, other in zip(ours.further, theirs.further, strict=True):
        assert one[0] == other[0]
        np.testing.assert_allclose(one[1], other[1], atol=1e-12)
    if ours.further:  # its weights are long sums, whose rounding is the machine's
        np.testing.assert_allclose(ours.dense, theirs.dense, atol=1e-6)
        theirs = theirs._replace(further=ours.further, dense=ours.dense)
    assert ours == theirs
    assert (solvers.method_of(name).diagonal > 0.0) == (name in IMPLICIT)
    assert bool(solvers.method_of(name).error) == (name in ADAPTIVE)


def test_dense_output_of_dopri8_has_order_7():
    """By the order conditions of its stages and weights as they are stored."""
    method, rows = solvers.method_of("dopri8"), list(solvers.method_of("dopri8").a)
    for c, row in method.further:
        assert np.abs(Conditions(rows, 6).residual(row, c)).max() < 1e-14
        rows.append(row)
    conditions, powers = Conditions(rows, 7), np.arange(1, 8)
    for part in np.linspace(0.0, 1.0, 21):
        b = part**powers @ np.array(method.dense)
        assert np.abs(conditions.residual(b, part)).max() < 1e-12
    slopes, unit = powers @ np.array(method.dense), np.eye(len(rows) + 1)
    np.testing.assert_allclose(np.sum(method.dense, axis=0)[:13], method.a[-1], atol=1e-12)
    np.testing.assert_allclose(slopes, unit[13], atol=1e-12)
    np.testing.assert_allclose(method.dense[0], unit[0], atol=1e-12)


def test_solvers_are_those_of_diffrax():
    assert set(NAMES) == set(SOLVERS)


if __name__ == "__main__":
    table = {name: derived(name)._asdict() for name in NAMES}
    lines = (f" {json.dumps(name)}: {json.dumps(numbers)}" for name, numbers in table.items())
    solvers.TABLE.write_text("{\n" + ",\n".join(lines) + "\n}\n")
