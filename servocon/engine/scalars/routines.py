"""Operations on whole arrays in machine code: factors, products, traced indices.

Written out as scalar operations they would be too many, or impossible. A routine is a function of
one stretch of memory, which holds its operands, each in a place of 8 bytes, and then its results.
Matrices lie there column by column for LAPACK and BLAS, row by row for kernels of our own.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from jax.extend.core import Primitive

ROUTINE = Primitive("servocon_routine")
"""Operation of a node that stands for all results of a routine; its parameter is a `Routine`."""

RESULT = Primitive("servocon_result")
"""Operation of a node that is one result of a routine; its parameter is the byte offset."""

MOST_MEMORY = 2**18
"""Largest memory of a routine in bytes; it lies on the stack."""


ALIGNED = 64
"""The memory of a routine is a multiple of this: BLAS crashes on misaligned doubles."""


class Routine(NamedTuple):
    """A routine with given sizes.

    Attributes:
        kind: Name of the function of this module that makes it.
        numbers: Sizes.
        letters: Choices, as LAPACK writes them.
    """

    kind: str
    numbers: tuple[int, ...]
    letters: str = ""

    @property
    def name(self) -> str:
        """Name of its function."""
        return "_".join(["servocon", self.kind, *map(str, self.numbers), self.letters])


class Body(NamedTuple):
    """The function of a routine.

    Attributes:
        size: Its memory in bytes.
        lines: Its lines in LLVM IR, on the memory `%x`.
        declared: Constants and functions that it uses, by their names.
        library: Names of the functions from elsewhere among them.
    """

    size: int
    lines: list[str]
    declared: dict[str, str]
    library: set[str]


class QR(NamedTuple):
    """Byte offsets of a QR factorization, W or W P = Q R.

    Attributes:
        n: Number of rows.
        q: Number of columns of Q, which overwrites the matrix.
        R: Offset of R.
        order: Offset of the indices of the chosen columns, counted from 1, as int32.
        tau: Offset of the scalar factors of the reflectors.
        work: Offset of work space.
        size: End.
    """

    n: int
    q: int
    R: int
    order: int
    tau: int
    work: int
    size: int


def qr_places(n: int, m: int, full: bool) -> QR:
    """Offsets for n × m, with all columns of Q or as many as R has rows."""
    q = n if full else min(n, m)
    R = 8 * n * max(m, q)
    order = R + 8 * n * m
    tau = order + 8 * m
    work = tau + 8 * min(n, m)
    return QR(n, q, R, order, tau, work, work + 8 * _qr_work(m, q))


def _qr_work(m: int, q: int) -> int:
    return max(3 * m + 1, q)


def body(routine: Routine) -> Body:
    """The function of a routine."""
    text = _Text()
    size = _KINDS[routine.kind](text, *routine.numbers, *routine.letters)
    return Body(-(-size // ALIGNED) * ALIGNED, text.lines, text.declared, text.library)


class _Text:
    """Lines of a function of memory, under construction."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.declared: dict[str, str] = {}
        self.library: set[str] = set()
        self._count = 0

    def new(self, text: str) -> str:
        """Add a line with a value; the name of the value."""
        self._count += 1
        self.lines.append(f"%v{self._count} = {text}")
        return f"%v{self._count}"

    def place(self, offset: int) -> str:
        """Address at a byte offset."""
        return self.new(f"getelementptr i8, ptr %x, i64 {offset}")

    def integer(self, value: int) -> str:
        """Address of an integer constant, for Fortran."""
        return self._constant(f"i32_{value}", f"i32 {value}")

    def letter(self, value: str) -> str:
        """Address of a letter."""
        return self._constant(f"letter_{value}", f"i8 {ord(value)}")

    def number(self, value: float) -> str:
        """Address of a constant float."""
        return self._constant(f"number_{int(value)}", f"double {value:e}")

    def call(self, name: str, *places: str) -> None:
        """Call a subroutine of LAPACK or BLAS."""
        self.library.add(name)
        kinds = ", ".join(["ptr"] * len(places))
        self.declared[name] = f"declare void @{name}({kinds})"
        self.lines.append(f"call void @{name}({', '.join(f'ptr {place}' for place in places)})")

    def kernel(self, kind: str, *sizes: int) -> None:
        """Call a function of `servocon.native` on the memory."""
        name = f"servocon_{kind}"
        self.library.add(name)
        kinds = ", ".join(["ptr"] + ["i32"] * len(sizes))
        self.declared[name] = f"declare void @{name}({kinds})"
        given = ", ".join(["ptr %x", *(f"i32 {size}" for size in sizes)])
        self.lines.append(f"call void @{name}({given})")

    def set(self, start: int, value: int, size: str) -> None:
        """Fill bytes."""
        self.declared["set"] = "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)"
        place = self.place(start)
        self.lines.append(
            f"call void @llvm.memset.p0.i64(ptr {place}, i8 {value}, i64 {size}, i1 false)"
        )

    def copy(self, source: int, target: int, size: int) -> None:
        """Copy bytes."""
        self.declared["copy"] = "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)"
        there, here = self.place(target), self.place(source)
        self.lines.append(
            f"call void @llvm.memcpy.p0.p0.i64(ptr {there}, ptr {here}, i64 {size}, i1 false)"
        )

    def _constant(self, name: str, value: str) -> str:
        self.declared[name] = f"@{name} = private unnamed_addr constant {value}"
        return f"@{name}"


