"""Certificates of several agents: each one's own assumptions, inequality and radius, and runs."""

from dataclasses import replace
from functools import partial

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates.evaluation import evaluate
from servocon.certificates.guarantee import of_beta, together
from servocon.certificates.lumped_uncertainty import lumped_uncertainty
from servocon_plants import (
    GaziPassino,
    Platoon,
    PlatoonBox,
    Swarm,
    log_gap_relation,
    swarm_guarantee,
    swarm_relation,
)

ROBOTS, GUST, KAPPA = 3, 0.4, 1.5
POTENTIAL = GaziPassino(1.0, 3.0, 1.0)
P = np.repeat([2.0, 0.5, 1.0], 2)
SEED, SAMPLES = 4, (1, 48)
NO_SEARCH = (0, 0, 0)
"""For the samples alone: the search has tests of its own."""


def swarms(robots):
    """The model, the relation, the set of true swarms and the box, for any number of robots."""
    model = Swarm(mass=2.0, robots=robots)
    nominal = Swarm(mass=np.full(robots, 2.0), friction=np.zeros(robots), robots=robots)
    ranges = {
        "mass": sc.uncertainty.Interval(1.6, 2.5),
        "friction": sc.uncertainty.Interval(0.0, 0.5),
    }
    n = 2 * robots
    box = sc.StateBox(q=(-np.ones(n), np.ones(n)), v=(-2 * np.ones(n), 2 * np.ones(n)))
    return model, swarm_relation(model, POTENTIAL), sc.Uncertainty(nominal, ranges), box


MODEL, RELATION, SET, BOX = swarms(ROBOTS)
FEEDBACK = sc.Stabilizing(KAPPA, P)
BASE = sc.ServoLaw(MODEL, RELATION, FEEDBACK)
SAMPLE = BOX.sample(SAMPLES[1], SEED)
STATES = list(zip(*SAMPLE, strict=True))
MASSES = np.array([[1.6, 2.5, 2.0], [2.5, 2.5, 1.6], [1.7, 1.6, 2.2]])
FRICTIONS = np.array([[0.5, 0.0, 0.2], [0.1, 0.5, 0.5], [0.0, 0.3, 0.0]])
BATCH = sc.batch([Swarm(m, c, robots=ROBOTS) for m, c in zip(MASSES, FRICTIONS, strict=True)])


def of_robots(x):
    return x.reshape(-1, 2)


def curvature(y):
    """∇²G of a pair, by hand: G' = y (a − b e^{−‖y‖²/s²})."""
    bell = 3.0 * np.exp(-(y @ y))
    return (1.0 - bell) * np.eye(2) + 2.0 * bell * np.outer(y, y)


def relation_by_hand(q, v):
    """βᵢ = vᵢ + Σ ∇G and bᵢ = −Σ ∇²G (vᵢ − vⱼ)."""
    beta, b = of_robots(v).copy(), np.zeros((ROBOTS, 2))
    x, w = of_robots(q), of_robots(v)
    for i in range(ROBOTS):
        for j in range(ROBOTS):
            y = x[i] - x[j]
            beta[i] += y * (1.0 - 3.0 * np.exp(-(y @ y)))
            b[i] -= curvature(y) @ (w[i] - w[j])
    return beta, b


