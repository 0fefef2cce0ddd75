"""The command line: what it prints, writes and returns."""

import json
import math
import re
import signal
from importlib.metadata import version
from pathlib import Path

import pytest

import servocon as sc
from servocon.cli import main as cli
from servocon.experiment import registry
from tests.cli.decay import BRAKED, FILE


@pytest.fixture
def installed(monkeypatch):
    """Experiments by name in place of the installed ones."""

    def make(**experiments):
        monkeypatch.setattr(registry, "list_names", lambda group: tuple(sorted(experiments)))

        def load(name):
            if name not in experiments:
                raise sc.errors.UnknownNameError("experiment", name, experiments)
            return experiments[name]

        monkeypatch.setattr(registry, "load_experiment", load)

    return make


def test_list(capsys):
    assert cli.main(["list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "experiments"
    assert "plants" in lines
    text = "\n".join(lines)
    assert re.search(r"^  flexible-joint +The flexible-joint arm under ", text, re.M)
    assert re.search(r"^  planar-arm +A chain of links in a vertical plane", text, re.M)
    assert re.search(r"^  platoon +\w+ vehicles", text, re.M)  # defined where a package imports it
    assert not re.search(r"servocon \(servocon_", text)  # each has a summary
    assert all("  " in line.strip() for line in lines if line.startswith("  "))  # none is glued


def test_list_tells_what_is_missing(monkeypatch, capsys):
    names = {registry.EXPERIMENTS: ("spiral",), registry.PLANTS: ("hoop",)}
    monkeypatch.setattr(registry, "list_names", names.__getitem__)
    monkeypatch.setattr(cli, "missing", lambda requires: ("this", "that"))
    assert cli.main(["list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    needs = [line.split()[0] for line in lines if line.endswith(" (needs this, that)")]
    assert needs == ["spiral", "hoop"]


def test_version(capsys):
    with pytest.raises(SystemExit) as error:
        cli.main(["--version"])
    assert error.value.code == 0
    assert capsys.readouterr().out == f"servocon {version('servocon')}\n"


def test_run_prints_writes_and_returns_zero(file, capsys):
    assert cli.main(["run", file]) == 0
    out = capsys.readouterr().out
    folder = Path("results/decay")
    written = {path.name for path in folder.iterdir()}
    assert written == {"decay.nc", "the-same-again.nc", "overview.png", "results.json"}
    assert out.startswith("decay — a made-up paper, Fig. 1")
    assert re.search(r"^settling_time +(1\.95\d*) +\1 s$", out, re.M)  # ln(50)/2 = 1.956
    assert "ok    decay  β at the end" in out
    assert "1 of 1 claims hold" in out
    assert str(folder / "decay.nc") in out
    assert sc.Trajectory.load(folder / "decay.nc").beta[0, 0] == 1.0


def test_overrides_change_the_run_and_a_failed_claim_returns_one(file, capsys):
    arguments = [
        "run",
        file,
        "--rate",
        "1",
        "--size=2",
        "--q0",
        "-1",
        "3",
        "--no-plots",
        "--out",
        "o",
    ]
    assert cli.main(arguments) == 1
    out = capsys.readouterr().out
    assert "FAIL  decay  β at the end" in out
    assert "expected ≤ 0.01; got 0.0995741" in out  # 2 e^{−3}
    names = {"decay.nc", "the-same-again.nc", "results.json"}
    assert {path.name for path in Path("o").iterdir()} == names
    assert sc.Trajectory.load("o/decay.nc").q[0].tolist() == [-2.0, 6.0]


def test_runs_that_end_early(file, capsys):
    """β = e^{−2t} falls below 0.1 at ln(10)/2; the claim about the end of the run is left open."""
    Path("braked.py").write_text(BRAKED, encoding="utf-8")
    assert cli.main(["run", "./braked.py", "--until-beta", "0.1"]) == 0
    run = sc.Trajectory.load("results/braked/braked.nc")
    assert run.time[-1] == pytest.approx(0.5 * math.log(10.0), abs=1e-6)
    assert run.beta[-1, 0] == pytest.approx(0.1, rel=1e-6)
    assert "1 left open" in capsys.readouterr().out
    assert not list(Path("results/braked").glob("*.png"))


def test_json(file, capsys):
    assert cli.main(["run", file, "--json", "--no-plots", "--size", "0"]) == 0
    captured = capsys.readouterr()
    got = json.loads(captured.out, parse_constant=lambda text: pytest.fail(f"{text} is no JSON"))
    assert captured.err == ""
    assert got["name"] == "decay"
    assert got["holds"] is True
    assert got["metrics"]["decay"]["rate"] is None
    (claim,) = got["claims"]
    told = {"text": "β at the end", "expected": "≤ 0.01", "got": "0", "holds": True}
    assert claim == told | {"place": "", "theirs": None, "ours": None, "until": None}
    names = ["decay.nc", "the-same-again.nc", "results.json"]
    assert [Path(path).name for path in got["written"]] == names


def test_progress_is_shown_in_a_terminal_and_not_beside_json(file, installed, monkeypatch):
    shown = []

    class Shown(sc.load_experiment(file)):
        def runs(self):
            def simulator(progress=False):
                shown.append(progress)
                return next(super(Shown, self).runs()).simulate()

            yield sc.Run("decay", simulator=simulator)
            yield from list(super().runs())[1:]

    installed(shown=Shown)
    for terminal in (False, True):
        monkeypatch.setattr("sys.stderr.isatty", lambda is_one=terminal: is_one)
        for options in ([], ["--json"]):
            assert cli.main(["run", "shown", "--no-plots", *options]) == 0
    assert shown == [False, False, True, False]


def test_a_run_that_stopped_returns_one(file, capsys):
    assert cli.main(["run", file, "--stops", "true", "--no-plots"]) == 1
    assert "decay: stopped at t = 3 s: the end of the road" in capsys.readouterr().out


def test_a_folder_that_cannot_be_written_is_refused_before_the_run(file, installed, capsys):
    class Counted(sc.load_experiment(file)):
        def runs(self):
            pytest.fail("it ran")

    installed(counted=Counted)
    Path("taken").write_text("a file")
    assert cli.main(["run", "counted", "--out", "taken"]) == 2
    captured = capsys.readouterr()
    assert re.search(r"'taken': no file can be written in this folder", captured.err)
    assert Path("taken").read_text() == "a file"


def test_help_of_an_experiment_lists_its_parameters_with_units(file, capsys):
    for flag in ("--help", "-h"):
        assert cli.main(["run", file, flag]) == 0
        out = capsys.readouterr().out
        assert re.search(r"--rate +decay rate of β \[1/s\] \(default: 2\.0; from 0\.1 to 50\)", out)
        assert re.search(r"--q0 +initial coordinates \[m\] \(default: 0\.0 1\.0\)", out)
        assert "--out DIR" in out
    assert not Path("results").exists()


def test_help_without_a_name(capsys):
    with pytest.raises(SystemExit) as error:
        cli.main(["--help"])
    assert error.value.code == 0
    assert "list the installed experiments" in capsys.readouterr().out
    assert cli.main(["run", "--help"]) == 0
    assert "NAME|FILE" in capsys.readouterr().out
    assert cli.main(["run"]) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["run", "spirl"], r"experiment: got 'spirl'; .*Did you mean 'spiral'\?"),
        (["run", "nowhere.py"], r"file: got nowhere\.py; expected an existing Python file"),
        (["run", "FILE", "--rat", "3"], r"parameter: got 'rat'; .*Did you mean 'rate'\?"),
        (["run", "FILE", "--rate", "51"], r"Decay\.rate: got 51\.0; .* from 0\.1 to 50 1/s"),
        (["run", "FILE", "--rate", "fast"], r"--rate: got fast; expected a number"),
        (["run", "FILE", "--q0", "1", "2", "3"], r"--q0: got 3 values; expected 2"),
        (["run", "FILE", "again.py"], r"argument: got 'again\.py'; expected --parameter value"),
        (["check", "spirl"], r"Did you mean 'spiral'\?"),
    ],
)
def test_bad_input_returns_two_with_one_line(arguments, message, file, capsys):
    assert cli.main([file if word == "FILE" else word for word in arguments]) == 2
    captured = capsys.readouterr()
    assert re.fullmatch(rf"servocon: .*{message}.*\n", captured.err)
    assert captured.out == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ["fly"],
        ["list", "--all"],
        ["live", "spirl", "--rate", "2"],
        ["check", "spirl", "--processes", "0"],
    ],
)
def test_bad_commands_return_two(arguments):
    with pytest.raises(SystemExit) as error:
        cli.main(arguments)
    assert error.value.code == 2


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            ("rate: float = sc.field(2.0, ", "rate: float\n    pace: float = sc.field(2.0, "),
            "every parameter needs a default.*'rate'",
        ),
        (("def claims", "def klaims"), "run and claims must be written.*no method claims"),
    ],
)
def test_an_experiment_that_cannot_be_made(file, change, message, capsys):
    Path(file).write_text(FILE.replace(*change))
    assert cli.main(["run", file]) == 2
    assert re.search(message, capsys.readouterr().err)


