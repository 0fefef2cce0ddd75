"""Calls of machine code from programs of XLA.

The programs take the address of a function as a number, at run time: they depend on the sizes of
its arrays, and not on what it computes.
"""

import ctypes
import re
import threading
import warnings
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon.errors import ServoconWarning

TARGET = "servocon_call"
"""Name of the custom call."""

VERSIONS = {(0, 1), (0, 2), (0, 3)}
"""Versions of XLA's interface for custom calls in which the layout of a call is the one below."""

MOST = 8
"""Largest number of arrays of a call."""

WIDTH = 4
"""Number of items that a wide function takes at a time."""

_LOCK = threading.Lock()
_KEPT: dict[str, Any] = {}
"""Code of the custom calls that were registered, for as long as the process lives."""

EACH = "servocon_each"
"""Name of the loop over the items of a batch."""

# Offsets in bytes of a buffer: of its data, rank and dimensions.
HELPERS = """
define internal i64 @elements(ptr %buffer) {
  %to_rank = getelementptr i8, ptr %buffer, i64 32
  %rank = load i64, ptr %to_rank
  %to_dims = getelementptr i8, ptr %buffer, i64 40
  %dims = load ptr, ptr %to_dims
  br label %test
test:
  %k = phi i64 [0, %0], [%next, %body]
  %product = phi i64 [1, %0], [%larger, %body]
  %more = icmp slt i64 %k, %rank
  br i1 %more, label %body, label %end
body:
  %to_dim = getelementptr i64, ptr %dims, i64 %k
  %dim = load i64, ptr %to_dim
  %larger = mul i64 %product, %dim
  %next = add i64 %k, 1
  br label %test
end:
  ret i64 %product
}

define internal ptr @data(ptr %buffer) {
  %to_data = getelementptr i8, ptr %buffer, i64 24
  %data = load ptr, ptr %to_data
  ret ptr %data
}
"""
"""Functions of buffers that a custom call uses."""

# The first argument of a call holds three addresses for each item of a batch: of the function, of
# that for `WIDTH` items or 0, and of its first array; of every other array the items follow each
# other.
_EACH = """
define void @{each}(ptr %places, i64 %items, ptr %arrays, ptr %strides, i64 %count,
                    ptr %out, i64 %size) {{
  %tables = alloca ptr, i64 {all}
  %to_tables = alloca ptr, i64 {width}
  %to_outs = alloca ptr, i64 {width}
  %to_wide = getelementptr ptr, ptr %places, i64 1
  %wide = load ptr, ptr %to_wide
  %narrow = icmp eq ptr %wide, null
  %most = select i1 %narrow, i64 1, i64 {width}
  br label %next_group
next_group:
  %first = phi i64 [0, %0], [%after, %done_group]
  %left = sub i64 %items, %first
  %any = icmp sgt i64 %left, 0
  br i1 %any, label %group, label %done
group:
  %full = icmp sge i64 %left, %most
  %number = select i1 %full, i64 %most, i64 1
  %after = add i64 %first, %number
  br label %next_item
next_item:
  %k = phi i64 [0, %group], [%k_next, %item_done]
  %items_left = icmp slt i64 %k, %number
  br i1 %items_left, label %item, label %evaluate
item:
  %i = add i64 %first, %k
  %begin = mul i64 %k, {most}
  %table = getelementptr ptr, ptr %tables, i64 %begin
  %to_table = getelementptr ptr, ptr %to_tables, i64 %k
  store ptr %table, ptr %to_table
  %out_shift = mul i64 %size, %i
  %out_i = getelementptr double, ptr %out, i64 %out_shift
  %to_out = getelementptr ptr, ptr %to_outs, i64 %k
  store ptr %out_i, ptr %to_out
  %thrice = mul i64 %i, 3
  %last = add i64 %thrice, 2
  %to_numbers = getelementptr ptr, ptr %places, i64 %last
  %numbers = load ptr, ptr %to_numbers
  store ptr %numbers, ptr %table
  br label %each_array
each_array:
  %j = phi i64 [0, %item], [%j_next, %array]
  %arrays_left = icmp slt i64 %j, %count
  br i1 %arrays_left, label %array, label %item_done
array:
  %from_array = getelementptr ptr, ptr %arrays, i64 %j
  %array_j = load ptr, ptr %from_array
  %from_stride = getelementptr i64, ptr %strides, i64 %j
  %stride_j = load i64, ptr %from_stride
  %shift = mul i64 %stride_j, %i
  %array_i = getelementptr double, ptr %array_j, i64 %shift
  %j_next = add i64 %j, 1
  %to_place = getelementptr ptr, ptr %table, i64 %j_next
  store ptr %array_i, ptr %to_place
  br label %each_array
item_done:
  %k_next = add i64 %k, 1
  br label %next_item
evaluate:
  %one = icmp eq i64 %number, 1
  br i1 %one, label %narrowly, label %widely
narrowly:
  %thrice_first = mul i64 %first, 3
  %to_function = getelementptr ptr, ptr %places, i64 %thrice_first
  %function = load ptr, ptr %to_function
  %out_one = load ptr, ptr %to_outs
  call void %function(ptr %tables, ptr %out_one)
  br label %done_group
widely:
  call void %wide(ptr %to_tables, ptr %to_outs)
  br label %done_group
done_group:
  br label %next_group
done:
  ret void
}}
"""

