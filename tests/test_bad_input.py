"""Each mistake a user can make is met by a message: where, what was given, what was expected."""

import re

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc

pytestmark = pytest.mark.usefixtures("unchecked")

NAN = float("nan")


class Rows(eqx.Module):
    """β = C v − r t by hand: A = C + A_error, b = r + b_error."""

    C: np.ndarray
    r: np.ndarray
    A_error: np.ndarray
    b_error: np.ndarray

    def beta(self, q, v, t):
        return self.C @ v - self.r * t

    def constraint(self, labels=("first", "second")):
        return sc.hand_given(Matrix(self), Vector(self), Beta(self), name="rows", labels=labels)


class Matrix(eqx.Module):
    rows: Rows

    def __call__(self, q, v, t):
        return self.rows.C + self.rows.A_error


class Vector(eqx.Module):
    rows: Rows

    def __call__(self, q, v, t):
        return self.rows.r + self.rows.b_error


class Beta(eqx.Module):
    rows: Rows

    def __call__(self, q, v, t):
        return self.rows.beta(q, v, t)


class Free(sc.Plant):
    """Every number of M, and of B where there is one, is a parameter."""

    M: np.ndarray = eqx.field(default_factory=lambda: np.eye(2))
    load: float = 1.0
    pole: float = 0.0
    B: np.ndarray | None = None

    def mass_matrix(self, q, t):
        return self.load * jnp.asarray(self.M)

    def force(self, q, v, t):
        return jnp.stack([self.pole / q[0], jnp.zeros(())])

    def input_matrix(self, q, t):
        return self.B


def rows(C=((1.0, 0.0), (0.0, 1.0)), r=(0.0, 0.0), A_error=0.0, b_error=0.0):
    C = np.array(C)
    return Rows(C, np.array(r), np.full(C.shape, A_error), np.array([0.0, b_error])).constraint()


def simulate(plant=None, constraint=None, *, law=None, q0=(1.0, 0.0), v0=(0.1, 0.2), **options):
    plant = Free() if plant is None else plant
    if law is None:
        law = sc.ServoLaw(Free(B=plant.B), constraint or rows())
    options = {"step": 0.5, "solver": "euler", "points": 2} | options
    if "times" not in options:
        options = {"duration": 0.5} | options
    return sc.simulate(plant, law, q0, v0, **options)


def refused(kind, message, call, *arguments, **options):
    with pytest.raises(kind, match=message) as caught:
        call(*arguments, **options)
    assert caught.type is kind
    return caught.value


def test_the_case_that_the_others_spoil_is_right():
    run = simulate()
    np.testing.assert_allclose(run.v[-1], [0.1, 0.2], rtol=1e-14)  # β is kept at what it was


# -- values at the first instant: one compiled program, other numbers -----------------------------

SKEW = np.array([[1.0, 0.3], [0.0, 1.0]])
INDEFINITE = np.array([[1.0, 2.0], [2.0, 1.0]])


