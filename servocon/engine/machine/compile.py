"""Machine code from LLVM IR, in this process and from the disk."""

import hashlib
import threading
from collections.abc import Mapping
from functools import lru_cache
from itertools import count
from typing import Any

import llvmlite
import llvmlite.binding as llvm

from servocon.engine.settings import object_folder
from servocon.engine.store import Objects

_LOCK = threading.RLock()
_NUMBERS = count()


class Code:
    """Functions in machine code, alive as long as this object.

    Args:
        ir: The module.
        names: Names of its functions that are called; optimized code has no others.
        symbols: Address of each function that it may call.
        thorough: True to optimize it, which takes longer: for code that all runs share.
        wide: True to compute several numbers of a loop at a time as well.

    Attributes:
        addresses: Address of each function.
    """

    def __init__(
        self,
        ir: str,
        names: tuple[str, ...],
        symbols: Mapping[str, int],
        thorough: bool = False,
        wide: bool = False,
    ):
        with _LOCK:
            image = _object_code(ir, thorough, wide, names)
            builder = llvm.JITLibraryBuilder().add_object_img(image)
            for name in names:
                builder = builder.export_symbol(name)
            for symbol, address in symbols.items():
                builder = builder.import_symbol(symbol, address)
            # The memory is released when the tracker is dropped.
            self._tracker = builder.link(_linker(), f"servocon-{next(_NUMBERS)}")
            self.addresses: dict[str, int] = {name: self._tracker[name] for name in names}


def _object_code(
    ir: str, thorough: bool, wide: bool = False, names: tuple[str, ...] | None = None
) -> bytes:
    """Object code of a module, from disk if present; of all its functions without names."""
    # Functions without branches run as fast, or a third slower where LAPACK is called; with the
    # optimization of level 2 they take 3 to 15 times longer to compile.
    machine, of_machine = _machine(2 if thorough else 0)
    key = hashlib.sha256(f"{of_machine} {wide} {names}\n{ir}".encode()).hexdigest()
    objects = kept_objects()
    code = None if objects is None else objects.get(key)
    if code is None:
        module = llvm.parse_assembly(ir)
        module.verify()
        if thorough:
            for function in module.functions if names is not None else ():
                if not function.is_declaration and function.name not in names:
                    function.linkage = "internal"  # dropped before it is optimized, if not called
            options = llvm.create_pipeline_tuning_options(speed_level=2)
            # Loops over states are short; unrolling them would triple the compile time.
            options.loop_vectorization = options.slp_vectorization = wide
            options.loop_unrolling = False
            passes = llvm.create_pass_builder(machine, options)
            passes.getModulePassManager().run(module, passes)
        code = machine.emit_object(module)
        if objects is not None:
            objects.put(key, code)
    return code


@lru_cache(maxsize=2)
def _machine(level: int) -> tuple[Any, str]:
    """The code generator for this processor, and everything that its code depends on."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    processor = llvm.get_host_cpu_name()
    features = llvm.get_host_cpu_features().flatten()
    target = llvm.Target.from_default_triple()
    machine = target.create_target_machine(cpu=processor, features=features, opt=level, jit=True)
    parts = llvmlite.__version__, llvm.llvm_version_info, machine.triple, processor, features, level
    return machine, repr(parts)


@lru_cache(maxsize=1)
def _linker() -> Any:
    _machine(0)
    return llvm.create_lljit_compiler()


@lru_cache(maxsize=1)
def kept_objects() -> Objects | None:
    """The folder of machine code, if one is kept."""
    folder = object_folder()
    return None if folder is None else Objects(folder)
