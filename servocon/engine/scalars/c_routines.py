"""Operations on whole arrays in C99: factors, products, and items at positions.

Memory is as of `servocon.engine.scalars.routines`: a word for each place of 8 bytes. Factors are
those of LAPACK, to rounding.
"""

from servocon.engine.scalars.routines import Routine, qr_places
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

_WORD = """\
typedef union {
    real real_value;
    int64_t integer;
    int32_t halves[2];
} servocon_word;
"""

_QR = """\
/* W = Q R, or W P = Q R with the longest remaining column first: Householder reflections. */
static void servocon_reflect(servocon_word *column, const servocon_word *vector, real tau, int n) {
    real product = column[0].real_value;
    for (int i = 1; i < n; i++) product += vector[i].real_value * column[i].real_value;
    product *= tau;
    column[0].real_value -= product;
    for (int i = 1; i < n; i++) column[i].real_value -= product * vector[i].real_value;
}

static real servocon_length(const servocon_word *column, int n) {
    real largest = NUMBER(0.0), sum = NUMBER(0.0);
    for (int i = 0; i < n; i++) {
        const real size = REAL(fabs)(column[i].real_value);
        if (!(size <= largest)) largest = size; /* NaN, too */
    }
    if (largest == NUMBER(0.0)) return largest;
    for (int i = 0; i < n; i++) {
        const real part = column[i].real_value / largest;
        sum += part * part;
    }
    return largest * REAL(sqrt)(sum);
}

static void servocon_qr(servocon_word *x, int n, int m, int q, int pivoting, int place_R,
                        int place_order, int place_tau) {
    const int k = n < m ? n : m;
    servocon_word *tau = x + place_tau;
    for (int j = 0; j < m; j++) x[place_order + j / 2].halves[j % 2] = j + 1;
    for (int j = 0; j < k; j++) {
        if (pivoting) {
            int best = j;
            real longest = servocon_length(x + j * n + j, n - j);
            for (int c = j + 1; c < m; c++) {
                const real length = servocon_length(x + c * n + j, n - j);
                if (length > longest * NUMBER(1.0 + 1e-12)) {
                    best = c;
                    longest = length;
                }
            }
            if (best != j) {
                const int32_t number = x[place_order + j / 2].halves[j % 2];
                x[place_order + j / 2].halves[j % 2] = x[place_order + best / 2].halves[best % 2];
                x[place_order + best / 2].halves[best % 2] = number;
                for (int i = 0; i < n; i++) {
                    const real value = x[j * n + i].real_value;
                    x[j * n + i].real_value = x[best * n + i].real_value;
                    x[best * n + i].real_value = value;
                }
            }
        }
        servocon_word *column = x + j * n + j;
        const real rest = n - j > 1 ? servocon_length(column + 1, n - j - 1) : NUMBER(0.0);
        const real first = column[0].real_value;
        if (rest == NUMBER(0.0)) {
            tau[j].real_value = NUMBER(0.0);
            continue;
        }
        const real size = REAL(hypot)(first, rest);
        const real beta = first < NUMBER(0.0) ? size : -size;
        tau[j].real_value = (beta - first) / beta;
        for (int i = 1; i < n - j; i++) column[i].real_value /= first - beta;
        column[0].real_value = beta;
        for (int c = j + 1; c < m; c++)
            servocon_reflect(x + c * n + j, column, tau[j].real_value, n - j);
    }
    for (int i = 0; i < n * m; i++) x[place_R + i] = x[i];
    for (int c = q - 1; c >= 0; c--) { /* Q = H1 H2 ..., columns from the last to the first */
        for (int i = 0; i < n; i++) x[c * n + i].real_value = i == c ? NUMBER(1.0) : NUMBER(0.0);
        for (int j = (c < k ? c : k - 1); j >= 0; j--)
            servocon_reflect(x + c * n + j, x + place_R + j * n + j, tau[j].real_value, n - j);
    }
}
"""

