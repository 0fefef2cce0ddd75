"""The C99 text of a law: header, source, and a program that compares recorded samples."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from servocon.engine import PRELUDE, Lines


class Field(NamedTuple):
    """A parameter of a law.

    Attributes:
        name: Its name in C.
        path: Its path in Python.
        value: Its value.
        note: Its description, with its unit.
    """

    name: str
    path: str
    value: np.ndarray
    note: str


class Sample(NamedTuple):
    """A recorded sample of a law: its arguments, then its results."""

    q: np.ndarray
    v: np.ndarray
    t: np.ndarray
    period: np.ndarray
    state: np.ndarray
    after: np.ndarray
    u: np.ndarray
    beta: np.ndarray


class CText(NamedTuple):
    """A law in C.

    Attributes:
        name: Prefix of its names.
        sizes: Numbers of coordinates, speeds, states, inputs and rows.
        fields: Its parameters.
        lines: Its lines.
        begin: Lines of the internal state before the first sample.
        samples: Recorded samples.
        period: Its own sampling period [s], or None.
    """

    name: str
    sizes: dict[str, int]
    fields: Sequence[Field]
    lines: Lines
    begin: Lines
    samples: Sequence[Sample]
    period: float | None = None

    def header(self) -> str:
        """The header."""
        kind = f"{self.name}_real"
        rows = [
            f"    {kind} {f.name}{_extent(f)}; {_comment(f'{f.path}: {_shown(f)}', f.note)}"
            for f in self.fields
        ]
        upper = self.name.upper()
        values = self.sizes | ({} if self.period is None else {"PERIOD": self.period})
        return HEADER.format(
            name=self.name,
            upper=upper,
            sizes="\n".join(f"#define {upper}_{key} {value!r}" for key, value in values.items()),
            members="\n".join(rows) or f"    {kind} none; /* the law has no parameters */",
            signature=self._signature(kind),
            begin=self._begin(kind),
        )

    def source(self) -> str:
        """The source file."""
        values = [f"    {_braced(f.value, 'NUMBER({})')}, {_comment(f.path)}" for f in self.fields]
        numbers = [
            f"    numbers[{place}] = parameters->{text};"
            for place, text in enumerate(text for f in self.fields for text in _entries(f))
        ]
        return SOURCE.format(
            name=self.name,
            prelude=PRELUDE,
            values="\n".join(values) or "    0,",
            helpers="\n".join((self.begin.helpers | self.lines.helpers).values()),
            begin=self._begin("real"),
            first="\n".join(f"    {line}" for line in self.begin.lines),
            signature=self._signature("real"),
            count=max(len(numbers), 1),
            states=self.sizes["STATES"],
            room=max(self.sizes["STATES"], 1),
            numbers="\n".join(numbers),
            lines="\n".join(f"    {line}" for line in self.lines.lines),
            self_test=self._self_test(),
        )

    def _signature(self, real: str) -> str:
        return (
            f"int {self.name}_law(const {self.name}_parameters *parameters, const {real} *q,\n"
            f"    const {real} *v, {real} t, {real} period, {real} *state, {real} *u,\n"
            f"    {real} *beta)"
        )

    def _begin(self, real: str) -> str:
        return (
            f"void {self.name}_begin(const {self.name}_parameters *parameters, const {real} *q,\n"
            f"    const {real} *v, {real} t, {real} *state)"
        )

    def _self_test(self) -> str:
        """The program that compares recorded samples."""
        size = {key: max(value, 1) for key, value in self.sizes.items()}
        return SELF_TEST.format(
            name=self.name,
            upper=self.name.upper(),
            tables="\n".join(map(self._table, Sample._fields)),
            samples=len(self.samples),
            room=size,
            size=self.sizes,
        )

    def _table(self, kind: str) -> str:
        """Recorded values of one kind."""
        arrays = [getattr(sample, kind) for sample in self.samples]
        rows = ",\n    ".join(_braced(array) if array.size else "{0}" for array in arrays)
        extent = f"[{len(arrays)}][{max(arrays[0].size, 1)}]"
        return f"static const double recorded_{kind}{extent} = {{\n    {rows}\n}};"


def _extent(field: Field) -> str:
    return f"[{field.value.size}]" if field.value.ndim else ""


def _entries(field: Field) -> list[str]:
    if not field.value.ndim:
        return [field.name]
    return [f"{field.name}[{k}]" for k in range(field.value.size)]


def _shown(field: Field) -> str:
    text = np.array2string(field.value, precision=6, threshold=6)
    return text.replace("\n", "")


def _comment(*parts: str) -> str:
    """A comment; a path or note may contain characters that begin or end one."""
    text = "; ".join(part for part in parts if part)
    return f"/* {text.replace('*/', '* /').replace('/*', '/ *')} */"


def _braced(value: np.ndarray, form: str = "{}") -> str:
    """An initializer."""
    texts = [form.format(repr(x) if np.isfinite(x) else "NAN") for x in np.ravel(value).tolist()]
    return "{" + ", ".join(texts) + "}" if np.ndim(value) else texts[0]


HEADER = """\
/* A law by servocon. Arrays of no entries may be NULL. Define SERVOCON_SINGLE in all files, or in
   none. */
