"""Certificates of flexible joints, against runs, samples and the literal inequality."""

from dataclasses import replace

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates import draw_plants
from servocon.certificates.assumptions import CHECK, stream_of
from servocon.certificates.evaluation import evaluate
from servocon.certificates.theorems.flexible_joints import _surplus
from servocon.certificates.theorems.motor_errors import MotorDisturbances
from servocon_plants import PlanarArm, flexible_joint_arm

FOLLOW = sc.holonomic(lambda q, t: q - 0.5 * jnp.sin(t), rate=2.0, name="follow")
MODEL = flexible_joint_arm(1, stiffness=100.0, rotor_inertia=0.2)
SET = sc.Uncertainty(
    MODEL,
    {
        "arm.mass": sc.uncertainty.Interval(0.8, 1.2),
        "stiffness": sc.uncertainty.Interval(80.0, 120.0),
        "rotor_inertia": sc.uncertainty.Interval(0.18, 0.22),
    },
)
AMPLITUDE = np.array([1.0, 0.3])  # largest disturbance of link and motor [N m]
SAMPLES = (16, 256)
FEW = (256, 2, 8)
"""Extent of a search: none of these certificates hangs on how far it goes."""

BOX = sc.certificates.ErrorBox(
    link_positions=([-0.8], [0.8]),
    link_speeds=([-1.2], [1.2]),
    position_errors=([-0.05], [0.05]),
    speed_errors=([-3.0], [3.0]),
    t=(0.0, 6.0),
    beta=0.8,
)
START = ([0.2], [0.4])  # of the link: β = −0.1 + 0.4, hence inside the box


def motors_of(certificate):
    return certificate.guarantees[0].quantity.beside


def square(q, v, t):
    return jnp.stack([1.0, v @ v])


def law_of(*terms, model=MODEL, gain=6.0, **options):
    options = {"position_rate": 200.0, "speed_gain": 80.0, "position_gain": 16000.0} | options
    return sc.laws.BacksteppingLaw(model, FOLLOW, sc.Stabilizing(gain), *terms, **options)


@pytest.fixture(scope="module")
def law():
    base = law_of()
    fitted = sc.certificates.estimate_bound(
        *sc.certificates.link_layer(SET, base, BOX),
        basis=square,
        disturbance=AMPLITUDE[:1],
        safety_factor=1.1,
        samples=SAMPLES,
        search=FEW,
    )
    term = sc.Robust(
        fitted.bound, width=2.0, effectiveness=fitted.effectiveness, boundary_layer="constant"
    )
    motors = sc.certificates.estimate_motor_bound(
        SET,
        law_of(term),
        BOX,
        basis=lambda q, v, t: jnp.ones(1),
        disturbance=AMPLITUDE,
        samples=SAMPLES,
        search=FEW,
    )
    return law_of(term, robust_bound=motors, robust_gain=1e-3)


@pytest.fixture(scope="module")
def certificate(law):
    return sc.certify(SET, law, BOX, disturbance=AMPLITUDE, samples=SAMPLES, search=FEW, seed=7)


class Disturbed(sc.plant.ElasticJoints):
    """With sinusoidal torques on links and motors as a part of the plant."""

    amplitude: object = eqx.field(default=(0.0, 0.0), converter=np.asarray)
    rate: object = eqx.field(default=(0.0, 0.0), converter=np.asarray)

    def force(self, q, v, t):
        return super().force(q, v, t) + self.amplitude * jnp.cos(self.rate * t)


@pytest.fixture(scope="module")
def plants():
    """The set's corners and samples, under the largest disturbances of either sign."""
    corners, drawn = SET.corners().values, SET.sample(52, seed=3).values
    rng = np.random.default_rng(5)
    made = []
    for values in (corners, drawn):
        mass, K, J = (values[name] for name in SET.names)
        for numbers in zip(mass, K, J, strict=True):
            arm = eqx.tree_at(lambda arm: arm.mass, MODEL.arm, np.array([numbers[0]]))
            signs, rate = rng.choice([-1.0, 1.0], 2), rng.choice([0.0, 1.0, 5.0], 2)
            made.append(
                Disturbed(arm, float(numbers[1]), float(numbers[2]), signs * AMPLITUDE, rate)
            )
    return sc.batch(made)


