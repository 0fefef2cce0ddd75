"""Many runs at once are the same runs one by one."""

import math

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.simulation import machine

POINTS = 11


class TwoMasses(sc.Plant):
    mass: float = 1.0
    stiffness: float = 2.0

    def mass_matrix(self, q, t):
        return jnp.array([[self.mass, 0.2], [0.2, 1.0]])

    def force(self, q, v, t):
        return jnp.stack([-self.stiffness * q[0] - v[0] * v[1], -jnp.sin(q[1])])


class Gust(eqx.Module):
    size: float = 0.3

    def __call__(self, q, v, t):
        return self.size * jnp.stack([jnp.sin(t), jnp.ones(())])


MIRROR = sc.residual(lambda q, v, t: v[0] + v[1], name="mirror")
PLANTS = [TwoMasses(mass=m, stiffness=k) for m, k in ((1.0, 2.0), (2.0, 0.5), (0.7, 3.0))]
LAWS = [sc.ServoLaw(TwoMasses(), MIRROR, sc.Stabilizing(gain=g)) for g in (0.5, 2.0, 8.0)]
Q0 = np.array([[0.1, 0.2], [0.3, -0.2], [0.0, 1.0]])
V0 = np.array([[1.0, -0.5], [0.0, 0.4], [0.2, 0.2]])
OPTIONS = {"points": POINTS, "solver": sc.Solver(method="tsit5", rtol=1e-10, atol=1e-12)}
FIELDS = ("q", "v", "u", "beta", "kinetic_energy", "nominal", "stabilizing")


def simulate(plant, law, q0, v0, **options):
    return sc.simulate(plant, law, q0, v0, 1.5, **({"disturbance": Gust()} | OPTIONS | options))


@pytest.fixture(scope="module")
def singles():
    """Member by member, for each kind of batch."""

    def all_of(pick):
        return [simulate(*pick(i)) for i in range(3)]

    return {
        "plants": all_of(lambda i: (PLANTS[i], LAWS[0], Q0[0], V0[0])),
        "laws": all_of(lambda i: (PLANTS[1], LAWS[i], Q0[0], V0[0])),
        "states": all_of(lambda i: (PLANTS[1], LAWS[0], Q0[i], V0[i])),
        "everything": all_of(lambda i: (PLANTS[i], LAWS[i], Q0[i], V0[i])),
        "positions": all_of(lambda i: (PLANTS[1], LAWS[0], Q0[i], V0[0])),
    }


BATCHES = {
    "plants": lambda: (sc.batch(PLANTS), LAWS[0], Q0[0], V0[0]),
    "laws": lambda: (PLANTS[1], sc.batch(LAWS), Q0[0], V0[0]),
    "states": lambda: (PLANTS[1], LAWS[0], Q0, V0),
    "everything": lambda: (sc.batch(PLANTS), sc.batch(LAWS), Q0, V0),
    "positions": lambda: (PLANTS[1], LAWS[0], Q0, V0[0]),
}


@pytest.mark.parametrize("kind", BATCHES)
def test_members_equal_single_runs(kind, singles):
    batch = simulate(*BATCHES[kind]())
    assert batch.batch_shape == (3,)
    assert batch.q.shape == (3, POINTS, 2)
    assert batch.stopped is None
    assert batch.attributes["batch"] == 3
    for i, single in enumerate(singles[kind]):
        for name in FIELDS:
            got, expected = (
                (run.arrays() | run.contributions)[name] for run in (batch.member(i), single)
            )
            np.testing.assert_allclose(got, expected, atol=1e-8, err_msg=f"{i} {name}")
    assert np.abs(batch.q[0, -1] - batch.q[1, -1]).max() > 1e-3  # members do differ


