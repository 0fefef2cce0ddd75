"""Certificates: assumptions against the papers' formulas, and V̇ ≤ … at every sampled state."""

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates import theorem_of
from servocon.certificates.assumptions import CHECK, draw, stream_of
from servocon.certificates.evaluation import evaluate
from servocon.certificates.lumped_uncertainty import lumped_uncertainty, safe_effectiveness
from servocon.precision import float64


def mass(xp, m, q):
    c = xp.cos(q)
    return m * xp.eye(3) + 0.3 * c[:, None] * c[None, :]


def force(xp, k, q, v, t):
    return -k * q - 0.1 * v**3 + xp.sin(t)


def rows(q, v, t):
    """β, A and b of v0 + q1 v1 = cos t, v1 − v2 + q0 q2 = 0, derived by hand."""
    beta = np.array([v[0] + q[1] * v[1] - np.cos(t), v[1] - v[2] + q[0] * q[2]])
    A = np.array([[1.0, q[1], 0.0], [0.0, 1.0, -1.0]])
    return beta, A, np.array([-(v[1] ** 2) - np.sin(t), -v[0] * q[2] - q[0] * v[2]])


class Triple(sc.Plant):
    mass: object = eqx.field(default=(1.0, 1.0, 1.0), converter=np.asarray)
    stiffness: float = 2.0

    def mass_matrix(self, q, t):
        return mass(jnp, self.mass, q)

    def force(self, q, v, t):
        return force(jnp, self.stiffness, q, v, t)


def residual(q, v, t):
    return jnp.stack([v[0] + q[1] * v[1] - jnp.cos(t), v[1] - v[2] + q[0] * q[2]])


BOTH = sc.residual(residual, name="both")
P = np.array([[2.0, 0.5], [0.5, 1.0]])
PLANTS = [
    ((0.7, 1.0, 1.3), 1.5),
    ((1.3, 0.7, 0.7), 2.5),
    ((1.3, 1.3, 1.3), 2.0),
    ((0.7, 0.7, 0.7), 2.0),
]
BATCH = sc.batch([Triple(np.array(m), k) for m, k in PLANTS])
BOX = sc.StateBox(q=(-np.ones(3), np.ones(3)), v=(-2 * np.ones(3), 2 * np.ones(3)), t=(0.0, 6.0))
SAMPLES, SEED = (1, 60), 5
SAMPLE = BOX.sample(SAMPLES[1], SEED)
STATES = list(zip(*SAMPLE, strict=True))
CHECKED = list(zip(*BOX.sample(SAMPLES[1], stream_of(SEED, CHECK)), strict=True))
NO_SEARCH = (0, 0, 0)
FEW = (256, 2, 8)
"""Extents of a search: none, and a small one."""
DISTURBANCE = np.array([0.2, 0.1, 0.0])
KAPPA = 1.5
FEEDBACK = sc.Stabilizing(KAPPA, P)
BASE = sc.ServoLaw(Triple(), BOTH, FEEDBACK)


def nominal(q, v, t):
    """p₁ in NumPy."""
    M, F = mass(np, np.ones(3), q), force(np, 2.0, q, v, t)
    _, A, b = rows(q, v, t)
    return (
        A.T @ np.linalg.solve(A @ np.linalg.solve(M, A.T), b - A @ np.linalg.solve(M, F)),
        M,
        F,
        A,
    )


@pytest.mark.parametrize("metric", ["gauss", "acceleration"])
def test_assumptions_are_those_of_the_papers(metric):
    """ζ = P A M̄⁻¹[(I + E)ΔF + E(F̄ + p₁)] and W = P A M̄⁻¹E N P⁻¹ with E = M̄M⁻¹ − I."""
    function = lumped_uncertainty(BASE, P, metric, False, None, 3)
    values = evaluate(function, BATCH, SAMPLE)
    assert values.size.shape == (4, 60, 1)
    for i, (m, k) in enumerate(PLANTS):
        for j, (q, v, t) in enumerate(STATES[:20]):
            p1, nominal_mass, F, A = nominal(q, v, t)
            E = nominal_mass @ np.linalg.inv(mass(np, np.array(m), q)) - np.eye(3)
            onto = P @ A @ np.linalg.inv(nominal_mass)
            change = force(np, k, q, v, t) - F
            zeta = onto @ ((np.eye(3) + E) @ change + E @ (F + p1))
            N = nominal_mass @ A.T @ np.linalg.inv(A @ A.T)
            if metric == "gauss":
                N = A.T @ np.linalg.inv(A @ np.linalg.solve(nominal_mass, A.T))
            W = onto @ E @ N @ np.linalg.inv(P)
            assert values.size[i, j] == pytest.approx(np.linalg.norm(zeta), rel=1e-9, abs=1e-12)
            assert values.robust[i, j] == pytest.approx(1 + np.linalg.eigvalsh(W + W.T)[0] / 2)