def _qr(text: _Text, n: int, m: int, choice: str, full: str) -> int:
    """QR with column pivoting (P) or without (N); all columns of Q (A) or those of R (S)."""
    places, k = qr_places(n, m, full == "A"), min(n, m)
    integer = text.integer
    rows, work = integer(n), integer(_qr_work(m, places.q))
    info = text.place(places.order + 4 * m)
    matrix, tau = text.place(0), text.place(places.tau)
    memory = text.place(places.work)
    if choice == "P":
        text.set(places.order, 0, str(4 * m))
        order = text.place(places.order)
        text.call("dgeqp3", rows, integer(m), matrix, rows, order, tau, memory, work, info)
    else:
        text.call("dgeqrf", rows, integer(m), matrix, rows, tau, memory, work, info)
    text.copy(0, places.R, 8 * n * m)
    text.call("dorgqr", rows, integer(places.q), integer(k), matrix, rows, tau, memory, work, info)
    return places.size


def _lu(text: _Text, n: int, m: int) -> int:
    """LU with row pivoting; then exchanges (from 1) and the permutation, as int32."""
    k, start = min(n, m), 8 * n * m
    exchanges, order = start, start + 4 * k
    info = text.place(order + 4 * n)
    rows = text.integer(n)
    text.call("dgetrf", rows, text.integer(m), text.place(0), rows, text.place(exchanges), info)
    row = [text.place(order + 4 * i) for i in range(n)]
    text.lines += [f"store i32 {i}, ptr {place}" for i, place in enumerate(row)]
    for i in range(k):
        other = text.new(f"load i32, ptr {text.place(exchanges + 4 * i)}")
        shift = text.new(f"sub i32 {other}, 1")
        to = text.new(f"getelementptr i32, ptr {row[0]}, i32 {shift}")
        here, there = text.new(f"load i32, ptr {row[i]}"), text.new(f"load i32, ptr {to}")
        text.lines += [f"store i32 {there}, ptr {row[i]}", f"store i32 {here}, ptr {to}"]
    return order + 4 * n + 8


def _cholesky(text: _Text, n: int) -> int:
    """Lower Cholesky factor; NaN throughout if there is none, as in JAX."""
    info, rows = text.place(8 * n * n), text.integer(n)
    text.call("dpotrf", text.letter("L"), rows, text.place(0), rows, info)
    _fill_where_failed(text, info, 0, 8 * n * n)
    return 8 * n * n + 8


def _eigen(text: _Text, n: int, part: str) -> int:
    """Orthonormal eigenvectors, overwriting the matrix, then eigenvalues; NaN on failure."""
    values, work = 8 * n * n, 1 + 6 * n + 2 * n * n
    memory, integers = values + 8 * n, values + 8 * (n + work)
    rows, info = text.integer(n), text.place(integers + 4 * (3 + 5 * n))
    sizes = text.integer(work), text.integer(3 + 5 * n)
    spaces = text.place(memory), text.place(integers)
    matrix, into = text.place(0), text.place(values)
    letters = text.letter("V"), text.letter(part)
    given = rows, matrix, rows, into, spaces[0], sizes[0], spaces[1], sizes[1], info
    text.call("dsyevd", *letters, *given)
    _fill_where_failed(text, info, 0, 8 * (n * n + n))
    return integers + 4 * (3 + 5 * n) + 8


