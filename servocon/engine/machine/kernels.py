"""Factors of small matrices in machine code, for functions of any number of rows and columns.

LAPACK is made for large matrices: with about ten rows it takes several times as long, and it cannot
stop at the rank. Here matrices are stored by rows, each padded with zeros to a multiple of four, so
that all loops take four numbers at a time. Results are the same on all processors.
"""

from typing import Any

from servocon.engine.machine.writing import (
    VECTOR,
    Function,
    Module,
    Value,
    divide,
    fill,
    fours,
    function_of_sizes,
    padded,
    product,
    subtract,
)
from servocon.engine.once import once
from servocon.linalg import (
    DOUBTFUL,
    MOST_CHANGES,
    NEARER,
    OWN_PART,
    RANK_TOLERANCE,
    ROUNDED,
    SHORTFALL,
    TIE,
)

NAMES = (
    "servocon_rank",
    "servocon_truncated",
    "servocon_drift",
    "servocon_coordinates",
    "servocon_active",
    "servocon_triangular",
    "servocon_move",
)
"""Names of the functions."""

LARGEST = float("1e308")
"""Largest finite sum of squares."""


@once
def kernels() -> Any:
    """The machine code, for as long as the process lives."""
    from servocon.engine.machine.compile import Code

    return Code(written(), NAMES, {}, thorough=True)


def written() -> str:
    """The module in LLVM IR."""
    module = Module()
    _move(module)
    _triangular(module)
    _rank(module)
    _truncated(module)
    _drift(module)
    _coordinates(module)
    _active(module)
    return module.text


def _move(module: Module) -> None:
    """Copy rows of words to where the words of a row lie side by side."""
    kinds = {"to": "ptr", "given": "ptr"} | dict.fromkeys(("rows", "columns"), "i64")
    kinds |= dict.fromkeys(("to_row", "given_row", "given_column"), "i64")
    made = module.function("servocon_move", kinds, exported=True)
    to, given, rows, columns, to_row, given_row, given_column = made.parameters
    with made.loop(rows) as i:
        target, source = made.at(to, i * to_row), made.at(given, i * given_row)
        with made.loop(columns) as j:
            made.store(made.load(source, j * given_column, "i64"), target, j, "i64")


def _triangular(module: Module) -> None:
    """Solve L x = b for a lower triangular L; its zeros take no time.

    Memory: L (n × n, rows not padded), then b (n × m), which x replaces.
    """
    made, memory, (n, m) = function_of_sizes(module, "servocon_triangular", "rows columns")
    wide = padded(made, m)
    L, x = memory.array(n * n), memory.array(n * wide)
    with made.loop(n) as i:
        row = made.at(x, i * wide)
        with made.loop(i) as k:
            factor = made.load(L, i * n + k)
            with made.when(factor.differs(0.0)):
                subtract(made, row, factor, made.at(x, k * wide), wide)
        divide(made, row, made.load(L, i * n + i), wide)


