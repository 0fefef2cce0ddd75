"""Base class of plants, constraints, laws, terms and disturbances, with typed fields.

A field annotated as a float (or as `ArrayLike`, or ``Float[Array, ...]``) takes real numbers.
Integers become floats, because an integer is part of the compiled program and a float is not.
Sequences become arrays; strings, None, complex and masked arrays are refused. A field annotated as
an integer, string, flag, function or similar object takes nothing else. Other annotations are not
checked.
"""

import collections.abc
import copy
import dataclasses
import difflib
import inspect
import operator
import re
import types
import typing
from functools import lru_cache, reduce, wraps
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np

from servocon import precision, validate
from servocon.arrays import Numeric
from servocon.errors import FrozenError, InputError, MissingAttributeError, written
from servocon.tree import representation
from servocon.user_code import described, require_methods


class Module(precision.Module):
    """A frozen pytree whose float fields are numbers and whose methods follow their contracts.

    Also the base class for functions with parameters: give the numbers as annotated fields and
    write ``__call__``. They can then be swept, batched and differentiated without compiling again.
    Public methods compute in float64.
    """

    adjustable: ClassVar[tuple[str, ...]] = ()
    """Fields that set the size of a feedback, which a message may propose to change."""

    def __init_subclass__(cls, **options: Any):
        super().__init_subclass__(**options)
        is_ours = lambda kind: kind.__module__.partition(".")[0] == "servocon"
        ours = [kind for kind in cls.__mro__[1:] if is_ours(kind)]
        for contract in ours:
            require_methods(cls, contract)
        if not is_ours(cls):
            _require_spelling(cls, ours)
        own = vars(cls).get("__check_init__")
        if own is not None:  # Equinox begins with the checks of the subclass
            cls.__check_init__ = _after_fields(own)

    def __check_init__(self):
        _set_fields(self)

    def replace(self, **changes: Any) -> typing.Self:
        """Make a copy with other values of some fields, such as ``plant.replace(mass=2.0)``.

        It is checked as a new one is.

        Args:
            changes: Values by the names of fields.

        Raises:
            InputError: there is no such field, its value cannot be used, or the class makes its
                fields of other arguments.
        """
        kind, fields = type(self).__name__, [field.name for field in dataclasses.fields(self)]
        for name in changes:
            if name not in fields:
                raise MissingAttributeError(kind, name, fields)
        taken = inspect.signature(type(self)).parameters.values()
        if not set(fields) <= {x.name for x in taken if x.kind not in _ANY_NUMBER}:
            raise InputError(
                f"{kind}.replace",
                got=", ".join(changes),
                expected="a class that takes its fields as arguments",
                cure=f"Make a new one: {kind}({', '.join(x.name for x in taken)}).",
            )
        return dataclasses.replace(self, **changes)

    def __repr__(self) -> str:
        return representation.line(self)

    def _repr_html_(self) -> str:
        """Fields with units and descriptions, for a notebook."""
        return representation.piece_of(self)

    if not TYPE_CHECKING:

        def __setattr__(self, name: str, value: Any) -> None:
            try:
                super().__setattr__(name, value)
            except dataclasses.FrozenInstanceError:
                known = name in (f.name for f in dataclasses.fields(self))
                raise FrozenError(type(self).__name__, name, known) from None

        def __getattr__(self, name: str) -> Any:
            kind = type(self)
            if name.startswith("_"):
                raise AttributeError(name)
            if inspect.getattr_static(kind, name, None) is not None:
                return object.__getattribute__(self, name)  # raises the error of a property again
            names = [n for n in (*vars(self), *dir(kind)) if not n.startswith("_")]
            raise MissingAttributeError(kind.__name__, name, names)


_ANY_NUMBER = inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD

NEAR = 0.88
"""Similarity of a method's name to a hook's, from 0 to 1, above which it is taken for a typo."""


