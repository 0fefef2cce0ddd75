"""Values that a plant, a disturbance and a constraint return."""

from typing import Any

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc

from .cases import Free, refused, rows, simulate

pytestmark = pytest.mark.usefixtures("unchecked")


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
        ("M=None", r"plant\.mass_matrix\(q, t\): got None; expected an array of shape \(2, 2\)"),
        (
            "M=[[1.0, 0.0], [0.0, 1.0]]",
            r"plant\.mass_matrix\(q, t\): got a list; expected an array",
        ),
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
            r"plant\.kinetic_energy\(q, v, t\): got shape \(2,\); expected one number, shape \(\)",
        ),
        ("V=jnp.zeros(1)", r"plant\.potential_energy\(q, t\): got shape \(1,\)"),
        ("labels=('a',)", r"plant\.coordinate_labels\(\): got 1 label; expected 2"),
    ],
)
def test_what_a_plant_returns(wrong, message):
    law = sc.ServoLaw(Odd(), sc.residual(lambda q, v, t: v[0]))
    refused(sc.errors.ShapeError, message, simulate, Odd(wrong=wrong), law=law)


@pytest.mark.parametrize(
    ("nq", "n", "message"),
    [
        (
            3,
            3,
            r"v0: got 3 values; expected 2: plant\.mass_matrix\(q, t\) is 2 × 2\. Or the matrix",
        ),
        (2, 3, r"q0, v0: got 2 coordinates and 3 speeds; expected the same number of each"),
        (3, 2, r"q0, v0: got 3 coordinates and 2 speeds; .*this plant has q̇ = v"),
    ],
)
def test_an_initial_state_of_another_length(nq, n, message):
    refused(sc.errors.ShapeError, message, simulate, q0=[0.0] * nq, v0=[0.0] * n)


def test_a_disturbance_of_another_length():
    message = r"disturbance\(q, v, t\): got shape \(3,\); expected shape \(2,\)"
    refused(sc.errors.ShapeError, message, simulate, disturbance=lambda q, v, t: jnp.ones(3))


@pytest.mark.parametrize(
    ("constraint", "message"),
    [
        (
            sc.constraint.hand_given(
                lambda *_: jnp.ones((1, 3)), lambda *_: jnp.zeros(1), lambda q, v, t: v[0]
            ),
            r"constraint's A: got shape \(1, 3\); expected shape \(1, 2\)",
        ),
        (
            sc.constraint.hand_given(
                lambda *_: jnp.ones((1, 2)), lambda *_: jnp.zeros(2), lambda q, v, t: v[0]
            ),
            r"constraint's b: got shape \(2,\); expected shape \(1,\)",
        ),
        (
            sc.residual(lambda q, v, t: v, labels=["only one"]),
            r"labels of constraint 'constraint': got 1 label; expected 2, one for each row of β",
        ),
        (
            sc.holonomic(lambda q, t: q[0] == 1.0, rate=1.0),
            r"lambda \(.*\): got dtype bool; .* For an equation, return the difference",
        ),
        (sc.holonomic(lambda q, t: 1, rate=1.0), r"got dtype int64; expected float64\. Write 1\.0"),
        (sc.holonomic(lambda q, t: [], rate=1.0), "got no value; expected at least one row"),
        (
            sc.residual(lambda q, v, t: v.astype("float32")),
            r"constraint's β: got dtype float32; expected float64",
        ),
    ],
)
def test_what_a_constraint_returns(constraint, message):
    refused(sc.errors.ShapeError, message, simulate, law=sc.ServoLaw(Free(), constraint))


def test_a_term_that_does_not_fit_the_rows():
    law = sc.ServoLaw(Free(), rows(), sc.Stabilizing(weight=np.array([1.0, 2.0, 3.0])))
    message = (
        r"weight of term 'stabilizing': got shape \(3,\); expected \(\), \(2,\) or \(2, 2\) for 2"
    )
    refused(sc.errors.ShapeError, message, simulate, law=law)


def test_an_index_beyond_the_end_is_no_silent_answer():
    law = sc.ServoLaw(Free(), sc.residual(lambda q, v, t: v[0] + v[5]))
    message = r"lambda \(.*test_functions\.py:\d+\): got v\[5\]: index 5 out of bounds .* size 2; "
    refused(sc.errors.FunctionError, message, simulate, law=law)


class Pair(sc.Lagrangian):
    """Its mass matrix has the size of v, whatever that is."""

    def kinetic_energy(self, q, v, t):
        return 0.5 * (v[0] ** 2 + 2.0 * v[1] ** 2)


def test_a_state_that_is_too_short_for_a_plant_of_energies():
    law = sc.ServoLaw(Pair(), sc.residual(lambda q, v, t: v[0]))
    message = r"got v\[1\]: .* Pair was evaluated for 1 coordinate and 1 speed"
    refused(sc.errors.FunctionError, message, law.step, [0.0], [0.0], 0.0)
    refused(sc.errors.FunctionError, message, sc.linearize, Pair(), [0.0], [0.0])
    message = r"q: got 'a'; expected numbers"
    refused(sc.errors.InputError, message, law.step, "a", [0.0, 0.0], 0.0)
    message = "q, v: got 1 coordinate and 2 speeds; expected the same"
    refused(
        sc.errors.ShapeError,
        message,
        sc.constraint.project,
        Pair(),
        law.constraint,
        [0.0],
        [0.0, 0.0],
    )
    np.testing.assert_array_equal(Pair().mass_matrix([0, 0], 0), np.diag([1.0, 2.0]))


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
    message = rf"{name}0?: got 3 values; expected 2: x \[m\], y \[m\]\. The plant Named names these"
    refused(sc.errors.ShapeError, message, sc.simulate, Named(), law, np.zeros(q), np.zeros(v), 1.0)
    refused(sc.errors.ShapeError, message, sc.linearize, Named(), np.zeros(q), np.zeros(v))