def test_assumptions_along_the_rows():
    """ζ with the feedback in it, and λ_min(A M⁻¹Aᵀ)."""
    function = lumped_uncertainty(BASE, P, "gauss", True, None, 3)
    values = evaluate(function, BATCH, SAMPLE)
    for i, (m, k) in enumerate(PLANTS):
        for j, (q, v, t) in enumerate(STATES[:20]):
            p1, nominal_mass, _, A = nominal(q, v, t)
            beta, _, b = rows(q, v, t)
            wanted = -KAPPA * np.linalg.solve(P, beta)
            p2 = A.T @ np.linalg.solve(A @ np.linalg.solve(nominal_mass, A.T), wanted)
            true = mass(np, np.array(m), q)
            rate = A @ np.linalg.solve(true, force(np, k, q, v, t) + p1 + p2) - b
            assert values.size[i, j] == pytest.approx(np.linalg.norm(rate - wanted), rel=1e-9)
            smallest = np.linalg.eigvalsh(A @ np.linalg.solve(true, A.T))[0]
            assert values.robust[i, j] == pytest.approx(smallest, rel=1e-9)
    assert np.all(values.decay == pytest.approx(1.0))


def test_a_disturbance_enters_by_its_function_or_by_its_size():
    """The worst corner of a box of disturbances lies below what the sizes give."""
    corner = lambda q, v, t: jnp.asarray(DISTURBANCE) * jnp.array([1.0, -1.0, 1.0])
    sizes = [
        evaluate(lumped_uncertainty(BASE, P, "gauss", False, d, 3), BATCH, SAMPLE).size
        for d in (None, corner, DISTURBANCE)
    ]
    assert np.all(sizes[1] <= sizes[2])
    assert np.max(sizes[1] - sizes[0]) > 0.1
    q, v, t = STATES[7]
    A = rows(q, v, t)[1]
    onto = P @ A @ np.linalg.inv(mass(np, np.array(PLANTS[1][0]), q))
    added = np.linalg.norm(onto, axis=0) @ DISTURBANCE
    assert sizes[2][1, 7] - sizes[0][1, 7] == pytest.approx(added, rel=1e-9)


def estimate(bounded, **options):
    return sc.certificates.estimate_bound(
        BATCH,
        BASE,
        BOX,
        bounded=bounded,
        disturbance=DISTURBANCE,
        safety_factor=1.2,
        samples=SAMPLES,
        seed=SEED,
        **{"search": FEW} | options,
    )


def robust(bounded, factor=1.0, boundary_layer="saturation"):
    """A law with a bound that covers the samples, `factor` times."""
    fitted = estimate(bounded)
    bound = sc.laws.LinearBound(factor * fitted.coefficients, fitted.bound.basis)
    common = {"width": 0.4, "weight": P, "boundary_layer": boundary_layer}
    if bounded == "transpose":
        term = sc.laws.RobustTranspose(bound, **common)
    else:
        effectiveness = fitted.effectiveness if bounded == "total" else None
        term = sc.Robust(bound, **common, effectiveness=effectiveness, convention=bounded)
    return sc.ServoLaw(Triple(), BOTH, FEEDBACK, term)


def adaptive(**options):
    options = {"initial": (0.5, 0.4, 0.3), "gain": 6.0, "width": 0.4, "weight": P} | options
    return sc.ServoLaw(Triple(), BOTH, FEEDBACK, sc.Adaptive(**options))


LAWS = {
    "feedback": lambda: BASE,
    "total": lambda: robust("total"),
    "relative": lambda: robust("relative", boundary_layer="root"),
    "transpose": lambda: robust("transpose", boundary_layer="tanh"),
    "adaptive": lambda: adaptive(dead_zone=0.3, gain=np.array([6.0, 3.0, 1.0])),
    "error dead zone": lambda: adaptive(dead_zone=0.2, dead_zone_of="error", box=(0.01, 20.0)),
}


