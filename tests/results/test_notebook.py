"""Runs, figures and metrics as results of a notebook's cells."""

import re
from base64 import b64decode
from dataclasses import replace
from io import BytesIO

import numpy as np
import pytest
from PIL import Image

import servocon as sc
from servocon.results.figure import DOTS, SHARP
from servocon.results.metrics import METRICS
from tests.html import Page
from tests.results.records import RECORDS, record

PNG = b"\x89PNG"
NASTY = "<script>alert(1)</script> & \ud800"


@pytest.mark.first(1)
@pytest.mark.parametrize("kind", ["single", "stopped batch", "one time"])
def test_a_run_shows_its_overview_and_metrics(kind):
    run = RECORDS[kind]()
    shown = run._repr_mimebundle_(include=None, exclude=None)
    page = Page(shown["text/html"])
    assert {"details", "img"} <= page.tags
    assert run.extent in page.text
    picture = b64decode(page.sources[0].partition(";base64,")[2])
    assert picture == b64decode(shown["image/png"])
    assert page.sources[0].startswith("data:image/png;")
    shown_at = SHARP * int(re.search(r'<img [^>]*width="(\d+)"', shown["text/html"])[1])
    assert Image.open(BytesIO(picture)).width == shown_at
    assert picture.startswith(PNG)
    peak = np.median(run.metrics().peak)
    assert float(page.values()["peak"]) == pytest.approx(peak, rel=1e-5)
    assert "plant.mass" in page.values()


def test_an_empty_run_has_no_picture():
    run = record(T=1).until(-1.0)
    shown = run._repr_mimebundle_()
    assert set(shown) == {"text/html"}
    assert "empty" in Page(shown["text/html"]).text


@pytest.mark.long
def test_a_batch_of_which_only_norms_are_kept_has_a_picture():
    run = record((3,))
    norms = {
        "‖β‖": np.linalg.norm(run.beta, axis=-1),
        "‖u‖": np.linalg.norm(run.u, axis=-1),
        "largest |u|": np.abs(run.u).max(axis=-1),
    }
    empty = {name: getattr(run, name)[..., :0] for name in ("q", "v", "u", "beta")}
    axes = run.axes._replace(coordinate=(), speed=(), input=(), row=())
    thin = replace(run, **empty, contributions={}, signals=norms, axes=axes)
    shown = thin._repr_mimebundle_()
    assert "image/png" in shown
    assert Page(shown["text/html"]).values()["peak"] == f"{np.median(run.metrics().peak):.6g}"


def test_what_a_run_was_made_by_is_told():
    about = {"plant": "Cart", "law": "ServoLaw", "constraint": "path", "seed": 7, "compiler": "xla"}
    empty = record(T=0, attributes=about)  # without a picture
    values = Page(empty._repr_mimebundle_()["text/html"]).values()
    assert {name: values[name] for name in about} == {k: str(v) for k, v in about.items()}


def test_names_of_runs_are_no_tags():
    run = record(attributes={"name": NASTY, "parameters": {NASTY: NASTY}, "law": NASTY})
    page = Page(run._repr_mimebundle_()["text/html"])
    assert page.text.count("<script>") >= 4
    assert page.values()["law"] == NASTY.replace("\ud800", r"\ud800")  # a half of a character


def test_a_figure_shows_itself_without_any_mode_of_matplotlib():
    made = record().plot(panels=("coordinates", "energy"))
    content, size = made._repr_png_()
    image = Image.open(BytesIO(content))
    assert image.size == (SHARP * size["width"], SHARP * size["height"])
    assert size["width"] == round(DOTS * made.get_figwidth())
    assert len(np.unique(np.asarray(image.convert("RGB")).reshape(-1, 3), axis=0)) > 8
    assert len(content) < 50_000
    assert "Figure size" not in repr(made)
    own = sc.plot.figure(lambda axes: axes.plot([0.0, 1.0]))
    assert own._repr_png_()[0].startswith(PNG)


def test_metrics_are_a_table_in_a_terminal_and_in_a_notebook():
    metrics = record(rows=1).metrics()
    assert repr(metrics) == str(metrics)
    found = Page(metrics._repr_html_())
    for name, value in metrics.values.items():
        if METRICS[name].kind != "settling_time":
            assert found.values()[name] == f"{value:.6g}"
    batch = record((3,)).metrics()
    rows = {row[0]: row[1:] for row in Page(batch._repr_html_()).rows}
    assert rows[""] == ["median", "largest", "unit"]
    assert rows["peak"][:2] == [f"{np.median(batch.peak):.6g}", f"{np.max(batch.peak):.6g}"]


def test_units_of_metrics_are_those_of_the_rows_and_the_inputs():
    same = record().metrics()
    units = [same.units[name] for name in ("peak", "ise", "itae", "control_peak", "rate")]
    assert units == ["m/s", "(m/s)² s", "(m/s) s²", "N", "1/s"]
    mixed = record()
    axes = mixed.axes._replace(row=("gap [m/s]", "turn [rad/s]"), input=("motor",))
    other = replace(mixed, axes=axes).metrics()
    assert (other.units["peak"], other.units["control_peak"]) == ("‖β‖", "‖u‖")
    assert "units" not in same.to_dict()
