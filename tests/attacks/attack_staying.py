"""Promises that runs stay in the states, against the worst start of linear loops in closed form.

The errors of a linear loop, with the reference's sine and cosine and a constant, are x' = A x. An
entry of the state at a time is c·x with c = C exp(A t), so of all starts with ‖f‖ ≤ p and ‖β‖ ≤ b
it is p‖c_f‖ + b‖c_β‖ beside what the reference, at its worst phase, and the worst disturbance add.
"""

from itertools import product
from typing import Any, NamedTuple

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from scipy.linalg import expm

import servocon as sc

from .tally import Tally

FULL = 1000
FEW = 0.05
"""Share of the tries up to which there are `FIRST`."""
FIRST = 4
SPEEDS = (1, 1, 3, 3, 2, 2, 6, 6, 12, 12)
LAST, LONG, STEPS = 10.0, 5.0, 50
"""Last time of the states, length of a motion [s] and number of its steps."""
NAMES = ("scale", "stiff", "damp", "push")


def array(x: Any) -> Any:
    return x if hasattr(x, "shape") else np.asarray(x, dtype=float)


class Linear(sc.Plant):
    """Bodies with springs and dampers between all of them, of which four factors are uncertain."""

    mass: Any = eqx.field(converter=array)  # (n, n)
    spring: Any = eqx.field(converter=array)  # (n, n)
    damper: Any = eqx.field(converter=array)  # (n, n)
    constant: Any = eqx.field(converter=array)  # (n,)
    scale: float = 1.0
    stiff: float = 1.0
    damp: float = 1.0
    push: float = 1.0

    def mass_matrix(self, q, t):
        return self.scale * jnp.asarray(self.mass)

    def force(self, q, v, t):
        pull = self.stiff * jnp.asarray(self.spring) @ q + self.damp * jnp.asarray(self.damper) @ v
        return self.push * jnp.asarray(self.constant) - pull


def follow(q, t, parameters):
    """T (q − a sin(ωt + φ))."""
    T, sine, cosine, omega = (jnp.asarray(x) for x in parameters)
    return T @ (q - sine * jnp.sin(omega * t) - cosine * jnp.cos(omega * t))