def certify(law, **options):
    options = {
        "disturbance": DISTURBANCE,
        "safety_factor": 1.0,
        "samples": SAMPLES,
        "search": FEW,
        "seed": SEED,
    } | options
    return sc.certify(BATCH, law, BOX, **options)


@float64
def concluded(law, safety_factor=1.0, assumptions=None):
    """Guarantee of a law in closed form, however small the box is beside its bound."""
    drawn = draw(BATCH, law, BOX, safety_factor, SAMPLES, SEED, stream=CHECK)
    guarantee = theorem_of(law).guarantees(drawn, DISTURBANCE)[0]
    if assumptions is not None:
        assumptions.extend(drawn.assumptions)
    return guarantee


def beside(q, v, t, m, k):
    """Speeds nearby with ‖β‖ = 0.001 in the direction of ζ on the constraint."""
    beta, A, _ = rows(q, v, t)
    on = v - np.linalg.pinv(A) @ beta
    _, A, b = rows(q, on, t)
    p1 = nominal(q, on, t)[0]
    zeta = P @ (A @ np.linalg.solve(mass(np, np.array(m), q), force(np, k, q, on, t) + p1) - b)
    return on + np.linalg.pinv(A) @ (0.001 * zeta / np.linalg.norm(zeta))


def lyapunov_rates(law, certificate, sign=1.0):
    """V, ‖ξ‖ and V̇ at sampled plants and states under the worst disturbance, in NumPy.

    V̇ follows from the plant's equation of motion and the law's u and rates; the parameters of an
    adaptive law take random values. Every other state is moved next to the constraint, into the
    boundary layer, where V̇ is largest. `sign` reverses the robustifying input.
    """
    term = law.terms[-1]
    is_adaptive = isinstance(term, sc.Adaptive)
    constants, rng = certificate.constants, np.random.default_rng(2)
    alpha = np.array([value for name, value in constants.items() if name.startswith("α")])
    for i, (m, k) in enumerate(PLANTS):
        for j, (q, v, t) in enumerate(STATES[i::4]):
            if j % 2:
                v = beside(q, v, t, m, k)
            own = rng.uniform(0.02, 3.0, 3)
            state = {"adaptive": own} if is_adaptive else None
            step = law.step(q, v, t, state, period=1.0)
            u = sum(step.contributions.values()) + (sign - 1) * step.contributions[term.name]
            beta, A, b = rows(q, v, t)
            onto = A @ np.linalg.inv(mass(np, np.array(m), q))
            d = DISTURBANCE * np.sign(onto.T @ P @ beta)
            rate = 2 * beta @ P @ (onto @ (force(np, k, q, v, t) + u + d) - b)
            V, size = beta @ P @ beta, beta @ beta
            if is_adaptive:
                D = constants["1 + ρ_E"] / np.broadcast_to(term.gain, 3)
                error = own - alpha
                rate += 2 * (D * error) @ (step.state["adaptive"] - own)
                V, size = V + D @ error**2, size + error @ error
            yield V, np.sqrt(size), rate


@pytest.mark.first(2)
@pytest.mark.parametrize("kind", LAWS)
def test_the_inequalities_hold_at_every_sample(kind):
    """V̇ ≤ −λV + K and V̇ ≤ −k₁‖ξ‖² + k₂‖ξ‖ + k₃; not with the robustifying input reversed."""
    law = LAWS[kind]()
    certificate = concluded(law, safety_factor=1.2)
    lemma, form = certificate.comparisons
    V, size, rate = np.array(list(lyapunov_rates(law, certificate))).T
    assert np.all(rate <= -form.rate * V + form.slope * np.sqrt(V) + form.residue + 1e-9)
    assert np.all(rate <= -lemma.k1 * size**2 + lemma.k2 * size + lemma.k3 + 1e-9)
    assert np.any(rate > 0)  # it is not a void statement
    if kind != "feedback":
        V, size, rate = np.array(list(lyapunov_rates(law, certificate, sign=-1.0))).T
        assert np.any(rate > -form.rate * V + form.slope * np.sqrt(V) + form.residue)


