"""Logs that are written late, budgets that are small, and the claim that β and f do not jump."""

import errno
import os
from dataclasses import replace
from pathlib import Path

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates.proof import logs
from servocon.certificates.proof.branch import Branching
from servocon.certificates.proof.claims import Claims, _same, jumping
from servocon.certificates.proof.forms import Forms
from servocon.results import disk
from servocon_plants import Cart

CARTS = sc.Uncertainty(
    Cart(friction=0.8),
    {"mass": sc.uncertainty.Interval(0.7, 1.3), "friction": sc.uncertainty.Interval(0.4, 1.2)},
)
BOX = sc.StateBox(q=([-1.3], [1.3]), v=([-1.5], [1.5]), t=(0.0, 10.0))
FEW = {"samples": (8, 64), "search": (64, 2, 4), "seed": 1}


def certificate(path=lambda t: jnp.sin(t), box=BOX, alpha=(2.6255, 1.57072, 0.00050241)):
    follow = sc.holonomic(lambda q, t: q[0] - path(t), rate=2.0, name="follow")
    term = sc.Robust(sc.laws.polynomial_bound(*alpha), width=0.2, effectiveness=0.746154)
    law = sc.ServoLaw(CARTS.nominal, follow, sc.Stabilizing(gain=2.0), term)
    return sc.certify(CARTS, law, box, disturbance=[1.0], **FEW)


@pytest.fixture(scope="module")
def cart():
    return certificate()


def claims(proof):
    return {claim.key: claim for claim in proof.claims}


def full(monkeypatch, folder):
    """A disk that is full from the end of the proof on, in one folder."""
    replace = disk._replace

    def on_full_disk(target, content):
        if target.parent == folder:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        replace(target, content)

    monkeypatch.setattr(disk, "_replace", on_full_disk)


@pytest.mark.long
def test_a_full_disk_loses_neither_the_certificate_nor_the_log(cart, tmp_path, monkeypatch):
    path = tmp_path / "cart.proof"
    full(monkeypatch, tmp_path)
    words = r"log: got '.*cart\.proof', which cannot be written \(No space left on device\); exp"
    with pytest.raises(sc.errors.OutputError, match=words) as caught:
        sc.certificates.prove(cart, budget=60.0, log=path)
    proof = caught.value.result.proof
    assert proof.complete
    assert proof.ultimate_bound == pytest.approx(0.02781, abs=2e-4)
    assert proof.log is None
    assert "`result` of this error" in str(caught.value)
    safe = Path(str(caught.value).partition("The results are safe in ")[2].split(" ")[0])
    assert safe.suffix == ".proof"
    assert sc.proof_checker.verify(safe).verified
    safe.unlink()
    assert list(tmp_path.iterdir()) == []


