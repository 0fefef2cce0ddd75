"""Parameters from logs: of a cart and an arm by NumPy and SciPy, which share no code with these."""

from typing import Any, ClassVar

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.stats import binom
from scipy.stats import f as f_distribution

import servocon as sc
from servocon.uncertainty import Interval
from servocon_plants import PlanarArm


class Cart(sc.Plant):
    mass: float = sc.field(1.0, unit="kg")
    friction: float = sc.field(0.2, unit="N s/m")
    slope: float = sc.field(0.0, unit="N")

    def mass_matrix(self, q, t):
        return jnp.reshape(jnp.asarray(self.mass), (1, 1))

    def force(self, q, v, t):
        return -self.friction * v - self.slope


CARTS = sc.Uncertainty(
    Cart(),
    {"mass": Interval(0.5, 3.0), "friction": Interval(0.0, 2.0), "slope": Interval(-2.0, 2.0)},
)
TIME = np.linspace(0.0, 20.0, 4001)
TRUE = np.array([1.3, 0.4, 0.7])


def log_of(true=TRUE, noise=0.0, seed=0, more: Any = 0.0, time=TIME, **options):
    """A cart that swings with two frequencies, its input by hand, and a force `more` beside it."""
    swings = ((0.5, 1.3), (0.2, 3.1))
    q = sum(a * np.sin(w * time) for a, w in swings)
    v = sum(a * w * np.cos(w * time) for a, w in swings)
    rate = sum(-a * w**2 * np.sin(w * time) for a, w in swings)
    u = true[0] * rate + true[1] * v + true[2] - more
    q = q + noise * np.random.default_rng(seed).standard_normal(time.size)
    return sc.identification.Log(time, q, u, **options)


def speeds(time=TIME):
    return 0.65 * np.cos(1.3 * time) + 0.62 * np.cos(3.1 * time)


@pytest.mark.parametrize("v", [None, speeds()], ids=["from positions", "measured"])
def test_exact_logs_give_the_parameters(v):
    found = sc.identify(CARTS, log_of(v=v))
    np.testing.assert_allclose(found.values, TRUE, rtol=1e-6)
    assert np.all(found.sizes() < 1e-5)
    assert found.untold == ()
    assert found.disturbance()[0] < 1e-5


def test_held_inputs_are_exact_at_slow_samples():
    """A cart without friction: its speed is linear between the samples, with kinks at them."""
    step, mass = 0.05, 1.3
    time = step * np.arange(400)
    u = np.sin(3.0 * time) + 0.5 * np.cos(7.1 * time)
    v = np.append(0.0, np.cumsum(u[:-1] * step / mass))
    q = np.append(0.0, np.cumsum(0.5 * (v[1:] + v[:-1]) * step))
    carts = sc.Uncertainty(Cart(friction=0.0), {"mass": Interval(0.5, 3.0)})
    log = sc.identification.Log(time, q, u, v, held=True)
    found = sc.identify(carts, log)
    assert found.values[0] == pytest.approx(mass, rel=1e-9)
    assert found.disturbance()[0] < 1e-9


