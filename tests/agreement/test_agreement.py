"""Both compilers agree on every registered plant, law, formulation and experiment."""

import inspect
from pathlib import Path

import numpy as np
import pytest

import servocon as sc
from servocon.laws import Snapshot
from tests.agreement.cases import CASES, KINDS, LAWS
from tests.agreement.comparison import LIMIT, compare
from tests.systems import COUPLED, STATES, Coupled

REPEATED = (
    *("adaptive-arm", "bounded-tracking", "camera-crane", "cut-in", "dead-zone-swarm"),
    *("emergency-brake", "flexible-joint", "four-bar", "hidden-machines", "merge-and-split"),
    *("flexible-joint-ideal", "fuzzy-gain", "hoop", "obstacles", "platoon", "quaternion-body"),
    *("rubbing-arm", "satellite-formation", "slider-crank", "string-stability", "swarm"),
    *("turntable", "uncertain-arm", "uncertain-flexible-joint", "underactuated-arm"),
)
"""Experiments whose plants and laws are cases themselves, and whose operations other ones have."""


def telling(kind, name):
    """A case, a long one if others would fail with it."""
    is_long = kind == "experiment" and name in REPEATED
    return pytest.param(kind, name, marks=[pytest.mark.long] if is_long else [])


@pytest.mark.first(12)
@pytest.mark.parametrize(("kind", "name"), [telling(*case) for case in CASES])
def test_both_compilers_agree(kind, name):
    case = KINDS[kind][1](name)
    if case is None:
        pytest.skip("no run to compare")
    found = compare(*case, np.random.default_rng(0))
    assert not found.reason
    assert found.alike
    assert found.moved <= LIMIT, found


def test_there_is_a_case_of_every_law_and_term():
    """Cure: tests/agreement/cases.py; terms and wrappers with defaults have one unasked."""

    def parts(value):
        yield type(value)
        for part in vars(value).values() if isinstance(value, sc.Module) else ():
            for one in part if isinstance(part, tuple) else (part,):
                yield from parts(one)

    public = {getattr(sc.laws, name) for name in sc.laws.__all__}
    kinds = {x for x in public if inspect.isclass(x) and issubclass(x, sc.Law | sc.Term)}
    kinds.remove(sc.laws.FunctionLaw)  # Python's, which no compiler takes
    covered = {kind for make in LAWS.values() for kind in parts(make())}
    assert {kind for kind in kinds if not inspect.isabstract(kind)} <= covered


@pytest.mark.parametrize(("factor", "agree"), [(1.0, True), (1.0 + 2e-14, False)])
def test_a_difference_in_the_last_digits_is_found(factor, agree):
    """A function that XLA traces with another factor than machine code."""
    law, traces = sc.ServoLaw(Coupled(), COUPLED), []

    def command(q, v, t):
        traces.append(1)
        u = law.command(Snapshot(law.model, law.constraint, q, v, t), {}).u
        return u * (1.0 if len(traces) == 1 else factor)

    found = compare(command, [STATES[0]], np.random.default_rng(0))
    assert len(traces) == 2
    assert (found.moved <= LIMIT) is agree


def test_the_table_of_the_documentation_names_nothing_else():
    """Cure: python tests/agreement/table.py --markdown docs/agreement-table.md, as at a release."""
    page = Path(__file__).parents[2] / "docs" / "agreement-table.md"
    rows = [line.split("|")[1].strip() for line in page.read_text("utf-8").splitlines()[2:]]
    assert len(rows) > 50
    assert set(rows) <= {f"{kind} {name}" for kind, name in CASES}
