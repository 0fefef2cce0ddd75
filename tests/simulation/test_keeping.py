"""Thinned records against whole ones of the same run."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.results.record import BETA_NORM, INPUT_NORM
from servocon.simulation import structure
from tests.selection import shared

AGENTS = 4
START = -14.5 * np.arange(1.0, AGENTS + 1) + np.sin(np.arange(AGENTS))


class Truck(sc.Plant):
    """A mass with drag."""

    mass: float = 1.5

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(1)

    def force(self, q, v, t):
        return -0.01 * v * jnp.abs(v)


def gap(own, ahead, t):
    return ahead.q - own.q - 14.5


GAPS = sc.neighbours.each_agent(gap, AGENTS, sc.neighbours.ahead(lambda t: t + 0.2 * jnp.sin(t)))
TRUCKS = sc.agents(sc.batch([Truck(mass=m) for m in np.linspace(1.0, 2.0, AGENTS)]))
ADAPTIVE = sc.Adaptive(sc.laws.SpeedPowers(2, agents=AGENTS), agents=AGENTS, leakage=0.1, width=0.5)


BY_XLA = {"solver": sc.Solver(method="euler", step=0.025, compiler="xla"), "period": 0.05}


def run(**options):
    """Trucks behind a leader, by a law with an internal state of each."""
    nominal = sc.agents(Truck(), AGENTS)
    law = sc.ServoLaw(nominal, sc.holonomic(GAPS, 0.8), sc.Stabilizing(2.0), ADAPTIVE)
    options = {"duration": 4.0, "points": 101, "solver": sc.Solver(rtol=1e-6)} | options
    return sc.simulate(TRUCKS, law, START, np.ones(AGENTS), **options)


@pytest.fixture(
    scope="module", params=shared(("continuous", "sampled", "xla"), ("continuous", "sampled"))
)
def pair(request):
    """The options of a run, and the whole record."""
    options = {"continuous": {}, "sampled": {"period": 0.05}, "xla": BY_XLA}[request.param]
    return options, run(**options)


def few_checked(monkeypatch):
    """Check a thinned run at no more than 33 of its outputs, as if it were large."""
    monkeypatch.setattr(structure, "CHECKED_NUMBERS", 0)


def test_metrics_alone(pair, monkeypatch):
    few_checked(monkeypatch)
    options, whole = pair
    thin = run(keep=(), **options)
    assert thin.q.shape == thin.beta.shape == (101, 0)
    assert thin.contributions == {}
    assert np.array_equal(thin.time, whole.time)
    assert thin.axes.coordinate == ()
    assert thin.law_state == {}
    assert np.allclose(thin.energy, whole.energy, rtol=1e-12)
    expected, measured = whole.metrics().values, thin.metrics().values
    assert "position_peak" in expected
    assert measured.keys() == expected.keys()
    for name, value in expected.items():
        assert np.isclose(measured[name], value, rtol=1e-11), name


def test_some_agents(pair, monkeypatch):
    few_checked(monkeypatch)
    options, whole = pair
    thin = run(keep=sc.Keep(agents=(3, 1)), **options)
    for name in ("q", "v", "u", "beta", "position_error", "missing", "dependent"):
        values = getattr(whole, name)[:, [3, 1]]
        assert np.allclose(getattr(thin, name), values, rtol=1e-11, atol=1e-11), name
    assert thin.contributions.keys() == whole.contributions.keys()
    for name, values in whole.contributions.items():
        assert np.allclose(thin.contributions[name], values[:, [3, 1]], rtol=1e-11, atol=1e-9)
    for name, values in whole.law_state.items():
        one = values.reshape(101, AGENTS, -1)[:, [3, 1]].reshape(101, -1)
        assert np.allclose(thin.law_state[name], one, rtol=1e-11, atol=1e-11)
    assert thin.axes.row == (whole.axes.row[3], whole.axes.row[1])
    assert np.allclose(thin.beta_norm, np.linalg.norm(whole.beta, axis=1), rtol=1e-11)
    assert not np.allclose(thin.beta_norm, np.linalg.norm(thin.beta, axis=1))


def test_agents_of_a_stack():
    """Rows of the parts follow each other, those of each agent are taken from both."""
    speeds = sc.residual(sc.neighbours.each_agent(lambda own, t: own.v - 1.0, AGENTS), name="speed")
    stacked = sc.stack(sc.holonomic(GAPS, 0.8), speeds)
    law = sc.laws.PriorityLaw(TRUCKS, [sc.holonomic(GAPS, 0.8), speeds], sc.Stabilizing(1.0))
    assert stacked.coupling is not None
    go = lambda **part: sc.simulate(TRUCKS, law, START, np.ones(AGENTS), 0.5, points=6, **part)
    whole, thin = go(), go(keep=sc.Keep(agents=(2, 0)))
    assert np.array_equal(thin.beta, whole.beta[:, [2, 0, AGENTS + 2, AGENTS]])
    assert thin.axes.row == tuple(whole.axes.row[i] for i in (2, 0, AGENTS + 2, AGENTS))
    assert np.array_equal(thin.position_error, whole.position_error[:, [2, 0]])


def test_agents_of_a_plant_whose_relation_knows_none():
    total = sc.residual(lambda q, v, t: v.sum() - 4.0, name="total")
    law = sc.ServoLaw(TRUCKS, total, sc.Stabilizing(1.0))
    run = sc.simulate(TRUCKS, law, START, np.ones(AGENTS), 0.5, points=6, keep=sc.Keep(agents=3))
    assert run.v.shape == (6, 1)
    assert run.beta.shape == (6, 1)  # of all, as the relation names no agent


def test_some_names():
    whole = run()
    thin = run(keep=["v", "adaptive"])
    assert thin.v.shape == thin.u.shape == (101, AGENTS)
    assert thin.q.shape == thin.beta.shape == (101, 0)
    assert list(thin.contributions) == ["adaptive"]
    assert set(thin.signals) >= {BETA_NORM, INPUT_NORM}
    assert list(thin.law_state) == list(whole.law_state) == ["adaptive"]
    assert np.allclose(thin.input_norm, np.linalg.norm(whole.u, axis=1), rtol=1e-12)


def test_a_batch_and_its_early_ends():
    options = {
        "events": {
            "far": sc.Event(
                lambda now: jnp.abs(now.q[0] + 14.5 - now.t) + 2.0 - now.t, expected=True
            )
        }
    }
    law = sc.ServoLaw(TRUCKS, sc.holonomic(GAPS, 0.8), sc.Stabilizing(2.0))
    starts = START + np.array([[0.0], [8.0]])
    both = [
        sc.simulate(TRUCKS, law, starts, np.ones(AGENTS), 2.5, points=51, **options, **part)
        for part in ({}, {"keep": sc.Keep(("beta",), agents=0)})
    ]
    whole, thin = both
    assert whole.stops == thin.stops
    assert thin.stops[0] is not None
    assert thin.stops[1] is None
    for i in range(2):
        mine, theirs = thin.member(i), whole.member(i)
        assert np.array_equal(mine.time, theirs.time)
        assert np.allclose(mine.beta, theirs.beta[:, :1], rtol=1e-11, atol=1e-12)
        assert np.allclose(mine.beta_norm, theirs.beta_norm, rtol=1e-11)


def test_the_end_of_one_run(monkeypatch):
    few_checked(monkeypatch)
    options = {"events": {"far": sc.Event(lambda now: -12.0 - now.q[0], expected=True)}}
    whole, thin = run(**options), run(keep=("u",), **options)
    assert thin.stops == whole.stops
    assert thin.expected_end is not None
    assert np.array_equal(thin.time, whole.time)
    assert np.allclose(thin.u, whole.u, rtol=1e-11)


@pytest.mark.long
def test_progress_changes_no_number(monkeypatch):
    few_checked(monkeypatch)
    options = BY_XLA | {"keep": sc.Keep(agents=(3, 1))}
    without, shown = run(**options), run(progress=True, **options)
    assert without.equals(shown)


def test_files_and_pictures(tmp_path):
    for options, path in (
        ({"keep": ()}, tmp_path / "run.png"),
        ({"keep": sc.Keep(("contributions",), agents=2)}, None),
    ):
        thin = run(**options)
        assert sc.Trajectory.load(thin.save(tmp_path / "run.nc")).equals(thin)
        assert thin.to_xarray().sizes["time"] == 101
        _, terms, coordinates, *_ = thin.plot(path).axes
        assert [text.get_text() for text in coordinates.texts] == ["not kept"]
        drawn = thin.u if thin.axes.input else run().u  # of all agents, or of those whose terms are
        assert np.allclose(terms.lines[-1].get_ydata(), np.linalg.norm(drawn, axis=1), rtol=1e-11)


def test_warnings_of_a_thinned_run():
    """Rows that cannot be obeyed are told, though they are not kept."""
    twice = sc.residual(lambda q, v, t: jnp.stack([v[0] - 1.0, v[0] - 1.0 - jnp.maximum(t - 1, 0)]))
    law = sc.ServoLaw(TRUCKS, twice, sc.Stabilizing(1.0))
    with pytest.warns(sc.errors.ServoconWarning, match="could not all be satisfied from t = 1"):
        run = sc.simulate(TRUCKS, law, START, np.ones(AGENTS), 2.0, keep=())
    assert run.missing.shape == (501, 0)


def test_a_nan_between_the_checked_instants(monkeypatch):
    few_checked(monkeypatch)

    class Jumping(Truck):
        def potential_energy(self, q, t):
            return jnp.where(jnp.abs(t - 0.51) < 0.004, jnp.nan, 0.0)

    one = Jumping()
    law = sc.ServoLaw(one, sc.holonomic(lambda q, t: q, 1.0), sc.Stabilizing(1.0))
    with pytest.warns(sc.errors.ServoconWarning, match="potential_energy is NaN from t = 0.51 s"):
        sc.simulate(one, law, [1.0], [0.0], times=np.linspace(0.0, 2.0, 201), keep=())


def test_what_is_not_there():
    with pytest.raises(sc.errors.UnknownNameError, match=r"keep: got 'bete'.* Did you mean 'beta'"):
        run(keep=("bete",))
    with pytest.raises(sc.errors.InputError, match="keep: got 'beta'; expected a tuple of names"):
        run(keep="beta")
    with pytest.raises(sc.errors.InputError, match="keep: got 3; expected a tuple of names"):
        run(keep=3)
    with pytest.raises(sc.errors.InputError, match="keep, agents: got 4; expected numbers from 0"):
        run(keep=sc.Keep(agents=(0, 4)))
    with pytest.raises(sc.errors.InputError, match=r"keep, agents: got 0\.5; expected an integer"):
        run(keep=sc.Keep(agents=0.5))
    with pytest.raises(sc.errors.InputError, match=r"got \(1, 1\); expected different"):
        run(keep=sc.Keep(agents=(1, 1)))
    one = Truck()
    law = sc.ServoLaw(one, sc.holonomic(lambda q, t: q, 1.0), sc.Stabilizing(1.0))
    with pytest.raises(sc.errors.InputError, match=r"keep, agents: .* neither plant nor relation"):
        sc.simulate(one, law, [1.0], [0.0], 1.0, keep=sc.Keep(agents=0))


def test_a_certificate_needs_the_whole_record():
    with pytest.raises(sc.errors.InputError, match=r"thinned record \(agents=\[0\]\)"):
        run(keep=sc.Keep(agents=0)).require_whole("a certificate")


def test_memory_is_counted(monkeypatch):
    """A run that is refused whole is made thinned."""
    few_checked(monkeypatch)
    options = {"points": 20_000, "solver": sc.Solver(rtol=1e-6, max_memory=0.02), "keep": ()}
    with pytest.raises(sc.errors.InputError, match="keep"):
        run(**options | {"keep": None})
    assert run(**options).beta_norm.shape == (20_000,)
