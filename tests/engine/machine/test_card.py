"""Machine code for cards: on a twin of a card, bit for bit; on a real one where there is one."""

import re
import sys

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.engine import OnCard, functions_of, machine_of, traced
from servocon.engine.machine import card
from servocon.engine.machine.card import CALLED, NoCardError, library_in_cuda, of_row, ptx_of
from servocon.simulation.machine import made_loop
from servocon_plants import PlanarArm
from tests.engine.machine.card_twin import Twin

MEMBERS = 5
MASSES = sc.batch([PlanarArm(mass=(1.0 + 0.1 * k, 1.0)) for k in range(MEMBERS)])
STARTS = np.random.default_rng(0).normal(size=(MEMBERS, 2)), np.zeros((MEMBERS, 2))


def law(plant=None):
    """Both joints move alike, with sines that differ."""
    together = lambda q, t: q[:1] + q[1:] - 0.3 * jnp.sin(t)
    relation, terms = sc.holonomic(together, rate=2.0), (sc.Stabilizing(3.0), sc.Integral(0.5))
    return sc.ServoLaw(plant or PlanarArm(), relation, *terms)


@pytest.fixture
def twin(monkeypatch):
    """A twin in the place of the first card, with few threads that return often."""
    made = Twin()
    monkeypatch.setattr(card, "card", lambda: made)
    monkeypatch.setattr(card, "MOST_THREADS", 2)
    monkeypatch.setattr(card, "ROUNDS", 7)
    monkeypatch.setattr(card, "MANY_ROWS", 1)
    monkeypatch.setattr(card, "AT_ONCE", 150)
    made_loop.cache_clear()
    yield made
    made_loop.cache_clear()


WAYS = {
    "adaptive": {},
    "fixed": {"solver": sc.Solver(method="heun", step=0.01)},
    "implicit": {"solver": sc.Solver(method="kvaerno5", rtol=1e-6)},
    "sampled": {"period": 0.01},
    "stops": {
        "events": {"low": sc.Event(lambda now: 0.15 - now.t + 0.001 * now.q[0], expected=True)}
    },
    "projected": {"solver": sc.Solver(rtol=1e-6, projection=True)},
}


def simulated(compiler, **how):
    """The runs of all members."""
    solver = how.pop("solver", sc.Solver()).replace(compiler=compiler)
    return sc.simulate(MASSES, law(), *STARTS, 0.4, points=21, solver=solver, **how)


@pytest.mark.first(2)
@pytest.mark.parametrize("way", WAYS)
def test_a_card_computes_what_the_processor_does(way, twin):
    """Bit for bit, but for implicit methods: LAPACK may add in another order."""
    how = WAYS[way]
    there, here = simulated("cuda", **how), simulated("llvm", **how)
    assert there.attributes["compiler"] == "cuda: a twin"
    assert len(twin.launches) > 2
    assert max(twin.launches) > 2
    for name in ("q", "v", "u", "beta", "time"):
        found, wanted = getattr(there, name), getattr(here, name)
        if way == "implicit":
            np.testing.assert_allclose(found, wanted, rtol=1e-10, atol=1e-12)
        else:
            np.testing.assert_array_equal(found, wanted)


def test_one_run_and_a_prepared_batch(twin):
    """A single run has one thread; a prepared batch runs again in the same memory."""
    one = [
        sc.simulate(PlanarArm(), law(), [0.0, 0.0], [0.0, 0.0], 0.2, solver=sc.Solver(compiler=c))
        for c in ("cuda", "llvm")
    ]
    np.testing.assert_array_equal(one[0].q, one[1].q)
    runs = [simulated("cuda") for _ in range(2)]
    np.testing.assert_array_equal(runs[0].q, runs[1].q)
    assert {1, 2} <= {*twin.launches}
    starts = [start[3:] for start in STARTS]
    few = sc.simulate(
        sc.batch([*MASSES.members()][3:]),
        law(),
        *starts,
        0.4,
        points=21,
        solver=sc.Solver(compiler="cuda"),
    )
    np.testing.assert_array_equal(few.q, runs[0].q[3:])  # whoever its neighbours are


def test_a_sweep_runs_there(twin):
    """Its batches go to the card, with the metrics of the processor."""
    start, gains = {"q0": [0.1, 0.2], "v0": [0.0, 0.0]}, {"law.stabilizing.gain": [1.0, 2.0, 4.0]}
    given = {"plant": PlanarArm(), "law": law(), **start, "duration": 0.4, "points": 21}
    swept = [sc.sweep(given | {"solver": sc.Solver(compiler=c)}, gains) for c in ("cuda", "llvm")]
    assert swept[0].best("ultimate_bound") == swept[1].best("ultimate_bound")
    assert twin.launches


FACTORS = {
    "qr": lambda W: jnp.linalg.qr(W.T),
    "cholesky": lambda W: jnp.linalg.cholesky(W @ W.T + jnp.eye(4)),
    "lu": lambda W: jax.scipy.linalg.lu(W[:, :4]),
    "pivoted qr": lambda W: jax.scipy.linalg.qr(W, pivoting=True, mode="economic"),
    "product": lambda W: W @ (jnp.sin(W).T @ jnp.cos(W)),
    "solve": lambda W: jnp.linalg.solve(W[:, :4] + 3.0 * jnp.eye(4), W),
}


