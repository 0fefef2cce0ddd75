"""Pickling of plants, laws and functions, also if a script or notebook defines them.

cloudpickle stores the classes of a script attribute by attribute. This fails for Equinox classes:
the metaclass reads the fields when the class is made, and there are none yet. So such a class is
stored as it was written, and its metaclass makes it again.
"""

import dataclasses
import inspect
import io
from types import FunctionType, new_class
from typing import Any, NamedTuple
from uuid import uuid4
from weakref import WeakKeyDictionary

import equinox as eqx

MADE = {
    "__abstractclassvars__",
    "__abstractmethods__",
    "__abstractvars__",
    "__dataclass_fields__",
    "__dataclass_params__",
    "__dict__",
    "__match_args__",
    "__parameters__",
    "__replace__",
    "__weakref__",
    "_abc_impl",
}
"""Attributes that the metaclass makes."""


def dumps(value: Any) -> bytes:
    """Bytes of a value, for `pickle.loads`.

    Raises:
        Exception: any that pickling raises.
    """
    import cloudpickle
    from cloudpickle.cloudpickle import _should_pickle_by_reference

    class Pickler(cloudpickle.Pickler):
        def reducer_override(self, obj: Any) -> Any:
            own = isinstance(obj, type) and issubclass(obj, eqx.Module)
            if own and not _should_pickle_by_reference(obj):
                stated = type(obj), obj.__name__, obj.__bases__, _stated(obj)
                return remade, (_token(obj), *stated)
            return super().reducer_override(obj)

    with io.BytesIO() as file:
        Pickler(file).dump(value)
        return file.getvalue()


_made_here: dict[str, type] = {}
_tokens: WeakKeyDictionary[type, str] = WeakKeyDictionary()


def _token(kind: type) -> str:
    """Name of a class that is unique among all processes."""
    token = _tokens.setdefault(kind, uuid4().hex)
    _made_here[token] = kind
    return token


def remade(
    token: str, metaclass: type, name: str, bases: tuple[type, ...], stated: dict[str, Any]
) -> type:
    """A script's class, made once in this process; in its original process the class itself.

    Args:
        token: Unique name, needed because a method may refer to the class itself.
        metaclass: Its metaclass.
        name: Its name.
        bases: Its bases.
        stated: Its attributes, as they were written.
    """
    if token not in _made_here:
        fields = {
            key: dataclasses.field(**value.options)
            for key, value in stated.items()
            if isinstance(value, StatedField)
        }
        fill = lambda space: space.update(stated | fields)
        _made_here[token] = new_class(name, bases, {"metaclass": metaclass}, fill)
        _tokens[_made_here[token]] = token
    return _made_here[token]


class StatedField(NamedTuple):
    """A field of a class as it was written, with only the options given there."""

    options: dict[str, Any]


def _stated(kind: type) -> dict[str, Any]:
    """The attributes of a class as they were written, in their order."""
    found = {name: value for name, value in vars(kind).items() if not _made(name, value)}
    own = inspect.get_annotations(kind)
    for field in dataclasses.fields(kind):
        options = {
            name: getattr(field, name)
            for name in ("default", "default_factory")
            if getattr(field, name) is not dataclasses.MISSING
        }
        if field.name in own and (field.metadata or "default_factory" in options):
            found[field.name] = StatedField({**options, "metadata": dict(field.metadata)})
    return found


def _made(name: str, value: Any) -> bool:
    """True for attributes that the metaclass or `dataclasses` makes."""
    generated = isinstance(value, FunctionType) and value.__code__.co_filename == "<string>"
    return name in MADE or generated