@pytest.mark.parametrize(
    ("kind", "arguments", "message"),
    [
        (
            sc.MassMatrixError,
            {"plant": Free(M=INDEFINITE)},
            r"plant\.mass_matrix: got smallest eigenvalue -1; expected a positive "
            r"definite matrix\. Check the signs of masses",
        ),
        (
            sc.MassMatrixError,
            {"plant": Free(M=SKEW)},
            r"plant\.mass_matrix: got an asymmetry of 0\.3; expected a symmetric matrix",
        ),
        (
            sc.MassMatrixError,
            {"law": sc.ServoLaw(Free(M=-np.eye(2)), rows())},
            r"law\.model\.mass_matrix: got smallest eigenvalue -1",
        ),
        (
            sc.ContradictionError,
            {"constraint": rows(C=[[1.0, 0.0], [1.0, 0.0]], r=[1.0, 2.0])},
            r"rows 'first', 'second' of constraint 'rows': got A v̇ = b without a solution "
            r"\(residual 0\.707\); expected rows that some acceleration satisfies at once\. Remove",
        ),
        (
            sc.ResidualError,
            {"constraint": rows(C=np.zeros((2, 2)))},
            r"constraint 'rows': got ∂β/∂v = 0 for every row \(first, second\); expected a residual"
            r" that depends on the speeds v\. .*servocon\.holonomic",
        ),
        (
            sc.InputError,
            {"constraint": rows(A_error=0.25)},
            r"hand-given A of constraint 'rows': got row 'first' off by 0\.25; expected the deriv",
        ),
        (
            sc.InputError,
            {"constraint": rows(b_error=0.5)},
            r"hand-given b of constraint 'rows': got row 'second' off by 0\.5; .*servocon\.resid",
        ),
        (
            sc.NonFiniteError,
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
        r"row 'second'; expected the range condition: .*choose a relation that they move"
    )
    refused(sc.RangeConditionError, message, simulate, plant, rows(r=[0.0, 1.0]))
    # The same inputs do bring about what they reach: row 2 stands as it is.
    np.testing.assert_allclose(simulate(plant, rows(r=[1.0, 0.0])).v[-1], [0.6, 0.2], rtol=1e-12)


def test_members_of_a_batch_are_checked_one_by_one():
    plants = sc.batch([Free(), Free(M=INDEFINITE)])
    wrong = r"plant.mass_matrix of member 1: got smallest eigenvalue -1"
    refused(sc.MassMatrixError, wrong, simulate, plants, law=LAW)


LAW = sc.ServoLaw(Free(), rows())


def test_rows_that_contradict_each_other_from_some_time_on():
    """v = 0 and v = max(0, t − 0.5)²: from 0.5 on no v̇ keeps both; the first output after it."""
    late = lambda t: jnp.maximum(0.0, t - 0.5) ** 2  # noqa: E731
    relation = sc.residual(
        lambda q, v, t: jnp.stack([v[0], v[0] - late(t)]), labels=["rest", "late"]
    )
    law = sc.ServoLaw(Three(), relation)
    message = (
        r"rows 'rest', 'late' could not all be obeyed from t = 0\.625 s on .*residual up to 0\.5$"
    )
    with pytest.warns(sc.ServoconWarning, match=message):
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
        (sc.ShapeError, {"q0": 1.0}, r"q0: got shape \(\); expected one value a coordinate"),
        (sc.ShapeError, {"v0": [[[1.0]]]}, r"v0: got shape \(1, 1, 1\)"),
        (sc.ShapeError, {"q0": []}, r"q0: got shape \(0,\)"),
        (sc.ShapeError, {"q0": "north"}, r"q0: got 'north'; expected numbers"),
        (
            sc.ShapeError,
            {"v0": [[1.0, 2.0], [3.0]]},
            r"v0: got \[\[1\.0, 2\.0\], \[3\.0\]\]; expected",
        ),
        (sc.NonFiniteError, {"q0": [NAN, 0.0]}, r"q0: got \[nan +0\.\]; expected finite numbers"),
        (sc.NonFiniteError, {"v0": [0.0, np.inf]}, r"v0: got \[ 0\. inf\]; expected finite"),
        (
            sc.ShapeError,
            {"q0": np.zeros((3, 2)), "v0": np.zeros((2, 2))},
            r"batch: got sizes \[2, 3\]",
        ),
        (
            sc.InputError,
            {"duration": 0.0},
            r"duration: got 0\.0; expected a positive, finite time \[s\]",
        ),
        (sc.InputError, {"duration": NAN}, r"duration: got nan"),
        (sc.InputError, {"t0": np.inf}, r"t0: got inf; expected a finite time \[s\]"),
        (sc.InputError, {"t0": NAN, "times": [0.0, 1.0]}, r"t0: got nan"),
        (sc.InputError, {"points": 1}, r"points: got 1; expected an integer of at least 2"),
        (sc.InputError, {"points": 10.5}, r"points: got 10\.5; expected an integer"),
        (
            sc.InputError,
            {"times": [0.0, 1.0, 1.0]},
            r"times: got \[0\. 1\. 1\.\]; expected increasing",
        ),
        (sc.InputError, {"times": [-1.0, 1.0]}, r"expected increasing times from t0 = 0\.0 on"),
        (sc.InputError, {"duration": None}, r"duration, times: got neither; expected one of them"),
        (sc.InputError, {"duration": 1.0, "times": [0.0, 1.0]}, r"duration, times: got both"),
        (sc.InputError, {"times": []}, r"times: got \[\]"),
        (sc.InputError, {"times": [0.0]}, r"times: got \[0\.\]; expected increasing"),
        (
            sc.NonFiniteError,
            {"times": [0.0, NAN]},
            r"times: got \[ 0\. nan\]; expected finite times",
        ),
        (sc.InputError, {"step": 0.0}, r"step: got 0\.0; expected a positive, finite number"),
        (
            sc.InputError,
            {"step": None},
            r"step: got None; .*step size \[s\] for the solver 'euler'",
        ),
        (sc.InputError, {"period": -1.0}, r"period: got -1\.0; expected a positive"),
        (sc.InputError, {"rtol": 0.0}, r"rtol: got 0\.0"),
        (sc.InputError, {"atol": -1e-9}, r"atol: got -1e-09"),
        (sc.InputError, {"max_step": NAN}, r"max_step: got nan"),
        (sc.InputError, {"max_steps": 0}, r"max_steps: got 0"),
        (
            sc.UnknownNameError,
            {"solver": "dopri"},
            r"solver: got 'dopri'; .*Did you mean 'dopri[58]'",
        ),
        (
            sc.InputError,
            {"events": {"fall": 3.0}},
            r"event 'fall': got float; expected a function g",
        ),
        (
            sc.InputError,
            {"events": {"fall": lambda q, v, t: q[0] - 2.0}},
            r"event 'fall': got g = -1 at the start; expected a condition that is positive",
        ),
        (
            sc.ShapeError,
            {"events": {"fall": lambda q, v, t: q}},
            r"event 'fall': got shape \(2,\); expected one number",
        ),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_arguments_of_simulate(kind, options, message):
    refused(kind, message, simulate, **options)


@pytest.mark.parametrize(
    ("plant", "law", "message"),
    [
        (Free, LAW, r"plant: got the class Free; expected an instance\. Write Free\(\)\."),
        ("crane", LAW, r"plant: got str; expected a plant\. Subclass servocon\.Plant or"),
        (Free(), sc.ServoLaw, r"law: got the class ServoLaw; expected an instance"),
        (Free(), rows(), r"law: got HandGiven; expected a law\. Make one with servocon\.ServoLaw"),
    ],
)
def test_what_is_simulated(plant, law, message):
    refused(sc.InputError, message, sc.simulate, plant, law, [1.0, 0.0], [0.0, 0.0], 1.0)


def test_parameters_that_are_not_finite_are_named():
    refused(sc.NonFiniteError, r"^plant\.load: got nan", simulate, Free(load=NAN))
    law = sc.ServoLaw(Free(load=float("inf")), rows())
    refused(sc.NonFiniteError, r"^law\.model\.load: got inf; expected finite", simulate, law=law)

    class Push(eqx.Module):
        size: float = NAN

        def __call__(self, q, v, t):
            return self.size * v

    refused(sc.NonFiniteError, r"^disturbance\.size: got nan", simulate, disturbance=Push())
    event = {"far": eqx.Partial(lambda far, q, v, t: 1.0 + 0 * far[0], np.array([1.0, NAN]))}
    refused(sc.NonFiniteError, r"event.*got \[ 1\. nan\]", simulate, events=event)


# -- what a plant, a disturbance and a constraint return ------------------------------------------


class Odd(sc.Plant):
    """A plant one of whose functions is wrong."""

    wrong: str = eqx.field(static=True, default="")

    def give(self, name, right):
        kind, _, value = self.wrong.partition("=")
        return eval(value, {"jnp": jnp, "np": np}) if kind == name else right

    def mass_matrix(self, q, t):
        return self.give("M", jnp.eye(2))

    def force(self, q, v, t):
        return self.give("F", jnp.zeros(2))

    def input_matrix(self, q, t):
        return self.give("B", None)

    def coordinate_rate(self, q, v, t):
        return self.give("N", v)

    def kinetic_energy(self, q, v, t):
        return self.give("T", jnp.zeros(()))

    def potential_energy(self, q, t):
        return self.give("V", jnp.zeros(()))

    def coordinate_labels(self):
        return self.give("labels", ("a", "b"))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (
            "M=jnp.eye(3)",
            r"plant\.mass_matrix\(q, t\): got shape \(3, 3\); expected shape \(2, 2\)",
        ),
        ("M=jnp.ones(2)", r"plant\.mass_matrix\(q, t\): got shape \(2,\); expected shape \(2, 2\)"),
        (
            "M=None",
            r"plant\.mass_matrix\(q, t\): got NoneType; expected an array of shape \(2, 2\)",
        ),
        ("M=[[1.0, 0.0], [0.0, 1.0]]", r"plant\.mass_matrix\(q, t\): got list; expected an array"),
        (
            "M=jnp.eye(2, dtype=int)",
            r"mass_matrix\(q, t\): got dtype int64; expected float64\. Write 1\.0",
        ),
        (
            "M=jnp.eye(2, dtype='float32')",
            r"mass_matrix\(q, t\): got dtype float32; expected float64",
        ),
        ("F=jnp.zeros(3)", r"plant\.force\(q, v, t\): got shape \(3,\); expected shape \(2,\)"),
        ("F=jnp.zeros((2, 1))", r"plant\.force\(q, v, t\): got shape \(2, 1\)"),
        ("F=jnp.array([1, 0])", r"plant\.force\(q, v, t\): got dtype int64"),
        (
            "B=jnp.ones((3, 1))",
            r"plant\.input_matrix\(q, t\): got shape \(3, 1\); expected \(2, inputs\)",
        ),
        ("B=jnp.ones(2)", r"plant\.input_matrix\(q, t\): got shape \(2,\); expected \(2, inputs\)"),
        ("N=jnp.zeros(3)", r"plant\.coordinate_rate\(q, v, t\): got shape \(3,\)"),
        (
            "T=jnp.zeros(2)",
            r"plant\.kinetic_energy\(q, v, t\): got shape \(2,\); expected shape \(\)",
        ),
        ("V=jnp.zeros(1)", r"plant\.potential_energy\(q, t\): got shape \(1,\)"),
        ("labels=('a',)", r"plant\.coordinate_labels\(\): got 1 labels; expected 2"),
    ],
)
def test_what_a_plant_returns(wrong, message):
    law = sc.ServoLaw(Odd(), sc.residual(lambda q, v, t: v[0]))
    refused(sc.ShapeError, message, simulate, Odd(wrong=wrong), law=law)


