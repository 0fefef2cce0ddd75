"""Fingerprints: of everything but the floats, the same in every process."""

import os
import subprocess
import sys

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.interpolate import CubicSpline

import servocon as sc
from servocon.tree import UnknownCodeError, fingerprint, fingerprints, library_name, text_of
from servocon_plants import Cart, PlanarArm

SCRIPT = """
import functools, json, sys
import jax, jax.numpy as jnp, numpy as np, servocon as sc
from scipy.interpolate import CubicSpline
from servocon.tree.fingerprinting import fingerprint, fingerprints
from servocon_plants import Cart

NAMES = {"a", "b", "c", "d"}
SPLINE = CubicSpline(np.arange(4.0), np.arange(4.0) ** 2)

@functools.lru_cache
def share(n):
    return n * len(NAMES)

class Mine(Cart):
    def force(self, q, v, t):
        return super().force(q, v, t) - share(2) * float(SPLINE(1.5)) * v

relation = sc.residual(jax.jit(lambda q, v, t: jnp.sin(v) * share(1)), name="sine")
law = sc.ServoLaw(Mine(), relation, sc.Stabilizing(2.0))
if "run" in sys.argv:
    sc.simulate(Mine(), law, [0.1], [0.2], 0.1, points=3)
print(fingerprint(Mine()), json.dumps(fingerprints(law)))
"""


def told(*arguments, seed):
    environment = os.environ | {"PYTHONHASHSEED": str(seed)}
    command = [sys.executable, "-c", SCRIPT, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.long
def test_another_process_and_a_run_change_no_fingerprint():
    assert told(seed=1) == told("run", seed=2)


def test_floats_and_their_shapes_do_not_count():
    arm = PlanarArm.uniform(2)
    assert fingerprint(arm) == fingerprint(arm.replace(gravity=1.62))
    assert fingerprint(arm) == fingerprint(sc.batch([arm, arm]).tree)
    assert fingerprint(arm) != fingerprint(Cart())


def law(function, *terms):
    return sc.ServoLaw(Cart(), sc.residual(function, name="still"), *terms)


def test_each_part_of_a_law_has_its_own():
    one = fingerprints(law(lambda q, v, t: v, sc.Stabilizing(1.0)))
    same = fingerprints(law(lambda q, v, t: v, sc.Stabilizing(2.0)))
    other = fingerprints(law(lambda q, v, t: 2.0 * v, sc.Stabilizing(1.0)))
    assert list(one) == ["", "model", "constraint", "terms.0", "terms.1", "damping"]
    assert one == same
    assert [name for name in one if one[name] != other[name]] == ["constraint"]


def splined(heights):
    spline = CubicSpline(np.arange(4.0), heights)
    return lambda q, v, t: v - jnp.asarray(spline.c[0, :1])


def test_an_object_of_a_library_counts_by_its_attributes():
    first, again, other = map(splined, ([0.0, 1.0, 4.0, 9.0],) * 2 + ([0.0, 1.0, 4.0, 8.0],))
    assert fingerprint(first) == fingerprint(again) != fingerprint(other)
    with pytest.raises(UnknownCodeError):
        text_of((first,), {"servocon", "jax", "numpy"})


def test_a_local_function_of_a_library_counts_by_its_code():
    def made(gain):
        function = lambda x: gain * x
        function.__module__ = "jax.numpy"
        return function

    assert text_of(made(1.0)) == text_of(made(1.0)) != text_of(made(2.0))
    with pytest.raises(UnknownCodeError):
        library_name(made(1.0), {"jax"})


class Node:
    def __init__(self):
        self.me = self


RING, NODE = [], Node()
RING.append(RING)


def test_what_holds_itself_has_an_end():
    assert fingerprint(lambda x: RING) != fingerprint(lambda x: NODE)
