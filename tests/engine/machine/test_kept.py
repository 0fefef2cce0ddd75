"""Programs from the disk: found without a trace, and never a wrong one."""

import os
import pickle
import subprocess
import sys
import types
import zlib
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import servocon as sc
from servocon.engine import Objects
from servocon.engine.machine import kept
from servocon.tree import UnknownCodeError, library_name, pack
from servocon_plants import PlanarArm, robots

pytest.importorskip("mujoco")

SAMPLE = """
import sys
import numpy as np, servocon as sc
from servocon_plants import robots
ur5 = sc.robot(robots.path("ur5"))
if sys.argv[1] == "no trace":
    import servocon.laws.sampler as sampler
    def refuse(*_): raise RuntimeError("traced")
    sampler.traced = refuse
for height in sys.argv[2:]:
    law = sc.ServoLaw(ur5, sc.frames.position("flange", [0.4, 0.1, float(height)]))
    step = law.step(ur5.home, np.full(6, 0.1), 0.0)
    print(step.u.tolist(), step.beta.tolist())
"""


def sample(folder, trace, *heights):
    environment = os.environ | {"XDG_CACHE_HOME": str(folder)}
    environment.pop("JAX_COMPILATION_CACHE_DIR", None)
    command = [sys.executable, "-c", SAMPLE, trace, *map(str, heights)]
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300)


def test_a_second_process_does_not_trace(tmp_path):
    first = sample(tmp_path, "trace", 0.3)
    assert first.returncode == 0, first.stderr
    again = sample(tmp_path, "no trace", 0.4, 0.3)  # numbers are arguments of the program
    assert again.returncode == 0, again.stderr
    other, same = again.stdout.splitlines(True)
    assert same == first.stdout
    assert other != same
    [program] = (tmp_path / "servocon" / "programs").iterdir()
    program.write_bytes(program.read_bytes()[:-7])  # damaged: traced anew
    assert "traced" in sample(tmp_path, "no trace", 0.3).stderr


RAN = []


class Sent:
    """Something that runs when a pickle of it is read."""

    def __reduce__(self):
        return exec, ("import tests.engine.machine.test_kept as here; here.RAN.append(1)",)


def test_nothing_of_a_kept_program_is_run_but_machine_code(tmp_path, monkeypatch):
    objects = Objects(tmp_path, ".program")
    monkeypatch.setattr(kept, "_programs", lambda: objects)
    for value in (Sent(), (Sent(), 1, 2)):
        objects.put("key", zlib.compress(pickle.dumps(value)))
        assert kept.programs_from_disk("key") is None
    assert RAN == []


class Mine(PlanarArm):
    """A plant of a user's."""


def law_of(model=None, relation=None, weight=1.0):
    model = sc.robot(robots.path("ur5")) if model is None else model
    relation = sc.frames.position("flange", [0.4, 0.1, 0.3]) if relation is None else relation
    return sc.ServoLaw(model, relation, sc.Stabilizing(4.0, weight))


def key(law, *details):
    return kept.program_key(pack(law, "law")[1], *details)


def test_keys_tell_structures_apart():
    ur5 = sc.robot(robots.path("ur5"))
    keys = [
        key(law_of(), 6),
        key(law_of(), 7),
        key(law_of(relation=sc.frames.position("forearm_link", [0.4, 0.1, 0.3])), 6),
        key(law_of(relation=sc.frames.level("flange")), 6),
        key(law_of(replace(ur5, limits=None)), 6),
        key(sc.laws.robot_law(ur5, sc.frames.level("flange")), 6),
        key(law_of(weight=np.ones(3)), 6),  # another shape of a number
    ]
    assert None not in keys
    assert len(set(keys)) == len(keys)
    moved = law_of(ur5.loaded("flange", 0.0), sc.frames.position("flange", [0.0, 0.1, 0.3]))
    heavier = law_of(ur5.loaded("flange", 1.0))
    assert key(moved) == key(heavier)


