"""A table of several runs: its numbers are those of the metrics, its best ones are marked."""

import re

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import Cart

FOLLOW = sc.holonomic(
    lambda q, t: q[0] - jnp.sin(t), rate=2.0, name="follow", labels=["follow [m/s]"]
)


def run_of(gain, mass=1.3):
    law = sc.ServoLaw(Cart(), FOLLOW, sc.Stabilizing(gain=gain))
    return sc.simulate(Cart(mass), law, [0.5], [0.4], 4.0, points=101)


@pytest.fixture(scope="module")
def runs():
    return {"slow_one": run_of(2.0), "fast": run_of(8.0)}


def test_the_numbers_are_those_of_the_metrics(runs):
    table = sc.compare_runs(runs, ["ultimate_bound", "rate", "control_effort"], digits=4)
    for name, run in runs.items():
        assert table.value(name, "ultimate_bound") == run.metrics().ultimate_bound
        assert f"{run.metrics().control_effort:.4g}" in str(table)
    assert table.best("ultimate_bound") == ("fast",)
    assert table.best("control_effort") == ("slow_one",)
    first, *lines = str(table).splitlines()
    assert first.split() == ["slow_one", "fast"]
    assert re.match(r"largest ‖β‖ over the tail window \[m/s\] +0\.\d+ +0\.0\d+\*$", lines[0])


def test_larger_is_better_for_a_rate():
    exact = {str(gain): run_of(gain, 1.0) for gain in (1.0, 3.0)}
    table = sc.compare_runs(exact)
    assert table.best("rate") == ("3.0",)
    assert table.value("3.0", "rate") == pytest.approx(3.0, rel=1e-3)
    assert sc.compare_runs({"a": exact["1.0"], "b": exact["1.0"]}).best("peak") == ()


def test_a_batch_counts_by_its_median(runs):
    law = sc.ServoLaw(Cart(), FOLLOW, sc.Stabilizing(gain=2.0))
    carts = sc.batch([Cart(m) for m in (1.0, 1.3, 1.5)])
    batch = sc.simulate(carts, law, [0.5], [0.4], 4.0, points=101)
    table = sc.compare_runs({"three": batch, "one": runs["slow_one"]})
    assert table.value("three", "peak") == np.median(batch.metrics().peak)


def test_latex_has_a_cell_for_each_run_and_no_loose_character(runs):
    text = sc.compare_runs(runs).to_latex()
    body = text.splitlines()
    assert body[0] == r"\begin{tabular}{lrr}"
    assert body[2] == r" & slow\_one & fast \\"
    rows = [line for line in body if line.endswith(r" \\")]
    assert all(row.count(" & ") == 2 for row in rows)
    assert text.isascii()
    assert text.count(r"\mathbf") == sum(
        len(sc.compare_runs(runs).best(n)) for n in sc.compare_runs(runs).names
    )
    assert r"largest $\|\beta\|$ [m/s]" in text
    assert not re.search(r"(?<!\\)\$\$", text)
    small = sc.compare_runs({"a": run_of(2.0, 1.0), "b": run_of(3.0, 1.0)}, ["final"]).to_latex()
    assert re.search(r"\\mathbf\{\d(\.\d+)? \\times 10\^\{-\d+\}\}", small)
    named = sc.compare_runs({"λ = 2, κ": runs["fast"]}).to_latex()
    assert r" & $\lambda$ = 2, $\kappa$ \\" in named
    html = sc.compare_runs(runs)._repr_html_()
    assert "slow_one" in html


def test_bad_input(runs):
    with pytest.raises(sc.errors.UnknownNameError, match="Did you mean 'peak'"):
        sc.compare_runs(runs, ["peek"])
    with pytest.raises(sc.errors.InputError, match="a dict of runs by name"):
        sc.compare_runs([runs["fast"]])
    with pytest.raises(sc.errors.InputError, match="runs: got none"):
        sc.compare_runs({})
    with pytest.raises(sc.errors.InputError, match=r"a run, such as servocon\.simulate returns"):
        sc.compare_runs({"fast": 3.0})
