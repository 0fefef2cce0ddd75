"""Runs with a known trouble at a known time: its cause and instant are named, the rest is kept.

Numbers vary, structures do not, so that few programs are compiled.
"""

import re
import warnings
from collections.abc import Callable
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np

import servocon as sc
from tests.attacks.tally import Tally
from tests.systems import SWING_UP, CartPole, Links, Stretching

NEAR = 0.01
"""Largest relative error of the instant of a trouble."""

POINTS = 41


class Slider(sc.Plant):
    """A unit mass: v̇ = push·v² + u, whose force is NaN after the time `fuse`."""

    push: float = 0.0
    nothing: float = 0.0
    fuse: float = 1e300
    heat: float = 1e300  # time after which its kinetic energy is NaN

    def mass_matrix(self, q, t):
        return jnp.eye(1)

    def force(self, q, v, t):
        return self.push * v**2 + self.nothing * jnp.sqrt(self.fuse - t)

    def kinetic_energy(self, q, v, t):
        return 0.5 * v[0] ** 2 + self.nothing * jnp.sqrt(self.heat - t)


class Broken(eqx.Module):
    """A condition that becomes NaN."""

    when: float

    def __call__(self, now):
        return 1.0 + jnp.sqrt(self.when - now.t)


class Dip(eqx.Module):
    """A condition that is below zero from `when` to `when` + `width`."""

    when: float
    width: float

    def __call__(self, now):
        middle = self.when + 0.5 * self.width
        return ((now.t - middle) / self.width) ** 2 - 0.25


STOP = sc.residual(lambda q, v, t: v, name="stop")
TRACK = sc.residual(lambda q, v, t: v - jnp.sin(t), name="track")


class Corners(sc.Plant):
    """Two unit masses in a vertical plane, the free corners of a parallelogram of 1 m."""

    def mass_matrix(self, q, t):
        return jnp.eye(4)

    def force(self, q, v, t):
        return jnp.array([0.0, -9.81, 0.0, -9.81])


def bar_rates(q, v, t):
    def bars(q):
        x0, y0, x1, y1 = q
        return 0.5 * jnp.stack(
            [x0**2 + y0**2, (x1 - 1) ** 2 + y1**2, (x1 - x0) ** 2 + (y1 - y0) ** 2]
        )

    return jax.jvp(bars, (q,), (v,))[1]


BARS = sc.residual(bar_rates, name="bars")


def run(plant: Any, constraint: Any, gain: float, *state: Any, **options: Any) -> sc.Trajectory:
    """A run under a servo law on a model without trouble."""
    terms = (sc.Stabilizing(gain=gain),) if gain else ()
    law = sc.ServoLaw(type(plant)(), constraint, *terms)
    return sc.simulate(plant, law, *state, **({"points": POINTS} | options))


def stopped(words: str, instant: float, begin: float, kept: int = 1) -> Callable[[Any], str | None]:
    """Judge a run that must stop at an instant, for the reason in these words."""

    def judge(run: sc.Trajectory) -> str | None:
        stop = run.stopped
        if stop is None:
            return "went through"
        if not re.search(words, stop.reason):
            return f"{stop.reason!r} instead of {words!r}"
        if abs(stop.time - instant) > NEAR * abs(instant - begin):
            return f"at {stop.time} instead of {instant}"
        if run.time[0] != begin or len(run.time) < kept or not np.isfinite(run.v).all():
            return f"{len(run.time)} times are kept"
        return None

    return judge


def through(v: Callable[[np.ndarray], np.ndarray]) -> Callable[[Any], str | None]:
    """Judge a run that must go through, with these speeds."""

    def judge(run: sc.Trajectory) -> str | None:
        if run.stopped is not None:
            return f"stopped: {run.stopped.reason}"
        error = np.abs(run.v[:, 0] - v(run.time)).max()
        return None if error < 1e-4 else f"speeds off by {error:.3g}"

    return judge


