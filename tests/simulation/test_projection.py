"""Steps that end on the constraint: a pendulum as a particle on a rod, in closed form."""

import diffrax as dfx
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.special import ellipj, ellipk

import servocon as sc
from servocon.simulation.xla.around import Projected

LENGTH, GRAVITY, DURATION = 2.0, 9.81, 6.0


class Particle(sc.Plant):
    mass: float = 3.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(2)

    def force(self, q, v, t):
        return jnp.stack([0.0 * t, -self.mass * GRAVITY])

    def potential_energy(self, q, t):
        return self.mass * GRAVITY * q[1]

    def check_state(self, q, v):
        if np.hypot(*q) == 0.0:
            raise sc.errors.InputError("q0", got=q.tolist(), expected="a place away from the pivot")


ROD = sc.holonomic(lambda q, t: q @ q - LENGTH**2, rate=1.0, name="rod")
FIXED = {"q0": [LENGTH, 0.0], "v0": [0.0, 0.0], "duration": DURATION, "points": 121}


def swing(**options):
    return sc.simulate(Particle(), sc.ServoLaw(Particle(), ROD), **(FIXED | options))


def exact_angle(t):
    """From the downward vertical, let go at 90°."""
    k = np.sin(np.pi / 4)
    return 2 * np.arcsin(k * ellipj(ellipk(k**2) - np.sqrt(GRAVITY / LENGTH) * t, k**2)[0])


def angle(run):
    return np.arctan2(run.q[:, 0], -run.q[:, 1])


SOLVERS = {
    "adaptive": sc.Solver(rtol=1e-5, atol=1e-7),
    "implicit": sc.Solver(method="kvaerno5", rtol=1e-5, atol=1e-7),
    "fixed": sc.Solver(method="tsit5", step=0.05),
}


@pytest.mark.first(1)
@pytest.mark.parametrize("solver", SOLVERS.values(), ids=SOLVERS)
def test_the_state_stays_on_the_constraint(solver):
    run, free = swing(solver=solver.replace(projection=True)), swing(solver=solver)
    assert np.abs(run.position_error).max() < 1e-14
    assert np.abs(run.beta).max() < 1e-13
    assert np.abs(free.position_error).max() > 1e-9
    np.testing.assert_allclose(angle(run), exact_angle(run.time), atol=2e-3)


def test_order_is_kept():
    steps = np.array([0.08, 0.04, 0.02])
    errors = []
    for h in steps:
        run = swing(solver=sc.Solver(method="tsit5", step=h, projection=True), points=2)
        errors.append(np.abs(angle(run) - exact_angle(run.time)).max())
    slope = np.polyfit(np.log(steps), np.log(errors), 1)[0]
    assert 4.6 < slope < 6.2, errors


def test_held_inputs_are_refused():
    with pytest.raises(
        sc.errors.InputError, match=r"projection: got True, with a sampling period of 0.1"
    ):
        swing(solver=sc.Solver(projection=True), period=0.1)


def test_a_state_that_the_plant_refuses():
    with pytest.raises(sc.errors.InputError, match="expected a place away from the pivot"):
        swing(q0=[0.0, 0.0])
    with pytest.raises(sc.errors.InputError, match="expected a place away from the pivot"):
        sc.constraint.project(Particle(), ROD, [0.0, 0.0], [0.0, 0.0])
    with pytest.raises(sc.errors.InputError, match="expected a place away from the pivot"):
        swing(q0=[[1.0, 0.0], [0.0, 0.0]])


def test_every_step_begins_where_the_projection_left_off():
    """Outputs are projected too, so a run alone cannot tell whether the steps are."""
    solution = dfx.diffeqsolve(
        dfx.ODETerm(lambda t, y, args: jnp.stack([-y[1], y[0]])),
        Projected(dfx.Heun(), lambda t, y: y / jnp.linalg.norm(y)),
        0.0,
        3.0,
        0.3,
        jnp.array([1.0, 0.0]),
        saveat=dfx.SaveAt(steps=True),
        max_steps=16,
    )
    states = np.asarray(solution.ys)[:10]
    np.testing.assert_allclose(np.linalg.norm(states, axis=1), 1.0, rtol=1e-15)


class Cranks(sc.Plant):
    """Three cranks of 1 m and 1 kg, side by side, and the rods of 1 m between their free ends."""

    def mass_matrix(self, q, t):
        mass = np.array([[4.0, 1.0, 0.0], [1.0, 6.0, 1.0], [0.0, 1.0, 4.0]]) / 6.0
        return jnp.asarray(np.kron(mass, np.eye(2)))

    def force(self, q, v, t):
        return -GRAVITY * jnp.array([0.0, 1.0, 0.0, 1.5, 0.0, 1.0])

    def potential_energy(self, q, t):
        return -self.force(q, q, t) @ q


def rods(q, t):
    ends = q.reshape(3, 2)
    cranks = ends - np.array([[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]])
    return 0.5 * (jnp.sum(jnp.concatenate([cranks, ends[1:] - ends[:-1]]) ** 2, axis=1) - 1.0)


@pytest.mark.parametrize(
    ("compiler", "solver"),
    [("llvm", "dopri8"), pytest.param("xla", "dopri5", marks=pytest.mark.long)],
)
def test_a_projection_that_takes_energy_is_refused(compiler, solver):
    """Flat, the mechanism can fold; a projection that did it took 32 J of 36 J without a word."""
    law = sc.ServoLaw(Cranks(), sc.holonomic(rods, rate=10.0, name="rods"))
    start = [0.0, 1.0, 1.0, 1.0, 2.0, 1.0], [1.0, 0.0] * 3
    with pytest.warns(sc.errors.ServoconWarning, match="singular position"):
        run = sc.simulate(
            *(Cranks(), law, *start, 6.0),
            solver=sc.Solver(
                method=solver, rtol=1e-10, atol=1e-12, projection=True, compiler=compiler
            ),
        )
    assert run.time[-1] > 0.7
    np.testing.assert_allclose(run.energy, 35.835, atol=1e-6)


def test_a_start_off_the_constraint_is_moved_there_first():
    """No step is refused for it."""
    run = swing(q0=[LENGTH + 0.1, 0.0], solver=sc.Solver(projection=True))
    assert run.stopped is None
    np.testing.assert_allclose(angle(run), exact_angle(run.time), atol=1e-6)
