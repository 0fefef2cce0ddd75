"""The runs of an experiment, each kept as it ends."""

import pytest

import servocon as sc
from servocon.experiment.runs import finished, main_run
from tests.results.records import record


class Any(sc.Experiment):
    """It yields what it is told."""

    pairs: tuple = (("a", record()), ("b", record(seed=1)))

    def run(self, progress=False):
        yield from self.pairs

    def claims(self, runs):
        return []


def test_each_run_is_kept_before_the_next_begins():
    order = []

    class Noted(Any):
        def run(self, progress=False):
            for name, run in self.pairs:
                order.append(f"run {name}")
                yield name, run

    runs = finished(Noted(), keep=lambda name, run: order.append(f"keep {name}"))
    assert order == ["run a", "keep a", "run b", "keep b"]
    assert list(runs) == ["a", "b"]
    assert runs["b"].equals(record(seed=1))


def test_the_main_run_is_the_first_and_what_comes_after_is_not_computed():
    ended = []

    class Noted(Any):
        def arguments(self):
            return None

        def run(self, progress=False):
            try:
                yield "a", record()
                raise AssertionError("the second run")
            finally:
                ended.append(True)

    assert main_run(Noted()).equals(record())
    assert ended == [True]


@pytest.mark.parametrize("returned", [{"a": record()}, None, [("a", record())], 3])
def test_a_run_that_returns(returned):
    class Returns(Any):
        def run(self, progress=False):
            return returned

    kind = type(returned).__name__
    with pytest.raises(
        sc.errors.InputError,
        match=rf"Returns\.run: got {kind}; expected an iterator.*Write `yield name, run`",
    ):
        finished(Returns())


@pytest.mark.parametrize(
    ("pairs", "got"),
    [
        ((record(),), "Trajectory"),
        ((("a", 3),), "str and int"),
        (((1, record()),), "int and Trajectory"),
        ((("a", record(), 3),), "str and Trajectory and int"),
        (((),), r"\(\)"),
        ((("a", record()), ("a", record())), "two runs called 'a'"),
        ((), "no run; expected at least one run"),
    ],
)
def test_what_is_no_name_and_run(pairs, got):
    with pytest.raises(sc.errors.InputError, match=rf"Any\.run: got {got}"):
        finished(Any(pairs=pairs))
