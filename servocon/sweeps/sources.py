"""Sources of runs: arguments that contain parameters, a function of parameters, an experiment."""

import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, cast

import equinox as eqx
import numpy as np

from servocon.errors import InputError, UnknownNameError, written
from servocon.experiment import registry
from servocon.experiment.experiment import Experiment
from servocon.experiment.runs import main_run
from servocon.laws.given import law_of
from servocon.results.trajectory import Trajectory
from servocon.signatures import meant
from servocon.simulation.simulate import simulate
from servocon.tree import (
    Batch,
    Module,
    Parameter,
    named_numbers,
    pack,
    parameters,
    places,
    split_name,
    unknown,
    value_at,
    with_floats,
    with_values,
)
from servocon.uncertainty.sets import Sample

NUMBERS = ("plant", "law", "disturbance", "q0", "v0")
"""Arguments of `simulate` that may differ within a batch."""

RANDOM = ("rng", "seed")
"""Arguments through which a function of parameters gets the random numbers of its run."""


class Arguments(NamedTuple):
    """Arguments of `simulate`; the parameters are numbers in them, by path."""

    base: Mapping[str, Any]

    def require(self, names: Iterable[str]) -> None:
        """Refuse names that are not numbers in the arguments."""
        known = named_numbers(numbers_of(self.base))
        for name in names:
            if split_name(self.path(name))[0] not in known:
                raise unknown(name, map(self.name, known))
        places(numbers_of(self.base), map(self.path, names))

    def require_samples(self, samples: Mapping[str, Sample]) -> None:
        """Require plants of sets to differ from the runs' plant only in the drawn numbers.

        Raises:
            InputError: they differ in something else, which would be lost silently.
        """
        for name, sample in samples.items():
            tree = numbers_of(self.base)
            for own, values in sample.values.items():
                tree = _with_number(tree, f"{name}.{own}", values[0])
            (ours, layout), (theirs, other) = (
                pack(plant, name) for plant in (value_at(tree, name), sample.plants.member(0))
            )
            if layout != other or not np.array_equal(ours, theirs):
                drawn = ", ".join(sample.values)
                raise InputError(
                    f"axis {name!r}",
                    got=f"plants that differ from that of the runs in more than {drawn}",
                    expected="the same plant, but for what is drawn",
                    cure=f"Give the nominal plant of the set as {name!r} of the runs.",
                )

    def path(self, name: str) -> str:
        """Path of a parameter; a term of the law may be given by its name."""
        for term, place in self._terms().items():
            if name.startswith(f"{term}."):
                return place + name.removeprefix(term)
        return name

    def name(self, path: str) -> str:
        """Name of a parameter, the inverse of `path`."""
        for term, place in self._terms().items():
            if path.startswith(f"{place}."):
                return term + path.removeprefix(place)
        return path

    def _terms(self) -> dict[str, str]:
        """Paths of the law's terms, by unique names."""
        names = [str(getattr(term, "name", "")) for term in getattr(self.base["law"], "terms", ())]
        return {
            f"law.{name.replace(' ', '-')}": f"law.terms.{i}"
            for i, name in enumerate(names)
            if name and names.count(name) == 1
        }

    def arguments(self, row: Mapping[str, Any], rng: np.random.SeedSequence) -> dict[str, Any]:
        """Arguments of one run."""
        tree = numbers_of(self.base)
        for name, value in row.items():
            tree = _with_number(tree, self.path(name), value)
        for check in own_checks(tree, map(self.path, row)):
            check(tree)
        return {**self.base, **tree}

    def unit(self, name: str) -> str:
        """Unit of a parameter, if its class declares one."""
        part, _, path = split_name(self.path(name))[0].partition(".")
        known = {one.path: one.unit for one in parameters(self.base[part])} if path else {}
        return known.get(path, "")


class Function(NamedTuple):
    """A function of parameters, which returns the arguments of one run."""

    function: Callable[..., Mapping[str, Any]]

    def require(self, names: Iterable[str]) -> None:
        """Refuse names that are not arguments of the function, and arguments without a value."""
        known = inspect.signature(self.function).parameters
        free = any(one.kind is one.VAR_KEYWORD for one in known.values())
        many = inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL
        own = [name for name, one in known.items() if one.kind not in many]
        for name in names:
            if name not in own and not free:
                raise UnknownNameError("parameter", name, set(own) - set(RANDOM))
        missing = [
            name
            for name in own
            if name not in {*names, *RANDOM} and known[name].default is inspect.Parameter.empty
        ]
        if missing:
            got = f"no values of {', '.join(missing)}"
            raise InputError("design", got=got, expected="values of every argument without default")

    def arguments(self, row: Mapping[str, Any], rng: np.random.SeedSequence) -> dict[str, Any]:
        """Arguments of one run."""
        known = inspect.signature(self.function).parameters
        random = {"rng": lambda: np.random.default_rng(rng), "seed": lambda: number_of(rng)}
        given = {name: make() for name, make in random.items() if name in known and name not in row}
        made = self.function(**row, **given)
        if not isinstance(made, Mapping):
            expected = "the arguments of servocon.simulate by name: {'plant': ..., 'law': ...}"
            raise InputError("function of parameters", got=written(made), expected=expected)
        return dict(made)

    def unit(self, name: str) -> str:
        """No unit: a function declares none."""
        return ""