USER = """
import sys
import jax, jax.numpy as jnp, numpy as np, servocon as sc
jax.config.update("jax_enable_x64", True)
{before}
class Pair(sc.Plant):
    stiffness: float = 1.0
    TABLE = {{"ratio": 1.0}}

    def mass_matrix(self, q, t):
        return jnp.eye(2)

    def force(self, q, v, t):
        return -self.stiffness * self.TABLE["ratio"] * q

def relation(q, v, t):
    return v[0] + SHARE * v[1]

SHARE = 0.5
{after}
if sys.argv[1] == "no trace":
    import servocon.simulation.machine as machine
    def refuse(*_): raise RuntimeError("traced")
    machine.traced = refuse
for given in sys.argv[2:]:
    plant = Pair(float(given))
    law = sc.ServoLaw(plant, sc.residual(relation, name="share"), sc.Stabilizing(2.0))
    run = sc.simulate(plant, law, [1.0, 0.5], [0.3, 0.0], 2.0, points=3)
    print(run.q[-1].tolist(), run.u[-1].tolist(), run.beta[:, 0].tolist())
"""
"""A user's script."""


def ran(folder, *arguments, before="", after=""):
    """A process that runs the script, with other lines before its class and after its numbers."""
    script = folder / "script.py"
    script.write_text(USER.format(before=before, after=after), "utf-8")
    environment = os.environ | {"XDG_CACHE_HOME": str(folder / "cache")}
    command = [sys.executable, str(script), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300)
    return done.stdout or done.stderr


@pytest.mark.long
def test_a_users_run_is_traced_once(tmp_path):
    """Another stiffness, the file moved by a line: the program of before; edits count."""
    first = ran(tmp_path, "trace", 1.0)
    again = ran(tmp_path, "no trace", 2.0, 1.0, before="print(end='')  # moved")
    other, same = again.splitlines(True)
    assert same == first
    assert other != first
    for edit in ("SHARE = 0.25", "Pair.TABLE['ratio'] = 4.0"):
        assert "traced" in ran(tmp_path, "no trace", 1.0, after=edit)


@pytest.mark.parametrize(
    "reading",
    [
        "def relation(q, v, t): return v[:1] * others.factor()",
        "def relation(q, v, t):\n import others\n return v[:1] * others.factor()",
        "def relation(q, v, t): return v[:1] * float(open('factor').read())",
        "def relation(q, v, t): return v[:1] * np.loadtxt('factor')",
        "from numpy import loadtxt as read\ndef relation(q, v, t): return v[:1] * read('factor')",
        "def relation(q, v, t): return v[:1] * draws.uniform()",
        "def relation(q, v, t): return v[:1] * np.random.uniform()",
    ],
    ids=["module", "import", "file", "table", "alias", "draws", "chance"],
)
def test_what_a_user_reads_elsewhere_has_no_key(reading):
    """A module, a file or a draw can change between two processes."""
    assert key(written("def relation(q, v, t): return v[:1]")) is not None
    assert key(written(reading)) is None


def written(text, factor=2.0):
    """A law with a relation of a user's file, which reads a function of another file."""
    others: Any = types.ModuleType("others")
    exec(f"FACTOR = {factor}\ndef factor(): return FACTOR", vars(others))
    draws = np.random.default_rng(0)
    space: Any = {"np": np, "others": others, "draws": draws, "factor": others.factor}
    exec(text, space)
    return law_of(PlanarArm(), sc.residual(space["relation"], name="still"))


def test_a_function_of_another_file_counts_by_its_code():
    text = "def relation(q, v, t): return v[:1] * factor()"
    keys = [key(written(text, factor)) for factor in (2.0, 2.0, 3.0)]
    assert keys[0] == keys[1] != keys[2]
    assert None not in keys


def test_other_sources_are_another_program(monkeypatch):
    before = key(law_of())
    kept._sources.cache_clear()
    monkeypatch.setattr(kept, "VERSIONS", ("jax",))
    assert key(law_of()) != before
    kept._sources.cache_clear()


def test_sources_count_that_are_not_imported_yet(monkeypatch, tmp_path):
    """An edit of a package that the process imports only after its first key."""
    (tmp_path / "not_yet").mkdir()
    file = tmp_path / "not_yet" / "__init__.py"
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(kept, "SOURCES", ("not_yet",))
    found = []
    for text in ("MASS = 1.0", "MASS = 2.0  # [kg]"):
        file.write_text(text, "utf-8")
        kept._sources.cache_clear()
        found.append(kept._sources())
    kept._sources.cache_clear()
    assert "not_yet" not in sys.modules
    assert found[0] != found[1]


def test_a_name_that_means_something_else_is_not_known():
    """A function that replaces one of a library's under its name."""

    def impostor():
        return None

    impostor.__module__, impostor.__qualname__ = "servocon.linalg", "cholesky"
    with pytest.raises(UnknownCodeError):
        library_name(impostor, kept.LIBRARIES)
    assert library_name(np.linalg.norm, kept.LIBRARIES) == "numpy.linalg.norm"
