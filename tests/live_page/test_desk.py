import os
import threading
import time
from dataclasses import replace
from types import SimpleNamespace

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.live_page import beside
from servocon.live_page import desk as desk_module
from servocon.live_page.charts import beta_lines
from servocon.live_page.desk import Desk
from servocon.live_page.live import Watch
from servocon.results.record import Stop

PATIENCE = 30.0


class View:
    """A view that writes down what it is told."""

    def __init__(self):
        self.told, self.changed = [], threading.Condition()

    def tell(self, what, value=None):
        with self.changed:
            self.told.append((what, value))
            self.changed.notify_all()

    def show(self, moved=True):
        self.tell("show", moved)

    def refuse(self, refused):
        self.tell("refuse", refused)

    def say(self, text, about="value"):
        self.tell("say", text)

    def judge(self, judged):
        self.tell("judge", judged)

    def bound(self, bound):
        self.tell("bound", bound)

    def cloud(self, cloud):
        self.tell("cloud", cloud)

    def wait(self, what):
        with self.changed:
            there = lambda: any(name == what for name, _ in self.told)
            assert self.changed.wait_for(there, PATIENCE), self.told
            return [value for name, value in self.told if name == what]


@pytest.fixture
def desk(session):
    made = Desk(session, View())
    yield made
    made.stop()


def test_of_thousands_of_values_the_last_one_counts(desk, session, monkeypatch):
    runs = []
    monkeypatch.setattr(session, "set", lambda raw: runs.append(raw) or [])
    values = np.linspace(1.0, 5.0, 5000)
    start = time.perf_counter()
    for value in values:
        desk.set("gain", value)
        desk.set("rate", 2.0 * value)
    assert time.perf_counter() - start < 1.0  # nobody waits for a run
    done = threading.Event()
    desk.do(lambda session: runs.append("between"))
    desk.set("gain", 2.0)
    desk.do(lambda session: done.set())
    desk.start()
    assert done.wait(PATIENCE)
    assert runs == [{"gain": 5.0, "rate": 10.0}, "between", {"gain": 2.0}]


def test_claims_come_after_the_curves_and_those_of_the_last_state_alone(desk, session):
    view = desk._view
    desk.start()
    for gain in (5.0, 2.0, 0.9):  # too slow in the end
        desk.set("gain", gain)
        view.wait("show")
    claims = view.wait("judge")[-1].claims
    assert [claim.holds for claim in claims] == [False]
    assert view.wait("judge")[-1].broken == 1
    assert len(view.wait("judge")) == 1


def test_nothing_more_is_worked_out_for_an_answer_that_is_old(desk, session, monkeypatch):
    newer, asked = session.answer._replace(seconds=9.0), []

    def bound(answer):
        asked.append(("bound", answer is newer))
        if answer is not newer:
            session.answer = newer
            desk.again()
        return beside.Bound()

    def judgement(answer):
        asked.append(("claims", answer is newer))
        return beside.Judgement(())

    def cloud(answer, members, spread):
        asked.append(("cloud", answer is newer))
        return members, spread

    desk.members = 8
    monkeypatch.setattr(desk_module, "PAUSE", 0.01)
    monkeypatch.setattr(beside, "bound", bound)
    monkeypatch.setattr(beside, "cloud", cloud)
    monkeypatch.setattr(beside, "judgement", judgement)
    desk.start()
    desk.again()
    desk._view.wait("judge")
    assert asked == [("bound", False), ("bound", True), ("cloud", True), ("claims", True)]
    assert len(desk._view.wait("bound")) == 1
    assert desk._view.wait("cloud") == [(8, 0.1)]


def test_refusals_and_errors_of_the_users_code_are_told(desk, session):
    desk.start()
    desk.set("rate", float("nan"))
    assert desk._view.wait("refuse")[0][0].name == "rate"

    def fail(session):
        raise RuntimeError("a user's own error")

    desk.do(fail)
    assert "a user's own error" in desk._view.wait("say")[0]
    desk.set("rate", 4.0)  # it goes on
    desk._view.wait("bound")
    assert session.changed == {"rate": 4.0}


