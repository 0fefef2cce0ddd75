"""Relations that jump are found, wherever they switch; steep and bent ones are not."""

import warnings

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates import StateSet
from servocon.certificates.assumptions import check_continuity
from servocon.certificates.samples import Space
from servocon.constraint import jump_search
from servocon.constraint.switches import Switching
from servocon.engine import Compiled
from servocon.errors import InputError, ServoconWarning
from servocon.precision import float64
from servocon_plants import flexible_joint_arm

BOX = sc.StateBox(q=([-2.0], [2.0]), v=([-2.0], [2.0]), t=(0.0, 4.0))


class Cart(sc.Plant):
    """Carts of 1 kg."""

    carts: int = 1

    def mass_matrix(self, q, t):
        return jnp.eye(self.carts)

    def force(self, q, v, t):
        return 0.0 * v


def box(carts):
    return sc.StateBox(
        q=([-1.0] * carts, [1.0] * carts), v=([-3.0] * carts, [3.0] * carts), t=(0.0, 6.0)
    )


def law_of(relation, carts=1):
    return sc.ServoLaw(Cart(carts), relation, sc.Stabilizing(3.0))


@float64
def refusal_of(relation, states: StateSet = BOX):
    """The words in which a certificate would be refused; None if the relation does not jump."""
    carts = np.size(states.q[0]) if isinstance(states, sc.StateBox) else 1
    law = law_of(relation, carts)
    space = Space.drawn(law.model, states, law, (1, 128), 3)
    try:
        check_continuity(law, space, states, 3)
    except InputError as error:
        return str(error)
    return None


def residual(part):
    return sc.residual(lambda q, v, t: v + part(q, v, t), name="switched")


def on_line(length):
    """Half the distance of two carts on a line, and their sum: the distance has a corner."""
    f = lambda q, t: (0.5 * length(q[0] - q[1]) + q[0] + q[1])[None]
    return sc.holonomic(f, rate=1.0)


GAINS = np.array([1.0, 0.2, 1.0, 0.2, 1.0, 0.2, 1.0])

JUMPS = {
    "conversion of t": residual(lambda q, v, t: q - 0.3 * (t / 2).astype(int)),
    "table": residual(lambda q, v, t: jnp.asarray(GAINS)[jnp.int32(t)] * q),
    "switch": residual(
        lambda q, v, t: q * jax.lax.switch(jnp.int32(t), [lambda: 1.0, lambda: 0.2, lambda: 1.0])
    ),
    "branches": residual(lambda q, v, t: jax.lax.cond(t < 2.0, lambda: q, lambda: 3.0 * q)),
    "division by a root": residual(lambda q, v, t: 0.3 * q[0] / jnp.sqrt(q[0] ** 2)),
    "arctan of an infinity": residual(lambda q, v, t: 0.3 * jnp.arctan(1.0 / q[0])),
    "pole": residual(lambda q, v, t: 0.01 / q**2),
    "poles of tan": residual(lambda q, v, t: 0.01 * jnp.tan(3.0 * q)),
    "angle": residual(lambda q, v, t: jnp.arctan2(q[::-1], q - 0.5)),
    "leader": residual(lambda q, v, t: 0.3 * v[jax.lax.top_k(q, 1)[1][0]]),
    "order": residual(lambda q, v, t: 0.3 * v[jnp.argsort(q)]),
    "remainder": residual(lambda q, v, t: jnp.mod(q + 0.5, 1.0)),
    "loop": residual(
        lambda q, v, t: jax.lax.while_loop(lambda x: x[0] > 0.3, lambda x: x - 0.3, q) + q
    ),
    "eigenvector": residual(
        lambda q, v, t: jnp.prod(
            jnp.linalg.eigh(jnp.array([[1.0, 0.2], [0.2, 1.0]]) * q[0])[1][:, 0]
        )
    ),
    "beside a wave": residual(
        lambda q, v, t: 0.6 * jnp.sin(20.0 * q[::-1]) + jnp.where(t < 2.0, 0.0, 0.3)
    ),
    "window in time": residual(lambda q, v, t: q + jnp.where(jnp.abs(t - 2.1234) < 1e-3, 0.3, 0.0)),
    "window in both": residual(
        lambda q, v, t: q + 0.3 * (jnp.abs(q[0] - 0.3) < 1e-3) * (jnp.abs(q[1] + 0.3) < 1e-3)
    ),
    "distance, root": on_line(lambda x: jnp.sqrt(x**2)),
    "distance, norm": on_line(lambda x: jnp.linalg.norm(x[None])),
    "angle by its cosine": on_line(lambda x: jnp.arccos(jnp.cos(x))),
    "path with corners": sc.holonomic(
        lambda q, t: q - jnp.interp(t, jnp.arange(4.0), jnp.array([0.0, 1.0, 0.0, 2.0])), rate=1.0
    ),
}