_RANK = """\
/* Pivoted QR W = Q T' by Gram and Schmidt, orthogonalized twice, to the rank; rows of fours. */
static void servocon_rank(servocon_word *x, int n, int m) {
    const int k = n < m ? n : m, wide = (m + 3) / 4 * 4, deep = (k + 3) / 4 * 4;
    servocon_word *Q = x + n * wide, *T = Q + n * deep, *part = T + k * wide, *order = part + k;
    servocon_word *scale = order + k, *left = scale + wide, *q = left + wide;
    int finite = 1;
    for (int j = 0; j < m; j++) {
        real sum = NUMBER(0.0);
        for (int i = 0; i < n; i++) sum += x[i * wide + j].real_value * x[i * wide + j].real_value;
        const real size = REAL(sqrt)(sum) * (NUMBER(1.0) + NUMBER(TIE) * (real)j);
        scale[j].real_value = sum > NUMBER(0.0) ? size : NUMBER(1.0);
        finite = finite && sum - sum == NUMBER(0.0);
        left[j].real_value = NUMBER(0.0);
        for (int i = 0; i < n; i++) {
            const real part_of_it = x[i * wide + j].real_value / scale[j].real_value;
            x[i * wide + j].real_value = part_of_it;
            left[j].real_value += part_of_it * part_of_it;
        }
    }
    for (int i = 0; i < n * deep + k * wide; i++)
        Q[i].real_value = finite ? NUMBER(0.0) : NUMBER(NAN);
    for (int s = 0; s < k; s++) {
        part[s].real_value = NUMBER(0.0);
        order[s].integer = 0;
    }
    for (int s = 0; finite && s < k; s++) {
        int best = 0;
        for (int j = 1; j < m; j++)
            if (left[j].real_value > left[best].real_value) best = j;
        const real remainder = REAL(sqrt)(left[best].real_value);
        if (!(remainder > NUMBER(RANK_TOLERANCE))) break;
        for (int i = 0; i < n; i++) q[i].real_value = x[i * wide + best].real_value;
        for (int l = 0; l < s; l++) {
            real along = NUMBER(0.0);
            for (int i = 0; i < n; i++) along += Q[i * deep + l].real_value * q[i].real_value;
            for (int i = 0; i < n; i++) q[i].real_value -= along * Q[i * deep + l].real_value;
        }
        real square = NUMBER(0.0);
        for (int i = 0; i < n; i++) square += q[i].real_value * q[i].real_value;
        for (int i = 0; i < n; i++) {
            q[i].real_value /= REAL(sqrt)(square);
            Q[i * deep + s].real_value = q[i].real_value;
        }
        for (int j = 0; j < m; j++) {
            real t = NUMBER(0.0), sum = NUMBER(0.0);
            for (int i = 0; i < n; i++) t += q[i].real_value * x[i * wide + j].real_value;
            T[s * wide + j].real_value = t * scale[j].real_value;
            for (int i = 0; i < n; i++) {
                const real rest = x[i * wide + j].real_value - q[i].real_value * t;
                x[i * wide + j].real_value = j == best ? NUMBER(0.0) : rest;
                sum += rest * rest;
            }
            left[j].real_value = j == best ? NUMBER(0.0) : sum;
        }
        part[s].real_value = remainder;
        order[s].integer = best;
    }
}
""".replace("RANK_TOLERANCE", repr(RANK_TOLERANCE)).replace("TIE", repr(TIE))