@pytest.fixture(scope="module")
def runs(law, plants):
    """Motors off their places by up to 0.03 rad and 1 rad/s at the start."""
    rng = np.random.default_rng(6)
    q, v = law.on_manifold(*START)
    q0, v0 = np.tile(q, (plants.size, 1)), np.tile(v, (plants.size, 1))
    q0[:, 1] += rng.uniform(-0.03, 0.03, plants.size)
    v0[:, 1] += rng.uniform(-1.0, 1.0, plants.size)
    return sc.simulate(plants, law, q0, v0, 6.0, points=601, solver=sc.Solver(rtol=1e-7, atol=1e-9))


# --- Runs -----------------------------------------------------------------------------------------


@pytest.mark.long
def test_sixty_plants_keep_to_the_certificate(certificate, runs):
    report = certificate.check(runs)
    assert report.holds, report
    assert report.runs == 60
    late = runs.beta_norm[:, runs.time > 2.0].max()
    assert 0.1 * certificate.ultimate_bound < late < certificate.ultimate_bound
    assert "behind springs" in str(certificate)


@pytest.mark.long
def test_the_search_goes_by_differences(law, certificate):
    joints = Disturbed(MODEL.arm, MODEL.stiffness, MODEL.rotor_inertia, np.zeros(2), np.zeros(2))
    forces = {
        "amplitude[0]": sc.uncertainty.Interval(-AMPLITUDE[0], AMPLITUDE[0]),
        "rate[0]": sc.uncertainty.Interval(0.0, 5.0),
    }
    q, v = law.on_manifold(*START)
    report = sc.falsify(
        certificate,
        sc.Uncertainty(joints, SET.ranges | forces),
        law,
        sc.StateBox((q, q), (v, v)),
        6.0,
        count=32,
        search=(4, 6),
        points=301,
        solver="dopri8",
    )
    assert (report.holds, report.runs, report.searched) == (True, 32, 4)
    assert report.latest.origin == "search"
    assert 1.01 * report.sampled[1] < report.latest.ratio < 1.0


def test_the_whole_of_V_obeys_the_inequality(certificate, runs, plants):
    """V(t) ≤ (V₀ − K/λ) e^{−λt} + K/λ with β, z and s from the record: not only the bound of β."""
    motors, guarantee = motors_of(certificate), certificate.comparisons[1]
    z, e = (runs.signals[f"motor {name} error"][..., 0] for name in ("position", "speed"))
    s = e + motors.position_rate * z
    J = np.asarray(plants.tree.rotor_inertia)[:, None]
    of_speed = motors.of_speed * J / 0.22
    V = runs.beta[..., 0] ** 2 + motors.of_position * z**2 + of_speed * s**2  # P = 1
    rest = guarantee.residue / guarantee.rate
    bound = (V[:, :1] - rest) * np.exp(-guarantee.rate * runs.time) + rest
    assert np.all(bound + 1e-6 >= V)
    assert V[:, 0].max() > 1.5 * runs.beta[:, 0].max() ** 2  # the motors count


def test_motors_far_away_enter_the_bound(certificate, runs):
    """A run that starts with a larger z has a larger bound."""
    motors = motors_of(certificate)
    z, e = (runs.signals[f"motor {name} error"][0] for name in ("position", "speed"))
    size = motors.size(z[0], e[0])
    s = e[0] + 200.0 * z[0]
    expected = np.sqrt((motors.of_position * z[0] ** 2 + motors.of_speed * s**2).sum())
    assert size == pytest.approx(expected, rel=1e-12)
    assert motors.of_position[0] / motors.of_speed[0] == pytest.approx(16000.0 / 0.22)
    assert motors.at_start(runs)[0] == pytest.approx(float(size))
    off = dict(runs.signals) | {"motor position error": np.full_like(runs.beta, 0.03)}
    far = replace(runs, signals=off)
    assert motors.at_start(far).min() > 0.03 * 6.0  # √45 of the position's weight, and more
    later = runs.time - runs.time[0]
    of_far = certificate.radius(later, np.hypot(runs.beta_norm[:, :1], 0.2))
    assert np.all(of_far[:, 1] > certificate.radius(later, runs.beta_norm[:, :1])[:, 1])
    assert certificate.check(far).margin >= certificate.check(runs).margin


