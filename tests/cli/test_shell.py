"""The command line as a user's shell sees it: processes, encodings, pipes, plug-ins."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import servocon as sc
from servocon import progress
from servocon.cli import main as cli


def python(code, **environment):
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        env=os.environ | environment,
        timeout=60,
    )


def test_help_imports_nothing_slow():
    code = """
import sys
from servocon.cli import main as cli
try:
    cli.main(["--help"])
except SystemExit:
    pass
assert cli.main(["list"]) == 0
slow = {"jax", "numpy", "scipy", "matplotlib", "xarray", "equinox", "diffrax", "control"}
print("slow:", sorted(slow & set(sys.modules)))
"""
    done = python(code)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "slow: []"


def shell(arguments, **environment):
    """`servocon` in a process of its own: its output as bytes."""
    return subprocess.run(
        [sys.executable, "-m", "servocon.cli.main", *arguments],
        capture_output=True,
        env=os.environ | environment,
        timeout=60,
    )


def heading(encoding):
    """First line that the experiment prints, in an encoding that may lack its dash."""
    return "decay — a made-up paper, Fig. 1".encode(encoding, errors="replace")


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8"])
def test_characters_that_the_terminal_has(encoding, file, monkeypatch):
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), encoding))
    assert cli.main(["run", file, "--no-plots"]) == 0
    sys.stdout.flush()
    assert sys.stdout.buffer.getvalue().startswith(heading(encoding))


@pytest.mark.long
def test_characters_that_the_terminal_lacks_are_replaced(file):
    done = shell(["run", file, "--no-plots"], PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(heading("ascii"))
    assert b"1 of 1 claims hold" in done.stdout


def test_a_closed_pipe_ends_quietly():
    code = "import os, sys\nr, w = os.pipe()\nos.close(r)\nos.dup2(w, 1)\n"
    done = python(f"{code}from servocon.cli.main import main\nsys.exit(main(['list']))")
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.long
def test_what_libraries_print_is_not_in_the_json(file):
    text = Path(file).read_text()
    noise = "import os, ctypes; print('of Python'); os.write(1, b'of a file'); "
    noise += "ctypes.CDLL(None).puts(b'of C')"
    Path(file).write_text(text.replace("t = np.linspace", f"{noise}\n        t = np.linspace"))
    done = shell(["run", file, "--no-plots", "--json"], PYTHONUNBUFFERED="")  # as C prints
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["name"] == "decay"
    for words in (b"of Python", b"of a file", b"of C"):
        assert words in done.stderr


def test_a_third_partys_plant_and_experiment(tmp_path):
    """Plug-ins in a folder of their own: found by name, run by the installed command."""
    (tmp_path / "acme_crane").mkdir()
    (tmp_path / "acme_crane" / "__init__.py").write_text(
        '''
import equinox as eqx
import jax.numpy as jnp
import servocon as sc


class Trolley(sc.Plant):
    """One mass."""

    mass: float = sc.field(3.0, unit="kg", text="mass")

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(1)

    def force(self, q, v, t):
        return -0.5 * v


class Stop(sc.Experiment):
    """Bring it to rest."""

    plant: Trolley = eqx.field(default_factory=lambda: sc.load_plant("acme-trolley")())
    gain: float = sc.field(2.0, unit="1/s", text="feedback gain")

    def runs(self):
        rest = sc.residual(lambda q, v, t: v, name="rest")
        law = sc.ServoLaw(self.plant, rest, sc.Stabilizing(gain=self.gain))
        own = {"plant": self.plant, "law": law, "q0": [0.0], "v0": [1.0]}
        yield sc.Run("stop", **own, duration=1.0, solver="heun", points=5)

    def claims(self, runs):
        return [sc.claim(
            "v at the end", runs["stop"].v[-1, 0], close_to=0.018315638888734, tolerance=1e-6
        )]
'''
    )
    info = tmp_path / "acme_crane-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: acme-crane\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[servocon.plants]\nacme-trolley = acme_crane:Trolley\n"
        "[servocon.experiments]\nacme-stop = acme_crane:Stop\n"
    )
    code = """
import sys
from servocon.cli.main import main
assert main(["list"]) == 0
sys.exit(main(["run", "acme-stop", "--gain", "4", "--plant.mass", "1.5", "--no-plots"]))
"""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        timeout=120,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), *map(str, sys.path)])},
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr  # e^{−4} is what the claim expects
    for line in (
        r"acme-stop +Bring it to rest\. \[acme-crane \(acme_crane:Stop\)\]",
        r"acme-trolley +One mass\. .*:Trolley\)\]",
    ):
        assert re.search(f"^  {line}$", done.stdout, re.M)
    saved = sc.Trajectory.load(tmp_path / "results" / "acme-stop" / "stop.nc")
    assert saved.attributes["parameters"]["plant.mass"] == 1.5


CLOSED = [
    ("list >&-", 0, ""),
    ("--help >&- 2>&- <&-", 0, ""),
    ("list 2>&- >/dev/full", 1, ""),
    ("list >/dev/full", 1, "servocon: standard output: No space left on device\n"),
    ("--help >/dev/full", 0, ""),  # argparse lets it go
    ("run nothing 2>/dev/full", 2, ""),
    ("run decay.py --no-plots --out closed >&- 2>&- <&-", 0, ""),
    (
        "run decay.py --no-plots --out full >/dev/full",
        1,
        "servocon: standard output: No space left on device\n",
    ),
]


@pytest.mark.first(3)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize(("command", "code", "said"), CLOSED, ids=[case[0] for case in CLOSED])
def test_streams_that_are_closed_or_full(command, code, said, file):
    """As of cron, systemd and pythonw: no traceback, and nothing is blamed on the experiment."""
    done = subprocess.run(
        ["sh", "-c", f"exec {sys.executable} -m servocon {command}"],
        cwd=Path(file).parent,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (code, said)
    if command.startswith("run decay"):
        folder = Path(file).parent / command.split("--out ")[1].split()[0]
        assert (folder / "decay.nc").stat().st_size > 1000


def test_progress_without_standard_error(monkeypatch):
    monkeypatch.setattr("sys.stderr", None)
    with progress.shown(True, "simulating") as show:
        show(0.5)