def _require_spelling(kind: type, contracts: collections.abc.Sequence[type]) -> None:
    """Refuse a method whose name is almost that of a hook, because nothing would call it.

    A hook is a public method or property of a contract. A method with other arguments, or in a
    class that also has the hook itself, is one of the user's own.

    Args:
        kind: The class.
        contracts: Its base classes in the framework.

    Raises:
        InputError: a name is misspelt; the message gives the hook, and the method's file and line.
    """
    hooks = _hooks(tuple(contracts))
    above = [base for base in kind.__mro__ if base not in contracts]
    for name, method in vars(kind).items():
        if name.startswith("_") or name in hooks or not _is_method(method):
            continue
        for near in difflib.get_close_matches(_plain(name), hooks.values(), cutoff=NEAR):
            hook = next(hook for hook, plain in hooks.items() if plain == near)
            if any(hook in vars(base) for base in above):
                continue
            owner = next(contract for contract in contracts if hook in vars(contract))
            if _arguments_of(method) == _arguments_of(vars(owner)[hook]):
                raise InputError(
                    described(method if inspect.isfunction(method) else method.fget),
                    got=f"a name that servocon never calls, {name!r}",
                    expected=f"{hook!r}, as in servocon's {owner.__name__}",
                    cure="Correct the name, or give a method of your own a name that differs more.",
                )


@lru_cache(maxsize=64)
def _hooks(contracts: tuple[type, ...]) -> dict[str, str]:
    """Public methods and properties of some classes, with their names as `_plain` returns them."""
    members = [pair for contract in contracts for pair in vars(contract).items()]
    return {name: _plain(name) for name, x in members if name[0] != "_" and _is_method(x)}


def _plain(name: str) -> str:
    """A name independent of the way it is written: massMatrix is mass_matrix."""
    return name.replace("_", "").lower()


def _is_method(member: Any) -> bool:
    return isinstance(member, property) or inspect.isfunction(member)


def _arguments_of(member: Any) -> int:
    """Number of arguments of a method; −1 for a property."""
    return -1 if isinstance(member, property) else len(inspect.signature(member).parameters)


def _set_fields(module: eqx.Module) -> None:
    for name, value in field_values(module).items():
        object.__setattr__(module, name, value)


def _after_fields(check: Any) -> Any:
    """The check of a class, called after its fields have their final values."""

    @wraps(check)
    def checked(self: Any) -> None:
        _set_fields(self)
        check(self)

    return checked


class _Rule(NamedTuple):
    """Rule for the values of a field, from its annotation.

    Attributes:
        floats: True if it takes floats.
        kinds: Classes of other accepted values.
        functions: True if it takes functions.
        several: True if it takes a tuple of such values.
        closed: True if it takes nothing else.
    """

    floats: bool = False
    kinds: tuple[type, ...] = ()
    functions: bool = False
    several: bool = False
    closed: bool = True

    def __or__(self, other: "_Rule") -> "_Rule":
        return _Rule(
            self.floats or other.floats,
            self.kinds + other.kinds,
            self.functions or other.functions,
            self.several or other.several,
            self.closed and other.closed and self.several == other.several,
        )

    @property
    def words(self) -> str:
        """Description of the accepted values."""
        kinds = [_WORDS.get(kind, f"a {kind.__name__}") for kind in self.kinds]
        return " or ".join(["a function"] * self.functions + ["numbers"] * self.floats + kinds)

    def applied(self, where: str, value: Any) -> Any:
        """The value, with integers converted where floats are expected.

        Raises:
            InputError: the field does not take such a value.
        """
        if value is None and type(None) in self.kinds:
            return value
        if self.several:
            if not isinstance(value, tuple | list):
                expected = f"a sequence: each {self.words}"
                raise InputError(where, got=written(value), expected=expected)
            one = self._replace(several=False)
            found = tuple(one.applied(f"{where}[{i}]", entry) for i, entry in enumerate(value))
            same = isinstance(value, tuple) and all(map(operator.is_, found, value))
            return value if same else found
        if self._is_of_kind(value) or (self.functions and callable(value)):
            return value
        if self.floats and (self.closed or _integers(value)):
            return _floats(where, value)
        if self.closed:
            cure = f"Write {value.__name__}(...)." if isinstance(value, type) else ""
            raise InputError(where, got=written(value), expected=self.words, cure=cure)
        return value

    def _is_of_kind(self, value: Any) -> bool:
        if isinstance(value, bool | np.bool_):
            return bool in self.kinds
        return isinstance(value, self.kinds) or (self.floats and isinstance(value, float))


_WORDS = {int: "an integer", str: "a text", bool: "True or False", type(None): "None"}


