"""Proofs of certificates: the cart of the documentation, refusals, and bounds that runs keep."""

from dataclasses import replace
from pathlib import Path
from time import monotonic

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates.evaluation import evaluate
from servocon.certificates.lumped_uncertainty import lumped_uncertainty
from servocon.certificates.proof import logs
from servocon.certificates.proof.branch import Branching
from servocon.certificates.proof.forms import Forms
from servocon.certificates.proof.prove import LADDER
from servocon_experiments.uncertain_arm import UncertainArm
from servocon_plants import Cart, PlanarArm, Platoon, log_gap_relation
from servocon_plants.platoon import ConstantCruise, PlatoonBox

CARTS = sc.Uncertainty(
    Cart(friction=0.8),
    {"mass": sc.uncertainty.Interval(0.7, 1.3), "friction": sc.uncertainty.Interval(0.4, 1.2)},
)
FOLLOW = sc.holonomic(lambda q, t: q[0] - jnp.sin(t), rate=2.0, name="follow")
BOX = sc.StateBox(q=([-1.3], [1.3]), v=([-1.5], [1.5]), t=(0.0, 10.0))
ALPHA = (2.6255, 1.57072, 0.00050241)
FEW = {"samples": (8, 64), "search": (64, 2, 4), "seed": 1}
FEEDBACK = sc.Stabilizing(gain=2.0)


def robust(*alpha, **options):
    return sc.Robust(
        sc.laws.polynomial_bound(*alpha), **{"width": 0.2, "effectiveness": 0.746154} | options
    )


def certificate(*terms, **options):
    law = sc.ServoLaw(CARTS.nominal, FOLLOW, FEEDBACK, *terms)
    return sc.certify(CARTS, law, BOX, **{"disturbance": [1.0], **FEW} | options)


@pytest.fixture(scope="module")
def cart():
    return certificate(robust(*ALPHA))


@pytest.fixture(scope="module")
def proved(cart, tmp_path_factory):
    return sc.certificates.prove(cart, log=tmp_path_factory.mktemp("logs") / "cart.proof")


def claims(certificate):
    return claims_of(certificate.proof)


def claims_of(proof):
    return {claim.key: claim for claim in proof.claims}


def test_the_cart_is_proved_and_its_bound_is_sharper_than_the_sampled_one(cart, proved):
    proof = proved.proof
    assert proof.complete
    assert proof.dimensions == ("mass", "friction", "q[0]", "v[0]", "t")
    assert claims(proved)["uncertainty"].outcome.boxes == 254  # as a prototype in C++ counted
    assert proof.ultimate_bound == pytest.approx(0.02781, abs=2e-4)
    assert proof.ultimate_bound < cart.ultimate_bound
    assert proved.ultimate_bound == cart.ultimate_bound
    beta, position = proof.initial
    assert beta == pytest.approx(cart.invariance.beta, rel=2e-3)
    assert position == pytest.approx(beta / 2.0)
    text = str(proved)
    assert (
        "proved over the whole box, 5 dimensions (mass, friction, q[0], v[0], t), not only" in text
    )
    assert "lumped uncertainty ‖ζ‖ ≤ ρ" in text
    assert "(seed 1); proved between samples, too\n" in text
    assert "no proof between samples" not in text + proved._repr_html_()
    assert "no proof between samples" in str(cart)
    assert "254 boxes" in text
    assert f"proved ultimate bound of ‖β‖: {proof.ultimate_bound:.6g}, without safety" in text
    page = proved._repr_html_()
    assert "proved over the whole box, 5 dimensions" in page
    assert "between the samples" not in page
    assert "between the samples" in cart._repr_html_()


def test_runs_under_the_worst_disturbances_keep_the_proved_bound(proved):
    class Disturbed(Cart):
        def force(self, q, v, t):
            return super().force(q, v, t) + 1.0 * jnp.sign(jnp.sin(0.7 * t + 1.0))

    ends = [Disturbed(mass, friction) for mass in (0.7, 1.3) for friction in (0.4, 1.2)]
    law = proved.subject.law
    runs = sc.simulate(sc.batch(ends), law, [0.0], [1.0], 10.0)
    late = runs.beta_norm[:, runs.time > 4.0]
    assert late.max() <= proved.proof.ultimate_bound
    assert late.max() > 0.7 * proved.proof.ultimate_bound
    assert np.abs(runs.q).max() <= 1.3


