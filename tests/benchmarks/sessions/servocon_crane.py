"""Twenty edits of the design of a crane, in servocon: each prints its time and its last angle."""

import time

import jax.numpy as jnp
import numpy as np

import servocon as sc


class Crane(sc.Lagrangian):
    trolley: float = 10.0
    load: float = 100.0
    rope: float = 4.0
    drag: float = 0.0

    def kinetic_energy(self, q, v, t):
        across = v[0] + self.rope * v[1] * jnp.cos(q[1])
        along = self.rope * v[1] * jnp.sin(q[1])
        return 0.5 * self.trolley * v[0] ** 2 + 0.5 * self.load * (across**2 + along**2)

    def potential_energy(self, q, t):
        return -9.81 * self.load * self.rope * jnp.cos(q[1])

    def nonconservative_force(self, q, v, t):
        return -self.drag * v

    def input_matrix(self, q, t):
        return jnp.array([[1.0], [0.0]])


def path(amplitude, frequency, rate=3.0):
    return sc.holonomic(lambda q, t: q[0] - amplitude * jnp.sin(frequency * t), rate=rate)


def run(relation, *terms, plant=None, points=501, **options):
    plant = Crane() if plant is None else plant
    law = sc.ServoLaw(Crane(), relation, *(terms or [sc.Stabilizing(gain=4.0)]))
    return sc.simulate(plant, law, [0.0, 0.1], [0.0, 0.0], 10.0, points=points, **options)


def wind(q, v, t):
    return jnp.array([20.0 * jnp.sin(2.0 * t), 0.0])


ROBUST = sc.Robust(sc.laws.polynomial_bound(1.0), width=0.1, effectiveness=1.0)
BATCH = sc.batch([Crane(load=float(m)) for m in np.linspace(80.0, 120.0, 16)])
EDITS = {
    "a first relation": lambda: run(path(2.0, 1.0)),
    "the same again": lambda: run(path(2.0, 1.0)),
    "another amplitude": lambda: run(path(1.5, 1.0)),
    "another frequency": lambda: run(path(1.5, 0.8)),
    "gain 6": lambda: run(path(1.5, 0.8), sc.Stabilizing(gain=6)),
    "gain 8": lambda: run(path(1.5, 0.8), sc.Stabilizing(gain=8)),
    "rate 2": lambda: run(path(1.5, 0.8, 2.0)),
    "a load of 120 kg": lambda: run(path(1.5, 0.8), plant=Crane(load=120.0)),
    "a rope of 5 m": lambda: run(path(1.5, 0.8), plant=Crane(rope=5.0)),
    "1001 points": lambda: run(path(1.5, 0.8), points=1001),
    "wind": lambda: run(path(1.5, 0.8), disturbance=wind),
    "drag": lambda: run(path(1.5, 0.8), plant=Crane(drag=5.0)),
    "a step of the path": lambda: run(
        sc.holonomic(lambda q, t: q[0] - 2.0 * jnp.tanh(t - 3.0), rate=3.0)
    ),
    "a speed instead": lambda: run(sc.residual(lambda q, v, t: v[0] - jnp.cos(t))),
    "a slower speed": lambda: run(sc.residual(lambda q, v, t: v[0] - 0.5 * jnp.cos(t))),
    "the tip instead": lambda: run(
        sc.holonomic(lambda q, t: q[0] + 0.5 * jnp.sin(q[1]) - jnp.sin(t), rate=3.0)
    ),
    "a robust term": lambda: run(path(1.5, 0.8), sc.Stabilizing(gain=4.0), ROBUST),
    "16 loads": lambda: run(path(1.5, 0.8), plant=BATCH),
    "16 loads and wind": lambda: run(path(1.5, 0.8), plant=BATCH, disturbance=wind),
    "sampled at 100 Hz": lambda: run(path(1.5, 0.8), period=0.01),
}

if __name__ == "__main__":
    for name, edit in EDITS.items():
        began = time.perf_counter()
        angle = np.ravel(edit().q[..., -1, 1])[-1]
        print(name, time.perf_counter() - began, angle, sep="\t", flush=True)
