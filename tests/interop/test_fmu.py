"""Laws as FMUs for co-simulation, by FMPy, against `law.step`."""

import importlib
import shutil
import subprocess
import zipfile
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.interop.fmu import export_fmu
from servocon_plants import PlanarArm
from tests.interop.test_c_begin import Remembered

MIRROR = sc.residual(lambda q, v, t: v[:1] + v[1:2] - 0.1 * jnp.sin(t), name="mirror")
ADAPTIVE = sc.ServoLaw(PlanarArm(), MIRROR, sc.Stabilizing(1.0), sc.Adaptive(), Remembered())
START = [0.3, -0.2], [1.0, -0.1]
U, BETA, Q, V = 1, 2, 3, 4
PERIOD = 1e-2


def test_files_are_the_same_each_time(tmp_path):
    one, other = (export_fmu(ADAPTIVE, tmp_path / k, *START, name="arm") for k in "ab")
    assert one.name == "arm.fmu"
    assert one.read_bytes() == other.read_bytes()
    with zipfile.ZipFile(one) as archive:
        assert sorted(archive.namelist()) == [
            "modelDescription.xml",
            "sources/arm.c",
            "sources/arm.h",
            "sources/arm_fmu.c",
            "sources/buildDescription.xml",
        ]


def test_errors(tmp_path):
    with pytest.raises(sc.errors.InputError, match="name: got '3 laws'; expected a name of C"):
        export_fmu(ADAPTIVE, tmp_path, *START, name="3 laws")


@pytest.fixture(scope="module")
def fmpy():
    made = pytest.importorskip("fmpy", reason="FMPy is not installed: pip install fmpy")
    for part in ("fmi3", "validation"):
        importlib.import_module(f"fmpy.{part}")
    return made


@pytest.fixture(scope="module")
def built(fmpy, tmp_path_factory):
    """The FMU, unpacked, with a binary."""
    if shutil.which("gcc") is None:
        pytest.skip("gcc is not installed")
    folder = tmp_path_factory.mktemp("fmu")
    fmu = export_fmu(ADAPTIVE, folder, *START, name="arm")
    assert fmpy.validation.validate_fmu(str(fmu)) == []
    unpacked = Path(fmpy.extract(str(fmu), folder / "unpacked"))
    binary = unpacked / "binaries" / fmpy.platform_tuple / f"arm{fmpy.sharedLibraryExtension}"
    binary.parent.mkdir(parents=True)
    flags = "-std=c99 -O2 -Wall -Wextra -pedantic -Werror -Wno-unused-parameter -shared -fPIC"
    flags += " -fsanitize=undefined -fno-sanitize-recover=all"
    sources = [unpacked / "sources" / name for name in ("arm.c", "arm_fmu.c")]
    headers = ["-isystem", Path(fmpy.__file__).parent / "c-code"]
    command = ["gcc", *flags.split(), *headers, *sources, "-o", binary, "-lm"]
    subprocess.run(command, check=True)
    return unpacked


@pytest.fixture
def unit(fmpy, built):
    """An instance in its initialization."""
    description = fmpy.read_model_description(str(built), validate=True)
    made = fmpy.fmi3.FMU3Slave(
        guid=description.guid,
        unzipDirectory=str(built),
        modelIdentifier=description.coSimulation.modelIdentifier,
        instanceName="one",
    )
    made.instantiate()
    made.enterInitializationMode(startTime=0.0)
    yield made
    made.terminate()
    made.freeInstance()


def motion(k):
    t = k * PERIOD
    return t, np.array([np.sin(t), 0.3 * t]), np.array([np.cos(t), -0.9])


def sample(unit, q, v):
    unit.setFloat64([Q, V], [*q, *v])
    return np.array(unit.getFloat64([U], 2)), np.array(unit.getFloat64([BETA], 1))


