"""Machine code on NVIDIA cards: one member, or one row, in each thread.

The functions are those of the processor, in the same LLVM IR, and so are the loops around them. No
operation is fused or reordered, so that values are equal bit for bit between runs, numbers of
threads and batches; they are those of the processor, except where functions of the C library or of
LAPACK are called.
"""

import hashlib
import re
from collections.abc import Callable, Sequence
from functools import cached_property
from importlib import import_module
from typing import Any, NamedTuple, Protocol

import llvmlite.binding as llvm
import numpy as np

from servocon import native
from servocon.engine.machine.compile import kept_objects
from servocon.engine.machine.function import PREFIX, Machine
from servocon.engine.machine.integration import ARGUMENT, FUNCTIONS, Method
from servocon.engine.machine.library import KERNELS, once
from servocon.engine.machine.motions import OF_TASK, Motions, Plan, Report, Task
from servocon.engine.scalars.functions import LIBRARY, Emitted
from servocon.errors import ServoconError

THREADS = 64
"""Threads of a block."""

MOST_THREADS = 2**18
"""Largest number of threads of a launch; they take the members in turn."""

ROUNDS = 500
"""Rounds of steps after which a launch ends, so that it can be interrupted."""

MANY_ROWS = 2048
"""Rows of arrays from which on they are evaluated on the card."""

AT_ONCE = 2**26
"""Largest number of values in the card's memory at a time, of all rows."""

OWN = "own_"
"""Prefix of the C library's functions on a card."""

_OF_CARD = {"erf_inv": "erfinv", "digamma": ""}
"""CUDA's names of functions, where they differ; empty for none."""

_TWO = {"atan2", "pow", "nextafter", "fmod", "hypot"}
"""Functions of two numbers."""

CALLED = (*LIBRARY, "hypot")
"""Functions of the C library that the module may call."""

_LOADED = re.compile(rf"@(?:llvm\.(pow)\.f64|({'|'.join(CALLED)}))\(")

SUBROUTINES = {"dgemm", "dgeqrf", "dgeqp3", "dorgqr", "dpotrf", "dgetrf", "dgetrs"}
"""Subroutines of LAPACK and BLAS in `servocon.native`."""

_KERNEL = """
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
define ptx_kernel void @kernel(i64 %threads, ptr %a, ptr %b, ptr %c) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %k = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %t64 = zext i32 %t to i64
  %n64 = zext i32 %n to i64
  %k64 = zext i32 %k to i64
  %before = mul i64 %k64, %n64
  %thread = add i64 %before, %t64
  %inside = icmp ult i64 %thread, %threads
  br i1 %inside, label %work, label %end
work:
  call void @thread(i64 %thread, ptr %a, ptr %b, ptr %c)
  br label %end
end:
  ret void
}
"""
"""The threads of a launch."""

_MEMBER = """
declare void @servocon_thread(i64, ptr, ptr, i64, ptr, i64, ptr)
define void @thread(i64 %thread, ptr %template, ptr %inside, ptr %members) {{
  %own = alloca [{size} x i64], align 64
  call void @servocon_thread(i64 %thread, ptr %own, ptr %template, i64 {size}, ptr %inside, \
i64 {count}, ptr %members)
  ret void
}}
"""
"""A thread that integrates, see `servocon/native/card.c`."""

_ROW = """
declare ptr @servocon_row(i64, ptr, ptr)
define void @thread(i64 %thread, ptr %given, ptr %unused, ptr %too) {{
  %tables = alloca [{most} x ptr], align 64
  %out = call ptr @servocon_row(i64 %thread, ptr %tables, ptr %given)
  call void @{name}(ptr %tables, ptr %out)
  ret void
}}
"""
"""A thread that evaluates a function at a row of its arrays."""

_NONE = "define void @{name}(ptr %arrays, ptr %out) {{\nret void\n}}\n"
"""In the place of a function that a loop does not have, and does not call."""

_MOST = int(native.defined("loops.c")["MOST"]) + 1
"""Largest number of arrays of a function."""


class NoCardError(Exception):
    """There is no card, or none that can be used."""


