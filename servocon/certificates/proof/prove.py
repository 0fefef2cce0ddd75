"""Prove a certificate: its inequalities hold at every plant and state of the set.

The sampled certificate comes first. Its worst points say how sharp a statement can be, and the
branch and bound proves it with a little room.
"""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from servocon import validate
from servocon.certificates.assumptions import Assumption
from servocon.certificates.certificate import Certificate
from servocon.certificates.log_report import required
from servocon.certificates.proof.claims import Claims, jumping
from servocon.certificates.proof.forms import Box, Forms, Function
from servocon.certificates.proved import Proof, ProvedClaim, rounded
from servocon.certificates.samples import WorstSample
from servocon.certificates.theorems.theorem import theorem_of
from servocon.constraint.derivatives import gives_derivatives
from servocon.constraint.switched import schedule_of
from servocon.errors import CertificateError, InputError
from servocon.precision import float64
from servocon.progress import shown
from servocon.user_code import explained

ROOM = {1.005: 0.05, 1.02: 0.1, 1.1: 0.15, 1.3: 0.2, 2.0: 0.3, 4.0: 0.5}
"""Factors on the supremum over points, and the part of what is left of the budget that each may
use; the first that can be proved is used."""

SHARP, COARSE = 1.02, 1.1
"""First factors for a bound on the whole box, and for one that only defines the first tube."""

LADDER = (3.0, 2.0, 1.5, 1.2, 1.05)
"""Factors on ρ that are tried if ‖ζ‖ ≤ ρ itself is not proved within the budget."""

PARTS = (0.98, 0.9, 0.5)
"""Parts of the sampled least effectiveness of the feedback, of which the first proved is used."""

INSIDE = (1.0, 0.999, 0.99, 0.9, 0.5)
"""Parts of the certificate's initial errors from which the motion is proved to stay inside."""

SHARE = 0.3
"""Part of what is left of the budget that a claim with a substitute may use."""

GAIN = 0.995
"""Ratio of a bound to the one before above which the tubes have converged."""

TUBES = 12
"""Largest number of tubes."""

WIDER = 1.01
"""Size of the domain of a tube's claims over the tube's own."""

LEVEL = 1e-9
"""Largest |ḟ + λf − β| over ‖β‖: what rounding of the relation's constants may leave."""

POSITIVE = 1e-9
"""Part of the pivots of M in the middle of the box above which M counts as positive definite."""

EXACT = 1.0 - 1e-9
"""Part of the law's effectiveness that must be proved; the rest is rounding."""


FITTED = 1e-12
"""Relative error of a fitted λ."""


@explained
@float64
def prove(
    certificate: Certificate,
    budget: float = 600.0,
    log: str | Path | None = None,
    progress: bool = False,
) -> Certificate:
    """Prove a certificate: its assumptions and its bound hold at every plant and state of the set.

    Every inequality is enclosed over boxes with outward rounding, and the boxes are bisected until
    it holds in each: see `servocon.certificates.proof`. That is a proof about the formulas of
    plants and law in real numbers, in continuous time; the page on proofs says what it rests on.
    The proved bound needs no safety factor, so that it is usually smaller than the sampled one.

    Time is up after the budget: then the proof says which part of the volume is proved, and which
    box is undecided. With a log the work goes on at the next call.

    Args:
        certificate: The certificate, made in this process, of a law that acts continuously: a
            `ServoLaw` with `Stabilizing` and at most one `Robust` term of one agent, on a
            `StateBox`.
        budget: Time for the bisection of boxes [s]. Tracing, the search for large points and the
            boxes that a log holds come on top. Every claim gets one batch of boxes at least, so
            that calls with the same log come to an end, however small their budgets are.
        log: File for the proof, which an independent checker can verify. If it exists and is of
            the same law, the work goes on from it: its boxes are enclosed once more, which takes
            about half the time, but nothing is searched. None: no file.
        progress: Show the proved part of the volume of each claim.

    Returns:
        The certificate with its `Certificate.proof`.

    Raises:
        CertificateError: an assumption is refuted by a point; the error names it.
        InputError: the budget is not positive, no proof is known for such a certificate, or a
            function has no enclosure; the error names the operation and the line.
        OutputError: the log cannot be written in the end; the error says where it is instead, and
            its `result` is the certificate with its proof.
    """
    validate.instance("certificate", certificate, Certificate, "a servocon Certificate")
    budget = validate.number("budget", budget, "one positive, finite number [s]")
    subject = required(certificate.subject)
    _require_provable(certificate, subject.law)
    feedback, term = theorem_of(subject.law).provable()
    law: Any = subject.law
    states, level = certificate.states, certificate.level
    rate = 0.0 if level is None else _fitted(level.rate)  # a claim proves it
    forms = Forms(subject.plants, law, feedback, term, subject.disturbance, states, rate)
    path = None if log is None else Path(validate.instance("log", log, (str, Path), "a path"))
    with shown(progress, "proving") as report:
        claims = Claims(path, law, forms, budget, report)
        claims.prepare()
        with claims.kept_if_interrupted():
            proof = _Prover(certificate, forms, claims).proof()
        return claims.logged(replace(certificate, proof=proof))


