"""Options of the compilation of programs; every other test runs them."""

import jax
import jax.numpy as jnp
import pytest

from servocon.engine import jit


@pytest.fixture(autouse=True)
def fresh(monkeypatch):
    monkeypatch.delenv("XLA_FLAGS", raising=False)
    options = jit.options
    options.cache_clear()
    yield
    options.cache_clear()


def test_the_options_reach_the_compiler(monkeypatch):
    assert jit.options() == jit.OPTIONS
    assert jit.jit(lambda x: jnp.sin(x) + 1.0)(0.5) == pytest.approx(1.479425538604203)
    monkeypatch.setattr(jit, "options", lambda: {"xla_cpu_no_such_option": True})
    with pytest.raises(jax.errors.JaxRuntimeError, match="no_such_option"):
        jit.jit(lambda x: jnp.sin(x) + 2.0)(0.5)


def test_the_users_own_flags_win(monkeypatch):
    monkeypatch.setenv("XLA_FLAGS", "--xla_cpu_use_fusion_emitters=true")
    assert jit.options() == {"xla_llvm_disable_expensive_passes": True}


def test_options_that_xla_does_not_know_are_left_away(monkeypatch):
    monkeypatch.setattr(jit, "UNTRIED", (0, 0, 0))
    assert jit.options() == jit.OPTIONS
    jit.options.cache_clear()
    monkeypatch.setitem(jit.OPTIONS, "xla_cpu_no_such_option", True)
    assert jit.options() == {}


def test_other_machines_keep_their_defaults(monkeypatch):
    monkeypatch.setattr(jax, "default_backend", lambda: "gpu")
    assert jit.options() == {}
