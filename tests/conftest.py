"""Every annotated shape and dtype of servocon and its plants is checked while the tests run.

The hook has to be installed before these packages are imported, in each worker of pytest-xdist
too: a conftest is both. Functions are checked when they are called, under `jit` while they are
traced, so compiled programs are not slower. Annotations without a shape are left to pyright.

Most of the time goes by with compiling programs that run once: XLA does it in a hurry here, with
its older code generator and without optimization. Flags of the environment come last, and win.
"""

import gc
import importlib
import os
import signal
import sys
import types
import typing
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import beartype
import jaxtyping
import pytest

from tests.xla_flags import in_a_hurry

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell's background job ignores it
    signal.signal(signal.SIGINT, signal.default_int_handler)

gc.set_threshold(400_000, 20, 20)  # imports and tracing make many objects, and each look costs
os.environ["XLA_FLAGS"] = f"{in_a_hurry()} {os.environ.get('XLA_FLAGS', '')}".strip()
# Before NumPy, and in processes that tests start: threads of several processes wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
if sys.dont_write_bytecode:  # processes that tests start would compile JAX's sources, each anew
    bytecode = Path(__file__).parents[1] / ".pytest_cache" / "bytecode"
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(bytecode)
    os.environ["PYTHONDONTWRITEBYTECODE"] = ""
    sys.dont_write_bytecode = False


def states_shape(hint: Any) -> bool:
    """True if a type hint says something about the shape of an array, or may when it is read."""
    if isinstance(hint, str):
        return "[" in hint
    parts = typing.get_args(hint)
    is_array = isinstance(hint, type) and issubclass(hint, jaxtyping.AbstractArray)
    return is_array or any(map(states_shape, parts))


def check_shapes(function: Callable[..., Any]) -> Callable[..., Any]:
    """`function` with those of its annotations checked that state shapes."""
    hints = function.__annotations__
    own = {name: of_any_array(hints[name]) for name in hints if states_shape(hints[name])}
    function.__annotations__ = own
    return beartype.beartype(function)


def of_any_array(hint: Any) -> Any:
    """The hint for NumPy's arrays, too: without JAX's switch for float64 they take its place."""
    import jax  # not before the settings of the environment
    import numpy as np

    is_array = isinstance(hint, type) and issubclass(hint, jaxtyping.AbstractArray)
    if not is_array or getattr(hint, "array_type", None) is not jax.Array:
        return hint
    kind: Any = hint
    return kind.dtype[jax.Array | np.ndarray, kind.dim_str]


CHECK: Any = jaxtyping.jaxtyped


def jaxtyped(typechecker: Callable[..., Any]) -> Callable[..., Any]:
    """The hook's decorator, only of functions and classes whose annotations state shapes.

    jaxtyping's own takes longer at each call than many a function, and compiles two more functions
    for each one that is defined within another, whenever the outer one is called.
    """

    def decorated(made: Any) -> Any:
        hints = getattr(made.__init__ if isinstance(made, type) else made, "__annotations__", {})
        is_plain = isinstance(made, type | types.FunctionType)
        if is_plain and not any(map(states_shape, hints.values())):
            return made
        return CHECK(made, typechecker=typechecker)

    return decorated


jaxtyping.jaxtyped = jaxtyped  # by this name, in each module

# The hook takes the name of a checker, to be imported.
CHECKER = types.ModuleType("servocon_check_shapes")
CHECKER.check_shapes = check_shapes  # type: ignore[attr-defined]
sys.modules[CHECKER.__name__] = CHECKER

FRAMEWORK = find_spec("servocon")
assert FRAMEWORK is not None
assert FRAMEWORK.submodule_search_locations is not None
# Not the folder of scalars, which handles numbers one by one, ten thousands of them.
FOLDER = Path(FRAMEWORK.submodule_search_locations[0])
CHECKED = [
    ".".join(["servocon", *path.relative_to(FOLDER).with_suffix("").parts])
    for path in FOLDER.rglob("*.py")
    if path.name != "__init__.py" and "scalars" not in path.parts
]
jaxtyping.install_import_hook(
    [*CHECKED, "servocon_plants", "servocon_experiments"], f"{CHECKER.__name__}.check_shapes"
)

