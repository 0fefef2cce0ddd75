import numpy as np
import pytest

import servocon as sc
from servocon.live_page.answer import MOST_POINTS, thinned
from servocon.live_page.origin import load


def test_a_value_makes_the_run_that_simulate_makes(session):
    assert session.set({"rate": 4.0, "plant.mass": 1.5}) == []
    experiment = type(session.experiment)().with_values({"rate": 4.0, "plant.mass": 1.5})
    arguments = dict(experiment.arguments())["rest"]
    assert session.answer.run.equals(sc.simulate(**arguments))
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
    file.write_text(text.replace("from 0.5 to 8", "from 0.5 to 6").replace("q - 0.0", "q - 0.1"))
    assert session.reload(*load(str(file))) == ["rate"]
    assert session.changed == {"gain": 5.0}
    assert session.answer.run.position_error[0, 0] == pytest.approx(0.4, abs=1e-12)
    before = session.answer
    file.write_text(text.replace("yield", "yeild"))
    with pytest.raises(sc.errors.PluginError, match=r"mass\.py, line 32"):
        session.reload(*load(str(file)))
    file.write_text(text.replace('"q0": self.q0', '"q0": (1.0, 2.0)'))
    with pytest.raises(sc.errors.ServoconError):
        session.reload(*load(str(file)))
    assert session.answer is before


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


def test_a_batch_is_drawn_by_its_median_and_its_worst_member():
    experiment = sc.load_experiment("uncertain-arm")().with_values({"plants": 3, "duration": 1.0})
    from servocon.live_page.answer import answer

    found = answer(experiment)
    size = found.run.beta_norm
    assert np.array_equal(found.curves.beta, np.median(size, axis=0)[found.curves.kept])
    assert np.array_equal(found.curves.worst, size.max(axis=0)[found.curves.kept])
    assert np.array_equal(found.shown.q, found.run.member(int(size.max(axis=1).argmax())).q)
