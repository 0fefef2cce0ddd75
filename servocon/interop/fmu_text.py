"""The text of an FMU for co-simulation: its description, and its functions around a law in C."""

from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

import numpy as np

from servocon.interop.c_text import CText
from servocon.interop.fmu_functions import FUNCTIONS

OUTPUTS, FIRST_SET = (1, 2), 3
"""References of the read-only variables after the time, and the first of all others."""


class Variable(NamedTuple):
    """A variable of an FMU.

    Attributes:
        name: Its name.
        member: Its expression in C.
        causality: Its causality in FMI.
        size: Number of its entries; None for a scalar.
        start: Its initial value; None for outputs.
        note: A description.
    """

    name: str
    member: str
    causality: str
    size: int | None
    start: np.ndarray | None = None
    note: str = ""


class FMUText(NamedTuple):
    """An FMU with a law.

    Attributes:
        law: The law in C.
    """

    law: CText

    def files(self) -> dict[str, str]:
        """The text of each file by its name in the archive."""
        name = self.law.name
        sources = f"{name}.c", f"{name}_fmu.c"
        listed = "\n".join(f'      <SourceFile name="{source}"/>' for source in sources)
        return {
            "modelDescription.xml": self.description(),
            "sources/buildDescription.xml": BUILD.format(name=name, sources=listed),
            f"sources/{name}.h": self.law.header(),
            f"sources/{name}.c": self.law.source(),
            f"sources/{name}_fmu.c": self.functions(),
        }

    def description(self) -> str:
        """The description of the model."""
        rows = [_row(i, variable) for i, variable in enumerate(self._variables(), 1)]
        inputs = f"{FIRST_SET} {FIRST_SET + 1}"
        kinds = "Output", "InitialUnknown"
        structure = [
            f'    <{kind} valueReference="{i}" dependencies="{inputs}"/>'
            for kind in kinds
            for i in OUTPUTS
        ]
        return DESCRIPTION.format(
            name=self.law.name,
            token=self._token(),
            variables="\n".join(rows),
            structure="\n".join(structure),
        )

    def functions(self) -> str:
        """The functions of FMI in C."""
        cases = [
            f"    case {i}: *size = {1 if x.size is None else x.size}; return "
            f"{'&' if x.size is None else ''}instance->{x.member};"
            for i, x in enumerate(self._variables(), 1)
        ]
        return FUNCTIONS.substitute(
            name=self.law.name,
            upper=self.law.name.upper(),
            token=self._token(),
            first_set=FIRST_SET,
            start="\n".join(self._start()),
            cases="\n".join(cases),
        )

    def _token(self) -> str:
        """An identifier that is unique to this law with these variables."""
        return sha256((self.law.header() + self.law.source()).encode()).hexdigest()

    def _variables(self) -> Iterator[Variable]:
        """The variables, in the order of their references from 1; 0 is the time."""
        size, first = self.law.sizes, self.law.samples[0]
        yield Variable("u", "u", "output", size["INPUTS"])
        yield Variable("beta", "beta", "output", size["ROWS"])
        yield Variable("q", "q", "input", size["COORDINATES"], first.q)
        yield Variable("v", "v", "input", size["SPEEDS"], first.v)
        for field in self.law.fields:
            many = field.value.size if field.value.ndim else None
            member = f"parameters.{field.name}"
            yield Variable(field.path, member, "parameter", many, field.value, field.note)

    def _start(self) -> Iterator[str]:
        """Lines that set the inputs."""
        for variable in self._variables():
            if variable.causality == "input" and variable.start is not None:
                for k, value in enumerate(variable.start.tolist()):
                    yield f"    instance->{variable.member}[{k}] = {value!r};"


def _row(reference: int, variable: Variable) -> str:
    """The XML element of a variable."""
    kind = "tunable" if variable.causality == "parameter" else "continuous"
    words = f"name={quoteattr(variable.name)} valueReference={quoteattr(str(reference))}"
    words += f' causality="{variable.causality}" variability="{kind}"'
    if variable.start is not None:
        words += f' start="{" ".join(map(repr, np.ravel(variable.start).tolist()))}"'
    if variable.note:
        words += f" description={quoteattr(variable.note)}"
    if variable.size is None:
        return f"    <Float64 {words}/>"
    return f'    <Float64 {words}>\n      <Dimension start="{variable.size}"/>\n    </Float64>'


DESCRIPTION = """\
<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="3.0" modelName="{name}" instantiationToken="{token}"
    description="A law that samples q and v" generationTool="servocon">
  <CoSimulation modelIdentifier="{name}" canHandleVariableCommunicationStepSize="true"
      canGetAndSetFMUState="true"/>
  <ModelVariables>
    <Float64 name="time" valueReference="0" causality="independent" variability="continuous"/>
{variables}
  </ModelVariables>
  <ModelStructure>
{structure}
  </ModelStructure>
</fmiModelDescription>
"""

BUILD = """\
<?xml version="1.0" encoding="UTF-8"?>
<fmiBuildDescription fmiVersion="3.0">
  <BuildConfiguration modelIdentifier="{name}">
    <SourceFileSet language="C99">
{sources}
    </SourceFileSet>
  </BuildConfiguration>
</fmiBuildDescription>
"""