@pytest.mark.long
def test_a_reversed_robust_contribution_violates_it(law, certificate, plants, runs):
    flipped = eqx.tree_at(lambda law: law.robust_gain, law, -100.0 * law.robust_gain)
    q, v = law.on_manifold(*START)
    with pytest.warns(sc.errors.ServoconWarning):
        run = sc.simulate(
            plants, flipped, q, v, 1.0, points=51, solver=sc.Solver(rtol=1e-6, max_steps=2000)
        )
    with pytest.raises(sc.errors.InputError, match=r"law with robust_gain = -0\.1"):
        certificate.check(run)
    report = certificate.check(replace(run, attributes=runs.attributes))  # as if it were the law
    assert not report.holds or report.outside < 1.0


def test_leaving_the_box_is_reported(certificate, runs):
    assert np.isnan(certificate.check(runs).outside)
    shifted, name = dict(runs.signals), "motor position error"
    shifted[name] = shifted[name] + 0.1 * (runs.time > 3.0)[:, None]
    report = certificate.check(replace(runs, signals=shifted))
    assert report.outside == pytest.approx(3.01, abs=0.011)
    beta = runs.beta.copy()
    beta[:, runs.time > 4.0] = 0.9
    report = certificate.check(replace(runs, beta=beta))
    assert report.outside == pytest.approx(4.01, abs=0.011)


# --- What is sampled ------------------------------------------------------------------------------


def test_nothing_is_missing_on_the_exact_model(law):
    function, states = MotorDisturbances(law, 1.0, np.zeros(2)), BOX.sample(8, 0, law)
    exact = evaluate(function, draw_plants(MODEL, 1, 0), states)
    assert exact.drift.max() < 1e-9
    assert exact.force.max() < 1e-9


def test_sampled_states_fill_the_box(law):
    q, v, t = BOX.sample(64, 1, law)
    lower, upper = BOX.links.bounds
    for state in zip(q, v, t, strict=True):
        step = law.step(*state)
        assert np.abs(step.beta).max() <= 0.8 + 1e-12
        assert lower[0] <= state[0][0] <= upper[0]
    run = sc.simulate(MODEL, law, q[0], v[0], 0.01, t0=t[0], points=3)
    box = sc.certificates.ErrorBox.around(run, 0.0)
    assert box.beta == pytest.approx(run.beta_norm.max())
    z0 = run.signals["motor position error"]
    np.testing.assert_allclose(box.position_errors[0][0], z0.min())
    np.testing.assert_allclose(box.link_positions[1][0], run.q[:, 0].max())
    assert abs(z0[0, 0]) <= 0.05 + 1e-12


def test_constants_are_the_samples_with_the_safety_factor(law, certificate):
    seed = stream_of(7, CHECK)
    plants = draw_plants(SET, SAMPLES[0], seed)
    values = evaluate(
        MotorDisturbances(law, 1.0, AMPLITUDE), plants, BOX.sample(SAMPLES[1], seed, law)
    )
    assert certificate.constants["χ"] == pytest.approx(1.1 * values.coupling.max())
    assert certificate.plants == plants.size == 24
    # A robust contribution that is strong enough counters h₂, and the bound is smaller.
    strong = eqx.tree_at(lambda law: law.robust_gain, law, 10.0)
    options = {"disturbance": AMPLITUDE, "samples": SAMPLES, "seed": 7, "search": (0, 0, 0)}
    better = sc.certify(SET, strong, BOX, **options)
    (rho,) = law.robust_bound.coefficients
    zeta = 1.1 * values.force.max() / rho
    assert better.constants["ζ₂²/(2γ₂)"] == pytest.approx(zeta**2 / (2 * 10.0), rel=1e-12)
    assert better.constants["h₀"] == 0.0
    assert better.ultimate_bound < certificate.ultimate_bound


def test_a_linear_robust_term_counts_as_feedback():
    """Its gain is eρ²/ε where what it leaves is e ε/2; other layers have no such gain."""
    at = (np.zeros((2, 1)), np.array([[0.0], [2.0]]), np.zeros(2))
    bound = sc.laws.LinearBound(np.array([3.0, 1.0]), square)
    options = {"width": 2.0, "effectiveness": 0.5}
    linear = sc.Robust(bound, boundary_layer="constant", **options)
    assert _surplus(linear, 1.0, at, 1.1) == pytest.approx((3.0 / 1.1) ** 2 / 2.0)
    relative = sc.Robust(bound, width=2.0, convention="relative", boundary_layer="constant")
    assert _surplus(relative, 0.8, at, 1.0) == pytest.approx(0.8 * 3.0**2 / 2.0)
    assert _surplus(sc.Robust(bound, boundary_layer="root", **options), 1.0, at, 1.1) == 0.0
    assert _surplus(None, 0.0, at, 1.1) == 0.0