def test_an_interrupt_returns_130(file, installed, capsys):
    class Interrupted(sc.load_experiment(file)):
        def runs(self):
            raise KeyboardInterrupt

    installed(slow=Interrupted)
    assert cli.main(["run", "slow"]) == 130
    assert capsys.readouterr().err == "servocon: interrupted\n"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("command", [["run", "slow", "--out", "o"], ["check", "slow"]])
def test_a_signal_between_two_runs_keeps_the_first(number, command, file, installed, capsys):
    class Signalled(sc.load_experiment(file)):
        def runs(self):
            runs = super().runs()
            yield next(runs)
            signal.raise_signal(number)
            yield next(runs)

    installed(slow=Signalled)
    before = signal.getsignal(number)
    assert cli.main(command) == 130
    assert signal.getsignal(number) is before
    said = capsys.readouterr().err
    if command[0] == "run":
        path = Path("o") / "decay.nc"
        assert said == f"servocon: interrupted\nservocon: written before: {path}\n"
        assert [p.name for p in Path("o").iterdir()] == ["decay.nc"]
        assert sc.Trajectory.load(path).beta[0, 0] == 1.0
    else:
        assert said == "servocon: interrupted\n"


def test_an_error_after_the_first_run_names_its_file(file, installed, capsys):
    class Buggy(sc.load_experiment(file)):
        def runs(self):
            yield next(super().runs())
            yield sc.Run("never", simulator=lambda: 1 / 0)

    installed(buggy=Buggy)
    assert cli.main(["run", "buggy", "--out", "o"]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert "ZeroDivisionError" in first
    assert second == f"servocon: written before: {Path('o/decay.nc')}"


def test_an_error_of_the_claims_loses_no_result(file, installed, capsys):
    class Buggy(sc.load_experiment(file)):
        def claims(self, runs):
            return 1 / 0

    installed(buggy=Buggy)
    assert cli.main(["run", "buggy", "--out", "o", "--no-plots"]) == 1
    said = capsys.readouterr().out
    assert "claims: ZeroDivisionError" in said
    assert "o/results.json" in said


# -- check ----------------------------------------------------------------------------------------


def test_check(file, installed, capsys):
    decay = sc.load_experiment(file)

    class Slow(decay):
        rate: float = 0.1

    class Broken(decay):
        def runs(self):
            raise sc.errors.InputError("q0", got="nothing", expected="something")

    class Buggy(decay):
        def runs(self):
            return 1 / 0

    installed(good=decay)
    assert cli.main(["check"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 of 1 claims hold"

    installed(good=decay, slow=Slow, broken=Broken, buggy=Buggy)
    assert cli.main(["check"]) == 1
    out = capsys.readouterr().out
    assert re.search(r"^ok    good +β at the end$", out, re.M)
    assert re.search(r"^FAIL  slow +β at the end$", out, re.M)
    assert re.search(r"expected ≤ 0\.01; got 0\.740818", out)  # e^{−0.3}
    assert re.search(
        r"^FAIL  broken +did not run: .*q0: got nothing; expected something", out, re.M
    )
    assert re.search(r"^FAIL  buggy +did not run: .*ZeroDivisionError: division by zero", out, re.M)
    assert out.splitlines()[-1] == "1 of 4 claims hold"
    assert not Path("results").exists()

    assert cli.main(["check", "good"]) == 0
    assert cli.main(["check", "good", "slow", "--json"]) == 1
    got = json.loads(capsys.readouterr().out.split("claims hold\n")[-1])
    assert [claim["holds"] for claims in got.values() for claim in claims] == [True, False]
    assert cli.main(["check", "broken"]) == 2  # the only one: its error is the answer
    installed(broken=Broken)
    assert cli.main(["check"]) == 1  # the only one that is installed: a failure among others
    installed(good=decay, slow=Slow, broken=Broken, buggy=Buggy)
    capsys.readouterr()
    assert cli.main(["check", "buggy"]) == 2
    assert re.fullmatch(
        r"servocon: experiment 'buggy': ZeroDivisionError: division by zero "
        r"\(.*test_main.py:\d+\)\n",
        capsys.readouterr().err,
    )


@pytest.mark.parametrize("raised", [SystemExit(0), SystemExit(), GeneratorExit(), BaseException()])
def test_nothing_that_a_plug_in_raises_turns_check_green(raised, file, installed, capsys):
    decay = sc.load_experiment(file)

    class InRun(decay):
        def runs(self):
            raise raised

    class InClaims(decay):
        def claims(self, runs):
            raise raised

    class InInit(decay):
        def __init__(self):
            raise raised

    for broken in (InRun, InClaims, InInit):
        installed(broken=broken, good=decay)
        assert cli.main(["check"]) == 1
        out = capsys.readouterr().out
        assert re.search(rf"^FAIL  broken +did not run: .*{type(raised).__name__}", out, re.M)
        assert out.splitlines()[-1] == "1 of 2 claims hold"
        assert cli.main(["run", "broken", "--no-plots"]) in (1, 2)
        assert type(raised).__name__ in "".join(capsys.readouterr())


def test_check_skips_what_is_not_installed_and_says_so(file, installed, monkeypatch, capsys):
    def load(name):
        raise sc.errors.MissingRequirementError(name, ("acme[fast]",))

    installed(good=None)
    monkeypatch.setattr(registry, "load_experiment", load)
    assert cli.main(["check"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^skip  good +'good' needs .*: pip install 'acme\[fast\]'$", out, re.M)
    assert out.splitlines()[-1] == "0 of 0 claims hold; 1 experiment skipped"
    assert cli.main(["check", "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)["good"]) == ["skipped"]
    assert cli.main(["run", "good"]) == 2
