"""Claims of a proof: their tapes, the budget of their bisection, and the log that keeps them.

A log is written at the end. If something fails before or while it is written, nothing that was
proved is lost: an interrupted proof writes what it has, and an error of the disk holds the
certificate.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

from servocon.certificates.certificate import Certificate
from servocon.certificates.proof import logs
from servocon.certificates.proof.branch import Branching, Claim
from servocon.certificates.proof.forms import Box, Forms, Function
from servocon.certificates.proof.points import LargePoints
from servocon.certificates.proved import ProvedClaim
from servocon.engine import LOGICAL, EnclosureProgram, Tape
from servocon.errors import InputError, OutputError
from servocon.progress import Report
from servocon.tree import fingerprint

JUMPING = frozenset(["sign", "select", *LOGICAL])
"""Operations that jump; all others are continuous where they are defined."""


class Claims:
    """The claims of a proof, with its log and its budget.

    Args:
        path: The log; None for none.
        law: The law.
        forms: Its forms.
        budget: Time for the bisection of all claims [s].
        report: Shows the progress.

    Raises:
        InputError: the log cannot be written, is none, or is of another law.
    """

    def __init__(self, path: Path | None, law: Any, forms: Forms, budget: float, report: Report):
        self.path, self.forms, self._report = path, forms, report
        self._left, self._law = budget, fingerprint(law)
        self._begun: dict[str, Branching] = {}
        self._unfinished: list[Branching] = []
        self._kept: list[logs.Record] = []
        self._tapes: dict[Any, Tape] = {}
        if path is None:
            return
        logs.require_writable(path)
        if path.exists():
            read = logs.read(path)
            if read.law != self._law:
                raise InputError(
                    "log",
                    got=f"{path}, a proof of another law",
                    expected="a log of this law, or a new file",
                    cure="Give another path.",
                )
            self._kept = [*read.records, *read.unfinished]

    # -- the log ------------------------------------------------------------------------------

    @contextmanager
    def kept_if_interrupted(self) -> Iterator[None]:
        """Write the log if the proof is interrupted, also the claims that it did not reach."""
        try:
            yield
        except BaseException as error:
            try:
                self._write([r for r in self._kept if not self._reached(r)])
            except OutputError as late:  # the first error says why the proof ended
                error.add_note(str(late))
            raise

    def logged(self, certificate: Certificate) -> Certificate:
        """Write the log of a finished proof.

        Returns:
            The certificate with the log's path.

        Raises:
            OutputError: the log cannot be written; the error holds the certificate.
        """
        if self.path is None or certificate.proof is None:
            return certificate
        try:
            self._write([])
        except OutputError as error:
            told = OutputError(f"{error} The certificate is `result` of this error, proof and all.")
            told.result = certificate
            raise told from error
        return replace(certificate, proof=replace(certificate.proof, log=str(self.path)))

    def _write(self, unreached: list[logs.Record]) -> None:
        """Write the log, with the claims of the file before that were not reached."""
        if self.path is None:
            return
        of = f"{type(self.forms.law).__name__}: " + ", ".join(self.forms.box.names)
        records = [logs.Record(one.claim, one.codes()) for one in self._begun.values()]
        unfinished = [logs.Record(one.claim, one.codes()) for one in self._unfinished]
        for record in unreached:
            also = unfinished if record.claim.key in self._begun else records
            also.append(record)
        logs.write(self.path, of, self._law, records, unfinished)

    def _reached(self, record: logs.Record) -> bool:
        """True if a claim of the file before was begun in this proof."""
        return any(
            _same(record.claim, one.claim) for one in (*self._begun.values(), *self._unfinished)
        )

    # -- tapes and points ---------------------------------------------------------------------

    def prepare(self) -> None:
        """Make the tapes of all claims, so that what has no enclosure is refused before the work.

        Raises:
            InputError: a function has an operation without an enclosure; the error names it.
        """
        for function, box in self.forms.claimed:
            self.tape(function, box)

    def tape(self, function: Function, box: Box) -> Tape:
        """The tape of a function in the entries of a box, made once."""
        key = function.__name__, box.names
        if key not in self._tapes:
            self._tapes[key] = self.forms.tape(function, box)
        return self._tapes[key]

    def points(self, function: Function, box: Box) -> LargePoints:
        """The points of a box at which a function is largest; no claim rests on them."""
        return LargePoints(EnclosureProgram(self.tape(function, box)), box.lower, box.upper)

    # -- proofs -------------------------------------------------------------------------------

    def proved(
        self,
        key: str,
        text: str,
        function: Function,
        box: Box,
        number: float = 0.0,
        share: float = 1.0,
        continuous: bool = False,
    ) -> ProvedClaim:
        """Prove that a function is at most 0 everywhere in a box, within a share of the time left.

        One batch of boxes is enclosed even if no time is left, so that calls with the same log come
        to an end, however small their budgets are.

        Args:
            key: Key of the claim in the log; of several claims with a key one stands in the log:
                one that is proved, or else the last.
            text: The claim in words.
            function: The function.
            box: The box.
            number: The number that the function takes.
            share: Part of the time left that may be used.
            continuous: True claims also that the function is continuous.
        """
        tape = self.tape(function, box)
        lower, upper = ((*side.tolist(), number) for side in (box.lower, box.upper))
        claim = Claim(key, text, (*box.names, "number"), lower, upper, tape, continuous)
        same = (r.codes for r in self._kept if _same(r.claim, claim))
        branching = Branching(claim, next(same, []))
        deadline = monotonic() + share * self._left
        try:
            outcome = branching.run(deadline, lambda part: self._report(part, text))
        finally:
            self._left = max(0.0, self._left - branching.seconds)
            self._settle(branching)
        return ProvedClaim(key, text, box.names, number, outcome)

    def _settle(self, new: Branching) -> None:
        """Give a claim its place in the log: a proved one with its key stays before it."""
        key = new.claim.key
        old = self._begun.get(key)
        stays = old is not None and _proved(old) and not _proved(new)
        aside = new if stays else old
        if not stays:
            self._begun[key] = new
        if aside is not None:
            self._set_aside(aside)

    def _set_aside(self, one: Branching) -> None:
        """Keep a claim that the proof does not use, so that a later call can go on with it."""
        if self.path is not None and one.outcome.state != "refuted":
            self._unfinished.append(one)

    def drop(self, key: str) -> None:
        """Take a claim out of the proof."""
        if (one := self._begun.pop(key, None)) is not None:
            self._set_aside(one)


def jumping(tape: Tape) -> bool:
    """True if an operation of a tape may jump: a sign, a condition, or a choice by one."""
    return any(step.operation in JUMPING for step in tape.used().instructions)


def _proved(branching: Branching) -> bool:
    return branching.outcome.state == "proved"


def _same(a: Claim, b: Claim) -> bool:
    """True for claims with the same function on the same box."""
    alike = ("key", "lower", "upper", "tape", "continuous")
    return all(getattr(a, name) == getattr(b, name) for name in alike)