def test_assumptions_of_each_agent():
    """ζᵢ = Pᵢ[(m̄/mᵢ − 1) bᵢ − cᵢ vᵢ/mᵢ] and 1 + ρ_E = m̄/mᵢ; a gust adds its largest effect."""
    function = lumped_uncertainty(BASE, P, "gauss", False, GUST * np.ones(6), 6, agents=ROBOTS)
    values = evaluate(function, BATCH, SAMPLE)
    assert values.size.shape == (3, 48, ROBOTS)
    scale = of_robots(P)[:, 0]
    for i, (m, c) in enumerate(zip(MASSES, FRICTIONS, strict=True)):
        for j, (q, v, _) in enumerate(STATES):
            _, b = relation_by_hand(q, v)
            added = (2.0 / m - 1.0)[:, None] * b - (c / m)[:, None] * of_robots(v)
            sizes = scale * (np.linalg.norm(added, axis=1) + 2.0 * GUST / m)
            np.testing.assert_allclose(values.size[i, j], sizes, rtol=1e-9)
        np.testing.assert_allclose(values.robust[i], np.tile(2.0 / m, (48, 1)), rtol=1e-12)
        np.testing.assert_allclose(values.decay[i], np.tile(2.0 / m, (48, 1)), rtol=1e-12)
    assert np.max(values.coupling) < 1e-12


@pytest.mark.first(1)
@pytest.mark.parametrize("kind", ["robust", "transpose", "whole", "across"])
def test_samples_by_blocks(monkeypatch, kind):
    """Agent by agent as by whole matrices, for each agent, for all as one and for halves of all."""
    agents, transpose = {"robust": ROBOTS, "across": 2}.get(kind, 1), kind == "transpose"
    values = []
    for dense in (48, 2):
        monkeypatch.setattr("servocon.laws.block_snapshot.DENSE", dense)
        function = lumped_uncertainty(
            BASE, P, "gauss", transpose, GUST * np.linspace(0.5, 1.0, 6), 6, agents
        )
        at = jax.vmap(partial(function, BATCH.member(1)))
        values.append(jax.jit(at)(*(jnp.asarray(x[:4]) for x in SAMPLE)))
    for whole, blocks in zip(*values, strict=True):
        np.testing.assert_allclose(blocks, whole, rtol=1e-10, atol=1e-12)


@pytest.mark.long
def test_agents_by_blocks(monkeypatch):
    """From the bound to the certificate, as for more speeds than fit whole matrices."""
    monkeypatch.setattr("servocon.laws.block_snapshot.DENSE", 2)
    robots = 5
    model, relation, _, box = swarms(robots)
    plants = sc.batch([Swarm(np.full(robots, m), 0.3, robots=robots) for m in (1.6, 2.5)])
    options = {"samples": (2, 4), "search": NO_SEARCH, "safety_factor": 1.1, "seed": SEED}
    feedback = sc.Stabilizing(KAPPA)
    base = sc.ServoLaw(model, relation, feedback)
    fitted = sc.certificates.estimate_bound(plants, base, box, agents=robots, **options)
    np.testing.assert_allclose(fitted.effectiveness, 0.8 - 0.1 * 0.2, rtol=1e-9)
    wide = sc.laws.polynomial_bound(20.0 * robots, agents=robots)  # the samples are others
    term = sc.Robust(wide, 0.1, effectiveness=0.79, agents=robots)
    certificate = sc.certify(plants, sc.ServoLaw(model, relation, feedback, term), box, **options)
    assert len(certificate.agents) == robots


def test_too_many_agents_that_act_on_each_other():
    model = Platoon(vehicles=401)
    law = sc.ServoLaw(model, log_gap_relation(model), sc.Stabilizing(1.0))
    with pytest.raises(sc.errors.InputError, match=r"401 speeds of a relation.*Certify fewer"):
        lumped_uncertainty(law, 1.0, "gauss", False, None, 401)


def estimate(**options):
    options = {"agents": ROBOTS, "safety_factor": 1.2, "samples": SAMPLES, "seed": SEED} | options
    return sc.certificates.estimate_bound(
        BATCH, BASE, BOX, disturbance=GUST * np.ones(6), **options
    )


@pytest.fixture(scope="module")
def fitted():
    return estimate()


def law(term):
    return sc.ServoLaw(MODEL, RELATION, FEEDBACK, term)


def robust(fitted, factor=1.0, **options):
    bound = sc.laws.LinearBound(factor * fitted.coefficients, fitted.bound.basis)
    width = np.array([0.3, 0.2, 0.4])
    return law(sc.Robust(bound, width, P, fitted.effectiveness, agents=ROBOTS, **options))


