"""Sweeps agree with runs one by one, to the bit, whatever the chunks, batches and sources."""

import numpy as np
import pytest

import servocon as sc
from servocon.errors import InputError, UnknownNameError
from servocon.sweeps.chunks import REFUSED, STOPPED, THROUGH, row_of, seed_of
from servocon.sweeps.sources import source_of
from tests.sweeps.cases import GRID, PATH, Boat, BoatRun, arguments, noisy

DESIGN = sc.sweeps.grid(GRID)


@pytest.fixture(scope="module")
def swept():
    return sc.sweep(arguments(), DESIGN, keep=("beta_norm", "beta", "q"), keep_points=5)


def test_every_run_is_the_run_alone(swept):
    for i in (0, 17, 79):
        row = row_of(DESIGN.rows(i, i + 1), 0)
        law = sc.ServoLaw(Boat(), PATH, sc.Stabilizing(gain=row["law.stabilizing.gain"]))
        own = arguments() | {"plant": Boat(drag=row["plant.drag"]), "law": law}
        run = sc.simulate(**own)
        for name, value in run.metrics().values.items():
            assert swept.dataset[name].values[i] == value, name
        np.testing.assert_array_equal(swept.dataset["q"].values[i], run.q[::10, 0])
        np.testing.assert_array_equal(swept.dataset["beta_norm"].values[i], run.beta_norm[::10])
        assert swept.dataset["end"].values[i] == 4.0
    np.testing.assert_array_equal(swept.dataset["time"].values, np.linspace(0, 4, 5))


def test_the_result_is_labelled(swept):
    data = swept.dataset
    assert swept.parameters == list(GRID)
    assert data["plant.drag"].attrs["units"] == "kg/m"
    assert data["settling_time"].attrs["units"] == "s"
    assert data["peak"].attrs["units"] == "m/s"
    assert data["position_peak"].attrs == {"units": "m", "long_name": "largest ‖f‖"}
    assert (data["outcome"].values == THROUGH).all()
    grid = swept.to_grid()
    assert grid["peak"].dims == tuple(GRID)
    one = grid["rate"].sel({"law.stabilizing.gain": 2.0, "plant.drag": GRID["plant.drag"][3]})
    at = np.argmax(np.isclose(data["law.stabilizing.gain"], 2.0)) + 3
    assert float(one) == float(data["rate"].values[at])


PLANTS = sc.Uncertainty(
    Boat(drag=0.7),
    {"mass": sc.uncertainty.Interval(0.9, 1.1), "drag": sc.uncertainty.Interval(0.2, 1.4)},
)
GAINS = {"law.stabilizing.gain": [4.0, 1.0, 2.0]}


@pytest.fixture(scope="module")
def crossed():
    """A grid of gains, each with the same drawn plants; the plants are the slower axis."""
    return sc.sweep(arguments(), {"plant": PLANTS.sample(6, seed=2)} | GAINS)


def test_a_grid_over_drawn_plants_is_every_law_on_every_plant(crossed):
    sample = PLANTS.sample(6, seed=2)
    grid = crossed.to_grid()
    assert grid["peak"].dims == ("plant", "law.stabilizing.gain")
    np.testing.assert_array_equal(grid["plant.mass"].values, sample.values["mass"])
    for k, gain in enumerate([4.0, 1.0, 2.0]):
        law = sc.ServoLaw(Boat(), PATH, sc.Stabilizing(gain=gain))
        runs = sc.simulate(**arguments() | {"plant": sample.plants, "law": law})
        bounds = runs.metrics().ultimate_bound
        np.testing.assert_array_equal(grid["ultimate_bound"].values[:, k], bounds)


@pytest.mark.parametrize("worst", ["plant", ("plant.mass", "plant.drag")])
def test_the_best_choice_is_that_whose_worst_run_is_the_best(crossed, worst):
    best = crossed.best("ultimate_bound", worst=worst)
    values = crossed.to_grid()["ultimate_bound"].values
    k = int(np.argmin(values.max(axis=0)))
    assert best.parameters == {"law.stabilizing.gain": [4.0, 1.0, 2.0][k]}
    assert best.value == values[:, k].max()
    assert best.run == 3 * int(np.argmax(values[:, k])) + k
    slow = crossed.best("rate", worst=worst)  # the largest of the smallest
    assert slow.value == crossed.to_grid()["rate"].values.min(axis=0).max()


def test_of_all_parameters_the_best_run_is_the_best(crossed):
    best = crossed.best("position_peak")
    values = crossed.dataset["position_peak"].values
    assert (best.run, best.value) == (int(np.argmin(values)), values.min())
    assert best.parameters == crossed.parameters_of(best.run)


