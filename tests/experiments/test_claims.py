"""Every registered experiment keeps its claims, and its claims can fail."""

import inspect
import json
import os
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import servocon as sc
from servocon.experiment.runs import finished
from servocon.results import plot
from servocon.results.animation import panels
from servocon_experiments.flexible_joint import FlexibleJoint
from servocon_experiments.platoon import PlatoonGaps
from servocon_plants import Platoon, SinusoidalCruise
from tests.pictures import faults

sys.path.insert(0, str(Path(__file__).parents[2] / "docs"))
import gallery_pages
import make_gallery
import make_literature

NAMES = sc.list_names("servocon.experiments")
FIRST = ("flexible-joint", "swarm", "platoon")
"""One experiment of each plant of the mission: the others are checked with the documents."""


def outcome_of(name):
    experiment = sc.load_experiment(name)()
    runs = finished(experiment)
    return experiment, runs, experiment.claims(runs)


@pytest.fixture(
    scope="module", params=[pytest.param(name, marks=pytest.mark.documents) for name in NAMES]
)
def outcome(request):
    return outcome_of(request.param)


@pytest.mark.first(1)
@pytest.mark.parametrize("name", FIRST)
def test_the_first_experiments_keep_their_claims(name):
    _, runs, claims = outcome_of(name)
    assert claims
    assert [claim for claim in claims if not claim.holds] == []
    assert [run.stopped for run in runs.values() if run.stopped is not None] == []


def test_claims_hold(outcome):
    claims = outcome[2]
    assert claims
    assert [claim for claim in claims if not claim.holds] == []


def test_no_run_stopped(outcome):
    runs = outcome[1]
    assert [run.stopped for run in runs.values() if run.stopped is not None] == []


def test_claims_fail_on_a_disturbed_main_run(outcome):
    experiment, runs, _ = outcome
    name, run = next(iter(runs.items()))
    bump = 0.1 * (run.time / run.time[-1])[:, None]
    shaken = replace(run, beta=run.beta + bump, q=run.q + bump, v=run.v + bump)
    claims = experiment.claims({**runs, name: shaken})
    assert [claim for claim in claims if not claim.holds] != []


def test_pictures_are_made(request, outcome, tmp_path, monkeypatch):
    """The page of the gallery, with the first frames of its animation."""
    whole = panels.frames_of
    first = lambda runs, times, *options: whole(runs, times[:3], *options)
    monkeypatch.setattr(panels, "frames_of", first)
    name, seen, save = request.node.callspec.params["outcome"], [], plot.save_figure
    note = lambda made, path: seen.append(made) or save(made, path)
    monkeypatch.setattr(plot, "save_figure", note)
    folder = Path(os.environ.get("SERVOCON_GALLERY", tmp_path))
    make_gallery.write_experiment(name, *outcome, folder)
    record = json.loads((folder / name / make_gallery.RECORD).read_text("utf-8"))
    assert len(record["pictures"]) == len(seen) > 0
    assert [fault for made in seen for fault in faults(made)] == []
    for picture in record["pictures"]:
        assert (folder / name / picture).stat().st_size > 10_000
    with Image.open(folder / name / make_gallery.THUMBNAIL) as thumbnail:
        assert min(len(thumbnail.convert("RGB").getcolors(10**6)), 4) == 4
    page = gallery_pages.page_of(name, record, Path(inspect.getfile(type(outcome[0]))))
    assert f"servocon run {name}" in page
    assert f"Claims: {len(outcome[2])} of {len(outcome[2])} hold" in page
    assert all(f"/_build/gallery/{name}/{picture}" in page for picture in record["pictures"])


def test_every_experiment_has_a_group_in_the_gallery():
    grouped = [name for names in gallery_pages.GROUPS.values() for name in names.split()]
    assert sorted(grouped) == sorted(sc.list_names("servocon.experiments"))


def test_numbers_of_the_literature_are_those_of_the_page(request, outcome):
    """Rows of docs/literature-table.md; `python docs/make_literature.py` makes them again."""
    name = request.node.callspec.params["outcome"]
    split = lambda row: [cell.strip() for cell in row.replace("\\|", "").split("|")[1:-1]]
    lines = make_literature.TABLE.read_text("utf-8").splitlines()
    committed = [split(line) for line in lines if line.endswith(f"| `{name}` |")]
    made = [split(row) for _, row in make_literature.rows(name, outcome[2])]
    assert bool(made) == (name in make_literature.EXPERIMENTS)
    assert [row[:2] for row in made] == [row[:2] for row in committed]
    for now, then in zip(made, committed, strict=True):
        bound = then[2][0] in "≤≥"  # those hang on samples, and on the platform a little
        assert now[2][0] == then[2][0] or not bound
        numbers = [[float(cell.strip("≤≥ ")) for cell in row[2:4]] for row in (now, then)]
        np.testing.assert_allclose(*numbers, rtol=0.1 if bound else 2e-6, atol=1e-7)


@pytest.mark.long
def test_platoon_of_another_length():
    experiment = PlatoonGaps(plant=Platoon(vehicles=3, leader=SinusoidalCruise()))
    claims = experiment.claims(finished(experiment))
    assert [claim for claim in claims if not claim.holds] == []


def test_paper_law_on_the_motors_does_not_converge():
    """Zhao, Chen, Zhao & Dong 2018, Eq. 72 taken for motor torque: see the errata."""

    class AsPrinted(sc.Law):
        model: sc.plant.ElasticJoints
        constraint: sc.Constraint
        links: sc.ServoLaw

        def command(self, snapshot, state):
            arm = type(snapshot)(
                self.links.model, self.links.constraint, snapshot.q[:2], snapshot.v[:2], snapshot.t
            )
            command = self.links.command(arm, {})
            return command._replace(state_rate=state)

    experiment = FlexibleJoint()
    two_layer = experiment.make_law(experiment.gains)
    links = sc.ServoLaw(
        experiment.plant.link_side(),
        two_layer.constraint.arm_constraint,
        sc.Stabilizing(gain=1.0, metric="acceleration"),
    )
    law = AsPrinted(experiment.plant, two_layer.constraint, links)
    run = sc.simulate(experiment.plant, law, experiment.q0, experiment.v0, 10.0)
    got = [run.beta_norm[run.at(t)] for t in (0.5, 1.0, 2.0, 5.0, 10.0)]
    np.testing.assert_allclose(got, [0.715, 0.123, 0.978, 0.767, 0.361], atol=6e-4)


def test_figures_of_laws_become_a_table():
    claims = [
        sc.claim("robust: largest ‖β‖", 0.015377, close_to=0.0154, tolerance=1e-3),
        sc.claim("nominal: largest ‖β‖", 1.858, close_to=1.858, tolerance=1e-3),
        sc.claim("robust: torque [N m]", 32.268, close_to=32.27, tolerance=0.1),
        sc.claim("robust: largest ‖β‖", 0.015377, below=0.02),
        sc.claim("ratio", 1.0, close_to=1.0, tolerance=0.1),
    ]
    assert gallery_pages.figures([claim._asdict() for claim in claims]).splitlines() == [
        "| law | largest ‖β‖ | torque [N m] |",
        "|---|--:|--:|",
        "| robust | 0.01538 | 32.27 |",
        "| nominal | 1.858 | – |",
    ]
