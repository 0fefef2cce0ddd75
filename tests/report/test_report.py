"""Reports: one page of HTML that is well formed, holds everything, and asks for nothing."""

import contextlib
import re
import shutil
import subprocess
from base64 import b64decode
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from PIL import Image

import servocon as sc
from servocon.cli import main as cli
from servocon.errors import InputError, OutputError
from servocon.markup import Picture, Section, Table, Text, page
from servocon.report.sections import (
    MANY,
    certificate_section,
    run_section,
    sections_of,
    write_report,
)
from servocon_plants import Cart
from tests.cli.decay import FILE
from tests.html import Page
from tests.results.records import EMPTY, RECORDS, STOP, record

NASTY = '<script src="http://evil.example/x.js">alert("1")</script> & "β" \'x\''
SHOWN = (
    "claims: 1 of 1 hold",
    "β at the end",
    "a made-up paper, Fig. 1",
    "settling_time",
    "|β| ≤ 0.1 < 1",
    "the wheels came off",
    "plant.mass",
    "[1.0, 2.0]",
    "overview",
)


def read(path):
    return Page(Path(path).read_text("utf-8"))


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A folder with an experiment and its results."""
    home = tmp_path_factory.mktemp("made")
    (home / "decay.py").write_text(FILE, encoding="utf-8")
    with contextlib.chdir(home):
        assert cli.main(["run", "decay.py"]) == 0
    (home / "results" / "decay" / "certificate.txt").write_text("|β| ≤ 0.1 < 1", "utf-8")
    return home


@pytest.fixture
def folder(made, tmp_path, monkeypatch):
    """A copy, as the current folder."""
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.long
def test_the_page_of_a_folder_and_a_run(folder, capsys):
    record(stops=(STOP,)).save("one.nc")
    sources = ["results/decay", "one.nc"]
    assert cli.main(["report", *sources, "--out", "out/r.html", "--title", "two of them"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == str(Path("out/r.html"))
    found = read("out/r.html")
    for words in (*SHOWN, "two of them"):
        assert words in found.text
    assert len(found.sources) == 4  # a picture of the folder, and an overview of each run
    for source in found.sources:
        kind, _, data = source.removeprefix("data:image/").partition(";base64,")
        content = b64decode(data, validate=True)
        assert content.startswith(b"\x89PNG" if kind == "png" else b"<?xml")


@pytest.fixture(scope="module")
def failing(made, tmp_path_factory):
    """The page of the same experiment with a claim that fails."""
    home = tmp_path_factory.mktemp("failing")
    shutil.copytree(made, home, dirs_exist_ok=True)
    with contextlib.chdir(home):
        assert cli.main(["run", "decay.py", "--rate", "0.1", "--no-plots"]) == 1
        cli.main(["report", "results/decay"])
    return (home / "report.html").read_text("utf-8")


@pytest.mark.long
def test_the_tab_is_called_after_what_is_shown(failing):
    title, heading = (re.search(f"<{tag}>(.*?)</{tag}>", failing)[1] for tag in ("title", "h1"))
    assert (title, heading) == ("decay – servocon report", "servocon report")
    assert "<title>empty</title>" in page("empty", [])


def test_a_narrow_page_scrolls_only_its_tables():
    html = page("x" * 99, [Section("y" * 99, [Table([], [["z" * 99] * 9])])])
    assert re.search(r'<div class="scroll" tabindex="0"><table>', html)
    assert re.search(r"\.scroll \{ overflow-x: auto; \}", html)
    assert re.search(r"h1, h2, .* \{ overflow-wrap: anywhere; \}", html)
    assert re.search(r"img \{ max-width: 100%;", html)
    assert "width=device-width" in html


def test_a_claim_that_fails_is_marked(failing):
    assert "claims: 0 of 1 hold" in failing
    assert "<tr class=bad><td>FAIL</td>" in failing


@pytest.mark.long
def test_names_are_texts(tmp_path):
    attributes = {"name": NASTY, "parameters": {NASTY: NASTY}, "plant": r"$\frac$"}
    sections = [run_section(NASTY, record(attributes=attributes)), Section(NASTY, [])]
    sections[1].parts.extend([Table([NASTY], [[NASTY]], NASTY, [False], True), Text(NASTY, NASTY)])
    sections[1].parts.append(Picture(b"x", "png", NASTY))
    found = read(write_report(tmp_path / "r.html", sections, NASTY))
    assert found.text.count(NASTY) > 8
    html = (tmp_path / "r.html").read_text("utf-8")
    assert "default-src 'none'" in html
    lone = record(attributes={"name": "\ud800 $\\frac$"})
    assert write_report(tmp_path / "l.html", [run_section("\ud800", lone)]).exists()


LIKE_NO_OTHER = ("not finite", "nothing in the groups", "one time", "batch", "odd attributes")
"""Records whose pictures are not those of a single run."""


@pytest.mark.first(6)
@pytest.mark.parametrize("kind", RECORDS)
def test_every_record_has_a_section(kind, monkeypatch):
    if kind not in LIKE_NO_OTHER:  # an empty one: panels take most of the time
        monkeypatch.setattr("servocon.report.sections.overview", lambda run: Figure())
    section = run_section(kind, RECORDS[kind]())
    assert section.title == kind
    assert any(isinstance(part, Table) for part in section.parts)


@pytest.mark.long
def test_long_runs_are_pixels_and_batches_have_a_range():
    long = run_section("x", record(T=MANY + 1, **EMPTY))
    assert [p.kind for p in long.parts if isinstance(p, Picture)] == ["png"]
    batch = run_section("x", record((3,)))
    (metrics,) = (p for p in batch.parts if isinstance(p, Table) and p.title == "metrics")
    assert metrics.head == ["", "smallest", "median", "largest", "unit"]
    assert ("output times", "5 to t = 1 s, a batch of 3") in map(tuple, batch.parts[0].rows)


def test_the_certificate_is_shown_as_it_is_printed():
    html = page("t", [certificate_section("c", "β ≤ 1")])
    assert "<pre>β ≤ 1</pre>" in html


def test_what_cannot_be_reported(folder, capsys):
    (folder / "empty").mkdir()
    for source, words in (("none.nc", "does not exist"), ("empty", "without a saved run")):
        assert cli.main(["report", source]) == 2
        assert words in capsys.readouterr().err
    results = folder / "results" / "decay" / "results.json"
    changed = results.read_text().replace('"holds": true', '"holds": false')
    deep = "[" * 100_000
    for content in (changed, deep, changed.replace("sha256", "sha"), '{"claims": 1e999}'):
        results.write_text(content)
        with pytest.raises(InputError, match=r"results\.json.*`servocon run` wrote"):
            sections_of(folder / "results" / "decay")
    for content in ("{", "{}", '{"claims": [1]}', "[]"):
        results.write_text(content)
        with pytest.raises(InputError, match=r"results\.json.*`servocon run` wrote"):
            sections_of(folder / "results" / "decay")
    with pytest.raises(OutputError, match="safe in") as error:
        write_report(folder, [])
    Path(re.search(r"safe in (\S+)", str(error.value))[1]).unlink()


@pytest.mark.long
@pytest.mark.skipif(shutil.which("chromium") is None, reason="chromium is not installed")
def test_a_browser_shows_the_page_offline(tmp_path):
    steady = replace(record(T=200, **EMPTY), beta=np.ones((200, 2)))
    path = write_report(tmp_path / "r.html", [run_section("a run & more", steady)], "β")
    shot = tmp_path / "shot.png"
    options = (
        "--headless --no-sandbox --disable-gpu --no-first-run --window-size=1000,1600",
        f"--user-data-dir={tmp_path / 'profile'} --screenshot={shot}",
    )
    offline = "--host-resolver-rules=MAP * ~NOTFOUND"
    command = ["chromium", *" ".join(options).split(), offline, path.as_uri()]
    done = subprocess.run(command, capture_output=True, timeout=120)
    assert shot.exists(), done.stderr.decode("utf-8", "replace")[-500:]
    pixels = np.asarray(Image.open(BytesIO(shot.read_bytes())).convert("RGB")).astype(int)
    first = 255 * np.array(to_rgb(sc.style.COLORS[0]))
    curve = np.abs(pixels - first).max(axis=-1) < 20
    assert curve.sum() > 500  # the picture is there, and not a broken one


@pytest.mark.long
def test_a_store_of_a_sweep(tmp_path):
    """Outcomes, the picture, metrics with the worst run, and what was swept."""
    system = Cart(mass=2.0)
    law = sc.ServoLaw(system, sc.residual(lambda q, v, t: v - 0.1), sc.Stabilizing(gain=2.0))
    one = {"plant": system, "law": law, "q0": [0.0], "v0": [1.0], "duration": 1.0, "points": 11}
    gains = {"law.stabilizing.gain": [1.0, 4.0, 2.0]}
    sc.sweep(one, gains, store=tmp_path / "gains.zarr", keep=("beta_norm",))
    (section,) = sections_of(tmp_path / "gains.zarr")
    assert section.title == "gains"
    found = read(write_report(tmp_path / "page.html", [section]))
    assert "went through" in found.text
    metrics = section.parts[2]
    assert isinstance(metrics, Table)
    worst = {row[0]: row[3] for row in metrics.rows}
    assert worst["ultimate_bound [unit of β]"] == "law.stabilizing.gain = 1"
    assert worst["control_peak [N]"] == "law.stabilizing.gain = 4"
    assert "versions" in found.text
    assert any(source.startswith("data:image/png") for source in found.sources)
