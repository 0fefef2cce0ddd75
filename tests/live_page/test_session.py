from dataclasses import replace

import numpy as np
import pytest

import servocon as sc
from servocon.live_page.answer import MOST_POINTS, _curves, _panels, limits_of, thinned
from servocon.live_page.origin import load
from servocon.results.labels import Label
from servocon_plants import Cart
from tests.results.records import record


def test_a_value_makes_the_run_that_simulate_makes(session):
    assert session.set({"rate": 4.0, "plant.mass": 1.5}) == []
    experiment = type(session.experiment)().with_values({"rate": 4.0, "plant.mass": 1.5})
    arguments = next(experiment.runs()).arguments
    assert session.answer.run.equals(sc.simulate(**arguments, name="mass: rest"))
    assert session.changed == {"rate": 4.0, "plant.mass": 1.5}
    session.set({"rate": 2.0})  # the default
    assert session.changed == {"plant.mass": 1.5}


def test_what_is_refused_leaves_the_last_good_state(session):
    session.set({"gain": 5.0})
    before = session.answer
    refused = session.set({"rate": float("nan"), "plant.mass": "heavy", "gain": 1e308})
    assert [one.name for one in refused] == ["rate", "plant.mass", "gain"]
    assert "finite number" in refused[0].reason
    assert session.answer is before
    assert session.changed == {"gain": 5.0}
    assert [one.name for one in session.set({"gain": 4.0, "rate": "x"})] == ["rate"]
    assert session.changed == {"gain": 4.0}  # the good one of them is taken


def test_a_run_that_fails_refuses_the_values_that_it_was_for(session, monkeypatch):
    def fail(experiment):
        raise sc.errors.InputError("run", got="nothing", expected="something")

    monkeypatch.setattr("servocon.live_page.session.answer", fail)
    refused = session.set({"rate": "x", "gain": 4.0})
    assert [(one.name, one.raw) for one in refused] == [("rate", "x"), ("gain", 4.0)]
    assert "expected something" in refused[1].reason
    assert (session.changed, session.moves) == ({}, 0)


def test_undo_goes_back_by_moves(session, clock):
    for gain in (4.0, 4.5, 5.0):  # one drag
        session.set({"gain": gain})
    clock.now = 10.0
    session.set({"gain": 6.0})
    session.set({"rate": 3.0})
    assert session.moves == 3
    seen = []
    while session.undo():
        seen.append(dict(session.changed))
    assert seen == [{"gain": 6.0}, {"gain": 5.0}, {}]
    assert session.experiment.gain == 3.0
    session.set({"gain": 5.0})
    session.reset()
    assert session.changed == {}
    session.undo()
    assert session.changed == {"gain": 5.0}
    clock.now = 20.0
    for value in (4.0, 3.5, 6.0):  # two tabs drag at the same time
        session.set({"gain": value})
        session.set({"rate": value})
        clock.now += 0.9
    assert session.moves == 3
    session.undo()
    assert session.changed == {"gain": 4.0}
    session.undo()
    assert session.changed == {"gain": 5.0}
    moves = session.moves
    for gain in (6.0, 7.0):  # the second one after an undo, not of the same drag
        session.set({"gain": gain})
        session.undo()
        assert (session.changed, session.moves) == ({"gain": 5.0}, moves)
    session.set({"gain": 6.0})
    session.undo()
    session.set({"gain": 7.0})
    assert session.moves == moves + 1
    session.set({"gain": 6.0, "rate": 2.5})  # the rate begins to move
    assert session.moves == moves + 2


def test_snapshots_keep_their_curves_and_come_back(session):
    session.set({"gain": 5.0})
    taken = session.snapshot()
    kept = taken.answer.curves.beta.copy()
    session.set({"gain": 1.0})
    assert not np.array_equal(session.answer.curves.beta, kept)
    assert np.array_equal(session.snapshots[0].answer.curves.beta, kept)
    session.restore(taken)
    assert session.changed == {"gain": 5.0}
    for _ in range(6):
        session.snapshot()
    assert [one.name for one in session.snapshots] == [f"snapshot {i}" for i in range(3, 8)]
    session.forget()
    assert session.snapshots == []


def test_an_edited_file_goes_on_with_the_values_that_it_still_takes(session, file):
    session.set({"gain": 5.0, "rate": 7.0})
    text = file.read_text()
    file.write_text(text.replace("(0.5, 8.0)", "(0.5, 6.0)").replace("q - 0.0", "q - 0.1"))
    assert session.reload(*load(str(file))) == ["rate"]
    assert (session.changed, session.moves) == ({"gain": 5.0}, 0)
    assert session.answer.run.position_error[0, 0] == pytest.approx(0.4, abs=1e-12)
    before = session.answer
    file.write_text(text.replace("yield", "yeild"))
    with pytest.raises(sc.errors.PluginError, match=r"mass\.py, line 32"):
        session.reload(*load(str(file)))
    file.write_text(text.replace("q0=self.q0", "q0=(1.0, 2.0)"))
    with pytest.raises(sc.errors.ServoconError):
        session.reload(*load(str(file)))
    assert session.answer is before


