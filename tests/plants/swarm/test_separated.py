"""Robots that keep a distance by design: against closed forms, NumPy, a certificate and attacks."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import (
    LinearQuadratic,
    Radio,
    Surroundings,
    Swarm,
    separated_swarm,
    swarm_relation,
)
from servocon_plants.radio import Heard
from servocon_plants.swarm.separated import Cones, VirtualRobots, held_bound, nearest_allowed
from tests.plants.swarm.test_each_robot import swarms_of

PERIOD = 0.02

NO_PULL = LinearQuadratic(0.0, 0.0)
"""Robots that only see their goal, and so run into each other."""


def crossing(t):
    """A goal that leaps to the other side, again and again."""
    side = jnp.tanh(8.0 * jnp.sin(1.3 * t))
    return jnp.stack([2.0 * side, 0.5 * jnp.cos(2.0 * t)])


def lattice(robots, spacing, corner=(0.0, 0.0)):
    side = int(np.ceil(np.sqrt(robots)))
    cells = np.stack(np.meshgrid(np.arange(side), np.arange(side)), -1).reshape(-1, 2)[:robots]
    return (spacing * cells + np.asarray(corner)).ravel()


def virtual_of(robots, goal=(0.0, 0.0), attraction=100.0, radio=None, **options):
    """Robots that all press to one point."""
    model = Swarm(robots=robots)
    around = Surroundings(goal, attraction=attraction)
    relation = swarm_relation(model, NO_PULL, surroundings=around)
    return VirtualRobots(model, relation, **({"period": PERIOD, "radio": radio} | options))


def units(rng, *shape):
    x = rng.normal(size=shape)
    return x / np.linalg.norm(x, axis=-1, keepdims=True)


def gusts_of(robots, size, count):
    """Batch of random pushes of this size [N]."""
    return sc.batch(
        [
            sc.uncertainty.SinusoidalDisturbance.random(size * np.ones(2 * robots), i)
            for i in range(count)
        ]
    )


def test_wishes_are_moved_into_their_half_spaces():
    """200 sets of random rows: inside, no longer, unchanged where allowed; one row: projected."""
    rng = np.random.default_rng(0)
    wish = rng.normal(size=(200, 2))
    normals = rng.normal(size=(200, 12, 2))
    normals /= np.linalg.norm(normals, axis=2, keepdims=True)
    slack = rng.uniform(0, 0.6, (200, 12)) * rng.integers(0, 2, (200, 12))
    exact = jnp.ones(slack.shape), jnp.zeros(slack.shape)
    rows = Cones(jnp.asarray(normals), *exact, jnp.asarray(slack))
    p = np.asarray(nearest_allowed(jnp.asarray(wish), rows))
    inward = -np.einsum("ijk,ik->ij", normals, p)
    assert np.all(inward <= slack + 1e-12)
    assert np.all(np.linalg.norm(p, axis=1) <= np.linalg.norm(wish, axis=1) + 1e-12)
    allowed = np.all(-np.einsum("ijk,ik->ij", normals, wish) <= slack, axis=1)
    np.testing.assert_allclose(p[allowed], wish[allowed], atol=1e-12)
    one = np.asarray(nearest_allowed(jnp.asarray(wish), Cones(*(part[:, :1] for part in rows))))
    beyond = np.maximum(-np.sum(normals[:, 0] * wish, axis=1) - slack[:, 0], 0.0)
    np.testing.assert_allclose(one, wish + beyond[:, None] * normals[:, 0], atol=1e-12)


def test_two_robots_run_into_each_other():
    """Head on d − D is critically damped: (d₀ − D)(1 + ωt/2) e^{−ωt/2}, while both press."""
    D, rate, start = 0.5, 4.0, 0.9
    model = Swarm(robots=2)
    around = Surroundings([0.0, 0.0], attraction=100.0)
    relation = swarm_relation(model, NO_PULL, surroundings=around)
    virtual = VirtualRobots(model, relation, D, 0.5, rate)
    q = np.array([-start / 2, 0.0, start / 2, 0.0])
    run = sc.simulate(
        model, virtual, q, np.zeros(4), 4.0, points=81, solver=sc.Solver(rtol=1e-10, atol=1e-12)
    )
    apart = np.asarray(model.closest_distance(run.q)) - D
    expected = (start - D) * (1 + rate * run.time / 2) * np.exp(-rate * run.time / 2)
    np.testing.assert_allclose(apart, expected, atol=1e-8)


@pytest.mark.long
@pytest.mark.parametrize(("robots", "spacing"), [(6, 0.52), (20, 0.6)])
def test_uncertain_robots_in_gusts_keep_their_distance(robots, spacing):
    """After a goal that leaps, between obstacles: distances, clearance, errors and forces."""
    gust = 0.4
    around = Surroundings(
        crossing, [[0.0, 0.6], [-0.4, -0.9]], 0.2, attraction=4.0, repulsion=0.01, reach=0.2
    )
    model = Swarm(2.0, 0.1, robots=robots)
    relation = swarm_relation(model, NO_PULL, surroundings=around)
    q = lattice(robots, spacing, (-4.5, -1.0))
    made = separated_swarm(
        swarms_of(robots),
        model,
        relation,
        q,
        distance=0.5,
        speed=0.8,
        width=0.04,
        disturbance=np.sqrt(2) * gust,
    )
    gusts = gusts_of(robots, gust, 3)
    plants = swarms_of(robots).sample(3, seed=robots).plants
    run = sc.simulate(
        plants,
        made.law,
        q,
        np.zeros(2 * robots),
        8.0,
        points=161,
        solver=sc.Solver(method="tsit5", rtol=1e-4, atol=1e-6),
        disturbance=gusts,
    )
    virtual = run.law_state["nominal q"]
    apart, own = (np.asarray(model.closest_distance(x)) for x in (run.q, virtual))
    assert own.min() > 0.5 - 1e-4  # of the solver's error
    assert made.distance <= apart.min() < 0.52
    assert made.distance > 0.9 * apart.min()
    gap = np.asarray(around.clearance(run.q.reshape(3, 161, robots, 2)))
    assert gap.min() >= made.clearance
    each = lambda x: np.linalg.norm(x.reshape(3, 161, robots, 2), axis=3)
    assert each(run.q - virtual).max() <= made.error
    assert 0.2 * made.force < each(run.u).max() <= made.force
    assert each(run.law_state["nominal v"]).max() <= 0.8 + 1e-4


@pytest.mark.long
def test_its_constants_hold_where_a_certificate_looks():
    """Three robots: `certify` finds α and Γ large enough at its samples, and the same errors."""
    around = Surroundings([2.0, 0.0], attraction=3.0)
    model = Swarm(2.0, 0.1, robots=3)
    relation = swarm_relation(model, NO_PULL, surroundings=around)
    q = lattice(3, 0.6, (-1.0, 0.0))
    made = separated_swarm(
        swarms_of(3), model, relation, q, distance=0.5, speed=0.5, disturbance=0.3
    )
    certificate = sc.certify(
        swarms_of(3),
        made.law,
        sc.certificates.Tube(made.law, 3.0),
        disturbance=0.3 / np.sqrt(2) * np.ones(6),
        samples=(16, 64),
        search=(128, 2, 5),
    )
    assert all(one.found <= 1.0 for one in certificate.assumptions if "over" in one.text)
    each = [g for g in certificate.guarantees if g.quantity.agent is not None]
    assert min(g.ultimate_bound for g in each) == pytest.approx(made.error, rel=1e-6)


def test_what_is_known_is_as_far_off_as_it_can_be():
    """Against the motion itself: 300 random ones are within the errors, the worst one at them."""
    rng = np.random.default_rng(1)
    virtual = virtual_of(2, radio=Radio(0.1, 0.1), speed=0.7, rate=5.0)
    h, w, top, cases = PERIOD, 5.0, 0.7, 300
    age, worst = rng.integers(0, 25, cases), np.arange(cases) < 50
    told = rng.normal(size=(cases, 2)), top * rng.random((cases, 1)) * units(rng, cases, 2)
    (x, v), way = told, units(rng, cases, 2)
    for k in range(25):
        any_way = rng.random((cases, 1)) ** 0.3 * units(rng, cases, 2)
        a = -w * v + w * top * np.where(worst[:, None], way, any_way)
        moves = (k < age)[:, None]
        x, v = np.where(moves, x + h * v + h**2 / 2 * a, x), np.where(moves, v + h * a, v)

    def known(place, velocity, age):
        here = lambda y: jnp.stack([jnp.zeros(2), y])
        start = Heard.start(here(place), here(velocity), 5)
        heard = Heard(start.place, start.velocity, start.age + age, start.sent, start.sample + 0.5)
        of_pairs = virtual._known(jnp.zeros((2, 2)), jnp.zeros((2, 2)), heard)
        return [one[0, 1] for one in of_pairs]

    of_each = jax.jit(jax.vmap(known))(*map(jnp.asarray, (*told, age)))
    place, stop, error, far = map(np.asarray, of_each)
    off = np.linalg.norm(x - place, axis=1)
    beyond = np.linalg.norm(x + 2 / w * v - stop, axis=1)
    assert np.all(off <= error + 1e-12)
    assert np.all(beyond <= far + 1e-12)
    np.testing.assert_allclose(off[worst], error[worst], rtol=0, atol=1e-12)
    np.testing.assert_allclose(beyond[worst], far[worst], rtol=0, atol=1e-12)


@pytest.mark.parametrize("dimension", [2, 3])
def test_cones_are_all_their_half_spaces(dimension):
    """The distance of p is the largest −n·p over many n of the cone; its direction leads inside."""
    rng = np.random.default_rng(dimension)
    axis, p = units(rng, 60, 1, dimension), rng.normal(size=(60, dimension))
    angle = rng.uniform(0.0, np.pi / 2, (60, 1))
    angle[:10] = 0.0
    cones = Cones(*map(jnp.asarray, (axis, np.cos(angle), np.sin(angle), np.zeros((60, 1)))))
    distance, toward = (np.asarray(y)[:, 0] for y in cones.outside(jnp.asarray(p)))
    tilt = units(rng, 60, 4000, dimension)
    tilt -= np.sum(tilt * axis, axis=2, keepdims=True) * axis
    tilt /= np.linalg.norm(tilt, axis=2, keepdims=True)
    turn = angle * np.sqrt(rng.uniform(0.0, 1.0, (60, 4000)))
    turn[:, ::2] = angle
    n = np.cos(turn)[..., None] * axis + np.sin(turn)[..., None] * tilt
    found = np.maximum((-np.einsum("ijk,ik->ij", n, p)).max(axis=1), 0.0)
    assert np.all(found <= distance + 1e-9)
    np.testing.assert_allclose(found, distance, atol=0.01)
    moved = p + distance[:, None] * toward
    assert np.all(np.einsum("ijk,ik->ij", n, moved) >= -1e-8)
    np.testing.assert_allclose(np.linalg.norm(toward[distance > 0], axis=1), 1.0, rtol=1e-9)


def test_a_wish_on_the_edge_is_not_stopped_by_rounding():
    """One cone without slack: the projection, and not zero."""
    rng = np.random.default_rng(5)
    angle = rng.uniform(0.1, 1.4, (200, 1))
    zero = np.zeros((200, 1))
    cones = Cones(*map(jnp.asarray, (units(rng, 200, 1, 2), np.cos(angle), np.sin(angle), zero)))
    wish = jnp.asarray(units(rng, 200, 2))
    distance = np.asarray(cones.outside(wish)[0])[:, 0]
    size = np.linalg.norm(nearest_allowed(wish, cones), axis=1)
    np.testing.assert_allclose(size**2, 1.0 - distance**2, atol=1e-6)


def test_what_a_robot_may_do_holds_for_the_robots_as_they_are():
    """20,000 old messages, a motion since, and the half space of the true line."""
    rng = np.random.default_rng(4)
    D, top, w, h, cases = 0.5, 0.7, 5.0, PERIOD, 20_000
    virtual = virtual_of(2, radio=Radio(0.1, 0.1), speed=top, rate=w, distance=D)
    age = rng.integers(0, 120, cases) // rng.choice([1, 3, 20], cases)
    x = np.stack(
        [np.zeros((cases, 2)), rng.uniform(0.5, 1.4, (cases, 1)) * units(rng, cases, 2)], 1
    )
    v = top * rng.random((cases, 2, 1)) ** 0.2 * units(rng, cases, 2, 2)
    beside = np.stack([-x[:, 1, 1], x[:, 1, 0]], 1) / np.linalg.norm(x[:, 1], axis=1)[:, None]
    v[::2] = top * np.stack([beside, -beside], 1)[::2] * rng.random((cases // 2, 1, 1))
    told = x.copy(), v.copy()
    way = units(rng, cases, 2)
    for k in range(120):
        moves = (k < age)[:, None]
        a = -w * v[:, 1] + w * top * rng.random((cases, 1)) ** 0.2 * way
        x[:, 1] += np.where(moves, h * v[:, 1] + h**2 / 2 * a, 0.0)
        v[:, 1] += np.where(moves, h * a, 0.0)
    y = x[:, 0] - x[:, 1]
    line = 2 / w * (v[:, 0] - v[:, 1])
    share = np.clip(-np.sum(y * line, axis=1) / np.sum(line**2, axis=1), 0, 1)
    nearest = y + share[:, None] * line
    distance = np.linalg.norm(nearest, axis=1)
    n = nearest / distance[:, None]
    pressing = rng.random((cases, 1)) < 0.6
    wish = w * top * np.where(pressing, -n, units(rng, cases, 2))

    def allowed(x, v, place, velocity, age, wish):
        start = Heard.start(place, velocity, 5)
        heard = Heard(start.place, start.velocity, start.age + age, start.sent, start.sample + 0.5)
        return nearest_allowed(jnp.stack([wish, wish]), virtual._cones(x, v, heard))[0]

    p = np.asarray(jax.jit(jax.vmap(allowed))(*map(jnp.asarray, (x, v, *told, age, wish))))
    able = distance >= D  # states in which two robots can be
    room = w**2 / 8 * (np.sum(n * y, axis=1) - D)
    inward = -np.sum(n * p, axis=1)
    assert np.all(inward[able] <= room[able] + 1e-9)
    assert np.mean(np.linalg.norm(p, axis=1)[able] > 0.1) > 0.3
    assert np.mean(inward[able] > 0.5 * room[able]) > 0.1


def test_two_robots_on_a_line():
    """Head on, by NumPy from the formulas: every sample of 3 s to rounding."""
    D, w, top, h = 0.5, 4.0, 0.5, 0.1
    virtual = virtual_of(2, distance=D, speed=top, rate=w, period=h)
    y, v, expected = -0.45, 0.0, []
    for _ in range(31):
        expected.append(y)
        a = -w * v + min(w * top, w**2 / 8 * (-2 * y - D))
        y, v = y + h * v + h**2 / 2 * a, v + h * a
    run = sc.simulate(
        virtual.model, virtual, [-0.45, 0, 0.45, 0], np.zeros(4), 3.0, points=31, period=h
    )
    np.testing.assert_allclose(run.q[:, 0], expected, atol=1e-8)
    assert run.q[-1, 0] == pytest.approx(-D / 2, abs=1e-2)


LONG_PERIOD = 1.0 / 6.0


@pytest.mark.first(1)
@pytest.mark.parametrize(
    ("period", "delay"),
    [
        (0.02, None),
        (0.02, 0),
        (LONG_PERIOD, 3),
        *(pytest.param(*case, marks=pytest.mark.long) for case in ((0.02, 3), (LONG_PERIOD, None))),
        pytest.param(LONG_PERIOD, 0, marks=pytest.mark.long),
    ],
)
def test_virtual_robots_never_come_nearer(period, delay):
    """Five that press to one moving point, by samples as long as 1/ω, and with old messages."""
    radio = None if delay is None else Radio(2 * period, delay * period, 0.3)
    virtual = virtual_of(5, crossing, radio=radio, period=period)
    q = lattice(5, 0.7, (-0.7, -0.5))
    steps = round(8.0 / period)
    run = sc.simulate(
        virtual.model, virtual, q, np.zeros(10), steps * period, points=4 * steps + 1, period=period
    )
    apart = np.asarray(virtual.model.closest_distance(run.q))
    assert apart.min() >= 0.5 - 1e-9
    assert apart.min() < (0.52 if radio is None else 0.75)
    speed = np.linalg.norm(run.v.reshape(-1, 5, 2), axis=2)
    assert 0.3 < speed.max() <= 0.5 + 1e-9


def test_the_bound_with_held_inputs():
    """The inequality of the page on theory, by its terms; and 1,000 masses pushed at random."""
    rng = np.random.default_rng(7)
    for _ in range(50):
        alpha, drift, damping = rng.uniform(0, 0.4), rng.uniform(0.1, 3), rng.uniform(0, 0.5)
        k, width, h = rng.uniform(1, 8), rng.uniform(0.3, 0.6), rng.uniform(0.001, 0.01)
        bound = held_bound(alpha, drift, damping, k, width, h)
        strength = 1.1 * bound + 1e-6
        least = strength / (1 - alpha) / width
        most = least + alpha * k * 2 / (1 - alpha)
        push = drift + damping * 2 * width
        jerk = (1 + alpha) * (k * 2 * width + most * width) + push
        w = push + 2 * alpha * k * width + k * h * jerk
        assert 0.9 * (1 - alpha) * least * width < w <= (1 - alpha) * least * width
        e, v = np.zeros(1000), np.zeros(1000)
        share = 1 + alpha * rng.choice([-1, 1], 1000)
        largest = 0.0
        for _ in range(300):
            s = v + k * e
            gain = (strength + alpha * k * np.abs(v)) / (1 - alpha) / width
            away = np.where(rng.random(1000) < 0.9, np.sign(s + 1e-9), rng.choice([-1, 1], 1000))
            a = -share * (k * v + gain * s) + away * drift
            e, v = e + h * v + h**2 / 2 * a, v + h * a
            largest = max(largest, np.abs(e).max())
        assert 0.1 * width / k < largest <= width / k


def test_the_force_with_held_inputs():
    """The largest force by NumPy, from the formulas of the page on theory; friction counts."""
    model = Swarm(2.0, 0.1, robots=2)
    relation = swarm_relation(model, NO_PULL, surroundings=Surroundings([0.0, 0.0]))
    speed, rate, k, width, h, gust = 0.5, 6.0, 5.0, 0.2, 0.01, 0.3
    made = separated_swarm(
        swarms_of(2, friction=4.0),
        model,
        relation,
        [-1.0, 0.0, 1.0, 0.0],
        distance=0.5,
        speed=speed,
        rate=rate,
        tracking=k,
        width=width,
        disturbance=gust,
        period=h,
    )
    alpha, damping = 2.0 / 1.7 - 1.0, 4.0 / 1.7
    push = alpha * 2 * rate * speed + 3.9 / 1.7 * speed + gust / 1.7
    push += damping * (2 * rate * speed * h + 2 * width)
    slips, share = 2 * alpha * k * width, (1 + alpha) / (1 - alpha)
    known = push + slips + k * h * ((1 + alpha) * 2 * k * width + share * slips + push)
    bound = known / (1 - 1.1 * k * h * share)
    slope = (1.1 * bound + 1e-6 + slips) / (1 - alpha)
    force = 2.0 * (2 * rate * speed + 2 * k * width + slope) + 0.1 * speed
    assert made.force == pytest.approx(force, rel=1e-12)


@pytest.mark.first(1)
@pytest.mark.parametrize(
    ("width", "radio"),
    [
        (0.09, Radio(0.1, 0.05, 0.2)),
        pytest.param(0.2, Radio(0.1, 0.05, 0.2), marks=pytest.mark.long),
        (0.1, None),
    ],
)
def test_robots_with_held_inputs_follow_within_the_error(width, radio):
    """Ends of the ranges, gusts, and samples at 100 Hz: error, force, and no false warning."""
    robots, gust = 4, 0.4
    around = Surroundings(
        crossing, [[0.0, 0.6], [-0.4, -0.9]], 0.2, attraction=4.0, repulsion=0.01, reach=0.2
    )
    model = Swarm(2.0, 0.1, robots=robots)
    relation = swarm_relation(model, NO_PULL, surroundings=around)
    q = lattice(robots, 0.6, (-3.0, -0.6))
    made = separated_swarm(
        swarms_of(robots),
        model,
        relation,
        q,
        distance=0.5,
        speed=0.8,
        width=width,
        disturbance=np.sqrt(2) * gust,
        period=0.01,
        radio=radio,
    )
    gusts = gusts_of(robots, gust, 2)
    ranges = [[1.7] * robots + [0.0] * robots, [2.4] * robots + [0.4] * robots]
    ends = swarms_of(robots).at(np.array(ranges)).plants
    run = sc.simulate(
        ends,
        made.law,
        q,
        np.zeros(2 * robots),
        6.0,
        points=601,
        solver=sc.Solver(rtol=1e-6),
        disturbance=gusts,
    )
    each = lambda x: np.linalg.norm(x.reshape(2, 601, robots, 2), axis=3)
    off = each(run.q - run.law_state["nominal q"]).max()
    assert 0.02 * made.error < off <= made.error
    assert 0.1 * made.force < each(run.u).max() <= made.force
    assert np.asarray(model.closest_distance(run.q)).min() >= made.distance
    gap = np.asarray(around.clearance(run.q.reshape(2, 601, robots, 2)))
    assert gap.min() >= made.clearance


def test_what_is_refused():
    model, plants = Swarm(robots=2), swarms_of(2)
    relation = swarm_relation(model, NO_PULL, surroundings=Surroundings([0.0, 0.0], [[2.0, 0.0]]))
    make = lambda q, v=None, **options: separated_swarm(
        plants, model, relation, q, v, **({"distance": 0.5, "speed": 0.5} | options)
    )
    near = np.array([0.0, 0.0, 0.4, 0.0])
    with pytest.raises(sc.errors.InputError, match=r"robots 0 and 1 0\.4 m apart; expected"):
        make(near)
    with pytest.raises(sc.errors.InputError, match="robot 1 and obstacle 0"):
        make(np.array([0.0, 0.0, 0.8, 0.0]))
    far = np.array([-2.0, 0.0, -1.4, 0.0])
    with pytest.raises(sc.errors.InputError, match="from where they can stop"):
        make(far, np.array([0.4, 0.0, 0.0, 0.0]))
    with pytest.raises(sc.errors.InputError, match=r"a robot with 0\.6 m/s"):
        make(far, np.array([-0.6, 0.0, 0.0, 0.0]))
    with pytest.raises(sc.errors.InputError, match="less than half of the distance"):
        make(far, width=2.0)
    with pytest.raises(sc.errors.InputError, match="less than twice"):
        separated_swarm(plants, Swarm(4.0, robots=2), relation, far, distance=0.5, speed=0.5)
    with pytest.raises(sc.errors.InputError, match="without a sampling period; expected period="):
        virtual_of(2, radio=Radio(), period=None)
    with pytest.raises(sc.errors.InputError, match=r"0\.2 s; expected at most 1/ω = 0\.1667 s"):
        virtual_of(2, period=0.2)
    with pytest.raises(sc.errors.InputError, match="gain times period up to"):
        make(far, width=0.01, period=0.02)
    with pytest.raises(sc.errors.InputError, match=r"that of VirtualRobots, 0\.02 s"):
        sc.simulate(model, virtual_of(2), far, np.zeros(4), 1.0, period=0.01)
    with pytest.raises(sc.errors.InputError, match="at most 1/ω"):
        sc.simulate(model, virtual_of(2, period=None), far, np.zeros(4), 1.0, period=0.3)