def blow_up(tally: Tally, rng: np.random.Generator) -> None:
    """v̇ = push·v² − v from v₀: infinite at ln(c/(c − 1/v₀)) with c = push if push·v₀ > 1."""
    v0, ratio = rng.uniform(0.1, 10.0), rng.uniform(0.0, 3.0)
    if abs(ratio - 1.0) < 0.05:
        return
    push, begin = ratio / v0, rng.choice([0.0, -3.0, 50.0])
    instant = begin - np.log(1.0 - 1.0 / ratio) if ratio > 1.0 else np.inf
    duration = 5.0
    exact = lambda t: 1.0 / (push + (1.0 / v0 - push) * np.exp(t - begin))
    judge = stopped("blows up", instant, begin) if instant < begin + duration else through(exact)
    tally.attempt(
        f"push {push}, v0 {v0}, t0 {begin}",
        lambda: run(Slider(push), STOP, 1.0, [0.0], [v0], duration, t0=begin, solver="tsit5"),
        judge,
    )


def fuse(tally: Tally, rng: np.random.Generator) -> None:
    """A force that is NaN after some time: adaptive to rounding, fixed to the step."""
    begin = rng.choice([0.0, -3.0, 50.0, 1e4])
    span = 10 ** rng.uniform(-2.0, 0.3)
    fixed = bool(rng.integers(2))
    options = {"solver": sc.Solver(method="heun", step=0.002)} if fixed else {"solver": "tsit5"}
    if fixed:  # in the first step that ends after it
        span = max(0.002 * round(span / 0.002), 0.2) - 0.001
    judge = stopped("plant.force becomes NaN", begin + span, begin)
    tally.attempt(
        f"fuse {span} from {begin}, {options}",
        lambda: run(Slider(fuse=begin + span), STOP, 1.0, [0.0], [1.0], 3.0, t0=begin, **options),
        judge,
    )


def event(tally: Tally, rng: np.random.Generator) -> None:
    """One condition becomes NaN, another dips below zero: the earlier one ends the run."""
    nan, dip = rng.uniform(0.1, 4.5, 2)
    width = rng.uniform(0.3, 0.5)
    if abs(nan - dip) < 0.05:
        return
    events = {"broken": Broken(float(nan)), "dip": Dip(float(dip), float(width))}
    words = "^event 'broken' became NaN$" if nan < dip else "^event 'dip'$"
    tally.attempt(
        f"NaN at {nan}, dip at {dip} for {width}",
        lambda: run(
            Slider(),
            STOP,
            1.0,
            [0.0],
            [1.0],
            5.0,
            solver=sc.Solver(method="tsit5", rtol=1e-4),
            events=events,
        ),
        stopped(words, min(nan, dip), 0.0),
    )


def hot(tally: Tally, rng: np.random.Generator) -> None:
    """A kinetic energy that is NaN is said in a warning that names it and the time."""
    heat = rng.uniform(0.1, 2.9)

    def call() -> list[str]:
        with warnings.catch_warnings(record=True) as given:
            warnings.simplefilter("always")
            run(Slider(heat=heat), STOP, 1.0, [0.0], [1.0], 3.0, solver="tsit5")
        return [str(one.message) for one in given]

    first = 3.0 * np.ceil(heat / 3.0 * (POINTS - 1)) / (POINTS - 1)
    text = f"kinetic_energy is NaN from t = {first:.6g} s on"
    judge = lambda said: None if any(text in one for one in said) else f"{said} instead of {text}"
    tally.attempt(f"NaN after {heat}", call, judge)


def lost_reach(tally: Tally, rng: np.random.Generator) -> None:
    """A cart cannot change the energy of a pole that is horizontal."""
    angle, speed, gain = rng.uniform(2.0, 2.9), rng.uniform(0.5, 2.0), rng.uniform(1.0, 4.0)

    def judge(run: sc.Trajectory) -> str | None:
        stop, q = run.stopped, run.q[-1, 1]
        if stop is None:
            past = np.cos(run.q[:, 1])
            return "passed the horizontal" if past.max() > 0.05 else None
        if not re.search(
            "no longer reach row 'energy error|row 'energy error.* vanishes", stop.reason
        ):
            return stop.reason
        reach = abs(np.cos(q)) * abs(run.v[-1, 1])
        return None if reach < 1e-3 * abs(run.v[:, 1]).max() else f"at {q} rad, {run.v[-1]}"

    tally.attempt(
        f"angle {angle}, speed {speed}, gain {gain}",
        lambda: run(CartPole(), SWING_UP, gain, [0.0, angle], [0.0, speed], 3.0),
        judge,
    )