def test_an_edited_file_may_refuse_a_value_or_have_lost_its_number(session, file):
    session.set({"gain": 5.0, "limit": 10.0})
    taken, text = session.snapshot(), file.read_text()
    check = (
        "    def __check_init__(self):\n        sc.validate.positive('room', 4.5 - self.gain)\n\n"
    )
    file.write_text(text.replace("    def runs", f"{check}    def runs"))
    assert session.reload(*load(str(file))) == ["gain"]
    assert session.changed == {"limit": 10.0}
    file.write_text(
        text.replace('limit: float = sc.field(20.0, unit="N", text="largest force")', "limit = 9.0")
    )
    assert session.reload(*load(str(file))) == ["limit"]
    session.restore(taken)
    assert session.changed == {"gain": 5.0}


def test_curves_are_thin_and_keep_the_extremes(session):
    run, curves = session.answer.run, session.answer.curves
    assert len(run.time) > MOST_POINTS >= len(curves.time)
    assert curves.time[[0, -1]].tolist() == run.time[[0, -1]].tolist()
    assert curves.beta.max() == run.beta_norm.max()
    assert curves.inputs[0].lines.min() == run.u.min()
    assert [end.tolist() for end in curves.inputs[0].limits] == [[-20.0], [20.0]]
    assert curves.unit == "m/s"
    spikes = np.zeros(50_000)
    spikes[[7, 31_234]] = 5.0, -3.0
    kept = thinned(spikes, np.arange(50_000.0))
    assert {0, 7, 31_234, 49_999} <= set(kept.tolist())
    assert len(kept) <= MOST_POINTS
    noise = np.random.default_rng(0).normal(size=(3, 1000))
    kept = thinned(*noise, most=100)
    assert 50 < len(kept) <= 100
    ends = {f(line) for f in (np.argmin, np.argmax) for line in noise}
    assert {0, 999, *ends} <= set(kept.tolist())


def test_panels_hold_lines_of_one_unit_and_of_many_those_that_move_most():
    texts = "a [N]", *(f"b{i} [m]" for i in range(14)), "c [N]", "d"
    labels = tuple(map(Label.of, texts))
    move = np.array([1.0, *((5.0 * i) % 14 for i in range(14)), 2.0, 3.0])
    values = np.stack([move, 0.0 * move, 0.5 * move])
    forces, lengths, number = _panels("input", labels, values, (-np.arange(17), np.arange(17)))
    assert (forces.title, forces.names) == ("inputs [N]", ("a", "c"))
    np.testing.assert_array_equal(forces.lines, [[1.0, 0.0, 0.5], [2.0, 0.0, 1.0]])
    np.testing.assert_array_equal(forces.limits, [[0, -15], [0, 15]])
    assert lengths.title == "inputs [m], 12 of 14"
    assert lengths.names == tuple(f"b{i}" for i in range(14) if i not in (0, 3))
    assert (number.title, number.names, number.lines.shape) == ("input", ("d",), (1, 3))
    assert _panels("coordinate", labels[-1:], values[:, -1:], None)[0].limits is None


def test_limits_are_those_of_the_law_or_of_one_inside():
    law = sc.ServoLaw(Cart(), sc.residual(lambda q, v, t: v, name="rest"))
    limited = sc.laws.Saturated(law, -3.0, [2.5])
    for one in (limited, sc.laws.Lagged(limited, 0.1, initial=[0.0])):
        assert [end.tolist() for end in limits_of(one, 1)] == [[-3.0], [2.5]]
    barrier = sc.laws.BarrierLaw(law, {"wall": lambda q, t: 1.0 - q[0]}, upper=2.0)
    assert [end.tolist() for end in limits_of(barrier, 2)] == [[-np.inf] * 2, [2.0] * 2]
    assert limits_of(law, 1) is None
    assert limits_of(sc.laws.Lagged(law, 0.1, initial=[0.0]), 1) is None
    of_plants = sc.laws.Saturated(law, np.full((3, 1), -1.0), np.full((3, 1), 1.0))
    assert limits_of(of_plants, 1) is None


def test_the_largest_input_of_either_sign_is_drawn():
    run = record(T=5000)
    u = np.zeros((5000, 2))
    u[1234, 0], u[4321, 1] = -9.0, 7.0
    run = replace(run, u=u, axes=run.axes._replace(input=(Label("left"), Label("right"))))
    lines = _curves(run, run, None).inputs[0].lines
    assert (lines.min(), lines.max()) == (-9.0, 7.0)


def test_a_batch_is_drawn_by_its_median_and_its_worst_member():
    experiment = sc.load_experiment("uncertain-arm")().with_values({"plants": 3, "duration": 1.0})
    from servocon.live_page.answer import answer

    found = answer(experiment)
    size = found.run.beta_norm
    assert np.array_equal(found.curves.beta, np.median(size, axis=0)[found.curves.kept])
    assert np.array_equal(found.curves.worst, size.max(axis=0)[found.curves.kept])
    assert np.array_equal(found.shown.q, found.run.member(int(size.max(axis=1).argmax())).q)