class Loop(NamedTuple):
    """A plant, the relation T (q − s sin ωt − c cos ωt) with ḟ = β − Λ f, a law, and their sets."""

    plant: Linear
    T: np.ndarray
    sine: np.ndarray
    cosine: np.ndarray
    omega: float
    decay: np.ndarray  # Λ
    weight: np.ndarray  # P
    gain: float  # κ
    integral: float  # k; 0 without one
    uncertain: np.ndarray  # of the factors, relative
    disturbance: np.ndarray
    ends: np.ndarray  # of q and v

    @property
    def certificate(self) -> Any:
        """The certificate that servocon makes."""
        ranges = zip(NAMES, 1.0 - self.uncertain, 1.0 + self.uncertain, strict=True)
        plants = sc.Uncertainty(
            self.plant, {n: sc.uncertainty.Interval(*ends) for n, *ends in ranges}
        )
        parameters = (self.T, self.sine, self.cosine, self.omega)
        relation = sc.holonomic(follow, self.decay, parameters=parameters, name="follow")
        terms = [sc.Integral(self.integral)] if self.integral else []
        law = sc.ServoLaw(self.plant, relation, sc.Stabilizing(self.gain, self.weight), *terms)
        q, v = np.split(self.ends, 2)
        box = sc.StateBox((-q, q), (-v, v), (0.0, LAST))
        options = {"samples": (8, 64), "search": (64, 2, 6)}
        return sc.certify(plants, law, box, disturbance=self.disturbance, **options)

    def matrices(self, factors: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """A, C of (q, v), and the columns of the disturbance, of x = (f, β, ∫β, sin, cos, 1)."""
        n, x = len(self.sine), np.eye(3 * len(self.sine) + 3)
        f, beta, learnt, sine, cosine, one = np.split(x, [n, 2 * n, 3 * n, 3 * n + 1, 3 * n + 2])
        turned = self.sine[:, None] @ cosine - self.cosine[:, None] @ sine
        place = self.sine[:, None] @ sine + self.cosine[:, None] @ cosine
        T, inverse = self.T, np.linalg.inv(self.T)
        q = inverse @ f + place
        v = inverse @ (beta - self.decay @ f) + self.omega * turned
        p, M, (scale, stiff, damp, push) = self.plant, np.asarray(self.plant.mass), factors
        force = lambda stiff, damp, push: (
            push * np.asarray(p.constant)[:, None] @ one
            - stiff * p.spring @ q
            - damp * p.damper @ v
        )
        fading = self.decay @ (beta - self.decay @ f)  # Λḟ
        wanted = -self.gain * beta / self.weight[:, None] - self.integral * learnt - fading
        u = M @ (inverse @ wanted - self.omega**2 * place) - force(1.0, 1.0, 1.0)
        speeding = np.linalg.solve(scale * M, force(stiff, damp, push) + u)
        beta_rate = T @ (speeding + self.omega**2 * place) + fading
        swing = [self.omega * cosine, -self.omega * sine, 0.0 * one]
        A = np.vstack([beta - self.decay @ f, beta_rate, beta, *swing])
        B = np.zeros((len(x), n))
        B[n : 2 * n] = T @ np.linalg.inv(scale * M)
        return A, np.vstack([q, v]), B

    def largest(self, factors: np.ndarray, beta: float, position: float) -> np.ndarray:
        """The largest sizes of q and v (2n) on motions from errors of up to these sizes."""
        n, most = len(self.sine), np.zeros(len(self.ends))
        A, C, B = self.matrices(factors)
        for step in (LONG / STEPS / 20, LONG / STEPS):
            now, over, pushed = C, expm(A * step), np.zeros_like(most)
            for _ in range(STEPS):
                of_f, of_beta = (np.linalg.norm(x, axis=1) for x in (now[:, :n], now[:, n : 2 * n]))
                beside = np.hypot(now[:, -3], now[:, -2]) + np.abs(now[:, -1]) + pushed
                most = np.maximum(most, position * of_f + beta * of_beta + beside)
                then = now @ over
                push = 0.5 * step * (np.abs(now @ B) + np.abs(then @ B))
                now, pushed = then, pushed + push @ self.disturbance
        return most


def loop(rng: np.random.Generator, n: int, integral: bool) -> Loop:
    """A random loop of n coordinates, in a box about its reference."""
    square = lambda: rng.normal(size=(n, n)) / np.sqrt(n)
    mass, decay = square(), rng.uniform(1.0, 4.0) * np.eye(n) + 0.4 * square()
    decay += max(0.0, 0.3 - np.linalg.eigvalsh(decay + decay.T)[0]) * np.eye(n)
    turn, stretch = (np.linalg.qr(square())[0] for _ in range(2))
    sine, cosine, omega = *0.25 * rng.normal(size=(2, n)), rng.uniform(1.5, 4.0)
    gain, reach = np.exp(rng.uniform(np.log([4.0, 0.5]), np.log([40.0, 3.0])))
    reach *= np.sqrt(n)
    around = np.hypot(sine, cosine), np.hypot(sine, cosine) * omega
    room = reach * rng.uniform(0.5, 1.5, (2, n)) * np.array([[1.0], [rng.uniform(1.0, 4.0)]])
    return Loop(
        plant=Linear(
            mass @ mass.T + 0.5 * np.eye(n),
            1.5 * square(),
            0.6 * square(),
            0.5 * rng.normal(size=n),
        ),
        T=turn @ np.diag(rng.uniform(0.6, 1.6, n)) @ stretch,
        sine=sine,
        cosine=cosine,
        omega=float(omega),
        decay=decay,
        weight=rng.uniform(0.5, 2.0, n),
        gain=float(gain),
        integral=0.1 * float(gain) ** 2 * integral,
        uncertain=rng.uniform(0.0, 0.15, 4) * (rng.uniform(size=4) < 0.8),
        disturbance=rng.uniform(0.0, 0.3, n) * (rng.uniform() < 0.7),
        ends=np.concatenate([x + y for x, y in zip(around, room, strict=True)]),
    )


def complaint(made: Loop, line: Any) -> str | None:
    """Words for an entry that leaves the box on a motion from the promised sizes, if any does."""
    if line is None:
        return None
    corners = np.array(list(product(*zip(1.0 - made.uncertain, 1.0 + made.uncertain, strict=True))))
    parts = [made.largest(x, line.beta, line.position) / made.ends for x in corners[::5]]
    worst = float(np.max(parts))
    return None if worst <= 1.0 else f"an entry reaches {worst:.6g} of its limit, {line}"


def attack(share: float) -> Tally:
    """Follow the worst start of every promise; one that leads out of the states is bad."""
    tally = Tally("promises that linear loops stay in the states, from the worst start")
    for i in range(round(FULL * share) if share > FEW else FIRST):
        n, integral = SPEEDS[i % len(SPEEDS)], i % 2 == 1
        made = loop(np.random.default_rng((12, i)), n, integral)
        tally.attempt(
            f"{i}: {n} coordinates{', integral' if integral else ''}",
            lambda made=made: made.certificate.invariance,
            lambda line, made=made: complaint(made, line),
        )
    return tally