settings = importlib.import_module("servocon.engine.settings")  # after the hook
settings.own_process()

KEPT = 0.05
"""Compilation time from which a program is kept on disk [s]: with an empty cache, keeping those of
single operations took a tenth of the time of the tests."""

importlib.import_module("jax").config.update("jax_persistent_cache_min_compile_time_secs", KEPT)


APART = "tests/docs/test_docs_code.py", "tests/attacks/test_attacks.py"
"""Files of long tests that share nothing: each may run on any worker."""

CLAIMS = "tests/experiments/test_claims.py"
"""A file whose tests of one experiment, named in brackets, share its runs."""

SAME_CERTIFICATE = {"[robot-comparison]": "[panda-circle]"}
"""Pages whose certificate an experiment claims: on one worker it is made once."""

LONG = (*APART, CLAIMS, "tests/agreement/test_agreement.py")
"""Files that begin first, so that workers end together."""


@pytest.hookimpl(tryfirst=True)  # before those that are not asked for are left out
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark further cases as long, and put the tests of long files first."""
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("first") is not None:
            cases.setdefault(item.nodeid.split("[")[0], []).append(item)
    for group in cases.values():
        (count,) = group[0].get_closest_marker("first").args
        kept = {index * len(group) // count for index in range(count)}
        for item in (item for index, item in enumerate(group) if index not in kept):
            item.add_marker(pytest.mark.long)
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))


def pytest_collection_finish() -> None:
    """Keep modules and tests to the end: no look for cycles goes through them."""
    gc.freeze()


def pytest_sessionfinish() -> None:
    """Look for cycles once: pytest looks five times, for errors in the end of an object."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """The tests of a file on one worker, which share what it compiles, unless they are apart.

    Those of the claims are apart by experiment.
    """
    from xdist.scheduler import LoadScopeScheduling

    class ByFile(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            _, bracket, name = nodeid.partition("[")
            of = SAME_CERTIFICATE.get(bracket + name, bracket + name)
            if bracket and (nodeid.startswith(CLAIMS) or of != bracket + name):
                return CLAIMS + of
            return nodeid if nodeid.startswith(APART) else super()._split_scope(nodeid)

    return ByFile(config, log) if config.getoption("dist") == "loadscope" else None


@pytest.fixture
def unchecked() -> Iterator[None]:
    """Switches the check off: a user who passes the wrong shape has none."""
    jaxtyping.config.update("jaxtyping_disable", True)
    yield
    jaxtyping.config.update("jaxtyping_disable", False)


ENDS = [False]
"""True once the last test of the process ends."""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """Note the end: what the process then holds need not be let go of piece by piece."""
    ENDS[0] = nextitem is None


LEFT = [0.0]
"""Memory that the process still had after programs were last let go of [bytes]."""


def resident() -> float:
    """Memory of this process [bytes]."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.fixture(scope="module", autouse=True)
def few_compiled_programs() -> Iterator[None]:
    """Lets go of compiled programs before their memory maps are more than Linux allows (65,530).

    And of what JAX has traced, before that takes more than three GB. Not all of the memory returns;
    so the next time is not before it has grown by a third. Until then Python looks for cycles among
    the objects of one file only: servocon looks for them whenever it drops programs, and a worker
    has millions of objects.
    """
    yield
    gc.freeze()
    maps = Path("/proc/self/maps")
    if ENDS[0] or not maps.exists():
        return
    if maps.read_bytes().count(b"\n") > 20_000 or resident() > max(3e9, 1.33 * LEFT[0]):
        import jax

        from servocon.engine import release
        from servocon.engine.tracing import _program
        from servocon.simulation.machine import made_loop
        from servocon.simulation.xla.programs import compiled

        for cached in (_program, made_loop, compiled):
            cached.cache_clear()
        jax.clear_caches()
        gc.unfreeze()
        release()
        gc.freeze()
        LEFT[0] = resident()
