"""Relations that switch: β, A and b of the one that holds, and runs against SciPy by pieces."""

import warnings
from itertools import pairwise

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon.constraint.switched import schedule_of, with_relation

LINE = np.array([[1.0, -1.0, 0.0], [-1.0, 2.0, -1.0], [0.0, -1.0, 1.0]])
STAR = np.array([[2.0, -1.0, -1.0], [-1.0, 1.0, 0.0], [-1.0, 0.0, 1.0]])
GRAPHS = LINE, STAR
START = [1.0, -1.0, 0.5], [0.0, 0.2, -0.1]
DRAG, KAPPA = 0.3, 3.0


class Carts(sc.Plant):
    """Three carts of 1 kg."""

    drag: float = DRAG

    def mass_matrix(self, q, t):
        return jnp.eye(3)

    def force(self, q, v, t):
        return -self.drag * v


def consensus(graph, name="graph"):
    return sc.residual(lambda q, v, t, graph: v + graph @ q, parameters=graph, name=name)


def relation(instants=(1.0, 2.5), order=(0, 1, 0)):
    parts = [consensus(graph, name) for graph, name in zip(GRAPHS, ("line", "star"), strict=True)]
    return sc.constraint.switched(parts, instants, order=order, name="topology")


def law(instants=(1.0, 2.5)):
    return sc.ServoLaw(Carts(), relation(instants), sc.Stabilizing(gain=KAPPA))


def by_pieces(instants, times):
    """q of the closed loop, β̇ = −κβ between the instants, by SciPy."""
    x, found, ends = np.concatenate(START), [], [0.0, *instants, times[-1]]
    for k, (begin, end) in enumerate(pairwise(ends)):
        graph = GRAPHS[k % 2]
        rate = lambda t, x, L=graph: np.concatenate(
            [x[3:], -L @ x[3:] - KAPPA * (x[3:] + L @ x[:3])]
        )
        inside = times[(times >= begin) & (times < end)]
        asked = np.unique([*inside, end])
        piece = solve_ivp(rate, (begin, end), x, t_eval=asked, rtol=1e-11, atol=1e-13)
        found.append(piece.y[:3, : len(inside)])
        x = piece.y[:, -1]
    return np.concatenate([*found, x[:3, None]], axis=1).T


def test_a_run_is_that_of_the_pieces():
    """No warning of a jump at the instants, and the record says which relation holds."""
    run = sc.simulate(Carts(), law(), *START, 4.0, points=81)
    np.testing.assert_allclose(run.q, by_pieces((1.0, 2.5), run.time), atol=2e-6)
    held = (run.time >= 1.0) & (run.time < 2.5)
    assert np.array_equal(run.signals["topology"], held)
    graphs = np.where(held[:, None, None], STAR, LINE)
    np.testing.assert_allclose(run.beta, run.v + np.einsum("tij,tj->ti", graphs, run.q), atol=1e-12)


def test_members_of_a_batch_may_switch_at_other_instants():
    several = (1.0, 2.5), (0.4, 3.1)
    runs = sc.simulate(Carts(), sc.batch([law(x) for x in several]), *START, 4.0, points=41)
    for q, instants in zip(runs.q, several, strict=True):
        np.testing.assert_allclose(q, by_pieces(instants, runs.time), atol=2e-6)


@pytest.mark.parametrize(("t", "held"), [(0.0, 0), (0.999, 0), (1.0, 1), (2.5, 0), (9.0, 0)])
def test_the_values_are_those_of_the_relation_that_holds(t, held):
    """From its instant on."""
    whole, own = relation(), relation().parts[held]
    q, v = jnp.asarray(START[0]), jnp.asarray(START[1])
    for got, expected in zip(
        whole.linearize(Carts(), q, v, jnp.asarray(t)),
        own.linearize(Carts(), q, v, jnp.asarray(t)),
        strict=True,
    ):
        assert np.array_equal(got, expected)
    assert np.array_equal(whole.beta(Carts(), q, v, jnp.asarray(t)), v + GRAPHS[held] @ q)


def test_positions_of_a_formation_that_changes():
    """f of the formation that holds; its own relations alone have a part in the labels."""
    shapes = np.array([[0.0, 1.0, 2.0], [2.0, 0.0, 1.0]])
    parts = [
        sc.holonomic(
            lambda q, t, at: q - at, 2.0, parameters=at, name="formation", labels=list("abc")
        )
        for at in shapes
    ]
    whole = sc.constraint.switched(parts, [1.5])
    run = sc.simulate(
        Carts(), sc.ServoLaw(Carts(), whole, sc.Stabilizing(gain=8.0)), *START, 8.0, points=81
    )
    at = np.where((run.time < 1.5)[:, None], shapes[0], shapes[1])
    np.testing.assert_allclose(run.position_error, run.q - at, atol=1e-12)
    assert np.abs(run.position_error[-1]).max() < 1e-4
    assert run.axes.row == ("a", "b", "c")
    assert float(whole.position_decay()) == 2.0