@pytest.mark.parametrize(("q0", "v0"), [([0.0] * 3, [0.0] * 3), ([0.0] * 2, [0.0] * 3)])
def test_an_initial_state_of_another_length(q0, v0):
    message = (
        rf"plant\..*got shape \(.*\); expected shape \(.*\)\. .*{len(q0)} values of q0.*3 of v0"
    )
    refused(sc.ShapeError, message, simulate, q0=q0, v0=v0)


def test_a_disturbance_of_another_length():
    message = r"disturbance\(q, v, t\): got shape \(3,\); expected shape \(2,\)"
    refused(sc.ShapeError, message, simulate, disturbance=lambda q, v, t: jnp.ones(3))


@pytest.mark.parametrize(
    ("constraint", "message"),
    [
        (
            sc.hand_given(
                lambda *_: jnp.ones((1, 3)), lambda *_: jnp.zeros(1), lambda q, v, t: v[0]
            ),
            r"constraint's A: got shape \(1, 3\); expected shape \(1, 2\)",
        ),
        (
            sc.hand_given(
                lambda *_: jnp.ones((1, 2)), lambda *_: jnp.zeros(2), lambda q, v, t: v[0]
            ),
            r"constraint's b: got shape \(2,\); expected shape \(1,\)",
        ),
        (
            sc.residual(lambda q, v, t: v, labels=["only one"]),
            r"labels of constraint 'constraint': got 1 labels; expected 2, one for each row of β",
        ),
        (
            sc.residual(lambda q, v, t: v.astype("float32")),
            r"constraint's β: got dtype float32; expected float64",
        ),
    ],
)
def test_what_a_constraint_returns(constraint, message):
    refused(sc.ShapeError, message, simulate, law=sc.ServoLaw(Free(), constraint))


