"""Executors give the numbers of a sweep without one; what is lost with them is time alone."""

import json
import multiprocessing
import os
import runpy
import subprocess
import sys
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import numpy as np
import psutil
import pytest

import servocon as sc
from servocon.engine import executors
from servocon.errors import ExecutorError
from servocon.sweeps import chunks
from tests.sweeps.cases import content, noisy

ROOT = Path(__file__).parents[2]
AXES = {"gain": np.linspace(1.0, 3.0, 12), "drag": np.linspace(0.2, 1.0, 8)}


def swept(store, **options):
    return sc.sweep(noisy, AXES, **{"store": store, "seed": 4, "chunk": 16} | options)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    path = tmp_path_factory.mktemp("sweeps") / "whole"
    swept(path)
    return path


@pytest.mark.long
def test_threads_give_the_same_store(whole, tmp_path):
    with ThreadPoolExecutor(2) as pool:
        swept(tmp_path / "threads", executor=pool)
    assert content(tmp_path / "threads") == content(whole)


class Flaky(ThreadPoolExecutor):
    """An executor of threads that breaks at its third task, as often as it is told."""

    breaks = 2
    made = 0

    def __init__(self):
        super().__init__(1)
        type(self).made += 1
        self.tasks = 0

    def submit(self, function, /, *arguments, **options):
        self.tasks += 1
        if self.tasks == 3 and Flaky.made <= Flaky.breaks:
            broken: Future = Future()
            broken.set_exception(BrokenProcessPool("a worker died"))
            return broken
        return super().submit(function, *arguments, **options)


@pytest.mark.first(1)
@pytest.mark.parametrize("breaks", [2, 99])
def test_a_broken_executor_is_replaced(whole, tmp_path, monkeypatch, breaks):
    monkeypatch.setattr(Flaky, "breaks", breaks)
    monkeypatch.setattr(Flaky, "made", 0)
    swept(tmp_path / "store", executor=Flaky)
    assert content(tmp_path / "store") == content(whole)
    assert Flaky.made >= 3


@pytest.mark.long
def test_an_executor_that_is_gone_ends_the_sweep_with_a_store_to_go_on(whole, tmp_path):
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(ExecutorError, match=r"0 of 96 runs are in .*the same sweep goes on"):
        swept(tmp_path / "store", executor=pool)
    tasks = iter(range(99))

    class Dying(ThreadPoolExecutor):
        def submit(self, function, /, *arguments, **options):
            if next(tasks) > 2:
                raise BrokenProcessPool("gone")
            return super().submit(function, *arguments, **options)

    with pytest.raises(ExecutorError, match="gone"), Dying(1) as pool:
        swept(tmp_path / "store", executor=pool)
    swept(tmp_path / "store")
    assert content(tmp_path / "store") == content(whole)
    with pytest.raises(ExecutorError, match="Nothing is kept without a store"):
        swept(None, executor=pool)


@pytest.mark.long
def test_killed_processes_cost_time_and_no_result(whole, tmp_path):
    """The worker is killed while it computes, and so is the next one."""
    ended, killed = threading.Event(), []

    def kill():
        while not ended.wait(0.1) and len(killed) < 2:
            if any((tmp_path / "store" / "outcome" / "c").glob("*")):
                for child in psutil.Process(os.getpid()).children(recursive=True):
                    if "spawn_main" in " ".join(child.cmdline()) and child.pid not in killed:
                        child.kill()
                        killed.append(child.pid)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        swept(tmp_path / "store", executor=sc.sweeps.processes(1), chunk=4)
    finally:
        ended.set()
        killer.join()
    assert content(tmp_path / "store") != {}
    again = sc.sweeps.load(tmp_path / "store").dataset
    for name, values in sc.sweeps.load(whole).dataset.data_vars.items():
        np.testing.assert_array_equal(again[name], values)


STARTED = 60.0
"""Longest time that a scheduler takes to begin [s]."""