ADAPTIVE = {
    "initial": (0.5, 0.4, 0.3),
    "gain": np.array([[6.0, 3.0, 1.0], [8.0, 3.0, 1.0], [6.0, 2.0, 1.0]]),
    "leakage": np.array([0.5, 0.4, 0.6]),
    "width": 0.3,
    "weight": P,
    "agents": ROBOTS,
    "dead_zone": np.array([0.1, 0.0, 0.2]),
}


def certify(law, plants=BATCH, box=BOX, **options):
    options = {
        "disturbance": GUST * np.ones(np.size(box.v[0])),
        "samples": SAMPLES,
        "search": NO_SEARCH,
    } | options
    return sc.certify(plants, law, box, seed=SEED, **options)


def test_a_bound_for_each_agent():
    """Each covers its own samples with the margin, by less than one for all would."""
    fitted = estimate(search=NO_SEARCH)
    assert fitted.coefficients.shape == (ROBOTS, 3)
    np.testing.assert_allclose(
        fitted.effectiveness,
        2.0 / MASSES.max(axis=0) - 0.2 * np.abs(1 - 2.0 / MASSES.max(axis=0)),
        rtol=1e-9,
    )
    assert fitted.worst_ratio == pytest.approx(1 / 1.2, rel=1e-9)
    assert "(largest of 3 agents)" in str(fitted)
    values = evaluate(
        lumped_uncertainty(BASE, P, "gauss", False, GUST * np.ones(6), 6, 3), BATCH, SAMPLE
    )
    bounds = np.array([fitted.bound(*map(jnp.asarray, state)) for state in STATES])
    worst = np.max(values.size / bounds, axis=(0, 1))
    np.testing.assert_allclose(worst, 1 / 1.2, rtol=1e-6)


def rates(law, certificate, sign=1.0):
    """Vᵢ, ‖ξᵢ‖ and V̇ᵢ of each agent at sampled plants and states under the worst gust, in NumPy."""
    term = law.terms[-1]
    is_adaptive, rng = isinstance(term, sc.Adaptive), np.random.default_rng(2)
    scale = of_robots(P)[:, 0]
    for m, c in zip(MASSES, FRICTIONS, strict=True):
        for k, (q, v, t) in enumerate(STATES[:32]):
            if k % 2:  # into the boundary layer
                beta, _ = relation_by_hand(q, v)
                v = v - (0.99 * beta).ravel()
            own = rng.uniform(0.02, 2.0, (ROBOTS, 3))
            step = law.step(q, v, t, {"adaptive": own} if is_adaptive else None, period=1.0)
            u = sum(step.contributions.values()) + (sign - 1) * step.contributions[term.name]
            beta, b = relation_by_hand(q, v)
            gust = GUST * np.sign(beta)
            rate = (of_robots(u) - c[:, None] * of_robots(v) + gust) / m[:, None] - b
            V_rate, V = 2 * scale * np.sum(beta * rate, axis=1), scale * np.sum(beta**2, axis=1)
            size = np.sum(beta**2, axis=1)
            if is_adaptive:
                for i, guarantee in enumerate(certificate.agents):
                    alpha = np.array([guarantee.constants[f"α[{j}]"] for j in range(3)])
                    D = guarantee.constants["1 + ρ_E"] / term.gain[i]
                    change = np.asarray(step.state["adaptive"]).reshape(ROBOTS, 3)[i] - own[i]
                    V_rate[i] += 2 * (D * (own[i] - alpha)) @ change
                    V[i] += D @ (own[i] - alpha) ** 2
                    size[i] += np.sum((own[i] - alpha) ** 2)
            yield V, np.sqrt(size), V_rate


