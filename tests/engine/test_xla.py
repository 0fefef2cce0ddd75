"""Options of the compilation of programs; every other test runs them."""

import gc

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.constraint import rounding
from servocon.engine import settings, traced, xla
from servocon.formulations import formulation


@pytest.fixture(autouse=True)
def fresh(monkeypatch):
    monkeypatch.delenv("XLA_FLAGS", raising=False)
    options = xla.options
    options.cache_clear()
    yield
    options.cache_clear()


KNOWN = {name: xla.OPTIONS[name] for name in xla.OPTIONS if xla._knows(name, xla.OPTIONS[name])}
"""Options of the XLA of the environment: that of JAX 0.12 has no older code generator any more."""


def test_the_options_reach_the_compiler(monkeypatch):
    assert xla.options() == KNOWN
    assert "xla_llvm_disable_expensive_passes" in KNOWN
    assert xla.jit(lambda x: jnp.sin(x) + 1.0)(0.5) == pytest.approx(1.479425538604203)
    monkeypatch.setattr(xla, "options", lambda: {"xla_cpu_no_such_option": True})
    with pytest.raises(jax.errors.JaxRuntimeError, match="no_such_option"):
        xla.jit(lambda x: jnp.sin(x) + 2.0)(0.5)


def test_the_users_own_flags_win(monkeypatch):
    monkeypatch.setenv("XLA_FLAGS", "--xla_cpu_use_fusion_emitters=true")
    assert xla.options() == {"xla_llvm_disable_expensive_passes": True}


def test_options_that_xla_does_not_know_are_left_away(monkeypatch):
    monkeypatch.setattr(xla, "UNTRIED", (0, 0, 0))
    assert xla.options() == KNOWN
    xla.options.cache_clear()
    monkeypatch.setitem(xla.OPTIONS, "xla_cpu_no_such_option", True)
    assert xla.options() == KNOWN


def test_other_machines_keep_their_defaults(monkeypatch):
    monkeypatch.setattr(jax, "default_backend", lambda: "gpu")
    assert xla.options() == {}


class Mass(sc.Plant):
    def mass_matrix(self, q, t):
        return jnp.eye(2)

    def force(self, q, v, t):
        return -v


def _solved():
    return formulation._solve(UK, jnp.eye(2), jnp.ones(2), jnp.ones((1, 2)), jnp.ones(1), X)


UK, X = sc.formulations.FORMULATIONS["udwadia_kalaba"], np.zeros(2)
FLAT = sc.residual(lambda q, v, t: 1e-20 * v[:1] + 1.0 - t, name="flat")
CALLS = {
    "equations": lambda: sc.formulations.equations(Mass(), FLAT, X, X),
    "a formulation": _solved,
    "terms of a row": lambda: rounding._values_and_terms(Mass(), FLAT, X, X, 0.0),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_programs_with_functions_of_users_are_made_here(call, monkeypatch):
    """Compiled with the engine's options, in its float64; refused, as all, in a forked process."""
    assert {x.dtype for x in jax.tree.leaves(call()) if hasattr(x, "dtype")} <= {
        np.dtype(kind) for kind in (float, int, bool)
    }
    monkeypatch.setattr(settings._Process, "forked", True)
    with pytest.raises(sc.errors.ServoconError, match="forked"):
        call()


@pytest.mark.parametrize(("often", "expected"), [(700, 200_000), (300_000, 300_000), (0, 0)])
def test_garbage_is_collected_rarely_while_functions_are_traced(often, expected):
    """A collection switched off stays off; afterwards, and after an error, all is as before."""
    before, seen = gc.get_threshold(), []

    def function(x):
        seen.append(gc.get_threshold())
        traced(lambda x: 2.0 * x, x)  # within another
        seen.append(gc.get_threshold())
        return x

    gc.set_threshold(often, 11, 12)
    try:
        traced(function, np.zeros(2))
        after = gc.get_threshold()
        with pytest.raises(ZeroDivisionError):
            traced(lambda x: x / (1 // 0), np.zeros(2))
        assert set(seen) == {(expected, 11, 12)}
        assert after == gc.get_threshold() == (often, 11, 12)
    finally:
        gc.set_threshold(*before)