def test_the_cloud_is_the_experiments_uncertainty(session):
    found = beside.cloud(session.answer, 16, 0.1)
    assert found.problem == ""
    assert "mass" in found.of
    plants = session.experiment.uncertainty.sample(16, beside.SEED).plants
    arguments = next(session.experiment.runs()).arguments
    size = np.array(
        [
            sc.simulate(**{**arguments, "plant": plants.member(i)}).beta_norm
            for i in range(plants.size)
        ]
    )[:, session.answer.curves.kept]
    median = np.sort(size, axis=0)[7:9].mean(axis=0)
    assert found.quantiles[2] == pytest.approx(median, rel=1e-5, abs=1e-10)
    worst = size.max(axis=1).argmax()
    assert found.worst == pytest.approx(size[worst], rel=1e-5, abs=1e-10)
    assert found.values == {"mass": plants.member(worst).mass}


def test_the_cloud_of_runs_of_which_some_end_early(session, monkeypatch):
    """Members count as far as they go; the worst is the one with the largest ‖β‖ at any time."""
    whole = session.answer.run.time
    size = np.repeat([[1.0], [3.0], [2.0]], len(whole) - 7, axis=1)
    size[0, 700:] = np.nan
    stop = Stop("the end of the road", 1.0, (0.0,), (0.0,))
    run = SimpleNamespace(time=whole[:-7], beta_norm=size, plant_beta_norm=None)
    run.stops = stop, stop, stop._replace(expected=True)
    monkeypatch.setattr(beside, "simulate", lambda **arguments: run)
    found = beside.cloud(session.answer, 3, 0.1)
    kept = session.answer.curves.kept
    before = (kept < 700).sum()
    np.testing.assert_allclose(found.quantiles[:, 0], [1.1, 1.5, 2.0, 2.5, 2.9])
    np.testing.assert_allclose(found.quantiles[:, before - 1], [1.1, 1.5, 2.0, 2.5, 2.9])
    np.testing.assert_allclose(found.quantiles[:, before], [2.05, 2.25, 2.5, 2.75, 2.95])
    assert found.quantiles.shape[1] == (kept < len(whole) - 7).sum()
    np.testing.assert_array_equal(found.worst, 3.0)
    assert found.stopped == 2
    run.plant_beta_norm = 2.0 * size  # of a law that does not know the plant
    np.testing.assert_array_equal(beside.cloud(session.answer, 3, 0.1).worst, 6.0)


class Slope(sc.Plant):
    down: float = -2.0
    flat: float = 0.0
    up: tuple[float, float] = (1.0, 4.0)

    def mass_matrix(self, q, t):
        return jnp.eye(1)

    def force(self, q, v, t):
        return q


def test_ranges_around_numbers_of_any_sign(session):
    """The experiment's uncertainty is that of another plant; zero has no range."""
    of_another = session.experiment.uncertainty
    answer = SimpleNamespace(
        experiment=SimpleNamespace(uncertainty=of_another), run=SimpleNamespace(plant=Slope())
    )
    ranges, said = beside._ranges(answer, 0.25)
    assert said == "±25 % of 3 numbers of the plant"
    drawn = ranges.sample(50, 0).values
    for name, low, high in (("down", -2.5, -1.5), ("up.0", 0.75, 1.25), ("up.1", 3.0, 5.0)):
        assert low <= drawn.pop(name).min() < 0.5 * (low + high)
    assert drawn == {}


@pytest.mark.long
def test_the_cloud_around_the_plants_numbers(session):
    experiment = sc.load_experiment("spiral")()
    from servocon.live_page.answer import answer

    found = beside.cloud(answer(experiment), 8, 0.1)
    assert found.of == "±10 % of 2 numbers of the plant"
    batch = sc.load_experiment("uncertain-arm")().with_values({"plants": 2, "duration": 0.2})
    assert "a batch already" in beside.cloud(answer(batch), 8, 0.1).problem


