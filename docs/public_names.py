"""The public names of servocon and the classes met through them, as the reference shows them.

A page of the reference lists names in blocks ``{public}``. ``ServoLaw`` is `servocon.ServoLaw`,
shown as ``sc.ServoLaw``; ``servocon_plants.Hoop`` stands under its own name. ``Term*`` is every
public subclass of `servocon.Term` that no block names. Classes that are met
through these, such as the metrics of a run, are given by their module and shown without it.
"""

import dataclasses
import difflib
import functools
import importlib
import inspect
import operator
import re
import typing
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import servocon as sc

OF_THEIR_OWN = (
    "servocon.interop.",
    "servocon.regression.",
    "servocon.report.",
    "servocon.markup",
    "servocon.constraint.symbolic",
    "servocon.design.linear",
    "servocon_plants.",
)
"""Modules that are public by their own name, beside the names of `servocon`."""


@functools.cache
def namespaces() -> dict[str, ModuleType]:
    """The public modules, each by its shortest path below `servocon`."""
    found: dict[str, ModuleType] = {}
    waiting: list[tuple[str, ModuleType]] = [("", sc)]
    for prefix, module in waiting:
        for name in names_of(module):
            value = getattr(module, name)
            if isinstance(value, ModuleType) and value not in found.values():
                found[prefix + name] = value
                waiting.append((f"{prefix}{name}.", value))
    return found


def names_of(module: ModuleType) -> Iterable[str]:
    """The names that a public module shows."""
    return getattr(module, "__all__", defined(module))


def defined(module: ModuleType) -> dict[str, Any]:
    """Classes and functions that a module itself defines, without underscore, by name."""
    return {
        name: value
        for name, value in vars(module).items()
        if not name.startswith("_")
        and (inspect.isclass(value) or inspect.isfunction(value))
        and value.__module__ == module.__name__
    }


def public() -> dict[str, Any]:
    """Public values, each by its shortest path below `servocon`: its home in the reference."""
    homes: dict[int, tuple[str, Any]] = {}
    for space, module in {"": sc, **namespaces()}.items():
        for name in names_of(module):
            value = getattr(module, name)
            if not isinstance(value, ModuleType):
                homes.setdefault(id(value), (f"{space}.{name}".lstrip("."), value))
    return dict(homes.values())


@functools.cache
def shown() -> frozenset[Any]:
    """Public classes and functions, and every class of ours that is met through them."""
    found: set[Any] = set()
    waiting = [v if _documented(v) else type(v) for v in public().values()]
    while waiting:
        value = waiting.pop()
        if value in found or not value.__module__.startswith("servocon"):
            continue
        found.add(value)
        waiting += _met(value)
    return frozenset(found)


def is_shown(value: Any) -> bool:
    """True if a class or function of a module belongs on a page of the reference."""
    if not _documented(value) or value.__module__.startswith(OF_THEIR_OWN):
        return True
    return value in shown()


def _documented(value: Any) -> bool:
    return inspect.isclass(value) or inspect.isfunction(value)


def _met(value: Any) -> Iterator[type]:
    """Classes of the bases, fields, arguments and results of a public value."""
    members = [value]
    if inspect.isclass(value):
        yield from value.__mro__
        for member in vars(value).values():
            member = getattr(member, "__func__", member)
            member = getattr(member, "fget", None) or member
            members += [inspect.unwrap(member)] if inspect.isfunction(member) else []
        if dataclasses.is_dataclass(value):
            for field in dataclasses.fields(value):
                yield from _types_in(field.type)
    for member in members:
        for annotation in _annotations(member):
            yield from _types_in(annotation)


def _types_in(annotation: Any) -> Iterator[type]:
    """Classes that an annotation names, inside of unions and containers too."""
    if isinstance(annotation, type):
        yield annotation
    for inner in typing.get_args(annotation):
        yield from _types_in(inner)