class OfExperiment(NamedTuple):
    """An experiment, by installed name or in a file, with some parameters set."""

    name: str
    experiment: Experiment

    def require(self, names: Iterable[str]) -> None:
        """Refuse names that are not parameters of the experiment."""
        known = self.known()
        for name in names:
            if split_name(name)[0] not in known:
                raise unknown(name, known)

    def known(self) -> dict[str, Parameter]:
        """The parameters by their paths."""
        return {one.path: one for one in parameters(self.experiment)}

    def unit(self, name: str) -> str:
        """Unit of a parameter."""
        return self.known()[split_name(name)[0]].unit

    def with_row(self, row: Mapping[str, Any]) -> Experiment:
        """The experiment with its parameters set."""
        return with_values(self.experiment, row)

    def arguments(
        self, row: Mapping[str, Any], rng: np.random.SeedSequence
    ) -> dict[str, Any] | Trajectory:
        """Arguments of the main run; the run itself if it is a batch or from another simulator."""
        run = main_run(self.with_row(row))
        batch = any(isinstance(value, Batch) for value in run.arguments.values())
        return run.simulate() if batch or run.simulator is not simulate else dict(run.arguments)


Source = Arguments | Function | OfExperiment


def source_of(what: Any) -> Source:
    """The source of runs from a user's argument.

    Raises:
        InputError: it is none of arguments, a function and an experiment.
    """
    if isinstance(what, Arguments | Function | OfExperiment):
        return what
    if isinstance(what, str):
        return OfExperiment(what, registry.load_experiment(what)())
    if isinstance(what, type) and issubclass(what, Experiment):
        what = what()
    if isinstance(what, Experiment):
        return OfExperiment("", what)
    if isinstance(what, Mapping):
        require_arguments(what)
        return Arguments(dict(what))
    if callable(what):
        return Function(cast(Any, what))
    expected = "an experiment, its name, arguments of servocon.simulate by name, or a function"
    raise InputError("what", got=written(what), expected=expected)


def numbers_of(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments that may differ within a batch, as one tree of numbers."""
    tree = {name: arguments.get(name) for name in NUMBERS}
    tree["law"] = law_of(tree["law"])
    if tree["disturbance"] is not None:
        tree["disturbance"] = with_floats(tree["disturbance"])
    states = {name: np.asarray(tree[name], float) for name in ("q0", "v0")}
    return tree | states


def require_arguments(arguments: Mapping[str, Any]) -> None:
    """Refuse unknown and missing arguments of `simulate`.

    Raises:
        InputError: an argument does not exist, or is missing.
    """
    known = inspect.signature(simulate).parameters
    for name in arguments:
        if name not in known:
            raise UnknownNameError("argument of a run", name, known, meant(simulate, name) or None)
    for name in ("plant", "law", "q0", "v0"):
        if name not in arguments:
            given = ", ".join(arguments)
            raise InputError(f"argument {name!r} of a run", got=f"only {given}", expected="one")


def number_of(seed: np.random.SeedSequence) -> int:
    """A seed as one number, for JAX and others."""
    return int(seed.generate_state(1)[0]) >> 1


def _with_number(tree: dict[str, Any], name: str, value: Any) -> dict[str, Any]:
    """A tree with one number, or all entries of an array, replaced."""
    import jax

    place = places(tree, [name])[name]
    leaves, treedef = jax.tree.flatten(tree)
    leaf = np.array(leaves[place.leaf], dtype=float)
    leaf.reshape(-1)[list(place.offsets)] = float(value)
    leaves[place.leaf] = leaf if leaf.ndim else float(leaf)
    return jax.tree.unflatten(treedef, leaves)


def own_checks(tree: Any, names: Iterable[str]) -> list[Any]:
    """Checks by the classes along some paths, as functions of the tree.

    Replacing a number in a tree runs none of them.
    """
    found: dict[tuple[str, ...], Any] = {}
    for name in names:
        parts = split_name(name)[0].split(".")
        for depth in range(1, len(parts)):
            path = tuple(parts[:depth])
            owner = value_at(tree, path)
            kinds = [] if not isinstance(owner, eqx.Module) else type(owner).__mro__
            checks = [vars(k)["__check_init__"] for k in kinds if _checks_of_its_own(k)]
            if checks:
                found[path] = checks
    return [
        lambda tree, path=path, checks=checks: [check(value_at(tree, path)) for check in checks]
        for path, checks in found.items()
    ]


def _checks_of_its_own(kind: type) -> bool:
    return "__check_init__" in vars(kind) and kind not in (Module, eqx.Module)