def field_values(module: eqx.Module) -> dict[str, Any]:
    """Values to replace those of a module's fields, with integers converted to floats.

    Raises:
        InputError: the annotation of a field does not allow its value.
    """
    changed = {}
    for name, rule in _rules(type(module)):
        value = getattr(module, name)
        found = rule.applied(f"{type(module).__name__}.{name}", value)
        if found is not value:
            changed[name] = found
    return changed


def with_floats(tree: Any) -> Any:
    """Parameters of a relation with integers converted to floats, in any container."""
    is_leaf = lambda x: isinstance(x, eqx.Module)
    return jax.tree.map(_float_of, tree, is_leaf=is_leaf)


def _float_of(leaf: Any) -> Any:
    if isinstance(leaf, eqx.Module):
        changed = field_values(leaf)
        if not changed:
            return leaf
        made = copy.copy(leaf)  # static fields too, which `eqx.tree_at` does not reach
        for name, value in changed.items():
            object.__setattr__(made, name, value)
        return made
    return _floats("parameters", leaf) if _integers(leaf) else leaf


def _floats(where: str, value: Any) -> Any:
    if isinstance(value, jax.Array) and jnp.issubdtype(value.dtype, jnp.floating):
        return value
    if isinstance(value, jax.Array) and jnp.issubdtype(value.dtype, jnp.integer):
        return value.astype(float)
    return validate.numbers(where, value)


def _integers(value: Any) -> bool:
    """True for integers: a single one, an array, or nested sequences."""
    leaves = jax.tree.leaves(value)
    kinds = [getattr(getattr(x, "dtype", None), "kind", None) for x in leaves]
    each = [kind in ("i", "u") or type(x) is int for x, kind in zip(leaves, kinds, strict=True)]
    return bool(each) and all(each)


@lru_cache(maxsize=1024)
def _rules(kind: type) -> tuple[tuple[str, _Rule], ...]:
    """The fields of a class whose rules restrict their values."""
    rules = [(field.name, _rule(field.type)) for field in dataclasses.fields(kind)]
    return tuple((name, rule) for name, rule in rules if rule.closed or rule.floats)


def _rule(annotation: Any) -> _Rule:
    if isinstance(annotation, str):
        return _rule_of_text(annotation)
    origin = typing.get_origin(annotation)
    if origin in (typing.Union, types.UnionType):
        members = typing.get_args(annotation)
        if float in members:  # together with int, bool and complex in `ArrayLike`
            members = [m for m in members if m not in _OF_ARRAYS]
            members = [float, *members]
        return reduce(operator.or_, map(_rule, members))
    if annotation in (float, Numeric):
        return _Rule(floats=True)
    if annotation is None:
        return _Rule(kinds=(type(None),))
    if origin is collections.abc.Callable:
        return _Rule(functions=True, closed=False)  # the class itself checks the arguments
    if origin is collections.abc.Sequence and typing.get_args(annotation) == (float,):
        return _Rule(floats=True)
    if origin is tuple:
        rule = reduce(operator.or_, (_rule(m) for m in typing.get_args(annotation) if m is not ...))
        return _Rule(closed=False) if rule.several else rule._replace(several=rule.closed)
    dtypes = getattr(annotation, "dtypes", ())  # of jaxtyping
    if isinstance(dtypes, list | tuple) and "float64" in dtypes and "int32" not in dtypes:
        return _Rule(floats=True)
    if annotation in (int, str, bool, type(None)):
        return _Rule(kinds=(annotation,))
    if isinstance(annotation, type) and issubclass(annotation, eqx.Module):
        return _Rule(kinds=(annotation,))
    return _Rule(closed=False)


_OF_ARRAYS = typing.get_args(jax.typing.ArrayLike)
"""Members of `ArrayLike`, which depend on the version of JAX."""


def _rule_of_text(annotation: str) -> _Rule:
    """As `_rule`, for an annotation that has not been evaluated."""
    rule = _Rule()
    for text in map(str.strip, annotation.split("|")):
        if text == "None":
            rule |= _Rule(kinds=(type(None),))
        elif re.fullmatch(r"(\w+\.)*(float|ArrayLike|Numeric|Float\[.*\])", text):
            rule |= _Rule(floats=True)
        else:
            rule |= _Rule(closed=False)
    return rule