def test_times_may_vary_and_logs_may_be_several():
    time = np.sort(np.random.default_rng(1).uniform(0.0, 20.0, 4000))
    time = time[np.append(True, np.diff(time) > 1e-5)]
    time = np.linspace(0.0, 20.0, time.size) + 0.3 * (time - np.linspace(0.0, 20.0, time.size))
    time = np.sort(time)
    logs = [log_of(time=time[:1500], v=speeds(time[:1500]), name="first")]
    logs += [log_of(time=time[1700:], v=speeds(time[1700:]), name="second")]
    found = sc.identify(CARTS, logs)
    np.testing.assert_allclose(found.values, TRUE, rtol=5e-3)
    assert [one.name for one in found.unexplained] == ["first", "second"]


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "carts"),
    [
        ("noise", 20),
        pytest.param("noise", 200, marks=pytest.mark.long),
        pytest.param("counts", 200, marks=pytest.mark.long),
    ],
)
def test_intervals_contain_the_parameters_as_often_as_stated(kind, carts):
    """Hidden carts; with a coverage of 0.9 all three parameters are inside in most."""
    random, inside, ratios = np.random.default_rng(3), 0, []
    for seed in range(carts):
        true = random.uniform(CARTS.lower, CARTS.upper)
        log = log_of(true, noise=1e-3 if kind == "noise" else 0.0, seed=seed)
        if kind == "counts":
            turned = log.q + 1e-3 * random.uniform()  # where the counts begin
            log = sc.identification.Log(log.time, np.round(turned / 2e-3) * 2e-3, log.u)
        found = sc.identify(CARTS, log, window=0.8)
        inside += bool(np.all(np.abs(found.values - true) <= found.sizes(0.9)))
        ratios.append((found.values - true) / found.deviations)
    assert inside >= binom.ppf(0.01, carts, 0.9)
    size = np.sqrt(np.mean(np.square(ratios), axis=0))
    assert np.all((size > 0.6) & (size < 1.7))  # the deviations are neither small nor wide


def test_what_a_log_does_not_tell_keeps_its_range():
    """At a constant speed the mass has no effect, and friction and slope have the same."""
    time = np.linspace(0.0, 20.0, 2001)
    noise = 1e-3 * np.random.default_rng(0).standard_normal(time.size)
    u = np.full(time.size, 0.4 * 0.5 + 0.7)
    found = sc.identify(CARTS, sc.identification.Log(time, 0.5 * time + noise, u))
    ranges = found.ranges()
    assert ranges["mass"] == Interval(0.5, 3.0)
    assert all(
        ranges[n].lower <= x <= ranges[n].upper for n, x in zip(found.names, TRUE, strict=True)
    )
    assert sorted(map(str, found.untold)) == ["friction − slope", "mass"]
    # What it tells: friction times the speed, and the slope, in their sum.
    assert found.values[1] * 0.5 + found.values[2] == pytest.approx(0.9, abs=1e-3)
    told = "not told: mass"
    assert told in str(found)
    assert told in found._repr_html_()


class HangingLoad(sc.Plant):
    """A trolley that is driven, and a load on a rope of 1 m that is not."""

    trolley: float = 10.0
    load: float = 5.0
    friction: float = 1.0

    def mass_matrix(self, q, t):
        coupled = self.load * jnp.cos(q[1])
        return jnp.stack(
            [
                jnp.stack([self.trolley + self.load, coupled]),
                jnp.stack([coupled, jnp.asarray(self.load)]),
            ]
        )

    def force(self, q, v, t):
        turning = self.load * jnp.sin(q[1]) * v[1] ** 2
        return jnp.stack([turning - self.friction * v[0], -9.81 * self.load * jnp.sin(q[1])])

    def input_matrix(self, q, t):
        return jnp.array([[1.0], [0.0]])


@pytest.mark.long
def test_a_row_without_an_input_does_not_pull_its_scale_to_zero():
    """All terms of the swing are proportional to the load: without it nothing would be left."""
    time, swings = np.linspace(0.0, 20.0, 4001), ((0.3, 1.3), (0.1, 3.9))
    rate = lambda t: sum(-a * w**2 * np.sin(w * t) for a, w in swings)
    turn = lambda t, x: [x[1], -9.81 * np.sin(x[0]) - np.cos(x[0]) * rate(t)]
    angle, speed = solve_ivp(turn, (0.0, 20.0), [0.0, 0.0], t_eval=time, rtol=1e-10, atol=1e-12).y
    s = sum(a * np.sin(w * time) for a, w in swings)
    v = sum(a * w * np.cos(w * time) for a, w in swings)
    across = np.cos(angle) * turn(time, (angle, speed))[1] - np.sin(angle) * speed**2
    ranges = {"trolley": Interval(5.0, 20.0), "load": Interval(1.0, 10.0)}
    plants = sc.Uncertainty(HangingLoad(), ranges | {"friction": Interval(0.0, 5.0)})
    random, inside = np.random.default_rng(0), 0
    for _ in range(10):
        true = random.uniform(plants.lower, plants.upper)
        u = (true[0] + true[1]) * rate(time) + true[1] * across + true[2] * v
        q = np.stack([s, angle], axis=1) + 1e-4 * random.standard_normal((time.size, 2))
        found = sc.identify(plants, sc.identification.Log(time, q, u))
        assert found.untold == ()
        np.testing.assert_allclose(found.values, true, rtol=0.02, atol=0.02)
        inside += bool(np.all(np.abs(found.values - true) <= found.sizes(0.9)))
    assert inside >= binom.ppf(0.01, 10, 0.9)