@pytest.mark.first(7)
@pytest.mark.parametrize("name", JUMPS)
def test_a_jump_is_found_in_a_set(name):
    told = refusal_of(JUMPS[name], box(2))
    assert told is not None
    assert ("β grows without bound" if "pole" in name else "β jumps by") in told


@pytest.mark.parametrize(
    "name", ["window in both", "distance, root", "order", "division by a root"]
)
def test_a_jump_is_found_along_the_coordinates_that_matter(monkeypatch, name):
    """As in sets of many coordinates, most of which do not change a margin."""
    used, slopes = [], jump_search._slopes
    record = lambda *given: used.append(given[3].shape[1]) or slopes(*given)
    monkeypatch.setattr(jump_search, "MANY", 1)
    monkeypatch.setattr(jump_search, "_slopes", record)
    assert "β jumps by" in str(refusal_of(JUMPS[name], box(2)))
    assert max(used) < 5  # q, v and t


def test_the_coordinates_of_a_condition_on_many_of_them(monkeypatch):
    """Small moves would show only the one that is farthest from meeting it."""
    monkeypatch.setattr(jump_search, "MANY", 1)
    all_of = residual(lambda q, v, t: q + jnp.where(jnp.all(q > 0.2), 0.3, 0.0))
    assert "β jumps by 0.3, because of a condition" in str(refusal_of(all_of, box(12)))


SMOOTH = {
    "max, abs, clip, sort": lambda q, v, t: (
        jnp.maximum(q, 0.1) + jnp.abs(q[::-1]) + jnp.clip(q, -0.2, 0.2) + jnp.sort(q)
    ),
    "steep": lambda q, v, t: 0.3 * jnp.tanh(500.0 * q) + 0.0 * jnp.floor(t),
    "steeper": lambda q, v, t: jnp.where(t < 2.0, 0.0, jnp.minimum(1e7 * (t - 2.0), 1.0)) * q,
    "joined": lambda q, v, t: jnp.where(q > 0.3, 2.0 * q - 0.3, q),
    "periodic": lambda q, v, t: jnp.sin(2.0 * jnp.pi * (t - jnp.floor(t))) * q,
    "root": lambda q, v, t: jnp.sqrt(jnp.abs(q)) * jnp.sign(q),
    "cubic root": lambda q, v, t: jnp.cbrt(q) + jnp.where(q < 0.0, 0.0, q),
    "sine over its angle": lambda q, v, t: (
        jnp.sinc(q) + jnp.where(jnp.abs(q) < 1e-3, q, jnp.sin(q))
    ),
    "table": lambda q, v, t: jnp.interp(t, jnp.linspace(0.0, 4.0, 9), jnp.arange(9.0) ** 2) * q,
    "steep table": lambda q, v, t: jnp.interp(
        t, jnp.array([0.0, 2.0, 2.0001, 6.0]), jnp.array([0.0, 0.0, 1.0, 1.0])
    ),
    "solved": lambda q, v, t: jnp.linalg.solve(jnp.eye(2) + 0.3 * jnp.diag(q), q),
}