_COORDINATES = """\
/* Shortest y with T y = r in the least-squares sense, for T (m x k) of a pivoted QR. */
static real servocon_along(const servocon_word *a, const servocon_word *b, int n) {
    real sum = NUMBER(0.0);
    for (int i = 0; i < n; i++) sum += a[i].real_value * b[i].real_value;
    return sum;
}

static void servocon_coordinates(servocon_word *x, int m, int k, int j) {
    const int deep = (k + 3) / 4 * 4;
    const servocon_word *T = x, *part = T + m * deep, *order = part + k, *sides = order + k;
    servocon_word *solutions = x + m * deep + 2 * k + j * m, *free_row = solutions + j * deep;
    servocon_word *left = free_row + m, *q = left + m, *R = q + k * m, *z = R + k * k;
    for (int i = 0; i < m; i++) free_row[i].real_value = NUMBER(1.0);
    for (int i = 0; i < k; i++)
        if (part[i].real_value > NUMBER(0.0))
            free_row[order[i].integer].real_value = NUMBER(0.0);
    for (int i = 0; i < k; i++) { /* columns of an orthonormal basis of those of T, and R */
        for (int row = 0; row < m; row++) q[i * m + row] = T[row * deep + i];
        for (int l = 0; l < k; l++) R[i * k + l].real_value = NUMBER(0.0);
        for (int l = 0; l < 2 * i; l++) {
            const real along = servocon_along(q + l % i * m, q + i * m, m);
            R[i * k + l % i].real_value += along;
            for (int row = 0; row < m; row++)
                q[i * m + row].real_value -= along * q[l % i * m + row].real_value;
        }
        const real size = REAL(sqrt)(servocon_along(q + i * m, q + i * m, m));
        const int kept = part[i].real_value > NUMBER(0.0);
        R[i * k + i].real_value = size;
        for (int row = 0; row < m; row++)
            q[i * m + row].real_value = kept ? q[i * m + row].real_value / size : NUMBER(0.0);
    }
    for (int s = 0; s < j; s++) {
        const servocon_word *r = sides + s * m;
        servocon_word *y = solutions + s * deep;
        int wrong = 0;
        for (int i = 0; i < deep; i++) y[i].real_value = NUMBER(0.0);
        for (int i = 0; i < k; i++) {
            const int row = (int)order[i].integer;
            const real rest = r[row].real_value - servocon_along(T + row * deep, y, k);
            if (part[i].real_value > NUMBER(0.0))
                y[i].real_value = rest / T[row * deep + i].real_value;
        }
        const real length = REAL(sqrt)(servocon_along(y, y, k));
        for (int row = 0; row < m; row++) {
            const servocon_word *of_row = T + row * deep;
            const real size = REAL(sqrt)(servocon_along(of_row, of_row, k));
            const real rest = r[row].real_value - servocon_along(of_row, y, k);
            const real rounding = NUMBER(ROUNDED) * (REAL(fabs)(r[row].real_value) + size * length);
            const int bad = free_row[row].real_value > NUMBER(0.0) && REAL(fabs)(rest) > rounding;
            left[row].real_value = bad ? rest : NUMBER(0.0);
            wrong = wrong || bad;
        }
        for (int i = k - 1; wrong && i >= 0; i--) {
            real rest = servocon_along(q + i * m, left, m);
            for (int l = i + 1; l < k; l++) rest -= R[l * k + i].real_value * z[l].real_value;
            const int kept = part[i].real_value > NUMBER(0.0);
            z[i].real_value = kept ? rest / R[i * k + i].real_value : NUMBER(0.0);
            y[i].real_value += z[i].real_value;
        }
    }
}
""".replace("ROUNDED", repr(ROUNDED))

_ACTIVE = (
    """\
/* Rows that hold with equality at the shortest y with R y >= b, and that y: Lawson and Hanson. */
static void servocon_solve(servocon_word *x, const servocon_word *K, const servocon_word *b,
                           const servocon_word *active, servocon_word *L, int p) {
    for (int i = 0; i < p; i++) { /* rows that are not active are those of the identity */
        const int held = active[i].real_value > NUMBER(0.0);
        real rest = held ? b[i].real_value : NUMBER(0.0);
        for (int j = 0; j <= i; j++) {
            const int both = held && active[j].real_value > NUMBER(0.0);
            real sum = both ? K[i * p + j].real_value : NUMBER(0.0);
            for (int l = 0; l < j; l++) sum -= L[i * p + l].real_value * L[j * p + l].real_value;
            const real least = NUMBER(OWN_PART) * K[i * p + i].real_value;
            if (i != j)
                L[i * p + j].real_value = sum / L[j * p + j].real_value;
            else
                L[i * p + i].real_value =
                    held ? REAL(sqrt)(sum > least ? sum : least) : NUMBER(1.0);
        }
        for (int l = 0; l < i; l++) rest -= L[i * p + l].real_value * x[l].real_value;
        x[i].real_value = rest / L[i * p + i].real_value;
    }
    for (int i = p - 1; i >= 0; i--) {
        real rest = x[i].real_value;
        for (int l = i + 1; l < p; l++) rest -= L[l * p + i].real_value * x[l].real_value;
        x[i].real_value = rest / L[i * p + i].real_value;
    }
}

static void servocon_active(servocon_word *x, int p, int s) {
    const int wide = (s + 3) / 4 * 4;
    const servocon_word *R = x, *b = R + p * wide;
    servocon_word *active = x + p * wide + p, *y = active + p, *K = y + wide;
    servocon_word *now = K + p * p, *next = now + p, *L = next + p;
    real size = NUMBER(0.0);
    for (int i = 0; i < p; i++) {
        for (int j = 0; j < p; j++) {
            real sum = NUMBER(0.0);
            for (int l = 0; l < s; l++)
                sum += R[i * wide + l].real_value * R[j * wide + l].real_value;
            K[i * p + j].real_value = sum;
        }
        active[i].real_value = now[i].real_value = NUMBER(0.0);
        size += REAL(fabs)(b[i].real_value) + K[i * p + i].real_value;
    }
    int left = CHANGES * p;
    for (;;) {
        int best = -1;
        real most = NUMBER(SHORTFALL);
        for (int i = 0; i < p; i++) {
            real rest = b[i].real_value;
            for (int j = 0; j < p; j++) rest -= K[i * p + j].real_value * now[j].real_value;
            if (rest > most && active[i].real_value == NUMBER(0.0)) {
                best = i;
                most = rest;
            }
        }
        if (best < 0 || left <= 0) break;
        active[best].real_value = NUMBER(1.0);
        for (;;) {
            servocon_solve(next, K, b, active, L, p);
            left--;
            real part = NUMBER(1.0);
            int first = -1;
            for (int i = 0; i < p; i++) {
                const real from = now[i].real_value, to = next[i].real_value;
                if (!(active[i].real_value > NUMBER(0.0) && to <= NUMBER(0.0))) continue;
                const real reached = from > to ? from / (from - to) : NUMBER(0.0);
                if (first < 0 || reached < part) {
                    first = i;
                    part = reached;
                }
            }
            for (int i = 0; i < p; i++)
                now[i].real_value += part * (next[i].real_value - now[i].real_value);
            if (first < 0 || left <= 0) break;
            active[first].real_value = now[first].real_value = NUMBER(0.0);
        }
    }
    for (int l = 0; l < s; l++) {
        y[l].real_value = size - size == NUMBER(0.0) ? NUMBER(0.0) : NUMBER(NAN);
        for (int i = 0; i < p; i++)
            y[l].real_value += R[i * wide + l].real_value * now[i].real_value;
    }
}
""".replace("OWN_PART", repr(OWN_PART))
    .replace("SHORTFALL", repr(SHORTFALL))
    .replace("CHANGES", str(MOST_CHANGES))
)

