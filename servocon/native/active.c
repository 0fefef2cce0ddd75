/* The solution on the active rows by Cholesky, 0 for all others; `places` are their numbers. */
static void servocon_solve(servocon_word *next, const servocon_word *K, const servocon_word *b,
                           const servocon_word *active, servocon_word *places, servocon_word *L,
                           servocon_word *given, int p) {
    int count = 0;
    for (int i = 0; i < p; i++) {
        next[i].real_value = NUMBER(0.0);
        if (active[i].real_value > NUMBER(0.0)) places[count++].integer = i;
    }
    for (int i = 0; i < count; i++) {
        const int row = (int)places[i].integer;
        for (int j = 0; j <= i; j++) {
            const int column = (int)places[j].integer;
            real sum = K[row * p + column].real_value;
            for (int l = 0; l < j; l++) sum -= L[i * p + l].real_value * L[j * p + l].real_value;
            const real least = NUMBER(OWN_PART) * K[row * p + row].real_value;
            if (i != j)
                L[i * p + j].real_value = sum / L[j * p + j].real_value;
            else /* dependent rows share */
                L[i * p + i].real_value = REAL(sqrt)(sum > least ? sum : least);
        }
        real rest = b[row].real_value;
        for (int l = 0; l < i; l++) rest -= L[i * p + l].real_value * given[l].real_value;
        given[i].real_value = rest / L[i * p + i].real_value;
    }
    for (int i = count - 1; i >= 0; i--) {
        real rest = given[i].real_value;
        for (int l = i + 1; l < count; l++) rest -= L[l * p + i].real_value * given[l].real_value;
        given[i].real_value = rest / L[i * p + i].real_value;
        next[places[i].integer] = given[i];
    }
}

/* Rows that hold with equality at the shortest y with R y >= b, and that y: min 1/2 a'Ka - b'a
   over a >= 0 with K = R R', by Lawson and Hanson. x: R (p x s), b, then 1 for the active rows (p)
   and y (s). */
KERNEL void servocon_active(servocon_word *x, int p, int s) {
    const int wide = servocon_padded(s);
    const servocon_word *R = x, *b = R + p * wide;
    servocon_word *active = x + p * wide + p, *y = active + p, *K = y + wide, *now = K + p * p;
    servocon_word *next = now + p, *places = next + p, *L = places + p, *given = L + p * p;
    real size = NUMBER(0.0);
    for (int i = 0; i < p; i++) {
        for (int j = 0; j < p; j++)
            K[i * p + j].real_value = servocon_dot(R + i * wide, R + j * wide, wide);
        active[i].real_value = now[i].real_value = NUMBER(0.0);
        size += REAL(fabs)(b[i].real_value) + K[i * p + i].real_value;
    }
    int left = MOST_CHANGES * p;
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
        for (;;) { /* as far towards the solution as a >= 0 allows */
            servocon_solve(next, K, b, active, places, L, given, p);
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
            if (first >= 0) active[first].real_value = now[first].real_value = NUMBER(0.0);
            if (first < 0 || left <= 0) break;
        }
    }
    servocon_fill(y, size - size == NUMBER(0.0) ? NUMBER(0.0) : NUMBER(NAN), wide);
    for (int i = 0; i < p; i++) servocon_subtract(y, -now[i].real_value, R + i * wide, wide);
}
