"""Requirements on the live page: what is shown of them, and bounds that tabs move."""

import re
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import servocon as sc
from servocon.live_page.requirements import required
from servocon.results.metrics import METRICS
from servocon_plants import MassSpringDamper
from tests.html import Page
from tests.live_page.mass import MASS
from tests.live_page.test_live import Client, until

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

WANTED = """    specification = {
        "position_peak": sc.design.Requirement(0.2, after=1.5),
        "control_peak": 30.0,
    }

"""
CERTIFIED = """
    def certificate(self, run):
        box = sc.StateBox(([-1.0], [1.0]), ([-4.0], [4.0]), t=(0.0, 2.0))
        law = run.arguments["law"].law
        return sc.certify(self.plant, law, box, samples=(1, 64), search=(64, 2, 4))
"""


@pytest.fixture
def page(file):
    file.write_text(MASS.replace("    plant: Mass", f"{WANTED}    plant: Mass"))
    with sc.live(str(file), port=0) as made:
        yield made


def cells(page):
    """The rows of the table: verdict, requirement, required, now, and certified."""
    content = page._page._requirements._table.content
    return [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in content.split("<tr")[2:]]


def test_values_of_the_run_stand_beside_what_is_required(page):
    run = page.session.answer.run
    late = run.position_error_norm[run.time >= 1.5].max()
    assert late < 0.2
    most = np.abs(run.u).max()
    first, second = cells(page)
    assert first == ["ok", "position_peak after 1.5 s", "0.2", f"{late:.4g}", "–"]
    assert second[1:4] == ["control_peak", "30", f"{most:.4g}"]
    assert "2 of 2 requirements met" in Page(page._page._status.content).text


def test_a_bound_that_is_moved_below_the_run_is_broken_for_all_tabs(page):
    client, handles = Client(page), page._page._requirements._handles
    client.send(handles[0]._impl.uuid, 0.05)
    until(lambda: "1 of 2 requirements met" in page._page._status.content)
    (verdict, _, required, *_), (other, *_) = cells(page)
    assert (verdict, other, required) == ("BROKEN", "ok", "0.05")
    assert "background:rgba(224,49,49" in page._page._requirements._table.content
    page._page.desk.set("gain", 8.0)  # more gain keeps it
    until(lambda: "2 of 2 requirements met" in page._page._status.content)
    assert page.session.changed == {"gain": 8.0}
    client.socket.close()


@pytest.mark.parametrize("value", [float("nan"), 1e9, -1.0])
def test_a_bound_that_cannot_be_is_refused(page, value):
    client, handle = Client(page), page._page._requirements._handles[0]
    client.send(handle._impl.uuid, value)
    until(lambda: "Refused" in page._page._status.content)
    until(lambda: handle.value == 0.2)
    assert cells(page)[0][2] == "0.2"
    client.socket.close()


def test_an_edited_specification_makes_new_sliders_and_a_wrong_one_is_told(page, file):
    view, text = page._page, file.read_text()
    file.write_text(text.replace('"control_peak": 30.0', '"control_peak": 2.0'))
    until(lambda: "1 of 2 requirements met" in view._status.content)
    assert [row[0] for row in cells(page)] == ["ok", "BROKEN"]
    file.write_text(text.replace('"control_peak"', '"control_peek"'))
    until(lambda: "control_peek" in view._status.content)
    assert not view._requirements._place.visible
    file.write_text(MASS)
    until(lambda: "control_peek" not in view._status.content)
    assert view._requirements.badges == []


def test_what_is_certified_counts_too(page, file):
    view = page._page
    file.write_text(file.read_text() + CERTIFIED)
    until(lambda: [row[4] for row in cells(page)].count("–") == 0 < len(cells(page)))
    run = page.session.answer.run
    certificate = page.session.experiment.certificate(run)
    start = run.beta_norm[0], run.position_error_norm[0]
    wanted = {"position_peak": sc.design.Requirement(0.2, 1.5), "control_peak": 30.0}
    law = run.arguments["law"].law
    sheet = sc.certificates.data_sheet(certificate, law, wanted, start=start)
    certified = [line.certified for line in sheet.lines]
    assert [row[4] for row in cells(page)] == [f"{value:.4g}" for value in certified]
    broken = ["ok" if line.met else "BROKEN" for line in sheet.lines]
    assert [row[0] for row in cells(page)] == broken
    met = f"{broken.count('ok')} of 2 requirements met"
    until(lambda: met in view._status.content)


def test_a_run_that_ended_before_the_time_breaks_a_requirement(page):
    page._page.desk.set("duration", 1.0)
    until(lambda: cells(page)[0][3] == "–")
    assert cells(page)[0][0] == "BROKEN"
    assert cells(page)[1][0] == "ok"


def test_an_experiment_that_requires_nothing_has_no_folder(tmp_path):
    path = tmp_path / "plain.py"
    path.write_text(MASS)
    with sc.live(str(path), port=0) as made:
        assert not made._page._requirements._place.visible
        assert "requirements" not in made._page._status.content


def test_the_worst_member_of_a_batch_counts_and_a_certified_bound_breaks_a_requirement():
    """For a rate the worst is the smallest; what is promised may break what the runs keep."""
    plants = sc.batch([MassSpringDamper(mass=m) for m in (0.8, 1.0, 1.5)])
    rest = sc.holonomic(lambda q, t: q, rate=2.0)
    law = sc.ServoLaw(MassSpringDamper(), rest, sc.Stabilizing(gain=3.0))
    run = sc.simulate(plants, law, [0.5], [0.0], 2.0)
    answer: Any = SimpleNamespace(run=run)
    names = [name for name in METRICS if name in run.metrics().values]
    assert any(METRICS[name].larger_is_better for name in names)
    rate = next(name for name in names if METRICS[name].larger_is_better)
    rates = [run.member(k).metrics().values[rate] for k in range(3)]
    (one,) = required(answer, {rate: sc.design.Requirement(max(rates))}, {})
    assert one.got == pytest.approx(min(rates))
    assert min(rates) < max(rates)
    assert one.broken
    late = {"position_peak": sc.design.Requirement(0.4, after=1.0)}
    (alone,) = required(answer, late, {})
    each = [np.abs(run.member(k).position_error[run.time >= 1.0]).max() for k in range(3)]
    assert alone.got == pytest.approx(max(each))
    assert not alone.broken
    (promised,) = required(answer, late, {"position_peak": 0.5})
    assert promised.broken
