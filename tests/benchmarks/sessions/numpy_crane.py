"""The same twenty edits with the equations written out in NumPy and SciPy's `solve_ivp`."""

import time

import numpy as np
from scipy.integrate import solve_ivp

TOLERANCES = {"method": "DOP853", "rtol": 1e-8, "atol": 1e-10}


def equations(q, v, trolley=10.0, load=100.0, rope=4.0, drag=0.0):
    """Mass matrix and forces of the crane."""
    sine, cosine = np.sin(q[1]), np.cos(q[1])
    M = np.array([[trolley + load, load * rope * cosine], [load * rope * cosine, load * rope**2]])
    F = np.array([load * rope * v[1] ** 2 * sine, -9.81 * load * rope * sine])
    return M, F - drag * v


def path(amplitude, frequency, rate=3.0):
    """β, A and b of the relation q0 = amplitude sin(frequency t)."""

    def rows(q, v, t):
        angle = frequency * t
        error = q[0] - amplitude * np.sin(angle)
        slope = v[0] - amplitude * frequency * np.cos(angle)
        b = -amplitude * frequency**2 * np.sin(angle) - rate * slope
        return slope + rate * error, np.array([1.0, 0.0]), b

    return rows


def speed(size):
    """β, A and b of v0 = size cos t."""
    return lambda q, v, t: (v[0] - size * np.cos(t), np.array([1.0, 0.0]), -size * np.sin(t))


def jump(q, v, t, rate=3.0):
    """β, A and b of q0 = 2 tanh(t - 3)."""
    tanh = np.tanh(t - 3.0)
    rise = 2.0 * (1.0 - tanh**2)
    slope = v[0] - rise
    b = -2.0 * tanh * rise - rate * slope
    return slope + rate * (q[0] - 2.0 * tanh), np.array([1.0, 0.0]), b


def tip(q, v, t, rate=3.0):
    """β, A and b of q0 + sin(q1)/2 = sin t."""
    sine, cosine = np.sin(q[1]), np.cos(q[1])
    error = q[0] + 0.5 * sine - np.sin(t)
    slope = v[0] + 0.5 * cosine * v[1] - np.cos(t)
    b = 0.5 * sine * v[1] ** 2 - np.sin(t) - rate * slope
    return slope + rate * error, np.array([1.0, 0.5 * cosine]), b


def command(q, v, t, rows, gain, robust):
    """Input of the trolley for the model."""
    M, F = equations(q, v)
    beta, A, b = rows(q, v, t)
    inverse = np.linalg.inv(M)
    reach = A @ inverse[:, 0]
    wanted = b - A @ inverse @ F - gain * beta
    if robust:
        wanted -= beta / max(abs(beta), 0.1) * np.sqrt(A @ inverse @ A)
    return wanted / reach


def run(rows, gain=4.0, plant=None, points=501, wind=False, robust=False, period=None):
    plants = plant if isinstance(plant, list) else [plant or {}]
    for parameters in plants:

        def field(t, x, u=None, parameters=parameters):
            q, v = x[:2], x[2:]
            M, F = equations(q, v, **parameters)
            u = command(q, v, t, rows, gain, robust) if u is None else u
            push = 20.0 * np.sin(2.0 * t) if wind else 0.0
            return np.concatenate([v, np.linalg.solve(M, F + np.array([u + push, 0.0]))])

        x = np.array([0.0, 0.1, 0.0, 0.0])
        if period is None:
            x = solve_ivp(field, (0, 10), x, t_eval=np.linspace(0, 10, points), **TOLERANCES).y[
                :, -1
            ]
            continue
        for k in range(round(10 / period)):
            held = command(x[:2], x[2:], k * period, rows, gain, robust)
            span = k * period, (k + 1) * period
            x = solve_ivp(field, span, x, args=(held,), **TOLERANCES).y[:, -1]
    return x[1]


BATCH = [{"load": float(m)} for m in np.linspace(80.0, 120.0, 16)]
EDITS = {
    "a first relation": lambda: run(path(2.0, 1.0)),
    "the same again": lambda: run(path(2.0, 1.0)),
    "another amplitude": lambda: run(path(1.5, 1.0)),
    "another frequency": lambda: run(path(1.5, 0.8)),
    "gain 6": lambda: run(path(1.5, 0.8), 6.0),
    "gain 8": lambda: run(path(1.5, 0.8), 8.0),
    "rate 2": lambda: run(path(1.5, 0.8, 2.0)),
    "a load of 120 kg": lambda: run(path(1.5, 0.8), plant={"load": 120.0}),
    "a rope of 5 m": lambda: run(path(1.5, 0.8), plant={"rope": 5.0}),
    "1001 points": lambda: run(path(1.5, 0.8), points=1001),
    "wind": lambda: run(path(1.5, 0.8), wind=True),
    "drag": lambda: run(path(1.5, 0.8), plant={"drag": 5.0}),
    "a step of the path": lambda: run(jump),
    "a speed instead": lambda: run(speed(1.0)),
    "a slower speed": lambda: run(speed(0.5)),
    "the tip instead": lambda: run(tip),
    "a robust term": lambda: run(path(1.5, 0.8), robust=True),
    "16 loads": lambda: run(path(1.5, 0.8), plant=BATCH),
    "16 loads and wind": lambda: run(path(1.5, 0.8), plant=BATCH, wind=True),
    "sampled at 100 Hz": lambda: run(path(1.5, 0.8), period=0.01),
}

if __name__ == "__main__":
    for name, edit in EDITS.items():
        began = time.perf_counter()
        angle = edit()
        print(name, time.perf_counter() - began, angle, sep="\t", flush=True)
