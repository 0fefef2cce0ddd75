"""Hidden machines: four of each kind, one that is refused, and the plants that are not public."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_experiments.hidden_machines import HiddenMachines
from servocon_experiments.hidden_machines.kinds import HangingLoad, SlopingCart


@pytest.mark.long
def test_four_machines_of_each_kind():
    """All bounds are kept, and no specification that a certificate meets is missed."""
    experiment = HiddenMachines(machines=4)
    runs = experiment.run()
    assert [claim for claim in experiment.claims(runs) if not claim.holds] == []
    lines = experiment.table(runs).splitlines()[1:]
    assert len(lines) == 20
    assert {line.split()[0] for line in lines if "inside" in line} == {"cart", "pendulum", "crane"}
    outside = [line for line in lines if "outside" in line]
    assert {line.split()[0] for line in outside if "lacks" in line} == {"arm", "spring"}
    assert sum("complete" in line for line in outside) <= 1  # an interval holds with 95 %
    assert not any("refused" in line for line in lines)


@pytest.mark.filterwarnings(
    "ignore:identify. the logs tell values outside:servocon.errors.ServoconWarning"
)
def test_a_machine_whose_log_contradicts_the_ranges_has_no_law():
    """A spring that hardens looks like a smaller mass, here one below those that are possible."""
    experiment = HiddenMachines(seed=1)
    (one,) = experiment.laws("spring")
    assert one.law is None
    assert "outside of the known ranges" in one.refusal
    assert experiment.able("spring") == []


def test_the_crane_has_the_equations_of_a_load_on_a_rope():
    """Against M, c and G by hand; the rope has another length than 1 m."""
    plant = HangingLoad(trolley=8.0, load=3.0, rope=0.7, friction=2.0)
    q, v = jnp.array([0.2, 0.5]), jnp.array([0.4, -0.9])
    coupled = 3.0 * 0.7 * np.cos(0.5)
    M = [[11.0, coupled], [coupled, 3.0 * 0.49]]
    F = [3.0 * 0.7 * np.sin(0.5) * 0.81 - 0.8, -3.0 * 9.81 * 0.7 * np.sin(0.5)]
    np.testing.assert_allclose(plant.mass_matrix(q, jnp.zeros(())), M, rtol=1e-12)
    np.testing.assert_allclose(plant.force(q, v, jnp.zeros(())), F, rtol=1e-12)


def test_a_slope_pulls_the_cart_and_is_in_its_energy():
    plant = SlopingCart(mass=2.0, friction=0.5, slope=1.5)
    rolling = sc.simulate(plant, None, [0.0], [0.3], 2.0)
    lost = np.trapezoid(0.5 * rolling.v[:, 0] ** 2, rolling.time)
    assert rolling.energy[0] - rolling.energy[-1] == pytest.approx(lost, rel=1e-4)
    assert rolling.q[-1, 0] < 0.0