class TwoLinks:
    """A two-link arm by SciPy, with other parameters, held in a swing by a spring of its motors."""

    MASS: ClassVar[list[float]] = [1.4, 0.8]
    LENGTH = 0.9

    @classmethod
    def matrices(cls, q, v):
        (m1, m2), l1 = cls.MASS, cls.LENGTH
        c, s = np.cos(q[1]), np.sin(q[1])
        a = 1.0 + m1 * 0.25 + m2 * l1**2
        b, d = m2 * l1 * 0.5, 1.0 + m2 * 0.25
        M = np.array([[a + d + 2.0 * b * c, d + b * c], [d + b * c, d]])
        coriolis = b * s * np.array([-2.0 * v[0] * v[1] - v[1] ** 2, v[0] ** 2])
        g1 = 9.81 * ((0.5 * m1 + m2 * l1) * np.sin(q[0]) + 0.5 * m2 * np.sin(q[0] + q[1]))
        g2 = 9.81 * 0.5 * m2 * np.sin(q[0] + q[1])
        return M, coriolis + np.array([g1, g2])

    @staticmethod
    def input(t, q, v):
        wanted = np.stack([1.2 * np.sin(1.1 * t), 0.9 * np.cos(1.7 * t)])
        return 40.0 * (wanted - q) - 6.0 * v

    @classmethod
    def of(cls, duration=20.0, rate=250.0):
        def motion(t, x):
            M, given = cls.matrices(x[:2], x[2:])
            return np.concatenate([x[2:], np.linalg.solve(M, cls.input(t, x[:2], x[2:]) - given)])

        time = np.arange(0.0, duration, 1.0 / rate)
        x = solve_ivp(motion, (0.0, duration), np.zeros(4), t_eval=time, rtol=1e-10, atol=1e-12).y
        return time, x[:2].T, cls.input(time, x[:2], x[2:]).T


def test_an_arm_by_scipy():
    """Masses enter linearly, the length of the first link does not."""
    time, q, u = TwoLinks.of()
    noise = 1e-4 * np.random.default_rng(0).standard_normal(q.shape)
    arms = sc.Uncertainty(
        PlanarArm(), {"mass": Interval(0.5, 2.0), "length[0]": Interval(0.6, 1.4)}
    )
    found = sc.identify(arms, sc.identification.Log(time, q + noise, u))
    true = np.array([*TwoLinks.MASS, TwoLinks.LENGTH])
    assert found.names == ("mass[0]", "mass[1]", "length[0]")
    assert np.all(np.abs(found.values - true) < found.sizes())
    assert np.all(found.sizes() < 0.01)
    held_out = found.check(sc.identification.Log(time, q, u).part(5.0, 15.0))[0]
    assert np.all(held_out.share < 0.01)
    assert np.all(held_out.bound() < 0.1)
    assert found.uncertainty().contains(found.plant)
    arm: Any = found.plant
    np.testing.assert_allclose(arm.mass, found.values[:2])


class Stiff(Cart):
    stretch: float = sc.field(1.0, text="stretch of a spring, whose stiffness is its logarithm")

    def force(self, q, v, t):
        return -jnp.log(self.stretch) * q