# --- The inequality -------------------------------------------------------------------------------


def test_the_bound_of_layer_one_alone_is_less(law, certificate):
    """Rigidly driven links have a smaller bound than those behind springs."""
    base = sc.ServoLaw(*law_args(law))
    driven, _, box = sc.certificates.link_layer(SET, law, BOX)
    links = sc.certify(driven, base, box, disturbance=AMPLITUDE[:1], samples=SAMPLES, search=FEW)
    assert links.ultimate_bound < certificate.ultimate_bound
    assert certificate.constants["κ(1 + ρ_E)"] == pytest.approx(
        links.constants["κ(1 + ρ_E)"], rel=1e-9
    )


def law_args(law):
    links = law.links
    return links.model, links.constraint, *links.terms[1:]


# --- Errors ---------------------------------------------------------------------------------------


def test_a_bound_that_leaves_the_box_is_refused(law):
    small = replace(BOX, beta=0.02)
    with pytest.raises(
        sc.errors.CertificateError, match="ultimate bound of ‖β‖ over the largest in the"
    ):
        sc.certify(SET, law, small, disturbance=AMPLITUDE, samples=SAMPLES, search=FEW)


def test_a_weak_robust_term_is_refused(law):
    weak = eqx.tree_at(lambda law: law.terms[1].bound.coefficients, law, np.array([0.1, 0.0]))
    with pytest.raises(sc.errors.CertificateError, match="lumped uncertainty ‖ζ‖ over its bound"):
        sc.certify(SET, weak, BOX, disturbance=AMPLITUDE, samples=SAMPLES, search=FEW)


def test_a_bound_beyond_the_sampled_errors_is_refused(law, certificate):
    """Beyond them by less than three times: the samples say nothing of such a β."""
    box = replace(BOX, beta=0.6 * certificate.ultimate_bound)
    with pytest.raises(sc.errors.CertificateError, match="over the largest in the box") as caught:
        sc.certify(SET, law, box, disturbance=AMPLITUDE, samples=(4, 64))
    assert 1.0 < caught.value.assumption.found < 3.0


# --- Rotors whose inertia varies with time --------------------------------------------------------

FASTEST = 2.0  # |J̇| of J = 0.2 + 0.05 sin(40 t) [kg m²/s]


def test_the_rate_of_the_inertia_counts():
    """d(sᵀJ s)/dt = −2K_s s² − 2Q_z z s + 2s h₂ + J̇ s², h₂ = (J̄ − J)(ṙ − S e), along a run.

    With K_s = 0.8 < J̇/2 the part that is left without J̇ is broken.
    """
    law = law_of(position_rate=20.0, speed_gain=0.8, position_gain=160.0)
    plant = sc.plant.Varying(MODEL, {"rotor_inertia": lambda t: 0.2 + 0.05 * jnp.sin(40.0 * t)})
    q, v = law.on_manifold(*START)
    run = sc.simulate(
        plant,
        law,
        q,
        v + np.array([0.0, 1.0]),
        0.6,
        points=1201,
        solver=sc.Solver(rtol=1e-9, atol=1e-11),
    )
    z, e = (run.signals[f"motor {name} error"][:, 0] for name in ("position", "speed"))
    s, t = e + 20.0 * z, run.time
    J, rate = 0.2 + 0.05 * np.sin(40.0 * t), 2.0 * np.cos(40.0 * t)
    h2 = (0.2 - J) * (run.contributions["reference"][:, 0] / 0.2 - 20.0 * e)
    change = np.gradient(J * s**2, t) + 320.0 * z * s - 2.0 * s * h2
    assert np.max(np.abs(change - (rate - 1.6) * s**2)[2:-2]) < 1e-3 * np.max(np.abs(change))
    assert np.any(change > -2.0 * 0.8 * s**2 + 0.1 * np.max(s**2))  # as without J̇
    assert np.all((change <= (FASTEST - 1.6) * s**2 + 1e-3 * np.max(np.abs(change)))[2:-2])
    values = [
        evaluate(
            MotorDisturbances(law, 1.0, np.zeros(2), rate),
            draw_plants(MODEL, 1, 0),
            replace(BOX, beta=np.inf).sample(4, 0, law),
        ).decay
        for rate in (0.0, FASTEST)
    ]
    np.testing.assert_allclose(values[0], 0.8 / 0.2)
    np.testing.assert_allclose(values[1], (0.8 - 1.0) / 0.2)