class SVD(NamedTuple):
    """Byte offsets of a singular value decomposition W = U S V.

    Attributes:
        S: Offset of the singular values.
        U: Offset of U.
        V: Offset of V.
        columns: Number of columns of U.
        rows: Number of rows of V.
        work: Offset of work space.
    """

    S: int
    U: int
    V: int
    columns: int
    rows: int
    work: int


def svd_places(n: int, m: int, choice: str) -> SVD:
    """Offsets for n × m.

    With all of U and V (A), with as many columns as S (S), or only S (N).
    """
    k = min(n, m)
    columns, rows = {"A": (n, m), "S": (k, k), "N": (0, 0)}[choice]
    S = 8 * n * m
    U = S + 8 * k
    V = U + 8 * n * columns
    return SVD(S, U, V, columns, rows, V + 8 * rows * m)


def _svd(text: _Text, n: int, m: int, choice: str) -> int:
    """Singular values and vectors; NaN throughout on failure."""
    places, k = svd_places(n, m, choice), min(n, m)
    work = 4 * k * k + 10 * k + max(n, m)
    integers = places.work + 8 * work
    info, columns = text.place(integers + 32 * k), text.integer(m)
    rows = text.integer(n)
    vectors = text.place(places.U), rows, text.place(places.V), text.integer(max(places.rows, 1))
    matrix, values = text.place(0), text.place(places.S)
    spaces = text.place(places.work), text.integer(work), text.place(integers), info
    text.call("dgesdd", text.letter(choice), rows, columns, matrix, rows, values, *vectors, *spaces)
    _fill_where_failed(text, info, places.S, places.work - places.S)
    return integers + 32 * k + 8


def _fill_where_failed(text: _Text, info: str, start: int, size: int) -> None:
    """Fill a block of memory with NaN if LAPACK's `info` is not 0, as JAX does."""
    failed = text.new(f"icmp ne i32 {text.new(f'load i32, ptr {info}')}, 0")
    text.set(start, 255, text.new(f"select i1 {failed}, i64 {size}, i64 0"))


class Rank(NamedTuple):
    """Byte offsets of a pivoted QR up to the rank, W = Q Tᵀ, by rows, padded to fours.

    Attributes:
        wide: Numbers of a row of W and of T transposed.
        deep: Numbers of a row of Q.
        Q: Offset of Q.
        T: Offset of T transposed.
        part: Offset of the remainders of the chosen columns.
        order: Offset of their indices, as int64.
        size: End.
    """

    wide: int
    deep: int
    Q: int
    T: int
    part: int
    order: int
    size: int