def test_steps_to_where_nothing_is_finite_are_halved():
    """From 3.0, the middle of the range, a whole step goes to −2.4."""
    log = log_of(np.array([1.0, 0.0, 0.0]))
    u = log.u[:, 0] + np.log(0.5) * log.q[:, 0]
    plants = sc.Uncertainty(Stiff(), {"stretch": Interval(0.05, 6.0)})
    found = sc.identify(plants, sc.identification.Log(TIME, log.q, u), window=0.8)
    assert found.values[0] == pytest.approx(0.5, rel=1e-4)
    wrong = sc.Uncertainty(Stiff(stretch=0.0), {"mass": Interval(0.5, 2.0)})
    with pytest.raises(sc.errors.InputError, match=r"not finite near mass = 1\.25"):
        sc.identify(wrong, sc.identification.Log(TIME, log.q, u), window=0.8)


def test_noise_of_the_positions_widens_the_intervals():
    """It makes estimates smaller by a part that does not show in their deviations."""
    little, much = (sc.identify(CARTS, log_of(noise=x), window=0.8) for x in (1e-4, 2e-2))
    assert np.all(much.hidden > 100.0 * little.hidden)
    assert np.all(np.abs(much.values - TRUE) < much.sizes())


@pytest.mark.long
def test_a_row_that_is_not_explained_counts_less():
    """An unknown torque on the first joint hardly disturbs what the second one tells."""
    time, q, u = TwoLinks.of()
    u = u + np.stack([5.0 * np.sin(0.9 * time), np.zeros(time.size)], axis=1)
    arms = sc.Uncertainty(PlanarArm(length=[0.9, 1.0]), {"mass": Interval(0.5, 2.0)})
    found = sc.identify(arms, sc.identification.Log(time, q, u))
    off = np.abs(found.values - TwoLinks.MASS)
    assert off[1] < 1e-3
    assert found.disturbance()[0] > 3.0


def test_least_squares_on_the_accelerations_give_the_same():
    """With exact accelerations NumPy's least squares are another way to the same numbers."""
    log = log_of()
    q, v = log.q[:, 0], speeds()
    rate = -0.5 * 1.69 * np.sin(1.3 * TIME) - 0.2 * 9.61 * np.sin(3.1 * TIME)
    force = 0.3 * q**3  # what the model lacks
    u = log.u[:, 0] - force
    own = np.linalg.lstsq(np.stack([rate, v, np.ones(q.size)], axis=1), u, rcond=None)[0]
    found = sc.identify(CARTS, sc.identification.Log(TIME, q, u))
    np.testing.assert_allclose(found.values, own, atol=0.02)
    assert 0.5 < found.disturbance()[0] / np.abs(force - force.mean()).max() < 1.5


def test_an_input_that_is_held_acts_until_the_next_sample():
    period, law = (
        0.05,
        sc.ServoLaw(
            Cart(),
            sc.holonomic(
                lambda q, t: q[0] - 0.5 * jnp.sin(1.3 * t) - 0.2 * jnp.sin(3.1 * t), rate=2.0
            ),
            sc.Stabilizing(gain=3.0),
        ),
    )
    run = sc.simulate(Cart(*TRUE), law, [0.1], [0.0], 30.0, points=601, period=period)
    off = []
    for held in (True, False):
        log = sc.identification.Log.of(run, held=held)
        off.append(np.abs(sc.identify(CARTS, log).values - TRUE).max())
    assert off[0] < 5e-3
    assert off[1] > 5.0 * off[0]


def test_a_force_that_the_model_lacks_is_found_and_bounded():
    push = 0.3 * np.sin(0.7 * TIME)
    found = sc.identify(CARTS, log_of(more=push))
    assert 0.15 < found.disturbance()[0] < 0.35
    assert found.disturbance(0.5)[0] < found.disturbance()[0]
    assert "force on v[0]" in str(found)
    # The model and the disturbance together explain the log.
    for one in found.unexplained:
        assert np.abs(one.force).max() <= found.disturbance()[0]


def test_a_wrong_sign_is_told():
    log = log_of(noise=1e-4)
    other = sc.identification.Log(log.time, log.q, -log.u)
    with pytest.warns(UserWarning, match="outside the range of 'mass'"):
        found = sc.identify(CARTS, other, window=0.8)
    with pytest.raises(sc.errors.InputError, match=r"'mass': got 0\.5 to 3; expected .* -1\.3"):
        found.uncertainty()
    one = sc.Uncertainty(Cart(), {"friction": Interval(0.0, 2.0)})
    with pytest.warns(UserWarning, match="wrong signs, units or columns"):
        sc.identify(one, other, window=0.8)