@pytest.fixture
def dask(tmp_path):
    """A scheduler and two workers, each a process of its own; a nanny replaces killed workers."""
    pytest.importorskip("distributed")
    told = tmp_path / "scheduler.json"
    common = ["--scheduler-file", str(told), "--no-dashboard"]
    of_workers = ["--nworkers", "2", "--nthreads", "1", "--host", "127.0.0.1"]
    started = []
    for command in (
        ["scheduler", "--host", "127.0.0.1", "--port", "0", *common],
        ["worker", *of_workers, *common],
    ):
        module = ["-m", "dask", command[0]]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        started.append(subprocess.Popen([sys.executable, *module, *command[1:]], **quiet, cwd=ROOT))
        until = time.monotonic() + STARTED
        while not told.exists() and time.monotonic() < until:
            time.sleep(0.05)
    yield json.loads(told.read_text())["address"], *map(psutil.Process, (p.pid for p in started))
    for process in started:
        for child in psutil.Process(process.pid).children(recursive=True):
            child.kill()
        process.kill()
        process.wait()


@pytest.mark.long
def test_dask_with_workers_killed_and_a_scheduler_that_stops(whole, tmp_path, dask, monkeypatch):
    address, scheduler, nannies = dask
    store, ended, killed = tmp_path / "store", threading.Event(), []

    def kill():
        while not ended.wait(0.05):
            done = len(list((store / "outcome" / "c").glob("*")))
            if done > 2 * len(killed) and len(killed) < 2:
                workers = [p for p in nannies.children(True) if "spawn_main" in str(p.cmdline())]
                killed.append(workers[0].pid)
                workers[0].kill()
            if done > 16:
                scheduler.kill()
                return

    monkeypatch.setattr(executors, "PATIENCE", 2.0)
    killer = threading.Thread(target=kill)
    with executors.cluster(address) as executor:
        killer.start()
        try:
            with pytest.raises(ExecutorError, match="the same sweep goes on there"):
                swept(store, executor=executor, chunk=2)
        finally:
            ended.set()
            killer.join()
    assert len(killed) == 2
    assert (sc.sweeps.load(store).dataset["outcome"].values >= 0).any()
    swept(store, chunk=2)
    again = sc.sweeps.load(store).dataset
    for name, values in sc.sweeps.load(whole).dataset.data_vars.items():
        np.testing.assert_array_equal(again[name], values)


def test_there_is_no_cluster_at_another_address(monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr(executors, "PATIENCE", 0.2)
    with (
        pytest.raises(ExecutorError, match=r"no scheduler at 'tcp://127.0.0.1:9'"),
        executors.cluster("tcp://127.0.0.1:9"),
    ):
        pass


def test_what_cannot_be_sent_is_told(tmp_path):
    lock = threading.Lock()

    def some(gain):
        with lock:
            return noisy(gain, 0.5, np.random.default_rng(0))

    with pytest.raises(sc.errors.InputError, match="cannot be sent to another process"):
        sc.sweep(some, {"gain": [1.0]}, executor=sc.sweeps.processes(1))


def test_the_seed_belongs_to_the_index():
    states = [chunks.seed_of(3, i).generate_state(1)[0] for i in range(4)]
    assert len(set(states)) == 4
    assert states[2] == np.random.SeedSequence(3, spawn_key=(2,)).generate_state(1)[0]


SCRIPT = """
import servocon as sc
from tests.sweeps.cases import arguments

two = sc.sweeps.processes(2)
sc.sweep(arguments(), {"law.stabilizing.gain": [1.0, 2.0]}, executor=two)
"""


def test_a_script_without_a_guard_is_refused_before_a_process_is_started(tmp_path, monkeypatch):
    """Each process would run the script, and the sweep in it, again."""
    path = tmp_path / "script.py"
    path.write_text(SCRIPT)
    monkeypatch.setattr(multiprocessing.process.BaseProcess, "start", None)
    words = r"processes that line 6 of script\.py starts.*Put if __name__ == \"__main__\":"
    with pytest.raises(sc.errors.InputError, match=words):
        runpy.run_path(str(path), run_name="__main__")