def test_samples(unit):
    """Outputs before a step are of its beginning, and stay until inputs are given."""
    state = None
    for k in range(50):
        t, q, v = motion(k)
        u, beta = sample(unit, q, v)
        if k == 0:
            unit.exitInitializationMode()
        made = ADAPTIVE.step(q, v, t, state, PERIOD)
        np.testing.assert_allclose(u, made.u, rtol=1e-12, atol=1e-12)
        np.testing.assert_allclose(beta, made.beta, rtol=1e-12, atol=1e-12)
        unit.doStep(currentCommunicationPoint=t, communicationStepSize=PERIOD)
        np.testing.assert_allclose(unit.getFloat64([U], 2), u, rtol=1e-13)
        state = made.state
    estimates = [jax.tree.leaves(x)[0] for x in (state, ADAPTIVE.step(*START, 0.0).state)]
    assert abs(estimates[0] - estimates[1]).max() > 1e-3


def test_start_of_the_inputs(unit):
    np.testing.assert_array_equal(unit.getFloat64([Q, V], 4), np.ravel(START))
    made = ADAPTIVE.step(*START, 0.0, None, PERIOD)
    np.testing.assert_allclose(unit.getFloat64([U], 2), made.u, rtol=1e-12)


def test_parameters(unit, fmpy, built):
    variables = fmpy.read_model_description(str(built)).modelVariables
    gain = next(x.valueReference for x in variables if x.name == "terms.1.gain")
    assert unit.getFloat64([gain]) == [1.0]
    unit.setFloat64([gain], [3.0])
    other = sc.ServoLaw(PlanarArm(), MIRROR, sc.Stabilizing(3.0), sc.Adaptive(), Remembered())
    u, _ = sample(unit, *START)
    np.testing.assert_allclose(u, other.step(*START, 0.0, None, PERIOD).u, rtol=1e-12)
    unit.reset()
    assert unit.getFloat64([gain]) == [1.0]


def test_a_step_again(unit):
    """From a state that was kept, with other speeds, and then with the same."""
    unit.exitInitializationMode()
    _, q, v = motion(1)
    kept = unit.getFMUState()
    outputs = []
    for other in (v, v + 1.0, v):
        unit.setFMUState(kept)
        sample(unit, q, other)
        unit.doStep(currentCommunicationPoint=0.0, communicationStepSize=0.5)
        outputs.append(sample(unit, q, v)[0])
    unit.freeFMUState(kept)
    np.testing.assert_array_equal(outputs[0], outputs[2])
    assert np.abs(outputs[1] - outputs[0]).max() > 1e-6


def test_what_is_refused(unit, fmpy):
    """Numbers that are not finite, values of outputs, and the token of another model."""
    refusal = fmpy.fmi1.FMICallException
    unit.exitInitializationMode()
    for reference in (0, U, BETA, 99):
        with pytest.raises(refusal):
            unit.setFloat64([reference], [1.0, 2.0])
    before, _ = sample(unit, *START)
    unit.setFloat64([Q], [np.nan, 0.0])
    with pytest.raises(refusal, match="discard"):
        unit.doStep(currentCommunicationPoint=0.0, communicationStepSize=PERIOD)
    np.testing.assert_array_equal(sample(unit, *START)[0], before)
    unit.guid = "another"
    component = unit.component
    with pytest.raises(Exception, match="Failed to instantiate"):
        unit.instantiate()
    unit.component = component


def test_simulation_by_fmpy(fmpy, built):
    """Inputs as a table; FMPy reads outputs after a step, so that they are of its beginning."""
    times = PERIOD * np.arange(21)
    rows = [(motion(k)[0], *motion(k)[1:]) for k in range(21)]
    kind = [("time", float), ("q", float, (2,)), ("v", float, (2,))]
    table = np.array(rows, dtype=kind)
    found = fmpy.simulate_fmu(
        str(built), input=table, stop_time=0.2, output_interval=PERIOD, output=["u"]
    )
    assert len(found) == 21
    state = None
    for k in range(20):
        t, q, v = motion(k)
        made = ADAPTIVE.step(q, v, t, state, PERIOD)
        np.testing.assert_allclose(found["u"][k + 1], made.u, rtol=1e-10)
        state = made.state
    np.testing.assert_allclose(found["time"], times, atol=1e-12)