class Device(Protocol):
    """A card: its memory, and its launches.

    Attributes:
        name: Its name.
    """

    name: str

    def loaded(self, ir: str) -> Any:
        """The kernel of a module of LLVM IR."""
        ...

    def put(self, array: np.ndarray) -> "Held":
        """A copy of an array in the card's memory."""
        ...

    def store(self, held: "Held", array: np.ndarray) -> None:
        """Copy an array into memory that the card has."""
        ...

    def fetch(self, held: "Held", array: np.ndarray) -> None:
        """Fill an array with a copy from the card's memory."""
        ...

    def launch(self, kernel: Any, threads: int, *places: int) -> None:
        """Run a kernel to its end, with up to three addresses."""
        ...


class Held(NamedTuple):
    """Memory of a card, as long as this object lives.

    Attributes:
        place: Its address.
        owner: The object that owns it.
    """

    place: int
    owner: Any


def on_card(machine: Machine, emitted: Emitted) -> "OnCard | str":
    """Functions on the card, or the reason why they cannot run there.

    Args:
        machine: The functions on the processor.
        emitted: The same in LLVM IR, without wide versions.
    """
    known = {*KERNELS, *SUBROUTINES, *(name for name in LIBRARY if _OF_CARD.get(name, name))}
    missing = [name for name in emitted.library if name not in known]
    if missing:
        return f"{missing[0]} on a card"
    device = card()
    return device if isinstance(device, str) else OnCard(machine, emitted, device)


def of_member(ir: str, present: Sequence[str], size: int, count: int) -> str:
    """The module that integrates a member in each thread.

    Args:
        ir: The module with the functions of the loop.
        present: Names of its functions.
        size: Items of a thread's memory.
        count: Number of addresses in it.
    """
    missing = [_NONE.format(name=PREFIX + k) for k in FUNCTIONS if k not in present]
    return _module(ir + "".join(missing), _MEMBER.format(size=size, count=count))


def of_row(ir: str, name: str) -> str:
    """The module that evaluates a function at a row of its arrays in each thread."""
    return _module(ir, _ROW.format(most=_MOST, name=name))


def _module(ir: str, work: str) -> str:
    """A module whose function `thread` does the work, without what it does not need."""
    parts = [ir + work, native.text("kernels.ll"), native.text("card.ll")]
    whole = llvm.parse_assembly(_renamed(parts[0]))
    for part in parts[1:]:
        whole.link_in(llvm.parse_assembly(_renamed(part)))
    for function in whole.functions:
        if not function.is_declaration and function.name != "thread":
            function.linkage = "internal"
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.run(whole, _passes())
    return str(whole)


def _renamed(ir: str) -> str:
    """The module with its own names of the C library's functions."""
    return _LOADED.sub(lambda found: f"@{OWN}{found[1] or found[2]}(", ir)


@once
def _passes() -> Any:
    """A builder of passes, for any processor."""
    llvm.initialize_native_target()
    machine = llvm.Target.from_default_triple().create_target_machine(opt=0)
    return llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=0))