def test_constants_of_a_robust_law():
    """K = c ε in the convention "total", λ = 2κ(1 + ρ_E)/λ_max(P), R = √(k₃/(2κ(1 + ρ_E)))."""
    certificate = certify(robust("total"))
    kappa = certificate.constants["κ(1 + ρ_E)"]
    assert kappa < KAPPA
    least, largest = np.linalg.eigvalsh(P)
    assert certificate.comparisons[1].residue == pytest.approx(0.2, rel=1e-12)
    assert certificate.comparisons[1].rate == pytest.approx(2 * kappa / largest, rel=1e-12)
    R = np.sqrt(0.2 / (2 * kappa))
    assert certificate.comparisons[0].threshold == pytest.approx(R, rel=1e-12)
    form, tubes = certificate.comparisons[1:]
    assert form.ultimate_bound == pytest.approx(R * np.sqrt(largest / least), rel=1e-12)
    early = form.radius(0.5, 2.0)
    assert form.entry_time(2.0, float(early)) == pytest.approx(0.5, rel=1e-9)
    assert certificate.ultimate_bound == tubes.ultimate_bound < form.ultimate_bound
    assert certificate.radius(40.0, 2.0) == pytest.approx(certificate.ultimate_bound, rel=1e-6)
    text = str(certificate)
    assert "nominal + stabilizing + robust: 4 plants at 60 states each" in text
    assert f"ultimate bound of ‖β‖: {certificate.ultimate_bound:.6g}" in text
    names = [assumption.text.split(",")[0] for assumption in certificate.assumptions]
    assert names == [
        "feedback",
        "robustifying input",
        "lumped uncertainty ‖ζ‖ over its bound",
        "ultimate bound of ‖β‖ over the largest in the states",
    ]
    assert text.endswith("for a run as long as it stays in the states")


@pytest.mark.parametrize("of", ["gradient", "error"])
def test_constants_of_an_adaptive_law(of):
    """Constants of Chen & Zhang 2010, with the dead zone's ε_d p beside (k₂/k₁)‖α‖."""
    gain, leakage, dead = 6.0, 0.5, 0.2
    certificate = concluded(adaptive(gain=gain, leakage=leakage, dead_zone=dead, dead_zone_of=of))
    constants, form = certificate.constants, certificate.comparisons[1]
    alpha = np.array([constants[f"α[{i}]"] for i in range(3)])
    e, kappa, size = constants["1 + ρ_E"], constants["κ(1 + ρ_E)"], np.linalg.norm(alpha)
    least, largest = np.linalg.eigvalsh(P)
    if of == "error":
        speed = max(np.linalg.norm(v) for _, v, _ in CHECKED)
        dead *= np.sqrt(1 + speed**2 + speed**4)
    c = e * leakage / gain
    k2, k3 = 2 * (c * size + e * dead), e * 0.4 / 2
    expected = sc.certificates.ComparisonLemma(
        min(least, e / gain), max(largest, e / gain), min(2 * kappa, 2 * c), k2, k3
    )
    for field in ("gamma1", "gamma2", "k1", "k2", "k3"):
        assert getattr(certificate.comparisons[0], field) == pytest.approx(getattr(expected, field))
    assert form.rate == pytest.approx(min(2 * kappa / largest, leakage))
    ratio = leakage / gain
    K = e * (ratio * size**2 + 2 * dead * size + dead**2 / ratio + 0.4 / 2)
    assert form.residue == pytest.approx(K)
    error = np.array([0.5, 0.4, 0.3]) - alpha
    assert form.offset == pytest.approx(e * error @ error / gain)
    offset = certificate.comparisons[0].offset
    assert offset == pytest.approx(np.linalg.norm(error))
    start = np.sqrt((largest * 4.0 + form.offset) / least)
    assert certificate.radius(0.0, 2.0) == pytest.approx(
        min(start, expected.radius(0.0, np.hypot(2.0, offset)))
    )


def test_an_exact_model_decays_exponentially():
    certificate = sc.certify(Triple(), BASE, BOX, samples=SAMPLES)
    assert certificate.plants == 1
    assert certificate.constants["κ(1 + ρ_E)"] == pytest.approx(KAPPA, rel=1e-9)
    assert certificate.ultimate_bound < 1e-12
    assert certificate.comparisons[1].rate == pytest.approx(
        2 * KAPPA / np.linalg.eigvalsh(P)[1], rel=1e-6
    )


