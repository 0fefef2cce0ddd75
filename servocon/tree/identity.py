"""Keys of functions and classes, equal if their code and data are equal.

A lambda made again in a loop or by a notebook cell is the same function if its code, closed-over
values and globals are the same; a class defined again is the same class if its methods are. Numbers
and arrays count by their values when the key is made: a changed one makes a different function.
"""

import builtins
import dataclasses
import dis
import inspect
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cached_property, lru_cache, partial
from types import (
    CodeType,
    FunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodType,
    ModuleType,
)
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary, WeakValueDictionary, ref

import jax
import numpy as np

IMPORTS = "__import__"
"""Stands in the key of code that imports something while it runs."""

LIBRARIES = {"servocon", "equinox", "jax", "jaxlib", "numpy", "builtins", "abc", "typing"}
"""Packages whose classes do not change while a process runs."""


class Key:
    """Key of a function or class; equal keys are one object."""

    __slots__ = ("__weakref__", "content")

    def __init__(self, content: Hashable):
        self.content = content


def key_of(function: Callable[..., Any]) -> Hashable:
    """Key of a function, or of any other leaf that determines a program."""
    if type(function) is FunctionType:
        return _known(function, lambda reader: reader.key(function, None, ()))[1]
    return _interned(_Reader().key(function, None, ()))


def key_of_class(kind: type) -> Hashable:
    """Key of a class by its methods; for a library's class, the class itself."""
    return kind if _is_library(kind) else _known(kind, lambda reader: reader.kind(kind, ()))[1]