class _QR:
    """Arrays of a pivoted QR of W (n × m), in memory order.

    W, then Q (n × k), T transposed (k × m), the relative remainders of the chosen columns (k),
    their indices (k), and work space: `wide`, `deep` and `tall` are m, k and n padded.
    """

    def __init__(self, module: Module):
        made, memory, sizes = function_of_sizes(module, "servocon_rank", "rows columns most")
        self.made, (self.n, self.m, self.k) = made, sizes
        n, k = self.n, self.k
        self.wide, self.deep, self.tall = (padded(made, size) for size in (self.m, k, n))
        self.rest = memory.array(n * self.wide)
        self.Q, self.T = memory.array(n * self.deep), memory.array(k * self.wide)
        self.part, self.order = memory.array(k), memory.array(k)
        self.scale, self.left = memory.array(self.wide), memory.array(self.wide)
        self.basis, self.q = memory.array(k * self.tall), memory.array(self.tall)
        self.along = memory.array(self.deep)

    def begin(self) -> Value:
        """Scale columns to length 1; true if all are finite. NaN gives NaN."""
        made, wide = self.made, self.wide
        for array, size in ((self.basis, self.k * self.tall), (self.q, self.tall)):
            fill(made, array, size)
        fill(made, self.part, self.k)
        with made.loop(self.k) as s:
            made.store(0, self.order, s, "i64")
        self._measure(None)
        whole = made.variable(0.0, "double")
        with made.loop(self.m) as j:
            square = made.load(self.left, j)
            whole.set(whole.value + square)
            # A tiny offset keeps rounding from choosing between columns of equal length.
            size = made.math("sqrt", square) * (made.as_number(j) * TIE + 1.0)
            made.store(made.select(square > 0.0, size, 1.0), self.scale, j)
        with made.loop(wide - self.m) as j:
            made.store(1.0, self.scale, self.m + j)
        self._measure(self.scale)
        finite = whole.value < LARGEST
        filling = made.select(finite, 0.0, made.value(0.0, "double") / 0.0)
        for array, size in ((self.Q, self.n * self.deep), (self.T, self.k * wide)):
            with made.loop(size) as i:
                made.store(filling, array, i)
        return finite

    def _measure(self, divisor: Value | None) -> None:
        """Divide the columns, and sum their squares."""
        made = self.made
        with fours(made, self.wide) as c:
            total = made.variable(0.0, VECTOR)
            with made.loop(self.n) as i:
                row = made.load(self.rest, i * self.wide + c, VECTOR)
                if divisor is not None:
                    row = row / made.load(divisor, c, VECTOR)
                    made.store(row, self.rest, i * self.wide + c)
                total.set(total.value + row * row)
            made.store(total.value, self.left, c)

    def longest(self) -> tuple[Value, Value]:
        """Index and length of the longest remaining column."""
        made = self.made
        best, most = made.variable(0, "i64"), made.variable(0.0, "double")
        with made.loop(self.m) as j:
            now = made.load(self.left, j)
            with made.when(now > most.value):
                best.set(j)
                most.set(now)
        return best.value, made.math("sqrt", most.value)

    def turn(self, s: Value, chosen: Value) -> None:
        """The next column of Q from a column, orthogonalized a second time."""
        made, n, q = self.made, self.n, self.q
        with made.loop(n) as i:
            made.store(made.load(self.rest, i * self.wide + chosen), q, i)
        with fours(made, padded(made, s)) as c:
            total = made.variable(0.0, VECTOR)
            with made.loop(n) as i:
                column = made.load(self.Q, i * self.deep + c, VECTOR)
                total.set(total.value + made.spread(made.load(q, i)) * column)
            made.store(total.value, self.along, c)
        with made.loop(s) as i:
            known = made.at(self.basis, i * self.tall)
            subtract(made, q, made.load(self.along, i), known, self.tall)
        divide(made, q, made.math("sqrt", product(made, q, q, self.tall)), self.tall)
        with fours(made, self.tall) as c:
            made.store(made.load(q, c, VECTOR), made.at(self.basis, s * self.tall), c)
        with made.loop(n) as i:
            made.store(made.load(q, i), self.Q, i * self.deep + s)

    def take(self, s: Value, chosen: Value) -> None:
        """Subtract the part along q from all columns; the chosen one becomes zero."""
        made, wide = self.made, self.wide
        with fours(made, wide) as c:
            total, left = made.variable(0.0, VECTOR), made.variable(0.0, VECTOR)
            with made.loop(self.n) as i:
                row = made.load(self.rest, i * wide + c, VECTOR)
                total.set(total.value + made.spread(made.load(self.q, i)) * row)
            t = total.value
            made.store(t * made.load(self.scale, c, VECTOR), self.T, s * wide + c)
            with made.loop(self.n) as i:
                row = made.load(self.rest, i * wide + c, VECTOR)
                row = row - made.spread(made.load(self.q, i)) * t
                made.store(row, self.rest, i * wide + c)
                left.set(left.value + row * row)
            made.store(left.value, self.left, c)
        with made.loop(self.n) as i:
            made.store(0.0, self.rest, i * wide + chosen)
        made.store(0.0, self.left, chosen)


def _rank(module: Module) -> None:
    """Pivoted QR by Gram–Schmidt with a second orthogonalization, up to the rank."""
    qr = _QR(module)
    made, finite = qr.made, qr.begin()
    step = made.variable(0, "i64")
    with made.repeat():
        s = step.value
        made.leave_if(s >= qr.k)
        chosen, remainder = qr.longest()
        made.leave_if(~((remainder > RANK_TOLERANCE) & finite))
        qr.turn(s, chosen)
        qr.take(s, chosen)
        made.store(remainder, qr.part, s)
        made.store(chosen, qr.order, s)
        step.set(s + 1)