def _annotations(value: Any) -> list[Any]:
    try:
        return list(typing.get_type_hints(value).values())
    except (NameError, AttributeError, TypeError):  # imported for type checkers only
        words = re.findall(r"\w+", " ".join(map(str, inspect.get_annotations(value).values())))
        module = importlib.import_module(value.__module__)
        return [getattr(module, word) for word in words if hasattr(module, word)]


PAGES = Path(__file__).parent / "reference"
BLOCK = re.compile(r"^(##? [^\n]*)\n|^```\{public\}\n(.*?)^```", re.DOTALL | re.MULTILINE)


class Entry(NamedTuple):
    """A name of the reference: as a page lists it, where it is found, as users read it."""

    listed: str
    target: str
    shown: str

    @property
    def value(self) -> Any:
        """The object itself."""
        if self.listed in _public_paths():
            return operator.attrgetter(self.listed)(sc)
        module, _, name = self.target.rpartition(".")
        try:
            return getattr(importlib.import_module(module), name)
        except (ImportError, AttributeError, ValueError):
            raise LookupError(_unknown(self.listed)) from None

    @property
    def kind(self) -> str:
        """Sphinx's word for it."""
        value = self.value
        if inspect.isclass(value):
            return "exception" if issubclass(value, BaseException) else "class"
        return "function" if inspect.isfunction(value) else "data"

    @property
    def summary(self) -> str:
        """First sentence of its docstring; of an alias or a constant, what stands beside it."""
        text = inspect.getdoc(self.value) or ""
        if self.kind == "data":
            text = DATA.get(self.listed, text)
        return re.split(r"(?<=[.:?])\s", " ".join(text.split()), maxsplit=1)[0].rstrip(":")


DATA = {
    "laws.Metric": "Choice among forces with the same effect on β: a name, or a `Weighting`.",
    "certificates.ALWAYS": "Guarantees that every certificate must have.",
    "formulations.FORMULATIONS": "All formulations by name.",
}
"""Summaries of values whose type has another docstring."""


@functools.cache
def _public_paths() -> frozenset[str]:
    return frozenset(public())


def _unknown(listed: str) -> str:
    """Text of the error about a listed name that is not there."""
    last = lambda path: path.rpartition(".")[2]
    close = difflib.get_close_matches(last(listed), map(last, _public_paths()), n=1)
    homes = [path for path in sorted(_public_paths()) if last(path) in close]
    cure = f" Did you mean {homes[0]!r}?" if homes else ""
    return f"docs/reference lists {listed!r}, which is not the home of a public name.{cure}"


def entry(listed: str) -> Entry:
    """Entry of a name as a page lists it."""
    if listed in _public_paths():
        return Entry(listed, f"servocon.{listed}", f"sc.{listed}")
    own = listed.startswith(OF_THEIR_OWN)
    return Entry(listed, listed, listed if own else listed.rpartition(".")[2])


@functools.cache
def _named() -> frozenset[str]:
    """Words of all blocks."""
    texts = [page.read_text("utf-8") for page in PAGES.glob("*.md")]
    return frozenset(word for t in texts for _, words in BLOCK.findall(t) for word in words.split())


def names_in(block: str) -> Iterator[str]:
    """Names that a block lists, or has by their kind."""
    for word in block.split():
        if word.endswith("*"):
            kind = entry(word.removesuffix("*")).value
            for path, value in sorted(public().items()):
                of_kind = inspect.isclass(value) and issubclass(value, kind)
                if of_kind and path not in _named():
                    yield path
        else:
            yield word


def sections(page: Path) -> Iterator[tuple[str, list[Entry]]]:
    """Headings of a page and the entries below each."""
    heading, found = "", []
    for title, names in BLOCK.findall(page.read_text("utf-8")):
        if title:
            if found:
                yield heading, found
            heading, found = title.lstrip("# "), []
        found += [entry(name) for name in names_in(names)]
    if found:
        yield heading, found


@functools.cache
def entries() -> tuple[Entry, ...]:
    """Entries of all pages."""
    return tuple(
        e for page in sorted(PAGES.glob("*.md")) for _, found in sections(page) for e in found
    )
