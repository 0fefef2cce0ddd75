"""The experiment: machines of each kind, their laws, and what these do on them."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

import numpy as np

import servocon as sc
from servocon_experiments.hidden_machines.kinds import KINDS, Kind
from servocon_experiments.hidden_machines.machines import Designed, designed, drawn, logs, together
from servocon_experiments.hidden_machines.pictures import compared

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class HiddenMachines(sc.Experiment):
    """Machines of five kinds whose parameters nobody knows: from a log of each to a law for it.

    Each machine is driven once, and its inputs and the counts of its encoders are logged. From the
    log follow its parameters with their intervals, and the size of the force that its model lacks.
    A law's numbers are chosen so that the certificate of the loop as it is built meets a
    specification: a distance from a path, with motors whose limits may act. Then the law runs on
    the machine. Arms rub and springs harden, which is in no model. `table` compares what is
    required, certified and found.
    """

    source: ClassVar[str] = "servocon: derivation"

    machines: int = sc.field(1, text="number of machines of each kind", static=True)
    seed: int = sc.field(0, text="seed of their parameters", static=True)
    period: float = sc.field(0.002, unit="s", text="sampling period")
    bandwidth: float = sc.field(300.0, unit="rad/s", text="of the filter of the speeds")
    logged: float = sc.field(20.0, unit="s", text="length of a log")
    after: float = sc.field(2.0, unit="s", text="time from which on the distance is required")
    duration: float = sc.field(8.0, unit="s", text="horizon")

    def __check_init__(self):
        if self.machines < 1:
            raise sc.errors.InputError("machines", got=self.machines, expected="at least 1")

    def loop(self, kind: Kind) -> sc.Loop:
        """The loop as it is built: encoders, a sampling period, and limits of the motors."""
        return sc.Loop(
            self.period,
            resolution=kind.resolution,
            bandwidth=self.bandwidth,
            lower=-kind.limit,
            upper=kind.limit,
        )

    @cached_property
    def _known(self) -> dict[str, list[Designed]]:
        return {}

    def laws(self, name: str) -> list[Designed]:
        """The machines of a kind, and the laws that follow from their logs."""
        if name not in self._known:
            kind, machines = KINDS[name], drawn(name, self.machines, self.seed)
            loop = self.loop(kind)
            self._known[name] = [
                designed(kind, machine, log, loop, self.after, self.duration)
                for machine, log in zip(
                    machines, logs(kind, machines, loop, self.logged), strict=True
                )
            ]
        return self._known[name]

    def able(self, name: str) -> list[Designed]:
        """The machines of a kind for which some law has a certificate."""
        return [one for one in self.laws(name) if one.law is not None]

    def runs(self) -> Iterator[sc.Run]:
        """The machines of each kind under their laws."""
        for name in KINDS:
            able = self.able(name)
            if able:
                q0 = np.array([one.machine.q0 for one in able])
                yield sc.Run(
                    name,
                    **together([one.machine for one in able]),
                    law=sc.batch([one.law.law for one in able if one.law is not None]),
                    q0=q0,
                    v0=0.0 * q0,
                    duration=self.duration,
                    points=801,
                )

    def distance(self, run: sc.Trajectory) -> np.ndarray:
        """The largest distance from the path after the given time, of each run [m, rad]."""
        late = run.time >= self.after
        return np.linalg.norm(run.position_error[:, late], axis=-1).max(axis=-1)

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """The certificate of each machine, and that what it meets is kept."""
        every = [one for name in KINDS for one in self.laws(name)]
        exact = [one for one in every if one.machine.lacking is None]
        claims, met, broken = [], 0, 0
        for name, run in runs.items():
            for i, (one, off) in enumerate(zip(self.able(name), self.distance(run), strict=True)):
                assert one.law is not None
                report, label = one.law.certificate.check(run.member(i)), one.machine.name
                met += one.law.met
                broken += one.law.met and not off <= one.machine.required
                claims += [
                    sc.claim(f"{label}: smallest margin of ‖β‖", report.margin, above=0.0),
                    sc.claim(
                        f"{label}: leaves the certified states",
                        float(np.isfinite(report.outside)),
                        below=0.5,
                    ),
                    sc.claim(
                        f"{label}: largest distance after {self.after:g} s",
                        off,
                        below=one.law.sheet.lines[0].certified,
                    ),
                ]
        claims += [
            sc.claim(
                "specifications that a certificate meets and a machine does not", broken, below=0.5
            ),
            sc.claim(
                f"complete models with a parameter outside of its interval, of {len(exact)}",
                sum(not one.inside for one in exact),
                below=1.0 + 0.05 * len(exact),
            ),
        ]
        if self.is_default():
            claims.append(
                sc.claim(f"specifications met, of {len(every)}", met, close_to=MET, tolerance=0.5)
            )
        return claims

    def table(self, runs: Mapping[str, sc.Trajectory]) -> str:
        """The intervals of each log, and the distance required, certified and found [mm, mrad]."""
        head = ("machine", "model", "parameters", "required", "certified", "found")
        lines = ["{:12}{:12}{:12}{:>8}{:>11}{:>8}".format(*head)]
        for name in KINDS:
            found = iter(self.distance(runs[name])) if name in runs else iter(())
            for one in self.laws(name):
                model = "complete" if one.machine.lacking is None else "lacks more"
                inside = "inside" if one.inside else "outside"
                line = (
                    f"{one.machine.name:12}{model:12}{inside:12}{1e3 * one.machine.required:8.2f}"
                )
                if one.law is None:
                    lines.append(f"{line}{'refused':>11}")
                else:
                    certified = one.law.sheet.lines[0].certified
                    missed = "" if one.law.met else "  not met"
                    lines.append(f"{line}{1e3 * certified:11.2f}{1e3 * next(found):8.2f}{missed}")
        return "\n".join(lines)

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Errors of the parameters over what is stated, and distances over what is required."""
        found = {name: self.distance(run) for name, run in runs.items()}
        return {"hidden-machines": compared({name: self.laws(name) for name in KINDS}, found)}


MET = 4
"""Number of specifications that the certificates of the default machines meet."""