def test_a_run_that_ended_badly_is_the_worst_of_all():
    """Its choice is not the best, although its other runs are."""

    def some(gain, mass):
        if gain > 3 and mass > 1:
            raise sc.errors.InputError("mass", got=mass, expected="less")
        return arguments() | {"law": sc.ServoLaw(Boat(), PATH, sc.Stabilizing(gain=gain))}

    swept = sc.sweep(some, {"gain": [1.0, 2.0, 4.0], "mass": [1.0, 2.0]})
    assert swept.best("ultimate_bound").parameters["gain"] == 4.0
    assert swept.best("ultimate_bound", worst="mass").parameters == {"gain": 2.0}
    with pytest.raises(UnknownNameError, match="worst: got 'plant'"):
        swept.best(worst="plant")
    with pytest.raises(UnknownNameError, match="Did you mean 'peak'"):
        swept.best("peek")
    with pytest.raises(InputError, match="a run without peak for every choice of nothing"):
        swept.best("peak", worst=("mass", "gain"))


def test_plants_of_another_set_are_refused():
    """They would lose what is not drawn."""
    other = sc.Uncertainty(Boat(drag=0.6), {"mass": sc.uncertainty.Interval(0.9, 1.1)})
    with pytest.raises(InputError, match=r"axis 'plant': got plants that differ .* more than mass"):
        sc.sweep(arguments(), {"plant": other.sample(3, seed=1)} | GAINS)


@pytest.mark.parametrize("options", [{"chunk": 1}, {"chunk": 7, "max_memory": 1e-4}])
def test_numbers_do_not_depend_on_chunks_and_batches(swept, options):
    few = sc.sweeps.table({name: values[:23] for name, values in DESIGN.columns.items()})
    again = sc.sweep(arguments(), few, keep=("beta_norm",), keep_points=5, **options)
    for name, values in again.dataset.data_vars.items():
        np.testing.assert_array_equal(values, swept.dataset[name].values[:23])


@pytest.mark.long
def test_the_members_of_a_batch_of_xla_do_not_depend_on_it():
    own = arguments() | {
        "solver": sc.Solver(rtol=1e-6, compiler="xla"),
        "duration": 0.5,
        "points": 6,
    }
    design = sc.sweeps.table({name: values[:40] for name, values in DESIGN.columns.items()})
    one = sc.sweep(own, design)
    other = sc.sweep(own, design, chunk=5)
    for name, values in other.dataset.data_vars.items():
        np.testing.assert_array_equal(values, one.dataset[name].values)


def test_a_function_is_given_the_random_numbers_of_its_run():
    design = sc.sweeps.sample({"gain": (1.0, 3.0), "drag": (0.2, 1.0)}, 12, seed=1)
    one = sc.sweep(noisy, design, seed=5, units={"gain": "1/s"})
    other = sc.sweep(noisy, design, seed=5, chunk=5)
    for name, values in other.dataset.data_vars.items():
        np.testing.assert_array_equal(values, one.dataset[name].values)
    row = row_of(design.rows(9, 10), 0)
    run = sc.simulate(**noisy(**row, rng=np.random.default_rng(seed_of(5, 9))))
    assert one.dataset["initial"].values[9] == run.metrics().initial
    assert one.dataset["gain"].attrs["units"] == "1/s"
    assert not np.array_equal(sc.sweep(noisy, design, seed=6).dataset["peak"], one.dataset["peak"])


def test_a_function_may_return_other_structures():
    def some(kind: str, gain: float, rate: float = 1.0):
        more = [] if kind == "plain" else [sc.Stabilizing(gain=rate, name="more")]
        law = sc.ServoLaw(Boat(), PATH, sc.Stabilizing(gain=gain), *more)
        return arguments() | {"plant": law.model, "law": law}

    swept = sc.sweep(some, {"kind": ["plain", "twice"], "gain": [1.0, 2.0], "rate": [1.0]})
    rates = swept.dataset["rate"].values
    np.testing.assert_allclose(rates, [1.0, 2.0, 2.0, 3.0], rtol=0.02)
    assert swept.parameters == ["kind", "gain", "parameter_rate"]


def test_an_experiment_is_swept_over_its_parameters(swept):
    axes = {"gain": GRID["law.stabilizing.gain"], "plant.drag": GRID["plant.drag"]}
    own = sc.sweep(BoatRun(), axes)
    np.testing.assert_array_equal(own.dataset["peak"], swept.dataset["peak"])
    assert own.dataset["gain"].attrs["units"] == "1/s"
    starts = sc.sweep(BoatRun(), {"start[1]": [1.8, 2.0]})
    assert starts.dataset["initial"].values[1] != starts.dataset["initial"].values[0]

    class Alone(BoatRun):
        def runs(self):
            for run in BoatRun.runs(self):
                yield sc.Run(run.name, simulator=run.simulate)

    alone = sc.sweep(Alone, {"gain": [1.0, 2.0], "plant.drag": [0.2]})
    np.testing.assert_array_equal(alone.dataset["peak"], own.dataset["peak"].values[[0, 24]])