@pytest.mark.parametrize("name", SMOOTH)
def test_what_is_steep_or_bent_does_not_jump(name):
    assert refusal_of(residual(SMOOTH[name]), box(2)) is None


def test_conditions_on_many_coordinates_are_met_together():
    """Of 128 states drawn from the box of 24 sides hardly one has all twelve above 0.2."""
    all_of = residual(lambda q, v, t: q + jnp.where(jnp.all(q > 0.2), 0.3, 0.0))
    assert "β jumps by 0.3, because of a condition" in str(refusal_of(all_of, box(12)))


def test_a_jump_has_its_place_and_its_size():
    told = refusal_of(residual(lambda q, v, t: q + 1e-3 * (q[0] > 0.3)))
    assert told is not None
    assert "row 0 of β jumps by 0.001, because of a conversion in lambda (" in told
    assert "at q = [0.3], v = " in told


def test_the_cure_is_that_of_the_cause():
    assert "servocon.frames.position_curve" in str(refusal_of(JUMPS["path with corners"], box(2)))
    assert "jnp.sin(angle - wanted)" in str(refusal_of(JUMPS["angle"], box(2)))
    assert "servocon.spatial.norm" in str(refusal_of(JUMPS["distance, norm"], box(2)))


def test_a_set_without_a_box_is_looked_at_between_its_states():
    class Ring(StateSet):
        """A ring around the origin, of |q| between 1 and 2."""

        t = (0.0, 4.0)

        def sample(self, count, seed, law=None):
            q, v, t = BOX.sample(count, seed)
            return np.sign(q) * (1.0 + 0.5 * np.abs(q)), v, t

        def outside(self, run):
            return np.any(np.abs(run.q) < 1.0, axis=-1)

    inside = lambda at: residual(lambda q, v, t: q + jnp.where(q > at, 0.3, 0.0))
    assert refusal_of(inside(1.5), Ring()) is not None
    assert refusal_of(inside(0.5), Ring()) is None


def test_a_law_that_jumps_is_refused():
    law = law_of(residual(lambda q, v, t: jnp.where(t < 2.0, 1.0, 3.0) * q))
    with pytest.raises(InputError, match=r"'switched': got row 0 of β jumps by .*, t = 2; expec"):
        sc.certify(Cart(), law, BOX, samples=(1, 64), search=(0, 0, 0))
    early = sc.StateBox(BOX.q, BOX.v, (0.0, 1.9))
    assert sc.certify(Cart(), law, early, samples=(1, 64), search=(0, 0, 0)).ultimate_bound < 1e-9


def test_every_family_refuses_a_law_that_jumps():
    """The nominal motion of a two-step law jumps; the links of a law behind springs."""
    moved = sc.holonomic(lambda q, t: q - jnp.where(t < 2.0, 0.0, 0.05), rate=2.0)
    two = sc.laws.TwoStepLaw(law_of(moved), [0.0], [0.0], sc.laws.polynomial_bound(1.0), width=0.02)
    tube = sc.certificates.Tube(two, 4.0)
    with (
        pytest.warns(ServoconWarning, match="of β jumps by 0.1") as caught,
        pytest.raises(InputError, match=r"row 0 of β jumps by 0\.1, .* t = 2; expected"),
    ):
        sc.certify(Cart(), two, tube, samples=(1, 64), search=(0, 0, 0))
    assert len(caught) == 1
    law = sc.laws.BacksteppingLaw(
        flexible_joint_arm(1, stiffness=100.0, rotor_inertia=0.2), moved, sc.Stabilizing(6.0)
    )
    errors = ([-0.05], [0.05])
    states = sc.certificates.ErrorBox(errors, errors, errors, errors, t=(0.0, 4.0))
    with pytest.raises(InputError, match=r"row 0 of β jumps by 0\.1, .* t = 2; expected"):
        sc.certify(law.model, law, states, samples=(1, 64), search=(0, 0, 0))