def _truncated(module: Module) -> None:
    """Zeros for the directions of a pivoted QR that are dropped.

    Memory: Q (n × k), T transposed (k × m), and 1 for each direction that is kept (k).
    """
    made, memory, (n, m, k) = function_of_sizes(module, "servocon_truncated", "rows columns most")
    deep, wide = padded(made, k), padded(made, m)
    Q, T, kept = memory.array(n * deep), memory.array(k * wide), memory.array(k)
    with made.loop(k) as s, made.when(made.load(kept, s).equals(0.0)):
        fill(made, made.at(T, s * wide), wide)
        with made.loop(n) as i:
            made.store(0.0, Q, i * deep + s)


def _drift(module: Module) -> None:
    """The largest doubtful remainder of W that is gone in another matrix; the change of columns.

    Memory: W and the other matrix (n × m each), the remainders of the chosen columns of W (k) and
    their numbers (k), then the two results, and room to work.
    """
    made, memory, (n, m, k) = function_of_sizes(module, "servocon_drift", "rows columns most")
    wide, tall = padded(made, m), padded(made, n)
    here, there = memory.array(n * wide), memory.array(n * wide)
    part, order, found = memory.array(k), memory.array(k), memory.array(made.value(2, "i64"))
    size, length, apart = (memory.array(wide) for _ in range(3))
    basis, q = memory.array(k * tall), memory.array(tall)
    fill(made, basis, k * tall)
    fill(made, q, tall)
    with fours(made, wide) as c:
        totals = [made.variable(0.0, VECTOR) for _ in range(3)]
        with made.loop(n) as i:
            one, other = (made.load(W, i * wide + c, VECTOR) for W in (here, there))
            for total, x in zip(totals, (one, other, one - other), strict=True):
                total.set(total.value + x * x)
        for total, array in zip(totals, (size, length, apart), strict=True):
            made.store(total.value, array, c)
    root = lambda array, j: made.math("sqrt", made.load(array, j))
    or_one = lambda x: made.select(x > 0.0, x, 1.0)
    change = made.variable(0.0, "double")
    with made.loop(m) as j:
        change.set(made.largest(root(apart, j) / or_one(root(length, j)), change.value))
    least = made.variable(0.0, "double")
    with made.loop(k) as s, made.when(made.load(part, s) > 0.0):
        chosen = made.load(order, s, "i64")
        divisor = or_one(root(size, chosen))
        with made.loop(n) as i:
            made.store(made.load(there, i * wide + chosen) / divisor, q, i)
        for _ in range(2):
            with made.loop(s) as done:
                known = made.at(basis, done * tall)
                subtract(made, q, product(made, known, q, tall), known, tall)
        rest, own = made.math("sqrt", product(made, q, q, tall)), made.load(part, s)
        with made.when((rest < own * NEARER) & (own < DOUBTFUL)):
            least.set(made.largest(least.value, own))
        with made.when(rest > 0.0):
            divide(made, q, rest, tall)
            with fours(made, tall) as c:
                made.store(made.load(q, c, VECTOR), made.at(basis, s * tall), c)
    made.store(least.value, found, 0)
    made.store(change.value, found, 1)