def test_runs_that_fail_are_rows_with_a_reason():
    def some(mass: float, start: float, points: int):
        if start < 0:
            raise ValueError("no start")
        steps = {"events": {"late": sc.Event(lambda now: start - now.t, expected=True)}}
        more = {"solver": sc.Solver(rtol=1e-6, max_steps=3)} if start == 2.0 else steps
        return arguments() | {"plant": Boat(mass=mass), "points": points, **more}

    design = sc.sweeps.table(
        {
            "mass": [1.0, -1.0, 1.0, 1.0, 1.0],
            "start": [9.0, 9.0, -1.0, 2.0, 1.5],
            "points": [41] * 5,
        }
    )
    swept = sc.sweep(some, design)
    assert swept.dataset["outcome"].values.tolist() == [THROUGH, REFUSED, REFUSED, STOPPED, 1]
    reasons = swept.dataset["reason"].values
    assert reasons[0] == ""
    assert "Boat.mass" in reasons[1] or "mass" in reasons[1]
    assert reasons[2] == "ValueError: no start"
    assert "step" in reasons[3]
    assert np.isnan(swept.dataset["peak"].values).tolist() == [False, True, True, True, False]
    assert swept.dataset["end"].values[4] == pytest.approx(1.5, abs=1e-6)
    assert len(swept.failed["peak"]) == 3
    assert "1 stopped early, 2 refused" in str(swept)
    assert "ValueError: no start" in str(swept)


def test_numbers_that_a_class_refuses_are_refused_in_a_path_too():
    swept = sc.sweep(arguments(), {"plant.mass": [1.0, -1.0, 2.0]})
    assert swept.dataset["outcome"].values.tolist() == [THROUGH, REFUSED, THROUGH]


def test_a_refused_run_leaves_the_others_of_its_batch_alone(swept):
    own = sc.sweep(arguments(), {"q0[0]": [0.2, 0.3, 0.4]})
    assert (own.dataset["outcome"].values == THROUGH).all()
    assert len(np.unique(own.dataset["initial"].values)) == 3


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: sc.sweep(arguments(), {"law.stabilizing.gian": [1.0]}), "'law.stabilizing.gain'"),
        (lambda: sc.sweep(noisy, {"gian": [1.0], "drag": [1.0]}), "Did you mean 'gain'"),
        (lambda: sc.sweep(noisy, {"gain": [1.0]}), "no values of drag"),
        (lambda: sc.sweep(BoatRun, {"gian": [1.0]}), "Did you mean 'gain'"),
        (lambda: sc.sweep(BoatRun, {"points": [2.5]}), "an integer"),
        (lambda: sc.sweep(BoatRun, {"start[7]": [2.5]}), r"index \[7\]"),
        (lambda: sc.sweep({"plant": Boat()}, {"plant.mass": [1.0]}), "argument 'law' of a run"),
        (lambda: sc.sweep(arguments() | {"point": 3}, GRID), "Did you mean 'points'"),
        (lambda: sc.sweep(3.0, GRID), "what: got 3.0"),
        (lambda: sc.sweep(arguments(), GRID, keep=("betta",)), "Did you mean 'beta'"),
        (lambda: sc.sweep(arguments(), GRID, keep="beta"), r"\('beta',\)"),
        (lambda: sc.sweep(arguments(), GRID, executor=3), "executor"),
        (lambda: sc.sweep(arguments(), GRID, units={"a": "m"}), "units"),
        (lambda: sc.sweep(lambda gain: gain, {"gain": [1.0]}), "the arguments of servocon.simula"),
        (lambda: sc.sweep(arguments(), 3.0), "design: got 3.0"),
        (lambda: sc.sweep("boot", GRID), "experiment"),
    ],
)
def test_bad_input_is_refused(call, words):
    with pytest.raises(InputError, match=words):
        call()


def test_a_sweep_that_does_not_fit_is_refused(monkeypatch):
    monkeypatch.setattr("servocon.memory.machine_memory", lambda: 60_000.0)
    with pytest.raises(InputError, match="the results of 80 runs in memory, about"):
        sc.sweep(arguments(), DESIGN)


def test_names_of_parameters_are_those_of_the_source():
    with pytest.raises(UnknownNameError):
        source_of(arguments()).require(["plant.mas"])
