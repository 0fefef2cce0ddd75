"""The search for the worst plants and states, where they are known in closed form."""

import os

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax.tree_util import Partial

import servocon as sc
from servocon.certificates import evaluation, theorem_of
from servocon.certificates.assumptions import CHECK, FIT, stream_of
from servocon.certificates.evaluation import varies_with_time
from servocon.certificates.samples import Points, Space
from servocon.certificates.search import Hunt, Search, _better, _step


class Forced(sc.Plant):
    """Two unit masses: forces of many parameters, and a peak at one place."""

    parts: object = eqx.field(default=(0.0,) * 12, converter=lambda x: x)
    height: float = 0.0
    width: float = 1e-3
    drag: float = 0.1

    def mass_matrix(self, q, t):
        return jnp.eye(2)

    def force(self, q, v, t):
        signs = jnp.array([1.0, -1.0] * 6)
        peak = self.height * jnp.exp(-jnp.square((q[0] - 0.4371) / self.width))
        return jnp.stack([signs @ jnp.asarray(self.parts) + self.drag * v[1] + peak, 0.0])


class Pushed(eqx.Module):
    """The force on a plant, and True on one side."""

    def __call__(self, plant, q, v, t):
        return plant.force(q, v, t), q[0] > 0.0


REST = sc.residual(lambda q, v, t: v, name="rest")
BOX = sc.StateBox(q=([-1.0, -1.0], [1.0, 1.0]), v=([-1.0, -1.0], [1.0, 1.0]))
MODEL = Forced(parts=np.zeros(12), drag=0.0)
LAW = sc.ServoLaw(MODEL, REST, sc.Stabilizing(50.0))
MANY = sc.Uncertainty(Forced(parts=np.zeros(12)), {"parts": sc.uncertainty.Interval(-1.0, 1.0)})
FEW = {"samples": (8, 32), "safety_factor": 1.0}
MANY_PAIRS = 8192
"""Number of states in one call of machine code."""


def largest(plants, **options):
    """The largest ‖ζ‖ that a certificate counts with, and its worst sample."""
    certificate = sc.certify(plants, LAW, BOX, **{**FEW, **options})
    assumption = next(a for a in certificate.assumptions if a.text == "lumped uncertainty ‖ζ‖")
    return assumption.found, assumption.worst


def test_the_worst_of_4096_corners_is_found():
    """Of 12 parameters that add up, and a speed: 12 + 0.1; few of the samples come near."""
    found, worst = largest(MANY)
    assert found == pytest.approx(12.1, rel=1e-9)
    assert abs(worst.v[1]) == 1.0
    drawn, _ = largest(MANY, search=(0, 0, 0))
    assert drawn < 9.0


def test_a_peak_is_climbed():
    """A force peak of 3 N, 2 mm wide in a box of 2 m."""
    peak = Forced(parts=np.zeros(12), height=3.0)
    found, worst = largest(peak)
    assert found == pytest.approx(3.1, rel=1e-4)
    assert worst.q[0] == pytest.approx(0.4371, abs=1e-4)
    assert largest(peak, search=(0, 0, 0))[0] < 1.0


def test_a_search_packs_its_functions_once(monkeypatch):
    """Not at every step of its ascents, which would take longer than their values."""
    packed, pack = [], evaluation.pack
    note = lambda tree, where, *size: packed.append(where) or pack(tree, where, *size)
    monkeypatch.setattr(evaluation, "pack", note)
    largest(MANY)
    of_functions, of_plants = packed.count(""), packed.count("plant")
    assert of_functions < of_plants


@pytest.mark.skipif(os.cpu_count() == 1, reason="one thread")
@pytest.mark.parametrize(("count", "handed"), [(4096, 0), (MANY_PAIRS, 1)])
def test_only_large_work_is_handed_to_threads(monkeypatch, count, handed):
    pools, threads = [], evaluation._threads
    monkeypatch.setattr(evaluation, "_threads", lambda: pools.append(1) or threads())
    x = np.linspace(0.0, 1.0, count)[:, None]
    found = evaluation.values_of(jax.tree_util.Partial(_waves), x, x, x[:, 0])
    np.testing.assert_allclose(found, sum(np.sin(k * x[:, 0]) for k in range(60)), atol=1e-12)
    assert (len(pools) > 0) == handed


