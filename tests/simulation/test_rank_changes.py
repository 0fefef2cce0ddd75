"""A rank that changes during a run is reported, and the run goes on."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc


class Masses(sc.Plant):
    mass: float = 4.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(2)

    def force(self, q, v, t):
        return jnp.zeros(2)


def rows(q, v, t):
    """The second row is empty until q₀ = ½, and again from q₀ = 1.1 on."""
    opened = jnp.maximum(q[0] - 0.5, 0.0) * jnp.maximum(1.1 - q[0], 0.0)
    return jnp.stack([v[0] - 1.0, opened * v[1]])


LAW = sc.ServoLaw(Masses(), sc.residual(rows, name="gate", labels=["clock [m/s]", "gate [m/s]"]))
TIMES = np.linspace(0.0, 1.4, 8)


def test_change_of_rank(tmp_path):
    text = (
        r"constraint 'gate': the rank changed from 1 to 2 at t = 0\.6 s \(singular values \[0\.5, "
        r"0\.025\], dependent rows: none\); 1 more changes are in rank_changes"
    )
    with pytest.warns(sc.errors.ServoconWarning, match=text):
        run = sc.simulate(Masses(), LAW, [0.0, 0.0], [1.0, 0.0], times=TIMES)
    assert run.stopped is None
    np.testing.assert_array_equal(run.rank, [1, 1, 1, 2, 2, 2, 1, 1])
    opening, closing = run.rank_changes
    assert (opening["before"], opening["after"], opening["dependent"]) == (1, 2, [])
    assert (closing["before"], closing["after"]) == (2, 1)
    assert closing["time"] == pytest.approx(1.2)
    assert closing["dependent"] == ["gate [m/s]"]
    # Of A M^-1/2: 1/√4 and (0.1 · 0.5)/√4.
    np.testing.assert_allclose(opening["singular_values"], [0.5, 0.025], rtol=1e-6)
    run.save(tmp_path / "run.nc")
    assert sc.Trajectory.load(tmp_path / "run.nc").rank_changes == run.rank_changes


def test_members_of_a_batch():
    """The first starts beyond the gate, the second before it."""
    q0 = [[2.0, 0.0], [0.0, 0.0]]
    with pytest.warns(sc.errors.ServoconWarning, match="the rank of member 1 changed from 1 to 2"):
        run = sc.simulate(Masses(), LAW, q0, [1.0, 0.0], times=TIMES)
    assert [change["member"] for change in run.rank_changes] == [1, 1]


def test_constant_rank():
    run = sc.simulate(Masses(), LAW, [2.0, 0.0], [1.0, 0.0], times=TIMES)
    assert run.rank_changes == ()
