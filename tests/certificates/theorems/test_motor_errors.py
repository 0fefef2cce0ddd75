"""Disturbances of the motors of a plant of two links, against differences along SciPy's motion."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon.certificates import draw_plants
from servocon.certificates.evaluation import evaluate
from servocon.certificates.theorems.motor_errors import MotorDisturbances
from servocon_plants import flexible_joint_arm


class TwoLinks:
    """A law for two links, a plant that differs from its model, and that plant in NumPy."""

    S, Ks, Qz, J = np.array([5.0, 6.0]), np.array([3.0, 4.0]), np.array([7.0, 8.0]), 0.4
    K, mass = np.array([50.0, 100.0]), 1.3

    def __init__(self):
        model = flexible_joint_arm(2, stiffness=np.array([60.0, 90.0]), rotor_inertia=0.5)
        relation = sc.residual(lambda q, v, t: v[0] + v[1], name="mirror")
        self.law = sc.laws.BacksteppingLaw(
            model,
            relation,
            sc.Stabilizing(2.0, weight=1.7),
            position_rate=self.S,
            speed_gain=self.Ks,
            position_gain=self.Qz,
            robust_bound=sc.laws.polynomial_bound(0.5, 0.1),
        )
        self.plant = flexible_joint_arm(2, mass=self.mass, stiffness=self.K, rotor_inertia=self.J)

    def arm(self, q, v):
        c, s, g, m = np.cos(q[1]), np.sin(q[1]), 9.81, self.mass
        corner = 1 + m * (0.25 + 0.5 * c)
        D = np.array([[2 + m * (1.5 + c), corner], [corner, 1 + 0.25 * m]])
        C = 0.5 * m * s * np.array([[-v[1], -v[1] - v[0]], [v[0], 0.0]])
        outer = 0.5 * m * g * np.sin(q[0] + q[1])
        return D, C @ v + np.array([1.5 * m * g * np.sin(q[0]) + outer, outer])

    def rate(self, t, x, disturbance):
        """ẋ without the robust contribution."""
        D, bias = self.arm(x[:2], x[4:6])
        step, twist = self.law.step(x[:4], x[4:], t), self.K * (x[:2] - x[2:4])
        u = step.u - step.contributions["robust"] + disturbance[2:]
        links = np.linalg.solve(D, -bias - twist + disturbance[:2])
        return np.concatenate([x[4:], links, (twist + u) / self.J])

    def errors(self, t, x):
        """z and s from contributions: −γ₂ρ₂² s, and −J̄ S e − K_s s − Q_z z with s = e + S z."""
        contributions = self.law.step(x[:4], x[4:], t).contributions
        s = -contributions["robust"] / (0.5 + 0.1 * np.linalg.norm(x[4:])) ** 2
        rest = contributions["motor feedback"] + self.Ks * s
        return np.array([(rest + 0.5 * self.S * s) / (0.5 * self.S**2 - self.Qz), s])

    def disturbances(self, t, x, disturbance):
        """δ = ż − s + S z and h₂ = J ṡ + K_s s + Q_z z by differences along SciPy's motion."""
        h, near = 1e-3, []
        for d in (-2 * h, -h, h, 2 * h):
            run = solve_ivp(
                self.rate, (t, t + d), x, "DOP853", rtol=1e-11, atol=1e-12, args=(disturbance,)
            )
            near.append(self.errors(t + d, run.y[:, -1]))
        z_rate, s_rate = (8 * (near[2] - near[1]) - (near[3] - near[0])) / (12 * h)
        z, s = self.errors(t, x)
        return z_rate - s + self.S * z, self.J * s_rate + self.Ks * s + self.Qz * z


def test_errors_of_the_motors_by_differences():
    """δ and h₂ of a true plant, without servocon's formulas."""
    two = TwoLinks()
    amplitude = np.array([1.0, 0.5, 0.2, 0.3])
    rng = np.random.default_rng(3)
    q, v, t = rng.normal(size=(2, 4)), rng.normal(size=(2, 4)), rng.uniform(size=2)
    batch = draw_plants(two.plant, 1, 0)
    quiet, disturbed = (
        evaluate(MotorDisturbances(two.law, 1.7, d), batch, (q, v, t))
        for d in (np.zeros(4), amplitude)
    )
    for i in range(2):
        at = (t[i], np.concatenate([q[i], v[i]]))
        z, s = two.errors(*at)
        drift, force = two.disturbances(*at, np.zeros(4))
        loose = 1e-5 * (1 + np.linalg.norm(force))
        weighted = np.sqrt(two.Qz) * drift
        expected = {
            "position": np.linalg.norm(np.sqrt(two.Qz) * z),
            "speed": np.linalg.norm(np.sqrt(two.J) * s),
            "drift": np.linalg.norm(weighted),
            "force": np.linalg.norm(force),
            "lumped": np.linalg.norm(force) / np.sqrt(two.J),
        }
        for name, value in expected.items():
            assert getattr(quiet, name)[0, i] == pytest.approx(value, abs=loose), name
        D, _ = two.arm(q[i, :2], v[i, :2])
        lever = np.linalg.solve(D, np.diag(two.K / np.sqrt(two.Qz)))
        assert quiet.coupling[0, i] == pytest.approx(np.linalg.norm(1.7 * lever.sum(axis=0)))
        assert quiet.decay[0, i] == pytest.approx(3.0 / two.J)
        assert quiet.error[0, i] == pytest.approx(abs(v[i, :2].sum()))
        # Each entry of a disturbance adds its effect, whatever its sign.
        added = [two.disturbances(*at, disturbance) for disturbance in np.diag(amplitude)]
        of_drift = sum(np.linalg.norm(np.sqrt(two.Qz) * a - weighted) for a, _ in added)
        of_force = sum(np.linalg.norm(a - force) for _, a in added)
        assert disturbed.drift[0, i] - quiet.drift[0, i] == pytest.approx(of_drift, abs=10 * loose)
        assert disturbed.force[0, i] - quiet.force[0, i] == pytest.approx(of_force, abs=10 * loose)
        of_lumped = disturbed.lumped[0, i] - quiet.lumped[0, i]
        assert of_lumped == pytest.approx(of_force / np.sqrt(two.J), abs=10 * loose)
        assert of_drift > 0.01
        assert of_force > 0.5
