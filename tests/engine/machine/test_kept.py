"""Programs of libraries' own laws from the disk: found without a trace, and never a wrong one."""

import os
import pickle
import subprocess
import sys
import zlib
from dataclasses import replace

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.engine.machine import kept
from servocon.engine.packing import pack
from servocon.engine.store import Objects
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
        assert kept.machine_from_disk("key") is None
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


@pytest.mark.parametrize(
    "law",
    [
        law_of(relation=sc.frames.position("flange", lambda t: jnp.array([0.4, 0.1, 0.3]) + t)),
        law_of(PlanarArm(), sc.residual(lambda q, v, t: v[:1], name="still")),
        law_of(Mine(), sc.frames.level("flange")),
    ],
    ids=["function of time", "residual", "class"],
)
def test_code_of_a_user_has_no_key(law):
    assert key(law) is None


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
    with pytest.raises(kept.UnknownCodeError):
        kept._name(impostor)
    assert kept._name(np.linalg.norm) == "numpy.linalg.norm"
