"""Lines of the charts as uPlot is given them, without a browser: their order, gaps and bands."""

from contextlib import nullcontext
from types import SimpleNamespace

import numpy as np

from servocon.live_page.answer import Curves, Panel
from servocon.live_page.beside import Bound, Cloud
from servocon.live_page.charts import Chart, Line, beta_lines, panel_lines
from servocon.live_page.session import Snapshot

TIME = np.array([0.0, 1.0, 2.0, 3.0])
NAN = np.nan


def curves(beta, time=TIME, worst=None):
    return Curves(np.arange(len(time)), time, np.asarray(beta, float), worst, "m", (), ())


class Gui:
    """A page that keeps what is drawn on it."""

    def __init__(self):
        self.made, self.removed = [], 0

    def add_uplot(self, data, series, **options):
        self.made.append((data, series, options))
        return SimpleNamespace(data=data, remove=self._removed)

    def _removed(self):
        self.removed += 1


def drawn(log, *rows, bands=()):
    """Data of a new chart of rows."""
    gui = Gui()
    lines = [Line(str(i), np.array(row), {}) for i, row in enumerate(rows)]
    chart = Chart(SimpleNamespace(gui=gui), nullcontext(), log=log)
    chart.draw("‖β‖ [m]", TIME, lines, bands)
    return gui.made[0]


def test_a_logarithmic_chart_has_eighteen_decades_and_no_value_at_zero():
    (time, *rows), series, options = drawn(True, [NAN, 0.0, 1e3, 1e-20], [1e-15, -1.0, 2.0, np.inf])
    np.testing.assert_array_equal(time, TIME)
    np.testing.assert_array_equal(rows[0], [1e3, NAN, 1e3, NAN])  # the first one is there
    np.testing.assert_array_equal(rows[1], [1e-15, NAN, 2.0, NAN])  # 1e-15 is the least
    assert [one["label"] for one in series] == ["t", "0", "1"]
    assert options["scales"]["y"] == {"distr": 3, "log": 10}
    _, empty = drawn(True, [2.0, 3.0, 4.0, 5.0], [NAN] * 4)[0][1:]
    np.testing.assert_array_equal(empty, [2.0, NAN, NAN, NAN])  # within the range of the others
    (_, nothing), _, _ = drawn(True, [0.0] * 4)
    np.testing.assert_array_equal(nothing, [1.0, NAN, NAN, NAN])
    (_, plain), _, options = drawn(False, [-1.0, 0.0, NAN, 1e-30])
    np.testing.assert_array_equal(plain, [-1.0, 0.0, NAN, 1e-30])
    assert "y" not in options["scales"]


def test_a_chart_is_made_anew_only_when_its_lines_are_others():
    gui = Gui()
    chart = Chart(SimpleNamespace(gui=gui), nullcontext())
    for beta, bands in ((TIME, ()), (2.0 * TIME, ()), (TIME, [(2, 1, "red")])):
        chart.draw("β", TIME, [Line("a", beta, {"width": 2})], bands)
    assert (len(gui.made), gui.removed) == (2, 1)
    assert gui.made[0][2]["bands"] is None
    assert gui.made[1][2]["bands"] == ({"series": [2, 1], "fill": "red"},)
    in_place = chart._handle
    chart.draw("β", TIME, [Line("a", 3.0 * TIME, {"width": 2})], [(2, 1, "red")])
    assert chart._handle is in_place
    np.testing.assert_array_equal(in_place.data[1], 3.0 * TIME)
    chart.draw("other", TIME, [Line("a", TIME, {"width": 2})], [(2, 1, "red")])
    assert len(gui.made) == 3


def test_the_bands_of_a_cloud_are_between_its_quantiles():
    quantiles = np.arange(15.0).reshape(5, 3)  # it ended a time before the run
    cloud = Cloud(quantiles, np.array([7.0, 8.0, 9.0]), {}, "")
    given = curves([4.0] * 4), Bound(np.ones(4)), cloud, []
    lines, bands = beta_lines(*given, bounded=True, clouded=True)
    labels = ["t", *(line.label for line in lines)]
    assert [(labels[a], labels[b]) for a, b, _ in bands] == [
        ("cloud 95 %", "cloud 5 %"),
        ("cloud 75 %", "cloud 25 %"),
    ]
    rows = {line.label: line.values for line in lines}
    np.testing.assert_array_equal(rows["cloud 5 %"], [0.0, 1.0, 2.0, NAN])
    np.testing.assert_array_equal(rows["cloud 95 %"], [12.0, 13.0, 14.0, NAN])
    np.testing.assert_array_equal(rows["cloud, worst"], [7.0, 8.0, 9.0, NAN])
    np.testing.assert_array_equal(rows["certificate"], np.ones(4))
    of_before = Bound(np.ones(3)), cloud._replace(worst=np.ones(5))  # both of another run
    lines, _ = beta_lines(given[0], *of_before, [], bounded=True, clouded=True)
    assert all(np.isnan(line.values).all() for line in lines[1:])


def test_a_batch_and_what_is_kept_to_compare():
    kept = SimpleNamespace(curves=curves([2.0, 4.0], np.array([1.0, 2.0])))
    snapshot = Snapshot("snapshot 1", {}, kept)
    given = curves([1.0] * 4, worst=np.full(4, 3.0)), None, None, [snapshot]
    lines, bands = beta_lines(*given, bounded=False, clouded=False)
    assert [line.label for line in lines] == ["median ‖β‖", "worst ‖β‖", "snapshot 1"]
    np.testing.assert_array_equal(lines[2].values, [NAN, 2.0, 4.0, NAN])
    assert bands == []


def test_a_panel_has_its_limits_and_what_it_was_before():
    own = np.array([1.5, 2.0])
    limits = np.array([-1.0, -np.inf]), np.array([1.0, 2.0])
    panel = Panel("inputs [N]", ("u", "w"), np.zeros((2, 4)), limits)
    before = Panel("inputs [N]", ("u", "w"), np.array([[1.0, 2.0], [5.0, 6.0]]))
    other = before._replace(names=("a", "b"))
    lines = panel_lines(panel, [before, other, None], [TIME, own, own, own])
    found = [(line.label, line.values[2]) for line in lines]
    limited = [("limit", -1.0), ("limit", 1.0), ("limit", 2.0)]
    assert found == [("u", 0.0), ("w", 0.0), *limited, ("u, before", 2.0), ("w, before", 6.0)]
    np.testing.assert_array_equal(lines[-1].values, [NAN, NAN, 6.0, NAN])
    many = Panel("", tuple("abcdefgh"), np.zeros((8, 4)))
    looks = [line.look for line in panel_lines(many, [], [TIME])]
    assert len({(look["stroke"], look.get("dash")) for look in looks}) == 8
