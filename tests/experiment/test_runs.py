"""Runs as they are described, and the driver that makes them."""

import warnings

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.experiment.report import judged
from servocon.experiment.runs import _descriptions, finished, main_run
from tests.results.records import record


def made(name, run):
    return sc.Run(name, simulator=lambda: run)


class Told(sc.Experiment):
    """It describes the runs that it is given."""

    described: tuple = (made("a", record()), made("b", record(seed=1)))

    def runs(self):
        yield from self.described

    def claims(self, runs):
        return []


def test_each_run_is_kept_before_the_next_begins():
    order = []

    class Noted(Told):
        def runs(self):
            for run in self.described:
                order.append(f"run {run.name}")
                yield run

    runs = finished(Noted(), keep=lambda name, run: order.append(f"keep {name}"))
    assert order == ["run a", "keep a", "run b", "keep b"]
    assert list(runs) == ["a", "b"]
    assert runs["b"].equals(record(seed=1))


def test_a_description_is_answered_with_its_run():
    answers = []

    class Follows(Told):
        def runs(self):
            for run in self.described:
                answers.append((yield run))

    runs = Follows().run()
    assert [a is b for a, b in zip(answers, runs.values(), strict=True)] == [True, True]


def test_the_main_run_is_the_first_and_what_comes_after_is_not_described():
    ended = []

    class Noted(Told):
        def runs(self):
            try:
                yield self.described[0]
                raise AssertionError("the second run")
            finally:
                ended.append(True)

    assert main_run(Noted()).simulate().equals(record())
    assert ended == [True]


@pytest.mark.parametrize("returned", [{"a": record()}, None, [made("a", record())], 3])
def test_descriptions_that_are_no_iterator(returned):
    class Returns(Told):
        def runs(self):
            return returned

    kind = type(returned).__name__
    with pytest.raises(
        sc.errors.InputError,
        match=rf"Returns\.runs: got {kind}; expected an iterator.*Write `yield sc\.Run\(",
    ):
        finished(Returns())


@pytest.mark.parametrize(
    ("described", "got"),
    [
        ((record(),), "a Trajectory; expected a servocon.Run"),
        ((("a", record()),), "a tuple"),
        ((made("a", record()), made("a", record())), "two runs called 'a'"),
        ((), "no run; expected at least one run"),
    ],
)
def test_what_is_no_description(described, got):
    with pytest.raises(sc.errors.InputError, match=rf"Told\.runs: got {got}"):
        finished(Told(described=described))


FULL = {"plant": 1, "law": 1, "q0": 1, "v0": 1}


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: sc.Run("a", lawe=1), r"Run 'a': got 'lawe'; .*Did you mean 'law'"),
        (lambda: sc.Run("a", plant=1), "Run 'a': got no law; expected plant, law, q0, v0"),
        (lambda: sc.Run(1, **FULL), "Run, name: got 1; expected a text"),
        (lambda: list(sc.Run.each([("a", {})])), r"Run\.each: got .*Write {"),
        (lambda: list(sc.Run.each({})), "Run.each: got {}"),
        (lambda: list(sc.Run.each({1: {}}, **FULL)), "Run, name: got 1"),
        (lambda: list(sc.Run.each({"a": None})), "Run.each, 'a': got None"),
        (lambda: made("a", 3).simulate(), "Run 'a', simulator: got int; expected a Trajectory"),
        (lambda: made("a", record()).until_beta(0.1), "Run 'a': got no end at a ‖β‖"),
    ],
)
def test_what_cannot_be_described(call, told):
    with pytest.raises(sc.errors.InputError, match=told):
        call()


def test_runs_that_differ_in_some_arguments():
    changes = {"slow": {"law": 1, "q0": 3}, "fast": {"law": 2}}
    found = {run.name: run.arguments for run in sc.Run.each(changes, plant=0, q0=0, v0=5.0)}
    assert found == {
        "slow": {"plant": 0, "law": 1, "q0": 3, "v0": 5.0},
        "fast": {"plant": 0, "law": 2, "q0": 0, "v0": 5.0},
    }


def test_names_in_records_begin_with_the_experiment():
    class TwoCarts(Told):
        def runs(self):
            yield sc.Run("slow", **FULL)
            yield sc.Run("two carts", **FULL)
            yield sc.Run("own", **FULL, name="mine")

    assert [one.arguments["name"] for one in _descriptions(TwoCarts())] == [
        "two-carts: slow",
        "two-carts",
        "mine",
    ]


def test_warnings_that_a_run_is_known_to_give():
    def warned():
        warnings.warn("the rank changed", sc.errors.ServoconWarning, stacklevel=1)
        return record()

    assert sc.Run("a", simulator=warned, ignores="the rank").simulate().equals(record())
    with pytest.warns(sc.errors.ServoconWarning, match="rank"):
        sc.Run("a", simulator=warned).simulate()


class Falling(sc.Plant):
    def mass_matrix(self, q, t):
        return jnp.eye(1)

    def force(self, q, v, t):
        return -v


class Braked(sc.Experiment):
    """A run at rest, and one from each of two speeds, whose β is their speed."""

    def runs(self):
        law = sc.ServoLaw(Falling(), sc.residual(lambda q, v, t: v), sc.Stabilizing(gain=2.0))
        own = {"plant": Falling(), "law": law, "q0": [0.0], "duration": 3.0, "points": 31}
        yield from sc.Run.each({"rest": {"v0": [0.0]}, "fast": {"v0": [1.0]}}, **own)

    def claims(self, runs):
        fast = runs["fast"]
        return [
            sc.claim("at 0.1 s", fast.v[fast.at(0.1), 0], below=0.9, until=0.1),
            sc.claim("at the end", fast.v[-1, 0], below=1e-2),
        ]


def test_runs_that_end_at_an_error():
    """e^{−2t} falls below 0.5 at t = ln(2)/2; a run that begins below goes on to its end."""
    runs = finished(Braked(), change=lambda run: run.until_beta(0.5))
    assert runs["fast"].time[-1] == pytest.approx(0.5 * np.log(2.0), abs=1e-6)
    assert runs["fast"].stopped is None
    assert runs["rest"].time[-1] == 3.0
    assert [claim.holds for claim in judged(Braked(), runs)] == [True, None]

    with jax.enable_x64(False):  # a process of the user's own
        _, fast = (run for run in Braked().runs())
        assert fast.until_beta(0.5).simulate().time[-1] == runs["fast"].time[-1]

    class Late(Braked):
        def claims(self, runs):
            return [sc.claim("at 2 s", runs["fast"].v[20, 0], below=1.0)]

    [left] = judged(Late(), runs)
    assert left.holds is None
    assert left.got.startswith("IndexError")
