"""A case that is right in every respect, for the others to spoil."""

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc

NAN = float("nan")
SKEW = np.array([[1.0, 0.3], [0.0, 1.0]])


class Rows(eqx.Module):
    """β = C v − r t by hand: A = C + A_error, b = r + b_error."""

    C: np.ndarray
    r: np.ndarray
    A_error: np.ndarray
    b_error: np.ndarray

    def beta(self, q, v, t):
        return self.C @ v - self.r * t

    def constraint(self, labels=("first", "second")):
        return sc.constraint.hand_given(
            Matrix(self), Vector(self), Beta(self), name="rows", labels=labels
        )


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


class Three(sc.Plant):
    def mass_matrix(self, q, t):
        return jnp.eye(3)

    def force(self, q, v, t):
        return jnp.zeros(3)


def rows(C=((1.0, 0.0), (0.0, 1.0)), r=(0.0, 0.0), A_error=0.0, b_error=0.0):
    C = np.array(C)
    return Rows(C, np.array(r), np.full(C.shape, A_error), np.array([0.0, b_error])).constraint()


def simulate(plant=None, constraint=None, *, law=None, q0=(1.0, 0.0), v0=(0.1, 0.2), **options):
    plant = Free() if plant is None else plant
    if law is None:
        law = sc.ServoLaw(Free(B=plant.B), constraint or rows())
    options = {"solver": sc.Solver(method="euler", step=0.5), "points": 2} | options
    if "times" not in options:
        options = {"duration": 0.5} | options
    return sc.simulate(plant, law, q0, v0, **options)


def refused(kind, message, call, *arguments, **options):
    with pytest.raises(kind, match=message) as caught:
        call(*arguments, **options)
    assert caught.type is kind
    return caught.value


LAW = sc.ServoLaw(Free(), rows())