def test_a_log_is_continued(cart, proved):
    begin = monotonic()
    again = sc.certificates.prove(cart, budget=30.0, log=proved.proof.log)
    assert monotonic() - begin < 30.0
    assert again.proof.complete
    assert again.proof.ultimate_bound == proved.proof.ultimate_bound
    assert all(claim.outcome.boxes == 0 for claim in again.proof.claims)
    assert "254 from the log" in str(again.proof) or "255 from the log" in str(again.proof)
    assert "verify it with  servocon verify" in str(again.proof)
    names = [record.claim.key for record in logs.read(proved.proof.log).records]
    assert set(names) >= {"mass", "feedback", "robust", "uncertainty", "bound", "inside", "tube 1"}


def test_an_interruption_loses_nothing_of_a_log(cart, proved, tmp_path, monkeypatch):
    path = tmp_path / "cart.proof"
    path.write_text(Path(proved.proof.log).read_text("utf-8"), "utf-8")

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Branching, "run", interrupted)
    with pytest.raises(KeyboardInterrupt):
        sc.certificates.prove(cart, log=path)
    before, after = (
        {r.claim.key: r.codes for r in logs.read(p).records} for p in (proved.proof.log, path)
    )
    assert after == before
    with pytest.raises(sc.errors.InputError, match="log: got int; expected a path"):
        sc.certificates.prove(cart, log=3)
    with pytest.raises(sc.errors.InputError, match="a folder"):
        sc.certificates.prove(cart, log=tmp_path)


def test_a_log_that_somebody_forged_is_proved_again(cart, proved, tmp_path):
    path, read = tmp_path / "forged.proof", logs.read(proved.proof.log)
    logs.write(path, "a cart", read.law, [logs.Record(r.claim, ["V"]) for r in read.records])
    again = sc.certificates.prove(cart, budget=60.0, log=path).proof
    assert again.complete
    assert claims(proved)["uncertainty"].outcome.boxes == 254
    assert next(c for c in again.claims if c.key == "uncertainty").outcome.boxes == 254
    assert sc.proof_checker.verify(path).verified


def test_a_log_of_another_law_is_refused(proved):
    other = certificate(robust(*ALPHA, boundary_layer="root"))
    with pytest.raises(sc.errors.InputError, match="a proof of another law"):
        sc.certificates.prove(other, log=proved.proof.log)


def test_claims_of_a_law_with_other_numbers_are_proved_anew(proved, tmp_path):
    path = tmp_path / "copy.proof"
    path.write_bytes(Path(proved.proof.log).read_bytes())
    other = sc.certificates.prove(certificate(robust(*ALPHA, width=0.1)), log=path)
    outcomes = {key: claim.outcome for key, claim in claims(other).items()}
    assert outcomes["uncertainty"].known > 254 - 1  # the same function on the same box
    assert outcomes["bound"].known == 0
    assert outcomes["bound"].boxes > 100
    assert other.proof.complete
    assert other.proof.ultimate_bound == pytest.approx(0.5 * proved.proof.ultimate_bound, rel=0.1)


def test_certify_proves_on_request(proved):
    found = certificate(robust(*ALPHA), proof=True)
    assert found.proof.ultimate_bound == proved.proof.ultimate_bound
    with pytest.raises(sc.errors.InputError, match="proof"):
        certificate(robust(*ALPHA), proof="yes")


def test_time_that_is_up_is_told(cart):
    found = sc.certificates.prove(cart, budget=1e-6)
    assert not found.proof.complete
    assert found.proof.ultimate_bound is None
    assert found.proof.factor == 3.0  # one batch is enough for three times ρ
    assert "partly proved" in str(found)
    assert "not proved: 0.0 % of the volume is; 1 box, " in str(found)
    assert "widest undecided box: mass from 0.7 to 1.3" in str(found)