def test_a_jump_within_a_relation_is_told():
    parts = [
        consensus(LINE),
        sc.residual(lambda q, v, t: v + jnp.where(t < 2.0, 1.0, 3.0) * q, name="jumps"),
    ]
    own = sc.constraint.switched(parts, [1.0])
    with pytest.warns(sc.errors.ServoconWarning, match=r"jumps by .* at t = 2 s"):
        sc.simulate(Carts(), sc.ServoLaw(Carts(), own, sc.Stabilizing(gain=1.0)), *START, 3.0)
    early = sc.constraint.switched(parts[::-1], [1.0])  # does not hold when it would jump
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        sc.simulate(Carts(), sc.ServoLaw(Carts(), early, sc.Stabilizing(gain=1.0)), *START, 3.0)


def test_a_jump_within_a_relation_is_told_with_its_member():
    """The second member holds the relation when it jumps, the first one does not."""
    parts = [
        sc.residual(lambda q, v, t: v + jnp.where(t < 2.0, 1.0, 3.0) * q, name="jumps"),
        consensus(LINE),
    ]
    laws = [
        sc.ServoLaw(Carts(), sc.constraint.switched(parts, [at]), sc.Stabilizing(gain=1.0))
        for at in (1.0, 2.5)
    ]
    with pytest.warns(sc.errors.ServoconWarning, match=r"in member 1 at t = 2 s"):
        sc.simulate(Carts(), sc.batch(laws), *START, 3.0)


def test_the_schedule_of_a_law():
    own = law()
    schedule = schedule_of(own)
    assert schedule is not None
    assert schedule.instants.tolist() == [1.0, 2.5]
    assert (schedule.dwell, schedule.transitions) == (1.5, ((0, 1), (1, 0)))
    assert schedule.names == ("line", "star")
    assert schedule.intervals(np.array([0.0, 0.5, 1.0, 3.0])) == [
        (0, slice(0, 2)), (1, slice(2, 3)), (0, slice(3, 4)),
    ]  # fmt: skip
    one: sc.ServoLaw = with_relation(own, 1)
    assert schedule_of(one) is None
    q, v = map(np.array, START)
    np.testing.assert_allclose(one.step(q, v, 0.0).u, own.step(q, v, 1.0).u, rtol=1e-14)


def test_neighbours_of_all_relations_count():
    chain, ring = [[1], [0, 2], [1]], [[2], [0], [1]]
    row = lambda own, others, t: own.v - jnp.sum(others.q - own.q, axis=0)
    parts = [
        sc.residual(sc.neighbours.each_agent(row, 3, sc.neighbours.listed(graph)))
        for graph in (chain, ring)
    ]
    whole = sc.constraint.switched(parts, [1.0])
    assert whole.coupling is not None
    assert [set(row) - {-1} for row in whole.coupling.columns.tolist()] == [
        {0, 1, 2},
        {0, 1, 2},
        {1, 2},
    ]
    assert sc.constraint.switched([parts[0], consensus(LINE)], [1.0]).coupling is None


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"instants": [1.0, 2.0]}, r"got 2 for 2 instants; expected 3: .*order="),
        ({"instants": [2.0, 1.0], "order": [0, 1, 0]}, "instants: got .* in order"),
        ({"instants": [np.nan]}, "instants: got"),
        ({"order": [0, 0]}, r"order\[1\]: got 0, as order\[0\]"),
        ({"order": [0, 2]}, r"order\[1\]: got 2; expected an index of 2 relations"),
        ({"order": 1}, "order: got 1; expected a list"),
        ({"relations": [consensus(LINE)]}, "expected a list of at least two"),
        ({"relations": [consensus(LINE), 3]}, r"relations\[1\]: got int"),
    ],
)
def test_bad_input(given, words):
    usual = {"relations": [consensus(LINE), consensus(STAR)], "instants": [1.0]}
    with pytest.raises(sc.errors.InputError, match=words):
        sc.constraint.switched(**(usual | given))


def test_relations_with_other_numbers_of_rows():
    parts = [consensus(LINE), sc.residual(lambda q, v, t: v[:2])]
    own = sc.ServoLaw(Carts(), sc.constraint.switched(parts, [1.0]), sc.Stabilizing(gain=1.0))
    with pytest.raises(sc.errors.ShapeError, match="got 3, 2 rows; expected the same number"):
        sc.simulate(Carts(), own, *START, 1.0)


class Picky(sc.Constraint):
    """A consensus that refuses q₁ > 0."""

    name: str = eqx.field(static=True, default="picky")
    labels: tuple[str, ...] | None = eqx.field(static=True, default=None)

    def beta(self, plant, q, v, t):
        return v + LINE @ q

    def check_state(self, plant, q, v, t):
        if q[0] > 0.0:
            raise sc.errors.InputError("q0", got=float(q[0]), expected="at most 0")


@pytest.mark.parametrize(("t", "refused"), [(0.0, False), (0.999, False), (1.0, True), (3.0, True)])
def test_a_state_is_refused_by_the_relation_that_holds(t, refused):
    whole = sc.constraint.switched([consensus(STAR), Picky()], [1.0])
    q, v = map(np.array, START)
    if not refused:
        return whole.check_state(Carts(), q, v, t)
    with pytest.raises(sc.errors.InputError, match="q0: got 1"):
        whole.check_state(Carts(), q, v, t)