# Offsets in bytes of a call frame: of its extension, number of arguments, arguments and results.
_CUSTOM_CALL = """
define ptr @{target}(ptr %frame) {{
entry:
  %arrays = alloca ptr, i64 {most}
  %strides = alloca i64, i64 {most}
  %outs = alloca ptr, i64 {results}
  %to_extension = getelementptr i8, ptr %frame, i64 8
  %extension = load ptr, ptr %to_extension
  %extended = icmp ne ptr %extension, null
  br i1 %extended, label %asked, label %run
asked:
  %to_type = getelementptr i8, ptr %extension, i64 8
  %type = load i32, ptr %to_type
  %about = icmp eq i32 %type, 1
  br i1 %about, label %answer, label %run
answer:
  %to_metadata = getelementptr i8, ptr %extension, i64 24
  %metadata = load ptr, ptr %to_metadata
  %to_major = getelementptr i8, ptr %metadata, i64 24
  store i32 {major}, ptr %to_major
  %to_minor = getelementptr i8, ptr %metadata, i64 28
  store i32 {minor}, ptr %to_minor
  %to_traits = getelementptr i8, ptr %metadata, i64 32
  store i32 0, ptr %to_traits
  ret ptr null
run:
  %to_all = getelementptr i8, ptr %frame, i64 56
  %all = load i64, ptr %to_all
  %count = sub i64 %all, 1
  %to_arguments = getelementptr i8, ptr %frame, i64 72
  %arguments = load ptr, ptr %to_arguments
  %to_results = getelementptr i8, ptr %frame, i64 112
  %results = load ptr, ptr %to_results
  %of_places = load ptr, ptr %arguments
  %places = call ptr @data(ptr %of_places)
  %thrice = call i64 @elements(ptr %of_places)
  %items = udiv i64 %thrice, 3
  %none = icmp eq i64 %items, 0
  br i1 %none, label %done, label %measure
measure:
  {fill}
  %of_out = call i64 @elements(ptr %result0)
  %size = udiv i64 %of_out, %items
  br label %each_array
each_array:
  %k = phi i64 [0, %measure], [%k_next, %array]
  %arrays_left = icmp slt i64 %k, %count
  br i1 %arrays_left, label %array, label %evaluate
array:
  %k_next = add i64 %k, 1
  %to_buffer = getelementptr ptr, ptr %arguments, i64 %k_next
  %buffer = load ptr, ptr %to_buffer
  %array_data = call ptr @data(ptr %buffer)
  %to_array = getelementptr ptr, ptr %arrays, i64 %k
  store ptr %array_data, ptr %to_array
  %of_array = call i64 @elements(ptr %buffer)
  %stride = udiv i64 %of_array, %items
  %to_stride = getelementptr i64, ptr %strides, i64 %k
  store i64 %stride, ptr %to_stride
  br label %each_array
evaluate:
  {body}
  br label %done
done:
  ret ptr null
}}
"""

_CALL = f"""%out = load ptr, ptr %outs
  call void @{EACH}(ptr %places, i64 %items, ptr %arrays, ptr %strides, i64 %count,
                    ptr %out, i64 %size)"""