def ptx_of(ir: str, processor: str) -> str:
    """The assembly of a module for a card's processor, such as ``"sm_90"``."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(_TRIPLE)
    # NVIDIA's assembler optimizes the code as well, and level 2 takes ten times as long.
    machine = target.create_target_machine(cpu=processor, opt=0)
    module = llvm.parse_assembly(re.sub(r"^target .*\n", "", ir, flags=re.MULTILINE) + _KERNEL)
    module.triple = _TRIPLE
    module.get_function("thread").linkage = "internal"
    module.verify()
    return machine.emit_assembly(module)


_TRIPLE = "nvptx64-nvidia-cuda"


def library_in_cuda() -> str:
    """The functions of the C library in CUDA C++."""
    lines = []
    for name in CALLED:
        own = _OF_CARD.get(name, name)
        given = ("x", "y") if name in _TWO else ("x",)
        taken = ", ".join(f"double {x}" for x in given)
        if own:
            lines.append(
                f'extern "C" __device__ double {OWN}{name}({taken}) '
                f"{{ return {own}({', '.join(given)}); }}"
            )
    return "\n".join(lines)


# -- functions and motions -----------------------------------------------------------------------


class OnCard:
    """Functions in machine code, on a card where there are many rows or members.

    Args:
        machine: The functions on the processor.
        emitted: The same in LLVM IR, without wide versions.
        device: The card.

    Attributes:
        compiler: ``"cuda"``, with the name of the card.
        addresses: Address of each function on the processor, and 0.
        sizes: Number of values of each function.
        operations: Number of scalar operations of each function.
    """

    def __init__(self, machine: Machine, emitted: Emitted, device: Device):
        self._machine, self._ir, self._device = machine, emitted.ir, device
        self._kernels: dict[Any, Any] = {}
        self.compiler = f"cuda: {device.name}"
        self.addresses, self.sizes = machine.addresses, machine.sizes
        self.operations = machine.operations

    def rows(self, name: str, numbers: np.ndarray, members: int, *arrays: np.ndarray) -> np.ndarray:
        """Values of a function at the rows of arrays, as those of `Machine`."""
        rows, size = len(arrays[0]), self.sizes[name]
        if rows < MANY_ROWS or not size:
            return self._machine.rows(name, numbers, members, *arrays)
        device, kernel = self._device, self._kernel(name)
        out = np.empty((rows, size))
        of_numbers, stride = device.put(numbers), numbers.shape[-1] if numbers.ndim == 2 else 0
        at_once = max(1, AT_ONCE // (size + sum(array.shape[1] for array in arrays)))
        for first in range(0, rows, at_once):
            part = slice(first, min(first + at_once, rows))
            held, there = device.put(out[part]), [device.put(array[part]) for array in arrays]
            spare = [0] * (_MOST - 1 - len(arrays))
            words = [first, rows // members, stride, len(arrays), size, of_numbers.place]
            words += [held.place, *(array.place for array in there), *spare]
            words += [*(array.shape[1] for array in arrays), *spare]
            given = device.put(np.array(words, np.int64))
            device.launch(kernel, part.stop - first, given.place)
            device.fetch(held, out[part])
        return out

    def motions(self, method: Method, task: Task) -> Motions:
        """Motions under functions of a loop, on the card."""
        return MotionsOnCard(method, task, self._device, self._member)

    def _kernel(self, name: str) -> Any:
        """The kernel that evaluates a function at rows."""
        if name not in self._kernels:
            self._kernels[name] = self._device.loaded(of_row(self._ir, PREFIX + name))
        return self._kernels[name]

    def _member(self, size: int, count: int) -> Any:
        """The kernel that integrates members."""
        key = size, count
        if key not in self._kernels:
            present = [name for name in FUNCTIONS if name in self.addresses]
            module = of_member(self._ir, present, size, count)
            self._kernels[key] = self._device.loaded(module)
        return self._kernels[key]


class MotionsOnCard(Motions):
    """Motions on a card: each thread integrates one member after the other.

    Args:
        method: The method.
        task: The task.
        device: The card.
        kernel: The kernel of the loop's functions, for a size of a thread's memory [items] and a
            number of addresses in it.
    """

    def __init__(
        self, method: Method, task: Task, device: Device, kernel: Callable[[int, int], Any]
    ):
        self._device, self._kernel = device, kernel
        self._there: list[Held] = []
        super().__init__(method, task)

    def _place_of_members(self, plan: Plan) -> int:
        self._held = self._device.put(np.zeros(plan.size))
        return self._held.place

    def _place_of_thread(self) -> int:
        return 0  # its arrays are behind its words, wherever these are

    def _place(self, array: np.ndarray) -> int:
        self._there.append(self._device.put(array))
        return self._there[-1].place

    def _lanes(self) -> int:
        return 1

    def _threads(self) -> int:
        return 1

    def _rounds(self) -> int:
        return ROUNDS

    def restart(self, task: Task) -> None:
        """Restart in the same memory with a task that differs only in its values."""
        del self._there[-len(OF_TASK) :]
        super().restart(task)

    def go(self, report: Report | None) -> bool:
        """Integrate to the end; True if the keyboard interrupted it."""
        (words,), device, block = self._words, self._device, self._block
        inside = _addresses_in(words.memory.plan)
        kernel = self._kernel(len(words.memory.items), len(inside))
        members = np.full(min(len(self.t), MOST_THREADS), -1, np.int64)
        given = [device.put(array) for array in (words.memory.items, inside, members)]
        device.store(self._held, block.items)
        try:
            while (members >= 0).any() or self._waiting[0] < len(self.t):
                device.launch(kernel, len(members), *(held.place for held in given))
                device.fetch(given[2], members)
                device.fetch(self._held, block.head)
                if report is not None:
                    report(self.done)
        except KeyboardInterrupt:
            if report is None or not self.steps.any():
                raise
            return True
        finally:
            device.fetch(self._held, block.items)
        return False


def _addresses_in(plan: Plan) -> np.ndarray:
    """Places, in the memory of a thread with one lane, of addresses in this memory."""
    start = lambda name: plan.places[name][0].start
    of_tables = [start("tables") + ARGUMENT[name] for name in ("TIME", "STATE", "PERIOD")]
    return np.array([*plan.words, *of_tables, start("to_tables")], np.int64)


# -- NVIDIA's cards -------------------------------------------------------------------------------


class Card:
    """The first NVIDIA card, by NVIDIA's package `cuda-core`.

    Raises:
        NoCardError: there is none, or its package or driver is missing.
    """

    def __init__(self) -> None:
        try:
            self._core: Any = import_module("cuda.core")
            self._driver: Any = import_module("cuda.bindings.driver")
        except ImportError as error:
            raise NoCardError(
                f"no package for cards ({error}): pip install servocon[cuda]"
            ) from None
        try:
            self._device = self._core.Device()
            self._device.set_current()
            self._stream = self._device.create_stream()
        except Exception as error:  # the driver's, of several kinds
            raise NoCardError(f"no card that CUDA can use ({error})") from None
        self.name = str(self._device.name)
        self.processor = f"sm_{self._device.arch}"

    def loaded(self, ir: str) -> Any:
        """The kernel of a module of LLVM IR."""
        self._device.set_current()
        objects = kept_objects()
        about = f"{self.processor} {self._core.__version__} {llvm.llvm_version_info}"
        key = hashlib.sha256(f"{about}\n{ir}".encode()).hexdigest()
        code = None if objects is None else objects.get(key)
        if code is None:
            ptx = self._core.ObjectCode.from_ptx(ptx_of(ir, self.processor).encode())
            options = self._core.LinkerOptions(arch=self.processor)
            linker = self._core.Linker(ptx, self._library, options=options)
            code = bytes(linker.link("cubin").code)
            if objects is not None:
                objects.put(key, code)
        return self._core.ObjectCode.from_cubin(code).get_kernel("kernel")

    @cached_property
    def _library(self) -> Any:
        """The functions of the C library."""
        options = self._core.ProgramOptions(
            arch=self.processor, relocatable_device_code=True, fma=False
        )
        return self._core.Program(library_in_cuda(), "c++", options).compile("cubin")

    def put(self, array: np.ndarray) -> Held:
        """A copy of an array in the card's memory."""
        self._device.set_current()
        try:
            buffer = self._device.allocate(max(array.nbytes, 1), stream=self._stream)
        except Exception as error:  # the driver's
            raise ServoconError(
                f"{self.name} has no {array.nbytes / 1e6:.0f} MB more ({error}): give it fewer "
                "members or output times at a time"
            ) from None
        self._stream.sync()
        held = Held(int(buffer.handle), buffer)
        self.store(held, array)
        return held

    def store(self, held: Held, array: np.ndarray) -> None:
        """Copy an array into memory that the card has."""
        if array.nbytes:
            self._device.set_current()
            self._do("cuMemcpyHtoD", held.place, array.ctypes.data, array.nbytes)

    def fetch(self, held: Held, array: np.ndarray) -> None:
        """Fill an array with a copy from the card's memory."""
        self._device.set_current()
        self._do("cuMemcpyDtoH", array.ctypes.data, held.place, array.nbytes)

    def launch(self, kernel: Any, threads: int, *places: int) -> None:
        """Run a kernel to its end, with up to three addresses."""
        self._device.set_current()
        config = self._core.LaunchConfig(grid=-(-threads // THREADS), block=THREADS)
        given = [np.int64(place) for place in (threads, *places, *[0] * (3 - len(places)))]
        self._core.launch(self._stream, config, kernel, *given)
        self._stream.sync()

    def _do(self, name: str, *arguments: Any) -> None:
        """Call a function of the driver.

        Raises:
            ServoconError: it reports an error.
        """
        (status,) = getattr(self._driver, name)(*arguments)
        if int(status):
            raise ServoconError(f"{self.name}: {name} fails with {status.name}")


@once
def card() -> Card | str:
    """The card, or the reason why there is none."""
    try:
        return Card()
    except NoCardError as reason:
        return str(reason)