@pytest.mark.long
def test_certificates_of_varying_rotors(law, certificate):
    """Refused where J̇/2 exceeds the feedback; a larger bound where it does not; named else."""
    common = {"disturbance": AMPLITUDE, "samples": (4, 64), "search": FEW, "seed": 7}
    still, varying = (
        sc.certify(SET, law, replace(BOX, inertia_rate=rate), **common) for rate in (0.0, 40.0)
    )
    assert varying.ultimate_bound > 1.001 * still.ultimate_bound
    with pytest.raises(sc.errors.CertificateError, match=r"\(K_s − J̇/2\)/J, least"):
        sc.certify(SET, law, replace(BOX, inertia_rate=200.0), **common)
    plant = sc.plant.Varying(MODEL, {"rotor_inertia": lambda t: 0.2 + 0.02 * jnp.sin(40.0 * t)})
    q, v = law.on_manifold(*START)
    run = sc.simulate(plant, law, q, v, 0.1, points=11, solver=sc.Solver(rtol=1e-7, atol=1e-9))
    words = "parameters that vary with time, and the certificate is of constant ones"
    assert words in certificate.check(run).remarks.not_covered
    assert words not in str(varying.check(run))


class Braked(sc.plant.ElasticJoints):
    """Joints with a force that K, J and the arm do not give."""

    def force(self, q, v, t):
        return super().force(q, v, t) - 0.5 * v


def test_a_plant_that_is_more_than_its_joints_is_refused(law):
    braked = Braked(MODEL.arm, MODEL.stiffness, MODEL.rotor_inertia)
    with pytest.raises(sc.errors.CertificateError, match="beside those of the plant's arm"):
        sc.certify(braked, law, BOX, disturbance=AMPLITUDE, samples=(1, 64))


TRANSPOSE = sc.laws.RobustTranspose(sc.laws.polynomial_bound(20.0), boundary_layer="constant")
WRONG = {
    "a box of errors for another law": (
        lambda: BOX.sample(8, 0, law_of().links),
        "law: got ServoLaw; expected the BacksteppingLaw of an ErrorBox",
    ),
    "rigid plants": (
        lambda: sc.certify(PlanarArm.uniform(1), law_of(), BOX),
        r"plants: got PlanarArm; expected servocon\.plant\.ElasticJoints, as the model",
    ),
    "a disturbance as a function": (
        lambda: sc.certify(SET, law_of(), BOX, disturbance=lambda q, v, t: v),
        "disturbance: got a function; expected the largest size of each of its 2 entries",
    ),
    "a disturbance of the links alone": (
        lambda: sc.certify(SET, law_of(), BOX, disturbance=[1.0]),
        r"disturbance: got \[1.0\]; expected 2 sizes of at least 0",
    ),
    "a robustifying input along Aᵀ": (
        lambda: sc.certify(MODEL, law_of(TRANSPOSE), BOX, samples=(1, 8)),
        "terms of layer 1: got RobustTranspose",
    ),
    "no feedback": (
        lambda: sc.certify(MODEL, sc.laws.BacksteppingLaw(MODEL, FOLLOW), BOX, samples=(1, 8)),
        "law: got no feedback",
    ),
    "a box without small errors": (
        lambda: sc.certify(MODEL, law_of(), replace(BOX, beta=1e-9), samples=(1, 8)),
        r"states: got 0 states of 8192 with ‖β‖ ≤ 1e-09; expected at least 8",
    ),
    "no positive error": (lambda: replace(BOX, beta=0.0), "ErrorBox.beta: got 0.0"),
}


@pytest.mark.first(3)
@pytest.mark.filterwarnings("ignore:the law's position_rate")
@pytest.mark.parametrize(("make", "message"), WRONG.values(), ids=WRONG)
def test_errors(make, message):
    with pytest.raises(sc.errors.InputError, match=message):
        make()


def test_a_run_without_the_motors_errors(certificate):
    arm = MODEL.arm
    run = sc.simulate(
        arm, sc.ServoLaw(arm, FOLLOW, sc.Stabilizing(1.0)), [0.0], [0.0], 0.1, points=3
    )
    with pytest.raises(sc.errors.InputError, match="run: got no signal of the motors' errors"):
        sc.certificates.ErrorBox.around(run)
    with pytest.raises(sc.errors.ShapeError, match="run: got 1 coordinates, 1 speeds"):
        certificate.check(run)
