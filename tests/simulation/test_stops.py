"""Runs that end before their horizon: reason, time and state, and the part that is kept."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.engine.machine import motions
from servocon.simulation.checks import CHECKS
from servocon.simulation.xla import parts
from tests.selection import BOTH_COMPILERS

GAIN, POINTS = 1.0, 13


class Slider(sc.Plant):
    """A unit mass: v̇ = push·v² + u, until a fuse burns a hole into the force at time `fuse`."""

    push: float = 0.0
    fuse: float = 100.0
    burn: float = 0.0

    def mass_matrix(self, q, t):
        return jnp.eye(1)

    def force(self, q, v, t):
        return self.push * v**2 + self.burn * jnp.sqrt(self.fuse - t)


class Above:
    """The event q = level; one object, so that runs share one program."""

    def __call__(self, now):
        return now.q[0] + 0.5


LAW = sc.ServoLaw(Slider(), sc.residual(lambda q, v, t: v, name="stop"), sc.Stabilizing(gain=GAIN))
# From v0 > GAIN/push the push wins: v = 1/(c + (1/v0 − c)eᵗ) is infinite at ln(c/(c − 1/v0)).
BLOW_UP = np.log(1.0 / (1.0 - 1.0 / 2.0))


def bernoulli(t, push, v0):
    return 1.0 / (push + (1.0 / v0 - push) * np.exp(t))


def run(plant, v0, duration=2.0, warns=None, **options):
    options = {"points": POINTS, "solver": "tsit5"} | options
    if warns is None:
        return sc.simulate(plant, LAW, [0.0], [v0], duration, **options)
    with pytest.warns(sc.errors.ServoconWarning, match=warns):
        return sc.simulate(plant, LAW, [0.0], [v0], duration, **options)


@pytest.fixture(scope="module")
def blown():
    return run(
        Slider(push=1.0),
        2.0,
        warns="run stopped at t = 0.693147 s: step size underflow: the motion blows up",
    )


def test_the_same_program_runs_through_when_nothing_is_wrong(blown):
    whole = run(Slider(push=0.4), 2.0)
    assert whole.stopped is None
    assert whole.raise_if_stopped() is whole
    np.testing.assert_allclose(whole.v[:, 0], bernoulli(whole.time, 0.4, 2.0), atol=1e-6)


def test_blow_up_stops_at_the_time_of_the_closed_form(blown):
    stop = blown.stopped
    assert abs(stop.time - BLOW_UP) < 1e-8
    assert "blows up" in stop.reason
    assert stop.v[0] > 1e6
    assert blown.time[-1] == stop.time
    np.testing.assert_array_equal(blown.q[-1], stop.q)
    np.testing.assert_array_equal(blown.v[-1], stop.v)
    grid = np.linspace(0.0, 2.0, POINTS)
    np.testing.assert_array_equal(blown.time[:-1], grid[grid < BLOW_UP])
    np.testing.assert_allclose(blown.v[:-1, 0], bernoulli(blown.time[:-1], 1.0, 2.0), atol=1e-6)
    assert all(np.isfinite(array).all() for array in (blown.q, blown.v, blown.u, blown.beta))


def test_error_for_those_who_want_one(blown):
    with pytest.raises(
        sc.errors.RunStoppedError, match=r"stopped at t = 0\.693147 s: step size"
    ) as caught:
        blown.raise_if_stopped()
    assert caught.value.trajectory is blown


def test_nan_in_the_middle_of_a_run():
    broken = run(
        Slider(fuse=0.75), 2.0, warns=r"run stopped at t = 0\.75 s: .*plant.force becomes NaN"
    )
    assert abs(broken.stopped.time - 0.75) < 1e-6
    np.testing.assert_allclose(broken.v[:, 0], 2.0 * np.exp(-broken.time), atol=1e-6)
    assert len(broken.time) == 6  # 0, 1/6, … 4/6, and the end
    assert broken.metrics().final == pytest.approx(2.0 * np.exp(-0.75), abs=1e-6)


def test_nan_under_a_fixed_step():
    broken = run(
        Slider(fuse=0.75),
        2.0,
        warns="plant.force becomes NaN",
        solver=sc.Solver(method="euler", step=0.1),
    )
    assert "the state became NaN or infinite" in broken.stopped.reason
    # 0.8 is the first step time at which the slope is not a number: it ends the run.
    assert broken.stopped.time == pytest.approx(0.8)
    assert np.isfinite(broken.stopped.v).all()
    assert np.isfinite(broken.v).all()
    k = np.round(broken.time / 0.1, 6)
    whole = k == np.round(k)  # output times that are step times: Euler's v is 2·0.9ᵏ
    np.testing.assert_allclose(broken.v[whole, 0], 2.0 * 0.9 ** k[whole], rtol=1e-12)


def test_implicit_step_without_a_solution():
    """v₁ = v₀ + h(v₁² − v₁) has no real v₁ when (1 + h)² < 4hv₀, so h = 0.5 is too long."""
    message = "an implicit step of 'kvaerno3' had no solution"
    stuck = run(Slider(push=1.0), 2.0, warns=message, solver=sc.Solver(method="kvaerno3", step=0.5))
    assert stuck.stopped.time < BLOW_UP
    assert np.isfinite(stuck.v).all()


def test_too_many_steps():
    slow = run(
        Slider(),
        2.0,
        duration=50.0,
        solver=sc.Solver(method="tsit5", max_steps=12),
        warns=r"12 steps taken \(max_steps\)",
    )
    assert 0 < slow.stopped.time < 50.0
    np.testing.assert_allclose(slow.v[-1, 0], 2.0 * np.exp(-slow.stopped.time), atol=1e-6)


@pytest.mark.parametrize("options", [{}, {"period": 0.25}], ids=["continuous", "sampled"])
def test_event_ends_the_run_at_the_crossing(options):
    """v0 = −1: q = −(1 − e^{−t}) crosses −0.5 at ln 2; sampled, v falls by 3/4 each quarter."""
    events = {"wall": Above(), "never": lambda now: 5.0 - now.t}
    ended = run(Slider(), -1.0, events=events, warns="run stopped at t = .*event 'wall'", **options)
    if options:  # q(0.5) = −0.25(1 − 1/8) − 0.1875(1 − 1/8)… solved quarter by quarter
        q, v, t = 0.0, -1.0, 0.0
        while q + 0.25 * v - 0.5 * 0.25**2 * v > -0.5:
            q, v, t = q + 0.25 * v - 0.5 * 0.25**2 * v, v - 0.25 * v, t + 0.25
        a, b, c = -0.5 * v, v, q + 0.5
        crossing = t + min(x for x in np.roots([a, b, c]).real if x > 0)
    else:
        crossing = np.log(2.0)
    assert ended.stopped.reason == "event 'wall'"
    assert abs(ended.stopped.time - crossing) < 1e-8
    assert ended.time[-1] == ended.stopped.time
    assert abs(ended.q[-1, 0] + 0.5) < 1e-8
    assert np.all(np.diff(ended.time) > 0)


def test_the_first_of_several_events_counts():
    events = {"late": lambda now: 1.5 - now.t, "early": lambda now: 0.3 - now.t}
    ended = run(Slider(), -1.0, events=events, warns="event 'early'")
    assert abs(ended.stopped.time - 0.3) < 1e-8


def test_event_that_does_not_happen():
    whole = run(
        Slider(), -1.0, duration=0.6, events={"wall": Above(), "never": lambda now: 5 - now.t}
    )
    assert whole.stopped is None
    assert whole.time[-1] == 0.6


def test_events_and_failures_of_members_of_a_batch():
    """One crosses, one blows up, one breaks, one goes through; none disturbs the others."""
    plants = sc.batch([Slider(), Slider(push=1.0), Slider(fuse=0.75), Slider()])
    v0 = np.array([[-1.0], [2.0], [2.0], [0.5]])
    with pytest.warns(
        sc.errors.ServoconWarning, match=r"3 of 4 runs, first member 0, stopped at t = 0.693"
    ):
        batch = sc.simulate(
            plants,
            LAW,
            np.zeros((4, 1)),
            v0,
            2.0,
            points=POINTS,
            solver="tsit5",
            events={"wall": Above()},
        )
    wall, burst, nan, through = batch.stops
    assert wall.reason == "event 'wall'"
    assert abs(wall.time - np.log(2.0)) < 1e-8
    assert abs(burst.time - BLOW_UP) < 1e-8
    assert abs(nan.time - 0.75) < 1e-6
    assert through is None
    np.testing.assert_allclose(batch.v[3, :, 0], 0.5 * np.exp(-batch.time), atol=1e-7)
    # What is left of a stopped member is marked, not made up.
    after = batch.time > wall.time
    assert not np.isfinite(batch.q[0, after]).any()
    assert np.isfinite(batch.q[0, ~after]).all()
    member = batch.member(1)
    assert member.stopped == burst
    np.testing.assert_allclose(member.v[:, 0], bernoulli(member.time, 1.0, 2.0), atol=1e-6)
    with pytest.raises(sc.errors.RunStoppedError):
        batch.raise_if_stopped()
    assert batch.member(3).raise_if_stopped().attributes["member"] == 3


# -- what must not be silent -----------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"points": 2, "t0": -0.25}], ids=["on grid", "other grid"])
def test_failure_in_the_first_fixed_step_keeps_the_initial_state(options):
    begin = options.get("t0", 0.0)
    plant = Slider(fuse=begin + 0.01)
    lost = run(
        plant,
        2.0,
        warns="plant.force becomes NaN",
        solver=sc.Solver(method="heun", step=0.5),
        **options,
    )
    assert lost.time.tolist() == [begin]
    assert lost.v[0] == 2.0
    assert lost.u[0] == -2.0
    assert lost.stopped.time == begin


def test_overflow_is_no_state():
    """A step to infinity is refused like one to NaN; the adaptive one is then tried smaller."""

    class Steep(Slider):
        def force(self, q, v, t):
            return jnp.exp(v**3)

    ended = run(Steep(), 1.5, warns="blows up: 'v")
    assert ended.stopped.time < 0.1
    assert np.isfinite(ended.v).all()


def test_event_that_becomes_nan():
    """At the time and by its name, not taken for a fall to zero; √ falls to zero there."""
    events = {"root": lambda now: 1.0 + jnp.sqrt(0.75 - now.t), "other": lambda now: 5.0 - now.t}
    broken = run(Slider(), -1.0, events=events, warns="event 'root' became NaN")
    assert abs(broken.stopped.time - 0.75) < 1e-8
    events = {"root": lambda now: jnp.sqrt(0.75 - now.t), "other": lambda now: 5.0 - now.t}
    ended = run(Slider(), -1.0, events=events | {"root": sc.Event(events["root"], expected=True)})
    assert ended.expected_end.reason == "event 'root'"
    assert abs(ended.expected_end.time - 0.75) < 1e-8


DIPS = {
    "dip": lambda now: (now.t - 1.0) ** 2 - 0.01,
    "touch": lambda now: jnp.abs(now.t - 1.7),  # falls to zero at one instant only
}


def test_dip_within_a_step():
    """Between steps of 2 s the condition is below zero from 0.9 s to 1.1 s."""
    ended = run(
        Slider(push=0.0),
        -1.0,
        events=DIPS,
        warns="event 'dip'",
        solver=sc.Solver(method="tsit5", rtol=0.1, atol=0.1),
    )
    assert abs(ended.stopped.time - 0.9) < 1e-8


def test_dip_within_a_fixed_step_is_told():
    options = {"solver": sc.Solver(method="heun", step=0.4), "events": DIPS}
    with pytest.warns(sc.errors.ServoconWarning, match="event 'dip' is below zero at t = 1 s"):
        whole = run(Slider(), -1.0, times=[0.0, 1.0, 1.3, 1.6], duration=None, **options)
    assert whole.stopped is None


def test_condition_that_is_zero_at_the_end_of_a_step():
    ended = run(
        Slider(),
        -1.0,
        events={"even": lambda now: 1.0 - now.t},
        warns="'even'",
        solver=sc.Solver(method="heun", step=0.25),
    )
    assert ended.stopped.time == pytest.approx(1.0, abs=1e-11)


def test_logged_numbers_that_are_not_finite_are_named():
    class Hot(Slider):
        def kinetic_energy(self, q, v, t):
            return jnp.sqrt(0.9 - t)

    with pytest.warns(sc.errors.ServoconWarning, match="kinetic_energy is NaN from t = 1 s on"):
        whole = run(Hot(), 1.0)
    assert whole.stopped is None
    with pytest.warns(sc.errors.ServoconWarning, match="kinetic_energy is NaN .* in member 0"):
        sc.simulate(Hot(), LAW, [[0.0], [0.0]], [[1.0], [2.0]], 2.0, points=POINTS)


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({"t0": 1e16, "duration": 1.0}, "different times of 13"),
        ({"t0": 1.7e18, "duration": 1.0}, "different times of 13"),
        ({"t0": 1e12, "duration": 1e-3}, "different times of 13"),
        ({"t0": 1e9, "duration": 1e-5}, "apart at t"),
        ({"t0": 1e9, "duration": 1.0, "period": 1e-8}, "period: got 1e-08 s"),
        (
            {"t0": 1e9, "duration": 1.0, "solver": sc.Solver(method="tsit5", step=1e-8)},
            "step: got 1e-08 s",
        ),
    ],
)
def test_times_that_float64_cannot_tell_apart_are_refused(options, where):
    with pytest.raises(sc.errors.InputError, match=where) as caught:
        run(Slider(), 1.0, **options)
    assert "near zero" in caught.value.cure


def test_large_initial_time_that_is_resolved():
    model = Slider(fuse=3e9)
    law = sc.ServoLaw(model, LAW.constraint, *LAW.terms[1:])
    late = sc.simulate(model, law, [0.0], [2.0], 2.0, t0=1e9, points=POINTS, solver="tsit5")
    np.testing.assert_allclose(late.v[:, 0], 2.0 * np.exp(-(late.time - 1e9)), atol=1e-5)


def test_nearest_time_of_no_time():
    whole = run(Slider(), 1.0)
    assert whole.at(0.51) == 3
    for time in (np.nan, np.inf):
        with pytest.raises(sc.errors.InputError, match="finite time"):
            whole.at(time)


# -- a progress bar, and runs that are interrupted ------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"solver": "kvaerno5"},
        {"solver": sc.Solver(method="heun", step=0.03)},
        {"events": {"wall": Above()}, "warns": "event 'wall'"},
        {"solver": sc.Solver(method="tsit5", max_steps=9), "warns": "9 steps taken"},
        {"period": 0.5, "times": np.linspace(0.0, 2.0, POINTS), "duration": None},
        # Parts end at samples, exactly or but for rounding (0.6 < 6 × 0.1), and between them.
        {"period": 0.1, "times": np.arange(POINTS) / 10, "duration": None},
        {"period": 0.7, "points": 100},
    ],
    ids=["adaptive", "implicit", "fixed", "event", "exhausted", "held", "rounded", "between"],
)
def test_progress_changes_no_number(capsys, options):
    v0 = -1.0 if "events" in options else 2.0
    whole = run(Slider(push=0.4), v0, **options)
    parts = run(Slider(push=0.4), v0, progress=True, **options)
    np.testing.assert_array_equal(parts.time, whole.time)
    for name in ("q", "v", "u", "beta", "missing", "kinetic_energy"):
        np.testing.assert_array_equal(parts.arrays()[name], whole.arrays()[name])
    assert parts.stops == whole.stops
    assert capsys.readouterr().out == ""


def test_progress_changes_no_number_of_a_batch():
    """One blows up; the others go on in their parts."""
    plants, v0 = sc.batch([Slider(push=p) for p in (0.1, 1.0, 0.4)]), np.full((3, 1), 2.0)
    runs = []
    for progress in (False, True):
        with pytest.warns(sc.errors.ServoconWarning, match="1 of 3 runs, first member 1"):
            runs.append(sc.simulate(plants, LAW, [0.0], v0, 2.0, points=POINTS, progress=progress))
    whole, parts = runs
    for name in ("q", "v", "u"):
        np.testing.assert_array_equal(parts.arrays()[name], whole.arrays()[name])
    assert parts.stops == whole.stops


def interrupt_at(monkeypatch, part):
    """A keyboard interrupt at the beginning of the part of this number."""
    calls = []

    def interrupted(real):
        def call(*arguments):
            calls.append(1)
            if len(calls) == part:
                raise KeyboardInterrupt
            return real(*arguments)

        return call

    monkeypatch.setattr(parts._Parts, "go_on", interrupted(parts._Parts.go_on))
    real = motions.entry
    monkeypatch.setattr(motions, "entry", lambda place: interrupted(real(place)))
    monkeypatch.setattr(motions, "ROUNDS", 3)


@pytest.mark.parametrize("compiler", BOTH_COMPILERS)
@pytest.mark.parametrize(
    ("period", "step"),
    [(None, None), (0.1, None), (None, 0.05)],
    ids=["continuous", "sampled", "fixed"],
)
def test_interrupt_keeps_what_was_computed(monkeypatch, period, step, compiler):
    solver = sc.Solver(method="tsit5", step=step, compiler=compiler)
    options = {"period": period, "solver": solver}
    whole = run(Slider(push=0.4), 2.0, **options)
    interrupt_at(monkeypatch, 4)
    kept = run(
        Slider(push=0.4), 2.0, progress=True, warns="interrupted from the keyboard", **options
    )
    count = int(np.sum(whole.time < kept.stopped.time))
    assert 2 <= count < POINTS - 1
    np.testing.assert_array_equal(kept.time[:count], whole.time[:count])
    np.testing.assert_array_equal(kept.v[:count], whole.v[:count])
    assert kept.stopped.time == kept.time[-1]
    assert kept.stopped.v == tuple(kept.v[-1])


def test_interrupt_of_a_batch_marks_what_is_left(monkeypatch):
    interrupt_at(monkeypatch, 4)
    monkeypatch.setattr("servocon.simulation.machine.MANY", 3)  # they move at the same time
    plants, v0 = sc.batch([Slider(push=p) for p in (0.1, 1.0, 0.4)]), np.full((3, 1), 2.0)
    with pytest.warns(sc.errors.ServoconWarning, match="of 3 runs, .*interrupted"):
        kept = sc.simulate(
            plants,
            LAW,
            [0.0],
            v0,
            2.0,
            points=POINTS,
            progress=True,
            solver=sc.Solver(max_step=0.1),
        )
    for member, stop in enumerate(kept.stops):
        left = kept.time > stop.time
        assert left.any()
        assert not np.isfinite(kept.v[member, left]).any()
        assert np.isfinite(kept.v[member, ~left]).all()


def test_interrupt_before_anything_was_computed(monkeypatch):
    interrupt_at(monkeypatch, 1)
    with pytest.raises(KeyboardInterrupt):
        run(Slider(push=0.4), 2.0, progress=True)


class Rocket(sc.Plant):
    """A mass that burns up with its way, in a field that grows with it."""

    burnt: float = 0.0
    field: float = 0.0

    def mass_matrix(self, q, t):
        return (1.0 - self.burnt * q[0]) * jnp.eye(1)

    def force(self, q, v, t):
        return 1.0 + self.field * q**3


@pytest.mark.first(2)
@pytest.mark.parametrize(
    ("plant", "law", "options", "reason"),
    [
        (Rocket(field=1.0), None, {}, r"the motion blows up: 'v\[0\]'"),
        (
            Rocket(),
            None,
            {"solver": sc.Solver(max_steps=1), "points": 3},
            r"the time is long: solver=sc\.Solver\(max_steps=",
        ),
        (Rocket(burnt=1.0), None, {}, r"plant.mass_matrix becomes singular: its smallest eig"),
        (Rocket(field=1.0), sc.laws.Given(jnp.ones_like), {"period": 0.1}, "the motion blows up"),
        (sc.batch([Rocket(field=1.0), Rocket()]), None, {}, "1 of 2 runs, first member 0, stopped"),
    ],
)
def test_a_motion_without_a_relation_keeps_its_record_and_says_why_it_stopped(
    plant, law, options, reason, tmp_path
):
    with pytest.warns(sc.errors.ServoconWarning, match=reason):
        ended = sc.simulate(plant, law, [0.0], [1.0], 1000.0, **options)
    assert ended.stopped is not None
    assert np.isfinite(ended.q[..., 0, :]).all()
    assert sc.Trajectory.load(ended.save(tmp_path / "stopped.nc")).equals(ended)


@pytest.mark.parametrize("broken", ["servocon.simulation.run.cause_of", "a check"])
def test_a_diagnosis_that_fails_itself_loses_nothing(broken, monkeypatch):
    def fail(*_):
        raise ValueError("zero-size array")

    if broken == "a check":
        monkeypatch.setitem(CHECKS, "the search for jumps of β", fail)
    else:
        monkeypatch.setattr(broken, fail)
    with pytest.warns(sc.errors.ServoconWarning) as warned:
        ended = sc.simulate(Slider(push=1.0), LAW, [0.0], [2.0], 2.0, points=POINTS)
    texts = " ".join(str(one.message) for one in warned)
    assert "failed (ValueError: zero-size array). The results are complete without it" in texts
    assert ended.stopped.time == pytest.approx(BLOW_UP, rel=1e-6)
    np.testing.assert_allclose(ended.v[1, 0], bernoulli(ended.time[1], 1.0, 2.0), rtol=1e-6)
