"""Runs inside of many kinds of host programs: results to the last bit, and the host untouched."""

import json
import os
import subprocess
import sys
from typing import NamedTuple

from tests.attacks.tally import Tally
from tests.xla_flags import in_a_hurry

SYSTEM = """
def results():
    import jax.numpy as jnp, numpy as np, servocon as sc
    plant = sc.load_plant("mass-spring-damper")()
    path = sc.residual(lambda q, v, t: v - 0.3 * jnp.cos(t) + 0.1 * q, name="path")
    law = sc.ServoLaw(plant, path, sc.Stabilizing(gain=4.0))
    how = {"solver": sc.Solver(method="heun", rtol=1e-4), "points": 11}
    run = sc.simulate(plant, law, [0.1], [0.2], 1.0, **how)
    again = sc.simulate(plant, law, [0.1], [0.2], 1.0, **how)
    beta = path.beta(plant, np.array([0.1]), np.array([0.2]), 0.5)
    u, M = law.step([0.1], [0.2], 0.5).u, plant.mass_matrix([0.1], 0.0)
    values = [run.q, run.v, run.u, again.v, u, M, beta]
    assert all(np.asarray(value).dtype == np.float64 for value in values), [
        np.asarray(value).dtype for value in values]
    return [float(x).hex() for value in values for x in np.ravel(value)]
"""

HOST = """
import json, os, sys
environment = dict(os.environ)
{system}
def own():
    import jax, jax.numpy as jnp
    x = jax.jit(lambda x: jnp.sin(x) @ x)(jnp.linspace(0.0, 1.0, 7))
    return str(x.dtype), float(x).hex(), str(jnp.arange(3).dtype)
def settings():
    import jax
    return {{name: str(value) for name, value in jax.config.values.items()}}
if __name__ == "__main__":
    {before}
    import servocon
    {run}
    at_the_end = own(), settings()
    changed = sorted(environment.items() ^ os.environ.items())
    print(json.dumps([found, *at_the_end, changed]))
"""

PLAIN = "found = results()"
JAX_FIRST = "import jax; first = own(), settings()"
THREADS = """
    from concurrent.futures import ThreadPoolExecutor
    with ThreadPoolExecutor(4) as pool:
        jobs = [pool.submit(results) for _ in range(4)] + [pool.submit(own) for _ in range(4)]
        values = [job.result() for job in jobs]
    assert values[1:4] == values[:1] * 3
    assert values[5:] == [own()] * 3, values[4:]
    found = values[0]
"""
TASKS = """
    import asyncio
    async def job(): return await asyncio.to_thread(results)
    async def both(): return await asyncio.gather(job(), job())
    values = asyncio.run(both())
    assert values[0] == values[1]
    found = values[0]
"""
SPAWN = """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context
    first = results()
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        found = pool.submit(results).result()
    assert found == first
"""
FORK = """
    import os, warnings
    from servocon.errors import ServoconError, ServoconWarning
    found = results()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        child = os.fork()
        if child == 0:
            try: results()
            except ServoconError as error: os._exit(7 if "spawn" in str(error) else 1)
            os._exit(1)
    assert any(w.category is ServoconWarning and "spawn" in str(w.message) for w in caught)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
"""
FAILED = """
    import jax.numpy as jnp, servocon as sc
    plant = sc.load_plant("mass-spring-damper")()
    for function in (lambda q, v, t: jnp.ones(2) @ jnp.ones(3), lambda q, v, t: v[5] + 1 / 0):
        try: sc.simulate(plant, sc.ServoLaw(plant, sc.residual(function)), [0.1], [0.2], 1.0)
        except Exception as error: pass
        else: raise AssertionError("no error")
    found = results()
"""
ROUNDED = """
    import jax, jax.numpy as jnp, servocon as sc
    plant = sc.load_plant("mass-spring-damper")()
    path = sc.residual(lambda q, v, t: v - 0.1)
    law = sc.ServoLaw(plant, path)
    table = jnp.array([0.1])
    inside = sc.ServoLaw(plant, sc.residual(lambda q, v, t: v - table))
    refused = [
        lambda: sc.Stabilizing(gain=table[0]),
        lambda: sc.simulate(plant, law, table, [0.2], 1.0),
        lambda: sc.simulate(plant, inside, [0.1], [0.2], 1.0),
        lambda: inside.step([0.1], [0.2], 0.0),
        lambda: sc.analysis.realizability(plant, inside.constraint, [0.1], [0.2]),
        lambda: jax.grad(lambda x: path.beta(plant, x, x, 0.0).sum())(table),
        lambda: jax.jit(plant.mass_matrix)(table, 0.0),
    ]
    for i, call in enumerate(refused):
        try: call()
        except sc.errors.InputError as error: assert "jax_enable_x64" in str(error), (i, error)
        else: raise AssertionError(f"float32 went through, number {i}")
    found = results()
"""
SWITCHED_OFF = """
    import jax
    jax.config.update("jax_enable_x64", True)
    results()
    jax.config.update("jax_enable_x64", False)
    found = results()
"""


