"""The file of a design: an experiment that makes its runs and claims its requirements."""

import base64
import sys
from collections.abc import Mapping
from textwrap import wrap
from typing import Any

from servocon.errors import OutputError
from servocon.results.specification import Specification
from servocon.tree.pickling import dumps

FILE = '''"""{title}.

A law that was chosen by its certificate. `servocon run` makes runs on plants of the set, and
`servocon check` certifies the law anew.
"""

import base64
import pickle

import equinox as eqx
import servocon as sc

# The largest values of metrics, and the largest initial sizes of β and f.
SPECIFICATION = {{
{requirements}
}}
START = {start}

# Plants, law, states and starts as they were, for Python {python}.
DATA = (
{data}
)
DESIGN = pickle.loads(base64.b85decode(DATA))


class Design(sc.Experiment):
    """{title}."""

    source = "servocon: a specification"

    law: object = eqx.field(default_factory=lambda: DESIGN["law"])
    duration: float = sc.field({duration}, unit="s", text="duration of each run")

    def runs(self):
        given = DESIGN["runs"] | {{"law": self.law, "duration": self.duration}}
        yield sc.Run("fresh plants", **given)

    def certificate(self, run):
        return sc.certify(DESIGN["plants"], self.law, DESIGN["states"], **DESIGN["arguments"])

    def claims(self, runs):
        run = runs["fresh plants"]
        given = {{name: DESIGN["arguments"][name] for name in ("safety_factor", "seed")}}
        sheet = sc.certificates.data_sheet(
            self.certificate(run), self.law, SPECIFICATION, run, start=START, **given
        )
        certified = [
            sc.claim(f"{{line.text}}, certified", line.certified, below=line.required)
            for line in sheet.lines
        ]
        found = [
            sc.claim(f"{{line.text}}, worst run", line.of_runs, below=line.required)
            for line in sheet.lines
        ]
        return certified + found
'''
"""The text of the file, with places for what differs from design to design."""


def design_file(
    title: str,
    packed: Mapping[str, Any],
    specification: Mapping[str, Any],
    start: tuple[float, float],
    duration: float,
) -> str:
    """The text of a file with an experiment.

    Args:
        title: The law and its numbers, in words.
        packed: Plants, law, states, arguments of `certify` and of `simulate`, by name.
        specification: The requirements.
        start: Largest initial ‖β‖ and ‖f‖.
        duration: Duration of each run [s].

    Raises:
        OutputError: something cannot be packed.
    """
    try:
        data = base64.b85encode(dumps(packed)).decode()
    except Exception as error:  # of any kind: users' functions may hold anything
        raise OutputError(
            f"export: the design cannot be packed into a file ({error}); expected plants, laws and "
            "functions without open files, locks or other things of this process."
        ) from error
    wanted = Specification.of(specification).requirements
    requirements = [
        f"    {name!r}: sc.design.Requirement({one.bound!r}, after={one.after!r}),"
        for name, one in wanted.items()
    ]
    return FILE.format(
        title=title.replace("\\", "/").replace('"', "'"),  # names of numbers are the user's
        requirements="\n".join(requirements),
        start=tuple(map(float, start)),
        python=".".join(map(str, sys.version_info[:2])),
        data="\n".join(f'    b"{row}"' for row in wrap(data, 90)),
        duration=float(duration),
    )
