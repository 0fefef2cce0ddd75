"""Executors do not change a falsification; what is lost with them is time alone."""

import multiprocessing
import os
import signal
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

import servocon as sc
from servocon.certificates.falsification import falsify as module
from servocon.engine import executors
from tests.certificates.falsification.test_falsify import AMPLITUDE, BOX, CARTS, LAW, START, Cart

PART = 12
"""Size of a part; the runs are four of them."""


@dataclass(frozen=True)
class Deadly(sc.StateBox):
    """A box that ends each process that looks at it, but the first, as long as there are files."""

    files: str = ""

    def outside(self, run):
        if multiprocessing.parent_process() is not None:
            for file in Path(self.files).glob("*"):
                file.unlink()
                os.kill(os.getpid(), signal.SIGKILL)
        return super().outside(run)


@pytest.fixture(scope="module")
def certificate():
    return sc.certify(Cart(), LAW, BOX, disturbance=[AMPLITUDE], samples=(1, 16))


def falsified(certificate, executor=None, **options):
    few = {"count": 4 * PART, "search": (3, 2)} | options
    return sc.falsify(certificate, CARTS, LAW, START, 6.0, executor=executor, **few)


@pytest.fixture(scope="module")
def here(certificate):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "AT_ONCE", PART)
        return falsified(certificate)


def assert_same(report, other):
    np.testing.assert_equal(asdict(report), asdict(other))


@pytest.mark.parametrize("size", [PART + 5, 500])
def test_the_size_of_the_parts_does_not_count(certificate, here, monkeypatch, size):
    monkeypatch.setattr(module, "AT_ONCE", size)
    assert here.searched == 3
    assert_same(falsified(certificate), here)


def test_threads_give_the_same_report(certificate, here, monkeypatch):
    monkeypatch.setattr(module, "AT_ONCE", PART)
    with ThreadPoolExecutor(2) as pool:
        assert_same(falsified(certificate, pool), here)


@pytest.mark.long
def test_killed_processes_cost_time_and_no_result(certificate, here, monkeypatch, tmp_path):
    monkeypatch.setattr(module, "AT_ONCE", PART)
    (tmp_path / "one").touch()
    deadly = replace(certificate, states=Deadly(BOX.q, BOX.v, BOX.t, str(tmp_path)))
    assert_same(falsified(deadly, sc.sweeps.processes(1)), here)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_a_dask_cluster_gives_the_same_report(certificate, here, monkeypatch):
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(module, "AT_ONCE", PART)
    options = {"n_workers": 1, "threads_per_worker": 1, "dashboard_address": "127.0.0.1:0"}
    with (
        distributed.LocalCluster(processes=True, **options) as cluster,
        executors.cluster(cluster.scheduler_address) as executor,
    ):
        assert_same(falsified(certificate, executor), here)


@pytest.mark.parametrize("lost", [KeyboardInterrupt, BrokenProcessPool])
def test_what_was_found_is_kept(certificate, here, monkeypatch, lost):
    """The first part is computed here, the second in the executor, and with it its end comes."""
    monkeypatch.setattr(module, "AT_ONCE", PART)

    class Ending(ThreadPoolExecutor):
        def __init__(self):
            super().__init__(1)
            self.futures = []

        def submit(self, function, /, *arguments, **options):
            if self.futures:
                executors.wait(self.futures)
                raise BrokenProcessPool
            self.futures.append(super().submit(function, *arguments, **options))
            return self.futures[-1]

    def ended(outcomes, *_):
        yield next(outcomes)
        raise KeyboardInterrupt

    if lost is KeyboardInterrupt:
        monkeypatch.setattr(module, "_shown", ended)
        report = falsified(certificate, partial(ThreadPoolExecutor, 1))
    else:
        with (
            pytest.warns(sc.errors.ServoconWarning, match="executor: it failed .*BrokenProcess"),
            Ending() as pool,
        ):
            report = falsified(certificate, pool)
    assert (report.runs, report.compared, report.searched) == (2 * PART, 2 * PART, 0)
    assert report.interrupted
    assert report.holds
    assert "interrupted: only the completed runs count" in str(report)


def test_something_else_is_no_executor(certificate):
    with pytest.raises(sc.errors.InputError, match="executor: got 3; expected an executor of con"):
        falsified(certificate, 3)