def test_a_bound_that_fails_is_refuted_by_a_point(cart):
    law = cart.subject.law
    low = robust(*(0.9 * a for a in ALPHA))
    wrong = sc.ServoLaw(law.model, FOLLOW, FEEDBACK, low)
    doubtful = replace(cart, subject=cart.subject._replace(law=wrong))
    with pytest.raises(
        sc.errors.CertificateError, match=r"‖ζ‖ ≤ ρ: excess: found .*mass = 0\.7"
    ) as e:
        sc.certificates.prove(doubtful)
    worst = e.value.assumption.worst
    m, c, q, v, t = *worst.parameters.values(), worst.q[0], worst.v[0], worst.t
    size = abs(((0.8 - c) * v + (1.0 - m) * (-np.sin(t) - 2.0 * (v - np.cos(t)))) / m) + 1.0 / m
    rho = 0.9 * (ALPHA[0] + ALPHA[1] * abs(v) + ALPHA[2] * v**2)
    assert size - rho == pytest.approx(e.value.assumption.found, abs=1e-9)
    assert abs(q) <= 1.3


def test_an_effectiveness_that_fails_is_refuted_by_a_point(cart):
    law = sc.ServoLaw(cart.subject.law.model, FOLLOW, FEEDBACK, robust(*ALPHA, effectiveness=0.8))
    doubtful = replace(cart, subject=cart.subject._replace(law=law))
    with pytest.raises(sc.errors.CertificateError, match="effectiveness of the robustifying input"):
        sc.certificates.prove(doubtful)


class Coupled(sc.Plant):
    """Two masses whose coupling changes its sign in a narrow range of the first coordinate."""

    depth: float = 1.0

    def coordinate_labels(self):
        return ("a", "b")

    def mass_matrix(self, q, t):
        beside = 2.9 * (1.0 - 2.0 * self.depth * jnp.exp(-(((q[0] - 0.31) / 0.002) ** 2)))
        return jnp.array([[1.0, 0.0], [0.0, 9.5]]) + beside * jnp.array([[0.0, 1.0], [1.0, 0.0]])

    def force(self, q, v, t):
        return jnp.zeros(2)


def test_a_feedback_that_acts_the_wrong_way_between_the_samples_is_refuted():
    model, follow = Coupled(depth=0.0), sc.holonomic(lambda q, t: q, rate=2.0)
    law = sc.ServoLaw(model, follow, FEEDBACK)
    box = sc.StateBox(q=([-1.0] * 2, [1.0] * 2), v=([-4.0] * 2, [4.0] * 2), t=(0.0, 10.0))
    few = {"samples": (1, 64), "search": (0, 0, 0), "seed": 1}
    found = sc.certify(Coupled(), law, box, disturbance=[0.1, 0.1], **few)
    words = r"effectiveness of the feedback > 0: excess: found .*q = \[0\.31"
    with pytest.raises(sc.errors.CertificateError, match=words) as e:
        sc.certificates.prove(found, budget=60.0)
    M = Coupled().mass_matrix(e.value.assumption.worst.q, 0.0)
    G = np.linalg.solve(np.asarray(M), np.asarray(model.mass_matrix(np.zeros(2), 0.0)))
    assert np.linalg.eigvalsh((G + G.T) / 2.0)[0] < 0.0


@pytest.mark.first(1)
@pytest.mark.parametrize(
    ("function", "keys"),
    [("acts", {"robust", "robust sign"}), ("decays", {"feedback"}), ("indefinite", {"mass"})],
)
def test_without_what_the_bracket_needs_no_bound_is_claimed(cart, monkeypatch, function, keys):
    def unknown(forms, plant, q, v, t, part):
        return part - 2.0 / q[0] ** 2  # without a value at 0

    unknown.__name__ = function
    monkeypatch.setattr(Forms, function, unknown)
    proof = sc.certificates.prove(cart, budget=9.0).proof
    assert {claim.key for claim in proof.claims if not claim.holds} == keys
    assert proof.ultimate_bound is None