def test_a_term_that_does_not_fit_the_rows():
    law = sc.ServoLaw(Free(), rows(), sc.Stabilizing(weight=np.array([1.0, 2.0, 3.0])))
    message = (
        r"weight of term 'stabilizing': got shape \(3,\); expected \(\), \(2,\) or \(2, 2\) for 2"
    )
    refused(sc.ShapeError, message, simulate, law=law)


def test_an_index_beyond_the_end_is_no_silent_answer():
    law = sc.ServoLaw(Free(), sc.residual(lambda q, v, t: v[0] + v[5]))
    with pytest.raises(IndexError) as error:
        simulate(law=law)
    assert any("for 2 coordinates and 2 speeds" in note for note in error.value.__notes__)


# -- laws and their models ------------------------------------------------------------------------


class Three(sc.Plant):
    def mass_matrix(self, q, t):
        return jnp.eye(3)

    def force(self, q, v, t):
        return jnp.zeros(3)


def test_a_model_with_other_dimensions_or_inputs():
    law = sc.ServoLaw(Three(), sc.residual(lambda q, v, t: v[:1]))
    message = r"law\.model: got a model that fails on the plant's 2 coordinates.*of the same kind"
    refused(sc.ModelMismatchError, message, simulate, law=law)
    message = r"law\.model: got 2 inputs; expected 1 inputs, as the plant has"
    refused(sc.ModelMismatchError, message, simulate, Free(B=np.ones((2, 1))), law=LAW)