def test_the_picture_shows_what_is_measured(tmp_path):
    found = sc.identify(CARTS, log_of(noise=1e-3), window=0.8)
    figure = found.unexplained[0].plot(tmp_path / "log.png")
    assert (tmp_path / "log.png").stat().st_size > 10_000
    lines = [line.get_label() for line in figure.axes[0].get_lines()]
    assert lines == ["measured", "by the model", "difference"]


def noise_of(count):
    random = np.random.default_rng(0)
    return sc.identification.Log(TIME[:count], random.normal(size=count), np.zeros(count))


def still(**options):
    return sc.identification.Log(TIME, np.zeros(TIME.size), np.zeros(TIME.size), **options)


@pytest.mark.parametrize(
    ("plants", "logs", "words"),
    [
        (Cart(), log_of(), "plants: got Cart"),
        (CARTS, [], "logs: got none"),
        (CARTS, None, "logs: got NoneType"),
        (CARTS, log_of(time=TIME[:120]), "at least 24 windows"),
        (CARTS, noise_of(120), "positions that are smoothed over"),
        (CARTS, sc.identification.Log(TIME, np.zeros((TIME.size, 2)), TIME), "log 0"),
        (CARTS, sc.identification.Log(TIME, TIME, np.zeros((TIME.size, 2))), "u of log 0: got 2"),
        (sc.Uncertainty(Cart(), {"mass": Interval(1.0, 1.0)}), log_of(), "no range with a width"),
        (
            sc.Uncertainty(Cart(), {"mass": Interval(0.5, 2.0)}),
            still(),
            "motions that tell nothing",
        ),
    ],
    ids=["plant", "none", "nothing", "short", "noise", "coordinates", "inputs", "fixed", "rest"],
)
def test_what_cannot_be_identified_is_refused(plants, logs, words):
    with pytest.raises(sc.errors.InputError, match=words):
        sc.identify(plants, logs)


@pytest.mark.long
@pytest.mark.parametrize("carts", [20, pytest.param(200, marks=pytest.mark.long)])
def test_ellipsoids_contain_the_parameters_as_often_as_stated(carts):
    random, inside = np.random.default_rng(5), 0
    for seed in range(carts):
        middle = 0.5 * (CARTS.lower + CARTS.upper)
        true = middle + 0.3 * random.uniform(-1.0, 1.0, 3) * (CARTS.upper - CARTS.lower)
        found = sc.identify(CARTS, log_of(true, noise=1e-3, seed=seed), window=0.8)
        plants = found.uncertainty(0.9, joint=True)
        assert len(plants.ellipsoids) == 1
        inside += plants.contains(Cart(*true))
    assert inside >= binom.ppf(0.01, carts, 0.9)


def test_an_ellipsoid_is_that_of_hotelling_around_what_is_hidden():
    found = sc.identify(CARTS, log_of(noise=1e-3), window=0.8)
    (columns, ellipsoid), *_ = found.uncertainty(0.95, joint=True).ellipsoids
    np.testing.assert_array_equal(columns, [0, 1, 2])
    n, inverse = found.blocks, np.linalg.inv(found.covariance)
    size = 3 * (n - 1) / (n - 3) * f_distribution.ppf(0.95, 3, n - 3)
    unit = np.random.default_rng(0).standard_normal((2000, 3))
    unit /= np.linalg.norm(unit, axis=1, keepdims=True)
    surface = np.sqrt(size) * unit @ np.linalg.cholesky(found.covariance).T
    np.testing.assert_allclose(np.einsum("ik,kl,il->i", surface, inverse, surface), size)
    signs = np.array(np.meshgrid(*3 * [[-1.0, 1.0]])).reshape(3, -1).T
    for corner in signs * found.hidden:
        assert np.all(ellipsoid.contains(found.values + surface + corner))
    assert not np.any(ellipsoid.contains(found.values + 1.5 * (surface + found.hidden)))


