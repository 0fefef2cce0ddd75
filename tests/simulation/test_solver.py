"""The solver as an object: what a name, a copy and the record of a run make of it."""

import pickle

import numpy as np
import pytest

import servocon as sc
from servocon import Solver
from servocon.design.tuning import FINE
from servocon_plants import Cart

LAW = sc.ServoLaw(Cart(), sc.residual(lambda q, v, t: v, name="rest"), sc.Stabilizing(gain=1.0))


def test_a_name_changes_the_method_of_the_default_and_a_solver_counts_as_it_is():
    assert Solver.of("kvaerno5", FINE) == FINE.replace(method="kvaerno5")
    assert Solver.of("kvaerno5", FINE).rtol == FINE.rtol != sc.Solver().rtol
    assert Solver.of("kvaerno5", FINE).method == "kvaerno5"
    own = sc.Solver(max_steps=7)
    assert Solver.of(own, FINE) is own


def test_fields_are_plain_numbers():
    solver = sc.Solver(rtol=np.float32(0.25) / 4, max_steps=1e3)  # pyright: ignore[reportArgumentType]
    assert (type(solver.rtol), type(solver.max_steps)) == (float, int)
    assert pickle.loads(pickle.dumps(solver)) == solver
    assert hash(solver) == hash(sc.Solver(rtol=0.0625, max_steps=1000))


def test_the_record_has_the_fields():
    solver = sc.Solver(method="heun", step=0.25, max_steps=100)
    run = sc.simulate(Cart(), LAW, [0.0], [1.0], 1.0, points=3, solver=solver)
    options = run.attributes["options"]
    told = {name: options[name] for name in solver.to_dict() if name in options}
    assert sc.Solver(**told | {"method": options["solver"]}) == solver


@pytest.mark.parametrize("field", ["step", "max_step", "projection", "compiler", "max_memory"])
def test_what_tune_has_no_use_for_is_refused(field):
    value = {"projection": True, "compiler": "xla"}.get(field, 0.5)
    with pytest.raises(sc.errors.InputError, match=f"^solver, {field}: got .* tune has no use"):
        sc.design.tune(
            Cart(),
            lambda gains: LAW,
            {"gain": 1.0},
            {"gain": (0.1, 10.0)},
            lambda run: 0.0,
            [0.0],
            [1.0],
            1.0,
            solver=sc.Solver(**{field: value}),
        )


def test_a_fixed_step_has_no_largest_one():
    with pytest.raises(
        sc.errors.InputError, match=r"max_step: got 0\.1 beside step=0\.01; expected"
    ):
        sc.Solver(step=0.01, max_step=0.1)
    assert sc.Solver(max_step=0.1).step is None