class Host(NamedTuple):
    """A host program: what it does before servocon is imported, how it runs it, and where."""

    before: str = "pass"
    run: str = PLAIN
    environment: dict[str, str] = {}  # noqa: RUF012


HOSTS = {
    "float32, refusals": Host(run=ROUNDED),
    "plain": Host(),
    "JAX first": Host(JAX_FIRST),
    "float64 by JAX": Host("import jax; jax.config.update('jax_enable_x64', True)"),
    "JAX_ENABLE_X64=1": Host(environment={"JAX_ENABLE_X64": "1"}),
    "JAX_ENABLE_X64=0": Host(environment={"JAX_ENABLE_X64": "0"}),
    "threads": Host(run=THREADS),
    "threads of a float64 host": Host(run=THREADS, environment={"JAX_ENABLE_X64": "1"}),
    "asyncio": Host(run=TASKS),
    "spawn": Host(run=SPAWN),
    "fork": Host(run=FORK),
    "after exceptions": Host(run=FAILED),
    "switched off between two runs": Host(run=SWITCHED_OFF),
    "no store": Host(environment={"JAX_COMPILATION_CACHE_DIR": ""}),
}


def program(host: Host) -> str:
    """Source of a host program."""
    return HOST.format(system=SYSTEM, before=host.before, run=host.run.strip("\n").lstrip())


def outcome(source: str, environment: dict[str, str]) -> list:
    """Lines that a host program prints, in a process of its own."""
    drop = ("JAX_", "EQX_", "XLA_")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(drop)}
    with_file = [sys.executable, "-c", source]
    if "spawn" in source:  # the new process imports a file
        import tempfile

        with tempfile.NamedTemporaryFile("w", suffix=".py", delete=False) as file:
            file.write(source)
        with_file = [sys.executable, file.name]
    paths = {"PYTHONPATH": os.pathsep.join(map(str, sys.path))}
    done = subprocess.run(
        with_file,
        capture_output=True,
        text=True,
        env=clean | {"XLA_FLAGS": in_a_hurry()} | paths | environment,
        timeout=900,
    )
    if done.returncode:
        raise RuntimeError(done.stderr.strip().splitlines()[-1] if done.stderr else "no output")
    return json.loads(done.stdout.splitlines()[-1])


def attack(share: float) -> Tally:
    """Run in each kind of host, and compare."""
    tally = Tally("host programs: float32, float64, threads, asyncio, spawn, fork")
    chosen = list(HOSTS.items())[: max(1, round(share * len(HOSTS)))]
    reference = outcome(program(HOSTS["float64 by JAX"]), {})[0]
    without: dict[str, list] = {}  # hosts that do not run servocon
    for name, host in chosen:
        with tally.counted(name):
            before = host.before if "update" in host.before else "pass"
            bare = program(host._replace(before=before, run="found = 0"))
            bare = bare.replace("import servocon\n", "pass\n")
            key = f"{before} {host.environment}"
            if key not in without:
                without[key] = outcome(bare, host.environment)[1:]
            own, settings, environment = without[key]
            found, *here = outcome(program(host), host.environment)
            assert found == reference, "other numbers"
            assert here[0] == own, f"the host computes {here[0]} instead of {own}"
            changed = {k: v for k, v in here[1].items() if v != settings[k]}
            assert not changed, f"settings are changed: {changed}"
            assert here[2] == environment, f"the environment is changed: {here[2]}"
    return tally