def singular_arm(tally: Tally, rng: np.random.Generator) -> None:
    """An arm of 3 m that is asked to reach further, at 3 m: (3 − 2.5)/speed."""
    speed, gain = rng.uniform(0.1, 1.0), rng.uniform(4.0, 20.0)
    bend = np.arccos(0.75)  # cos(−bend) + 1 + cos(bend) = 2.5
    start, slope = [-bend, bend, bend], speed / (2 * np.sin(bend))
    relation = sc.holonomic(Stretching(float(speed)), rate=3.0, name="tip")
    tally.attempt(
        f"speed {speed}, gain {gain}",
        lambda: run(Links(), relation, gain, start, [slope, -slope, -slope], 6.0),
        stopped(r"singular position: row.* 'tip\[0\]'", 0.5 / speed, 0.0),
    )


def stiff(tally: Tally, rng: np.random.Generator) -> None:
    """A fast feedback under a limit of steps; a slow one goes through."""
    gain = 10 ** rng.uniform(-1.0, 9.0)
    if 20.0 < gain < 1e4:  # between an easy and a stiff one
        return

    def judge(run: sc.Trajectory) -> str | None:
        if gain < 1e3:
            return None if run.stopped is None else run.stopped.reason
        reason = "" if run.stopped is None else run.stopped.reason
        right = "too stiff" in reason and "try solver='kvaerno5'" in reason
        return None if right else f"{reason!r}"

    tally.attempt(
        f"gain {gain}",
        lambda: run(
            Slider(),
            TRACK,
            gain,
            [0.0],
            [1.0],
            10.0,
            solver=sc.Solver(method="tsit5", rtol=1e-6, max_steps=500),
        ),
        judge,
    )


def far(tally: Tally, rng: np.random.Generator) -> None:
    """Initial times up to 1e19 s: refused where t cannot be resolved, else as from zero."""
    begin = float(rng.choice([-1.0, 1.0]) * 10 ** rng.uniform(3.0, 19.0))
    duration = 10 ** rng.uniform(-4.0, 1.0)
    resolved = duration / (POINTS - 1) >= 64 * np.spacing(abs(begin) + duration)

    def judge(run: sc.Trajectory) -> str | None:
        if not resolved:
            return "went through though times coincide"
        error = np.abs(run.v[:, 0] - np.exp(-(run.time - begin))).max()
        return None if run.stopped is None and error < 1e-3 else f"{run.stopped}, {error:.3g}"

    tally.attempt(
        f"t0 {begin}, duration {duration}",
        lambda: run(Slider(), STOP, 1.0, [0.0], [1.0], duration, t0=begin, solver="tsit5"),
        judge,
    )


def branch(tally: Tally, rng: np.random.Generator) -> None:
    """A parallelogram that folds in its flat position must not do so silently."""
    push, rtol = rng.uniform(0.5, 4.0), 10 ** rng.uniform(-9.0, -5.0)

    def judge(run: sc.Trajectory) -> str | None:
        apart = np.abs(run.q[:, 2:] - run.q[:, :2] - np.array([1.0, 0.0])).max(axis=1)
        folded = np.flatnonzero(apart > 0.05)
        if folded.size:
            return f"folded at t = {run.time[folded[0]]:.4g} s, {run.stopped}"
        if run.stopped is not None and "singular position" not in run.stopped.reason:
            return run.stopped.reason
        return None

    tally.attempt(
        f"speed {push}, rtol {rtol}",
        lambda: run(
            Corners(),
            BARS,
            0.0,
            [0.0, 1.0, 1.0, 1.0],
            [push, 0.0, push, 0.0],
            3.0,
            points=601,
            solver=sc.Solver(rtol=rtol),
        ),
        judge,
    )


KINDS = {
    blow_up: 300,
    fuse: 300,
    event: 300,
    hot: 300,
    stiff: 300,
    far: 300,
    lost_reach: 50,
    singular_arm: 50,
    branch: 20,
}
"""Number of tries of each kind; some take long."""


def attack(share: float) -> Tally:
    """Every kind of trouble, with random numbers."""
    tally, rng = Tally("runs with a fault at a known time"), np.random.default_rng(11)
    for kind, tries in KINDS.items():
        for _ in range(round(share * tries)):
            kind(tally, rng)
    return tally
