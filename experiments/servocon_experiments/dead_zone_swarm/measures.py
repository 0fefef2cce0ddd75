"""Measures of a swarm's run in the plane, and its equilibrium shape."""

import numpy as np
from numpy.typing import ArrayLike

import servocon as sc
from servocon_plants import GaziPassino


def by_robot(signal: np.ndarray) -> np.ndarray:
    """A signal x1 y1 x2 y2 … (T, 2 robots) as (T, robots, 2)."""
    return signal.reshape(len(signal), -1, 2)


def robot_errors(run: sc.Trajectory) -> np.ndarray:
    """‖βᵢ‖ of each robot (T, robots) [m/s]."""
    return np.linalg.norm(by_robot(run.beta), axis=2)


def rms_error(run: sc.Trajectory, first: float, last: float) -> float:
    """Root mean square of ‖βᵢ‖ between two times [m/s]."""
    part = (run.time >= first) & (run.time <= last)
    return float(np.sqrt(np.mean(robot_errors(run)[part] ** 2)))


def effort(run: sc.Trajectory) -> np.ndarray:
    """∫‖u‖² dt up to each time (T) [N² s]; the forces are held between samples."""
    steps = np.diff(run.time) * np.sum(run.u**2, axis=1)[:-1]
    return np.append(0.0, np.cumsum(steps))


def distance_from_centre(run: sc.Trajectory) -> np.ndarray:
    """Largest distance of a robot from the swarm's centre (T) [m]."""
    x = by_robot(run.q)
    return np.linalg.norm(x - x.mean(axis=1, keepdims=True), axis=2).max(axis=1)


def parameters(run: sc.Trajectory) -> np.ndarray:
    """α̂ of each robot (T, robots, 2)."""
    name = next(name for name in run.law_state if name.endswith("adaptive"))
    return by_robot(run.law_state[name].reshape(run.time.size, -1))


def parameter_bounds(
    certificate: sc.certificates.Certificate, adaptation_gain: float
) -> np.ndarray:
    """Bounds of α̂ of each robot (robots, 1): α + √(k₁V/e) with V ≤ max(V(0), K/λ)."""
    bounds = []
    for guarantee in certificate.agents:
        constants, form = guarantee.constants, guarantee.comparisons[1]
        assert isinstance(form, sc.certificates.ExponentialComparison)
        V = max(form.offset, form.residue / form.rate)  # βᵢ = 0 at the start
        alpha = max(constants["α[0]"], constants["α[1]"])
        bounds.append(alpha + np.sqrt(adaptation_gain * V / constants["1 + ρ_E"]))
    return np.array(bounds)[:, None]


def rest_distances(potential: GaziPassino, positions: ArrayLike) -> np.ndarray:
    """Sorted distances of the robots in the equilibrium ∇J = 0 nearest to given positions [m]."""
    from scipy.optimize import minimize

    first, second = np.triu_indices(np.size(positions) // 2, k=1)
    a, b, s = (float(getattr(potential, k)) for k in ("attraction", "repulsion", "reach"))

    def relative(q: np.ndarray) -> np.ndarray:
        return q.reshape(-1, 2)[first] - q.reshape(-1, 2)[second]

    def total(q: np.ndarray) -> float:
        square = np.sum(relative(q) ** 2, axis=1)
        return float(np.sum(0.5 * a * square + 0.5 * b * s**2 * np.exp(-square / s**2)))

    rest = minimize(total, np.asarray(positions), method="BFGS", options={"gtol": 1e-9})
    return np.sort(np.linalg.norm(relative(rest.x), axis=1))