def test_the_safety_factor_moves_constants():
    plain, wide = concluded(BASE), concluded(BASE, safety_factor=1.5)
    assert wide.constants["‖ζ‖"] == pytest.approx(1.5 * plain.constants["‖ζ‖"], rel=1e-12)
    lost = [KAPPA - c.constants["κ(1 + ρ_E)"] for c in (plain, wide)]
    assert lost[1] == pytest.approx(1.5 * lost[0], rel=1e-9)


def test_a_sampled_effectiveness_is_moved_down():
    """Down by 10 % of its distance from 1 on either side of it; without an exact one by 1/1.1."""
    least = np.array([0.8, 1.0, 1.25])
    np.testing.assert_allclose(safe_effectiveness(least, 1.1, 1.0), [0.78, 1.0, 1.225])
    np.testing.assert_allclose(safe_effectiveness(least, 1.1, None), least / 1.1)


def test_a_bound_that_is_too_small():
    law = robust("total", factor=0.5)
    with pytest.raises(
        sc.errors.CertificateError,
        match=r"‖ζ‖ over its bound: found 1.1\d*, expected ≤ 1; worst sample: plant \d, mass = \[.*"
        r"stiffness = .*, q = \[.*, v = \[.*, t = ",
    ) as error:
        certify(law, search=NO_SEARCH)
    worst = error.value.assumption.worst
    assert tuple(worst.parameters["mass"]) == PLANTS[worst.member][0]
    assert any(np.array_equal(worst.q, q) and worst.t == t for q, _, t in CHECKED)
    with pytest.raises(sc.errors.CertificateError, match="‖ζ‖ over its bound") as searched:
        certify(law)
    assert searched.value.assumption.found > error.value.assumption.found


def test_an_effectiveness_that_is_too_large():
    fitted = estimate("total")
    term = sc.Robust(fitted.bound, width=0.4, weight=P, effectiveness=1.0)
    with pytest.raises(
        sc.errors.CertificateError,
        match=r"robustifying input, .*: found 0.5.*expected ≥ 1, the law",
    ):
        certify(sc.ServoLaw(Triple(), BOTH, FEEDBACK, term))


def test_an_effectiveness_that_is_a_little_too_large():
    """The effectiveness of the worst sample passes, half a percent more does not."""
    fitted = estimate("total")
    states = tuple(map(np.array, zip(*CHECKED, strict=True)))
    function = lumped_uncertainty(BASE, P, "gauss", False, DISTURBANCE, 3)
    values = evaluate(function, BATCH, states)
    least = float(values.robust.min())
    for factor in (1.0, 1.005):
        term = sc.Robust(fitted.bound, width=0.4, weight=P, effectiveness=factor * least)
        made = sc.ServoLaw(Triple(), BOTH, FEEDBACK, term)
        if factor == 1.0:
            concluded(made)
            continue
        with pytest.raises(sc.errors.CertificateError, match=r"robustifying input, .*≥ .*the law"):
            concluded(made)


SKEW = (3.0, 0.15, 3.0)


@pytest.mark.long
def test_a_plant_that_reverses_the_robustifying_input():
    """Then only a robustifying input along the rows has a bound; its certificate holds."""
    batch = sc.batch([Triple(np.array(SKEW)), Triple(np.array(SKEW[::-1])), Triple(np.ones(3))])
    options = {"samples": SAMPLES, "seed": SEED}
    steep = sc.StateBox(q=([-1, 2, -1], [1, 4, 1]), v=BOX.v, t=BOX.t)
    bent = sc.ServoLaw(Triple(), BOTH, sc.Stabilizing(KAPPA, P, metric="acceleration"))
    with pytest.raises(
        sc.errors.InputError, match=r"1 \+ ρ_E of -.*opposite direction on no plant"
    ):
        sc.certificates.estimate_bound(batch, bent, steep, metric="acceleration", **options)
    with pytest.raises(
        sc.errors.CertificateError, match=r"feedback, .*: found -.*, expected positive"
    ):
        sc.certify(batch, bent, steep, **options)
    fitted = sc.certificates.estimate_bound(batch, bent, steep, bounded="transpose", **options)
    term = sc.laws.RobustTranspose(fitted.bound, width=0.1, weight=P)
    certificate = sc.certify(
        batch, sc.ServoLaw(Triple(), BOTH, bent.terms[1], term), steep, **options
    )
    assert certificate.constants["κ(1 + ρ_E)"] == pytest.approx(KAPPA, rel=1e-9)