def _coordinates(module: Module) -> None:
    """T⁺ r for T (m × k) of a pivoted QR, by substitution, with a correction if rows contradict.

    Memory: T, the remainders of the chosen rows (k), their indices (k), right-hand sides (j × m),
    then the solutions (j × k), and work space.
    """
    made, memory, (m, k, j) = function_of_sizes(module, "servocon_coordinates", "rows most sides")
    deep, tall = padded(made, k), padded(made, m)
    T, part, order = memory.array(m * deep), memory.array(k), memory.array(k)
    sides, solutions = memory.array(j * m), memory.array(j * deep)
    free, left, x = memory.array(m), memory.array(tall), memory.array(deep)
    columns, R = memory.array(k * tall), memory.array(k * k)
    fill(made, solutions, j * deep)
    fill(made, left, tall)
    fill(made, free, m, 1.0)
    with made.loop(k) as i, made.when(made.load(part, i) > 0.0):
        made.store(0.0, free, made.load(order, i, "i64"))
    factored = made.variable(0, "i64")
    with made.loop(j) as s:
        r, y = made.at(sides, s * m), made.at(solutions, s * deep)
        with made.loop(k) as i, made.when(made.load(part, i) > 0.0):
            row = made.load(order, i, "i64")
            of_row = made.at(T, row * deep)
            rest = made.load(r, row) - product(made, of_row, y, deep)
            made.store(rest / made.load(of_row, i), y, i)
        size = made.math("sqrt", product(made, y, y, deep))
        wrong = made.variable(0, "i64")
        with made.loop(m) as row:
            of_row, right = made.at(T, row * deep), made.load(r, row)
            rest = right - product(made, of_row, y, deep)
            length = made.math("sqrt", product(made, of_row, of_row, deep))
            rounding = (made.math("fabs", right) + length * size) * ROUNDED
            contradictory = made.math("fabs", rest) > rounding
            contradictory = contradictory & (made.load(free, row) > 0.0)
            made.store(made.select(contradictory, rest, 0.0), left, row)
            wrong.set(wrong.value + made.as_integer(contradictory))
        with made.when(wrong.value > 0):
            with made.when(factored.value.equals(0)):
                _orthonormal(made, T, part, (m, k, deep, tall), columns, R)
                factored.set(1)
            fill(made, x, deep)
            with made.loop(k) as back:
                i = k - 1 - back
                with made.when(made.load(part, i) > 0.0):
                    of_column = made.at(columns, i * tall)
                    rest = made.variable(product(made, of_column, left, tall), "double")
                    with made.loop(back) as more:
                        later = i + 1 + more
                        known = made.load(R, later * k + i) * made.load(x, later)
                        rest.set(rest.value - known)
                    made.store(rest.value / made.load(R, i * k + i), x, i)
            with made.loop(k) as i:
                made.store(made.load(y, i) + made.load(x, i), y, i)


def _orthonormal(
    made: Function, T: Value, part: Value, sizes: tuple[Value, ...], columns: Value, R: Value
) -> None:
    """QR of T by Gram–Schmidt, twice: Q transposed (k × m), and R transposed (k × k)."""
    m, k, deep, tall = sizes
    fill(made, columns, k * tall)
    fill(made, R, k * k)
    with made.loop(k) as i, made.when(made.load(part, i) > 0.0):
        q = made.at(columns, i * tall)
        with made.loop(m) as row:
            made.store(made.load(T, row * deep + i), q, row)
        for _ in range(2):
            with made.loop(i) as other:
                done, place = made.at(columns, other * tall), i * k + other
                along = product(made, done, q, tall)
                subtract(made, q, along, done, tall)
                made.store(made.load(R, place) + along, R, place)
        size = made.math("sqrt", product(made, q, q, tall))
        made.store(size, R, i * k + i)
        divide(made, q, size, tall)