_CHOLESKY = """\
/* Lower Cholesky factor; NaN throughout where there is none. */
static void servocon_cholesky(servocon_word *x, int n) {
    int failed = 0;
    for (int j = 0; j < n; j++) {
        for (int i = j; i < n; i++) {
            real sum = x[j * n + i].real_value;
            for (int k = 0; k < j; k++) sum -= x[k * n + i].real_value * x[k * n + j].real_value;
            if (i == j) {
                if (!(sum > NUMBER(0.0))) failed = 1;
                x[j * n + j].real_value = REAL(sqrt)(sum);
            } else {
                x[j * n + i].real_value = sum / x[j * n + j].real_value;
            }
        }
    }
    for (int i = 0; failed && i < n * n; i++) x[i].real_value = NUMBER(NAN);
}
"""

_TRIANGULAR = """\
/* The solution of L x = b in the place of b (n x m), whose rows are padded to fours. */
static void servocon_triangular(servocon_word *x, int n, int m) {
    const int wide = (m + 3) / 4 * 4;
    servocon_word *b = x + n * n;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++) {
            const real factor = x[i * n + k].real_value;
            if (factor == NUMBER(0.0)) continue;
            for (int j = 0; j < m; j++)
                b[i * wide + j].real_value -= factor * b[k * wide + j].real_value;
        }
        for (int j = 0; j < m; j++) b[i * wide + j].real_value /= x[i * n + i].real_value;
    }
}
"""

_TRUNCATED = """\
/* Zeros for the directions of a pivoted QR that are dropped: Q, T transposed, kept directions. */
static void servocon_truncated(servocon_word *x, int n, int m, int k) {
    const int wide = (m + 3) / 4 * 4, deep = (k + 3) / 4 * 4;
    servocon_word *T = x + n * deep;
    const servocon_word *kept = T + k * wide;
    for (int s = 0; s < k; s++) {
        if (kept[s].real_value != NUMBER(0.0)) continue;
        for (int i = 0; i < n; i++) x[i * deep + s].real_value = NUMBER(0.0);
        for (int j = 0; j < m; j++) T[s * wide + j].real_value = NUMBER(0.0);
    }
}
"""