class Complete(sc.Plant):
    """A plant with helpers of names that are like hooks, but not hooks."""

    def mass_matrix(self, q, t):
        return jnp.eye(1)

    def force(self, q, v, t):
        return self.forces(q, v, t)

    def forces(self, q, v, t):  # beside the hook itself
        return -q

    def input_label(self, i):  # other arguments than the hook's
        return f"u{i}"

    def input_force(self, q, t):
        return q

    def energies(self, q, v, t):
        return q


MISSPELT = {
    "potential_energy": (sc.Lagrangian, "potential_enegry", lambda self, q, t: 9.81 * q[0]),
    "input_matrix": (sc.Plant, "input_matix", lambda self, q, t: jnp.ones((2, 1))),
    "coordinate_labels": (Complete, "coordinate_label", lambda self: ("x [m]",)),
    "nonconservative_force": (sc.Lagrangian, "nonConservativeForce", lambda self, q, v, t: -v),
    "position_error": (sc.Constraint, "position_eror", lambda self, plant, q, t: q),
    "initial_state": (sc.Law, "inital_state", lambda self, snapshot: 0.0),
    "sampled_only": (sc.Law, "sampeld_only", property(lambda self: True)),
    "state_rate": (sc.Term, "state_rates", lambda self, snapshot, state: state),
}


@pytest.mark.parametrize("hook", MISSPELT)
def test_a_misspelt_hook_is_refused_when_the_class_is_made(hook):
    base, name, method = MISSPELT[hook]
    words = rf"test_functions\.py:.*that servocon never calls, '{name}'; expected '{hook}', as in"
    with pytest.raises(sc.errors.InputError, match=words):
        type("Mine", (base,), {name: method})
    kept = type("Mine", (base,), {hook: method, name: method})  # beside the hook it is a helper
    type("Again", (kept,), {name: method})


class Bar(sc.Lagrangian):
    """Two unit masses, whose friction is given in the wrong form."""

    def kinetic_energy(self, q, v, t):
        return 0.5 * v @ v

    def nonconservative_force(self, q, v, t):
        return [-v[0], 0.0]


SPUN = sc.laws.Given(lambda t: jnp.exp(1j * t) * jnp.ones(2))


class Spun(sc.laws.Given):
    """A law whose command is complex."""

    def command(self, snapshot, state):
        command = super().command(snapshot, state)
        return command._replace(signals={"phase": jnp.exp(1j * snapshot.t)})


class SpunModel(Complete):
    """A model whose rate of the coordinates is complex."""

    def coordinate_rate(self, q, v, t):
        return 1j * v


def servo(model, *terms):
    return sc.ServoLaw(model, sc.residual(lambda q, v, t: v), *terms)


LIB: Any = sc


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: sc.simulate(Bar(), None, [0.0, 0.0], [1.0, 0.0], 1.0),
            r"plant\.nonconservative_force.*: got a list; expected an array of .*jnp\.stack",
        ),
        (
            lambda: sc.simulate(Complete(), SPUN, [0.0], [1.0], 1.0),
            r"lambda \(.*test_functions.py:\d+\): got values of dtype complex128; expected real",
        ),
        (
            lambda: sc.simulate(Complete(), Spun(), [0.0], [1.0], 1.0),
            r"Spun\.command: signals\['phase'\]: got dtype complex128; .*jnp\.real",
        ),
        (
            lambda: sc.simulate(Complete(), servo(SpunModel()), [0.0], [1.0], 1.0),
            r"law\.model: .*coordinate_rate\(q, v, t\) gives dtype complex128",
        ),
        (
            lambda: sc.simulate(
                Complete(),
                servo(Complete(), sc.laws.RobustTranspose(lambda q, v, t: 1.0 + 1j * t)),
                *([0.0], [1.0], 1.0),
            ),
            r"lambda \(.*test_functions.py:\d+\): got values of dtype complex128; expected real",
        ),
        (
            lambda: sc.simulate(Complete(), None, [0.0], 2.0),  # pyright: ignore
            r"v0: got one number, 2; expected the initial speeds.*Is v0 missing",
        ),
        (
            lambda: LIB.simulate(Complete(), None, [0.0], [0.0], 1.0, 0.01),
            r"got 6 arguments by position; expected at most 5: .*duration\)\. .*by name: t0=",
        ),
    ],
    ids=["list", "complex", "command", "model", "bound", "v0", "positions"],
)
def test_a_message_names_what_is_wrong(call, message):
    with pytest.raises(sc.errors.InputError, match=message):
        call()


def test_notes_of_jax_about_its_frames_do_not_follow_errors_of_servocon():
    error = sc.errors.InputError("q", got="1", expected="2")
    error.add_note("--\nFor simplicity, JAX has removed its internal frames from the traceback.")
    error.add_note("written before: a.nc")
    assert error.__notes__ == ["written before: a.nc"]
    law = sc.ServoLaw(Complete(), sc.residual(lambda q, v, t: 1j * v))
    with pytest.raises(sc.errors.InputError, match="dtype complex128") as told:
        sc.simulate(Complete(), law, [0.0], [1.0], 1.0)
    assert not getattr(told.value, "__notes__", [])