def padded(size: int) -> int:
    """The next multiple of four."""
    return -(-size // 4) * 4


def rank_places(n: int, m: int) -> Rank:
    """Offsets of the pivoted QR of n × m."""
    k = min(n, m)
    wide, deep, tall = padded(m), padded(k), padded(n)
    Q = 8 * n * wide
    T = Q + 8 * n * deep
    part = T + 8 * k * wide
    order = part + 8 * k
    work = 2 * wide + k * tall + tall + deep
    return Rank(wide, deep, Q, T, part, order, order + 8 * (k + work))


def _rank(text: _Text, n: int, m: int) -> int:
    """Pivoted QR up to the rank."""
    text.kernel("rank", n, m, min(n, m))
    return rank_places(n, m).size


class Truncated(NamedTuple):
    """Places in bytes of the parts of a pivoted QR without some directions, as of `Rank`.

    Attributes:
        wide: Numbers of a row of T transposed.
        deep: Numbers of a row of Q.
        T: Place of T transposed; Q lies at the beginning.
        size: End.
    """

    wide: int
    deep: int
    T: int
    size: int


def truncated_places(n: int, m: int, k: int) -> Truncated:
    """Places of Q (n × k), T (m × k) and the directions that are kept (k)."""
    wide, deep = padded(m), padded(k)
    return Truncated(wide, deep, 8 * n * deep, 8 * (n * deep + k * wide + k))


def _truncated(text: _Text, n: int, m: int, k: int) -> int:
    """Zeros for the directions of a pivoted QR that are dropped."""
    text.kernel("truncated", n, m, k)
    return truncated_places(n, m, k).size


def drift_places(n: int, m: int, k: int) -> tuple[int, int]:
    """Place of the two results of `_drift`, and the end of its memory, in bytes."""
    found = 2 * n * padded(m) + 2 * k
    return 8 * found, 8 * (found + 2 + 3 * padded(m) + (k + 1) * padded(n))


def _drift(text: _Text, n: int, m: int, k: int) -> int:
    """The largest doubtful remainder of n × m that is gone elsewhere; the change of columns."""
    text.kernel("drift", n, m, k)
    return drift_places(n, m, k)[1]


def coordinates_place(m: int, k: int, j: int) -> int:
    """Byte offset of the solutions (j × k), each padded to fours."""
    return 8 * (m * padded(k) + 2 * k + j * m)


def _coordinates(text: _Text, m: int, k: int, j: int) -> int:
    """T⁺ r of j right-hand sides, for T (m × k) of a pivoted QR."""
    text.kernel("coordinates", m, k, j)
    work = m + padded(m) + padded(k) + k * padded(m) + k * k
    return coordinates_place(m, k, j) + 8 * (j * padded(k) + work)


def active_place(p: int, s: int) -> int:
    """Byte offset of the active rows (p), followed by y."""
    return 8 * (p * padded(s) + p)


def _active(text: _Text, p: int, s: int) -> int:
    """Active rows of a least-distance problem, and its solution."""
    text.kernel("active", p, s)
    return active_place(p, s) + 8 * (p + padded(s) + 2 * p * p + 5 * p)


def _triangular(text: _Text, n: int, m: int) -> int:
    """The solution for a lower triangular matrix, in the place of the right-hand sides (n × m)."""
    text.kernel("triangular", n, m)
    return 8 * (n * n + n * padded(m))


def _product(text: _Text, n: int, k: int, m: int) -> int:
    """The product of n × k and k × m, stored after them."""
    letter, one, zero = text.letter("N"), text.number(1.0), text.number(0.0)
    rows, inner, columns = (text.integer(size) for size in (n, k, m))
    left, right, into = (text.place(8 * at) for at in (0, n * k, n * k + k * m))
    sizes = rows, columns, inner
    text.call("dgemm", letter, letter, *sizes, one, left, rows, right, inner, zero, into, rows)
    return 8 * (n * k + k * m + n * m)


def _pick(text: _Text, n: int, m: int) -> int:
    """The items, of n, at m positions, stored after both."""
    for i in range(m):
        where = text.new(f"load i64, ptr {text.place(8 * (n + i))}")
        item = text.new(f"getelementptr i64, ptr %x, i64 {where}")
        value = text.new(f"load i64, ptr {item}")
        text.lines.append(f"store i64 {value}, ptr {text.place(8 * (n + m + i))}")
    return 8 * (n + 2 * m)


def _put(text: _Text, n: int, m: int, choice: str) -> int:
    """The n items, and one dummy, after m are (S)et or (A)dded at positions: items, m, m."""
    for i in range(m):
        where = text.new(f"load i64, ptr {text.place(8 * (n + 1 + m + i))}")
        item = text.new(f"getelementptr i64, ptr %x, i64 {where}")
        value = text.new(f"load i64, ptr {text.place(8 * (n + 1 + i))}")
        if choice == "A":
            number = text.new(f"bitcast i64 {value} to double")
            value = text.new(f"fadd double {text.new(f'load double, ptr {item}')}, {number}")
            text.lines.append(f"store double {value}, ptr {item}")
        else:
            text.lines.append(f"store i64 {value}, ptr {item}")
    return 8 * (n + 1 + 2 * m)


_KINDS: dict[str, Callable[..., Any]] = {
    "qr": _qr,
    "lu": _lu,
    "cholesky": _cholesky,
    "eigen": _eigen,
    "svd": _svd,
    "rank": _rank,
    "truncated": _truncated,
    "drift": _drift,
    "coordinates": _coordinates,
    "active": _active,
    "triangular": _triangular,
    "product": _product,
    "pick": _pick,
    "put": _put,
}