def test_a_large_batch_moves_several_members_at_a_time_with_the_same_bits(monkeypatch):
    many, loop_of = [], machine.made_loop
    record = lambda *given: many.append(given[-1]) or loop_of(*given)
    monkeypatch.setattr(machine, "made_loop", record)
    small, large = (simulate(sc.batch(n * PLANTS), LAWS[0], Q0[0], V0[0]) for n in (1, 6))
    assert list(dict.fromkeys(many)) == [False, True]
    for name in FIELDS:
        few, all_of = ((run.arrays() | run.contributions)[name] for run in (small, large))
        np.testing.assert_array_equal(all_of, np.concatenate(6 * [few]), err_msg=name)


READINGS = {
    "comparison": lambda m: m > 1.5,
    "operator": lambda m: 2.0 * m > 3.0,
    "float": lambda m: math.sqrt(m) > 1.3,
    "NumPy": lambda m: np.max(m) > 1.5,
    "JAX": lambda m: jnp.asarray(m) > 1.5,
    "check": lambda m: sc.validate.array("m", m) > 1.5,
    "text": lambda m: float(f"{m}") > 1.5,
    "caught": lambda m: caught(lambda: m > 1.5),
}
"""Ways to read whether a mass is above 1.5."""


def caught(read):
    try:
        return read()
    except Exception:
        return False


@pytest.mark.parametrize("reading", READINGS)
def test_a_check_of_the_state_that_reads_a_number_sees_that_of_each_member(reading):
    class Fussy(TwoMasses):
        def check_state(self, q, v):
            if READINGS[reading](self.mass):
                raise sc.errors.InputError("q0", got=f"mass {self.mass}", expected="light")

    plants = sc.batch([Fussy(mass=m) for m in (1.0, 2.0, 0.7)])
    with pytest.raises(sc.errors.InputError, match="mass 2"):
        simulate(plants, None, Q0[0], V0[0])


def test_every_number_of_a_batch_is_in_the_record():
    batch = simulate(*BATCHES["plants"]())
    assert batch.attributes["parameters"]["plant.mass"] == [1.0, 2.0, 0.7]


def test_a_sampled_batch_equals_single_runs():
    batch = simulate(*BATCHES["everything"](), period=0.1)
    for i in (0, 2):
        single = simulate(PLANTS[i], LAWS[i], Q0[i], V0[i], period=0.1)
        np.testing.assert_allclose(batch.q[i], single.q, atol=1e-8)
        np.testing.assert_allclose(batch.u[i], single.u, atol=1e-7)


def test_metrics_of_a_batch_are_those_of_its_members(singles):
    got = simulate(*BATCHES["states"]()).metrics(band=0.3)
    for i, single in enumerate(singles["states"]):
        one = single.metrics(band=0.3)
        for name in ("ise", "settling_time", "rate", "control_effort", "peak"):
            np.testing.assert_allclose(getattr(got, name)[i], getattr(one, name), rtol=1e-6)


def test_members_must_share_a_structure():
    class Other(TwoMasses):
        pass

    with pytest.raises(sc.errors.ShapeError, match=r"member 1 of the batch: got a structure other"):
        sc.batch([TwoMasses(), Other()])
    with pytest.raises(sc.errors.ShapeError, match="got no member"):
        sc.batch([])
    with pytest.raises(sc.errors.NonFiniteError, match=r"member 1 of the batch\.mass: got nan"):
        sc.batch([TwoMasses(), TwoMasses(mass=float("nan"))])


def test_batches_of_different_sizes():
    with pytest.raises(sc.errors.ShapeError, match=r"got sizes \[2, 3\]; expected one size"):
        simulate(sc.batch(PLANTS[:2]), LAWS[0], Q0, V0)


def test_a_single_run_has_no_members(singles):
    with pytest.raises(sc.errors.InputError, match="index: got 0; expected a member of a batch"):
        singles["plants"][0].member(0)


def test_a_batch_of_disturbances():
    gusts = [Gust(0.1), Gust(0.5), Gust(-0.3)]
    many = simulate(PLANTS[0], LAWS[0], Q0[0], V0[0], disturbance=sc.batch(gusts))
    for i, gust in enumerate(gusts):
        one = simulate(PLANTS[0], LAWS[0], Q0[0], V0[0], disturbance=gust)
        np.testing.assert_allclose(many.q[i], one.q, atol=1e-9)