@pytest.mark.first(1)
@pytest.mark.parametrize("kind", ["robust", "adaptive"])
def test_the_inequality_of_each_agent(fitted, kind):
    """V̇ᵢ ≤ −λᵢVᵢ + Kᵢ and the general form, each by itself; not with a reversed input."""
    made = robust(fitted) if kind == "robust" else law(sc.Adaptive(**ADAPTIVE))
    certificate = certify(made, safety_factor=1.2)
    V, size, rate = np.moveaxis(np.array(list(rates(made, certificate))), 1, 0)
    turned = np.array(list(rates(made, certificate, sign=-1.0)))
    for i, (lemma, form, *_) in enumerate(g.comparisons for g in certificate.agents):
        assert np.all(rate[:, i] <= -form.rate * V[:, i] + form.residue + 1e-9)
        limit = -lemma.k1 * size[:, i] ** 2 + lemma.k2 * size[:, i] + lemma.k3
        assert np.all(rate[:, i] <= limit + 1e-9)
        assert np.any(turned[:, 2, i] > -form.rate * turned[:, 0, i] + form.residue)
    lemma, form, *_ = certificate.comparisons
    assert np.all(rate.sum(axis=1) <= -form.rate * V.sum(axis=1) + form.residue + 1e-9)
    whole = np.linalg.norm(size, axis=1)
    assert np.all(rate.sum(axis=1) <= -lemma.k1 * whole**2 + lemma.k2 * whole + lemma.k3 + 1e-9)


def test_constants_add_over_the_agents(fitted):
    """K = Σ c εᵢ and κ(1 + ρ_E) of the heaviest; each agent's own radius √(εᵢ/(4κᵢ)) for P = 1."""
    certificate = certify(robust(fitted), safety_factor=1.0)
    kappa = KAPPA * 2.0 / MASSES.max(axis=0)
    assert certificate.comparisons[1].residue == pytest.approx(0.5 * (0.3 + 0.2 + 0.4), rel=1e-12)
    rates = 2 * kappa / of_robots(P)[:, 0]
    assert certificate.comparisons[1].rate == pytest.approx(rates.min(), rel=1e-9)
    closed = [guarantee.comparisons[1].ultimate_bound for guarantee in certificate.agents]
    np.testing.assert_allclose(closed, np.sqrt(np.array([0.3, 0.2, 0.4]) / (4 * kappa)), rtol=1e-9)
    own = [guarantee.ultimate_bound for guarantee in certificate.agents]
    assert np.all(np.array(own) < closed)
    tubes = certificate.comparisons[2].ultimate_bound
    assert tubes == pytest.approx(np.linalg.norm(own)) == certificate.ultimate_bound
    assert certificate.constants["agents"] == 3.0
    assert f"of ‖βᵢ‖ of each of 3 agents: {max(own):.6g}" in str(certificate)
    start = 1.3
    entered = certificate.agents[1].entry_time(start, 0.5)
    assert certificate.agents[1].radius(entered, start) <= 0.5 * (1 + 1e-9)


def test_sums_over_the_agents():
    """Of two lemmas: Σ k₂ᵢ‖ξᵢ‖ ≤ √(Σ k₂ᵢ²)‖ξ‖, which is attained."""
    one, two = (
        sc.certificates.ComparisonLemma(0.5, 2.0, 3.0, 0.4, 0.2),
        sc.certificates.ComparisonLemma(1.0, 1.5, 1.0, 0.3, 0.1),
    )
    parts = [
        of_beta(replace(lemma, offset=e), {"κ(1 + ρ_E)": k})
        for lemma, k, e in ((one, 2.0, 0.3), (two, 1.0, 0.4))
    ]
    whole = together(parts, 1.0)
    assert whole.constants == {"agents": 2.0, "κ(1 + ρ_E)": 1.0, "k₃": pytest.approx(0.3)}
    lemma, exponential = whole.comparisons
    expected = (0.5, 2.0, 1.0, 0.5, 0.3)
    sums = [getattr(lemma, name) for name in ("gamma1", "gamma2", "k1", "k2", "k3")]
    np.testing.assert_allclose(sums, expected, rtol=1e-12)
    angle = np.linspace(0, np.pi / 2, 10_001)
    linear = 0.4 * np.cos(angle) + 0.3 * np.sin(angle)
    assert linear.max() == pytest.approx(lemma.k2, rel=1e-8)
    assert lemma.offset == pytest.approx(0.5)
    assert exponential.residue == sum(p.comparisons[1].residue for p in parts)
    slopes = 0.4 / np.sqrt(0.5), 0.3  # of √Vᵢ, which add up as k₂ does
    assert exponential.slope == pytest.approx(np.hypot(*slopes), rel=1e-12)


