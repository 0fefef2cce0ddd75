"""Trees of numbers: modules with typed fields, their numbers by path, packing, batches, identity.

A plant, a law or a function with parameters is a tree, and its floats are leaves. Two trees share a
program if they differ in these only. Nothing here knows mechanics, compilation or simulation.
"""

from servocon.tree.batches import Batch, NumberRead, batch, repeated
from servocon.tree.fields import declaration, field
from servocon.tree.fingerprinting import (
    UnknownCodeError,
    fingerprint,
    fingerprints,
    library_name,
    require_library,
    text_of,
)
from servocon.tree.identity import IMPORTS, Static, key_of, names_in
from servocon.tree.module import Module, with_floats
from servocon.tree.packing import (
    Flat,
    Layout,
    flatten,
    is_number,
    is_traced_or_number,
    named_numbers,
    pack,
    packer,
)
from servocon.tree.paths import (
    Parameter,
    declared_at,
    first_columns,
    of_kind,
    parameters,
    places,
    replaced,
    split_name,
    unknown,
    value_at,
    with_values,
)
from servocon.tree.pickling import dumps
from servocon.tree.representation import first_parts, words

__all__ = [
    "IMPORTS",
    "Batch",
    "Flat",
    "Layout",
    "Module",
    "NumberRead",
    "Parameter",
    "Static",
    "UnknownCodeError",
    "batch",
    "declaration",
    "declared_at",
    "dumps",
    "field",
    "fingerprint",
    "fingerprints",
    "first_columns",
    "first_parts",
    "flatten",
    "is_number",
    "is_traced_or_number",
    "key_of",
    "library_name",
    "named_numbers",
    "names_in",
    "of_kind",
    "pack",
    "packer",
    "parameters",
    "places",
    "repeated",
    "replaced",
    "require_library",
    "split_name",
    "text_of",
    "unknown",
    "value_at",
    "with_floats",
    "with_values",
    "words",
]