def test_redundant_rows():
    """A third row, the sum of the two, changes no assumption about R(A); P must be one number."""
    third = sc.residual(lambda q, v, t: residual(q, v, t).sum(), name="sum")
    stacked = sc.stack(BOTH, third)
    law = sc.ServoLaw(Triple(), stacked, sc.Stabilizing(KAPPA, 2.0))
    assumptions = []
    certificate = concluded(law, assumptions=assumptions)
    assert assumptions[0].text.startswith("redundant rows")
    # In coordinates of R(A), V̇ in NumPy with the feedback −κP⁻¹β of the exact model's projector.
    form = certificate.comparisons[1]
    for i, (m, k) in enumerate(PLANTS):
        for q, v, t in STATES[i::4]:
            beta, A, b = rows(q, v, t)
            beta, b, A = (
                np.append(beta, beta.sum()),
                np.append(b, b.sum()),
                np.vstack([A, A.sum(0)]),
            )
            onto = A @ np.linalg.inv(mass(np, np.array(m), q))
            d = DISTURBANCE * np.sign(onto.T @ beta)
            u = law.step(q, v, t).u
            rate = 4 * beta @ (onto @ (force(np, k, q, v, t) + u + d) - b)
            V = 2 * beta @ beta
            assert rate <= -form.rate * V + form.slope * np.sqrt(V) + form.residue + 1e-9
    uneven = sc.ServoLaw(Triple(), stacked, sc.Stabilizing(KAPPA, np.array([1.0, 2.0, 1.0])))
    with pytest.raises(
        sc.errors.CertificateError, match="redundant rows, weight P beside a multiple"
    ):
        certify(uneven)
    shifted = sc.residual(lambda q, v, t: residual(q, v, t).sum() + 0.1, name="sum")
    contradictory = sc.ServoLaw(Triple(), sc.stack(BOTH, shifted), sc.Stabilizing(KAPPA))
    with pytest.raises(
        sc.errors.CertificateError, match=r"part of β outside the range of A: found 0.0"
    ):
        certify(contradictory)


class Odd(sc.Term):
    name: str = "odd"
    metric: str = "gauss"

    def desired_rate(self, snapshot, state):
        return jnp.zeros(2)


DAMPED = sc.ServoLaw(Triple(), BOTH, FEEDBACK, damping=[0.0, 1e-6])


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: certify(sc.ServoLaw(Triple(), BOTH)), "law: got no feedback; expected a serv"),
        (lambda: certify(sc.ServoLaw(Triple(), BOTH, FEEDBACK, Odd())), "terms of the law: got N"),
        (
            lambda: certify(BATCH),
            "law: got Batch; expected a law about which a theorem is known: Back",
        ),
        (lambda: certify(DAMPED), r"damping of the law: got \[0.0, 1e-06\]; expected none: what a"),
        (
            lambda: sc.certificates.estimate_bound(BATCH, DAMPED, BOX),
            "damping of the law: got .*without dampin",
        ),
        (
            lambda: certify(BASE, safety_factor=0.9),
            "safety_factor: got 0.9; expected a factor of at least 1",
        ),
        (lambda: sc.certify("all", BASE, BOX), "plants: got str; expected a plant, a batch"),
        (lambda: certify(BASE, disturbance=-1.0), "disturbance: got -1.0; expected a function"),
        (
            lambda: certify(BASE, samples=(1, 0)),
            r"samples\[1\]: got 0; expected an integer of at least",
        ),
        (lambda: certify(adaptive(leakage=0.0)), "leakage of term 'adaptive': got 0.0; expected a"),
        (lambda: certify(adaptive(box=(0.1, 0.6))), "basis: got functions of which no multiple"),
        (lambda: estimate("absolute"), "bounded: got 'absolute'; expected one of relative, total"),
        (lambda: sc.StateBox(q=([0.0], [1.0]), v=([1.0], [0.0])), r"StateBox.v: got \[1\] to \["),
        (lambda: sc.StateBox.around(3), "run: got int; expected a run"),
        (lambda: sc.StateBox(q=([0.0], [np.inf]), v=([1.0], [2.0])), "StateBox.q: got .*finite"),
    ],
)
def test_errors(make, message):
    with pytest.raises(sc.errors.InputError, match=message):
        make()
