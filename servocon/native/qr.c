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

/* Reflections below the diagonal, R above, and the order of the columns, counted from 1. */
static void servocon_factor(servocon_word *x, int n, int m, int pivoting, int32_t *order,
                            servocon_word *tau) {
    const int k = n < m ? n : m;
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
                const int32_t number = order[j];
                order[j] = order[best];
                order[best] = number;
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
}

KERNEL void servocon_qr(servocon_word *x, int n, int m, int q, int pivoting, int place_R,
                        int place_order, int place_tau) {
    const int k = n < m ? n : m;
    servocon_word *tau = x + place_tau;
    int32_t *order = x[place_order].halves;
    for (int j = 0; j < m; j++) order[j] = j + 1;
    servocon_factor(x, n, m, pivoting, order, tau);
    for (int i = 0; i < n * m; i++) x[place_R + i] = x[i];
    for (int c = q - 1; c >= 0; c--) { /* Q = H1 H2 ..., columns from the last to the first */
        for (int i = 0; i < n; i++) x[c * n + i].real_value = i == c ? NUMBER(1.0) : NUMBER(0.0);
        for (int j = (c < k ? c : k - 1); j >= 0; j--)
            servocon_reflect(x + c * n + j, x + place_R + j * n + j, tau[j].real_value, n - j);
    }
}
