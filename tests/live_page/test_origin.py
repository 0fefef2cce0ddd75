import subprocess
import sys
from dataclasses import replace
from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.live_page.live import again
from servocon.live_page.origin import export, load, of_object
from servocon.live_page.session import Session
from servocon.tree import parameters

VALUES = {"gain": 3.7, "plant.mass": 1.0 + 1e-15, "q0[0]": 0.1 + 0.2, "tiny": 1.1}


def exported(session, folder):
    path = folder / "as_set.py"
    path.write_text(export(session.origin, session.experiment, session.changed))
    return path


@pytest.mark.long
def test_an_exported_file_runs_to_the_digit(session, tmp_path):
    assert session.set(VALUES) == []
    path = exported(session, tmp_path)
    command = [sys.executable, "-m", "servocon.cli.main", "run", str(path), "--no-plots"]
    done = subprocess.run(
        [*command, "--out", str(tmp_path / "out")], capture_output=True, text=True, cwd=tmp_path
    )
    assert done.returncode == 0, done.stdout + done.stderr
    run = sc.Trajectory.load(tmp_path / "out" / "rest.nc")
    # The fingerprint of the relation names its module, which is another file now.
    assert session.answer.run.equals(replace(run, attributes=session.answer.run.attributes))
    assert "‖β(0)‖" not in done.stdout  # the numbers are not those that this claim quotes


@pytest.mark.parametrize("name", ["spiral", "flexible-joint"])
def test_one_of_an_installed_experiment(name, tmp_path):
    session = Session(*load(name))
    number = next(one for one in session.numbers.values() if one.kind is float)
    session.set({number.name: 1.07 * number.value})
    experiment, origin = load(str(exported(session, tmp_path)))
    assert not experiment.is_default()
    assert Session(experiment, origin).answer.run.equals(session.answer.run)
    assert sc.load_experiment(name)().is_default()


def test_the_exported_one_can_be_changed_again(session, tmp_path):
    session.set({"gain": 5.0})
    experiment, origin = load(str(exported(session, tmp_path)))
    assert experiment.gain == 5.0
    assert experiment.with_values({"rate": 3.0}).gain == 5.0
    further = Session(experiment, origin)
    further.set({"rate": 3.0})
    again, _ = load(str(exported(further, tmp_path)))
    assert (again.gain, again.rate) == (5.0, 3.0)


SCRIPT = """
import sys
import jax.numpy as jnp
import servocon as sc
from servocon.tree.paths import parameters
from servocon.live_page.live import again
from servocon.live_page.origin import export, of_object

class Crane(sc.Lagrangian):
    trolley: float = 10.0
    load: float = 100.0
    rope: float = 4.0

    def kinetic_energy(self, q, v, t):
        x, z = v[0] + self.rope * jnp.cos(q[1]) * v[1], self.rope * jnp.sin(q[1]) * v[1]
        return 0.5 * self.trolley * v[0] ** 2 + 0.5 * self.load * (x**2 + z**2)

    def potential_energy(self, q, t):
        return -self.load * 9.81 * self.rope * jnp.cos(q[1])

path = sc.holonomic(lambda q, t: q[0] - 2.0 * jnp.sin(t), rate=3.0, name="trolley path")
law = sc.ServoLaw(Crane(), path, sc.Stabilizing(gain=4.0))
run = sc.simulate(Crane(load=120.0), law, [0.0, 0.1], [0.0, 0.0], 1.0, points=51)
run.save("run.nc")
experiment = again(run)
print(export(of_object(experiment), experiment, {}))
"""


@pytest.mark.long
def test_one_of_a_script_holds_its_classes(tmp_path):
    (tmp_path / "script.py").write_text(SCRIPT)
    made = subprocess.run(
        [sys.executable, "script.py"], capture_output=True, text=True, cwd=tmp_path, check=True
    )
    (tmp_path / "as_set.py").write_text(made.stdout)
    experiment, origin = load(str(tmp_path / "as_set.py"))
    assert Session(experiment, origin).answer.run.equals(sc.Trajectory.load(tmp_path / "run.nc"))
    assert experiment.with_values({"plant.load": 90.0}).plant.load == 90.0


def test_a_run_is_run_again_with_other_numbers(session):
    run = session.answer.run
    experiment = again(run)
    other = Session(experiment, of_object(experiment))
    assert other.answer.run.equals(run)
    assert "law.law.terms.1.gain" in other.numbers
    assert other.set({"law.law.terms.1.gain": 5.0, "plant.mass": 1.5}) == []
    session.set({"gain": 5.0})
    assert not np.array_equal(other.answer.run.beta, session.answer.run.beta)  # model ≠ plant


def test_a_run_at_given_times_is_run_again_at_them(session):
    arguments = next(session.experiment.runs()).arguments
    times = {"times": np.array([0.0, 0.3, 1.25]), "duration": None, "points": None}
    run = sc.simulate(**{**arguments, **times})
    experiment = again(run)
    assert experiment.duration == 1.25
    assert Session(experiment, of_object(experiment)).answer.run.equals(run)


def test_runs_that_cannot_be_made_again(session, tmp_path):
    run = session.answer.run
    loaded = sc.Trajectory.load(run.save(tmp_path / "run.nc"))
    with pytest.raises(sc.errors.InputError, match="run: got a run from a file"):
        sc.live(loaded)
    arguments = next(session.experiment.runs()).arguments
    plants = sc.batch([arguments["plant"]] * 2)
    several = sc.simulate(**{**arguments, "plant": plants})
    with pytest.raises(sc.errors.InputError, match="run: got a batch"):
        several.live()
    with pytest.raises(sc.errors.InputError, match="run: got a run from a file"):
        several.member(0).live()


class Held(sc.Experiment):
    shift: float = sc.field(0.1, unit="m", range=(0.0, 1.0), text="of the rest")

    def runs(self):
        plant = sc.load_plant("mass-spring-damper")()
        relation = sc.holonomic(lambda q, t: q - jnp.asarray(self.shift), rate=1.0)
        law = sc.ServoLaw(plant, relation, sc.Stabilizing(gain=1.0))
        yield sc.Run("run", plant=plant, law=law, q0=[0.0], v0=[0.0], duration=0.5)

    def claims(self, runs):
        return []


def test_objects_are_imported_where_they_can_be(monkeypatch):
    found = export(of_object(Held()), Held(shift=0.2), {"shift": 0.2})
    assert f"from {__name__} import Held" in found
    packed = export(of_object(Held(shift=0.3)), Held(shift=0.3), {})
    assert "DATA" in packed
    names: dict[str, Any] = {"__name__": "packed"}
    exec(packed, names)
    (shift,) = parameters(names["AsSet"]())
    assert (shift.default, shift.unit, shift.declared.range) == (0.3, "m", (0.0, 1.0))
    monkeypatch.setattr(sys.modules["__main__"], "Held", Held, raising=False)
    monkeypatch.setattr(Held, "__module__", "__main__")
    assert of_object(Held()).start == ""  # of a script, which another process has not