def test_the_bound_is_that_of_the_certificate(session, monkeypatch):
    assert beside.bound(session.answer).radius is None

    class Held:
        ultimate_bound = 0.25

        class guarantees:  # noqa: N801
            class quantity:  # noqa: N801
                initial = staticmethod(lambda run: run.beta_norm[0])

        guarantees = (guarantees,)
        radius = staticmethod(lambda t, r0: 0.25 + r0 * np.exp(-t))
        check = staticmethod(lambda run: type("Report", (), {"verdict": "holds"}))

    monkeypatch.setattr(
        type(session.experiment), "certificate", lambda self, run: Held, raising=False
    )
    found = beside.bound(session.answer)
    curves = session.answer.curves
    assert found.radius == pytest.approx(0.25 + np.exp(-curves.time))
    assert (found.ultimate, found.verdict) == (0.25, "holds")
    run = replace(session.answer.run, time=session.answer.run.time + 5.0)
    later = session.answer._replace(run=run, curves=curves._replace(time=curves.time + 5.0))
    assert beside.bound(later).radius == pytest.approx(found.radius)
    lines, _ = beta_lines(curves, found, None, [], bounded=True, clouded=False)
    assert np.array_equal(lines[1].values, found.radius)
    waiting, _ = beta_lines(curves, None, None, [], bounded=True, clouded=True)
    assert [line.label for line in waiting][:2] == ["‖β‖", "certificate"]
    assert np.isnan(waiting[1].values).all()


def test_an_experiment_that_fails_is_told(session, monkeypatch):
    def fail(self, *_):
        raise ZeroDivisionError("of the user")

    monkeypatch.setattr(type(session.experiment), "claims", fail)
    assert "of the user" in beside.judgement(session.answer).problem
    monkeypatch.setattr(type(session.experiment), "certificate", fail, raising=False)
    assert "of the user" in beside.bound(session.answer).problem


def test_a_file_is_seen_when_its_text_changes(tmp_path):
    path, seen = tmp_path / "file.py", threading.Semaphore(0)
    path.write_text("one")
    watch = Watch(path, seen.release, every=0.01)
    watch.start()
    try:
        (tmp_path / "next").write_text("two")
        (tmp_path / "next").rename(path)  # never half written
        assert seen.acquire(timeout=PATIENCE)
        os.utime(path)  # the time alone is new
        (tmp_path / "other").write_text("three")
        path.unlink()
        (tmp_path / "other").rename(path)  # as an editor does
        assert seen.acquire(timeout=PATIENCE)
        assert not seen.acquire(timeout=0.1)
        path.unlink()
        assert seen.acquire(timeout=PATIENCE)  # deleted
        path.write_text("three")  # it is back as it was
        assert seen.acquire(timeout=PATIENCE)
    finally:
        watch.stop()


class Looks:
    """An event that is set when all steps are done: one of them before each look at the file."""

    def __init__(self, steps):
        self._steps = iter(steps)

    def wait(self, every):
        step = next(self._steps, None)
        if step is not None:
            step()
        return step is None


def test_neither_a_touch_nor_an_absence_for_a_moment_is_a_change(tmp_path):
    path, seen, counts = tmp_path / "file.py", [], []
    later = iter(range(1, 9))

    def write(text):
        path.write_text(text)
        os.utime(path, ns=(0, next(later)))

    nothing, count = (lambda: None), (lambda: counts.append(len(seen)))
    write("one")
    watch = Watch(path, lambda: seen.append(path.exists()))
    touched = [lambda: write("one"), nothing, count]
    replaced = [path.unlink, *[nothing] * 8, lambda: write("one"), nothing, nothing, count]
    changed = [lambda: write("two"), nothing, nothing, count]
    gone = [path.unlink, *[nothing] * 20, count, lambda: write("two"), nothing, nothing, count]
    watch._ended = Looks([*touched, *replaced, *changed, *gone])
    watch._work()
    assert counts == [0, 0, 1, 2, 3]
    assert seen == [True, False, True]