@pytest.mark.parametrize(
    ("kind", "call", "message"),
    [
        (
            sc.InputError,
            lambda: sc.ServoLaw(rows(), Free()),
            "model: got HandGiven; expected a servo",
        ),
        (sc.InputError, lambda: sc.ServoLaw(Free(), lambda q, v, t: v), "constraint: got function"),
        (
            sc.InputError,
            lambda: sc.ServoLaw(Free(), rows(), 4.0),
            "term 0: got float; expected a term",
        ),
        (
            sc.InputError,
            lambda: sc.ServoLaw(Free(), rows(), sc.Stabilizing(), sc.Stabilizing()),
            "terms: got names stabilizing, stabilizing; expected a different name for each",
        ),
        (
            sc.UnknownNameError,
            lambda: sc.Stabilizing(metric="gaus"),
            "metric: got 'gaus'; expected one of acceleration, gauss, torque.*Did you mean 'gauss'",
        ),
        (sc.UnknownNameError, lambda: sc.ServoLaw(Free(), rows(), metric="x"), "metric: got 'x'"),
        (
            sc.InputError,
            lambda: sc.Stabilizing(gain=-1.0),
            r"gain: got -1\.0; expected a number of at",
        ),
        (sc.InputError, lambda: sc.Stabilizing(gain=NAN), "gain: got nan"),
        (
            sc.InputError,
            lambda: sc.Stabilizing(weight=0.0),
            r"weight: got 0\.0?; expected positive",
        ),
        (sc.InputError, lambda: sc.Stabilizing(weight=SKEW), "symmetric positive definite matrix"),
        (
            sc.InputError,
            lambda: sc.holonomic(lambda q, t: q, 0.0, name="p"),
            r"rate of .*'p': got 0",
        ),
        (sc.InputError, lambda: sc.holonomic(3.0, 1.0), "function: got float; expected a function"),
        (sc.InputError, lambda: sc.residual(None), "function: got NoneType"),
        (sc.InputError, lambda: sc.pfaffian(np.eye(2)), "matrix: got ndarray; expected a function"),
        (sc.InputError, lambda: sc.stack(), "stack: got no constraint; expected at least one"),
        (
            sc.InputError,
            lambda: sc.stack(rows(), abs),
            "constraint 1 of stack: got builtin_function.*Wrap",
        ),
        (
            sc.InputError,
            lambda: sc.TwoLayerLaw(Free(), rows()),
            r"model: got Free; .*ElasticJoints\(arm",
        ),
        (
            sc.InputError,
            lambda: sc.TwoLayerLaw(sc.ElasticJoints(Free()), rows(), rate_gain=0.0),
            r"rate_gain: got 0\.0; expected positive",
        ),
    ],
)
def test_laws_and_constraints(kind, call, message):
    refused(kind, message, call)


def test_a_hand_given_constraint_can_be_checked_before_any_run():
    wrong = rows(A_error=0.25, b_error=0.5)
    q, v, t = jnp.array([1.0, 0.0]), jnp.array([0.3, 0.4]), jnp.array(0.0)
    A, b = wrong.consistency_error(Free(), q, v, t)
    np.testing.assert_allclose(A, np.full((2, 2), 0.25), atol=1e-14)
    np.testing.assert_allclose(b, [0.0, 0.5], atol=1e-14)


def test_every_error_is_one_of_servocons_and_of_pythons_kinds():
    for name in ("InputError", "ShapeError", "UnknownNameError", "RangeConditionError"):
        kind = getattr(sc, name)
        assert issubclass(kind, sc.ServoconError)
        assert issubclass(kind, ValueError)
    assert issubclass(sc.OutputError, OSError)
    assert issubclass(sc.ClaimError, AssertionError)
    text = str(sc.InputError("x", got=1, expected="2", cure="Do this."))
    assert re.fullmatch(r"x: got 1; expected 2\. Do this\.", text)


class Named(sc.Plant):
    """Fails on a state of another size, as a plant with a parameter for each coordinate does."""

    def mass_matrix(self, q, t):
        return jnp.eye(2) + jnp.diag(q)

    def force(self, q, v, t):
        return -v * jnp.ones(2)

    def coordinate_labels(self):
        return ("x [m]", "y [m]")


@pytest.mark.parametrize(("q", "v", "name"), [(3, 3, "q"), (2, 3, "v")])
def test_a_state_of_another_size_than_the_plant_names(q, v, name):
    law = sc.ServoLaw(Named(), sc.residual(lambda q, v, t: v[0] - v[1]))
    message = rf"{name}0?: got 3 values; expected 2: x \[m\], y \[m\]\. These are the Named's"
    refused(sc.ShapeError, message, sc.simulate, Named(), law, np.zeros(q), np.zeros(v), 1.0)
    refused(sc.ShapeError, message, sc.linearize, Named(), np.zeros(q), np.zeros(v))
