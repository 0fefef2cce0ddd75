"""Certificates compared with runs that they do not cover: refused, or named in the report."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon.results.record import Stop
from servocon_plants import Cart
from tests.attacks.tally import Tally

PLANTS = sc.Uncertainty(Cart(friction=0.2), {"mass": sc.uncertainty.Interval(0.9, 1.1)})
MODEL = Cart(friction=0.2)
FOLLOW = sc.holonomic(lambda q, t: q[0] - 0.3 * jnp.sin(t), rate=1.0, name="follow")
OTHER = sc.holonomic(lambda q, t: q[0] - 0.2 * jnp.sin(t), rate=1.0, name="follow")
FEEDBACK = sc.Stabilizing(2.0)
BOX = sc.StateBox(q=([-0.6], [0.6]), v=([-0.8], [0.8]), t=(0.0, 2.0))
SMALL = (2, 32)
TIMES = np.linspace(0.0, 2.0, 21)
START = ([0.05], [0.25])


class Kind(NamedTuple):
    """A certificate, its law, and a function that changes one number of it."""

    certificate: Any
    law: Any
    changed: Callable[[float], Any]


def servo(*terms: Any) -> Callable[[float], Any]:
    return lambda gain: sc.ServoLaw(MODEL, FOLLOW, sc.Stabilizing(gain), *terms)


def kinds() -> dict[str, Callable[[], Kind]]:
    """A certificate of each kind of law for one plant."""
    term = sc.Robust(sc.laws.polynomial_bound(2.0), width=0.02, effectiveness=0.8)
    basis = lambda q, v, t: jnp.ones(1)
    learning = sc.Adaptive(basis, initial=(0.1,), gain=20.0, leakage=0.5, width=0.05)
    along = sc.laws.RobustTranspose(sc.laws.polynomial_bound(4.0), width=0.02)
    makers = {
        "robust": servo(term),
        "feedback": servo(),
        "adaptive": servo(learning),
        "transpose": servo(along),
    }

    def two_step(gain: float) -> Any:
        inside, bound = servo()(2.0), sc.laws.polynomial_bound(3.0)
        return sc.laws.TwoStepLaw(inside, *START, bound=bound, inertia_error=0.3, rate=gain)

    def certified(make: Callable[[float], Any], states: Any) -> Kind:
        law = make(2.0)
        return Kind(sc.certify(PLANTS, law, states, samples=SMALL, search=(0, 0, 0)), law, make)

    tube = sc.certificates.Tube(two_step(2.0), 2.0, 0.02, 0.05)
    return {name: partial(certified, make, BOX) for name, make in makers.items()} | {
        "two-step": partial(certified, two_step, tube)
    }


COARSE = sc.Solver(rtol=1e-6)


def simulated(law: Any, plant: Any = None, start: Any = START, **options: Any) -> Any:
    plant = Cart(mass=1.05, friction=0.2) if plant is None else plant
    return sc.simulate(plant, law, *start, times=TIMES, **{"solver": COARSE} | options)


def named(*words: str) -> Callable[[Any], str | None]:
    """Judge of a report: it has the words, and does not say that the certificate holds."""

    def judge(report: Any) -> str | None:
        text = str(report)
        if text.startswith("the certificate holds") and words:
            return f"holds without a word of {words[0]!r}: {text}"
        missing = [word for word in words if word not in text]
        return f"no word of {missing[0]!r} in: {text}" if missing else None

    return judge


def said(word: str) -> Callable[[Any], str | None]:
    """Judge of a report: it has the word, whatever its verdict."""
    return lambda report: None if word in str(report) else f"no word of {word!r} in: {report}"


def refused(report: Any) -> str:
    """Judge of a comparison that should have been refused."""
    return f"not refused: {report}"


def inputs(kind: Kind) -> Iterator[tuple[str, Callable[[], Any], Any]]:
    """Runs whose inputs are not those of the law: what, the run, the judge."""
    law, wide = kind.law, (-1e3, 1e3)
    for period in (1e-3, 1e-2):
        yield f"sampled at {period}", lambda p=period: simulated(law, period=p), named("sampled")
    saturated = sc.laws.Saturated(law, *wide)
    yield "saturated", lambda: simulated(saturated), named("through Saturated")
    lagged = sc.laws.Lagged(law, 1e-3, [0.0])
    yield "lagged", lambda: simulated(lagged), named("through Lagged")
    delayed = sc.laws.Delayed(law, 1, [0.0])
    yield "delayed", lambda: simulated(delayed, period=1e-2), named("through Delayed", "sampled")
    both = sc.laws.Saturated(delayed, *wide)
    yield "both", lambda: simulated(both, period=1e-2), named("Saturated", "Delayed", "sampled")
    push = lambda q, v, t: 0.01 * jnp.ones(1)
    yield "pushed", lambda: simulated(law, disturbance=push), named("a disturbance")
    projected = COARSE.replace(projection=True)
    yield "projected", lambda: simulated(law, solver=projected), named("projection")


def laws(kind: Kind) -> Iterator[tuple[str, Callable[[], Any], Any]]:
    """Runs of other laws."""
    for gain in (1.0, 2.0 + 1e-6, 3.0):
        yield f"gain {gain}", lambda g=gain: simulated(kind.changed(g)), refused
    plain = sc.ServoLaw(
        MODEL, FOLLOW, FEEDBACK, sc.Robust(sc.laws.polynomial_bound(1.0), effectiveness=1.0)
    )
    yield "other terms", lambda: simulated(plain), refused
    relation = sc.ServoLaw(MODEL, OTHER, FEEDBACK)
    yield "other relation", lambda: simulated(relation), refused
    unit = sc.holonomic(lambda q, t: 1e3 * (q[0] - 0.3 * jnp.sin(t)), rate=1.0, name="follow")
    yield "other units", lambda: simulated(sc.ServoLaw(MODEL, unit, FEEDBACK)), refused
    model = sc.ServoLaw(Cart(mass=1.01, friction=0.2), FOLLOW, FEEDBACK)
    yield "other model", lambda: simulated(model), refused
    several = sc.batch([kind.law, kind.changed(2.5), kind.law])
    yield "one of a batch", lambda: simulated(several), refused
    rows = sc.residual(lambda q, v, t: jnp.stack([v[0], 2.0 * v[0]]), name="rows")
    yield "other rows", lambda: simulated(sc.ServoLaw(MODEL, rows, FEEDBACK)), refused


def plants(kind: Kind) -> Iterator[tuple[str, Callable[[], Any], Any]]:
    """Runs of other plants."""
    for mass in (0.5, 0.9 - 1e-9, 1.5):
        plant = Cart(mass=mass, friction=0.2)
        yield f"mass {mass}", lambda p=plant: simulated(kind.law, p), named("set in mass")
    braked = Cart(mass=1.0, friction=0.3)
    yield "friction", lambda: simulated(kind.law, braked), named("set in friction")
    turning = sc.plant.Varying(Cart(friction=0.2), {"mass": lambda t: 1.0 + 0.1 * jnp.sin(3.0 * t)})
    yield "varying", lambda: simulated(kind.law, turning), said("plant Varying")
    fleet = sc.batch([Cart(mass=m, friction=0.2) for m in (1.0, 1.3, 1.0)])
    yield "one of a batch", lambda: simulated(kind.law, fleet), named("set in mass")


def states(kind: Kind) -> Iterator[tuple[str, Callable[[], Any], Any]]:
    """Runs that leave the states of the certificate, and others that are broken."""
    run = simulated(kind.law)
    yield "as certified", lambda: run, lambda report: None if report.holds else str(report)
    bare = replace(run, attributes={})
    yield "without a law", lambda: bare, named("does not say which law")
    away = ([0.9], [0.25])
    yield "outside at once", lambda: simulated(kind.law, None, away), named("says nothing")
    mixed = ([[0.05], [0.9], [0.05]], [0.25])
    one = lambda: simulated(kind.law, None, mixed)
    yield "one outside", one, said("outside at once: it says nothing of them")
    late = replace(run, time=run.time + 1.0)
    yield "after the end", lambda: late, said("t [s] = ")
    nan, stop = run.beta.copy(), Stop("NaN", float(TIMES[10]), (0.0,), (0.0,))
    nan[11:] = np.nan
    signals = {name: np.where(np.isnan(nan), nan, x) for name, x in run.signals.items()}
    stopped = replace(run, beta=nan, signals=signals, stops=(stop,))
    yield "stopped", lambda: stopped, said("1 ended early")
    broken = replace(stopped, stops=(None,))
    violated = lambda report: None if report.verdict == "violated" else f"{report}"
    yield "NaN", lambda: broken, violated
    wide = replace(run, q=np.tile(run.q, 2), v=np.tile(run.v, 2))
    yield "other sizes", lambda: wide, refused
    tall = replace(run, beta=np.tile(run.beta, 2))
    yield "rows of β", lambda: tall, refused


GROUPS = (states, plants, laws, inputs)


def attack(share: float) -> Tally:
    """Compare certificates of each kind of law with runs of each sort.

    A share below 1 takes the comparisons of one law that need no further compiled program.
    """
    tally = Tally("certificates compared with runs that they do not cover")
    made = kinds()
    for name in made if share >= 1.0 else list(made)[:1]:
        kind = made[name]()
        for group in GROUPS if share >= 1.0 else GROUPS[:1]:
            for what, run, judge in group(kind):
                check = partial(kind.certificate.check, run())
                tally.attempt(f"{name}, {what}", check, judge)
    return tally