def test_a_parameter_that_a_log_hardly_tells_keeps_its_interval():
    """The friction may be zero: the ellipsoid leaves it out, and is one of the others."""
    found = sc.identify(CARTS, log_of(np.array([1.3, 0.0, 0.7]), noise=1e-3), window=0.8)
    plants = found.uncertainty(joint=True)
    (columns, _), *_ = plants.ellipsoids
    assert [plants.names[k] for k in columns] == ["mass", "slope"]
    assert plants.ranges["friction"] == found.ranges()["friction"]
    assert plants.lower[plants.names.index("friction")] == 0.0


@pytest.mark.parametrize(
    ("window", "words"),
    [(0.01, "window: got 0.01 s; expected at least 0.08 s"), (15.0, "at least 24 windows of 15 s")],
)
def test_windows_hold_enough_samples_and_the_log_enough_windows(window, words):
    with pytest.raises(sc.errors.InputError, match=words):
        sc.identify(CARTS, log_of(), window=window)


def test_a_coverage_is_a_probability():
    found = sc.identify(CARTS, log_of(noise=1e-3), window=0.8)
    assert np.all(found.sizes(0.999) > found.sizes(0.9))
    for coverage in (0.0, 1.0, 99.0):
        with pytest.raises(sc.errors.InputError, match="coverage: got"):
            found.sizes(coverage)


class Turning(sc.Plant):
    """A mass on a free wheel, whose speed is not the rate of its coordinate."""

    mass: float = 1.0

    def mass_matrix(self, q, t):
        return jnp.reshape(jnp.asarray(self.mass), (1, 1))

    def force(self, q, v, t):
        return jnp.zeros_like(v)

    def coordinate_rate(self, q, v, t):
        return 2.0 * v

    def coordinate_labels(self):
        return ("angle [rad]",)


def test_speeds_that_are_no_rates_are_needed():
    wheels = sc.Uncertainty(Turning(), {"mass": Interval(0.5, 2.0)})
    v = speeds()
    rate = -0.65 * 1.3 * np.sin(1.3 * TIME) - 0.62 * 3.1 * np.sin(3.1 * TIME)
    q = 2.0 * (0.5 * np.sin(1.3 * TIME) + 0.2 * np.sin(3.1 * TIME))
    with pytest.raises(sc.errors.InputError, match="v of log 0: got none; expected measured"):
        sc.identify(wheels, sc.identification.Log(TIME, q, 1.4 * rate))
    log = sc.identification.Log(TIME, q, 1.4 * rate, v)
    assert sc.identify(wheels, log).values[0] == pytest.approx(1.4, rel=1e-6)
    degrees = sc.identification.Log(TIME, np.round(2.0 * np.degrees(q)) / 2.0, 1.4 * rate, v)
    said = "an angle in degrees", "the speeds do not move angle as it moves"
    with pytest.warns(UserWarning, match=said[0]), pytest.warns(UserWarning, match=said[1]):
        sc.identify(wheels, degrees)


def test_estimates_beside_an_ellipsoid_become_a_plant_of_the_set():
    """Both are in the box around it, and outside: the plant lies on its surface."""
    shape = np.array([[0.16, 0.15], [0.15, 0.16]])
    joint = sc.uncertainty.Ellipsoid([1.3, 0.4], shape)
    plants = sc.Uncertainty(Cart(mass=1.3, friction=0.4), {("mass", "friction"): joint})
    found = sc.identify(plants, log_of(np.array([1.45, 0.25, 0.0])))
    np.testing.assert_allclose(found.values, [1.45, 0.25], atol=0.01)
    assert joint.distance(found.values) > 1.5
    plant: Any = found.plant
    own = np.array([plant.mass, plant.friction])
    assert joint.distance(own) == pytest.approx(1.0)
    away, exact = own - joint.center, found.values - joint.center
    np.testing.assert_allclose(away / np.linalg.norm(away), exact / np.linalg.norm(exact))
