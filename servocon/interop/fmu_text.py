"""The text of an FMU for co-simulation: its description, and its functions around a law in C."""

from collections.abc import Iterator
from hashlib import sha256
from string import Template
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

import numpy as np

from servocon.interop.c_text import CText

FUNCTIONS = Template(
    """\
/* ${name}.h by FMI 3.0 for co-simulation: a step is a sampling period. u is that of the last sample
   until inputs are set; then it is that of a sample at the present time. */
#include "${name}.h"

#include <stdlib.h>
#include <string.h>

#include "fmi3Functions.h"

typedef struct {
    ${name}_parameters parameters;
    ${name}_real time, q[${upper}_COORDINATES], v[${upper}_SPEEDS];
    ${name}_real u[${upper}_INPUTS], beta[${upper}_ROWS], state[${upper}_STATES + 1];
    int given; /* something, since the last sample */
    int begun; /* a step */
} Instance;

static void begin(Instance *instance) {
    memset(instance, 0, sizeof *instance);
    instance->parameters = ${name}_defaults;
${start}
    instance->given = 1;
}

static fmi3Status sample(Instance *instance, double period, ${name}_real *state) {
    const Instance *x = instance;
    if (!x->begun) ${name}_begin(&x->parameters, x->q, x->v, x->time, state);
    instance->given = 0;
    return ${name}_law(&x->parameters, x->q, x->v, x->time, period, state, instance->u,
        instance->beta) ? fmi3OK : fmi3Discard;
}

static ${name}_real *variable(Instance *instance, fmi3ValueReference reference, size_t *size) {
    switch (reference) {
    case 0: *size = 1; return &instance->time;
${cases}
    default: return NULL;
    }
}

fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources,
    fmi3Boolean visible, fmi3Boolean logging, fmi3Boolean events, fmi3Boolean early,
    const fmi3ValueReference required[], size_t count, fmi3InstanceEnvironment environment,
    fmi3LogMessageCallback log, fmi3IntermediateUpdateCallback update) {
    Instance *instance = strcmp(token, "${token}") ? NULL : malloc(sizeof *instance);
    if (instance) begin(instance);
    return instance;
}

void fmi3FreeInstance(fmi3Instance instance) {
    free(instance);
}

fmi3Status fmi3EnterInitializationMode(fmi3Instance instance, fmi3Boolean has_tolerance,
    fmi3Float64 tolerance, fmi3Float64 start, fmi3Boolean has_stop, fmi3Float64 stop) {
    ((Instance *)instance)->time = start;
    return fmi3OK;
}

fmi3Status fmi3Reset(fmi3Instance instance) {
    begin(instance);
    return fmi3OK;
}

fmi3Status fmi3GetFloat64(fmi3Instance instance, const fmi3ValueReference references[], size_t n,
    fmi3Float64 values[], size_t room) {
    Instance *law = instance;
    size_t size;
    if (law->given) {
        ${name}_real state[${upper}_STATES + 1];
        memcpy(state, law->state, sizeof state);
        if (sample(law, 0.0, state) != fmi3OK) return fmi3Discard;
    }
    for (size_t i = 0; i < n; i++, values += size, room -= size) {
        const ${name}_real *found = variable(law, references[i], &size);
        if (!found || size > room) return fmi3Error;
        memcpy(values, found, size * sizeof *values);
    }
    return fmi3OK;
}

fmi3Status fmi3SetFloat64(fmi3Instance instance, const fmi3ValueReference references[], size_t n,
    const fmi3Float64 values[], size_t room) {
    Instance *law = instance;
    size_t size;
    law->given = 1;
    for (size_t i = 0; i < n; i++, values += size, room -= size) {
        ${name}_real *found = variable(law, references[i], &size);
        if (!found || references[i] < ${first_set} || size > room) return fmi3Error;
        memcpy(found, values, size * sizeof *values);
    }
    return fmi3OK;
}

fmi3Status fmi3DoStep(fmi3Instance instance, fmi3Float64 now, fmi3Float64 period,
    fmi3Boolean no_return, fmi3Boolean *event, fmi3Boolean *stop, fmi3Boolean *early,
    fmi3Float64 *reached) {
    Instance *law = instance;
    law->time = now;
    *event = *stop = *early = fmi3False;
    *reached = now;
    if (sample(law, period, law->state) != fmi3OK) return fmi3Discard;
    law->begun = 1;
    *reached = law->time = now + period;
    return fmi3OK;
}

fmi3Status fmi3GetFMUState(fmi3Instance instance, fmi3FMUState *state) {
    if (!*state) *state = malloc(sizeof(Instance));
    if (!*state) return fmi3Error;
    memcpy(*state, instance, sizeof(Instance));
    return fmi3OK;
}

fmi3Status fmi3SetFMUState(fmi3Instance instance, fmi3FMUState state) {
    memcpy(instance, state, sizeof(Instance));
    return fmi3OK;
}

fmi3Status fmi3FreeFMUState(fmi3Instance instance, fmi3FMUState *state) {
    free(*state);
    *state = NULL;
    return fmi3OK;
}

fmi3String fmi3GetVersion(void) {
    return fmi3Version;
}

#define ALWAYS(status, name, ...)                                                               \\
    fmi3Status name(fmi3Instance instance, __VA_ARGS__) { return status; }
#define ALWAYS_0(status, name)                                                                  \\
    fmi3Status name(fmi3Instance instance) { return status; }
#define REFERENCES const fmi3ValueReference references[], size_t n
#define NO_VALUES(kind)                                                                         \\
    ALWAYS(fmi3Error, fmi3Get##kind, REFERENCES, fmi3##kind values[], size_t room)              \\
    ALWAYS(fmi3Error, fmi3Set##kind, REFERENCES, const fmi3##kind values[], size_t room)
#define DERIVATIVE(name)                                                                        \\
    ALWAYS(fmi3Error, name, const fmi3ValueReference unknowns[], size_t n,                      \\
        const fmi3ValueReference knowns[], size_t m, const fmi3Float64 seed[], size_t k,        \\
        fmi3Float64 values[], size_t room)
#define NO_INSTANCE(name, ...)                                                                  \\
    fmi3Instance name(fmi3String model, fmi3String token, fmi3String resources,                 \\
        fmi3Boolean visible, fmi3Boolean logging, fmi3InstanceEnvironment environment,          \\
        __VA_ARGS__) { return NULL; }

ALWAYS(fmi3OK, fmi3SetDebugLogging, fmi3Boolean on, size_t n, const fmi3String kinds[])
ALWAYS_0(fmi3OK, fmi3ExitInitializationMode)
ALWAYS_0(fmi3OK, fmi3Terminate)

/* There are numbers only, and no events, clocks, derivatives or continuous states; tools look all
   functions up even so. */
NO_VALUES(Float32)
NO_VALUES(Int8)
NO_VALUES(UInt8)
NO_VALUES(Int16)
NO_VALUES(UInt16)
NO_VALUES(Int32)
NO_VALUES(UInt32)
NO_VALUES(Int64)
NO_VALUES(UInt64)
NO_VALUES(Boolean)
NO_VALUES(String)
ALWAYS(fmi3Error, fmi3GetBinary, REFERENCES, size_t sizes[], fmi3Binary values[], size_t room)
ALWAYS(fmi3Error, fmi3SetBinary, REFERENCES, const size_t sizes[], const fmi3Binary values[],
    size_t room)
ALWAYS(fmi3Error, fmi3GetClock, REFERENCES, fmi3Clock values[])
ALWAYS(fmi3Error, fmi3SetClock, REFERENCES, const fmi3Clock values[])
ALWAYS(fmi3Error, fmi3GetIntervalDecimal, REFERENCES, fmi3Float64 intervals[],
    fmi3IntervalQualifier kinds[])
ALWAYS(fmi3Error, fmi3GetIntervalFraction, REFERENCES, fmi3UInt64 counters[],
    fmi3UInt64 resolutions[], fmi3IntervalQualifier kinds[])
ALWAYS(fmi3Error, fmi3GetShiftDecimal, REFERENCES, fmi3Float64 shifts[])
ALWAYS(fmi3Error, fmi3GetShiftFraction, REFERENCES, fmi3UInt64 counters[],
    fmi3UInt64 resolutions[])
ALWAYS(fmi3Error, fmi3SetIntervalDecimal, REFERENCES, const fmi3Float64 intervals[])
ALWAYS(fmi3Error, fmi3SetIntervalFraction, REFERENCES, const fmi3UInt64 counters[],
    const fmi3UInt64 resolutions[])
ALWAYS(fmi3Error, fmi3SetShiftDecimal, REFERENCES, const fmi3Float64 shifts[])
ALWAYS(fmi3Error, fmi3SetShiftFraction, REFERENCES, const fmi3UInt64 counters[],
    const fmi3UInt64 resolutions[])
ALWAYS(fmi3Error, fmi3GetOutputDerivatives, REFERENCES, const fmi3Int32 orders[],
    fmi3Float64 values[], size_t room)
DERIVATIVE(fmi3GetDirectionalDerivative)
DERIVATIVE(fmi3GetAdjointDerivative)
ALWAYS(fmi3Error, fmi3GetNumberOfVariableDependencies, fmi3ValueReference reference, size_t *n)
ALWAYS(fmi3Error, fmi3GetVariableDependencies, fmi3ValueReference reference, size_t elements[],
    fmi3ValueReference others[], size_t of_others[], fmi3DependencyKind kinds[], size_t n)
ALWAYS(fmi3Error, fmi3SerializedFMUStateSize, fmi3FMUState state, size_t *size)
ALWAYS(fmi3Error, fmi3SerializeFMUState, fmi3FMUState state, fmi3Byte bytes[], size_t size)
ALWAYS(fmi3Error, fmi3DeserializeFMUState, const fmi3Byte bytes[], size_t size,
    fmi3FMUState *state)
ALWAYS(fmi3Error, fmi3UpdateDiscreteStates, fmi3Boolean *again, fmi3Boolean *stop,
    fmi3Boolean *nominals, fmi3Boolean *values, fmi3Boolean *next, fmi3Float64 *time)
ALWAYS_0(fmi3Error, fmi3EvaluateDiscreteStates)
ALWAYS_0(fmi3Error, fmi3EnterConfigurationMode)
ALWAYS_0(fmi3Error, fmi3ExitConfigurationMode)
ALWAYS_0(fmi3Error, fmi3EnterEventMode)
ALWAYS_0(fmi3Error, fmi3EnterStepMode)
NO_INSTANCE(fmi3InstantiateModelExchange, fmi3LogMessageCallback log)
ALWAYS_0(fmi3Error, fmi3EnterContinuousTimeMode)
ALWAYS(fmi3Error, fmi3CompletedIntegratorStep, fmi3Boolean no_return, fmi3Boolean *event,
    fmi3Boolean *stop)
ALWAYS(fmi3Error, fmi3SetTime, fmi3Float64 time)
ALWAYS(fmi3Error, fmi3SetContinuousStates, const fmi3Float64 states[], size_t n)
ALWAYS(fmi3Error, fmi3GetContinuousStateDerivatives, fmi3Float64 derivatives[], size_t n)
ALWAYS(fmi3Error, fmi3GetEventIndicators, fmi3Float64 indicators[], size_t n)
ALWAYS(fmi3Error, fmi3GetContinuousStates, fmi3Float64 states[], size_t n)
ALWAYS(fmi3Error, fmi3GetNominalsOfContinuousStates, fmi3Float64 nominals[], size_t n)
ALWAYS(fmi3Error, fmi3GetNumberOfEventIndicators, size_t *n)
ALWAYS(fmi3Error, fmi3GetNumberOfContinuousStates, size_t *n)
NO_INSTANCE(fmi3InstantiateScheduledExecution, fmi3LogMessageCallback log,
    fmi3ClockUpdateCallback update, fmi3LockPreemptionCallback lock,
    fmi3UnlockPreemptionCallback unlock)
ALWAYS(fmi3Error, fmi3ActivateModelPartition, fmi3ValueReference clock, fmi3Float64 time)
"""
)
"""The source file, as a template of the names of the law, its inputs and its variables."""


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
