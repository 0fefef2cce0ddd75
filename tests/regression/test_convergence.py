"""The fixture `convergence`, from its first baseline to the message of a failure."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import servocon as sc
from servocon.errors import ClaimError, InputError, ServoconWarning
from servocon.regression.convergence import BaselineClaims, Convergence
from servocon.results.metrics import METRICS
from tests.cli.decay import FILE
from tests.regression.test_differences import decay

PAGE = Path(__file__).parents[2] / "docs" / "regression-tests.md"
CAPTIONED = re.compile(r"^```\{code-block\} \w+\n:caption: (\S+)\n(.*?)^```", re.M | re.S)


def fixture(folder, update=False, name="test_file.test_it"):
    return Convergence(folder / "baselines", name, update, "pytest it", lambda: folder)


def test_missing_then_accepted_then_held_then_left(tmp_path):
    path = tmp_path / "baselines" / "test_file.test_it.json"
    with pytest.raises(ClaimError, match=r"no baseline .*test_it\.json yet\. Make it: pytest it"):
        fixture(tmp_path)(decay())
    fixture(tmp_path, update=True)(decay(), tolerances={"peak": 0.5})
    runs = fixture(tmp_path)(decay())
    assert list(runs) == ["run"]
    with pytest.raises(ClaimError) as error:
        fixture(tmp_path)(decay(rate=1.0, gain=2.0))
    message = str(error.value)
    assert re.search(r"\* settling_time +1\.95\S* +3\.91\S* +\+1\.96 +± 0\.0196 +s\n", message)
    assert "‖β(t)‖ left the band ± 0.01 m/s at t = 0.04 s: was 0.92312, is 0.960789 m/s" in message
    assert "law.gain: was 4.0, is 2.0" in message
    assert message.endswith("\nto accept: pytest it")
    image = Path(re.search(r"picture of both ‖β\(t\)‖: (.*)", message)[1])
    assert image.read_bytes().startswith(b"\x89PNG")
    kept = path.read_text()
    fixture(tmp_path, update=True)(decay(size=1.0001))
    assert path.read_text() == kept  # within the tolerances: no noise in the repository
    fixture(tmp_path, update=True)(decay(rate=1.0))
    assert '"peak": [0.5, null]' in path.read_text()  # tolerances stay
    loose = dict.fromkeys(METRICS, 0.1)
    fixture(tmp_path)(decay(rate=1.0, size=1.02), tolerances=loose)
    with pytest.raises(ClaimError, match=r"1 of \d+ metrics beyond"):
        fixture(tmp_path)(decay(rate=1.0, size=1.02), tolerances=loose | {"peak": 0.01})


def test_a_baseline_without_a_metric_is_told_and_completed(tmp_path):
    """It was made before the metric was: the test holds, with a warning until it is accepted."""
    path = tmp_path / "baselines" / "test_file.test_it.json"
    fixture(tmp_path, update=True)(decay())
    whole = path.read_text()
    path.write_text(re.sub(r' *"iae": .*\n', "", whole))
    with pytest.warns(ServoconWarning, match=r"\.json does not .*\nrun: was without iae: not comp"):
        fixture(tmp_path)(decay())
    fixture(tmp_path, update=True)(decay())
    assert path.read_text() == whole
    fixture(tmp_path)(decay())


def test_several_calls_have_names_of_their_own(tmp_path):
    both = fixture(tmp_path, update=True)
    both(decay())
    both(decay(), name="slow [x]")
    assert {p.name for p in (tmp_path / "baselines").iterdir()} == {
        "test_file.test_it.json",
        "slow--x.json",
    }
    with pytest.raises(InputError, match="twice in one test"):
        both(decay())


def test_experiments_runs_by_name_and_nothing_else(tmp_path):
    file = tmp_path / "decay.py"
    file.write_text(FILE, encoding="utf-8")
    runs = fixture(tmp_path, update=True)(file)
    assert list(runs) == ["decay", "the same/again"]
    assert fixture(tmp_path)(str(file)).keys() == runs.keys()
    path = tmp_path / "baselines" / "decay.json"
    assert path.exists()
    assert fixture(tmp_path, update=True)({"a": runs["decay"]}).keys() == {"a"}
    experiment = sc.load_experiment(str(file))(rate=1.0)
    with pytest.raises(ClaimError, match=r"decay: \d+ of \d+ metrics beyond"):
        fixture(tmp_path, name="decay")(experiment)
    for wrong in (3, {}, {"a": 1}, None, [runs["decay"]]):
        with pytest.raises(InputError, match="subject: got"):
            fixture(tmp_path)(wrong)
    claims = BaselineClaims(tmp_path / "baselines", False)("x/decay.py", runs)
    assert [claim.holds for claim in claims] == [True, True]


def test_the_plugin_is_light():
    code = (
        "import pytest, sys\nbefore = {*sys.modules}\n"
        "import servocon.regression.pytest_plugin\n"
        "heavy = {'jax', 'numpy', 'matplotlib', 'equinox', 'xarray'} & ({*sys.modules} - before)\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def run_pytest(folder, *options):
    light = ["-p", "no:cacheprovider", "-p", "no:zarr"]  # zarr's imports hypothesis, for seconds
    command = [sys.executable, "-m", "pytest", *light, "--color=no", *options]
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST_")}
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=300,
        env=environment | {"COLUMNS": "80"},
    )  # fmt: skip


def test_the_plugin_leaves_the_names_of_others_alone(tmp_path):
    """A conftest.py that has every name that comes to mind; pytest loads it after the plugin."""
    names = "update-baselines", "update-baseline", "baselines", "update", "accept", "servocon"
    lines = [f"    parser.addoption('--{name}', action='store_true')\n" for name in names]
    text = f"def pytest_addoption(parser):\n{''.join(lines)}"
    (tmp_path / "conftest.py").write_text(text, encoding="utf-8")
    (tmp_path / "test_theirs.py").write_text(
        "def test_option(request):\n"
        "    assert request.config.getoption('--update-baselines')\n"
        "    assert not request.config.getoption('--servocon-update-baselines')\n",
        encoding="utf-8",
    )
    done = run_pytest(tmp_path, "--update-baselines")
    assert done.returncode == 0, done.stdout + done.stderr


def _lines(report):
    """Lines of a report, whatever the number of metrics and the widths of its columns."""
    counted = re.sub(r"\d+ of \d+ metrics", "some metrics", report.rstrip())
    return [" ".join(line.split()) for line in counted.splitlines()]


@pytest.mark.long
def test_the_repository_of_the_page_fails_when_its_gain_is_made_worse(tmp_path):
    """As in the documentation, with the message that it shows."""
    files = dict(CAPTIONED.findall(PAGE.read_text("utf-8")))
    shown = files.pop("pytest")
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    made = run_pytest(tmp_path, "--servocon-update-baselines")
    assert made.returncode == 0, made.stdout + made.stderr
    worse = files["arm.py"].replace("gain: float = 4.0", "gain: float = 2.0")
    assert worse != files["arm.py"]
    (tmp_path / "arm.py").write_text(worse, encoding="utf-8")
    failed = run_pytest(tmp_path, "--basetemp=pictures")
    assert failed.returncode == 1, failed.stdout + failed.stderr
    said = failed.stdout[failed.stdout.index(">       convergence(") :]
    said = re.sub(r"(‖: )\S*/pictures/", r"\1pictures/", said[: said.index("\n\n")])
    told, page = _lines(said), _lines(shown)
    assert [line for line in told if line in page] == page
    later = {line.split()[2] for line in told if line not in page}
    assert later <= METRICS.keys()  # a metric that came after the page
    assert "regression/convergence.py" not in failed.stdout  # its own frames are hidden
    assert list(tmp_path.glob("pictures/**/*.png"))
