/* QR of T by Gram and Schmidt, twice: Q transposed (k x m) and R transposed (k x k). */
static void servocon_orthonormal(const servocon_word *T, const servocon_word *part, int m, int k,
                                 servocon_word *columns, servocon_word *R) {
    const int deep = servocon_padded(k), tall = servocon_padded(m);
    servocon_fill(columns, NUMBER(0.0), k * tall + k * k);
    for (int i = 0; i < k; i++) {
        servocon_word *q = columns + i * tall;
        if (!(part[i].real_value > NUMBER(0.0))) continue;
        for (int row = 0; row < m; row++) q[row] = T[row * deep + i];
        for (int l = 0; l < 2 * i; l++) {
            const servocon_word *done = columns + l % i * tall;
            const real along = servocon_dot(done, q, tall);
            servocon_subtract(q, along, done, tall);
            R[i * k + l % i].real_value += along;
        }
        R[i * k + i].real_value = REAL(sqrt)(servocon_dot(q, q, tall));
        servocon_divide(q, R[i * k + i].real_value, tall);
    }
}

/* Shortest y with T y = r in the least-squares sense, by substitution, with a correction if rows
   contradict. x: T (m x k) of a pivoted QR, the remainders of the chosen rows (k), their numbers
   (k), right-hand sides (j x m), then the solutions (j x k). */
KERNEL void servocon_coordinates(servocon_word *x, int m, int k, int j) {
    const int deep = servocon_padded(k), tall = servocon_padded(m);
    const servocon_word *T = x, *part = T + m * deep, *order = part + k, *sides = order + k;
    servocon_word *solutions = x + m * deep + 2 * k + j * m, *free_row = solutions + j * deep;
    servocon_word *left = free_row + m, *z = left + tall, *columns = z + deep;
    servocon_word *R = columns + k * tall;
    int factored = 0;
    servocon_fill(solutions, NUMBER(0.0), j * deep);
    servocon_fill(left, NUMBER(0.0), tall);
    servocon_fill(free_row, NUMBER(1.0), m);
    for (int i = 0; i < k; i++)
        if (part[i].real_value > NUMBER(0.0))
            free_row[order[i].integer].real_value = NUMBER(0.0);
    for (int s = 0; s < j; s++) {
        const servocon_word *r = sides + s * m;
        servocon_word *y = solutions + s * deep;
        int wrong = 0;
        for (int i = 0; i < k; i++) {
            const int row = (int)order[i].integer;
            if (!(part[i].real_value > NUMBER(0.0))) continue;
            const real rest = r[row].real_value - servocon_dot(T + row * deep, y, deep);
            y[i].real_value = rest / T[row * deep + i].real_value;
        }
        const real length = REAL(sqrt)(servocon_dot(y, y, deep));
        for (int row = 0; row < m; row++) {
            const servocon_word *of_row = T + row * deep;
            const real size = REAL(sqrt)(servocon_dot(of_row, of_row, deep));
            const real rest = r[row].real_value - servocon_dot(of_row, y, deep);
            const real rounding = NUMBER(ROUNDED) * (REAL(fabs)(r[row].real_value) + size * length);
            const int bad = free_row[row].real_value > NUMBER(0.0) && REAL(fabs)(rest) > rounding;
            left[row].real_value = bad ? rest : NUMBER(0.0);
            wrong = wrong || bad;
        }
        if (!wrong) continue;
        if (!factored) servocon_orthonormal(T, part, m, k, columns, R);
        factored = 1;
        servocon_fill(z, NUMBER(0.0), deep);
        for (int i = k - 1; i >= 0; i--) {
            if (!(part[i].real_value > NUMBER(0.0))) continue;
            real rest = servocon_dot(columns + i * tall, left, tall);
            for (int l = i + 1; l < k; l++) rest -= R[l * k + i].real_value * z[l].real_value;
            z[i].real_value = rest / R[i * k + i].real_value;
        }
        for (int i = 0; i < k; i++) y[i].real_value += z[i].real_value;
    }
}