def test_an_agents_radius_does_not_grow_with_their_number():
    """The same bound, width and gusts: √(ε/(4κ)) each, while the bound of the whole grows as √N."""
    each, whole = [], []
    for robots in (2, 4):
        model, relation, _, box = swarms(robots)
        plants = sc.batch([Swarm(np.full(robots, m), 0.3, robots=robots) for m in (1.6, 2.5)])
        bound = sc.laws.polynomial_bound(20.0 * robots, agents=robots)
        term = sc.Robust(bound, 0.1, effectiveness=0.79, agents=robots)
        certificate = certify(
            sc.ServoLaw(model, relation, sc.Stabilizing(KAPPA), term),
            plants,
            box,
            samples=(4, 24),
            search=NO_SEARCH,
        )
        closed = {round(g.comparisons[1].ultimate_bound, 12) for g in certificate.agents}
        assert len(closed) == 1
        each.append(closed.pop())
        whole.append(certificate.comparisons[1].ultimate_bound)
    assert each[1] == pytest.approx(each[0], rel=1e-6)
    assert whole[1] / whole[0] == pytest.approx(np.sqrt(2), rel=1e-6)


@pytest.mark.long
def test_agents_that_act_on_each_other():
    """Masses that differ make P G P⁻¹ of the joint log gap triangular: (m̄/mᵢ − m̄/mⱼ) gⱼ/gᵢ."""
    model = Platoon(vehicles=2)
    relation = log_gap_relation(model)
    gaps, speeds = (8 * np.ones(2), 14 * np.ones(2)), (18 * np.ones(2), 22 * np.ones(2))
    box = PlatoonBox(gaps, speeds, (0.0, 1.0), platoon=model)
    plants = sc.batch([Platoon(mass=np.array([1350.0, 1650.0]), vehicles=2)])
    bound = sc.laws.polynomial_bound(5.0, agents=2)
    term = sc.Robust(bound, effectiveness=0.5, agents=2)
    joint = sc.ServoLaw(model, relation, sc.Stabilizing(1.0), term)
    with pytest.raises(
        sc.errors.CertificateError, match=r"agents, entries of P G P⁻¹ .*expected 0, up"
    ) as error:
        sc.certify(plants, joint, box, samples=(1, 16))
    worst = error.value.assumption.worst
    g = np.asarray(model.gaps(jnp.asarray(worst.q), worst.t))
    ratio = 1500.0 / np.array([1350.0, 1650.0])
    expected = abs(ratio[1] - ratio[0]) * g[0] / g[1]
    assert error.value.assumption.found == pytest.approx(expected, rel=1e-9)
    with pytest.raises(
        sc.errors.InputError, match=r"agents: got an entry .*Leave agents out: one robustifying"
    ):
        sc.certificates.estimate_bound(
            plants,
            sc.ServoLaw(model, relation, sc.Stabilizing(1.0)),
            box,
            agents=2,
            samples=(1, 16),
        )
    alone = sc.Robust(sc.laws.polynomial_bound(50.0), effectiveness=0.4)
    whole = sc.certify(
        plants,
        sc.ServoLaw(model, relation, sc.Stabilizing(1.0), alone),
        box,
        samples=(1, 16),
        search=NO_SEARCH,
    )
    assert whole.agents == ()