#ifndef {upper}_H
#define {upper}_H

#ifdef SERVOCON_SINGLE
typedef float {name}_real;
#else
typedef double {name}_real;
#endif

{sizes}

typedef struct {{
{members}
}} {name}_parameters;

#ifdef __cplusplus
extern "C" {{
#endif

extern const {name}_parameters {name}_defaults;

/* The internal state before the first sample, which is at q, v and t. */
{begin};

/* One sample: the inputs u and the constraint-following error beta at coordinates q, speeds v and
   time t [s]; the internal state advances over the period [s] to the next sample. Returns 1 if
   everything given and found is finite, else 0: then do not use u, and the state is as before. */
{signature};

#ifdef __cplusplus
}}
#endif

#endif
"""

SOURCE = """\
/* A law by servocon; see {name}.h. */
#include "{name}.h"

#include <math.h>
#include <stdint.h>

typedef {name}_real real;
{prelude}
const {name}_parameters {name}_defaults = {{
{values}
}};

{helpers}
{begin} {{
    real numbers[{count}];
    (void)parameters, (void)q, (void)v, (void)t, (void)state, (void)numbers;
{numbers}
{first}
}}

{signature} {{
    real numbers[{count}], after[{room}], good[1];
    (void)parameters, (void)q, (void)v, (void)t, (void)period, (void)numbers, (void)after;
{numbers}
{lines}
    for (int i = 0; i < {states}; i++) state[i] = good[0] == NUMBER(1.0) ? after[i] : state[i];
    return good[0] == NUMBER(1.0);
}}
{self_test}"""

SELF_TEST = """
#ifdef {upper}_SELF_TEST
#include <stdio.h>

#ifdef SERVOCON_CLOCK /* a function of yours that counts up, SERVOCON_CLOCK_RATE a second */
unsigned long SERVOCON_CLOCK(void);
#else
#include <time.h>
#define SERVOCON_CLOCK clock
#define SERVOCON_CLOCK_RATE CLOCKS_PER_SEC
#endif
#ifndef SERVOCON_CALLS
#define SERVOCON_CALLS 100000
#endif

{tables}

/* The larger one of the worst difference so far and of these, relative to 1 + the size. */
static double off(double worst, const real *values, const double *wanted, int size) {{
    for (int i = 0; i < size; i++) {{
        const double difference = fabs(values[i] - wanted[i]) / (1.0 + fabs(wanted[i]));
        worst = difference <= worst ? worst : difference; /* NaN, too */
    }}
    return worst;
}}

static void fill(real *values, const double *recorded, int size) {{
    for (int i = 0; i < size; i++) values[i] = (real)recorded[i];
}}

int main(void) {{
    const long calls = SERVOCON_CALLS;
    const double tolerance = sizeof(real) == 4 ? 1e-3 : 1e-12;
    real q[{room[COORDINATES]}], v[{room[SPEEDS]}], state[{room[STATES]}];
    real u[{room[INPUTS]}], beta[{room[ROWS]}], t = 0, sum = 0;
    double worst = 0.0;
    int good = 1;
    int (*volatile law)(const {name}_parameters *, const real *, const real *, real, real, real *,
        real *, real *) = {name}_law; /* so that no call is left out */
    for (int k = 0; k < {samples}; k++) {{
        const real period = (real)recorded_period[k][0];
        t = (real)recorded_t[k][0];
        fill(q, recorded_q[k], {size[COORDINATES]});
        fill(v, recorded_v[k], {size[SPEEDS]});
        fill(state, recorded_state[k], {size[STATES]});
        good = good && law(&{name}_defaults, q, v, t, period, state, u, beta);
        worst = off(worst, state, recorded_after[k], {size[STATES]});
        worst = off(worst, u, recorded_u[k], {size[INPUTS]});
        worst = off(worst, beta, recorded_beta[k], {size[ROWS]});
    }}
    const unsigned long began = (unsigned long)SERVOCON_CLOCK();
    for (long k = 0; k < calls; k++) {{
        law(&{name}_defaults, q, v, t, 0, state, u, beta);
        sum += u[0];
    }}
    const unsigned long ticks = (unsigned long)SERVOCON_CLOCK() - began;
    const double each = (double)ticks / (double)SERVOCON_CLOCK_RATE / (double)calls;
    printf("largest difference %.3g (allowed %.3g), %.4g us a call, mean input %.3g\\n", worst,
        tolerance, 1e6 * each, (double)sum / (double)calls);
    return !(good && worst <= tolerance);
}}
#endif
"""