@pytest.mark.parametrize("kind", FACTORS)
def test_factors_of_small_matrices_are_lapacks(kind, twin):
    """Rows of matrices, some of them of low rank, against LAPACK's by NumPy and SciPy."""
    function = lambda numbers, W: jnp.concatenate(
        [jnp.ravel(x) for x in jax.tree.leaves(FACTORS[kind](numbers[0] * W.reshape(4, 6)))]
    ).astype(float)
    closed, _ = traced(function, np.ones(1), np.ones(24))
    emitted = functions_of(closed, {"f": [0]})
    assert not isinstance(emitted, str), emitted
    machine = machine_of(emitted, ["f"])
    assert machine is not None
    there = OnCard(machine, emitted, twin)
    W = np.random.default_rng(1).normal(size=(9, 24))
    W[0, 12:] = 0.0 if kind != "lu" else W[0, 12:]
    scales = np.linspace(0.5, 2.0, 3)[:, None]
    found = there.rows("f", scales, 3, W)
    wanted = machine.rows("f", scales, 3, W)
    np.testing.assert_allclose(found, wanted, rtol=1e-10, atol=1e-12)
    assert twin.launches
    assert np.isfinite(wanted).all()


@pytest.mark.parametrize("processor", ["sm_70", "sm_90"])
def test_the_assembly_fuses_no_operation(processor):
    """Sums and products are rounded one by one, and only the C library's functions are missing."""
    closed, _ = traced(
        lambda n, x: [jnp.sin(x) * n[0] + jnp.exp(x) / jnp.tanh(x)], *np.ones((2, 3))
    )
    emitted = functions_of(closed, {"f": [0]})
    assert not isinstance(emitted, str)
    text = ptx_of(of_row(emitted.ir, "servocon_f"), processor)
    for part in (f".target {processor}", ".entry kernel", "mul.rn.f64", "add.rn.f64"):
        assert part in text
    assert not re.search(r"\bfma\.|(mul|add|sub)\.f64|div\.(full|approx)|sqrt\.approx", text)
    assert set(re.findall(r"\.extern \.func .*?\) (\w+)", text)) == {"own_exp", "own_tanh"}


def test_the_c_library_in_cuda():
    """Each function that a module may call has its counterpart, save those that CUDA lacks."""
    made = re.findall(r'extern "C" __device__ double own_(\w+)\(', library_in_cuda())
    assert set(CALLED) - set(made) == {"digamma"}
    assert "own_erf_inv(double x) { return erfinv(x); }" in library_in_cuda()
    assert "own_atan2(double x, double y) { return atan2(x, y); }" in library_in_cuda()


def refusal(controller):
    """The message of a run that a card refuses."""
    still = np.zeros(2)
    with pytest.raises(sc.errors.InputError) as found:
        sc.simulate(PlanarArm(), controller, still, still, 0.1, solver=sc.Solver(compiler="cuda"))
    return str(found.value)


def test_what_a_card_cannot_run_is_refused(twin, monkeypatch):
    """Without a card, and with functions that neither CUDA nor servocon has for it."""
    gamma = sc.laws.Given(lambda t: jax.scipy.special.digamma(t + 2.0) * jnp.ones(2))
    expected = (
        "compiler: got 'cuda': digamma on a card; expected a loop that an NVIDIA card can run"
    )
    assert expected in refusal(gamma)
    values = sc.laws.Given(
        lambda t: jnp.linalg.eigvalsh(jnp.eye(5) + jnp.outer(*jnp.ones((2, 5))) * t)[:2]
    )
    assert "got 'cuda': dsyevd on a card" in refusal(values)
    monkeypatch.setattr(card, "card", lambda: "no card that CUDA can use (none)")
    made_loop.cache_clear()
    assert "no card that CUDA can use" in refusal(law())
    assert "With compiler='auto' it runs on the processor" in refusal(law())


def real_card():
    """The first card of this machine; the test is skipped where there is none."""
    found = card.card()
    if isinstance(found, str):
        pytest.skip(found)
    return found


@pytest.mark.parametrize("way", WAYS)
def test_on_a_real_card(way):
    """Close to the processor, and the same bits in a second run and in a smaller batch."""
    real_card()
    how = WAYS[way]
    there, again, here = (simulated(c, **how) for c in ("cuda", "cuda", "llvm"))
    np.testing.assert_array_equal(there.q, again.q)
    np.testing.assert_allclose(there.q, here.q, rtol=1e-6, atol=1e-6)


def test_no_package_is_said(monkeypatch):
    """Without NVIDIA's package the reason is a sentence with a cure."""
    monkeypatch.setitem(sys.modules, "cuda.core", None)
    with pytest.raises(NoCardError, match=r"no package for cards .*pip install servocon\[cuda\]"):
        card.Card()