def _require_provable(certificate: Certificate, law: Any) -> None:
    """Refuse certificates of which no proof is known.

    Raises:
        InputError: the law is sampled, it switches, its A and b are given by hand, or the plants
            stand on contacts.
    """
    period, relation = certificate.scope.period, getattr(law, "constraint", None)
    if period is not None:
        got, expected = f"sampled every {period:g} s", "a law that acts continuously"
    elif schedule_of(law) is not None:
        got, expected = "a relation that switches", "one relation"
    elif relation is not None and gives_derivatives(relation):
        got, expected = "A and b given by hand", "a relation given by its β or f"
    elif certificate.contacts:
        got, expected = "plants that stand on contacts", "plants without contacts"
    else:
        return
    cure = "The certificate holds at its samples without a proof."
    raise InputError("certificate", got=got, expected=f"{expected}, for a proof", cure=cure)


def _fitted(rate: float) -> float:
    """The number with few digits of which a fitted λ is the value, or else λ itself."""
    short = float(f"{rate:.9g}")
    return short if abs(short - rate) <= FITTED * abs(rate) else rate


class _Prover:
    """The proof of one certificate.

    Args:
        certificate: The certificate.
        forms: Its functions.
        claims: The claims that are proved.
    """

    def __init__(self, certificate: Certificate, forms: Forms, claims: Claims):
        self.certificate, self.forms, self.claims = certificate, forms, claims
        self.lines: list[ProvedClaim] = []

    def proof(self) -> Proof:
        """Prove the assumptions, then the bound, then that the motion stays in the states."""
        factor = self._assumptions()
        bound, initial, reason = None, None, ""
        if self._falls:
            least = COARSE if self.forms.follows else SHARP
            bound = self._bound("bound", Forms.bracket, self.forms.box, np.inf, least)
        if bound is not None:
            self._continuous()
            initial, reason = self._initial(bound)
            follows = any(line.key == "level" for line in self.lines)
            if follows:
                bound = self._in_tubes(bound)
            elif self.forms.follows:
                sharp = self._bound("bound", Forms.bracket, self.forms.box, bound, SHARP)
                bound = sharp or bound
        return Proof(
            claims=tuple(self.lines),
            dimensions=self.forms.box.names,
            ultimate_bound=bound,
            initial=initial,
            reason=reason,
            factor=factor,
            log=None,
        )

    @property
    def _falls(self) -> bool:
        """True if the bracket of V̇ is proved to fall with ‖β‖, so that one ‖β‖ speaks for more."""
        held = {line.key for line in self.lines if line.holds}
        acts = self.forms.term is None or not held.isdisjoint(("robust", "robust sign"))
        return acts and held.issuperset(("mass", "feedback"))

    def _add(self, line: ProvedClaim) -> ProvedClaim:
        """Add a claim; a former one with its key goes."""
        self.lines = [x for x in self.lines if x.key != line.key] + [line]
        return line

    # -- assumptions --------------------------------------------------------------------------

    def _assumptions(self) -> float | None:
        """Prove the assumptions; the factor on ρ with which ‖ζ‖ ≤ ρ is proved, if any."""
        forms, box, claims = self.forms, self.forms.box, self.claims
        text = "mass matrices of plants and model positive definite"
        self._require(claims.proved("mass", text, Forms.indefinite, box, POSITIVE))
        self._least("feedback", "effectiveness of the feedback", Forms.decays)
        if forms.term is None:
            return self._size()
        text = "effectiveness of the robustifying input"
        if forms.term.convention == "relative":
            self._least("robust", text, Forms.acts)
        else:
            words = f"{text} ≥ {float(forms.effectiveness):.6g}{self._circles}"
            line = claims.proved("robust", words, Forms.acts, box, EXACT, SHARE)
            if not self._require(line, forms.is_sharp).holds:
                words = f"{text} ≥ 0{self._circles}"
                self._add(claims.proved("robust sign", words, Forms.acts, box, 0.0, SHARE))
        return self._within_bound()

    @property
    def _circles(self) -> str:
        """Words for a least eigenvalue that is not known in closed form."""
        return "" if self.forms.is_sharp else ", by Gershgorin's circles"

    def _least(self, key: str, text: str, function: Function) -> None:
        """Prove a positive least value of an effectiveness, close to that at points.

        Raises:
            CertificateError: it is not positive at a point.
        """
        least = -self.claims.points(function, self.forms.box).largest(0.0)
        if not least > 0.0:
            words, box = f"{text} > 0{self._circles}", self.forms.box
            line = self.claims.proved(key, words, function, box, POSITIVE, SHARE)
            self._require(line, self.forms.is_sharp)
            return
        for part in PARTS:
            words = f"{text} ≥ {rounded(part * least, up=False)}{self._circles}"
            line = self.claims.proved(key, words, function, self.forms.box, part * least, SHARE)
            if self._add(line).holds:
                return

    def _size(self) -> float | None:
        """Prove a bound of ‖ζ‖ without a robustifying input."""
        largest = self.claims.points(Forms.large, self.forms.box).largest(0.0)
        for room, share in ROOM.items():
            text = f"lumped uncertainty ‖ζ‖ ≤ {rounded(room * largest)}"
            found = self.claims.proved(
                "uncertainty", text, Forms.large, self.forms.box, room * largest, share
            )
            if self._add(found).holds:
                return 1.0
        return None

    def _within_bound(self) -> float | None:
        """Prove ‖ζ‖ ≤ ρ, or else with the least factor on ρ that the budget allows."""
        box, claims = self.forms.box, self.claims
        total = self.forms.term.convention == "total"
        symbol = "ρ" if total else f"(1 + ρ_E) ρ{self._circles}"
        text = f"lumped uncertainty ‖ζ‖ ≤ {symbol}"
        found = claims.proved("uncertainty", text, Forms.beyond, box, 1.0, SHARE)
        if self._require(found, total or self.forms.is_sharp).holds:
            return 1.0
        best = None
        for factor in LADDER:
            words = f"lumped uncertainty ‖ζ‖ ≤ {factor:g} {symbol}"
            found = claims.proved("uncertainty times", words, Forms.beyond, box, factor, SHARE)
            if not found.holds:
                break
            best = self._add(found)
        if best is None:
            claims.drop("uncertainty times")
            return None
        return float(best.number)

    def _require(self, line: ProvedClaim, sharp: bool = True) -> ProvedClaim:
        """Add a claim.

        Args:
            line: The claim.
            sharp: True if a point that refutes the claim refutes the assumption; else its function
                is only an upper bound.

        Raises:
            CertificateError: a point refutes it.
        """
        if line.outcome.point is not None and sharp:
            nq, n = self.forms.sizes
            count = len(line.names) - nq - n - 1
            parameters, state = np.split(line.outcome.point[:-1], [count])
            named = dict(zip(line.names, parameters, strict=False))
            worst = WorstSample(0, named, state[:nq], state[nq:-1], float(state[-1]))
            words = "≤ 0 everywhere, for a proof"
            excess = f"{line.text}: excess"
            raise CertificateError(Assumption(excess, words, line.outcome.value, worst))
        return self._add(line)

    # -- the bound ----------------------------------------------------------------------------

    def _bound(
        self, key: str, function: Function, box: Box, below: float, least: float = 1.0
    ) -> float | None:
        """A proved size from which on V falls, close to the one at points; None without one.

        Args:
            key: Key of the claim.
            function: The inequality of V̇.
            box: The domain.
            below: The size must be below this one.
            least: Least factor on the size at points.
        """
        points = self.claims.points(function, box)
        critical = points.root(self.certificate.ultimate_bound)
        for room, share in ROOM.items():
            r = critical * room
            if room < least:
                continue
            if not r < below:
                break
            where = "everywhere" if key == "bound" else "in a tube"
            text = f"V̇ < 0 for ‖β‖ ≥ {rounded(r)} {where}"
            line = self.claims.proved(key, text, function, box, r, share)
            if line.holds or not below < np.inf:
                self._add(line)
            if line.holds:
                return r
        if not any(line.key == key for line in self.lines):
            self.claims.drop(key)
        return None

    def _continuous(self) -> None:
        """Prove that β and f do not jump, if no operation of theirs can.

        Where they are defined everywhere, so is each of their operations, and is continuous.
        """
        function, box = Forms.residuals, self.forms.box
        if jumping(self.claims.tape(function, box)):
            return
        number = 2.0 * abs(self.claims.points(function, box).largest(0.0)) + 1.0
        if not np.isfinite(number):
            return
        line = self.claims.proved(
            "continuous", "β and f do not jump", function, box, number, SHARE, continuous=True
        )
        if line.holds:
            self._add(line)
        else:
            self.claims.drop("continuous")

    def _in_tubes(self, bound: float) -> float:
        """The bound in tubes, each of the size of the bound before."""
        forms, rate = self.forms, self.forms.rate
        for i in range(1, TUBES + 1):
            size = WIDER * bound
            if forms.are_coordinates:
                function, box = Forms.bracket, forms.tube(size, size / rate)
            else:
                function, box = Forms.within(size), forms.box
            inner = self._bound(f"tube {i}", function, box, GAIN * bound)
            if inner is None:
                break
            bound = inner
        return bound

    # -- the states ---------------------------------------------------------------------------

    def _initial(self, bound: float) -> tuple[tuple[float, float] | None, str]:
        """Initial errors from which the motion is proved to stay inside, or the reason for none."""
        forms, claims = self.forms, self.claims
        if not forms.follows:
            return None, "no position error follows β"
        allowed = LEVEL * bound
        text = f"|ḟ + {self.forms.rate:g} f − β| ≤ {allowed:.2g}"
        level = claims.proved("level", text, Forms.level, forms.box, allowed, SHARE)
        if not level.holds:
            claims.drop("level")
            return None, "β is not ḟ + λf with one number λ"
        self._add(level)
        found = self.certificate.invariance
        tried: Iterable[float] = () if found is None else (part * found.beta for part in INSIDE)
        for size in (*(x for x in tried if x > bound), bound):
            if self._stays(size):
                return (size, size / self.forms.rate), ""
        return None, "no tube of this size is proved to lie in the states"

    def _stays(self, size: float) -> bool:
        """Prove that the tube of a size lies in the states, or that it does not touch their faces.

        A motion that begins in the tube and in the states can leave them through a face only.
        """
        position = size / self.forms.rate
        sizes = f"‖β‖ ≤ {rounded(size, up=False)}, ‖f‖ ≤ {rounded(position, up=False)}"
        text = f"the motion stays in the states from {sizes} on"
        tried = [("inside", text, Forms.outside, self.forms.box)]
        if not self.forms.are_coordinates:
            tried = [
                (
                    f"inside {k}",
                    f"no state of the tube ‖β‖ ≤ {size:.6g} where {box.label}",
                    Forms.depth,
                    box,
                )
                for k, box in enumerate(self.forms.faces)
            ]
        lines = []
        for key, words, function, box in tried:
            lines.append(self.claims.proved(key, words, function, box, size, SHARE))
            if not lines[-1].holds:
                for one in lines:
                    self.claims.drop(one.key)
                return False
        for line in lines:
            self._add(line)
        return True