def test_without_a_position_error_that_follows_no_tube_is_claimed(cart, proved, monkeypatch):
    monkeypatch.setattr(Forms, "level", lambda forms, plant, q, v, t, most: q[0] - q[0] + 1.0)
    proof = sc.certificates.prove(cart).proof
    assert proof.initial is None
    assert "β is not ḟ + λf with one number λ" in proof.condition
    assert proof.ultimate_bound == pytest.approx(claims(proved)["bound"].number, rel=0.1)
    assert not [claim for claim in proof.claims if claim.key.startswith(("tube", "inside"))]


def test_each_tube_holds_the_bound_before(proved):
    read = {record.claim.key: record.claim for record in logs.read(proved.proof.log).records}
    lines, before = claims(proved), claims(proved)["bound"].number
    for key in ("tube 1", "tube 2"):
        names, upper = read[key].names, read[key].upper
        assert upper[names.index("beta[0]")] == pytest.approx(1.01 * before)
        assert upper[names.index("f[0]")] == pytest.approx(1.01 * before / 2.0)
        before = lines[key].number


@pytest.mark.long
def test_three_rows_are_not_refuted_by_a_bound_of_their_eigenvalue(monkeypatch):
    run = Branching.run

    def only_one(self, deadline, report):
        return run(self, monotonic() + 60.0 if self.claim.key == "robust" else 0.0, report)

    monkeypatch.setattr(Branching, "run", only_one)
    interval, one = sc.uncertainty.Interval(0.9, 1.1), np.ones(3)
    names = [f"mass[{i}]" for i in range(3)]
    arms = sc.Uncertainty(PlanarArm.uniform(3), dict.fromkeys(names, interval))
    box = sc.StateBox(q=(-0.2 * one, 0.2 * one), v=(-0.3 * one, 0.3 * one), t=(0.0, 1.0))
    term = robust(1.6, 0.3, 0.1, effectiveness=0.89)
    law = sc.ServoLaw(arms.nominal, sc.holonomic(lambda q, t: q, rate=2.0), FEEDBACK, term)
    found = sc.certify(arms, law, box, disturbance=[0.1] * 3, **FEW)
    proof = sc.certificates.prove(found).proof
    line = next(claim for claim in proof.claims if claim.key == "robust")
    assert line.text == "effectiveness of the robustifying input ≥ 0.89, by Gershgorin's circles"
    assert not line.holds
    point = line.outcome.point
    plants, q, v = arms.unchecked(point[None, :3]), point[None, 3:6], point[None, 6:9]
    base = sc.ServoLaw(law.model, law.constraint, FEEDBACK)
    function = lumped_uncertainty(base, 1.0, "gauss", False, None, 3)
    own = evaluate(function, plants, (q, v, point[None, 9]))
    assert float(np.ravel(own.robust)[0]) > 0.89


@pytest.mark.first(1)
@pytest.mark.parametrize("layer", ["fraction", "root", "tanh", "constant"])
def test_every_boundary_layer_is_proved(layer):
    found = sc.certificates.prove(certificate(robust(*ALPHA, boundary_layer=layer)), budget=60.0)
    assert found.proof.complete
    assert found.proof.ultimate_bound < 1.05 * found.ultimate_bound


@pytest.mark.long
def test_a_rate_with_all_its_digits_is_found():
    follow = sc.holonomic(lambda q, t: q[0] - jnp.sin(t), rate=float(np.pi))
    law = sc.ServoLaw(CARTS.nominal, follow, FEEDBACK, robust(6.6, 1.6, 0.001))
    box = sc.StateBox(q=([-1.6], [1.6]), v=([-3.5], [3.5]), t=(0.0, 10.0))
    found = sc.certify(CARTS, law, box, disturbance=[1.0], **FEW)
    beta, position = sc.certificates.prove(found).proof.initial
    assert position == pytest.approx(beta / np.pi, rel=1e-12)