def test_the_agent_that_breaks_an_assumption(fitted):
    """It is named, with its plant and state."""
    small = fitted.coefficients * np.array([[1.0], [0.5], [1.0]])
    bound = sc.laws.LinearBound(small, fitted.bound.basis)
    term = sc.Robust(bound, 0.3, P, fitted.effectiveness, agents=ROBOTS)
    with pytest.raises(
        sc.errors.CertificateError, match=r"over its bound: found 1.6.*sample: agent 1, "
    ):
        certify(law(term), search=(256, 2, 8))
    strong = sc.Robust(fitted.bound, 0.3, P, np.array([0.7, 0.7, 1.0]), agents=ROBOTS)
    with pytest.raises(
        sc.errors.CertificateError, match=r"over the law's: found 0.90.*agent 2, plant 2"
    ):
        certify(law(strong))
    effectiveness = 2.0 / MASSES.max(axis=0)
    at_most = sc.Robust(fitted.bound, 0.3, P, effectiveness, agents=ROBOTS)
    certify(law(at_most))
    little = effectiveness * np.array([1.0, 1.0, 1.005])
    with pytest.raises(sc.errors.CertificateError, match=r"over the law's: found 0.99.*agent 2"):
        certify(law(sc.Robust(fitted.bound, 0.3, P, little, agents=ROBOTS)))
    for terms in ({"leakage": np.array([0.5, 0.0, 0.5])}, {"leakage": 0.0}):
        with pytest.raises(
            sc.errors.InputError, match=r"leakage of term 'adaptive': got .*expected a pos"
        ):
            certify(law(sc.Adaptive(**(ADAPTIVE | terms))))


RUNS = 200


@pytest.fixture(scope="module")
def runs(fitted):
    """Two hundred swarms of the set, under gusts of their own, from speeds off the relation."""
    rng = np.random.default_rng(6)
    plants = sc.batch(
        [
            Swarm(rng.uniform(1.6, 2.5, ROBOTS), rng.uniform(0, 0.5, ROBOTS), robots=ROBOTS)
            for _ in range(RUNS)
        ]
    )
    gusts = sc.batch(
        [sc.uncertainty.SinusoidalDisturbance.random(GUST * np.ones(6), i) for i in range(RUNS)]
    )
    q0, v0 = rng.uniform(-0.8, 0.8, (RUNS, 6)), rng.uniform(-0.8, 0.8, (RUNS, 6))
    wide = sc.StateBox(
        (-1.8 * np.ones(6), 1.8 * np.ones(6)), (-3 * np.ones(6), 3 * np.ones(6)), (0.0, 6.0)
    )
    fitted = sc.certificates.estimate_bound(
        SET,
        BASE,
        wide,
        agents=ROBOTS,
        disturbance=GUST * np.ones(6),
        safety_factor=1.4,
        samples=(32, 256),
        search=NO_SEARCH,
    )
    made = robust(fitted)
    certificate = certify(made, SET, wide, samples=(32, 256), search=NO_SEARCH)
    options = {"points": 61, "disturbance": gusts, "solver": sc.Solver(rtol=1e-6, atol=1e-8)}
    run = lambda law, duration: sc.simulate(plants, law, q0, v0, duration, **options)
    turned = eqx.tree_at(lambda law: law.terms[2].effectiveness, made, -fitted.effectiveness)
    return made, plants, certificate, run(made, 2.5), run(turned, 0.2)