class _Programme:
    """min ½ λᵀKλ − bᵀλ over λ ≥ 0 with K = R Rᵀ, by Lawson and Hanson's active-set method.

    Arrays in memory order: R (p × s), b, then 1 for the active rows (p) and y = Rᵀλ (s), and work
    space.
    """

    def __init__(self, module: Module):
        made, memory, sizes = function_of_sizes(module, "servocon_active", "rows columns")
        self.made, (self.p, self.s) = made, sizes
        p = self.p
        self.wide = padded(made, self.s)
        self.R, self.b = memory.array(p * self.wide), memory.array(p)
        self.active, self.y = memory.array(p), memory.array(self.wide)
        self.K, self.rates = memory.array(p * p), memory.array(p)
        self.now, self.next, self.places = (memory.array(p) for _ in range(3))
        self.L, self.given = memory.array(p * p), memory.array(p)

    def begin(self) -> None:
        """K, and no active row."""
        made, p = self.made, self.p
        with made.loop(p) as i, made.loop(p) as j:
            rows = made.at(self.R, i * self.wide), made.at(self.R, j * self.wide)
            made.store(product(made, *rows, self.wide), self.K, i * p + j)
        for array in (self.active, self.now):
            fill(made, array, p)

    def most_wanted(self) -> tuple[Value, Value]:
        """The most violated inactive row, and by how much."""
        made, p = self.made, self.p
        best, most = made.variable(-1, "i64"), made.variable(SHORTFALL, "double")
        with made.loop(p) as i:
            rest = made.variable(made.load(self.b, i), "double")
            with made.loop(p) as j:
                rest.set(rest.value - made.load(self.K, i * p + j) * made.load(self.now, j))
            more = (rest.value > most.value) & made.load(self.active, i).equals(0.0)
            with made.when(more):
                best.set(i)
                most.set(rest.value)
        return best.value, most.value

    def solve(self) -> None:
        """The solution on the active rows, by Cholesky: 0 for all others."""
        made, p, L = self.made, self.p, self.L
        count = made.variable(0, "i64")
        fill(made, self.next, p)
        with made.loop(p) as i, made.when(made.load(self.active, i) > 0.0):
            made.store(i, self.places, count.value)
            count.set(count.value + 1)
        k = count.value
        with made.loop(k) as i:
            row = made.load(self.places, i, "i64")
            with made.loop(i + 1) as j:
                column = made.load(self.places, j, "i64")
                sum_ = made.variable(made.load(self.K, row * p + column), "double")
                with made.loop(j) as more:
                    sum_.set(sum_.value - made.load(L, i * p + more) * made.load(L, j * p + more))
                own = made.load(self.K, row * p + row)
                with made.when(i.equals(j)):  # share among dependent rows
                    least = own * OWN_PART
                    made.store(made.math("sqrt", made.largest(sum_.value, least)), L, i * p + i)
                with made.when(i.differs(j)):
                    made.store(sum_.value / made.load(L, j * p + j), L, i * p + j)
            rest = made.variable(made.load(self.b, row), "double")
            with made.loop(i) as more:
                rest.set(rest.value - made.load(L, i * p + more) * made.load(self.given, more))
            made.store(rest.value / made.load(L, i * p + i), self.given, i)
        with made.loop(k) as back:
            i = k - 1 - back
            rest = made.variable(made.load(self.given, i), "double")
            with made.loop(back) as more:
                later = i + 1 + more
                rest.set(rest.value - made.load(L, later * p + i) * made.load(self.given, later))
            value = rest.value / made.load(L, i * p + i)
            made.store(value, self.given, i)
            made.store(value, self.next, made.load(self.places, i, "i64"))

    def shorten(self) -> Value:
        """Go as far towards the solution as λ ≥ 0 allows; true if it is reached."""
        made, p = self.made, self.p
        part, first = made.variable(1.0, "double"), made.variable(-1, "i64")
        with made.loop(p) as i:
            now, then = made.load(self.now, i), made.load(self.next, i)
            with made.when((made.load(self.active, i) > 0.0) & (then <= 0.0)):
                reached = made.select(now - then > 0.0, now / (now - then), 0.0)
                with made.when((reached < part.value) | first.value.equals(-1)):
                    part.set(reached)
                    first.set(i)
        with made.loop(p) as i:
            now = made.load(self.now, i)
            made.store(now + part.value * (made.load(self.next, i) - now), self.now, i)
        whole = first.value.equals(-1)
        with made.when(~whole):
            made.store(0.0, self.active, first.value)
            made.store(0.0, self.now, first.value)
        return whole


def _active(module: Module) -> None:
    """Rows that hold with equality at the shortest y with R y ≥ b, and that y."""
    it = _Programme(module)
    made = it.made
    it.begin()
    left = made.variable(it.p * MOST_CHANGES, "i64")
    with made.repeat():
        row, _ = it.most_wanted()
        made.leave_if((row < 0) | (left.value <= 0))
        made.store(1.0, it.active, row)
        with made.repeat():
            it.solve()
            left.set(left.value - 1)
            whole = it.shorten()
            made.leave_if(whole | (left.value <= 0))
    fill(made, it.y, it.wide)
    size = made.variable(0.0, "double")
    with made.loop(it.p) as i:
        minus = made.value(0.0, "double") - made.load(it.now, i)
        subtract(made, it.y, minus, made.at(it.R, i * it.wide), it.wide)
        own = made.math("fabs", made.load(it.b, i)) + made.load(it.K, i * it.p + i)
        size.set(size.value + own)
    with made.when(~(size.value < LARGEST)):
        fill(made, it.y, it.wide, float("nan"))
