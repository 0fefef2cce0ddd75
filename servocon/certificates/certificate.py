"""Certificates: the guarantees of an error under a law, and the comparison of runs with them.

`certify` checks the assumptions at sampled plants and states and works out the constants;
`Certificate.check` compares runs with the guarantees that follow.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, overload

import numpy as np

from servocon import validate
from servocon.arrays import ArrayLike
from servocon.certificates.assumptions import Assumption
from servocon.certificates.comparison import Comparison
from servocon.certificates.guarantee import BetaSize, Guarantee, PositionLevel
from servocon.certificates.invariance import Invariance
from servocon.certificates.log_report import LogReport, Subject, check_log
from servocon.certificates.proved import Proof
from servocon.certificates.run_report import CertificateReport, compare
from servocon.certificates.scope import Scope
from servocon.certificates.search import UNPROVED
from servocon.certificates.states import StateSet
from servocon.errors import InputError
from servocon.identification.log import Log
from servocon.markup import Fold, Table, Text, piece
from servocon.precision import float64
from servocon.results.trajectory import Trajectory
from servocon.simulation.sampling import Later, LoopNeed
from servocon.user_code import explained

UNSEEN = (
    "its inputs reach the plant as they are",
    "q and v are measured exactly",
    "the plant is one of the set",
    "the motion stays in the states",
    "between the samples the assumptions hold as at them",
)
"""Assumptions that no sample can show; a proof discharges the last one."""

STAYS = "for a run as long as it stays in the states"
"""Condition of a certificate that does not say from where runs stay in the states."""


PROVED = "proved between samples, too"
"""Words that take the place of `UNPROVED` with a proof."""


@dataclass(frozen=True, repr=False)
class Certificate:
    """Guarantees under one law, for every plant and state that was sampled.

    It depends on `assumptions`, and on the following, which no sample can show: the law acts
    continuously, or at least every `scope.period`, its inputs reach the plant as they are, or as
    late as in the certified law, q and v are measured exactly, the plant is one of the set and the
    motion stays in the states. Between the samples the assumptions are not proven without a
    `proof`.

    Attributes:
        law: The law's terms in words.
        assumptions: The checked assumptions.
        guarantees: The bounds that follow; first that of ‖β‖, or of ‖e‖ under a `TwoStepLaw`, then
            those of each agent's ‖βᵢ‖ if there are several, or of ‖s‖ and ‖ė‖.
        states: The states at which the assumptions were checked.
        plants: Number of sampled plants.
        count: Number of states for each plant.
        scope: The law and the plants that it covers; runs are compared with these.
        invariance: Initial errors from which a run stays in the states at all samples. None if that
            is not shown: then the guarantees hold as long as the run stays there.
        searched: Extent of the samples and of the search for worse ones, in words.
        consequences: Statements about the relation in its own unit, such as the part of a funnel
            that is reached in the end, and what would give a smaller bound.
        level: Inequality by which the position error follows β; None if it does not.
        subject: The plants, the law and the disturbance, with which logs are compared; None for a
            certificate from another process.
        proof: Proof that the inequalities hold at every plant and state, not only at samples, see
            `servocon.certificates.prove`; None without one.
        contacts: Names of the contacts of `servocon.frames.Standing` plants. The contacts are
            assumed to hold: friction is not part of the certificate.
        later: The need of `sampling`, once it is worked out.
    """

    law: str
    assumptions: tuple[Assumption, ...]
    guarantees: tuple[Guarantee, ...]
    states: StateSet
    plants: int
    count: int
    scope: Scope
    invariance: Invariance | None = None
    searched: str = ""
    contacts: tuple[str, ...] = ()
    consequences: tuple[str, ...] = ()
    level: PositionLevel | None = None
    subject: Subject | None = None
    proof: Proof | None = None
    later: Later = field(default=Later(lambda: None), compare=False, repr=False)

    def __getstate__(self) -> dict[str, Any]:
        # Plants and laws need not be picklable.
        return vars(self) | {"subject": None}

    @property
    def sampling(self) -> LoopNeed | None:
        """The sampling period that the law needs, and its largest feedback gain.

        None if the loop has too many states.
        """
        return self.later.need

    @property
    def condition(self) -> str:
        """Condition on a run under which the guarantees hold, in words."""
        held = (
            f", while {', '.join(self.contacts)} neither slips nor lifts" if self.contacts else ""
        )
        if self.invariance is None:
            return f"{STAYS}{held}"
        return f"a run stays in the states {self.invariance}, up to their last time{held}"

    @property
    def agents(self) -> tuple[Guarantee, ...]:
        """The guarantees of single agents, each from its own initial error only."""
        return tuple(g for g in self.guarantees if g.quantity.agent is not None)

    @property
    def comparisons(self) -> tuple[Comparison, ...]:
        """Comparisons of the first guarantee; for β the general and the exponential one."""
        return self.guarantees[0].comparisons

    @property
    def constants(self) -> Mapping[str, float]:
        """The constants of the first guarantee, by name."""
        return self.guarantees[0].constants

    @property
    def ultimate_bound(self) -> float:
        """The ultimate bound of the first guarantee: the limit of its radius."""
        return self.guarantees[0].ultimate_bound

    @property
    def row_bounds(self) -> np.ndarray:
        """Ultimate bound of the size of each row of β, of the relation that is certified (m).

        In a norm that gives each row its mass these are smaller than that of ‖β‖.

        Raises:
            InputError: the first guarantee is not one of β.
        """
        quantity = self.guarantees[0].quantity
        if not isinstance(quantity, BetaSize):
            expected, cure = "a bound of β", "Its radius is of the error that it names."
            raise InputError("row_bounds", got=quantity.name, expected=expected, cure=cure)
        inverse = quantity.inverse
        rows = self.scope.sizes[2] if quantity.part is None else int(np.ptp(quantity.part.rows))
        sizes = np.ones(rows) if inverse is None else np.linalg.norm(inverse, axis=1)
        return self.ultimate_bound * sizes

    def radius(self, t: ArrayLike, r0: Any) -> Any:
        """The bound of the first guarantee at a time since the start; arrays broadcast.

        Args:
            t: Time since the start [s].
            r0: Initial size, as `Quantity.initial` reads it from a run: ‖β‖; with flexible joints
                √(‖β‖² + size²), see `MotorErrors.size`; (‖e‖, ‖s‖) for a two-step law.
        """
        return self.guarantees[0].radius(t, r0)

    @property
    def position_bound(self) -> float:
        """Ultimate bound of the position error ‖f‖, in its own unit; infinite if there is none."""
        if self.level is None:
            return float("inf")
        return self.level.ultimate(self.guarantees[0])

    @float64
    def position_radius(self, t: ArrayLike, r0: ArrayLike, error: ArrayLike) -> np.ndarray:
        """Bound of the position error ‖f‖ at times since the start, in its own unit.

        From ‖f‖' ≤ ‖S‖‖β‖ − λ‖f‖, see `servocon.certificates.guarantee`, and the bound of ‖β‖.

        Args:
            t: Times since the start [s] (T).
            r0: Initial size of the first guarantee, see `radius`.
            error: Initial ‖f‖.

        Returns:
            The bounds (T).

        Raises:
            InputError: the certified relation has no f that follows β, or an argument is negative.
        """
        if self.level is None:
            raise InputError(
                "position_radius",
                got="a relation without a position error that follows β",
                expected="one with ḟ = Sβ − Λf, as servocon.holonomic makes it",
            )
        validate.vector("t", t)
        for where, value in (("r0", r0), ("error", error)):
            validate.shape(where, value, ())
            validate.not_negative(where, value)
        return self.level.radius(self.guarantees[0], t, r0, error)

    def entry_time(self, r0: Any, bound: float) -> Any:
        """Time after which the error stays at most `bound` [s]; infinite without guarantee.

        For the initial size see `radius`.
        """
        return self.guarantees[0].entry_time(r0, bound)

    @overload
    def check(self, run: Trajectory, tolerance: float = 1e-6) -> CertificateReport: ...
    @overload
    def check(
        self,
        run: Log,
        tolerance: float = 1e-6,
        *,
        window: float | None = None,
        begins: bool = False,
    ) -> LogReport: ...
    @explained
    @float64
    def check(
        self,
        run: Trajectory | Log,
        tolerance: float = 1e-6,
        *,
        window: float | None = None,
        begins: bool = False,
    ) -> CertificateReport | LogReport:
        """Compare a run, a batch of runs, or a measured log with the certificate.

        A log also tells which assumption broke first: a state outside the certified ones, a late
        sample, inputs other than those of the law, a parameter outside its range, or a larger
        disturbance. The last two follow from the equations of motion, in the mean over windows.

        Args:
            run: The run; each member of a batch has its own initial errors. Or a log, which begins
                at a time of the certified states.
            tolerance: Amount by which a size may exceed the bound because of integration errors;
                for tracking errors relative to the ultimate bound. The noise of a log is added.
            window: For a log: length of the windows [s]; None: the shortest of some in which noise
                stays small.
            begins: For a log: True if the law begins with it. Then a law that integrates or learns
                is replayed, and its inputs are compared.

        Returns:
            The comparison. It names what the certificate does not cover: sampling, input limits,
            delays, noise, a different plant, and everything after the run leaves the certified
            states.

        Raises:
            InputError: the run has no output time, lacks a bounded signal, or was made under a
                different law; or the log does not fit the plants, or the certificate is not one of
                ‖β‖ alone.
        """
        own = self.guarantees, self.states, self.scope, self.invariance
        if isinstance(run, Log):
            return check_log(*own, self.subject, run, tolerance, window, begins)
        expected = "a run, such as servocon.simulate returns, or a servocon.identification.Log"
        validate.instance("run", run, Trajectory, expected)
        return compare(*own, run, tolerance)

    @property
    def _extent(self) -> str:
        """Extent of the search in words, which a proof of all claims goes beyond."""
        complete = self.proof is not None and self.proof.complete
        return self.searched.replace(UNPROVED, PROVED) if complete else self.searched

    def __str__(self) -> str:
        """Table of the assumptions, constants and guarantees, after the reservations."""
        width = max(len(a.text) for a in self.assumptions)
        lines = list(self.scope.reservations)
        lines.append(f"{self.law}: {self.plants} plants at {self.count} states each")
        lines = [*lines, f"  searched: {self._extent}"] if self.searched else lines
        for a in self.assumptions:
            lines.append(f"  {a.text:<{width}}  {a.found:>12.6g}  ({a.required}; {a.basis})")
        lines.append("  " + ", ".join(f"{name} = {x:.6g}" for name, x in self.constants.items()))
        whole = [g for g in self.guarantees if g.quantity.agent is None]
        lines += [
            f"  ultimate bound of {g.quantity.name}: {g.ultimate_bound:.6g}, "
            f"{g.comparisons[-1].approach}"
            for g in whole
        ]
        lines += [f"  {g.quantity.note}" for g in whole if g.quantity.note]
        for name in dict.fromkeys(g.quantity.name for g in self.agents):
            own = [g.ultimate_bound for g in self.agents if g.quantity.name == name]
            lines.append(f"  of {name} of each of {len(own)} agents: {max(own):.6g}")
        lines += [f"  {text}" for text in self.consequences]
        lines += [f"  {self.sampling}"] if self.sampling else []
        lines.append(f"  {self.condition}")
        lines += [] if self.proof is None else [str(self.proof)]
        return "\n".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """Statement, constants and their assumptions, for a notebook."""
        bounds = [
            [
                f"{g.quantity.name} in the end",
                f"≤ {g.ultimate_bound:.6g}",
                g.comparisons[-1].approach,
            ]
            for g in self.guarantees
            if g.quantity.agent is None
        ]
        for name in dict.fromkeys(g.quantity.name for g in self.agents):
            own = [g.ultimate_bound for g in self.agents if g.quantity.name == name]
            bounds.append([f"{name} in the end", f"≤ {max(own):.6g}", f"each of {len(own)} agents"])
        checked = [
            [a.text, f"{a.found:.6g}", a.required, a.basis, str(a.worst)] for a in self.assumptions
        ]
        period = self.scope.period
        often = "" if self.scope.exact_period else "at least "
        acts = "continuously" if period is None else f"{often}every {period:g} s"
        proof = self.proof
        between = UNSEEN[:-1] if proof is not None and proof.complete else UNSEEN
        unseen = (f"the law acts {acts}", *between)
        extent = f"{self.plants} plants at {self.count} states each"
        extent += f"; {self._extent}" if self.searched else ""
        parts = [
            *map(Text, self.scope.reservations),
            *(Text(g.quantity.note) for g in self.guarantees if g.quantity.note),
            Table((), bounds),
            *map(Text, self.consequences),
            *([Text(str(self.sampling))] if self.sampling else []),
            Table(
                ("checked", "worst", "required", "basis", "there"), checked, f"rests on {extent}"
            ),
            *([] if proof is None else [_of_proof(proof)]),
            Fold("constants", [Table((), [[n, f"{x:.6g}"] for n, x in self.constants.items()])]),
            Fold("assumptions that no sample can show", [Table((), [[text] for text in unseen])]),
        ]
        return piece("Certificate", f"{self.law}: {self.condition}", parts)


def _of_proof(proof: Proof) -> Fold:
    """A proof, for a notebook."""
    claims = Table((), [[claim.text, claim.result] for claim in proof.claims])
    return Fold(proof.head, [claims, *map(Text, proof.conclusions)])