@pytest.mark.long
def test_two_hundred_swarms_keep_to_each_agents_radius(runs):
    *_, certificate, run, turned = runs
    report = certificate.check(run)
    assert report.holds, report
    assert report.runs == RUNS
    assert np.isnan(report.outside)
    beta = np.linalg.norm(run.beta.reshape(RUNS, -1, ROBOTS, 2), axis=-1)
    for i, guarantee in enumerate(certificate.agents):
        bound = guarantee.radius(run.time, beta[:, :1, i])
        assert np.all(beta[:, :, i] <= bound + 1e-6)
        late = beta[:, run.time > 1.5, i].max()
        assert 0.005 < late / guarantee.ultimate_bound < 0.6
    failed = certificate.check(replace(turned, attributes=run.attributes))  # as if it were the law
    assert not failed.holds
    assert failed.quantity == "‖β‖"  # the whole exceeds its bound by more than any agent
    alone = replace(certificate, guarantees=certificate.agents)
    failed = alone.check(replace(turned, attributes=run.attributes))
    assert not failed.holds
    assert failed.agent in (0, 1, 2)
    assert f"(agent {failed.agent}, member" in str(failed)


def test_the_bound_function_of_each_agent_held(runs):
    """Along runs; half of it would not have."""
    made, plants, _, run, _ = runs
    plant = Swarm(*(np.asarray(x)[7] for x in (plants.tree.mass, plants.tree.friction)), robots=3)
    gust = sc.uncertainty.SinusoidalDisturbance.random(GUST * np.ones(6), 7)
    held = sc.certificates.bound_violation(run.member(7), plant, made, gust)
    assert held.holds
    assert held.ratio.shape == (61,)
    assert 0.05 < held.ratio.max() < 1.0  # the worst samples are corners of a wide box
    half = eqx.tree_at(lambda law: law.terms[2].bound.coefficients, made, 0.05 * np.ones((3, 3)))
    with pytest.warns(sc.errors.ServoconWarning, match="the bound function was exceeded"):
        assert not sc.certificates.bound_violation(run.member(7), plant, half, gust).holds


@pytest.mark.long
def test_two_hundred_swarms_gather_as_guaranteed(runs):
    """No robot is farther from the centre than guaranteed, at its time and in the end."""
    _, _, certificate, run, _ = runs
    x = run.q.reshape(RUNS, run.time.size, ROBOTS, 2)
    away = np.linalg.norm(x - x.mean(axis=2, keepdims=True), axis=-1).max(axis=2)
    used = []
    for i in range(0, RUNS, 4):
        guaranteed = swarm_guarantee(
            certificate, MODEL, POTENTIAL, run.q[i, 0], run.v[i, 0], run.time
        )
        assert np.all(away[i] <= guaranteed.radius + 1e-9)
        assert guaranteed.distance is None  # its repulsion is bounded
        used.append(away[i, -1] / guaranteed.final_radius)
    # Three robots without uncertainty stand √(ln 3)/√3 from the centre, 0.65 of the guarantee.
    assert 0.5 < min(used) < max(used) < 0.9


def test_two_hundred_adaptive_swarms_keep_to_each_agents_radius(runs):
    """Each learns for itself; the parameters of each start and stay in their box."""
    _, plants, _, run, _ = runs
    wide = sc.StateBox((-1.8 * np.ones(6), 1.8 * np.ones(6)), (-3 * np.ones(6), 3 * np.ones(6)))
    learning = law(sc.Adaptive(**(ADAPTIVE | {"box": (1e-3, 40.0)})))
    certificate = certify(learning, SET, wide, samples=(16, 64), search=NO_SEARCH)
    gusts = sc.batch(
        [sc.uncertainty.SinusoidalDisturbance.random(GUST * np.ones(6), i) for i in range(RUNS)]
    )
    learnt = sc.simulate(
        plants,
        learning,
        run.q[:, 0],
        run.v[:, 0],
        1.5,
        points=31,
        solver=sc.Solver(rtol=1e-5, atol=1e-7),
        disturbance=gusts,
    )
    report = certificate.check(learnt)
    assert report.holds, report
    assert report.runs == RUNS
    estimate = learnt.law_state["adaptive"].reshape(RUNS, -1, ROBOTS, 3)
    assert np.all((estimate > 1e-3) & (estimate < 40.0))
    assert np.ptp(estimate[:, -1, :, 0], axis=1).min() > 1e-3  # each its own