def test_an_interrupted_proof_on_a_full_disk_says_both(cart, tmp_path, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    full(monkeypatch, tmp_path)
    monkeypatch.setattr(Branching, "run", interrupted)
    with pytest.raises(KeyboardInterrupt) as caught:
        sc.certificates.prove(cart, log=tmp_path / "cart.proof")
    (note,) = caught.value.__notes__
    assert "which cannot be written (No space left on device)" in note
    Path(note.partition("The results are safe in ")[2]).unlink()


@pytest.mark.long
def test_small_budgets_come_to_the_end_of_the_proof(cart, tmp_path):
    path, boxes, calls = tmp_path / "cart.proof", [], 0
    proof = sc.certificates.prove(cart, budget=1e-9, log=path).proof
    assert not proof.complete
    while not proof.complete:
        calls += 1
        assert calls < 30
        proof = sc.certificates.prove(cart, budget=1e-9, log=path).proof
        boxes.append(sum(claim.outcome.boxes for claim in proof.claims))
        assert boxes[-1] > 0 or proof.complete
    whole = sc.certificates.prove(cart, budget=60.0).proof
    assert claims(proof).keys() >= {"mass", "feedback", "robust", "uncertainty", "bound", "level"}
    assert proof.ultimate_bound < 2.0 * whole.ultimate_bound
    assert sc.proof_checker.verify(path).verified
    coarse = claims(proof)["bound"].number
    for _ in range(20):  # tubes that no call has finished go on, too
        proof = sc.certificates.prove(cart, budget=1e-9, log=path).proof
        if proof.ultimate_bound < coarse:
            break
    assert claims(proof)["tube 1"].holds


def test_claims_that_were_set_aside_are_no_claims_of_the_log(cart, tmp_path):
    path = tmp_path / "cart.proof"
    sc.certificates.prove(cart, budget=1e-9, log=path)
    read = logs.read(path)
    assert {"uncertainty times", "bound"} <= {r.claim.key for r in read.unfinished}
    result = sc.proof_checker.verify(path)
    assert len(result.claims) == len(read.records)
    assert not result.verified


def test_the_budget_is_one_number(cart):
    for wrong in (0.0, -1.0, [1.0, 2.0], np.nan, "long"):
        with pytest.raises(sc.errors.InputError, match=r"budget: .* expected one positive, finite"):
            sc.certificates.prove(cart, budget=wrong)


def test_what_has_no_enclosure_is_refused_before_the_work(cart, monkeypatch):
    """`level` comes late in the proof; its operations are known before."""

    def level(forms, plant, q, v, t, most):
        return jnp.floor(q[0]) - 1e9

    monkeypatch.setattr(Forms, "level", level)
    monkeypatch.setattr(Claims, "proved", lambda *_: pytest.fail("the work began"))
    with pytest.raises(sc.errors.InputError, match="primitive floor"):
        sc.certificates.prove(cart)


def test_a_relation_without_choices_is_proved_not_to_jump(cart, tmp_path):
    path = tmp_path / "cart.proof"
    proof = sc.certificates.prove(cart, budget=60.0, log=path).proof
    line = claims(proof)["continuous"]
    assert line.holds
    record = next(r for r in logs.read(path).records if r.claim.key == "continuous")
    assert record.claim.continuous
    assert not jumping(record.claim.tape)
    # β = v − cos t + 2 (q − sin t) and f = q − sin t: the claim bounds both.
    q, v, t = np.meshgrid([-1.3, 1.3], [-1.5, 1.5], np.linspace(0.0, 10.0, 2001))
    largest = max((v - np.cos(t) + 2.0 * (q - np.sin(t))).max(), (q - np.sin(t)).max())
    assert line.number == pytest.approx(2.0 * largest + 1.0, rel=1e-3)
    assert "rests on the samples" not in str(proof)
    verdict = next(c for c in sc.proof_checker.verify(path).claims if c.key == "continuous")
    assert verdict.continuous
    assert verdict.verified
    assert str(verdict).splitlines()[1].endswith(" s, continuous")


def test_a_relation_with_a_choice_is_not_said_to_be_continuous():
    path = lambda t: jnp.where(t < 5.0, jnp.sin(t), jnp.sin(t) + 1e-3 * (t - 5.0) ** 3)
    box = sc.StateBox(q=([-1.6], [1.6]), v=([-1.9], [1.9]), t=(0.0, 10.0))
    proof = sc.certificates.prove(certificate(path, box, (4.5, 1.58, 0.001)), budget=0.1).proof
    assert "continuous" not in claims(proof)
    assert "that β and f do not jump rests on the samples of the certificate" in str(proof)


def test_a_record_without_continuity_is_none_of_a_claim_with_it(cart, tmp_path):
    path = tmp_path / "cart.proof"
    sc.certificates.prove(cart, budget=60.0, log=path)
    (claim,) = (r.claim for r in logs.read(path).records if r.claim.key == "continuous")
    assert _same(claim, claim)
    assert not _same(claim, replace(claim, continuous=False))