def names_in(function: Callable[..., Any]) -> tuple[str, ...]:
    """Names of globals and attributes in a Python function; none for other callables."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    return () if code is None else _code(code).names


def unchanged(parts: Iterable[Any]) -> Callable[[], bool]:
    """Fast check: True while functions and classes still have the keys from packing.

    Args:
        parts: Functions and classes; anything else, too.
    """
    readers = []
    for part in parts:
        if isinstance(part, type) and not _is_library(part):
            key_of_class(part)
            readers.append(_KNOWN[part][0])
        elif type(part) is FunctionType:
            key_of(part)
            readers.append(_KNOWN[part][0])
        elif not isinstance(part, _LASTING):
            return lambda: False
    return lambda: all(reader.holds() for reader in readers)


_KEYS: WeakValueDictionary[Hashable, Key] = WeakValueDictionary()
"""The keys in use, by their content."""

_KNOWN: WeakKeyDictionary[Any, tuple["_Reader", Key]] = WeakKeyDictionary()
"""The last key of each function and class, and the data read for it."""

_LASTING = type, str, bytes, int, float, complex, type(None), jax.Array
"""Kinds of immutable values."""


def _known(part: Any, content: Callable[["_Reader"], Hashable]) -> tuple["_Reader", Key]:
    """The reading of a function or class, and its key, reused if still valid."""
    known = _KNOWN.get(part)
    if known is None or not known[0].holds():
        reader = _Reader()
        known = _KNOWN[part] = reader, _interned(content(reader))
    return known


def _interned(content: Hashable) -> Key:
    found = _KEYS.get(content)
    if found is None:
        found = _KEYS.setdefault(content, Key(content))
    return found


def _is_library(value: type | FunctionType) -> bool:
    """True for a class or function of a package that does not change while a process runs."""
    return (value.__module__ or "").partition(".")[0] in LIBRARIES


@dataclasses.dataclass(frozen=True, eq=False)
class One:
    """An object that equals only itself, and lives as long as its key."""

    value: Any

    def __eq__(self, other: object) -> bool:
        return isinstance(other, One) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


@dataclasses.dataclass(frozen=True)
class Static:
    """Static part of a pytree, which need not be hashable."""

    value: Any

    def __hash__(self) -> int:
        try:
            return hash(self.value)
        except TypeError:
            return 0


class _Reader:
    """Reads the code and data of functions, and remembers their sources.

    It holds no strong reference to the function that is read first.

    Attributes:
        names: Names that were looked up, with their namespaces and values.
        absent: Names that were missing, with the namespaces.
        cells: Cells of closures and their contents.
        functions: Functions, the first one weakly, with their codes and defaults.
        lasting: True if nothing that was found can change in place.
    """

    def __init__(self):
        self.names: list[tuple[Any, str, Any]] = []
        self.absent: list[tuple[Any, str]] = []
        self.cells: list[tuple[Any, Any]] = []
        self.functions: list[tuple[Any, Any, Any, Any]] = []
        self.lasting = True

    def holds(self) -> bool:
        """True if everything would be found unchanged; a fast check with false negatives."""
        if not self.lasting:
            return False
        try:  # without calls: this runs before every simulation
            for place, name, value in self.names:
                found = place[name]
                if found is not value and (type(value) is not ref or found is not value()):
                    return False
            for cell, content in self.cells:
                if cell.cell_contents is not content:
                    return False
        except (KeyError, ValueError):  # it is gone
            return False
        for place, name in self.absent:
            if name in place:
                return False
        for place, code, defaults, of_names in self.functions:
            function = place() if type(place) is ref else place
            if function is None or function.__code__ is not code:
                return False
            if function.__defaults__ is not defaults or function.__kwdefaults__ is not of_names:
                return False
        return True

    def key(self, value: Any, module: Any, above: tuple[int, ...]) -> Hashable:
        """Key of a value that a function of a module reads."""
        if type(value) in PLAIN:
            return type(value), repr(value)  # 0.0 is not -0.0, and 1 is not True
        if isinstance(value, ModuleType):
            return One(value)
        if isinstance(value, np.generic | np.ndarray | jax.Array):
            self.lasting = False
            return _array(value)
        if id(value) in above:
            return "above", above[::-1].index(id(value))
        inside = lambda x: self.key(x, module, (*above, id(value)))
        if isinstance(value, FunctionType):
            if module is None or value.__globals__ is module:
                return self.function(value, (*above, id(value)))
            return One(value)  # a library's globals do not change
        if isinstance(value, MethodType):
            return "method", inside(value.__func__), inside(value.__self__)
        if isinstance(value, partial):
            return "partial", inside(value.func), inside(value.args), inside(value.keywords)
        if isinstance(value, tuple) and not attributes(value):
            return type(value), tuple(map(inside, value))
        if type(value) is list:
            self.lasting = False
            return list, tuple(map(inside, value))
        if type(value) is dict:
            self.lasting = False
            return dict, tuple((inside(k), inside(x)) for k, x in value.items())
        if isinstance(value, type):
            return One(value)
        is_module_s = module is not None and type(value).__module__ == module.get("__name__")
        if dataclasses.is_dataclass(value) or (is_module_s and type(value).__new__ is _NEW):
            self.lasting = False  # it may change
            return self.kind(type(value), above), inside(attributes(value))
        return One(value)

    def function(self, value: FunctionType, above: tuple[int, ...]) -> Hashable:
        """Key of a function: its code, and everything that it reads."""
        module = value.__globals__
        found = []
        for cell in value.__closure__ or ():
            try:
                content = cell.cell_contents
            except ValueError:  # not assigned yet
                content, self.lasting = None, False
            if id(content) not in above:
                self.cells.append((cell, content))
            found.append(self.key(content, module, above))
        code = _code(value.__code__)
        for name in code.names:
            if name not in module:
                self.absent.append((module, name))
                continue
            content = module[name]
            recursive = id(content) in above and isinstance(content, FunctionType)
            self.names.append((module, name, ref(content) if recursive else content))
            found.append((name, self.key(content, module, above)))
        of_names = value.__kwdefaults__
        place = value if len(above) > 1 else ref(value)
        self.functions.append((place, value.__code__, value.__defaults__, of_names))
        self.names += [(of_names, *item) for item in (of_names or {}).items()]
        for content in (value.__defaults__, of_names and tuple(of_names.items())):
            found.append(self.key(content, module, above))
        own = {name: x for name, x in vars(value).items() if not name.startswith("__")}
        if own:
            self.lasting = False
            found.append(self.key(own, module, above))
        return code.content, tuple(found)

    def kind(self, kind: type, above: tuple[int, ...]) -> Hashable:
        """Key of a class: its methods and other values, and those of its bases."""
        if _is_library(kind):
            return One(kind)
        if id(kind) in above:
            return "above", above[::-1].index(id(kind))
        above, found = (*above, id(kind)), []
        for base in kind.__mro__:
            if _is_library(base):
                found.append(One(base))
                continue
            for name, value, own in _behaviour_of(base):
                self.names.append((vars(base), name, value))
                found.append((name, self._part(own, base, above)))
        return kind.__qualname__, tuple(found)

    def _part(self, value: Any, of: type, above: tuple[int, ...]) -> Hashable:
        """Key of a method or another value of a class."""
        if isinstance(value, FunctionType):
            return One(value) if _is_library(value) else self.function(value, above)
        return self.key(value, vars(sys.modules.get(of.__module__, builtins)), above)


PLAIN = {type(None), bool, int, float, complex, str, bytes}
"""Types whose values are told by their text; their subclasses may have attributes."""

_NEW = object.__new__


def attributes(value: Any) -> dict[str, Any]:
    """The attributes of an object itself, also those in slots."""
    slots = (name for kind in type(value).__mro__ for name in _slots(kind))
    held = {name: getattr(value, name) for name in slots if hasattr(value, name)}
    return held | getattr(value, "__dict__", {})


def _slots(kind: type) -> tuple[str, ...]:
    slots = vars(kind).get("__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(slots)


def _behaviour_of(kind: type) -> Iterator[tuple[str, Any, Any]]:
    """Name, entry, and function or value, of all that a class itself defines and a run may use."""
    for name, value in vars(kind).items():
        own = _method(value)
        if own is not None and not _is_special(name, own):
            yield name, value, own


def _method(value: Any) -> Any:
    """The function behind a method, or another value; None for what Python itself puts there."""
    if isinstance(value, classmethod | staticmethod):
        value = value.__func__
    elif isinstance(value, property):
        value = value.fget
    elif isinstance(value, cached_property):
        value = value.func
    value = unwrapped(value)
    return None if isinstance(value, _PYTHONS) else value


def unwrapped(value: Any) -> Any:
    """The function within the wrappers of `WRAPPERS`, or a value itself."""
    while hasattr(value, "__wrapped__") and _wrapper_of(value) in WRAPPERS:
        value = value.__wrapped__
    return value


WRAPPERS = {"servocon", "jaxtyping", "beartype"}
WRAPPERS |= {"PjitFunction", "_JitWrapper", "_lru_cache_wrapper"}
"""Makers and types of wrappers that do what the function does, unlike `jax.grad` and `jax.vmap`."""


def _wrapper_of(value: Any) -> str:
    """The library of a function around a function, or the type of another object around it."""
    if isinstance(value, FunctionType):
        return value.__globals__.get("__name__", "").partition(".")[0]
    return type(value).__name__


_MAKING = {"init", "repr", "eq", "hash", "setattr", "delattr", "replace"}
_MAKING |= {"init_subclass", "check_init", "post_init"}
"""Special methods that make and compare objects; a run does not call them."""


def _is_special(name: str, value: Any) -> bool:
    """True for a special name, except for methods such as ``__call__``."""
    if not name.startswith("__"):
        return name == "_abc_impl"
    return not isinstance(value, FunctionType) or name.strip("_") in _MAKING


class _Code(NamedTuple):
    """Content of a code object, independent of its line numbers, and the names in it."""

    content: Hashable
    names: tuple[str, ...]


_PYTHONS = MemberDescriptorType, GetSetDescriptorType, type(vars(_Code)["names"])
"""Entries of a class for slots, and for the names of a tuple."""


@lru_cache(maxsize=1024)
def _code(code: CodeType) -> _Code:
    inner = [_code(constant) for constant in code.co_consts if isinstance(constant, CodeType)]
    names = {name for each in inner for name in each.names}
    constants = [(type(x), _shown(x)) for x in code.co_consts if not isinstance(x, CodeType)]
    arguments = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags
    variables = code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
    run = code.co_code, getattr(code, "co_exceptiontable", b"")
    if dis.opmap["IMPORT_NAME"] in code.co_code[::2]:
        run = (*run, IMPORTS)
    content = run, arguments, variables, tuple(constants), tuple(each.content for each in inner)
    return _Code(content, tuple(sorted(names.union(code.co_names))))


def _shown(constant: Any) -> str:
    """Text of a constant, the same in every process: sets of strings have no fixed order."""
    if isinstance(constant, frozenset):
        return repr(sorted(map(_shown, constant)))
    return repr(constant)


def _array(value: Any) -> Hashable:
    try:
        array = np.asarray(value)
    except Exception:  # traced, or of a type unknown to NumPy
        return One(value)
    if array.dtype.hasobject:
        return One(value)
    return type(value), array.shape, array.dtype.str, array.tobytes()