@pytest.mark.long
def test_feedback_alone_and_the_relative_convention_are_proved():
    alone = sc.certificates.prove(certificate(invariance=False), budget=60.0)
    assert alone.proof.complete
    # sup ‖ζ‖ + 1/m at m = 0.7: by hand for the model's mass 1 and friction 0.8
    v, t, c = np.meshgrid(np.linspace(-1.5, 1.5, 301), np.linspace(0, 10, 2001), [0.4, 1.2])
    zeta = ((0.8 - c) * v + 0.3 * (-np.sin(t) - 2.0 * (v - np.cos(t)))) / 0.7
    most = np.abs(zeta).max() + 1.0 / 0.7
    assert most <= claims(alone)["uncertainty"].number <= 1.01 * most
    own = robust(*(a / 0.746154 for a in ALPHA), convention="relative", effectiveness=None)
    relative = sc.certificates.prove(certificate(own), budget=60.0)
    assert relative.proof.complete
    assert relative.proof.factor == 1.0


def test_a_conditional_bound_says_why():
    box = sc.StateBox(q=([-1.3], [1.3]), v=([-1.01], [1.01]), t=(0.0, 10.0))
    law = sc.ServoLaw(CARTS.nominal, FOLLOW, FEEDBACK, robust(*ALPHA))
    found = sc.certify(CARTS, law, box, disturbance=[1.0], **FEW)
    proof = sc.certificates.prove(found).proof
    assert proof.complete
    assert proof.initial is None
    assert "as long as it stays in the states (no tube of this size" in str(proof)
    assert "inside" not in {claim.key for claim in proof.claims}


@pytest.mark.long
def test_a_vehicle_behind_another_is_proved_though_its_f_is_a_logarithm():
    interval = sc.uncertainty.Interval
    nominal = Platoon(vehicles=1, leader=ConstantCruise())
    ranges = {"mass": (1200.0, 1800.0), "drag": (0.3, 0.5), "rolling": (0.008, 0.016)}
    vehicles = sc.Uncertainty(nominal, {name: interval(*ends) for name, ends in ranges.items()})
    relation = log_gap_relation(nominal, 10.0, 0.8, exogenous=True)
    box = PlatoonBox(([6.0], [18.0]), ([14.0], [26.0]), (0.0, 20.0), nominal, acceleration=3.0)
    term = robust(0.77, 0.0, 0.00102, width=0.02, effectiveness=0.8)
    law = sc.ServoLaw(nominal, relation, sc.Stabilizing(gain=3.0), term)
    found = sc.certify(vehicles, law, box, disturbance=[1800.0 * 3.0], **FEW)
    proof = sc.certificates.prove(found).proof
    assert proof.complete
    assert proof.ultimate_bound == pytest.approx(0.00427, rel=0.02)
    assert proof.ultimate_bound < found.ultimate_bound
    beta, position = proof.initial
    assert position == pytest.approx(beta / 0.8)
    faces = [claim for claim in proof.claims if claim.key.startswith("inside")]
    assert len(faces) == 4
    # From the tube's edge a run stays in the box: z = ln(gap/10) and ż = β − 0.8 z.
    for sign in (-1.0, 1.0):
        z = sign * position
        gap = 10.0 * np.exp(z)
        speed = 20.0 - gap * (sign * beta - 0.8 * z)
        run = sc.simulate(nominal, law, [-gap - 4.5], [speed], 20.0)
        assert run.beta_norm[0] == pytest.approx(beta)
        assert not box.outside(run).any()
        assert run.beta_norm[-1] <= proof.ultimate_bound


def test_certificates_without_a_proof_are_refused():
    found = certificate(robust(*ALPHA), period=1e-3)
    words = r"got sampled every 0\.001 s; expected a law that acts continuously"
    with pytest.raises(sc.errors.InputError, match=words):
        sc.certificates.prove(found)