def test_what_is_evaluated_often_is_compiled_for_several_pairs_at_a_time(monkeypatch):
    """With the same bits, before and after, from the pairs on that `FREQUENT` allows."""
    made, rng = [], np.random.default_rng(3)
    whole = evaluation.machine_code
    keep = lambda *given: made.append(whole(*given)) or made[-1]
    monkeypatch.setattr(evaluation, "machine_code", keep)
    monkeypatch.setattr(evaluation, "FREQUENT", 30)
    states = rng.normal(size=(13, 2)), rng.normal(size=(13, 2)), rng.uniform(size=13)
    often = Partial(lambda plant, q, v, t: jnp.cos(q * t) / (v + plant.drag))
    found = [evaluation.evaluate(often, sc.batch([MODEL]), states) for _ in range(4)]
    assert [[place > 0 for place in one.addresses["values"]] for one in made] == [
        [True, False],
        [False, True],
    ]
    for values in found[1:]:
        np.testing.assert_array_equal(values, found[0])


def _waves(q, v, t):
    return sum(jnp.sin(k * q[0]) for k in range(60))


def test_known_values_at_more_plants_and_states_are_joined():
    function, rng = Pushed(), np.random.default_rng(0)
    q, v, t = rng.normal(size=(7, 2)), rng.normal(size=(7, 2)), rng.uniform(size=7)
    plants = sc.batch([MODEL.replace(drag=drag) for drag in (0.1, 0.2, 0.3, 0.4)])
    whole = evaluation.evaluate(function, plants, (q, v, t))
    for known, count in ((2, 5), (4, 5), (2, 7), (4, 7)):
        first = evaluation.evaluate(function, plants.at(np.arange(known)), (q[:5], v[:5], t[:5]))
        first = jax.tree.map(lambda x, n=min(count, 5): x[:, :n], first)
        beside = jax.tree.map(lambda x, k=known: x[:k, 5:], whole) if count > 5 else None
        below = jax.tree.map(lambda x, k=known, n=count: x[k:, :n], whole) if known < 4 else None
        found = evaluation.extended(first, beside, below)
        jax.tree.map(lambda x, y, n=count: np.testing.assert_array_equal(x, y[:, :n]), found, whole)


@pytest.mark.parametrize(("count", "machine"), [(3, True), (9000, True), (1000, False)])
def test_pairs_have_the_values_of_their_plant_and_state(monkeypatch, count, machine):
    """In one piece of machine code, in several, and by XLA."""
    if not machine:
        monkeypatch.setattr(evaluation, "_machine", lambda *_: None)
    function, rng = Pushed(), np.random.default_rng(1)
    q, v = rng.normal(size=(2, count, 2))
    drags, own = np.array([0.1, 0.2, 0.3]), np.arange(count) % 3
    plants = sc.batch([MODEL.replace(drag=drag) for drag in drags]).at(own)
    force, far = evaluation.Evaluation(function).of_pairs(plants, (q, v, np.zeros(count)))
    np.testing.assert_allclose(force[0, :, 0], drags[own] * v[:, 1], rtol=1e-12)
    np.testing.assert_array_equal(far[0], q[:, 0] > 0.0)


def test_a_bound_is_fitted_to_the_worst_corner():
    options = {"basis": lambda q, v, t: jnp.ones(1), **FEW}
    fitted = sc.certificates.estimate_bound(MANY, LAW, BOX, **options)
    np.testing.assert_allclose(fitted.coefficients, [12.1], rtol=1e-6)
    assert fitted.plants == 8
    assert "ascents of up to 30 steps (seed 0); no proof between samples" in str(fitted)
    only = sc.certificates.estimate_bound(MANY, LAW, BOX, search=(0, 0, 0), **options)
    assert "searched: drawn samples only (seed 0); no proof between samples" in str(only)


def test_batches_and_sets_without_a_box_are_searched_as_far_as_they_go():
    """Of a batch only states are searched for, of a set of one's own only plants."""

    class Drawn(sc.certificates.StateSet):
        t = sc.certificates.ALWAYS

        def sample(self, count, seed, law=None):
            return BOX.sample(count, seed)

        def outside(self, run):
            return BOX.outside(run)

    one = np.ones(12)
    signs = np.array([1.0, -1.0] * 6)
    batch = sc.batch([Forced(parts=0.5 * one), Forced(parts=0.25 * signs)])
    found, worst = largest(batch)
    assert (found, worst.member) == (pytest.approx(3.1, rel=1e-6), 1)
    certificate = sc.certify(MANY, LAW, Drawn(), **FEW)
    assert 12.0 < certificate.constants["‖ζ‖"] < 12.1 + 1e-9


def test_fit_and_check_draw_different_samples():
    """By default, and for every seed."""
    fit, check = (BOX.sample(64, stream_of(0, stream))[0] for stream in (FIT, CHECK))
    np.testing.assert_array_equal(fit, BOX.sample(64, 0)[0])
    assert not np.any(np.all(fit[:, None] == check, axis=-1)[16:, 16:])  # but for corners
    assert len({stream_of(seed, stream) for seed in range(50) for stream in (FIT, CHECK)}) == 100