def custom_call(target: str, body: str, results: int) -> str:
    """A custom call of XLA in LLVM IR, which uses `HELPERS`.

    Args:
        target: Its name.
        body: Lines of places (three addresses for each of some items), arrays and strides (count
            of each), outs (the results), and size (of an item of the first result).
        results: Number of results.
    """
    fill = []
    for i in range(results):
        fill += [
            f"%from{i} = getelementptr ptr, ptr %results, i64 {i}",
            f"%result{i} = load ptr, ptr %from{i}",
            f"%data{i} = call ptr @data(ptr %result{i})",
            f"%into{i} = getelementptr ptr, ptr %outs, i64 {i}",
            f"store ptr %data{i}, ptr %into{i}",
        ]
    major, minor = _version() or (0, 0)
    names = {"target": target, "body": body, "fill": "\n  ".join(fill)}
    return _CUSTOM_CALL.format(**names, most=MOST, results=results, major=major, minor=minor)


@lru_cache(maxsize=1)
def is_callable() -> bool:
    """True if programs of XLA can call machine code; a warning, once, where they cannot."""
    version = _version()
    if version not in VERSIONS:
        reason = f"custom calls of XLA have version {version}, and {sorted(VERSIONS)} are known"
    else:
        try:
            _make_known(TARGET, _handler().addresses[TARGET])
            return True
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
    warnings.warn(
        f"no machine code in simulations ({reason}): XLA compiles them, which takes longer",
        ServoconWarning,
        stacklevel=2,
    )
    return False


def call(place: Any, *arrays: Any, size: int) -> Array:
    """Values of a function in machine code, in a program that is traced.

    Args:
        place: Addresses of the function, of the wide one or 0, and of the first of its arrays,
            int64 (3).
        arrays: Its other arrays.
        size: Number of values.
    """
    kind = jax.ShapeDtypeStruct((size,), jnp.float64)
    evaluate: Any = jax.ffi.ffi_call(TARGET, kind, vmap_method="broadcast_all")
    return evaluate(place, *(jnp.asarray(array, jnp.float64) for array in arrays))


def _version() -> tuple[int, int] | None:
    """Version of XLA's interface, from the header file that jaxlib brings along."""
    header = Path(jax.ffi.include_dir()) / "xla" / "ffi" / "api" / "c_api.h"
    try:
        text = header.read_text("utf-8")
    except OSError:
        return None
    numbers = [re.search(rf"XLA_FFI_API_{part} (\d+)", text) for part in ("MAJOR", "MINOR")]
    major, minor = (int(number[1]) if number else -1 for number in numbers)
    return major, minor


def each(places: np.ndarray, *arrays: np.ndarray, size: int) -> np.ndarray:
    """Values (items, size) of functions in machine code, item by item.

    Args:
        places: Addresses as of `call` for each item, int64 (items, 3).
        arrays: Its other arrays, contiguous, an item after the other.
        size: Number of values of an item.
    """
    items, count = len(places), len(arrays)
    out = np.empty((items, size))
    table = (ctypes.c_void_p * count)(*(array.ctypes.data for array in arrays))
    strides = (ctypes.c_int64 * count)(*(array.size // max(items, 1) for array in arrays))
    _loop()(places.ctypes.data, items, table, strides, count, out.ctypes.data, size)
    return out


def _handler() -> Any:
    """The custom call and the loop, in machine code, for as long as the process lives."""
    with _LOCK:  # so that no thread has one of its own, which would go with its caller
        return _made_handler()


@lru_cache(maxsize=1)
def _made_handler() -> Any:
    from servocon.engine.machine.compile import Code

    each = _EACH.format(each=EACH, most=MOST, width=WIDTH, all=MOST * WIDTH)
    ir = "\n".join([HELPERS, each, custom_call(TARGET, _CALL, 1)])
    return Code(ir, (TARGET, EACH), {}, thorough=True)


@lru_cache(maxsize=1)
def _loop() -> Any:
    pointer, integer = ctypes.c_void_p, ctypes.c_int64
    kinds = pointer, integer, pointer, pointer, integer, pointer, integer
    return ctypes.CFUNCTYPE(None, *kinds)(_handler().addresses[EACH])


def register(target: str, write: Callable[[], str]) -> None:
    """Make a custom call known to XLA, once.

    Args:
        target: Its name.
        write: Its LLVM IR, which may call the loop over items.
    """
    with _LOCK:
        if target in _KEPT:
            return
        from servocon.engine.machine.compile import Code

        code = Code(write(), (target,), {EACH: _made_handler().addresses[EACH]}, thorough=True)
        _make_known(target, code.addresses[target])
        _KEPT[target] = code


def _make_known(target: str, address: int) -> None:
    new: Any = ctypes.pythonapi.PyCapsule_New
    new.restype = ctypes.py_object
    new.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    jax.ffi.register_ffi_target(target, new(address, None, None), platform="cpu")
