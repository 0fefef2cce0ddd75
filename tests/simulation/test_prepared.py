"""A prepared loop gives the states that `simulate` gives, bit for bit."""

import threading

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc

START = np.array([0.3, -0.2]), np.array([0.5, 0.1])
OTHER = np.array([-0.4, 0.1]), np.array([0.2, -0.3])


class Carts(sc.Plant):
    """Two carts on springs; the first one may be driven beyond all bounds."""

    drive: float = 0.0  # [N/m³]

    def mass_matrix(self, q, t):
        return jnp.diag(jnp.array([1.0, 2.0]))

    def force(self, q, v, t):
        return -q + self.drive * jnp.array([q[0] ** 3, 0.0])


RELATION = sc.holonomic(lambda q, t: q[:1] + q[1:] - jnp.sin(t), rate=2.0, name="sum")
FEEDBACK = sc.Stabilizing(gain=3.0)
LAW = sc.ServoLaw(Carts(), RELATION, FEEDBACK)
WITH_STATE = sc.ServoLaw(Carts(), RELATION, FEEDBACK, sc.Integral(0.5))
MECHANISM = sc.holonomic(lambda q, t: q[:1] + q[1:] - 0.1, rate=2.0, name="rod")
RUNS = {
    "two instants": (LAW, {}),
    "instants between": (LAW, {"times": [0.1, 0.4, 1.0]}),
    "sampled, with a state of the law": (WITH_STATE, {"period": 0.05, "points": 4}),
    "on its manifold": (
        sc.ServoLaw(Carts(), MECHANISM),
        {"solver": sc.Solver(projection=True), "points": 3},
    ),
    "by XLA": (LAW, {"solver": sc.Solver(method="tsit5", compiler="xla"), "points": 3}),
    "implicit": (LAW, {"solver": "kvaerno5"}),
}


@pytest.mark.first(2)
@pytest.mark.parametrize("name", RUNS)
def test_the_states_are_those_of_simulate(name):
    law, options = RUNS[name]
    loop = sc.prepare(Carts(), law, *START, 1.0 if "times" not in options else None, **options)
    options = {"points": 2, "duration": None if "times" in options else 1.0} | options
    for start in (OTHER, START, OTHER):
        wanted, found = sc.simulate(Carts(), law, *start, **options), loop(*start)
        np.testing.assert_array_equal(loop.times, wanted.time)
        np.testing.assert_array_equal(found.q, wanted.q)
        np.testing.assert_array_equal(found.v, wanted.v)
        assert found.finished
    assert loop.checked.q[0].tolist() == loop(*START).q[0].tolist()


def test_a_batch_and_an_early_end():
    plants = sc.batch([Carts(), Carts(drive=4.0)])
    loop = sc.prepare(plants, LAW, *START, 1.0)
    found = loop([-0.1, 0.1], [0.1, 0.0])
    assert found.q.shape == (2, 2, 2)
    assert found.finished.all()
    with pytest.warns(sc.errors.ServoconWarning):
        wanted = sc.simulate(plants, None, [0.0, 0.0], [9.0, 0.0], 3.0, points=5)
    free = sc.prepare(plants, None, [0.0, 0.0], [0.1, 0.0], 3.0, points=5)
    found = free([0.0, 0.0], [9.0, 0.0])
    assert found.finished.tolist() == [stop is None for stop in wanted.stops] == [True, False]
    np.testing.assert_array_equal(found.q, wanted.q)
    assert np.isinf(found.q[1, -1]).all()


def test_checks_are_made_once_and_inputs_each_time():
    with pytest.warns(sc.errors.ServoconWarning, match="period of 0.9 s is too long"):
        loop = sc.prepare(Carts(), LAW, *START, 1.0, period=0.9)
    with pytest.raises(sc.errors.ShapeError, match=r"q0: got shape \(3,\); expected \(2,\)"):
        loop([0.0, 0.0, 0.0], [0.0, 0.0])
    with pytest.raises(sc.errors.NonFiniteError, match="q0, v0"):
        loop([0.0, np.nan], [0.0, 0.0])
    with pytest.raises(sc.errors.InputError, match="q0"):
        loop("ab", [0.0, 0.0])
    with pytest.raises(sc.errors.ShapeError, match="v0"):
        sc.prepare(Carts(), LAW, [0.0, 0.0], [0.0], 1.0)


def test_threads_share_a_loop():
    loop = sc.prepare(Carts(), LAW, *START, 1.0)
    starts = np.random.default_rng(0).uniform(-0.5, 0.5, (200, 4))
    wanted = [loop(x[:2], x[2:]).q[-1] for x in starts]
    found: list = [None] * len(starts)

    def work(k):
        for i in range(k, len(starts), 2):
            found[i] = loop(starts[i, :2], starts[i, 2:]).q[-1]

    threads = [threading.Thread(target=work, args=(k,)) for k in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    np.testing.assert_array_equal(found, wanted)