def test_a_step_reaches_corners_however_short_its_reach():
    """The corner that the slope points to; with the steepest coordinate on its peak as it is."""
    z, slope = np.full((1, 3), 0.5), np.array([[1e3, -1.0, 0.0]])
    for value, best in (
        (lambda z, _: z[:, 0] - z[:, 1], [1.0, 0.0, 0.5]),
        (lambda z, _: -1e6 * (z[:, 0] - 0.5) ** 2 - z[:, 1] + (z[:, 2] == 0.5), [0.5, 0.0, 0.5]),
    ):
        step = _step(value)
        one = np.full(1, 1e-3), np.zeros(1, int)
        step(z, slope, *one)  # the first one tries the ends of each coordinate, too
        tried, values = step(z, slope, *one)
        np.testing.assert_array_equal(tried, [best])
        np.testing.assert_array_equal(values, value(tried, None))


def test_a_function_at_any_number_of_states_is_traced_once():
    traces = []

    def function(scale, q, v, t):
        traces.append(q.shape)
        return {"sum": scale * (q + v) + t, "time": t}

    for count in range(1, 130):
        q, t = np.arange(2.0 * count).reshape(count, 2), np.arange(count) + 0.5
        found = sc.certificates.values_of(jax.tree_util.Partial(function, 3.0), q, -2.0 * q, t)
        np.testing.assert_array_equal(found["sum"], t[:, None] - 3.0 * q)
        np.testing.assert_array_equal(found["time"], t)
    assert set(traces) == {(2,)}
    assert len(traces) <= 2


def test_the_best_points_of_each_quantity_are_added():
    """The three largest that exceed all samples by 1e-4 of them; each point once."""
    points = Points(np.arange(6.0)[:, None], np.arange(6), np.arange(6))
    values = np.array([[5.0, 9.0, 7.0, 6.0, 1.0, 2.0], [0.0, 3.0, 2.00019, 2.00021, 1.0, 0.0]])
    samples = np.array([[[1.0, 4.0]], [[2.0, 0.0]]])
    found = _better(points, values, samples)
    assert found.plant.tolist() == [1, 2, 3]
    assert _better(points, values[:, :2], samples).plant.tolist() == [0, 1]
    assert not _better(points, values, 10.0 + samples).plant.size


def test_ascents_that_would_be_the_same_are_not_made_again(monkeypatch):
    """From the same starts of the same quantity; another quantity climbs from all of its own."""
    drags = sc.Uncertainty(MODEL, {"drag": sc.uncertainty.Interval(0.0, 0.2)})
    space, function, counts = Space.drawn(drags, BOX, LAW, (4, 16), 0), Pushed(), []
    values, of_pairs = evaluation.evaluate(function, *space.samples), evaluation.Evaluation.of_pairs

    def counted(self, plants, states):
        counts.append(plants.size)
        return of_pairs(self, plants, states)

    def near(place):
        """Two quantities: one that is largest at a place, and one that never changes."""
        size = lambda q, v: -np.square(q - place).sum(-1) - np.square(v - place).sum(-1)
        return lambda values, states: {
            "near": values[0][..., 0] + size(*states[:2]),
            "far": values[0][..., 0] - size(*states[:2]),
        }

    def found(hunt, place):
        counts.clear()
        points = hunt.worst_points(space, function, near(place), values, space.states)
        return points, sum(counts)

    monkeypatch.setattr(evaluation.Evaluation, "of_pairs", counted)
    hunt, search = Hunt(Search(64, 8, 12), 0), Search(64, 8, 12)
    (first, many), (again, few) = found(hunt, 0.3), found(hunt, 0.3)
    assert first.plant.size > 1
    jax.tree.map(np.testing.assert_array_equal, first, again)
    assert few < many / 20
    (other, climbed), (fresh, _) = found(hunt, 0.25), found(Hunt(search, 0), 0.25)
    jax.tree.map(np.testing.assert_array_equal, other, fresh)  # from many of the same starts
    assert climbed > 10 * few


def test_a_search_that_cannot_be_made():
    with pytest.raises(sc.errors.InputError, match=r"search: got 3; expected .number of scouting"):
        sc.certify(MANY, LAW, BOX, search=3)


CAR = sc.constraint.hand_given(
    lambda q, v, t: jnp.array([[1.0, 4.0 * jnp.sin(q[1]) ** 2], [0.0, 1.0]]),
    lambda q, v, t: 0.0 * v,
    lambda q, v, t: v,
    name="wrong",
)