def test_a_run_over_a_jump_says_so_once(monkeypatch):
    """β = v + q with β̇ = −3β from 0; at 2 s it jumps by 2q = 2e⁻², to v + 3q."""
    law = law_of(residual(lambda q, v, t: jnp.where(t < 2.0, 1.0, 3.0) * q))
    jump = 2.0 * np.exp(-2.0)
    for points in (3, 11, 401):
        with pytest.warns(ServoconWarning) as caught:
            run = sc.simulate(Cart(), law, [1.0], [-1.0], 4.0, points=points)
        (text,) = (str(one.message) for one in caught)
        assert "row 'switched' of β jumps by" in text
        assert "at t = 2 s" in text
    assert f"jumps by {jump:.3g}, because of a condition in lambda" in text
    assert run.beta[205, 0] == pytest.approx(jump * np.exp(-0.15), rel=1e-2)
    starts = np.array([[-1.0], [1.0]]), np.array([[1.0], [-1.0]])
    place = law_of(residual(lambda q, v, t: jnp.where(q < 0.5, 1.0, 3.0) * q))
    for rows in (jump_search.ROWS, 401):  # all members at once, and one by one
        monkeypatch.setattr(jump_search, "ROWS", rows)
        with pytest.warns(ServoconWarning, match=r"β jumps by 1, .*, in member 1 at t = 0\.\d+ s"):
            sc.simulate(Cart(), place, *starts, 4.0, points=401)
    steep = law_of(residual(lambda q, v, t: jnp.clip(1e5 * (t - 2.0), 1.0, 3.0) * q))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        sc.simulate(Cart(), steep, [1.0], [-1.0], 4.0, points=401)


def test_relations_of_several_runs_are_each_looked_at_with_their_own_numbers():
    """A condition next to a bend, in three relations: the jump of 2a is largest in the last."""

    class Stepped(sc.Module):
        size: float

        def __call__(self, q, v, t):
            return (
                v + jnp.maximum(q - 0.3, 0.0) + jnp.where(jnp.sin(5.0 * t) > 0, 1, -1) * self.size
            )

    laws = sc.batch([law_of(sc.residual(Stepped(size))) for size in (0.1, 0.2, 0.5)])
    with pytest.warns(ServoconWarning, match=r"β jumps by 1, .* a condition .*, in member 2 at"):
        sc.simulate(sc.batch([Cart()] * 3), laws, [0.2], [0.0], 2.0)


def test_a_run_that_switches_faster_than_its_outputs_says_so():
    fast = law_of(residual(lambda q, v, t: jnp.where(jnp.sin(314.0 * t + 0.3) > 0, 1.0, 3.0) * q))
    with pytest.warns(ServoconWarning, match="of β jumps by"):
        sc.simulate(Cart(), fast, [1.0], [-1.0], 4.0, points=401)
    passed = law_of(residual(lambda q, v, t: q + jnp.where(jnp.abs(q[0] - 0.3) < 5e-4, 0.3, 0.0)))
    with pytest.warns(ServoconWarning, match=r"of β jumps by 0\.3, .* at t = 1\.2"):
        sc.simulate(Cart(), passed, [1.0], [-1.0], 4.0, points=101)


def test_the_largest_and_the_smallest_entry_are_watched_in_machine_code(monkeypatch):
    """Their margin is the distance to the next one, as NumPy's sort has it."""
    monkeypatch.setattr(Compiled, "_by_xla", None)
    beta = lambda numbers, q, v, t: v[jnp.argmax(q)] + v[jnp.argmin(q)] + 0.0 * t
    x = np.random.default_rng(0).normal(size=(20, 9))
    _, level, margin = Switching(float64(beta), (0, 4, 4)).states(np.zeros(0), x)
    ordered, order = np.sort(x[:, :4]), np.argsort(x[:, :4])
    for index, gap in ((order[:, -1], (-1, -2)), (order[:, 0], (1, 0))):
        distance = ordered[:, gap[0]] - ordered[:, gap[1]]
        own = [k for k in range(level.shape[1]) if np.array_equal(level[:, k], index)]
        assert own
        np.testing.assert_allclose(margin[:, own[0]], distance, rtol=1e-14)
