"""Numbers that cannot be: values at the first instant, and arguments of `simulate`."""

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc

from .cases import LAW, NAN, SKEW, Free, Three, refused, rows, simulate

pytestmark = [
    pytest.mark.usefixtures("unchecked"),
    pytest.mark.filterwarnings("ignore:row .* of β begins at"),  # the law is the nominal one
]


def test_the_case_that_the_others_spoil_is_right():
    run = simulate()
    np.testing.assert_allclose(run.v[-1], [0.1, 0.2], rtol=1e-14)  # β is kept at what it was


# -- values at the first instant: one compiled program, other numbers -----------------------------

INDEFINITE = np.array([[1.0, 2.0], [2.0, 1.0]])


@pytest.mark.parametrize(
    ("kind", "arguments", "message"),
    [
        (
            sc.errors.MassMatrixError,
            {"plant": Free(M=INDEFINITE)},
            r"plant\.mass_matrix: got smallest eigenvalue -1; expected a positive "
            r"definite matrix\. Check the signs of masses",
        ),
        (
            sc.errors.MassMatrixError,
            {"plant": Free(M=SKEW)},
            r"plant\.mass_matrix: got an asymmetry of 0\.3; expected a symmetric matrix",
        ),
        (
            sc.errors.MassMatrixError,
            {"law": sc.ServoLaw(Free(M=-np.eye(2)), rows())},
            r"law\.model\.mass_matrix: got smallest eigenvalue -1",
        ),
        (
            sc.errors.ContradictionError,
            {"constraint": rows(C=[[1.0, 0.0], [1.0, 0.0]], r=[1.0, 2.0])},
            r"rows 'first', 'second' of constraint 'rows': got A v̇ = b without a solution "
            r"\(residual 0\.707\); expected rows that some acceleration satisfies at once\. Remove",
        ),
        (
            sc.errors.ResidualError,
            {"constraint": rows(C=np.zeros((2, 2)))},
            r"constraint 'rows': got ∂β/∂v = 0 for every row \('first', 'second'\); expected a "
            r"residual that depends on the speeds v\. .*servocon\.holonomic",
        ),
        (
            sc.errors.InputError,
            {"constraint": rows(A_error=0.25)},
            r"hand-given A of constraint 'rows': got row 'first' off by 0\.25; expected the deriv",
        ),
        (
            sc.errors.InputError,
            {"constraint": rows(b_error=0.5)},
            r"hand-given b of constraint 'rows': got row 'second' off by 0\.5; .*servocon\.resid",
        ),
        (
            sc.errors.NonFiniteError,
            {"plant": Free(pole=1.0), "law": sc.ServoLaw(Free(pole=1.0), rows()), "q0": (0.0, 0.0)},
            r"law at the initial state: got u = .*(inf|nan).*; expected finite inputs\. Look for a",
        ),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_values_at_the_start(kind, arguments, message):
    refused(kind, message, simulate, **arguments)


def test_range_condition():
    """One input at coordinate 1 cannot move the row on coordinate 2: Ω = A M⁻¹B has a zero."""
    plant = Free(B=np.array([[2.0], [0.0]]))
    message = (
        r"constraint 'rows': got A M⁻¹B with singular value 0 \(largest 2\) in the direction of "
        r"row 'second'; expected the range condition: .*choose a relation that they can influence"
    )
    refused(sc.errors.RangeConditionError, message, simulate, plant, rows(r=[0.0, 1.0]))
    # The same inputs do bring about what they reach: row 2 stands as it is.
    np.testing.assert_allclose(simulate(plant, rows(r=[1.0, 0.0])).v[-1], [0.6, 0.2], rtol=1e-12)


def test_members_of_a_batch_are_checked_one_by_one():
    plants = sc.batch([Free(), Free(M=INDEFINITE)])
    wrong = r"plant.mass_matrix of member 1: got smallest eigenvalue -1"
    refused(sc.errors.MassMatrixError, wrong, simulate, plants, law=LAW)


def test_rows_that_contradict_each_other_from_some_time_on():
    """v = 0 and v = max(0, t − 0.5)²: from 0.5 on no v̇ keeps both; the first output after it."""
    late = lambda t: jnp.maximum(0.0, t - 0.5) ** 2
    relation = sc.residual(
        lambda q, v, t: jnp.stack([v[0], v[0] - late(t)]), labels=["rest", "late"]
    )
    law = sc.ServoLaw(Three(), relation)
    message = r"rows 'rest', 'late' could not all be satisfied from t = 0\.625 s on .* up to 0\.5$"
    with pytest.warns(sc.errors.ServoconWarning, match=message):
        parted = sc.simulate(Three(), law, np.zeros(3), np.zeros(3), 1.0, points=9, solver="heun")
    assert parted.stopped is None
    # A v̇ = b is met in the least-squares sense, so v̇ = (t − 0.5): halfway between 0 and 2(t − 0.5).
    np.testing.assert_allclose(parted.v[-1], [0.125, 0.0, 0.0], atol=1e-6)
    np.testing.assert_allclose(np.abs(parted.missing[-1]), 0.5, atol=1e-9)
    assert parted.dependent_rows() == ("late",)
    assert np.all(parted.rank == 1)


# -- arguments ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "options", "message"),
    [
        (
            sc.errors.ShapeError,
            {"q0": 1.0},
            r"q0: got shape \(\); expected one value per coordinate",
        ),
        (sc.errors.ShapeError, {"v0": [[[1.0]]]}, r"v0: got shape \(1, 1, 1\)"),
        (sc.errors.ShapeError, {"q0": []}, r"q0: got shape \(0,\)"),
        (sc.errors.InputError, {"q0": "north"}, r"q0: got 'north'; expected numbers"),
        (
            sc.errors.InputError,
            {"v0": [[1.0, 2.0], [3.0]]},
            r"v0: got \[\[1\.0, 2\.0\], \[3\.0\]\]; expected",
        ),
        (
            sc.errors.NonFiniteError,
            {"q0": [NAN, 0.0]},
            r"q0: got \[nan, 0\]; expected finite numbers",
        ),
        (sc.errors.NonFiniteError, {"v0": [0.0, np.inf]}, r"v0: got \[0, inf\]; expected finite"),
        (
            sc.errors.ShapeError,
            {"q0": np.zeros((3, 2)), "v0": np.zeros((2, 2))},
            r"batch: got sizes \[2, 3\]",
        ),
        (
            sc.errors.InputError,
            {"duration": 0.0},
            r"duration: got 0\.0; expected a positive, finite time \[s\]",
        ),
        (sc.errors.InputError, {"duration": NAN}, r"duration: got nan"),
        (sc.errors.InputError, {"t0": np.inf}, r"t0: got inf; expected a finite time \[s\]"),
        (sc.errors.InputError, {"t0": NAN, "times": [0.0, 1.0]}, r"t0: got nan"),
        (sc.errors.InputError, {"points": 1}, r"points: got 1; expected an integer of at least 2"),
        (sc.errors.InputError, {"points": 10.5}, r"points: got 10\.5; expected an integer"),
        (
            sc.errors.InputError,
            {"times": [0.0, 1.0, 1.0]},
            r"times: got 1 s after 1 s; expected increasing",
        ),
        (
            sc.errors.InputError,
            {"times": [-1.0, 1.0]},
            r"expected increasing times from t0 = 0\.0 on",
        ),
        (
            sc.errors.InputError,
            {"duration": None},
            r"duration, times: got neither; expected one of them",
        ),
        (
            sc.errors.InputError,
            {"duration": 1.0, "times": [0.0, 1.0]},
            r"duration, times: got both",
        ),
        (sc.errors.InputError, {"times": []}, r"times: got \[\]"),
        (sc.errors.InputError, {"times": [0.0]}, r"times: got \[0\]; expected increasing"),
        (
            sc.errors.NonFiniteError,
            {"times": [0.0, NAN]},
            r"times: got \[0, nan\]; expected finite numbers",
        ),
        (sc.errors.InputError, {"period": -1.0}, r"period: got -1\.0; expected a positive"),
        (
            sc.errors.UnknownNameError,
            {"solver": "dopri"},
            r"solver: got 'dopri'; .*Did you mean 'dopri[58]'",
        ),
        (
            sc.errors.InputError,
            {"solver": "euler"},
            r"step: got None; .*step size \[s\] for the solver 'euler'",
        ),
        (
            sc.errors.InputError,
            {"solver": 8},
            r"solver: got 8; expected the name of a method, or a servocon\.Solver",
        ),
        (
            sc.errors.ArgumentError,
            {"rtol": 1e-6},
            r"got an argument 'rtol'; .*Did you mean solver=sc\.Solver\(rtol=\.\.\.\)\?",
        ),
        (
            sc.errors.ArgumentError,
            {"keep_agents": (0, 1)},
            r"'keep_agents'; .*Did you mean keep=sc\.Keep\(agents=\.\.\.\)\?",
        ),
        (
            sc.errors.ArgumentError,
            {"expected": ["fall"]},
            r"'expected'; .*Did you mean events=\{\.\.\.: sc\.Event\(expected=\.\.\.\)\}\?",
        ),
        (
            sc.errors.InputError,
            {"events": {"fall": 3.0}},
            r"event 'fall': got 3\.0; expected a function g",
        ),
        (
            sc.errors.InputError,
            {"events": {"fall": lambda now: now.q[0] - 2.0}},
            r"event 'fall': got g = -1 at the initial state; expected a condition that is positive",
        ),
        (
            sc.errors.ShapeError,
            {"events": {"fall": lambda now: now.q}},
            r"event 'fall': got shape \(2,\); expected one number",
        ),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_arguments_of_simulate(kind, options, message):
    refused(kind, message, simulate, **options)


@pytest.mark.parametrize(
    ("kind", "fields", "message"),
    [
        (sc.errors.InputError, {"step": 0.0}, r"step: got 0\.0; expected a positive, finite"),
        (
            sc.errors.InputError,
            {"method": "euler"},
            r"step: got None; .*step size \[s\] for the solver 'euler'",
        ),
        (sc.errors.InputError, {"rtol": 0.0}, r"rtol: got 0\.0"),
        (sc.errors.InputError, {"rtol": 1.0}, r"rtol: got 1\.0; expected at most 0\.1"),
        (sc.errors.InputError, {"atol": -1e-9}, r"atol: got -1e-09"),
        (sc.errors.InputError, {"max_step": NAN}, r"max_step: got nan"),
        (sc.errors.InputError, {"max_steps": 0}, r"max_steps: got 0"),
        (sc.errors.InputError, {"max_memory": -1}, r"max_memory: got -1"),
        (sc.errors.InputError, {"projection": 1}, r"projection: got 1; expected True or False"),
        (sc.errors.UnknownNameError, {"method": "dopri"}, r"method: .* mean 'dopri[58]'"),
        (sc.errors.UnknownNameError, {"compiler": "gcc"}, r"compiler: got 'gcc'; expected one of"),
        (sc.errors.ArgumentError, {"rtl": 1e-6}, r"Solver: got an argument 'rtl'; .*mean 'rtol'"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_fields_of_a_solver(kind, fields, message):
    refused(kind, message, sc.Solver, **fields)
    with pytest.raises(kind, match=message):
        sc.Solver().replace(**fields)


@pytest.mark.parametrize(
    ("plant", "law", "message"),
    [
        (Free, LAW, r"plant: got the class Free; expected a plant\. Write Free\(\)\."),
        ("crane", LAW, r"plant: got str; expected a plant\. Subclass servocon\.Plant or"),
        (Free(), sc.ServoLaw, r"law: got the class ServoLaw; expected a law\. Write ServoLaw"),
        (Free(), rows(), r"law: got HandGiven; expected a law\. Make one with servocon\.ServoLaw"),
    ],
)
def test_what_is_simulated(plant, law, message):
    refused(sc.errors.InputError, message, sc.simulate, plant, law, [1.0, 0.0], [0.0, 0.0], 1.0)


def test_parameters_that_are_not_finite_are_named():
    refused(sc.errors.NonFiniteError, r"^plant\.load: got nan", simulate, Free(load=NAN))
    law = sc.ServoLaw(Free(load=float("inf")), rows())
    refused(
        sc.errors.NonFiniteError, r"^law\.model\.load: got inf; expected finite", simulate, law=law
    )

    class Push(eqx.Module):
        size: float = NAN

        def __call__(self, q, v, t):
            return self.size * v

    refused(sc.errors.NonFiniteError, r"^disturbance\.size: got nan", simulate, disturbance=Push())
    event = {"far": eqx.Partial(lambda far, now: 1.0 + 0 * far[0], np.array([1.0, NAN]))}
    refused(sc.errors.NonFiniteError, r"event.*got \[1, nan\]", simulate, events=event)