_DRIFT = """\
/* The largest doubtful remainder that is gone in another matrix; the change of columns. */
static void servocon_drift(servocon_word *x, int n, int m, int k) {
    const int wide = (m + 3) / 4 * 4;
    const servocon_word *there = x + n * wide, *part = there + n * wide, *order = part + k;
    servocon_word *found = x + 2 * (n * wide + k), *basis = found + 2, *q = basis + k * n;
    real least = NUMBER(0.0), change = NUMBER(0.0);
    for (int j = 0; j < m; j++) {
        real length = NUMBER(0.0), apart = NUMBER(0.0);
        for (int i = 0; i < n; i++) {
            const real other = there[i * wide + j].real_value;
            const real difference = x[i * wide + j].real_value - other;
            length += other * other;
            apart += difference * difference;
        }
        apart = REAL(sqrt)(apart) / (length > NUMBER(0.0) ? REAL(sqrt)(length) : NUMBER(1.0));
        if (apart > change) change = apart;
    }
    for (int s = 0; s < k; s++) {
        const real own = part[s].real_value;
        const int chosen = (int)order[s].integer;
        real size = NUMBER(0.0), rest = NUMBER(0.0);
        for (int i = 0; i < n; i++) {
            size += x[i * wide + chosen].real_value * x[i * wide + chosen].real_value;
            basis[s * n + i].real_value = NUMBER(0.0);
        }
        if (!(own > NUMBER(0.0))) continue;
        size = size > NUMBER(0.0) ? REAL(sqrt)(size) : NUMBER(1.0);
        for (int i = 0; i < n; i++) q[i].real_value = there[i * wide + chosen].real_value / size;
        for (int l = 0; l < 2 * s; l++) {
            const servocon_word *known = basis + l % s * n;
            real along = NUMBER(0.0);
            for (int i = 0; i < n; i++) along += known[i].real_value * q[i].real_value;
            for (int i = 0; i < n; i++) q[i].real_value -= along * known[i].real_value;
        }
        for (int i = 0; i < n; i++) rest += q[i].real_value * q[i].real_value;
        rest = REAL(sqrt)(rest);
        if (rest < NUMBER(NEARER) * own && own < NUMBER(DOUBTFUL) && own > least) least = own;
        for (int i = 0; rest > NUMBER(0.0) && i < n; i++)
            basis[s * n + i].real_value = q[i].real_value / rest;
    }
    found[0].real_value = least;
    found[1].real_value = change;
}
""".replace("NEARER", repr(NEARER)).replace("DOUBTFUL", repr(DOUBTFUL))

_PRODUCT = """\
/* The product of n x k and k x m, behind them. */
static void servocon_product(servocon_word *x, int n, int k, int m) {
    const servocon_word *a = x, *b = x + n * k;
    servocon_word *out = x + n * k + k * m;
    for (int j = 0; j < m; j++) {
        for (int i = 0; i < n; i++) {
            real sum = NUMBER(0.0);
            for (int l = 0; l < k; l++) sum += a[l * n + i].real_value * b[j * k + l].real_value;
            out[j * n + i].real_value = sum;
        }
    }
}
"""

_PICK = """\
/* The items, of n, at m positions, behind both. */
static void servocon_pick(servocon_word *x, int n, int m) {
    for (int i = 0; i < m; i++) x[n + m + i] = x[x[n + i].integer];
}
"""

_PUT = """\
/* The n items, and one that is lost, after m set or added at positions. */
static void servocon_put(servocon_word *x, int n, int m, int adding) {
    for (int i = 0; i < m; i++) {
        servocon_word *item = x + x[n + 1 + m + i].integer;
        if (adding)
            item->real_value += x[n + 1 + i].real_value;
        else
            *item = x[n + 1 + i];
    }
}
"""

ROUTINES = {
    "word": {"word": _WORD},
    "qr": {"qr": _QR},
    "rank": {"rank": _RANK},
    "truncated": {"truncated": _TRUNCATED},
    "drift": {"drift": _DRIFT},
    "coordinates": {"coordinates": _COORDINATES},
    "active": {"active": _ACTIVE},
    "cholesky": {"cholesky": _CHOLESKY},
    "triangular": {"triangular": _TRIANGULAR},
    "product": {"product": _PRODUCT},
    "pick": {"pick": _PICK},
    "put": {"put": _PUT},
}
"""Text of the functions that a routine needs, by its kind."""


def call_of(routine: Routine, memory: str) -> str:
    """The line that calls a routine on its memory."""
    numbers, letters = routine.numbers, routine.letters
    given = [*numbers]
    if routine.kind == "qr":
        n, m = numbers
        places = qr_places(n, m, letters[1] == "A")
        given += [places.q, int(letters[0] == "P")]
        order = places.order // 8
        given += [places.R // 8, order, order + (m + 1) // 2]
    if routine.kind == "put":
        given += [int(letters == "A")]
    return f"servocon_{routine.kind}({', '.join([memory, *map(str, given)])});"
