"""float64 in a program of float32; the attack by host programs runs it in processes of its own."""

import inspect
from functools import cached_property

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.engine import jit
from servocon.precision import called_back
from tests.test_public_surface import PUBLIC

PLAIN = {
    "claim", "compare_runs", "holonomic", "list_names", "load_experiment", "load_plant",
    "measure", "pfaffian", "residual", "stack", "float64", "agents", "declaration", "field",
    "laws.with_neighbours", "constraint.bounded", "constraint.funnel",
    "constraint.hand_given", "constraint.holonomic", "constraint.pfaffian",
    "constraint.residual", "constraint.stack", "design.regulator",
    "spatial.are_principal_moments", "spatial.require_principal_moments",
    "spatial.require_unit_quaternion",
}  # fmt: skip
"""Public functions that compute nothing, or by NumPy only."""

NUMPY_ONLY = (
    "plot.", "validate.", "errors.", "certificates.TrackingBounds", "neighbours.", "sweeps.",
    "frames.", "style.", "proof_checker.",
)  # fmt: skip


@pytest.fixture
def rounding():
    """A program around that computes in float32."""
    with jax.enable_x64(False):
        yield
        assert jnp.ones(1).dtype == np.float32


class Twice(sc.Module):
    factor: float = 2.0

    def of(self, x):
        return jnp.asarray(x) * self.factor

    @property
    def square(self):
        return jnp.square(jnp.asarray(self.factor))

    @cached_property
    def cube(self):
        return jnp.asarray(self.factor) ** 3

    @staticmethod
    def third():
        return jnp.ones(1) / 3

    @classmethod
    def made(cls):
        return cls(1.0 / 3.0)


class Deeper(Twice):
    def more(self):
        return self.of(1.0 / 3.0), {"a": jnp.ones(1) / 7}

    def run(self):
        try:
            for k in range(1, 4):
                yield float(jnp.asarray(1.0) / (3 * k)), jnp.ones(1).dtype
        finally:
            ENDED.append(jnp.ones(1).dtype)


ENDED = []


@sc.float64
def seventh(x=1.0):
    return jnp.asarray(x) / 7


def test_methods_properties_and_functions(rounding):
    one = Deeper.made()
    values = [one.of(1.0), one.square, one.cube, one.third(), one.more(), seventh()]
    with jax.enable_x64(True):
        expected = [one.of(1.0), one.square, one.cube, one.third(), one.more(), seventh()]
    for value, other in zip(jax.tree.leaves(values), jax.tree.leaves(expected), strict=True):
        assert isinstance(value, np.ndarray)
        assert value.dtype == np.float64
        np.testing.assert_array_equal(value, other)


def test_generators(rounding):
    """Such as `Experiment.run`: float64 within, and the caller's own between."""
    values = []
    for value, dtype in Deeper().run():
        assert dtype == np.float64
        assert jnp.ones(1).dtype == np.float32
        values.append(value)
    assert values == [1.0 / 3.0, 1.0 / 6.0, 1.0 / 9.0]
    (ended,) = ENDED
    assert ended == np.float64
    steps = Deeper().run()
    next(steps)
    steps.close()
    assert len(ENDED) == 2


def test_arguments_of_fewer_digits_are_named(rounding):
    rounded = jnp.ones(2)
    for call, where in (
        (lambda: Twice(rounded), "Twice: factor"),
        (lambda: seventh(rounded), "seventh: x"),
        (lambda: seventh(x={"deep": [rounded]}), r"seventh: x\.deep\.0"),
        (lambda: Twice().of(rounded), r"Twice\.of: x"),
    ):
        with pytest.raises(sc.errors.InputError, match=f"^{where}: got float32; expected float64"):
            call()


def test_transformations_in_float32_are_refused(rounding):
    for transformed in (jax.grad(seventh), jax.jit(seventh), jax.jit(Twice().of)):
        with pytest.raises(sc.errors.InputError, match="differentiate or compile through servocon"):
            transformed(1.0)
    with jax.enable_x64(True):
        assert jax.grad(seventh)(1.0) == 1 / 7


def test_an_array_of_fewer_digits_within_a_function_is_found():
    table = jnp.array([0.1, 0.2], dtype=jnp.float32)
    plant = sc.load_plant("mass-spring-damper")()
    law = sc.ServoLaw(plant, sc.residual(lambda q, v, t: v - table[:1]))
    with pytest.raises(sc.errors.InputError, match=r"float32 array of shape \(2,\).*x64"):
        sc.simulate(plant, law, [0.0], [0.0], 1.0)


def test_every_public_function_computes_in_float64():
    functions = {name: value for name, value in PUBLIC.items() if inspect.isfunction(value)}
    own = {n for n in functions if not n.startswith(NUMPY_ONLY)} - PLAIN
    assert [n for n in sorted(own) if not hasattr(functions[n], "__wrapped__")] == []


@pytest.mark.parametrize("backend", ["cpu", "gpu"])
def test_a_called_back_function_keeps_all_digits(monkeypatch, rounding, backend):
    """By the processor's memory, and by bits, as with another device; alone and in a batch."""

    def function(x, y):
        assert x.dtype == y.dtype == np.float64
        return x / 3.0 + y, np.array([x[0] > 0.0])

    shapes = jax.ShapeDtypeStruct((2,), float), jax.ShapeDtypeStruct((1,), bool)
    monkeypatch.setattr(jax, "default_backend", lambda: backend)
    call = jit(lambda x, y: called_back(function, shapes, x, y))
    x, y = np.array([0.1, 1e-9]), np.array([1.0, np.pi])
    for lead in (x, -x):
        got, positive = call(lead, y)
        np.testing.assert_array_equal(got, lead / 3.0 + y)
        assert np.asarray(positive).tolist() == [lead[0] > 0.0]
    many = jit(jax.vmap(lambda x: called_back(function, shapes, x, y)[0]))
    np.testing.assert_array_equal(many(np.stack([x, y])), np.stack([x, y]) / 3.0 + y)