DRIFTING = sc.constraint.hand_given(
    lambda q, v, t: jnp.eye(2),
    lambda q, v, t: jnp.stack([0.0 * t, 4.0 * jnp.sin(q[1]) ** 2]),
    lambda q, v, t: v,
    name="wrong",
)


@pytest.mark.parametrize("examine", [sc.certify, sc.certificates.estimate_bound])
@pytest.mark.parametrize(("relation", "words"), [(CAR, "A .*row 0"), (DRIFTING, "b .*row 1")])
def test_a_hand_given_relation_that_is_wrong_away_from_the_start(examine, relation, words):
    """A, or b, is right where q₁ = 0 only."""
    law = sc.ServoLaw(MODEL, relation, sc.Stabilizing(50.0))
    first, second = words.split(" .*")
    with pytest.raises(
        sc.errors.InputError,
        match=rf"hand-given {first} of constraint 'wrong': got {second} off by .* at q",
    ):
        examine(MODEL, law, BOX, samples=(1, 8))


def test_a_run_says_where_a_hand_given_relation_is_wrong():
    law = sc.ServoLaw(MODEL, CAR, sc.Stabilizing(50.0))
    with pytest.warns(
        sc.errors.ServoconWarning, match=r"row 'wrong\[0\]' of its hand-given A is off .* t = 0.1 s"
    ):
        sc.simulate(MODEL, law, [0.0, 0.0], [0.5, 2.0], 1.0, points=11)


def test_states_without_times_are_for_what_does_not_vary_with_time():
    follow = sc.holonomic(lambda q, t: q - jnp.sin(t), rate=1.0)
    moving = sc.ServoLaw(MODEL, follow, sc.Stabilizing(50.0))
    gust = lambda q, v, t: jnp.stack([jnp.sin(t), 0.0])
    options = {"samples": (1, 8)}
    for law, disturbance in ((moving, None), (LAW, gust)):
        for examine in (sc.certify, sc.certificates.estimate_bound):
            with pytest.raises(sc.errors.InputError, match=r"Give StateBox\(..., t=\(first, last"):
                examine(MODEL, law, BOX, disturbance=disturbance, **options)
    bound = sc.Robust(lambda q, v, t: 1.0 + jnp.sin(t) ** 2, width=0.1, effectiveness=1.0)
    law = sc.ServoLaw(MODEL, REST, sc.Stabilizing(50.0), bound)
    with pytest.raises(sc.errors.InputError, match="plant, disturbance or bound that varies"):
        sc.certify(MODEL, law, BOX, **options)


class Many(sc.Plant):
    """Unit masses with friction, as many as there are coordinates."""

    friction: float = 0.5

    def mass_matrix(self, q, t):
        return jnp.eye(q.shape[0])

    def force(self, q, v, t):
        return -self.friction * v


@pytest.mark.parametrize("n", [4, 5])
def test_nothing_varies_with_time_in_many_coordinates_either(n):
    """From 5 on the rank of A is looked at beside the state, too, which was handed the time."""
    still = sc.holonomic(lambda q, t: q, rate=0.5, name="still")
    follow = sc.holonomic(lambda q, t: q - jnp.sin(t), rate=0.5, name="follow")
    ends = [-1.0] * n, [1.0] * n
    sizes = np.zeros(n), np.zeros(n), np.zeros(())
    for relation, varies in ((still, False), (follow, True)):
        law = sc.ServoLaw(Many(), relation, sc.Stabilizing(10.0))
        function = theorem_of(law).lumped(None, n)
        assert varies_with_time(function, Many(), *sizes) is varies
    law = sc.ServoLaw(Many(), still, sc.Stabilizing(10.0))
    box = sc.StateBox(q=ends, v=ends)
    certificate = sc.certify(Many(), law, box, samples=(1, 8), search=(0, 0, 0))
    assert certificate.ultimate_bound == 0.0


def test_states_without_times_hold_at_all_times():
    certificate = sc.certify(MODEL, LAW, BOX, samples=(1, 8))
    run = sc.simulate(MODEL, LAW, [0.0, 0.0], [0.1, 0.1], 3.0, t0=5.0)
    assert not certificate.states.outside(run).any()
    assert np.isnan(certificate.check(run).outside)
    timed = sc.StateBox(BOX.q, BOX.v, t=(5.0, 6.0))
    np.testing.assert_array_equal(timed.outside(run), run.time > 6.0)
    with pytest.raises(sc.errors.InputError, match=r"StateBox\.t"):
        sc.StateBox(BOX.q, BOX.v, t=(0.0, np.inf))