def test_states_and_plants_without_a_proof_are_refused(cart):
    class Own(sc.certificates.StateSet):
        t = (0.0, 10.0)

        def sample(self, count, seed, law=None):
            return BOX.sample(count, seed)

        def outside(self, run):
            return BOX.outside(run)

    with pytest.raises(sc.errors.InputError, match=r"got a Own; expected a servocon\.StateBox"):
        sc.certificates.prove(replace(cart, states=Own()))
    both = cart.subject._replace(plants=sc.batch([Cart(), Cart(mass=1.1)]))
    with pytest.raises(sc.errors.InputError, match="plants: got a Batch; expected one plant"):
        sc.certificates.prove(replace(cart, subject=both))
    ellipsoid = sc.uncertainty.Ellipsoid([1.0, 0.8], np.diag([0.04, 0.04]))
    joint = sc.Uncertainty(Cart(friction=0.8), {("mass", "friction"): ellipsoid})
    with pytest.raises(sc.errors.InputError, match="got an ellipsoid of parameters"):
        sc.certificates.prove(replace(cart, subject=cart.subject._replace(plants=joint)))
    one = cart.subject._replace(plants=Cart(mass=1.1))
    proof = sc.certificates.prove(replace(cart, subject=one)).proof
    assert proof.complete
    assert proof.dimensions == ("q[0]", "v[0]", "t")


def test_laws_without_a_proof_are_refused():
    def refused(words, *terms, **options):
        found = certificate(*terms, **options)
        with pytest.raises(sc.errors.InputError, match=words):
            sc.certificates.prove(found)

    transpose = sc.laws.RobustTranspose(sc.laws.polynomial_bound(90.0), width=0.2)
    refused("a law about which TransposeTheorem speaks", transpose)
    vector = robust(*(2.0 * a for a in ALPHA), weight=np.array([2.0]))
    refused("weight of the robust term: got a vector", vector)
    ones, none = lambda q, v, t: jnp.ones((1, 1)), lambda q, v, t: jnp.zeros(1)
    given = sc.constraint.hand_given(ones, none, lambda q, v, t: v)
    law = sc.ServoLaw(CARTS.nominal, given, FEEDBACK)
    found = sc.certify(CARTS, law, BOX, **FEW)
    with pytest.raises(sc.errors.InputError, match="A and b given by hand"):
        sc.certificates.prove(found)


def test_an_operation_without_an_enclosure_is_named_with_its_line(cart):
    bound = lambda q, v, t: 9.0 + jnp.floor(v[0])
    term = sc.Robust(bound, width=0.2, effectiveness=0.746154)
    law = sc.ServoLaw(CARTS.nominal, FOLLOW, FEEDBACK, term)
    doubtful = replace(cart, subject=cart.subject._replace(law=law))
    with pytest.raises(
        sc.errors.InputError, match=r"primitive floor, of lambda \(.*test_prove.py:"
    ):
        sc.certificates.prove(doubtful)
    with pytest.raises(sc.errors.InputError, match="budget"):
        sc.certificates.prove(cart, budget=0.0)
    with pytest.raises(sc.errors.InputError, match="from another process"):
        sc.certificates.prove(replace(cart, subject=None))


def test_a_bound_without_room_stays_open_and_a_larger_one_is_proved():
    # |ζ| + 1/m is largest at m = 0.7, c = 1.2, v = ±1.5: linear in v, an amplitude in t.
    largest = (abs(0.8 - 1.2 - 0.6) * 1.5 + 0.3 * np.sqrt(5.0) + 1.0) / 0.7
    found = certificate(robust(largest * (1.0 + 1e-14)), samples=(8, 64), search=(0, 0, 0))
    proof = sc.certificates.prove(found, budget=60.0).proof
    outcome = claims_of(proof)["uncertainty"].outcome
    assert outcome.state == "open"
    assert 0.9 < outcome.volume < 1.0
    assert proof.factor == LADDER[-1] == 1.05
    assert claims_of(proof)["uncertainty times"].holds
    assert not proof.complete
    assert "not proved: 99.9 % of the volume is" in str(proof)
    assert "a bound function 1.05 times as large would be proved" in str(proof)
    assert proof.ultimate_bound is not None  # it does not rest on ρ


@pytest.mark.long
def test_the_uncertain_arm_is_proved():
    found = sc.certificates.prove(UncertainArm().certificate(None), budget=600.0)
    proof = found.proof
    assert proof.complete
    assert 1_000_000 < claims_of(proof)["uncertainty"].outcome.boxes < 1_300_000
    assert proof.ultimate_bound == pytest.approx(0.0223, abs=1e-4)
    assert found.ultimate_bound == pytest.approx(0.0246, abs=2e-4)
    assert proof.initial[0] == pytest.approx(0.2826, abs=1e-3)
